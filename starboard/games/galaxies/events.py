"""What can happen in Tiny Epic Galaxies, and who may know it. The Rogue's events have the seat AUTOMA."""

from __future__ import annotations

from typing import Final

from starboard.kernel.events import Kind

PLANET_DRAWN: Final = Kind("planet_drawn", "planet:planet", "slot")
DECK_SHUFFLED: Final = Kind("deck_shuffled", "count")
PLANET_DISCARDED: Final = Kind("planet_discarded", "planet:planet")
MISSION_DEALT: Final = Kind("mission_dealt", "mission:mission", secret=("mission",))
MISSION_KEPT: Final = Kind("mission_kept", "mission:mission", secret=("mission",))
TURN_BEGINS: Final = Kind("turn_begins", "round", "dice")
ROLLED: Final = Kind("rolled", "faces:faces")
REROLLED: Final = Kind("rerolled", "faces:faces", "cost")
CONVERTED: Final = Kind("converted", "from:face", "to:face")
DIE_SET: Final = Kind("die_set", "from:face", "to:face")
DICE_DISCARDED: Final = Kind("dice_discarded", "face:face")
ACTIVATED: Final = Kind("activated", "face:face")
FOLLOWED: Final = Kind("followed", "face:face", "cost")
FOLLOWED_FREE: Final = Kind("followed_free", "face:face", "user:side")
NOT_FOLLOWED: Final = Kind("not_followed", "face:face")
GAINED: Final = Kind("gained", "energy", "culture")
LOST: Final = Kind("lost", "energy", "culture")
STOLEN: Final = Kind("stolen", "victim:side", "energy", "culture")
PAID_TO: Final = Kind("paid_to", "owner:side", "energy", "culture")
LANDED: Final = Kind("landed", "planet:planet")
IN_ORBIT: Final = Kind("in_orbit", "planet:planet", "level")
WENT_HOME: Final = Kind("went_home", "planet:planet")
ADVANCED: Final = Kind("advanced", "planet:planet", "level", "track")
REGRESSED: Final = Kind("regressed", "planet:planet", "level", "victim:side")
COLONIZED: Final = Kind("colonized", "planet:planet", "vp")
UPGRADED: Final = Kind("upgraded", "level", "vp")
USED: Final = Kind("used", "planet:planet")
REPEATED: Final = Kind("repeated", "face:face")
CHOSE_FACE: Final = Kind("chose_face", "face:face")
END_TRIGGERED: Final = Kind("end_triggered", "vp")
MISSION_REVEALED: Final = Kind("mission_revealed", "mission:mission", "vp")
GAME_ENDS: Final = Kind("game_ends", "vp")
ROGUE_ROLLED: Final = Kind("rogue_rolled", "face:face")
ROGUE_DISCARDS: Final = Kind("rogue_discards", "face:face")
ROGUE_CANNOT: Final = Kind("rogue_cannot", "face:face")
FORCED: Final = Kind("forced", "face:face")
ROGUE_ATTACKS: Final = Kind("rogue_attacks", "level")
ROGUE_EXTRA_TURN: Final = Kind("rogue_extra_turn", "dice")
ROGUE_CULTURE_SPENT: Final = Kind("rogue_culture_spent")
DIE_LOST: Final = Kind("die_lost", "dice")
SOLO_WON: Final = Kind("solo_won", "vp")
SOLO_LOST: Final = Kind("solo_lost", "level", "vp")

KINDS: Final = (
    PLANET_DRAWN,
    DECK_SHUFFLED,
    PLANET_DISCARDED,
    MISSION_DEALT,
    MISSION_KEPT,
    TURN_BEGINS,
    ROLLED,
    REROLLED,
    CONVERTED,
    DIE_SET,
    DICE_DISCARDED,
    ACTIVATED,
    FOLLOWED,
    FOLLOWED_FREE,
    NOT_FOLLOWED,
    GAINED,
    LOST,
    STOLEN,
    PAID_TO,
    LANDED,
    IN_ORBIT,
    WENT_HOME,
    ADVANCED,
    REGRESSED,
    COLONIZED,
    UPGRADED,
    USED,
    REPEATED,
    CHOSE_FACE,
    END_TRIGGERED,
    MISSION_REVEALED,
    GAME_ENDS,
    ROGUE_ROLLED,
    ROGUE_DISCARDS,
    ROGUE_CANNOT,
    FORCED,
    ROGUE_ATTACKS,
    ROGUE_EXTRA_TURN,
    ROGUE_CULTURE_SPENT,
    DIE_LOST,
    SOLO_WON,
    SOLO_LOST,
)
