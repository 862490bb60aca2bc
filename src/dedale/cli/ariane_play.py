"""`dedale ariane play`: levels, packs and saved games. `dedale ariane packs` lists the packs."""

from collections.abc import Iterable
from functools import partial
from typing import Any

import click

from ..errors import DedaleError
from ..games import ariane
from ..i18n import N_, _
from .ariane import GAME, variant_option
from .ariane_make import write_levels
from .base import command, option
from .play import game_options, play
from .types import Listed


def _packs(_context: click.Context) -> Iterable[str]:
    return ariane.PACKS


@command(
    "packs",
    examples=[
        ("dedale ariane packs labyrinth", N_("its levels")),
        ("dedale ariane packs labyrinth --export levels", N_("a file for each of them")),
    ],
)
@click.argument("name", required=False, metavar="[PACK]", type=Listed("pack", _packs))
@option("--export", type=click.Path(), metavar="FOLDER", help=N_("Write each level to a file."))
def packs(name: str | None, export: str | None) -> None:
    if export is not None:
        if name is None:
            raise DedaleError("--export which pack? Give its name")
        write_levels([entry.level for entry in ariane.load_pack(name).levels], export)
        return
    if name is None:
        for each, about in ariane.PACKS.items():
            count = len(ariane.load_pack(each).levels)
            click.echo(f"{each:12}{count:4}  {_(about)}")
        return
    for number, entry in enumerate(ariane.load_pack(name).levels, 1):
        level = entry.level
        minotaurs = "V" * len(level.vertical) + "H" * len(level.horizontal)
        size = f"{level.size}x{level.size}"
        click.echo(f"{number:4}  {entry.title:34}{size:8}{minotaurs:7}{entry.par:5}")


@command(
    "play",
    N_("Moves are typed as letters (u d l r, or h b g d in French), several at once if you like."),
    examples=[
        ("dedale ariane play", N_("the labyrinth, from its first level")),
        ("dedale ariane play labyrinth --level 12", N_("from its twelfth")),
        ("dedale ariane play level.txt", N_("one level")),
        ("dedale ariane play levels", N_("a folder of level files, one after another")),
        ("dedale ariane play game.txt", N_("goes on with a saved game")),
        ("dedale ariane play --variant sword", N_("the levels of an optional rule")),
        ("dedale ariane play --size 6 --with-moves 20", N_("a new level, of 20 moves")),
        ("dedale ariane play --size 5 --variant key", N_("a new level with keys and locks")),
    ],
    params=[each for each in game_options(GAME) if each.name != "variant"],
)
@variant_option
def play_ariane(variants: tuple[str, ...], **given: Any) -> None:
    wishes = ("size", "with_moves", "vertical", "horizontal", "seed")
    if any(given[name] for name in wishes):  # a new level: made under these rules
        given["variant"], variants = " ".join(variants) or None, ()
    elif given["source"] is None and not any(given[name] for name in ("load", "link", "resume")):
        # A variant alone names its own pack.
        given["source"], variants = (variants[0], variants[1:]) if variants else ("labyrinth", ())
    play(GAME, prepare=partial(_under, variants), **given)


def _under(variants: tuple[str, ...], text: str) -> str:
    """A level under these optional rules as well."""
    return ariane.loads(text).under(*variants).to_text() if variants else text
