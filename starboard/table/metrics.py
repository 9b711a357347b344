"""A process's figures, for Prometheus: how many tables, pages and jobs there are, and how long everything takes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.process_collector import ProcessCollector
from prometheus_client.registry import Collector

from starboard import __version__
from starboard.table.jobs import Thinkers
from starboard.table.push import Hub
from starboard.table.rooms import Rooms
from starboard.table.store import Store
from starboard.table.worker_pool import Done

disable_created_metrics()  # type: ignore[no-untyped-call]
TIMES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
"""Seconds by which times are counted."""


class Metrics:
    """The figures of one application, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)

        def times(name: str, what: str, *labels: str) -> Histogram:
            return Histogram(f"starboard_{name}_seconds", what, labels, registry=self.registry, buckets=TIMES)

        about = Gauge("starboard_info", "The version that runs here.", ["version"], registry=self.registry)
        about.labels(__version__).set(1)
        self.requests = times("http", "Requests, by what they asked for.", "method", "route", "status")
        self.answers = times("answer", "From the arrival of a player's answer until it is stored and acknowledged.")
        self.pushes = times("push", "Drawing a change for all open pages of a table, and sending it.")
        self.store = times("store", "Work of the database, waiting for a thread included.", "work")
        self.thinking = times("thinking", "Jobs of bots, hints and analyses, in a worker.", "kind")
        self.waited = times("queue", "How long jobs waited for a worker.", "kind")
        self.jobs = Counter("starboard_jobs", "Jobs, by what became of them.", ["kind", "how"], registry=self.registry)
        self.faults = Counter("starboard_faults", "Requests that failed by our own fault.", registry=self.registry)

    def job_done(self, done: Done) -> None:
        """Count a job."""
        self.jobs.labels(done.kind, done.how).inc()
        self.waited.labels(done.kind).observe(done.waited)
        if done.took:
            self.thinking.labels(done.kind).observe(done.took)

    def store_used(self, work: str, seconds: float) -> None:
        """Count what the database did."""
        self.store.labels(work).observe(seconds)

    def pushed(self, seconds: float) -> None:
        """Count a push to all pages of a table."""
        self.pushes.observe(seconds)

    def watch(self, rooms: Rooms, hub: Hub, store: Store, thinkers: Thinkers) -> None:
        """Count, whenever somebody asks, what is there."""
        self.registry.register(Present(rooms, hub, store, thinkers))

    def text(self) -> bytes:
        """All figures, as Prometheus reads them."""
        return generate_latest(self.registry)


class Present(Collector):
    """What there is at the moment."""

    def __init__(self, rooms: Rooms, hub: Hub, store: Store, thinkers: Thinkers) -> None:
        self.rooms, self.hub, self.store, self.thinkers = rooms, hub, store, thinkers

    def describe(self) -> Iterable[GaugeMetricFamily]:
        """Nothing beforehand: it would be counted before there is anything."""
        return []

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The figures of this moment."""
        pages = sum(map(len, self.hub.connections.values()))
        yield GaugeMetricFamily("starboard_tables", "Tables in this process's memory.", len(self.rooms.known))
        yield GaugeMetricFamily("starboard_tables_watched", "Tables with open pages.", len(self.hub.connections))
        yield GaugeMetricFamily("starboard_sockets", "Open pages.", pages)
        yield GaugeMetricFamily("starboard_database_up", "Whether the database answered last.", not self.store.down)
        yield GaugeMetricFamily("starboard_bell_up", "Whether the bell can be heard.", self.rooms.bell.connected)
        for state, jobs in (("waiting", self.thinkers.waiting()), ("running", self.thinkers.running())):
            family = GaugeMetricFamily(f"starboard_jobs_{state}", f"Jobs that are {state}.", labels=["kind"])
            for kind, count in jobs.items():
                family.add_metric([kind], count)
            yield family
