"""The test kit finds what it says that it finds, and the rest of the kernel's small parts."""

from __future__ import annotations

from pathlib import Path

import pytest

from starboard.kernel import SILENT, Action, Notebook, Rng, Seat, Teller, View, Worlds
from starboard.kernel.events import Event, Kind
from starboard.kernel.faults import Fault
from starboard.kernel.playout import playout, settle_chance
from starboard.kernel.registry import UnknownGame, load_game, titles
from starboard.kernel.rng import nth_bit
from starboard.kernel.table import Table
from starboard.kernel.testing import check_golden, perft, playthrough, quick_walk, walk
from starboard.kernel.wavering import waver

from .toy import TAKE, TOY, Heap, Take, Toy


@pytest.mark.parametrize("seed", range(5))
def test_a_sound_title_passes(seed: int) -> None:
    quick_walk(TOY, TOY.setup(3), seed, lambda s, seat: {action.code() for action in s.stack[-1].options(s, seat)})
    done = walk(TOY, TOY.setup(3), seed)
    assert "position.secret" in done.varied


class Leaky(Toy):
    def view(self, s: Heap, seat: Seat | None) -> View:
        return {**super().view(s, seat), "all": s.secret}


class Careless(Toy):
    def determinize(self, s: Heap, seat: Seat, rng: Rng) -> None:
        s.secret[seat] = 5


class Forgetful(Toy):
    def dump_position(self, s: Heap) -> dict[str, object]:
        return {**super().dump_position(s), "heap": 3}


class Elsewhere(Take):
    """Names another seat than it asks."""

    def asked(self, s: Heap) -> Seat:
        return (self.asks(s)[0] + 1) % s.players


class Endless(Take):
    def play(self, s: Heap, seat: Seat, action: Action, tell: Teller) -> None:
        s.rolled ^= 1


class Twice(Take):
    def options(self, s: Heap, seat: Seat) -> list[Action]:
        return [TAKE[0], TAKE[0]]


class Peeking(Toy):
    """Every other world is the true one."""

    def determinize(self, s: Heap, seat: Seat, rng: Rng) -> None:
        if rng.below(2):
            super().determinize(s, seat, rng)


class Counting(Toy):
    """Its worlds keep how many picks lie face down."""

    def determinize(self, s: Heap, seat: Seat, rng: Rng) -> None:
        sealed = [picks.copy() for picks in s.sealed]
        super().determinize(s, seat, rng)
        s.sealed = sealed


def test_a_title_whose_worlds_tell_who_wavers_is_found() -> None:
    with pytest.raises(Fault, match=r"seat \d sees by its worlds how seat \d wavers"):
        for seed in range(5):
            waver(Counting(), TOY.setup(3), seed)


def test_a_table_whose_tickets_tell_who_wavers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "ticket", lambda self, seat: str(len(self.record.lines)))
    with pytest.raises(Fault, match=r"seat \d sees by its ticket how seat \d wavers"):
        waver(TOY, TOY.setup(3), 1)


@pytest.mark.parametrize(
    ("title", "fault"),
    [
        (Leaky(), "sees a difference: all"),
        (Careless(), "sees a difference: secret|has a stone twice|a stone twice"),
        (Peeking(), "depend on what it cannot know: position.secret"),
        (Forgetful(), "a loaded position looks different"),
    ],
)
def test_an_unsound_title_is_found(title: Toy, fault: str) -> None:
    with pytest.raises(Exception, match=fault):
        for seed in range(5):
            walk(title, title.setup(3), seed)


def test_unsound_options_and_endless_games_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{Take.__module__}.Take", Twice)
    with pytest.raises(Fault, match="has an option twice"):
        quick_walk(TOY, TOY.setup(2), 1)
    monkeypatch.setattr(f"{Take.__module__}.Take", Elsewhere)
    with pytest.raises(Fault, match=r"asks \[0\], but seat 1 first"):
        quick_walk(TOY, TOY.setup(2), 1)
    monkeypatch.setattr(f"{Take.__module__}.Take", Endless)
    with pytest.raises(Fault, match="does not end"):
        quick_walk(TOY, TOY.setup(2, heap=50), 1)


def test_an_oracle_that_disagrees_is_heard() -> None:
    with pytest.raises(Fault, match="should offer"):
        quick_walk(TOY, TOY.setup(2), 1, lambda s, seat: {"take 1", "red"})


def test_counting_positions() -> None:
    s = TOY.start(TOY.setup(2))
    assert [perft(TOY, s, depth) for depth in range(4)] == [1, 6, 30, 60]


def test_golden_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = playthrough(TOY, TOY.setup(2), 3)
    assert text == playthrough(TOY, TOY.setup(2), 3)
    monkeypatch.setenv("STARBOARD_GOLDEN", "write")
    check_golden(tmp_path / "a" / "toy.txt", text)
    monkeypatch.delenv("STARBOARD_GOLDEN")
    check_golden(tmp_path / "a" / "toy.txt", text)
    with pytest.raises(AssertionError, match=r"toy.txt, line 2: expected"):
        check_golden(tmp_path / "a" / "toy.txt", text.replace("chance: deal", "chance: draw"))


def test_the_generator_is_the_same_everywhere() -> None:
    rng = Rng(2026)
    assert [rng.below(100) for _ in range(8)] == GENERATED
    assert Rng(1).bits() != Rng(2).bits()
    counts = [0] * 6
    for _ in range(6000):
        counts[rng.below(6)] += 1
    assert min(counts) > 850
    assert all(0 <= rng.random() < 1 for _ in range(100))
    things = list(range(20))
    rng.shuffle(things)
    assert sorted(things) == list(range(20)) != things
    assert rng.split().bits() != rng.bits()


GENERATED = [94, 57, 72, 8, 34, 37, 94, 9]


def test_bags_as_bit_masks() -> None:
    assert [nth_bit(0b101100, n) for n in range(3)] == [2, 3, 5]


def test_chance_follows_the_weights() -> None:
    s = TOY.start(TOY.setup(2, heap=50))
    rng = Rng(5)
    settle_chance(s, rng)
    faces = [0, 0, 0]
    for _ in range(800):
        t = s.clone()
        while t.stack[-1].name == "bid":
            seat = t.stack[-1].asks(t)[0]
            t.answer(seat, t.stack[-1].options(t, seat)[0], SILENT)
        t.answer(0, TAKE[1], SILENT)
        settle_chance(t, rng)
        assert isinstance(t, Heap)
        faces[t.rolled - 1] += 1
    assert faces[0] < faces[1] < faces[2]
    assert 400 < faces[2] < 600


def test_a_playout_counts_decisions_and_stops_at_its_limit() -> None:
    s = TOY.start(TOY.setup(2))
    assert playout(s.clone(), Rng(1), 3) == 3
    assert playout(s, Rng(1)) > 6
    assert TOY.over(s)


def test_worlds_never_hold_the_truth() -> None:
    s = TOY.start(TOY.setup(2))
    settle_chance(s, Rng(1))
    assert isinstance(s, Heap)
    hidden = set()
    for seed in range(30):
        worlds = Worlds(TOY, s, 0, Rng(seed))
        one = worlds._one
        assert isinstance(one, Heap)
        hidden.add(one.secret[1])
        drawn = worlds.draw()
        assert isinstance(drawn, Heap)
        assert drawn.secret[0] == s.secret[0]
    assert len(hidden) == 5, "what it keeps is one of the possible worlds"


def test_kinds_and_events() -> None:
    kind = Kind("moved", "count", "from:place", secret=("count",))
    assert (kind.fields, kind.kinds) == (("count", "from"), ("number", "place"))
    note = Notebook()
    note.tell(kind, 1, 3, 4, 5)
    assert note.events == [Event(kind, 1, (3, 4))]
    assert note.events[0].value("from") == 4
    assert note.events[0].seen_by(0) == {"from": 4}
    with pytest.raises(ValueError, match="secret fields that do not exist"):
        Kind("wrong", "a", secret=("b",))


def test_titles_are_found_by_name() -> None:
    assert "conflict" in titles()
    assert load_game("conflict") is load_game("conflict")
    with pytest.raises(UnknownGame, match="there is no game 'chess'; choose from: .*conflict"):
        load_game("chess")


def test_the_kernel_names_no_title() -> None:
    for path in (Path(__file__).parents[2] / "starboard" / "kernel").glob("*.py"):
        text = path.read_text(encoding="utf-8").lower()
        assert not [title for title in ("conflict", "galaxies", "voidfall") if title in text], path.name
