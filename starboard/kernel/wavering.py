"""The kit's look at what is no part of a view: tickets, undo and worlds tell nobody what another does in secret."""

from __future__ import annotations

from typing import Any

from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT
from starboard.kernel.faults import LIMIT, Fault
from starboard.kernel.game import Game
from starboard.kernel.knowledge import NOBODY, learner
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Sealed, Seat, State
from starboard.kernel.table import Dice, Table


def waver(game: Game[Any], setup: Setup, seed: int) -> None:
    """Play a game at two tables alike, but that at one of them somebody wavers over what it chooses face down.

    Nobody else can tell: views, tickets, what can be taken back and the worlds that a seat may be in are the same.
    """
    if not any(issubclass(step, Sealed) for step in game.steps):
        return
    calm, other = [Table(game, setup, Dice(Rng(seed + 1))) for _ in range(2)]
    rng = Rng(seed)
    who = rng.below(setup.players)
    for number in range(LIMIT):
        if calm.over:
            return
        halfway = isinstance(calm.state.stack[-1], Sealed) and _change_mind(other, who, rng)
        if calm.state.sealed or number % 8 == 0:
            _compare(calm, other, who, seed)
        if halfway:
            other.undo(who)
        seat = calm.asked()[rng.below(len(calm.asked()))]
        options = calm.options(seat)
        code = options[rng.below(len(options))].code()
        calm.answer(seat, code)
        other.answer(seat, code)
    raise Fault(f"the game does not end within {LIMIT} answers", game, calm.state, seed)


def _change_mind(table: Table, who: Seat, rng: Rng) -> bool:
    """Take the last face-down pick back and make it again; or make one more than before, which returns True."""
    s = table.state
    top: Any = s.stack[-1]
    made = list(top.made(s, who))
    if top.whole(s, who, made):
        table.undo(who)
        table.answer(who, made[-1].code())
    elif who in top.seats(s):
        options = table.options(who)
        pick = options[rng.below(len(options))]
        if not top.whole(s, who, [*made, pick]):
            table.answer(who, pick.code())
            return True
    return False


def _compare(one: Table, other: Table, who: Seat, seed: int) -> None:
    game = one.game
    if one.view(None) != other.view(None):
        raise Fault("a spectator sees how somebody wavers", game, one.state, seed)
    for seat in range(one.state.players):
        if seat == who:
            continue
        worlds = [table.state.clone() for table in (one, other)]
        for world in worlds:
            game.determinize(world, seat, Rng(seed))
        looks = [
            (
                table.view(seat),
                table.ticket(seat),
                table.undo_problem(seat),
                [action.code() for action in table.options(seat)],
                game.dump(world),
            )
            for table, world in zip((one, other), worlds, strict=True)
        ]
        for part, left, right in zip(("view", "ticket", "undo", "options", "worlds"), *looks, strict=True):
            if left != right:
                raise Fault(f"seat {seat} sees by its {part} how seat {who} wavers", game, one.state, seed)


def undo_tells(game: Game[Any], before: State, seat: Seat, action: Action, after: State, rng: Rng) -> bool:
    """Whether a seat could tell two worlds apart that look alike to it, by whether its answer can be taken back."""
    if isinstance(before.stack[-1], Sealed) or game.over(after):
        return False
    world = before.clone()
    game.determinize(world, seat, rng)
    then = world.clone()
    if action not in then.stack[-1].options(then, seat):
        return False
    then.answer(seat, action, SILENT)
    if game.view(then, seat) != game.view(after, seat):
        return False
    number = rng.bits()
    found = [learner(game, *each, Rng(number)) for each in ((before, seat, action, after), (world, seat, action, then))]
    return (found[0] == NOBODY) != (found[1] == NOBODY)
