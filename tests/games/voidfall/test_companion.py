"""The tools for people with the box: what they read, what they work out, what they say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starboard.games.voidfall.combat.best_play import best_line
from starboard.games.voidfall.combat.machine import Combat
from starboard.games.voidfall.combat.vocabulary import BASIC, IMPROVED
from starboard.games.voidfall.companion.combat import fight
from starboard.games.voidfall.companion.forces import COUNT_WORDS, FLEET_WORDS, LEVEL_WORDS, OTHER_WORDS, read_side
from starboard.games.voidfall.companion.score import EndScore, end_score
from starboard.games.voidfall.companion.targets import place_from_text, read_map, strength, work_out
from starboard.games.voidfall.companion.text import ToolWords
from starboard.kernel.errors import DataError
from starboard.kernel.language import LANGUAGES
from tests.games.voidfall.commands import run

EXAMPLE = ("corvette 4, shields basic", "voidborn 3, defense 1")
FIRST_STAND = {
    "difficulty": "easy",
    "influence": 10,
    "sectors": [
        {"name": "1", "population": 2},
        {"name": "11", "population": 2},
        {"name": "12", "population": 3, "corrupted": True, "voidborn": 2, "harbingers": 1},
        {"name": "21", "population": 2, "corrupted": True, "voidborn": 1},
        {"name": "22", "population": 3, "corrupted": True, "voidborn": 2, "harbingers": 1},
        {"name": "23", "population": 4, "corrupted": True, "voidborn": 1},
        {"name": "24", "population": 3, "corrupted": True, "fallen_house": True},
        {"name": "31", "population": 4, "corrupted": True, "voidborn": 3, "harbingers": 1},
        {"name": "32", "population": 2, "corrupted": True, "voidborn": 1, "harbingers": 1},
        {"name": "40", "voidborn": 3, "rift": True},
    ],
    "safe_havens": [{"levels": 2}, {"levels": 2}],
    "agenda_slot_corruption": 1,
}


# -- reading forces


def test_a_force_is_read_from_words() -> None:
    side = read_side("corvette 4, shields basic, defense 1, targeting improved, energy cells", "x")
    assert side.fp == [4, 0, 0, 0, 0, 0]
    assert (side.shields, side.targeting, side.energy_cells, side.defenses) == (BASIC, IMPROVED, BASIC, 1)


@pytest.mark.parametrize(
    "text", ["4 corvettes", "corvette x4", "Corvette=4", "corvettes: 4", " corvette  4 ;", "corvette 4,"]
)
def test_a_number_may_be_written_in_many_ways(text: str) -> None:
    assert read_side(text, "x").fp[0] == 4


def test_french_words_are_read_too() -> None:
    side = read_side("2 sentinelles, cuirassé 1, porte-vaisseaux 3, Boucliers améliorée, défense de secteur 2", "x")
    assert side.fp == [0, 2, 0, 1, 3, 0]
    assert (side.shields, side.defenses) == (IMPROVED, 2)
    assert read_side("néant 3", "x").fp[5] == 3
    assert read_side("corvette 1, cellules énergétiques de base", "x").energy_cells == BASIC


def test_a_number_means_fleets_and_a_level_the_technology() -> None:
    side = read_side("destroyers 3, destroyers improved", "x")
    assert (side.fp[2], side.destroyers) == (3, IMPROVED)
    assert read_side("sentry 1, sentries basic, starbases improved, carriers basic", "x").fp == [0, 1, 0, 0, 0, 0]


def test_what_a_technology_spends_is_there_once_unless_said_otherwise() -> None:
    side = read_side("corvette 1, missiles basic, drones", "x")
    assert (side.missile_sectors, side.energy, side.trade) == (1, 1, 1)
    side = read_side("corvette 1, missiles basic, drones, trade 0, energy 0, adjacent 2", "x")
    assert (side.missile_sectors, side.energy, side.trade) == (2, 0, 0)
    assert read_side("corvette 1, bombard 2", "x").materials == 6


@pytest.mark.rule("VF-12.28")
def test_nobody_assumes_how_many_neighbours_improved_missiles_have() -> None:
    with pytest.raises(DataError, match="also needs 'adjacent'"):
        read_side("corvette 1, missiles improved", "x")
    sectors = ["--sector", "A: corvette 3, population 3", "--sector", "B: corvette 2, population 2"]
    code, text = run("skirmish", "--fp", "3", "--player", "missiles improved", *sectors)
    assert code == 2
    assert "adjacent" in text
    assert run("skirmish", "--fp", "3", "--player", "missiles improved, adjacent 0", *sectors)[0] == 0


def test_every_word_is_understood() -> None:
    for word in [*FLEET_WORDS, *COUNT_WORDS]:
        read_side(f"{word} 1", "x")
    for word in LEVEL_WORDS:
        read_side(f"corvette 1, adjacent 1, {word} improved", "x")
    known = {*FLEET_WORDS, *COUNT_WORDS, *LEVEL_WORDS}
    assert set(OTHER_WORDS.values()) <= known
    assert not set(OTHER_WORDS) & known


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("corvete 4", "x: unknown word 'corvete'; did you mean 'corvette'?"),
        ("corvette 4, bananas 2", "x: unknown word 'bananas'; choose from: "),
        ("corvette", "x: 'corvette' needs a number"),
        ("corvette 4 5", "x: 'corvette 4 5' has two numbers"),
        ("corvette -1", "x: 'corvette -1': expected 0 to 40"),
        ("corvette 41", "x: 'corvette 41': expected 0 to 40"),
        ("corvette basic", "x: 'corvette basic': only a Technology"),
        ("shields 2", "x: 'shields 2': a Technology is 'basic' or 'improved', not a number"),
        ("destroyers", "x: 'destroyers' needs a number (fleets) or 'basic' or 'improved' (Technology)"),
        ("destroyers improved 2", "x: 'destroyers improved 2' has both"),
        ("corvette 2, corvette 3", "x: 'corvette' appears twice"),
        ("7", "x: '7' contains no word"),
        ("corvette 30, sentry 20", "x: at most 40 FP in all"),
        ("voidborn 3, corvette 1", "x: 'corvette 1': Voidborn fleets fight alone"),
        ("voidborn 3, shields basic", "x: 'shields basic': the Voidborn don't benefit from Technologies (VF-12.5)"),
    ],
)
def test_a_wrong_word_is_named(text: str, message: str) -> None:
    with pytest.raises(DataError) as error:
        read_side(text, "x")
    assert str(error.value).startswith(message)


# -- combat


@pytest.mark.rule("VF-12.38")
def test_the_combat_command_prints_the_worked_example() -> None:
    code, text = run("combat", "--invader", EXAMPLE[0], "--defender", EXAMPLE[1])
    assert code == 0
    assert "Salvo step 1: Initiative 3 against 3" in text
    assert "The Invader absorbs 1 Damage with its Shields." in text
    assert "The Invader wins with 2 Corvettes left." in text
    assert "Salvo step 1, Invader: absorb with the Shields" in text


@pytest.mark.rule("VF-12.38")
def test_the_combat_command_gives_json() -> None:
    code, text = run("combat", "--invader", EXAMPLE[0], "--defender", EXAMPLE[1], "--json")
    data = json.loads(text)
    assert code == 0
    assert (data["outcome"], data["invader_left"], data["defender_left"]) == ("invader", 2, 0)
    assert [step["step"] for step in data["steps"]] == ["approach", "salvo", "salvo", "salvo"]
    assert [(s["invader_left"], s["defender_left"]) for s in data["steps"]] == [(3, 3), (3, 2), (2, 1), (2, 0)]
    assert data["choices"] == [{"side": "invader", "step": "salvo 1", "choice": "absorb shields"}]
    assert data["steps"][1]["initiative"] == {"invader": 3, "defender": 3}
    assert {"event": "recall", "side": "invader", "fleet": "corvette"} in data["steps"][0]["events"]


def test_the_kind_follows_from_the_sides() -> None:
    assert fight("corvette 2", "voidborn 1").kind == "invasion"
    assert fight("voidborn 2", "corvette 1").kind == "skirmish"
    assert fight("corvette 3", "defense 2").kind == "fallen"


@pytest.mark.rule("VF-12.13", "VF-2.11")
def test_a_fallen_house_has_two_sector_defenses() -> None:
    fought = fight("corvette 3", "", "fallen")
    assert fought.data()["invader_left"] == 1
    assert fought.data()["outcome"] == "invader"
    assert fight("corvette 2", "", "fallen").data()["outcome"] == "defender"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("corvete 4", "voidborn 3", None), "invader: unknown word 'corvete'; did you mean 'corvette'?"),
        (("corvette 4", "voidborn three", None), "defender: unknown word 'voidborn three'; did you mean 'voidborn'?"),
        (("corvette 4", "voidborn 3", "raid"), "kind: unknown kind 'raid'; choose one of: invasion, skirmish, fallen"),
        (("corvette 4", "voidborn 3", "fallen"), "defender: a Fallen House has no FP"),
        (("corvette 4", "corvette 3", "skirmish"), "invader: in a Skirmish the Invader is the Voidborn"),
        (("voidborn 4", "voidborn 3", "skirmish"), "defender: in a Skirmish the Defender is the player"),
        (("voidborn 4", "defense 3", "skirmish"), "defender: no FP"),
        (("voidborn 4", "corvette 3", "invasion"), "invader: the Voidborn only attack in a Skirmish"),
        (("shields basic", "voidborn 3", "invasion"), "invader: no FP"),
        (("corvette 3, defense 1", "voidborn 3", None), "invader: Sector Defenses and Starbases"),
    ],
)
def test_a_combat_that_cannot_be_is_refused(args: tuple[str, str, str | None], message: str) -> None:
    with pytest.raises(DataError) as error:
        fight(*args)
    assert str(error.value).startswith(message)


EQUIPPED = ", ".join(
    f"{word} improved" for word in ("shields", "torpedoes", "destroyers", "drones", "pods", "replicators")
)
MANY = f"corvette 8, sentry 8, destroyer 8, dreadnought 8, carrier 8, {EQUIPPED}, targeting basic, missiles basic"


@pytest.mark.parametrize(
    ("lang", "message"),
    [
        ("en", "invader + defender: too large to work out: 40 FP against 40 leave more than 20000 choices"),
        (
            "fr",
            "invader + defender\N{NO-BREAK SPACE}: trop grand pour être calculé\N{NO-BREAK SPACE}: 40 PN contre 40",
        ),
    ],
)
def test_a_combat_that_is_too_large_is_refused(lang: str, message: str) -> None:
    code, said = run("combat", "--invader", MANY, "--defender", MANY, "--lang", lang)
    assert code == 2
    assert message in said


def test_below_the_limit_a_combat_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = (f"corvette 1, destroyer 2, carrier 2, {EQUIPPED}", f"corvette 2, sentry 1, dreadnought 1, {EQUIPPED}")
    line = best_line(Combat(read_side(sides[0], "x"), read_side(sides[1], "y")))
    assert line.searched > 100
    monkeypatch.setattr("starboard.games.voidfall.companion.combat.MOST_MOMENTS", line.searched)
    assert fight(*sides).line.choices == line.choices, "all of it may be looked at"
    monkeypatch.setattr("starboard.games.voidfall.companion.combat.MOST_MOMENTS", line.searched - 1)
    with pytest.raises(DataError, match="too large"):
        fight(*sides)


def test_a_combat_beyond_all_measure_is_refused_before_anything_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr("starboard.games.voidfall.companion.combat.best_line", lambda *_: begun.append("begun"))
    with pytest.raises(DataError, match="too large"):
        fight(MANY, MANY)
    assert not begun
    monkeypatch.setattr("starboard.games.voidfall.companion.combat.MOST_WAYS", 10**12)
    fight(MANY, MANY)
    assert begun


def test_the_side_that_chooses_is_the_one_that_is_too_large() -> None:
    with pytest.raises(DataError, match="^invader: too large to work out: 40 FP against 40 "):
        fight(
            f"corvette 1, destroyer 19, dreadnought 1, carrier 19, {EQUIPPED}, missiles basic, active 40, energy 40,"
            " materials 40, trade 40, bombard",
            "voidborn 40, defense 38",
        )


def test_the_command_refuses_in_the_readers_language() -> None:
    code, text = run("combat", "--invader", "corvete 4", "--defender", "voidborn 3", "--lang", "fr")
    assert code == 2
    assert "mot inconnu" in text
    assert "corvete" in text
    assert run("combat", "--invader", "corvette 4", "--lang", "de")[0] == 2


EVERYTHING = [
    ("corvette 2, carrier 1, destroyer 2, active 2, drones, bombard 1, missiles, replicators improved", "voidborn 6"),
    ("corvette 4, carrier 1, active 2, drones, bombard 1, missiles", "voidborn 4, defense 3"),
    ("voidborn 6, initiative 5", "corvette 2, sentry 2, shields improved, torpedoes, energy cells, pods, starbase 1"),
    ("voidborn 6, salvo absorption 1, approach absorption 1", "dreadnought 3, carrier 1, targeting improved"),
    ("corvette 2", "voidborn 2"),
    ("corvette 1", "voidborn 2, defense 4"),
    ("corvette 3", "defense 1"),
    ("corvette 1", "defense 1"),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("invader", "defender"), EVERYTHING)
def test_every_combat_can_be_told_in_both_languages(lang: str, invader: str, defender: str) -> None:
    fought = fight(invader, defender)
    lines = ToolWords(lang).fought(fought)
    assert all(lines)
    assert not any("%(" in line for line in lines)
    json.dumps(fought.data())
    french = any("envahisseur" in line.casefold() for line in lines)
    assert french == (lang == "fr")


# -- score


def score(**changes: object) -> EndScore:
    return end_score({"difficulty": "easy", "influence": 0} | changes)


@pytest.mark.rule("VF-31.7", "VF-28.1")
def test_the_voidborn_score_at_the_start_of_first_stand() -> None:
    counted = end_score(FIRST_STAND)
    assert counted.voidborn_total == 60 + 30 + 40 + 40 + 3 + 16 + 18 == 207
    assert [entry.influence for entry in counted.entries] == [60, 30, 40, 0, 40, 0, 0, 3, 16, 18]


@pytest.mark.rule("VF-28.2")
def test_each_difficulty_has_its_base() -> None:
    assert [score(difficulty=d).voidborn_total for d in ("easy", "medium", "hard")] == [60, 100, 140]


@pytest.mark.parametrize(
    ("key", "each"),
    [
        pytest.param("rifts", 30, marks=pytest.mark.rule("VF-28.3")),
        pytest.param("incomplete_havens", 20, marks=pytest.mark.rule("VF-28.4")),
        pytest.param("catastrophes", 20, marks=pytest.mark.rule("VF-28.5")),
        pytest.param("harbingers", 10, marks=pytest.mark.rule("VF-28.6")),
        pytest.param("consumed", 5, marks=pytest.mark.rule("VF-28.7")),
        pytest.param("ongoing_crises", 5, marks=pytest.mark.rule("VF-28.8")),
        pytest.param("fallen_houses", 3, marks=pytest.mark.rule("VF-28.9")),
        pytest.param("corruption", 2, marks=pytest.mark.rule("VF-28.10")),
        pytest.param("void_population", 1, marks=pytest.mark.rule("VF-28.11")),
    ],
)
def test_what_the_voidborn_count(key: str, each: int) -> None:
    assert score(**{key: 2}).voidborn_total == 60 + 2 * each


@pytest.mark.rule("VF-28.10")
def test_corruption_counts_wherever_it_is_but_on_the_chambers() -> None:
    places = {"sector_corruption": 1, "agenda_slot_corruption": 2, "track_corruption": 3, "offer_corruption": 4}
    assert score(**places).counts["corruption"] == 10
    with pytest.raises(DataError, match="unknown key 'chambers'"):
        score(chambers=1)


@pytest.mark.rule("VF-28.11")
def test_only_population_beside_voidborn_fp_counts() -> None:
    sectors = [{"population": 5}, {"population": 4, "voidborn": 1}, {"population": 3, "fallen_house": True}]
    assert score(sectors=sectors).counts["void_population"] == 4


@pytest.mark.rule("VF-28.4")
def test_a_completed_haven_counts_nothing() -> None:
    havens = [{"levels": 2, "built": 2}, {"levels": 3, "built": 2}]
    assert score(safe_havens=havens).counts["incomplete_havens"] == 1


@pytest.mark.rule("VF-28.12")
def test_the_player_wins_with_at_least_as_much() -> None:
    assert score(influence=60).won()
    assert not score(influence=59).won()
    assert score(influence=50, gains={"agendas": 10}).won()
    assert score(influence=50, gains={"agendas": 10}).player_total == 60


@pytest.mark.rule("VF-28.13")
def test_a_fourth_catastrophe_loses_whatever_the_scores() -> None:
    lost = score(influence=900, catastrophes=4)
    assert lost.lost_at_once
    assert not lost.won()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"difficulty": "eazy"}, "difficulty: unknown name 'eazy'; did you mean 'easy'?"),
        ({"rift": 1}, "unknown key 'rift'; did you mean 'rifts'?"),
        ({"rifts": -1}, "rifts: expected 0 to 999, got -1"),
        ({"sectors": [], "rifts": 1}, "'rifts' and 'sectors' mean the same"),
        ({"safe_havens": [], "incomplete_havens": 1}, "'incomplete_havens' and 'safe_havens' mean the same"),
        ({"corruption": 1, "track_corruption": 1}, "'track_corruption' and 'corruption' mean the same"),
        ({"sectors": [{"population": 9}]}, "sectors[0].population: expected 0 to 6, got 9"),
        ({"sectors": [{"voidbron": 9}]}, "sectors[0]: unknown key 'voidbron'; did you mean 'voidborn'?"),
        ({"safe_havens": [{"levels": 2, "built": 3}]}, "safe_havens[0].built: expected 0 to 2, got 3"),
    ],
)
def test_a_wrong_end_position_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(DataError) as error:
        score(**change)
    assert message in str(error.value)


def test_the_score_command_reads_a_file(tmp_path: Path) -> None:
    file = tmp_path / "end.json"
    file.write_text(json.dumps(FIRST_STAND), encoding="utf-8")
    code, text = run("score", str(file))
    assert code == 0
    assert "Rifts still on the map: 1 × 30 = 30 (VF-28.3)" in text
    assert "Total: 207" in text
    assert "You have lost by 197 Influence" in text
    code, text = run("score", str(file), "--json")
    assert json.loads(text)["voidborn"] == 207
    assert json.loads(text)["won"] is False
    code, text = run("score", str(file), "--lang", "fr")
    assert "Failles encore sur la carte" in text


def test_the_score_command_asks() -> None:
    answers = ["1", "1", "2", "0", "4", "0", "0", "1", "8", "18", "many", "210"]
    code, text = run("score", stdin="\n".join(answers) + "\n")
    assert code == 0
    assert "'many': expected a whole number from 0 to 999" in text
    assert "Total: 207" in text
    assert "You have won, 3 Influence ahead" in text


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    code, text = run("score", str(tmp_path / "none.json"))
    assert code == 2
    assert "cannot be read" in text
    nested = "[" * 100_000
    for name, content in (("map.toml", "fp = = 3"), ("deep.toml", f"fp = {nested}"), ("deep.json", nested)):
        broken = tmp_path / name
        broken.write_text(content, encoding="utf-8")
        code, text = run("skirmish", str(broken))
        assert code == 2
        assert "cannot be read" in text


@pytest.mark.parametrize("command", ["skirmish", "score", "table"])
def test_a_file_without_an_end_is_refused(command: str) -> None:
    code, text = run(command, "/dev/zero")
    assert code == 2
    assert "too large" in text


def test_lost_and_won_ends_are_told_in_both_languages() -> None:
    for lang in LANGUAGES:
        words = ToolWords(lang)
        ends = [score(influence=900, catastrophes=4), score(influence=60, gains={"agendas": 3}), score()]
        lines = ["\n".join(words.score(end)) for end in ends]
        assert len({line.splitlines()[-1] for line in lines}) == 3
        assert "agendas" in lines[1]


# -- skirmish

MAP = """
fp = 3
[[sector]]
name = "P"
force = "corvette 3, defense 2"
population = 3
next_to = ["X"]
[[sector]]
name = "Q"
force = "corvette 10"
next_to = ["X", "P"]
[[sector]]
name = "R"
force = "corvette 1"
next_to = ["P"]
[[sector]]
name = "H"
force = "corvette 1"
home = true
next_to = ["X"]
[[sector]]
name = "I"
force = "corvette 1"
immune = true
next_to = ["X"]
[[sector]]
name = "X"
voidborn = 2
population = 4
corrupted = true
"""


@pytest.mark.rule("VF-11.5", "VF-11.6", "VF-11.7", "VF-11.19")
def test_the_skirmish_command_reads_a_map(tmp_path: Path) -> None:
    file = tmp_path / "map.toml"
    file.write_text(MAP, encoding="utf-8")
    code, text = run("skirmish", str(file), "--json")
    data = json.loads(text)
    assert code == 0
    assert (data["target"], data["decided_by"]) == ("Q", "b")
    assert {entry["sector"]: entry["rule"] for entry in data["not_eligible"]} == {
        "R": "VF-11.5",
        "H": "VF-11.6",
        "I": "VF-11.7",
    }
    assert [entry["recalled"] for entry in data["candidates"]] == [0, 2]
    code, text = run("skirmish", str(file))
    assert "Target: Q\nIt is where you must recall the most FP (VF-11.9 b)." in text
    assert "H cannot be the target: the Home Sector (VF-11.6)" in text
    code, text = run("skirmish", str(file), "--lang", "fr")
    assert "Cible" in text


@pytest.mark.rule("VF-11.19")
def test_the_skirmish_command_takes_options() -> None:
    sectors = ["--sector", "P: corvette 3, defense 2", "--sector", "Q: corvette 10", "--sector", "R: corvette 1"]
    code, text = run("skirmish", "--fp", "3", *sectors)
    assert code == 0
    assert "Target: R\nThe Voidborn win or tie there (VF-11.9 a)." in text
    code, text = run("skirmish", "--fp", "3", *sectors, "--player", "shields improved, targeting improved", "--json")
    assert json.loads(text)["candidates"][2]["outcome"] == "invader"
    assert run("skirmish")[0] == 2


@pytest.mark.rule("VF-11.4")
def test_without_fp_the_player_has_defended() -> None:
    found = work_out(0, [place_from_text("P: corvette 3")])
    assert found.data()["defended"] is True
    assert found.targets() == []
    assert "VF-11.4" in ToolWords("en").skirmish(found)[-1]


@pytest.mark.rule("VF-11.8")
def test_without_an_eligible_sector_there_is_no_target() -> None:
    found = work_out(3, [place_from_text("P: corvette 3, home")])
    assert found.targets() == []
    assert "VF-11.8" in ToolWords("en").skirmish(found)[-1]


@pytest.mark.rule("VF-11.9")
def test_chance_decides_among_equals() -> None:
    found = work_out(3, [place_from_text("P: corvette 3, corrupted"), place_from_text("Q: corvette 3, corrupted")])
    assert found.data()["targets"] == ["P", "Q"]
    assert found.data()["decided_by"] == "f"
    assert "at random among: P, Q" in ToolWords("en").skirmish(found)[-1]


@pytest.mark.rule("VF-11.9")
@pytest.mark.parametrize(
    ("other", "decided_by"),
    [("corvette 9, corrupted", "c"), ("corvette 9, population 2", "d"), ("corvette 9, population 3, guilds 1", "e")],
)
def test_the_later_tie_breaks_are_named(other: str, decided_by: str) -> None:
    first = place_from_text("P: corvette 9, population 3, guilds 2, pure")
    found = work_out(3, [place_from_text(f"Q: {other}"), first])
    assert [place.name for place in found.targets()] == ["P"]
    assert found.target.decided_by == decided_by
    for lang in LANGUAGES:
        assert f"VF-11.9 {decided_by}" in ToolWords(lang).skirmish(found)[-1]


@pytest.mark.rule("VF-11.1", "VF-11.3")
def test_the_strength_of_a_skirmish() -> None:
    assert strength(2, 0, 1, cycle=1, evaluation=True) == 3
    assert strength(2, 0, 1, cycle=2, evaluation=True) == 4
    assert strength(2, 1, 1, cycle=2, evaluation=False) == 4, "a War has its own modifier, not the +1 of Evaluation"
    assert strength(-3, 0, 1, cycle=3, evaluation=True) == 0
    sector = [{"name": "P", "force": "corvette 2"}]
    assert read_map({"printed": 1, "corruption": 2, "cycle": 3, "evaluation": True, "sector": sector}).fp == 4


@pytest.mark.rule("VF-31.8")
def test_the_first_skirmish_of_the_crisis_board_has_one_fp() -> None:
    assert strength(0, 0, 1, cycle=1, evaluation=True) == 1


@pytest.mark.rule("VF-10.2")
def test_modifiers_of_the_voidborn_count() -> None:
    place = place_from_text("P: corvette 4")
    assert work_out(4, [place], modifiers="initiative 5").data() != work_out(4, [place]).data()
    assert work_out(3, [place], modifiers="salvo absorption 2").target.lines[0].end.defender.recalled == 4


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"fp": 3}, "'sector' is missing"),
        ({"fp": 3, "sector": [{"force": "corvette 1"}]}, "sector[0]: 'name' is missing"),
        ({"fp": 3, "sector": [{"name": "A", "force": "corvet 1"}]}, "sector[0]: unknown word 'corvet'"),
        ({"fp": 3, "sector": [{"name": "A", "force": "defense 1"}]}, "sector[0]: no FP of the player"),
        ({"fp": 3, "sector": [{"name": "A", "next_to": ["B"]}]}, "sector[0].next_to[0]: unknown name 'B'"),
        ({"fp": 3, "sector": [{"name": "A"}, {"name": "A"}]}, "sector[1]: 'A' appears twice"),
        ({"fp": 3, "player": 3, "sector": []}, "'player' and 'voidborn' must be texts"),
        ({"fp": 3, "voidborn": "voidborn 2", "sector": [{"name": "A", "force": "corvette 1"}]}, "voidborn: only mod"),
        ({"fp": 3, "sector": [{"name": "A", "force": "corvette 1", "voidborn": 1}]}, "sector[0]: a sector is the"),
        ({"fp": 3, "sector": [{"name": "A", "forse": "x"}]}, "sector[0]: unknown key 'forse'; did you mean 'force'?"),
    ],
)
def test_a_wrong_map_is_refused(data: dict[str, object], message: str) -> None:
    with pytest.raises(DataError) as error:
        read_map(data)
    assert str(error.value).startswith(message)


@pytest.mark.parametrize("text", ["corvette 3", ": corvette 3", "P: population", "P: corvette 3, defence two"])
def test_a_wrong_sector_is_refused(text: str) -> None:
    with pytest.raises(DataError):
        work_out(3, [place_from_text(text)])


def test_the_examples_can_be_used_as_they_are(tmp_path: Path) -> None:
    code, text = run("score", "--example")
    assert code == 0
    end = tmp_path / "end.json"
    end.write_text(text, encoding="utf-8")
    assert run("score", str(end))[0] == 0
    code, text = run("skirmish", "--example")
    assert code == 0
    chart = tmp_path / "map.toml"
    chart.write_text(text, encoding="utf-8")
    assert "Target: P" in run("skirmish", str(chart))[1]
