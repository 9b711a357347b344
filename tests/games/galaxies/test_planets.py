"""Sections 22 and 23: what planets do, however they are reached."""

from __future__ import annotations

import pytest

from starboard.kernel.errors import NotAnOption

from .positions import GAME, WAYS, At, Play, using

OWN_TURN = [way for way in WAYS if way != "following"]


def row_options(at: At, seat: int = 0) -> set[str]:
    """The planets of the row that UMBRA-FORUM offers a seat: a way to see what can be carried out."""
    mine = at.data["position"]["players"][seat]
    mine["colonies"] = [*mine.get("colonies", []), "umbra-forum"]
    at.dice("colony energy culture")
    play = at.play().do("activate colony")
    if "use umbra-forum" not in play.options:
        return set()
    return {code.split()[1] for code in play.do("use umbra-forum").options}


@pytest.mark.rule("TEG-22.1", "TEG-10.2", "TEG-16.2")
@pytest.mark.parametrize("way", WAYS)
def test_an_action_is_the_same_however_it_is_reached(way: str) -> None:
    play = using("hoefker", way, energy=3, culture=1)
    assert play.has(0) == (2, 3)


@pytest.mark.rule("TEG-22.2")
def test_what_cannot_be_paid_or_has_no_target_is_not_offered() -> None:
    at = At(4).row("hoefker", "jorg", "k-widow", "nakagawakozi", "jakks", "gort").seat(0, energy=0, culture=1)
    assert row_options(at) == {"jakks"}
    at = At(4).row("hoefker", "jorg", "k-widow", "nakagawakozi", "jakks", "gort").seat(0, energy=2, culture=2)
    assert row_options(at.seat(1, "orbit gort 1")) == {"hoefker", "jorg", "k-widow", "jakks"}


@pytest.mark.rule("TEG-22.2")
def test_an_action_that_leads_to_another_needs_one_that_can_follow() -> None:
    at = (
        At(dice="colony")
        .row("hoefker", "jorg", "k-widow", "gort")
        .seat(0, energy=0, culture=0, colonies=["umbra-forum"])
    )
    assert "activate colony" not in at.play().options, "nothing in the row can be used"
    at = At(dice="colony").seat(0, energy=1, culture=0, colonies=["sargus-36"]).seat(1, colonies=["hoefker"])
    assert "activate colony" not in at.play().options, "after paying 1 energy, none is left for Hoefker"
    at = (
        At(dice="colony").seat(0, energy=1, culture=0, colonies=["sargus-36"]).seat(1, colonies=["la-torres"], energy=0)
    )
    play = at.play().do("activate colony", "use sargus-36", "use la-torres")
    assert play.options == ["steal 1"], "the energy just paid can be stolen back"


@pytest.mark.rule("TEG-22.3")
def test_once_per_turn_counts_per_player_however_it_is_reached() -> None:
    at = At(3, dice="move colony").row("clj-0517").seat(0, colonies=["umbra-forum"], energy=0)
    at.seat(1, culture=5).seat(2, culture=5)
    play = at.play().do("activate move", "from home", "land clj-0517", "use", "steal 1", "follow")
    play.do("from home", "land clj-0517", "use")
    assert play.options == ["steal 0", "steal 2"], "another player may use it in the same turn"
    play.do("steal 2", "pass", "activate colony", "use umbra-forum")
    assert "use clj-0517" not in play.options
    play.do("use " + play.options[0].split()[1])
    while play.step.startswith("offer"):
        play.do("pass")
    assert play.s.used == [0, 0, 0], "all marks clear when the turn passes"


@pytest.mark.rule("TEG-22.4")
@pytest.mark.parametrize("planet", ["birkomius", "bisschop", "gyore", "maia", "nibiru", "zalax"])
def test_actions_about_dice_and_followers_work_in_the_own_turn_only(planet: str) -> None:
    at = (
        At(dice="colony energy energy")
        .put(active="1")
        .seat(0, colonies=[planet], energy=0, culture=1)
        .seat(1, energy=7)
    )
    play = at.play().do("activate colony", "upgrade energy 2")
    assert play.asked == 1, "a follower could do nothing with it: not asked"
    at = At(dice="move energy energy").row(planet).put(active="1").seat(0, culture=1)
    play = at.play().do("activate move", "from home", "orbit jakks", "follow", "from home", f"land {planet}")
    assert play.step != f"landing_action 0 {planet}"
    assert using(planet, "colony", dice="energy energy").s.active == 0, "in the own turn it works"


@pytest.mark.rule("TEG-22.5", "TEG-22.6")
def test_a_regressed_ship_stops_at_the_start_space() -> None:
    at = At().seat(1, "orbit hoefker 1", "orbit jakks 0")
    play = using("jorg", culture=2, rival=at)
    assert play.options == ["regress 1 hoefker"], "a ship at level 0 is no target"
    play.do("regress 1 hoefker")
    assert play.ships(1)[:2] == ["orbit hoefker 0", "orbit jakks 0"]


@pytest.mark.rule("TEG-22.7")
def test_two_steps_go_to_one_ship() -> None:
    play = using("padraigin-3110", "colony", "orbit mj-120210 0", "orbit jakks 0", culture=2)
    play.do("advance mj-120210")
    assert play.ships(0)[:2] == ["orbit mj-120210 2", "orbit jakks 0"]
    assert not play.step.startswith("advance")


@pytest.mark.rule("TEG-22.8")
def test_gains_obey_the_limit_for_everyone() -> None:
    at = At(3).seat(1, energy=7).seat(2, energy=6)
    play = using("gleam-zanier", energy=6, rival=at, culture=0)
    assert play.s.energy == [7, 7, 7]
    at = At().seat(1, "orbit jakks 1")
    play = using("k-widow", "colony", "orbit jakks 1", rival=at)
    assert play.options == ["regress 1 jakks"], "an enemy is any other player, not oneself"


@pytest.mark.rule("TEG-22.9")
@pytest.mark.parametrize("way", WAYS)
def test_an_advance_by_a_planet_may_colonize(way: str) -> None:
    play = using("shouhua", way, "orbit jakks 1", row=("jakks",), chance=("planet gort",) if way != "following" else ())
    play.do("advance jakks")
    assert "jakks" in play.colonies(0)


@pytest.mark.rule("TEG-22.10")
def test_an_action_cannot_be_entered_again_inside_itself() -> None:
    at = At(dice="colony").row("nagato", "umbra-forum", "jakks", "hoefker")
    at.seat(0, culture=3, colonies=["sargus-36"], energy=3).seat(1, colonies=["walsfeo", "jakks"])
    play = at.play().do("activate colony", "use sargus-36", "use walsfeo")
    assert play.options == ["use jakks"], "not Walsfeo again"


@pytest.mark.rule("TEG-22.10")
def test_nesting_goes_as_deep_as_the_planets_allow() -> None:
    at = At(dice="colony").row("nagato", "umbra-forum", "jakks", "hoefker").seat(0, culture=4, colonies=["zavodnick"])
    play = at.seat(1, culture=0).play()
    play.do("activate colony", "use zavodnick", "perform move", "from home", "land umbra-forum", "use")
    assert set(play.options) == {"use nagato", "use jakks", "use hoefker"}
    play.do("use nagato", "from home", "land jakks", "use")
    assert play.step == "move_ship 0 after-1", "the second of Nagato's moves"
    assert [step.name for step in play.s.stack] == [
        "turn", "follow_window", "resolving", "free_window", "resolving", "resolving", "move_ship",
    ]  # fmt: skip
    saved = GAME.dump(play.s)
    assert GAME.dump(GAME.load(saved)) == saved, "saved in the middle"
    play.do("from surface umbra-forum", "land hoefker", "use")
    assert play.has(0) == (1, 6), "1 culture for Nagato, 1 from Jakks, 2 from Hoefker for 1 energy"


@pytest.mark.rule("TEG-22.11")
def test_the_rogue_is_another_player_for_planet_actions() -> None:
    at = At(1, dice="colony").seat(0, colonies=["gleam-zanier"]).rogue(energy=1)
    assert at.play().do("activate colony", "use gleam-zanier").s.energy == [4, 2]
    at = At(1, dice="colony").seat(0, colonies=["la-torres"]).rogue(energy=1)
    play = at.play("roll move").do("activate colony", "use la-torres", "steal rogue")
    assert play.s.energy[0] == 3
    at = At(1, dice="colony energy").seat(0, colonies=["k-widow"]).rogue("orbit hoefker 2")
    play = at.play().do("activate colony", "use k-widow", "regress rogue hoefker")
    assert play.ships(1)[0] == "orbit hoefker 1"
    at = At(1, dice="colony energy").seat(0, colonies=["walsfeo"]).rogue(colonies=["mj-120210"])
    play = at.play().do("activate colony", "use walsfeo", "use mj-120210")
    assert (play.has(0), play.has(1)) == ((4, 0), (0, 1)), "it is paid, decides nothing and never follows"
    assert play.asked == 0


# -- planet by planet


@pytest.mark.rule("TEG-23.1")
@pytest.mark.parametrize("way", WAYS)
def test_andellouxian_turns_a_ships_level_into_resources(way: str) -> None:
    play = using("andellouxian-6", way, "orbit hoefker 2", row=("jakks", "hoefker"), energy=0, culture=1)
    assert play.options == ["recall hoefker"]
    play.do("recall hoefker")
    assert play.options == ["take energy 2", "take culture 2"], "all of one kind"
    play.do("take culture 2")
    assert play.has(0) == (0, 3)
    assert play.ships(0)[0] == "home"


@pytest.mark.rule("TEG-23.1")
def test_andellouxian_needs_a_level_and_a_later_printing_lets_one_mix() -> None:
    at = At().row("andellouxian-6").seat(0, "orbit jakks 0")
    assert "andellouxian-6" not in row_options(at)
    at = At(later_printing=True)
    play = using("andellouxian-6", "colony", "orbit hoefker 2", rival=at).do("recall hoefker")
    assert play.options == ["take energy 2", "take energy 1 culture 1", "take culture 2"]
    assert play.do("take energy 1 culture 1").has(0) == (3, 2)


@pytest.mark.rule("TEG-23.2")
@pytest.mark.parametrize("way", WAYS)
def test_aughmoore_gains_culture_per_ship_at_home(way: str) -> None:
    play = using("aughmoore", way, empire=3, culture=0)
    # The ship that lands there is not at home any more; locked ships do not count.
    assert play.s.culture[0] == (2 if way == "landing" else 3)


@pytest.mark.rule("TEG-23.3")
@pytest.mark.parametrize("way", OWN_TURN)
def test_birkomius_gains_culture_for_each_follow_after_it(way: str) -> None:
    at = At(3).seat(1, culture=3, energy=2).seat(2, culture=3, energy=2)
    play = using("birkomius", way, dice="energy", rival=at, culture=0)
    assert play.step == "offer_follow 1"
    if way == "landing":
        play.do("follow", "from home", "orbit jakks", "follow", "from home", "orbit jakks")
    else:
        play.do("follow", "upgrade energy 2", "follow", "upgrade energy 2")
    assert play.s.culture == [2, 2, 2], "the die that triggered it counts"
    play.do("activate energy", "follow", "pass")
    assert play.s.culture == [3, 1, 2]


@pytest.mark.rule("TEG-23.3")
def test_birkomius_does_not_stack_and_ends_with_the_turn() -> None:
    at = (
        At(dice="colony colony energy")
        .seat(0, colonies=["birkomius"], culture=0, energy=0)
        .seat(1, culture=4, energy=0)
    )
    play = at.play().do("activate colony", "use birkomius", "pass", "activate colony", "use birkomius", "pass")
    play.do("activate energy", "follow")
    assert play.s.culture[0] == 1
    assert play.s.bonus_culture == 0
    assert play.s.active == 1


@pytest.mark.rule("TEG-23.4")
@pytest.mark.parametrize("way", OWN_TURN)
def test_bisschop_gains_energy_for_each_follow_after_it(way: str) -> None:
    at = At().seat(1, culture=3, energy=2)
    play = using("bisschop", way, dice="culture", rival=at, energy=0)
    assert play.step == "offer_follow 1"
    if way == "landing":
        play.do("follow", "from home", "orbit jakks")
    else:
        play.do("follow", "upgrade energy 2")
    assert play.s.energy[0] == 1
    play.do("activate culture", "follow")
    assert play.s.energy[0] == 2


@pytest.mark.rule("TEG-23.5")
@pytest.mark.parametrize("way", WAYS)
def test_brumbaugh_pushes_two_different_ships_back(way: str) -> None:
    at = At(3).seat(1, "orbit hoefker 2", "orbit mj-120210 1").seat(2, "orbit hoefker 1")
    play = using("brumbaugh", way, row=("hoefker", "mj-120210"), energy=2, rival=at, players=3)
    assert play.options == ["regress 1 hoefker", "regress 1 mj-120210", "regress 2 hoefker"]
    play.do("regress 1 hoefker")
    assert play.options == ["regress 1 mj-120210", "regress 2 hoefker"], "a different one"
    play.do("regress 2 hoefker")
    assert play.s.energy[0] == 0
    assert [play.ships(1)[0], play.ships(2)[0]] == ["orbit hoefker 1", "orbit hoefker 0"]


@pytest.mark.rule("TEG-23.5")
def test_brumbaugh_is_content_with_one_ship_if_there_is_only_one() -> None:
    at = At().seat(1, "orbit hoefker 2", "orbit mj-120210 0", energy=0, culture=0)
    play = using("brumbaugh", energy=2, rival=at).do("regress 1 hoefker")
    assert play.ships(1)[0] == "orbit hoefker 1"
    assert play.step == "take_turn"


@pytest.mark.rule("TEG-23.6")
@pytest.mark.parametrize("way", WAYS)
def test_bsw_pushes_one_own_ship_back_and_another_forward(way: str) -> None:
    where = ("orbit hoefker 1", "orbit mj-120210 0")
    play = using("bsw-10-1", way, *where, row=("hoefker", "mj-120210"), empire=3)
    assert play.options == ["regress 0 hoefker"], "no advance without a real regress"
    play.do("regress 0 hoefker")
    assert play.options == ["advance mj-120210"], "another ship"
    play.do("advance mj-120210")
    assert play.ships(0)[:2] == ["orbit hoefker 0", "orbit mj-120210 1"]


@pytest.mark.rule("TEG-23.6")
def test_bsw_needs_two_ships_and_one_above_the_start() -> None:
    assert "bsw-10-1" not in row_options(At().row("bsw-10-1").seat(0, "orbit jakks 1"))
    assert "bsw-10-1" not in row_options(At().row("bsw-10-1").seat(0, "orbit jakks 0", "orbit vici-ks156 0"))
    assert "bsw-10-1" in row_options(At().row("bsw-10-1").seat(0, "orbit jakks 1", "orbit vici-ks156 0"))


@pytest.mark.rule("TEG-23.7")
@pytest.mark.parametrize("way", WAYS)
def test_clj_steals_one_culture_once_per_turn(way: str) -> None:
    at = At(3).seat(1, culture=2).seat(2, culture=0)
    play = using("clj-0517", way, culture=0, rival=at, players=3)
    assert play.options == ["steal 1"], "only from someone who has some"
    play.do("steal 1")
    assert play.s.culture[0] == 1
    assert play.s.culture[1] == 1
    again = At(dice="colony colony").seat(0, energy=0, culture=0, colonies=["clj-0517"]).seat(1, culture=1)
    play = again.play().do("activate colony", "use clj-0517", "steal 1")
    assert play.options == ["reroll", "end"]


@pytest.mark.rule("TEG-23.8")
@pytest.mark.parametrize("way", WAYS)
def test_drewkaiden_advances_on_a_diplomacy_track(way: str) -> None:
    where = ("orbit hoefker 0", "orbit mj-120210 0")
    play = using("drewkaiden", way, *where, row=("hoefker", "mj-120210"), empire=3)
    assert play.options == ["advance mj-120210"]
    assert play.do("advance mj-120210").ships(0)[1] == "orbit mj-120210 1"


@pytest.mark.rule("TEG-23.9")
@pytest.mark.parametrize("way", WAYS)
def test_gleam_zanier_gives_everyone_energy(way: str) -> None:
    play = using("gleam-zanier", way, energy=0, culture=0, players=3)
    others = 7 - 2 + 1 if way == "following" else 3
    assert play.s.energy == [2, others, 3], "2 for the user, 1 for all others"


@pytest.mark.rule("TEG-23.10")
@pytest.mark.parametrize("way", WAYS)
def test_gort_changes_the_track_at_the_same_level(way: str) -> None:
    play = using("gort", way, "orbit hoefker 2", row=("hoefker", "mj-120210", "jakks"), empire=3)
    play.do("from orbit hoefker")
    assert "orbit mj-120210" in play.options
    assert play.do("orbit mj-120210").ships(0)[0] == "orbit mj-120210 2"


@pytest.mark.rule("TEG-23.10")
def test_gort_colonizes_on_the_last_space_and_not_beyond() -> None:
    at = At().row("maia", "jakks", "hoefker", "mj-120210")
    at.seat(0, "orbit maia 3", "orbit mj-120210 0", empire=3, colonies=["gort"]).dice("colony energy")
    play = at.seat(1, "surface hoefker", culture=0).play("planet helios")
    play.do("activate colony", "use gort", "from orbit maia")
    assert play.options == ["orbit hoefker"], "Jakks is too short, at Mj-120210 is an own ship"
    play.do("orbit hoefker")
    assert "hoefker" in play.colonies(0)
    assert play.row()[2] == "helios"
    assert play.ships(1)[0] == "home"
    play = using("gort", "colony", "orbit jakks 0").do("from orbit jakks")
    assert "orbit hoefker" in play.options, "level 0 is allowed"


@pytest.mark.rule("TEG-23.11")
@pytest.mark.parametrize("way", OWN_TURN)
def test_gyore_sets_a_die(way: str) -> None:
    play = using("gyore", way, dice="energy move")
    assert play.options == ["change move", "change energy"]
    play.do("change energy", "face economy")
    assert sorted(play.dice()) == ["economy", "move"]
    assert "activate colony" not in At(dice="colony").seat(0, energy=0, culture=0, colonies=["gyore"]).play().options


@pytest.mark.rule("TEG-23.12")
@pytest.mark.parametrize("way", WAYS)
def test_helios_replaces_a_planet_without_ships(way: str) -> None:
    at = At().seat(1, "surface hoefker")
    play = using(
        "helios",
        way,
        "orbit mj-120210 0",
        row=("hoefker", "mj-120210", "jakks"),
        rival=at,
        chance=("planet gort",) if way != "following" else (),
    )
    expected = {"replace jakks", "replace vici-ks156"} & {f"replace {name}" for name in play.row()}
    if way == "umbra-forum":
        expected.add("replace helios")
    assert set(play.options) == expected
    slot = play.row().index("jakks")
    play.do("replace jakks")
    assert play.row()[slot] not in ("jakks", None)
    assert GAME.dump_position(play.s)["discard"] == ["jakks"]


@pytest.mark.rule("TEG-23.12")
def test_helios_draws_first_and_needs_a_replacement() -> None:
    at = At(dice="colony").seat(0, energy=0, culture=0, colonies=["helios"]).seat(1, culture=0).only()
    assert "activate colony" not in at.play().options, "no card is left"
    at = At(dice="colony energy").seat(0, colonies=["helios"]).put(discard=["gort"]).seat(1, culture=0).only()
    play = at.play().do("activate colony", "use helios", "replace jakks")
    assert play.row()[0] == "gort", "the only card that can come; Jakks joins the pile after it"
    assert GAME.dump_position(play.s)["discard"] == ["jakks"]


@pytest.mark.rule("TEG-23.12")
def test_a_later_printing_puts_the_planet_under_the_deck() -> None:
    at = At(dice="colony colony diplomacy", later_printing=True).seat(0, "orbit mj-120210 2", colonies=["helios"])
    at.seat(1, culture=0, empire=1).put(discard=["gort", "maia"]).only("jorg")
    play = at.play().do("activate colony", "use helios", "replace jakks")
    assert play.row()[0] == "jorg"
    play.do("activate colony", "use helios", "replace vici-ks156")
    assert play.row()[1] == "gort", "the deck is empty: the oldest card under it comes first"
    play.do("activate diplomacy", "advance mj-120210")
    assert play.row()[2] == "maia"
    assert GAME.dump_position(play.s)["discard"] == ["jakks", "vici-ks156"]


@pytest.mark.rule("TEG-23.13")
@pytest.mark.parametrize("way", WAYS)
def test_hoefker_turns_one_energy_into_two_culture(way: str) -> None:
    assert using("hoefker", way, energy=1, culture=0).has(0) == (0, 2)


@pytest.mark.rule("TEG-23.14")
@pytest.mark.parametrize("way", WAYS)
def test_jac_gives_everyone_culture(way: str) -> None:
    at = At(3).seat(1, culture=0).seat(2, culture=0)
    assert using("jac-110912", way, culture=0, rival=at, players=3).s.culture == [2, 1, 1]


@pytest.mark.rule("TEG-23.15")
@pytest.mark.parametrize("way", WAYS)
def test_jakks_gains_one_culture(way: str) -> None:
    assert using("jakks", way, culture=0).s.culture[0] == 1


@pytest.mark.rule("TEG-23.16")
@pytest.mark.parametrize("way", WAYS)
def test_jorg_pushes_one_ship_back_by_two(way: str) -> None:
    at = At().seat(1, "orbit hoefker 2")
    play = using("jorg", way, row=("hoefker",), culture=2, rival=at).do("regress 1 hoefker")
    assert play.s.culture[0] == 0
    assert play.ships(1)[0] == "orbit hoefker 0"


@pytest.mark.rule("TEG-23.17")
@pytest.mark.parametrize("way", WAYS)
def test_k_widow_pushes_any_ship_back_for_nothing(way: str) -> None:
    at = At().seat(1, "orbit hoefker 2", "orbit mj-120210 1")
    play = using("k-widow", way, row=("hoefker", "mj-120210"), culture=0, rival=at)
    assert play.options == ["regress 1 hoefker", "regress 1 mj-120210"]
    assert play.do("regress 1 mj-120210").ships(1)[1] == "orbit mj-120210 0"


@pytest.mark.rule("TEG-23.18")
@pytest.mark.parametrize("way", WAYS)
def test_la_torres_steals_one_energy_once_per_turn(way: str) -> None:
    at = At(3).seat(2, energy=0)
    play = using("la-torres", way, energy=0, culture=0, rival=at, players=3)
    before = play.s.energy[1]
    assert play.options == ["steal 1"]
    play.do("steal 1")
    assert (play.s.energy[0], play.s.energy[1]) == (1, before - 1)
    again = At(dice="colony colony").seat(0, energy=0, culture=0, colonies=["la-torres"]).seat(1, culture=0)
    play = again.play().do("activate colony", "use la-torres", "steal 1")
    assert play.options == ["reroll", "end"]


@pytest.mark.rule("TEG-23.19")
@pytest.mark.parametrize("way", WAYS)
def test_leandra_advances_on_an_economy_track(way: str) -> None:
    where = ("orbit hoefker 0", "orbit mj-120210 0")
    play = using("leandra", way, *where, row=("hoefker", "mj-120210"), empire=3)
    assert play.options == ["advance hoefker"]
    assert play.do("advance hoefker").ships(0)[0] == "orbit hoefker 1"


@pytest.mark.rule("TEG-23.20")
@pytest.mark.parametrize("way", WAYS)
def test_lureena_upgrades_with_any_mix(way: str) -> None:
    play = using("lureena", way, empire=3, energy=3, culture=2)
    assert play.options == ["upgrade energy 3 culture 1", "upgrade energy 2 culture 2"]
    play.do("upgrade energy 2 culture 2")
    assert (play.s.empire[0], *play.has(0)) == (4, 1, 0)


@pytest.mark.rule("TEG-23.20")
def test_lureena_keeps_the_normal_cost_and_its_limit() -> None:
    assert "lureena" not in row_options(At().row("lureena").seat(0, empire=4, energy=2, culture=2))
    assert "lureena" not in row_options(At().row("lureena").seat(0, empire=6, energy=7, culture=7))
    play = using("lureena", energy=2, culture=2)
    assert play.options == ["upgrade energy 2", "upgrade energy 1 culture 1", "upgrade culture 2"]


@pytest.mark.rule("TEG-23.21")
@pytest.mark.parametrize("way", OWN_TURN)
def test_maia_discards_two_dice_for_two_of_each(way: str) -> None:
    play = using("maia", way, dice="energy culture move", energy=0, culture=0)
    play.do("discard energy")
    assert play.options == ["discard move", "discard culture"]
    play.do("discard move")
    assert play.has(0) == (2, 2)
    assert sorted(play.dice("discarded")) == ["energy", "move"]
    assert play.dice() == ["culture"]


@pytest.mark.rule("TEG-23.22")
@pytest.mark.parametrize("way", WAYS)
def test_mared_upgrades_the_lowest_empire_for_one_less(way: str) -> None:
    at = At(3).seat(1, empire=3).seat(2, empire=2)
    play = using("mared", way, energy=1, culture=1, rival=at, players=3)
    assert play.options == ["upgrade energy 1", "upgrade culture 1"], "one kind of resource"
    play.do("upgrade energy 1")
    assert play.s.empire[0] == 2


@pytest.mark.rule("TEG-23.22")
def test_mared_is_nothing_for_a_tied_lowest_except_in_a_later_printing() -> None:
    tied = At(3).row("mared").seat(0, energy=7).seat(1, empire=3)
    assert "mared" not in row_options(tied), "never a full-price upgrade either"
    later = At(3, later_printing=True).row("mared").seat(0, energy=7).seat(1, empire=3)
    assert "mared" in row_options(later)
    higher = At(3, later_printing=True).row("mared").seat(0, empire=3, energy=7).seat(1, empire=3)
    assert "mared" not in row_options(higher)


@pytest.mark.rule("TEG-23.23")
@pytest.mark.parametrize("way", WAYS)
def test_mj_gains_two_energy(way: str) -> None:
    assert using("mj-120210", way, energy=0, culture=0).s.energy[0] == 2


@pytest.mark.rule("TEG-23.24")
@pytest.mark.parametrize("way", WAYS)
def test_nagato_moves_two_different_ships(way: str) -> None:
    play = using("nagato", way, "orbit mj-120210 1", row=("mj-120210", "jakks", "hoefker"), culture=1, empire=3)
    assert play.s.culture[0] == 0
    play.do("from orbit mj-120210", "land hoefker")
    if play.step.startswith("landing_action"):
        play.do("use")
    assert "from surface hoefker" not in play.options, "a different ship"
    assert "pass" in play.options, "the second move may be declined"
    play.do("from home", "orbit jakks")
    assert {"surface hoefker", "orbit jakks 0"} <= set(play.ships(0))


@pytest.mark.rule("TEG-23.24")
def test_nagato_once_per_turn_and_the_ship_that_landed_may_move_on() -> None:
    at = At(dice="move move").row("nagato", "jakks").seat(0, culture=3).seat(1, culture=0)
    play = at.play().do("activate move", "from home", "land nagato", "use")
    assert play.options == ["from surface nagato", "from home"]
    play.do("from surface nagato", "land jakks", "use")
    assert play.s.culture[0] == 3, "the landing action comes before the next move"
    play.do("from home", "land nagato")
    assert play.step == "take_turn", "once per turn"
    play.do("activate move", "from surface jakks", "home")
    assert play.s.active == 1


@pytest.mark.rule("TEG-23.25")
@pytest.mark.parametrize("way", WAYS)
def test_nakagawakozi_advances_two_on_an_economy_track(way: str) -> None:
    where = ("orbit hoefker 0", "orbit mj-120210 0")
    play = using("nakagawakozi", way, *where, row=("hoefker", "mj-120210"), energy=2, empire=3)
    assert play.options == ["advance hoefker"]
    play.do("advance hoefker")
    assert (play.s.energy[0], play.ships(0)[0]) == (0, "orbit hoefker 2")


@pytest.mark.rule("TEG-23.26")
@pytest.mark.parametrize("way", OWN_TURN)
def test_nibiru_makes_following_cost_two(way: str) -> None:
    at = At(3).seat(1, culture=2, energy=2).seat(2, culture=1, energy=2)
    play = using("nibiru", way, dice="energy", rival=at, culture=0)
    assert play.step == "offer_follow 1", "the triggering die too"
    play.do("follow")
    assert play.s.culture[1] == 0
    assert play.s.follow_cost == 2


@pytest.mark.rule("TEG-23.26")
def test_nibiru_leaves_free_follows_free_and_does_not_stack() -> None:
    at = At(dice="colony colony colony").seat(0, colonies=["nibiru", "zavodnick"]).seat(1, culture=0)
    play = at.play().do("activate colony", "use nibiru", "activate colony", "use nibiru")
    assert play.s.follow_cost == 2
    play.do("activate colony", "use zavodnick", "perform energy")
    assert play.step == "offer_free 0 energy 1"
    assert play.do("follow").has(1) == (4, 0)


@pytest.mark.rule("TEG-23.27")
@pytest.mark.parametrize("way", WAYS)
def test_omicron_fenzi_turns_energy_into_culture(way: str) -> None:
    play = using("omicron-fenzi", way, energy=3, culture=1)
    assert play.options == ["convert 1", "convert 2", "convert 3"]
    assert play.do("convert 2").has(0) == (1, 3)


@pytest.mark.rule("TEG-23.28")
@pytest.mark.parametrize("way", WAYS)
def test_padraigin_advances_two_on_a_diplomacy_track(way: str) -> None:
    where = ("orbit hoefker 0", "orbit mj-120210 0")
    play = using("padraigin-3110", way, *where, row=("hoefker", "mj-120210"), culture=2, empire=3)
    assert play.options == ["advance mj-120210"]
    play.do("advance mj-120210")
    assert (play.s.culture[0], play.ships(0)[1]) == (0, "orbit mj-120210 2")


@pytest.mark.rule("TEG-23.29")
@pytest.mark.parametrize("way", WAYS)
def test_pembertonia_major_turns_culture_into_energy(way: str) -> None:
    play = using("pembertonia-major", way, energy=6, culture=3)
    assert play.options == ["convert 1", "convert 2", "convert 3"]
    assert play.do("convert 2").has(0) == (7, 1), "what does not fit is lost"


@pytest.mark.rule("TEG-23.30")
def test_piedes_repeats_a_die_activated_before() -> None:
    at = At().dice("colony move", "energy diplomacy").seat(0, colonies=["piedes"], energy=0).seat(1, culture=0)
    play = at.play().do("activate colony", "use piedes")
    assert play.options == ["repeat energy"], "no ship for Diplomacy; not the Colony die itself"
    assert play.do("repeat energy").s.energy[0] == 2
    assert play.dice("activated") == ["energy", "diplomacy", "colony"]


@pytest.mark.rule("TEG-23.30")
def test_piedes_by_landing_with_new_free_choices() -> None:
    at = At().row("piedes", "jakks").dice("move", "move culture").seat(0, "orbit jakks 1", empire=3).seat(1, culture=0)
    play = at.play().do("activate move", "from home", "land piedes", "use")
    assert play.options == ["repeat move", "repeat culture"]
    play.do("repeat move", "from orbit jakks", "home")
    assert play.s.active == 1


@pytest.mark.rule("TEG-23.30")
def test_piedes_cannot_repeat_the_die_it_repeats_already() -> None:
    # Colony (now) -> Piedes repeats the earlier Colony -> Sargus would lead to nothing but Piedes again.
    at = At().dice("colony", "colony").seat(0, energy=1, culture=0, colonies=["piedes"]).seat(1, culture=0)
    assert "activate colony" not in at.play().options, "an own Piedes inside Piedes is not entered"
    at = At().dice("colony", "colony energy").seat(0, energy=1, culture=0, colonies=["piedes", "vici-ks156"])
    play = at.seat(1, culture=0).play().do("activate colony", "use piedes", "repeat colony")
    assert play.options == ["use vici-ks156"]


@pytest.mark.rule("TEG-23.30")
def test_piedes_used_by_another_player_does_not_repeat_a_die_that_is_being_repeated() -> None:
    at = At().row("piedes", "jakks").dice("move", "colony energy").seat(0, energy=0, culture=0, colonies=["zavodnick"])
    play = at.seat(1, energy=0, culture=0, colonies=["vici-ks156"]).play()
    play.do("activate move", "from home", "land piedes", "use", "repeat colony", "use zavodnick")
    play.do("perform move", "from home", "orbit jakks")
    assert play.step == "offer_free 0 move 1"
    play.do("follow", "from home", "land piedes", "use")
    assert play.options == ["repeat energy"], "the Colony die is being repeated, the Move die resolved"


@pytest.mark.rule("TEG-23.30")
def test_piedes_is_usable_as_a_follower() -> None:
    at = (
        At()
        .dice("colony", "energy")
        .put(active="1")
        .seat(0, culture=1, energy=0, colonies=["piedes"])
        .seat(1, energy=2)
    )
    play = at.play().do("activate colony", "upgrade energy 2", "follow", "use piedes")
    assert play.options == ["repeat energy"], "the active player's earlier die, not the one being followed"
    assert play.do("repeat energy").s.energy[0] == 2


@pytest.mark.rule("TEG-23.31")
@pytest.mark.parametrize("way", WAYS)
def test_sargus_pays_energy_to_use_another_players_colony(way: str) -> None:
    at = At(3).seat(2, colonies=["mj-120210", "jorg"], energy=0)
    play = using("sargus-36", way, energy=1, culture=0, colonies=["jakks"], rival=at, players=3)
    assert play.options == ["use mj-120210"], "not the own colonies, not what cannot be paid"
    play.do("use mj-120210")
    assert play.s.energy[0] == 2
    assert play.s.energy[2] == 1, "the owner is paid"


@pytest.mark.rule("TEG-23.32")
@pytest.mark.parametrize("way", WAYS)
def test_shouhua_advances_on_any_track(way: str) -> None:
    where = ("orbit hoefker 0", "orbit mj-120210 0")
    play = using("shouhua", way, *where, row=("hoefker", "mj-120210"), empire=3)
    assert play.options == ["advance hoefker", "advance mj-120210"]
    assert play.do("advance mj-120210").ships(0)[1] == "orbit mj-120210 1"


@pytest.mark.rule("TEG-23.33")
@pytest.mark.parametrize("way", WAYS)
def test_terra_bettia_lets_the_others_advance_before_the_user(way: str) -> None:
    at = At(3).seat(1, "orbit hoefker 0").seat(2, "orbit hoefker 0", "orbit mj-120210 0")
    row = ("hoefker", "mj-120210", "jakks")
    play = using("terra-bettia", way, "orbit hoefker 0", row=row, rival=at, players=3, empire=3)
    assert (play.asked, play.options) == (1, ["advance hoefker", "pass"])
    play.do("pass")
    assert (play.asked, play.options) == (2, ["advance hoefker", "advance mj-120210", "pass"])
    play.do("advance mj-120210")
    assert (play.asked, play.options) == (0, ["advance hoefker", "pass"])
    play.do("advance hoefker")
    assert [play.ships(0)[0], play.ships(1)[0], play.ships(2)[1]] == [
        "orbit hoefker 2",
        "orbit hoefker 0",
        "orbit mj-120210 1",
    ]


@pytest.mark.rule("TEG-23.33")
def test_terra_bettia_asks_only_who_has_a_ship_in_orbit() -> None:
    assert "terra-bettia" not in row_options(At().row("terra-bettia"))
    at = At(3, dice="colony energy").seat(0, colonies=["terra-bettia"]).seat(2, "orbit jakks 1", culture=0)
    play = at.seat(1, culture=0).play("planet gort").do("activate colony", "use terra-bettia")
    assert play.asked == 2
    play.do("advance jakks")
    assert play.colonies(2) == ["jakks"], "an advance may colonize"
    assert play.asked == 0
    assert play.step == "take_turn", "the user has no ship in orbit"


@pytest.mark.rule("TEG-23.33")
def test_terra_bettia_advances_the_rogues_nearest_ship() -> None:
    at = At(1, dice="colony energy").row("maia", "hoefker", "mj-120210", "jakks").seat(0, colonies=["terra-bettia"])
    play = at.rogue("orbit maia 3", "orbit hoefker 1", "orbit mj-120210 1").play()
    play.do("activate colony", "use terra-bettia")
    assert play.ships(1)[:3] == ["orbit maia 4", "orbit hoefker 1", "orbit mj-120210 1"], "two left each: leftmost"


@pytest.mark.rule("TEG-23.34")
@pytest.mark.parametrize("way", WAYS)
def test_tifnod_pushes_back_on_diplomacy_tracks(way: str) -> None:
    at = At().seat(1, "orbit hoefker 2", "orbit mj-120210 1")
    play = using("tifnod", way, row=("hoefker", "mj-120210"), energy=0, culture=0, rival=at)
    assert play.options == ["regress 1 mj-120210"]
    assert play.do("regress 1 mj-120210").ships(1)[1] == "orbit mj-120210 0"


@pytest.mark.rule("TEG-23.35")
@pytest.mark.parametrize("way", ["landing", "colony", "following"])
def test_umbra_forum_uses_any_planet_of_the_row(way: str) -> None:
    play = using("umbra-forum", way, row=("jakks", "mj-120210", "vici-ks156", "hoefker"), energy=0, culture=0)
    offered = {"use jakks", "use mj-120210", "use vici-ks156"} & {f"use {name}" for name in play.row()}
    assert set(play.options) == offered, "no ship needed; not itself; not what cannot be paid"
    assert play.do("use mj-120210").s.energy[0] == 2


@pytest.mark.rule("TEG-23.36")
@pytest.mark.parametrize("way", WAYS)
def test_vici_gains_one_energy(way: str) -> None:
    assert using("vici-ks156", way, energy=0, culture=0).s.energy[0] == 1


@pytest.mark.rule("TEG-23.37")
@pytest.mark.parametrize("way", WAYS)
def test_vizcarra_pushes_back_on_economy_tracks(way: str) -> None:
    at = At().seat(1, "orbit hoefker 2", "orbit mj-120210 1")
    play = using("vizcarra", way, row=("hoefker", "mj-120210"), energy=0, culture=0, rival=at)
    assert play.options == ["regress 1 hoefker"]
    assert play.do("regress 1 hoefker").ships(1)[0] == "orbit hoefker 1"


@pytest.mark.rule("TEG-23.38")
@pytest.mark.parametrize("way", WAYS)
def test_walsfeo_pays_culture_to_use_another_players_colony(way: str) -> None:
    at = At(3).seat(2, colonies=["mj-120210", "jorg"], culture=7)
    play = using("walsfeo", way, energy=0, culture=1, colonies=["vici-ks156"], rival=at, players=3)
    assert play.options == ["use mj-120210"]
    play.do("use mj-120210")
    assert play.has(0) == (2, 0)
    assert play.s.culture[2] == 7, "the owner is full already"


@pytest.mark.rule("TEG-23.39")
@pytest.mark.parametrize("way", OWN_TURN)
def test_zalax_rerolls_for_free_besides_the_free_reroll(way: str) -> None:
    play = using("zalax", way, dice="energy energy move", energy=1, chance=("roll culture", "roll colony"))
    assert play.options == ["pick move", "pick energy"]
    play.do("pick energy", "pick move", "done")
    assert sorted(play.dice()) == ["colony", "culture", "energy"]
    assert play.s.rerolled is False
    assert play.s.energy[0] == 1


@pytest.mark.rule("TEG-23.40")
@pytest.mark.parametrize("way", WAYS)
def test_zavodnick_carries_out_any_face_and_all_may_follow_for_free(way: str) -> None:
    at = At(3).seat(1, culture=0).seat(2, culture=0)
    play = using("zavodnick", way, energy=0, culture=0, rival=at, players=3)
    assert play.options[:3] == ["perform move", "perform energy", "perform culture"]
    play.do("perform energy")
    assert play.s.energy[0] == 2
    before = play.s.energy.copy()
    assert play.step == "offer_free 0 energy 1", "the active player too when a follower uses it"
    play.do("follow")
    assert play.s.energy[1] == min(7, before[1] + 2)
    assert play.step == "offer_free 0 energy 2"
    play.do("pass")
    assert not play.step.startswith("offer_free")


@pytest.mark.rule("TEG-23.40")
def test_zavodnicks_free_window_comes_before_the_paid_one() -> None:
    at = At(dice="colony energy").seat(0, colonies=["zavodnick"]).seat(1, culture=2, energy=2)
    play = at.play().do("activate colony", "use zavodnick", "perform culture", "follow")
    assert play.step == "offer_follow 1"
    play.do("follow", "upgrade energy 2")
    assert play.step == "take_turn"
    again = At(dice="colony colony").seat(0, energy=0, culture=0, colonies=["zavodnick"]).seat(1, culture=0)
    play = again.play().do("activate colony", "use zavodnick", "perform culture", "pass")
    assert "activate colony" not in play.options, "once per turn"


@pytest.mark.rule("TEG-7.11", "TEG-23.40")
def test_what_being_followed_brings_may_be_stolen_at_once_by_a_free_follower_too() -> None:
    at = At(dice="colony energy").seat(0, energy=0, culture=0, colonies=["zavodnick", "vici-ks156"])
    at.seat(1, energy=0, culture=0, colonies=["clj-0517"]).put(follow_bonus={"energy": 0, "culture": 1})
    play = at.play().do("activate colony", "use zavodnick", "perform colony", "use vici-ks156")
    assert play.step == "offer_free 0 colony 1", "the culture that the follow brings is there to be stolen"
    play.do("follow", "use clj-0517", "steal 0")
    assert play.s.culture == [0, 1]
    at = At(dice="colony energy").seat(0, energy=0, culture=0, colonies=["zavodnick", "vici-ks156"])
    at.seat(1, energy=0, culture=0, colonies=["clj-0517"])
    play = at.play().do("activate colony", "use zavodnick", "perform colony", "use vici-ks156")
    assert play.step == "take_turn", "without it there is nothing to steal"


@pytest.mark.rule("TEG-23.3")
def test_a_follower_who_uses_zavodnick_brings_the_active_player_nothing() -> None:
    at = At(3, dice="colony").put(follow_bonus={"energy": 0, "culture": 1}).seat(0, energy=2, culture=0)
    at.seat(1, energy=0, culture=1, colonies=["zavodnick"]).seat(2, energy=0, culture=0)
    play = at.play().do("activate colony", "upgrade energy 2", "follow")
    assert play.s.culture[0] == 1, "seat 1 follows seat 0"
    play.do("use zavodnick", "perform energy", "follow")
    assert play.s.culture[0] == 1, "seat 2 follows seat 1"


def test_a_wrong_target_is_refused_with_its_rule() -> None:
    play: Play = using("k-widow", rival=At().seat(1, "orbit jakks 1"))
    with pytest.raises(NotAnOption) as refused:
        play.do("regress 0 jakks")
    assert refused.value.rule == "TEG-22.6"
