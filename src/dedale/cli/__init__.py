"""The command line: `dedale COMMAND …`.

The tables below name every command, where it lives and what it does; a command's module is imported
only when it is called, so that small commands, and the list of all commands, are there at once.
"""

from ..i18n import N_
from ..registry import Entry
from .base import Group

#: The commands as they are listed: a heading, and the commands below it.
SECTIONS = {
    N_("Mazes"): {
        "generate": Entry(
            "dedale.cli.generate:run", N_("Make a maze: draw it here, or write it to a file.")
        ),
        "solve": Entry(
            "dedale.cli.solve:run",
            N_("Find the way through a maze, with one algorithm or several."),
        ),
        "render": Entry("dedale.cli.render:run", N_("Draw a maze as a picture: SVG, PNG or PDF.")),
        "animate": Entry(
            "dedale.cli.animate:run",
            N_("Film solvers and tours on a maze, or generators making one."),
        ),
        "book": Entry(
            "dedale.cli.book:run",
            N_("Make a book of mazes to print, from easy to hard, with answers."),
        ),
        "analyse": Entry(
            "dedale.cli.analyse:run", N_("Figures about a maze: dead ends, cycles, difficulty …")
        ),
        "open": Entry(
            "dedale.cli.opening:run", N_("Open N more random walls of a maze: each makes a loop.")
        ),
        "braid": Entry(
            "dedale.cli.braiding:run", N_("Open dead ends of a maze, which gives it loops.")
        ),
        "convert": Entry("dedale.cli.convert:run", N_("Write a maze in another format.")),
    },
    N_("Games"): {
        "treasure": Entry(
            "dedale.cli.play:treasure",
            N_("Treasure hunt: collect, dodge the minotaurs, leave by the exit."),
        ),
        "ariane": Entry(
            "dedale.cli.ariane:run",
            N_("Ariane and the Minotaur: play, solve, check and make levels."),
        ),
        "theseus": Entry(
            "dedale.cli.play:theseus", N_("Theseus and the Minotaur: one step for you, two for it.")
        ),
        "classic": Entry(
            "dedale.cli.play:classic",
            N_("The classic game: find the way from the entry up to the exit."),
        ),
        "play": Entry(
            "dedale.cli.play:run", N_("Play any game, also one of a plug-in (--plugin FILE).")
        ),
        "tui": Entry(
            "dedale.cli.tui:run", N_("Full screen: play games, watch algorithms, make mazes.")
        ),
        "serve": Entry(
            "dedale.cli.serve:run", N_("Play, watch and build in the browser, on this machine.")
        ),
        "backup": Entry(
            "dedale.cli.backup:backup",
            N_("Write all games, levels and scores of the page to a file."),
        ),
        "restore": Entry(
            "dedale.cli.backup:restore",
            N_("Put back what a backup holds, while the page is not running."),
        ),
    },
    N_("Learning"): {
        "list": Entry(
            "dedale.cli.catalogue:run", N_("List generators, masks, solvers … with what each does.")
        ),
        "show": Entry(
            "dedale.cli.show:run", N_("Tell what an algorithm does: idea, pseudo-code, cost …")
        ),
        "lesson": Entry(
            "dedale.cli.lesson:run",
            N_("Nine small demonstrations, from a direction to a whole maze."),
        ),
        "session": Entry(
            "dedale.cli.course:run",
            N_("Make a maze and find shortest paths in it, question by question."),
        ),
        "bench": Entry("dedale.cli.bench:run", N_("Measure the speed of the generators here.")),
    },
    N_("Data and large mazes"): {
        "dataset": Entry(
            "dedale.cli.dataset:run",
            N_("Make a set of solved mazes, no two alike, to train models."),
        ),
        "runs": Entry(
            "dedale.cli.runs:run", N_("Make a set of expert runs of an environment, as JSON lines.")
        ),
        "scenarios": Entry(
            "dedale.cli.scenarios:run", N_("Check a Moving AI benchmark, or make one for a map.")
        ),
        "tiles": Entry(
            "dedale.cli.tiles:tiles",
            N_("Draw a maze of any size as a map that opens in the browser."),
        ),
        "certify": Entry(
            "dedale.cli.verify:certify",
            N_("Make a huge maze without keeping it, and a certificate of it."),
        ),
        "verify": Entry(
            "dedale.cli.verify:verify", N_("Check a certificate: make parts of the maze again.")
        ),
    },
    N_("Help"): {
        "help": Entry("dedale.cli.help:run", N_("Show the help of a command, or of all of them.")),
        "completion": Entry(
            "dedale.cli.completion:run",
            N_("Print the script with which a shell completes commands."),
        ),
        "welcome": Entry("dedale.cli.welcome:run", N_("A maze, and what to try next.")),
    },
}
COMMANDS = {name: line for section in SECTIONS.values() for name, line in section.items()}

main = Group("dedale", SECTIONS, N_("A maze workshop: generate, draw, solve and play mazes."))
