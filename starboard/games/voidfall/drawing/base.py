"""What every part of the drawing needs: names, cards, and the position that a view tells."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import msgspec

from starboard.games.voidfall.components import Focus, House, Scenario
from starboard.games.voidfall.effects import Cost, VoidfallVerb
from starboard.games.voidfall.mechanics.agendas import agenda_worth
from starboard.games.voidfall.preview import TOLD, Threat, world
from starboard.games.voidfall.prose import VoidfallProse
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.vocabulary import FLEETS, RESOURCES, ROWS
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.drawing import OptionButton, lasting
from starboard.kernel.game import View

_in_bytes = msgspec.msgpack.Encoder().encode


class Base(Plain):
    """The table in words and numbers, before it is laid out."""

    prose: VoidfallProse

    def __init__(self, game: Any, prose: VoidfallProse) -> None:
        super().__init__(game, prose)
        self._seen: tuple[View, bytes, VoidfallState] | None = None
        self._foreseen: tuple[VoidfallState, str | None, Threat] | None = None
        self._laid_out: tuple[View, list[OptionButton], dict[str, Any]] | None = None
        """What was drawn last, and from what."""

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

    def _card_name(self, cards: list[Any], name: str | None) -> str:
        return next((self.prose.name(card) for card in cards if card.id == name), "")

    def _row_word(self, row: int) -> str:
        word = self.prose.word(f"row.{ROWS[row]}")
        return word[:1].upper() + word[1:]

    def emblem(self, seat: int, view: View) -> int:
        """Each House has its colour and emblem."""
        return int(self._house(view).index) % 6 + 1

    def _world(self, view: View) -> VoidfallState:
        """The position that the view tells; only to be read. It is the same for all who look at the same."""
        if self._seen is None or self._seen[0] is not view:
            told = _in_bytes([view[name] for name in TOLD])
            same = self._seen is not None and self._seen[1] == told
            self._seen = (view, told, self._seen[2] if self._seen is not None and same else world(self.game, view))
        return self._seen[2]

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

    @lasting
    def _focus(self, name: str) -> dict[str, Any]:
        card = self.prose.card("focus", name)
        assert isinstance(card, Focus)
        named = "command" if card.counts_as < 0 else self.box.focus_names[card.counts_as]
        actions = [self.box.actions[each] for each in card.actions]
        return {
            "id": card.id,
            "name": self.prose.name(card),
            "short": self._short_focus(card),
            "heroic": card.heroic,
            "icon": named,
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
