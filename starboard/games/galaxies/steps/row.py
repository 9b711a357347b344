"""The row of planets: cards are drawn, colonized and replaced (TEG-14, TEG-15, TEG-23.12)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.galaxies import events as tell_of
from starboard.games.galaxies.actions import Draw, Replace
from starboard.games.galaxies.components import SHIPS
from starboard.games.galaxies.mechanics import add_vp, bag_of, can_draw, voice
from starboard.games.galaxies.state import HOME, NONE, GalaxiesState, slot_at
from starboard.games.galaxies.steps.core import PlanetVerb, UserStep
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE, BagStep, Seat, Step


class DrawPlanet(BagStep[GalaxiesState]):
    """Chance fills a slot of the row (TEG-1.6, TEG-15.5); a card that lies there still is discarded after the draw."""

    name: ClassVar[str] = "draw_planet"
    rule: ClassVar[str] = "TEG-15.5"
    waits: ClassVar[bool] = True
    shape: ClassVar[tuple[str, ...]] = ("slot",)

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """Of a gap, or of a planet without ships; with a card for each slot that is to be filled."""
        draws = sum(1 for step in below if isinstance(step, DrawPlanet)) + 1
        enough = draws <= s.deck.bit_count() + len(s.discard)
        return enough and self not in below and (s.row[self.slot] == NONE or is_empty(s, self.slot))

    def bag(self, s: GalaxiesState) -> int:
        """The cards that may come next."""
        if not s.deck and s.terms.later:
            return 1 << s.discard[0]
        return s.deck or bag_of(s.discard)

    def naming(self, s: GalaxiesState, thing: int) -> Action:
        return s.content.draw[thing]

    def draw(self, s: GalaxiesState, rng: Rng) -> Action:
        """One of them; what is known to be next is not drawn."""
        if not s.deck and s.terms.later:
            return s.content.draw[s.discard[0]]
        return super().draw(s, rng)

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lay the card in the gap (TEG-15.6)."""
        assert isinstance(action, Draw)
        s.stack.pop()
        planet = action.planet
        if not s.deck and s.terms.later:
            s.discard = s.discard[1:]
        else:
            if not s.deck:
                tell.tell(tell_of.DECK_SHUFFLED, CHANCE, len(s.discard))
                s.deck = bag_of(s.discard)
                s.discard = []
            s.deck &= ~(1 << planet)
        old = s.row[self.slot]
        if old != NONE:
            s.discard = [*s.discard, old]
        s.row[self.slot] = planet
        tell.tell(tell_of.PLANET_DRAWN, CHANCE, planet, self.slot)


def advance(s: GalaxiesState, ship: int, steps: int, tell: Teller) -> None:
    """Advance a ship on its track; the last space colonizes, a surplus is lost (TEG-15.1, TEG-15.7)."""
    slot = slot_at(s.place[ship])
    planet = s.row[slot]
    level = s.level[ship] + steps
    track = s.content.planets[planet].track
    side = ship // SHIPS
    if level >= track:
        colonize(s, side, slot, tell)
    else:
        s.level[ship] = level
        tell.tell(tell_of.ADVANCED, voice(s, side), planet, level, track)


def colonize(s: GalaxiesState, side: int, slot: int, tell: Teller) -> None:
    """All ships there go home, the card goes under the mat, a new one takes its place (TEG-15.2 to TEG-15.6)."""
    place = s.place
    for ship in range(len(place)):
        if slot_at(place[ship]) == slot:
            place[ship] = HOME
            s.level[ship] = 0
    planet = s.row[slot]
    s.row[slot] = NONE
    s.colonies[side] |= 1 << planet
    points = s.content.planets[planet].vp
    tell.tell(tell_of.COLONIZED, voice(s, side), planet, s.vp[side] + points)
    if can_draw(s):
        s.stack.append(DrawPlanet(slot))
    add_vp(s, side, points, tell)


class ReplacePlanetVerb(PlanetVerb):
    """Discard a planet of the row without any ship, and draw another (TEG-23.12)."""

    name: ClassVar[str] = "replace_planet"

    def feasible(self, s: GalaxiesState, seat: Seat, here: int, flags: int) -> bool:
        """A card to draw, and a planet without ships."""
        if not can_draw(s):
            return False
        for slot in range(len(s.row)):
            if is_empty(s, slot):
                return True
        return False

    def perform(self, s: GalaxiesState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(ReplacePlanet(seat))


def is_empty(s: GalaxiesState, slot: int) -> bool:
    """Whether there is a planet in a slot without a ship of anyone (TEG-23.12)."""
    if s.row[slot] == NONE:
        return False
    for at in s.place:
        if slot_at(at) == slot:
            return False
    return True


class ReplacePlanet(UserStep):
    """HELIOS: which planet without ships is replaced (TEG-23.12)."""

    name: ClassVar[str] = "replace_planet"
    rule: ClassVar[str] = "TEG-23.12"

    def fits(self, s: GalaxiesState, below: list[Step[Any]]) -> bool:
        """In an action of one's own, with a card to draw."""
        return super().fits(s, below) and can_draw(s)

    def options(self, s: GalaxiesState, seat: Seat) -> list[Action]:
        """The planets without a ship of anyone."""
        return [s.content.replace[s.row[slot]] for slot in range(len(s.row)) if is_empty(s, slot)]

    def play(self, s: GalaxiesState, seat: Seat, action: Action, tell: Teller) -> None:
        """The new card is drawn first; then the old one is discarded."""
        assert isinstance(action, Replace)
        s.stack.pop()
        tell.tell(tell_of.PLANET_DISCARDED, seat, action.planet)
        s.stack.append(DrawPlanet(s.slot_of(action.planet)))
