"""Records looked at again."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from itertools import islice
from pathlib import Path

import pytest

from starboard.bots import make_bot
from starboard.cli import main
from starboard.kernel.playout import playout, settle_chance
from starboard.kernel.prose import Speech
from starboard.kernel.record import Line, Record
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.lab.analysis import analyse, analyse_chain, analyse_decision, count_decisions, effort
from starboard.lab.analysis_report import Report
from starboard.lab.chains import lines_kept, tell
from starboard.lab.cli import FOLDER
from starboard.lab.course import course_of
from starboard.lab.turns import dump, mistakes, turns
from tests.tables import setups


def record_of(title: str, answers: int, table_number: int = -1) -> Record:
    """A game played at random for a while."""
    game = load_game(title)
    rng = Rng(4)
    table = Table(game, setups(game)[table_number], Dice(rng.split()))
    bot = make_bot("random", rng.split())
    for _ in range(answers):
        if table.over:
            break
        seat = table.asked()[0]
        table.answer(seat, bot.choose(table.view(seat), table.options(seat), table.worlds(seat, rng)).code())
    return table.record


@pytest.mark.parametrize("title", titles())
def test_what_is_said_of_a_decision_tells_nothing_that_the_seat_may_not_know(title: str) -> None:
    """The same in every world that the seat may be in; the table's hint comes from here."""
    game = load_game(title)
    s = game.start(game.setup(max(game.least_players, min(3, game.most_players))))
    rng = Rng(2)
    looked = differed = 0
    for number in range(6):
        playout(s, rng, 13)
        settle_chance(s, rng)
        seat = s.stack[-1].asks(s)[0]
        if len(s.stack[-1].options(s, seat)) > 1:
            other = s.clone()
            game.determinize(other, seat, Rng(number + 5))
            assert (
                analyse_decision(game, s, seat, [], number, effort(20)).dump()
                == analyse_decision(game, other, seat, [], number, effort(20)).dump()
            )
            looked += 1
            differed += game.dump(s) != game.dump(other)
    assert looked > 3
    assert title == "voidfall" or differed > 3


@pytest.mark.parametrize("title", titles())
@pytest.mark.parametrize("table_number", [0, -1])
def test_every_decision_is_looked_at_and_the_same_way_again(title: str, table_number: int) -> None:
    game = load_game(title)
    record = record_of(title, 12, table_number)
    moments = list(analyse(game, record, 4, 7))
    assert len(moments) == count_decisions(game, record) > 1
    assert dump(game, record, moments, 4, 7) == dump(game, record, list(analyse(game, record, 4, 7)), 4, 7)
    for moment in moments:
        assert len(moment.chances) == record.header.setup["players"]
        assert all(0.0 <= chance <= 1.0 for chance in moment.chances)
        assert moment.loss >= 0.0
        assert moment.loss == 0.0 or moment.best is not moment.played
        assert moment.played.code() == record.lines[moment.line].code
        figures = [choice.value for choice in moment.choices if choice.value is not None]
        assert figures == sorted(figures, reverse=True), "the best first, by the figure that is shown"
        assert moment.interval[0] <= moment.interval[1]
        assert not moment.loss or moment.interval[0] > 0.0, "nobody is blamed for what may be chance"
        assert (moment.margin is None) == (record.header.setup["players"] > 1)


def test_one_decision_does_not_depend_on_the_others() -> None:
    game = load_game("conflict")
    record = record_of("conflict", 12)
    whole = list(analyse(game, record, 4, 7))
    last = count_decisions(game, record) - 1
    assert analyse_chain(game, tell(game, record), last, effort(4), 7).dump() == whole[-1].dump()


def test_answers_taken_back_are_left_out() -> None:
    record = record_of("conflict", 12)
    asked = record.lines[-1].seat
    record.lines += [Line(asked, ""), Line(asked, record.lines[-1].code)]
    standing = lines_kept(record)
    assert len(standing) == len(record.lines) - 2
    assert standing[-1][0] == len(record.lines) - 1
    assert [line.code for _, line in standing] == [line.code for line in record.lines[:-2]]


def test_a_search_stopped_from_outside_ends() -> None:
    record = record_of("conflict", 25)
    assert list(analyse(load_game("conflict"), record, 12, 7, stop=lambda: True)) == []


def test_the_turns_that_lost_most_come_first() -> None:
    game = load_game("conflict")
    record = record_of("conflict", 40)
    moments = list(analyse(game, record, 12, 1))
    worst = mistakes(moments, most=3)
    losses = sorted((turn.loss for turn in turns(moments) if turn.loss), reverse=True)
    by_line = {turn.worst.line: turn.loss for turn in turns(moments)}
    assert worst
    assert [by_line[moment.line] for moment in worst] == losses[:3]
    assert all(moment.reasons for moment in worst), "each has its reason"


class Reader(HTMLParser):
    """What a page loads from elsewhere, and which tags stay open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [value for name, value in attrs if name in ("src", "href") and value]
        if tag not in ("meta", "line", "circle", "polyline", "rect"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("meta", "line", "circle", "polyline", "rect"):
            assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("title", titles())
def test_the_page_needs_nothing_else(title: str, lang: str) -> None:
    game = load_game(title)
    record = record_of(title, 40, 0)
    moments = list(islice(analyse(game, record, 4, 7), 30))
    speech = Speech(FOLDER, lang)
    story = tell(game, record)
    course = course_of(game, story, 4, most=10)
    page = Report(game, record, moments, course, speech, game.prose(lang, record.header.seats)).html(4, 7)
    reader = Reader()
    reader.feed(page)
    assert reader.loads == []
    assert reader.open == []
    assert f'<html lang="{lang}">' in page
    assert ("Les plus grosses erreurs" if lang == "fr" else "The biggest mistakes") in page
    assert page.count("<polyline") == page.count("<polygon") >= story.end.players
    assert ("Ce qu’il faut retenir" if lang == "fr" else "What stands out") in page
    listed = len(mistakes(moments))
    assert page.count('<pre class="board">') == page.count('<section class="mistake">') == listed


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.jsonl"
    record_of("conflict", 15).write(path)
    page = tmp_path / "out.html"
    arguments = ["analyse", str(path), "--iterations", "5", "--seed", "3"]
    assert main([*arguments, "--json", "--html", str(page)]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["game"] == "conflict"
    assert {"line", "seat", "played", "best", "loss", "chances", "interval", "chain"} <= set(data["decisions"][0])
    assert {"course", "luck", "accuracy", "turns"} <= set(data)
    assert "<polyline" in page.read_text()
    assert main([*arguments, "--lang", "fr"]) == 0
    assert capsys.readouterr().out
    assert main(["analyse", str(tmp_path / "nothing")]) == 2
    assert main(["analyse", str(path), "--iterations", "0"]) == 2


def test_a_solo_game_is_judged_by_points() -> None:
    """What is expected is a lead over the automa, within the title's span, and exact at the end."""
    for title in ("galaxies", "voidfall"):
        game = load_game(title)
        record = record_of(title, 5000, 0)
        end = tell(game, record).end
        assert game.over(end)
        scores = game.score(end)
        assert abs(game.lead(end)) <= game.max_lead
        if game.winners(end):
            assert game.lead(end) == min(game.max_lead, scores[0].total - scores[1].total)
        else:
            assert game.lead(end) <= 0
        moments = list(islice(analyse(game, record, 12, 7), 6))
        for moment in moments:
            assert moment.margin is not None
            assert abs(moment.margin) <= game.max_lead
        assert any(abs(moment.margin or 0) > 1 for moment in moments)
