"""`dedale solve`: paths through a maze, compared in a table, and drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click

from ..errors import DedaleError
from ..i18n import N_, _, decimal
from ..kernel.types import Row
from ..maze import formats as files
from ..maze.direction import Position
from ..maze.maze import Maze
from ..maze.picture import Way
from ..progress import part
from ..solvers import Solution, Tour, compare, tour
from .base import NOT_FOUND, command, given, option, plugin_option, say, say_wrote
from .options import (
    cell_option,
    cluster_option,
    look_for,
    output_options,
    path_options,
    picture_for,
    refuse,
    theme_option,
    title_option,
    workers_option,
)
from .progress import watched
from .tiles import is_very_large, solve_very_large, write_numbers
from .types import Cell, MazeFile, Name, Whole


@command(
    "solve",
    examples=[
        ("dedale solve maze.json", N_("between the ends of its longest path, drawn here")),
        ("dedale solve maze.json --from 0,0 --to 19,19 -a astar -o way.png", N_("a picture")),
        ("dedale solve maze.json -a bfs -a dfs -a astar -o ways.svg", N_("three, compared")),
        ("dedale solve maze.json --to 0,0 --to 9,9", N_("to the nearer of two goals")),
        ("dedale solve maze.json --through 3,4 --through 7,1", N_("the shortest tour")),
        ("dedale generate -f json | dedale solve - --json", N_("for programs")),
        ("dedale solve big.zarr -o way.npy", N_("a maze of any size, from corner to corner")),
    ],
)
@click.argument("source", metavar="FILE", type=MazeFile())
@option(
    "-a",
    "--algorithm",
    "algorithms",
    type=Name("solver"),
    multiple=True,
    help=N_("How it is solved (see dedale list solvers); may be repeated. Default: bfs."),
)
@path_options
@option("--avoid", type=Cell(), multiple=True, help=N_("A cell not to walk on; repeatable."))
@option("--danger", "dangers", type=Cell(), multiple=True, help=N_("A minotaur to keep away from."))
@option("--all", "every", is_flag=True, help=N_("All shortest paths (pcc, automaton)."))
@option("--through", type=Cell(), multiple=True, help=N_("A stop of a tour; repeatable."))
@option(
    "--method",
    type=Name("tour"),
    default="optimal",
    help=N_("How a tour is found (see dedale list tours)."),
)
@option("--seconds", type=Whole(), default=60, help=N_("How long an optimal tour may take."))
@option("--json", "as_json", is_flag=True, help=N_("As JSON."))
@output_options(help=N_("Picture of the paths, or the numbers of the cells (.npy)."))
@title_option
@theme_option
@cell_option
@cluster_option
@workers_option
@plugin_option
@click.pass_context
def run(
    context: click.Context,
    source: str,
    algorithms: tuple[str, ...],
    start: Position | None,
    goals: tuple[Position, ...],
    heuristic: str,
    avoid: tuple[Position, ...],
    dangers: tuple[Position, ...],
    every: bool,
    through: tuple[Position, ...],
    method: str,
    seconds: int,
    as_json: bool,
    output: str | None,
    format: str | None,
    title: str | None,
    theme: str,
    cell: int | None,
    scheduler: str | None,
    workers: int | None,
) -> int:
    asked = given(context)
    if not (algorithms or avoid or dangers or every or through) and is_very_large(source):
        refuse(
            asked & {"heuristic", "method", "seconds", "theme", "title", "cell", "format"},
            N_("--{option} is not for mazes of this size"),
        )
        return solve_very_large(source, start, goals, scheduler, workers, output, as_json)
    refuse(asked & {"scheduler", "workers"}, N_("--{option} is for very large mazes (.zarr, .npy)"))
    if through:
        refuse(
            asked & {"algorithms", "heuristic", "dangers", "every"},
            N_("--{option} is not for tours (--through): see --method"),
        )
        if len(goals) > 1:
            raise DedaleError("a tour has one end: give --to once")
    else:
        refuse(asked & {"method", "seconds"}, N_("--{option} is for tours: give --through"))
    if output is None:
        refuse(
            asked & {"theme", "title", "cell", "format"},
            N_("--{option} is for pictures: give -o FILE"),
        )
    if start in avoid:
        raise DedaleError("start {start} is also to be avoided: leave out one", start=start)
    if as_json and output == "-":
        raise DedaleError("--json and -o - both write to standard output: leave out one")
    numbers = output is not None and format is None and output.lower().endswith(".npy")
    if numbers:
        refuse(asked & {"theme", "title", "cell"}, N_("--{option} is for pictures: give -o FILE"))
    picture = picture_for(output, format) if output and not numbers else ""
    look = look_for(picture, title=title, theme=theme, cell=cell) if picture else {}

    def work() -> tuple[Maze, Found]:
        with part(0.3):
            maze = files.load(source)
        if through:
            end = goals[0] if goals else None
            walk = tour(maze, start, through, end, method, avoid=avoid, seconds=seconds)
            return maze, Found(tour=walk)
        options = {"heuristic": heuristic, "avoid": avoid, "dangers": dangers}
        options |= {"paths": "all"} if every else {}
        names = algorithms or (("automaton",) if every else ("bfs",))
        return maze, Found(compare(maze, start, goals or None, algorithms=names, **options))

    maze, found = watched(work, _("solving {name}").format(name=source))
    if as_json:
        import json

        click.echo(json.dumps(found.json(), ensure_ascii=False))
    else:
        if output is None:
            _draw(maze, found)
        (say if output == "-" else click.echo)(found.table())
    if output and numbers and found.ways:
        write_numbers(found.walk, output)
    elif output and picture:
        label = _("drawing {name}").format(name=output)
        files.write(watched(lambda: painted(maze, found, picture, look), label), output)
        say_wrote(output)
    return 0 if found.ways else NOT_FOUND


@dataclass(frozen=True)
class Found:
    """What was looked for: solutions, or a tour (None: there is none)."""

    solutions: Sequence[Solution] = ()
    tour: Tour | None = None

    @property
    def ways(self) -> list[Way]:
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


def _draw(maze: Maze, found: Found) -> None:
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
    rows = []
    for solution in found:
        length, shortest = _("no path"), "–"
        if solution.length is not None:
            length, shortest = str(solution.length), _("yes") if solution.shortest else "–"
        row = [solution.algorithm, length, str(len(solution.visited_cells))]
        rows.append([*row, decimal(1000 * solution.seconds, 2), shortest])
    return aligned([head, *rows])


def tour_table(found: Tour | None) -> str:
    if found is None:
        return _("no tour: a stop cannot be reached")
    proof = _("yes") if found.proven else _("no, at most {gap} % longer than the shortest")
    order = " ".join(f"{row},{col}" for row, col in found.order)
    return aligned(
        [
            [_("method"), found.method],
            [_("length"), str(found.length)],
            [_("proven to be the shortest"), proof.format(gap=decimal(100 * found.gap, 1))],
            [_("no tour is shorter than"), str(found.bound)],
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
                **({} if solution.all_cells is None else {"all_shortest": solution.all_shortest}),
            }
            for solution in found
        ],
    }


def tour_json(found: Tour | None) -> dict[str, object] | None:
    if found is None:
        return None
    names = ("method", "length", "bound", "proven", "gap", "seconds", "order", "paths")
    return {name: getattr(found, name) for name in names}


# ---------------------------------------------------------------- as a picture


def painted(maze: Maze, found: Found, picture: str, look: dict[str, Any]) -> str | bytes:
    """The maze with the ways, or without them where there are none."""
    from ..kernel.events import PATH
    from ..render.drawing import Drawing
    from ..render.pictures import draw, scene_of, title_of
    from ..render.scene import with_events

    cell = look.pop("cell", None)
    if picture == "pdf":
        look.setdefault("title", title_of(maze))
    with part(0.5):
        scene = scene_of(maze, solution=found if found.ways else False, **look)
    every = found.solutions and found.solutions[0].all_cells is not None
    if every and not isinstance(scene, Drawing):
        marks = bytearray(maze.size)
        for one in found.solutions[0].all_cells or ():
            marks[one] = PATH
        scene = with_events(scene, marks)
    return draw(scene, picture, cell)
