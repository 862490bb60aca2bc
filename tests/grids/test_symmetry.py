"""Symmetries of grids: as many as geometry says, each one a map of the grid onto itself."""

import networkx as nx
import numpy as np
import pytest

import dedale
from dedale.grids.shape import shape_of
from dedale.grids.symmetry import least_image, symmetries
from dedale.kernel.speed import speed_for

COUNTS = {
    ("square", 5, 5): 8,
    ("square", 5, 4): 4,
    ("square", 5, 1): 2,
    ("square", 1, 1): 1,
    ("hex", 5, 4): 2,
    ("polar", 6, 4): 12,
    ("upsilon", 5, 5): 8,
    ("zeta", 2, 4): 4,  # its graph has more: cells that could be exchanged, but not by a turn
    ("cylinder", 5, 3): 20,
    ("torus", 5, 4): 80,
    ("moebius", 5, 3): 20,
    ("cube", 3, 3): 48,
    ("layers", 4, 4): 16,
    ("layers:2", 4, 3): 8,
    ("layers:4", 1, 1): 2,
}


@pytest.mark.parametrize(("grid", "width", "height"), COUNTS)
def test_there_are_as_many_as_geometry_says(grid: str, width: int, height: int) -> None:
    assert symmetries(grid, width, height).count == COUNTS[grid, width, height]


@pytest.mark.parametrize(
    ("grid", "width", "height"), [*COUNTS, ("triangle", 7, 4), ("weave", 9, 9)]
)
def test_each_is_a_map_of_the_grid_onto_itself(grid: str, width: int, height: int) -> None:
    found, shape = symmetries(grid, width, height), shape_of(grid, width, height)
    near = {(c, n) for c in range(shape.size) for n, _side in shape.neighbours(c)}
    for source in found.source.reshape(found.count, -1).tolist():
        assert sorted(source) == list(range(shape.size))
        assert {(source[a], source[b]) for a, b in near} == near


@pytest.mark.parametrize("size", [(3, 4), (4, 4)])
def test_squares_have_all_automorphisms_of_their_graph(size: tuple[int, int]) -> None:
    graph = nx.grid_2d_graph(*size)
    matches = nx.isomorphism.GraphMatcher(graph, graph).isomorphisms_iter()
    assert symmetries("square", size[1], size[0]).count == sum(1 for _match in matches)


@pytest.mark.parametrize("grid", ["square", "hex", "torus", "moebius", "cube", "layers:2", "polar"])
def test_the_images_of_a_maze_are_mazes_and_have_one_least_image(grid: str) -> None:
    size = (6, 4) if grid == "polar" else (4, 4)
    maze = dedale.generate("wilson", grid=grid, width=size[0], height=size[1], seed=5)
    found, speed = symmetries(grid, *size), speed_for(1 << 30)
    tables = found.source, found.turn, found.turned
    source = found.source.reshape(found.count, -1)
    turn = found.turn.reshape(found.count, -1)
    images = [
        found.turned[turn[k] * 256 + np.frombuffer(bytes(maze.sides), np.uint8)[source[k]]]
        for k in range(found.count)
    ]
    leasts = set()
    for image in images:
        maze.replaced(sides=bytes(image), start=None).check()
        best, _alike = speed.run(least_image, image, 0, maze.size, *tables)
        leasts.add(bytes(found.turned[turn[best] * 256 + image[source[best]]]))
    assert leasts == {min(bytes(image) for image in images)}


def test_a_corridor_is_its_own_image() -> None:
    found = symmetries("square", 4, 1)
    cells = np.array([2, 10, 10, 8], np.uint8)
    tables = found.source, found.turn, found.turned
    assert speed_for(1 << 30).run(least_image, cells, 0, 4, *tables)[1] == 2


def test_a_mask_keeps_the_symmetries_it_has() -> None:
    corner = bytes([1, 0, 0, 0])
    assert symmetries("square", 2, 2).preserving(corner).count == 2
