"""Mazes made in pieces: how a maze is made never changes which maze it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..errors import DedaleError
from ..grids.table import SQUARE
from ..maze.direction import Position
from .request import checked_seed, shaped, size_of
from .table import ENGINES, GENERATORS

if TYPE_CHECKING:
    from ..masks.words import MaskLike


#: From this many cells on, an `.npy` file is written block by block.
LARGE = 1 << 24


def made_in_pieces() -> list[str]:
    """The generators whose mazes some engine makes.

    >>> made_in_pieces()
    ['kruskal', 'eller', 'sidewinder', 'binary-tree']
    """
    return list(dict.fromkeys(name for _, engine in ENGINES.items() for name in engine.makes))


def make_in_pieces(
    algorithm: str,
    engine: str | None = None,
    *,
    width: int | None = None,
    height: int | None = None,
    seed: int | None = None,
    mask: MaskLike | None = None,
    start: Position | None = None,
    grid: str = SQUARE,
    **options: object,
) -> object:
    """The maze that a generator makes, made by an engine: the first that can, if none is named.

    `options` are those of the engine; the ones that are None are left to it.
    """
    algorithm = GENERATORS[algorithm].name
    if engine is None:
        able = made_in_pieces()
        if algorithm not in able:
            raise DedaleError(
                "{algorithm} mazes are made in one piece and in memory: in pieces, and on disk, "
                "{able} are",
                algorithm=algorithm,
                able=", ".join(able),
            )
        engine = next(name for name, line in ENGINES.items() if algorithm in line.makes)
    elif algorithm not in ENGINES[engine].makes:
        raise DedaleError(
            "engine {engine!r} does not make {algorithm} mazes: it makes {able}",
            algorithm=algorithm,
            engine=engine,
            able=", ".join(ENGINES[engine].makes),
        )
    if grid != SQUARE:
        raise DedaleError(
            "engine {engine!r} makes square grids only: leave out the engine, or the grid",
            engine=engine,
        )
    line, mask = ENGINES[engine], shaped(mask, width, height)
    width, height = size_of(width, height, mask)
    given = {name: value for name, value in options.items() if value is not None}
    if algorithm != line.makes[0]:  # what it makes when nothing is said
        given["algorithm"] = algorithm
    request = {"width": width, "height": height, "seed": checked_seed(seed), "mask": mask}
    with line.trusted("engine"):
        maze: object = line.load()(**request, start=start, **given)
    return maze
