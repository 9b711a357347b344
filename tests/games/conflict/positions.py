"""Positions for rule tests, in a few words: who has what where, and what is asked."""

from __future__ import annotations

from typing import Any

from starboard.games.conflict.game import GalacticConflict
from starboard.games.conflict.state import ConflictState
from starboard.kernel.registry import load_game
from tests import positions
from tests.positions import Play

_loaded = load_game("conflict")
assert isinstance(_loaded, GalacticConflict)
GAME = _loaded
SIDES = ("war", "evolution", "colonization", "expansion")
HANDS = {2: 10, 3: 6, 4: 6, 5: 6, 6: 5}
CIVILIZATIONS = ("humans", "minerls", "sherais", "dragonites", "nagaritakas", "cireades")


def empty(players: int = 3, *, age: int = 1, round: int = 1, explore: bool = False) -> dict[str, Any]:  # noqa: A002
    """A galaxy with nothing on it but the origin colonies: seat 0 at o1, seat 1 at o2 and so on; all levels 0.

    The hands hold the lowest cards of the deck, in order, so that they can be named.
    """
    content = GAME.content
    layout = content.layouts[players]
    sectors = iter([sector.id for sector in content.sectors])
    places = {
        name: {
            "sector": None if explore or place in layout.origins else next(sectors),
            "ships": [0] * players,
            "colony": layout.origins.index(place) if place in layout.origins else None,
        }
        for place, name in enumerate(layout.places)
    }
    deck = [i + 1 for i, card in enumerate(content.cards) if players > 3 or not card.circle]
    held = HANDS[players] - (round - 1) * (2 if players == 2 else 1)
    hands = [deck[seat * held : (seat + 1) * held] for seat in range(players)]
    return {
        "game": "conflict",
        "setup": {"players": players, "explore": explore},
        "position": {
            "age": age,
            "round": round,
            "first": 0,
            "places": places,
            "players": [
                {
                    "civilization": CIVILIZATIONS[seat],
                    "origin": f"o{seat + 1}",
                    "levels": {},
                    "points": {},
                    "hand": hands[seat],
                }
                for seat in range(players)
            ],
            "discards": deck[players * held :],
        },
        "stack": ["choose_strategy"],
    }


class At(positions.At):
    """A position under construction, then a table on it."""

    def __init__(self, players: int = 3, **how: Any) -> None:
        super().__init__(GAME, empty(players, **how))
        self.players = players

    def ships(self, place: str, *counts: int) -> At:
        """How many ships each seat has on a place; seats left out have none."""
        self.change()["places"][place]["ships"] = [*counts, *[0] * (self.players - len(counts))]
        return self

    def colony(self, place: str, seat: int) -> At:
        """A colony token on a neutral sector."""
        self.change()["places"][place]["colony"] = seat
        return self

    def sector(self, place: str, name: str) -> At:
        """Lay a certain sector on a place; whatever it was before goes where that sector came from."""
        places = self.change()["places"]
        for other in places.values():
            if other["sector"] == name:
                other["sector"] = places[place]["sector"]
        places[place]["sector"] = name
        return self

    def level(self, seat: int, **levels: int) -> At:
        """Evolution levels."""
        self.change()["players"][seat]["levels"].update(levels)
        return self

    def points(self, seat: int, **points: int) -> At:
        """Victory points that were scored before."""
        self.change()["players"][seat]["points"].update(points)
        return self

    def hold(self, seat: int, card: int) -> At:
        """Give a seat a certain card, in exchange for its highest one."""
        position = self.change()
        hand = position["players"][seat]["hand"]
        if card in hand:
            return self
        piles = [player["hand"] for player in position["players"]] + [position["discards"]]
        for pile in piles:
            if card in pile:
                pile[pile.index(card)] = hand.pop()
                hand.append(card)
                hand.sort()
                return self
        raise ValueError(f"card {card} is not in this deck")

    def choose(self, *choices: str) -> At:
        """Every seat's choice of this round, "CARD SIDE" (and in a duel "CARD SIDE DISCARD"); the cards are dealt so.

        Seats without one play their lowest card's evolution.
        """
        for seat, choice in enumerate(choices):
            words = choice.split()
            self.hold(seat, int(words[0]))
            if len(words) == 3:
                self.hold(seat, int(words[2]))
        for seat in range(self.players):
            hand = self.table.view(seat)["players"][seat]["hand"]
            used = {int(word) for each in choices for word in each.split() if word.isdigit()}
            spare = [card for card in hand if card not in used]
            words = choices[seat].split() if seat < len(choices) else [str(spare[0]), "evolution"]
            self.answer(seat, f"card {words[0]}", words[1])
            if self.players == 2:
                dropped = words[2] if len(words) == 3 else next(c for c in spare if str(c) != words[0])
                self.answer(seat, f"discard {dropped}")
        return self


def galaxy(at: Play) -> ConflictState:
    """The position behind a table."""
    state = at.table.state
    assert isinstance(state, ConflictState)
    return state


def ships(at: Play, place: str, seat: int) -> int:
    """How many ships a seat has on a place."""
    found: int = at.position["places"][place]["ships"][seat]
    return found


def colony(at: Play, place: str) -> int | None:
    """Whose colony stands on a place."""
    found: int | None = at.position["places"][place]["colony"]
    return found


def control(at: Play, place: str) -> int | None:
    """Who controls a place."""
    s = galaxy(at)
    holder = s.control(s.layout.places.index(place))
    return None if holder < 0 else holder
