"""The environments: one line each, nothing imported until used."""

from collections.abc import Mapping
from dataclasses import field

from ..i18n import N_
from ..record import record
from ..registry import Entry, Registry

#: The planes of a board, in the order in which they lie.
SIDES, THINGS, ACTORS, FACING, MARKS = "sides", "things", "actors", "facing", "marks"


@record(frozen=True, kw_only=True)
class Environment(Entry):
    """An environment. Its `target` is the module of its kernels, for thousands at once."""

    id: str  #: under which Gymnasium knows it
    game: str = ""  #: the entry of the table of games that it is made from; "": a maze, no game
    planes: tuple[str, ...]
    defaults: Mapping[str, object] = field(default_factory=dict)  #: of parameters of the game


HOME = "dedale.envs.fleet"

ENVIRONMENTS = Registry(
    "environment",
    {
        "maze": Environment(
            f"{HOME}.maze",
            N_("From the start of a maze to its goal, on any grid."),
            id="Dedale/Maze-v0",
            planes=(SIDES, THINGS, ACTORS),
        ),
        "treasure": Environment(
            f"{HOME}.treasure",
            N_("The treasure hunt: collect, flee from the minotaurs, and leave."),
            id="Dedale/Treasure-v0",
            game="treasure",
            planes=(SIDES, THINGS, ACTORS, FACING),
            defaults={"width": 8, "height": 8, "braid": 20},
        ),
        "ariane": Environment(
            f"{HOME}.ariane",
            N_("Ariane and the Minotaur: puzzles in which one wrong move can spoil everything."),
            id="Dedale/Ariane-v0",
            game="ariane",
            planes=(SIDES, THINGS, ACTORS, MARKS),
            defaults={"pack": "labyrinth"},
        ),
        "classic": Environment(
            f"{HOME}.classic",
            N_("The classic labyrinth: up to the exit, past monsters and ghosts."),
            id="Dedale/Classic-v0",
            game="classic",
            planes=(SIDES, THINGS, ACTORS, FACING),
            defaults={"width": 11, "height": 11, "monsters": 2},
        ),
    },
    Environment,
)
