"""The docs are built strictly, and what they say is so: every command and every piece of code in them is run."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from starboard import __version__
from starboard.bots import BOTS
from starboard.cli import main
from starboard.kernel.record import Record
from starboard.kernel.registry import load_game, titles
from starboard.kernel.rng import Rng
from starboard.kernel.table import Dice, Table
from starboard.paths import HOME
from starboard.table.storage.backup import back_up
from starboard.table.storage.rows import SeatRow, TableRow, TableSettings
from starboard.table.storage.store import Store

REPOSITORY = Path(__file__).resolve().parent.parent
PAGES = [REPOSITORY / "README.md", REPOSITORY / "CONTRIBUTING.md", *sorted((REPOSITORY / "docs").rglob("*.md"))]
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
FENCE = re.compile(r"^( *)```(.*?)\n(.*?)^\1```", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A block of code in a page."""

    page: str
    kind: str
    code: str

    def __repr__(self) -> str:
        return f"{self.page}: {self.code.strip().splitlines()[0]}"


def blocks(*kinds: str) -> list[Block]:
    """All blocks of these kinds."""
    found = []
    for page in PAGES:
        name = page.relative_to(REPOSITORY).as_posix()
        for indent, kind, code in FENCE.findall(page.read_text(encoding="utf-8")):
            block = Block(name, kind.strip(), re.sub(f"^{indent}", "", code, flags=re.MULTILINE))
            if block.kind in kinds or not kinds:
                found.append(block)
    return found


def commands(program: str) -> list[str]:
    """The command lines of all shell blocks that call a program, without their comments; each once."""
    lines = [re.sub(r"\s+#.*", "", line).strip() for block in blocks("sh") for line in block.code.splitlines()]
    return sorted({line for line in lines if line.startswith(f"{program} ")})


@contextmanager
def served(data: Path, *options: str) -> Iterator[str]:
    """`starboard serve` in a process of its own; gives its address."""
    code = "from starboard.cli import main; raise SystemExit(main())"
    command = [sys.executable, "-c", code, "serve", *options, "--port", "0", "--data", str(data)]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(REPOSITORY)}
    )
    assert process.stdout is not None
    with process.stdout:
        try:
            yield process.stdout.readline().strip().rstrip("/")
        finally:
            process.terminate()
            process.wait(30)


# -- the site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` does it."""
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", str(folder)],
        cwd=REPOSITORY,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


@pytest.mark.slow
def test_the_site_fetches_nothing_from_another_host(site: Path) -> None:
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert re.findall(r"<(?:link|script|img|iframe)\b[^>]*(?:src|href)=\"?(?:https?:)?//[^\">]*", text) == []
    for sheet in site.rglob("*.css"):
        assert re.findall(r"url\(\"?(?:https?:)?//", sheet.read_text(encoding="utf-8")) == []


@pytest.mark.slow
def test_the_reference_has_every_module(site: Path) -> None:
    for package in ("kernel", "bots", "lab", "adapters"):
        text = (site / "reference" / f"{package}.html").read_text(encoding="utf-8")
        for path in (REPOSITORY / "starboard" / package).glob("[!_]*.py"):
            assert f'id="starboard.{package}.{path.stem}"' in text
    assert 'id="starboard.client.Server.create"' in (site / "reference" / "client.html").read_text(encoding="utf-8")
    adapters = (site / "reference" / "adapters.html").read_text(encoding="utf-8")
    signature = adapters[adapters.index('id="starboard.adapters.gymnasium.TableEnv"') :]
    assert "opponents" in signature[: signature.index('id="starboard.adapters.gymnasium.TableEnv.')], "how it is made"


@pytest.mark.slow
def test_rulebooks_in_both_languages_are_pages_of_the_site(site: Path) -> None:
    for title in titles():
        for page in (f"{title}.html", f"{title}.fr.html"):
            assert (site / "rules" / page).exists()


# -- links and pictures


def slug(heading: str) -> str:
    """The anchor of a heading."""
    return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(REPOSITORY).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    for path, anchor in re.findall(r"\]\(([^)\s#:]*)(?:#([^)\s]*))?\)", text):
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), path
        if anchor:
            headings = re.findall(r"^#+ (.*)", target.read_text(encoding="utf-8"), re.MULTILINE)
            assert anchor in map(slug, headings), f"{path}#{anchor}"


def test_pictures_are_small_and_shown_somewhere() -> None:
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    for picture in (REPOSITORY / "docs" / "images").iterdir():
        assert picture.stat().st_size < (3_000_000 if picture.suffix == ".webp" else 300_000), picture.name
        assert f"images/{picture.name})" in shown, picture.name


@pytest.mark.slow
def test_the_pictures_can_be_taken_again() -> None:
    spec = spec_from_file_location("screenshots", REPOSITORY / "tools" / "screenshots.py")
    assert spec is not None
    assert spec.loader is not None
    screenshots = module_from_spec(spec)
    spec.loader.exec_module(screenshots)
    taken = {path.stem for path in (REPOSITORY / "docs" / "images").iterdir()}
    assert {scene.name for scene in screenshots.SCENES} <= taken
    for scene in screenshots.SCENES:
        played = screenshots.play(scene)
        assert len(played.table.record.lines) >= scene.after
        assert len(played.answers) == scene.film


# -- code


def test_every_block_says_what_it_is() -> None:
    assert {block.kind for block in blocks()} <= {"sh", "python", "json", "toml", "text"}


def test_no_code_hides_in_an_indented_block() -> None:
    for page in PAGES:
        outer = before = ""
        for line in FENCE.sub("", page.read_text(encoding="utf-8")).splitlines():
            if line.startswith("    ") and not before:
                assert re.match(r"[-*]|\d+\.", outer), f"{page.name}: {line}"
            if line and not line.startswith(" "):
                outer = line
            before = line


@pytest.mark.parametrize("block", [each for each in blocks("python") if each.page != "CONTRIBUTING.md"], ids=repr)
def test_python_runs(block: Block, tmp_path: Path) -> None:
    if "SERVER =" not in block.code:
        exec(block.code, {})
        return
    with served(tmp_path) as address:
        exec(re.sub(r'SERVER = ".*"', f'SERVER = "{address}"', block.code), {})


@pytest.mark.parametrize("block", blocks("json", "toml"), ids=repr)
def test_data_can_be_read(block: Block) -> None:
    if block.kind == "toml":
        tomllib.loads(block.code)
    elif '"starboard-record"' in block.code:
        record = Record.loads(block.code)
        assert len(record.lines) == len(block.code.splitlines()) - 1
    else:
        json.loads(block.code)


def test_the_example_of_a_packs_fault_is_what_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["pack", "new", "conflict", str(tmp_path / "box")]) == 0
    cards = tmp_path / "box" / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("index = 4\n", "index = 99\n"), encoding="utf-8")
    assert main(["pack", "check", str(tmp_path / "box")]) != 0
    (said,) = [block.code for block in blocks("text") if block.page == "docs/packs.md"]
    said_now = capsys.readouterr()
    assert said.strip() in said_now.out + said_now.err


# -- commands

CHEAP = {"--games": "2", "--iterations": "2", "--rounds": "1", "--workers": "1"}
"""Options whose values in the docs take long."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run a command in, with a game that was broken off and whatever other commands have left."""
    monkeypatch.setenv("STARBOARD_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("STARBOARD_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "stdin", io.StringIO("q\n" * 20))
    game = load_game("conflict")
    table = Table(game, game.setup(2), Dice(Rng(1)), ["Ada", "bot random"])
    for _ in range(8):
        seat = table.asked()[0]
        table.answer(seat, table.options(seat)[0].code())
    table.record.write(tmp_path / "FILE")
    page = (REPOSITORY / "docs" / "write-a-bot.md").read_text(encoding="utf-8")
    bots = "\n".join(code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "class " in code)
    bots = bots.replace("range(60)", "range(2)").replace("range(8)", "range(1)")
    (tmp_path / "mine.py").write_text(bots, encoding="utf-8")
    monkeypatch.setattr(sys, "path", sys.path.copy())
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    for pack in ("my-box", "ma-boite"):
        assert main(["pack", "new", "conflict", str(tmp_path / pack)]) == 0
    assert main(["simulate", "conflict", "--games", "1", "--records", str(tmp_path / "games")]) == 0
    return tmp_path


def cheaper(words: list[str]) -> list[str]:
    """A command line whose bots think less and play fewer games, and which is otherwise the same."""
    made = list(words)
    for at, word in enumerate(words[:-1]):
        if word in CHEAP:
            made[at + 1] = CHEAP[word]
        if word in ("--bots", "--bot", "--player"):
            known = words[at + 1].split(",")
            assert all(bot in BOTS or ":" in bot for bot in known), words
            made[at + 1] = ",".join(
                bot if bot.startswith("mine:") else "mcts:2" if bot == "greedy" and len(known) == 2 else "random"
                for bot in known
            )
    return made


SERVERS = ("serve", "worker", "backup", "restore", "prune", "admin")
"""Commands for whoever runs a server."""


@pytest.mark.parametrize("line", [line for line in commands("starboard") if line.split()[1] not in SERVERS])
def test_commands_run(line: str, place: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = cheaper(shlex.split(line)[1:])
    if words[:2] == ["pack", "new"]:
        words[3] = "another-box"
    if words[0] == "bench":
        words = ["bench", "--help"]  # Measured in test_bench.
        assert main(words) == 0
        assert all(option in capsys.readouterr().out for option in shlex.split(line)[2:])
        return
    assert main(words) == 0, capsys.readouterr().err


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run a server's command in, with a table and a backup of it."""
    monkeypatch.setenv("STARBOARD_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    store = Store.in_folder(tmp_path / "data")
    seats = [SeatRow(0, "a", "ada", "Ada"), SeatRow(1, "b", "leo", "Leo")]
    row = TableRow("TABLE", "Vega", "conflict", "", 1, "", {"players": 2}, TableSettings(), "ada", False, 0, 0, seats)
    store.create(row)
    back_up(store, tmp_path / "data", tmp_path / "tables.backup")
    store.close()
    return tmp_path


@pytest.mark.parametrize("line", [line for line in commands("starboard") if line.split()[1] in SERVERS[2:]])
def test_commands_for_servers_run(line: str, kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(line)[1:]
    if words[0] == "backup":
        words[1] = "another.backup"
    assert main(words) == 0, capsys.readouterr().err


@pytest.mark.parametrize("line", [line for line in commands("starboard") if line.split()[1] in SERVERS[:2]])
def test_servers_know_their_options(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main([line.split()[1], "--help"]) == 0
    known = capsys.readouterr().out
    assert all(word in known for word in shlex.split(line) if word.startswith("--"))


def test_the_server_starts_as_the_docs_say(tmp_path: Path) -> None:
    assert "starboard serve --host 0.0.0.0 --port 8000 --data DIR" in commands("starboard")
    with served(tmp_path / "DIR", "--host", "0.0.0.0") as address:
        assert address.startswith("http://localhost:")
    # What the page on servers says is kept there.
    assert {"starboard.db", "secret"} <= {path.name for path in (tmp_path / "DIR").iterdir()}


@pytest.mark.parametrize("line", commands("make"))
def test_make_knows_its_targets(line: str) -> None:
    assert re.search(rf"^{line.split()[1]}:", MAKEFILE, re.MULTILINE), line


@pytest.mark.parametrize("line", [*commands("pip"), *commands("python -m pip")])
def test_extras_exist(line: str) -> None:
    for extra in re.findall(r"\.\[(\w+)\]", line):
        assert extra in PROJECT["project"]["optional-dependencies"]


@pytest.mark.parametrize("line", [line for line in commands("python") if not line.startswith("python -m pip")])
def test_scripts_know_their_options(line: str) -> None:
    script, *words = shlex.split(line)[1:]
    inside = words[:1] if words and words[0] in ("play", "report") else []
    done = subprocess.run(
        [sys.executable, str(REPOSITORY / script), *inside, "--help"],
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    # What follows "--" is for the server that the script starts.
    for word in words[: words.index("--")] if "--" in words else words:
        if word.startswith("--"):
            assert word in done.stdout, line


@pytest.mark.slow
def test_the_figures_of_voidfall_can_be_made(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    for line in ("play", "report"):
        found = min(each for each in commands("python tools/voidfall_balance.py") if f" {line} " in each)
        words = cheaper([*shlex.split(found)[1:]])
        words[0] = str(REPOSITORY / words[0])
        words = ["1" if before == "--games" else word for before, word in zip(["", *words], words, strict=False)]
        done = subprocess.run([sys.executable, *words], cwd=tmp_path, env=environment, timeout=300, check=False)
        assert done.returncode == 0, found


# -- what pages list


def listed(page: str, heading: str = "") -> list[str]:
    """The first cells of the tables under a heading of a page, code marks taken off."""
    text = (REPOSITORY / page).read_text(encoding="utf-8")
    if heading:
        text = text.partition(f"\n## {heading}")[2].partition("\n## ")[0]
    return [
        name for row in re.findall(r"^\| (`[^|]*) \|", text, re.MULTILINE) for name in re.findall(r"`([^`]+)`", row)
    ]


@pytest.mark.parametrize("title", sorted(titles()))
def test_the_page_of_a_title_lists_its_options(title: str) -> None:
    assert listed(f"docs/games/{title}.md", "Table options") == [each.name for each in load_game(title).options]


@pytest.fixture
def openapi(tmp_path: Path) -> dict[str, Any]:
    """What the server says about its API."""
    from starboard.table.app import create_app

    described: dict[str, Any] = create_app(tmp_path, processes=0).openapi()
    return described


def test_the_page_of_the_api_lists_every_endpoint(openapi: dict[str, Any]) -> None:
    there = {f"{method.upper()} {path}" for path, methods in openapi["paths"].items() for method in methods}
    there.add("WebSocket /api/tables/{table_id}/events")  # OpenAPI knows of none.
    assert {each for each in listed("docs/api.md") if " /api/" in each} == there


def test_the_page_of_the_api_lists_every_field(openapi: dict[str, Any]) -> None:
    text = (REPOSITORY / "docs" / "api.md").read_text(encoding="utf-8")
    new_table = openapi["paths"]["/api/tables"]["post"]["requestBody"]
    seat_view = openapi["paths"]["/api/tables/{table_id}/view"]["get"]["responses"]["200"]
    for body in (new_table, seat_view):
        name = body["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
        for field in openapi["components"]["schemas"][name]["properties"]:
            assert f"`{field}`" in text, field


def test_the_page_of_the_bots_names_them_all() -> None:
    assert set(BOTS) <= set(listed("docs/bots.md"))


# -- the rooms of a title

DESIGN = (REPOSITORY / "docs" / "design.md").read_text(encoding="utf-8")


def rooms_of(title: str) -> set[str]:
    """The modules, folders and other files of a title; a folder and a module of one name are the same room."""
    folder = REPOSITORY / "starboard" / "games" / title
    names = {path.name.removesuffix(".py") for path in folder.iterdir()}
    return names - {"__init__", "__pycache__"}


def named_rooms(text: str) -> set[str]:
    """The rooms that a text names in code marks."""
    return {name.removesuffix("/").removesuffix(".py") for name in re.findall(r"`([\w.-]+/?)`", text)}


def listed_rooms() -> tuple[set[str], dict[str, set[str]]]:
    """The rooms that the design lists for every title, and those that it lists for some."""
    _, every, some = re.split(
        r"^\|---.*\n", DESIGN.partition("\n## A title")[2].partition("\n## ")[0], flags=re.MULTILINE
    )
    common = {name for row in re.findall(r"^\|([^|]*)\|", every, re.MULTILINE) for name in named_rooms(row)}
    own: dict[str, set[str]] = {title: set() for title in titles()}
    for names, row in re.findall(r"^\|([^|]*)\|([^|]*)\|", some, re.MULTILINE):
        for title in names.split(","):
            own[title.strip()] |= named_rooms(row)
    return common - {"room"}, own


@pytest.mark.parametrize("title", sorted(titles()))
def test_the_design_lists_the_rooms_of_a_title_as_they_are(title: str) -> None:
    common, own = listed_rooms()
    assert common | own[title] == rooms_of(title), "the tables under 'A title' in docs/design.md are not the tree's"


def test_contributing_names_every_room_that_a_new_title_needs() -> None:
    text = (REPOSITORY / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("\n## A new title\n")[2].partition("\n## ")[0]
    steps = {
        room for room in named_rooms(section) if room not in ("pyproject.toml", "determinize", "rulings", "ctx.obj")
    }
    common, own = listed_rooms()
    assert common <= steps
    assert steps - common <= set.union(*own.values()) | {"Speech", "starboard.games", "starboard.commands"}


def test_what_the_design_says_of_the_kernel_is_there() -> None:
    kernel = [import_module(f"starboard.kernel.{path.stem}") for path in (HOME / "kernel").glob("[!_]*.py")]
    there = {name for module in kernel for name in [module.__name__.rpartition(".")[2], *vars(module)]}
    table = DESIGN.partition("\n## The kernel")[2].partition("Why each is so:")[0]
    named = {name for row in re.findall(r"^\|([^|]*)\|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)}
    assert len(named) > 20
    assert named <= there


# -- the project's own files


def test_the_version_is_in_the_changelog_and_in_the_citation() -> None:
    assert f"\n## {__version__} " in (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")
    assert yaml.safe_load((REPOSITORY / "CITATION.cff").read_text(encoding="utf-8"))["version"] == __version__


def test_the_project_names_no_machine_and_no_host() -> None:
    own = [*PAGES, *(REPOSITORY / ".github").rglob("*.*"), *REPOSITORY.glob("*.*"), *REPOSITORY.glob(".[!.]*.yaml")]
    for path in own:
        if path.is_file() and path.suffix in (".md", ".yml", ".yaml", ".toml", ".cff"):
            text = path.read_text(encoding="utf-8")
            assert (
                re.findall(r"\bhttps?://(?!localhost\b)\S+|(?<![\w~.])/(?:home|root|opt|work|tmp|usr)/\S+", text) == []
            ), path


def test_continuous_integration_runs_what_make_knows() -> None:
    jobs = yaml.safe_load((REPOSITORY / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8"))["jobs"]
    runs = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert sorted(runs) == [".ci/run", "make check", "make docs"]
    for run in runs:
        assert run == ".ci/run" or re.search(rf"^{run.split()[1]}:", MAKEFILE, re.MULTILINE)
    assert PROJECT["project"]["requires-python"] == f">={jobs['check']['strategy']['matrix']['python'][0]}"


@pytest.mark.parametrize("path", sorted((REPOSITORY / ".github").rglob("*.yml")), ids=lambda path: path.name)
def test_forms_can_be_read(path: Path) -> None:
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    if "body" in data:
        names = [each["id"] for each in data["body"]]
        assert data["name"]
        assert len(set(names)) == len(names)
