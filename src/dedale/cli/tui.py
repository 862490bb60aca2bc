"""`dedale tui`: the full-screen program."""

from pathlib import Path

import click

from ..games.session import Session
from ..i18n import N_
from .base import command


@command(
    "tui",
    N_(
        "Full screen: play the games, watch algorithms, make mazes, show paths and tours.\n\n"
        "With GAME, a saved file or a link of a game, that game is played at once."
    ),
    examples=[
        ("dedale tui", N_("everything is reached from the menu")),
        ("dedale tui my.save", N_("a game saved before, or a link")),
    ],
)
@click.argument("game", required=False, metavar="[GAME]")
def run(game: str | None) -> None:
    from .. import tui

    if game is None:
        tui.run()
    elif "~" in game and not Path(game).exists():
        tui.play(Session.from_link(game))
    else:
        tui.play(Session.load(game))
