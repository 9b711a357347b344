"""Catalogues: English stands in the code, every other language in a .po file beside it."""

from __future__ import annotations

import gettext
import io
import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "fr")

_OF = re.compile(r"\b([Dd])e %\((\w+)\)s")
_DECIMALS = re.compile(r"%\(\w+\)\.[1-9]f")


@cache
def catalogue(folder: Path, lang: str) -> gettext.NullTranslations:
    """The translations in `folder`/locale/`lang`.po, which fall back to the kernel's own, and these to English.

    The .po is read as it is, so that there is no compiled copy which could be older than its source.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    if lang == "en":
        return gettext.NullTranslations()
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    source = folder / "locale" / f"{lang}.po"
    packed = io.BytesIO()
    with source.open("rb") as file:
        write_mo(packed, read_po(file, locale=lang))
    packed.seek(0)
    found = gettext.GNUTranslations(packed)
    home = Path(__file__).parent.parent
    if folder != home:
        found.add_fallback(catalogue(home, lang))
    return found


def fill(lang: str, text: str, params: Mapping[str, object]) -> str:
    """A message with its %(name)s places filled, written as the language wants it.

    In French "de" loses its vowel before another one and joins an article, and decimals stand behind a comma.
    """
    if lang == "fr":
        text = _OF.sub(lambda of: _of(of[1], str(params[of[2]])), text)
        text = _DECIMALS.sub(lambda number: (number[0] % params).replace(".", ","), text)
    return text % params


def _of(de: str, word: str) -> str:
    """The French "de" and a word: "d’une piste", "du secteur", "des pistes", "de Rigel"; ready for `%`."""
    word = word.replace("%", "%%")
    for article, joined in (("le ", "u "), ("les ", "es ")):
        if word.startswith(article):
            return de + joined + word.removeprefix(article)
    return f"{de}’{word}" if _begins_with_vowel(word) else f"{de}e {word}"


def _begins_with_vowel(word: str) -> bool:
    # Without its accent. Whether an h or a y counts depends on the name: they do not.
    return unicodedata.normalize("NFD", word)[:1].lower() in tuple("aeiouœ")
