"""What the book tells beside the rules: both prologues, and an index of planets, missions, Rogues and signs."""

from __future__ import annotations

from starboard.games.galaxies import stories
from starboard.games.galaxies.components import Rogue
from starboard.games.galaxies.drawing.cards import SIGNS, Cards
from starboard.games.galaxies.drawing.planet_art import globe, portrait
from starboard.kernel.game import View
from starboard.kernel.reference import Entry, IndexPart, Tale


class Reading(Cards):
    """To be read before, beside and after a game."""

    def world(self) -> list[Tale]:
        """Why everybody sets out, and what rises against a single player."""
        _ = self.prose.say
        return [
            Tale(_("A galaxy too small"), (_(stories.PROLOGUE),), icon="home-galaxy"),
            Tale(_("The Rogue Galaxy"), (_(stories.ROGUE),), icon="emblem-rogue"),
        ]

    def prologue(self, view: View) -> str:
        """By who the enemy is."""
        return self.prose.say(stories.ROGUE if view["solo"] else stories.PROLOGUE)

    def index(self) -> list[IndexPart]:
        """All planets, missions, Rogues and signs."""
        _ = self.prose.say
        lang, content = self.prose.lang, self.game.content
        planets = [
            Entry(planet.title.get(lang), planet.text.get(lang), (f"TEG-23.{i}",), picture=globe(planet.id))
            for i, planet in enumerate(content.planets, 1)
        ]
        missions = [
            Entry(mission.title.get(lang), mission.text.get(lang), ("TEG-20.1",), icon="mission")
            for mission in content.missions
        ]
        rogues = [
            Entry(
                self.prose.rogue_title(rogue),
                self._board_of(rogue),
                ("TEG-30.6", "TEG-38.1"),
                picture=portrait(rogue.id),
                ours=" ".join(filter(None, (self.prose.ours_of(kind, rogue.id) for kind in ("rogue", "once")))),
            )
            for rogue in content.rogues
        ]
        cards = [self._card_of_sign(name) for name in SIGNS]
        signs = [Entry(card.title, card.text, card.rules, icon=card.icon) for card in cards]
        return [
            IndexPart(_("Signs"), signs),
            IndexPart(_("Planets"), planets),
            IndexPart(_("Secret missions"), missions),
            IndexPart(_("Rogue Galaxies"), rogues),
        ]

    def _board_of(self, rogue: Rogue) -> str:
        """The maximums of a Rogue's board and its levels, each with its dice, points and attack."""
        _ = self.prose.say
        most = {"energy": rogue.energy_max, "culture": rogue.culture_max}
        lines = [_("At most %(energy)d energy and %(culture)d culture.", **most)]
        for number, each in enumerate(rogue.levels, 1):
            attack = self.prose.attack(each) + (" (" + _("once per turn") + ")" if each.once else "")
            told = {"level": number, "dice": each.dice, "vp": each.vp, "attack": attack}
            lines.append(_("Level %(level)d, %(dice)d dice, %(vp)d VP: %(attack)s.", **told))
        return " ".join(lines)
