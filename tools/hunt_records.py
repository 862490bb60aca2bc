"""Hunts for levels with long shortest solutions, in as many processes as there are cores.

    python tools/hunt_records.py ariane 5 6 7 --minutes 8 --jobs 16 -o found.txt
    python tools/hunt_records.py theseus 6x6 8x8 9x8 --minutes 8 --jobs 16 -o found.txt

Ariane: one vertical and one horizontal minotaur. Up to 8x8 every wall set is judged by all its
starts (`making/starts.py`); above, a climb with one start alternates with the search for the
hardest start. Every climb begins from random walls, or from the best level found so far, shaken.
The file given with -o is read first, and always holds the best level of each size: a line of
length and size, then the level.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import queue
import random
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

from dedale.games.ariane.levels.packs import load_pack
from dedale.games.ariane.making import climb, starts
from dedale.games.ariane.making.workbench import Workbench, level_of
from dedale.games.ariane.search.kernels import table_length
from dedale.games.climbing import BEST_AT, BEST_LENGTH, STEPS, toggle_wall
from dedale.games.theseus import climb as chase
from dedale.games.theseus import load_pack as longest_chases
from dedale.kernel.jit import fast
from dedale.kernel.rng import stream

Found = tuple[str, int, bytes, list[int]]  # size, length, sides, places
BY_STARTS = 8  #: Ariane: sizes up to this are judged by all starts


def shake(sides: Any, walls: int, toggle: Any, rng: random.Random) -> None:
    """Change a few walls, so that the climb does not stay where it was."""
    for _wall in range(rng.choice((0, 1, 2, 4, 8, 16))):
        toggle(sides, rng.randrange(walls))


def hunt_ariane(size: int, best: Found | None, rng: random.Random, end: float) -> Found:
    """One climb."""
    bench = Workbench(size, 1, 1, "kills", stream(rng.getrandbits(60), "hunt"), room=1 << 18)
    bench.draw_level(rng.randrange(15, 45))
    if best is not None and rng.random() < 0.4:
        bench.sides[:] = np.frombuffer(best[2], np.uint8)
        bench.places[:] = best[3]
        walls = 2 * size * (size - 1)
        shake(bench.sides, walls, lambda s, w: toggle_wall(size, size, s, w), rng)
    total = 2 * size**6
    arrays = [np.zeros(n, np.int32) for n in (4 * total, total + 2, 4 * total, total, total)]
    tables = np.zeros(table_length(size), np.int32)
    memory = np.zeros(rng.choice((50, 200, 800) if size < 7 else (20, 80, 300)), np.int64)
    progress = np.zeros(6, np.int64)
    best_sides, best_places = bench.sides.copy(), bench.places.copy()

    def by_starts(steps: int) -> int:
        return int(
            fast(starts.climb_by_starts)(
                size, 1, 0, steps, bench.chance, memory, progress, bench.sides, bench.places,
                best_sides, best_places, best_sides.copy(), best_places.copy(), tables, *arrays,
            )
        )  # fmt: skip

    if size <= BY_STARTS:
        patience = 60 * len(memory) + 400_000 // size**2
        length = by_starts(1)
        while time.time() < end:
            length = by_starts(200 if size < 6 else 10)
            if progress[STEPS] - progress[BEST_AT] > patience:
                break
        return str(size), length, best_sides.tobytes(), best_places.tolist()
    length = by_starts(1)
    idle = 0
    while time.time() < end and idle < 12:
        bench.sides[:], bench.places[:] = best_sides, best_places
        steps, was, was_at = np.zeros(6, np.int64), best_sides.copy(), best_places.copy()
        late = np.zeros(rng.choice((50, 200, 1000)), np.int64)
        for _slice in range(30):
            if time.time() > end:
                break
            fast(climb.climb)(
                size, 1, 0, 0, 500, bench.chance, late, steps, bench.sides, bench.places,
                was, was_at, was.copy(), was_at.copy(), *bench.arrays,
            )  # fmt: skip
        if steps[BEST_LENGTH] >= length * 0.9:
            bench.sides[:], bench.places[:] = was, was_at
            progress[:] = 0
            memory[:] = 0
            before, before_at = best_sides.copy(), best_places.copy()
            longer = by_starts(1)
            if longer > length:
                length, idle = longer, -1
            else:
                best_sides[:], best_places[:] = before, before_at
        idle += 1
    return str(size), length, best_sides.tobytes(), best_places.tolist()


def hunt_theseus(size: str, best: Found | None, rng: random.Random, end: float) -> Found:
    """One climb."""
    width, height = map(int, size.split("x"))
    cells, walls = width * height, width * (height - 1) + height * (width - 1)

    def toggle(row: Any, wall: int) -> None:
        toggle_wall(width, height, row, wall)

    sides = np.zeros(cells, np.uint8)
    for wall in range(walls):
        if rng.random() < 0.75:
            toggle(sides, wall)
    places = np.array([0, 1, rng.randrange(cells)], np.int32)
    if best is not None and rng.random() < 0.7:
        sides[:], places[:] = np.frombuffer(best[2], np.uint8), best[3]
        shake(sides, walls, toggle, rng)
    total = cells * cells
    arrays = [np.zeros(n, np.int32) for n in (5 * total, total + 2, 5 * total, total, total)]
    memory = np.zeros(rng.choice((20, 200, 1000, 5000)), np.int64)
    progress = np.zeros(6, np.int64)
    chance = np.array([stream(rng.getrandbits(60), "hunt")], np.uint64)
    best_sides, best_places = sides.copy(), places.copy()
    length = 0
    while time.time() < end:
        length = fast(chase.climb)(
            width, height, 0, 100, chance, memory, progress, sides, places, best_sides,
            best_places, best_sides.copy(), best_places.copy(), *arrays,
        )  # fmt: skip
        if progress[STEPS] - progress[BEST_AT] > 60 * len(memory) + 50_000:
            break
    return size, int(length), best_sides.tobytes(), best_places.tolist()


def worker(game: str, sizes: list[str], number: int, end: float, best: Any, out: Any) -> None:
    rng = random.Random(f"{time.time()} {number}")
    turn = number
    while time.time() < end:
        size = sizes[turn % len(sizes)]
        turn += 1
        known = best.get(size)
        if game == "ariane":
            out.put(hunt_ariane(int(size), known, rng, end))
        else:
            out.put(hunt_theseus(size, known, rng, end))


def text_of(game: str, found: Found) -> str:
    size, length, sides, places = found
    if game == "ariane":
        text = level_of(int(size), 1, np.frombuffer(sides, np.uint8), places).to_text()
    else:
        text = f"{size} {sides.hex()} {places}\n"
    return f"{length} {size}\n{text}"


def read(path: Path, game: str) -> dict[str, Found]:
    """The levels found before, as they were written beside the text; else the records shipped."""
    found: dict[str, Found] = {}
    if not path.exists() and game == "ariane":
        for entry in load_pack("records").levels:
            level, size = entry.level, entry.level.size
            pieces = (level.ariane, level.theseus, level.door, *level.minotaurs)
            places = [row * size + column for row, column in pieces]
            found[str(size)] = (str(size), entry.par, bytes(level.maze.sides), places)
    if not path.exists() and game == "theseus":
        for chased in longest_chases("longest").levels:
            maze = chased.level.maze
            pieces = (chased.level.theseus, chased.level.minotaur, chased.level.exit)
            places = [row * maze.width + column for row, column in pieces]
            size_ = f"{maze.width}x{maze.height}"
            found[size_] = (size_, chased.par, bytes(maze.sides), places)
    if not path.exists():
        return found
    for line in path.read_text().splitlines():
        size, length, sides, places = line.split(" ", 3)
        found[size] = (size, int(length), bytes.fromhex(sides), json.loads(places))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=["ariane", "theseus"])
    parser.add_argument("sizes", nargs="+")
    parser.add_argument("--minutes", type=float, default=8)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("-o", "--output", type=Path, required=True)
    given = parser.parse_args()
    end = time.time() + 60 * given.minutes
    raw = given.output.with_suffix(".raw")
    known = read(raw, given.game)
    with multiprocessing.Manager() as manager:
        best, out = manager.dict(known), manager.Queue()
        jobs = [
            multiprocessing.Process(
                target=worker, args=(given.game, given.sizes, number, end, best, out), daemon=True
            )
            for number in range(given.jobs)
        ]
        for job in jobs:
            job.start()
        while time.time() < end + 20 and any(job.is_alive() for job in jobs):
            try:
                found = out.get(timeout=5)
            except queue.Empty:
                continue
            if found[0] not in known or found[1] > known[found[0]][1]:
                known[found[0]] = best[found[0]] = found
                print(time.strftime("%H:%M:%S"), found[1], found[0], file=sys.stderr, flush=True)
                raw.write_text("".join(
                    f"{size} {length} {sides.hex()} {places}\n"
                    for size, length, sides, places in known.values()
                ))  # fmt: skip
                texts = [text_of(given.game, one) for one in known.values()]
                given.output.write_text("\n".join(texts))


if __name__ == "__main__":
    main()
