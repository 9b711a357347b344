"""Safe Havens (VF-26)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Haven
from starboard.games.voidfall.effects import USES_FLEETS, VerbReader, VoidfallVerb
from starboard.games.voidfall.mechanics.fleets import deployed_power
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import crises, fleets, triggers
from starboard.games.voidfall.steps.core import Ask
from starboard.games.voidfall.vocabulary import DID_ANYTHING, PLAYER, WHEN_HAVEN_LEVEL
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Automatic, Seat, Step


def open_tiles(s: VoidfallState) -> list[int]:
    """Tiles with a free level."""
    levels = s.ground.map.havens
    return [i for i in range(len(levels)) if s.haven[i] < levels[i]]


def can_build(s: VoidfallState) -> bool:
    """Whether there is a free level and an FP for it (VF-26.1)."""
    return bool(open_tiles(s)) and s.inactive + s.active + deployed_power(s) > 0


def offer(s: VoidfallState, n: int) -> None:
    """Let the player build levels, if that is possible."""
    for _ in range(n):
        if can_build(s):
            s.stack.append(BuildHaven())


class BuildHaven(Ask):
    """On which tile to build a level, if at all (VF-26.1)."""

    name: ClassVar[str] = "build_haven"
    rule: ClassVar[str] = "VF-26.1"

    def options(self, s: VoidfallState, seat: Seat) -> list[Action]:
        """Tiles with a free level."""
        out: list[Action] = []
        if can_build(s):
            out += [s.box.answers.havens[i] for i in open_tiles(s)]
        out.append(s.box.answers.no)
        return out

    def play(self, s: VoidfallState, seat: Seat, action: Action, tell: Teller) -> None:
        """An inactive FP, else an active one, else a recalled one."""
        s.stack.pop()
        if action is s.box.answers.no:
            return
        assert isinstance(action, Haven)
        s.mem[DID_ANYTHING] = 1
        s.stack.append(HavenLevel(action.tile))
        if s.inactive == 0:
            s.stack.append(fleets.Deactivate(1))


class HavenLevel(Automatic[VoidfallState]):
    """An inactive FP goes on a tile (VF-26.2, VF-26.6)."""

    name: ClassVar[str] = "haven_level"
    rule: ClassVar[str] = "VF-26.6"
    shape: ClassVar[tuple[str, ...]] = ("tile:0..9",)

    def __init__(self, tile: int) -> None:
        self.tile: Final = tile

    def fits(self, s: VoidfallState, below: list[Step[Any]]) -> bool:
        """On a tile with a free level, with an inactive FP or one that is about to be."""
        free = self.tile < len(s.haven) and s.haven[self.tile] < s.ground.map.havens[self.tile]
        return free and (s.inactive > 0 or s.stack[-1].name == "recall")

    def run(self, s: VoidfallState, tell: Teller) -> None:
        """The last level completes the tile and gives its reward."""
        s.stack.pop()
        crises.before(s, WHEN_HAVEN_LEVEL)
        s.inactive -= 1
        s.haven[self.tile] += 1
        tell.tell(events.HAVEN_LEVEL, PLAYER, self.tile + 1, s.haven[self.tile])
        height = len(s.stack)
        if s.haven[self.tile] == s.ground.map.havens[self.tile]:
            tell.tell(events.HAVEN_COMPLETED, PLAYER, self.tile + 1)
            triggers.trigger(s, s.box.haven_reward, -1)
        crises.offer(s, WHEN_HAVEN_LEVEL, 0, -1)
        triggers.gather(s, height)


class BuildHavenVerb(VoidfallVerb):
    """Build levels of Safe Havens."""

    name: ClassVar[str] = "build_haven"
    uses_up: ClassVar[int] = USES_FLEETS

    def __init__(self, at: VerbReader) -> None:
        super().__init__(at)
        self.count: Final = at.count(14)

    def feasible(self, s: VoidfallState, seat: Seat, here: int, flags: int) -> bool:
        """With a free level and FP for it."""
        return can_build(s)

    def perform(self, s: VoidfallState, seat: Seat, here: int, flags: int, tell: Teller) -> None:
        offer(s, self.count)
