"""The pictures of the README and the docs, taken of real games in a real Chromium.

    python tools/screenshots.py                   # all pictures, into docs/images
    python tools/screenshots.py conflict lobby    # only these

Games come from fixed seeds and are played by bots up to a moment that shows something, on a server of their own with a
scratch data folder. For the animation every seat's next answers are known as well: the picture's own player clicks
them in the page, the others' are sent by the API. Needs the extra `docs` (Pillow) and a Chromium.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from starboard.bots import make_bot
from starboard.kernel.game import Game
from starboard.kernel.registry import load_game
from starboard.kernel.rng import Rng
from starboard.kernel.setup import Value
from starboard.kernel.steps import CHANCE
from starboard.kernel.table import Dice, Table
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings
from starboard.table.storage.store import Store

OUT: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
NAMES: Final = ("Ada", "Cassio", "Nova", "Tycho")
DESK: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
LARGEST: Final = 300_000
"""Bytes of a picture, at most."""
LARGEST_FILM: Final = 3_000_000
"""Bytes of the animation, at most."""
LONGEST_FILM: Final = 180
"""Seconds that it may take to play it."""
FILM_SIZE: Final = (960, 600)


class Scene(NamedTuple):
    """A game up to the moment that its picture shows: seat 0 is asked by `step`, after at least `after` lines."""

    name: str
    game: str
    players: int
    options: dict[str, Value]
    seed: int
    step: str
    after: int
    film: int = 0
    """How many of the following answers are played in the picture."""


SCENES: Final = (
    Scene("conflict", "conflict", 4, {"draft": "random"}, 5, "go_to", 200),
    Scene("galaxies", "galaxies", 4, {}, 5, "take_turn", 500),
    Scene("voidfall", "voidfall", 1, {"difficulty": "easy"}, 5, "invade", 180),
    Scene("playing", "conflict", 3, {"draft": "random"}, 12, "choose_strategy", 207, film=24),
)


class Played(NamedTuple):
    """A game that was played up to its scene."""

    row: TableRow
    table: Table
    answers: list[tuple[int, str]]
    """What seats will answer next, for the animation."""


def play(scene: Scene) -> Played:
    """Let bots play up to the scene, and on as far as it is filmed."""
    game: Game[Any] = load_game(scene.game)
    setup = game.setup(scene.players, **scene.options)
    rng = Rng(scene.seed)
    names = list(NAMES[: scene.players])
    table = Table(game, setup, Dice(rng.split()), names)
    bots = [make_bot("greedy", rng.split()) for _ in names]

    def answer(seat: int) -> str:
        choice = bots[seat].choose(table.view(seat), table.options(seat), table.worlds(seat, rng))
        table.answer(seat, choice.code())
        return choice.code()

    while not _there(scene, table):
        if table.over:
            raise SystemExit(f"{scene.name}: the game was over before its scene; another seed or step is needed")
        # The picture's own player answers last, so that the others' face-down picks are there.
        answer(table.asked()[-1])
    lines = list(table.record.lines)
    answers: list[tuple[int, str]] = []
    while len(answers) < scene.film and not table.over:
        seat = table.asked()[-1]
        before = len(table.record.lines)
        answers.append((seat, answer(seat)))
        if any(line.seat == CHANCE for line in table.record.lines[before:]):
            # The server would draw otherwise: the film ends before chance is asked.
            answers.pop()
            break
    # In the film every seat answers as it was played here; a bot would answer by itself.
    bot = "" if scene.film else "greedy"
    seats = [
        SeatRow(seat, f"{scene.name}-seat-{seat}", "", name, bot if seat else "") for seat, name in enumerate(names)
    ]
    row = TableRow(
        id=scene.name,
        name="Vega",
        game=game.name,
        pack="",
        rules=game.rules,
        content=game.content_hash,
        setup=setup.dump(),
        settings=TableSettings(pace="once"),
        host="",
        over=False,
        created=int(time.time()),
        touched=int(time.time()),
        seats=seats,
    )
    table.record.lines[:] = lines
    return Played(row, table, answers)


def _there(scene: Scene, table: Table) -> bool:
    """Whether this is the moment that the scene shows."""
    enough = len(table.record.lines) >= scene.after
    return enough and table.asked() == [0] and table.state.stack[-1].name == scene.step


@contextmanager
def served(data: Path) -> Iterator[str]:
    """A server on a data folder; gives its address."""
    code = "from starboard.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--data", str(data)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline().strip().rstrip("/")
    finally:
        process.terminate()
        process.wait(20)


def context_of(browser: Browser, **options: Any) -> BrowserContext:
    """A person with a browser in the dark."""
    made = browser.new_context(**{"locale": "en-GB", "color_scheme": "dark", **options})
    if options.get("reduced_motion") == "reduce":
        # Nothing that waits to be read lies over the picture.
        made.add_init_script("localStorage.film ??= 'off'")
    return made


def sit(page: Page, address: str, scene: str, seat: int = 0) -> None:
    """Take a seat by its link; 0 is the picture's own."""
    page.goto(f"{address}/t/{scene}/join/{scene}-seat-{seat}")
    page.locator(".joinbox .go--main").click()
    wait(page)


def wait(page: Page) -> None:
    """Until nothing moves any more."""
    page.locator("html[data-live=yes]").wait_for(state="attached")
    page.wait_for_timeout(1500)


def write(name: str, page: Page) -> None:
    """A page as a PNG of 256 colours."""
    image = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    path = OUT / f"{name}.png"
    image.quantize(256, dither=Image.Dither.NONE).save(path, optimize=True)
    told(path, LARGEST)


def told(path: Path, most: int) -> None:
    """Say how large a picture is; a picture that is too large is an error."""
    size = path.stat().st_size
    sys.stdout.write(f"{path.name}: {size // 1000} kB\n")
    if size > most:
        raise SystemExit(f"{path.name} has more than {most} bytes")


class Film:
    """What a page shows over time, as the browser itself casts it, for an animated WebP."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.at: list[float] = []
        self.cast = page.context.new_cdp_session(page)
        self.cast.on("Page.screencastFrame", self._take)
        width, height = FILM_SIZE
        self.cast.send(
            "Page.startScreencast", {"format": "png", "maxWidth": width, "maxHeight": height, "everyNthFrame": 1}
        )

    def _take(self, frame: dict[str, Any]) -> None:
        self.frames.append(Image.open(io.BytesIO(base64.b64decode(frame["data"]))).convert("RGB"))
        self.at.append(float(frame["metadata"]["timestamp"]))
        self.cast.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def roll(self, seconds: float) -> None:
        """Film for so long."""
        self.page.wait_for_timeout(1000 * seconds)

    def save(self, path: Path) -> None:
        """Write it: at most ten pictures a second, and a rest at the end."""
        self.cast.send("Page.stopScreencast")
        frames, lasts = self.frames[:1], [0]
        for before, after, frame in zip(self.at, self.at[1:], self.frames[1:], strict=False):
            lasts[-1] += int(1000 * (after - before))
            if lasts[-1] >= 100:
                frames.append(frame)
                lasts.append(0)
            else:
                frames[-1] = frame
        lasts[-1] += 2500
        frames[0].save(path, save_all=True, append_images=frames[1:], duration=lasts, loop=0, quality=70, method=6)
        told(path, LARGEST_FILM)


def film(page: Page, address: str, played: Played, store: Store) -> None:
    """Play the next answers in front of the camera: mine are drafted, and carried out where the draft ends."""
    name = played.row.id
    begun = len(store.lines(name))
    started = time.monotonic()
    taken = Film(page)
    taken.roll(1.5)
    go = page.locator("#go:visible")
    for number, (seat, code) in enumerate(played.answers):
        option = page.locator(f"[name=code][value={json.dumps(code)}]")
        if go.count() and (seat or not option.count()):
            go.click()
            taken.roll(3.0)
        if seat:
            # What was carried out may take its time.
            while len(store.lines(name)) - begun < number and time.monotonic() < started + LONGEST_FILM:
                taken.roll(0.5)
            # What has one answer has answered itself.
            if len(store.lines(name)) - begun <= number:
                send(address, store.table(name), seat, code)
                taken.roll(1.0)
            continue
        shown = option.locator("visible=true")
        if shown.count():
            shown.first.hover()
            taken.roll(0.5)
            shown.first.click()
        elif option.count():
            # On the board a place stands for its button.
            option.first.dispatch_event("click")
        taken.roll(0.9)
    if go.count():
        go.click()
    taken.roll(3.0)
    taken.save(OUT / "playing.webp")


def send(address: str, row: TableRow, seat: int, code: str) -> None:
    """Answer for a seat by the API."""
    table = f"{address}/api/tables/{row.id}"
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {row.seats[seat].token}"}
    with urllib.request.urlopen(urllib.request.Request(f"{table}/view", headers=headers)) as reply:
        ticket = json.load(reply)["ticket"]
    body = json.dumps({"ticket": ticket, "code": code}).encode()
    urllib.request.urlopen(urllib.request.Request(f"{table}/answers", body, headers)).close()


def main() -> None:
    """Take the pictures."""
    every = [*[scene.name for scene in SCENES], "lobby", "phone"]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pictures", nargs="*", choices=[*every, []], help="which; all if none is named")
    wanted = parser.parse_args().pictures or every
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        store = Store.in_folder(data)
        # The phone shows one of the games, the lobby lists them.
        needed = {"phone": ["galaxies"], "lobby": ["conflict", "galaxies"]}
        names = {name for each in wanted for name in needed.get(each, [each])}
        games = {scene.name: play(scene) for scene in SCENES if scene.name in names}
        for played in games.values():
            store.create(played.row, played.table.record.lines)
        store.close()
        with served(data) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            desk = context_of(browser, reduced_motion="reduce", **DESK)
            page = desk.new_page()
            for name in games:
                if name != "playing":
                    sit(page, address, name)
                    if name in wanted:
                        write(name, page)
            if "lobby" in wanted:
                page.goto(f"{address}/?game=galaxies")
                page.wait_for_timeout(500)
                write("lobby", page)
            if "phone" in wanted:
                same = desk.storage_state()
                small = context_of(browser, reduced_motion="reduce", storage_state=same, **PHONE).new_page()
                small.goto(f"{address}/t/galaxies")
                wait(small)
                write("phone", small)
            if "playing" in wanted:
                for seat in range(1, len(games["playing"].row.seats)):
                    sit(context_of(browser).new_page(), address, "playing", seat)
                moving = context_of(browser, **DESK).new_page()
                sit(moving, address, "playing")
                film(moving, address, games["playing"], store)
            browser.close()


if __name__ == "__main__":
    main()
