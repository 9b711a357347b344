"""What every part of the drawing needs: names, cards, dice, and how a side looks."""

from __future__ import annotations

from typing import Any, ClassVar

from babel.numbers import format_percent

from starboard.games.galaxies.components import FACES, TRACKS, Mission, Planet, Rogue
from starboard.games.galaxies.prose import GalaxiesProse
from starboard.games.galaxies.state import ROGUE
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.game import AUTOMA, View

FACE_ICONS = {name: "colony-action" if name == "colony" else name for name in FACES}
ROGUE_EMBLEM = 6


class Base(Plain):
    """The table in words and numbers, before it is laid out."""

    prose: GalaxiesProse

    emblems: ClassVar[int] = 5

    def emblem(self, seat: int, view: View) -> int:
        """Seats have their own; the Rogue's lines in a graph take the last one."""
        if self._is_rogue(seat, view):
            return ROGUE_EMBLEM
        return self.worn[seat] if seat < len(self.worn) else seat % self.emblems + 1

    def _is_rogue(self, side: int, view: View) -> bool:
        return view["solo"] is not None and (side in (ROGUE, AUTOMA))

    def _look(self, side: int, view: View) -> dict[str, Any]:
        """The colour, hull and emblem of a side."""
        if self._is_rogue(side, view):
            return {
                "side": side,
                "cls": "pv",
                "hull": "ship",
                "sign": "emblem-rogue",
                "name": self.prose.side(side, view),
            }
        number = self.emblem(side, view)
        return {
            "side": side,
            "cls": f"p{number}",
            "hull": f"ship-{number}",
            "sign": f"emblem-{number}",
            "name": self.prose.side(side, view),
        }

    def _mats(self, view: View) -> list[dict[str, Any]]:
        """Every side's mat, the Rogue's last."""
        return [*view["players"], view["rogue"]] if view["solo"] else list(view["players"])

    def _points(self, side: int, view: View) -> int:
        """A side's points; once missions are revealed, with its own."""
        points: int = self._mats(view)[side]["vp"]
        revealed = None if self._is_rogue(side, view) else view["missions"][side]
        return points if revealed is None else points + revealed["vp"]

    def _card(self, name: str) -> Planet:
        found: Planet = self.game.content.planets[self.game.content.planet_ids.index(name)]
        return found

    def _kind(self, planet: str) -> str:
        """The kind of a planet's colony track."""
        return TRACKS[self._card(planet).kind]

    def _mission(self, name: str) -> Mission:
        found: Mission = self.game.content.missions[self.game.content.mission_ids.index(name)]
        return found

    def _rogue(self, view: View) -> Rogue:
        found: Rogue = next(each for each in self.game.content.rogues if each.id == view["solo"])
        return found

    def _in_row(self, name: str, view: View) -> dict[str, Any] | None:
        found: dict[str, Any] | None = next((each for each in view["row"] if each and each["id"] == name), None)
        return found

    def _percent(self, chance: float) -> str:
        return str(format_percent(round(chance, 2), locale=self.prose.lang))

    def _dice(self, view: View, *states: str) -> list[dict[str, Any]]:
        return [die for die in view["dice"] if die["state"] in states]

    def _now(self, view: View) -> dict[str, Any] | None:
        found: dict[str, Any] | None = next((die for die in view["dice"] if die["now"]), None)
        return found
