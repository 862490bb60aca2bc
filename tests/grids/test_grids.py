"""What every grid says of its cells fits together, and kernels are told the same."""

import networkx as nx
import pytest

from dedale.errors import DedaleError
from dedale.grids.shape import shape_of
from dedale.grids.table import GRIDS
from dedale.kernel.charted import across, back, vocabulary
from dedale.kernel.compiled import COMPILED
from dedale.kernel.jit import spoken
from dedale.kernel.plain import PLAIN

from .graphs import NAMES, OTHERS, ground, sizes


@pytest.mark.parametrize("grid", NAMES)
def test_every_side_leads_back(grid: str) -> None:
    for width, height in sizes(grid):
        shape = shape_of(grid, width, height)
        for cell in range(shape.size):
            assert shape.number(shape.position(cell)) == cell
            for near, side in shape.neighbours(cell):
                back_side = shape.step(cell, side)[1]
                assert shape.beside(near, back_side) == (cell, side)


@pytest.mark.parametrize("grid", NAMES)
def test_every_cell_can_be_reached(grid: str) -> None:
    for width, height in sizes(grid):
        assert nx.is_connected(ground(shape_of(grid, width, height)))


#: Cells and neighbouring pairs, counted by hand or by a formula.
COUNTS = {
    ("square", 5, 4): (20, 4 * 4 + 5 * 3),
    ("hex", 4, 3): (12, 3 * 3 + 2 * 7),  # two rows of seven slanting sides
    ("triangle", 5, 2): (10, 2 * 4 + 2),
    ("polar", 6, 4): (1 + 6 + 12 + 24, 2 * (6 + 12 + 24)),
    ("upsilon", 3, 3): (9, 12 + 4),  # squares, and the four diagonals of the octagon in the middle
    ("zeta", 3, 3): (9, 12 + 8),
    ("cylinder", 5, 4): (20, 5 * 4 + 5 * 3),
    ("torus", 5, 4): (20, 40),
    ("moebius", 5, 4): (20, 5 * 4 + 5 * 3),
    ("cube", 3, 3): (54, 108),  # four sides each, all glued
    ("layers:2", 3, 3): (18, 2 * 12 + 9),
}


@pytest.mark.parametrize(("asked", "counts"), COUNTS.items(), ids=lambda value: str(value))
def test_cells_and_neighbours_are_as_many_as_they_should(
    asked: tuple[str, int, int], counts: tuple[int, int]
) -> None:
    graph = ground(shape_of(*asked))
    assert (graph.number_of_nodes(), graph.number_of_edges()) == counts


def test_surfaces() -> None:
    """Cells, sides and corners tell the surface: Euler's number is 2 on a sphere, 0 on a torus.

    A corner of a cell is walked round by turning at it: over the side, then back by the next one.
    """

    def corners(grid: str, size: int) -> int:
        shape = shape_of(grid, size, size)
        seen, count = set(), 0
        for start in ((cell, side) for cell in range(shape.size) for side in range(4)):
            if start in seen:
                continue
            count += 1
            cell, side = start
            while (cell, side) not in seen:
                seen.add((cell, side))
                near, entry = shape.step(cell, side)
                cell, side = near, (entry + 1) % 4
        return count

    for grid, euler in (("cube", 2), ("torus", 0)):
        shape = shape_of(grid, 4, 4)
        edges = ground(shape).number_of_edges()
        assert corners(grid, 4) - edges + shape.size == euler


@pytest.mark.parametrize("grid", OTHERS)
@pytest.mark.parametrize("speed", [PLAIN, COMPILED], ids=["plain", "compiled"])
def test_the_chart_says_what_the_grid_says(grid: str, speed: object) -> None:
    for width, height in (*sizes(grid), (9, 30) if grid not in ("polar", "cube") else (8, 8)):
        shape = shape_of(grid, width, height)
        words = vocabulary(max(3, shape.ways))
        chart = shape.chart(speed)  # type: ignore[arg-type]
        for cell in range(shape.size):
            for side in range(shape.ways):
                near = spoken(across, words)(cell, side, chart)
                found = shape.beside(cell, side)
                if found is None:
                    assert near == shape.size
                else:
                    assert (near, spoken(back, words)(cell, side, chart)) == found


@pytest.mark.parametrize("grid", OTHERS)
def test_constant_steps_lead_where_the_grid_says(grid: str) -> None:
    for width, height in (*sizes(grid), (31, 17)) if grid not in ("polar", "cube") else ():
        shape = shape_of(grid, width, height)
        if not shape.lines:
            continue
        steps = list(shape.steps(PLAIN))
        places = {
            shape.lines[row] + col: shape.number((row, col))
            for row in range(shape.rows)
            for col in range(shape.width)
        }
        assert len(places) == shape.size, "no two cells lie at one place"
        for place, cell in places.items():
            for side in range(8):
                far = steps[16 * (place % 2) + side]
                found = shape.beside(cell, side) if side < shape.ways else None
                assert places.get(place + far if far else -1) == (found and found[0])
                assert 0 <= place + far < steps[32]
                if found:
                    assert steps[16 * (place % 2) + 8 + side] == found[1]


def test_the_plane_of_masks_holds_every_middle() -> None:
    for grid in NAMES:
        shape = shape_of(grid, *sizes(grid)[0])
        wide, high = shape.plan.extent()
        for cell in range(shape.size):
            x, y = shape.plan.centre(*shape.position(cell))
            assert 0 < x < wide
            assert 0 < y < high


@pytest.mark.parametrize(
    ("grid", "size", "words"),
    [
        ("hexx", (5, 5), "did you mean 'hex'"),
        ("hex:3", (5, 5), "takes no number"),
        ("layers:x", (5, 5), "'x'"),
        ("layers:0", (5, 5), "0"),
        ("cube", (5, 4), "5x4: the faces of a cube are square, as in 5x5"),
        ("polar", (9, 4), "9x4: the first ring of this grid has 3 to 8 cells, as in 6x4"),
        ("torus", (2, 5), "2x5 is too small for this grid: it needs at least 3x3"),
    ],
)
def test_what_is_wrong_is_said(grid: str, size: tuple[int, int], words: str) -> None:
    with pytest.raises(DedaleError) as raised:
        shape_of(grid, *size)
    assert words in str(raised.value)


def test_twelve_grids() -> None:
    assert len([entry for entry in GRIDS.items() if not entry[1].plugin]) == 12
