"""Catalogues: English stands in the code, every other language in a .po file beside it."""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LANGUAGES = ("en", "fr")


@cache
def catalogue(folder: Path, lang: str) -> gettext.NullTranslations:
    """The translations in `folder`/locale/`lang`.po, which fall back to the kernel's own, and these to English.

    The .po is read as it is, so that there is no compiled copy which could be older than its source.
    """
    if lang not in LANGUAGES:
        raise ValueError(f"no language {lang!r}; there are: {', '.join(LANGUAGES)}")
    if lang == "en":
        return gettext.NullTranslations()
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
