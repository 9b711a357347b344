"""Which sector a Skirmish attacks (VF-11.9)."""

from __future__ import annotations

import pytest

from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import voidborn
from starboard.games.voidfall.combat.targets import Candidate, Target, skirmish_target
from starboard.games.voidfall.companion.forces import read_side


def candidate(fp: int, force: str, pure: bool = False, population: int = 1, guilds: int = 0) -> Candidate:
    return Candidate(Combat(voidborn(fp), read_side(force, "defender")), pure, population, guilds)


def target(*candidates: Candidate) -> tuple[list[int], str]:
    found: Target = skirmish_target(list(candidates))
    return found.sectors, found.decided_by


@pytest.mark.rule("VF-11.19")
def test_the_worked_example() -> None:
    p = candidate(3, "corvette 3, defense 2")
    q = candidate(3, "corvette 10")
    assert target(p, q) == ([1], "b")
    assert [line.end.defender.recalled for line in skirmish_target([p, q]).lines] == [0, 2]
    r = candidate(3, "corvette 1")
    assert target(p, q, r) == ([2], "a")


@pytest.mark.rule("VF-11.9")
def test_a_sector_where_the_voidborn_win_or_tie_comes_first() -> None:
    assert target(candidate(3, "corvette 9", pure=True, population=6), candidate(3, "corvette 2")) == ([1], "a")
    assert target(candidate(3, "corvette 9", pure=True, population=6), candidate(3, "corvette 3")) == ([1], "a")
    tie, loss = candidate(3, "corvette 3"), candidate(3, "corvette 2")
    assert target(tie, loss) == ([0], "b"), "a tie and a loss are alike; the tie recalls more"


@pytest.mark.rule("VF-11.9")
def test_then_the_most_fp_recalled() -> None:
    assert target(candidate(5, "corvette 2", pure=True), candidate(5, "corvette 4")) == ([1], "b")


@pytest.mark.rule("VF-11.9")
def test_then_a_pure_sector() -> None:
    assert target(candidate(3, "corvette 9", population=6), candidate(3, "corvette 9", pure=True)) == ([1], "c")


@pytest.mark.rule("VF-11.9")
def test_then_the_highest_population() -> None:
    low = candidate(3, "corvette 9", population=2, guilds=3)
    assert target(low, candidate(3, "corvette 9", population=3)) == ([1], "d")


@pytest.mark.rule("VF-11.9")
def test_then_the_most_guilds() -> None:
    assert target(candidate(3, "corvette 9", guilds=1), candidate(3, "corvette 9", guilds=2)) == ([1], "e")


@pytest.mark.rule("VF-11.9")
def test_then_chance() -> None:
    alike = [candidate(3, "corvette 9"), candidate(3, "corvette 9"), candidate(3, "corvette 9, shields")]
    assert target(*alike) == ([0, 1], "f"), "chance draws among those that no tie-break ruled out"


@pytest.mark.rule("VF-11.9")
def test_one_candidate_needs_no_tie_break() -> None:
    assert target(candidate(3, "corvette 9")) == ([0], "")
    assert target() == ([], "")


@pytest.mark.rule("VF-11.10", "VF-11.9")
def test_each_combat_is_worked_out_with_best_play() -> None:
    well_played = candidate(4, "corvette 1, sentry 2, targeting basic")
    assert target(well_played, candidate(4, "corvette 3, defense 4")) == ([0], "b")
    outcome = skirmish_target([well_played]).lines[0]
    assert outcome.end.defender.recalled == 1, "recalling the Corvette first would lose the combat"


@pytest.mark.rule("VF-11.10")
def test_the_candidates_combats_are_left_as_they_were() -> None:
    one = candidate(5, "corvette 2, carrier 1, shields basic")
    before = one.combat.dump()
    skirmish_target([one])
    assert one.combat.dump() == before
