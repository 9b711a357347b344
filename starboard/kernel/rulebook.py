"""A title's rulebook inside the app: numbered rules that errors, prompts and tests cite."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Rule(NamedTuple):
    """One numbered rule, and the heading that it stands under."""

    number: str
    heading: str
    text: str


_RULE = re.compile(r"^- (?:\*\*)?([A-Z]+-\d+\.\d+)(?:\*\*)? *(.*)$")


class Rulebook:
    """The rules of a title in one language, in their order."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, Rule] = {}
        heading = number = ""
        for line in text.splitlines():
            found = _RULE.match(line)
            if found:
                number = found[1]
                if number in self.rules:
                    raise ValueError(f"rule {number} appears twice")
                self.rules[number] = Rule(number, heading, found[2])
            elif line.startswith("#"):
                heading, number = line.lstrip("# "), ""
            elif number and line.startswith("  "):
                rule = self.rules[number]
                self.rules[number] = rule._replace(text=f"{rule.text} {line.strip()}")
            else:
                number = ""

    def find(self, asked: str) -> list[Rule]:
        """The rule of that number ("GC-6.5", "6.5"), else the rules that contain all the words."""
        for number, rule in self.rules.items():
            if asked.upper() in (number, number.partition("-")[2]):
                return [rule]
        words = _plain(asked).split()
        return [
            rule
            for rule in self.rules.values()
            if words and all(w in _plain(f"{rule.heading} {rule.text}") for w in words)
        ]


def _plain(text: str) -> str:
    """Lower case without accents: what a person types."""
    return "".join(c for c in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(c))


@cache
def rulebook(folder: Path, lang: str) -> Rulebook:
    """The rulebook in `folder`: rules.md, or rules.fr.md and so on."""
    name = "rules.md" if lang == "en" else f"rules.{lang}.md"
    return Rulebook((folder / name).read_text(encoding="utf-8"))
