"""Finished games looked at again: in a worker, a slice at a time, and kept for whoever comes next.

Only what is over is looked at: while a game runs, what a search says about it could tell a seat more than it may know.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from itertools import islice
from typing import Any, NamedTuple

from starboard.kernel.events import Event, Notebook
from starboard.kernel.game import Game
from starboard.kernel.language import LANGUAGES
from starboard.kernel.record import Line, Record
from starboard.kernel.steps import State
from starboard.lab.analysis import DecisionAnalysis, analyse_decision, count_decisions, decisions, effort, final_state
from starboard.table.live.room import Room
from starboard.table.logs import about
from starboard.table.storage.store import Store
from starboard.table.workers.bot_pool import content_of
from starboard.table.workers.jobs import Job, Thinkers, read_record, record_data, stopped, title

EFFORT = effort(iterations=60, plans=200)
"""How each decision is searched: a game of hundreds is done in a minute or so. A plan is quicker than an iteration."""
SLICE = 1.5
"""After how many seconds a worker hands over what it has found, and may be given another game."""
WATCHED = 60.0
"""For how many seconds a game is looked at after its page was last heard of: an open page asks every few."""
SHOWN = 6
"""How many options of a decision are kept."""
HEAD = -1

logger = logging.getLogger("starboard.table")


class Analysis(NamedTuple):
    """What is known of a game so far."""

    head: dict[str, Any]
    """`lines`: how long the record was; `total`: its decisions; `chances` and `margin`: how it ended."""
    rows: dict[int, dict[str, Any]]
    """Decisions by their line: `DecisionAnalysis.dump`, fewer options, and `words` by language."""
    failed: bool = False

    @property
    def done(self) -> bool:
        """Whether every decision has been looked at."""
        return bool(self.head) and len(self.rows) >= self.head["total"]


def study(
    game: str, pack: str, content: str, record: dict[str, Any], first: int
) -> tuple[dict[str, Any], list[tuple[int, dict[str, Any]]]]:
    """Look at a record's decisions from number `first` on for a while, in a worker: the head, and rows by number."""
    played = title(game, pack, content)
    lines = read_record(record)
    begun = time.monotonic()
    rows: list[tuple[int, dict[str, Any]]] = []
    for number, line, s in islice(decisions(played, lines), first, None):
        if rows and (time.monotonic() - begun > SLICE or stopped()):
            break
        moment = analyse_decision(played, s, line.seat, line.code, number, EFFORT)
        rows.append((number, row_of(played, lines, moment, after(s, line))))
    return head_of(played, lines), rows


def head_of(game: Game[Any], record: Record) -> dict[str, Any]:
    """What is known of the whole game without any search."""
    end = final_state(game, record)
    over = game.over(end)
    won = game.winners(end) if over else []
    solo = end.players == 1
    return {
        "lines": len(record.lines),
        "total": count_decisions(game, record),
        "solo": solo,
        "span": game.max_lead,
        "chances": [1 / len(won) if seat in won else 0.0 for seat in range(end.players)] if over else None,
        "margin": game.lead(end) if over and solo else None,
    }


def after(s: State, line: Line) -> tuple[State, list[Event]]:
    """The position after an answer, and what was told of it."""
    next_s, notebook = s.clone(), Notebook()
    action = next(each for each in s.stack[-1].options(s, line.seat) if each.code() == line.code)
    next_s.answer(line.seat, action, notebook)
    return next_s, notebook.events


def row_of(
    game: Game[Any], record: Record, moment: DecisionAnalysis, came: tuple[State, list[Event]]
) -> dict[str, Any]:
    """A decision as it is kept: the options that matter, and the words for it in every language."""
    shown = [choice for choice in moment.choices if choice.value is not None]
    shown.sort(key=lambda choice: -(choice.value or 0.0))
    kept = [each for i, each in enumerate(shown) if i < SHOWN or each.action in (moment.played, moment.best)]
    row = moment._replace(choices=kept, view={}).dump()
    row["count"] = len(moment.choices)
    row["words"] = {}
    view = game.view(came[0], moment.seat)
    for lang in LANGUAGES:
        prose = game.prose(lang, record.header.seats)
        told = [prose.event(event, view) for event in came[1] if event.seat == moment.seat]
        row["words"][lang] = {
            "told": next((text.rstrip(".") for text in told if text), ""),
            "prompt": prose.prompt(moment.view),
            "moment": game.drawing(prose).moment(moment.view),
            "answers": {choice.action.code(): prose.answer(moment.view, choice.action) for choice in kept},
        }
    return row


class AnalysisJobs:
    """Looks at one game after the other, for as long as somebody looks at its figures."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self._asked: dict[str, float] = {}
        self._known: OrderedDict[str, Analysis] = OrderedDict()
        self._waiting: OrderedDict[str, Room] = OrderedDict()
        self._busy = ""
        self._task: asyncio.Task[None] | None = None

    async def of(self, room: Room) -> Analysis | None:
        """What is known of a game now; the rest is then worked out. None for a game that still runs."""
        if not (room.table.over or room.row.settings.imported):
            return None
        found = self._known.get(room.id)
        if found is None or found.head.get("lines", len(room.table.record.lines)) != len(room.table.record.lines):
            found = await self._read(room)
        self._known.move_to_end(room.id)
        self._asked[room.id] = time.monotonic()
        if not found.done and not found.failed and room.id != self._busy and room.id not in self._waiting:
            self._waiting[room.id] = room
            if self._task is None:
                self._task = asyncio.create_task(self._work())
        return found

    async def _read(self, room: Room) -> Analysis:
        rows = await self.store.read(Store.analysis, room.id)
        head = rows.pop(HEAD, {})
        if head and head["lines"] != len(room.table.record.lines):
            # The last answer was taken back after the end, and the game went on.
            await self.store.write(Store.forget_analysis, room.id)
            head, rows = {}, {}
        return self._keep(room.id, Analysis(head, rows))

    def _keep(self, table_id: str, found: Analysis) -> Analysis:
        self._known[table_id] = found
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
                except Exception:
                    logger.exception("a game could not be looked at", extra=about(table_id))
                    known = self._known.get(table_id, Analysis({}, {}))
                    self._keep(table_id, known._replace(failed=True))
                    continue
                if not found.done:
                    self._waiting[table_id] = room
                self._busy = ""
        finally:
            self._task, self._busy = None, ""

    async def _slice(self, room: Room) -> Analysis:
        known = self._known.get(room.id) or await self._read(room)
        data = {**content_of(room), "record": record_data(room.table.record), "first": len(known.rows)}
        head, found = await self.thinkers.run(Job("study", data))
        rows = dict(found)
        await self.store.write(Store.save_analysis, room.id, {HEAD: head, **rows})
        return self._keep(room.id, Analysis(head, {**known.rows, **rows}))

    async def close(self) -> None:
        """Leave what is not done for another time."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
