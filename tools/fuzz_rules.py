"""Random levels of Ariane with optional rules, against the literal rule book of the tests.

    python tools/fuzz_rules.py --levels 50000 [--seed 1]

For each level: the length of the shortest solution, the number of configurations reached, whether
the solution wins when replayed by the literal rules; in survival the longest life. Searches are
plain and compiled in turn. Levels of more than 600 configurations are left out.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.games.ariane.variants_naive import LOST, WON, Naive

from dedale.games import ariane
from dedale.games.ariane.levels.extras import BASIC, NOWHERE
from dedale.games.ariane.levels.walls import edges, square_maze
from dedale.games.ariane.rules.play import verdict
from dedale.games.ariane.search.search import StateSearch

MOST = 600


def some(rng: random.Random, things: list, most: int) -> list:
    """Up to so many of them, which are then gone."""
    count = min(rng.randint(0, most), len(things))
    return [things.pop(rng.randrange(len(things))) for _one in range(count)]


def random_level(rng: random.Random) -> ariane.Level:
    """Any level, good or bad, by one to three rules."""
    names = rng.sample(list(ariane.VARIANTS), rng.choice((1, 1, 2, 2, 3)))
    if "cooperative" in names:
        names = [name for name in names if name not in ("survival", "realtime")]
    n = rng.choice((2, 3) if "cooperative" in names else (2, 3, 3, 3, 4, 4, 5))
    cells = [(row, column) for row in range(n) for column in range(n)]
    rng.shuffle(cells)
    percent = rng.choice((10, 25, 40))
    walls = [wall for wall in edges(n) if rng.randrange(100) < percent]
    maze = square_maze(n, walls)
    lady, theseus, door = (cells.pop() for _piece in range(3))
    vertical, horizontal = some(rng, cells, 2), some(rng, cells, 1)
    extras = BASIC.with_variants(*names)
    minotaurs = sorted(vertical) + sorted(horizontal)
    rng.shuffle(walls)
    if "sword" in names:
        swords = tuple(sorted(some(rng, cells, 2)))
        goal = rng.choice((extras.goal, extras.goal, "slay")) if minotaurs else extras.goal
        extras = replace(extras, swords=swords, goal=goal)
    if "ghost" in names:
        extras = replace(extras, ghosts=tuple(sorted(b for b in minotaurs if rng.random() < 0.6)))
    if "key" in names:
        keys = sorted(zip(some(rng, cells, 3), "121", strict=False), key=lambda one: one[::-1])
        locked = sorted(zip(some(rng, walls, 4), "1212", strict=False), key=lambda one: one[::-1])
        extras = replace(extras, keys=tuple(keys), locked=tuple(locked))
    if "pushable" in names:
        extras = replace(extras, pushable=tuple(sorted(some(rng, walls, 3))))
    if "survival" in names:
        theseus = door = NOWHERE
        if extras.goal == "live" and rng.random() < 0.5:
            extras = replace(extras, goal=rng.randint(1, 9))
    if "realtime" in names:
        extras = replace(extras, speed=rng.randint(1, 3))
    return ariane.Level(maze, lady, theseus, door, tuple(vertical), tuple(horizontal), extras)


def compare(level: ariane.Level, crossing: str, compiled: bool) -> str:
    """What kind of level it was; an AssertionError when the two differ."""
    text = level.to_text()
    assert ariane.loads(text) == level, "text"
    literal = Naive(text, crossing)
    start = ariane.new(level, crossing=crossing)
    if verdict(start) is not None:
        return "over"
    cooperative = level.extras.has("cooperative")
    best, reached = literal.explore(most=150 if cooperative else MOST)
    if len(reached) >= (150 if cooperative else MOST):
        return "large"
    search = StateSearch(start)
    if compiled:
        search.hurry()
    search.run()
    assert search.win_length == (best or 0), f"length {search.win_length}, not {best}"
    if best is not None:
        here = literal.start
        for move in ariane.solve(start).moves:
            assert here not in (WON, LOST), "over too early"
            here = literal.turn(here, move)
        assert here == WON, "the solution does not win"
    if not cooperative:
        search.run_to_the_end()
        assert search.count == len(reached), f"{search.count} reached, not {len(reached)}"
    if level.extras.goal == "live" and not level.extras.speed and len(reached) < 200:
        life = ariane.longest_life(start, hurry=compiled)
        assert life.turns == literal.longest(), "longest life"
    return "won" if best else "lost"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    rng = random.Random(given.seed)
    kinds: Counter[str] = Counter()
    rules: set[tuple[str, ...]] = set()
    began, wrong = time.time(), 0
    while kinds["won"] + kinds["lost"] < given.levels:
        level = random_level(rng)
        crossing = rng.choice(("kills", "kills", "kills", "passes"))
        try:
            kind = compare(level, crossing, bool(rng.getrandbits(1)))
        except AssertionError as error:
            wrong += 1
            kind = "different"
            print(f"{error} ({crossing})\n{level.to_text()}", flush=True)
        kinds[kind] += 1
        if kind in ("won", "lost"):
            rules.add(level.extras.names)
    found = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
    print(f"{found}; {len(rules)} combinations of rules; {time.time() - began:.0f} s")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
