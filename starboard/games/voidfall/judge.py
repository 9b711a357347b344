"""How good a position is for the player: what the Influence would come to against the Voidborn's."""

from __future__ import annotations

import math

from starboard.games.voidfall import board as b
from starboard.games.voidfall import scoring
from starboard.games.voidfall import terms as t
from starboard.games.voidfall.state import FOCUS, Galaxy
from starboard.games.voidfall.steps import tokens
from starboard.games.voidfall.steps.war import FAR, NEAR, OVER_STORM, Invade, Send, invadable, skirmish_power, sources


def judge(s: Galaxy) -> float:
    """An estimate of the chance to win, 0.0 to 1.0; exact at the end."""
    if s.defeated:
        return 0.0
    if not s.stack:
        return 1.0 if scoring.winners(s) else 0.0
    return 1.0 / (1.0 + math.exp(-(margin(s) / 60.0)))


def margin(s: Galaxy) -> float:
    """The Influence by which the player leads, with what the position still promises.

    What is built now is evaluated once in each cycle that is left; what stands in its way is taken off.
    """
    left = 4 - s.cycle
    rounds = 0
    if s.event >= 0 and s.phase <= FOCUS:
        rounds = s.box.events[s.event].rounds - s.round
    ahead = rounds + 5 * (3 - s.cycle)
    evaluations = left if s.phase <= FOCUS else left - 1
    agendas = 0.0
    for agenda in s.ground.origin.agendas:
        agendas += b.agenda_worth(s, agenda)
    for place in tokens.pure_slots(s):
        agendas += b.agenda_worth(s, s.slot[place])
    promise = evaluations * agendas
    if s.agenda_played >= 0:
        promise += evaluations * (1.0 + b.agenda_worth(s, s.agenda_played))
    for agenda in s.agenda_hand:
        promise += evaluations * (0.5 + 0.4 * b.agenda_worth(s, agenda))
    worth = min(1.0, ahead / 7.0)
    time = ahead / 15.0
    for i in b.own(s):
        if s.shut[i]:
            continue
        promise += 3.0 + 5.0 * time
        promise += worth * (0.9 * min(b.installation_tokens(s, i), 3) + 0.8 * min(b.fp(s, i), 3))
        if s.corrupt[i] == 0:
            promise += 1.0 + 3.0 * time + worth * 0.6 * s.pop[i]
    for r in range(5):
        promise += time * 6.0 * b.yield_of(s, r) + time * 0.5 * b.production_level(s, r)
        promise += (0.3 + 0.9 * worth) * (1.9 * math.sqrt(s.stock[r]) + 0.3 * s.stock[r])
    promise += time * (6.0 * b.technologies_owned(s) + 4.0 * b.improved_owned(s))
    for track in range(3):
        promise += (0.5 + 2.5 * time) * s.track[track] * (0.6 if s.track_corrupt[track] else 1.0)
    promise += worth * (2.2 * min(s.active, 4) + 0.8 * max(0, s.active - 4) + 1.6 * b.deployed(s)) + 4.0 * sum(s.haven)
    promise += (0.4 + 2.0 * time) * b.glory_total(s) + worth * 2.5 * b.trade_held(s)
    promise += 0.4 * (sum(s.bounty_held) + sum(s.reclaim_held))
    promise -= (1.0 + 3.0 * time) * b.own_corruption(s) + worth * 2.0 * b.house_corruption(s)
    promise -= worth * 3.0 * sum(s.row_harbingers) + worth * 2.0 * (len(s.row[0]) + len(s.row[1]))
    promise -= (0.0, 5.0, 20.0, 70.0)[min(s.catastrophes, 3)] * worth
    if s.crisis >= 0 and s.phase == FOCUS:
        promise -= 4.0
    promise -= _danger(s, ahead)
    return s.influence + promise + _invasion(s) - scoring.voidborn_total(s) + 12.0 * (left - 1)


def _danger(s: Galaxy, ahead: int) -> float:
    """What a Skirmish of the crisis board may cost."""
    if ahead == 0 and s.phase > FOCUS:
        return 0.0
    power = skirmish_power(s, s.box.board_military[s.row_harbingers[0] + len(s.row[t.MILITARY])])
    if power == 0:
        return 0.0
    worst = 0.0
    for i in b.own(s):
        if i != s.home and s.shut[i] == 0 and b.next_to_void(s, i):
            shield = b.installations(s, i, t.SECTOR_DEFENSE) + b.installations(s, i, t.STARBASE)
            if b.fp(s, i) < max(1, power + 1 - shield):
                worst = max(worst, 6.0 + 2.0 * s.pop[i])
    return worst


def _invasion(s: Galaxy) -> float:
    """What an invasion that is being prepared promises: the questions of one take many answers."""
    top = s.stack[-1]
    if isinstance(top, Send):
        return prospect(s, top.target, sum(s.sending))
    if isinstance(top, Invade):
        best = 0.0
        for i in invadable(s, s.box.nodes[top.node].flag):
            best = max(best, prospect(s, i, 0))
        return 0.9 * best
    return 0.0


def prospect(s: Galaxy, target: int, sent: int) -> float:
    """What invading a sector promises when so much FP has been sent; below 0 when it cannot be won."""
    defenses = b.installations(s, target, t.SECTOR_DEFENSE) + b.installations(s, target, t.STARBASE)
    foe = s.void[target]
    need = defenses + (foe + 1 if foe else 1)
    if foe and s.has(t.M_SALVO_ABSORPTION):
        need -= 1
    ready = sent
    for way in (NEAR, OVER_STORM, FAR):
        for i in sources(s, target, way):
            ready += b.fp(s, i) - (0 if i == s.home else 1)
    if ready < need:
        return -4.0
    prize = 10.0 + 2.0 * (4 - s.cycle) + s.pop[target] + b.glory_total(s) + 5.0 * s.harbinger_on[target]
    prize += 2.0 * (s.bounty_on[target] + s.reclaim_on[target]) + (30.0 if s.ground.rift[target] else 0.0)
    for v in range(5):
        prize += 2.0 * (v + 1) * s.glory_on[target * 5 + v]
    missing = max(0, need - sent)
    spare = max(0, sent - need - 1)
    return 0.8 * prize - 0.5 * missing - 1.0 * spare
