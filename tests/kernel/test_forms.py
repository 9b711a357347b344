"""Forms: several picks that are one decision, filled in at once."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from starboard.kernel import CHANCE, SILENT, Game, Rng, Seat, State
from starboard.kernel.forms import Counted, Form, Misfilled, Payment, Route, Ticks, form_of
from starboard.kernel.registry import load_game

MOST = 600
"""Runs with more ways than this are left out: they are of the same kind."""
FIRST = {
    "conflict": {"leave_from"},
    "galaxies": {"spend_dice", "pick_reroll", "move_ship"},
    "voidfall": {"substitute", "choose_any", "gain_any", "spend_any", "pay_upkeep", "send"},
}
"""The steps with which a form begins, by title."""
PLAYERS = {"conflict": 3, "galaxies": 2, "voidfall": 1}


def runs(name: str, seed: int, decisions: int) -> Iterator[tuple[Game[Any], State, Seat, Form]]:
    """Every beginning of a form in a random game; the position is the caller's to look at."""
    game = load_game(name)
    s: State = game.start(game.setup(PLAYERS[name]))
    rng = Rng(seed)
    asked: Form | None = None
    for _ in range(decisions):
        if game.over(s):
            s = game.start(game.setup(PLAYERS[name]))
        seat = s.stack[-1].asks(s)[0]
        form = None if seat == CHANCE else form_of(s, seat)
        if form is not None and form is not asked:
            yield game, s, seat, form
        asked = form
        options = s.stack[-1].options(s, seat)
        action = s.stack[-1].draw(s, rng) if seat == CHANCE else options[rng.below(len(options))]
        s.answer(seat, action, SILENT)


def after(game: Game[Any], s: State, seat: Seat, codes: list[str]) -> str:
    """The position after some answers, as text."""
    t = s.clone()
    for code in codes:
        t.answer(seat, next(each for each in t.stack[-1].options(t, seat) if each.code() == code), SILENT)
    return json.dumps(game.dump(t))


def check_counted(game: Game[Any], s: State, seat: Seat, form: Counted) -> bool:
    chains = list(islice(form.chains(s, seat), MOST + 1))
    if len(chains) > MOST:
        return False
    offered = list(form.offered(s, seat))
    by_form = {after(game, s, seat, form.codes(s, seat, mix)) for mix in offered}
    assert by_form == {after(game, s, seat, chain) for chain in chains}
    if not form._rest:
        counted = [Counter(code for code in chain if code not in form.closing) for chain in chains]
        assert {frozenset(mix.items()) for mix in offered} == {frozenset(each.items()) for each in counted}
    return True


def check_route(s: State, seat: Seat, form: Route) -> None:
    legs = form.legs(s, seat)
    walked = {tuple(chain[:3]) for chain in form.chains(s, seat)}
    filled = {tuple(form.codes(s, seat, leg.codes, n)) for leg in legs for n in range(leg.low, leg.high + 1)}
    assert {codes[:2] for codes in walked} == {codes[:2] for codes in filled}
    if all(len(codes) == 3 or leg.high == 1 for leg in legs for codes in [form.codes(s, seat, leg.codes)]):
        assert {codes for codes in walked if codes in filled} == filled
    with pytest.raises(Misfilled):
        form.codes(s, seat, legs[0].codes, legs[0].high + 1)


@pytest.mark.parametrize(
    ("name", "seed", "decisions"), [("conflict", 3, 900), ("galaxies", 3, 900), ("voidfall", 5, 1500)]
)
def test_a_form_offers_exactly_what_single_picks_can_reach(name: str, seed: int, decisions: int) -> None:
    met = Counter[str]()
    for game, s, seat, form in runs(name, seed, decisions):
        step = s.stack[-1].name
        if met[step] >= 12:
            continue
        before = game.dump(s)
        if isinstance(form, Counted):
            met[step] += check_counted(game, s, seat, form)
        elif isinstance(form, Route):
            check_route(s, seat, form)
            met[step] += 1
        elif isinstance(form, Payment):
            ways = form.ways(s, seat)
            assert form.usual(s, seat) in ways
            assert len({after(game, s, seat, way) for way in ways}) == len(ways)
            met[step] += 1
        else:
            assert isinstance(form, Ticks)
            offered = [action.code() for action in s.stack[-1].options(s, seat)]
            assert [*form.boxes(s, seat), "pass"] == offered
            met[step] += 1
        assert game.dump(s) == before, "filling in changes nothing"
    assert set(met) >= FIRST[name]


def test_a_mix_is_asked_for_in_the_order_of_the_rules() -> None:
    game = load_game("voidfall")
    for _, s, seat, form in runs("voidfall", 5, 1500):
        if s.stack[-1].name == "gain_any" and isinstance(form, Counted) and form.total(s)[0] >= 2:
            (most, _), codes = form.total(s), [control.code for control in form.controls(s)]
            assert len(codes) > 2
            last, first = codes[-1], codes[0]
            assert form.codes(s, seat, {last: most - 1, first: 1}) == [first, *[last] * (most - 1)]
            for wrong in ({last: most + 1}, {last: most - 1}, {"resource gold": most}, {last: most + 1, first: -1}):
                with pytest.raises(Misfilled):
                    form.codes(s, seat, wrong)
            assert game.over(s) is False
            return
    raise AssertionError("no resources of one's choice were gained")
