"""A forecast is what then happens: invasions, battles, landings and activations, drafted and carried out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starboard.kernel import CHANCE, Rng, Table
from starboard.kernel.changes import compare
from starboard.kernel.draft import BY_HIDDEN, BY_REVEAL, Draft
from starboard.kernel.registry import load_game

KINDS = {
    "conflict": {"battle": "battle", "to": "movement"},
    "galaxies": {"land": "landing", "activate": "activation"},
    "voidfall": {"invade": "invasion", "action": "action"},
}
"""By title and first word of an answer, what it is called here."""
BELLIGERENT = ("war", "battle", "conquest", "engage", "invade", "land")
"""What is drafted more often than chance would: it is what forecasts are for."""


def drafted(table: Table, seat: int, rng: Rng, name: str) -> tuple[Draft, Counter[str]]:
    """A draft to its halt, with what is in it."""
    draft = table.draft(seat)
    met = Counter[str]()
    while len(draft.codes) < 12 and (options := draft.options()):
        if draft.view()["step"].startswith("invade"):
            met["invasion"] += 1
        codes = [action.code() for action in options]
        warlike = [code for code in codes if any(word in code for word in BELLIGERENT)]
        chosen = warlike if warlike and rng.below(2) else codes
        code = chosen[rng.below(len(chosen))]
        draft.add(code)
        word = code.split()[0]
        if word in KINDS[name]:
            met[KINDS[name][word]] += 1
    return draft, met


def carried_out(name: str, players: int, seed: int, wanted: int) -> Counter[str]:
    """Games in which every turn is drafted and then carried out, until enough of what is wanted has been met."""
    game = load_game(name)
    rng = Rng(seed)
    met = Counter[str]()
    table = Table(game, game.setup(players), None)
    while met.total() < wanted:
        if table.over:
            table = Table(game, game.setup(players), None)
        seat = table.asked()[0]
        if seat == CHANCE:
            table.answer(seat, table.state.stack[-1].draw(table.state, rng).code())
            continue
        draft, found = drafted(table, seat, rng, name)
        reason = draft.halted.reason if draft.halted is not None else ""
        if draft.tried and reason != BY_REVEAL:
            check(table, seat, draft)
            met += found
        elif draft.tried:
            table.submit(seat, table.ticket(seat), *draft.sent)
        if reason == BY_HIDDEN:
            table.answer(seat, draft.sent[-1])
    return met


def check(table: Table, seat: int, draft: Draft) -> None:
    """Carry out what was drafted, and compare."""
    game: Any = table.game
    before = table.view(seat)
    forecast = draft.difference()
    carried = table.submit(seat, table.ticket(seat), *draft.codes[: draft.tried])
    assert carried.answered == draft.tried
    assert table.view(seat) == draft.view()
    assert compare(game.tally(before), game.tally(table.view(seat))) == forecast


@pytest.mark.parametrize(("name", "players"), [("conflict", 3), ("galaxies", 3), ("voidfall", 1)])
def test_what_is_forecast_happens(name: str, players: int) -> None:
    assert carried_out(name, players, 11, 30).total() >= 30


@pytest.mark.walk
@pytest.mark.parametrize(
    ("name", "players", "wanted"), [("conflict", 4, 120), ("galaxies", 2, 800), ("voidfall", 1, 350)]
)
def test_more_than_a_thousand_forecasts_happen(name: str, players: int, wanted: int) -> None:
    met = carried_out(name, players, 12, wanted)
    assert len(met) > 1, "of more than one kind"
