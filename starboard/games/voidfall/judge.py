"""How good a position is for the player: what the Influence would come to against the Voidborn's."""

from __future__ import annotations

import math

from starboard.games.voidfall import board as b
from starboard.games.voidfall import scoring
from starboard.games.voidfall import terms as t
from starboard.games.voidfall.state import Galaxy
from starboard.games.voidfall.steps import tokens


def judge(s: Galaxy) -> float:
    """An estimate of the chance to win, 0.0 to 1.0; exact at the end."""
    if s.defeated:
        return 0.0
    if not s.stack:
        return 1.0 if scoring.winners(s) else 0.0
    return 1.0 / (1.0 + math.exp(-(margin(s) / 60.0)))


def margin(s: Galaxy) -> float:
    """The Influence by which the player leads, with what the position still promises."""
    left = 4 - s.cycle
    agendas = 0.0
    for agenda in s.ground.origin.agendas:
        agendas += b.agenda_worth(s, agenda)
    for place in tokens.pure_slots(s):
        agendas += b.agenda_worth(s, s.slot[place]) + 2.0
    hand = 0.0
    for agenda in s.agenda_hand:
        hand += 1.5 + 0.25 * b.agenda_worth(s, agenda)
    build = 0.0
    for i in b.own(s):
        build += 2.0 + (1.0 if s.corrupt[i] == 0 else 0.0)
        build += 0.6 * b.installation_tokens(s, i) + min(b.fp(s, i), 3) * 0.5
    levels = 0.0
    for r in range(5):
        levels += math.sqrt(b.production_level(s, r)) + 0.35 * math.sqrt(s.stock[r])
    techs = 2.5 * b.technologies_owned(s) + 2.0 * b.improved_owned(s)
    tracks = 2.2 * sum(s.track)
    fleet = 0.8 * s.active + 0.3 * b.deployed(s) + 1.0 * sum(s.haven)
    tokens_ = 1.0 * b.glory_total(s) + 1.2 * b.trade_held(s) + 0.5 * (sum(s.bounty_held) + sum(s.reclaim_held))
    weak = 4.0 * (b.house_corruption(s) + b.own_corruption(s)) * 0.5 + 6.0 * sum(s.row_harbingers)
    weak += 3.0 * (len(s.row[t.MILITARY]) + len(s.row[t.ECONOMIC])) + 12.0 * s.catastrophes * s.catastrophes
    promise = left * (agendas + 1.5 * (build + levels)) + hand + techs + tracks + fleet + tokens_ - weak
    return s.influence + promise - scoring.voidborn_total(s) + 25.0 * (left - 1)
