"""The table in the browser. `serve` is all that the command line needs; everything heavy is imported there."""

from __future__ import annotations

from pathlib import Path


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | None = None,
    open_browser: bool = False,
    processes: int = 2,
    root_path: str = "",
    proxies: str = "127.0.0.1,::1",
    log_format: str = "",
    log_level: str = "",
    database: str = "",
    bell: str = "",
    workers: int = 1,
    bots: str = "",
) -> None:
    """Run the server until it is stopped. Games are kept in `data`, by default the user's data folder.

    Prints the address when it can be opened, and opens the browser there if asked to. `port` 0 takes a free one.
    Behind a proxy, `root_path` is the path that it shows the tables under, and `proxies` are the addresses of those
    that may say who asks. `log_format` is text or json. `database` and `bell` are the addresses of a PostgreSQL and of
    a Redis, through which any number of such processes, `workers` of them here, serve the same tables.
    `bots` are those of others that may sit down (`workers.bot_levels`).
    """
    from starboard.table.server import run
    from starboard.table.workers.bot_levels import allow

    allow(bots)

    run(host, port, data, open_browser, processes, root_path, proxies, log_format, log_level, database, bell, workers)


def work(bell: str, processes: int, data: Path, log_format: str = "", log_level: str = "") -> None:
    """Take jobs from the queue at `bell` until stopped, in so many processes, with the content packs of `data`.

    Prints a name when it has begun.
    """
    from starboard.table.workers.worker import run

    run(bell, processes, data, log_format, log_level)
