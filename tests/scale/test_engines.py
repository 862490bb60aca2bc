"""The same maze from every engine, kept in memory or on disk, in one go or resumed."""

import contextlib
import errno
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import dedale
from dedale.cli import main
from dedale.errors import DedaleError, FileError
from dedale.kernel.webassembly import assembled
from dedale.masks.mask import Mask
from dedale.scale import LargeMaze, generate, open_large
from dedale.scale.block import solve_tiles
from dedale.scale.folder import Folder
from dedale.scale.job import Job
from dedale.scale.solve import cell_by_cell
from dedale.scale.storage import _damaged, create_cells, load_zarr, reopen_cells, require_disk

from ..speeds import at_speed
from .told import Stopped, Told

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


def test_webassembly_makes_the_pieces_too() -> None:
    """Where numba is not installed; the kernel is translated, not run as plain Python."""
    size = {"width": 150, "height": 140, "seed": 3}
    with at_speed("wasm"):
        assert generate(**size, workers=2).digest() == dedale.generate("kruskal", **size).digest()
    assert assembled(solve_tiles).refusal == ""


def test_the_public_function_takes_an_engine(plain: str) -> None:
    maze = dedale.generate("kruskal", **SIZE, engine="local", workers=2)
    assert maze.digest() == plain
    assert maze.start == dedale.generate("kruskal", **SIZE).start
    assert maze.recipe == dedale.generate("kruskal", **SIZE).recipe
    with pytest.raises(DedaleError, match="'local' does not make wilson mazes: it makes kruskal"):
        dedale.generate("wilson", **SIZE, engine="local")
    with pytest.raises(DedaleError, match=r"dedale\.scale\.generate"):
        dedale.generate("kruskal", **SIZE, engine="local", output="maze.npy")


@pytest.mark.parametrize(
    "how",
    [["--workers", "2"], ["--engine", "local"], ["-o", "maze.zarr"]],
    ids=lambda how: how[0],
)
@pytest.mark.parametrize("chosen", ["", "wilson", "eller", "kruskal", "wilson-stacks"])
def test_how_a_maze_is_made_never_changes_which(
    how: list[str], chosen: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither for an algorithm that is named, nor for one that is configured, nor by default."""
    monkeypatch.chdir(tmp_path)
    if chosen:
        monkeypatch.setenv("DEDALE_GENERATE_ALGORITHM", chosen)
    arguments = ["--lang", "en", "generate", "-s", "12x8", "--seed", "1"]
    expected = dedale.generate(chosen or "backtracker", width=12, height=8, seed=1)
    target = "maze.zarr" if "-o" in how else "maze.json"
    result = CliRunner().invoke(main, [*arguments, *how, *([] if "-o" in how else ["-o", target])])
    assert "Traceback" not in result.output
    if chosen == "kruskal" or (chosen == "eller" and "-o" in how):
        assert result.exit_code == 0, result.output
        assert dedale.load(target) == expected
    else:
        assert result.exit_code == 2
        assert re.search("kruskal|one worker", result.output)
        assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("engine", ["local", "rows", "gpu"])
def test_a_run_that_fails_leaves_nothing_in_the_way(
    engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk, or a signal, while cells are written; the same command then works."""
    if engine == "gpu":
        monkeypatch.setattr("dedale.scale.gpu.kruskal", write_all)
    target, full = tmp_path / "maze.zarr", True

    def written(self: Any, window: Any, values: Any) -> None:
        if full:
            raise OSError(28, "No space left on device")
        write(self, window, values)

    zarr = pytest.importorskip("zarr")
    write = zarr.Array.__setitem__
    monkeypatch.setattr(zarr.Array, "__setitem__", written)
    algorithm = "eller" if engine == "rows" else "kruskal"
    wanted: dict[str, Any] = {"width": 30, "height": 20, "seed": 1, "engine": engine}
    with pytest.raises((OSError, DedaleError), match="No space left"):
        generate(algorithm, **wanted, output=target)
    assert not target.exists()
    full = False
    made = generate(algorithm, **wanted, output=target)
    assert made.digest() == dedale.generate(algorithm, width=30, height=20, seed=1).digest()
    assert [entry.name for entry in tmp_path.iterdir()] == ["maze.zarr"]


def write_all(plan: Any, kinds: Any, out: Any) -> None:
    """The engine of a graphics card, without one."""
    out[:, :] = dedale.generate(
        "kruskal", width=plan.width, height=plan.height, seed=plan.seed
    ).cells  # fmt: skip


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
    maze = generate(**SIZE, start=(105, 207), output=tmp_path / "maze.zarr")
    whole = dedale.generate("kruskal", **SIZE)
    part = maze.region(100, 200, 130, 260)
    part.check()
    assert maze.start == (105, 207)
    assert part.start == (5, 7)
    assert maze.region(106, 200, 130, 260).start == (0, 0)
    assert (part.width, part.height) == (60, 30)
    assert np.array_equal(part.cells[1:-1, 1:-1], whole.cells[101:129, 201:259])
    for corner in ((105, 207, 110, 210), (100, 200, 106, 208)):
        assert maze.region(*corner).start == (105 - corner[0], 207 - corner[1])
    for corner in (
        (100, 200, 105, 210),
        (100, 200, 110, 207),
        (106, 200, 110, 210),
        (100, 208, 110, 210),
    ):
        assert maze.region(*corner).start == (0, 0)
    assert maze.region(0, 0, 1, 1).cells.tolist() == [[0]]
    for region in ((0, 0, 701, 5), (5, 0, 5, 5), (-1, 0, 5, 5)):
        with pytest.raises(DedaleError, match="0 <= R0 < R1 <= 700"):
            maze.region(*region)


def test_a_large_maze_begins_where_it_was_said_or_where_one_can_stand(tmp_path: Path) -> None:
    cells = np.zeros((3, 4), np.uint8)
    cells[0] = 16, 32, 16, 16
    cells[2, 2:] = 32, 16
    for bands in (cells, Chunks(cells, 1), Chunks(cells, 2)):
        maze = LargeMaze(bands)
        assert (maze.start, maze.corner(), maze.corner(last=True)) == ((1, 0), (1, 0), (2, 1))
    assert [top for top, _ in LargeMaze(Chunks(cells, 2)).bands()] == [0, 2]
    assert [top for top, _ in LargeMaze(Chunks(cells, 2)).bands(reverse=True)] == [2, 0]
    wide = np.broadcast_to(np.uint8(0), (2, (1 << 26) + 1))
    assert [(top, band.shape) for top, band in LargeMaze(wide).bands()] == [
        (0, (1, wide.shape[1])),
        (1, (1, wide.shape[1])),
    ]
    assert len(list(LargeMaze(wide[:, : 1 << 25]).bands())) == 1
    with pytest.raises(FileError, match="has no accessible cell"):
        LargeMaze(cells[:1]).corner()
    recipe = dedale.generate(**SIZE | {"width": 3, "height": 3}, start=(1, 2)).recipe
    assert recipe is not None
    for name, start, expected in (("a", None, (1, 2)), ("b", (2, 0), (2, 0))):
        pytest.importorskip("zarr")
        create_cells(tmp_path / f"{name}.zarr", 3, 3, 2, recipe, start)
        found = open_large(tmp_path / f"{name}.zarr")
        assert (found.start, found.recipe, found.cells.chunks) == (expected, recipe, (2, 2))
    create_cells(tmp_path / "c.zarr", 3, 1, 2, None)
    assert open_large(tmp_path / "c.zarr").start == (0, 0)
    assert open_large(tmp_path / "c.zarr").cells.chunks == (1, 2)
    reopen_cells(tmp_path / "c.zarr")[:, 1:] = np.array([[2, 8]], np.uint8)
    assert open_large(tmp_path / "c.zarr").cells[:, :].tolist() == [[0, 2, 8]]


class Chunks:
    """Cells that are kept in bands of so many rows."""

    def __init__(self, cells: np.ndarray, rows: int) -> None:
        self.cells, self.shape, self.chunks = cells, cells.shape, (rows, cells.shape[1])

    def __getitem__(self, window: tuple[slice, slice]) -> np.ndarray:
        return self.cells[window]

    def __setitem__(self, window: tuple[slice, slice], values: np.ndarray) -> None:
        raise TypeError


def test_what_is_needed_is_asked_for_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes of memory and of the disk: no more than that, and no less."""
    asked: list[int] = []
    for module in ("storage", "solve", "request"):
        monkeypatch.setattr(
            f"dedale.scale.{module}.require_memory", lambda size, _what: asked.append(size)
        )
    made = dedale.generate("kruskal", width=30, height=20, seed=1)
    maze = LargeMaze.of(made)
    maze.region(2, 3, 8, 10)
    assert asked.pop() == 6 * 7 * 5
    assert maze.whole() == made
    assert asked == [3 * 600, 5 * 600]
    cell_by_cell(maze, 0, 599)
    assert asked.pop() == 2 * 600 + (1 << 26)
    generate(width=30, height=20, seed=1)
    assert asked.pop() == int(2.2 * 600)
    pytest.importorskip("zarr")
    generate(width=30, height=20, seed=1, output=tmp_path / "maze.zarr")
    asked.clear()
    assert load_zarr(str(tmp_path / "maze.zarr")) == made
    assert asked == [4 * 600]
    for ending, size in ((".npy", 600), (".zarr", 300)):
        target = tmp_path / f"maze{ending}"
        for free in (size, size - 1):
            monkeypatch.setattr(
                shutil, "disk_usage", lambda _path, free=free: SimpleNamespace(free=free)
            )
            with contextlib.ExitStack() as stack:
                if free < size:
                    stack.enter_context(
                        pytest.raises(
                            DedaleError, match=f"about {size} B on disk, and {free} B are free"
                        )
                    )
                require_disk(target, 30, 20)


def test_of_an_error_only_the_first_line_is_told() -> None:
    assert str(_damaged("x", OSError("one\ntwo"))).endswith("is damaged: one")
    assert str(_damaged("x", OSError("a" * 300))).endswith(": " + "a" * 200)
    assert str(_damaged("x", OSError())).endswith("is damaged: OSError")


@pytest.fixture
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve blocks and one group: 25 steps."""
    monkeypatch.setattr("dedale.scale.request.best_block", lambda width, height, workers: 256)


@pytest.mark.parametrize("ending", [".npy", ".zarr"])
@pytest.mark.parametrize("steps", [1, 7, 20])
@pytest.mark.usefixtures("small_blocks")
def test_a_run_that_was_stopped_goes_on(
    plain: str, tmp_path: Path, ending: str, steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / f"maze{ending}"
    with pytest.raises(Stopped), Told(after=steps):
        generate(**SIZE, output=target, workers=1)
    assert not target.exists()
    solved: list[bool] = []
    make = Job.make
    monkeypatch.setattr(Job, "make", lambda job, s: solved.append((r := make(job, s)).new) or r)
    assert generate(**SIZE, output=target, workers=1).digest() == plain
    assert solved.count(False) >= steps  # found made already
    assert len(solved) == 25
    assert [entry.name for entry in tmp_path.iterdir()] == [target.name]


@pytest.mark.usefixtures("small_blocks")
def test_a_damaged_block_is_made_again(plain: str, tmp_path: Path) -> None:
    target = tmp_path / "maze.npy"
    with pytest.raises(Stopped), Told(after=9):
        generate(**SIZE, output=target, workers=1)
    folder = tmp_path / "maze.npy.job"
    cells = np.load(folder / "cells.npy", mmap_mode="r+")
    cells[10, 10] ^= 15
    cells.flush()
    note = folder / "notes" / "solved-0-1.npz"
    note.write_bytes(note.read_bytes()[:-40])
    assert generate(**SIZE, output=target).digest() == plain


def test_the_folder_of_another_run_is_not_touched(tmp_path: Path) -> None:
    target = tmp_path / "maze.zarr"
    with pytest.raises(Stopped), Told(after=2):
        generate(**SIZE, output=target, workers=1)
    with pytest.raises(DedaleError, match=r"unfinished run of another maze \(900x700, seed 11\)"):
        generate(**SIZE | {"seed": 12}, output=target)
    assert json.loads((tmp_path / "maze.zarr.job" / "plan.json").read_text())["seed"] == 11


def test_progress_only_grows_and_ends_at_one() -> None:
    with Told() as told:
        generate(**SIZE, workers=2)
    assert told.shares == sorted(told.shares)
    assert told.shares[0] > 0
    assert told.shares[-1] == pytest.approx(1)


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        ({"engine": "locl"}, "unknown engine 'locl': did you mean 'local'"),
        ({"scheduler": "tcp://x:1"}, "is for engine 'dask'"),
        ({"worker": 2}, "unknown option of local 'worker': did you mean 'workers'"),
        ({"workers": 0}, "workers 0 should be at least 1"),
        ({"width": 0}, "width 0 should be at least 1"),
        ({"width": 1 << 31, "height": 1 << 31}, "at most 2\\^62 cells"),
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
    (tmp_path / "z.npy").write_bytes((tmp_path / "y.npy").read_bytes()[:-1])
    with pytest.raises(DedaleError):
        open_large(tmp_path / "z.npy")


@pytest.mark.parametrize("error", [MemoryError(), OSError(errno.ENOMEM, "no room")])
def test_a_file_too_large_to_be_mapped_is_read_in_bands(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    maze = dedale.generate("kruskal", width=60, height=40, seed=2)
    np.save(tmp_path / "maze.npy", maze.cells)

    def no_room(*_given: object, **_options: object) -> None:
        raise error

    monkeypatch.setattr(np, "load", no_room)
    assert open_large(tmp_path / "maze.npy").digest() == maze.digest()
    monkeypatch.setattr(error, "errno", errno.EACCES, raising=False)
    if isinstance(error, OSError):
        with pytest.raises(DedaleError):
            open_large(tmp_path / "maze.npy")


def test_ctrl_c_stops_and_leaves_a_run_to_go_on_with(tmp_path: Path) -> None:
    script = (
        "import sys; from dedale.cli import main\n"
        "main(['generate', '-a', 'kruskal', '-s', '12000x12000', '--seed', '3', '-o', sys.argv[1]])"
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


def test_nothing_of_somebody_else_is_removed(tmp_path: Path) -> None:
    """A folder that is called like the maze, or like the folder of its run."""
    target = tmp_path / "photos.npy"
    for folder in (target, tmp_path / "photos.npy.job"):
        folder.mkdir()
        (folder / "holiday.jpg").write_text("keep me")
        with pytest.raises(DedaleError, match="choose another name"):
            generate(width=40, height=30, seed=1, output=target)
        assert (folder / "holiday.jpg").read_text() == "keep me"
        shutil.rmtree(folder)
    generate(width=40, height=30, seed=1, output=target)
    assert [path.name for path in tmp_path.iterdir()] == ["photos.npy"]


def test_two_runs_into_one_file_take_turns(tmp_path: Path) -> None:
    target = tmp_path / "maze.npy"
    with (
        Folder(target, {"width": 40, "height": 30, "seed": 1}),
        pytest.raises(DedaleError, match="another run is making"),
    ):
        generate(width=40, height=30, seed=1, output=target)
    assert generate(width=40, height=30, seed=1, output=target).width == 40


SOUND = {"width": 40, "height": 30, "seed": 1, "block": 128, "ending": ".npy"}
WRONG = [{"width": 0}, {"height": -1}, {"block": 0}, {"width": "40"}, {"seed": -1}, {"ending": 5}]


@pytest.mark.parametrize(
    "plan",
    ["[]", '{"width": "x"}', "7", "{", '{"width": 40, "seed": []}']
    + [json.dumps(SOUND | wrong) for wrong in WRONG],
)
def test_a_damaged_plan_says_what_to_do(plan: str, tmp_path: Path) -> None:
    (tmp_path / "maze.npy.job").mkdir()
    (tmp_path / "maze.npy.job" / "plan.json").write_text(plan)
    with pytest.raises(DedaleError, match="is damaged: remove its folder"):
        generate(width=40, height=30, seed=1, output=tmp_path / "maze.npy")
