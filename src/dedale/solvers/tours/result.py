"""A tour: consecutive simple paths from stop to stop."""

import itertools
from dataclasses import dataclass
from functools import cached_property

from ...grids.shape import Shape
from ...i18n import _
from ...kernel.types import Row, to_numbers
from ...maze.direction import Position
from ...maze.maze import Maze
from ...maze.picture import Drawn, DrawnWay


@dataclass(frozen=True, repr=False, eq=False)
class Tour(Drawn):
    """A walk from the start through every stop, and how good it is known to be.

    The walk is kept flat (`walk_cells`, row·width + col), cut into paths at `cuts`; everything
    else is made of these when asked for.

    Attributes
    ----------
    paths : list of list of (int, int)
        The walk from stop to stop.
    order : list of (int, int)
        The stops in the order in which they are reached, and the end.
    length : int
        The number of steps.
    cost : int
        What entering the cells of the walk costs; without terrain, its length.
    proven : bool
        Whether no tour is shorter; on terrain, cheaper.
    bound, gap
        No tour is shorter (cheaper) than `bound`; how much longer this one may be, as a share.
    method : str
        How it was found.
    seconds : float
        What that took.

    See Also
    --------
    tour : what gives tours.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.Maze(4, 1, bytes([2, 10, 10, 8]))
    >>> found = dedale.tour(maze, (0, 1), [(0, 3), (0, 0)])
    >>> found.paths
    [[(0, 1), (0, 0)], [(0, 0), (0, 1), (0, 2), (0, 3)]]
    >>> found.length, found.proven
    (4, True)
    >>> found
    <Tour of 4x1 by optimal: 4 steps through 2 stops, the fewest there are>
    """

    method: str
    shape: Shape  # of the maze
    walk_cells: Row
    cuts: Row  # where each path begins, and at last where the walk ends
    bound: int  # no tour is shorter than this
    seconds: float
    maze: Maze | None = None

    def __post_init__(self) -> None:
        for name in ("walk_cells", "cuts"):
            object.__setattr__(self, name, to_numbers(getattr(self, name)))

    @property
    def _key(self) -> tuple[object, ...]:
        cells = bytes(self.walk_cells), bytes(self.cuts)
        return self.method, self.shape, self.bound, cells

    def __eq__(self, other: object) -> bool:
        return self._key == other._key if isinstance(other, Tour) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        size = f"{self.maze.width}x{self.maze.height}" if self.maze else "a maze"
        stops = len(self.cuts) - 1
        best = "the fewest there are" if self.cost == self.length else "the least there is"
        known = best if self.proven else f"at least {self.bound} are needed"
        rough = "" if self.cost == self.length else f" that cost {self.cost}"
        return (
            f"<Tour of {size} by {self.method}: {self.length} steps{rough} through "
            f"{stops} {'stop' if stops == 1 else 'stops'}, {known}>"
        )

    @property
    def ways(self) -> list[DrawnWay]:
        """The parts of the walk as drawings take them, with the numbers of the stops."""
        cuts, cells = [int(cut) for cut in self.cuts], self.walk_cells
        return [
            DrawnWay(
                cells[a : b + 1], _("part {n}").format(n=n), "" if n == len(cuts) - 1 else str(n)
            )
            for n, (a, b) in enumerate(itertools.pairwise(cuts), 1)
        ]

    @property
    def length(self) -> int:
        """The number of steps."""
        return len(self.walk_cells) - 1

    @cached_property
    def cost(self) -> int:
        """What entering the cells of the walk costs; without terrain, its length."""
        terrain = None if self.maze is None else self.maze.terrain
        if terrain is None:
            return self.length
        return sum(terrain[int(cell)] for cell in self.walk_cells[1:])

    @property
    def proven(self) -> bool:
        """Whether no tour can be shorter, or on terrain cheaper."""
        return self.bound >= self.cost

    @property
    def gap(self) -> float:
        """How far above the bound the tour may be at most (0.01 is one per cent)."""
        return (self.cost - self.bound) / self.cost if self.cost else 0.0

    @cached_property
    def paths(self) -> list[list[Position]]:
        """The simple paths, each from where the one before it ends."""
        walk = self.walk
        cuts = [int(cut) for cut in self.cuts]
        return [walk[a : b + 1] for a, b in itertools.pairwise(cuts)]

    @cached_property
    def walk(self) -> list[Position]:
        """The whole walk, cell by cell."""
        return self.shape.positions(self.walk_cells)

    @cached_property
    def order(self) -> list[Position]:
        """The stops in the order in which they are reached, and the end."""
        return [self.shape.position(int(self.walk_cells[int(cut)])) for cut in self.cuts[1:]]
