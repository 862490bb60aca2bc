"""The same maze from every engine, kept in memory or on disk, in one go or resumed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import dedale
from dedale.errors import DedaleError, FileError
from dedale.masks.mask import Mask
from dedale.scale import LargeMaze, generate, open_large
from dedale.scale.job import Job

SIZE: dict[str, Any] = {"width": 900, "height": 700, "seed": 11}
DISC = Mask.parse("XX   X\n     X\n X X  \nXX X X\n     X")


@pytest.fixture(scope="module")
def plain() -> str:
    return dedale.generate("kruskal", **SIZE).digest()


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_threads_give_the_maze_of_one_core(plain: str, workers: int) -> None:
    maze = generate(**SIZE, workers=workers)
    assert isinstance(maze, dedale.Maze)
    assert maze.digest() == plain


def test_the_public_function_takes_an_engine(plain: str) -> None:
    maze = dedale.generate("kruskal", **SIZE, engine="local", workers=2)
    assert maze.digest() == plain
    assert maze.start == dedale.generate("kruskal", **SIZE).start
    assert maze.recipe == dedale.generate("kruskal", **SIZE).recipe
    with pytest.raises(DedaleError, match="wilson is made in one piece"):
        dedale.generate("wilson", **SIZE, engine="local")


@pytest.mark.parametrize("ending", [".npy", ".zarr"])
def test_on_disk_it_is_the_same(plain: str, tmp_path: Path, ending: str) -> None:
    maze = generate(**SIZE, output=tmp_path / f"maze{ending}")
    assert isinstance(maze, LargeMaze)
    assert maze.digest() == plain
    assert open_large(tmp_path / f"maze{ending}").whole().digest() == plain
    assert [entry.name for entry in tmp_path.iterdir()] == [f"maze{ending}"]
    again = generate(**SIZE | {"seed": 12}, output=tmp_path / f"maze{ending}")
    assert again.digest() != plain


@pytest.mark.parametrize("engine", ["local", "memory"])
def test_masks_at_any_size(tmp_path: Path, engine: str) -> None:
    output = None if engine == "memory" else tmp_path / "maze.zarr"
    maze = generate(width=600, height=500, seed=3, mask=DISC, output=output)
    assert maze.digest() == dedale.generate(
        "kruskal", width=600, height=500, seed=3, mask=DISC
    ).digest()  # fmt: skip


def test_a_region_is_a_maze(tmp_path: Path) -> None:
    maze = generate(**SIZE, output=tmp_path / "maze.zarr")
    whole = dedale.generate("kruskal", **SIZE)
    part = maze.region(100, 200, 130, 260)
    part.check()
    assert (part.width, part.height) == (60, 30)
    assert np.array_equal(part.cells[1:-1, 1:-1], whole.cells[101:129, 201:259])
    for region in ((0, 0, 701, 5), (5, 0, 5, 5), (-1, 0, 5, 5)):
        with pytest.raises(DedaleError, match="0 <= R0 < R1 <= 700"):
            maze.region(*region)


class Stop(Exception):
    pass


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve blocks and one group: 25 steps."""
    monkeypatch.setattr("dedale.scale.order.best_block", lambda width, height, workers: 256)


def stop_after(steps: int) -> Any:
    made = []

    def progress(what: str, share: float) -> None:
        made.append(share)
        if len(made) == steps:
            raise Stop

    return progress


@pytest.mark.parametrize("ending", [".npy", ".zarr"])
@pytest.mark.parametrize("steps", [1, 7, 20])
@pytest.mark.usefixtures("small_blocks")
def test_a_run_that_was_stopped_goes_on(
    plain: str, tmp_path: Path, ending: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / f"maze{ending}"
    with pytest.raises(Stop):
        generate(**SIZE, output=target, workers=1, progress=stop_after(steps))
    assert not target.exists()
    solved: list[bool] = []
    make = Job.make
    monkeypatch.setattr(Job, "make", lambda job, s: solved.append(r := make(job, s)) or r)
    assert generate(**SIZE, output=target, workers=1).digest() == plain
    assert solved.count(False) == steps  # found made already
    assert [entry.name for entry in tmp_path.iterdir()] == [target.name]


@pytest.mark.usefixtures("small_blocks")
def test_a_damaged_block_is_made_again(plain: str, tmp_path: Path) -> None:
    target = tmp_path / "maze.npy"
    with pytest.raises(Stop):
        generate(**SIZE, output=target, workers=1, progress=stop_after(9))
    folder = tmp_path / "maze.npy.job"
    cells = np.load(folder / "cells.npy", mmap_mode="r+")
    cells[10, 10] ^= 15
    cells.flush()
    note = folder / "notes" / "solved-0-1.npz"
    note.write_bytes(note.read_bytes()[:-40])
    assert generate(**SIZE, output=target).digest() == plain


def test_the_folder_of_another_run_is_not_touched(tmp_path: Path) -> None:
    target = tmp_path / "maze.zarr"
    with pytest.raises(Stop):
        generate(**SIZE, output=target, workers=1, progress=stop_after(2))
    with pytest.raises(DedaleError, match=r"unfinished run of another maze \(900x700, seed 11\)"):
        generate(**SIZE | {"seed": 12}, output=target)
    assert json.loads((tmp_path / "maze.zarr.job" / "plan.json").read_text())["seed"] == 11


def test_progress_only_grows_and_ends_at_one() -> None:
    shares: list[float] = []
    generate(**SIZE, workers=2, progress=lambda what, share: shares.append(share))
    assert shares == sorted(shares)
    assert shares[0] > 0
    assert shares[-1] == pytest.approx(1)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"engine": "locl"}, "unknown engine 'locl': did you mean 'local'"),
        ({"scheduler": "tcp://x:1"}, "is for engine 'dask'"),
        ({"worker": 2}, "unknown option of local 'worker': did you mean 'workers'"),
        ({"workers": 0}, "workers 0 should be at least 1"),
        ({"width": 0}, "width 0 should be at least 1"),
        ({"width": 1 << 40, "height": 1 << 30}, "at most 2\\^62 cells"),
        ({"width": 1 << 30, "height": 1 << 20}, "in memory needs about"),
        ({"output": "maze.txt"}, "should end in .zarr or .npy"),
        ({"output": "no/such/folder/maze.npy"}, "there is no folder 'no/such/folder'"),
        ({"width": 1 << 30, "height": 1 << 20, "output": "m.npy"}, "on disk, and"),
        ({"width": 1 << 20, "height": 1 << 20, "start": (0, 1 << 20)}, "is outside the maze"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    request_: dict[str, Any], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if request_.get("width", 0) >= 1 << 20 and "start" in request_:
        request_ = request_ | {"output": "m.npy"}
    with pytest.raises(DedaleError, match=message) as caught:
        generate(**SIZE | request_)
    assert "\n" not in str(caught.value)
    assert not list(tmp_path.iterdir())


def test_files_that_are_no_mazes(tmp_path: Path) -> None:
    with pytest.raises(DedaleError, match="no such file"):
        open_large(tmp_path / "none.zarr")
    (tmp_path / "x.zarr").mkdir()
    with pytest.raises(DedaleError, match="is not a zarr array"):
        open_large(tmp_path / "x.zarr")
    (tmp_path / "x.npy").write_bytes(b"what")
    with pytest.raises(DedaleError, match="is not an array of cells"):
        open_large(tmp_path / "x.npy")
    np.save(tmp_path / "y.npy", np.zeros((3, 3, 3), np.uint8))
    with pytest.raises(DedaleError, match="rows and columns of bytes"):
        open_large(tmp_path / "y.npy")


def test_ctrl_c_stops_and_leaves_a_run_to_go_on_with(tmp_path: Path) -> None:
    script = (
        "import sys; from dedale.cli import main\n"
        "main(['generate', '-s', '12000x12000', '--seed', '3', '-o', sys.argv[1]])\n"
    )
    target = tmp_path / "big.zarr"
    process = subprocess.Popen(
        [sys.executable, "-c", script, str(target)],
        stderr=subprocess.PIPE,
        env=os.environ | {"LANGUAGE": "en"},
    )
    notes = tmp_path / "big.zarr.job" / "notes"
    deadline = time.monotonic() + 120
    while not (notes.exists() and any(notes.glob("*.npz"))) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    talk = process.communicate(timeout=60)[1].decode()
    assert process.returncode == 130
    assert "the same command goes on from there" in talk
    assert "Traceback" not in talk
    assert not target.exists()
    assert any(notes.glob("solved-0-*.npz"))


def test_a_store_whose_decoder_may_crash_is_not_opened(tmp_path: Path) -> None:
    """A damaged chunk of blosc ends the process: the fuzzer found one."""
    zarr = pytest.importorskip("zarr")
    path = tmp_path / "maze.zarr"
    zarr.create_array(
        path, shape=(4, 4), chunks=(4, 4), dtype="uint8", compressors=zarr.codecs.BloscCodec()
    )
    with pytest.raises(FileError, match="is stored as blosc, bytes"):
        open_large(path)
