"""Set-up (VF-2): everything that chance deals out before the first cycle."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import CrisisCard, HouseCard, Tech
from starboard.games.voidfall.state import VoidfallState, mask, total
from starboard.games.voidfall.steps import agendas, board, cycle, prepare, tokens
from starboard.games.voidfall.steps.core import Draw, DrawCard, nested
from starboard.games.voidfall.vocabulary import PLAYER
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Automatic, Seat, Step

BROUGHT: Final = {
    1: ("draw_fallen",),
    2: ("place_fallen",),
    3: ("draw_worthless",),
    4: ("draw_improved",),
    5: ("draw_agenda",),
    6: ("lay_heroic", "draw_heroic"),
    8: ("draw_starting", "crisis_row"),
}
"""What lies on the set-up while it waits for a stage. The last one waits for the origin's effect, which may ask
anything."""


class SetUp(Automatic[VoidfallState]):
    """The stages of the set-up that need chance or a choice (VF-2.10 to VF-2.20)."""

    name: ClassVar[str] = "set_up"
    rule: ClassVar[str] = "VF-2.1"
    shape: ClassVar[tuple[str, ...]] = ("stage:0..9",)

    def __init__(self, stage: int) -> None:
        self.stage: Final = stage

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """At the bottom, with what its last stage brought on it and all cards in hand; agendas are laid out once."""
        brought = BROUGHT.get(self.stage)
        if below or (brought is not None and [step for step in s.stack[1:] if step.name not in brought]):
            return False
        begun = s.cycle > 1 or s.round > 0 or s.event >= 0 or s.played >= 0
        if begun or cycle.cards_held(s) < cycle.most_rounds(s) or s.discard:
            return False
        return self.stage > 4 or max(s.offer) < 0

    def run(self, s: VoidfallState, tell: Teller) -> None:
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
                s.stack.append(prepare.DrawImproved())
        elif self.stage == 4:
            for kind in range(3, -1, -1):
                s.stack.append(agendas.DrawAgenda(kind, agendas.REFILL, -1))
        elif self.stage == 5:
            s.stack.append(prepare.LayHeroic())
        elif self.stage == 6:
            prepare.add_alerts(s, tell)
        elif self.stage == 7:
            for _ in range(box.starting_crises[s.ground.difficulty]):
                s.stack.append(DrawStarting())
        elif self.stage == 8:
            ability = s.ground.house.ability
            if ability is not None:
                nested(s, ability.setup, -1)
            nested(s, s.ground.origin.effect, -1)
            if s.ground.origin.bounty:
                s.stack.append(tokens.GainBounty(s.ground.origin.bounty, 0))


class DrawFallen(Draw):
    """The Fallen Houses of this game: at least one and at most three with the cracked-glass mark (VF-2.10)."""

    name: ClassVar[str] = "draw_fallen"
    rule: ClassVar[str] = "VF-2.10"
    shape: ClassVar[tuple[str, ...]] = ("left:1..99",)

    def __init__(self, left: int) -> None:
        self.left: Final = left

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """Of as many as are still to be drawn."""
        drawn = len(s.fallen_drawn)
        return len(below) == 1 and self.left == s.box.fallen_drawn - drawn and super().fits(s, below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """The houses that leave a legal rest."""
        ways = self._ways(s)
        return [s.box.answers.houses[h] for h in range(len(ways)) if ways[h]]

    def weights(self, s: VoidfallState) -> list[int]:
        """In how many legal sets each of them is, so that all sets are alike."""
        return [n for n in self._ways(s) if n]

    def draw(self, s: VoidfallState, rng: Rng) -> Action:
        """By these weights, which are worked out once."""
        ways = self._ways(s)
        at = rng.below(total(ways))
        for h in range(len(ways)):
            at -= ways[h]
            if at < 0:
                return s.box.answers.houses[h]
        raise AssertionError("weights changed while drawing")

    def _ways(self, s: VoidfallState) -> list[int]:
        """By house: the ways to complete the set after drawing it."""
        cracked = s.ground.cracked_houses
        gone = mask(s.fallen_drawn)
        left = s.ground.other_houses & ~gone
        drawn = (gone & cracked).bit_count()
        marked = (left & cracked).bit_count()
        plain = (left & ~cracked).bit_count()
        out = [0, 0]
        for taken in range(2):
            for k in range(self.left):
                if 1 <= drawn + taken + k <= s.box.fallen_drawn - 1:
                    out[taken] += _choose(marked - taken, k) * _choose(plain - (1 - taken), self.left - 1 - k)
        return [out[cracked >> h & 1] if left >> h & 1 else 0 for h in range(len(s.box.houses))]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Note it, draw the next."""
        assert isinstance(action, HouseCard)
        s.stack.pop()
        s.fallen_drawn.append(action.card)
        tell.tell(events.FALLEN_HOUSE_DRAWN, PLAYER, action.card)
        if self.left > 1:
            s.stack.append(DrawFallen(self.left - 1))


def _choose(n: int, k: int) -> int:
    if k < 0 or k > n:
        return 0
    out = 1
    for i in range(k):
        out = out * (n - i) // (i + 1)
    return out


class PlaceFallen(Draw):
    """Which of the drawn Fallen Houses lies on a sector (VF-2.11)."""

    name: ClassVar[str] = "place_fallen"
    rule: ClassVar[str] = "VF-2.11"
    shape: ClassVar[tuple[str, ...]] = ("sector",)

    def __init__(self, sector: int) -> None:
        self.sector: Final = sector

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """On a sector for one, in the set-up."""
        if below[0].name != "set_up" or self.sector not in s.ground.map.fallen:
            return False
        return s.fallen[self.sector] < 0 and self not in below and super().fits(s, below)

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Those that lie nowhere yet."""
        lying = [int(house) for house in s.fallen]
        return [s.box.answers.houses[h] for h in s.fallen_drawn if h not in lying]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Corrupted, with the population of its card."""
        assert isinstance(action, HouseCard)
        s.stack.pop()
        s.fallen[self.sector] = action.card
        s.pop[self.sector] = s.box.houses[action.card].fallen_population
        s.corrupt[self.sector] = 1
        tell.tell(events.FALLEN_HOUSE_PLACED, PLAYER, action.card, self.sector)


class DrawWorthless(DrawCard):
    """A Technology of the tableau that gives no Influence (VF-2.12)."""

    name: ClassVar[str] = "draw_worthless"
    rule: ClassVar[str] = "VF-2.12"

    def bag(self, s: VoidfallState) -> int:
        """Those that still give some."""
        return s.valued

    def naming(self, s: VoidfallState, thing: int) -> Action:
        return s.box.answers.basic[thing]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        assert isinstance(action, Tech)
        s.stack.pop()
        s.valued &= ~(1 << action.card)
        tell.tell(events.WORTHLESS, PLAYER, action.card)


class DrawStarting(DrawCard):
    """A starting Crisis becomes Ongoing (VF-2.20)."""

    name: ClassVar[str] = "draw_starting"
    rule: ClassVar[str] = "VF-2.20"

    def bag(self, s: VoidfallState) -> int:
        """Those that are left."""
        return s.start_deck

    def naming(self, s: VoidfallState, thing: int) -> Action:
        return s.box.answers.crises[thing]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Put it on its row; a General one where the player says."""
        assert isinstance(action, CrisisCard)
        s.stack.pop()
        s.start_deck &= ~(1 << action.card)
        rows = board.rows_for(s, action.card)
        if len(rows) > 1:
            s.stack.append(board.CrisisRow(action.card))
        else:
            board.make_ongoing(s, action.card, rows[0], tell)
