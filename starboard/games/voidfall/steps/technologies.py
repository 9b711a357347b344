"""Technologies: gaining, improving, consuming (VF-24)."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Tech
from starboard.games.voidfall.effects import MUST, USES_CARDS, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.progress import open_basic, open_improved
from starboard.games.voidfall.mechanics.stocks import gain_influence
from starboard.games.voidfall.state import BY_TECHNOLOGIES, VoidfallState
from starboard.games.voidfall.steps import crises, triggers
from starboard.games.voidfall.steps.core import Ask
from starboard.games.voidfall.vocabulary import BASIC, DID_ANYTHING, IMPROVED, PLAYER, TIERS, WHEN_GAIN_TECH
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat


class GainTech(Ask):
    """Which Technology to gain (VF-24.2, VF-24.4)."""

    name: ClassVar[str] = "gain_tech"
    rule: ClassVar[str] = "VF-24.2"
    shape: ClassVar[tuple[str, ...]] = ("tier:0..9", "flags:0..255")

    def __init__(self, tier: int, flags: int) -> None:
        self.tier: Final = tier
        self.flags: Final = flags

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards that are available."""
        out = gainable(s, self.tier)
        if not self.flags & MUST or not out:
            out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Tech)
        s.mem[DID_ANYTHING] = 1
        if action.side == 2:
            improve(s, action.card, tell)
        else:
            gain_basic(s, action.card, tell)


def gainable(s: VoidfallState, tier: int) -> list[Action]:
    """The Technologies that can be gained."""
    out: list[Action] = []
    if tier != IMPROVED:
        out += [s.box.answers.basic[i] for i in open_basic(s)]
    if tier != BASIC:
        out += [s.box.answers.improved[i] for i in open_improved(s)]
    return out


def gain_basic(s: VoidfallState, tech: int, tell: Teller) -> None:
    """Gain the Basic side: Influence if it shows any, and the immediate effect (VF-24.3)."""
    crises.before(s, WHEN_GAIN_TECH)
    s.tableau &= ~(1 << tech)
    s.tech[tech] = 1
    s.refresh()
    tell.tell(events.TECH_GAINED, PLAYER, tech)
    if s.valued >> tech & 1:
        gain_influence(s, s.box.basic_influence, tell, BY_TECHNOLOGIES)
    height = len(s.stack)
    triggers.trigger(s, s.box.technologies[tech].immediate, -1)
    crises.offer(s, WHEN_GAIN_TECH, 1 << BASIC, -1)
    triggers.gather(s, height)


def improve(s: VoidfallState, tech: int, tell: Teller) -> None:
    """Turn a Technology to its Improved side (VF-24.7)."""
    crises.before(s, WHEN_GAIN_TECH)
    if tech in s.improved_board:
        s.improved_board.remove(tech)
    s.tech[tech] = 2
    s.refresh()
    tell.tell(events.TECH_IMPROVED, PLAYER, tech)
    if s.valued >> tech & 1:
        gain_influence(s, s.box.improving_influence, tell, BY_TECHNOLOGIES)
    crises.notify(s, WHEN_GAIN_TECH, 1 << IMPROVED, -1)


class ConsumeTech(Ask):
    """Which Basic Technology the Voidborn consume: one with Influence if there is any (VF-24.8)."""

    name: ClassVar[str] = "consume_tech"
    rule: ClassVar[str] = "VF-24.8"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards of the tableau."""
        out = consumable(s)
        return out if out else [s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Tech)
        s.tableau &= ~(1 << action.card)
        s.consumed += 1
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.TECH_CONSUMED, PLAYER, action.card)


def consumable(s: VoidfallState) -> list[Action]:
    """The Basic Technologies that can be consumed."""
    cards = s.tableau & s.valued
    if cards == 0:
        cards = s.tableau
    return [s.box.answers.basic[i] for i in range(len(s.tech)) if cards >> i & 1]


def consume_improved(s: VoidfallState, tell: Teller) -> None:
    """The leftmost Improved Technology on the board is consumed (VF-24.9)."""
    if s.cycle > 1 and s.improved_board:
        tech = s.improved_board.pop(0)
        s.consumed += 1
        s.mem[DID_ANYTHING] = 1
        tell.tell(events.TECH_CONSUMED, PLAYER, tech)


class GainTechVerb(VoidfallVerb):
    """Gain a Technology of a tier."""

    name: ClassVar[str] = "gain_tech"
    uses_up: ClassVar[int] = USES_CARDS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.tier: Final = at.index_of("tier", TIERS)

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With one that is available."""
        return bool(gainable(s, self.tier))

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        s.stack.append(GainTech(self.tier, flags))


class ConsumeTechVerb(VoidfallVerb):
    """The Voidborn consume a Technology of a tier."""

    name: ClassVar[str] = "consume_tech"
    uses_up: ClassVar[int] = USES_CARDS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.tier: Final = at.index_of("tier", TIERS)

    def complete(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With one to consume."""
        return s.tableau > 0 if self.tier == BASIC else s.cycle > 1 and bool(s.improved_board)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        """Consume the leftmost Improved one, or ask which Basic one."""
        if self.tier == IMPROVED:
            consume_improved(s, tell)
        else:
            s.stack.append(ConsumeTech())
