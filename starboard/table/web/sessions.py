"""Who somebody is: a signed cookie, which holds for as long as it is used.

Its signature carries a date, but only to know when to renew it. A date in the future is no reason for doubt: clocks go
back, and two machines never agree. A browser drops the cookie by itself after a year without a visit.
"""

from __future__ import annotations

import json
import time
from base64 import b64decode, b64encode
from typing import Any

from itsdangerous import BadSignature, TimestampSigner
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

COOKIE = "starboard"
YEAR = 365 * 24 * 3600
RENEWED = 7 * 24 * 3600
"""Seconds after which a cookie that is still used is given a new date."""


class Sessions:
    """ASGI middleware that reads the cookie into `scope["session"]`, and sends it back when it changed or is old."""

    def __init__(self, app: ASGIApp, key: str, path: str = "/") -> None:
        self.app = app
        self.path = path
        self.signer = TimestampSigner(key)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the cookie before, write it after."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        known, signed_at = self._read(HTTPConnection(scope).cookies.get(COOKIE, ""))
        session: dict[str, Any] = json.loads(known)
        scope["session"] = session

        async def with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                now = json.dumps(session)
                # What anybody's cache may keep is no place for somebody's cookie.
                public = "public" in headers.get("cache-control", "")
                if not public:
                    headers.add_vary_header("Cookie")
                if session and not public and (now != known or abs(time.time() - signed_at) > RENEWED):
                    headers.append("set-cookie", self._cookie(now, scope["scheme"] == "https"))
            await send(message)

        # A WebSocket takes no cookie, and every push would pass through here.
        await self.app(scope, receive, with_cookie if scope["type"] == "http" else send)

    def _read(self, cookie: str) -> tuple[str, float]:
        """What a cookie says, as JSON, and when it was signed; an empty session for one that we did not sign."""
        try:
            value, signed_at = self.signer.unsign(cookie, return_timestamp=True)
            # The same order of everything as before, so that only a change counts as one.
            found = json.loads(b64decode(value))
        except (BadSignature, ValueError):
            return "{}", 0
        return (json.dumps(found), signed_at.timestamp()) if isinstance(found, dict) else ("{}", 0)

    def _cookie(self, value: str, secure: bool) -> str:
        signed = self.signer.sign(b64encode(value.encode())).decode()
        flags = "; secure" if secure else ""
        return f"{COOKIE}={signed}; path={self.path}; max-age={YEAR}; httponly; samesite=lax{flags}"
