"""What stands before every request: sizes, origins, and headers that keep the pages safe."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from starboard.kernel.errors import N_
from starboard.kernel.reader import whole_number
from starboard.table.web.languages import header, language_of, speech
from starboard.table.web.responses import refusal

Headers = list[tuple[bytes, bytes]]
LARGEST_BODY = 64 * 1024
LARGEST_RECORD = 4 * 1024 * 1024
LONGEST_LENGTH = 9
"""Digits of a body's length; longer ones are too large."""
POLICY = (
    "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
"""No inline script, no inline style sheet, nothing from elsewhere. Styles in attributes place the pieces."""

TOO_LARGE = N_("that's too large; the limit is %(most)d kB")
NOT_TEXT = N_("the address holds a character that no text holds")
BROKEN = N_("something went wrong on the server; it has been noted, please try again")
FROM_ELSEWHERE = N_("this request came from another site and was refused; try again from the page itself")


class TooLarge(HTTPException):
    """A body that turns out larger than it may be while it is read."""

    def __init__(self, most: int) -> None:
        super().__init__(413)
        self.most = most


class Middleware:
    """ASGI middleware: the last one before the application, inside the session's."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Look at a request before anybody else does."""
        # A database may break on it.
        no_text = "\0" in scope.get("path", "")
        if scope["type"] == "websocket" and (no_text or not _same_origin(scope)):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not _same_origin(scope):
            await _refuse(scope, receive, send, 403, FROM_ELSEWHERE)
            return
        if no_text:
            await _refuse(scope, receive, send, 400, NOT_TEXT)
            return
        most = LARGEST_RECORD if scope["path"] in ("/import", "/api/records") else LARGEST_BODY
        stated = header(scope, b"content-length")
        if (whole_number(stated) or 0) > most or len(stated) > LONGEST_LENGTH:
            await _refuse(scope, receive, send, 413, TOO_LARGE, most=most // 1024)
            return
        taken = 0
        begun = False
        head = scope["method"] == "HEAD"
        if head:
            # Whoever asks only for the head gets that of the page; the server leaves out what would follow.
            scope["method"] = "GET"

        async def counted() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise TooLarge(most)
            return message

        async def guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                scope["method"] = "HEAD" if head else scope["method"]
                message["headers"] = _safe(scope["path"], message["status"], message.get("headers", []))
            await send(message)

        try:
            await self.app(scope, counted, guarded)
        except Exception:
            # Whoever waits gets a page like any other; the server's log gets the rest.
            if not begun:
                await _refuse(scope, receive, send, 500, BROKEN)
            raise


_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    # A seat's link is a secret: no page tells another site where it was.
    (b"referrer-policy", b"same-origin"),
    # Nor does anything between us and a visitor keep what only that visitor may see.
    (b"cache-control", b"no-store"),
]
_FILES = [(b"x-content-type-options", b"nosniff")]
_PICTURES = [*_FILES, (b"content-security-policy", b"default-src 'none'; style-src 'unsafe-inline'")]
"""An SVG that is opened by itself is a page; its own style is all that it may use."""


def _safe(path: str, status: int, headers: Headers) -> Headers:
    """A response's headers with those that keep it safe, unless it says otherwise itself."""
    more = _HEADERS
    if status == 200 and path.startswith(("/static/", "/style/", "/picture/")):
        # A style or a script is no page: the policy would only make it longer.
        more = _PICTURES if path.endswith(".svg") else _FILES
    said = {name for name, _ in headers}
    return [*headers, *[header for header in more if header[0] not in said]]


def _same_origin(scope: Scope) -> bool:
    """Whether a request comes from our own pages, or from a program that sends no origin at all."""
    origin = header(scope, b"origin")
    try:
        return not origin or urlsplit(origin).netloc == header(scope, b"host")
    except ValueError:  # no address at all, such as "http://["
        return False


async def _refuse(scope: Scope, receive: Receive, send: Send, status: int, message: str, **params: Any) -> None:
    """Answer in the application's place. What is still being sent is not read, so the connection ends."""

    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *_HEADERS, (b"connection", b"close")]
        await send(message)

    response = refusal(Request(scope), status, speech(language_of(scope)).say(message, **params))
    await response(scope, receive, guarded)
