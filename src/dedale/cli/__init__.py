"""The command line: `dedale COMMAND …`.

The table below names every command and where it lives; a command's module is imported only when
it is called (or when help is asked for), so that small commands start at once.
"""

from .base import Group

COMMANDS = {
    "generate": "dedale.cli.generate:run",
    "render": "dedale.cli.render:run",
    "solve": "dedale.cli.solve:run",
    "animate": "dedale.cli.animate:run",
    "analyse": "dedale.cli.analyse:run",
    "convert": "dedale.cli.convert:run",
    "tiles": "dedale.cli.tiles:tiles",
    "list": "dedale.cli.catalogue:run",
    "bench": "dedale.cli.bench:run",
    "completion": "dedale.cli.completion:run",
    "treasure": "dedale.cli.treasure:run",
    "ariane": "dedale.cli.ariane:run",
    "welcome": "dedale.cli.welcome:run",
    "lesson": "dedale.cli.lesson:run",
    "session": "dedale.cli.course:run",
    "classic": "dedale.cli.classic:run",
    "tui": "dedale.cli.tui:run",
    "serve": "dedale.cli.serve:run",
    "backup": "dedale.cli.backup:backup",
    "restore": "dedale.cli.backup:restore",
}

main = Group("dedale", COMMANDS)
