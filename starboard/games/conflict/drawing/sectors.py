"""The galaxy: sectors, fleets and territories."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from starboard.games.conflict.components import BONUSES
from starboard.games.conflict.drawing.base import ICONS, Base
from starboard.games.conflict.drawing.charts import formation, path
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View

LEAVING = ("go_to", "how_many")
"""The steps in which ships are about to leave a place."""


class Sectors(Base):
    """What lies on the board."""

    @cached_property
    def _legend(self) -> list[tuple[str, str, str]]:
        """Each bonus: its icon, its word, and what it does."""
        _ = self.prose.say
        does = {
            "portal": _("move ships to any sector"),
            "movement": _("move ships to an adjacent sector"),
            "production": _("a new ship at a colony"),
            "ambush": _("destroy an enemy ship in a sector where you have a token"),
            "conversion": _("replace an enemy ship with yours in a sector you control"),
            "victory": _("+1 point per age"),
            "influence": _("+1 to control sectors"),
            "armament": _("+1 in battles"),
        }
        return [(ICONS.get(name, name), self.prose.word(name), does[name]) for name in BONUSES]

    def _realms(self, view: View, points: list[tuple[float, float]]) -> list[dict[str, Any]]:
        """The territory of each side: its sectors, the lanes between them and what three of them enclose."""
        found = []
        places = view["places"]
        number = {place["id"]: i for i, place in enumerate(places)}
        for seat in range(len(view["players"])):
            held = {i for i, place in enumerate(places) if place["control"] == seat}
            near = {i: {number[each] for each in places[i]["adjacent"]} & held for i in held}
            lanes = [[i, k] for i in sorted(held) for k in sorted(near[i]) if i < k]
            triangles = [[i, k, m] for i, k in lanes for m in sorted(near[i] & near[k]) if m > k]
            if held:
                sectors = path([[i, i] for i in sorted(held)], points)
                between = path(lanes + triangles, points)
                found.append({"emblem": self.emblem(seat, view), "sectors": sectors, "between": between})
        return found

    def _sector(
        self,
        place: dict[str, Any],
        at: tuple[float, float],
        view: View,
        by_target: dict[str, OptionButton],
        step: list[str],
        buttons: list[OptionButton],
    ) -> dict[str, Any]:
        _ = self.prose.say
        name = self.prose.place(place["id"], view)
        fleets = [
            {
                "seat": seat,
                "emblem": self.emblem(seat, view),
                "count": count,
                "formation": formation(count),
                "id": f"fleet-{place['id']}-{seat}",
                "button": by_target.get(f"fleet-{place['id']}-{seat}"),
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
        button = by_target.get(f"place-{place['id']}")
        owner = next((seat for seat, player in enumerate(view["players"]) if player["origin"] == place["id"]), None)
        if place["origin"]:
            orb = f"hm-{self.emblem(owner, view)}" if owner is not None and self.emblem(owner, view) else "pl-unknown"
        else:
            orb = f"pl-{place['bonus'] or 'unknown'}"
        codes = {each.code for each in buttons}
        me = view["seat"]
        mine = me is not None and place["ships"][me] > 0
        return {
            **place,
            "x": at[0],
            "y": at[1],
            "name": name,
            "caption": self.prose.caption(place, view),
            "label": _("; ").join(label),
            "fleets": fleets,
            "icon": ICONS.get(place["bonus"], place["bonus"]) if place["bonus"] else "",
            "orb": orb,
            "emblem": self.emblem(place["control"], view) if place["control"] is not None else 0,
            "colony_emblem": self.emblem(place["colony"], view) if place["colony"] is not None else 0,
            "button": button,
            "leaving": len(step) > 3 and step[0] in LEAVING and step[3] == place["id"],
            # One click instead of two: from the galaxy straight into a movement or a production.
            "quick_move": "movement" in codes and mine,
            "quick_produce": "production" in codes and me is not None and place["colony"] == me,
        }
