"""Positions for rule tests, in a few words: a game after its set-up, changed by hand, then played by codes."""

from __future__ import annotations

import re
from typing import Any

from starboard.games.voidfall.game import Voidfall
from starboard.games.voidfall.packs import OWN, Loader
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps.core import Effects
from starboard.games.voidfall.vocabulary import GUILDS, INSTALLATIONS
from starboard.kernel.errors import PackError
from starboard.kernel.events import Notebook
from starboard.kernel.reader import Reader
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Step

_loader = Loader(OWN)
BOX = _loader.load()
GAME = Voidfall(BOX)
QUIET = "impending-destiny"
"""An event of cycle 1 without lasting rules."""


def setup(**options: Any) -> Setup:
    """A set-up with the defaults of the tests: Valnis A on First Stand, Easy."""
    wanted = {option.name: option.default for option in GAME.options} | {"difficulty": "easy"} | options
    return Setup(1, wanted)


class At:
    """A game at its first Selection step, after a set-up in which chance took the first of everything.

    Short names: "s12" is the sector c011-s12 (of whichever map is played).
    """

    def __init__(self, *, stop: str = "select_focus", event: str = QUIET, **options: Any) -> None:
        self.setup = setup(**options)
        self.tell = Notebook()
        self.s: VoidfallState = GAME.start(self.setup)
        self.chance: dict[str, str] = {"draw_event": f"event {event}"}
        """What chance draws, by the name of the step; else the first of its options."""
        self.until(stop)

    # -- looking

    @property
    def top(self) -> str:
        """The name of the question."""
        return self.s.stack[-1].name if self.s.stack else ""

    def codes(self) -> list[str]:
        """The options, sectors by their short names."""
        step = self.s.stack[-1]
        return [self.short(action.code()) for action in step.options(self.s, step.asks(self.s)[0])]

    def told(self, kind: str) -> list[tuple[int, ...]]:
        """The events of a kind, their numbers."""
        return [event.values for event in self.tell.events if event.kind.name == kind]

    def short(self, code: str) -> str:
        """A code with short sector names."""
        return re.sub(r"\bc\d+-s(\d+)", r"s\1", code)

    def sector(self, name: str) -> int:
        """The number of a sector, by its short name."""
        return [self.short(sector.id) for sector in self.s.ground.map.sectors].index(name)

    # -- changing

    def fp(self, name: str, *fleets: int) -> At:
        """The player's FP in a sector: Corvettes, Sentries, Destroyers, Dreadnoughts, Carriers. It comes from and goes
        to the inactive pool; where the player has FP the Voidborn have none."""
        i = self.sector(name)
        wanted = [*fleets, *[0] * (5 - len(fleets))]
        self.s.inactive += sum(self.s.fleet[i * 5 : i * 5 + 5]) - sum(wanted)
        self.s.fleet[i * 5 : i * 5 + 5] = wanted
        if sum(wanted):
            self.s.void[i] = 0
        return self

    def mine(self, name: str, fp: int = 1, *, pure: bool = True, pop: int | None = None) -> At:
        """A sector of the player with Corvettes."""
        i = self.sector(name)
        self.fp(name, fp)
        self.s.corrupt[i] = 0 if pure else 1
        self.s.harbinger_on[i] = 0
        if pop is not None:
            self.s.pop[i] = pop
        return self

    def void(self, name: str, fp: int) -> At:
        """Voidborn FP in a sector."""
        self.s.void[self.sector(name)] = fp
        return self

    def guild(self, name: str, *kinds: str) -> At:
        """Exactly these Guild tokens in a sector."""
        i = self.sector(name)
        self.s.guild[i * 5 : i * 5 + 5] = [kinds.count(kind) for kind in GUILDS]
        return self

    def install(self, name: str, *kinds: str) -> At:
        """Exactly these Installation tokens in a sector."""
        i = self.sector(name)
        self.s.inst[i * 3 : i * 3 + 3] = [kinds.count(kind) for kind in INSTALLATIONS]
        return self

    def stock(self, *amounts: int) -> At:
        """Food, Energy, Materials, Credits, Science."""
        self.s.stock = [*amounts, *[0] * (5 - len(amounts))]
        return self

    def pools(self, active: int) -> At:
        """So much active FP; the rest of what is not deployed is inactive."""
        s = self.s
        s.active = active
        s.inactive = BOX.fleet_power - active - sum(s.fleet) - sum(s.haven)
        return self

    def tech(self, name: str, level: int = 1) -> At:
        """Own a Technology as Basic (1) or Improved (2), or not (0)."""
        self.s.tech[tech(name)] = level
        self.s.refresh()
        return self

    def crisis(self, name: str) -> At:
        """The current Crisis."""
        self.s.crisis = crisis(name)
        level = BOX.crises[self.s.crisis].level
        if level:
            self.s.alert = level - 1
            self.s.crisis_deck[level - 1] &= ~(1 << self.s.crisis)
        return self

    def ongoing(self, row: int, *names: str) -> At:
        """The Ongoing Crises of a row, newest first."""
        self.s.row[row] = [crisis(name) for name in names]
        for number in self.s.row[row]:
            level = BOX.crises[number].level
            if level:
                self.s.crisis_deck[level - 1] &= ~(1 << number)
        return self

    # -- playing

    def fork(self) -> At:
        """The same position again, to try something else in it."""
        other = At.__new__(At)
        other.__dict__.update(self.__dict__, s=self.s.clone(), tell=Notebook())
        return other

    def do(self, *codes: str) -> At:
        """Answer the questions one after the other, whoever is asked. Credits stand in only where a number is given."""
        for code in codes:
            while self.top == "substitute" and not code.startswith("number"):
                self.do(self.codes()[0])
            step = self.s.stack[-1]
            seat = step.asks(self.s)[0]
            found = [action for action in step.options(self.s, seat) if self.short(action.code()) == code]
            assert found, f"{step!r} does not offer {code!r} but {self.codes()}"
            self.s.answer(seat, found[0], self.tell)
        return self

    def push(self, *steps: Step[Any]) -> At:
        """Put steps on the stack, the first on top, and let automatic ones run."""
        for step in reversed(steps):
            self.s.stack.append(step)
        self.s.settle(self.tell)
        return self

    def effect(self, *primitives: dict[str, Any], here: str = "", flags: int = 0) -> At:
        """Resolve an effect list of the vocabulary as an action of its own."""
        number = self.list_of(*primitives)
        self.s.mem = [-1] * 7
        return self.push(Effects(number, 0, self.sector(here) if here else -1, flags))

    def list_of(self, *primitives: dict[str, Any]) -> int:
        """The number of an effect list of the vocabulary."""
        return _loader.effects(Reader(list(primitives), "test", PackError), f"test-{len(BOX.lists)}")

    def until(self, *names: str) -> At:
        """Pass where that is possible, else take the first option, until a question of such a name, or the end."""
        for _ in range(5000):
            if not self.s.stack or self.top in names:
                return self
            options = self.codes()
            wanted = self.chance.get(self.top, "pass")
            self.do(wanted if wanted in options else options[0])
        raise AssertionError(f"never came to {names}, but to {self.top}")

    def play(self, focus: str, *answers: str) -> At:
        """Play a Focus card and come to its actions; `answers` to the questions between."""
        return self.do(f"focus {focus}", *answers).until("take_actions")

    def act(self, action: str, *answers: str) -> At:
        """Take an action of the played card."""
        return self.do(f"action {action}", *answers)

    def to_round_end(self) -> At:
        """Take nothing more and come to what the Voidborn do, or to the next Selection."""
        return self.until("face_crisis", "face_war", "select_focus")


def tech(name: str) -> int:
    """The number of a Technology."""
    return [card.id for card in BOX.technologies].index(name)


def crisis(name: str) -> int:
    """The number of a Crisis, without its prefix."""
    return [card.id for card in BOX.crises].index(f"crisis-{name}")


def agenda(name: str) -> int:
    """The number of an agenda."""
    return [card.id for card in BOX.agendas].index(name)


def focus(name: str) -> int:
    """The number of a Focus card."""
    return [card.id for card in BOX.focuses].index(name)
