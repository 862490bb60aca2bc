"""`dedale runs`: episodes of environments, won by the exact solvers."""

import re
from typing import Any

import click

from ..datasets.request import OF_SETS
from ..errors import DedaleError
from ..i18n import N_, _
from ..jsons import JsonObject
from .asking import asking
from .base import command, option
from .dataset import tell, tell_begun
from .options import scheduler_option, workers_option
from .progress import watched
from .types import Listed, Whole


def _environments(_context: click.Context) -> list[str]:
    from ..envs.table import ENVIRONMENTS

    return list(ENVIRONMENTS)


@command(
    "runs",
    examples=[
        ("dedale runs walks --env maze --count 50", N_("shortest ways through mazes")),
        ("dedale runs seen --count 50 --observations", N_("with what is seen at every step")),
        ("dedale runs hunts --env treasure --set minotaurs=1 --count 5", N_("with one minotaur")),
    ],
)
@click.argument("folder", metavar="DIR")
@option("--env", type=Listed("NAME", _environments), default="maze", help=N_("Environment."))
@option(
    "--set",
    "settings",
    metavar="NAME=VALUE",
    multiple=True,
    help=N_("An option of the environment; repeatable."),
)
@option("--count", type=Whole(), default=100, help=N_("How many runs for training."))
@option("--test", type=Whole(), default=0, help=N_("How many runs for testing."))
@option("--seed", type=Whole(), default=0, show_default=True, help=N_("Seed of the first level."))
@option("--observations", is_flag=True, help=N_("Also keep the observation of every step."))
@asking(sets=OF_SETS[:1])
@workers_option
@scheduler_option
@option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
def run(
    folder: str,
    count: int,
    test: int,
    settings: tuple[str, ...],
    as_json: bool,
    sets: JsonObject,
    **asked: Any,
) -> None:
    from ..datasets import make_runs

    tell_begun(folder)
    asked |= sets | {"options": dict(map(setting, settings))}
    made = watched(
        lambda: make_runs(folder, count, test=test, **asked),
        _("playing"),
    )
    tell(made, as_json)


def setting(text: str) -> tuple[str, int | str]:
    """NAME=VALUE, where the value is a number or a word."""
    name, equals, value = text.partition("=")
    if not equals or not name:
        raise DedaleError("option {value!r} should be NAME=VALUE, like minotaurs=1", value=text)
    return name, int(value) if re.fullmatch(r"-?\d{1,18}", value, re.ASCII) else value
