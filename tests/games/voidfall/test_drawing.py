"""Voidfall in the browser: whatever is asked can be seen and clicked, and a combat is told before it is fought."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from starboard.games.voidfall import events, preview
from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.drawing import Drawing
from starboard.games.voidfall.drawing.chart import chart_of
from starboard.games.voidfall.game import MAPS
from starboard.games.voidfall.prose.strings import PROMPTS, WHY_ATTACKED
from starboard.games.voidfall.steps.skirmish import Skirmish, skirmish_power
from starboard.games.voidfall.tutorial import LESSONS
from starboard.games.voidfall.vocabulary import ECONOMIC, MILITARY
from starboard.kernel import Table
from starboard.kernel.changes import Change
from starboard.kernel.drawing import OptionButton, Told
from starboard.kernel.events import Event, Notebook
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.table import Dice
from starboard.table.live.plans import Plan
from starboard.table.live.room import Room
from starboard.table.rendering.planning import shown, shown_form
from starboard.table.rendering.renderer import Renderer
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings
from tests.games.voidfall.positions import BOX, GAME, MUST, At, calm, short

NAMES = ["Lena"]
DRAWING = GAME.drawing(GAME.prose("en", NAMES))
DULL = ("catastrophe", "pass")


def room_of(table: Table) -> Room:
    """A table as the server holds it, without a server."""
    seats = [SeatRow(0, "t0", "h0", NAMES[0])]
    row = TableRow(
        "x",
        "Vega",
        "voidfall",
        "",
        1,
        "",
        table.state.setup.dump(),
        TableSettings(guided=True),
        "h0",
        table.over,
        0,
        0,
        seats,
    )
    nowhere: Any = SimpleNamespace(connected=0)
    return Room(nowhere, row, GAME, table)


def seen(table: Table, seat: int | None, lang: str, live: bool = True) -> tuple[Renderer, str]:
    """What a pair of eyes gets: the look, and all HTML of it."""
    look = Renderer(room_of(table), table, seat, lang, live=live)
    return look, "\n".join(map(str, look.fragments(set()).values()))


def check_page(table: Table, lang: str) -> None:
    """The player's page and a spectator's: sound, in one language, each option on the table where it says."""
    for seat in (None, 0):
        look, html = seen(table, seat, lang)
        ids = Counter(re.findall(r'\sid="([^"]+)"', html))
        assert not [name for name, count in ids.items() if count > 1], table.state.stack[-1:]
        assert "%(" not in html
        assert bool(look.buttons) == (seat == 0 and not table.over)
        rest = re.sub(r"<ol class=\"opts\">.*?</ol>", "", html, flags=re.S)
        for button in look.buttons:
            if not button.target:
                continue
            assert button.target in ids, (button, look.view["step"])
            same = [each.code for each in look.buttons if each.target == button.target]
            assert any(f'value="{code}"' in rest for code in same), (button, "no target on the table answers this")


def games(setups: list[Setup], seeds: int) -> Iterator[Table]:
    """Random games, moment by moment; Catastrophes are avoided, so that they last."""
    for seed in range(seeds):
        for setup in setups:
            rng = Rng(seed)
            table = Table(GAME, setup, Dice(Rng(seed + 1000)), NAMES)
            while not table.over:
                yield table
                options = table.options(0)
                loud = [action for action in options if action.code() not in DULL]
                options = loud if loud and rng.below(6) else options
                table.submit(0, table.ticket(0), options[rng.below(len(options))].code())
            yield table


SETUPS = [
    GAME.setup(1, map=name, house=house, difficulty="easy")
    for name, house in zip(
        MAPS, ("valnis", "belitan", "zenor", "yarvek", "nervo", "marqualos", "novaris", "fenrax"), strict=True
    )
]
RARE = (
    "sentry_too c011-s11",
    "upgrade_new 2",
    "order_events rally-the-guilds growing-threat",
    "hold_by_drones c011-s11 2 -1 -1",
    "keep_installations c011-s11",
    "discard_token 1 1",
    "remove_agenda 1",
    "evaluate_agenda 1 0",
    "return_trade 1",
    "may_resolve combat-replicators.ability.0.effect 1",
    "fast_forward society 0",
    "activate 2",
    "lift_trade",
    "discard_agenda 1",
    "surcharge 2",
)


def test_every_question_is_drawn_in_both_languages() -> None:
    """Random games on all maps, until every kind of question has been seen twice or thrice."""
    drawn: Counter[str] = Counter()
    for table in games(SETUPS, 2):
        name = table.state.stack[-1].name if table.state.stack else "over"
        if drawn[name] < 3:
            drawn[name] += 1
            check_page(table, "fr" if drawn[name] % 2 else "en")
    assert drawn["over"]
    assert len(set(drawn) & set(PROMPTS)) > 36, sorted(set(PROMPTS) - set(drawn))


def _at_combat() -> At:
    at = At().mine("s12", 3).mine("s21", 1).tech("destroyers").tech("sentries").tech("energy-cells", 2)
    return at.hold("high-society", "mining-consortium").slots("quantum-leap").trade("slot-1").stock(9, 9, 9, 9, 9)


@pytest.mark.parametrize("text", RARE)
def test_questions_that_seldom_come_are_drawn_too(text: str) -> None:
    at = _at_combat()
    at.stack(*at.table.dump()["stack"], text)
    assert at.options
    check_page(at.table, "fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_is_triggered_together_is_drawn_as_a_choice(lang: str) -> None:
    at = At().tech("cybernetics").stock(9, 9, 9, 9, 9).crisis("guild-walkout").focus("development")
    at.act("development-1-grow", "option 1", "guild s11 bankers")
    assert at.top == "choose_first"
    check_page(at.table, lang)
    look, html = seen(at.table, 0, lang)
    assert len(look.buttons) == 2
    assert ("Guild Walkout" if lang == "en" else "Grève des guildes") in html


def test_every_question_has_its_lesson() -> None:
    assert set(LESSONS) <= set(PROMPTS)
    assert len(LESSONS) > 40


def test_a_moment_of_the_past_asks_nothing() -> None:
    at = _at_combat()
    for seat in (None, 0):
        look, html = seen(at.table, seat, "fr", live=False)
        assert not look.buttons
        assert 'name="code"' not in html


def test_the_map_is_drawn_once_with_its_storms() -> None:
    table = Table(GAME, SETUPS[0], Dice(Rng(1)), NAMES)
    look, html = seen(table, 0, "en")
    page = look.static(look.fragments(set()))
    assert page.count('id="board-live"') == 1
    assert page.count('id="info"') == 1
    assert page.count('class="storm"') == 3
    assert len(re.findall(r'id="sector-c011-s\d+"', html)) == 10


@pytest.mark.parametrize("name", MAPS)
def test_neighbours_lie_side_by_side(name: str) -> None:
    """Two sectors that touch are one hex apart on the chart, unless wormholes join them; none lies on another."""
    scenario = next(each for each in BOX.scenarios if each.id == name)
    hexes = chart_of(scenario).hexes
    assert len(set(hexes)) == len(hexes)

    def beside(one: int, two: int) -> bool:
        across, down = hexes[one].column - hexes[two].column, hexes[one].row - hexes[two].row
        return abs((1.5 * across) ** 2 + 3 * down**2 - 3) < 0.01

    wormholes = [i for i, sector in enumerate(scenario.sectors) if BOX.types[sector.type].passage]
    for i, near in enumerate(scenario.touching):
        for other in near:
            joined = [any(beside(each, hole) or each == hole for hole in wormholes) for each in (i, other)]
            assert beside(i, other) or all(joined), (scenario.sectors[i].number, scenario.sectors[other].number)


# -- foresight


def test_a_view_gives_the_position_back() -> None:
    """The world made from a view has the same view, as far as views go."""
    for table in games(SETUPS[:3], 1):
        if table.over or len(table.record.lines) % 9:
            continue
        view = table.view(0)
        again = GAME.view(preview.world(GAME, view), 0)
        for key in (
            "sectors",
            "stock",
            "levels",
            "yields",
            "tracks",
            "technologies",
            "slots",
            "upkeep",
            "glory",
            "havens",
            "rows",
            "influence",
            "voidborn_total",
        ):
            assert again[key] == view[key], key


def engage(at: At, target: str) -> At:
    """Come to the question what invades a sector."""
    return at.stock(9, 9, 9, 9, 9).do("focus conquest", "action conquest-1-engage", "option 1", f"sector {target}")


def fight_best(at: At) -> At:
    """Fight with best play; of Glory the lowest goes."""
    while at.top in ("fight", "discard_glory"):
        if at.top == "fight":
            best = best_line(Combat.load(at["fight"])).choices[0][1]
            at.do(BOX.answers.combat_choice(best).code())
        else:
            at.do(at.options[0])
    return at


def told(at: At) -> tuple[OptionButton, preview.March]:
    """What is said at the end of the sending, and what it was made of."""
    look, html = seen(at.table, 0, "en")
    ready = next(button for button in look.buttons if button.code == "pass")
    assert ready.preview
    assert f'id="preview-{ready.key}"' in html
    step = at.view["step"].split()
    return ready, DRAWING._sending(at.view, step, [])


@pytest.mark.rule("VF-12.1")
@pytest.mark.rule("VF-13.6")
@pytest.mark.rule("VF-14.4")
@pytest.mark.parametrize("invasions", [300, pytest.param(1000, marks=pytest.mark.compiled)])
def test_the_outcome_that_is_shown_is_what_happens(invasions: int) -> None:
    """Random invasions, with and without sectors given up: FP, Glory, both totals and every sector as it was told."""
    rng = Rng(7)
    fought = given = won = 0
    while fought < invasions:
        at = At().mine("s12", 1 + rng.below(4)).mine("s21", 1 + rng.below(3)).void("s22", 1 + rng.below(3))
        at.put(glory=[rng.below(2) for _ in range(5)]).lay("s22", bounty_on=0, pop=2 + rng.below(3))
        at.tech("energy-cells", rng.below(3)).tech("torpedoes", rng.below(3)).tech("shields", rng.below(2))
        engage(at, "s22")
        for code in [each for each in at.options if each != "pass"]:
            there = at.sector(code.split()[1])["fleets"]["corvette"]
            at.do(*[code] * rng.below(there + 1))
        if not at["sending"]:
            continue
        found = DRAWING._sending(at.view, at.view["step"].split(), [])
        assert found.combat is not None
        fight_best(at.do("pass"))
        if at.top == "harbinger_row":
            at.do(at.options[0])
        assert bool(at.told("invaded")) == found.won
        view = at.view
        for key in ("influence", "voidborn_total", "glory", "sectors", "yields", "active"):
            assert view[key] == found.after[key], (key, fought)
        fought, given, won = fought + 1, given + bool(found.given_up), won + found.won
    assert given > invasions / 5
    assert invasions / 5 < won < fought


def test_a_combat_under_way_is_told_to_its_end() -> None:
    """In it, as before it: who has what left after each step, how it ends, and what to choose for that."""
    at = engage(At().mine("s12", 3).void("s22", 2).lay("s22", bounty_on=0).tech("shields", 1), "s22")
    at.do("fp s12 corvette", "fp s12 corvette", "pass")
    while at.top == "fight":
        found, best = preview.from_here(Combat.load(at["fight"]))
        assert best is not None
        html = seen(at.table, 0, "en")[1]
        assert f"You win with {found.left[0]} FP left" in html
        choice = BOX.answers.combat_choice(best)
        assert f"With best play: {DRAWING.prose.answer(at.view, choice)}" in html
        at.do(choice.code())
    assert at.sector("s22")["fleets"] == {"corvette": found.left[0]}


def test_an_attack_under_way_is_told_from_the_defenders_side() -> None:
    at = At().mine("s12", 1).mine("s11", 4).mine("s21", 2).put(alert=3, row_harbingers={MILITARY: 2}).crisis(None)
    at.tech("shields", 1).stack("phase 9", "face_war").do("war")
    assert at.top == "fight"
    found, __ = preview.from_here(Combat.load(at["fight"]))
    html = seen(at.table, 0, "en")[1]
    ends = ["The sector is lost", f"You win with {found.left[1]} FP left", "A tie: no FP left"]
    assert ends[found.outcome] in html
    assert announced(at) == f"Under attack: sector {short(at.view['fight']['sector'])[1:]}"
    # Films show it when it is over, too, with nothing left to tell.
    over = best_line(Combat.load(at["fight"])).end.clone()
    assert preview.from_here(over)[0].outcome == over.outcome == found.outcome
    # Also when nothing is left of the Voidborn but the Damage that they have dealt.
    even = calm().tech("shields").fp("s11", 1).effect({"do": "skirmish", "modifier": 1}, flags=MUST)
    assert even.view["fight"]["invader"] == {}
    html = seen(even.table, 0, "en")[1]
    assert "You win with 1 FP left" in html
    assert "Voidborn, 0" in html
    assert "The invasion fails" not in html


@pytest.mark.parametrize("fp", [2, 3])
def test_an_option_of_a_combat_says_how_that_ends_and_not_what_the_evaluation_brings(fp: int) -> None:
    """Upkeep and the rest of an Evaluation follow without a question: what they cost is not the choice's doing."""
    at = At().put(round=6, influence=30).tech("shields").fp("s11", fp).stock(0, 0, 0, 0, 0)
    at.put(row_harbingers={MILITARY: 2}).enter("C1").until("fight")
    ends = set()
    while at.top == "fight":
        for button in Renderer(room_of(at.table), at.table, 0, "en").buttons:
            plan = Plan(at.table, 0)
            plan.tap([button.code])
            (step,) = shown(plan, DRAWING, DRAWING.prose).steps
            assert step.told == [Told(button.note, button.tone)]
            later = fight_best(at.fork().do(button.code)).sector("s11")
            held = f"You win with {sum(later['fleets'].values())} FP left"
            assert button.note in ([held] if later["mine"] else ["The sector is lost", "A tie: no FP left"])
            assert (button.tone == "good") == later["mine"]
            ends.add(later["mine"])
        at.do(at.options[0])
    assert ends == {fp == 3}


def test_where_an_event_spares_the_crisis_board_no_attack_is_announced() -> None:
    at = At().put(cycle=2, event="scorched-earth")
    assert announced(at) == "No attack at the end of this cycle"
    assert "Scorched Earth: the crisis board is not resolved then." in seen(at.table, 0, "en")[1]
    assert announced(at.put(alert=3).crisis(None)).startswith("War this round: ")


def test_an_optional_part_of_an_event_is_one_question() -> None:
    """Which of its effects, or none: not whether, and then which."""
    at = At(stop="offer_frame")
    look, html = seen(at.table, 0, "en")
    labels = {button.code: button.label for button in look.buttons}
    assert labels == {
        "yes; option 1": "Activate 1 FP.",
        "yes; option 2": "Deploy 1 FP in your Home Sector.",
        "pass": "No",
    }
    assert 'value="yes; option 2"' in html
    # The question leaves to its answers what they say; beside the map each is told with what comes of it.
    assert '<p class="prompt__line">Do you resolve this part of the event?</p>' in html
    assert next(iter(DRAWING.context("info", look.view, look.buttons)["cards"]))["told"] != ()
    assert [told.text for told in look.buttons[0].forecast][:1] == ["active FP +1"]
    plan = Plan(at.table, 0)
    plan.tap(["yes", "option 1"])
    assert plan.steps == [["yes", "option 1"]]
    (step,) = shown(plan, DRAWING, DRAWING.prose).steps
    assert step.label == "Impending Destiny: activate 1 FP"
    active = at.view["active"]
    assert at.do("yes", "option 1").view["active"] == active + 1


def test_the_report_of_a_cycle_says_everything_once() -> None:
    """What could not be paid, that no objective was met, and of an attack that was beaten off not three times that."""
    at = At().put(round=6, influence=30).tech("shields").fp("s11", 3).stock(0, 0, 0, 0, 0)
    at.put(row_harbingers={MILITARY: 2}).ongoing(ECONOMIC, "deserters", "frozen-accounts").enter("C1")
    views = [at.view] * len(at.table.log)
    while at.view["cycle"] == 1:
        at.do(at.options[-1] if at.top != "fight" else at.options[0])
        views += [at.view] * (len(at.table.log) - len(views))
    log = at.table.log
    ended = next(i for i, event in enumerate(log) if event.kind.name == "cycle_begins" and event.value("cycle") == 2)
    report = DRAWING.staged(ended, log, lambda number: views[max(0, number)])
    assert report is not None
    rows = {row["title"]: row["text"] for row in report["rows"]}
    assert list(rows) == ["Crisis board", "Attack: beaten off", "Upkeep", "Objective", "Agendas"]
    assert rows["Crisis board"] == "What you could not pay costs Influence."
    assert rows["Objective"] == "Nothing came of it."
    assert rows["Attack: beaten off"].startswith("The Voidborn attack sector 11. 3 FP: Military row 2, ")
    assert "successfully" not in rows["Attack: beaten off"]
    # What the last turn brought before it was no Crisis.
    later = [Event(events.INFLUENCE_GAINED, 0, (4,)), *log]
    assert DRAWING.staged(ended + 1, later, lambda number: views[max(0, number - 1)]) == report


def test_declining_an_objective_does_not_claim_what_agendas_bring() -> None:
    at = At().put(round=6).mine("s12", 1).slots("quantum-leap").enter("C1").until("choose_objective")
    passing = [button for button in Renderer(room_of(at.table), at.table, 0, "en").buttons if button.quiet]
    assert len(at.options) > 1
    assert [button.note for button in passing] == ["none of them"]
    # Where none is met, that is said, and nobody is asked which.
    none = At().put(round=6).enter("C1").until("choose_objective")
    assert none.options == ["pass"]
    look, html = seen(none.table, 0, "en")
    assert "No objective of the event is met." in html
    assert [button.label for button in look.buttons] == ["Continue"]


def test_no_description_is_only_there_for_a_mouse_that_rests() -> None:
    """What a Trade bonus brings, as everything else, is read or tapped."""
    html = seen(At().table, 0, "en")[1]
    # A tool's label says the same, and so does the card of what wears the mark of our own rules.
    assert set(re.findall(r'<(?!span class="ours")(\w+)[^>]*? title=', html)) <= {"button"}
    assert "Gain 1 Bounty token." in html


def test_the_table_says_where_and_how_hard_it_is_played() -> None:
    assert DRAWING.setting(At().view) == "First Stand, Easy"


def test_what_credits_stand_in_for_is_said() -> None:
    """Also where others have to be paid with Credits: those are not asked about."""
    at = At().stock(1, 0, 9, 3, 9).focus("production").act("production-3-optimize")
    assert at.top == "substitute"
    labels = {button.code: button.label for button in seen(at.table, 0, "en")[0].buttons}
    assert labels == {"number 0": "0 Credits for Food", "number 1": "1 Credit for Food"}


@pytest.mark.rule("VF-14.4")
def test_sending_the_last_fp_says_which_sector_is_given_up() -> None:
    at = engage(At().mine("s12", 2).mine("s21", 1).void("s22", 1).put(glory=[0, 1, 0, 0, 0]), "s22")
    ready, found = told(at.do("fp s12 corvette"))
    assert (ready.note, ready.tone, found.given_up) == ("Win with 1 FP, 1 left", "good", [])
    notes = {short(button.code): (button.note, button.tone) for button in seen(at.table, 0, "en")[0].buttons}
    assert notes["fp s12 corvette"] == ("Win with 2 FP, but you give up 12", "bad")
    ready, found = told(at.do("fp s12 corvette"))
    assert (ready.note, ready.tone) == ("Win with 2 FP, but you give up 12", "bad")
    html = seen(at.table, 0, "en")[1]
    assert "Abandons 12: \N{MINUS SIGN}Glory 2, 12 falls to 2 Voidborn FP" in html


@pytest.mark.rule("VF-14.4")
def test_a_target_counts_first_what_can_go_without_giving_up_a_sector() -> None:
    at = At().mine("s12", 3).mine("s21", 1).void("s22", 1).stock(9, 9, 9, 9, 9)
    at.do("focus conquest", "action conquest-1-engage", "option 1")
    look, __ = seen(at.table, 0, "en")
    careful = next(button for button in look.buttons if button.code.endswith("s22"))
    assert (careful.note, careful.tone) == ("Win with 1 FP, 1 left", "good")
    # With one FP more against it, only the last ones of a sector are enough; that is said before it is chosen.
    at = At().mine("s12", 1).mine("s21", 1).fp("s11", 0).fp("s1", 0).void("s22", 1).stock(9, 9, 9, 9, 9)
    at.do("focus conquest", "action conquest-1-engage", "option 1")
    look, html = seen(at.table, 0, "en")
    rash = next(button for button in look.buttons if button.code.endswith("s22"))
    assert rash.tone == "bad"
    assert "but you give up" in rash.note
    assert "falls to 2 Voidborn FP" in html


def test_a_target_that_is_drafted_brings_the_least_force_that_takes_it() -> None:
    """With no sector emptied; what it is can be changed, also to nothing, and it is never filled in twice."""
    at = At().mine("s12", 4).mine("s21", 1).void("s22", 2).stock(9, 9, 9, 9, 9)
    at.do("focus conquest", "action conquest-1-engage", "option 1")
    target, one = at.long("sector s22"), at.long("fp s12 corvette")
    plan = Plan(at.table, 0)
    plan.tap([target])
    assert plan.steps[0][0] == target
    assert set(plan.steps[0][1:]) == {one}
    force = len(plan.steps[0]) - 1
    found = DRAWING._sending(plan.draft.view(), plan.draft.view()["step"].split(), [])
    assert found.won
    assert not found.given_up
    less = Plan(at.table, 0, [plan.steps[0][:-1]])
    assert less.steps == [[target] + [one] * (force - 1)]
    assert not DRAWING._sending(less.draft.view(), less.draft.view()["step"].split(), []).won
    assert Plan(at.table, 0, [[target]]).steps == [[target]]
    less.tap([one])
    assert less.steps == plan.steps
    # Where only the last FP of a sector would be enough, nothing is filled in.
    at = At().mine("s12", 1).mine("s21", 1).fp("s11", 0).fp("s1", 0).void("s22", 1).stock(9, 9, 9, 9, 9)
    at.do("focus conquest", "action conquest-1-engage", "option 1")
    plan = Plan(at.table, 0)
    plan.tap([target])
    assert plan.steps == [[target]]


@pytest.mark.rule("VF-14.1")
def test_recalling_the_last_fp_of_a_sector_says_what_it_costs() -> None:
    at = At().mine("s21", 1).mine("s12", 2).put(glory=[0, 1, 0, 0, 0]).stock(9, 9, 9, 9, 9)
    at.focus("development").act("development-2-settle")
    assert at.top == "recall"
    notes = {short(button.code): (button.note, button.tone) for button in seen(at.table, 0, "en")[0].buttons}
    assert notes["fp s21 corvette"] == ("abandons 21: −Glory 2, 21 falls to 2 Voidborn FP", "bad")
    assert notes["fp s12 corvette"] == ("1 FP stays", "")
    assert notes["fp s1 corvette"][1] == ""


@pytest.mark.rule("VF-11.9")
def test_the_attack_that_is_told_strikes_where_it_says() -> None:
    """The crisis board's attack as things stand is the one that a War then makes."""
    at = At().mine("s12", 1).mine("s11", 4).mine("s21", 2)
    at.put(alert=3, row_harbingers={MILITARY: 2}).crisis(None)
    before = at.view
    told = preview.threat(preview.world(GAME, before), before["alert"])
    at.stack("phase 9", "face_war")
    look, html = seen(at.table, 0, "en")
    assert f"{told.power} FP attack " in next(button for button in look.buttons if button.code == "war").note
    # Row 2, the card's own, and the Corruption that a House begins with: all of it is said, and is all of it.
    assert sum(n for __, n in told.parts) == told.power
    assert "Military row 2, " in html
    assert "Corruption on your House mat +1" in html
    at.do("war")
    assert at.told("skirmish_begins")[0] == (told.power,)
    assert at.told("skirmish_target")[0][0] in [short(BOX.scenarios[0].sectors[i].id) for i in told.sectors]
    # The scene of its combat adds it up and says by which rule it strikes there.
    log = at.table.log
    fought = next(i for i, event in enumerate(log) if event.kind.name == "combat")
    stage = DRAWING.staged(fought, log, lambda _: before)
    assert stage is not None
    assert stage["note"].startswith(f"{told.power} FP: Military row 2, ")
    assert stage["note"].endswith(WHY_ATTACKED[told.decided_by])
    assert told.decided_by == "b"


def test_a_card_s_attack_says_why_it_strikes_where_it_does() -> None:
    s = preview.world(GAME, At().mine("s12", 1).mine("s11", 1).mine("s21", 1).view)
    for power in (1, 3):
        found = preview.attack_told(s, None, False, power, next(iter(told_targets(s, power))))
        assert found is not None
        assert sum(n for __, n in found.parts) == found.power == power
        assert found.parts[0][0] == "printed"
    assert preview.attack_told(s, None, False, 3, s.home) is None, "it never strikes the Home sector"


def told_targets(s: Any, power: int) -> list[int]:
    """Whom the rules let a Skirmish without a War card strike."""
    heard = Notebook()
    t = s.clone()
    t.stack.append(Skirmish(99 + power - skirmish_power(s, 99), -1, -1))
    t.settle(heard)
    struck = [event.value("sector") for event in heard.events if event.kind.name == "skirmish_target"]
    return struck or t.stack[-1].struck(t)


# -- secrets


def test_no_picture_tells_a_spectator_what_the_player_has_seen_in_a_deck() -> None:
    """Two worlds that differ only in what lies under decks look the same to a spectator."""
    compared = 0
    for table in games(SETUPS[:2], 1):
        if table.over or len(table.record.lines) % 7:
            continue
        data = table.dump()
        position = data["position"]
        events = [event.id for event in BOX.events if event.cycle == min(3, position["cycle"] + 1)]
        position["event_top"], position["event_bottom"] = events[0], events[1:2]
        for deck, under in zip(position["agenda_deck"], position["agenda_under"], strict=True):
            if deck:
                under.append(deck.pop())
        other = GAME.load(data)
        here, there = (Table(GAME, table.setup, None, NAMES, state=state) for state in (table.state, other))
        assert seen(there, None, "en")[1] == seen(here, None, "en")[1]
        compared += 1
    assert compared > 5


def test_cards_in_a_deck_are_not_in_the_page() -> None:
    """No agenda of a deck and no event to come is named on anybody's page."""
    at = At()
    hidden = [card for card in BOX.agendas if any(card.id in deck for deck in at["agenda_deck"])]
    for seat in (None, 0):
        __, html = seen(at.table, seat, "en")
        assert not [card.name for card in hidden if f">{card.name}<" in html]
        assert not [event.name for event in BOX.events if event.id != at["event"] and f" {event.name}</h3>" in html]


# -- words


def test_the_log_finds_what_it_names() -> None:
    """A sector that a sentence names can be found on the map."""
    table = next(each for each in games(SETUPS[:1], 1) if len(each.record.lines) > 12)
    __, html = seen(table, 0, "fr")
    found = set(re.findall(r'data-find="([^"]+)"', html))
    assert any(name.startswith("sector-") for name in found)
    assert {name for name in found if name.startswith("sector-")} <= set(re.findall(r'\sid="([^"]+)"', html))


def test_an_option_says_what_it_is_about() -> None:
    at = At().stock(9, 9, 9, 9, 9)
    look, html = seen(at.table, 0, "en")
    conquest = next(button for button in look.buttons if button.code == "focus conquest")
    assert (conquest.label, conquest.note) == ("Conquest", "Engage, Plan, Prepare")
    assert conquest.preview
    assert "invade a sector" in html
    assert isinstance(look.drawing, Drawing)
    assert look.drawing.moment(look.view) == "cycle 1, round 1"


def test_a_film_flies_between_things_that_are_on_the_page() -> None:
    """Of the elements that a scene names, the first is there; and has a place of its own, on a desk too."""
    page = Renderer(room_of(At().table), At().table, 0, "en")
    parts = page.fragments(set())
    html = "\n".join([*map(str, parts.values()), page.static(parts)])
    ids = {*re.findall(r'\sid="([^"]+)"', html), *("." + name for name in re.findall(r'class="[^"]*\b(haven)\b', html))}
    assert ids >= {"map", "house-pools", ".haven"}
    for kind in GAME.kinds:
        for places in (kind.scene.start, kind.scene.end) if kind.scene is not None else ():
            if places and "{" not in places:
                assert places.split()[0] in ids - {"board", "mine"}, kind.name


def test_a_focus_card_has_the_same_key_in_every_round() -> None:
    keys: dict[str, set[str]] = {}
    hands = set()
    for table in games(SETUPS[:1], 1):
        if not table.over and table.state.stack[-1].name == "select_focus":
            buttons = Renderer(room_of(table), table, 0, "en").buttons
            assert len({button.key for button in buttons}) == len(buttons)
            hands.add(len(buttons))
            for button in buttons:
                if button.code.startswith("focus "):
                    keys.setdefault(button.code, set()).add(button.key)
    assert len(hands) > 2, "cards are played"
    assert sorted(key for found in keys.values() for key in found) == [*"123456789"]
    assert keys["focus conquest"] == {"1"}


def test_an_only_answer_that_is_asked_for_says_what_follows() -> None:
    at = At().put(round=6).enter("C1").until("choose_objective")
    assert at.options == ["pass"]
    look, html = seen(at.table, 0, "fr")
    assert [button.note for button in look.buttons] == ["Ensuite, le hasard décide."]
    assert "Ensuite, le hasard décide." in html


def test_what_a_form_holds_has_words_even_if_it_cannot_be_picked_next() -> None:
    unoffered = 0
    for table in games(SETUPS[:3], 1):
        look = Renderer(room_of(table), table, 0, "en")
        form = shown_form(table.draft(0), look.buttons, DRAWING, DRAWING.prose) if look.buttons else None
        for code, *_, label in form.controls if form is not None else []:
            assert label != code
            unoffered += code not in [button.code for button in look.buttons]
    assert unoffered


def told_in_combat(at: At, lang: str = "en") -> list[tuple[str, str]]:
    """The lines of the log from where a combat began, each with the sign that it wears."""
    page = Renderer(room_of(at.table), at.table, 0, lang)
    log = at.table.log
    first = max(n for n, event in enumerate(log) if event.kind.name in ("invasion", "skirmish_begins"))
    lines = [page.log_line(number) for number in range(first, len(log))]
    signs = [re.search(r"#(emblem-\w+|info)", line.html) for line in lines if line.html]
    return [
        (sign[1] if sign else "", line.text.striptags())
        for sign, line in zip(signs, [line for line in lines if line.html], strict=True)
    ]


def test_the_log_of_a_combat_says_who_does_what_and_what_it_costs() -> None:
    """In sentences, under the sign of whoever acts; how both sides stand wears nobody's."""
    mine = f"emblem-{DRAWING.emblem(0, At().table.view(0))}"
    at = calm().tech("shields", 0).fp("s11", 3).void("s21", 1).effect({"do": "invade", "target": "any"})
    at.do("sector s21", "fp s11 corvette", "fp s11 corvette", "pass")
    assert told_in_combat(at)[:8] == [
        (mine, "You invade sector 21 with 2 FP; the Voidborn have 1 there."),
        ("info", "You have 2 FP left, the Voidborn 1."),
        ("info", "Salvo step 1: your Initiative is 2, that of the Voidborn 1."),
        (mine, "You hit the Voidborn for 1 Damage."),
        ("emblem-void", "The Voidborn lose 1 FP."),
        ("info", "You have 2 FP left, the Voidborn 0."),
        ("info", "The combat has cost you 0 FP and the Voidborn 1."),
        (mine, "Sector 21 is yours."),
    ]
    struck = calm().tech("shields").fp("s11", 1).effect({"do": "skirmish", "modifier": 3}, flags=MUST)
    struck.do("absorb shields")
    told = told_in_combat(struck)
    assert told[1:7] == [
        ("emblem-void", "The Voidborn attack sector 11."),
        ("info", "You have 1 FP left, the Voidborn 3."),
        ("info", "Salvo step 1: your Initiative is 1, that of the Voidborn 3."),
        ("emblem-void", "The Voidborn hit you for 1 Damage."),
        (mine, "Your Shields absorb 1 Damage."),
        (mine, "You hit the Voidborn for 1 Damage."),
    ]
    assert ("info", "The combat has cost you 1 FP and the Voidborn 1.") in told
    in_french = told_in_combat(struck, "fr")
    assert [sign for sign, __ in in_french] == [sign for sign, __ in told]
    assert ("emblem-void", "Le Néant vous touche (dégâts : 1).") in in_french


def announced(at: At, lang: str = "en") -> str:
    """What the panel says of the attack to come."""
    found = re.search(r'<p class="threat.*?<b>(.*?)</b>', seen(at.table, 0, lang)[1], re.S)
    assert found
    return found[1]


def test_an_attack_that_is_over_is_not_announced_any_more() -> None:
    """A War's is that of its round alone; after the one of the Evaluation nothing else comes in this cycle."""
    at = At().put(alert=3).crisis(None)
    assert announced(at).startswith("War this round: ")
    at.stack("phase 9", "face_war")
    assert announced(at).startswith("War this round: ")
    after = at.fork().stack("phase 9", "discard_glory 1")
    assert announced(after).startswith("Attack at the cycle’s end: ")
    ending = At().put(alert=3, phase=3).crisis(None).stack("phase 12", "hold_by_drones c011-s11 2 -1 -1")
    assert announced(ending).startswith("Attack at the cycle’s end: ")
    for cycle, note in ((1, "Cycle 2 ends with the next one."), (3, "It was the last one.")):
        upkeep = At().put(alert=3, phase=3, cycle=cycle).crisis(None).stack("phase 13", "pay_upkeep 1 0")
        assert announced(upkeep) == "The attack of this cycle is over"
        assert note in seen(upkeep.table, 0, "en")[1]
    assert announced(upkeep, "fr") == "L’attaque de ce cycle est passée"


def test_many_options_tell_what_sets_them_apart() -> None:
    """What all of them bring is no reason to choose one, and a place that an option is called needs no second word."""
    look = seen(At().put(round=6).effect({"do": "gain_corruption", "count": 1, "where": ["any"]}).table, 0, "fr")[0]
    loud = [button for button in look.buttons if not button.quiet]
    assert len(loud) > 4
    told = [{each.text for each in button.forecast} for button in loud]
    assert not set.intersection(*told)
    assert not [text for each in told for text in each if "Corruption +1" in text], "all bring one, wherever it goes"
    corrupt = {"do": "remove_corruption", "count": 1, "where": "any"}
    few = seen(At().put(round=6, slot_corrupt=[1, 0, 1]).effect(corrupt).table, 0, "fr")[0].buttons
    where = {button.label: [each.text for each in button.forecast] for button in few}
    assert "Corruption −1" in where["Emplacement de programme 1"], "the place is said by the label"


def noted(at: At) -> dict[str, tuple[str, str]]:
    """What is said beside each option, and how good that is."""
    made = [DRAWING.button(at.view, action) for action in at.table.options(0)]
    return {each.code: (each.note, each.tone) for each in made}


def test_what_a_place_of_the_crisis_board_costs_is_said_before_it_is_taken() -> None:
    faced = At().put(row_harbingers={0: 1}).crisis("deserters").stack("phase 9", "face_crisis")
    assert noted(faced)["ongoing military"] == ("Military: attacks +1 FP", "")
    said = noted(At().put(row_harbingers={0: 1}).stack("phase 9", "harbinger_row"))
    assert said["row military"] == ("attacks +1 FP", "warn")
    assert said["row economic"] == ("2 resources due", "warn")
    full = noted(At().put(row_harbingers={0: 4}).stack("phase 9", "harbinger_row"))
    assert full["row military"] == ("it is full: a Catastrophe", "bad")


def test_what_is_produced_is_said_with_the_stock_then() -> None:
    at = At().stock(4, 14, 0, 0, 0).effect({"do": "produce", "types": 1})
    assert noted(at)["resource food"][0] == "+1, then 5 in stock"
    assert noted(at)["resource energy"][0] == "+1, then 15 in stock", "more than that is lost"


def test_a_draft_says_what_is_turned_over_next_and_a_step_what_it_is() -> None:
    """A step is read without the question that it answers."""
    harbinger = At().stack("phase 9", "harbinger_row")
    plan = Plan(harbinger.table, 0, [["row military"]])
    assert shown(plan, DRAWING, DRAWING.prose).steps[0].label == "Harbinger: Military row"
    assert DRAWING.then("", {**harbinger.view, "step": "draw_bounty 1 1"}) == "Then the Bounty token is turned over."
    assert DRAWING.then("", {**harbinger.view, "step": "draw_improved"}) == ""
    ended = At().put(phase=3).crisis(None).stack("phase 13", "pay_upkeep 1 0").stock(5, 5, 5, 5, 5)
    after = Plan(ended.table, 0, [["number 1"]])
    assert shown(after, DRAWING, DRAWING.prose).line == "Then the next cycle begins."
    due = At().stock(5, 5, 5, 5, 5).stack("phase 13", "pay_upkeep 1 0")
    assert shown(Plan(due.table, 0, [["number 0"]]), DRAWING, DRAWING.prose).steps[0].label == "Upkeep"


@pytest.mark.rule("VF-13.6")
def test_what_an_invasion_brings_in_any_case_is_shown_before_its_bounty_is_turned_over() -> None:
    """Both totals, Glory and the Harbinger, as they then come to be; nothing of what lies face down."""
    at = At().mine("s12", 4).mine("s21", 1).void("s22", 2).stock(9, 9, 9, 9, 9)
    at.do("focus conquest", "action conquest-1-engage", "option 1")
    assert at.sector("s22")["bounty"] == 1
    assert at.sector("s22")["harbingers"] == 1
    plan = Plan(at.table, 0)
    plan.tap([at.long("sector s22")])
    plan.tap(["pass"])
    assert plan.stopped == "chance"
    look = shown(plan, DRAWING, DRAWING.prose)
    assert look.line == "Then the Bounty token is turned over."
    (step,) = look.steps
    foreseen, exact = plan.draft.foreseen(), plan.draft.view()
    assert foreseen["step"] == exact["step"]
    assert foreseen["influence"] > exact["influence"], "the spoils come after the token"
    told = [each.text for each in step.told]
    assert f"you +{foreseen['influence'] - at.view['influence']}" in told
    for code in plan.sent:
        at.table.submit(0, at.table.ticket(0), code)
    while at.top != "harbinger_row":
        at.do("pass" if "pass" in at.options else at.options[0])
    assert DRAWING.cause(at.view, at.table.log) == "Invasion of sector 22"
    for name in ("influence", "voidborn_total", "glory", "sectors"):
        assert at.view[name] == foreseen[name], name


def test_what_comes_anyway_is_no_reason_to_choose_an_option() -> None:
    """Of a Bounty token in an invasion: what it brings itself; the spoils, which come without it, are said once."""
    at = At().mine("s12", 4).mine("s21", 1).void("s22", 2).stock(9, 9, 9, 9, 9)
    at.do("focus conquest", "action conquest-1-engage", "option 1", "sector s22")
    at.do("fp s12 corvette", "fp s12 corvette", "fp s12 corvette", "pass")
    while at.top == "fight":
        at.do(at.options[0])
    at.do("token bounty-two-food")
    look, html = seen(at.table, 0, "en")
    by_label = {button.label: [each.text for each in button.forecast] for button in look.buttons}
    assert by_label == {"Pass": [], "Gain 1 Influence.": ["you +1"], "Gain 2 Food.": ["Food +2"]}
    assert "In any case: you +" in html


@pytest.mark.rule("VF-8.10")
def test_a_war_says_what_the_economic_row_asks_for() -> None:
    at = At().mine("s12", 3).put(alert=3, row_harbingers={1: 1}).crisis(None).stack("phase 9", "face_war")
    assert noted(at.stock(0, 1, 1, 0, 0))["war"][0].endswith("; Economic row: 1 Energy and 1 Material")
    assert noted(at.stock(0, 0, 1, 1, 0))["war"][0].endswith("; Economic row: 1 Energy and 1 Material")
    short = noted(at.stock(5, 0, 0, 1, 0))["war"][0]
    assert short.endswith("; Economic row: 1 Energy and 1 Material, 1 missing: you \N{MINUS SIGN}3")
    before = at.view["influence"]
    plan = Plan(at.table, 0, [["war"]])
    assert shown(plan, DRAWING, DRAWING.prose).steps[0].told[0].text == short
    at.do("war")
    while at.top == "fight":
        at.do(at.options[0])
    assert at.view["influence"] == before - 3


def test_an_fp_that_can_be_deployed_in_one_way_is_and_can_be_declined() -> None:
    at = At().stock(9, 9, 9, 9, 9).focus("reinforcement")
    plan = Plan(at.table, 0, [["action reinforcement-2-muster"]])
    assert not plan.open
    (found,) = [each for each in plan.variants[0] if each.ways[-1] == ["pass"]]
    assert found.chosen == 0
    assert plan.draft.view()["active"] == at.view["active"] - 1
    declined = Plan(at.table, 0, plan.otherwise(0, found, 1) or [])
    assert declined.draft.view()["active"] == at.view["active"]


def test_a_step_that_only_declines_says_what() -> None:
    at = At().stock(9, 9, 9, 9, 9).crisis(None).focus("production").do("action production-2-resupply", "option 1")
    assert shown(Plan(at.table, 0, [["pass"]]), DRAWING, DRAWING.prose).steps[0].label == "Resupply: done"
    taken = At().stock(9, 9, 9, 9, 9).crisis(None).mine("s12", 2).focus("temptation")
    plan = Plan(taken.table, 0)
    for code in ("action temptation-1-exploit", "action conquest-1-engage", "option 1"):
        plan.tap([code])
    assert shown(plan, DRAWING, DRAWING.prose).steps[0].label == "Exploit · Engage: invade a sector"
    due = At().stock(5, 5, 5, 5, 5).stack("phase 13", "pay_upkeep 2 0")
    assert shown(Plan(due.table, 0, [["number 2"]]), DRAWING, DRAWING.prose).steps[0].label.startswith("Upkeep")
    two = [Change("glory", 0, "2", 0, 2)]
    assert [each.text for each in DRAWING.told(two, at.view)] == ["+Glory 2 ×2"]


def test_a_moment_of_a_film_claims_nothing_about_what_can_be_paid() -> None:
    at = At().stock(0, 0, 0, 0, 0).focus("conquest")
    assert "You can&#39;t pay" in seen(at.table, 0, "en")[1]
    assert "You can&#39;t pay" not in seen(at.table, 0, "en", live=False)[1]


def test_a_sector_that_an_attack_takes_is_waited_for_once() -> None:
    acting = At().focus("conquest")
    attacked = At().crisis("deserters").stack("phase 9", "face_crisis")
    for at, waits in ((acting, True), (attacked, False)):
        assert DRAWING.hurts(Event(events.SECTOR_LOST, 0, (1,)), at.view)
        assert DRAWING.hurts(Event(events.ABANDONED, 0, (1,)), at.view) is waits
