"""Ariane and the Minotaur, in the table of games."""

from ...i18n import N_
from ..game import Action, Game, Parameter, Preset, Sign
from .levels.extras import VARIANTS
from .levels.packs import PACKS
from .moves import STEPS, TICK

#: What a minotaur does to Theseus on its way.
CROSSING = {
    "kills": N_("a minotaur kills Theseus"),
    "passes": N_("a minotaur passes over Theseus"),
}


def _values(size: int, moves: int) -> dict[str, int | bool | str]:
    return {"size": size, "moves": moves, "vertical": 1, "horizontal": 1}


GAME = Game(
    "dedale.games.ariane.book",
    N_("A puzzle: lead Ariane and Theseus to the door; minotaurs slide when she moves."),
    title=N_("Ariane and the Minotaur"),
    searched=True,
    portable=True,
    parameters=(
        Parameter("level", "text", N_("level")),
        Parameter(
            "size",
            "int",
            N_("size"),
            least=3,
            most=20,
            proposed=7,
            option="-s --size",
            about=N_("Width and height of the board."),
        ),
        Parameter(
            "moves",
            "int",
            N_("moves of the shortest solution"),
            least=2,
            most=5000,
            about=N_("Number of moves of the shortest solution."),
        ),
        Parameter(
            "vertical",
            "int",
            N_("vertical minotaurs"),
            least=0,
            most=6,
            proposed=1,
            about=N_("Number of minotaurs that slide up and down."),
        ),
        Parameter(
            "horizontal",
            "int",
            N_("horizontal minotaurs"),
            least=0,
            most=6,
            proposed=1,
            about=N_("Number of minotaurs that slide left and right."),
        ),
        Parameter(
            "seed",
            "int",
            N_("seed"),
            about=N_("Random seed: the same seed gives the same game (default: random)."),
        ),
        Parameter("variant", "names", N_("optional rules"), choices=VARIANTS, with_level=True),
        Parameter(
            "crossing",
            "name",
            N_("crossing Theseus"),
            "kills",
            choices=CROSSING,
            with_level=True,
            about=N_("What happens when a minotaur crosses Theseus."),
        ),
    ),
    steps=STEPS,
    actions=(Action(TICK, (".",), N_("Let time pass"), every=1.0),),
    signs={
        "ariane": Sign("A", N_("Ariane"), "player"),
        "theseus": Sign("T", N_("Theseus"), "friend"),
        "vertical": Sign("V", N_("vertical minotaur"), "danger"),
        "horizontal": Sign("H", N_("horizontal minotaur"), "danger"),
        "ghost-vertical": Sign("v", N_("vertical ghost"), "danger"),
        "ghost-horizontal": Sign("h", N_("horizontal ghost"), "danger"),
        "door": Sign("P", N_("door"), "exit"),
        "sword": Sign("S", N_("sword"), "item"),
        "key": Sign("k", N_("key"), "item"),
        "locked": Sign("%", N_("locked wall"), "wall"),
        "pushable": Sign("=", N_("wall that can be pushed"), "wall"),
    },
    figures={
        "minotaurs": N_("minotaurs"),
        "theseus": N_("Theseus"),
        "swords": N_("swords in hand"),
        "turns": N_("turns lived"),
        "goal": N_("turns to live"),
        "steps": N_("steps since the last tick"),
        "speed": N_("steps between two ticks"),
    },
    stages=3,
    packs=PACKS,
    presets={
        "short": Preset(N_("Short"), N_("Twelve moves on five by five cells."), _values(5, 12)),
        "middle": Preset(N_("Medium"), N_("25 moves on six by six cells."), _values(6, 25)),
        "long": Preset(N_("Long"), N_("45 moves on seven by seven cells."), _values(7, 45)),
    },
    daily=("short", "short", "middle", "middle", "middle", "long", "long"),
)
