"""Positions for rule tests, in a few words: a game after its set-up, changed as data, then played by codes."""

from __future__ import annotations

import copy
import functools
import json
import re
from collections.abc import Mapping
from typing import Any

from starboard.games.voidfall.game import Voidfall
from starboard.games.voidfall.packs import OWN, Loader
from starboard.games.voidfall.vocabulary import GUILDS, INSTALLATIONS
from starboard.kernel import Game, Table
from starboard.kernel.errors import PackError
from starboard.kernel.reader import Reader
from starboard.kernel.setup import Setup
from tests import positions

_loader = Loader(OWN)
BOX = _loader.load()
GAME = Voidfall(BOX)
ANY: Game[Any] = GAME
"""The same, where a position's type is not known."""
QUIET = "impending-destiny"
"""An event of cycle 1 without lasting rules."""
STAGES = (
    "A0", "A1", "A2", "A4", "B0", "B1", "B2", "B3", "B4", "after B4", "before C1", "C1", "C2", "C2 havens", "C3", "C4",
    "end of the cycle",
)  # fmt: skip
"""The stages of a cycle, in their order: "phase 11" is C1."""
TRADE_PLACES = ("slot-1", "slot-2", "slot-3", "fifth", "start-1", "start-2", "pods")
MUST = 1
"""The flag of an effect that stands in a mandatory frame or a penalty: nothing may be declined."""
DECLINED = "regroup 1 0"
"""A question that changes nothing when it is passed."""


def setup(**options: Any) -> Setup:
    """A set-up with the defaults of the tests: Valnis A on First Stand, Easy."""
    return GAME.setup(1, **{"difficulty": "easy", **options})


class At(positions.At):
    """A game at its first Selection step, after a set-up in which chance took the first of everything.

    Short names: "s12" is the sector c011-s12 (of whichever map is played). Chance is asked like a player: its answers
    are among those that a test gives.
    """

    def __init__(self, *, stop: str = "select_focus", event: str = QUIET, **options: Any) -> None:
        super().__init__(GAME, {})
        self.chance = None
        self.drawn: dict[str, str] = {"draw_event": f"event {event}"}
        """What chance draws on the way, by the name of the step; else the first of its options."""
        self._table = _begun(stop, event, tuple(sorted(options.items())))
        self._table = self.fork()._table

    # -- looking

    @property
    def options(self) -> list[str]:
        """The options, sectors by their short names."""
        return [short(code) for code in super().options]

    def told(self, kind: str) -> list[tuple[Any, ...]]:
        """What the events of a kind say, in ids and numbers; the only seat is left out."""
        found = [event for event in self.table.log if event.kind.name == kind]
        named = [zip(event.kind.kinds, event.values, strict=True) for event in found]
        return [tuple(self._name(name, value) for name, value in pairs) for pairs in named]

    def _name(self, kind: str, number: int) -> str | int:
        if kind in ("number", "seat") or number < 0:
            return number
        return short(self.table.game.name_of(kind, number, self.table.state))

    def __getitem__(self, field: str) -> Any:
        """A field of the position, as it is dumped."""
        return self.position[field]

    def has(self, resource: str) -> int:
        """How much of a resource is in stock."""
        found: int = self.view["stock"][resource]
        return found

    def sector(self, name: str) -> dict[str, Any]:
        """What the player sees in a sector."""
        found: dict[str, Any] = self.view["sectors"][self.long(name)]
        return found

    def fleet(self, name: str) -> int:
        """The player's FP in a sector."""
        return sum(self.sector(name)["fleets"].values())

    def long(self, text: str) -> str:
        """A code or a step with the full names of sectors."""
        chart = self.data["setup"]["map"] if self._table is None else self._table.setup.choice("map")
        return re.sub(r"\bs(\d+)\b", rf"{chart.split('-')[0]}-s\1", text)

    def number(self, name: str) -> int:
        """The place of a sector in the lists of a position."""
        return [sector.id for sector in _map(self.long(name)).sectors].index(self.long(name))

    # -- changing

    def lay(self, name: str, **fields: Any) -> At:
        """Fields of one sector, by their names in the position: "fleet", "guild" and the like as lists."""
        i = self.number(name)
        position = self.change()
        for field, value in fields.items():
            many = value if isinstance(value, list) else [value]
            position[field][i * len(many) : (i + 1) * len(many)] = many
        return self

    def everywhere(self, **fields: int) -> At:
        """One value of a field in all sectors."""
        position = self.change()
        for field, value in fields.items():
            position[field] = [value] * len(position[field])
        return self

    def fp(self, name: str, *fleets: int) -> At:
        """The player's FP in a sector: Corvettes, Sentries, Destroyers, Dreadnoughts, Carriers. It comes from and goes
        to the inactive pool; where the player has FP the Voidborn have none."""
        i = self.number(name)
        position = self.change()
        wanted = [*fleets, *[0] * (5 - len(fleets))]
        position["inactive"] += sum(position["fleet"][i * 5 : i * 5 + 5]) - sum(wanted)
        self.lay(name, fleet=wanted)
        return self.lay(name, void=0) if sum(wanted) else self

    def mine(self, name: str, fp: int = 1, *, pure: bool = True, pop: int | None = None) -> At:
        """A sector of the player with Corvettes."""
        self.fp(name, fp).lay(name, corrupt=0 if pure else 1, harbinger_on=0)
        return self if pop is None else self.lay(name, pop=pop)

    def void(self, name: str, fp: int) -> At:
        """Voidborn FP in a sector."""
        return self.lay(name, void=fp)

    def guild(self, name: str, *kinds: str) -> At:
        """Exactly these Guild tokens in a sector."""
        return self.lay(name, guild=[kinds.count(kind) for kind in GUILDS])

    def install(self, name: str, *kinds: str) -> At:
        """Exactly these Installation tokens in a sector."""
        return self.lay(name, inst=[kinds.count(kind) for kind in INSTALLATIONS])

    def stock(self, *amounts: int) -> At:
        """Food, Energy, Materials, Credits, Science."""
        return self.put(stock=[*amounts, *[0] * (5 - len(amounts))])

    def pools(self, active: int) -> At:
        """So much active FP; the rest of what is not deployed is inactive."""
        position = self.change()
        deployed = sum(position["fleet"]) + sum(position["haven"]) + sum(position["sending"])
        return self.put(active=active, inactive=BOX.fleet_power - active - deployed)

    def tech(self, name: str, level: int = 1) -> At:
        """Own a Technology as Basic (1) or Improved (2), or not (0)."""
        return self.put(tech={BOX.ids("technology").index(name): level})

    def trade(self, *places: str, loose: int = 0) -> At:
        """The player's Trade tokens; the others are on the board."""
        held = [1 if place in places else 0 for place in TRADE_PLACES]
        return self.put(trade_at=held, trade_loose=loose, trade_flipped=0, trade_board=6 - len(places) - loose)

    def hold(self, *names: str) -> At:
        """The agendas in hand."""
        for name in names:
            self._take(name)
        return self.put(agenda_hand=list(names))

    def slots(self, *names: str | None) -> At:
        """The agendas in the free slots and in the place of Central Surveillance."""
        for name in names:
            if name is not None:
                self._take(name)
        return self.put(slot={i: -1 if name is None else agenda(name) for i, name in enumerate(names)})

    def _take(self, name: str) -> None:
        """Take an agenda from where it lies; the next card of its deck is turned up for one of the offer."""
        position = self.change()
        kind = BOX.agendas[agenda(name)].type
        if position["offer"][kind] == agenda(name):
            deck = position["agenda_deck"][kind]
            position["offer"][kind] = agenda(deck.pop(0)) if deck else -1
        for pile in (position["agenda_deck"][kind], position["agenda_under"][kind], position["agenda_hand"]):
            if name in pile:
                pile.remove(name)

    def crisis(self, name: str | None) -> At:
        """The current Crisis."""
        if name is None:
            return self.put(crisis=None)
        self._reveal(name)
        level = next(card.level for card in BOX.crises if card.id == f"crisis-{name}")
        return self.put(crisis=f"crisis-{name}", **({"alert": level - 1} if level else {}))

    def ongoing(self, row: int, *names: str) -> At:
        """The Ongoing Crises of a row, newest first."""
        for name in names:
            self._reveal(name)
        return self.put(row={row: [f"crisis-{name}" for name in names]})

    def _reveal(self, name: str) -> None:
        position = self.change()
        for pile in [*position["crisis_deck"], *position["crisis_discard"], position["start_deck"]]:
            if f"crisis-{name}" in pile:
                pile.remove(f"crisis-{name}")

    # -- playing

    def fork(self) -> At:
        """The same position again, with what was told so far, to try something else in it."""
        other = copy.copy(self)
        other._table = Table(self.table.game, self.table.setup, None, state=self.table.state)
        other._table.log.extend(self.table.log)
        return other

    def do(self, *codes: str) -> At:
        """Answer the questions one after the other, whoever is asked. Credits stand in only where a number is given."""
        for code in codes:
            while self.top == "substitute" and not code.startswith("number"):
                super().do(self.options[0])
            super().do(self.long(code))
        return self

    def push(self, *steps: str) -> At:
        """Put steps on top of what is asked, the first one now. No position is loaded on a step that asks nobody, so
        that a question is put above them and declined, unless the first one is only ever the last."""
        self.change()
        self.data["stack"] += [self.long(step) for step in reversed(steps)]
        if any(step.name == steps[0].split()[0] and not step.waits for step in self.game.steps):
            return self
        self.data["stack"].append(DECLINED)
        return self.do("pass")

    def effect(self, *primitives: Mapping[str, Any], here: str = "", flags: int = 0) -> At:
        """Resolve an effect list of the vocabulary as an action of its own."""
        self.change()
        name = effects(*primitives)
        self.game = _knowing(len(BOX.nodes))
        return self.put(mem=[-1] * 7).push(f"effects {name} 0 {self.number(here) if here else -1} {flags}")

    def enter(self, stage: str) -> At:
        """Begin a stage of the cycle; nothing else is under way."""
        self.put(crisis=None, phase={"A": 1, "B": 2}.get(stage[0], 3))
        return self.stack().push(f"phase {STAGES.index(stage)}")

    def until(self, *names: str) -> At:
        """Pass where that is possible, else take the first option, until a question of such a name, or the end."""
        for _ in range(5000):
            if self.table.over or self.top in names:
                return self
            options = self.options
            wanted = self.drawn.get(self.top, "pass")
            self.do(wanted if wanted in options else options[0])
        raise AssertionError(f"never came to {names}, but to {self.top}")

    def focus(self, card: str, *answers: str) -> At:
        """Play a Focus card and come to its actions; `answers` to the questions between."""
        return self.do(f"focus {card}", *answers).until("take_actions")

    def act(self, action: str, *answers: str) -> At:
        """Take an action of the played card."""
        return self.do(f"action {action}", *answers)

    def to_round_end(self) -> At:
        """Take nothing more and come to what the Voidborn do, or to the next Selection."""
        return self.until("face_crisis", "face_war", "select_focus")


@functools.cache
def _begun(stop: str, event: str, options: tuple[tuple[str, Any], ...]) -> Table:
    """A table where the set-up has come to a question."""
    at = At.__new__(At)
    positions.At.__init__(at, GAME, {})
    at.drawn = {"draw_event": f"event {event}"}
    at._table = Table(GAME, setup(**dict(options)), None)
    return at.until(stop).table


def effects(*primitives: Mapping[str, Any]) -> str:
    """The name of an effect list of the vocabulary, which joins those of the cards."""
    return _effects(json.dumps(primitives))


@functools.cache
def _effects(text: str) -> str:
    return BOX.list_names[_loader.effects(Reader(json.loads(text), "test", PackError), f"test-{len(BOX.lists)}")]


@functools.cache
def _knowing(nodes: int) -> Voidfall:
    """The title with so many parts of effects: it keeps their names when it has looked them up."""
    return Voidfall(BOX)


def short(code: str) -> str:
    """A code with short sector names."""
    return re.sub(r"\bc\d+-s(\d+)", r"s\1", code)


def _map(sector: str) -> Any:
    return next(each for each in BOX.scenarios if each.id.startswith(f"{sector.split('-')[0]}-"))


def agenda(name: str) -> int:
    """The number of an agenda, for fields of a position that count in numbers."""
    return BOX.ids("agenda").index(name)


def calm(**options: Any) -> At:
    """The first Selection with no Crisis about, a clean House mat, clean offers and no Installation tokens."""
    return At(**options).crisis(None).put(slot_corrupt=[0] * 3, offer_corrupt=[0] * 4).everywhere(inst=0)
