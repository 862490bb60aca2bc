"""`dedale ariane generate` and `dedale ariane harder`: levels made to measure."""

from pathlib import Path

import click

from ..errors import DedaleError
from ..files import write_atomically
from ..games import ariane
from ..i18n import N_, _
from .ariane import crossing_option, read_level, variant_option
from .base import command, option, say
from .progress import watched
from .types import Whole


@command(
    "generate",
    N_("Make levels: random ones, of an exact length, or as hard as can be found."),
    examples=[
        ("dedale ariane generate --size 8", N_("a random level that can be won")),
        ("dedale ariane generate --size 10 --moves 100", N_("100 moves, no fewer")),
        ("dedale ariane generate --size 6 --hardest 60", N_("the hardest found in a minute")),
        ("dedale ariane generate --count 20 -o levels", N_("twenty files in a folder")),
        ("dedale ariane generate --variant sword --size 5", N_("a level with a sword")),
    ],
)
@option(
    "--size",
    type=Whole(),
    help=N_("Cells a side, 3 to 20 (default: 8); with --variant 3 to 8 (default: 5)."),
)
@option("--moves", type=Whole(), help=N_("The exact length of the shortest solution."))
@option("--vertical", type=Whole(), default=1, show_default=True, help=N_("Vertical minotaurs."))
@option(
    "--horizontal", type=Whole(), default=1, show_default=True, help=N_("Horizontal minotaurs.")
)
@option("--seed", type=Whole(), help=N_("The same seed, the same levels (default: drawn)."))
@option("--count", type=Whole(), default=1, show_default=True, help=N_("How many levels."))
@option("--hardest", type=float, metavar="SECONDS", help=N_("Search for the longest solution."))
@option("--jobs", type=Whole(), help=N_("Work on so many levels at once (default: all cores)."))
@option("--scheduler", metavar="ADDRESS", help=N_("The dask cluster to use."))
@crossing_option
@variant_option
@option("-o", "--output", type=click.Path(), help=N_("A file, or a folder for several levels."))
def generate(
    size: int | None,
    moves: int | None,
    vertical: int,
    horizontal: int,
    seed: int | None,
    count: int,
    hardest: float | None,
    jobs: int | None,
    scheduler: str | None,
    crossing: str,
    variants: tuple[str, ...],
    output: str | None,
) -> None:
    if seed is None:
        import secrets

        seed = secrets.randbits(32)
    if jobs is not None and jobs < 1:
        raise DedaleError("{jobs} jobs: at least one is needed", jobs=jobs)
    if variants:
        if hardest is not None or crossing != "kills":
            raise DedaleError("--variant makes levels without --hardest and --crossing")
        levels = watched(
            lambda: ariane.generate_variant(
                " ".join(variants),
                size=5 if size is None else size,
                moves=moves,
                minotaurs=vertical + horizontal,
                seed=seed,
                count=count,
            ),
            _("making levels"),
        )
    elif hardest is None:
        levels = watched(
            lambda: ariane.generate(
                size=size or 8,
                moves=moves,
                vertical=vertical,
                horizontal=horizontal,
                seed=seed,
                count=count,
                crossing=crossing,
                jobs=jobs,
                scheduler=scheduler,
            ),
            _("making levels"),
        )
    else:
        if moves is not None or count != 1:
            raise DedaleError("--hardest makes one level of its own length: no --moves, no --count")
        if hardest <= 0:
            raise DedaleError("--hardest {value}: give seconds", value=hardest)
        levels = [
            watched(
                lambda: ariane.hardest(
                    size=size or 8,
                    vertical=vertical,
                    horizontal=horizontal,
                    seconds=hardest,
                    seed=seed,
                    crossing=crossing,
                    jobs=jobs,
                    scheduler=scheduler,
                ),
                _("climbing"),
            )
        ]
    _write(levels, output)
    for level in levels:
        found = ariane.solve(level, crossing=crossing)
        message = _("{moves} moves, {walls} walls, seed {seed}")
        say(message.format(moves=found.length, walls=level.wall_count(), seed=seed))


@command(
    "harder",
    N_("The hardest start of the same walls: Ariane and the minotaurs are moved."),
    examples=[
        ("dedale ariane harder level.txt", N_("walls, door and Theseus stay")),
        ("dedale ariane harder level.txt --theseus", N_("Theseus may start elsewhere too")),
    ],
)
@click.argument("file", metavar="FILE")
@option("--theseus", is_flag=True, help=N_("Let Theseus start anywhere as well (slower)."))
@crossing_option
@option("-o", "--output", type=click.Path(), help=N_("Write the level to this file."))
def harder(file: str, theseus: bool, crossing: str, output: str | None) -> None:
    level = read_level(file)
    before = ariane.solve(level, crossing=crossing).length
    found = watched(
        lambda: ariane.harder(level, crossing=crossing, theseus=theseus), _("all starts")
    )
    _write([found.level], output)
    if found.length <= (before or 0):
        message = _("{length} moves: no start is harder than this one.")
    elif before is None:
        message = _("{length} moves; it could not be won before.")
    else:
        message = _("{length} moves instead of {before}.")
    say(message.format(length=found.length, before=before))
    if not found.proven:
        say(_("There are too many starts to try all: there may be harder ones."))


def _write(levels: list[ariane.Level], output: str | None) -> None:
    """To standard output, to a file, or one file each into a folder."""
    if output is None:
        click.echo("\n".join(level.to_text() for level in levels), nl=False)
    elif len(levels) == 1 and not Path(output).is_dir():
        write_atomically(output, levels[0].to_text())
    else:
        folder = Path(output)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DedaleError(
                "cannot write {path!r}: {why}", path=output, why=error.strerror
            ) from None
        digits = len(str(len(levels)))
        for number, level in enumerate(levels, 1):
            write_atomically(folder / f"level-{number:0{digits}}.txt", level.to_text())
