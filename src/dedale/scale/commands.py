"""Commands for mazes of any size: `dedale tiles`, `certify` and `verify`; what others share."""

import errno
import hashlib
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .. import folders
from ..errors import DedaleError, FileError
from ..generators.engines import LARGE
from ..generators.request import checked_seed
from ..i18n import N_, _, ngettext
from ..kernel.types import Row
from ..maze.direction import Position
from ..shell.base import (
    NOT_FOUND,
    command,
    given,
    json_option,
    option,
    plugin_option,
    print_json,
    resumable,
    say,
    say_wrote,
)
from ..shell.options import from_option, refuse, to_option, workers_option
from ..shell.progress import shown
from ..shell.types import Cell, MazeFile, Size, Whole

if TYPE_CHECKING:
    from . import LargeMaze
    from .notes import Notes


def open_maze(source: str) -> "LargeMaze":
    """A maze of any file, to be read in parts."""
    from . import LargeMaze, is_large, open_large

    if is_large(source):
        return open_large(source)
    from ..maze.formats import load

    return LargeMaze.of(load(source), source)


def is_very_large(source: str) -> bool:
    """Whether a file holds a maze that is better never loaded whole."""
    from . import is_large

    if source == "-" or not is_large(source):
        return False
    from . import open_large

    if not Path(source).exists():
        raise FileError("cannot be read: {reason}", reason=os.strerror(errno.ENOENT), path=source)
    maze = open_large(source)
    return maze.width * maze.height >= LARGE


def refuse_engines(context: click.Context) -> None:
    """Refuse options of who works on a maze, where it is made whole."""
    names = given(context) & {"scheduler", "workers"}
    refuse(names, N_("--{option} is for very large mazes (.zarr, .npy)"))


def default_ends(
    source: str, start: Position | None, goal: Position | None
) -> tuple[Position, Position]:
    """Where a way begins and ends when that is not said, as in `dedale solve`."""
    from ..maze.formats import load
    from ..solvers import solve

    found = solve(load(source), start, goal)
    return found.start, found.goal or found.goals[0]


def solve_very_large(
    source: str,
    start: tuple[int, int] | None,
    goals: tuple[tuple[int, int], ...],
    scheduler: str | None,
    workers: int | None,
    output: str | None,
    as_json: bool,
) -> int:
    """`dedale solve` of a maze on disk: block by block; one line is printed."""
    from .solve import solve

    if len(goals) > 1:
        raise DedaleError("a maze of this size is solved for one goal: give --to once")
    if output is not None and not output.endswith(".npy"):
        raise DedaleError(
            "{path!r}: the path of a maze of this size is kept in a .npy file (numbers of "
            "its cells), or drawn by dedale tiles --solution",
            path=output,
        )
    goal = goals[0] if goals else None
    with going_on(_("solving {name}").format(name=source), source, start, goal) as notes:
        found = solve(
            open_maze(source),
            start,
            goal,
            engine="dask" if scheduler else "local",
            scheduler=scheduler,
            workers=workers,
            notes=notes,
        )
    if as_json:
        answer = {
            "algorithm": found.algorithm,
            "start": found.start,
            "goal": found.goals[0],
            "length": found.length,
            "shortest": True,
            "seconds": round(found.seconds, 3),
        }
        print_json(answer)
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
        write_numbers(found.path_cells, output)
    return 0 if found.length is not None else NOT_FOUND


@contextmanager
def going_on(label: str, source: str, *what: object) -> Iterator["Notes"]:
    """A bar, and notes of what is found out about a maze on disk: a run that is stopped goes on.

    The notes are for this file, as it is now, and for what is asked of it.
    """
    from .notes import FolderNotes

    path = Path(source).absolute()
    facts = (path / "zarr.json" if path.is_dir() else path).stat()
    key = f"{path} {facts.st_mtime_ns} {facts.st_size} {what}"
    folder = folders.cache() / "searches" / hashlib.sha256(key.encode()).hexdigest()[:24]
    with resumable(folder), shown(label):
        yield FolderNotes(folder)
    shutil.rmtree(folder, ignore_errors=True)


def write_numbers(cells: Row, output: str) -> None:
    """Write a path as an array of the numbers of its cells, row · width + col."""
    import numpy as np

    from ..files import atomic
    from .types import to_longs

    with atomic(output) as file:
        np.save(file, to_longs(cells))
    say_wrote(output)


@command(
    "tiles",
    examples=[
        ("dedale tiles big.zarr -o map", N_("then open map/index.html")),
        ("dedale tiles big.zarr -o map --solution", N_("with the path from corner to corner")),
    ],
)
@click.argument("source", metavar="FILE", type=MazeFile())
@option("-o", "--output", metavar="DIR", required=True, help=N_("Folder for the pictures."))
@option("--cell", type=Whole(), metavar="PIXELS", help=N_("Width of a cell: 2, 4, 8 … 64."))
@option("--solution", is_flag=True, help=N_("Draw the shortest path, as `dedale solve` finds it."))
@from_option
@to_option
@workers_option
@json_option
@plugin_option
def tiles(
    source: str,
    output: str,
    cell: int | None,
    solution: bool,
    start: tuple[int, int] | None,
    goal: tuple[int, int] | None,
    workers: int | None,
    as_json: bool,
) -> None:
    from .pyramid import write_pyramid

    if (start or goal) and not solution:
        raise DedaleError("--from and --to are for --solution")
    maze = open_maze(source)
    path = steps = None
    if solution:
        from .solve import solve

        if not is_very_large(source):  # the same way that dedale solve takes
            start, goal = default_ends(source, start, goal)
        with shown(_("solving {name}").format(name=source)):
            found = solve(maze, start, goal, workers=workers)
        path, steps = found.path_cells, found.length
        if path is None:
            say(_("there is no way from start to goal"))
        else:
            say(_("the way has {n} steps").format(n=steps))
    with shown(_("drawing {name}").format(name=source)):
        count = write_pyramid(maze, output, cell=cell, path=path, workers=workers)
    if as_json:
        print_json({"pictures": count, "folder": output, "steps": steps})
        return
    message = ngettext(
        "wrote {n} picture: open {path}/index.html",
        "wrote {n} pictures: open {path}/index.html",
        count,
        path=output.rstrip("/"),
    )
    say(message)


@command(
    "certify",
    examples=[
        ("dedale certify -s 100000x100000 --seed 7 -o big.cert", N_("on all cores")),
        (
            "dedale certify -s 262144x262144 --seed 7 --engine gpu -o big.cert",
            N_("on a graphics card"),
        ),
    ],
)
@option("-s", "--size", type=Size(), required=True, help=N_("Width and height."))
@option(
    "--seed",
    type=Whole(),
    help=N_("Random seed: the same seed gives the same maze (default: random)."),
)
@option("--from", "start", type=Cell(), default="0,0", help=N_("Start cell of the path."))
@option("--to", "goal", type=Cell(), help=N_("Goal cell of the path (default: the last cell)."))
@option(
    "--engine",
    type=click.Choice(["local", "gpu"]),
    default="local",
    help=N_("Where the maze is computed."),
)
@workers_option
@option("-o", "--output", metavar="FILE", required=True, help=N_("The certificate."))
@json_option
def certify(
    size: tuple[int, int],
    seed: int | None,
    start: tuple[int, int],
    goal: tuple[int, int] | None,
    engine: str,
    workers: int | None,
    output: str,
    as_json: bool,
) -> None:
    from .certificate import certify as make
    from .folder import Folder, seed_begun
    from .plan import BLOCK

    width, height = size
    number = checked_seed(seed_begun(output) if seed is None else seed)
    about = {"width": width, "height": height, "seed": number, "start": start, "goal": goal}
    with Folder(Path(output), json.loads(json.dumps(about))) as work:
        if engine == "local" and not work.is_begun():
            work.begin_notes(BLOCK)
        with resumable(work.path), shown(f"kruskal {width}x{height}"):
            made = make(
                width,
                height,
                number,
                start=start,
                goal=goal,
                engine=engine,
                workers=workers,
                notes=work.notes,
            )
        made.save(output)
        work.clear()
    if as_json:
        steps = None if made.moves is None else len(made.moves)
        report = {"width": width, "height": height, "seed": number, "steps": steps, "file": output}
        print_json(report)
        return
    if seed is None:
        say(_("seed {seed}").format(seed=number))
    if made.moves is None:
        say(_("the path was not looked for: the maze does not fit the memory"))
    else:
        say(_("the way has {n} steps").format(n=len(made.moves)))
    say(_("wrote {path}").format(path=output))


@command(
    "verify",
    examples=[
        ("dedale verify big.cert", N_("one part, chosen at random")),
        ("dedale verify big.cert --parts 5", N_("five of them")),
        ("dedale verify big.cert --all", N_("the whole maze")),
    ],
)
@click.argument("source", metavar="FILE", type=click.Path())
@option(
    "--parts",
    type=Whole(1),
    help=N_("Number of parts of 16384x16384 cells to check (default: one)."),
)
@option("--all", "every", is_flag=True, help=N_("Check all parts and how they fit together."))
@workers_option
@json_option
def verify(source: str, parts: int | None, every: bool, workers: int | None, as_json: bool) -> None:
    from .certificate import load_certificate
    from .certificate import verify as check

    if every and parts is not None:
        raise DedaleError("--parts and --all are not given together")
    certificate = load_certificate(source)
    with shown(_("checking {name}").format(name=source)):
        found = check(certificate, None if every else parts or 1, workers=workers)
    if as_json:
        size = {"width": certificate.width, "height": certificate.height, "seed": certificate.seed}
        print_json(size | asdict(found))
        return
    message = _(
        "{width}x{height}, seed {seed}: {parts} of {of_parts} parts made again, {blocks} blocks "
        "have the digests claimed"
    )
    click.echo(
        message.format(
            width=certificate.width,
            height=certificate.height,
            seed=certificate.seed,
            parts=found.parts,
            of_parts=found.of_parts,
            blocks=found.blocks,
        )
    )
    if certificate.moves is not None:
        message = _(
            "the path from {start} to {goal} has {length} steps; {steps} of them were walked"
        )
        click.echo(
            message.format(
                start=certificate.start,
                goal=certificate.goal,
                length=len(certificate.moves),
                steps=found.steps,
            )
        )
    if found.whole:
        click.echo(_("the whole maze is as claimed"))
