"""`dedale session`: the shortest-path session of the course, question by question.

Points are given in the coordinates of the printed maze: x is the column, y the row, from 0. Any
square that is no wall will do, also the gaps between two cells.
"""

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import click

from ..files import read_text
from ..i18n import N_, _
from ..kernel.rng import fresh_seed
from ..maze.direction import Position
from ..maze.maze import Maze
from ..maze.recipe import Recipe
from ..maze.squares import squares_of
from ..record import record
from ..requests import Request, parameter
from ..shell.asking import asking
from ..shell.base import command, option, plugin_option
from ..solvers.search import Search

#: The longest side that is still printed.
LARGEST = 500


@record(frozen=True)
class Course(Request):
    """How the mazes of a session are made and solved."""

    seed: int | None = Recipe.parameter("seed")
    algorithm: str = replace(Recipe.parameter("algorithm"), default="quick-union")
    solvers: tuple[str, ...] = replace(Search.parameter("algorithm"), option="--solver")
    braid: int | None = Recipe.parameter("braid")
    open: int | None = Recipe.parameter("open")
    numbers: bool = parameter(
        "bool",
        N_("numbers"),
        False,
        about=N_("Also print the number that each square was given."),
    )

    def maze(self, width: int, height: int, seed: int) -> Maze:
        """A maze; as many more walls are opened as there are, if that is fewer than asked for."""
        from ..generators import generate
        from ..transform import braid, open_walls

        made = generate(self.algorithm, width=width, height=height, seed=seed)
        made = braid(made, self.braid) if self.braid else made
        inner = width * (height - 1) + height * (width - 1)
        standing = inner - sum(bin(side).count("1") for side in made.sides) // 2
        return open_walls(made, min(self.open or 0, standing)) if made.kinds is None else made


@command(
    "session",
    examples=[
        ("dedale session --seed 7", N_("the same mazes every time")),
        ("dedale session --script answers.txt", N_("the answers come from a file, one a line")),
        (
            "dedale session --open 10 --solver dfs --solver bfs",
            N_("the first path found is not the shortest"),
        ),
    ],
)
@asking(plan=Course.PARAMETERS)
@option("--script", type=click.Path(), help=N_("Read the answers from a file instead."))
@plugin_option
def run(plan: dict[str, object], script: str | None) -> None:
    asked = Course.of(plan)
    seed = fresh_seed() if asked.seed is None else asked.seed
    talk = Talk(_lines(script), echo=script is not None or not sys.stdin.isatty())
    while talk.goes_on and one_maze(talk, asked, seed):
        seed += 1
    banner(_("End"))


def _lines(script: str | None) -> Iterator[str]:
    if script is None:
        return iter(sys.stdin.readline, "")
    return iter(read_text(script).splitlines())


class EndOfInput(Exception):
    """Nobody answers any more."""


class Talk:
    """Asks until the answer will do, and explains what is wrong."""

    def __init__(self, answers: Iterator[str], *, echo: bool) -> None:
        self.answers, self.echo, self.goes_on = answers, echo, True

    def ask(self, question: str, check: Callable[[str], int]) -> int:
        """The first answer that the check accepts; it refuses by a ValueError with the reason."""
        while True:
            click.echo(f"-> {question}", nl=False)
            answer = next(self.answers, None)
            if answer is None:
                click.echo()
                raise EndOfInput
            if self.echo:
                click.echo(answer.rstrip("\n"))
            try:
                return check(answer.strip())
            except ValueError as error:
                click.echo(f"   {error}")


def number(text: str) -> int:
    """A whole number, or a ValueError that quotes what was given."""
    if not re.fullmatch(r"-?\d{1,18}", text, re.ASCII):
        raise ValueError(_("{text!r} is not a whole number.").format(text=text))
    return int(text)


def side(text: str) -> int:
    value = number(text)
    if not 1 <= value <= LARGEST:
        message = _("{value} is not possible: from 1 to {most}.")
        raise ValueError(message.format(value=value, most=LARGEST))
    return value


def again(text: str) -> int:
    """1 for yes, 0 for no, in both languages."""
    if text.lower() in ("y", "yes", "o", "oui"):
        return 1
    if text.lower() in ("n", "no", "non"):
        return 0
    raise ValueError(_("{text!r} is neither yes (y) nor no (n).").format(text=text))


def one_maze(talk: Talk, plan: Course, seed: int) -> bool:
    """One maze and one path in it; whether another is wanted."""
    try:
        click.echo(_("Enter the dimensions of the maze:"))
        width = talk.ask(_("Width: "), side)
        height = talk.ask(_("Height: "), side)
        squares = squares_of(plan.maze(width, height, seed))
        banner(_("Making the maze"))
        draw(squares)
        click.echo(_("Enter the coordinates of the start:"))
        start = ask_point(talk, squares)
        draw(squares, {start: "D"})
        click.echo(_("Enter the coordinates of the arrival:"))
        arrival = ask_point(talk, squares)
        draw(squares, {start: "D", arrival: "A"})
        banner(_("Finding the shortest path"))
        for solver in plan.solvers or ("bfs",):
            show_path(squares, start, arrival, solver, plan)
        click.echo(_("Again (y/n)?"))
        return bool(talk.ask("", again))
    except EndOfInput:
        talk.goes_on = False
        return False


def show_path(squares: Maze, start: Position, arrival: Position, solver: str, plan: Course) -> None:
    """The path that a solver finds; of several, each under its name, with its length."""
    from ..registry import registry
    from ..solvers import solve
    from ..trace.story import story_of

    found = solve(squares, start, arrival, solver, trace=plan.numbers)
    if len(plan.solvers) > 1:
        title = _(story_of(registry("solver")[solver]).title)
        length = _("no path") if found.length is None else found.length
        click.echo(_("{solver}: length {length}").format(solver=title, length=length))
    if found.path is None:
        click.echo(_("There is no path between these two points."))
        return
    draw(squares, dict.fromkeys(found.path, ".") | {start: "D", arrival: "A"})
    if plan.numbers and found.costs is not None:
        draw_numbers(squares, found.costs)


def draw_numbers(squares: Maze, costs: list[int]) -> None:
    """The number of every square, as the document has them: 1 at the start."""
    width = len(str(max(costs) + 1))
    for row in range(squares.height):
        line = costs[row * squares.width : (row + 1) * squares.width]
        signs = (
            "+" if not squares.is_accessible((row, col)) else "" if cost < 0 else str(cost + 1)
            for col, cost in enumerate(line)
        )
        click.echo(" ".join(f"{sign:>{width}}" for sign in signs).rstrip())
    click.echo()


def ask_point(talk: Talk, squares: Maze) -> Position:
    """A point that is no wall: both coordinates are asked again until it is one."""
    while True:
        x = talk.ask(_("X: "), lambda text: within(text, squares.width))
        y = talk.ask(_("Y: "), lambda text: within(text, squares.height))
        if squares.is_accessible((y, x)):
            return y, x
        message = _("({x}, {y}) is a wall: choose a blank square.")
        click.echo("   " + message.format(x=x, y=y))


def within(text: str, size: int) -> int:
    value = number(text)
    if not 0 <= value < size:
        message = _("{value} is outside the maze: from 0 to {most}.")
        raise ValueError(message.format(value=value, most=size - 1))
    return value


def draw(squares: Maze, marks: dict[Position, str] | None = None) -> None:
    """The maze as in the course: + for a wall, a blank between squares."""
    marks = marks or {}
    click.echo()
    for row in range(squares.height):
        line = (
            marks.get((row, col), " " if squares.is_accessible((row, col)) else "+")
            for col in range(squares.width)
        )
        click.echo(" ".join(line).rstrip())
    click.echo()


def banner(title: str) -> None:
    stars = "*" * (len(title) + 4)
    click.echo(f"\n{stars}\n* {title} *\n{stars}")
