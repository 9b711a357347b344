"""Effect lists in words, one phrase for each verb of the vocabulary."""

from __future__ import annotations

from starboard.games.voidfall.components import (
    PLACED,
    PLACED_BOUNTY,
    PLACED_DEFENSE,
    PLACED_GLORY,
    PLACED_GUILD,
    PLACED_GUILD_ANY,
    PLACED_HARBINGER,
    PLACED_RECLAIM,
    PLACED_VOID,
    Node,
)
from starboard.games.voidfall.prose.cards.parts import Parts, bits
from starboard.games.voidfall.vocabulary import (
    ACTIVATE,
    ADVANCE,
    AGENDA_TYPES,
    ANY_PLACE,
    BASIC,
    BOUNTY,
    BUILD,
    BUILD_HAVEN,
    CHOOSE_ANY,
    CHOOSE_ONE,
    CHOOSE_REPEAT,
    CONSUME_TECH,
    CORRUPT_OFFER,
    DEACTIVATE,
    DEPLOY,
    DESTROY,
    DISCARD_CRISIS,
    ESTABLISH,
    EVALUATE_AGENDA,
    EXCHANGE,
    FAST_FORWARD,
    GAIN,
    GAIN_AGENDA,
    GAIN_BOUNTY,
    GAIN_CORRUPTION,
    GAIN_GLORY,
    GAIN_TECH,
    GAIN_TRADE,
    GROW,
    IF,
    INFLUENCE_BY_LEVEL,
    INFLUENCE_EQUAL,
    INFLUENCE_PER,
    INVADE,
    LOSE,
    LOSE_TOKEN,
    MOVE_CORRUPTION,
    MOVE_FLEETS,
    PEEK_EVENTS,
    PICK_HIGHEST,
    PICK_LOWEST,
    PLACE,
    PREFERRED_ACTION,
    PRODUCE,
    RECALL,
    RECLAIM,
    REDUCE,
    REMOVE_CORRUPTION,
    REMOVE_HARBINGER,
    REMOVE_VOID,
    RESOLVE_RECLAIM,
    SAME_SECTOR,
    SECTOR_DEFENSE,
    SKIRMISH,
    TRACKS,
    TRADE,
    UPGRADE_GLORY,
    ZONE_VOID_ADJACENT,
)


class Verbs(Parts):
    """Phrases for effects. They begin small and end without a stop, so that they can stand inside others."""

    depth = 0
    """How many choices the phrase that is being made stands in."""

    def effects(self, index: int) -> str:
        """An effect list; empty for an empty one."""
        text = ""
        for number in self.box.lists[index]:
            node = self.box.nodes[number]
            phrase = self.node(node)
            if not text:
                text = phrase
            elif node.only_if_previous:
                text = self.say("%(first)s; if you did, %(then)s", first=text, then=phrase)
            else:
                text = self.say("%(first)s, then %(then)s", first=text, then=phrase)
        return text

    def sentence(self, text: str) -> str:
        """A phrase as a sentence of its own."""
        return text[:1].upper() + text[1:] + "." if text else ""

    def _options(self, options: list[int]) -> str:
        """The options of a choice; a choice inside a choice stands in brackets and counts otherwise."""
        inner = self.depth > 0
        marks = ("i", "ii", "iii", "iv", "v", "vi") if inner else ("a", "b", "c", "d", "e", "f")
        self.depth += 1
        text = self.say("; ").join(f"({marks[i]}) {self.effects(option)}" for i, option in enumerate(options))
        self.depth -= 1
        return f"[{text}]" if inner else text

    def _times(self, node: Node) -> str:
        """What a primitive is multiplied by: "for each …"."""
        if node.per_guild_there:
            return self.say(" for each Guild of that sector")
        return self.per(node.per) if node.per is not None else ""

    def node(self, node: Node) -> str:
        """One primitive."""
        verb = node.verb
        if verb in (GAIN, LOSE):
            return self._stock(node)
        if verb == PRODUCE:
            return self._produce(node) + self._times(node)
        if verb in (BUILD, ESTABLISH, DESTROY, GROW, REDUCE):
            return self._sector_verb(node)
        if verb in (GAIN_CORRUPTION, REMOVE_CORRUPTION, MOVE_CORRUPTION, CORRUPT_OFFER):
            return self._corruption(node)
        if verb in (CHOOSE_ONE, CHOOSE_ANY, CHOOSE_REPEAT, EXCHANGE, IF):
            return self._frame(node)
        if verb in (ACTIVATE, DEACTIVATE, RECALL, DEPLOY, MOVE_FLEETS, INVADE, REMOVE_VOID, SKIRMISH):
            return self._fleets(node) + self._times(node)
        if verb in (INFLUENCE_PER, INFLUENCE_EQUAL, INFLUENCE_BY_LEVEL):
            return self._influence(node)
        if verb == PLACE:
            return self._place(node)
        return self._other(node) + self._times(node)

    def _stock(self, node: Node) -> str:
        _ = self.say
        parts = [self.amount(r, node.resources[r]) for r in range(5) if node.resources[r]]
        if node.any:
            parts.append(self.say_n("%(n)d resource of your choice", "%(n)d resources of your choice", node.any))
        if node.basic_any:
            parts.append(_("%(n)d of Food, Energy and Materials in any mix", n=node.basic_any))
        if node.of_guild:
            parts.append(_("%(n)d of the resource of the Guild", n=node.of_guild))
        if node.influence:
            parts.append(_("%(n)d Influence", n=node.influence))
        what = self.both(parts) + self._times(node)
        return _("lose %(what)s", what=what) if node.verb == LOSE else _("gain %(what)s", what=what)

    def _produce(self, node: Node) -> str:
        _ = self.say
        if node.mask:
            return _("produce %(what)s", what=self.both([self.resource(r) for r in bits(node.mask, 5)]))
        if node.flag:
            return _("produce 1 resource type: that of the Guild, if one was just established")
        if node.up_to:
            return _("produce up to %(n)d different resource types", n=node.count)
        return self.say_n("produce %(n)d resource type", "produce %(n)d different resource types", node.count)

    def _sector_verb(self, node: Node) -> str:
        _ = self.say
        verb = node.verb
        where = self.where(node.where)
        if verb == BUILD:
            if node.kind >= 0:
                return _("build %(what)s%(where)s", what=self.an_installation(node.kind), where=where)
            if node.up_to:
                return _("build up to %(n)d Installations%(where)s", n=node.count, where=where)
            return _("build an Installation%(where)s", where=where)
        if verb == ESTABLISH:
            if node.kind >= 0:
                return _("establish %(what)s%(where)s", what=self.a_guild(node.kind), where=where)
            if node.up_to:
                return _("establish up to %(n)d Guilds%(where)s", n=node.count, where=where)
            return _("establish a Guild%(where)s", where=where)
        if verb == DESTROY:
            if node.kind == 0:
                return self.say_n("destroy a Guild%(where)s", "destroy %(n)d Guilds%(where)s", node.count, where=where)
            return self.say_n(
                "destroy an Installation%(where)s", "destroy %(n)d Installations%(where)s", node.count, where=where
            )
        if verb == REDUCE:
            return _("lower a Pure population by %(n)d%(where)s", n=node.count, where=where)
        if node.flag:
            return _("raise up to %(n)d different Pure populations by 1%(where)s", n=node.count, where=where)
        if node.count > 1:
            return _("raise Pure populations by 1, up to %(n)d times%(where)s", n=node.count, where=where)
        return _("raise a Pure population by 1%(where)s", where=where)

    def _corruption(self, node: Node) -> str:
        _ = self.say
        verb = node.verb
        if verb == CORRUPT_OFFER:
            if node.kind == len(AGENDA_TYPES):
                return _("corrupt every Pure agenda offer")
            return _("corrupt the agenda offer of %(type)s", type=self.agenda_type(node.kind))
        if verb == MOVE_CORRUPTION:
            if node.count < 0:
                return _("move any number of Corruption markers")
            return _("move %(n)d Corruption", n=node.count)
        if verb == REMOVE_CORRUPTION:
            place = self.where(node.where)
            if not place and node.mask != ANY_PLACE:
                place = _(" from %(places)s", places=self.corruption_places(node.mask))
            if node.up_to:
                return _("remove up to %(n)d Corruption%(place)s", n=node.count, place=place)
            return _("remove %(n)d Corruption%(place)s", n=node.count, place=place)
        text = _("gain %(n)d Corruption", n=node.count)
        if node.where == SAME_SECTOR:
            text += self.where(node.where)
        elif node.mask != ANY_PLACE:
            text = _("gain %(n)d Corruption on %(places)s", n=node.count, places=self.corruption_places(node.mask))
        if node.fallback:
            text += _(" (without room: %(places)s)", places=self.corruption_places(node.fallback))
        if node.effect >= 0:
            text += _("; if it is on a track, %(effect)s", effect=self.effects(node.effect))
        return text

    def _frame(self, node: Node) -> str:
        _ = self.say
        verb = node.verb
        if verb == CHOOSE_ONE:
            return _("choose one: %(options)s", options=self._options(node.options))
        if verb == CHOOSE_ANY:
            return _("any of these: %(options)s", options=self._options(node.options))
        if verb == CHOOSE_REPEAT:
            return _("%(n)d times, choose one: %(options)s", n=node.count, options=self._options(node.options))
        if verb == EXCHANGE:
            cost, effect = self.cost(node.cost), self.effects(node.effect)
            if not effect:
                return cost
            if node.count > 1:
                return _("up to %(n)d times, %(cost)s to %(effect)s", n=node.count, cost=cost, effect=effect)
            return _("you may %(cost)s to %(effect)s", cost=cost, effect=effect)
        assert node.condition is not None
        condition, effect = self.condition(node.condition), self.effects(node.effect)
        text = _("if %(condition)s, %(effect)s", condition=condition, effect=effect)
        if self.box.lists[node.otherwise]:
            text += _("; otherwise %(effect)s", effect=self.effects(node.otherwise))
        return text

    def _fleets(self, node: Node) -> str:
        _ = self.say
        verb = node.verb
        if verb == ACTIVATE:
            return _("activate up to %(n)d FP", n=node.count) if node.up_to else _("activate %(n)d FP", n=node.count)
        if verb == DEACTIVATE:
            return _("deactivate %(n)d FP", n=node.count)
        if verb == RECALL:
            return _("recall %(n)d FP", n=node.count)
        if verb == DEPLOY:
            fleet, where = self.fleet(node.kind, node.count), self.where(node.where)
            if node.up_to:
                return _("deploy up to %(fleet)s%(where)s", fleet=fleet, where=where)
            return _("deploy %(fleet)s%(where)s", fleet=fleet, where=where)
        if verb == MOVE_FLEETS:
            return _("regroup (up to %(n)d moves)", n=node.count)
        if verb == REMOVE_VOID:
            return _("remove %(n)d Voidborn FP from an adjacent Voidborn sector", n=node.count)
        if verb == SKIRMISH:
            text = _("resolve a Skirmish of modifier %(n)s", n=f"{node.count:+d}" if node.count else "0")
            if node.kind >= 0:
                text += _(" (Voidborn: Initiative +%(n)d)", n=self.box.attacks[node.kind].initiative)
            if node.effect >= 0:
                text += _("; if you defend, %(effect)s", effect=self.effects(node.effect))
            return text
        text = _("invade a Corrupted sector") if node.flag else _("invade a sector")
        if node.kind == 1:
            text += _("; each 3 Materials spent give 1 point of Approach or Salvo Absorption in that combat")
        if node.effect >= 0:
            text += _("; after the invasion, %(effect)s", effect=self.effects(node.effect))
        return text

    def _influence(self, node: Node) -> str:
        _ = self.say
        if node.verb == INFLUENCE_PER:
            assert node.per is not None
            return _("gain %(n)d Influence%(per)s", n=node.influence, per=self.per(node.per))
        if node.verb == INFLUENCE_EQUAL:
            return _("gain Influence equal to %(value)s", value=self.value(node.kind))
        return _("gain Influence by level %(levels)s", levels=self.by_level(node.kind, node.values))

    def by_level(self, track: int, values: list[int]) -> str:
        """Influence by the level of a track or of each."""
        _ = self.say
        which = _("each Pure track")
        if track < len(TRACKS):
            which = _("the Pure %(track)s track", track=self.track(track))
        a, b, c, d = values
        return _("of %(which)s (1: %(a)d, 2: %(b)d, 3: %(c)d, 4: %(d)d)", which=which, a=a, b=b, c=c, d=d)

    def _place(self, node: Node) -> str:
        _ = self.say
        return _("place %(what)s in %(zone)s", what=self.all_placed(node), zone=self._zone(node.zone, node.pick))

    def all_placed(self, node: Node) -> str:
        """Everything that a primitive places."""
        return self.both([self.placed(i, node.what[i]) for i in range(len(PLACED)) if node.what[i]])

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

    def _other(self, node: Node) -> str:
        _ = self.say
        verb = node.verb
        if verb == LOSE_TOKEN and node.count == 0:
            return _("return all your Trade tokens, at least 1")
        if verb == LOSE_TOKEN:
            return _("return %(what)s", what=self.token(node.kind, node.count))
        if verb == GAIN_TECH:
            return (
                _("gain a Basic Technology"),
                _("gain an Improved Technology"),
                _("gain a Basic or Improved Technology"),
            )[node.kind]
        if verb == CONSUME_TECH:
            return _("consume a Basic Technology") if node.kind == BASIC else _("consume an Improved Technology")
        if verb == GAIN_AGENDA:
            if node.kind < 0:
                return _("gain an agenda")
            if node.flag:
                return _("gain the top card of the %(type)s agendas", type=self.agenda_type(node.kind))
            return _("gain an agenda of %(type)s", type=self.agenda_type(node.kind))
        if verb == EVALUATE_AGENDA:
            return _("evaluate a Pure agenda")
        if verb == GAIN_TRADE:
            what = self.token(TRADE, node.count)
            return _("gain %(what)s", what=what) if node.flag else _("gain %(what)s without its bonus", what=what)
        if verb == GAIN_BOUNTY:
            return _("gain %(what)s", what=self.token(BOUNTY, node.count))
        if verb == GAIN_GLORY:
            return _("gain a Glory token of value %(n)d", n=node.count)
        if verb == UPGRADE_GLORY:
            return _("upgrade a Glory token")
        if verb == RESOLVE_RECLAIM:
            return _("draw a Reclaim token and resolve it%(where)s", where=self.where(node.where))
        if verb == ADVANCE:
            return self._advance(node)
        if verb == FAST_FORWARD:
            return _("advance one more space on the same track")
        if verb == PREFERRED_ACTION:
            return _("take an action of a preferred Focus card in your hand or discard, paying its cost")
        if verb == PEEK_EVENTS:
            return _("look at two events of the next cycle, put one on top and one at the bottom")
        if verb == REMOVE_HARBINGER:
            return _("remove a Harbinger from a sector") if node.flag else _("remove a Harbinger")
        if verb == DISCARD_CRISIS:
            return self._discard_crisis(node)
        if verb == BUILD_HAVEN:
            return _("build a Safe Haven level")
        return _("place a Catastrophe token")

    def _advance(self, node: Node) -> str:
        _ = self.say
        if node.kind >= 0:
            text = _("advance on the %(track)s track", track=self.track(node.kind))
        elif node.least:
            text = _("advance on your least advanced track")
        elif node.same_track:
            text = _("advance on that track")
        else:
            text = _("advance on a track")
        return text if node.flag else _("%(text)s without its benefit", text=text)

    def _discard_crisis(self, node: Node) -> str:
        _ = self.say
        kinds = bits(node.mask, 3)
        if len(kinds) == 3:
            return _("discard an Ongoing Crisis") if node.flag else _("discard a Crisis")
        names = self.either([self.crisis_kind(kind) for kind in kinds])
        if node.flag:
            return _("discard an Ongoing Crisis (%(kinds)s)", kinds=names)
        return _("discard a Crisis (%(kinds)s)", kinds=names)
