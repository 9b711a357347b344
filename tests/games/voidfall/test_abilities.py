"""House abilities: those of ours one by one, and what a pack may give a House."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.games.voidfall.game import Voidfall
from starboard.games.voidfall.packs import OWN, read_content
from starboard.games.voidfall.prose import VoidfallProse
from starboard.kernel import Dice, Rng, Table
from starboard.kernel.errors import PackError
from starboard.kernel.language import LANGUAGES
from starboard.kernel.testing import quick_walk
from tests.packs import change, copied

from .positions import BOX, GAME, At, calm
from .test_modifiers import BUILD, REMOVE

GAIN_TECH = {"do": "gain_tech", "tier": "basic"}
CORRUPT = {"do": "gain_corruption", "count": 1, "where": ["any"]}


@pytest.mark.rule("VF-30.10", "VF-30.11")
def test_ten_houses_have_an_ability_of_ours_and_four_have_none() -> None:
    able = [house.id for house in BOX.houses if house.ability is not None]
    assert able == [house.id for house in BOX.houses if "ability" in BOX.ours[f"house {house.id}"]]
    assert [house.id for house in BOX.houses if house.id not in able] == ["valnis", "belitan", "dunlork", "cortozaar"]


@pytest.mark.rule("VF-30.11")
def test_zenor_may_arm_with_each_technology() -> None:
    at = calm(house="zenor").put(tableau=["robotics"], valued=["robotics"]).stock(3).pools(active=0)
    at.effect(GAIN_TECH).do("basic robotics").until("exchange").do("yes").until("select_focus")
    assert (at.has("food"), at["active"]) == (1, 1)


@pytest.mark.rule("VF-5.11", "VF-30.11")
def test_thegwyn_raises_a_population_with_production_once_a_turn() -> None:
    at = calm(house="thegwyn").stock(6).mine("s11")
    at.focus("thegwyn-production")
    code = next(code for code in at.options if code.startswith("ability thegwyn"))
    before = at.sector("s11")["population"]
    at.do(code, "sector s11")
    assert (at.has("food"), at.sector("s11")["population"]) == (3, before + 1)
    assert at.told("ability_action_taken") == [("thegwyn",)]
    assert code not in at.options, "once per turn"
    assert not [each for each in calm(house="thegwyn").stock(6).focus("conquest").options if each.startswith("ability")]
    assert not [each for each in calm().stock(6).focus("production").options if each.startswith("ability")]


@pytest.mark.rule("VF-30.11")
def test_shiveus_gains_energy_for_each_corruption_removed() -> None:
    at = calm(house="shiveus").put(slot_corrupt=[1, 1, 0]).stock()
    at.effect({**REMOVE, "count": 2}).do("on slot-1", "on slot-2")
    assert at.has("energy") == 2


@pytest.mark.rule("VF-30.11")
def test_yarvek_takes_spoils_and_begins_each_cycle_with_some() -> None:
    at = calm(house="yarvek").pools(active=0).enter("A4").until("draw_event")
    assert (len(at.told("bounty_gained")), at["active"]) == (1, 1)
    won = calm(house="yarvek").stock(0, 2).fp("s11", 6).void("s21", 1).lay("s21", bounty_on=0)
    before = sum(won["bounty_held"])
    won.effect({"do": "invade", "target": "any"}).do("sector s21", *["fp s11 corvette"] * 4, "pass")
    won.until("may_resolve").do("yes").until("select_focus")
    assert won.sector("s21")["mine"]
    assert sum(won["bounty_held"]) == before + 1


@pytest.mark.rule("VF-30.11")
def test_nervo_learns_once_a_turn_and_pays_at_the_start_of_each_cycle() -> None:
    at = calm(house="nervo").put(track_corrupt=[0, 0, 1]).stock()
    advance = {"do": "advance_track", "track": "economy"}
    at.effect(advance, advance).do("track economy", "track economy")
    assert (at["track"], at.has("science")) == ([0, 0, 3], 1)
    paying = calm(house="nervo").enter("A4")
    assert paying.top == "place_corruption"
    assert "pass" not in paying.options, "it must"
    assert {each.split()[1] for each in paying.options} == {"track"}


@pytest.mark.rule("VF-30.11")
def test_astoran_gains_by_building() -> None:
    at = calm(house="astoran")
    before = at["influence"]
    at.effect(BUILD).do("installation s11 sector_defense")
    assert at.top == "choose_one"
    at.do("option 1")
    assert at["influence"] == before + 1


@pytest.mark.rule("VF-30.11")
def test_fenrax_regroups_at_the_start_of_each_cycle() -> None:
    at = calm(house="fenrax").mine("s11", 3).pools(active=2).enter("A4")
    assert (at["active"], at.top) == (3, "regroup")


@pytest.mark.rule("VF-30.11")
def test_kradmor_must_take_a_corruption_and_gains_for_it() -> None:
    at = calm(house="kradmor").stock().enter("A4")
    assert at.top == "place_corruption"
    assert "pass" not in at.options
    at.do("on slot-1").until("draw_event")
    assert (at["slot_corrupt"], sum(at["stock"])) == ([1, 0, 0], 2)


@pytest.mark.rule("VF-30.11")
def test_marqualos_begins_with_one_more_trade_token_and_earns_by_each() -> None:
    begun = At(house="marqualos", stop="draw_event")
    assert (sum(begun["trade_at"]), begun["trade_loose"]) == (2, 1), "two by origin A"
    at = calm(house="marqualos").stock().trade()
    at.effect({"do": "gain_trade", "count": 1, "bonus": False})
    assert at.has("credits") == 1
    assert "trade pods" in at.push("put_trade").options, "room for one more"


@pytest.mark.rule("VF-30.11")
def test_novaris_arms_with_each_corruption() -> None:
    at = calm(house="novaris").pools(active=0)
    at.effect(CORRUPT).do("on slot-1", "option 1")
    assert at["active"] == 1
    assert calm(house="novaris").enter("A4").top == "gain_any"


# -- what is told of them


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_house_and_map_says_how_it_plays_how_hard_it_is_and_what_of_it_is_ours(lang: str) -> None:
    prose = VoidfallProse(BOX, lang, [])
    options = {option.name: option for option in GAME.options}
    for house in BOX.houses:
        told = prose.table_remark(options["house"], house.id)
        assert house.style is not None
        assert told.startswith(house.style.get(lang))
        assert "adept" in told, "measured"
        assert prose.ability(house) in told
        assert prose.ours_of("house", house.id), "at least the preferred Focuses are ours"
    for chart in BOX.scenarios:
        told = prose.table_remark(options["map"], chart.id)
        assert chart.style is not None
        assert told.startswith(chart.style.get(lang))
        assert prose.ours_of("scenario", chart.id) in told


def test_what_is_measured_of_our_components_is_not_told_of_others(tmp_path: Path) -> None:
    other = VoidfallProse(read_content(able(tmp_path, "")), "en", [])
    assert "adept" not in other.table_remark(GAME.options[0], "valnis")


def test_all_that_is_left_out_is_told() -> None:
    kinds = [kind for kind, _, _ in BOX.missing]
    assert sorted(kinds) == ["game", "map", "map", "technology"]
    assert len(GAME.missing) == len(set(kinds)), "a line for each kind in the list of games"
    prose = VoidfallProse(BOX, "en", [])
    option = next(option for option in GAME.options if option.name == "map")
    assert "Wormhole is not known" in prose.table_remark(option, "c041-ancient-secrets")
    lines = prose.still_ours()
    assert any(line.startswith("houses.toml: house.ability, 10 of them") and "page 21" in line for line in lines)
    assert sum(line.startswith("missing.toml") for line in lines) == len(kinds)


# -- what a pack may give


def able(tmp_path: Path, lines: str) -> Path:
    """A pack in which Valnis has an ability."""
    pack = copied(OWN, tmp_path)
    ability = f'home_corruptible = false\n\n[house.ability]\nname = "Mines"\nname_fr = "Mines"\n{lines}\n'
    change(pack, "houses.toml", "home_corruptible = false\n", ability)
    return pack


@pytest.mark.rule("VF-30.10")
def test_a_pack_gives_a_house_an_ability_of_every_kind(tmp_path: Path) -> None:
    rules = (
        '{ do = "modifier", rule = "whenever", when = "build", installations = ["shipyard"], once_per_turn = true,'
        ' optional = true, effect = [{ do = "gain", energy = 1 }] }',
        '{ do = "modifier", rule = "production_level", resource = "food", amount = 1 }',
        '{ do = "modifier", rule = "salvo_absorption", amount = 1 }',
        '{ do = "modifier", rule = "tech_action", focuses = ["preferred"], cost = { food = 1 },'
        ' effect = [{ do = "gain", science = 1 }] }',
        '{ do = "modifier", rule = "before_evaluation", effect = [{ do = "gain", influence = 1 }] }',
    )
    game = Voidfall(
        read_content(able(tmp_path, f'setup = [{{ do = "gain", materials = 3 }}]\nlasting = [{", ".join(rules)}]'))
    )
    table = Table(game, game.setup(1), Dice(Rng(1)))
    assert table.view(0)["stock"]["materials"] == 2 + 3
    assert table.view(0)["levels"]["food"] == calm().view["levels"]["food"] + 1
    assert quick_walk(game, game.setup(1), 5)
    words = " ".join(VoidfallProse(game.box, "en", []).wording.house_ability(game.box.houses[0]))
    assert "once per turn, after you build a Shipyard, you may gain 1 Energy" in words.replace("Once", "once")
    assert "Before the first cycle, gain 3 Materials." in words


def test_what_is_wrong_with_an_ability_is_named(tmp_path: Path) -> None:
    pack = able(tmp_path, 'lasting = [{ do = "modifier", rule = "whenever", when = "bild", effect = [] }]')
    with pytest.raises(PackError, match=r"houses.toml: valnis.ability.lasting\[0\].when"):
        read_content(pack)


def test_a_house_prefers_as_many_focuses_as_its_mat_shows(tmp_path: Path) -> None:
    pack = copied(OWN, tmp_path)
    change(pack, "houses.toml", '["conquest", "reinforcement"]', '["conquest", "reinforcement", "progress"]')
    change(pack, "houses.toml", '["progress", "politics"]', "[]")
    houses = read_content(pack).houses
    assert [len(house.preferred) for house in houses[:3]] == [3, 0, 2]


def test_a_pack_may_hold_one_more_event(tmp_path: Path) -> None:
    pack = copied(OWN, tmp_path)
    events = (pack / "events.toml").read_text(encoding="utf-8")
    first = events.split("\n[[event]]")[1]
    more = first.replace('id = "dawn-of-technology"', 'id = "from-the-ashes"').replace('name = "', 'name = "Ashes ', 1)
    (pack / "events.toml").write_text(
        events + "\n[[event]]" + more.replace('name_fr = "', 'name_fr = "Cendres '), encoding="utf-8"
    )
    box = read_content(pack)
    assert [event.id for event in box.events[-1:]] == ["from-the-ashes"]
    assert len(box.events) == len(BOX.events) + 1


def test_a_map_may_have_guilds_of_its_own(tmp_path: Path) -> None:
    pack = copied(OWN, tmp_path)
    change(pack, "scenarios.toml", "bounty = 1\n", "bounty = 1\nguilds = { bankers = 1 }\n")
    game = Voidfall(read_content(pack))
    assert Table(game, game.setup(1), Dice(Rng(1))).view(0)["sectors"]["c011-s12"]["guilds"] == {"bankers": 1}


@pytest.mark.rule("VF-30.12")
def test_six_maps_have_tokens_of_ours_by_what_the_two_known_ones_do() -> None:
    ours = [chart for chart in BOX.scenarios if "tokens" in BOX.ours.get(f"scenario {chart.id}", [])]
    assert len(ours) == 6
    for chart in ours:
        for sector in chart.sectors:
            kind = BOX.types[sector.type].id
            defended, glory = sector.installations[1] > 0, max(sector.glory, default=0)
            tokens = (sector.bounty, sector.reclaim)
            if kind in ("rift", "wormhole", "asteroid-belt", "home", "outpost"):
                assert tokens == (0, 0), sector.id
            elif kind in ("fallen-house", "ancient-ruins", "relay-station"):
                assert tokens == (1, 0), sector.id
            elif defended:
                assert tokens == ((1, 2) if glory == 5 else (1, 1) if glory == 4 else (0, 2)), sector.id
            else:
                rich = glory >= 2 or kind in ("genesis", "research-complex")
                assert tokens == (1 if rich else 0, 0), sector.id
