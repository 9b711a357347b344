"""Running the application: the socket, the address, the browser."""

from __future__ import annotations

import gc
import socket
import sys
import webbrowser
from pathlib import Path

import uvicorn

from starboard.kernel.errors import N_, StarboardError
from starboard.paths import data_folder
from starboard.table import logs
from starboard.table.addresses import address, serve_under
from starboard.table.app import create_app
from starboard.table.connections import BACKLOG, TimedProtocol, most_connections
from starboard.table.edge import TRUSTED

SWEEP = 6000
"""Ticks, of a tenth of a second, between two searches through everything for what nobody holds any more."""


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
            logs.logger.info("serving")
            if self.open_browser:
                webbrowser.open(self.address)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second."""
        if counter % SWEEP == SWEEP - 1:
            gc.collect()
        return await super().on_tick(counter)


def listen(host: str, port: int) -> socket.socket:
    """The listening socket. Raises Busy."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    made = socket.socket(family, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((host, port))
    except OSError as fault:
        made.close()
        raise Busy(
            N_("the server can't use %(host)s:%(port)d (%(why)s); choose another --host or --port"),
            host=host,
            port=port,
            why=fault.strerror,
        ) from None
    return made


def run(
    host: str,
    port: int,
    data: Path | None,
    open_browser: bool,
    processes: int,
    root_path: str = "",
    proxies: str = TRUSTED,
    log_format: str = "",
    log_level: str = "",
) -> None:
    """Serve until stopped."""
    logs.set_up(log_format, log_level)
    serve_under(root_path)
    # With hundreds of tables, looking through all objects takes half a second, and every answer would wait for it. The
    # young ones are looked through as ever; all of them now and then.
    gc.set_threshold(10_000, 20, 1_000_000)
    bound = listen(host, port)
    port = bound.getsockname()[1]
    shown = "localhost" if host in ("127.0.0.1", "::1", "0.0.0.0", "::") else host
    app = create_app(data or data_folder(), processes, proxies)
    TimedProtocol.most = most_connections()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=64 * 1024,
        timeout_graceful_shutdown=3,
        server_header=False,
        http=TimedProtocol,
        backlog=BACKLOG,
        # What a proxy says is taken in by the application itself, for it needs more than this server reads.
        proxy_headers=False,
    )
    Server(config, f"http://{shown}:{port}{address('/')}", open_browser).run([bound])
