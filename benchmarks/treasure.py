"""The treasure game: the time of a turn, of undo, of loading; the memory of a state.

python -m benchmarks.treasure
"""

import ctypes
import statistics
import tracemalloc
from collections.abc import Callable, Iterator
from time import perf_counter
from typing import Any

import numpy as np

import dedale
from dedale.games import Session, treasure
from dedale.games.treasure.field import descend
from dedale.games.treasure.turn import WAIT
from dedale.kernel.jit import fast

from .compile import load_c

MINOTAURS = 200


def milliseconds(work: Callable[[], Any], runs: int = 15) -> tuple[float, float]:
    """Best and median of several runs, after one that is not counted."""
    work()
    times = []
    for _ in range(runs):
        began = perf_counter()
        work()
        times.append(1000 * (perf_counter() - began))
    return min(times), statistics.median(times)


# ---------------------------------------------------------------- a turn


def turns() -> Iterator[str]:
    """A turn under every strategy: 200 minotaurs in a maze of 200x200."""
    for braid in (0, 30):
        for name in treasure.STRATEGIES:
            state = treasure.new(
                width=200, height=200, minotaurs=MINOTAURS, strategy=name, braid=braid, seed=3
            )
            best, median = milliseconds(lambda state=state: treasure.play(state, "."))
            yield f"| `{name}` | {braid} % | {best:.2f} | {median:.2f} |"


# ---------------------------------------------------------------- the field against C


def field_against_c(size: int, braid: int) -> str:
    """One distance field for 200 walkers, compiled from Python and from C, in one run."""
    maze = dedale.generate("backtracker", width=size, height=size, seed=1)
    maze = dedale.braid(maze, braid, seed=1) if braid else maze
    sides = np.frombuffer(maze.sides, np.uint8)
    walkers = np.arange(1, MINOTAURS + 1, dtype=np.int64) * (size * size // (MINOTAURS + 2))
    intents, distances = np.full((2, MINOTAURS), WAIT, np.int64)
    seen, queue = np.zeros((2, size * size), np.int32)

    def pointer(array: Any) -> Any:
        return array.ctypes.data_as(ctypes.c_void_p)

    def clean() -> None:
        seen.fill(0)
        queue[0], distances[:] = 0, walkers

    def ours() -> None:
        clean()
        fast(descend)(sides, size, 1, 0, intents, distances, seen, queue)

    long = ctypes.c_int64
    library = load_c("treasure")

    def theirs() -> None:
        clean()
        library.descend(
            *(pointer(sides), long(size), long(1), long(MINOTAURS)),
            *(pointer(intents), pointer(distances), pointer(seen), pointer(queue)),
        )

    ours()
    mine = intents.copy(), distances.copy()
    theirs()
    assert (mine[0] == intents).all()
    assert (mine[1] == distances).all()
    a, b = milliseconds(ours)[0], milliseconds(theirs)[0]
    return f"| {size}x{size}, braided {braid} % | {a:.2f} | {b:.2f} | {b / a:.2f} |"


# ---------------------------------------------------------------- undo, memory, loading


def undo() -> Iterator[str]:
    """The time to go back one move, early and late in a game, and all the way."""
    session = Session.new("treasure", width=30, height=30, minotaurs=0, objects="none", seed=1)
    while session.cursor < 10_000:
        session.play(".")
    for turn in (1, 100, 10_000):
        session.jump(turn)

        def back_and_forth() -> None:
            session.undo()
            session.redo()

        best = 1000 * milliseconds(back_and_forth)[0]
        yield f"| undo and redo at turn {turn:,} | {best:.1f} µs |"

    def all_the_way() -> None:
        session.undo(10_000)
        session.redo(10_000)

    yield f"| undo and redo 10,000 turns | {1000 * milliseconds(all_the_way)[0]:.1f} µs |"
    text = session.to_text()
    seconds = milliseconds(lambda: Session.from_text(text), 3)[0] / 1000
    yield f"| load a save of 10,000 turns (replayed) | {seconds:.2f} s |"


def memory() -> Iterator[str]:
    """Bytes that one more state costs, over 1,000 turns."""
    for size in (20, 200, 1000):
        for minotaurs in (0, MINOTAURS):
            session = Session.new(
                "treasure", width=size, height=size, minotaurs=minotaurs, strategy="random", seed=1
            )
            session.play(".")
            tracemalloc.start()
            before = tracemalloc.get_traced_memory()[0]
            count = 0
            while count < 1000 and session.outcome is None:
                session.play(".")
                count += 1
            cost = (tracemalloc.get_traced_memory()[0] - before) / max(count, 1)
            tracemalloc.stop()
            yield f"| {size}x{size} | {minotaurs} | {cost:.0f} bytes |"


def main() -> None:
    print(f"A turn with {MINOTAURS} minotaurs in a maze of 200x200 (asked: under 5 ms):\n")
    print("| strategy | braided | best (ms) | median (ms) |\n|---|---|---|---|")
    print(*turns(), sep="\n")
    print("\nThe distance field alone, against the same in C (`cc -O2`), in one run:\n")
    print("| maze | ours (ms) | C (ms) | speed, C = 1 |\n|---|---|---|---|")
    for size, braid in ((200, 0), (200, 30), (1000, 0), (1000, 30)):
        print(field_against_c(size, braid))
    print("\nGoing back, and loading:\n")
    print("| what | time |\n|---|---|")
    print(*undo(), sep="\n")
    print("\nMemory of one more state:\n")
    print("| maze | minotaurs | a state |\n|---|---|---|")
    print(*memory(), sep="\n")


if __name__ == "__main__":
    main()
