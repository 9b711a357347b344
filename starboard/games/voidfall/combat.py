"""Combat (VF-12): a machine that stops at every choice of an owner and knows nothing of the rest of the game.

    combat = Combat(invader, defender)
    while not combat.over():
        combat.apply(combat.choices()[0])       # combat.asked says whose choice it is

`best_line` plays it through with best play, `skirmish_target` ranks the sectors that the Voidborn may attack.
"""

from __future__ import annotations

from typing import Final

CORVETTE: Final = 0
SENTRY: Final = 1
DESTROYER: Final = 2
DREADNOUGHT: Final = 3
CARRIER: Final = 4
VOIDBORN: Final = 5
COMBATANTS: Final = ("corvette", "sentry", "destroyer", "dreadnought", "carrier", "voidborn")
"""The fleet types by number. When nothing else decides, best play recalls the first of them first."""

INVADER: Final = 0
DEFENDER: Final = 1
TIE: Final = 2
UNDECIDED: Final = -1
OUTCOMES: Final = ("invader", "defender", "tie")

BASIC: Final = 1
IMPROVED: Final = 2

# A choice is one number: its kind, plus a fleet type or a count below 100. Where something is spent, the count says how
# many Credits stand in for it (VF-18.2).
DECLINE: Final = 0
DRONES: Final = 100
BOMBARD_APPROACH: Final = 200
BOMBARD_SALVO: Final = 300
LAUNCH: Final = 400
MISSILES: Final = 500
STRIKE: Final = 600
ABSORB_POINT: Final = 700
ABSORB_SHIELDS: Final = 800
RECALL: Final = 900
HOME: Final = 1000
REPLICATE: Final = 1100

BOMBARD_COST: Final = 3
MISSILES_COST: Final = 1

# What the trail tells: (kind, side, a, b).
SENT_DRONES: Final = 0
"""A Trade token was returned: a points of Approach, b of Salvo Absorption."""
BOMBARDED: Final = 1
"""Materials were spent for a point of Approach (a = 0) or Salvo (a = 1) Absorption."""
LAUNCHED: Final = 2
"""Carriers deployed a Corvette FP from the active pool."""
FIRED_MISSILES: Final = 3
"""An Energy was spent for the Basic Deep Space Missiles."""
APPROACH: Final = 4
"""The side deals a Approach Damage, of which the other side absorbs b."""
SALVO: Final = 5
"""Salvo step number `side` begins, with Initiatives a (Invader) and b (Defender)."""
STRUCK: Final = 6
"""The Destroyers strike in this step: a more Damage."""
HIT: Final = 7
"""The side hits for a Damage."""
ABSORBED: Final = 8
"""The side absorbs a Damage by a point (a = 0) or by its Shields (a = 1)."""
RECALLED: Final = 9
"""The side recalls an FP of type a."""
WENT_HOME: Final = 10
"""The side moves an FP of type a to its Home Sector instead of recalling it."""
WASTED: Final = 11
"""a Damage was dealt beyond the FP that were there."""
STOOD: Final = 12
"""After a step a FP of the Invader and b of the Defender are left."""
REPLICATED: Final = 13
"""The Combat Replicators deployed an FP of type a."""
ENDED: Final = 14
"""The combat is over with outcome a."""

# Where the machine stands.
_DRONES: Final = 0
_BOMBARD: Final = 1
_LAUNCH: Final = 2
_MISSILES: Final = 3
_APPROACH: Final = 4
_APPROACH_HITS: Final = 5
_STEP: Final = 6
_STRIKE: Final = 7
_SALVO: Final = 8
_BOTH_HIT: Final = 9
_FIRST_HIT: Final = 10
_SECOND_HIT: Final = 11
_AFTER: Final = 12
_OVER: Final = 13


class Side:
    """One side of a combat: what it brings, and what has become of it. The caller fills in the fields it needs.

    Technologies are levels: 0 without, BASIC, IMPROVED. A fleet type needs no level here: who has its FP may use it.
    """

    def __init__(self) -> None:
        self.fp: list[int] = [0, 0, 0, 0, 0, 0]
        """Fleet Power in the combat sector, by type."""
        self.defenses: int = 0
        self.starbases: int = 0
        self.active: int = 0
        """FP in the active pool, where recalled FP goes to and Carriers and Replicators take it from."""
        self.energy: int = 0
        self.materials: int = 0
        self.credits: int = 0
        self.trade: int = 0
        """What may be spent in the combat: Energy for Missiles, Materials for Bombard, Credits for either (VF-18.2),
        unflipped Trade tokens."""
        self.launchable: int = 99
        """The most FP that Carriers may deploy, where an event makes deploying dearer."""
        self.shields: int = 0
        self.targeting: int = 0
        self.torpedoes: int = 0
        self.destroyers: int = 0
        self.missiles: int = 0
        self.missile_sectors: int = 0
        """Sectors of this side, adjacent to the combat sector, that have a Shipyard or a Starbase."""
        self.energy_cells: int = 0
        self.drones: int = 0
        self.pods: int = 0
        self.replicators: int = 0
        self.bombard: int = 0
        """1 when Materials may be spent for Absorption (VF-12.36)."""
        self.deployable: list[int] = [CORVETTE]
        """The fleet types that Replicators may deploy, because they are allowed and can be paid for."""
        self.initiative_bonus: int = 0
        self.approach_points: int = 0
        """Approach Absorption beyond fleets and Shields: War modifier, Drones, Bombard."""
        self.salvo_points: int = 0
        """Salvo Absorption left: War modifier, Adaptation, Drones, Bombard, Dreadnoughts, Carriers; not Shields."""
        self.automatic: bool = False
        """Asked nothing: spends nothing, absorbs as early as possible (VF-12.22)."""
        self.shields_used: bool = False
        self.struck: bool = False
        """Whether the Destroyers have had their step."""
        self.pods_used: bool = False
        self.recalled: int = 0
        """FP lost so far, those that went home included (VF-11.11)."""
        self.went_home: list[int] = [0, 0, 0, 0, 0, 0]
        """FP that Escape Pods took to the Home Sector, by type."""
        # Fixed at the start of a Salvo step (VF-12.19, VF-12.21).
        self.extra: int = 0
        self.had_corvette: bool = False
        self.pending: int = 0
        """Damage that is still to be absorbed or suffered."""

    def total(self) -> int:
        """All FP of this side in the combat sector."""
        fp = self.fp
        return fp[0] + fp[1] + fp[2] + fp[3] + fp[4] + fp[5]

    def means(self) -> int:
        """All that may be spent in the combat, counted."""
        return self.energy + self.materials + self.credits + self.trade

    def clone(self) -> Side:
        """An independent copy."""
        to = Side()
        to.fp = self.fp.copy()
        to.defenses = self.defenses
        to.starbases = self.starbases
        to.active = self.active
        to.energy = self.energy
        to.materials = self.materials
        to.credits = self.credits
        to.trade = self.trade
        to.launchable = self.launchable
        to.shields = self.shields
        to.targeting = self.targeting
        to.torpedoes = self.torpedoes
        to.destroyers = self.destroyers
        to.missiles = self.missiles
        to.missile_sectors = self.missile_sectors
        to.energy_cells = self.energy_cells
        to.drones = self.drones
        to.pods = self.pods
        to.replicators = self.replicators
        to.bombard = self.bombard
        to.deployable = self.deployable
        to.initiative_bonus = self.initiative_bonus
        to.approach_points = self.approach_points
        to.salvo_points = self.salvo_points
        to.automatic = self.automatic
        to.shields_used = self.shields_used
        to.struck = self.struck
        to.pods_used = self.pods_used
        to.recalled = self.recalled
        to.went_home = self.went_home.copy()
        to.extra = self.extra
        to.had_corvette = self.had_corvette
        to.pending = self.pending
        return to

    def dump(self) -> list[int]:
        """As numbers, for `load`."""
        numbers = self.fp + self.went_home
        numbers += [self.defenses, self.starbases, self.active, self.energy, self.materials, self.trade]
        numbers += [self.shields, self.targeting, self.torpedoes, self.destroyers, self.missiles, self.missile_sectors]
        numbers += [self.energy_cells, self.drones, self.pods, self.replicators, self.bombard]
        numbers += [self.initiative_bonus, self.approach_points, self.salvo_points, int(self.automatic)]
        numbers += [int(self.shields_used), int(self.struck), int(self.pods_used), self.recalled, self.extra]
        numbers += [int(self.had_corvette), self.pending, self.credits, self.launchable]
        return numbers + self.deployable

    @staticmethod
    def load(data: list[int]) -> Side:
        """What `dump` wrote."""
        if len(data) < _SIDE_NUMBERS:
            raise ValueError(f"a side is at least {_SIDE_NUMBERS} numbers, got {len(data)}")
        side = Side()
        side.fp = data[0:6]
        side.went_home = data[6:12]
        side.defenses = data[12]
        side.starbases = data[13]
        side.active = data[14]
        side.energy = data[15]
        side.materials = data[16]
        side.trade = data[17]
        side.shields = data[18]
        side.targeting = data[19]
        side.torpedoes = data[20]
        side.destroyers = data[21]
        side.missiles = data[22]
        side.missile_sectors = data[23]
        side.energy_cells = data[24]
        side.drones = data[25]
        side.pods = data[26]
        side.replicators = data[27]
        side.bombard = data[28]
        side.initiative_bonus = data[29]
        side.approach_points = data[30]
        side.salvo_points = data[31]
        side.automatic = data[32] != 0
        side.shields_used = data[33] != 0
        side.struck = data[34] != 0
        side.pods_used = data[35] != 0
        side.recalled = data[36]
        side.extra = data[37]
        side.had_corvette = data[38] != 0
        side.pending = data[39]
        side.credits = data[40]
        side.launchable = data[41]
        side.deployable = data[42:]
        return side


_SIDE_NUMBERS: Final = 42


def voidborn(fp: int) -> Side:
    """The Voidborn with that much FP: nobody is asked for them."""
    side = Side()
    side.fp[VOIDBORN] = fp
    side.automatic = True
    return side


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
        self.phase: int = _DRONES
        self.asked: int = UNDECIDED
        self.outcome: int = UNDECIDED
        self.silent: bool = False
        self.trail: list[tuple[int, int, int, int]] = []
        if begin:
            self._run()

    def over(self) -> bool:
        """Whether nothing is left to choose."""
        return self.phase == _OVER

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

    def plain(self, role: int, fleet: int) -> bool:
        """Whether it makes no difference for the rest of the combat which type an FP of that type has.

        It matters whether a side has any Corvette (while a Technology asks for one) or any Dreadnought, and how many
        Destroyers that have not struck an Invader has, and how many Sentries a Defender. Before the Salvo steps the
        numbers of all that absorb matter too.
        """
        side = self.side(role)
        if fleet == CORVETTE:
            if side.fp[CORVETTE] > 1:
                return self.phase > _APPROACH
            return side.targeting != BASIC and side.torpedoes == 0 and (side.shields == 0 or side.shields_used)
        if role == INVADER:
            if self.phase <= _APPROACH:
                return False
            if fleet == DESTROYER:
                return side.struck and side.fp[DESTROYER] > 1
            return fleet != DREADNOUGHT or side.fp[DREADNOUGHT] > 1
        if fleet == SENTRY:
            return False
        if self.step == 0:
            return fleet not in (DREADNOUGHT, CARRIER)
        return fleet != DREADNOUGHT or side.fp[DREADNOUGHT] > 1

    def spare(self, role: int, fleet: int) -> bool:
        """Whether best play may recall an FP of that type before all others of that side."""
        if role == DEFENDER and self.side(role).fp[SENTRY] > 0 and self.phase > _APPROACH:
            return fleet == SENTRY
        return self.plain(role, fleet)

    def _heaps(self, role: int) -> tuple[int, int, int, int, int, int]:
        """The FP of a side as far as it matters: by type, what is `plain` all in the last place."""
        side = self.side(role)
        fp = side.fp
        early = self.phase <= _APPROACH
        corvettes = fp[CORVETTE]
        sentries = fp[SENTRY]
        destroyers = fp[DESTROYER]
        dreadnoughts = fp[DREADNOUGHT]
        carriers = fp[CARRIER]
        if side.targeting != BASIC and side.torpedoes == 0 and (side.shields == 0 or side.shields_used):
            corvettes = 0
        elif corvettes > 1 and not early:
            corvettes = 1
        if role == INVADER:
            if not early:
                sentries = 0
                carriers = 0
                dreadnoughts = 1 if dreadnoughts > 0 else 0
                if side.struck and destroyers > 1:
                    destroyers = 1
        else:
            destroyers = 0
            if self.step > 0:
                carriers = 0
                dreadnoughts = 1 if dreadnoughts > 0 else 0
        rest = side.total() - corvettes - sentries - destroyers - dreadnoughts - carriers
        return (corvettes, sentries, destroyers, dreadnoughts, carriers, rest)

    def key(self) -> tuple[int, ...]:
        """All that can still differ between two moments of the same combat and matters for how it ends.

        What can only be spent before the Approach step matters no more after it.
        """
        a = self.invader
        b = self.defender
        early = self.phase <= _APPROACH
        flags = 0
        deploys = a.active > 0 and a.replicators == IMPROVED
        for flag in (a.shields_used, a.struck, a.had_corvette, b.shields_used, b.had_corvette, deploys):
            flags = flags * 2 + (1 if flag else 0)
        return (
            self.phase * 64 + flags,
            self.step if self.step < 2 else 2,
            self.first,
            a.pending,
            b.pending,
            a.extra,
            b.extra,
            a.approach_points if early else 0,
            a.salvo_points,
            b.salvo_points,
            a.materials if early else 0,
            a.energy if early else 0,
            a.credits if early else 0,
            a.active if self.phase <= _LAUNCH else 0,
            *self._heaps(INVADER),
            *self._heaps(DEFENDER),
        )

    def initiative(self, role: int) -> int:
        """The Initiative of a side as it stands (VF-12.14)."""
        side = self.side(role)
        fp = side.fp
        sum_ = side.total()
        if role == DEFENDER:
            sum_ -= fp[SENTRY]
        elif fp[DESTROYER] > 0:
            sum_ += 1
        if fp[DREADNOUGHT] > 0:
            sum_ += 1
        if side.targeting == BASIC and fp[CORVETTE] > 0:
            sum_ += 5
        if sum_ > 0:
            sum_ += side.initiative_bonus
        return sum_

    def approach_damage(self, role: int) -> int:
        """The Approach Damage that a side deals, paid Missiles included, before Absorption (VF-12.9, VF-12.10)."""
        side = self.side(role)
        damage = side.extra
        if side.missiles == IMPROVED:
            damage += side.missile_sectors if side.missile_sectors < 2 else 2
        if role == INVADER:
            if side.destroyers == IMPROVED and side.fp[DESTROYER] > 0:
                damage += 1
            return damage
        damage += side.defenses + side.starbases + side.fp[SENTRY]
        if side.energy_cells > 0 and damage > 0:
            damage += 1
        return damage

    def approach_absorption(self, role: int) -> int:
        """The Approach Absorption of a side (VF-12.11, VF-12.12)."""
        side = self.side(role)
        points = side.approach_points
        if side.shields == IMPROVED and side.fp[CORVETTE] > 0:
            points += 1
        if role == INVADER:
            points += side.fp[DREADNOUGHT]
        return points

    def choices(self) -> list[int]:
        """What `asked` may choose now: at least two, the automatic one (VF-12.22) first where the rules name one."""
        if self.asked == UNDECIDED:
            return []
        return self._options(self.side(self.asked))

    def apply(self, choice: int) -> None:
        """Carry out one of `choices` and run to the next one. It trusts its caller."""
        self._carry_out(self.asked, choice)
        self._run()

    def _tell(self, kind: int, side: int, a: int = 0, b: int = 0) -> None:
        if not self.silent:
            self.trail.append((kind, side, a, b))

    def _options(self, side: Side) -> list[int]:
        phase = self.phase
        if phase == _DRONES:
            return [DECLINE, DRONES]
        if phase == _BOMBARD:
            return [
                DECLINE,
                *_ways_to_pay(BOMBARD_APPROACH, BOMBARD_COST, side.materials, side.credits),
                *_ways_to_pay(BOMBARD_SALVO, BOMBARD_COST, side.materials, side.credits),
            ]
        if phase == _LAUNCH:
            return [LAUNCH + n for n in range(min(side.fp[CARRIER], side.active, side.launchable), -1, -1)]
        if phase == _MISSILES:
            return [DECLINE, *_ways_to_pay(MISSILES, MISSILES_COST, side.energy, side.credits)]
        if phase == _STRIKE:
            return [STRIKE, DECLINE]
        if phase == _AFTER:
            options = [REPLICATE + fleet for fleet in side.deployable]
            options.append(DECLINE)
            return options
        options = []
        if self.step > 0:
            if side.salvo_points > 0:
                options.append(ABSORB_POINT)
            if side.shields > 0 and side.had_corvette and not side.shields_used:
                options.append(ABSORB_SHIELDS)
        pods = side.pods == IMPROVED or (side.pods == BASIC and not side.pods_used)
        for fleet in range(6):
            if side.fp[fleet] > 0:
                options.append(RECALL + fleet)
        if pods:
            for fleet in range(VOIDBORN):
                if side.fp[fleet] > 0:
                    options.append(HOME + fleet)
        return options

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
        elif self.phase == _DRONES:
            if kind == DRONES:
                side.trade -= 1
                side.approach_points += 1
                side.salvo_points += side.drones
                self._tell(SENT_DRONES, role, 1, side.drones)
            self.phase = _BOMBARD
        elif self.phase == _BOMBARD:
            if kind == DECLINE:
                self.phase = _LAUNCH
                return
            side.materials -= BOMBARD_COST - arg
            side.credits -= arg
            if kind == BOMBARD_APPROACH:
                side.approach_points += 1
            else:
                side.salvo_points += 1
            self._tell(BOMBARDED, role, 0 if kind == BOMBARD_APPROACH else 1)
        elif self.phase == _LAUNCH:
            side.active -= arg
            side.fp[CORVETTE] += arg
            if arg > 0:
                self._tell(LAUNCHED, role, arg)
            self.phase = _MISSILES
        elif self.phase == _MISSILES:
            if kind == MISSILES:
                side.energy -= MISSILES_COST - arg
                side.credits -= arg
                side.extra = 1
                self._tell(FIRED_MISSILES, role)
            self.phase = _APPROACH
        elif self.phase == _STRIKE:
            if kind == STRIKE:
                side.struck = True
                side.extra += side.fp[DESTROYER]
                self._tell(STRUCK, role, side.fp[DESTROYER])
            self.phase = _SALVO
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
        while self.phase != _OVER:
            phase = self.phase
            if phase == _DRONES:
                a = self.invader
                if a.drones > 0 and a.trade > 0 and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = _BOMBARD
            elif phase == _BOMBARD:
                a = self.invader
                if a.bombard > 0 and a.materials + a.credits >= BOMBARD_COST and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = _LAUNCH
            elif phase == _LAUNCH:
                a = self.invader
                if a.fp[CARRIER] > 0 and a.active > 0 and a.launchable > 0 and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = _MISSILES
            elif phase == _MISSILES:
                a = self.invader
                if a.missiles == BASIC and a.missile_sectors > 0 and a.energy + a.credits > 0 and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = _APPROACH
            elif phase == _APPROACH:
                self._approach()
            elif phase == _APPROACH_HITS:
                if self._suffers(INVADER) or self._suffers(DEFENDER):
                    return
                self._tell(STOOD, INVADER, self.invader.total(), self.defender.total())
                if not self.salvos:
                    self._decide(INVADER if self.invader.total() > 0 else DEFENDER)
                elif not self._wiped_out():
                    self._count_points()
                    self.phase = _STEP
            elif phase == _STEP:
                self._begin_step()
            elif phase == _STRIKE:
                a = self.invader
                if a.fp[DESTROYER] > 0 and not a.struck and not a.automatic:
                    self.asked = INVADER
                    return
                self.phase = _SALVO
            elif phase == _SALVO:
                self._salvo()
            elif phase == _BOTH_HIT:
                if self._suffers(INVADER) or self._suffers(DEFENDER):
                    return
                self._end_step()
            elif phase == _FIRST_HIT:
                if self._suffers(1 - self.first):
                    return
                if self.side(1 - self.first).total() == 0:
                    self._end_step()
                else:
                    self._hit(1 - self.first)
                    self.phase = _SECOND_HIT
            elif phase == _SECOND_HIT:
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
        to_defender = self.approach_damage(INVADER)
        to_invader = self.approach_damage(DEFENDER)
        by_invader = min(to_invader, self.approach_absorption(INVADER))
        by_defender = min(to_defender, self.approach_absorption(DEFENDER))
        self._tell(APPROACH, INVADER, to_defender, by_defender)
        self._tell(APPROACH, DEFENDER, to_invader, by_invader)
        self.invader.pending = to_invader - by_invader
        self.defender.pending = to_defender - by_defender
        self.phase = _APPROACH_HITS

    def _suffers(self, role: int) -> bool:
        """Deal with a side's pending Damage as far as there is nothing to choose; whether it must be asked."""
        side = self.side(role)
        while side.pending > 0:
            if side.total() == 0:
                self._tell(WASTED, role, side.pending)
                side.pending = 0
                return False
            options = self._options(side)
            if len(options) > 1 and not side.automatic and not self._all_falls(side, options):
                self.asked = role
                return True
            self._carry_out(role, options[0])
        return False

    def _all_falls(self, side: Side, options: list[int]) -> bool:
        """Whether everything is recalled whatever the order, so that nothing is worth asking."""
        return side.pending >= side.total() and options[0] >= RECALL and options[-1] < HOME

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
        self._tell(SALVO, self.step, self.initiative(INVADER), self.initiative(DEFENDER))
        self.phase = _STRIKE

    def _salvo(self) -> None:
        """Who hits first (VF-12.15, VF-12.17, VF-12.25)."""
        a = self.initiative(INVADER)
        b = self.initiative(DEFENDER)
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
            self.phase = _BOTH_HIT
            return
        else:
            self.first = INVADER if a > b else DEFENDER
        self._hit(self.first)
        self.phase = _FIRST_HIT

    def _hit(self, role: int) -> None:
        """A side with Initiative deals 1 Damage and its extra of this step (VF-12.16, VF-12.19)."""
        if self.initiative(role) > 0:
            damage = 1 + self.side(role).extra
            self._tell(HIT, role, damage)
            self.side(1 - role).pending = damage

    def _end_step(self) -> None:
        self._tell(STOOD, INVADER, self.invader.total(), self.defender.total())
        if not self._wiped_out():
            self.phase = _STEP

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
        self.phase = _AFTER

    def _end(self) -> None:
        self._tell(ENDED, INVADER, self.outcome)
        self.phase = _OVER


def _ways_to_pay(kind: int, cost: int, own: int, credits_: int) -> list[int]:
    """The choices to pay a cost, by how many Credits stand in for the resource: the fewest first."""
    return [kind + n for n in range(max(0, cost - own), min(cost, credits_) + 1)]


class Line:
    """A combat played to its end: the end with the whole trail, its outcome, and the choices in order.

    A choice is (side, choice, step): step 0 is the Approach step and what comes before it.
    """

    def __init__(self, end: Combat, choices: list[tuple[int, int, int]], searched: int) -> None:
        self.searched: Final = searched
        """How many moments of choice had to be worked out for it."""
        self.end: Final = end
        self.outcome: Final = end.outcome
        self.choices: Final = choices


Result = tuple[int, int, int, int]
"""Outcome, FP recalled by Invader and Defender, and what the Invader spends, each from some moment on."""


class TooLarge(Exception):
    """A combat with more moments of choice than its caller wants worked out."""


_NO_LIMIT: Final = 1 << 40


def best_line(combat: Combat, most: int = _NO_LIMIT) -> Line:
    """The combat played to its end with the owners' best play (VF-11.10), the given one left as it is. Exact.

    A side that is asked prefers to win, then to tie; within it the fewest FP recalled; then to spend as little as
    possible; then the earlier of its `choices`, so Absorption comes as early as possible. FP may go home as well
    as be recalled, which never changes the course, so Escape Pods are left out.

    Raises TooLarge once `most` moments of choice are worked out and there are more. Without a limit it always comes to
    its end: at once where one side chooses and has what the box holds, as in every game.
    """
    memo: dict[tuple[int, ...], Result] = {}
    at = combat.clone()
    at.trail = combat.trail.copy()
    made: list[tuple[int, int, int]] = []
    while at.asked != UNDECIDED:
        asked = at.asked
        choice = _best(at, memo, most)
        made.append((asked, choice, at.step))
        at.apply(choice)
    return Line(at, made, len(memo))


def _best(combat: Combat, memo: dict[tuple[int, ...], Result], most: int) -> int:
    """The best choice of whoever is asked."""
    asked = combat.asked
    best = UNDECIDED
    best_value = -1
    for choice in _different(combat):
        value = _worth(_after(combat, choice, memo, most), asked)
        if value > best_value:
            best_value = value
            best = choice
            if value == _BEST:
                break
    return best


def _different(combat: Combat) -> list[int]:
    """The choices that can lead to different ends.

    One of the plain FP stands for all. Against the Voidborn, who choose nothing, it goes before any other, since
    whatever a plain one does the other does as well; before both goes a Sentry of the Defender, which has no
    Initiative. Nothing goes home; Credits, which serve for everything, stand in as little as possible; and who can
    absorb does, as early as possible (VF-11.10): an FP saved now is worth at least as much as a point kept.
    """
    out: list[int] = []
    plain = False
    alone = combat.side(1 - combat.asked).automatic
    for choice in combat.choices():
        if BOMBARD_APPROACH <= choice < STRIKE and not LAUNCH <= choice < MISSILES:
            if out[-1] // 100 == choice // 100:
                continue
            out.append(choice)
            continue
        if HOME <= choice < REPLICATE:
            continue
        if choice >= RECALL and out and out[0] in (ABSORB_POINT, ABSORB_SHIELDS):
            break
        if RECALL <= choice < HOME:
            if alone and combat.spare(combat.asked, choice - RECALL):
                return [choice]
            if not alone and combat.plain(combat.asked, choice - RECALL):
                if plain:
                    continue
                plain = True
        out.append(choice)
    return out


def _after(combat: Combat, choice: int, memo: dict[tuple[int, ...], Result], most: int) -> Result:
    """What comes of that choice from here on, with best play."""
    then = combat.clone()
    then.silent = True
    then.apply(choice)
    lost_a = then.invader.recalled - combat.invader.recalled
    lost_b = then.defender.recalled - combat.defender.recalled
    spent = combat.invader.means() - then.invader.means()
    if then.asked == UNDECIDED:
        return (then.outcome, lost_a, lost_b, spent)
    key = then.key()
    found = memo.get(key)
    if found is None:
        asked = then.asked
        best_value = -1
        found = (UNDECIDED, 0, 0, 0)
        for option in _different(then):
            result = _after(then, option, memo, most)
            value = _worth(result, asked)
            if value > best_value:
                best_value = value
                found = result
                if value == _BEST:
                    break
        if len(memo) >= most:
            raise TooLarge
        memo[key] = found
    return (found[0], found[1] + lost_a, found[2] + lost_b, found[3] + spent)


_MOST_FP: Final = 1000
_MOST_SPENT: Final = 1000
_BEST: Final = 3 * _MOST_FP * _MOST_SPENT - 1
"""What a win is worth that costs nothing: nothing better need be looked for."""


def _worth(result: Result, role: int) -> int:
    """How much a side likes a result: VF-11.10 as one number, then what the Invader spends for it."""
    outcome = result[0]
    rank = 2 if outcome == role else 1 if outcome == TIE else 0
    kept = rank * _MOST_FP + _MOST_FP - 1 - (result[1] if role == INVADER else result[2])
    return kept * _MOST_SPENT + _MOST_SPENT - 1 - (result[3] if role == INVADER else 0)


class Candidate:
    """A sector that a Skirmish may aim at: its combat, and what the tie-breaks look at."""

    def __init__(self, combat: Combat, pure: bool, population: int, guilds: int) -> None:
        self.combat: Final = combat
        self.pure: Final = pure
        self.population: Final = population
        self.guilds: Final = guilds


class Target:
    """Which candidates a Skirmish may aim at (more than one: chance decides, VF-11.9 (f)), and what decided it."""

    def __init__(self, sectors: list[int], decided_by: str, lines: list[Line]) -> None:
        self.sectors: Final = sectors
        """Places in the list of candidates, in order."""
        self.decided_by: Final = decided_by
        """The last tie-break that ruled somebody out: "a" to "e"; "" with one candidate; "f" when chance decides."""
        self.lines: Final = lines
        """Every candidate's combat with best play."""


def skirmish_target(candidates: list[Candidate]) -> Target:
    """Rank the eligible sectors by VF-11.9 (a) to (e), each combat worked out with the player's best play."""
    lines = [best_line(candidate.combat) for candidate in candidates]
    left = list(range(len(candidates)))
    decided_by = ""
    for test in range(5):
        worst: list[int] = []
        most = -1
        for i in left:
            candidate = candidates[i]
            if test == 0:
                value = 0 if lines[i].outcome == DEFENDER else 1
            elif test == 1:
                value = lines[i].end.defender.recalled
            elif test == 2:
                value = 1 if candidate.pure else 0
            elif test == 3:
                value = candidate.population
            else:
                value = candidate.guilds
            if value > most:
                most = value
                worst = []
            if value == most:
                worst.append(i)
        if len(worst) < len(left):
            decided_by = "abcde"[test]
        left = worst
    return Target(left, "f" if len(left) > 1 else decided_by, lines)


def choice_code(choice: int) -> str:
    """The stable text of a choice: "recall corvette", "launch 2", "missiles", "missiles 1" (by a Credit)."""
    kind = choice - choice % 100
    if kind == LAUNCH:
        return f"launch {choice - LAUNCH}"
    if kind in (RECALL, HOME, REPLICATE):
        return f"{_WORDS[kind]} {COMBATANTS[choice - kind]}"
    return f"{_WORDS[kind]} {choice - kind}" if choice > kind else _WORDS[kind]


_WORDS: Final = {
    DECLINE: "decline",
    DRONES: "drones",
    BOMBARD_APPROACH: "bombard approach",
    BOMBARD_SALVO: "bombard salvo",
    MISSILES: "missiles",
    STRIKE: "destroyers",
    ABSORB_POINT: "absorb point",
    ABSORB_SHIELDS: "absorb shields",
    RECALL: "recall",
    HOME: "home",
    REPLICATE: "replicate",
}
