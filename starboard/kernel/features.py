"""A position as numbers, for whoever learns: from one seat's own side, in fields that have a name and a meaning.

A title's `Encoder` writes 32-bit floats straight into a buffer; NumPy and others read it without a copy. First come the
fields of marks, where each number is 0 or 1 (one of several things is so), then those of numbers, which are scaled to
about 0 to 1. What a seat cannot know is in none of them: two positions that it cannot tell apart have equal features.
"""

from __future__ import annotations

import struct
from array import array
from typing import Any, Final, Generic, TypeVar

from librt.strings import BytesWriter, write_f32_le, write_i32_le, write_i64_le
from librt.vecs import vec
from mypy_extensions import i32, i64, mypyc_attr

from starboard.kernel.answers import Answers
from starboard.kernel.steps import Sealed, Seat, State, Step, field_names, id_kinds

WIDTH: Final = 4
"""How many bytes a feature has."""
SMALL: Final = 64
"""Numbers below this, a power of two, are looked up."""
AT_ONCE: Final = (1 << 60) - 1
"""So many bits of a set are looked at as one number."""
MOST_MARKS: Final = 40
"""A number of a question with more values than this is written in binary, a mark per digit."""

G = TypeVar("G", bound=State, contravariant=True)


class FeatureField:
    """Some features that belong together: `features[field.at : field.at + field.size]`."""

    def __init__(self, name: str, at: int, size: int, says: str) -> None:
        self.name: Final = name
        self.at: Final = at
        self.size: Final = size
        self.says: Final = says
        """What they mean, in a sentence for people."""

    def __repr__(self) -> str:
        return f"<{self.name}: {self.at} to {self.at + self.size - 1}>"


def mark(out: BytesWriter, base: i64, at: i64) -> None:
    """Set a mark: 1.0 as a little-endian float, where zeros were written. `base` is where the position begins."""
    place = base + at * 4
    out[place + 2] = 0x80
    out[place + 3] = 0x3F


def mark_bits(out: BytesWriter, base: i64, at: i64, bits: int) -> None:
    """A mark for each bit of a set."""
    while bits:
        # In native numbers, for which there is a loop where others are asked for their length.
        left: i64 = bits & AT_ONCE
        place = base + at * 4
        while left:
            if left & 1:
                out[place + 2] = 0x80
                out[place + 3] = 0x3F
            elif not left & 0xFF:
                left >>= 8
                place += 32
                continue
            left >>= 1
            place += 4
        bits >>= 60
        at += 60


def mark_where(out: BytesWriter, base: i64, at: i64, numbers: vec[i64]) -> None:
    """A mark for each number of a packed list that is not 0."""
    place = base + at * 4
    for n in numbers:
        if n:
            out[place + 2] = 0x80
            out[place + 3] = 0x3F
        place += 4


def mark_each(out: BytesWriter, base: i64, at: i64, kinds: i64, things: list[int]) -> None:
    """For each place one mark of so many kinds: of the thing that is there; -1 is nothing."""
    for thing in things:
        if thing >= 0:
            mark(out, base, at + thing)
        at += kinds


class Question:
    """Where one step's marks are, among those of all questions."""

    def __init__(self, number: int) -> None:
        self.number: Final = number
        self.names: list[str] = []
        """The attributes that hold its numbers; none where the step itself must be asked for them."""
        # By field of the step.
        self.at: Final[list[int]] = []
        """Where its marks begin."""
        self.low: Final[list[int]] = []
        self.size: Final[list[int]] = []
        """How many marks it has; below 0 for a number in binary, 0 for a seat."""


class Questions:
    """What can be asked, as marks: which step it is, whether this seat is asked, and what the step names.

    Fields of steps that have the same id-kind share their marks. Seats count from the one that looks.
    """

    def __init__(self, steps: list[tuple[str, list[str], list[int]]], players: int, face_down: bool) -> None:
        """Each step's name with, for each of its fields, the id-kind or bounds and how many values that has."""
        self.players: Final = players
        self.face_down: Final = face_down
        """Whether anything is ever picked face down."""
        self.steps: Final = {name: Question(i) for i, (name, _, _) in enumerate(steps)}
        self.parts: Final[list[tuple[str, int]]] = [("step", len(steps)), ("asked", 1)]
        """What the marks are about, each with how many there are."""
        size = len(steps) + 1
        shared: dict[str, int] = {}
        for name, kinds, counts in steps:
            seen: dict[str, int] = {}
            question = self.steps[name]
            for kind, count in zip(kinds, counts, strict=True):
                seen[kind] = seen.get(kind, 0) + 1
                key = f"{kind} {seen[kind]}"
                digits = count.bit_length()
                marks = count if count <= MOST_MARKS else digits
                if key not in shared:
                    shared[key] = size
                    self.parts.append((key, marks))
                    size += marks
                question.at.append(shared[key])
                question.low.append(int(kind.partition("..")[0]) if ".." in kind else 0)
                question.size.append(0 if kind == "seat" else marks if count <= MOST_MARKS else -digits)
        self.size: Final = size
        self._by_class: Final[dict[type[Step[Any]], Question]] = {}
        """Those that were asked: a class is found sooner than its name."""

    def _question(self, top: Step[Any]) -> Question | None:
        question = self._by_class.get(type(top))
        if question is None:
            question = self.steps.get(top.name)
            if question is not None:
                if type(top).args is Step.args:
                    question.names = field_names(top.shape)
                self._by_class[type(top)] = question
        return question

    def write(self, s: State, seat: Seat, out: BytesWriter, base: i64) -> None:
        """Mark the question on top; nothing once the game is over."""
        if not s.stack:
            return
        top: Step[Any] = s.stack[-1]
        question = self._question(top)
        if question is None:
            return
        mark(out, base, question.number)
        # Only face-down choices ask several at once.
        if top.asked(s) == seat or (self.face_down and seat in top.asks(s)):
            mark(out, base, len(self.steps))
        at = question.at
        if not at:
            return
        low = question.low
        size = question.size
        names = question.names
        args: tuple[int, ...] = () if names else top.args()
        for i in range(len(at)):
            found: int = getattr(top, names[i]) if names else args[i]
            value = found - low[i]
            if size[i] == 0:
                mark(out, base, at[i] + (value - seat) % self.players)
            elif size[i] < 0:
                mark_bits(out, base, at[i], value)
            elif 0 <= value < size[i]:
                mark(out, base, at[i] + value)


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Generic[G]):
    """How positions of one set-up become numbers. Titles name their fields in `__init__`, marks before numbers."""

    def __init__(self, answers: Answers, questions: Questions) -> None:
        self.answers: Final = answers
        self.questions: Final = questions
        self.fields: Final[list[FeatureField]] = []
        self.size = 0
        self.marks = 0
        for part, size in questions.parts:
            self.marks_field(f"question: {part}", size, "What is asked, and what it names; seats from the own one on.")
        self._picked: Final = self.size
        if questions.face_down:
            says = "This seat's own face-down picks, by the number of the answer."
            self.marks_field("picked", len(answers), says)
        self._blank = b""

    def marks_field(self, name: str, size: int, says: str) -> int:
        """Add a field of marks; returns where it begins."""
        if self.marks != self.size:
            raise ValueError(f"{name}: marks come before numbers")
        self.marks += size
        return self.numbers_field(name, size, says)

    def numbers_field(self, name: str, size: int, says: str) -> int:
        """Add a field of numbers; returns where it begins."""
        at = self.size
        self.fields.append(FeatureField(name, at, size, says))
        self.size += size
        return at

    def write(self, s: G, seat: Seat, out: BytesWriter) -> None:
        """Append what a seat may know of a position: `size` floats."""
        base: i64 = len(out)
        if not self._blank:
            self._blank = bytes(self.marks * WIDTH)
        out.write(self._blank)
        self.questions.write(s, seat, out, base)
        if s.sealed:
            top: Step[Any] = s.stack[-1]
            if isinstance(top, Sealed):
                for action in top.made(s, seat):
                    mark(out, base, self._picked + self.answers.number[action])
        self.write_marks(s, seat, out, base)
        self.write_numbers(s, seat, out)

    def write_marks(self, s: G, seat: Seat, out: BytesWriter, base: i64) -> None:
        """Set the title's own marks; zeros stand there already."""
        raise TypeError(f"{type(self).__name__} has no write_marks")

    def write_numbers(self, s: G, seat: Seat, out: BytesWriter) -> None:
        """Append the title's own numbers, field by field."""
        raise TypeError(f"{type(self).__name__} has no write_numbers")

    def encode(self, s: G, seat: Seat) -> array[float]:
        """The features of one position."""
        out = BytesWriter()
        self.write(s, seat, out)
        found = array("f")
        found.frombytes(out.getvalue())
        return found


def number(out: BytesWriter, value: float) -> None:
    """Append a number."""
    write_f32_le(out, value)


class Scale:
    """Whole numbers as parts of something, ready to be written: a small one is looked up instead of divided."""

    def __init__(self, whole: float) -> None:
        self.whole: Final = whole
        found = array("i", struct.pack(f"{SMALL}f", *[n / whole for n in range(SMALL)]))
        self.bits: Final = vec[i64](found.tolist())
        """Of 0, 1, 2 and so on, as what a 32-bit float has for it."""

    def write(self, out: BytesWriter, n: i64) -> None:
        """Append a number."""
        if 0 <= n < SMALL:
            write_i32_le(out, i32(self.bits[n]))
        else:
            write_f32_le(out, float(n) / self.whole)

    def write_two(self, out: BytesWriter, n: i64, after: i64) -> None:
        """Append two numbers, at once where both are small: only of two small ones are all bits together small."""
        bits = self.bits
        if 0 <= n | after < SMALL:
            write_i64_le(out, bits[n] | bits[after] << 32)
        else:
            self.write(out, n)
            self.write(out, after)

    def write_all(self, out: BytesWriter, numbers: vec[i64]) -> None:
        """Append a packed list."""
        bits = self.bits
        end: i64 = len(numbers)
        at: i64 = 0
        # Four at a time: most numbers on a board are 0, which is 0 in every measure.
        while at + 4 <= end:
            n = numbers[at]
            second = numbers[at + 1]
            third = numbers[at + 2]
            fourth = numbers[at + 3]
            together = n | second | third | fourth
            if together == 0:
                write_i64_le(out, 0)
                write_i64_le(out, 0)
            elif 0 < together < SMALL:
                write_i64_le(out, bits[n] | bits[second] << 32)
                write_i64_le(out, bits[third] | bits[fourth] << 32)
            else:
                self.write_two(out, n, second)
                self.write_two(out, third, fourth)
            at += 4
        if at + 2 <= end:
            self.write_two(out, numbers[at], numbers[at + 1])
            at += 2
        if at < end:
            self.write(out, numbers[at])

    def write_sums(self, out: BytesWriter, numbers: vec[i64], more: vec[i64]) -> None:
        """Append a packed list to whose numbers others are added."""
        bits = self.bits
        end: i64 = len(numbers)
        at: i64 = 0
        while at + 4 <= end:
            n = numbers[at] + more[at]
            second = numbers[at + 1] + more[at + 1]
            third = numbers[at + 2] + more[at + 2]
            fourth = numbers[at + 3] + more[at + 3]
            together = n | second | third | fourth
            if together == 0:
                write_i64_le(out, 0)
                write_i64_le(out, 0)
            elif 0 < together < SMALL:
                write_i64_le(out, bits[n] | bits[second] << 32)
                write_i64_le(out, bits[third] | bits[fourth] << 32)
            else:
                self.write_two(out, n, second)
                self.write_two(out, third, fourth)
            at += 4
        if at + 2 <= end:
            self.write_two(out, numbers[at] + more[at], numbers[at + 1] + more[at + 1])
            at += 2
        if at < end:
            self.write(out, numbers[at] + more[at])

    def write_list(self, out: BytesWriter, numbers: list[int]) -> None:
        """Append a list."""
        for n in numbers:
            self.write(out, n)


def put(out: BytesWriter, place: i64, value: float) -> None:
    """Write a number over the zeros that stand at a place."""
    end: i64 = len(out)
    write_f32_le(out, value)
    for i in range(4):
        out[place + i] = out[end + i]
    out.truncate(end)


def question_shapes(steps: tuple[type[Step[Any]], ...]) -> list[tuple[str, list[str]]]:
    """The steps that can ask a player, each with the id-kinds of its fields."""
    from starboard.kernel.steps import Automatic, ChanceStep

    return [
        (step.name, id_kinds(step.shape))
        for step in steps
        if not issubclass(step, Automatic) and not issubclass(step, ChanceStep)
    ]
