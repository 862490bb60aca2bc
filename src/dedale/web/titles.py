"""How the page names the games, and what it proposes for a new one. English, shown through `_`."""

from typing import Any

from ..i18n import N_

TITLES = {
    "treasure": N_("Treasure hunt"),
    "ariane": N_("Ariane and the Minotaur"),
    "classic": N_("Classic labyrinth"),
}
ABOUT = {
    "treasure": N_("Collect what you can, beware of the minotaurs, and leave by the exit."),
    "ariane": N_("A puzzle: lead Ariane and Theseus to the door; minotaurs slide when she moves."),
    "classic": N_("From the entry below to the exit above, past monsters and ghosts."),
}
#: T-1: ten bombs and ten polys in the interfaces.
DEFAULTS: dict[str, dict[str, Any]] = {
    "treasure": {
        "width": 20,
        "height": 14,
        "braid": 20,
        "objects": "simple",
        "minotaurs": 4,
        "bombs": 10,
        "polys": 10,
        "strategy": "random",
        "generator": "backtracker",
    },
    "ariane": {"size": 7, "vertical": 1, "horizontal": 1},
    "classic": {"width": 25, "height": 17, "walls": 50, "monsters": 2, "ghosts": 0, "bumps": 0},
}
#: In how many stages each game gives its hints.
STAGES = {"ariane": 3, "treasure": 3, "classic": 2}
