"""The board: the row of planets, their colony tracks and the ships at them."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from starboard.games.galaxies.components import RESOURCES
from starboard.games.galaxies.drawing.base import Base
from starboard.games.galaxies.drawing.planet_art import globe
from starboard.kernel.drawing import OptionButton, Told
from starboard.kernel.game import View

ARC = 236
"""The colony track spans so many degrees around the planet, from the lower left over the top to the lower right."""


class Board(Base):
    """The planets and the ships."""

    def _planet(
        self, planet: dict[str, Any], view: View, by_target: dict[str, OptionButton], quick: dict[str, dict[str, str]]
    ) -> dict[str, Any]:
        _ = self.prose.say
        name = planet["id"]
        card = self._card(name)
        spaces = []
        for level in range(card.track + 1):
            target = f"space-{name}-{level}"
            ax, ay = spot(level, card.track)
            spaces.append(
                {
                    "id": target,
                    "level": level,
                    "ax": ax,
                    "ay": ay,
                    "end": level == card.track,
                    "button": by_target.get(target),
                    "quick": quick.get(target),
                }
            )
        label = [
            self.prose.planet(name),
            self.prose.say_n("%(n)d victory point", "%(n)d victory points", card.vp),
            _("%(kind)s track of %(track)d", kind=self.prose.word(planet["kind"]), track=card.track),
            _("ships here produce %(what)s", what=self.prose.word(planet["resource"]).lower()),
        ]
        for side, level in enumerate(planet["orbit"]):
            if level >= 0:
                label.append(_("%(who)s in orbit at %(level)d", who=self.prose.side(side, view), level=level))
        label += [_("%(who)s landed", who=self.prose.side(side, view)) for side in planet["landed"]]
        return {
            **planet,
            "plate": self._plate(planet, view, spaces),
            "globe": globe(name),
            "name": self.prose.planet(name),
            "text": self.prose.planet_text(name, view),
            "idle": self.prose.why_idle(name, view) if f"land-{name}" in by_target else "",
            "outcome": outcome(by_target.get(f"land-{name}") or by_target.get(f"act-{name}")),
            "label": _("; ").join(label),
            "kind_word": self.prose.word(planet["kind"]),
            "resource_word": self.prose.word(planet["resource"]),
            "spaces": spaces,
            "land": by_target.get(f"land-{name}"),
            "act": by_target.get(f"act-{name}"),
            "whole": by_target.get(f"planet-{name}"),
            "aimed": f"planet-{name}" in by_target
            or f"act-{name}" in by_target
            or f"land-{name}" in by_target
            or any(space["button"] for space in spaces),
        }

    def _plate(self, planet: dict[str, Any], view: View, spaces: list[dict[str, Any]]) -> dict[str, Any] | None:
        """What a ship's advance at this planet would come to, where that is what is asked."""
        _ = self.prose.say
        if not (view.get("step") or "").startswith(("advance_ship", "offer_follow", "offer_free")):
            return None
        level = self.prose.own_level(view, planet["id"])
        for space in spaces:
            way = space["button"] or space["quick"]
            code = "" if way is None else space["button"].code if space["button"] else way["code"]
            if not code.endswith(f"advance {planet['id']}"):
                continue
            left = planet["track"] - space["level"]
            going = _("%(before)d → %(after)d", before=level, after=space["level"])
            if not left:
                title = _("%(planet)s yours", planet=self.prose.planet(planet["id"]))
                return {
                    **space,
                    "title": title,
                    "gain": planet["vp"],
                    "note": _("%(going)s, ships fly home", going=going),
                }
            note = _("%(n)d more to colonize, ★ %(vp)d", n=left, vp=planet["vp"])
            return {**space, "title": going, "gain": 0, "note": note}
        return None

    def _ships(
        self, view: View, by_target: dict[str, OptionButton], quick: dict[str, dict[str, str]]
    ) -> list[dict[str, Any]]:
        """All ships, each at its place over the row; those at home wait unseen at the edge."""
        _ = self.prose.say
        slots = {each["id"]: each["slot"] for each in view["row"] if each}
        crowds: dict[tuple[str, int], list[str]] = {}
        for side, mat in enumerate(self._mats(view)):
            for ship in mat["ships"]:
                if ship["planet"]:
                    level = ship["level"] if ship["where"] == "orbit" else -1
                    crowds.setdefault((ship["planet"], level), []).append(f"ship-{side}-{ship['ship']}")
        found = []
        for side, mat in enumerate(self._mats(view)):
            look = self._look(side, view)
            for ship in mat["ships"]:
                target = f"ship-{side}-{ship['ship']}"
                away = ship["planet"] is not None
                level = ship["level"] if ship["where"] == "orbit" else -1
                crowd = crowds.get((ship["planet"], level), [target]) if away else [target]
                ax, ay = spot(level, self._card(ship["planet"]).track) if away and level >= 0 else (0.0, 0.0)
                words = {"who": look["name"], "planet": self.prose.planet(ship["planet"]) if away else ""}
                found.append(
                    {
                        **look,
                        "id": target,
                        "planet": ship["planet"],
                        "where": ship["where"],
                        "slot": slots[ship["planet"]] if away else 0,
                        "level": max(level, 0),
                        "ax": ax,
                        "ay": ay,
                        "crowd": len(crowd),
                        "rank": crowd.index(target) - (len(crowd) - 1) / 2,
                        "mine": side == view["seat"],
                        "button": by_target.get(target),
                        "quick": quick.get(target),
                        "state": self._state_of(target, f"space-{ship['planet']}-{level}", by_target, quick),
                        "label": _("%(who)s, in orbit of %(planet)s at %(level)d", level=level, **words)
                        if level >= 0 and away
                        else _("%(who)s, landed on %(planet)s", **words)
                        if away
                        else _("%(who)s, not yet in use", who=words["who"])
                        if ship["where"] == "locked"
                        else _("%(who)s, at home", who=words["who"]),
                    }
                )
        return found

    def _state_of(
        self, ship: str, space: str, by_target: dict[str, OptionButton], quick: dict[str, dict[str, str]]
    ) -> str:
        """Whether a ship answers the question, or is clicked for a move, or lies on a space that is."""
        if ship in by_target:
            return "tok--target"
        if space in by_target:
            return "tok--goal"
        return "tok--quick" if ship in quick else "tok--under" if space in quick else ""

    def _quick(self, view: View, codes: set[str]) -> dict[str, dict[str, str]]:
        """One click instead of two: from a piece straight through the die that moves it. By element: code and label."""
        _ = self.prose.say
        seat = view["seat"]
        found: dict[str, dict[str, str]] = {}
        if seat is None:
            return found
        now = self._now(view)
        ways = {code.split()[1]: code for code in codes if code.startswith("activate ")}
        paid = 0
        if "follow" in codes and view["step"].startswith("offer_follow") and now:
            ways = {now["face"]: "follow"}
            paid = view["follow_cost"]
        mat = view["players"][seat]
        for ship in mat["ships"]:
            planet = self._in_row(ship["planet"], view) if ship["planet"] else None
            where = ship["where"]
            if "move" in ways and where in ("home", "orbit", "surface"):
                rest = "from home" if where == "home" else f"from {where} {ship['planet']}"
                target = "home" if where == "home" else f"ship-{seat}-{ship['ship']}"
                found[target] = {"code": f"{ways['move']}; {rest}", "label": _("Move this ship")}
            if where == "orbit" and planet and planet["kind"] in ways:
                level = ship["level"] + 1
                found[f"space-{planet['id']}-{level}"] = {
                    "code": f"{ways[planet['kind']]}; advance {planet['id']}",
                    "label": _("%(face)s: advance here", face=self.prose.word(planet["kind"])),
                }
        cost = mat["upgrade_cost"]
        if "colony" in ways and cost is not None:
            for name in RESOURCES:
                if mat[name] - (paid if name == "culture" else 0) >= cost:
                    found[f"level-{mat['empire'] + 1}-{name}"] = {
                        "code": f"{ways['colony']}; upgrade {name} {cost}",
                        "label": _("Upgrade for %(what)s", what=self._cost(name, cost)),
                    }
        return found

    def _cost(self, name: str, amount: int) -> str:
        return self.prose.amounts(amount, 0) if name == "energy" else self.prose.amounts(0, amount)


def outcome(button: OptionButton | None) -> tuple[Told, ...]:
    """What a planet's action would come to, where that is known; it stands in place of its text."""
    return button.forecast if button is not None else ()


@cache
def spot(level: int, track: int) -> tuple[float, float]:
    """Where a space of a colony track lies around its planet, in radii."""
    angle = math.radians(90 + (360 - ARC) / 2 + ARC * level / track)
    return round(math.cos(angle), 3), round(math.sin(angle), 3)
