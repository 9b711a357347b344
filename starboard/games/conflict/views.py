"""What each seat may see (GC-12): everything but others' hands, choices before the reveal and the future."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starboard.games.conflict.components import BONUSES, EVOLUTIONS, EXPANSION_ACTIONS, STRATEGIES
from starboard.games.conflict.scoring import controlled
from starboard.games.conflict.state import FACE_DOWN, NOBODY, POINTS, ConflictState
from starboard.games.conflict.steps.colonization import can_colonize, colony_places
from starboard.games.conflict.steps.expansion import Expand, standing_actions
from starboard.games.conflict.steps.war import battle_scores, opposed, outcome
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Sealed

if TYPE_CHECKING:
    from starboard.games.conflict.view_types import GalaxyView, PlaceView, PlayerView, Prospects


def passes(s: ConflictState) -> int:
    """Where hands are passed: 1 to the left in ages 1 and 3, -1 to the right in age 2 (GC-5.6)."""
    return -1 if s.age == 1 else 1


def knows_hand(s: ConflictState, seat: int, other: int) -> bool:
    """Whether a seat has held the hand that another seat holds now, and so knows every card in it (GC-12.2).

    A hand that has been passed on only loses cards that everyone sees. After r rounds the hand that a seat started with
    is r seats further on, and it has held one more hand in each round since: those up to r seats ahead.
    """
    return (other - seat) * passes(s) % s.players <= min(s.round, s.players - 1)


def cards_of(mask: int) -> list[int]:
    """The indices of a set of cards, ascending."""
    return [i + 1 for i in range(mask.bit_length()) if mask >> i & 1]


def view(s: ConflictState, seat: int | None) -> GalaxyView:
    """What a seat, or with None a spectator, may see."""
    return view_beside(s, seat, public(s))


def public(s: ConflictState) -> tuple[list[PlaceView], list[PlayerView]]:
    """What everybody sees of the galaxy, and of the players: all but their hands."""
    return [_place(s, place) for place in range(s.layout.size)], _players(s)


def view_beside(s: ConflictState, seat: int | None, shown: tuple[list[PlaceView], list[PlayerView]]) -> GalaxyView:
    """The same as `view`, made of what is public already."""
    places, players = shown
    seen = s.discards
    for other in range(s.players):
        if s.card[other] != NOBODY:
            seen |= 1 << s.card[other]
        if seat is not None and knows_hand(s, seat, other):
            seen |= s.hands[other]
    in_age = any(s.hands) or s.bag or any(card != NOBODY for card in s.card)
    unseen = (s.content.deck(s.players) & ~seen) if in_age else 0
    # What an expansion in which nothing could be done would have allowed stays in the position, to nobody's use.
    expanding = len(s.stack) > 1 and isinstance(s.stack[1], Expand)
    return {
        "age": s.age + 1,
        "round": s.round + 1,
        "first": s.first,
        "places": places,
        "players": players if seat is None else _with_hands(s, seat, players),
        "discards": cards_of(s.discards),
        "unseen": cards_of(unseen),
        "order": s.order.copy(),
        "actions": {name: s.actions[i] if expanding else 0 for i, name in enumerate(EXPANSION_ACTIONS)},
        "pass_to": passes(s),
        "prospects": _prospects(s, seat) if seat is not None and s.stack and isinstance(s.stack[-1], Sealed) else None,
    }


def alike(s: ConflictState, other: ConflictState, seat: int) -> bool:
    """Whether a seat sees the same in two positions in which the same is asked, and not what lies face down."""
    if s.age != other.age or s.round != other.round or s.first != other.first or s.discards != other.discards:
        return False
    for player in range(s.players):
        mine, its = s.hands[player], other.hands[player]
        if mine != its and (mine.bit_count() != its.bit_count() or knows_hand(s, seat, player)):
            return False
    return (
        (s.bag == 0) == (other.bag == 0)
        and s.ships == other.ships
        and s.supply == other.supply
        and s.actions == other.actions
        and s.colony == other.colony
        and s.sector == other.sector
        and s.levels == other.levels
        and s.points == other.points
        and s.bonus == other.bonus
        and s.colonies == other.colonies
        and s.card == other.card
        and s.strategy == other.strategy
        and s.order == other.order
        and s.civilization == other.civilization
        and s.origin == other.origin
    )


def _prospects(s: ConflictState, seat: int) -> Prospects:
    won = lost = tied = 0
    for place in range(s.layout.size):
        if opposed(s, place, seat):
            origin = place in s.layout.origins
            found = outcome(battle_scores(s, place), s.fleets(place), s.colony[place], origin)
            won += found.winner == seat
            tied += found.winner == NOBODY
            lost += found.winner not in (seat, NOBODY)
    added = standing_actions(s, seat)
    return {
        "won": won,
        "lost": lost,
        "tied": tied,
        "colonies": len(colony_places(s, seat)) if can_colonize(s, seat) else 0,
        "actions": {name: added[i] for i, name in enumerate(EXPANSION_ACTIONS)},
    }


def _place(s: ConflictState, place: int) -> PlaceView:
    layout = s.layout
    origin = place in layout.origins
    turned_up = s.sector[place] != FACE_DOWN
    sector = s.content.sectors[s.sector[place]] if turned_up else None
    holder = s.control(place)
    owner = s.colony[place]
    return {
        "id": layout.places[place],
        "x": layout.x[place],
        "y": layout.y[place],
        "origin": origin,
        "sector": sector.id if sector is not None else None,
        "face_down": not origin and not turned_up,
        "bonus": BONUSES[sector.bonus] if sector is not None else None,
        "colony": owner if owner != NOBODY else None,
        "ships": s.fleets(place),
        "control": holder if holder != NOBODY else None,
        "adjacent": [layout.places[near] for near in layout.adjacent[place]],
        "scores": battle_scores(s, place),
    }


def _with_hands(s: ConflictState, viewer: int, players: list[PlayerView]) -> list[PlayerView]:
    """The players, with those hands that a seat knows."""
    found = players.copy()
    for seat in range(s.players):
        if knows_hand(s, viewer, seat):
            known = players[seat].copy()
            known["hand"] = cards_of(s.hands[seat])
            found[seat] = known
    return found


def _players(s: ConflictState) -> list[PlayerView]:
    sectors = controlled(s)
    top = s.stack[-1] if s.stack else None
    found: list[PlayerView] = []
    for seat in range(s.players):
        civilization = s.civilization[seat]
        card = s.card[seat]
        found.append(
            {
                "civilization": s.content.civilizations[civilization].id if civilization != NOBODY else None,
                "origin": s.layout.places[s.origin[seat]] if s.origin[seat] != NOBODY else None,
                "levels": {name: s.level(seat, i) for i, name in enumerate(EVOLUTIONS)},
                "bonuses": {name: s.bonuses(seat, i) for i, name in enumerate(BONUSES)},
                "influence": s.influence(seat),
                "armament": s.armament(seat),
                "supply": s.supply[seat],
                "colonies": s.colonies[seat],
                "sectors": sectors[seat],
                "vp": s.vp(seat),
                "points": {name: s.scored(seat, i) for i, name in enumerate(POINTS)},
                "cards": s.hands[seat].bit_count(),
                "hand": None,
                "card": card + 1 if card != NOBODY else None,
                "strategy": STRATEGIES[s.strategy[seat]] if card != NOBODY else None,
                "ready": isinstance(top, Sealed) and top.whole(s, seat, top.made(s, seat)),
            }
        )
    return found


def determinize(s: ConflictState, seat: int, rng: Rng) -> None:
    """Deal anew, among the hands that the seat does not know, the cards that it has not seen (GC-12.2)."""
    pool: list[int] = []
    unknown: list[int] = []
    mask = s.bag
    for other in range(s.players):
        if not knows_hand(s, seat, other):
            unknown.append(other)
            mask |= s.hands[other]
    for card in range(mask.bit_length()):
        if mask >> card & 1:
            pool.append(card)
    rng.shuffle(pool)
    for other in unknown:
        count = s.hands[other].bit_count()
        hand = 0
        for _ in range(count):
            hand |= 1 << pool.pop()
        s.hands[other] = hand
    s.bag = 0
    for card in pool:
        s.bag |= 1 << card
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Sealed):
        top.choose_anew(s, seat, rng)
