"""A balance report for people: as one self-contained page, and as lines for the terminal."""

from __future__ import annotations

from html import escape

from starboard.kernel.prose import Prose, Speech
from starboard.lab.arena import Results
from starboard.lab.balance import HIGH, LOW, Balance, Group
from starboard.lab.charts import Bar, bars, page

WIDEST = 40
"""How many rows of a group are plotted; the table has them all."""


def html(found: Balance, results: Results, speech: Speech, prose: Prose) -> str:
    """The page: what was played, then a plot and a table for each group."""
    schedule = results.schedule
    title = speech.say("%(title)s: the balance", title=prose.title())
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
        "The line is the fair share, the band %(low).2f to %(high).2f times that; intervals hold in 95 of 100 cases. "
        "A win shared by two counts a half for each. Things that a seat chose or earned say as much about the seats "
        "that choose them as about themselves.",
        low=LOW,
        high=HIGH,
    )
    chosen = ", ".join(f"{name}: {value}" for name, value in schedule.setup.items())
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="about">{escape(about)} {escape(chosen)}</p>']
    parts.append(f"<p>{escape(explained)}</p>")
    for group in found.groups:
        parts.append(f"<h2>{escape(group.name)}</h2>")
        parts.append(_plot(found, group))
        parts.append(
            f"<details><summary>{escape(speech.say('the figures'))}</summary>{_table(speech, group)}</details>"
        )
    return page(title, speech.lang, "\n".join(parts))


def _plot(found: Balance, group: Group) -> str:
    rows = [
        Bar(row.value, row.rate.value, row.rate.low, row.rate.high, f"× {row.ratio:.2f}  n = {row.seats}")
        for row in group.rows[:WIDEST]
    ]
    return bars(group.name, rows, found.fair, (LOW * found.fair, HIGH * found.fair))


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
        speech.say("part"),
    ]


def lines(group: Group) -> list[list[str]]:
    """A group's rows as text."""
    return [
        [
            row.value,
            str(row.seats),
            f"{row.wins:.1f}",
            f"{row.rate.value:.3f}",
            f"{row.rate.low:.3f} – {row.rate.high:.3f}",
            f"{row.ratio:.2f}",
            str(row.times),
            f"{row.part:.3f}",
        ]
        for row in group.rows
    ]


def _table(speech: Speech, group: Group) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in headings(speech))
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in lines(group))
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
