"""A small reverse proxy, as people put before a server: it takes TLS's place, another host's name and a sub-path."""

from __future__ import annotations

import contextlib
import re
import socket
import threading
from collections.abc import Iterator
from socketserver import BaseRequestHandler, ThreadingTCPServer


class Proxy(ThreadingTCPServer):
    """Sends on what comes for `prefix`, without it if `cut`, under the server's own name, and tells what it changed."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, to: int, prefix: str, cut: bool, headers: dict[str, str]) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.to, self.prefix, self.cut, self.headers = to, prefix, cut, headers
        self.strays: list[str] = []
        """Addresses that were asked for outside of the prefix."""

    @property
    def url(self) -> str:
        """Where it is, with the prefix."""
        return f"http://127.0.0.1:{self.server_address[1]}{self.prefix}"


class Handler(BaseRequestHandler):
    """One connection, with one request."""

    server: Proxy
    request: socket.socket

    def handle(self) -> None:
        """Change the head of the request, and pass on the rest as it is."""
        head = b""
        while b"\r\n\r\n" not in head:
            more = self.request.recv(65536)
            if not more:
                return
            head += more
        head, _, rest = head.partition(b"\r\n\r\n")
        method, path, version = head.decode().split("\r\n")[0].split(" ")
        if not path.startswith(f"{self.server.prefix}/"):
            self.server.strays.append(path)
            self.request.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            return
        lines = head.decode().split("\r\n")[1:]
        host = next(line.partition(":")[2].strip() for line in lines if re.match("host:", line, re.I))
        kept = [line for line in lines if not re.match(r"(host|connection: keep-alive|x-forwarded-\w+):?", line, re.I)]
        if not any(re.match("upgrade:", line, re.I) for line in kept):
            kept.append("Connection: close")
        told = {name: host if value == "HOST" else value for name, value in self.server.headers.items()}
        sent = path[len(self.server.prefix) :] if self.server.cut else path
        fields = [
            f"Host: inside.example:{self.server.to}",
            *kept,
            *(f"{name}: {value}" for name, value in told.items()),
        ]
        with socket.create_connection(("127.0.0.1", self.server.to)) as inside:
            inside.sendall("\r\n".join([f"{method} {sent} {version}", *fields, "", ""]).encode() + rest)
            up = threading.Thread(target=copy, args=(self.request, inside), daemon=True)
            up.start()
            copy(inside, self.request)


def copy(a: socket.socket, b: socket.socket) -> None:
    """Everything that comes from one, to the other, until it ends."""
    with contextlib.suppress(OSError):
        while more := a.recv(65536):
            b.sendall(more)
    for each in (a, b):
        with contextlib.suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)


@contextlib.contextmanager
def proxy(to: int, prefix: str = "", cut: bool = True, **headers: str) -> Iterator[Proxy]:
    """A proxy before the server on a port, until it is no longer needed. HOST stands for what was asked for."""
    with Proxy(to, prefix, cut, {name.replace("_", "-"): value for name, value in headers.items()}) as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield made
        made.shutdown()
        thread.join()
