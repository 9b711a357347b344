"""Running the application: the socket, the address, the browser."""

from __future__ import annotations

import contextlib
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

import uvicorn

from starboard.kernel.errors import N_, StarboardError
from starboard.paths import data_folder
from starboard.table import logs
from starboard.table.app import create_app
from starboard.table.live.bell import open_bell
from starboard.table.metrics import counted_together
from starboard.table.rendering.addresses import address, serve_under
from starboard.table.rendering.jinja import warm_up
from starboard.table.storage.store import Store
from starboard.table.supervisor import Supervisor, when_parent_ends
from starboard.table.web.connections import BACKLOG, TimedProtocol, TimedSocket, most_connections
from starboard.table.web.edge import TRUSTED
from starboard.table.web.secret import private_folder

SWEEP = 6000
"""Ticks, of a tenth of a second, between two searches through everything for what nobody holds any more."""
KEPT_OPEN = 180
"""Seconds for which a connection is kept open between two requests. A proxy must be the first to let go of one (nginx
does after one minute, Caddy after two): what it sends at the moment when we do would be lost, and answered by a 502."""


class Busy(StarboardError):
    """The address is taken."""


class BadWorkers(StarboardError):
    """So many processes cannot serve."""


class Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen, then tell."""
        await super().startup(sockets)
        if self.started:
            logs.logger.info("serving")
            self.ready()
            # Beside the first visitors: it takes a second or two, for which nobody should wait.
            threading.Thread(target=warm_up, name="warm-up", daemon=True).start()

    def leave(self) -> None:
        """Stop serving; from any thread."""
        self.should_exit = True

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
    database: str = "",
    bell: str = "",
    workers: int = 1,
) -> None:
    """Serve until stopped. Raises StarboardError for what cannot be served so."""
    logs.set_up(log_format, log_level)
    serve_under(root_path)
    if workers < 1:
        raise BadWorkers(N_("--workers must be at least 1"))
    if workers > 1 and not bell:
        raise BadWorkers(N_("several processes need a bell: add --bell redis://…"))
    if not processes and not bell:
        raise BadWorkers(N_("with --thinkers 0 nobody thinks: add --bell redis://… and run 'starboard worker'"))
    folder = data or data_folder()
    if not private_folder(folder):
        logs.logger.warning("others can look into the data folder %s: chmod 700 closes it", folder)
    made = Served(folder, processes, proxies, database, bell)
    with listen(host, port) as bound:
        tell = partial(say_where, address_of(host, bound.getsockname()[1]), open_browser)
        if workers == 1:
            made.serve(bound, tell)
            return
        # Whatever is wrong is said once, and the database brought up to date once, before anybody serves.
        (Store.open(database) if database else Store.in_folder(folder)).close()
        open_bell("", bell)
        bound.listen(BACKLOG)
        with counted_together():
            Supervisor(workers, tell, serve_apart, made, bound, root_path, (log_format, log_level)).run()


def address_of(host: str, port: int) -> str:
    """Where a browser on this machine finds the server; without a host it listens at every address."""
    everywhere = host in ("", "127.0.0.1", "::1", "0.0.0.0", "::")
    shown = "localhost" if everywhere else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}{address('/')}"


def say_where(served: str, open_browser: bool) -> None:
    """Print the address, and open it if asked to."""
    # Where nobody can read it any more, people are served all the same.
    with contextlib.suppress(OSError):
        sys.stdout.write(f"{served}\n")
        sys.stdout.flush()
    if open_browser:
        webbrowser.open(served)


class Served(NamedTuple):
    """What a process serves."""

    data: Path
    processes: int
    proxies: str
    database: str
    bell: str

    def serve(self, bound: socket.socket, ready: Callable[[], object]) -> None:
        """Serve on a socket until stopped; `ready` is called when pages can be opened."""
        # With hundreds of tables, looking through all objects takes half a second, and every answer would wait for it.
        # The young ones are looked through as ever; all of them now and then.
        gc.set_threshold(50_000, 50, 1_000_000)
        app = create_app(self.data, self.processes or None, self.proxies, self.database, self.bell)
        TimedProtocol.most = most_connections()
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            ws=TimedSocket,
            ws_max_size=64 * 1024,
            timeout_graceful_shutdown=3,
            timeout_keep_alive=KEPT_OPEN,
            server_header=False,
            http=TimedProtocol,
            backlog=BACKLOG,
            # What a proxy says is taken in by the application itself, for it needs more than this server reads.
            proxy_headers=False,
        )
        server = Server(config, ready)
        when_parent_ends(server.leave)
        server.run([bound])


def serve_apart(
    ready: Callable[[], object], made: Served, bound: socket.socket, root_path: str, logging_as: tuple[str, str]
) -> None:
    """One of several serving processes."""
    logs.set_up(*logging_as)
    serve_under(root_path)
    made.serve(bound, ready)
