"""Tiny Epic Galaxies on the table in the browser: from a seat's view to planets, dice and galaxy mats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starboard.games.galaxies.drawing.board import Board
from starboard.games.galaxies.drawing.buttons import Buttons
from starboard.games.galaxies.drawing.lessons import Lessons
from starboard.games.galaxies.drawing.log import Log
from starboard.games.galaxies.drawing.mats import Mats
from starboard.games.galaxies.drawing.planet_art import globe
from starboard.games.galaxies.drawing.tray import Tray
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View


class Drawing(Buttons, Board, Tray, Mats, Log, Lessons):
    """The planet row, the dice and each player's galaxy mat."""

    templates = Path(__file__).parent.parent / "templates"

    def context(self, part: str, view: View, buttons: list[OptionButton]) -> dict[str, Any]:
        """Everything that moves."""
        by_target = {button.target: button for button in buttons if button.target}
        quick = self._quick(view, {button.code for button in buttons})
        me = view["seat"]
        everyone = [self._other(side, view, by_target) for side in range(len(self._mats(view)))]
        return {
            "planets": [self._planet(each, view, by_target, quick) for each in view["row"] if each],
            "columns": len(view["row"]),
            "ships": self._ships(view, by_target, quick),
            "tray": self._tray(view, buttons, by_target),
            "mat": self._mat(me, view, by_target, quick) if me is not None else None,
            "everyone": everyone,
            "others": [other for other in everyone if other["side"] != me],
            "race": self._race(view),
        }

    def static(self, view: View) -> dict[str, Any]:
        """Every planet's face, once."""
        return {"globes": {name: globe(name) for name in self.game.content.planet_ids}}

    def own_name(self) -> str:
        """The player's own part is a galaxy mat."""
        return self.prose.say("My galaxy")
