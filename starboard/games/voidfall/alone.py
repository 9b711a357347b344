"""The houses as cards: as whom a single player may fight the Voidborn."""

from __future__ import annotations

from math import cos, pi, sin

from starboard.games.voidfall import stories
from starboard.games.voidfall.components import House
from starboard.games.voidfall.hardness import FIRST, GRADES, measured, of_map
from starboard.games.voidfall.prose import VoidfallProse
from starboard.kernel.alone import Measured, SoloCard, SoloOffer

MOST_COMPLEX = 4
HUE_STEP = 53
"""Degrees between the colours of two houses; far apart for neighbours."""


def offer(prose: VoidfallProse) -> SoloOffer:
    """All houses, by their number; the difficulty says how hard it will be, the house only how involved."""
    cards = [
        SoloCard(
            value=house.id,
            name=prose.name(house),
            level=prose.say("complexity %(n)d of %(most)d", n=house.complexity, most=MOST_COMPLEX),
            pips=house.complexity,
            story=_story(prose, house),
            lacks=prose.lacks("house", house.id),
            ours=prose.ours_of("house", house.id),
            art={"hue": str((200 + HUE_STEP * house.index) % 360), "star": _star(house.index)},
        )
        for house in prose.box.houses
    ]
    label = prose.say("Houses")
    return SoloOffer("house", label, cards, MOST_COMPLEX, "difficulty", _measured(), prose.say(stories.WAR))


def _measured() -> dict[str, list[Measured]]:
    """How often bots have won on First Stand, by difficulty."""
    found: dict[str, list[Measured]] = {}
    for bot in measured():
        for grade in GRADES:
            if got := of_map(bot, FIRST, grade):
                found.setdefault(grade, []).append(Measured(bot, got.won, got.games))
    return found


def _story(prose: VoidfallProse, house: House) -> str:
    first, second = [prose.name(prose.box.technologies[number]) for number in house.technologies]
    begins = prose.say("Begins with %(first)s (origin A) or %(second)s (origin B).", first=first, second=second)
    tale = [prose.story(house.id)] if prose.story(house.id) else []
    return " ".join([*tale, *prose.of_house(house), begins])


def _star(index: int) -> str:
    """The points of a star that no two houses in a row share."""
    points, depth = 3 + index % 6, 0.38 + 0.09 * (index % 4)
    corners = []
    for corner in range(2 * points):
        radius = 13 if corner % 2 == 0 else 13 * depth
        angle = pi * corner / points - pi / 2
        corners.append(f"{32 + radius * cos(angle):.1f},{29 + radius * sin(angle):.1f}")
    return " ".join(corners)
