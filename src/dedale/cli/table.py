"""The table of commands: where each is, what it does, below which heading it is listed.

A plug-in adds one with `PLUGIN = {"command": {"tower": Command(run, "Build a tower.")}}`: `run`
is a command of click, or any function with the parameters of its options beside it.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from ..i18n import N_
from ..record import record
from ..registry import Entry, Registry

if TYPE_CHECKING:
    from ..requests import Parameter

MAZES, GAMES, LEARNING = N_("Mazes"), N_("Games"), N_("Learning")
LARGE, HELP, OTHERS = N_("Data and large mazes"), N_("Help"), N_("Plug-ins")


@record(frozen=True, eq=False)
class Command(Entry):
    """A command: of click, or a function that is called with the values of its parameters.

    What such a function returns is the exit status; None is 0.
    """

    section: str = field(default=OTHERS, kw_only=True)  #: its heading
    parameters: tuple[Parameter, ...] = field(default=(), kw_only=True)  #: of a function

    def facts(self) -> dict[str, object]:
        """What the line tells."""
        options = [parameter.facts() for parameter in self.parameters]
        return Entry.facts(self) | {"parameters": options}


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
            N_("Film solvers and tours on a maze, or generators making one."),
            section=MAZES,
        ),
        "book": Command(
            "dedale.cli.book:run",
            N_("Make a book of mazes to print, from easy to hard, with answers."),
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
            N_("The classic game: find the way from the entry up to the exit."),
            section=GAMES,
        ),
        "play": Command(
            "dedale.cli.play:run",
            N_("Play any game, also one of a plug-in (--plugin FILE)."),
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
            N_("Measure the speed of the generators here."),
            section=LEARNING,
        ),
        "dataset": Command(
            "dedale.cli.dataset:run",
            N_("Make a set of solved mazes, no two alike, to train models."),
            section=LARGE,
        ),
        "arena": Command(
            "dedale.cli.arena:run",
            N_("Make levels for language models, and score their answers."),
            section=LARGE,
        ),
        "runs": Command(
            "dedale.cli.runs:run",
            N_("Make a set of expert runs of an environment, as JSON lines."),
            section=LARGE,
        ),
        "scenarios": Command(
            "dedale.cli.scenarios:run",
            N_("Check a Moving AI benchmark, or make one for a map."),
            section=LARGE,
        ),
        "tiles": Command(
            "dedale.cli.tiles:tiles",
            N_("Draw a maze of any size as a zoomable map for the browser."),
            section=LARGE,
        ),
        "certify": Command(
            "dedale.cli.verify:certify",
            N_("Make a huge maze without storing it, and certify it."),
            section=LARGE,
        ),
        "verify": Command(
            "dedale.cli.verify:verify",
            N_("Check a certificate by making parts of the maze again."),
            section=LARGE,
        ),
        "help": Command(
            "dedale.cli.help:run",
            N_("Show the help of a command, or of all of them."),
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
