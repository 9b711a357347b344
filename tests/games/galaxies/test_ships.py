"""Sections 8 to 17: moving, landing, orbiting, resources, advancing, colonizing, upgrading."""

from __future__ import annotations

import pytest

from starboard.kernel.errors import NotAnOption, PositionError

from .positions import GAME, At


@pytest.mark.rule("TEG-8.1", "TEG-8.2")
def test_a_ship_moves_from_home_or_a_planet_and_lands_or_orbits() -> None:
    play = At(dice="move").seat(0, "orbit jakks 1").play().do("activate move")
    assert play.options == ["from orbit jakks", "from home"]
    play.do("from orbit jakks")
    assert play.options[:2] == ["land vici-ks156", "orbit vici-ks156"]
    play.do("orbit hoefker")
    assert play.ships(0)[0] == "orbit hoefker 0"
    play = At(dice="move").seat(0, "surface jakks").play().do("activate move", "from surface jakks", "land vici-ks156")
    assert play.ships(0)[0] == "surface vici-ks156"


@pytest.mark.rule("TEG-8.3")
def test_a_ship_may_go_back_home() -> None:
    at = At(dice="move").seat(0, "orbit jakks 1").seat(1, culture=0)
    play = at.play().do("activate move", "from orbit jakks", "home")
    assert play.ships(0) == ["home", "home", "locked", "locked"], "any number may be home"


@pytest.mark.rule("TEG-9.1")
def test_a_move_must_change_planet() -> None:
    play = At(dice="move").seat(0, "orbit jakks 1").play().do("activate move", "from orbit jakks")
    assert not [code for code in play.options if "jakks" in code]
    with pytest.raises(NotAnOption) as refused:
        play.do("land jakks")
    assert refused.value.rule == "TEG-9.1"
    play = At(dice="move").seat(0, "surface jakks").play().do("activate move", "from surface jakks")
    assert "orbit jakks" not in play.options


@pytest.mark.rule("TEG-9.2", "TEG-9.3", "TEG-9.4")
def test_one_own_ship_per_surface_and_one_per_track() -> None:
    at = At(dice="move").seat(0, "surface jakks", "orbit vici-ks156 0", empire=3)
    play = at.play().do("activate move", "from home")
    assert "orbit jakks" in play.options, "one landed and one in orbit is fine"
    assert "land vici-ks156" in play.options
    for code, rule in (("land jakks", "TEG-9.4"), ("orbit vici-ks156", "TEG-9.3")):
        with pytest.raises(NotAnOption) as refused:
            play.do(code)
        assert refused.value.rule == rule
    with pytest.raises(PositionError, match="two ships of one player"):
        At().seat(0, "orbit jakks 0", "orbit jakks 1").load()


@pytest.mark.rule("TEG-9.5")
def test_other_players_ships_never_block() -> None:
    at = At(3, dice="move").seat(1, "surface jakks", "orbit vici-ks156 0").seat(2, "orbit vici-ks156 0")
    play = at.play().do("activate move", "from home")
    assert {"land jakks", "orbit vici-ks156"} <= set(play.options)
    play.do("orbit vici-ks156")
    assert play.ships(0)[0] == "orbit vici-ks156 0"


@pytest.mark.rule("TEG-9.6", "TEG-15.2")
def test_displaced_ships_return_to_their_owners() -> None:
    at = (
        At(3, dice="diplomacy")
        .seat(0, "orbit jakks 1", "surface jakks")
        .seat(1, "orbit jakks 0")
        .seat(2, "surface jakks")
    )
    play = at.play().do("activate diplomacy", "advance jakks")
    assert [play.ships(seat)[:2] for seat in range(3)] == [["home", "home"]] * 3


@pytest.mark.rule("TEG-9.7", "TEG-9.8")
def test_only_planets_of_the_row_and_the_own_galaxy_are_destinations() -> None:
    at = At(dice="move").seat(0, "orbit jakks 0", colonies=["maia"]).seat(1, colonies=["gort"])
    play = at.play().do("activate move")
    play.do("from home")
    assert "home" not in play.options, "home to home is no move"
    names = {code.split()[1] for code in play.options}
    assert names == {"jakks", "vici-ks156", "mj-120210", "hoefker"}
    for code in ("home", "land maia", "orbit gort"):
        with pytest.raises(NotAnOption) as refused:
            play.do(code)
        assert refused.value.rule == "TEG-9.8"


@pytest.mark.rule("TEG-9.9")
def test_leaving_a_track_loses_all_progress() -> None:
    play = At(dice="move move").seat(0, "orbit hoefker 2").seat(1, culture=0).play()
    play.do("activate move", "from orbit hoefker", "home", "activate move", "from home", "orbit hoefker")
    assert play.ships(0)[0] == "orbit hoefker 0"


@pytest.mark.rule("TEG-10.1", "TEG-10.2")
def test_landing_uses_the_planets_action_without_colonizing_it() -> None:
    play = At(dice="move").play().do("activate move", "from home", "land mj-120210", "use")
    assert play.has(0) == (4, 1)
    assert play.colonies(0) == []


@pytest.mark.rule("TEG-10.3")
def test_the_landing_action_is_optional_and_landing_is_legal_without_it() -> None:
    play = At(dice="move").seat(1, culture=0).play().do("activate move", "from home", "land mj-120210", "pass")
    assert play.has(0) == (2, 1)
    at = At(dice="move").row("hoefker").seat(0, energy=0).seat(1, culture=0)
    play = at.play().do("activate move", "from home", "land hoefker")
    assert play.ships(0)[0] == "surface hoefker"
    assert play.s.active == 1, "its action cannot be paid: nothing is asked"


@pytest.mark.rule("TEG-10.4", "TEG-10.5")
def test_a_landed_ship_gives_no_further_action_but_keeps_producing() -> None:
    play = At(dice="culture move").seat(0, "surface jakks").seat(1, culture=0).play()
    play.do("activate culture")
    assert play.has(0) == (2, 2)
    play.do("activate move")
    assert play.options == ["from surface jakks", "from home"]
    play.do("from home", "orbit jakks")
    assert play.s.active == 1, "no action of Jakks for the ship that stays"


@pytest.mark.rule("TEG-11.1")
def test_orbiting_starts_at_level_zero_and_does_not_use_the_action() -> None:
    play = At(dice="move").seat(1, culture=0).play().do("activate move", "from home", "orbit mj-120210")
    assert play.ships(0)[0] == "orbit mj-120210 0"
    assert play.has(0) == (2, 1)


@pytest.mark.rule("TEG-11.2", "TEG-14.1", "TEG-14.2")
def test_a_die_advances_one_ship_on_a_track_of_its_kind() -> None:
    at = At(3, dice="economy diplomacy")
    at.row("hoefker", "vici-ks156", "jakks").seat(0, "orbit hoefker 0", "orbit vici-ks156 0", "orbit jakks 0", empire=3)
    play = at.play().do("activate economy")
    assert play.options == ["advance hoefker", "advance vici-ks156"], "never on a track of the other kind"
    play.do("advance hoefker")
    assert play.ships(0)[:3] == ["orbit hoefker 1", "orbit vici-ks156 0", "orbit jakks 0"]


@pytest.mark.rule("TEG-11.3", "TEG-15.1", "TEG-15.3", "TEG-15.4")
def test_the_last_space_colonizes_at_once() -> None:
    play = At(dice="diplomacy").seat(0, "orbit jakks 1").seat(1, "orbit jakks 1", culture=0).play()
    play.do("activate diplomacy", "advance jakks")
    assert play.colonies(0) == ["jakks"]
    assert play.colonies(1) == [], "the first to reach it"
    assert play.s.vp == [1, 0]
    told = next(event for event in play.events if event.kind.name == "colonized")
    assert told.seen_by(None) == {"planet": GAME.content.planet_ids.index("jakks"), "vp": 1}
    assert play.table.view(None)["players"][0]["colonies"] == ["jakks"]


@pytest.mark.rule("TEG-12.1", "TEG-12.3")
def test_a_resource_die_yields_one_per_ship_at_such_a_planet() -> None:
    at = At(dice="culture energy").row("jakks", "hoefker", "vici-ks156")
    at.seat(0, "surface jakks", "orbit jakks 0", "orbit hoefker 1", "surface vici-ks156", empire=5, energy=0, culture=0)
    play = at.seat(1, culture=0).play().do("activate culture")
    assert play.has(0) == (0, 3), "two ships at Jakks yield two"
    play.do("activate energy")
    assert play.has(0) == (1, 3)


@pytest.mark.rule("TEG-12.2")
def test_ships_at_home_yield_energy_and_no_culture() -> None:
    play = At(dice="culture energy").seat(0, energy=0, culture=0, empire=3).seat(1, culture=0).play()
    play.do("activate culture")
    assert play.has(0) == (0, 0)
    play.do("activate energy")
    assert play.has(0) == (3, 0)


@pytest.mark.rule("TEG-12.4")
def test_locked_ships_and_colonies_yield_nothing() -> None:
    play = At(dice="energy").seat(0, energy=0, colonies=["mj-120210", "leandra"]).seat(1, culture=0).play()
    assert play.do("activate energy").has(0) == (2, 1), "two ships at home, nothing else"


@pytest.mark.rule("TEG-13.1")
def test_at_most_seven_of_each_resource() -> None:
    play = At(dice="energy").seat(0, energy=6).seat(1, culture=0).play().do("activate energy")
    assert play.has(0) == (7, 1)
    with pytest.raises(PositionError):
        At().seat(0, energy=8).load()


@pytest.mark.rule("TEG-13.2")
def test_nothing_is_paid_that_one_does_not_have() -> None:
    at = At(dice="colony move").seat(0, energy=0, culture=0, colonies=["hoefker"])
    play = at.put(rerolled=True).play()
    assert play.options == ["activate move", "end"], "no upgrade, no Hoefker, no paid reroll"
    play = At(dice="energy energy").seat(0, energy=0).seat(1, culture=0).play().do("activate energy")
    assert play.has(0)[0] == 2, "and it can be gained again"


@pytest.mark.rule("TEG-14.3")
def test_tracks_and_points_of_the_forty_planets() -> None:
    tracks = {1: 2, 2: 3, 3: 4, 5: 5, 7: 6}
    planets = GAME.content.planets
    assert all(planet.track == tracks[planet.vp] for planet in planets)
    for vp in tracks:
        kinds = [planet.kind for planet in planets if planet.vp == vp]
        assert (kinds.count(0), kinds.count(1)) == (4, 4)
    play = At(dice="economy economy economy").seat(0, "orbit hoefker 0").seat(1, culture=0).play()
    play.do("activate economy", "advance hoefker", "activate economy", "advance hoefker")
    assert play.ships(0)[0] == "orbit hoefker 2"
    assert play.do("activate economy", "advance hoefker").colonies(0) == ["hoefker"], "three advances"


@pytest.mark.rule("TEG-15.5", "TEG-15.6")
def test_a_new_card_takes_the_gap() -> None:
    at = At(dice="economy").seat(0, "orbit vici-ks156 1").seat(1, culture=0)
    play = at.play("planet gort").do("activate economy", "advance vici-ks156")
    assert play.row() == ["jakks", "gort", "mj-120210", "hoefker"], "the others do not shift"


@pytest.mark.rule("TEG-15.7")
def test_a_surplus_of_advances_is_lost() -> None:
    at = At(dice="colony").row("jakks", "mj-120210").seat(0, "orbit jakks 1", culture=2, colonies=["padraigin-3110"])
    play = at.seat(1, culture=0).play().do("activate colony", "use padraigin-3110", "advance jakks")
    assert "jakks" in play.colonies(0)
    assert play.ships(0)[:2] == ["home", "home"]


@pytest.mark.rule("TEG-15.8")
def test_an_empty_deck_takes_the_discard_pile_else_the_gap_stays() -> None:
    at = At(dice="diplomacy").seat(0, "orbit jakks 1").seat(1, culture=0).put(discard=["gort", "helios"]).only()
    play = at.play("planet helios").do("activate diplomacy", "advance jakks")
    assert "deck_shuffled" in play.kinds()
    assert play.row()[0] == "helios"
    assert GAME.dump_position(play.s)["discard"] == []
    assert play.s.deck == 1 << GAME.content.planet_ids.index("gort")
    at = At(dice="diplomacy move").seat(0, "orbit jakks 1").seat(1, culture=0).only()
    play = at.play().do("activate diplomacy", "advance jakks")
    assert play.row()[0] is None
    play.do("activate move", "from home")
    assert "land vici-ks156" in play.options, "and the game goes on"


@pytest.mark.rule("TEG-16.1", "TEG-16.2")
def test_a_colony_die_upgrades_or_uses_one_colony() -> None:
    at = At(dice="colony").seat(0, energy=2, culture=2, colonies=["jakks", "hoefker"])
    play = at.play().do("activate colony")
    assert play.options == ["upgrade energy 2", "upgrade culture 2", "use hoefker", "use jakks"]
    play.do("use hoefker")
    assert play.has(0) == (1, 4)
    assert play.asked == 1, "one action"


@pytest.mark.rule("TEG-16.3")
def test_the_same_colony_may_be_used_by_two_dice() -> None:
    play = At(dice="colony colony").seat(0, colonies=["mj-120210"]).seat(1, culture=0).play()
    play.do("activate colony", "use mj-120210", "activate colony", "use mj-120210")
    assert play.has(0) == (6, 1)
    at = At(dice="colony colony").seat(0, colonies=["clj-0517"], energy=0).seat(1, culture=3)
    play = at.play().do("activate colony", "use clj-0517", "steal 1")
    assert play.asked == 1
    play.do("pass")
    assert "use clj-0517" not in play.do("activate colony").options, "unless its card says once per turn"


@pytest.mark.rule("TEG-17.1", "TEG-17.2")
@pytest.mark.parametrize(("level", "cost"), [(1, 2), (2, 3), (3, 4), (4, 5), (5, 6)])
def test_an_upgrade_costs_the_next_level_in_one_resource(level: int, cost: int) -> None:
    play = At(dice="colony").seat(0, empire=level, energy=cost, culture=cost - 1).play().do("activate colony")
    assert play.options == [f"upgrade energy {cost}"], "never a mix"
    with pytest.raises(NotAnOption) as refused:
        play.do(f"upgrade energy 1 culture {cost - 1}")
    assert refused.value.rule == "TEG-17.2"
    play.do(f"upgrade energy {cost}")
    assert play.has(0) == (0, cost - 1)
    assert play.s.empire[0] == level + 1


@pytest.mark.rule("TEG-17.3", "TEG-17.6")
def test_points_dice_and_ships_are_those_of_the_level() -> None:
    levels = GAME.content.levels[1:]
    assert [level.vp for level in levels] == [0, 1, 2, 3, 5, 8]
    assert [level.dice for level in levels] == [4, 5, 5, 6, 6, 7]
    assert [level.ships for level in levels] == [2, 2, 3, 3, 4, 4]
    play = At(dice="colony").seat(0, empire=5, energy=6).play().do("activate colony", "upgrade energy 6")
    assert play.s.vp[0] == 8, "not added up"
    told = next(event for event in play.events if event.kind.name == "upgraded")
    assert told.seen_by(1) == {"level": 6, "vp": 8}


@pytest.mark.rule("TEG-17.4")
def test_a_new_ship_can_be_used_in_the_same_turn() -> None:
    at = At(dice="colony move").seat(0, "orbit jakks 0", "orbit hoefker 0", empire=2, energy=3).seat(1, culture=0)
    play = at.play().do("activate colony", "upgrade energy 3")
    assert play.ships(0) == ["orbit jakks 0", "orbit hoefker 0", "home", "locked"]
    assert "from home" in play.do("activate move").options


@pytest.mark.rule("TEG-17.5")
def test_a_new_die_comes_with_the_next_turn() -> None:
    play = At(dice="colony energy energy energy").seat(1, culture=0).play().do("activate colony", "upgrade energy 2")
    assert len(play.dice()) == 3
    play.do("end", "end")
    assert len(play.dice()) == 5


@pytest.mark.rule("TEG-17.7")
def test_level_six_is_the_last() -> None:
    play = At(dice="colony").seat(0, empire=6, energy=7, culture=7).play()
    assert "activate colony" not in play.options


@pytest.mark.rule("TEG-17.8")
def test_several_upgrades_in_one_turn() -> None:
    play = At(dice="colony colony").seat(0, energy=5).seat(1, culture=0).play()
    play.do("activate colony", "upgrade energy 2", "activate colony", "upgrade energy 3")
    assert play.s.empire[0] == 3
