"""A position as numbers, for whoever learns."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from starboard.games.voidfall.combat.choices import all_choices
from starboard.games.voidfall.components import Box
from starboard.games.voidfall.mechanics.production import production_levels
from starboard.games.voidfall.mechanics.upkeep import agendas_upkeep, sectors_upkeep
from starboard.games.voidfall.scoring import voidborn_total
from starboard.games.voidfall.state import Ground, VoidfallState, packed_total, total
from starboard.games.voidfall.vocabulary import ROWS, TRACKS
from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.features import (
    WIDTH,
    Encoder,
    Questions,
    Scale,
    mark,
    mark_bits,
    mark_each,
    mark_where,
    number,
)
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Seat

FEW: Final = Scale(5.0)
STOCK: Final = Scale(15.0)
POINTS: Final = 200.0
"""About what both sides score."""
NO_FIGHT: Final = bytes(12 * WIDTH)
"""No FP on either side."""
ACTIONS_MOST: Final = 4
"""No Focus card has more actions."""


def possible_answers(box: Box, setup: Setup) -> list[Action]:
    """Every answer of the player: general ones, then cards, then those that name a sector of the map.

    Only the House's own Focus cards and the Heroic ones are ever played, and a Regroup moves to neighbours only.
    """
    a = box.answers
    ground = Ground(setup, box)
    chart = ground.map.index
    found: list[Action] = [a.no, a.yes, a.from_offer, a.from_deck, a.on_storage, a.agenda_action]
    found += [a.penalty, a.catastrophe, a.war]
    found += a.options
    found += a.numbers
    found += a.resources
    found += a.tracks
    found += a.on_slot
    found += a.on_track
    found += a.types
    found += a.glory
    found += a.rows
    found += a.havens
    found += a.slots
    found += a.trade_places
    found += a.ongoing
    found += [a.combat_choice(choice) for choice in all_choices()]
    own = ground.house.cards
    heroic = [card.index for card in box.focuses if card.heroic]
    actions = [action for card in own + heroic for action in box.focuses[card].actions]
    found += [a.focus[card] for card in own]
    found += [a.heroic[card][other] for card in heroic for other in own]
    found += [a.actions[action] for action in actions]
    found += [a.twice[action] for action in actions]
    mine = -1 - ground.house.index
    found += [each for each in a.tech_actions if (owner := box.tech_actions[each.action][0]) >= 0 or owner == mine]
    found += a.basic
    found += a.improved
    found += a.agendas
    found += a.events
    found += a.focus_cards
    found += a.crises
    found += a.trade_slots
    found += a.bounties
    found += a.reclaims
    found += a.sectors[chart]
    found += a.fleets[chart]
    found += a.installations[chart]
    found += a.guilds[chart]
    found += a.on_sector[chart]
    found += a.sector_actions[chart]
    n = len(ground.map.sectors)
    for i in range(n):
        for other in sorted(ground.near[i]):
            found += a.moves[chart][(i * n + other) * 5 : (i * n + other) * 5 + 5]
    return found


def possible_outcomes(box: Box, setup: Setup) -> list[Action]:
    """Every answer of chance."""
    a = box.answers
    chart = Ground(setup, box).map.index
    found: list[Action] = [*a.situations, *a.wars, *a.crises, *a.houses, *a.bounties, *a.reclaims, *a.events]
    found += [*a.agendas, *a.focus_cards, *a.basic, *a.improved, *a.sectors[chart]]
    return found


class VoidfallEncoder(Encoder[VoidfallState]):
    """Sectors in the order of the map; cards in the order of the box."""

    def __init__(self, answers: Answers, questions: Questions, box: Box, sectors: int, havens: int) -> None:
        super().__init__(answers, questions)
        self.agenda_cards: Final[i64] = len(box.agendas)
        self.crisis_cards: Final[i64] = len(box.crises)
        self.houses: Final[i64] = len(box.houses)
        techs = len(box.technologies)
        m = self.marks_field
        self.cycle: Final[i64] = m("cycle", 3, "The cycle.")
        self.phase: Final[i64] = m("phase", 4, "Set-up, preparation, focus, evaluation.")
        self.event: Final[i64] = m("event", len(box.events), "The Galactic Event.")
        self.event_top: Final[i64] = m("event top", len(box.events), "The event known to come next cycle.")
        self.mine: Final[i64] = m("mine", sectors, "By sector: whether the player controls it.")
        self.corrupt: Final[i64] = m("corrupted", sectors, "By sector: whether it is Corrupted.")
        self.shut: Final[i64] = m("sealed", sectors, "By sector: whether its Rift is sealed.")
        self.fallen: Final[i64] = m(
            "fallen", sectors * self.houses, "By sector: the Fallen House whose card lies there."
        )
        self.hand: Final[i64] = m("hand", len(box.focuses), "Focus cards in hand.")
        self.discard: Final[i64] = m("discard", len(box.focuses), "Focus cards discarded.")
        self.heroic: Final[i64] = m("heroic", len(box.focuses), "Heroic Focus cards on offer.")
        self.played: Final[i64] = m("played", len(box.focuses), "The Focus card being played.")
        self.done: Final[i64] = m("actions done", ACTIONS_MOST, "Its actions that were taken.")
        self.basic: Final[i64] = m("basic", techs, "Technologies owned on their Basic side.")
        self.improved: Final[i64] = m("improved", techs, "Technologies owned on their Improved side.")
        self.tableau: Final[i64] = m("tableau", techs, "Basic Technologies that can be gained.")
        self.valued: Final[i64] = m("valued", techs, "Technologies that show Influence.")
        self.board: Final[i64] = m("improved board", techs, "Improved Technologies on the galactic board.")
        self.slot: Final[i64] = m("slots", 4 * self.agenda_cards, "By slot: the agenda in it.")
        self.offer: Final[i64] = m("offers", 4 * self.agenda_cards, "By type: the agenda on offer.")
        self.held: Final[i64] = m("agendas", self.agenda_cards, "Agendas in hand.")
        self.agenda: Final[i64] = m("agenda played", self.agenda_cards, "The agenda played this turn.")
        self.spoilt: Final[i64] = m(
            "corruption", 3 + len(TRACKS) + 4, "Corruption on the slots, on the tracks, on the agendas on offer."
        )
        self.trade: Final[i64] = m("trade", 7, "Places with a Trade token.")
        self.flags: Final[i64] = m("flags", 3, "Trade flipped; sixth technology slot; defeated.")
        self.alert: Final[i64] = m("alert", 3 + len(box.wars), "The Alert card: Situations, then Wars.")
        self.crisis: Final[i64] = m("crisis", self.crisis_cards, "The current Crisis.")
        self.rows: Final[i64] = m("rows", len(ROWS) * self.crisis_cards, "By row: Ongoing Crises.")
        f = self.numbers_field
        f("void", sectors, "By sector: Voidborn FP, of 5.")
        f("population", sectors, "By sector: population, of 5.")
        f("fleets", sectors * 5, "By sector and fleet type: FP, of 5.")
        f("guilds", sectors * 5, "By sector and kind: Guilds, of 5.")
        f("installations", sectors * 3, "By sector and kind: Installations, of 5.")
        f("glory there", sectors * 5, "By sector and value: Glory tokens, of 5.")
        f("tokens there", sectors * 3, "By sector: Bounty and Reclaim tokens, Harbingers, of 5.")
        f("stock", 5, "Food, Energy, Materials, Credits, Science, of 15.")
        f("production", 5, "The production level of each, of 5.")
        f("tracks", len(TRACKS), "Spaces of the three tracks, of 15.")
        f("havens", havens, "Levels built of each Safe Haven, of 5.")
        f("glory", 5, "Glory tokens held, by value, of 5.")
        f("power", 2, "Inactive and active FP, of 15.")
        f("sending", 5, "FP on its way, by fleet type, of 5.")
        f("harbingers", len(ROWS), "Harbingers on the rows, of 5.")
        f("alerts", 1, "Cards left in the Alert draw pile, of 5.")
        f("combat", 12, "FP of the invader and of the defender in the combat under way, by type, of 5.")
        f(
            "counts",
            12,
            "Round, actions left, catastrophes, Bounty and Reclaim tokens, loose and offered Trade tokens, consumed "
            "Technologies, storage, kept Corruption, Upkeep of sectors and of agendas; of 5.",
        )
        f("influence", 2, "The player's and the Voidborn's Influence, of 200.")

    def write_marks(self, s: VoidfallState, seat: Seat, out: BytesWriter, base: i64) -> None:
        mark(out, base, self.cycle + min(s.cycle, 3) - 1)
        mark(out, base, self.phase + s.phase)
        if s.event >= 0:
            mark(out, base, self.event + s.event)
        if s.event_top >= 0:
            mark(out, base, self.event_top + s.event_top)
        mark(out, base, self.mine + s.home)
        mark_where(out, base, self.mine, s.power)
        mark_where(out, base, self.corrupt, s.corrupt)
        mark_where(out, base, self.shut, s.shut)
        at = self.fallen
        for house in s.fallen:
            if house >= 0:
                mark(out, base, at + house)
            at += self.houses
        mark_bits(out, base, self.hand, s.hand)
        mark_bits(out, base, self.discard, s.discard)
        for card in s.heroic_offer:
            mark(out, base, self.heroic + card)
        if s.played >= 0:
            mark(out, base, self.played + s.played)
            mark_bits(out, base, self.done, s.actions_done & ((1 << ACTIONS_MOST) - 1))
        sides = s.tech
        at = 0
        while at < len(sides):
            if sides[at]:
                mark(out, base, at + (self.basic if sides[at] == 1 else self.improved))
            at += 1
        mark_bits(out, base, self.tableau, s.tableau)
        mark_bits(out, base, self.valued, s.valued)
        for card in s.improved_board:
            mark(out, base, self.board + card)
        mark_each(out, base, self.slot, self.agenda_cards, s.slot)
        mark_each(out, base, self.offer, self.agenda_cards, s.offer)
        for card in s.agenda_hand:
            mark(out, base, self.held + card)
        if s.agenda_played >= 0:
            mark(out, base, self.agenda + s.agenda_played)
        mark_where(out, base, self.spoilt, s.slot_corrupt)
        mark_where(out, base, self.spoilt + 3, s.track_corrupt)
        mark_where(out, base, self.spoilt + 6, s.offer_corrupt)
        mark_where(out, base, self.trade, s.trade_at)
        if s.trade_flipped:
            mark(out, base, self.flags)
        if s.sixth:
            mark(out, base, self.flags + 1)
        if s.defeated:
            mark(out, base, self.flags + 2)
        if s.alert >= 0:
            mark(out, base, self.alert + s.alert)
        if s.crisis >= 0:
            mark(out, base, self.crisis + s.crisis)
        at = self.rows
        for row in s.row:
            for card in row:
                mark(out, base, at + card)
            at += self.crisis_cards

    def write_numbers(self, s: VoidfallState, seat: Seat, out: BytesWriter) -> None:
        few = FEW
        stock = STOCK
        few.write_all(out, s.void)
        few.write_all(out, s.pop)
        few.write_all(out, s.fleet)
        if packed_total(s.shut):
            guilds = s.ground.guilds[:]
            installations = s.ground.installations[:]
            for i in range(s.sectors):
                if s.shut[i]:
                    for kind in range(5):
                        guilds[i * 5 + kind] = 0
                    for kind in range(3):
                        installations[i * 3 + kind] = 0
            few.write_sums(out, s.guild, guilds)
            few.write_sums(out, s.inst, installations)
        else:
            few.write_sums(out, s.guild, s.ground.guilds)
            few.write_sums(out, s.inst, s.ground.installations)
        few.write_all(out, s.glory_on)
        bounties, reclaims, harbingers = s.bounty_on, s.reclaim_on, s.harbinger_on
        sectors: i64 = len(bounties)
        sector: i64 = 0
        while sector < sectors:
            few.write_two(out, bounties[sector], reclaims[sector])
            few.write(out, harbingers[sector])
            sector += 1
        stock.write_all(out, s.stock)
        few.write_all(out, production_levels(s))
        stock.write_all(out, s.track)
        few.write_all(out, s.haven)
        few.write_all(out, s.glory)
        stock.write_two(out, s.inactive, s.active)
        few.write_all(out, s.sending)
        few.write_list(out, s.row_harbingers)
        few.write(out, total(s.pile) + s.war_pile)
        fight = s.fight
        if fight is None:
            out.write(NO_FIGHT)
        else:
            few.write_list(out, fight.invader.fp)
            few.write_list(out, fight.defender.fp)
        few.write_two(out, s.round, s.actions_left)
        few.write_two(out, s.catastrophes, packed_total(s.bounty_held))
        few.write_two(out, packed_total(s.reclaim_held), s.trade_loose)
        few.write_two(out, s.trade_board, s.consumed)
        few.write_two(out, s.storage, s.kept)
        few.write_two(out, sectors_upkeep(s), agendas_upkeep(s))
        number(out, s.influence / POINTS)
        number(out, voidborn_total(s) / POINTS)
