"""Content packs: a person with the box types in what is printed; what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.games.conflict import load
from starboard.games.conflict.components import LEVEL_MAX
from starboard.games.conflict.packs import OWN, read_content
from starboard.kernel.errors import PackError
from starboard.kernel.pack import MOST_BYTES
from starboard.kernel.testing import quick_walk
from tests.packs import change, copied

FAULTS = [
    (
        "cards.toml",
        'evolution = "influence"',
        'evolution = "influense"',
        r"cards.toml: card 1.evolution: .*'influence'",
    ),
    ("cards.toml", "index = 2\n", "index = 1\n", r"cards.toml.card\[1\].index: 1 appears twice"),
    ("cards.toml", "index = 30\n", "index = 31\n", r"cards.toml: card 31.index: expected 1 to 30, got 31"),
    (
        "cards.toml",
        'expansion = ["movement"]',
        "expansion = []",
        "card 1.expansion: an expansion needs at least one",
    ),
    ("cards.toml", "circle = false", 'circle = "no"', "card 1.circle: expected true or false, got 'no'"),
    ("cards.toml", "circle = false", "circle = true", "cards.toml: 11 cards have a circle; at most 10 can"),
    ("cards.toml", "circle = false\n", "circles = false\n", "card 1: 'circle' is missing"),
    ("cards.toml", "circle = false\n", "circle = false\ncolour = 1\n", "card 1: unknown key 'colour'"),
    ("civilizations.toml", "ships = 5", "ships = 21", "civilization humans.ships: expected 1 to 20, got 21"),
    (
        "civilizations.toml",
        "influence = 1",
        f"influence = {LEVEL_MAX + 1}",
        "humans.levels.influence: expected 0 to 5",
    ),
    ("civilizations.toml", "influence = 1", "magic = 1", "humans.levels.magic: unknown name 'magic'"),
    ("civilizations.toml", 'en = "Humans"', 'en = ""', "humans.name.en: expected text, got ''"),
    (
        "civilizations.toml",
        'en = "Humans"',
        'en = "\\u001b[2JHumans"',
        r"humans.name.en: expected text without control characters, got '\\x1b\[2JHumans'",
    ),
    ("sectors.toml", 'id = "altair"', 'id = "vega"', r"sectors.toml.sector\[1\].id: vega appears twice"),
    ("sectors.toml", 'id = "altair"', 'id = "Al Tair"', "an id may contain only lower-case letters"),
    (
        "sectors.toml",
        '[[sector]]\nid = "vega"',
        '[[nebula]]\nid = "vega"',
        r"sectors.toml: expected 24 of \[\[sector\]\]",
    ),
    ("galaxy.toml", '\nkind = "spiral"', '\nkind = "ring"', "galaxy.toml.kind: unknown name 'ring'"),
    ("galaxy.toml", '\nkind = "spiral"', "\nkind = spiral", "galaxy.toml: not valid TOML"),
    (
        "pack.toml",
        'game = "conflict"',
        'game = "chess"',
        "pack.toml.game: this pack is for chess, not for conflict",
    ),
    ("pack.toml", "format = 1", "format = 2", "pack.toml.format: expected 1 to 1, got 2"),
    (
        "cards.toml",
        "index = 4\n",
        "index = 4_000_000_000_000_000_000_000\n",
        "index: a number that is too large",
    ),
]
"""Wrong packs: file, what stands there, what a person wrote, what is told."""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return copied(OWN, tmp_path)


def test_a_pack_replaces_the_components_and_changes_the_hash(pack: Path) -> None:
    change(pack, "civilizations.toml", "ships = 5\nlevels = { influence = 1 }", "ships = 7\nlevels = { armament = 2 }")
    content = read_content(pack)
    assert content.civilizations[0].ships == 7
    assert content.civilizations[0].levels == [0, 0, 0, 2]
    assert content.content_hash != read_content(None).content_hash
    game = load(pack)
    quick_walk(game, game.setup(4), 1)


LAYOUT = """kind = "layouts"
[[layout]]
players = 2
place = [
  { id = "o1", x = -1, y = 0, origin = true }, { id = "o2", x = 1, y = 0, origin = true },
  { id = "n1", x = -0.7, y = 0 }, { id = "n2", x = -0.5, y = 0 }, { id = "n3", x = -0.3, y = 0 },
  { id = "n4", x = -0.1, y = 0 }, { id = "n5", x = 0.1, y = 0 }, { id = "n6", x = 0.3, y = 0 },
  { id = "n7", x = 0.5, y = 0 }, { id = "n8", x = 0.7, y = 0 },
]
adjacent = [["o1", "n1"], ["n1", "n2"], ["n2", "n3"], ["n3", "n4"], ["n4", "n5"], ["n5", "n6"], ["n6", "n7"],
            ["n7", "n8"], ["n8", "o2"]]
"""


def test_a_file_that_is_too_large_for_a_pack_is_not_read(pack: Path) -> None:
    with (pack / "cards.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n# {'x' * MOST_BYTES}\n")
    with pytest.raises(PackError, match="too large to be part of a pack"):
        read_content(pack)


def test_a_pack_may_bring_its_own_layouts(pack: Path) -> None:
    (pack / "galaxy.toml").write_text(LAYOUT, encoding="utf-8")
    game = load(pack)
    quick_walk(game, game.setup(2), 1)
    with pytest.raises(Exception, match="this pack has no layout for 3 players"):
        game.setup(3)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["n7", "n8"]', '["n7", "n9"]', r"adjacent\[7\]\[1\]: unknown name 'n9'"),
        ('["n7", "n8"]', '["n7", "n7"]', r"adjacent\[7\]: a place is not adjacent to itself"),
        ('["n7", "n8"], ', "", "can't be reached from the other places"),
        (
            '{ id = "n8", x = 0.7, y = 0 }',
            '{ id = "n8", x = 7, y = 0 }',
            r"place\[9\].x: expected a number from -1 to 1",
        ),
        ('{ id = "n1", x = -0.7, y = 0 }', '{ id = "n2", x = -0.7, y = 0 }', "n2 appears twice"),
        (', { id = "n2", x = -0.5, y = 0 }', "", "2 players need 2 origin places and 8 others; there are 2 and 7"),
        ("players = 2", "players = 7", r"players: expected 2 to 6, got 7"),
    ],
)
def test_a_wrong_layout_is_named(pack: Path, old: str, new: str, fault: str) -> None:
    (pack / "galaxy.toml").write_text(LAYOUT.replace(old, new), encoding="utf-8")
    with pytest.raises(PackError, match=fault):
        read_content(pack)
