"""What a server says about itself: lines for a person at a terminal, or JSON for machines. Never a secret.

A line may say which table and seat it is about (`about`). Addresses are logged by their pattern, so that no link and no
token is in them, and nobody's network address is.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import time
import traceback
from typing import Any

from starboard.kernel.errors import N_, StarboardError

FORMATS = ("text", "json")
LEVELS = ("debug", "info", "warning", "error")
FIELDS = ("table", "seat", "game", "route", "method", "status", "seconds")
"""What a line may carry beside its message."""
LONGEST_FIELD = 80
FRAMES = -8
"""How much of a traceback is told: the innermost calls."""
LONGEST_FAULT = 8_000
"""Letters of it, at most: its end."""

logger = logging.getLogger("starboard.table")


class BadLogOption(StarboardError):
    """A way of logging that there is not."""


def about(table: str = "", seat: int | None = None) -> dict[str, Any]:
    """The `extra` of a line that is about a table, or a seat at it."""
    return {"table": table} if seat is None else {"table": table, "seat": seat}


def _fields(record: logging.LogRecord) -> dict[str, Any]:
    return {name: _shown(getattr(record, name)) for name in FIELDS if getattr(record, name, None) not in (None, "")}


def _shown(value: object) -> object:
    """A field as it stands in a line. The name of a table that there is not is whatever a stranger has typed."""
    if not isinstance(value, str):
        return value
    return "".join([letter if letter.isprintable() else "?" for letter in value[:LONGEST_FIELD]])


def _fault(record: logging.LogRecord) -> str:
    """The end of a traceback."""
    if not record.exc_info or record.exc_info[1] is None:
        return ""
    # What a worker tells of a fault of its own is one text, as long as it likes.
    told = "".join(traceback.format_exception(record.exc_info[1], limit=FRAMES)).rstrip()
    return told if len(told) <= LONGEST_FAULT else f"…{told[-LONGEST_FAULT:]}"


class JsonLines(logging.Formatter):
    """One JSON object a line, whatever a message holds."""

    def format(self, record: logging.LogRecord) -> str:
        """A line."""
        at = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line = {
            "time": f"{at}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "process": os.getpid(),
            "message": record.getMessage(),
            **_fields(record),
        }
        fault = _fault(record)
        return json.dumps(line | ({"exception": fault} if fault else {}), ensure_ascii=False, default=str)


class Lines(logging.Formatter):
    """Lines for a person."""

    def format(self, record: logging.LogRecord) -> str:
        """A line, and below it what went wrong."""
        at = time.strftime("%H:%M:%S", time.localtime(record.created))
        fields = ", ".join(f"{name} {value}" for name, value in _fields(record).items())
        line = f"{at} {record.levelname.lower()}: {record.getMessage()}{f' ({fields})' if fields else ''}"
        fault = _fault(record)
        return f"{line}\n{fault}" if fault else line


def _is_ours(record: logging.LogRecord) -> bool:
    """Whether something that the web server's library reports is a fault; garbage that a visitor sends is none."""
    return not (record.exc_info and isinstance(record.exc_info[1], UnicodeDecodeError))


def set_up(how: str = "", level: str = "") -> None:
    """Log to standard error. By itself: warnings in plain words at a terminal, more, as JSON, anywhere else.

    Raises BadLogOption.
    """
    terminal = sys.stderr.isatty()
    how, level = how or ("text" if terminal else "json"), level or ("warning" if terminal else "info")
    for option, got, known in (("--log-format", how, FORMATS), ("--log-level", level, LEVELS)):
        if got not in known:
            raise BadLogOption(
                N_("%(option)s: expected one of %(known)s, got '%(got)s'"),
                option=option,
                known=", ".join(known),
                got=got,
            )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if how == "json" else Lines())
    top = logging.getLogger()
    top.handlers[:] = [handler]
    top.setLevel(logging.WARNING)
    library = logging.getLogger("uvicorn.error")
    library.filters[:] = [_is_ours]
    logging.getLogger("starboard").setLevel(level.upper())
