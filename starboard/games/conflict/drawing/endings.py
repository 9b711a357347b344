"""The end of a game of Galactic Conflict, and what its log says of the civilizations."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from starboard.games.conflict.drawing.base import Base
from starboard.kernel.endings import MOST_HONOURS, Ending, Honour, greatest, leaders, tallied
from starboard.kernel.events import Event
from starboard.kernel.game import Score, View


def longest_peace(players: int, log: Sequence[Event]) -> dict[int, int]:
    """For each seat, the most rounds on end in which it stood in no battle."""
    longest, lasting = dict.fromkeys(range(players), 0), dict.fromkeys(range(players), 0)
    rounds = [at for at, event in enumerate(log) if event.kind.name == "round_begins"]
    for begun, ended in pairwise([*rounds, len(log)]):
        fought = {event.seat for event in log[begun:ended] if event.kind.name == "battle_score"}
        for seat in lasting:
            lasting[seat] = 0 if seat in fought else lasting[seat] + 1
            longest[seat] = max(longest[seat], lasting[seat])
    return longest


class Endings(Base):
    """Realms, battles, colonies, fleets and peace."""

    def ending(self, view: View, scores: Sequence[Score]) -> Ending:
        """After its ages. A turn is worth what it changed on the board."""
        _ = self.prose.say
        counted = _("Turns are counted in sectors held, victory bonuses and battles won.")
        return Ending(_("After three ages"), counted=counted)

    def honours(self, log: Sequence[Event], view: View) -> list[Honour]:
        """The largest realm first, then deeds."""
        _, say_n = self.prose.say, self.prose.say_n
        seats = range(len(view["players"]))
        found: list[Honour] = []
        first, n = leaders(greatest(seats, log, ("age_scored",), "sectors"))
        found.append(Honour(_("Largest realm"), first, say_n("%(n)d sector", "%(n)d sectors", n)))
        first, n = leaders(tallied(seats, log, ("battle_won",)))
        found.append(Honour(_("Most battles won"), first, say_n("%(n)d battle", "%(n)d battles", n)))
        first, n = leaders(tallied(seats, log, ("colonized",)))
        found.append(Honour(_("Most colonies founded"), first, say_n("%(n)d colony", "%(n)d colonies", n)))
        first, n = leaders(greatest(seats, log, ("moved", "ported"), "count"))
        found.append(Honour(_("Greatest fleet"), first, say_n("%(n)d ship at once", "%(n)d ships at once", n)))
        first, n = leaders(longest_peace(len(seats), log))
        found.append(Honour(_("Longest peace"), first, say_n("%(n)d round", "%(n)d rounds", n)))
        first, n = leaders(tallied(seats, log, ("produced",)))
        found.append(Honour(_("Busiest shipyards"), first, say_n("%(n)d ship built", "%(n)d ships built", n)))
        return [honour for honour in found if honour.seats][:MOST_HONOURS]
