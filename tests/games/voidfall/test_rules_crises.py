"""Sections 7 to 10 and 25 of the rulebook: crises, the crisis board, Catastrophes, Wars, Harbingers."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.voidfall import events
from starboard.games.voidfall.actions import Ongoing
from starboard.games.voidfall.vocabulary import ECONOMIC, GENERAL, MILITARY, ROWS
from starboard.kernel.events import Kind, Teller

from .positions import BOX, MUST, At, calm


def rich() -> At:
    return At().stock(9, 9, 9, 9, 9)


class Watching(Teller):
    """Writes down what lies on the rows when a Crisis is told to be Ongoing."""

    def __init__(self, s: Any) -> None:
        self.s = s
        self.rows: list[list[int]] = []

    def tell(self, kind: Kind, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        if kind is events.CRISIS_ONGOING:
            self.rows.append([a, *self.s.row[b]])


@pytest.mark.rule("VF-8.5")
def test_a_crisis_is_told_to_be_ongoing_once_it_lies_on_its_row() -> None:
    """The report of a cycle counts it where it came about, and a film shows it there."""
    at = rich().crisis("deserters").stack("phase 9", "face_crisis")
    s: Any = at.table.state.clone()
    watching = Watching(s)
    chosen = next(option for option in s.stack[-1].options(s, 0) if isinstance(option, Ongoing))
    s.answer(0, chosen, watching)
    (told, *there), *rest = watching.rows
    assert there == [told]
    assert not rest


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
    at = rich().crisis("guild-walkout").focus("development").act("development-1-grow", "option 1", "guild s11 bankers")
    assert at.top == "offer_crisis"
    left = at["actions_left"]
    at.do("yes")
    assert at["crisis"] is None
    assert (at.has("credits"), at.has("science")) == (8, 8)
    assert at["actions_left"] == left
    poor = At().stock(0, 0, 1, 1, 0).crisis("guild-walkout").focus("development")
    poor.act("development-1-grow", "option 1", "guild s11 bankers")
    assert poor.top != "offer_crisis", "the extra cost cannot be paid"


@pytest.mark.rule("VF-7.3")
def test_a_restricted_way_is_looked_at() -> None:
    for guild, offered in (("engineers", True), ("bankers", False)):
        at = rich().crisis("idle-foundries").focus("development")
        at.act("development-1-grow", "option 1", f"guild s11 {guild}")
        assert (at.top == "offer_crisis") == offered
    dirty = rich().crisis("idle-foundries").lay("s11", corrupt=1)
    dirty.focus("development").act("development-1-grow", "option 1", "guild s11 engineers")
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


@pytest.mark.rule("VF-7.3")
@pytest.mark.parametrize(
    ("name", "sector", "fits"),
    [
        ("start-border-alarm", {"corrupt": 1}, True),
        ("start-border-alarm", {"corrupt": 0}, False),
        ("siege-batteries", {"inst": [0, 1, 0]}, True),
        ("siege-batteries", {"inst": [1, 0, 0]}, False),
        ("armada-from-the-rift", {"void": 3}, True),
        ("armada-from-the-rift", {"void": 2}, False),
    ],
)
def test_an_invaded_sector_is_looked_at_as_it_was_before(name: str, sector: dict[str, Any], fits: bool) -> None:
    at = rich().everywhere(inst=0).crisis(name).fp("s11", 8).lay("s21", **sector)
    at.effect({"do": "invade", "target": "any"}).do("sector s21", *["fp s11 corvette"] * 7, "pass")
    at.until("offer_crisis", "select_focus")
    assert at.told("invaded")
    assert (at.step == f"offer_crisis crisis-{name}") == fits


@pytest.mark.rule("VF-7.3")
@pytest.mark.parametrize(
    ("name", "track", "position", "fits"),
    [
        ("sundered-crown", "economy", {"track": [0, 0, 5]}, True),
        ("sundered-crown", "economy", {"track": [0, 0, 3]}, False),
        ("whispers-at-court", "society", {}, True),
        ("whispers-at-court", "economy", {}, False),
        ("whispers-at-court", "society", {"track_corrupt": [1, 0, 0]}, False),
    ],
)
def test_a_track_that_advances_must_be_the_one_that_is_meant(
    name: str, track: str, position: dict[str, Any], fits: bool
) -> None:
    at = rich().crisis(name).put(**position).effect({"do": "advance_track", "track": track}).do(f"track {track}")
    while at.top == "choose_first":
        at.do(at.options[0])
    assert (f"crisis-{name}" in at.step) == fits


@pytest.mark.rule("VF-7.3")
def test_what_held_before_is_looked_at_anew_each_time() -> None:
    agenda = {"do": "gain_agenda", "type": "wealth"}
    at = At().stock(9, 9, 9, 3, 9).ongoing(1, "start-lost-ledgers").effect(agenda).do("type wealth", "from offer")
    assert at.top == "offer_crisis"
    at.do("pass").until("select_focus").stock(9, 9, 9, 2, 9).effect(agenda).do("type wealth", "from offer")
    assert at.top != "offer_crisis", "2 Credits are too few now"


@pytest.mark.rule("VF-7.4")
def test_one_occasion_may_resolve_the_current_and_several_ongoing_crises() -> None:
    at = At().stock(9).crisis("empty-granaries").ongoing(1, "start-long-winter")
    at.effect({"do": "produce", "resources": ["food"]})
    offered = set()
    while at.top == "offer_crisis":
        offered.add(at.step)
        at.do("yes")
    assert offered == {"offer_crisis crisis-empty-granaries", "offer_crisis crisis-start-long-winter"}
    assert (at["crisis"], at["row"][1]) == (None, [])
    declined = rich().crisis("empty-granaries").effect({"do": "produce", "resources": ["food"]}).do("pass")
    assert declined["crisis"] == "crisis-empty-granaries"


@pytest.mark.rule("VF-7.6")
def test_a_resolved_crisis_leaves_the_game_and_another_goes_to_its_discard() -> None:
    at = rich().crisis("empty-granaries").effect({"do": "produce", "resources": ["food"]}).do("yes")
    assert "crisis-empty-granaries" not in at["crisis_deck"][0] + at["crisis_discard"][0]
    suffered = rich().crisis("frozen-accounts").focus("conquest").until("face_crisis").do("penalty")
    assert suffered["crisis_discard"][0] == ["crisis-frozen-accounts"]


@pytest.mark.rule("VF-7.7", "VF-8.11")
def test_a_row_closes_up_when_a_crisis_leaves() -> None:
    at = At().stock(9, 3, 3, 0, 3).crisis("deserters").ongoing(1, "start-long-winter", "frozen-accounts")
    at.put(row_harbingers={1: 1}).effect({"do": "produce", "resources": ["food"]}).do("yes")
    assert (at["row_harbingers"][1], at["row"][1]) == (1, ["crisis-frozen-accounts"])
    at.push("pay_board")
    assert at["stock"][1:] == [2, 2, 0, 2], "the leftmost free slot is the third"


@pytest.mark.rule("VF-7.8")
def test_an_effect_discards_a_crisis_of_its_kinds_without_its_condition() -> None:
    at = At().crisis("deserters").ongoing(1, "frozen-accounts", "empty-granaries")
    at.effect({"do": "discard_crisis", "count": 1, "kinds": ["economic"]})
    assert at.options == ["crisis crisis-frozen-accounts", "crisis crisis-empty-granaries", "pass"]
    at.do("crisis crisis-frozen-accounts")
    assert at["row"][1] == ["crisis-empty-granaries"]
    current = At().crisis("deserters").focus("conquest")
    current.effect({"do": "discard_crisis", "count": 1, "kinds": ["military"]}).do("crisis crisis-deserters")
    current.until("face_crisis", "draw_alert")
    assert current.top == "draw_alert", "it counts as resolved"


# -- 8 The board


@pytest.mark.rule("VF-8.1")
def test_two_rows_of_four() -> None:
    assert BOX.board_places == 4
    assert ROWS == ("military", "economic")
    assert len(At()["row"]) == 2


@pytest.mark.rule("VF-8.2", "VF-8.3", "VF-30.1")
def test_the_leftmost_free_slot_gives_fp_and_resources() -> None:
    assert BOX.board_military == [0, 1, 2, 3, 4]
    costs = [BOX.costs[i].resources for i in BOX.board_economic]
    assert costs == [[0, 0, 0, 0, 0], [0, 1, 1, 0, 0], [0, 1, 1, 0, 1], [0, 2, 2, 0, 1], [0, 2, 2, 0, 2]]
    at = At().stock(0, 5, 5, 0, 5).ongoing(0, "deserters", "scout-raids").ongoing(1, "frozen-accounts")
    at.put(row_harbingers=[1, 1], slot_corrupt=[0, 0, 0]).push("resolve_board -1")
    assert at.told("skirmish_begins") == [(3,)]
    at.until("select_focus")
    assert at["stock"] == [0, 4, 4, 0, 4]


@pytest.mark.rule("VF-8.4", "VF-8.6", "VF-8.11")
def test_a_new_ongoing_crisis_goes_behind_the_harbingers_and_before_the_older_ones() -> None:
    at = At().ongoing(0, "deserters").put(row_harbingers={0: 1}).crisis("scout-raids")
    at.focus("conquest").until("face_crisis").do("ongoing military")
    assert (at["row_harbingers"][0], at["row"][0]) == (1, ["crisis-scout-raids", "crisis-deserters"])


@pytest.mark.rule("VF-8.5")
def test_a_crisis_becomes_ongoing_on_the_row_of_its_type() -> None:
    rows = {"deserters": ["military"], "frozen-accounts": ["economic"], "creeping-blight": ["military", "economic"]}
    for name, wanted in rows.items():
        faced = At().crisis(name).focus("conquest").until("face_crisis")
        assert [code for code in faced.options if "ongoing" in code] == [f"ongoing {row}" for row in wanted]
    at = At().crisis("creeping-blight").focus("conquest").until("face_crisis").do("ongoing economic")
    assert at["row"][1] == ["crisis-creeping-blight"]
    assert at["crisis"] is None


@pytest.mark.rule("VF-8.7", "VF-8.11")
def test_a_full_row_pushes_its_oldest_crisis_out_and_brings_a_catastrophe() -> None:
    at = At().ongoing(0, "scout-raids", "thin-picket-line", "siege-batteries").crisis("deserters")
    at.put(row_harbingers={0: 1})
    at.focus("conquest").until("face_crisis").do("ongoing military")
    assert at["row"][0] == ["crisis-deserters", "crisis-scout-raids", "crisis-thin-picket-line"]
    assert at["catastrophes"] == 1
    assert at["crisis_discard"][1] == ["crisis-siege-batteries"]
    full = At().crisis("deserters").put(row_harbingers={0: 4})
    full.focus("conquest").until("face_crisis").do("ongoing military")
    assert (full["row"][0], full["row_harbingers"][0], full["catastrophes"]) == ([], 4, 1)
    assert full["crisis_discard"][0] == ["crisis-deserters"], "the new Crisis itself is discarded"


@pytest.mark.rule("VF-8.8", "VF-8.11")
def test_a_harbinger_takes_the_leftmost_slot() -> None:
    at = At().ongoing(0, "deserters").put(row_harbingers={0: 1})
    at.push("harbinger_row").do("row military")
    assert (at["row_harbingers"][0], at["row"][0]) == (2, ["crisis-deserters"])
    full = At().ongoing(0, "deserters").put(row_harbingers={0: 3})
    full.push("harbinger_row").do("row military")
    assert (full["row_harbingers"][0], full["row"][0], full["catastrophes"]) == (4, [], 1)
    harbingers = At()
    harbingers.put(row_harbingers={0: 4})
    supply = harbingers.view["harbinger_supply"]
    harbingers.push("harbinger_row").do("row military")
    assert harbingers["row_harbingers"][0] == 4
    assert harbingers.view["harbinger_supply"] == supply, "the Harbinger pushed out goes to the supply"


@pytest.mark.rule("VF-8.9")
def test_the_board_is_resolved_skirmish_first_then_resources() -> None:
    at = At().stock(0, 3, 3, 0, 0).ongoing(1, "frozen-accounts")
    at.push("resolve_board -1").until("select_focus")
    kinds = [event.kind.name for event in at.table.log]
    assert kinds.index("skirmish_begins") < kinds.index("spent")


@pytest.mark.rule("VF-8.10")
def test_missing_resources_cost_three_influence_each() -> None:
    at = calm().stock(0, 0, 1, 0, 0).ongoing(1, "frozen-accounts", "empty-granaries").put(influence=20)
    at.push("pay_board")
    assert at["stock"] == [0, 0, 0, 0, 0], "what is there must be spent"
    assert at["influence"] == 20 - 2 * 3
    credits_ = calm().stock(0, 0, 1, 1, 0).ongoing(1, "frozen-accounts", "empty-granaries").put(influence=20)
    credits_.push("pay_board")
    assert credits_["stock"] == [0, 0, 0, 0, 0], "Credits must stand in where that avoids a loss"
    assert credits_["influence"] == 17


# -- 9 Catastrophes


@pytest.mark.rule("VF-9.1", "VF-9.2")
def test_a_catastrophe_removes_a_corruption_or_gives_five_resources() -> None:
    at = At().stock().crisis("deserters").focus("conquest").until("face_crisis").do("catastrophe")
    assert at["catastrophes"] == 1
    assert at.options == ["option 1", "option 2", "pass"], "at once, and optional"
    at.do("option 2", "resource food", "resource food", "resource energy", "resource science", "resource science")
    assert at["stock"] == [2, 1, 0, 0, 2]
    other = At().crisis("deserters").focus("conquest").until("face_crisis").do("catastrophe", "option 1", "on slot-3")
    assert other["slot_corrupt"] == [0, 0, 0]
    card = At().effect({"do": "place_catastrophe"})
    assert card["catastrophes"] == 1


@pytest.mark.rule("VF-9.3")
def test_each_catastrophe_counts_twenty_for_the_voidborn() -> None:
    assert At().put(catastrophes=3).view["voidborn"]["catastrophe"] == 60


@pytest.mark.rule("VF-9.4", "VF-28.13")
def test_a_fourth_catastrophe_loses_at_once() -> None:
    at = At()
    at.put(catastrophes=3)
    at.put(influence=999)
    at.effect({"do": "place_catastrophe"})
    assert at.table.over
    assert at.winners == [], "whatever the scores"


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
    at.focus("conquest").until("face_war").do("war")
    assert at.told("skirmish_begins") == [(1 + 1 + 1,)], "slot, War card in cycle 1, Corruption on the mat"


@pytest.mark.rule("VF-10.2")
def test_the_combat_modifier_reaches_the_combat() -> None:
    def lost(war: str) -> int:
        """The FP that one Voidborn FP costs two Corvettes, who shoot first unless a War card prevents it."""
        number = [each.id for each in BOX.wars].index(war) if war else -1
        at = calm().tech("shields", 0).fp("s11", 2).push(f"skirmish 1 -1 {number}")
        return 2 - at.fleet("s11")

    assert lost("") == 0
    assert lost("war-deep-strike") == 1, "5 more Initiative: the Voidborn shoot first"


@pytest.mark.rule("VF-10.1")
def test_the_modifier_of_a_war_is_that_of_its_cycle() -> None:
    def power(war: str, cycle: int) -> int:
        alert = 3 + [each.id for each in BOX.wars].index(war)
        at = calm().ongoing(0, "deserters", "scout-raids").put(alert=alert, cycle=cycle).push("face_war").do("war")
        ((found,),) = at.told("skirmish_begins")
        return int(found)

    assert [power("war-deep-strike", cycle) for cycle in (1, 2, 3)] == [2 - 1, 2, 2 + 1]
    assert [power("war-final-onslaught", cycle) for cycle in (1, 2, 3)] == [2, 2 + 1, 2 + 1]


@pytest.mark.rule("VF-10.1", "VF-11.16")
def test_the_shield_of_a_war_is_resolved_when_the_player_has_defended() -> None:
    alert = 3 + [each.id for each in BOX.wars].index("war-war-of-attrition")
    at = calm().fp("s11", 6).stock(3, 3, 3, 3, 3).put(alert=alert).push("face_war").do("war").until("select_focus")
    assert at.told("defended") == [()]
    assert at["stock"] == [3, 2, 2, 3, 3], "it loses 1 Energy and 1 Materials"


@pytest.mark.rule("VF-10.4")
def test_a_war_also_takes_the_resources_of_the_economic_row() -> None:
    at = At(stop="draw_alert").ongoing(1, "frozen-accounts").do("war war-border-war").until("select_focus")
    at.stock(0, 3, 3, 0, 0).focus("conquest").until("face_war").do("war").until("draw_alert", "select_focus")
    assert at["stock"] == [0, 2, 2, 0, 0]


# -- 25 Harbingers


@pytest.mark.rule("VF-25.1")
def test_a_harbinger_is_in_a_sector_on_a_row_or_in_the_supply() -> None:
    at = At().put(row_harbingers=[1, 0])
    assert at.view["harbinger_supply"] == 10 - sum(at["harbinger_on"]) - 1


@pytest.mark.rule("VF-25.2")
def test_a_harbinger_is_placed_next_to_the_player_where_there_is_none() -> None:
    what = {"do": "place", "what": {"harbinger": 1}, "zone": "void_sector_adjacent", "pick": "player"}
    at = At().effect(what, flags=MUST)
    assert at.options == ["sector s21"], "s12 and s22 have one already"
    full = At()
    full.lay("s21", harbinger_on=1)
    full.effect(what, flags=MUST)
    assert full.options == ["sector s12", "sector s22", "sector s21"]
    none = At().put(row_harbingers=[4, 2])
    none.effect(what, flags=MUST)
    assert none.options == ["pass"], "the supply is empty"


@pytest.mark.rule("VF-25.3")
def test_a_harbinger_is_removed_from_a_sector_or_a_row() -> None:
    at = At().put(row_harbingers={1: 1})
    at.effect({"do": "remove_harbinger", "count": 1, "where": "any"})
    assert at.options == ["sector s12", "sector s22", "sector s31", "sector s32", "row economic", "pass"]
    at.do("row economic")
    assert at["row_harbingers"] == [0, 0]
    sector = At().effect({"do": "remove_harbinger", "count": 1, "where": "sector"}).do("sector s31")
    assert sector.sector("s31")["harbingers"] == 0


@pytest.mark.rule("VF-25.4", "VF-13.7")
def test_invading_its_sector_brings_a_harbinger_to_a_row_of_the_players_choice() -> None:
    at = rich().fp("s11", 6).focus("conquest").act("conquest-1-engage", "option 1", "sector s12")
    at.do(*["fp s11 corvette"] * 5, "pass").until("harbinger_row")
    at.do("row economic")
    assert at["row_harbingers"] == [0, 1]
    assert at.sector("s12")["harbingers"] == 0


@pytest.mark.rule("VF-25.5")
def test_harbingers_do_nothing_in_combat() -> None:
    results = []
    for harbingers in (0, 3):
        at = rich().fp("s11", 6).lay("s12", harbinger_on=harbingers)
        at.focus("conquest").act("conquest-1-engage", "option 1", "sector s12", *["fp s11 corvette"] * 4, "pass")
        at.until("harbinger_row", "take_actions")
        results.append(at.fleet("s12"))
    assert results[0] == results[1] > 0
