"""What can happen in Voidfall. The player may know all of it."""

from __future__ import annotations

from typing import Final

from starboard.kernel.events import Kind, Scene

IN_POOLS: Final = Scene(260, "glow", "", "house-pools")
"""Fleet Power changes its pool."""
BUILDING: Final = Scene(380, "rise", "", "sector-{sector}", sound="colony")
"""Something new stands in a sector."""
RAZED: Final = Scene(420, "burst", "", "sector-{sector}")
"""Something is gone from a sector."""
AGENDA: Final = Scene(350, "rise", "", "house-agendas house-head")
"""An agenda comes to the House."""
TAKEN: Final = Scene(700, "rise", "", "sector-{sector}", sound="colony")
"""A sector changes hands, to the player."""
REPELLED: Final = Scene(700, "burst", "", "sector-{sector}")
"""An invasion comes to nothing."""

FALLEN_HOUSE_DRAWN: Final = Kind("fallen_house_drawn", "house:house")
FALLEN_HOUSE_PLACED: Final = Kind("fallen_house_placed", "house:house", "sector:sector")
WORTHLESS: Final = Kind("worthless", "technology:technology")
IMPROVED_TURNED_UP: Final = Kind("improved_turned_up", "technology:technology")
AGENDA_TURNED_UP: Final = Kind("agenda_turned_up", "agenda:agenda")
HEROIC_TURNED_UP: Final = Kind("heroic_turned_up", "card:focus")
HEROIC_REPLACED: Final = Kind("heroic_replaced", "card:focus")
CYCLE_BEGINS: Final = Kind("cycle_begins", "cycle", scene=Scene(700, "glow", "", "top-mid", sound="age"))
TRADE_BOXED: Final = Kind("trade_boxed")
BLOCK_REMOVED: Final = Kind("block_removed")
ALERTS_ADDED: Final = Kind("alerts_added", "situations", "wars")
EVENT_REVEALED: Final = Kind(
    "event_revealed", "event:event", scene=Scene(600, "turn", "", "info top-mid", sound="reveal")
)
FRAME_IMPOSSIBLE: Final = Kind("frame_impossible", "frame")
ROUND_BEGINS: Final = Kind("round_begins", "cycle", "round", scene=Scene(300, "glow", "", "top-mid"))
SITUATION_REVEALED: Final = Kind("situation_revealed", "level")
WAR_REVEALED: Final = Kind("war_revealed", "war:war", scene=Scene(650, "turn", "", "{war} crisis", sound="reveal"))
CRISIS_REVEALED: Final = Kind(
    "crisis_revealed", "crisis:crisis", scene=Scene(600, "turn", "", "{crisis} crisis", sound="reveal")
)
NO_CRISIS: Final = Kind("no_crisis")
FOCUS_PLAYED: Final = Kind(
    "focus_played", "card:focus", scene=Scene(320, "turn", "", "focus-{card} played-now", sound="reveal")
)
HEROIC_PLAYED: Final = Kind(
    "heroic_played",
    "card:focus",
    "discarded:focus",
    scene=Scene(450, "turn", "", "focus-{card} played-now", sound="reveal"),
)
TRADE_FLIPPED: Final = Kind("trade_flipped")
AGENDA_PLAYED: Final = Kind("agenda_played", "agenda:agenda")
ACTION_TAKEN: Final = Kind("action_taken", "action:action", "times")
TECH_ACTION_TAKEN: Final = Kind("tech_action_taken", "technology:technology")
ABILITY_ACTION_TAKEN: Final = Kind("ability_action_taken", "house:house")
AGENDA_ACTION_TAKEN: Final = Kind("agenda_action_taken", "agenda:agenda")
SECTOR_ACTION_TAKEN: Final = Kind("sector_action_taken", "sector:sector")
PREFERRED_TAKEN: Final = Kind("preferred_taken", "action:action")
SPENT: Final = Kind(
    "spent",
    "resource:resource",
    "count",
    scene=Scene(240, "gain", "res-{resource}", "top-mid", token="{resource}", count="count"),
)
GAINED: Final = Kind(
    "gained",
    "resource:resource",
    "count",
    scene=Scene(280, "gain", "house-head", "res-{resource}", token="{resource}", count="count"),
)
LOST: Final = Kind("lost", "resource:resource", "count", scene=Scene(300, "burst", "", "res-{resource}"))
INFLUENCE_GAINED: Final = Kind(
    "influence_gained", "count", scene=Scene(380, "gain", "map", "house-head", token="influence", count="count")
)
INFLUENCE_LOST: Final = Kind(
    "influence_lost", "count", scene=Scene(420, "gain", "house-head", "crisis", token="influence", count="count")
)
PRODUCED: Final = Kind(
    "produced",
    "resource:resource",
    "count",
    scene=Scene(300, "gain", "map", "res-{resource}", token="{resource}", count="count"),
)
OVERPRODUCED: Final = Kind("overproduced", "resource:resource")
ACTIVATED: Final = Kind("activated", "count", scene=IN_POOLS)
DEACTIVATED: Final = Kind("deactivated", "count", scene=IN_POOLS)
DEPLOYED: Final = Kind(
    "deployed",
    "sector:sector",
    "fleet:fleet",
    scene=Scene(320, "gain", "house-pools", "hex-{sector} sector-{sector}", token="fleet-power"),
)
RECALLED: Final = Kind(
    "recalled",
    "sector:sector",
    "fleet:fleet",
    scene=Scene(320, "gain", "hex-{sector} sector-{sector}", "house-pools", token="fleet-power"),
)
MOVED: Final = Kind(
    "moved",
    "from:sector",
    "to:sector",
    "fleet:fleet",
    scene=Scene(380, "fly", "hex-{from} sector-{from}", "hex-{to} sector-{to}", token="fleet-power"),
)
BUILT: Final = Kind(
    "built",
    "sector:sector",
    "installation:installation",
    scene=BUILDING,
)
ESTABLISHED: Final = Kind("established", "sector:sector", "guild:guild", scene=BUILDING)
INSTALLATION_LOST: Final = Kind("installation_lost", "sector:sector", "installation:installation", scene=RAZED)
GUILD_LOST: Final = Kind("guild_lost", "sector:sector", "guild:guild", scene=RAZED)
GREW: Final = Kind("grew", "sector:sector", "population", scene=Scene(320, "rise", "", "sector-{sector}"))
SHRANK: Final = Kind("shrank", "sector:sector", "population", scene=Scene(320, "burst", "", "sector-{sector}"))
SECTOR_CORRUPTED: Final = Kind("sector_corrupted", "sector:sector", scene=Scene(480, "burst", "", "sector-{sector}"))
SECTOR_PURIFIED: Final = Kind("sector_purified", "sector:sector", scene=Scene(420, "glow", "", "sector-{sector}"))
SLOT_CORRUPTED: Final = Kind("slot_corrupted", "slot", scene=Scene(380, "glow", "", "crisis"))
SLOT_PURIFIED: Final = Kind("slot_purified", "slot")
TRACK_CORRUPTED: Final = Kind("track_corrupted", "track:track", scene=Scene(420, "burst", "", "track-{track}"))
TRACK_PURIFIED: Final = Kind("track_purified", "track:track", scene=Scene(380, "glow", "", "track-{track}"))
STORAGE_CORRUPTED: Final = Kind("storage_corrupted")
STORAGE_PURIFIED: Final = Kind("storage_purified")
OFFER_CORRUPTED: Final = Kind("offer_corrupted", "type:type")
TECH_GAINED: Final = Kind(
    "tech_gained", "technology:technology", scene=Scene(500, "rise", "", "house-techs house-head", sound="reveal")
)
TECH_IMPROVED: Final = Kind(
    "tech_improved", "technology:technology", scene=Scene(450, "glow", "", "house-techs house-head")
)
TECH_CONSUMED: Final = Kind("tech_consumed", "technology:technology")
AGENDA_GAINED: Final = Kind("agenda_gained", "agenda:agenda", scene=AGENDA)
AGENDA_PUT_UNDER: Final = Kind("agenda_put_under", "agenda:agenda")
AGENDA_IN_PLAY: Final = Kind("agenda_in_play", "agenda:agenda", "slot", scene=AGENDA)
AGENDA_REMOVED: Final = Kind("agenda_removed", "agenda:agenda")
AGENDA_EVALUATED: Final = Kind(
    "agenda_evaluated",
    "agenda:agenda",
    "influence",
    scene=Scene(600, "gain", "house-agendas map", "house-head", token="influence", count="influence"),
)
TRADE_GAINED: Final = Kind("trade_gained", scene=Scene(300, "gain", "map", "house-glory", token="trade"))
TRADE_RETURNED: Final = Kind("trade_returned")
BOUNTY_GAINED: Final = Kind(
    "bounty_gained", "token:bounty", scene=Scene(450, "gain", "map", "house-glory", token="bounty", sound="reveal")
)
RECLAIM_GAINED: Final = Kind(
    "reclaim_gained",
    "token:reclaim",
    "sector:sector",
    scene=Scene(450, "gain", "map", "house-glory", token="reclaim", sound="reveal"),
)
BOUNTY_RETURNED: Final = Kind("bounty_returned", "token:bounty")
RECLAIM_RETURNED: Final = Kind("reclaim_returned", "token:reclaim")
GLORY_GAINED: Final = Kind("glory_gained", "value", scene=Scene(420, "gain", "map", "house-glory", token="glory"))
GLORY_LOST: Final = Kind(
    "glory_lost", "value", scene=Scene(480, "gain", "house-glory", "crisis house-head", token="glory")
)
GLORY_UPGRADED: Final = Kind("glory_upgraded", "value")
ADVANCED: Final = Kind("advanced", "track:track", "space", scene=Scene(320, "glow", "", "track-{track}"))
EVENTS_PEEKED: Final = Kind("events_peeked", "top:event", "bottom:event")
TOKEN_PLACED: Final = Kind(
    "token_placed", "sector:sector", "what:placed", "count", scene=Scene(360, "rise", "", "sector-{sector}")
)
VOID_PLACED: Final = Kind(
    "void_placed", "sector:sector", "count", scene=Scene(420, "rise", "", "void-{sector} sector-{sector}")
)
VOID_REMOVED: Final = Kind(
    "void_removed", "sector:sector", "count", scene=Scene(420, "burst", "", "void-{sector} sector-{sector}")
)
HARBINGER_REMOVED: Final = Kind("harbinger_removed", scene=Scene(600, "burst", "", "map", sound="battle"))
HARBINGER_ON_ROW: Final = Kind("harbinger_on_row", "row:row")
CRISIS_RESOLVED: Final = Kind(
    "crisis_resolved", "crisis:crisis", scene=Scene(500, "glow", "", "{crisis} crisis", sound="colony")
)
CRISIS_DISCARDED: Final = Kind("crisis_discarded", "crisis:crisis")
CRISIS_ONGOING: Final = Kind(
    "crisis_ongoing", "crisis:crisis", "row:row", scene=Scene(450, "gain", "crisis", "row-{row}", token="crisis")
)
PENALTY_SUFFERED: Final = Kind(
    "penalty_suffered", "crisis:crisis", scene=Scene(600, "glow", "", "{crisis} crisis", sound="battle")
)
CATASTROPHE_PLACED: Final = Kind("catastrophe_placed", "count", scene=Scene(700, "burst", "", "crisis", sound="battle"))
HAVEN_LEVEL: Final = Kind(
    "haven_level", "haven", "level", scene=Scene(500, "rise", "", ".haven house-head", sound="colony")
)
HAVEN_COMPLETED: Final = Kind(
    "haven_completed", "haven", scene=Scene(700, "rise", "", ".haven house-head", sound="colony")
)
INVASION: Final = Kind(
    "invasion", "sector:sector", "fp", "foe", scene=Scene(600, "glow", "", "sector-{sector}", sound="battle")
)
INVADED: Final = Kind("invaded", "sector:sector", scene=TAKEN)
INVASION_FAILED: Final = Kind("invasion_failed", "sector:sector", scene=REPELLED)
INVASION_TIED: Final = Kind("invasion_tied", "sector:sector", scene=REPELLED)
SKIRMISH_BEGINS: Final = Kind("skirmish_begins", "fp", scene=Scene(700, "glow", "", "crisis", sound="battle"))
SKIRMISH_NO_TARGET: Final = Kind("skirmish_no_target", scene=Scene(600, "glow", "", "crisis"))
SKIRMISH_TARGET: Final = Kind("skirmish_target", "sector:sector", scene=Scene(800, "glow", "", "sector-{sector}"))
DEFENDED: Final = Kind("defended", scene=Scene(600, "glow", "", "map"))
SECTOR_LOST: Final = Kind("sector_lost", "sector:sector", scene=Scene(800, "burst", "", "sector-{sector}"))
ABANDONED: Final = Kind("abandoned", "sector:sector", scene=Scene(600, "burst", "", "sector-{sector}"))
RIFT_SEALED: Final = Kind(
    "rift_sealed", "sector:sector", scene=Scene(800, "rise", "", "sector-{sector}", sound="colony")
)
FALLEN_HOUSE_WON: Final = Kind("fallen_house_won", "house:house", "sector:sector", scene=TAKEN)
COMBAT: Final = Kind("combat", "kind", "side", "a", "b", scene=Scene(380, "glow", "", "map"))
"""An entry of a combat's trail: to whoever does it, the player or the AUTOMA; to the Invader where it is of both."""
BOARD_RESOLVED: Final = Kind("board_resolved")
UPKEEP_DUE: Final = Kind("upkeep_due", "units", scene=Scene(500, "glow", "", "house-head"))
UPKEEP_UNPAID: Final = Kind("upkeep_unpaid", "units", scene=Scene(600, "glow", "", "house-head"))
HAND_BACK: Final = Kind("hand_back")
GAME_ENDS: Final = Kind("game_ends", "influence", "voidborn", scene=Scene(600, "glow", "", "top-mid", sound="end"))
