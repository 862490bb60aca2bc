"""What every grid says of its cells fits together, and kernels are told the same."""

from itertools import product
from types import ModuleType
from typing import Any

import networkx as nx
import pytest

from dedale.errors import DedaleError
from dedale.grids.shape import shape_of
from dedale.grids.table import GRIDS
from dedale.kernel import flat, ringed, rng
from dedale.kernel.charted import across, back, vocabulary
from dedale.kernel.compiled import COMPILED
from dedale.kernel.events import opened_side
from dedale.kernel.jit import spoken
from dedale.kernel.plain import PLAIN
from dedale.kernel.vocabulary import Vocabulary
from dedale.maze.padding import first_cell, pad

from . import graphs
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


def meant(word: str, home: ModuleType, words: Vocabulary | None) -> Any:
    """What a word of a module means in a vocabulary."""
    return spoken((words.words if words else {}).get(word, vars(home)[word]), words)


@pytest.mark.parametrize("grid", NAMES)
def test_the_words_of_generators_say_what_the_grid_says(grid: str) -> None:
    """Every word of `ringed.py`, on a grid with a few blocked cells and a few that are reached."""
    shape = shape_of(grid, *sizes(grid)[0])
    ways = {**vars(ringed), **(shape.carving.words if shape.carving else {})}["WAYS"]
    ground, kinds = shape.ringed(PLAIN), bytes(cell % 7 == 3 for cell in range(shape.size))
    inside = [cell for cell in range(shape.size) if not kinds[cell]]
    speed = PLAIN.speaking(shape.carving)
    cells = pad(shape, None, kinds, speed)
    blocked = cells[0] if shape.square or shape.lines else cells[shape.size]
    places = [first_cell(shape, shape.position(cell)) for cell in range(shape.size)]

    def say(word: str, *values: object) -> Any:
        return meant(word, ringed, shape.carving)(*values)

    for cell in inside[::3]:
        cells[places[cell]] = 1
    seen = list[object]()
    for cell, here in enumerate(places):
        near = {d: shape.beside(cell, d) if d < shape.ways else None for d in range(ways)}
        there = {d: one[0] for d, one in near.items() if one and not kinds[one[0]]}
        for d, found in near.items():
            beyond = say("across", here, d, ground)
            assert (beyond == places[found[0]]) if found else (cells[beyond] == blocked)
            assert not found or say("back", here, d, ground) == found[1]
            assert opened_side(say("opening", d)) == say("direction_of", 1 << d) == d
        fresh = {d for d, one in there.items() if not cells[places[one]]}
        assert say("unreached", cells, here, ground) == sum(1 << d for d in fresh)
        walls = say("inner_walls", cells, here, ground)
        seen += [(here, d) for d in there if walls >> d & 1]
        assert walls == 0 or not kinds[cell]
        assert walls & ~sum(1 << d for d in there) == 0
    doors = {(places[c], d): near for c in inside for near, d in shape.neighbours(c)}
    doors = {door: near for door, near in doors.items() if not kinds[near]}
    assert len(seen) == len(set(seen)) == len(doors) // 2
    backs = {
        (places[near], say("back", *door, ground)) for door, near in doors.items() if door in seen
    }
    assert set(seen) | backs == set(doors)

    columns, opened = (
        say("columns", ground),
        bytearray(say("columns", ground) * say("rows", cells, ground)),
    )
    edges = dict[tuple[int, int], int]()
    for number in range(len(opened)):
        here = say("place", *divmod(number, columns), ground)
        bits = say("edges_of", cells, here, ground)
        assert bits == 0 or here in places
        for edge in (edge for edge in range(8) if bits >> edge & 1):
            end, d = say("edge_end", number, edge, ground), say("edge_direction", edge)
            assert say("place", *divmod(end, columns), ground) == say("across", here, d, ground)
            edges[here, d] = number << 3 | edge
    assert set(edges) == set(seen)
    chosen = sorted(edges)[::2]
    one, other = (pad(shape, None, kinds, speed) for _ in range(2))
    for here, d in chosen:
        opened[edges[here, d] >> 3] |= 1 << (edges[here, d] & 7)
        say("connect", one, here, d, say("across", here, d, ground), ground)
    say("open_edges", other, ground, opened)
    assert list(one) == list(other)
    for cell, here in enumerate(places):
        sides = set[int]()
        for near, d in shape.neighbours(cell):
            if (here, d) in chosen or (places[near], shape.step(cell, d)[1]) in chosen:
                sides.add(d)
        assert one[here] == (blocked if kinds[cell] else sum(1 << d for d in sides))

    for here, way, side in product(places, range(shape.ways), range(shape.ways)):
        behind = say("across", here, way, ground)
        square = shape.square and way != side ^ 2 and one[behind] >> side & 1
        assert say("makes_a_room", one, here, way, side, ground) == bool(square)

    drawn, state = set[int](), 7
    for _ in range(12 * shape.size):
        place, after = say("draw_cell", cells, ground, state)
        drawn.add(place)
        state = rng.step(state)
        if not shape.square:
            assert place == places[rng.below(state, shape.size)]
        state = rng.step(state) if shape.square else state
        assert state == after
    assert drawn == set(places)
    for sides in range(1, 1 << ways):
        ways_out = [d for d in range(ways) if sides >> d & 1]
        assert say("one_of", sides, state) == ways_out[rng.below(state, len(ways_out))]
        state = rng.step(state)
    assert say("drawn", state) == state % ways
    assert say("undrawn", state) == state // ways


@pytest.mark.parametrize("grid", NAMES)
def test_the_words_of_solvers_say_what_the_grid_says(grid: str) -> None:
    shape = shape_of(grid, *sizes(grid)[0])
    ground, size = shape.ground(PLAIN), shape.size

    def say(word: str, *values: object) -> Any:
        return meant(word, flat, shape.words)(*values)

    for cell in range(size):
        for d in range(shape.ways):
            found = shape.beside(cell, d)
            assert say("direction_of", 1 << d) == d
            assert opened_side(say("opening", d)) == d
            assert say("beside", cell, d, ground, size) == (found[0] if found else -1)
            if found:
                assert say("across", cell, d, ground) == found[0]
                assert say("beyond", cell, 1 << d, ground) == found[0]
                assert say("back", cell, d, ground) == found[1]
                assert say("opposite", cell, 1 << d, ground) == 1 << found[1]
    graph = nx.Graph(graphs.ground(shape))
    for sources in ([size // 2], [0, size - 1], [size - 1, 1, size - 1, size // 3]):
        distance = [99] * size
        say("measure", distance, ground, sources)
        near = nx.multi_source_dijkstra_path_length(graph, set(sources))
        assert distance == [near[cell] for cell in range(size)]


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
