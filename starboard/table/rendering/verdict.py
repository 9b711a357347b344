"""The verdict on a finished game: its curve, the turns that decided it, and honours, all from its record."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, NamedTuple

from starboard.kernel.changes import signed
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, View
from starboard.kernel.steps import Seat
from starboard.kernel.turns import EVERYBODYS
from starboard.table.rendering.curve import Curve, rounds
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer
from starboard.table.rendering.since import MOST_GAINS, gains
from starboard.table.workers.looking_back import Replay

MOST_LINES = 3
"""How many sentences tell a turn."""
DECISIVE = 3
"""How many turns of a solo game are told."""


class Swing(NamedTuple):
    """What a turn, or in a game for one a round, has brought or cost a side."""

    first: int
    """The number of the turn that it begins with."""
    after: int
    """The number of the first turn after it."""
    by: int


def is_chance(event: Event) -> bool:
    """Whether an event tells what dice showed."""
    return event.kind.scene is not None and event.kind.scene.motion == "tumble"


class Verdict:
    """What a record says of a game that is over, to whoever looks."""

    def __init__(self, renderer: Renderer, past: Replay) -> None:
        self.renderer = renderer
        self.past = past
        self.turns = past.turns
        self.sides = [score.seat for score in renderer.game.score(renderer.table.state)]
        self.solo = AUTOMA in self.sides
        self.rounds = rounds(self.turns, renderer.drawing.chapter)
        log, drawing = renderer.table.log, renderer.drawing
        first = next((at for at, event in enumerate(log) if drawing.is_heading(event, renderer.view)), 0)
        self.begun = next((at for at, turn in enumerate(self.turns) if turn.log >= first), 0)
        """The first turn after the set-up."""

    # -- turns that brought or cost most

    def held(self, turn: int, seat: Seat) -> int:
        """What a seat has before a turn; in a solo game, its lead."""
        numbers = self.turns[turn].holdings
        return numbers[seat] - numbers[-1] if self.solo else numbers[seat]

    def swings(self, seat: Seat) -> list[Swing]:
        """What every turn did to a seat."""
        spans = [(at, at + 1) for at in range(self.begun, len(self.turns) - 1)]
        if self.solo and AUTOMA not in {turn.seat for turn in self.turns}:
            # Where nobody else has turns, a round is one.
            spans = [(max(each.first, self.begun), each.after) for each in self.rounds]
        return [Swing(a, b, self.held(b, seat) - self.held(a, seat)) for a, b in spans]

    def best(self, seat: Seat) -> Swing | None:
        """The turn of a seat's own that brought it most."""
        own = [each for each in self.swings(seat) if self.is_own(each, seat) and each.by > 0]
        return max(own, key=lambda each: each.by, default=None)

    def costliest(self, seat: Seat) -> Swing | None:
        """The turn, whosever it was, that cost a seat most."""
        lost = [each for each in self.swings(seat) if each.by < 0]
        return min(lost, key=lambda each: each.by, default=None)

    def is_own(self, swing: Swing, seat: Seat) -> bool:
        """Whether a turn, or a turn of a round, is a seat's."""
        return seat in {turn.seat for turn in self.turns[swing.first : swing.after]}

    def decisive(self) -> list[Swing]:
        """The turns of a solo game that moved the lead most: what won it and what it cost, or the other way round."""
        swings = sorted(self.swings(0), key=lambda each: each.by)
        ups, downs = [each for each in reversed(swings) if each.by > 0], [each for each in swings if each.by < 0]
        won = bool(self.renderer.winners)
        more, less = (ups, downs) if won else (downs, ups)
        return sorted([*more[: DECISIVE - len(less[:1])], *less[:1]], key=lambda each: each.first)

    # -- in words

    def card(self, swing: Swing, seat: Seat) -> dict[str, Any]:
        """A turn as it is told."""
        renderer, first = self.renderer, self.turns[swing.first]
        before, after = (self.past.table_after(self.turns[at].lines).state for at in (swing.first, swing.after))
        told = range(first.log, self.turns[swing.after].log)
        found = [renderer.drawing.turn_heading(at, renderer.table.log, self.view) for at in told]
        headings = [each.words for each in found if each is not None and each.seat >= 0]
        own = self.solo or first.seat == seat
        if swing.after == swing.first + 1 and first.seat >= 0:
            # What the end of a round or of an age brings to everybody is not what somebody did.
            others = (at for at, each in zip(told, found, strict=True) if each is not None and each.seat == EVERYBODYS)
            told = range(told.start, next(others, told.stop))
        what = headings[0].rstrip(".") if headings else ""
        if first.seat == seat:
            # Whose turn it is stands above.
            what = what.partition(" · ")[2] or what
        tags = gains(renderer, seat, before, after)
        if self.solo:
            tags = [*tags[: MOST_GAINS - 1], *gains(renderer, AUTOMA, before, after, seat)[:2]]
        return {
            "when": self.when(swing) if own else self.moment(before),
            "what": what,
            **self.sentences(told, headings[:1], seat if own and not self.solo else None),
            "tags": tags,
            "by": signed(swing.by),
            "good": swing.by > 0,
            "turn": swing.first,
            **self.span(swing),
        }

    @property
    def view(self) -> View:
        """The end, as whoever looks sees it."""
        return self.renderer.view

    def moment(self, state: Any) -> str:
        """Where in the game a position is, and whose turn it is."""
        text = self.renderer.drawing.moment(self.renderer.game.view(state, self.renderer.seat))
        return text[:1].upper() + text[1:]

    def when(self, swing: Swing) -> str:
        """The round of a turn in words: "Age 2, round 3"."""
        text = next(each.chapter.words for each in self.rounds if swing.first < each.after)
        return text[:1].upper() + text[1:]

    def sentences(self, told: range, headings: list[str], whose: Seat | None) -> dict[str, Any]:
        """What happened in a turn: of much, what its owner did, and what is worth the longest pictures."""
        drawing, log = self.renderer.drawing, self.renderer.table.log
        lines = {
            number: text
            for number in told
            if drawing.is_logged(log[number], self.view)
            and not drawing.is_heading(log[number], self.view)
            and (text := self.renderer.sentence(log[number]))
            and text.striptags() not in headings
            # What chance brought is not what somebody did with it.
            and not is_chance(log[number])
        }
        scenes = {number: log[number].kind.scene for number in lines}
        length = {number: scene.ms if scene is not None else 0 for number, scene in scenes.items()}
        long = sorted(lines, key=lambda number: (whose not in (None, log[number].seat), -length[number]))
        return {"lines": [lines[number] for number in sorted(long[:MOST_LINES])], "more": len(lines) > MOST_LINES}

    def span(self, swing: Swing) -> dict[str, int]:
        """Which moments of the replay show a turn."""
        first, after = (self.past.moment_after(self.turns[at].lines) for at in (swing.first, swing.after))
        return {"at": first, "to": after}

    def cards(self) -> list[dict[str, Any]]:
        """The turns that are told at length: of whoever looks, or of the winner."""
        _ = self.renderer.words.say
        if self.solo:
            return [{"title": "", "number": i + 1, **self.card(each, 0)} for i, each in enumerate(self.decisive())]
        seat = self.subject
        mine = seat == self.renderer.seat
        name = self.renderer.prose.side(seat, self.renderer.view)
        made = []
        for swing, own, theirs in (
            (self.best(seat), _("Your best turn"), _("%(name)s: their best turn", name=name)),
            (self.costliest(seat), _("Your costliest turn"), _("%(name)s: their costliest turn", name=name)),
        ):
            if swing is not None:
                if mine and not self.is_own(swing, seat):
                    own = _("What cost you most")
                made.append({"title": own if mine else theirs, "number": 0, **self.card(swing, seat)})
        return made

    @property
    def subject(self) -> Seat:
        """Whose turns are told at length."""
        if self.renderer.seat is not None:
            return self.renderer.seat
        return (self.renderer.game.winners(self.renderer.table.state) or [0])[0]

    def everybody(self) -> list[dict[str, Any]]:
        """Each player's best and costliest turn in a line."""
        return [
            {**self.who(seat), "turns": [self.short(self.best(seat)), self.short(self.costliest(seat))]}
            for seat in (self.sides if not self.solo else [])
        ]

    def short(self, swing: Swing | None) -> dict[str, Any] | None:
        """A turn in a few words."""
        if swing is None:
            return None
        return {"by": signed(swing.by), "good": swing.by > 0, "when": self.when(swing), **self.span(swing)}

    def who(self, seat: Seat) -> dict[str, Any]:
        """A side's emblem and name."""
        view, words = self.renderer.view, self.renderer.words
        emblem = self.renderer.drawing.emblem(seat, view) if seat != AUTOMA else 0
        name = words.say("you") if seat == self.renderer.seat else self.renderer.prose.side(seat, view)
        return {"emblem": emblem, "name": name}

    def honours(self) -> list[dict[str, Any]]:
        """What the log says of the sides, a line each."""
        made = []
        for honour in self.renderer.drawing.honours(self.renderer.table.log, self.view):
            names = [self.who(seat)["name"] for seat in honour.seats if not self.solo or seat == AUTOMA]
            what = ", ".join([*names, honour.what])
            text = self.renderer.words.say("%(title)s: %(what)s", title=honour.title, what=what)
            made.append({"emblem": self.who(honour.seats[0])["emblem"], "text": text})
        return made

    def by_part(self) -> dict[str, Any] | None:
        """What everybody scored in each larger part of the game; None for a title or a game without several."""
        parts = Curve(self.turns, self.rounds).parts()
        if self.solo or len(parts) < 2:
            return None
        ends = [0, *[at for at, _ in enumerate(self.rounds, 1) if self._ends_part(at)]]
        totals = [self.turns[0].totals, *[self.turns[each.after].totals for each in self.rounds]]
        rows = [
            {
                **self.who(seat),
                "name": self.renderer.prose.side(seat, self.renderer.view),
                "points": [totals[b][side] - totals[a][side] for a, b in pairwise(ends)],
            }
            for side, seat in sorted(enumerate(self.sides), key=lambda each: -totals[-1][each[0]])
        ]
        return {"heads": [part["text"] for part in parts], "rows": rows}

    def _ends_part(self, at: int) -> bool:
        over = self.rounds
        return at == len(over) or over[at].chapter.part != over[at - 1].chapter.part

    def picture(self, cards: list[dict[str, Any]]) -> dict[str, Any]:
        """The curve with its marks."""
        curve = Curve(self.turns, self.rounds)
        ends = curve.ends()
        lines = [
            {**self.who(seat), "points": curve.line(side), "total": curve.totals[-1][side], "y": ends[side]}
            for side, seat in enumerate(self.sides)
        ]
        marks = []
        for card in cards:
            at = next(i for i, each in enumerate(self.rounds) if card["turn"] < each.after)
            y = curve.y(curve.totals[at + 1][self.sides.index(self.subject)])
            marks.append({"x": curve.x(at + 1), "y": y, "number": card["number"], "good": card["good"]})
        around = {"scale": curve.scale(), "parts": curve.parts(), "ticks": curve.ticks()}
        return {"lines": lines, "marks": marks, **around}

    def html(self, luck: str) -> str:
        """The whole of it; `luck` is what an analysis says of luck and choice, or offers to work out."""
        renderer = self.renderer
        cards = self.cards()
        scores = renderer.game.score(renderer.table.state)
        return render(
            "_verdict.html",
            renderer.words,
            curve=self.picture(cards),
            cards=cards,
            solo=self.solo,
            won=bool(renderer.winners),
            luck=luck,
            everybody=self.everybody(),
            parts=self.by_part(),
            honours=self.honours(),
            counted=renderer.drawing.ending(renderer.view, scores).counted,
            replay=f"/t/{renderer.room.id}/replay",
            automa=renderer.drawing.automa_icon,
            eye="" if renderer.seat is None else f"&as={renderer.seat}",
        )
