"""What happened, as the log and the board tell it."""

from __future__ import annotations

from collections.abc import Sequence

from starboard.games.conflict.drawing.base import Base
from starboard.kernel.drawing import Chapter, Mention, TurnHeading
from starboard.kernel.events import Event
from starboard.kernel.game import View

OF_A_TURN = (
    *("battle", "war_ended", "evolved", "evolution_full", "colonized", "colonization_declined", "nothing_to_do"),
    *("moved", "ported", "produced", "ambushed", "converted", "expansion_ended"),
)
"""What happens in the turn of the seat that it is told of."""
ENDS_A_TURN = (*OF_A_TURN, "revealed", "round_begins")
"""What, told of another seat, or of all, ends it."""


class Log(Base):
    """Lines of the log, and ships that fly."""

    def is_heading(self, event: Event, view: View) -> bool:
        """Rounds are headings, which say the age, too."""
        return event.kind.name == "round_begins"

    def turn_heading(self, number: int, log: Sequence[Event], view: View) -> TurnHeading | None:
        """Whose turn begins, and the side of the card that it is; the cards, the end of the round and of the age."""
        event = log[number]
        first = number == 0 or log[number - 1].kind is not event.kind
        if event.kind.name == "revealed" and first:
            return TurnHeading(self.prose.say("The cards are turned over"))
        if event.kind.name == "age_scored" and first:
            ages = [each.value("age") for each in log[:number] if each.kind.name == "age_begins"]
            # What begins in a position may never have told which age it is.
            return TurnHeading(self.prose.say("Age %(age)d ends", age=ages[-1])) if ages else None
        if event.kind.name == "hand_passed" and (first if view["seat"] is None else event.value("to") == view["seat"]):
            return TurnHeading(self.prose.say("End of the round"))
        if event.kind.name not in OF_A_TURN:
            return None
        earlier = (log[at] for at in range(number - 1, -1, -1))
        last = next((each for each in earlier if each.kind.name in ENDS_A_TURN), None)
        if last is not None and last.kind.name in OF_A_TURN and last.seat == event.seat:
            return None
        while last is not None and not (last.kind.name == "revealed" and last.seat == event.seat):
            last = next(earlier, None)
        if last is None:
            return None
        who = self.prose.say("You") if event.seat == view["seat"] else self.prose.side(event.seat, view)
        return TurnHeading(f"{who} · {self.prose.side_played(last.seen_by(view['seat']))}", event.seat)

    def chapter(self, number: tuple[int, ...]) -> Chapter:
        """Ages and their rounds."""
        age, turn = number
        _ = self.prose.say
        words = _("age %(age)d, round %(round)d", age=age + 1, round=turn + 1)
        return Chapter(_("Age %(age)d", age=age + 1), str(turn + 1), words)

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
        """Dealing and laying out are seen on the table; of the hands that are passed on, players are told of theirs.

        That an age begins stands in the heading of its first round.
        """
        name = event.kind.name
        if name == "hand_passed" and view["seat"] is not None:
            to: int = event.value("to")
            return bool(to == view["seat"])
        return name not in ("card_dealt", "sector_laid", "cards_left_over", "age_begins")

    def concerns(self, event: Event, seat: int) -> bool:
        """What a seat does, and what others do to one, is told in the second person."""
        return event.seat == seat or "seat" in event.kind.kinds

    def moment(self, view: View) -> str:
        """The age and the round."""
        _ = self.prose.say
        if view["over"]:
            return _("the game is over")
        if any(player["civilization"] is None or player["origin"] is None for player in view["players"]):
            return _("choosing civilizations")
        return _("age %(age)d, round %(round)d", age=view["age"], round=view["round"])
