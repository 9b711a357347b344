"""What goes over the wire goes in as few bytes as the receiver can read.

Pages are compressed as they are made, quickly; files that never change once, as far as it goes, and kept.
"""

from __future__ import annotations

import gzip
import re
from functools import lru_cache
from pathlib import Path

import brotli
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import FileResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LEAST = 600
"""Shorter bodies fit into a packet as they are."""
READABLE = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/x-ndjson")
QUICK_BROTLI, QUICK_GZIP = 7, 5


def coding(headers: Headers) -> str:
    """The best coding that a receiver says it can read; empty for none."""
    accepted = {}
    for part in headers.get("accept-encoding", "").split(","):
        name, _, weight = part.strip().partition(";")
        accepted[name.strip().lower()] = weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return next((name for name in ("br", "gzip") if accepted.get(name)), "")


def compressed(body: bytes, how: str, quick: bool = True) -> bytes:
    """A body in a coding."""
    if how == "br":
        return bytes(brotli.compress(body, quality=QUICK_BROTLI if quick else 11))
    return gzip.compress(body, QUICK_GZIP if quick else 9, mtime=0)


_page = lru_cache(16)(compressed)
"""The same for a page: whoever asks for the same one again and again does not cost its compression each time."""

COMMENTS = rb"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/[ \t]*)\n|^[ \t]+"
"""Comments of scripts and styles on lines of their own, and what lines are indented by."""
NEEDLESS = {
    ".js": [re.compile(COMMENTS, re.MULTILINE)],
    # In a style also breaks of lines, and the last semicolon of a rule.
    ".css": [re.compile(COMMENTS, re.MULTILINE), re.compile(rb"(?<=[{},;])\n|;(?=\n})")],
    ".svg": [re.compile(rb"<!--.*?-->\n?", re.DOTALL)],
}
"""What only those who write a file need of it."""


@lru_cache(400)
def _file(path: str, _changed: float, how: str) -> bytes:
    body = Path(path).read_bytes()
    # A text that goes over several lines is left as it is.
    if not any(line.count(b"`") % 2 for line in body.splitlines()):
        for needless in NEEDLESS.get(Path(path).suffix, []):
            body = needless.sub(b"", body)
    return compressed(body, how, quick=False) if how else body


def small(response: Response, scope: Scope) -> Response:
    """A file's response in as few bytes as its receiver reads; made once for each file."""
    if not isinstance(response, FileResponse) or response.status_code != 200 or "range" in Headers(scope=scope):
        return response
    how = ""
    if response.headers.get("content-type", "").startswith(READABLE):
        response.headers["vary"] = "Accept-Encoding"
        how = coding(Headers(scope=scope))
    for_ever = "immutable" in response.headers.get("cache-control", "")
    if not how and not for_ever:
        return response
    # What is kept for ever is never asked for again.
    dropped = {"content-length", "accept-ranges", *(("etag", "last-modified") if for_ever else ())}
    kept = {name: value for name, value in response.headers.items() if name not in dropped}
    if "etag" in kept and not kept["etag"].startswith("W/"):
        # Weak, because the same file in another coding is the same to a browser.
        kept["etag"] = f"W/{kept['etag']}"
    body = _file(str(response.path), Path(response.path).stat().st_mtime, how)
    return Response(body, 200, kept | ({"content-encoding": how} if how else {}))


class Compression:
    """ASGI middleware: compresses whole bodies that people or programs read."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and its response back."""
        how = coding(Headers(scope=scope)) if scope["type"] == "http" else ""
        if not how:
            await self.app(scope, receive, send)
            return
        start: Message | None = None

        async def smaller(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None and message["type"] == "http.response.body":
                begun, start = start, None
                headers = MutableHeaders(scope=begun)
                body = message.get("body", b"")
                if headers.get("content-type", "").startswith(READABLE) and "content-encoding" not in headers:
                    headers.add_vary_header("Accept-Encoding")
                    if not message.get("more_body") and len(body) >= LEAST:
                        body = _page(body, how)
                        headers["content-encoding"], headers["content-length"] = how, str(len(body))
                        message = {**message, "body": body}
                await send(begun)
            await send(message)

        await self.app(scope, receive, smaller)
