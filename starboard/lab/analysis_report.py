"""An analysis for people: as a page with the graph, and as lines for the terminal."""

from __future__ import annotations

import io
import math
from collections.abc import Sequence
from html import escape
from typing import Any

from starboard.kernel.game import Game
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.record import Record
from starboard.lab.analysis import DecisionAnalysis
from starboard.lab.chains import Story, tell
from starboard.lab.charts import Mark, graph, page
from starboard.lab.course import Course, balance, by_turns, smoothed
from starboard.lab.numbers import number, percent
from starboard.lab.pairs import USUAL, Estimate
from starboard.lab.turns import accuracies, mistakes, turns
from starboard.lab.words import amount, chain_words, steps_of, told, why

Rows = list[tuple[str, ...]]
MOST_CHAPTERS = 10
"""How many parts of a game are named below the graph."""
BOARD = 120
"""How many columns the board takes."""


class Report:
    """An analysis with all that is needed to tell it in somebody's language."""

    def __init__(
        self,
        game: Game[Any],
        record: Record,
        moments: list[DecisionAnalysis],
        course: Course,
        speech: Speech,
        prose: Prose,
    ) -> None:
        self.game = game
        self.story: Story = tell(game, record)
        self.moments = moments
        self.course = course
        self.speech = speech
        self.prose = prose
        self.drawing = game.drawing(prose)
        self.players = self.story.end.players
        self.solo = self.players == 1
        self.starts = {chain.lines[0]: chain.start for chain in self.story.chains}

    def name(self, seat: int) -> str:
        """How a seat is called."""
        return self.prose.side(seat, self.game.view(self.story.end, None))

    def amount(self, value: float, error: float = 0.0, sign: bool = True) -> str:
        """A figure, with how far it may be off."""
        text = amount(self.speech, value, self.solo, sign)
        off = number(self.speech, error if self.solo else 100 * error)
        return f"{text} ± {off}" if error else text

    # -- rows

    def headings(self) -> list[str]:
        """The headings of the mistakes' rows."""
        say = self.speech.say
        return [say("turn"), say("who"), "", say("played"), say("better"), say("lost"), say("because of")]

    def mistakes(self) -> Rows:
        """The turns that lost most as rows: when, whose, how bad, what was played and better, its cost, why."""
        by_line = {turn.worst.line: turn for turn in turns(self.moments)}
        rows: Rows = []
        for moment in mistakes(self.moments):
            turn = by_line[moment.line]
            played, better = chain_words(self.game, self.drawing, self.starts[moment.first], moment)
            when = self.drawing.moment(moment.view)
            rows.append(
                (
                    when[:1].upper() + when[1:],
                    self.prose.side(moment.seat, moment.view),
                    turn.grade,
                    played,
                    better,
                    self.amount(-turn.loss, turn.error),
                    why(self.speech, self.prose, moment.reasons),
                )
            )
        return rows

    def summary_headings(self) -> list[str]:
        """The headings of the players' rows."""
        say = self.speech.say
        heads = [say("who"), say("accuracy"), say("mistakes"), say("own turns")]
        return [*heads, *([] if self.solo else [say("others’ turns")]), say("luck")]

    def summary(self) -> Rows:
        """A row for each seat: how well it played, and what its turns, those of others and luck brought."""
        rows: Rows = []
        found = accuracies(self.moments, self.players)
        for seat in range(self.players):
            marks = [turn.grade for turn in turns(self.moments) if turn.seat == seat]
            counts = [f"{marks.count(mark)} {mark}" for mark in ("??", "?", "?!") if mark in marks]
            parts = balance(self.course, seat, self.solo) if self.course else None
            brought = [] if parts is None else [parts.own, *([] if self.solo else [parts.others]), parts.luck]
            rows.append(
                (
                    self.name(seat),
                    percent(self.speech, found[seat] / 100, 0),
                    ", ".join(counts) or "–",
                    *[self.amount(*part) for part in brought],
                )
            )
        return rows

    # -- the page

    def curves(self) -> list[list[Estimate]]:
        """What each seat could expect from turn to turn, smoothed."""
        shown = by_turns(self.course)
        return [smoothed([point.values[i] for point in shown]) for i in range(1 if self.solo else self.players)]

    def standing_out(self) -> list[str]:
        """What stands out, a sentence each: who won, who played best, the dearest turn, whom luck helped."""
        say = self.speech.say
        told = []
        end = self.story.end
        if self.game.over(end):
            names = [self.name(seat) for seat in self.game.winners(end)]
            scores = [f"{self.name(score.seat)} {score.total}" for score in self.game.score(end)]
            won = say("%(names)s won", names=", ".join(names)) if names else say("The game was lost")
            told.append(say("%(won)s: %(scores)s.", won=won, scores=", ".join(scores)))
        found = accuracies(self.moments, self.players)
        if not self.solo:
            best = max(range(self.players), key=lambda seat: found[seat])
            told.append(
                say(
                    "%(name)s played most accurately: %(share)s.",
                    name=self.name(best),
                    share=percent(self.speech, found[best] / 100, 0),
                )
            )
        rows = self.mistakes()
        if rows:
            when, who, _mark, played, better, lost, _why = rows[0]
            words = {"when": self._of(when, who), "played": played, "better": better, "lost": lost}
            told.append(say("The dearest turn, %(when)s: %(played)s; better: %(better)s (%(lost)s).", **words))
        else:
            told.append(say("No turn was surely worse than another."))
        if self.course:
            lucks = [(balance(self.course, seat, self.solo).luck, seat) for seat in range(self.players)]
            sure = [each for each in lucks if abs(each[0][0]) > each[0][1]]
            if sure:
                luck, seat = max(sure, key=lambda each: abs(each[0][0]))
                words = {"name": self.name(seat), "by": self.amount(*luck)}
                text = say("Luck helped %(name)s most: %(by)s.", **words)
                told.append(text if luck[0] > 0 else say("Luck cost %(name)s most: %(by)s.", **words))
            else:
                told.append(say("Luck was about even."))
        return told

    def _of(self, when: str, who: str) -> str:
        """A moment and whose it was; some titles' moments say it themselves."""
        return when if who in when else f"{when}, {who}"

    def html(self, iterations: int, seed: int) -> str:
        """One self-contained page: what stands out, the graph with its bands, who played how well, each large mistake.

        A mistake is told with the board as its player saw it, what was better and why, and what else there was.
        """
        say = self.speech.say
        title = say("%(title)s: game analysis", title=self.prose.title())
        about = self.speech.say_n(
            "%(n)d playout per decision, seed %(seed)d. Decisions are judged by what the player could know.",
            "%(n)d playouts per decision, seed %(seed)d. Decisions are judged by what the player could know.",
            iterations,
            seed=seed,
        )
        about += " " + say("Bands and ± hold the true value in 95 of 100 cases; a mistake is listed only beyond doubt.")
        parts = [f"<h1>{escape(title)}</h1>", f'<p class="about">{escape(about)}</p>']
        parts.append(_heading(say("What stands out")))
        parts.append("<ul>" + "".join(f"<li>{escape(each)}</li>" for each in self.standing_out()) + "</ul>")
        parts += self._graph()
        parts.append(_heading(say("Luck or choice")))
        parts.append(_table(self.summary_headings(), self.summary()))
        parts.append(_heading(say("The biggest mistakes")))
        rows = self.mistakes()
        parts += [
            self._mistake(i, row, moment)
            for i, (row, moment) in enumerate(zip(rows, mistakes(self.moments), strict=True), 1)
        ]
        if not rows:
            nothing = say("No turn was surely worse than another.")
            parts.append(f"<p>{escape(nothing)}</p>")
        return page(title, self.speech.lang, "\n".join(parts))

    def _mistake(self, number_: int, row: tuple[str, ...], moment: DecisionAnalysis) -> str:
        say = self.speech.say
        when, who, mark, played, better, lost, because = row
        start = self.starts[moment.first]
        others = [
            (
                told(self.drawing, steps_of(self.game, start, moment.seat, each.actions)),
                self.amount(each.value, USUAL * each.error, sign=False),
            )
            for each in moment.others
        ]
        lines = [(say("played"), played), (say("better"), better), (say("because of"), because)]
        listed = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>" for name, text in lines if text)
        expected = say("lead") if self.solo else say("chance of winning")
        prompt = f"<p>{escape(self.prose.prompt(moment.view))}</p>"
        drawn = f'<div class="scroll">{board(self.game, moment, self.prose)}</div>'
        parts = [
            f'<section class="mistake"><h3>{number_}. {escape(self._of(when, who))} {escape(mark)} '
            f"<small>{escape(lost)}</small></h3><dl>{listed}</dl>",
            _folded(say("The board at that moment"), drawn, is_open=True),
            _folded(say("What else could have been chosen"), prompt + _table([say("option"), expected], others)),
            "</section>",
        ]
        return "\n".join(parts)

    def _graph(self) -> list[str]:
        say = self.speech.say
        curves = self.curves()
        shown = by_turns(self.course)
        marks = []
        for i, moment in enumerate(mistakes(self.moments), 1):
            at = next((k for k, point in enumerate(shown) if point.line >= moment.line), len(shown) - 1)
            marks.append(Mark(at, 0 if self.solo else moment.seat, i))
        if self.solo:
            ahead = say("Expected lead at the end, in points")
            # The scale ends in round numbers, so that each of its lines is one.
            top = 20.0 * max(1, math.ceil(max(abs(value.mean) for value in curves[0]) / 20))
            words = graph(
                ahead, curves, marks, -top, top, lambda value: number(self.speech, value, 0), self._chapters()
            )
            return [f"<h2>{escape(ahead)}</h2>", f'<div class="scroll">{words}</div>']
        chances = say("Chance of winning")
        keys = [
            f'<span><span class="key" style="background:var(--s{seat % 6})"></span>{escape(self.name(seat))}</span>'
            for seat in range(self.players)
        ]
        words = graph(chances, curves, marks, 0.0, 1.0, lambda value: percent(self.speech, value, 0), self._chapters())
        return [f"<h2>{escape(chances)}</h2>", f"<p>{' '.join(keys)}</p>", f'<div class="scroll">{words}</div>']

    def _chapters(self) -> list[tuple[int, str]]:
        """Where ages or cycles begin, in a title without them every few rounds."""
        found: list[tuple[int, str]] = []
        shown = by_turns(self.course)
        for at, point in enumerate(shown):
            chapter = self.drawing.chapter(point.turn.number)
            name = chapter.part or chapter.words
            name = name[:1].upper() + name[1:]
            if name and (not found or found[-1][1] != name):
                found.append((at, name))
        every = max(1, -(-len(found) // MOST_CHAPTERS))
        return found[::every]


def board(game: Game[Any], moment: DecisionAnalysis, prose: Prose) -> str:
    """The table as the player saw it at a decision, as text with colours."""
    from rich.console import Console
    from rich.terminal_theme import SVG_EXPORT_THEME

    console = Console(
        width=BOARD, file=io.StringIO(), record=True, force_terminal=True, force_jupyter=False, color_system="truecolor"
    )
    console.print(game.terminal(moment.view, prose))
    drawn = console.export_html(theme=SVG_EXPORT_THEME, inline_styles=True, code_format="{code}")
    return f'<pre class="board">{drawn}</pre>'


def _heading(words: str) -> str:
    return f"<h2>{escape(words)}</h2>"


def _folded(words: str, inside: str, is_open: bool = False) -> str:
    return f"<details{' open' if is_open else ''}><summary>{escape(words)}</summary>{inside}</details>"


def _table(heads: list[str], rows: Sequence[tuple[str, ...]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join("<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
