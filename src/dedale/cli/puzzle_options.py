"""The options of the commands of a puzzle (`puzzles.py`)."""

from __future__ import annotations

from collections.abc import Callable

import click

from ..datasets.shared import AnySet
from ..games import Game
from ..games.difficulty import Aims
from ..i18n import N_
from ..shell.asking import options_of
from ..shell.base import Option
from ..shell.types import Listed, Number, PackOrFile, Whole


def _level(game: Game) -> list[click.Parameter]:
    return [
        click.Argument(["file"], metavar="FILE|PACK", type=_source(game)),
        Option(["--level", "number"], type=Whole(), help=N_("Level N of a pack.")),
    ]


def _source(game: Game) -> PackOrFile:
    return PackOrFile("source", lambda _context: game.packs)


def _json() -> Option:
    return Option(["--json", "as_json"], is_flag=True, help=N_("Print the result as JSON."))


def _limit() -> Option:
    about = N_("Give up after this many configurations.")
    return Option(["--limit"], type=Whole(), help=about)


def _delay() -> Option:
    return Option(
        ["--delay"],
        type=Number(0, 60),
        metavar="SECONDS",
        default=0.3,
        help=N_("Seconds between two moves, on a terminal."),
    )


def _solved(game: Game) -> list[click.Parameter]:
    shown = N_("Show the search while it runs, then the solution.")
    return [
        *_level(game),
        Option(
            ["--method"],
            type=click.Choice(["bfs", "dfs"]),
            default="bfs",
            help=N_("Breadth-first (a shortest solution) or depth-first."),
        ),
        _limit(),
        Option(["--watch"], is_flag=True, help=shown),
        Option(
            ["--film"],
            metavar="FILE",
            help=N_("Keep the search and the solution as a film (.gif, .png)."),
        ),
        _json(),
        _delay(),
    ]


def _analysed(game: Game) -> list[click.Parameter]:
    return [*_level(game), _limit(), _json()]


def _checked(game: Game) -> list[click.Parameter]:
    files = click.Argument(
        ["files"], metavar="FILE|PACK…", nargs=-1, required=True, type=_source(game)
    )
    lines = N_("Print a line of JSON for each level.")
    as_json = Option(["--json", "as_json"], is_flag=True, help=lines)
    return [files, *_level(game)[1:], _limit(), as_json]


def _scheduler() -> Option:
    about = N_("The dask cluster to use.")
    return Option(["--scheduler"], metavar="ADDRESS", help=about)


def _generated(_game: Game) -> list[click.Parameter]:
    where = N_("A file, or a folder for several levels.")
    return [
        *options_of(Aims.PARAMETERS),
        Option(["--count"], type=Whole(1, 1000), default=1, help=N_("Number of levels.")),
        Option(
            ["--hardest"],
            type=Number(0, 10**9),
            metavar="SECONDS",
            help=N_("Search for the longest solution."),
        ),
        Option(
            ["--workers"],
            type=Whole(1),
            help=N_("Number of levels to work on at once (default: one per core)."),
        ),
        _scheduler(),
        Option(["-o", "--output"], type=click.Path(), help=where),
        _json(),
    ]


def _set(_game: Game) -> list[click.Parameter]:
    return [
        click.Argument(["folder"], metavar="DIR"),
        Option(["--count"], type=Whole(), default=100, help=N_("Number of levels for training.")),
        Option(["--test"], type=Whole(), default=0, help=N_("Number of levels for testing.")),
        *options_of(AnySet.PARAMETERS[:1]),
        Option(["--workers"], type=Whole(1), help=N_("Number of cores to use (default: all).")),
        _scheduler(),
        _json(),
    ]


def _hardened(game: Game) -> list[click.Parameter]:
    about = N_("Let every piece start anywhere, even those that usually keep their place (slower).")
    return [*_changed(game), Option(["--all", "everybody"], is_flag=True, help=about)]


def _changed(game: Game) -> list[click.Parameter]:
    where = N_("Write the level to this file.")
    return [*_level(game), Option(["-o", "--output"], type=click.Path(), help=where), _json()]


def _packed(game: Game) -> list[click.Parameter]:
    about = N_("Write each level to a file.")
    packs = Listed("pack", lambda _context: game.packs)
    return [
        click.Argument(["name"], required=False, metavar="[PACK]", type=packs),
        Option(["--export"], type=click.Path(), metavar="FOLDER", help=about),
        _json(),
    ]


def _replayed(game: Game) -> list[click.Parameter]:
    return [
        *_level(game),
        Option(
            ["--moves"],
            metavar="MOVES",
            help=N_("Moves, as words or letters; @FILE reads them from a file."),
        ),
        Option(["--quiet"], is_flag=True, help=N_("Show only the final position.")),
        _delay(),
    ]


#: By the names of the commands.
OPTIONS: dict[str, Callable[[Game], list[click.Parameter]]] = {
    "packs": _packed,
    "solve": _solved,
    "replay": _replayed,
    "check": _checked,
    "analyse": _analysed,
    "generate": _generated,
    "harder": _hardened,
    "prune": _changed,
    "dataset": _set,
}
