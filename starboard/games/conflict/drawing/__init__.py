"""Galactic Conflict on the table in the browser: from a seat's view to sectors, cards and boards."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any, ClassVar

from starboard.games.conflict.components import COLONIES, EVOLUTIONS, EXPANSION_ACTIONS, SHIPS
from starboard.games.conflict.drawing.charts import chart
from starboard.games.conflict.drawing.endings import Endings
from starboard.games.conflict.drawing.hand import EXPANDING, HOTKEYS
from starboard.games.conflict.drawing.lessons import Lessons
from starboard.games.conflict.drawing.log import Log
from starboard.games.conflict.drawing.plans import Plans
from starboard.games.conflict.drawing.reading import Reading
from starboard.games.conflict.drawing.sectors import LEAVING
from starboard.games.conflict.drawing.stages import Stages
from starboard.kernel.drawing import OptionButton, PartInput
from starboard.kernel.game import View

PUBLIC = ("civilization", "levels", "bonuses", "supply", "colonies", "sectors", "vp", "cards", "ready")
"""What everybody sees of a player's board."""
QUICK = ("movement", "portal", "production")
"""The actions that can be begun by a click in the galaxy."""
OWN = ("card-", "facet-")
"""Where the options are that are answered with the cards."""
TOLD = ("battle ", "civilization ")
"""The options of which something stands beside the board."""
OF_HAND = ("hand", "levels", "colonies")
"""What the cards are drawn from, of the one who holds them."""


class Drawing(Reading, Plans, Log, Lessons, Stages, Endings):
    """The galaxy, the hand of strategy cards, and each civilization's board."""

    templates = Path(__file__).parent.parent / "templates"
    sheets = ("seen",)
    stays_in_round = True
    public = frozenset(("top", "strip", "players"))
    within: ClassVar = {"todo": "mine"}

    def part_input(self, part: str, view: View, buttons: list[OptionButton]) -> PartInput:
        """Each part from what it shows: what nobody keeps secret is drawn once for all who only look on."""
        step = view["step"] or ""
        name = step.split(" ")[0]
        if part == "top":
            played = [
                {"card": each["card"], "strategy": each["strategy"], "civilization": each["civilization"]}
                for each in view["players"]
            ]
            shown = {"age": view["age"], "round": view["round"], "step": self._strategy_now(name)}
            # Only who has played a card stands there, and where the cards are still chosen nobody has.
            acts = any(each["card"] is not None for each in played)
            order, asked = (view["order"], view["asked"]) if acts else ([], [])
            return PartInput({**shown, "players": played, "order": order, "asked": asked}, [])
        if part == "players":
            boards = [{key: each[key] for key in PUBLIC} for each in view["players"]]
            return PartInput({"players": boards, "asked": view["asked"]}, [])
        if part == "info":
            told = [each for each in buttons if each.code.startswith(TOLD)]
            return PartInput(view, told) if told else PartInput({"seat": None, "players": []}, [])
        sides = [{"civilization": each["civilization"], "origin": each["origin"]} for each in view["players"]]
        if part == "strip":
            points = [{"vp": each["vp"]} | side for each, side in zip(view["players"], sides, strict=True)]
            now = self._strategy_now(name)
            return PartInput({"age": view["age"], "round": view["round"], "step": now, "players": points}, [])
        if part == "board":
            there = [each for each in buttons if each.target.startswith(("place-", "fleet-")) or each.code in QUICK]
            settles = bool(view["prospects"] and view["prospects"]["colonies"])
            picked = [pick for pick in view.get("picked", []) if pick == "war" or (pick == "colonization" and settles)]
            me = view["seat"] if picked or any(each.code in QUICK for each in there) else None
            asking = step if step.startswith(LEAVING) else ""
            held = [
                {"influence": each["influence"], "armament": each["armament"]} | side
                for each, side in zip(view["players"], sides, strict=True)
            ]
            moving = asking.startswith("go_to") and asking.split(" ")[2] == "movement"
            portal = bool(there and moving and view["actions"]["portal"])
            galaxy = {"places": view["places"], "players": held, "step": asking, "seat": me, "picked": picked}
            return PartInput({**galaxy, "portal": portal}, there)
        if part == "mine":
            me = view["seat"]
            # Who else has chosen is shown to whoever has.
            chosen = me is not None and view["prospects"] is not None and view["players"][me]["ready"]
            hands = [
                {"hand": None, "levels": None, "colonies": None, "ready": chosen and each["ready"]} | side
                for each, side in zip(view["players"], sides, strict=True)
            ]
            if me is not None:
                hands[me] |= {key: view["players"][me][key] for key in OF_HAND}
            shown = {key: view[key] for key in ("seat", "round", "pass_to", "prospects")}
            own = [each for each in buttons if each.target.startswith(OWN) or each.code.startswith("civilization ")]
            return PartInput({**shown, "players": hands, "picked": view.get("picked", [])}, own)
        if part == "todo":
            if name not in EXPANDING:
                return PartInput({"seat": None, "acting": None, "actions": {}, "players": []}, [])
            acting = int(step.split(" ")[1])
            me = acting if view["seat"] == acting else None
            left = {"seat": me, "acting": acting, "actions": view["actions"], "players": sides}
            return PartInput(left, [each for each in buttons if each.code in EXPANSION_ACTIONS])
        return PartInput(view, buttons)

    def context(self, part: str, view: View, buttons: list[OptionButton]) -> dict[str, Any]:
        """Everything that moves."""
        if part == "top":
            return {"strategies": self._order(view), "strategy_now": view["step"]}
        if part == "strip":
            now = view["step"]
            return {"strategy_now": now, "word": self._strategies[now] if now else ""}
        if part == "board":
            points = chart(view).points
            return {
                "realms": self._realms(view, points),
                "fights": self._fights(view, points),
                "sectors": self._sectors(view, buttons, points),
            }
        if part == "players":
            return {"boards": [self._board(seat, view) for seat in range(len(view["players"]))]}
        if part == "info":
            return {
                "battles": [
                    {"key": button.key, **self.battle(self._place(view, button.code[7:]), view)}
                    for button in buttons
                    if button.code.startswith("battle ")
                ],
                "legend": self._legend,
                "tales": self.tales(buttons),
                "tips": self.prose.tips(),
            }
        if part == "seen":
            return {"seen": self._seen(view)}
        if part == "todo":
            return {"todo": self._todo(view, buttons), "whose": self._whose(view)}
        me = view["seat"]
        mine = view["players"][me] if me is not None else {}
        told = view["prospects"], view["picked"], [each for each in buttons if each.target.startswith(OWN)]
        return {
            "words": self._strategies,
            "hotkeys": HOTKEYS,
            "cards": self._held_cards(mine["hand"], mine["levels"], mine["colonies"], *told)
            if mine.get("hand")
            else [],
            "civilizations": self._civilizations(view, buttons),
            "sealed": self._sealed(view),
            "up": view["prospects"] is not None or any(each.code.startswith("civilization ") for each in buttons),
            "neighbour": "" if me is None else self.prose.side((me + view["pass_to"]) % len(view["players"]), view),
        }

    def _board(self, seat: int, view: View) -> dict[str, Any]:
        player = view["players"][seat]
        evolutions = []
        for name in EVOLUTIONS:
            bonus = player["bonuses"][name]
            level = player["levels"][name]
            evolutions.append(
                {"name": name, "word": self.prose.word(name), "level": level, "bonus": bonus, "total": level + bonus}
            )
        return {
            **player,
            "seat": seat,
            "name": self.prose.side(seat, view),
            "emblem": self.emblem(seat, view),
            "evolutions": evolutions,
            "on_map": SHIPS - player["supply"],
            "colonies_placed": COLONIES - player["colonies"],
            "asked": seat in view["asked"],
        }

    def static(self, view: View) -> dict[str, Any]:
        """Sky and lanes."""
        galaxy = chart(view)
        where = {place["id"]: at for place, at in zip(view["places"], galaxy.points, strict=True)}
        lanes = []
        for place in view["places"]:
            for near in place["adjacent"]:
                if place["id"] < near:
                    (x1, y1), (x2, y2) = where[place["id"]], where[near]
                    lanes.append((round(x1 * 100, 1), round(y1 * 100, 1), round(x2 * 100, 1), round(y2 * 100, 1)))
        stretch = f"scale({100 / galaxy.wide:.2f} {100 / galaxy.high:.2f}) rotate({math.degrees(galaxy.turn):.1f})"
        ours = self._ours("layout", str(len(view["players"])))
        return {"arms": len(view["players"]), "stretch": stretch, "lanes": lanes, "map_ours": ours}

    def own_name(self) -> str:
        """The player's own part is a hand of cards."""
        return self.prose.say("Hand")
