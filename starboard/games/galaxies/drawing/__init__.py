"""Tiny Epic Galaxies on the table in the browser: from a seat's view to planets, dice and galaxy mats."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

from babel.numbers import format_percent

from starboard.games.galaxies.components import FACES, RESOURCES, TRACKS, Planet, Rogue
from starboard.games.galaxies.drawing.pictograms import formula
from starboard.games.galaxies.drawing.planet_art import globe
from starboard.games.galaxies.state import ROGUE
from starboard.kernel.actions import Action
from starboard.kernel.drawing import Drawing as Plain
from starboard.kernel.drawing import Found, OptionButton
from starboard.kernel.events import Event
from starboard.kernel.game import AUTOMA, View

FACE_ICONS = {name: "colony-action" if name == "colony" else name for name in FACES}
OF_DICE = ("activate", "pick", "spend", "change", "discard")
"""Verbs that name one of the unused dice by its face."""
QUIET = ("end", "done", "pass")
ROGUE_EMBLEM = 6
ARC = 236
"""The colony track spans so many degrees around the planet, from the lower left over the top to the lower right."""


class Drawing(Plain):
    """The planet row, the dice and each player's galaxy mat."""

    folder = "galaxies"

    # -- names

    def emblem(self, seat: int, view: View) -> int:
        """Seats have their own; the Rogue's lines in a graph take the last one."""
        return ROGUE_EMBLEM if self._is_rogue(seat, view) else seat % 5 + 1

    def _is_rogue(self, side: int, view: View) -> bool:
        return view["solo"] is not None and (side in (ROGUE, AUTOMA))

    def _look(self, side: int, view: View) -> dict[str, Any]:
        """The colour, hull and emblem of a side."""
        if self._is_rogue(side, view):
            return {"side": side, "cls": "pv", "hull": "ship", "sign": "emblem-rogue", "name": self._name(side, view)}
        number = self.emblem(side, view)
        return {
            "side": side,
            "cls": f"p{number}",
            "hull": f"ship-{number}",
            "sign": f"emblem-{number}",
            "name": self._name(side, view),
        }

    def _name(self, side: int, view: View) -> str:
        return str(self.prose.side(side, view))

    def _mats(self, view: View) -> list[dict[str, Any]]:
        """Every side's mat, the Rogue's last."""
        return [*view["players"], view["rogue"]] if view["solo"] else list(view["players"])

    def _card(self, name: str) -> Planet:
        found: Planet = self.game.content.planets[self.game.content.planet_ids.index(name)]
        return found

    def _title(self, name: str) -> str:
        return str(self._card(name).title.get(self.prose.lang))

    def _word(self, name: str) -> str:
        return str(self.prose.word(name))  # type: ignore[attr-defined]

    def _amounts(self, energy: int, culture: int) -> str:
        return str(self.prose.amounts(energy, culture))  # type: ignore[attr-defined]

    def _rogue(self, view: View) -> Rogue:
        found: Rogue = next(each for each in self.game.content.rogues if each.id == view["solo"])
        return found

    def _in_row(self, name: str, view: View) -> dict[str, Any] | None:
        found: dict[str, Any] | None = next((each for each in view["row"] if each and each["id"] == name), None)
        return found

    def _percent(self, chance: float) -> str:
        return str(format_percent(round(chance, 2), locale=self.prose.lang))

    # -- what can be known of an option

    def _gain(self, view: View, seat: int, face: str, paid: int = 0) -> tuple[str, str]:
        """What a face's action would bring a player, in few words, and "good" where it colonizes."""
        _ = self.prose.say
        mat = view["players"][seat]
        if face in RESOURCES:
            room = mat[f"{face}_max"] - mat[face] + (paid if face == "culture" else 0)
            real = min(mat["produces"][face], room)
            if not real:
                return self._amounts(0, 0), "bad"
            return ("+" + self._amounts(real, 0) if face == "energy" else "+" + self._amounts(0, real), "")
        if face == "move":
            return _("move one of your ships"), ""
        if face == "colony":
            return _("upgrade, or use a colony"), ""
        parts = []
        tone = ""
        for ship in mat["ships"]:
            if ship["where"] == "orbit" and self._in_row(ship["planet"], view)["kind"] == face:  # type: ignore[index]
                card = self._card(ship["planet"])
                words = {"planet": self._title(card.id), "level": ship["level"] + 1}
                if ship["level"] + 1 >= card.track:
                    tone = "good"
                    parts.append(_("%(planet)s colonized, +%(vp)d VP", planet=words["planet"], vp=card.vp))
                else:
                    parts.append(_("%(planet)s to %(level)d", **words))
        if len(parts) > 2:
            text = self.prose.say_n("%(n)d ship could advance", "%(n)d ships could advance", len(parts))
            return text, tone
        return _(" or ").join(parts), tone

    def _usable(self, view: View, seat: int) -> list[str]:
        """The faces that would do something for a player now."""
        mat = view["players"][seat]
        kinds = {
            self._in_row(ship["planet"], view)["kind"]  # type: ignore[index]
            for ship in mat["ships"]
            if ship["where"] == "orbit"
        }
        cost = mat["upgrade_cost"]
        found = ["move"]
        found += [name for name in RESOURCES if mat["produces"][name] and mat[name] < mat[f"{name}_max"]]
        found += [name for name in ("diplomacy", "economy") if name in kinds]
        if mat["colonies"] or (cost is not None and max(mat["energy"], mat["culture"]) >= cost):
            found.append("colony")
        return found

    def _dice(self, view: View, *states: str) -> list[dict[str, Any]]:
        return [die for die in view["dice"] if die["state"] in states]

    def _die(self, view: View, face: str, state: str) -> str:
        """The element of the first die that shows a face."""
        for die in view["dice"]:
            if die["face"] == face and die["state"] == state and not (state == "activated" and die["now"]):
                return f"die-{die['die']}"
        return ""

    def _now(self, view: View) -> dict[str, Any] | None:
        found: dict[str, Any] | None = next((die for die in view["dice"] if die["now"]), None)
        return found

    def _own_ship(self, view: View, where: str, planet: str) -> str:
        seat = view["seat"]
        for ship in view["players"][seat]["ships"]:
            if ship["where"] == where and ship["planet"] == planet:
                return f"ship-{seat}-{ship['ship']}"
        return ""

    def _own_level(self, view: View, planet: str) -> int:
        for ship in view["players"][view["seat"]]["ships"]:
            if ship["where"] == "orbit" and ship["planet"] == planet:
                return int(ship["level"])
        return 0

    # -- options

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

    def _button_of_die(self, view: View, button: OptionButton, words: list[str]) -> OptionButton:
        verb, name = words
        if verb == "give":
            return button._replace(target=f"res-{name}")
        label = self._word(name)
        if verb in ("face", "perform"):
            note, tone = self._gain(view, view["seat"], name) if verb == "perform" else ("", "")
            return button._replace(label=label, note=note, tone=tone, target=f"face-{name}")
        if verb == "repeat":
            note, tone = self._gain(view, view["seat"], name)
            return button._replace(label=label, note=note, tone=tone, target=self._die(view, name, "activated"))
        target = self._die(view, name, "inactive")
        if verb == "activate":
            note, tone = self._gain(view, view["seat"], name) if name not in ("move", "colony") else ("", "")
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
                return button._replace(label=_("Use %(planet)s", planet=self._title(planet)), target=f"act-{planet}")
            target = f"act-{name}" if self._in_row(name, view) else f"colony-{name}"
            return button._replace(
                label=self._title(name), note=self._card(name).text.get(self.prose.lang), target=target
            )
        title = self._title(name)
        if verb == "land":
            return button._replace(label=_("Land on %(planet)s", planet=title), target=f"land-{name}")
        step = view["step"].split()
        level = 0
        if verb == "orbit":
            label = _("Orbit %(planet)s", planet=title)
            if step[0] == "transfer_to":
                level = view["players"][view["seat"]]["ships"][int(step[2])]["level"]
        else:
            label = title
            level = self._own_level(view, name) + int(step[3])
        card = self._card(name)
        if level >= card.track:
            note, tone = _("colonize, +%(vp)d VP", vp=card.vp), "good"
        elif verb == "advance":
            note, tone = _("to %(level)d of %(track)d", level=level, track=card.track), ""
        else:
            note, tone = "", ""
        return button._replace(label=label, note=note, tone=tone, target=f"space-{name}-{min(level, card.track)}")

    def _orbiter(self, view: View, side: int, planet: str) -> str:
        for ship in self._mats(view)[side]["ships"]:
            if ship["where"] == "orbit" and ship["planet"] == planet:
                return f"ship-{side}-{ship['ship']}"
        return ""

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
            return button._replace(note=self._odds_note(len(self._dice(view, "rolling"))))
        if verb == "follow":
            step = view["step"].split()
            name = step[2] if step[0] == "offer_free" else now["face"] if now else ""
            paid = 0 if step[0] == "offer_free" else view["follow_cost"]
            note, tone = self._gain(view, seat, name, paid)
            return button._replace(note=note, tone=tone, target=f"die-{now['die']}" if now else "")
        if verb == "force":
            return button._replace(note=self._amounts(1, 1), target=f"die-{now['die']}" if now else "")
        if button.code == "pass" and view["step"].startswith("offer_follow"):
            return button._replace(note=_("keep %(what)s", what=self._amounts(0, mat["culture"])))
        if verb == "steal":
            return button._replace(target=f"player-{ROGUE if words[1] == 'rogue' else int(words[1])}")
        if verb == "upgrade" and len(words) == 3:
            return button._replace(target=f"level-{mat['empire'] + 1}-{words[1]}")
        if verb == "keep":
            card = next(each for each in self.game.content.missions if each.id == words[1])
            return button._replace(
                label=card.title.get(self.prose.lang),
                note=card.text.get(self.prose.lang),
                target=f"mission-{words[1]}",
            )
        return button

    def _odds_note(self, dice: int) -> str:
        chance = self._percent(1 - (5 / 6) ** dice)
        return self.prose.say_n(
            "%(n)d die: %(chance)s for each face", "%(n)d dice: %(chance)s for each face", dice, chance=chance
        )

    # -- pictures

    def context(self, part: str, view: View, buttons: list[OptionButton]) -> dict[str, Any]:
        """Everything that moves."""
        by_target = {button.target: button for button in buttons if button.target}
        quick = self._quick(view, {button.code for button in buttons})
        me = view["seat"]
        everyone = [self._other(side, view, by_target) for side in range(len(self._mats(view)))]
        return {
            "planets": [self._planet(each, view, by_target, quick) for each in view["row"] if each],
            "columns": len(view["row"]),
            "ships": self._ships(view, by_target, quick),
            "tray": self._tray(view, buttons, by_target),
            "mat": self._mat(me, view, by_target, quick) if me is not None else None,
            "everyone": everyone,
            "others": [other for other in everyone if other["side"] != me],
            "race": self._race(view),
        }

    def _quick(self, view: View, codes: set[str]) -> dict[str, dict[str, str]]:
        """One click instead of two: from a piece straight through the die that moves it. By element: code and label."""
        _ = self.prose.say
        seat = view["seat"]
        found: dict[str, dict[str, str]] = {}
        if seat is None:
            return found
        now = self._now(view)
        ways = {code.split()[1]: code for code in codes if code.startswith("activate ")}
        paid = 0
        if "follow" in codes and view["step"].startswith("offer_follow") and now:
            ways = {now["face"]: "follow"}
            paid = view["follow_cost"]
        mat = view["players"][seat]
        for ship in mat["ships"]:
            planet = self._in_row(ship["planet"], view) if ship["planet"] else None
            where = ship["where"]
            if "move" in ways and where in ("home", "orbit", "surface"):
                rest = "from home" if where == "home" else f"from {where} {ship['planet']}"
                target = "home" if where == "home" else f"ship-{seat}-{ship['ship']}"
                found[target] = {"code": f"{ways['move']}; {rest}", "label": _("Move this ship")}
            if where == "orbit" and planet and planet["kind"] in ways:
                level = ship["level"] + 1
                found[f"space-{planet['id']}-{level}"] = {
                    "code": f"{ways[planet['kind']]}; advance {planet['id']}",
                    "label": _("%(face)s: advance here", face=self._word(planet["kind"])),
                }
        cost = mat["upgrade_cost"]
        if "colony" in ways and cost is not None:
            for name in RESOURCES:
                if mat[name] - (paid if name == "culture" else 0) >= cost:
                    found[f"level-{mat['empire'] + 1}-{name}"] = {
                        "code": f"{ways['colony']}; upgrade {name} {cost}",
                        "label": _("Upgrade for %(what)s", what=self._cost(name, cost)),
                    }
        return found

    def _cost(self, name: str, amount: int) -> str:
        return self._amounts(amount, 0) if name == "energy" else self._amounts(0, amount)

    def _planet(
        self, planet: dict[str, Any], view: View, by_target: dict[str, OptionButton], quick: dict[str, dict[str, str]]
    ) -> dict[str, Any]:
        _ = self.prose.say
        name = planet["id"]
        card = self._card(name)
        spaces = []
        for level in range(card.track + 1):
            target = f"space-{name}-{level}"
            ax, ay = spot(level, card.track)
            spaces.append(
                {
                    "id": target,
                    "level": level,
                    "ax": ax,
                    "ay": ay,
                    "end": level == card.track,
                    "button": by_target.get(target),
                    "quick": quick.get(target),
                }
            )
        label = [
            self._title(name),
            self.prose.say_n("%(n)d victory point", "%(n)d victory points", card.vp),
            _("%(kind)s track of %(track)d", kind=self._word(planet["kind"]), track=card.track),
            _("ships here yield %(what)s", what=self._word(planet["resource"]).lower()),
        ]
        for side, level in enumerate(planet["orbit"]):
            if level >= 0:
                label.append(_("%(who)s in orbit at %(level)d", who=self._name(side, view), level=level))
        label += [_("%(who)s landed", who=self._name(side, view)) for side in planet["landed"]]
        return {
            **planet,
            "name": self._title(name),
            "text": card.text.get(self.prose.lang),
            "label": "; ".join(label),
            "kind_word": self._word(planet["kind"]),
            "resource_word": self._word(planet["resource"]),
            "spaces": spaces,
            "formula": formula(card.verb),
            "land": by_target.get(f"land-{name}"),
            "act": by_target.get(f"act-{name}"),
            "whole": by_target.get(f"planet-{name}"),
        }

    def _ships(
        self, view: View, by_target: dict[str, OptionButton], quick: dict[str, dict[str, str]]
    ) -> list[dict[str, Any]]:
        """All ships, each at its place over the row; those at home wait unseen at the edge."""
        _ = self.prose.say
        slots = {each["id"]: each["slot"] for each in view["row"] if each}
        crowds: dict[tuple[str, int], list[str]] = {}
        for side, mat in enumerate(self._mats(view)):
            for ship in mat["ships"]:
                if ship["planet"]:
                    level = ship["level"] if ship["where"] == "orbit" else -1
                    crowds.setdefault((ship["planet"], level), []).append(f"ship-{side}-{ship['ship']}")
        found = []
        for side, mat in enumerate(self._mats(view)):
            look = self._look(side, view)
            for ship in mat["ships"]:
                target = f"ship-{side}-{ship['ship']}"
                away = ship["planet"] is not None
                level = ship["level"] if ship["where"] == "orbit" else -1
                crowd = crowds.get((ship["planet"], level), [target]) if away else [target]
                ax, ay = spot(level, self._card(ship["planet"]).track) if away and level >= 0 else (0.0, 0.0)
                words = {"who": look["name"], "planet": self._title(ship["planet"]) if away else ""}
                found.append(
                    {
                        **look,
                        "id": target,
                        "where": ship["where"],
                        "slot": slots[ship["planet"]] if away else 0,
                        "level": max(level, 0),
                        "ax": ax,
                        "ay": ay,
                        "crowd": len(crowd),
                        "rank": crowd.index(target) - (len(crowd) - 1) / 2,
                        "mine": side == view["seat"],
                        "button": by_target.get(target),
                        "quick": quick.get(target),
                        "label": _("%(who)s, in orbit of %(planet)s at %(level)d", level=level, **words)
                        if level >= 0 and away
                        else _("%(who)s, landed on %(planet)s", **words)
                        if away
                        else _("%(who)s, at home", who=words["who"]),
                    }
                )
        return found

    # -- dice

    def _tray(self, view: View, buttons: list[OptionButton], by_target: dict[str, OptionButton]) -> dict[str, Any]:
        _ = self.prose.say
        step = (view["step"] or "").split() or [""]
        chosen = {button.code.split()[1]: button for button in buttons if button.code.split()[0] in OF_DICE}
        again = {button.code.split()[1]: button for button in buttons if button.code.startswith("repeat ")}
        unused = self._dice(view, "inactive", "rolling")
        done = self._dice(view, "activated") + self._dice(view, "discarded")
        spent = self._dice(view, "converter")
        zones = [("unused", unused), ("done", done), ("spent", spent)]
        dice = []
        for zone, group in zones:
            for rank, die in enumerate(group):
                button = by_target.get(f"die-{die['die']}")
                if zone == "unused" and die["state"] == "inactive":
                    button = button or chosen.get(die["face"])
                if zone == "done" and not die["now"]:
                    button = button or again.get(die["face"])
                known = die["face"] is not None
                dice.append(
                    {
                        **die,
                        "id": f"die-{die['die']}",
                        "zone": zone,
                        "rank": rank,
                        "count": len(group),
                        "now": die["now"] and zone == "done",
                        "option": button,
                        "icon": FACE_ICONS[die["face"]] if known else "die",
                        "word": self._word(die["face"]) if known else self.prose.say_n("%(n)d die", "%(n)d dice", 1),
                    }
                )
        asked = [side for side in view["asked"] if side >= 0 and side != view["active"]]
        following = step[0] in ("offer_follow", "leave_answer")
        return {
            "owner": self._look(view["active"], view),
            "begun": view["round"] > 0 and not view["over"],
            "mine": view["active"] == view["seat"],
            "dice": sorted(dice, key=lambda die: die["die"]),
            "rows": max(1, math.ceil(len(unused) / 4)),
            "free": view["free_reroll"],
            "rogue": self._is_rogue(view["active"], view),
            "left": view["rogue_dice"] if self._is_rogue(view["active"], view) else 0,
            "reroll": by_target.get("reroll"),
            "converter": by_target.get("converter"),
            "faces": [
                {"name": name, "icon": FACE_ICONS[name], "word": self._word(name), "button": by_target[f"face-{name}"]}
                for name in FACES
                if f"face-{name}" in by_target
            ],
            "odds": self._odds(view, step),
            "followers": [self._look(side, view) for side in asked] if following else [],
            "cost": view["follow_cost"],
            "bonus": self._amounts(view["follow_bonus"]["energy"], view["follow_bonus"]["culture"])
            if any(view["follow_bonus"].values())
            else "",
            "fewer": view["lost_dice"],
        }

    def _odds(self, view: View, step: list[str]) -> dict[str, Any] | None:
        """How likely a face comes up at least once, by how many dice are rerolled; when somebody picks them."""
        if step[0] != "pick_reroll" or view["seat"] != int(step[1]):
            return None
        picked = len(self._dice(view, "rolling"))
        most = picked + len(self._dice(view, "inactive"))
        usable = self._usable(view, view["seat"])
        rolled = picked or 1
        return {
            "picked": picked,
            "each": [
                {"n": n, "chance": self._percent(1 - (5 / 6) ** n), "now": n == picked} for n in range(1, most + 1)
            ],
            "usable": [{"icon": FACE_ICONS[name], "word": self._word(name)} for name in usable],
            "some": self._percent(1 - ((6 - len(usable)) / 6) ** rolled),
            "rolled": rolled,
        }

    # -- mats

    def _homes(self, mat: dict[str, Any]) -> dict[str, int]:
        return {
            where: sum(ship["where"] == where for ship in mat["ships"])
            for where in ("home", "orbit", "surface", "locked")
        }

    def _colonies(self, mat: dict[str, Any], by_target: dict[str, OptionButton]) -> list[dict[str, Any]]:
        return [
            {
                "id": name,
                "name": self._title(name),
                "text": self._card(name).text.get(self.prose.lang),
                "vp": self._card(name).vp,
                "kind": TRACKS[self._card(name).kind],
                "kind_word": self._word(TRACKS[self._card(name).kind]),
                "used": name in mat["used"],
                "button": by_target.get(f"colony-{name}"),
            }
            for name in mat["colonies"]
        ]

    def _mat(
        self, seat: int, view: View, by_target: dict[str, OptionButton], quick: dict[str, dict[str, str]]
    ) -> dict[str, Any]:
        mat = view["players"][seat]
        levels = []
        for number, level in enumerate(self.game.content.levels):
            if not number:
                continue
            pay = []
            for name in RESOURCES:
                target = f"level-{number}-{name}"
                pay.append({"name": name, "id": target, "button": by_target.get(target), "quick": quick.get(target)})
            levels.append(
                {
                    "level": number,
                    "vp": level.vp,
                    "dice": level.dice,
                    "ships": level.ships,
                    "cost": level.cost,
                    "now": number == mat["empire"],
                    "past": number < mat["empire"],
                    "pay": [each for each in pay if each["button"] or each["quick"]],
                }
            )
        return {
            **mat,
            **self._look(seat, view),
            "homes": self._homes(mat),
            "levels": levels,
            "bars": self._bars(mat, by_target),
            "colonies": self._colonies(mat, by_target),
            "home": by_target.get("home"),
            "home_quick": quick.get("home"),
            "missions": self._missions(view, by_target),
            "standing": self._standing(view),
            "end": self.game.content.end_vp,
        }

    def _bars(self, mat: dict[str, Any], by_target: dict[str, OptionButton]) -> list[dict[str, Any]]:
        return [
            {
                "name": name,
                "word": self._word(name),
                "have": mat[name],
                "most": mat[f"{name}_max"],
                "yields": mat["produces"][name],
                "button": by_target.get(f"res-{name}"),
            }
            for name in RESOURCES
        ]

    def _missions(self, view: View, by_target: dict[str, OptionButton]) -> list[dict[str, Any]]:
        """The own mission, or the two to choose from; for this seat's eyes only."""
        kept = view["mission"]
        picked = [code.split()[1] for code in view.get("picked", [])]
        found = []
        for name in [kept] if kept else view["dealt"]:
            card = next(each for each in self.game.content.missions if each.id == name)
            found.append(
                {
                    "id": name,
                    "name": card.title.get(self.prose.lang),
                    "text": card.text.get(self.prose.lang),
                    "vp": card.vp,
                    "tied": card.vp_tied,
                    "kept": kept is not None,
                    "picked": name in picked,
                    "worth": view["mission_vp"] if kept else None,
                    "button": by_target.get(f"mission-{name}"),
                }
            )
        return found

    def _standing(self, view: View) -> list[str]:
        _ = self.prose.say
        standing = view["standing"]
        found = []
        if standing["faces"]:
            if len(standing["faces"]) == len(FACES):
                found.append(_("Not asked to follow this turn"))
            else:
                words = ", ".join(self._word(name) for name in standing["faces"])
                found.append(_("Not asked to follow this turn: %(faces)s", faces=words))
        if standing["below"]:
            found.append(_("Not asked to follow below %(n)d culture", n=standing["below"]))
        return found

    def _other(self, side: int, view: View, by_target: dict[str, OptionButton]) -> dict[str, Any]:
        """A mat as the others see it."""
        _ = self.prose.say
        mat = self._mats(view)[side]
        places = []
        for ship in mat["ships"]:
            if ship["where"] == "orbit":
                words = {"planet": self._title(ship["planet"]), "level": ship["level"]}
                words["track"] = self._card(ship["planet"]).track
                places.append({"id": ship["planet"], "text": _("%(planet)s %(level)d/%(track)d", **words)})
        for ship in mat["ships"]:
            if ship["where"] == "surface":
                places.append({"id": ship["planet"], "text": _("on %(planet)s", planet=self._title(ship["planet"]))})
        found = {
            **mat,
            **self._look(side, view),
            "homes": self._homes(mat),
            "bars": self._bars(mat, {}),
            "places": places,
            "colonies": self._colonies(mat, by_target),
            "button": by_target.get(f"player-{side}"),
            "asked": side in view["asked"],
            "active": side == view["active"] and view["round"] > 0 and not view["over"],
            "rogue": None,
            "mission": self._revealed(side, view),
            "secret": view["solo"] is None and view["round"] > 0 and not view["over"],
        }
        if self._is_rogue(side, view):
            found["rogue"] = self._rogue_board(view)
        return found

    def _revealed(self, side: int, view: View) -> dict[str, Any] | None:
        if self._is_rogue(side, view) or view["missions"][side] is None:
            return None
        shown = view["missions"][side]
        card = next(each for each in self.game.content.missions if each.id == shown["id"])
        return {"name": card.title.get(self.prose.lang), "text": card.text.get(self.prose.lang), "vp": shown["vp"]}

    def _rogue_board(self, view: View) -> dict[str, Any]:
        """The Rogue's levels and what its Colony dice do; the Skull ends the game."""
        rogue = self._rogue(view)
        level = view["rogue"]["empire"]
        return {
            "title": self.prose.rogue_title(rogue),  # type: ignore[attr-defined]
            "levels": [
                {
                    "level": i,
                    "dice": each.dice,
                    "vp": each.vp,
                    "attack": self.prose.attack(each),  # type: ignore[attr-defined]
                    "once": each.once,
                    "now": i == level,
                    "past": i < level,
                }
                for i, each in enumerate(rogue.levels, 1)
            ],
            "skull": level >= rogue.skull,
        }

    def _race(self, view: View) -> dict[str, Any]:
        """Everybody on the way to 21."""
        end = self.game.content.end_vp
        mats = self._mats(view)
        marks = []
        for side, mat in enumerate(mats):
            same = [other for other, each in enumerate(mats) if each["vp"] == mat["vp"]]
            marks.append(
                {
                    **self._look(side, view),
                    "vp": mat["vp"],
                    "at": min(mat["vp"], end),
                    "shift": (same.index(side) - (len(same) - 1) / 2) * 15,
                }
            )
        label = ", ".join(f"{mark['name']} {mark['vp']}" for mark in marks)
        return {"marks": marks, "end": end, "ticks": [end * i // 3 for i in range(4)], "label": label}

    def static(self, view: View) -> dict[str, Any]:
        """Every planet's face, once."""
        return {"globes": {name: globe(name) for name in self.game.content.planet_ids}}

    # -- the log

    def mark(self, event: Event, view: View) -> bool:
        """Turns are headings."""
        return event.kind.name == "turn_begins"

    def worth(self, event: Event, view: View) -> bool:
        """What somebody did not do is not told."""
        return event.kind.name != "not_followed"

    def found(self, event: Event, view: View) -> list[Found]:
        """The planets and the sides that a sentence names."""
        found = []
        seen = event.seen_by(view["seat"])
        for field, kind in zip(event.kind.fields, event.kind.kinds, strict=True):
            if field not in seen:
                continue
            if kind == "planet":
                name = self.game.content.planet_ids[seen[field]]
                target = f"planet-{name}" if self._in_row(name, view) else f"colony-{name}"
                found.append(Found(self._title(name), target))
            if kind == "side":
                found.append(Found(self._name(seen[field], view), f"player-{seen[field]}"))
        if event.seat >= 0:
            found.append(Found(self._name(event.seat, view), f"player-{event.seat}"))
        elif event.seat == AUTOMA:
            found.append(Found(self._name(ROGUE, view), f"player-{ROGUE}"))
        return found

    def own_name(self) -> str:
        """The player's own part is a galaxy mat."""
        return self.prose.say("My galaxy")

    def moment(self, view: View) -> str:
        """The round and whose turn it is."""
        _ = self.prose.say
        if view["over"]:
            return _("the game is over")
        if not view["round"]:
            return _("choosing missions")
        return _("round %(round)d, turn of %(who)s", round=view["round"], who=self._name(view["active"], view))

    def lesson(self, view: View) -> str:
        """A word for a newcomer at each prompt."""
        _ = self.prose.say
        step = (view["step"] or "").split()
        if not step:
            return ""
        if step[0] == "take_turn":
            return self._lesson_of_turn(view)
        if step[0] == "offer_follow":
            face = self._now(view)
            what = self._gain(view, view["seat"], face["face"], view["follow_cost"])[0] if face else ""
            return _(
                "Following is the heart of the game: for 1 culture you copy the die with your own ships, in "
                "somebody else’s turn. Here it brings: %(what)s.",
                what=what,
            )
        if step[0] == "advance_ship":
            return _(
                "A ship that reaches the end of its track colonizes the planet: its points and its action are "
                "yours, and all ships there go home."
            )
        return {
            "choose_mission": _(
                "Everybody keeps one secret mission. It scores only at the end, so keep it in mind as you play."
            ),
            "move_ship": _(
                "Click one of your ships. It can go to a planet’s surface, for its action at once, or to the "
                "start of its colony track, to colonize it later."
            ),
            "fly_ship": _(
                "Land on the globe to use the planet’s action now. Or go into orbit: Diplomacy or Economy dice, as"
                " the end of the track shows, then bring you nearer to colonizing it. Small planets are quick points."
            ),
            "landing_action": _("You may use the action that is printed below the planet, now and once."),
            "use_colony": _(
                "Upgrade your empire for more dice, ships and points, paid in energy or in culture; or use the "
                "action of a planet that you have colonized."
            ),
            "pick_reroll": _(
                "Choose the dice that do not help you, then roll them together. The odds are in the dice tray."
            ),
            "spend_dice": _("Two dice go into the converter; then a third one is set to any face you like."),
            "change_die": _("This die is set to a face of your choice."),
            "choose_face": _("Choose the face that helps you most now."),
            "force_reroll": _(
                "You may make the Rogue roll this die again. Keep it for dice that would really hurt you."
            ),
            "give_up": _("The Rogue steals from you; you choose what."),
            "regress_mine": _("The Rogue attacks: choose the ship that loses least."),
            "leave_answer": _(
                "A standing answer spares you questions. You can take it back at any later question or in your turn."
            ),
            "replace_planet": _("Take away a planet that would help the others more than you; no ship may be there."),
            "pay_upgrade": _(
                "An upgrade is paid in one resource. Keep energy for rerolls, or culture for following, as you need it."
            ),
            "steal_from": _("Steal from whoever leads, or from whoever has what you need."),
            "regress_ship": _("Push back the ship that would reach the end of its track first."),
            "transfer_ship": _("A ship in orbit changes to another track at the same space: is there a shorter way?"),
            "transfer_to": _("Look for a planet that is nearly reached from there, or that is worth more."),
            "convert_resource": _("Exchange what you have too much of for what you need next."),
            "use_theirs": _("You use the action of another player’s colony; its owner loses nothing."),
        }.get(
            step[0],
            _("Choose what helps you most now. Undo takes an answer back as long as no dice have been rolled since."),
        )

    def _lesson_of_turn(self, view: View) -> str:
        _ = self.prose.say
        mat = view["players"][view["seat"]]
        unused = [die["face"] for die in self._dice(view, "inactive")]
        if view["round"] == 1 and len(unused) == mat["dice"]:
            return _(
                "Each die is an action: Move a ship, gain Energy or Culture, advance with Diplomacy or Economy, or "
                "use a Colony. Use them in any order. Begin with Move: without ships at planets little else works."
            )
        cost = mat["upgrade_cost"]
        if "colony" in unused and cost is not None and max(mat["energy"], mat["culture"]) >= cost:
            return _(
                "You can pay for the next level of your empire: use a Colony die. More dice make every turn better."
            )
        for kind in ("diplomacy", "economy"):
            for ship in mat["ships"]:
                planet = self._in_row(ship["planet"], view) if ship["where"] == "orbit" else None
                if kind in unused and planet and planet["kind"] == kind:
                    return _(
                        "Your ship at %(planet)s advances with %(face)s: click the marked space of its track.",
                        planet=self._title(planet["id"]),
                        face=self._word(kind),
                    )
        if view["free_reroll"]:
            return _(
                "Once per turn you reroll as many unused dice as you like for free; after that it costs 1 energy "
                "each time."
            )
        if not any(face in self._usable(view, view["seat"]) for face in unused):
            return _("These dice do nothing for you now: reroll them, convert them, or end your turn.")
        return _("Energy pays rerolls and upgrades, culture pays for following. You hold at most 7 of each.")


@cache
def spot(level: int, track: int) -> tuple[float, float]:
    """Where a space of a colony track lies around its planet, in radii."""
    angle = math.radians(90 + (360 - ARC) / 2 + ARC * level / track)
    return round(math.cos(angle), 3), round(math.sin(angle), 3)
