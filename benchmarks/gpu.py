"""Kruskal on a graphics card: time on the card against size. Needs numpy and cupy, nothing else.

    python -m benchmarks.gpu [--largest 30] [--parts] [--digests] [--tile T --threads N]
    python -m benchmarks.gpu --whole 34,36 [--area 32768]

Times of the first table are taken with the card's own events, from the first kernel to the last:
the maze is then in the card's memory, two bits a cell. Best and median of several runs, the first
(which compiles) not counted. With `--whole`, mazes are made, the digests of all their blocks taken,
and the path from corner to corner found: seconds on the clock, and the most memory held there.
"""

import argparse
import hashlib
import itertools
import statistics
import time

from dedale.scale.card import Card, this_card
from dedale.scale.gpu import AREA, CardMaze


def milliseconds(card: Card, width: int, height: int, seed: int, runs: int) -> list[float]:
    """The time of each run, on the card."""
    events = card.xp.cuda.Event
    times = []
    for run in range(runs + 1):
        before, after = events(), events()
        before.record()
        maze = CardMaze(width, height, seed + run, card=card)
        after.record()
        after.synchronize()
        del maze
        if run:
            times.append(card.xp.cuda.get_elapsed_time(before, after))
    return times


def parts(card: Card, width: int, height: int, seed: int) -> dict[str, float]:
    """Milliseconds by kernel, each waited for: where the time goes."""
    spent: dict[str, float] = {}
    run = Card.run

    def timed(self: Card, name: str, *arguments: object) -> None:
        before, after = self.xp.cuda.Event(), self.xp.cuda.Event()
        before.record()
        run(self, name, *arguments)  # type: ignore[arg-type]
        after.record()
        after.synchronize()
        spent[name] = spent.get(name, 0.0) + self.xp.cuda.get_elapsed_time(before, after)

    Card.run = timed  # type: ignore[method-assign,assignment]
    try:
        maze = CardMaze(width, height, seed, card=card)
        maze.digests()
        maze.path((0, 0), (height - 1, width - 1))
    finally:
        Card.run = run  # type: ignore[method-assign]
    return spent


def digest(card: Card, width: int, height: int, seed: int) -> str:
    """The digest of the maze, as `Maze.digest` gives it."""
    whole = hashlib.sha256(f"dedale maze 1\n{width}x{height}\n".encode())
    for _, rows in CardMaze(width, height, seed, card=card).rows():
        whole.update(rows.data)
    return whole.hexdigest()


def whole(card: Card, power: int, seed: int, area: int) -> None:
    """A maze made, digested and solved, by the clock."""
    pool, stream = card.xp.get_default_memory_pool(), card.xp.cuda.Stream.null
    pool.free_all_blocks()
    width, height = 1 << (power + 1) // 2, 1 << power // 2
    marks = [time.perf_counter()]
    maze = CardMaze(width, height, seed, card=card, area=area)
    stream.synchronize()
    marks.append(time.perf_counter())
    digests = maze.digests()
    marks.append(time.perf_counter())
    path = maze.path((0, 0), (height - 1, width - 1))
    marks.append(time.perf_counter())
    made, digested, solved = (b - a for a, b in itertools.pairwise(marks))
    line = (
        f"2^{power}", area, f"{made:.2f}", f"{digested:.2f}", f"{solved:.2f}",
        f"{marks[-1] - marks[0]:.2f}", f"{pool.total_bytes() / 2**30:.1f}", f"{len(path):,}",
        len(maze.decided), hashlib.blake2b(digests.tobytes(), digest_size=16).hexdigest(),
        hashlib.blake2b(path.tobytes(), digest_size=16).hexdigest(),
    )  # fmt: skip
    print("| " + " | ".join(str(cell) for cell in line) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=30, help="log2 of the most cells")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--tile", type=int, default=0)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--digests", action="store_true", help="print those of seed 5")
    parser.add_argument("--parts", action="store_true", help="print the time of each kernel")
    parser.add_argument("--whole", help="log2 of sizes to make, digest and solve: 34,36")
    parser.add_argument("--area", type=int, default=AREA)
    options = parser.parse_args()
    card = this_card(options.tile, options.threads)
    name = card.xp.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(f"{name}, tiles of {card.tile}x{card.tile}, {card.threads} threads\n")
    if options.whole:
        names = "cells | area | made, s | digests, s | path, s | in all, s | peak GiB | steps"
        print(f"| {names} | decided | digest of the digests | digest of the path |")
        for power in options.whole.split(","):
            whole(card, int(power), 5, options.area)
        return
    print("| cells | best, ms | median, ms | million cells/s (median) |")
    print("| ---: | ---: | ---: | ---: |")
    for power in range(20, options.largest + 1, 2):
        width, height = 1 << (power + 1) // 2, 1 << power // 2
        times = milliseconds(card, width, height, 1, options.runs)
        middle = statistics.median(times)
        rate = width * height / middle / 1000
        print(f"| 2^{power} | {min(times):.2f} | {middle:.2f} | {rate:,.0f} |", flush=True)
    if options.parts:
        for kernel, spent in parts(card, width, height, 1).items():
            print(f"{kernel}: {spent:.2f} ms")
    if options.digests:
        for power in range(20, options.largest + 1, 2):
            width, height = 1 << (power + 1) // 2, 1 << power // 2
            print(f"digest 2^{power} {digest(card, width, height, 5)}", flush=True)


if __name__ == "__main__":
    main()
