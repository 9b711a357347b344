"""Players that are programs. A bot gets what a person at its seat gets, and worlds that it may be in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

from starboard.kernel.actions import Action
from starboard.kernel.errors import N_, StarboardError
from starboard.kernel.game import Game, View
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Seat, State


class UnusableBot(StarboardError):
    """A bot of somebody else's that is there, but can't be used."""


class Worlds:
    """A source of worlds that agree with all that a seat has seen. It never holds the true position.

    It keeps one world that was drawn when it was made; each further one is drawn anew from that, which gives the same
    worlds with the same likelihood, because a drawn world looks to the seat exactly like the true one.
    """

    def __init__(self, game: Game[Any], s: State, seat: Seat, rng: Rng) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.rng: Final = rng.split()
        self._one: Final = s.clone()
        game.determinize(self._one, seat, self.rng)

    def draw(self) -> State:
        """A world of the caller's own."""
        s = self._one.clone()
        self.game.determinize(s, self.seat, self.rng)
        return s


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Something that answers for a seat."""

    def choose(self, view: View, options: list[Action], worlds: Worlds) -> Action:
        """One of the options. `worlds.game` is the title, `worlds.seat` the seat to answer for."""
        raise TypeError(f"{type(self).__name__} has no choose")


def ask(bot: Bot, name: str, view: View, options: list[Action], worlds: Worlds) -> Action:
    """What a bot answers. Raises UnusableBot, with its name, where somebody else's fails, or answers what is none of
    its options: the rules trust whoever answers, so nobody else would notice.
    """
    try:
        action = bot.choose(view, options, worlds)
    except StarboardError:
        raise
    except Exception as fault:
        if type(bot).__module__.startswith("starboard."):
            raise
        at: Any = fault.__traceback__
        while at.tb_next is not None:
            at = at.tb_next
        line = f"{Path(at.tb_frame.f_code.co_filename).name}:{at.tb_lineno}"
        message = N_("the bot '%(name)s' failed at %(line)s: %(fault)s")
        raise UnusableBot(message, name=name, line=line, fault=told(fault)) from fault
    if action not in options:
        codes = ", ".join([option.code() for option in options])
        message = N_("the bot '%(name)s' answered %(answer)r, which is none of its options: %(codes)s")
        raise UnusableBot(message, name=name, answer=action, codes=codes)
    return action


def told(fault: Exception) -> str:
    """A fault in one line."""
    lines = str(fault).splitlines() or [""]
    return f"{type(fault).__name__}: {lines[0]}"
