"""The spoils of an invasion (VF-13.3 to VF-13.12, VF-15)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Tech
from starboard.games.voidfall.mechanics.progress import technologies_owned
from starboard.games.voidfall.mechanics.sectors import installation_tokens
from starboard.games.voidfall.mechanics.stocks import gain_influence
from starboard.games.voidfall.mechanics.tokens import glory_total
from starboard.games.voidfall.state import BY_GLORY, VoidfallState
from starboard.games.voidfall.steps import board, crises, fleets, technologies, tokens
from starboard.games.voidfall.steps.core import SectorAsk, nested
from starboard.games.voidfall.vocabulary import MOD_KEEP_INSTALLATIONS, PLAYER, WHEN_HARBINGER_LEAVES
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step


class Conquest(Automatic[VoidfallState]):
    """The spoils of an invasion, in the order of VF-13.3 to VF-13.8, then the sealing of a Rift."""

    name: ClassVar[str] = "conquest"
    rule: ClassVar[str] = "VF-13.3"
    shape: ClassVar[tuple[str, ...]] = ("sector", "stage:0..6")

    def __init__(self, sector: int, stage: int) -> None:
        self.sector: Final = sector
        self.stage: Final = stage

    def run(self, s: VoidfallState, tell: Teller) -> None:
        s.stack.pop()
        i = self.sector
        if self.stage < 6:
            s.stack.append(Conquest(i, self.stage + 1))
        if self.stage == 0:
            if installation_tokens(s, i):
                if s.has(MOD_KEEP_INSTALLATIONS):
                    s.stack.append(KeepInstallations(i))
                else:
                    fleets.clear_installations(s, i, tell)
        elif self.stage == 1:
            n = s.bounty_on[i]
            s.bounty_on[i] = 0
            for _ in range(n):
                s.stack.append(tokens.DrawBounty(1, 1))
        elif self.stage == 2:
            n = s.reclaim_on[i]
            s.reclaim_on[i] = 0
            for _ in range(n):
                s.stack.append(tokens.DrawReclaim(i))
        elif self.stage == 3:
            s.stack.append(CountGlory())
            for v in range(5):
                for _ in range(s.glory_on[i * 5 + v]):
                    tokens.gain_glory(s, v + 1, tell)
                s.glory_on[i * 5 + v] = 0
        elif self.stage == 4:
            for _ in range(s.harbinger_on[i]):
                s.stack.append(HarbingerCaptured(i))
        elif self.stage == 5:
            if s.fallen[i] >= 0:
                s.stack.append(FallenHouse(i))
        elif s.ground.rift[i]:
            s.shut[i] = 1
            tell.tell(events.RIFT_SEALED, PLAYER, i)
        elif s.ground.types[i].when_invaded >= 0:
            nested(s, s.ground.types[i].when_invaded, i)


class CountGlory(Automatic[VoidfallState]):
    """Influence for all Glory tokens after an invasion (VF-13.6)."""

    name: ClassVar[str] = "count_glory"
    rule: ClassVar[str] = "VF-13.6"

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Their total value."""
        s.stack.pop()
        gain_influence(s, glory_total(s), tell, BY_GLORY)


class KeepInstallations(SectorAsk):
    """Whether to keep the Installations of a conquered sector (Combat Replicators)."""

    name: ClassVar[str] = "keep_installations"
    rule: ClassVar[str] = "VF-12.34"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Yes or no."""
        return [s.box.answers.yes, s.box.answers.no]

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """Keep or remove them."""
        s.stack.pop()
        if action is s.box.answers.no:
            fleets.clear_installations(s, self.sector, tell)


class HarbingerCaptured(Automatic[VoidfallState]):
    """A Harbinger of an invaded sector goes to the crisis board (VF-13.7)."""

    name: ClassVar[str] = "harbinger_captured"
    rule: ClassVar[str] = "VF-13.7"
    shape: ClassVar[tuple[str, ...]] = ("sector",)

    def __init__(self, sector: int) -> None:
        self.sector: Final = sector

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """Ask for the row; the Crises that wait for it may be resolved first."""
        s.stack.pop()
        if s.harbinger_on[self.sector]:
            crises.before(s, WHEN_HARBINGER_LEAVES)
            s.harbinger_on[self.sector] -= 1
            s.stack.append(board.HarbingerRow())
            crises.notify(s, WHEN_HARBINGER_LEAVES, 2, self.sector)


class FallenHouse(SectorAsk):
    """Which Technology of a conquered Fallen House to gain (VF-15.1)."""

    name: ClassVar[str] = "fallen_house"
    rule: ClassVar[str] = "VF-15.1"

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """With a Fallen House."""
        return s.fallen[self.sector] >= 0 and self not in below

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Its Technologies that are on the tableau; the sixth slot counts already (VF-15.2)."""
        house = s.box.houses[s.fallen[self.sector]]
        room = technologies_owned(s) < s.box.tech_limit_more
        out: list[Action] = []
        for i in house.technologies:
            if room and s.tableau >> i & 1 and s.tech[i] == 0:
                out.append(s.box.answers.basic[i])
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """The slot, the Technology, then the effects of the card."""
        s.stack.pop()
        i = self.sector
        house = s.fallen[i]
        tell.tell(events.FALLEN_HOUSE_WON, PLAYER, house, i)
        s.fallen[i] = -1
        s.sixth = 1
        nested(s, s.box.houses[house].reward, i)
        if action is not s.box.answers.no:
            assert isinstance(action, Tech)
            technologies.gain_basic(s, action.card, tell)
