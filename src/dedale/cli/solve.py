"""`dedale solve`: paths through a maze, compared in a table, and drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import click

from ..errors import DedaleError
from ..i18n import N_, _, decimal
from ..kernel.types import Row
from ..maze import formats as files
from ..maze.look import LOOK
from ..maze.maze import Maze
from ..maze.picture import DrawnWay
from ..progress import part
from ..requests import Values, check_all, some
from ..scale.commands import is_very_large, refuse_engines, solve_very_large, write_numbers
from ..shell.asking import Given, asking
from ..shell.base import (
    NOT_FOUND,
    command,
    given,
    json_option,
    plugin_option,
    print_json,
    say,
    say_wrote,
)
from ..shell.options import (
    cluster_option,
    look_for,
    output_options,
    picture_for,
    refuse,
    terrain_option,
    workers_option,
)
from ..shell.progress import watched
from ..shell.types import MazeFile
from ..solvers import Solution, Tour, compare, tour
from ..solvers.search import TOUR, Search
from .analyse import mazes_in

#: How the picture of the paths is drawn.
SHOWN = some(LOOK, "title", "theme", "cell")


@command(
    "solve",
    examples=[
        ("dedale solve maze.json", N_("between the ends of its longest path, drawn here")),
        ("dedale solve maze.json --from 0,0 --to 19,19 -a astar -o way.png", N_("a picture")),
        ("dedale solve maze.json -a bfs -a dfs -a astar -o ways.svg", N_("three, compared")),
        ("dedale solve maze.json --to 0,0 --to 9,9", N_("to the nearer of two goals")),
        ("dedale solve maze.json --through 3,4 --through 7,1", N_("the shortest tour")),
        ("dedale generate -f json | dedale solve - --json", N_("for programs")),
        ("dedale solve maze.json maze.npz --json", N_("a line of JSON each")),
        ("dedale solve big.zarr -o way.npy", N_("a maze of any size, from corner to corner")),
    ],
)
@click.argument("sources", metavar="FILE...", type=MazeFile(), nargs=-1, required=True)
@asking(search=Search.PARAMETERS, touring=TOUR, look=SHOWN)
@json_option
@output_options(help=N_("Picture of the paths, or the numbers of the cells (.npy)."))
@terrain_option
@cluster_option
@workers_option
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    sources: tuple[str, ...],
    search: dict[str, object],
    touring: dict[str, object],
    look: dict[str, object],
    as_json: bool,
    output: str | None,
    format: str | None,
    terrain: str | None,
    scheduler: str | None,
    workers: int | None,
) -> int:
    typed = given(context)
    asked = Search.of(search)
    plain = not (asked.algorithm or asked.avoid or asked.danger or asked.all)
    if plain and not touring.get("stops") and any(map(is_very_large, sources)):
        refuse(
            typed
            & {"terrain", "heuristic", "method", "seconds", "theme", "title", "cell", "format"},
            N_("--{option} is not for mazes of this size"),
        )
        ends = (asked.start, asked.goal)
        if len(sources) > 1:
            raise DedaleError("a maze of this size is solved alone: give one file")
        return solve_very_large(sources[0], *ends, scheduler, workers, output, as_json)
    refuse_engines(context)
    walk = check_all(TOUR, touring)
    _refuse_tour(asked, bool(walk["stops"]), typed)
    if output is None:
        wrong = typed & {"theme", "title", "cell", "format"}
        refuse(wrong, N_("--{option} is for pictures: give -o FILE"))
    if as_json and output == "-":
        raise DedaleError("--json and -o - both write to standard output: leave out one")
    numbers = output is not None and format is None and output.lower().endswith(".npy")
    if numbers:
        refuse(typed & {"theme", "title", "cell"}, N_("--{option} is for pictures: give -o FILE"))
    picture = picture_for(output, format) if output and not numbers else ""
    shown = look_for(context, picture, look) if picture else {}

    def work() -> list[tuple[str, Maze, SolveAnswer]]:
        with part(0.3):
            read = [pair for source in sources for pair in mazes_in(source)]
        if len(read) > 1 and output:
            raise DedaleError("-o is for one maze, here are {n}", n=len(read))
        if terrain is not None:
            read = [(name, maze.with_terrain(terrain)) for name, maze in read]
        return [(name, maze, solved(maze)) for name, maze in read]

    def solved(maze: Maze) -> SolveAnswer:
        if walk["stops"]:
            return SolveAnswer(tour=_toured(maze, asked, walk))
        options: dict[str, object] = {"heuristic": asked.heuristic or "manhattan"}
        options |= {"avoid": asked.avoid, "dangers": asked.danger}
        options |= {"paths": "all"} if asked.all else {}
        goals = asked.goal or None
        return SolveAnswer(compare(maze, asked.start, goals, algorithms=asked.names, **options))

    results = watched(work, _("solving {name}").format(name=sources[0]))
    for name, maze, found in results:
        several = len(results) > 1
        if as_json:
            result = found.json()
            result = {"file": name} | (result or {"tour": None}) if several else result
            print_json(result)
            continue
        if several:
            click.echo(name)
        if output is None:
            _draw(maze, found)
        (say if output == "-" else click.echo)(found.table())
    if output and numbers and found.ways:
        write_numbers(found.walk, output)
    elif output and picture:
        label = _("drawing {name}").format(name=output)
        files.write(watched(lambda: painted(maze, found, picture, shown), label), output)
        say_wrote(output)
    return 0 if all(found.ways for _name, _maze, found in results) else NOT_FOUND


def _refuse_tour(asked: Search, through: bool, typed: set[str]) -> None:
    """Refuse options of searches for a tour, and those of tours for a search."""
    if not through:
        refuse(typed & {"method", "seconds"}, N_("--{option} is for tours: give --through"))
        return
    refuse(
        typed & {"algorithm", "heuristic", "danger", "all"},
        N_("--{option} is not for tours (--through): see --method"),
    )
    if len(asked.goal) > 1:
        raise DedaleError("a tour has one end: give --to once")


def _toured(maze: Maze, asked: Search, walk: Values) -> Tour | None:
    stops: Any = walk["stops"]
    end = asked.goal[0] if asked.goal else None
    return tour(
        maze,
        asked.start,
        [(row, col) for row, col in stops],
        end,
        str(walk["method"]),
        avoid=asked.avoid,
        seconds=cast(float, walk["seconds"]),
    )


@dataclass(frozen=True)
class SolveAnswer:
    """What was looked for: solutions, or a tour (None: there is none)."""

    solutions: Sequence[Solution] = ()
    tour: Tour | None = None

    @property
    def ways(self) -> list[DrawnWay]:
        if not self.solutions:
            return self.tour.ways if self.tour else []
        return [way for solution in self.solutions for way in solution.ways]

    @property
    def walk(self) -> Row:
        """The way that is drawn on the terminal."""
        if self.tour:
            return self.tour.walk_cells
        return next((s.path_cells for s in self.solutions if s.path_cells is not None), [])

    def table(self) -> str:
        return table(self.solutions) if self.solutions else tour_table(self.tour)

    def json(self) -> dict[str, object] | None:
        return solutions_json(self.solutions) if self.solutions else tour_json(self.tour)


def _draw(maze: Maze, found: SolveAnswer) -> None:
    """The maze with the way on standard output, if it fits there."""
    from .screen import on_screen, too_wide

    if too_wide(maze):
        return
    if len(walk := found.walk):
        ends = {
            "start": maze.position(int(walk[0])),
            "goal": maze.position(int(walk[-1])),
        }
        maze = maze.replaced(**ends)
    elif found.solutions:
        maze = maze.replaced(start=found.solutions[0].start, goal=found.solutions[0].goals[0])
    click.echo(on_screen(maze, walk))


# ---------------------------------------------------------------- as text


def table(found: Sequence[Solution]) -> str:
    """Length, visited cells and time of each, side by side."""
    head = [_("algorithm"), _("length"), _("visited"), _("time (ms)"), _("shortest")]
    rough = any(one.maze is not None and one.maze.terrain is not None for one in found)
    head += [_("cost"), _("cheapest")] if rough else []
    rows = []
    for solution in found:
        length, shortest = _("no path"), "–"
        if solution.length is not None:
            length, shortest = str(solution.length), _("yes") if solution.shortest else "–"
        row = [solution.algorithm, length, str(len(solution.visited_cells))]
        cost = [str(solution.cost or "–"), _("yes") if solution.cheapest else "–"] if rough else []
        rows.append([*row, decimal(1000 * solution.seconds, 2), shortest, *cost])
    return aligned([head, *rows])


def tour_table(found: Tour | None) -> str:
    if found is None:
        return _("no tour: a stop cannot be reached")
    proof = _("yes") if found.proven else _("no, at most {gap} % more than the best")
    order = " ".join(f"{row},{col}" for row, col in found.order)
    rough = found.maze is not None and found.maze.terrain is not None
    proven = _("proven to be the cheapest") if rough else _("proven to be the shortest")
    least = _("no tour is cheaper than") if rough else _("no tour is shorter than")
    return aligned(
        [
            [_("method"), found.method],
            [_("length"), str(found.length)],
            *([[_("cost"), str(found.cost)]] if rough else []),
            [proven, proof.format(gap=decimal(100 * found.gap, 1))],
            [least, str(found.bound)],
            [_("order"), order],
            [_("time (ms)"), decimal(1000 * found.seconds, 2)],
        ]
    )


def aligned(rows: list[list[str]]) -> str:
    """A table: the first column to the left, numbers to the right (in two columns, all left).

    >>> print(aligned([["a", "n", "m"], ["bfs", "12", "5"]]))
    a     n  m
    bfs  12  5
    """
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0])]
        for text, width in zip(row[1:], widths[1:], strict=True):
            cells.append(text.rjust(width) if len(rows[0]) > 2 else text)
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


# ---------------------------------------------------------------- as data


def solutions_json(found: Sequence[Solution]) -> dict[str, object]:
    return {
        "start": found[0].start,
        "goals": found[0].goals,
        "solutions": [
            {
                "algorithm": solution.algorithm,
                "heuristic": solution.heuristic,
                "length": solution.length,
                "visited": len(solution.visited_cells),
                "seconds": solution.seconds,
                "shortest": solution.shortest,
                "path": solution.path,
                **_costly(solution),
                **({} if solution.all_cells is None else {"all_shortest": solution.all_shortest}),
            }
            for solution in found
        ],
    }


def _costly(solution: Solution) -> dict[str, object]:
    """What a way costs, where there is terrain."""
    if solution.maze is None or solution.maze.terrain is None:
        return {}
    return {"cost": solution.cost, "cheapest": solution.cheapest}


def tour_json(found: Tour | None) -> dict[str, object] | None:
    if found is None:
        return None
    names = ("method", "length", "bound", "proven", "gap", "seconds", "order", "paths")
    rough = found.maze is not None and found.maze.terrain is not None
    return {name: getattr(found, name) for name in (*names, *(("cost",) if rough else ()))}


# ---------------------------------------------------------------- as a picture


def painted(maze: Maze, found: SolveAnswer, picture: str, look: Given) -> str | bytes:
    """The maze with the ways, or without them where there are none."""
    from ..kernel.events import PATH
    from ..render.pictures import draw, scene_of, title_of

    cell = look.pop("cell", None)
    if picture == "pdf":
        look.setdefault("title", title_of(maze))
    if found.solutions and (cells := found.solutions[0].all_cells) is not None:
        marks = bytearray(maze.size)
        for one in cells:
            marks[one] = PATH
        look["events"] = marks
    with part(0.5):
        scene = scene_of(maze, solution=found if found.ways else False, **look)
    return draw(scene, picture, cell)
