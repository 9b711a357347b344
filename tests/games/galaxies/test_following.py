"""Section 7: following, and the standing answers that spare the question."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starboard.kernel import Record, Table, replay
from starboard.kernel.errors import NotAnOption, RecordError
from starboard.kernel.record import Line

from .positions import GAME, At, Play

FOLDER = Path(__file__).parent


@pytest.mark.rule("TEG-7.1", "TEG-7.2", "TEG-7.3")
def test_every_other_player_may_follow_for_one_culture() -> None:
    play = At(3, dice="energy").play().do("activate energy")
    assert play.step == "offer_follow 1"
    play.do("follow")
    assert play.has(1) == (4, 0), "1 culture paid, 1 energy for each ship at home"
    assert play.step == "offer_follow 2"
    play.do("pass")
    assert play.has(2) == (2, 1)


@pytest.mark.rule("TEG-7.4")
def test_each_die_is_followed_at_most_once_by_each_player() -> None:
    play = At(3, dice="energy energy").seat(1, culture=3).seat(2, culture=3).play()
    play.do("activate energy", "follow", "follow")
    assert play.asked == 0, "nobody is asked again about this die"
    play.do("activate energy", "follow", "follow")
    assert play.s.culture == [1, 1, 1], "several dice may be followed, by several players"


@pytest.mark.rule("TEG-7.5")
def test_followers_are_asked_clockwise_and_each_finishes_first() -> None:
    at = At(4, dice="move").put(active="2")
    play = at.play().do("activate move", "from home", "orbit jakks")
    order = []
    while play.step.startswith("offer_follow"):
        order.append(play.asked)
        play.do("follow")
        assert play.step == f"move_ship {order[-1]} one"
        play.do("from home", "land vici-ks156", "use")
    assert order == [3, 0, 1]


@pytest.mark.rule("TEG-7.6")
def test_the_die_is_followed_and_not_what_was_done_with_it() -> None:
    at = At(dice="diplomacy").seat(0, "orbit jakks 0").seat(1, "orbit mj-120210 1")
    play = at.play().do("activate diplomacy", "advance jakks", "follow")
    assert play.options == ["advance mj-120210"], "own ships, own choice"
    play.do("advance mj-120210")
    assert play.ships(1)[0] == "orbit mj-120210 2"
    assert play.ships(0)[0] == "orbit jakks 1"


@pytest.mark.rule("TEG-7.7")
def test_the_active_players_whole_action_is_finished_first() -> None:
    at = At(dice="diplomacy").seat(0, "orbit jakks 1").seat(1, "orbit mj-120210 0")
    play = at.play("planet helios").do("activate diplomacy", "advance jakks")
    assert play.colonies(0) == ["jakks"]
    assert play.row()[0] == "helios", "the new card lies there before anyone decides to follow"
    assert play.step == "offer_follow 1"


@pytest.mark.rule("TEG-7.8")
def test_a_follower_of_move_makes_a_full_move_with_its_landing_action() -> None:
    play = At(dice="move").play().do("activate move", "from home", "orbit jakks", "follow", "from home", "land jakks")
    assert play.step == "landing_action 1 jakks"
    play.do("use")
    assert play.has(1) == (2, 1), "1 culture for following, 1 gained from Jakks"


@pytest.mark.rule("TEG-7.9")
def test_a_follower_of_colony_upgrades_or_uses_an_own_colony() -> None:
    at = At(dice="colony").seat(0, colonies=["jakks"]).seat(1, energy=2, culture=3, colonies=["mj-120210"])
    play = at.row("helios").play().do("activate colony", "use jakks", "follow")
    assert play.options == ["upgrade energy 2", "upgrade culture 2", "use mj-120210"]
    play.do("upgrade culture 2")
    assert play.has(1) == (2, 0)
    assert play.s.empire == [1, 2]


@pytest.mark.rule("TEG-7.10")
def test_an_upgrade_paid_in_culture_needs_the_follow_cost_on_top() -> None:
    at = At(dice="colony").seat(1, energy=0, culture=2)
    play = at.play().do("activate colony", "upgrade energy 2")
    assert play.s.active == 1, "with 2 culture the follower could pay only one of the two: not asked"
    at = At(dice="colony").seat(1, energy=0, culture=3)
    play = at.play().do("activate colony", "upgrade energy 2", "follow", "upgrade culture 2")
    assert play.has(1) == (0, 0)


@pytest.mark.rule("TEG-7.11")
def test_whoever_cannot_pay_or_act_is_not_asked() -> None:
    play = At(dice="energy").seat(1, culture=0).play().do("activate energy")
    assert play.step == "take_turn"
    play = At(dice="diplomacy").seat(0, "orbit jakks 0").play().do("activate diplomacy", "advance jakks")
    assert play.s.active == 1, "seat 1 has no ship on a diplomacy track"
    at = At(dice="colony").seat(1, energy=0, culture=1, colonies=["pembertonia-major"])
    assert at.play().do("activate colony", "upgrade energy 2").s.active == 1, "after paying there is nothing to turn"
    with pytest.raises(NotAnOption) as refused:
        At(dice="energy").play().do("activate energy", "reroll")
    assert refused.value.rule == "TEG-7.11"


@pytest.mark.rule("TEG-7.12")
def test_a_followers_action_opens_no_window_of_its_own() -> None:
    play = At(3, dice="energy").seat(2, culture=0).play().do("activate energy", "follow")
    assert play.s.active == 1, "seat 0 is not asked to follow seat 1"


@pytest.mark.rule("TEG-7.13")
def test_granted_actions_open_no_extra_window() -> None:
    at = At(dice="colony").dice("colony", "energy").seat(0, colonies=["piedes"], culture=0)
    play = at.play().do("activate colony", "use piedes", "repeat energy")
    assert play.has(0) == (4, 0)
    # One window, for the Colony die; seat 1 has nothing to use but can upgrade.
    assert play.step == "offer_follow 1"
    play.do("pass")
    assert play.s.active == 1


# -- standing answers


def settled(play: Play, seat: int, **settings: bool | int | str) -> str:
    """What the table answers for a seat with such settings."""
    return GAME.standing_answer(play.table.view(seat), settings)


def test_a_standing_answer_about_a_face_declines_or_follows_dice_of_that_face() -> None:
    play = At(3, dice="energy culture").seat(1, culture=5).play().do("activate energy")
    assert settled(play, 1) == ""
    assert settled(play, 1, follow_energy="never") == "pass"
    assert settled(play, 1, follow_energy="always") == "follow"
    assert settled(play, 1, follow_culture="never") == ""
    play.do("pass", "pass")
    assert settled(play, 0, follow_energy="never", keep=7) == "", "a turn of one's own is nobody else's business"


def test_a_standing_answer_about_culture_counts_what_is_left_after_following() -> None:
    play = At(dice="energy").seat(1, culture=3).play().do("activate energy")
    assert settled(play, 1, keep=2) == ""
    assert settled(play, 1, keep=3) == "pass"
    assert settled(play, 1, keep=3, follow_energy="always") == "pass", "what is to be kept is kept"


def test_a_standing_answer_about_faces_counts_for_free_follows_too_and_one_about_culture_does_not() -> None:
    at = At(dice="colony energy").seat(0, colonies=["zavodnick"]).seat(1, culture=0)
    play = at.play().do("activate colony", "use zavodnick", "perform energy")
    assert play.step.startswith("offer_free")
    assert settled(play, 1, follow_energy="never") == "pass"
    assert settled(play, 1, follow_energy="always", keep=7) == "follow"
    assert settled(play, 1, follow_move="never", keep=7) == ""


def test_nobody_is_asked_to_pay_for_nothing_unless_they_want_to_be_asked_everything() -> None:
    full = At(dice="energy").seat(1, energy=7, culture=3).play().do("activate energy")
    assert settled(full, 1) == "pass"
    assert settled(full, 1, follow_energy="always") == "pass"
    assert settled(full, 1, ask_all=True) == ""
    dry = At(dice="culture").seat(1, culture=3).play().do("activate culture")
    assert settled(dry, 1) == "pass", "no ship of theirs is at a planet that produces culture"
    free = At(dice="colony energy").seat(0, colonies=["zavodnick"]).seat(1, energy=7, culture=0)
    play = free.play().do("activate colony", "use zavodnick", "perform energy")
    assert settled(play, 1) == "pass"


def test_no_answer_of_the_game_is_about_standing_answers() -> None:
    play = At(3, dice="energy").seat(1, culture=3).play().do("activate energy")
    assert play.options == ["follow", "pass"]
    assert "standing" not in play.table.view(1)


# -- records of rules version 1


def test_a_record_of_version_1_is_converted_and_leads_to_the_same_position() -> None:
    record = Record.read(FOLDER / "rules-1.jsonl")
    assert record.header.rules == 1
    before = json.loads((FOLDER / "rules-1.position.json").read_text(encoding="utf-8"))
    table = replay(GAME, record)
    for player in before["position"]["players"]:
        del player["standing"]
    assert table.dump() == {**before, "rules": 2}
    codes = [line.code for line in table.record.lines]
    assert "quiet face" not in codes
    assert not any("standing" in code or code == "ask again" for code in codes)
    declined = sum(line.code == "pass" for line in table.record.lines)
    assert declined > sum(line.code.startswith("pass") for line in record.lines if line.code), "declines are lines now"
    again = replay(GAME, Record.loads(table.record.dumps()))
    assert again.dump() == table.dump(), "what was converted is a record like any other"


def test_a_record_of_version_1_that_never_fitted_says_which_line() -> None:
    record = Record.read(FOLDER / "rules-1.jsonl")
    record.lines[20] = Line(0, "fly to the moon")
    with pytest.raises(RecordError) as refused:
        replay(GAME, record)
    assert refused.value.line == 22


def test_what_version_1_kept_in_a_position_still_declines() -> None:
    start = At(3, dice="energy energy").seat(1, culture=5).seat(2, culture=5).load()
    position = GAME.dump(start)
    position["rules"] = 1
    for player in position["position"]["players"]:
        player["standing"] = {"faces": ["energy"], "below": 0}
    position["position"]["players"][2]["standing"] = {"faces": [], "below": 7}
    header = Table(GAME, start.setup, None, state=start).record.header._replace(rules=1, position=position)
    table = replay(GAME, Record(header, [Line(0, "activate energy"), Line(0, "activate energy")]))
    assert [(line.seat, line.code) for line in table.record.lines[:6]] == [
        (0, "activate energy"),
        (1, "pass"),
        (2, "pass"),
        (0, "activate energy"),
        (1, "pass"),
        (2, "pass"),
    ]
