"""Theseus and the Minotaur, in the table of games."""

from ...i18n import N_
from ..game import Action, Game, Parameter, Sign

#: The packs that are shipped, and what they are.
PACKS = {
    "chase": N_("Theseus alone: thirty chases, from a first step to a long way out"),
    "longest": N_("The longest chases found, one for each size"),
}

GAME = Game(
    "dedale.games.theseus.book",
    N_("A puzzle: one step for Theseus, two for the minotaur, whom only walls stop."),
    title=N_("Theseus and the Minotaur"),
    parameters=(
        Parameter("level", "text", N_("level")),
        Parameter("width", "int", N_("width"), least=3, most=20, proposed=7),
        Parameter("height", "int", N_("height"), least=3, most=20, proposed=7),
        Parameter("moves", "int", N_("moves of the shortest solution"), least=2, most=999),
        Parameter("seed", "int", N_("seed")),
    ),
    steps=(N_("Up"), N_("Right"), N_("Down"), N_("Left")),
    actions=(Action("Wait", (".",), N_("Wait")),),
    signs={
        "theseus": Sign("T", N_("Theseus"), "player"),
        "minotaur": Sign("M", N_("minotaur"), "danger"),
        "exit": Sign("P", N_("exit"), "exit"),
    },
    figures={"apart": N_("distance, without walls")},
    stages=3,
    packs=PACKS,
)
