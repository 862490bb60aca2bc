"""The speeds beside one another: plain Python, WebAssembly and numba, in one run.

`python -m benchmarks.wasm` prints the tables of benchmarks/README.md. Times are processor times,
the best of several runs, the speeds in turn, so that the ratio holds on a busy machine too. The
whole call is measured, from the parameters to the result; what it gives is checked to be the same.
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import dedale
from dedale.games import ariane
from dedale.games.ariane.levels.packs import load_pack
from dedale.games.ariane.search.search import StateSearch
from dedale.kernel.compiled import COMPILED
from dedale.kernel.machines import machine
from dedale.kernel.wasm import translated
from dedale.kernel.webassembly import ASSEMBLED, kind_of

SIDE = 1000
GENERATORS = "backtracker prim kruskal wilson growing-tree eller sidewinder binary-tree"
GENERATORS += " recursive-division"
SOLVERS = ("bfs", "astar", "dfs", "bidirectional")


def timed(call: Callable[[], Any]) -> tuple[float, Any]:
    before = time.process_time()
    found = call()
    return time.process_time() - before, found


def at(speed: str, call: Callable[[], Any]) -> Callable[[], Any]:
    """A call at a speed."""

    def run() -> Any:
        os.environ["DEDALE_SPEED"] = speed
        try:
            return call()
        finally:
            del os.environ["DEDALE_SPEED"]

    return run


def both(call: Callable[[], Any], runs: int = 7) -> tuple[float, float]:
    """Seconds with WebAssembly and with numba, in turn; warm, best of several."""
    best, found = {"wasm": 1e9, "numba": 1e9}, dict[str, Any]()
    for number in range(runs + 1):
        for speed in best:
            seconds, found[speed] = timed(at(speed, call))
            if number:
                best[speed] = min(best[speed], seconds)
        assert found["wasm"] == found["numba"]
    return best["wasm"], best["numba"]


def searched(speed: Any, pack: str, number: int) -> tuple[float, int]:
    """Seconds of Ariane's search on a level, and configurations."""
    level = load_pack(pack).levels[number].level
    search = StateSearch(ariane.new(level))
    search._compile(speed)
    search._resize(1 << 16)
    seconds, _ = timed(search.run_to_the_end)
    return seconds, search.count


def first_use(name: str) -> float:
    """Seconds until a kernel can run that has never run: translate, compile, instantiate."""
    from dedale.generators import GENERATORS as TABLE

    kernel = TABLE[name].load()
    values = bytearray(144), 12, 13, 100, ASSEMBLED.word(5), ASSEMBLED.longs(0)
    values += tuple(TABLE[name].options.values())
    kinds = tuple(map(kind_of, values))

    def ready() -> None:
        module = machine().module(translated(kernel, kinds), kinds)
        machine().memory().instance(module)  # type: ignore[attr-defined]

    return timed(ready)[0]


def fresh(code: str) -> float:
    """Processor seconds of a fresh process, best of three."""
    code += "\nimport time; print(time.process_time())"
    command = [sys.executable, "-c", code]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(3)]
    return min(float(done.stdout.split()[-1]) for done in runs)


def main() -> None:
    print(f"| {SIDE}x{SIDE} | WebAssembly's speed, numba's = 1 |\n| --- | ---: |")
    for name in GENERATORS.split():
        wasm, numba = both(lambda n=name: dedale.generate(n, width=SIDE, height=SIDE, seed=5))
        print(f"| {name} | {numba / wasm:.2f} |", flush=True)
    maze = dedale.generate("backtracker", width=SIDE, height=SIDE, seed=5)
    maze = dedale.braid(maze, 20, seed=1)
    corner = (SIDE - 1, SIDE - 1)
    for name in SOLVERS:
        wasm, numba = both(lambda n=name: dedale.solve(maze, (0, 0), corner, n).length)
        print(f"| {name} | {numba / wasm:.2f} |", flush=True)
    for level in (("records", -1), ("combined", 12)):
        searched(ASSEMBLED, *level), searched(COMPILED, *level)
        runs = [(searched(ASSEMBLED, *level), searched(COMPILED, *level)) for _ in range(7)]
        (wasm, count), (numba, _) = (min(one) for one in zip(*runs, strict=True))
        print(f"| Ariane's search, {count} configurations | {numba / wasm:.2f} |")
    uses = [(min(first_use(name) for _ in range(5)), name) for name in GENERATORS.split()]
    seconds = sorted(uses)
    print(f"\nFirst use of a kernel: {seconds[0][0] * 1e3:.0f} to {seconds[-1][0] * 1e3:.0f} ms")
    command = "from dedale.cli import main\nimport sys, io, contextlib\n"
    command += "sys.argv[1:] = 'generate -s 300x300 --seed 1 -o - -f json'.split()\ntry:\n"
    command += "    with contextlib.redirect_stdout(io.StringIO()): main()\nexcept SystemExit: pass"
    print(f"dedale generate -s 300x300, fresh process: {fresh(command):.2f} s")


if __name__ == "__main__":
    main()
