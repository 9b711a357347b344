"""Drafts: what a step is called, where its arrow goes, and what would be other, in the order in which it matters."""

from __future__ import annotations

from collections import Counter
from typing import Final

from starboard.games.voidfall.actions import FleetIn, InSector, Move, Number, Option, Pass
from starboard.games.voidfall.drawing.base import Base
from starboard.games.voidfall.vocabulary import FLEETS, PLAYER
from starboard.kernel.changes import Change, signed
from starboard.kernel.drawing import Pick, PlannedStep, Told
from starboard.kernel.game import AUTOMA, View

ORDER: Final = (
    "control",
    "influence",
    "glory",
    "harbingers",
    "technology",
    "agenda",
    "haven",
    "track",
    "active",
    "stock",
)
"""What matters first; the rest comes after it."""
HARMFUL: Final = ("corruption", "track_corrupted", "upkeep")
"""What one has too much of."""
NEUTRAL: Final = ("inactive",)


class Plans(Base):
    """What is drafted, in words and arrows."""

    def planned(self, picks: list[Pick]) -> PlannedStep:
        """The action with its targets; fleets that move draw an arrow."""
        made = PlannedStep(" · ".join(self._step_words(picks)))
        sent = [
            (pick.view, pick.action) for pick in picks if isinstance(pick.action, FleetIn) and self._sends(pick.view)
        ]
        if sent:
            view, _first = sent[0]
            ids = list(view["sectors"])
            target = view["step"].split()[2]
            origins = Counter(action.sector for _view, action in sent)
            start, count = origins.most_common(1)[0]
            fleets = ", ".join(
                self.prose.say("%(n)d FP of %(sector)s", n=n, sector=self._short(ids[i])) for i, n in origins.items()
            )
            words = [each for each in (made.label, fleets) if each]
            return PlannedStep(" · ".join(words), f"sector-{ids[start]}", f"sector-{target}", count)
        moved = [(pick.view, pick.action) for pick in picks if isinstance(pick.action, Move)]
        if moved:
            view, action = moved[-1]
            ids = list(view["sectors"])
            same = sum(1 for _view, each in moved if (each.source, each.target) == (action.source, action.target))
            return made._replace(start=f"sector-{ids[action.source]}", goal=f"sector-{ids[action.target]}", pieces=same)
        there = [(pick.view, pick.action) for pick in picks if isinstance(pick.action, InSector)]
        if there:
            view, goal = there[-1]
            return made._replace(goal=f"sector-{list(view['sectors'])[goal.sector]}")
        return made

    def _step_words(self, picks: list[Pick]) -> list[str]:
        """The words of a step: what it is, then where; what only leads there is left out."""
        shown = [pick for pick in picks if not isinstance(pick.action, Pass | FleetIn)] or picks
        leads = [pick for pick in shown if isinstance(pick.action, Number | Option)]
        words = []
        for pick in shown:
            if pick in leads and len(shown) > len(leads) and (pick is not shown[-1] or isinstance(pick.action, Number)):
                continue
            if isinstance(pick.action, InSector):
                words.append(self._short(list(pick.view["sectors"])[pick.action.sector]))
            else:
                words.append(self.button(pick.view, pick.action).label)
        return words

    def _sends(self, view: View) -> bool:
        return str(view["step"] or "").startswith("send ")

    def told(self, changes: list[Change], view: View) -> list[Told]:
        """Sectors first, given up or freed, then both totals, Glory, and what is paid."""
        shut = {change.at for change in changes if change.what == "control"}
        kept = [change for change in changes if change.what == "control" or change.at not in shut]
        # Fleets that go somewhere are seen on the map, and as active FP where they are recalled.
        kept = [change for change in kept if change.what not in FLEETS or change.by > 0]
        kept.sort(key=lambda change: ORDER.index(change.what) if change.what in ORDER else len(ORDER))
        return [Told(self._said(change, view), self.tone(change, view)) for change in kept]

    def _said(self, change: Change, view: View) -> str:
        _ = self.prose.say
        if change.what == "control":
            name = self._short(change.at)
            if change.after:
                return _("frees %(sector)s", sector=name)
            void = view["sectors"][change.at]["void"]
            return _("abandons %(sector)s to %(n)d Voidborn FP", sector=name, n=void)
        if change.what == "influence":
            return (
                _("they %(by)s", by=signed(change.by))
                if change.seat == AUTOMA
                else _("you %(by)s", by=signed(change.by))
            )
        if change.what == "glory":
            sign = "+" if change.by > 0 else "\N{MINUS SIGN}"
            return _("%(sign)sGlory %(value)s", sign=sign, value=change.at)
        return self.prose.change(change, view)

    def tone(self, change: Change, view: View) -> str:
        """More is good, but of Corruption, Upkeep, and of what the Voidborn have."""
        if change.what in NEUTRAL:
            return ""
        more = change.by > 0
        return "good" if more == (change.seat == PLAYER and change.what not in HARMFUL) else "bad"
