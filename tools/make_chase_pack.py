"""Makes the pack `chase` of Theseus and the Minotaur: thirty levels of rising length.

    python tools/make_chase_pack.py            takes useless walls from its levels, and makes
                                               those anew in which the minotaur hardly moves
    python tools/make_chase_pack.py --anew     makes other levels; names and lessons stay

Of several levels of a size and a length, the one with the fewest shortest solutions is kept;
without the minotaur every level would be shorter, and after the first it moves in a fifth of the
turns of a shortest solution.
"""

from __future__ import annotations

import sys
from pathlib import Path

from dedale.games.theseus import Level, Pack, PackLevel, analyse, generate, load_pack, solve
from dedale.games.theseus.making import prune
from dedale.games.theseus.state import State
from dedale.maze.maze import Maze

DATA = Path(__file__).parents[1] / "src/dedale/games/theseus/data"
CANDIDATES = 6
LIVELY = 0.2

#: Width, height, moves of the shortest solution.
WISHES = [
    (4, 3, 4), (4, 4, 6), (4, 4, 8), (5, 4, 9), (5, 5, 11), (5, 5, 13), (6, 4, 14), (6, 5, 16),
    (6, 6, 18), (6, 6, 20), (7, 5, 21), (7, 6, 23), (7, 7, 25), (7, 7, 28), (8, 6, 30), (8, 7, 32),
    (8, 8, 35), (8, 8, 38), (9, 7, 41), (9, 8, 44), (9, 9, 48), (9, 9, 52), (10, 8, 56),
    (10, 9, 60), (10, 10, 66), (10, 10, 72), (11, 9, 80), (11, 11, 90), (12, 10, 105),
    (12, 12, 125),
]  # fmt: skip


def matters(level: Level) -> bool:
    """Whether the way out would be shorter without the minotaur: by the walls alone."""
    maze: Maze = level.maze
    distance, layer, seen = 0, {level.theseus}, {level.theseus}
    while level.exit not in layer:
        layer = {near for cell in layer for near in maze.neighbours(cell)} - seen
        seen |= layer
        distance += 1
        if not layer:
            return False
    return distance < len(solve(level) or [])


def moving(level: Level) -> float:
    """In what share of the turns of its solution the minotaur moves."""
    return analyse(level).difficulty(State.at_start(level)).moving


def best(width: int, height: int, moves: int, waits: bool, least: float) -> Level:
    """The level with the fewest shortest solutions, of a few."""
    seed = 0
    while True:
        seed += 1
        wish = {"width": width, "height": height, "moves": moves}
        levels = generate(**wish, seed=seed, count=CANDIDATES)
        good = [
            level
            for level in map(prune, levels)
            if matters(level)
            and moving(level) >= least
            and (not waits or "Wait" in (solve(level) or []))
        ]
        if good:
            return min(good, key=lambda level: analyse(level).solutions())


def chase(anew: bool) -> Pack:
    entries = []
    for number, entry in enumerate(load_pack("chase").levels):
        level, least = prune(entry.level), LIVELY if number else 0
        if anew or moving(level) < least:
            level = best(*WISHES[number], waits=number == 2, least=least)
        entries.append(PackLevel(level, entry.par, entry.names, entry.lessons))
        print(entry.names["en"], analyse(level).solutions(), file=sys.stderr, flush=True)
    return Pack("chase", tuple(entries))


def main() -> None:
    pack = chase("--anew" in sys.argv[1:])
    (DATA / "chase.txt").write_text(pack.to_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
