"""`dedale tui`: the full-screen program."""

import os

import click

from .. import tui
from ..errors import DedaleError
from ..games import GAMES
from ..games.opening import Opened, open_any
from ..i18n import N_
from ..shell.base import command, plugin_option
from ..shell.types import PackOrFile


@command(
    "tui",
    N_("With GAME, a saved file or a link of a game, that game is played at once."),
    examples=[
        ("dedale tui", N_("open the menu, which leads to everything")),
        ("dedale tui my.save", N_("a game saved before, or a link")),
        ("dedale tui --plugin mine.py", N_("with your own game in the menu")),
    ],
)
@click.argument("game", required=False, metavar="[GAME]", type=PackOrFile("game", lambda _c: GAMES))
@plugin_option
def run(game: str | None) -> None:
    if os.environ.get("TERM", "") == "dumb":
        raise DedaleError(
            "this terminal (TERM=dumb) has no screen: play line by line with {command}",
            command="dedale play",
        )
    tui.run(None if game is None else Opened(open_any(game)))
