"""One side of a combat (VF-12)."""

from __future__ import annotations

from typing import Final

from starboard.games.voidfall.combat.vocabulary import (
    BASIC,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    IMPROVED,
    INVADER,
    SENTRY,
    VOIDBORN,
)

_SIDE_NUMBERS: Final = 42


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

    def initiative(self, role: int) -> int:
        """The Initiative as it stands, as Invader or Defender (VF-12.14)."""
        fp = self.fp
        sum_ = self.total()
        if role == DEFENDER:
            sum_ -= fp[SENTRY]
        elif fp[DESTROYER] > 0:
            sum_ += 1
        if fp[DREADNOUGHT] > 0:
            sum_ += 1
        if self.targeting == BASIC and fp[CORVETTE] > 0:
            sum_ += 5
        if sum_ > 0:
            sum_ += self.initiative_bonus
        return sum_

    def approach_damage(self, role: int) -> int:
        """The Approach Damage that it deals, paid Missiles included, before Absorption (VF-12.9, VF-12.10)."""
        damage = self.extra
        if self.missiles == IMPROVED:
            damage += self.missile_sectors if self.missile_sectors < 2 else 2
        if role == INVADER:
            if self.destroyers == IMPROVED and self.fp[DESTROYER] > 0:
                damage += 1
            return damage
        damage += self.defenses + self.starbases + self.fp[SENTRY]
        if self.energy_cells > 0 and damage > 0:
            damage += 1
        return damage

    def approach_absorption(self, role: int) -> int:
        """The Approach Absorption (VF-12.11, VF-12.12)."""
        points = self.approach_points
        if self.shields == IMPROVED and self.fp[CORVETTE] > 0:
            points += 1
        if role == INVADER:
            points += self.fp[DREADNOUGHT]
        return points

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


def voidborn(fp: int) -> Side:
    """The Voidborn with that much FP: nobody is asked for them."""
    side = Side()
    side.fp[VOIDBORN] = fp
    side.automatic = True
    return side
