"""Section 1: the set-up."""

from __future__ import annotations

from collections import Counter

import pytest

from starboard.games.galaxies.state import ACTIVATED, INACTIVE, GalaxiesState
from starboard.kernel import CHANCE, Dice, Rng, Script, Table
from starboard.kernel.errors import NotAnOption, SetupError

from .positions import GAME, At


def deal(players: int, *, seed: int = 0, **options: object) -> Table:
    """A new table, up to the choice of missions."""
    return Table(GAME, GAME.setup(players, **options), Dice(Rng(seed)))


def dealt(players: int, *, seed: int = 0, **options: object) -> GalaxiesState:
    """Its position."""
    state = deal(players, seed=seed, **options).state
    assert isinstance(state, GalaxiesState)
    return state


@pytest.mark.rule("TEG-1.1")
def test_everyone_has_four_ships_and_at_most_five_play() -> None:
    position = GAME.dump_position(dealt(5))
    assert [len(mat["ships"]) for mat in position["players"]] == [4] * 5
    with pytest.raises(SetupError):
        GAME.setup(6)


@pytest.mark.rule("TEG-1.2", "TEG-30.2")
def test_a_rogue_is_for_the_solo_game_only() -> None:
    with pytest.raises(SetupError, match="one player"):
        GAME.setup(2, solo="artemis")
    with pytest.raises(SetupError, match="choose artemis, rothkel, zendica, hades, gamelyn"):
        GAME.setup(1)
    assert [rogue.id for rogue in GAME.content.rogues] == ["artemis", "rothkel", "zendica", "hades", "gamelyn"]
    assert [rogue.difficulty for rogue in GAME.content.rogues] == [0, 1, 2, 3, 4], "from beginner to epic"


@pytest.mark.rule("TEG-1.3", "TEG-8.4")
def test_two_ships_start_at_home_and_two_are_locked() -> None:
    assert GAME.dump_position(dealt(2))["players"][0]["ships"] == ["home", "home", "locked", "locked"]
    play = At().play().do("activate move")
    assert play.options == ["from home"]
    play.do("from home", "land vici-ks156", "pass", "pass")
    play = At(dice="move move move").play().do("activate move", "from home", "orbit jakks", "pass")
    play.do("activate move", "from home", "orbit vici-ks156", "pass", "activate move")
    assert play.options == ["from orbit jakks", "from orbit vici-ks156"], "a locked ship cannot move"


@pytest.mark.rule("TEG-1.4")
def test_everyone_starts_with_two_energy_and_one_culture() -> None:
    s = dealt(3)
    assert (s.energy, s.culture) == ([2, 2, 2], [1, 1, 1])


@pytest.mark.rule("TEG-1.5")
def test_the_empire_starts_at_level_one() -> None:
    s = dealt(2)
    assert s.empire == [1, 1]
    first = GAME.content.levels[1]
    assert (first.dice, first.ships, first.vp) == (4, 2, 0)


@pytest.mark.rule("TEG-1.6")
@pytest.mark.parametrize(("players", "size"), [(2, 4), (3, 5), (4, 6), (5, 6)])
def test_the_row_has_two_planets_more_than_players_but_six_at_most(players: int, size: int) -> None:
    s = dealt(players)
    assert len(GAME.content.planets) == 40
    assert len(set(s.row)) == size == len(s.row)
    assert s.deck.bit_count() == 40 - size


@pytest.mark.rule("TEG-1.7")
def test_seven_dice_are_common() -> None:
    s = dealt(2)
    for die in range(7):
        s.set_state(die, ACTIVATED)
    assert len(GAME.view(s, 0)["dice"]) == 7
    assert not s.any_die(INACTIVE)


@pytest.mark.rule("TEG-1.8")
def test_two_missions_are_dealt_and_one_is_kept() -> None:
    table = Table(
        GAME,
        GAME.setup(2),
        Script([f"planet {name}" for name in ("jakks", "jorg", "gort", "maia")] + MISSIONS_OF_TWO),
    )
    assert table.view(0)["dealt"] == ["charger", "elder"]
    assert [action.code() for action in table.options(1)] == ["keep noble", "keep trader"]
    table.answer(0, "keep elder")
    table.answer(1, "keep noble")
    assert table.view(0)["mission"] == "elder"
    state = table.state
    assert isinstance(state, GalaxiesState)
    assert state.mission == [GAME.content.mission_ids.index(name) for name in ("elder", "noble")]
    drawn = Counter(dealt(2, seed=seed).dealt[0] for seed in range(60))
    assert len(drawn) > 20, "they are shuffled"


MISSIONS_OF_TWO = ["mission charger", "mission elder", "mission noble", "mission trader"]


@pytest.mark.rule("TEG-1.9")
def test_missions_are_secret_and_everything_else_is_public() -> None:
    table = deal(3, seed=4)
    for seat in (2, 0, 1):
        table.answer(seat, table.options(seat)[0].code())
    mine, theirs, nobody = table.view(0), table.view(1), table.view(None)
    secrets = {"dealt", "mission", "mission_vp", "picked", "seat"}
    public = [{key: value for key, value in view.items() if key not in secrets} for view in (mine, theirs, nobody)]
    assert public[0] == public[1] == public[2]
    assert not secrets & set(nobody) - {"seat"}
    assert mine["missions"] == [None, None, None], "nobody's mission is shown before the end"
    assert mine["players"][1]["energy"] == 2


@pytest.mark.rule("TEG-1.10")
def test_the_first_player_is_an_option_of_the_table() -> None:
    for first in range(3):
        table = deal(3, first=first)
        for seat in range(3):
            table.answer(seat, table.options(seat)[0].code())
        assert table.asked() == [first]
        table.answer(first, "end")
        assert table.asked() == [(first + 1) % 3], "clockwise"
    with pytest.raises(SetupError, match="no seat 3"):
        GAME.setup(3, first=3)


@pytest.mark.rule("TEG-1.11")
def test_all_missions_are_used_unless_two_players_want_less() -> None:
    assert dealt(2).terms.missions == GAME.content.all_missions
    seen = 0
    for seed in range(40):
        for mask in dealt(2, seed=seed, duel_missions=True).dealt:
            seen |= mask
    duel = {"elder", "equalizer", "explorer", "hoarder", "industrialist", "orbiter"}
    assert {name for i, name in enumerate(GAME.content.mission_ids) if seen >> i & 1} == duel
    assert dealt(3, duel_missions=True).terms.missions == GAME.content.all_missions


@pytest.mark.rule("TEG-1.12")
def test_missions_are_chosen_together_and_hidden_before_the_first_roll() -> None:
    table = deal(2)
    assert None not in table.view(0)["row"], "the row is dealt already"
    assert table.view(0)["dice"] == []
    assert sorted(table.asked()) == [0, 1]
    before = table.view(0)
    table.answer(1, table.options(1)[0].code())
    after = table.view(0)
    assert {key: value for key, value in after.items() if key != "asked"} == {
        key: value for key, value in before.items() if key != "asked"
    }
    table.answer(1, table.options(1)[1].code())
    assert table.asked() == [0], "a choice may be replaced until the last one is made"
    table.answer(0, table.options(0)[0].code())
    assert CHANCE not in table.asked()
    assert table.view(0)["dice"]


def test_an_answer_that_is_no_option_is_refused_with_its_rule() -> None:
    table = deal(2)
    with pytest.raises(NotAnOption) as refused:
        table.answer(0, "keep nothing")
    assert refused.value.rule == "TEG-1.8"
