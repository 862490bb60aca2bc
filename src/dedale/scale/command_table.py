"""Commands for large mazes; not in `table.py`, which loads generators that help can do without."""

from ..i18n import N_
from ..shell.table import LARGE, commands

TABLE = {
    LARGE: {
        "tiles": (
            "commands:tiles",
            N_("Draw a maze of any size as a zoomable map for the browser."),
        ),
        "certify": ("commands:certify", N_("Make a huge maze without storing it, and certify it.")),
        "verify": ("commands:verify", N_("Check a certificate by making parts of the maze again.")),
    },
}
COMMANDS = commands("dedale.scale", TABLE)
