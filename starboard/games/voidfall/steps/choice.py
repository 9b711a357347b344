"""Choosing among parts of an effect, exchanging, preferred actions (VF-3, VF-22)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events, feasibility
from starboard.games.voidfall.actions import Option, TakeAction
from starboard.games.voidfall.effects import INNER, MUST, USES_ANYTHING, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.conditions import holds
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import pay
from starboard.games.voidfall.steps.building import DestroyVerb, EstablishVerb, tokens_left
from starboard.games.voidfall.steps.core import Ask, NodeAsk, begin, nested, remember
from starboard.games.voidfall.steps.production import ProduceVerb
from starboard.games.voidfall.vocabulary import DID_ANYTHING, MOD_PREFERRED_REPLACED, MOD_PREFERRED_SURCHARGE, PLAYER
from starboard.kernel.actions import Action
from starboard.kernel.events import SILENT, Teller
from starboard.kernel.forms import Form, Ticks
from starboard.kernel.steps import Seat


class ChooseOne(NodeAsk):
    """Exactly one of several options (VF-3.7)."""

    name: ClassVar[str] = "choose_one"
    rule: ClassVar[str] = "VF-3.7"
    verbs: ClassVar[tuple[str, ...]] = ("choose_one", "choose_repeat")

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The options that can be resolved."""
        out = open_options(s, self.node, 0, self.here, self.flags)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Resolve it; a repeated choice is asked again."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Option)
        if self.left > 1:
            s.stack.append(ChooseOne(self.node, self.left - 1, self.here, self.flags))
        begin(s, choice_verb(s, self.node).options[action.option], self.here, self.flags)


class ChooseAny(Ask):
    """Any subset of the options in any order; `taken` are those resolved already, as bits (VF-3.7)."""

    name: ClassVar[str] = "choose_any"
    rule: ClassVar[str] = "VF-3.7"
    verbs: ClassVar[tuple[str, ...]] = ("choose_any",)
    form: ClassVar[Form | None] = Ticks(("pass",))
    shape: ClassVar[tuple[str, ...]] = ("node", "taken:0..999999999", "here:-1..sector", "flags:0..255")

    def __init__(self, node: int, taken: int, here: int, flags: int) -> None:
        self.node: Final = node
        self.taken: Final = taken
        self.here: Final = here
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The options not yet taken."""
        out = open_options(s, self.node, self.taken, self.here, self.flags & ~MUST)
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Resolve it, then ask for the next."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Option)
        taken = self.taken | 1 << action.option
        options = choice_verb(s, self.node).options
        if taken != (1 << len(options)) - 1:
            s.stack.append(ChooseAny(self.node, taken, self.here, self.flags))
        begin(s, options[action.option], self.here, self.flags & ~MUST)


def open_options(s: VoidfallState, node: int, taken: int, here: int, flags: int) -> list[Action]:
    """The options of a choice that can be resolved: something of it, or all of it where it must be."""
    out: list[Action] = []
    options = choice_verb(s, node).options
    for i in range(len(options)):
        if taken >> i & 1:
            continue
        if flags & MUST:
            if feasibility.full(s, options[i], here, MUST):
                out.append(s.box.answers.options[i])
        elif feasibility.doable(s, options[i], here, flags):
            out.append(s.box.answers.options[i])
    return out


class Exchange(NodeAsk):
    """Whether to pay for an effect (VF-3.6)."""

    name: ClassVar[str] = "exchange"
    rule: ClassVar[str] = "VF-3.6"
    verbs: ClassVar[tuple[str, ...]] = ("exchange",)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Pay or not; in a mandatory frame it is paid if it can be."""
        payable = can_pay(s, s.box.costs[exchange_verb(s, self.node).cost])
        if not payable:
            return [s.box.answers.no]
        return [s.box.answers.yes] if self.flags & MUST else [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay, then resolve."""
        s.stack.pop()
        if action is not s.box.answers.yes:
            return
        verb = exchange_verb(s, self.node)
        if self.left > 1:
            s.stack.append(Exchange(self.node, self.left - 1, self.here, self.flags & ~MUST))
        s.mem[DID_ANYTHING] = 1
        begin(s, verb.effect, self.here, self.flags)
        pay.pay(s, verb.cost)


def action_cost(s: VoidfallState, action: int) -> int:
    """The cost of an action, as an event may change it for preferred Focus cards."""
    a = s.box.actions[action]
    replaced, surcharged = s.has(MOD_PREFERRED_REPLACED), s.has(MOD_PREFERRED_SURCHARGE)
    if (replaced or surcharged) and s.box.focuses[a.card].counts_as in s.ground.house.preferred:
        return a.replaced if replaced else a.surcharged
    return a.cost


def preferred_actions(s: VoidfallState) -> list[int]:
    """The actions that "take a preferred Focus action" can take now (VF-22.4)."""
    out: list[int] = []
    for n, card in enumerate(s.ground.preferred_cards):
        if not (s.hand | s.discard) >> card & 1:
            continue
        for k, action in enumerate(s.box.focuses[card].actions):
            if s.preferred_done >> (n * 3 + k) & 1 == 0 and can_pay(s, s.box.costs[action_cost(s, action)]):
                out.append(action)
    return out


class PreferredAction(Ask):
    """Which preferred Focus action to take (VF-22.4)."""

    name: ClassVar[str] = "preferred_action"
    rule: ClassVar[str] = "VF-22.4"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Payable actions of the preferred cards in hand or discard."""
        out: list[Action] = [s.box.answers.actions[i] for i in preferred_actions(s)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay its cost and resolve it, as an action of its own."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, TakeAction)
        taken = s.box.actions[action.action]
        place = s.ground.preferred_cards.index(taken.card)
        s.preferred_done |= 1 << (place * 3 + taken.slot)
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.PREFERRED_TAKEN, PLAYER, action.action)
        nested(s, taken.effect, -1, INNER)
        if not s.box.lists[taken.effect]:
            remember(s)
        pay.pay(s, action_cost(s, action.action))


def choice_verb(s: VoidfallState, node: int) -> ChoiceVerb:
    """The verb that a choice comes from."""
    verb = s.box.nodes[node]
    assert isinstance(verb, ChoiceVerb)
    return verb


def exchange_verb(s: VoidfallState, node: int) -> ExchangeVerb:
    """The verb that an exchange comes from."""
    verb = s.box.nodes[node]
    assert isinstance(verb, ExchangeVerb)
    return verb


class ChoiceVerb(VoidfallVerb):
    """A choice among effect lists; `linked` parts share their sector."""

    def __init__(self, at: VerbReader, linked: bool = False) -> None:
        super().__init__(at)
        self.options: Final = at.options(linked)
        parts = at.parts(self.options)
        if any(isinstance(part, ProduceVerb) and part.match_guild for part in parts):
            for part in parts:
                if isinstance(part, EstablishVerb):
                    part.matches = True

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With an option of which something can be done."""
        for option in self.options:
            if feasibility.doable(s, option, here, flags):
                return True
        return False

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With an option of which all can be done."""
        for option in self.options:
            if feasibility.full(s, option, here, flags):
                return True
        return False

    def uses(self, s: VoidfallState) -> int:
        """Whatever any option uses."""
        things = 0
        for option in self.options:
            for i in s.box.lists[option]:
                things |= s.box.nodes[i].uses(s)
        return things


class ChooseOneVerb(ChoiceVerb):
    """Exactly one of several options."""

    name: ClassVar[str] = "choose_one"

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(ChooseOne(self.index, 1, here, flags))


class ChooseAnyVerb(ChoiceVerb):
    """Any subset of the options in any order."""

    name: ClassVar[str] = "choose_any"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at, "same_sector" in str(at.item("options").value))

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """Nothing of it has to be done."""
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(ChooseAny(self.index, 0, here, flags))


class ChooseRepeatVerb(ChoiceVerb):
    """One of several options, so many times."""

    name: ClassVar[str] = "choose_repeat"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.times: Final = at.number("times", 1, 9)

    def destroys(self, s: VoidfallState) -> list[int]:
        """What is destroyed where every option is to destroy one thing; else nothing."""
        out: list[int] = []
        for option in self.options:
            parts = s.box.lists[option]
            first = s.box.nodes[parts[0]] if len(parts) == 1 else None
            if not isinstance(first, DestroyVerb) or first.count != 1:
                return []
            out.append(first.kind)
        return out

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With as much to destroy where that is all it does; else with an option of which all can be done."""
        kinds = self.destroys(s)
        if kinds:
            return sum(tokens_left(s, kind) for kind in set(kinds)) >= self.times
        return super().complete(s, seat, here, flags)

    def entangled(self, s: VoidfallState) -> bool:
        """Its repetitions use the same things, unless it only destroys."""
        return not self.destroys(s)

    def attempt(self, s: VoidfallState, here: int, flags: int) -> bool:
        """Each repetition is looked at as it comes."""
        s.mem[DID_ANYTHING] = 0
        self.perform(s, PLAYER, here, MUST, SILENT)
        return True

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(ChooseOne(self.index, self.times, here, flags))


class ExchangeVerb(VoidfallVerb):
    """Pay for an effect, up to so many times."""

    name: ClassVar[str] = "exchange"
    uses_up: ClassVar[int] = USES_ANYTHING

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.cost: Final = at.cost("cost")
        self.effect: Final = at.effects("effect")
        self.times: Final = at.count(20, "times_max")

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With what it costs."""
        return can_pay(s, s.box.costs[self.cost])

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With what it costs, and all of the effect possible."""
        return can_pay(s, s.box.costs[self.cost]) and feasibility.full(s, self.effect, here, flags)

    def entangled(self, s: VoidfallState) -> bool:
        """What it costs may be what its effect needs."""
        return bool(s.box.lists[self.effect])

    def attempt(self, s: VoidfallState, here: int, flags: int) -> bool:
        """Pay for it."""
        if not can_pay(s, s.box.costs[self.cost]):
            return False
        pay.pay(s, self.cost)
        return True

    def bought(self) -> int:
        return self.effect

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Ask whether to pay; a mere cost in a mandatory frame is paid at once."""
        if not can_pay(s, s.box.costs[self.cost]):
            return
        if flags & MUST and not s.box.lists[self.effect]:
            s.mem[DID_ANYTHING] = 1
            pay.pay(s, self.cost)
        else:
            s.stack.append(Exchange(self.index, self.times, here, flags))


class IfVerb(VoidfallVerb):
    """One effect list or another, by a condition."""

    name: ClassVar[str] = "if"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.condition: Final = at.condition("condition")
        self.then: Final = at.effects("then")
        self.otherwise: Final = at.effects("otherwise")

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Begin the one that fits."""
        begin(s, self.then if holds(s, self.condition) else self.otherwise, here, flags)


class PreferredActionVerb(VoidfallVerb):
    """Take an action of a preferred Focus card in the hand or the discard."""

    name: ClassVar[str] = "preferred_action"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        at.flag("pay_cost", True)
        if at.has("zones"):
            at.item("zones").indices(("hand", "discard"))

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With an action that can be paid, and not inside another one."""
        return not flags & INNER and bool(preferred_actions(s))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        if not flags & INNER:
            s.stack.append(PreferredAction())
