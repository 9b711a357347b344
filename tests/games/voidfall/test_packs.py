"""Content packs: cards, houses and maps as data; what is wrong is named with file, card and field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from starboard.games.voidfall import load
from starboard.games.voidfall.packs import OWN, read_content
from starboard.kernel.errors import PackError
from starboard.kernel.testing import quick_walk
from tests.packs import change, copied

FAULTS = [
    ("focus.toml", 'do = "invade"', 'do = "invvade"', r"focus.toml: conquest-1-engage.*'invade'"),
    (
        "focus.toml",
        'target = "any"',
        'target = "all"',
        r"focus.toml: conquest-1-engage.*target: .*one of any, corrupted",
    ),
    ("focus.toml", "moves = 5", "movez = 5", r"focus.toml: conquest-1-engage.*'moves' is missing"),
    ("focus.toml", "slot = 2", "slot = 3", r"focus.toml: conquest-2-plan.slot: expected 2 to 2"),
    (
        "technologies.toml",
        'rule = "recall_goes_home"',
        'rule = "recal"',
        r"technologies.toml: escape-pods.ability\[0\]",
    ),
    ("technologies.toml", 'upgrades = "shields"', 'upgrades = "shield"', r"improved-shields.upgrades: .*'shields'"),
    (
        "agendas.toml",
        'kind = "feat"',
        'kind = "feet"',
        r"agendas.toml: high-society.objectives\[0\].kind: .*'feat'",
    ),
    ("events.toml", "rounds = 4", "rounds = 40", r"events.toml: dawn-of-technology.rounds: expected 1 to 9"),
    ("crises.toml", 'when = "produce"', 'when = "product"', r"crises.toml: crisis-start-long-winter.resolve.when"),
    ("crises.toml", 'timing = "after"', 'timing = "before"', r"crisis-start-long-winter.resolve.timing: 'before'"),
    (
        "houses.toml",
        "home_corruptible = false",
        "home_corruptable = false",
        r"houses.toml: valnis: 'home_corruptible' is missing",
    ),
    ("origins.toml", "active_cubes = 2", "active_cubes = 5", r"origins.toml: valnis-a.inactive_cubes: expected 5"),
    (
        "scenarios.toml",
        '["c011-s21", "c011-s11"]',
        '["c011-s21", "c011-s99"]',
        r"c011-first-stand.adjacent\[0\]\[1\]",
    ),
    ("scenarios.toml", 'type = "outpost"', 'type = "standard"', r"exactly one sector of the type 'outpost'"),
    ("tracks.toml", "cell = 2\n", "cell = 1\n", r"tracks.toml: standard-society-2: this cell appears twice"),
    ("tokens.toml", "quantity = 5", "quantity = 0", r"tokens.toml: bounty-two-food.quantity: expected 1 to 30"),
    (
        "sector_types.toml",
        "corruptible = true",
        'corruptible = "yes"',
        r"standard.corruptible: expected true or false",
    ),
    ("missing.toml", 'kind = "map"', 'kind = "mop"', r"missing.toml.missing\[0\].kind"),
    (
        "pack.toml",
        'game = "voidfall"',
        'game = "chess"',
        r"pack.toml.game: this pack is for chess, not for voidfall",
    ),
]
"""Wrong packs: file, what stands there, what a person wrote, what is told."""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copied(OWN, tmp_path)


def test_a_pack_replaces_cards_and_changes_the_hash(pack: Path) -> None:
    change(pack, "houses.toml", "influence = 10", "influence = 33")
    change(pack, "focus.toml", 'cost = { materials = 3 }\neffect = [{ do = "activate_cube", count = 2 }]',
           'cost = { science = 1 }\neffect = [{ do = "gain_glory", value = 5 }]')  # fmt: skip
    game = load(pack)
    assert game.content_hash != load().content_hash
    s = game.start(game.setup(1))
    assert s.influence == 33
    quick_walk(game, game.setup(1), 1)


def test_a_pack_adds_a_crisis_an_event_and_an_agenda(pack: Path) -> None:
    with (pack / "crises.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[[crisis]]\nid = "crisis-mine"\nname = "Mine"\nname_fr = "Mienne"\nlevel = 1\nkind = "general"\n'
            'resolve = { when = "gain_corruption" }\npenalty = [{ do = "lose", influence = 1 }]\n'
        )
    with (pack / "agendas.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[[agenda]]\nid = "mine"\nname = "Mine"\nname_fr = "Mien"\ntype = "might"\nupkeep = 1\n'
            'objectives = [{ kind = "multiplier", influence = 1, per = { of = "sectors" } }]\n'
        )
    game = load(pack)
    assert "crisis-mine" in game.box.ids("crisis")  # type: ignore[attr-defined]
    quick_walk(game, game.setup(1), 2)


def test_a_pack_adds_a_map_and_a_house(pack: Path) -> None:
    text = (pack / "scenarios.toml").read_text(encoding="utf-8")
    first = re.findall(r"\[\[(?:scenario|sector)\]\]\n(?:.+\n)+", text)
    mine = [
        re.sub("First Stand|Première Ligne", "Mine", each.replace("c011-", "c999-"))
        for each in first
        if "c011-" in each
    ]
    (pack / "scenarios.toml").write_text(text + "\n" + "\n".join(mine), encoding="utf-8")
    for file, kind in (("houses", "house"), ("houses", "fallen_house"), ("origins", "origin")):
        records = re.findall(rf"\[\[{kind}\]\]\n(?:.+\n)+", (pack / f"{file}.toml").read_text(encoding="utf-8"))
        copies = [each for each in records if 'house = "valnis"' in each or 'id = "valnis"' in each]
        assert copies
        with (pack / f"{file}.toml").open("a", encoding="utf-8") as out:
            for each in copies:
                new = each.replace('"valnis', '"mine').replace("Valnis", "Mine").replace("fallen-valnis", "fallen-mine")
                out.write("\n" + new.replace("number = 1\n", "number = 15\n"))
    game = load(pack)
    quick_walk(game, game.setup(1, house="mine", origin="B", map="c999-first-stand"), 3)


def test_a_pack_of_a_former_version_may_say_what_was_left_out(pack: Path) -> None:
    change(pack, "houses.toml", "home_corruptible = false", "home_corruptible = false\nability_known = false")
    change(pack, "scenarios.toml", "complexity = 1", "complexity = 1\ntokens_known = false")
    assert [house.id for house in read_content(pack).houses] == [house.id for house in read_content(OWN).houses]
    change(pack, "scenarios.toml", "tokens_known = false", 'tokens_known = "no"')
    with pytest.raises(PackError, match="scenarios.toml: c011-first-stand.tokens_known"):
        read_content(pack)


def test_unknown_keys_are_refused_with_a_suggestion(pack: Path) -> None:
    change(pack, "agendas.toml", "upkeep = 2", "upkeep = 2\nupkep = 2")
    with pytest.raises(PackError, match="agendas.toml: high-society: unknown key 'upkep'; did you mean 'upkeep'"):
        read_content(pack)
