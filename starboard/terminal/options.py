"""Many options as a few: first what, then where, then how many."""

from __future__ import annotations

from typing import NamedTuple

from starboard.kernel.actions import Action
from starboard.kernel.drawing import QUIET

FEW = 14
"""As many options are shown at once; more are grouped."""


class Choice(NamedTuple):
    """An option and its words."""

    action: Action
    words: str


class Entry(NamedTuple):
    """One numbered line: an option, or a group of options that begin alike."""

    words: str
    choices: list[Choice]


def entries(choices: list[Choice], known: int = 0) -> list[Entry]:
    """The lines to show for some options whose codes agree in their first `known` words.

    A long list is grouped by the first word of the codes in which they differ: the verb, then what it names.
    """
    if len(choices) <= FEW:
        return [Entry(choice.words, [choice]) for choice in choices]
    words = [choice.action.code().split() for choice in choices]
    at = known
    while all(len(each) > at and each[at] == words[0][at] for each in words):
        at += 1
    groups: dict[str, list[Choice]] = {}
    for choice, each in zip(choices, words, strict=True):
        groups.setdefault(each[at] if len(each) > at else "", []).append(choice)
    if len(groups) == len(choices) or len(groups) > 2 * FEW:
        pages = [choices[start : start + FEW] for start in range(0, len(choices), FEW)]
        return [Entry(_span(page), page) for page in pages]
    return [Entry(_shared(group), group) for group in groups.values()]


def numbers(shown: list[Entry]) -> list[int]:
    """The number of each line: from 1 on, and 0 for the answer that ends or declines, wherever it stands."""
    quiet = [at for at, entry in enumerate(shown) if _is_quiet(entry)]
    found = list(range(1, len(shown) + 1))
    if len(quiet) == 1:
        found = [*found[: quiet[0]], 0, *found[quiet[0] : -1]]
    return found


def _is_quiet(entry: Entry) -> bool:
    return len(entry.choices) == 1 and entry.choices[0].action.code().split()[0] in QUIET


def _span(page: list[Choice]) -> str:
    return page[0].words if len(page) == 1 else f"{page[0].words} … {page[-1].words}"


def _shared(group: list[Choice]) -> str:
    """The words with which all of a group begin."""
    if len(group) == 1:
        return group[0].words
    split = [choice.words.split(" ") for choice in group]
    same = 0
    while all(len(each) > same and each[same] == split[0][same] for each in split):
        same += 1
    return f"{' '.join(split[0][:same])} … ({len(group)})" if same else _span(group)
