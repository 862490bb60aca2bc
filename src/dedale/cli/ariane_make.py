"""`dedale ariane generate` and `dedale ariane harder`: levels made to measure."""

from dataclasses import replace
from functools import partial

import click

from ..errors import DedaleError
from ..games import ariane
from ..i18n import N_, _
from ..kernel.rng import fresh_seed
from ..numbers import whole
from ..requests import Parameter, check_all
from .ariane import GAME, crossing_option, level_argument, level_option, read_level, variant_option
from .asking import Given, asking
from .base import command, option, say
from .options import scheduler_option
from .progress import watched
from .puzzles import say_harder, write_levels
from .types import Whole

LEVEL = tuple(
    replace(parameter, option="-s --size") if parameter.name == "size" else parameter
    for parameter in GAME.parameters
    if parameter.name in ("size", "moves", "vertical", "horizontal", "seed")
)
AIMS = (
    Parameter(
        "solutions",
        "int",
        N_("solutions"),
        least=1,
        about=N_("At most this many shortest solutions."),
    ),
    Parameter(
        "doomed",
        "int",
        N_("doomed"),
        0,
        least=0,
        most=99,
        about=N_("At least this percentage of the positions are traps."),
    ),
    Parameter(
        "only_moves",
        "int",
        N_("turns with one good move only"),
        0,
        least=0,
        about=N_("At least this many turns have a single good move."),
    ),
    Parameter(
        "moving",
        "int",
        N_("turns in which a minotaur moves, %"),
        0,
        least=0,
        most=99,
        about=N_(
            "A minotaur moves in at least this percentage of the turns, and every minotaur moves "
            "at least once."
        ),
    ),
    Parameter("grade", "int", N_("grade"), least=1, most=10, about=N_("How hard, from 1 to 10.")),
)


@command(
    "generate",
    examples=[
        ("dedale ariane generate --size 8", N_("a random level that can be won")),
        ("dedale ariane generate --size 10 --moves 100", N_("100 moves, no fewer")),
        ("dedale ariane generate --size 6 --hardest 60", N_("the hardest found in a minute")),
        ("dedale ariane generate --count 20 -o levels", N_("twenty files in a folder")),
        ("dedale ariane generate --variant sword --size 5", N_("a level with a sword")),
        ("dedale ariane generate --solutions 1 --grade 6", N_("hard, and just one way to win")),
    ],
)
@asking(asked=LEVEL, aims=AIMS)
@option("--count", type=Whole(), default=1, help=N_("How many levels."))
@option("--hardest", type=float, metavar="SECONDS", help=N_("Search for the longest solution."))
@option(
    "--workers",
    "jobs",
    type=Whole(),
    help=N_("Number of levels to work on at once (default: one per core)."),
)
@scheduler_option
@crossing_option
@variant_option
@option("-o", "--output", type=click.Path(), help=N_("A file, or a folder for several levels."))
def generate(
    asked: Given,
    aims: Given,
    count: int,
    hardest: float | None,
    jobs: int | None,
    scheduler: str | None,
    crossing: str,
    variants: tuple[str, ...],
    output: str | None,
) -> None:
    usual: Given = {"size": 8, "vertical": 1, "horizontal": 1, "seed": fresh_seed()}
    asked = usual | asked
    moves, seed = asked.pop("moves", None), asked["seed"]
    if jobs is not None:
        whole("workers", jobs, least=1)
    asked |= {"crossing": crossing, "jobs": jobs, "scheduler": scheduler}
    asked["variant"] = " ".join(variants)
    wanted = aims_of(aims)
    if hardest is None:
        make = partial(ariane.generate, moves=moves, count=count, aims=wanted, **asked)
        levels = watched(make, _("making levels"))
    elif moves is not None or count != 1 or wanted:
        raise DedaleError("--hardest makes one level of its own length: no other aims")
    elif hardest <= 0:
        raise DedaleError("--hardest {value}: give seconds", value=hardest)
    else:
        climb = partial(ariane.hardest, seconds=hardest, **asked)
        levels = [watched(climb, _("climbing"))]
    write_levels([level.to_text() for level in levels], output)
    if len(levels) < count:
        say(_("Only {found} of {count} were found in time.").format(found=len(levels), count=count))
    for number, level in enumerate(levels, 1):
        difficulty = ariane.analyse(level, crossing=crossing).difficulty
        if difficulty is not None:
            message = _("{moves} moves, {walls} walls, grade {grade}, seed {seed}")
            values = {"moves": difficulty.length, "grade": difficulty.grade}
            line = message.format(**values, walls=level.wall_count(), seed=seed)
            # A level after the first depends on those before it: it cannot be made alone.
            say(line + (f" --count {number}" if count > 1 else ""))


def aims_of(given: Given) -> ariane.Aims:
    """What is asked of the levels beside their length."""
    aims: Given = dict(check_all(AIMS, given))
    solutions, only = aims["solutions"], aims["only_moves"]
    moving = aims["moving"] / 100
    return ariane.Aims(solutions, aims["doomed"] / 100, only, aims["grade"], moving)


@command(
    "harder",
    examples=[
        ("dedale ariane harder level.txt", N_("walls, door and Theseus stay")),
        ("dedale ariane harder level.txt --theseus", N_("Theseus may start elsewhere too")),
    ],
)
@level_argument
@level_option
@option("--theseus", is_flag=True, help=N_("Let Theseus start anywhere as well (slower)."))
@crossing_option
@variant_option
@option("-o", "--output", type=click.Path(), help=N_("Write the level to this file."))
def harder(
    file: str,
    number: int | None,
    theseus: bool,
    crossing: str,
    variants: tuple[str, ...],
    output: str | None,
) -> None:
    level = read_level(file, number, variants)
    before = ariane.solve(level, crossing=crossing).length
    found = watched(
        lambda: ariane.harder(level, crossing=crossing, theseus=theseus), _("all starts")
    )
    write_levels([found.level.to_text()], output)
    say_harder(found.length, before, proven=found.proven)
