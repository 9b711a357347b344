"""The combat machine against a second, naive one, which tries every choice of the player; and what holds of any combat.

The second one is written from the rules alone, with whole splits of a hit instead of single picks, and without memory.
"""

from __future__ import annotations

import itertools
import random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.sides import Side, voidborn
from starboard.games.voidfall.combat.vocabulary import DEFENDER, INVADER, OUTCOMES

Fleet = tuple[int, int, int, int, int]  # Corvettes, Sentries, Destroyers, Dreadnoughts, Carriers


class Player(NamedTuple):
    """The player's side of a naive combat."""

    invades: bool
    fleet: Fleet
    active: int = 0
    defenses: int = 0
    starbases: int = 0
    shields: int = 0
    targeting: int = 0
    torpedoes: int = 0
    destroyers: int = 0
    missiles: int = 0
    near: int = 0
    energy: int = 0
    cells: int = 0
    drones: int = 0
    trade: int = 0
    bombard: int = 0
    replicators: int = 0


class Void(NamedTuple):
    """The Voidborn's side."""

    fp: int
    defenses: int = 0
    starbases: int = 0
    initiative: int = 0
    approach: int = 0
    salvo: int = 0


# How good for the player: 2 win, 1 tie, 0 loss; the Voidborn FP that a lost invasion leaves, and the FP recalled, as
# negative numbers.
Result = tuple[int, int, int]


def losses(fleet: Fleet, n: int) -> set[Fleet]:
    """Every fleet that may be left after n FP were recalled."""
    n = min(n, sum(fleet))
    options = itertools.product(*(range(count + 1) for count in fleet))
    return {
        (fleet[0] - a, fleet[1] - b, fleet[2] - c, fleet[3] - d, fleet[4] - e)
        for a, b, c, d, e in options
        if a + b + c + d + e == n
    }


def oracle(p: Player, v: Void) -> Result:
    """The best result of the player."""
    results = []
    bombards = [(x, y) for x in range(p.bombard + 1) for y in range(p.bombard + 1 - x)] if p.invades else [(0, 0)]
    drones = [False, True] if p.invades and p.drones and p.trade else [False]
    launches = range(min(p.active, p.fleet[4]) + 1) if p.invades else range(1)
    missiles = [False, True] if p.invades and p.missiles == 1 and p.near and p.energy else [False]
    for (x, y), drone, launched, fired in itertools.product(bombards, drones, launches, missiles):
        fleet = (p.fleet[0] + launched, *p.fleet[1:])
        approach_absorption = x + (1 if drone else 0)
        points = y + (p.drones if drone else 0)
        results.append(approach(p, v, fleet, approach_absorption, points, 1 if fired else 0))
    return max(results)


def approach(p: Player, v: Void, fleet: Fleet, absorption: int, points: int, damage: int) -> Result:
    corvettes, sentries, destroyers, dreadnoughts, _ = fleet
    if p.shields == 2 and corvettes:
        absorption += 1
    if p.missiles == 2:
        damage += min(2, p.near)
    if p.invades:
        absorption += dreadnoughts
        damage += 1 if p.destroyers == 2 and destroyers else 0
        incoming = v.defenses + v.starbases
        dealt = damage
    else:
        damage += p.defenses + p.starbases + sentries
        damage += 1 if p.cells and damage else 0
        incoming = 0
        dealt = max(0, damage - v.approach)
    had_void = v.fp > 0
    void = max(0, v.fp - dealt)
    results = []
    for left in losses(fleet, max(0, incoming - absorption)):
        lost = sum(fleet) - sum(left)
        more = points
        if not p.invades:
            more += left[3] + left[4]
        if not had_void:
            results.append((2 if sum(left) else 0, 0, -lost))
        else:
            rank, spared, further = ended(p, left, void) or salvo(
                p, v, left, void, more, p.shields > 0, v.salvo, False, 1
            )
            results.append((rank, spared, further - lost))
    return max(results)


def ended(p: Player, fleet: Fleet, void: int) -> Result | None:
    if sum(fleet) and void:
        return None
    if sum(fleet):
        return (2, 0, 0)
    if void:
        return (0, -void if p.invades else 0, 0)
    return (2, 0, 0) if p.invades and p.replicators == 2 else (1, 0, 0)


def initiative(p: Player, fleet: Fleet) -> int:
    corvettes, sentries, destroyers, dreadnoughts, _ = fleet
    return (
        sum(fleet)
        - (0 if p.invades else sentries)
        + (1 if dreadnoughts else 0)
        + (1 if destroyers and p.invades else 0)
        + (5 if corvettes and p.targeting == 1 else 0)
    )


def salvo(
    p: Player, v: Void, fleet: Fleet, void: int, points: int, shield: bool, void_points: int, struck: bool, step: int
) -> Result:
    results = []
    torpedo = 1 if fleet[0] and (p.torpedoes == 2 or (p.torpedoes == 1 and step == 1)) else 0
    for strike in [False, True] if p.invades and fleet[2] and not struck else [False]:
        hit = 1 + torpedo + (fleet[2] if strike else 0)
        mine = initiative(p, fleet)
        theirs = void + v.initiative
        first = 0 if mine == theirs else 1 if mine > theirs else -1
        if p.targeting == 2 and mine:
            first = 1
        # What the player deals is certain, except that it may have no Initiative left when it hits second.
        absorbed = min(hit, void_points)
        struck_void = max(0, void - (hit - absorbed))
        if first == 1 and struck_void == 0:
            results.append(ended(p, fleet, 0) or (0, 0, 0))
            continue
        for by_points in range(min(points, 1) + 1):
            for by_shield in range((1 if shield and fleet[0] else 0) + 1):
                if by_points + by_shield > 1:
                    continue
                for left in losses(fleet, 1 - by_points - by_shield):
                    void_left, void_points_left = struck_void, void_points - absorbed
                    if first == -1 and (not sum(left) or initiative(p, left) <= 0):
                        void_left, void_points_left = void, void_points
                    lost = sum(fleet) - sum(left)
                    rank, spared, further = ended(p, left, void_left) or salvo(
                        p,
                        v,
                        left,
                        void_left,
                        points - by_points,
                        shield and not by_shield,
                        void_points_left,
                        struck or strike,
                        step + 1,
                    )
                    results.append((rank, spared, further - lost))
    return max(results)


def machine(p: Player, v: Void) -> Combat:
    """The same combat for the real machine."""
    mine = Side()
    mine.fp[:5] = p.fleet
    mine.active = p.active
    mine.defenses = p.defenses
    mine.starbases = p.starbases
    mine.shields = p.shields
    mine.targeting = p.targeting
    mine.torpedoes = p.torpedoes
    mine.destroyers = p.destroyers
    mine.missiles = p.missiles
    mine.missile_sectors = p.near
    mine.energy = p.energy
    mine.energy_cells = p.cells
    mine.drones = p.drones
    mine.trade = p.trade
    mine.bombard = 1 if p.bombard else 0
    mine.materials = 3 * p.bombard
    mine.replicators = p.replicators
    theirs = voidborn(v.fp)
    theirs.defenses = v.defenses
    theirs.starbases = v.starbases
    theirs.initiative_bonus = v.initiative
    theirs.approach_points = v.approach
    theirs.salvo_points = v.salvo
    return Combat(mine, theirs) if p.invades else Combat(theirs, mine)


def result(combat: Combat, role: int) -> Result:
    line = best_line(combat)
    return worth(line.end, role)


def worth(end: Combat, role: int) -> Result:
    rank = 2 if end.outcome == role else 1 if OUTCOMES[end.outcome] == "tie" else 0
    spared = end.defender.total() if role == INVADER and not rank else 0
    return (rank, -spared, -end.side(role).recalled)


def level(rng: random.Random) -> int:
    """Whether the player has a Technology: half the time not."""
    return rng.choice((0, 0, 1, 2))


def drawn(rng: random.Random) -> tuple[Player, Void]:
    """A small combat: the naive one tries everything, so it must be small."""
    invades = rng.random() < 0.5
    kinds = rng.choice((1, 1, 2, 2, 3))
    fleet = [0, 0, 0, 0, 0]
    for kind in rng.sample(range(5), kinds):
        fleet[kind] = rng.randint(1, 4 if kinds == 1 else 2)
    player = Player(
        invades,
        (fleet[0], fleet[1], fleet[2], fleet[3], fleet[4]),
        active=rng.randint(0, 2),
        defenses=0 if invades else rng.randint(0, 2),
        starbases=0 if invades else rng.randint(0, 1),
        shields=level(rng),
        targeting=level(rng),
        torpedoes=level(rng),
        destroyers=level(rng),
        missiles=level(rng),
        near=rng.randint(0, 3),
        energy=rng.randint(0, 1),
        cells=level(rng),
        drones=level(rng),
        trade=rng.randint(0, 1),
        bombard=rng.choice((0, 0, 1, 2)) if invades else 0,
        replicators=level(rng),
    )
    if invades:
        return player, Void(rng.choice((0, 1, 2, 3, 4, 5)), defenses=rng.randint(0, 3), starbases=rng.randint(0, 1))
    war = rng.random()
    return player, Void(
        rng.randint(1, 6),
        initiative=5 if war < 0.2 else 0,
        approach=1 if 0.2 < war < 0.4 else 0,
        salvo=rng.randint(1, 3) if 0.4 < war < 0.7 else 0,
    )


@pytest.mark.rule("VF-11.10")
@pytest.mark.parametrize("seed", range(20))
def test_best_play_is_what_trying_everything_finds(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(60):
        player, void = drawn(rng)
        combat = machine(player, void)
        assert result(combat, INVADER if player.invades else DEFENDER) == oracle(player, void), (player, void)


@given(st.integers(0, 2**32))
@settings(max_examples=200, deadline=None)
def test_any_play_ends_and_keeps_every_fp(seed: int) -> None:
    rng = random.Random(seed)
    player, void = drawn(rng)
    combat = machine(player, void)
    role = INVADER if player.invades else DEFENDER
    mine = combat.side(role)
    mine.pods = rng.choice((0, 1, 2))
    total = sum(player.fleet) + player.active
    best = result(combat, role)
    while not combat.over():
        choices = combat.choices()
        assert combat.asked == role, "nobody is asked for the Voidborn"
        assert len(choices) == len(set(choices)) > 1
        assert Combat.load(combat.dump()).choices() == choices
        other = combat.clone()
        combat.apply(rng.choice(choices))
        assert other.choices() == choices, "a copy stays as it was"
        assert mine.total() + mine.active + sum(mine.went_home) == total
        assert min(*mine.fp, mine.active, mine.energy, mine.materials, mine.trade, mine.salvo_points) >= 0
    assert combat.choices() == []
    assert worth(combat, role) <= best, "nothing beats best play"
    assert combat.outcome != INVADER or combat.invader.total() > 0
    assert OUTCOMES[combat.outcome] != "tie" or combat.invader.total() == combat.defender.total() == 0


@given(st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_more_voidborn_are_never_better_for_the_player(seed: int) -> None:
    player, void = drawn(random.Random(seed))
    role = INVADER if player.invades else DEFENDER
    if void.fp > 0:
        weaker = result(machine(player, void), role)
        stronger = result(machine(player, void._replace(fp=void.fp + 1)), role)
        assert stronger[0] <= weaker[0]
