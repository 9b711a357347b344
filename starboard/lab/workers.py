"""Where matches are played: here, in processes of this machine, or on a Ray cluster. The games are the same."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from typing import Any

from starboard.bots.parallel import workers as worker_pool
from starboard.kernel.errors import N_, StarboardError
from starboard.lab.matches import Data, Match, Observer, play


class NoRay(StarboardError):
    """Ray is not there, or does not answer."""


def play_all(
    matches: Sequence[Match], workers: int = 1, ray: str = "", observer: Observer | None = None
) -> Iterator[Data]:
    """The results of all matches, each as soon as it is there; with several workers in any order.

    `observer` must be a function of a module, which a worker can import.
    """
    if ray:
        return _on_ray(matches, ray, observer)
    if workers > 1 and len(matches) > 1:
        return _in_processes(matches, min(workers, len(matches)), observer)
    return (play(match, observer) for match in matches)


def _in_processes(matches: Sequence[Match], workers: int, observer: Observer | None) -> Iterator[Data]:
    todo = iter(matches)
    with worker_pool(workers) as pool:
        running: set[Future[Data]] = {pool.submit(play, match, observer) for match in islice(todo, 2 * workers)}
        try:
            while running:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for job in done:
                    running |= {pool.submit(play, match, observer) for match in islice(todo, 1)}
                    yield job.result()
        except BaseException:
            for job in running:
                job.cancel()
            raise


def _on_ray(matches: Sequence[Match], address: str, observer: Observer | None) -> Iterator[Data]:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise NoRay(N_("--ray needs Ray; install it with: pip install 'starboard-games[ray]'")) from None
    cluster: Any = ray
    started = not cluster.is_initialized()
    if started:
        try:
            cluster.init(address=address, include_dashboard=False if address == "local" else None, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as fault:
            raise NoRay(
                N_("there is no Ray cluster at '%(address)s': %(fault)s"),
                address=address,
                fault=str(fault).splitlines()[0],
            ) from None
    try:
        remote = cluster.remote(num_cpus=1, max_retries=5)(play)
        todo = iter(matches)
        ahead = 2 * max(1, int(cluster.cluster_resources().get("CPU", 1)))
        running = [remote.remote(match, observer) for match in islice(todo, ahead)]
        while running:
            done, running = cluster.wait(running)
            for job in done:
                running.extend(remote.remote(match, observer) for match in islice(todo, 1))
                yield cluster.get(job)
    finally:
        if started:
            cluster.shutdown()
