"""`dedale dataset`: solved mazes by the million, for training and testing models."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .. import progress
from ..i18n import N_, _
from .base import command, option, plugin_option, say
from .generate import MASK_HELP, chosen_mask
from .options import (
    braid_option,
    braider_option,
    grid_option,
    invert_option,
    scheduler_option,
    seed_option,
    setting_option,
    share_option,
    size_option,
    workers_option,
)
from .progress import watched
from .types import MaskWord, Name, Span, Whole

if TYPE_CHECKING:
    from ..datasets import Dataset


@command(
    "dataset",
    examples=[
        ("dedale dataset mazes --count 5000 -s 30x30", N_("arrays of cells, ends and ways")),
        ("dedale dataset hard --count 90 --test 10 --length 110.. -f csv", N_("as text")),
        ("dedale dataset words -a wilson -s 8 --count 500 -f tokens", N_("for a language model")),
        ("dedale dataset loops -s 6 --braid 50 --solutions 2..9 -f jsonl", N_("several ways each")),
        ("dedale dataset hexagons --grid hex -s 12 -f png --count 20", N_("pictures")),
    ],
)
@click.argument("folder", metavar="DIR")
@option("--count", type=Whole(), default=1000, help=N_("How many mazes for training."))
@option("--test", type=Whole(), default=0, help=N_("How many mazes for testing."))
@option(
    "-f",
    "--format",
    type=Name("dataset"),
    metavar="FORMAT",
    default="npz",
    help=N_("How they are written (see dedale list datasets)."),
)
@option(
    "-a",
    "--algorithm",
    type=Name("generator"),
    default="backtracker",
    help=N_("How it is made (see dedale list generators)."),
)
@size_option
@grid_option
@seed_option
@option("--mask", type=MaskWord(), help=MASK_HELP)
@invert_option
@braid_option
@braider_option
@setting_option
@option(
    "--ends",
    type=click.Choice(["far", "corners", "random"]),
    default="far",
    help=N_("Where ways begin and end: far apart, in the corners, or drawn."),
)
@option("--length", type=Span(), help=N_("Only mazes whose shortest way has so many steps."))
@option("--difficulty", type=Span(), help=N_("Only mazes of these grades, 1 to 10."))
@option("--solutions", type=Span(), help=N_("Only mazes with so many ways that use no cell twice."))
@share_option(N_("Which share of all mazes is kept for tests."))
@option(
    "--patience",
    type=Whole(),
    default=1_000_000,
    help=N_("Give up after so many mazes in a row that do not fit."),
)
@plugin_option
@workers_option
@option("--engine", type=click.Choice(["local", "dask"]), default="local", help=N_("Who works."))
@scheduler_option
def run(
    folder: str,
    count: int,
    test: int,
    format: str,
    size: tuple[int, int] | None,
    mask: str | None,
    invert: bool,
    options: tuple[tuple[str, int], ...],
    engine: str,
    length: tuple[int | None, int | None] | None,
    grid: str,
    **wishes: Any,
) -> None:
    from ..datasets import make

    width, height = size or (None, None)
    wishes |= {"width": width, "height": height, "grid": grid, "options": dict(options)}
    wishes["mask"] = chosen_mask(mask, invert, size, grid)
    wishes["length"] = length or (None, None)
    tell_begun(folder)
    made = watched(
        lambda: make(
            folder,
            count,
            test=test,
            format=format,
            dask=engine == "dask",
            report=progress.tell,
            **wishes,
        ),
        _("making mazes"),
    )
    tell(made)


def tell_begun(folder: str) -> None:
    """Say so, if a set was begun that is gone on with."""
    from ..datasets.folder import INDEX, load

    if (Path(folder) / INDEX).exists():
        begun = load(folder)
        if not begun.complete:
            say(_("going on with {path}: {n} are there").format(path=folder, n=f"{len(begun):,}"))


def tell(made: "Dataset") -> None:
    """What there is now: how many, of which seed, and the digest."""
    for part, total in made.totals.items():
        if total:
            click.echo(f"{part} {total}")
    click.echo(f"seed {made.about['seed']}")
    click.echo(f"sha256 {made.digest}")
