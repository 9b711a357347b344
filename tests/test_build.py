"""The build: compiled where it can be, and never failing for that."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """What a build needs of the work tree, so that nothing is built in it."""
    copy = tmp_path / "tree"
    shutil.copytree(REPOSITORY / "starboard", copy / "starboard", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(REPOSITORY / name, copy / name)
    return copy


def build(tree: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """`setup.py build` into a folder `lib`, as pip does it."""
    where = {name: value for name, value in os.environ.items() if name not in ("CC", "STARBOARD_COMPILE")}
    return subprocess.run(
        [sys.executable, "setup.py", "--quiet", "build", "--build-lib", str(tree / "lib")],
        cwd=tree,
        env={**where, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def said(done: subprocess.CompletedProcess[str]) -> list[str]:
    """The lines in which the build explains itself."""
    return [line for line in done.stderr.splitlines() if line.startswith("starboard: ")]


def built(tree: Path) -> list[Path]:
    """Every compiled library that the build left anywhere."""
    return [path for path in tree.rglob("*") if path.suffix in (".so", ".pyd", ".o", ".c")]


def test_without_a_c_compiler_the_install_is_interpreted_and_says_so_in_one_line(tree: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    done = build(tree, PATH=str(empty))
    assert done.returncode == 0
    (line,) = said(done)
    assert "no C compiler" in line
    assert "interpreted" in line
    assert built(tree) == []
    assert (tree / "lib" / "starboard" / "kernel" / "steps.py").exists()


@pytest.mark.slow
def test_a_compiler_that_fails_leaves_the_install_interpreted(tree: Path) -> None:
    done = build(tree, CC="false")
    assert done.returncode == 0
    (line,) = said(done)
    assert "compiling failed" in line
    assert built(tree) == []
    assert (tree / "lib" / "starboard" / "kernel" / "steps.py").exists()


def test_a_failed_compilation_is_an_error_where_it_was_asked_for(tree: Path) -> None:
    shutil.rmtree(tree / "starboard" / "games")
    (tree / "starboard" / "games").mkdir()
    assert build(tree, CC="false", STARBOARD_COMPILE="1").returncode != 0


def test_interpreted_is_what_one_gets_when_one_asks_for_it(tree: Path) -> None:
    done = build(tree, STARBOARD_COMPILE="0")
    assert done.returncode == 0
    assert said(done) == []
    assert built(tree) == []


def test_all_that_the_titles_need_is_in_the_wheel(tree: Path) -> None:
    build(tree, STARBOARD_COMPILE="0")
    wanted = {".toml", ".md", ".po", ".html", ".css", ".js", ".svg", ".typed"}
    for path in (tree / "starboard").rglob("*"):
        if path.suffix in wanted:
            assert (tree / "lib" / path.relative_to(tree)).exists(), path


def test_no_library_lies_in_the_work_tree_where_it_would_hide_its_source() -> None:
    assert [path for path in (REPOSITORY / "starboard").rglob("*") if path.suffix in (".so", ".pyd")] == []


def test_what_is_tested_here_are_the_sources() -> None:
    import starboard.kernel.steps

    assert Path(str(starboard.kernel.steps.__file__)) == REPOSITORY / "starboard" / "kernel" / "steps.py"


# -- wheels and source distributions


def wheel(tree: Path, **environment: str) -> str:
    """The name of the wheel that is made of the work tree."""
    where = {name: value for name, value in os.environ.items() if name not in ("CC", "STARBOARD_COMPILE")}
    command = [sys.executable, "setup.py", "--quiet", "bdist_wheel", "--dist-dir", str(tree / "dist")]
    subprocess.run(command, cwd=tree, env={**where, **environment}, capture_output=True, check=True)
    (made,) = (tree / "dist").glob("*.whl")
    return made.name


def test_a_wheel_without_compiled_modules_is_one_for_every_system(tree: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert wheel(tree, PATH=str(tmp_path / "empty")).endswith("-py3-none-any.whl")


def test_the_source_distribution_is_the_whole_project(tmp_path: Path) -> None:
    ours = [".ci", ".github", "bench", "deploy", "docs", "examples", "starboard", "tests", "tools"]
    copy = tmp_path / "tree"
    for name in ours:
        shutil.copytree(REPOSITORY / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in REPOSITORY.iterdir():
        if path.is_file() and path.name not in (".git", ".gitignore", ".coverage"):
            shutil.copy(path, copy)
    files = [str(path.relative_to(copy)) for path in copy.rglob("*") if path.is_file()]
    subprocess.run([sys.executable, "setup.py", "--quiet", "sdist"], cwd=copy, capture_output=True, check=True)
    (packed,) = (copy / "dist").glob("*.tar.gz")
    with tarfile.open(packed) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    assert [name for name in files if name not in inside] == []


# -- without a web server

WITHOUT_TABLE = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
from starboard.cli import main
sys.exit(main({arguments!r}))
"""
TABLE = [
    "alembic",
    "brotli",
    "fastapi",
    "itsdangerous",
    "jinja2",
    "prometheus_client",
    "segno",
    "sqlalchemy",
    "uvicorn",
]


def without_table(*arguments: str) -> subprocess.CompletedProcess[str]:
    """A command line, where only what the lab and the terminal need is installed."""
    script = WITHOUT_TABLE.format(missing=TABLE, arguments=list(arguments))
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("simulate", "conflict", "--games", "1"),
        ("arena", "galaxies", "--bots", "random,greedy", "--games", "2"),
        ("balance", "conflict", "--games", "1", "--bot", "random"),
        ("play", "--help"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_whoever_builds_a_bot_needs_no_web_server(arguments: tuple[str, ...]) -> None:
    done = without_table(*arguments)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("arguments", [("serve", "--port", "0"), ("admin", "list")])
def test_what_is_missing_is_said_in_one_line(arguments: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "starboard.db").touch()
    done = without_table(*arguments, "--data", str(tmp_path))
    assert done.returncode == 2
    (line,) = done.stderr.splitlines()
    assert "pip install 'starboard-games[table]'" in line


# -- the virtual environment


def venv(tmp_path: Path, python: str) -> subprocess.CompletedProcess[str]:
    """`tools/venv`, on a machine that has nothing but a shell and this Python."""
    bare = tmp_path / "bin"
    bare.mkdir(exist_ok=True)
    for name in ("sh", "rm", "id"):
        (bare / name).symlink_to(str(shutil.which(name)))
    command = [str(REPOSITORY / "tools" / "venv"), python, str(tmp_path / "venv")]
    return subprocess.run(command, env={"PATH": str(bare)}, capture_output=True, text=True, check=False)


def script(path: Path, text: str) -> str:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return str(path)


def test_without_python_the_reason_is_said(tmp_path: Path) -> None:
    done = venv(tmp_path, "python9")
    assert done.returncode == 1
    assert "there is no 'python9' here" in done.stderr


def test_an_old_python_is_refused_by_its_version(tmp_path: Path) -> None:
    done = venv(tmp_path, script(tmp_path / "old", 'test "$1" = -V && echo "Python 3.8.2" && exit 0; exit 1'))
    assert done.returncode == 1
    assert "is Python 3.8.2" in done.stderr


def test_where_venv_does_not_work_the_way_out_is_said(tmp_path: Path) -> None:
    done = venv(tmp_path, script(tmp_path / "debian", 'test "$2" = venv && exit 1; exit 0'))
    assert done.returncode == 1
    assert "sudo apt install python3-venv" in done.stderr
    assert not (tmp_path / "venv").exists(), "no half-made environment is left"


@pytest.mark.slow
def test_an_environment_is_made_once_and_then_kept(tmp_path: Path) -> None:
    python = getattr(sys, "_base_executable", sys.executable)
    assert venv(tmp_path, python).returncode == 0
    mark = tmp_path / "venv" / "mark"
    mark.touch()
    (tmp_path / "bin").rename(tmp_path / "old-bin")
    assert venv(tmp_path, python).returncode == 0
    assert mark.exists()
