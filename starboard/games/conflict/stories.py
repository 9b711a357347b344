"""The world of Galactic Conflict, in our own words: the Galaxy, its portals, six civilizations, their homes."""

from __future__ import annotations

from starboard.kernel.errors import N_

GALAXY = N_(
    "The Galaxy teems with life in forms nobody would dare to invent. Most civilizations die young, and many by "
    "their own hand, before they learn to travel at the speed of light. Those that remain excel at something: war, "
    "politics, trade, or one great invention. And vast as it is, the Galaxy has no room for several empires that "
    "never stop growing."
)
PORTALS = N_(
    "Strewn across the Galaxy are the portals, flaws in space through which a whole fleet can leap from one point to"
    " another in an instant. Nobody knows who made them, or by what science. They are easy to use, and they devour "
    "energy on a scale that only an empire can afford."
)
CIVILIZATIONS = {
    "humans": N_(
        "After thousands of years of ruin and rebirth, the Humans have become a peaceful people of many cultures who"
        " prize creativity above all. They would rather talk than fight, and no great civilization is more open to "
        "strangers. But their past has left them every means of war, and the waves that carry their symphonies also "
        "drive their ships and their weapons."
    ),
    "dragonites": N_(
        "Beings of vapour from the rim of the Galaxy, tangles of two-dimensional surfaces whose bodies and minds "
        "others can’t fathom. Each Dragonite is made for a caste and seldom leaves it. They touch the world only by "
        "bending gravity, finely and close at hand, and no ships are faster or nimbler than theirs."
    ),
    "minerls": N_(
        "Several forms of mineral life, all built on right angles, live in symbiosis in the core of the Galaxy. In "
        "their endlessly intricate society every voice carries weight. Their industry is prodigious: they transform "
        "the worlds they conquer, always offer the natives a place, and everything they build is a cube."
    ),
    "sherais": N_(
        "An insect-like people that lives and dies as a single organism. Their technology is organic, crude and "
        "brutal, and their soldiers are perfect because they shrink from no sacrifice. They speak, and deceive, "
        "through hypnotic holograms, and their queen turns all that they know into tactics of unmatched precision."
    ),
    "nagaritakas": N_(
        "One of the oldest civilizations, which has remade its bodies and its world in search of perfection. Their "
        "technology is refined, airy and deadly. They disdained everybody else until the young empires came too "
        "close. They haven’t fought for millions of years, but their warrior tradition is nearly as old as the "
        "Galaxy, and nobody is more patient."
    ),
    "cireades": N_(
        "Alone, a Cireade is a small creature of the sea with few thoughts to call its own. Joined by bioelectric "
        "currents, billions of them compute every decision together. Their empire is huge, crowded and hungry for "
        "more. Its economy is the most finely tuned of all; numbers and size make up for plain machines."
    ),
}
"""By the id of the civilization; a pack may have others, which then have no story."""
HOMES = {
    "humans": N_(
        "Earth has been scarred, remade and nearly lost more than once. Today it is one vast studio, where artists "
        "experiment with bringing its living world back."
    ),
    "dragonites": N_(
        "A gas giant, and perhaps not even the world where they began. They have rewritten its chemistry and made of"
        " it one immense generator."
    ),
    "minerls": N_(
        "Nothing of this world is where it was: it has been rebuilt as a factory the size of a planet, in which each"
        " of its former species has a part."
    ),
    "sherais": N_(
        "The hive has absorbed its world whole. The queen lives here, but the mind of the Sherais is in the whole "
        "web of holograms that covers it."
    ),
    "nagaritakas": N_(
        "A garden in which every sea, every continent and every creature is a work of craft, tended for ages."
    ),
    "cireades": N_(
        "An ocean. Cities that do nothing but compute cover its floor, and their spires rise above the waves."
    ),
}
"""The origin sectors, by the id of the civilization."""
TIPS = (
    N_("Neither the cards you draw nor your starting bonus decides your strategy: your choices do."),
    N_(
        "Don’t go to war lightly: it is costly, and you can win without it. But several battles won at once can put "
        "you ahead."
    ),
)
"""What the rulebook advises."""
