"""The menu: go on with a game, or start one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

from rich.text import Text

from starboard.bots import BOTS
from starboard.bots.labels import bot_label, seat_labels
from starboard.kernel.errors import StarboardError
from starboard.kernel.game import Game
from starboard.kernel.language import LANGUAGES
from starboard.kernel.prose import PENCIL, Prose, Speech
from starboard.kernel.reader import whole_number
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.kernel.setup import TableOption, Value
from starboard.paths import HOME
from starboard.terminal.play import GameSession
from starboard.terminal.saves import Saved, new_path, unfinished
from starboard.terminal.screen import Screen
from starboard.terminal.seats import default_names, seat_names

MOST_NAMED = 3
"""So many files that cannot be read are named above the menu."""


class Back(Exception):
    """Whoever chooses wants to see the first page again."""


class Menu:
    """What to play, asked line by line. `rng` is where all chance comes from."""

    def __init__(self, screen: Screen, rng: Rng) -> None:
        self.screen = screen
        self.rng = rng

    def run(self) -> None:
        """Ask until a game has been played, or whoever is there leaves."""
        try:
            session = self.choose()
        except (EOFError, KeyboardInterrupt):
            self.screen.console.print()
            return
        if session is not None:
            session.run()

    def pick(self, question: str, lines: list[str], keys: tuple[str, ...] = ()) -> int | str:
        """The number of one of the lines, from 0, or one of the keys. Raises Back, as all below the first page."""
        screen = self.screen
        while True:
            screen.console.print()
            screen.line(question, "bold")
            for number, line in enumerate(lines, 1):
                screen.item(Text(f"  {number:>2}  ", "bold cyan"), Text(line))
            typed = screen.ask()
            chosen = whole_number(typed)
            if chosen is not None and 0 < chosen <= len(lines):
                return chosen - 1
            if typed in keys:
                return typed
            if typed == "q":
                raise Back
            screen.line(self.again(1, len(lines), "q" in keys), "yellow")

    def number(self, question: str, low: int, high: int, default: int) -> int:
        """A number that a person types; Enter takes the default."""
        while low < high:
            typed = self.screen.ask(f"{question} ({low}–{high}) [{default}] ")
            if not typed:
                return default
            if typed == "q":
                raise Back
            number = whole_number(typed)
            if number is not None and low <= number <= high:
                return number
            self.screen.line(self.again(low, high), "yellow")
        return low

    def again(self, low: int, high: int, first: bool = False) -> str:
        """What to type instead; from the first page nothing leads back."""
        say = self.screen.say
        if first:
            return say("Please type a number from %(low)d to %(high)d.", low=low, high=high)
        return say("Please type a number from %(low)d to %(high)d, or q to go back.", low=low, high=high)

    def choose(self) -> GameSession | None:
        """The first page: saved games, titles, the language."""
        while True:
            screen = self.screen
            saves, unreadable = unfinished()
            for each in unreadable[:MOST_NAMED]:
                why = screen.speech.error(each.fault) if isinstance(each.fault, StarboardError) else str(each.fault)
                # A file may be called what no terminal can write.
                name = "".join([letter if letter.isprintable() else "?" for letter in each.path.name])
                screen.line(screen.say("%(name)s can't be resumed: %(why)s", name=name, why=why), "yellow")
            games = [load_game(name) for name in titles()]
            lines = [screen.say("resume: %(game)s", game=self.saved_words(save)) for save in saves]
            for game in games:
                prose = self.prose(game)
                lines.append(screen.say("new game: %(title)s – %(blurb)s", title=prose.title(), blurb=prose.blurb()))
            question = screen.say(
                "Starboard. What would you like to play? (a: whose games these are, l: other language, q: quit)"
            )
            chosen = self.pick(question, lines, ("a", "l", "q"))
            if chosen == "q":
                return None
            if chosen == "a":
                self.about(games)
                continue
            if chosen == "l":
                lang = LANGUAGES[(LANGUAGES.index(screen.speech.lang) + 1) % len(LANGUAGES)]
                screen.speech = Speech(HOME, lang)
                continue
            assert isinstance(chosen, int)
            try:
                if chosen < len(saves):
                    return self.go_on(saves[chosen].path)
                return self.start(games[chosen - len(saves)])
            except Back:
                continue

    def about(self, games: list[Game[Any]]) -> None:
        """Whose games these are, and what in them is from the box or ours."""
        say = self.screen.say
        self.screen.line(
            say("Unofficial; neither made nor endorsed by anyone named here. Trademarks belong to their owners.")
        )
        for game in games:
            prose = self.prose(game)
            self.screen.line(prose.title(), "bold")
            self.screen.line(prose.credits())
            for heading, lines in (
                (say("From the rulebook and the box:"), prose.printed()),
                (say("Starboard's own, not from the box:"), prose.ours()),
            ):
                self.screen.line(heading)
                for line in lines:
                    self.screen.item(Text("  "), Text(line, "dim"))

    def prose(self, game: Game[Any]) -> Prose:
        """A title's words, before anybody sits at it."""
        found: Prose = game.prose(self.screen.speech.lang, default_names(self.screen.speech, game.most_players))
        return found

    def saved_words(self, save: Saved) -> str:
        """A saved game in one line."""
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(save.path.stat().st_mtime))
        title = self.prose(load_game(save.header.game)).title()
        return f"{title}, {', '.join(seat_labels(self.screen.speech, save.header.seats))} ({when})"

    def go_on(self, path: Path) -> GameSession | None:
        """Take a saved game up again."""
        from starboard.kernel.record import Record

        try:
            return GameSession.resume(self.screen, load_game(Record.read(path).header.game), path, self.rng)
        except StarboardError as fault:
            self.screen.error(fault)
            return None

    def start(self, game: Game[Any]) -> GameSession:
        """Everything that a new game needs to know."""
        screen = self.screen
        prose = self.prose(game)
        while True:
            players = self.number(
                screen.say("How many players?"), game.least_players, game.most_players, game.usual_players()
            )
            humans = self.number(screen.say("How many of them are people at this keyboard?"), 1, players, 1)
            names = default_names(screen.speech, humans)
            if humans > 1:
                names = [screen.ask(screen.say("%(label)s: ", label=name)) or name for name in names]
            bots = ["greedy"]
            if humans < players:
                labels = [bot_label(screen.speech, bot) for bot in BOTS]
                chosen = self.pick(screen.say("Which bots play the other seats?"), labels)
                assert isinstance(chosen, int)
                bots = [BOTS[chosen]]
            try:
                setup = game.setup(players, **self.options(game, prose))
            except StarboardError as fault:
                screen.error(fault)
                continue
            return GameSession.new(screen, game, setup, seat_names(names, players, bots), new_path(game.name), self.rng)

    def options(self, game: Game[Any], prose: Prose) -> dict[str, Value]:
        """The table options; Enter starts."""
        values: dict[str, Value] = {option.name: option.default for option in game.options}
        screen = self.screen
        while game.options:
            screen.console.print()
            screen.line(screen.say("Options: press Enter to start, or type a number to change that line"), "bold")
            for number, option in enumerate(game.options, 1):
                value = self.value_words(prose, option, values[option.name])
                label = screen.say("%(label)s: ", label=prose.table_option(option))
                screen.item(Text(f"  {number:>2}  ", "bold cyan"), Text(f"{label}{value}"))
            typed = screen.ask()
            if not typed:
                break
            if typed == "q":
                raise Back
            chosen = whole_number(typed)
            if chosen is not None and 0 < chosen <= len(game.options):
                option = game.options[chosen - 1]
                values[option.name] = self.change(prose, option, values[option.name])
            else:
                screen.line(self.again(1, len(game.options)), "yellow")
        return values

    def value_words(self, prose: Prose, option: TableOption, value: Value) -> str:
        """The value of an option, as a person says it."""
        if isinstance(value, bool):
            return self.screen.say("yes") if value else self.screen.say("no")
        return prose.table_choice(option, value) if isinstance(value, str) else str(value)

    def change(self, prose: Prose, option: TableOption, value: Value) -> Value:
        """Another value for an option."""
        if isinstance(value, bool):
            return not value
        if option.choices:
            lines = [remarked(prose, option, choice) for choice in option.choices]
            chosen = self.pick(prose.table_option(option), lines)
            assert isinstance(chosen, int)
            return option.choices[chosen]
        assert isinstance(value, int)
        return self.number(prose.table_option(option), option.low, option.high, value)


def remarked(prose: Prose, option: TableOption, choice: str) -> str:
    """A choice with what is remarked about it."""
    name, remark = prose.table_choice(option, choice), prose.table_remark(option, choice)
    ours = prose.table_ours(option, choice)
    return ". ".join(filter(None, (name, remark.removesuffix("."), f"{PENCIL} {ours}" if ours else "")))
