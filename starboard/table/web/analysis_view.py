"""A finished game in figures: the graph with its bands, the turns that decided it, luck and choice."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from starboard.kernel.prose import Speech
from starboard.lab.analysis import accuracy, grade
from starboard.lab.course import balance, by_turns, smoothed
from starboard.lab.pairs import USUAL, Estimate
from starboard.table.workers.analysis_jobs import Analysis, read_point

WIDTH, HEIGHT = 1000.0, 300.0
"""The graph's own units."""
LISTED = 12
"""How many turns are worth a place in the list."""
ROOM = 0.14
"""How far the middle of what is read at the cursor stays from the graph's edges, at least."""
LETTER = 0.021
"""How wide a letter is above the graph on a phone, as a part of the whole: names that would touch are left out."""
MARKS = {"??": "blunder", "?": "bad", "?!": "doubtful", "!": "good"}
"""The class of each mark."""


def signed(value: float) -> str:
    """A whole number with its sign: "+12", "−3", "0"."""
    text = f"{value:+.0f}"
    return "0" if text in ("+0", "-0") else text.replace("-", "−")


def figure(value: float, solo: bool, lang: str) -> str:
    """What somebody may expect: a chance, "41%", or in a solo game a lead in points, "+12"."""
    return signed(value) if solo else f"{100 * value:.0f}" + ("\u202f%" if lang == "fr" else "%")


def ways(played: list[dict[str, Any]], better: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Two ways as arrows, each numbered from its own beginning; where both lead is shown once, as the better one."""
    lines = {"played": played, "better": better}
    return [
        {**arrow, "line": line, "step": step}
        for line, arrows in lines.items()
        for step, arrow in enumerate(arrows)
        if line == "better" or arrow not in better
    ]


def widest_gap(heights: list[float]) -> float:
    """The middle of the widest gap between lines, or between one and an edge: what is written there hides none.

    From 0 at the top to 1 at the bottom, and so far from both that a few lines of words find room.
    """
    edges = sorted([0.0, *heights, 1.0])
    _wide, middle = max((low - high, (low + high) / 2) for high, low in pairwise(edges))
    return min(max(middle, ROOM), 1 - ROOM)


class AnalysisView:
    """An analysis laid over a replay's moments. `stops` says after how many lines each moment stands."""

    def __init__(self, found: Analysis, stops: list[int], words: Speech, emblem: Callable[[int], int]) -> None:
        self.found = found
        self.stops = stops
        self.words = words
        self.emblem = emblem
        head = found.head
        self.solo = bool(head.get("solo"))
        self.scale = float(head.get("scale", 1.0))
        self.players = int(head.get("players", 0))
        points = int(head.get("points", 0))
        self.course = [read_point(row) for number, row in sorted(found.rows.items()) if number < points]
        self.decisions = [row for number, row in sorted(found.rows.items()) if number >= points]
        self.turns = self._turns()
        shown = by_turns(self.course)
        curves = [smoothed([point.values[i] for point in shown]) for i in range(1 if self.solo else self.players)]
        self.expected: dict[int, list[Estimate]] = {}
        """What each seat could expect, by moment."""
        for at, point in enumerate(shown):
            self.expected[self.moment_of(point.line) if point.line >= 0 else 0] = [curve[at] for curve in curves]
        leads = [abs(each[0].mean) for each in self.expected.values()] if self.solo else []
        self.top = max(10.0, -(-max(leads, default=0.0) // 10) * 10)
        """In a solo game: the end of the scale, in points."""

    def _turns(self) -> list[list[dict[str, Any]]]:
        """The decisions of each turn of a seat."""
        found: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
        for row in self.decisions:
            whose = row["turn"][0] if row["turn"][0] not in (-1, row["seat"]) else row["seat"]
            found.setdefault((row["seat"], whose, *row["turn"][1:]), []).append(row)
        return list(found.values())

    def moment_of(self, line: int) -> int:
        """The moment at which the answer in this line shows."""
        return min(bisect_right(self.stops, line), len(self.stops) - 1)

    def before(self, row: dict[str, Any]) -> int:
        """The moment at which a decision is about to be made."""
        return max(0, self.moment_of(row["first"]) - 1)

    # -- figures as text

    def amount(self, value: float) -> str:
        """What is expected: "41%", or in a solo game "+12"."""
        return figure(value, self.solo, self.words.lang)

    def change(self, value: float) -> str:
        """A change of it, in points or in points of a hundred."""
        return signed(value if self.solo else 100 * value)

    def off(self, error: float) -> str:
        """How far a figure may be off: "±3"."""
        return f"±{max(1.0, error if self.solo else 100 * error):.0f}"

    # -- the graph

    def height(self, value: float) -> float:
        """Where a value stands on the scale, 0.0 at its foot to 1.0."""
        return max(0.0, min(1.0, (value + self.top) / (2 * self.top) if self.solo else value))

    def place(self, at: int) -> float:
        """Where a moment stands, 0.0 to 1.0."""
        return at / max(1, len(self.stops) - 1)

    def _point(self, at: int, value: float) -> str:
        return f"{WIDTH * self.place(at):.1f},{HEIGHT * (1 - self.height(value)):.1f}"

    def graph(self) -> dict[str, Any]:
        """Lines with their bands, scale, chapters and marks, for the template."""
        lines = []
        for seat in range(1 if self.solo else self.players):
            values = [(at, each[seat]) for at, each in sorted(self.expected.items())]
            upper = [self._point(at, value.high()) for at, value in values]
            lower = [self._point(at, value.low()) for at, value in values]
            lines.append(
                {
                    "seat": seat,
                    "emblem": self.emblem(seat),
                    "points": " ".join(self._point(at, value.mean) for at, value in values),
                    "band": " ".join([*upper, *reversed(lower)]),
                }
            )
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
        for row in self.decisions:
            head, _, rest = str(row["words"][self.words.lang]["moment"]).partition(",")
            last = self.place(self.before(row))
            if rest and (not found or found[-1]["text"] != head):
                found.append({"text": head, "x": last})
        ends = [*[each["x"] for each in found], 1.0 if self.found.done else last][1:] if found else []
        free = 0.0
        for each, end in zip(found, ends, strict=True):
            each["wide"] = end - each["x"]
            text, middle = each["text"], each["x"] + each["wide"] / 2
            half = LETTER * len(text) / 2
            each["text"] = text[:1].upper() + text[1:] if middle - half >= free else ""
            free = middle + half if each["text"] else free
        return found

    def now(self, at: int) -> dict[str, Any]:
        """The cursor: where it stands, and what each seat could expect there; nothing where that is not known yet."""
        known = [each for each in self.expected if each <= at]
        far = max(self.expected, default=-1)
        values = self.expected[max(known)] if known and at <= far else []
        dots = [
            {
                "seat": seat,
                "emblem": self.emblem(seat),
                "y": 1 - self.height(value.mean),
                "text": self.amount(value.mean),
                "off": self.off(USUAL * value.error) if value.error else "",
                "value": value.mean,
            }
            for seat, value in enumerate(values)
        ]
        free = widest_gap([1 - self.height(value.mean) for value in values])
        return {"x": self.place(at), "dots": sorted(dots, key=lambda dot: -float(str(dot["value"]))), "free": free}

    # -- the turns that decided it

    def _lost(self, rows: list[dict[str, Any]]) -> tuple[float, float]:
        """What a turn lost, and how far that may be off."""
        lost = [row for row in rows if row["loss"]]
        squares = [((row["interval"][1] - row["interval"][0]) / 2) ** 2 for row in lost]
        return sum(row["loss"] for row in lost), sum(squares) ** 0.5

    def keys(self, at: int) -> list[dict[str, Any]]:
        """The turns that lost most and the best ones, in the order of the game: nothing that may be chance."""
        found = []
        for rows in self.turns:
            lost, error = self._lost(rows)
            worst = max(rows, key=lambda row: (row["loss"], row["gain"]))
            mark = grade(lost / self.scale, worst["gain"] / self.scale)
            if mark:
                found.append((lost or worst["gain"], error, mark, worst))
        found = sorted(found, key=lambda each: -each[0])[:LISTED]
        found.sort(key=lambda each: each[3]["first"])
        keys = []
        for number, (by, error, mark, row) in enumerate(found, 1):
            words = row["words"][self.words.lang]
            played, better = words["apart"]
            moment = self.before(row)
            lost_elsewhere = row["loss"] > 0 and self.change(-by) != self.change(-row["loss"])
            keys.append(
                {
                    "number": number,
                    "at": moment,
                    "x": self.place(moment),
                    "on": moment == at,
                    "seat": row["seat"],
                    "emblem": self.emblem(row["seat"]),
                    "who": words["side"],
                    "mark": mark,
                    "kind": MARKS[mark],
                    "title": played if row["loss"] else words["played"],
                    "better": better if row["loss"] else "",
                    "why": words["why"],
                    "moment": words["moment"][:1].upper() + words["moment"][1:],
                    "good": mark == "!",
                    "change": self.change(by if mark == "!" else -by),
                    "off": self.off(error) if error else "",
                    "here": self.change(-row["loss"]) if lost_elsewhere else "",
                }
            )
        return keys

    # -- who played how, and how lucky they were

    def players_told(self) -> list[dict[str, Any]]:
        """How well each seat played, and what its turns, those of others and luck brought; once all is known."""
        if not self.found.done:
            return []
        losses: list[list[float]] = [[] for _ in range(self.players)]
        marks: list[list[str]] = [[] for _ in range(self.players)]
        for rows in self.turns:
            lost = self._lost(rows)[0] / self.scale
            losses[rows[0]["seat"]].append(lost)
            marks[rows[0]["seat"]].append(grade(lost))
        told = []
        for seat in range(self.players):
            parts = balance(self.course, seat, self.solo)
            names = [("own", parts.own), ("others", parts.others), ("luck", parts.luck)]
            told.append(
                {
                    "seat": seat,
                    "emblem": self.emblem(seat),
                    "accuracy": figure(accuracy(losses[seat]) / 100, False, self.words.lang),
                    "marks": [(mark, marks[seat].count(mark)) for mark in ("??", "?", "?!") if mark in marks[seat]],
                    "from": self.amount(parts.start),
                    "to": self.amount(parts.end),
                    "parts": [
                        {
                            "name": name,
                            "text": self.change(part[0]),
                            "off": self.off(part[1]),
                            "good": part[0] > 0,
                            "width": min(50.0, 50 * abs(part[0]) / (self.top if self.solo else 1.0)),
                        }
                        for name, part in names
                        if not (self.solo and name == "others")
                    ],
                }
            )
        return told

    # -- what else could have been chosen

    def choices(self, at: int) -> list[dict[str, Any]]:
        """The decisions that come next at a moment, the dearest first, each with the best that was found."""
        numbers = {(key["at"], key["seat"]): key["number"] for key in self.keys(at)}
        found = []
        for row in self.decisions:
            if self.before(row) != at:
                continue
            words = row["words"][self.words.lang]
            lines = list(zip(row["others"], words["others"], strict=True))
            if all(each["chain"] != row["chain"] for each in row["others"]):
                # What leads to the same position was tried in another order.
                lines.append(({"chain": row["chain"], "value": row["value"], "error": None}, words["played"]))
            values = [each["value"] for each, _ in lines]
            low = min(0.0, *values) if self.solo else 0.0
            high = max(*values, low + 1.0) if self.solo else max(0.02, *values)
            options = [
                {
                    "text": text,
                    "played": each["chain"] == row["chain"],
                    "width": max(0.0, min(100.0, 100 * (each["value"] - low) / (high - low))),
                    "value": self.amount(each["value"]),
                    "off": "" if each["error"] is None else self.off(USUAL * each["error"]),
                }
                for each, text in lines
                if text
            ]
            mark = grade(row["loss"] / self.scale, row["gain"] / self.scale)
            found.append(
                {
                    "number": numbers.get((at, row["seat"]), 0),
                    "seat": row["seat"],
                    "emblem": self.emblem(row["seat"]),
                    "prompt": words["prompt"],
                    "played": words["played"],
                    "better": words["better"] if row["loss"] else "",
                    "why": words["why"] if row["loss"] else "",
                    "mark": mark,
                    "kind": MARKS.get(mark, ""),
                    "loss": row["loss"],
                    "lost": self.change(-row["loss"]) if row["loss"] else "",
                    "off": self.off((row["interval"][1] - row["interval"][0]) / 2) if row["loss"] else "",
                    "options": options,
                    "arrows": ways(row["arrows"]["played"], row["arrows"]["better"] if row["loss"] else []),
                }
            )
        return sorted(found, key=lambda each: -each["loss"])
