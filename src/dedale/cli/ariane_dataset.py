"""`dedale ariane dataset`: levels by the thousand, each with a shortest solution."""

from typing import Any

import click

from ..datasets.request import OF_SETS
from ..i18n import N_, _
from ..jsons import JsonObject
from .ariane import crossing_option, variant_option
from .asking import asking
from .base import command, option
from .options import scheduler_option, workers_option
from .progress import watched
from .types import Whole


@command(
    "dataset",
    examples=[
        ("dedale ariane dataset puzzles --size 5 --count 20", N_("levels of 5x5")),
        ("dedale ariane dataset hard --size 4 --moves 12 --count 9 --test 3", N_("12 moves each")),
    ],
)
@click.argument("folder", metavar="DIR")
@option("--count", type=Whole(), default=100, help=N_("How many levels for training."))
@option("--test", type=Whole(), default=0, help=N_("How many levels for testing."))
@option("-s", "--size", type=Whole(), default=6, help=N_("Cells per side, 3 to 20."))
@option("--moves", type=Whole(), help=N_("The exact length of the shortest solution."))
@option("--vertical", type=Whole(), default=1, help=N_("Vertical minotaurs."))
@option("--horizontal", type=Whole(), default=1, help=N_("Horizontal minotaurs."))
@crossing_option
@variant_option
@option(
    "--seed",
    type=Whole(),
    help=N_("Random seed: the same seed gives the same levels (default: random)."),
)
@asking(sets=OF_SETS[:1])
@workers_option
@scheduler_option
def run(
    folder: str,
    count: int,
    test: int,
    variants: tuple[str, ...],
    sets: JsonObject,
    **asked: Any,
) -> None:
    from ..datasets import make_levels
    from .dataset import tell, tell_begun

    tell_begun(folder)
    asked |= sets | {"variant": " ".join(variants)}
    made = watched(
        lambda: make_levels(folder, count, test=test, **asked),
        _("making levels"),
    )
    tell(made)
