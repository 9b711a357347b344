"""What a line break means in a template: as little as in the code around it.

Templates are broken into lines for those who read them. A formatter that may break anywhere must not move what people
see, and what is pushed should carry no indentation; so line breaks with the spaces around them are taken out when a
template is compiled:

- between two pieces of text (words or expressions) a line break is one space;
- beside a tag or a statement it is nothing; where a space is meant there, the template says `{{ " " }}`;
- inside a tag, and in an attribute's value, it is one space.

Spaces without a line break stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from jinja2.ext import Extension
from jinja2.lexer import Token, TokenStream

PART = re.compile(r"[ \t]*\n\s*|<(?=[a-zA-Z/!])|>|[\"']")


class LineBreaks(Extension):
    """Takes line breaks out of the templates of an environment."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens of a template, those of plain text without their line breaks."""
        tokens = list(stream)
        place = Place()
        for i, token in enumerate(tokens):
            if token.type == "data":
                text_before = i > 0 and tokens[i - 1].type == "variable_end"
                text_after = i + 1 < len(tokens) and tokens[i + 1].type == "variable_begin"
                yield Token(token.lineno, "data", place.joined(token.value, text_before, text_after))
            else:
                yield token


class Place:
    """Where in the HTML a template is: outside tags, inside one, or in the value of an attribute."""

    def __init__(self) -> None:
        self.in_tag = False
        self.quote = ""

    def joined(self, text: str, text_before: bool, text_after: bool) -> str:
        """A stretch of a template without its line breaks; whether an expression stands right before and after it."""
        made = []
        done = 0
        for found in PART.finditer(text):
            made.append(text[done : found.start()])
            done = found.end()
            if "\n" not in found[0]:
                self._pass(found[0])
                made.append(found[0])
                continue
            before = text[found.start() - 1] != ">" if found.start() else text_before
            after = not text.startswith("<", done) if done < len(text) else text_after
            if self.in_tag and not self.quote:
                made.append("" if text.startswith((">", "/>"), done) else " ")
            elif self.in_tag or (before and after):
                made.append(" ")
        made.append(text[done:])
        return "".join(made)

    def _pass(self, sign: str) -> None:
        if not self.in_tag:
            self.in_tag = sign == "<"
        elif self.quote:
            self.quote = "" if sign == self.quote else self.quote
        elif sign == ">":
            self.in_tag = False
        elif sign != "<":
            self.quote = sign
