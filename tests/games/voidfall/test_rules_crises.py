"""Sections 7 to 10 and 25 of the rulebook: crises, the crisis board, Catastrophes, Wars, Harbingers."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.mechanics.sectors import fleet_power
from starboard.games.voidfall.mechanics.tokens import harbinger_supply
from starboard.games.voidfall.scoring import voidborn_items
from starboard.games.voidfall.steps import board, voidborn
from starboard.games.voidfall.steps.core import MUST
from starboard.games.voidfall.steps.war import skirmish_combat
from starboard.games.voidfall.vocabulary import CREDITS, ECONOMIC, GENERAL, MILITARY, ROWS, SCIENCE
from starboard.kernel.events import SILENT

from .old_positions import BOX, GAME, At, crisis


def rich() -> At:
    return At().stock(9, 9, 9, 9, 9)


# -- 7 Crises


@pytest.mark.rule("VF-7.1", "VF-30.5")
def test_a_crisis_has_level_type_condition_and_penalty() -> None:
    levels = [card.level for card in BOX.crises if not card.more]
    assert [levels.count(level) for level in range(4)] == [5, 8, 8, 8]
    for card in BOX.crises:
        assert card.kind in (MILITARY, ECONOMIC, GENERAL)
        assert bool(BOX.lists[card.penalty]) == (card.level > 0), "starting crises are never current"


@pytest.mark.rule("VF-7.2")
def test_resolving_a_crisis_is_no_action_and_its_extra_cost_is_paid() -> None:
    at = rich().crisis("guild-walkout").play("development").act("development-1-grow", "option 1", "guild s11 bankers")
    assert at.top == "offer_crisis"
    left = at.s.actions_left
    at.do("yes")
    assert at.s.crisis == -1
    assert (at.s.stock[CREDITS], at.s.stock[SCIENCE]) == (8, 8)
    assert at.s.actions_left == left
    poor = At().stock(0, 0, 1, 1, 0).crisis("guild-walkout").play("development")
    poor.act("development-1-grow", "option 1", "guild s11 bankers")
    assert poor.top != "offer_crisis", "the extra cost cannot be paid"


@pytest.mark.rule("VF-7.3")
def test_a_restricted_way_is_looked_at() -> None:
    for guild, offered in (("engineers", True), ("bankers", False)):
        at = rich().crisis("idle-foundries").play("development")
        at.act("development-1-grow", "option 1", f"guild s11 {guild}")
        assert (at.top == "offer_crisis") == offered
    dirty = rich().crisis("idle-foundries")
    dirty.s.corrupt[dirty.sector("s11")] = 1
    dirty.play("development").act("development-1-grow", "option 1", "guild s11 engineers")
    assert dirty.top != "offer_crisis", "only in a Pure sector"


@pytest.mark.rule("VF-7.3")
def test_already_having_means_before() -> None:
    for credits_, offered in ((2, False), (3, True)):
        at = At().stock(9, 9, 9, credits_, 9).ongoing(1, "start-lost-ledgers")
        at.effect({"do": "gain", "credits": 0}, {"do": "gain_agenda", "type": "wealth"})
        at.do("type wealth", "from offer")
        assert (at.top == "offer_crisis") == offered
    after = rich().crisis("great-famine").mine("s12", pop=4).effect({"do": "grow_population", "where": "any_own"})
    after.do("sector s12")
    assert after.top == "offer_crisis", "a condition checked after counts what was just done"


@pytest.mark.rule("VF-7.4")
def test_one_occasion_may_resolve_the_current_and_several_ongoing_crises() -> None:
    at = At().stock(9).crisis("empty-granaries").ongoing(1, "start-long-winter")
    at.effect({"do": "produce", "resources": ["food"]})
    offered = set()
    while at.top == "offer_crisis":
        offered.add(at.s.stack[-1].args()[0])
        at.do("yes")
    assert offered == {crisis("empty-granaries"), crisis("start-long-winter")}
    assert (at.s.crisis, at.s.row[1]) == (-1, [])
    declined = rich().crisis("empty-granaries").effect({"do": "produce", "resources": ["food"]}).do("pass")
    assert declined.s.crisis == crisis("empty-granaries")


@pytest.mark.rule("VF-7.6")
def test_a_resolved_crisis_leaves_the_game_and_another_goes_to_its_discard() -> None:
    at = rich().crisis("empty-granaries").effect({"do": "produce", "resources": ["food"]}).do("yes")
    card = crisis("empty-granaries")
    assert not (at.s.crisis_deck[0] | at.s.crisis_discard[0]) >> card & 1
    suffered = rich().crisis("frozen-accounts").play("conquest").until("face_crisis").do("penalty")
    assert suffered.s.crisis_discard[0] >> crisis("frozen-accounts") & 1


@pytest.mark.rule("VF-7.7", "VF-8.11")
def test_a_row_closes_up_when_a_crisis_leaves() -> None:
    at = At().stock(9).crisis("deserters").ongoing(1, "start-long-winter", "frozen-accounts")
    at.s.row_harbingers[1] = 1
    at.effect({"do": "produce", "resources": ["food"]}).do("yes")
    assert (at.s.row_harbingers[1], at.s.row[1]) == (1, [crisis("frozen-accounts")])
    assert board.free_slot(at.s, ECONOMIC) == 2, "the leftmost free slot is the third"


@pytest.mark.rule("VF-7.8")
def test_an_effect_discards_a_crisis_of_its_kinds_without_its_condition() -> None:
    at = At().crisis("deserters").ongoing(1, "frozen-accounts", "empty-granaries")
    at.effect({"do": "discard_crisis", "count": 1, "kinds": ["economic"]})
    assert at.codes() == ["crisis crisis-frozen-accounts", "crisis crisis-empty-granaries", "pass"]
    at.do("crisis crisis-frozen-accounts")
    assert at.s.row[1] == [crisis("empty-granaries")]
    current = At().crisis("deserters").play("conquest")
    current.effect({"do": "discard_crisis", "count": 1, "kinds": ["military"]}).do("crisis crisis-deserters")
    current.until("face_crisis", "draw_alert")
    assert current.top == "draw_alert", "it counts as resolved"


# -- 8 The board


@pytest.mark.rule("VF-8.1")
def test_two_rows_of_four() -> None:
    assert BOX.board_places == 4
    assert ROWS == ("military", "economic")
    assert len(At().s.row) == 2


@pytest.mark.rule("VF-8.2", "VF-8.3", "VF-30.1")
def test_the_leftmost_free_slot_gives_fp_and_resources() -> None:
    assert BOX.board_military == [0, 1, 2, 3, 4]
    costs = [BOX.costs[i].resources for i in BOX.board_economic]
    assert costs == [[0, 0, 0, 0, 0], [0, 1, 1, 0, 0], [0, 1, 1, 0, 1], [0, 2, 2, 0, 1], [0, 2, 2, 0, 2]]
    at = At().stock(0, 5, 5, 0, 5).ongoing(0, "deserters", "scout-raids").ongoing(1, "frozen-accounts")
    at.s.row_harbingers = [1, 1]
    at.s.slot_corrupt = [0, 0, 0]
    at.push(voidborn.ResolveBoard(-1))
    assert at.told("skirmish_begins") == [(3,)]
    at.until("select_focus")
    assert at.s.stock == [0, 4, 4, 0, 4]


@pytest.mark.rule("VF-8.4", "VF-8.6", "VF-8.11")
def test_a_new_ongoing_crisis_goes_behind_the_harbingers_and_before_the_older_ones() -> None:
    at = At().ongoing(0, "deserters")
    at.s.row_harbingers[0] = 1
    board.make_ongoing(at.s, crisis("scout-raids"), 0, SILENT)
    assert (at.s.row_harbingers[0], at.s.row[0]) == (1, [crisis("scout-raids"), crisis("deserters")])


@pytest.mark.rule("VF-8.5")
def test_a_crisis_becomes_ongoing_on_the_row_of_its_type() -> None:
    rows = {"deserters": [0], "frozen-accounts": [1], "creeping-blight": [0, 1]}
    for name, wanted in rows.items():
        assert board.rows_for(At().s, crisis(name)) == wanted
    at = At().crisis("creeping-blight").play("conquest").until("face_crisis").do("ongoing economic")
    assert at.s.row[1] == [crisis("creeping-blight")]
    assert at.s.crisis == -1


@pytest.mark.rule("VF-8.7", "VF-8.11")
def test_a_full_row_pushes_its_oldest_crisis_out_and_brings_a_catastrophe() -> None:
    at = At().ongoing(0, "scout-raids", "thin-picket-line", "siege-batteries").crisis("deserters")
    at.s.row_harbingers[0] = 1
    at.play("conquest").until("face_crisis").do("ongoing military")
    assert at.s.row[0] == [crisis("deserters"), crisis("scout-raids"), crisis("thin-picket-line")]
    assert at.s.catastrophes == 1
    assert at.s.crisis_discard[1] >> crisis("siege-batteries") & 1
    full = At().crisis("deserters")
    full.s.row_harbingers[0] = 4
    full.play("conquest").until("face_crisis").do("ongoing military")
    assert (full.s.row[0], full.s.row_harbingers[0], full.s.catastrophes) == ([], 4, 1)
    assert full.s.crisis_discard[0] >> crisis("deserters") & 1, "the new Crisis itself is discarded"


@pytest.mark.rule("VF-8.8", "VF-8.11")
def test_a_harbinger_takes_the_leftmost_slot() -> None:
    at = At().ongoing(0, "deserters")
    at.s.row_harbingers[0] = 1
    at.push(board.HarbingerRow()).do("row military")
    assert (at.s.row_harbingers[0], at.s.row[0]) == (2, [crisis("deserters")])
    full = At().ongoing(0, "deserters")
    full.s.row_harbingers[0] = 3
    full.push(board.HarbingerRow()).do("row military")
    assert (full.s.row_harbingers[0], full.s.row[0], full.s.catastrophes) == (4, [], 1)
    harbingers = At()
    harbingers.s.row_harbingers[0] = 4
    supply = harbinger_supply(harbingers.s)
    harbingers.push(board.HarbingerRow()).do("row military")
    assert harbingers.s.row_harbingers[0] == 4
    assert harbinger_supply(harbingers.s) == supply, "the Harbinger pushed out goes to the supply"


@pytest.mark.rule("VF-8.9")
def test_the_board_is_resolved_skirmish_first_then_resources() -> None:
    at = At().stock(0, 3, 3, 0, 0).ongoing(1, "frozen-accounts")
    at.push(voidborn.ResolveBoard(-1)).until("select_focus")
    kinds = [event.kind.name for event in at.tell.events]
    assert kinds.index("skirmish_begins") < kinds.index("spent")


@pytest.mark.rule("VF-8.10")
def test_missing_resources_cost_three_influence_each() -> None:
    at = At().stock(0, 0, 1, 0, 0).ongoing(1, "frozen-accounts", "empty-granaries")
    at.s.influence = 20
    at.push(voidborn.PayBoard())
    assert at.s.stock == [0, 0, 0, 0, 0], "what is there must be spent"
    assert at.s.influence == 20 - 2 * 3
    credits_ = At().stock(0, 0, 1, 1, 0).ongoing(1, "frozen-accounts", "empty-granaries")
    credits_.s.influence = 20
    credits_.push(voidborn.PayBoard())
    assert credits_.s.stock == [0, 0, 0, 0, 0], "Credits must stand in where that avoids a loss"
    assert credits_.s.influence == 17


# -- 9 Catastrophes


@pytest.mark.rule("VF-9.1", "VF-9.2")
def test_a_catastrophe_removes_a_corruption_or_gives_five_resources() -> None:
    at = At().stock().crisis("deserters").play("conquest").until("face_crisis").do("catastrophe")
    assert at.s.catastrophes == 1
    assert at.codes() == ["option 1", "option 2", "pass"], "at once, and optional"
    at.do("option 2", "resource food", "resource food", "resource energy", "resource science", "resource science")
    assert at.s.stock == [2, 1, 0, 0, 2]
    other = At().crisis("deserters").play("conquest").until("face_crisis").do("catastrophe", "option 1", "on slot-3")
    assert other.s.slot_corrupt == [0, 0, 0]
    card = At().effect({"do": "place_catastrophe"})
    assert card.s.catastrophes == 1


@pytest.mark.rule("VF-9.3")
def test_each_catastrophe_counts_twenty_for_the_voidborn() -> None:
    at = At()
    at.s.catastrophes = 3
    assert dict(voidborn_items(at.s))["catastrophe"] == 60


@pytest.mark.rule("VF-9.4", "VF-28.13")
def test_a_fourth_catastrophe_loses_at_once() -> None:
    at = At()
    at.s.catastrophes = 3
    at.s.influence = 999
    at.effect({"do": "place_catastrophe"})
    assert GAME.over(at.s)
    assert GAME.winners(at.s) == [], "whatever the scores"


# -- 10 Wars


@pytest.mark.rule("VF-10.1", "VF-30.4")
def test_a_war_adds_its_modifier_to_the_board_and_brings_its_combat_modifier() -> None:
    wars = {war.id: war for war in BOX.wars}
    assert len(wars) == 6
    modifiers = {name: (war.initiative, war.approach, war.salvo) for name, war in wars.items()}
    assert modifiers == {
        "war-border-war": (0, 0, [0, 0, 0]),
        "war-deep-strike": (5, 0, [0, 0, 0]),
        "war-war-of-attrition": (0, 0, [1, 2, 2]),
        "war-tide-of-the-void": (0, 0, [0, 0, 0]),
        "war-feint": (0, 1, [0, 0, 0]),
        "war-final-onslaught": (5, 0, [0, 0, 0]),
    }
    at = At(stop="draw_alert").ongoing(0, "deserters").do("war war-tide-of-the-void").until("select_focus")
    at.play("conquest").until("face_war").do("war")
    assert at.told("skirmish_begins") == [(1 + 1 + 1,)], "slot, War card in cycle 1, Corruption on the mat"


@pytest.mark.rule("VF-10.2")
def test_the_combat_modifier_reaches_the_combat() -> None:
    at = At(difficulty="hard")
    names = [war.id for war in BOX.wars]
    i = at.sector("s11")
    strike = skirmish_combat(at.s, i, 2, names.index("war-deep-strike"))
    assert strike.invader.initiative_bonus == 5
    assert At(difficulty="easy").s.box.wars[names.index("war-war-of-attrition")].salvo[0] == 1
    plain = skirmish_combat(at.s, i, 2, -1)
    assert plain.invader.initiative_bonus == 0


@pytest.mark.rule("VF-10.4")
def test_a_war_also_takes_the_resources_of_the_economic_row() -> None:
    at = At(stop="draw_alert").ongoing(1, "frozen-accounts").do("war war-border-war").until("select_focus")
    at.stock(0, 3, 3, 0, 0).play("conquest").until("face_war").do("war").until("draw_alert", "select_focus")
    assert at.s.stock == [0, 2, 2, 0, 0]


# -- 25 Harbingers


@pytest.mark.rule("VF-25.1")
def test_a_harbinger_is_in_a_sector_on_a_row_or_in_the_supply() -> None:
    at = At()
    at.s.row_harbingers = [1, 0]
    assert harbinger_supply(at.s) == 10 - sum(at.s.harbinger_on) - 1


@pytest.mark.rule("VF-25.2")
def test_a_harbinger_is_placed_next_to_the_player_where_there_is_none() -> None:
    what = {"do": "place", "what": {"harbinger": 1}, "zone": "void_sector_adjacent", "pick": "player"}
    at = At().effect(what, flags=MUST)
    assert at.codes() == ["sector s21"], "s12 and s22 have one already"
    full = At()
    full.s.harbinger_on[full.sector("s21")] = 1
    full.effect(what, flags=MUST)
    assert full.codes() == ["sector s12", "sector s22", "sector s21"]
    none = At()
    none.s.row_harbingers = [4, 2]
    none.effect(what, flags=MUST)
    assert none.codes() == ["pass"], "the supply is empty"


@pytest.mark.rule("VF-25.3")
def test_a_harbinger_is_removed_from_a_sector_or_a_row() -> None:
    at = At()
    at.s.row_harbingers[1] = 1
    at.effect({"do": "remove_harbinger", "count": 1, "where": "any"})
    assert at.codes() == ["sector s12", "sector s22", "sector s31", "sector s32", "row economic", "pass"]
    at.do("row economic")
    assert at.s.row_harbingers == [0, 0]
    sector = At().effect({"do": "remove_harbinger", "count": 1, "where": "sector"}).do("sector s31")
    assert sector.s.harbinger_on[sector.sector("s31")] == 0


@pytest.mark.rule("VF-25.4", "VF-13.7")
def test_invading_its_sector_brings_a_harbinger_to_a_row_of_the_players_choice() -> None:
    at = rich().fp("s11", 6).play("conquest").act("conquest-1-engage", "option 1", "sector s12")
    at.do(*["fp s11 corvette"] * 5, "pass").until("harbinger_row")
    at.do("row economic")
    assert at.s.row_harbingers == [0, 1]
    assert at.s.harbinger_on[at.sector("s12")] == 0


@pytest.mark.rule("VF-25.5")
def test_harbingers_do_nothing_in_combat() -> None:
    results = []
    for harbingers in (0, 3):
        at = rich().fp("s11", 6)
        at.s.harbinger_on[at.sector("s12")] = harbingers
        at.play("conquest").act("conquest-1-engage", "option 1", "sector s12", *["fp s11 corvette"] * 4, "pass")
        at.until("harbinger_row", "take_actions")
        results.append(fleet_power(at.s, at.sector("s12")))
    assert results[0] == results[1] > 0
