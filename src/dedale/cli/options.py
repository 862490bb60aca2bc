"""Options that several commands have: one name for one thing, everywhere."""

import os
from collections.abc import Callable
from typing import Any

import click

from ..errors import DedaleError
from ..i18n import N_
from ..maze.formats import FORMATS, ending_of, format_of
from ..registry import registry
from .base import F, option
from .types import Cell, Format, Length, MazeFile, Name, Setting, Size, Whole

theme_option = option("--theme", type=Name("theme"), default="light", help=N_("Colours."))
size_option = option("-s", "--size", type=Size(), help=N_("Width and height; one: a square."))
seed_option = option(
    "--seed", type=Whole(), help=N_("The same seed makes the same maze; else one is drawn.")
)
from_option = option("--from", "start", type=Cell(), help=N_("First cell; else the maze's own."))
to_option = option("--to", "goal", type=Cell(), help=N_("Last cell; else the maze's own."))
workers_option = option("--workers", type=Whole(), help=N_("How many cores to use; else all."))
cell_option = option(
    "--cell", type=Whole(), metavar="PIXELS", help=N_("Width of a cell (SVG and PNG).")
)
grid_option = option(
    "--grid",
    type=Name("grid"),
    default="square",
    help=N_("What the cells are laid out on: hex, polar, layers:4 … (see dedale list grids)."),
)
walls_option = option(
    "--walls",
    type=click.Choice(["straight", "thick", "round", "sketch"]),
    default="straight",
    help=N_("How walls are drawn."),
)
gaps_option = option("--gaps", is_flag=True, help=N_("Entry and exit as gaps in the border."))
paper_option = option(
    "--paper",
    type=click.Choice(["a3", "a4", "a5", "letter", "6x9", "8x10", "8.5x11"]),
    default="a4",
    help=N_("Page (PDF); the last three are inches."),
)
poster_option = option(
    "--poster", type=Size(), help=N_("Over so many sheets, COLUMNSxROWS, to be glued (PDF).")
)
tactile_option = option(
    "--tactile", is_flag=True, help=N_("For fingers: raised lines, wide corridors, braille (PDF).")
)
title_option = option("--title", help=N_("Words above the maze."))
invert_option = option("--invert", is_flag=True, help=N_("Take what the mask leaves out instead."))
braid_option = option(
    "--braid", type=Whole(), metavar="PCT", help=N_("Open this share of dead ends, 0 to 100.")
)
braider_option = option(
    "--braider",
    type=Name("braider"),
    default="dead-ends",
    help=N_("How dead ends are opened (see dedale list braiders)."),
)
setting_option = option(
    "--option",
    "options",
    type=Setting(),
    multiple=True,
    help=N_("An option of the algorithm; may be repeated."),
)
scheduler_option = option("--scheduler", metavar="ADDRESS", help=N_("The dask cluster to use."))
#: The same of commands that take mazes of any size.
cluster_option = option(
    "--scheduler", metavar="ADDRESS", help=N_("For very large mazes: the dask cluster to use.")
)


def dimension_options(function: F) -> F:
    """How large things are in files: cells, and the walls that makers and engines build."""
    cell = option(
        "--cell", type=Length(), help=N_("Width of a cell, in pixels; for DXF and STL, in mm.")
    )
    thick = option("--thickness", type=Length(), help=N_("Of walls (STL, Tiled, Godot)."))
    high = option("--wall-height", type=Length(), help=N_("Above the plate, in mm (STL)."))
    return cell(thick(high(function)))


def share_option(help: str) -> Callable[[F], F]:
    """How much of what a set is made of is for tests."""
    return option("--test-share", type=Whole(), default=10, metavar="PCT", help=help)


def output_options(**settings: Any) -> Callable[[F], F]:
    """Where to, and in which format."""
    where = option("-o", "--output", type=MazeFile(), **settings)
    how = option("-f", "--format", type=Format(), help=N_("Format; else the ending of FILE tells."))

    def both(function: F) -> F:
        return where(how(function))

    return both


def path_options(function: F) -> F:
    """Where a path begins and ends, and what A* estimates with."""
    heuristic = option(
        "--heuristic",
        type=Name("heuristic"),
        default="manhattan",
        show_default=True,
        help=N_("What astar estimates with (see dedale list heuristics)."),
    )
    goals = option(
        "--to", "goals", type=Cell(), multiple=True, help=N_("Goal; the nearest of several.")
    )
    return from_option(goals(heuristic(function)))


def format_for(output: str, format: str | None, standard: str) -> str:
    """The format of a file: that of its ending, or else the one given; they must not disagree.

    `standard` is that of standard output.
    """
    if output == "-":
        return format or standard
    if format is None:
        return format_of(output)
    ending = ending_of(output)
    said = [name for name, entry in FORMATS.lines() if ending in entry.endings]
    if said and format not in said:
        raise DedaleError(
            "{path!r} is the name of a {said} file, and -f says {format}: leave out one",
            path=output,
            said=said[0],
            format=format,
        )
    return format


def picture_for(output: str, format: str | None = None) -> str:
    """The kind of picture that a file name or a format means; `-` is an SVG."""
    name = format_for(output, format, "svg")
    if not FORMATS[name].picture:
        kinds = ", ".join(name for name, entry in FORMATS.items() if entry.picture)
        raise DedaleError(
            "{path!r} is not the name of a picture: {kinds}",
            path=output if format is None else format,
            kinds=kinds,
        )
    return name


def look_for(format: str, **look: Any) -> dict[str, Any]:
    """What was asked of a file, and an error for what that kind of file has not."""
    asked = {name: value for name, value in look.items() if value is not None}
    if wrong := asked.keys() - set(FORMATS[format].takes):
        name = min(wrong).replace("_", "-")
        raise DedaleError(
            "--{option} is not for {format} files", option=name, format=format.upper()
        )
    if "theme" in asked:
        registry("theme")[asked["theme"]]  # a wrong name is said before anything is drawn
    return asked


def refuse(names: set[str], template: str) -> None:
    """Say that an option makes no sense here, rather than ignore it."""
    if names:
        spoken = {"algorithms": "algorithm", "dangers": "danger", "every": "all"}
        name = min(names)
        raise DedaleError(template, option=spoken.get(name, name))


def numbered(output: str, number: int, count: int) -> str:
    """The name of one of several files: `maze.svg` becomes `maze-07.svg`.

    >>> numbered("out/maze.svg", 7, 12)
    'out/maze-07.svg'
    """
    if count == 1 or output == "-":
        return output
    stem, ending = os.path.splitext(output)
    return f"{stem}-{number:0{len(str(count))}}{ending}"
