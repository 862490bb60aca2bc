"""Row by row to disk: the mazes of the generators, whatever the bands; stopped and gone on."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.cli import main
from dedale.errors import DedaleError
from dedale.generators.table import ENGINES
from dedale.scale import generate, rows
from dedale.scale.notes import MemoryNotes
from dedale.scale.plan import Tiling

from .told import Stopped, Told

ROWWISE = ENGINES["rows"].makes


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(ROWWISE), st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**64),
    st.integers(1, 9),
)  # fmt: skip
def test_bands_of_any_height_give_the_same_maze(
    algorithm: str, width: int, height: int, seed: int, band: int
) -> None:
    made = rows.Rows(algorithm, Tiling(width, height, seed), band)
    parts = [made.next_band(top) for top in range(0, height, band)]
    maze = dedale.generate(algorithm, width=width, height=height, seed=seed)
    assert np.array_equal(np.concatenate(parts), np.array(maze.cells))


def test_no_more_is_noted_than_the_last_two_bands_leave() -> None:
    plan, notes = Tiling(6, 10, 5), MemoryNotes()
    cells, expected = np.zeros((10, 6), np.uint8), np.zeros((10, 6), np.uint8)
    rows.Rows("eller", plan, 3).make(expected, MemoryNotes())
    for number in range(4):
        made = rows.Rows("eller", plan, 3)
        with pytest.raises(Stopped), Told(above=0.25 * number + 0.2) as told:
            made.make(cells, notes)
        assert told.shares == [0.25 * (number + 1)]
        assert list(notes._notes) == [f"band-{k}" for k in (number, number + 1) if k]
        assert np.array_equal(cells[: 3 * number + 3], expected[: 3 * number + 3])
        assert not cells[3 * number + 3 :].any()
    cells[:] = 0
    rows.Rows("eller", plan, 3).make(cells, notes)
    assert not cells.any()  # all was written already


@pytest.mark.parametrize("algorithm", ROWWISE)
@pytest.mark.parametrize("ending", [".zarr", ".npy"])
def test_a_run_that_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, algorithm: str, ending: str
) -> None:
    monkeypatch.setattr(rows, "BLOCK", 64)
    target = tmp_path / f"maze{ending}"
    wish: dict[str, Any] = {"width": 70, "height": 1000, "seed": 3}
    with pytest.raises(Stopped), Told(above=0.4):
        generate(algorithm, output=target, **wish)
    assert not target.exists()
    with pytest.raises(DedaleError, match="unfinished run of another maze"):
        generate(algorithm, output=target, **(wish | {"seed": 4}))
    with Told() as told:
        made = generate(algorithm, output=target, **wish)
    assert min(told.shares) > 0.4
    expected = dedale.generate(algorithm, **wish)
    assert made.digest() == expected.digest()
    if ending == ".zarr":
        assert made.start == expected.start
    assert [path.name for path in tmp_path.iterdir()] == [target.name]


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    arguments = ["--lang", "en", "generate", "-a", "sidewinder", "-s", "20x300", "--seed", "2"]
    result = CliRunner().invoke(main, [*arguments, "-o", "tall.zarr"])
    assert (result.exit_code, result.output) == (0, "wrote tall.zarr\n")
    maze = dedale.generate("sidewinder", width=20, height=300, seed=2)
    assert dedale.load("tall.zarr") == maze
    for more, words in (
        (["--mask", "heart"], "no mask"),
        (["--engine", "local"], "engine 'local' does not make sidewinder mazes"),
        (["--workers", "2"], "by one worker"),
        (["--braid", "5"], "--braid is not for mazes made on disk"),
    ):
        result = CliRunner().invoke(main, [*arguments, *more, "-o", "other.zarr"])
        assert result.exit_code == 2
        assert words in result.output
    with pytest.raises(DedaleError, match="'rows' does not make prim mazes: it makes eller, "):
        generate("prim", width=5, height=5, seed=1, output="x.npy", engine="rows")
    assert generate("sidewinder", width=20, height=300, seed=2) == maze
