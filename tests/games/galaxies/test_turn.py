"""Sections 2 to 6 and 18: turns, dice, rerolls, activating, the converter."""

from __future__ import annotations

from collections import Counter

import pytest

from starboard.kernel import Rng
from starboard.kernel.errors import NotAnOption

from .positions import GAME, At

FACES = ["move", "energy", "culture", "diplomacy", "economy", "colony"]


@pytest.mark.rule("TEG-2.1", "TEG-18.3")
def test_turns_pass_clockwise_and_the_dice_with_them() -> None:
    play = At(3).play()
    for seat in (0, 1, 2, 0):
        assert play.asked == seat
        assert play.s.active == seat
        play.do("end")
    assert play.s.round == 2


@pytest.mark.rule("TEG-2.2", "TEG-3.3")
def test_the_dice_of_the_empire_are_counted_once_before_the_roll() -> None:
    play = At(dice="colony").seat(1, empire=4, energy=7).play(*["roll colony"] * 6).do("end")
    assert play.dice() == ["colony"] * 6
    play.do("activate colony", "upgrade energy 5", "pass")
    assert len(play.dice()) == 5, "level 5 has six dice too; none is added now"
    play = At(dice="colony").seat(0, energy=2).seat(1, culture=0).play().do("activate colony", "upgrade energy 2")
    assert play.asked == 1, "the only die is used: the fifth comes with the next turn"
    assert At().load().content.levels[1].dice == 4


@pytest.mark.rule("TEG-2.3", "TEG-2.7")
def test_the_faces_decide_what_may_be_done() -> None:
    play = At(dice="move energy colony").play()
    assert play.options == ["activate move", "activate energy", "activate colony", "reroll", "converter", "end"]
    assert At(dice="culture").play().options == ["activate culture", "reroll", "end"]


@pytest.mark.rule("TEG-2.4")
def test_dice_are_activated_one_at_a_time_in_any_order() -> None:
    for order in (["energy", "culture", "move"], ["move", "culture", "energy"]):
        play = At(dice="move energy culture").seat(1, culture=0).play()
        for face in order:
            play.do(f"activate {face}")
            if face == "move":
                play.do("from home", "orbit jakks")
        assert play.asked == 1, "all are used"


@pytest.mark.rule("TEG-2.5", "TEG-2.6")
def test_the_active_player_may_end_the_turn_with_unused_dice() -> None:
    play = At(dice="energy energy energy").seat(1, culture=0).play().do("activate energy", "end")
    assert play.asked == 1
    play = At(dice="move energy").play().do("activate move")
    assert "end" not in play.options, "not inside an unfinished action"


@pytest.mark.rule("TEG-3.1")
def test_the_six_faces_are_equally_likely() -> None:
    s = At().stack("roll").dice("").put(dice=[{"face": "move", "state": "rolling"}]).load()
    step = s.stack[-1]
    assert [action.code() for action in step.options(s, -1)] == [f"roll {face}" for face in FACES]
    rng = Rng(1)
    seen = Counter(step.draw(s, rng).code() for _ in range(6000))
    assert all(850 < seen[f"roll {face}"] < 1150 for face in FACES)


@pytest.mark.rule("TEG-3.2")
def test_only_inactive_dice_can_be_used() -> None:
    at = At().put(
        dice=[
            {"face": "energy", "state": "activated"},
            {"face": "culture", "state": "converter"},
            {"face": "diplomacy", "state": "discarded"},
            {"face": "move", "state": "inactive"},
        ]
    )
    play = at.play()
    assert play.options == ["activate move", "reroll", "end"]
    for face in ("energy", "culture", "diplomacy"):
        with pytest.raises(NotAnOption) as refused:
            play.do(f"activate {face}")
        assert refused.value.rule == "TEG-3.2"
    assert play.do("reroll").options == ["pick move"]


@pytest.mark.rule("TEG-4.1", "TEG-4.2")
def test_the_first_reroll_is_free() -> None:
    play = At(dice="energy energy energy").play("roll move", "roll colony")
    play.do("reroll", "pick energy", "pick energy", "done")
    assert sorted(play.dice()) == ["colony", "energy", "move"]
    assert play.has(0) == (2, 1)


@pytest.mark.rule("TEG-4.3")
def test_a_further_reroll_costs_one_energy_however_many_dice() -> None:
    play = At(dice="energy culture move").play(*["roll energy"] * 3).do("reroll", "pick culture", "done")
    play.do("reroll", "pick energy", "pick energy")
    assert play.options == ["pick move", "done"], "any subset, one pick after the other"
    play.do("pick move")
    assert play.has(0) == (1, 1), "one energy for three dice"
    with pytest.raises(NotAnOption):
        At(dice="move").play().do("reroll", "done")


@pytest.mark.rule("TEG-4.4")
def test_the_free_reroll_may_come_after_activated_dice_and_is_lost_with_the_turn() -> None:
    play = At(dice="energy move").seat(1, culture=0).play("roll culture").do("activate energy", "reroll", "pick move")
    assert play.has(0) == (4, 1)
    assert play.dice("activated") == ["energy"]
    assert play.dice() == ["culture"]
    play = At().play().do("end", "end")
    assert play.table.view(0)["free_reroll"] is True
    play.do("reroll", f"pick {play.dice()[0]}", "done", "end", "end")
    assert play.table.view(0)["free_reroll"] is True, "one each turn, never two"


@pytest.mark.rule("TEG-4.5")
def test_without_energy_there_is_no_paid_reroll_and_no_other_limit() -> None:
    play = At(dice="move move").seat(0, energy=2).play(*["roll move"] * 3)
    for left in (2, 1, 0):
        play.do("reroll", "pick move", "done")
        assert play.s.energy[0] == left
    with pytest.raises(NotAnOption) as refused:
        play.do("reroll")
    assert refused.value.rule == "TEG-4.5"


@pytest.mark.rule("TEG-4.6")
def test_no_reroll_inside_an_action_or_a_follow_window() -> None:
    play = At(dice="move move").play().do("activate move")
    assert "reroll" not in play.options
    play.do("from home", "orbit jakks")
    assert play.step == "offer_follow 1"
    assert "reroll" not in play.options


@pytest.mark.rule("TEG-5.1", "TEG-5.2")
def test_an_activated_die_stays_in_the_activation_area() -> None:
    play = At(dice="energy energy").seat(1, culture=0).play().do("activate energy")
    assert play.dice("activated") == ["energy"]
    assert play.dice() == ["energy"]
    play.do("activate energy")
    assert play.asked == 1, "each die once"


@pytest.mark.rule("TEG-5.3")
def test_a_die_whose_action_is_impossible_cannot_be_activated() -> None:
    play = At(dice="diplomacy economy colony culture").seat(0, "orbit jakks 0", energy=1, culture=1).play()
    assert play.options == ["activate culture", "activate diplomacy", "reroll", "converter", "end"]
    play = At(dice="economy colony").seat(0, "orbit vici-ks156 0", energy=0, culture=2).play()
    assert play.options[:2] == ["activate economy", "activate colony"]
    play = At(dice="colony move").seat(0, energy=0, culture=0, colonies=["maia"]).play()
    assert "activate colony" not in play.options, "MAIA wants two dice besides the Colony die"
    play = At(dice="colony move move").seat(0, energy=0, culture=0, colonies=["maia"]).play()
    assert "activate colony" in play.options
    play = At(dice="culture economy").seat(0, "orbit jakks 0", "orbit mj-120210 0", culture=7).play()
    assert "activate culture" in play.options, "always, even for a gain of nothing"
    with pytest.raises(NotAnOption) as refused:
        play.do("activate economy")
    assert refused.value.rule == "TEG-5.3"


@pytest.mark.rule("TEG-5.4")
def test_an_action_is_completed_before_anything_else() -> None:
    play = At(dice="move energy").play().do("activate move", "from home")
    assert all(code.startswith(("land", "orbit")) for code in play.options)
    play.do("land jakks")
    assert play.options == ["use", "pass"], "an optional part may be declined"


@pytest.mark.rule("TEG-6.1", "TEG-6.4")
def test_the_converter_takes_two_dice_and_sets_a_third() -> None:
    play = At(dice="move energy culture").play().do("converter")
    assert play.options == ["spend move", "spend energy", "spend culture"]
    play.do("spend energy", "spend move")
    assert play.options == ["change culture"]
    play.do("change culture")
    assert play.options == [f"face {face}" for face in FACES]
    play.do("face colony")
    assert play.dice() == ["colony"]
    with pytest.raises(NotAnOption) as refused:
        At(dice="move energy").play().do("converter")
    assert refused.value.rule == "TEG-6.1", "three inactive dice are needed"


@pytest.mark.rule("TEG-6.2")
def test_the_converter_is_used_once_per_turn() -> None:
    play = At(dice="move move move move move move").play()
    play.do("converter", "spend move", "spend move", "change move", "face energy")
    assert len(play.dice()) == 4
    with pytest.raises(NotAnOption) as refused:
        play.do("converter")
    assert refused.value.rule == "TEG-6.2"
    play.do("end", "end")
    assert "converter" in play.options


@pytest.mark.rule("TEG-6.3", "TEG-7.14")
def test_dice_in_the_converter_are_neither_activated_nor_followed() -> None:
    play = At(dice="energy energy culture").play()
    play.do("converter", "spend energy", "spend energy", "change culture", "face culture")
    assert play.asked == 0
    assert play.dice("converter") == ["energy", "energy"]
    assert play.options == ["activate culture", "reroll", "end"]


@pytest.mark.rule("TEG-6.5")
def test_the_changed_die_is_an_ordinary_inactive_die() -> None:
    play = At(dice="move energy culture").play("roll economy")
    play.do("converter", "spend energy", "spend move", "change culture", "face colony")
    assert play.step == "take_turn", "no follow window"
    play.do("reroll", "pick colony")
    assert play.dice() == ["economy"]


@pytest.mark.rule("TEG-18.1", "TEG-18.4")
def test_a_turn_ends_by_itself_when_no_inactive_die_is_left() -> None:
    at = At(dice="energy").put(follow_cost=2, follow_bonus={"energy": 1, "culture": 1}, converted=True, rerolled=True)
    at.seat(0, used=["nagato"]).seat(1, used=["clj-0517"], culture=0)
    play = at.play().do("activate energy")
    assert play.asked == 1
    s = play.s
    assert (s.follow_cost, s.bonus_energy, s.bonus_culture, s.converted, s.rerolled) == (1, 0, 0, False, False)
    assert s.used == [0, 0], "marks of this turn expire"
    assert len(play.dice()) == 4


@pytest.mark.rule("TEG-7.15", "TEG-18.2")
def test_the_last_die_can_be_followed_before_the_turn_passes() -> None:
    play = At(dice="energy").play().do("activate energy")
    assert play.step == "offer_follow 1"
    assert play.s.active == 0
    play.do("follow")
    assert play.has(1) == (4, 0)
    assert play.s.active == 1


def test_dice_laid_aside_show_their_face_until_they_roll() -> None:
    play = At(dice="energy move").play().do("reroll", "pick energy")
    seen = [(die["face"], die["state"]) for die in play.table.view(1)["dice"]]
    assert seen == [("energy", "rolling"), ("move", "inactive")]
    dice = [{"face": "energy", "state": "rolling"}, {"face": "move", "state": "inactive"}]
    s = At().put(dice=dice).stack("roll").load()
    assert [die["face"] for die in GAME.view(s, 1)["dice"]] == [None, "move"]


def test_the_record_of_a_turn_names_every_die() -> None:
    play = At().play("roll move", "roll energy", "roll culture", "roll colony").do("end")
    assert [line.code for line in play.table.record.lines] == [
        "end",
        "roll move",
        "roll energy",
        "roll culture",
        "roll colony",
    ]
    assert GAME.dump(GAME.load(GAME.dump(play.s))) == GAME.dump(play.s)
