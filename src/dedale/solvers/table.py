"""The tables of solvers, heuristics and tours: one line each, nothing imported until used."""

from dataclasses import field

from ..record import record
from ..registry import Entry, Registry
from ..trace.needs import PLANE, SQUARES, OnGrids
from ..trace.story import Explained


@record(frozen=True)
class Solver(OnGrids):
    """A path-finder and what it claims. The tests put every claim of every line to the proof.

    The function is a kernel `search(grid, width, start, order, trace)` as described in
    `dedale.kernel.flat`.
    """

    shortest: bool = field(default=False, kw_only=True)  # its paths are shortest ones
    complete: bool = field(default=True, kw_only=True)  # finds a path whenever there is one
    heuristic: bool = field(default=False, kw_only=True)  # takes a heuristic
    fixed: str = field(default="", kw_only=True)  # takes this one and no other
    every: bool = field(default=False, kw_only=True)  # can give all shortest paths
    heavy: bool = field(default=False, kw_only=True)  # looks at cells many times: compile early
    compiled: bool = field(default=True, kw_only=True)  # False: plain Python only


@record(frozen=True)
class Heuristic(Entry):
    """An estimate of the way from a cell to the nearest goal.

    One's own is a function `(cell, goals, context) -> int` with the cell as `(row, col)`, the
    goals as a list of them, and the context telling `maze`, `start` and `dangers`. Ours are
    kernels that fill in all cells at once (`whole`).
    """

    consistent: bool = field(default=False, kw_only=True)  # never falls by more than 1 a step
    whole: bool = field(default=False, kw_only=True)


@record(frozen=True)
class TourMethod(Explained):
    """A way to walk through many stops: a function `(problem) -> Walk` of `tours.problem`.

    One's own may look at `problem.distances`, the table of distances between points (0 is the
    start, the last one is the end if `problem.fixed_end`), and return `problem.walk(order)`.
    """

    exact: bool = field(default=False, kw_only=True)  # the shortest tour, with its proof


HOME = "dedale.solvers.algorithms"

SOLVERS: Registry[Solver] = Registry(
    "solver",
    {
        "bfs": Solver(f"{HOME}.bfs:search", "breadth-first: a wave from the start", shortest=True),
        "dfs": Solver(
            f"{HOME}.dfs:search", "depth-first: as deep as possible, then back to the last fork"
        ),
        "astar": Solver(
            f"{HOME}.astar:search", "best-first: cells nearest to the goal first", heuristic=True
        ),
        "dijkstra": Solver(
            f"{HOME}.astar:search",  # that estimates nothing
            "cheapest cell first",
            shortest=True,
            fixed="zero",
            story="DIJKSTRA",
        ),
        "bidirectional": Solver(
            f"{HOME}.bidirectional:search", "two waves that meet half-way", shortest=True
        ),
        "pcc": Solver(
            f"{HOME}.pcc:search",
            "depth-first, lowering distances until they are right",
            shortest=True,
            every=True,
            heavy=True,
        ),
        "automaton": Solver(
            f"{HOME}.automaton:search",
            "cellular automaton: all cells look at their neighbours at once",
            shortest=True,
            every=True,
            heavy=True,
            needs=SQUARES,
        ),
        "dead-end-filling": Solver(
            f"{HOME}.dead_end_filling:search",
            "fills dead ends until only the path is left",
            shortest=True,
        ),
        "wall-follower": Solver(
            f"{HOME}.wall_follower:left",
            "keeps the left hand on the wall",
            complete=False,
            needs=PLANE,
            story="LEFT_HAND",
        ),
        "wall-follower-right": Solver(
            f"{HOME}.wall_follower:right",
            "keeps the right hand on the wall",
            complete=False,
            needs=PLANE,
            story="RIGHT_HAND",
        ),
        "tremaux": Solver(f"{HOME}.tremaux:search", "marks passages, uses none more than twice"),
        "pledge": Solver(
            f"{HOME}.pledge:search",
            "follows walls and counts turns",
            complete=False,
            needs=SQUARES,
        ),
    },
    Solver,
)

HEURISTICS: Registry[Heuristic] = Registry(
    "heuristic",
    {
        "manhattan": Heuristic(
            "dedale.solvers.heuristics:manhattan",
            "steps to the nearest goal, ignoring walls",
            consistent=True,
            whole=True,
        ),
        "zero": Heuristic(
            "dedale.solvers.heuristics:zero",
            "always 0: A* becomes Dijkstra's algorithm",
            consistent=True,
            whole=True,
        ),
        "avoid-minotaurs": Heuristic(
            "dedale.solvers.heuristics:avoid_minotaurs",
            "Manhattan distance plus a penalty near minotaurs",
            whole=True,
        ),
    },
    Heuristic,
)

TOURS: Registry[TourMethod] = Registry(
    "tour",
    {
        "optimal": TourMethod(
            "dedale.solvers.tours.optimal:tour", "the shortest tour, proven optimal", exact=True
        ),
        "2-opt": TourMethod(
            "dedale.solvers.tours.two_opt:tour", "a good tour, improved step by step"
        ),
        "nearest-first": TourMethod(
            "dedale.solvers.tours.nearest_first:tour", "goes to the nearest stop each time"
        ),
    },
    TourMethod,
)
