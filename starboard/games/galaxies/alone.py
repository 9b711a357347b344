"""The Rogue Galaxies as cards: whom a single player may race."""

from __future__ import annotations

from pathlib import Path

from starboard.games.galaxies import stories
from starboard.games.galaxies.components import DIFFICULTIES
from starboard.games.galaxies.names import WORDS
from starboard.games.galaxies.prose import GalaxiesProse
from starboard.kernel.alone import SoloCard, SoloOffer, read_measured
from starboard.kernel.errors import N_

STORIES = {
    "artemis": N_("Picks at your energy and culture. A good first opponent."),
    "rothkel": N_("Harmless early on. Once he is strong, all his ships move up together."),
    "zendica": N_("Pushes your ships back and takes a die from your next turn."),
    "hades": N_("Steals two at a time from your stores, and three in the end."),
    "gamelyn": N_("Races: his ships move up with attack after attack. Be faster."),
}


def offer(prose: GalaxiesProse) -> SoloOffer:
    """The five Rogues; a pack may have others, which then have no story of their own."""
    cards = [
        SoloCard(
            value=rogue.id,
            name=rogue.title.get(prose.lang),
            level=prose.say(WORDS[DIFFICULTIES[rogue.difficulty]]),
            pips=rogue.difficulty + 1,
            story=prose.say(STORIES[rogue.id]) if rogue.id in STORIES else "",
            ours=prose.ours_of("rogue", rogue.id),
            art={"picture": f"rogue-{rogue.id}"},
        )
        for rogue in prose.content.rogues
    ]
    label, measured = prose.say("Rogue Galaxies"), read_measured(Path(__file__).parent)
    return SoloOffer("solo", label, cards, len(DIFFICULTIES), "", measured, prose.say(stories.ROGUE))
