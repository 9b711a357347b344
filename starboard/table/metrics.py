"""Figures for Prometheus: how many tables, pages and jobs there are, and how long everything takes.

Serving processes behind one address count together: each writes into a file of its own in one folder, and whichever is
asked adds them all up (prometheus_client's way, by the variable PROMETHEUS_MULTIPROC_DIR).
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Literal

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead
from prometheus_client.process_collector import ProcessCollector

from starboard import __version__
from starboard.table.live.push import Hub
from starboard.table.live.rooms import Rooms
from starboard.table.storage.store import Store
from starboard.table.workers.jobs import KINDS, Done, Thinkers

disable_created_metrics()  # type: ignore[no-untyped-call]
TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""Seconds by which times are counted."""
FOLDER = "PROMETHEUS_MULTIPROC_DIR"


class Metrics:
    """The figures of one application, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)

        def times(name: str, what: str, *labels: str) -> Histogram:
            return Histogram(f"starboard_{name}_seconds", what, labels, registry=self.registry, buckets=TIMES)

        def now(name: str, what: str, *labels: str, least: bool = False) -> Gauge:
            mode: Literal["livemin", "livesum"] = "livemin" if least else "livesum"
            return Gauge(f"starboard_{name}", what, labels, registry=self.registry, multiprocess_mode=mode)

        now("info", "The version that runs here, by processes.", "version").labels(__version__).set(1)
        self.requests = times("http", "Requests, by what they asked for.", "method", "route", "status")
        self.answers = times("answer", "From the arrival of a player's answer until it is stored and acknowledged.")
        self.pushes = times("push", "Drawing a change for all open pages of a table, and sending it.")
        self.store = times("store", "Work of the database, waiting for a thread included.", "work")
        self._store = {work: self.store.labels(work) for work in ("read", "write")}
        self.thinking = times("thinking", "Jobs of bots, hints and analyses, in a worker.", "kind")
        self.waited = times("queue", "How long jobs waited for a worker.", "kind")
        self.jobs = Counter("starboard_jobs", "Jobs, by what became of them.", ["kind", "how"], registry=self.registry)
        self.faults = Counter("starboard_faults", "Requests that failed by our own fault.", registry=self.registry)
        self.tables = now("tables", "Tables in memory.")
        self.watched = now("tables_watched", "Tables with open pages.")
        self.sockets = now("sockets", "Open pages.")
        self.database_up = now("database_up", "Whether the database answered last.", least=True)
        self.bell_up = now("bell_up", "Whether the bell can be heard.", least=True)
        self.waiting = now("jobs_waiting", "Jobs that wait for a worker.", "kind")
        self.running = now("jobs_running", "Jobs that are being done.", "kind")

    def job_done(self, done: Done) -> None:
        """Count a job."""
        self.jobs.labels(done.kind, done.how).inc()
        self.waited.labels(done.kind).observe(done.waited)
        if done.took:
            self.thinking.labels(done.kind).observe(done.took)

    def store_used(self, work: str, seconds: float) -> None:
        """Count what the database did."""
        self._store[work].observe(seconds)

    def pushed(self, seconds: float) -> None:
        """Count a push to all pages of a table."""
        self.pushes.observe(seconds)

    def look(self, rooms: Rooms, hub: Hub, store: Store, thinkers: Thinkers) -> None:
        """Note what is there at the moment."""
        self.tables.set(len(rooms.known))
        self.watched.set(len(hub.connections))
        self.sockets.set(sum(map(len, hub.connections.values())))
        self.database_up.set(not store.down)
        self.bell_up.set(rooms.bell.connected)
        waiting, running = thinkers.waiting(), thinkers.running()
        for kind in KINDS:
            self.waiting.labels(kind).set(waiting.get(kind, 0))
            self.running.labels(kind).set(running.get(kind, 0))

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        if FOLDER not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


@contextmanager
def counted_together() -> Iterator[None]:
    """Processes that are started in here count together."""
    with tempfile.TemporaryDirectory(prefix="starboard-metrics-") as folder:
        os.environ[FOLDER] = folder
        try:
            yield
        finally:
            del os.environ[FOLDER]


def no_longer_counted(process: int) -> None:
    """What a process had has gone with it; what it did stays."""
    if FOLDER in os.environ:
        mark_process_dead(process)  # type: ignore[no-untyped-call]
