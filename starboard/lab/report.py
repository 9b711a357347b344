"""A balance report for people: as one self-contained page, and as lines for the terminal."""

from __future__ import annotations

from html import escape

from starboard.kernel.prose import Prose, Speech
from starboard.lab.arena import Results
from starboard.lab.balance import HIGH, LOW, Balance, Group
from starboard.lab.charts import Bar, bars, page
from starboard.lab.numbers import number, percent

WIDEST = 40
"""How many rows of a group are plotted; the table has them all."""


def html(found: Balance, results: Results, speech: Speech, prose: Prose) -> str:
    """The page: what was played, then a plot and a table for each group."""
    schedule = results.schedule
    title = speech.say("%(title)s: balance report", title=prose.title())
    about = speech.say_n(
        "%(n)d game, %(players)d players, bot %(bot)s, seed %(seed)d, content %(content)s.",
        "%(n)d games, %(players)d players, bot %(bot)s, seed %(seed)d, content %(content)s.",
        found.games,
        players=found.players,
        bot=schedule.bots[0],
        seed=schedule.seed,
        content=schedule.content,
    )
    explained = speech.say(
        "The line marks the fair share, the band %(low).2f to %(high).2f times that; intervals are 95%% confidence "
        "intervals. A win shared by two counts as half a win for each. What players chose or earned says as much about "
        "the players who choose it as about the thing itself.",
        low=LOW,
        high=HIGH,
    )
    chosen = ", ".join(f"{name}: {value}" for name, value in schedule.setup.items())
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="about">{escape(about)} {escape(chosen)}</p>']
    parts.append(f"<p>{escape(explained)}</p>")
    for group in found.groups:
        parts.append(f"<h2>{escape(group.name)}</h2>")
        parts.append(_plot(speech, found, group))
        summary = speech.say("the figures")
        parts.append(f"<details><summary>{escape(summary)}</summary>{_table(speech, group)}</details>")
    return page(title, speech.lang, "\n".join(parts))


def _plot(speech: Speech, found: Balance, group: Group) -> str:
    rows = [
        Bar(
            row.value, row.rate.value, row.rate.low, row.rate.high, f"× {number(speech, row.ratio, 2)}  n = {row.seats}"
        )
        for row in group.rows[:WIDEST]
    ]
    return bars(group.name, rows, found.fair, percent(speech, found.fair), (LOW * found.fair, HIGH * found.fair))


def headings(speech: Speech) -> list[str]:
    """The headings of a group's rows."""
    return [
        speech.say("what"),
        speech.say("seats"),
        speech.say("wins"),
        speech.say("win rate"),
        speech.say("interval"),
        speech.say("of the fair share"),
        speech.say("times"),
        speech.say("share"),
    ]


def lines(speech: Speech, group: Group) -> list[list[str]]:
    """A group's rows as text."""
    return [
        [
            row.value,
            str(row.seats),
            number(speech, row.wins),
            percent(speech, row.rate.value),
            f"{percent(speech, row.rate.low)} – {percent(speech, row.rate.high)}",
            number(speech, row.ratio, 2),
            str(row.times),
            percent(speech, row.part),
        ]
        for row in group.rows
    ]


def _table(speech: Speech, group: Group) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings(speech))
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in lines(speech, group)
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
