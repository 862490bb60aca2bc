"""Treasure hunts on paper: collect everything on the shortest walk, which is proven."""

from __future__ import annotations

from dataclasses import replace
from math import log2
from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..i18n import _
from ..kernel.rng import below, step, stream
from ..maze.difficulty import HARDEST, difficulty
from ..maze.direction import Position
from ..maze.kinds import ACCESSIBLE, every_kind
from ..maze.maze import Maze
from ..progress import part, parts
from ..render.drawing import Path, Pen, pen_of
from ..render.shapes import Area, Disc, Shaped, Words
from ..render.themes import Theme, theme_named
from ..solvers import Tour, tour
from ..transform.braiding import seed_for
from .mazes import Rated, chosen, corridor_of, style_of
from .puzzle import Puzzle

if TYPE_CHECKING:
    from .book import Book

SECONDS = 20.0  # to prove one tour


def puzzles(book: Book) -> list[Puzzle]:
    """The hunts of a book, from easy to hard."""
    with part(0.8):
        found = chosen(book, lambda maze: hunted(maze, book))
    return [
        hunt(one, book.in_chapter(book.chapter(number))) for number, one in enumerate(parts(found))
    ]


def hunted(maze: Maze, book: Book) -> Rated:
    """How hard a hunt is: as the maze, and one grade more where the walk is twice as long."""
    stops = placed(maze, book.treasures, seed_for(maze.recipe, None))
    best = tour(maze, maze.start, stops, maze.goal, seconds=SECONDS)
    if best is None or not best.proven:
        raise DedaleError(
            "the shortest walk through {n} treasures was not proven in {seconds:.0f} s: "
            "try fewer treasures, or smaller mazes",
            n=len(stops),
            seconds=SECONDS,
        )
    found = difficulty(maze)
    more = log2(max(1, best.length) / max(1, found.measures["length"]))
    score = min(found.score + max(0.0, more), HARDEST + 0.999)
    return Rated(maze, score, min(int(score), HARDEST), best)


def hunt(rated: Rated, book: Book) -> Puzzle:
    """A maze with treasures: its mazes' own ends are entry and exit."""
    maze, best = rated.maze, rated.more
    assert isinstance(best, Tour)
    stops = placed(maze, book.treasures, seed_for(maze.recipe, None))
    theme = theme_named("print")
    style = style_of(book)
    pen, wide = pen_of(maze, theme, style=style), corridor_of(maze, style)
    order = [place for place in best.order if place in stops]
    plain = pen.drawing(ends=(maze.start, maze.goal))
    paths = [Path([maze.number(place) for place in part], "#9a9a9a") for part in best.paths]
    solved = pen.drawing(paths, (maze.start, maze.goal))
    chests = [chest(pen, maze.number(place), theme) for place in stops]
    drawing = replace(plain, shapes=[*plain.shapes, *(s for one in chests for s in one)])
    numbers = [numeral(pen, maze.number(place), str(k), theme) for k, place in enumerate(order, 1)]
    answer = replace(solved, shapes=[*solved.shapes, *(s for one in numbers for s in one)])
    task = _("{n} treasures, {steps} steps").format(n=len(stops), steps=best.length)
    return Puzzle(
        drawing,
        answer,
        rated.score,
        rated.grade,
        task=task,
        solution=task,
        corridor=wide,
        grid=maze.grid,
    )


def placed(maze: Maze, count: int, seed: int) -> list[Position]:
    """Places for treasures, drawn from the seed of the maze; neither its start nor its goal."""
    kinds, ends = every_kind(maze), (maze.start, maze.goal)
    free = [
        maze.position(cell)
        for cell in range(maze.size)
        if kinds[cell] == ACCESSIBLE and maze.position(cell) not in ends
    ]
    if len(free) < count:
        raise DedaleError(
            "{n} treasures do not fit into a maze of {width}x{height}",
            n=count,
            width=maze.width,
            height=maze.height,
        )
    state = stream(seed, "treasures")
    found = []
    for _treasure in range(count):
        state = step(state)
        found.append(free.pop(below(state, len(free))))
    return sorted(found)


def chest(pen: Pen, cell: int, theme: Theme) -> list[Shaped]:
    """A treasure: a cut stone."""
    (x, y), size = pen.middle(cell), min(0.36, 0.8 * pen.room(cell))
    top = y - 0.55 * size
    stone = [(-0.55, -0.55), (0.55, -0.55), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
    corners = [(x + size * dx, y + size * dy) for dx, dy in stone]
    line = 0.14 * size
    facets = [
        [(x - size, y), (x + size, y), (x + size, y - line), (x - size, y - line)],
        [(x, top), (x + 0.1 * size, top), (x + 0.1 * size, y), (x, y)],
    ]
    return [Area(corners, theme.ink), *[Area(facet, theme.paper) for facet in facets]]


def numeral(pen: Pen, cell: int, text: str, theme: Theme) -> list[Shaped]:
    """In which order a treasure is taken."""
    size = min(0.42, 0.95 * pen.room(cell))
    middle = pen.middle(cell)
    return [
        Disc(middle, size, theme.paper, 0.07, theme.ink),
        Words(middle, text, 1.15 * size, theme.ink),
    ]
