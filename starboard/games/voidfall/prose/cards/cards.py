"""Whole cards in words."""

from __future__ import annotations

from starboard.games.voidfall.components import (
    EQUAL,
    FEAT,
    MULTIPLIER,
    Agenda,
    Crisis,
    FocusAction,
    GalacticEvent,
    House,
    Objective,
    SectorType,
    Technology,
    Token,
    War,
)
from starboard.games.voidfall.prose.cards.lasting import Lasting
from starboard.games.voidfall.prose.cards.parts import bits
from starboard.games.voidfall.steps.choice import ExchangeVerb
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
from starboard.kernel.changes import signed


class Wording(Lasting):
    """What every card of a box says. Each method returns whole sentences, one for each part of the card."""

    def action(self, action: FocusAction) -> str:
        """An action of a Focus card: its cost, then its effect."""
        return self._paid(action.cost, action.effect)

    def _paid(self, cost: int, effect: int) -> str:
        price = self.cost(cost)
        text = self.effects(effect)
        if price:
            text = self.say("%(cost)s: %(effect)s", cost=price, effect=text)
        return self.sentence(text)

    def immediate(self, card: Technology) -> str:
        """What gaining a Technology does at once; empty for nothing."""
        return self.sentence(self.effects(card.immediate))

    def ability(self, card: Technology, side: int) -> list[str]:
        """What a Technology does while it is owned as Basic (1) or Improved (2)."""
        return [self.sentence(text) for text in map(self.modifier, card.abilities[side]) if text]

    def house_ability(self, house: House) -> list[str]:
        """What a House alone can do; nothing for one without an ability."""
        ability = house.ability
        if ability is None:
            return []
        texts = [self.at_set_up(ability), *map(self.modifier, ability.modifiers)]
        return [self.sentence(text) for text in texts if text]

    def agenda(self, card: Agenda) -> list[str]:
        """The sections of an agenda; a starting agenda's Production bonus too."""
        _ = self.say
        out = [self.sentence(self.section(section)) for section in card.objectives]
        for r in range(5):
            if card.production[r]:
                level = _("%(resource)s Production Level +%(n)d", resource=self.resource(r), n=card.production[r])
                out.append(self.sentence(level))
        return out

    def section(self, section: Objective) -> str:
        """One section of an agenda."""
        _ = self.say
        if section.kind == FEAT:
            assert section.condition is not None
            condition = self.condition(section.condition)
            return _("%(n)d Influence if %(condition)s", n=section.influence, condition=condition)
        if section.kind == MULTIPLIER:
            assert section.per is not None
            return _("%(n)d Influence%(per)s", n=section.influence, per=self.per(section.per))
        if section.kind == EQUAL:
            return _("Influence equal to %(value)s", value=self.value(section.what))
        return _("Influence by level %(levels)s", levels=self.by_level(section.what, section.values))

    def agenda_action(self, kind: int) -> str:
        """The action of an agenda type."""
        return self._paid(self.box.type_costs[kind], self.box.type_effects[kind])

    def frames(self, event: GalacticEvent) -> list[str]:
        """The frames of an event that do something when it is revealed or later."""
        _ = self.say
        out = []
        for frame in event.frames:
            if frame.effect < 0 or not self.box.lists[frame.effect]:
                continue
            text = self.effects(frame.effect)
            if frame.only_if is not None:
                text = _("if %(condition)s, %(effect)s", condition=self.condition(frame.only_if), effect=text)
            if frame.delayed:
                text = _("after the first turn of the cycle, %(effect)s", effect=text)
            elif not frame.mandatory and not isinstance(self.box.nodes[self.box.lists[frame.effect][0]], ExchangeVerb):
                text = _("if you like, %(effect)s", effect=text)
            out.append(self.sentence(text))
        lasting = [text for text in map(self.modifier, event.modifiers) if text]
        return out + [self.sentence(_("this cycle, %(rule)s", rule=text)) for text in lasting]

    def objectives(self, event: GalacticEvent) -> list[str]:
        """The objectives of an event, block by block."""
        out = []
        for block in event.blocks:
            texts = []
            for objective in block:
                text = self.effects(objective.effect)
                if objective.condition is not None:
                    condition = self.condition(objective.condition)
                    text = self.say("if %(condition)s, %(effect)s", condition=condition, effect=text)
                texts.append(text)
            out.append(self.sentence(self.say("; ").join(texts)))
        return out

    def penalty(self, crisis: Crisis) -> str:
        """The penalty of a Crisis; empty for a starting one."""
        return self.sentence(self.effects(crisis.penalty))

    def resolve(self, crisis: Crisis) -> str:
        """How a Crisis is resolved."""
        _ = self.say
        text = self._occasion(crisis, crisis.when)
        if crisis.also >= 0:
            text = self.either([text, self._occasion(crisis, crisis.also)])
        text += self._sector_need(crisis)
        if crisis.condition is not None:
            condition = self.condition(crisis.condition)
            if crisis.before:
                text = _("%(text)s when, before that, %(condition)s", text=text, condition=condition)
            else:
                text = _("%(text)s so that %(condition)s", text=text, condition=condition)
        if crisis.cost >= 0:
            text = _("%(text)s, and %(cost)s", text=text, cost=self.cost(crisis.cost))
        return self.sentence(text)

    def _occasion(self, crisis: Crisis, when: int) -> str:
        _ = self.say
        kinds = crisis.kinds
        if when == WHEN_PRODUCE and crisis.produced:
            what = self.both([self.some(r) for r in bits(crisis.produced, 5)])
            return _("produce %(what)s in one turn", what=what)
        if when == WHEN_PRODUCE:
            return _("produce %(what)s", what=self.either([self.some(r) for r in bits(kinds, 5)]))
        if when == WHEN_ESTABLISH:
            if crisis.new_kind:
                return _("establish a Guild of a kind that its sector lacks")
            if kinds:
                what = self.either([self.a_guild(kind) for kind in bits(kinds, 5)])
                return _("establish %(what)s%(where)s", what=what, where="")
            return _("establish a Guild%(where)s", where="")
        if when == WHEN_BUILD:
            if kinds:
                what = self.either([self.an_installation(kind) for kind in bits(kinds, 3)])
                return _("build %(what)s%(where)s", what=what, where="")
            return _("build an Installation%(where)s", where="")
        if when == WHEN_DEPLOY:
            if crisis.cubes_this_action:
                return _("deploy at least %(n)d FP with one action", n=crisis.cubes_this_action)
            if crisis.cubes_this_turn:
                return _("deploy at least %(n)d FP in one turn", n=crisis.cubes_this_turn)
            return _("deploy FP")
        if when == WHEN_ADVANCE:
            return self._advances(crisis)
        if when == WHEN_GAIN_TECH:
            if kinds == 1 << BASIC:
                return _("gain a Basic Technology")
            return _("gain an Improved Technology") if kinds == 1 << IMPROVED else _("gain a Technology")
        if when == WHEN_ACTIVATE and crisis.activated:
            return _("activate at least %(n)d FP in one turn", n=crisis.activated)
        if when == WHEN_GROW and crisis.sector is not None and crisis.sector.pop_min:
            return _("raise a population to %(n)d or more", n=crisis.sector.pop_min)
        if when == WHEN_REMOVE_CORRUPTION and crisis.removed:
            return _("remove %(n)d Corruption in one turn", n=crisis.removed)
        if when == WHEN_REMOVE_CORRUPTION:
            if kinds:
                return _("remove a Corruption from %(places)s", places=self.corruption_places(kinds))
            return _("remove a Corruption")
        if when == WHEN_OVERPRODUCE:
            return self.say_n("overproduce", "overproduce %(n)d times in one turn", max(1, crisis.times))
        return {
            WHEN_GAIN_TRADE: _("gain a Trade token"),
            WHEN_ACTIVATE: _("activate FP"),
            WHEN_MOVE_FLEETS: _("regroup"),
            WHEN_GAIN_AGENDA: _("gain an agenda"),
            WHEN_UPGRADE_GLORY: _("upgrade a Glory token"),
            WHEN_GROW: _("raise a population"),
            WHEN_INVADE_WON: _("win an invasion"),
            WHEN_PLAY_AGENDA: _("play an agenda"),
            WHEN_HARBINGER_LEAVES: _("make a Harbinger leave the map"),
            WHEN_GAIN_CORRUPTION: _("gain a Corruption"),
            WHEN_AGENDA_IN_PLAY: _("put a played agenda into play"),
            WHEN_HAVEN_LEVEL: _("build a Safe Haven level"),
        }[when]

    def _advances(self, crisis: Crisis) -> str:
        _ = self.say
        tracks = bits(crisis.kinds, 3)
        text = _("advance on a track")
        if tracks:
            text = _("advance on the %(track)s track", track=self.either([self.track(track) for track in tracks]))
        if crisis.pure:
            text += _(" while it is Pure")
        if crisis.level_min:
            text += _(" to level %(n)d or more", n=crisis.level_min)
        return text

    def _sector_need(self, crisis: Crisis) -> str:
        _ = self.say
        need = crisis.sector
        if need is None or need.pop_min:
            return ""
        if need.last_slot:
            return _(" in the last slot of a row")
        parts = []
        if crisis.when == WHEN_INVADE_WON:
            parts.append(_(" of a Corrupted sector") if need.pure == 0 else _(" of a sector"))
        elif need.pure == 1:
            parts.append(_(" in a Pure sector"))
        elif need.pure == 0:
            parts.append(_(" in a Corrupted sector"))
        else:
            parts.append(_(" in a sector"))
        if need.adjacent_void:
            parts.append(_(" next to a Voidborn sector"))
        if need.cubes_min:
            parts.append(_(" with at least %(n)d FP", n=need.cubes_min))
        if need.void_cubes_min:
            parts.append(_(" with at least %(n)d Voidborn FP", n=need.void_cubes_min))
        if need.installation_any:
            kinds = self.either([self.an_installation(kind) for kind in bits(need.installation_any, 3)])
            parts.append(_(" with %(kinds)s", kinds=kinds))
        if need.installations_min:
            parts.append(_(" that then has at least %(n)d Installations", n=need.installations_min))
        if need.harbinger:
            parts.append(_(" with a Harbinger"))
        if need.by_rift:
            parts.append(_(" that is a Rift or next to one"))
        return "".join(parts)

    def war(self, war: War, difficulty: int) -> list[str]:
        """A War card: its FP modifier by cycle, its combat modifier, its shield instruction."""
        _ = self.say
        a, b, c = (signed(n) if n else "0" for n in war.modifier)
        out = [_("Skirmish modifier by cycle: %(a)s, %(b)s, %(c)s.", a=a, b=b, c=c)]
        if war.initiative:
            out.append(_("Voidborn: Initiative +%(n)d.", n=war.initiative))
        if war.approach:
            out.append(_("Voidborn: Approach Absorption %(n)d.", n=war.approach))
        if war.salvo[difficulty]:
            out.append(_("Voidborn: Salvo Absorption %(n)d.", n=war.salvo[difficulty]))
        if self.box.lists[war.on_defended]:
            out.append(self.sentence(_("if you defend, %(effect)s", effect=self.effects(war.on_defended))))
        return out

    def token_text(self, card: Token) -> str:
        """A Bounty or Reclaim token, or the bonus of a Trade slot."""
        return self.sentence(self.effects(card.effect))

    def cell(self, variant: int, track: int, space: int) -> str:
        """A space of a Civilization track, 1 to 7."""
        return self.sentence(self.effects(self.box.cells[variant][track * 7 + space - 1]))

    def fallen_reward(self, house: House) -> str:
        """The effects at the bottom of a Fallen House card."""
        return self.sentence(self.effects(house.reward))

    def sector_type(self, kind: SectorType) -> list[str]:
        """What is special about a kind of sector."""
        _ = self.say
        out = []
        for r in range(5):
            if kind.production[r]:
                out.append(_("%(resource)s Production Level +%(n)d", resource=self.resource(r), n=kind.production[r]))
        if kind.upkeep:
            out.append(self.say_n("%(n)d Upkeep icon of its own", "%(n)d Upkeep icons of its own", kind.upkeep))
        if kind.when_invaded >= 0:
            out.append(_("when it is invaded, %(effect)s", effect=self.effects(kind.when_invaded)))
        if kind.effect >= 0:
            focuses = self.focuses(kind.focuses, False)
            cost, effect = self.cost(kind.cost), self.effects(kind.effect)
            out.append(
                _("once per cycle with %(focuses)s: %(cost)s to %(effect)s", focuses=focuses, cost=cost, effect=effect)
            )
        if kind.populated and not kind.corruptible and kind.id not in ("home", "rift"):
            out.append(_("immune to Corruption"))
        if kind.passage:
            out.append(_("FP may pass through it but not stay"))
        return [self.sentence(text) for text in out]
