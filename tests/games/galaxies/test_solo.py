"""Sections 30 to 39: the solo game against a Rogue Galaxy."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.games.galaxies.verbs import ATTACKS
from starboard.kernel import AUTOMA, Dice, Rng, Table

from .positions import ANY, GAME, At, Play


def rogue_turn(human: dict[str, Any] | None = None, ships: tuple[str, ...] = (), **options: Any) -> At:
    """The human is about to end the turn; what comes is the Rogue's."""
    return At(1, dice="move", **options).seat(0, *ships, **{"energy": 0, "culture": 0, **(human or {})})


def end(at: At, *chance: str) -> Play:
    """The human ends the turn; the Rogue's dice are scripted."""
    return at.play(*chance).do("end")


def log(play: Play) -> list[str]:
    """What has happened, as kinds."""
    return [event.kind.name for event in play.table.log]


@pytest.mark.rule("TEG-30.1", "TEG-30.3", "TEG-30.4", "TEG-30.5")
def test_the_solo_set_up() -> None:
    table = Table(GAME, GAME.setup(1, solo="artemis"), Dice(Rng(1)))
    position = ANY.dump_position(table.state)
    assert len(position["row"]) == 4
    rogue = position["rogue"]
    assert (rogue["energy"], rogue["culture"], rogue["empire"]) == (0, 0, 1)
    assert rogue["ships"] == ["home"] * 4
    assert position["players"][0]["ships"] == ["home", "home", "locked", "locked"]
    assert position["players"][0]["dealt"] == []
    assert table.asked() == [0], "no missions; the human plays first, by the normal rules"
    assert len(position["dice"]) == 4


@pytest.mark.rule("TEG-30.6")
def test_the_boards_have_five_levels_and_the_skull() -> None:
    for rogue in GAME.content.rogues:
        assert rogue.skull == 6
        assert [level.dice for level in rogue.levels] == [5, 5, 6, 6, 7]
    points = {rogue.id: [level.vp for level in rogue.levels] for rogue in GAME.content.rogues}
    assert points["artemis"] == points["rothkel"] == [0, 1, 2, 4, 7]
    assert points["zendica"] == points["hades"] == points["gamelyn"] == [0, 2, 4, 6, 9]
    most = {rogue.id: (rogue.energy_max, rogue.culture_max) for rogue in GAME.content.rogues}
    assert most["artemis"] == most["rothkel"] == (6, 6)
    assert most["zendica"] == most["hades"] == most["gamelyn"] == (5, 5)


@pytest.mark.rule("TEG-31.1", "TEG-31.2")
def test_the_rogue_rolls_one_die_after_the_other() -> None:
    at = rogue_turn(human={"energy": 1, "culture": 1})
    play = end(at, "roll move")
    assert play.dice() == ["move"], "one die lies there while the human is asked"
    play = end(rogue_turn(), "roll move", "roll move", "roll energy", "roll move", "roll move", *["roll move"] * 4)
    assert play.ships(1) == ["orbit jakks 0", "orbit vici-ks156 0", "orbit mj-120210 0", "orbit hoefker 0"]
    assert play.asked == 0, "five dice at level 1, then the human's turn"
    assert play.s.active == 0
    at = rogue_turn().rogue(empire=3, energy=5)
    play = end(at, *["roll culture"] * 6)
    assert log(play).count("rogue_rolled") >= 6, "six dice at level 3"


@pytest.mark.rule("TEG-31.3")
def test_the_human_may_follow_the_rogue() -> None:
    at = rogue_turn(human={"culture": 1})
    play = end(at, "roll energy", *["roll diplomacy"] * 8)
    assert play.step == "offer_follow 0"
    play.do("follow")
    assert play.has(0) == (2, 0)
    at = rogue_turn(human={"energy": 3, "culture": 2})
    play = end(at, "roll colony").do("pass")
    assert play.has(0)[0] == 2, "the attack of Artemis's first level: lose 1 energy"
    assert play.do("follow").options == ["upgrade energy 2"], "followed as an ordinary Colony action"


@pytest.mark.rule("TEG-31.4")
def test_the_rogue_never_follows() -> None:
    at = At(1, dice="energy energy").rogue(culture=5)
    play = at.play().do("activate energy")
    assert (play.asked, play.s.culture[1]) == (0, 5)


@pytest.mark.rule("TEG-32.1", "TEG-32.2")
def test_the_human_forces_rerolls_before_the_die_takes_effect() -> None:
    at = rogue_turn(human={"energy": 3, "culture": 2})
    play = end(at, "roll colony", "roll move", "roll culture", *["roll diplomacy"] * 8)
    assert play.step == "force_reroll"
    assert play.options == ["pass", "force"]
    play.do("force")
    assert play.has(0) == (2, 1), "1 energy and 1 culture"
    assert play.step == "force_reroll", "again on the same die"
    play.do("force")
    assert play.has(0) == (1, 0)
    assert play.s.culture[1] >= 4, "now it is culture, and takes effect"
    assert "rogue_attacks" not in log(play)


@pytest.mark.rule("TEG-33.1")
def test_an_unusable_die_is_rerolled_once() -> None:
    play = end(rogue_turn(), "roll diplomacy", "roll energy", *["roll move"] * 8)
    assert log(play)[:6].count("rogue_cannot") == 1
    assert play.s.energy[1] == 4


@pytest.mark.rule("TEG-33.2")
def test_an_unusable_die_is_discarded_the_second_time_and_not_followed() -> None:
    at = rogue_turn(human={"culture": 1}, ships=("orbit jakks 0",))
    play = end(at, "roll diplomacy", "roll economy", "roll energy")
    assert log(play).count("rogue_discards") == 1
    assert play.dice("discarded") == ["economy"]
    assert play.step == "offer_follow 0", "about the Energy die that came next"


@pytest.mark.rule("TEG-33.3")
@pytest.mark.parametrize(
    ("face", "rogue", "ships", "usable"),
    [
        ("move", {}, (), True),
        ("move", {}, ("orbit jakks 0", "orbit vici-ks156 0", "orbit mj-120210 0", "orbit hoefker 0"), False),
        ("diplomacy", {}, ("orbit jakks 0",), True),
        ("diplomacy", {}, ("orbit vici-ks156 0",), False),
        ("economy", {}, ("orbit vici-ks156 0",), True),
        ("energy", {"energy": 6}, (), False),
        ("energy", {"energy": 5}, (), True),
        ("culture", {"culture": 6}, (), False),
        ("colony", {}, (), True),
        ("colony", {"empire": 2}, (), False),
        ("colony", {"empire": 4}, (), False),
    ],
)
def test_a_die_that_would_change_nothing_is_unusable(
    face: str, rogue: dict[str, Any], ships: tuple[str, ...], usable: bool
) -> None:
    at = rogue_turn(human={"energy": 1}).rogue(*ships, **rogue)
    play = end(at, f"roll {face}")
    first = next(name for name in log(play) if name in ("activated", "rogue_cannot"))
    assert first == ("activated" if usable else "rogue_cannot")


@pytest.mark.rule("TEG-33.3")
@pytest.mark.parametrize(("energy", "usable"), [(5, True), (6, False)])
def test_an_attack_that_only_gains_is_unusable_at_the_maximum(energy: int, usable: bool) -> None:
    at = rogue_turn(solo="rothkel", human={"energy": 1, "culture": 1}).rogue(empire=3, energy=energy)
    play = end(at, "roll colony", "roll move")
    assert ("rogue_cannot" in log(play)) is not usable


@pytest.mark.rule("TEG-33.4")
def test_one_automatic_reroll_per_die_also_after_a_forced_one() -> None:
    at = rogue_turn(human={"energy": 2, "culture": 2})
    play = end(at, "roll diplomacy", "roll move", "roll economy", "roll move")
    assert play.step == "force_reroll", "roll, automatic reroll, then the human is asked"
    play.do("force")
    assert play.dice("discarded") == ["economy"], "no second automatic reroll: discarded at once"
    assert play.step == "force_reroll", "and the next die comes"


@pytest.mark.rule("TEG-33.5")
def test_a_later_edition_discards_at_once() -> None:
    play = end(rogue_turn(rogue_discards_at_once=True), "roll diplomacy", *["roll move"] * 4)
    assert "rogue_cannot" not in log(play)
    assert log(play)[:4].count("rogue_discards") == 1


@pytest.mark.rule("TEG-34.1", "TEG-34.2")
def test_rogue_ships_go_into_orbit_from_the_left() -> None:
    at = rogue_turn().rogue("orbit jakks 1", "orbit mj-120210 1")
    play = end(at, "roll move", *["roll energy"] * 12)
    assert play.ships(1) == ["orbit jakks 1", "orbit mj-120210 1", "orbit vici-ks156 0", "home"], "never on a surface"


@pytest.mark.rule("TEG-35.1", "TEG-35.2", "TEG-35.3")
def test_all_rogue_ships_of_the_kind_advance_from_left_to_right() -> None:
    at = rogue_turn(ships=("surface jakks",)).row("jakks", "leandra", "mj-120210", "vici-ks156")
    at.rogue("orbit mj-120210 0", "orbit leandra 1", "orbit jakks 1", "orbit vici-ks156 0")
    play = end(at, "roll diplomacy", "planet helios", "planet la-torres", *["roll move"] * 4)
    assert play.colonies(1) == ["jakks", "leandra"]
    assert play.s.vp[1] == 2
    assert play.row() == ["helios", "la-torres", "mj-120210", "vici-ks156"], "the new cards are not affected"
    assert "orbit mj-120210 1" in play.ships(1)
    assert "orbit vici-ks156 0" in play.ships(1)
    assert play.ships(0)[0] == "home"


@pytest.mark.rule("TEG-36.1", "TEG-36.2")
def test_rogue_ships_at_home_produce_both_up_to_the_maximum() -> None:
    at = rogue_turn().rogue("orbit jakks 0", "orbit vici-ks156 0")
    play = end(at, "roll culture", "roll energy", *["roll move"] * 10)
    assert play.has(1) == (3, 3), "two at home and one at a planet of that resource"
    at = rogue_turn().rogue(culture=4)
    play = end(at, "roll culture", *["roll diplomacy"] * 8)
    assert play.table.log[3].kind.name == "gained"
    assert play.table.log[3].value("culture") == 2, "6 is the maximum of Artemis"


@pytest.mark.rule("TEG-37.1", "TEG-37.3")
def test_at_the_end_of_its_turn_full_energy_raises_the_rogue() -> None:
    at = rogue_turn().rogue(energy=6, culture=6)
    play = end(at, *["roll move"] * 3, *["roll diplomacy"] * 2)
    names = log(play)
    assert names.index("upgraded") < names.index("rogue_extra_turn"), "energy first, then culture"
    assert play.s.empire[1] == 2
    assert play.s.energy[1] < 6
    at = rogue_turn().rogue(energy=6)
    play = end(at, *["roll diplomacy"] * 10)
    assert (play.s.empire[1], play.s.energy[1]) == (2, 0), "one level only, the energy is gone"


@pytest.mark.rule("TEG-37.2")
def test_specials_come_once_per_turn_of_the_rogue() -> None:
    at = rogue_turn().rogue("orbit jakks 0", culture=6, energy=2)
    play = end(
        at, *["roll economy"] * 10, "roll energy", "roll economy", "roll economy", "roll economy", "roll economy"
    )
    assert play.s.active == 0
    assert log(play).count("rogue_extra_turn") == 1


@pytest.mark.rule("TEG-37.4", "TEG-37.5")
def test_full_culture_gives_three_extra_dice_that_cannot_be_followed() -> None:
    at = rogue_turn(human={"culture": 3}).rogue(culture=6)
    play = end(at, *["roll diplomacy"] * 10, "roll move", "roll culture", "roll culture", "roll energy")
    names = log(play)
    assert names.count("rogue_extra_turn") == 1
    extra = names[names.index("rogue_extra_turn") :]
    assert extra.count("activated") == 2, "Move and Energy; Culture is unusable and discarded"
    assert extra.count("rogue_discards") == 1
    assert play.s.culture == [3, 0], "its culture goes to 0 after these dice; the human was never asked"
    assert play.s.active == 0
    assert play.s.energy[1] == 4 - 1, "three ships were still at home"


@pytest.mark.rule("TEG-37.6")
def test_the_extra_turn_uses_the_new_level_and_starts_afresh() -> None:
    at = rogue_turn(human={"energy": 2, "culture": 1}).rogue(energy=6, culture=6)
    rolls = ["roll diplomacy"] * 10
    play = end(at, *rolls, "roll colony")
    assert play.step == "force_reroll", "forced rerolls hold in the extra turn"
    assert play.s.extra
    play.do("pass")
    assert play.has(0) == (2, 0), "the attack of level 2, reached just before: lose 1 culture"
    at = rogue_turn(solo="zendica").rogue(empire=4, culture=5)
    play = end(at, "roll colony", *["roll diplomacy"] * 10, "roll colony", *["roll diplomacy"] * 4)
    assert log(play).count("die_lost") == 2, "once-per-turn marks start afresh"
    at = rogue_turn().rogue(culture=6, energy=5)
    play = end(at, *["roll diplomacy"] * 10, "roll energy", *["roll diplomacy"] * 4)
    assert (play.s.energy[1], play.s.empire[1]) == (6, 1), "full energy waits for the end of the next turn"


@pytest.mark.rule("TEG-38.1", "TEG-38.2")
def test_an_attack_is_that_of_the_current_level_and_never_a_planets() -> None:
    at = rogue_turn(human={"energy": 1, "culture": 0}).rogue(empire=1, colonies=["hoefker"], energy=1)
    play = end(at, "roll colony", *["roll diplomacy"] * 8)
    assert play.has(0) == (0, 0)
    assert play.has(1) == (1, 0), "Hoefker is not used"
    at = rogue_turn(human={"energy": 0, "culture": 2}).rogue(empire=3)
    play = end(at, "roll colony", "roll energy")
    assert play.has(0)[1] == 1
    assert play.has(1)[1] == 1, "level 3 of Artemis steals 1 culture"


@pytest.mark.rule("TEG-38.3")
def test_a_second_once_per_turn_attack_is_unusable() -> None:
    at = rogue_turn(solo="zendica").rogue(empire=4)
    play = end(at, "roll colony", "roll colony", "roll colony", *["roll move"] * 8)
    assert log(play).count("die_lost") == 1
    assert log(play).count("rogue_discards") == 1
    assert len(play.dice()) == 3, "one die less in the human's next turn"
    assert play.s.lost_dice == 0


@pytest.mark.rule("TEG-38.4")
def test_thefts_take_what_is_there_up_to_the_rogues_maximum() -> None:
    at = rogue_turn(solo="hades", human={"energy": 1}).rogue(empire=2, energy=5)
    play = end(at, "roll colony", *["roll diplomacy"] * 8)
    assert play.has(0) == (0, 0), "two would be stolen, one is there"
    stolen = next(event for event in play.table.log if event.kind.name == "stolen")
    assert stolen.value("energy") == 1


@pytest.mark.rule("TEG-38.5")
def test_the_human_chooses_what_is_lost() -> None:
    at = rogue_turn(human={"energy": 2, "culture": 2}).rogue(empire=5)
    play = end(at, "roll colony").do("pass")
    assert play.options == ["give energy", "give culture"]
    play.do("give culture", "give energy")
    assert play.has(0) == (1, 1)
    assert play.has(1) == (1, 1)
    at = rogue_turn(human={"energy": 1, "culture": 1}).rogue(empire=5)
    play = end(at, "roll colony", "roll move").do("pass")
    stolen = next(event for event in play.table.log if event.kind.name == "stolen")
    assert (stolen.value("energy"), stolen.value("culture")) == (1, 1), "nothing to choose when all is taken"
    at = rogue_turn(ships=("orbit hoefker 2", "orbit jakks 0"), human={"empire": 3}).rogue(empire=4)
    play = end(at, "roll colony")
    assert play.options == ["regress 0 hoefker"], "among ships able to regress"
    play.do("regress 0 hoefker")
    assert play.ships(0)[0] == "orbit hoefker 1"


@pytest.mark.rule("TEG-38.2")
def test_every_attack_of_the_five_boards_is_known() -> None:
    used = {attack.name for rogue in GAME.content.rogues for level in rogue.levels for attack in level.attacks}
    assert used == set(ATTACKS)
    at = rogue_turn(solo="rothkel").rogue(empire=3)
    assert end(at, "roll colony", *["roll diplomacy"] * 11).has(1) == (2, 0), "it gains 2 energy"
    # With something to pay for a reroll, the human is asked before the next die takes effect.
    pay = {"energy": 1, "culture": 1}
    at = rogue_turn(solo="rothkel", human=pay).rogue("orbit jakks 0", "orbit hoefker 0", empire=5)
    play = end(at, "roll colony").do("pass", "pass")
    assert {"orbit jakks 1", "orbit hoefker 1"} <= set(play.ships(1)), "all its ships advance"
    two = ("orbit hoefker 2", "orbit jakks 1")
    at = rogue_turn(solo="zendica", ships=two, human={"empire": 3, **pay}).rogue(empire=5)
    play = end(at, "roll colony").do("pass")
    assert play.ships(0)[:2] == ["orbit hoefker 1", "orbit jakks 0"], "all your ships fall back"
    at = rogue_turn(solo="gamelyn", human={"energy": 2, "culture": 1}).rogue("orbit hoefker 0", empire=4)
    play = end(at, "roll colony").do("pass")
    assert "orbit hoefker 1" in play.ships(1), "first it advances"
    assert (play.s.energy[0], play.s.energy[1]) == (1, 1), "then it steals"


@pytest.mark.rule("TEG-39.1")
def test_the_rogue_wins_with_21_points() -> None:
    at = rogue_turn(human={"culture": 1}).rogue(
        "orbit jakks 1", empire=5, colonies=["shouhua", "nagato", "mared", "tifnod"], energy=0
    )
    play = end(at, "roll diplomacy")
    assert play.table.over, "7 + 7 + 3 + 2 + 1 + 1: at once, before the human may follow"
    assert GAME.winners(play.s) == []
    assert [(score.seat, score.total) for score in GAME.score(play.s)] == [(0, 0), (AUTOMA, 21)]
    assert GAME.evaluate(play.s, 0) == 0.0


@pytest.mark.rule("TEG-39.2")
def test_the_rogue_wins_at_the_skull() -> None:
    play = end(rogue_turn().rogue(empire=5, energy=6, culture=6), *["roll diplomacy"] * 14)
    assert play.table.over
    assert play.s.empire[1] == 6
    assert GAME.winners(play.s) == []
    assert "rogue_extra_turn" not in log(play)


NEARLY = {"empire": 6, "colonies": ["shouhua", "maia"]}


@pytest.mark.rule("TEG-39.3", "TEG-40.3")
def test_the_human_wins_at_once_also_in_the_middle_of_a_chain() -> None:
    at = At(1, dice="colony energy").seat(0, "orbit jakks 1", **{**NEARLY, "colonies": ["shouhua", "zavodnick"]})
    play = at.play().do("activate colony", "use zavodnick", "perform diplomacy", "advance jakks")
    assert play.table.over
    assert play.s.stack == []
    assert GAME.winners(play.s) == [0]
    at = rogue_turn(human={**NEARLY, "culture": 1}, ships=("orbit jakks 1",)).rogue("orbit mj-120210 0")
    play = end(at, "roll diplomacy").do("follow", "advance jakks")
    assert play.table.over, "by following a Rogue die"
    assert GAME.evaluate(play.s, 0) == 1.0


@pytest.mark.rule("TEG-39.4")
def test_the_first_to_get_there_decides() -> None:
    at = (
        At(1, dice="colony energy")
        .row("jakks", "hoefker")
        .seat(0, "orbit hoefker 1", empire=6, colonies=["terra-bettia", "sargus-36"])
    )
    at.rogue("orbit jakks 1", empire=5, colonies=["shouhua", "nagato", "mared", "tifnod"])
    play = at.play().do("activate colony", "use terra-bettia")
    assert play.table.over, "the Rogue's advance comes before the human's, who would have reached 22"
    assert GAME.winners(play.s) == []
