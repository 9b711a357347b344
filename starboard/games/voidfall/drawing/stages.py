"""What is shown over the map while it happens: a combat as far as it has come, and the report of a cycle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.games.voidfall.drawing.base import Base
from starboard.kernel.changes import signed
from starboard.kernel.events import Event
from starboard.kernel.game import View

FIGHTS = ("invasion", "skirmish_begins", "skirmish_target")
"""Where a combat begins."""
OUTCOMES = ("invaded", "invasion_failed", "invasion_tied", "defended", "sector_lost")
OF_COMBAT = (*FIGHTS, *OUTCOMES, "combat", "recalled", "void_removed", "void_placed", "glory_gained", "glory_lost")
REPORTED = (
    *("skirmish_begins", "skirmish_target", "skirmish_no_target", "defended", "sector_lost", "board_resolved"),
    *("upkeep_due", "upkeep_unpaid", "influence_gained", "influence_lost", "agenda_evaluated", "glory_lost"),
    *("penalty_suffered", "catastrophe_placed", "crisis_ongoing", "spent", "lost"),
)
"""What the report of a cycle tells of."""
OF_A_ROUND = ("action_taken", "focus_played", "heroic_played", "agenda_played", "round_begins")
CYCLES = 3
LONGEST = 9


class Stages(Base):
    """Scenes of a film that need more than the map."""

    def hurts(self, event: Event, view: View) -> bool:
        """A sector that is lost or given up."""
        return view["seat"] is not None and event.kind.name in ("sector_lost", "abandoned", "installation_lost")

    def stage(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any] | None:
        """A combat as far as it has come, or what the end of a cycle brought."""
        event = log[number]
        name = event.kind.name
        if name == "combat" or name in OUTCOMES:
            return self._as_fought(number, log, view)
        if (name == "cycle_begins" and event.value("cycle") > 1) or name == "game_ends":
            return self._report(number, log, view)
        return None

    def _as_fought(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any] | None:
        first = number
        while first > 0 and log[first - 1].kind.name in OF_COMBAT:
            first -= 1
        told = [event for event in log[first : number + 1] if self.prose.event(event, view)]
        if not told or not any(event.kind.name == "combat" for event in told):
            return None
        rows = [{"text": self.prose.event(event, view), "by": "", "tone": ""} for event in told[-LONGEST:]]
        return {"title": self.prose.say("Combat"), "rows": rows}

    def _report(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any]:
        _ = self.prose.say
        first = number
        while first > 0 and log[first - 1].kind.name not in OF_A_ROUND:
            first -= 1
        rows = []
        for event in log[first:number]:
            text = self.prose.event(event, view) if event.kind.name in REPORTED else ""
            if text:
                by = self._influence(event)
                rows.append({"text": text, "by": signed(by) if by else "", "tone": "good" if by > 0 else "bad"})
        yours, theirs = view["influence"], view["voidborn_total"]
        over = log[number].kind.name == "game_ends"
        done = CYCLES if over else view["cycle"] - 1
        left = CYCLES - done
        gap = theirs - yours
        note = ""
        if left > 0:
            note = (
                _("You need +%(n)d per cycle: your gains and their losses count alike.", n=-(-gap // left))
                if gap > 0
                else _("You are ahead by %(n)d.", n=-gap)
            )
        totals = [(_("You"), yours, ""), (_("Voidborn"), theirs, "")]
        title = _("End of cycle %(n)d", n=done)
        return {"title": title, "note": note, "rows": rows[-LONGEST:], "totals": totals, "wait": True}

    def _influence(self, event: Event) -> int:
        if event.kind.name == "agenda_evaluated":
            return event.value("influence")
        if event.kind.name == "influence_gained":
            return event.value("count")
        return -event.value("count") if event.kind.name == "influence_lost" else 0
