"""Hunts for levels with long shortest solutions, in as many processes as there are cores.

    python tools/hunt_records.py ariane 5 6 7 --minutes 8 --jobs 16 -o found.txt
    python tools/hunt_records.py theseus 6x6 8x8 9x8 --minutes 8 --jobs 16 -o found.txt

Simulated annealing on the walls and the goals, where every wall set is judged by all its starts at
once (`making/starts.py`, `theseus/turn.py`). Ariane has one vertical and one horizontal minotaur;
above 8x8 a climb with one start alternates with the search for the hardest start. Every climb
begins from random walls, or from the best level found so far, shaken.
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
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from dedale.games.annealing import accepted, temperature
from dedale.games.ariane.levels.packs import load_pack
from dedale.games.ariane.making import climb, starts
from dedale.games.ariane.making.workbench import Workbench, level_of
from dedale.games.ariane.search.kernels import fill_tables, table_length
from dedale.games.climbing import BEST_LENGTH, toggle_wall
from dedale.games.theseus import load_pack as longest_chases
from dedale.games.theseus.turn import moves_left
from dedale.kernel.jit import fast
from dedale.kernel.rng import stream

Found = tuple[str, int, bytes, list[int]]  # size, length, sides, places
BY_STARTS = 8  #: Ariane: sizes up to this are judged by all starts


def anneal(
    sides: Any,
    places: list[int],
    change: Callable[[], None],
    judge: Callable[[], int],
    rng: random.Random,
    end: float,
) -> tuple[int, bytes, list[int]]:
    """Simulated annealing: the best length met, with its walls and places.

    `change` changes `sides` and `places`; `judge` tells the length, 0 without a solution, and puts
    the pieces of the hardest start into `places`.
    """
    steps = rng.choice((20_000, 60_000, 150_000, 600_000))
    hot, cold = rng.choice((2, 4, 8)), rng.choice((0.3, 0.6, 1.2))
    length = judge()
    best = length, sides.tobytes(), list(places)
    for step in range(steps):
        if time.time() > end:
            break
        was, was_at = sides.copy(), list(places)
        change()
        longer = judge() - length
        warm = temperature(step / steps, hot, cold)
        if longer > -length and accepted(longer, warm, rng.random()):
            length += longer
            if length > best[0]:
                best = length, sides.tobytes(), list(places)
        else:
            sides[:], places[:] = was, was_at
    return best


def shake(sides: Any, width: int, height: int, walls: int, rng: random.Random) -> None:
    """Open or close so many walls."""
    count = width * (height - 1) + height * (width - 1)
    for _wall in range(walls):
        fast(toggle_wall)(width, height, sides, rng.randrange(count))


def hunt_ariane(size: int, best: Found | None, rng: random.Random, end: float) -> Found:
    """One climb."""
    cells, total = size * size, 2 * size**6
    bench = Workbench(size, 1, 1, "kills", stream(rng.getrandbits(60), "hunt"), room=1 << 18)
    bench.draw_level(rng.randrange(15, 45))
    sides, places = bench.sides, [int(cell) for cell in bench.places]
    if best is not None and rng.random() < 0.3:
        sides[:], places[:] = np.frombuffer(best[2], np.uint8), best[3]
        shake(sides, size, size, rng.choice((1, 2, 4, 8, 16)), rng)
    rooms = (4 * total, total + 2, 4 * total, total, total)
    arrays = [np.zeros(room, np.int32) for room in rooms]
    tables = np.zeros(table_length(size), np.int32)
    bits = (cells - 1).bit_length()

    def judge() -> int:
        theseus, door = places[1:3]
        if theseus == door:
            return 0
        fast(fill_tables)(size, sides, theseus, tables)
        numbers = (size, bits, 1, 2, door, theseus, 0)
        start = int(fast(starts.furthest)(numbers, tables, *arrays))
        if start < 0:
            return 0
        places[:] = [start % cells, theseus, door, start // cells % cells, start // cells // cells]
        return int(arrays[3][start])

    def change() -> None:
        kind = rng.randrange(16)
        if kind < 14:
            shake(sides, size, size, rng.choice((1, 1, 1, 2, 2, 3)), rng)
        else:
            places[kind - 13] = rng.randrange(cells)

    if size <= BY_STARTS:
        length, walls, there = anneal(sides, places, change, judge, rng, end)
        return str(size), length, walls, there
    return climb_and_judge(bench, judge, places, rng, end)


def climb_and_judge(
    bench: Workbench,
    judge: Callable[[], int],
    places: list[int],
    rng: random.Random,
    end: float,
) -> Found:
    """Where judging all starts takes long: a climb with one start, then its hardest start."""
    size, length = bench.size, judge()
    top = length, bench.sides.tobytes(), list(places)
    idle = 0
    while time.time() < end and idle < 12:
        bench.sides[:], bench.places[:] = np.frombuffer(top[1], np.uint8), top[2]
        steps, was, was_at = np.zeros(6, np.int64), bench.sides.copy(), bench.places.copy()
        late = np.zeros(rng.choice((50, 200, 1000)), np.int64)
        for _slice in range(30):
            if time.time() > end:
                break
            fast(climb.climb)(
                size, 1, 0, 0, 500, bench.chance, late, steps, bench.sides, bench.places,
                was, was_at, was.copy(), was_at.copy(), *bench.arrays,
            )  # fmt: skip
        idle += 1
        if steps[BEST_LENGTH] >= top[0] * 0.9:
            bench.sides[:], places[:] = was, [int(cell) for cell in was_at]
            length = judge()
            if length > top[0]:
                top, idle = (length, bench.sides.tobytes(), list(places)), 0
    return str(size), *top


def hunt_theseus(size: str, best: Found | None, rng: random.Random, end: float) -> Found:
    """One climb."""
    width, height = map(int, size.split("x"))
    cells, total = width * height, (width * height) ** 2
    sides = np.zeros(cells, np.uint8)
    for wall in range(width * (height - 1) + height * (width - 1)):
        if rng.random() < 0.7:
            fast(toggle_wall)(width, height, sides, wall)
    places = [0, 1, rng.randrange(cells)]
    if best is not None and rng.random() < 0.3:
        sides[:], places[:] = np.frombuffer(best[2], np.uint8), best[3]
        shake(sides, width, height, rng.choice((1, 2, 4, 8, 16)), rng)
    rooms = (5 * total, total + 2, 5 * total, total, total)
    arrays = [np.zeros(room, np.int32) for room in rooms]

    def judge() -> int:
        start = int(fast(moves_left)(width, sides, places[2], *arrays))
        if start < 0:
            return 0
        places[:2] = divmod(start, cells)
        return int(arrays[3][start])

    def change() -> None:
        if rng.randrange(20):
            shake(sides, width, height, rng.choice((1, 1, 1, 2, 2, 3)), rng)
        else:
            places[2] = rng.randrange(cells)

    length, walls, there = anneal(sides, places, change, judge, rng, end)
    return size, length, walls, there


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
