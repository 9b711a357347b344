"""The interpreter of the effect vocabulary: what each primitive does, and whether it can be done."""

from __future__ import annotations

from starboard.games.voidfall import components as p
from starboard.games.voidfall import events as ev
from starboard.games.voidfall import queries as b
from starboard.games.voidfall import vocabulary as t
from starboard.games.voidfall.state import (
    FOCUS,
    M_DESTROYED,
    M_DONE,
    M_GUILD,
    M_RECALLED,
    M_REDUCED,
    M_SECTOR,
    M_TRACK,
    VoidfallState,
)
from starboard.games.voidfall.steps import choice, corruption, crisis, fleets, growth, haven, pay, tokens, war
from starboard.games.voidfall.steps.core import INNER, MUST, begin
from starboard.kernel.events import Teller


def targets(s: VoidfallState, where: int, here: int) -> list[int]:
    """The player's sectors that a `where` means. A sector that is no longer the player's is none (VF-16.10)."""
    if where == t.ANY_OWN:
        return b.own(s)
    if where == t.HOME:
        return [s.home]
    if where == t.NOT_HOME:
        return [i for i in b.own(s) if i != s.home]
    if where == t.SHIPYARD_SECTOR:
        return [i for i in b.own(s) if b.shipyards(s, i)]
    if where == t.OTHER_SECTOR:
        return [i for i in b.own(s) if i != s.mem[M_DESTROYED]]
    if where == t.NOT_REDUCED_SECTOR:
        return [i for i in b.own(s) if i != s.mem[M_REDUCED]]
    if where == t.WITH_SCIENTISTS:
        return [i for i in b.own(s) if s.corrupt[i] == 0 and b.guilds(s, i, t.SCIENCE)]
    if where == t.SAME_OR_ADJACENT:
        middle = s.mem[M_RECALLED]
        if middle < 0:
            return []
        return [i for i in [middle, *s.ground.near[middle]] if b.mine(s, i)]
    one = here
    if where == t.LINKED:
        if s.mem[M_SECTOR] < 0:
            return b.own(s)
        one = s.mem[M_SECTOR]
    elif where == t.SAME_SECTOR:
        one = s.mem[M_SECTOR]
    elif where == t.RECALLED_SECTOR:
        one = s.mem[M_RECALLED]
    elif where == t.DESTROYED_SECTOR:
        one = s.mem[M_DESTROYED]
    elif where == t.COMBAT_SECTOR:
        one = s.fight_sector
    return [one] if one >= 0 and b.mine(s, one) else []


def times(s: VoidfallState, n: p.Node) -> int:
    """What a primitive is multiplied by."""
    return 1 if n.per is None else b.count(s, n.per)


def perform(s: VoidfallState, n: p.Node, here: int, flags: int, tell: Teller) -> None:
    """Do what a primitive says, or ask what it leaves to choose."""
    verb = n.verb
    if verb == t.GAIN:
        _gain(s, n, here, tell)
    elif verb == t.LOSE:
        for r in range(5):
            lost = min(n.resources[r], s.stock[r])
            if lost:
                s.stock[r] -= lost
                tell.tell(ev.LOST, b.PLAYER, r, lost)
        if n.influence:
            b.lose_influence(s, n.influence, tell)
        s.mem[M_DONE] = 1
    elif verb == t.LOSE_TOKEN:
        if n.kind == t.GLORY:
            s.stack.append(tokens.DiscardGlory(n.count))
        elif n.kind == t.TRADE:
            s.stack.append(tokens.ReturnTrade(n.count if n.count > 0 else b.trade_held(s)))
        else:
            s.stack.append(tokens.DiscardToken(n.kind, n.count))
    elif verb == t.PRODUCE:
        _produce(s, n, flags)
    elif verb == t.ACTIVATE:
        wanted = min(s.inactive, n.count * times(s, n))
        if n.up_to and wanted:
            s.stack.append(fleets.Activate(wanted))
        else:
            fleets.activate(s, wanted, tell)
    elif verb == t.DEACTIVATE:
        s.mem[M_DONE] = 1
        s.stack.append(pay.Deactivate(n.count))
    elif verb == t.RECALL:
        s.stack.append(fleets.Recall(n.count, flags))
    elif verb == t.DEPLOY:
        if s.phase != FOCUS:
            s.surcharge = 0
        if n.where == t.EACH_SHIPYARD:
            s.stack.append(fleets.EachShipyard(n.index, 0))
        elif s.active or s.has(t.M_REPLACE_DEPLOY):
            s.stack.append(fleets.Deploy(n.index, n.count, here, 0))
    elif verb == t.MOVE_FLEETS:
        s.stack.append(fleets.Regroup(n.count, 0))
    elif verb == t.INVADE:
        war.invade(s, n.index)
    elif verb == t.BUILD:
        s.stack.append(growth.Build(n.index, n.count, here, flags))
    elif verb == t.ESTABLISH:
        s.stack.append(growth.Establish(n.index, n.count, here, flags))
    elif verb == t.DESTROY:
        s.stack.append(growth.Destroy(n.kind, n.count, s.fight_sector if n.where == t.COMBAT_SECTOR else -1))
    elif verb == t.GROW:
        s.stack.append(growth.Grow(n.index, n.count, here, flags, 0))
    elif verb == t.REDUCE:
        s.stack.append(growth.Reduce(n.count, n.where, here))
    elif verb == t.GAIN_CORRUPTION:
        sector = s.mem[M_SECTOR] if n.where == t.SAME_SECTOR else -1
        s.stack.append(corruption.PlaceCorruption(n.index, n.count, n.mask, sector, flags))
    elif verb == t.REMOVE_CORRUPTION:
        s.stack.append(corruption.RemoveCorruption(n.index, n.count, here, flags))
    elif verb == t.MOVE_CORRUPTION:
        most = b.own_corruption(s) if n.count < 0 else n.count
        if most:
            s.stack.append(corruption.MoveCorruption(most))
    elif verb == t.CORRUPT_OFFER:
        for kind in range(4):
            if n.kind in (kind, 4) and s.offer_corrupt[kind] == 0:
                s.offer_corrupt[kind] = 1
                s.mem[M_DONE] = 1
                tell.tell(ev.OFFER_CORRUPTED, b.PLAYER, kind)
    elif verb == t.GAIN_TECH:
        s.stack.append(tokens.GainTech(n.kind, flags))
    elif verb == t.CONSUME_TECH:
        if n.kind == t.IMPROVED:
            tokens.consume_improved(s, tell)
        else:
            s.stack.append(tokens.ConsumeTech())
    elif verb == t.GAIN_AGENDA:
        if n.flag:
            kind = n.kind if n.kind >= 0 else 0
            if tokens.cards_left(s, kind):
                s.stack.append(tokens.DrawAgenda(kind, tokens.TO_HAND, -1))
        else:
            s.stack.append(tokens.GainAgenda(n.kind, flags))
    elif verb == t.EVALUATE_AGENDA:
        s.stack.append(tokens.EvaluateAgenda(n.count, 0))
    elif verb == t.GAIN_TRADE:
        for _ in range(n.count):
            tokens.gain_trade(s, n.flag, tell)
    elif verb == t.GAIN_BOUNTY:
        s.mem[M_DONE] = 1
        s.stack.append(tokens.GainBounty(n.count * times(s, n), 1))
    elif verb == t.GAIN_GLORY:
        tokens.gain_glory(s, n.count, tell)
    elif verb == t.UPGRADE_GLORY:
        s.stack.append(tokens.UpgradeGlory(n.count, flags))
    elif verb == t.RESOLVE_RECLAIM:
        sectors = targets(s, n.where, here)
        if sectors and b.reclaim_room(s) > 0:
            s.stack.append(tokens.DrawReclaim(sectors[0]))
    elif verb == t.INFLUENCE_PER:
        b.gain_influence(s, n.influence * times(s, n), tell)
    elif verb == t.INFLUENCE_EQUAL:
        b.gain_influence(s, b.value(s, n.kind), tell)
    elif verb == t.INFLUENCE_BY_LEVEL:
        b.gain_influence(s, b.levels_worth(s, n.kind, n.values), tell)
    elif verb == t.ADVANCE:
        s.stack.append(growth.Advance(n.index, flags))
    elif verb == t.FAST_FORWARD:
        track = s.mem[M_TRACK]
        if track >= 0 and growth.may_advance(s, track):
            growth.fast_forward(s, track, flags)
    elif verb == t.PREFERRED_ACTION:
        if not flags & INNER:
            s.stack.append(choice.PreferredAction())
    elif verb == t.PEEK_EVENTS:
        choice.peek(s)
    elif verb == t.PLACE:
        if n.pick == t.PICK_ALL:
            for i in range(s.sectors):
                if choice.in_zone(s, n.zone, i) and choice.takes(s, n.what, i):
                    choice.lay(s, n, i, tell)
        else:
            s.stack.append(choice.Place(n.index, flags))
    elif verb == t.REMOVE_VOID:
        s.stack.append(choice.RemoveVoid(n.count, flags))
    elif verb == t.REMOVE_HARBINGER:
        s.stack.append(crisis.RemoveHarbinger(n.count, 1 if n.flag else 0, flags))
    elif verb == t.DISCARD_CRISIS:
        s.stack.append(crisis.DiscardCrisis(n.index, n.count, flags))
    elif verb == t.BUILD_HAVEN:
        haven.offer(s, n.count)
    elif verb == t.SKIRMISH:
        s.stack.append(war.Skirmish(n.count, n.effect, n.kind))
    elif verb == t.CATASTROPHE:
        s.stack.append(crisis.PlaceCatastrophe())
    elif verb == t.CHOOSE_ONE:
        s.stack.append(choice.ChooseOne(n.index, 1, here, flags))
    elif verb == t.CHOOSE_ANY:
        s.stack.append(choice.ChooseAny(n.index, 0, here, flags))
    elif verb == t.CHOOSE_REPEAT:
        s.stack.append(choice.ChooseOne(n.index, n.count, here, flags))
    elif verb == t.EXCHANGE:
        if b.can_pay(s, s.box.costs[n.cost]):
            if flags & MUST and not s.box.lists[n.effect]:
                s.mem[M_DONE] = 1
                pay.pay(s, n.cost)
            else:
                s.stack.append(choice.Exchange(n.index, n.count, here, flags))
    elif verb == t.IF:
        assert n.condition is not None
        begin(s, n.effect if b.holds(s, n.condition) else n.otherwise, here, flags)


def at_once(s: VoidfallState, effect: int, tell: Teller) -> None:
    """Resolve an effect list that asks nothing, right now."""
    for i in s.box.lists[effect]:
        perform(s, s.box.nodes[i], -1, 0, tell)


def _gain(s: VoidfallState, n: p.Node, here: int, tell: Teller) -> None:
    by = times(s, n)
    s.mem[M_DONE] = 1
    for r in range(5):
        b.gain(s, r, n.resources[r] * by, tell)
    b.gain_influence(s, n.influence * by, tell)
    if n.of_guild:
        if n.per_guild_there:
            for kind in range(5):
                b.gain(s, kind, n.of_guild * b.guilds(s, here, kind), tell)
        elif s.mem[M_GUILD] >= 0:
            b.gain(s, s.mem[M_GUILD], n.of_guild, tell)
    if n.basic_any * by:
        s.stack.append(growth.GainAny(n.basic_any * by, 0, growth.BASIC_ONLY))
    if n.any * by:
        s.stack.append(growth.GainAny(n.any * by, 0, 0))


def _produce(s: VoidfallState, n: p.Node, flags: int) -> None:
    if n.mask:
        s.mem[M_DONE] = 1
        for r in range(4, -1, -1):
            if n.mask >> r & 1:
                s.stack.append(growth.Produce(r))
        return
    if n.flag and s.mem[M_GUILD] >= 0:
        s.mem[M_DONE] = 1
        s.stack.append(growth.Produce(s.mem[M_GUILD]))
        return
    wanted = min(5, n.count * times(s, n))
    if wanted:
        mark = growth.MATCH if n.flag else 0
        s.stack.append(growth.ProduceChoice(wanted, 0, (0 if n.up_to else flags & MUST) | mark))
