"""Slow and obvious: what the fast code is compared with.

Nothing here shares code with the product but the random stream, so that both draw alike.
"""

from collections.abc import Callable

from dedale.kernel.rng import GOLDEN, MASK, below, mix, step, stream
from dedale.maze.maze import Maze

Cell = tuple[int, int]
DELTAS = ((-1, 0), (0, 1), (1, 0), (0, -1))


def accessible(maze: Maze) -> set[Cell]:
    kinds = maze.kinds if maze.kinds is not None else bytes(maze.width * maze.height)
    return {divmod(i, maze.width) for i, kind in enumerate(kinds) if kind == 0}


def part_of(width: int, height: int, mask: object, start: Cell) -> set[Cell]:
    """The unmasked cells connected to the start through unmasked cells."""
    part, todo = {start}, [start]
    while todo:
        row, col = todo.pop()
        for dr, dc in DELTAS:
            near = row + dr, col + dc
            if not (0 <= near[0] < height and 0 <= near[1] < width) or near in part:
                continue
            if mask is not None and mask.is_masked(near):  # type: ignore[attr-defined]
                continue
            part.add(near)
            todo.append(near)
    return part


def parts(width: int, height: int, mask: object) -> list[set[Cell]]:
    """The unmasked cells, part by part."""
    found: list[set[Cell]] = []
    for cell in ((row, col) for row in range(height) for col in range(width)):
        masked = mask is not None and mask.is_masked(cell)  # type: ignore[attr-defined]
        if not masked and not any(cell in part for part in found):
            found.append(part_of(width, height, mask, cell))
    return found


def edges(maze: Maze) -> set[frozenset[Cell]]:
    return {frozenset((cell, near)) for cell in accessible(maze) for near in maze.neighbours(cell)}


def is_perfect(maze: Maze) -> bool:
    """Connected, with exactly one wall fewer open than there are cells."""
    cells = accessible(maze)
    seen, todo = {maze.start}, [maze.start]
    while todo:
        for near in maze.neighbours(todo.pop()):
            if near not in seen:
                seen.add(near)
                todo.append(near)
    return seen == cells and len(edges(maze)) == len(cells) - 1


def places_to_dig(maze: Maze) -> list[Cell]:
    """Cells of rock where a dead end of a `paths` labyrinth could still grow."""
    dug = accessible(maze)
    found = []
    for row in range(1, maze.height - 1):
        for col in range(1, maze.width - 1):
            near = [(row + dr, col + dc) for dr, dc in DELTAS]
            touching = [cell for cell in near if cell in dug]
            if (row, col) in dug or len(touching) != 1:
                continue
            if touching[0] not in (maze.start, maze.goal):
                found.append((row, col))
    return found


# ------------------------------------------------------------------ oracles


class Board:
    """Cells with open sides in a dictionary."""

    def __init__(self, maze: Maze) -> None:
        self.width, self.height = maze.width, maze.height
        self.cells = dict.fromkeys(sorted(accessible(maze)), 0)

    def near(self, cell: Cell, direction: int) -> Cell | None:
        """The adjacent accessible cell, or None."""
        found = cell[0] + DELTAS[direction][0], cell[1] + DELTAS[direction][1]
        return found if found in self.cells else None

    def open(self, cell: Cell, direction: int) -> None:
        near = self.near(cell, direction)
        assert near is not None
        self.cells[cell] |= 1 << direction
        self.cells[near] |= 1 << (direction + 2) % 4

    def bytes(self) -> bytes:
        flat = bytearray(self.width * self.height)
        for (row, col), sides in self.cells.items():
            flat[row * self.width + col] = sides
        return bytes(flat)


def seed_state(maze: Maze, name: str) -> int:
    assert maze.recipe is not None
    return stream(maze.recipe.seed, name)


def choose(options: list[int], state: int) -> int:
    return options[below(state, len(options))]


def backtracker(maze: Maze, name: str = "backtracker") -> bytes:
    board, state = Board(maze), seed_state(maze, name)
    path, seen = [maze.start], {maze.start}
    while path:
        fresh = [d for d in range(4) if (n := board.near(path[-1], d)) and n not in seen]
        if not fresh:
            path.pop()
            continue
        state = step(state)
        direction = choose(fresh, state)
        board.open(path[-1], direction)
        near = board.near(path[-1], direction)
        assert near is not None
        seen.add(near)
        path.append(near)
    return board.bytes()


def kruskal(maze: Maze) -> bytes:
    """Sort all edges by their keys; join sets that are spelt out as sets."""
    board, base = Board(maze), mix(seed_state(maze, "kruskal"))
    keyed = []
    for row, col in board.cells:
        number = 2 * (row * maze.width + col)
        for k, direction in ((0, 1), (1, 2)):
            if board.near((row, col), direction):
                keyed.append((mix((base + (number + k) * GOLDEN) & MASK), (row, col), direction))
    part = {cell: {cell} for cell in board.cells}
    for _, cell, direction in sorted(keyed):
        near = board.near(cell, direction)
        assert near is not None
        if part[cell] is not part[near]:
            board.open(cell, direction)
            merged = part[cell] | part[near]
            for member in merged:
                part[member] = merged
    return board.bytes()


def hunt_kill_linear(maze: Maze) -> bytes:
    """Scans from the top every single time."""
    board, state = Board(maze), seed_state(maze, "hunt-kill-linear")
    seen = {maze.start}

    def fresh(cell: Cell) -> list[int]:
        return [d for d in range(4) if (n := board.near(cell, d)) and n not in seen]

    while len(seen) < len(board.cells):
        cell = next(c for c in sorted(seen) if fresh(c))
        while fresh(cell):
            state = step(state)
            direction = choose(fresh(cell), state)
            board.open(cell, direction)
            near = board.near(cell, direction)
            assert near is not None
            cell = near
            seen.add(cell)
    return board.bytes()


def quick_union(maze: Maze) -> bytes:
    """Relabels every cell of the losing part, by looking at all cells."""
    board, state = Board(maze), seed_state(maze, "quick-union")
    number = {cell: k for k, cell in enumerate(board.cells)}
    walls = [(cell, d) for cell in board.cells for d in (1, 2) if board.near(cell, d)]
    while any(number.values()):
        state = step(state)
        k = below(state, len(walls))
        cell, direction = walls[k]
        walls[k] = walls[-1]
        walls.pop()
        near = board.near(cell, direction)
        assert near is not None
        low, high = sorted((number[cell], number[near]))
        if low != high:
            board.open(cell, direction)
            number = {c: low if n == high else n for c, n in number.items()}
    return board.bytes()


def recursive_division(maze: Maze) -> bytes:
    board, state = Board(maze), seed_state(maze, "recursive-division")

    def divide(row: int, col: int, width: int, height: int) -> None:
        nonlocal state
        if width == height == 1:
            return
        state = step(state)
        if height >= width:
            half = height // 2
            board.open((row + half - 1, col + below(state, width)), 2)
            divide(row, col, width, half)
            divide(row + half, col, width, height - half)
        else:
            half = width // 2
            board.open((row + below(state, height), col + half - 1), 1)
            divide(row, col, half, height)
            divide(row, col + half, width - half, height)

    divide(0, 0, maze.width, maze.height)
    return board.bytes()


class Coins:
    """Random bits, drawn a word at a time."""

    def __init__(self, state: int, bits: int, in_word: int) -> None:
        self.state, self.bits, self.in_word, self.word, self.ready = state, bits, in_word, 0, 0

    def toss(self) -> int:
        if not self.ready:
            self.state = step(self.state)
            self.word, self.ready = mix(self.state), self.in_word
        found = self.word & (1 << self.bits) - 1
        self.word >>= self.bits
        self.ready -= 1
        return found


def aldous_broder(maze: Maze) -> bytes:
    board = Board(maze)
    coins = Coins(seed_state(maze, "aldous-broder"), 2, 32)
    cell, seen = maze.start, {maze.start}
    while len(seen) < len(board.cells):
        direction = coins.toss()
        near = board.near(cell, direction)
        if near is None:
            continue
        if near not in seen:
            board.open(cell, direction)
            seen.add(near)
        cell = near
    return board.bytes()


def binary_tree(maze: Maze) -> bytes:
    board = Board(maze)
    coins = Coins(seed_state(maze, "binary-tree"), 1, 64)
    for cell in board.cells:
        coin = coins.toss()
        ways = [d for d in (0, 1) if board.near(cell, d)]
        if len(ways) == 2:
            board.open(cell, 0 if coin else 1)
        elif ways:
            board.open(cell, ways[0])
    return board.bytes()


def eller(maze: Maze) -> bytes:
    """The sets of the current row, spelt out."""
    board = Board(maze)
    coins = Coins(seed_state(maze, "eller"), 2, 32)
    sets: list[set[int]] = [{col} for col in range(maze.width)]
    for row in range(maze.height):
        last = row == maze.height - 1
        for col in range(maze.width):
            coin = coins.toss()
            apart = col + 1 < maze.width and sets[col] is not sets[col + 1]
            if apart and (last or not coin & 1):
                board.open((row, col), 1)
                merged = sets[col] | sets[col + 1]
                for member in merged:
                    sets[member] = merged
            if last:
                continue
            if len(sets[col]) == 1 or not coin & 2:
                board.open((row, col), 2)
            else:
                sets[col].discard(col)
                sets[col] = {col}
    return board.bytes()


ORACLES: dict[str, Callable[[Maze], bytes]] = {
    "aldous-broder": aldous_broder,
    "backtracker": backtracker,
    "binary-tree": binary_tree,
    "eller": eller,
    "hunt-kill-dfs": lambda maze: backtracker(maze, "hunt-kill-dfs"),
    "hunt-kill-linear": hunt_kill_linear,
    "kruskal": kruskal,
    "quick-union": quick_union,
    "recursive-division": recursive_division,
}
#: Oracles that do not join what a mask leaves apart.
RECTANGLES_ONLY = {"binary-tree", "eller", "recursive-division"}
