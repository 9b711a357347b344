"""Somebody's own table as a position that can be played on: what nobody has named is dealt."""

from __future__ import annotations

from typing import Any, Final

from starboard.games.voidfall.companion.my_table import MyTable, phase_of
from starboard.games.voidfall.mechanics.turn import new_turn
from starboard.games.voidfall.state import VoidfallState
from starboard.games.voidfall.steps import cycle, voidborn
from starboard.kernel.errors import N_, DataError, PositionError
from starboard.kernel.events import SILENT
from starboard.kernel.rng import Rng
from starboard.kernel.steps import CHANCE

STAGES: Final = {
    "a0": cycle.A0, "a1": cycle.A1, "a2": cycle.A2, "a4": cycle.A4, "b0": cycle.B0, "b1": cycle.B1, "b2": cycle.B1,
    "b3": cycle.B4, "b4": cycle.B4, "c1": cycle.BEFORE_C1, "c2": cycle.C2, "c3": cycle.C3, "c4": cycle.C4,
}  # fmt: skip
"""Where the game goes on: a turn that has begun is played anew, one that is over is not cleaned up again."""


def position(table: MyTable, seed: int) -> dict[str, Any]:
    """A position as `Game.dump` writes it, checked by `Game.load`. Raises DataError where the table can't be one."""
    if table.doubts:
        raise table.doubts[0]
    if table.step == "end":
        raise DataError("step", N_("this game is over"))
    rng = Rng(seed)
    s = table.state.clone()
    _deal(table, s, rng)
    s.phase = phase_of(table.step)
    s.stack.append(cycle.Phase(STAGES[table.step]))
    _begin(table, s)
    _settle(s, rng)
    told: dict[str, Any] = table.game.dump(s)
    try:
        table.game.load(told)
    except PositionError as fault:
        raise DataError(fault.path, fault.message, **fault.params) from None
    return told


def _settle(s: VoidfallState, rng: Rng) -> None:
    """Let chance draw until somebody is asked."""
    s.settle(SILENT)
    while s.stack and s.stack[-1].asks(s) == [CHANCE]:
        top = s.stack[-1]
        s.answer(CHANCE, top.draw(s, rng), SILENT)


def _dealt(table: MyTable, rng: Rng) -> VoidfallState:
    """The same set-up, dealt anew as far as the first cycle; where somebody is asked the first answer is given."""
    made: VoidfallState = table.game.new(table.state.setup)
    made.settle(SILENT)
    while made.stack and made.stack[0].name == "set_up":
        top = made.stack[-1]
        if top.asks(made) == [CHANCE]:
            made.answer(CHANCE, top.draw(made, rng), SILENT)
        else:
            made.answer(0, top.options(made, 0)[0], SILENT)
    return made


def _deal(table: MyTable, s: VoidfallState, rng: Rng) -> None:
    """Decks, offers and bags that go with what lies on the table."""
    dealt = _dealt(table, rng)
    _deal_technologies(table, s, dealt, rng)
    _deal_agendas(table, s, rng)
    _deal_focuses(table, s, dealt)
    _deal_alerts(table, s, rng)
    _deal_tokens(s, rng)
    s.refresh()


def _deal_technologies(table: MyTable, s: VoidfallState, dealt: VoidfallState, rng: Rng) -> None:
    """The Fallen Houses, and the Technologies that their cards bring (VF-2.10 to VF-2.13)."""
    box, named = s.box, table.cards
    lying = [house for house in s.fallen if house >= 0]
    if len(set(lying)) < len(lying):
        raise DataError("sectors", N_("a Fallen House lies in two sectors"))
    s.fallen_drawn = (lying + [house for house in dealt.fallen_drawn if house not in lying])[: box.fallen_drawn]
    every = 0
    for house in s.fallen_drawn:
        for card in box.houses[house].technologies:
            every |= 1 << card
    owned = sum([1 << card for card in range(len(s.tech)) if s.tech[card]])
    ids = box.ids("technology")
    left = [card for card in range(len(s.tech)) if (every & ~owned) >> card & 1]
    if "tableau" in named:
        s.tableau = sum([1 << ids.index(name) for name in named["tableau"]])
    else:
        rng.shuffle(left)
        s.tableau = sum([1 << card for card in left[min(s.consumed, len(left)) :]])
    s.valued = every & dealt.valued if "valued" not in named else sum([1 << ids.index(n) for n in named["valued"]])
    if "improved" in named:
        s.improved_board = [ids.index(name) for name in named["improved"]]
    else:
        better = [card for card in range(len(s.tech)) if every >> card & 1 and s.tech[card] < 2]
        rng.shuffle(better)
        s.improved_board = better[: box.fallen_drawn]
    s.improved_deck = 0
    if s.cycle < 3:
        s.improved_deck = every & ~sum([1 << card for card in s.improved_board])


def _deal_agendas(table: MyTable, s: VoidfallState, rng: Rng) -> None:
    """What is neither in a slot nor in hand lies in the decks, the top of each face up (VF-2.15)."""
    box, named = s.box, table.cards
    ids = box.ids("agenda")
    s.agenda_hand = [ids.index(name) for name in named.get("agenda_hand", [])]
    s.offer = [ids.index(name) if name is not None else -1 for name in named.get("offers", [])] or [-1] * 4
    away = {card for card in [*s.slot, *s.agenda_hand, *s.offer] if card >= 0}
    s.agenda_deck = [0] * 4
    s.agenda_under = [[] for _ in range(4)]
    for agenda in box.agendas[: box.deck_agendas]:
        if agenda.index not in away:
            s.agenda_deck[agenda.type] |= 1 << agenda.index
    for kind in range(4):
        cards = [card for card in range(box.deck_agendas) if s.agenda_deck[kind] >> card & 1]
        if s.offer[kind] < 0 and cards:
            s.offer[kind] = cards[rng.below(len(cards))]
            s.agenda_deck[kind] &= ~(1 << s.offer[kind])


def _deal_focuses(table: MyTable, s: VoidfallState, dealt: VoidfallState) -> None:
    """The hand, what was played in this cycle, and the Heroic cards."""
    box, named = s.box, table.cards
    ids = box.ids("focus")
    own = [card for card in s.ground.house.cards if box.focuses[card].from_cycle <= s.cycle]
    if "hand" in named:
        s.hand = sum([1 << ids.index(name) for name in named["hand"]])
        s.discard = sum([1 << ids.index(name) for name in named.get("discard", [])])
    else:
        s.hand = sum([1 << card for card in own])
        s.discard = 0
    s.heroic_offer = [ids.index(n) for n in named["heroic"]] if "heroic" in named else dealt.heroic_offer.copy()
    s.heroic_deck = dealt.heroic_deck & ~sum([1 << card for card in s.heroic_offer])


def _deal_alerts(table: MyTable, s: VoidfallState, rng: Rng) -> None:
    """The Crises that lie nowhere are in their decks; the Alert pile has the cards of the rounds to come."""
    box = s.box
    decks = [0, 0, 0]
    s.start_deck = 0
    taken = {card for row in s.row for card in row if card >= 0}
    s.crisis = box.ids("crisis").index(table.crisis) if table.crisis is not None else -1
    if s.crisis in taken:
        raise DataError("crisis", N_("a Crisis is in two places"))
    for card in box.crises:
        if card.index in taken or card.index == s.crisis or (card.more and not s.setup.flag("more_crises")):
            continue
        if card.level:
            decks[card.level - 1] |= 1 << card.index
        else:
            s.start_deck |= 1 << card.index
    s.crisis_deck = decks
    s.crisis_discard = [0, 0, 0]
    for at, row in enumerate(s.row):
        for place, lying in enumerate(row):
            if lying < 0:
                row[place] = _any_crisis(s, at, rng)
    s.war_deck = (1 << len(box.wars)) - 1
    s.alert = -1
    if table.alert is not None:
        kinds = ["situation-1", "situation-2", "situation-3"]
        s.alert = kinds.index(table.alert) if table.alert in kinds else 3 + box.ids("war").index(table.alert)
        if s.alert >= 3:
            s.war_deck &= ~(1 << (s.alert - 3))
    _pile(s)


def _any_crisis(s: VoidfallState, row: int, rng: Rng) -> int:
    """A Crisis that nobody named, of those that can lie on that row."""
    fits = [
        card.index
        for card in s.box.crises
        if (s.start_deck | s.crisis_deck[0]) >> card.index & 1 and card.kind in (row, 2)
    ]
    if not fits:
        raise DataError("rows", N_("there are not so many Crises"))
    card = fits[rng.below(len(fits))]
    s.start_deck &= ~(1 << card)
    s.crisis_deck[0] &= ~(1 << card)
    return card


def _pile(s: VoidfallState) -> None:
    """The Alert pile: this cycle's cards, without as many as rounds were begun; those of low levels are gone first."""
    row = s.box.alerts[s.ground.difficulty * 3 + s.cycle - 1]
    s.pile = row[:3]
    s.war_pile = min(row[3], s.war_deck.bit_count())
    gone = s.round
    if s.alert >= 3 and s.war_pile:
        s.war_pile -= 1
        gone -= 1
    elif 0 <= s.alert < 3 and s.pile[s.alert]:
        s.pile[s.alert] -= 1
        gone -= 1
    for level in range(3):
        less = min(max(gone, 0), s.pile[level])
        s.pile[level] -= less
        gone -= less


def _deal_tokens(s: VoidfallState, rng: Rng) -> None:
    """Which Bounty and Reclaim tokens somebody holds is drawn: only their number is told."""
    for bag, held, kinds in (
        (s.bounty_bag, s.bounty_held, s.box.bounties),
        (s.reclaim_bag, s.reclaim_held, s.box.reclaims),
    ):
        n = sum(held)
        for i, kind in enumerate(kinds):
            bag[i], held[i] = kind.quantity, 0
        for _ in range(n):
            there = [i for i in range(len(bag)) for _n in range(bag[i])]
            if there:
                drawn = there[rng.below(len(there))]
                bag[drawn] -= 1
                held[drawn] += 1


def _begin(table: MyTable, s: VoidfallState) -> None:
    """What a step expects to have happened before it."""
    new_turn(s)
    step = table.step
    if step[0] == "a":
        s.round = 0
        s.event = -1
        s.crisis = -1
        s.alert = -1
        s.refresh()
        return
    if s.event < 0:
        fitting = [event.index for event in s.box.events if event.cycle == s.cycle and event.rounds >= s.round]
        s.event = (fitting or [0])[0]
        s.refresh()
    s.round = max(1, min(s.round, s.box.events[s.event].rounds))
    if step == "b0":
        voidborn.discard_alert(s)
        s.crisis = -1
        s.round -= 1
    elif step[0] == "c":
        s.crisis = -1
