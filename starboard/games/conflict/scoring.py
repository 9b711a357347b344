"""Victory points: at the end of each age, and at the end of the game."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.conflict import events as tell_of
from starboard.games.conflict.components import VICTORY
from starboard.games.conflict.state import BATTLES, BONUS, CONTROL, NOBODY, ConflictState
from starboard.kernel.events import Teller
from starboard.kernel.game import Score


def controlled(s: ConflictState) -> list[int]:
    """How many sectors each seat controls, origin sectors included (GC-3.6)."""
    counts = [0] * s.players
    ships = s.ships
    players: i64 = s.players
    rule = vec[i64]([0] * s.players)
    at: i64 = 0
    while at < players:
        rule[at] = s.influence(at)
        at += 1
    at = 0
    for owner in s.colony:
        # What `control` says, for all places in one go.
        colony: i64 = owner
        best: i64 = 0
        holder: i64 = NOBODY
        seat: i64 = 0
        while seat < players:
            count = ships[at]
            if colony == seat:
                count += 1
            if count:
                score = count + rule[seat]
                if score > best:
                    best = score
                    holder = seat
                elif score == best:
                    holder = NOBODY
            seat += 1
            at += 1
        if holder != NOBODY:
            counts[holder] += 1
    return counts


def holdings(s: ConflictState) -> list[int]:
    """What each seat has won in battles and would be given for sectors and bonuses if the age ended now."""
    sectors = controlled(s)
    return [s.scored(seat, BATTLES) + sectors[seat] + s.bonuses(seat, VICTORY) for seat in range(s.players)]


def score_age(s: ConflictState, tell: Teller) -> None:
    """The points of an age's end (GC-3.6, GC-3.7)."""
    sectors = controlled(s)
    for seat in range(s.players):
        bonus = s.bonuses(seat, VICTORY)
        s.add_points(seat, CONTROL, sectors[seat])
        s.add_points(seat, BONUS, bonus)
        tell.tell(tell_of.AGE_SCORED, seat, sectors[seat], bonus, s.vp(seat))


def tokens_on_board(s: ConflictState, seat: int) -> int:
    """What a tie is broken by: all tokens on sectors, the origin colony included (GC-3.8)."""
    count = 0
    for place in range(s.layout.size):
        count += s.tokens(place, seat)
    return count


def scores(s: ConflictState) -> list[Score]:
    """Each seat's points so far, itemised."""
    found: list[Score] = []
    for seat in range(s.players):
        items = [
            ("sectors", s.scored(seat, CONTROL)),
            ("bonus", s.scored(seat, BONUS)),
            ("battles", s.scored(seat, BATTLES)),
        ]
        found.append(Score(seat, items))
    return found


def winners(s: ConflictState) -> list[int]:
    """The most points, then the most tokens; those still level share the victory (GC-3.8)."""
    keys = [s.vp(seat) * 1000 + tokens_on_board(s, seat) for seat in range(s.players)]
    best = max(keys)
    return [seat for seat in range(s.players) if keys[seat] == best]
