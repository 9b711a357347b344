"""Plots as SVG text: small, without a library, the same on every machine. Colours come from the page's style."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from starboard.lab.pairs import Estimate

STYLE = """
:root { color-scheme: light dark; --ink: #1b2430; --soft: #5b6675; --line: #d5dbe3; --paper: #fff; --mark: #0b62a8;
  --band: #e8f1f8; --s0: #0b62a8; --s1: #b3401f; --s2: #2b7a3d; --s3: #7b4aa8; --s4: #9a6a00; --s5: #b0256b; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf3; --soft: #a5b0be; --line: #36414e; --paper: #12171d;
  --mark: #6db5ee; --band: #1b2c3a; --s0: #6db5ee; --s1: #f0926f; --s2: #7fcf8f; --s3: #c5a0ee; --s4: #e0b64f;
  --s5: #f08bbd; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  padding: 1.5rem; max-width: 68rem; }
h1 { font-size: 1.6rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2rem; }
p.about { color: var(--soft); } svg { width: 100%; height: auto; display: block; }
text { fill: var(--ink); font-size: 13px; }
text.soft { fill: var(--soft); } table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n, th.n { text-align: right; font-variant-numeric: tabular-nums; } .scroll { overflow-x: auto; }
.scroll > svg { min-width: 40rem; }
.board { font: 11px/1.25 ui-monospace, "DejaVu Sans Mono", Consolas, monospace; background: #0c1124; color: #edf1ff;
  padding: .8rem; border-radius: .4rem; width: max-content; min-width: 100%; box-sizing: border-box; margin: .4rem 0; }
.mistake { border-top: 1px solid var(--line); } .mistake small { color: var(--soft); font-weight: normal; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem .8rem; }
dt { color: var(--soft); } dd { margin: 0; }
summary { cursor: pointer; color: var(--mark); }
.key { display: inline-block; width: .8em; height: .8em; margin-right: .4em; border-radius: 2px; }
"""


class Bar(NamedTuple):
    """One row of a chart of shares: its name, the share and its interval, and a note on the right."""

    name: str
    value: float
    low: float
    high: float
    note: str


def bars(label: str, rows: Sequence[Bar], fair: float, band: tuple[float, float], words: Callable[[float], str]) -> str:
    """Shares as points with their intervals, on a scale from 0; the fair share as a line, the aim as a band."""
    left, right, row = 190, 150, 24
    width = 900
    inner = width - left - right
    top = min(1.0, 0.1 * ceil(10 * max([bar.high for bar in rows] + [fair * 1.25])))
    height = row * len(rows) + 34

    def x(value: float) -> float:
        return left + inner * min(1.0, value / top)

    parts = [f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label, True)}">']
    wide = x(band[1]) - x(band[0])
    parts.append(f'<rect x="{x(band[0]):.1f}" y="4" width="{wide:.1f}" height="{height - 30}" fill="var(--band)"/>')
    parts.append(
        f'<line x1="{x(fair):.1f}" x2="{x(fair):.1f}" y1="4" y2="{height - 26}" stroke="var(--soft)" '
        f'stroke-dasharray="4 3"/>'
    )
    # The fair share and the ends of the scale; an end that would lie over the fair share is left out.
    for value in (0.0, top, fair):
        if value == fair or abs(x(value) - x(fair)) > 60:
            text = escape(words(value))
            parts.append(f'<text class="soft" x="{x(value):.1f}" y="{height - 8}" text-anchor="middle">{text}</text>')
    for number, bar in enumerate(rows):
        y = 16 + row * number
        parts.append(
            f'<text x="{left - 10}" y="{y + 4}" text-anchor="end">{escape(bar.name)}</text>'
            f'<line x1="{x(bar.low):.1f}" x2="{x(bar.high):.1f}" y1="{y}" y2="{y}" stroke="var(--mark)" '
            f'stroke-width="3"/>'
            f'<circle cx="{x(bar.value):.1f}" cy="{y}" r="5" fill="var(--mark)"/>'
            f'<text class="soft" x="{width - right + 10}" y="{y + 4}">{escape(bar.note)}</text>'
        )
    parts.append("</svg>")
    return "".join(parts)


class Mark(NamedTuple):
    """A numbered point on a graph."""

    at: int
    seat: int
    number: int


def graph(
    label: str,
    lines: Sequence[Sequence[Estimate]],
    marks: Sequence[Mark],
    low: float,
    high: float,
    words: Callable[[float], str],
    names: Sequence[tuple[int, str]] = (),
) -> str:
    """One line per seat over the turns, each in its band, with numbered marks; the scale goes from `low` to `high`.

    `names` are written below: at which turn a part of the game begins, and what it is called.
    """
    width, height, pad = 900, 320, 46
    count = max(1, max((len(line) for line in lines), default=1) - 1)
    span = (high - low) or 1.0

    def x(at: int) -> float:
        return pad + (width - pad - 10) * at / count

    def y(value: float) -> float:
        return 14 + (height - 44) * (1 - (value - low) / span)

    parts = [f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label, True)}">']
    for fourth in range(5):
        value = low + span * fourth / 4
        text = escape(words(value))
        parts.append(
            f'<line x1="{pad}" x2="{width - 10}" y1="{y(value):.1f}" y2="{y(value):.1f}" stroke="var(--line)"/>'
            f'<text class="soft" x="{pad - 5}" y="{y(value) + 4:.1f}" text-anchor="end" font-size="11">{text}</text>'
        )
    for turn, name in names:
        # The last one may begin where there is no room for its name.
        place = min(x(turn) + 4, width - 8.0 * len(name))
        parts.append(
            f'<line x1="{x(turn):.1f}" x2="{x(turn):.1f}" y1="14" y2="{height - 26}" stroke="var(--line)"/>'
            f'<text class="soft" x="{place:.1f}" y="{height - 12}" font-size="11">{escape(name)}</text>'
        )
    for seat, line in enumerate(lines):
        points = " ".join(f"{x(at):.1f},{y(value.mean):.1f}" for at, value in enumerate(line))
        upper = [f"{x(at):.1f},{y(min(high, value.high())):.1f}" for at, value in enumerate(line)]
        lower = [f"{x(at):.1f},{y(max(low, value.low())):.1f}" for at, value in enumerate(line)]
        parts.append(
            f'<polygon points="{" ".join([*upper, *reversed(lower)])}" fill="var(--s{seat % 6})" opacity="0.18"/>'
            f'<polyline points="{points}" fill="none" stroke="var(--s{seat % 6})" stroke-width="2.5" '
            f'stroke-linejoin="round"/>'
        )
    for mark in marks:
        at = y(lines[mark.seat][mark.at].mean)
        parts.append(
            f'<circle cx="{x(mark.at):.1f}" cy="{at:.1f}" r="10" fill="var(--paper)" stroke="var(--s{mark.seat % 6})" '
            f'stroke-width="2"/><text x="{x(mark.at):.1f}" y="{at + 4:.1f}" text-anchor="middle" font-size="11">'
            f"{mark.number}</text>"
        )
    parts.append("</svg>")
    return "".join(parts)


def page(title: str, lang: str, body: str) -> str:
    """A page that needs nothing else."""
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>{STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )
