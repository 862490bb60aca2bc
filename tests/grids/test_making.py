"""Every generator on every grid: the product of two tables, and every claim of each line."""

from collections import Counter

import networkx as nx
import numpy as np
import pytest

import dedale
from dedale.errors import DedaleError
from dedale.generators import GENERATORS
from dedale.grids.shape import shape_of
from dedale.grids.table import GRIDS
from dedale.maze.kinds import CUT_OFF, every_kind
from dedale.maze.maze import Maze
from tests.speeds import EVERY, at_speed

from ..sampling import WHOLE, sampled
from .graphs import OTHERS, ground, links, sizes

PRODUCT = [
    (grid, name)
    for grid in OTHERS
    for name, entry in GENERATORS.items()
    if not entry.gap(grid, GRIDS[grid].load())
]
GAPS = [
    (grid, name)
    for grid in OTHERS
    for name, entry in GENERATORS.items()
    if entry.gap(grid, GRIDS[grid].load())
]
DISC = dedale.Mask.parse("..X.\n.XX.\n....\nX..X")


def make(grid: str, name: str, size: tuple[int, int], **asked: object) -> Maze:
    return dedale.generate(name, grid=grid, width=size[0], height=size[1], **asked)  # type: ignore[arg-type]


@pytest.mark.parametrize(("grid", "name"), PRODUCT)
def test_a_spanning_tree_of_the_grid(grid: str, name: str) -> None:
    for seed, size in enumerate(sizes(grid)):
        for mask in (None, DISC):
            if mask and 0 not in mask.over(shape_of(grid, *size)):
                continue  # it leaves nothing of a small grid
            maze = make(grid, name, size, seed=seed, mask=mask, trace=True)
            maze.check()
            kinds = every_kind(maze)
            around = ground(maze.shape, bytes(kind != 0 for kind in kinds))
            found = links(maze)
            for one, other in found.edges:
                assert around.has_edge(one, other), "an opening where two cells meet"
            if GENERATORS[name].perfect:
                assert nx.is_tree(found)
            assert maze.trace is not None
            player = maze.trace.player()
            player.seek(len(maze.trace))
            assert bytes(player.sides) == bytes(maze.sides), "the film ends on the maze"
            if mask:  # nothing that could be reached is left out
                open_ground = ground(maze.shape, bytes(kind == 1 for kind in kinds))
                part = nx.node_connected_component(open_ground, maze.number(maze.start))
                assert part == set(found.nodes)


@pytest.mark.parametrize(("grid", "name"), GAPS)
def test_every_gap_is_explained(grid: str, name: str) -> None:
    reason = GENERATORS[name].gap(grid, GRIDS[grid].load())
    with pytest.raises(DedaleError, match=f"{name} does not run on the grid '{grid}'") as raised:
        make(grid, name, sizes(grid)[0], seed=1)
    assert reason in str(raised.value)


def test_what_needs_neighbours_only_runs_everywhere() -> None:
    everywhere = {name for name in GENERATORS if all((grid, name) in PRODUCT for grid in OTHERS)}
    assert everywhere >= {
        "backtracker", "backtracker-recursive", "hunt-kill-linear", "hunt-kill-dfs",
        "hunt-kill-random", "aldous-broder", "wilson", "houston", "prim", "kruskal", "quick-union",
        "growing-tree", "random-walk", "random-walls", "none",
    }  # fmt: skip


@pytest.mark.parametrize("grid", OTHERS)
def test_recursive_twins_give_the_same_maze(grid: str) -> None:
    for name, entry in GENERATORS.items():
        if entry.twin:
            size = sizes(grid)[0]
            assert make(grid, name, size, seed=4) == make(grid, entry.twin, size, seed=4)


#: Every generator in one of the two vocabularies, the other grids with one of two generators.
TWO = [pair for pair in PRODUCT if pair[0] in ("hex", "torus")]
COMPILED = sampled(sorted(TWO, key=lambda pair: pair[1]), 2)
ONE = [pair for pair in PRODUCT if pair[1] in ("wilson", "kruskal") and pair not in TWO]
COMPILED += sampled(ONE, 2)


#: numba, which takes a second for each, has one of each vocabulary, two with constant steps: every
#: generator is compiled by it for squares.
WORDS = {shape_of(grid, *sizes(grid)[-1]).words: (grid, name) for grid, name in COMPILED}
BY_NUMBA = [*WORDS.values(), ("hex", "kruskal"), ("torus", "wilson-stacks")]


@pytest.mark.parametrize(("grid", "name"), COMPILED)
def test_plain_and_compiled_agree_bit_for_bit(grid: str, name: str) -> None:
    size = sizes(grid)[-1]
    found = []
    for speed in EVERY:
        if speed == "numba" and not WHOLE and (grid, name) not in BY_NUMBA:
            continue
        with at_speed(speed):
            maze = make(grid, name, size, seed=9, mask=DISC, trace=True)
        assert maze.trace is not None
        found.append((maze.digest(), list(maze.trace.events)))
    assert all(one == found[0] for one in found)


# ---------------------------------------------------------------- every tree equally likely

#: Small enough for all their trees to be counted. The limits are those at one in a million.
UNIFORM = {("hex", 3, 2): 60, ("polar", 3, 2): 60, ("cylinder", 3, 2): 60, ("weave", 3, 3): 60}
if WHOLE:
    UNIFORM[("torus", 3, 3)] = 3


def trees_of(grid: str, width: int, height: int) -> int:
    """Kirchhoff's matrix-tree theorem."""
    laplacian = nx.laplacian_matrix(ground(shape_of(grid, width, height))).toarray()
    return round(float(np.linalg.det(laplacian[1:, 1:].astype(float))))


@pytest.mark.parametrize("name", ["wilson", "aldous-broder"])
@pytest.mark.parametrize(("asked", "each"), UNIFORM.items(), ids=lambda value: str(value))
def test_every_tree_is_equally_likely(asked: tuple[str, int, int], each: int, name: str) -> None:
    grid, width, height = asked
    trees = trees_of(*asked)
    draws = min(trees * each, 30_000)
    counts = Counter(
        bytes(dedale.generate(name, grid=grid, width=width, height=height, seed=seed).sides)
        for seed in range(draws)
    )
    assert len(counts) <= trees
    expected = draws / trees
    statistic = sum((n - expected) ** 2 / expected for n in counts.values())
    statistic += (trees - len(counts)) * expected
    # Wilson and Hilferty: the cube root of a chi-square is close to normal; 4.75 is one in 10^6.
    limit = (trees - 1) * (1 - 2 / (9 * (trees - 1)) + 4.75 * (2 / (9 * (trees - 1))) ** 0.5) ** 3
    assert statistic < limit


def test_the_same_test_rejects_what_is_not_uniform() -> None:
    trees = trees_of("hex", 3, 2)
    draws = trees * 60
    counts = Counter(
        bytes(dedale.generate("prim", grid="hex", width=3, height=2, seed=seed).sides)
        for seed in range(draws)
    )
    assert sum((n - 60) ** 2 / 60 for n in counts.values()) > 2 * trees


def test_engines_make_squares_only() -> None:
    with pytest.raises(DedaleError, match="makes square grids only"):
        dedale.generate("kruskal", grid="hex", engine="local", width=9, height=9)


def test_a_shape_is_on_every_floor() -> None:
    """Each floor is a heart, not a part of one; also of a mask of one's own, and made again."""
    heart = dedale.Mask.named("heart", width=12, height=11)
    for mask in ("heart", heart):
        maze = dedale.generate("wilson", grid="layers", mask=mask, width=12, height=11, seed=1)
        assert maze.kinds is not None
        floors = {bytes(maze.kinds[k : k + 132]) for k in range(0, 396, 132)}
        assert len(floors) == 1
        assert [bool(kind) for kind in floors.pop()] == [bool(cell) for cell in heart.cells]
        assert maze.recipe is not None
        assert maze.recipe.make() == maze


@pytest.mark.parametrize("grid", ["hex", "triangle", "upsilon", "polar"])
def test_letters_are_one_maze_on_every_grid(grid: str) -> None:
    size = (6, 14) if grid == "polar" else (40, 16)
    maze = dedale.generate(
        "wilson", grid=grid, mask="text:AB", width=size[0], height=size[1], seed=1
    )
    assert maze.kinds is not None
    assert CUT_OFF not in maze.kinds
    assert maze.recipe is not None
    assert maze.recipe.make() == maze
