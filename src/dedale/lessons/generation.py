"""Lesson 9: generation. The imp of lesson 7 with the stack of lesson 8: pebbles to find back.

It leaves a pebble in every cell it enters. Stuck, it picks the pebble up and goes back one cell,
until some cell around it is still isolated. When the last pebble is picked up, all cells are open.
"""

from collections.abc import Iterator

from dedale.i18n import _

from .chance import Chance
from .drawing import draw
from .maze import Maze
from .positions import Position
from .random_walk import isolated_directions
from .stack import Stack


def generate(maze: Maze, start: Position, chance: Chance) -> Iterator[tuple[str, Stack]]:
    """Make a maze; after each step, what was done (a pebble put down, picked up, or stuck)."""
    pebbles = Stack(capacity=maze.rows * maze.cols)
    pebbles.push(start)
    advancing = True
    yield f"+{start}", pebbles
    while not pebbles.is_empty():
        here = pebbles.peek()
        if directions := isolated_directions(maze, here):
            direction = chance.one_of(directions)
            maze.erase_wall(here, direction)
            pebbles.push(here.neighbour(direction))
            advancing = True
            yield f"+{pebbles.peek()}", pebbles
        else:
            if advancing:
                yield "STUCK", pebbles
            advancing = False
            pebbles.pop()
            yield f"-{here}", pebbles


def generate_recursive(maze: Maze, here: Position, chance: Chance) -> None:
    """The same maze: coming back from a call is going back one cell (Python: 1,000 at most)."""
    while directions := isolated_directions(maze, here):
        direction = chance.one_of(directions)
        maze.erase_wall(here, direction)
        generate_recursive(maze, here.neighbour(direction), chance)


def look() -> str:
    return _("At each dead end the pebbles (o) lead back to a cell that can still go on.")


def show(chance: Chance) -> Iterator[str]:
    maze, same = Maze(rows=3, cols=4), Maze(rows=3, cols=4)
    start = maze.random_position(chance)
    twin = chance.twin()
    for step, pebbles in generate(maze, start, chance):
        if step == "STUCK":
            yield from draw(maze, pebbles.elements)
        else:
            yield f"{pebbles} AFTER {step}"
    yield from draw(maze)
    generate_recursive(same, start, twin)
    alike = list(draw(maze)) == list(draw(same))
    yield f"ITERATIVE {'=' if alike else '!='} RECURSIVE"
