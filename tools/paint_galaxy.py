"""Paints the sky behind Galactic Conflict: one spiral arm per player, through its inner sectors to the next home.

    python tools/paint_galaxy.py            # writes galaxy-2.webp to galaxy-6.webp into the title's pictures

The picture is in the layout's own coordinates, -REACH to REACH with the homes on a circle of 1, so that the page can
turn and stretch it together with the sectors. Needs NumPy and Pillow.
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image

FOLDER = Path(__file__).parent.parent / "starboard" / "games" / "conflict" / "templates" / "pictures"
SIZE = 900
"""Width and height of the picture."""
REACH = 1.9
"""How far the picture goes beyond the circle of homes."""
FIRST_ARM = -math.pi / 2
"""The angle of the first player's inner sector in all layouts."""
INNER = 1 / 3
"""How far from the middle the arms begin."""
QUALITY = 22

Field = Any
"""A picture's worth of numbers."""


def colour(code: str) -> Field:
    """A colour as three numbers from 0 to 1."""
    return np.array([int(code[at : at + 2], 16) for at in (1, 3, 5)]) / 255


NIGHT = colour("#060915")


def noise(cell: int, seed: int) -> Field:
    """Soft random hills, one to each cell."""
    many = SIZE // cell + 3
    heights = np.random.default_rng(seed).random((many, many))
    y, x = np.mgrid[0:SIZE, 0:SIZE] / cell
    left, top = x.astype(int), y.astype(int)
    right, down = x - left, y - top
    right, down = right * right * (3 - 2 * right), down * down * (3 - 2 * down)
    above = heights[top, left] * (1 - right) + heights[top, left + 1] * right
    below = heights[top + 1, left] * (1 - right) + heights[top + 1, left + 1] * right
    return above * (1 - down) + below * down


def clouds(cell: int, seed: int, octaves: int = 4) -> Field:
    """Hills upon hills, 0 to 1."""
    total, weight, whole = 0.0, 0.5, 0.0
    for octave in range(octaves):
        total = total + weight * noise(max(5, cell >> octave), seed + octave)
        whole += weight
        weight *= 0.55
    return total / whole


def arm_angle(radius: float, arm: int, arms: int) -> float:
    """Where an arm is at a distance from the middle: each bends by one player's share from the inside to its home."""
    return FIRST_ARM + math.tau * ((radius - INNER) * 1.5 + arm) / arms


def paint(arms: int) -> Field:
    """The galaxy with so many arms, as rows of red, green and blue from 0 to 1."""
    rng = np.random.default_rng(7 + arms)
    y, x = (np.mgrid[0:SIZE, 0:SIZE] / SIZE - 0.5) * 2 * REACH
    rough = clouds(54, 80, 5)
    bent_x, bent_y = x + (clouds(108, 3) - 0.5) * 0.42, y + (clouds(108, 40) - 0.5) * 0.42
    radius, angle = np.hypot(bent_x, bent_y), np.arctan2(bent_y, bent_x)
    true_radius = np.hypot(x, y)
    wind = np.where(radius < INNER, (radius - INNER) * 2.2, radius - INNER) * 1.5
    phase = arms * (angle - FIRST_ARM) - math.tau * wind

    def ridge(shift: float, narrow: float) -> Field:
        return np.exp(narrow * (np.cos(phase + shift) - 1))

    disc = np.exp(-((radius / 1.12) ** 2.6))
    arm = ridge(0, 2.0) * disc * (0.35 + 1.15 * rough)
    rim = np.exp(-(((radius - 0.95) / 0.35) ** 2))
    light = np.zeros((SIZE, SIZE, 3)) + NIGHT

    def add(where: Field, code: str, strength: float) -> None:
        nonlocal light
        light = light + (where * strength)[..., None] * colour(code)

    add(np.clip(clouds(156, 200) - 0.42, 0, 1) * 1.5 * np.exp(-((true_radius / 2.1) ** 4)), "#1a2a66", 0.42)
    add(np.clip(clouds(180, 300) - 0.5, 0, 1) * 1.6, "#3a1c5e", 0.35)
    add(disc * 0.5, "#1b2a74", 0.55)
    add(arm * (1 - 0.55 * rim), "#6a3bc4", 0.62)
    add(arm * rim, "#2f6fe0", 0.62)
    add(ridge(0.25, 9) * disc * np.clip(rough * 1.9 - 0.45, 0, 1.3), "#a9c4ff", 0.34)
    add(np.exp(-((true_radius / 0.52) ** 1.6)), "#8a5a9e", 0.34)
    add(np.exp(-((true_radius / 0.3) ** 1.7)), "#d08a5e", 0.38)
    add(np.exp(-((true_radius / 0.17) ** 1.25)), "#ffe2ad", 0.85)
    dark = ridge(-0.95, 7) * np.clip(1.25 - radius, 0, 1) * np.clip(clouds(42, 120) * 2 - 0.5, 0, 1)
    light = light * (1 - 0.6 * dark)[..., None]
    for i in range(arms * 9):
        # Glowing clouds of new stars on the arms.
        far, near = rng.uniform(0.32, 1.18), rng.uniform(0.018, 0.06)
        turn = arm_angle(far, i % arms, arms) + rng.normal(0, 0.11)
        glow = np.exp(-(((x - far * math.cos(turn)) / near) ** 2 + ((y - far * math.sin(turn)) / near) ** 2))
        add(glow, ("#ff7ab8", "#7fd0ff", "#c9a0ff")[rng.integers(3)], rng.uniform(0.10, 0.26))
    light = 1 - np.exp(-1.25 * light)
    scatter(light, rng, arms)
    edge = np.clip(1 - (true_radius / REACH) ** 6, 0, 1)[..., None]
    return NIGHT + (np.clip(light, 0, 1) - NIGHT) * edge


def scatter(light: Field, rng: Any, arms: int) -> None:
    """Stars: some anywhere, more along the arms."""
    tints = [colour(code) for code in ("#dce6ff", "#ffe9c8", "#b9cfff")]
    for i in range(700):
        if i % 2:
            at_x, at_y = rng.uniform(0, SIZE, 2)
        else:
            far = abs(rng.normal(0.55, 0.34))
            turn = arm_angle(far, i % arms, arms) + rng.normal(0, 0.16)
            at_x, at_y = ((far * f(turn) / REACH / 2 + 0.5) * SIZE for f in (math.cos, math.sin))
        left, top = int(at_x) - 4, int(at_y) - 4
        if left < 0 or top < 0 or left + 9 > SIZE or top + 9 > SIZE:
            continue
        y, x = np.mgrid[top : top + 9, left : left + 9]
        size = rng.choice([0.5, 0.7, 1.1], p=[0.6, 0.3, 0.1])
        glow = np.exp(-((x - at_x) ** 2 + (y - at_y) ** 2) / size**2) * rng.uniform(0.2, 0.8)
        light[top : top + 9, left : left + 9] += glow[..., None] * tints[rng.integers(3)]


if __name__ == "__main__":
    for number in range(2, 7):
        image = Image.fromarray((paint(number) * 255 + 0.5).astype(np.uint8))
        image.save(FOLDER / f"galaxy-{number}.webp", quality=QUALITY, method=6)
