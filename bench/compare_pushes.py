"""What an answer costs two builds of the server, side by side in one run, drawing and pushing to four pages included.

    python bench/compare_pushes.py BEFORE AFTER [--answers N] [--game TITLE …] [--limit RATIO]

BEFORE and AFTER are environments with a Starboard in each, of any version. Each serves a table of its own with the same
chance, four people with their pages open (in a solo game one, and three who watch), and gets the same answers by turns,
as browsers give them. Measured is the processor time of each server per answer: HTTP, rules, store, views, drawing, the
differences, compression, WebSockets; and what goes over the wire per push. They take turns, so a busy machine slows
both alike. With --limit the exit code is 1 where a title needs more than so much of what it needed before.
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

from clients import Http, Page, Server

PEOPLE = {"conflict": 4, "galaxies": 4, "voidfall": 1}
OPTIONS: dict[str, dict[str, str]] = {"conflict": {"draft": "random"}}
PAGES = 4
WARM = 5
"""The first answers of a game, in which everything is drawn for the first time, are not counted."""
MOST_GAMES = 40


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
    """How many of the questions were the same at both."""
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


class Played:
    """One table at one of the servers."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.http = Http(server.port)
        self.rng = random.Random(seed)
        self.pages: list[Page] = []
        self.sizes: list[int] = []
        self.used = 0.0

    async def open(self, game: str) -> None:
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
        for _ in range(PAGES - people):
            self.pages.append(await self.http.page(table["table"]))
        for page in self.pages:
            page.pushed = self.sizes.append

    def question(self) -> list[tuple[int, list[str]]]:
        """Who is asked, and what."""
        return [(seat, page.codes) for seat, page in enumerate(self.pages) if page.codes]

    async def answer(self) -> None:
        """One answer, and its pushes."""
        seat, codes = self.rng.choice(self.question())
        page = self.pages[seat]
        page.asked_again.clear()
        status = await self.http.answer(page, self.rng.choice(codes))
        await asyncio.wait_for(page.asked_again.wait(), 60)
        if status != 200 or page.refused:
            raise ConnectionError(f"an answer was refused: {status} {page.refused}")
        # The others' pushes go out with this one; what comes later still counts, as all of the server's time does.
        await asyncio.sleep(0.01)

    def close(self) -> None:
        """Close the pages."""
        for page in self.pages:
            page.close()


async def play(game: str, answers: int, seed: int, servers: list[Server]) -> Row:
    """One game at both servers, up to so many answers that count."""
    tables = [Played(server, seed) for server in servers]
    for table in tables:
        await table.open(game)
    same = given = 0
    for number in range(WARM + answers):
        if number == WARM:
            for table in tables:
                table.sizes.clear()
                table.used = table.server.cpu()
        questions = [table.question() for table in tables]
        if not all(questions):
            break
        if number >= WARM:
            given += 1
            same += questions[0] == questions[1]
        for table in tables if number % 2 else tables[::-1]:
            await table.answer()
    await asyncio.sleep(0.3)
    before, after = (table.server.cpu() - table.used for table in tables)
    for table in tables:
        table.close()
    old, new = (Wire(len(table.sizes), sum(table.sizes)) for table in tables)
    return Row(game, given, same, before, after, old, new)


def compare(environments: list[Path], game: str, answers: int) -> Row:
    """As many games of one title as it takes; all their answers together."""
    total = Row(game, 0, 0, 0.0, 0.0, Wire(0, 0), Wire(0, 0))
    with ExitStack() as stack:
        servers = []
        for environment in environments:
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            servers.append(stack.enter_context(Server(environment / "bin" / "python", Path(folder), seed=1)))
        for seed in range(MOST_GAMES):
            row = asyncio.run(play(game, min(answers - total.answers, -(-answers // 2)), seed, servers))
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
    say.add_argument("--limit", type=float, help="the highest ratio that is allowed")
    args = say.parse_args()
    rows = []
    write = sys.stdout.write
    write(f"{'title':10}{'answers':>8}{'same':>7}{'before':>10}{'after':>10}{'ratio':>8}{'bytes/push':>18}\n")
    for game in args.game:
        row = compare(args.environments, game, args.answers)
        rows.append(row)
        write(
            f"{row.title:10}{row.answers:8}{row.same:7}{1000 * row.before / row.answers:7.2f} ms"
            f"{1000 * row.after / row.answers:7.2f} ms{row.ratio:8.2f}"
            f"{row.wire_before.mean:9.0f}{row.wire_after.mean:9.0f}\n"
        )
        sys.stdout.flush()
    if args.limit and any(row.ratio > args.limit for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
