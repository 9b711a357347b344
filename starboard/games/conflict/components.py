"""The components: what is printed on boards, cards, sectors and the galaxy. Frozen once loaded."""

from __future__ import annotations

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.conflict.actions import (
    At,
    Battle,
    Card,
    Civilization,
    Colonize,
    Deal,
    Discard,
    First,
    From,
    Origin,
    Sector,
    Ships,
    Strategy,
    Take,
    Target,
    To,
)
from starboard.kernel.actions import Action, each_named
from starboard.kernel.names import Name

# GC-1.1: every civilization's tokens.
SHIPS: Final = 20
COLONIES: Final = 3
LEVEL_MAX: Final = 5
CARDS: Final = 30
SECTORS: Final = 24
SECTORS_PER_PLAYER: Final = 4
AGES: Final = 3
ROUNDS: Final = 5

# GC-1.5: the four evolutions.
PRODUCTION: Final = 0
MOVEMENT: Final = 1
INFLUENCE: Final = 2
ARMAMENT: Final = 3
EVOLUTIONS: Final = ("production", "movement", "influence", "armament")

# GC-5.3: the four strategies, in the order in which they resolve.
WAR: Final = 0
EVOLUTION: Final = 1
COLONIZATION: Final = 2
EXPANSION: Final = 3
STRATEGIES: Final = ("war", "evolution", "colonization", "expansion")

# GC-8.4: the eight bonuses; the first five are the actions of an expansion (GC-9).
PORTAL: Final = 0
MOVE: Final = 1
PRODUCE: Final = 2
AMBUSH: Final = 3
CONVERT: Final = 4
VICTORY: Final = 5
INFLUENCE_BONUS: Final = 6
ARMAMENT_BONUS: Final = 7
BONUSES: Final = ("portal", "movement", "production", "ambush", "conversion", "victory", "influence", "armament")
EXPANSION_ACTIONS: Final = BONUSES[:5]


def hand_size(players: int) -> int:
    """How many cards each player is dealt in an age (GC-3.3)."""
    if players == 2:
        return 10
    return 5 if players == 6 else 6


class CivilizationBoard:
    """A civilization's board (GC-1.1)."""

    def __init__(self, name: str, title: Name, home: Name, ships: int, levels: list[int]) -> None:
        self.id: Final = name
        self.title: Final = title
        self.home: Final = home
        """The name of its origin sector."""
        self.ships: Final = ships
        self.levels: Final = levels
        """The level at the start, by evolution."""


class StrategyCard:
    """A strategy card (GC-1.2); its index is its place in the list plus one."""

    def __init__(self, circle: bool, evolution: int, expansion: list[int]) -> None:
        self.circle: Final = circle
        self.evolution: Final = evolution
        self.expansion: Final = expansion
        """How many of each of the five expansion actions its Expansion side names."""


class NeutralSector:
    """A neutral sector (GC-1.4)."""

    def __init__(self, name: str, title: Name, bonus: int) -> None:
        self.id: Final = name
        self.title: Final = title
        self.bonus: Final = bonus


class Layout:
    """The galaxy for a number of players: places, who is next to whom, and the answers that name a place."""

    def __init__(
        self,
        players: int,
        places: list[str],
        x: list[float],
        y: list[float],
        origins: list[int],
        adjacent: list[list[int]],
    ) -> None:
        self.players: Final = players
        self.places: Final = places
        self.size: Final = len(places)
        self.x: Final = x
        self.y: Final = y
        """Where each place is drawn, -1 to 1."""
        self.origins: Final = origins
        self.adjacent: Final = adjacent
        self.near: Final = vec[i64]([to for each in adjacent for to in each])
        self.near_from: Final = vec[i64]([sum([len(each) for each in adjacent[:i]]) for i in range(len(places) + 1)])
        """The same packed for the rules of thumb: one place's neighbours after the other's, and where each begin."""
        self.neutral: Final = [place for place in range(len(places)) if place not in origins]
        count = range(len(places))
        self.origin_at: Final[list[Action]] = each_named(Origin, "origin", places)
        self.battle_at: Final[list[Action]] = each_named(Battle, "battle", places)
        self.colonize_at: Final[list[Action]] = each_named(Colonize, "colonize", places)
        self.from_place: Final[list[Action]] = each_named(From, "from", places)
        self.to_place: Final[list[Action]] = each_named(To, "to", places)
        self.at_place: Final[list[Action]] = each_named(At, "at", places)
        self.target: Final[list[list[Action]]] = [
            [Target(f"target {places[i]} {seat}", i, seat) for seat in range(players)] for i in count
        ]
        self.to_adjacent: Final[list[list[Action]]] = [[self.to_place[to] for to in adjacent[i]] for i in count]
        self.to_other: Final[list[list[Action]]] = [[self.to_place[to] for to in count if to != i] for i in count]


class Content:
    """All components, and the answers that name them."""

    def __init__(
        self,
        civilizations: list[CivilizationBoard],
        cards: list[StrategyCard],
        sectors: list[NeutralSector],
        layouts: dict[int, Layout],
        content_hash: str,
    ) -> None:
        self.civilizations: Final = civilizations
        self.cards: Final = cards
        self.sectors: Final = sectors
        self.layouts: Final = layouts
        self.content_hash: Final = content_hash
        whole = small = 0
        for i, card in enumerate(cards):
            whole |= 1 << i
            if not card.circle:
                small |= 1 << i
        self.whole_deck: Final = whole
        self.small_deck: Final = small
        """Decks as bags: bit i is the card of index i + 1. The small one is without the circles (GC-1.3)."""
        indices = [str(i + 1) for i in range(CARDS)]
        self.civilization: Final[list[Action]] = each_named(
            Civilization, "civilization", [each.id for each in civilizations]
        )
        self.sector: Final[list[Action]] = each_named(Sector, "sector", [each.id for each in sectors])
        self.deal: Final[list[Action]] = each_named(Deal, "deal", indices)
        self.card: Final[list[Action]] = each_named(Card, "card", indices)
        self.discard: Final[list[Action]] = each_named(Discard, "discard", indices)
        self.strategy: Final[list[Action]] = [Strategy(name, i) for i, name in enumerate(STRATEGIES)]
        self.first: Final[list[Action]] = [First(f"first {seat}", seat) for seat in range(6)]
        self.take: Final[list[Action]] = [Take(name, i) for i, name in enumerate(EXPANSION_ACTIONS)]
        ships: list[Action] = [Ships(f"ships {count}", count) for count in range(1, SHIPS + 1)]
        self.up_to: Final[list[list[Action]]] = [ships[:count] for count in range(SHIPS + 1)]
        """The answers to "how many ships", by how many there are."""

    def deck(self, players: int) -> int:
        """The bag of all strategy cards in play (GC-1.3)."""
        return self.small_deck if players <= 3 else self.whole_deck


def spiral(players: int) -> Layout:
    """One arm per player: inner a, middle b and c, outer d, origin o; a turn by one arm maps it onto itself."""
    n = players
    places = [f"{kind}{arm + 1}" for kind in "abcdo" for arm in range(n)]

    def at(kind: int, arm: int) -> int:
        return kind * n + arm % n

    a, b, c, d, o = range(5)
    pairs = [
        (at(first, arm), at(second, arm + turn))
        for arm in range(n)
        for first, second, turn in [
            (a, a, 1),
            (a, b, 0),
            (a, c, 0),
            (c, a, 1),
            (b, c, 0),
            (c, b, 1),
            (o, b, 0),
            (o, d, 0),
            (d, b, 0),
            (d, c, 0),
        ]
    ]
    # Rings 1 to 3 of 3, and the part of a turn that each kind stands ahead of its arm.
    ring = [1, 2, 2, 3, 3]
    ahead = [0.0, 0.0, 1 / 2, 1 / 3, 0.0]
    turns = [(arm + ahead[kind]) / n * 2 * math.pi for kind in range(5) for arm in range(n)]
    radii = [ring[kind] / 3 for kind in range(5) for _ in range(n)]
    return Layout(
        players,
        places,
        [round(radius * math.sin(turn), 4) for radius, turn in zip(radii, turns, strict=True)],
        [round(-radius * math.cos(turn), 4) for radius, turn in zip(radii, turns, strict=True)],
        [at(o, arm) for arm in range(n)],
        neighbours(len(places), pairs),
    )


def neighbours(size: int, pairs: list[tuple[int, int]]) -> list[list[int]]:
    """The neighbours of each place, in the order of the places, from pairs that may repeat."""
    near: list[set[int]] = [set() for _ in range(size)]
    for one, other in pairs:
        near[one].add(other)
        near[other].add(one)
    return [sorted(each) for each in near]
