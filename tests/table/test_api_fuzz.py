"""Whatever is sent to the API, the server never fails: Schemathesis makes it up from the OpenAPI description."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings

from starboard.table.app import create_app
from tests.table.conftest import without_limits


@schemathesis.serializer("application/jsonl")
def as_it_is(context: Any, value: Any) -> bytes:
    """A record is sent as the text that it is."""
    return str(value).encode(errors="surrogatepass")


DATA = Path(tempfile.mkdtemp())
without_limits(DATA)
schema = schemathesis.openapi.from_asgi("/api/openapi.json", create_app(DATA, processes=0))


@schema.parametrize()
@settings(max_examples=12, suppress_health_check=list(HealthCheck), deadline=None)
def test_no_request_breaks_the_server(case: Any) -> None:
    case.call_and_validate(checks=[schemathesis.checks.not_a_server_error])
