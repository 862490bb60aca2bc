"""Commands for large mazes; not in `table.py`, which loads generators that help can do without."""

from ..i18n import N_
from ..shell.table import LARGE, Command

COMMANDS = {
    "tiles": Command(
        "dedale.scale.commands:tiles",
        N_("Draw a maze of any size as a zoomable map for the browser."),
        section=LARGE,
    ),
    "certify": Command(
        "dedale.scale.commands:certify",
        N_("Make a huge maze without storing it, and certify it."),
        section=LARGE,
    ),
    "verify": Command(
        "dedale.scale.commands:verify",
        N_("Check a certificate by making parts of the maze again."),
        section=LARGE,
    ),
}
