"""What the book tells beside the rules: the war and the houses, and an index of components."""

from __future__ import annotations

from collections.abc import Iterable

from starboard.games.voidfall import stories
from starboard.games.voidfall.components import Agenda, Crisis, Focus, GalacticEvent, House, SectorType, Technology, War
from starboard.games.voidfall.drawing.base import TECHNOLOGY_RULES, Base
from starboard.games.voidfall.drawing.chart import INSTALLATION_ICONS
from starboard.games.voidfall.vocabulary import AGENDA_TYPES, DIFFICULTIES, FLEETS, GUILDS, INSTALLATIONS
from starboard.kernel.game import View
from starboard.kernel.reference import Entry, IndexPart, Tale

SECTOR_RULES = {
    "standard": ("VF-17.6",),
    "home": ("VF-2.3", "VF-17.4"),
    "outpost": ("VF-2.4",),
    "fallen-house": ("VF-2.11", "VF-15.1"),
    "rift": ("VF-13.12", "VF-30.7"),
}
"""The rules about a kind of sector; all others are special sectors."""
FLEET_RULES = {
    "corvette": "VF-12.5",
    "sentry": "VF-12.30",
    "destroyer": "VF-12.27",
    "dreadnought": "VF-12.31",
    "carrier": "VF-12.31",
}
"""What a fleet does in combat."""


class Reading(Base):
    """To be read before, beside and after a game."""

    def world(self) -> list[Tale]:
        """The war, those who fell, and those who fight."""
        _ = self.prose.say
        houses = [
            Tale(_("House %(name)s", name=self.prose.name(house)), (self.prose.story(house.id),), icon="empire")
            for house in self.box.houses
            if self.prose.story(house.id)
        ]
        return [
            Tale(_("The war"), (_(stories.WAR),), icon="rift"),
            Tale(_("The Fallen Houses"), (_(stories.FALLEN),), icon="corruption"),
            *houses,
        ]

    def prologue(self, view: View) -> str:
        """The war, and who one is."""
        return f"{self.prose.say(stories.WAR)} {self.prose.story(view['setup']['house'])}".strip()

    def index(self) -> list[IndexPart]:
        """Everything that has a name: cards of all kinds, sectors, fleets, what is built, tokens."""
        _ = self.prose.say
        technologies = sorted(self.box.technologies, key=self.prose.name)
        agendas = sorted(self.box.agendas[: self.box.deck_agendas], key=lambda card: (card.type, self.prose.name(card)))
        return [
            IndexPart(_("Houses"), [self._of_house(house) for house in self.box.houses]),
            IndexPart(_("Technologies"), [self._of_technology(card) for card in technologies]),
            IndexPart(_("Focus cards"), [self._of_focus(card) for card in self.box.focuses]),
            IndexPart(_("Agendas"), [self._of_agenda(card) for card in agendas]),
            IndexPart(_("Galactic Events"), [self._of_event(card) for card in self.box.events]),
            IndexPart(_("Crises"), [self._of_crisis(card) for card in self.box.crises]),
            IndexPart(_("Wars"), [self._of_war(card) for card in self.box.wars]),
            IndexPart(_("Sectors"), self._of_sectors()),
            IndexPart(_("Fleets"), self._of_fleets()),
            IndexPart(_("Installations and Guilds"), self._of_pieces()),
            IndexPart(_("Tokens"), self._of_tokens()),
        ]

    def _of_house(self, house: House) -> Entry:
        _ = self.prose.say
        w = self.prose.wording
        first, second = [self.prose.name(self.box.technologies[number]) for number in house.technologies]
        prefers = ", ".join(w.focus_name(number) for number in house.preferred)
        texts = [
            _("Begins with %(first)s (origin A) or %(second)s (origin B).", first=first, second=second),
            _("Prefers: %(focuses)s.", focuses=prefers) if prefers else "",
            _("As a Fallen House it gives: %(reward)s", reward=w.fallen_reward(house)),
        ]
        lines = w.house_ability(house)
        if lines:
            texts.insert(1, _("Ability, %(name)s: %(text)s", name=self.prose.ability(house), text=" ".join(lines)))
        marks = (self.prose.ours_of("house", house.id), self.prose.ours_of("fallen_house", house.id))
        rules = ("VF-22.3", "VF-30.11" if lines else "VF-30.10", "VF-15.1")
        return Entry(self.prose.name(house), _joined(texts), rules, icon="empire", ours=_joined(marks))

    def _of_technology(self, card: Technology) -> Entry:
        _ = self.prose.say
        w = self.prose.wording
        at_once = w.immediate(card)
        texts = [
            _("When gained: %(text)s", text=at_once) if at_once else "",
            *w.ability(card, 1),
            _("Improved: %(text)s", text=" ".join(w.ability(card, 2))),
            self.prose.lacks("technology", card.id),
        ]
        marks = (self._tech_ours(card, 1), self._tech_ours(card, 2))
        rules = (*TECHNOLOGY_RULES.get(card.id, ()), "VF-24.1")
        return Entry(self.prose.name(card), _joined(texts), rules, icon="technology", ours=_joined(marks))

    def _of_focus(self, card: Focus) -> Entry:
        focus = self._focus(card.id)
        name = focus["name"]
        house = self.prose.name(self.box.houses[card.house]) if card.house >= 0 else ""
        if house and house not in name:
            name = f"{name} ({house})"
        text = " ".join(self.prose.say("%(name)s: %(text)s", **act) for act in focus["actions"])
        rules = ("VF-5.5", "VF-4.3") if card.heroic else ("VF-5.4", "VF-22.1")
        return Entry(name, text, rules, icon=focus["icon"], ours=focus["ours"])

    def _of_agenda(self, card: Agenda) -> Entry:
        kind = self.prose.name(self.box.type_cards[card.type])
        text = f"{kind}. {' '.join(self.prose.wording.agenda(card))}"
        icon = AGENDA_TYPES[card.type]
        return Entry(self.prose.name(card), text, ("VF-23.4",), icon=icon, ours=self.prose.ours_of("agenda", card.id))

    def _of_event(self, card: GalacticEvent) -> Entry:
        _ = self.prose.say
        w = self.prose.wording
        where = _("Cycle %(cycle)d, %(n)d rounds.", cycle=card.cycle, n=card.rounds)
        text = _joined([where, *w.frames(card), _("At the end of the cycle:"), *w.objectives(card)])
        ours = self.prose.ours_of("event", card.id)
        return Entry(self.prose.name(card), text, ("VF-4.12", "VF-6.4"), icon="event", ours=ours)

    def _of_crisis(self, card: Crisis) -> Entry:
        _ = self.prose.say
        w = self.prose.wording
        kind = (self._row_word(0), self._row_word(1), _("General"))[card.kind]
        level = _("level %(n)s", n="I" * card.level) if card.level else _("at the start")
        penalty = w.penalty(card)
        texts = [
            f"{kind}, {level}.",
            _("To resolve it: %(text)s", text=w.resolve(card)),
            _("Otherwise: %(text)s", text=penalty) if penalty else "",
        ]
        rules = ("VF-7.1", "VF-30.6" if not card.level else "VF-30.9" if card.more else "VF-30.5")
        ours = self.prose.ours_of("crisis", card.id)
        return Entry(self.prose.name(card), _joined(texts), rules, icon="crisis", ours=ours)

    def _of_war(self, card: War) -> Entry:
        text = " ".join(self.prose.wording.war(card, DIFFICULTIES.index("medium")))
        ours = self.prose.ours_of("war", card.id)
        return Entry(self.prose.name(card), text, ("VF-10.1", "VF-30.4"), icon="war", ours=ours)

    def _of_sectors(self) -> list[Entry]:
        return [
            Entry(
                self.prose.name(kind),
                _joined([*self._room_of(kind), *self.prose.wording.sector_type(kind)]),
                SECTOR_RULES.get(kind.id, ("VF-30.8",)),
                icon="rift" if kind.id == "rift" else "board",
                ours=self.prose.ours_of("sector_type", kind.id),
            )
            for kind in self.box.types
        ]

    def _room_of(self, kind: SectorType) -> list[str]:
        """What a kind of sector has room for: nothing stays on a passage, and no Voidborn come to a Home Sector."""
        _ = self.prose.say
        slots = {"guilds": kind.guild_slots, "installations": kind.installation_slots}
        made = [_("Slots: %(guilds)d for Guilds, %(installations)d for Installations.", **slots)]
        if kind.id != "home" and not kind.passage:
            made.append(_("At most %(n)d Voidborn FP.", n=kind.void_limit))
        return made

    def _of_fleets(self) -> list[Entry]:
        return [
            Entry(self.prose.name(card), icon="fleet-power", rules=("VF-16.1", FLEET_RULES[name]))
            for card, name in zip(self.box.fleet_cards, FLEETS, strict=False)
        ]

    def _of_pieces(self) -> list[Entry]:
        built = [
            Entry(self.prose.name(card), "", (f"VF-17.{at}",), icon=INSTALLATION_ICONS[name])
            for at, card, name in zip((11, 12, 13), self.box.installation_cards, INSTALLATIONS, strict=True)
        ]
        guilds = [
            Entry(self.prose.name(card), "", ("VF-17.7", "VF-18.3"), icon=name)
            for card, name in zip(self.box.guild_cards, GUILDS, strict=True)
        ]
        return built + guilds

    def _of_tokens(self) -> list[Entry]:
        _ = self.prose.say
        kinds = (
            (_("Bounty"), self.box.bounties, "bounty", ("VF-27.2", "VF-27.1")),
            (_("Reclaim"), self.box.reclaims, "reclaim", ("VF-27.3",)),
        )
        return [
            Entry(
                _("%(name)s: %(text)s", name=word, text=self.prose.name(card)),
                self.prose.say_n("%(n)d copy", "%(n)d copies", card.quantity),
                rules,
                icon=kind,
                ours=self.prose.ours_of(kind, card.id),
            )
            for word, cards, kind, rules in kinds
            for card in cards
        ]


def _joined(texts: Iterable[str]) -> str:
    return " ".join(text for text in texts if text)
