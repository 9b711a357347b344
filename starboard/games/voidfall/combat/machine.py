"""The machine that runs a combat (VF-12) from choice to choice."""

from __future__ import annotations

from starboard.games.voidfall.combat.choices import (
    ABSORB_POINT,
    ABSORB_SHIELDS,
    BOMBARD_APPROACH,
    BOMBARD_COST,
    DECLINE,
    DRONES,
    HOME,
    MISSILES,
    MISSILES_COST,
    RECALL,
    REPLICATE,
    STRIKE,
    options,
)
from starboard.games.voidfall.combat.sides import Side
from starboard.games.voidfall.combat.vocabulary import (
    ABSORBED,
    APPROACH,
    AT_AFTER,
    AT_APPROACH,
    AT_APPROACH_HITS,
    AT_BOMBARD,
    AT_BOTH_HIT,
    AT_DRONES,
    AT_FIRST_HIT,
    AT_LAUNCH,
    AT_MISSILES,
    AT_OVER,
    AT_SALVO,
    AT_SECOND_HIT,
    AT_STEP,
    AT_STRIKE,
    BASIC,
    BOMBARDED,
    CARRIER,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    ENDED,
    FIRED_MISSILES,
    HIT,
    IMPROVED,
    INVADER,
    LAUNCHED,
    RECALLED,
    REPLICATED,
    SALVO,
    SENT_DRONES,
    STOOD,
    STRUCK,
    TIE,
    UNDECIDED,
    VOIDBORN,
    WASTED,
    WENT_HOME,
)


class Combat:
    """A combat between two sides, which it owns and changes. A new one runs to the first choice at once (`begin`).

    `asked` is the side that must choose (INVADER or DEFENDER), UNDECIDED once the combat is over. Where there is
    nothing to choose, nothing is asked. The trail tells what happened since it was last taken by `drain`.
    """

    def __init__(self, invader: Side, defender: Side, begin: bool = True) -> None:
        self.invader: Side = invader
        self.defender: Side = defender
        self.salvos: bool = defender.total() > 0
        """False for a sector without FP, which fights the Approach step only (VF-12.13)."""
        self.step: int = 0
        """The number of the Salvo step, 0 during the Approach step."""
        self.first: int = UNDECIDED
        """The side that hits first in this Salvo step, UNDECIDED when both hit at once."""
        self.phase: int = AT_DRONES
        self.asked: int = UNDECIDED
        self.outcome: int = UNDECIDED
        self.silent: bool = False
        self.trail: list[tuple[int, int, int, int]] = []
        if begin:
            self._run()

    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.phase == AT_OVER

    def side(self, role: int) -> Side:
        """The Invader or the Defender."""
        return self.invader if role == INVADER else self.defender

    def clone(self) -> Combat:
        """An independent copy, its trail empty."""
        to = Combat(self.invader.clone(), self.defender.clone(), begin=False)
        to.salvos = self.salvos
        to.step = self.step
        to.first = self.first
        to.phase = self.phase
        to.asked = self.asked
        to.outcome = self.outcome
        to.silent = self.silent
        return to

    def drain(self) -> list[tuple[int, int, int, int]]:
        """What happened since the last time, in order."""
        trail = self.trail
        self.trail = []
        return trail

    def dump(self) -> list[list[int]]:
        """As numbers, for `load`; the trail is not kept."""
        head = [int(self.salvos), self.step, self.first, self.phase, self.asked, self.outcome]
        return [head, self.invader.dump(), self.defender.dump()]

    @staticmethod
    def load(data: list[list[int]]) -> Combat:
        """What `dump` wrote."""
        if len(data) != 3 or len(data[0]) != 6:
            raise ValueError("a combat is three lists of numbers, the first of six")
        head = data[0]
        to = Combat(Side.load(data[1]), Side.load(data[2]), begin=False)
        to.salvos = head[0] != 0
        to.step = head[1]
        to.first = head[2]
        to.phase = head[3]
        to.asked = head[4]
        to.outcome = head[5]
        return to

    def choices(self) -> list[int]:
        """What `asked` may choose now: at least two, the automatic one (VF-12.22) first where the rules name one."""
        if self.asked == UNDECIDED:
            return []
        return options(self.side(self.asked), self.phase, self.step)

    def apply(self, choice: int) -> None:
        """Carry out one of `choices` and run to the next one. It trusts its caller."""
        self._carry_out(self.asked, choice)
        self._run()

    def _tell(self, kind: int, side: int, a: int = 0, b: int = 0) -> None:
        if not self.silent:
            self.trail.append((kind, side, a, b))

    def _carry_out(self, role: int, choice: int) -> None:
        side = self.side(role)
        kind = choice - choice % 100
        arg = choice % 100
        if kind == RECALL:
            side.fp[arg] -= 1
            side.pending -= 1
            side.recalled += 1
            if arg != VOIDBORN:
                side.active += 1
            self._tell(RECALLED, role, arg)
        elif kind == ABSORB_POINT:
            side.salvo_points -= 1
            side.pending -= 1
            self._tell(ABSORBED, role, 0)
        elif kind == ABSORB_SHIELDS:
            side.shields_used = True
            side.pending -= 1
            self._tell(ABSORBED, role, 1)
        elif kind == HOME:
            side.fp[arg] -= 1
            side.pending -= 1
            side.recalled += 1
            side.pods_used = True
            side.went_home[arg] += 1
            self._tell(WENT_HOME, role, arg)
        elif self.phase == AT_DRONES:
            if kind == DRONES:
                side.trade -= 1
                side.approach_points += 1
                side.salvo_points += side.drones
                self._tell(SENT_DRONES, role, 1, side.drones)
            self.phase = AT_BOMBARD
        elif self.phase == AT_BOMBARD:
            if kind == DECLINE:
                self.phase = AT_LAUNCH
                return
            side.materials -= BOMBARD_COST - arg
            side.credits -= arg
            if kind == BOMBARD_APPROACH:
                side.approach_points += 1
            else:
                side.salvo_points += 1
            self._tell(BOMBARDED, role, 0 if kind == BOMBARD_APPROACH else 1)
        elif self.phase == AT_LAUNCH:
            side.active -= arg
            side.fp[CORVETTE] += arg
            if arg > 0:
                self._tell(LAUNCHED, role, arg)
            self.phase = AT_MISSILES
        elif self.phase == AT_MISSILES:
            if kind == MISSILES:
                side.energy -= MISSILES_COST - arg
                side.credits -= arg
                side.extra = 1
                self._tell(FIRED_MISSILES, role)
            self.phase = AT_APPROACH
        elif self.phase == AT_STRIKE:
            if kind == STRIKE:
                side.struck = True
                side.extra += side.fp[DESTROYER]
                self._tell(STRUCK, role, side.fp[DESTROYER])
            self.phase = AT_SALVO
        else:
            if kind == REPLICATE:
                side.active -= 1
                side.fp[arg] += 1
                self.outcome = INVADER
                self._tell(REPLICATED, role, arg)
            self._end()

    def _run(self) -> None:
        """Go on until somebody must choose or the combat is over."""
        self.asked = UNDECIDED
        while self.phase != AT_OVER:
            phase = self.phase
            if phase == AT_DRONES:
                a = self.invader
                if a.drones > 0 and a.trade > 0 and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = AT_BOMBARD
            elif phase == AT_BOMBARD:
                a = self.invader
                if a.bombard > 0 and a.materials + a.credits >= BOMBARD_COST and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = AT_LAUNCH
            elif phase == AT_LAUNCH:
                a = self.invader
                if a.fp[CARRIER] > 0 and a.active > 0 and a.launchable > 0 and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = AT_MISSILES
            elif phase == AT_MISSILES:
                a = self.invader
                if a.missiles == BASIC and a.missile_sectors > 0 and a.energy + a.credits > 0 and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = AT_APPROACH
            elif phase == AT_APPROACH:
                self._approach()
            elif phase == AT_APPROACH_HITS:
                if self._suffers(INVADER) or self._suffers(DEFENDER):
                    return
                self._tell(STOOD, INVADER, self.invader.total(), self.defender.total())
                if not self.salvos:
                    self._decide(INVADER if self.invader.total() > 0 else DEFENDER)
                elif not self._wiped_out():
                    self._count_points()
                    self.phase = AT_STEP
            elif phase == AT_STEP:
                self._begin_step()
            elif phase == AT_STRIKE:
                a = self.invader
                if a.fp[DESTROYER] > 0 and not a.struck and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = AT_SALVO
            elif phase == AT_SALVO:
                self._salvo()
            elif phase == AT_BOTH_HIT:
                if self._suffers(INVADER) or self._suffers(DEFENDER):
                    return
                self._end_step()
            elif phase == AT_FIRST_HIT:
                if self._suffers(1 - self.first):
                    return
                if self.side(1 - self.first).total() == 0:
                    self._end_step()
                else:
                    self._hit(1 - self.first)
                    self.phase = AT_SECOND_HIT
            elif phase == AT_SECOND_HIT:
                if self._suffers(self.first):
                    return
                self._end_step()
            else:
                a = self.invader
                if a.replicators == IMPROVED and a.active > 0 and a.deployable and self.outcome != DEFENDER:
                    self.asked = INVADER
                    return
                self._end()

    def _approach(self) -> None:
        """Both sides deal Approach Damage at once, from the state before any of it (VF-12.8)."""
        to_defender = self.invader.approach_damage(INVADER)
        to_invader = self.defender.approach_damage(DEFENDER)
        by_invader = min(to_invader, self.invader.approach_absorption(INVADER))
        by_defender = min(to_defender, self.defender.approach_absorption(DEFENDER))
        self._tell(APPROACH, INVADER, to_defender, by_defender)
        self._tell(APPROACH, DEFENDER, to_invader, by_invader)
        self.invader.pending = to_invader - by_invader
        self.defender.pending = to_defender - by_defender
        self.phase = AT_APPROACH_HITS

    def _suffers(self, role: int) -> bool:
        """Deal with a side's pending Damage as far as there is nothing to choose; whether it must be asked."""
        side = self.side(role)
        while side.pending > 0:
            if side.total() == 0:
                self._tell(WASTED, role, side.pending)
                side.pending = 0
                return False
            offered = options(side, self.phase, self.step)
            if len(offered) > 1 and not side.automatic and not self._all_falls(side, offered):
                self.asked = role
                return True
            self._carry_out(role, offered[0])
        return False

    def _all_falls(self, side: Side, offered: list[int]) -> bool:
        """Whether everything is recalled whatever the order, so that nothing is worth asking."""
        return side.pending >= side.total() and offered[0] >= RECALL and offered[-1] < HOME

    def _count_points(self) -> None:
        """Dreadnoughts and Carriers of the Defender give their points before the first Salvo step (VF-12.21)."""
        b = self.defender
        b.salvo_points += b.fp[DREADNOUGHT] + b.fp[CARRIER]

    def _begin_step(self) -> None:
        self.step += 1
        for role in (INVADER, DEFENDER):
            side = self.side(role)
            side.had_corvette = side.fp[CORVETTE] > 0
            torpedoes = side.torpedoes == IMPROVED or (side.torpedoes == BASIC and self.step == 1)
            side.extra = 1 if torpedoes and side.had_corvette else 0
        self._tell(SALVO, self.step, self.invader.initiative(INVADER), self.defender.initiative(DEFENDER))
        self.phase = AT_STRIKE

    def _salvo(self) -> None:
        """Who hits first (VF-12.15, VF-12.17, VF-12.25)."""
        a = self.invader.initiative(INVADER)
        b = self.defender.initiative(DEFENDER)
        if a <= 0 and b <= 0:
            self._decide(DEFENDER)
            return
        a_first = self.invader.targeting == IMPROVED and a > 0
        b_first = self.defender.targeting == IMPROVED and b > 0
        if a_first != b_first:
            self.first = INVADER if a_first else DEFENDER
        elif a == b:
            self.first = UNDECIDED
            self._hit(INVADER)
            self._hit(DEFENDER)
            self.phase = AT_BOTH_HIT
            return
        else:
            self.first = INVADER if a > b else DEFENDER
        self._hit(self.first)
        self.phase = AT_FIRST_HIT

    def _hit(self, role: int) -> None:
        """A side with Initiative deals 1 Damage and its extra of this step (VF-12.16, VF-12.19)."""
        if self.side(role).initiative(role) > 0:
            damage = 1 + self.side(role).extra
            self._tell(HIT, role, damage)
            self.side(1 - role).pending = damage

    def _end_step(self) -> None:
        self._tell(STOOD, INVADER, self.invader.total(), self.defender.total())
        if not self._wiped_out():
            self.phase = AT_STEP

    def _wiped_out(self) -> bool:
        """End the combat if a side has no FP left (VF-12.6)."""
        a = self.invader.total()
        b = self.defender.total()
        if a > 0 and b > 0:
            return False
        self._decide(INVADER if a > 0 else DEFENDER if b > 0 else TIE)
        return True

    def _decide(self, outcome: int) -> None:
        self.outcome = outcome
        self.phase = AT_AFTER

    def _end(self) -> None:
        self._tell(ENDED, self.outcome, self.invader.recalled, self.defender.recalled)
        self.phase = AT_OVER
