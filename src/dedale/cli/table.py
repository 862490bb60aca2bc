"""The table of commands; heavy packages add their own (`EXTENSIONS` in `dedale/__init__.py`).

A plug-in adds one with `PLUGIN = {"command": {"tower": Command(run, "Build a tower.")}}`: `run`
is a command of click, or any function with the parameters of its options beside it.
"""

from ..i18n import N_
from ..registry import Registry
from ..shell.table import GAMES, HELP, LEARNING, MAZES, Command

COMMANDS: Registry[Command] = Registry(
    "command",
    {
        "generate": Command(
            "dedale.cli.generate:run",
            N_("Make a maze: draw it here, or write it to a file."),
            section=MAZES,
        ),
        "solve": Command(
            "dedale.cli.solve:run",
            N_("Solve a maze with one or several algorithms."),
            section=MAZES,
        ),
        "render": Command(
            "dedale.cli.render:run", N_("Draw a maze as a picture: SVG, PNG or PDF."), section=MAZES
        ),
        "animate": Command(
            "dedale.cli.animate:run",
            N_("Film solvers and tours on a maze, or generators as they make one."),
            section=MAZES,
        ),
        "analyse": Command(
            "dedale.cli.analyse:run",
            N_("Statistics of a maze: dead ends, cycles, difficulty …"),
            section=MAZES,
        ),
        "open": Command(
            "dedale.cli.opening:run",
            N_("Open N random walls of a maze, each of which adds a loop."),
            section=MAZES,
        ),
        "braid": Command(
            "dedale.cli.braiding:run",
            N_("Open dead ends of a maze, which adds loops."),
            section=MAZES,
        ),
        "convert": Command(
            "dedale.cli.convert:run", N_("Write a maze in another format."), section=MAZES
        ),
        "treasure": Command(
            "dedale.cli.play:treasure",
            N_("Treasure hunt: collect, dodge the minotaurs, leave by the exit."),
            section=GAMES,
        ),
        "ariane": Command(
            "dedale.cli.puzzles:ariane",
            N_("Ariane and the Minotaur: play, solve, check and make levels."),
            section=GAMES,
        ),
        "theseus": Command(
            "dedale.cli.puzzles:theseus",
            N_("Theseus and the Minotaur: play, solve, check and make levels."),
            section=GAMES,
        ),
        "classic": Command(
            "dedale.cli.play:classic",
            N_("The classic game: find the way from the entry to the exit."),
            section=GAMES,
        ),
        "play": Command(
            "dedale.cli.play:run",
            N_("Play any game, including one from a plug-in (--plugin FILE)."),
            section=GAMES,
        ),
        "tui": Command(
            "dedale.cli.tui:run",
            N_("Full screen: play games, watch algorithms, make mazes."),
            section=GAMES,
        ),
        "serve": Command(
            "dedale.cli.serve:run",
            N_("Play, watch and build in the browser, on this machine."),
            section=GAMES,
        ),
        "site": Command(
            "dedale.cli.site:run",
            N_("Write the whole workshop as a folder of static files."),
            section=GAMES,
        ),
        "backup": Command(
            "dedale.cli.backup:backup",
            N_("Back up all games, levels and scores to a file."),
            section=GAMES,
        ),
        "restore": Command(
            "dedale.cli.backup:restore",
            N_("Restore a backup while the server is stopped."),
            section=GAMES,
        ),
        "list": Command(
            "dedale.cli.catalogue:run",
            N_("List generators, masks, solvers … with a description."),
            section=LEARNING,
        ),
        "show": Command(
            "dedale.cli.show:run",
            N_("Explain an algorithm: idea, pseudo-code, cost …"),
            section=LEARNING,
        ),
        "lesson": Command(
            "dedale.cli.lesson:run",
            N_("Nine small demonstrations, from a direction to a whole maze."),
            section=LEARNING,
        ),
        "session": Command(
            "dedale.cli.course:run",
            N_("Make a maze and find shortest paths in it, question by question."),
            section=LEARNING,
        ),
        "exercise": Command(
            "dedale.cli.exercise:run",
            N_("Exercises: begin one, check your program, ask for a hint."),
            section=LEARNING,
        ),
        "judge": Command(
            "dedale.cli.judge:run",
            N_("Judge a program that makes or solves mazes, claim by claim."),
            section=LEARNING,
        ),
        "check": Command(
            "dedale.cli.judge:check",
            N_("Check maze and level files in any supported format."),
            section=LEARNING,
        ),
        "bench": Command(
            "dedale.cli.bench:run",
            N_("Measure the speed of the generators on this machine."),
            section=LEARNING,
        ),
        "help": Command(
            "dedale.cli.help:run",
            N_("List all commands, or show the help of one."),
            section=HELP,
        ),
        "completion": Command(
            "dedale.cli.completion:run",
            N_("Print the shell completion script."),
            section=HELP,
        ),
        "welcome": Command(
            "dedale.cli.welcome:run", N_("Show a maze and what to try next."), section=HELP
        ),
    },
    Command,
)
