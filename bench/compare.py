"""Two builds beside each other in one run: how fast the second is, as a multiple of the first.

    python bench/compare.py BEFORE AFTER [--quick] [--rounds N] [--limit PERCENT]

BEFORE and AFTER are environments with a Starboard in each, of any version whose `starboard bench --json` has figures by
the number of players. They take turns, and the order changes from round to round, so that a busy machine slows both
alike; each ratio is of two measurements made right after one another. Shown are the median of the ratios and, in
brackets, the lowest and the highest. With --limit the exit code is 1 where a median is slower than by so many percent.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

FIGURES = {
    "decisions_per_second": ("decisions/s", ",.0f", False),
    "clone_us": ("clone µs", ".2f", True),
    "tree_iterations_per_second": ("tree iterations/s", ",.0f", False),
}
"""What is compared: its heading, how it is written, and whether less is better."""
ROUNDS, QUICK_ROUNDS = 5, 3

Figures = dict[tuple[str, str, str], float]
"""By title, number of players and figure."""


class Row(NamedTuple):
    """One figure of one title before and after, each as the median of all rounds."""

    title: str
    players: str
    figure: str
    before: float
    after: float
    ratios: list[float]
    """How many times as fast the second build was, round by round."""


def measure(environment: Path, quick: bool) -> Figures:
    """The figures of the Starboard in an environment."""
    command = [str((environment / "bin" / "starboard").absolute()), "bench", "--json", *(["--quick"] if quick else [])]
    # Not from the work tree, nor with a path of ours: sources would be imported instead of what is installed.
    done = subprocess.run(command, check=True, capture_output=True, cwd="/", env={"PATH": "/usr/bin:/bin"})
    found: Any = json.loads(done.stdout)
    return {
        (title, players, figure): float(row[figure])
        for title, figures in found["titles"].items()
        for players, row in figures["by_players"].items()
        for figure in FIGURES
    }


def compare(rounds: list[tuple[Figures, Figures]]) -> list[Row]:
    """What the rounds came to; only what both builds have."""
    rows = []
    for key in rounds[0][0]:
        if key in rounds[0][1]:
            pairs = [(before[key], after[key]) for before, after in rounds]
            less_is_better = FIGURES[key[2]][2]
            ratios = [before / after if less_is_better else after / before for before, after in pairs]
            rows.append(Row(*key, median(pair[0] for pair in pairs), median(pair[1] for pair in pairs), ratios))
    return rows


def lines(rows: list[Row]) -> list[str]:
    """The table."""
    found = [f"{'title':<12}{'players':>7}  {'figure':<18}{'before':>12}{'after':>12}   × as fast (lowest–highest)"]
    for row in rows:
        heading, how, _ = FIGURES[row.figure]
        spread = f"{median(row.ratios):.3f} ({min(row.ratios):.3f}–{max(row.ratios):.3f})"
        cells = f"{format(row.before, how):>12}{format(row.after, how):>12}"
        found.append(f"{row.title:<12}{row.players:>7}  {heading:<18}{cells}   {spread}")
    return found


def main(arguments: list[str] | None = None) -> int:
    """Measure both in turns and print the table; returns the exit code."""
    parser = argparse.ArgumentParser(description="Two builds of Starboard beside each other in one run.")
    parser.add_argument("before", type=Path, help="an environment with a Starboard in it")
    parser.add_argument("after", type=Path, help="another one")
    parser.add_argument("--quick", action="store_true", help="short measurements, and fewer rounds")
    parser.add_argument("--rounds", type=int, default=0, help=f"how many ({ROUNDS}, quick {QUICK_ROUNDS})")
    parser.add_argument("--limit", type=float, metavar="PERCENT", help="fail where AFTER is slower by more than this")
    chosen = parser.parse_args(arguments)
    rounds: list[tuple[Figures, Figures]] = []
    for number in range(max(1, chosen.rounds or (QUICK_ROUNDS if chosen.quick else ROUNDS))):
        if number % 2:
            after = measure(chosen.after, chosen.quick)
            before = measure(chosen.before, chosen.quick)
        else:
            before = measure(chosen.before, chosen.quick)
            after = measure(chosen.after, chosen.quick)
        rounds.append((before, after))
    rows = compare(rounds)
    sys.stdout.write("\n".join(lines(rows)) + "\n")
    slow = [row for row in rows if chosen.limit is not None and median(row.ratios) < 1 - chosen.limit / 100]
    for row in slow:
        sys.stderr.write(f"slower: {row.title}, {row.players} players, {FIGURES[row.figure][0]}\n")
    return 1 if slow else 0


if __name__ == "__main__":
    sys.exit(main())
