"""What all tests share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.services import Postgres, Redis, running

# The same examples on every machine, however busy it is.
settings.register_profile("starboard", deadline=None, derandomize=True)
settings.load_profile("starboard")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL of this process of tests; `postgres.database()` is the address of a new, empty database."""
    server = Postgres()
    with running(server):
        yield server


@pytest.fixture(scope="session")
def redis() -> Iterator[Redis]:
    """A Redis or Valkey of this process of tests, at `redis.url`."""
    server = Redis()
    with running(server):
        yield server
