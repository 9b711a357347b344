"""Set-up and Preparation (VF-2, VF-4): everything that chance deals out."""

from __future__ import annotations

from typing import ClassVar, Final

from starboard.games.voidfall import events, feasibility
from starboard.games.voidfall.actions import Answer
from starboard.games.voidfall.mechanics.conditions import holds
from starboard.games.voidfall.mechanics.tokens import harbinger_supply
from starboard.games.voidfall.state import PLAYER, PREPARATION, VoidfallState
from starboard.games.voidfall.steps import choice, crisis, cycle, tokens
from starboard.games.voidfall.steps.core import MUST, Ask, nested
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, ChanceStep, Seat


class SetUp(Automatic[VoidfallState]):
    """The stages of the set-up that need chance or a choice (VF-2.10 to VF-2.20)."""

    name: ClassVar[str] = "set_up"
    rule: ClassVar[str] = "VF-2.1"
    shape: ClassVar[tuple[str, ...]] = ("stage:number",)

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """One stage."""
        s.stack.pop()
        if self.stage == 9:
            s.stack.append(cycle.Phase(cycle.A4))
            return
        s.stack.append(SetUp(self.stage + 1))
        box = s.box
        if self.stage == 0:
            s.stack.append(DrawFallen(box.fallen_drawn))
        elif self.stage == 1:
            for sector in reversed(s.ground.map.fallen):
                s.stack.append(PlaceFallen(sector))
        elif self.stage == 2:
            for house in s.fallen_drawn:
                for tech in box.houses[house].technologies:
                    s.tableau |= 1 << tech
            s.valued = s.tableau
            s.improved_deck = s.tableau
            for _ in range(box.worthless):
                s.stack.append(DrawWorthless())
        elif self.stage == 3:
            for _ in range(box.fallen_drawn):
                s.stack.append(DrawImproved())
        elif self.stage == 4:
            for kind in range(3, -1, -1):
                s.stack.append(tokens.DrawAgenda(kind, tokens.REFILL, -1))
        elif self.stage == 5:
            s.stack.append(LayHeroic())
        elif self.stage == 6:
            add_alerts(s, tell)
        elif self.stage == 7:
            for _ in range(box.starting_crises[s.ground.difficulty]):
                s.stack.append(DrawStarting())
        elif self.stage == 8:
            nested(s, s.ground.origin.effect, -1)
            if s.ground.origin.bounty:
                s.stack.append(tokens.GainBounty(s.ground.origin.bounty, 0))


class DrawFallen(ChanceStep[VoidfallState]):
    """The Fallen Houses of this game: at least one and at most three with the cracked-glass mark (VF-2.10)."""

    name: ClassVar[str] = "draw_fallen"
    rule: ClassVar[str] = "VF-2.10"
    shape: ClassVar[tuple[str, ...]] = ("left:number",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The houses that leave a legal rest."""
        ways = self._ways(s)
        return [s.box.answers.houses[h] for h in self._houses(s) if ways[1 if s.box.houses[h].cracked else 0]]

    def weights(self, s: VoidfallState) -> list[int]:
        """In how many legal sets each of them is, so that all sets are alike."""
        ways = self._ways(s)
        return [n for n in [ways[1 if s.box.houses[h].cracked else 0] for h in self._houses(s)] if n]

    def _houses(self, s: VoidfallState) -> list[int]:
        return [h.index for h in s.box.houses if h.index != s.ground.house.index and h.index not in s.fallen_drawn]

    def _ways(self, s: VoidfallState) -> list[int]:
        """The ways to complete the set after drawing an uncracked (0) or a cracked (1) house."""
        houses = s.box.houses
        drawn = sum([1 for h in s.fallen_drawn if houses[h].cracked])
        left = self._houses(s)
        marked = sum([1 for h in left if houses[h].cracked])
        plain = len(left) - marked
        out = [0, 0]
        for taken in range(2):
            for k in range(self.left):
                if 1 <= drawn + taken + k <= s.box.fallen_drawn - 1:
                    out[taken] += _choose(marked - taken, k) * _choose(plain - (1 - taken), self.left - 1 - k)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Note it, draw the next."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.fallen_drawn.append(action.a)
        tell.tell(events.FALLEN_HOUSE_DRAWN, PLAYER, action.a)
        if self.left > 1:
            s.stack.append(DrawFallen(self.left - 1))


def _choose(n: int, k: int) -> int:
    if k < 0 or k > n:
        return 0
    out = 1
    for i in range(k):
        out = out * (n - i) // (i + 1)
    return out


class PlaceFallen(ChanceStep[VoidfallState]):
    """Which of the drawn Fallen Houses lies on a sector (VF-2.11)."""

    name: ClassVar[str] = "place_fallen"
    rule: ClassVar[str] = "VF-2.11"
    shape: ClassVar[tuple[str, ...]] = ("sector",)

    def __init__(self, sector: int) -> None:
        self.sector: Final = sector

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Those that lie nowhere yet."""
        return [s.box.answers.houses[h] for h in s.fallen_drawn if h not in s.fallen]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Corrupted, with the population of its card."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.fallen[self.sector] = action.a
        s.pop[self.sector] = s.box.houses[action.a].fallen_population
        s.corrupt[self.sector] = 1
        tell.tell(events.FALLEN_HOUSE_PLACED, PLAYER, action.a, self.sector)


class DrawWorthless(ChanceStep[VoidfallState]):
    """A Technology of the tableau that gives no Influence (VF-2.12)."""

    name: ClassVar[str] = "draw_worthless"
    rule: ClassVar[str] = "VF-2.12"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Those that still give some."""
        return [s.box.answers.basic[i] for i in range(len(s.tech)) if s.valued >> i & 1]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Note it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.valued &= ~(1 << action.a)
        tell.tell(events.WORTHLESS, PLAYER, action.a)


class DrawImproved(ChanceStep[VoidfallState]):
    """The next Improved Technology for the galactic board, from the left (VF-2.13)."""

    name: ClassVar[str] = "draw_improved"
    rule: ClassVar[str] = "VF-2.13"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards of the deck."""
        return [s.box.answers.improved[i] for i in range(len(s.tech)) if s.improved_deck >> i & 1]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Lay it out."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.improved_deck &= ~(1 << action.a)
        s.improved_board.append(action.a)
        tell.tell(events.IMPROVED_TURNED_UP, PLAYER, action.a)


class LayHeroic(Automatic[VoidfallState]):
    """The Heroic offer is filled up to three (VF-2.17, VF-4.3)."""

    name: ClassVar[str] = "lay_heroic"
    rule: ClassVar[str] = "VF-4.3"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """One more card, if there is one."""
        s.stack.pop()
        if len(s.heroic_offer) < s.box.heroic_offer and heroic_pool(s):
            s.stack.append(LayHeroic())
            s.stack.append(DrawHeroic())


def heroic_pool(s: VoidfallState) -> list[int]:
    """The Heroic cards that may come next; in cycle 1 Heroic Innovation would be shuffled back (VF-2.17)."""
    out: list[int] = []
    for card in s.box.focuses:
        if s.heroic_deck >> card.index & 1 and not (s.cycle == 1 and _waits(s, card.counts_as)):
            out.append(card.index)
    return out


def _waits(s: VoidfallState, name: int) -> bool:
    """Whether the Focus of that name is one that the House only gets after cycle 1."""
    for card in s.ground.house.cards:
        focus = s.box.focuses[card]
        if focus.counts_as == name and focus.from_cycle > 1:
            return True
    return False


class DrawHeroic(ChanceStep[VoidfallState]):
    """The next Heroic Focus card; one whose Focus the House lacks goes to the box (VF-4.3)."""

    name: ClassVar[str] = "draw_heroic"
    rule: ClassVar[str] = "VF-4.3"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The cards of the deck."""
        return [s.box.answers.focus_cards[i] for i in heroic_pool(s)]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Offer it, or box it."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.heroic_deck &= ~(1 << action.a)
        name = s.box.focuses[action.a].counts_as
        if name < 0 or name in [s.box.focuses[card].counts_as for card in s.ground.house.cards]:
            s.heroic_offer.append(action.a)
            tell.tell(events.HEROIC_TURNED_UP, PLAYER, action.a)
        else:
            tell.tell(events.HEROIC_REPLACED, PLAYER, action.a)


def add_alerts(s: VoidfallState, tell: Teller) -> None:
    """Add this cycle's cards to the Alert draw pile (VF-4.5)."""
    row = s.box.alerts[s.ground.difficulty * 3 + s.cycle - 1]
    for level in range(3):
        s.pile[level] += row[level]
    s.war_pile = min(s.war_pile + row[3], s.war_deck.bit_count())
    tell.tell(events.ALERTS_ADDED, PLAYER, row[0] + row[1] + row[2], row[3])


class DrawStarting(ChanceStep[VoidfallState]):
    """A starting Crisis becomes Ongoing (VF-2.20)."""

    name: ClassVar[str] = "draw_starting"
    rule: ClassVar[str] = "VF-2.20"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Those that are left."""
        return [s.box.answers.crises[i] for i in range(len(s.box.crises)) if s.start_deck >> i & 1]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it on its row; a General one where the player says."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.start_deck &= ~(1 << action.a)
        rows = crisis.rows_for(s, action.a)
        if len(rows) > 1:
            s.stack.append(crisis.CrisisRow(action.a))
        else:
            crisis.make_ongoing(s, action.a, rows[0], tell)


# -- Preparation


def clean_alerts(s: VoidfallState) -> None:
    """War cards that were seen go to the box, Situations back to their stock (VF-4.4)."""
    cycle.discard_alert(s)
    s.war_discard = 0
    s.alert_discard = [0, 0, 0]


class DrawEvent(ChanceStep[VoidfallState]):
    """The Galactic Event of this cycle (VF-4.11)."""

    name: ClassVar[str] = "draw_event"
    rule: ClassVar[str] = "VF-4.11"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """What may be on top; after peeking it is known."""
        if s.event_top >= 0:
            return [s.box.answers.events[s.event_top]]
        return [s.box.answers.events[i] for i in choice.event_pool(s, s.cycle, -1)]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Its frames come next, from top to bottom."""
        assert isinstance(action, Answer)
        s.stack.pop()
        s.event = action.a
        s.event_top = -1
        s.event_bottom = []
        s.refresh()
        tell.tell(events.EVENT_REVEALED, PLAYER, action.a)
        s.stack.append(Frames(0))


class Frames(Automatic[VoidfallState]):
    """The frames of the event from `at` on (VF-4.12)."""

    name: ClassVar[str] = "frames"
    rule: ClassVar[str] = "VF-4.12"
    shape: ClassVar[tuple[str, ...]] = ("at:number",)

    def __init__(self, at: int) -> None:
        self.at: Final = at

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """One frame."""
        s.stack.pop()
        frames = s.box.events[s.event].frames
        if self.at >= len(frames):
            return
        s.stack.append(Frames(self.at + 1))
        frame = frames[self.at]
        if frame.permanent or frame.delayed:
            return
        resolve_frame(s, self.at, tell)


def resolve_frame(s: VoidfallState, at: int, tell: Teller) -> None:
    """A frame with a solid border is resolved whole or not at all; another is the player's choice (VF-4.12)."""
    frame = s.box.events[s.event].frames[at]
    if frame.only_if is not None and not holds(s, frame.only_if):
        return
    s.mem = [-1, -1, -1, -1, -1, -1, -1]
    if not frame.mandatory:
        if feasibility.doable(s, frame.effect, -1, 0):
            s.stack.append(OfferFrame(at))
    elif feasibility.full(s, frame.effect, -1, False):
        nested(s, frame.effect, -1, MUST)
    else:
        tell.tell(events.FRAME_IMPOSSIBLE, PLAYER, at + 1)


class OfferFrame(Ask):
    """Whether to resolve a frame with a dashed border (VF-4.12)."""

    name: ClassVar[str] = "offer_frame"
    rule: ClassVar[str] = "VF-4.12"
    shape: ClassVar[tuple[str, ...]] = ("at:number",)

    def __init__(self, at: int) -> None:
        self.at: Final = at

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Resolve it."""
        s.stack.pop()
        if action is s.box.answers.yes:
            nested(s, s.box.events[s.event].frames[self.at].effect, -1)


def prepare(s: VoidfallState, stage: int, tell: Teller) -> None:
    """Steps A0 to A2 of cycles 2 and 3 (VF-4.1)."""
    if stage == cycle.A0:
        s.phase = PREPARATION
        tell.tell(events.CYCLE_BEGINS, PLAYER, s.cycle)
        cycle.new_turn(s)
        s.round = 0
        s.heroic_offer = []
        clean_alerts(s)
        if s.box.harbinger_cycle[s.ground.difficulty] == s.cycle and harbinger_supply(s) > 0:
            s.stack.append(crisis.HarbingerRow())
        add_alerts(s, tell)
        s.stack.append(LayHeroic())
    elif stage == cycle.A1:
        if s.trade_board:
            s.trade_board -= 1
            tell.tell(events.TRADE_BOXED, PLAYER)
    elif stage == cycle.A2:
        if s.cycle == 2:
            tell.tell(events.BLOCK_REMOVED, PLAYER)
        else:
            s.improved_board = []
            for _ in range(s.improved_deck.bit_count()):
                s.stack.append(DrawImproved())
