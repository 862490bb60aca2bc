"""What programs are tried on: the smallest mazes first, with loops, masks, goals out of reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from ..grids.shape import shape_of
from ..jsons import JsonObject
from ..kernel.union import new_parts, root, unite
from .claims import Cell, Made, connected, no_loop

#: Sizes that every program is tried on; the last one finds recursion that goes too deep.
SIZES: tuple[tuple[int, int], ...] = (
    (1, 1),
    (2, 1),
    (1, 2),
    (2, 2),
    (3, 2),
    (1, 5),
    (4, 4),
    (7, 5),
    (5, 9),
    (20, 15),
    (60, 60),
)
#: Cells up to which smaller failing cases are looked for, and seeds for each size.
SHRUNK_CELLS, SHRUNK_SEEDS = 36, 12


@dataclass(frozen=True, slots=True)
class Case:
    """One thing to try. `sides` and `kinds` are those of the maze that is handed over, if any."""

    width: int
    height: int
    seed: int
    sides: bytes | None = None
    kinds: bytes | None = None
    start: Cell | None = None
    goal: Cell | None = None
    more: tuple[Cell, ...] = ()  # minotaurs
    loops: bool = False  # more than one path between two cells is allowed (42's PERFECT=False)

    @property
    def cells(self) -> int:
        return self.width * self.height

    @property
    def made(self) -> Made:
        """The maze that is handed over."""
        shape = shape_of("square", self.width, self.height)
        return Made(shape, self.sides or bytes(shape.size), self.kinds)

    def to_json(self) -> JsonObject:
        """As the box understands it, and as a report describes it."""
        values: JsonObject = {"width": self.width, "height": self.height, "seed": self.seed}
        for name in ("sides", "kinds"):
            if (data := getattr(self, name)) is not None:
                values[name] = data.hex()
        for name in ("start", "goal"):
            if (cell := getattr(self, name)) is not None:
                values[name] = list(cell)
        if self.more:
            values["minotaurs"] = [list(cell) for cell in self.more]
        return values


def sizes_up_to(cells: int) -> Iterator[tuple[int, int]]:
    """All sizes with so many cells at most, the smallest first."""
    for size in range(1, cells + 1):
        for height in range(1, size + 1):
            if size % height == 0:
                yield size // height, height


#: What the mazes are that are handed over, and stay when they are made smaller.
KEPT: dict[str, tuple[Callable[[Made], object], ...]] = {
    "braider": (connected, no_loop),
    "strategy": (connected,),
}


def lesser(case: Case, kind: str) -> Iterator[Case]:
    """The maze that is handed over with a row, a column, a wall or a minotaur less.

    >>> [(one.width, one.sides) for one in lesser(Case(2, 1, 0, bytes(2)), "solver")]
    [(1, b'\\x00'), (1, b'\\x00'), (2, b'\\x02\\x08')]
    """
    fewer = [
        replace(case, more=case.more[:k] + case.more[k + 1 :])
        for k in range(len(case.more) if len(case.more) > 1 else 0)
    ]
    for one in (*_without(case), *fewer, *_opened(case)):
        apart = len({one.start, *one.more}) > len(one.more)
        if apart and all(check(one.made) is None for check in KEPT.get(kind, ())):
            yield one


def _without(case: Case) -> Iterator[Case]:
    """Without each of the columns and rows; where both sides were open, the way goes on."""
    width, height, sides = case.width, case.height, case.sides or bytes(case.cells)
    for along, count in ((1, width), (0, height)):
        ahead, back = (2, 8) if along else (4, 1)
        for gone in range(count if count > 1 else 0):
            cells = {
                (row, col): sides[row * width + col]
                for row in range(height)
                for col in range(width)
                if (row, col)[along] != gone
            }
            for cell in cells:
                if cell[along] == gone + 1:
                    beyond = (cell[0], gone - 1) if along else (gone - 1, cell[1])
                    between = (cell[0], gone) if along else (gone, cell[1])
                    through = sides[between[0] * width + between[1]]
                    if beyond not in cells or not (through & ahead and through & back):
                        cells[cell] &= ~back
                        if beyond in cells:
                            cells[beyond] &= ~ahead
                elif cell[along] == gone - 1 and gone == count - 1:
                    cells[cell] &= ~ahead
            yield replace(
                case,
                width=width - along,
                height=height - 1 + along,
                sides=bytes(cells.values()),
                start=_moved(case.start, along, gone),
                goal=_moved(case.goal, along, gone),
                more=tuple(_moved(cell, along, gone) or cell for cell in case.more),
            )


def _moved(cell: Cell | None, along: int, gone: int) -> Cell | None:
    """Where a cell is without a row or column; one that lay in it goes to the one before."""
    if cell is None or cell[along] < gone or gone == cell[along] == 0:
        return cell
    return (cell[0], cell[1] - 1) if along else (cell[0] - 1, cell[1])


def _opened(case: Case) -> Iterator[Case]:
    """With each of the walls opened."""
    shape, sides = case.made.shape, case.sides or bytes(case.cells)
    for cell in range(shape.size):
        for near, side in shape.neighbours(cell):
            if cell < near and not sides[cell] >> side & 1:
                changed = bytearray(sides)
                changed[cell] |= 1 << side
                changed[near] |= 1 << shape.step(cell, side)[1]
                yield replace(case, sides=bytes(changed))


# ---------------------------------------------------------------- one case of each kind


def masked(width: int, height: int) -> bytes:
    """A mask with a hole and a bite: what is left is connected."""
    hidden = {(0, 0), (0, 1), (1, 0), (2, 2), (2, 3), (height - 1, width - 1)}
    return bytes((row, col) in hidden for row in range(height) for col in range(width))


@lru_cache(4096)
def maze_of(width: int, height: int, seed: int, loops: int, cut: bool) -> bytes:
    """A random maze: a tree, with some more walls opened, or cut in two parts."""
    random = Random(f"{width} {height} {seed} {loops} {cut}")
    shape = shape_of("square", width, height)
    walls = [
        (cell, side)
        for cell in range(shape.size)
        for near, side in shape.neighbours(cell)
        if cell < near
    ]
    random.shuffle(walls)
    sides = bytearray(shape.size)
    parts = new_parts(shape.size)
    rest = []
    left = shape.size - 1 - cut
    for cell, side in walls:
        near, back = shape.step(cell, side)
        if left == 0 or not unite(parts, cell, near):
            rest.append((cell, side))
            continue
        left -= 1
        sides[cell] |= 1 << side
        sides[near] |= 1 << back
    for cell, side in rest:
        near, back = shape.step(cell, side)
        if root(parts, cell) == root(parts, near) and random.randrange(100) < loops:
            sides[cell] |= 1 << side
            sides[near] |= 1 << back
    return bytes(sides)


def solver_case(width: int, height: int, seed: int) -> Case:
    """A maze with start and goal: a tree, one with loops, an open room, or one cut in two."""
    random = Random(f"ends {width} {height} {seed}")
    kind = seed % 4
    cut = kind == 3 and width * height > 1
    loops = (0, 40, 100, 30)[kind]
    if loops == 100 and width * height > 16:
        loops = 60  # in a large open room some right solvers take for ever
    cells = [(row, col) for row in range(height) for col in range(width)]
    start, goal = random.choice(cells), random.choice(cells)
    if seed < 2:
        start, goal = (0, 0), (height - 1, width - 1)
    sides = maze_of(width, height, seed, loops, cut)
    return Case(width, height, seed, sides, start=start, goal=goal)


def open_room(width: int, height: int, start: Cell, goal: Cell) -> Case:
    """A room without walls inside."""
    return Case(width, height, 0, maze_of(width, height, 0, 101, False), start=start, goal=goal)


def strategy_case(width: int, height: int, seed: int) -> Case:
    """One position."""
    random = Random(f"minotaurs {width} {height} {seed}")
    cells = [(row, col) for row in range(height) for col in range(width)]
    places = random.sample(cells, min(len(cells), 1 + seed + 1))
    sides = maze_of(width, height, seed, 20, False)
    return Case(width, height, seed, sides, start=places[0], more=tuple(places[1:]))


def tree_case(width: int, height: int, seed: int) -> Case:
    """A tree."""
    return Case(width, height, seed, maze_of(width, height, seed, 0, False))


# ---------------------------------------------------------------- all of a kind


@dataclass(frozen=True, slots=True)
class Family:
    """The cases of a kind of program."""

    make: Callable[[int, int, int], Case]  #: of a size and a seed
    seeds: Callable[[int], int]  #: how many, by the cells
    least: int = 1  #: cells
    most: int = 1 << 30
    shrunk: int = SHRUNK_CELLS  #: cells up to which smaller ones are looked for
    again: int = SHRUNK_SEEDS  #: seeds for each of their sizes

    def tried(self, sizes: tuple[tuple[int, int], ...]) -> Iterator[Case]:
        """Sizes and seeds, the smallest first; of generators, one maze with masked cells too."""
        for width, height in sizes:
            cells = width * height
            if self.least <= cells <= self.most:
                for seed in range(self.seeds(cells)):
                    yield self.make(width, height, seed)
            if self.make is Case and (width, height) == (5, 9):
                yield Case(6, 6, 0, kinds=masked(6, 6))

    def smaller(self, case: Case) -> Iterator[Case]:
        """Cases for the same claim with fewer cells, or as many and smaller seeds."""
        if case.kinds is not None:
            return
        for width, height in sizes_up_to(min(case.cells, self.shrunk)):
            if width * height >= self.least:
                for seed in range(self.again):
                    yield self.make(width, height, seed)


FAMILIES = {
    "generator": Family(Case, lambda n: 20 if n <= 20 else 12 if n <= 64 else 5 if n < 1000 else 1),
    "solver": Family(
        solver_case,
        lambda n: 2 if n >= 1000 else 8,
        shrunk=SHRUNK_CELLS // 2,
        again=2 * SHRUNK_SEEDS,
    ),
    "braider": Family(tree_case, lambda _n: 3, most=1000),
    "strategy": Family(strategy_case, lambda _n: 4, least=2, most=1000),
}
