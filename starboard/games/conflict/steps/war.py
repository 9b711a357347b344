"""War: battles one by one (GC-6)."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from mypy_extensions import i64

from starboard.games.conflict import events as tell_of
from starboard.games.conflict.actions import END, Battle
from starboard.games.conflict.components import WAR
from starboard.games.conflict.state import BATTLES, NOBODY, ConflictState
from starboard.games.conflict.steps.order import is_acting
from starboard.kernel.actions import Action
from starboard.kernel.events import Teller
from starboard.kernel.steps import Seat, SeatStep, Step


def opposed(s: ConflictState, place: int, seat: int) -> bool:
    """Whether a seat has a token on a place and somebody else has one there too (GC-6.1)."""
    colony = s.colony[place]
    if not s.fleet(place, seat) and colony != seat:
        return False
    return (colony != NOBODY and colony != seat) or s.has_rival(place, seat)


def battlefields(s: ConflictState, seat: int) -> i64:
    """The places on which a seat may still start a battle in this war, as a mask (GC-6.1, GC-6.2)."""
    ships = s.ships
    players: i64 = s.players
    own: i64 = seat
    found: i64 = 0
    bit: i64 = 1
    at: i64 = 0
    for colony in s.colony:
        if ships[at + own] or colony == seat:
            if colony not in (NOBODY, seat):
                found |= bit
            else:
                other: i64 = 0
                while other < players:
                    if ships[at + other] and other != own:
                        found |= bit
                        break
                    other += 1
        bit <<= 1
        at += players
    fought: i64 = s.fought
    return found & ~fought


def can_fight(s: ConflictState, seat: int) -> bool:
    """Whether there is a battle left to start."""
    return battlefields(s, seat) != 0


def begin_war(s: ConflictState, seat: int) -> bool:
    """Ask for the first battle; False when there is none to start."""
    s.fought = 0
    if not can_fight(s, seat):
        return False
    s.stack.append(WAGE_WAR[seat])
    return True


class WageWar(SeatStep[ConflictState]):
    """The player starts a battle, or stops (GC-6.2)."""

    name: ClassVar[str] = "wage_war"
    rule: ClassVar[str] = "GC-6.1"

    def fits(self, s: ConflictState, below: list[Step[Any]]) -> bool:
        """In its turn, with a battle to start."""
        return is_acting(s, self.seat, WAR, below) and can_fight(s, self.seat)

    def options(self, s: ConflictState, seat: Seat) -> list[Action]:
        """Each sector with own and other tokens that had no battle in this war yet, and the end."""
        found: list[Action] = []
        left = battlefields(s, seat)
        for action in s.layout.battle_at:
            if left & 1:
                found.append(action)
            left >>= 1
        found.append(END)
        return found

    def play(self, s: ConflictState, seat: Seat, action: Action, tell: Teller) -> None:
        """Fight it out; go on while there is anything to fight over."""
        if isinstance(action, Battle):
            s.fought |= 1 << action.place
            fight(s, seat, action.place, tell)
            if can_fight(s, seat):
                return
        tell.tell(tell_of.WAR_ENDED, seat)
        s.stack.pop()
        s.fought = 0

    def why_not(self, s: ConflictState, seat: Seat, code: str) -> str:
        """One battle per sector and war, else GC-6.1."""
        for place in range(s.layout.size):
            if code == s.layout.battle_at[place].code() and s.fought >> place & 1:
                return "GC-6.2"
        return self.rule


WAGE_WAR: Final[list[Step[ConflictState]]] = [WageWar(seat) for seat in range(6)]


def battle_scores(s: ConflictState, place: int) -> list[int]:
    """The score of each seat in a battle on a place, 0 for those without a token there (GC-6.3)."""
    scores: list[int] = []
    for seat in range(s.players):
        tokens = s.tokens(place, seat)
        scores.append(tokens + s.armament(seat) if tokens else 0)
    return scores


class Outcome:
    """What a battle comes to."""

    def __init__(self, winner: int, margin: int, kept: int, ships_lost: list[int], razed: int) -> None:
        self.winner: Final = winner
        """Who wins, or NOBODY: a tie."""
        self.margin: Final = margin
        """By how much."""
        self.kept: Final = kept
        """How many tokens the winner keeps."""
        self.ships_lost: Final = ships_lost
        """By seat."""
        self.razed: Final = razed
        """Whose colony is destroyed, or NOBODY."""


def outcome(scores: list[int], ships: list[int], colony: int, origin: bool) -> Outcome:
    """A battle between those who have a score (GC-6.5 to GC-6.10): their ships by seat, whose colony is there, and
    whether it is that of an origin sector.
    """
    best = second = 0
    winner = NOBODY
    for seat in range(len(scores)):
        score = scores[seat]
        if score > best:
            second = best
            best = score
            winner = seat
        elif score > second:
            second = score
    lost = ships.copy()
    if best == second:
        return Outcome(NOBODY, 0, 0, lost, NOBODY if origin else colony)
    tokens = ships[winner] + (1 if colony == winner else 0)
    kept = min(tokens, best - second)
    # Ships go first; since at least one token is kept, a colony always is (GC-6.6, GC-6.7).
    lost[winner] = tokens - kept
    return Outcome(winner, best - second, kept, lost, NOBODY if origin or colony == winner else colony)


def fight(s: ConflictState, seat: int, place: int, tell: Teller) -> None:
    """Resolve a battle (GC-6.3 to GC-6.12)."""
    tell.tell(tell_of.BATTLE, seat, place)
    scores = battle_scores(s, place)
    for other in range(s.players):
        if scores[other]:
            tell.tell(tell_of.BATTLE_SCORE, other, place, s.tokens(place, other), s.armament(other))
    colony = s.colony[place]
    found = outcome(scores, s.fleets(place), colony, colony != NOBODY and s.origin[colony] == place)
    for other in range(s.players):
        if other != found.winner:
            destroy(s, place, other, found.ships_lost[other], tell)
            if found.razed == other:
                s.remove_colony(place)
                tell.tell(tell_of.COLONY_DESTROYED, other, place)
    if found.winner == NOBODY:
        tell.tell(tell_of.BATTLE_TIED, seat, place)
        return
    destroy(s, place, found.winner, found.ships_lost[found.winner], tell)
    s.add_points(found.winner, BATTLES, 1)
    tell.tell(tell_of.BATTLE_WON, found.winner, place, found.kept)


def destroy(s: ConflictState, place: int, seat: int, count: int, tell: Teller) -> None:
    """Ships go back to their owner's supply (GC-6.11)."""
    if count:
        s.add_ships(place, seat, -count)
        tell.tell(tell_of.SHIPS_DESTROYED, seat, place, count)
