"""Hunts for levels with long shortest solutions, in as many processes as there are cores.

    python tools/hunt_records.py ariane 5 6 7 --minutes 8 --jobs 16 -o found.txt
    python tools/hunt_records.py theseus 6x6 8x8 9x8 --minutes 8 --jobs 16 -o found.txt

Simulated annealing on the walls and the goals, where every wall set is judged by its starts, all at
once (`making/starts.py`, `theseus/climb.py`). Ariane has one vertical and one horizontal minotaur;
above 9x9 a climb with one start alternates with the search for the hardest start. A climb begins
from random walls, from the best level of its size, shaken, or from that of another size: a smaller
one with empty rows and columns around it, a larger one that has lost some.
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
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from dedale.games import theseus as chases
from dedale.games.annealing import accepted, temperature
from dedale.games.ariane.levels.packs import load_pack
from dedale.games.ariane.making import climb, starts
from dedale.games.ariane.making.unsolver import harder
from dedale.games.ariane.making.workbench import Workbench, level_of
from dedale.games.ariane.search.kernels import fill_tables, table_length
from dedale.games.backward import BackwardPass
from dedale.games.climbing import (
    BEST_LENGTH,
    STEPS,
    VALUE,
    Climb,
    draw,
    keep,
    remember,
    toggle_wall,
)
from dedale.games.theseus.climb import hardest_start
from dedale.games.theseus.making import level_of as chase_of
from dedale.games.theseus.turn import MOVES
from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import fast, i64, kernel
from dedale.kernel.rng import stream
from dedale.kernel.types import Array, to_list

Found = tuple[str, int, bytes, list[int]]  # size, length, sides, places
BY_STARTS = 9  #: Ariane: sizes up to this are judged by all starts at every step
MILLION = 1_000_000


# ---------------------------------------------------------------- where a climb begins


def board_of(size: str) -> tuple[int, int]:
    """Width and height: "7" is 7x7."""
    width, _x, height = size.partition("x")
    return int(width), int(height or width)


def fitted(found: Found, width: int, height: int, rng: random.Random) -> tuple[Any, list[int]]:
    """The walls and places of a level on a board of another size.

    What is too large loses rows and columns: whoever stood there moves to the next, and of walls
    that come together one counts, any or all of them. What is too small stands somewhere on the
    board, and the cells around it are closed.
    """
    was_width, was_height = board_of(found[0])
    sides = np.frombuffer(found[2], np.uint8).reshape(was_height, was_width)
    columns = sorted(rng.sample(range(was_width), min(width, was_width)))
    rows = sorted(rng.sample(range(was_height), min(height, was_height)))
    top, left = rng.randint(0, height - len(rows)), rng.randint(0, width - len(columns))
    board = np.zeros((height, width), np.uint8)
    merge = rng.choice((np.all, np.any, np.ndarray.__getitem__))
    which = rng.choice((0, -1)) if merge is np.ndarray.__getitem__ else None
    for y, row in enumerate(rows):
        for x, column in enumerate(columns):
            if x + 1 < len(columns) and merge(sides[row, column : columns[x + 1]] & 2 > 0, which):
                board[top + y, left + x] |= 2
                board[top + y, left + x + 1] |= 8
            if y + 1 < len(rows) and merge(sides[row : rows[y + 1], column] & 4 > 0, which):
                board[top + y, left + x] |= 4
                board[top + y + 1, left + x] |= 1

    def moved(cell: int) -> int:
        row, column = divmod(cell, was_width)
        y = min(range(len(rows)), key=lambda y: abs(rows[y] - row))
        x = min(range(len(columns)), key=lambda x: abs(columns[x] - column))
        return (top + y) * width + left + x

    return board.ravel(), [moved(cell) for cell in found[3]]


def shake(sides: Any, width: int, height: int, walls: int, rng: random.Random) -> None:
    """Open or close so many walls."""
    count = width * (height - 1) + height * (width - 1)
    for _wall in range(walls):
        fast(toggle_wall)(width, height, sides, rng.randrange(count))


def beginning(
    size: str,
    best: Mapping[str, Found],
    judge: Callable[[Any, list[int]], int],
    rng: random.Random,
) -> tuple[Any, list[int]] | None:
    """A level that is known, or one of another size made to fit, shaken; None: begin anew."""
    width, height = board_of(size)
    luck = rng.random()
    if luck < 0.35 and size in best:
        sides, places = np.frombuffer(best[size][2], np.uint8).copy(), list(best[size][3])
    elif luck < 0.75 and set(best) - {size}:
        cells = width * height
        near = sorted(set(best) - {size}, key=lambda other: abs(len(best[other][2]) - cells))
        other = best[rng.choice(near[:3])]
        tries = 200 if len(other[2]) > cells else 4
        fits = [fitted(other, width, height, rng) for _try in range(tries)]
        sides, places = max(fits, key=lambda fit: judge(*fit))
    else:
        return None
    shake(sides, width, height, rng.choice((0, 1, 2, 4, 8, 16)), rng)
    return sides, places


# ---------------------------------------------------------------- climbs


def annealed(
    climb: Callable[[int, float], int], progress: Any, known: bool, rng: random.Random, end: float
) -> int:
    """Cool down once, by a kernel that climbs so many steps at a temperature; the best length."""
    steps = rng.choice((20_000, 60_000, 150_000, 600_000))
    hot = rng.choice((1, 2, 4) if known else (2, 4, 8))
    cold = rng.choice((0.3, 0.6, 1.2))
    length = 0
    while progress[STEPS] < steps and time.time() < end:
        length = climb(50, temperature(float(progress[STEPS]) / steps, hot, cold))
    return length


def hunt_ariane(size: str, best: Mapping[str, Found], rng: random.Random, end: float) -> Found:
    """One climb."""
    n = int(size)
    bench = Workbench(n, 1, 1, "kills", stream(rng.getrandbits(60), "hunt"), room=1 << 18)
    bench.draw_level(rng.randrange(15, 45))
    sides, places = np.asarray(bench.sides), np.array(bench.places, np.int32)
    ends, met = starts.room_for(COMPILED, n)
    tables = np.zeros(table_length(n), np.int32)
    cells, bits = n * n, (n * n - 1).bit_length()

    def judge(walls: Any, there: list[int]) -> int:
        theseus, door = there[1:3]
        if theseus == door:
            return 0
        fast(fill_tables)(n, walls, theseus, tables)
        numbers = (n, bits, 1, 2, door, theseus, 0)
        number = int(fast(starts.furthest)(numbers, tables, ends, met))
        if number < 0:
            return 0
        start = int(met.states[number])
        there[:] = [start % cells, theseus, door, start // cells % cells, start // cells // cells]
        return int(met.left[number])

    known = beginning(size, best, judge, rng)
    if known is not None:
        sides[:], places[:] = known
    if n > BY_STARTS:
        bench.sides, bench.places = sides, places
        found = climb_and_judge(bench, judge, rng, end)
    else:
        ascent = Climb.of(COMPILED, np.asarray(bench.chance), 1, sides, places)

        def climb(steps: int, warm: float) -> int:
            given = (n, 1, 0, steps, warm, ascent, tables, ends, met)
            return int(fast(starts.climb_by_starts)(*given))

        length = annealed(climb, ascent.progress, known is not None, rng, end)
        found = size, length, bytes(ascent.best_sides), to_list(ascent.best_places)
    if found[1] > best.get(size, ("", 0))[1] - 2 and n <= 9:  # is another start one move harder?
        level = harder(level_of(n, 1, np.frombuffer(found[2], np.uint8), found[3]))
        pieces = (level.level.ariane, level.level.theseus, level.level.door, *level.level.minotaurs)
        return size, level.length, found[2], [row * n + column for row, column in pieces]
    return found


def climb_and_judge(
    bench: Workbench, judge: Callable[[Any, list[int]], int], rng: random.Random, end: float
) -> Found:
    """Where judging all starts takes long: a climb with one start, then its hardest start."""
    size, places = bench.size, [int(cell) for cell in bench.places]
    top = judge(bench.sides, places), bench.sides.tobytes(), places
    idle = 0
    while time.time() < end and idle < 12:
        bench.sides[:], bench.places[:] = np.frombuffer(top[1], np.uint8), top[2]
        level = bench.chance, rng.choice((50, 200, 1000)), bench.sides, bench.places
        ascent = Climb.of(COMPILED, *level)
        for _slice in range(30):
            if time.time() > end:
                break
            fast(climb.climb)(size, 1, 0, 0, 500, ascent, *bench.arrays)
        idle += 1
        if ascent.progress[BEST_LENGTH] >= top[0] * 0.9:
            places = to_list(ascent.best_places)
            length = judge(ascent.best_sides, places)
            if length > top[0]:
                top, idle = (length, bytes(ascent.best_sides), places), 0
    return str(size), *top


@kernel
def anneal_chase(
    width: int,
    height: int,
    steps: int,
    temperature: float,
    ascent: Climb,
    chased: Array,
    met: BackwardPass,
) -> int:
    """Anneal so many steps at a temperature: Theseus, as `climb_by_starts` does for Ariane."""
    chance, progress, sides, places = ascent.chance, ascent.progress, ascent.sides, ascent.places
    cells, walls = width * height, width * (height - 1) + height * (width - 1)
    for _ in range(steps):
        remember(ascent)
        if progress[STEPS] > 0:
            kind = draw(chance, 20)
            if kind == 0:
                places[2] = draw(chance, cells)
            else:
                for _toggle in range(1 if kind < 10 else 2 if kind < 16 else 3):
                    toggle_wall(width, height, sides, draw(chance, walls))
        number = hardest_start(width, sides, i64(places[2]), chased, met)
        length = 0
        if number >= 0:
            length, start = i64(met.left[number]), i64(met.states[number])
            places[0], places[1] = start // cells, start % cells
        gain = length - progress[VALUE]
        good = length > 0 and accepted(gain, temperature, draw(chance, MILLION) / MILLION)
        keep(good, length, length, ascent)
    return i64(progress[BEST_LENGTH])


def hunt_theseus(size: str, best: Mapping[str, Found], rng: random.Random, end: float) -> Found:
    """One climb."""
    width, height = map(int, size.split("x"))
    cells = width * height
    sides, places = np.zeros(cells, np.uint8), np.array([0, 1, rng.randrange(cells)], np.int32)
    for wall in range(width * (height - 1) + height * (width - 1)):
        if rng.random() < 0.7:
            fast(toggle_wall)(width, height, sides, wall)
    room = np.zeros(cells**2, np.int32), BackwardPass.of(COMPILED, cells**2, MOVES)

    def judge(walls: Any, there: list[int]) -> int:
        number = int(fast(hardest_start)(width, walls, there[2], *room))
        return int(room[1].left[number]) if number >= 0 else 0

    known = beginning(size, best, judge, rng)
    if known is not None:
        sides[:], places[:] = known
    chance = np.array([rng.getrandbits(63)], np.uint64)
    ascent = Climb.of(COMPILED, chance, 1, sides, places)
    top, top_at = np.asarray(ascent.best_sides), np.asarray(ascent.best_places)

    def climb(steps: int, warm: float) -> int:
        return int(fast(anneal_chase)(width, height, steps, warm, ascent, *room))

    length = annealed(climb, ascent.progress, known is not None, rng, end)
    if length > best.get(size, ("", 0))[1] - 4:  # is another start a move harder?
        analysis = chases.analyse(chase_of(width, height, top.tobytes(), top_at))
        left = np.array(analysis.left).reshape(cells, cells)
        left[top_at[2], :] = left[:, top_at[2]] = -1
        start = int(left.argmax())
        length, top_at[:2] = int(left.ravel()[start]), divmod(start, cells)
    return size, length, top.tobytes(), top_at.tolist()


HUNTS = {"ariane": hunt_ariane, "theseus": hunt_theseus}


def worker(game: str, sizes: list[str], number: int, end: float, best: Any, out: Any) -> None:
    rng = random.Random(f"{time.time()} {number}")
    turn = number
    while time.time() < end:
        size = sizes[turn % len(sizes)]
        turn += 1
        out.put(HUNTS[game](size, dict(best), rng, end))


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
        for chased in chases.load_pack("longest").levels:
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
