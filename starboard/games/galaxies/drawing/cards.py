"""The information cards: what a planet, a colony, a ship, a die, a player, a mission or a sign is."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.galaxies import stories
from starboard.games.galaxies.components import FACES, RESOURCES, TRACKS
from starboard.games.galaxies.drawing.base import FACE_ICONS
from starboard.games.galaxies.drawing.planet_art import globe, portrait
from starboard.games.galaxies.drawing.tray import Tray
from starboard.kernel.errors import N_
from starboard.kernel.game import View
from starboard.kernel.info_card import Fact, InfoCard

SIGNS: Final = {
    "energy": (
        N_(
            "Energy pays rerolls and upgrades. An Energy die yields 1 for each of your ships at an energy planet "
            "and for each at home."
        ),
        ("TEG-12.1", "TEG-13.1"),
    ),
    "culture": (
        N_(
            "Culture pays for following others’ dice, and for upgrades. A Culture die yields 1 for each of your "
            "ships at a culture planet."
        ),
        ("TEG-12.2", "TEG-13.1"),
    ),
    "diplomacy": (
        N_("A Diplomacy die advances one of your ships by 1 on a track that ends in this sign."),
        ("TEG-14.1", "TEG-15.1"),
    ),
    "economy": (
        N_("An Economy die advances one of your ships by 1 on a track that ends in this sign."),
        ("TEG-14.1", "TEG-15.1"),
    ),
    "move": (
        N_("A Move die sends one of your ships to a planet’s surface, into its orbit, or home."),
        ("TEG-8.1", "TEG-9.1"),
    ),
    "colony": (
        N_("A Colony die upgrades your empire or uses the action of one of your colonies."),
        ("TEG-16.1", "TEG-17.1"),
    ),
    "vp": (
        N_("Points: empire level and colonies. At 21 the last round begins; secret missions are added at the end."),
        ("TEG-19.1", "TEG-21.1"),
    ),
    "converter": (
        N_("Once per turn two unused dice go into the converter, and a third one is set to any face."),
        ("TEG-6.1",),
    ),
    "mission": (N_("A secret mission. It is revealed and scored when the game ends."), ("TEG-20.1",)),
    "home-galaxy": (
        N_(
            "Ships at home yield energy and can be sent out with a Move die. Locked ones come with higher "
            "empire levels."
        ),
        ("TEG-8.1", "TEG-17.4"),
    ),
}
"""What a sign means, and the rules about it."""


class Cards(Tray):
    """Everything that can be asked about."""

    def card(self, view: View, name: str) -> InfoCard | None:
        """What is known about a thing on the table; None for no such thing."""
        kind, _, rest = name.replace(":", "-", 1).partition("-")
        if kind in ("planet", "act", "land", "colony", "mine"):
            return self._card_of_planet(view, rest)
        if kind == "space":
            return self._card_of_planet(view, rest.rpartition("-")[0])
        if kind == "ship":
            return self._card_of_ship(view, rest)
        if kind == "die":
            return self._card_of_die(view, rest)
        if kind == "player":
            return self._card_of_player(view, rest)
        if kind == "mission":
            return self._card_of_mission(view, rest)
        if kind in ("icon", "face") and rest in SIGNS:
            return self._card_of_sign(rest)
        return None

    def _card_of_planet(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        ids = self.game.content.planet_ids
        if name not in ids:
            return None
        card = self._card(name)
        there = self._in_row(name, view)
        owner = next((side for side, mat in enumerate(self._mats(view)) if name in mat["colonies"]), None)
        kind = self._kind(name)
        facts = [
            Fact(_("Victory points"), str(card.vp), icon="vp"),
            Fact(self.prose.word(kind), _("track of %(n)d", n=card.track), icon=kind),
            Fact(_("Ships here produce"), self.prose.word(RESOURCES[card.resource]), icon=RESOURCES[card.resource]),
        ]
        if there is not None:
            for side, level in enumerate(there["orbit"]):
                if level >= 0:
                    facts.append(
                        self._fact_of(side, view, _("in orbit at %(level)d of %(n)d", level=level, n=card.track))
                    )
            facts += [self._fact_of(side, view, _("landed")) for side in there["landed"]]
        state = _("In the row") if there else _("Not on the table")
        if owner is not None:
            state = _("Colony of %(who)s", who=self.prose.side(owner, view))
        codes = (f"land {name}", f"orbit {name}", f"advance {name}", f"use {name}", f"replace {name}")
        number = f"TEG-23.{ids.index(name) + 1}"
        return InfoCard(
            self.prose.planet(name),
            state,
            self.prose.planet_text(name, view),
            tuple(facts),
            picture=globe(name),
            codes=(*codes, "use") if (view["step"] or "").endswith(f" {name}") else codes,
            why_not=self._why_not_there(view, name) if there is not None else "",
            rules=(number, "TEG-22.1", "TEG-15.1"),
        )

    def _why_not_there(self, view: View, name: str) -> str:
        """Why the ship that is asked about cannot go to a planet of the row."""
        _ = self.prose.say
        me = view["seat"]
        step = (view["step"] or "").split()
        if me is None or me not in view["asked"] or step[:1] != ["fly_ship"]:
            return ""
        if view["players"][me]["ships"][int(step[2])]["planet"] == name:
            return _("The ship leaves from here; it goes to another planet or home.")
        return _("Ships of yours are in its orbit and on its surface already.")

    def _fact_of(self, side: int, view: View, value: str) -> Fact:
        return Fact(self.prose.side(side, view), value, emblem=self.emblem(side, view))

    def _card_of_ship(self, view: View, rest: str) -> InfoCard | None:
        _ = self.prose.say
        side, __, number = rest.partition("-")
        mats = self._mats(view)
        if not (side.isdecimal() and number.isdecimal()) or int(side) >= len(mats) or int(number) > 3:
            return None
        ship = mats[int(side)]["ships"][int(number)]
        if ship["planet"] is None:
            where = _("Not yet in use") if ship["where"] == "locked" else _("At home")
            return InfoCard(self.prose.side(int(side), view), where, emblem=self.emblem(int(side), view))
        card = self._card(ship["planet"])
        words = {"planet": self.prose.planet(card.id), "level": ship["level"], "track": card.track}
        where = (
            _("In orbit of %(planet)s, at %(level)d of %(track)d", **words)
            if ship["where"] == "orbit"
            else _("On %(planet)s", planet=words["planet"])
        )
        mine = int(side) == view["seat"]
        codes = (f"from {ship['where']} {card.id}", f"advance {card.id}", f"recall {card.id}") if mine else ()
        yields = self.prose.word(RESOURCES[card.resource])
        return InfoCard(
            self.prose.side(int(side), view),
            where,
            facts=(Fact(_("Produces"), yields, _("with each die of that face"), icon=RESOURCES[card.resource]),),
            emblem=self.emblem(int(side), view),
            codes=(*codes, f"regress {side} {card.id}"),
            rules=("TEG-14.1" if ship["where"] == "orbit" else "TEG-10.1", "TEG-12.1"),
        )

    def _card_of_die(self, view: View, rest: str) -> InfoCard | None:
        _ = self.prose.say
        die = next((each for each in view["dice"] if str(each["die"]) == rest), None)
        if die is None or die["face"] is None:
            return None
        face = die["face"]
        text, rules = SIGNS[face]
        states = {
            "inactive": _("Unused"),
            "rolling": _("To be rerolled"),
            "activated": _("Activated"),
            "converter": _("In the converter"),
            "discarded": _("Discarded"),
        }
        why = ""
        mine = view["step"] == "take_turn" and view["seat"] == view["active"]
        if die["state"] == "inactive" and (mine or face in self._idle_next(view)):
            why = _("It can’t be used: %(why)s", why=self._why_not(view, face))
        return InfoCard(
            self.prose.word(face),
            states[die["state"]],
            _(text),
            icon=FACE_ICONS[face],
            codes=(f"activate {face}", f"pick {face}", f"spend {face}", f"change {face}", f"repeat {face}"),
            why_not=why,
            rules=rules,
        )

    def _card_of_player(self, view: View, rest: str) -> InfoCard | None:
        _ = self.prose.say
        mats = self._mats(view)
        if not rest.isdecimal() or int(rest) >= len(mats):
            return None
        side = int(rest)
        mat = mats[side]
        facts = [
            Fact(_("Victory points"), str(mat["vp"]), icon="vp"),
            Fact(_("Empire level"), str(mat["empire"]), _("%(n)d dice", n=mat["dice"]), icon="empire"),
        ]
        for name in RESOURCES:
            value = _("%(have)d of %(most)d", have=mat[name], most=mat[f"{name}_max"])
            facts.append(Fact(self.prose.word(name), value, _("+%(n)d a die", n=mat["produces"][name]), icon=name))
        for ship in mat["ships"]:
            facts += self._where_of(ship)
        for name in mat["colonies"]:
            facts.append(Fact(self.prose.planet(name), _("colony, ★ %(vp)d", vp=self._card(name).vp), icon="planet"))
        rogue = self._is_rogue(side, view)
        return InfoCard(
            self.prose.side(side, view),
            self.prose.rogue_title(self._rogue(view)) if rogue else "",
            facts=tuple(facts),
            emblem=0 if rogue else self.emblem(side, view),
            picture=portrait(view["solo"]) if rogue else "",
            icon="emblem-rogue" if rogue else "",
            codes=("steal rogue" if rogue else f"steal {side}",),
            rules=("TEG-31.1", "TEG-37.1") if rogue else ("TEG-17.1",),
            ours=self.prose.ours_of("rogue", view["solo"]) if rogue else "",
            story=_(stories.ROGUE if rogue else stories.PROLOGUE),
        )

    def _where_of(self, ship: dict[str, Any]) -> list[Fact]:
        _ = self.prose.say
        if ship["planet"] is None:
            return []
        track = self._card(ship["planet"]).track
        where = (
            _("%(level)d of %(track)d", level=ship["level"], track=track) if ship["where"] == "orbit" else _("landed")
        )
        return [Fact(self.prose.planet(ship["planet"]), where, icon="ship")]

    def _card_of_mission(self, view: View, name: str) -> InfoCard | None:
        """One's own mission, or one that was revealed: others' are secret."""
        _ = self.prose.say
        own = [view.get("mission"), *view.get("dealt", [])]
        revealed = [each["id"] for each in view["missions"] if each is not None]
        if name not in (*own, *revealed):
            return None
        card = self._mission(name)
        facts = [Fact(_("Victory points"), str(card.vp), icon="vp")]
        if card.vp_tied:
            facts.append(Fact(_("When tied"), str(card.vp_tied), icon="vp"))
        if name == view.get("mission"):
            facts.append(Fact(_("Worth now"), str(view["mission_vp"]), icon="check"))
        text = card.text.get(self.prose.lang)
        kind = _("Revealed") if name in revealed else _("Only you can see this")
        return InfoCard(
            card.title.get(self.prose.lang),
            kind,
            text,
            tuple(facts),
            icon="mission",
            codes=(f"keep {name}",),
            rules=("TEG-20.1",),
        )

    def _card_of_sign(self, name: str) -> InfoCard:
        _ = self.prose.say
        text, rules = SIGNS[name]
        titles = {
            "vp": _("Victory points"),
            "converter": _("Converter"),
            "mission": _("Secret mission"),
            "home-galaxy": _("Ships at home"),
        }
        known = name in (*FACES, *TRACKS)
        title = self.prose.word(name) if known else titles[name]
        return InfoCard(title, "", _(text), icon=FACE_ICONS.get(name, name), rules=rules)
