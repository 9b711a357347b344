"""The names of components in both languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from starboard.games.voidfall.packs import OWN


def names() -> Iterator[tuple[str, str, str]]:
    """Where a component is, its English and its French name."""
    for file in sorted(OWN.glob("*.toml")):
        for key, records in tomllib.loads(file.read_text(encoding="utf-8")).items():
            for record in records if isinstance(records, list) else [records]:
                if isinstance(record, dict) and "name_fr" in record:
                    yield f"{file.stem} {key} {record.get('id', key)}", record["name"], record["name_fr"]
                if isinstance(record, dict) and "text_fr" in record:
                    yield f"{file.stem} {record['id']}", record["text"], record["text_fr"]


ALL = list(names())
SAME = re.compile(r"^(\w+|3 Influence|Situation I+|Destroyers?|.* Influence|1 Science)$")
"""Names that may be the same in both languages: houses, a few words."""


@pytest.mark.parametrize(("where", "english", "french"), ALL, ids=[where for where, _, _ in ALL])
def test_a_name_is_set_as_its_language_is(where: str, english: str, french: str) -> None:
    assert english.strip() == english
    assert french.strip() == french
    assert "'" not in french, "French is set with ’"
    assert not re.search(r" [:;?!»]", french), "an unbreakable space stands before : ; ? !"
    assert not re.search(r"[éèêàçùœ«»]", english.casefold()), "English names have no French letters"
    assert english != french or SAME.match(english)


def test_there_are_names_of_everything() -> None:
    kinds = {where.partition(" ")[0] for where, _, _ in ALL}
    wanted = {"agendas", "crises", "events", "focus", "houses", "origins", "scenarios", "sector_types", "technologies"}
    assert wanted | {"tokens"} <= kinds
    assert len(ALL) > 400


def test_a_french_name_says_the_same_wherever_the_english_one_stands() -> None:
    """One English name within a file has one French name, but for house versions of a Focus card."""
    seen: dict[tuple[str, str], set[str]] = {}
    for where, english, french in ALL:
        file = where.partition(" ")[0]
        plain = re.sub(r" \(.*\)$", "", french)
        seen.setdefault((file, english), set()).add(plain)
    several = {key: sorted(values) for key, values in seen.items() if len(values) > 1 and key[0] != "missing"}
    assert several == {}
