"""What the table tells without being asked, and when it is: where one is, why a question is asked, what a thing is."""

from __future__ import annotations

import re

import pytest

from starboard.games.voidfall.prose.causes import OWN_WORDS, source
from starboard.games.voidfall.tutorial import GLORY_LOST, LESSONS
from starboard.kernel import Table
from starboard.kernel.changes import Change
from starboard.kernel.drawing import Pick, Told
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice
from starboard.table.live.plans import Plan
from starboard.table.live.seat_settings import answer_for
from starboard.table.rendering.planning import shown
from starboard.table.rendering.renderer import Renderer
from starboard.table.web.languages import speech
from tests.games.voidfall.positions import ANY, BOX, GAME, At, setup
from tests.games.voidfall.test_drawing import room_of, seen

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
    names = [name for name in BOX.list_names if ".setup" not in name and not name.startswith("test-")]
    assert not [name for name in names if not source(PROSE, name)]


def test_the_step_in_the_bar_is_the_one_that_one_is_in() -> None:
    at = At().mine("s21", 1).stock(9, 9, 9, 9, 9).focus("reinforcement")
    assert at.view["stage"] == "actions"
    # A Skirmish and the resources of a Catastrophe belong to the Voidborn's step, whatever is asked in them.
    war = At().mine("s12", 3).put(alert=3, row_harbingers={0: 2}).crisis(None).stack("phase 9", "face_war").do("war")
    assert war.top == "fight"
    assert war.view["stage"] == "void"
    assert cause(war).startswith("War: ")
    # Of a Crisis's penalty, too, live and in a draft, which has no log.
    corrupt = At().mine("s12", 3).put(track_corrupt=[1, 1, 1]).stack("phase 9", "face_crisis")
    for name, drafted in (
        ("armada-from-the-rift", "Penalty of “Armada from the Rift”"),
        ("hollow-garrison", "Skirmish"),
    ):
        raid = corrupt.fork().crisis(name).do("penalty")
        assert (raid.top, raid.view["stage"]) == ("fight", "void")
        assert cause(raid).startswith("Penalty of “")
        assert DRAWING.cause(raid.view, ()) == drafted
        assert "Penalty of " in seen(raid.table, 0, "en")[1]
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


def test_the_first_lesson_is_the_aim() -> None:
    opened = At(stop="place", event="remnants-of-the-domineum")
    assert DRAWING.lesson(opened.view).startswith("The aim: after three cycles, more Influence")
    assert "It is 10 to 207 now" in DRAWING.lesson(opened.view)
    assert DRAWING.lesson(At().view) == LESSONS["select_focus"]


# -- information cards


def test_everything_that_can_be_asked_about_has_its_card() -> None:
    """Whatever the page marks with a name, in a game some way on, is known; what nobody has drawn is not."""
    at = At().mine("s12", 3).tech("destroyers").tech("energy-cells", 2).hold("high-society").slots("quantum-leap")
    at.stock(9, 9, 9, 9, 9).trade("slot-1", loose=1).crisis("deserters").ongoing(0, "thin-picket-line")
    for lang in ("en", "fr"):
        look, html = seen(at.table, 0, lang)
        names = set(re.findall(r'data-info="([^"]+)"', html))
        assert len(names) > 60
        for name in names:
            card = look.drawing.card(look.view, name)
            assert card is not None, name
            assert card.title, name
            book = look.prose.rules().rules
            assert not [number for number in card.rules if number not in book], name
    for name in (
        "",
        "sector-nowhere",
        "cell:society:9",
        "cell:love:1",
        "tech-none",
        "glory:9",
        "haven-9",
        "crisis-none",
    ):
        assert DRAWING.card(at.view, name) is None


def test_a_sector_tells_its_borders_and_what_an_invasion_would_come_to() -> None:
    at = At().mine("s12", 3)
    card = DRAWING.card(at.view, at.long("sector-s22"))
    assert card is not None
    facts = {fact.name: fact for fact in card.facts}
    assert card.kind == "Voidborn, Corrupted"
    assert facts["Borders"].value == "12, 11, 23, 21, 31; across a Voidstorm: 32"
    assert (facts["An invasion now"].value, facts["An invasion now"].tone) == ("Win with 2 FP, 2 left", "good")
    at.stock(9, 9, 9, 9, 9).do("focus conquest", "action conquest-1-engage", "option 1")
    mine = DRAWING.card(at.view, at.long("sector-s11"))
    assert mine is not None
    assert mine.why_not == "It is yours already."


def test_an_action_that_cannot_be_taken_says_why() -> None:
    html = seen(At().stock(0, 0, 9, 0, 0).focus("conquest").table, 0, "en")[1]
    assert "You can&#39;t pay: 2 Energy" in html


def test_a_full_stock_says_that_what_one_gains_is_lost() -> None:
    at = At().stock(15, 1, 1, 1, 1).stack("phase 9", "face_crisis").crisis("deserters").do("catastrophe", "option 2")
    labels = {button.code: (button.label, button.note) for button in seen(at.table, 0, "en")[0].buttons}
    assert labels["resource food"] == ("Food, full", "the gain is lost")
    assert labels["resource energy"] == ("Energy", "1 in stock")


@pytest.mark.rule("VF-18.11")
def test_resources_are_chosen_in_any_mix() -> None:
    """Science first, and then anything: what the rules ask one by one in their order is filled in at once."""
    at = At().stock(1, 1, 1, 1, 1).stack("phase 9", "face_crisis").crisis("deserters").do("catastrophe", "option 2")
    draft = at.table.draft(0)
    draft.fill({"resource science": 3, "resource food": 2})
    at.do(*draft.codes)
    assert [at.has(name) for name in ("food", "energy", "materials", "credits", "science")] == [3, 1, 1, 1, 4]


def test_the_moves_of_a_regroup_are_one_step_of_a_draft() -> None:
    at = At().mine("s12", 3).stock(9, 9, 9, 9, 9).focus("conquest")
    plan = Plan(at.table, 0)
    for codes in (["action conquest-1-engage"], ["option 2"], ["move s1 s11 corvette"], ["move s12 s11 corvette"]):
        plan.tap([at.long(code) for code in codes])
    assert len(plan.steps) == 1
    assert plan.open
    picks = [Pick(plan.draft.view_before(i), plan.draft.action(i)) for i in plan.picks(0)]
    step = DRAWING.planned(picks)
    assert (step.start, step.goal) == (at.long("sector-s12"), at.long("sector-s11"))
    assert step.label == "Engage: regroup · 1 → 11 · 12 → 11", "which part of the card, and where FP go"
    plan.tap([at.long("move s11 s12 corvette")])
    step = DRAWING.planned([Pick(plan.draft.view_before(i), plan.draft.action(i)) for i in plan.picks(0)])
    assert (step.start, step.goal, step.pieces) == (at.long("sector-s1"), at.long("sector-s11"), 1), "as in its words"
    assert step.label == "Engage: regroup · 1 → 11", "what goes there and back stays where it is"


def test_what_is_ticked_may_be_carried_out_without_saying_that_it_is_all() -> None:
    at = At().crisis(None).stock(9, 9, 9, 9, 9).focus("production")
    plan = Plan(at.table, 0)
    plan.tap(["action production-2-resupply"])
    assert plan.open
    assert not plan.closing, "nothing is ticked yet"
    plan.tap(["option 1"])
    assert plan.open
    assert str(plan.closing) == "pass"
    plan.tap([plan.closing])
    assert not plan.open
    # A question that a draft leads to names its cause, though nothing has happened yet.
    assert DRAWING.cause(Plan(at.table, 0, [["action production-2-resupply"]]).draft.view(), ()) == "Resupply"


def test_a_defence_is_good_news_for_whoever_holds_the_sector() -> None:
    at = At().mine("s21", 1)
    for sector, tone in (("s21", "good"), ("s12", "bad")):
        assert DRAWING.tone(Change("sector_defense", 0, at.long(sector), 0, 1), at.view) == tone
        assert DRAWING.tone(Change("bankers", 0, at.long(sector), 0, 1), at.view) == "good"


def test_a_draft_tells_first_what_is_given_up() -> None:
    """In the order in which it matters: sectors, both totals, then what is paid; moves are seen on the map."""
    at = At().mine("s21", 1).put(glory=[0, 1, 0, 0, 0]).stock(9, 9, 9, 9, 9).focus("development")
    draft = at.table.draft(0, ["action development-2-settle", at.long("fp s21 corvette"), "glory 2"])
    told = DRAWING.told(draft.difference(), draft.view())
    assert (told[0].text, told[0].tone) == ("abandons 21 to 2 Voidborn FP", "bad")
    assert Told("\N{MINUS SIGN}Glory 2", "bad") in told
    assert not [each.text for each in told if "Corvette" in each.text]
    picks = [Pick(draft.view_before(i), draft.action(i)) for i in range(2)]
    assert DRAWING.planned(picks).label == "Settle"
    assert DRAWING.gives_up(draft.difference()) == "give up 21", "on the button, too"


def test_a_recall_without_an_alternative_says_what_it_gives_up_before_it_is_carried_out() -> None:
    """The last FP of the only sector that has any: nothing is asked, and the draft tells all the same."""
    at = At().mine("s21", 1).fp("s1", 0).fp("s11", 0).stock(9, 9, 9, 9, 9).focus("development")
    at.put(glory=[0, 1, 0, 0, 0])
    plan = Plan(at.table, 0, [["action development-2-settle"]])
    made = shown(plan, DRAWING, speech("en"))
    assert made.gives_up == "give up 21"
    assert Told("abandons 21 to 2 Voidborn FP", "bad") in made.steps[-1].told
    # Whoever answers at once is asked, although there is one answer: it says what it costs.
    at.do("action development-2-settle")
    assert (at.top, at.options) == ("recall", ["fp s21 corvette"])
    assert answer_for(at.table, 0, {}) == ""
    (only,) = seen(at.table, 0, "en")[0].buttons
    assert (only.note, only.tone) == ("abandons 21: −Glory 2, 21 falls to 2 Voidborn FP", "bad")
    at.do("fp s21 corvette")
    assert answer_for(at.table, 0, {}) == "glory 2", "what has been said needs no other word"


def test_a_forecast_says_to_how_many_a_sector_falls() -> None:
    at = At().fp("s11", 1).effect({"do": "recall_cube", "count": 1})
    last = next(button for button in seen(at.table, 0, "en")[0].buttons if "s11" in button.code)
    assert last.forecast[0].text == "abandons 11 to 2 Voidborn FP"


def test_what_the_voidborn_do_wears_their_emblem_in_the_log() -> None:
    war = At().mine("s12", 3).put(alert=3, row_harbingers={0: 2}).crisis(None).stack("phase 9", "face_war").do("war")
    html = seen(war.table, 0, "en")[1]
    line = re.search(r'<li id="e\d+">(.*?)<span>Skirmish: ', html)
    assert line is not None
    assert "#emblem-void" in line[1]


@pytest.mark.rule("VF-7.4")
def test_a_focus_says_with_what_it_can_resolve_the_crisis() -> None:
    """Which is then offered; a card of which no way was found says nothing."""

    def told(at: At, name: str) -> list[str]:
        card = DRAWING.card(at.view, f"focus-{name}")
        assert card is not None
        return [fact.note for fact in card.facts if fact.icon == "check"]

    at = At().stock(9, 9, 9, 9, 9).crisis("deserters")
    assert told(at, "conquest") == ["“Deserters” can be resolved with Prepare."]
    assert told(at, "progress") == []
    assert told(At().stock(0, 9, 9, 0, 9).crisis("deserters"), "conquest") == [], "it costs 1 Food"
    # The card in the hand is marked, and the action once the card is played.
    marked = seen(at.table, 0, "en")[1]
    card = marked[marked.index('id="focus-conquest"') : marked.index('id="focus-development"')]
    assert "fcard__ok" in card
    assert "fcard__ok" not in marked[marked.index('id="focus-progress"') : marked.index('id="focus-prosperity"')]
    played = seen(at.focus("conquest").table, 0, "en")[1]
    before, after = played.split('id="act-conquest-3-prepare"')
    assert "can resolve the Crisis" not in before
    assert "can resolve the Crisis" in after
    assert at.act("conquest-3-prepare").until("offer_crisis").top == "offer_crisis"


def test_what_is_not_in_an_options_words_is_told_beside_them() -> None:
    """What a Crisis costs that is not resolved, a War among them, in Influence of either side."""
    at = At().crisis("deserters").stack("phase 9", "face_crisis")
    html = seen(at.table, 0, "en")[1]
    for code, told in (("ongoing military", "they +5"), ("catastrophe", "they +20")):
        option = html[html.index(f'value="{code}"') :]
        assert told in option[: option.index("</button>")]
    lost = At().put(alert=3, row_harbingers={1: 2}, stock=[0, 0, 0, 0, 0]).crisis(None).stack("phase 9", "face_war")
    war = next(button for button in seen(lost.table, 0, "en")[0].buttons if button.code == "war")
    assert next(each.text for each in war.beside if each.tone == "bad").startswith("you −")


@pytest.mark.rule("VF-14.4")
def test_in_a_combat_for_which_a_sector_is_given_up_everybody_is_on_their_side() -> None:
    at = At().fp("s11", 2).stock(9, 9, 9, 9, 9).focus("conquest").act("conquest-1-engage")
    at.do("option 1", "sector s21", "fp s11 corvette", "fp s11 corvette", "pass", "glory 2")
    log = at.table.log
    kinds = [event.kind.name for event in log]
    assert "abandoned" in kinds[kinds.index("invasion") :]
    fought = max(i for i, name in enumerate(kinds) if name == "combat")
    stage = DRAWING.staged(fought, log, lambda _: at.view)
    assert stage is not None
    assert stage["title"] == "Combat in sector 21"
    assert [(fleet["name"], fleet["n"]) for fleet in stage["arena"]["fleets"]] == [("You", 2), ("Voidborn", 0)]
    blows = [DRAWING.staged(i, log, lambda _: at.view) for i, name in enumerate(kinds) if name == "combat"]
    arenas = [blow["arena"] for blow in blows if blow is not None]
    assert [len(fleet["ships"]) for fleet in arenas[0]["fleets"]] == [2, 1], "before the first count, too"
    shots = [shot for arena in arenas for shot in arena["shots"]]
    assert shots, "who deals damage is seen to shoot"
    assert all(shot["x1"] < shot["x2"] for shot in shots), "from my side to theirs"
    struck = [ship["hit"] for arena in arenas for ship in arena["fleets"][1]["ships"]]
    assert struck.count(True) == 1, "and what goes is seen to be hit"


def test_in_a_draft_every_question_names_its_cause_too() -> None:
    """A draft has not happened, but what it brings about is known: here a penalty."""
    at = At().mine("s12", 2).stack("phase 9", "face_crisis").crisis("thin-picket-line")
    look = Renderer(room_of(at.table), at.table, 0, "en", plan=Plan(at.table, 0, [["penalty"]]))
    assert look.view["step"].startswith("recall")
    assert "Penalty of “Thin Picket Line”" in str(look.fragments(set())["prompt"].html)
