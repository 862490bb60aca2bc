"""Rooms, connections, spawns: the distributions that labmaze's documentation promises."""

from collections import Counter

import networkx as nx
import numpy as np
import pytest
import scipy  # its parts are imported when they are named

from dedale.compat import labmaze, rooms
from dedale.errors import DedaleError
from dedale.kernel.compiled import COMPILED
from dedale.kernel.plain import PLAIN


def rooms_of(maze: labmaze.RandomMaze) -> list[tuple[slice, slice]]:
    """Where the rooms are, as the layer of variations tells (a letter each)."""
    letters = sorted(set(maze.variations_layer.ravel()) - {"."})
    found = [
        scipy.ndimage.find_objects((np.asarray(maze.variations_layer) == letter).astype(int))[0]
        for letter in letters
    ]
    for box, letter in zip(found, letters, strict=True):
        assert (np.asarray(maze.variations_layer[box]) == letter).all()  # a rectangle
    return found


def graph_of(open_cells: np.ndarray) -> nx.Graph:  # type: ignore[type-arg]
    graph = nx.grid_2d_graph(*open_cells.shape)
    graph.remove_nodes_from([cell for cell in list(graph) if not open_cells[cell]])
    return graph


@pytest.mark.parametrize("simplify", [False, True])
def test_rooms_and_corridors_hang_together(simplify: bool) -> None:
    maze = labmaze.RandomMaze(21, 31, 6, 3, 7, simplify=simplify, random_seed=5)
    counts = Counter()
    for _time in range(40):
        maze.regenerate()
        walls = np.asarray(maze.entity_layer) == "*"
        assert set(maze.entity_layer.ravel()) == {"*", " "}
        assert walls[0].all()
        assert walls[-1].all()
        assert walls[:, 0].all()
        assert walls[:, -1].all()
        graph = graph_of(~walls)
        assert nx.is_connected(graph)
        found = rooms_of(maze)
        counts[len(found)] += 1
        for high, wide in found:
            assert high.start % 2 == wide.start % 2 == 1
            sizes = high.stop - high.start, wide.stop - wide.start
            assert all(size in (3, 5, 7) for size in sizes)
            assert not walls[high, wide].any()
        inside = np.asarray(maze.variations_layer) != "."
        ends = [c for c in graph if not inside[c] and graph.degree(c) == 1]
        if simplify:
            assert not ends
        else:
            assert not walls[1::2, 1::2].any()  # corridors fill what rooms leave
    assert max(counts) <= 6
    assert counts[6] + counts[5] > 20


def test_sizes_and_places_of_a_single_room_are_uniform() -> None:
    maze = labmaze.RandomMaze(11, 11, 1, 3, 7, random_seed=1, simplify=False)
    sizes, places = Counter(), Counter()
    for _time in range(1500):
        maze.regenerate()
        ((high, wide),) = rooms_of(maze)
        size = high.stop - high.start, wide.stop - wide.start
        sizes[size] += 1
        if size == (7, 7):
            places[high.start, wide.start] += 1
    assert scipy.stats.chisquare([sizes[a, b] for a in (3, 5, 7) for b in (3, 5, 7)]).pvalue > 1e-4
    assert scipy.stats.chisquare([places[a, b] for a in (1, 3) for b in (1, 3)]).pvalue > 1e-4


@pytest.mark.parametrize("extra", [0.0, 0.3, 1.0])
def test_further_connections_come_with_their_probability(extra: float) -> None:
    """Doors that join nothing new, among all walls between two regions that could be one."""
    maze = labmaze.RandomMaze(
        21, 21, 5, extra_connection_probability=extra, has_doors=True, simplify=False, random_seed=3
    )
    opened = possible = 0
    for _time in range(60):
        maze.regenerate()
        layer = np.asarray(maze.entity_layer)
        doors = np.isin(layer, ["H", "I"])
        regions, count = scipy.ndimage.label((layer != "*") & ~doors)
        for row, col in np.argwhere(doors):
            beside = layer[row, col] == "I"
            one, other = (
                (regions[row, col - 1], regions[row, col + 1])
                if beside
                else (regions[row - 1, col], regions[row + 1, col])
            )
            assert one != other
            assert one * other > 0
        walls = 0
        for row in range(1, 20):
            for col in range(1 + row % 2, 20, 2):
                ends = (
                    (regions[row, col - 1], regions[row, col + 1])
                    if row % 2
                    else (regions[row - 1, col], regions[row + 1, col])
                )
                walls += bool(ends[0] and ends[1] and ends[0] != ends[1])
        opened += int(doors.sum()) - (count - 1)
        possible += walls - (count - 1)
    if extra in (0, 1):
        assert opened == extra * possible
    assert scipy.stats.binomtest(opened, possible, extra).pvalue > 1e-4 or extra in (0, 1)


def test_spawns_and_objects_lie_in_rooms_each_cell_as_often_as_any() -> None:
    maze = labmaze.RandomMaze(
        9, 9, 1, 7, 7, spawns_per_room=1, objects_per_room=2, random_seed=7, spawn_token="s"
    )
    assert (maze.spawn_token, maze.object_token) == ("s", "G")
    seen = {"s": np.zeros((9, 9)), "G": np.zeros((9, 9))}
    for _time in range(1200):
        maze.regenerate()
        for token, total in (("s", 1), ("G", 2)):
            placed = np.asarray(maze.entity_layer) == token
            assert placed.sum() == total
            seen[token] += placed
    for counts in seen.values():
        assert counts[1:-1, 1:-1].sum() == counts.sum()
        assert scipy.stats.chisquare(counts[1:-1, 1:-1].ravel()).pvalue > 1e-4


def test_the_same_seed_gives_the_same_mazes_plain_and_compiled() -> None:
    one, other = (labmaze.RandomMaze(15, 17, random_seed=9, spawns_per_room=2) for _ in range(2))
    for _time in range(5):
        assert str(one.entity_layer) == str(other.entity_layer)
        assert str(one.variations_layer) == str(other.variations_layer)
        one.regenerate()
        other.regenerate()
    assert str(labmaze.RandomMaze(15, 17, random_seed=10).entity_layer) != str(one.entity_layer)
    grounds = []
    for speed in (PLAIN, COMPILED):
        ground, places = speed.flags(21 * 21), speed.flags(21 * 21)
        boxes = speed.ints(16, 0)
        settings = (4, 3, 7, 1000, 50_000, 1, boxes, speed.numbers([1, 1]), places)
        found = speed.run(rooms.furnish, ground, 21, speed.word(12345), *settings)
        grounds.append((bytes(ground), bytes(places), list(boxes), int(found[1])))
    assert grounds[0] == grounds[1]


def test_variations_are_as_many_as_asked_for() -> None:
    maze = labmaze.RandomMaze(31, 31, 8, max_variations=2, random_seed=1)
    assert set(maze.variations_layer.ravel()) == {".", "A", "B"}
    assert maze.max_variations == 2
    none = labmaze.RandomMaze(31, 31, 8, max_variations=0, random_seed=1)
    assert set(none.variations_layer.ravel()) == {"."}


def test_without_rooms_there_are_corridors() -> None:
    maze = labmaze.RandomMaze(11, 11, max_rooms=0, random_seed=2)
    assert nx.is_tree(graph_of(np.asarray(maze.entity_layer) == " "))


LAYOUT = "*****\n*P  *\n*  G*\n*****\n"


def test_a_fixed_layout_keeps_its_tokens_and_gets_the_missing_ones() -> None:
    maze = labmaze.FixedMazeWithRandomGoals(LAYOUT, num_spawns=2, num_objects=2, random_state=1)
    assert (maze.height, maze.width) == (4, 5)
    seen = Counter()
    for _time in range(300):
        maze.regenerate()
        layer = maze.entity_layer
        assert layer[1, 1] == "P"
        assert layer[2, 3] == "G"
        assert (str(layer).count("P"), str(layer).count("G")) == (2, 2)
        seen[str(layer)] += 1
    assert len(seen) == 4 * 3
    assert str(labmaze.FixedMazeWithRandomGoals(LAYOUT).entity_layer) == LAYOUT
    few = labmaze.FixedMazeWithRandomGoals("PPP\n", num_spawns=1, random_state=1)
    left = set()
    for _time in range(60):
        few.regenerate()
        left.add(str(few.entity_layer))
    assert left == {"P  \n", " P \n", "  P\n"}
    states = (np.random.RandomState(4), np.random.RandomState(4))
    same = [labmaze.FixedMazeWithRandomGoals(LAYOUT, num_objects=3, random_state=s) for s in states]
    assert str(same[0].entity_layer) == str(same[1].entity_layer)
    assert set(same[0].variations_layer.ravel()) == {"."}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"height": 10}, "height 10 should be an odd number"),
        ({"width": 1}, "width 1 should be at least 3"),
        ({"extra_connection_probability": 1.5}, "should be from 0 to 1"),
        ({"spawn_token": "PP"}, "spawn_token 'PP' should be one character"),
        ({"room_min_size": 5, "room_max_size": 3}, "room_max_size 3 should be at least 5"),
        ({"max_variations": 27}, "max variations 27 should be from 0 to 26"),
    ],
)
def test_what_makes_no_sense_is_said(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(DedaleError, match=message):
        labmaze.RandomMaze(**wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"entity_layer": "**\n***\n"}, "same length"),
        ({"entity_layer": LAYOUT, "variations_layer": "..\n"}, "both layers"),
        ({"entity_layer": LAYOUT, "num_objects": 9}, "8 tokens are to be placed on 4 free cells"),
    ],
)
def test_layouts_that_cannot_be_are_refused(wrong: dict[str, object], message: str) -> None:
    with pytest.raises(DedaleError, match=message):
        labmaze.FixedMazeWithRandomGoals(**wrong)  # type: ignore[arg-type]


def test_what_dm_control_reads() -> None:
    names = "MAX_ROOMS ROOM_MIN_SIZE ROOM_MAX_SIZE SPAWN_COUNT OBJECT_COUNT MAX_VARIATIONS SIMPLIFY"
    told = [getattr(labmaze.defaults, name) for name in names.split()]
    assert told == [4, 3, 5, 0, 0, 26, True]
    assert (labmaze.defaults.SPAWN_TOKEN, labmaze.defaults.OBJECT_TOKEN) == ("P", "G")
    maze = labmaze.RandomMaze(31, 31, max_rooms=-1, spawns_per_room=2, random_seed=1)
    few = labmaze.RandomMaze(31, 31, max_rooms=2, random_seed=1)
    letters = [len(set(each.variations_layer.ravel().tolist())) for each in (maze, few)]
    assert letters[0] > letters[1] == 3
    assert (maze.max_rooms, maze.room_min_size, maze.room_max_size) == (-1, 3, 5)
    assert (maze.spawns_per_room, maze.objects_per_room) == (2, 0)
    fixed = labmaze.FixedMazeWithRandomGoals("****\n*  *\n****\n", "....\n.AB.\n....\n")
    assert fixed.max_variations == 2
