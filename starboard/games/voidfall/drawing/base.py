"""What every part of the drawing needs: names, cards, and the position that a view tells."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from starboard.games.voidfall.components import Focus, House, Scenario, Technology
from starboard.games.voidfall.effects import Cost, VoidfallVerb
from starboard.games.voidfall.mechanics.agendas import agenda_worth
from starboard.games.voidfall.preview import March, Threat, seen_world
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import FLEETS, RESOURCES, ROWS
from starboard.kernel.changes import written
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.drawing import lasting
from starboard.kernel.game import View

TECHNOLOGY_RULES = {
    "ark-ships": ("VF-17.14",),
    "autonomous-drones": ("VF-12.32", "VF-11.17"),
    "carriers": ("VF-12.31", "VF-16.3"),
    "central-surveillance": ("VF-23.8",),
    "cloning": ("VF-19.3",),
    "combat-replicators": ("VF-12.34",),
    "data-refinery": ("VF-18.17",),
    "decontamination-chambers": ("VF-20.1", "VF-20.4", "VF-11.2"),
    "deep-space-missiles": ("VF-12.28",),
    "destroyers": ("VF-12.27",),
    "dreadnoughts": ("VF-12.31", "VF-16.3"),
    "energy-cells": ("VF-12.29", "VF-18.17"),
    "escape-pods": ("VF-12.33", "VF-21.4"),
    "hyperdrive": ("VF-16.15",),
    "orbital-docks": ("VF-17.11",),
    "robotics": ("VF-29.2",),
    "salvage-scanner": ("VF-12.35",),
    "sentries": ("VF-12.30",),
    "shields": ("VF-12.24", "VF-12.21"),
    "starbases": ("VF-17.13",),
    "targeting": ("VF-12.25",),
    "torpedoes": ("VF-12.26", "VF-12.19"),
    "trade-nexus": ("VF-21.9",),
}
"""The rules about a Technology, besides what its card says."""


class Base(Plain):
    """The table in words and numbers, before it is laid out."""

    prose: VoidfallProse

    def __init__(self, game: Any, prose: VoidfallProse) -> None:
        super().__init__(game, prose)
        self._foreseen: tuple[VoidfallState, str | None, Threat] | None = None
        self._invasions: tuple[View, dict[tuple[Any, ...], March | None]] | None = None
        """What comes of the invasion that was looked at last, with no more FP than is on its way."""
        self._shown: tuple[View, View] | None = None
        """The last view, and what parts are drawn from of it."""
        self._laid_out: tuple[View, dict[str, Any]] | None = None
        """What was laid out last, and from what."""

    @cached_property
    def box(self) -> Any:
        """The content."""
        return self.game.box

    def _scenario(self, view: View) -> Scenario:
        found: Scenario = next(each for each in self.box.scenarios if each.id == view["setup"]["map"])
        return found

    def _house(self, view: View) -> House:
        found: House = next(each for each in self.box.houses if each.id == view["setup"]["house"])
        return found

    def _node(self, name: str) -> VoidfallVerb:
        return self.prose._nodes[name]

    def _sector_name(self, name: str) -> str:
        text = self.prose.sector(name)
        return text[:1].upper() + text[1:]

    def _short(self, name: str) -> str:
        """A sector's number alone."""
        return self.prose._sectors[name].number

    def _fleet_word(self, name: str) -> str:
        return self.prose.name(self.box.fleet_cards[FLEETS.index(name)])

    @lasting
    def _fleet_words(self) -> list[tuple[str, str]]:
        """The types of fleets, by id and name."""
        return [(name, self._fleet_word(name)) for name in FLEETS]

    def _card_name(self, cards: list[Any], name: str | None) -> str:
        return next((self.prose.name(card) for card in cards if card.id == name), "")

    def _row_word(self, row: int) -> str:
        word = self.prose.word(f"row.{ROWS[row]}")
        return word[:1].upper() + word[1:]

    def emblem(self, seat: int, view: View) -> int:
        """Each House has its colour and emblem."""
        return int(self._house(view).index) % 6 + 1

    def _world(self, view: View) -> VoidfallState:
        """The position that the view tells; only to be read."""
        return seen_world(self.game, view)

    def _worth(self, view: View, agenda: int) -> int:
        return agenda_worth(self._world(view), agenda)

    @lasting
    def _costs(self, cost: int) -> list[tuple[str, str, int]]:
        """The parts of a cost as icons: icon, word, number."""
        found: Cost = self.box.costs[cost]
        _ = self.prose.say
        made = [
            (name, self.prose.wording.resource(r), found.resources[r])
            for r, name in enumerate(RESOURCES)
            if found.resources[r]
        ]
        if found.any:
            made.append(("economy", _("resources of your choice"), found.any))
        words = {
            "recall_cube": ("recall", _("FP recalled")),
            "deactivate_cube": ("fleet-power", _("FP deactivated")),
            "gain_corruption": ("corruption", _("Corruption")),
            "corrupt_track": ("corruption", _("Corruption on a track")),
            "corrupt_slot": ("corruption", _("Corruption on an agenda slot")),
            "discard_bounty": ("bounty", _("Bounty token")),
            "discard_reclaim": ("reclaim", _("Reclaim token")),
            "discard_glory": ("glory", _("Glory token")),
            "return_trade": ("trade", _("Trade token")),
            "remove_agenda": ("agenda", _("agenda")),
            "discard_agenda": ("agenda", _("agenda")),
            "destroy_installation": ("shipyard", _("Installation")),
            "destroy_guild": ("engineers", _("Guild")),
            "reduce_population": ("population", _("population")),
        }
        paid = {charge.name: charge.amount for charge in found.charges}
        return made + [(*icon, paid[name]) for name, icon in words.items() if name in paid]

    def _short_focus(self, card: Focus) -> str:
        """A Focus card's name; a heroic one's without that word, which a star says."""
        name = self.prose.name(card)
        if card.heroic:
            w = self.prose.wording
            name = w.focus_name(card.counts_as) if card.counts_as >= 0 else self.prose.say("Command")
        # A card may be narrower than its name: both languages break before the same ending.
        return f"{name[:-4]}\N{SOFT HYPHEN}ment" if name.endswith("ment") else name

    def _tech_ours(self, card: Technology, side: int) -> str:
        """What of one side of a Technology is ours."""
        return self.prose.ours_of("technology", card.id if side == 1 else f"improved-{card.id}")

    def _focus_icon(self, focus: int) -> str:
        """The picture of a Focus; one that only a House has bears that of the Focus whose place it takes."""
        card = next(each for each in self.box.focuses if each.counts_as == focus)
        return str(self.box.focus_names[self._place_of(card)])

    def _place_of(self, card: Focus) -> int:
        """The Focus whose place among the nine a card has."""
        return self.box.focuses[card.replaces].counts_as if card.replaces >= 0 else card.counts_as

    @lasting
    def _focus(self, name: str) -> dict[str, Any]:
        card = self.prose.card("focus", name)
        assert isinstance(card, Focus)
        named = "command" if card.counts_as < 0 else self._focus_icon(card.counts_as)
        actions = [self.box.actions[each] for each in card.actions]
        return {
            "id": card.id,
            "name": self.prose.name(card),
            "short": self._short_focus(card),
            "heroic": card.heroic,
            "icon": named,
            "ours": self.prose.ours_of("focus", card.id),
            "actions": [
                {
                    "id": each.id,
                    "name": self.prose.name(each),
                    "costs": self._costs(each.cost),
                    "text": self.prose.wording.action(each),
                    "effect": self.prose.wording.sentence(self.prose.wording.effects(each.effect)),
                }
                for each in actions
            ],
        }

    def _outcome(self, view: View, own: int, theirs: int) -> str:
        """How a game has ended, by how much."""
        _ = self.prose.say
        if view["defeated"]:
            had = {"own": written(own), "theirs": theirs}
            return _("A fourth Catastrophe ended it: you had %(own)s, the Voidborn %(theirs)d.", **had)
        if own >= theirs:
            return _("You won by %(n)d Influence.", n=own - theirs)
        return _("You lost by %(n)d Influence.", n=theirs - own)
