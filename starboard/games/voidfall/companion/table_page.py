"""The page of somebody's own table: the map to tap on, and what lies beside it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

from starboard.games.voidfall.companion.my_table import MyTable
from starboard.games.voidfall.drawing import Drawing
from starboard.games.voidfall.drawing.chart import INSTALLATION_ICONS, chart_of
from starboard.games.voidfall.mechanics.sectors import fleet_power, void_limit
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.vocabulary import FLEETS, GUILDS, INSTALLATIONS, RESOURCES, ROWS, TRACKS

TALL: Final = 0.95
"""How wide the map's part of a phone's page is for its height."""
TRACK_ICONS: Final = {"society": "society", "government": "government", "economy": "wealth-track"}


class TablePage:
    """What the page shows of a table, in a language."""

    def __init__(self, table: MyTable, prose: VoidfallProse) -> None:
        self.table = table
        self.prose = prose
        self.game = table.game
        self.box = table.game.box
        self.drawing = Drawing(table.game, prose)

    @cached_property
    def view(self) -> dict[str, Any]:
        """The table as a view of the game."""
        found: dict[str, Any] = self.game.view(self.table.state, 0)
        return found

    def context(self) -> dict[str, Any]:
        """All of it."""
        s = self.table.state
        return {
            **self.map(),
            "picked": self.picked(),
            "technologies": self.technologies(),
            "more_technologies": self.more_technologies(),
            "rows": [self.row(n) for n in range(2)],
            "board_ours": self.prose.ours_of("board"),
            "tracks": [self.track(name) for name in TRACKS],
            "slots_corrupted": [n == 1 for n in s.slot_corrupt],
            "offers_corrupted": [n == 1 for n in s.offer_corrupt],
            "offer_words": [self.prose.name(card) for card in self.box.type_cards],
            "stock": [
                (name, self.prose.wording.resource(r), self.table.state.stock[r]) for r, name in enumerate(RESOURCES)
            ],
            "glory": [(value, self.table.state.glory[value - 1]) for value in range(1, 6)],
            "havens": list(zip(self.table.state.haven, self.table.state.ground.map.havens, strict=True)),
            "cards": self.focus_cards(),
            "new": self.new(),
            "events": [
                ("", "–"),
                *[(e.id, self.prose.name(e)) for e in self.box.events if e.cycle == self.table.state.cycle],
            ],
        }

    # -- the map

    def map(self) -> dict[str, Any]:
        """The hexes, and how they lie."""
        s = self.table.state
        scenario = s.ground.map
        chart = chart_of(scenario)
        found = self.drawing._all_sectors(self.view, s, scenario, [])
        sectors = [each | {"picked": each["number"] == self._at} for each in found]
        turned = chart.better_turned(TALL)
        wide, high = chart.size(turned)
        return {
            "shape": round(wide / high, 2),
            "sectors": sectors,
            "storms": chart.storms if s.setup.flag("storms") else [],
            "columns": chart.columns,
            "rows_high": chart.rows,
            "turned": turned,
            "emblem_no": self.drawing.emblem(0, self.view),
        }

    @property
    def _at(self) -> str:
        picked = str(self.table.ui.get("sector", ""))
        return picked if picked in self.table.numbers else ""

    def picked(self) -> dict[str, Any] | None:
        """The sector that is tapped: everything that can be said of it."""
        if not self._at:
            return None
        s, i = self.table.state, self.table.place(self._at)
        at = self.table.data()["sectors"][self._at]
        kind = s.ground.types[i]
        home = i == s.home
        fielded = [name for f, name in enumerate(FLEETS) if f == 0 or s.fleet[i * 5 + f] or self._may_field(f)]
        owner = "mine" if home or fleet_power(s, i) else "void" if s.void[i] else "none"
        path = f"sectors.{self._at}"
        owners = [
            ("mine", self.prose.say("Mine"), f'{path}.fleets={{"corvette":1}};{path}.void=0'),
            ("void", self.prose.say("Void"), f"{path}.fleets={{}};{path}.void=2"),
            ("none", self.prose.say("None"), f"{path}.fleets={{}};{path}.void=0"),
        ]
        return {
            "number": self._at,
            "path": path,
            "name": self.drawing._sector_name(s.ground.map.sectors[i].id),
            "owner": owner,
            "owners": [] if home else owners if void_limit(s, i) else [owners[0], owners[2]],
            "fleets": [(name, self.drawing._fleet_word(name), at["fleets"].get(name, 0)) for name in fielded],
            "void": (s.void[i], void_limit(s, i)),
            "population": s.pop[i],
            "corrupted": bool(s.corrupt[i]),
            "guilds": [
                (name, self.prose.name(self.box.guild_cards[k]), at["guilds"].get(name, 0), kind.printed_guilds[k])
                for k, name in enumerate(GUILDS)
            ],
            "installations": [
                (name, self.prose.name(self.box.installation_cards[k]), at["installations"].get(name, 0),
                 kind.printed[k], INSTALLATION_ICONS[name])
                for k, name in enumerate(INSTALLATIONS)
            ],
            "harbingers": s.harbinger_on[i],
            "bounty": s.bounty_on[i],
            "reclaim": s.reclaim_on[i],
            "rift": s.ground.rift[i],
            "sealed": bool(s.shut[i]),
            "fallen": self._fallen(i),
        }  # fmt: skip

    def _may_field(self, fleet: int) -> bool:
        from starboard.games.voidfall.mechanics.fleets import may_field

        return may_field(self.table.state, fleet)

    def _fallen(self, i: int) -> list[tuple[str, str, bool]]:
        """The Fallen Houses that may lie in a sector; none where it isn't one for them."""
        s = self.table.state
        if i not in s.ground.map.fallen:
            return []
        house = s.fallen[i]
        others = [each for each in self.box.houses if each.index != s.ground.house.index]
        return [("", "–", house < 0), *[(h.id, self.prose.name(h), h.index == house) for h in others]]

    # -- cards and boards

    def technologies(self) -> list[dict[str, Any]]:
        """Those that are owned: a tap improves one, another gives it back."""
        s = self.table.state
        return [
            {
                "id": card.id,
                "name": self.prose.name(card),
                "improved": s.tech[card.index] == 2,
                "next": '"improved"' if s.tech[card.index] == 1 else '""',
            }
            for card in self.box.technologies
            if s.tech[card.index]
        ]

    def more_technologies(self) -> list[tuple[str, str]]:
        """Those that are not."""
        cards = [card for card in self.box.technologies if not self.table.state.tech[card.index]]
        return sorted([(card.id, self.prose.name(card)) for card in cards], key=lambda each: each[1])

    def row(self, row: int) -> dict[str, Any]:
        """A row of the crisis board: what lies on it, and what may."""
        s = self.table.state
        crises = [self.box.crises[card] if card >= 0 else None for card in s.row[row]]
        taken = s.row_harbingers[row] + len(crises)
        known = [
            (card.id, self.prose.name(card))
            for card in self.box.crises
            if card.kind in (row, 2) and (not card.more or s.setup.flag("more_crises"))
        ]
        names = [card.id if card is not None else None for card in crises]
        return {
            "word": self.drawing._row_word(row),
            "name": ROWS[row],
            "path": f"rows.{row}",
            "harbingers": s.row_harbingers[row],
            "crises": [(n, card.id if card is not None else "") for n, card in enumerate(crises)],
            "known": sorted(known, key=lambda each: each[1]),
            "room": self.box.board_places - taken,
            "more": [*names, None],
            "fewer": names[:-1],
            "value": self.box.board_military[taken] if row == 0 else taken,
        }

    def track(self, name: str) -> dict[str, Any]:
        """A civilization track."""
        at = self.view["tracks"][name]
        word = self.prose.wording.track(TRACKS.index(name))
        return {"name": name, "word": word[:1].upper() + word[1:], "icon": TRACK_ICONS[name], **at}

    def focus_cards(self) -> list[dict[str, Any]]:
        """The House's Focus cards: in hand, or played in this cycle."""
        s = self.table.state
        own = [self.box.focuses[card] for card in s.ground.house.cards if self.box.focuses[card].from_cycle <= s.cycle]
        played = set(self.table.cards.get("discard", []))
        made = []
        for card in own:
            after = played ^ {card.id}
            hand = [each.id for each in own if each.id not in after]
            made.append(
                {"name": self.prose.name(card), "played": card.id in played, "hand": hand, "discard": sorted(after)}
            )
        return made

    def new(self) -> list[dict[str, Any]]:
        """The choices of a new table."""
        asked = self.table.ui.get("new", {})
        setup = self.table.state.setup
        made = []
        for option in self.game.options[:4]:
            chosen = asked.get(option.name) if isinstance(asked, dict) else None
            value = chosen if chosen in option.choices else setup.choice(option.name)
            made.append(
                {
                    "path": f"ui.new.{option.name}",
                    "word": self.prose.table_option(option),
                    "value": value,
                    "choices": [(each, self.prose.table_choice(option, each)) for each in option.choices],
                }
            )
        return made
