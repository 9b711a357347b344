"""Playing in the terminal as a person would, and never losing an answer."""

from __future__ import annotations

import io
import itertools
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from rich.console import Console

from starboard.bots.labels import seat_labels
from starboard.commands.app_shell import keep_together
from starboard.commands.arguments import read_record
from starboard.kernel.actions import Action
from starboard.kernel.events import Event
from starboard.kernel.game import Game
from starboard.kernel.prose import Speech
from starboard.kernel.record import Line, Record
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.steps import Sealed
from starboard.kernel.table import Dice, Table, replay
from starboard.paths import HOME, saved_games
from starboard.terminal.coach import Coach
from starboard.terminal.menu import Menu
from starboard.terminal.options import FEW, Choice, Entry, entries, numbers
from starboard.terminal.play import GameSession
from starboard.terminal.replay import ReplayViewer
from starboard.terminal.saves import Journal, new_path, resume_record, unfinished
from starboard.terminal.screen import Screen
from starboard.terminal.seats import seat_names

GAME = load_game("conflict")


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STARBOARD_DATA", str(tmp_path / "data"))


class Typist(Screen):
    """A screen in front of which somebody types what was written down; then, with `then`, always the same."""

    def __init__(self, typed: list[str], lang: str = "en", then: str | None = None) -> None:
        self.paper = io.StringIO()
        super().__init__(Console(file=self.paper, width=112), Speech(HOME, lang))
        self.typed = typed
        self.then = then

    def ask(self, prompt: str = "> ") -> str:
        """The next thing that is typed."""
        self.console.print(prompt, end="")
        if not self.typed and self.then is None:
            raise EOFError
        typed = self.typed.pop(0) if self.typed else self.then
        assert typed is not None
        self.console.print(typed)
        return typed

    def text(self) -> str:
        """Everything that was on the screen so far."""
        return self.paper.getvalue().replace("\N{NO-BREAK SPACE}", " ")


def sit(screen: Screen, path: Path, players: int = 2, humans: int = 1, seed: int = 1) -> GameSession:
    """A new game of people called A, B, … and bots."""
    names = seat_names(["A", "B", "C", "D"][:humans], players, ["random"])
    return GameSession.new(screen, GAME, GAME.setup(players), names, path, Rng(seed))


# -- playing


def test_the_coach_speaks_until_it_is_switched_off(tmp_path: Path) -> None:
    """Without a fleet beside another's, a war is for nothing: that is said once, not with every question."""
    said = "Coach: As things stand, War would have no effect"
    heard, quiet = Typist([], then="1"), Typist(["c"], then="1")
    for screen in (heard, quiet):
        sit(screen, tmp_path / f"{id(screen)}.jsonl").run()
    assert 1 <= heard.text().count(said) <= 3
    assert "The coach is off." in quiet.text()
    assert "Coach:" not in quiet.text().partition("The coach is off.")[2]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_whole_game_can_be_played_by_numbers(tmp_path: Path, lang: str) -> None:
    screen = Typist([], lang, then="1")
    sit(screen, tmp_path / "game.jsonl").run()
    words = screen.text()
    assert ("Winner: " in words) if lang == "en" else ("Victoire : " in words)
    assert "Total" in words
    table = replay(GAME, Record.read(tmp_path / "game.jsonl"))
    assert table.over
    assert table.record.header.seats == ["A", "bot random"]


def test_the_screen_shows_board_log_question_rule_and_numbered_options(tmp_path: Path) -> None:
    screen = Typist(["1"])
    sit(screen, tmp_path / "game.jsonl").run()
    words = screen.text()
    assert "Galactic Conflict" in words
    assert "first player" in words.lower()
    assert "(GC-2.2)" in words
    assert "\n  1 " in words


def test_help_hint_rule_log_board_and_save_answer_nothing(tmp_path: Path) -> None:
    copy = tmp_path / "copy.jsonl"
    screen = Typist(
        ["?", "h", "r 2.2", "r civilization origin", "r xyzzy", "l", "b", "s", f"s {copy}", "s /no/where", "99"]
    )
    session = sit(screen, tmp_path / "game.jsonl")
    before = len(session.table.record.lines)
    while session.table.asked()[0] in session.bots:
        session.turn()
        before += 1
    session.run()
    words = screen.text()
    assert "save and quit" in words
    assert "Hint: " in words
    assert "GC-2.2" in words
    assert "no rule matches 'xyzzy'" in words
    assert "/no/where: No such file or directory" in words
    assert "'99' isn't one of the choices" in words
    assert "Saved. To resume: starboard play --resume" in words
    assert len(Record.read(tmp_path / "game.jsonl").lines) == before
    assert copy.read_text() == (tmp_path / "game.jsonl").read_text()


def test_r_alone_shows_the_rule_that_the_question_is_about(tmp_path: Path) -> None:
    screen = Typist(["", "r"])
    with pytest.raises(EOFError):
        session = first_question(tmp_path / "game.jsonl")
        session.screen = screen
        session.turn()
    session.journal.close()
    assert "GC-2.2 · " in screen.text()
    assert "isn't one of the choices" not in screen.text()


def test_a_hint_is_a_nudge_then_a_plan_and_then_done(tmp_path: Path) -> None:
    screen = Typist([])
    session = sit(screen, tmp_path / "game.jsonl", players=2, humans=2)
    seat = session.table.asked()[0]
    before = len(session.table.record.lines)
    assert not session.hint(seat)
    assert "A good plan" not in screen.text()
    assert "h again: a plan" in screen.text()
    assert not session.hint(seat)
    assert "Hint: A good plan: " in screen.text()
    assert "%" not in screen.text().partition("A good plan")[2], "chances are hidden"
    assert len(session.table.record.lines) == before
    assert session.hint(seat)
    session.journal.close()
    assert len(session.table.record.lines) > before
    assert session.table.record.lines[before].seat == seat


def test_an_answer_can_be_given_by_its_code(tmp_path: Path) -> None:
    session = sit(Typist([]), tmp_path / "game.jsonl", players=2, humans=2)
    seat = session.table.asked()[0]
    code = session.table.options(seat)[2].code()
    session.screen = Typist(["", code])
    session.turn()
    session.journal.close()
    assert session.table.record.lines[-1].code == code


def first_question(path: Path) -> GameSession:
    """Two people at one keyboard; the first of them is asked."""
    return sit(Typist([]), path, players=2, humans=2)


def test_undo_takes_the_last_answer_back_also_at_another_persons_question(tmp_path: Path) -> None:
    session = first_question(tmp_path / "game.jsonl")
    start = GAME.dump(session.table.state)
    session.screen = Typist(["", "1"])
    session.turn()
    assert GAME.dump(session.table.state) != start
    session.screen = Typist(["u"] if session.table.asked()[0] == session.in_front else ["", "u"])
    session.turn()
    session.journal.close()
    assert GAME.dump(session.table.state) == start
    assert GAME.dump(replay(GAME, Record.read(tmp_path / "game.jsonl")).state) == start, "the file knows of it too"


def test_undo_says_why_not(tmp_path: Path) -> None:
    screen = Typist(["", "u"], "fr")
    session = first_question(tmp_path / "game.jsonl")
    session.screen = screen
    session.run()
    assert "Impossible d’annuler : le hasard est intervenu depuis." in screen.text()


def test_between_two_people_falls_a_curtain(tmp_path: Path) -> None:
    screen = Typist([], then="1")
    session = sit(screen, tmp_path / "game.jsonl", players=3, humans=2)
    session.run()
    pages = screen.text().split("Pass the keyboard to ")[1:]
    assert {page[0] for page in pages} == {"A", "B"}
    assert all(page[0] != after[0] for page, after in itertools.pairwise(pages)), "only when hands change"
    for page in pages[:-1]:
        other = "B" if page.startswith("A") else "A"
        assert "press Enter when only you can see the screen" in page
        assert f"▸ {other}" not in page.partition("╭")[0], "nothing but the curtain comes before the board"


def test_a_person_sees_what_happened_since_the_last_look_and_no_more(tmp_path: Path) -> None:
    shown: list[list[Event]] = []

    class Watching(Typist):
        def events(self, events, view, prose, most=None):  # type: ignore[no-untyped-def]
            shown.append(list(events))

    session = sit(Watching([], then="1"), tmp_path / "game.jsonl", players=3)
    session.run()
    told = [event for some in shown for event in some]
    assert len(told) >= len(session.table.log), "everything is told"
    assert shown[-1] == session.table.log[-len(shown[-1]) :]


class AtATerminal(Typist):
    """A typist in front of a terminal without colours."""

    def __init__(self, typed: list[str], width: int, height: int, lang: str = "en") -> None:
        super().__init__(typed, lang)
        self.console = Console(
            file=self.paper, width=width, height=height, force_terminal=True, color_system=None, highlight=False
        )


def boards(screen: Typist) -> int:
    """How often the galaxy was drawn."""
    return screen.text().count("╭" + "─" * 70)


@pytest.mark.parametrize(("height", "drawn"), [(24, 1), (100, 3)])
def test_a_board_that_does_not_fit_is_drawn_once_in_a_turn(tmp_path: Path, height: int, drawn: int) -> None:
    """A card, its side and its discard are one turn; where all of it fits, each question has the board above it."""
    session = sit(Typist([], then="1"), tmp_path / "game.jsonl", players=2, humans=2)
    while session.table.options(session.table.asked()[0])[0].code().split()[0] != "card":
        session.turn()
    seat = session.table.asked()[0]
    session.screen = screen = AtATerminal(["1", "b", "1", "1"], 80, height)
    session.in_front, session.drawn = seat, None
    for _ in range(3):
        session.ask(seat)
    session.journal.close()
    assert boards(screen) == drawn + 1, "once more for the one who types b"
    assert ("(b: the board)" in screen.text()) == (height == 24)


def test_the_board_is_drawn_again_when_a_new_turn_begins(tmp_path: Path) -> None:
    session = sit(Typist([], then="1"), tmp_path / "game.jsonl")
    while session.table.asked() != [0] or not any(line.seat > 0 for line in session.table.record.lines):
        session.turn()
    session.screen = AtATerminal([], 80, 24)
    session.show(0)
    assert not session.show(0), "it was drawn a moment ago"
    turn = GAME.turn_of(session.table.state)
    while GAME.turn_of(session.table.state) == turn or 0 not in session.table.asked():
        seat = session.table.asked()[0]
        session.table.answer(seat, session.table.options(seat)[0].code())
    assert session.show(0)
    session.journal.close()


def test_a_question_with_one_answer_answers_itself(tmp_path: Path) -> None:
    """Of two players the second has one place left to settle at."""
    session = first_question(tmp_path / "game.jsonl")
    session.screen = screen = Typist([], then="1")
    while not session.only(session.table.asked()[0]):
        session.turn()
    seat, code = session.table.asked()[0], session.only(session.table.asked()[0])
    asked = screen.text()
    session.turn()
    assert screen.text() == asked, "nobody is asked"
    assert Line(seat, code) in session.table.record.lines
    session.journal.close()


def test_undo_takes_what_was_the_only_answer_back_with_the_one_before_it(tmp_path: Path) -> None:
    session = first_question(tmp_path / "game.jsonl")
    session.screen = Typist([], then="1")
    table, taken_back = session.table, False
    while not taken_back:
        seat = table.asked()[0]
        only = session.only(seat)
        could = not table.undo_problem(seat)
        session.turn()
        taken_back = bool(only) and could and table.record.lines[-1] == Line(seat, only)
    session.undo(seat)
    assert session.table.asked()[0] == seat
    assert not session.only(seat)
    session.journal.close()


def test_undo_that_can_go_no_further_asks_even_for_the_only_answer(tmp_path: Path) -> None:
    session = first_question(tmp_path / "game.jsonl")
    session.screen = Typist([], then="1")
    while not session.only(session.table.asked()[0]):
        session.turn()
    seat = session.table.asked()[0]
    session.held = session.table.ticket(seat)
    lines = len(session.table.record.lines)
    session.screen = screen = Typist(["", "?"] if seat != session.in_front else ["?"])
    with pytest.raises(EOFError):
        session.turn()
    assert "save and quit" in screen.text()
    assert len(session.table.record.lines) == lines
    session.journal.close()


def test_words_stay_whole_and_lists_stay_beside_their_numbers() -> None:
    """French has a space before ":" at which no line ends; a line that goes on begins below its words."""
    keep_together()
    words = "Se poser sur Omicron Fenzi\N{NO-BREAK SPACE}: Changez autant d’Énergies que vous voulez"
    for width in range(20, 60):
        screen = AtATerminal([], width, 24, "fr")
        screen.options([Entry(words, options("a")), Entry("Autre…", options("b", "c"))])
        lines = screen.text().splitlines()
        assert all(line.startswith(("  1  ", "  2  ", "     ")) and len(line) <= width for line in lines)
        assert not any(line.strip().startswith(":") for line in lines)
        assert " ".join(line[5:] for line in lines) == words.replace("\N{NO-BREAK SPACE}", " ") + " Autre… ▸"


# -- many options


def options(*codes: str) -> list[Choice]:
    return [Choice(Action(code), code.replace("ship", "a ship").capitalize()) for code in codes]


def test_few_options_are_listed_as_they_are() -> None:
    few = options(*[f"from b{i}" for i in range(FEW)])
    assert [entry.words for entry in entries(few)] == [choice.words for choice in few]


def test_what_ends_or_declines_has_the_number_0_as_in_the_browser() -> None:
    assert numbers(entries(options("activate energy", "reroll", "end"))) == [1, 2, 0]
    assert numbers(entries(options("pass", "follow"))) == [0, 1]
    assert numbers(entries(options("end", "done", "follow"))) == [1, 2, 3], "one at most"


def test_many_options_are_grouped_first_what_then_where_then_how_many() -> None:
    many = options(
        *[f"move {place} {count}" for place in ("ada", "bob", "cyd") for count in range(1, 9)], "portal ada 1", "done"
    )
    top = entries(many)
    assert [entry.words for entry in top] == ["Move … (24)", "Portal ada 1", "Done"]
    second = entries(top[0].choices)
    assert [entry.words for entry in second] == ["Move ada … (8)", "Move bob … (8)", "Move cyd … (8)"]
    assert [entry.words for entry in entries(second[1].choices)] == [f"Move bob {count}" for count in range(1, 9)]


@pytest.mark.parametrize("count", [15, 40, 300, 1000])
def test_every_option_is_reached_whatever_the_codes_are(count: int) -> None:
    def reached(choices: list[Choice], depth: int) -> list[Choice]:
        assert depth < 10
        shown = entries(choices)
        assert len(shown) <= 2 * FEW or len(choices) > 2 * FEW * FEW
        return [
            c
            for entry in shown
            for c in (entry.choices if len(entry.choices) == 1 else reached(entry.choices, depth + 1))
        ]

    flat = options(*[f"pick {number}" for number in range(count)])
    assert reached(flat, 0) == flat
    odd = options("a", *[f"a {'b ' * (number % 7)}{number}" for number in range(count)])
    assert sorted(choice.action.code() for choice in reached(odd, 0)) == sorted(choice.action.code() for choice in odd)


# -- never losing an answer

PLAY = [sys.executable, "-u", "-m", "starboard.cli", "play"]


def start(arguments: list[str], tmp_path: Path) -> subprocess.Popen[str]:
    where = {**os.environ, "STARBOARD_DATA": str(tmp_path / "data"), "STARBOARD_LANG": "en"}
    return subprocess.Popen(
        [*PLAY, *arguments],
        env=where,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        bufsize=1,
    )


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT], ids=["kill -9", "Ctrl-C"])
def test_a_game_cut_off_at_any_moment_is_resumed_without_losing_an_answer(tmp_path: Path, how: signal.Signals) -> None:
    path = tmp_path / "game.jsonl"
    arguments = ["conflict", "--players", "2", "--bots", "random", "--seed", "2", "--save", str(path)]
    kept: list[Line] = []
    rng = Rng(9)
    for _ in range(6):
        with start(arguments, tmp_path) as process:
            assert process.stdin is not None
            process.stdin.write("1\n" * 5)
            process.stdin.flush()
            while not path.exists() or len(Record.read(path).lines) < len(kept) + 1 + rng.below(12):
                assert process.poll() is None, f"these arrived:\n{path.read_text()}"
                time.sleep(0.001)
            seen = Record.read(path).lines
            process.send_signal(how)
            process.communicate()
        now = Record.read(path).lines
        assert now[: len(kept)] == kept, "a resumed game never changes what was there"
        assert now[: len(seen)] == seen, "what was on the disk stays there"
        kept = now
        arguments = ["--resume", str(path)]
    with start(arguments, tmp_path) as process:
        out, _ = process.communicate("1\n" * 600)
    assert "Winner: " in out or "Shared victory: " in out
    table = replay(GAME, Record.read(path))
    assert table.over
    assert table.record.lines[: len(kept)] == kept


def test_every_answer_is_on_the_disk_before_the_next_question(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"

    class Suspicious(Typist):
        def ask(self, prompt: str = "> ") -> str:
            assert Record.read(path).lines == session.table.record.lines
            return super().ask(prompt)

    session = sit(Typist([]), path)
    session.screen = Suspicious(["1"] * 40)
    session.run()
    assert len(Record.read(path).lines) > 40


def some_game(path: Path, seed: int = 3, answers: int = 30) -> Table:
    """A game between bots that was broken off."""
    names = ["A", "bot random"]
    journal = Journal(path, Record.of(GAME, GAME.setup(2), names))
    table = Table(GAME, GAME.setup(2), Dice(Rng(seed)), names, journal.note)
    rng = Rng(seed)
    for _ in range(answers):
        seat = table.asked()[0]
        offered = table.options(seat)
        table.answer(seat, offered[rng.below(len(offered))].code())
    journal.close()
    return table


def test_a_last_line_that_was_not_written_to_its_end_is_left_out_and_the_file_goes_on_after_it(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    some_game(path)
    whole = path.read_text()
    last = whole.rstrip("\n").rfind("\n") + 1
    for cut in range(last + 1, len(whole)):
        path.write_text(whole[:cut])
        screen = Typist([])
        GameSession.resume(screen, GAME, path, Rng(1)).run()
        assert "Saved." in screen.text()
        record = Record.read(path)
        assert path.read_text().startswith(whole[:last])
        assert replay(GAME, record).state.stack


def test_chance_that_was_not_written_down_is_drawn_when_the_game_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = some_game(path, answers=0)
    assert any(line.seat < 0 for line in table.record.lines)
    header = path.read_text().partition("\n")[0]
    path.write_text(header + "\n")
    session = GameSession.resume(Typist([]), GAME, path, Rng(1))
    session.journal.close()
    assert session.table.asked()[0] >= 0
    assert len(Record.read(path).lines) == len(session.table.record.lines) > 0


DAMAGE = [
    ("{not json\n", "line 12: not valid JSON"),
    ('{"seat": 7, "code": "card 1"}\n', "line 12: expected"),
    ('{"seat": 0, "code": "card 999"}\n', "line 12: "),
    ('{"seat": "chance", "code": "first 0"}\n', "line 12: seat chance has nothing to decide right now"),
    ("\n", "line 12: "),
]


@pytest.mark.parametrize(("line", "told"), DAMAGE)
def test_a_damaged_record_tells_the_line_and_is_gone_on_with_from_before_it(
    tmp_path: Path, line: str, told: str
) -> None:
    path = tmp_path / "game.jsonl"
    some_game(path)
    rows = path.read_text().splitlines(keepends=True)
    path.write_text("".join([*rows[:11], line, *rows[12:]]))
    damaged = path.read_text()
    record, fault = read_record(path)
    screen = Typist([])
    viewer = ReplayViewer(screen, GAME, record, None, fault)
    viewer.story()
    assert told in screen.text()
    assert len(viewer.moments) == 11, "the beginning, and the ten lines before the damage"
    screen = Typist([])
    GameSession.resume(screen, GAME, path, Rng(1)).run()
    assert told in screen.text()
    assert path.read_text().startswith("".join(rows[:11]))
    assert (tmp_path / "game.jsonl.damaged").read_text() == damaged, "nothing of the damaged file is lost"


def test_records_of_other_rules_or_content_are_refused_by_name(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from starboard.cli import main

    path = tmp_path / "game.jsonl"
    some_game(path)
    text = path.read_text()
    header = json.loads(text.partition("\n")[0])
    for change, told in (
        ({"rules": 0}, "line 1: played under rules version 0"),
        ({"content": "0123456789abcdef"}, "played with other content; give its pack with --pack"),
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"format": "pgn"}, "this is not a Starboard record"),
    ):
        path.write_text(json.dumps({**header, **change}) + "\n" + text.partition("\n")[2])
        before = path.read_text()
        for command in (["replay", str(path)], ["play", "--resume", str(path)]):
            assert main([*command, "--lang", "en"]) == 2
            assert told in capsys.readouterr().err
            assert path.read_text() == before, "a file that is refused is left alone"


def test_any_bytes_at_all_are_told_not_thrown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from starboard.cli import main

    path = tmp_path / "game.jsonl"
    some_game(path)
    good = path.read_bytes()
    rng = Rng(5)
    for _ in range(150):
        spoiled = bytearray(good)
        for _ in range(1 + rng.below(4)):
            at = rng.below(len(spoiled))
            kind = rng.below(3)
            if kind == 0:
                spoiled[at] = rng.below(256)
            elif kind == 1:
                del spoiled[at : at + rng.below(30)]
            else:
                spoiled[at:at] = bytes(rng.below(256) for _ in range(rng.below(8)))
        path.write_bytes(bytes(spoiled))
        assert main(["replay", str(path), "--lang", "en"]) in (0, 2)
        capsys.readouterr()


# -- looking back


def test_replay_steps_forwards_and_backwards(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = some_game(path)
    viewer = ReplayViewer(Typist([]), GAME, Record.read(path), None, None)
    visited = [viewer.at]
    while viewer.at < len(viewer.moments) - 1:
        viewer.step(1)
        visited.append(viewer.at)
    assert GAME.dump(viewer.moments[-1].state) == GAME.dump(table.state)
    back = [viewer.at]
    while viewer.at:
        viewer.step(-1)
        back.append(viewer.at)
    assert back == visited[::-1]
    screen = Typist(["", "b", "5", "99999", "what", "q"])
    viewer.screen = screen
    viewer.run()
    assert f"{len(viewer.moments) - 1} of {len(viewer.moments) - 1}" in screen.text()
    assert "'what' isn't one of the choices" in screen.text()


def test_replay_tells_every_event_in_words(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = some_game(path, answers=60)
    screen = Typist([])
    ReplayViewer(screen, GAME, Record.read(path), None, None).story()
    view = table.view(None)
    prose = GAME.prose("en", ["A", "Random bot"])
    words = " ".join(screen.text().split())
    for event in table.log:
        assert " ".join(prose.event(event, view).split()) in words


def test_a_seats_replay_shows_nothing_that_the_seat_could_not_see(tmp_path: Path) -> None:
    """Two games that differ only in what seat 0 does not know look the same to seat 0."""
    path = tmp_path / "game.jsonl"
    table = some_game(path, answers=4)
    while not (isinstance(table.state.stack[-1], Sealed) and 1 in table.asked()):
        seat = table.asked()[0]
        table.answer(seat, table.options(seat)[0].code())
    stories = []
    offered = [action.code() for action in table.options(1)]
    assert len(offered) > 1
    for code in offered:
        other = replay(GAME, Record(table.record.header, table.record.lines))
        other.answer(1, code)
        screen = Typist([])
        ReplayViewer(screen, GAME, other.record, 0, None).story()
        stories.append(screen.text())
    assert "a face-down choice" in stories[0]
    assert len(set(stories)) == 1


def test_a_replay_goes_past_lines_that_have_nothing_to_tell(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    some_game(path, answers=70)
    viewer = ReplayViewer(Typist([]), GAME, Record.read(path), None, None)
    silent = [at for at in range(1, len(viewer.moments) - 1) if not viewer.told(at)]
    assert silent
    for way in (1, -1):
        while viewer.at != (len(viewer.moments) - 1 if way == 1 else 0):
            viewer.step(way)
            assert viewer.at not in silent


def test_a_name_in_brackets_stands_on_the_score_sheet_as_it_is() -> None:
    galaxies, rng = load_game("galaxies"), Rng(2)
    table = Table(galaxies, galaxies.setup(2), Dice(Rng(1)))
    while not table.over:
        seat = table.asked()[0]
        offered = table.options(seat)
        table.answer(seat, offered[rng.below(len(offered))].code())
    screen = Typist([])
    screen.scores(galaxies, table.state, table.view(None), galaxies.prose("en", ["[/b] Ada", "[red]Bo"]))
    header = screen.text().splitlines()[2]
    assert "[/b] Ada" in header
    assert "[red]Bo" in header


def test_no_two_seats_of_a_record_are_called_alike() -> None:
    words = Speech(HOME, "en")
    assert seat_labels(words, ["greedy", "adept", "greedy", "greedy"]) == ["greedy", "adept", "greedy 2", "greedy 3"]
    assert seat_labels(words, ["bot greedy", "bot greedy 2"]) == ["Greedy bot", "Greedy bot 2"]


def test_the_coach_says_a_thing_again_only_when_it_has_become_true_anew() -> None:
    true: list[str] = []
    game = SimpleNamespace(remarks=lambda view, prose: true)
    coach = Coach(cast("Game[Any]", game), GAME.prose("en", ["A", "B"]))
    said = []
    for number, now in enumerate((["war"], ["war"], ["war", "fleet"], [], ["war"], ["war"])):
        true[:] = now
        said.append(coach.remark(0, {}, f"ticket {number}"))
    assert said == ["war", "", "fleet", "", "war", ""]


def test_bots_are_named_in_the_readers_language(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    some_game(path, answers=4)
    screen = Typist([], "fr")
    ReplayViewer(screen, GAME, Record.read(path), None, None).story()
    assert "Bot Au hasard" in screen.text()


# -- the menu


def test_the_menu_starts_a_game_and_goes_on_with_it(tmp_path: Path) -> None:
    screen = Typist(["1", "2", "1", "1", "", "1", "q"])
    Menu(screen, Rng(1)).run()
    words = screen.text()
    assert "Galactic Conflict – " in words
    assert "How many players?" in words
    saved, _ = unfinished()
    assert [save.header.game for save in saved] == ["conflict"]
    screen = Typist(["l", "1"], then="1")
    Menu(screen, Rng(2)).run()
    words = screen.text()
    assert "resume: Galactic Conflict" in words
    assert "À quoi voulez-vous jouer ?" in words
    assert "Victoire" in words
    assert unfinished() == ([], []), "a game that is over is not gone on with"


@pytest.mark.parametrize(
    "before", [["1"], ["1", "2"], ["1", "2", "1"], ["1", "2", "1", "1"], ["1", "2", "1", "1", "2"]]
)
def test_q_leads_back_to_the_first_page_and_from_there_out(before: list[str]) -> None:
    """How many players, how many people, which bots, the options, one of these."""
    screen = Typist([*before, "what", "q", "q"])
    Menu(screen, Rng(1)).run()
    assert screen.text().count("What would you like to play?") == 2
    assert "or q to go back." in screen.text()
    assert screen.typed == []
    assert unfinished()[0] == []


def test_the_menus_switches_go_on_and_off(tmp_path: Path) -> None:
    for typed, explore in ((["1"], True), (["1", "1"], False)):
        screen = Typist(["1", "2", "1", "1", *typed, ""])
        session = Menu(screen, Rng(1)).choose()
        assert session is not None
        session.journal.close()
        assert session.table.setup.flag("explore") is explore
        session.journal.path.unlink()


def test_the_menu_asks_again_what_it_does_not_understand(tmp_path: Path) -> None:
    screen = Typist(["zero", "0", "99", "1", "77", "2", "2", "Ada", "Bob", "1", "1", "", "", "q"])
    Menu(screen, Rng(1)).run()
    words = screen.text()
    assert words.count("a number from") == 4
    assert "Pass the keyboard to" in words
    assert [save.header.seats for save in unfinished()[0]] == [["Ada", "Bob"]]


def test_two_games_started_in_the_same_second_have_files_of_their_own(tmp_path: Path) -> None:
    first = new_path("conflict")
    some_game(first, answers=1)
    second = new_path("conflict")
    assert second != first
    some_game(second, answers=1)
    assert len(unfinished()[0]) == 2


def test_a_game_taken_up_again_is_the_same_game(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    table = some_game(path)
    resumed, fault, _ = resume_record(GAME, path)
    assert fault is None
    assert GAME.dump(resumed.state) == GAME.dump(table.state)
    assert resumed.log == table.log


def test_a_second_damage_keeps_the_copy_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    some_game(path)
    good = path.read_text(encoding="utf-8")
    kept = []
    for damage in ("{", "["):
        path.write_text(good + damage + "\n", encoding="utf-8")
        kept.append(resume_record(GAME, path).kept)
    assert kept == ["game.jsonl.damaged", "game.jsonl.damaged-2"]
    assert [(tmp_path / name).read_text(encoding="utf-8")[-2:] for name in kept] == ["{\n", "[\n"]


@pytest.mark.parametrize("name", ["\\ud800", "\\u0000"])
def test_a_file_that_cannot_be_read_is_named_above_the_menu(name: str) -> None:
    some_game(new_path("conflict"), answers=1)
    path = new_path("conflict")
    some_game(path, answers=1)
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"seats": ["', f'"seats": ["{name}', 1), encoding="utf-8")
    screen = Typist(["²", "1" * 5000, "q"])
    Menu(screen, Rng(1)).run()
    words = screen.text()
    assert f"{path.name} can't be resumed: line 1: half a character" in words.replace("\n", " ")
    assert words.count("resume: Galactic Conflict") == 3, "the other one is offered, and asked for three times"


def test_what_is_no_file_or_has_no_name_does_not_stop_the_menu() -> None:
    folder = saved_games()
    folder.mkdir(parents=True)
    (folder / "a.jsonl").symlink_to(folder / "a.jsonl")
    (folder / "b.jsonl").symlink_to(folder / "nothing")
    (folder / "c.jsonl").symlink_to("/dev/zero")
    (folder / "d.jsonl").mkdir()
    (folder / "\udcff\x1b[2J.jsonl").write_text("{}\n")
    screen = Typist(["q"])
    Menu(screen, Rng(1)).run()
    assert "??[2J.jsonl can't be resumed" in screen.text()
    assert screen.text().count("can't be resumed") == 1
    screen.text().encode()


# -- files from elsewhere


POSITION = GAME.dump(GAME.start(GAME.setup(2)))
SPOILED: dict[str, dict[str, object]] = {
    "half a character in a name": {"seats": ["\ud800", "B"]},
    "a zero byte in a name": {"seats": ["\x00", "B"]},
    "a huge number": {"rules": int("9" * 4000)},
    "a number that nobody reads": {"rules": "DIGITS"},
    "a huge number in the set-up": {"setup": {"players": 10**40}},
    "no position": {"position": 5},
    "a position with a made-up step": {"position": {**POSITION, "stack": ["deal_card ²"]}},
    "a position with a number that is none": {"position": {**POSITION, "stack": ["deal_card 50"]}},
    "a position with half a character": {"position": {**POSITION, "stack": ["\ud800"]}},
    "a position that nests without end": {"position": "NEST"},
    "an answer that is taken back without end": {},
}


@pytest.mark.parametrize("command", [["replay"], ["analyse"], ["play", "--resume"]])
@pytest.mark.parametrize("what", SPOILED)
def test_a_file_that_nobody_could_have_written_is_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str], what: str
) -> None:
    from starboard.cli import main

    path = tmp_path / "game.jsonl"
    some_game(path)
    header, _, rest = path.read_text().partition("\n")
    spoiled = json.dumps({**json.loads(header), **SPOILED[what]}).replace('"NEST"', "[" * 100_000)
    spoiled = spoiled.replace('"DIGITS"', "9" * 5000)
    if not SPOILED[what]:
        rest += '{"seat": 0, "code": "card 1"}\n{"undo": 0}\n' * 100_000
    path.write_text(f"{spoiled}\n{rest}")
    before = path.read_bytes()
    assert main([*command, str(path), "--lang", "en"]) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1, told
    assert 0 < len(told) < 500
    assert path.read_bytes() == before
