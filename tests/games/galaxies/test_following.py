"""Section 7: following, and the standing answers that spare the question."""

from __future__ import annotations

import pytest

from starboard.kernel import Rng
from starboard.kernel.errors import NotAnOption

from .positions import GAME, At


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


def test_a_standing_answer_about_a_face_lasts_for_the_turn() -> None:
    play = At(dice="energy energy culture").seat(1, culture=5).play()
    play.do("activate energy", "pass and leave a standing answer")
    assert play.asked == 1
    assert play.options[:2] == ["quiet face", "quiet turn"]
    play.do("quiet face", "activate energy")
    assert play.asked == 0, "not asked about Energy again"
    play.do("activate culture")
    assert play.step == "offer_follow 1", "but about Culture"
    play.do("pass", "end")
    play = At(dice="energy").put(active="1").seat(0, standing={"faces": ["energy"]}).play().do("activate energy")
    assert play.s.active == 0
    assert play.table.view(0)["standing"] == {"faces": [], "below": 0}, "it ends with the turn"


def test_a_standing_answer_for_the_whole_turn() -> None:
    play = At(dice="energy culture move").seat(1, culture=5).play()
    play.do("activate energy", "pass and leave a standing answer", "quiet turn", "activate culture")
    play.do("activate move", "from home", "orbit jakks")
    assert play.s.active == 1
    assert play.s.culture[1] == 5


def test_a_standing_answer_about_culture_stays_until_it_is_taken_back() -> None:
    play = At(dice="energy").seat(1, culture=2).play(*["roll energy"] * 8)
    play.do("activate energy", "pass and leave a standing answer", "quiet below 3")
    assert play.table.view(1)["standing"]["below"] == 3
    assert "ask again" in play.options, "in their own turn it can be taken back"
    play.do("end", "activate energy")
    assert play.asked == 0, "seat 1 has less than 3 culture"
    play.do("end", "ask again")
    assert play.table.view(1)["standing"]["below"] == 0
    play.do("end", "activate energy")
    assert play.asked == 1


def test_a_standing_answer_is_taken_back_at_the_next_question_too() -> None:
    at = At(dice="culture").seat(1, culture=5, standing={"faces": ["energy"], "below": 4})
    play = at.play().do("activate culture")
    assert play.options == ["follow", "pass", "pass and leave a standing answer", "ask again"]
    play.do("ask again")
    assert play.step == "offer_follow 1", "the question still stands"
    assert play.options == ["follow", "pass", "pass and leave a standing answer"]


def test_a_standing_answer_about_faces_counts_for_free_follows_too_and_one_about_culture_does_not() -> None:
    for standing, asked in (({"faces": ["energy"]}, False), ({"faces": ["move"], "below": 7}, True)):
        at = At(dice="colony energy").seat(0, colonies=["zavodnick"]).seat(1, culture=0, standing=standing)
        play = at.play().do("activate colony", "use zavodnick", "perform energy")
        assert play.step.startswith("offer_free") is asked


def test_a_standing_answer_shows_to_nobody_else() -> None:
    loud = At(3, dice="energy").seat(1, culture=3).play()
    quiet = At(3, dice="energy").seat(1, culture=3, standing={"faces": ["energy"], "below": 7}).play()
    assert quiet.table.view(0) == loud.table.view(0)
    assert quiet.table.view(None) == loud.table.view(None)
    assert quiet.table.view(1) != loud.table.view(1)
    loud.do("activate energy", "pass")
    quiet.do("activate energy")
    heard = [(event.kind.name, event.seat) for event in loud.table.log]
    assert [(event.kind.name, event.seat) for event in quiet.table.log] == heard, "declining looks the same"
    assert quiet.table.view(2) == loud.table.view(2)


def test_that_a_standing_answer_is_being_left_shows_to_nobody_else() -> None:
    asked, leaving = [At(3, dice="energy").seat(1, culture=3).play().do("activate energy") for _ in range(2)]
    leaving.do("pass and leave a standing answer")
    assert leaving.table.view(1)["step"] == "leave_answer 1"
    for other in (0, 2, None):
        assert leaving.table.view(other) == asked.table.view(other)


def test_a_ticket_does_not_tell_a_standing_answer_from_one_by_hand() -> None:
    by_hand = At(dice="energy move").seat(1, culture=3).play().do("activate energy", "pass")
    at = At(dice="energy move").seat(1, culture=3, standing={"faces": ["energy"]})
    standing = at.play().do("activate energy")
    assert by_hand.table.asked() == standing.table.asked() == [0]
    assert by_hand.table.ticket(0) == standing.table.ticket(0)


def test_a_standing_answer_survives_saving_and_is_drawn_anew_for_others() -> None:
    s = At(3, dice="energy").seat(1, standing={"faces": ["move"], "below": 5}).load()
    again = GAME.load(GAME.dump(s))
    assert (again.quiet, again.least) == ([0, 1, 0], [0, 5, 0])
    own = s.clone()
    GAME.determinize(own, 1, Rng(3))
    assert (own.quiet[1], own.least[1]) == (1, 5)
    seen = set()
    for seed in range(200):
        world = s.clone()
        GAME.determinize(world, 0, Rng(seed))
        seen.add((world.quiet[1], world.least[1]))
    assert len(seen) > 10
