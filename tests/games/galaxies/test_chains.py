"""Section 40: nested actions wait on the stack, whoever they ask."""

from __future__ import annotations

import pytest

from starboard.bots.random import RandomBot
from starboard.kernel import Dice, Rng, Table, replay
from starboard.kernel.errors import UndoRefused

from .positions import ANY, GAME, At


def deep() -> At:
    """Seat 0 lands on UMBRA-FORUM in a row with ZAVODNICK; seat 1 has PIEDES, seat 2 NAGATO."""
    at = At(3).row("umbra-forum", "zavodnick", "jakks", "mj-120210", "hoefker")
    at.dice("move energy", "energy").seat(0, culture=0)
    return at.seat(1, culture=3, colonies=["piedes"]).seat(2, culture=3, colonies=["nagato"])


@pytest.mark.rule("TEG-40.1")
def test_the_deepest_chain_resolves_frame_by_frame() -> None:
    play = deep().play()
    play.do("activate move", "from home", "land umbra-forum", "use", "use zavodnick", "perform move")
    play.do("from home", "land mj-120210", "use")
    assert play.step == "offer_free 0 move 1", "the free window, inside the landing action, inside the die"
    play.do("follow", "from home", "land jakks", "use")
    assert play.step == "offer_free 0 move 2"
    play.do("follow", "from home", "land umbra-forum", "use")
    assert "use zavodnick" in play.options, "another user may enter it in the same turn"
    play.do("use zavodnick", "perform energy")
    assert play.step == "offer_free 2 energy 0", "clockwise from that user's left: the active player comes first"
    play.do("follow", "pass")
    assert play.step == "offer_follow 1", "all of it is done: the paid window of the Move die"
    play.do("pass", "pass")
    assert play.step == "take_turn"
    assert [step.name for step in play.s.stack] == ["turn", "take_turn"]


@pytest.mark.rule("TEG-40.2")
def test_the_paid_window_opens_only_when_the_whole_chain_is_finished() -> None:
    play = deep().play().do("activate move", "from home", "land umbra-forum", "use", "use zavodnick", "perform move")
    while not play.step.startswith("offer_follow"):
        assert play.s.stack[1].name == "follow_window", "it waits below"
        play.do(play.options[0])
    assert play.s.stack[1].name == "follow_window"
    assert [step.name for step in play.s.stack if step.name == "resolving"] == []


@pytest.mark.rule("TEG-40.3")
def test_the_end_is_tested_after_every_frame() -> None:
    at = At(3, dice="colony").row("jakks", "vici-ks156", "mj-120210", "hoefker", "gort")
    at.seat(0, culture=0, colonies=["terra-bettia"]).seat(1, "orbit jakks 1", empire=6, colonies=["shouhua", "maia"])
    play = at.seat(2, "orbit hoefker 0").play().do("activate colony", "use terra-bettia", "advance jakks")
    assert play.s.triggered == 1, "in the middle of another player's action"
    assert play.step.startswith("advance_ship 2")


@pytest.mark.rule("TEG-40.4")
def test_a_game_is_replayed_from_its_decisions() -> None:
    setup = GAME.setup(3)
    played = []
    for _ in range(2):
        table = Table(GAME, setup, Dice(Rng(9)))
        bots = [RandomBot(Rng(seat)) for seat in range(3)]
        while not table.over and len(table.record.lines) < 700:
            seat = table.asked()[0]
            choice = bots[seat].choose(table.view(seat), table.options(seat), table.worlds(seat, Rng(1)))
            table.answer(seat, choice.code())
        played.append(table)
    assert ANY.dump(played[0].state) == ANY.dump(played[1].state), "the same seed, the same game"
    assert ANY.dump(replay(GAME, played[0].record).state) == ANY.dump(played[0].state)


def test_a_chain_is_saved_and_loaded_at_every_question() -> None:
    play = deep().play().do("activate move", "from home", "land umbra-forum", "use", "use zavodnick", "perform move")
    for code in ("from home", "land mj-120210", "use", "follow", "from home", "land umbra-forum", "use"):
        saved = GAME.dump(play.s)
        assert GAME.dump(GAME.load(saved)) == saved
        play.do(code)
    assert len(play.s.stack) > 5


def test_a_chain_is_undone_as_far_as_no_chance_lies_between() -> None:
    at = At(dice="colony energy").row("maia", "jakks", "hoefker", "mj-120210").seat(1, culture=0)
    at.seat(0, "orbit jakks 1", colonies=["umbra-forum", "shouhua"])
    play = at.play("planet gort").do("activate colony", "use shouhua")
    play.table.undo(0)
    play.table.undo(0)
    assert play.step == "take_turn"
    play.do("activate colony", "use shouhua", "advance jakks")
    with pytest.raises(UndoRefused, match="random"):
        play.table.undo(0)


def test_a_follower_with_piedes_repeats_what_the_active_player_did_before() -> None:
    at = deep().dice("colony", "energy move").seat(0, energy=2).seat(2, culture=0)
    play = at.play().do("activate colony", "upgrade energy 2", "follow", "use piedes")
    assert play.options == ["repeat move", "repeat energy"]
    play.do("repeat move", "from home", "land zavodnick", "use", "perform colony")
    assert "use piedes" not in play.options, "the same user is inside it already"
