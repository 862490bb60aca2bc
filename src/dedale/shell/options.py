"""Options that several commands have: one name for one thing, everywhere."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import click

from ..errors import DedaleError
from ..generators.request import shaped
from ..grids.table import SQUARE
from ..i18n import N_, _
from ..maze.formats import FORMATS, ending_of, format_of
from ..maze.look import LOOK, OF_RENDER
from .asking import Given
from .base import F, given, option, say
from .types import Cell, FormatName, OutputFile, PackOrFile, Whole

if TYPE_CHECKING:
    from ..masks.mask import Mask
    from ..maze.maze import Maze

from_option = option(
    "--from", "start", type=Cell(), help=N_("Start cell (default: the maze's start).")
)
to_option = option("--to", "goal", type=Cell(), help=N_("Goal cell (default: the maze's goal)."))
workers_option = option(
    "--workers", type=Whole(1), help=N_("Number of cores to use (default: all).")
)
invert_option = option("--invert", is_flag=True, help=N_("Invert the mask."))
scheduler_option = option("--scheduler", metavar="ADDRESS", help=N_("The dask cluster to use."))
#: The same of commands that take mazes of any size.
cluster_option = option(
    "--scheduler", metavar="ADDRESS", help=N_("For very large mazes: the dask cluster to use.")
)

terrain_option = option(
    "--terrain",
    type=PackOrFile("terrain", lambda _context: ("noise:",)),
    metavar="noise:SEED|PICTURE",
    help=N_("Terrain: cells cost 1 to 9 to enter, by noise or by a picture (dark is expensive)."),
)


def output_options(**settings: Any) -> Callable[[F], F]:
    """Where to, and in which format."""
    where = option("-o", "--output", type=OutputFile(), **settings)
    how = option(
        "-f",
        "--format",
        type=FormatName(),
        help=N_("Output format (default: from the extension of FILE)."),
    )

    def both(function: F) -> F:
        return where(how(function))

    return both


def format_for(output: str, format: str | None, standard: str) -> str:
    """The format of a file: that of its ending, or else the one given; they must not disagree.

    `standard` is that of standard output.
    """
    name = _format_for(output, format, standard)
    if FORMATS[name].film:
        raise DedaleError(
            "{name} files are films: dedale animate makes them, of a generator at work", name=name
        )
    return name


def _format_for(output: str, format: str | None, standard: str) -> str:
    if output == "-":
        return format or standard
    if format is None:
        return format_of(output)
    ending = ending_of(output)
    said = [name for name, entry in FORMATS.lines() if ending in entry.endings]
    if said and format not in said:
        raise DedaleError(
            "{path!r} names a file in the format {said}, and -f says {format}: leave one out",
            path=output,
            said=said[0],
            format=format,
        )
    return format


def note_unreadable(maze: Maze, name: str) -> None:
    """Some text of other grids is for the eye only: say so when it is written."""
    if name in ("ascii", "box", "csv") and not maze.shape.square:
        say(
            _("{name} of this grid cannot be read back: keep the maze as JSON as well").format(
                name=name
            )
        )


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


def look_for(context: click.Context, format: str, values: Mapping[str, object]) -> Given:
    """How a maze is drawn or built in a file, checked; what its format does not take is refused.

    Defaults of one's own that are for other formats are left out.
    """
    known = {parameter.name: parameter for parameter in (*LOOK, *OF_RENDER)}
    takes = FORMATS[format].takes if format else ()
    look: Given = {}
    for name, value in values.items():
        if name in takes:
            checked = known[name].check(value)
            look[name] = tuple(checked) if isinstance(checked, list) else checked
        elif value is not False and name in given(context):
            raise DedaleError(
                "--{option} is not for {format} files",
                option=name.replace("_", "-"),
                format=format.upper(),
            )
    return look


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


settings_option = option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    help=N_("An option of the environment; repeatable."),
)


def setting(text: str) -> tuple[str, int | str]:
    """NAME=VALUE, where the value is a number or a word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise DedaleError("option {value!r} should be NAME=VALUE, like minotaurs=1", value=text)
    return name, int(value) if re.fullmatch(r"-?\d{1,18}", value, re.ASCII) else value


def chosen_mask(
    text: str | None,
    invert: bool = False,
    size: tuple[int, int] | None = None,
    grid: str = SQUARE,
) -> Mask | None:
    """The mask that a word on the command line means: a file, `text:WORD`, or a name."""
    if text is None:
        if invert:
            raise DedaleError("--invert needs --mask")
        return None
    width, height = size or (None, None)
    mask = shaped(text, width, height, grid)
    return mask.inverted() if mask and invert else mask
