"""Measure what the mazes of each generator look like, for the site: docs/data/textures.json.

    python tools/textures.py --count 1000

Means over many mazes with the half width of their 95 % confidence intervals. Only generators of
perfect mazes are compared: of the others there is no one way between two cells.
"""

import argparse
import json
import math
import statistics
import sys
from datetime import date
from pathlib import Path

import dedale
from dedale.generators import GENERATORS

WIDTH = HEIGHT = 32
TARGET = Path(__file__).parent.parent / "docs" / "data" / "textures.json"


def figures(name: str, seed: int) -> dict[str, float]:
    """What is measured of one maze."""
    found = dedale.analyse(dedale.generate(name, width=WIDTH, height=HEIGHT, seed=seed))
    cells = found["accessible"]
    return {
        "dead_ends": found["dead_ends"] / cells,
        "junctions": (found["junctions"] + found["crossings"]) / cells,
        "turns": found["turns"] / cells,
        "diameter": found["diameter"],
        "river": (found["diameter"] + 1) / cells,
    }


def measured(name: str, count: int) -> dict[str, list[float]]:
    """Mean and half interval of each figure."""
    lines = [figures(name, seed) for seed in range(count)]
    found = {}
    for key in lines[0]:
        values = [line[key] for line in lines]
        half = 1.96 * statistics.stdev(values) / math.sqrt(count)
        found[key] = [round(statistics.fmean(values), 5), round(half, 5)]
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--count", type=int, default=1000)
    count = parser.parse_args().count
    lines = {}
    for name, entry in GENERATORS.ours():
        if entry.perfect and not entry.twin:
            lines[name] = measured(name, count)
            print(name, lines[name]["dead_ends"], file=sys.stderr)
    about = {
        "count": count,
        "width": WIDTH,
        "height": HEIGHT,
        "command": f"python tools/textures.py --count {count}",
        "date": date.today().isoformat(),
        "version": dedale.__version__,
    }
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps({"about": about, "generators": lines}, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
