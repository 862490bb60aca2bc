"""Replaces levels of the pack `labyrinth` that fall short, but for its lessons.

    python tools/mend_labyrinth.py

A level falls short when it has more than 100 shortest solutions, when a minotaur never moves in the
solution, or when in fewer than a fifth of its turns one does. Its walls and pieces are changed step
by step, at the same length, until that is mended; if that fails, one of the same size, minotaurs
and length is made. Names, lessons and places in the pack stay.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from dedale.games.ariane import Aims, Level, Pack, analyse, generate, load_pack
from dedale.games.ariane.levels.extras import BASIC
from dedale.games.ariane.levels.symmetry import canonical
from dedale.games.ariane.making.maker import Maker
from dedale.kernel.rng import stream

DATA = Path(__file__).parents[1] / "src/dedale/games/ariane/levels/data"
AIMS = Aims(solutions=100, moving=20)
CHANGES, ATTEMPTS = 600, 12


def mended(level: Level, par: int, seed: int) -> Level | None:
    """A level of the same kind and length with all that is asked, None if none was found."""
    kinds = len(level.vertical), len(level.horizontal)
    for attempt in range(ATTEMPTS):
        state = stream(100 * seed + attempt, "mend")
        maker = Maker(BASIC, level.size, kinds, "kills", AIMS, state)
        found = maker.refined(level, par, CHANGES)
        if found is not None and not AIMS.missing(analyse(found).difficulty):
            return found
    return None


def main() -> None:
    entries = list(load_pack("labyrinth").levels)
    known = {canonical(entry.level) for entry in entries}
    for number, entry in enumerate(entries):
        level = entry.level
        if entry.lessons or not AIMS.missing(analyse(level).difficulty):
            continue
        seed, found = 0, level
        while canonical(found) in known:
            seed += 1
            found = (
                mended(level, entry.par, seed)
                or generate(
                    size=level.size,
                    moves=entry.par,
                    vertical=len(level.vertical),
                    horizontal=len(level.horizontal),
                    seed=seed,
                    aims=AIMS,
                    seconds=600,
                )[0]
            )
        known.add(canonical(found))
        entries[number] = replace(entry, level=found)
        print(number + 1, entry.names["en"], analyse(found).difficulty, flush=True)
    lessons = [entry for entry in entries if entry.lessons]
    others = [entry for entry in entries if not entry.lessons]
    levels = sorted(others, key=lambda entry: analyse(entry.level).difficulty.score)
    for number, (one, name) in enumerate(zip(levels, others, strict=True)):
        levels[number] = replace(one, names=name.names)
    text = Pack("labyrinth", (*lessons, *levels)).to_text()
    (DATA / "labyrinth.txt").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
