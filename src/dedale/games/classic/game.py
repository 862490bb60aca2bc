"""The classic game, in the table of games."""

from ...i18n import N_
from ..game import Game, Parameter, Sign

GAME = Game(
    "dedale.games.classic.book",
    N_("From the entry below to the exit above, past monsters and ghosts."),
    title=N_("Classic labyrinth"),
    portable=True,
    parameters=(
        Parameter("width", "int", N_("width"), 21, least=1, of_maze=True),
        Parameter("height", "int", N_("height"), 15, least=1, of_maze=True),
        Parameter("seed", "int", N_("seed"), 0),
        Parameter("walls", "int", N_("walls (%)"), 50, least=0, most=100, of_maze=True),
        Parameter("length", "int", N_("longest dead end"), 12, of_maze=True),
        Parameter("bumps", "int", N_("limit of bumps (0: none)"), 0, least=0, most=999_999_999),
        Parameter("monsters", "int", N_("monsters"), 0, least=0, proposed=2),
        Parameter("ghosts", "int", N_("ghosts"), 0, least=0, proposed=1),
        Parameter("grid", "name", N_("grid"), choices="grid", of_maze=True),
        Parameter("mask", "text", N_("mask"), choices="mask", of_maze=True),
        Parameter("generator", "name", N_("generator"), choices="generator", of_maze=True),
        Parameter("braid", "int", N_("braiding, %"), least=0, most=100, of_maze=True),
    ),
    keys=("h", "d", "b", "g"),
    signs={
        "player": Sign("O", N_("you"), "player"),
        "monster": Sign("M", N_("monster"), "danger"),
        "ghost": Sign("G", N_("crosses walls"), "danger"),
        "entry": Sign("E", N_("entry"), "entry"),
        "exit": Sign("X", N_("exit"), "exit"),
    },
    figures={
        "bumps": N_("bumps"),
        "most_bumps": N_("limit of bumps (0: none)"),
        "turns": N_("turns"),
        "rock": N_("walls (%)"),
    },
    stages=3,
    measure="turns",
    displays=("digits", "boxes"),
    squares=True,
)
