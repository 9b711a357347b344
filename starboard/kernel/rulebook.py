"""A title's rulebook inside the app: numbered rules that errors, prompts and tests cite."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Rule(NamedTuple):
    """One numbered rule, and the heading that it stands under. What it says is Markdown."""

    number: str
    heading: str
    text: str
    more: str = ""
    """What belongs to it and stands below it: a table, an example, a tip, a figure."""

    def without_figures(self) -> str:
        """Its text with what stands below, for where nothing can be drawn."""
        return f"{self.text}\n\n{_FIGURE.sub('', self.more)}".strip()


class Section(NamedTuple):
    """A chapter: what it begins with, and its rules."""

    heading: str
    lead: str
    rules: list[Rule]
    part: str = ""
    """The part of the book that begins here; empty in the middle of one."""


_RULE = re.compile(r"^- (?:\*\*)?([A-Z]+-\d+\.\d+)(?:\*\*)? *(.*)$")
_FIGURE = re.compile(r"!\[[^\]]*\]\(figure:[\w-]+\)")
_LETTERS = str.maketrans({"œ": "oe", "æ": "ae", "’": "'", "\N{NO-BREAK SPACE}": " "})


class Rulebook:
    """The rules of a title in one language, in their order.

    A book is Markdown: what stands before its first chapter (`## …`) introduces it; a rule is an item of a list that
    begins with its number, lines indented below it go on with it; `![words](figure:name)` is a figure of the title's.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.rules: dict[str, Rule] = {}
        self.introduction = ""
        """Markdown, without the title."""
        self.sections: list[Section] = []
        self._part = ""
        chapters = re.split(r"^##+ +(.*)$", text, flags=re.MULTILINE)
        first = re.split(r"^- (?=\*{0,2}[A-Z]+-\d)", chapters[0], maxsplit=1, flags=re.MULTILINE)
        self.introduction = re.sub(r"^# .*$", "", first[0], flags=re.MULTILINE).strip()
        if len(first) > 1:
            self._read("", f"- {first[1]}")
        for heading, body in zip(chapters[1::2], chapters[2::2], strict=True):
            self._read(heading.strip(), body)

    def _read(self, heading: str, body: str) -> None:
        number, going = "", False
        part, self._part = self._part, ""
        others: dict[str, list[str]] = {"": []}
        for line in body.splitlines():
            found = _RULE.match(line)
            if found:
                number, going = found[1], True
                if number in self.rules:
                    raise ValueError(f"rule {number} appears twice")
                self.rules[number] = Rule(number, heading, found[2])
                others[number] = []
            elif going and line.startswith("  "):
                rule = self.rules[number]
                self.rules[number] = rule._replace(text=f"{rule.text} {line.strip().removeprefix('- ')}")
            elif line.startswith("# "):
                self._part, going = line[2:].strip(), False
            else:
                going = False
                others[number].append(line)
        for each, lines in others.items():
            if each:
                self.rules[each] = self.rules[each]._replace(more="\n".join(lines).strip())
        rules = [self.rules[each] for each in others if each]
        self.sections.append(Section(heading, "\n".join(others[""]).strip(), rules, part))

    def find(self, asked: str) -> list[Rule]:
        """The rule of that number ("GC-6.5", "6.5"), else the rules with all the words, in any order.

        Accents, capitals and endings do not matter. Rules with the words just as they were typed come first, then those
        in whose text they stand, then those in which the heading or something below the text helps. Where no rule has
        them all, those with most of the words that the book knows.
        """
        for number, rule in self.rules.items():
            if asked.upper() in (number, number.partition("-")[2]):
                return [rule]
        words = [re.compile(word) for word in words_of(asked)]
        if not words:
            return []
        typed = [re.compile(rf"\b{re.escape(word)}\b") for word in asked.casefold().split()]
        exact: list[Rule] = []
        here: list[Rule] = []
        around: list[Rule] = []
        for rule in self.rules.values():
            text = plain(rule.text)
            if _all_in(words, text):
                (exact if _all_in(typed, rule.text.casefold()) else here).append(rule)
            elif _all_in(words, f"{plain(rule.heading)} {text} {plain(_FIGURE.sub('', rule.more))}"):
                around.append(rule)
        return exact + here + around or self._nearest(words)

    def _nearest(self, words: list[re.Pattern[str]]) -> list[Rule]:
        """The rules that have most of some words: two at least, unless the book knows only one of them."""
        has = {
            rule: [word for word in words if word.search(f"{plain(rule.heading)} {plain(rule.text)}")]
            for rule in self.rules.values()
        }
        known = {word for found in has.values() for word in found}
        most = max((len(found) for found in has.values()), default=0)
        return [rule for rule, found in has.items() if len(found) == most] if most >= min(2, len(known)) > 0 else []

    def naming(self, name: str) -> list[Rule]:
        """The rules that name a thing: its name as whole words, in their text or below it."""
        if len(name) < 3:
            return []
        whole = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)", re.IGNORECASE)
        return [rule for rule in self.rules.values() if whole.search(rule.text) or whole.search(rule.more)]


def plain(text: str) -> str:
    """Lower case without accents: what a person types."""
    bare = unicodedata.normalize("NFD", text.casefold().translate(_LETTERS))
    return "".join(c for c in bare if not unicodedata.combining(c))


def words_of(asked: str) -> list[str]:
    """What somebody searches for, the longest word first: patterns that find each in a plain text, with any ending."""
    words = sorted(set(re.findall(r"[\w-]+", plain(asked))), key=len, reverse=True)
    return [rf"\b{_stem(word)}" for word in words]


_ENDINGS = (
    (r"(\w\w+)(?:y|ies?)", r"(?:y|ie)"),  # colony, colonies
    (r"(\w\w+)(?:al|aux?)", r"(?:al|au)"),  # général, généraux
    (r"(\w\w+(?:[sx]|[cs]h))(?:es)", ""),  # bonuses, matches
    (r"(\w{4,})ings?", ""),  # land, landing
    (r"(\w{4,})[sx]", ""),  # ships, vaisseaux
    (r"(\w\w+)[sx]", r"[sx]?\b"),  # dés
)
"""The beginning of a word and how it may go on, for those whose other number is not just longer."""


def _stem(word: str) -> str:
    """What a word and its plural or singular have in common, as a pattern; English or French, whichever it is."""
    if word in ("die", "dice"):
        return r"(?:die|dice)\b"
    for ending, others in _ENDINGS:
        found = re.fullmatch(ending, word)
        if found:
            return re.escape(found[1]) + others
    return re.escape(word)


def _all_in(words: list[re.Pattern[str]], text: str) -> bool:
    return all(word.search(text) for word in words)


@cache
def rulebook(folder: Path, lang: str) -> Rulebook:
    """The rulebook in `folder`: rules.md, or rules.fr.md and so on."""
    name = "rules.md" if lang == "en" else f"rules.{lang}.md"
    return Rulebook((folder / name).read_text(encoding="utf-8"))
