"""What components are called: their names stand in the content, in every language that Starboard speaks."""

from __future__ import annotations

from typing import Final

from starboard.kernel.errors import N_
from starboard.kernel.language import LANGUAGES
from starboard.kernel.reader import Reader


class Name:
    """What a component is called or says, by language."""

    def __init__(self, words: dict[str, str]) -> None:
        self._words: Final = words

    def get(self, lang: str) -> str:
        """The words in a language."""
        return self._words[lang]


def same_name(words: str) -> Name:
    """Words that are the same in all languages."""
    return Name(dict.fromkeys(LANGUAGES, words))


def read_name(at: Reader, taken: set[str] | None = None) -> Name:
    """A table with the words in each language, or a text that is the same in all.

    With `taken`, the names that others of the kind have, it must differ from them: answers would read alike.
    """
    if isinstance(at.value, str):
        name = same_name(at.text())
    else:
        name = Name({lang: at.item(lang).text() for lang in LANGUAGES})
        at.done()
    if taken is not None:
        take_name(at, name, taken)
    return name


def take_name(at: Reader, name: Name, taken: set[str]) -> None:
    """Note a name among those that are taken. Raises the reader's error where it is one of them."""
    for lang in LANGUAGES:
        words = name.get(lang)
        if f"{lang} {words}" in taken:
            raise at.fault(N_("%(name)s appears twice"), name=words)
        taken.add(f"{lang} {words}")


def read_name_beside(at: Reader, key: str) -> Name:
    """The English words under a key, those of the other languages beside it: "name", "name_fr"."""
    return Name({lang: at.item(key if lang == "en" else f"{key}_{lang}").text() for lang in LANGUAGES})
