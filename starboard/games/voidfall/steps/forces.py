"""The player's side of a combat: Technologies, pools, and what may be spent and deployed in it."""

from __future__ import annotations

from typing import ClassVar

from starboard.games.voidfall.combat.sides import Side
from starboard.games.voidfall.components import Modifier
from starboard.games.voidfall.mechanics.corruption import places_left
from starboard.games.voidfall.mechanics.fleets import may_field
from starboard.games.voidfall.mechanics.sectors import (
    controls,
    installation_bits,
)
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import fleets
from starboard.games.voidfall.vocabulary import (
    ANY_PLACE,
    CREDITS,
    ENERGY,
    MATERIALS,
    MOD_APPROACH_ABSORPTION,
    MOD_APPROACH_DAMAGE,
    MOD_DEPLOY_SURCHARGE,
    MOD_DESTROYER_TILE,
    MOD_INITIATIVE,
    MOD_RECALL_GOES_HOME,
    MOD_SALVO_ABSORPTION,
    MOD_SALVO_DAMAGE,
    MOD_STRIKES_FIRST,
)
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic


def level_of(s: VoidfallState, improved: int, basic: int = -1) -> int:
    """How a modifier rule is owned, as the combat machine counts: 0 not, 1 as Basic, 2 as Improved Technology."""
    if not s.has(improved) and (basic < 0 or not s.has(basic)):
        return 0
    ability = s.ground.house.ability
    level = 0 if ability is None else _of_house(ability.modifiers, improved, basic)
    cards = s.box.technologies
    for i in range(len(s.tech)):
        if s.tech[i] > level:
            for modifier in cards[i].abilities[s.tech[i]]:
                if modifier.rule in (improved, basic):
                    level = s.tech[i]
    return level


def _of_house(modifiers: list[Modifier], improved: int, basic: int) -> int:
    """A house ability fights as the Technology with its rule would: as the Improved side where it does what only that
    side does.
    """
    level = 0
    for modifier in modifiers:
        if modifier.rule == basic:
            level = max(level, 1)
        elif modifier.rule == improved:
            whole = modifier.flag or modifier.amount < 0 or modifier.limit > 1 or basic >= 0
            if improved == MOD_SALVO_ABSORPTION:
                whole = len([1 for each in modifiers if each.rule == MOD_APPROACH_ABSORPTION]) > 0
            level = 2 if whole else max(level, 1)
    return level


def own_side(s: VoidfallState, sector: int) -> Side:
    """The player's side of a combat in a sector: Technologies and pools, no FP yet."""
    side = Side()
    side.active = s.active
    side.shields = level_of(s, MOD_SALVO_ABSORPTION)
    side.targeting = 2 if s.has(MOD_STRIKES_FIRST) else level_of(s, MOD_INITIATIVE)
    side.torpedoes = level_of(s, MOD_SALVO_DAMAGE)
    side.destroyers = level_of(s, MOD_DESTROYER_TILE)
    side.pods = level_of(s, MOD_RECALL_GOES_HOME)
    for modifier in s.modifiers:
        if modifier.rule == MOD_APPROACH_DAMAGE:
            if modifier.mask == 1:
                side.energy_cells = 1
            else:
                side.missiles = 1 if modifier.mask == 0 else 2
    if side.missiles:
        for i in s.ground.near[sector]:
            if controls(s, i) and installation_bits(s, i) & 5:
                side.missile_sectors += 1
    return side


def supply(s: VoidfallState, side: Side) -> None:
    """What the player as Invader may spend in the combat, and deploy in it."""
    side.active = s.active
    side.energy = s.stock[ENERGY]
    side.materials = s.stock[MATERIALS]
    side.credits = s.stock[CREDITS]
    side.trade = trade_held(s)
    side.launchable = s.active
    if s.has(MOD_DEPLOY_SURCHARGE) and not s.surcharge and places_left(s, ANY_PLACE) == 0:
        side.launchable = min(s.active, side.materials + side.credits)
    side.deployable = [
        f for f in range(5) if may_field(s, f) and fleets.can_pay_fleet(s, f) and fleets.surcharge_payable(s, f)
    ]


class Resupply(Automatic[VoidfallState]):
    """What was paid in the middle of a combat cannot be spent in it any more."""

    name: ClassVar[str] = "resupply"
    rule: ClassVar[str] = "VF-12.7"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Bring the combat up to the position."""
        s.stack.pop()
        if s.fight is not None:
            supply(s, s.fight.invader)
