"""Theseus and the Minotaur, in the table of games."""

from ...i18n import N_
from ..game import Action, Game, Parameter, Preset, Sign

#: The packs that are shipped, and what they are.
PACKS = {
    "chase": N_("Theseus alone: thirty chases, from a first step to a long way out"),
    "longest": N_("The longest chases found, one for each size"),
}


def _values(width: int, height: int, moves: int) -> dict[str, int | bool | str]:
    return {"width": width, "height": height, "moves": moves}


GAME = Game(
    "dedale.games.theseus.book",
    N_("A puzzle: one step for Theseus, two for the minotaur, whom only walls stop."),
    title=N_("Theseus and the Minotaur"),
    portable=True,
    parameters=(
        Parameter("level", "text", N_("level")),
        Parameter("width", "int", N_("width"), least=3, most=20, proposed=7),
        Parameter("height", "int", N_("height"), least=3, most=20, proposed=7),
        Parameter(
            "moves",
            "int",
            N_("moves of the shortest solution"),
            least=2,
            most=999,
            about=N_("Number of moves of the shortest solution."),
        ),
        Parameter(
            "seed",
            "int",
            N_("seed"),
            about=N_("Random seed: the same seed gives the same game (default: random)."),
        ),
    ),
    steps=(N_("Up"), N_("Right"), N_("Down"), N_("Left")),
    actions=(Action("Wait", (".",), N_("Wait")),),
    signs={
        "theseus": Sign("T", N_("Theseus"), "player"),
        "minotaur": Sign("M", N_("minotaur"), "danger"),
        "exit": Sign("P", N_("exit"), "exit"),
    },
    figures={"apart": N_("distance to the minotaur")},
    stages=3,
    packs=PACKS,
    presets={
        "short": Preset(N_("Short"), N_("Twelve moves on five by five cells."), _values(5, 5, 12)),
        "middle": Preset(N_("Medium"), N_("20 moves on seven by six cells."), _values(7, 6, 20)),
        "long": Preset(N_("Long"), N_("30 moves on eight by seven cells."), _values(8, 7, 30)),
    },
    daily=("short", "short", "middle", "middle", "middle", "long", "long"),
)
