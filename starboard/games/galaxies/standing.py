"""Standing answers: what a player's table answers for them when others' dice could be followed (TEG-7).

They are settings of a seat, not answers of the game: to everybody else a die declined in this way looks like one that
the player declined.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starboard.games.galaxies.components import FACES, RESOURCES
from starboard.kernel.game import View
from starboard.kernel.setup import TableOption, Value

ASK: Final = "ask"
ALWAYS: Final = "always"
NEVER: Final = "never"
KEEP: Final = "keep"
"""How much culture a player wants to have left after following."""
MOST_KEPT: Final = 7

STANDING: Final = (
    *[TableOption(f"follow_{face}", ASK, (ASK, ALWAYS, NEVER), rule="TEG-7.1") for face in FACES],
    TableOption(KEEP, 0, low=0, high=MOST_KEPT, rule="TEG-7.2"),
)


def standing_answer(view: View, settings: Mapping[str, Value]) -> str:
    """What a seat with these settings answers to the question that it is asked; empty where it wants to be asked."""
    step, *args = view["step"].split()
    if step == "offer_free":
        face, left, cost = args[1], None, 0
    elif step == "offer_follow":
        cost = view["follow_cost"]
        face = next(die["face"] for die in view["dice"] if die["now"])
        left = view["players"][view["seat"]]["culture"] - cost
    else:
        return ""
    if not settings.get("ask_all") and _brings_nothing(view, face, cost):
        return "pass"
    wanted = settings.get(f"follow_{face}", ASK)
    if wanted == NEVER or (left is not None and left < int(settings.get(KEEP, 0))):
        return "pass"
    return "follow" if wanted == ALWAYS else ""


def _brings_nothing(view: View, face: str, cost: int) -> bool:
    """Whether whoever follows ends up with no more than before, at best: then nobody need be asked."""
    if face not in RESOURCES:
        return False
    mat = view["players"][view["seat"]]
    paid = cost if face == "culture" else 0
    gain: int = min(mat["produces"][face], mat[f"{face}_max"] - mat[face] + paid)
    return gain <= paid
