"""Choosing among parts of an effect, exchanging, preferred actions (VF-3, VF-22)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events, feasibility
from starboard.games.voidfall.actions import Answer
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.state import DID_ANYTHING, PLAYER, VoidfallState
from starboard.games.voidfall.steps import pay
from starboard.games.voidfall.steps.core import INNER, MUST, Ask, NodeAsk, begin, nested, remember
from starboard.games.voidfall.vocabulary import MOD_PREFERRED_REPLACED, MOD_PREFERRED_SURCHARGE
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat


class ChooseOne(NodeAsk):
    """Exactly one of several options (VF-3.7)."""

    name: ClassVar[str] = "choose_one"
    rule: ClassVar[str] = "VF-3.7"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The options that can be resolved."""
        out = open_options(s, self.node, 0, self.here, self.flags)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Resolve it; a repeated choice is asked again."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        if self.left > 1:
            s.stack.append(ChooseOne(self.node, self.left - 1, self.here, self.flags))
        begin(s, s.box.nodes[self.node].options[action.a], self.here, self.flags)


class ChooseAny(Ask):
    """Any subset of the options in any order; `taken` are those resolved already, as bits (VF-3.7)."""

    name: ClassVar[str] = "choose_any"
    rule: ClassVar[str] = "VF-3.7"
    shape: ClassVar[tuple[str, ...]] = ("node", "taken:number", "here:number", "flags:number")

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
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        taken = self.taken | 1 << action.a
        options = s.box.nodes[self.node].options
        if taken != (1 << len(options)) - 1:
            s.stack.append(ChooseAny(self.node, taken, self.here, self.flags))
        begin(s, options[action.a], self.here, self.flags & ~MUST)


def open_options(s: VoidfallState, node: int, taken: int, here: int, flags: int) -> list[Action]:
    """The options of a choice that can be resolved: something of it, or all of it where it must be."""
    out: list[Action] = []
    options = s.box.nodes[node].options
    for i in range(len(options)):
        if taken >> i & 1:
            continue
        if flags & MUST:
            if feasibility.full(s, options[i], here, False):
                out.append(s.box.answers.options[i])
        elif feasibility.doable(s, options[i], here, flags):
            out.append(s.box.answers.options[i])
    return out


class Exchange(NodeAsk):
    """Whether to pay for an effect (VF-3.6)."""

    name: ClassVar[str] = "exchange"
    rule: ClassVar[str] = "VF-3.6"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Pay or not; in a mandatory frame it is paid if it can be."""
        payable = can_pay(s, s.box.costs[s.box.nodes[self.node].cost])
        if not payable:
            return [s.box.answers.no]
        return [s.box.answers.yes] if self.flags & MUST else [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Pay, then resolve."""
        s.stack.pop()
        if action is not s.box.answers.yes:
            return
        n = s.box.nodes[self.node]
        if self.left > 1:
            s.stack.append(Exchange(self.node, self.left - 1, self.here, self.flags & ~MUST))
        s.mem[DID_ANYTHING] = 1
        begin(s, n.effect, self.here, self.flags)
        pay.pay(s, n.cost)


def action_cost(s: VoidfallState, action: int) -> int:
    """The cost of an action, as an event may change it for preferred Focus cards."""
    a = s.box.actions[action]
    if s.box.focuses[a.card].counts_as in s.ground.house.preferred:
        if s.has(MOD_PREFERRED_REPLACED):
            return a.replaced
        if s.has(MOD_PREFERRED_SURCHARGE):
            return a.surcharged
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
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        taken = s.box.actions[action.a]
        place = s.ground.preferred_cards.index(taken.card)
        s.preferred_done |= 1 << (place * 3 + taken.slot)
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.PREFERRED_TAKEN, PLAYER, action.a)
        nested(s, taken.effect, -1, INNER)
        if not s.box.lists[taken.effect]:
            remember(s)
        pay.pay(s, action_cost(s, action.a))
