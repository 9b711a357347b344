"""Choosing among parts of an effect, exchanging, preferred actions, peeking, placing (VF-3, VF-4, VF-22)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events, feasibility
from starboard.games.voidfall.actions import Answer
from starboard.games.voidfall.components import (
    PLACED_BOUNTY,
    PLACED_DEFENSE,
    PLACED_GLORY,
    PLACED_GUILD,
    PLACED_GUILD_ANY,
    PLACED_HARBINGER,
    PLACED_RECLAIM,
    PLACED_VOID,
    Node,
)
from starboard.games.voidfall.mechanics.costs import can_pay
from starboard.games.voidfall.mechanics.sectors import (
    all_installations,
    free_guild_slots,
    installation_slots,
    installations_of,
    next_to_own,
    void_limit,
)
from starboard.games.voidfall.mechanics.tokens import bounty_room, harbinger_supply, reclaim_room
from starboard.games.voidfall.state import DID_ANYTHING, DID_SECTOR, PLAYER, VoidfallState
from starboard.games.voidfall.steps import fleets, pay
from starboard.games.voidfall.steps.core import INNER, MUST, Ask, NodeAsk, SectorAsk, begin, nested, remember
from starboard.games.voidfall.vocabulary import (
    MOD_PREFERRED_REPLACED,
    MOD_PREFERRED_SURCHARGE,
    PICK_HIGHEST,
    PICK_LOWEST,
    SECTOR_DEFENSE,
    ZONE_EACH_BY_RIFT,
    ZONE_EACH_DEFENDED,
    ZONE_EACH_HARBINGER,
    ZONE_EACH_POP_4,
    ZONE_EACH_RIFT,
    ZONE_EACH_WEAK,
    ZONE_INVADED,
    ZONE_VOID_ADJACENT,
    ZONE_VOID_OR_FALLEN,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import ChanceStep, Seat


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


# -- preferred Focus actions


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


# -- peeking at events


def event_pool(s: VoidfallState, cycle: int, seen: int) -> list[int]:
    """The events that may be drawn next from a cycle's deck when its top is not known; `seen` is drawn already."""
    found = [e.index for e in s.box.events if e.cycle == cycle and e.index != seen and e.index not in s.event_bottom]
    return found if found else s.event_bottom[:1]


class PeekEvent(ChanceStep[VoidfallState]):
    """The next event of the coming cycle's deck is looked at; `first` is the one seen before, -1 = none (VF-22.6)."""

    name: ClassVar[str] = "peek_event"
    rule: ClassVar[str] = "VF-22.6"
    shape: ClassVar[tuple[str, ...]] = ("first:number",)

    def __init__(self, first: int) -> None:
        self.first: Final = first

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """What it may be."""
        return [s.box.answers.events[i] for i in event_pool(s, s.cycle + 1, self.first)]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """The second one ends the peeking."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action.a in s.event_bottom:
            s.event_bottom.remove(action.a)
        if self.first < 0:
            s.stack.append(PeekEvent(action.a))
        else:
            s.stack.append(OrderEvents(self.first, action.a))


def can_peek(s: VoidfallState) -> bool:
    """Whether the coming cycle's deck has two events to look at."""
    return sum([1 for event in s.box.events if event.cycle == s.cycle + 1]) > 1


def peek(s: VoidfallState) -> None:
    """Look at the two uppermost events of the coming cycle; impossible in cycle 3."""
    if not can_peek(s):
        return
    first = s.event_top
    s.event_top = -1
    s.stack.append(PeekEvent(first))


class OrderEvents(Ask):
    """Which of two events goes on top; the other goes to the bottom (VF-22.6)."""

    name: ClassVar[str] = "order_events"
    rule: ClassVar[str] = "VF-22.6"
    shape: ClassVar[tuple[str, ...]] = ("one:event", "two:event")

    def __init__(self, one: int, two: int) -> None:
        self.one: Final = one
        self.two: Final = two

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Both."""
        return [s.box.answers.events[self.one], s.box.answers.events[self.two]]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put them back."""
        assert isinstance(action, Answer)
        s.stack.pop()
        other = self.two if action.a == self.one else self.one
        s.event_top = action.a
        s.event_bottom.append(other)
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.EVENTS_PEEKED, PLAYER, action.a, other)


# -- placing on the map


def in_zone(s: VoidfallState, zone: int, i: int) -> bool:
    """Whether a sector belongs to a zone."""
    if zone == ZONE_INVADED:
        return i == s.fight_sector
    if zone == ZONE_EACH_RIFT:
        return s.ground.rift[i] and s.shut[i] == 0
    if zone == ZONE_VOID_OR_FALLEN:
        return s.void[i] > 0 or s.fallen[i] >= 0
    if s.void[i] == 0:
        return False
    if zone == ZONE_VOID_ADJACENT:
        return next_to_own(s, i)
    if zone == ZONE_EACH_DEFENDED:
        return installations_of(s, i, SECTOR_DEFENSE) > 0
    if zone == ZONE_EACH_POP_4:
        return s.pop[i] >= 4
    if zone == ZONE_EACH_BY_RIFT:
        return any(s.ground.rift[j] and s.shut[j] == 0 for j in s.ground.near[i])
    if zone == ZONE_EACH_HARBINGER:
        return s.harbinger_on[i] > 0
    if zone == ZONE_EACH_WEAK:
        return s.void[i] <= 2
    return True


def takes(s: VoidfallState, what: list[int], i: int) -> bool:
    """Whether a sector can take everything that is placed (VF-4.13, VF-4.14)."""
    if what[PLACED_VOID] and s.void[i] + what[PLACED_VOID] > void_limit(s, i):
        return False
    slots = max(0, installation_slots(s, i) - all_installations(s, i))
    if what[PLACED_DEFENSE] > slots:
        return False
    guilds = what[PLACED_GUILD_ANY] + sum(what[PLACED_GUILD:])
    if guilds > free_guild_slots(s, i):
        return False
    if what[PLACED_HARBINGER] > harbinger_supply(s):
        return False
    return what[PLACED_BOUNTY] <= bounty_room(s) and what[PLACED_RECLAIM] <= reclaim_room(s)


def candidates(s: VoidfallState, n: Node) -> list[int]:
    """The sectors among which the player chooses where to place things; empty when none can take them (VF-4.13)."""
    zone = [i for i in range(s.sectors) if in_zone(s, n.zone, i)]
    if n.pick in (PICK_LOWEST, PICK_HIGHEST):
        populated = [i for i in zone if s.pop[i]]
        if not populated:
            return []
        counts = [s.pop[i] for i in populated]
        wanted = min(counts) if n.pick == PICK_LOWEST else max(counts)
        zone = [i for i in populated if s.pop[i] == wanted]
    valid = [i for i in zone if takes(s, n.what, i)]
    if n.what[PLACED_HARBINGER] and [i for i in valid if s.harbinger_on[i] == 0]:
        valid = [i for i in valid if s.harbinger_on[i] == 0]
    return valid


class Place(Ask):
    """In which sector to place things (VF-4.13, VF-25.2)."""

    name: ClassVar[str] = "place"
    rule: ClassVar[str] = "VF-4.13"
    shape: ClassVar[tuple[str, ...]] = ("node", "flags:number")

    def __init__(self, node: int, flags: int) -> None:
        self.node: Final = node
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The valid sectors."""
        here = s.box.answers.sectors[s.ground.map.index]
        out: list[Action] = [here[i] for i in candidates(s, s.box.nodes[self.node])]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Place everything there."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is not s.box.answers.no:
            lay(s, s.box.nodes[self.node], action.a, tell)


def lay(s: VoidfallState, n: Node, i: int, tell: Teller) -> None:
    """Place things in a sector."""
    what = n.what
    s.mem[DID_ANYTHING] = 1
    s.mem[DID_SECTOR] = i
    for kind in range(len(what)):
        if what[kind]:
            tell.tell(events.TOKEN_PLACED, PLAYER, i, kind, what[kind])
    s.reclaim_on[i] += what[PLACED_RECLAIM]
    s.bounty_on[i] += what[PLACED_BOUNTY]
    s.void[i] += what[PLACED_VOID]
    s.inst[i * 3 + SECTOR_DEFENSE] += what[PLACED_DEFENSE]
    s.harbinger_on[i] += what[PLACED_HARBINGER]
    if what[PLACED_GLORY]:
        s.glory_on[i * 5 + what[PLACED_GLORY] - 1] += 1
    for kind in range(5):
        s.guild[i * 5 + kind] += what[PLACED_GUILD + kind]
    for _ in range(what[PLACED_GUILD_ANY]):
        s.stack.append(PlaceGuild(i))


class PlaceGuild(SectorAsk):
    """Which Guild to place in a Voidborn sector, by an event."""

    name: ClassVar[str] = "place_guild"
    rule: ClassVar[str] = "VF-4.14"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The five kinds."""
        here = s.box.answers.guilds[s.ground.map.index]
        return list(here[self.sector * 5 : self.sector * 5 + 5])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Place it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.guild[self.sector * 5 + action.b] += 1
        tell.tell(events.TOKEN_PLACED, PLAYER, self.sector, PLACED_GUILD + action.b, 1)


class RemoveVoid(Ask):
    """From which adjacent sector to remove Voidborn FP; the last one brings new ones (VF-16.19)."""

    name: ClassVar[str] = "remove_void"
    rule: ClassVar[str] = "VF-16.19"
    shape: ClassVar[tuple[str, ...]] = ("left:number", "flags:number")

    def __init__(self, left: int, flags: int) -> None:
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Voidborn sectors next to the player's."""
        here = s.box.answers.sectors[s.ground.map.index]
        out: list[Action] = [here[i] for i in range(s.sectors) if s.void[i] and next_to_own(s, i)]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Remove one."""
        assert isinstance(action, Answer)
        s.stack.pop()
        if action is s.box.answers.no:
            return
        i = action.a
        s.void[i] -= 1
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.VOID_REMOVED, PLAYER, i, 1)
        if self.left > 1:
            s.stack.append(RemoveVoid(self.left - 1, self.flags))
        if s.void[i] == 0:
            fleets.abandon(s, i, False, tell)
