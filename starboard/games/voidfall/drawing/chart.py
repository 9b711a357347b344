"""The map: every sector with what lies on it and what can be chosen there."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

from starboard.games.voidfall.components import Scenario
from starboard.games.voidfall.drawing.base import Base
from starboard.games.voidfall.hexes import Chart
from starboard.games.voidfall.mechanics.sectors import guild_slots, installation_slots
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import FLEETS, GUILDS, INSTALLATIONS
from starboard.kernel.drawing import OptionButton, lasting
from starboard.kernel.game import View

INSTALLATION_ICONS = {"shipyard": "shipyard", "sector_defense": "sector-defense", "starbase": "starbase"}


class Sectors(Base):
    """The sectors as hexes."""

    def _all_sectors(
        self, view: View, s: VoidfallState, scenario: Scenario, buttons: list[OptionButton]
    ) -> list[dict[str, Any]]:
        """All sectors, with what can be answered there."""
        here: dict[str, list[OptionButton]] = {}
        for button in buttons:
            here.setdefault(self._where(button), []).append(button)
        attacked = view["fight"]["sector"] if view["fight"] is not None else ""
        found = []
        for i, sector in enumerate(scenario.sectors):
            at, slots = view["sectors"][sector.id], (guild_slots(s, i), installation_slots(s, i))
            kept = self._drawn.get(sector.id)
            if kept is None or kept[0] != at or kept[1] != slots:
                kept = self._drawn[sector.id] = at, slots, self._sector(scenario, i, at, *slots)
            shown = kept[2]
            if sector.id == attacked:
                shown = {**shown, "under_attack": True}
            if sector.id in here:
                chips = [self._chip(view, button, sector.id) for button in here[sector.id]]
                shown = {**shown, "buttons": chips}
            found.append(shown)
        return found

    @cached_property
    def _drawn(self) -> dict[str, tuple[dict[str, Any], tuple[int, int], dict[str, Any]]]:
        """Each sector as it last was, with what is drawn of it: few change at a time."""
        return {}

    def _sector(
        self, scenario: Scenario, i: int, at: dict[str, Any], guild_room: int, installation_room: int
    ) -> dict[str, Any]:
        """A sector as it looks while nothing can be answered there."""
        _ = self.prose.say
        sector = scenario.sectors[i]
        kind = self.box.types[sector.type]
        place = chart_of(scenario).hexes[i]
        guilds = [name for name, n in at["guilds"].items() for _n in range(n)]
        built = [name for name, n in at["installations"].items() for _n in range(n)]
        state = (
            "rift"
            if kind.id == "rift" and not at["sealed"]
            else "me"
            if at["mine"]
            else "void"
            if at["void"]
            else "none"
        )
        return {
            **at,
            "id": sector.id,
            "number": sector.number,
            "kind": self.prose.name(kind)
            if kind.id not in ("standard", "home", "outpost", "fallen-house")
            else {
                "home": _("Home"),
                "outpost": _("Outpost"),
                "fallen-house": _("Fallen"),
            }.get(kind.id, ""),
            "special": self._special(sector.type),
            "ours": " ".join(filter(None, (self.prose.ours_of(*of) for of in self._marked(kind.id, at["fallen"])))),
            "state": state,
            "sun": i % 6,
            "column": place.column,
            "row": place.row,
            "fleet_list": [(name, self._fleet_word(name), n) for name, n in at["fleets"].items()],
            "guild_slots": self._slots(guilds, guild_room, GUILDS, self.box.guild_cards),
            "installation_slots": self._slots(built, installation_room, INSTALLATIONS, self.box.installation_cards),
            "wormhole": sector.wormhole if sector.wormhole != "-" else "",
            "fallen_name": self._card_name(self.box.houses, at["fallen"]),
            "buttons": [],
            "label": self._sector_label(sector.id, at),
            "under_attack": False,
        }

    def _marked(self, kind: str, fallen: str | None) -> list[tuple[str, str]]:
        """What of a sector may be ours: its kind, and what its Fallen House gives."""
        return [("sector_type", kind), *([("fallen_house", fallen)] if fallen else [])]

    @lasting
    def _special(self, kind: int) -> str:
        return " ".join(self.prose.wording.sector_type(self.box.types[kind]))

    def _slots(self, taken: list[str], slots: int, kinds: tuple[str, ...], cards: list[Any]) -> list[dict[str, Any]]:
        """The slots of a row: what is there, then what is free; the last free one of a row costs Upkeep once taken."""
        made: list[dict[str, Any]] = []
        for name in sorted(taken, key=kinds.index):
            icon = INSTALLATION_ICONS.get(name, name)
            made.append({"icon": icon, "name": name, "word": self.prose.name(cards[kinds.index(name)])})
        for i in range(len(taken), slots):
            made.append({"icon": "", "name": "", "upkeep": i == slots - 1})
        return made

    @lasting
    def _sector_label(self, name: str, at: dict[str, Any]) -> str:
        """A sector in words, for those who listen and for a pointer that rests."""
        _, say_n = self.prose.say, self.prose.say_n
        parts = [self._sector_name(name)]
        parts.append(_("yours") if at["mine"] else _("Voidborn") if at["void"] else _("nobody's"))
        if at["population"]:
            parts.append(_("population %(n)d", n=at["population"]))
        if at["corrupted"]:
            parts.append(_("Corrupted"))
        if at["sealed"]:
            parts.append(_("sealed"))
        if at["void"]:
            parts.append(say_n("%(n)d Voidborn FP", "%(n)d Voidborn FP", at["void"]))
        words = self.prose.wording
        parts += [words.fleet(FLEETS.index(fleet), n) for fleet, n in at["fleets"].items()]
        parts += [f"{n} {words.guild(GUILDS.index(guild), n)}" for guild, n in at["guilds"].items()]
        parts += [f"{n} {words.installation(INSTALLATIONS.index(each), n)}" for each, n in at["installations"].items()]
        parts += [_("Glory %(n)d", n=value) for value in at["glory"]]
        if at["bounty"]:
            parts.append(say_n("%(n)d Bounty token", "%(n)d Bounty tokens", at["bounty"]))
        if at["reclaim"]:
            parts.append(say_n("%(n)d Reclaim token", "%(n)d Reclaim tokens", at["reclaim"]))
        if at["harbingers"]:
            parts.append(say_n("%(n)d Harbinger", "%(n)d Harbingers", at["harbingers"]))
        if at["fallen"]:
            parts.append(_("Fallen House %(house)s", house=self._card_name(self.box.houses, at["fallen"])))
        return ", ".join(parts)

    def _where(self, button: OptionButton) -> str:
        """The sector that an option is drawn on: where it happens, of a move where it goes; empty for none."""
        words = button.code.split()
        if words[0] == "move":
            return words[2]
        return words[1] if button.target.startswith("at-") and len(words) > 1 else ""

    def _chip(self, view: View, button: OptionButton, sector: str) -> dict[str, Any]:
        """An option on a sector, as a small button for sectors that have several."""
        words = button.code.split()
        icon, fleet, origin = "", "", ""
        if words[0] == "guild":
            icon = words[2]
        elif words[0] == "installation":
            icon = INSTALLATION_ICONS[words[2]]
        elif words[0] in ("fp", "move"):
            fleet = words[-1]
            origin = self._short(words[1]) if words[0] == "move" else ""
        return {"button": button, "icon": icon, "fleet": fleet, "origin": origin}


@cache
def chart_of(scenario: Scenario) -> Chart:
    """The places of a map's sectors."""
    return Chart(scenario)
