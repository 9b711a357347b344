"""What can happen in Galactic Conflict, and who may know it."""

from __future__ import annotations

from typing import Final

from starboard.kernel.events import Kind, Scene

SETTLED: Final = Scene(600, "rise", "", "place-{place}", sound="colony")
"""What rises in a sector."""
DESTROYED: Final = Scene(480, "burst", "", "disc-{place}")
"""What is lost in a battle."""

FIRST_PLAYER: Final = Kind("first_player")
CIVILIZATION_TAKEN: Final = Kind(
    "civilization_taken", "civilization:civilization", scene=Scene(350, "glow", "", "player-{seat}")
)
ORIGIN_PLACED: Final = Kind("origin_placed", "place:place", scene=SETTLED)
SECTOR_LAID: Final = Kind("sector_laid", "place:place", "sector:sector")
SECTOR_TURNED_UP: Final = Kind(
    "sector_turned_up", "place:place", "sector:sector", scene=Scene(450, "turn", "", "disc-{place}", sound="reveal")
)
AGE_BEGINS: Final = Kind("age_begins", "age", scene=Scene(700, "glow", "", "top-mid", sound="age"))
CARD_DEALT: Final = Kind("card_dealt", "card:card", secret=("card",))
CARDS_LEFT_OVER: Final = Kind("cards_left_over", "count")
ROUND_BEGINS: Final = Kind("round_begins", "age", "round", scene=Scene(300, "glow", "", "top-mid"))
REVEALED: Final = Kind(
    "revealed", "card:card", "strategy:strategy", scene=Scene(420, "turn", "", "player-{seat}", sound="reveal")
)
DISCARDED: Final = Kind("discarded", "card:card", scene=Scene(260, "turn", "", "player-{seat}"))
NOTHING_TO_DO: Final = Kind("nothing_to_do", "strategy:strategy", scene=Scene(300, "glow", "", "player-{seat}"))
BATTLE: Final = Kind("battle", "place:place", scene=Scene(700, "glow", "", "disc-{place}", sound="battle"))
BATTLE_SCORE: Final = Kind(
    "battle_score", "place:place", "tokens", "armament", scene=Scene(420, "glow", "", "disc-{place}")
)
SHIPS_DESTROYED: Final = Kind("ships_destroyed", "place:place", "count", scene=DESTROYED)
COLONY_DESTROYED: Final = Kind("colony_destroyed", "place:place", scene=DESTROYED)
BATTLE_WON: Final = Kind(
    "battle_won",
    "place:place",
    "kept",
    scene=Scene(800, "gain", ".scene__end disc-{place}", "player-{seat}", token="vp"),
)
BATTLE_TIED: Final = Kind("battle_tied", "place:place", scene=Scene(700, "glow", "", "disc-{place}"))
WAR_ENDED: Final = Kind("war_ended")
EVOLVED: Final = Kind(
    "evolved", "evolution:evolution", "level", scene=Scene(650, "gain", "top-mid", "player-{seat}", token="evolution")
)
EVOLUTION_FULL: Final = Kind("evolution_full", "evolution:evolution")
COLONIZED: Final = Kind("colonized", "place:place", scene=SETTLED)
COLONIZATION_DECLINED: Final = Kind("colonization_declined", scene=Scene(250, "glow", "", "player-{seat}"))
MOVED: Final = Kind(
    "moved",
    "count",
    "from:place",
    "to:place",
    scene=Scene(600, "fly", "disc-{from}", "disc-{to}", token="ship-{emblem}", count="count"),
)
PORTED: Final = Kind(
    "ported",
    "count",
    "from:place",
    "to:place",
    scene=Scene(700, "portal", "disc-{from}", "disc-{to}", token="ship-{emblem}", count="count"),
)
PRODUCED: Final = Kind("produced", "place:place", scene=Scene(280, "rise", "", "fleet-{place}-{seat} place-{place}"))
AMBUSHED: Final = Kind(
    "ambushed", "place:place", "victim:seat", scene=Scene(520, "burst", "", "disc-{place}", sound="battle")
)
CONVERTED: Final = Kind(
    "converted", "place:place", "victim:seat", scene=Scene(420, "turn", "", "fleet-{place}-{seat} disc-{place}")
)
EXPANSION_ENDED: Final = Kind("expansion_ended", "left")
HAND_PASSED: Final = Kind(
    "hand_passed",
    "to:seat",
    "count",
    scene=Scene(700, "gain", "player-{seat}", "player-{to}", token="strategy-card", count="count"),
)
AGE_SCORED: Final = Kind(
    "age_scored",
    "sectors",
    "bonus",
    "total",
    scene=Scene(1500, "gather", "", "standing-{seat} player-{seat}", token="vp"),
)
GAME_ENDS: Final = Kind("game_ends", scene=Scene(500, "glow", "", "top-mid", sound="end"))
