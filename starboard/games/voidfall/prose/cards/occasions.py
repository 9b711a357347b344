"""What lasting rules wait for, in words: after a Technology is gained, at the start of each cycle."""

from __future__ import annotations

from starboard.games.voidfall.components import Ability, Modifier
from starboard.games.voidfall.prose.cards.parts import bits
from starboard.games.voidfall.prose.cards.verbs import Verbs
from starboard.games.voidfall.vocabulary import (
    BASIC,
    IMPROVED,
    WHEN_ACTIVATE,
    WHEN_ADVANCE,
    WHEN_AGENDA_IN_PLAY,
    WHEN_BUILD,
    WHEN_DEPLOY,
    WHEN_ESTABLISH,
    WHEN_GAIN_AGENDA,
    WHEN_GAIN_CORRUPTION,
    WHEN_GAIN_TECH,
    WHEN_GAIN_TRADE,
    WHEN_GROW,
    WHEN_HARBINGER_LEAVES,
    WHEN_HAVEN_LEVEL,
    WHEN_INVADE_WON,
    WHEN_MOVE_FLEETS,
    WHEN_OVERPRODUCE,
    WHEN_PLAY_AGENDA,
    WHEN_PRODUCE,
    WHEN_REMOVE_CORRUPTION,
    WHEN_UPGRADE_GLORY,
)


class Occasions(Verbs):
    """Phrases for rules that something sets off."""

    def whenever(self, m: Modifier) -> str:
        """A rule that works each time something happens, or the first time in a turn."""
        _ = self.say
        effect = self.effects(m.effect)
        if m.optional:
            effect = _("you may %(effect)s", effect=effect)
        text = _("%(occasion)s, %(effect)s", occasion=self._after(m), effect=effect)
        return _("once per turn, %(rule)s", rule=text) if m.once >= 0 else text

    def _after(self, m: Modifier) -> str:
        _ = self.say
        when, kinds = m.kind, m.mask
        if when == WHEN_PRODUCE and kinds:
            return _("after you produce %(what)s", what=self.either([self.some(r) for r in bits(kinds, 5)]))
        if when == WHEN_ESTABLISH and kinds:
            what = self.either([self.a_guild(kind) for kind in bits(kinds, 5)])
            return _("after you establish %(what)s", what=what)
        if when == WHEN_BUILD and kinds:
            what = self.either([self.an_installation(kind) for kind in bits(kinds, 3)])
            return _("after you build %(what)s", what=what)
        if when == WHEN_ADVANCE and kinds:
            track = self.either([self.track(each) for each in bits(kinds, 3)])
            return _("after you advance on the %(track)s track", track=track)
        if when == WHEN_GAIN_TECH and kinds in (1 << BASIC, 1 << IMPROVED):
            basic = kinds == 1 << BASIC
            return _("after you gain a Basic Technology") if basic else _("after you gain an Improved Technology")
        if when == WHEN_REMOVE_CORRUPTION and kinds:
            return _("after you remove a Corruption from %(places)s", places=self.corruption_places(kinds))
        return {
            WHEN_ACTIVATE: _("after you activate FP"),
            WHEN_ADVANCE: _("after you advance on a track"),
            WHEN_AGENDA_IN_PLAY: _("after you put a played agenda into play"),
            WHEN_BUILD: _("after you build an Installation"),
            WHEN_DEPLOY: _("after you deploy FP"),
            WHEN_ESTABLISH: _("after you establish a Guild"),
            WHEN_GAIN_AGENDA: _("after you gain an agenda"),
            WHEN_GAIN_CORRUPTION: _("after you gain a Corruption"),
            WHEN_GAIN_TECH: _("after you gain a Technology"),
            WHEN_GAIN_TRADE: _("after you gain a Trade token"),
            WHEN_GROW: _("after you raise a population"),
            WHEN_HARBINGER_LEAVES: _("after a Harbinger has left the map"),
            WHEN_HAVEN_LEVEL: _("after you build a Safe Haven level"),
            WHEN_INVADE_WON: _("after you win an invasion"),
            WHEN_MOVE_FLEETS: _("after you regroup"),
            WHEN_OVERPRODUCE: _("after you overproduce"),
            WHEN_PLAY_AGENDA: _("after you play an agenda"),
            WHEN_PRODUCE: _("after you produce"),
            WHEN_REMOVE_CORRUPTION: _("after you remove a Corruption"),
            WHEN_UPGRADE_GLORY: _("after you upgrade a Glory token"),
        }[when]

    def each_cycle(self, m: Modifier) -> str:
        """What the start of a cycle brings."""
        _ = self.say
        effect = self.effects(m.effect)
        if m.mandatory:
            return _("at the start of each cycle you must %(effect)s", effect=effect)
        return _("at the start of each cycle, %(effect)s", effect=effect)

    def at_set_up(self, ability: Ability) -> str:
        """What an ability brings before the first cycle; empty for nothing."""
        effect = self.effects(ability.setup)
        return self.say("before the first cycle, %(effect)s", effect=effect) if effect else ""
