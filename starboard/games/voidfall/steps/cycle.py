"""The cycle: its phases and its end (VF-3, VF-6)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events, scoring
from starboard.games.voidfall.effects import MUST
from starboard.games.voidfall.mechanics.agendas import score_agenda
from starboard.games.voidfall.mechanics.sectors import POPULATION_MAX, all_guilds, own_sectors
from starboard.games.voidfall.mechanics.stocks import lose_influence
from starboard.games.voidfall.mechanics.turn import new_turn
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep, sectors_upkeep
from starboard.games.voidfall.state import EVALUATION, PREPARATION, VoidfallState
from starboard.games.voidfall.steps import agendas, galactic, haven, pay, prepare, turn, voidborn
from starboard.games.voidfall.steps.core import nested
from starboard.games.voidfall.vocabulary import (
    MOD_BEFORE_EVALUATION,
    MOD_EACH_CYCLE,
    MOD_FREE_SECTOR_UPKEEP,
    MOD_SKIP_BOARD,
    PLAYER,
)
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Step

A0: Final = 0
A1: Final = 1
A2: Final = 2
A4: Final = 3
B0: Final = 4
B1: Final = 5
B2: Final = 6
B3: Final = 7
B4: Final = 8
AFTER_B4: Final = 9
BEFORE_C1: Final = 10
C1: Final = 11
C2: Final = 12
C2_HAVENS: Final = 13
C3: Final = 14
C4: Final = 15
CYCLE_END: Final = 16
LAST_CYCLE: Final = 3


def most_rounds(s: VoidfallState) -> int:
    """The rounds of the longest cycle, each of which takes a card of the House."""
    return max([event.rounds for event in s.box.events])


def cards_held(s: VoidfallState) -> int:
    """How many cards of the House are in hand."""
    return sum(1 for card in s.ground.house.cards if s.hand >> card & 1)


class Phase(Automatic[VoidfallState]):
    """What comes next in the cycle when everything above is done."""

    name: ClassVar[str] = "phase"
    rule: ClassVar[str] = "VF-3.1"
    shape: ClassVar[tuple[str, ...]] = ("stage:0..16",)

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """At the bottom, under what its last stage brought; with a Focus, an agenda, an event where that is played."""
        if (self.stage == B3) != (s.stack[1].name == "take_actions") or not self._agenda_fits(s):
            return False
        if self.stage != B2 and any(step.name == "play_agenda" for step in s.stack):
            return False
        choosing = any(step.name == "select_focus" for step in s.stack)
        if self.stage in (B2, B3) and s.played < 0 and not choosing:
            return False
        if below or (s.event < 0 and self.stage >= B1):
            return False
        # Each round takes a card of the House; before a cycle's first round all of them are in hand.
        if self.stage > AFTER_B4:
            return True
        left = most_rounds(s)
        if self.stage >= B0 and s.event >= 0:
            left = s.box.events[s.event].rounds - s.round + (1 if choosing or self.stage == B1 else 0)
        return cards_held(s) >= left and (self.stage >= B0 or not s.discard)

    def _agenda_fits(self, s: VoidfallState) -> bool:
        """An agenda that is played waits for the Cleanup that puts it into a slot, and is all that does."""
        if s.agenda_played < 0 or self.stage in (B2, B3):
            return True
        first = s.stack[1]
        if self.stage != B4 or not isinstance(first, turn.Cleanup):
            return False
        return first.stage <= 2 or (first.stage == 3 and s.stack[-1].name == "put_agenda")

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Enter the stage; the one after it waits below."""
        stage = self.stage
        s.forget()
        if stage == AFTER_B4:
            rounds = s.box.events[s.event].rounds
            s.stack[-1] = PHASES[B0 if s.round < rounds else BEFORE_C1]
            if s.round == 1:
                for at, frame in enumerate(s.box.events[s.event].frames):
                    if frame.delayed:
                        galactic.resolve_frame(s, at, tell)
            return
        if stage == CYCLE_END:
            s.stack.pop()
            end_cycle(s, tell)
            return
        s.stack[-1] = PHASES[stage + 1]
        if stage == A0:
            prepare.begin_cycle(s, tell)
        elif stage == A1:
            prepare.box_trade(s, tell)
        elif stage == A2:
            prepare.renew_improved(s, tell)
        elif stage == A4:
            s.phase = PREPARATION
            s.stack.append(galactic.DrawEvent())
            set_off(s, MOD_EACH_CYCLE)
        elif stage == B0:
            voidborn.reveal(s, tell)
        elif stage == B1:
            s.stack.append(turn.SelectFocus())
        elif stage == B2:
            s.stack.append(turn.TakeActions())
        elif stage == B3:
            s.stack.append(turn.Cleanup(0))
        elif stage == B4:
            voidborn.void_advances(s)
        elif stage == BEFORE_C1:
            s.phase = EVALUATION
            new_turn(s)
            set_off(s, MOD_BEFORE_EVALUATION)
        elif stage == C1:
            if not s.has(MOD_SKIP_BOARD):
                s.stack.append(voidborn.ResolveBoard(-1))
        elif stage == C2:
            upkeep(s, tell)
        elif stage == C2_HAVENS:
            for i in own_sectors(s):
                if s.corrupt[i] == 0 and s.pop[i] == POPULATION_MAX and all_guilds(s, i) >= 3:
                    haven.offer(s, 1)
        elif stage == C3:
            galactic.objectives(s)
        else:
            s.kept = 0
            for place in agendas.pure_slots(s):
                score_agenda(s, s.slot[place], tell)
            for agenda in s.ground.origin.agendas:
                score_agenda(s, agenda, tell)


PHASES: Final = [Phase(stage) for stage in range(CYCLE_END + 1)]


def set_off(s: VoidfallState, rule: int) -> None:
    """Resolve what lasting rules bring at this point of a cycle."""
    for modifier in s.modifiers:
        if modifier.rule == rule:
            nested(s, modifier.effect, -1, MUST if modifier.mandatory else 0)


def upkeep(s: VoidfallState, tell: Teller) -> None:
    """C2: as many units as possible are paid, the others cost Influence (VF-18.13 to VF-18.17)."""
    units = agendas_upkeep(s)
    if not s.has(MOD_FREE_SECTOR_UPKEEP):
        units += sectors_upkeep(s)
    tell.tell(events.UPKEEP_DUE, PLAYER, units)
    paid = min(units, pay.payable_upkeep(s))
    s.unpaid = units - paid
    if s.unpaid:
        tell.tell(events.UPKEEP_UNPAID, PLAYER, s.unpaid)
        lose_influence(s, s.unpaid * s.box.unpaid_influence, tell)
    pay.pay_upkeep(s, paid, 0, tell)


def end_cycle(s: VoidfallState, tell: Teller) -> None:
    """The Focus cards come back; then the next cycle, or the end (VF-6.8, VF-3.4)."""
    s.hand |= s.discard
    s.discard = 0
    for card in s.ground.house.cards:
        if s.box.focuses[card].from_cycle == s.cycle + 1:
            s.hand |= 1 << card
    tell.tell(events.HAND_BACK, PLAYER)
    if s.cycle == LAST_CYCLE:
        tell.tell(events.GAME_ENDS, PLAYER, s.influence, scoring.voidborn_total(s))
        return
    s.event = -1
    s.refresh()
    s.cycle += 1
    s.site_done = 0
    s.stack.append(PHASES[A0])
