"""Paying (VF-3.6, VF-18.2): every part of a cost, with the choices that it leaves."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall.actions import Number, Resource
from starboard.games.voidfall.mechanics.stocks import spend_resource
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.steps.core import Ask
from starboard.games.voidfall.vocabulary import (
    CREDITS,
    ENERGY,
    FOOD,
    MATERIALS,
    MOD_UPKEEP_WITH_CREDITS,
    SCIENCE,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Amounts, Control, Form, Payment
from starboard.kernel.steps import Automatic, Seat, Step


class Pay(Automatic[VoidfallState]):
    """A whole cost, `times` over, and so many Materials besides. It is known that all of it can be paid.

    What is due together is one of these: two after the other, the first could spend the Credits of the second.
    """

    name: ClassVar[str] = "pay"
    rule: ClassVar[str] = "VF-3.6"
    shape: ClassVar[tuple[str, ...]] = ("cost", "times:1..99", "materials:0..99")

    def __init__(self, cost: int, times: int, materials: int) -> None:
        self.cost: Final = cost
        self.times: Final = times
        self.materials: Final = materials

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of what can be paid."""
        c = s.box.costs[self.cost]
        r = [amount * self.times for amount in c.resources]
        return affordable(s, r[0], r[1], r[2] + self.materials, r[3], r[4], c.any * self.times)

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Resources first, then what lies on sectors, then tokens, Corruption last."""
        s.stack.pop()
        c = s.box.costs[self.cost]
        n = self.times
        for charge in c.charges:
            charge.collect(s, n)
        r = c.resources
        spend(s, r[0] * n, r[1] * n, r[2] * n + self.materials, r[3] * n, r[4] * n, c.any * n, tell)


def affordable(s: VoidfallState, food: int, energy: int, materials: int, credits_: int, science: int, mix: int) -> bool:
    """Whether so many resources can be paid, Credits standing in for the first three (VF-18.2)."""
    k = s.stock
    due = (food, energy, materials)
    short = sum(max(0, due[r] - k[r]) for r in range(3))
    if short + credits_ > k[CREDITS] or science > k[SCIENCE]:
        return False
    return food + energy + materials + credits_ + science + mix <= packed_total(k)


def pay(s: VoidfallState, cost: int, times: int = 1) -> None:
    """Let a cost be paid next, so many times over."""
    if not s.box.costs[cost].empty:
        s.stack.append(Pay(cost, times, 0))


def spend(
    s: VoidfallState, food: int, energy: int, materials: int, credits_: int, science: int, mix: int, tell: Teller
) -> None:
    """Spend resources; where Credits may stand in, the player is asked how many."""
    spend_resource(s, CREDITS, credits_, tell)
    spend_resource(s, SCIENCE, science, tell)
    _spend_rest(s, food, energy, materials, mix, tell)


def _spend_rest(s: VoidfallState, food: int, energy: int, materials: int, mix: int, tell: Teller) -> None:
    needs = [food, energy, materials]
    for r in range(3):
        if needs[r] == 0:
            continue
        low, high = _credits_for(s, needs, r)
        if low < high:
            s.stack.append(Substitute(needs[0], needs[1], needs[2], mix))
            return
        spend_resource(s, CREDITS, low, tell)
        spend_resource(s, r, needs[r] - low, tell)
        needs[r] = 0
    if mix:
        spend_mix(s, mix, 0, tell)


def _credits_for(s: VoidfallState, needs: list[int], r: int) -> tuple[int, int]:
    """The least and the most Credits that can stand in for a resource, the others still being payable."""
    k = s.stock
    others = 0
    for i in range(3):
        if i != r:
            others += max(0, needs[i] - k[i])
    low = max(0, needs[r] - k[r])
    return low, max(low, min(needs[r], k[CREDITS] - others))


class Substitute(Ask):
    """How many Credits stand in for the first of Food, Energy, Materials that is still due (VF-18.2)."""

    name: ClassVar[str] = "substitute"
    rule: ClassVar[str] = "VF-18.2"
    waits: ClassVar[bool] = False
    form: ClassVar[Form | None] = Payment()
    shape: ClassVar[tuple[str, ...]] = ("0..99", "0..99", "0..99", "0..99")

    def __init__(self, food: int, energy: int, materials: int, mix: int) -> None:
        self.needs: Final = [food, energy, materials]
        self.mix: Final = mix

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of what can be paid, where Credits can stand in for it."""
        low, high = _credits_for(s, self.needs, self.resource())
        return low < high and affordable(s, self.needs[0], self.needs[1], self.needs[2], 0, 0, self.mix)

    def args(self) -> tuple[int, ...]:
        """What is still due."""
        return (self.needs[0], self.needs[1], self.needs[2], self.mix)

    def resource(self) -> int:
        """The resource that is asked about."""
        return 0 if self.needs[0] else 1 if self.needs[1] else 2

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Numbers of Credits."""
        low, high = _credits_for(s, self.needs, self.resource())
        return list(s.box.answers.numbers[low : high + 1])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Spend them and the rest of that resource."""
        assert isinstance(action, Number)
        s.stack.pop()
        needs = self.needs.copy()
        r = self.resource()
        spend_resource(s, CREDITS, action.number, tell)
        spend_resource(s, r, needs[r] - action.number, tell)
        needs[r] = 0
        _spend_rest(s, needs[0], needs[1], needs[2], self.mix, tell)


def spend_mix(s: VoidfallState, left: int, low: int, tell: Teller) -> None:
    """Spend so many resources of the player's choice."""
    kinds = [r for r in range(low, 5) if s.stock[r]]
    if packed_total(s.stock[low:]) <= left:
        for r in kinds:
            spend_resource(s, r, s.stock[r], tell)
    elif len(kinds) == 1:
        spend_resource(s, kinds[0], left, tell)
    else:
        s.stack.append(SpendAny(left, low))


def _spendable(step: Any, s: VoidfallState) -> list[Control]:
    """Any mix of what is there."""
    found: list[Control] = []
    for r in range(step.low, len(s.stock)):
        if s.stock[r]:
            others = packed_total(s.stock[step.low :]) - s.stock[r]
            low, high = max(0, step.left - others), min(s.stock[r], step.left)
            found.append(Control(s.box.answers.resources[r].code(), low, high))
    return found


def _left(step: Any, _s: VoidfallState) -> tuple[int, int]:
    return step.left, step.left


class SpendAny(Ask):
    """Which resource to spend, one at a time and in the order of the list: no mix comes twice (VF-18.11)."""

    name: ClassVar[str] = "spend_any"
    rule: ClassVar[str] = "VF-18.11"
    waits: ClassVar[bool] = False
    form: ClassVar[Form | None] = Amounts(_spendable, _left, rest=True)
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "low:0..4")

    def __init__(self, left: int, low: int) -> None:
        self.left: Final = left
        self.low: Final = low

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With more than is due."""
        return packed_total(s.stock[self.low :]) > self.left

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Resources that are there."""
        out: list[Action] = []
        for r in range(self.low, 5):
            if s.stock[r] and packed_total(s.stock[r:]) >= self.left:
                out.append(s.box.answers.resources[r])
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Resource)
        s.stack.pop()
        spend_resource(s, action.resource, 1, tell)
        if self.left > 1:
            spend_mix(s, self.left - 1, action.resource, tell)


class PayUpkeep(Ask):
    """With what the Upkeep is paid: Food first, then Credits where a Technology allows it, then Energy and Materials.

    `units` can all be paid; `stage` says what is asked: 0 Food, 1 Credits, 2 Energy (VF-18.15 to VF-18.17).
    """

    name: ClassVar[str] = "pay_upkeep"
    rule: ClassVar[str] = "VF-18.15"
    form: ClassVar[Form | None] = Payment(usual_most=True)
    shape: ClassVar[tuple[str, ...]] = ("units:1..99", "stage:0..2")

    def __init__(self, units: int, stage: int) -> None:
        self.units: Final = units
        self.stage: Final = stage

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of what can be paid, in more than one way."""
        low, high = _upkeep_range(s, self.units, self.stage)
        k = s.stock
        means = (k[ENERGY] + k[MATERIALS]) // 2
        means += k[CREDITS] * upkeep_by_credit(s) if self.stage < 2 else 0
        means += k[FOOD] if self.stage < 1 else 0
        return len(below) == 1 and low < high and self.units <= means

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Numbers of that resource."""
        low, high = _upkeep_range(s, self.units, self.stage)
        return list(s.box.answers.numbers[low : high + 1])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Spend and go on."""
        assert isinstance(action, Number)
        s.stack.pop()
        _spend_upkeep(s, self.units, self.stage, action.number, tell)


def upkeep_by_credit(s: VoidfallState) -> int:
    """How many units a Credit may pay."""
    modifier = s.modifier(MOD_UPKEEP_WITH_CREDITS)
    return 0 if modifier is None else modifier.amount


def payable_upkeep(s: VoidfallState) -> int:
    """The most Upkeep units that can be paid (VF-18.16)."""
    k = s.stock
    return k[FOOD] + k[CREDITS] * upkeep_by_credit(s) + (k[ENERGY] + k[MATERIALS]) // 2


def pay_upkeep(s: VoidfallState, units: int, stage: int, tell: Teller) -> None:
    """Pay so many units, all of which can be paid."""
    if units <= 0:
        return
    low, high = _upkeep_range(s, units, stage)
    if low < high:
        s.stack.append(PayUpkeep(units, stage))
    else:
        _spend_upkeep(s, units, stage, low, tell)


def _upkeep_range(s: VoidfallState, units: int, stage: int) -> tuple[int, int]:
    k = s.stock
    pairs = (k[ENERGY] + k[MATERIALS]) // 2
    per = upkeep_by_credit(s)
    if stage == 0:
        return max(0, units - pairs - k[CREDITS] * per), min(units, k[FOOD])
    if stage == 1:
        if per == 0:
            return 0, 0
        return max(0, (units - pairs + per - 1) // per), min(k[CREDITS], (units + per - 1) // per)
    return max(0, 2 * units - k[MATERIALS]), min(2 * units, k[ENERGY])


def _spend_upkeep(s: VoidfallState, units: int, stage: int, n: int, tell: Teller) -> None:
    if stage == 0:
        spend_resource(s, FOOD, n, tell)
        pay_upkeep(s, units - n, 1, tell)
    elif stage == 1:
        spend_resource(s, CREDITS, n, tell)
        pay_upkeep(s, units - n * upkeep_by_credit(s), 2, tell)
    else:
        spend_resource(s, ENERGY, n, tell)
        spend_resource(s, MATERIALS, 2 * units - n, tell)
