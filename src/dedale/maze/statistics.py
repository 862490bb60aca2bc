"""Simple counts about a maze: what its cells are, how many parts and cycles it has."""

from collections.abc import Mapping

from ..kernel.flat import WAYS
from ..kernel.speed import speed_for
from .kinds import ACCESSIBLE, CUT_OFF, MASKED, every_kind
from .maze import Maze
from .parts import label_parts


def statistics(maze: Maze) -> dict[str, int]:
    """The counts, by name; `perfect` is a bool.

    >>> figures = statistics(Maze(3, 1, bytes([2, 10, 8])))
    >>> figures["dead_ends"], figures["parts"], figures["cycles"], figures["perfect"]
    (2, 1, 0, True)
    """
    sides, kinds = maze.sides, every_kind(maze)
    return {"width": maze.width, "height": maze.height} | summed_up(
        {value: sides.count(value) for value in set(sides)},
        {kind: kinds.count(kind) for kind in (ACCESSIBLE, MASKED, CUT_OFF)},
        connected_parts(maze),
        maze.shape.ways,
    )


def summed_up(
    sides: Mapping[int, int], kinds: Mapping[int, int], parts: int, ways: int = WAYS
) -> dict[str, int]:
    """The counts that follow from how many cells have which open sides, and are of which kind.

    `parts` are the connected parts, each cell that is not accessible being one of them.
    """
    degrees = [sum(n for value, n in sides.items() if value.bit_count() == k) for k in range(9)]
    opposite = ways // 2
    straight = (
        {1 << side | 1 << side + opposite for side in range(opposite)} if not ways % 2 else {}
    )
    corridors = sum(sides.get(value, 0) for value in straight)
    accessible, masked, cut_off = (kinds[kind] for kind in (ACCESSIBLE, MASKED, CUT_OFF))
    opened = sum(n * value.bit_count() for value, n in sides.items()) // 2
    parts -= masked + cut_off
    return {
        "accessible": accessible,
        "masked": masked,
        "cut_off": cut_off,
        "open_walls": opened,
        "isolated": degrees[0] - masked - cut_off,
        "dead_ends": degrees[1],
        "corridors": corridors,
        "turns": degrees[2] - corridors,
        "junctions": degrees[3],
        "crossings": sum(degrees[4:]),
        "parts": parts,
        "cycles": opened - accessible + parts,
        "perfect": parts == 1 and opened == accessible - 1,
    }


def connected_parts(maze: Maze) -> int:
    """How many parts the open walls leave; a cell without openings is one by itself."""
    speed = speed_for(maze.size, None, maze.shape.words)
    ground = maze.shape.ground(speed)
    return speed.run(label_parts, speed.view(maze.sides), ground, speed.ints(maze.size, 0))
