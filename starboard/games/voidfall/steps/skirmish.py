"""Skirmishes: an attack of the Voidborn, its power and its target (VF-11)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import InSector
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import Side, voidborn
from starboard.games.voidfall.combat.targets import Candidate, skirmish_target
from starboard.games.voidfall.combat.vocabulary import DEFENDER
from starboard.games.voidfall.components import Box, War
from starboard.games.voidfall.effects import VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.corruption import house_corruption
from starboard.games.voidfall.mechanics.counting import count
from starboard.games.voidfall.mechanics.sectors import (
    all_guilds,
    controls,
    installations_of,
    next_to_void,
    own_sectors,
    void_limit,
)
from starboard.games.voidfall.mechanics.tokens import trade_held
from starboard.games.voidfall.state import EVALUATION, VoidfallState
from starboard.games.voidfall.steps import tokens
from starboard.games.voidfall.steps.fight import Fight, defended, follow
from starboard.games.voidfall.steps.forces import own_side
from starboard.games.voidfall.vocabulary import (
    MOD_HOLD_FREE,
    MOD_NO_SKIRMISH,
    MOD_TRADE_TO_HOLD,
    MOD_VOIDBORN_ABSORPTION,
    PLAYER,
    SECTOR_DEFENSE,
    STARBASE,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.names import same_name
from starboard.kernel.steps import ASK_CHANCE, ONE_SEAT, Automatic, Seat, Step


class Skirmish(Automatic[VoidfallState]):
    """An attack of the Voidborn (VF-11): printed value, shield instruction, War card."""

    name: ClassVar[str] = "skirmish"
    rule: ClassVar[str] = "VF-11.1"
    shape: ClassVar[tuple[str, ...]] = ("printed:-99..999", "shield:-1..list", "war_card:-1..war")

    def __init__(self, printed: int, shield: int, war_card: int) -> None:
        self.printed: Final = printed
        self.shield: Final = shield
        self.war_card: Final = war_card

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Find the target."""
        s.stack.pop()
        spared = s.modifier(MOD_NO_SKIRMISH)
        if spared is not None and s.influence <= spared.amount:
            return
        power = skirmish_power(s, self.printed)
        tell.tell(events.SKIRMISH_BEGINS, PLAYER, power)
        if power == 0:
            defended(s, self.shield, tell)
            return
        eligible = skirmish_sectors(s)
        if not eligible:
            tell.tell(events.SKIRMISH_NO_TARGET, PLAYER)
            return
        if len(eligible) > 1:
            found = skirmish_target(
                [
                    Candidate(
                        skirmish_combat(s, i, power, self.war_card), s.corrupt[i] == 0, s.pop[i], all_guilds(s, i)
                    )
                    for i in eligible
                ]
            )
            eligible = [eligible[i] for i in found.sectors]
        if len(eligible) == 1:
            strike(s, eligible[0], power, self.shield, self.war_card, tell)
        else:
            s.stack.append(DrawTarget(sum(1 << i for i in eligible), power, self.shield, self.war_card))


def skirmish_power(s: VoidfallState, printed: int) -> int:
    """The Voidborn FP of a Skirmish (VF-11.1)."""
    more = 1 if s.phase == EVALUATION and s.cycle > 1 else 0
    return max(0, printed + more + house_corruption(s))


def skirmish_sectors(s: VoidfallState) -> list[int]:
    """The sectors that can be the target (VF-11.5 to VF-11.7)."""
    return [i for i in own_sectors(s) if i != s.home and void_limit(s, i) and next_to_void(s, i)]


def skirmish_combat(s: VoidfallState, i: int, power: int, war_card: int) -> Combat:
    """The combat that a Skirmish would be in a sector (VF-11.12)."""
    invader, defender = skirmish_sides(s, i, power, war_card)
    return Combat(invader, defender)


def skirmish_sides(s: VoidfallState, i: int, power: int, war_card: int) -> tuple[Side, Side]:
    """Both sides of that combat before it begins."""
    invader = voidborn(power)
    if war_card >= 0:
        card = s.box.attacks[war_card]
        invader.initiative_bonus = card.initiative
        invader.approach_points = card.approach
        invader.salvo_points = card.salvo[s.ground.difficulty]
    adaptation = s.modifier(MOD_VOIDBORN_ABSORPTION)
    if adaptation is not None and adaptation.per is not None:
        invader.salvo_points += adaptation.amount * count(s, adaptation.per)
    defender = own_side(s, i)
    defender.fp = [*[int(s.fleet[i * 5 + fleet]) for fleet in range(5)], 0]
    defender.defenses = installations_of(s, i, SECTOR_DEFENSE)
    defender.starbases = installations_of(s, i, STARBASE)
    return invader, defender


class Attack(Step[VoidfallState]):
    """A question on the way of a Skirmish to its combat: where it strikes, its FP, what a defence brings, the War."""

    waits: ClassVar[bool] = True
    shape: ClassVar[tuple[str, ...]] = ("where:sector", "power:1..999", "shield:-1..list", "war_card:-1..war")

    def __init__(self, where: int, power: int, shield: int, war_card: int) -> None:
        self.where: Final = where
        self.power: Final = power
        self.shield: Final = shield
        self.war_card: Final = war_card

    def struck(self, s: VoidfallState) -> list[int]:
        """The sectors that it may strike."""
        return [self.where]

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """In sectors of the player, outside any other combat."""
        struck = self.struck(s)
        return bool(struck) and all(controls(s, i) for i in struck) and s.fight is None


class DrawTarget(Attack):
    """Chance picks the target of a Skirmish among equals, which are bits of `where` (VF-11.9)."""

    name: ClassVar[str] = "draw_target"
    rule: ClassVar[str] = "VF-11.9"
    shape: ClassVar[tuple[str, ...]] = ("where:0..999999999", *Attack.shape[1:])

    def struck(self, s: VoidfallState) -> list[int]:
        return [i for i in range(s.sectors) if self.where >> i & 1]

    def asks(self, s: VoidfallState) -> list[Seat]:
        return ASK_CHANCE

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        here = s.box.answers.sectors[s.ground.map.index]
        return [here[i] for i in self.struck(s)]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, InSector)
        s.stack.pop()
        strike(s, action.sector, self.power, self.shield, self.war_card, tell)


class HoldByDrones(Attack):
    """Whether Autonomous Drones defend the sector without combat (VF-11.17)."""

    name: ClassVar[str] = "hold_by_drones"
    rule: ClassVar[str] = "VF-11.17"

    def asks(self, s: VoidfallState) -> list[Seat]:
        return ONE_SEAT[0]

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Hold, or fight."""
        s.stack.pop()
        if action is s.box.answers.no:
            fight_skirmish(s, self.where, self.power, self.shield, self.war_card, tell)
            return
        defended(s, self.shield, tell)
        if not s.has(MOD_HOLD_FREE):
            s.stack.append(tokens.ReturnTrade(1))


def strike(s: VoidfallState, i: int, power: int, shield: int, war_card: int, tell: Teller) -> None:
    """The Voidborn attack a sector; Autonomous Drones may hold it in an Evaluation (VF-11.12, VF-11.17)."""
    tell.tell(events.SKIRMISH_TARGET, PLAYER, i)
    drones = s.has(MOD_HOLD_FREE) or (s.has(MOD_TRADE_TO_HOLD) and trade_held(s) > 0)
    if drones and s.phase == EVALUATION:
        s.stack.append(HoldByDrones(i, power, shield, war_card))
    else:
        fight_skirmish(s, i, power, shield, war_card, tell)


def fight_skirmish(s: VoidfallState, i: int, power: int, shield: int, war_card: int, tell: Teller) -> None:
    """The combat of a Skirmish."""
    s.fight_sector = i
    s.fight = skirmish_combat(s, i, power, war_card)
    s.stack.append(Fight(-1, i, shield))
    follow(s, DEFENDER, tell)


class SkirmishVerb(VoidfallVerb):
    """A Skirmish, with an Initiative of its own or without."""

    name: ClassVar[str] = "skirmish"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.modifier: Final = at.number("modifier", -9, 9)
        self.initiative: Final = at.number("initiative", 1, 20) if at.has("initiative") else 0
        self.on_defended: Final = at.effects("on_defended")
        self.attack: int = -1
        """What modifies the Voidborn, among the box's attacks."""

    def settle(self, box: Box) -> None:
        """Its Initiative is an attack beside the Wars."""
        if self.initiative:
            attack = War(len(box.attacks), self.id, same_name(self.id))
            attack.initiative = self.initiative
            self.attack = attack.index
            box.attacks.append(attack)

    def attempt(self, s: VoidfallState, here: int, flags: int) -> bool:
        """It can always be held; what it would do is not looked at."""
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(Skirmish(self.modifier, self.on_defended, self.attack))
