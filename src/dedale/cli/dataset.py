"""`dedale dataset`: solved mazes by the million, for training and testing models."""

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..datasets.request import DataSet
from ..grids.table import SQUARE
from ..i18n import N_, _
from ..jsons import JsonObject
from .asking import asking
from .base import command, option, plugin_option, say
from .generate import chosen_mask
from .options import invert_option, scheduler_option, workers_option
from .progress import watched
from .types import Name, Whole

if TYPE_CHECKING:
    from ..datasets import Dataset

ASKED = tuple(each for each in DataSet.PARAMETERS if each.name != "version")


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
    help=N_("File format (see `dedale list datasets`)."),
)
@asking(asked=ASKED)
@invert_option
@plugin_option
@workers_option
@option(
    "--engine",
    type=click.Choice(["local", "dask"]),
    default="local",
    help=N_("Where the work runs."),
)
@scheduler_option
@option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
def run(
    folder: str,
    count: int,
    test: int,
    format: str,
    invert: bool,
    engine: str,
    as_json: bool,
    asked: JsonObject,
    **how: Any,
) -> None:
    from ..datasets import make

    size = (asked["width"], asked["height"]) if "width" in asked else None
    mask = chosen_mask(asked.get("mask"), invert, size, asked.get("grid", SQUARE))
    asked |= {"mask": mask} if invert else {}
    tell_begun(folder)
    made = watched(
        lambda: make(
            folder,
            count,
            test=test,
            format=format,
            dask=engine == "dask",
            **asked,
            **how,
        ),
        _("making mazes"),
    )
    tell(made, as_json)


def tell_begun(folder: str) -> None:
    """Say so, if a set was begun that is gone on with."""
    from ..datasets.folder import INDEX, load

    if (Path(folder) / INDEX).exists():
        begun = load(folder)
        if not begun.complete:
            say(_("going on with {path}: {n} are there").format(path=folder, n=f"{len(begun):,}"))


def tell(made: "Dataset", as_json: bool) -> None:
    """What there is now: how many, of which seed, and the digest."""
    if as_json:
        facts = {**made.totals, "seed": made.about["seed"], "sha256": made.digest}
        click.echo(json.dumps(facts))
        return
    for part, total in made.totals.items():
        if total:
            click.echo(f"{part} {total}")
    click.echo(f"seed {made.about['seed']}")
    click.echo(f"sha256 {made.digest}")
