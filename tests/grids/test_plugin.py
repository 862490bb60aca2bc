"""A grid in a small file: it appears everywhere, and what is wrong with one is said."""

from pathlib import Path

import networkx as nx
import pytest

import dedale
import dedale.maze.formats
from dedale.errors import DedaleError
from dedale.generators import GENERATORS
from dedale.grids.shape import shape_of
from dedale.grids.table import GRIDS
from dedale.registry import load_plugin
from dedale.solvers import SOLVERS

from .graphs import links

EXAMPLE = Path(__file__).parents[2] / "examples" / "grid" / "bricks.py"


@pytest.fixture
def bricks() -> object:
    load_plugin(str(EXAMPLE))
    yield GRIDS["bricks"]
    del GRIDS._added["bricks"]
    shape_of.cache_clear()


@pytest.mark.usefixtures("bricks")
def test_a_grid_of_ones_own_is_like_ours() -> None:
    plan = GRIDS["bricks"].load()
    for name, entry in GENERATORS.items():
        if entry.gap("bricks", plan):
            continue
        maze = dedale.generate(name, grid="bricks", width=7, height=6, seed=2)
        maze.check()
        if entry.perfect:
            assert nx.is_tree(links(maze))
    maze = dedale.braid(dedale.generate("prim", grid="bricks", seed=2), 50)
    for name, entry in SOLVERS.items():
        if not entry.gap("bricks", plan):
            assert dedale.solve(maze, (0, 0), (5, 5), name).path or not entry.complete
    assert str(maze.draw("svg", solution=True).data).startswith("<svg")
    text = str(dedale.maze.formats.dump(maze, "json"))
    assert dedale.maze.formats.parse(text.encode()) == maze
    assert "bricks" in GENERATORS["eller"].facts()["gaps"]  # type: ignore[operator]


def test_a_grid_that_does_not_lead_back_is_refused(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.py"
    wrong.write_text(
        "from dedale.grids.square import Square\n"
        "class Oneway(Square):\n"
        "    def beside(self, row, col, side):\n"
        "        found = super().beside(row, col, side)\n"
        "        return None if side == 3 else found\n"
        "PLUGIN = {'grid': {'oneway': Oneway}}\n"
    )
    load_plugin(str(wrong))
    try:
        with pytest.raises(DedaleError, match=r"grid 'oneway' of plug-in .* does not lead back"):
            dedale.generate("prim", grid="oneway", width=4, height=4)
    finally:
        del GRIDS._added["oneway"]
