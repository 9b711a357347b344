"""What the faces of the dice would bring a player, as far as the view tells."""

from __future__ import annotations

from typing import Any

from starboard.games.galaxies.components import RESOURCES
from starboard.games.galaxies.drawing.base import FACE_ICONS, Base
from starboard.games.galaxies.standing import STANDING
from starboard.kernel.game import View


class Faces(Base):
    """Notes and hints about dice."""

    def _gain(self, view: View, seat: int, face: str, paid: int = 0) -> tuple[str, str]:
        """What a face's action would bring a player, in few words, and "good" where it colonizes."""
        _ = self.prose.say
        mat = view["players"][seat]
        if face in RESOURCES:
            room = mat[f"{face}_max"] - mat[face] + (paid if face == "culture" else 0)
            real = min(mat["produces"][face], room)
            if not real:
                return self.prose.amounts(0, 0), "bad"
            return ("+" + self.prose.amounts(real, 0) if face == "energy" else "+" + self.prose.amounts(0, real), "")
        if face == "move":
            return _("move one of your ships"), ""
        if face == "colony":
            return self._colony_gain(mat, paid), ""
        parts = []
        tone = ""
        for ship in mat["ships"]:
            if ship["where"] == "orbit" and self._kind(ship["planet"]) == face:
                card = self._card(ship["planet"])
                words = {"planet": self.prose.planet(card.id), "level": ship["level"] + 1}
                if ship["level"] + 1 >= card.track:
                    tone = "good"
                    parts.append(_("%(planet)s colonized, +%(vp)d VP", planet=words["planet"], vp=card.vp))
                else:
                    parts.append(_("%(planet)s to %(level)d", **words))
        if len(parts) > 2:
            text = self.prose.say_n("%(n)d ship could advance", "%(n)d ships could advance", len(parts))
            return text, tone
        return _(" or ").join(parts), tone

    def _colony_gain(self, mat: dict[str, Any], paid: int) -> str:
        """What a Colony die is good for with what somebody has."""
        _ = self.prose.say
        cost, colonies = mat["upgrade_cost"], mat["colonies"]
        use = _("use %(planet)s", planet=self.prose.planet(colonies[0])) if len(colonies) == 1 else _("use a colony")
        if cost is None or max(mat["energy"], mat["culture"] - paid) < cost:
            return use
        ways = [self.prose.amounts(cost, 0)] if mat["energy"] >= cost else []
        ways += [self.prose.amounts(0, cost)] if mat["culture"] - paid >= cost else []
        level = _("level %(level)d for %(what)s", level=mat["empire"] + 1, what=_(" or ").join(ways))
        return _(" or ").join([level, use]) if colonies else level

    def settles(self, view: View) -> bool:
        """Whether to follow can be settled by face."""
        return (view["step"] or " ").split(" ")[0] in ("offer_follow", "offer_free")

    def _standing(self) -> list[dict[str, Any]]:
        """The standing answers, by face."""
        found = []
        for option in STANDING:
            face = option.name.removeprefix("follow_")
            if face in FACE_ICONS:
                choices = [(choice, self.prose.table_choice(option, choice)) for choice in option.choices]
                look = {"icon": FACE_ICONS[face], "word": self.prose.word(face)}
                found.append({"name": option.name, "choices": choices, "usual": option.default, **look})
        return found

    def _followed(self, view: View) -> bool:
        """Whether others may follow a die of this player."""
        return self.settles(view) and view["seat"] == view["active"]

    def _idle_next(self, view: View) -> set[str]:
        """The faces that the owner of the dice could not use next as things stand, while others may follow a die."""
        if not self._followed(view):
            return set()
        return {"economy", "diplomacy", "colony"} - set(self._usable(view, view["seat"]))

    def _usable(self, view: View, seat: int) -> list[str]:
        """The faces that would do something for a player now."""
        mat = view["players"][seat]
        kinds = {self._kind(ship["planet"]) for ship in mat["ships"] if ship["where"] == "orbit"}
        cost = mat["upgrade_cost"]
        found = ["move"]
        found += [name for name in RESOURCES if mat["produces"][name] and mat[name] < mat[f"{name}_max"]]
        found += [name for name in ("diplomacy", "economy") if name in kinds]
        if mat["colonies"] or (cost is not None and max(mat["energy"], mat["culture"]) >= cost):
            found.append("colony")
        return found
