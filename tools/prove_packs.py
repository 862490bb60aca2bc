"""Proves what is promised of the packs of Ariane, level by level.

    python tools/prove_packs.py [PACK…]

Of every level: its par is the length of a shortest solution, and every rule, item, marked wall and
minotaur is needed (`making/needs.py`; in survival where one lives for ever: without that minotaur
there would be another number of ways to live), and each minotaur moves, in a fifth of the turns at
least one of them. Of every pack of an optional rule: at least 15
levels, from 4x4 to 9x9, in order of their score, 5 or more with exactly one shortest solution, all
different, also when turned or mirrored; in survival two or more in which one can live for ever. Of
the labyrinth: no level with more than 100 shortest solutions, but for its lessons, and minotaurs
that move as often, but in its first lesson.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from dedale.games.ariane import VARIANTS, Level, analyse, idle_parts, load_pack, solve
from dedale.games.ariane.levels.symmetry import canonical
from dedale.games.ariane.making.needs import without_minotaur
from dedale.games.ariane.search.life import longest_life
from dedale.games.ariane.search.start import start

RULES = (*VARIANTS, "combined")


def idle(level: Level) -> list[str]:
    """The parts that are not needed."""
    if level.extras.has("survival") and longest_life(start(level)).forever:
        ways = analyse(level).difficulty.solutions
        others = [without_minotaur(level, minotaur) for minotaur in level.minotaurs]
        same = [other for other in others if analyse(other).difficulty.solutions == ways]
        return ["minotaur"] * len(same)
    return idle_parts(level)


def complaints(name: str) -> Iterator[str]:
    """What is not as it should be in a pack."""
    pack = load_pack(name).levels
    found = [analyse(entry.level) for entry in pack]
    figures = [analysis.difficulty for analysis in found]
    for number, (entry, analysis) in enumerate(zip(pack, found, strict=True), 1):
        difficulty = analysis.difficulty
        lengths = {analysis.par, solve(entry.level).length}
        if difficulty is None or (lengths != {entry.par} and entry.par != 0):
            yield f"{number}: its par is wrong"
            continue
        if name in RULES:
            for part in idle(entry.level):
                yield f"{number}: not needed: {part}"
        elif name == "labyrinth" and difficulty.solutions > 100 and not entry.lessons:
            yield f"{number}: {difficulty.solutions} shortest solutions"
        lively = difficulty.moving >= 0.2 and difficulty.working == 1
        if not lively and (name, number) != ("labyrinth", 1):  # there it is locked up
            yield f"{number}: minotaurs stand about"
    if len({canonical(entry.level) for entry in pack}) < len(pack):
        yield "two levels are the same but for a turn or a mirror"
    if name not in RULES:
        return
    scores = [difficulty.score for difficulty in figures]
    sizes = {entry.level.size for entry in pack}
    if len(pack) < 15:
        yield f"{len(pack)} levels"
    if scores != sorted(scores):
        yield "not in order of their score"
    if min(sizes) > 4 or max(sizes) < 9:
        yield f"sizes {min(sizes)} to {max(sizes)}"
    if sum(difficulty.solutions == 1 for difficulty in figures) < 5:
        yield "fewer than five levels with exactly one shortest solution"
    if name == "survival":
        for_ever = sum(longest_life(start(entry.level)).forever for entry in pack)
        if for_ever < 2:
            yield f"{for_ever} levels in which one lives for ever"


def main() -> None:
    wrong = 0
    for name in sys.argv[1:] or ("labyrinth", *RULES):
        found = list(complaints(name))
        wrong += len(found)
        pack = load_pack(name).levels
        difficulties = [analyse(entry.level).difficulty for entry in pack]
        single = sum(one.solutions == 1 for one in difficulties)
        grades = sorted({one.grade for one in difficulties})
        print(f"{name}: {len(pack)} levels, {single} with one shortest solution, grades {grades}")
        for line in found:
            print(f"  {line}")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
