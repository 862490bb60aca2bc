"""Mazes of any size: the engines against each other, against one core, and against the clock.

    python -m benchmarks.scale [--largest 30] [--only kernel,growth,cores,digests,disk,solve,dask]

Every figure is taken in a process of its own, kernels compiled beforehand, and is the best of
`--runs`; seconds of processor time are given beside those of the clock, because machines are
shared. The table for graphics cards is made by `python -m benchmarks.gpu` where there is one.
"""

import argparse
import hashlib
import json
import os
import platform
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

SEED = 5


def sides(power: int) -> dict[str, int]:
    """Width and height of 2^power cells."""
    return {"width": 1 << (power + 1) // 2, "height": 1 << power // 2}


# ------------------------------------------------------------ one measure, in its own process


def measure(what: str, power: int, workers: int, folder: str) -> dict[str, Any]:
    import dedale
    from dedale.kernel.threads import in_threads
    from dedale.scale import generate, open_large
    from dedale.scale.analyse import analyse
    from dedale.scale.braid import braid
    from dedale.scale.certificate import certify
    from dedale.scale.digests import Digests
    from dedale.scale.job import Job
    from dedale.scale.notes import MemoryNotes
    from dedale.scale.plan import Tiling
    from dedale.scale.solve import solve

    kept = str(Path(folder) / f"kept-{power}.npy")
    out = Path(folder) / ("out.zarr" if what in ("zarr", "dask") else "out.npy")

    def make(size: dict[str, int]) -> Any:
        if what == "plain":
            return dedale.generate("kruskal", **size, seed=SEED)
        if what == "memory":
            return generate(**size, seed=SEED, workers=workers)
        if what == "digests":
            plan, notes = Tiling(**size, seed=SEED), MemoryNotes()
            job = Job(plan, Digests(plan, notes), notes)
            job.run(lambda steps: in_threads(job.make, steps, workers))
            return job.sink
        if what in ("npy", "zarr"):
            return generate(**size, seed=SEED, workers=workers, output=out)
        if what == "keep":
            return generate(**size, seed=SEED, workers=workers, output=kept)
        if what == "certify":
            return certify(**size, seed=SEED, workers=workers)
        if what == "analyse":
            return analyse(open_large(kept), workers=workers)
        if what == "braid":
            return braid(open_large(kept), 30, seed=SEED, workers=workers, output=out)
        return solve(open_large(kept), workers=workers)

    if what == "dask":
        return measure_dask(power, workers, out)
    if what in ("solve", "analyse", "braid"):  # compile
        small = generate(**sides(18), seed=SEED)
        solve(small, workers=workers)
        if what == "analyse":
            analyse(small, workers=workers)
        if what == "braid":
            braid(small, 30, workers=workers, output=out)
    elif what != "keep":
        make(sides(18))
    before, cpu = time.perf_counter(), time.process_time()
    made = make(sides(power))
    result = {"wall": time.perf_counter() - before, "cpu": time.process_time() - cpu}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20
    result |= {"GiB": peak, "load": os.getloadavg()[0]}
    if what == "solve":
        return result | {"steps": made.length}
    if what == "analyse":
        return result | {"steps": made["diameter"], "figures": made}
    if what == "certify":
        result["steps"] = len(made.moves)
    if what in ("digests", "certify"):
        digests = hashlib.blake2b(made.digests.tobytes(), digest_size=16).hexdigest()
        return result | {"digest": digests}
    return result | {"digest": made.digest()}


def measure_kernel(runs: int) -> dict[str, float]:
    """The tile kernel on one block of 1024x1024 cells: compiled by numba, and its twin in C."""
    import ctypes

    import numpy as np

    from benchmarks.compile import load_c
    from dedale.kernel.jit import fast
    from dedale.scale.block import solve_tiles
    from dedale.scale.plan import Tiling

    plan, n = Tiling(1 << 15, 1 << 15, SEED), 1024
    place = (4096, 8192, n, n, plan.width, plan.height)

    def arrays() -> list[Any]:
        sides = [np.zeros(8 * n, np.int32) for _ in range(4)]
        pending = [np.zeros(16 * n, kind) for kind in (np.int64, np.int32, np.int32)]
        return [np.zeros(n * n, np.uint8), *sides, *pending]

    ours, twins, count = arrays(), arrays(), np.zeros(1, np.int32)
    in_c = load_c("scale").solve_tiles
    in_c.restype = ctypes.c_int64
    pointers = [array.ctypes.data_as(ctypes.c_void_p) for array in (*twins, count)]
    numbers = [ctypes.c_int64(number) for number in place]
    seconds = {"numba": 1e9, "C": 1e9}
    for _ in range(runs):
        before = time.thread_time()
        got = fast(solve_tiles)(
            ours[0], place, np.uint64(plan.base), np.empty(0, np.uint8), *ours[1:]
        )
        between = time.thread_time()
        total = in_c(pointers[0], *numbers, ctypes.c_uint64(plan.base), *pointers[1:])
        after = time.thread_time()
        seconds["numba"] = min(seconds["numba"], between - before)
        seconds["C"] = min(seconds["C"], after - between)
    assert tuple(got) == (count[0], total)
    assert all(np.array_equal(a, b) for a, b in zip(ours, twins, strict=True))
    return {name: value / n / n * 1e9 for name, value in seconds.items()}


def measure_dask(power: int, workers: int, out: Path) -> dict[str, Any]:
    """The time of the run alone, and with the start and end of the cluster."""
    from distributed import Client, LocalCluster

    from dedale.scale import generate

    generate(**sides(18), seed=SEED)
    began = time.perf_counter()
    with (
        LocalCluster(
            n_workers=workers, threads_per_worker=1, dashboard_address=":0", silence_logs=50
        ) as cluster,
        Client(cluster),
    ):
        ask = {"engine": "dask", "scheduler": cluster.scheduler_address, "seed": SEED}
        generate(**sides(18), **ask, output=out)  # workers load their compiled kernels
        shutil.rmtree(out)
        started = time.perf_counter()
        maze = generate(**sides(power), **ask, output=out)
        wall = time.perf_counter() - started
    return {
        "wall": wall,
        "whole": time.perf_counter() - began,
        "digest": maze.digest(),
        "load": os.getloadavg()[0],
    }


def best(what: str, power: int, workers: int, folder: str, runs: int) -> dict[str, Any]:
    results = []
    for _ in range(runs):
        command = [sys.executable, "-m", "benchmarks.scale", "--measure", what]
        command += ["--power", str(power), "--workers", str(workers), "--folder", folder]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(done.stderr)
        results.append(json.loads(done.stdout.splitlines()[-1]))
        for left in ("out.npy", "out.zarr"):
            path = Path(folder) / left
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
    return min(results, key=lambda result: result["wall"])


# ------------------------------------------------------------ tables


def row(*cells: object) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |", flush=True)


def head(*names: str) -> None:
    row(*names)
    row("---", *("---:" for _ in names[1:]))


def figures(result: dict[str, Any], power: int) -> tuple[str, ...]:
    cells = 1 << power
    return (
        f"{result['wall']:.2f}",
        f"{result.get('cpu', 0):.2f}",
        f"{result['wall'] / cells * 1e9:.1f}",
        f"{cells / result['wall'] / 1e6:.1f}",
        f"{result.get('GiB', 0):.2f}",
        f"{result['load']:.1f}",
    )


COLUMNS = ("seconds", "processor seconds", "ns a cell", "million cells/s", "peak GiB", "load")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--largest", type=int, default=30)
    parser.add_argument("--compare", type=int, default=28, help="size at which engines compete")
    parser.add_argument("--runs", type=int, default=2)
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", default="kernel,growth,cores,disk,solve,dask")
    parser.add_argument("--folder")
    parser.add_argument("--measure", help=argparse.SUPPRESS)
    parser.add_argument("--power", type=int, help=argparse.SUPPRESS)
    ask = parser.parse_args()
    if ask.measure:
        print(json.dumps(measure(ask.measure, ask.power, ask.workers, ask.folder)))
        return
    parts = set(ask.only.split(","))
    workers, large, medium, runs = ask.workers, ask.largest, ask.compare, ask.runs
    print(f"{machine()}; Python {platform.python_version()}, {workers} workers.\n")
    with tempfile.TemporaryDirectory(prefix="dedale-bench-", dir=ask.folder) as folder:
        if "kernel" in parts:
            print("### The tile kernel, one core (processor time)\n")
            head("written in", "ns a cell")
            for name, nanoseconds in measure_kernel(15).items():
                row(name, f"{nanoseconds:.1f}")
            print()
        if "growth" in parts:
            print("### Growth: engine local, in memory\n")
            head("cells", *COLUMNS)
            for power in range(20, large + 1, 2):
                result = best("memory", power, workers, folder, runs if power > 26 else 3 * runs)
                row(f"2^{power}", *figures(result, power))
        if "cores" in parts or "dask" in parts:
            print(f"\n### Engines at 2^{medium} cells\n")
            head("engine", *COLUMNS)
            results = {}
            lines = [
                (f"local, {workers} threads", "memory", workers),
                ("local, 1 thread", "memory", 1),
            ]
            if "cores" in parts:
                lines.append(("plain kruskal, one core", "plain", 1))
            if "dask" in parts:
                lines.append((f"local, {workers} threads, to zarr", "zarr", workers))
                lines.append((f"dask, {workers} local workers, to zarr", "dask", workers))
            for name, what, count in lines:
                results[name] = result = best(what, medium, count, folder, runs)
                row(name, *figures(result, medium))
            first = results[lines[0][0]]
            assert len({result["digest"] for result in results.values()}) == 1, "mazes differ"
            print()
            for name, result in list(results.items())[1:]:
                print(f"- {lines[0][0]}: {result['wall'] / first['wall']:.2f} times {name}")
            if "dask" in parts:
                zarr, dask = (results[line[0]] for line in lines[-2:])
                print(
                    f"- dask: {zarr['wall'] / dask['wall']:.2f} of the local engine to zarr, "
                    f"{first['wall'] / dask['wall']:.2f} of it in memory; "
                    f"{dask['whole']:.1f} s with the start and end of the cluster"
                )
        if "digests" in parts:
            print("\n### Digests of all blocks, the maze not stored\n")
            head("cells", *COLUMNS, "digest of the digests")
            for power in range(28, large + 1, 2):
                result = best("digests", power, workers, folder, 1)
                row(f"2^{power}", *figures(result, power), result["digest"])
        if "disk" in parts:
            print(f"\n### 2^{large} cells to disk\n")
            head("file", *COLUMNS)
            for ending in ("npy", "zarr"):
                row(f".{ending}", *figures(best(ending, large, workers, folder, runs), large))
        if "solve" in parts:
            print("\n### Shortest path from corner to corner, .npy on disk\n")
            best("keep", large, workers, folder, 1)
            result = best("solve", large, workers, folder, runs)
            head("cells", *COLUMNS, "steps")
            row(f"2^{large}", *figures(result, large), f"{result['steps']:,}")


def machine() -> str:
    """What the processor calls itself."""
    name = platform.processor()
    try:
        for line in Path("/proc/cpuinfo").read_text().splitlines():
            if line.startswith("model name"):
                name = line.partition(":")[2].strip()
                break
    except OSError:
        pass
    return f"{name}, {os.cpu_count()} cores"


if __name__ == "__main__":
    main()
