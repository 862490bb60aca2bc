"""The table of generators: one line each, nothing imported until used."""

from dataclasses import field

from ..record import record
from ..registry import Entry, Registry
from ..trace.needs import ROWS, SQUARES, OnGrids


@record(frozen=True, eq=False)
class Algorithm(OnGrids):
    """A generator and what it claims. The tests check every claim of every line.

    The function is a kernel `carve(grid, ground, start, total, state, trace, *options)` as
    described in `dedale.kernel.ringed`; it returns the number of its events.
    """

    perfect: bool = field(default=True, kw_only=True)  # connected, without a cycle
    uniform: bool = field(default=False, kw_only=True)  # every spanning tree equally likely
    symmetric: bool = field(default=True, kw_only=True)  # no direction of the grid is preferred
    starts: bool = field(default=True, kw_only=True)  # False: from anywhere, the same maze
    rock: bool = field(default=False, kw_only=True)  # fills some cells: they come out masked
    twin: str = field(default="", kw_only=True)  # gives the same mazes as this other line
    compiled: bool = field(default=True, kw_only=True)  # False: plain Python only (recursion)
    options: dict[str, int] = field(default_factory=dict, kw_only=True)  # names and defaults
    covers: bool = field(default=False, kw_only=True)  # a walk: the last cells take the longest
    least: tuple[int, int] = field(default=(1, 1), kw_only=True)  # smallest width and height


@record(frozen=True, eq=False)
class Engine(Entry):
    """A way to make a maze in pieces, the same that the generator would make in one.

    The function takes `width`, `height`, `seed`, `mask`, `start` and options of its own by name,
    and returns a Maze.
    """

    makes: tuple[str, ...] = field(default=(), kw_only=True)  # the generators whose mazes it makes


HOME = "dedale.generators.algorithms"

GENERATORS: Registry[Algorithm] = Registry(
    "generator",
    {
        "backtracker": Algorithm(
            f"{HOME}.backtracker:carve", "Long winding corridors, few dead ends."
        ),
        "backtracker-recursive": Algorithm(
            f"{HOME}.recursive:backtracker",
            "The backtracker written as a recursion: the same mazes.",
            twin="backtracker",
            story="BACKTRACKER",
            compiled=False,
        ),
        "hunt-kill-linear": Algorithm(
            f"{HOME}.hunt_kill_linear:carve",
            "Long corridors; continues from the first cell with an unvisited neighbour.",
            symmetric=False,
        ),
        "hunt-kill-dfs": Algorithm(
            f"{HOME}.hunt_kill_dfs:carve",
            "Long corridors; continues from the newest cell with an unvisited neighbour.",
        ),
        "hunt-kill-random": Algorithm(
            f"{HOME}.hunt_kill_random:carve", "Corridors that branch anywhere."
        ),
        "aldous-broder": Algorithm(
            f"{HOME}.aldous_broder:carve",
            "A random walk: every maze equally likely.",
            uniform=True,
            covers=True,
        ),
        "wilson": Algorithm(
            f"{HOME}.wilson:carve", "Loop-erased walks: every maze equally likely.", uniform=True
        ),
        "wilson-stacks": Algorithm(
            f"{HOME}.wilson_stacks:carve",
            "Cycles of arrows popped in any order: every maze equally likely.",
            uniform=True,
        ),
        "houston": Algorithm(
            f"{HOME}.houston:carve", "Starts with Aldous-Broder, finishes with Wilson."
        ),
        "prim": Algorithm(f"{HOME}.prim:carve", "Many short dead ends, grown from the start."),
        "kruskal": Algorithm(
            f"{HOME}.kruskal:carve",
            "Walls in a random order given by a hash; works in pieces, at any size.",
            starts=False,
        ),
        "quick-union": Algorithm(
            f"{HOME}.quick_union:carve",
            "Random walls; the smaller label floods the other part.",
            starts=False,
        ),
        "growing-tree": Algorithm(
            f"{HOME}.growing_tree:carve",
            "Grows from the newest, a random or the oldest cell, in the proportions given.",
            options={"newest": 50, "random": 50, "oldest": 0},
        ),
        "recursive-division": Algorithm(
            f"{HOME}.recursive_division:carve",
            "Splits rooms in two, with one door per wall.",
            symmetric=False,
            needs=ROWS,
            starts=False,
        ),
        "eller": Algorithm(
            f"{HOME}.eller:carve",
            "Row by row, with one row in memory.",
            symmetric=False,
            needs=ROWS,
            starts=False,
        ),
        "sidewinder": Algorithm(
            f"{HOME}.sidewinder:carve",
            "Runs along the rows, each with one opening to the north.",
            symmetric=False,
            needs=ROWS,
            starts=False,
        ),
        "binary-tree": Algorithm(
            f"{HOME}.binary_tree:carve",
            "North or east, by the toss of a coin.",
            symmetric=False,
            needs=ROWS,
            starts=False,
        ),
        "paths": Algorithm(
            f"{HOME}.paths:carve",
            "Dug out of rock, with an entry below and an exit above.",
            rock=True,
            needs=SQUARES,
            symmetric=False,
            options={"walls": 50, "length": 12},
            least=(3, 3),
            starts=False,
        ),
        "random-walk": Algorithm(
            f"{HOME}.random_walk:carve",
            "One corridor until it is stuck. Not perfect.",
            perfect=False,
        ),
        "random-walk-recursive": Algorithm(
            f"{HOME}.recursive:random_walk",
            "The random walk written as a recursion: the same corridor.",
            twin="random-walk",
            story="RANDOM_WALK",
            compiled=False,
            perfect=False,
        ),
        "random-walls": Algorithm(
            f"{HOME}.random_walls:carve",
            "Opens random walls. Not perfect.",
            perfect=False,
            options={"times": 0},
            starts=False,
        ),
        "random-walls-recursive": Algorithm(
            f"{HOME}.recursive:random_walls",
            "The random walls written as a tail recursion: the same holes.",
            twin="random-walls",
            story="RANDOM_WALLS",
            compiled=False,
            perfect=False,
            options={"times": 0},
            starts=False,
        ),
        "none": Algorithm(
            f"{HOME}.none:carve", "All walls closed. Not perfect.", perfect=False, starts=False
        ),
    },
    Algorithm,
)

#: The packages above add entries to this one: see `EXTENSIONS` in `dedale/__init__.py`.
ENGINES: Registry[Engine] = Registry("engine", {}, Engine)
