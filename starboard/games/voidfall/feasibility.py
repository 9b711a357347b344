"""Whether effects can be done: something of them (an option worth offering), or all of them (VF-4.12, VF-5.20)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from starboard.games.voidfall import components as p
from starboard.games.voidfall import effects
from starboard.games.voidfall import queries as b
from starboard.games.voidfall import vocabulary as t
from starboard.games.voidfall.state import M_DONE, M_SECTOR, VoidfallState
from starboard.games.voidfall.steps import choice, corruption, crisis, fleets, growth, haven, pay, tokens, war
from starboard.games.voidfall.steps.core import INNER, MUST, begin
from starboard.kernel.events import SILENT
from starboard.kernel.steps import CHANCE


def doable(s: VoidfallState, effect: int, here: int, flags: int) -> bool:
    """Whether any part of an effect list can do something now."""
    for i in s.box.lists[effect]:
        if _doable(s, s.box.nodes[i], here, flags):
            return True
    return False


def _doable(s: VoidfallState, n: p.Node, here: int, flags: int) -> bool:
    verb = n.verb
    if verb == t.ACTIVATE:
        return s.inactive > 0
    if verb == t.DEPLOY:
        if n.where == t.EACH_SHIPYARD:
            return s.active > 0
        return bool(fleets.deployable(s, n.index, here)) or s.has(t.M_REPLACE_DEPLOY)
    if verb == t.MOVE_FLEETS:
        return bool(fleets.regroup_moves(s))
    if verb == t.INVADE:
        return bool(war.invadable(s, n.flag)) or s.has(t.M_REGROUP_BEFORE_INVASION)
    if verb == t.BUILD:
        return bool(growth.buildable(s, n.index, here))
    if verb == t.ESTABLISH:
        return bool(growth.establishable(s, n.index, here))
    if verb == t.GROW:
        return bool(growth.growable(s, n.index, here, 0))
    if verb == t.REMOVE_CORRUPTION:
        return bool(corruption.removable(s, n.index, here))
    if verb == t.MOVE_CORRUPTION:
        return b.own_corruption(s) > 0 and b.places_left(s, t.ANY_PLACE) > 0
    if verb == t.GAIN_TECH:
        return bool(tokens.gainable(s, n.kind))
    if verb == t.GAIN_AGENDA:
        return bool(tokens.agenda_types(s, n.kind))
    if verb == t.EVALUATE_AGENDA:
        return bool(tokens.pure_slots(s))
    if verb == t.GAIN_TRADE:
        return s.trade_board > 0
    if verb == t.GAIN_BOUNTY:
        return b.bounty_room(s) > 0
    if verb == t.UPGRADE_GLORY:
        return sum(s.glory[:4]) > 0
    if verb == t.RESOLVE_RECLAIM:
        return b.reclaim_room(s) > 0
    if verb == t.ADVANCE:
        return bool(growth.advanceable(s, n.index))
    if verb == t.PREFERRED_ACTION:
        return not flags & INNER and bool(choice.preferred_actions(s))
    if verb == t.PEEK_EVENTS:
        return choice.can_peek(s)
    if verb == t.REMOVE_HARBINGER:
        return bool(crisis.removable_harbingers(s, n.flag))
    if verb == t.DISCARD_CRISIS:
        return bool(crisis.discardable(s, n.index))
    if verb == t.BUILD_HAVEN:
        return haven.can_build(s)
    if verb == t.REMOVE_VOID:
        return any(s.void[i] and b.next_to_own(s, i) for i in range(s.sectors))
    if verb == t.EXCHANGE:
        return b.can_pay(s, s.box.costs[n.cost])
    if verb in (t.CHOOSE_ONE, t.CHOOSE_ANY, t.CHOOSE_REPEAT):
        return any(doable(s, option, here, flags) for option in n.options)
    if verb == t.PLACE:
        return bool(choice.candidates(s, n))
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
        if n.verb == t.EXCHANGE and s.box.lists[n.effect]:
            return False
        if n.verb == t.CHOOSE_REPEAT and not _destroys_only(s, n):
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


def _draws_on(s: VoidfallState, n: p.Node) -> int:
    """What a part may use up or need, as bits; the five stocks are the lowest."""
    verb = n.verb
    if verb in (t.GAIN, t.LOSE):
        return sum([1 << r for r in range(5) if n.resources[r]]) | (_STOCKS if n.any + n.basic_any + n.of_guild else 0)
    if verb == t.PRODUCE:
        return _STOCKS
    if verb == t.LOSE_TOKEN:
        return _GLORY if n.kind == t.GLORY else _TOKENS
    if verb in (t.DEACTIVATE, t.RECALL):
        # An FP that is recalled may abandon its sector, which costs Glory and brings in Voidborn FP.
        return _FLEETS | _SECTORS | _GLORY | _SUPPLY
    if verb in (t.ACTIVATE, t.DEPLOY, t.MOVE_FLEETS, t.BUILD_HAVEN):
        return _FLEETS
    if verb in (t.DESTROY, t.REDUCE, t.BUILD, t.ESTABLISH):
        return _SECTORS
    if verb == t.GROW:
        # What grows and is Corrupted then is looked for as one sector (`growable`).
        return 0
    if verb == t.GAIN_CORRUPTION:
        if n.only_if_previous or n.fallback:
            return 0
        return (_SECTORS if n.mask & t.IN_SECTOR else 0) | (_HOUSE_MAT if n.mask & ~t.IN_SECTOR else 0)
    if verb in (t.REMOVE_CORRUPTION, t.MOVE_CORRUPTION):
        return _SECTORS | _HOUSE_MAT
    if verb in (t.CONSUME_TECH, t.GAIN_TECH, t.CORRUPT_OFFER, t.GAIN_AGENDA, t.DISCARD_CRISIS):
        return _CARDS
    if verb in (t.GAIN_TRADE, t.GAIN_BOUNTY, t.RESOLVE_RECLAIM):
        return _TOKENS
    if verb in (t.GAIN_GLORY, t.UPGRADE_GLORY):
        return _GLORY
    if verb in (t.PLACE, t.REMOVE_VOID, t.REMOVE_HARBINGER):
        return 0 if n.pick == t.PICK_ALL else _SUPPLY
    if verb in (t.CHOOSE_ONE, t.CHOOSE_ANY, t.CHOOSE_REPEAT):
        things = 0
        for option in n.options:
            for i in s.box.lists[option]:
                things |= _draws_on(s, s.box.nodes[i])
        return things
    return _ANYTHING if verb == t.EXCHANGE else 0


def _whole(s: VoidfallState, effect: int, at: int, here: int, penalty: bool) -> bool:
    """Whether the rest of an effect list can be resolved from a trial position, which is used up by asking."""
    nodes = s.box.lists[effect]
    if at == len(nodes):
        return True
    n = s.box.nodes[nodes[at]]
    if n.only_if_previous and s.mem[M_DONE] != 1:
        return _whole(s, effect, at + 1, here, penalty)
    if n.verb == t.EXCHANGE:
        if not b.can_pay(s, s.box.costs[n.cost]):
            return False
        pay.pay(s, n.cost)
        for then in _ends(s):
            if full(then, n.effect, here, penalty):
                begin(then, n.effect, here, MUST)
                for after in _ends(then):
                    if _whole(after, effect, at + 1, here, penalty):
                        return True
        return False
    if n.verb != t.CHOOSE_REPEAT and not _full(s, n, here, penalty):
        return False
    if n.verb != t.SKIRMISH:
        s.mem[M_DONE] = 0
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
        if len(options) == 1 and not isinstance(step, crisis.OfferCrisis):
            return
        options = [no]
    for option in options:
        then = s.clone()
        then.answer(seat, option, SILENT)
        yield from _ends(then)


def _full(s: VoidfallState, n: p.Node, here: int, penalty: bool) -> bool:
    verb = n.verb
    if verb == t.LOSE:
        for r in range(5):
            if s.stock[r] < n.resources[r]:
                return False
        return True
    if verb == t.LOSE_TOKEN:
        held = [sum(s.glory), sum(s.bounty_held), sum(s.reclaim_held), b.trade_held(s)]
        return held[n.kind] >= max(1, n.count)
    if verb == t.DEACTIVATE:
        return s.active + b.deployed(s) >= n.count
    if verb == t.RECALL:
        return b.deployed(s) >= n.count
    if verb == t.DESTROY:
        return _destroyable(s, n.kind) >= n.count
    if verb == t.REDUCE:
        return sum([s.pop[i] - 1 for i in b.own(s) if b.may_reduce(s, i)]) >= n.count
    if verb == t.GAIN_CORRUPTION:
        if n.only_if_previous or n.fallback:
            return True
        sector = s.mem[M_SECTOR] if n.where == t.SAME_SECTOR else -1
        return b.places_left(s, n.mask, sector) >= n.count
    if verb == t.CORRUPT_OFFER:
        return not penalty or n.kind == 4 or s.offer_corrupt[n.kind] == 0
    if verb == t.CONSUME_TECH:
        return s.tableau > 0 if n.kind == t.BASIC else s.cycle > 1 and bool(s.improved_board)
    if verb == t.PLACE:
        return n.pick == t.PICK_ALL or bool(choice.candidates(s, n))
    if verb == t.CHOOSE_ONE:
        return any(full(s, option, here, penalty) for option in n.options)
    if verb == t.CHOOSE_REPEAT:
        if _destroys_only(s, n):
            kinds = {s.box.nodes[s.box.lists[option][0]].kind for option in n.options}
            return sum([_destroyable(s, kind) for kind in kinds]) >= n.count
        return any(full(s, option, here, penalty) for option in n.options)
    if verb == t.EXCHANGE:
        return b.can_pay(s, s.box.costs[n.cost]) and full(s, n.effect, here, penalty)
    if verb in (t.ACTIVATE, t.DEPLOY, t.CHOOSE_ANY, t.MOVE_CORRUPTION, t.MOVE_FLEETS):
        return True
    return _doable(s, n, here, MUST)


def _destroys_only(s: VoidfallState, n: p.Node) -> bool:
    """Whether every option of a choice is to destroy one thing."""
    for option in n.options:
        nodes = s.box.lists[option]
        if len(nodes) != 1 or s.box.nodes[nodes[0]].verb != t.DESTROY or s.box.nodes[nodes[0]].count != 1:
            return False
    return True


def _destroyable(s: VoidfallState, kind: int) -> int:
    """Guild (0) or Installation (1) tokens that can be destroyed."""
    if kind == 0:
        return sum([b.guild_tokens(s, i) for i in b.own(s) if i != s.home])
    return sum([b.installation_tokens(s, i) for i in b.own(s) if i != s.home])
