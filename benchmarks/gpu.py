"""Kruskal on a graphics card: time on the card against size. Needs numpy and cupy, nothing else.

    python -m benchmarks.gpu [--digests] [--tile T --threads N]

Times are taken with the card's own events, from the first kernel to the last: the maze is then in
the card's memory. Best and median of several runs, the first (which compiles) not counted.
"""

import argparse
import hashlib
import statistics

from dedale.scale.gpu import Card, on_card, this_card


def milliseconds(card: Card, width: int, height: int, seed: int, runs: int) -> list[float]:
    """The time of each run, on the card."""
    events = card.cupy.cuda.Event
    times = []
    for run in range(runs + 1):
        before, after = events(), events()
        before.record()
        cells = on_card(width, height, seed + run, card=card)
        after.record()
        after.synchronize()
        del cells
        if run:
            times.append(card.cupy.cuda.get_elapsed_time(before, after))
    return times


def parts(card: Card, width: int, height: int, seed: int) -> dict[str, float]:
    """Milliseconds by kernel, each waited for: where the time goes."""
    spent: dict[str, float] = {}
    run = Card.run

    def timed(self: Card, name: str, *arguments: object) -> None:
        before, after = self.cupy.cuda.Event(), self.cupy.cuda.Event()
        before.record()
        run(self, name, *arguments)  # type: ignore[arg-type]
        after.record()
        after.synchronize()
        spent[name] = spent.get(name, 0.0) + self.cupy.cuda.get_elapsed_time(before, after)

    Card.run = timed  # type: ignore[method-assign,assignment]
    try:
        on_card(width, height, seed, card=card)
    finally:
        Card.run = run  # type: ignore[method-assign]
    return spent


def digest(card: Card, width: int, height: int, seed: int) -> str:
    """The digest of the maze, as `Maze.digest` gives it."""
    header = f"dedale maze 1\n{width}x{height}\n".encode()
    return hashlib.sha256(header + on_card(width, height, seed, card=card).get().data).hexdigest()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=30, help="log2 of the most cells")
    parser.add_argument("--runs", type=int, default=7)
    parser.add_argument("--tile", type=int, default=0)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--digests", action="store_true", help="print those of seed 5")
    parser.add_argument("--parts", action="store_true", help="print the time of each kernel")
    options = parser.parse_args()
    card = this_card(options.tile, options.threads)
    name = card.cupy.cuda.runtime.getDeviceProperties(card.device.id)["name"].decode()
    print(f"{name}, tiles of {card.tile}x{card.tile}, {card.threads} threads\n")
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
