"""The interpreter of the effect vocabulary: what each primitive does, and whether it can be done."""

from __future__ import annotations

from starboard.games.voidfall import events
from starboard.games.voidfall.components import Node
from starboard.games.voidfall.mechanics.agendas import levels_worth
from starboard.games.voidfall.mechanics.conditions import holds, named_value
from starboard.games.voidfall.mechanics.corruption import own_corruption
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.mechanics.fleets import shipyards
from starboard.games.voidfall.mechanics.sectors import controls, guilds_of, own_sectors
from starboard.games.voidfall.mechanics.stocks import gain_influence, gain_resource, lose_influence
from starboard.games.voidfall.mechanics.tokens import reclaim_room, trade_held
from starboard.games.voidfall.state import (
    DID_ANYTHING,
    DID_DESTROY,
    DID_GUILD,
    DID_RECALL,
    DID_REDUCE,
    DID_SECTOR,
    DID_TRACK,
    FOCUS,
    PLAYER,
    VoidfallState,
)
from starboard.games.voidfall.steps import (
    agendas,
    board,
    building,
    choice,
    corruption,
    crises,
    fleets,
    galactic,
    haven,
    pay,
    placing,
    population,
    production,
    technologies,
    tokens,
    tracks,
    war,
)
from starboard.games.voidfall.steps.core import INNER, MUST, begin
from starboard.games.voidfall.vocabulary import (
    ACTIVATE,
    ADVANCE,
    ANY_OWN,
    BUILD,
    BUILD_HAVEN,
    CATASTROPHE,
    CHOOSE_ANY,
    CHOOSE_ONE,
    CHOOSE_REPEAT,
    COMBAT_SECTOR,
    CONSUME_TECH,
    CORRUPT_OFFER,
    DEACTIVATE,
    DEPLOY,
    DESTROY,
    DESTROYED_SECTOR,
    DISCARD_CRISIS,
    EACH_SHIPYARD,
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
    GLORY,
    GROW,
    HOME,
    IF,
    IMPROVED,
    INFLUENCE_BY_LEVEL,
    INFLUENCE_EQUAL,
    INFLUENCE_PER,
    INVADE,
    LINKED,
    LOSE,
    LOSE_TOKEN,
    MOD_REPLACE_DEPLOY,
    MOVE_CORRUPTION,
    MOVE_FLEETS,
    NOT_HOME,
    NOT_REDUCED_SECTOR,
    OTHER_SECTOR,
    PEEK_EVENTS,
    PICK_ALL,
    PLACE,
    PREFERRED_ACTION,
    PRODUCE,
    RECALL,
    RECALLED_SECTOR,
    REDUCE,
    REMOVE_CORRUPTION,
    REMOVE_HARBINGER,
    REMOVE_VOID,
    RESOLVE_RECLAIM,
    SAME_OR_ADJACENT,
    SAME_SECTOR,
    SCIENCE,
    SHIPYARD_SECTOR,
    SKIRMISH,
    TRADE,
    UPGRADE_GLORY,
    WITH_SCIENTISTS,
)
from starboard.kernel.events import Teller


def targets(s: VoidfallState, where: int, here: int) -> list[int]:
    """The player's sectors that a `where` means. A sector that is no longer the player's is none (VF-16.10)."""
    if where == ANY_OWN:
        return own_sectors(s)
    if where == HOME:
        return [s.home]
    if where == NOT_HOME:
        return [i for i in own_sectors(s) if i != s.home]
    if where == SHIPYARD_SECTOR:
        return [i for i in own_sectors(s) if shipyards(s, i)]
    if where == OTHER_SECTOR:
        return [i for i in own_sectors(s) if i != s.mem[DID_DESTROY]]
    if where == NOT_REDUCED_SECTOR:
        return [i for i in own_sectors(s) if i != s.mem[DID_REDUCE]]
    if where == WITH_SCIENTISTS:
        return [i for i in own_sectors(s) if s.corrupt[i] == 0 and guilds_of(s, i, SCIENCE)]
    if where == SAME_OR_ADJACENT:
        middle = s.mem[DID_RECALL]
        if middle < 0:
            return []
        return [i for i in [middle, *s.ground.near[middle]] if controls(s, i)]
    one = here
    if where == LINKED:
        if s.mem[DID_SECTOR] < 0:
            return own_sectors(s)
        one = s.mem[DID_SECTOR]
    elif where == SAME_SECTOR:
        one = s.mem[DID_SECTOR]
    elif where == RECALLED_SECTOR:
        one = s.mem[DID_RECALL]
    elif where == DESTROYED_SECTOR:
        one = s.mem[DID_DESTROY]
    elif where == COMBAT_SECTOR:
        one = s.fight_sector
    return [one] if one >= 0 and controls(s, one) else []


def times(s: VoidfallState, n: Node) -> int:
    """What a primitive is multiplied by."""
    return 1 if n.per is None else count(s, n.per)


def perform(s: VoidfallState, n: Node, here: int, flags: int, tell: Teller) -> None:
    """Do what a primitive says, or ask what it leaves to choose."""
    verb = n.verb
    if verb == GAIN:
        _gain(s, n, here, tell)
    elif verb == LOSE:
        for r in range(5):
            lost = min(n.resources[r], s.stock[r])
            if lost:
                s.stock[r] -= lost
                tell.tell(events.LOST, PLAYER, r, lost)
        if n.influence:
            lose_influence(s, n.influence, tell)
        s.mem[DID_ANYTHING] = 1
    elif verb == LOSE_TOKEN:
        if n.kind == GLORY:
            s.stack.append(tokens.DiscardGlory(n.count))
        elif n.kind == TRADE:
            s.stack.append(tokens.ReturnTrade(n.count if n.count > 0 else trade_held(s)))
        else:
            s.stack.append(tokens.DiscardToken(n.kind, n.count))
    elif verb == PRODUCE:
        _produce(s, n, flags)
    elif verb == ACTIVATE:
        wanted = min(s.inactive, n.count * times(s, n))
        if n.up_to and wanted:
            s.stack.append(fleets.Activate(wanted))
        else:
            fleets.activate(s, wanted, tell)
    elif verb == DEACTIVATE:
        s.mem[DID_ANYTHING] = 1
        s.stack.append(fleets.Deactivate(n.count))
    elif verb == RECALL:
        s.stack.append(fleets.Recall(n.count, flags))
    elif verb == DEPLOY:
        if s.phase != FOCUS:
            s.surcharge = 0
        if n.where == EACH_SHIPYARD:
            s.stack.append(fleets.EachShipyard(n.index, 0))
        elif s.active or s.has(MOD_REPLACE_DEPLOY):
            s.stack.append(fleets.Deploy(n.index, n.count, here, 0))
    elif verb == MOVE_FLEETS:
        s.stack.append(fleets.Regroup(n.count, 0))
    elif verb == INVADE:
        war.invade(s, n.index)
    elif verb == BUILD:
        s.stack.append(building.Build(n.index, n.count, here, flags))
    elif verb == ESTABLISH:
        s.stack.append(building.Establish(n.index, n.count, here, flags))
    elif verb == DESTROY:
        s.stack.append(building.Destroy(n.kind, n.count, s.fight_sector if n.where == COMBAT_SECTOR else -1))
    elif verb == GROW:
        s.stack.append(population.Grow(n.index, n.count, here, flags, 0))
    elif verb == REDUCE:
        s.stack.append(population.Reduce(n.count, n.where, here))
    elif verb == GAIN_CORRUPTION:
        sector = s.mem[DID_SECTOR] if n.where == SAME_SECTOR else -1
        s.stack.append(corruption.PlaceCorruption(n.index, n.count, n.mask, sector, flags))
    elif verb == REMOVE_CORRUPTION:
        s.stack.append(corruption.RemoveCorruption(n.index, n.count, here, flags))
    elif verb == MOVE_CORRUPTION:
        most = own_corruption(s) if n.count < 0 else n.count
        if most:
            s.stack.append(corruption.MoveCorruption(most))
    elif verb == CORRUPT_OFFER:
        for kind in range(4):
            if n.kind in (kind, 4) and s.offer_corrupt[kind] == 0:
                s.offer_corrupt[kind] = 1
                s.mem[DID_ANYTHING] = 1
                tell.tell(events.OFFER_CORRUPTED, PLAYER, kind)
    elif verb == GAIN_TECH:
        s.stack.append(technologies.GainTech(n.kind, flags))
    elif verb == CONSUME_TECH:
        if n.kind == IMPROVED:
            technologies.consume_improved(s, tell)
        else:
            s.stack.append(technologies.ConsumeTech())
    elif verb == GAIN_AGENDA:
        if n.flag:
            kind = n.kind if n.kind >= 0 else 0
            if agendas.cards_left(s, kind):
                s.stack.append(agendas.DrawAgenda(kind, agendas.TO_HAND, -1))
        else:
            s.stack.append(agendas.GainAgenda(n.kind, flags))
    elif verb == EVALUATE_AGENDA:
        s.stack.append(agendas.EvaluateAgenda(n.count, 0))
    elif verb == GAIN_TRADE:
        for _ in range(n.count):
            tokens.gain_trade(s, n.flag, tell)
    elif verb == GAIN_BOUNTY:
        s.mem[DID_ANYTHING] = 1
        s.stack.append(tokens.GainBounty(n.count * times(s, n), 1))
    elif verb == GAIN_GLORY:
        tokens.gain_glory(s, n.count, tell)
    elif verb == UPGRADE_GLORY:
        s.stack.append(tokens.UpgradeGlory(n.count, flags))
    elif verb == RESOLVE_RECLAIM:
        sectors = targets(s, n.where, here)
        if sectors and reclaim_room(s) > 0:
            s.stack.append(tokens.DrawReclaim(sectors[0]))
    elif verb == INFLUENCE_PER:
        gain_influence(s, n.influence * times(s, n), tell)
    elif verb == INFLUENCE_EQUAL:
        gain_influence(s, named_value(s, n.kind), tell)
    elif verb == INFLUENCE_BY_LEVEL:
        gain_influence(s, levels_worth(s, n.kind, n.values), tell)
    elif verb == ADVANCE:
        s.stack.append(tracks.Advance(n.index, flags))
    elif verb == FAST_FORWARD:
        track = s.mem[DID_TRACK]
        if track >= 0 and tracks.may_advance(s, track):
            tracks.fast_forward(s, track, flags)
    elif verb == PREFERRED_ACTION:
        if not flags & INNER:
            s.stack.append(choice.PreferredAction())
    elif verb == PEEK_EVENTS:
        galactic.peek(s)
    elif verb == PLACE:
        if n.pick == PICK_ALL:
            for i in range(s.sectors):
                if placing.in_zone(s, n.zone, i) and placing.takes(s, n.what, i):
                    placing.lay(s, n, i, tell)
        else:
            s.stack.append(placing.Place(n.index, flags))
    elif verb == REMOVE_VOID:
        s.stack.append(placing.RemoveVoid(n.count, flags))
    elif verb == REMOVE_HARBINGER:
        s.stack.append(board.RemoveHarbinger(n.count, 1 if n.flag else 0, flags))
    elif verb == DISCARD_CRISIS:
        s.stack.append(crises.DiscardCrisis(n.index, n.count, flags))
    elif verb == BUILD_HAVEN:
        haven.offer(s, n.count)
    elif verb == SKIRMISH:
        s.stack.append(war.Skirmish(n.count, n.effect, n.kind))
    elif verb == CATASTROPHE:
        s.stack.append(board.PlaceCatastrophe())
    elif verb == CHOOSE_ONE:
        s.stack.append(choice.ChooseOne(n.index, 1, here, flags))
    elif verb == CHOOSE_ANY:
        s.stack.append(choice.ChooseAny(n.index, 0, here, flags))
    elif verb == CHOOSE_REPEAT:
        s.stack.append(choice.ChooseOne(n.index, n.count, here, flags))
    elif verb == EXCHANGE:
        if can_pay(s, s.box.costs[n.cost]):
            if flags & MUST and not s.box.lists[n.effect]:
                s.mem[DID_ANYTHING] = 1
                pay.pay(s, n.cost)
            else:
                s.stack.append(choice.Exchange(n.index, n.count, here, flags))
    elif verb == IF:
        assert n.condition is not None
        begin(s, n.effect if holds(s, n.condition) else n.otherwise, here, flags)


def at_once(s: VoidfallState, effect: int, tell: Teller) -> None:
    """Resolve an effect list that asks nothing, right now."""
    for i in s.box.lists[effect]:
        perform(s, s.box.nodes[i], -1, 0, tell)


def _gain(s: VoidfallState, n: Node, here: int, tell: Teller) -> None:
    by = times(s, n)
    s.mem[DID_ANYTHING] = 1
    for r in range(5):
        gain_resource(s, r, n.resources[r] * by, tell)
    gain_influence(s, n.influence * by, tell)
    if n.of_guild:
        if n.per_guild_there:
            for kind in range(5):
                gain_resource(s, kind, n.of_guild * guilds_of(s, here, kind), tell)
        elif s.mem[DID_GUILD] >= 0:
            gain_resource(s, s.mem[DID_GUILD], n.of_guild, tell)
    if n.basic_any * by:
        s.stack.append(production.GainAny(n.basic_any * by, 0, production.BASIC_ONLY))
    if n.any * by:
        s.stack.append(production.GainAny(n.any * by, 0, 0))


def _produce(s: VoidfallState, n: Node, flags: int) -> None:
    if n.mask:
        s.mem[DID_ANYTHING] = 1
        for r in range(4, -1, -1):
            if n.mask >> r & 1:
                s.stack.append(production.Produce(r))
        return
    if n.flag and s.mem[DID_GUILD] >= 0:
        s.mem[DID_ANYTHING] = 1
        s.stack.append(production.Produce(s.mem[DID_GUILD]))
        return
    wanted = min(5, n.count * times(s, n))
    if wanted:
        mark = production.MATCH if n.flag else 0
        s.stack.append(production.ProduceChoice(wanted, 0, (0 if n.up_to else flags & MUST) | mark))
