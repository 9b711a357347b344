"""What the README promises is so."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
import typer

from starboard.cli import app
from starboard.commands.app_shell import _mounted

README = (Path(__file__).resolve().parent.parent / "README.md").read_text(encoding="utf-8")


def test_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(code, {})
    assert "Score" in capsys.readouterr().out


def test_its_commands_exist() -> None:
    group = typer.main.get_command(app)
    known = {*group.commands, *_mounted()}  # type: ignore[attr-defined]
    named = re.findall(r"^    starboard (\w+)", README, re.MULTILINE)
    assert {"play", "replay", "simulate", "pack", "bench"} <= set(named) <= known


def test_a_newcomer_needs_two_commands() -> None:
    section = README.partition("## Two commands")[2].partition("\n## ")[0]
    assert re.findall(r"^    (\S+ \S+)", section, re.MULTILINE) == ["make play", "make test"]
