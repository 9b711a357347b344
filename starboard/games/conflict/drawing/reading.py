"""What the book tells beside the rules: the world, and an index of components."""

from __future__ import annotations

from typing import Any

from starboard.games.conflict import stories
from starboard.games.conflict.components import (
    BONUSES,
    EVOLUTIONS,
    EXPANSION_ACTIONS,
    STRATEGIES,
    CivilizationBoard,
    StrategyCard,
)
from starboard.games.conflict.drawing.base import ICONS
from starboard.games.conflict.drawing.infos import RULES, Infos
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View
from starboard.kernel.reference import Entry, IndexPart, Tale


class Reading(Infos):
    """To be read before, beside and after a game."""

    def world(self) -> list[Tale]:
        """The Galaxy, its portals, and who lives there."""
        _ = self.prose.say
        return [
            Tale(_("The Galaxy"), (_(stories.GALAXY),), icon="home-galaxy"),
            Tale(_("The portals"), (_(stories.PORTALS),), icon="portal"),
            *[self._tale(i, board) for i, board in enumerate(self.game.content.civilizations)],
        ]

    def prologue(self, view: View) -> str:
        """The Galaxy, and who one is."""
        me = view["seat"]
        board = view["players"][me]["civilization"] if me is not None else None
        return " ".join(each for each in (self.prose.say(stories.GALAXY), self.prose.story(board or "")) if each)

    def tales(self, buttons: list[OptionButton]) -> list[dict[str, Any]]:
        """Those whom one may still choose, at the draft."""
        codes = {button.code for button in buttons}
        boards = enumerate(self.game.content.civilizations)
        return [self._tale(i, board)._asdict() for i, board in boards if f"civilization {board.id}" in codes]

    def _tale(self, i: int, board: CivilizationBoard) -> Tale:
        texts = (self.prose.story(board.id), self.prose.home_story(board.id))
        return Tale(board.title.get(self.prose.lang), tuple(filter(None, texts)), emblem=i % 6 + 1)

    def index(self) -> list[IndexPart]:
        """By kind, as the rulebook groups them."""
        _ = self.prose.say
        lang = self.prose.lang
        boards = [
            Entry(
                board.title.get(lang),
                self._start(board),
                ("GC-2.4", "GC-2.5"),
                emblem=i % 6 + 1,
                ours=self._ours("civilization", board.id),
            )
            for i, board in enumerate(self.game.content.civilizations)
        ]
        strategies = [
            Entry(self.prose.word(name), self._about_strategy(name).text, RULES[name], icon=name) for name in STRATEGIES
        ]
        bonuses = [
            Entry(self.prose.word(name), _sentence(self._does(name)), RULES[name], icon=ICONS.get(name, name))
            for name in BONUSES
        ]
        sectors = [
            Entry(
                sector.title.get(lang),
                self.prose.word(BONUSES[sector.bonus]),
                ("GC-8.3", *RULES[BONUSES[sector.bonus]]),
                icon=ICONS.get(BONUSES[sector.bonus], BONUSES[sector.bonus]),
                ours=self._ours("sector", sector.id),
            )
            for sector in sorted(self.game.content.sectors, key=lambda each: each.title.get(lang))
        ]
        cards = [
            Entry(
                _("Card %(n)d", n=number),
                self._says(card),
                ("GC-1.2", "GC-1.3", *RULES["expansion"]),
                icon="strategy-card",
                ours=self._ours("card", str(number)),
            )
            for number, card in enumerate(self.game.content.cards, 1)
        ]
        return [
            IndexPart(_("The civilizations"), boards),
            IndexPart(_("Strategies"), strategies),
            IndexPart(_("Strategy cards"), cards),
            IndexPart(_("Actions and bonuses"), bonuses),
            IndexPart(_("Neutral sectors"), sectors),
        ]

    def _says(self, card: StrategyCard) -> str:
        """What only this card says, in a line: its evolution, its expansion, its circle."""
        _ = self.prose.say
        word = self.prose.word
        actions = [
            f"{n} × {word(kind)}" if n > 1 else word(kind)
            for kind, n in zip(EXPANSION_ACTIONS, card.expansion, strict=True)
            if n
        ]
        made = _(
            "Evolution: %(evolution)s. Expansion: %(actions)s.",
            evolution=word(EVOLUTIONS[card.evolution]),
            actions=", ".join(actions),
        )
        return made + " " + _("It carries the circle.") if card.circle else made

    def _start(self, board: CivilizationBoard) -> str:
        levels = [f"{self.prose.word(name)} {board.levels[i]}" for i, name in enumerate(EVOLUTIONS) if board.levels[i]]
        ships = self.prose.say_n("%(n)d ship", "%(n)d ships", board.ships)
        return ", ".join([ships, *levels])


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."
