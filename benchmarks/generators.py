"""How fast the generators are, and against the same algorithm in C.

`python -m benchmarks.generators` prints the table of benchmarks/README.md. Times are processor
times of one thread, the best of several runs, warm; ours and C's are taken in turn in the same
run, on the same grid, and give the same maze, which is checked: "kernel / C" compares algorithms
alone. How fast whole calls are, `questions.py` measures. Names of generators choose lines.
"""

import ctypes
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import dedale
from benchmarks.compile import load_c
from dedale.generators import GENERATORS
from dedale.grids.shape import shape_of
from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import fast
from dedale.kernel.speed import LARGE
from dedale.maze.padding import pad
from dedale.transform import BRAIDERS

SIZES = (1000, 4000)
#: Too slow or of no meaning at the larger size.
SMALL_ONLY = {"quick-union", "aldous-broder"}
IN_C = [name for name, entry in GENERATORS.items() if entry.compiled and entry.perfect]
IN_C = [name for name in IN_C if not GENERATORS[name].rock] + ["random-walls", "braid"]


def best(call: Callable[[], Any], runs: int) -> float:
    """The shortest processor time of several runs, in seconds."""
    times = []
    for _ in range(runs):
        before = time.process_time()
        call()
        times.append(time.process_time() - before)
    return min(times)


def kernels(name: str, size: int, library: ctypes.CDLL) -> tuple[Callable[..., Any], ...]:
    """Our kernel and C's, as functions of a grid."""
    stride, start, total = size + 2, (size // 2) * (size + 3), size * size
    off = np.zeros(0, np.int64)
    if name == "braid":
        ours = fast(BRAIDERS["dead-ends"].load())
        first, arguments = 100, ()
        run: Callable[..., Any] = lambda grid: ours(grid, stride, 100, np.uint64(5), off)
    else:
        entry = GENERATORS[name]
        ours, first, arguments = fast(entry.load()), start, tuple(entry.options.values())
        run = lambda grid: ours(grid, stride, start, total, np.uint64(5), off, *arguments)
    theirs = getattr(library, name.replace("-", "_"))
    c = lambda grid: theirs(
        grid.ctypes.data_as(ctypes.c_void_p),
        ctypes.c_int64(grid.size),
        ctypes.c_int64(stride),
        ctypes.c_int64(first),
        ctypes.c_int64(total),
        ctypes.c_uint64(5),
    )
    return run, c


def against_c(name: str, size: int, runs: int, library: ctypes.CDLL) -> float:
    """C's time divided by ours: 1 is as fast, above is faster. Both must give the same maze."""
    run, c = kernels(name, size, library)
    sides = (
        dedale.generate("prim", width=size, height=size, seed=1).sides if name == "braid" else None
    )
    ours, theirs = [], []
    for _ in range(runs):
        one, other = (pad(shape_of("square", size, size), sides, None, COMPILED) for _ in range(2))
        ours.append(best(lambda one=one: run(one), 1))
        theirs.append(best(lambda other=other: c(other), 1))
        if not (one == other).all():
            sys.exit(f"{name}: the kernel and C give different mazes")
    return min(theirs) / min(ours)


def peak_memory(name: str, size: int) -> float:
    """Bytes a cell that a process takes at its peak beyond what it had before, in a fresh one."""
    code = f"import benchmarks.generators as b; b.print_peak({name!r}, {size})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return float(done.stdout)


def print_peak(name: str, size: int) -> None:
    make = (
        (lambda n: dedale.braid(dedale.generate("prim", width=n, height=n, seed=1), 50, seed=1))
        if name == "braid"
        else (lambda n: dedale.generate(name, width=n, height=n, seed=1))
    )
    make(200 if size**2 < LARGE else 1500)  # everything is imported and compiled
    Path("/proc/self/clear_refs").write_text("5")  # the peak counts from here
    before = memory_of("VmRSS")
    maze = make(size)
    assert maze.width == size
    print((memory_of("VmHWM") - before) / size**2)


def memory_of(name: str) -> int:
    """A figure of this process, in bytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))


def main(runs: int = 5) -> None:
    library = load_c("generators")
    every = [*IN_C, "paths"]
    names = [name for name in every if name in sys.argv] or every
    print("| generator | size | kernel / C | bytes a cell |")
    print("|---|---|---:|---:|")
    for name in names:
        for size in SIZES:
            if size > 1000 and name in SMALL_ONLY:
                continue
            repeat = runs if size == 1000 else max(2, runs // 2)
            known = name in IN_C and hasattr(library, name.replace("-", "_"))
            ratio = f"{against_c(name, size, repeat, library):.2f}" if known else ""
            memory = peak_memory(name, size)
            print(f"| {name} | {size}x{size} | {ratio} | {memory:.1f} |", flush=True)


if __name__ == "__main__":
    main()
