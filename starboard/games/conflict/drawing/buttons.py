"""What can be chosen, and what would come of it."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from starboard.games.conflict.components import BONUSES, STRATEGIES
from starboard.games.conflict.drawing.base import ICONS, Base
from starboard.games.conflict.prose import foreseen, place_number
from starboard.games.conflict.state import NOBODY
from starboard.kernel.actions import Action
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import View

PLACE_VERBS = ("from", "to", "at")


class Buttons(Base):
    """The options of a question, and the preview of a battle."""

    def button(self, view: View, action: Action) -> OptionButton:
        """An option: its label, what will come of it, and where it is on the board."""
        _ = self.prose.say
        code = action.code()
        verb, __, rest = code.partition(" ")
        button = OptionButton(code, self.prose.answer(view, action), quiet=code == "end")
        if verb == "battle":
            place = self._place(view, rest)
            outcome = self.battle(place, view)
            return button._replace(
                label=self.prose.place(rest, view),
                note=outcome["note"],
                tone=outcome["tone"],
                target=f"place-{rest}",
                preview=True,
            )
        if verb in ("card", "discard"):
            number, __, what = button.label.partition(" · ")
            return button._replace(label=_("Card %(n)s", n=rest), note=what or number, target=f"card-{rest}")
        if verb in STRATEGIES:
            picked = [pick for pick in view.get("picked", []) if pick.startswith("card ")]
            return button._replace(target=f"facet-{picked[-1][5:]}-{verb}" if picked else "")
        if verb == "target":
            where, owner = rest.split()
            return button._replace(target=f"fleet-{where}-{owner}")
        if verb == "colonize":
            note = self.colony_gives(self._place(view, rest))
            return button._replace(label=self.prose.place(rest, view), note=note, target=f"place-{rest}")
        if verb == "origin":
            place = self._place(view, rest)
            near = ", ".join(self.prose.place(name, view) for name in place["adjacent"])
            where = self.prose.numbered(place, place_number(place, view))
            return button._replace(label=where, note=_("next to %(near)s", near=near), target=f"place-{rest}")
        if verb in PLACE_VERBS:
            return button._replace(target=f"place-{rest}")
        if verb == "civilization":
            board = next(each for each in self.game.content.civilizations if each.id == rest)
            return button._replace(label=board.title.get(self.prose.lang), note=self.prose.beginning(board))
        return button

    def battle(self, place: dict[str, Any], view: View) -> dict[str, Any]:
        """What a battle here would come to: nothing is hidden, so nothing is guessed."""
        _ = self.prose.say
        me = view["seat"]
        scores: list[int] = place["scores"]
        found = foreseen(place)
        sides = []
        for seat in sorted(range(len(scores)), key=lambda each: -scores[each]):
            if not scores[seat]:
                continue
            colony = place["colony"] == seat
            won = found.winner == seat
            lost = []
            if found.ships_lost[seat]:
                lost.append(self.prose.say_n("%(n)d ship", "%(n)d ships", found.ships_lost[seat]))
            if found.razed == seat:
                lost.append(_("the colony"))
            tokens = place["ships"][seat] + int(colony)
            sides.append(
                {
                    "seat": seat,
                    "mine": seat == me,
                    "name": self.prose.side(seat, view),
                    "emblem": self.emblem(seat, view),
                    "score": scores[seat],
                    "ships": place["ships"][seat],
                    "colony": colony,
                    "armament": view["players"][seat]["armament"],
                    "won": won,
                    "outcome": _("keep %(kept)d of %(tokens)d", kept=found.kept, tokens=tokens)
                    if won
                    else _("lose %(what)s", what=_(" and ").join(lost))
                    if lost
                    else _("lose nothing"),
                }
            )
        if found.winner == NOBODY:
            note, tone, title = _("Tie, all destroyed"), "even", _("A tie: everything there is destroyed")
        elif found.winner == me:
            mine = next(side for side in sides if side["seat"] == me)
            note = _("Win: %(outcome)s, +1 VP", outcome=mine["outcome"])
            tone, title = "good", _("You win by %(margin)d", margin=found.margin)
        else:
            behind = max(scores) - (scores[me] if me is not None else 0)
            cost = [side["outcome"] for side in sides if side["seat"] == me]
            winner = self.prose.side(found.winner, view)
            note = _(
                "Loss by %(margin)d: %(outcome)s, +1 VP for %(side)s",
                margin=behind,
                outcome=", ".join(cost),
                side=winner,
            )
            tone, title = "bad", _("%(side)s win by %(margin)d", side=winner, margin=found.margin)
        where = self.prose.place(place["id"], view)
        return {"sides": sides, "note": note, "tone": tone, "title": title, "place": where}

    def colony_gives(self, place: dict[str, Any]) -> str:
        """What a colony brings, as long as it stands (GC-8.2)."""
        _ = self.prose.say
        if place["bonus"] == "victory":
            return _("+1 point per age")
        return _("%(what)s %(by)s", what=self.prose.word(place["bonus"]), by="+1")

    @cached_property
    def _legend(self) -> list[tuple[str, str, str]]:
        """Each bonus: its icon, its word, and what it does."""
        _ = self.prose.say
        does = {
            "portal": _("move ships to any sector"),
            "movement": _("move ships to an adjacent sector"),
            "production": _("a new ship at a colony"),
            "ambush": _("destroy an enemy ship in a sector where you have a token"),
            "conversion": _("replace an enemy ship with yours in a sector you control"),
            "victory": _("+1 point per age"),
            "influence": _("+1 to control sectors"),
            "armament": _("+1 in battles"),
        }
        return [(ICONS.get(name, name), self.prose.word(name), does[name]) for name in BONUSES]

    def rule(self, view: View) -> str | None:
        """A portal and a duel's discard have rules of their own."""
        step = (view["step"] or "").split()
        if step and step[0] in ("leave_from", "go_to", "how_many") and step[2] == "portal":
            return "GC-9.5"
        if step and step[0] == "choose_strategy" and len(view.get("picked", [])) == 2 and len(view["players"]) == 2:
            return "GC-10.2"
        return super().rule(view)
