"""Paints the planets and Rogues of Tiny Epic Galaxies: their recipes in `tools/globes` and `tools/rogues` (SVG with
filters) as small pictures.

    python tools/paint_globes.py            # writes globe-….webp and rogue-….webp into the title's pictures

A browser would need seconds for the filters on every page, so they are applied once, here, in Chromium.
"""

from __future__ import annotations

import io
import shutil
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parent.parent
RECIPES = {"globe": ROOT / "tools" / "globes", "rogue": ROOT / "tools" / "rogues"}
FOLDER = ROOT / "starboard" / "games" / "galaxies" / "templates" / "pictures"
SIZE = 208
"""Width and height; a picture is shown at some 120 px, half as large again on sharp screens."""
STYLE = f"* {{ margin: 0; background: none }} svg {{ display: block; width: {SIZE}px; height: {SIZE}px }}"

if __name__ == "__main__":
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": SIZE, "height": SIZE})
        for kind, recipes in RECIPES.items():
            for recipe in sorted(recipes.glob("*.svg")):
                page.set_content(f"<style>{STYLE}</style>{recipe.read_text(encoding='utf-8')}")
                painted = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
                painted.save(FOLDER / f"{kind}-{recipe.stem}.webp", quality=30, alpha_quality=50, method=6)
        browser.close()
