"""`dedale ariane generate` and `dedale ariane harder`: levels made to measure."""

from functools import partial
from typing import Any

import click

from ..errors import DedaleError
from ..games import ariane
from ..i18n import N_, _
from ..kernel.rng import fresh_seed
from ..numbers import whole
from .ariane import crossing_option, level_argument, level_option, read_level, variant_option
from .base import command, option, say
from .options import scheduler_option
from .progress import watched
from .puzzles import write_levels
from .types import Whole


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
@option("-s", "--size", type=Whole(), default=8, help=N_("Cells a side, 3 to 20."))
@option("--moves", type=Whole(), help=N_("The exact length of the shortest solution."))
@option("--vertical", type=Whole(), default=1, help=N_("Vertical minotaurs."))
@option("--horizontal", type=Whole(), default=1, help=N_("Horizontal minotaurs."))
@option("--solutions", type=Whole(), help=N_("At most so many shortest solutions; 1: just one."))
@option("--doomed", type=Whole(), help=N_("At least so many % of the positions are traps."))
@option("--only-moves", type=Whole(), help=N_("At least so many turns with one good move only."))
@option("--grade", type=Whole(), help=N_("How hard, from 1 to 10."))
@option("--seed", type=Whole(), help=N_("The same seed, the same levels (default: drawn)."))
@option("--count", type=Whole(), default=1, help=N_("How many levels."))
@option("--hardest", type=float, metavar="SECONDS", help=N_("Search for the longest solution."))
@option(
    "--workers",
    "jobs",
    type=Whole(),
    help=N_("Work on so many levels at once (default: all cores)."),
)
@scheduler_option
@crossing_option
@variant_option
@option("-o", "--output", type=click.Path(), help=N_("A file, or a folder for several levels."))
def generate(
    size: int,
    moves: int | None,
    vertical: int,
    horizontal: int,
    solutions: int | None,
    doomed: int | None,
    only_moves: int | None,
    grade: int | None,
    seed: int | None,
    count: int,
    hardest: float | None,
    jobs: int | None,
    scheduler: str | None,
    crossing: str,
    variants: tuple[str, ...],
    output: str | None,
) -> None:
    seed = fresh_seed() if seed is None else seed
    if jobs is not None:
        whole("workers", jobs, least=1)
    aims = ariane.Aims(
        None if solutions is None else whole("--solutions", solutions, 1),
        whole("--doomed", doomed or 0, 0, 99) / 100,
        whole("--only-moves", only_moves or 0, 0),
        None if grade is None else whole("--grade", grade, 1, 10),
    )
    wish: dict[str, Any] = {"size": size, "vertical": vertical, "horizontal": horizontal}
    wish |= {"seed": seed, "crossing": crossing, "jobs": jobs, "scheduler": scheduler}
    wish["variant"] = " ".join(variants)
    if hardest is None:
        make = partial(ariane.generate, moves=moves, count=count, aims=aims, **wish)
        levels = watched(make, _("making levels"))
    elif moves is not None or count != 1 or aims:
        raise DedaleError("--hardest makes one level of its own length: no other aims")
    elif hardest <= 0:
        raise DedaleError("--hardest {value}: give seconds", value=hardest)
    else:
        climb = partial(ariane.hardest, seconds=hardest, **wish)
        levels = [watched(climb, _("climbing"))]
    write_levels([level.to_text() for level in levels], output)
    for level in levels:
        difficulty = ariane.analyse(level, crossing=crossing).difficulty
        if difficulty is not None:
            message = _("{moves} moves, {walls} walls, grade {grade}, seed {seed}")
            values = {"moves": difficulty.length, "grade": difficulty.grade}
            say(message.format(**values, walls=level.wall_count(), seed=seed))


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
    if found.length <= (before or 0):
        message = _("{length} moves: no start is harder than this one.")
    elif before is None:
        message = _("{length} moves; it could not be won before.")
    else:
        message = _("{length} moves instead of {before}.")
    say(message.format(length=found.length, before=before))
    if not found.proven:
        say(_("There are too many starts to try all: there may be harder ones."))
