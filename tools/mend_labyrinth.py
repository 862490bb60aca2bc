"""Replaces the levels of the pack `labyrinth` that have too many shortest solutions.

    python tools/mend_labyrinth.py [MOST]

Each is replaced by one of the same size, minotaurs and length that has at most MOST (100) of them;
names, lessons and places in the pack stay.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from dedale.games.ariane import Aims, Pack, analyse, generate, load_pack
from dedale.games.ariane.levels.symmetry import canonical

DATA = Path(__file__).parents[1] / "src/dedale/games/ariane/levels/data"


def main() -> None:
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    entries = list(load_pack("labyrinth").levels)
    known = {canonical(entry.level) for entry in entries}
    for number, entry in enumerate(entries):
        level = entry.level
        if entry.lessons or analyse(level).difficulty.solutions <= most:
            continue
        seed = 0
        while True:
            seed += 1
            [found] = generate(
                size=level.size,
                moves=entry.par,
                vertical=len(level.vertical),
                horizontal=len(level.horizontal),
                seed=seed,
                aims=Aims(solutions=most),
            )
            if canonical(found) not in known:
                break
        known.add(canonical(found))
        entries[number] = replace(entry, level=found)
        print(entry.names["en"], analyse(found).difficulty, flush=True)
    lessons = [entry for entry in entries if entry.lessons]
    others = [entry for entry in entries if not entry.lessons]
    levels = sorted(others, key=lambda entry: analyse(entry.level).difficulty.score)
    for number, (one, name) in enumerate(zip(levels, others, strict=True)):
        levels[number] = replace(one, names=name.names)
    text = Pack("labyrinth", (*lessons, *levels)).to_text()
    (DATA / "labyrinth.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
