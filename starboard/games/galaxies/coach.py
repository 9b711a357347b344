"""What a friend who knows the game would say: what is to be gained, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starboard.kernel.errors import N_
from starboard.kernel.game import View

WORDS: Final = {
    "term.vp": N_("victory points"),
    "term.energy": N_("energy"),
    "term.culture": N_("culture"),
    "term.tracks": N_("progress on colony tracks"),
    "term.empire": N_("empire level"),
    "term.colonies": N_("colonized planets"),
    "term.mission": N_("points for your mission"),
    "term.rogue": N_("held back from the Rogue"),
    "nudge.vp": N_("What brings points soonest?"),
    "nudge.energy": N_("Which of your dice brings energy, and do you need it?"),
    "nudge.culture": N_("What could you do with more culture?"),
    "nudge.tracks": N_("Which colony track is worth going on with?"),
    "nudge.empire": N_("How far are you from the next empire level?"),
    "nudge.colonies": N_("Which planet could you colonize first?"),
    "nudge.mission": N_("What does your secret mission ask for?"),
    "nudge.rogue": N_("What does the Rogue gain from this?"),
}
"""What the terms of the evaluation are called, and a question about each that gives nothing away."""


def remarks(say: Callable[..., str], view: View) -> list[str]:
    """In one's own turn: an upgrade that can be paid, and dice that would bring nothing."""
    me = view["seat"]
    if me is None or me not in view["asked"] or view["step"].split()[0] != "take_turn":
        return []
    mine = view["players"][me]
    faces = [die["face"] for die in view["dice"] if die["state"] == "inactive"]
    told = []
    if "colony" in faces and mine["upgrade_cost"] and max(mine["energy"], mine["culture"]) >= mine["upgrade_cost"]:
        told.append(say("You can pay for the next empire level with your Colony die."))
    if "energy" in faces and mine["energy"] >= mine["energy_max"]:
        told.append(say("Your energy is full: an Energy die would bring nothing."))
    if "culture" in faces and mine["culture"] >= mine["culture_max"]:
        told.append(say("Your culture is full: a Culture die would bring nothing."))
    return told
