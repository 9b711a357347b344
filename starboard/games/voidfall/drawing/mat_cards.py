"""The information cards of what lies on the House mat: stocks, tracks, Focus cards, Technologies, agendas."""

from __future__ import annotations

from starboard.games.voidfall.components import Agenda, Focus
from starboard.games.voidfall.drawing.base import TECHNOLOGY_RULES
from starboard.games.voidfall.drawing.boards import TRACK_ICONS, Boards
from starboard.games.voidfall.mechanics.sectors import controls
from starboard.games.voidfall.preview import resolving
from starboard.games.voidfall.vocabulary import AGENDA_TYPES, GUILDS, RESOURCES, TRACKS
from starboard.kernel.game import View
from starboard.kernel.info_card import Fact, InfoCard

GUILD_OF = dict(zip(RESOURCES, GUILDS, strict=True))
"""The Guild that produces a resource."""


class MatCards(Boards):
    """What is told about the player's own things."""

    def _resource_card(self, view: View, name: str) -> InfoCard:
        _ = self.prose.say
        r = RESOURCES.index(name)
        s = self._world(view)
        ids = list(view["sectors"])
        guild = GUILD_OF[name]
        facts = [
            Fact(_("In stock"), f"{view['stock'][name]} / 15"),
            Fact(_("Production Level"), str(view["levels"][name])),
            Fact(_("A production gives"), f"+{view['yields'][name]}", tone="good"),
        ]
        for i in range(s.sectors):
            n = view["sectors"][ids[i]]["guilds"].get(guild, 0)
            if n and controls(s, i):
                word = self.prose.name(self.box.guild_cards[GUILDS.index(guild)])
                facts.append(
                    Fact(self._sector_name(ids[i]), f"{n} × {view['sectors'][ids[i]]['population']}", word, guild)
                )
        text = {
            "food": _("Pays Upkeep: 1 Food for each unit."),
            "energy": _("Pays for invasions and moves; 2 of Energy and Materials pay a unit of Upkeep."),
            "materials": _("Pays for building; 2 of Energy and Materials pay a unit of Upkeep."),
            "credits": _("Replace Food, Energy or Materials, one for one, except for Upkeep."),
            "science": _("Pays for Technologies and tracks."),
        }[name]
        word = self.prose.wording.resource(r)
        return InfoCard(
            word[:1].upper() + word[1:], _("Resource"), text, tuple(facts), icon=name, rules=("VF-18.3", "VF-18.6")
        )

    def _track_card(self, view: View, name: str) -> InfoCard:
        _ = self.prose.say
        i = TRACKS.index(name)
        track = self._track(view, i)
        facts = [
            Fact(_("Space %(n)d", n=n), "", cell["text"], cell["icons"][0] if cell["icons"] else "", tone="")
            for n, cell in enumerate(track["cells"], 1)
            if n > track["space"]
        ]
        kind = _("Space %(n)d of 7, level %(level)d", n=track["space"], level=track["level"])
        text = (
            _("Corrupted: its spaces give nothing, and it adds 1 FP to every Skirmish.") if track["corrupted"] else ""
        )
        return InfoCard(
            self._named(track["word"]),
            kind,
            text,
            tuple(facts),
            icon=TRACK_ICONS[name],
            rules=("VF-19.1", "VF-19.5"),
            ours=self._levels_ours(),
        )

    def _levels_ours(self) -> str:
        """Which spaces count as levels is ours."""
        whole = self.prose.ours_of("levels")
        return self.prose.say("Which spaces are levels is Starboard’s own, not from the box.") if whole else ""

    def _cell_card(self, view: View, rest: str) -> InfoCard | None:
        _ = self.prose.say
        name, __, number = rest.partition(":")
        if name not in TRACKS or number not in ("1", "2", "3", "4", "5", "6", "7"):
            return None
        track = self._track(view, TRACKS.index(name))
        space = int(number)
        cell = track["cells"][space - 1]
        where = _("Your marker is here") if cell["at"] else _("passed") if cell["past"] else ""
        ours = self._levels_ours()
        facts = (Fact(_("Level from here on"), str(cell["level"]), ours=ours),) if cell["level"] else ()
        title = _("%(track)s, space %(n)d", track=self._named(track["word"]), n=space)
        icon = cell["icons"][0] if cell["icons"] else TRACK_ICONS[name]
        return InfoCard(title, where, cell["text"], facts, icon=icon, rules=("VF-19.1",))

    def _focus_card(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        if name not in self.box.ids("focus"):
            return None
        focus = self._focus(name)
        card = self.prose.card("focus", name)
        assert isinstance(card, Focus)
        facts = [Fact(act["name"], "", act["text"], focus["icon"]) for act in focus["actions"]]
        if (view["step"] or "").startswith("select_focus") and view["crisis"]:
            found = resolving(self._world(view), view["crisis"], card.index)
            if found:
                ways = self.prose.wording.either([self.prose.name(self.box.actions[i]) for i in found])
                crisis = self.prose.name(self.prose.card("crisis", view["crisis"]))
                told = _("“%(crisis)s” can be resolved with %(actions)s.", crisis=crisis, actions=ways)
                facts.append(Fact(_("Crisis"), "", told, "check"))
        preferred = name in self._preferred_cards(view["setup"]["house"])
        kind = _("Heroic Focus card") if card.heroic else _("Preferred Focus card") if preferred else _("Focus card")
        text = ""
        if card.heroic and name in view["heroic"]:
            text = (
                _("Discard your card of this Focus to play it.")
                if card.counts_as >= 0
                else _("Discard any of your cards to play it.")
            )
        if name in view["discard"]:
            text = _("Played in this cycle: it comes back with the next.")
        codes = [f"focus {name}", *[f"{name} discarding {other}" for other in view["hand"]]]
        return InfoCard(
            focus["name"],
            kind,
            text,
            tuple(facts),
            icon=focus["icon"],
            codes=tuple(codes),
            rules=("VF-5.4", "VF-22.1"),
            ours=focus["ours"],
        )

    def _technology_card(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        card = next((each for each in self.box.technologies if each.id == name), None)
        if card is None:
            return None
        w = self.prose.wording
        own = view["technologies"].get(name)
        side = 2 if own == "improved" else 1
        facts = []
        if side == 1:
            first = w.immediate(card)
            if first:
                facts.append(Fact(_("When gained"), "", first))
            improved = " ".join(w.ability(card, 2))
            name_2, ours_2 = self.prose.technology(card.index, 2), self._tech_ours(card, 2)
            facts.append(Fact(name_2, "", improved, "technology", ours=ours_2))
        kind = _("Improved Technology") if side == 2 else _("Basic Technology")
        if own:
            kind = _("%(kind)s, yours", kind=kind)
        text = " ".join([*w.ability(card, side), self.prose.lacks("technology", name)]).strip()
        return InfoCard(
            self.prose.technology(card.index, side),
            kind,
            text,
            tuple(facts),
            icon="technology",
            rules=(*TECHNOLOGY_RULES.get(name, ()), "VF-24.1"),
            known_as=self.prose.name(card),
            ours=self._tech_ours(card, side),
        )

    def _slot_card(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        slot = next((each for each in self._agendas(view, self._world(view)) if each["id"] == name), None)
        if slot is None:
            return None
        if slot["agenda"] is not None:
            made = self._agenda_info(view, slot["agenda"]["card"])
            if slot["corrupted"]:
                made = made._replace(text=_("Corrupted: it scores nothing. %(text)s", text=made.text))
            return made
        text = _("A free slot. An agenda played with a fitting Focus goes here and scores at the end of each cycle.")
        if slot["corrupted"]:
            text = _("Corrupted: an agenda here scores nothing, and the Corruption adds 1 FP to every Skirmish.")
        kind = _("Corrupted") if slot["corrupted"] else ""
        return InfoCard(
            _("Agenda slot %(n)d", n=slot["number"]),
            kind,
            text,
            icon="corruption" if slot["corrupted"] else "agenda",
            codes=(f"slot {slot['number']}",),
            rules=("VF-23.1", "VF-20.1"),
        )

    def _agenda_info(self, view: View, name: str) -> InfoCard:
        _ = self.prose.say
        agenda = self.prose.card("agenda", name)
        assert isinstance(agenda, Agenda)
        held = self._agenda(view, self._world(view), name)
        kind = _("%(type)s agenda", type=held["type"]) if held["type"] else _("Starting agenda")
        facts = [
            Fact(_("Worth now"), str(held["worth"]), _("Influence at the end of each cycle"), "influence", tone="good")
        ]
        if held["upkeep"]:
            facts.append(Fact(_("Upkeep"), str(held["upkeep"]), _("none with a Trade token on it"), "upkeep"))
        lines = self.prose.wording.agenda(agenda)
        if agenda.type >= 0:
            action = self.prose.wording.agenda_action(agenda.type)
            facts.append(Fact(_("When played"), "", action, AGENDA_TYPES[agenda.type]))
        return InfoCard(
            held["name"],
            kind,
            " ".join(lines),
            tuple(facts),
            icon=held["icon"],
            codes=(f"agenda {name}",),
            rules=("VF-23.1",),
            ours=held["ours"],
        )

    def _haven_card(self, view: View, number: str) -> InfoCard | None:
        _ = self.prose.say
        if not number.isdigit() or not 1 <= int(number) <= len(view["havens"]):
            return None
        built, levels = view["havens"][int(number) - 1]
        text = _("Each Safe Haven that is not complete counts 20 Influence for the Voidborn at the end.")
        facts = (Fact(_("Levels built"), _("%(n)d of %(of)d", n=built, of=levels)),)
        return InfoCard(_("Safe Haven %(n)d", n=int(number)), "", text, facts, icon="shelter", rules=("VF-26.1",))

    def _pool_card(self, view: View, name: str) -> InfoCard | None:
        _ = self.prose.say
        words = {
            "deployed": (_("FP deployed"), _("Your fleets on the map."), "ship-1"),
            "active": (_("Active FP"), _("Ready to be deployed as fleets; also pays for some actions."), "activate"),
            "inactive": (_("Inactive FP"), _("Must be activated before it can be deployed."), "fleet-power"),
        }
        if name not in words:
            return None
        title, text, icon = words[name]
        s = self._world(view)
        counts = {"deployed": sum(s.fleet) + sum(s.sending), "active": view["active"], "inactive": view["inactive"]}
        return InfoCard(title, str(counts[name]), text, icon=icon, rules=("VF-16.1", "VF-1.2"))

    def _preference_card(self, name: str, house: str) -> InfoCard | None:
        _ = self.prose.say
        if name not in self.box.focus_names:
            return None
        text = _("A Focus that your House prefers: some events and actions depend on it.")
        number = self.box.focus_names.index(name)
        title = self.prose.wording.focus_name(number)
        ours = self.prose.ours_of("house", house)
        return InfoCard(title, _("Preferred Focus"), text, icon=self._focus_icon(number), rules=("VF-22.4",), ours=ours)

    def _named(self, word: str) -> str:
        return word[:1].upper() + word[1:]
