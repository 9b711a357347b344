"""Effect lists in words, one phrase for each verb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from starboard.games.voidfall.effects import Selector, VoidfallVerb
from starboard.games.voidfall.prose.cards.parts import Parts, bits
from starboard.games.voidfall.prose.moods import settle_moods
from starboard.games.voidfall.steps.agendas import CorruptOfferVerb, EvaluateAgendaVerb, GainAgendaVerb
from starboard.games.voidfall.steps.board import PlaceCatastropheVerb, RemoveHarbingerVerb
from starboard.games.voidfall.steps.building import BuildVerb, DestroyVerb, EstablishVerb
from starboard.games.voidfall.steps.choice import (
    ChooseAnyVerb,
    ChooseOneVerb,
    ChooseRepeatVerb,
    ExchangeVerb,
    IfVerb,
    PreferredActionVerb,
)
from starboard.games.voidfall.steps.corruption import GainCorruptionVerb, MoveCorruptionVerb, RemoveCorruptionVerb
from starboard.games.voidfall.steps.crises import DiscardCrisisVerb
from starboard.games.voidfall.steps.fleets import ActivateVerb, DeactivateVerb, DeployVerb, MoveFleetsVerb, RecallVerb
from starboard.games.voidfall.steps.galactic import PeekEventsVerb
from starboard.games.voidfall.steps.haven import BuildHavenVerb
from starboard.games.voidfall.steps.invasion import InvadeVerb
from starboard.games.voidfall.steps.placing import PlaceVerb, RemoveVoidVerb
from starboard.games.voidfall.steps.population import GrowVerb, ReduceVerb
from starboard.games.voidfall.steps.production import (
    GainVerb,
    InfluenceByLevelVerb,
    InfluenceEqualVerb,
    InfluencePerVerb,
    LoseVerb,
    ProduceVerb,
    StockVerb,
)
from starboard.games.voidfall.steps.registry import VERBS
from starboard.games.voidfall.steps.skirmish import SkirmishVerb
from starboard.games.voidfall.steps.technologies import ConsumeTechVerb, GainTechVerb
from starboard.games.voidfall.steps.tokens import (
    GainBountyVerb,
    GainGloryVerb,
    GainTradeVerb,
    LoseTokenVerb,
    ResolveReclaimVerb,
    UpgradeGloryVerb,
)
from starboard.games.voidfall.steps.tracks import AdvanceVerb, FastForwardVerb
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    ANY_PLACE,
    BASIC,
    BOUNTY,
    PICK_HIGHEST,
    PICK_LOWEST,
    PLACED,
    PLACED_BOUNTY,
    PLACED_DEFENSE,
    PLACED_GLORY,
    PLACED_GUILD,
    PLACED_GUILD_ANY,
    PLACED_HARBINGER,
    PLACED_RECLAIM,
    PLACED_VOID,
    RECALLED_SECTOR,
    RECLAIM,
    SAME_SECTOR,
    SECTOR_DEFENSE,
    TRACKS,
    TRADE,
    ZONE_VOID_ADJACENT,
)
from starboard.kernel.changes import signed
from starboard.kernel.effects import for_each_verb


class Verbs(Parts):
    """Phrases for effects. They begin small and end without a stop, so that they can stand inside others."""

    depth = 0
    """How many choices the phrase that is being made stands in."""

    def effects(self, index: int) -> str:
        """An effect list; empty for an empty one."""
        text = ""
        for number in self.box.lists[index]:
            verb = self.box.nodes[number]
            phrase = self.verb(verb)
            if not text:
                text = phrase
            elif verb.only_if_previous:
                text = self.say("%(first)s; if you did, %(then)s", first=text, then=phrase)
            else:
                text = self.say("%(first)s, then %(then)s", first=text, then=phrase)
        return text

    def sentence(self, text: str) -> str:
        """A phrase as a sentence of its own."""
        text = settle_moods(text)
        return text[:1].upper() + text[1:] + "." if text else ""

    def _options(self, options: list[int]) -> str:
        """The options of a choice; a choice inside a choice stands in brackets and counts otherwise."""
        inner = self.depth > 0
        marks = ("i", "ii", "iii", "iv", "v", "vi") if inner else ("a", "b", "c", "d", "e", "f")
        self.depth += 1
        text = self.say("; ").join(f"({marks[i]}) {self.effects(option)}" for i, option in enumerate(options))
        self.depth -= 1
        return f"[{text}]" if inner else text

    def _times(self, per: Selector | None) -> str:
        """What it is multiplied by: "for each …"."""
        return self.per(per) if per is not None else ""

    def verb(self, verb: VoidfallVerb) -> str:
        """One part of an effect list."""
        return WORDS[verb.name](self, verb)

    # -- resources and Influence

    def _stock(self, verb: StockVerb, *more: str) -> list[str]:
        parts = [self.amount(r, verb.resources[r]) for r in range(5) if verb.resources[r]] + list(more)
        if verb.influence:
            parts.append(self.say("%(n)d Influence", n=verb.influence))
        return parts

    def _gain(self, verb: GainVerb) -> str:
        _ = self.say
        more = []
        if verb.any:
            more.append(self.say_n("%(n)d resource of your choice", "%(n)d resources of your choice", verb.any))
        if verb.basic_any:
            more.append(_("%(n)d of Food, Energy and Materials in any mix", n=verb.basic_any))
        if verb.of_guild:
            more.append(_("%(n)d of the resource of the Guild", n=verb.of_guild))
        times = _(" for each Guild of that sector") if verb.per_guild_there else self._times(verb.per)
        return _("gain %(what)s", what=self.both(self._stock(verb, *more)) + times)

    def _lose(self, verb: LoseVerb) -> str:
        return self.say("lose %(what)s", what=self.both(self._stock(verb)))

    def _produce(self, verb: ProduceVerb) -> str:
        _ = self.say
        if verb.resources:
            text = _("produce %(what)s", what=self.both([self.some(r) for r in bits(verb.resources, 5)]))
        elif verb.match_guild:
            text = _("produce 1 resource type: that of the Guild, if one was just established")
        elif verb.up_to:
            text = _("produce up to %(n)d different resource types", n=verb.types)
        else:
            text = self.say_n("produce %(n)d resource type", "produce %(n)d different resource types", verb.types)
        return text + self._times(verb.per)

    def _influence_per(self, verb: InfluencePerVerb) -> str:
        return self.say("gain %(n)d Influence%(per)s", n=verb.amount, per=self.per(verb.per))

    def _influence_equal(self, verb: InfluenceEqualVerb) -> str:
        return self.say("gain Influence equal to %(value)s", value=self.value(verb.value))

    def _influence_by_level(self, verb: InfluenceByLevelVerb) -> str:
        return self.say("gain Influence by level %(levels)s", levels=self.by_level(verb.track, verb.values))

    def by_level(self, track: int, values: list[int]) -> str:
        """Influence by the level of a track or of each."""
        _ = self.say
        which = _("each Pure track")
        if track < len(TRACKS):
            which = _("the Pure %(track)s track", track=self.track(track))
        a, b, c, d = values
        return _("of %(which)s (1: %(a)d, 2: %(b)d, 3: %(c)d, 4: %(d)d)", which=which, a=a, b=b, c=c, d=d)

    # -- sectors

    def _build(self, verb: BuildVerb) -> str:
        _ = self.say
        where = self.where(verb.where)
        if verb.installation >= 0:
            return _("build %(what)s%(where)s", what=self.an_installation(verb.installation), where=where)
        if verb.up_to:
            return _("build up to %(n)d Installations%(where)s", n=verb.count, where=where)
        return _("build an Installation%(where)s", where=where)

    def _establish(self, verb: EstablishVerb) -> str:
        _ = self.say
        where = self.where(verb.where)
        if verb.guild >= 0:
            return _("establish %(what)s%(where)s", what=self.a_guild(verb.guild), where=where)
        if verb.up_to:
            return _("establish up to %(n)d Guilds%(where)s", n=verb.count, where=where)
        return _("establish a Guild%(where)s", where=where)

    def _destroy(self, verb: DestroyVerb) -> str:
        where = self.where(verb.where)
        if verb.kind == 0:
            return self.say_n("destroy a Guild%(where)s", "destroy %(n)d Guilds%(where)s", verb.count, where=where)
        return self.say_n(
            "destroy an Installation%(where)s", "destroy %(n)d Installations%(where)s", verb.count, where=where
        )

    def _grow(self, verb: GrowVerb) -> str:
        _ = self.say
        where = self.where(verb.where)
        if verb.different:
            return _("raise up to %(n)d different Pure populations by 1%(where)s", n=verb.count, where=where)
        if verb.count > 1:
            return _("raise Pure populations by 1, up to %(n)d times%(where)s", n=verb.count, where=where)
        return _("raise a Pure population by 1%(where)s", where=where)

    def _reduce(self, verb: ReduceVerb) -> str:
        return self.say("lower a Pure population by %(n)d%(where)s", n=verb.count, where=self.where(verb.where))

    # -- Corruption

    def _gain_corruption(self, verb: GainCorruptionVerb) -> str:
        _ = self.say
        text = _("gain %(n)d Corruption", n=verb.count)
        if verb.same_sector:
            text += self.where(SAME_SECTOR)
        elif verb.places != ANY_PLACE:
            text = _("gain %(n)d Corruption on %(places)s", n=verb.count, places=self.corruption_places(verb.places))
        if verb.fallback:
            text += _(" (without room: %(places)s)", places=self.corruption_places(verb.fallback))
        if verb.on_track >= 0:
            text += _("; if it is on a track, %(effect)s", effect=self.effects(verb.on_track))
        return text

    def _remove_corruption(self, verb: RemoveCorruptionVerb) -> str:
        _ = self.say
        place = self.where(verb.where)
        if verb.where == RECALLED_SECTOR:
            place = _(" from the sector of the recalled FP")
        elif not place and verb.places != ANY_PLACE:
            place = _(" from %(places)s", places=self.corruption_places(verb.places))
        if verb.up_to:
            return _("remove up to %(n)d Corruption%(place)s", n=verb.count, place=place)
        return _("remove %(n)d Corruption%(place)s", n=verb.count, place=place)

    def _move_corruption(self, verb: MoveCorruptionVerb) -> str:
        if verb.count < 0:
            return self.say("move any number of Corruption markers")
        return self.say("move %(n)d Corruption", n=verb.count)

    def _corrupt_offer(self, verb: CorruptOfferVerb) -> str:
        if verb.type == len(AGENDA_TYPES):
            return self.say("corrupt every Pure agenda offer")
        return self.say("corrupt the agenda offer of %(type)s", type=self.agenda_type(verb.type))

    # -- choices

    def _choose_one(self, verb: ChooseOneVerb) -> str:
        return self.say("choose one: %(options)s", options=self._options(verb.options))

    def _choose_any(self, verb: ChooseAnyVerb) -> str:
        return self.say("any of these: %(options)s", options=self._options(verb.options))

    def _choose_repeat(self, verb: ChooseRepeatVerb) -> str:
        return self.say("%(n)d times, choose one: %(options)s", n=verb.times, options=self._options(verb.options))

    def _exchange(self, verb: ExchangeVerb) -> str:
        _ = self.say
        cost, effect = self.cost(verb.cost), self.effects(verb.effect)
        if not effect:
            return cost
        if verb.times > 1:
            return _("up to %(n)d times, %(cost)s to %(effect)s", n=verb.times, cost=cost, effect=effect)
        return _("you may %(cost)s to %(effect)s", cost=cost, effect=effect)

    def _if(self, verb: IfVerb) -> str:
        _ = self.say
        condition, effect = self.condition(verb.condition), self.effects(verb.then)
        text = _("if %(condition)s, %(effect)s", condition=condition, effect=effect)
        if verb.otherwise >= 0 and self.box.lists[verb.otherwise]:
            text += _("; otherwise %(effect)s", effect=self.effects(verb.otherwise))
        return text

    def _preferred_action(self, verb: PreferredActionVerb) -> str:
        return self.say("take an action of a preferred Focus card in your hand or discard, paying its cost")

    def _peek_events(self, verb: PeekEventsVerb) -> str:
        return self.say("look at two events of the next cycle, put one on top and one at the bottom")

    # -- fleets and war

    def _activate(self, verb: ActivateVerb) -> str:
        _ = self.say
        text = _("activate up to %(n)d FP", n=verb.count) if verb.up_to else _("activate %(n)d FP", n=verb.count)
        return text + self._times(verb.per)

    def _deactivate(self, verb: DeactivateVerb) -> str:
        return self.say("deactivate %(n)d FP", n=verb.count)

    def _recall(self, verb: RecallVerb) -> str:
        return self.say("recall %(n)d FP", n=verb.count)

    def _deploy(self, verb: DeployVerb) -> str:
        _ = self.say
        fleet, where = self.fleet(verb.fleet, verb.count), self.where(verb.where)
        if verb.up_to:
            return _("deploy up to %(fleet)s%(where)s", fleet=fleet, where=where)
        return _("deploy %(fleet)s%(where)s", fleet=fleet, where=where)

    def _move_fleets(self, verb: MoveFleetsVerb) -> str:
        return self.say("regroup (up to %(n)d moves)", n=verb.moves)

    def _invade(self, verb: InvadeVerb) -> str:
        _ = self.say
        text = _("invade a Corrupted sector") if verb.corrupted else _("invade a sector")
        if verb.bombard:
            text += _("; each 3 Materials spent give 1 point of Approach or Salvo Absorption in that combat")
        if verb.then >= 0:
            text += _("; after the invasion, %(effect)s", effect=self.effects(verb.then))
        return text

    def _skirmish(self, verb: SkirmishVerb) -> str:
        _ = self.say
        text = _("resolve a Skirmish of modifier %(n)s", n=signed(verb.modifier) if verb.modifier else "0")
        if verb.initiative:
            text += _(" (Voidborn: Initiative +%(n)d)", n=verb.initiative)
        if verb.on_defended >= 0:
            text += _("; if you defend, %(effect)s", effect=self.effects(verb.on_defended))
        return text

    # -- the map and the Voidborn

    def _remove_void(self, verb: RemoveVoidVerb) -> str:
        return self.say("remove %(n)d Voidborn FP from an adjacent Voidborn sector", n=verb.count)

    def _place(self, verb: PlaceVerb) -> str:
        zone = self._zone(verb.zone, verb.pick)
        return self.say("place %(what)s in %(zone)s", what=self.all_placed(verb), zone=zone)

    def all_placed(self, verb: PlaceVerb) -> str:
        """Everything that a verb places."""
        return self.both([self.placed(i, verb.what[i]) for i in range(len(PLACED)) if verb.what[i]])

    def placed(self, what: int, n: int) -> str:
        """So many of what is placed; of Glory a token of that value."""
        _ = self.say
        if what == PLACED_RECLAIM:
            return self.token(RECLAIM, n)
        if what == PLACED_BOUNTY:
            return self.token(BOUNTY, n)
        if what == PLACED_VOID:
            return _("%(n)d Voidborn FP", n=n)
        if what == PLACED_DEFENSE:
            return _("%(n)d %(what)s", n=n, what=self.installation(SECTOR_DEFENSE, n))
        if what == PLACED_HARBINGER:
            return self.say_n("%(n)d Harbinger", "%(n)d Harbingers", n)
        if what == PLACED_GLORY:
            return _("a Glory token of value %(n)d", n=n)
        if what == PLACED_GUILD_ANY:
            return _("a Guild of your choice")
        return _("%(n)d %(what)s", n=n, what=self.guild(what - PLACED_GUILD, n))

    def _zone(self, zone: int, pick: int) -> str:
        _ = self.say
        if zone == ZONE_VOID_ADJACENT and pick == PICK_LOWEST:
            return _("the adjacent Voidborn sector of lowest population")
        if zone == ZONE_VOID_ADJACENT and pick == PICK_HIGHEST:
            return _("the adjacent Voidborn sector of highest population")
        return (
            _("an adjacent Voidborn sector"),
            _("a Voidborn sector"),
            _("the invaded sector"),
            _("a Voidborn or Fallen House sector"),
            _("each Voidborn sector with a Sector Defense"),
            _("each Voidborn sector of population 4 or more"),
            _("each Rift"),
            _("each Voidborn sector next to a Rift"),
            _("each Voidborn sector with a Harbinger"),
            _("each Voidborn sector with at most 2 FP"),
        )[zone]

    def _remove_harbinger(self, verb: RemoveHarbingerVerb) -> str:
        return self.say("remove a Harbinger from a sector") if verb.map_only else self.say("remove a Harbinger")

    def _discard_crisis(self, verb: DiscardCrisisVerb) -> str:
        _ = self.say
        kinds = bits(verb.kinds, 3)
        if len(kinds) == 3:
            return _("discard an Ongoing Crisis") if verb.ongoing else _("discard a Crisis")
        names = self.either([self.crisis_kind(kind) for kind in kinds])
        if verb.ongoing:
            return _("discard an Ongoing Crisis (%(kinds)s)", kinds=names)
        return _("discard a Crisis (%(kinds)s)", kinds=names)

    def _place_catastrophe(self, verb: PlaceCatastropheVerb) -> str:
        return self.say("place a Catastrophe token")

    def _build_haven(self, verb: BuildHavenVerb) -> str:
        return self.say("build a Safe Haven level")

    # -- tokens, agendas, Technologies, tracks

    def _lose_token(self, verb: LoseTokenVerb) -> str:
        if verb.count == 0:
            return self.say("return all your Trade tokens, at least 1")
        return self.say("return %(what)s", what=self.token(verb.token, verb.count))

    def _gain_trade(self, verb: GainTradeVerb) -> str:
        _ = self.say
        what = self.token(TRADE, verb.count)
        return _("gain %(what)s", what=what) if verb.bonus else _("gain %(what)s without its bonus", what=what)

    def _gain_bounty(self, verb: GainBountyVerb) -> str:
        return self.say("gain %(what)s", what=self.token(BOUNTY, verb.count)) + self._times(verb.per)

    def _gain_glory(self, verb: GainGloryVerb) -> str:
        return self.say("gain a Glory token of value %(n)d", n=verb.value)

    def _upgrade_glory(self, verb: UpgradeGloryVerb) -> str:
        return self.say("upgrade a Glory token")

    def _resolve_reclaim(self, verb: ResolveReclaimVerb) -> str:
        return self.say("draw a Reclaim token and resolve it%(where)s", where=self.where(verb.where))

    def _gain_tech(self, verb: GainTechVerb) -> str:
        _ = self.say
        return (
            _("gain a Basic Technology"),
            _("gain an Improved Technology"),
            _("gain a Basic or Improved Technology"),
        )[verb.tier]

    def _consume_tech(self, verb: ConsumeTechVerb) -> str:
        _ = self.say
        return _("consume a Basic Technology") if verb.tier == BASIC else _("consume an Improved Technology")

    def _gain_agenda(self, verb: GainAgendaVerb) -> str:
        _ = self.say
        if verb.type < 0:
            return _("gain an agenda")
        if verb.unseen:
            return _("gain the top card of the %(type)s agendas", type=self.agenda_type(verb.type))
        return _("gain an agenda of %(type)s", type=self.agenda_type(verb.type))

    def _evaluate_agenda(self, verb: EvaluateAgendaVerb) -> str:
        return self.say("evaluate a Pure agenda")

    def _advance(self, verb: AdvanceVerb) -> str:
        _ = self.say
        if verb.track >= 0:
            text = _("advance on the %(track)s track", track=self.track(verb.track))
        elif verb.least:
            text = _("advance on your least advanced track")
        elif verb.same:
            text = _("advance on that track")
        else:
            text = _("advance on a track")
        return text if verb.benefit else _("%(text)s without its benefit", text=text)

    def _fast_forward(self, verb: FastForwardVerb) -> str:
        return self.say("advance one more space on the same track")


WORDS: Final[dict[str, Callable[[Verbs, Any], str]]] = for_each_verb(
    VERBS,
    {
        "activate_cube": Verbs._activate,
        "advance_track": Verbs._advance,
        "build": Verbs._build,
        "build_haven": Verbs._build_haven,
        "choose_any": Verbs._choose_any,
        "choose_one": Verbs._choose_one,
        "choose_repeat": Verbs._choose_repeat,
        "consume_tech": Verbs._consume_tech,
        "corrupt_offer": Verbs._corrupt_offer,
        "deactivate_cube": Verbs._deactivate,
        "deploy": Verbs._deploy,
        "destroy": Verbs._destroy,
        "discard_crisis": Verbs._discard_crisis,
        "establish_guild": Verbs._establish,
        "evaluate_agenda": Verbs._evaluate_agenda,
        "exchange": Verbs._exchange,
        "fast_forward": Verbs._fast_forward,
        "gain": Verbs._gain,
        "gain_agenda": Verbs._gain_agenda,
        "gain_bounty": Verbs._gain_bounty,
        "gain_corruption": Verbs._gain_corruption,
        "gain_glory": Verbs._gain_glory,
        "gain_tech": Verbs._gain_tech,
        "gain_trade": Verbs._gain_trade,
        "grow_population": Verbs._grow,
        "if": Verbs._if,
        "influence_by_level": Verbs._influence_by_level,
        "influence_equal": Verbs._influence_equal,
        "influence_per": Verbs._influence_per,
        "invade": Verbs._invade,
        "lose": Verbs._lose,
        "lose_token": Verbs._lose_token,
        "move_corruption": Verbs._move_corruption,
        "move_fleets": Verbs._move_fleets,
        "peek_events": Verbs._peek_events,
        "place": Verbs._place,
        "place_catastrophe": Verbs._place_catastrophe,
        "preferred_action": Verbs._preferred_action,
        "produce": Verbs._produce,
        "recall_cube": Verbs._recall,
        "reduce_population": Verbs._reduce,
        "remove_corruption": Verbs._remove_corruption,
        "remove_harbinger": Verbs._remove_harbinger,
        "remove_void_cube": Verbs._remove_void,
        "resolve_reclaim": Verbs._resolve_reclaim,
        "skirmish": Verbs._skirmish,
        "upgrade_glory": Verbs._upgrade_glory,
    },
    "words",
)
