"""Answers with numbers, positions as features."""

from __future__ import annotations

import struct
from typing import Any

import pytest
from librt.strings import BytesWriter
from librt.vecs import vec
from mypy_extensions import i64

from starboard.kernel.actions import Action
from starboard.kernel.answers import Answers
from starboard.kernel.events import SILENT
from starboard.kernel.features import Scale, mark_bits
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from tests.kernel.toy import SIZES, TOY
from tests.tables import setups


def test_an_answer_is_found_by_its_code_and_by_itself() -> None:
    answers = TOY.answers(TOY.setup(2))
    assert answers.codes == ["red", "blue", "small", "large", "take 1", "take 2"]
    assert answers.number[SIZES[1]] == answers.number_of("large") == 3
    with pytest.raises(KeyError):
        answers.number_of("huge")
    with pytest.raises(ValueError, match="same code"):
        Answers([Action("a"), Action("a")])


def test_the_fields_say_where_each_number_stands() -> None:
    setup = TOY.setup(2)
    s = TOY.start(setup)
    rng = Rng(3)
    while s.stack[-1].name != "take":
        top = s.stack[-1]
        seat = top.asks(s)[0]
        options = top.options(s, seat)
        s.answer(seat, options[rng.below(len(options))], SILENT)
    fields = {field.name: field for field in TOY.encoder(setup).fields}
    for seat in range(2):
        seen = list(TOY.features(s, seat))

        def part(name: str, seen: list[float] = seen) -> list[float]:
            return seen[fields[name].at : fields[name].at + fields[name].size]

        assert part("secret") == [float(n == s.secret[seat]) for n in range(6)]
        assert part("heap") == pytest.approx([7 / 50])
        assert part("question: asked") == [float(seat == 0)]
        # Whose turn it is, from the own seat on.
        assert part("question: seat 1") == [float(seat == 0), float(seat == 1)]


@pytest.mark.parametrize("title", titles())
def test_every_field_says_what_it_means(title: str) -> None:
    game = load_game(title)
    for setup in setups(game):
        encoder = game.encoder(setup)
        names = [field.name for field in encoder.fields]
        assert len(set(names)) == len(names)
        assert all(field.says.endswith(".") for field in encoder.fields)
        assert [field.at for field in encoder.fields] == [
            sum(field.size for field in encoder.fields[:i]) for i in range(len(names))
        ]
        assert len(game.features(game.start(setup), 0)) == encoder.size


@pytest.mark.parametrize("title", titles())
def test_the_vocabulary_follows_from_the_set_up_alone(title: str) -> None:
    """A network that was trained with it can be loaded again."""
    game: Game[Any] = load_game(title)
    for setup in setups(game):
        again = game.setup(setup.players, **setup.options)
        assert [action.code() for action in game.possible_answers(again)] == game.codes(setup)


@pytest.mark.parametrize("numbers", [[], [7], [7, 8], [7, 63, 64, 8, -1], [64, 1, 2], [1, -3, 1 << 40, 5]])
def test_numbers_are_parts_of_a_whole_small_or_not(numbers: list[int]) -> None:
    """They are written two at a time where both are small."""
    scale = Scale(5.0)
    out = BytesWriter()
    scale.write_all(out, vec[i64](numbers))
    scale.write_sums(out, vec[i64](numbers), vec[i64]([1] * len(numbers)))
    scale.write_list(out, numbers)
    parts = numbers + [number + 1 for number in numbers] + numbers
    assert out.getvalue() == struct.pack(f"<{len(parts)}f", *[part / 5.0 for part in parts])


@pytest.mark.parametrize("marked", [[], [0], [5, 8, 59], [59, 60, 61, 130], [200]])
def test_a_set_is_marked_however_large_it_is(marked: list[int]) -> None:
    out = BytesWriter()
    out.write(bytes(4 * 210))
    mark_bits(out, 0, 3, sum(1 << each for each in marked))
    found = struct.unpack("<210f", out.getvalue())
    assert [at for at, value in enumerate(found) if value == 1.0] == [3 + each for each in marked]
    assert sum(found) == len(marked)
