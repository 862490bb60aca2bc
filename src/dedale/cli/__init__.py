"""The command line: `dedale COMMAND …`.

The table below names every command and where it lives; a command's module is imported only when
it is called (or when help is asked for), so that small commands start at once.
"""

from .base import Group

COMMANDS = {
    "generate": "dedale.cli.generate:run",
    "render": "dedale.cli.render:run",
    "book": "dedale.cli.book:run",
    "solve": "dedale.cli.solve:run",
    "animate": "dedale.cli.animate:run",
    "analyse": "dedale.cli.analyse:run",
    "convert": "dedale.cli.convert:run",
    "dataset": "dedale.cli.dataset:run",
    "runs": "dedale.cli.runs:run",
    "scenarios": "dedale.cli.scenarios:run",
    "open": "dedale.cli.opening:run",
    "braid": "dedale.cli.braiding:run",
    "tiles": "dedale.cli.tiles:tiles",
    "certify": "dedale.cli.verify:certify",
    "verify": "dedale.cli.verify:verify",
    "list": "dedale.cli.catalogue:run",
    "show": "dedale.cli.show:run",
    "bench": "dedale.cli.bench:run",
    "help": "dedale.cli.help:run",
    "completion": "dedale.cli.completion:run",
    "play": "dedale.cli.play:run",
    "treasure": "dedale.cli.play:treasure",
    "ariane": "dedale.cli.ariane:run",
    "welcome": "dedale.cli.welcome:run",
    "lesson": "dedale.cli.lesson:run",
    "session": "dedale.cli.course:run",
    "theseus": "dedale.cli.play:theseus",
    "classic": "dedale.cli.play:classic",
    "tui": "dedale.cli.tui:run",
    "serve": "dedale.cli.serve:run",
    "backup": "dedale.cli.backup:backup",
    "restore": "dedale.cli.backup:restore",
}

main = Group("dedale", COMMANDS)
