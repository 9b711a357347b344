"""What stands on the screen: the board, what happened, the question, the answers."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text

from starboard.kernel.errors import StarboardError
from starboard.kernel.events import Event
from starboard.kernel.game import Game, View
from starboard.kernel.prose import Prose, Speech
from starboard.kernel.rulebook import Rule
from starboard.kernel.steps import State
from starboard.terminal.options import Entry, numbers

LOG_LINES = 24
"""As many lines of what happened are shown with a question; `l` shows all."""


class Screen:
    """A terminal, and the words of the person in front of it."""

    def __init__(self, console: Console, speech: Speech) -> None:
        self.console = console
        self.speech = speech

    def say(self, message: str, **params: object) -> str:
        """A message in the reader's language."""
        return self.speech.say(message, **params)

    def ask(self, prompt: str = "> ") -> str:
        """A line that the person types. Raises EOFError when nobody is there."""
        return self.console.input(Text(prompt, style="bold cyan")).strip()

    def clear(self) -> None:
        """An empty screen, on a terminal."""
        if self.console.is_terminal:
            self.console.clear()

    def curtain(self) -> None:
        """An empty screen of which nothing can be scrolled back to, on a terminal."""
        self.clear()
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J")
            self.console.file.flush()

    def line(self, text: str, style: str = "", whole: bool = False) -> None:
        """One line of plain words, whatever brackets are in it; `whole` for what is to be copied, never broken."""
        self.console.print(Text(text, style=style), soft_wrap=whole)

    def item(self, lead: Text, words: Text) -> None:
        """One thing of a list: what marks it, and its words, which stay beside the mark where they are many."""
        indent = lead.cell_len
        for line in words.wrap(self.console, max(1, self.console.width - indent)):
            line.rstrip()
            self.console.print(Text.assemble(lead, line), soft_wrap=True)
            lead = Text(" " * indent)

    def error(self, error: StarboardError) -> None:
        """What was refused, and why."""
        self.line(self.speech.error(error), "red")

    def board(self, game: Game[Any], view: View, prose: Prose) -> None:
        """The table as one seat sees it."""
        self.console.print(game.terminal(view, prose))

    def has_room(self, game: Game[Any], view: View, prose: Prose, below: int) -> bool:
        """Whether the board and so many lines below it are seen at once; nothing scrolls where there is no terminal."""
        board = self.console.render_lines(game.terminal(view, prose), pad=False)
        return not self.console.is_terminal or len(board) + below <= self.console.height

    def events(self, events: list[Event], view: View, prose: Prose, most: int | None = LOG_LINES) -> None:
        """What happened, in words, the last of it where it is much."""
        lines = [line for line in (prose.event(event, view) for event in events) if line]
        if most is not None and len(lines) > most:
            left = len(lines) - most
            self.line(
                self.speech.say_n("… %(n)d earlier line (l shows all)", "… %(n)d earlier lines (l shows all)", left),
                "dim",
            )
            lines = lines[-most:]
        for line in lines:
            self.item(Text("· ", "dim"), Text(line))

    def question(self, prompt: str, rule: str, trail: str = "") -> None:
        """What the table waits for, and the rule that it is about."""
        words = Text(prompt, style="bold")
        if rule:
            words.append(f"  ({rule})", style="dim")
        self.console.print()
        self.console.print(words)
        if trail:
            self.line(trail, "dim")

    def options(self, entries: list[Entry]) -> None:
        """Numbered lines; groups are marked as such."""
        width = len(str(len(entries)))
        for number, entry in zip(numbers(entries), entries, strict=True):
            words = Text(entry.words, style="none" if len(entry.choices) == 1 else "italic")
            if len(entry.choices) > 1:
                words.append("\N{NO-BREAK SPACE}▸", style="cyan")
            self.item(Text(f"  {number:>{width}}  ", style="bold cyan"), words)

    def rules(self, found: list[Rule], asked: str) -> None:
        """Rules that were looked up."""
        if not found:
            self.line(self.say("no rule matches '%(asked)s'", asked=asked), "yellow")
        for rule in found[:8]:
            title = f"{rule.number} · {rule.heading}"
            self.console.print(Panel(Markdown(rule.without_figures()), title=title, title_align="left"))
        if len(found) > 8:
            more = ", ".join(rule.number for rule in found[8:40])
            self.line(self.say("also: %(numbers)s", numbers=more), "dim")

    def scores(self, game: Game[Any], s: State, view: View, prose: Prose) -> None:
        """The score sheet of a game that is over: every point, and who has won."""
        scores = game.score(s)
        grid = Grid(title=self.say("Score"), title_justify="left")
        grid.add_column("")
        for score in scores:
            grid.add_column(Text(prose.side(score.seat, view)), justify="right")
        keys = list(dict.fromkeys(key for score in scores for key, _ in score.items))
        for key in keys:
            cells = [sum(points for name, points in score.items if name == key) for score in scores]
            grid.add_row(prose.score_item(key), *[str(cell) for cell in cells])
        grid.add_section()
        grid.add_row(self.say("Total"), *[str(score.total) for score in scores], style="bold")
        self.console.print(grid)
        winners = game.winners(s)
        names = ", ".join(prose.side(seat, view) for seat in winners)
        if not winners:
            self.line(self.say("The game is lost."), "bold yellow")
        elif len(winners) == 1:
            self.line(self.say("Winner: %(name)s.", name=names), "bold green")
        else:
            self.line(self.say("Shared victory: %(names)s.", names=names), "bold green")
        if game.tie_broken(s):
            self.line(prose.tie_break())

    def help(self) -> None:
        """What can be typed while playing."""
        grid = Grid.grid(padding=(0, 2))
        say = self.say
        for key, meaning in (
            (say("number"), say("choose that line; ▸ opens a group")),
            (say("Enter"), say("back to the whole list")),
            ("u", say("undo your last answer, if possible")),
            ("h", say("hint: a nudge; again, a plan; once more, it is done")),
            ("c", say("the coach, who speaks up when it matters: on or off")),
            ("r, r 5.1, r …", say("the rule that this is about, or one by its number or by words")),
            ("l", say("everything that has happened so far")),
            ("b", say("show the board again")),
            ("s, s FILE", say("save, or save a copy as FILE; every answer is saved anyway")),
            ("q", say("save and quit")),
            (say("code"), say("an answer by its code, as in saved games")),
        ):
            grid.add_row(Text(key, style="bold cyan"), meaning)
        self.console.print(grid)
