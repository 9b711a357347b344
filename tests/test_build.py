"""The build: compiled where it can be, and never failing for that."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
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
