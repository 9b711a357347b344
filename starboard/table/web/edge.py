"""The outermost layer: what a proxy in front changed is put right, and what only TLS allows is said.

A proxy that is trusted tells who asked (X-Forwarded-For), how (X-Forwarded-Proto) and for which host
(X-Forwarded-Host). Anybody else's word for it counts nothing.
"""

from __future__ import annotations

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from starboard.table.web.languages import header
from starboard.table.web.sessions import YEAR

TRUSTED = "127.0.0.1,::1"
"""The proxies that are believed unless others are named: those on the same machine."""


class Edge:
    """ASGI middleware, outside of all other: proxies' headers, the sub-path, and HSTS."""

    def __init__(self, app: ASGIApp, proxies: str = TRUSTED, root: str = "") -> None:
        self.app = app
        self.root = root
        self.last = proxies.strip() == "*"
        """Whether only the last address counts: whoever reaches the server is the proxy, which adds what it knows."""
        self.forwarded = ProxyHeadersMiddleware(self._inside, proxies.strip())  # type: ignore[arg-type]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Take a request as it comes from the network."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        client = scope.get("client")
        host = header(scope, b"x-forwarded-host").partition(",")[0].strip()
        if host and client and client[0] in self.forwarded.trusted_hosts:
            kept = [(name, value) for name, value in scope["headers"] if name != b"host"]
            scope["headers"] = [(b"host", host.encode("latin-1")), *kept]
        if self.last:
            told = b",".join([value for name, value in scope["headers"] if name == b"x-forwarded-for"])
            kept = [(name, value) for name, value in scope["headers"] if name != b"x-forwarded-for"]
            scope["headers"] = [*kept, (b"x-forwarded-for", told.rpartition(b",")[2])] if told else kept
        await self.forwarded(scope, receive, send)  # type: ignore[arg-type]

    async def _inside(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        # With the sub-path or without: some proxies cut it off, others leave it.
        if self.root and (path == self.root or path.startswith(f"{self.root}/")):
            scope["path"] = path[len(self.root) :] or "/"
            scope["raw_path"] = scope.get("raw_path", b"")[len(self.root) :] or b"/"

        async def outwards(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                to = headers.get("location", "")
                here = f"{scope['scheme']}://{header(scope, b'host')}"
                if to.startswith(f"{here}/"):
                    # What the framework redirects by itself, such as a path with a slash too many.
                    to = to.removeprefix(here)
                if to.startswith("/") and not to.startswith("//"):
                    headers["location"] = self.root + to
                if scope["scheme"] == "https":
                    headers["strict-transport-security"] = f"max-age={YEAR}"
            await send(message)

        # A push needs none of it.
        await self.app(scope, receive, outwards if scope["type"] == "http" else send)
