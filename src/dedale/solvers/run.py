"""Runs a solver of the table: checks what was asked, lays out the grid, gives a Solution back."""

from collections.abc import Callable, Iterable
from copy import copy
from dataclasses import replace
from functools import partial
from operator import ne
from time import perf_counter
from typing import Any, cast

from ..errors import DedaleError, Term
from ..kernel.flat import NOWHERE, mark_goals, retrace
from ..kernel.jit import spoken
from ..kernel.plain import Speed
from ..kernel.speed import speed_for
from ..kernel.types import Array, Row
from ..maze.direction import Position
from ..maze.maze import Maze, a_maze
from ..progress import is_waited_for, part, parts
from ..trace.story import story_of
from ..trace.trace import Trace, split
from .estimate import Context, buckets, estimates
from .request import Cells, checked_cells, closed_around
from .solution import Solution
from .table import HEURISTICS, SOLVERS, Heuristic, Solver
from .validate import validate

#: Cells that are looked at to see how far a search is.
SAMPLE = 20_000
#: So many goals are marked by compiled code.
FEW = 20


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

    Parameters
    ----------
    maze : Maze
    start : (int, int), optional
        The maze's own if not given; without a goal either, an end of the longest path.
    goal : (int, int) or several, optional
        The maze's own if not given, or else the cell farthest from the start.
    algorithm : str
        One of `dedale.names("solver")`.
    heuristic : str
        What "astar" estimates with: one of `dedale.names("heuristic")`.
    avoid : iterable of (int, int)
        Cells that cannot be walked on.
    dangers : iterable of (int, int)
        Cells that the heuristic "avoid-minotaurs" keeps away from.
    paths : str
        "one", or "all" for the cells of all shortest paths (`solution.all_shortest`), with the
        algorithms that can.
    trace : bool
        Whether to record the search: the film is then `solution.trace`.

    Returns
    -------
    Solution
        Where there is no path, its `path` is None.

    Raises
    ------
    DedaleError
        If a cell is not one of the maze, or a name is not in its table.

    See Also
    --------
    compare : several algorithms.
    tour : through several places.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("backtracker", width=8, height=5, seed=4)
    >>> solution = dedale.solve(maze, start=(0, 0), goal=(4, 7), algorithm="astar")
    >>> solution.path[0], solution.path[-1], solution.shortest
    ((0, 0), (4, 7), True)
    """
    maze, entry = a_maze(maze), SOLVERS[algorithm]
    _require(entry, maze, paths)
    start, goals = find_ends(maze, start, goal)
    closed = checked_cells(maze, avoid, "cell to avoid") if avoid else []
    feared = checked_cells(maze, dangers, "danger") if dangers else []
    shortest, cheapest = entry.shortest, False
    with entry.trusted("solver"):
        run = _Run(entry, maze, start, goals, closed)
        if entry.heuristic or entry.fixed:
            line = run.guided_by(entry.fixed or heuristic, feared)
            shortest = line.consistent if entry.heuristic else shortest
            cheapest = maze.terrain is not None and shortest
            shortest = shortest and not cheapest  # it is the cost that counts
        if entry.every:
            run.extra = (run.speed.flags(run.cells if paths == "all" else 0),)
        solution = run.solution(shortest, heuristic if entry.heuristic else None, trace)
        solution = replace(solution, cheapest=True) if cheapest else solution
    if entry.plugin:
        with entry.validated("solver"):
            validate(maze, solution)
    return solution


def _require(entry: Solver, maze: Maze, paths: str) -> None:
    """Raise a DedaleError unless a solver gives such paths, on the grid of the maze."""
    if paths not in ("one", "all"):
        raise DedaleError("paths {paths!r} should be 'one' or 'all'", paths=paths)
    if paths == "all" and not entry.every:
        able = ", ".join(name for name, line in SOLVERS.items() if line.every)
        raise DedaleError(
            "{algorithm} gives one path: all shortest ones are given by {able}",
            algorithm=entry.name,
            able=able,
        )
    if gap := entry.gap(maze.grid.partition(":")[0], type(maze.shape.plan)):
        raise DedaleError(
            "{name} does not run on the grid {grid!r}: {reason}",
            name=entry.name,
            grid=maze.grid,
            reason=Term(gap),
        )


def compare(
    maze: Maze,
    start: Position | None = None,
    goal: Cells | None = None,
    *,
    algorithms: Iterable[str] = ("bfs", "dfs", "astar"),
    **options: Any,
) -> list[Solution]:
    """Solve one maze with several algorithms.

    Parameters
    ----------
    maze, start, goal
        As for `solve`, the same for all.
    algorithms : iterable of str
        Names of `dedale.names("solver")`.
    **options
        The others of `solve`.

    Returns
    -------
    list of Solution
        In the order of the algorithms.

    Raises
    ------
    DedaleError
        As `solve`; a wrong name is refused before any work is done.

    See Also
    --------
    solve : one algorithm.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("wilson", width=9, height=9, seed=2)
    >>> for found in dedale.compare(maze, (0, 0), (8, 8), algorithms=["bfs", "dfs"]):
    ...     print(found.algorithm, found.length, len(found.visited))
    bfs 20 76
    dfs 20 51
    """
    maze = a_maze(maze)
    names = [algorithms] if isinstance(algorithms, str) else list(algorithms)
    for name in names:
        SOLVERS[name]  # an unknown one is refused before any work is done
    with part(0.5):
        start, goals = find_ends(maze, start, goal)
    return [solve(maze, start, goals, name, **options) for name in parts(names)]


def find_ends(
    maze: Maze, start: Position | None, goal: Cells | None
) -> tuple[Position, list[Position]]:
    """Where to search from and to, given or not."""
    if start is None and goal is None and maze.goal is None:
        from ..maze.diameter import longest_path

        start, goal = longest_path(maze)
    start = maze.checked(start if start is not None else maze.start, "start")
    if goal is None:
        goal = maze.goal
    if goal is None:
        from .distances import farthest

        goal = farthest(maze, start)
    return start, checked_cells(maze, goal, "goal")


def _watched(grid: Array, speed: Speed) -> Callable[[], float]:
    """How far a search on the grid is, to be asked while it runs."""
    look = partial(speed.sample, grid, max(1, len(grid) // SAMPLE))
    return partial(_share, look, look())


def _share(look: Callable[[], list[int]], before: list[int]) -> float:
    """How much of the maze has been searched, as the marks in a sample of its cells show."""
    changed: int = sum(map(ne, look(), before))
    return changed / len(before)


class _Run:
    """One run of a kernel on a maze: plain on a small one, compiled on a large one."""

    def __init__(
        self,
        entry: Solver,
        maze: Maze,
        start: Position,
        goals: list[Position],
        closed: list[Position],
    ) -> None:
        self.entry, self.maze = entry, maze
        self.start, self.goals = start, goals
        self.cells = maze.size
        work = self.cells * (40 if entry.heavy else 1)
        self.search = entry.load()
        self.speed = speed_for(work if entry.compiled else 0, self.search, maze.shape.words)
        self.ground = maze.shape.ground(self.speed)
        self.first = maze.number(start)
        self.closed = [maze.number(cell) for cell in closed if cell != start]
        self.extra: tuple[Row, ...] = ()

    def guided_by(self, heuristic: str, feared: list[Position]) -> Heuristic:
        """Give the kernel what a heuristic expects, and room for it."""
        line, context = HEURISTICS[heuristic], Context(self.maze, self.start, feared)
        rest = estimates(line, context, self.goals, self.speed)
        costs = self.speed.view(self.maze.terrain or b"")
        self.extra = (rest, *buckets(rest, line, self.maze, self.speed), costs)
        return line

    def solution(self, shortest: bool, heuristic: str | None, traced: bool) -> Solution:
        room = 8 * self.cells if traced else 0
        found, order, events, path, film, seconds = self._searched(room)
        if events > room > 0:
            found, order, events, path, film, seconds = self._searched(events)  # with room for all
        red = None
        if self.entry.every and len(self.extra[0]):
            red = [cell for cell, marked in enumerate(bytes(self.extra[0])) if marked]
        trace, maze = None, self.maze
        if traced:
            film, values = split(film, events, self.speed)
            trace = Trace(
                maze.shape,
                film,
                maze.sides,
                maze.kinds,
                values=values,
                estimates=self.extra[0] if heuristic else None,
                start=self.start,
                goals=self.goals,
                story=story_of(self.entry),
                terrain=maze.terrain,
            )
        solution = Solution(
            algorithm=self.entry.name,
            shape=self.maze.shape,
            start=self.start,
            goals=self.goals,
            path_row=path if found != NOWHERE else None,
            visited_row=order,
            shortest=shortest,
            seconds=seconds,
            heuristic=heuristic,
            all_row=red,
            trace=trace,
            maze=self.maze,
        )
        if trace is not None:
            trace.result = {"length": solution.length, "visited_count": len(order)}
            if maze.terrain is not None:
                trace.result["cost"] = solution.cost
        return solution

    def _searched(self, most: int) -> tuple[int, Row, int, Row, Array, float]:
        """The goal, the cells visited, the number of events, the path, the film, the seconds."""
        speed, ground, first = self.speed, self.ground, self.first
        grid, order, film = self._grid(), speed.scratch(self.cells), speed.longs(most)
        values = (grid, ground, first, order, film, *self.extra)
        speed.prepare(self.search, *values)
        speed.prepare(retrace, grid, ground, first, first, order, film, 0)
        began = perf_counter()
        with part(0.9, _watched(grid, speed) if is_waited_for() else None):
            found, visited, events = speed.run(self.search, *values)
        seen, path = order[:visited], cast(Row, [])
        if found != NOWHERE:
            room = speed.scratch(self.cells)
            at, events = speed.run(retrace, grid, ground, first, found, room, film, events)
            path = copy(room[at:])
        return found, seen, events, path, film, perf_counter() - began

    def _grid(self) -> Array:
        """The open sides, with the goals marked and the cells to avoid walled in."""
        sides = bytearray(self.maze.sides)
        closed_around(self.maze.shape, sides, self.closed)
        grid = self.speed.marked(sides)
        goals = set(map(self.maze.number, self.goals)).difference(self.closed)
        if len(goals) < FEW:  # written to the array itself: a call of compiled code takes longer
            spoken(mark_goals, self.speed.words)(grid, list(goals))
        else:
            self.speed.run(mark_goals, grid, self.speed.numbers(list(goals)))
        return grid
