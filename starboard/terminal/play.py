"""A game in the terminal: people at one keyboard, bots in the other seats."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starboard.bots import make_bot
from starboard.bots.labels import bot_of, seat_labels
from starboard.kernel.actions import Action
from starboard.kernel.bot import Bot, ask
from starboard.kernel.errors import UndoRefused
from starboard.kernel.game import Game
from starboard.kernel.prose import Prose
from starboard.kernel.reader import whole_number
from starboard.kernel.record import Record
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Setup
from starboard.kernel.steps import Seat
from starboard.kernel.table import Dice, Table
from starboard.kernel.turns import Turn
from starboard.terminal.coach import Coach
from starboard.terminal.options import FEW, Choice, entries, numbers
from starboard.terminal.saves import Journal, resume_record
from starboard.terminal.screen import LOG_LINES, Screen

if TYPE_CHECKING:
    from starboard.lab.analysis import DecisionAnalysis

AROUND = 4
"""So many lines stand around a question and its answers."""
HINT_TRIES = 60
"""How long a hint is thought about."""


class Quit(Exception):
    """Whoever plays wants to stop here."""


class GameSession:
    """A table, and everyone around it, until the game is over or somebody quits."""

    def __init__(self, screen: Screen, table: Table, journal: Journal, rng: Rng) -> None:
        self.screen = screen
        self.table = table
        self.journal = journal
        self.rng = rng
        names = table.record.header.seats
        self.prose: Prose = table.game.prose(screen.speech.lang, seat_labels(screen.speech, names))
        self.bots: dict[Seat, Bot] = {
            seat: make_bot(bot_of(name), rng.split()) for seat, name in enumerate(names) if bot_of(name)
        }
        self.people = [seat for seat in range(len(names)) if seat not in self.bots]
        self.seen = dict.fromkeys(self.people, 0)
        """How much of the log each person has been shown."""
        self.hinted: tuple[str, list[Action], list[str]] | None = None
        """The question that there was a hint for, its plan, and what is still to be said, last first."""
        self.coach = Coach(table.game, self.prose)
        self.in_front: Seat | None = self.people[0] if len(self.people) == 1 else None
        """Who sits at the keyboard now."""
        self.held = ""
        """The ticket of a question that an undo led back to: it is asked, even if there is only one answer."""
        self.drawn: tuple[Seat, Turn] | None = None
        """For whom and in which turn the board was drawn, until an answer is undone or somebody else sits there."""

    @classmethod
    def new(cls, screen: Screen, game: Game[Any], setup: Setup, names: list[str], path: Path, rng: Rng) -> GameSession:
        """A new game, kept in a file from its first line on."""
        journal = Journal(path, Record.of(game, setup, names))
        return cls(screen, Table(game, setup, Dice(rng.split()), names, journal.note), journal, rng)

    @classmethod
    def resume(cls, screen: Screen, game: Game[Any], path: Path, rng: Rng) -> GameSession:
        """A game from its file. Raises RecordError where it cannot be read or belongs to other rules or content."""
        table, fault, kept = resume_record(game, path)
        if fault is not None:
            screen.error(fault)
            screen.line(
                screen.say(
                    "The game resumes just before that line; the original file is kept as %(name)s.",
                    name=kept,
                )
            )
        journal = Journal(path, table.record)
        table.listen = journal.note
        table.let_chance_draw(Dice(rng.split()))
        return cls(screen, table, journal, rng)

    def run(self) -> None:
        """Play until the end, or until somebody quits; both leave the whole game in its file."""
        try:
            while not self.table.over:
                self.turn()
            self.finish()
        except (Quit, EOFError, KeyboardInterrupt):
            self.say_goodbye()
        finally:
            self.journal.close()

    def turn(self) -> None:
        """One answer, or one thing that a person wants to know. Bots come first: theirs lie face down for people."""
        asked = self.table.asked()
        for seat in asked:
            if seat in self.bots:
                self.let_bot_answer(seat)
                return
        # Whoever is in front of the screen goes on, so that the keyboard changes hands as seldom as possible.
        seat = self.in_front if self.in_front in asked and self.in_front is not None else asked[0]
        if self.table.ticket(seat) != self.held and self.only(seat):
            self.table.answer(seat, self.only(seat))
            return
        self.hand_over(seat)
        self.ask(seat)

    def only(self, seat: Seat) -> str:
        """The code of the only answer that a seat has, for which nobody needs to be asked; empty if there are more."""
        options = self.table.options(seat) if seat in self.table.asked() else []
        return options[0].code() if len(options) == 1 else ""

    def let_bot_answer(self, seat: Seat) -> None:
        """A bot's answer, from its view and the worlds that it may be in."""
        table = self.table
        name = self.prose.seats[seat]
        with self.screen.console.status(self.screen.say("%(name)s is thinking…", name=name)):
            bot = bot_of(table.record.header.seats[seat])
            action = ask(self.bots[seat], bot, table.view(seat), table.options(seat), table.worlds(seat, self.rng))
        table.answer(seat, action.code())

    def hand_over(self, seat: Seat) -> None:
        """Between two people, a curtain: the screen shows nothing until the right person sits there."""
        if seat == self.in_front:
            return
        self.in_front = seat
        self.drawn = None
        self.screen.curtain()
        self.screen.line(self.screen.say("Pass the keyboard to %(name)s.", name=self.prose.seats[seat]), "bold")
        self.screen.ask(
            self.screen.say("%(name)s, press Enter when only you can see the screen. ", name=self.prose.seats[seat])
        )

    def show(self, seat: Seat) -> bool:
        """The board, and what has happened since this person last looked. False where the board was left out.

        What doesn't fit on the terminal is drawn once in a turn: with every question it would push away what was read.
        """
        table, screen = self.table, self.screen
        view = table.view(seat)
        news = table.log[self.seen[seat] :]
        now = (seat, table.game.turn_of(table.state))
        shown = self.drawn != now or screen.has_room(
            table.game, view, self.prose, min(len(news), LOG_LINES) + min(len(table.options(seat)), FEW) + AROUND
        )
        if shown:
            screen.clear()
            screen.board(table.game, view, self.prose)
        else:
            screen.console.print()
        screen.events(news, view, self.prose)
        self.drawn = now
        return shown

    def ask(self, seat: Seat) -> None:
        """Put the question to a person until it is answered, or something else has changed the table."""
        table = self.table
        in_sight = self.show(seat)
        view = table.view(seat)
        choices = [Choice(action, self.prose.answer(view, action)) for action in table.options(seat)]
        inside = choices
        remark = self.coach.remark(seat, view, table.ticket(seat))
        if remark:
            self.screen.line(self.screen.say("Coach: %(words)s", words=remark), "green")
        while True:
            shown = entries(inside)
            trail = "" if in_sight else self.screen.say("(b: the board)")
            if len(inside) < len(choices):
                trail = self.screen.say("(Enter: back)")
            self.screen.question(self.prose.prompt(view), view["rule"] or "", trail)
            self.screen.options(shown)
            typed = self.screen.ask()
            number = whole_number(typed)
            if number is not None and number in numbers(shown):
                inside = shown[numbers(shown).index(number)].choices
                if len(inside) == 1:
                    self.answer(seat, inside[0].action)
                    return
                continue
            if not typed:
                inside = choices
                continue
            by_code = [choice for choice in choices if choice.action.code() == typed]
            if by_code:
                self.answer(seat, by_code[0].action)
                return
            if self.command(seat, typed, choices):
                return

    def answer(self, seat: Seat, action: Action) -> None:
        """Give a person's answer to the table; what follows from it is news to that person."""
        self.seen[seat] = len(self.table.log)
        self.table.answer(seat, action.code())

    def command(self, seat: Seat, typed: str, choices: list[Choice]) -> bool:
        """Do what a person typed instead of an answer; true where the question must be put anew."""
        screen = self.screen
        word, _, rest = typed.partition(" ")
        rest = rest.strip()
        if word == "q":
            raise Quit
        if word == "u":
            return self.undo(seat)
        if word == "h":
            return self.hint(seat)
        if word == "r":
            asked = rest or self.table.view(seat)["rule"] or ""
            screen.rules(self.prose.rules().find(asked), asked)
        elif word == "c":
            self.coach.on = not self.coach.on
            screen.line(screen.say("The coach is on.") if self.coach.on else screen.say("The coach is off."), "green")
        elif word == "l":
            screen.events(self.table.log, self.table.view(seat), self.prose, None)
        elif word == "b":
            screen.board(self.table.game, self.table.view(seat), self.prose)
        elif word == "s":
            self.save(rest)
        elif word == "?":
            screen.help()
        else:
            screen.line(screen.say("'%(typed)s' isn't one of the choices; type ? for help", typed=typed[:40]), "yellow")
        return False

    def undo(self, seat: Seat) -> bool:
        """Take the last answer back; at one keyboard that may be the one of whoever played just before.

        What was the only answer is taken back with the one before it.
        """
        if self.table.undo_problem(seat):
            seat = next((each for each in self.people if not self.table.undo_problem(each)), seat)
        try:
            self.table.undo(seat)
            while self.only(seat) and not self.table.undo_problem(seat):
                self.table.undo(seat)
        except UndoRefused as refused:
            why = self.screen.speech.error(refused)
            self.screen.line(self.screen.say("This cannot be undone: %(why)s.", why=why), "yellow")
            return False
        length = len(self.table.log)
        self.seen = {each: min(seen, length) for each, seen in self.seen.items()}
        self.drawn = None
        self.held = self.table.ticket(seat)
        return True

    def hint(self, seat: Seat) -> bool:
        """A nudge; asked again, a plan with its reason; asked once more, it is done. From what this seat may know.

        True where it was done: something else is asked then.
        """
        from starboard.lab.hints import hint
        from starboard.lab.words import Steps, steps_of, told

        table, screen = self.table, self.screen
        ticket = table.ticket(seat)
        if self.hinted is None or self.hinted[0] != ticket:
            with screen.console.status(screen.say("thinking…")):
                found = self._weighed(seat)
            drawing = table.game.drawing(self.prose)
            line = told(drawing, steps_of(table.game, table.state, seat, found.better))
            chains = [each.actions for each in found.others]

            def begins(codes: list[str]) -> str:
                chain = next(each for each in chains if [action.code() for action in each] == codes)
                return told(drawing, Steps(steps_of(table.game, table.state, seat, chain).picks[:1], True))

            words = hint(drawing, found.view, table.options(seat), found.dump(), line, begins)
            self.hinted = (ticket, found.better, [words.text, words.nudge])
        _, better, left = self.hinted
        if not left:
            for action in better:
                # What comes after something unknown is asked again.
                if seat not in table.asked() or action not in table.options(seat):
                    break
                self.answer(seat, action)
            return True
        screen.line(screen.say("Hint: %(words)s", words=left.pop()), "green")
        more = screen.say("(h again: a plan)") if left else screen.say("(h again: do it)")
        screen.line(more, "dim")
        return False

    def _weighed(self, seat: Seat) -> DecisionAnalysis:
        from starboard.lab.analysis import Effort, analyse_decision

        table = self.table
        return analyse_decision(table.game, table.state, seat, [], 0, Effort(HINT_TRIES, HINT_TRIES))

    def save(self, name: str) -> None:
        """Say where the game is kept, or keep a copy elsewhere."""
        path = self.journal.path
        if name:
            try:
                path = Path(shutil.copyfile(path, Path(name).expanduser()))
            except OSError as fault:
                self.screen.line(f"{name}: {fault.strerror}", "red")
                return
        self.screen.line(self.screen.say("Saved: %(path)s", path=path), "green", whole=True)

    def finish(self) -> None:
        """The end: the board, the score sheet and where the record is."""
        viewer = self.people[0] if len(self.people) == 1 else None
        view = self.table.view(viewer)
        screen = self.screen
        screen.clear()
        screen.board(self.table.game, view, self.prose)
        news = min(self.seen.values())
        screen.events(self.table.log[news:], view, self.prose)
        screen.console.print()
        screen.scores(self.table.game, self.table.state, view, self.prose)
        screen.line(
            screen.say("To replay the game: starboard replay %(path)s", path=self.journal.path), "dim", whole=True
        )

    def say_goodbye(self) -> None:
        """How to go on with a game that was broken off."""
        screen = self.screen
        screen.console.print()
        screen.line(
            screen.say("Saved. To resume: starboard play --resume %(path)s", path=self.journal.path),
            "green",
            whole=True,
        )
