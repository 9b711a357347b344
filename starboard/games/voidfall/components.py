"""What the content is made of once it is loaded: small frozen objects that refer to each other by number."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.voidfall.actions import Answers
from starboard.games.voidfall.effects import Condition, Cost, Selector, VoidfallVerb
from starboard.games.voidfall.vocabulary import (
    AGENDA_TYPES,
    FLEETS,
    GUILDS,
    INSTALLATIONS,
    RESOURCES,
    ROWS,
    TRACKS,
)
from starboard.kernel.names import Name, same_name


class Modifier:
    """A lasting rule change."""

    def __init__(self, rule: int) -> None:
        self.rule: Final = rule
        self.amount: int = 0
        self.kind: int = -1
        self.per: Selector | None = None
        self.focuses: int = 0
        """Bits of Focus names."""
        self.preferred: bool = False
        self.cost: int = -1
        self.effect: int = -1
        self.limit: int = 0
        self.flag: bool = False
        self.resources: list[int] = [0, 0, 0, 0, 0]
        self.mask: int = 0
        self.action: int = -1
        """Of a tech action: its number among all of them."""
        self.optional: bool = False
        """Its effect asks nothing by itself, so the player is asked whether to resolve it."""
        self.mandatory: bool = False
        """Nothing of its effect may be declined."""
        self.once: int = -1
        """Of a rule that works once a turn: the bit that says it has."""


class Card:
    """What every named thing has."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002 - the data's word
        self.index: Final = index
        self.id: Final = id
        self.name: Final = name


class FocusAction(Card):
    """One action of a Focus card."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.cost: int = 0
        self.surcharged: int = 0
        """Its cost while an event makes preferred Focus actions dearer, and while one replaces their costs."""
        self.replaced: int = 0
        self.effect: int = 0
        self.card: int = 0
        self.slot: int = 0


class Focus(Card):
    """A Focus card."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.heroic: bool = False
        self.house: int = -1
        self.replaces: int = -1
        self.counts_as: int = -1
        """The number of its Focus name; -1 = every name (Command)."""
        self.plays: int = -1
        """The agenda type that it plays: -1 none, 4 every type."""
        self.from_cycle: int = 1
        self.actions: list[int] = []


class Technology(Card):
    """Both sides of a Technology card."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.improved_name: Name | None = None
        self.house: int = -1
        self.immediate: int = -1
        self.abilities: list[list[Modifier]] = [[], [], []]
        """By how it is owned: not, as Basic, as Improved."""


class Objective:
    """One section of an agenda."""

    def __init__(self, kind: int) -> None:
        self.kind: Final = kind
        self.influence: int = 0
        self.values: list[int] = []
        self.per: Selector | None = None
        self.condition: Condition | None = None
        self.what: int = -1
        """The track of by_level (3 = each), the value of equal."""


FEAT: Final = 0
MULTIPLIER: Final = 1
EQUAL: Final = 2
BY_LEVEL: Final = 3
OBJECTIVE_KINDS: Final = ("feat", "multiplier", "equal", "by_level", "penalty")


class Agenda(Card):
    """An agenda; a starting agenda has no type."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.type: int = -1
        self.upkeep: int = 2
        self.objectives: list[Objective] = []
        self.production: list[int] = [0, 0, 0, 0, 0]


class Frame:
    """One frame of a Galactic Event."""

    def __init__(self) -> None:
        self.mandatory: bool = False
        self.permanent: bool = False
        self.delayed: bool = False
        self.effect: int = -1
        self.only_if: Condition | None = None


class EventObjective:
    """One objective of a Galactic Event."""

    def __init__(self) -> None:
        self.condition: Condition | None = None
        self.effect: int = -1


class GalacticEvent(Card):
    """A Galactic Event."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.cycle: int = 0
        self.rounds: int = 0
        self.frames: list[Frame] = []
        self.blocks: list[list[EventObjective]] = []
        self.choose_one: bool = False
        self.modifiers: list[Modifier] = []


class SectorNeed:
    """What a crisis demands of a sector."""

    def __init__(self) -> None:
        self.pure: int = -1
        self.adjacent_void: bool = False
        self.cubes_min: int = 0
        self.void_cubes_min: int = 0
        self.installation_any: int = 0
        self.installations_min: int = 0
        self.pop_min: int = 0
        self.harbinger: bool = False
        self.by_rift: bool = False
        """It is a Rift or next to one."""
        self.last_slot: bool = False
        """What was built or established has filled the last slot of its row."""


class Crisis(Card):
    """A Crisis."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.level: int = 0
        self.kind: int = 0
        self.more: bool = False
        """It belongs to the second set (VF-30.9)."""
        self.when: int = 0
        self.also: int = -1
        """A second occasion that fits as well; -1 = none."""
        self.kinds: int = 0
        """Bits of the resources, guilds, installations, tracks, tiers or places that fit; 0 = all."""
        self.pure: bool = False
        self.level_min: int = 0
        self.times: int = 0
        self.cubes_this_turn: int = 0
        self.cubes_this_action: int = 0
        self.activated: int = 0
        """FP activated this turn, at least."""
        self.removed: int = 0
        """Corruption removed this turn, at least."""
        self.produced: int = 0
        """Bits of the resources that must all have been produced this turn."""
        self.new_kind: bool = False
        """The Guild is of a kind that its sector lacked."""
        self.sector: SectorNeed | None = None
        self.condition: Condition | None = None
        self.before: bool = False
        """The condition must hold before what happens."""
        self.cost: int = -1
        self.penalty: int = -1


class War(Card):
    """A War card."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.modifier: list[int] = [0, 0, 0]
        self.initiative: int = 0
        self.approach: int = 0
        self.salvo: list[int] = [0, 0, 0]
        self.on_defended: int = -1


class Token(Card):
    """A kind of Bounty or Reclaim token, or a Trade slot."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.quantity: int = 0
        self.effect: int = -1


class SectorType(Card):
    """A kind of sector."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.installation_slots: int = 0
        self.guild_slots: int = 0
        self.printed: list[int] = [0, 0, 0]
        self.printed_guilds: list[int] = [0, 0, 0, 0, 0]
        self.populated: bool = False
        self.fixed: bool = False
        self.corruptible: bool = False
        self.void_limit: int = 3
        self.production: list[int] = [0, 0, 0, 0, 0]
        self.when_invaded: int = -1
        self.upkeep: int = 0
        self.focuses: int = 0
        self.cost: int = -1
        self.effect: int = -1
        self.passage: bool = False


class Ability:
    """What a House can do that no other can."""

    def __init__(self, name: Name) -> None:
        self.name: Final = name
        self.setup: int = -1
        """What the set-up resolves, after the origin's own effect."""
        self.modifiers: list[Modifier] = []


class House(Card):
    """A House and its Fallen House card."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.complexity: int = 1
        self.technologies: list[int] = []
        self.variant: int = 0
        self.cards: list[int] = []
        """Its Focus cards, Innovation (or its replacement) included."""
        self.preferred: list[int] = []
        """The numbers of its preferred Focus names, usually two."""
        self.ability: Ability | None = None
        self.style: Name | None = None
        """How it plays, in a line."""
        self.guild_slots: int = 2
        self.installation_slots: int = 1
        self.corruptible: bool = False
        self.fallen_population: int = 0
        self.cracked: bool = False
        self.reward: int = -1


class Site:
    """What an origin puts on the Home Sector or the Outpost."""

    def __init__(self) -> None:
        self.population: int = 1
        self.corrupted: bool = False
        self.guilds: list[int] = [0, 0, 0, 0, 0]
        self.installations: list[int] = [0, 0, 0]
        self.fleets: list[int] = [0, 0, 0, 0, 0]


class Origin(Card):
    """One of a House's two origins."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.house: int = 0
        self.letter: str = "A"
        self.technology: int = 0
        self.agendas: list[int] = []
        """Its starting agendas, by their number among all agendas."""
        self.stock: list[int] = [0, 0, 0, 0, 0]
        self.active: int = 0
        self.tracks: list[int] = [0, 0, 0]
        self.home: Site = Site()
        self.outpost: Site = Site()
        self.trade: int = 0
        self.bounty: int = 0
        self.effect: int = -1


class Sector(Card):
    """A sector of a scenario."""

    def __init__(self, index: int, id: str) -> None:  # noqa: A002
        self.number: Final = id.rpartition("-s")[2]
        """Its number on the map."""
        super().__init__(index, id, same_name(self.number))
        self.col: int = 0
        self.row: int = 0
        self.type: int = 0
        self.population: int = 0
        self.corrupted: bool = False
        self.void: int = 0
        self.installations: list[int] = [0, 0, 0]
        self.guilds: list[int] = [0, 0, 0, 0, 0]
        self.glory: list[int] = []
        self.harbingers: int = 0
        self.bounty: int = 0
        self.reclaim: int = 0
        self.wormhole: str = ""


class Scenario(Card):
    """A map."""

    def __init__(self, index: int, id: str, name: Name) -> None:  # noqa: A002
        super().__init__(index, id, name)
        self.complexity: int = 1
        self.style: Name | None = None
        """How it plays, in a line."""
        self.havens: list[int] = []
        self.sectors: list[Sector] = []
        self.home: int = 0
        self.outpost: int = 0
        self.fallen: list[int] = []
        self.near: list[list[int]] = []
        """Adjacent sectors, Voidstorms left out, for each sector."""
        self.touching: list[list[int]] = []
        """Adjacent sectors as if there were no Voidstorms."""
        self.storms: list[tuple[int, int]] = []


class Box:
    """Everything in the box. Frozen once loaded; positions share it."""

    def __init__(self, content_hash: str) -> None:
        self.hash: Final = content_hash
        self.ours: dict[str, list[str]] = {}
        """By kind and id ("house valnis"): which of its fields are our own ("reward"); "" for all of it."""
        self.nodes: list[VoidfallVerb] = []
        self.lists: list[list[int]] = []
        """Effect lists: the numbers of their verbs."""
        self.list_names: list[str] = []
        self.costs: list[Cost] = []
        self.focus_names: list[str] = []
        self.focuses: list[Focus] = []
        self.actions: list[FocusAction] = []
        self.technologies: list[Technology] = []
        self.agendas: list[Agenda] = []
        """The agendas of the decks first, then the starting agendas."""
        self.deck_agendas: int = 0
        self.type_cards: list[Card] = []
        self.type_focuses: list[int] = []
        self.type_costs: list[int] = []
        self.type_effects: list[int] = []
        self.events: list[GalacticEvent] = []
        self.variants: list[str] = []
        self.cells: list[list[int]] = []
        """Effect lists of the 21 cells of each variant: track * 7 + cell - 1."""
        self.cell_levels: list[int] = []
        self.improved_limits: list[int] = []
        self.houses: list[House] = []
        self.origins: list[Origin] = []
        self.types: list[SectorType] = []
        self.scenarios: list[Scenario] = []
        self.crises: list[Crisis] = []
        self.wars: list[War] = []
        self.attacks: list[War] = []
        """What modifies the Voidborn in a Skirmish: the Wars first, then what crises print."""
        self.situation_copies: list[int] = []
        self.alerts: list[list[int]] = []
        """Cards added per difficulty * 3 + cycle - 1: Situations I, II, III and Wars."""
        self.starting_crises: list[int] = []
        self.harbinger_cycle: list[int] = []
        self.base_influence: list[int] = []
        self.board_places: int = 4
        self.board_military: list[int] = []
        self.board_economic: list[int] = []
        """Costs of the Economic row, by how many of its places are taken."""
        self.missing_influence: int = 3
        self.trade_slots: list[Token] = []
        self.bounties: list[Token] = []
        self.reclaims: list[Token] = []
        self.guild_cards: list[Card] = []
        self.installation_cards: list[Card] = []
        self.fleet_cards: list[Card] = []
        self.fleet_costs: list[int] = []
        self.yields: list[list[int]] = []
        self.stock_max: int = 15
        self.over_influence: int = 3
        self.unpaid_influence: int = 3
        self.glory_limit: int = 4
        self.harbingers: int = 10
        self.catastrophe_supply: int = 4
        self.catastrophe_effect: int = -1
        self.haven_reward: int = -1
        self.points: dict[str, int] = {}
        self.start_influence: int = 10
        self.start_glory: list[int] = []
        self.fleet_power: int = 14
        self.fallen_drawn: int = 4
        self.heroic_offer: int = 3
        self.tech_limit: int = 5
        self.tech_limit_more: int = 6
        self.worthless: int = 3
        self.basic_influence: int = 4
        self.improving_influence: int = 2
        self.missing: list[tuple[str, str, Name]] = []
        """What the data lacks: (kind, id, English, French)."""
        self.tech_actions: list[tuple[int, int]] = []
        """Every action beside those of Focus cards: its Technology and whether it is the Basic (1) or Improved (2)
        side's; of a house ability -1 - house and 0."""
        self.tech_action_modifiers: list[Modifier] = []
        self.answers: Answers = Answers()
        self.empty_cost: int = 0
        self._known: dict[str, list[str]] | None = None
        """The ids of each id-kind that was asked for, once all is read."""

    # -- ids for steps and events

    def complete(self) -> None:
        """All has been read: from now on ids are looked up once."""
        self._known = {}

    def ids(self, kind: str) -> list[str]:
        """The ids of an id-kind, in order; not to be changed."""
        if self._known is None:
            return self._listed(kind)
        found = self._known.get(kind)
        if found is None:
            found = self._known[kind] = self._listed(kind)
        return found

    def _listed(self, kind: str) -> list[str]:
        if kind == "list":
            return self.list_names
        if kind == "node":
            return [node.id for node in self.nodes]
        if kind == "cost":
            return [cost.name for cost in self.costs]
        if kind == "resource":
            return list(RESOURCES)
        if kind == "guild":
            return list(GUILDS)
        if kind == "installation":
            return list(INSTALLATIONS)
        if kind == "fleet":
            return list(FLEETS)
        if kind == "track":
            return list(TRACKS)
        if kind == "type":
            return list(AGENDA_TYPES)
        if kind == "row":
            return list(ROWS)
        cards: dict[str, list[Any]] = {
            "focus": self.focuses,
            "action": self.actions,
            "technology": self.technologies,
            "agenda": self.agendas,
            "event": self.events,
            "house": self.houses,
            "crisis": self.crises,
            "war": self.wars,
            "bounty": self.bounties,
            "reclaim": self.reclaims,
            "trade": self.trade_slots,
            "scenario": self.scenarios,
        }
        return [card.id for card in cards[kind]]
