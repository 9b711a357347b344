"""A forecast is what then happens: invasions, battles, landings and activations, drafted and carried out."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from starboard.games.conflict.prose import foreseen
from starboard.games.conflict.state import NOBODY
from starboard.kernel import CHANCE, SILENT, Action, Rng, State
from starboard.kernel.changes import compare
from starboard.kernel.draft import BY_HIDDEN, BY_REVEAL, Draft
from starboard.kernel.registry import load_game

KINDS = {
    "conflict": {"battle": "battle", "to": "movement"},
    "galaxies": {"land": "landing", "activate": "activation"},
    "voidfall": {"invade": "invasion", "action": "action"},
}
"""By title and first word of an answer, what it is called here. An invasion is known by its step."""
WARLIKE = ("war", "battle", "focus conquest", "engage", "invade", "land", "option 1")
"""What is chosen more often than chance would: it is what forecasts are for."""
LONGEST = 5


def chosen(codes: list[str], rng: Rng) -> str:
    """An answer at random, rather a warlike one."""
    warlike = [code for code in codes if any(word in code for word in WARLIKE)]
    among = warlike if warlike and rng.below(3) else codes
    return among[rng.below(len(among))]


def kind_of(name: str, s: State, code: str) -> str:
    """What sort of thing an answer is, if it is one that is counted."""
    if name == "voidfall" and s.stack[-1].name == "send":
        return "invasion" if code == "pass" else ""
    return KINDS[name].get(code.split()[0], "")


def carried_out(name: str, players: int, seed: int, wanted: int) -> Counter[str]:
    """Games in which what is counted is drafted and then carried out, until there is enough of each kind."""
    game: Any = load_game(name)
    rng = Rng(seed)
    met = Counter(dict.fromkeys(KINDS[name].values(), 0))
    s: Any = begun(game, players, rng)
    while min(met.values()) < wanted:
        if game.over(s):
            s = begun(game, players, rng)
        top = s.stack[-1]
        seat = top.asks(s)[0]
        if seat == CHANCE:
            s.answer(seat, top.draw(s, rng), SILENT)
            continue
        codes = [action.code() for action in top.options(s, seat)]
        code = chosen(codes, rng)
        kind = kind_of(name, s, code)
        if kind and met[kind] < wanted:
            met[kind] += check(game, s, seat, code, rng)
        else:
            give(s, seat, code)
    return met


def begun(game: Any, players: int, rng: Rng) -> State:
    """A new game; where a title is played alone, with anybody and anywhere: each house and map has its own rules."""
    chosen = {"house", "origin", "map"} if players == 1 else set()
    options = {o.name: o.choices[rng.below(len(o.choices))] for o in game.options if o.name in chosen}
    made: State = game.start(game.setup(players, **options))
    return made


def give(s: State, seat: int, code: str) -> None:
    """Answer by a code."""
    found: list[Action] = [action for action in s.stack[-1].options(s, seat) if action.code() == code]
    s.answer(seat, found[0], SILENT)


def check(game: Any, s: State, seat: int, code: str, rng: Rng) -> int:
    """Draft an answer and what may follow it, carry out what was drafted, and compare. Returns whether it was known."""
    draft = Draft(game, s, seat, rng, [code])
    # As on a page, nobody drafts beyond the turn.
    while len(draft.codes) < LONGEST and draft.turn() == draft.begun() and (options := draft.options()):
        draft.add(chosen([action.code() for action in options], rng))
    before = game.view(s, seat)
    forecast = draft.difference()
    for each in draft.sent:
        if each.startswith("battle "):
            fought(game, s, seat, each)
        give(s, seat, each)
    if not draft.sent:
        give(s, seat, code)
        return 0
    reason = draft.halted.reason if draft.halted is not None else ""
    if reason == BY_REVEAL:
        return 0
    after = game.view(s, seat)
    came = compare(game.tally(before), game.tally(after))
    if reason == BY_HIDDEN:
        assert set(forecast) <= set(came)
        return int(bool(forecast))
    assert after == draft.view()
    assert came == forecast
    return 1


def fought(game: Any, s: State, seat: int, code: str) -> None:
    """What the page says of a battle before it is chosen is what comes of it."""
    place = next(each for each in game.view(s, seat)["places"] if each["id"] == code[7:])
    told = foreseen(place)
    t = s.clone()
    give(t, seat, code)
    then = next(each for each in game.view(t, seat)["places"] if each["id"] == code[7:])
    lost = [had - has for had, has in zip(place["ships"], then["ships"], strict=True)]
    assert lost == list(told.ships_lost)
    assert (told.razed != NOBODY) == (then["colony"] != place["colony"])


@pytest.mark.parametrize(
    ("name", "players", "wanted"), [("conflict", 3, 15), ("galaxies", 3, 15), ("voidfall", 1, 300)]
)
def test_what_is_forecast_happens(name: str, players: int, wanted: int) -> None:
    assert min(carried_out(name, players, 11, wanted).values()) >= wanted


@pytest.mark.compiled
@pytest.mark.parametrize(("name", "players"), [("conflict", 3), ("galaxies", 2), ("voidfall", 1)])
def test_a_thousand_forecasts_of_each_kind_happen(name: str, players: int) -> None:
    assert min(carried_out(name, players, 12, 1000).values()) >= 1000
