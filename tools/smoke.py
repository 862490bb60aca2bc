"""Tries an installed Dédale: what each extra promises works, and what is missing is named right.

    python tools/smoke.py [EXTRA …]

It is run in an environment of its own (`make extras`, and the matrix of tests.yml), in an empty
folder. What works without any extra is tried there; an extra can only add to it.
"""

import os
import signal
import subprocess
import sys
import time
from importlib.util import find_spec
from pathlib import Path

import dedale
from dedale.cli import COMMANDS

STOPS = [word for k in range(24) for word in ("--through", f"{k % 5 * 2},{k // 5 * 2}")]
POSTGRES = ["backup", "games.zip", "--database", "postgresql://nobody@127.0.0.1:1/none"]
#: An extra, the packages that it takes, and something that needs them: a command or, in one word,
#: a line of Python. What needs a card or a database is only tried for what it says.
NEEDS: list[tuple[str, list[str], list[str]]] = [
    ("solve", ["highspy"], ["solve", "maze.json", *STOPS]),
    ("web", ["sqlalchemy"], ["backup", "games.zip", "--data", "data"]),
    ("scale", ["zarr"], ["generate", "-a", "kruskal", "-s", "30x20", "-o", "maze.zarr"]),
    ("scale", ["distributed"], ["generate", "-a", "kruskal", "-s", "9x9", "--engine", "dask"]),
    ("datasets", ["pyarrow"], ["dataset", "set", "--count", "5", "-s", "5x5", "-f", "parquet"]),
    ("rl", ["gymnasium"], ["import dedale.envs; dedale.envs.make('Dedale/Maze-v0')"]),
    ("rl", ["gymnasium"], ["runs", "walks", "--count", "2"]),
    ("rl", ["pettingzoo"], ["from dedale.envs.parallel import TreasureParallel"]),
]
ONLY_SAID = [
    ("gpu", ["cupy"], ["generate", "-a", "kruskal", "-s", "9x9", "--engine", "gpu"]),
    ("postgres", ["psycopg"], POSTGRES),
]
#: What works without any extra.
ALWAYS = [
    ["generate", "-s", "12x8", "--seed", "7", "--solution"],
    ["generate", "-s", "200x150", "--seed", "1", "-o", "maze.png", "--solution"],
    ["generate", "--grid", "hex", "-s", "9x9", "-o", "hex.svg"],
    ["generate", "--mask", "text:Été", "-o", "word.pdf"],
    ["solve", "maze.json", "-a", "bfs", "-a", "astar", "-o", "way.svg"],
    ["solve", "maze.json", *STOPS, "--method", "2-opt"],
    ["render", "maze.json", "-o", "maze.pdf", "--solution"],
    ["animate", "-a", "wilson", "-s", "6x5", "-o", "film.gif"],
    ["convert", "maze.json", "maze.npz"],
    ["analyse", "maze.json"],
    ["book", "-o", "book.pdf", "--count", "3"],
    ["dataset", "lines", "--count", "5", "-s", "5x5"],
    ["treasure", "--moves", "NESW"],
    ["classic", "--seed", "1", "--moves", "N"],
    ["ariane", "packs"],
    ["ariane", "generate", "--size", "4", "--seed", "1"],
    ["lesson", "stack"],
    ["list"],
    ["show", "wilson"],
    ["tiles", "maze.npz", "-o", "map"],
]


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """A command of Dédale, or a line of Python, with nobody at the keyboard."""
    command = [
        sys.executable,
        *(["-c"] if len(words) == 1 and " " in words[0] else ["-m", "dedale"]),
    ]
    return subprocess.run(
        [*command, *words], capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )


def has(*packages: str) -> bool:
    return all(find_spec(package) is not None for package in packages)


def served() -> str:
    """What is wrong with `dedale serve`, which is started and stopped."""
    words = [sys.executable, "-m", "dedale", "serve", "--port", "0", "--data", "data"]
    with open("serve.log", "w+") as log:
        server = subprocess.Popen(words, stdout=log, stderr=log, stdin=subprocess.DEVNULL)
        for _tenth in range(600):
            text = Path("serve.log").read_text()
            if "http://" in text or server.poll() is not None:
                break
            time.sleep(0.1)
        if server.poll() is None:
            server.send_signal(signal.SIGINT)
            server.wait(60)
    if has("fastapi", "uvicorn", "sqlalchemy"):
        return "" if "http://" in text and "Traceback" not in text else text
    return "" if "dedale[web]" in text and text.count("\n") == 1 else text


def full_screen() -> str:
    """What is wrong with `dedale tui` on a terminal."""
    try:
        import pty
    except ImportError:  # no such terminals here
        return ""
    child, screen = pty.fork()
    if child == 0:
        os.environ |= {"TERM": "xterm-256color", "HOME": os.getcwd()}
        os.execv(sys.executable, [sys.executable, "-m", "dedale", "tui"])
    text = b""
    while b"dedale[tui]" not in text and b"\x1b[?1049h" not in text:
        try:
            text += os.read(screen, 4096)
        except OSError:
            break
    if not has("textual"):
        return "" if b"dedale[tui]" in text else text.decode()
    os.kill(child, signal.SIGHUP)
    return "" if b"\x1b[?1049h" in text else text.decode()


def main(extras: list[str]) -> int:
    dedale.braid(dedale.generate(width=12, height=12, seed=1), 60).save("maze.json")
    started = {"serve": served(), "tui": full_screen()}  # the page makes the data of a backup
    tried = [] if any(extras) else [*([name, "--help"] for name in COMMANDS), *ALWAYS]
    wrong = [
        f"{' '.join(words)}: {done.stderr}" for words in tried if (done := run(*words)).returncode
    ]
    for extra, packages, words in [*NEEDS, *ONLY_SAID]:
        done = run(*words)
        said = done.stderr.strip().splitlines()[-1:] or [""]
        if extra in extras and not has(*packages):
            wrong.append(f"{extra}: {packages} was not installed")
        if has(*packages) and (extra, packages, words) in NEEDS:
            if done.returncode:
                wrong.append(f"{extra}: {' '.join(words)}: {done.stderr}")
        elif not has(*packages) and f"dedale[{extra}]" not in said[0]:
            needs_web = extra == "postgres" and not has("sqlalchemy")
            if not (needs_web and "dedale[web]" in said[0]):
                wrong.append(f"{extra}: {' '.join(words)}: {done.stderr or done.stdout}")
        if "Traceback" in done.stderr and len(words) > 1:
            wrong.append(f"{extra}: {' '.join(words)}: {done.stderr}")
    wrong += [f"{what}: {why}" for what, why in started.items() if why]
    print("\n".join(wrong) or f"fine, with {', '.join(filter(None, extras)) or 'no extras'}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
