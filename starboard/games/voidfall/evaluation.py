"""How good a position is for the player: what the Influence would come to against the Voidborn's."""

from __future__ import annotations

import math
from typing import Final

from starboard.games.voidfall import scoring
from starboard.games.voidfall.mechanics.agendas import agenda_worth
from starboard.games.voidfall.mechanics.corruption import house_corruption, own_corruption
from starboard.games.voidfall.mechanics.fleets import deployed_power
from starboard.games.voidfall.mechanics.production import production_levels
from starboard.games.voidfall.mechanics.progress import improved_owned, technologies_owned
from starboard.games.voidfall.mechanics.sectors import (
    controls,
    fleet_power,
    installation_tokens,
    installations_of,
    next_to_void,
    own_sectors,
)
from starboard.games.voidfall.mechanics.tokens import glory_total, trade_held
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep, sectors_upkeep
from starboard.games.voidfall.state import FOCUS, VoidfallState, packed_total, total
from starboard.games.voidfall.steps import agendas
from starboard.games.voidfall.steps.cycle import B1, B2, B3, Phase
from starboard.games.voidfall.steps.fight import invasion_of
from starboard.games.voidfall.steps.invasion import FAR, NEAR, OVER_STORM, Invade, Send, invadable, sources
from starboard.games.voidfall.steps.skirmish import skirmish_power
from starboard.games.voidfall.vocabulary import (
    ENERGY,
    FOOD,
    MATERIALS,
    MILITARY,
    MOD_SALVO_ABSORPTION,
    SECTOR_DEFENSE,
    SHIPYARD,
    STARBASE,
)

OVERRATED: Final = (0.0, 20.0, 37.0, 48.0, 52.0, 55.0, 50.0, 42.0, 34.0, 22.0, 14.0, 3.0, -12.0, -33.0, -57.0, -85.0)
"""What positions promise beyond what comes of them, by the turns that are left: measured in games of decent play."""


def evaluate(s: VoidfallState) -> float:
    """An estimate of the chance to win, 0.0 to 1.0; exact at the end."""
    if s.defeated:
        return 0.0
    if not s.stack:
        return 1.0 if scoring.winners(s) else 0.0
    return 1.0 / (1.0 + math.exp(-margin(s) / 40.0))


def turns_left(s: VoidfallState) -> float:
    """How many turns the player still has, the rest of the present one as a part of one; cycles to come have five."""
    rounds = 0.0
    if s.event < 0:
        rounds = 5.0
    elif s.phase <= FOCUS:
        rounds = float(s.box.events[s.event].rounds - s.round)
        below = s.stack[0]
        # The stage that waits below is the one after the stage that is being played.
        if isinstance(below, Phase):
            if below.stage == B1 or below.stage == B2:
                rounds += 1.0
            elif below.stage == B3:
                rounds += 0.1 + 0.4 * min(s.actions_left, 2)
    return rounds + 5.0 * (3 - s.cycle)


def terms(s: VoidfallState) -> dict[str, tuple[float, float]]:
    """What the player has and what it promises, in Influence, by name: the parts of `margin`."""
    found = {"influence": float(s.influence), "voidborn": -float(scoring.voidborn_total(s))}
    if s.stack:
        ahead = turns_left(s)
        time = ahead / 15.0
        worth = min(1.0, ahead / 5.0)
        found["agendas"] = _agendas(s, ahead, 4 - s.cycle)
        found["realm"] = _realm(s, time, worth)
        found["stores"] = _stores(s, time, worth)
        found["reach"] = _reach(s) * min(1.0, ahead / 3.0)
        found["burdens"] = -_burdens(s, time, worth)
    return {name: (value, value) for name, value in found.items()}


def margin(s: VoidfallState) -> float:
    """The Influence by which the player may expect to end ahead, with what the position still promises."""
    ahead = turns_left(s)
    evaluations = 4 - s.cycle
    time = ahead / 15.0
    worth = min(1.0, ahead / 5.0)
    promise = _agendas(s, ahead, evaluations) + _realm(s, time, worth) + _stores(s, time, worth)
    promise += _reach(s) * min(1.0, ahead / 3.0) + _invasion(s)
    promise -= _burdens(s, time, worth)
    units = agendas_upkeep(s) + sectors_upkeep(s)
    unpaid: int = max(0, units - s.stock[FOOD] - (s.stock[ENERGY] + s.stock[MATERIALS]) // 2)
    promise -= 1.6 * unpaid * (1.0 - 0.15 * min(ahead - 5.0 * (3 - s.cycle), 5.0))
    turn = min(int(ahead), len(OVERRATED) - 2)
    part = min(1.0, ahead - turn)
    overrated = OVERRATED[turn] + part * (OVERRATED[turn + 1] - OVERRATED[turn])
    return s.influence + promise - scoring.voidborn_total(s) - overrated


def _agendas(s: VoidfallState, ahead: float, evaluations: int) -> float:
    """The next evaluation counts whole; those after it less, since agendas, slots and what they count may be lost."""
    worth = 0.0
    for agenda in s.ground.origin.agendas:
        worth += agenda_worth(s, agenda)
    pure = agendas.pure_slots(s)
    for place in pure:
        worth += agenda_worth(s, s.slot[place])
    promise = (1.0 + 0.75 * (evaluations - 1)) * worth + 0.4 * ahead * len(pure)
    if s.agenda_played >= 0:
        promise += evaluations * (1.0 + agenda_worth(s, s.agenda_played))
    hand = 0.0
    for agenda in s.agenda_hand:
        hand += 1.2 + 0.25 * agenda_worth(s, agenda)
    return promise + evaluations * hand * min(1.0, ahead / 3.0)


def _realm(s: VoidfallState, time: float, worth: float) -> float:
    """Sectors with their people, Installations and Fleet Power; tracks; Technologies."""
    promise = 0.0
    for i in own_sectors(s):
        if s.shut[i]:
            continue
        promise += 1.5 + 6.0 * time
        promise += worth * (1.2 * min(installation_tokens(s, i), 3) + 0.3 * min(fleet_power(s, i), 3))
        if installations_of(s, i, SHIPYARD):
            promise += 0.6 * worth
        if s.corrupt[i] == 0:
            promise += 1.0 + time * (5.0 + 3.5 * float(s.pop[i]))
    for track in range(3):
        space: int = s.track[track]
        along = (0.5 + 3.0 * time) * space + 2.0 * worth * max(0, space - 4)
        promise += 0.6 * along if s.track_corrupt[track] else along
    promise += time * (5.0 * technologies_owned(s) + 3.0 * improved_owned(s)) + 3.0 * packed_total(s.haven)
    return promise + worth * (1.8 * min(s.active, 5) + max(0, s.active - 5) + 3.0 * deployed_power(s))


def _stores(s: VoidfallState, time: float, worth: float) -> float:
    """Resources and what makes more of them; tokens. A hoard of one kind is worth less than a little of each."""
    promise = 0.0
    levels = production_levels(s)
    for r in range(5):
        level: int = levels[r]
        promise += time * (4.0 * math.sqrt(s.box.yields[r][level]) + 1.2 * level)
        held: int = s.stock[r]
        promise += worth * (1.4 * math.sqrt(max(0, held)) + 0.3 * held)
    promise += (0.3 + 3.5 * time) * glory_total(s) + 1.7 * worth * trade_held(s)
    return promise + 0.4 * (packed_total(s.bounty_held) + packed_total(s.reclaim_held))


def _burdens(s: VoidfallState, time: float, worth: float) -> float:
    """Corruption, what lies on the crisis board, and the Skirmish that may come of it."""
    burden = (1.0 + 2.5 * time) * own_corruption(s) + 1.5 * worth * house_corruption(s)
    burden += worth * (3.0 * total(s.row_harbingers) + 2.2 * (len(s.row[0]) + len(s.row[1])))
    burden += (0.0, 8.0, 30.0, 90.0)[min(s.catastrophes, 3)] * worth
    if s.phase > FOCUS:
        return burden
    if s.crisis >= 0:
        burden += 4.0
    power = skirmish_power(s, s.box.board_military[s.row_harbingers[0] + len(s.row[MILITARY])])
    worst = 0.0
    if power:
        for i in own_sectors(s):
            if i != s.home and s.shut[i] == 0 and next_to_void(s, i):
                shield = installations_of(s, i, SECTOR_DEFENSE) + installations_of(s, i, STARBASE)
                if fleet_power(s, i) < max(1, power + 1 - shield):
                    worst = max(worst, 6.0 + 2.0 * float(s.pop[i]))
    return burden + 0.3 * worst


def need(s: VoidfallState, target: int) -> int:
    """The Fleet Power with which an invasion of a sector is as good as won."""
    defenses = installations_of(s, target, SECTOR_DEFENSE) + installations_of(s, target, STARBASE)
    foe = s.void[target]
    if foe == 0:
        return defenses + 1
    return defenses + foe + (0 if s.has(MOD_SALVO_ABSORPTION) else 1)


def _prize(s: VoidfallState, target: int) -> float:
    """What taking a sector brings, at once and later."""
    prize = 6.0 + 2.0 * (4 - s.cycle) + float(s.pop[target]) + glory_total(s)
    prize += 7.0 * float(s.harbinger_on[target])
    prize += 2.0 * float(s.bounty_on[target] + s.reclaim_on[target]) + (30.0 if s.ground.rift[target] else 0.0)
    for v in range(5):
        prize += 2.0 * (v + 1) * float(s.glory_on[target * 5 + v])
    return prize


def _reach(s: VoidfallState) -> float:
    """What the Fleet Power beside Voidborn sectors could take in the next turns: the best two count."""
    best = second = 0.0
    for i in range(s.sectors):
        if s.shut[i] or controls(s, i):
            continue
        ready = 0
        for j in s.ground.near[i]:
            here = fleet_power(s, j)
            if here:
                ready += here if j == s.home else here - 1
        if ready and ready >= need(s, i):
            prize = _prize(s, i)
            if prize > best:
                second = best
                best = prize
            elif prize > second:
                second = prize
    return 0.3 * (best + 0.5 * second)


def _invasion(s: VoidfallState) -> float:
    """What an invasion that is being prepared promises: the questions of one take many answers."""
    top = s.stack[-1]
    if isinstance(top, Send):
        return prospect(s, top.target, packed_total(s.sending))
    if isinstance(top, Invade):
        best = 0.0
        for i in invadable(s, invasion_of(s, top.node).corrupted):
            best = max(best, prospect(s, i, 0))
        return 0.9 * best
    return 0.0


def prospect(s: VoidfallState, target: int, sent: int) -> float:
    """What invading a sector promises when so much FP has been sent; below 0 when it cannot be won."""
    wanted = need(s, target)
    ready = sent
    for way in (NEAR, OVER_STORM, FAR):
        for i in sources(s, target, way):
            ready += fleet_power(s, i) - (0 if i == s.home else 1)
    if ready < wanted:
        return -4.0
    missing = max(0, wanted - sent)
    spare = max(0, sent - wanted - 1)
    return 0.8 * (4.0 + _prize(s, target)) - 0.5 * missing - spare
