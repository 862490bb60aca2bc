"""The table of commands; heavy packages add their own (`EXTENSIONS` in `dedale/__init__.py`).

A plug-in adds one with `PLUGIN = {"command": {"tower": Command(run, "Build a tower.")}}`: `run`
is a command of click, or any function with the parameters of its options beside it.
"""

from ..i18n import N_
from ..registry import Registry
from ..shell.table import GAMES, HELP, LEARNING, MAZES, Command, commands

TABLE = {
    MAZES: {
        "generate": ("generate:run", N_("Make a maze: draw it here, or write it to a file.")),
        "solve": ("solve:run", N_("Solve a maze with one or several algorithms.")),
        "render": ("render:run", N_("Draw a maze as a picture: SVG, PNG or PDF.")),
        "animate": (
            "animate:run",
            N_("Film solvers and tours on a maze, or generators as they make one."),
        ),
        "analyse": ("analyse:run", N_("Statistics of a maze: dead ends, cycles, difficulty …")),
        "open": ("opening:run", N_("Open N random walls of a maze, each of which adds a loop.")),
        "braid": ("braiding:run", N_("Open dead ends of a maze, which adds loops.")),
        "convert": ("convert:run", N_("Write a maze in another format.")),
    },
    GAMES: {
        "treasure": (
            "play:treasure",
            N_("Treasure hunt: collect, dodge the minotaurs, leave by the exit."),
        ),
        "ariane": (
            "puzzles:ariane",
            N_("Ariane and the Minotaur: play, solve, check and make levels."),
        ),
        "theseus": (
            "puzzles:theseus",
            N_("Theseus and the Minotaur: play, solve, check and make levels."),
        ),
        "classic": (
            "play:classic",
            N_("The classic game: find the way from the entry to the exit."),
        ),
        "play": ("play:run", N_("Play any game, including one from a plug-in (--plugin FILE).")),
        "tui": ("tui:run", N_("Full screen: play games, watch algorithms, make mazes.")),
        "serve": ("serve:run", N_("Play, watch and build in the browser, on this machine.")),
        "site": ("site:run", N_("Write the whole workshop as a folder of static files.")),
        "backup": ("backup:backup", N_("Back up all games, levels and scores to a file.")),
        "restore": ("backup:restore", N_("Restore a backup while the server is stopped.")),
    },
    LEARNING: {
        "list": ("catalogue:run", N_("List generators, masks, solvers … with a description.")),
        "show": ("show:run", N_("Explain an algorithm: idea, pseudo-code, cost …")),
        "lesson": (
            "lesson:run",
            N_("Nine small demonstrations, from a direction to a whole maze."),
        ),
        "session": (
            "course:run",
            N_("Make a maze and find shortest paths in it, question by question."),
        ),
        "exercise": (
            "exercise:run",
            N_("Exercises: begin one, check your program, ask for a hint."),
        ),
        "judge": ("judge:run", N_("Judge a program that makes or solves mazes, claim by claim.")),
        "check": ("judge:check", N_("Check maze and level files in any supported format.")),
        "bench": ("bench:run", N_("Measure the speed of the generators on this machine.")),
    },
    HELP: {
        "help": ("help:run", N_("List all commands, or show the help of one.")),
        "completion": ("completion:run", N_("Print the shell completion script.")),
        "welcome": ("welcome:run", N_("Show a maze and what to try next.")),
    },
}
COMMANDS: Registry[Command] = Registry("command", commands("dedale.cli", TABLE), Command)
