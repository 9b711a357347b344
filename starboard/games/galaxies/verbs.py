"""The verbs that the data may name, from the modules of steps that define them."""

from __future__ import annotations

from typing import Final

from starboard.games.galaxies.steps import attacks, colonies, dice, faces, following, moving, resources, row, tracks
from starboard.games.galaxies.steps.attacks import Attack
from starboard.games.galaxies.steps.core import PlanetVerb
from starboard.kernel.effects import verbs_in

PLANET_VERBS: Final = verbs_in(resources, tracks, moving, row, colonies, faces, dice, following, base=PlanetVerb)
"""What planets do (TEG-23)."""
ATTACKS: Final = verbs_in(attacks, base=Attack)
"""What the Rogue's Colony dice do (TEG-38)."""
