"""The map: every sector with what lies on it and what can be chosen there."""

from __future__ import annotations

from functools import cache
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

    def _sector(
        self, view: View, s: VoidfallState, i: int, chart: Chart, scenario: Scenario, buttons: list[OptionButton]
    ) -> dict[str, Any]:
        _ = self.prose.say
        sector = scenario.sectors[i]
        at = view["sectors"][sector.id]
        kind = self.box.types[sector.type]
        guilds = [name for name, n in at["guilds"].items() for _n in range(n)]
        built = [name for name, n in at["installations"].items() for _n in range(n)]
        here = [self._chip(view, button, sector.id) for button in buttons if self._is_here(button, sector.id)]
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
            "state": state,
            "sun": i % 6,
            "column": chart.hexes[i].column,
            "row": chart.hexes[i].row,
            "fleet_list": [(name, self._fleet_word(name), n) for name, n in at["fleets"].items()],
            "guild_slots": self._slots(guilds, guild_slots(s, i), GUILDS, self.box.guild_cards),
            "installation_slots": self._slots(
                built, installation_slots(s, i), INSTALLATIONS, self.box.installation_cards
            ),
            "wormhole": sector.wormhole if sector.wormhole != "-" else "",
            "fallen_name": self._card_name(self.box.houses, at["fallen"]),
            "buttons": here,
            "label": self._sector_label(sector.id, at),
            "under_attack": view["fight"] is not None and view["fight"]["sector"] == sector.id,
        }

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

    def _is_here(self, button: OptionButton, sector: str) -> bool:
        """Whether an option is drawn on a sector: where it happens, of a move where it goes."""
        words = button.code.split()
        if words[0] == "move":
            return words[2] == sector
        return button.target.startswith("at-") and words[1:2] == [sector]

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
