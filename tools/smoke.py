"""Tries an installed Dédale: what each extra promises works, and what is missing is named right.

python tools/smoke.py [EXTRA …]
"""

import subprocess
import sys
from importlib.util import find_spec

import dedale

#: For each extra: a package it brings, and a command that needs it.
NEEDS = {
    "solve": ("highspy", ["solve", "maze.json", "--through", "0,0", "--through", "9,9"]),
    "tui": ("textual", ["tui"]),
    "web": ("fastapi", ["backup", "games.zip"]),
    "scale": ("zarr", ["generate", "-a", "kruskal", "-s", "30x20", "-o", "maze.zarr"]),
}


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """A command of Dédale, with nobody at the keyboard."""
    command = [sys.executable, "-m", "dedale", *words]
    return subprocess.run(
        command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


def main(extras: list[str]) -> int:
    dedale.braid(dedale.generate(width=12, height=12, seed=1), 60).save("maze.json")
    wrong = []
    for extra, (package, words) in NEEDS.items():
        done = run(*words)
        if "Traceback" in done.stderr:
            wrong.append(f"{extra}: {done.stderr}")
        if extra in extras and find_spec(package) is None:
            wrong.append(f"{extra}: {package} was not installed")
        told = f"dedale[{extra}]" in done.stderr
        if find_spec(package) is None and extra not in ("tui", "solve") and not told:
            wrong.append(f"{extra}: {done.stderr or done.stdout}")
    print("\n".join(wrong) or f"fine, with {', '.join(filter(None, extras)) or 'no extras'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
