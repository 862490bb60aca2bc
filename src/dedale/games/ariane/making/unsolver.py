"""The hardest start of the same walls.

Every place that Ariane and the minotaurs could start from is put into one search, all at once, and
one backward pass then says how far each of them is from a win. That is thorough, and quick where
there are a few million starts (two minotaurs on 12x12). With more, one piece at a time is moved to
its best place until nothing gets harder: the result is harder, but maybe not the hardest.

Reference: Michael Fogleman's "unsolver" for Rush Hour does the same with cars.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, cast

from ....errors import DedaleError
from ....kernel.rng import stream
from ....maze.direction import Position
from ..levels.level import Level
from ..search.analyse import Analysis
from ..search.board import board_of, fits_word
from ..search.exploration import Exploration
from ..search.start import start
from .workbench import Workbench

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

#: More starts than this are not tried all.
MOST_STARTS = 4_000_000


@dataclass(frozen=True, slots=True)
class Harder:
    """A start, how long its shortest solution is, and whether no other start has a longer one."""

    level: Level
    length: int
    proven: bool


def harder(level: Level, *, crossing: str = "kills", theseus: bool = False) -> Harder:
    """The start of Ariane and the minotaurs that is furthest from a win; walls and door stay.

    Theseus stays too, unless `theseus` lets him start anywhere (then everything is done once for
    each of his cells).

    >>> from dedale.games.ariane import loads
    >>> found = harder(loads("2\\n+-+-+\\n|A P|\\n+ +-+\\n|T  |\\n+-+-+\\n"))
    >>> found.length, found.proven
    (3, True)
    """
    level.check_basic()
    candidates = [level]
    if theseus:
        cells = [(row, column) for row in range(level.size) for column in range(level.size)]
        candidates += [
            _with_theseus(level, cell) for cell in cells if cell not in (level.door, level.theseus)
        ]
    one_by_one = _starts(level) > MOST_STARTS or not fits_word(board_of(level, crossing))
    search = _one_by_one if one_by_one else _all_at_once
    found = [result for each in candidates if (result := search(each, crossing)) is not None]
    if not found:
        raise DedaleError("no start within these walls can be won")
    return max(found, key=lambda result: result.length)


def _with_theseus(level: Level, cell: Position) -> Level:
    """Theseus elsewhere; who stood there takes his place."""

    def moved(place: Position) -> Position:
        return level.theseus if place == cell else place

    return replace(
        level,
        ariane=moved(level.ariane),
        theseus=cell,
        vertical=tuple(map(moved, level.vertical)),
        horizontal=tuple(map(moved, level.horizontal)),
    )


def _starts(level: Level) -> int:
    """How many starts there are, minotaurs of a kind being alike."""
    beasts = (len(level.vertical), len(level.horizontal))
    free = level.size**2 - 2
    return math.perm(free, 1 + sum(beasts)) // math.prod(map(math.factorial, beasts))


def _all_at_once(level: Level, crossing: str) -> Harder | None:
    """One search from all starts, one backward pass, the furthest one."""
    import numpy as np

    first = start(level, crossing)
    exploration = Exploration(first, links=True)
    roots = _packed_starts(level, exploration.board.numbers.bits)
    exploration.begin_from(roots)
    analysis = Analysis(first, exploration)
    left = np.asarray(cast("npt.ArrayLike", analysis.left))[: len(roots)]
    best = int(left.argmax())
    if left[best] <= 0:
        return None
    state, tall = exploration.state(best), len(level.vertical)
    vertical, horizontal = state.minotaurs[:tall], state.minotaurs[tall:]
    level = replace(level, ariane=state.ariane, vertical=vertical, horizontal=horizontal)
    return Harder(level, int(left[best]), True)


def _packed_starts(level: Level, bits: int) -> npt.NDArray[np.int64]:
    """Every start as a packed configuration, the level's own first."""
    import numpy as np

    n = level.size
    taken = {row * n + column for row, column in (level.theseus, level.door)}
    free = np.array([cell for cell in range(n * n) if cell not in taken], np.int64)
    columns = [free]  # Ariane, then the minotaurs; one array each, one start a row
    for number in range(len(level.minotaurs)):
        rows, new_column = len(columns[0]), np.tile(free, len(columns[0]))
        columns = [np.repeat(column, len(free)) for column in columns]
        good = np.ones(rows * len(free), bool)
        for column in columns:
            good &= column != new_column
        if number not in (0, len(level.vertical)):  # in reading order within a kind
            good &= columns[-1] < new_column
        columns = [column[good] for column in [*columns, new_column]]
    packed = np.zeros(len(columns[0]), np.int64)
    for number, column in enumerate(columns):
        packed |= column << (1 + bits * number)
    return packed


def _one_by_one(level: Level, crossing: str) -> Harder | None:
    """Move one piece at a time to its best place, until that helps no more."""
    bench = Workbench.holding(level, crossing, stream(0), room=1 << 18)
    length = best = bench.judge()
    pieces = [0, *range(3, len(bench.places))]
    while True:
        for piece in pieces:
            for cell in range(level.size**2):
                if cell not in bench.places:
                    before = bench.places.copy()
                    bench.places[piece] = cell
                    if (longer := bench.judge()) > best:
                        best = longer
                    else:
                        bench.places[:] = before
        if best == length:
            return Harder(bench.level(), best, False) if best > 0 else None
        length = best
