"""What an answer costs two builds of the server, side by side in one run, drawing and pushing to four pages included.

    python bench/compare_pushes.py BEFORE AFTER [--answers N] [--game TITLE …] [--limit RATIO]

BEFORE and AFTER are environments with a Starboard in each, of any version. Each serves a table of its own with the same
chance, four people with their pages open (in a solo game one, and three who watch), and gets the same answers by turns,
as browsers give them: the same game, as long as both ask the same. Where one of them gives the only possible answer
itself, it is given to the other, and counts; with --ask-all neither does so. Measured is the processor time of each
server per answer: HTTP, rules, store, views, drawing, the differences, compression, WebSockets; and what goes over the
wire per push. They take turns, so a busy machine slows both alike, and each has done before what it does after a start.
With --limit the exit code is 1 where a title needs more than so much of what it needed before.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from clients import FORM, Http, Page, Server

PEOPLE = {"conflict": 4, "galaxies": 4, "voidfall": 1}
OPTIONS: dict[str, dict[str, str]] = {"conflict": {"draft": "random"}}
PAGES = 4
WARM = 5
"""The first answers of a game, in which everything is drawn for the first time, are not counted."""
MOST_GAMES = 40
PATIENCE = 30
"""Hundredths of a second to wait until both ask the same; after that they don't, or the game is over."""
MOST_IN_A_ROW = 20
"""More questions with one answer than this do not follow each other."""


class Wire(NamedTuple):
    """What was pushed."""

    pushes: int
    bytes: int

    def plus(self, more: Wire) -> Wire:
        """Both together."""
        return Wire(self.pushes + more.pushes, self.bytes + more.bytes)

    @property
    def mean(self) -> float:
        """Bytes per push."""
        return self.bytes / max(1, self.pushes)


class Row(NamedTuple):
    """What one title needs at both servers."""

    title: str
    answers: int
    same: int
    """How many questions were put at both alike; the other answers were given by one of the servers itself."""
    before: float
    """Processor seconds of all answers."""
    after: float
    wire_before: Wire
    wire_after: Wire

    def plus(self, more: Row) -> Row:
        """Both together."""
        return Row(
            self.title,
            self.answers + more.answers,
            self.same + more.same,
            self.before + more.before,
            self.after + more.after,
            self.wire_before.plus(more.wire_before),
            self.wire_after.plus(more.wire_after),
        )

    @property
    def ratio(self) -> float:
        """How much is needed of what was needed before."""
        return self.after / self.before


Question = dict[int, list[str]]
"""The answers that each who is asked may give."""


class Played:
    """One table at one of the servers."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.http = Http(server.port)
        self.pages: list[Page] = []
        self.sizes: list[int] = []
        self.used = 0.0

    async def open(self, game: str, ask_all: bool) -> None:
        """Make the table and let everybody sit down."""
        people = PEOPLE[game]
        wanted = {
            "game": game,
            "seats": [{"name": f"p{seat}"} for seat in range(people)],
            "options": OPTIONS.get(game, {}),
        }
        made = await self.http.send(
            "POST", "/api/tables", json.dumps(wanted).encode(), "Content-Type: application/json\r\n"
        )
        table = json.loads(made.body)
        for seat in table["seats"]:
            self.pages.append(await self.http.sit(table["table"], seat["token"], seat["name"]))
        for seat, page in enumerate(self.pages if ask_all else []):
            # Older versions know no such setting, and ask.
            head = f"Cookie: {page.cookie}\r\n{FORM}"
            await self.http.send("POST", f"/t/{table['table']}/own/{seat}", b"ask_all=on", head)
        for _ in range(PAGES - people):
            self.pages.append(await self.http.page(table["table"]))
        for page in self.pages:
            page.pushed = self.sizes.append

    def question(self) -> Question:
        """Who is asked, and what."""
        return {seat: page.codes for seat, page in enumerate(self.pages) if page.codes}

    async def answer(self, seat: int, code: str) -> None:
        """One answer, and its pushes."""
        page = self.pages[seat]
        page.asked_again.clear()
        status = await self.http.answer(page, code)
        await asyncio.wait_for(page.asked_again.wait(), 60)
        if status != 200 or page.refused:
            raise ConnectionError(f"an answer was refused: {status} {page.refused}")
        # The others' pushes go out with this one; what comes later still counts, as all of the server's time does.
        await asyncio.sleep(0.01)

    def close(self) -> None:
        """Close the pages."""
        for page in self.pages:
            page.close()


def shared(old: Question, new: Question) -> Question:
    """What is asked at both tables alike, without what only one of them offers; empty where they differ."""
    both = {seat: [code for code in old[seat] if code in new.get(seat, ())] for seat in old}
    return both if old.keys() == new.keys() and all(both.values()) else {}


async def asked(tables: list[Played]) -> list[Question]:
    """What is asked at each table, once the last pushes have come."""
    found: list[Question] = []
    for _ in range(PATIENCE):
        found = [table.question() for table in tables]
        both = shared(*found)
        if both:
            return [both, both]
        await asyncio.sleep(0.01)
    return found


async def catch_up(tables: list[Played]) -> int:
    """Give what has one answer at one of the tables and was given already at the other; how many there were."""
    given = 0
    while given < MOST_IN_A_ROW:
        found = await asked(tables)
        behind = [
            (table, seat, codes[0])
            for table, own, other in zip(tables, found, found[::-1], strict=True)
            for seat, codes in own.items()
            if len(codes) == 1 and other.get(seat) != codes
        ]
        if not behind:
            break
        table, seat, code = behind[0]
        await table.answer(seat, code)
        given += 1
    return given


async def play(game: str, answers: int, seed: int, servers: list[Server], ask_all: bool) -> Row:
    """One game at both servers, up to so many answers that count."""
    tables = [Played(server) for server in servers]
    for table in tables:
        await table.open(game, ask_all)
    same = given = number = 0
    while given < answers:
        if number == WARM:
            for table in tables:
                table.sizes.clear()
                table.used = table.server.cpu()
        alone = await catch_up(tables)
        questions = await asked(tables)
        if not all(questions):
            break
        if number >= WARM:
            given += 1 + alone
            same += questions[0] == questions[1]
        pairs = list(zip(tables, questions, strict=True))
        for table, question in pairs if number % 2 else pairs[::-1]:
            rng = random.Random(f"{seed} {number}")
            seat = rng.choice(list(question))
            await table.answer(seat, rng.choice(question[seat]))
        number += 1
    await asyncio.sleep(0.3)
    before, after = (table.server.cpu() - table.used for table in tables)
    for table in tables:
        table.close()
    old, new = (Wire(len(table.sizes), sum(table.sizes)) for table in tables)
    return Row(game, given, same, before, after, old, new)


def compare(environments: list[Path], game: str, answers: int, ask_all: bool) -> Row:
    """As many games of one title as it takes; all their answers together."""
    total = Row(game, 0, 0, 0.0, 0.0, Wire(0, 0), Wire(0, 0))
    with ExitStack() as stack:
        servers = []
        for environment in environments:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers.append(stack.enter_context(Server(environment / "bin" / "python", Path(folder), seed=1)))
        for server in servers:
            # Reading its templates is no part of an answer.
            server.settle()
        for seed in range(MOST_GAMES):
            most = min(answers - total.answers, -(-answers // 2))
            row = asyncio.run(play(game, most, seed, servers, ask_all))
            if row.answers > 0:
                total = total.plus(row)
            if total.answers >= answers:
                break
    return total


def main() -> None:
    """Run from the command line."""
    say = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    say.add_argument("environments", type=Path, nargs=2, metavar="ENVIRONMENT")
    say.add_argument("--answers", type=int, default=200, help="answers per title, in two games or more")
    say.add_argument("--game", nargs="+", default=list(PEOPLE), choices=list(PEOPLE))
    say.add_argument("--ask-all", action="store_true", help="let people answer what has only one answer, too")
    say.add_argument("--limit", type=float, help="the highest ratio that is allowed")
    args = say.parse_args()
    rows = []
    write = sys.stdout.write
    heads = f"{'title':10}{'answers':>8}{'same':>7}{'before':>10}{'after':>10}{'ratio':>8}"
    write(f"{heads}{'pushes/answer':>16}{'bytes/push':>16}\n")
    for game in args.game:
        row = compare(args.environments, game, args.answers, args.ask_all)
        rows.append(row)
        write(
            f"{row.title:10}{row.answers:8}{row.same:7}{1000 * row.before / row.answers:7.2f} ms"
            f"{1000 * row.after / row.answers:7.2f} ms{row.ratio:8.2f}"
            f"{row.wire_before.pushes / row.answers:9.2f}{row.wire_after.pushes / row.answers:7.2f}"
            f"{row.wire_before.mean:9.0f}{row.wire_after.mean:7.0f}\n"
        )
        sys.stdout.flush()
    if args.limit and any(row.ratio > args.limit for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
