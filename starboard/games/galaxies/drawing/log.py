"""The log and where in the game a moment is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starboard.games.galaxies.components import FACES
from starboard.games.galaxies.drawing.base import FACE_ICONS, Base
from starboard.games.galaxies.events import ACTIVATED, CONVERTED, NOT_FOLLOWED, REROLLED, ROGUE_ROLLED, TURN_BEGINS
from starboard.games.galaxies.state import ROGUE
from starboard.kernel.drawing import Deed, Mention
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, View

CAUSES: Final = frozenset(
    ["landed", "in_orbit", "went_home", "advanced", "regressed", "colonized", "upgraded", "gained", "stolen", "paid_to"]
)
"""What a die has come to; that it was activated, and a planet used, says the question or goes without saying."""


class Log(Base):
    """Events beside the board."""

    def is_heading(self, event: Event, view: View) -> bool:
        """Turns are headings."""
        return event.kind is TURN_BEGINS

    def deed(self, event: Event, view: View) -> Deed | None:
        """A turn consists of dice; rerolls and conversions stand between them."""
        if event.kind in (ACTIVATED, ROGUE_ROLLED):
            face = FACES[event.seen_by(view["seat"])["face"]]
            return Deed(FACE_ICONS[face], self.prose.word(face))
        return {REROLLED: Deed("reroll"), CONVERTED: Deed("converter")}.get(event.kind)

    def is_logged(self, event: Event, view: View) -> bool:
        """What somebody did not do is not told."""
        return event.kind is not NOT_FOLLOWED

    def cause(self, view: View, log: Sequence[Event]) -> str:
        """What the die that may be followed has done for whom it belongs to."""
        if not view["step"].startswith("offer_follow"):
            return ""
        start = max((n for n, event in enumerate(log) if event.kind in (ACTIVATED, ROGUE_ROLLED)), default=len(log))
        done = [event for event in log[start + 1 :] if event.seat == log[start].seat and event.kind.name in CAUSES]
        return " ".join(self.prose.event(event, view) for event in done)

    def mentions(self, event: Event, view: View) -> list[Mention]:
        """The planets and the sides that a sentence names."""
        found = []
        seen = event.seen_by(view["seat"])
        for field, kind in zip(event.kind.fields, event.kind.kinds, strict=True):
            if field not in seen:
                continue
            if kind == "planet":
                name = self.game.content.planet_ids[seen[field]]
                target = f"planet-{name}" if self._in_row(name, view) else f"colony-{name}"
                found.append(Mention(self.prose.planet(name), target))
            if kind == "side":
                found.append(Mention(self.prose.side(seen[field], view), f"player-{seen[field]}"))
        if event.seat >= 0:
            found.append(Mention(self.prose.side(event.seat, view), f"player-{event.seat}"))
        elif event.seat == AUTOMA:
            found.append(Mention(self.prose.side(ROGUE, view), f"player-{ROGUE}"))
        return found

    def moment(self, view: View) -> str:
        """The round and whose turn it is."""
        _ = self.prose.say
        if view["over"]:
            return _("the game is over")
        if not view["round"]:
            return _("choosing missions")
        return _("round %(round)d, turn of %(who)s", round=view["round"], who=self.prose.side(view["active"], view))
