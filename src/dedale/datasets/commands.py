"""`dedale dataset`: solved mazes by the million, for training and testing models.

`dedale runs`: episodes of environments, played by the exact solvers.
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..grids.table import SQUARE
from ..i18n import N_, _
from ..jsons import JsonObject
from ..shell.asking import asking
from ..shell.base import command, json_option, option, plugin_option, print_json, say
from ..shell.options import (
    chosen_mask,
    invert_option,
    scheduler_option,
    setting,
    settings_option,
    workers_option,
)
from ..shell.progress import watched
from ..shell.types import Listed, Name, Whole
from .request import DataSet
from .shared import AnySet

if TYPE_CHECKING:
    from . import Dataset

ASKED = tuple(each for each in DataSet.PARAMETERS if each.name != "version")


@command(
    "dataset",
    examples=[
        ("dedale dataset mazes --count 5000 -s 30x30", N_("arrays of cells, ends and paths")),
        ("dedale dataset hard --count 90 --test 10 --length 110.. -f csv", N_("as text")),
        ("dedale dataset words -a wilson -s 8 --count 500 -f tokens", N_("for a language model")),
        (
            "dedale dataset loops -s 6 --braid 50 --solutions 2..9 -f jsonl",
            N_("several solutions each"),
        ),
        ("dedale dataset hexagons --grid hex -s 12 -f png --count 20", N_("pictures")),
    ],
)
@click.argument("folder", metavar="DIR")
@option("--count", type=Whole(), default=1000, help=N_("Number of mazes for training."))
@option("--test", type=Whole(), default=0, help=N_("Number of mazes for testing."))
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
@json_option
def dataset(
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
    from . import make

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
    from .folder import INDEX, load

    if (Path(folder) / INDEX).exists():
        begun = load(folder)
        if not begun.complete:
            say(_("going on with {path}: {n} are there").format(path=folder, n=f"{len(begun):,}"))


def tell(made: "Dataset", as_json: bool) -> None:
    """What there is now: how many, of which seed, and the digest."""
    if as_json:
        facts = {**made.totals, "seed": made.about["seed"], "sha256": made.digest}
        print_json(facts)
        return
    for part, total in made.totals.items():
        if total:
            click.echo(f"{part} {total}")
    click.echo(f"seed {made.about['seed']}")
    click.echo(f"sha256 {made.digest}")


def _environments(_context: click.Context) -> list[str]:
    from ..envs.table import ENVIRONMENTS

    return list(ENVIRONMENTS)


@command(
    "runs",
    examples=[
        ("dedale runs walks --env maze --count 50", N_("shortest paths through mazes")),
        ("dedale runs seen --count 50 --observations", N_("with what is seen at every step")),
        ("dedale runs hunts --env treasure --set minotaurs=1 --count 5", N_("with one minotaur")),
    ],
)
@click.argument("folder", metavar="DIR")
@option("--env", type=Listed("NAME", _environments), default="maze", help=N_("Environment."))
@settings_option
@option("--count", type=Whole(), default=100, help=N_("Number of runs for training."))
@option("--test", type=Whole(), default=0, help=N_("Number of runs for testing."))
@option("--seed", type=Whole(), default=0, show_default=True, help=N_("Seed of the first level."))
@option("--observations", is_flag=True, help=N_("Also keep the observation of every step."))
@asking(sets=AnySet.PARAMETERS[:1])
@workers_option
@scheduler_option
@json_option
def runs(
    folder: str,
    count: int,
    test: int,
    settings: tuple[str, ...],
    as_json: bool,
    sets: JsonObject,
    **asked: Any,
) -> None:
    from . import make_runs

    tell_begun(folder)
    asked |= sets | {"options": dict(map(setting, settings))}
    made = watched(
        lambda: make_runs(folder, count, test=test, **asked),
        _("playing"),
    )
    tell(made, as_json)
