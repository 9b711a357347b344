"""Sections 3 to 6 of the rulebook: the game, Preparation, the turn, Evaluation."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.voidfall import feasibility
from starboard.games.voidfall.mechanics.fleets import fleet_tokens
from starboard.games.voidfall.mechanics.progress import open_improved
from starboard.games.voidfall.mechanics.sectors import controls
from starboard.games.voidfall.mechanics.turn import new_turn
from starboard.games.voidfall.steps import cycle, galactic
from starboard.games.voidfall.steps.core import MUST
from starboard.games.voidfall.steps.tracks import advance
from starboard.games.voidfall.vocabulary import AGENDA_TYPES, CREDITS, ENERGY, FOOD, MATERIALS, MOD_NO_SKIRMISH

from .old_positions import BOX, GAME, At, agenda, crisis, focus, tech


def evaluation(at: At, stage: int = cycle.C1) -> At:
    """Enter the Evaluation at a stage."""
    at.s.stack.clear()
    at.s.phase = 3
    at.s.crisis = -1
    new_turn(at.s)
    at.tell.events.clear()
    return at.push(cycle.Phase(stage))


def next_cycle(at: At, number: int) -> At:
    """Begin the Preparation of a cycle."""
    at.s.stack.clear()
    at.s.cycle = number
    at.s.event = -1
    at.s.refresh()
    at.tell.events.clear()
    return at.push(cycle.Phase(cycle.A0))


# -- 3 The game


@pytest.mark.rule("VF-3.1")
def test_three_cycles_of_preparation_focus_and_evaluation() -> None:
    at = At(stop="draw_event")
    phases: list[tuple[int, int]] = []
    for _ in range(3000):
        if not at.s.stack:
            break
        if not phases or phases[-1] != (at.s.cycle, at.s.phase):
            phases.append((at.s.cycle, at.s.phase))
        options = at.codes()
        at.do("pass" if "pass" in options else options[0])
        at.s.catastrophes = 0
    assert phases == [(number, phase) for number in (1, 2, 3) for phase in (1, 2, 3)]


@pytest.mark.rule("VF-3.2")
def test_as_many_rounds_as_the_event_says() -> None:
    at = At()
    rounds = BOX.events[at.s.event].rounds
    assert rounds in (4, 5, 6)
    at.s.round = rounds
    at.play("conquest").until("select_focus", "pay_upkeep", "choose_objective")
    assert at.s.phase == 3, "after the last round comes the Evaluation"
    early = At()
    early.s.round = rounds - 1
    early.play("conquest").to_round_end()
    early.until("select_focus", "choose_objective")
    assert (early.top, early.s.round) == ("select_focus", rounds)


@pytest.mark.rule("VF-3.3")
def test_a_round_is_one_turn_of_five_steps() -> None:
    at = At(stop="draw_alert")
    names = []
    for _ in range(40):
        names.append(at.top)
        if at.top in ("face_crisis", "face_war"):
            break
        options = at.codes()
        at.do("pass" if "pass" in options else options[0])
    wanted = ("draw_alert", "select_focus", "take_actions", "face_crisis", "face_war")
    steps = [name for name in names if name in wanted]
    assert steps[0] == "draw_alert"
    assert steps[1:3] == ["select_focus", "take_actions"]
    assert steps[3].startswith("face_")


@pytest.mark.rule("VF-3.4")
def test_after_the_evaluation_of_cycle_three_the_game_ends() -> None:
    at = At()
    at.s.cycle = 3
    evaluation(at, cycle.CYCLE_END)
    assert GAME.over(at.s)
    assert at.told("game_ends")


@pytest.mark.rule("VF-3.5")
def test_triggered_effects_come_before_the_next_action() -> None:
    at = At().tech("cloning").stock(9, 9, 9, 9, 9)
    at.play("development").act("development-3-harmonize", "option 1")
    at.do("sector s11")
    assert at.top == "choose_one", "Cloning is resolved within the action"
    at.do("option 1")
    assert at.top == "take_actions"


@pytest.mark.rule("VF-3.5")
def test_the_player_orders_what_is_triggered_together() -> None:
    at = At().tech("cybernetics").stock(0, 0, 0, 0, 1).crisis("guild-walkout").play("development")
    at.s.stock[MATERIALS] = 9
    at.act("development-1-grow", "option 1", "guild s11 bankers")
    assert at.top == "offer_crisis", "the Crisis costs a Credit: the 2 Credits of Cybernetics came first by themselves"
    assert at.s.stock[CREDITS] == 2
    at = At().tech("cybernetics").stock(0, 0, 9, 14, 1).crisis("guild-walkout").play("development")
    at.act("development-1-grow", "option 1", "guild s11 bankers")
    assert at.top == "choose_first"
    told = GAME.prose("en", ["You"])
    view = GAME.view(at.s, 0)
    step = at.s.stack[-1]
    assert [told.answer(view, option) for option in step.options(at.s, 0)] == [
        "Crisis “Guild Walkout”: spend 1 Credit and 1 Science",
        "Gain 2 of the resource of the Guild.",
    ]
    at.do("option 1", "yes")
    assert at.s.stock[CREDITS] == 15, "14 - 1, then + 2: nothing is lost"
    assert at.top == "take_actions"


@pytest.mark.rule("VF-3.5")
def test_what_commutes_is_not_asked() -> None:
    at = At().stock(9).crisis("empty-granaries").ongoing(1, "start-long-winter")
    at.effect({"do": "produce", "resources": ["food"]})
    assert at.top == "offer_crisis", "two offers only take away"
    free = At().tech("cybernetics").stock(9, 9, 9, 9, 9).crisis("idle-foundries").play("development")
    free.act("development-1-grow", "option 1", "guild s11 miners")
    assert free.top == "offer_crisis", "a Crisis without extra cost looks at nothing that the other effect changes"
    same = At().stock(9, 9, 9, 9, 9).effect({"do": "gain_trade", "count": 1})
    assert same.top == "trade_bonus", "nothing else waits"


@pytest.mark.rule("VF-3.5", "VF-19.6", "VF-3.7")
def test_a_fast_advance_that_costs_fp_may_be_declined() -> None:
    at = At(house="shiveus").pools(4)
    at.s.track[0] = 5
    advance(at.s, 0, True, 0)
    at.s.settle(at.tell)
    assert (at.top, at.s.track[0]) == ("fast_forward", 6)
    active = at.s.active
    at.do("pass")
    assert (at.s.track[0], at.s.active) == (6, active)
    more = At(house="shiveus").pools(4)
    more.s.track[0] = 5
    advance(more.s, 0, True, 0)
    more.s.settle(more.tell)
    more.do("yes")
    assert (more.s.track[0], more.s.active) == (7, 1), "1 FP for level 3 and 2 for level 4"


@pytest.mark.rule("VF-3.7", "VF-16.6")
def test_up_to_so_many_fp_means_the_player_says_how_many() -> None:
    at = At().pools(2).effect({"do": "activate_cube", "count": 2, "up_to": True})
    assert at.codes() == ["number 2", "number 1", "number 0"]
    at.do("number 1")
    assert at.s.active == 3


@pytest.mark.rule("VF-4.12", "VF-5.20")
def test_all_parts_together_must_be_possible() -> None:
    def whole(at: At, *parts: dict[str, Any]) -> bool:
        return feasibility.full(at.s, at.list_of(*parts), -1, True)

    lose = {"do": "lose", "food": 2}
    assert whole(At().stock(3), lose)
    assert not whole(At().stock(3), lose, lose), "each alone could be resolved"
    assert whole(At().stock(4), lose, lose)
    reduce = {"do": "reduce_population", "count": 1, "where": "not_home"}
    corrupt = {"do": "gain_corruption", "count": 1, "where": ["sector"]}
    only = At().fp("s11", 1).mine("s12", pop=1)
    only.s.pop[only.sector("s11")] = 2
    assert whole(only, reduce, corrupt)
    only.fp("s12").void("s12", 1)
    assert whole(only, reduce, corrupt), "first lowered, then Corrupted"
    assert not whole(only, corrupt, reduce), "a Corrupted population cannot be lowered"
    before = GAME.dump(only.s)
    whole(only, corrupt, reduce)
    assert GAME.dump(only.s) == before, "looking changes nothing"
    fee = {"do": "exchange", "cost": {"food": 2}, "effect": [{"do": "lose", "food": 2}]}
    assert not whole(At().stock(3), fee), "what the cost takes is not there for the effect"
    assert whole(At().stock(3, 0, 0, 1), fee), "unless a Credit stands in for it"


@pytest.mark.rule("VF-3.6")
def test_a_cost_is_paid_before_its_effect_and_whole_or_not_at_all() -> None:
    at = At().stock(0, 1, 0, 0, 0)
    at.play("conquest")
    assert "action conquest-1-engage" not in at.codes(), "2 Energy are due"
    at = At().stock(0, 2, 0, 0, 0)
    at.play("conquest").act("conquest-1-engage")
    assert at.s.stock[ENERGY] == 0, "paid before anything is chosen"
    assert at.top == "choose_one"
    may = (
        At()
        .stock(0, 0, 1, 0, 0)
        .effect({"do": "exchange", "cost": {"materials": 1}, "effect": [{"do": "gain", "food": 1}]})
    )
    assert may.codes() == ["yes", "pass"], "it can be declined whole"


@pytest.mark.rule("VF-3.7")
def test_and_or_allows_any_subset_and_or_exactly_one() -> None:
    options = [[{"do": "gain", "food": 1}], [{"do": "gain", "energy": 1}]]
    both = At().stock().effect({"do": "choose_any", "options": options})
    both.do("option 2", "option 1")
    assert both.s.stock == [1, 1, 0, 0, 0]
    one = At().stock().effect({"do": "choose_one", "options": options})
    one.do("option 2")
    assert one.s.stock == [0, 1, 0, 0, 0]
    assert one.top == "select_focus"
    none = At().stock().effect({"do": "choose_any", "options": options}).do("pass")
    assert none.s.stock == [0, 0, 0, 0, 0], "any granted effect may be forgone"


# -- 4 Preparation


@pytest.mark.rule("VF-4.1")
def test_cycle_two_begins_with_a0_to_a2_then_the_event() -> None:
    at = next_cycle(At(), 2)
    kinds = [event.kind.name for event in at.tell.events]
    at.until("draw_event")
    kinds = [event.kind.name for event in at.tell.events]
    assert kinds.index("cycle_begins") < kinds.index("trade_boxed") < kinds.index("block_removed")


@pytest.mark.rule("VF-4.2", "VF-4.3")
def test_the_heroic_offer_is_replaced_by_three_new_cards() -> None:
    at = At()
    old = at.s.heroic_offer.copy()
    next_cycle(at, 2).until("draw_event")
    assert len(at.s.heroic_offer) == 3
    assert not set(old) & set(at.s.heroic_offer)


@pytest.mark.rule("VF-4.3")
def test_a_heroic_card_whose_focus_the_house_lacks_is_replaced_and_command_is_kept() -> None:
    lacking = At(house="nervo", stop="draw_heroic")
    held = {BOX.focuses[card].counts_as for card in lacking.s.ground.house.cards}
    absent = [card for card in BOX.focuses if card.heroic and card.counts_as >= 0 and card.counts_as not in held]
    assert absent, "Nervo has replaced a Focus"
    lacking.do(f"card {absent[0].id}")
    assert lacking.s.heroic_offer == []
    assert not lacking.s.heroic_deck >> absent[0].index & 1, "it goes to the box"
    assert lacking.top == "draw_heroic"
    lacking.do("card heroic-command")
    assert lacking.s.heroic_offer == [focus("heroic-command")]
    lacking.until("select_focus")
    before = len(lacking.s.heroic_offer)
    lacking.do("heroic-command discarding politics").to_round_end()
    assert len(lacking.s.heroic_offer) == before - 1, "never refilled during a cycle"


@pytest.mark.rule("VF-4.4")
def test_the_alert_discard_is_cleaned() -> None:
    at = At()
    at.s.alert = 3
    at.s.war_discard = 0b110
    at.s.alert_discard = [2, 1, 0]
    pile = at.s.pile.copy()
    next_cycle(at, 2)
    assert (at.s.alert, at.s.war_discard, at.s.alert_discard) == (-1, 0, [0, 0, 0])
    row = BOX.alerts[0 * 3 + 1]
    assert at.s.pile == [a + b_ for a, b_ in zip(pile, row[:3], strict=True)], "Situations go back to their stock"


@pytest.mark.rule("VF-4.5", "VF-30.3")
@pytest.mark.parametrize(
    ("difficulty", "number", "added"),
    [
        ("easy", 2, [4, 1, 0, 1]),
        ("easy", 3, [2, 2, 1, 1]),
        ("medium", 2, [4, 1, 0, 1]),
        ("medium", 3, [2, 2, 1, 1]),
        ("hard", 2, [3, 2, 0, 1]),
        ("hard", 3, [1, 3, 1, 1]),
    ],
)
def test_alert_cards_are_added_each_cycle(difficulty: str, number: int, added: list[int]) -> None:
    at = At(difficulty=difficulty)
    at.s.pile = [0, 0, 0]
    at.s.war_pile = 0
    next_cycle(at, number)
    assert [*at.s.pile, at.s.war_pile] == added


@pytest.mark.rule("VF-4.6")
def test_undrawn_alert_cards_stay_in_the_pile() -> None:
    at = At()
    at.s.pile = [1, 0, 0]
    at.s.war_pile = 1
    next_cycle(at, 2)
    assert [*at.s.pile, at.s.war_pile] == [5, 1, 0, 2]


@pytest.mark.rule("VF-4.7")
@pytest.mark.parametrize(("difficulty", "when"), [("easy", None), ("medium", 3), ("hard", 2)])
def test_a_harbinger_comes_to_the_crisis_board(difficulty: str, when: int | None) -> None:
    for number in (2, 3):
        at = next_cycle(At(difficulty=difficulty), number).until("harbinger_row", "draw_event")
        assert (at.top == "harbinger_row") == (number == when)
        if at.top == "harbinger_row":
            assert at.codes() == ["row military", "row economic"]
            at.do("row economic")
            assert at.s.row_harbingers == [0, 1]


@pytest.mark.rule("VF-4.8")
def test_the_lowest_trade_token_goes_to_the_box() -> None:
    at = next_cycle(At(), 2).until("draw_event")
    assert at.s.trade_board == 5
    none = At()
    none.s.trade_board = 0
    next_cycle(none, 2).until("draw_event")
    assert none.s.trade_board == 0


@pytest.mark.rule("VF-4.9", "VF-24.6")
def test_in_cycle_two_the_blocked_technologies_become_available() -> None:
    at = At()
    blocked = at.s.improved_board[0]
    at.s.tech[blocked] = 1
    at.s.tech[tech("shields")] = 0
    assert open_improved(at.s) == []
    next_cycle(at, 2).until("draw_event")
    assert open_improved(at.s) == [blocked]


@pytest.mark.rule("VF-4.10")
def test_in_cycle_three_the_other_four_replace_them() -> None:
    at = At()
    old = set(at.s.improved_board)
    deck = {i for i in range(28) if at.s.improved_deck >> i & 1}
    next_cycle(at, 3).until("draw_event")
    assert set(at.s.improved_board) == deck
    assert not old & set(at.s.improved_board)
    assert at.s.improved_deck == 0


@pytest.mark.rule("VF-4.11")
def test_an_event_of_the_cycle_is_revealed() -> None:
    at = next_cycle(At(), 2).until("draw_event")
    assert {code.removeprefix("event ") for code in at.codes()} == {e.id for e in BOX.events if e.cycle == 2}
    at.do("event adaptation")
    assert at.s.event == [event.id for event in BOX.events].index("adaptation")


@pytest.mark.rule("VF-4.12")
def test_a_solid_frame_is_resolved_whole_or_not_at_all_and_a_dashed_one_may_be_declined() -> None:
    at = At(event="impending-destiny", stop="offer_frame")
    assert at.codes() == ["yes", "pass"]
    full = At(stop="draw_event")
    for name in ("s12", "s21", "s22"):
        full.install(name, "shipyard", "shipyard", "shipyard")
    full.do("event impending-destiny").until("offer_frame")
    assert full.told("frame_impossible"), "no adjacent Voidborn sector has room for the Sector Defense"
    assert sum(full.s.reclaim_on) == 4, "so the Reclaim token is not placed either"
    assert full.s.offer_corrupt[AGENDA_TYPES.index("dominance")] == 1, "the next frame is resolved all the same"


@pytest.mark.rule("VF-4.13")
def test_a_frame_names_its_sector_by_population_whether_it_has_room_or_not() -> None:
    at = At(stop="draw_event")
    at.install("s21", "shipyard", "shipyard", "shipyard").void("s21", 3)
    at.do("event day-of-reckoning")
    assert at.top in ("choose_one", "place")
    if at.top == "choose_one":
        assert "option 1" not in at.codes(), "s21 has the lowest population and no room for FP"
        at.do("option 2")
    assert at.codes() == ["sector s12", "sector s22"], "equals: the player chooses"


@pytest.mark.rule("VF-4.13")
def test_a_frame_for_each_sector_goes_sector_by_sector() -> None:
    at = (
        At()
        .void("s22", 3)
        .effect(
            {"do": "place", "what": {"void_cube": 1}, "zone": "each_void_sector_with_harbinger", "pick": "all"},
            flags=MUST,
        )
    )
    void = {name: at.s.void[at.sector(name)] for name in ("s12", "s22", "s31", "s32", "s23")}
    assert void == {"s12": 3, "s22": 3, "s31": 3, "s32": 2, "s23": 1}, "full sectors take none, the others do"


@pytest.mark.rule("VF-4.14")
def test_what_an_event_places() -> None:
    at = At().effect(
        {
            "do": "place",
            "what": {"reclaim": 1, "sector_defense": 1, "glory": 2, "void_cube": 1, "guild_bankers": 1},
            "zone": "void_sector_adjacent",
            "pick": "player",
        },
        flags=MUST,
    )
    before = sum(at.s.reclaim_bag)
    at.do("sector s21")
    i = at.sector("s21")
    assert (at.s.reclaim_on[i], at.s.inst[i * 3 + 1], at.s.void[i], at.s.guild[i * 5 + 3]) == (1, 1, 2, 1)
    assert at.s.glory_on[i * 5 + 1] == 1
    assert sum(at.s.reclaim_bag) == before, "a token laid face down is not known"
    full = (
        At()
        .void("s21", 3)
        .effect({"do": "place", "what": {"void_cube": 1}, "zone": "void_sector_adjacent", "pick": "player"}, flags=MUST)
    )
    assert "sector s21" not in full.codes()


@pytest.mark.rule("VF-4.15")
def test_a_permanent_frame_lasts_and_a_delayed_one_waits_for_the_end_of_the_first_turn() -> None:
    at = next_cycle(At(), 3).until("draw_event").do("event wind-of-annihilation").until("select_focus")
    assert at.told("skirmish_begins") == []
    at.play("conquest").until("face_crisis", "face_war")
    at.tell.events.clear()
    at.do("penalty" if "penalty" in at.codes() else "catastrophe").until("draw_alert")
    assert len(at.told("skirmish_begins")) >= 1
    lasting = next_cycle(At(), 2).until("draw_event").do("event internal-disruption").until("select_focus")
    assert lasting.s.has(MOD_NO_SKIRMISH)
    evaluation(lasting, cycle.CYCLE_END)
    assert not lasting.s.has(MOD_NO_SKIRMISH)


@pytest.mark.rule("VF-4.16")
def test_an_offer_is_corrupted_once() -> None:
    at = At(event="impending-destiny")
    dominance = AGENDA_TYPES.index("dominance")
    assert at.s.offer_corrupt[dominance] == 1
    at.effect({"do": "corrupt_offer", "type": "dominance"}, flags=MUST)
    assert at.s.offer_corrupt[dominance] == 1


# -- 5 The turn


@pytest.mark.rule("VF-5.1")
def test_the_alert_card_is_replaced_each_round() -> None:
    at = At()
    assert at.s.alert == 0
    at.play("conquest").to_round_end().do("catastrophe").until("draw_alert")
    assert at.s.alert == -1
    assert at.s.alert_discard == [1, 0, 0]
    at.do("situation 1")
    assert at.s.alert == 0


@pytest.mark.rule("VF-5.2")
def test_a_situation_reveals_a_crisis_of_its_level() -> None:
    at = At(stop="draw_alert").do("situation 1")
    assert at.top == "draw_crisis"
    at.do("crisis crisis-deserters")
    assert at.s.crisis == crisis("deserters")
    empty = At(stop="draw_alert")
    empty.s.crisis_discard[0] = 1 << crisis("deserters")
    empty.s.crisis_deck[0] = 0
    empty.do("situation 1")
    assert empty.codes() == ["crisis crisis-deserters"], "the discard is shuffled first"
    none = At(stop="draw_alert")
    none.s.crisis_deck[0] = 0
    none.do("situation 1").until("select_focus")
    assert none.s.crisis == -1
    none.play("conquest").until("draw_alert", "face_crisis")
    assert none.top == "draw_alert", "B4 is skipped"


@pytest.mark.rule("VF-5.3")
def test_a_war_draws_no_crisis() -> None:
    at = At(stop="draw_alert").do("war war-feint")
    assert at.s.crisis == -1
    at.until("select_focus").play("conquest").to_round_end()
    assert at.top == "face_war"


@pytest.mark.rule("VF-5.4")
def test_exactly_one_focus_card_must_be_played() -> None:
    at = At()
    assert "pass" not in at.codes()
    assert [code for code in at.codes() if code.startswith("focus ")] == [
        f"focus {BOX.focuses[card].id}" for card in at.s.ground.house.cards if at.s.hand >> card & 1
    ]


@pytest.mark.rule("VF-5.5")
def test_a_heroic_focus_costs_the_card_of_its_name_and_command_any() -> None:
    at = At()
    heroic = [code for code in at.codes() if code.startswith("heroic-conquest")]
    assert heroic == ["heroic-conquest discarding conquest"]
    assert len([code for code in at.codes() if code.startswith("heroic-command")]) == 8
    at.do("heroic-conquest discarding conquest").until("take_actions")
    assert at.s.discard >> focus("conquest") & 1
    assert at.s.played == focus("heroic-conquest")


@pytest.mark.rule("VF-5.6", "VF-21.5", "VF-21.6")
def test_a_flipped_trade_token_allows_a_third_action() -> None:
    at = At().stock(9, 9, 9, 9, 9)
    at.s.trade_at[4] = 1
    at.s.trade_board = 5
    at.do("focus production")
    assert at.codes() == ["trade start-1", "pass"]
    at.do("trade start-1").until("take_actions")
    assert at.s.actions_left == 3
    plain = At().play("production")
    assert plain.s.actions_left == 2
    gained = At().stock(9, 9, 9, 9, 9).play("politics")
    gained.act("politics-3-control", "option 1", "slot trade-one-science", "pass")
    assert gained.s.actions_left == 1, "a token gained this turn cannot be flipped"
    assert gained.s.trade_loose == 1


@pytest.mark.rule("VF-5.7", "VF-23.4")
def test_an_agenda_needs_one_of_its_two_focus_names() -> None:
    for name in ("temptation", "conquest"):
        at = At()
        dominance = next(i for i, card in enumerate(BOX.agendas) if card.type == AGENDA_TYPES.index("dominance"))
        at.s.agenda_hand = [dominance]
        at.do(f"focus {name}")
        assert (at.top == "play_agenda") == (name == "temptation")
    command = At()
    command.s.agenda_hand = [next(i for i, card in enumerate(BOX.agendas) if card.type == kind) for kind in range(4)]
    command.do("heroic-command discarding conquest")
    assert command.top == "play_agenda"
    assert len(command.codes()) == 5, "Command counts as every Focus"
    command.do("pass").tech("terraforming")
    assert not [code for code in command.codes() if code.startswith("technology")], "but not for Technologies"


@pytest.mark.rule("VF-5.8")
def test_an_agenda_gained_this_turn_cannot_be_played_this_turn() -> None:
    at = At().stock(9, 9, 9, 9, 9).play("conquest").act("conquest-2-plan", "option 1", "type support", "from offer")
    at.until("take_actions")
    assert len(at.s.agenda_hand) == 1
    assert "agenda action" not in at.codes()


@pytest.mark.rule("VF-5.9")
def test_up_to_two_different_actions_in_any_order() -> None:
    at = At().stock(9, 9, 9, 9, 9).play("conquest")
    at.act("conquest-3-prepare")
    assert "action conquest-3-prepare" not in at.codes(), "each at most once"
    at.act("conquest-2-plan", "pass")
    assert [code for code in at.codes() if code.startswith("action")] == []


@pytest.mark.rule("VF-5.10")
def test_the_agendas_action_may_be_taken_once_at_any_time() -> None:
    at = At().stock(9, 9, 9, 9, 9)
    at.s.agenda_hand = [agenda("mining-consortium")]
    kind = BOX.agendas[agenda("mining-consortium")].type
    name = next(BOX.focuses[card].id for card in at.s.ground.house.cards if BOX.focuses[card].plays == kind)
    at.do(f"focus {name}", "agenda mining-consortium").until("take_actions")
    assert "agenda action" in at.codes()
    at.do("agenda action").until("take_actions")
    assert "agenda action" not in at.codes()
    assert at.s.actions_left == 2, "it is none of the Focus actions"


@pytest.mark.rule("VF-5.11")
def test_a_technology_action_that_names_the_focus_may_be_taken_once() -> None:
    at = At().stock(9, 9, 9, 9, 9).tech("terraforming").play("development")
    code = next(code for code in at.codes() if code.startswith("technology terraforming"))
    at.do(code, "sector s11").until("take_actions")
    assert code not in at.codes()
    assert at.s.actions_left == 2
    other = At().stock(9, 9, 9, 9, 9).tech("terraforming").play("conquest")
    assert not [code for code in other.codes() if code.startswith("technology")]
    gained = At().stock(9, 9, 9, 9, 9).play("prosperity")
    gained.tech("terraforming")
    assert [code for code in gained.codes() if code.startswith("technology terraforming")], "gained this turn"


@pytest.mark.rule("VF-5.12")
def test_a_crisis_is_offered_in_the_middle_of_an_action() -> None:
    at = At().stock(9, 9, 9, 9, 9).crisis("frozen-accounts").play("politics")
    at.act("politics-3-control", "option 1", "option 1")
    assert at.top == "offer_crisis"


@pytest.mark.rule("VF-5.13", "VF-16.5")
def test_three_fleet_tokens_are_reduced_to_two_in_cleanup() -> None:
    at = At().tech("sentries").tech("destroyers").fp("s11", 1, 1, 1).play("conquest")
    assert fleet_tokens(at.s, at.sector("s11")) == 3, "only checked in Cleanup"
    at.do("pass")
    assert at.top == "recall_excess"
    assert at.codes() == ["fp s11 corvette", "fp s11 sentry", "fp s11 destroyer"]
    at.do("fp s11 sentry")
    assert fleet_tokens(at.s, at.sector("s11")) == 2
    assert at.top != "recall_excess"


@pytest.mark.rule("VF-5.14")
def test_more_than_four_glory_tokens_are_returned_in_cleanup() -> None:
    at = At().play("conquest")
    at.s.glory = [3, 2, 1, 0, 0]
    at.do("pass")
    assert at.top == "discard_glory"
    at.do("glory 1", "glory 1")
    assert at.s.glory == [1, 2, 1, 0, 0]
    assert at.top != "discard_glory"


@pytest.mark.rule("VF-5.15", "VF-23.3")
def test_a_played_agenda_goes_into_a_slot_and_never_beside_one_of_its_type() -> None:
    one, two = [i for i, card in enumerate(BOX.agendas) if card.type == AGENDA_TYPES.index("support")][:2]
    at = At().stock(9, 9, 9, 9, 9)
    at.s.agenda_hand = [one]
    at.do("focus conquest", f"agenda {BOX.agendas[one].id}").until("take_actions").do("pass")
    assert at.codes() == ["slot 1", "slot 2", "slot 3"]
    at.do("slot 2")
    assert at.s.slot == [-1, one, -1, -1]
    second = At()
    second.s.slot = [-1, one, -1, -1]
    second.s.trade_at[1] = 1
    second.s.trade_board = 5
    second.s.agenda_hand = [two]
    second.do("focus conquest", "pass", f"agenda {BOX.agendas[two].id}").until("take_actions").do("pass")
    assert second.codes() == ["slot 2"], "it must replace the one of its type"
    second.do("slot 2")
    assert second.s.slot == [-1, two, -1, -1]
    assert second.s.agenda_under[1] == [one], "face down under its deck"
    assert second.s.trade_at[1] == 1, "a Trade token stays"


@pytest.mark.rule("VF-5.16")
def test_a_flipped_trade_token_returns_to_the_board() -> None:
    at = At()
    at.s.trade_at[4] = 1
    at.s.trade_board = 5
    at.do("focus production", "trade start-1").until("take_actions").do("pass")
    assert (at.s.trade_board, at.s.trade_flipped) == (6, 0)


@pytest.mark.rule("VF-5.17", "VF-21.4")
def test_every_other_trade_token_needs_an_agenda_or_goes_back() -> None:
    at = At().play("conquest")
    at.s.trade_loose = 2
    at.s.trade_board = 4
    at.do("pass")
    assert at.codes() == ["trade start-1", "pass"], "only the starting agenda is in play"
    at.do("trade start-1")
    assert at.codes() == ["pass"]
    at.do("pass")
    assert (at.s.trade_board, at.s.trade_at[4]) == (5, 1)
    lying = At().play("conquest")
    lying.s.trade_at[4], lying.s.trade_board = 1, 5
    lying.do("pass")
    assert (lying.top, lying.codes()) == ("lift_trade", ["pass", "trade start-1"]), "also one that has its place"
    lying.do("trade start-1")
    assert lying.codes() == ["trade start-1", "pass"]
    lying.do("pass")
    assert (lying.s.trade_board, lying.s.trade_at[4]) == (6, 0)
    pods = At().tech("escape-pods").play("conquest")
    pods.s.trade_loose, pods.s.trade_board = 1, 5
    pods.do("pass")
    assert "trade pods" in pods.codes(), "Escape Pods have room for one more"


@pytest.mark.rule("VF-5.18", "VF-22.2")
def test_the_played_card_goes_to_the_discard_and_a_heroic_one_to_the_box() -> None:
    at = At().play("conquest").to_round_end()
    assert at.s.discard == 1 << focus("conquest")
    assert not at.s.hand >> focus("conquest") & 1
    heroic = At().do("heroic-conquest discarding conquest").until("take_actions").to_round_end()
    assert heroic.s.discard == 1 << focus("conquest")
    assert focus("heroic-conquest") not in heroic.s.heroic_offer


@pytest.mark.rule("VF-5.19")
def test_a_resolved_crisis_spares_the_void_advances_step() -> None:
    at = At().stock(9, 9, 9, 9, 9).crisis("frozen-accounts").play("politics")
    at.act("politics-3-control", "option 1", "option 1", "yes").until("face_crisis", "face_war", "draw_alert")
    assert at.top == "draw_alert"


@pytest.mark.rule("VF-5.20")
def test_an_unresolved_crisis_is_suffered_or_a_catastrophe_or_ongoing() -> None:
    at = At().stock(9, 9, 9, 9, 9).crisis("frozen-accounts").play("conquest").do("pass").until("face_crisis")
    assert at.codes() == ["penalty", "ongoing economic", "catastrophe"]
    suffered = At().stock(9, 9, 9, 9, 9).crisis("frozen-accounts").play("conquest").until("face_crisis").do("penalty")
    assert suffered.s.stock[CREDITS] == 7
    assert suffered.s.crisis == -1
    poor = At().stock(9, 9, 9, 1, 9).crisis("frozen-accounts").play("conquest").until("face_crisis")
    assert "penalty" not in poor.codes(), "only if it can be resolved in full"
    general = At().crisis("creeping-blight").play("conquest").until("face_crisis")
    assert [code for code in general.codes() if code.startswith("ongoing")] == ["ongoing military", "ongoing economic"]
    corrupted = At().crisis("scattered-archives")
    corrupted.s.offer_corrupt = [1, 1, 1, 1]
    corrupted.play("conquest").until("face_crisis")
    assert "penalty" not in corrupted.codes(), "an offer that is already Corrupted cannot be"
    broke = At().crisis("collapse-of-credit")
    broke.s.influence = 0
    broke.play("conquest").until("face_crisis")
    assert "penalty" in broke.codes(), "a loss of Influence always can"


@pytest.mark.rule("VF-5.21", "VF-10.3")
def test_a_war_resolves_the_board_or_places_a_catastrophe() -> None:
    at = At(stop="draw_alert").do("war war-border-war").until("select_focus").play("conquest").until("face_war")
    assert at.codes() == ["war", "catastrophe"]
    at.do("catastrophe")
    assert at.s.catastrophes == 1
    assert at.s.alert >= 3, "the War card is not discarded"
    at.until("draw_alert")
    assert at.s.alert == -1, "it is replaced all the same"


@pytest.mark.rule("VF-5.22")
def test_the_delayed_frame_comes_after_the_first_turn_only() -> None:
    at = next_cycle(At(), 3).until("draw_event").do("event wind-of-annihilation").until("select_focus")
    at.s.round = 2
    at.s.crisis = -1
    at.s.alert = -1
    at.tell.events.clear()
    at.play("conquest").until("draw_alert")
    assert at.told("skirmish_begins") == []


# -- 6 Evaluation


@pytest.mark.rule("VF-6.1", "VF-11.1")
def test_c1_resolves_the_crisis_board_with_one_more_fp_in_cycles_two_and_three() -> None:
    for number, fp in ((1, 1), (2, 2), (3, 2)):
        at = At()
        at.s.cycle = number
        evaluation(at)
        assert at.told("skirmish_begins") == [(fp,)]
        assert at.told("board_resolved")


@pytest.mark.rule("VF-6.2")
def test_c2_is_the_upkeep() -> None:
    at = evaluation(At().stock(2, 0, 0, 0, 0), cycle.C2)
    assert at.told("upkeep_due") == [(2,)]
    assert at.s.stock[FOOD] == 0


@pytest.mark.rule("VF-6.3", "VF-26.5")
def test_c2_builds_havens_for_full_pure_sectors() -> None:
    at = At().mine("s12", pop=6).guild("s12", "farmers", "miners", "bankers").mine("s22", pure=False, pop=6)
    at.guild("s22", "farmers", "miners", "bankers")
    evaluation(at, cycle.C2_HAVENS)
    assert at.top == "build_haven"
    at.do("haven 1")
    assert at.top != "build_haven", "the Corrupted sector gives none"
    assert at.s.haven == [1, 0]


@pytest.mark.rule("VF-6.4")
def test_objectives_joined_by_or_are_chosen_at_most_one() -> None:
    at = At(event="impending-destiny")
    at.s.slot[0] = agenda("mining-consortium")
    at.guild("s11", "farmers", "miners", "bankers").mine("s12").guild("s12", "farmers", "miners", "bankers")
    evaluation(at, cycle.C3)
    assert at.codes() == ["option 1", "option 2", "pass"]
    at.do("option 2").until("gain_agenda")
    both = [event for event in BOX.events if not event.choose_one]
    for event in both:
        other = At()
        other.s.event = event.index
        other.s.refresh()
        evaluation(other, cycle.C3)
        assert other.top != "choose_objective", "each of them is evaluated"


@pytest.mark.rule("VF-6.5")
def test_an_achievement_counts_once_and_a_multiplier_as_often_as_it_is_met() -> None:
    at = At().mine("s12").mine("s22").mine("s23")
    at.s.cycle = 3
    at.s.event = [event.id for event in BOX.events].index("wind-of-annihilation")
    at.s.refresh()
    at.s.pop = [5 if controls(at.s, i) else pop for i, pop in enumerate(at.s.pop)]
    evaluation(at, cycle.C3).do("option 1")
    assert (3 * 5,) in at.told("influence_gained"), "3 for each of five Pure sectors of population 5"
    once = At()
    once.s.event = [event.id for event in BOX.events].index("dark-age")
    once.s.refresh()
    once.install("s11", "shipyard", "shipyard", "shipyard").mine("s12").install("s12", *["shipyard"] * 3)
    once.mine("s22").install("s22", *["shipyard"] * 3)
    evaluation(once, cycle.C3).do("option 2")
    assert once.told("influence_gained")[0] == (8,), "however many Installations beyond eight there are"


@pytest.mark.rule("VF-6.6", "VF-23.5")
def test_c4_evaluates_each_pure_agenda_and_always_the_starting_one() -> None:
    at = At()
    at.s.slot = [agenda("the-redemption-directive"), -1, agenda("self-reliant-campaign"), -1]
    at.s.glory = [0, 0, 3, 0, 0]
    evaluation(at, cycle.C4)
    assert {values[0] for values in at.told("agenda_evaluated")} == {
        agenda("the-redemption-directive"),
        at.s.ground.origin.agendas[0],
    }, "the third slot is Corrupted"
    assert (agenda("the-redemption-directive"), 9) in at.told("agenda_evaluated"), "its second section by itself"


@pytest.mark.rule("VF-6.7", "VF-7.5")
def test_a_crisis_can_be_resolved_in_preparation_and_evaluation() -> None:
    at = At(event="impending-destiny").crisis("guild-walkout").stock(0, 0, 0, 3, 3)
    at.s.crisis = -1
    at.ongoing(1, "start-lost-ledgers")
    at.guild("s11", "farmers", "miners", "bankers").mine("s12").guild("s12", "farmers", "miners", "bankers")
    evaluation(at, cycle.C3).do("option 2", "type wealth", "from offer")
    assert at.top == "offer_crisis"
    at.do("yes")
    assert at.s.row[1] == []
    early = At(stop="draw_event")
    early.ongoing(0, "deserters").stock(5, 5, 5, 5, 5)
    early.do("event impending-destiny").until("offer_frame").do("yes", "option 1")
    assert early.top == "offer_crisis", "the event's frame activates FP"


@pytest.mark.rule("VF-6.8")
def test_the_discard_comes_back_and_innovation_joins_after_cycle_one() -> None:
    at = At()
    at.s.discard = 1 << focus("conquest") | 1 << focus("politics")
    at.s.hand &= ~at.s.discard
    evaluation(at, cycle.CYCLE_END)
    assert at.s.hand.bit_count() == 9
    assert at.s.discard == 0
    assert at.s.hand >> focus("innovation") & 1


def test_the_stages_are_in_the_order_of_the_rulebook() -> None:
    assert cycle.A0 < cycle.A1 < cycle.A2 < cycle.A4 < cycle.B0 < cycle.B1 < cycle.B2 < cycle.B3 < cycle.B4
    assert cycle.B4 < cycle.C1 < cycle.C2 < cycle.C3 < cycle.C4
    assert galactic.Frames.rule == "VF-4.12"
