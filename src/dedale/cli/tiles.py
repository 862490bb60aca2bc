"""Mazes of any size on the command line: parts of them, paths, and maps (`dedale tiles`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..errors import DedaleError
from ..i18n import N_, _
from ..maze.maze import Maze
from .base import command, option, say
from .large import LARGE
from .progress import shown
from .types import Cell, MazeFile, Whole

if TYPE_CHECKING:
    _Type = click.ParamType[Any, Any]
else:
    _Type = click.ParamType


def opened(source: str) -> Any:
    """A maze of any file, to be read in parts."""
    from ..scale import LargeMaze, is_large, open_large

    if is_large(source):
        return open_large(source)
    from ..maze.formats import load

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
            raise DedaleError(
                "region {value!r} should be R0,C0,R1,C1: rows R0 to R1 - 1, columns C0 to C1 - 1",
                value=value,
            )
        return numbers


def is_very_large(source: str) -> bool:
    """Whether a file holds a maze that is better never loaded whole."""
    from pathlib import Path

    from ..scale.storage import is_large, open_large

    if source == "-" or not is_large(source) or not Path(source).exists():
        return False
    maze = open_large(source)
    return maze.width * maze.height >= LARGE


def solve_very_large(
    source: str,
    start: tuple[int, int] | None,
    goals: tuple[tuple[int, int], ...],
    *,
    scheduler: str | None,
    workers: int | None,
    output: str | None,
    as_json: bool,
) -> None:
    """`dedale solve` of a maze on disk: block by block, and told in a line."""
    from ..scale.solve import solve

    if len(goals) > 1:
        raise DedaleError("a maze of this size is solved for one goal: give --to once")
    if output is not None and not output.endswith(".npy"):
        raise DedaleError(
            "{path!r}: the path of a maze of this size is kept in a .npy file (numbers of "
            "its cells), or drawn by dedale tiles --solution",
            path=output,
        )
    if workers is not None and workers < 1:
        raise DedaleError("workers {workers} should be at least 1", workers=workers)
    with shown(_("solving {name}").format(name=source)) as progress:
        found = solve(
            opened(source),
            start,
            goals[0] if goals else None,
            engine="dask" if scheduler else "local",
            scheduler=scheduler,
            workers=workers,
            progress=progress,
        )
    if as_json:
        import json

        told: dict[str, Any] = {
            "algorithm": found.algorithm,
            "start": found.start,
            "goal": found.goals[0],
        }
        told |= {"length": found.length, "shortest": True, "seconds": round(found.seconds, 3)}
        click.echo(json.dumps(told))
    elif found.length is None:
        click.echo(_("there is no way from start to goal"))
    else:
        message = _("{length} steps from {start} to {goal}, the fewest there are ({seconds} s)")
        click.echo(
            message.format(
                length=found.length,
                start=found.start,
                goal=found.goals[0],
                seconds=f"{found.seconds:.1f}",
            )
        )
    if output is not None and found.path_cells is not None:
        import numpy as np

        from ..files import atomic
        from ..scale.types import to_longs

        with atomic(output) as file:
            np.save(file, to_longs(found.path_cells))
        say(_("wrote {path}").format(path=output))


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
        raise DedaleError("--start and --goal are for --solution")
    if workers is not None and workers < 1:
        raise DedaleError("workers {workers} should be at least 1", workers=workers)
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
