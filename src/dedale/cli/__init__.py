"""The command line: `dedale COMMAND …`.

`table.py` names every command, where it is and what it does; a command's module is imported only
when it is called, so that small commands, and the list of all commands, are there at once.
"""

from ..i18n import N_
from .main import Main
from .table import COMMANDS

main = Main("dedale", COMMANDS, N_("A maze workshop: generate, draw, solve and play mazes."))
