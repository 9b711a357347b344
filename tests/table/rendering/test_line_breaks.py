"""Line breaks in templates: free to those who write them, unseen by those who look at the page."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from starboard.table.rendering.line_breaks import LineBreaks


def rendered(source: str) -> str:
    """A template with a few values."""
    return Environment(autoescape=True, extensions=[LineBreaks]).from_string(source).render(a="A", b="B", yes=True)


@pytest.mark.parametrize(
    ("source", "made"),
    [
        ("<p>\n  two\n  words\n</p>", "<p>two words</p>"),
        ("<p>\n  {{ a }}\n  {{ b }}\n</p>", "<p>A B</p>"),
        ("<p>\n  {{ a }}{{ b }}\n</p>", "<p>AB</p>"),
        ("<p>\n  {{ a }}\n  <b>bold</b>\n  text\n</p>", "<p>A<b>bold</b>text</p>"),
        ('<p>\n  {{ a }}\n  {{ " " }}\n  <b>bold</b>\n</p>', "<p>A  <b>bold</b></p>"),
        ('<p>\n  {{ a }}{{ " " }}\n  <b>bold</b>\n</p>', "<p>A <b>bold</b></p>"),
        ("<p>{{ a }} <b>bold</b> text</p>", "<p>A <b>bold</b> text</p>"),
        ("{% if yes %}\n  <i></i>\n{% endif %}\n<b></b>\n", "<i></i><b></b>"),
        ("{{ a }}\n{% if yes %}\n  {{ b }}\n{% endif %}\n{{ a }}", "ABA"),
        ('<p\n  class="x"\n  id="y"\n>\n  z\n</p>', '<p class="x" id="y">z</p>'),
        ('<use\n  href="#x"\n/>', '<use href="#x"/>'),
        ('<p title="one\n  two > three"\n>x</p>', '<p title="one two > three">x</p>'),
        ('<p\n  {% if yes %}hidden{% endif %}\n  id="x"\n>x</p>', '<p hidden id="x">x</p>'),
        ("1 < 2\n3 < 4", "1 < 2 3 < 4"),
    ],
)
def test_a_line_break_is_a_space_between_words_and_nothing_beside_a_tag(source: str, made: str) -> None:
    assert rendered(source) == made


def test_a_fault_is_reported_at_its_line() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        rendered("<p>\n  text\n  {{ 1 // 0 }}\n</p>")
    assert caught.traceback[-1].lineno == 2
