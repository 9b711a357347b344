"""Combat, rule by rule (VF-12), and best play in it."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.combat.best_play import Line, best_line, plain
from starboard.games.voidfall.combat.choices import (
    ABSORB_POINT,
    ABSORB_SHIELDS,
    BOMBARD_APPROACH,
    BOMBARD_SALVO,
    DECLINE,
    DRONES,
    HOME,
    LAUNCH,
    MISSILES,
    RECALL,
    REPLICATE,
    STRIKE,
    choice_code,
)
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import Side, voidborn
from starboard.games.voidfall.combat.vocabulary import (
    ABSORBED,
    BASIC,
    CARRIER,
    CORVETTE,
    DEFENDER,
    DESTROYER,
    DREADNOUGHT,
    HIT,
    IMPROVED,
    INVADER,
    SALVO,
    STOOD,
    TIE,
    WASTED,
)
from starboard.games.voidfall.companion.forces import read_side


def start(invader: str, defender: str) -> Combat:
    return Combat(read_side(invader, "invader"), read_side(defender, "defender"))


def best(invader: str, defender: str) -> Line:
    return best_line(start(invader, defender))


def play(invader: str, defender: str, *choices: int) -> Combat:
    """A combat with these choices made; each must be offered."""
    combat = start(invader, defender)
    for choice in choices:
        assert choice in combat.choices(), choice_code(choice)
        combat.apply(choice)
    return combat


def stood(trail: list[tuple[int, int, int, int]]) -> list[tuple[int, int]]:
    """FP of both sides after each step."""
    return [(a, b) for kind, _, a, b in trail if kind == STOOD]


def hits(trail: list[tuple[int, int, int, int]]) -> list[tuple[int, int]]:
    """Who hit for how much, in order."""
    return [(side, a) for kind, side, a, _ in trail if kind == HIT]


def steps(trail: list[tuple[int, int, int, int]]) -> list[tuple[int, int]]:
    """The Initiatives of each Salvo step."""
    return [(a, b) for kind, _, a, b in trail if kind == SALVO]


@pytest.mark.rule("VF-12.1")
def test_one_approach_step_then_salvo_steps() -> None:
    combat = start("corvette 3", "voidborn 2")
    kinds = [entry[0] for entry in combat.trail]
    assert kinds.index(STOOD) < kinds.index(SALVO)
    assert [number for kind, number, _, _ in combat.trail if kind == SALVO] == [1, 2]
    assert stood(combat.trail) == [(3, 2), (2, 1), (2, 0)]


@pytest.mark.rule("VF-12.2")
def test_approach_absorption_cancels_no_salvo_damage_nor_the_other_way_round() -> None:
    only_approach = voidborn(1)
    only_approach.approach_points = 5
    combat = Combat(only_approach, read_side("corvette 2, defense 1", "defender"))
    assert combat.outcome == DEFENDER
    assert stood(combat.trail) == [(1, 2), (0, 2)]
    only_salvo = voidborn(1)
    only_salvo.salvo_points = 5
    combat = Combat(only_salvo, read_side("corvette 2, defense 1", "defender"))
    assert stood(combat.trail) == [(0, 2)]


@pytest.mark.rule("VF-12.3")
def test_damage_recalls_an_fp_of_the_owners_choice_to_the_active_pool() -> None:
    combat = start("corvette 2, destroyer 1", "voidborn 1, defense 1")
    assert combat.asked == INVADER
    assert combat.choices() == [RECALL + CORVETTE, RECALL + DESTROYER]
    combat.apply(RECALL + DESTROYER)
    assert combat.invader.active == 1
    assert combat.invader.fp[CORVETTE] == 2
    assert combat.outcome == INVADER
    assert combat.defender.active == 0


@pytest.mark.rule("VF-12.3")
def test_damage_beyond_the_fp_is_lost() -> None:
    combat = start("corvette 1, destroyer 1", "voidborn 1, defense 5")
    assert combat.outcome == DEFENDER
    assert (WASTED, INVADER, 3, 0) in combat.trail
    assert combat.defender.total() == 1


@pytest.mark.rule("VF-12.4")
def test_only_fp_counts_not_tokens() -> None:
    one_token_of_three = start("corvette 3", "voidborn 9")
    three_tokens_of_one = start("carrier 3", "voidborn 9")
    assert steps(one_token_of_three.trail)[0] == steps(three_tokens_of_one.trail)[0] == (3, 9)


@pytest.mark.rule("VF-12.5")
def test_voidborn_fight_like_corvettes_without_any_technology() -> None:
    assert stood(start("corvette 3", "voidborn 4").trail) == stood(start("corvette 3", "corvette 4").trail)
    gifted = voidborn(3)
    gifted.shields = gifted.torpedoes = IMPROVED
    gifted.targeting = BASIC
    plain = Combat(read_side("corvette 3", "invader"), voidborn(3))
    assert Combat(read_side("corvette 3", "invader"), gifted).trail == plain.trail


@pytest.mark.rule("VF-12.6")
def test_combat_ends_as_soon_as_a_side_has_no_fp() -> None:
    assert steps(start("corvette 1", "voidborn 3, defense 1").trail) == []
    combat = start("corvette 2", "voidborn 1")
    assert hits(combat.trail) == [(INVADER, 1)]
    assert (combat.outcome, combat.invader.total()) == (INVADER, 2)


@pytest.mark.rule("VF-12.7", "VF-12.31")
def test_carriers_of_the_invader_deploy_corvettes_that_count_at_once() -> None:
    combat = start("carrier 2, active 3, shields improved", "voidborn 3, defense 1")
    assert combat.choices() == [LAUNCH + 2, LAUNCH + 1, LAUNCH]
    combat.apply(LAUNCH + 2)
    assert combat.invader.active == 1
    assert combat.invader.fp == [2, 0, 0, 0, 2, 0]
    assert stood(combat.trail)[0] == (4, 3), "the Improved Shields found a Corvette in the Approach step"
    one_active = start("carrier 2, active 1", "voidborn 3, defense 1")
    assert one_active.choices() == [LAUNCH + 1, LAUNCH]
    defender = start("voidborn 3", "carrier 2, active 3")
    assert LAUNCH + 2 not in defender.choices()


@pytest.mark.rule("VF-12.7")
def test_carriers_need_not_deploy() -> None:
    combat = play("carrier 1, active 1", "voidborn 1", LAUNCH)
    assert combat.invader.active == 2, "its only FP was recalled, none deployed"
    assert combat.outcome == TIE


@pytest.mark.rule("VF-12.8")
def test_approach_damage_is_dealt_at_the_same_time() -> None:
    combat = start("destroyer 1, destroyers improved", "sentry 1")
    assert combat.outcome == TIE, "the Sentry's Damage is dealt although it is hit itself"
    combat = start("destroyer 1, destroyers improved", "voidborn 1, defense 1")
    assert combat.outcome == TIE


@pytest.mark.rule("VF-12.9", "VF-12.37")
@pytest.mark.parametrize(
    ("defender", "damage"),
    [
        ("corvette 1, defense 2", 2),
        ("corvette 1, starbase 2", 2),
        ("corvette 1, sentry 3", 3),
        ("corvette 1, defense 1, starbase 1, sentry 1", 3),
        ("corvette 1, missiles improved, adjacent 1", 1),
        ("corvette 1, missiles improved, adjacent 5", 2),
        ("corvette 1, missiles basic, adjacent 1, energy 3", 0),
        ("corvette 1, defense 1, energy cells", 2),
        ("corvette 1, missiles improved, adjacent 1, energy cells improved", 2),
        ("corvette 1, energy cells", 0),
        ("destroyer 2, destroyers improved", 0),
    ],
)
def test_approach_damage_of_the_defender(defender: str, damage: int) -> None:
    assert start("voidborn 9", defender).trail[1] == (4, DEFENDER, damage, 0)


@pytest.mark.rule("VF-12.10")
@pytest.mark.parametrize(
    ("invader", "damage"),
    [
        ("destroyer 3, destroyers improved", 1),
        ("destroyer 3", 0),
        ("corvette 1, destroyers improved", 0),
        ("corvette 1, missiles improved, adjacent 2", 2),
        ("destroyer 1, destroyers improved, missiles improved, adjacent 2", 3),
        ("sentry 2, energy cells", 0),
    ],
)
def test_approach_damage_of_the_invader(invader: str, damage: int) -> None:
    assert start(invader, "voidborn 9").trail[0] == (4, INVADER, damage, 0)


@pytest.mark.rule("VF-12.11")
@pytest.mark.parametrize(
    ("invader", "absorbed"),
    [
        ("dreadnought 3", 3),
        ("corvette 2, shields improved", 1),
        ("dreadnought 2, shields improved", 2),
        ("corvette 2, shields basic", 0),
        ("carrier 2", 0),
        ("corvette 1, dreadnought 2, shields improved", 3),
    ],
)
def test_approach_absorption_of_the_invader(invader: str, absorbed: int) -> None:
    assert start(invader, "voidborn 2, defense 6").trail[1] == (4, DEFENDER, 6, absorbed)


@pytest.mark.rule("VF-12.11")
def test_a_war_gives_the_voidborn_approach_absorption() -> None:
    assert start("voidborn 3, approach absorption 1", "corvette 1, defense 2").trail[1] == (4, DEFENDER, 2, 1)


@pytest.mark.rule("VF-12.12")
def test_the_defender_absorbs_approach_damage_by_improved_shields_only() -> None:
    assert start("corvette 1, missiles improved, adjacent 2", "corvette 2, shields improved").trail[0][3] == 1
    assert start("corvette 1, missiles improved, adjacent 2", "dreadnought 2, carrier 2").trail[0][3] == 0
    assert start("corvette 1, missiles improved, adjacent 2", "sentry 2, shields improved").trail[0][3] == 0


@pytest.mark.rule("VF-12.13")
def test_a_sector_without_fp_fights_the_approach_step_only() -> None:
    won = start("corvette 3", "defense 2")
    assert (won.outcome, won.invader.total(), steps(won.trail)) == (INVADER, 1, [])
    lost = start("corvette 2", "defense 2")
    assert lost.outcome == DEFENDER


@pytest.mark.rule("VF-12.14")
@pytest.mark.parametrize(
    ("invader", "initiative"),
    [
        ("corvette 3", 3),
        ("sentry 3", 3),
        ("dreadnought 2", 3),
        ("corvette 1, dreadnought 1", 3),
        ("destroyer 2", 3),
        ("destroyer 1, dreadnought 1", 4),
        ("carrier 2", 2),
        ("corvette 1, targeting basic", 6),
        ("destroyer 1, targeting basic", 2),
        ("corvette 2, targeting improved", 2),
    ],
)
def test_initiative_of_the_invader(invader: str, initiative: int) -> None:
    combat = Combat(read_side(invader, "invader"), voidborn(9), begin=False)
    assert combat.invader.initiative(INVADER) == initiative


@pytest.mark.rule("VF-12.14", "VF-12.30")
@pytest.mark.parametrize(
    ("defender", "initiative"),
    [
        ("corvette 2, sentry 3", 2),
        ("sentry 3", 0),
        ("destroyer 2", 2),
        ("dreadnought 2, sentry 1", 3),
        ("carrier 2, destroyer 1", 3),
        ("corvette 2, targeting basic", 7),
    ],
)
def test_initiative_of_the_defender(defender: str, initiative: int) -> None:
    combat = Combat(voidborn(9), read_side(defender, "defender"), begin=False)
    assert combat.defender.initiative(DEFENDER) == initiative


@pytest.mark.rule("VF-12.14", "VF-10.2")
def test_a_war_gives_the_voidborn_initiative() -> None:
    assert steps(start("voidborn 2, initiative 5", "corvette 4").trail)[0] == (7, 4)


@pytest.mark.rule("VF-12.15", "VF-12.16")
def test_the_higher_initiative_hits_for_one_then_the_other_side_hits_back() -> None:
    combat = start("corvette 9", "voidborn 2")
    assert hits(combat.trail) == [(INVADER, 1), (DEFENDER, 1), (INVADER, 1)]
    assert combat.invader.total() == 8


@pytest.mark.rule("VF-12.16")
def test_a_side_that_has_lost_its_initiative_does_not_hit_back() -> None:
    combat = play("voidborn 4", "corvette 1, sentry 2", RECALL + CORVETTE)
    assert stood(combat.trail)[0] == (2, 3)
    assert hits(combat.trail) == [(INVADER, 1), (INVADER, 1), (INVADER, 1)]
    assert combat.outcome == INVADER


@pytest.mark.rule("VF-12.17")
def test_equal_initiative_hits_at_the_same_time() -> None:
    combat = start("corvette 2", "voidborn 2")
    assert combat.outcome == TIE
    assert stood(combat.trail) == [(2, 2), (1, 1), (0, 0)]


@pytest.mark.rule("VF-12.18")
def test_salvo_steps_repeat_until_a_side_has_no_fp() -> None:
    combat = start("corvette 6", "voidborn 5")
    assert stood(combat.trail) == [(6, 5), (5, 4), (4, 3), (3, 2), (2, 1), (2, 0)]


@pytest.mark.rule("VF-12.19")
def test_extra_salvo_damage_is_fixed_at_the_start_of_the_step() -> None:
    combat = play("corvette 1, carrier 2, torpedoes improved", "voidborn 4", RECALL + CORVETTE)
    assert hits(combat.trail)[:2] == [(DEFENDER, 1), (INVADER, 2)], "its only Corvette had gone before it hit"
    assert hits(combat.trail)[2:4] == [(INVADER, 1), (DEFENDER, 1)], "without a Corvette no Torpedo in the next step"


@pytest.mark.rule("VF-12.20", "VF-12.31")
def test_defending_dreadnoughts_and_carriers_absorb_one_salvo_damage_for_each_fp_over_the_whole_combat() -> None:
    line = best("voidborn 9", "dreadnought 1, carrier 2")
    absorbed = [entry for entry in line.end.trail if entry[0] == ABSORBED]
    assert len(absorbed) == 3
    points = [number for _, choice, number in line.choices if choice == ABSORB_POINT]
    assert points == [1, 2, 3], "points of one source serve in different steps"
    invading = start("dreadnought 2, carrier 2", "voidborn 9")
    assert ABSORB_POINT not in invading.choices()


@pytest.mark.rule("VF-12.20")
def test_each_point_is_used_once_in_the_whole_combat() -> None:
    combat = start("voidborn 5, salvo absorption 2", "corvette 9")
    assert combat.outcome == DEFENDER
    assert len([entry for entry in combat.trail if entry[0] == ABSORBED]) == 2
    assert combat.invader.salvo_points == 0


@pytest.mark.rule("VF-12.21")
def test_dreadnought_and_carrier_points_are_counted_before_the_first_salvo_step() -> None:
    combat = start("corvette 3, missiles improved, adjacent 2", "dreadnought 3")
    assert combat.defender.total() == 1
    assert combat.defender.salvo_points == 1, "two Dreadnoughts fell in the Approach step"
    combat = start("voidborn 9", "carrier 2")
    combat.apply(RECALL + CARRIER)
    assert combat.defender.salvo_points == 2, "a Carrier that falls in a salvo leaves its point"


@pytest.mark.rule("VF-12.21", "VF-12.24")
def test_the_shields_point_needs_a_corvette_at_the_start_of_the_step() -> None:
    combat = play("corvette 1, destroyer 1, carrier 1, shields basic", "voidborn 9, defense 1", RECALL + CORVETTE)
    combat.apply(DECLINE)
    assert combat.choices() == [RECALL + DESTROYER, RECALL + CARRIER], "the Corvette fell before the first salvo"
    combat = start("corvette 1, carrier 1, shields basic, torpedoes", "corvette 9, torpedoes improved")
    assert combat.choices()[0] == ABSORB_SHIELDS
    combat.apply(RECALL + CORVETTE)
    assert ABSORB_SHIELDS in combat.choices(), "in the same step the Shields still work"


@pytest.mark.rule("VF-12.22")
def test_a_point_may_be_declined_and_the_automatic_way_is_as_early_as_possible() -> None:
    combat = start("voidborn 5", "corvette 2, carrier 1, shields basic")
    assert combat.choices() == [ABSORB_POINT, ABSORB_SHIELDS, RECALL + CORVETTE, RECALL + CARRIER]
    line = best_line(combat)
    assert [choice for _, choice, _ in line.choices][:2] == [ABSORB_POINT, ABSORB_SHIELDS]
    combat.apply(RECALL + CORVETTE)
    assert combat.defender.salvo_points == 1


@pytest.mark.rule("VF-12.23")
def test_two_sides_without_initiative_end_with_the_defender() -> None:
    assert start("voidborn 3", "sentry 2").outcome == INVADER, "an Invader with FP has Initiative: it ends by hits"
    stuck = voidborn(3)
    stuck.initiative_bonus = -1
    combat = Combat(stuck, read_side("sentry 2", "defender"))
    assert (combat.outcome, combat.invader.total(), combat.defender.total()) == (DEFENDER, 1, 2)


@pytest.mark.rule("VF-12.24")
def test_shields_absorb_in_either_role_once() -> None:
    for level, approach in (("basic", 0), ("improved", 1)):
        invading = best(f"corvette 3, shields {level}", "voidborn 3, defense 1")
        assert invading.end.trail[1][3] == approach
        assert len([e for e in invading.end.trail if e[0] == ABSORBED]) == 1
        defending = best("voidborn 3", f"corvette 3, shields {level}")
        assert len([e for e in defending.end.trail if e[0] == ABSORBED]) == 1
        assert defending.outcome == DEFENDER
    assert best("sentry 3, shields improved", "voidborn 3").outcome == TIE, "no Corvette, no Shields"


@pytest.mark.rule("VF-12.25")
def test_basic_targeting_adds_five_with_a_corvette() -> None:
    assert hits(start("corvette 2, targeting basic", "voidborn 6").trail)[0][0] == INVADER
    assert hits(start("corvette 2, targeting basic", "voidborn 7").trail)[:2] == [(INVADER, 1), (DEFENDER, 1)]
    assert hits(start("corvette 2, targeting basic", "voidborn 8").trail)[0][0] == DEFENDER


@pytest.mark.rule("VF-12.25")
def test_improved_targeting_always_hits_first() -> None:
    assert hits(start("carrier 1, targeting improved", "voidborn 9").trail)[0][0] == INVADER
    assert start("corvette 3, targeting improved", "voidborn 3").outcome == INVADER
    assert start("corvette 3, targeting improved", "corvette 3, targeting improved").outcome == TIE, "plain Initiative"
    sentries = start("voidborn 5, initiative 0", "sentry 2, targeting improved")
    assert (DEFENDER, 1) not in hits(sentries.trail), "Sentries give no Initiative to hit first with"


@pytest.mark.rule("VF-12.26")
def test_torpedoes_add_one_damage_with_a_corvette() -> None:
    basic = hits(start("corvette 5, torpedoes basic", "voidborn 5").trail)
    assert basic[:3] == [(INVADER, 2), (DEFENDER, 1), (INVADER, 1)]
    improved = hits(start("corvette 5, torpedoes improved", "voidborn 5").trail)
    assert {damage for side, damage in improved if side == INVADER} == {2}
    defending = hits(start("voidborn 5", "corvette 5, torpedoes improved").trail)
    assert {damage for side, damage in defending if side == DEFENDER} == {2}
    combat = start("sentry 5, torpedoes improved", "voidborn 3")
    assert {damage for _, damage in hits(combat.trail)} == {1}


@pytest.mark.rule("VF-12.27")
def test_destroyers_strike_in_one_salvo_step_of_the_owners_choice() -> None:
    combat = start("destroyer 3", "voidborn 6")
    assert combat.choices() == [STRIKE, DECLINE]
    combat.apply(DECLINE)
    assert combat.choices() == [STRIKE, DECLINE]
    assert combat.step == 2
    combat.apply(STRIKE)
    assert (INVADER, 1 + 2) in hits(combat.trail), "one Destroyer fell in the first step"
    assert combat.over(), "once per combat: nothing more is asked"
    defending = start("voidborn 6", "destroyer 3")
    assert STRIKE not in defending.choices()
    assert {damage for side, damage in hits(defending.trail)} == {1}


@pytest.mark.rule("VF-12.28")
def test_basic_missiles_cost_the_invader_an_energy() -> None:
    combat = start("corvette 2, missiles basic, adjacent 1, energy 1", "voidborn 2")
    assert combat.choices() == [DECLINE, MISSILES]
    combat.apply(MISSILES)
    assert combat.invader.energy == 0
    assert stood(combat.trail)[0] == (2, 1)
    assert start("corvette 2, missiles basic, adjacent 1, energy 0", "voidborn 2").over()
    assert start("corvette 2, missiles basic, adjacent 0, energy 1", "voidborn 2").over()
    assert stood(start("corvette 2, missiles improved, adjacent 3", "voidborn 2").trail)[0] == (2, 0)


@pytest.mark.rule("VF-12.29")
def test_energy_cells_count_damage_dealt_even_if_it_is_absorbed() -> None:
    combat = start("dreadnought 1", "voidborn 1, defense 1")
    assert stood(combat.trail)[0] == (1, 1)
    combat = start("dreadnought 1", "corvette 1, defense 1, energy cells basic")
    assert combat.trail[1] == (4, DEFENDER, 2, 1)
    assert stood(combat.trail)[0] == (0, 1)


@pytest.mark.rule("VF-12.30")
def test_sentries_invade_as_plain_fp() -> None:
    combat = start("sentry 2", "voidborn 1")
    assert combat.trail[0] == (4, INVADER, 0, 0)
    assert steps(combat.trail) == [(2, 1)]
    assert combat.outcome == INVADER


@pytest.mark.rule("VF-12.32")
def test_drones_return_a_trade_token_for_absorption() -> None:
    for level, salvo in (("basic", 1), ("improved", 2)):
        combat = start(f"corvette 4, drones {level}, trade 1", "voidborn 4, defense 1")
        assert combat.choices() == [DECLINE, DRONES]
        combat.apply(DRONES)
        assert combat.invader.trade == 0
        assert combat.trail[2] == (4, DEFENDER, 1, 1)
        assert combat.invader.salvo_points == salvo
    assert start("corvette 4, drones basic, trade 0", "voidborn 4").over()
    assert DRONES not in start("voidborn 4", "carrier 4, drones basic, trade 1").choices()


@pytest.mark.rule("VF-12.33")
def test_escape_pods_take_an_fp_home_instead() -> None:
    combat = start("corvette 3, pods basic", "voidborn 1, defense 2")
    assert combat.choices() == [RECALL + CORVETTE, HOME + CORVETTE]
    combat.apply(HOME + CORVETTE)
    assert combat.over(), "Basic Pods work once: the second FP can only be recalled"
    assert (combat.invader.went_home[CORVETTE], combat.invader.active) == (1, 2)
    combat = play("corvette 3, pods improved", "voidborn 1, defense 2", *[HOME + CORVETTE] * 3)
    assert (combat.invader.went_home[CORVETTE], combat.invader.active) == (3, 0), "Improved Pods work each time"
    assert combat.outcome == TIE


@pytest.mark.rule("VF-11.11")
def test_fp_that_went_home_counts_as_recalled() -> None:
    combat = play("voidborn 2", "corvette 3, pods basic", HOME + CORVETTE)
    assert combat.defender.recalled == 1
    assert combat.outcome == DEFENDER


@pytest.mark.rule("VF-12.34")
def test_improved_replicators_deploy_after_a_win_or_a_tie_and_make_a_tie_a_win() -> None:
    combat = start("corvette 2, replicators improved", "voidborn 2")
    assert combat.outcome == TIE
    assert combat.choices() == [REPLICATE + CORVETTE, DECLINE]
    combat.apply(REPLICATE + CORVETTE)
    assert (combat.outcome, combat.invader.total(), combat.invader.active) == (INVADER, 1, 1)
    assert play("corvette 2, replicators improved", "voidborn 2", DECLINE).outcome == TIE
    won = play("corvette 3, replicators improved, active 1", "voidborn 1", REPLICATE + CORVETTE)
    assert (won.outcome, won.invader.total()) == (INVADER, 4)
    assert start("corvette 1, replicators improved, active 1", "voidborn 3").outcome == DEFENDER
    assert start("corvette 1, replicators improved, active 1", "voidborn 3").over()
    assert start("corvette 2, replicators basic", "voidborn 2").outcome == TIE


@pytest.mark.rule("VF-12.36")
def test_bombard_buys_absorption_for_three_materials_a_point() -> None:
    combat = start("corvette 3, bombard, materials 7", "voidborn 3, defense 1")
    assert combat.choices() == [DECLINE, BOMBARD_APPROACH, BOMBARD_SALVO]
    combat.apply(BOMBARD_APPROACH)
    combat.apply(BOMBARD_SALVO)
    assert combat.invader.materials == 1
    assert combat.trail[3] == (4, DEFENDER, 1, 1)
    assert combat.invader.salvo_points == 1
    assert combat.choices()[0] == ABSORB_POINT


@pytest.mark.rule("VF-12.28", "VF-12.36", "VF-18.2")
def test_credits_stand_in_for_energy_and_materials_but_only_once() -> None:
    combat = start("corvette 4, bombard, materials 2, credits 1, missiles basic, energy 0", "voidborn 3, defense 1")
    assert combat.choices() == [DECLINE, BOMBARD_APPROACH + 1, BOMBARD_SALVO + 1], "2 Materials are too few"
    combat.apply(BOMBARD_APPROACH + 1)
    assert (combat.invader.materials, combat.invader.credits) == (0, 0)
    assert combat.phase > 3, "the Credit is spent, so no Missiles are offered"
    combat = play("corvette 4, credits 1, missiles basic, energy 0", "voidborn 3, defense 1", MISSILES + 1)
    assert combat.invader.credits == 0


@pytest.mark.rule("VF-12.28", "VF-12.36", "VF-18.2")
def test_the_owner_says_how_many_credits_stand_in_also_in_combat() -> None:
    combat = start("corvette 4, bombard, materials 3, credits 2, missiles basic, energy 1", "voidborn 3, defense 1")
    points = [BOMBARD_APPROACH, BOMBARD_APPROACH + 1, BOMBARD_APPROACH + 2]
    assert combat.choices() == [DECLINE, *points, BOMBARD_SALVO, BOMBARD_SALVO + 1, BOMBARD_SALVO + 2]
    combat.apply(BOMBARD_SALVO + 1)
    assert (combat.invader.materials, combat.invader.credits) == (1, 1)
    assert combat.choices() == [DECLINE, MISSILES, MISSILES + 1]
    combat.apply(MISSILES + 1)
    assert (combat.invader.energy, combat.invader.credits) == (1, 0)
    assert choice_code(MISSILES + 1) == "missiles 1"
    best_choices = [choice for _, choice, _ in best_line(start("corvette 2, bombard, materials 3, credits 3",
                                                             "voidborn 2")).choices]  # fmt: skip
    assert BOMBARD_SALVO in best_choices, "best play keeps the Credits where it can"


def test_best_play_of_the_largest_forces_is_found_soon() -> None:
    line = best(
        "corvette 10, destroyer 10, dreadnought 10, carrier 10, active 10, shields basic, destroyers basic,"
        " drones improved, trade 1, bombard, materials 15, credits 15, missiles basic, adjacent 2, energy 3",
        "voidborn 40, defense 6",
    )
    assert (line.outcome, line.end.invader.recalled, line.end.defender.recalled) == (INVADER, 15, 40)
    assert line.searched < 20_000, "neither what was spent before it nor the order of like FP multiplies what comes"


@pytest.mark.rule("VF-12.38")
def test_the_worked_example() -> None:
    line = best("corvette 4, shields basic", "voidborn 3, defense 1")
    assert stood(line.end.trail) == [(3, 3), (3, 2), (2, 1), (2, 0)]
    assert steps(line.end.trail) == [(3, 3), (3, 2), (2, 1)]
    assert (line.outcome, line.end.invader.total()) == (INVADER, 2)


@pytest.mark.rule("VF-11.12")
def test_in_a_skirmish_the_voidborn_invade() -> None:
    combat = start("voidborn 3", "corvette 2, defense 1")
    assert combat.trail[1] == (4, DEFENDER, 1, 0)
    assert (combat.outcome, combat.invader.total(), combat.defender.total()) == (TIE, 0, 0)


@pytest.mark.rule("VF-11.13")
def test_the_survivors_of_a_won_skirmish_are_counted() -> None:
    line = best("voidborn 2", "corvette 4")
    assert (line.outcome, line.end.invader.total(), line.end.defender.total()) == (DEFENDER, 0, 3)


@pytest.mark.rule("VF-11.18")
def test_adaptation_absorbs_for_the_whole_combat_not_in_each_step() -> None:
    combat = start("voidborn 3, adaptation 2", "corvette 6")
    assert len([entry for entry in combat.trail if entry[0] == ABSORBED]) == 2
    assert combat.outcome == DEFENDER


@pytest.mark.rule("VF-11.10")
def test_best_play_recalls_what_matters_least() -> None:
    line = best("voidborn 4", "corvette 1, sentry 2, targeting basic")
    assert RECALL + CORVETTE not in [choice for _, choice, _ in line.choices], "the Corvette carries the Targeting"
    assert line.outcome == DEFENDER


@pytest.mark.rule("VF-11.10")
def test_best_play_spends_nothing_that_does_not_help() -> None:
    line = best("corvette 9, drones basic, missiles basic, bombard, materials 9", "voidborn 1")
    assert {choice for _, choice, _ in line.choices} == {DECLINE}
    assert line.end.invader.recalled == 0


def test_a_line_leaves_the_combat_as_it_was() -> None:
    combat = start("corvette 4, shields basic", "voidborn 3, defense 1")
    before = combat.dump()
    best_line(combat)
    assert combat.dump() == before


def test_a_combat_is_kept_as_numbers() -> None:
    combat = start("voidborn 5", "corvette 2, carrier 1, shields basic")
    again = Combat.load(combat.dump())
    assert again.dump() == combat.dump()
    assert again.choices() == combat.choices()
    combat.apply(ABSORB_POINT)
    again.apply(ABSORB_POINT)
    assert again.dump() == combat.dump()
    with pytest.raises(ValueError, match="three lists"):
        Combat.load([[1]])
    with pytest.raises(ValueError, match="a side is at least"):
        Side.load([1, 2])


def test_choices_have_texts() -> None:
    assert choice_code(RECALL + DREADNOUGHT) == "recall dreadnought"
    assert choice_code(LAUNCH + 2) == "launch 2"
    assert choice_code(ABSORB_SHIELDS) == "absorb shields"
    assert choice_code(DECLINE) == "decline"


def test_what_happened_is_taken_once() -> None:
    combat = start("corvette 2, destroyer 1", "voidborn 1, defense 1")
    assert combat.drain()
    assert combat.drain() == []
    combat.apply(RECALL + CORVETTE)
    assert combat.drain()[0] == (9, INVADER, CORVETTE, 0)


def test_best_play_of_the_largest_fleets_is_found_quickly() -> None:
    everything = "corvette 3, sentry 3, destroyer 3, dreadnought 3, carrier 2, shields improved, drones improved"
    combat = start(f"{everything}, bombard 2, active 3", "voidborn 15, defense 6")
    line = best_line(combat)
    assert line.outcome == INVADER
    assert line.end.invader.total() + line.end.invader.recalled == 14 + 2, "both Carriers have launched"


def test_fp_that_makes_no_difference_is_plain() -> None:
    combat = start("corvette 2, sentry 1, dreadnought 2, destroyer 1, shields basic", "voidborn 9, defense 4")
    assert RECALL + CORVETTE in combat.choices()
    assert [plain(combat, INVADER, fleet) for fleet in (CORVETTE, DREADNOUGHT, DESTROYER)] == [True, True, False]
    combat.apply(RECALL + CORVETTE)
    assert not plain(combat, INVADER, CORVETTE), "the last one carries the Shields"
    defending = start("voidborn 9", "sentry 2, carrier 2, destroyer 1")
    assert defending.step == 1
    assert [plain(defending, DEFENDER, fleet) for fleet in (DESTROYER, CARRIER)] == [True, True]


@pytest.mark.rule("VF-13.10")
def test_best_play_of_a_lost_invasion_leaves_the_fewest_voidborn() -> None:
    line = best("corvette 2, torpedoes improved, bombard, materials 9", "voidborn 9, defense 1")
    assert line.outcome == DEFENDER
    assert line.end.defender.total() == 3, "though it takes all the Materials"
