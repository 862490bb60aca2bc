"""Speed of Ariane and the Minotaur: the search against C, levels judged, answers from the shell.

    python -m benchmarks.ariane

Ratios are measured in one run, alternating, best of several. Speeds are per second of work (CPU
time) on one core, so that a busy machine does not blur them; from the shell both are told.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from dedale.games import ariane
from dedale.games.ariane.levels.walls import edges
from dedale.games.ariane.making.workbench import Workbench
from dedale.games.ariane.search import kernels
from dedale.games.ariane.search.search import StateSearch
from dedale.kernel.jit import fast
from dedale.kernel.rng import stream

from .compile import load_c

RUNS = 7


def levels() -> dict[str, ariane.Level]:
    """What is searched: few configurations, many, and very many."""
    records = {entry.level.size: entry.level for entry in ariane.load_pack("records").levels}
    crowd = Workbench(12, 3, 3, "kills", stream(1, "big"))
    for _draw in range(8):  # the eighth one has millions
        crowd.draw_level(30)
    return {
        "10x10, 1 + 1 minotaurs, 100 moves": ariane.generate(size=10, moves=100, seed=1)[0],
        "10x10, 1 + 1, the record": records[10],
        "12x12, 1 + 1, the record": records[12],
        "12x12, 3 + 3": crowd.level(),
    }


def against_c(level: ariane.Level) -> tuple[int, float, float]:
    """(configurations, our best time, C's best time) to reach everything."""
    library = load_c("ariane_bfs")
    library.ariane_bfs.restype = ctypes.c_int64
    start = ariane.new(level)
    whole = StateSearch(start)
    numbers, packed = np.array(whole.numbers, np.int64), whole.packed(0)[0]
    tables, facts = np.array(whole.tables, np.int32), np.array(whole.facts, np.int64)
    now = np.array(whole.now, np.int64)
    whole.run_to_the_end()
    room = 1 << max(10, (whole.count + 8).bit_length())
    ours, theirs = [], []
    kernel: Any = fast(kernels.quick_breadth_first)
    for _run in range(RUNS if whole.count < 1_000_000 else 2):
        states, parents = np.zeros(room, np.int64), np.zeros(room, np.int32)
        table, links = np.zeros(2 * room, np.int32), np.zeros(0, np.int32)
        progress = np.array([0, 1, -1, -1, 0], np.int64)
        states[0], parents[0] = packed, -1
        fast(kernels.refill)(1, states, 1, table)
        began = time.process_time()
        while (
            not kernel(
                tuple(whole.numbers),
                tables,
                facts,
                now,
                states,
                parents,
                table,
                links,
                2,
                progress,
                1 << 60,
            )
            or progress[kernels.HEAD] < progress[kernels.COUNT]
        ):
            pass
        ours.append(time.process_time() - began)
        count = int(progress[kernels.COUNT])

        states, parents = np.zeros(room, np.int64), np.zeros(room, np.int32)
        table, won = np.zeros(2 * room, np.int32), np.zeros(1, np.int64)
        began = time.process_time()
        found = library.ariane_bfs(
            *(array.ctypes.data_as(ctypes.c_void_p) for array in (numbers, tables)),
            ctypes.c_int64(packed),
            *(array.ctypes.data_as(ctypes.c_void_p) for array in (states, parents)),
            ctypes.c_int64(room),
            table.ctypes.data_as(ctypes.c_void_p),
            ctypes.c_int64(len(table)),
            won.ctypes.data_as(ctypes.c_void_p),
        )
        theirs.append(time.process_time() - began)
        assert found == count == whole.count, "C and Python reach the same"
    return count, min(ours), min(theirs)


def with_things(level: ariane.Level, name: str) -> ariane.Level:
    """The level by an optional rule, with something of it lying about."""
    size, extras = level.size, level.extras.with_variants(name)
    taken = {level.ariane, level.theseus, level.door, *level.minotaurs}
    cells = [(row, column) for row in range(size) for column in range(size)]
    free = [cell for cell in cells if cell not in taken][:: size * size // 8]
    walls = [wall for wall in edges(size) if not level.maze.is_open(*wall)]
    things: dict[str, dict[str, Any]] = {
        "sword": {"swords": tuple(free[3:5])},
        "ghost": {"ghosts": level.minotaurs[:1]},
        "key": {
            "keys": ((free[3], "1"), (free[5], "2")),
            "locked": (*((wall, "1") for wall in walls[:4]), *((w, "2") for w in walls[4:8])),
        },
        "pushable": {"pushable": tuple(walls[8:11])},
    }
    level = level.under(name)
    return replace(level, extras=replace(extras, **things.get(name, {})))


def by_rule(name: str) -> tuple[int, float]:
    """(configurations, a second) of the largest of some random searches by a rule, one core."""
    bench = Workbench(12, 1, 1, "kills", stream(1, "rules"))
    best = (0, 0.0)
    method = "life" if name == "survival" else "bfs"
    for _draw in range(60):
        bench.draw_level(25)
        search = StateSearch(ariane.new(with_things(bench.level(), name)), method, limit=1_000_000)
        search.hurry()
        if not best[0]:
            search.run(1)  # compiles
        began = time.process_time()
        search.run_to_the_end() if method == "bfs" else search.run()
        took = time.process_time() - began
        if search.count > best[0]:
            best = (search.count, search.count / took)
    return best


def decided(name: str) -> tuple[int, int, float, int]:
    """Of the 12x12 levels of the labyrinth by a rule: all, decided, longest time, largest memory.

    In a process of its own each, so that memory is that of one search; in MB.
    """
    levels = [e.level for e in ariane.load_pack("labyrinth").levels if e.level.size == 12]
    solved, slowest, memory = 0, 0.0, 0
    program = """
import resource, sys, time
from dedale.games import ariane
level = ariane.loads(sys.stdin.read())
start = ariane.new(level)
live = level.extras.goal == "live"
ariane.solve(ariane.loads("variant: key\\n2\\n+-+-+\\n|A P|\\n+ + +\\n|T  |\\n+-+-+\\n"))
began = time.process_time()
found = ariane.longest_life(start) if live else ariane.solve(start)
took = time.process_time() - began
print(int(found.decided), took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)
"""
    for level in levels:
        text = level.under(name).to_text()
        command = [sys.executable, "-c", program]
        out = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout
        answer, took, size = out.split()
        solved, slowest = solved + int(answer), max(slowest, float(took))
        memory = max(memory, int(size))
    return len(levels), solved, slowest, memory


def judged(size: int = 10, percent: int = 30, batch: int = 3000) -> float:
    """Random levels drawn and judged per second, one core."""
    bench = Workbench(size, 1, 1, "kills", stream(1, "benchmark"))
    bench.draw_level(percent)
    bench.judge()
    best = 0.0
    for _run in range(RUNS):
        began = time.process_time()
        for _level in range(batch):
            bench.draw_level(percent)
            bench.judge()
        best = max(best, batch / (time.process_time() - began))
    return best


def shell(*words: str, runs: int = RUNS, **environment: str) -> tuple[float, float]:
    """Seconds from the shell, start and end of Python included: best by the wall, best of work."""
    walls, works = [], []
    command = [sys.executable, "-m", "dedale", "ariane", *words]
    for _run in range(runs):
        began, before = time.perf_counter(), os.times()
        subprocess.run(command, check=True, capture_output=True, env=os.environ | environment)
        walls.append(time.perf_counter() - began)
        after = os.times()
        works.append(
            after.children_user
            - before.children_user
            + after.children_system
            - before.children_system
        )
    return min(walls), min(works)


def main() -> None:
    print("| search, everything reached | configurations | million a second | C | ratio |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for name, level in levels().items():
        count, ours, theirs = against_c(level)
        row = f"| {name} | {count:,} | {count / ours / 1e6:.1f} | {count / theirs / 1e6:.1f} |"
        print(f"{row} {theirs / ours:.2f} |")
    print()
    print("| rule, 12x12 | configurations | a second | labyrinth 12x12 decided | slowest | MB |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for name in ariane.VARIANTS:
        count, speed = by_rule(name)
        total, solved, slowest, memory = decided(name)
        row = f"| {name} | {count:,} | {speed:,.0f} | {solved} of {total} | {slowest:.1f} s |"
        print(f"{row} {memory} |", flush=True)
    print()
    print(f"Random 10x10 levels drawn and judged: {judged():,.0f} a second on one core.\n")
    print("| from the shell | seconds | of which at work |")
    print("| --- | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for moves in (30, 100):
            path = Path(folder) / "level.txt"
            path.write_text(ariane.generate(size=10, moves=moves, seed=1)[0].to_text())
            line = f"`ariane solve` on a 10x10 level of {moves} moves"
            wall, work = shell("solve", str(path))
            print(f"| {line} | {wall:.2f} | {work:.2f} |")
            wall, work = shell("solve", str(path), runs=3, NUMBA_CACHE_DIR=folder)
            print(f"| {line}, nothing compiled before | {wall:.2f} | {work:.2f} |")
        make = ("generate", "--size", "10", "--moves", "100", "--seed", "1")
        wall, work = shell(*make, runs=3)
        print(f"| `ariane {' '.join(make)}` | {wall:.2f} | {work:.2f} |")
        cold = str(Path(folder) / "cold")
        wall, work = shell(*make, runs=1, NUMBA_CACHE_DIR=cold)
        print(f"| the same, nothing compiled before | {wall:.2f} | {work:.2f} |")
    began = time.perf_counter()
    count = 20
    ariane.generate(size=10, moves=100, seed=2, count=count)
    each = (time.perf_counter() - began) / count
    print(
        f"\nIn a running program, a 10x10 level of exactly 100 moves takes {each:.2f} s on average."
    )


if __name__ == "__main__":
    main()
