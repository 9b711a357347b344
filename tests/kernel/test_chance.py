"""Chance: bags that are bit masks, and what is drawn from them."""

from __future__ import annotations

from typing import ClassVar

import pytest

from starboard.kernel import Action, State
from starboard.kernel.actions import each_named
from starboard.kernel.rng import Rng, count_bits, nth_bit
from starboard.kernel.setup import Setup
from starboard.kernel.steps import CHANCE, BagStep

THINGS = each_named(lambda code, _: Action(code), "thing", [str(i) for i in range(70)])


class DrawThing(BagStep[State]):
    """A thing of a bag."""

    name: ClassVar[str] = "draw_thing"

    def __init__(self, things: int) -> None:
        self.things = things

    def bag(self, s: State) -> int:
        return self.things

    def naming(self, s: State, thing: int) -> Action:
        return THINGS[thing]


@pytest.mark.parametrize("places", [1, 7, 36, 61, 62, 63, 64, 70])
def test_the_bits_of_a_bag_are_counted_and_found_however_large_it_is(places: int) -> None:
    rng = Rng(places)
    for bag in (1 << (places - 1), (1 << places) - 1, rng.bits() | 1 << (places - 1)):
        found = [i for i in range(bag.bit_length()) if bag >> i & 1]
        assert count_bits(bag) == len(found)
        assert [nth_bit(bag, n) for n in range(len(found))] == found
    assert count_bits(0) == 0


def test_what_is_drawn_from_a_bag_is_one_of_its_options_and_all_are_alike() -> None:
    s, step = State(Setup(1, {})), DrawThing(1 << 3 | 1 << 40 | 1 << 69)
    options = step.options(s, CHANCE)
    assert [action.code() for action in options] == ["thing 3", "thing 40", "thing 69"]
    rng, listed = Rng(1), Rng(1)
    drawn = [step.draw(s, rng) for _ in range(300)]
    assert drawn == [options[listed.below(len(options))] for _ in range(300)]
    assert all(70 < drawn.count(action) < 130 for action in options)
