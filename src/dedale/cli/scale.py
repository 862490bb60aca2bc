"""Mazes of any size on the command line: parts of them, and maps (`dedale tiles`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from ..core.maze import Maze
from ..errors import DedaleError
from ..i18n import N_, _
from .base import command, option, say
from .progress import Bar
from .types import Cell, MazeFile, Whole

if TYPE_CHECKING:
    _Type = click.ParamType[Any, Any]
else:
    _Type = click.ParamType


@contextmanager
def shown(label: str) -> Iterator[Callable[[str, float], None]]:
    """A bar with the time left, drawn as work reports how far it is."""
    bar = Bar(label)
    try:
        yield lambda what, share: bar.show(share)
    finally:
        bar.clear()


def opened(source: str) -> Any:
    """A maze of any file, to be read in parts."""
    from ..scale import LargeMaze, is_large, open_large

    if is_large(source):
        return open_large(source)
    from ..core.files import load

    return LargeMaze.of(load(source), source)


def region_of(source: str, region: tuple[int, int, int, int]) -> Maze:
    """A part of the maze in a file, as a maze."""
    maze: Maze = opened(source).region(*region)
    return maze


class Region(_Type):
    """R0,C0,R1,C1: rows R0 to R1 - 1 and columns C0 to C1 - 1."""

    name = "R0,C0,R1,C1"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[int, ...]:
        if isinstance(value, tuple):
            return value
        try:
            numbers = tuple(int(number) for number in str(value).split(","))
        except ValueError:
            numbers = ()
        if len(numbers) != 4 or not (0 <= numbers[0] < numbers[2] and 0 <= numbers[1] < numbers[3]):
            message = _(
                "region {value!r} should be R0,C0,R1,C1: rows R0 to R1 - 1, columns C0 to C1 - 1"
            )
            raise DedaleError(message.format(value=value))
        return numbers


@command(
    "tiles",
    N_("Draw a maze of any size as a map that opens in the browser."),
    examples=[
        ("dedale tiles big.zarr -o map", N_("then open map/index.html")),
        ("dedale tiles big.zarr -o map --solution", N_("with the way from corner to corner")),
    ],
)
@click.argument("source", metavar="FILE", type=MazeFile())
@option("-o", "--output", metavar="DIR", required=True, help=N_("Folder for the pictures."))
@option("--cell", type=Whole(), metavar="PIXELS", help=N_("Width of a cell: 2, 4, 8 … 64."))
@option("--solution", is_flag=True, help=N_("Draw the shortest way from --start to --goal."))
@option("--start", type=Cell(), help=N_("Where the way begins; else in the first cell."))
@option("--goal", type=Cell(), help=N_("Where it ends; else in the last cell."))
@option("--workers", type=Whole(), help=N_("How many cores to use; else all."))
def tiles(
    source: str,
    output: str,
    cell: int | None,
    solution: bool,
    start: tuple[int, int] | None,
    goal: tuple[int, int] | None,
    workers: int | None,
) -> None:
    from ..scale.pyramid import write_pyramid

    if (start or goal) and not solution:
        raise DedaleError(_("--start and --goal are for --solution"))
    if workers is not None and workers < 1:
        raise DedaleError(_("workers {workers} should be at least 1").format(workers=workers))
    maze = opened(source)
    path = None
    if solution:
        from ..scale.solve import solve

        with shown(_("solving {name}").format(name=source)) as progress:
            found = solve(maze, start, goal, workers=workers, progress=progress)
        path = found.path_cells
        if path is None:
            say(_("there is no way from start to goal"))
        else:
            say(_("the way has {n} steps").format(n=found.length))
    with shown(_("drawing {name}").format(name=source)) as progress:
        count = write_pyramid(
            maze, output, cell=cell, path=path, workers=workers, progress=progress
        )
    message = _("wrote {n} pictures: open {path}/index.html")
    say(message.format(n=count, path=output.rstrip("/")))
