"""A drafted step as a person sees it: a die with what it does, and the way of its ship."""

from __future__ import annotations

from typing import Final

from starboard.games.galaxies.components import FACES, TRACKS
from starboard.games.galaxies.drawing.buttons import Buttons
from starboard.kernel.changes import Change
from starboard.kernel.drawing import Pick, PlannedStep, Told
from starboard.kernel.game import View

ON_THE_WAY: Final = ("from", "done", "reroll", "converter", "spend", "change")
"""Answers that name no outcome of their own."""


class Plans(Buttons):
    """The chips of a draft and their arrows."""

    def planned(self, picks: list[Pick]) -> PlannedStep:
        """One die, reroll or conversion, with everything that was answered for it."""
        _ = self.prose.say
        codes = [pick.action.code() for pick in picks]
        verbs = [code.split()[0] for code in codes]
        if verbs[0] == "reroll":
            thrown = [code.split()[1] for code in codes if code.startswith("pick ")]
            if not thrown:
                return PlannedStep(_("Roll"), words=_("Reroll"), go=_("Roll"))
            go = self.prose.say_n("Roll %(n)d die", "Roll %(n)d dice", len(thrown))
            # The dice themselves show no faces any more once all of them are to be rolled.
            which = self.prose.faces_counted([thrown.count(name) for name in FACES])
            return PlannedStep(f"{go} · {which}", words=self._rerolled(codes), go=go)
        if verbs[0] == "pick":
            return PlannedStep(self.button(*picks[0]).label, words=self._rerolled(codes))
        if verbs[0] == "converter":
            faces = [self.prose.word(code.split()[1]) for code in codes if code.startswith(("change ", "face "))]
            return PlannedStep(_("Converter: %(faces)s", faces=" → ".join(faces)) if faces else _("Converter"))
        labels = []
        for pick, verb in zip(picks, verbs, strict=True):
            declined = verb == "pass" and pick.view["step"].startswith("landing_action")
            if verb not in ON_THE_WAY and not declined:
                labels.append(self.button(pick.view, pick.action).label)
            if declined or (verb == "land" and self.prose.why_idle(pick.action.code().split()[1], pick.view)):
                labels.append(_("without its action"))
        labels = labels or [self.button(picks[-1].view, picks[-1].action).label]
        head, rest = labels[0], ", ".join(labels[1:])
        label = _("%(label)s: ", label=head) + rest if rest else head
        start, goal = self._way(picks)
        return PlannedStep(label, start, goal)

    def _rerolled(self, codes: list[str]) -> str:
        """Which dice are rolled again, in words."""
        faces = [self.prose.word(code.split()[1]) for code in codes if code.startswith("pick ")]
        return self.prose.say("Reroll %(faces)s", faces=", ".join(faces)) if faces else ""

    def told(self, changes: list[Change], view: View) -> list[Told]:
        """Where a ship of one's own arrives, the step says; from a planet that one takes, it flies home anyway."""
        taken = [each.at for each in changes if each.what == "colony"]
        ships = [each for each in changes if each.seat == view["seat"] and each.what in ("orbit", "surface")]
        plain = [each for each in ships if (each.after and not each.before) or (not each.after and each.at in taken)]
        return super().told([each for each in changes if each not in plain], view)

    def then(self, who: str, view: View) -> str:
        """Most often, others may follow; missions stay secret."""
        step = view["step"] or ""
        if not who:
            return {
                "draw_planet": self.prose.say("Then a new planet is drawn."),
                "roll": self.prose.say("Then comes the roll."),
                "choose_mission": self.prose.say("The game begins when everybody has chosen."),
            }.get(step.partition(" ")[0], "")
        asks = step.startswith(("offer_follow", "offer_free"))
        return self.prose.say("Then %(who)s may follow.", who=who) if asks else ""

    def how(self, view: View) -> str:
        """A ship goes to one of two places at a planet."""
        if not (view["step"] or "").startswith("fly_ship"):
            return ""
        return self.prose.say("A planet: land there and use its action. Its 0: enter its orbit.")

    def form_word(self, view: View) -> str:
        """Dice that are picked are rolled again."""
        return self.prose.say("Roll") if view["step"].startswith("pick_reroll") else ""

    def _way(self, picks: list[Pick]) -> tuple[str, str]:
        """Where a ship's arrow begins and ends: places that stay where they are when the ship has left."""
        start = ""
        for pick in picks:
            verb, *rest = pick.action.code().split()
            if verb == "from":
                start = self._place(pick, rest)
            elif verb in ("orbit", "land"):
                start = start or self._left(pick)
                goal = f"space-{rest[-1]}-0" if verb == "orbit" else f"globe-{rest[-1]}"
                return start, goal
            elif verb == "advance":
                return self._advance(pick, rest[-1], int(pick.view["step"].split()[3]))
            elif verb == "activate" and len(picks) == 1 and rest[0] in TRACKS:
                # Nobody had to say which ship advances: there is one.
                kinds = {row["id"]: row["kind"] for row in pick.view["row"] if row}
                ships = pick.view["players"][pick.view["seat"]]["ships"]
                alone = [each["planet"] for each in ships if each["where"] == "orbit"]
                alone = [planet for planet in alone if kinds[planet] == rest[0]]
                return self._advance(pick, alone[0], 1) if len(alone) == 1 else ("", "")
        return "", ""

    def _advance(self, pick: Pick, planet: str, steps: int) -> tuple[str, str]:
        level = self.prose.own_level(pick.view, planet)
        end = min(level + steps, self._card(planet).track)
        return f"space-{planet}-{level}", f"space-{planet}-{end}"

    def _left(self, pick: Pick) -> str:
        """What a ship leaves where nobody had to say which one flies."""
        step: list[str] = pick.view["step"].split()
        if step[0] != "fly_ship":
            return ""
        flies = pick.view["players"][int(step[1])]["ships"][int(step[2])]
        where = flies["where"] if flies["planet"] else "home"
        return self._place(pick, [where, flies["planet"]])

    def _place(self, pick: Pick, rest: list[str]) -> str:
        if rest[0] == "home":
            return "home"
        if rest[0] == "orbit":
            return f"space-{rest[1]}-{self.prose.own_level(pick.view, rest[1])}"
        return f"globe-{rest[1]}"
