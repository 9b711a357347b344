"""Where in the cycle a question is asked, and why: seen in the bar, above the question and in the lesson."""

from __future__ import annotations

from starboard.games.voidfall.prose.causes import OWN_WORDS, source
from starboard.games.voidfall.tutorial import GLORY_LOST, LESSONS
from starboard.kernel import Table
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice
from tests.games.voidfall.positions import ANY, BOX, GAME, At, setup

PROSE = GAME.prose("en", ["Lena"])
DRAWING = GAME.drawing(PROSE)


def cause(at: At) -> str:
    """What stands above the question."""
    return DRAWING.cause(at.view, at.table.log)


def test_every_question_names_its_cause() -> None:
    """A whole game: whatever does not say so in its own words has a card, token, track or step above it."""
    rng = Rng(3)
    table = Table(GAME, setup(), Dice(Rng(4)), ["Lena"])
    asked = 0
    while not table.over:
        view = table.view(0)
        if view["step"].split()[0] not in OWN_WORDS:
            # A cost of a Crisis is paid right after the question that names it.
            assert DRAWING.cause(view, table.log) or view["step"].startswith("substitute"), table.dump()["stack"]
            asked += 1
        options = ANY.sensible(table.state, 0, table.options(0))
        table.submit(0, table.ticket(0), options[rng.below(len(options))].code())
    assert asked > 80


def test_every_effect_of_the_box_has_a_name_to_call_it_by() -> None:
    setups = [name for name in BOX.list_names if ".setup" in name]
    unnamed = [name for name in BOX.list_names if name not in setups and not source(PROSE, name)]
    assert not unnamed


def test_the_step_in_the_bar_is_the_one_that_one_is_in() -> None:
    at = At().mine("s21", 1).stock(9, 9, 9, 9, 9).focus("reinforcement")
    assert at.view["stage"] == "actions"
    # A Skirmish and the resources of a Catastrophe belong to the Voidborn's step, whatever is asked in them.
    war = At().mine("s12", 3).put(alert=3, row_harbingers={0: 2}).crisis(None).stack("phase 9", "face_war").do("war")
    assert war.top == "fight"
    assert war.view["stage"] == "void"
    assert cause(war).startswith("War: ")
    lost = At().stack("phase 9", "face_crisis").crisis("deserters").do("catastrophe", "option 2")
    assert lost.top == "gain_any"
    assert (lost.view["stage"], cause(lost)) == ("void", "Catastrophe")


def test_glory_lost_with_a_sector_is_not_called_a_glory_too_many() -> None:
    """Paying an action with the last FP of a sector, and a fifth Glory token at the end of a turn."""
    at = At().mine("s21", 1).put(glory=[1, 1, 0, 0, 0]).stock(9, 9, 9, 9, 9).focus("development")
    at.act("development-2-settle", "fp s21 corvette")
    assert at.top == "discard_glory"
    assert (at.view["stage"], cause(at)) == ("actions", "Sector 21 is abandoned")
    assert DRAWING.lesson(at.view) == GLORY_LOST
    many = At().put(glory=[3, 2, 0, 0, 0]).focus("conquest").do("pass")
    assert many.top == "discard_glory"
    assert (many.view["stage"], cause(many)) == ("cleanup", "More than four Glory tokens")
    assert DRAWING.lesson(many.view) == LESSONS["discard_glory"]
