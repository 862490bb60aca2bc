"""The hardest start of the same walls.

Every place that Ariane and the minotaurs could start from is put into one search, all at once, and
one backward pass then says how far each of them is from a win. That is thorough, and quick where
there are a few million starts (two minotaurs on 12x12). With more, one piece at a time is moved to
its best place until nothing gets harder: the result is harder, but maybe not the hardest.

Reference: Michael Fogleman's "unsolver" for Rush Hour does the same with cars.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, cast

from ....errors import DedaleError
from ....maze.direction import Position
from ..levels.level import Level
from ..rules.flat import ARIANE, FIELDS, FIELDS_AT, MINOTAURS_AT
from ..search.analyse import Analysis
from ..search.search import StateSearch
from ..search.solve import solve
from ..search.start import start

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
    if level.extras.has("survival"):
        raise DedaleError("survival has no shortest solution that a start could make longer")
    candidates = [level]
    if theseus:
        cells = [(row, column) for row in range(level.size) for column in range(level.size)]
        taken = {level.door, level.theseus, *level.extras.items}
        candidates += [_with_theseus(level, cell) for cell in cells if cell not in taken]
    search = _one_by_one if _starts(level) > MOST_STARTS else _all_at_once
    found = [result for each in candidates if (result := search(each, crossing)) is not None]
    if not found:
        raise DedaleError("no start within these walls can be won")
    return max(found, key=lambda result: result.length)


def _with_theseus(level: Level, cell: Position) -> Level:
    """Theseus elsewhere; who stood there takes his place."""

    def moved(place: Position) -> Position:
        return level.theseus if place == cell else place

    return _moved(replace(level, theseus=cell), moved(level.ariane), map(moved, level.minotaurs))


def _moved(level: Level, ariane: Position, minotaurs: Iterable[Position]) -> Level:
    """The level with Ariane and the minotaurs elsewhere; ghosts stay ghosts."""
    places = tuple(minotaurs)
    ghosts = [
        place
        for place, before in zip(places, level.minotaurs, strict=True)
        if before in level.extras.ghosts
    ]
    tall = len(level.vertical)
    return replace(
        level,
        ariane=ariane,
        vertical=places[:tall],
        horizontal=places[tall:],
        extras=replace(level.extras, ghosts=tuple(sorted(ghosts))),
    )


def _all_alike(level: Level) -> bool:
    """Whether the minotaurs of each kind are all ghosts, or none is."""
    ghosts = set(level.extras.ghosts)
    return all(
        not ghosts & set(kind) or ghosts >= set(kind) for kind in (level.vertical, level.horizontal)
    )


def _starts(level: Level) -> int:
    """How many starts there are, minotaurs of a kind being alike."""
    minotaurs = (len(level.vertical), len(level.horizontal))
    free = level.size**2 - 2
    return math.perm(free, 1 + sum(minotaurs)) // math.prod(map(math.factorial, minotaurs))


def _all_at_once(level: Level, crossing: str) -> Harder | None:
    """One search from all starts, one backward pass, the furthest one."""
    if find_spec("numpy") is None:
        return _one_by_one(level, crossing)
    import numpy as np

    search = StateSearch(start(level, crossing), links=True)
    roots = _packed_starts(level, search)
    count = len(roots) // search.words
    search.begin_from(roots)
    analysis = Analysis(search.start, search)
    if not analysis.decided:
        return _one_by_one(level, crossing)
    left = np.asarray(cast("npt.ArrayLike", analysis.left))[:count]
    best = int(left.argmax())
    if left[best] <= 0:
        return None
    state = search.state(best)
    found = _moved(level, state.ariane, state.minotaurs)
    return Harder(found, int(left[best]), _all_alike(level))


def _packed_starts(level: Level, search: StateSearch) -> npt.NDArray[np.int64]:
    """Every start as a packed configuration: Ariane and the minotaurs move, all else stays."""
    import numpy as np

    n = level.size
    cells = (level.theseus, level.door, *level.extras.items)
    taken = {row * n + column for row, column in cells}
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
    packed = np.tile(np.array(search.packed(0), np.int64), (len(columns[0]), 1))
    facts = [int(fact) for fact in search.facts]
    for field in range(facts[FIELDS]):
        at = facts[FIELDS_AT] + 4 * field
        place, word, shift, width = facts[at : at + 4]
        if place == ARIANE or MINOTAURS_AT <= place < MINOTAURS_AT + len(level.minotaurs):
            column = columns[0 if place == ARIANE else 1 + place - MINOTAURS_AT]
            packed[:, word] &= ~(((1 << width) - 1) << shift)
            packed[:, word] |= column << shift
    return packed.ravel()


def _one_by_one(level: Level, crossing: str) -> Harder | None:
    """Move one piece at a time to its best place, until that helps no more."""
    cells = [(row, column) for row in range(level.size) for column in range(level.size)]
    length = best = solve(level, crossing=crossing).length or 0
    while True:
        for piece in range(1 + len(level.minotaurs)):
            for cell in cells:
                places = [level.ariane, *level.minotaurs]
                if cell in {*places, level.theseus, level.door, *level.extras.items}:
                    continue
                places[piece] = cell
                other = _moved(level, places[0], places[1:])
                if (longer := solve(other, crossing=crossing).length or 0) > best:
                    level, best = other, longer
        if best == length:
            return Harder(level, best, False) if best > 0 else None
        length = best
