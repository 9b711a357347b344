"""The evaluation: what bots make of it."""

from __future__ import annotations

import pytest

from starboard.bots import make_bot
from starboard.kernel import Dice, Rng, Table

from .positions import ANY, At


def played(bots: list[str], seed: int, **options: str) -> Table:
    """A whole game of bots."""
    table = Table(ANY, ANY.setup(len(bots), **options), Dice(Rng(seed)))
    players = [make_bot(name, Rng(seed + seat)) for seat, name in enumerate(bots)]
    while not table.over:
        seat = table.asked()[0]
        chosen = players[seat].choose(table.view(seat), table.options(seat), table.worlds(seat, Rng(seed)))
        table.answer(seat, chosen.code())
    return table


@pytest.mark.slow
def test_greedy_beats_the_beginner_rogue_more_often_than_not() -> None:
    won = sum(bool(ANY.winners(played(["greedy"], seed, solo="artemis").state)) for seed in range(5))
    assert won >= 2
    assert not any(ANY.winners(played(["random"], seed, solo="artemis").state) for seed in range(20))


@pytest.mark.slow
def test_greedy_beats_random_players_and_uses_all_it_has() -> None:
    table = played(["random", "greedy", "random", "random"], 3)
    assert ANY.winners(table.state) == [1]
    done = {event.kind.name for event in table.log if event.seat == 1}
    assert {"followed", "rerolled", "colonized", "upgraded"} <= done


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (At().seat(0, energy=4), At().seat(0, energy=2)),
        (At().seat(0, "orbit hoefker 2"), At().seat(0, "orbit hoefker 1")),
        (At().seat(0, empire=3), At().seat(0, empire=2)),
        (At().seat(0, colonies=["maia"]), At().seat(0, colonies=["jorg"])),
        (At().seat(1, "orbit hoefker 1"), At().seat(1, "orbit hoefker 2")),
        (At(dice="energy move"), At(dice="energy")),
        (At(1).rogue("orbit hoefker 1"), At(1).rogue("orbit hoefker 2")),
        (At(1).rogue(energy=1), At(1).rogue(energy=5)),
        (At(1).rogue(empire=2), At(1).rogue(empire=4)),
        (At(1).seat(0, "orbit hoefker 2"), At(1).seat(0, "orbit hoefker 1")),
    ],
)
def test_more_is_judged_better(better: At, worse: At) -> None:
    good, bad = ANY.evaluate(better.load(), 0), ANY.evaluate(worse.load(), 0)
    assert 0.0 < bad < good < 1.0
