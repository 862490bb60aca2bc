"""The questions that people ask about speed, each with its figures: `make bench`.

Everything is measured as a user calls it: whole public calls, warm, on one core unless it says
otherwise, processor time, the best of several runs. `python -m benchmarks questions` prints the
figures beside those recorded on the same kind of machine and says what has changed; `--record`
keeps them in `records.json`, from which the page of benchmarks and the pages of the algorithms are
made. There is no other place for these numbers.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import dedale
from dedale.generators import GENERATORS
from dedale.solvers import SOLVERS

RECORDS = Path(__file__).with_name("records.json")
COMMAND = "python -m benchmarks questions --record"
#: A figure that differs by less is the same.
NOISE = 0.15
#: Below this load a machine has nothing else to do.
QUIET = 1.5
LARGE, HUGE = 1000, 4000

Work = Callable[[], object]
Path_ = Callable[[int, int], Any]
Figures = Iterator[tuple[str, float]]


def best(work: Work, seconds: float = 0.5) -> float:
    """Seconds of processor of the best run, after one that loads or compiles."""
    work()
    count, times = 1, [_timed(work, 1)]
    while times[0] * count < 0.02:
        count *= 4
        times = [_timed(work, count)]
    while sum(times) * count < seconds and len(times) < 20:
        times.append(_timed(work, count))
    return min(times)


def _timed(work: Work, count: int) -> float:
    before = time.process_time()
    for _time in range(count):
        work()
    return (time.process_time() - before) / count


def corner_to_corner(size: int) -> tuple[dedale.Maze, tuple[int, int], tuple[int, int]]:
    """The maze whose paths are measured: long ones, by the backtracker."""
    maze = dedale.generate("backtracker", width=size, height=size, seed=1)
    return maze, (0, 0), (size - 1, size - 1)


# ------------------------------------------------------------------------ the questions


def small_calls() -> Figures:
    for size in (10, 50):
        work = partial(dedale.generate, width=size, height=size, seed=1)
        yield f"make {size}x{size}", 1e6 * best(work)
        maze, start, goal = corner_to_corner(size)
        yield f"solve {size}x{size}", 1e6 * best(partial(dedale.solve, maze, start, goal))
    yield "both 50x50, fresh process", 1e6 * _fresh(50) / 1000


def _fresh(size: int) -> float:
    """Seconds of a process that makes and solves a thousand mazes."""
    code = f"""if True:
        import dedale
        for seed in range(1000):
            maze = dedale.generate(width={size}, height={size}, seed=seed)
            dedale.solve(maze, (0, 0), ({size - 1}, {size - 1}))
    """
    return min(processor_time([sys.executable, "-c", code]) for _run in range(2))


def generators() -> Figures:
    for name, entry in GENERATORS.ours():
        if entry.compiled and entry.perfect and not entry.twin:
            work = partial(dedale.generate, name, width=LARGE, height=LARGE, seed=1)
            yield name, LARGE**2 / best(work) / 1e6


def solvers() -> Figures:
    maze = dedale.generate("wilson", width=300, height=300, seed=1)
    for name, entry in SOLVERS.ours():
        if entry.compiled:
            yield name, 1000 * best(partial(dedale.solve, maze, (0, 0), (299, 299), name))


def shortest_paths() -> Figures:
    """Ours and theirs in turn; all end with the list of the numbers of the cells of the path."""
    for size in (10, 20, 50, 150, LARGE, HUGE):
        yield from ((f"{name}, {size}x{size}", value) for name, value in _paths(size))


def _paths(size: int) -> Figures:
    """Milliseconds of a path: from corner to corner, and in small mazes between other cells too."""
    maze, start, goal = corner_to_corner(size)
    chance, ends = random.Random(1), [(0, maze.size - 1)]
    while size < LARGE and len(ends) < 16:
        ends.append((chance.randrange(maze.size), chance.randrange(maze.size)))
    oracle = maze.oracle()
    ways: dict[str, Path_] = {
        "oracle": lambda one, other: oracle.path_cells(divmod(one, size), divmod(other, size)),
        "solve": lambda one, other: dedale.solve(
            maze, divmod(one, size), divmod(other, size)
        ).path_cells.tolist(),
    }
    ways |= _rivals(maze)
    steps = oracle.distance(start, goal)
    for name, way in ways.items():
        assert len(way(0, maze.size - 1)) == steps + 1, name
        yield name, 1000 * best(lambda way=way: [way(*pair) for pair in ends]) / len(ends)


def _rivals(maze: dedale.Maze) -> dict[str, Path_]:
    """Libraries that find paths in graphs, with their graph built."""
    found: dict[str, Path_] = {}
    try:
        from igraph import Graph

        found["igraph"] = Graph(n=maze.size, edges=maze.links()).get_shortest_path
    except ImportError:
        pass
    try:
        from scipy.sparse import csgraph

        matrix = maze.to_scipy().astype(float)

        def scipy(one: int, other: int) -> list[int]:
            _order, before = csgraph.breadth_first_order(matrix, one)
            parents, path = before.tolist(), [other]
            while path[-1] != one:
                path.append(parents[path[-1]])
            return path

        found["scipy"] = scipy
    except (ImportError, dedale.DedaleError):
        pass
    return found


def questions() -> Figures:
    import numpy as np

    for size, braided in ((50, 0), (300, 0), (LARGE, 0), (100, 10)):
        maze = corner_to_corner(size)[0]
        maze = dedale.braid(maze, braided, seed=1) if braided else maze
        oracle, chance = maze.oracle(), np.random.default_rng(1)
        pairs = chance.integers(0, size, (2, 500_000, 2))
        called = f"{size}x{size}" + (f", braided {braided} %" if braided else "")
        yield called, 0.5 / best(partial(oracle.distances, *pairs))


def large_mazes() -> Figures:
    for power in (20, 22, 24, 26):
        size = 1 << power // 2
        work = partial(dedale.generate, "kruskal", engine="local", width=size, height=size, seed=1)
        work()
        times = []
        for _run in range(3):
            before = time.perf_counter()
            work()
            times.append(time.perf_counter() - before)
        yield f"2^{power} cells", min(times)


def figures_of_a_million() -> Figures:
    perfect = dedale.generate("backtracker", width=LARGE, height=LARGE, seed=1)
    for called, maze in (("perfect", perfect), ("braided 15 %", dedale.braid(perfect, 15, seed=1))):
        yield f"difficulty, {called}", best(maze.difficulty, 0.1)
        yield f"analyse, {called}", best(partial(dedale.analyse, maze), 0.1)


def startup() -> Figures:
    command = str(Path(sys.executable).with_name("dedale"))
    dedale_ = [command] if Path(command).exists() else [sys.executable, "-m", "dedale"]
    commands = {name: [*dedale_, *words.split()] for name, words in COMMANDS.items()}
    commands = {"import click, to compare": [sys.executable, "-c", "import click"], **commands}
    times: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        dedale.generate(width=20, height=20, seed=1).save(Path(folder) / "m.json")
        for _run in range(12):
            for name, words in commands.items():
                times[name] = min(times.get(name, 9.0), processor_time(words, folder))
    for name, seconds in times.items():
        yield name, 1000 * seconds


#: The first thing that a process does.
COMMANDS = {
    "dedale --help": "--help",
    "dedale generate -s 20x20": "generate -s 20x20",
    "a solution": "solve m.json",
    "a film, SVG": "animate -a prim -s 10 -o f.svg",
    "a film, HTML": "animate -a prim -s 10 -o f.html",
    "a film, GIF": "animate -a prim -s 10 -o f.gif",
    "a level of Ariane": "ariane solve labyrinth --level 1",
    "a level of the hunt": "treasure hunt --level 1 --verdict",
}


def processor_time(words: list[str], folder: str | None = None) -> float:
    """Seconds of processor that a command takes."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(words, stdout=quiet, stderr=quiet, env=kept, cwd=folder)
    _pid, status, used = os.wait4(process.pid, 0)
    assert status == 0, words
    return used.ru_utime + used.ru_stime


@cache
def _served() -> dict[tuple[str, int, float], dict[str, float]]:
    from benchmarks.web import measured

    return dict(measured())


def moves() -> Figures:
    for (game, players, pause), found in _served().items():
        if not pause:
            yield f"{game}, {players} player{'s' * (players > 1)}", found["rate"]


def delays() -> Figures:
    (slow,) = (found for (_game, _players, pause), found in _served().items() if pause)
    yield from (("half of the moves", slow["median"]), ("99 of 100 moves", slow["p99"]))
    for (game, players, pause), found in _served().items():
        if game.startswith("hunt 20x14"):
            pace = "1 player" if players == 1 else "slow" if pause else "fast"
            yield f"processor, {pace}", found["cpu"]


class Question(NamedTuple):
    """A question, and how it is answered."""

    title: str
    unit: str
    measure: Callable[[], Figures]
    about: str
    more: bool = False  # whether more is better


QUESTIONS = {
    "small": Question(
        "How long does a small call take?",
        "µs",
        small_calls,
        "`dedale.generate` and `dedale.solve`, warm; the last one is an average over a thousand, "
        "with all that a process loads.",
    ),
    "generators": Question(
        "How fast are mazes made?",
        "million cells/s",
        generators,
        "`dedale.generate` of 1000x1000 cells, seed 1; where it starts is drawn from the seed.",
        more=True,
    ),
    "solvers": Question(
        "How fast are mazes solved?",
        "ms",
        solvers,
        "`dedale.solve` of a maze of `wilson`, 300x300, from corner to corner.",
    ),
    "paths": Question(
        "How fast are shortest paths, against whom?",
        "ms",
        shortest_paths,
        "A maze by the backtracker, from corner to corner (up to 150x150 also between 15 random "
        "pairs of cells, on average), as a list of the numbers of cells. `oracle`, igraph and "
        "scipy have prepared the maze or built their graph beforehand; "
        "`solve` begins with the maze.",
    ),
    "oracle": Question(
        "How many distances a second?",
        "million/s",
        questions,
        "`oracle.distances` of 500,000 random pairs of positions in one array.",
        more=True,
    ),
    "large": Question(
        "How large can a maze be?",
        "s",
        large_mazes,
        "Kruskal mazes in memory, engine `local`, all cores; seconds on the clock.",
    ),
    "figures": Question(
        "How long do all figures of a million cells take?",
        "s",
        figures_of_a_million,
        "`maze.difficulty()` and `dedale.analyse(maze)`, 1000x1000.",
    ),
    "startup": Question(
        "How long does a command take to start?",
        "ms",
        startup,
        "Processor time of a whole process, its byte code written and its kernels kept: "
        + "; ".join(f"`dedale {words}`" for words in list(COMMANDS.values())[2:])
        + ". `m.json` is a maze of 20x20.",
    ),
    "moves": Question(
        "How many moves a second does a server answer?",
        "moves/s",
        moves,
        "`dedale serve`, one process on SQLite, every move on the disk before it is answered; the "
        "players, on the same cores, move as soon as they are answered. The hunts have 4 "
        "minotaurs, the largest one 200, the classic game 25x17 cells and 2 monsters.",
        more=True,
    ),
    "delay": Question(
        "How long does a player wait for a move?",
        "ms",
        delays,
        "A hundred players of the hunt of 20x14 cells on the same server, 2 moves/s each: within "
        "how long half of the moves are answered, and 99 of 100. Then the server's processor time "
        "for a move: of one player, of a hundred at 2 moves/s each, of a hundred at full speed.",
    ),
}


# ------------------------------------------------------------------------ records


def kind_of_machine() -> str:
    """What figures can be compared on: the processor, its cores, and the Python."""
    from benchmarks.__main__ import machine

    return ", ".join(machine().split(", ")[:3])


def records() -> dict[str, Any]:
    """What was recorded, by kind of machine; `shown` is the kind that pages show."""
    if not RECORDS.exists():
        return {"shown": "", "machines": {}}
    found: dict[str, Any] = json.loads(RECORDS.read_text("utf-8"))
    return found


def changed(before: float, now: float, more: bool) -> str:
    """What has become of a figure, in words; "" if it is the same."""
    ratio = now / before if more else before / now
    if ratio > 1 + NOISE:
        return f"{ratio:.2f} times as fast"
    return f"{1 / ratio:.2f} times as slow" if ratio < 1 / (1 + NOISE) else ""


def keep(kind: str, figures: dict[str, dict[str, float]], load: float) -> None:
    """Write figures down. Pages show those of a quiet machine on which all were measured."""
    kept = records()
    entry = kept["machines"].setdefault(kind, {"figures": {}})
    entry["figures"] |= figures
    when = {"date": f"{datetime.now(UTC):%Y-%m-%d}", "load": round(load, 1)}
    entry.setdefault("measured", {}).update(dict.fromkeys(figures, when))
    entry |= {"command": COMMAND} | when
    if (load < QUIET and entry["figures"].keys() >= QUESTIONS.keys()) or not kept["shown"]:
        kept["shown"] = kind
    RECORDS.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


def main() -> None:
    sys.path.append(str(Path(__file__).parent / "build" / "rivals"))  # if rivals.py installed them
    wanted = [word for word in sys.argv[1:] if word in QUESTIONS] or list(QUESTIONS)
    kind = kind_of_machine()
    before = records()["machines"].get(kind, {})
    load, begun, news = os.getloadavg()[0], time.perf_counter(), list[str]()
    for key in wanted:
        question, figures = QUESTIONS[key], dict[str, float]()
        print(f"### {question.title}\n\n| | {question.unit} | recorded | |\n|---|---:|---:|---|")
        for name, value in question.measure():
            figures[name] = float(f"{value:.3g}")
            old = before.get("figures", {}).get(key, {}).get(name)
            change = changed(old, value, question.more) if old else ""
            news += [f"- {question.title} {name}: {change}"] if change else []
            print(f"| {name} | {value:.3g} | {old or ''} | {change} |", flush=True)
        print()
        if "--record" in sys.argv:
            keep(kind, {key: figures}, load)
    print(f"{kind}, load {load:.1f}, {time.perf_counter() - begun:.0f} s.")
    if not before:
        print("Nothing is recorded for this kind of machine: --record keeps these figures.")
    else:
        print(f"Compared with {before['date']} (load {before['load']}):")
        print("\n".join(news) or "everything as before.")


if __name__ == "__main__":
    main()
