"""The galaxy mats, the Rogue's board and the race to the last point."""

from __future__ import annotations

from typing import Any

from starboard.games.galaxies.components import RESOURCES
from starboard.games.galaxies.drawing.base import Base
from starboard.games.galaxies.drawing.planet_art import globe
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View


class Mats(Base):
    """What each side has."""

    def _homes(self, mat: dict[str, Any]) -> dict[str, int]:
        return {
            where: sum(ship["where"] == where for ship in mat["ships"])
            for where in ("home", "orbit", "surface", "locked")
        }

    def _colonies(self, mat: dict[str, Any], by_target: dict[str, OptionButton], view: View) -> list[dict[str, Any]]:
        return [
            {
                "id": name,
                "globe": globe(name),
                "name": self.prose.planet(name),
                "text": self.prose.planet_text(name, view),
                "vp": self._card(name).vp,
                "kind": self._kind(name),
                "kind_word": self.prose.word(self._kind(name)),
                "used": name in mat["used"],
                "button": by_target.get(f"colony-{name}"),
            }
            for name in mat["colonies"]
        ]

    def _mat(
        self, seat: int, view: View, by_target: dict[str, OptionButton], quick: dict[str, dict[str, str]]
    ) -> dict[str, Any]:
        mat = view["players"][seat]
        levels = []
        for number, level in enumerate(self.game.content.levels):
            if not number:
                continue
            pay = []
            for name in RESOURCES:
                target = f"level-{number}-{name}"
                pay.append({"name": name, "id": target, "button": by_target.get(target), "quick": quick.get(target)})
            levels.append(
                {
                    "level": number,
                    "vp": level.vp,
                    "dice": level.dice,
                    "ships": level.ships,
                    "cost": level.cost,
                    "now": number == mat["empire"],
                    "past": number < mat["empire"],
                    "pay": [each for each in pay if each["button"] or each["quick"]],
                }
            )
        return {
            **mat,
            **self._look(seat, view),
            "homes": self._homes(mat),
            "levels": levels,
            "bars": self._bars(mat, by_target),
            "colonies": self._colonies(mat, by_target, view),
            "home": by_target.get("home"),
            "home_quick": quick.get("home"),
            "missions": self._missions(view, by_target),
            "end": self.game.content.end_vp,
        }

    def _bars(self, mat: dict[str, Any], by_target: dict[str, OptionButton]) -> list[dict[str, Any]]:
        return [
            {
                "name": name,
                "word": self.prose.word(name),
                "have": mat[name],
                "most": mat[f"{name}_max"],
                "yields": mat["produces"][name],
                "button": by_target.get(f"res-{name}"),
            }
            for name in RESOURCES
        ]

    def _missions(self, view: View, by_target: dict[str, OptionButton]) -> list[dict[str, Any]]:
        """The own mission, or the two to choose from; for this seat's eyes only."""
        kept = view["mission"]
        picked = [code.split()[1] for code in view.get("picked", [])]
        found = []
        for name in [kept] if kept else view["dealt"]:
            card = self._mission(name)
            found.append(
                {
                    "id": name,
                    "name": card.title.get(self.prose.lang),
                    "text": card.text.get(self.prose.lang),
                    "vp": card.vp,
                    "tied": card.vp_tied,
                    "kept": kept is not None,
                    "picked": name in picked,
                    "worth": view["mission_vp"] if kept else None,
                    "button": by_target.get(f"mission-{name}"),
                }
            )
        return found

    def _other(self, side: int, view: View, by_target: dict[str, OptionButton]) -> dict[str, Any]:
        """A mat as the others see it."""
        _ = self.prose.say
        mat = self._mats(view)[side]
        places = []
        for ship in mat["ships"]:
            if ship["where"] == "orbit":
                words = {"planet": self.prose.planet(ship["planet"]), "level": ship["level"]}
                words["track"] = self._card(ship["planet"]).track
                places.append({"id": ship["planet"], "text": _("%(planet)s %(level)d/%(track)d", **words)})
        for ship in mat["ships"]:
            if ship["where"] == "surface":
                places.append(
                    {"id": ship["planet"], "text": _("on %(planet)s", planet=self.prose.planet(ship["planet"]))}
                )
        found = {
            **mat,
            **self._look(side, view),
            "homes": self._homes(mat),
            "bars": self._bars(mat, {}),
            "places": places,
            "colonies": self._colonies(mat, by_target, view),
            "button": by_target.get(f"player-{side}"),
            "asked": side in view["asked"],
            "active": side == view["active"] and view["round"] > 0 and not view["over"],
            "rogue": None,
            "mission": self._revealed(side, view),
            "secret": view["solo"] is None and view["round"] > 0 and not view["over"],
        }
        if self._is_rogue(side, view):
            found["rogue"] = self._rogue_board(view)
        return found

    def _revealed(self, side: int, view: View) -> dict[str, Any] | None:
        if self._is_rogue(side, view) or view["missions"][side] is None:
            return None
        shown = view["missions"][side]
        card = self._mission(shown["id"])
        return {"name": card.title.get(self.prose.lang), "text": card.text.get(self.prose.lang), "vp": shown["vp"]}

    def _rogue_board(self, view: View) -> dict[str, Any]:
        """The Rogue's levels and what its Colony dice do; the Skull ends the game."""
        rogue = self._rogue(view)
        level = view["rogue"]["empire"]
        return {
            "title": self.prose.rogue_title(rogue),
            "levels": [
                {
                    "level": i,
                    "dice": each.dice,
                    "vp": each.vp,
                    "attack": self.prose.attack(each),
                    "once": each.once,
                    "now": i == level,
                    "past": i < level,
                }
                for i, each in enumerate(rogue.levels, 1)
            ],
            "skull": level >= rogue.skull,
        }

    def _race(self, view: View) -> dict[str, Any]:
        """Everybody on the way to 21."""
        end = self.game.content.end_vp
        mats = self._mats(view)
        marks = []
        for side, mat in enumerate(mats):
            same = [other for other, each in enumerate(mats) if each["vp"] == mat["vp"]]
            marks.append(
                {
                    **self._look(side, view),
                    "vp": mat["vp"],
                    "at": min(mat["vp"], end),
                    "shift": (same.index(side) - (len(same) - 1) / 2) * 15,
                }
            )
        label = ", ".join(f"{mark['name']} {mark['vp']}" for mark in marks)
        return {"marks": marks, "end": end, "ticks": [end * i // 3 for i in range(4)], "label": label}
