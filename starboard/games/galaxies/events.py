"""What can happen in Tiny Epic Galaxies, and who may know it. The Rogue's events have the seat AUTOMA."""

from __future__ import annotations

from typing import Final

from starboard.kernel.events import Kind, Scene

BY_PLAYER: Final = Scene(400, "glow", "", "player-{seat}")
"""Somebody follows."""
AT_PLANET: Final = Scene(420, "glow", "", "planet-{planet}")
"""Something happens at a planet."""
IN_TRAY: Final = Scene(350, "glow", "", "info")
"""Something happens to a die."""
AT_END: Final = Scene(600, "glow", "", "top-mid", sound="end")
"""A solo game is over."""

PLANET_DRAWN: Final = Kind("planet_drawn", "planet:planet", "slot", scene=Scene(350, "turn", "", "planet-{planet}"))
DECK_SHUFFLED: Final = Kind("deck_shuffled", "count")
PLANET_DISCARDED: Final = Kind("planet_discarded", "planet:planet", scene=Scene(300, "burst", "", "planet-{planet}"))
MISSION_DEALT: Final = Kind("mission_dealt", "mission:mission", secret=("mission",))
MISSION_KEPT: Final = Kind("mission_kept", "mission:mission", secret=("mission",))
TURN_BEGINS: Final = Kind("turn_begins", "round", "dice", scene=Scene(300, "glow", "", "player-{seat}"))
ROLLED: Final = Kind("rolled", "faces:faces", scene=Scene(900, "tumble", "", "info", sound="dice"))
REROLLED: Final = Kind("rerolled", "faces:faces", "cost", scene=Scene(240, "glow", "", "info"))
CONVERTED: Final = Kind("converted", "from:face", "to:face", scene=Scene(350, "turn", "", "converter-zone info"))
DIE_SET: Final = Kind("die_set", "from:face", "to:face", scene=Scene(300, "turn", "", "info"))
DICE_DISCARDED: Final = Kind("dice_discarded", "face:face")
ACTIVATED: Final = Kind("activated", "face:face", scene=Scene(300, "glow", "", "info"))
FOLLOWED: Final = Kind("followed", "face:face", "cost", scene=BY_PLAYER)
FOLLOWED_FREE: Final = Kind("followed_free", "face:face", "user:side", scene=BY_PLAYER)
NOT_FOLLOWED: Final = Kind("not_followed", "face:face")
GAINED: Final = Kind("gained", "energy", "culture", scene=Scene(340, "gain", "info", "player-{seat}"))
LOST: Final = Kind("lost", "energy", "culture", scene=Scene(300, "gain", "player-{seat}", "info"))
STOLEN: Final = Kind(
    "stolen", "victim:side", "energy", "culture", scene=Scene(480, "gain", "player-{victim}", "player-{seat}")
)
PAID_TO: Final = Kind(
    "paid_to", "owner:side", "energy", "culture", scene=Scene(420, "gain", "player-{seat}", "player-{owner}")
)
LANDED: Final = Kind("landed", "planet:planet", scene=AT_PLANET)
IN_ORBIT: Final = Kind("in_orbit", "planet:planet", "level", scene=AT_PLANET)
WENT_HOME: Final = Kind(
    "went_home", "planet:planet", scene=Scene(420, "fly", "planet-{planet}", "player-{seat}", token="ship-{emblem}")
)
ADVANCED: Final = Kind("advanced", "planet:planet", "level", "track", scene=AT_PLANET)
REGRESSED: Final = Kind(
    "regressed", "planet:planet", "level", "victim:side", scene=Scene(420, "burst", "", "planet-{planet}")
)
COLONIZED: Final = Kind(
    "colonized",
    "planet:planet",
    "vp",
    scene=Scene(1100, "gain", "planet-{planet}", "player-{seat}", token="@.globe", sound="colony"),
)
UPGRADED: Final = Kind(
    "upgraded", "level", "vp", scene=Scene(700, "gain", "info", "player-{seat}", token="empire", sound="colony")
)
USED: Final = Kind("used", "planet:planet", scene=Scene(420, "glow", "", "planet-{planet} colony-{planet}"))
REPEATED: Final = Kind("repeated", "face:face", scene=IN_TRAY)
CHOSE_FACE: Final = Kind("chose_face", "face:face", scene=IN_TRAY)
END_TRIGGERED: Final = Kind("end_triggered", "vp", scene=Scene(1200, "glow", "", "top-mid", sound="age"))
MISSION_REVEALED: Final = Kind(
    "mission_revealed",
    "mission:mission",
    "vp",
    scene=Scene(700, "gain", "player-{seat}", "top-mid", token="mission", sound="reveal"),
)
GAME_ENDS: Final = Kind("game_ends", "vp", scene=Scene(400, "glow", "", "player-{seat}", sound="end"))
ROGUE_ROLLED: Final = Kind("rogue_rolled", "face:face", scene=Scene(520, "tumble", "", "info", sound="dice"))
ROGUE_DISCARDS: Final = Kind("rogue_discards", "face:face", scene=IN_TRAY)
ROGUE_CANNOT: Final = Kind("rogue_cannot", "face:face", scene=IN_TRAY)
FORCED: Final = Kind("forced", "face:face", scene=IN_TRAY)
ROGUE_ATTACKS: Final = Kind(
    "rogue_attacks", "level", scene=Scene(1000, "burst", "", "attack-{level} top-mid", sound="battle")
)
ROGUE_EXTRA_TURN: Final = Kind("rogue_extra_turn", "dice", scene=Scene(600, "glow", "", "info"))
ROGUE_CULTURE_SPENT: Final = Kind("rogue_culture_spent")
DIE_LOST: Final = Kind("die_lost", "dice", scene=Scene(450, "burst", "", "info"))
SOLO_WON: Final = Kind("solo_won", "vp", scene=AT_END)
SOLO_LOST: Final = Kind("solo_lost", "level", "vp", scene=AT_END)
