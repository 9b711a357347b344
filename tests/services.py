"""Real servers for tests: a PostgreSQL and a Redis (or Valkey), private, on the loopback, gone when the tests are.

The fixtures `postgres` and `redis` (tests/conftest.py) start one of each per process of tests, when the first test asks
for it. A test may stop, kill and restart them, if it leaves them running. `tools/services` installs the programs.
"""

from __future__ import annotations

import contextlib
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

PATIENCE = 300.0
"""Seconds for a server to start or to end, on the busiest of machines."""


class NotInstalled(Exception):
    """A program of the system that the tests need is not there."""


def program(*names: str) -> str:
    """Where the first of these programs is that the system has. Raises NotInstalled."""
    folders = [os.environ["PATH"], *sorted(map(str, Path("/usr/lib/postgresql").glob("*/bin")), reverse=True)]
    for name in names:
        found = shutil.which(name, path=os.pathsep.join(folders))
        if found:
            return found
    raise NotInstalled(f"these tests need {' or '.join(names)}: run tools/services")


class Service(ABC):
    """A server process in a folder of its own."""

    def __init__(self, name: str) -> None:
        # Not the folder of pytest: others may not look into it, and the name of a socket must be short.
        self.folder = Path(tempfile.mkdtemp(prefix=f"starboard-{name}-", dir="/tmp"))
        self.process: subprocess.Popen[bytes] | None = None
        self.user: int | None = None
        self.group: int | None = None

    @abstractmethod
    def command(self) -> list[str]:
        """What starts it."""

    @abstractmethod
    def ready(self) -> bool:
        """Whether it answers."""

    def run(self, *command: str) -> subprocess.CompletedProcess[bytes]:
        """A command of the service's, as the user that it runs as."""
        return subprocess.run(
            command, cwd=self.folder, user=self.user, group=self.group, capture_output=True, check=False
        )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        # A killed test leaves no server behind.
        leave = ["setpriv", "--pdeathsig", "QUIT", "--"] if shutil.which("setpriv") else []
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [*leave, *self.command()], cwd=self.folder, user=self.user, group=self.group, stdout=log, stderr=log
            )
        until(lambda: self.ready() or self._over(), f"{self.folder} does not answer")
        if self._over():
            raise RuntimeError(f"{self.command()[0]} ended: {self.log()}")

    def _over(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def stop(self, sign: signal.Signals = signal.SIGINT) -> None:
        """End it, with this signal, and wait until it has ended."""
        if self.process is not None:
            self.process.send_signal(sign)
            self.process.wait(PATIENCE)
            self.process = None

    def kill(self) -> None:
        """End it as a crash does: at once, without a word to anybody."""
        self.stop(signal.SIGKILL)

    def restart(self) -> None:
        """Stop, and start again on the same address with the same data."""
        self.stop()
        self.start()

    def frozen(self) -> contextlib.AbstractContextManager[None]:
        """Whatever is done inside this, is done while it stands still."""
        assert self.process is not None
        return standing_still(self.process.pid)

    def log(self) -> str:
        """What it said so far."""
        return (self.folder / "log").read_text(errors="replace")

    def close(self) -> None:
        """Stop, and leave nothing behind."""
        self.stop()
        shutil.rmtree(self.folder)


class Postgres(Service):
    """PostgreSQL on a socket in a folder. It keeps its data over a restart, but not over a failure of the machine."""

    def __init__(self) -> None:
        super().__init__("postgres")
        if os.geteuid() == 0:  # which PostgreSQL refuses to be
            people = {entry.pw_name: entry for entry in pwd.getpwall()}
            somebody = people.get("postgres") or people["nobody"]
            self.user, self.group = somebody.pw_uid, somebody.pw_gid
            os.chown(self.folder, self.user, self.group)
        data = str(self.folder / "data")
        options = ["--auth=trust", "--username=starboard", "--encoding=UTF8", "--locale=C", "--no-sync"]
        made = self.run(program("initdb"), "-D", data, *options)
        if made.returncode:
            raise RuntimeError(made.stderr.decode())

    def command(self) -> list[str]:
        fast = {"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off", "shared_buffers": "16MB"}
        address = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "max_connections": "200"}
        settings = [part for name, value in (fast | address).items() for part in ("-c", f"{name}={value}")]
        return [program("postgres"), "-D", str(self.folder / "data"), *settings]

    def ready(self) -> bool:
        return self.run(program("pg_isready"), "-q", "-h", str(self.folder)).returncode == 0

    def kill(self) -> None:
        """End it as a crash does. Killing the server alone would leave those of its processes that serve somebody."""
        self.stop(signal.SIGQUIT)

    def tell(self, *commands: str) -> None:
        """Carry out commands of its own language as whoever runs it, read-only or not."""
        from psycopg import connect

        with connect(
            f"postgresql://starboard@/postgres?host={self.folder}",
            autocommit=True,
            options="-c default_transaction_read_only=off",
        ) as connection:
            for command in commands:
                connection.execute(command.encode())

    def end_sessions(self) -> None:
        """Hang up on everybody."""
        self.tell(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        )

    @contextlib.contextmanager
    def read_only(self) -> Iterator[None]:
        """Whatever is done inside this, is done while nothing can be written."""
        self.tell("ALTER SYSTEM SET default_transaction_read_only = on", "SELECT pg_reload_conf()")
        try:
            yield
        finally:
            self.tell("ALTER SYSTEM RESET default_transaction_read_only", "SELECT pg_reload_conf()")

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"test_{uuid4().hex}"
        made = self.run(program("createdb"), "-h", str(self.folder), "-U", "starboard", name)
        if made.returncode:
            raise RuntimeError(made.stderr.decode())
        return f"postgresql://starboard@/{name}?host={self.folder}"


class Redis(Service):
    """Redis or Valkey on a port of the loopback. It keeps nothing over a restart."""

    def __init__(self) -> None:
        super().__init__("redis")
        self.port = 0

    def command(self) -> list[str]:
        server = program("valkey-server", "redis-server")
        return [server, "--bind", "127.0.0.1", "--port", str(self.port), "--save", "", "--dir", str(self.folder)]

    def start(self) -> None:
        """Start it: the first time on a free port, later on the same."""
        while not self.port:
            # Below the ports that the system gives to clients, so that none of them takes it while the server is down.
            self.port = random.SystemRandom().randrange(20_000, 32_000)
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    self.port = 0
        super().start()

    def ready(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 5) as client:
            client.sendall(b"PING\r\n")
            return client.recv(100).startswith(b"+PONG")
        return False

    def forget_all(self) -> None:
        """Forget everything that it was told."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as client:
            client.sendall(b"FLUSHALL\r\n")
            assert client.recv(100).startswith(b"+OK")

    @property
    def url(self) -> str:
        """Its address."""
        return f"redis://127.0.0.1:{self.port}/0"


def until(holds: Callable[[], bool], otherwise: str) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise TimeoutError(otherwise)
        time.sleep(0.02)


@contextlib.contextmanager
def standing_still(pid: int) -> Iterator[None]:
    """Whatever is done inside this, is done while a process and those that it has started stand still."""
    stopped = [pid]
    for each in stopped:
        # Stopped first: from then on it starts no others.
        os.kill(each, signal.SIGSTOP)
        with contextlib.suppress(OSError):
            stopped += map(int, Path(f"/proc/{each}/task/{each}/children").read_text().split())
    try:
        yield
    finally:
        for each in stopped:
            with contextlib.suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)


@contextlib.contextmanager
def running(service: Service) -> Iterator[None]:
    """A service, from its start to its end."""
    try:
        service.start()
        yield
    finally:
        service.close()
