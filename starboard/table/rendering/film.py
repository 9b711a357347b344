"""A scene: what happened since a page was last told, as frames that it plays before it shows what is now.

Each frame is drawn from what the viewer may see of the position at that moment, as any other picture; only the parts of
the page that are other than in the frame before are sent.
"""

from __future__ import annotations

import re
from copy import copy
from typing import Any

import msgspec
from markupsafe import escape

from starboard.kernel.actions import Action
from starboard.kernel.drawing import TurnHeading
from starboard.kernel.events import Event, Scene
from starboard.kernel.film import Frame
from starboard.kernel.game import AUTOMA, View
from starboard.kernel.steps import CHANCE, Seat
from starboard.kernel.table import Table
from starboard.table.live.room import Room
from starboard.table.rendering.assets import emblem, icon, icon_url
from starboard.table.rendering.fragments import Fragment
from starboard.table.rendering.jinja import render
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.languages import speech

MOST_FRAMES = 60
"""How many frames a page is sent at once; whoever has missed more sees the latest."""
NO_STAGE: dict[str, Any] = {"note": "", "sides": [], "cards": [], "bars": [], "rows": [], "totals": [], "most": 1}
NO_STAGE |= {
    "weights": [],
    "weighed": "",
    "beside": False,
    "heads": [],
    "end": "",
    "curve": [],
    "arena": {},
    "phases": [],
    "hint": "",
}
"""What a stage may show; a title names what it has of it."""
PLACE = re.compile(r"{(\w+)}")


def moment_of(table: Table, frame: Frame) -> Table:
    """The table as it stood at a frame, to be looked at."""
    made = copy(table)
    made.state = frame.state
    made.log = table.log[: frame.at + 1]
    return made


def film_bar(lang: str) -> str:
    """What stands in the place of the question while a film is played; a page gets it with its first film."""
    return render("_film.html", speech(lang))


class FrameRenderer(Renderer):
    """One frame as one viewer sees it, in one language. Nothing can be answered in it."""

    def __init__(self, room: Room, table: Table, frame: Frame, seat: Seat | None, lang: str, live: bool = True) -> None:
        super().__init__(room, moment_of(table, frame), seat, lang, live)
        self.frame = frame
        self.event: Event = table.log[frame.at]

    @property
    def options(self) -> list[Action]:
        """Nothing can be answered."""
        return []

    @property
    def asked(self) -> bool:
        """Nobody is asked."""
        return False

    def beat(self) -> dict[str, Any] | None:
        """What the page's player needs to show the event; None where it is not worth a picture to this viewer."""
        event, view = self.event, self.view
        scene = self.drawing.scene(event, view)
        if scene is None:
            return None
        doer = self.drawing.doer(event)
        by = event.seat if doer == CHANCE else doer
        who = self.drawing.emblem(by, view) if by >= 0 else 0
        seen = event.seen_by(self.seat)
        made: dict[str, Any] = {
            "n": self.frame.number,
            "ms": scene.ms,
            "motion": scene.motion,
            "from": self._place(scene.start, seen),
            "to": self._place(scene.end, seen),
            "token": self._token(scene, seen, who),
            "sound": scene.sound,
            "text": str(self.sentence(event)),
            "who": who,
            "sign": icon_url(self.drawing.automa_icon) if by == AUTOMA else "",
            "own": event.seat == self.seat,
            "wait": self.drawing.hurts(event, view),
        }
        stage = self.drawing.staged(self.frame.at, self.table.log, self._seen)
        if stage is not None:
            if stage.get("curve"):
                stage = {**stage, "curve": self._course()}
            made["stage"] = render("_stage.html", self.words, stage={**NO_STAGE, **stage})
            made["wait"] = made["wait"] or stage.get("wait", False)
            made["lights"] = stage.get("lights", [])
        made["part"] = self._leads_here()
        return {name: value for name, value in made.items() if value or name == "n"}

    def _leads_here(self) -> str:
        """The button that leads back to where a turn begins, or what lies between turns."""
        over = self.drawing.turn_heading(self.frame.at, self.table.log, self.view)
        if over is None and self.event.seat >= 0 and self.drawing.is_heading(self.event, self.view):
            over = TurnHeading(self.prose.event(self.event, self.view), self.event.seat)
        if over is None:
            return ""
        whose = self.drawing.emblem(over.seat, self.view) if over.seat >= 0 else 0
        sign = emblem(whose, "emb--s") if whose else icon("players", "i16")
        words = escape(over.words)
        return (
            f'<button class="film__part" type="button" data-film="part" title="{words}" aria-label="{words}">'
            f"{sign}</button>"
        )

    def _course(self) -> list[dict[str, Any]]:
        """Everybody's points as each turn that is kept began, and now, as lines in a picture of 100 by 100."""
        begun = self.table.film.turns if self.table.film is not None else []
        states = [each.state for each in begun if each.state is not None and each.at <= self.frame.at]
        totals = [self.game.points(state) for state in [*states, self.frame.state]]
        every = [points for moment in totals for points in moment]
        low, wide = min(every), max(1, max(every) - min(every))
        sides = [score.seat for score in self.game.score(self.frame.state)]
        return [
            {
                "emblem": self.drawing.emblem(seat, self.view) if seat != AUTOMA else "v",
                "points": " ".join(
                    f"{100 * at / max(1, len(totals) - 1):.1f},{96 - 92 * (moment[side] - low) / wide:.1f}"
                    for at, moment in enumerate(totals)
                ),
            }
            for side, seat in enumerate(sides)
        ]

    def _seen(self, at: int) -> View:
        """What the viewer saw at an event, or at the last one before it of which a frame is kept."""
        if at >= self.frame.at or self.table.film is None:
            return self.view
        found = [frame for frame in self.table.film.frames if frame.at <= at]
        return self.game.view(found[-1].state, self.seat) if found else self.view

    def _place(self, pattern: str, seen: dict[str, int]) -> str:
        """Ids of elements; empty where they depend on what this viewer may not know."""
        event, state = self.event, self.table.state
        kinds = dict(zip(event.kind.fields, event.kind.kinds, strict=True))

        def named(found: re.Match[str]) -> str:
            field = found[1]
            if field == "seat":
                return str(event.seat)
            if field == "me":
                return str(self.seat)
            return self.game.name_of(kinds[field], seen[field], state) if field in seen else "?"

        filled = PLACE.sub(named, pattern)
        return "" if "?" in filled else filled

    def _token(self, scene: Scene, seen: dict[str, int], who: int) -> str:
        if not scene.token or scene.token.startswith("@"):
            return scene.token
        count = f"<b>{seen[scene.count]}</b>" if scene.count in seen else ""
        names = self._place(scene.token.replace("{emblem}", str(who)), seen)
        return f'<span class="token p{who}">{icon(names)}{count}</span>' if names else ""


def scene_of(
    room: Room,
    frames: list[Frame],
    seat: Seat | None,
    lang: str,
    online: set[Seat],
    shown: dict[str, Fragment],
    past: Table | None = None,
) -> tuple[str, dict[str, Fragment]]:
    """Frames as a page takes them that shows some fragments, and what it shows after the last of them.

    They are of the room's table, or of one of its `past`.
    """
    beats = []
    now = dict(shown)
    for frame in frames[-MOST_FRAMES:]:
        renderer = FrameRenderer(room, past or room.table, frame, seat, lang, live=past is None)
        beat = renderer.beat()
        if beat is None:
            continue
        drawn = renderer.pictures(online)
        new = [made.since(now.get(name)) for name, made in drawn.items() if now.get(name) != made]
        now |= drawn
        data = escape(msgspec.json.encode(beat).decode())
        beats.append(f'<div data-beat="{data}">{"".join(new)}</div>')
    return "".join(beats), now
