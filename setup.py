"""Build: the hot modules are compiled with mypyc where that is possible; everything works without.

STARBOARD_COMPILE=0 installs the plain sources, STARBOARD_COMPILE=1 makes a failed compilation an error. Otherwise
Starboard is compiled where a C compiler is found, and a failure leaves the plain sources in place with one line said.
An editable install is never compiled: a library beside its source would win over the source, however old it is.
"""

from __future__ import annotations

import ast
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from setuptools import Distribution, setup
from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_ext import build_ext

WANTED = os.environ.get("STARBOARD_COMPILE", "")

KERNEL = (
    "actions",
    "answers",
    "batch",
    "bot",
    "effects",
    "events",
    "features",
    "fields",
    "game",
    "playout",
    "rng",
    "setup",
    "steps",
)


def hot_modules() -> Iterator[str]:
    """The files to compile: the kernel's inner loop, the bots, and the rules of every title."""
    yield from (f"starboard/kernel/{name}.py" for name in KERNEL)
    yield from (str(path) for path in sorted(Path("starboard/bots").glob("*.py")))
    for game in sorted(Path("starboard/games").glob("*/game.py")):
        yield from sorted(str(path) for path in rules(game))


def rules(game: Path) -> set[Path]:
    """A title's `game.py` and whatever of the title it imports, directly or not: its rules.

    Words, pictures and tools are imported where they are used, inside functions, and are left out by that.
    """
    title = game.parent
    found: set[Path] = set()
    ahead = [game]
    while ahead:
        path = ahead.pop()
        if path in found or not path.is_file() or path == title / "__init__.py":
            continue
        found.add(path)
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("starboard.games."):
                module = Path(*node.module.split("."))
                ahead.append(module.with_suffix(".py"))
                ahead.append(module / "__init__.py")
                ahead.extend(module / f"{name.name}.py" for name in node.names)
    return found


def why_not() -> str:
    """Why compiling would be of no use to try; empty when it should be tried."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    if not shutil.which(compiler) and sys.platform != "win32":
        return f"no C compiler ({compiler}) was found"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "Python's C headers (Python.h) were not found"
    return ""


LINKED_WHOLE = ["-flto=auto", "-fvisibility=hidden"]
"""All modules are optimised as one, which makes titles and searches a tenth to a quarter faster."""


def links_whole() -> bool:
    """Whether this compiler can do that: it may lack what the linker needs for it."""
    if sys.platform == "win32":
        return False
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    with tempfile.TemporaryDirectory() as place:
        source = Path(place) / "try.c"
        source.write_text("int twice(int n) { return 2 * n; }\n", encoding="utf-8")
        made = [str(source), "-shared", "-fPIC", "-O2", *LINKED_WHOLE, "-o", str(Path(place) / "try.so")]
        return subprocess.run([*compiler, *made], capture_output=True, check=False).returncode == 0


class Platform(Distribution):
    """A distribution that may hold compiled modules, which are only known once they have been translated to C."""

    def has_ext_modules(self) -> bool:
        """Yes, unless the plain sources are asked for."""
        return WANTED != "0"


class Tagged(bdist_wheel):
    """A wheel that says whether it holds compiled modules, which is known once it has been built."""

    def get_tag(self) -> tuple[str, str, str]:
        """For any system, unless something in it was compiled for this one."""
        self.root_is_pure = not any(Path(self.bdist_dir or "").rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"))
        return super().get_tag()


class CompileWhatCan(build_ext):
    """Compiles the hot modules in a scratch folder; the sources are in the wheel in any case."""

    def run(self) -> None:
        """Translate to C and compile, or say in one line why not."""
        if self.editable_mode:
            return
        reason = why_not()
        if not reason or WANTED == "1":
            try:
                self.compile()
                return
            except (Exception, SystemExit) as fault:
                if WANTED == "1":
                    raise
                reason = f"compiling failed ({f'{type(fault).__name__}: {fault}'.splitlines()[0][:80]}…)"
        for library in Path(self.build_lib).rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}"):
            library.unlink()
        self.extensions = self.distribution.ext_modules = []
        sys.stderr.write(f"starboard: {reason}, so the rules run interpreted: the same games, slower bots\n")

    def compile(self) -> None:
        """Translate the hot modules to C, then compile them."""
        from mypyc.build import mypycify

        options = ["--config-file=", "--ignore-missing-imports", "--follow-imports=silent", "--cache-dir=" + os.devnull]
        extensions: list[Any] = mypycify(
            [*options, *hot_modules()],
            # Measured: -O3 brings nothing over -O2 that can be told from chance.
            opt_level="2",
            debug_level="0",
            multi_file=True,
            target_dir=SCRATCH,
            group_name="starboard",
        )
        across = LINKED_WHOLE if links_whole() else []
        for extension in extensions:
            # Another compiler may warn of more than the one that the generated code was tried with.
            if sys.platform != "win32":
                extension.extra_compile_args = [*extension.extra_compile_args, "-Wno-error", *across]
                extension.extra_link_args = [*extension.extra_link_args, "-O2", *across]
        self.distribution.ext_modules = extensions
        self.initialize_options()
        self.finalize_options()
        super().run()

    def build_extensions(self) -> None:
        """Compile one C file per core at a time; a group is one extension, which setuptools compiles file by file."""
        one_by_one = self.compiler.compile

        def side_by_side(sources: list[str], **options: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_by_one([source], **options), sources)
                return [made_object for some in made for made_object in some]

        self.compiler.compile = side_by_side
        super().build_extensions()


with tempfile.TemporaryDirectory(prefix="starboard-build-") as SCRATCH:
    setup(
        distclass=Platform,
        cmdclass={"bdist_wheel": Tagged, "build_ext": CompileWhatCan},
        # A build folder in the work tree would keep modules that are gone and hand them to the next wheel.
        options={"build": {"build_base": SCRATCH}},
    )
