"""`dedale solve`: paths through a maze, compared in a table, and drawn."""

import shutil
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from ..errors import DedaleError
from ..forms.text import text_spot
from ..i18n import N_, _
from ..maze import formats as files
from ..maze.direction import Position
from ..maze.maze import Maze
from ..solvers import Solution, Tour, compare, tour
from .base import command, option, plugin_option, say_wrote, shown_format
from .options import path_options, picture_format, theme_option
from .progress import watched
from .tiles import is_very_large, solve_very_large
from .types import Cell, MazeFile, Name, Whole


@command(
    "solve",
    N_("Find the way through a maze, with one algorithm or several."),
    examples=[
        ("dedale solve maze.json", N_("the two ends of its longest path")),
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
@option("-o", "--output", type=MazeFile(), help=N_("Picture of the paths: .svg, .png or .pdf."))
@theme_option
@option("--scheduler", metavar="ADDRESS", help=N_("For very large mazes: the dask cluster to use."))
@option("--workers", type=Whole(), help=N_("For very large mazes: how many cores to use."))
@plugin_option
def run(
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
    theme: str,
    scheduler: str | None,
    workers: int | None,
) -> None:
    if not (algorithms or avoid or dangers or every or through) and is_very_large(source):
        solve_very_large(source, start, goals, scheduler, workers, output, as_json)
        return
    picture = picture_format(output) if output else ""
    if through and len(goals) > 1:
        raise DedaleError("a tour has one end: give --to once")

    def work() -> tuple[Maze, list[Solution] | Tour | None]:
        maze = files.load(source)
        if through:
            end = goals[0] if goals else None
            return maze, tour(maze, start, through, end, method, avoid=avoid, seconds=seconds)
        options = {"heuristic": heuristic, "avoid": avoid, "dangers": dangers}
        options |= {"paths": "all"} if every else {}
        names = algorithms or (("automaton",) if every else ("bfs",))
        return maze, compare(maze, start, goals or None, algorithms=names, **options)

    maze, found = watched(work, source)
    paths: list[Sequence[Position]] = []
    colours = [colour for _name, colour in COLOURS]
    if isinstance(found, list):
        numbered = [(n, solution.path) for n, solution in enumerate(found) if solution.path]
        paths = [path for _n, path in numbered]
        colours = [colours[n % len(colours)] for n, _path in numbered] or colours
        ends = found[0].start, found[0].goal or found[0].goals[0]
    else:
        ends = maze.checked(start or maze.start), found.walk[-1] if found else through[0]
        paths = [found.walk] if found else []
    if as_json:
        import json

        answer = solutions_json(found) if isinstance(found, list) else tour_json(found)
        click.echo(json.dumps(answer, ensure_ascii=False))
    else:
        if output is None and fits(maze):
            click.echo(drawing(maze.replaced(start=ends[0], goal=ends[1]), paths[:1]))
        click.echo(table(found) if isinstance(found, list) else tour_table(found))
    if output and picture:
        shades = found[0].all_cells if isinstance(found, list) and every else None
        files.write(painted(maze, paths, colours, ends, shades, theme, picture), output)
        say_wrote(output)


# ---------------------------------------------------------------- as text


def fits(maze: Maze) -> bool:
    """Whether a drawing of the maze fits on the terminal."""
    readable = maze.shape.square or maze.shape.plan.text
    columns = shutil.get_terminal_size((80, 24)).columns
    return bool(readable) and 4 * maze.width < columns and maze.shape.rows <= 50


def drawing(maze: Maze, paths: list[Sequence[Position]]) -> str:
    """The maze drawn with characters, and a dotted path in it.

    >>> print(drawing(Maze(3, 1, bytes([2, 10, 8]), goal=(0, 2)), [[(0, 0), (0, 1), (0, 2)]]))
    +---+---+---+
    | S . . . G |
    +---+---+---+
    """
    text = str(files.dump(maze, shown_format())).rstrip("\n")
    lines = [list(line) for line in text.split("\n")]
    for path in paths:
        before = None
        for row, col in path:
            spots = [(2 * row + 1, 4 * col + 2)]
            if not maze.shape.square:
                spots = [text_spot(maze, (row, col))]
            elif before is not None:
                spots.append((row + before[0] + 1, 2 * (col + before[1]) + 2))
            before = row, col
            for line, column in spots:
                if lines[line][column] == " ":
                    lines[line][column] = "."
    return "\n".join("".join(line) for line in lines)


def table(found: list[Solution]) -> str:
    """Length, visited cells and time of each, side by side."""
    head = [_("algorithm"), _("length"), _("visited"), _("time (ms)"), _("shortest")]
    several = len(found) > 1
    if several:
        head.append(_("colour"))
    rows = []
    for number, solution in enumerate(found):
        length = _("no path") if solution.length is None else str(solution.length)
        row = [solution.algorithm, length, str(len(solution.visited_cells))]
        row += [f"{1000 * solution.seconds:.2f}", _("yes") if solution.shortest else "–"]
        if several:
            row.append(_(COLOURS[number % len(COLOURS)][0]))
        rows.append(row)
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
            [_("surely the shortest"), proof.format(gap=f"{100 * found.gap:.1f}")],
            [_("no tour is shorter than"), str(found.bound)],
            [_("order"), order],
            [_("time (ms)"), f"{1000 * found.seconds:.2f}"],
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


def solutions_json(found: list[Solution]) -> dict[str, object]:
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

#: Red, green and blue that colour-blind people can tell apart, then some more.
COLOURS = (
    (N_("red"), "#d55e00"),
    (N_("green"), "#009e73"),
    (N_("blue"), "#0072b2"),
    (N_("purple"), "#cc79a7"),
    (N_("orange"), "#e69f00"),
    (N_("light blue"), "#56b4e9"),
)


def painted(
    maze: Maze,
    paths: list[Sequence[Position]],
    colours: list[str],
    ends: tuple[Position, Position],
    shades: Any,
    theme: str,
    picture: str,
) -> str | bytes:
    """The maze with the paths in their colours."""
    from ..kernel.events import PATH
    from ..render.pictures import caption_of, described, draw, title_of
    from ..render.themes import theme_named

    marks = None
    if shades is not None:
        marks = bytearray(maze.size)
        for cell in shades:
            marks[cell] = PATH
    scene = described(
        maze,
        theme=replace(theme_named(theme), paths=tuple(colours)),
        paths=paths,
        ends=ends if ends[0] != ends[1] else (ends[0], None),
        events=marks,
        title=title_of(maze) if picture == "pdf" else "",
        caption=caption_of(maze),
    )
    return draw(scene, picture)
