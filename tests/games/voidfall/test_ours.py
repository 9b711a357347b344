"""Whatever the data marks as ours bears the mark where it is shown: on cards, in the book, in the terminal."""

from __future__ import annotations

import io
from copy import deepcopy
from typing import Any

import pytest
from rich.console import Console

from starboard.games.voidfall.prose.ours import PARTLY, marks
from starboard.kernel.info_card import InfoCard
from starboard.kernel.prose import PENCIL, Speech
from starboard.terminal.screen import Screen
from tests.games.voidfall.positions import BOX, GAME, At

PROSE = GAME.prose("en", ["Lena"])
DRAWING = GAME.drawing(PROSE)
START = At().table.view(0)
OURS = [tuple(key.partition(" ")[::2]) for key in BOX.ours]
"""Kind and id of everything that is ours, as the data says."""
IN_THE_INDEX = {
    "house", "fallen_house", "technology", "focus", "agenda", "sector_type", "crisis", "starting_crisis", "war",
    "reclaim",
}  # fmt: skip
ON_A_CARD = (IN_THE_INDEX - {"reclaim"}) | {"scenario", "board", "levels"}
IN_THE_TERMINAL = ON_A_CARD - {"fallen_house"}
RULED = {"harbinger": "VF-1.3", "starting": "VF-2.20", "situation": "VF-30.3", "alert_deck": "VF-30.3"}
"""What is only told by a rule, which bears the label."""


def kinds(*wanted: str) -> list[tuple[str, str]]:
    return [(kind, name) for kind, name in OURS if kind in wanted]


def shown(kind: str, name: str) -> tuple[dict[str, Any], str, str]:
    """A view in which a component of ours can be seen, what to tap for its card, and its name."""
    view = deepcopy(START)
    view |= {"crisis": None, "alert": None}
    view["rows"][0]["crises"] = []
    if kind == "scenario":
        view = At(map=name).table.view(0)
        here = next(sector for sector, at in view["sectors"].items() if at["bounty"] or at["reclaim"])
        return view, f"sector-{here}", "Map"
    if kind == "crisis":
        view["crisis"] = name
    elif kind == "starting_crisis":
        view["rows"][0]["crises"] = [name]
    elif kind == "war":
        view["alert"] = name
    elif kind == "house":
        view["setup"]["house"] = name
        return view, "house", "Prefers"
    elif kind == "technology":
        card = name.removeprefix("improved-")
        view["technologies"] = {card: "improved"}
        return view, f"tech-{card}", PROSE.technology(BOX.ids("technology").index(card), 2)
    elif kind == "focus":
        view["hand"] = [name]
        return view, f"focus-{name}", PROSE.name(PROSE.card("focus", name))
    elif kind == "agenda":
        view["agenda_hand"] = [name]
        return view, f"hand-{name}", PROSE.agenda(name)
    elif kind == "board":
        return view, "row-military", "Crisis board"
    elif kind == "levels":
        return view, "track-society", "Tracks"
    else:
        here = next(sector for sector, at in view["sectors"].items() if at["fallen"])
        view["sectors"][here]["fallen" if kind == "fallen_house" else "type"] = name.removeprefix("fallen-")
        return view, f"sector-{here}", PROSE.sector(here)
    return view, name, PROSE.name(PROSE.card("war" if kind == "war" else "crisis", name))


def words(kind: str, name: str) -> str:
    """What the mark says."""
    said = PROSE.ours_of(kind.replace("starting_crisis", "crisis"), name.removeprefix("fallen-"))
    assert said, (kind, name)
    return said


def said_on(card: InfoCard | None) -> str:
    assert card is not None
    return " ".join([card.ours, *(fact.ours for fact in card.facts)])


def test_nothing_that_is_ours_is_of_a_kind_that_nobody_looks_for() -> None:
    assert {kind for kind, _ in OURS} == IN_THE_INDEX | ON_A_CARD | set(RULED)
    for key in BOX.ours:
        kind, _, name = key.partition(" ")
        assert PARTLY not in marks(BOX, kind, name.removeprefix("fallen-")), f"what of {key} is ours has no words"


@pytest.mark.parametrize(("kind", "name"), kinds(*ON_A_CARD))
def test_its_card_bears_the_mark(kind: str, name: str) -> None:
    view, asked, _ = shown(kind, name)
    wanted = words(kind, name) if kind != "levels" else "Which spaces are levels"
    assert wanted in said_on(DRAWING.card(view, asked))


@pytest.mark.parametrize(("kind", "name"), kinds(*IN_THE_TERMINAL))
def test_the_terminal_puts_a_pencil_behind_its_name(kind: str, name: str) -> None:
    view, _, label = shown(kind, name)
    out = io.StringIO()
    Console(file=out, width=400).print(GAME.terminal(view, PROSE))
    assert f"{label} {PENCIL}" in out.getvalue()


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_index_of_the_book_marks_it_and_nothing_else(lang: str) -> None:
    prose = GAME.prose(lang, ["Lena"])
    marked = {entry.ours for part in GAME.drawing(prose).index() for entry in part.entries if entry.ours}
    for kind, name in kinds(*IN_THE_INDEX):
        said = prose.ours_of(kind.replace("starting_crisis", "crisis"), name.removeprefix("fallen-"))
        assert any(said in each for each in marked), (kind, name)
    plain = [entry for part in GAME.drawing(prose).index() for entry in part.entries if not entry.ours]
    assert len(plain) > 100, "printed cards bear no mark"


@pytest.mark.parametrize(("kind", "number"), RULED.items())
def test_what_only_a_rule_tells_is_labelled_there(kind: str, number: str) -> None:
    assert kinds(kind)
    for lang, label in (("en", "Ours:"), ("fr", "Nôtre\N{NO-BREAK SPACE}:")):
        assert label in GAME.prose(lang, []).rules().rules[number].text


def test_the_log_names_the_reclaim_token_of_ours_with_its_pencil() -> None:
    number = [card.id for card in BOX.reclaims].index("reclaim-engineers")
    assert PROSE.named("reclaim", number, START).endswith(PENCIL)
    assert not PROSE.named("reclaim", 0, START).endswith(PENCIL)


def test_alerts_and_maps_bear_the_mark_in_the_browser() -> None:
    assert DRAWING.static(At(map="c031-darkest-hour").table.view(0))["map_ours"]
    assert not DRAWING.static(START)["map_ours"]


def test_a_rule_that_is_looked_up_in_the_terminal_has_its_table() -> None:
    out = io.StringIO()
    rules = PROSE.rules()
    Screen(Console(file=out, width=120), Speech(PROSE.folder, "en")).rules(rules.find("30.8") + rules.find("8.3"), "")
    assert "Asteroid Belt" in out.getvalue()
    assert "figure" not in out.getvalue()
