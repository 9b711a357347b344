"""Balance reports for any title."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from starboard.cli import main
from starboard.kernel.prose import Speech
from starboard.kernel.registry import load_game, titles
from starboard.lab.arena import Results, Schedule, run
from starboard.lab.balance import Balance, Group, Row, balance, dump, outstanding
from starboard.lab.cli import FOLDER
from starboard.lab.report import html
from starboard.lab.statistics import Proportion
from tests.tables import setup_for


def played(title: str, players: int, games: int, path: Path) -> tuple[Balance, Results]:
    game = load_game(title)
    results = Results(Schedule.of(game, None, setup_for(game, players), ["random"], games, 5, noted=True), path)
    run(results)
    return balance(game, results), results


@pytest.mark.parametrize("title", titles())
def test_every_title_gets_a_report(title: str, tmp_path: Path) -> None:
    game = load_game(title)
    found, results = played(title, game.least_players, 2, tmp_path / "games.jsonl")
    assert found.games == 2
    assert [row.seats for row in found.group("seat").rows] == [2] * game.least_players
    assert len(found.groups) > 3
    for group in found.groups:
        assert sum(row.part for row in group.rows) == pytest.approx(1.0)
        for row in group.rows:
            assert 0.0 <= row.rate.low <= row.rate.value <= row.rate.high <= 1.0
            assert row.seats <= row.times
    for lang in ("en", "fr"):
        page = html(found, results, Speech(FOLDER, lang), game.prose(lang, []), game)
        assert page.count("<svg") == len(found.groups)
        assert "src=" not in page
        assert "href=" not in page


def test_conflict_is_counted_by_what_matters(tmp_path: Path) -> None:
    found, results = played("conflict", 3, 6, tmp_path / "games.jsonl")
    assert found.fair == pytest.approx(1 / 3)
    seats = found.group("seat").rows
    assert sum(row.wins for row in seats) == pytest.approx(6)
    assert sum(row.seats for row in found.group("first_player").rows) == 6
    taken = found.group("civilization_taken: civilization")
    assert sum(row.seats for row in taken.rows) == 18
    assert sum(row.wins for row in taken.rows) == pytest.approx(6)
    # Three ages of five rounds, three seats, six games.
    sides = found.group("revealed: strategy")
    assert sum(row.times for row in sides.rows) == 3 * 5 * 3 * 6
    assert {row.value for row in sides.rows} == {"war", "evolution", "colonization", "expansion"}
    assert sum(row.times for row in found.group("revealed: card + strategy").rows) == 3 * 5 * 3 * 6
    data = dump(found, results)
    assert data["groups"]["seat"][0].keys() >= {"name", "games", "wins", "win_rate", "low", "high", "ratio"}


def test_a_report_has_names_instead_of_ids_and_says_what_stands_out(tmp_path: Path) -> None:
    game = load_game("conflict")
    found, results = played("conflict", 2, 12, tmp_path / "games.jsonl")
    page = html(found, results, Speech(FOLDER, "fr"), game.prose("fr", []), game)
    assert "Humains" in page
    assert "humans" not in page
    assert ">Origine 1<" in page
    assert ">Emplacement b1<" in page
    assert ">Place 1<" in page
    assert "<h2>Carte reçue</h2>" in page
    assert "<h2>Mouvement : départ + arrivée</h2>" in page.replace("\N{NO-BREAK SPACE}", " ")
    assert page.count(">100") >= 1, "the scale has an end"
    galaxies = load_game("galaxies")
    begun, finished = played("galaxies", 2, 1, tmp_path / "other.jsonl")
    assert "First player: Seat 1;" in html(begun, finished, Speech(FOLDER, "en"), galaxies.prose("en", []), galaxies)
    fair = Proportion(0.5, 0.4, 0.6)
    rows = [
        Row("usual", 50, 25, fair, 1.0, 50, 0.4),
        Row("strong", 50, 45, Proportion(0.9, 0.8, 0.95), 1.8, 50, 0.4),
        Row("seldom", 2, 2, Proportion(1.0, 0.34, 1.0), 2.0, 2, 0.1),
        Row("weak", 60, 18, Proportion(0.3, 0.2, 0.42), 0.6, 60, 0.1),
    ]
    made = Balance(100, 2, 0.5, [Group("card_dealt: card", rows)])
    assert [row.value for _, row in outstanding(made)] == ["strong", "weak"]
    page = html(made, results, Speech(FOLDER, "en"), game.prose("en", []), game)
    assert "Compared: 3 things that at least 20 seats had or did. Out of the band beyond doubt: 2." in page
    assert "Card dealt, Card strong: 90.0% of 50, 1.80 times the fair share" in page


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARBOARD_DATA", str(tmp_path))
    page = tmp_path / "out.html"
    arguments = ["balance", "conflict", "--games", "2", "--bot", "random", "--players", "2"]
    assert main([*arguments, "--html", str(page), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert "<svg" in page.read_text(encoding="utf-8")
    assert main([*arguments, "--lang", "fr"]) == 0
    assert "victoires" in capsys.readouterr().out
    assert main(["balance", "conflict", "--games", "0"]) == 2
    assert main(["balance", "conflict", "--bot", "nobody"]) == 2
