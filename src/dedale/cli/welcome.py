"""`dedale welcome`: a first look in the terminal, a maze and what to try next."""

import click

from ..generators import generate
from ..i18n import _
from ..maze import formats as files
from ..shell.base import coloured, command, say, shown_format, terminal_size


@command("welcome")
def run() -> None:
    columns, rows = terminal_size()
    width, height = max(4, min(24, (columns - 1) // 4)), max(4, min(9, (rows - 14) // 2))
    maze = generate("wilson", width=width, height=height)
    maze = maze.replaced(start=(0, 0), goal=(height - 1, width - 1))
    assert maze.recipe is not None
    drawing = files.dump(maze, shown_format())
    if coloured() and isinstance(drawing, str):
        drawing = drawing.replace(" S ", "\x1b[1;32m S \x1b[0m").replace(
            " G ", "\x1b[1;35m G \x1b[0m"
        )
    click.echo(drawing)
    size = f"{width}x{height}"
    seed = maze.recipe.seed
    again = f"dedale generate -a wilson -s {size} --seed {seed}"
    suggestions = [
        (again, _("this maze again")),
        ("dedale generate --mask heart -o heart.svg", _("a heart, as a picture")),
        ("dedale generate --mask text:HELLO -o hello.pdf", _("a word, to print")),
        ("dedale list", _("all there is to choose from")),
        ("dedale --help", _("all commands")),
    ]
    say("\n" + _("Dédale, a maze workshop. Try next:"))
    longest = max(len(line) for line, _about in suggestions)
    for line, about in suggestions:
        say(f"  {line:{longest}}  {about}")
