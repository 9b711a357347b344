"""The position: flat fields with the rulebook's words. Nothing is hidden in it; what is not yet known is a bag."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.components import Box, House, Modifier, Origin, Scenario, SectorType
from starboard.games.voidfall.vocabulary import DIFFICULTIES
from starboard.kernel.errors import N_
from starboard.kernel.fields import Each, Field, Id, ListOf, Maybe, Number, Packed, Part, SetOf, Where
from starboard.kernel.reader import Reader
from starboard.kernel.setup import Setup
from starboard.kernel.steps import State

SETUP: Final = 0
PREPARATION: Final = 1
FOCUS: Final = 2
EVALUATION: Final = 3

EARNED: Final = ("agendas", "glory", "technologies", "overproduction", "losses")
"""What Influence comes from; the rest is the start, events, tracks, tokens and actions."""
VOIDBORN: Final = (
    "rift",
    "haven",
    "catastrophe",
    "harbinger",
    "technology",
    "crisis",
    "fallen",
    "corruption",
    "population",
)
"""What the Voidborn's Influence comes from, beside the difficulty."""
BY_AGENDAS: Final = 0
BY_GLORY: Final = 1
BY_TECHNOLOGIES: Final = 2
BY_OVERPRODUCTION: Final = 3
LOSSES: Final = 4


_NONE: Final[list[int]] = []
_NONES: Final[list[list[int]]] = []
"""What a field holds before `lay_out` or `clone` has filled it. Never changed."""


def mask(things: list[int]) -> int:
    """Some things as a bit mask."""
    bits = 0
    for thing in things:
        bits |= 1 << thing
    return bits


def total(numbers: list[int]) -> int:
    """Their sum. Compiled, the built-in one takes five times as long."""
    found = 0
    for number in numbers:
        found += number
    return found


def packed_total(numbers: vec[i64]) -> int:
    """The same of a packed list."""
    found: i64 = 0
    for number in numbers:
        found += number
    return found


def packed_count(numbers: vec[i64], of: i64) -> int:
    """How many of a packed list are so many."""
    found: i64 = 0
    for number in numbers:
        if number == of:
            found += 1
    return found


class Ground:
    """What a set-up settles once and for all: map, House, origin, difficulty. Frozen; positions share it."""

    def __init__(self, setup: Setup, box: Box) -> None:
        self.map: Final[Scenario] = box.scenarios[[each.id for each in box.scenarios].index(setup.choice("map"))]
        self.house: Final[House] = box.houses[[each.id for each in box.houses].index(setup.choice("house"))]
        self.origin: Final[Origin] = _origin(box, self.house.index, setup.choice("origin"))
        self.difficulty: Final[int] = DIFFICULTIES.index(setup.choice("difficulty"))
        self.near: Final[list[list[int]]] = self.map.near if setup.flag("storms") else self.map.touching
        self.types: Final[list[SectorType]] = [box.types[sector.type] for sector in self.map.sectors]
        self.guilds: Final = vec[i64]([n for kind in self.types for n in kind.printed_guilds])
        self.installations: Final = vec[i64]([n for kind in self.types for n in kind.printed])
        """The printed ones, by sector and kind, and their totals by sector."""
        self.production: Final = vec[i64]([n for kind in self.types for n in kind.production])
        agendas = [box.agendas[agenda] for agenda in self.origin.agendas]
        self.origin_production: Final = vec[i64](
            [total([agenda.production[resource] for agenda in agendas]) for resource in range(5)]
        )
        """What adds to production whatever happens: by sector and resource, and by resource."""
        self.origin_upkeep: Final = vec[i64]([agenda.upkeep for agenda in agendas])
        self.printed_guilds: Final[list[int]] = [total(kind.printed_guilds) for kind in self.types]
        self.printed_installations: Final[list[int]] = [total(kind.printed) for kind in self.types]
        self.voidborn_points: Final = vec[i64]([box.points[name] for name in VOIDBORN])
        self.levels: Final = vec[i64](self.map.havens)
        """Those of each Safe Haven tile."""
        self.rift: Final[list[bool]] = [kind.id == "rift" for kind in self.types]
        self.rifts: Final = vec[i64]([i for i, is_rift in enumerate(self.rift) if is_rift])
        own = [box.focuses[card] for card in self.house.cards]
        self.preferred_cards: Final[list[int]] = [card.index for card in own if card.counts_as in self.house.preferred]
        names = [card.counts_as for card in own]
        later = [card.counts_as for card in own if card.from_cycle > 1]
        # Bit masks of cards.
        self.useful_heroic: Final[int] = mask([c.index for c in box.focuses if c.counts_as < 0 or c.counts_as in names])
        """Those whose Focus the House has, or that have any."""
        self.later_heroic: Final[int] = mask([card.index for card in box.focuses if card.counts_as in later])
        """Those whose Focus the House only gets after cycle 1."""
        self.other_houses: Final[int] = mask([each.index for each in box.houses if each is not self.house])
        self.cracked_houses: Final[int] = mask([each.index for each in box.houses if each.cracked])


class VoidfallState(State):
    """A game of Voidfall."""

    def __init__(self, setup: Setup, box: Box, ground: Ground) -> None:
        super().__init__(setup)
        self.box: Final = box
        self.ground: Final = ground
        self.sectors: Final[int] = len(ground.map.sectors)
        self.home: Final[int] = ground.map.home
        self.cycle: int = 1
        """The cycle, 1 to 3."""
        self.phase: int = 0
        """SETUP, PREPARATION, FOCUS or EVALUATION."""
        self.round: int = 0
        """The round of this cycle that is being played, from 1."""
        self.event: int = -1
        """The Galactic Event of this cycle; -1 before it is drawn."""
        self.event_top: int = -1
        """The event that is known to lie on top of the next cycle's deck."""
        self.event_bottom: list[int] = _NONE
        """Events known to lie at the bottom of that deck, uppermost first."""
        self.fleet = vec[i64]()
        """FP of the player, by sector and fleet type."""
        self.power = vec[i64]()
        """All FP of the player, by sector; follows from `fleet`, kept because who holds what is asked so often."""
        self.void = vec[i64]()
        """Voidborn FP, by sector."""
        self.pop = vec[i64]()
        """Population, by sector; 0 = none."""
        self.corrupt = vec[i64]()
        """Whether a Corruption marker is there."""
        self.guild = vec[i64]()
        """Guild tokens, by sector and kind; printed ones not included."""
        self.inst = vec[i64]()
        """Installation tokens, by sector and kind; printed ones not included."""
        self.bounty_on = vec[i64]()
        """Face-down Bounty tokens. Which ones is not settled before they are turned over."""
        self.reclaim_on = vec[i64]()
        """Face-down Reclaim tokens."""
        self.glory_on = vec[i64]()
        """Glory tokens, by sector and value."""
        self.harbinger_on = vec[i64]()
        """Harbingers."""
        self.fallen = vec[i64]()
        """The Fallen House whose card lies there; -1 = none."""
        self.shut = vec[i64]()
        """Rifts that were sealed."""
        self.fallen_drawn: list[int] = _NONE
        """The Fallen Houses of this game."""
        self.stock = vec[i64]()
        """The five resources."""
        self.influence: int = 0
        """The player's Influence."""
        self.earned: list[int] = _NONE
        """What it came from, where that is told apart: see EARNED. Losses are below 0."""
        self.inactive: int = 0
        self.active: int = 0
        self.haven = vec[i64]()
        """Levels built on each Safe Haven tile."""
        self.track = vec[i64]()
        """Spaces of the three tracks."""
        self.track_corrupt = vec[i64]()
        self.slot: list[int] = _NONE
        """The agendas in the three free slots, and in the place of Central Surveillance."""
        self.slot_corrupt = vec[i64]()
        self.storage: int = 0
        """Corruption in the Decontamination Chambers."""
        self.kept: int = 0
        """Removed Corruption that an event keeps until C3."""
        self.glory = vec[i64]()
        """Glory tokens of the player, by value."""
        self.bounty_held = vec[i64]()
        self.bounty_bag: list[int] = _NONE
        """Bounty tokens in the bag and face down on sectors, by kind."""
        self.reclaim_held = vec[i64]()
        self.reclaim_bag: list[int] = _NONE
        self.trade_at = vec[i64]()
        """Trade tokens on agendas and Escape Pods, by place."""
        self.trade_loose: int = 0
        """Trade tokens that have no place yet."""
        self.trade_flipped: int = 0
        self.trade_board: int = 0
        """Trade tokens on the galactic board."""
        self.agenda_hand: list[int] = _NONE
        self.hand: int = 0
        """Focus cards in hand."""
        self.discard: int = 0
        """Focus cards in the personal discard."""
        self.tech = vec[i64]()
        """How each Technology is owned: 0 not, 1 Basic, 2 Improved."""
        self.tableau: int = 0
        """Basic Technologies that can be gained."""
        self.valued: int = 0
        """Technologies that show Influence."""
        self.improved_board: list[int] = _NONE
        """Improved Technologies on the galactic board, from the left."""
        self.improved_deck: int = 0
        """Improved Technologies for cycle 3."""
        self.consumed: int = 0
        """Consumed Technologies."""
        self.sixth: int = 0
        """Whether the sixth technology slot is there."""
        self.agenda_deck: list[int] = _NONE
        """The shuffled part of each agenda deck."""
        self.agenda_under: list[list[int]] = _NONES
        """Agendas known to lie under each deck, uppermost first."""
        self.offer: list[int] = _NONE
        """The face-up agenda of each type."""
        self.offer_corrupt = vec[i64]()
        self.heroic_deck: int = 0
        self.heroic_offer: list[int] = _NONE
        self.pile: list[int] = _NONE
        """Situation cards in the Alert draw pile, by level."""
        self.war_pile: int = 0
        """War cards in the Alert draw pile; which ones is not settled before they are revealed."""
        self.war_deck: int = 0
        """War cards in the War deck and in the draw pile."""
        self.alert: int = -1
        """The Alert card: -1 none, 0 to 2 a Situation, 3 + n the War n."""
        self.alert_discard: list[int] = _NONE
        self.war_discard: int = 0
        self.crisis_deck: list[int] = _NONE
        self.crisis_discard: list[int] = _NONE
        self.start_deck: int = 0
        """Starting crises that were not drawn."""
        self.crisis: int = -1
        """The current Crisis; -1 = none, or resolved."""
        self.row_harbingers: list[int] = _NONE
        """Harbingers on the Military and the Economic row."""
        self.row: list[list[int]] = _NONES
        """Ongoing Crises on the two rows, newest first."""
        self.catastrophes: int = 0
        self.defeated: int = 0
        """Lost by a fourth Catastrophe token."""
        self.unpaid: int = 0
        """Upkeep units that were left unpaid in this Evaluation."""
        self.played: int = -1
        """The Focus card that is being played."""
        self.actions_done: int = 0
        """Its actions taken this turn, as bits."""
        self.actions_left: int = 0
        self.agenda_played: int = -1
        """The agenda played this turn."""
        self.agenda_acted: int = 0
        self.tech_done: int = 0
        """Technology actions taken this turn, as bits."""
        self.site_done: int = 0
        """Sector actions taken this cycle, as bits."""
        self.doubled: int = 0
        self.preferred_done: int = 0
        """Preferred Focus actions taken this turn by another action, as bits."""
        self.overs: int = 0
        """Overproductions this turn."""
        self.over_haven: int = 0
        """Whether the feat of two Overproductions was used this turn."""
        self.deployed: int = 0
        """FP deployed this turn."""
        self.deployed_now: int = 0
        """FP deployed by this action."""
        self.activated: int = 0
        """FP activated this turn."""
        self.removed: int = 0
        """Corruption removed this turn."""
        self.produced: int = 0
        """Resources produced this turn, as bits."""
        self.surcharge: int = 0
        """Whether a Corruption covers the deployments of this Focus."""
        self.mem = vec[i64]()
        """What the other parts of the action did last: see DID_SECTOR and the others."""
        self.sending = vec[i64]()
        """FP on its way into a sector that is being invaded, by fleet type."""
        self.foe: int = 0
        """Voidborn FP of the combat sector before the combat."""
        self.foe_defense: int = 0
        """Installations of the combat sector before the combat, as bits."""
        self.foe_corrupt: int = 0
        """Whether the combat sector was Corrupted."""
        self.foe_left: int = 0
        """Voidborn FP that the combat removed."""
        self.crisis_pre: int = 0
        """Crises whose condition held before what is happening, as bits."""
        self.fight: Combat | None = None
        """The combat that is being fought, and its sector."""
        self.fight_sector: int = -1
        self.rules: int = 0
        """Bits of the modifier rules that are in force now; `refresh` keeps it."""
        self.modifiers: list[Modifier] = []
        """The modifiers in force, of the house, of Technologies and of the event. Replaced, never changed."""

    def lay_out(self) -> None:
        """Give every field its empty value."""
        n = self.sectors
        box = self.box
        self.event_bottom = []
        self.fleet = vec[i64]([0] * (n * 5))
        self.power = vec[i64]([0] * n)
        self.void = vec[i64]([0] * n)
        self.pop = vec[i64]([0] * n)
        self.corrupt = vec[i64]([0] * n)
        self.guild = vec[i64]([0] * (n * 5))
        self.inst = vec[i64]([0] * (n * 3))
        self.bounty_on = vec[i64]([0] * n)
        self.reclaim_on = vec[i64]([0] * n)
        self.glory_on = vec[i64]([0] * (n * 5))
        self.harbinger_on = vec[i64]([0] * n)
        self.fallen = vec[i64]([-1] * n)
        self.shut = vec[i64]([0] * n)
        self.fallen_drawn = []
        self.stock = vec[i64]([0] * 5)
        self.earned = [0] * len(EARNED)
        self.haven = vec[i64]([0] * len(self.ground.map.havens))
        self.track = vec[i64]([0] * 3)
        self.track_corrupt = vec[i64]([0] * 3)
        self.slot = [-1] * 4
        self.slot_corrupt = vec[i64]([0] * 3)
        self.glory = vec[i64]([0] * 5)
        self.bounty_held = vec[i64]([0] * len(box.bounties))
        self.bounty_bag = [0] * len(box.bounties)
        self.reclaim_held = vec[i64]([0] * len(box.reclaims))
        self.reclaim_bag = [0] * len(box.reclaims)
        self.trade_at = vec[i64]([0] * 7)
        self.agenda_hand = []
        self.tech = vec[i64]([0] * len(box.technologies))
        self.improved_board = []
        self.agenda_deck = [0] * 4
        self.agenda_under = [[] for _ in range(4)]
        self.offer = [-1] * 4
        self.offer_corrupt = vec[i64]([0] * 4)
        self.heroic_offer = []
        self.pile = [0] * 3
        self.alert_discard = [0] * 3
        self.crisis_deck = [0] * 3
        self.crisis_discard = [0] * 3
        self.row_harbingers = [0] * 2
        self.row = [[] for _ in range(2)]
        self.mem = vec[i64]([-1] * 7)
        self.sending = vec[i64]([0] * 5)

    def clone(self) -> VoidfallState:
        """An independent copy that shares what never changes."""
        to = VoidfallState(self.setup, self.box, self.ground)
        to.cycle = self.cycle
        to.phase = self.phase
        to.round = self.round
        to.event = self.event
        to.event_top = self.event_top
        to.event_bottom = self.event_bottom.copy()
        to.fleet = self.fleet[:]
        to.power = self.power[:]
        to.void = self.void[:]
        to.pop = self.pop[:]
        to.corrupt = self.corrupt[:]
        to.guild = self.guild[:]
        to.inst = self.inst[:]
        to.bounty_on = self.bounty_on[:]
        to.reclaim_on = self.reclaim_on[:]
        to.glory_on = self.glory_on[:]
        to.harbinger_on = self.harbinger_on[:]
        to.fallen = self.fallen[:]
        to.shut = self.shut[:]
        to.fallen_drawn = self.fallen_drawn.copy()
        to.stock = self.stock[:]
        to.influence = self.influence
        to.earned = self.earned.copy()
        to.inactive = self.inactive
        to.active = self.active
        to.haven = self.haven[:]
        to.track = self.track[:]
        to.track_corrupt = self.track_corrupt[:]
        to.slot = self.slot.copy()
        to.slot_corrupt = self.slot_corrupt[:]
        to.storage = self.storage
        to.kept = self.kept
        to.glory = self.glory[:]
        to.bounty_held = self.bounty_held[:]
        to.bounty_bag = self.bounty_bag.copy()
        to.reclaim_held = self.reclaim_held[:]
        to.reclaim_bag = self.reclaim_bag.copy()
        to.trade_at = self.trade_at[:]
        to.trade_loose = self.trade_loose
        to.trade_flipped = self.trade_flipped
        to.trade_board = self.trade_board
        to.agenda_hand = self.agenda_hand.copy()
        to.hand = self.hand
        to.discard = self.discard
        to.tech = self.tech[:]
        to.tableau = self.tableau
        to.valued = self.valued
        to.improved_board = self.improved_board.copy()
        to.improved_deck = self.improved_deck
        to.consumed = self.consumed
        to.sixth = self.sixth
        to.agenda_deck = self.agenda_deck.copy()
        to.agenda_under = [each.copy() for each in self.agenda_under]
        to.offer = self.offer.copy()
        to.offer_corrupt = self.offer_corrupt[:]
        to.heroic_deck = self.heroic_deck
        to.heroic_offer = self.heroic_offer.copy()
        to.pile = self.pile.copy()
        to.war_pile = self.war_pile
        to.war_deck = self.war_deck
        to.alert = self.alert
        to.alert_discard = self.alert_discard.copy()
        to.war_discard = self.war_discard
        to.crisis_deck = self.crisis_deck.copy()
        to.crisis_discard = self.crisis_discard.copy()
        to.start_deck = self.start_deck
        to.crisis = self.crisis
        to.row_harbingers = self.row_harbingers.copy()
        to.row = [each.copy() for each in self.row]
        to.catastrophes = self.catastrophes
        to.defeated = self.defeated
        to.unpaid = self.unpaid
        to.played = self.played
        to.actions_done = self.actions_done
        to.actions_left = self.actions_left
        to.agenda_played = self.agenda_played
        to.agenda_acted = self.agenda_acted
        to.tech_done = self.tech_done
        to.site_done = self.site_done
        to.doubled = self.doubled
        to.preferred_done = self.preferred_done
        to.overs = self.overs
        to.over_haven = self.over_haven
        to.deployed = self.deployed
        to.deployed_now = self.deployed_now
        to.activated = self.activated
        to.removed = self.removed
        to.produced = self.produced
        to.surcharge = self.surcharge
        to.mem = self.mem[:]
        to.sending = self.sending[:]
        to.foe = self.foe
        to.foe_defense = self.foe_defense
        to.foe_corrupt = self.foe_corrupt
        to.foe_left = self.foe_left
        to.crisis_pre = self.crisis_pre
        if self.fight is not None:
            to.fight = self.fight.clone()
        to.fight_sector = self.fight_sector
        to.rules = self.rules
        to.modifiers = self.modifiers
        self.copy_questions(to)
        return to

    def work_out(self) -> None:
        """Set the fields that follow from others."""
        self.power = vec[i64]([packed_total(self.fleet[i * 5 : i * 5 + 5]) for i in range(self.sectors)])
        self.refresh()

    def add_fleet(self, sector: int, fleet: int, n: int) -> None:
        """FP of the player comes into a sector or, with a negative number, leaves it."""
        self.fleet[sector * 5 + fleet] += n
        self.power[sector] += n

    def forget(self) -> None:
        """A new action: nothing has been done yet."""
        i: i64 = 0
        while i < len(self.mem):
            self.mem[i] = -1
            i += 1

    def refresh(self) -> None:
        """Work out which modifiers are in force: after every change of Technologies or of the event."""
        ability = self.ground.house.ability
        found: list[Modifier] = [] if ability is None else ability.modifiers.copy()
        cards = self.box.technologies
        for i in range(len(self.tech)):
            if self.tech[i]:
                found.extend(cards[i].abilities[self.tech[i]])
        if self.event >= 0:
            found.extend(self.box.events[self.event].modifiers)
        rules = 0
        for modifier in found:
            rules |= 1 << modifier.rule
        self.rules = rules
        self.modifiers = found

    def has(self, rule: int) -> bool:
        """Whether a modifier rule is in force."""
        return self.rules >> rule & 1 == 1

    def modifier(self, rule: int) -> Modifier | None:
        """The first modifier of a rule that is in force."""
        if self.rules >> rule & 1 == 0:
            return None
        for modifier in self.modifiers:
            if modifier.rule == rule:
                return modifier
        return None


def _origin(box: Box, house: int, letter: str) -> Origin:
    for origin in box.origins:
        if origin.house == house and origin.letter == letter:
            return origin
    raise ValueError(f"{box.houses[house].id} has no origin {letter}")


class Fight(Part):
    """The combat that is being fought, as its own rows of numbers; left out when there is none."""

    def dump(self, data: dict[str, Any], where: Where) -> None:
        if where.s.fight is not None:
            data[self.key] = where.s.fight.dump()

    def read(self, at: Reader, where: Where) -> None:
        try:
            where.s.fight = Combat.load([[n.number(-9, 999) for n in row.items()] for row in at.items()])
        except ValueError as fault:
            raise at.fault(N_("%(fault)s"), fault=fault) from None


def _last_sector(s: VoidfallState, _row: int) -> int:
    return s.sectors - 1


def _last_house(s: VoidfallState, _row: int) -> int:
    return len(s.box.houses) - 1


def _last_alert(s: VoidfallState, _row: int) -> int:
    return 2 + len(s.box.wars)


FIELDS: Final[tuple[Part, ...]] = (
    Field("cycle", Number(1, 3)),
    Field("phase", Number(0, 3)),
    Field("round", Number(0, 9)),
    Field("event", Maybe(Id("event"))),
    Field("event_top", Maybe(Id("event"))),
    Field("event_bottom", ListOf(Id("event"))),
    Field("fleet", Packed(Number(0, 14))),
    Field("void", Packed(Number(0, 9))),
    Field("pop", Packed(Number(0, 6))),
    Field("corrupt", Packed(Number(0, 1))),
    Field("guild", Packed(Number(0, 9))),
    Field("inst", Packed(Number(0, 9))),
    Field("bounty_on", Packed(Number(0, 48))),
    Field("reclaim_on", Packed(Number(0, 21))),
    Field("glory_on", Packed(Number(0, 30))),
    Field("harbinger_on", Packed(Number(0, 40))),
    Field("fallen", Packed(Number(-1, _last_house))),
    Field("shut", Packed(Number(0, 1))),
    Field("fallen_drawn", ListOf(Id("house"))),
    Field("stock", Packed(Number(0, 99))),
    Field("influence", Number(0, 9999)),
    Field("earned", Each(Number(-9999, 9999))),
    Field("inactive", Number(0, 14)),
    Field("active", Number(0, 14)),
    Field("haven", Packed(Number(0, 4))),
    Field("track", Packed(Number(0, 7))),
    Field("track_corrupt", Packed(Number(0, 1))),
    Field("slot", Each(Number(-1, 99))),
    Field("slot_corrupt", Packed(Number(0, 1))),
    Field("storage", Number(0, 9)),
    Field("kept", Number(0, 99)),
    Field("glory", Packed(Number(0, 99))),
    Field("bounty_held", Packed(Number(0, 48))),
    Field("bounty_bag", Each(Number(0, 48))),
    Field("reclaim_held", Packed(Number(0, 21))),
    Field("reclaim_bag", Each(Number(0, 21))),
    Field("trade_at", Packed(Number(0, 1))),
    Field("trade_loose", Number(0, 6)),
    Field("trade_flipped", Number(0, 1)),
    Field("trade_board", Number(0, 6)),
    Field("agenda_hand", ListOf(Id("agenda"))),
    Field("hand", SetOf(Id("focus"))),
    Field("discard", SetOf(Id("focus"))),
    Field("tech", Packed(Number(0, 2))),
    Field("tableau", SetOf(Id("technology"))),
    Field("valued", SetOf(Id("technology"))),
    Field("improved_board", ListOf(Id("technology"))),
    Field("improved_deck", SetOf(Id("technology"))),
    Field("consumed", Number(0, 99)),
    Field("sixth", Number(0, 1)),
    Field("agenda_deck", Each(SetOf(Id("agenda")))),
    Field("agenda_under", Each(ListOf(Id("agenda")))),
    Field("offer", Each(Number(-1, 99))),
    Field("offer_corrupt", Packed(Number(0, 1))),
    Field("heroic_deck", SetOf(Id("focus"))),
    Field("heroic_offer", ListOf(Id("focus"))),
    Field("pile", Each(Number(0, 40))),
    Field("war_pile", Number(0, 9)),
    Field("war_deck", SetOf(Id("war"))),
    Field("alert", Number(-1, _last_alert)),
    Field("alert_discard", Each(Number(0, 40))),
    Field("war_discard", SetOf(Id("war"))),
    Field("crisis_deck", Each(SetOf(Id("crisis")))),
    Field("crisis_discard", Each(SetOf(Id("crisis")))),
    Field("start_deck", SetOf(Id("crisis"))),
    Field("crisis", Maybe(Id("crisis"))),
    Field("row_harbingers", Each(Number(0, 4))),
    Field("row", Each(ListOf(Id("crisis")))),
    Field("catastrophes", Number(0, 9)),
    Field("defeated", Number(0, 1)),
    Field("unpaid", Number(0, 99)),
    Field("played", Maybe(Id("focus"))),
    Field("actions_done", Number(0, 7)),
    Field("actions_left", Number(0, 3)),
    Field("agenda_played", Maybe(Id("agenda"))),
    Field("agenda_acted", Number(0, 1)),
    Field("tech_done", Number(0, 9999999999999)),
    Field("site_done", Number(0, 9999999999999)),
    Field("doubled", Number(0, 1)),
    Field("preferred_done", Number(0, 63)),
    Field("overs", Number(0, 99)),
    Field("over_haven", Number(0, 1)),
    Field("deployed", Number(0, 99)),
    Field("deployed_now", Number(0, 99)),
    Field("activated", Number(0, 99)),
    Field("removed", Number(0, 99)),
    Field("produced", Number(0, 31)),
    Field("surcharge", Number(0, 1)),
    Field("mem", Packed(Number(-1, 99))),
    Field("sending", Packed(Number(0, 14))),
    Field("foe", Number(0, 99)),
    Field("foe_defense", Number(0, 7)),
    Field("foe_corrupt", Number(0, 1)),
    Field("foe_left", Number(0, 99)),
    Field("crisis_pre", SetOf(Id("crisis"))),
    Fight("fight", optional=True),
    Field("fight_sector", Number(-1, _last_sector), optional=True),
)
"""How a position is written as data."""
