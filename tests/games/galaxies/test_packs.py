"""Content packs and saved positions: every fault is told with its place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from starboard.games.galaxies import load
from starboard.games.galaxies.packs import OWN
from starboard.kernel.errors import PackError, PositionError
from starboard.kernel.testing import quick_walk
from tests.packs import changed, copied

from .positions import GAME, At

FAULTS = [
    (
        "planets.toml",
        'kind = "economy"',
        'kind = "economie"',
        "planets.toml: planet andellouxian-6.kind: unknown name",
    ),
    ("planets.toml", 'op = "gain_per_ship"', 'op = "gain_per_ships"', "planet aughmoore.effect.op: unknown name"),
    ("planets.toml", "vp = 5", "vp = -1", "planet andellouxian-6.vp: expected 0 to 50"),
    ("planets.toml", 'id = "aughmoore"', 'id = "andellouxian-6"', "appears twice"),
    ("planets.toml", "own_turn_only = true", "own_turn = true", "unknown key 'own_turn'"),
    ("missions.toml", 'of = "energy"', 'of = "gold"', "missions.toml: mission charger.objective.of"),
    ("empire.toml", "cost = 3", "cost = 30", "empire.toml: level 3.cost"),
    ("rogues.toml", 'op = "lose", energy = 1', 'op = "lose"', "neither energy nor culture"),
    ("rogues.toml", 'id = "hades"', 'id = "pluto"', "expected the Rogues"),
    ("pack.toml", 'game = "galaxies"', 'game = "conflict"', "this pack is for conflict"),
]
"""Wrong packs: file, what stands there, what a person wrote, what is told."""


def test_what_is_no_file_is_no_part_of_a_pack(tmp_path: Path) -> None:
    for number, (file, told) in enumerate([("/dev/zero", "isn't a file"), ("missions.toml", "cannot be read")]):
        pack = copied(OWN, tmp_path / str(number))
        (pack / "missions.toml").unlink()
        (pack / "missions.toml").symlink_to(file)
        with pytest.raises(PackError, match=told):
            load(pack)
    pack = copied(OWN, tmp_path / "pipe")
    (pack / "pack.toml").unlink()
    os.mkfifo(pack / "pack.toml")
    with pytest.raises(PackError, match="isn't a file"):
        load(pack)
    pack = copied(OWN, tmp_path / "large")
    os.truncate(pack / "missions.toml", 2**40)
    with pytest.raises(PackError, match="too large"):
        load(pack)


def test_a_pack_with_other_figures_is_played(tmp_path: Path) -> None:
    game = load(changed(OWN, tmp_path, "empire.toml", "start_energy = 2", "start_energy = 5"))
    assert game.content_hash != GAME.content_hash
    assert game.start(game.setup(2)).energy == [5, 5]
    quick_walk(game, game.setup(3), 1)


@pytest.mark.parametrize(
    ("at", "message"),
    [
        (At().put(row=["jakks", "jakks", "gort", "maia"]), "position.row[1]: jakks appears twice"),
        (At().seat(0, "orbit jakks 2"), "position.players[0].ships[0]: expected 0 to 1, got 2"),
        (At().seat(0, "orbit gort 2"), "position.players[0].ships[0]: unknown name 'gort'"),
        (At().seat(0, "beside jakks"), "expected 'home', 'locked'"),
        (At().seat(1, mission="elder"), "a mission that another player has been dealt"),
        (At().stack("follow_window 1"), "must ask a player something"),
        (At().stack("offer_follow 1"), "stack[1]: 'offer_follow 1' doesn't fit"),
        (At().stack("force_reroll"), "stack[1]: 'force_reroll' doesn't fit"),
        (At().stack("fly_ship 0 3 one"), "stack[1]: 'fly_ship 0 3 one' doesn't fit"),
        (At().seat(0, empire=6, colonies=["shouhua", "gort"]), "position.triggered"),
        (At().put(row=[None, "jakks", "gort", "maia"]), "a gap, although there are cards left to draw"),
    ],
)
def test_a_position_that_cannot_be_is_refused_with_its_place(at: At, message: str) -> None:
    with pytest.raises(PositionError) as fault:
        at.load()
    assert message in str(fault.value)


@pytest.mark.parametrize(
    ("at", "fault"),
    [
        (At().dice("", "move").put(die=0), "follow_window -99999999|landing_action 0 jakks"),
        (At(), "take_resources 0 1000000"),
        (At().seat(0, "orbit jakks 0"), "advance_ship 0 any -3 -1 0"),
        (At(), "regress_mine -9"),
        (At().seat(0, "surface jakks"), "draw_planet 0"),
        (At().seat(0, "orbit jakks 1"), "regress_own 0 bsw-10-1"),
        (At(), "spend_dice 0 9"),
        (At(), "discard_dice 0 maia 9"),
        (At(), "choose_mission"),
        (At(), "deal_mission"),
        (At(), "take_turn|take_turn"),
        (At(), "repeat_die 0|take_turn"),
        (At().seat(1, energy=0), "pick_reroll 1 paid"),
        (At(), "pick_reroll 0 ²"),
    ],
)
def test_a_step_that_cannot_stand_there_is_refused_by_its_place(at: At, fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        at.stack(*fault.split("|")).load()
    assert refused.value.path.startswith("stack[")


def test_locked_ships_come_last() -> None:
    at = At()
    at.change()["players"][0]["ships"] = ["home", "locked", "locked", "home"]
    with pytest.raises(PositionError, match=r"position.players\[0\].ships: locked ships come last"):
        at.load()
