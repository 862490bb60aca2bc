"""Options that several commands have."""

import click

from ..errors import DedaleError
from ..i18n import N_
from ..maze.formats import FORMATS, format_of
from .base import F, option
from .types import Cell, Name

theme_option = option(
    "--theme", type=click.Choice(["light", "dark"]), default="light", help=N_("Colours.")
)


grid_option = option(
    "--grid",
    type=Name("grid"),
    default="square",
    help=N_("What the cells are laid out on: hex, polar, layers:4 … (see dedale list grids)."),
)


def picture_format(output: str, format: str | None = None) -> str:
    """The kind of picture that a format or else a file name means; `-` is an SVG."""
    name = format or (format_of(output) if output != "-" else "svg")
    if not FORMATS[name].picture:
        raise DedaleError(
            "{path!r} is no picture: .svg, .png or .pdf (or see dedale convert)", path=output
        )
    return name


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
    start = option("--from", "start", type=Cell(), help=N_("First cell; else the maze's own."))
    return start(goals(heuristic(function)))
