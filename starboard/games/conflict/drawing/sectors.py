"""The galaxy: sectors, fleets and territories."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from starboard.games.conflict.drawing.base import ICONS
from starboard.games.conflict.drawing.buttons import Buttons
from starboard.games.conflict.drawing.charts import formation, path
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View

LEAVING = ("go_to", "how_many")
"""The steps in which ships are about to leave a place."""


class Sectors(Buttons):
    """What lies on the board."""

    def _realms(self, view: View, points: list[tuple[float, float]]) -> list[dict[str, Any]]:
        """The territory of each side: its sectors, the lanes between them and what three of them enclose."""
        places = view["places"]
        emblems = [self.emblem(seat, view) for seat in range(len(view["players"]))]
        told = emblems, [place["control"] for place in places]
        if told == self._realms_of:
            return self._realms_drawn
        found = []
        number = {place["id"]: i for i, place in enumerate(places)}
        for seat in range(len(view["players"])):
            held = {i for i, place in enumerate(places) if place["control"] == seat}
            near = {i: {number[each] for each in places[i]["adjacent"]} & held for i in held}
            lanes = [[i, k] for i in sorted(held) for k in sorted(near[i]) if i < k]
            triangles = [[i, k, m] for i, k in lanes for m in sorted(near[i] & near[k]) if m > k]
            if held:
                sectors = path([[i, i] for i in sorted(held)], points)
                between = path(lanes + triangles, points)
                found.append({"emblem": emblems[seat], "sectors": sectors, "between": between})
        self._realms_of, self._realms_drawn = told, found
        return found

    _realms_of: tuple[list[int], list[int | None]] | None = None
    """Whose each place was, and who that was, when territories were last drawn; they change rarely."""
    _realms_drawn: list[dict[str, Any]] = []

    def _sectors(
        self, view: View, buttons: list[OptionButton], points: list[tuple[float, float]]
    ) -> list[dict[str, Any]]:
        """All places of the galaxy, with what can be answered there."""
        by_target = {button.target: button for button in buttons if button.target}
        step = view["step"].split()
        leaving = step[3] if len(step) > 3 and step[0] in LEAVING else ""
        codes = {each.code for each in buttons if not each.target}
        quick = next((each for each in ("movement", "portal") if each in codes), "")
        me = view["seat"]
        sides = [(each["civilization"], each["origin"], each["influence"]) for each in view["players"]]
        numbers = {True: 0, False: 0}
        found = []
        for place, at in zip(view["places"], points, strict=True):
            numbers[place["origin"]] += 1
            name = place["id"]
            kept = self._drawn.get(name)
            if kept is None or kept[0] != place or kept[1] != sides:
                kept = place, sides, self._sector(place, at, view["players"], numbers[place["origin"]])
                self._drawn[name] = kept
            shown = kept[2]
            if by_target:
                fleets = [{**each, "button": by_target.get(each["id"])} for each in shown["fleets"]]
                shown = {**shown, "button": by_target.get(f"place-{name}"), "fleets": fleets}
            if leaving == name:
                # By a movement, the goal is close; by a portal it is anywhere. Only who chooses it looks closer.
                shown = {**shown, "leaving": True, "near": step[2] == "movement" and bool(by_target)}
            elif view["portal"] and shown["button"] is None:
                # What is too far for the movement that is being planned takes a portal, if one is left.
                shown = {**shown, "far": f"portal; from {step[3]}; to {name}"}
            if me is not None and codes:
                # One click instead of two: from the galaxy straight into a movement or a production.
                moves = quick if place["ships"][me] > 0 else ""
                builds = "production" in codes and place["colony"] == me
                ways = " ".join(f"place-{near}" for near in place["adjacent"]) if moves == "movement" else ""
                shown = {**shown, "quick_move": moves, "quick_produce": builds, "ways": ways}
            found.append(shown)
        return found

    @cached_property
    def _drawn(self) -> dict[str, tuple[dict[str, Any], list[tuple[str, str, int]], dict[str, Any]]]:
        """Each place as it last was, with what is drawn of it: few change at a time, and they look the same to all."""
        return {}

    def _sector(
        self, place: dict[str, Any], at: tuple[float, float], players: list[dict[str, Any]], number: int
    ) -> dict[str, Any]:
        """A place as it looks while nothing can be answered there; `number` is that among its like."""
        _ = self.prose.say
        view: View = {"players": players}
        name = self.prose.place_name(place, players) or self.prose.numbered(place, number)
        fleets = [
            {
                "seat": seat,
                "emblem": self.emblem(seat, view),
                "count": count,
                "formation": formation(count),
                "id": f"fleet-{place['id']}-{seat}",
                "button": None,
                "label": self.prose.say_n(
                    "%(side)s, %(n)d ship", "%(side)s, %(n)d ships", count, side=self.prose.side(seat, view)
                ),
            }
            for seat, count in enumerate(place["ships"])
            if count
        ]
        label = [name]
        if place["bonus"]:
            label.append(_("bonus %(bonus)s", bonus=self.prose.word(place["bonus"]).lower()))
        if place["face_down"]:
            label.append(_("face down, nobody knows its bonus"))
        if place["control"] is not None:
            label.append(_("controlled by %(side)s", side=self.prose.side(place["control"], view)))
        elif fleets:
            label.append(_("nobody controls it"))
        label.extend(fleet["label"] for fleet in fleets)
        if place["colony"] is not None:
            label.append(_("colony of %(side)s", side=self.prose.side(place["colony"], view)))
        return {
            **place,
            "x": at[0],
            "y": at[1],
            "name": name,
            "label": _("; ").join(label),
            "ours": self._ours("sector", place["sector"]) if place["sector"] else "",
            "fleets": fleets,
            "icon": ICONS.get(place["bonus"], place["bonus"]) if place["bonus"] else "",
            "orb": self._orb(place, view),
            "strengths": [
                {"seat": seat, "emblem": self.emblem(seat, view), "score": score}
                for seat, score in self._strengths(place, view)
            ],
            "emblem": self.emblem(place["control"], view) if place["control"] is not None else 0,
            "colony_emblem": self.emblem(place["colony"], view) if place["colony"] is not None else 0,
            "button": None,
            "leaving": False,
            "near": False,
            "far": "",
            "quick_move": "",
            "ways": "",
            "quick_produce": False,
        }

    def _orb(self, place: dict[str, Any], view: View) -> str:
        """The picture of a place: a home by its civilization, a sector by its bonus."""
        if not place["origin"]:
            return f"pl-{place['bonus'] or 'unknown'}"
        owner = next((seat for seat, player in enumerate(view["players"]) if player["origin"] == place["id"]), None)
        number = self.emblem(owner, view) if owner is not None else 0
        return f"hm-{number}" if number else "pl-unknown"

    def _strengths(self, place: dict[str, Any], view: View) -> list[tuple[int, int]]:
        """Who has tokens here, and what they add up to with influence (GC-4.2): the highest first."""
        found = []
        for seat, ships in enumerate(place["ships"]):
            tokens = ships + (place["colony"] == seat)
            if tokens:
                found.append((seat, tokens + view["players"][seat]["influence"]))
        return sorted(found, key=lambda each: -each[1])

    def _fights(self, view: View, points: list[tuple[float, float]]) -> list[dict[str, Any]]:
        """What a war or a colony would come to, sector by sector, while it is only chosen."""
        me = view["seat"]
        if me is None or not view["picked"]:
            return []
        found = []
        for place, (x, y) in zip(view["places"], points, strict=True):
            if "colonization" in view["picked"]:
                if place["control"] == me and place["colony"] is None:
                    bonus = ICONS.get(place["bonus"], place["bonus"])
                    found.append({"id": place["id"], "x": x, "y": y, "sides": [], "bonus": bonus, "tone": ""})
            elif place["scores"][me] and sum(1 for score in place["scores"] if score) > 1:
                battle = self.battle(place, view)
                sides = [{"emblem": each["emblem"], "score": each["score"]} for each in battle["sides"]]
                found.append({"id": place["id"], "x": x, "y": y, "sides": sides, "bonus": "", "tone": battle["tone"]})
        return found
