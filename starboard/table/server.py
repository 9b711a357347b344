"""Running the application: the socket, the address, the browser."""

from __future__ import annotations

import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from starboard.kernel.errors import N_, StarboardError
from starboard.places import data_folder
from starboard.table.app import create_app


class Busy(StarboardError):
    """The address is taken."""


class Server(uvicorn.Server):
    """Says where it is once it listens."""

    def __init__(self, config: uvicorn.Config, address: str, open_browser: bool) -> None:
        super().__init__(config)
        self.address = address
        self.open_browser = open_browser

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then tell."""
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"{self.address}\n")
            sys.stdout.flush()
            if self.open_browser:
                webbrowser.open(self.address)


def listen(host: str, port: int) -> socket.socket:
    """The listening socket. Raises Busy."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as fault:
        made.close()
        raise Busy(N_("%(host)s:%(port)d cannot be used: %(why)s"), host=host, port=port, why=fault.strerror) from None
    return made


def run(host: str, port: int, data: Path | None, open_browser: bool, processes: int) -> None:
    """Serve until stopped."""
    bound = listen(host, port)
    port = bound.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    app = create_app(data or data_folder(), processes)
    config = uvicorn.Config(
        app,
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
        server_header=False,
    )
    Server(config, f"http://{shown}:{port}/", open_browser).run([bound])
