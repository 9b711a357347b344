"""Finished games looked at again: in a worker, a slice at a time, and kept for whoever comes next.

Only what is over is looked at: while a game runs, what a search says about it could tell a seat more than it may know.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from typing import Any, NamedTuple

from starboard.kernel.drawing import PlannedStep
from starboard.kernel.game import Game
from starboard.kernel.language import LANGUAGES
from starboard.kernel.record import Record
from starboard.kernel.turns import Turn
from starboard.lab.analysis import Effort, analyse_chain
from starboard.lab.chains import Story, tell
from starboard.lab.course import Point, course_of
from starboard.lab.pairs import Estimate
from starboard.lab.words import chain_words, planned, steps_of, told, why
from starboard.table.live.room import Room
from starboard.table.logs import about
from starboard.table.storage import analyses
from starboard.table.storage.database import StoreDown
from starboard.table.storage.rows import NoTable
from starboard.table.storage.store import Store
from starboard.table.workers.bot_pool import content_of
from starboard.table.workers.jobs import (
    Job,
    Overloaded,
    Overran,
    Thinkers,
    WorkerLost,
    read_record,
    record_data,
    stopped,
    title,
)

EFFORT = Effort(tries=60, pairs=96)
"""How hard each decision is thought about: a game of hundreds of answers is done in a minute or so."""
POINTS = 40
"""How often each position of the course is played on."""
SLICE = 1.5
"""After how many seconds a worker hands over what it has found, and may be given another game."""
WATCHED = 60.0
"""For how many seconds a game is looked at after its page was last heard of: an open page asks every few."""
PAUSE = 5.0
"""Seconds until what could not be done for a reason that passes is tried again."""
TRIES = 3
"""How often a slice that overran, or whose worker was lost, is tried again."""
HEAD = -1
VERSION = 2
"""What is kept of a game; what was kept of it in another way is worked out anew."""

logger = logging.getLogger("starboard.table")


class Analysis(NamedTuple):
    """What is known of a game so far."""

    head: dict[str, Any]
    """`lines`: how long the record was; `total`: its rows; `points`: how many of them are the course of the game;
    `players`; `solo`; `scale`: what losses are measured by."""
    rows: dict[int, dict[str, Any]]
    """The points of the course first, then its decisions: `DecisionAnalysis.dump` with `words` by language."""
    failed: bool = False

    @property
    def done(self) -> bool:
        """Whether every decision has been looked at."""
        return bool(self.head) and len(self.rows) >= self.head["total"]


def study(
    game: str, pack: str, content: str, record: dict[str, Any], first: int
) -> tuple[dict[str, Any], list[tuple[int, dict[str, Any]]]]:
    """Look at a record from row `first` on for a while, in a worker: the head, and rows by number."""
    played = title(game, pack, content)
    lines = read_record(record)
    story = tell(played, lines)
    points = len(story.spans) + 1
    begun = time.monotonic()
    rows: list[tuple[int, dict[str, Any]]] = []
    for number in range(first, points + len(story.chains)):
        if rows and (time.monotonic() - begun > SLICE or stopped()):
            break
        if number < points:
            rows.append((number, point_row(course_of(played, story, POINTS, 0, number, 1)[0])))
        else:
            rows.append((number, row_of(played, lines, story, number - points)))
    return head_of(played, lines, story), rows


def head_of(game: Game[Any], record: Record, story: Story) -> dict[str, Any]:
    """What is known of the whole game without any search."""
    players = story.end.players
    return {
        "version": VERSION,
        "lines": len(record.lines),
        "points": len(story.spans) + 1,
        "total": len(story.spans) + 1 + len(story.chains),
        "players": players,
        "solo": players == 1,
        "scale": game.max_lead if players == 1 else 1.0,
    }


def point_row(point: Point) -> dict[str, Any]:
    """A point of the course as it is kept."""
    return {
        "line": point.line,
        "seat": point.seat,
        "turn": [point.turn.seat, *point.turn.number],
        "means": [round(each.mean, 5) for each in point.values],
        "errors": [round(each.error, 5) for each in point.values],
    }


def read_point(row: dict[str, Any]) -> Point:
    """The same again."""
    values = [Estimate(mean, error) for mean, error in zip(row["means"], row["errors"], strict=True)]
    return Point(row["line"], row["seat"], Turn(row["turn"][0], tuple(row["turn"][1:])), values)


def row_of(game: Game[Any], record: Record, story: Story, number: int) -> dict[str, Any]:
    """A decision as it is kept: its words in every language, and the arrows of what was played and better."""
    moment = analyse_chain(game, story, number, EFFORT)
    start = story.chains[number].start
    row = moment.dump()
    row["options"] = []
    ways = [steps_of(game, start, moment.seat, each.actions) for each in moment.others]
    played = steps_of(game, start, moment.seat, moment.chain)
    better = steps_of(game, start, moment.seat, moment.better)
    row["words"] = {}
    for lang in LANGUAGES:
        prose = game.prose(lang, record.header.seats)
        drawing = game.drawing(prose)
        row["words"][lang] = {
            "prompt": prose.prompt(moment.view),
            "moment": drawing.moment(moment.view),
            "side": prose.side(moment.seat, moment.view),
            "played": told(drawing, played),
            "better": told(drawing, better),
            "apart": chain_words(game, drawing, start, moment),
            "others": [told(drawing, each) for each in ways],
            "why": why(prose, prose, moment.reasons),
        }
        row["arrows"] = {
            "played": [_arrow(each) for each in planned(drawing, played) if each.goal],
            "better": [_arrow(each) for each in planned(drawing, better) if each.goal],
        }
    return row


def _arrow(step: PlannedStep) -> dict[str, Any]:
    return {"start": step.start, "goal": step.goal, "pieces": step.pieces, "kind": step.kind}


class AnalysisJobs:
    """Looks at one game after the other, for as long as somebody looks at its figures."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._asked: dict[str, float] = {}
        self._known: OrderedDict[str, Analysis] = OrderedDict()
        self._waiting: OrderedDict[str, Room] = OrderedDict()
        self._tried: dict[str, int] = {}
        """How often in a row a worker did not come to an end of a game's slice."""
        self._busy = ""
        self._task: asyncio.Task[None] | None = None
        self._news = asyncio.Event()

    async def of(self, room: Room) -> Analysis | None:
        """What is known of a game now; the rest is then worked out. None for a game that still runs."""
        if not (room.table.over or room.row.settings.imported):
            return None
        found = await self.kept(room)
        self._asked[room.id] = time.monotonic()
        if not found.done and not found.failed and room.id != self._busy and room.id not in self._waiting:
            self._waiting[room.id] = room
            if self._task is None:
                self._task = asyncio.create_task(self._work())
        return found

    async def kept(self, room: Room) -> Analysis:
        """What is known of a game that is over; nothing is worked out for it."""
        found = self._known.get(room.id)
        if found is None or found.head.get("lines", len(room.table.record.lines)) != len(room.table.record.lines):
            found = await self._read(room)
        self._known.move_to_end(room.id)
        return found

    async def done(self, room: Room, seconds: float) -> None:
        """Wait until everything is known of a game that can be, or the time is up."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while (found := await self.of(room)) is not None and not found.done and not found.failed:
                    await self._news.wait()

    async def _read(self, room: Room) -> Analysis:
        rows = await self.store.read(analyses.known, room.id)
        head = rows.pop(HEAD, {})
        if head and (head.get("version") != VERSION or head["lines"] != len(room.table.record.lines)):
            # It was looked at in a former way, or the last answer was taken back after the end and the game went on.
            await self.store.write(analyses.forget, room.id)
            head, rows = {}, {}
        return self._keep(room.id, Analysis(head, rows))

    def _keep(self, table_id: str, found: Analysis) -> Analysis:
        self._known[table_id] = found
        # Whoever waits for news looks again, and then waits for the next.
        self._news.set()
        self._news = asyncio.Event()
        while len(self._known) > 32:
            self._known.popitem(last=False)
        return found

    async def _work(self) -> None:
        try:
            while self._waiting:
                # Taking turns: a long game does not keep the others waiting.
                table_id, room = self._waiting.popitem(last=False)
                if time.monotonic() - self._asked.get(table_id, 0.0) > WATCHED:
                    # The page is gone; whoever opens it again finds what there is, and the rest goes on.
                    continue
                self._busy = table_id
                try:
                    found = await self._slice(room)
                except NoTable:
                    # It was deleted meanwhile.
                    continue
                except Exception as fault:
                    if await self._passes(table_id, fault):
                        self._waiting[table_id] = room
                        continue
                    logger.exception("a game could not be looked at", extra=about(table_id))
                    known = self._known.get(table_id, Analysis({}, {}))
                    self._keep(table_id, known._replace(failed=True))
                    continue
                self._tried.pop(table_id, None)
                if not found.done:
                    self._waiting[table_id] = room
                self._busy = ""
        finally:
            self._task, self._busy = None, ""

    async def _passes(self, table_id: str, fault: Exception) -> bool:
        """Whether what went wrong may be over in a moment, which is then waited for."""
        if isinstance(fault, StoreDown):
            await self.store.away(PAUSE)
            return True
        if isinstance(fault, (Overran, WorkerLost)):
            self._tried[table_id] = self._tried.get(table_id, 0) + 1
        elif not isinstance(fault, Overloaded):
            return False
        if self._tried.get(table_id, 0) > TRIES:
            del self._tried[table_id]
            return False
        await asyncio.sleep(PAUSE)
        return True

    async def _slice(self, room: Room) -> Analysis:
        known = self._known.get(room.id)
        if known is None or await self.store.read(analyses.beyond, room.id) > len(known.rows):
            # Another process looks at the same game, and has come further.
            known = await self._read(room)
        data = {**content_of(room), "record": record_data(room.table.record), "first": len(known.rows)}
        head, found = await self.thinkers.run(Job("study", data))
        rows = dict(found)
        await self.store.write(analyses.save, room.id, {HEAD: head, **rows})
        return self._keep(room.id, Analysis(head, {**known.rows, **rows}))

    async def close(self) -> None:
        """Leave what is not done for another time."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
