"""What compiling brings: `starboard bench --json` of two environments, one figure divided by the other.

python bench/compare.py .venv-dev .venv-compiled [--quick]
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any


def measured(environment: Path, quick: bool) -> Any:
    """The figures of the Starboard in an environment."""
    command = [str((environment / "bin" / "starboard").absolute()), "bench", "--json", *(["--quick"] if quick else [])]
    # Not from the work tree: its sources would be imported instead of what is installed.
    return json.loads(subprocess.run(command, check=True, capture_output=True, cwd="/").stdout)


def main() -> None:
    """Measure both and print the ratios."""
    folders = [Path(name) for name in sys.argv[1:] if not name.startswith("--")]
    slow, fast = (measured(folder, "--quick" in sys.argv) for folder in folders)
    for title, figures in fast["titles"].items():
        for players, row in figures["by_players"].items():
            base = slow["titles"][title]["by_players"][players]["decisions_per_second"]
            rate = row["decisions_per_second"]
            sys.stdout.write(f"{title}, {players} players: {base:,} → {rate:,} decisions/s, × {rate / base:.2f}\n")


if __name__ == "__main__":
    main()
