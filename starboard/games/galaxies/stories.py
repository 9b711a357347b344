"""The world of Tiny Epic Galaxies, in our own words: why everybody sets out, and what rises against a single player."""

from __future__ import annotations

from starboard.kernel.errors import N_

PROLOGUE = N_(
    "Your galaxy is full to bursting, and its people look to the stars. Build up your fleet, spread your influence "
    "and turn far planets into colonies, before rivals with the very same dream take them from under your nose."
)
ROGUE = N_(
    "From the darkest depths of the universe a Rogue Galaxy has risen out of chaos, to rule over everything that "
    "lives. There is nobody left to call for help, Commander: you are the only hope."
)
