"""What is drawn from something else is never taken for the same."""

from __future__ import annotations

from typing import Any

import pytest
from jinja2 import Template

from starboard.table.rendering.jinja import environment, pieces_of
from starboard.table.rendering.kept_loops import keep_loops, reads_of_all


def compiled(source: str) -> Template:
    """A template of a title."""
    made = environment()
    parsed = made.parse(source)
    keep_loops(parsed, source)
    return made.template_class.from_code(made, made.compile(parsed, "title.html", source), made.globals)


@pytest.mark.parametrize(
    "source",
    [
        '{% call piece(card) %}<b id="b">{{ card }} {{ plan.open }}</b>{% endcall %}',
        '{% call piece() %}<b id="b">{{ card }} {{ plan.open }}</b>{% endcall %}',
        '{% call memo("name", card) %}{{ card }} {{ plan.open }}{% endcall %}',
        "{% for n in cards %}{{ n }} {{ plan.open }}{% endfor %}",
        "{% macro one(n) %}{{ n }} {{ plan.open }}{% endmacro %}{% for n in cards %}{{ one(n) }}{% endfor %}",
        "{% for n in cards %}{% for i in range(n) %}{{ card }}{{ plan['open'] }}{% endfor %}{% endfor %}",
    ],
)
def test_whatever_is_read_counts(source: str) -> None:
    """A key that leaves something out does no harm."""
    template = compiled(source)
    context: dict[str, Any] = {"lang": "en", "card": 3, "cards": [1, 2]}
    plans = [{"open": state, "other": 0} for state in ("no", "yes", "no")]
    drawn = ["".join(pieces_of(template, {**context, "plan": plan})) for plan in plans]
    assert drawn[0] == drawn[2] != drawn[1]
    assert "yes" in drawn[1]
    assert ("plan", "open") in (reads_of_all(environment().parse(source)) or [])


def test_what_is_no_plain_data_is_drawn_each_time() -> None:
    """Nobody can tell what a function depends on."""
    said = iter(["once", "twice"])
    template = compiled("{% call piece(card) %}<b>{{ card }}{{ tell() }}</b>{% endcall %}")
    context = {"lang": "en", "card": 1, "tell": lambda: next(said)}
    assert "once" in pieces_of(template, context)[1]
    assert "twice" in pieces_of(template, context)[1]
