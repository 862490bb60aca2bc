"""How fast generators are on every grid, beside the square one, in one run.

`python -m benchmarks.grids` prints the table of benchmarks/README.md: how fast, beside squares, are
the kernel, the best of several, all grids in turn; in brackets the ratio to the square grid. Then
the memory of the whole call beyond what the process had before, in bytes a cell.
"""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import dedale
from dedale.generators import GENERATORS
from dedale.grids.shape import Shape, shape_of
from dedale.grids.table import GRIDS
from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import fast
from dedale.maze.padding import first_cell, pad

NAMES = ("backtracker", "prim", "kruskal", "wilson")
#: About a million cells each.
SIZES = {"polar": (6, 600), "cube": (408, 408), "layers": (577, 577)}


def size_of(grid: str) -> tuple[int, int]:
    return SIZES.get(grid, (1000, 1000))


def once(name: str, shape: Shape) -> float:
    """Processor seconds of the kernel alone."""
    speed = COMPILED.speaking(shape.carving)
    carve, stride = fast(GENERATORS[name].load(), shape.carving), shape.ringed(speed)
    grid = pad(shape, None, None, speed)
    start = first_cell(shape, shape.position(shape.size // 2))
    off = np.zeros(0, np.int64)
    before = time.process_time()
    carve(grid, stride, start, shape.size, np.uint64(5), off)
    return time.process_time() - before


def print_peak(name: str, grid: str) -> None:
    width, height = size_of(grid)
    dedale.generate(
        name, grid=grid, seed=1, width=width // 4 if grid != "polar" else 6, height=height // 4
    )
    Path("/proc/self/clear_refs").write_text("5")  # the peak counts from here
    before = memory_of("VmRSS")
    maze = dedale.generate(name, grid=grid, width=width, height=height, seed=1)
    print((memory_of("VmHWM") - before) / maze.size)


def memory_of(name: str) -> int:
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))


def peak(name: str, grid: str) -> str:
    code = f"import benchmarks.grids as b; b.print_peak({name!r}, {grid!r})"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    return f"{float(done.stdout):.0f}" if done.returncode == 0 else "?"


def main(rounds: int = 9) -> None:
    shapes = {grid: shape_of(grid, *size_of(grid)) for grid in GRIDS}
    print("| grid | " + " | ".join(NAMES) + " | bytes a cell: backtracker, kruskal |")
    print("|---|" + "---:|" * (len(NAMES) + 1))
    best: dict[tuple[str, str], float] = {}
    for name in NAMES:
        for shape in shapes.values():
            once(name, shape)
        for _ in range(rounds):
            for grid, shape in shapes.items():
                taken = once(name, shape) / shape.size
                best[name, grid] = min(taken, best.get((name, grid), 1.0))
    for grid in GRIDS:
        cells = [f"{best[name, 'square'] / best[name, grid]:.2f}" for name in NAMES]
        memory = ", ".join(peak(name, grid) for name in ("backtracker", "kruskal"))
        print(f"| {grid} | " + " | ".join(cells) + f" | {memory} |", flush=True)


if __name__ == "__main__":
    main()
