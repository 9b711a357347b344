"""Trade, Bounty, Reclaim and Glory tokens (VF-21, VF-27)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import BountyToken, GloryToken, OfCard, ReclaimToken, TradePlace, TradeSlot
from starboard.games.voidfall.effects import MUST, USES_GLORY, USES_TOKENS, Charge, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.counting import multiplier
from starboard.games.voidfall.mechanics.targets import targets
from starboard.games.voidfall.mechanics.tokens import bounty_room, reclaim_room, trade_held
from starboard.games.voidfall.state import VoidfallState, packed_total
from starboard.games.voidfall.steps import crises, triggers
from starboard.games.voidfall.steps.core import ONLY, Ask, CountAsk, Draw, nested
from starboard.games.voidfall.vocabulary import (
    BOUNTY,
    DID_ANYTHING,
    GLORY,
    MOD_BONUS_RETURNING_TRADE,
    MOD_NEW_GLORY_UPGRADED,
    PLAYER,
    RECLAIM,
    TOKENS,
    TRADE,
    WHEN_GAIN_TRADE,
    WHEN_UPGRADE_GLORY,
)
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.forms import Form
from starboard.kernel.steps import Automatic, Seat, Step

LOOSE: Final = 7


def gain_trade(s: VoidfallState, bonus: bool, tell: Teller) -> None:
    """Take the lowest token and the bonus of its slot or a lower one (VF-21.3)."""
    if s.trade_board == 0:
        return
    crises.before(s, WHEN_GAIN_TRADE)
    s.trade_board -= 1
    s.trade_loose += 1
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.TRADE_GAINED, PLAYER)
    height = len(s.stack)
    if bonus:
        s.stack.append(TradeBonus(s.trade_board))
    crises.offer(s, WHEN_GAIN_TRADE, 0, -1)
    triggers.gather(s, height)


class TradeBonus(Ask):
    """Which bonus to gain: that of the slot or of a lower one (VF-21.3)."""

    name: ClassVar[str] = "trade_bonus"
    rule: ClassVar[str] = "VF-21.3"
    shape: ClassVar[tuple[str, ...]] = ("slot:trade",)

    def __init__(self, slot: int) -> None:
        self.slot: Final = slot

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The slot and those below it."""
        return list(s.box.answers.trade_slots[self.slot :])

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Resolve the bonus."""
        assert isinstance(action, TradeSlot)
        s.stack.pop()
        nested(s, s.box.trade_slots[action.slot].effect, -1)


def put_back(s: VoidfallState, tell: Teller) -> None:
    """A token of the player goes right under the lowest one on the board (VF-21.2, VF-21.9)."""
    s.trade_board += 1
    tell.tell(events.TRADE_RETURNED, PLAYER)
    if s.has(MOD_BONUS_RETURNING_TRADE):
        s.stack.append(TradeBonus(s.trade_board - 1))


class ReturnTrade(CountAsk):
    """Which Trade token to return; a flipped one cannot be (VF-21.7)."""

    name: ClassVar[str] = "return_trade"
    rule: ClassVar[str] = "VF-21.7"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The places that hold one."""
        out: list[Action] = []
        for i in range(7):
            if s.trade_at[i]:
                out.append(s.box.answers.trade_places[i])
        if s.trade_loose:
            out.append(s.box.answers.trade_places[LOOSE])
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, TradePlace)
        take_trade(s, action.place)
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(ReturnTrade(self.left - 1))
        put_back(s, tell)


def take_trade(s: VoidfallState, place: int) -> None:
    """Lift a token from its place."""
    if place == LOOSE:
        s.trade_loose -= 1
    else:
        s.trade_at[place] = 0


class DrawBounty(Draw):
    """A Bounty token, drawn from the bag or turned over: resolved and kept (VF-27.1)."""

    name: ClassVar[str] = "draw_bounty"
    rule: ClassVar[str] = "VF-27.1"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "resolve:0..1")

    def __init__(self, left: int, resolve: int) -> None:
        self.left: Final = left
        self.resolve: Final = resolve

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The kinds that are left."""
        return [s.box.answers.bounties[i] for i in range(len(s.bounty_bag)) if s.bounty_bag[i]]

    def weights(self, s: VoidfallState) -> list[int]:
        return [n for n in s.bounty_bag if n]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Keep it and resolve it."""
        assert isinstance(action, BountyToken)
        s.stack.pop()
        s.bounty_bag[action.card] -= 1
        s.bounty_held[action.card] += 1
        tell.tell(events.BOUNTY_GAINED, PLAYER, action.card)
        if self.left > 1:
            s.stack.append(GainBounty(self.left - 1, self.resolve))
        if self.resolve:
            nested(s, s.box.bounties[action.card].effect, -1)


class GainBounty(Automatic[VoidfallState]):
    """Gain Bounty tokens from the bag, as long as there are any (VF-27.5)."""

    name: ClassVar[str] = "gain_bounty"
    rule: ClassVar[str] = "VF-27.1"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "resolve:0..1")

    def __init__(self, left: int, resolve: int) -> None:
        self.left: Final = left
        self.resolve: Final = resolve

    def run(self, s: VoidfallState, tell: Teller) -> None:
        s.stack.pop()
        if bounty_room(s) > 0 and self.left > 0:
            s.stack.append(DrawBounty(self.left, self.resolve))


class DrawReclaim(Draw):
    """A Reclaim token: resolved in its sector and kept (VF-27.3)."""

    name: ClassVar[str] = "draw_reclaim"
    rule: ClassVar[str] = "VF-27.3"
    shape: ClassVar[tuple[str, ...]] = ("sector",)

    def __init__(self, sector: int) -> None:
        self.sector: Final = sector

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The kinds that are left."""
        return [s.box.answers.reclaims[i] for i in range(len(s.reclaim_bag)) if s.reclaim_bag[i]]

    def weights(self, s: VoidfallState) -> list[int]:
        return [n for n in s.reclaim_bag if n]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Keep it and resolve it."""
        assert isinstance(action, ReclaimToken)
        s.stack.pop()
        s.reclaim_bag[action.card] -= 1
        s.reclaim_held[action.card] += 1
        tell.tell(events.RECLAIM_GAINED, PLAYER, action.card, self.sector)
        nested(s, s.box.reclaims[action.card].effect, self.sector)


class DiscardToken(Ask):
    """Which Bounty or Reclaim token to put back into the bag (VF-27.5)."""

    name: ClassVar[str] = "discard_token"
    rule: ClassVar[str] = "VF-27.5"
    shape: ClassVar[tuple[str, ...]] = ("token:1..2", "left:1..99")

    def __init__(self, token: int, left: int) -> None:
        self.token: Final = token
        self.left: Final = left

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The kinds that the player has."""
        out: list[Action] = []
        if self.token == BOUNTY:
            out += [s.box.answers.bounties[i] for i in range(len(s.bounty_held)) if s.bounty_held[i]]
        else:
            out += [s.box.answers.reclaims[i] for i in range(len(s.reclaim_held)) if s.reclaim_held[i]]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it back."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, OfCard)
        s.mem[DID_ANYTHING] = 1
        if self.token == BOUNTY:
            s.bounty_held[action.card] -= 1
            s.bounty_bag[action.card] += 1
            tell.tell(events.BOUNTY_RETURNED, PLAYER, action.card)
        else:
            s.reclaim_held[action.card] -= 1
            s.reclaim_bag[action.card] += 1
            tell.tell(events.RECLAIM_RETURNED, PLAYER, action.card)
        if self.left > 1:
            s.stack.append(DiscardToken(self.token, self.left - 1))


def gain_glory(s: VoidfallState, value: int, tell: Teller) -> None:
    """Take a Glory token (VF-27.6)."""
    s.glory[value - 1] += 1
    s.mem[DID_ANYTHING] = 1
    tell.tell(events.GLORY_GAINED, PLAYER, value)
    if s.has(MOD_NEW_GLORY_UPGRADED) and value < 5:
        s.stack.append(UpgradeNew(value))


class UpgradeNew(Ask):
    """Whether to upgrade a Glory token just gained, by an event; an upgrade is no gain."""

    name: ClassVar[str] = "upgrade_new"
    rule: ClassVar[str] = "VF-1.6"
    shape: ClassVar[tuple[str, ...]] = ("value:1..4",)

    def __init__(self, value: int) -> None:
        self.value: Final = value

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of a token that the player has, and each of its like below of another."""
        return s.glory[self.value - 1] > sum(1 for step in below if step == self)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.yes:
            upgrade(s, self.value, tell)


def upgrade(s: VoidfallState, value: int, tell: Teller) -> None:
    """Replace a Glory token by the next higher one (VF-1.6)."""
    crises.before(s, WHEN_UPGRADE_GLORY)
    s.glory[value - 1] -= 1
    s.glory[value] += 1
    tell.tell(events.GLORY_UPGRADED, PLAYER, value + 1)
    crises.notify(s, WHEN_UPGRADE_GLORY, 1 << value, -1)


class UpgradeGlory(Ask):
    """Which Glory token to upgrade (VF-1.6)."""

    name: ClassVar[str] = "upgrade_glory"
    rule: ClassVar[str] = "VF-1.6"
    form: ClassVar[Form | None] = ONLY
    shape: ClassVar[tuple[str, ...]] = ("left:1..99", "flags:0..255")

    def __init__(self, left: int, flags: int) -> None:
        self.left: Final = left
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Values below 5."""
        out: list[Action] = [s.box.answers.glory[v] for v in range(4) if s.glory[v]]
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, GloryToken)
        s.mem[DID_ANYTHING] = 1
        if self.left > 1:
            s.stack.append(UpgradeGlory(self.left - 1, self.flags))
        upgrade(s, action.value, tell)


class DiscardGlory(CountAsk):
    """Which Glory token to return: a cost, a lost sector, or more than four in B3."""

    name: ClassVar[str] = "discard_glory"
    rule: ClassVar[str] = "VF-14.4"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The values that the player has."""
        out: list[Action] = [s.box.answers.glory[v] for v in range(5) if s.glory[v]]
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, GloryToken)
        s.mem[DID_ANYTHING] = 1
        s.glory[action.value - 1] -= 1
        tell.tell(events.GLORY_LOST, PLAYER, action.value)
        if self.left > 1 and packed_total(s.glory) > 0:
            s.stack.append(DiscardGlory(self.left - 1))


class LoseTokenVerb(VoidfallVerb):
    """Return tokens of a kind; of Trade tokens also all, at least one."""

    name: ClassVar[str] = "lose_token"

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.token: Final = at.index_of("token", TOKENS)
        every = self.token == TRADE and at.has("count") and at.item("count").value == "all"
        self.count: Final = 0 if every else at.count(14)
        """0 = all."""

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With as many of them."""
        held = [packed_total(s.glory), packed_total(s.bounty_held), packed_total(s.reclaim_held), trade_held(s)]
        return held[self.token] >= max(1, self.count)

    def uses(self, s: VoidfallState) -> int:
        """Tokens; Glory is apart."""
        return USES_GLORY if self.token == GLORY else USES_TOKENS

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        if self.token == GLORY:
            s.stack.append(DiscardGlory(self.count))
        elif self.token == TRADE:
            s.stack.append(ReturnTrade(self.count if self.count > 0 else trade_held(s)))
        else:
            s.stack.append(DiscardToken(self.token, self.count))


class GainTradeVerb(VoidfallVerb):
    """Gain Trade tokens, with the bonus of their slot or without."""

    name: ClassVar[str] = "gain_trade"
    uses_up: ClassVar[int] = USES_TOKENS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(6)
        self.bonus: Final = at.flag("bonus", True)

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a token on the galactic board."""
        return s.trade_board > 0

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        for _ in range(self.count):
            gain_trade(s, self.bonus, tell)


class GainBountyVerb(VoidfallVerb):
    """Draw Bounty tokens, resolve and keep them."""

    name: ClassVar[str] = "gain_bounty"
    uses_up: ClassVar[int] = USES_TOKENS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(14)
        self.per: Final = at.per()

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a token in the bag."""
        return bounty_room(s) > 0

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.mem[DID_ANYTHING] = 1
        s.stack.append(GainBounty(self.count * multiplier(s, self.per), 1))


class GainGloryVerb(VoidfallVerb):
    """Gain a Glory token."""

    name: ClassVar[str] = "gain_glory"
    uses_up: ClassVar[int] = USES_GLORY

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.value: Final = at.number("value", 1, 5)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        gain_glory(s, self.value, tell)


class UpgradeGloryVerb(VoidfallVerb):
    """Upgrade Glory tokens."""

    name: ClassVar[str] = "upgrade_glory"
    uses_up: ClassVar[int] = USES_GLORY

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(14)

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a token below 5."""
        return packed_total(s.glory[:4]) > 0

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(UpgradeGlory(self.count, flags))


class ResolveReclaimVerb(VoidfallVerb):
    """Draw a Reclaim token and resolve it in a sector."""

    name: ClassVar[str] = "resolve_reclaim"
    uses_up: ClassVar[int] = USES_TOKENS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.where: Final = at.where()

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a token in the bag."""
        return reclaim_room(s) > 0

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        sectors = targets(s, self.where, here)
        if sectors and reclaim_room(s) > 0:
            s.stack.append(DrawReclaim(sectors[0]))


class TradeCharge(Charge):
    """Trade tokens."""

    name: ClassVar[str] = "return_trade"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= trade_held(s)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(ReturnTrade(self.amount * times))


class GloryCharge(Charge):
    """Glory tokens."""

    name: ClassVar[str] = "discard_glory"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= packed_total(s.glory)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(DiscardGlory(self.amount * times))


class ReclaimCharge(Charge):
    """Reclaim tokens."""

    name: ClassVar[str] = "discard_reclaim"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= packed_total(s.reclaim_held)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(DiscardToken(RECLAIM, self.amount * times))


class BountyCharge(Charge):
    """Bounty tokens."""

    name: ClassVar[str] = "discard_bounty"

    def payable(self, s: VoidfallState, times: int) -> bool:
        """With as many."""
        return self.amount * times <= packed_total(s.bounty_held)

    def collect(self, s: VoidfallState, times: int) -> None:
        s.stack.append(DiscardToken(BOUNTY, self.amount * times))
