"""How true the time left is that is told: at a quarter, half and three quarters of the work.

`python -m benchmarks.progress [SIDE]`: large mazes are drawn, read, solved and filmed as by the
command line; what the bar would have told is compared with what it took after all.
"""

import sys
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

import dedale
from dedale.progress import Work
from dedale.render.gif import to_gif
from dedale.shell.progress import Rest


def told(make: Callable[[], object]) -> tuple[float, list[float | None]]:
    """The seconds that work takes, and the whole time told after 1/4, 1/2 and 3/4 of them."""
    work, rest = Work(), Rest()
    seen: list[tuple[float, float | None]] = []

    def run() -> None:
        with work:
            make()

    thread, began = threading.Thread(target=run), time.monotonic()
    thread.start()
    while thread.is_alive():
        thread.join(0.05)
        left = rest.after(work.time, work.share)
        taken = time.monotonic() - began
        seen.append((taken, None if left is None else taken + left))
    took = time.monotonic() - began
    moments = [min(seen, key=lambda s: abs(s[0] - took * k / 4))[1] for k in (1, 2, 3)]
    return took, [None if one is None else one / took for one in moments]


def main(side: int = 1500) -> None:
    small = dedale.generate(width=200, height=200, seed=1)
    for kind in ("png", "svg", "pdf"):
        small.draw(kind, solution=True)  # compiles
    dedale.compare(small, algorithms=["bfs", "astar"])
    maze = dedale.generate(width=side, height=side, seed=1)
    honeycomb = dedale.generate(width=side // 15, height=side // 15, seed=1, grid="hex")
    film = dedale.generate("prim", width=60, height=60, seed=1, trace=True).trace
    assert film is not None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "maze.npz")
        maze.save(file)
        works: dict[str, Callable[[], object]] = {
            "prim": lambda: dedale.generate("prim", width=side, height=side, seed=1),
            "PNG": lambda: maze.draw("png", ends=False),
            "PNG with its solution": lambda: maze.draw("png", solution=True),
            "SVG with its solution": lambda: maze.draw("svg", solution=True),
            "PDF": lambda: maze.draw("pdf"),
            "PDF with its solution": lambda: maze.draw("pdf", solution=True),
            "bfs and astar": lambda: dedale.compare(maze, algorithms=["bfs", "astar"]),
            "reading an .npz": lambda: dedale.load(file),
            "hexagons as SVG": lambda: honeycomb.draw("svg"),
            "hexagons as PNG": lambda: honeycomb.draw("png"),
            "a film as GIF": lambda: to_gif(film),
        }
        print("| work | seconds | told / true after 1/4 | 1/2 | 3/4 |\n|---|---:|---:|---:|---:|")
        for name, make in works.items():
            took, ratios = told(make)
            words = ["–" if one is None else f"{one:.2f}" for one in ratios]
            print(f"| {name} | {took:.1f} | {' | '.join(words)} |", flush=True)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
