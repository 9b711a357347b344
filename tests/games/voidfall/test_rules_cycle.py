"""Sections 3 to 6 of the rulebook: the game, Preparation, the turn, Evaluation."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.voidfall.vocabulary import AGENDA_TYPES, MATERIALS

from .positions import BOX, MUST, At, agenda, effects

RICH = (9, 9, 9, 9, 9)


def next_cycle(at: At, number: int) -> At:
    """Begin the Preparation of a cycle."""
    return at.put(cycle=number, event=None).enter("A0")


def focus_for(kind: int) -> str:
    """A Focus card of Valnis that plays agendas of a type."""
    return next(card.id for card in BOX.focuses if card.house < 0 and not card.heroic and card.plays == kind)


# -- 3 The game


@pytest.mark.rule("VF-3.1")
def test_three_cycles_of_preparation_focus_and_evaluation() -> None:
    at = At(stop="draw_event")
    phases: list[tuple[int, int]] = []
    for _ in range(3000):
        if at.table.over:
            break
        if not phases or phases[-1] != (at["cycle"], at["phase"]):
            phases.append((at["cycle"], at["phase"]))
        options = at.options
        at.do("pass" if "pass" in options else options[0])
        if at["catastrophes"]:
            at.put(catastrophes=0)
    assert phases == [(number, phase) for number in (1, 2, 3) for phase in (1, 2, 3)]


@pytest.mark.rule("VF-3.2")
def test_as_many_rounds_as_the_event_says() -> None:
    rounds = At().view["rounds"]
    assert rounds in (4, 5, 6)
    at = At().put(round=rounds).focus("conquest").until("select_focus", "pay_upkeep", "choose_objective")
    assert at["phase"] == 3, "after the last round comes the Evaluation"
    early = At().put(round=rounds - 1).focus("conquest").to_round_end().until("select_focus", "choose_objective")
    assert (early.top, early["round"]) == ("select_focus", rounds)


@pytest.mark.rule("VF-3.3")
def test_a_round_is_one_turn_of_five_steps() -> None:
    at = At(stop="draw_alert")
    names = []
    for _ in range(40):
        names.append(at.top)
        if at.top in ("face_crisis", "face_war"):
            break
        options = at.options
        at.do("pass" if "pass" in options else options[0])
    wanted = ("draw_alert", "select_focus", "take_actions", "face_crisis", "face_war")
    steps = [name for name in names if name in wanted]
    assert steps[0] == "draw_alert"
    assert steps[1:3] == ["select_focus", "take_actions"]
    assert steps[3].startswith("face_")


@pytest.mark.rule("VF-3.4")
def test_after_the_evaluation_of_cycle_three_the_game_ends() -> None:
    at = At().put(cycle=3).enter("end of the cycle")
    assert at.table.over
    assert at.told("game_ends")


@pytest.mark.rule("VF-3.5")
def test_triggered_effects_come_before_the_next_action() -> None:
    at = At().tech("cloning").stock(*RICH)
    at.focus("development").act("development-3-harmonize", "option 1")
    at.do("sector s11")
    assert at.top == "choose_one", "Cloning is resolved within the action"
    at.do("option 1")
    assert at.top == "take_actions"


@pytest.mark.rule("VF-3.5")
def test_the_player_orders_what_is_triggered_together() -> None:
    at = At().tech("cybernetics").stock(0, 0, 0, 0, 1).crisis("guild-walkout").focus("development")
    at.put(stock={MATERIALS: 9})
    at.act("development-1-grow", "option 1", "guild s11 bankers")
    assert at.top == "offer_crisis", "the Crisis costs a Credit: the 2 Credits of Cybernetics came first by themselves"
    assert at.has("credits") == 2
    at = At().tech("cybernetics").stock(0, 0, 9, 14, 1).crisis("guild-walkout").focus("development")
    at.act("development-1-grow", "option 1", "guild s11 bankers")
    assert at.top == "choose_first"
    prose: Any = at.table.game.prose("en", ["You"])
    assert [prose.answer(at.view, option) for option in at.table.options(0)] == [
        "Crisis “Guild Walkout”: spend 1 Credit and 1 Science",
        "Gain 2 of the resource of the Guild.",
    ]
    at.do("option 1", "yes")
    assert at.has("credits") == 15, "14 - 1, then + 2: nothing is lost"
    assert at.top == "take_actions"


@pytest.mark.rule("VF-3.5")
def test_what_commutes_is_not_asked() -> None:
    at = At().stock(9).crisis("empty-granaries").ongoing(1, "start-long-winter")
    at.effect({"do": "produce", "resources": ["food"]})
    assert at.top == "offer_crisis", "two offers only take away"
    free = At().tech("cybernetics").stock(*RICH).crisis("idle-foundries").focus("development")
    free.act("development-1-grow", "option 1", "guild s11 miners")
    assert free.top == "offer_crisis", "a Crisis without extra cost looks at nothing that the other effect changes"
    same = At().stock(*RICH).effect({"do": "gain_trade", "count": 1})
    assert same.top == "trade_bonus", "nothing else waits"


@pytest.mark.rule("VF-3.5", "VF-19.6", "VF-3.7")
def test_a_fast_advance_that_costs_fp_may_be_declined() -> None:
    at = At(house="shiveus").pools(4).put(track={0: 5})
    at.effect({"do": "advance_track", "track": "society"}).do("track society")
    assert (at.top, at["track"][0]) == ("fast_forward", 6)
    kept = at.fork().do("pass")
    assert (kept["track"][0], kept["active"]) == (6, 3), "1 FP for level 3"
    at.do("yes")
    assert (at["track"][0], at["active"]) == (7, 1), "1 FP for level 3 and 2 for level 4"


@pytest.mark.rule("VF-3.7", "VF-16.6")
def test_up_to_so_many_fp_means_the_player_says_how_many() -> None:
    at = At().pools(2).effect({"do": "activate_cube", "count": 2, "up_to": True})
    assert at.options == ["number 2", "number 1", "number 0"]
    at.do("number 1")
    assert at["active"] == 3


@pytest.mark.rule("VF-4.12", "VF-5.20")
def test_all_parts_together_must_be_possible(monkeypatch: pytest.MonkeyPatch) -> None:
    def whole(at: At, *parts: dict[str, Any]) -> bool:
        """Whether a Crisis that has these parts as its penalty can be suffered."""
        card = next(card for card in BOX.crises if card.id == "crisis-deserters")
        monkeypatch.setattr(card, "penalty", BOX.list_names.index(effects(*parts)))
        return "penalty" in at.fork().crisis("deserters").push("face_crisis").options

    lose = {"do": "lose", "food": 2}
    assert whole(At().stock(3), lose)
    assert not whole(At().stock(3), lose, lose), "each alone could be resolved"
    assert whole(At().stock(4), lose, lose)
    reduce = {"do": "reduce_population", "count": 1, "where": "not_home"}
    corrupt = {"do": "gain_corruption", "count": 1, "where": ["sector"]}
    only = At().fp("s11", 1).lay("s11", pop=2).mine("s12", pop=1)
    assert whole(only, reduce, corrupt)
    only.fp("s12").void("s12", 1)
    assert whole(only, reduce, corrupt), "first lowered, then Corrupted"
    assert not whole(only, corrupt, reduce), "a Corrupted population cannot be lowered"
    asked = only.fork().crisis("deserters").push("face_crisis")
    before = asked.table.dump()
    assert asked.options
    assert asked.table.dump() == before, "looking changes nothing"
    fee = {"do": "exchange", "cost": {"food": 2}, "effect": [{"do": "lose", "food": 2}]}
    assert not whole(At().stock(3), fee), "what the cost takes is not there for the effect"
    assert whole(At().stock(3, 0, 0, 1), fee), "unless a Credit stands in for it"


@pytest.mark.rule("VF-3.6")
def test_a_cost_is_paid_before_its_effect_and_whole_or_not_at_all() -> None:
    at = At().stock(0, 1, 0, 0, 0)
    at.focus("conquest")
    assert "action conquest-1-engage" not in at.options, "2 Energy are due"
    at = At().stock(0, 2, 0, 0, 0)
    at.focus("conquest").act("conquest-1-engage")
    assert at.has("energy") == 0, "paid before anything is chosen"
    assert at.top == "choose_one"
    may = (
        At()
        .stock(0, 0, 1, 0, 0)
        .effect({"do": "exchange", "cost": {"materials": 1}, "effect": [{"do": "gain", "food": 1}]})
    )
    assert may.options == ["yes", "pass"], "it can be declined whole"


@pytest.mark.rule("VF-3.7")
def test_and_or_allows_any_subset_and_or_exactly_one() -> None:
    options = [[{"do": "gain", "food": 1}], [{"do": "gain", "energy": 1}]]
    both = At().stock().effect({"do": "choose_any", "options": options})
    both.do("option 2", "option 1")
    assert both["stock"] == [1, 1, 0, 0, 0]
    one = At().stock().effect({"do": "choose_one", "options": options})
    one.do("option 2")
    assert one["stock"] == [0, 1, 0, 0, 0]
    assert one.top == "select_focus"
    none = At().stock().effect({"do": "choose_any", "options": options}).do("pass")
    assert none["stock"] == [0, 0, 0, 0, 0], "any granted effect may be forgone"


# -- 4 Preparation


@pytest.mark.rule("VF-4.1")
def test_cycle_two_begins_with_a0_to_a2_then_the_event() -> None:
    at = next_cycle(At(), 2).until("draw_event")
    kinds = [event.kind.name for event in at.table.log]
    assert kinds.index("cycle_begins") < kinds.index("trade_boxed") < kinds.index("block_removed")


@pytest.mark.rule("VF-4.2", "VF-4.3")
def test_the_heroic_offer_is_replaced_by_three_new_cards() -> None:
    at = At()
    old = at["heroic_offer"]
    next_cycle(at, 2).until("draw_event")
    assert len(at["heroic_offer"]) == 3
    assert not set(old) & set(at["heroic_offer"])


@pytest.mark.rule("VF-4.3")
def test_a_heroic_card_whose_focus_the_house_lacks_is_replaced_and_command_is_kept() -> None:
    lacking = At(house="nervo", stop="draw_heroic")
    nervo = next(house for house in BOX.houses if house.id == "nervo")
    held = {BOX.focuses[card].counts_as for card in nervo.cards}
    absent = [card.id for card in BOX.focuses if card.heroic and card.counts_as >= 0 and card.counts_as not in held]
    assert absent, "Nervo has replaced a Focus"
    lacking.do(f"card {absent[0]}")
    assert lacking["heroic_offer"] == []
    assert absent[0] not in lacking["heroic_deck"], "it goes to the box"
    assert lacking.top == "draw_heroic"
    lacking.do("card heroic-command")
    assert lacking["heroic_offer"] == ["heroic-command"]
    lacking.until("select_focus")
    before = len(lacking["heroic_offer"])
    lacking.do("heroic-command discarding politics").to_round_end()
    assert len(lacking["heroic_offer"]) == before - 1, "never refilled during a cycle"


@pytest.mark.rule("VF-4.4")
def test_the_alert_discard_is_cleaned() -> None:
    at = At().put(alert=3, war_discard=["war-deep-strike", "war-feint"], alert_discard=[2, 1, 0])
    pile = at["pile"]
    next_cycle(at, 2)
    assert (at["alert"], at["war_discard"], at["alert_discard"]) == (-1, [], [0, 0, 0])
    added = BOX.alerts[1][:3]
    assert at["pile"] == [a + b for a, b in zip(pile, added, strict=True)], "Situations go back to their stock"


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
    at = next_cycle(At(difficulty=difficulty).put(pile=[0, 0, 0], war_pile=0), number)
    assert [*at["pile"], at["war_pile"]] == added


@pytest.mark.rule("VF-4.6")
def test_undrawn_alert_cards_stay_in_the_pile() -> None:
    at = next_cycle(At().put(pile=[1, 0, 0], war_pile=1), 2)
    assert [*at["pile"], at["war_pile"]] == [5, 1, 0, 2]


@pytest.mark.rule("VF-4.7")
@pytest.mark.parametrize(("difficulty", "when"), [("easy", None), ("medium", 3), ("hard", 2)])
def test_a_harbinger_comes_to_the_crisis_board(difficulty: str, when: int | None) -> None:
    for number in (2, 3):
        at = next_cycle(At(difficulty=difficulty), number).until("harbinger_row", "draw_event")
        assert (at.top == "harbinger_row") == (number == when)
        if at.top == "harbinger_row":
            assert at.options == ["row military", "row economic"]
            at.do("row economic")
            assert at["row_harbingers"] == [0, 1]


@pytest.mark.rule("VF-4.8")
def test_the_lowest_trade_token_goes_to_the_box() -> None:
    at = next_cycle(At(), 2).until("draw_event")
    assert at["trade_board"] == 5
    none = next_cycle(At().trade(loose=6), 2).until("draw_event")
    assert none["trade_board"] == 0


@pytest.mark.rule("VF-4.9", "VF-24.6")
def test_in_cycle_two_the_blocked_technologies_become_available() -> None:
    improved = {"do": "gain_tech", "tier": "improved"}
    at = At().tech("shields", 0)
    blocked = at["improved_board"][0]
    at.tech(blocked)
    assert at.fork().effect(improved).options == ["pass"]
    later = next_cycle(at, 2).until("draw_event").effect(improved)
    assert later.options == [f"improved {blocked}", "pass"]


@pytest.mark.rule("VF-4.10")
def test_in_cycle_three_the_other_four_replace_them() -> None:
    at = At()
    old, deck = set(at["improved_board"]), set(at["improved_deck"])
    next_cycle(at, 3).until("draw_event")
    assert set(at["improved_board"]) == deck
    assert not old & set(at["improved_board"])
    assert at["improved_deck"] == []


@pytest.mark.rule("VF-4.11")
def test_an_event_of_the_cycle_is_revealed() -> None:
    at = next_cycle(At(), 2).until("draw_event")
    assert {code.removeprefix("event ") for code in at.options} == {e.id for e in BOX.events if e.cycle == 2}
    at.do("event adaptation")
    assert at["event"] == "adaptation"


@pytest.mark.rule("VF-4.12")
def test_a_solid_frame_is_resolved_whole_or_not_at_all_and_a_dashed_one_may_be_declined() -> None:
    at = At(event="impending-destiny", stop="offer_frame")
    assert at.options == ["yes", "pass"]
    full = At(stop="draw_event")
    for name in ("s12", "s21", "s22"):
        full.install(name, "shipyard", "shipyard", "shipyard")
    full.do("event impending-destiny").until("offer_frame")
    assert full.told("frame_impossible"), "no adjacent Voidborn sector has room for the Sector Defense"
    assert sum(full["reclaim_on"]) == 4, "so the Reclaim token is not placed either"
    assert full["offer_corrupt"][AGENDA_TYPES.index("dominance")] == 1, "the next frame is resolved all the same"


@pytest.mark.rule("VF-4.13")
def test_a_frame_names_its_sector_by_population_whether_it_has_room_or_not() -> None:
    at = At(stop="draw_event")
    at.install("s21", "shipyard", "shipyard", "shipyard").void("s21", 3)
    at.do("event day-of-reckoning")
    assert at.top in ("choose_one", "place")
    if at.top == "choose_one":
        assert "option 1" not in at.options, "s21 has the lowest population and no room for FP"
        at.do("option 2")
    assert at.options == ["sector s12", "sector s22"], "equals: the player chooses"


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
    void = {name: at.sector(name)["void"] for name in ("s12", "s22", "s31", "s32", "s23")}
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
    before = sum(at["reclaim_bag"])
    at.do("sector s21")
    found = at.sector("s21")
    assert (found["reclaim"], found["installations"], found["void"]) == (1, {"sector_defense": 1}, 2)
    assert (found["guilds"], found["glory"]) == ({"bankers": 1}, [1, 2])
    assert sum(at["reclaim_bag"]) == before, "a token laid face down is not known"
    full = (
        At()
        .void("s21", 3)
        .effect({"do": "place", "what": {"void_cube": 1}, "zone": "void_sector_adjacent", "pick": "player"}, flags=MUST)
    )
    assert "sector s21" not in full.options


@pytest.mark.rule("VF-4.15")
def test_a_permanent_frame_lasts_and_a_delayed_one_waits_for_the_end_of_the_first_turn() -> None:
    at = next_cycle(At(), 3).until("draw_event").do("event wind-of-annihilation").until("select_focus")
    assert at.told("skirmish_begins") == []
    at.focus("conquest").until("face_crisis", "face_war")
    assert at.told("skirmish_begins") == []
    at.crisis("frozen-accounts").do("ongoing economic").until("draw_alert")
    assert len(at.told("skirmish_begins")) == 1
    lasting = next_cycle(At(), 2).until("draw_event").do("event internal-disruption").until("select_focus")
    assert lasting.fork().push("skirmish 9 -1 -1").told("skirmish_begins") == [], "it spares the weak"
    lasting.enter("end of the cycle").push("skirmish 9 -1 -1")
    assert lasting.told("skirmish_begins"), "no longer than its cycle"


@pytest.mark.rule("VF-4.16")
def test_an_offer_is_corrupted_once() -> None:
    at = At(event="impending-destiny")
    dominance = AGENDA_TYPES.index("dominance")
    assert at["offer_corrupt"][dominance] == 1
    at.effect({"do": "corrupt_offer", "type": "dominance"}, flags=MUST)
    assert at["offer_corrupt"][dominance] == 1


# -- 5 The turn


@pytest.mark.rule("VF-5.1")
def test_the_alert_card_is_replaced_each_round() -> None:
    at = At()
    assert at["alert"] == 0
    at.focus("conquest").to_round_end().do("catastrophe").until("draw_alert")
    assert at["alert"] == -1
    assert at["alert_discard"] == [1, 0, 0]
    at.do("situation 1")
    assert at["alert"] == 0


@pytest.mark.rule("VF-5.2")
def test_a_situation_reveals_a_crisis_of_its_level() -> None:
    at = At(stop="draw_alert").do("situation 1")
    assert at.top == "draw_crisis"
    at.do("crisis crisis-deserters")
    assert at["crisis"] == "crisis-deserters"
    empty = At(stop="draw_alert").put(crisis_discard={0: ["crisis-deserters"]}, crisis_deck={0: []}).do("situation 1")
    assert empty.options == ["crisis crisis-deserters"], "the discard is shuffled first"
    none = At(stop="draw_alert").put(crisis_deck={0: []}).do("situation 1").until("select_focus")
    assert none["crisis"] is None
    none.focus("conquest").until("draw_alert", "face_crisis")
    assert none.top == "draw_alert", "B4 is skipped"


@pytest.mark.rule("VF-5.3")
def test_a_war_draws_no_crisis() -> None:
    at = At(stop="draw_alert").do("war war-feint")
    assert at["crisis"] is None
    at.until("select_focus").focus("conquest").to_round_end()
    assert at.top == "face_war"


@pytest.mark.rule("VF-5.1", "VF-5.3")
def test_each_card_of_the_alert_pile_is_as_likely_and_a_war_comes_once() -> None:
    at = At(stop="draw_alert")
    state = at.table.state
    chances = dict(zip(at.options, state.stack[-1].weights(state), strict=True))
    wars = [chances[code] for code in chances if code.startswith("war ")]
    assert (len(wars), len(set(wars))) == (6, 1)
    assert chances["situation 1"] == 5 * sum(wars), "five Situations and one War, whichever it is"
    at.do("war war-feint").put(war_pile=1).push("draw_alert")
    assert "war war-feint" not in at.options
    assert len(at.options) == 1 + 5


@pytest.mark.rule("VF-5.4")
def test_exactly_one_focus_card_must_be_played() -> None:
    at = At()
    assert "pass" not in at.options
    assert [code for code in at.options if code.startswith("focus ")] == [f"focus {card}" for card in at["hand"]]


@pytest.mark.rule("VF-5.5")
def test_a_heroic_focus_costs_the_card_of_its_name_and_command_any() -> None:
    at = At()
    heroic = [code for code in at.options if code.startswith("heroic-conquest")]
    assert heroic == ["heroic-conquest discarding conquest"]
    assert len([code for code in at.options if code.startswith("heroic-command")]) == 8
    at.do("heroic-conquest discarding conquest").until("take_actions")
    assert at["discard"] == ["conquest"]
    assert at["played"] == "heroic-conquest"


@pytest.mark.rule("VF-5.6", "VF-21.5", "VF-21.6")
def test_a_flipped_trade_token_allows_a_third_action() -> None:
    at = At().stock(*RICH).trade("start-1").do("focus production")
    assert at.options == ["trade start-1", "pass"]
    at.do("trade start-1").until("take_actions")
    assert at["actions_left"] == 3
    plain = At().focus("production")
    assert plain["actions_left"] == 2
    gained = At().stock(*RICH).focus("politics")
    gained.act("politics-3-control", "option 1", "slot trade-one-science", "pass")
    assert gained["actions_left"] == 1, "a token gained this turn cannot be flipped"
    assert gained["trade_loose"] == 1


@pytest.mark.rule("VF-5.7", "VF-23.4")
def test_an_agenda_needs_one_of_its_two_focus_names() -> None:
    each = [next(card.id for card in BOX.agendas if card.type == kind) for kind in range(4)]
    for name in ("temptation", "conquest"):
        at = At().hold(each[AGENDA_TYPES.index("dominance")]).do(f"focus {name}")
        assert (at.top == "play_agenda") == (name == "temptation")
    command = At().hold(*each).do("heroic-command discarding conquest")
    assert command.top == "play_agenda"
    assert len(command.options) == 5, "Command counts as every Focus"
    command.do("pass").tech("terraforming")
    assert not [code for code in command.options if code.startswith("technology")], "but not for Technologies"


@pytest.mark.rule("VF-5.8")
def test_an_agenda_gained_this_turn_cannot_be_played_this_turn() -> None:
    at = At().stock(*RICH).focus("conquest").act("conquest-2-plan", "option 1", "type support", "from offer")
    at.until("take_actions")
    assert len(at["agenda_hand"]) == 1
    assert "agenda action" not in at.options


@pytest.mark.rule("VF-5.9")
def test_up_to_two_different_actions_in_any_order() -> None:
    at = At().stock(*RICH).focus("conquest")
    at.act("conquest-3-prepare")
    assert "action conquest-3-prepare" not in at.options, "each at most once"
    at.act("conquest-2-plan", "pass")
    assert [code for code in at.options if code.startswith("action")] == []


@pytest.mark.rule("VF-5.10")
def test_the_agendas_action_may_be_taken_once_at_any_time() -> None:
    at = At().stock(*RICH).hold("mining-consortium")
    name = focus_for(BOX.agendas[agenda("mining-consortium")].type)
    at.do(f"focus {name}", "agenda mining-consortium").until("take_actions")
    assert "agenda action" in at.options
    at.do("agenda action").until("take_actions")
    assert "agenda action" not in at.options
    assert at["actions_left"] == 2, "it is none of the Focus actions"


@pytest.mark.rule("VF-5.11")
def test_a_technology_action_that_names_the_focus_may_be_taken_once() -> None:
    at = At().stock(*RICH).tech("terraforming").focus("development")
    code = next(code for code in at.options if code.startswith("technology terraforming"))
    at.do(code, "sector s11").until("take_actions")
    assert code not in at.options
    assert at["actions_left"] == 2
    other = At().stock(*RICH).tech("terraforming").focus("conquest")
    assert not [code for code in other.options if code.startswith("technology")]
    gained = At().stock(*RICH).focus("prosperity")
    gained.tech("terraforming")
    assert [code for code in gained.options if code.startswith("technology terraforming")], "gained this turn"


@pytest.mark.rule("VF-5.12")
def test_a_crisis_is_offered_in_the_middle_of_an_action() -> None:
    at = At().stock(*RICH).crisis("frozen-accounts").focus("politics")
    at.act("politics-3-control", "option 1", "option 1")
    assert at.top == "offer_crisis"


@pytest.mark.rule("VF-5.13", "VF-16.5")
def test_three_fleet_tokens_are_reduced_to_two_in_cleanup() -> None:
    at = At().tech("sentries").tech("destroyers").fp("s11", 1, 1, 1).focus("conquest")
    assert len(at.sector("s11")["fleets"]) == 3, "only checked in Cleanup"
    at.do("pass")
    assert at.top == "recall_excess"
    assert at.options == ["fp s11 corvette", "fp s11 sentry", "fp s11 destroyer"]
    at.do("fp s11 sentry")
    assert at.sector("s11")["fleets"] == {"corvette": 1, "destroyer": 1}
    assert at.top != "recall_excess"


@pytest.mark.rule("VF-5.14")
def test_more_than_four_glory_tokens_are_returned_in_cleanup() -> None:
    at = At().focus("conquest")
    at.put(glory=[3, 2, 1, 0, 0])
    at.do("pass")
    assert at.top == "discard_glory"
    at.do("glory 1", "glory 1")
    assert at["glory"] == [1, 2, 1, 0, 0]
    assert at.top != "discard_glory"


@pytest.mark.rule("VF-5.15", "VF-23.3")
def test_a_played_agenda_goes_into_a_slot_and_never_beside_one_of_its_type() -> None:
    one, two = [card.id for card in BOX.agendas if card.type == AGENDA_TYPES.index("support")][:2]
    at = At().stock(*RICH).hold(one)
    at.do("focus conquest", f"agenda {one}").until("take_actions").do("pass")
    assert at.options == ["slot 1", "slot 2", "slot 3"]
    at.do("slot 2")
    assert at.view["slots"] == [None, one, None]
    second = At().slots(None, one).trade("slot-2").hold(two)
    second.do("focus conquest", "pass", f"agenda {two}").until("take_actions").do("pass")
    assert second.options == ["slot 2"], "it must replace the one of its type"
    second.do("slot 2")
    assert second.view["slots"] == [None, two, None]
    assert second["agenda_under"][1] == [one], "face down under its deck"
    assert second.view["trade"] == {"slot-2": 1}, "a Trade token stays"


@pytest.mark.rule("VF-5.16")
def test_a_flipped_trade_token_returns_to_the_board() -> None:
    at = At().trade("start-1").do("focus production", "trade start-1").until("take_actions").do("pass")
    assert (at["trade_board"], at["trade_flipped"]) == (6, 0)


@pytest.mark.rule("VF-5.17", "VF-21.4")
def test_every_other_trade_token_needs_an_agenda_or_goes_back() -> None:
    at = At().focus("conquest").trade(loose=2).do("pass")
    assert at.options == ["trade start-1", "pass"], "only the starting agenda is in play"
    at.do("trade start-1")
    assert at.options == ["pass"]
    at.do("pass")
    assert (at["trade_board"], at["trade_at"][4]) == (5, 1)
    lying = At().focus("conquest").trade("start-1").do("pass")
    assert (lying.top, lying.options) == ("lift_trade", ["pass", "trade start-1"]), "also one that has its place"
    lying.do("trade start-1")
    assert lying.options == ["trade start-1", "pass"]
    lying.do("pass")
    assert (lying["trade_board"], lying["trade_at"][4]) == (6, 0)
    pods = At().tech("escape-pods").focus("conquest").trade(loose=1).do("pass")
    assert "trade pods" in pods.options, "Escape Pods have room for one more"


@pytest.mark.rule("VF-5.18", "VF-22.2")
def test_the_played_card_goes_to_the_discard_and_a_heroic_one_to_the_box() -> None:
    at = At().focus("conquest").to_round_end()
    assert at["discard"] == ["conquest"]
    assert "conquest" not in at["hand"]
    heroic = At().do("heroic-conquest discarding conquest").until("take_actions").to_round_end()
    assert heroic["discard"] == ["conquest"]
    assert "heroic-conquest" not in heroic["heroic_offer"]


@pytest.mark.rule("VF-5.19")
def test_a_resolved_crisis_spares_the_void_advances_step() -> None:
    at = At().stock(*RICH).crisis("frozen-accounts").focus("politics")
    at.act("politics-3-control", "option 1", "option 1", "yes").until("face_crisis", "face_war", "draw_alert")
    assert at.top == "draw_alert"


@pytest.mark.rule("VF-5.20")
def test_an_unresolved_crisis_is_suffered_or_a_catastrophe_or_ongoing() -> None:
    at = At().stock(*RICH).crisis("frozen-accounts").focus("conquest").do("pass").until("face_crisis")
    assert at.options == ["penalty", "ongoing economic", "catastrophe"]
    suffered = At().stock(*RICH).crisis("frozen-accounts").focus("conquest").until("face_crisis").do("penalty")
    assert suffered.has("credits") == 7
    assert suffered["crisis"] is None
    poor = At().stock(9, 9, 9, 1, 9).crisis("frozen-accounts").focus("conquest").until("face_crisis")
    assert "penalty" not in poor.options, "only if it can be resolved in full"
    general = At().crisis("creeping-blight").focus("conquest").until("face_crisis")
    assert [code for code in general.options if code.startswith("ongoing")] == ["ongoing military", "ongoing economic"]
    corrupted = At().crisis("scattered-archives").put(offer_corrupt=[1, 1, 1, 1])
    corrupted.focus("conquest").until("face_crisis")
    assert "penalty" not in corrupted.options, "an offer that is already Corrupted cannot be"
    broke = At().crisis("collapse-of-credit").put(influence=0)
    broke.focus("conquest").until("face_crisis")
    assert "penalty" in broke.options, "a loss of Influence always can"


@pytest.mark.rule("VF-5.21", "VF-10.3")
def test_a_war_resolves_the_board_or_places_a_catastrophe() -> None:
    at = At(stop="draw_alert").do("war war-border-war").until("select_focus").focus("conquest").until("face_war")
    assert at.options == ["war", "catastrophe"]
    at.do("catastrophe")
    assert at["catastrophes"] == 1
    assert at["alert"] >= 3, "the War card is not discarded"
    at.until("draw_alert")
    assert at["alert"] == -1, "it is replaced all the same"


@pytest.mark.rule("VF-5.22")
def test_the_delayed_frame_comes_after_the_first_turn_only() -> None:
    at = next_cycle(At(), 3).until("draw_event").do("event wind-of-annihilation").until("select_focus")
    at.put(round=2, alert=-1).crisis(None).focus("conquest").until("draw_alert")
    assert at.told("skirmish_begins") == []


# -- 6 Evaluation


@pytest.mark.rule("VF-6.1", "VF-11.1")
def test_c1_resolves_the_crisis_board_with_one_more_fp_in_cycles_two_and_three() -> None:
    for number, fp in ((1, 1), (2, 2), (3, 2)):
        at = At().put(cycle=number).enter("C1")
        assert at.told("skirmish_begins") == [(fp,)]
        assert at.told("board_resolved")


@pytest.mark.rule("VF-6.2")
def test_c2_is_the_upkeep() -> None:
    at = At().stock(2, 0, 0, 0, 0).enter("C2")
    assert at.told("upkeep_due") == [(2,)]
    assert at.has("food") == 0


@pytest.mark.rule("VF-6.3", "VF-26.5")
def test_c2_builds_havens_for_full_pure_sectors() -> None:
    at = At().mine("s12", pop=6).guild("s12", "farmers", "miners", "bankers").mine("s22", pure=False, pop=6)
    at.guild("s22", "farmers", "miners", "bankers")
    at.enter("C2 havens")
    assert at.top == "build_haven"
    at.do("haven 1")
    assert at.top != "build_haven", "the Corrupted sector gives none"
    assert at["haven"] == [1, 0]


@pytest.mark.rule("VF-6.4")
def test_objectives_joined_by_or_are_chosen_at_most_one() -> None:
    three = ("farmers", "miners", "bankers")
    at = At(event="impending-destiny").slots("mining-consortium").guild("s11", *three).mine("s12").guild("s12", *three)
    at.enter("C3")
    assert at.options == ["option 1", "option 2", "pass"]
    at.do("option 2").until("gain_agenda")
    for event in [event for event in BOX.events if not event.choose_one]:
        assert At().put(event=event.id).enter("C3").top != "choose_objective", "each of them is evaluated"


@pytest.mark.rule("VF-6.5")
def test_an_achievement_counts_once_and_a_multiplier_as_often_as_it_is_met() -> None:
    at = At().mine("s12", pop=5).mine("s22", pop=5).mine("s23", pop=5).lay("s1", pop=5).lay("s11", pop=5)
    at.put(cycle=3, event="wind-of-annihilation").enter("C3").do("option 1")
    assert (3 * 5,) in at.told("influence_gained"), "3 for each of five Pure sectors of population 5"
    once = At().put(event="dark-age").mine("s12").mine("s22")
    for name in ("s11", "s12", "s22"):
        once.install(name, "shipyard", "shipyard", "shipyard")
    once.enter("C3").do("option 2")
    assert once.told("influence_gained")[0] == (8,), "however many Installations beyond eight there are"


@pytest.mark.rule("VF-6.6", "VF-23.5")
def test_c4_evaluates_each_pure_agenda_and_always_the_starting_one() -> None:
    at = At().slots("the-redemption-directive", None, "mining-consortium").put(glory=[0, 0, 3, 0, 0]).enter("C4")
    evaluated = at.told("agenda_evaluated")
    assert {name for name, _ in evaluated} == {"the-redemption-directive", at.view["starting_agendas"][0]}, (
        "the third slot is Corrupted"
    )
    assert ("the-redemption-directive", 9) in evaluated, "its second section by itself"


@pytest.mark.rule("VF-6.7", "VF-7.5")
def test_a_crisis_can_be_resolved_in_preparation_and_evaluation() -> None:
    three = ("farmers", "miners", "bankers")
    at = At(event="impending-destiny").stock(0, 0, 0, 3, 3).crisis(None).ongoing(1, "start-lost-ledgers")
    at.guild("s11", *three).mine("s12").guild("s12", *three)
    at.enter("C3").do("option 2", "type wealth", "from offer")
    assert at.top == "offer_crisis"
    at.do("yes")
    assert at["row"][1] == []
    early = At(stop="draw_event")
    early.ongoing(0, "deserters").stock(5, 5, 5, 5, 5)
    early.do("event impending-destiny").until("offer_frame").do("yes", "option 1")
    assert early.top == "offer_crisis", "the event's frame activates FP"


@pytest.mark.rule("VF-6.8")
def test_the_discard_comes_back_and_innovation_joins_after_cycle_one() -> None:
    at = At()
    hand = [card for card in at["hand"] if card not in ("conquest", "politics")]
    at.put(hand=hand, discard=["conquest", "politics"]).enter("end of the cycle")
    assert len(at["hand"]) == 9
    assert at["discard"] == []
    assert "innovation" in at["hand"]


@pytest.mark.rule("VF-28.12")
def test_the_player_wins_with_as_much_influence_as_the_voidborn() -> None:
    at = At().put(cycle=3).crisis(None)
    total = at.view["voidborn_total"]
    assert at.fork().put(influence=total).enter("end of the cycle").winners == [0]
    assert at.put(influence=total - 1).enter("end of the cycle").winners == []
