"""What can happen in Galactic Conflict, and who may know it."""

from __future__ import annotations

from typing import Final

from starboard.kernel.events import Kind

FIRST_PLAYER: Final = Kind("first_player")
CIVILIZATION_TAKEN: Final = Kind("civilization_taken", "civilization:civilization")
ORIGIN_PLACED: Final = Kind("origin_placed", "place:place")
SECTOR_LAID: Final = Kind("sector_laid", "place:place", "sector:sector")
SECTOR_TURNED_UP: Final = Kind("sector_turned_up", "place:place", "sector:sector")
AGE_BEGINS: Final = Kind("age_begins", "age")
CARD_DEALT: Final = Kind("card_dealt", "card:card", secret=("card",))
CARDS_LEFT_OVER: Final = Kind("cards_left_over", "count")
ROUND_BEGINS: Final = Kind("round_begins", "age", "round")
REVEALED: Final = Kind("revealed", "card:card", "strategy:strategy")
DISCARDED: Final = Kind("discarded", "card:card")
NOTHING_TO_DO: Final = Kind("nothing_to_do", "strategy:strategy")
BATTLE: Final = Kind("battle", "place:place")
BATTLE_SCORE: Final = Kind("battle_score", "place:place", "tokens", "armament")
SHIPS_DESTROYED: Final = Kind("ships_destroyed", "place:place", "count")
COLONY_DESTROYED: Final = Kind("colony_destroyed", "place:place")
BATTLE_WON: Final = Kind("battle_won", "place:place", "kept")
BATTLE_TIED: Final = Kind("battle_tied", "place:place")
WAR_ENDED: Final = Kind("war_ended")
EVOLVED: Final = Kind("evolved", "evolution:evolution", "level")
EVOLUTION_FULL: Final = Kind("evolution_full", "evolution:evolution")
COLONIZED: Final = Kind("colonized", "place:place")
COLONIZATION_DECLINED: Final = Kind("colonization_declined")
MOVED: Final = Kind("moved", "count", "from:place", "to:place")
PORTED: Final = Kind("ported", "count", "from:place", "to:place")
PRODUCED: Final = Kind("produced", "place:place")
AMBUSHED: Final = Kind("ambushed", "place:place", "victim:seat")
CONVERTED: Final = Kind("converted", "place:place", "victim:seat")
EXPANSION_ENDED: Final = Kind("expansion_ended", "left")
HAND_PASSED: Final = Kind("hand_passed", "to:seat", "count")
AGE_SCORED: Final = Kind("age_scored", "sectors", "bonus", "total")
GAME_ENDS: Final = Kind("game_ends")
