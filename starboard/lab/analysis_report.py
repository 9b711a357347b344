"""An analysis for people: as a page with the graph, and as lines for the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from starboard.kernel.game import Game
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.record import Record
from starboard.lab.analysis import DecisionAnalysis, final_state, mistakes
from starboard.lab.charts import Mark, graph, page
from starboard.lab.numbers import number, percent


def number_of(moments: list[DecisionAnalysis], moment: DecisionAnalysis) -> int:
    """Which decision of the game this is, from 1."""
    return next(i for i, each in enumerate(moments, 1) if each.line == moment.line)


def amount(speech: Speech, moment: DecisionAnalysis, value: float | None, sign: bool = True) -> str:
    """What is expected or lost at a decision: a chance in percent, or in a solo game points."""
    if value is None:
        return "–"
    if moment.margin is None:
        return percent(speech, value, sign=sign)
    return speech.say("%(points)s points", points=number(speech, value, sign=True))


def worst_lines(speech: Speech, prose: Prose, moments: list[DecisionAnalysis]) -> list[tuple[str, ...]]:
    """The largest mistakes as rows: which decision, whose, what was played, what was better, what it cost."""
    rows: list[tuple[str, ...]] = []
    for moment in mistakes(moments):
        rows.append(
            (
                str(number_of(moments, moment)),
                prose.side(moment.seat, moment.view),
                prose.prompt(moment.view),
                prose.answer(moment.view, moment.played),
                prose.answer(moment.view, moment.best),
                amount(speech, moment, -moment.loss),
            )
        )
    return rows


def headings(speech: Speech) -> list[str]:
    """The headings of those rows."""
    return [
        speech.say("decision"),
        speech.say("who"),
        speech.say("question"),
        speech.say("played"),
        speech.say("better"),
        speech.say("lost"),
    ]


def html(
    game: Game[Any],
    record: Record,
    moments: list[DecisionAnalysis],
    iterations: int,
    seed: int,
    speech: Speech,
    prose: Prose,
) -> str:
    """One self-contained page: the graph of everyone's chances, the moments, every seat's mistakes."""
    end = final_state(game, record)
    players = end.players
    names = [prose.side(seat, game.view(end, None)) for seat in range(players)]
    worst = mistakes(moments)
    marks = [Mark(number_of(moments, m) - 1, m.seat, i) for i, m in enumerate(worst, 1)]
    title = speech.say("%(title)s: game analysis", title=prose.title())
    about = speech.say_n(
        "%(n)d search iteration per decision, seed %(seed)d. Decisions are judged by what the player could know.",
        "%(n)d search iterations per decision, seed %(seed)d. Decisions are judged by what the player could know.",
        iterations,
        seed=seed,
    )
    parts = [f"<h1>{escape(title)}</h1>", f'<p class="about">{escape(about)}</p>']
    margins = [moment.margin for moment in moments if moment.margin is not None]
    if players == 1:
        ahead = speech.say("Expected lead at the end, in points")
        if game.over(end):
            margins.append(game.lead(end))
        top = max([2.0, *[abs(margin) for margin in margins]])
        parts.append(f"<h2>{escape(ahead)}</h2>")
        parts.append(graph(ahead, [margins], marks, -top, top, lambda value: number(speech, value, 0)))
    else:
        lines = [[moment.chances[seat] for moment in moments] for seat in range(players)]
        if game.over(end):
            won = game.winners(end)
            for seat in range(players):
                lines[seat].append(1 / len(won) if seat in won else 0.0)
        chances = speech.say("Chance of winning")
        parts.append(f"<h2>{escape(chances)}</h2>")
        parts.append(
            "<p>"
            + " ".join(
                f'<span><span class="key" style="background:var(--s{seat % 6})"></span>{escape(name)}</span>'
                for seat, name in enumerate(names)
            )
            + "</p>"
        )
        parts.append(graph(chances, lines, marks, 0.0, 1.0, lambda value: percent(speech, value, 0)))
    heading = speech.say("The biggest mistakes")
    parts.append(f"<h2>{escape(heading)}</h2>")
    numbered = [(str(i), *row) for i, row in enumerate(worst_lines(speech, prose, moments), 1)]
    parts.append(_table(["", *headings(speech)], numbered))
    heading = speech.say("What else could have been chosen")
    parts.append(f"<h2>{escape(heading)}</h2>")
    expected = speech.say("lead") if players == 1 else speech.say("chance of winning")
    for i, moment in enumerate(worst, 1):
        rows = [
            (
                prose.answer(moment.view, choice.action),
                amount(speech, moment, choice.value, sign=False),
                percent(speech, choice.share, 0),
            )
            for choice in moment.choices[:6]
        ]
        parts.append(f"<h3>{i}. {escape(prose.prompt(moment.view))}</h3>")
        parts.append(_table([speech.say("option"), expected, speech.say("searched")], rows))
    return page(title, speech.lang, "\n".join(parts))


def _table(heads: list[str], rows: Sequence[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
