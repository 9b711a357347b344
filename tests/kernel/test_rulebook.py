"""A rulebook is read from Markdown: its introduction, its chapters, what belongs to a rule; and it is searched."""

from __future__ import annotations

import pytest

from starboard.kernel.rulebook import Rulebook

BOOK = Rulebook(
    "# Game\n\nWelcome.\n\n## 1 War\nFirst this.\n\n- GC-1.1 Fight.\n\n> An example of cœurs.\n\n"
    "- **GC-1.2** Évitez la défaite,\n  - Ruling: toujours.\n\n# Part two\n\n## 2 Peace\n"
    "- GC-2.1 Colonies and ships rest.\n"
)


def test_a_rulebook_is_read_whole() -> None:
    assert BOOK.introduction == "Welcome."
    assert [section.heading for section in BOOK.sections] == ["1 War", "2 Peace"]
    assert [section.part for section in BOOK.sections] == ["", "Part two"]
    assert BOOK.sections[0].lead == "First this."
    assert BOOK.rules["GC-1.1"].more == "> An example of cœurs."
    assert BOOK.rules["GC-1.2"].text == "Évitez la défaite, Ruling: toujours."
    with pytest.raises(ValueError, match="appears twice"):
        Rulebook("- A-1.1 x\n- A-1.1 y\n")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("1.2", ["GC-1.2"]),
        ("gc-1.1", ["GC-1.1"]),
        ("evitez DEFAITE", ["GC-1.2"]),
        ("défaite évitez", ["GC-1.2"]),
        ("ship colony", ["GC-2.1"]),
        ("ship column", ["GC-2.1"]),
        ("ship colonies", ["GC-2.1"]),
        ("rest ships", ["GC-2.1"]),
        ("coeur", ["GC-1.1"]),
        ("war", ["GC-1.1", "GC-1.2"]),
        ("peace fight", []),
        ("", []),
        ("  ", []),
    ],
)
def test_words_are_found_in_any_order_without_accents(asked: str, found: list[str]) -> None:
    assert [rule.number for rule in BOOK.find(asked)] == found


def test_rules_that_have_the_words_as_they_were_typed_come_first() -> None:
    book = Rulebook("- A-1.1 une carte de la pioche\n- A-1.2 lancez un dé\n")
    assert [rule.number for rule in book.find("dé")] == ["A-1.2", "A-1.1"]


def test_a_thing_is_named_by_whole_words() -> None:
    assert [rule.number for rule in BOOK.naming("Fight")] == ["GC-1.1"]
    assert not BOOK.naming("Figh")
    assert not BOOK.naming("la"), "too short to be a name, though it is a word of a rule"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("colony", "colonies"),
        ("ship", "ships"),
        ("bonus", "bonuses"),
        ("die", "dice"),
        ("vaisseau", "vaisseaux"),
        ("chantier naval", "chantiers navals"),
        ("général", "généraux"),
        ("dé", "dés"),
    ],
)
def test_one_finds_many_and_many_find_one(one: str, many: str) -> None:
    book = Rulebook(f"# A\n\n## 1 B\n- GC-1.1 The {one} here.\n- GC-1.2 The {many} there.\n- GC-1.3 Nothing.\n")
    for asked in (one, many):
        assert sorted(rule.number for rule in book.find(asked)) == ["GC-1.1", "GC-1.2"], asked
