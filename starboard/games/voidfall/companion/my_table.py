"""A table of the box as somebody has it before them: the position as far as people can see it, as plain data.

`MyTable` reads such data and checks it, `data` writes it. Whatever is left out is as at the start of the scenario, so
the smallest table is `{"setup": {"map": "c011-first-stand"}}`; sectors are named by the number on the map.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any, Final

from starboard.games.voidfall.actions import TRADE_PLACES
from starboard.games.voidfall.companion.assistant import STEPS
from starboard.games.voidfall.mechanics.sectors import fleet_power, void_limit
from starboard.games.voidfall.preview import world
from starboard.games.voidfall.state import EVALUATION, FOCUS, PREPARATION, VoidfallState
from starboard.games.voidfall.vocabulary import FLEETS, GUILDS, INSTALLATIONS, RESOURCES, TRACKS
from starboard.kernel.companion import check_told
from starboard.kernel.errors import N_, DataError, SetupError
from starboard.kernel.game import View
from starboard.kernel.reader import Reader

FORMAT: Final = "voidfall-table"
VERSION: Final = 1
ROUNDS: Final = (4, 6)
MOST: Final = 99
CARDS: Final = ("hand", "discard", "agenda_hand", "offers", "tableau", "valued", "improved", "heroic")
"""Cards that only matter when a table is played on; those that nobody names are dealt."""
LONGEST_LINK: Final = 40_000
LARGEST: Final = 200_000
_COUNTS: Final = {
    "influence": 999,
    "active": 14,
    "storage": 9,
    "kept": MOST,
    "bounty": 48,
    "reclaim": 21,
    "trade_loose": 6,
    "trade_board": 6,
    "consumed": MOST,
    "catastrophes": 4,
}
_IN_SECTOR: Final = {"population": 6, "void": 9, "bounty": 48, "reclaim": 21, "harbingers": 10}


class MyTable:
    """A table that was read: the position it tells, and where in the cycle its owner is."""

    def __init__(self, game: Any, data: object = None, path: str = "") -> None:
        """Raises DataError with the path of what is wrong; what merely doesn't add up is in `doubts`."""
        self.game = game
        r = Reader({} if data is None else data, path)
        if r.maybe("format", FORMAT).value != FORMAT:
            raise r.item("format").fault(N_("this is no table of Voidfall"))
        r.maybe("version", VERSION).number(1, VERSION)
        start = _start(game, r)
        self.step = r.maybe("step", "a4").text()
        if self.step not in STEPS:
            raise r.item("step").fault(N_("there is no such step"))
        self.rounds = r.maybe("rounds", 5).number(*ROUNDS)
        told = _told(game, r, start)
        told["phase"] = {"a": "preparation", "b": "focus"}.get(self.step[0], "evaluation")
        self.cards = _cards(game, r)
        self.alert = _name(r.maybe("alert", None), [f"situation-{n}" for n in (1, 2, 3)] + game.box.ids("war"))
        self.crisis = _name(r.maybe("crisis", None), game.box.ids("crisis"))
        self.ui: dict[str, Any] = dict(r.maybe("ui", {})._table())
        r.done()
        used = told["active"] + sum(built for built, _ in told["havens"])
        used += sum(sum(at["fleets"].values()) for at in told["sectors"].values())
        told["inactive"] = max(0, game.box.fleet_power - used)
        self.state: VoidfallState = world(game, told)
        if told["event"] is not None:
            self.rounds = game.box.events[self.state.event].rounds
        self.doubts: list[DataError] = _doubts(self.state, used)
        """What a table can't be: said, but nothing keeps anybody from going on."""

    @property
    def numbers(self) -> list[str]:
        """The sectors' numbers, in the position's order."""
        return [sector.number for sector in self.state.ground.map.sectors]

    def place(self, number: str, path: str = "sector") -> int:
        """A sector by its number on the map. Raises DataError."""
        return Reader(number, path).index(self.numbers)

    def with_state(self, s: VoidfallState) -> MyTable:
        """The same table after something has happened in the position."""
        data = data_of(self.game.view(s, 0)) | {
            "step": self.step,
            "rounds": self.rounds,
            "alert": self.alert,
            "crisis": self.crisis,
            "ui": self.ui,
        }
        for row, cards in zip(data["rows"], s.row, strict=True):
            row["crises"] = [self.game.box.crises[card].id if card >= 0 else None for card in cards]
        return MyTable(self.game, data | self.cards)

    def data(self) -> dict[str, Any]:
        """All of it, as `MyTable` reads it."""
        s = self.state
        data = data_of(self.game.view(s, 0)) | {"step": self.step, "rounds": self.rounds}
        for row, cards in zip(data["rows"], s.row, strict=True):
            row["crises"] = [self.game.box.crises[card].id if card >= 0 else None for card in cards]
        return data | {"alert": self.alert, "crisis": self.crisis} | self.cards | {"ui": self.ui}

    def link(self) -> str:
        """The table as a text that an address can carry; `from_link` is the inverse."""
        told = {key: value for key, value in self.data().items() if key != "ui"}
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = packer.compress(json.dumps(told, separators=(",", ":")).encode()) + packer.flush()
        return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_link(text: str) -> object:
    """The data that a link carries. Raises DataError."""
    fault = DataError("", N_("this link is no table of Voidfall, or it was cut off"))
    if len(text) > LONGEST_LINK:
        raise fault
    try:
        packed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        told: object = json.loads(zlib.decompressobj(-15).decompress(packed, LARGEST))
        check_told(told)
        return told
    except (binascii.Error, zlib.error, ValueError, RecursionError, DataError):
        raise fault from None


def data_of(view: View) -> dict[str, Any]:
    """A view of the title as a table; also that of a game at Starboard."""
    kept = ("cycle", "round", "event", "havens", "slots", "slots_corrupted", "offers_corrupted", "glory", "trade")
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    data["setup"] = {name: value for name, value in view["setup"].items() if name != "players"}
    data |= {key: view[key] for key in (*kept, *_COUNTS, "stock", "technologies", "sixth")}
    data["havens"] = [built for built, _ in view["havens"]]
    data["tracks"] = {name: {"space": at["space"], "corrupted": at["corrupted"]} for name, at in view["tracks"].items()}
    data["rows"] = [{"harbingers": row["harbingers"], "crises": list(row["crises"])} for row in view["rows"]]
    leaves = ("fleets", "guilds", "installations", "glory", "fallen", "corrupted", "sealed", *_IN_SECTOR)
    data["sectors"] = {
        name.rpartition("-s")[2]: {key: at[key] for key in leaves} for name, at in view["sectors"].items()
    }
    return data


def table_of(view: View) -> dict[str, Any]:
    """The table that a seat at Starboard has before it, with the cards that it sees."""
    stages = {"selection": "b1", "actions": "b2", "cleanup": "b3", "void": "b4", "evaluation": "c1"}
    step = stages.get(view["stage"], "a0" if view["cycle"] > 1 else "a4")
    told = data_of(view) | {"step": "end" if view["over"] else step, "rounds": view["rounds"] or 5}
    told |= {key: list(view[key]) for key in CARDS} | {key: view[key] for key in ("alert", "crisis")}
    # A turn that has begun can only be taken up from its start.
    if view["played"] is not None and step in ("b1", "b2"):
        told["heroic" if "heroic" in view["played"] else "hand"].append(view["played"])
    if view["agenda_played"] is not None:
        told["agenda_hand"].append(view["agenda_played"])
    return told


def _start(game: Any, r: Reader) -> View:
    chosen = dict(r.maybe("setup", {})._table())
    chosen.pop("players", None)
    try:
        setup = game.setup(1, **chosen)
    except SetupError as fault:
        raise DataError(f"setup.{fault.path}", fault.message, **fault.params) from None
    found: View = game.view(game.new(setup), 0)
    return found


def _name(r: Reader, names: list[str]) -> str | None:
    return None if r.value is None or r.value == "" else names[r.index(names)]


def _counted(r: Reader, names: tuple[str, ...], most: int) -> dict[str, int]:
    """Numbers by name, those above 0."""
    found = {}
    for name, number in r.pairs():
        Reader(name, r.path).index(names)
        if number.number(0, most):
            found[name] = number.value
    return {name: found[name] for name in names if name in found}


def _told(game: Any, r: Reader, start: View) -> View:
    """What `world` wants to know, as at the start where nothing else is said."""
    box = game.box
    told = dict(start)
    told["cycle"] = r.maybe("cycle", 1).number(1, 3)
    told["round"] = r.maybe("round", 1).number(0, 9)
    told["event"] = _name(r.maybe("event", None), box.ids("event"))
    for key, most in _COUNTS.items():
        told[key] = r.maybe(key, start[key]).number(0, most)
    stock = r.maybe("stock", {})
    told["stock"] = {name: stock.maybe(name, start["stock"][name]).number(0, box.stock_max) for name in RESOURCES}
    stock.done()
    levels = [most for _, most in start["havens"]]
    built = r.maybe("havens", [0] * len(levels)).items(len(levels))
    told["havens"] = [[each.number(0, most), most] for each, most in zip(built, levels, strict=True)]
    tracks = r.maybe("tracks", {})
    told["tracks"] = {name: _track(tracks.maybe(name, {}), start["tracks"][name]) for name in TRACKS}
    tracks.done()
    agendas = box.ids("agenda")[: box.deck_agendas]
    slots = r.maybe("slots", start["slots"]).items()
    told["slots"] = [_name(each, agendas) for each in slots[:4]]
    told["slots_corrupted"] = [each.flag() for each in r.maybe("slots_corrupted", start["slots_corrupted"]).items(3)]
    told["offers_corrupted"] = [each.flag() for each in r.maybe("offers_corrupted", start["offers_corrupted"]).items(4)]
    told["glory"] = _counted(r.maybe("glory", start["glory"]), ("1", "2", "3", "4", "5"), MOST)
    told["trade"] = _counted(r.maybe("trade", start["trade"]), TRADE_PLACES[:7], 1)
    told["sixth"] = r.maybe("sixth", False).flag()
    cards = r.maybe("technologies", start["technologies"])
    told["technologies"] = {}
    for name, level in cards.pairs():
        Reader(name, cards.path).index(box.ids("technology"))
        if level.value != "":
            told["technologies"][name] = ("basic", "improved")[level.index(("basic", "improved"))]
    told["rows"] = [_row(row, box) for row in r.maybe("rows", [{}, {}]).items(2)]
    sectors = r.maybe("sectors", {})
    told["sectors"] = {
        name: _sector(sectors.maybe(name.rpartition("-s")[2], {}), at, box) for name, at in start["sectors"].items()
    }
    sectors.done()
    return told


def _track(r: Reader, start: dict[str, Any]) -> dict[str, Any]:
    made = {
        "space": r.maybe("space", start["space"]).number(0, 7),
        "corrupted": r.maybe("corrupted", start["corrupted"]).flag(),
    }
    r.done()
    return made


def _row(r: Reader, box: Any) -> dict[str, Any]:
    names = box.ids("crisis")
    harbingers = r.maybe("harbingers", 0).number(0, box.board_places)
    crises = [_name(each, names) for each in r.maybe("crises", []).items()]
    r.done()
    if harbingers + len(crises) > box.board_places:
        raise r.fault(N_("a row of the crisis board is too full"))
    return {"harbingers": harbingers, "crises": crises}


def _sector(r: Reader, start: dict[str, Any], box: Any) -> dict[str, Any]:
    made = dict(start)
    for key, most in _IN_SECTOR.items():
        made[key] = r.maybe(key, start[key]).number(0, most)
    made["corrupted"] = r.maybe("corrupted", start["corrupted"]).flag()
    made["sealed"] = r.maybe("sealed", start["sealed"]).flag()
    made["fleets"] = _counted(r.maybe("fleets", start["fleets"]), FLEETS, 14)
    made["guilds"] = _counted(r.maybe("guilds", start["guilds"]), GUILDS, 9)
    made["installations"] = _counted(r.maybe("installations", start["installations"]), INSTALLATIONS, 9)
    made["glory"] = [each.number(1, 5) for each in r.maybe("glory", start["glory"]).items()]
    made["fallen"] = _name(r.maybe("fallen", start["fallen"]), box.ids("house"))
    r.done()
    return made


def _cards(game: Any, r: Reader) -> dict[str, Any]:
    """The cards that are named, by where they lie."""
    box = game.box
    kinds = {"hand": "focus", "discard": "focus", "heroic": "focus", "agenda_hand": "agenda", "offers": "agenda"}
    found: dict[str, Any] = {}
    for key in CARDS:
        if r.maybe(key, None).value is not None:
            names = box.ids(kinds.get(key, "technology"))
            found[key] = [_name(each, names) for each in r.item(key).items()]
    return found


def _doubts(s: VoidfallState, used: int) -> list[DataError]:
    found = []
    if used > s.box.fleet_power:
        message = N_("%(got)d FP on the table; there are %(want)d")
        found.append(DataError("", message, got=used, want=s.box.fleet_power))
    for i, sector in enumerate(s.ground.map.sectors):
        if s.void[i] and fleet_power(s, i):
            found.append(DataError("", N_("both sides have FP in %(sector)s"), sector=sector.number))
        elif s.void[i] > void_limit(s, i):
            found.append(DataError("", N_("too much Voidborn FP in %(sector)s"), sector=sector.number))
    return found


def phase_of(step: str) -> int:
    """The phase that a step of the walk belongs to."""
    return {"a": PREPARATION, "b": FOCUS}.get(step[0], EVALUATION)
