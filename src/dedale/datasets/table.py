"""The commands that this package adds to the table of commands."""

from ..i18n import N_
from ..shell.table import LARGE, Command

COMMANDS = {
    "dataset": Command(
        "dedale.datasets.commands:dataset",
        N_("Make a set of solved mazes, no two alike, to train models."),
        section=LARGE,
    ),
    "runs": Command(
        "dedale.datasets.commands:runs",
        N_("Make a set of expert runs of an environment, as JSON lines."),
        section=LARGE,
    ),
}
