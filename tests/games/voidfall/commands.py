"""`starboard voidfall …` as somebody types it."""

from __future__ import annotations

import sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from unittest.mock import patch

from starboard.cli import main


def run(*args: str, stdin: str = "") -> tuple[int, str]:
    """The exit code, and all that was said."""
    said = StringIO()
    with redirect_stdout(said), redirect_stderr(said), patch.object(sys, "stdin", StringIO(stdin)):
        return main(["voidfall", *args]), said.getvalue()
