"""What happened, as the log and the board tell it."""

from __future__ import annotations

from starboard.games.conflict.drawing.base import Base
from starboard.kernel.drawing import Mention
from starboard.kernel.events import Event
from starboard.kernel.game import View


class Log(Base):
    """Lines of the log, and ships that fly."""

    def is_heading(self, event: Event, view: View) -> bool:
        """Rounds and ages are headings."""
        return event.kind.name in ("age_begins", "round_begins")

    def mentions(self, event: Event, view: View) -> list[Mention]:
        """The sectors and the sides that a sentence names."""
        found = []
        seen = event.seen_by(view["seat"])
        for field, kind in zip(event.kind.fields, event.kind.kinds, strict=True):
            if field not in seen:
                continue
            if kind == "place":
                place = self._place_of(view, seen[field])
                found.append(Mention(self.prose.place(place["id"], view), f"place-{place['id']}"))
            if kind == "seat":
                found.append(Mention(self.prose.side(seen[field], view), f"player-{seen[field]}"))
        if event.seat >= 0:
            found.append(Mention(self.prose.side(event.seat, view), f"player-{event.seat}"))
        return found

    def is_logged(self, event: Event, view: View) -> bool:
        """Dealing and laying out are seen on the table; of the hands that are passed on, players are told of theirs."""
        name = event.kind.name
        if name == "hand_passed" and view["seat"] is not None:
            to: int = event.value("to")
            return bool(to == view["seat"])
        return name not in ("card_dealt", "sector_laid", "cards_left_over")

    def moment(self, view: View) -> str:
        """The age and the round."""
        _ = self.prose.say
        if view["over"]:
            return _("the game is over")
        if any(player["civilization"] is None or player["origin"] is None for player in view["players"]):
            return _("choosing civilizations")
        return _("age %(age)d, round %(round)d", age=view["age"], round=view["round"])
