"""Verbs in two moods, for languages that have them.

English says "gain 2 Food" and "you may gain 2 Food" with one form of the verb; French tells them apart: "gagnez", but
"vous pouvez gagner". A phrase of the catalogue gives both as {gagnez|gagner}; a phrase that takes another one in the
infinitive puts it in ⟨…⟩. Which form it is follows when the whole sentence is there.
"""

from __future__ import annotations

import re

_INNERMOST = re.compile(r"⟨([^⟨⟩]*)⟩")
_FORMS = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


def settle_moods(text: str) -> str:
    """A sentence with each verb in its form.

    >>> settle_moods("{perdez|perdre} 1 PN ; vous pouvez ⟨{dépensez|dépenser} 1 Énergie⟩")
    'perdez 1 PN ; vous pouvez dépenser 1 Énergie'
    """
    if "{" not in text:
        return text
    while (found := _INNERMOST.search(text)) is not None:
        text = text[: found.start()] + _FORMS.sub(r"\2", found[1]) + text[found.end() :]
    return _FORMS.sub(r"\1", text)
