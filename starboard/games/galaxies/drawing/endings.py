"""The end of a game of Tiny Epic Galaxies, and what its log says of those who played."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.galaxies.drawing.base import Base
from starboard.games.galaxies.state import HUMAN, ROGUE
from starboard.kernel.drawing import Chapter
from starboard.kernel.endings import MOST_HONOURS, Ending, Honour, leaders, tallied
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, Score, View


class Endings(Base):
    """Planets, resources, and who followed whom."""

    def chapter(self, number: tuple[int, ...]) -> Chapter:
        """Rounds; choosing missions is before the first."""
        if not number[0]:
            return Chapter()
        return Chapter(round=str(number[0]), words=self.prose.say("round %(n)d", n=number[0]))

    def ending(self, view: View, scores: Sequence[Score]) -> Ending:
        """How many rounds it took; against a Rogue, who holds the galaxy."""
        _ = self.prose.say
        when = self.prose.say_n("After %(n)d round", "After %(n)d rounds", view["round"])
        if view["rogue"] is None:
            return Ending(when)
        rogue = self.prose.side(ROGUE, view)
        if view["won"] == HUMAN:
            return Ending(when, _("The galaxy is yours"), _("%(rogue)s is beaten.", rogue=rogue))
        own, theirs = scores[0].total, scores[-1].total
        line = _("%(rogue)s had %(theirs)d points, you %(own)d.", rogue=rogue, theirs=theirs, own=own)
        return Ending(when, _("The galaxy is lost"), line)

    def honours(self, log: Sequence[Event], view: View) -> list[Honour]:
        """Planets first, then what they were paid with."""
        _, say_n = self.prose.say, self.prose.say_n
        sides = [*range(len(view["players"])), *([AUTOMA] if view["rogue"] is not None else [])]
        found: list[Honour] = []
        first, n = leaders(tallied(sides, log, ("colonized",)))
        found.append(Honour(_("Most planets colonized"), first, say_n("%(n)d planet", "%(n)d planets", n)))
        found.append(self._greatest_prize(log))
        first, n = leaders(tallied(sides, log, ("followed", "followed_free")))
        found.append(Honour(_("Keenest follower"), first, say_n("%(n)d time", "%(n)d times", n)))
        for field, title in (("culture", _("Most culture")), ("energy", _("Most energy"))):
            first, n = leaders(tallied(sides, log, ("gained", "stolen"), field))
            found.append(Honour(title, first, _("%(n)d in all", n=n)))
        first, n = leaders(tallied(sides, log, ("stolen",)))
        found.append(Honour(_("Boldest thief"), first, say_n("%(n)d time", "%(n)d times", n)))
        first, n = leaders(tallied(sides, log, ("rerolled",)))
        found.append(Honour(_("Most rerolls"), first, say_n("%(n)d reroll", "%(n)d rerolls", n)))
        return [honour for honour in found if honour.seats][:MOST_HONOURS]

    def _greatest_prize(self, log: Sequence[Event]) -> Honour:
        """The planet worth most, and whose it became; nobody's where several are worth as much."""
        planets = self.game.content.planets
        won = [(planets[event.value("planet")].vp, event) for event in log if event.kind.name == "colonized"]
        best = max((points for points, _event in won), default=0)
        prizes = [event for points, event in won if points == best]
        if len(prizes) != 1:
            return Honour("", [], "")
        name = self.prose.planet(planets[prizes[0].value("planet")].id)
        what = self.prose.say_n("%(planet)s, %(n)d point", "%(planet)s, %(n)d points", best, planet=name)
        return Honour(self.prose.say("Greatest prize"), [prizes[0].seat], what)
