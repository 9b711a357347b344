"""The galaxy in the terminal: every name and every ship can be read, however small it is."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from starboard.kernel.game import View
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from tests.games.conflict.positions import GAME

SIZES = [(80, 24), (80, 60), (120, 40), (120, 80)]


def drawn(view: View, lang: str, width: int, height: int) -> str:
    """The galaxy as it stands on a terminal without colours."""
    paper = io.StringIO()
    console = Console(file=paper, width=width, height=height, force_terminal=True, color_system=None)
    console.print(GAME.terminal(view, GAME.prose(lang, ["A", "B", "C", "D", "E", "F"][: len(view["players"])])))
    return paper.getvalue().partition("╰")[0]


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("explore", [False, True], ids=["", "explore"])
def test_no_sector_covers_the_name_or_the_ships_of_another(players: int, explore: bool) -> None:
    table = Table(GAME, GAME.setup(players, explore=explore), Dice(Rng(players)))
    rng = Rng(1)
    looked = 0
    while not table.over:
        seat = table.asked()[0]
        offered = table.options(seat)
        table.answer(seat, offered[rng.below(len(offered))].code())
        if len(table.record.lines) % 90:
            continue
        view = table.view(None)
        for lang in ("en", "fr"):
            prose = GAME.prose(lang, ["A"] * players)
            for width, height in SIZES:
                galaxy = drawn(view, lang, width, height)
                looked += 1
                for place in view["places"]:
                    tokens = [f"▲{count}" for count in place["ships"] if count]
                    tokens += ["■"] * (place["colony"] is not None)
                    assert prose.place(place["id"], view) in galaxy, place["id"]
                    assert " ".join(tokens) in galaxy, place["id"]
    assert looked


def test_a_low_terminal_has_a_low_galaxy() -> None:
    table = Table(GAME, GAME.setup(2), Dice(Rng(1)))
    heights = [drawn(table.view(None), "en", 80, height).count("\n") for height in (24, 48, 100)]
    assert heights == sorted(set(heights))
    assert heights[0] < 22


def test_an_origin_that_nobody_has_is_called_as_in_the_question() -> None:
    table = Table(GAME, GAME.setup(2), Dice(Rng(1)))
    galaxy = drawn(table.view(None), "fr", 80, 24)
    assert "○ Origine 1" in galaxy
    assert "○ Origine 2" in galaxy
