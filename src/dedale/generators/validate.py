"""What a plug-in made is checked before it is believed."""

from ..errors import DedaleError
from ..maze.maze import ACCESSIBLE, Maze
from .table import Algorithm


def validate(maze: Maze, name: str, entry: Algorithm) -> None:
    """Raise a DedaleError that names the plug-in unless the maze is what its line claims."""
    try:
        maze.check()
        if entry.perfect:
            _check_perfect(maze)
    except DedaleError as error:
        raise DedaleError(
            "generator {name!r} of plug-in {plugin!r}: {error}",
            name=name,
            plugin=entry.plugin,
            error=error,
        ) from None


def _check_perfect(maze: Maze) -> None:
    """Connected and one wall fewer open than there are cells: then there is no cycle."""
    sides, width = bytes(maze.sides), maze.width
    opened = sum(s.bit_count() * sides.count(s) for s in range(16)) // 2
    cells = maze.accessible_count
    if opened != cells - 1:
        raise DedaleError(
            "{opened} walls are open: a perfect maze of {cells} cells has {right}",
            opened=opened,
            cells=cells,
            right=cells - 1,
        )
    kinds = bytes(maze.kinds) if maze.kinds is not None else bytes(len(sides))
    first = kinds.find(ACCESSIBLE)
    seen = bytearray(len(sides))
    seen[first] = 1
    stack = [first]
    while stack:
        cell = stack.pop()
        for bit, near in ((1, cell - width), (2, cell + 1), (4, cell + width), (8, cell - 1)):
            if sides[cell] & bit and not seen[near]:
                seen[near] = 1
                stack.append(near)
    if sum(seen) != cells:
        raise DedaleError(
            "{n} of {cells} cells cannot be reached", n=cells - sum(seen), cells=cells
        )
