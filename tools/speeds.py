"""Measure how fast every generator and solver is, for the site: docs/data/speeds.json.

    python tools/speeds.py

Processor time of the whole public call on one core, compiled, the best of several runs. On a quiet
machine, please.
"""

import json
import platform
import sys
import time
from collections.abc import Callable
from datetime import date
from functools import partial
from pathlib import Path

import dedale
from dedale.generators import GENERATORS
from dedale.solvers import SOLVERS

LARGE, SMALL = 1000, 300
TARGET = Path(__file__).parent.parent / "docs" / "data" / "speeds.json"


def best(work: Callable[[], object]) -> float:
    """Seconds of the best run, after one that compiles; quick work is timed many runs at once."""
    work()
    count, times = 1, [timed(work, 1)]
    while times[0] * count < 0.05:
        count *= 4
        times = [timed(work, count)]
    while sum(times) * count < 1.5 and len(times) < 20:
        times.append(timed(work, count))
    return min(times)


def timed(work: Callable[[], object], count: int) -> float:
    before = time.process_time()
    for _time in range(count):
        work()
    return (time.process_time() - before) / count


def processor() -> str:
    """The name of the processor, as the system says it."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))


def generators() -> dict[str, float]:
    found = {}
    for name, entry in GENERATORS.ours():
        if entry.compiled and entry.perfect and not entry.twin:
            work = partial(dedale.generate, name, width=LARGE, height=LARGE, seed=1)
            found[name] = float(f"{LARGE**2 / best(work) / 1e6:.3g}")
            print(name, found[name], file=sys.stderr)
    return found


def solvers() -> dict[str, float]:
    found, maze = {}, dedale.generate("wilson", width=SMALL, height=SMALL, seed=1)
    for name, entry in SOLVERS.ours():
        if entry.compiled:
            work = partial(dedale.solve, maze, (0, 0), (SMALL - 1, SMALL - 1), name)
            found[name] = float(f"{1000 * best(work):.3g}")
            print(name, found[name], file=sys.stderr)
    return found


def main() -> None:
    about = {
        "command": "python tools/speeds.py",
        "date": date.today().isoformat(),
        "machine": f"{processor()}, Python {platform.python_version()}",
        "generators": f"{LARGE}x{LARGE}",
        "solvers": f"{SMALL}x{SMALL}",
    }
    lines = {"about": about, "generator": generators(), "solver": solvers()}
    target = Path(sys.argv[1]) if sys.argv[1:] else TARGET
    target.write_text(json.dumps(lines, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
