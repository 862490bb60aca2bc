"""Ariane and the Minotaur, in the table of games."""

from ...i18n import N_
from ..game import Action, Game, Parameter, Sign

GAME = Game(
    "dedale.games.ariane",
    N_("A puzzle: lead Ariane and Theseus to the door; minotaurs slide when she moves."),
    title=N_("Ariane and the Minotaur"),
    parameters=(
        Parameter("level", "text", N_("level")),
        Parameter("size", "int", N_("size"), least=2, proposed=7),
        Parameter("moves", "int", N_("moves of the shortest solution"), least=2),
        Parameter("vertical", "int", N_("vertical minotaurs"), least=0, proposed=1),
        Parameter("horizontal", "int", N_("horizontal minotaurs"), least=0, proposed=1),
        Parameter("seed", "int", N_("seed")),
        Parameter("crossing", "name", N_("crossing Theseus"), "kills", choices=("kills", "passes")),
    ),
    steps=("Up", "Right", "Down", "Left"),
    actions=(Action("Tick", (".",), N_("Let time pass"), every=1.0),),
    signs={
        "ariane": Sign("A", N_("Ariane"), "player"),
        "theseus": Sign("T", N_("Theseus"), "friend"),
        "vertical": Sign("V", N_("vertical minotaur"), "danger"),
        "horizontal": Sign("H", N_("horizontal minotaur"), "danger"),
        "door": Sign("P", N_("door"), "exit"),
    },
    stages=3,
)
