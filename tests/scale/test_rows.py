"""Row by row to disk: the mazes of the generators, whatever the bands; stopped and gone on."""

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.cli import main
from dedale.errors import DedaleError
from dedale.scale import rows
from dedale.scale.rows import ROWWISE, generate_rows


class Stopped(Exception):
    pass


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(ROWWISE), st.integers(1, 40), st.integers(1, 40), st.integers(0, 2**64),
    st.integers(1, 9),
)  # fmt: skip
def test_bands_of_any_height_give_the_same_maze(
    algorithm: str, width: int, height: int, seed: int, band: int
) -> None:
    made = rows._Rows(algorithm, width, height, seed, band)
    parts = [made.next_band(top) for top in range(0, height, band)]
    maze = dedale.generate(algorithm, width=width, height=height, seed=seed)
    assert np.array_equal(np.concatenate(parts), np.array(maze.cells))


@pytest.mark.parametrize("algorithm", ROWWISE)
@pytest.mark.parametrize("ending", [".zarr", ".npy"])
def test_a_run_that_was_stopped_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, algorithm: str, ending: str
) -> None:
    monkeypatch.setattr(rows, "BLOCK", 64)
    target = tmp_path / f"maze{ending}"
    wish = {"width": 70, "height": 1000, "seed": 3}

    def stopping(_what: str, share: float) -> None:
        if share > 0.4:
            raise Stopped

    with pytest.raises(Stopped):
        generate_rows(algorithm, output=target, progress=stopping, **wish)
    assert not target.exists()
    with pytest.raises(DedaleError, match="unfinished run of another maze"):
        generate_rows(algorithm, output=target, **(wish | {"seed": 4}))
    told: list[float] = []
    made = generate_rows(
        algorithm, output=target, progress=lambda _what, share: told.append(share), **wish
    )
    assert min(told) > 0.4
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
        (["--engine", "local"], "made in one piece"),
        (["--braid", "5"], "--braid is not for mazes made on disk"),
    ):
        result = CliRunner().invoke(main, [*arguments, *more, "-o", "other.zarr"])
        assert result.exit_code == 2
        assert words in result.output
    with pytest.raises(DedaleError, match="prim mazes are not made row by row"):
        generate_rows("prim", width=5, height=5, seed=1, output="x.npy")
