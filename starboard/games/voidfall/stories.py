"""The world of Voidfall, in our own words: the war, and fourteen houses, whose tales are our own."""

from __future__ import annotations

from starboard.kernel.errors import N_

WAR = N_(
    "A rift has torn open among the stars, and the Voidborn pour out of it. Whatever they touch is corrupted: "
    "sectors, guilds, in the end whole houses. For three cycles, each of them opened by an event that shakes the "
    "galaxy, your house stands against them. When the third is over, it must count for at least as much as they do."
)
FALLEN = N_(
    "Some houses have been lost already. Their sectors lie corrupted behind their old defenses, and what they knew "
    "can still be learned. Free one, and it pays its debt on the spot."
)
HOUSES = {
    "valnis": N_(
        "The old guard of the realm. Valnis builds ships that protect their crews first and strike second, and it "
        "has buried fewer of its children than any other house."
    ),
    "belitan": N_(
        "Belitan trusts in numbers. Its analysts sift the noise of a whole sector for the one reading that matters, "
        "and its gunners don’t miss what they have found."
    ),
    "dunlork": N_(
        "Dockers, reactor hands and shipwrights, and proud of it. Where Dunlork settles, yards hang in orbit before "
        "there is a roof on the ground, and its fleets never lack power."
    ),
    "cortozaar": N_(
        "Cortozaar believes in thick walls and heavy blows. Its starbases hold the line, and its torpedoes see to it"
        " that little ever reaches them."
    ),
    "zenor": N_(
        "Zenor never runs out of crews: it grows them. They leave for the front in lean, fast destroyers, and while "
        "the ranks close again, its envoys go on smiling."
    ),
    "thegwyn": N_(
        "Gardeners of worlds. Within a lifetime, Thegwyn turns bare rock into farmland, and plans the harvest in a "
        "mind that thousands share."
    ),
    "shiveus": N_(
        "To Shiveus this is a holy war. Its dreadnoughts carry the faithful into the corruption, and its chambers "
        "wash off what they bring back."
    ),
    "yarvek": N_(
        "Raiders by birth and by trade. Yarvek strikes where nobody expected a fleet, and is gone before anybody has"
        " counted it."
    ),
    "nervo": N_(
        "Nervo left a dying world aboard its arks and has never quite unpacked. Its machines do the work, while its "
        "people dream of raising others to their own height."
    ),
    "astoran": N_(
        "Rich and patient, Astoran fights from afar. Its sentries watch the borders, and its missiles are on their "
        "way long before the enemy knows that there is a war."
    ),
    "fenrax": N_(
        "Nothing escapes the eye of Fenrax. The house lives scattered over a hundred small holdings, and its "
        "carriers bring that scattered strength together for a single blow."
    ),
    "kradmor": N_(
        "Kradmor picks over the wrecks that others flee. It has learned to use what is tainted and to cleanse what "
        "it must, and it walks closer to the edge than it cares to admit."
    ),
    "marqualos": N_(
        "Everything has its price, and Marqualos knows it. Drones do its fighting and merchants its diplomacy; and "
        "if corruption has touched its own home, that, too, can be turned to profit."
    ),
    "novaris": N_(
        "Half flesh, half machine, Novaris has gone further than any other house, and some say too far. What falls "
        "in battle is built again; what corruption takes is replaced."
    ),
}
"""By the id of the house; ours, spun from what each begins with."""
