"""The planets' faces: each planet is painted from its name, the same on every table."""

from __future__ import annotations

import math
import zlib
from functools import cache

from starboard.kernel.rng import Rng

STYLES = {
    "sun": (("#FFF3C4", "#FFB84A", "#C4471B"), ("#FFE9D0", "#FF8E5A", "#9A1F2C"), ("#FFFBE0", "#F2CF4A", "#A8641A")),
    "bands": (("#D8FFF4", "#4FB6AE", "#0E4A5C"), ("#FFEFD8", "#D9A26A", "#6B3A1E"), ("#E6ECFF", "#7C90DA", "#232F77")),
    "ring": (("#F3D9FF", "#9A62D8", "#35155E"), ("#FFF0D6", "#D8B062", "#6A451C"), ("#DDF6FF", "#5CB0D0", "#124258")),
    "craters": (
        ("#FFE2B8", "#C98B52", "#4E2A17"),
        ("#F0F0F6", "#9A9CB0", "#363A52"),
        ("#FFD9D2", "#BE6A62", "#4C1D28"),
    ),
    "land": (("#D6F0FF", "#3E93E0", "#0B2E6E"), ("#E0FFF6", "#2FA79A", "#0B4250"), ("#E8E6FF", "#5F6FE0", "#1C1F6C")),
    "lava": (("#8A5A5A", "#3E2028", "#12060C"), ("#7A6A78", "#342838", "#100A14"), ("#857058", "#3A2A1C", "#140C06")),
    "ice": (("#FFFFFF", "#A8D4EE", "#33587E"), ("#FFFFFF", "#C4C8F2", "#464A86"), ("#FFFFFF", "#B6E8DC", "#2C6A66")),
    "moss": (("#E3FFD9", "#7BBE63", "#1E4A2C"), ("#FBFFD2", "#B7B84A", "#4A4A14"), ("#FFE6F4", "#D07AA8", "#561F48")),
}
"""Kinds of planets, each with its palettes: light side, middle, dark side."""
ACCENTS = {"land": ("#5FCB8C", "#C9B36A", "#E8A0C0"), "moss": ("#2C6B3A", "#6E6A1C", "#7A2F5E")}
CHOSEN = {
    "helios": ("sun", 0),
    "jorg": ("bands", 0),
    "walsfeo": ("ring", 0),
    "gyore": ("craters", 0),
    "leandra": ("land", 0),
    "nagato": ("lava", 0),
    "mj-120210": ("ice", 0),
    "jakks": ("moss", 0),
    "terra-bettia": ("land", 1),
    "shouhua": ("ring", 1),
    "k-widow": ("lava", 1),
    "zalax": ("bands", 2),
}
"""Planets whose name says how they look."""


@cache
def globe(name: str) -> tuple[tuple[str, str, str], str, str, str]:
    """A planet as SVG: the colours of its ball, and what is painted behind it, on it and before it."""
    rng = Rng(zlib.crc32(name.encode()))
    if name in CHOSEN:
        style, shade = CHOSEN[name]
    else:
        style = list(STYLES)[rng.below(len(STYLES))]
        shade = rng.below(3)
    colours = STYLES[style][shade]
    before = after = ""
    if style == "sun":
        before = f'<circle cx="50" cy="50" r="50" fill="{colours[1]}" opacity=".18"/>'
        on = _waves(rng, colours)
    elif style == "bands":
        on = _bands(rng, colours) + _storm(rng)
    elif style == "ring":
        on = _bands(rng, colours)
        before = (
            f'<path d="M-6 66A60 16 -18 0 1 104 30" fill="none" stroke="{colours[0]}" stroke-width="5" opacity=".5"/>'
        )
        after = (
            f'<path d="M-8 64C-2 84 98 54 106 32" fill="none" stroke="{colours[0]}" stroke-width="5" opacity=".85" '
            'stroke-linecap="round"/>'
            f'<path d="M-2 70C14 84 92 62 104 44" fill="none" stroke="{colours[1]}" stroke-width="2" opacity=".8" '
            'stroke-linecap="round"/>'
        )
    elif style == "craters":
        on = _craters(rng, colours)
    elif style == "land":
        on = _continents(rng, ACCENTS["land"][shade])
    elif style == "lava":
        on = _cracks(rng)
    elif style == "ice":
        on = _ice(rng, colours)
    else:
        on = _patches(rng, ACCENTS["moss"][shade])
    return colours, before, on, after


def _waves(rng: Rng, colours: tuple[str, str, str]) -> str:
    parts = []
    for _ in range(8):
        x, y = rng.below(64), 16 + rng.below(68)
        parts.append(
            f'<path d="M{x} {y}q8 -6 16 0t14 2" stroke="{colours[0]}" stroke-width="2.5" fill="none" opacity=".45"/>'
        )
    for _ in range(5):
        x, y, r = 18 + rng.below(60), 24 + rng.below(58), 3 + rng.below(4)
        parts.append(
            f'<ellipse cx="{x}" cy="{y}" rx="{r}" ry="{round(r / 2 + 1, 1)}" fill="{colours[2]}" opacity=".4"/>'
        )
    return "".join(parts)


def _bands(rng: Rng, colours: tuple[str, str, str]) -> str:
    parts = []
    y = 10 + rng.below(6)
    turn = rng.below(2)
    while y < 90:
        high = 6 + rng.below(7)
        bend = 2 + rng.below(2)
        parts.append(
            f'<path d="M0 {y}C25 {y - bend} 70 {y + bend} 100 {y}V{y + high}C70 {y + high + bend} 25 {y + high - bend}'
            f' 0 {y + high}Z" fill="{colours[0] if turn else colours[2]}" opacity=".{30 + rng.below(15)}"/>'
        )
        turn = 1 - turn
        y += high + 4 + rng.below(6)
    return "".join(parts)


def _storm(rng: Rng) -> str:
    x, y = 34 + rng.below(34), 40 + rng.below(28)
    return (
        f'<ellipse cx="{x}" cy="{y}" rx="11" ry="6" fill="#fff" opacity=".5"/>'
        f'<ellipse cx="{x}" cy="{y}" rx="6" ry="3" fill="#000" opacity=".25"/>'
    )


def _craters(rng: Rng, colours: tuple[str, str, str]) -> str:
    parts = []
    for _ in range(10):
        x, y, r = 14 + rng.below(70), 14 + rng.below(70), 3 + rng.below(6)
        parts.append(
            f'<circle cx="{x}" cy="{y}" r="{r}" fill="{colours[2]}" opacity=".42"/>'
            f'<path d="M{x - r * 0.7:.1f} {y + r * 0.7:.1f}a{r} {r} 0 0 0 {r * 1.5:.1f} -{r * 0.2:.1f}" '
            f'stroke="{colours[0]}" stroke-width="1.4" fill="none" opacity=".5"/>'
        )
    return "".join(parts)


def _blob(rng: Rng, x: float, y: float, r: float) -> str:
    points = []
    for i in range(7):
        far = r * (0.65 + rng.random() * 0.6)
        points.append((x + far * 1.25 * math.cos(math.tau * i / 7), y + far * 0.8 * math.sin(math.tau * i / 7)))
    path = ""
    for i, (a, b) in enumerate(points):
        c, d = points[(i + 1) % len(points)]
        middle = f"{(a + c) / 2:.1f} {(b + d) / 2:.1f}"
        path += f"Q{a:.1f} {b:.1f} {middle}" if path else f"M{middle}"
    return path + f"Q{points[0][0]:.1f} {points[0][1]:.1f} {path[1:].split('Q')[0]}Z"


def _continents(rng: Rng, colour: str) -> str:
    spots = ((32, 30, 15), (66, 62, 15), (28, 72, 8), (74, 28, 7))
    land = "".join(
        f'<path d="{_blob(rng, x + rng.below(9) - 4, y + rng.below(9) - 4, r)}" fill="{colour}" opacity=".88"/>'
        for x, y, r in spots
    )
    return land + _clouds(rng)


def _clouds(rng: Rng) -> str:
    return "".join(
        f'<path d="M{6 + rng.below(14)} {y + rng.below(8)}q20 -8 42 -2t38 -4" stroke="#fff" stroke-width="3.2" '
        'fill="none" opacity=".45" stroke-linecap="round"/>'
        for y in (18, 44, 72)
    )


def _cracks(rng: Rng) -> str:
    parts = []
    for y in (26 + rng.below(14), 62 + rng.below(14)):
        path = f"M6 {y}q16 {rng.below(13) - 6} 22 -6t20 {2 + rng.below(5)}t18 -{4 + rng.below(6)}t28 6"
        parts.append(path)
    x = 36 + rng.below(20)
    parts.append(f"M{x} 10q-4 14 6 20t-2 20t8 18t-4 22")
    return "".join(
        f'<path d="{path}" stroke="#FF8A3C" stroke-width="2.6" fill="none" opacity=".95"/>'
        f'<path d="{path}" stroke="#FFE08A" stroke-width="1" fill="none"/>'
        for path in parts
    )


def _ice(rng: Rng, colours: tuple[str, str, str]) -> str:
    lines = "".join(
        f'<path d="M{10 + rng.below(60)} {20 + rng.below(64)}l{8 + rng.below(10)} {rng.below(14) - 7}'
        f'l{6 + rng.below(8)} {rng.below(18) - 9}" stroke="{colours[2]}" stroke-width="1.4" fill="none" opacity=".55"/>'
        for _ in range(9)
    )
    return lines + '<ellipse cx="50" cy="8" rx="34" ry="9" fill="#fff" opacity=".8"/>'


def _patches(rng: Rng, colour: str) -> str:
    spots = "".join(
        f'<ellipse cx="{12 + rng.below(76)}" cy="{14 + rng.below(72)}" rx="{8 + rng.below(8)}" ry="{3 + rng.below(5)}" '
        f'fill="{colour}" opacity=".5"/>'
        for _ in range(9)
    )
    return spots + _clouds(rng)
