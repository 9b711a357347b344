"""The galaxy mats, the Rogue's board and the race to the last point."""

from __future__ import annotations

from typing import Any

from starboard.games.galaxies.components import DIFFICULTIES, RESOURCES
from starboard.games.galaxies.drawing.base import Base
from starboard.games.galaxies.drawing.board import outcome
from starboard.games.galaxies.drawing.pictograms import formula
from starboard.games.galaxies.drawing.planet_art import globe, portrait
from starboard.games.galaxies.state import ROGUE
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View


class Mats(Base):
    """What each side has."""

    def _homes(self, mat: dict[str, Any]) -> dict[str, int]:
        return {
            where: sum(ship["where"] == where for ship in mat["ships"])
            for where in ("home", "orbit", "surface", "locked")
        }

    def _out(self, mat: dict[str, Any]) -> str:
        """Where a player's ships are, in few words."""
        _ = self.prose.say
        homes = self._homes(mat)
        parts = [_("%(n)d home", n=homes["home"]), _("%(n)d out", n=homes["orbit"] + homes["surface"])]
        if homes["locked"]:
            parts.append(_("%(n)d locked", n=homes["locked"]))
        return ", ".join(parts)

    def _colonies(self, mat: dict[str, Any], by_target: dict[str, OptionButton], view: View) -> list[dict[str, Any]]:
        return [
            {
                "id": name,
                "globe": globe(name),
                "name": self.prose.planet(name),
                "text": self.prose.planet_text(name, view),
                "formula": formula(self._card(name).verb),
                "vp": self._card(name).vp,
                "kind": self._kind(name),
                "kind_word": self.prose.word(self._kind(name)),
                "used": name in mat["used"],
                "button": by_target.get(f"colony-{name}"),
                "outcome": outcome(by_target.get(f"colony-{name}")),
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
                    "next": number == mat["empire"] + 1,
                    "pay": [each for each in pay if each["button"] or each["quick"]],
                }
            )
        return {
            **mat,
            **self._look(seat, view),
            "vp": self._points(seat, view),
            "homes": self._homes(mat),
            "out": self._out(mat),
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
        mat = self._mats(view)[side]
        found = {
            **mat,
            **self._look(side, view),
            "vp": self._points(side, view),
            "homes": self._homes(mat),
            "bars": self._bars(mat, {}),
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
        return {
            "id": shown["id"],
            "name": card.title.get(self.prose.lang),
            "text": card.text.get(self.prose.lang),
            "vp": shown["vp"],
        }

    def _aims(self, view: View) -> dict[str, Any]:
        """How far a player and the Rogue are from winning."""
        end = self.game.content.end_vp
        return {
            "mine": max(0, end - view["players"][view["seat"]]["vp"]),
            "who": self.prose.side(ROGUE, view),
            "its": max(0, end - view["rogue"]["vp"]),
            "levels": max(0, self._rogue(view).skull - view["rogue"]["empire"]),
        }

    def _rogue_board(self, view: View) -> dict[str, Any]:
        """The Rogue's levels and what its Colony dice do; the Skull ends the game."""
        rogue = self._rogue(view)
        level = view["rogue"]["empire"]
        return {
            "hard": self.prose.word(DIFFICULTIES[rogue.difficulty]),
            "ours": self.prose.ours_of("figures", rogue.id),
            "skull_ours": self.prose.ours_of("skull", rogue.id),
            "once_ours": self.prose.ours_of("once", rogue.id),
            "picture": portrait(rogue.id),
            "levels": [
                {
                    "level": i,
                    "dice": each.dice,
                    "vp": each.vp,
                    "attack": self.prose.attack(each),
                    "once": each.once,
                    "now": i == level,
                    "past": i < level,
                    "next": i == level + 1,
                }
                for i, each in enumerate(rogue.levels, 1)
            ],
            "skull": level >= rogue.skull,
        }
