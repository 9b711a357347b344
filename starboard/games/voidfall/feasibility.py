"""Whether effects can be done: something of them (an option worth offering), or all of them (VF-4.12, VF-5.20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from starboard.games.voidfall import effects
from starboard.games.voidfall.components import Node
from starboard.games.voidfall.mechanics.corruption import own_corruption, places_left
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.fleets import deployed_power
from starboard.games.voidfall.mechanics.sectors import (
    guild_tokens,
    installation_tokens,
    may_reduce,
    next_to_own,
    own_sectors,
)
from starboard.games.voidfall.mechanics.tokens import bounty_room, reclaim_room, trade_held
from starboard.games.voidfall.state import DID_ANYTHING, DID_SECTOR, VoidfallState
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
    technologies,
    tracks,
    war,
)
from starboard.games.voidfall.steps.core import INNER, MUST, begin
from starboard.games.voidfall.vocabulary import (
    ACTIVATE,
    ADVANCE,
    ANY_PLACE,
    BASIC,
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
    EACH_SHIPYARD,
    ESTABLISH,
    EVALUATE_AGENDA,
    EXCHANGE,
    GAIN,
    GAIN_AGENDA,
    GAIN_BOUNTY,
    GAIN_CORRUPTION,
    GAIN_GLORY,
    GAIN_TECH,
    GAIN_TRADE,
    GLORY,
    GROW,
    IN_SECTOR,
    INVADE,
    LOSE,
    LOSE_TOKEN,
    MOD_REGROUP_BEFORE_INVASION,
    MOD_REPLACE_DEPLOY,
    MOVE_CORRUPTION,
    MOVE_FLEETS,
    PEEK_EVENTS,
    PICK_ALL,
    PLACE,
    PREFERRED_ACTION,
    PRODUCE,
    RECALL,
    REDUCE,
    REMOVE_CORRUPTION,
    REMOVE_HARBINGER,
    REMOVE_VOID,
    RESOLVE_RECLAIM,
    SAME_SECTOR,
    SKIRMISH,
    UPGRADE_GLORY,
)
from starboard.kernel.events import SILENT
from starboard.kernel.steps import CHANCE


def doable(s: VoidfallState, effect: int, here: int, flags: int) -> bool:
    """Whether any part of an effect list can do something now."""
    for i in s.box.lists[effect]:
        if _doable(s, s.box.nodes[i], here, flags):
            return True
    return False


def _doable(s: VoidfallState, n: Node, here: int, flags: int) -> bool:
    verb = n.verb
    if verb == ACTIVATE:
        return s.inactive > 0
    if verb == DEPLOY:
        if n.where == EACH_SHIPYARD:
            return s.active > 0
        return bool(fleets.deployable(s, n.index, here)) or s.has(MOD_REPLACE_DEPLOY)
    if verb == MOVE_FLEETS:
        return bool(fleets.regroup_moves(s))
    if verb == INVADE:
        return bool(war.invadable(s, n.flag)) or s.has(MOD_REGROUP_BEFORE_INVASION)
    if verb == BUILD:
        return bool(building.buildable(s, n.index, here))
    if verb == ESTABLISH:
        return bool(building.establishable(s, n.index, here))
    if verb == GROW:
        return bool(population.growable(s, n.index, here, 0))
    if verb == REMOVE_CORRUPTION:
        return bool(corruption.removable(s, n.index, here))
    if verb == MOVE_CORRUPTION:
        return own_corruption(s) > 0 and places_left(s, ANY_PLACE) > 0
    if verb == GAIN_TECH:
        return bool(technologies.gainable(s, n.kind))
    if verb == GAIN_AGENDA:
        return bool(agendas.agenda_types(s, n.kind))
    if verb == EVALUATE_AGENDA:
        return bool(agendas.pure_slots(s))
    if verb == GAIN_TRADE:
        return s.trade_board > 0
    if verb == GAIN_BOUNTY:
        return bounty_room(s) > 0
    if verb == UPGRADE_GLORY:
        return sum(s.glory[:4]) > 0
    if verb == RESOLVE_RECLAIM:
        return reclaim_room(s) > 0
    if verb == ADVANCE:
        return bool(tracks.advanceable(s, n.index))
    if verb == PREFERRED_ACTION:
        return not flags & INNER and bool(choice.preferred_actions(s))
    if verb == PEEK_EVENTS:
        return galactic.can_peek(s)
    if verb == REMOVE_HARBINGER:
        return bool(board.removable_harbingers(s, n.flag))
    if verb == DISCARD_CRISIS:
        return bool(crises.discardable(s, n.index))
    if verb == BUILD_HAVEN:
        return haven.can_build(s)
    if verb == REMOVE_VOID:
        return any(s.void[i] and next_to_own(s, i) for i in range(s.sectors))
    if verb == EXCHANGE:
        return can_pay(s, s.box.costs[n.cost])
    if verb in (CHOOSE_ONE, CHOOSE_ANY, CHOOSE_REPEAT):
        return any(doable(s, option, here, flags) for option in n.options)
    if verb == PLACE:
        return bool(placing.candidates(s, n))
    return True


def full(s: VoidfallState, effect: int, here: int, penalty: bool) -> bool:
    """Whether an effect list can be resolved whole, all its parts together (VF-4.12, VF-5.20)."""
    nodes = s.box.lists[effect]
    for i in nodes:
        if not _full(s, s.box.nodes[i], here, penalty):
            return False
    if _apart(s, effect):
        return True
    trial = s.clone()
    trial.stack.clear()
    return _whole(trial, effect, 0, here, penalty)


def _apart(s: VoidfallState, effect: int) -> bool:
    """Whether no two parts of an effect list draw on the same things, so that looking at each of them is enough."""
    seen = 0
    for i in s.box.lists[effect]:
        n = s.box.nodes[i]
        if n.verb == EXCHANGE and s.box.lists[n.effect]:
            return False
        if n.verb == CHOOSE_REPEAT and not _destroys_only(s, n):
            return False
        things = _draws_on(s, n)
        if seen & things:
            return False
        seen |= things
    return True


_STOCKS: Final = 31
_SECTORS: Final = 32
_FLEETS: Final = 64
_TOKENS: Final = 128
_GLORY: Final = 256
_HOUSE_MAT: Final = 512
_CARDS: Final = 1024
_SUPPLY: Final = 2048
_ANYTHING: Final = 4095


def _draws_on(s: VoidfallState, n: Node) -> int:
    """What a part may use up or need, as bits; the five stocks are the lowest."""
    verb = n.verb
    if verb in (GAIN, LOSE):
        return sum([1 << r for r in range(5) if n.resources[r]]) | (_STOCKS if n.any + n.basic_any + n.of_guild else 0)
    if verb == PRODUCE:
        return _STOCKS
    if verb == LOSE_TOKEN:
        return _GLORY if n.kind == GLORY else _TOKENS
    if verb in (DEACTIVATE, RECALL):
        # An FP that is recalled may abandon its sector, which costs Glory and brings in Voidborn FP.
        return _FLEETS | _SECTORS | _GLORY | _SUPPLY
    if verb in (ACTIVATE, DEPLOY, MOVE_FLEETS, BUILD_HAVEN):
        return _FLEETS
    if verb in (DESTROY, REDUCE, BUILD, ESTABLISH):
        return _SECTORS
    if verb == GROW:
        # What grows and is Corrupted then is looked for as one sector (`growable`).
        return 0
    if verb == GAIN_CORRUPTION:
        if n.only_if_previous or n.fallback:
            return 0
        return (_SECTORS if n.mask & IN_SECTOR else 0) | (_HOUSE_MAT if n.mask & ~IN_SECTOR else 0)
    if verb in (REMOVE_CORRUPTION, MOVE_CORRUPTION):
        return _SECTORS | _HOUSE_MAT
    if verb in (CONSUME_TECH, GAIN_TECH, CORRUPT_OFFER, GAIN_AGENDA, DISCARD_CRISIS):
        return _CARDS
    if verb in (GAIN_TRADE, GAIN_BOUNTY, RESOLVE_RECLAIM):
        return _TOKENS
    if verb in (GAIN_GLORY, UPGRADE_GLORY):
        return _GLORY
    if verb in (PLACE, REMOVE_VOID, REMOVE_HARBINGER):
        return 0 if n.pick == PICK_ALL else _SUPPLY
    if verb in (CHOOSE_ONE, CHOOSE_ANY, CHOOSE_REPEAT):
        things = 0
        for option in n.options:
            for i in s.box.lists[option]:
                things |= _draws_on(s, s.box.nodes[i])
        return things
    return _ANYTHING if verb == EXCHANGE else 0


def _whole(s: VoidfallState, effect: int, at: int, here: int, penalty: bool) -> bool:
    """Whether the rest of an effect list can be resolved from a trial position, which is used up by asking."""
    nodes = s.box.lists[effect]
    if at == len(nodes):
        return True
    n = s.box.nodes[nodes[at]]
    if n.only_if_previous and s.mem[DID_ANYTHING] != 1:
        return _whole(s, effect, at + 1, here, penalty)
    if n.verb == EXCHANGE:
        if not can_pay(s, s.box.costs[n.cost]):
            return False
        pay.pay(s, n.cost)
        for then in _ends(s):
            if full(then, n.effect, here, penalty):
                begin(then, n.effect, here, MUST)
                for after in _ends(then):
                    if _whole(after, effect, at + 1, here, penalty):
                        return True
        return False
    if n.verb != CHOOSE_REPEAT and not _full(s, n, here, penalty):
        return False
    if n.verb != SKIRMISH:
        s.mem[DID_ANYTHING] = 0
        effects.perform(s, n, here, MUST, SILENT)
    for then in _ends(s):
        if _whole(then, effect, at + 1, here, penalty):
            return True
    return False


def _ends(s: VoidfallState) -> Iterator[VoidfallState]:
    """Every position to which the questions on a trial position's stack can lead.

    What may be declined is declined, chance brings the first it can; where a part finds nothing left to do, it was not
    resolved and leads nowhere.
    """
    s.settle(SILENT)
    if not s.stack:
        if s.defeated == 0:
            yield s
        return
    step = s.stack[-1]
    seat = step.asks(s)[0]
    options = step.options(s, seat)
    no = s.box.answers.no
    if seat == CHANCE:
        options = options[:1]
    elif no in options:
        if len(options) == 1 and not isinstance(step, crises.OfferCrisis):
            return
        options = [no]
    for option in options:
        then = s.clone()
        then.answer(seat, option, SILENT)
        yield from _ends(then)


def _full(s: VoidfallState, n: Node, here: int, penalty: bool) -> bool:
    verb = n.verb
    if verb == LOSE:
        for r in range(5):
            if s.stock[r] < n.resources[r]:
                return False
        return True
    if verb == LOSE_TOKEN:
        held = [sum(s.glory), sum(s.bounty_held), sum(s.reclaim_held), trade_held(s)]
        return held[n.kind] >= max(1, n.count)
    if verb == DEACTIVATE:
        return s.active + deployed_power(s) >= n.count
    if verb == RECALL:
        return deployed_power(s) >= n.count
    if verb == DESTROY:
        return _destroyable(s, n.kind) >= n.count
    if verb == REDUCE:
        return sum([s.pop[i] - 1 for i in own_sectors(s) if may_reduce(s, i)]) >= n.count
    if verb == GAIN_CORRUPTION:
        if n.only_if_previous or n.fallback:
            return True
        sector = s.mem[DID_SECTOR] if n.where == SAME_SECTOR else -1
        return places_left(s, n.mask, sector) >= n.count
    if verb == CORRUPT_OFFER:
        return not penalty or n.kind == 4 or s.offer_corrupt[n.kind] == 0
    if verb == CONSUME_TECH:
        return s.tableau > 0 if n.kind == BASIC else s.cycle > 1 and bool(s.improved_board)
    if verb == PLACE:
        return n.pick == PICK_ALL or bool(placing.candidates(s, n))
    if verb == CHOOSE_ONE:
        return any(full(s, option, here, penalty) for option in n.options)
    if verb == CHOOSE_REPEAT:
        if _destroys_only(s, n):
            kinds = {s.box.nodes[s.box.lists[option][0]].kind for option in n.options}
            return sum([_destroyable(s, kind) for kind in kinds]) >= n.count
        return any(full(s, option, here, penalty) for option in n.options)
    if verb == EXCHANGE:
        return can_pay(s, s.box.costs[n.cost]) and full(s, n.effect, here, penalty)
    if verb in (ACTIVATE, DEPLOY, CHOOSE_ANY, MOVE_CORRUPTION, MOVE_FLEETS):
        return True
    return _doable(s, n, here, MUST)


def _destroys_only(s: VoidfallState, n: Node) -> bool:
    """Whether every option of a choice is to destroy one thing."""
    for option in n.options:
        nodes = s.box.lists[option]
        if len(nodes) != 1 or s.box.nodes[nodes[0]].verb != DESTROY or s.box.nodes[nodes[0]].count != 1:
            return False
    return True


def _destroyable(s: VoidfallState, kind: int) -> int:
    """Guild (0) or Installation (1) tokens that can be destroyed."""
    if kind == 0:
        return sum([guild_tokens(s, i) for i in own_sectors(s) if i != s.home])
    return sum([installation_tokens(s, i) for i in own_sectors(s) if i != s.home])
