"""Tiny Epic Galaxies on the table in the browser: from a seat's view to planets, dice and galaxy mats."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from starboard.games.galaxies import alone
from starboard.games.galaxies.drawing.board import Board
from starboard.games.galaxies.drawing.endings import Endings
from starboard.games.galaxies.drawing.lessons import Lessons
from starboard.games.galaxies.drawing.log import Log
from starboard.games.galaxies.drawing.mats import Mats
from starboard.games.galaxies.drawing.plans import Plans
from starboard.games.galaxies.drawing.race import Race
from starboard.games.galaxies.drawing.reading import Reading
from starboard.games.galaxies.drawing.scenes import Scenes
from starboard.games.galaxies.standing import MOST_KEPT
from starboard.kernel.alone import SoloOffer
from starboard.kernel.drawing import OptionButton, PartInput
from starboard.kernel.game import View

MAT = (
    "energy",
    "culture",
    "energy_max",
    "culture_max",
    "empire",
    "dice",
    "vp",
    "produces",
    "ships",
    "colonies",
    "used",
)
"""What the others see of a mat."""
NOW = ("asked", "active", "round", "over")
"""Whose turn it is."""
RACE = ("solo", "seat", "triggered", "first", "active", "round", "over", "missions")
"""What stands above the table, besides points."""
TURN = ("free_reroll", "rogue_dice", "follow_cost", "follow_bonus", "lost_dice")
"""What the tray says of a turn."""


OWN = ("energy", "culture", "empire")
"""What the status strip shows of a mat, besides its points."""


class Drawing(Plans, Board, Reading, Mats, Race, Log, Lessons, Scenes, Endings):
    """The planet row, the dice and each player's galaxy mat."""

    templates = Path(__file__).parent.parent / "templates"
    sheets = ("following",)
    standing_sheet = "following"
    enter_carries_out = True
    automa_icon = "emblem-rogue"
    secrets = frozenset(("mission",))

    def alone(self) -> SoloOffer:
        """The Rogue Galaxies."""
        return alone.offer(self.prose)

    def part_input(self, part: str, view: View, buttons: list[OptionButton]) -> PartInput:
        """Each part from what it shows, so that it is drawn only when that has changed."""
        if part == "top":
            return PartInput(self._of_mats(view, RACE, ("vp",)), [])
        if part == "strip":
            return PartInput(self._of_mats(view, RACE, ("vp", *OWN)), [])
        if part == "players":
            targets = [button for button in buttons if button.target.startswith(("player-", "colony-"))]
            return PartInput(self._of_mats(view, ("solo", "seat", "missions", *NOW), MAT), targets)
        if part == "board" and not buttons:
            return PartInput(self._of_mats(view, ("solo", "seat", "row"), ("ships",)), [])
        picking = (view["step"] or "").startswith("pick_reroll")
        if part == "info" and not buttons and not picking and not self._followed(view):
            return PartInput(self._of_mats(view, ("solo", "seat", "dice", "step", *NOW, *TURN), ()), [])
        if part == "mine" and view["seat"] is None:
            return PartInput({"seat": None}, [])
        if part == "mine" and not buttons:
            keys = ("solo", "seat", "mission", "mission_vp", "dealt", "missions")
            own = {key: view[key] for key in keys} | {"picked": view.get("picked", [])}
            mats = [mat if seat == view["seat"] else None for seat, mat in enumerate(view["players"])]
            rogue = view["rogue"] and {key: view["rogue"][key] for key in ("vp", "empire")}
            return PartInput({**own, "players": mats, "rogue": rogue}, [])
        return PartInput(view, buttons)

    def _of_mats(self, view: View, keys: tuple[str, ...], of_mats: tuple[str, ...]) -> View:
        """Some of a view, and some of every mat."""
        mats = [{key: mat[key] for key in of_mats} for mat in view["players"]]
        rogue = view["rogue"] and {key: view["rogue"][key] for key in of_mats}
        return {**{key: view[key] for key in keys}, "players": mats, "rogue": rogue}

    def context(self, part: str, view: View, buttons: list[OptionButton]) -> dict[str, Any]:
        """Everything that moves."""
        by_target = {button.target: button for button in buttons if button.target}
        me = view.get("seat")
        if part == "top":
            return {"race": self._race(view)}
        if part == "strip":
            return {"race": self._race(view), "own": view["players"][me] if me is not None else None}
        if part == "players":
            everyone = [self._other(side, view, by_target) for side in range(len(self._mats(view)))]
            return {"everyone": everyone, "others": [other for other in everyone if other["side"] != me]}
        if part == "following":
            return {"faces": self._standing(), "most": MOST_KEPT}
        if part == "info":
            return {"tray": self._tray(view, buttons, by_target)}
        quick = self._quick(view, {button.code for button in buttons}) if buttons else {}
        if part == "board":
            planets = [self._planet(each, view, by_target, quick) for each in view["row"] if each]
            return {
                "planets": planets,
                "asking": any(each["aimed"] for each in planets),
                "columns": len(view["row"]),
                "ships": self._ships(view, by_target, quick),
            }
        return {
            "mat": self._mat(me, view, by_target, quick) if me is not None else None,
            "faces": self._standing() if me is not None else [],
            "racing": me is not None and view["solo"] is not None,
            "aims": self._aims(view) if me is not None and view["solo"] is not None else {},
        }

    def own_name(self) -> str:
        """The player's own part is a galaxy mat."""
        return self.prose.say("My galaxy")
