"""The table in the terminal: signs are explained, and cards are read in full where one is chosen."""

from __future__ import annotations

import io

from rich.console import Console

from starboard.commands.app_shell import keep_together
from starboard.kernel.game import View
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table

GAME = load_game("voidfall")


def drawn(view: View) -> str:
    """The board on a terminal of 80 columns without colours."""
    keep_together()
    paper = io.StringIO()
    console = Console(file=paper, width=80, force_terminal=True, color_system=None)
    console.print(GAME.terminal(view, GAME.prose("en", ["Ada"])))
    return paper.getvalue().replace("\N{NO-BREAK SPACE}", " ")


def test_every_sign_of_the_map_is_explained_below_it_and_no_other() -> None:
    board = drawn(Table(GAME, GAME.setup(1), Dice(Rng(3))).view(0))
    galaxy, _, rest = board.partition("└")
    legend = " ".join(rest.partition("Resources")[0].splitlines()[1:])
    for sign, words in {
        "◍": "Population",
        "☣": "Corruption",
        "C": "Corvette",
        "f": "Farmers' Guild",
        "⚓": "Shipyard",
        "⛨": "Sector Defense",
        "★": "Glory",
        "☠": "Harbinger",
    }.items():
        assert sign in galaxy
        assert f"{sign} {words}" in legend
    assert "Carrier" not in legend
    assert "Starbase" not in legend


def test_focus_cards_are_read_in_full_where_one_is_chosen_and_by_their_names_elsewhere() -> None:
    table = Table(GAME, GAME.setup(1), Dice(Rng(3)))
    action = "Engage – Spend 2 Energy"
    while not table.view(0)["step"].startswith("select_focus"):
        hand = drawn(table.view(0)).partition(" Hand ")[2]
        assert "Conquest, Development" in hand
        assert action not in hand
        table.answer(0, table.options(0)[-1].code())
    assert action in drawn(table.view(0)).partition(" Hand ")[2]
    table.answer(0, next(option.code() for option in table.options(0) if option.code().startswith("focus")))
    assert table.view(0)["played"]
    assert "Development, " in drawn(table.view(0)).partition(" Hand ")[2]
