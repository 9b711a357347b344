"""The dice: unused, done and spent, with the odds of a reroll."""

from __future__ import annotations

from typing import Any

from starboard.games.galaxies.components import FACES, RESOURCES
from starboard.games.galaxies.drawing.base import FACE_ICONS
from starboard.games.galaxies.drawing.faces import Faces
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View

TWO_LINES = 112
"""So many letters stand under the dice."""
OF_DICE = ("activate", "pick", "spend", "change", "discard")
"""Verbs that name one of the unused dice by its face."""
ASKED = ("spend", "change", "discard")
"""Those of a question that only dice answer, so that they stand out."""


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
        again_codes = self._again(view, buttons)
        usable = {code.split()[1] for code in (button.code for button in buttons) if code.startswith("activate ")}
        choosing = step[0] == "take_turn" and bool(buttons)
        idle = set(FACES) - usable if choosing else self._idle_next(view)
        reasons: dict[str, str] = {}
        dice = []
        for zone, group in zones:
            for rank, die in enumerate(group):
                button = by_target.get(f"die-{die['die']}")
                if zone == "unused" and die["state"] == "inactive":
                    button = button or chosen.get(die["face"])
                if zone == "done" and not die["now"]:
                    button = button or again.get(die["face"])
                # A die that is about to be rolled shows what it showed only while it can still be taken back.
                known = die["face"] is not None and (die["state"] != "rolling" or step[0] == "pick_reroll")
                dead = zone == "unused" and known and die["face"] in idle
                if dead:
                    reasons[die["face"]] = self._why_not(view, die["face"])
                dice.append(
                    {
                        **die,
                        "face": die["face"] if known else None,
                        "id": f"die-{die['die']}",
                        "zone": zone,
                        "rank": rank,
                        "count": len(group),
                        "now": die["now"] and zone == "done",
                        "option": button,
                        "dead": reasons[die["face"]] if dead else "",
                        "gain": self._produced(view, die["face"]) if choosing and zone == "unused" else "",
                        "roll": again_codes.get(die["face"], "") if zone == "unused" else "",
                        "icon": FACE_ICONS[die["face"]] if known else "die",
                        "word": self.prose.word(die["face"]) if known else self.prose.say("rolling"),
                    }
                )
        asked = [side for side in view["asked"] if side >= 0 and side != view["active"]]
        following = step[0] == "offer_follow"
        return {
            "owner": self._look(view["active"], view),
            "begun": view["round"] > 0 and not view["over"],
            "mine": view["active"] == view["seat"],
            "asked": any(button.code.split()[0] in ASKED for button in buttons),
            "dice": sorted(dice, key=lambda die: die["die"]),
            "unused": len(unused),
            "all": len(unused) + len(done) + len(spent),
            "picked": len(self._dice(view, "rolling")),
            "roll_all": again_codes.get("", ""),
            "reasons": self._short(reasons),
            "again": self._prospects(view),
            "after": self._after_a_reroll(view),
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
            "how": self.how(view) if view["seat"] in view["asked"] else "",
            "followers": [self._look(side, view) for side in asked] if following else [],
            "cost": view["follow_cost"],
            "bonus": self.prose.amounts(view["follow_bonus"]["energy"], view["follow_bonus"]["culture"])
            if any(view["follow_bonus"].values())
            else "",
            "fewer": view["lost_dice"],
        }

    def _short(self, reasons: dict[str, str]) -> list[dict[str, str]]:
        """As many reasons as two lines hold, the shortest first; each die tells its own when it is asked."""
        found: list[dict[str, str]] = []
        room = TWO_LINES
        for face, why in sorted(reasons.items(), key=lambda each: len(each[1])):
            word = self.prose.word(face)
            room -= len(word) + len(why)
            if found and room < 0:
                break
            found.append({"face": word, "why": why})
        return found

    def _prospects(self, view: View) -> list[dict[str, Any]]:
        """What each face would come to while the player may force the Rogue's die to be rolled again."""
        now = self._now(view)
        if "prospects" not in view or view["seat"] is None:
            return []
        return [
            {
                "word": self.prose.word(each["face"]),
                "icon": FACE_ICONS[each["face"]],
                "what": self.prose.prospect(each, view),
                "tone": "bad" if each["changes"] else "good",
                "now": now is not None and each["face"] == now["face"],
            }
            for each in view["prospects"]
        ]

    def _after_a_reroll(self, view: View) -> str:
        """What would be left to force another one."""
        if "prospects" not in view or view["seat"] is None:
            return ""
        mat = view["players"][view["seat"]]
        energy, culture = mat["energy"] - 1, mat["culture"] - 1
        left = self.prose.amounts(energy, culture)
        more = min(energy, culture)
        if not more:
            return self.prose.say("A reroll would leave you %(what)s: none to force another.", what=left)
        return self.prose.say("A reroll would leave you %(what)s: enough for %(n)d more.", n=more, what=left)

    def _again(self, view: View, buttons: list[OptionButton]) -> dict[str, str]:
        """By face, the answers that begin a reroll with such a die; with "", those that reroll all of them."""
        faces = [die["face"] for die in self._dice(view, "inactive")]
        picking = (view["step"] or "").startswith("pick_reroll")
        if picking and any(button.code.startswith("pick ") for button in buttons):
            return {"": "; ".join(f"pick {face}" for face in faces)}
        if not any(button.code == "reroll" for button in buttons):
            return {}
        found = {face: f"reroll; pick {face}" for face in faces}
        if len(faces) > 1:
            found[""] = "; ".join(["reroll", *(f"pick {face}" for face in faces)])
        return found

    def _produced(self, view: View, face: str) -> str:
        """What a die of one of the resources would bring; empty for the other faces."""
        if face not in RESOURCES:
            return ""
        mat = view["players"][view["seat"]]
        return f"+{min(mat['produces'][face], mat[f'{face}_max'] - mat[face])}"

    def _why_not(self, view: View, face: str) -> str:
        """Why a die that could be activated by its face cannot be used (TEG-5.3)."""
        _ = self.prose.say
        mat = view["players"][view["seat"]]
        if face == "move":
            return _("none of your ships has anywhere to go.")
        if face == "economy":
            return _("you have no ship on an economy track.")
        if face == "diplomacy":
            return _("you have no ship on a diplomacy track.")
        cost = mat["upgrade_cost"]
        idle = _("no colony can be used.") if mat["colonies"] else _("no colony yet.")
        if cost is None:
            return idle
        words = {"level": mat["empire"] + 1, "cost": cost, "energy": mat["energy"], "culture": mat["culture"]}
        short = _("level %(level)d costs %(cost)d, you have %(energy)d energy and %(culture)d culture;", **words)
        return f"{short} {idle}"

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
