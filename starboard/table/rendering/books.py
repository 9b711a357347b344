"""A rulebook as pages: its Markdown as HTML, tags as labels, numbers as links, figures drawn by the title."""

from __future__ import annotations

import re
from collections.abc import MutableMapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict
from markupsafe import Markup, escape

from starboard.kernel.drawing import Drawing
from starboard.kernel.errors import N_
from starboard.kernel.game import Game
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.reference import Entry, IndexPart, Tale
from starboard.kernel.rulebook import Rule, Rulebook, plain, words_of
from starboard.table.rendering.addresses import address
from starboard.table.rendering.assets import ours
from starboard.table.rendering.jinja import render
from starboard.table.rendering.titles import prose_of, title_file

NUMBER = re.compile(r"(?<![\w.,-])(?:([A-Z]{2,3})-)?(\d{1,2}\.\d{1,2})(?![\w%]|[.,]\d)")
"""A rule's number in a text, with or without the letters of its book."""
MOST_NAMED = 6
"""A name that more rules hold is a word, and no rule is about it."""
MOST_SAID = 12
"""Words that more components have in their texts ask for none of these."""


class Tag(NamedTuple):
    """A word of a rulebook that says where a rule comes from."""

    written: str
    """How it is written in the books, as a pattern, in all languages."""
    label: str
    meaning: str


TAGS = {
    "ruling": Tag(
        r"\b(?:Ruling|Décision)\b(?:[ \u00a0]?:)?",
        N_("Ruling"),
        N_("our decision where the printed rules are silent or disagree, with the reason; as binding as the rest"),
    ),
    "ours": Tag(
        r"\b(?:Ours|Nôtre)\b(?:[ \u00a0]?:)?",
        N_("Ours"),
        N_("a value of Starboard’s own, because no copy or source that we had shows the printed one"),
    ),
    "card": Tag(r"\[(?:card|carte)\]", N_("Components"), N_("read from cards, mats and dice, not from the rulebook")),
    "clarified": Tag(r"\[(?:clar|préc\.)\]", N_("Clarified"), N_("a clarification that was published later")),
}
_TAG = re.compile("|".join(f"(?P<{name}>{tag.written})" for name, tag in TAGS.items()))


class ShownRule(NamedTuple):
    """A rule as the page shows it."""

    number: str
    heading: str
    text: Markup
    more: Markup
    about: list[Entry]
    """The component whose picture stands beside it."""


class ShownSection(NamedTuple):
    """A chapter as the page shows it."""

    id: str
    heading: str
    lead: Markup
    rules: list[ShownRule]
    part: str


class Book:
    """A title's rulebook in one language, as HTML. Nothing of it is taken as HTML that is written in the Markdown."""

    def __init__(self, game: Game[Any], lang: str, words: Speech) -> None:
        self.game = game
        self.prose: Prose = prose_of(game, lang)
        self.drawing: Drawing = game.drawing(self.prose)
        self.rules: Rulebook = self.prose.rules()
        self.words = words
        self.letters = next(iter(self.rules.rules)).partition("-")[0]
        self.legend = [
            (self._label(name), words.say(tag.meaning))
            for name, tag in TAGS.items()
            if re.search(tag.written, self.rules.text)
        ]
        self._markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
        renderer = self._markdown.renderer
        assert isinstance(renderer, RendererHTML)
        rules: dict[str, Any] = renderer.rules
        rules |= {
            "text": self._render_text,
            "code_inline": self._render_text,
            "image": self._render_image,
            # Wide tables scroll by themselves, for the keyboard, too.
            "table_open": lambda *__: '<div class="scrolls" tabindex="0"><table>\n',
            "table_close": lambda *__: "</table></div>\n",
        }

    def inline(self, text: str, marked: str = "") -> Markup:
        """The text of a rule; the words of `marked` stand out."""
        found = words_of(marked)
        return Markup(self._markdown.renderInline(text, {"marked": re.compile("|".join(found)) if found else None}))

    def blocks(self, text: str) -> Markup:
        """Paragraphs, tables, quotes and figures."""
        return Markup(self._markdown.render(text, {"marked": None})) if text else Markup("")

    def link(self, number: str, text: str = "") -> Markup:
        """A link to a rule: within the book, and at the table in its dialog."""
        to = address(f"/rules/{self.game.name}")
        shown = escape(text or number)
        return Markup(f'<a class="ref" href="{to}#{number}" data-rule="{number}">{shown}</a>')

    @cached_property
    def introduction(self) -> Markup:
        """What the book begins with."""
        return self.blocks(self.rules.introduction)

    @cached_property
    def world(self) -> list[Tale]:
        """The game's world, in our own words."""
        return self.drawing.world()

    @cached_property
    def tips(self) -> list[str]:
        """What the printed rulebook advises."""
        return self.prose.tips()

    @cached_property
    def sections(self) -> list[ShownSection]:
        """All chapters."""
        return [
            ShownSection(
                f"chapter-{number}",
                section.heading,
                self.blocks(section.lead),
                [self.shown(rule) for rule in section.rules],
                section.part,
            )
            for number, section in enumerate(self.rules.sections, 1)
        ]

    @cached_property
    def whole(self) -> Markup:
        """All chapters with the world and the index, drawn once: whoever asks again and again costs next to nothing."""
        return Markup(render("_book.html", self.words, book=self, game=self.game))

    def shown(self, rule: Rule, marked: str = "") -> ShownRule:
        """A rule as the page shows it; the words of `marked` stand out."""
        text, more = self.inline(rule.text, marked), self.blocks(rule.more)
        return ShownRule(rule.number, rule.heading, text, more, self.about(rule))

    def find(self, asked: str) -> tuple[list[ShownRule], list[Entry]]:
        """The rules that answer a search, and the components of that name; and those that say it, if they are few."""
        words = words_of(asked)
        entries = [entry for part in self.index for entry in part.entries] if words else []
        things = [entry for entry in entries if all(re.search(word, plain(entry.name)) for word in words)]
        said = [
            entry
            for entry in entries
            if entry not in things and all(re.search(word, plain(f"{entry.name} {entry.text}")) for word in words)
        ]
        if len(said) <= MOST_SAID:
            things += said
        return [self.shown(rule, asked) for rule in self.rules.find(asked)], things

    def about(self, rule: Rule) -> list[Entry]:
        """The components that a rule is about before anything else: their pictures stand beside it."""
        here = self._pictured.get(rule.number, [])
        return here if len(here) == 1 else []

    @cached_property
    def index(self) -> list[IndexPart]:
        """Every component with the rules about it: those that the title names, and those that name it."""
        return [
            part._replace(entries=[entry._replace(rules=self._rules_about(entry)) for entry in part.entries])
            for part in self.drawing.index()
        ]

    def _rules_about(self, entry: Entry) -> tuple[str, ...]:
        return tuple(dict.fromkeys([*entry.rules, *self.named(entry.name)]))

    def named(self, name: str) -> list[str]:
        """The numbers of the rules that are about a thing of this name, as far as that can be told."""
        found = [rule.number for rule in self.rules.naming(name)]
        return found if len(found) <= MOST_NAMED else []

    @cached_property
    def _pictured(self) -> dict[str, list[Entry]]:
        found: dict[str, list[Entry]] = {}
        for part in self.drawing.index():
            for entry in part.entries:
                if entry.rules and entry.picture:
                    found.setdefault(entry.rules[0], []).append(entry)
        return found

    def _label(self, name: str) -> Markup:
        label = escape(self.words.say(TAGS[name].label))
        mark = ours(self.words.say("Starboard’s own, not from the box.")) if name == "ours" else ""
        return Markup(f'<span class="from from--{name}">{mark}{label}</span>')

    def _render_text(
        self, tokens: Sequence[Token], at: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        text, marked = tokens[at].content, env["marked"]
        made, last = "", 0
        for found in _TAG.finditer(text):
            made += self._numbers(text[last : found.start()], marked) + str(self._label(str(found.lastgroup)))
            last = found.end()
        return made + self._numbers(text[last:], marked)

    def _numbers(self, text: str, marked: re.Pattern[str] | None) -> str:
        made, last = "", 0
        for found in NUMBER.finditer(text):
            number = f"{found[1] or self.letters}-{found[2]}"
            if number in self.rules.rules:
                made += self._shown(text[last : found.start()], marked) + str(self.link(number, found[0]))
                last = found.end()
        return made + self._shown(text[last:], marked)

    def _shown(self, text: str, marked: re.Pattern[str] | None) -> str:
        folded = plain(text)
        # Folding may lengthen a text: then nothing is marked, rather than the wrong letters.
        if marked is None or len(folded) != len(text):
            return str(escape(text))
        made, last = "", 0
        for found in marked.finditer(folded):
            made += f"{escape(text[last : found.start()])}<mark>{escape(text[found.start() : found.end()])}</mark>"
            last = found.end()
        return made + str(escape(text[last:]))

    def _render_image(
        self, tokens: Sequence[Token], at: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """Only figures of the title's own; any other picture is its words."""
        kind, __, name = str(tokens[at].attrs.get("src", "")).partition(":")
        alt = tokens[at].content
        if kind != "figure" or title_file(self.game.name, f"figures/{name}.html") is None:
            return str(escape(alt))
        drawn = render(f"{self.game.name}/figures/{name}.html", self.prose, prose=self.prose, game=self.game)
        words = f'<span class="figure__words">{escape(alt)}</span>'
        return f'<span class="figure figure--{escape(name)}">{drawn}{words}</span>'


_books: dict[tuple[str, str], Book] = {}


def book_of(game: Game[Any], words: Speech) -> Book:
    """The book of a title in the language of `words`, made once."""
    key = (game.name, words.lang)
    if key not in _books:
        _books[key] = Book(game, words.lang, words)
    return _books[key]
