"""Sets of solved mazes: a million of 30x30 as arrays; Wilson 50x50 beside maze-dataset."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import dedale.datasets
from benchmarks.rivals import FOLDER, install
from dedale.compat.labmaze import RandomMaze
from dedale.datasets.formats import SET_FORMATS

COUNT = int(os.environ.get("MAZES", "1_000_000"))

#: Run in a process of its own: seconds of processor a solved maze.
RIVAL = """
import json, time, warnings
warnings.simplefilter("ignore")
from maze_dataset import MazeDataset, MazeDatasetConfig
from maze_dataset.generation import LatticeMazeGenerators
times = []
for number in range(3):
    config = MazeDatasetConfig(name="bench", grid_n=50, n_mazes=3, seed=number,
                               maze_ctor=LatticeMazeGenerators.gen_wilson)
    before = time.process_time()
    MazeDataset.from_config(config, do_download=False, load_local=False, save_local=False,
                            gen_parallel=False, verbose=False)
    times.append((time.process_time() - before) / 3)
print(json.dumps(min(times)))
"""


def measured(folder: Path, count: int, **wishes: object) -> tuple[float, float, int]:
    """Seconds on the clock, seconds of processor, bytes on disk."""
    clock, processor = time.perf_counter(), time.process_time()
    made = dedale.datasets.make(folder, count, **wishes)  # type: ignore[arg-type]
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    size = sum(file.stat().st_size for file in folder.iterdir() if file.is_file())
    assert len(made) == count
    return clock, processor, size


def main() -> None:
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        measured(home / "compile", 10, width=30, height=30, seed=1)
        print("| what | mazes | seconds | of processor | mazes/s of processor | MB |")
        print("|---|---:|---:|---:|---:|---:|")
        wishes = {"width": 30, "height": 30, "seed": 1}
        lines = [(f"backtracker 30x30, {name}", name, wishes, 2000) for name in SET_FORMATS]
        lines[0] = ("backtracker 30x30, npz", "npz", wishes, COUNT)
        wilson = {"algorithm": "wilson", "width": 50, "height": 50, "seed": 1}
        measured(home / "wilson", 10, **wilson)
        lines.append(("wilson 50x50, npz", "npz", wilson, 20_000))
        each = 0.0
        for number, (what, name, asked, count) in enumerate(lines):
            count = min(count, 100) if name == "png" else count
            taken = measured(home / f"{number}", count, format=name, **asked)
            clock, processor, size = taken
            speed = count / processor
            figures = f"{count:,} | {clock:.1f} | {processor:.1f} | {speed:,.0f}"
            print(f"| {what} | {figures} | {size / 1e6:.1f} |", flush=True)
            each = processor / count
    install()
    code = f"import sys; sys.path.append({str(FOLDER)!r})\n{RIVAL}"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    if done.returncode:
        print("\nmaze-dataset could not be measured:", done.stderr.strip().splitlines()[-1:])
    else:
        theirs = json.loads(done.stdout.splitlines()[-1])
        told = f"maze-dataset {1000 * theirs:.1f} ms, ours {1000 * each:.3f} ms"
        print(f"\nWilson 50x50, solved, of processor a maze: {told}, {theirs / each:,.0f} times")
    maze = RandomMaze(random_seed=1)
    for _time in range(200):
        maze.regenerate()
    before = time.process_time()
    for _time in range(2000):
        maze.regenerate()
    print(f"\nlabmaze's 11x11: {2000 / (time.process_time() - before):,.0f} mazes/s")
