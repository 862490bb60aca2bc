"""Many mazes at once, and large pictures: seconds on the clock, and of the processor.

On a busy machine the clock waits for others; the processor's seconds do not.
"""

import hashlib
import time
from collections.abc import Callable

import dedale

MANY, SIDE = 1_000_000, 15
LARGE = 4000


def measured(work: Callable[[], object]) -> tuple[object, float, float]:
    """What the work gives, its seconds on the clock and those of the processor."""
    clock, processor = time.perf_counter(), time.process_time()
    found = work()
    return found, time.perf_counter() - clock, time.process_time() - processor


def many(workers: int) -> str:
    digest = hashlib.sha256()
    mazes = dedale.generate_many(MANY, width=SIDE, height=SIDE, seed=1, workers=workers)
    for maze in list(mazes):
        digest.update(maze.canonical())
    return digest.hexdigest()[:16]


def main() -> None:
    print("| work | clock, s | processor, s | result |\n| --- | ---: | ---: | --- |")
    for workers in (1, 2):
        found, clock, processor = measured(lambda n=workers: many(n))
        what = f"{MANY:,} mazes of {SIDE}x{SIDE}, workers={workers}"
        print(f"| {what} | {clock:.1f} | {processor:.1f} | {found} |", flush=True)
    for kind in ("png", "svg"):
        small = dedale.generate(width=200, height=200, seed=1)
        small.draw(kind, solution=True)  # compiles
    maze = dedale.generate(width=LARGE, height=LARGE, seed=1)
    pictures = {
        "PNG": lambda: maze.draw("png", ends=False),
        "PNG with its solution": lambda: maze.draw("png", solution=True),
        "PNG by distances": lambda: maze.draw("png", distances=True),
        "SVG": lambda: maze.draw("svg", ends=False),
        "SVG with its solution": lambda: maze.draw("svg", solution=True),
    }
    for name, draw in pictures.items():
        found, clock, processor = min((measured(draw) for _ in range(3)), key=lambda m: m[1])
        size = f"{len(bytes(found)) / 1e6:.0f} MB"  # type: ignore[call-overload]
        print(f"| {LARGE}x{LARGE} {name} | {clock:.1f} | {processor:.1f} | {size} |", flush=True)


if __name__ == "__main__":
    main()
