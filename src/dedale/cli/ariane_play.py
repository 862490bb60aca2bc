"""`dedale ariane play`: levels, packs and saved games. `dedale ariane packs` lists the packs."""

from functools import partial

from ..games import ariane
from ..i18n import N_
from .ariane import GAME, variant_option
from .base import command
from .play import game_options, play


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
def play_ariane(variants: tuple[str, ...], **given: object) -> None:
    new = ("size", "with_moves", "vertical", "horizontal", "seed")
    if any(given[name] for name in new):  # a new level: made under these rules
        given["variant"], variants = " ".join(variants) or None, ()
    elif given["source"] is None and not any(given[name] for name in ("load", "link", "resume")):
        # A variant alone names its own pack.
        given["source"], variants = (variants[0], variants[1:]) if variants else ("labyrinth", ())
    play(GAME, prepare=partial(_under, variants), **given)


def _under(variants: tuple[str, ...], text: str) -> str:
    """A level under these optional rules as well."""
    return ariane.loads(text).under(*variants).to_text() if variants else text
