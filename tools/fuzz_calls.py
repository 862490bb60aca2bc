"""Calls of the public Python interface with wrong, odd and huge values: nothing may crash.

    python tools/fuzz_calls.py --calls 200000

A call may give a result or raise a `DedaleError`, a `TypeError` or a `ValueError`. Each batch runs
in a process of its own: one that dies, or does not end, is found with the call that did it. Every
call is decided by its number and the seed, so that `--only N` makes it again. How far it is is told
as it goes, and what broke is written down at once: a run that is stopped has told what it found.
"""

import argparse
import inspect
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

import dedale
from dedale.masks.mask import Mask

ALLOWED = (ValueError, TypeError)  # a DedaleError is a ValueError
#: Seconds of processor of one call, and calls of one process.
LONGEST, BATCH = 30, 1000
#: Classes whose objects are results: nobody else makes them.
MADE_BY_US = {"DedaleError", "Direction", "Oracle", "Picture", "Solution", "Tour", "Trace"}
#: Bytes of memory of a process.
MEMORY = 3 << 30


@cache
def mazes() -> list[Any]:
    """Mazes of all kinds, right ones."""
    made = [
        dedale.generate("wilson", width=7, height=5, seed=1),
        dedale.generate(width=1, height=1, seed=1),
        dedale.generate("kruskal", width=60, height=40, seed=2),
        dedale.generate("wilson", mask=Mask.parse("..X\n...\nX.."), seed=1),
        dedale.braid(dedale.generate("prim", width=8, height=8, seed=3), 100),
        dedale.generate("backtracker", width=6, height=6, seed=4, trace=True),
    ]
    for grid in dedale.names("grid"):
        try:
            made.append(dedale.generate("wilson", width=6, height=6, seed=5, grid=grid))
        except dedale.DedaleError:
            made.append(dedale.generate("wilson", height=4, seed=5, grid=grid))
    return made


def odd(chance: random.Random) -> Any:
    """A value that hardly anybody would give."""
    size = chance.choice([0, 1, 2, 9, 35, 36, 64, 100, 10_000])
    return chance.choice(
        [
            None, True, -1, 0, 1, 2, 3, 7, 17, 255, 256, 2**31, 2**32 - 1, 2**63, 2**64, -(2**63),
            10**30, 0.5, -0.0, float("nan"), float("inf"), 1e308, 3 + 4j, "", "x", "bfs", "²", "\0",
            "9" * 5000, "a" * 100_000, "\ud800", b"", bytes([15]) * size, bytes([255]) * size,
            bytes(size), bytearray(size), memoryview(bytes(size)), [], [0], [0, 0], [[0]], [None],
            list(range(size)), (), (0, 0), (-1, -1), (0,), (0, 0, 0), (2**70, 0), (0.5, 0.5),
            ("0", "0"), ((0, 0), (1, 1)), {}, {"x": 1}, {0: 0}, set(), {(0, 0)}, range(size),
            object(), int, len, ..., np.int64(3), np.uint8(255), np.float32("nan"), np.bool_(True),
            np.zeros(size, np.uint8), np.zeros((3, 3)), np.full((6, 6), 15, np.uint8),
            np.array([], object), np.arange(size)[::2], np.array("x"), iter([(0, 0)]),
            chance.choice(mazes()), Mask.parse("..\n.X"), Path("/nosuch/file"), Exception("x"),
        ]
    )  # fmt: skip


def usual(name: str, chance: random.Random) -> Any:
    """A value that a parameter of that name may well have."""
    place = (chance.randrange(8), chance.randrange(8))
    table: dict[str, list[Any]] = {
        "maze": mazes(),
        "algorithm": [*dedale.names("generator"), *dedale.names("solver")],
        "algorithms": [dedale.names("solver")[:3]],
        "method": dedale.names("tour"),
        "braider": dedale.names("braider"),
        "heuristic": dedale.names("heuristic"),
        "grid": dedale.names("grid"),
        "kind": ["generator", "solver", "grid", "nosuch"],
        "percent": [0, 50, 100],
        "n": [0, 1, 5],
        "mask": [None, "..X\n...", Mask.parse("...\n.X."), "circle"],
        "stops": [[place], [place, (0, 0)], []],
        "avoid": [[place], []],
        "trace": [False, True],
        "cells": [bytes(36), [[3, 6], [9, 12]], bytes([15]) * 36],
        "sides": [bytes(36), bytes([15]) * 36, bytes([0] * 35)],
        "kinds": [None, bytes(36), bytes([1]) * 36],
        "matrix": [[[True, False], [False, True]], np.zeros((5, 5), bool)],
    }
    if name in ("width", "height", "size"):
        return chance.choice([1, 2, 5, 6, 8, 40, 200])
    if name in ("seed",):
        return chance.choice([0, 1, 2**53, None])
    if name in ("start", "goal", "end", "position", "a", "b", "cell", "source"):
        return chance.choice([place, None, (0, 0)])
    return chance.choice(table[name]) if name in table else odd(chance)


@cache
def targets() -> list[tuple[str, Callable[[random.Random], Any]]]:
    """Every public callable, by name; methods are bound to something that is right."""
    from dedale.games import Session
    from dedale.games.opening import open_any
    from dedale.maze.recipe import Recipe

    found: list[tuple[str, Callable[[random.Random], Any]]] = []
    for name in dedale.__all__:
        thing = getattr(dedale, name)
        if callable(thing) and name not in MADE_BY_US:
            found.append((name, lambda _chance, thing=thing: thing))
    instances: dict[str, Callable[[random.Random], Any]] = {
        "Maze": lambda chance: chance.choice(mazes()),
        "Mask": lambda _chance: Mask.parse("..X\n...\nX.."),
        "Oracle": lambda chance: chance.choice(mazes()).oracle(),
        "Solution": lambda chance: dedale.solve(chance.choice(mazes()), trace=True),
        "Tour": lambda chance: dedale.tour(mazes()[0], stops=[(1, 1)]),
        "Trace": lambda _chance: mazes()[5].trace,
    }
    for name, make in instances.items():
        kind = getattr(dedale, name)
        methods = [each for each in dir(kind) if each[0] != "_"]
        methods += {"__getitem__", "__contains__", "__eq__"} & set(dir(kind))
        found += [(f"{name}.{method}", _bound(make, method)) for method in methods]
    session = _bound(lambda _chance: Session.new("classic", width=7, height=5, seed=1), "")
    for method in ("play", "undo", "redo", "jump", "legal_moves"):
        found.append((f"Session.{method}", _bound(session, method)))
    for function in (Session.new, Session.from_link, Session.from_text, open_any, Recipe.of):
        found.append((function.__qualname__, lambda _chance, function=function: function))
    # What reads and writes files, or shows them, has tests of its own.
    return [pair for pair in found if not pair[0].endswith((".save", ".show", "load", ".load"))]


def _bound(make: Callable[[random.Random], Any], method: str) -> Callable[[random.Random], Any]:
    return lambda chance: getattr(make(chance), method) if method else make(chance)


def call(seed: int, number: int) -> tuple[str, Callable[[], Any]]:
    """The call of that number: how it is written, and itself."""
    chance = random.Random(f"{seed}/{number}")
    name, find = targets()[number % len(targets())]
    function = find(chance)
    if not callable(function):
        return name, lambda: function
    strangeness = chance.choice([0.05, 0.3, 0.3, 1.0])
    positional: list[Any] = []
    named: dict[str, Any] = {}
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (ValueError, TypeError):
        parameters = []
    for parameter in parameters:
        needed = parameter.default is parameter.empty
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if not needed and chance.random() < 0.5:
            continue
        strange = chance.random() < strangeness
        value = odd(chance) if strange else usual(parameter.name, chance)
        if parameter.kind is parameter.POSITIONAL_ONLY:
            positional.append(value)
        else:
            named[parameter.name] = value
    if chance.random() < 0.02:
        named["no_such_parameter"] = odd(chance)
    words = [_short(v) for v in positional] + [f"{k}={_short(v)}" for k, v in named.items()]
    return f"{name}({', '.join(words)})", lambda: function(*positional, **named)


def _short(value: Any) -> str:
    try:
        return f"{repr(value)[:60]!s}"
    except Exception:
        return type(value).__name__


def _use(result: Any) -> None:
    """Look at a result as people do."""
    if hasattr(result, "__next__"):
        for _one in zip(range(3), result, strict=False):
            pass
    repr(result)
    hash(result) if getattr(type(result), "__hash__", None) and _hashable(result) else None


def _hashable(result: Any) -> bool:
    try:
        hash(result)
    except TypeError:
        return False
    return True


def batch(seed: int, first: int, count: int, place: Path) -> None:
    """So many calls in this process; what it is at, and what broke, stands in a file."""
    mazes()
    targets()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))  # WebAssembly reserves addresses

    def slow(_number: int, _frame: object) -> None:
        raise TimeoutError

    signal.signal(signal.SIGPROF, slow)  # processor time: a crowded machine makes no call slow
    with place.open("a", buffering=1, encoding="utf-8", errors="backslashreplace") as notes:
        for number in range(first, first + count):
            written, made = "?", None
            notes.write(f"at {number}\n")
            try:
                signal.setitimer(signal.ITIMER_PROF, LONGEST)
                written, made = call(seed, number)
                _use(made())
            except ALLOWED:
                pass
            except KeyboardInterrupt:
                raise
            except BaseException as error:
                notes.write(
                    f"broken {number} {type(error).__name__}: {error!s:.100} in {written}\n"
                )
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
        notes.write("done\n")


def watched(seed: int, first: int, count: int) -> list[str]:
    """A batch in a process of its own; what broke, that process too."""
    with (
        tempfile.NamedTemporaryFile("r", suffix=".txt", encoding="utf-8") as file,
        tempfile.TemporaryDirectory(prefix="dedale-calls-") as folder,
    ):
        while True:
            words = [sys.executable, __file__, "--batch", file.name, "--seed", str(seed)]
            words += ["--first", str(first), "--calls", str(count)]
            process = subprocess.Popen(
                words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL, cwd=folder
            )
            size, since = -1, time.monotonic()
            while process.poll() is None:
                time.sleep(0.1)
                now = os.path.getsize(file.name)
                if now != size:
                    size, since = now, time.monotonic()
                elif time.monotonic() - since > 10 * LONGEST:  # waits, or is deaf to its alarm
                    process.kill()
                    process.wait()
            lines = Path(file.name).read_text("utf-8").splitlines()
            broken = [line for line in lines if line.startswith("broken")]
            if lines and lines[-1] == "done":
                return broken
            at = int(lines[-1].split()[1]) if lines and lines[-1].startswith("at") else first
            with open(file.name, "a", encoding="utf-8") as notes:
                end = f"process ended with {process.returncode}"
                notes.write(f"broken {at} {end} in {call(seed, at)[0]}\n")
            count -= at + 1 - first
            first = at + 1
            if count <= 0:
                return [*broken, Path(file.name).read_text("utf-8").splitlines()[-1]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--calls", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 2)
    parser.add_argument("--only", type=int, help="make this one call, with its traceback")
    parser.add_argument("--batch", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.only is not None:
        written, made = call(chosen.seed, chosen.only)
        print(written)
        print(repr(made())[:500])
        return
    if chosen.batch is not None:
        batch(chosen.seed, chosen.first, chosen.calls, chosen.batch)
        return
    firsts = range(chosen.first, chosen.first + chosen.calls, BATCH)
    last = chosen.first + chosen.calls
    began, broken, done = time.monotonic(), [], 0
    file = Path("fuzz-calls-broken.txt")
    with ThreadPoolExecutor(chosen.jobs) as pool:
        work = {pool.submit(watched, chosen.seed, k, min(BATCH, last - k)): k for k in firsts}
        try:
            for one in as_completed(work):
                broken += one.result()
                done += min(BATCH, last - work[one])
                if broken:
                    file.write_text("\n".join(broken), "utf-8")
                told = (
                    f"{done} calls of {len(targets())} functions, {time.monotonic() - began:.0f} s"
                )
                print(f"{told}: {len(broken)} broken", flush=True)
        except KeyboardInterrupt:  # the batches under way end with it
            print(f"stopped before {chosen.calls - done} calls", flush=True)
            os._exit(130)
    kinds = Counter(re.sub(r"\(.*|'[^']*' object", "", line.split(" ", 2)[2]) for line in broken)
    for kind, count in kinds.most_common(60):
        print(f"{count:6} {kind}")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
