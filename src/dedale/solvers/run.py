"""Runs a solver of the table: checks what was asked, lays out the grid, gives a Solution back."""

from collections.abc import Iterable
from time import perf_counter
from typing import Any

from ..errors import DedaleError
from ..kernel.flat import GOAL, NOWHERE, retrace
from ..kernel.jit import fast, worthwhile
from ..maze.direction import Position
from ..maze.maze import Maze
from ..trace import Trace
from .estimate import buckets, estimates
from .request import Cells, checked_cells, closed_around
from .solution import Solution
from .table import HEURISTICS, SOLVERS, Solver
from .validate import trusted, validate


def solve(
    maze: Maze,
    start: Position | None = None,
    goal: Cells | None = None,
    algorithm: str = "bfs",
    *,
    heuristic: str = "manhattan",
    avoid: Iterable[Position] = (),
    dangers: Iterable[Position] = (),
    paths: str = "one",
    trace: bool = False,
) -> Solution:
    """Find a path from the start to the goal, or to the nearest of several.

    Without a start the maze's own is taken, without a goal the maze's own, or else the cell
    farthest from the start; without both, the two ends of the longest path.

    `avoid` are cells that cannot be walked on (minotaurs in the way). `dangers` are cells that
    the heuristic "avoid-minotaurs" keeps away from. `paths="all"` also gives the cells of all
    shortest paths (`solution.all_shortest`), with the algorithms that can. `trace=True` records
    the film of the search.

    Where there is no path, `solution.path` is None.

    >>> import dedale
    >>> maze = dedale.generate("backtracker", width=8, height=5, seed=4)
    >>> solution = dedale.solve(maze, start=(0, 0), goal=(4, 7), algorithm="astar")
    >>> solution.path[0], solution.path[-1], solution.shortest
    ((0, 0), (4, 7), True)
    """
    entry = SOLVERS[algorithm]
    if paths not in ("one", "all"):
        raise DedaleError("paths {paths!r} should be 'one' or 'all'", paths=paths)
    if paths == "all" and not entry.every:
        able = ", ".join(name for name, line in SOLVERS.items() if line.every)
        raise DedaleError(
            "{algorithm} gives one path: all shortest ones are given by {able}",
            algorithm=algorithm,
            able=able,
        )
    start, goals = _ends(maze, start, goal)
    closed = checked_cells(maze, avoid, "cell to avoid") if avoid else []
    feared = checked_cells(maze, dangers, "danger") if dangers else []
    run = _Run(algorithm, entry, maze, start, goals, closed)
    if entry.heuristic or entry.fixed:
        name = entry.fixed or heuristic
        line = HEURISTICS[name]
        rest = estimates(name, line, maze, start, goals, feared, run.compiled)
        run.extra = (rest, *buckets(rest, line, maze, run.compiled))
    if entry.every:
        run.extra = (run.bytes_(run.cells if paths == "all" else 0),)
    shortest = line.consistent if entry.heuristic else entry.shortest
    with trusted(algorithm, entry):
        solution = run.solution(shortest, heuristic if entry.heuristic else None, trace)
    if entry.plugin:
        validate(maze, solution, entry)
    return solution


def compare(
    maze: Maze,
    start: Position | None = None,
    goal: Cells | None = None,
    *,
    algorithms: Iterable[str] = ("bfs", "dfs", "astar"),
    **options: Any,
) -> list[Solution]:
    """Solve one maze with several algorithms; `options` are those of `solve`.

    >>> import dedale
    >>> maze = dedale.generate("wilson", width=9, height=9, seed=2)
    >>> for found in dedale.compare(maze, (0, 0), (8, 8), algorithms=["bfs", "dfs"]):
    ...     print(found.algorithm, found.length, len(found.visited))
    bfs 20 76
    dfs 20 51
    """
    names = [algorithms] if isinstance(algorithms, str) else list(algorithms)
    for name in names:
        SOLVERS[name]  # an unknown one is refused before any work is done
    start, goals = _ends(maze, start, goal)
    return [solve(maze, start, goals, name, **options) for name in names]


def _ends(maze: Maze, start: Any, goal: Any) -> tuple[Position, list[Position]]:
    """Where to search from and to, given or not."""
    if start is None and goal is None and maze.goal is None:
        from .diameter import longest_path

        start, goal = longest_path(maze)
    start = maze.checked(start if start is not None else maze.start, "start")
    if goal is None:
        goal = maze.goal
    if goal is None:
        from .distances import farthest

        goal = farthest(maze, start)
    return start, checked_cells(maze, goal, "goal")


class _Run:
    """One run of a kernel on a maze: plain on a small one, compiled on a large one."""

    def __init__(
        self,
        name: str,
        entry: Solver,
        maze: Maze,
        start: Position,
        goals: list[Position],
        closed: list[Position],
    ) -> None:
        self.name, self.entry, self.maze = name, entry, maze
        self.start, self.goals = start, goals
        self.width, self.cells = maze.width, maze.width * maze.height
        work = self.cells * (40 if entry.heavy else 1)
        self.compiled = (
            entry.compiled
            and worthwhile(work)
            and (not entry.plugin or hasattr(entry.load(), "__kernel__"))
        )
        self.first = self._number(start)
        self.closed = [self._number(cell) for cell in closed if cell != start]
        self.extra: tuple[Any, ...] = ()

    def _number(self, position: Position) -> int:
        return position[0] * self.width + position[1]

    def solution(self, shortest: bool, heuristic: str | None, traced: bool) -> Solution:
        room = 8 * self.cells if traced else 0
        found, order, events, path, film, seconds = self._searched(room)
        if events > room > 0:
            found, order, events, path, film, seconds = self._searched(events)  # with room for all
        red = None
        if self.entry.every and len(self.extra[0]):
            red = [cell for cell, marked in enumerate(bytes(self.extra[0])) if marked]
        return Solution(
            algorithm=self.name,
            width=self.width,
            start=self.start,
            goals=self.goals,
            path_cells=path if found != NOWHERE else None,
            visited_cells=order,
            shortest=shortest,
            seconds=seconds,
            heuristic=heuristic,
            all_cells=red,
            trace=self._trace(film, events) if traced else None,
        )

    def _searched(self, most: int) -> tuple[int, Any, int, Any, Any, float]:
        grid, order, film = self._grid(), self._ints(self.cells), self._longs(most)
        search, walk_back = self.entry.load(), retrace
        if self.compiled:
            search, walk_back = fast(search), fast(retrace)
            self._warm_up(search, walk_back)
        began = perf_counter()
        found, visited, events = search(grid, self.width, self.first, order, film, *self.extra)
        path = self._ints(0)
        if found != NOWHERE:
            room = self._ints(self.cells)
            first, events = walk_back(grid, self.width, self.first, found, room, film, events)
            path = room[first:].copy()
        seconds = perf_counter() - began
        return int(found), order[:visited], int(events), path, film, seconds

    def _warm_up(self, search: Any, walk_back: Any) -> None:
        """Have the kernels compiled before the clock starts: a run on a single cell."""
        grid, none = self.bytes_(1), self._longs(0)
        # Copies, zeroed: estimates of the whole maze would not fit. What is read-only is zero.
        little = (x[:4] * 0 if x.flags.writeable else x[:4] for x in self.extra)
        search(grid, 1, 0, self._ints(1), none, *little)
        walk_back(grid, 1, 0, 0, self._ints(1), none, 0)

    def _grid(self) -> Any:
        """The open sides, with the goals marked and the cells to avoid walled in."""
        grid: Any = bytearray(self.maze.sides)
        if self.compiled:
            import numpy as np

            grid = np.frombuffer(grid, np.uint8)
        closed_around(grid, self.width, self.closed)
        for goal in set(map(self._number, self.goals)).difference(self.closed):
            grid[goal] |= GOAL
        return grid

    def _ints(self, size: int) -> Any:
        if not self.compiled:
            return [0] * size
        import numpy as np

        return np.empty(size, np.int32)

    def _longs(self, size: int) -> Any:
        if not self.compiled:
            return [0] * size
        import numpy as np

        return np.empty(size, np.int64)

    def bytes_(self, size: int) -> Any:
        if not self.compiled:
            return bytearray(size)
        import numpy as np

        return np.zeros(size, np.uint8)

    def _trace(self, film: Any, events: int) -> Trace:
        return Trace(self.width, self.maze.height, film[:events], self.maze.sides, self.maze.kinds)
