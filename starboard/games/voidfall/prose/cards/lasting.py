"""Lasting rules in words: what Technologies and permanent frames change."""

from __future__ import annotations

from starboard.games.voidfall.components import Modifier
from starboard.games.voidfall.prose.cards.occasions import Occasions
from starboard.games.voidfall.prose.cards.parts import bits
from starboard.games.voidfall.vocabulary import (
    MOD_AFTER_COMBAT,
    MOD_AFTER_INVASION_WON,
    MOD_AGENDA_LIMIT,
    MOD_APPROACH_ABSORPTION,
    MOD_APPROACH_DAMAGE,
    MOD_BEFORE_INVASION,
    MOD_BEFORE_PRODUCE,
    MOD_BONUS_RETURNING_TRADE,
    MOD_CARRIER_IS_SHIPYARD,
    MOD_DEPLOY_SURCHARGE,
    MOD_DESTROYER_TILE,
    MOD_DOUBLE_ACTION,
    MOD_EACH_CYCLE,
    MOD_ENABLE_FLEET,
    MOD_ENABLE_INSTALLATION,
    MOD_EXTRA_HOME_GUILDS,
    MOD_EXTRA_REMOVAL,
    MOD_EXTRA_SHIPYARD,
    MOD_EXTRA_TRADE_STORAGE,
    MOD_FIRST_OVERPRODUCTION,
    MOD_FREE_SECTOR_UPKEEP,
    MOD_HOLD_FREE,
    MOD_IGNORE_STORMS,
    MOD_INITIATIVE,
    MOD_INVASION_RANGE,
    MOD_KEEP_INSTALLATIONS,
    MOD_KEEP_REMOVED,
    MOD_NEW_GLORY_UPGRADED,
    MOD_NO_CUBE_COST,
    MOD_NO_SKIRMISH,
    MOD_ON_ESTABLISH,
    MOD_ON_GROW,
    MOD_PREFERRED_REPLACED,
    MOD_PREFERRED_SURCHARGE,
    MOD_PRODUCTION_LEVEL,
    MOD_RECALL_GOES_HOME,
    MOD_REGROUP_BEFORE_INVASION,
    MOD_REPLACE_DEPLOY,
    MOD_SALVO_ABSORPTION,
    MOD_SALVO_DAMAGE,
    MOD_SENTRY_INSTEAD,
    MOD_SENTRY_WITH,
    MOD_SKIP_BOARD,
    MOD_STARBASE_IS_SHIPYARD,
    MOD_STARBASE_PURIFY,
    MOD_STORAGE,
    MOD_STORAGE_IGNORED,
    MOD_STRIKES_FIRST,
    MOD_TECH_ACTION,
    MOD_TRADE_FOR_ABSORPTION,
    MOD_TRADE_TO_HOLD,
    MOD_UPKEEP_WITH_CREDITS,
    MOD_VOIDBORN_ABSORPTION,
    MOD_WHENEVER,
)


class Lasting(Occasions):
    """Phrases for modifiers."""

    def modifier(self, m: Modifier) -> str:
        """What a lasting rule says; empty for one without effect."""
        if m.rule == MOD_WHENEVER:
            return self.whenever(m)
        if m.rule == MOD_EACH_CYCLE:
            return self.each_cycle(m)
        if m.rule <= MOD_NO_SKIRMISH:
            return self._war_modifier(m)
        if m.rule <= MOD_FREE_SECTOR_UPKEEP:
            return self._house_modifier(m)
        return self._other_modifier(m)

    def _war_modifier(self, m: Modifier) -> str:
        _ = self.say
        rule = m.rule
        if rule == MOD_INITIATIVE:
            return _("with a Corvette in the combat, Initiative +%(n)d", n=m.amount)
        if rule == MOD_STRIKES_FIRST:
            return _("you hit first in every Salvo step, unless you defend with Sentries only")
        if rule == MOD_APPROACH_ABSORPTION:
            return _("with a Corvette in the combat, absorb %(n)d Approach Damage once per combat", n=m.amount)
        if rule == MOD_SALVO_ABSORPTION:
            return _("with a Corvette in the combat, absorb %(n)d Salvo Damage once per combat", n=m.amount)
        if rule == MOD_APPROACH_DAMAGE:
            return self._approach_damage(m)
        if rule == MOD_SALVO_DAMAGE:
            if m.flag:
                return _("with a Corvette in the combat, deal %(n)d more Damage in every Salvo step", n=m.amount)
            return _("with a Corvette in the combat, deal %(n)d more Damage in the first Salvo step", n=m.amount)
        if rule == MOD_DESTROYER_TILE:
            text = _(
                "as Invader with Destroyers: Initiative +1, and in one Salvo step of your choice 1 more Damage for each"
                " Destroyer FP"
            )
            return text + _("; also 1 Approach Damage") if m.flag else text
        if rule == MOD_RECALL_GOES_HOME:
            if m.amount < 0:
                return _("in combat, any FP that you would recall may move to your Home Sector instead")
            return _("once per combat, an FP that you would recall may move to your Home Sector instead")
        if rule == MOD_TRADE_FOR_ABSORPTION:
            return _(
                "as Invader you may return a Trade token for %(a)d Approach and %(b)d Salvo Absorption",
                a=m.amount,
                b=m.limit,
            )
        if rule == MOD_TRADE_TO_HOLD:
            return _("in an Evaluation Skirmish you may return a Trade token to defend without combat")
        if rule == MOD_HOLD_FREE:
            return _("in an Evaluation Skirmish you may defend without combat")
        if rule == MOD_BEFORE_INVASION:
            effect = self.effects(m.effect)
            if m.mask & 2:
                return _("before you invade a Voidborn or Corrupted sector, you may %(effect)s", effect=effect)
            return _("before you invade a Voidborn sector, you may %(effect)s", effect=effect)
        if rule == MOD_AFTER_INVASION_WON:
            return _("after a successful invasion you may %(effect)s", effect=self.effects(m.effect))
        if rule == MOD_AFTER_COMBAT:
            effect = self.effects(m.effect)
            return _("after a combat won or tied as Invader you may %(effect)s; a tie becomes a win", effect=effect)
        if rule == MOD_KEEP_INSTALLATIONS:
            return _("after a successful invasion you may keep the sector's Installations")
        if rule == MOD_REGROUP_BEFORE_INVASION:
            return _(
                "with %(focuses)s, you may %(cost)s to regroup right before an invasion",
                focuses=self.focuses(m.focuses, m.preferred),
                cost=self.cost(m.cost),
            )
        if rule == MOD_IGNORE_STORMS:
            return _("an invasion may ignore one Voidstorm")
        if rule == MOD_INVASION_RANGE:
            return _("instead, an invasion may come from %(n)d sector further away", n=m.amount)
        if rule == MOD_VOIDBORN_ABSORPTION:
            assert m.per is not None
            per = self.per(m.per)
            return _("in each Skirmish the Voidborn have %(n)d Salvo Absorption%(per)s", n=m.amount, per=per)
        return _("with %(n)d Influence or less no Skirmish takes place", n=m.amount)

    def _approach_damage(self, m: Modifier) -> str:
        _ = self.say
        if m.cost >= 0:
            return _(
                "as Invader next to a sector of yours with a Shipyard or Starbase, you may %(cost)s for %(n)d Approach"
                " Damage",
                cost=self.cost(m.cost),
                n=m.amount,
            )
        if m.flag:
            return _(
                "in either role, deal %(n)d Approach Damage for each adjacent sector of yours with a Shipyard or"
                " Starbase, at most %(most)d",
                n=m.amount,
                most=m.limit,
            )
        return _("as Defender who deals Approach Damage, deal %(n)d more", n=m.amount)

    def _house_modifier(self, m: Modifier) -> str:
        _ = self.say
        rule = m.rule
        if rule == MOD_ENABLE_FLEET:
            fleet = self.name(self.box.fleet_cards[m.kind])
            cost = self.cost(m.cost)
            if cost:
                text = _("you may deploy the fleet type %(fleet)s (per FP: %(cost)s)", fleet=fleet, cost=cost)
                return text + _("; %(n)d FP per token", n=m.amount)
            return _("you may deploy the fleet type %(fleet)s", fleet=fleet) + _("; %(n)d FP per token", n=m.amount)
        if rule == MOD_ENABLE_INSTALLATION:
            return _("you may build %(what)s, at most %(n)d per sector", what=self.installation(m.kind, 2), n=m.amount)
        if rule == MOD_STARBASE_IS_SHIPYARD:
            return _("a Starbase counts as a Shipyard when you deploy and deals 1 Approach Damage")
        if rule == MOD_STARBASE_PURIFY:
            return ""
        if rule == MOD_CARRIER_IS_SHIPYARD:
            return _("a Carrier token counts as a Shipyard of its sector when you deploy")
        if rule == MOD_EXTRA_SHIPYARD:
            return _("a sector with a Shipyard counts as having %(n)d more when you deploy", n=m.amount)
        if rule == MOD_SENTRY_INSTEAD:
            return _("when you may build an Installation in a sector, you may deploy 1 Sentry FP there instead")
        if rule == MOD_SENTRY_WITH:
            return _("when you may build an Installation in a sector, you may also or instead deploy 1 Sentry FP there")
        if rule == MOD_EXTRA_HOME_GUILDS:
            return _("your Home Sector holds %(n)d Guilds more, without Upkeep", n=m.amount)
        if rule == MOD_DEPLOY_SURCHARGE:
            return _("when you deploy, gain 1 Corruption for the whole Focus or spend 1 Material for each FP")
        if rule == MOD_PRODUCTION_LEVEL:
            resource, per = self.resource(m.kind), "" if m.per is None else self.per(m.per)
            return _("%(resource)s Production Level +%(n)d%(per)s", resource=resource, n=m.amount, per=per)
        if rule == MOD_BEFORE_PRODUCE:
            resource, effect = self.some(m.kind), self.effects(m.effect)
            return _("before you produce %(resource)s, %(effect)s", resource=resource, effect=effect)
        if rule == MOD_UPKEEP_WITH_CREDITS:
            return _("1 Credit may pay %(n)d units of Upkeep", n=m.amount)
        return _("the Upkeep of your sectors is free")

    def _other_modifier(self, m: Modifier) -> str:
        _ = self.say
        rule = m.rule
        effect = self.effects(m.effect) if m.effect >= 0 else ""
        if rule == MOD_EXTRA_TRADE_STORAGE:
            return _("room for %(n)d more Trade token", n=m.amount)
        if rule == MOD_BONUS_RETURNING_TRADE:
            return _("when you return a Trade token, gain the bonus of its slot or of a lower one")
        if rule == MOD_FIRST_OVERPRODUCTION:
            return _("at your first Overproduction of a turn, %(effect)s", effect=effect)
        if rule == MOD_ON_ESTABLISH:
            return _("after you establish a Guild, %(effect)s", effect=effect)
        if rule == MOD_ON_GROW:
            return _("after you raise a population, %(effect)s", effect=effect)
        if rule == MOD_STORAGE:
            return _("this card holds up to %(n)d Corruption markers", n=m.amount)
        if rule == MOD_STORAGE_IGNORED:
            return _("its markers count neither in a Skirmish nor for the Voidborn's Influence")
        if rule == MOD_EXTRA_REMOVAL:
            return _("when an effect removes Corruption, you may remove %(n)d more", n=m.amount)
        if rule == MOD_REPLACE_DEPLOY:
            return _("when an effect lets you deploy, you may remove 1 Corruption in place of one FP")
        if rule == MOD_KEEP_REMOVED:
            return _("Corruption that you remove is kept beside the board until the Evaluation")
        if rule == MOD_TECH_ACTION:
            focuses = self.focuses(m.focuses, m.preferred)
            cost = self.cost(m.cost)
            if cost:
                return _("with %(focuses)s: %(cost)s to %(effect)s", focuses=focuses, cost=cost, effect=effect)
            return _("with %(focuses)s: %(effect)s", focuses=focuses, effect=effect)
        if rule == MOD_DOUBLE_ACTION:
            return _(
                "once per turn with %(focuses)s, you may double the cost and the effect of one of its actions",
                focuses=self.focuses(m.focuses, m.preferred),
            )
        if rule == MOD_AGENDA_LIMIT:
            return _("you may have %(n)d agendas in play, all of different types", n=m.amount)
        if rule == MOD_NO_CUBE_COST:
            levels = self.both([str(i) for i in bits(m.mask, 5)])
            return _("entering the levels %(levels)s of a track deactivates no FP", levels=levels)
        if rule == MOD_NEW_GLORY_UPGRADED:
            return _("each Glory token that you gain may be upgraded at once")
        if rule == MOD_PREFERRED_SURCHARGE:
            return _("every action of a preferred Focus costs %(n)d more Energy", n=m.amount)
        if rule == MOD_PREFERRED_REPLACED:
            return self.say_n(
                "every action of a preferred Focus costs %(n)d Credit instead of its own cost",
                "every action of a preferred Focus costs %(n)d Credits instead of its own cost",
                m.amount,
            )
        if rule == MOD_SKIP_BOARD:
            return _("the crisis board is not resolved in the Evaluation")
        return _("before the Evaluation, %(effect)s", effect=effect)
