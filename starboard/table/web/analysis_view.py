"""A finished game in figures: the graph, the moments that decided it, and what else could have been chosen."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import Any

from starboard.kernel.prose import Speech
from starboard.lab.analysis import MISTAKE_CHANCE, MISTAKE_POINTS
from starboard.table.workers.analysis_jobs import Analysis

WIDTH, HEIGHT = 1000.0, 300.0
"""The graph's own units."""
MISTAKES, SWINGS = 5, 3
"""How many moments of each kind are worth a place in the list."""
SWING = 0.05
"""What a decision changes at least to be told as a swing, as a share of the scale."""


def signed(value: float) -> str:
    """A whole number with its sign: "+12", "−3", "0"."""
    text = f"{value:+.0f}"
    return "0" if text in ("+0", "-0") else text.replace("-", "−")


def figure(value: float, solo: bool, lang: str) -> str:
    """What somebody may expect: a chance, "41%", or in a solo game a lead in points, "+12"."""
    return signed(value) if solo else f"{100 * value:.0f}" + ("\u202f%" if lang == "fr" else "%")


class AnalysisView:
    """An analysis laid over a replay's moments. `stops` says after how many lines each moment stands."""

    def __init__(self, found: Analysis, stops: list[int], words: Speech, emblem: Callable[[int], int]) -> None:
        self.found = found
        self.stops = stops
        self.words = words
        self.emblem = emblem
        self.solo = bool(found.head.get("solo"))
        self.rows = sorted(found.rows.items())
        self.before: dict[int, dict[str, Any]] = {}
        """The first decision after each moment: what was expected at that moment."""
        for line, row in self.rows:
            self.before.setdefault(self.moment_of(line) - 1, row)
        if found.done and found.head["chances"] is not None:
            self.before[len(stops) - 1] = {"chances": found.head["chances"], "margin": found.head["margin"]}
        margins = [abs(row["margin"]) for row in self.before.values()] if self.solo else []
        self.top = max(10.0, -(-max(margins, default=0.0) // 10) * 10)
        """In a solo game: the end of the scale, in points."""
        self._keys = self._find_keys()

    def moment_of(self, line: int) -> int:
        """The moment at which the answer in this line shows."""
        return min(bisect_right(self.stops, line), len(self.stops) - 1)

    # -- figures as text

    def amount(self, value: float) -> str:
        """What is expected: "41%", or in a solo game "+12"."""
        return figure(value, self.solo, self.words.lang)

    def change(self, value: float) -> str:
        """A change of it, in points or in points of a hundred."""
        return signed(value if self.solo else 100 * value)

    # -- the graph

    def value(self, row: dict[str, Any], seat: int) -> float:
        """What a seat could expect."""
        return float(row["margin"] if self.solo else row["chances"][seat])

    def height(self, value: float) -> float:
        """Where a value stands on the scale, 0.0 at its foot to 1.0."""
        return (value + self.top) / (2 * self.top) if self.solo else value

    def place(self, at: int) -> float:
        """Where a moment stands, 0.0 to 1.0."""
        return at / max(1, len(self.stops) - 1)

    def graph(self) -> dict[str, Any]:
        """Lines, scale, chapters and marks, for the template."""
        seats = len(next(iter(self.before.values()))["chances"]) if self.before else 0
        lines = []
        for seat in range(seats):
            points = [
                f"{WIDTH * self.place(at):.1f},{HEIGHT * (1 - self.height(self.value(row, seat))):.1f}"
                for at, row in sorted(self.before.items())
            ]
            lines.append({"seat": seat, "emblem": self.emblem(seat), "points": " ".join(points)})
        marks = [-1.0, -0.5, 0.0, 0.5, 1.0] if self.solo else [0.0, 0.25, 0.5, 0.75, 1.0]
        scale = [self.top * mark if self.solo else mark for mark in marks]
        ticks = [
            {"y": 1 - self.height(value), "text": self.change(value) if self.solo else f"{100 * value:.0f}"}
            for value in scale
        ]
        return {"lines": lines, "ticks": ticks, "chapters": self._chapters(), "solo": self.solo}

    def _chapters(self) -> list[dict[str, Any]]:
        """Parts of the game by the first words of its moments: "Age 2"."""
        found: list[dict[str, Any]] = []
        last = 0.0
        for line, row in self.rows:
            head, _, rest = str(row["words"][self.words.lang]["moment"]).partition(",")
            last = self.place(self.moment_of(line) - 1)
            if rest and (not found or found[-1]["text"] != head):
                found.append({"text": head, "x": last})
        ends = [*[each["x"] for each in found], 1.0 if self.found.done else last][1:] if found else []
        for each, end in zip(found, ends, strict=True):
            each["wide"] = end - each["x"]
            each["text"] = each["text"][:1].upper() + each["text"][1:] if each["wide"] >= 0.06 else ""
        return found

    def now(self, at: int) -> dict[str, Any]:
        """The cursor: where it stands, and what each seat could expect there; nothing where that is not known yet."""
        known = [each for each in self.before if each <= at]
        far = max(self.before, default=-1)
        row = self.before[max(known)] if known and at <= far else None
        dots: list[dict[str, Any]] = []
        if row is not None:
            for seat in range(len(row["chances"])):
                value = self.value(row, seat)
                dots.append(
                    {
                        "seat": seat,
                        "emblem": self.emblem(seat),
                        "y": 1 - self.height(value),
                        "text": self.amount(value),
                        "value": value,
                    }
                )
            dots.sort(key=lambda dot: -dot["value"])
        return {"x": self.place(at), "dots": dots}

    # -- the moments that decided it

    def is_mistake(self, row: dict[str, Any]) -> bool:
        """Whether a decision lost enough to be called a mistake."""
        return bool(row["loss"] >= (MISTAKE_POINTS if self.solo else MISTAKE_CHANCE))

    def _find_keys(self) -> list[dict[str, Any]]:
        worst = sorted((row for _, row in self.rows if self.is_mistake(row)), key=lambda row: -row["loss"])[:MISTAKES]
        lines = {row["line"]: -row["loss"] for row in worst}
        swings = []
        for line, row in self.rows:
            change = self._swing(line, row)
            if change is not None and change >= SWING * (self.top if self.solo else 1.0) and line not in lines:
                swings.append((change, line))
        for change, line in sorted(swings, reverse=True)[:SWINGS]:
            lines[line] = change
        return [{"number": i, "line": line, "change": lines[line]} for i, line in enumerate(sorted(lines), 1)]

    def _swing(self, line: int, row: dict[str, Any]) -> float | None:
        """What the deciding seat's expectation changed by until the next moment; None where that is not known."""
        at = self.moment_of(line)
        after = self.before.get(at)
        if after is None or self.before.get(at - 1) is not row:
            return None
        return self.value(after, row["seat"]) - self.value(row, row["seat"])

    def keys(self, at: int) -> list[dict[str, Any]]:
        """The largest mistakes and the best turns, in the order of the game."""
        found = []
        for key in self._keys:
            row = self.found.rows[key["line"]]
            words = row["words"][self.words.lang]
            moment = self.moment_of(key["line"])
            found.append(
                {
                    "number": key["number"],
                    "at": moment,
                    "x": self.place(moment),
                    "on": moment == at,
                    "emblem": self.emblem(row["seat"]),
                    "title": words["told"] or words["answers"][row["played"]],
                    "better": words["answers"][row["best"]] if key["change"] < 0 else "",
                    "moment": words["moment"][:1].upper() + words["moment"][1:],
                    "good": key["change"] > 0,
                    "change": self.change(key["change"]),
                }
            )
        return found

    # -- what else could have been chosen

    def choices(self, at: int) -> list[dict[str, Any]]:
        """The decisions that led to a moment, the dearest first, each with its best options."""
        found = []
        for line, row in self.rows:
            if self.moment_of(line) != at:
                continue
            words = row["words"][self.words.lang]
            values = [each["value"] for each in row["options"]]
            low = min(0.0, *values) if self.solo else 0.0
            high = max(*values, low + 1.0) if self.solo else max(0.02, *values)
            options = [
                {
                    "text": words["answers"][each["code"]],
                    "played": each["code"] == row["played"],
                    "best": each["code"] == row["best"],
                    "width": 100 * (each["value"] - low) / (high - low),
                    "value": self.amount(each["value"]),
                }
                for each in row["options"]
            ]
            change = self._swing(line, row)
            found.append(
                {
                    "number": next((key["number"] for key in self._keys if key["line"] == line), 0),
                    "seat": row["seat"],
                    "emblem": self.emblem(row["seat"]),
                    "prompt": words["prompt"],
                    "played": words["answers"][row["played"]],
                    "loss": row["loss"],
                    "lost": self.change(-row["loss"]) if self.is_mistake(row) else "",
                    "options": options,
                    "more": row["count"] - len(options),
                    "from": self.amount(self.value(row, row["seat"])),
                    "to": "" if change is None else self.amount(self.value(row, row["seat"]) + change),
                    "change": "" if change is None else self.change(change),
                    "good": change is not None and change > 0,
                }
            )
        return sorted(found, key=lambda each: -each["loss"])
