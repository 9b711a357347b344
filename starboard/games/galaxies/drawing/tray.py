"""The dice: unused, done and spent, with the odds of a reroll."""

from __future__ import annotations

import math
from typing import Any

from starboard.games.galaxies.components import FACES
from starboard.games.galaxies.drawing.base import FACE_ICONS
from starboard.games.galaxies.drawing.faces import Faces
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View

OF_DICE = ("activate", "pick", "spend", "change", "discard")
"""Verbs that name one of the unused dice by its face."""


class Tray(Faces):
    """The control mat with its dice."""

    def _tray(self, view: View, buttons: list[OptionButton], by_target: dict[str, OptionButton]) -> dict[str, Any]:
        _ = self.prose.say
        step = (view["step"] or "").split() or [""]
        chosen = {button.code.split()[1]: button for button in buttons if button.code.split()[0] in OF_DICE}
        again = {button.code.split()[1]: button for button in buttons if button.code.startswith("repeat ")}
        unused = self._dice(view, "inactive", "rolling")
        done = self._dice(view, "activated") + self._dice(view, "discarded")
        spent = self._dice(view, "converter")
        zones = [("unused", unused), ("done", done), ("spent", spent)]
        dice = []
        for zone, group in zones:
            for rank, die in enumerate(group):
                button = by_target.get(f"die-{die['die']}")
                if zone == "unused" and die["state"] == "inactive":
                    button = button or chosen.get(die["face"])
                if zone == "done" and not die["now"]:
                    button = button or again.get(die["face"])
                known = die["face"] is not None
                dice.append(
                    {
                        **die,
                        "id": f"die-{die['die']}",
                        "zone": zone,
                        "rank": rank,
                        "count": len(group),
                        "now": die["now"] and zone == "done",
                        "option": button,
                        "icon": FACE_ICONS[die["face"]] if known else "die",
                        "word": self.prose.word(die["face"])
                        if known
                        else self.prose.say_n("%(n)d die", "%(n)d dice", 1),
                    }
                )
        asked = [side for side in view["asked"] if side >= 0 and side != view["active"]]
        following = step[0] == "offer_follow"
        return {
            "owner": self._look(view["active"], view),
            "begun": view["round"] > 0 and not view["over"],
            "mine": view["active"] == view["seat"],
            "dice": sorted(dice, key=lambda die: die["die"]),
            "rows": max(1, math.ceil(len(unused) / 4)),
            "free": view["free_reroll"],
            "rogue": self._is_rogue(view["active"], view),
            "left": view["rogue_dice"] if self._is_rogue(view["active"], view) else 0,
            "reroll": by_target.get("reroll"),
            "converter": by_target.get("converter"),
            "faces": [
                {
                    "name": name,
                    "icon": FACE_ICONS[name],
                    "word": self.prose.word(name),
                    "button": by_target[f"face-{name}"],
                }
                for name in FACES
                if f"face-{name}" in by_target
            ],
            "odds": self._odds(view, step),
            "followers": [self._look(side, view) for side in asked] if following else [],
            "cost": view["follow_cost"],
            "bonus": self.prose.amounts(view["follow_bonus"]["energy"], view["follow_bonus"]["culture"])
            if any(view["follow_bonus"].values())
            else "",
            "fewer": view["lost_dice"],
        }

    def _odds(self, view: View, step: list[str]) -> dict[str, Any] | None:
        """How likely a face comes up at least once, by how many dice are rerolled; when somebody picks them."""
        if step[0] != "pick_reroll" or view["seat"] != int(step[1]):
            return None
        picked = len(self._dice(view, "rolling"))
        most = picked + len(self._dice(view, "inactive"))
        usable = self._usable(view, view["seat"])
        rolled = picked or 1
        return {
            "picked": picked,
            "each": [
                {"n": n, "chance": self._percent(1 - (5 / 6) ** n), "now": n == picked} for n in range(1, most + 1)
            ],
            "usable": [{"icon": FACE_ICONS[name], "word": self.prose.word(name)} for name in usable],
            "some": self._percent(1 - ((6 - len(usable)) / 6) ** rolled),
            "rolled": rolled,
        }
