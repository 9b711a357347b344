"""Reading the content folder, Starboard's own or a pack: every fault is told with its file, component and field."""

from __future__ import annotations

from pathlib import Path

from starboard.games.conflict.components import (
    BONUSES,
    CARDS,
    COLONIES,
    EVOLUTIONS,
    EXPANSION_ACTIONS,
    LEVEL_MAX,
    SECTORS,
    SECTORS_PER_PLAYER,
    SHIPS,
    CivilizationBoard,
    Content,
    Layout,
    NeutralSector,
    StrategyCard,
    neighbours,
    spiral,
)
from starboard.games.conflict.state import ACTIONS_MAX
from starboard.kernel.errors import N_
from starboard.kernel.names import read_name
from starboard.kernel.pack import id_of, list_of, open_pack
from starboard.kernel.reader import Reader

MOST_ACTIONS = ACTIONS_MAX - LEVEL_MAX - COLONIES
"""What a card may have of one kind: a position holds it together with what levels and colonies add."""

OWN = Path(__file__).parent / "content"
FILES = ("pack.toml", "civilizations.toml", "cards.toml", "sectors.toml", "galaxy.toml")


def read_content(folder: Path | None) -> Content:
    """The components in a folder (Starboard's own by default). Raises PackError."""
    pack = open_pack(folder or OWN, "conflict", FILES)
    return Content(
        _civilizations(pack.files["civilizations.toml"]),
        _cards(pack.files["cards.toml"]),
        _sectors(pack.files["sectors.toml"]),
        _layouts(pack.files["galaxy.toml"]),
        pack.content_hash,
    )


def _civilizations(at: Reader) -> list[CivilizationBoard]:
    found: list[CivilizationBoard] = []
    taken: set[str] = set()
    for each, name in list_of(at, "civilization", 6, "id"):
        levels = [0, 0, 0, 0]
        for evolution, level in each.maybe("levels", {}).pairs():
            levels[Reader(evolution, level.path, level.error).index(EVOLUTIONS)] = level.number(0, LEVEL_MAX)
        ships = each.item("ships").number(1, SHIPS)
        found.append(
            CivilizationBoard(name, read_name(each.item("name"), taken), read_name(each.item("home")), ships, levels)
        )
        each.done()
    at.done()
    return found


def _cards(at: Reader) -> list[StrategyCard]:
    found: dict[int, StrategyCard] = {}
    for each, _ in list_of(at, "card", CARDS, "index"):
        index = each.item("index").number(1, CARDS)
        expansion = [0] * len(EXPANSION_ACTIONS)
        for action in each.item("expansion").indices(EXPANSION_ACTIONS, unique=False):
            expansion[action] += 1
        if not any(expansion):
            raise each.item("expansion").fault(N_("an expansion needs at least one action"))
        if max(expansion) > MOST_ACTIONS:
            raise each.item("expansion").fault(N_("at most %(n)d actions of a kind"), n=MOST_ACTIONS)
        evolution = each.item("evolution").index(EVOLUTIONS)
        found[index] = StrategyCard(each.item("circle").flag(), evolution, expansion)
        each.done()
    at.done()
    circles = [index for index, card in found.items() if card.circle]
    if len(circles) > 10:
        raise at.fault(
            N_("%(n)d cards have a circle; at most 10 can, because a duel deals the 20 others"), n=len(circles)
        )
    return [found[index] for index in sorted(found)]


def _sectors(at: Reader) -> list[NeutralSector]:
    found: list[NeutralSector] = []
    taken: set[str] = set()
    for each, name in list_of(at, "sector", SECTORS, "id"):
        found.append(NeutralSector(name, read_name(each.item("name"), taken), each.item("bonus").index(BONUSES)))
        each.done()
    at.done()
    return found


def _layouts(at: Reader) -> dict[int, Layout]:
    if at.item("kind").index(("spiral", "layouts")) == 0:
        at.done()
        return {players: spiral(players) for players in range(2, 7)}
    found: dict[int, Layout] = {}
    for each in at.item("layout").items():
        players = each.item("players").number(2, 6)
        if players in found:
            raise each.item("players").fault(N_("there is already a layout for %(n)d players"), n=players)
        found[players] = _layout(each, players)
        each.done()
    if not found:
        raise at.item("layout").fault(N_("at least one layout is needed"))
    at.done()
    return found


def _coordinate(at: Reader) -> float:
    if isinstance(at.value, bool) or not isinstance(at.value, int | float) or not -1 <= at.value <= 1:
        raise at.fault(N_("expected a number from -1 to 1, got %(got)s"), got=at.value)
    return float(at.value)


def _layout(at: Reader, players: int) -> Layout:
    places: list[str] = []
    x: list[float] = []
    y: list[float] = []
    origins: list[int] = []
    for each in at.item("place").items():
        name = id_of(each.item("id"))
        if name in places:
            raise each.item("id").fault(N_("%(name)s appears twice"), name=name)
        if each.maybe("origin", False).flag():
            origins.append(len(places))
        places.append(name)
        x.append(_coordinate(each.item("x")))
        y.append(_coordinate(each.item("y")))
        each.done()
    wanted = players * SECTORS_PER_PLAYER
    if len(origins) != players or len(places) != players + wanted:
        raise at.item("place").fault(
            N_(
                "%(players)d players need %(players)d origin places and %(wanted)d others; there are %(origins)d and "
                "%(others)d"
            ),
            players=players,
            wanted=wanted,
            origins=len(origins),
            others=len(places) - len(origins),
        )
    pairs: list[tuple[int, int]] = []
    for pair in at.item("adjacent").items():
        one, other = (end.index(places) for end in pair.items(2))
        if one == other:
            raise pair.fault(N_("a place is not adjacent to itself"))
        pairs.append((one, other))
    near = neighbours(len(places), pairs)
    reached, ahead = {0}, [0]
    while ahead:
        for place in near[ahead.pop()]:
            if place not in reached:
                reached.add(place)
                ahead.append(place)
    for place, name in enumerate(places):
        if place not in reached:
            raise at.item("adjacent").fault(N_("%(name)s can't be reached from the other places"), name=name)
    return Layout(players, places, x, y, origins, near)
