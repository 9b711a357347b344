"""A seat at a table of a Starboard server, for programs: needs nothing but Python.

    from starboard.client import Server

    table = Server("http://localhost:8000").create(title, seats=["me", "bot:adept"])
    for question in table.seats[0].questions():
        question.answer(question.options[0].code)
    print(table.info()["scores"])

What the server refuses raises Refused.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any, Final
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

WAIT: Final = 30
"""For how many seconds one request waits for the seat's next question."""
TOO_MANY: Final = 429
MOST_TRIES: Final = 5
"""How often something is asked for that the server refuses because it was too much at once."""


class Refused(Exception):
    """What the server did not do, and why."""

    def __init__(self, status: int, error: str, rule: str = "") -> None:
        super().__init__(error)
        self.status: Final = status
        self.rule: Final = rule
        """The rule that forbids it, where it is one."""


class Server:
    """A running server."""

    def __init__(self, address: str, lang: str = "en") -> None:
        self.address: Final = address.rstrip("/")
        self.lang: Final = lang

    def call(self, method: str, path: str, data: Any = None, token: str = "", timeout: float = 60) -> Any:
        """Ask for something below /api. Where that is too much at once, wait and ask again. Raises Refused."""
        return json.loads(self._ask(method, path, data, token, timeout))

    def _ask(self, method: str, path: str, data: Any = None, token: str = "", timeout: float = 60) -> str:
        headers = {"Accept": "application/json", "Accept-Language": self.lang}
        body = None
        if data is not None:
            headers["Content-Type"] = "application/json"
            body = json.dumps(data).encode()
        if token:
            headers["Authorization"] = f"Bearer {token}"
        request = Request(f"{self.address}/api{path}", body, headers, method=method)
        tries = 1
        while True:
            try:
                with urlopen(request, timeout=timeout) as reply:
                    return str(reply.read().decode())
            except HTTPError as fault:
                seconds = fault.headers.get("Retry-After", "")
                if fault.code == TOO_MANY and seconds.isdigit() and tries < MOST_TRIES:
                    tries += 1
                    time.sleep(int(seconds))
                    continue
                try:
                    said = json.load(fault)
                except ValueError:
                    said = {}
                raise Refused(fault.code, said.get("error", str(fault)), said.get("rule", "")) from None

    def games(self) -> Any:
        """The titles with their options, and the bots."""
        return self.call("GET", "/games")

    def create(
        self,
        game: str,
        seats: list[str],
        *,
        pack: str = "",
        public: bool = False,
        hints: bool = True,
        undo: bool = True,
        pace: str = "once",
        **options: Any,
    ) -> Table:
        """A new table with these options. A seat is "bot:LEVEL", or the name of whoever sits there.

        `pace` is that of its bots: "once", "fast", or "human" for people who watch.
        """
        places = [{"bot": seat[4:]} if seat.startswith("bot:") else {"name": seat} for seat in seats]
        table = {"pack": pack, "public": public, "hints": hints, "undo": undo, "pace": pace}
        made = self.call("POST", "/tables", {"game": game, "seats": places, "options": options, **table})
        found = Table(self, made["table"])
        found.seats = [Seat(found, each["seat"], each["token"]) for each in made["seats"]]
        return found

    def seat(self, table: str, seat: int, token: str) -> Seat:
        """A seat whose secret one has, or a pass of it."""
        return Seat(Table(self, table), seat, token)


class Table:
    """A table, as everybody may know it."""

    def __init__(self, server: Server, table: str) -> None:
        self.server: Final = server
        self.id: Final = table
        self.path: Final = f"/tables/{table}"
        self.seats: list[Seat] = []
        """Those that are one's own to answer for."""

    def info(self) -> Any:
        """Who sits where, who is asked, and at the end the scores."""
        return self.server.call("GET", self.path)

    def record(self) -> str:
        """The record of a finished game: the text of a file. Raises Refused before."""
        return self.server._ask("GET", f"{self.path}/record")

    def analysis(self) -> Any:
        """A finished game looked at again: `course`, `decisions`. Waits until that is done. Raises Refused before."""
        while True:
            found = self.server.call("GET", f"{self.path}/analysis?wait={WAIT}", timeout=WAIT + 60)
            if found["done"] or found["failed"]:
                return found


class Option:
    """One legal answer."""

    def __init__(self, code: str, label: str) -> None:
        self.code: Final = code
        self.label: Final = label

    def __repr__(self) -> str:
        return f"<{self.code}>"


class Question:
    """What a seat is asked: what it sees, and what it may answer."""

    def __init__(self, seat: Seat, found: Any) -> None:
        self.seat: Final = seat
        self.view: Final[dict[str, Any]] = found["view"]
        self.prompt: Final[str] = found["prompt"]
        self.ticket: Final[str] = found["ticket"]
        self.options: Final = [Option(each["code"], each["label"]) for each in found["options"]]

    def answer(self, *codes: str) -> Any:
        """Answer it, and with more codes what follows from it, as far as the seat alone decides. Raises Refused."""
        path = f"{self.seat.table.path}/answers"
        return self.seat.table.server.call("POST", path, {"ticket": self.ticket, "codes": list(codes)}, self.seat.token)

    def hint(self) -> Any:
        """What a good player would do, in `codes` and in words, and what each of the `options` promises."""
        return self.seat.table.server.call("POST", f"{self.seat.table.path}/hint", token=self.seat.token)


class Seat:
    """A seat that one answers for."""

    def __init__(self, table: Table, seat: int, token: str) -> None:
        self.table: Final = table
        self.seat: Final = seat
        self.token: Final = token

    def look(self, after: str = "", wait: int = 0) -> Any:
        """What the seat sees; with `wait`, as soon as its ticket is another than `after`, or after so many seconds."""
        query = urlencode({"after": after, "wait": wait})
        path = f"{self.table.path}/view?{query}"
        return self.table.server.call("GET", path, token=self.token, timeout=wait + 60)

    def make_pass(self, *scopes: str, hours: int = 24) -> str:
        """A token for another program, which is to do only some things for the seat: "view", "answer", "hint"."""
        data = {"scopes": scopes, "hours": hours}
        made = self.table.server.call("POST", f"{self.table.path}/seat/passes", data, self.token)
        return str(made["token"])

    def questions(self) -> Iterator[Question]:
        """Every question that the seat is asked, until the game is over; between them it waits without asking."""
        found = self.look()
        while not found["over"]:
            ticket = found["ticket"]
            if self.seat in found["view"]["asked"]:
                yield Question(self, found)
                found = self.look()
                if found["ticket"] != ticket or found["over"]:
                    continue
            found = self.look(ticket, WAIT)
