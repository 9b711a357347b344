"""Datasets: every decision once, honest features, the same in both formats."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from starboard.cli import main
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game, titles
from starboard.lab.chains import decisions


@pytest.fixture
def records(tmp_path: Path) -> Path:
    """Two games of conflict."""
    folder = tmp_path / "records"
    assert main(["simulate", "conflict", "--games", "2", "--seed", "3", "--records", str(folder)]) == 0
    return folder


def lines(path: Path) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    head, *rest = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return head["about"], rest


def test_a_row_per_decision_says_what_was_seen_done_and_won(records: Path, tmp_path: Path) -> None:
    out = tmp_path / "set.jsonl"
    assert main(["dataset", str(records), "--out", str(out), "--positions"]) == 0
    about, rows = lines(out)
    game = load_game("conflict")
    wanted = []
    for path in sorted(records.iterdir()):
        record = Record.read(path)
        for number, line, s in decisions(game, record):
            features = game.features(s, line.seat).tolist()
            wanted.append((path.stem, number, line.seat, line.code, features, game.dump(s)))
    found = [
        (row["record"], row["line"], row["seat"], row["code"], row["features"], json.loads(row["position"]))
        for row in rows
    ]
    assert found == wanted
    assert sum(field["size"] for field in about["fields"]) == len(rows[0]["features"])
    for row in rows:
        assert about["codes"][row["answer"]] == row["code"]
        assert row["answer"] in row["options"]
    ends = {(row["record"], row["seat"]): row["win"] for row in rows}
    assert sorted(ends.values()) == [-1.0, -1.0, 1.0, 1.0]


def test_parquet_holds_the_same(records: Path, tmp_path: Path) -> None:
    import pyarrow.parquet

    plain, packed = tmp_path / "set.jsonl", tmp_path / "set.parquet"
    for out in (plain, packed):
        assert main(["dataset", str(records), "--out", str(out), "--iterations", "20", "--seed", "4"]) == 0
    about, rows = lines(plain)
    table = pyarrow.parquet.read_table(packed)
    assert json.loads(table.schema.metadata[b"starboard"]) == about
    read = table.to_pylist()
    for name in ("win", "points", "margin", "value"):
        assert [row[name] for row in read] == pytest.approx([row[name] for row in rows])
    for row, same in zip(rows, read, strict=True):
        assert {name: row[name] for name in ("record", "line", "seat", "options", "answer", "code")} == {
            name: same[name] for name in ("record", "line", "seat", "options", "answer", "code")
        }
        assert same["features"] == row["features"]
        assert sum(row["shares"]) == pytest.approx(1.0)
        assert 0.0 <= row["value"] <= 1.0


@pytest.mark.parametrize("title", titles())
def test_every_title_makes_datasets(title: str, tmp_path: Path) -> None:
    assert main(["simulate", title, "--games", "1", "--records", str(tmp_path / "r")]) == 0
    assert main(["dataset", str(tmp_path / "r"), "--out", str(tmp_path / "set.jsonl")]) == 0
    assert len(lines(tmp_path / "set.jsonl")[1]) > 20


def test_what_cannot_be_made_is_said(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["dataset", str(records), "--out", str(tmp_path / "set.csv")]) == 2
    assert ".parquet, .jsonl" in capsys.readouterr().err
    assert main(["dataset", str(tmp_path / "nothing"), "--out", str(tmp_path / "set.jsonl")]) == 2
    path = sorted(records.iterdir())[0]
    path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:-9]), encoding="utf-8")
    assert main(["dataset", str(records), "--out", str(tmp_path / "set.jsonl")]) == 2
    assert "is not over" in capsys.readouterr().err


def test_a_record_that_is_at_fault_is_named(records: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Among a hundred, one of another title or with a damaged line."""
    out = ["--out", str(tmp_path / "set.jsonl")]
    path = sorted(records.iterdir())[-1]
    text = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*text[:3], "{\n", *text[4:]]), encoding="utf-8")
    assert main(["dataset", str(records), *out]) == 2
    assert f"{path.name}:4: not valid JSON" in capsys.readouterr().err
    path.unlink()
    assert main(["simulate", "voidfall", "--games", "1", "--records", str(tmp_path / "other")]) == 0
    assert main(["dataset", str(records), str(tmp_path / "other"), *out]) == 2
    assert "voidfall-000000.jsonl:1: this is a record of voidfall" in capsys.readouterr().err
