"""Figures and braiding in pieces, against what `dedale.analyse` and `dedale.braid` say."""

import json
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

import dedale
from dedale.cli import main
from dedale.errors import DedaleError, FileError, UnknownName
from dedale.maze.kinds import every_kind
from dedale.scale import LargeMaze, braid, commands, generate
from dedale.scale.analyse import analyse
from dedale.scale.notes import FolderNotes, Note
from dedale.scale.pieces import digest_of

from .told import Stopped, Told

LENGTHS = {
    "diameter", "diameter_ends", "diameter_exact", "solution", "solution_start", "solution_goal",
    "solution_cells", "solution_share",
}  # fmt: skip


@st.composite
def mazes(draw: st.DrawFn) -> dedale.Maze:
    """Trees, braided trees, and walls opened at random: several parts, loops, isolated cells."""
    width, height = draw(st.integers(1, 50)), draw(st.integers(1, 50))
    seed = draw(st.integers(0, 2**32))
    chance = np.random.default_rng(seed)
    mask = None
    if draw(st.booleans()):
        kinds = (chance.random(width * height) < 0.15).astype(np.uint8)
        kinds[draw(st.integers(0, width * height - 1))] = 0
        mask = dedale.Mask(width, height, kinds.tobytes())
    how = draw(st.sampled_from(["kruskal", "backtracker", "braided", "random"]))
    if how != "random":
        name = "kruskal" if how == "braided" else how
        maze = dedale.generate(name, width=width, height=height, seed=seed, mask=mask)
        return dedale.braid(maze, 40, seed=seed) if how == "braided" else maze
    maze = dedale.generate("none", width=width, height=height, seed=seed, mask=mask)
    free = np.frombuffer(bytes(every_kind(maze)), np.uint8).reshape(height, width) == 0
    share = draw(st.sampled_from([0.3, 0.5, 0.8]))
    sides = np.zeros((height, width), np.uint8)
    east = free[:, :-1] & free[:, 1:] & (chance.random((height, width - 1)) < share)
    south = free[:-1] & free[1:] & (chance.random((height - 1, width)) < share)
    sides[:, :-1] |= np.where(east, 2, 0).astype(np.uint8)
    sides[:, 1:] |= np.where(east, 8, 0).astype(np.uint8)
    sides[:-1] |= np.where(south, 4, 0).astype(np.uint8)
    sides[1:] |= np.where(south, 1, 0).astype(np.uint8)
    return maze.replaced(sides=sides.tobytes())


@settings(max_examples=60, deadline=None)
@given(mazes(), st.integers(1, 30), st.integers(1, 2))
def test_the_figures_are_those_of_analyse(maze: dedale.Maze, block: int, workers: int) -> None:
    figures = analyse(maze, block=block, workers=workers)
    expected = dedale.analyse(maze)
    assert expected.keys() - figures.keys() == {"grade", "difficulty"}
    proven = figures["diameter_exact"]
    for name in figures.keys() - (set() if proven else LENGTHS):
        assert figures[name] == expected[name], name
    if not proven:
        assert expected["cycles"] > 0
        assert figures["diameter"] <= expected["diameter"]
        assert dedale.solve(maze, *figures["diameter_ends"]).length == figures["diameter"]


def test_figures_do_not_depend_on_the_blocks() -> None:
    maze = dedale.braid(dedale.generate("kruskal", width=90, height=70, seed=1), 30, seed=2)
    figures = [analyse(maze, block=block, workers=2) for block in (7, 20, 64, 200)]
    assert all(other == figures[0] for other in figures)


def test_an_analysis_that_was_stopped_goes_on(tmp_path: Path) -> None:
    maze = generate(width=300, height=250, seed=6, output=tmp_path / "maze.npy")
    expected = analyse(maze, block=64)
    made: list[str] = []

    class Watched(FolderNotes):
        def put(self, name: str, note: Note) -> None:
            made.append(name)
            super().put(name, note)

    for share in (0.2, 0.5, 0.7, 0.95):
        with pytest.raises(Stopped), Told(above=share):
            analyse(maze, block=64, notes=Watched(tmp_path / "notes"))
    notes = Watched(tmp_path / "notes")
    with Told() as told:
        found = analyse(maze, block=64, notes=notes)
    assert found == expected
    assert len(made) == len(set(made))  # nothing was found out twice
    assert told.shares == sorted(told.shares)
    assert told.shares[-1] == pytest.approx(1)
    assert analyse(maze, block=90, notes=notes) == expected  # by notes of its own


def test_notes_are_told_apart_by_what_a_step_is_given() -> None:
    given = [np.array([1, 2], np.int32), np.array([[1, 2]], np.int32), np.array([1, 2], np.int64)]
    given += [np.array([1 + (2 << 32)], np.int64), np.array([1, 3], np.int32)]
    assert len({digest_of([array]) for array in given}) == len(given)
    assert digest_of([]) == ""


def test_a_cell_that_cannot_be_is_refused() -> None:
    cells = np.zeros((40, 40), np.uint8)
    cells[7, 9] = 77
    with pytest.raises(FileError, match="cell value 77 found"):
        analyse(LargeMaze(cells, path="bad.npy"), block=16)
    with pytest.raises(DedaleError, match="engine 'gpu' cannot do this"):
        analyse(LargeMaze(cells), engine="gpu")
    with pytest.raises(UnknownName, match=r"unknown engine 'locl'.*'local'"):
        analyse(LargeMaze(cells), engine="locl")
    with pytest.raises(DedaleError, match="engine 'dask' needs a maze on disk"):
        analyse(LargeMaze(cells), engine="dask")
    with pytest.raises(DedaleError, match="workers 0 should be at least 1"):
        analyse(LargeMaze(cells), workers=0)


# ---------------------------------------------------------------- braiding


@settings(max_examples=10, deadline=None)
@given(mazes(), st.integers(0, 100), st.integers(0, 2**70), st.integers(1, 25))
def test_braided_in_pieces_is_braided(
    maze: dedale.Maze, percent: int, seed: int, block: int
) -> None:
    expected = dedale.braid(maze, percent, seed=seed, braider="dead-ends-hashed")
    with tempfile.TemporaryDirectory() as folder:
        made = braid.braid(
            maze, percent, seed=seed, output=Path(folder) / "made.npy", block=block, workers=2
        )
        assert made.digest() == expected.digest()


@pytest.mark.parametrize("ending", [".npy", ".zarr"])
def test_a_braiding_that_was_stopped_goes_on(tmp_path: Path, ending: str) -> None:
    maze = generate(width=300, height=250, seed=6, output=tmp_path / f"maze{ending}")
    target = tmp_path / f"braided{ending}"
    with pytest.raises(Stopped), Told(above=0.4):
        braid.braid(maze, 50, output=target, block=64, workers=1)
    assert not target.exists()
    with pytest.raises(DedaleError, match="unfinished run of another maze"):
        braid.braid(maze, 51, output=target, block=64)
    with Told() as told:
        made = braid.braid(maze, 50, output=target, block=64)
    expected = dedale.braid(
        dedale.generate("kruskal", width=300, height=250, seed=6), 50,
        seed=None if ending == ".zarr" else 0, braider="dead-ends-hashed",
    )  # fmt: skip
    assert made.digest() == expected.digest()
    assert told.shares == sorted(told.shares)
    if ending == ".zarr":
        assert made.recipe == expected.recipe
    assert sorted(path.name for path in tmp_path.iterdir()) == [target.name, f"maze{ending}"]
    with pytest.raises(DedaleError, match="cannot be braided into itself"):
        braid.braid(maze, 50, output=maze.path)
    with pytest.raises(DedaleError, match="needs the whole maze in memory"):
        braid.braid(maze, 50, output=target, braider="dead-ends")


# ---------------------------------------------------------------- on the command line


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["--lang", "en", *arguments])
    assert result.exit_code == 0, result.output
    return result.output


def test_on_the_command_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    run("generate", "-a", "kruskal", "-s", "70x50", "--seed", "3", "-o", "maze.zarr")
    braiding = ["braid", "maze.zarr", "40", "--braider", "dead-ends-hashed", "-o"]
    small: dict[str, Any] = json.loads(run("analyse", "maze.zarr", "--json"))
    run(*braiding, "small.json")
    run(*braiding, "small.zarr")
    assert dedale.load("small.zarr") == dedale.load("small.json")
    monkeypatch.setattr(commands, "LARGE", 100)
    large = json.loads(run("analyse", "maze.zarr", "--json", "--workers", "1"))
    assert large == {name: value for name, value in small.items() if name in large}
    assert "longest path (steps): " in run("analyse", "maze.zarr")
    assert run(*braiding, "large.zarr", "--workers", "2") == "wrote large.zarr\n"
    assert dedale.load("large.zarr") == dedale.load("small.json")
    assert not list((tmp_path / "cache" / "dedale" / "searches").glob("*"))
    for arguments, words in (
        (("braid", "maze.zarr", "40", "-o", "x.zarr"), "needs the whole maze in memory"),
        (("braid", "small.json", "40", "--workers", "2"), "--workers is for very large mazes"),
        (("analyse", "small.json", "--workers", "2"), "--workers is for very large mazes"),
        (("analyse", "maze.zarr", "--workers", "0"), "workers 0 should be at least 1"),
        ((*braiding, "x.json"), "should end in .zarr or .npy"),
        ((*braiding[:2], "101", *braiding[3:], "x.zarr"), "braid 101 should be"),
    ):
        result = CliRunner().invoke(main, ["--lang", "en", *arguments])
        assert (result.exit_code, words in result.output) == (2, True), result.output
