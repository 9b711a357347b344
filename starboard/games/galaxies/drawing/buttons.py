"""Options as buttons: their labels, what will come of them, and where they are on the table."""

from __future__ import annotations

from starboard.games.galaxies.components import FACES
from starboard.games.galaxies.drawing.faces import Faces
from starboard.games.galaxies.state import ROGUE
from starboard.kernel.actions import Action
from starboard.kernel.drawing import OptionButton
from starboard.kernel.game import AUTOMA, View

QUIET = ("end", "done", "pass")


class Buttons(Faces):
    """Every option, beside the board and on it."""

    def button(self, view: View, action: Action) -> OptionButton:
        """An option: its label, what will come of it, and where it is on the table."""
        code = action.code()
        words = code.split()
        button = OptionButton(code, self.prose.answer(view, action), quiet=words[0] in QUIET)
        if len(words) == 2 and words[1] in FACES:
            return self._button_of_die(view, button, words)
        if words[0] in ("from", "land", "orbit", "home", "advance", "recall", "regress", "replace", "use"):
            return self._button_of_place(view, button, words)
        return self._button_of_rest(view, button, words)

    def onward(self, button: OptionButton, view: View) -> tuple[str, ...] | None:
        """Who lands means to use the planet's action."""
        verb, *rest = button.code.split()
        if verb == "land":
            return None if self.prose.why_idle(rest[-1], view) else ("use",)
        return () if verb == "use" else None

    def _button_of_die(self, view: View, button: OptionButton, words: list[str]) -> OptionButton:
        verb, name = words
        if verb == "give":
            return button._replace(target=f"res-{name}")
        label = self.prose.word(name)
        if verb in ("face", "perform"):
            usable = verb == "perform" or name in self._usable(view, view["seat"])
            note, tone = self._gain(view, view["seat"], name) if usable else (self.prose.amounts(0, 0), "bad")
            return button._replace(label=label, note=note, tone=tone, target=f"face-{name}")
        if verb == "repeat":
            note, tone = self._gain(view, view["seat"], name)
            return button._replace(label=label, note=note, tone=tone, target=self._die(view, name, "activated"))
        target = self._die(view, name, "inactive")
        if verb == "activate":
            note, tone = self._gain(view, view["seat"], name) if name != "move" else ("", "")
            return button._replace(label=label, note=note, tone=tone, target=target)
        return button._replace(label=label, target=target)

    def _button_of_place(self, view: View, button: OptionButton, words: list[str]) -> OptionButton:
        _ = self.prose.say
        verb, name = words[0], words[-1]
        if verb == "from":
            where = words[1]
            return button._replace(target="home" if where == "home" else self._own_ship(view, where, name))
        if verb == "home":
            return button._replace(target="home")
        if verb == "recall":
            return button._replace(target=self._own_ship(view, "orbit", name))
        if verb == "regress":
            side = ROGUE if words[1] == "rogue" else int(words[1])
            return button._replace(target=self._orbiter(view, side, name))
        if verb == "replace":
            return button._replace(target=f"planet-{name}")
        if verb == "use":
            if name == "use":
                planet = view["step"].split()[2]
                return button._replace(
                    label=_("Use %(planet)s", planet=self.prose.planet(planet)),
                    note=self.prose.planet_text(planet, view),
                    target=f"act-{planet}",
                )
            target = f"act-{name}" if self._in_row(name, view) else f"colony-{name}"
            return button._replace(
                label=self.prose.planet(name), note=self.prose.planet_text(name, view), target=target
            )
        title = self.prose.planet(name)
        if verb == "land":
            idle = self.prose.why_idle(name, view)
            note, tone = (idle, "bad") if idle else (self.prose.planet_text(name, view), "")
            label = _("Land on %(planet)s", planet=title)
            return button._replace(label=label, note=note, tone=tone, target=f"land-{name}")
        step = view["step"].split()
        level = 0
        if verb == "orbit":
            label = _("Orbit %(planet)s", planet=title)
            if step[0] == "transfer_to":
                level = view["players"][view["seat"]]["ships"][int(step[2])]["level"]
        else:
            label = title
            level = self.prose.own_level(view, name) + int(step[3])
        card = self._card(name)
        if level >= card.track:
            note, tone = _("colonize, +%(vp)d VP", vp=card.vp), "good"
        elif verb == "advance":
            note, tone = _("to %(level)d of %(track)d", level=level, track=card.track), ""
        else:
            note, tone = "", ""
        return button._replace(label=label, note=note, tone=tone, target=f"space-{name}-{min(level, card.track)}")

    def _button_of_rest(self, view: View, button: OptionButton, words: list[str]) -> OptionButton:
        _ = self.prose.say
        verb = words[0]
        seat = view["seat"]
        mat = view["players"][seat]
        now = self._now(view)
        if verb in ("reroll", "converter"):
            return button._replace(target=verb)
        if verb == "end":
            left = self._dice(view, "inactive")
            wasted = any(die["face"] in self._usable(view, seat) for die in left)
            note = self.prose.say_n("%(n)d die unused", "%(n)d dice unused", len(left))
            return button._replace(note=note, tone="even" if wasted else "", preview=wasted)
        if verb == "done":
            dice = len(self._dice(view, "rolling"))
            label = self.prose.say_n("Roll %(n)d die", "Roll %(n)d dice", dice)
            return button._replace(label=label, note=self._odds_note(dice))
        if verb == "follow":
            step = view["step"].split()
            name = step[2] if step[0] == "offer_free" else now["face"] if now else ""
            paid = 0 if step[0] == "offer_free" else view["follow_cost"]
            note, tone = self._gain(view, seat, name, paid)
            return button._replace(note=note, tone=tone, target=f"die-{now['die']}" if now else "")
        if verb == "force":
            return button._replace(note=_("costs %(what)s", what=self.prose.amounts(1, 1)))
        if button.code == "pass" and "prospects" in view and now:
            would = next(each for each in view["prospects"] if each["face"] == now["face"])
            note = self.prose.prospect(would, view)
            if would["changes"] and all(seat == AUTOMA for _what, seat, *_rest in would["changes"]):
                # Nobody is to take its gains for one's own.
                note = _("%(who)s: %(text)s", who=self.prose.side(ROGUE, view), text=note)
            return button._replace(note=note, tone="bad" if would["changes"] else "")
        if button.code == "pass" and view["step"].startswith("offer_follow"):
            return button._replace(note=_("keep %(what)s", what=self.prose.amounts(0, mat["culture"])))
        if verb == "steal":
            return button._replace(target=f"player-{ROGUE if words[1] == 'rogue' else int(words[1])}")
        if verb == "upgrade" and len(words) == 3:
            return button._replace(target=f"level-{mat['empire'] + 1}-{words[1]}")
        if verb == "keep":
            card = self._mission(words[1])
            return button._replace(
                label=card.title.get(self.prose.lang),
                note=self.prose.objective(words[1]),
                target=f"mission-{words[1]}",
            )
        return button

    def _die(self, view: View, face: str, state: str) -> str:
        """The element of the first die that shows a face."""
        for die in view["dice"]:
            if die["face"] == face and die["state"] == state and not (state == "activated" and die["now"]):
                return f"die-{die['die']}"
        return ""

    def _own_ship(self, view: View, where: str, planet: str) -> str:
        seat = view["seat"]
        for ship in view["players"][seat]["ships"]:
            if ship["where"] == where and ship["planet"] == planet:
                return f"ship-{seat}-{ship['ship']}"
        return ""

    def _orbiter(self, view: View, side: int, planet: str) -> str:
        for ship in self._mats(view)[side]["ships"]:
            if ship["where"] == "orbit" and ship["planet"] == planet:
                return f"ship-{side}-{ship['ship']}"
        return ""

    def _odds_note(self, dice: int) -> str:
        chance = self._percent(1 - (5 / 6) ** dice)
        return self.prose.say("the face you want: %(chance)s", chance=chance)
