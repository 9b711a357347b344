"""What the player and chance may answer. One shared object per code, built when the box is opened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from starboard.games.voidfall.combat.choices import choice_code
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    FLEETS,
    GUILDS,
    IN_SECTOR,
    IN_STORAGE,
    INSTALLATIONS,
    ON_SLOT,
    ON_TRACK,
    RESOURCES,
    ROWS,
    TRACKS,
)
from starboard.kernel.actions import Action, Word, each_named

if TYPE_CHECKING:
    from starboard.games.voidfall.components import Box


class Pass(Word):
    """Decline, or stop choosing."""


class Yes(Word):
    """Do what may be done."""


class Option(Action):
    """One of the options of a card."""

    def __init__(self, code: str, option: int) -> None:
        super().__init__(code)
        self.option: Final = option


class Number(Action):
    """A number."""

    def __init__(self, code: str, number: int) -> None:
        super().__init__(code)
        self.number: Final = number


class Resource(Action):
    """A resource."""

    def __init__(self, code: str, resource: int) -> None:
        super().__init__(code)
        self.resource: Final = resource


class OfSector(Action):
    """An answer that names a sector."""

    def __init__(self, code: str, sector: int) -> None:
        super().__init__(code)
        self.sector: Final = sector


class InSector(OfSector):
    """A sector."""


class SectorAction(OfSector):
    """The action of a sector."""


class FleetIn(OfSector):
    """An FP of a fleet type in a sector."""

    def __init__(self, code: str, sector: int, fleet: int) -> None:
        super().__init__(code, sector)
        self.fleet: Final = fleet


class InstallationIn(OfSector):
    """An Installation in a sector."""

    def __init__(self, code: str, sector: int, installation: int) -> None:
        super().__init__(code, sector)
        self.installation: Final = installation


class GuildIn(OfSector):
    """A Guild in a sector."""

    def __init__(self, code: str, sector: int, guild: int) -> None:
        super().__init__(code, sector)
        self.guild: Final = guild


class Move(Action):
    """One FP from a sector to another."""

    def __init__(self, code: str, source: int, target: int, fleet: int) -> None:
        super().__init__(code)
        self.source: Final = source
        self.target: Final = target
        self.fleet: Final = fleet


class Track(Action):
    """A Civilization track."""

    def __init__(self, code: str, track: int) -> None:
        super().__init__(code)
        self.track: Final = track


class CorruptionOn(Action):
    """A place for a Corruption marker: its kind (IN_SECTOR, ON_SLOT, ON_TRACK or IN_STORAGE) and its number."""

    def __init__(self, code: str, kind: int, at: int) -> None:
        super().__init__(code)
        self.kind: Final = kind
        self.at: Final = at


class OfCard(Action):
    """An answer that names a card, by its number among those of its kind."""

    def __init__(self, code: str, card: int) -> None:
        super().__init__(code)
        self.card: Final = card


class PlayFocus(OfCard):
    """Play a Focus card of the hand."""


class PlayHeroic(OfCard):
    """Discard a Focus card for a Heroic one."""

    def __init__(self, code: str, card: int, discarded: int) -> None:
        super().__init__(code, card)
        self.discarded: Final = discarded


class AgendaCard(OfCard):
    """An agenda."""


class EventCard(OfCard):
    """A Galactic Event."""


class FocusCard(OfCard):
    """A Heroic Focus card that chance turns up."""


class HouseCard(OfCard):
    """A Fallen House."""


class CrisisCard(OfCard):
    """A Crisis."""


class WarCard(OfCard):
    """A War card."""


class BountyToken(OfCard):
    """A Bounty token."""


class ReclaimToken(OfCard):
    """A Reclaim token."""


class Tech(OfCard):
    """A Technology: its Basic (1) or Improved (2) side."""

    def __init__(self, code: str, card: int, side: int) -> None:
        super().__init__(code, card)
        self.side: Final = side


class TakeAction(Action):
    """An action of a Focus card, once or doubled."""

    def __init__(self, code: str, action: int, times: int) -> None:
        super().__init__(code)
        self.action: Final = action
        self.times: Final = times


class TechAction(Action):
    """The action of a Technology or of a house ability."""

    def __init__(self, code: str, action: int) -> None:
        super().__init__(code)
        self.action: Final = action


class AgendaAction(Word):
    """The action of the played agenda."""


class AgendaType(Action):
    """An agenda type."""

    def __init__(self, code: str, type: int) -> None:  # noqa: A002 - the rulebook's word
        super().__init__(code)
        self.type: Final = type


class Source(Action):
    """Where an agenda comes from: the offer or the deck."""

    def __init__(self, code: str, deck: bool) -> None:
        super().__init__(code)
        self.deck: Final = deck


class Situation(Action):
    """A Situation card, by its level from 0."""

    def __init__(self, code: str, level: int) -> None:
        super().__init__(code)
        self.level: Final = level


class TradeSlot(Action):
    """A slot of the galactic board."""

    def __init__(self, code: str, slot: int) -> None:
        super().__init__(code)
        self.slot: Final = slot


class TradePlace(Action):
    """A place for a Trade token of yours: one of TRADE_PLACES."""

    def __init__(self, code: str, place: int) -> None:
        super().__init__(code)
        self.place: Final = place


class GloryToken(Action):
    """A Glory token of a value."""

    def __init__(self, code: str, value: int) -> None:
        super().__init__(code)
        self.value: Final = value


class Row(Action):
    """A row of the crisis board."""

    def __init__(self, code: str, row: int) -> None:
        super().__init__(code)
        self.row: Final = row


class Haven(Action):
    """A Safe Haven tile."""

    def __init__(self, code: str, tile: int) -> None:
        super().__init__(code)
        self.tile: Final = tile


class Slot(Action):
    """An agenda slot."""

    def __init__(self, code: str, slot: int) -> None:
        super().__init__(code)
        self.slot: Final = slot


class Facing(Action):
    """What to do about the Alert card in B4."""


class Penalty(Facing):
    """Suffer the Crisis's penalty."""


class Catastrophe(Facing):
    """Place a Catastrophe token."""


class Ongoing(Facing):
    """Make the Crisis Ongoing on a row."""

    def __init__(self, code: str, row: int) -> None:
        super().__init__(code)
        self.row: Final = row


class Blow(Facing):
    """Resolve the crisis board with the War's modifiers."""


class CombatChoice(Action):
    """A choice in a combat, by its number there."""

    def __init__(self, code: str, choice: int) -> None:
        super().__init__(code)
        self.choice: Final = choice


TRADE_PLACES: Final = ("slot-1", "slot-2", "slot-3", "fifth", "start-1", "start-2", "pods", "loose")
"""Where a Trade token of yours can lie. "pods" is the extra place of Escape Pods, "loose" beside the House mat."""


class Answers:
    """All answers, by kind."""

    def __init__(self) -> None:
        self.no: Pass = Pass("pass")
        self.yes: Yes = Yes("yes")
        self.options: list[Option] = [Option(f"option {i + 1}", i) for i in range(9)]
        self.numbers: list[Number] = [Number(f"number {i}", i) for i in range(31)]
        self.resources: list[Resource] = each_named(Resource, "resource", RESOURCES)
        self.tracks: list[Track] = each_named(Track, "track", TRACKS)
        self.on_slot: list[CorruptionOn] = [CorruptionOn(f"on slot-{i + 1}", ON_SLOT, i) for i in range(3)]
        self.on_track: list[CorruptionOn] = [
            CorruptionOn(f"on track {name}", ON_TRACK, i) for i, name in enumerate(TRACKS)
        ]
        self.on_storage: CorruptionOn = CorruptionOn("on storage", IN_STORAGE, 0)
        self.types: list[AgendaType] = each_named(AgendaType, "type", AGENDA_TYPES)
        self.from_offer: Source = Source("from offer", False)
        self.from_deck: Source = Source("from deck", True)
        self.situations: list[Situation] = [Situation(f"situation {i + 1}", i) for i in range(3)]
        self.glory: list[GloryToken] = [GloryToken(f"glory {i + 1}", i + 1) for i in range(5)]
        self.rows: list[Row] = each_named(Row, "row", ROWS)
        self.havens: list[Haven] = [Haven(f"haven {i + 1}", i) for i in range(6)]
        self.slots: list[Slot] = [Slot(f"slot {i + 1}", i) for i in range(4)]
        self.trade_places: list[TradePlace] = each_named(TradePlace, "trade", TRADE_PLACES)
        self.agenda_action: AgendaAction = AgendaAction("agenda action")
        self.penalty: Penalty = Penalty("penalty")
        self.catastrophe: Catastrophe = Catastrophe("catastrophe")
        self.ongoing: list[Ongoing] = each_named(Ongoing, "ongoing", ROWS)
        self.war: Blow = Blow("war")
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
            found = CombatChoice(choice_code(choice), choice)
            self._combat[choice] = found
        return found

    def fill(self, box: Box) -> None:
        """Make the answers that name what is in the box."""
        self.focus = [PlayFocus(f"focus {card.id}", card.index) for card in box.focuses]
        self.heroic = [
            [PlayHeroic(f"{card.id} discarding {other.id}", card.index, other.index) for other in box.focuses]
            for card in box.focuses
        ]
        self.actions = [TakeAction(f"action {action.id}", action.index, 1) for action in box.actions]
        self.twice = [TakeAction(f"twice {action.id}", action.index, 2) for action in box.actions]
        self.tech_actions = [
            TechAction(
                f"technology {box.technologies[tech].id} {i}"
                if tech >= 0
                else f"ability {box.houses[-1 - tech].id} {i}",
                i,
            )
            for i, (tech, _) in enumerate(box.tech_actions)
        ]
        self.basic = [Tech(f"basic {card.id}", card.index, 1) for card in box.technologies]
        self.improved = [Tech(f"improved {card.id}", card.index, 2) for card in box.technologies]
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
            self.on_sector.append([CorruptionOn(f"on {ids[i]}", IN_SECTOR, i) for i in n])
            self.sector_actions.append([SectorAction(f"site {ids[i]}", i) for i in n])
