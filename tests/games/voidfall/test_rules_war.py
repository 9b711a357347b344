"""Sections 11, 13, 14 and 15 of the rulebook in the game: Skirmish, invasion, abandoning, Fallen Houses."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.mechanics.corruption import house_corruption
from starboard.games.voidfall.mechanics.production import production_level
from starboard.games.voidfall.mechanics.progress import tech_room, technologies_owned
from starboard.games.voidfall.mechanics.sectors import (
    all_installations,
    controls,
    counts_as_own,
    fleet_power,
    guild_slots,
    guild_tokens,
    installation_slots,
    installation_tokens,
    installations_of,
    next_to_void,
)
from starboard.games.voidfall.scoring import voidborn_items
from starboard.games.voidfall.steps import fleets, war
from starboard.games.voidfall.steps.core import MUST
from starboard.games.voidfall.vocabulary import ENERGY, FOOD, MATERIALS, SECTOR_DEFENSE

from .old_positions import BOX, At, tech

INVADE = {"do": "invade", "target": "any"}


def rich() -> At:
    return At().stock(9, 9, 9, 0, 9)


def skirmish(at: At, modifier: int, on_defended: list[dict[str, object]] | None = None) -> At:
    effect: dict[str, object] = {"do": "skirmish", "modifier": modifier}
    if on_defended:
        effect["on_defended"] = on_defended
    at.tell.events.clear()
    return at.effect(effect, flags=MUST)


def invade(at: At, target: str, source: str, n: int) -> At:
    """Send Corvettes; come to the first question after them."""
    return at.effect(INVADE).do(f"sector {target}", *[f"fp {source} corvette"] * n, "pass")


# -- 11 Skirmish


@pytest.mark.rule("VF-11.1")
def test_the_fp_of_a_skirmish() -> None:
    at = At()
    at.s.track_corrupt = [1, 0, 1]
    skirmish(at, 1)
    assert at.told("skirmish_begins") == [(1 + 3,)], "printed value and Corruption on the mat; the board is not used"
    negative = At()
    skirmish(negative, -3)
    assert negative.told("skirmish_begins") == [(0,)]
    late = At()
    late.s.cycle, late.s.phase = 2, 3
    skirmish(late, 1)
    assert late.told("skirmish_begins") == [(3,)]


@pytest.mark.rule("VF-11.2")
def test_decontamination_chambers_sectors_and_offers_do_not_count() -> None:
    at = At().tech("decontamination-chambers")
    at.s.storage = 2
    at.s.offer_corrupt = [1, 1, 0, 0]
    at.s.corrupt[at.sector("s11")] = 1
    skirmish(at, 0)
    assert at.told("skirmish_begins") == [(1,)]


@pytest.mark.rule("VF-11.3")
def test_the_one_more_of_later_cycles_is_for_evaluation_only() -> None:
    at = At()
    at.s.cycle = 3
    skirmish(at, 1)
    assert at.told("skirmish_begins") == [(2,)]


@pytest.mark.rule("VF-11.4", "VF-11.16")
def test_with_no_fp_the_player_has_defended_and_the_shield_is_resolved() -> None:
    at = At()
    at.s.slot_corrupt = [0, 0, 0]
    skirmish(at, 0, [{"do": "lose", "food": 1}])
    assert at.told("defended") == [()]
    assert at.s.stock[FOOD] == 3
    assert at.told("combat") == []


@pytest.mark.rule("VF-11.5", "VF-11.6")
def test_only_sectors_next_to_the_voidborn_and_never_the_home_sector() -> None:
    at = At().mine("s12").mine("s21")
    assert war.skirmish_sectors(at.s) == [at.sector(name) for name in ("s12", "s11", "s21")]
    calm = At().void("s21", 0).void("s22", 0).void("s12", 0)
    assert war.skirmish_sectors(calm.s) == []
    assert next_to_void(At().s, 0), "the Home Sector touches s12 and is still no target"


@pytest.mark.rule("VF-11.7", "VF-14.5", "VF-13.12")
def test_a_sealed_rift_is_immune_to_voidborn_fleets() -> None:
    at = At().mine("s31", 2)
    at.s.shut[at.sector("s40")] = 1
    at.fp("s40", 2)
    assert at.sector("s40") not in war.skirmish_sectors(at.s)
    at.s.glory = [1, 0, 0, 0, 0]
    fleets.recall_one(at.s, at.sector("s40"), 0, at.tell)
    fleets.recall_one(at.s, at.sector("s40"), 0, at.tell)
    assert (at.s.void[at.sector("s40")], at.s.bounty_on[at.sector("s40")], at.s.corrupt[at.sector("s40")]) == (0, 0, 0)
    assert at.top == "discard_glory", "leaving it costs a Glory token"


@pytest.mark.rule("VF-11.8")
def test_without_a_target_nothing_happens_not_even_the_shield() -> None:
    at = At().void("s21", 0).void("s22", 0).void("s12", 0)
    skirmish(at, 2, [{"do": "lose", "food": 1}])
    assert at.told("skirmish_no_target") == [()]
    assert at.s.stock[FOOD] == 4
    zero = At().void("s21", 0).void("s22", 0).void("s12", 0)
    zero.s.slot_corrupt = [0, 0, 0]
    skirmish(zero, 0, [{"do": "lose", "food": 1}])
    assert zero.s.stock[FOOD] == 3, "0 FP is looked at first"


@pytest.mark.rule("VF-11.9", "VF-11.19")
def test_the_target_is_chosen_in_the_game_as_in_the_rule() -> None:
    at = At().fp("s11", 3).install("s11", "sector_defense", "sector_defense").mine("s12", 6)
    at.tech("shields", 0)
    skirmish(at, 2)
    assert at.told("skirmish_target") == [(at.sector("s12"),)], "the most FP recalled"
    weak = At().fp("s11", 3).install("s11", "sector_defense", "sector_defense").mine("s12", 1)
    weak.tech("shields", 0)
    skirmish(weak, 2)
    assert weak.told("skirmish_target") == [(weak.sector("s12"),)], "there the Voidborn win"
    even = At().mine("s12", 2, pop=2).fp("s11", 2).guild("s11", "farmers").guild("s12", "farmers")
    even.tech("shields", 0)
    skirmish(even, 2)
    assert even.top == "draw_target"
    assert even.codes() == ["sector s12", "sector s11"], "at random"


@pytest.mark.rule("VF-11.10", "VF-11.11")
def test_the_estimate_spends_nothing() -> None:
    at = At().tech("escape-pods").mine("s12", 3).fp("s11", 3).stock(9, 9, 9, 9, 9)
    before = (at.s.stock.copy(), at.s.fleet.copy(), at.s.trade_board)
    war.skirmish_combat(at.s, at.sector("s12"), 3, -1)
    at.effect({"do": "skirmish", "modifier": 1}, flags=MUST)
    assert (at.s.stock, at.s.fleet, at.s.trade_board) == before, "the first question comes before any loss"


@pytest.mark.rule("VF-11.12", "VF-11.13")
def test_the_voidborn_invade_and_survivors_of_the_player_stay() -> None:
    at = At().tech("shields", 0).fp("s11", 4)
    skirmish(at, 1)
    assert at.told("defended") == [()]
    assert fleet_power(at.s, at.sector("s11")) == 3, "two against four: one FP is lost"
    assert at.s.void[at.sector("s11")] == 0
    assert at.s.active == 2 + 1


@pytest.mark.rule("VF-11.14", "VF-14.4", "VF-14.6")
def test_a_lost_sector_is_abandoned() -> None:
    at = At().tech("shields", 0).fp("s11", 1).install("s11", "shipyard")
    at.s.glory = [1, 1, 0, 0, 0]
    level = production_level(at.s, ENERGY)
    skirmish(at, 3)
    assert at.codes() == ["glory 1", "glory 2"]
    at.do("glory 1")
    i = at.sector("s11")
    assert at.s.glory == [0, 1, 0, 0, 0]
    assert at.s.inst[i * 3 : i * 3 + 3] == [0, 0, 0]
    assert guild_tokens(at.s, i) == 2, "Guilds stay"
    assert (at.s.corrupt[i], at.s.void[i], at.s.bounty_on[i]) == (1, 2, 1)
    assert production_level(at.s, ENERGY) == level - 2, "the levels fall at once"
    assert at.told("defended") == []


@pytest.mark.rule("VF-11.15")
def test_a_tie_abandons_the_sector_and_costs_one_glory_in_all() -> None:
    at = At().tech("shields", 0).fp("s11", 2)
    at.s.glory = [3, 0, 0, 0, 0]
    skirmish(at, 1)
    at.until("select_focus")
    assert at.s.void[at.sector("s11")] == 2
    assert at.s.glory == [2, 0, 0, 0, 0]


@pytest.mark.rule("VF-11.16")
def test_the_shield_is_resolved_only_after_a_defence_and_as_far_as_possible() -> None:
    won = At().tech("shields", 0).fp("s11", 4).stock(0, 0, 0, 0, 0)
    skirmish(won, 1, [{"do": "lose", "energy": 1}, {"do": "gain_bounty", "count": 1}])
    assert won.top == "draw_bounty", "what cannot be done is skipped"
    lost = At().tech("shields", 0).fp("s11", 1).stock(9, 9, 9, 9, 9)
    skirmish(lost, 3, [{"do": "lose", "energy": 1}]).until("select_focus")
    assert lost.s.stock[ENERGY] == 9


@pytest.mark.rule("VF-11.17")
def test_autonomous_drones_hold_an_evaluation_skirmish() -> None:
    at = At().tech("autonomous-drones").fp("s11", 1)
    at.s.phase = 3
    at.s.trade_at[4], at.s.trade_board = 1, 5
    skirmish(at, 5, [{"do": "lose", "food": 1}])
    assert at.top == "hold_by_drones"
    at.do("yes", "trade start-1").until("select_focus")
    assert at.told("defended") == [()]
    assert (at.s.trade_board, at.s.stock[FOOD]) == (6, 3), "the shield is resolved"
    improved = At().tech("autonomous-drones", 2).fp("s11", 1)
    improved.s.phase = 3
    skirmish(improved, 5).do("yes")
    assert improved.told("defended") == [()]
    focus_phase = At().tech("autonomous-drones", 2).fp("s11", 1)
    skirmish(focus_phase, 5)
    assert focus_phase.top != "hold_by_drones"


@pytest.mark.rule("VF-11.18")
def test_adaptation_counts_improved_technologies() -> None:
    at = At().tech("shields", 2).tech("targeting", 2).tech("torpedoes")
    at.s.event = [event.id for event in BOX.events].index("adaptation")
    at.s.refresh()
    sentry = war.skirmish_combat(at.fp("s11", 0, 1).s, at.sector("s11"), 9, -1)
    assert sentry.invader.salvo_points == 2, "a Sentry hits in no salvo, so both points are left"


# -- 12.35 Salvage Scanner


@pytest.mark.rule("VF-12.35")
def test_the_salvage_scanner_lays_a_reclaim_token_before_an_invasion() -> None:
    at = rich().tech("salvage-scanner").fp("s11", 6)
    i = at.sector("s12")
    at.effect(INVADE).do("sector s12", *["fp s11 corvette"] * 5, "pass")
    assert at.top == "place"
    at.do("sector s12").until("draw_reclaim")
    assert at.s.reclaim_on[i] == 0, "it is being resolved"
    fallen = rich().tech("salvage-scanner").mine("s12", 6)
    fallen.effect(INVADE).do("sector s24", *["fp s12 corvette"] * 5, "pass")
    assert fallen.top != "place", "Basic: Voidborn sectors only"
    improved = rich().tech("salvage-scanner", 2).mine("s12", 6)
    improved.effect(INVADE).do("sector s24", *["fp s12 corvette"] * 5, "pass")
    assert improved.top == "place", "Improved: any Corrupted sector"
    purified = rich().tech("salvage-scanner", 2).fp("s11", 6)
    purified.effect(INVADE).do("sector s12", *["fp s11 corvette"] * 5, "pass").until("remove_corruption")
    purified.do("on s12")
    assert purified.s.corrupt[i] == 0


@pytest.mark.rule("VF-12.36", "VF-18.2")
def test_what_is_spent_in_combat_is_spent_once() -> None:
    at = At(house="nervo").tech("deep-space-missiles").fp("s11", 6).install("s11", "shipyard").stock(0, 2, 2, 1, 0)
    at.do("focus nervo-uplift").until("take_actions").act("nervo-uplift-1-bombard", "number 0", "sector s12")
    at.do(*["fp s11 corvette"] * 3, "pass")
    assert "bombard approach 1" in at.codes()
    at.do("bombard approach 1")
    assert at.s.stock == [0, 0, 0, 0, 0], "2 Materials and the Credit"
    assert "missiles" not in at.codes()


@pytest.mark.rule("VF-12.7", "VF-16.8", "VF-7.4")
def test_what_carriers_launch_is_deployed() -> None:
    at = At().tech("carriers").fp("s11", 1, 0, 0, 0, 3).pools(4).stock(9, 9, 9, 0, 9).crisis("last-reserves")
    at.play("development").effect({"do": "invade", "target": "any"})
    at.do("sector s12", *["fp s11 carrier"] * 3, "pass", "launch 3")
    assert at.top == "offer_crisis", "3 FP deployed this turn"
    at.do("yes")
    assert (at.s.crisis, at.s.deployed, at.s.stock[MATERIALS]) == (-1, 3, 7)


@pytest.mark.rule("VF-12.7", "VF-4.15")
def test_an_event_that_makes_deploying_dearer_also_holds_for_carriers() -> None:
    at = At(event="straight-into-hell").tech("carriers").tech("deep-space-missiles").fp("s11", 1, 0, 0, 0, 3)
    at.install("s11", "shipyard").pools(4).stock(0, 0, 1, 1, 0).play("development")
    at.effect({"do": "invade", "target": "any"}).do("sector s12", *["fp s11 carrier"] * 3, "pass")
    full_of_corruption = at.fork()
    at.do("launch 2")
    assert at.top == "surcharge"
    at.do("resource materials")
    assert at.top in ("substitute", "surcharge")
    at.do("resource materials")
    assert at.s.stock == [0, 0, 0, 0, 0]
    assert "missiles 1" not in at.codes(), "the Credit went into the deployment"
    s = full_of_corruption.s
    s.slot_corrupt, s.track_corrupt = [1, 1, 1], [1, 1, 1]
    s.corrupt = [1] * s.sectors
    assert s.fight is not None
    war.supply(s, s.fight.invader)
    assert full_of_corruption.codes() == ["launch 2", "launch 1", "launch 0"], "2 resources are there for it"


# -- 13 Invasion


@pytest.mark.rule("VF-13.1")
def test_what_can_be_invaded() -> None:
    at = At().mine("s12")
    names = {at.short(BOX.scenarios[0].sectors[i].id) for i in war.invadable(at.s, False)}
    assert names == {"s22", "s21", "s23", "s24"}, "adjacent to FP, not mine; s24 has no FP at all"
    at.s.corrupt[at.sector("s22")] = 0
    assert at.sector("s22") not in war.invadable(at.s, True), "a Pure sector is no Corrupted one"
    home = At().fp("s11")
    home.void("s11", 0)
    assert {home.short(BOX.scenarios[0].sectors[i].id) for i in war.invadable(home.s, False)} == {"s12", "s11"}


@pytest.mark.rule("VF-13.2", "VF-14.2")
def test_fp_from_several_sectors_and_emptied_ones_are_abandoned_first() -> None:
    at = rich().mine("s12", 2).fp("s11", 2)
    at.s.glory = [2, 0, 0, 0, 0]
    at.effect(INVADE).do("sector s22")
    assert at.codes() == ["fp s12 corvette", "fp s11 corvette", "pass"]
    at.do("fp s12 corvette", "fp s12 corvette", "fp s11 corvette", "pass")
    assert at.top == "discard_glory", "s12 is abandoned before the combat"
    at.do("glory 1")
    assert at.s.void[at.sector("s12")] == 2
    given_up = rich().effect(INVADE).do("sector s12", "pass")
    assert given_up.told("invasion") == [], "at least one FP must move"


@pytest.mark.rule("VF-13.3")
def test_victory_removes_the_installations_but_not_guilds_or_printed_parts() -> None:
    at = rich().fp("s11", 9).install("s12", "shipyard").guild("s12", "farmers")
    invade(at, "s12", "s11", 8).until("select_focus")
    i = at.sector("s12")
    assert controls(at.s, i)
    assert at.s.inst[i * 3 : i * 3 + 3] == [0, 0, 0]
    assert at.s.guild[i * 5] == 1
    fallen = rich().mine("s12", 6)
    invade(fallen, "s24", "s12", 5).until("select_focus")
    assert installations_of(fallen.s, fallen.sector("s24"), SECTOR_DEFENSE) == 2


@pytest.mark.rule("VF-13.4", "VF-27.1")
def test_then_bounty_tokens_are_resolved_and_kept() -> None:
    at = rich().tech("shields", 0).fp("s11", 9)
    invade(at, "s12", "s11", 8)
    assert at.top == "draw_bounty"
    at.do("token bounty-two-food", "option 1")
    assert sum(at.s.bounty_held) == 1
    assert at.s.bounty_on[at.sector("s12")] == 0
    assert at.s.stock[FOOD] == 11


@pytest.mark.rule("VF-13.5", "VF-27.3")
def test_then_reclaim_tokens_are_resolved_in_that_sector() -> None:
    at = rich().mine("s22", 9)
    invade(at, "s23", "s22", 8)
    assert at.top == "draw_reclaim"
    at.do("token reclaim-farmers", "option 1")
    assert at.codes() == ["guild s23 farmers", "pass"], "here"
    at.do("guild s23 farmers")
    assert at.top == "draw_reclaim", "two lay there"
    at.do("token reclaim-sector-defense", "option 1", "installation s23 sector_defense").until(
        "harbinger_row", "select_focus"
    )
    assert sum(at.s.reclaim_held) == 2


@pytest.mark.rule("VF-13.6", "VF-27.6")
def test_then_glory_is_taken_and_all_glory_gives_influence() -> None:
    at = rich().fp("s11", 9)
    at.s.glory = [0, 1, 0, 0, 0]
    before = at.s.influence
    invade(at, "s21", "s11", 8).until("select_focus")
    assert at.s.glory == [1, 1, 0, 0, 0]
    assert at.s.influence == before + 3
    none = rich().fp("s11", 9)
    none.s.glory_on = [0] * len(none.s.glory_on)
    before = none.s.influence
    invade(none, "s21", "s11", 8).until("select_focus")
    assert none.s.influence == before + 2, "also when the sector had none"
    outside = At().effect({"do": "gain_glory", "value": 3})
    assert outside.s.influence == 10, "a gain outside an invasion counts nothing"


@pytest.mark.rule("VF-13.8", "VF-30.8")
def test_then_fallen_house_and_when_invaded_abilities() -> None:
    at = rich().mine("s12", 6)
    invade(at, "s24", "s12", 5).until("fallen_house")
    assert at.top == "fallen_house"
    kinds = {kind.id: kind for kind in BOX.types}
    assert kinds["genesis"].when_invaded >= 0
    assert kinds["novarch-palace"].when_invaded >= 0
    assert kinds["ancient-ruins"].when_invaded >= 0
    assert kinds["asteroid-belt"].production == [0, 0, 2, 0, 0]
    assert kinds["research-complex"].production == [0, 0, 0, 0, 2]
    assert kinds["paradise-world"].production == [2, 0, 0, 0, 0]
    assert kinds["megalopolis"].upkeep == 1
    assert not kinds["survivor-colony"].corruptible
    assert kinds["relay-station"].effect >= 0
    assert kinds["wormhole"].passage


@pytest.mark.rule("VF-13.9")
def test_population_and_corruption_stay() -> None:
    at = rich().fp("s11", 9)
    invade(at, "s21", "s11", 8).until("select_focus")
    i = at.sector("s21")
    assert (at.s.pop[i], at.s.corrupt[i]) == (2, 1)
    assert house_corruption(at.s) == 1


@pytest.mark.rule("VF-13.10")
def test_a_failed_invasion_leaves_the_survivors_and_the_tokens() -> None:
    at = rich().tech("shields", 0).fp("s11", 3)
    active = at.s.active
    invade(at, "s12", "s11", 1)
    i = at.sector("s12")
    assert at.told("invasion_failed") == [(i,)]
    assert at.s.active == active + 1
    assert (at.s.void[i], at.s.bounty_on[i], at.s.harbinger_on[i]) == (2, 1, 1)


@pytest.mark.rule("VF-13.11")
def test_a_perfect_tie_gives_the_sector_back_to_the_voidborn_without_glory_loss() -> None:
    at = rich().tech("shields", 0).fp("s11", 3).install("s12", "shipyard")
    i = at.sector("s12")
    invade(at, "s12", "s11", 2)
    assert at.told("invasion_tied") == [(i,)]
    assert (at.s.void[i], at.s.bounty_on[i]) == (2, 2), "its token stays, and one more comes"
    assert installation_tokens(at.s, i) == 0
    assert at.s.glory == [0, 1, 0, 0, 0]
    assert at.top == "select_focus"


@pytest.mark.rule("VF-13.12")
def test_a_rift_is_sealed() -> None:
    at = rich().mine("s31", 9)
    invade(at, "s40", "s31", 8).until("select_focus")
    i = at.sector("s40")
    assert at.s.shut[i] == 1
    assert fleet_power(at.s, i) > 0
    assert dict(voidborn_items(at.s))["rift"] == 0
    assert not counts_as_own(at.s, i)
    assert (guild_slots(at.s, i), installation_slots(at.s, i), all_installations(at.s, i)) == (0, 0, 0)


@pytest.mark.rule("VF-13.12")
def test_a_sealed_rift_is_entered_without_combat_and_spoils() -> None:
    at = rich().mine("s31", 5)
    i = at.sector("s40")
    at.s.void[i] = 0
    at.s.shut[i] = 1
    at.effect(INVADE).do("sector s40", "fp s31 corvette", "pass")
    assert at.told("combat") == []
    assert at.told("invaded") == []
    assert at.s.influence == 10
    assert controls(at.s, i)


# -- 14 Abandoning


@pytest.mark.rule("VF-14.1", "VF-14.2")
def test_a_sector_is_abandoned_as_soon_as_its_last_fp_leaves_but_never_the_home_sector() -> None:
    at = At().fp("s11", 1).effect({"do": "recall_cube", "count": 1}).do("fp s11 corvette")
    assert at.told("abandoned") == [(at.sector("s11"),)]
    home = At().fp("s1", 1).effect({"do": "recall_cube", "count": 1}).do("fp s1 corvette")
    assert home.told("abandoned") == []
    assert controls(home.s, home.s.home)


@pytest.mark.rule("VF-14.3", "VF-16.13")
def test_regrouping_never_empties_a_sector() -> None:
    at = At().fp("s11", 1).mine("s12", 2).effect({"do": "move_fleets", "moves": 5})
    assert not [code for code in at.codes() if code.startswith("move s11")]
    at.do("move s12 s11 corvette")
    assert not [code for code in at.codes() if code.startswith("move s12")], "checked after every move"


@pytest.mark.rule("VF-14.4")
def test_the_order_of_abandoning() -> None:
    at = At().fp("s11", 1).install("s11", "shipyard")
    at.s.glory = [0, 0, 0, 0, 0]
    at.effect({"do": "recall_cube", "count": 1}).do("fp s11 corvette")
    i = at.sector("s11")
    assert at.top == "select_focus", "without Glory nothing is discarded"
    assert (at.s.corrupt[i], at.s.void[i], at.s.bounty_on[i], installation_tokens(at.s, i)) == (1, 2, 1, 0)


@pytest.mark.rule("VF-14.5")
def test_a_sector_without_population_gets_no_corruption() -> None:
    at = At().mine("s31", 2).mine("s40", 1, pop=0)
    at.effect({"do": "recall_cube", "count": 1}).do("fp s40 corvette").until("select_focus")
    i = at.sector("s40")
    assert (at.s.corrupt[i], at.s.void[i], at.s.bounty_on[i]) == (0, 2, 1)


# -- 15 Fallen Houses


@pytest.mark.rule("VF-15.1", "VF-15.2", "VF-24.1")
def test_a_fallen_house_gives_one_of_its_technologies_and_the_sixth_slot() -> None:
    at = rich().mine("s12", 6)
    house = BOX.houses[at.s.fallen[at.sector("s24")]]
    for i in (tech("targeting"), tech("torpedoes"), tech("cloning"), tech("robotics")):
        if i not in house.technologies:
            at.s.tech[i] = 1
    while technologies_owned(at.s) < 5:
        spare = next(i for i in range(28) if at.s.tech[i] == 0 and i not in house.technologies)
        at.s.tech[spare] = 1
    at.s.refresh()
    assert not tech_room(at.s)
    invade(at, "s24", "s12", 5).until("fallen_house")
    wanted = [f"basic {BOX.technologies[i].id}" for i in house.technologies]
    assert at.codes() == [*wanted, "pass"], "the sixth slot counts already"
    at.do(wanted[0])
    assert at.s.tech[house.technologies[0]] == 1
    assert at.s.sixth == 1
    assert not tech_room(at.s)


@pytest.mark.rule("VF-15.1")
def test_only_a_technology_that_is_still_on_the_tableau() -> None:
    at = rich().mine("s12", 6)
    house = BOX.houses[at.s.fallen[at.sector("s24")]]
    at.s.tableau &= ~(1 << house.technologies[0])
    invade(at, "s24", "s12", 5).until("fallen_house")
    assert at.codes() == [f"basic {BOX.technologies[house.technologies[1]].id}", "pass"]


@pytest.mark.rule("VF-15.3")
def test_the_reward_of_the_card_goes_to_its_sector() -> None:
    at = At(stop="place_fallen")
    wanted = [
        code for code in at.codes() if code in ("house valnis", "house dunlork", "house cortozaar", "house nervo")
    ]
    at.do(wanted[0]).until("select_focus")
    at.stock(9, 9, 9, 0, 9).mine("s12", 6)
    house = BOX.houses[at.s.fallen[at.sector("s24")]]
    assert BOX.lists[house.reward]
    invade(at, "s24", "s12", 5).until("fallen_house").do("pass")
    if at.top != "select_focus":
        assert [code for code in at.codes() if " s24" in code], "here"
        assert not [code for code in at.codes() if " s11" in code or " s12" in code]
    assert at.s.fallen[at.sector("s24")] == -1


@pytest.mark.rule("VF-15.4", "VF-15.2")
def test_the_limit_never_exceeds_six() -> None:
    at = At()
    at.s.sixth = 1
    at.s.tech = [1] * 6 + [0] * 22
    assert not tech_room(at.s)
    at.s.tech = [1] * 5 + [0] * 23
    assert tech_room(at.s)
