"""Every word that a person reads stands in every language."""

from __future__ import annotations

import ast
import importlib.util
import re
import tomllib
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from starboard.kernel.language import fill
from starboard.kernel.prose import Speech
from starboard.paths import HOME

TOOL = Path(__file__).parent.parent / "tools" / "messages.py"
_spec = importlib.util.spec_from_file_location("messages", TOOL)
assert _spec is not None
assert _spec.loader is not None
messages = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(messages)


def test_the_french_catalogues_are_complete_and_carry_nothing_stale() -> None:
    assert messages.problems() == []


def test_messages_are_found_in_code_however_they_are_said(tmp_path: Path) -> None:
    home = messages.messages()[HOME]
    assert "there is nothing to undo yet" in home, "N_"
    assert "Winner: %(name)s." in home, "say"
    assert ("… %(n)d earlier line (l shows all)", "… %(n)d earlier lines (l shows all)") in home, "say_n"


def test_no_message_stands_inside_an_f_string_where_it_is_not_found() -> None:
    for path in sorted(HOME.rglob("*.py")):
        inner = [
            ast.unparse(node)
            for text in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(text, ast.JoinedStr)
            for node in ast.walk(text)
            if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("say", "say_n", "N_")
            if node.args and isinstance(node.args[0], ast.Constant)
        ]
        assert inner == [], path


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        (Message("%(n)d ships", ""), "not translated"),
        (Message("%(n)d ships", "%(m)d vaisseaux"), "places differ"),
        (Message("%(n)d ships", "%(n)s vaisseaux"), "places differ"),
        (Message("50 %% of %(it)s", "50 % de %(it)s"), "stray %"),
        (Message("why?", "pourquoi ?"), "ordinary space"),
        (Message("the age", "l'âge"), "apostrophe"),
        (Message("ships", "vaisseaux", flags=["fuzzy"]), "fuzzy"),
        (Message(("%(n)d ship", "%(n)d ships"), ("%(n)d vaisseau", "")), "not translated"),
        (Message("%(rate).0f ships", "%(rate).1f vaisseaux"), ""),
        (Message(("a ship", "%(n)d ships"), ("un vaisseau", "%(n)d vaisseaux")), ""),
    ],
)
def test_a_wrong_translation_is_seen(entry: Message, fault: str) -> None:
    found = messages.fault(entry)
    assert (fault in found) if fault else (found == "")


GAMES = HOME / "games"


def french(found: object) -> list[str]:
    """Every French text in a table of a content file: { en = "…", fr = "…" }, however deep."""
    if isinstance(found, dict):
        own = [found["fr"]] if isinstance(found.get("fr"), str) else []
        return own + [text for each in found.values() for text in french(each)]
    return [text for each in found for text in french(each)] if isinstance(found, list) else []


@pytest.mark.parametrize(
    "file", sorted(GAMES.rglob("content/**/*.toml")), ids=lambda file: str(file.relative_to(GAMES))
)
def test_the_french_of_components_is_set_as_french(file: Path) -> None:
    for text in french(tomllib.loads(file.read_text())):
        assert not messages.PLAIN_SPACE.search(text), text
        assert "'" not in text, text


@pytest.mark.parametrize("title", sorted(path.parent.name for path in GAMES.glob("*/rules.fr.md")))
def test_the_french_rulebooks_are_set_as_french(title: str) -> None:
    for line in (GAMES / title / "rules.fr.md").read_text().splitlines():
        words = re.sub("`[^`]*`", "", line)
        assert not messages.PLAIN_SPACE.search(words), line
        assert not re.search(r"\w'\w|\N{NARROW NO-BREAK SPACE}", words), line


def test_numbers_are_counted_as_each_language_counts() -> None:
    one, many = "… %(n)d earlier line (l shows all)", "… %(n)d earlier lines (l shows all)"
    assert "lines" in Speech(HOME, "en").say_n(one, many, 0), "English: none are many"
    assert "ligne plus" in Speech(HOME, "fr").say_n(one, many, 0), "French: none is one"
    assert "lignes" in Speech(HOME, "fr").say_n(one, many, 2)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Alice", "Tour d’Alice"),
        ("Émile", "Tour d’Émile"),
        ("Bob", "Tour de Bob"),
        ("Hugo", "Tour de Hugo"),
        ("", "Tour de "),
    ],
)
def test_french_elides_de_before_a_vowel(name: str, said: str) -> None:
    assert fill("fr", "Tour de %(who)s", {"who": name}) == said
    assert fill("en", "Turn of %(who)s", {"who": name}) == f"Turn of {name}"
    assert fill("fr", "De %(who)s à %(to)s", {"who": "Izar", "to": "Algol"}) == "D’Izar à Algol"


def test_french_decimals_stand_behind_a_comma() -> None:
    text = "%(share).1f %% de %(n)d, %(rate).0f par seconde"
    assert fill("fr", text, {"share": 33.33, "n": 8, "rate": 7.5e3}) == "33,3 % de 8, 7500 par seconde"
    assert fill("en", "%(share).1f %%", {"share": 33.33}) == "33.3 %"
