"""Every word that a person reads of a title: made late, from views and events, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar

from starboard.kernel.actions import Action
from starboard.kernel.changes import Change
from starboard.kernel.errors import AnswerRefused, DataError, RecordError, StarboardError
from starboard.kernel.events import Event
from starboard.kernel.game import View
from starboard.kernel.language import catalogue, fill
from starboard.kernel.rulebook import Rulebook, rulebook
from starboard.kernel.setup import TableOption

PENCIL = "✎"
"""The mark of what is Starboard's own, in letters."""


class Speech:
    """Messages of one folder in one language. In code: `_ = self.say`, so that Babel finds them."""

    def __init__(self, folder: Path, lang: str) -> None:
        self.folder = folder
        self.lang = lang
        self._catalogue = catalogue(folder, lang)
        self._gettext = str if lang == "en" else self._catalogue.gettext
        """English stands in the code."""

    def say(self, message: str, **params: object) -> str:
        """A message in this language, its %(name)s places filled."""
        text = self._gettext(message)
        return fill(self.lang, text, params) if params else text

    def say_in(self, message: str) -> str:
        """A message that needs its context to be translated, written before it: "some|Food" is said "Food"."""
        text = self._catalogue.gettext(message)
        return text if text != message else message.partition("|")[2]

    def say_n(self, one: str, many: str, n: int, **params: object) -> str:
        """A message that depends on a number, which is also its %(n)d."""
        return fill(self.lang, self._catalogue.ngettext(one, many, n), {"n": n, **params})

    def error(self, error: StarboardError) -> str:
        """An error in this language, with its place or rule."""
        params = {
            key: self.error(each) if isinstance(each, StarboardError) else each for key, each in error.params.items()
        }
        text = fill(self.lang, self._catalogue.gettext(error.message), params)
        if isinstance(error, RecordError):
            return self.say("line %(line)d: %(text)s", line=error.line, text=text)
        if isinstance(error, DataError) and error.path:
            return self.say("%(path)s: %(text)s", path=error.path, text=text)
        if isinstance(error, AnswerRefused) and error.rule:
            return f"{text} ({error.rule})"
        return text


class Prose(Speech):
    """A title's words. `seats` are the names of whoever sits there. Titles override what raises.

    Everything is made from a seat's own view and the events that it may see, so no sentence can tell a secret.
    """

    words: ClassVar[Mapping[str, str]] = {}
    """Single words and labels in English, by key: those of the rulebook; the table's options by name, their choices as
    "option.choice", what points are scored for as "score.item", terms of the evaluation as "term.name" and
    "nudge.name"."""

    def __init__(self, folder: Path, lang: str, seats: list[str]) -> None:
        super().__init__(folder, lang)
        self.seats = seats

    def rules(self) -> Rulebook:
        """The title's rulebook in this language."""
        return rulebook(self.folder, self.lang)

    def title(self) -> str:
        """The title's name."""
        raise TypeError(f"{type(self).__name__} lacks a word")

    def blurb(self) -> str:
        """One sentence that says what the game is."""
        raise TypeError(f"{type(self).__name__} lacks a word")

    def credits(self) -> str:
        """Whose game this is, in a sentence or two; empty for a title that is nobody else's."""
        return ""

    def printed(self) -> list[str]:
        """What of this title is as printed, a line each: rules from the rulebook, components from the box."""
        return []

    def ours(self) -> list[str]:
        """What of this title is Starboard's own and not printed in the box, a line each; nothing where all is."""
        return []

    def tips(self) -> list[str]:
        """What the title's rulebook advises, a sentence or two each."""
        return []

    def ours_of(self, kind: str, name: str = "") -> str:
        """What of a component is Starboard's own, as the words of its mark; empty where it is as printed.

        `kind` and `name` are those of the content in play: what somebody typed in from their box is not ours.
        """
        return ""

    def pencil(self, kind: str, name: str = "") -> str:
        """The mark of what is Starboard's own, where there are only letters: put it right behind the name."""
        return f" {PENCIL}" if self.ours_of(kind, name) else ""

    def pencil_note(self) -> str:
        """What the pencil means, for below a table of letters."""
        return self.say("%(pencil)s Starboard’s own, not from the box", pencil=PENCIL)

    def table_ours(self, option: TableOption, choice: str) -> str:
        """What of one of an option's choices is Starboard's own, where its remark does not say so."""
        return ""

    def still_ours(self) -> list[str]:
        """What of the content in play is ours or left out, a line for each file and kind: for whoever types it in."""
        return []

    def word(self, key: str) -> str:
        """One of the title's `words`."""
        return self.say(self.words[key])

    def table_option(self, option: TableOption) -> str:
        """The name of a table option, as a label."""
        return self.word(option.name)

    def table_choice(self, option: TableOption, choice: str) -> str:
        """The name of one of an option's choices."""
        return self.word(f"{option.name}.{choice}")

    def table_remark(self, option: TableOption, choice: str) -> str:
        """What whoever chooses it should know, in whole sentences: how it plays, what of it is ours or left out."""
        return ""

    def prompt(self, view: View) -> str:
        """What the table waits for, told to whoever sees this view: a question to it, or who is thinking."""
        raise TypeError(f"{type(self).__name__} lacks a word")

    def answer(self, view: View, action: Action) -> str:
        """One of this view's options, as a short label."""
        raise TypeError(f"{type(self).__name__} lacks a word")

    def event(self, event: Event, view: View) -> str:
        """What happened, for whoever sees this view; empty for what is not worth a line."""
        raise TypeError(f"{type(self).__name__} lacks a word")

    def change(self, change: Change, view: View) -> str:
        """What would be other or has become other, in a few words, for whoever sees this view: "Energy +2"."""
        raise TypeError(f"{type(self).__name__} lacks a word")

    def listed(self, parts: list[str]) -> str:
        """What comes one after the other, in one line: "Build at Rigel; Vega → Altair"."""
        return self.say("; ").join(parts)

    def score_item(self, key: str) -> str:
        """What points were scored for."""
        return self.word(f"score.{key}")

    def component(self, kind: str, name: str) -> str:
        """What somebody calls the component that an id-kind's id names, outside any game: "Humans", "War"."""
        return self.word(name) if name in self.words else name.replace("_", " ")

    def term(self, name: str) -> str:
        """What a term of the evaluation is called (`Game.terms`): "sectors"."""
        return self.word(f"term.{name}")

    def nudge(self, name: str, view: View) -> str:
        """A question that leads somebody to what is to be gained in a term of the evaluation, without naming it.

        A title overrides it where a term's question does not fit what this seat is asked.
        """
        return self.word(f"nudge.{name}")

    def tie_break(self) -> str:
        """How players with the same points are told apart; empty where the title has no such rule."""
        return ""

    def side(self, seat: int, view: View) -> str:
        """How a seat, or the AUTOMA, is called in this game."""
        return self.seats[seat]
