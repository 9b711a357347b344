"""Plans: what somebody means to do, step by step, before it is carried out."""

from __future__ import annotations

from collections import Counter

import pytest

from starboard.kernel import Rng, Script, Table
from starboard.kernel.draft import BY_CHANCE, BY_OTHERS
from starboard.kernel.forms import Counted
from starboard.kernel.registry import load_game
from starboard.table.live.plans import Plan
from tests.games.galaxies.positions import At
from tests.games.voidfall.positions import At as InVoidfall


def expansion() -> Table:
    """Seat 0 is about to expand: its civilization's home, some ships, a card with movements and a production."""
    game = load_game("conflict")
    at = Table(game, game.setup(2, draft="random", first="0"), Script([], 3))
    rng = Rng(1)
    while not (at.view(0)["step"] == "expand 0" and {"production", "movement"} <= codes_of(at)):
        seat = at.asked()[0]
        options = [action.code() for action in at.options(seat)]
        at.answer(seat, "expansion" if "expansion" in options else options[rng.below(len(options))])
    return at


def codes_of(at: Table) -> set[str]:
    """What seat 0 may answer."""
    return {action.code() for action in at.options(0)}


def galaxies(step: str) -> Table:
    """A game between two, played at random until somebody is asked this."""
    game = load_game("galaxies")
    at = Table(game, game.setup(2), Script([], 2))
    rng = Rng(2)
    for _ in range(4000):
        seat = at.asked()[0]
        if at.view(seat)["step"].startswith(step):
            return at
        options = at.options(seat)
        at.answer(seat, options[rng.below(len(options))].code())
    raise AssertionError(f"nobody was asked to {step}")


def upgraded(at: Table) -> Table:
    """With a Colony die, seat 0 has upgraded its empire."""
    for code in ("activate colony", "upgrade energy 2"):
        at.answer(0, code)
    return at


def a_way(plan: Plan) -> list[str]:
    """One movement: the answers of its step."""
    plan.tap(["movement"])
    while plan.open:
        plan.tap([plan.options()[0].code()])
    return plan.steps[-1]


def test_the_picks_of_a_movement_are_one_step_and_what_has_one_answer_is_no_part_of_it() -> None:
    at = expansion()
    plan = Plan(at, 0)
    given = a_way(plan)
    assert [code.split()[0] for code in given] == ["movement", "to", "ships"]
    assert [code.split()[0] for code in plan.draft.codes] == ["movement", "from", "to", "ships"]
    assert plan.steps == [given]
    assert plan.marks == [""]
    plan.tap(["production"])
    assert len(plan.steps) == 2, "the next thing is another step"


def test_steps_can_be_tried_in_another_order_and_a_misfit_is_marked() -> None:
    at = expansion()
    plan = Plan(at, 0)
    given = a_way(plan)
    again = Plan(at, 0, [given[1:], given])
    assert again.marks == ["misfit", "waits"]
    assert (again.fits, again.sent) == (False, [])
    assert Plan(at, 0, [given]).draft.codes == plan.draft.codes


def test_what_has_one_answer_is_planned_too_where_others_have_the_next_word() -> None:
    """A Colony die with which one thing can be done is one tap: nothing is final before the button."""
    at = At(2, dice="colony energy").seat(0, energy=2, culture=0).seat(1, culture=1).play().table
    plan = Plan(at, 0)
    plan.tap(["activate colony"])
    assert plan.draft.codes == ["activate colony", "upgrade energy 2"]
    assert plan.stopped == BY_OTHERS
    assert plan.shorter() == [], "and is taken back with it"
    assert not plan.goes_at_once(ends=False, filled=False)


def test_the_last_home_that_is_left_is_planned_with_the_civilization() -> None:
    """Then cards are dealt: chance has the next word, but only after the button."""
    game = load_game("conflict")
    at = Table(game, game.setup(2, first="1"), Script([], 3))
    for _ in range(2):
        at.answer(1, at.options(1)[0].code())
    plan = Plan(at, 0)
    plan.tap([plan.options()[0].code()])
    assert [code.partition(" ")[0] for code in plan.sent] == ["civilization", "origin"]
    assert plan.stopped == BY_CHANCE
    assert not plan.goes_at_once(ends=False, filled=False)
    assert plan.shorter() == [], "and is taken back with it"


def test_what_was_picked_last_could_have_been_something_else() -> None:
    """A ship that is drafted to one planet goes to another at a tap."""
    at = At(2, dice="move energy").seat(1, culture=1).play().table
    plan = Plan(at, 0, [["activate move", "orbit jakks"]])
    assert plan.stopped == BY_OTHERS
    assert plan.others()["land hoefker"] == ["activate move", "land hoefker"]
    assert "orbit jakks" not in plan.others()
    assert Plan(at, 0, [["activate move"]]).others() == {}, "it is still being made"


def test_a_plan_goes_no_further_than_the_turn() -> None:
    at = expansion()
    plan = Plan(at, 0, [["end"]])
    assert plan.stopped
    assert plan.options() == []
    assert plan.draft.turn() != plan.draft.begun()


def test_ending_with_something_left_to_do_asks_once() -> None:
    at = expansion()
    plan = Plan(at, 0)
    for _ in range(2):
        plan.tap(["end"])
        assert plan.stopped
        assert not plan.goes_at_once(ends=True, filled=False)
        plan = Plan(at, 0, [])
        a_way(plan)


def test_a_last_action_waits_for_the_button_even_where_it_can_be_done_in_one_place_only() -> None:
    at = expansion()
    while sum(at.view(0)["actions"].values()) > 1 or codes_of(at) != {"production", "end"}:
        taken = [action.code() for action in at.options(0) if action.code() != "end"]
        at.answer(0, "movement" if "movement" in taken else taken[0])
    plan = Plan(at, 0)
    plan.tap(["production", "at " + at.view(0)["players"][0]["origin"]])
    assert plan.stopped
    assert not plan.goes_at_once(ends=False, filled=False), "it could still be taken back"


def test_where_nothing_else_is_left_ending_carries_everything_out() -> None:
    at = galaxies("take_turn")
    seat = at.asked()[0]
    while {action.code() for action in at.options(seat)} != {"end"}:
        codes = [action.code() for action in at.options(seat)]
        at.answer(seat, next((code for code in codes if code not in ("end", "reroll", "converter")), codes[0]))
        seat = at.asked()[0]
    plan = Plan(at, seat)
    plan.tap(["end"])
    assert plan.goes_at_once(ends=True, filled=False)


def test_one_pick_is_taken_back_and_what_had_no_alternative_goes_with_it() -> None:
    at = expansion()
    plan = Plan(at, 0)
    given = a_way(plan)
    assert [code.split()[0] for code in given] == ["movement", "to", "ships"]
    assert plan.shorter() == [], "a finished step as a whole"
    assert plan.shorter(pick=True) == [["movement"]], "the number goes with where they go"
    told = Plan(at, 0, [["movement", plan.draft.codes[1]]])
    assert told.open
    assert told.shorter(pick=True) == [], "there was nowhere else to leave from"


def test_of_a_chain_that_was_refused_half_way_the_rest_stays_planned() -> None:
    at = expansion()
    plan = Plan(at, 0)
    a_way(plan)
    plan.tap(["production"])
    plan = Plan(at, 0, [*plan.steps, ["end"], ["movement"]])
    assert plan.marks == ["", "", "", "waits"]
    assert plan.left(0) == plan.steps
    assert plan.left(4) == plan.steps[1:], "the movement was taken"
    assert plan.left(len(plan.sent)) == plan.rest == [["movement"]]


def test_what_waits_behind_a_halt_stays_planned() -> None:
    at = expansion()
    plan = Plan(at, 0, [["end"], ["production"]])
    assert plan.marks == ["", "waits"]
    assert plan.sent == ["end"]
    assert plan.rest == [["production"]]


def test_where_the_next_word_is_not_given_away_nothing_has_to_be_confirmed() -> None:
    at = expansion()
    plan = Plan(at, 0)
    plan.tap(["production"])
    assert not plan.stopped
    assert not plan.goes_at_once(ends=False, filled=False)
    assert plan.options(), "one simply goes on"


def test_a_reaction_in_anothers_turn_is_given_at_once() -> None:
    at = galaxies("offer_follow")
    plan = Plan(at, at.asked()[0])
    plan.tap(["pass"])
    assert plan.is_reaction()
    assert plan.goes_at_once(ends=True, filled=False)


def test_whoever_follows_where_one_thing_can_be_done_has_done_it() -> None:
    at = At(2, dice="colony energy").seat(0, energy=2).seat(1, energy=0, culture=3)
    plan = Plan(upgraded(at.play().table), 1)
    plan.tap(["follow"])
    assert plan.draft.codes == ["follow", "upgrade culture 2"]
    assert plan.goes_at_once(ends=False, filled=False)


def test_what_a_follower_chooses_belongs_to_the_following() -> None:
    at = At(2, dice="colony energy").seat(0, energy=2).seat(1, energy=2, culture=3)
    plan = Plan(upgraded(at.play().table), 1)
    plan.tap(["follow"])
    assert plan.open, "it is not carried out half"
    plan.tap(["upgrade energy 2"])
    assert plan.steps == [["follow", "upgrade energy 2"]]


def test_a_conversion_is_one_step_from_the_first_die_to_the_face() -> None:
    plan = Plan(At(2, dice="energy energy move culture").play().table, 0)
    plan.tap(["converter", "spend energy", "spend energy"])
    assert plan.open, "two dice are not spent for nothing"
    plan.tap(["change culture"])
    assert plan.open
    plan.tap(["face diplomacy"])
    assert not plan.open
    assert len(plan.steps) == 1


def test_dice_that_a_form_rolls_are_rolled_by_its_button() -> None:
    at = galaxies("take_turn")
    plan = Plan(at, at.asked()[0])
    plan.tap(["reroll"])
    form = plan.draft.controls()
    filled = plan.fill({form[0].code: 1})
    assert plan.draft.codes == ["reroll"], "asking what to tap adds nothing"
    plan.tap(filled)
    assert plan.stopped == "chance"
    assert len(plan.steps) == 1
    assert plan.goes_at_once(ends=False, filled=True)
    assert not plan.goes_at_once(ends=False, filled=False)


def test_every_mix_of_a_form_is_one_step_that_fits() -> None:
    cost = {"do": "exchange", "cost": {"any": 4}, "effect": [{"do": "gain", "any": 2}]}
    table = InVoidfall().stock(5, 3, 0, 0, 1).effect(cost).do("yes").table
    form = table.state.stack[-1].form
    assert isinstance(form, Counted)
    mixes = list(form.offered(table.state, 0))
    assert {"resource food": 1, "resource energy": 3} in mixes, "the second Energy goes by itself"
    for mix in mixes:
        plan = Plan(table, 0)
        plan.tap(plan.fill(mix))
        assert plan.fits, mix
        assert plan.draft.view()["step"] == "gain_any 2 0 0", mix
        assert Counter(plan.draft.codes) == Counter(form.codes(table.state, 0, mix)), mix


def test_a_force_that_came_filled_in_can_be_changed_until_it_is_carried_out() -> None:
    plan = Plan(InVoidfall().stock(5, 5, 5, 5, 5).do("focus conquest").table, 0)
    for code in ("action conquest-1-engage", "option 1", "sector c011-s21"):
        plan.tap([code])
    fp = "fp c011-s11 corvette"
    assert plan.steps[-1][-2:] == ["sector c011-s21", fp], "the least force that takes it is filled in"
    assert plan.closing == "pass"
    plan.tap([fp])
    assert plan.open, "the last FP of a sector can still be taken back"
    assert [action.code() for action in plan.options()] == ["pass"]
    assert plan.closing == "pass"


def test_what_gives_a_sector_up_waits_for_the_button_however_it_was_filled_in() -> None:
    """A force that nothing filled in is complete, and a Bounty is drawn then: nobody has said "carry it out" yet."""
    at = InVoidfall().stock(5, 5, 5, 5, 5).fp("s11", 2).void("s22", 1)
    plan = Plan(at.do("focus conquest").table, 0)
    for code in ("action conquest-1-engage", "option 1", "sector c011-s22"):
        plan.tap([code])
    while "fp c011-s11 corvette" in [action.code() for action in plan.options()]:
        plan.tap(["fp c011-s11 corvette"])
    plan.tap(["pass"])
    assert plan.stopped == BY_CHANCE
    assert not plan.goes_at_once(ends=True, filled=False)
    assert not plan.goes_at_once(ends=False, filled=True)


def fighting(at: InVoidfall, target: str, *force: str) -> Plan:
    """A plan with an invasion of a sector, fought to its end."""
    plan = Plan(at.focus("conquest").table, 0)
    for code in ("action conquest-1-engage", "option 1", f"sector {target}", *force, "pass"):
        plan.tap([code])
    return plan


def test_a_combat_is_fought_in_the_best_way() -> None:
    plan = fighting(InVoidfall().stock(5, 5, 5, 5, 5), "c011-s21")
    assert "absorb shields" in plan.steps[-1]
    assert plan.draft.view()["sectors"]["c011-s21"]["mine"], "as it was foretold"
    ways = [way[0] for variant in plan.variants[-1] for way in variant.ways]
    assert "recall corvette" not in ways, "what is worse in everything is no other way"
    asked = Plan(plan.table, 0, ask_all=True)
    for code in plan.steps[-1][:-1]:
        asked.tap([code])
    assert [action.code() for action in asked.options()] == ["absorb shields", "recall corvette"]


def test_what_is_better_in_something_is_another_way_to_fight() -> None:
    """Which FP is lost is for the player to say; a way that goes on with another question ends there."""
    at = InVoidfall().stock(5, 5, 5, 5, 5).tech("shields", 0).fp("s11", 2, 0, 0, 2).void("s21", 2)
    plan = fighting(at, "c011-s21", "fp c011-s11 dreadnought")
    fought = plan.variants[-1][-1]
    assert {way[0] for way in fought.ways} == {"recall corvette", "recall dreadnought"}
    other = plan.otherwise(len(plan.steps) - 1, fought, 1 if fought.chosen == 0 else -1)
    assert other is not None
    lost = Plan(plan.table, 0, other)
    assert lost.fits
    assert lost.draft.view()["sectors"]["c011-s21"]["mine"]
    assert lost.draft.view()["sectors"] != plan.draft.view()["sectors"]


def test_what_is_left_of_a_turn_is_to_end_it() -> None:
    """One button carries out the last action and ends the turn: nobody is asked for the only answer there is."""
    plan = Plan(InVoidfall().stock(5, 5, 5, 5, 5).crisis(None).table, 0)
    for code in ("focus production", "action production-1-flourish", "action production-2-resupply", "option 1"):
        plan.tap([code])
    assert not plan.draft.ends_turn()
    plan.tap(["option 2"])
    assert plan.sent[-2:] == ["option 2", "pass"]
    assert plan.draft.ends_turn()
    assert plan.options() == []
    assert not Plan(plan.table, 0, plan.shorter()).draft.ends_turn()


def test_whoever_wants_to_be_asked_everything_is() -> None:
    at = expansion()
    homes = [place for place in at.view(0)["places"] if place["colony"] == 0]
    assert len(homes) == 1
    plan = Plan(at, 0, [["production"]])
    asked = Plan(at, 0, [["production"]], ask_all=True)
    assert plan.draft.tried == 2
    assert asked.draft.tried == 1
    assert [action.code() for action in asked.options()] == [f"at {homes[0]['id']}"]


def test_all_ships_go_unless_one_says_how_many() -> None:
    at = expansion()
    plan = Plan(at, 0)
    given = a_way(plan)
    (variant,) = plan.variants[0]
    assert variant.chosen == len(variant.ways) - 1
    assert plan.otherwise(0, variant, 1) is None
    fewer = plan.otherwise(0, variant, -1)
    assert fewer == [[*given[:-1], *variant.ways[-2]]]
    again = Plan(at, 0, fewer)
    assert again.variants[0][0].chosen == len(variant.ways) - 2
    ships = [change for change in again.draft.difference() if change.what == "ships" and change.by > 0]
    assert ships[0].by == len(variant.ways) - 1


def test_what_was_answered_in_the_usual_way_is_taken_back_with_what_led_to_it() -> None:
    game = load_game("voidfall")
    at = Table(game, game.setup(1), Script([], 1))
    rng = Rng(4)
    for _ in range(400):
        plan = Plan(at, 0)
        options = [action.code() for action in at.options(0)]
        code = options[rng.below(len(options))]
        plan.tap([code])
        if plan.steps and plan.variants[-1] and plan.open:
            break
        at.answer(0, code)
    assert len(plan.steps[-1]) > 1
    assert plan.shorter() == [], "the payment goes with the action"


@pytest.mark.parametrize(("name", "players"), [("conflict", 3), ("galaxies", 2), ("voidfall", 1)])
def test_steps_that_are_tried_anew_are_the_same_answers(name: str, players: int) -> None:
    game = load_game(name)
    at = Table(game, game.setup(players), Script([], 1))
    rng = Rng(1)
    steps: list[list[str]] = []
    for turn in range(80):
        if at.over:
            assert turn > 40, "a game played at random may be lost early"
            break
        seat = at.asked()[0]
        plan = Plan(at, seat, steps)
        if plan.stopped or len(plan.steps) > 6:
            at.submit(seat, at.ticket(seat), *plan.sent)
            steps = []
            continue
        options = plan.options()
        plan.tap([options[rng.below(len(options))].code()])
        again = Plan(at, seat, plan.steps)
        assert (again.draft.codes, again.marks, again.variants) == (plan.draft.codes, plan.marks, plan.variants)
        assert plan.fits
        steps = plan.steps


def test_dice_are_laid_out_for_a_reroll_and_only_the_answer_that_closes_it_rolls_them() -> None:
    """One tap may lay out several; the answer that rolls says so itself and needs no second press."""
    at = galaxies("take_turn")
    seat = at.asked()[0]
    while len([die for die in at.view(seat)["dice"] if die["state"] == "inactive"]) < 3:
        at.answer(seat, at.options(seat)[-1].code())
        seat = at.asked()[0]
    faces = [die["face"] for die in at.view(seat)["dice"] if die["state"] == "inactive"]
    plan = Plan(at, seat)
    plan.tap(["reroll", f"pick {faces[0]}"])
    assert plan.open
    assert not plan.goes_at_once(False, False)
    plan.tap(["done"])
    assert plan.goes_at_once(True, False)
    whole = Plan(at, seat)
    whole.tap(["reroll", *(f"pick {face}" for face in faces)])
    assert not whole.goes_at_once(False, False), "the last die rolls nothing by itself"
    assert whole.stopped == "chance"


def taps(plan: Plan, code: str) -> int:
    """How many taps a step takes that begins like this."""
    count = 1
    plan.tap([code])
    while plan.open:
        codes = [action.code() for action in plan.options()]
        plan.tap([next((each for each in codes if each.startswith("orbit")), codes[0])])
        count += 1
    return count


def test_a_portal_a_movement_and_a_production_take_five_taps() -> None:
    game = load_game("conflict")
    for seed in range(200):
        at = Table(game, game.setup(2, draft="random", first="0"), Script([], seed))
        rng = Rng(seed)
        for _ in range(12):
            seat = at.asked()[0]
            if {"production", "movement", "portal"} <= codes_of(at):
                plan = Plan(at, 0)
                assert sum(taps(plan, each) for each in ("production", "movement", "portal")) == 5
                return
            options = [action.code() for action in at.options(seat)]
            at.answer(seat, "expansion" if "expansion" in options else options[rng.below(len(options))])
    raise AssertionError("there was no such expansion")


def test_a_plain_move_of_galaxies_takes_two_taps() -> None:
    game = load_game("galaxies")
    at = Table(game, game.setup(2), Script([], 5))
    while "activate move" not in [action.code() for action in at.options(at.asked()[0])]:
        codes = [action.code() for action in at.options(at.asked()[0])]
        at.answer(at.asked()[0], "end" if "end" in codes else codes[0])
    assert taps(Plan(at, at.asked()[0]), "activate move") == 2


def test_an_answer_that_goes_without_saying_is_not_taken_for_the_same_one_to_the_next_question() -> None:
    """A turn with nothing left to do ends by itself; to pass then would be to keep the Trade token."""
    chain = (
        "focus politics",
        "action politics-1-inspire",
        "track government",
        "action politics-3-control",
        "option 1",
        "slot trade-one-science",
        "pass",
        "pass",
        "trade start-1",
    )
    at = InVoidfall().table
    asked = Plan(at, 0, ask_all=True)
    for code in chain:
        asked.tap([code])
    assert asked.fits
    assert asked.sent == list(chain)
    assert not Plan(at, 0, asked.steps).fits
    plan = Plan(at, 0, asked.unasked())
    assert plan.fits
    assert plan.sent[: len(chain)] == list(chain)
    assert plan.steps[-1][-1] == "trade start-1"
