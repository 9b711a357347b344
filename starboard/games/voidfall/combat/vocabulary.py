"""The words of a combat (VF-12) as small numbers: fleet types, sides, the trail, where the machine stands."""

from __future__ import annotations

from typing import Final

CORVETTE: Final = 0
SENTRY: Final = 1
DESTROYER: Final = 2
DREADNOUGHT: Final = 3
CARRIER: Final = 4
VOIDBORN: Final = 5
COMBATANTS: Final = ("corvette", "sentry", "destroyer", "dreadnought", "carrier", "voidborn")
"""The fleet types by number. When nothing else decides, best play recalls the first of them first."""

INVADER: Final = 0
DEFENDER: Final = 1
TIE: Final = 2
UNDECIDED: Final = -1
OUTCOMES: Final = ("invader", "defender", "tie")

BASIC: Final = 1
IMPROVED: Final = 2

# What the trail tells: (kind, side, a, b).
SENT_DRONES: Final = 0
"""A Trade token was returned: a points of Approach, b of Salvo Absorption."""
BOMBARDED: Final = 1
"""Materials were spent for a point of Approach (a = 0) or Salvo (a = 1) Absorption."""
LAUNCHED: Final = 2
"""Carriers deployed a Corvette FP from the active pool."""
FIRED_MISSILES: Final = 3
"""An Energy was spent for the Basic Deep Space Missiles."""
APPROACH: Final = 4
"""The side deals a Approach Damage, of which the other side absorbs b."""
SALVO: Final = 5
"""Salvo step number `side` begins, with Initiatives a (Invader) and b (Defender)."""
STRUCK: Final = 6
"""The Destroyers strike in this step: a more Damage."""
HIT: Final = 7
"""The side hits for a Damage."""
ABSORBED: Final = 8
"""The side absorbs a Damage by a point (a = 0) or by its Shields (a = 1)."""
RECALLED: Final = 9
"""The side recalls an FP of type a."""
WENT_HOME: Final = 10
"""The side moves an FP of type a to its Home Sector instead of recalling it."""
WASTED: Final = 11
"""a Damage was dealt beyond the FP that were there."""
STOOD: Final = 12
"""After a step a FP of the Invader and b of the Defender are left."""
REPLICATED: Final = 13
"""The Combat Replicators deployed an FP of type a."""
ENDED: Final = 14
"""The combat is over with outcome `side`; it has cost the Invader a FP and the Defender b."""
OF_BOTH: Final = (SALVO, STOOD, ENDED)
"""What is told of both sides at once, of the Invader first."""

# Where the machine stands.
AT_DRONES: Final = 0
AT_BOMBARD: Final = 1
AT_LAUNCH: Final = 2
AT_MISSILES: Final = 3
AT_APPROACH: Final = 4
AT_APPROACH_HITS: Final = 5
AT_STEP: Final = 6
AT_STRIKE: Final = 7
AT_SALVO: Final = 8
AT_BOTH_HIT: Final = 9
AT_FIRST_HIT: Final = 10
AT_SECOND_HIT: Final = 11
AT_AFTER: Final = 12
AT_OVER: Final = 13
