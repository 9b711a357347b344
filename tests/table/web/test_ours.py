"""What is Starboard's own bears one mark wherever it is shown, in both languages, and only that does."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path

import pytest
from rich.console import Console
from starlette.testclient import TestClient

from starboard.games.conflict import load as load_conflict
from starboard.games.conflict.packs import OWN
from starboard.games.conflict.prose import ConflictProse
from starboard.games.galaxies.prose import GalaxiesProse
from starboard.kernel.prose import PENCIL
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from tests.packs import change, copied
from tests.table.conftest import start

MARK = re.compile(r'<span class="ours" role="img" title="([^"]+)">')


def marks(html: str) -> list[str]:
    """What the marks on a page say, aloud and on hover."""
    return [unescape(said) for said in MARK.findall(html)]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_board_card_sector_and_map_of_ours_bears_the_mark(client: TestClient, lang: str) -> None:
    client.headers["accept-language"] = lang
    said = load_game("conflict").prose(lang, []).ours_of
    at = start(client, **{"seat-1": "bot:random"})
    page = marks(client.get(at).text)
    assert page.count(said("civilization", "humans")) >= 5, "at the draft"
    assert page.count(said("sector", "rigel")) == 8, "all neutral sectors of a game of two"
    assert said("layout", "2") in page
    dealt = marks(client.get(start(client, **{"seat-1": "bot:random", "option-draft": "random"})).text)
    assert dealt.count(said("card", "1")) >= 10, "every card in hand"
    assert "/about#conflict" in client.get(f"{at}/card?of=card-1").text


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rogue_boards_bear_the_mark_only_where_their_figures_are_ours(client: TestClient, lang: str) -> None:
    client.headers["accept-language"] = lang
    said = load_game("galaxies").prose(lang, []).ours_of
    figures, once = said("rogue", "hades"), said("once", "hades")
    assert figures
    assert once
    assert not said("rogue", "artemis")
    assert not said("once", "artemis")
    skull = said("skull", "zendica")
    assert skull == said("rogue", "zendica") != figures, "only its Skull"
    hades = client.get(start(client, game="galaxies", **{"option-solo": "hades"})).text
    assert {figures, skull, once} <= set(marks(hades))
    zendica = client.get(start(client, game="galaxies", **{"option-solo": "zendica"})).text
    assert skull in marks(zendica)
    assert figures not in marks(zendica)
    artemis = client.get(start(client, game="galaxies", **{"option-solo": "artemis"})).text
    assert not {figures, skull, once} & set(marks(artemis))
    assert marks(client.get("/?game=galaxies").text).count(figures) == 3, "in the lobby"


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_crises_the_crisis_board_preferences_and_levels_bear_the_mark(client: TestClient, lang: str) -> None:
    client.headers["accept-language"] = lang
    prose = load_game("voidfall").prose(lang, [])
    at = start(client, game="voidfall")
    page = marks(client.get(at).text)
    for said in (prose.ours_of("board"), prose.ours_of("house", "valnis"), prose.ours_of("sector_type", "rift")):
        assert said
        assert said in page
    for asked in ("row-military", "track-society", "prefers:conquest", "house"):
        assert marks(client.get(f"{at}/card", params={"of": asked}).text), asked


def test_the_book_and_the_terminal_mark_every_card_board_and_sector_of_ours() -> None:
    game = load_game("conflict")
    prose = game.prose("en", ["Ada", "Ben"])
    assert isinstance(prose, ConflictProse)
    content = prose.content
    index = {entry.name: entry.ours for part in game.drawing(prose).index() for entry in part.entries}
    for number in range(1, len(content.cards) + 1):
        assert index[f"Card {number}"] == prose.ours_of("card", str(number)) != ""
    for kind, made in (("civilization", content.civilizations), ("sector", content.sectors)):
        for each in made:
            assert index[each.title.get("en")] == prose.ours_of(kind, each.id) != ""
    assert not index["War"], "strategies are the rulebook's"
    table = Table(game, game.setup(2, draft="random"), Dice(Rng(1)))
    view = table.view(0)
    out = io.StringIO()
    Console(file=out, width=200).print(game.terminal(view, prose))
    for number in view["players"][0]["hand"]:
        assert f"{number} {PENCIL} " in out.getvalue()
    for place in view["places"]:
        if place["sector"]:
            assert f"{prose.place(place['id'], view)} {PENCIL}" in out.getvalue()


@pytest.mark.parametrize("rogue", ["artemis", "rothkel", "zendica", "hades", "gamelyn"])
def test_the_book_and_the_terminal_mark_what_of_a_rogue_is_ours(rogue: str) -> None:
    game = load_game("galaxies")
    prose = game.prose("en", ["Ada"])
    assert isinstance(prose, GalaxiesProse)
    board = next(each for each in prose.content.rogues if each.id == rogue)
    index = {entry.name: entry.ours for part in game.drawing(prose).index() for entry in part.entries}
    said = {kind: prose.ours_of(kind, rogue) for kind in ("rogue", "once", "skull")}
    assert index[prose.rogue_title(board)] == " ".join(filter(None, (said["rogue"], said["once"])))
    view = Table(game, game.setup(1, solo=rogue), Dice(Rng(1))).view(0)
    out = io.StringIO()
    Console(file=out, width=300).print(game.terminal(view, prose))
    assert (f"{prose.rogue_title(board)} {PENCIL}" in out.getvalue()) == bool(said["rogue"])
    assert (f"Skull at level {board.skull} {PENCIL}" in out.getvalue()) == bool(said["skull"])


def test_the_companion_marks_the_steps_of_our_crisis_board_for_people_with_the_box(client: TestClient) -> None:
    board = load_game("voidfall").prose("en", []).ours_of("board")
    for tool in ("table", "skirmish"):
        assert board in marks(client.get(f"/tools/voidfall/{tool}").text), tool


def test_what_somebody_typed_in_from_their_box_is_not_ours(tmp_path: Path) -> None:
    pack = copied(OWN, tmp_path / "box")
    change(pack, "civilizations.toml", "ships = 5", "ships = 4")
    prose = load_conflict(pack).prose("en", [])
    assert not prose.ours_of("civilization", "humans")
    assert prose.ours_of("civilization", "minerls")
    assert prose.ours_of("card", "7")
    left = {line.partition(":")[0]: line for line in prose.still_ours()}
    assert set(left) == {"civilizations.toml", "cards.toml", "sectors.toml", "galaxy.toml"}
    assert all((OWN / file).exists() for file in left)
    assert "humans" not in left["civilizations.toml"]
    assert "minerls" in left["civilizations.toml"]
