"""What bots and hints are asked: each gets a world that its seat may be in, until the question has passed."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from starboard.kernel.errors import N_, StaleTicket
from starboard.kernel.game import Game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat, State
from starboard.table.live.room import Room
from starboard.table.workers.jobs import Job, Thinkers

T = TypeVar("T")


def world_for(game: Game[Any], state: State, seat: Seat, rng: Rng) -> dict[str, Any]:
    """A world that the seat may be in, as data: the true position never leaves the server."""
    world = state.clone()
    game.determinize(world, seat, rng)
    return game.dump(world)


def question(room: Room, seat: Seat) -> dict[str, Any]:
    """What a worker is told of a question."""
    return {
        **content_of(room),
        "world": world_for(room.game, room.table.state, seat, Rng(secrets.randbits(48))),
        "seat": seat,
        "seed": secrets.randbits(30),
    }


def content_of(room: Room) -> dict[str, Any]:
    """The title and the content that a table plays, by their names."""
    return {"game": room.game.name, "pack": Path(room.row.pack).name, "content": room.game.content_hash}


async def while_true(room: Room, holds: Callable[[], bool], work: Coroutine[Any, Any, T]) -> T:
    """What the work comes to, given up when something no longer holds at the table. Raises StaleTicket then."""
    task = asyncio.create_task(work)

    def look(_: Room) -> None:
        if not holds():
            task.cancel()

    room.listeners.append(look)
    try:
        return await task
    except asyncio.CancelledError:
        own = asyncio.current_task()
        if holds() or (own is not None and own.cancelling()):
            raise
        raise StaleTicket(N_("this question has passed; look at the table again")) from None
    finally:
        room.listeners.remove(look)
        task.cancel()


class BotPool:
    """Asks bots and searches for answers."""

    def __init__(self, thinkers: Thinkers) -> None:
        self.thinkers = thinkers

    async def choose(self, room: Room, seat: Seat, share: float = 1.0) -> str:
        """The code that a seat's bot would answer, within a share of its time.

        Raises StaleTicket when it is no longer asked.
        """
        table, bot = room.table, room.row.seats[seat].bot
        ticket = table.ticket(seat)
        home = f"{room.id}/{seat}"
        # Where only bots sit, nobody's game waits.
        kind = "show" if all(each.bot for each in room.row.seats) else "move"
        job = Job(kind, {**question(room, seat), "bot": bot, "home": home, "share": share}, home)

        def holds() -> bool:
            return room.table.ticket(seat) == ticket and room.row.seats[seat].bot == bot

        code: str = await while_true(room, holds, self.thinkers.run(job))
        return code

    async def weigh(self, room: Room, seat: Seat, person: str) -> dict[str, Any]:
        """What each of a seat's options promises: `DecisionAnalysis.dump`. Raises StaleTicket, TooMany."""
        ticket = room.table.ticket(seat)
        job = Job("hint", question(room, seat), person=person)
        found: dict[str, Any] = await while_true(
            room, lambda: room.table.ticket(seat) == ticket, self.thinkers.run(job)
        )
        return found
