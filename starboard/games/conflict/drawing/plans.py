"""What a player means to do: its steps in words and arrows, and what would be other, the weightiest first."""

from __future__ import annotations

from starboard.games.conflict.components import EVOLUTIONS, EXPANSION_ACTIONS, LEVEL_MAX, STRATEGIES
from starboard.games.conflict.drawing.buttons import Buttons
from starboard.kernel.changes import NOBODYS, Change
from starboard.kernel.drawing import Pick, PlannedStep, Told
from starboard.kernel.errors import N_
from starboard.kernel.game import View

WEIGHT = ("points", "control", "colony", "level", "ships")
"""What matters first. Influence and armament follow from levels and colonies."""


class Plans(Buttons):
    """The steps of a draft."""

    def planned(self, picks: list[Pick]) -> PlannedStep:
        """One step, and what comes after it when the round ends with it: but for a sector that is turned up, nothing
        hidden comes to light.
        """
        step, view = self._planned(picks), picks[-1].view
        uncovers = any(f"place-{each['id']}" == step.goal and each["face_down"] for each in view["places"])
        if uncovers or view["step"].startswith("choose_"):
            return step
        _ = self.prose.say
        return step._replace(go=_("End the turn"), then=_("Then the hands are passed on."))

    def _planned(self, picks: list[Pick]) -> PlannedStep:
        """A movement as an arrow with its number of ships, everything else by its place."""
        _ = self.prose.say
        view, action = picks[-1]
        step = view["step"].split()
        verb, __, rest = action.code().partition(" ")
        if step[0] in ("go_to", "how_many"):
            start, goal = step[3], rest if step[0] == "go_to" else step[4]
            fleet = self._place(view, start)["ships"][view["seat"]]
            count = int(rest) if step[0] == "how_many" else fleet if fleet == 1 else 0
            names = {"start": self.prose.place(start, view), "goal": self.prose.place(goal, view)}
            label = _("%(start)s → %(goal)s", **names)
            names["ships"] = self.prose.say_n("%(n)d ship", "%(n)d ships", count)
            way = N_("%(ships)s: %(start)s → %(goal)s")
            if step[2] == "portal":
                way = N_("%(ships)s through the portal: %(start)s → %(goal)s")
            words = _(way, **names) if count else ""
            return PlannedStep(label, f"place-{start}", f"place-{goal}", count, step[2], words)
        if step[0] == "choose_strategy":
            codes = [pick.action.code() for pick in picks]
            label = self._choice(codes)
            card = codes[0].startswith("card ")
            sides = [code for code in codes if code in STRATEGIES]
            words = _("Card %(choice)s", choice=label) if card else label
            if not (card and sides):
                return PlannedStep(label, words=words)
            number = codes[0][5:]
            go = _("Play %(card)s: %(side)s", card=number, side=self.prose.word(sides[0]))
            return PlannedStep(label, words=words, go=go, outcome=self._would_be(sides[0], int(number), view))
        if verb == "from":
            what, start = self.prose.word(step[2]), self.prose.place(rest, view)
            return PlannedStep(_("%(what)s from %(start)s", what=what, start=start))
        if verb == "target":
            where = rest.split()[0]
            what = self.prose.word(step[2])
            label = _("%(what)s at %(place)s", what=what, place=self.prose.place(where, view))
            return PlannedStep(label, goal=f"place-{where}")
        if verb in ("at", "battle", "colonize", "origin"):
            place = self.prose.place(rest, view)
            said = {
                "at": _("Build at %(place)s", place=place),
                "battle": _("Battle at %(place)s", place=place),
                "colonize": _("Colony at %(place)s", place=place),
                "origin": _("Home at %(place)s", place=place),
            }
            gives = (Told(self.colony_gives(self._place(view, rest)), "good"),) if verb == "colonize" else ()
            return PlannedStep(said[verb], goal=f"place-{rest}", outcome=gives)
        if verb in EXPANSION_ACTIONS:
            return PlannedStep(self.prose.word(verb))
        return PlannedStep(self.button(view, action).label)

    def _would_be(self, side: str, number: int, view: View) -> tuple[Told, ...]:
        """What a side of a card would come to as the galaxy stands."""
        _ = self.prose.say
        me, found = view["seat"], view["prospects"]
        card = self.game.content.cards[number - 1]
        if side == "war":
            shared = [each for each in view["places"] if each["scores"][me] and sum(map(bool, each["scores"])) > 1]
            fights = [(self.prose.place(place["id"], view), self.battle(place, view)) for place in shared]
            told = [Told(f"{name}: {fight['note']}", fight["tone"]) for name, fight in fights]
            return tuple(told) or (Told(_("no battle")),)
        if side == "evolution":
            evolution = EVOLUTIONS[card.evolution]
            what, level = self.prose.word(evolution), view["players"][me]["levels"][evolution]
            if level == LEVEL_MAX:
                return (Told(_("%(what)s is at its highest", what=what)),)
            return (Told(_("%(what)s: %(before)d → %(after)d", what=what, before=level, after=level + 1), "good"),)
        if side == "colonization":
            free = [each["id"] for each in view["places"] if each["control"] == me and each["colony"] is None]
            names = ", ".join(self.prose.place(place, view) for place in free)
            return (Told(names, "good") if found["colonies"] else Told(_("no sector for it")),)
        actions = dict(self._expands(number, found))
        if not actions:
            return (Told(_("no target")),)
        return (Told(self.prose.actions([actions.get(name, 0) for name in EXPANSION_ACTIONS])),)

    def _choice(self, codes: list[str]) -> str:
        """A card, its side and, in a duel, what is discarded: whatever of it is still to be picked."""
        words = []
        for code in codes:
            kind, _, number = code.partition(" ")
            words.append(
                self.prose.say("discard %(n)s", n=number) if kind == "discard" else number or self.prose.word(kind)
            )
        return " · ".join(words)

    def then(self, who: str, view: View) -> str:
        """By their peoples, once they have one; or what chance will show."""
        if (view["step"] or "").startswith("turn_up"):
            return self.prose.say("Then the sector is turned up.")
        if not who or any(view["players"][seat]["civilization"] is None for seat in view["asked"]):
            return ""
        return self.prose.say("Then it is the %(who)s’ turn.", who=who)

    def sum(self, before: View, after: View) -> tuple[str, int, int] | None:
        """The points that the end of the age makes: as things stand, and after the draft."""
        if before["step"].startswith("choose_"):
            return None
        now, then = [
            mine["vp"] + (mine["sectors"] + mine["bonuses"]["victory"] if view["age"] == before["age"] else 0)
            for view in (before, after)
            for mine in (view["players"][before["seat"]],)
        ]
        return self.prose.say("Age’s end"), now, then

    def told(self, changes: list[Change], view: View) -> list[Told]:
        """Points and control first; where ships stand only if nothing else would be other: mine where they come to,
        others' where they are lost, too.

        What everybody is given at the end of an age is not what a step brings: the sum tells it. And where others have
        evolved meanwhile, what is other for them is their own doing.
        """
        me = view["seat"]
        paid = {change.seat for change in changes if change.what == "points"}
        dropped = "points" if len(paid) > 1 else ""
        weighty = [change for change in changes if change.what in WEIGHT and change.what != dropped]
        if any(change.what == "level" and change.seat != me for change in changes):
            weighty = [change for change in weighty if _concerns(change, me)]
        other = [change for change in weighty if change.what != "ships"]
        found = other or [change for change in weighty if change.by > 0 or change.seat != me]
        found.sort(key=lambda each: (each.seat not in (me, NOBODYS), not _concerns(each, me), WEIGHT.index(each.what)))
        return super().told(found, view)


def _concerns(change: Change, seat: int) -> bool:
    """Whether it is about what a seat has, or somebody takes from it."""
    return change.seat == seat or (change.seat == NOBODYS and seat + 1 in (change.before, change.after))
