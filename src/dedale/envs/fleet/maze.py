"""Walking through a maze: facts are its goal, then the open sides and the distances of all cells.

`chart` says where the sides of all cells lead, and where on the board each cell is; all mazes of
an environment have one grid.
"""

from ...games.ends import GOES_ON, WON
from ...grids.shape import Shape
from ...kernel.jit import kernel
from ...kernel.types import Array, Row
from ...solvers.distances import distances
from ..models import MazeWalk
from .ways import clear

# Places in `facts`.
GOAL, WAYS, CELLS, SIDES_AT = 0, 1, 2, 3


def rows(state: MazeWalk) -> tuple[list[int], list[int], int]:
    """A walk, flat."""
    maze = state.maze
    far = [steps if steps >= 0 else maze.size for steps in distances(maze, maze.goal)]
    head = [state.goal, maze.shape.ways, maze.size]
    return [*head, *map(int, maze.sides), *far], [state.cell], 0


def chart(shape: Shape, cols: int) -> list[int]:
    """For each cell where its sides lead, then its place on the board."""
    leads = [
        (shape.beside(c, s) or (0, 0))[0] for c in range(shape.size) for s in range(shape.ways)
    ]
    places = [row * cols + col for row, col in map(shape.position, range(shape.size))]
    return leads + places


def room(facts: Row) -> int:
    """No room is wanted."""
    return 0


@kernel
def turn(chart: Row, facts: Row, now: Array, rng: Array, work: Array, action: int) -> int:
    """A step through an open side."""
    now[0] = chart[now[0] * facts[WAYS] + action]
    return WON if now[0] == facts[GOAL] else GOES_ON


@kernel
def allowed(chart: Row, facts: Row, now: Row, action: int) -> bool:
    """Whether that side is open."""
    return facts[SIDES_AT + now[0]] >> action & 1 == 1


@kernel
def worth(facts: Row, now: Row) -> float:
    """All."""
    return 1.0


@kernel
def far(facts: Row, now: Row, work: Array) -> int:
    """As it is written down."""
    return facts[SIDES_AT + facts[CELLS] + now[0]]


@kernel
def paint(chart: Row, facts: Row, now: Row, board: Array, size: int, cols: int, fresh: int) -> None:
    """Open sides, the goal, the walker."""
    places = facts[CELLS] * facts[WAYS]
    if fresh:
        for cell in range(facts[CELLS]):
            board[chart[places + cell]] = facts[SIDES_AT + cell]
        board[size + chart[places + facts[GOAL]]] = 1
    clear(board, 2 * size, 3 * size)
    board[2 * size + chart[places + now[0]]] = 1
