"""The end of a game of Voidfall, and what its log says of the House."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.voidfall.drawing.base import Base
from starboard.games.voidfall.scoring import COULD_BE_LESS
from starboard.games.voidfall.vocabulary import PLAYER
from starboard.kernel.drawing import Chapter
from starboard.kernel.endings import MOST_HONOURS, Ending, Honour, tallied
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, Score, View

MOST_NAMED: Final = 4
"""More than so many things that together would have turned a defeat say only that it was a clear one."""


class Endings(Base):
    """The line held, or the void holds."""

    def chapter(self, number: tuple[int, ...]) -> Chapter:
        """Cycles and their rounds: the Preparation belongs to the first, the Evaluation to the last."""
        cycle, _phase, turn = number
        turn = max(1, turn)
        words = self.prose.say("cycle %(cycle)d, round %(round)d", cycle=cycle, round=turn)
        return Chapter(self.prose.say("Cycle %(n)d", n=cycle), str(turn), words)

    def ending(self, view: View, scores: Sequence[Score]) -> Ending:
        """By how much, and what alone would have turned a defeat."""
        _ = self.prose.say
        own, theirs = scores[0].total, scores[-1].total
        counted = _("Rounds are counted by how far they moved your lead.")
        when = self.prose.say_n("After %(n)d cycle", "After %(n)d cycles", view["cycle"])
        if view["defeated"]:
            number = max(1, view["round"])
            when = _("In cycle %(cycle)d, round %(round)d", cycle=view["cycle"], round=number)
            return Ending(when, _("The void holds"), self._outcome(view, own, theirs), counted)
        if own >= theirs:
            return Ending(when, _("The line held"), self._outcome(view, own, theirs), counted)
        line = f"{self._outcome(view, own, theirs)} {self._turned_by(theirs - own, scores[-1])}".strip()
        return Ending(when, _("The void holds"), line, counted)

    def _turned_by(self, gap: int, voidborn: Score) -> str:
        """What would have turned a defeat: each of some things alone, any two of them, or the largest together."""
        _ = self.prose.say
        found = sorted((item for item in voidborn.items if item[0] in COULD_BE_LESS), key=lambda item: -item[1])
        alone = [item for item in found if item[1] >= gap]
        words = _("Any one of these would have made up for it: %(what)s.")
        if not alone:
            alone = next((found[:n] for n in range(len(found), 2, -1) if found[n - 1][1] + found[n - 2][1] >= gap), [])
            words = _("Any two of these would have made up for it: %(what)s.")
        if not alone:
            alone = next((found[:n] for n in range(2, MOST_NAMED + 1) if sum(by for _key, by in found[:n]) >= gap), [])
            words = _("Together these would have made up for it: %(what)s.")
        named = [_("%(what)s (%(n)d)", what=self.prose.score_item(key), n=points) for key, points in alone]
        return words % {"what": ", ".join(named)} if named else ""

    def over(self, view: View) -> str:
        """How it ended, in one line."""
        own, theirs = view["influence"], view["voidborn_total"]
        held = own >= theirs and not view["defeated"]
        title = self.prose.say("The line held") if held else self.prose.say("The void holds")
        return f"{title}. {self._outcome(view, own, theirs)}"

    def honours(self, log: Sequence[Event], view: View) -> list[Honour]:
        """What was won, held, solved and learnt; and what was lost."""
        _ = self.prose.say
        told = [
            (_("Rifts sealed"), "rift_sealed"),
            (_("Safe Havens completed"), "haven_completed"),
            (_("Sectors won"), "invaded"),
            (_("Harbingers driven off"), "harbinger_removed"),
            (_("Attacks beaten off"), "defended"),
            (_("Crises resolved"), "crisis_resolved"),
            (_("Technologies gained"), "tech_gained"),
        ]
        counts = [(title, tallied([PLAYER], log, (name,))[PLAYER]) for title, name in told]
        found = [*self._best_agenda(log), *[Honour(title, [PLAYER], str(n)) for title, n in counts if n]]
        lost = tallied([PLAYER], log, ("sector_lost",))[PLAYER]
        if not lost:
            return found[:MOST_HONOURS]
        return [*found[: MOST_HONOURS - 1], Honour(_("Sectors lost"), [AUTOMA], str(lost))]

    def _best_agenda(self, log: Sequence[Event]) -> list[Honour]:
        """The one that brought most at once."""
        scored = [event for event in log if event.kind.name == "agenda_evaluated"]
        if not scored:
            return []
        best = max(scored, key=lambda event: event.value("influence"))
        card = self.box.agendas[best.value("agenda")]
        words = {"name": self.prose.name(card), "n": best.value("influence")}
        return [Honour(self.prose.say("Best agenda"), [PLAYER], self.prose.say("%(name)s, %(n)d Influence", **words))]
