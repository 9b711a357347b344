"""How what happens looks: resources that fly as what they are, and the globe that somebody colonizes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starboard.games.galaxies.drawing.base import Base
from starboard.kernel.events import Event, Scene
from starboard.kernel.game import View

RESOURCES = ("gained", "lost", "stolen", "paid_to")


class Scenes(Base):
    """Scenes that depend on their numbers."""

    def scene(self, event: Event, view: View) -> Scene | None:
        """Energy or culture, whichever there is more of, to or from the track; nothing for nothing."""
        scene, name = event.kind.scene, event.kind.name
        if scene is None or name not in RESOURCES:
            return scene
        energy, culture = event.value("energy"), event.value("culture")
        if not energy and not culture:
            return None
        what = "energy" if energy >= culture else "culture"
        own = f"res-{what} " if event.seat == view["seat"] else ""
        start, end = (own + scene.start, scene.end) if name in ("lost", "paid_to") else (scene.start, own + scene.end)
        return Scene(scene.ms, scene.motion, start, end, token=what, count=what)

    def stage(self, number: int, log: Sequence[Event], view: View) -> dict[str, Any] | None:
        """That the last round begins, and who has brought it about; missions as they are revealed; how it ended."""
        _, name, said = self.prose.say, log[number].kind.name, self.prose.event(log[number], view)
        if name == "end_triggered":
            return {"title": _("Last round"), "note": said}
        if name in ("solo_won", "solo_lost"):
            won = name == "solo_won"
            return {"title": _("The galaxy is yours") if won else _("The galaxy is lost"), "note": said}
        if name not in ("mission_revealed", "game_ends"):
            return None
        missions = {
            event.seat: event.value("vp") for event in log[: number + 1] if event.kind.name == "mission_revealed"
        }
        bars = [
            {
                "emblem": self.emblem(seat, view),
                "name": self.prose.side(seat, view),
                "parts": [player["vp"], missions.get(seat, 0)],
                "sum": "",
                "total": player["vp"] + missions.get(seat, 0),
                "new": seat == log[number].seat,
            }
            for seat, player in enumerate(view["players"])
        ]
        bars.sort(key=lambda bar: -bar["total"])
        most = max(1, *[bar["total"] for bar in bars])
        title = _("Secret missions") if name == "mission_revealed" else _("The game is over")
        return {"title": title, "note": said, "bars": bars, "most": most}

    def hurts(self, event: Event, view: View) -> bool:
        """A ship that was pushed back, or what was stolen."""
        if view["seat"] is None or event.kind.name not in ("stolen", "regressed"):
            return False
        return bool(event.value("victim") == view["seat"] and event.seat != view["seat"])
