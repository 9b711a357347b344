"""A coach says what is true, and only where there is something to say."""

from __future__ import annotations

from typing import Any

import pytest

from starboard.kernel.playout import playout, settle_chance
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng


def test_in_galactic_conflict_it_counts_fleets_and_knows_an_idle_war() -> None:
    game = load_game("conflict")
    prose = game.prose("en", ["A", "B", "C"])
    s = game.start(game.setup(3))
    rng = Rng(3)
    while s.stack[-1].name != "choose_strategy":
        playout(s, rng, 1)
        settle_chance(s, rng)
    view = game.view(s, 0)
    assert ["no effect" in text for text in game.remarks(view, prose)] == [True], "everybody is still at home"
    view["places"][0]["scores"] = [2, 4, 0]
    view["places"][1]["scores"] = [3, 3, 9]
    said = game.remarks(view, prose)
    assert ["9 to 3" in said[0], "4 to 2" in said[1], len(said)] == [True, True, 2], (
        "the worst first, and war has effect"
    )
    view["places"][0]["scores"], view["places"][1]["scores"] = [5, 4, 0], [3, 0, 0]
    assert game.remarks(view, prose) == [], "nothing to say"
    assert game.remarks({**view, "asked": [1]}, prose) == []


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_in_tiny_epic_galaxies_it_sees_full_stores_and_an_upgrade(lang: str) -> None:
    game = load_game("galaxies")
    prose = game.prose(lang, ["A", "B"])
    mine = {"energy": 7, "energy_max": 7, "culture": 1, "culture_max": 7, "upgrade_cost": 3}
    dice = [{"face": face, "state": "inactive"} for face in ("energy", "culture", "colony")]
    view = {"seat": 0, "asked": [0], "step": "take_turn 0", "players": [mine, mine], "dice": dice}
    assert len(game.remarks(view, prose)) == 2
    assert game.remarks({**view, "asked": [1]}, prose) == []
    assert game.remarks({**view, "dice": []}, prose) == []


def _of_voidfall(step: str) -> tuple[Any, dict[str, Any]]:
    """The title and a view of the first such question of a game."""
    game = load_game("voidfall")
    s = game.start(game.setup(1))
    rng = Rng(5)
    settle_chance(s, rng)
    while s.stack[-1].name != step:
        playout(s, rng, 1)
        settle_chance(s, rng)
    return game, game.view(s, 0)


def _said(game: Any, view: dict[str, Any], prose: Any) -> list[str]:
    """What it says of a view as it is now: nobody but a test changes a view that was looked at."""
    found: list[str] = game.remarks({**view}, prose)
    return found


def test_in_voidfall_it_foresees_what_the_end_of_a_cycle_takes() -> None:
    game, view = _of_voidfall("select_focus")
    prose = game.prose("en", ["A"])
    view["round"], view["stock"] = view["rounds"], dict.fromkeys(view["stock"], 15)
    view["agenda_hand"] = []

    def said() -> str:
        return " ".join(_said(game, view, prose))

    assert "Upkeep" not in said()
    view["stock"] = dict.fromkeys(view["stock"], 0)
    assert "you would lose 6 Influence" in said(), "the starting agenda takes 2 units"
    view["round"] = 1
    assert "Upkeep" not in said(), "there is time left"
    assert game.remarks({**view, "asked": []}, prose) == []


def test_in_voidfall_it_counts_what_would_hold_a_sector() -> None:
    game, view = _of_voidfall("select_focus")
    prose = game.prose("en", ["A"])
    outpost = next(at for at in view["sectors"].values() if at["type"] == "outpost")
    outpost["fleets"], view["alert"], view["active"] = {"corvette": 1}, "war-feint", 5
    for track in view["tracks"].values():
        track["corrupted"] = True
    attacks = [text for text in _said(game, view, prose) if "War" in text]
    assert len(attacks) == 1
    fewer = int(attacks[0].rpartition(" FP more")[0].split()[-1])
    outpost["fleets"] = {"corvette": fewer}
    assert any("War" in text for text in _said(game, view, prose)), "one too few"
    outpost["fleets"] = {"corvette": 1 + fewer}
    assert not any("War" in text for text in _said(game, view, prose))


def test_in_voidfall_it_knows_idle_cards_agendas_and_overproductions() -> None:
    game, view = _of_voidfall("select_focus")
    prose = game.prose("en", ["A"])
    view["stock"], view["hand"] = dict.fromkeys(view["stock"], 0), ["conquest", "production"]
    said = _said(game, view, prose)
    assert [("Conquest" in text, "Production" in text) for text in said if "nothing" in text] == [(True, False)]
    view["stock"] = {**view["stock"], "food": 15, "materials": 15}
    assert any("Food and Materials" in text for text in _said(game, view, prose))
    agendas = {each.type: each.id for each in game.box.agendas}
    view["heroic"] = []
    view["agenda_hand"], view["cycle"] = [agendas[kind] for kind in range(4)], 3
    waiting = [text for text in _said(game, view, prose) if "No card you have left" in text]
    assert len(waiting) == 2, "Conquest plays Support, Production plays Wealth"
    view["round"] = view["rounds"]
    assert sum("Last turn" in text for text in _said(game, view, prose)) == 2


def test_in_voidfall_it_warns_of_the_last_catastrophe_and_of_full_rows() -> None:
    game, view = _of_voidfall("face_crisis")
    prose = game.prose("en", ["A"])
    assert _said(game, view, prose) == []
    view["catastrophes"] = 3
    view["rows"] = [{"harbingers": 4, "crises": []}, {"harbingers": 4, "crises": []}]
    said = _said(game, view, prose)
    assert "the game is lost" in said[0]
    assert "row is full" in said[1]


def test_in_voidfall_it_knows_actions_in_vain() -> None:
    game, view = _of_voidfall("take_actions")
    prose = game.prose("en", ["A"])
    view["played"], view["actions_done"], view["actions_left"] = "conquest", [], 2
    view["stock"] = dict.fromkeys(view["stock"], 9)
    for at in view["sectors"].values():
        at["void"], at["fleets"] = (0, {"corvette": 1}) if at["mine"] else (3, {})
    vain = "no sector can be taken"
    assert any(vain in text for text in _said(game, view, prose))
    mine = next(at for at in view["sectors"].values() if at["mine"])
    mine["fleets"] = {"corvette": 9}
    said = _said(game, view, prose)
    assert not any(vain in text for text in said)
    assert any("two tokens" in text for text in said), "nine Corvettes need three"
