"""Records: readable files that tell what is wrong with them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from starboard.kernel import Dice, Record, Rng, Table, replay
from starboard.kernel.errors import RecordError
from starboard.kernel.record import LONGEST_NAME, MOST_BYTES, MOST_LINES, MOST_TAKEN_BACK, Damaged
from starboard.kernel.registry import load_game
from starboard.kernel.table import Unplayable

from .toy import TOY


def finished(seed: int = 1) -> Table:
    table = Table(TOY, TOY.setup(2, heap=6), Dice(Rng(seed)), ["Ana", "Léo"])
    while not table.over:
        seat = table.asked()[0]
        table.answer(seat, table.options(seat)[0].code())
    return table


def test_a_record_is_readable_text() -> None:
    lines = finished().record.dumps().splitlines()
    header = json.loads(lines[0])
    assert header["game"] == "toy"
    assert header["seats"] == ["Ana", "Léo"]
    assert header["setup"] == {"players": 2, "heap": 6, "mood": "calm", "loud": False}
    assert json.loads(lines[1])["seat"] == "chance"
    assert lines[-1] == '{"seat": 1, "code": "take 1"}'


def test_writing_and_reading(tmp_path: Path) -> None:
    record = finished().record
    record.write(tmp_path / "game.jsonl")
    again = Record.read(tmp_path / "game.jsonl")
    assert (again.header, again.lines) == (record.header, record.lines)
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(
    ("line", "text", "fault"),
    [
        (3, "{", r"line 3: not valid JSON"),
        (3, "[]", r"line 3: expected a JSON object"),
        (4, '{"seat": 7, "code": "red"}', r"line 4: expected \{\"seat\""),
        (4, '{"seat": 0}', r"line 4: expected"),
        (4, '{"seat": true, "code": "red"}', r"line 4: expected"),
    ],
)
def test_a_damaged_line_is_named_and_all_before_it_can_be_replayed(line: int, text: str, fault: str) -> None:
    lines = finished().record.dumps().splitlines()
    lines[line - 1] = text
    with pytest.raises(Damaged, match=fault) as found:
        Record.loads("\n".join(lines) + "\n")
    assert len(found.value.partial.lines) == line - 2
    assert len(replay(TOY, found.value.partial).record.lines) == line - 2


def test_bytes_that_are_no_text_are_named(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    good = finished().record.dumps().splitlines(keepends=True)
    path.write_bytes("".join(good[:3]).encode() + b"\xff\xfe\n")
    with pytest.raises(Damaged, match="line 4: not a text file in UTF-8") as found:
        Record.read(path)
    assert len(found.value.partial.lines) == 2


def test_a_line_cut_off_while_writing_never_counted() -> None:
    text = finished().record.dumps()
    assert len(Record.loads(text[:-5]).lines) == len(Record.loads(text).lines) - 1


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"format": "chess"}, "line 1: this is not a Starboard record"),
        ({"version": 2}, "format version 2"),
        ({"seats": ["Ana"]}, "must name every seat"),
        ({"rules": "one"}, "'rules' is missing or has the wrong type"),
        ({"position": 4}, "'position' is missing or has the wrong type"),
    ],
)
def test_a_wrong_header_is_told(change: dict[str, object], fault: str) -> None:
    lines = finished().record.dumps().splitlines(keepends=True)
    header = {**json.loads(lines[0]), **change}
    with pytest.raises(RecordError, match=fault):
        Record.loads(json.dumps(header) + "\n" + "".join(lines[1:]))


def test_other_rules_and_other_content_are_told_instead_of_replayed_wrongly() -> None:
    record = finished().record
    record.header = record.header._replace(rules=0)
    with pytest.raises(RecordError, match="played under rules version 0 of toy; this Starboard has version 1"):
        replay(TOY, record)
    record.header = record.header._replace(rules=1, content="other")
    with pytest.raises(RecordError, match="other content"):
        replay(TOY, record)
    record.header = record.header._replace(content="toy-content", setup={"players": 2, "heap": 99})
    with pytest.raises(RecordError, match=r"invalid set-up: heap: expected 1 to 50, got 99"):
        replay(TOY, record)


@given(st.data())
def test_a_fuzzed_record_is_refused_or_replays(data: st.DataObject) -> None:
    text = finished().record.dumps()
    at = data.draw(st.integers(0, len(text) - 1))
    junk = data.draw(st.text(max_size=3))
    fuzzed = text[:at] + junk + text[at + data.draw(st.integers(0, 4)) :]
    try:
        replay(TOY, Record.loads(fuzzed))
    except Damaged as damaged:
        try:
            replay(TOY, damaged.partial)
        except Unplayable as unplayable:
            assert unplayable.line <= damaged.line
        except RecordError as wrong:
            assert wrong.line == 1
    except RecordError as fault:
        assert fault.line >= 1


def test_a_record_whose_content_differs_in_words_only_still_replays() -> None:
    game = load_game("voidfall")
    formers = game.former_content[game.content_hash]
    assert formers
    table = Table(game, game.setup(1), Dice(Rng(4)))
    table.answer(0, table.options(0)[0].code())
    for former in formers:
        header = table.record.header._replace(content=former)
        again = replay(game, Record(header, table.record.lines))
        assert again.dump() == table.dump()
        assert game.dump(game.load({**table.dump(), "content": former})) == table.dump()
    assert not game.knows_content("0" * 16)


def pairs(count: int) -> str:
    """A record in which an answer is taken back so many times."""
    head = finished().record.dumps().splitlines()[0]
    return "\n".join([head, *['{"seat": 0, "code": "red"}', '{"undo": 0}'] * count, ""])


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("\n" * (MOST_LINES + 2), MOST_LINES + 2, "more lines than any game has"),
        (pairs(MOST_TAKEN_BACK + 1), 2 * MOST_TAKEN_BACK + 3, "answers were taken back more than 5000 times"),
    ],
)
def test_a_record_longer_than_any_game_is_given_up(text: str, line: int, fault: str) -> None:
    with pytest.raises(RecordError, match=fault) as found:
        Record.loads(text)
    assert found.value.line == line


def test_answers_may_be_taken_back_often() -> None:
    assert len(Record.loads(pairs(MOST_TAKEN_BACK)).lines) == 2 * MOST_TAKEN_BACK


@pytest.mark.parametrize(
    "line",
    [
        '{"seat": "chance", "code": "first \\ud800"}',
        '{"seat": "chance", "code": "\\u0000"}',
        '{"seat": 0, "code": "' + "x" * 5000 + '"}',
        '{"seat": ' + "9" * 5000 + ', "code": "red"}',
        '{"seat": 0, "code": "red", "\\udfff": 1}',
    ],
)
def test_what_no_text_holds_is_refused_with_its_line(line: str) -> None:
    lines = [*finished().record.dumps().splitlines()[:3], line, ""]
    with pytest.raises(RecordError, match="line 4: ") as found:
        Record.loads("\n".join(lines))
    assert len(str(found.value)) < 400
    str(found.value).encode()


@pytest.mark.parametrize("name", ["\\ud800", "\\u0000"])
def test_a_name_that_no_text_holds_is_refused(name: str) -> None:
    with pytest.raises(RecordError, match="line 1: half a character"):
        Record.loads(finished().record.dumps().replace("Ana", name))


def test_a_file_may_be_nested_deeper_than_functions() -> None:
    header, *lines = finished().record.dumps().splitlines(keepends=True)
    deep = "[" * 900 + '"\\u0041"' + "]" * 900
    read = Record.loads(header.replace("{", '{"more": ' + deep + ", ", 1) + "".join(lines))
    assert read.lines == finished().record.lines
    with pytest.raises(RecordError, match="line 1: half a character"):
        Record.loads(header.replace("{", '{"more": ' + deep.replace("u0041", "ud800") + ", ", 1))


def test_long_names_are_cut_and_lose_their_control_characters() -> None:
    read = Record.loads(finished().record.dumps().replace("Ana", "\\u001b[31m" + "A" * 10**6))
    assert read.header.seats == [" [31m" + "A" * (LONGEST_NAME - 5), "Léo"]


def test_a_byte_order_mark_is_no_damage() -> None:
    assert Record.loads("\ufeff" + finished().record.dumps()).lines == finished().record.lines


def test_a_file_that_is_too_large_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with path.open("wb") as file:
        file.truncate(MOST_BYTES + 1)
    with pytest.raises(RecordError, match="too large to be a record"):
        Record.read(path)
