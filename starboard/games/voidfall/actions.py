"""What the player and chance may answer. One shared object per code, built when the box is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starboard.games.voidfall import combat
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    FLEETS,
    GUILDS,
    INSTALLATIONS,
    RESOURCES,
    ROWS,
    TRACKS,
)
from starboard.kernel.actions import Action

if TYPE_CHECKING:
    from starboard.games.voidfall.components import Box


class Answer(Action):
    """An answer that names up to three things by number."""

    def __init__(self, code: str, a: int = 0, b: int = 0, c: int = 0) -> None:
        super().__init__(code)
        self.a: Final = a
        self.b: Final = b
        self.c: Final = c


class Pass(Answer):
    """Decline, or stop choosing."""


class Yes(Answer):
    """Do what may be done."""


class Option(Answer):
    """One of the options of a card."""


class Number(Answer):
    """A number."""


class Resource(Answer):
    """A resource."""


class InSector(Answer):
    """A sector."""


class FleetIn(Answer):
    """An FP of a fleet type in a sector."""


class InstallationIn(Answer):
    """An Installation in a sector."""


class GuildIn(Answer):
    """A Guild in a sector."""


class Move(Answer):
    """One FP from a sector to another."""


class Track(Answer):
    """A Civilization track."""


class CorruptionOn(Answer):
    """A place for a Corruption marker."""


class PlayFocus(Answer):
    """Play a Focus card of the hand."""


class PlayHeroic(Answer):
    """Discard a Focus card for a Heroic one."""


class TakeAction(Answer):
    """An action of a Focus card; b = 1: doubled."""


class AgendaAction(Answer):
    """The action of the played agenda."""


class TechAction(Answer):
    """The action of a Technology."""


class SectorAction(Answer):
    """The action of a sector."""


class Tech(Answer):
    """A Technology: its Basic (b = 0) or Improved (b = 1) side."""


class AgendaType(Answer):
    """An agenda type."""


class AgendaCard(Answer):
    """An agenda."""


class Source(Answer):
    """Where an agenda comes from: the offer (0) or the deck (1)."""


class EventCard(Answer):
    """A Galactic Event."""


class FocusCard(Answer):
    """A Heroic Focus card that chance turns up."""


class HouseCard(Answer):
    """A Fallen House."""


class CrisisCard(Answer):
    """A Crisis."""


class WarCard(Answer):
    """A War card."""


class Situation(Answer):
    """A Situation card."""


class BountyToken(Answer):
    """A Bounty token."""


class ReclaimToken(Answer):
    """A Reclaim token."""


class TradeSlot(Answer):
    """A slot of the galactic board."""


class TradePlace(Answer):
    """A place for a Trade token of yours."""


class GloryToken(Answer):
    """A Glory token of a value."""


class Row(Answer):
    """A row of the crisis board."""


class Haven(Answer):
    """A Safe Haven tile."""


class Slot(Answer):
    """An agenda slot."""


class Void(Answer):
    """What to do about the Alert card in B4."""


class CombatChoice(Answer):
    """A choice in a combat, by its number there."""


TRADE_PLACES: Final = ("slot-1", "slot-2", "slot-3", "fifth", "start-1", "start-2", "pods", "loose")
"""Where a Trade token of yours can lie. "pods" is the extra place of Escape Pods, "loose" beside the House mat."""


class Answers:
    """All answers, by kind."""

    def __init__(self) -> None:
        self.no: Pass = Pass("pass")
        self.yes: Yes = Yes("yes")
        self.options: list[Option] = [Option(f"option {i + 1}", i) for i in range(9)]
        self.numbers: list[Number] = [Number(f"number {i}", i) for i in range(31)]
        self.resources: list[Resource] = [Resource(f"resource {name}", i) for i, name in enumerate(RESOURCES)]
        self.tracks: list[Track] = [Track(f"track {name}", i) for i, name in enumerate(TRACKS)]
        self.on_slot: list[CorruptionOn] = [CorruptionOn(f"on slot-{i + 1}", 1, i) for i in range(3)]
        self.on_track: list[CorruptionOn] = [CorruptionOn(f"on track {name}", 2, i) for i, name in enumerate(TRACKS)]
        self.on_storage: CorruptionOn = CorruptionOn("on storage", 3, 0)
        self.types: list[AgendaType] = [AgendaType(f"type {name}", i) for i, name in enumerate(AGENDA_TYPES)]
        self.from_offer: Source = Source("from offer", 0)
        self.from_deck: Source = Source("from deck", 1)
        self.situations: list[Situation] = [Situation(f"situation {i + 1}", i) for i in range(3)]
        self.glory: list[GloryToken] = [GloryToken(f"glory {i + 1}", i + 1) for i in range(5)]
        self.rows: list[Row] = [Row(f"row {name}", i) for i, name in enumerate(ROWS)]
        self.havens: list[Haven] = [Haven(f"haven {i + 1}", i) for i in range(6)]
        self.slots: list[Slot] = [Slot(f"slot {i + 1}", i) for i in range(4)]
        self.trade_places: list[TradePlace] = [TradePlace(f"trade {name}", i) for i, name in enumerate(TRADE_PLACES)]
        self.agenda_action: AgendaAction = AgendaAction("agenda action")
        self.penalty: Void = Void("penalty", 0)
        self.catastrophe: Void = Void("catastrophe", 1)
        self.ongoing: list[Void] = [Void(f"ongoing {name}", 2, i) for i, name in enumerate(ROWS)]
        self.war: Void = Void("war", 3)
        self._combat: dict[int, CombatChoice] = {}
        self.focus: list[PlayFocus] = []
        self.heroic: list[list[PlayHeroic]] = []
        """By Heroic card, then by the Focus card that is discarded."""
        self.actions: list[TakeAction] = []
        self.twice: list[TakeAction] = []
        self.tech_actions: list[TechAction] = []
        self.basic: list[Tech] = []
        self.improved: list[Tech] = []
        self.agendas: list[AgendaCard] = []
        self.events: list[EventCard] = []
        self.focus_cards: list[FocusCard] = []
        self.houses: list[HouseCard] = []
        self.crises: list[CrisisCard] = []
        self.wars: list[WarCard] = []
        self.bounties: list[BountyToken] = []
        self.reclaims: list[ReclaimToken] = []
        self.trade_slots: list[TradeSlot] = []
        # By scenario, then sector by sector.
        self.sectors: list[list[InSector]] = []
        self.fleets: list[list[FleetIn]] = []
        self.installations: list[list[InstallationIn]] = []
        self.guilds: list[list[GuildIn]] = []
        self.moves: list[list[Move]] = []
        self.on_sector: list[list[CorruptionOn]] = []
        self.sector_actions: list[list[SectorAction]] = []

    def combat_choice(self, choice: int) -> CombatChoice:
        """The answer for a choice of the combat machine."""
        found = self._combat.get(choice)
        if found is None:
            found = CombatChoice(combat.choice_code(choice), choice)
            self._combat[choice] = found
        return found

    def fill(self, box: Box) -> None:
        """Make the answers that name what is in the box."""
        self.focus = [PlayFocus(f"focus {card.id}", card.index) for card in box.focuses]
        self.heroic = [
            [PlayHeroic(f"{card.id} discarding {other.id}", card.index, other.index) for other in box.focuses]
            for card in box.focuses
        ]
        self.actions = [TakeAction(f"action {action.id}", action.index) for action in box.actions]
        self.twice = [TakeAction(f"twice {action.id}", action.index, 1) for action in box.actions]
        self.tech_actions = [
            TechAction(f"technology {box.technologies[tech].id} {i}", i) for i, (tech, _) in enumerate(box.tech_actions)
        ]
        self.basic = [Tech(f"basic {card.id}", card.index, 0) for card in box.technologies]
        self.improved = [Tech(f"improved {card.id}", card.index, 1) for card in box.technologies]
        self.agendas = [AgendaCard(f"agenda {card.id}", card.index) for card in box.agendas]
        self.events = [EventCard(f"event {card.id}", card.index) for card in box.events]
        self.focus_cards = [FocusCard(f"card {card.id}", card.index) for card in box.focuses]
        self.houses = [HouseCard(f"house {card.id}", card.index) for card in box.houses]
        self.crises = [CrisisCard(f"crisis {card.id}", card.index) for card in box.crises]
        self.wars = [WarCard(f"war {card.id}", card.index) for card in box.wars]
        self.bounties = [BountyToken(f"token {card.id}", card.index) for card in box.bounties]
        self.reclaims = [ReclaimToken(f"token {card.id}", card.index) for card in box.reclaims]
        self.trade_slots = [TradeSlot(f"slot {card.id}", card.index) for card in box.trade_slots]
        for scenario in box.scenarios:
            ids = [sector.id for sector in scenario.sectors]
            n = range(len(ids))
            self.sectors.append([InSector(f"sector {ids[i]}", i) for i in n])
            self.fleets.append([FleetIn(f"fp {ids[i]} {name}", i, f) for i in n for f, name in enumerate(FLEETS)])
            self.installations.append(
                [
                    InstallationIn(f"installation {ids[i]} {name}", i, k)
                    for i in n
                    for k, name in enumerate(INSTALLATIONS)
                ]
            )
            self.guilds.append([GuildIn(f"guild {ids[i]} {name}", i, k) for i in n for k, name in enumerate(GUILDS)])
            self.moves.append(
                [Move(f"move {ids[a]} {ids[b]} {name}", a, b, f) for a in n for b in n for f, name in enumerate(FLEETS)]
            )
            self.on_sector.append([CorruptionOn(f"on {ids[i]}", 0, i) for i in n])
            self.sector_actions.append([SectorAction(f"site {ids[i]}", i) for i in n])
