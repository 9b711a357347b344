"""Things say what they are, and show themselves in a notebook."""

from __future__ import annotations

import pytest

from starboard.adapters.play import Play
from starboard.kernel import Dice, Rng, Table
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game, titles


@pytest.mark.parametrize("title", titles())
def test_a_table_a_position_and_a_record_show_themselves(title: str) -> None:
    game = load_game(title)
    setup = game.setup(game.usual_players())
    table = Table(game, setup, Dice(Rng(3)), ["Ada", "Leo"][: setup.players])
    said = [repr(each) for each in (game, table, table.state, table.record, Play(game, setup))]
    assert all(title in each or "State" in each for each in said), said
    assert "object at 0x" not in " ".join(said)
    for picture in (table._repr_svg_(), table.record._repr_svg_(), game.picture(table.state, 0)._repr_svg_()):
        assert picture.startswith("<svg")
    assert setup.players == 1 or "Ada" in str(table.picture())
    assert Record.loads(table.record.dumps())._repr_svg_() == table._repr_svg_(), "a record ends where the table stands"


def test_a_notebook_is_shown_one_picture_and_not_what_it_was_drawn_with(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    monkeypatch.setattr("rich.jupyter.display", lambda *what: shown.append(what))
    game = load_game("conflict")
    table = Table(game, game.setup(2), Dice(Rng(3)))
    assert table._repr_svg_().startswith("<svg")
    assert table.picture().lines()
    assert not shown


def test_what_a_seat_cannot_see_is_in_no_picture_of_it() -> None:
    game = load_game("conflict")
    table = Table(game, game.setup(2), Dice(Rng(3)))
    while "hand" not in str(table.view(1)) and not table.over:
        table.answer(table.asked()[0], table.options(table.asked()[0])[0].code())
    for world in [table.worlds(0, Rng(seed)).draw() for seed in range(5)]:
        assert str(game.picture(world, 0, ["seat 0", "seat 1"])) == str(table.picture(0))
        assert game.view(world, 0) == table.view(0)
