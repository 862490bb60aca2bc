"""The worked plug-in of examples/plugin: from a file, and installed (by its entry point)."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dedale
from dedale.errors import DedaleError
from dedale.games import treasure
from dedale.generators import GENERATORS
from dedale.registry import KINDS, load_plugin, registry
from dedale.solvers import solve

FOLDER = Path(__file__).parents[3] / "examples" / "plugin"
FILE = str(FOLDER / "dedale_snail.py")
WORDS = ["treasure", "-s", "9x9", "-a", "snail", "--strategy", "patrol", "--moves", "..."]
WORDS += ["--seed", "1"]


@pytest.fixture
def plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plug-in, loaded for one test only."""
    for kind in KINDS:
        try:
            table = registry(kind)
        except (AttributeError, ImportError):
            continue
        monkeypatch.setattr(table, "_added", dict(table._added))
    added = load_plugin(FILE)
    assert added == [("generator", "snail"), ("heuristic", "farther-axis"), ("strategy", "patrol")]


@pytest.mark.usefixtures("plugin")
def test_its_generator() -> None:
    maze = dedale.generate("snail", width=5, height=4, start=(0, 0))
    assert str(maze) == (
        "+---+---+---+---+---+\n"
        "|                   |\n"
        "+---+---+---+---+   +\n"
        "|               |   |\n"
        "+   +---+---+   +   +\n"
        "|   |           |   |\n"
        "+   +---+---+---+   +\n"
        "|                   |\n"
        "+---+---+---+---+---+"
    )
    mask = dedale.Mask.parse("X....\n..X..\n....X\n")
    dedale.generate("snail", mask=mask).check()
    film = dedale.generate("snail", width=5, height=4, trace=True).trace
    assert len(film.events) > 20


@pytest.mark.usefixtures("plugin")
def test_its_generator_is_the_same_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    small = dedale.generate("snail", width=30, height=20, seed=1, start=(3, 4))
    monkeypatch.setattr("dedale.kernel.speed.worthwhile", lambda size: True)
    assert dedale.generate("snail", width=30, height=20, seed=1, start=(3, 4)) == small


def test_its_kernel_is_compiled_once_and_kept(tmp_path: Path) -> None:
    words = ("generate", "-a", "snail", "-s", "200x200", "--seed", "1", "--plugin", FILE)
    kept = {"NUMBA_CACHE_DIR": str(tmp_path)}
    first, second = run(*words, **kept), run(*words, **kept)
    assert first.returncode == 0, first.stderr
    assert second.returncode == 0, second.stderr
    assert first.stdout == second.stdout


@pytest.mark.usefixtures("plugin")
def test_its_heuristic_still_finds_shortest_paths() -> None:
    for seed in range(20):
        maze = dedale.braid(dedale.generate("prim", width=9, height=9, seed=seed), 60, seed=seed)
        found = solve(maze, (0, 0), (8, 8), "astar", heuristic="farther-axis")
        assert found.shortest
        assert found.length == solve(maze, (0, 0), (8, 8), "bfs").length


@pytest.mark.usefixtures("plugin")
def test_its_strategy_walks_around_every_dead_end() -> None:
    state = treasure.from_text(
        "treasure 1\nplayer 2,0 N\nminotaur 0,1 E\nstrategy patrol\nmaze\n"
        "+-+-+-+\n|     |\n+ +-+ +\n|     |\n+-+-+-+\n| | | |\n+-+-+-+\n"
    )
    walked = []
    for _ in range(6):
        state = treasure.play(state, ".")
        walked.append(state.minotaurs[0].cell)
    assert walked == [2, 5, 4, 3, 0, 1], "clockwise, hand on the pillar"
    walled_in = treasure.from_text(
        "treasure 1\nplayer 0,0 N\nminotaur 0,1 E\nstrategy patrol\nmaze\n+-+-+\n| | |\n+-+-+\n"
    )
    assert treasure.play(walled_in, ".").minotaurs == walled_in.minotaurs


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dedale.cli", *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "LANGUAGE": "en", **environment},
    )


def test_from_a_file_on_the_command_line() -> None:
    words = [*WORDS, "--json"]
    assert "unknown generator 'snail'" in run(*words).stderr
    played = run(*words, "--plugin", FILE)
    assert played.returncode == 0, played.stderr
    assert json.loads(played.stdout)["view"]["figures"]["strategy"] == "patrol"


def test_installed_by_its_entry_point(tmp_path: Path) -> None:
    """What an installer writes, written here: the entry points of its pyproject.toml."""
    project = tomllib.loads((FOLDER / "pyproject.toml").read_text())["project"]
    info = tmp_path / "dedale_snail-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dedale-snail\nVersion: 1.0\n")
    points = "".join(
        f"[{group}]\n" + "".join(f"{name} = {target}\n" for name, target in lines.items())
        for group, lines in project["entry-points"].items()
    )
    (info / "entry_points.txt").write_text(points)
    path = f"{tmp_path}{os.pathsep}{FOLDER}"
    played = run(*WORDS, PYTHONPATH=path)
    assert played.returncode == 0, played.stderr
    assert "(patrol)" in played.stdout


def test_a_plug_in_that_breaks_its_promise_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken.py"
    broken.write_text(
        "from dedale.generators import Algorithm\n"
        "def carve(grid, stride, start, total, state, trace):\n    return 0\n"
        "PLUGIN = {'generator': {'lazy': Algorithm(carve, 'Does nothing.')}}\n"
    )
    monkeypatch.setattr(GENERATORS, "_added", {})
    load_plugin(str(broken))
    with pytest.raises(DedaleError, match=r"generator 'lazy' of plug-in .*broken.py"):
        treasure.new(width=4, height=4, generator="lazy")
