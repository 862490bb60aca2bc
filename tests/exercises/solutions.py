"""For each exercise a program that is right, and three mistakes that pupils make.

A mistake is what is replaced, by what, and the reason for which it must fail: the name of a claim, or
the number of a call of the exercise.
"""

from typing import NamedTuple


class Wrong(NamedTuple):
    """One mistake in a right program."""

    old: str
    new: str
    reason: str | int


class Solved(NamedTuple):
    """A right program, and mistakes."""

    program: str
    wrong: tuple[Wrong, ...]


def solved(program: str, *wrong: tuple[str, str, str | int]) -> Solved:
    return Solved(program.strip("\n") + "\n", tuple(Wrong(*each) for each in wrong))


WALK = """
def isolated_neighbours(maze, cell):
    return [near for near in maze.neighbours(cell) if not maze.open_neighbours(near)]
"""

SOLUTIONS = {
    "directions": solved(
        """
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
def name(direction):
    return "NESW"[direction]
def opposite(direction):
    return (direction + 2) % 4
def line(direction):
    return name(direction) + " -> " + name(opposite(direction))
""",
        ("(direction + 2) % 4", "direction + 2", 4),
        ("(direction + 2) % 4", "3 - direction", 2),
        ('"NESW"', '"NSEW"', 6),
    ),
    "positions": solved(
        """
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
def neighbour(pos, direction):
    row, col = pos
    down, right = STEPS[direction]
    return row + down, col + right
def line(pos, direction):
    a, b = neighbour(pos, direction)
    return f"({pos[0]},{pos[1]}) -> {'NESW'[direction]} -> ({a},{b})"
""",
        ("(-1, 0), (0, 1), (1, 0)", "(1, 0), (0, 1), (-1, 0)", 0),
        ("return row + down, col + right", "return row + right, col + down", 1),
        ("-> ({a},{b})", "-> {a},{b}", 5),
    ),
    "cells": solved(
        """
NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3
WALLS = [True, True, True, True]
def new_cell():
    return list(WALLS)
def erase_wall(cell, direction):
    cell[direction] = False
def has_wall(cell, direction):
    return cell[direction]
def is_isolated(cell):
    return all(cell)
def to_text(cell):
    letters = "".join(n if wall else "-" for n, wall in zip("NESW", cell))
    return ("I:" if is_isolated(cell) else "O:") + letters
""",
        ("return list(WALLS)", "return WALLS", 7),
        ("cell[direction] = False", "cell[direction] = not cell[direction]", 3),
        ("all(cell)", "any(cell)", 6),
    ),
    "flat-index": solved(
        """
def number_of_cells(rows, cols):
    return rows * cols
def flat_index(pos, cols):
    row, col = pos
    return row * cols + col
def position(index, cols):
    return index // cols, index % cols
""",
        ("rows * cols", "rows + cols", 0),
        ("row * cols + col", "col * cols + row", 2),
        ("index // cols, index % cols", "index % cols, index // cols", 5),
    ),
    "inside": solved(
        """
STEPS = [(-1, 0), (0, 1), (1, 0), (0, -1)]
def row_is_valid(row, rows):
    return 0 <= row < rows
def col_is_valid(col, cols):
    return 0 <= col < cols
def pos_is_valid(pos, rows, cols):
    return row_is_valid(pos[0], rows) and col_is_valid(pos[1], cols)
def valid_neighbours(pos, rows, cols):
    found = []
    for down, right in STEPS:
        near = (pos[0] + down, pos[1] + right)
        if pos_is_valid(near, rows, cols):
            found.append(near)
    return found
""",
        ("0 <= row < rows", "0 <= row <= rows", 0),
        ("row_is_valid(pos[0], rows) and", "row_is_valid(pos[0], rows) or", 3),
        ("0 <= col < cols", "col < cols", 5),
    ),
    "drawing": solved(
        """
def cell_coord(pos, corner, side):
    row, col = pos
    return corner[0] + col * side, corner[1] + row * side
def strokes(cell, top_left, side):
    x, y = top_left
    a = side - 2
    lines = [((x, y), (x + a, y)), ((x + a, y), (x + a, y + a)), ((x, y + a), (x + a, y + a)), ((x, y), (x, y + a))]
    return [line for line, wall in zip(lines, cell) if wall]
""",
        ("corner[0] + col * side, corner[1] + row", "corner[0] + row * side, corner[1] + col", 1),
        ("a = side - 2", "a = side", 3),
        ("if wall]", "]", 4),
    ),
    "random-walls": solved(
        """
def erase_random_walls(maze, random, times):
    cells = list(maze.cells())
    for _ in range(times):
        cell = random.choice(cells)
        beyond = random.choice(maze.neighbours(cell))
        maze.break_wall(cell, beyond)
""",
        ("range(times)", "range(times + 1)", 1),
        ("random.choice(cells)", "cells[0]", 2),
        ("cells = list", "import random\n    cells = list", 3),
    ),
    "random-walls-recursive": solved(
        """
def erase_random_walls(maze, random, times):
    if times == 0:
        return
    cell = random.choice(list(maze.cells()))
    maze.break_wall(cell, random.choice(maze.neighbours(cell)))
    erase_random_walls(maze, random, times - 1)
""",
        ("    erase_random_walls(maze, random, times - 1)", "", 0),
        ("times == 0", "times == 1", 2),
        (
            "    cell = random.choice(list(maze.cells()))\n    maze.break_wall(cell, random.choice(maze.neighbours(cell)))\n    erase_random_walls(maze, random, times - 1)",
            "    for _ in range(times):\n        cell = random.choice(list(maze.cells()))\n        maze.break_wall(cell, random.choice(maze.neighbours(cell)))",
            "recursive",
        ),
    ),
    "isolated": solved(
        """
def is_isolated(maze, cell):
    return not maze.open_neighbours(cell)
def isolated_neighbours(maze, cell):
    return [near for near in maze.neighbours(cell) if is_isolated(maze, near)]
def count_isolated(maze, cell):
    return len(isolated_neighbours(maze, cell))
""",
        ("in maze.neighbours(cell) if", "in maze.open_neighbours(cell) if", 2),
        ("if is_isolated(maze, near)", "if maze.is_wall(cell, near)", 3),
        ("return not maze", "return maze", 0),
    ),
    "random-walk": solved(
        WALK
        + """
def generate(maze, random):
    here = random.choice(list(maze.cells()))
    while isolated_neighbours(maze, here):
        beyond = random.choice(isolated_neighbours(maze, here))
        maze.break_wall(here, beyond)
        here = beyond
""",
        ("    while isolated", "    if isolated", "corridor"),
        ("        here = beyond", "        pass", "corridor"),
        (
            "random.choice(isolated_neighbours(maze, here))",
            "random.choice(maze.neighbours(here))",
            "corridor",
        ),
    ),
    "random-walk-recursive": solved(
        """
def walk(maze, here, random):
    near = [cell for cell in maze.neighbours(here) if not maze.open_neighbours(cell)]
    if near:
        beyond = random.choice(near)
        maze.break_wall(here, beyond)
        walk(maze, beyond, random)
def generate(maze, random):
    walk(maze, random.choice(list(maze.cells())), random)
""",
        ("        walk(maze, beyond, random)", "        walk(maze, here, random)", "corridor"),
        ("    if near:", "    while near:", "ends"),
        (
            "    if near:\n        beyond = random.choice(near)\n        maze.break_wall(here, beyond)\n        walk(maze, beyond, random)",
            "    while near:\n        beyond = random.choice(near)\n        maze.break_wall(here, beyond)\n        here = beyond\n"
            "        near = [cell for cell in maze.neighbours(here) if not maze.open_neighbours(cell)]",
            "recursive",
        ),
    ),
    "stack": solved(
        """
class Stack:
    def __init__(self, capacity):
        self.elements = []
        self.capacity = capacity
    def is_empty(self):
        return not self.elements
    def is_full(self):
        return len(self.elements) == self.capacity
    def push(self, pos):
        self.elements.append(pos)
    def pop(self):
        return self.elements.pop()
    def peek(self):
        return self.elements[-1]
    def __str__(self):
        inside = " ".join(f"({row},{col})" for row, col in self.elements)
        state = " (EMPTY)" if self.is_empty() else " (FULL)" if self.is_full() else ""
        return f"[ {inside} ] FILL-RATIO {len(self.elements)}/{self.capacity}{state}"
""",
        ("self.elements.pop()", "self.elements.pop(0)", 1),
        ("return self.elements[-1]", "return self.elements.pop()", 2),
        ("== self.capacity", "> self.capacity", 3),
    ),
    "generation": solved(
        WALK
        + """
def generate(maze, random):
    start = random.choice(list(maze.cells()))
    stack = [start]
    maze.mark(start)
    while stack:
        here = stack[-1]
        near = [cell for cell in isolated_neighbours(maze, here) if not maze.is_marked(cell)]
        if near:
            beyond = random.choice(near)
            maze.break_wall(here, beyond)
            maze.mark(beyond)
            stack.append(beyond)
        else:
            maze.unmark(stack.pop())
""",
        ("maze.unmark(stack.pop())", "break", "connected"),
        ("maze.unmark(stack.pop())", "stack.pop()", "pebbles"),
        (
            "isolated_neighbours(maze, here) if not maze.is_marked(cell)",
            "maze.neighbours(here) if not maze.is_marked(cell)",
            "ends",
        ),
    ),
    "generation-recursive": solved(
        WALK
        + """
def visit(maze, here, random):
    while near := isolated_neighbours(maze, here):
        beyond = random.choice(near)
        maze.break_wall(here, beyond)
        visit(maze, beyond, random)
def generate(maze, random):
    visit(maze, random.choice(list(maze.cells())), random)
""",
        ("    while near", "    if near", "connected"),
        (
            "    while near := isolated_neighbours(maze, here):\n        beyond = random.choice(near)",
            "    for beyond in isolated_neighbours(maze, here):",
            "tree",
        ),
        ("        visit(maze, beyond, random)", "        here = beyond", "recursive"),
    ),
    "more-walls": solved(
        """
def standing_walls(maze):
    walls = []
    for a in maze.cells():
        for b in maze.neighbours(a):
            if a < b and maze.is_wall(a, b):
                walls.append((a, b))
    return walls
def open_walls(maze, random, count):
    walls = standing_walls(maze)
    for a, b in random.sample(walls, min(count, len(walls))):
        maze.break_wall(a, b)
""",
        ("a < b and ", "", 0),
        (" and maze.is_wall(a, b)", "", 1),
        (
            "random.sample(walls, min(count, len(walls)))",
            "[random.choice(walls) for _ in range(count)]",
            3,
        ),
    ),
    "hunt-and-kill": solved(
        """
def walk(maze, here, visited, random):
    while near := [cell for cell in maze.neighbours(here) if cell not in visited]:
        beyond = random.choice(near)
        maze.break_wall(here, beyond)
        visited.add(beyond)
        here = beyond
def hunt(maze, visited, random):
    for cell in maze.cells():
        near = [other for other in maze.neighbours(cell) if other in visited]
        if cell not in visited and near:
            maze.break_wall(random.choice(near), cell)
            visited.add(cell)
            return cell
    return None
def generate(maze, random):
    here = random.choice(list(maze.cells()))
    visited = {here}
    while here is not None:
        walk(maze, here, visited, random)
        here = hunt(maze, visited, random)
""",
        ("            visited.add(cell)\n", "", "ends"),
        ("for cell in maze.cells():", "for cell in reversed(list(maze.cells())):", "hunt"),
        ("            maze.break_wall(random.choice(near), cell)\n", "", "connected"),
    ),
    "prim": solved(
        """
def generate(maze, random):
    start = random.choice(list(maze.cells()))
    inside = {start}
    walls = [(start, beyond) for beyond in maze.neighbours(start)]
    while walls:
        cell, beyond = walls.pop(random.randrange(len(walls)))
        if beyond not in inside:
            maze.break_wall(cell, beyond)
            inside.add(beyond)
            walls += [(beyond, near) for near in maze.neighbours(beyond)]
""",
        ("        if beyond not in inside:", "        if maze.is_wall(cell, beyond):", "tree"),
        (
            "walls.pop(random.randrange(len(walls)))",
            "walls.pop(-1 - (random.random() < 0.3 and len(walls) > 1))",
            "bushy",
        ),
        (
            "            walls += [(beyond, near) for near in maze.neighbours(beyond)]",
            "",
            "connected",
        ),
    ),
    "kruskal": solved(
        """
def generate(maze, random):
    cells = list(maze.cells())
    number = {cell: index for index, cell in enumerate(cells)}
    walls = [(a, b) for a in cells for b in maze.neighbours(a) if a < b]
    random.shuffle(walls)
    for a, b in walls:
        old, new = number[b], number[a]
        if old != new:
            maze.break_wall(a, b)
            for cell in cells:
                if number[cell] == old:
                    number[cell] = new
""",
        ("if number[cell] == old:", "if cell == b:", "tree"),
        ("for a, b in walls:", "for a, b in walls[:len(cells) - 1]:", "connected"),
        ("    random.shuffle(walls)\n", "", "seed"),
    ),
    "aldous-broder": solved(
        """
def generate(maze, random):
    cells = list(maze.cells())
    here = random.choice(cells)
    visited = {here}
    while len(visited) < len(cells):
        beyond = random.choice(maze.neighbours(here))
        if beyond not in visited:
            maze.break_wall(here, beyond)
            visited.add(beyond)
        here = beyond
""",
        (
            "random.choice(maze.neighbours(here))",
            "random.choice([c for c in maze.neighbours(here) if c not in visited] or maze.neighbours(here))",
            "uniform",
        ),
        (
            "        if beyond not in visited:\n            maze.break_wall(here, beyond)\n",
            "        maze.break_wall(here, beyond)\n        if True:\n",
            "tree",
        ),
        ("len(visited) < len(cells)", "len(visited) < len(cells) - 1", "connected"),
    ),
    "wilson": solved(
        """
def generate(maze, random):
    cells = list(maze.cells())
    inside = {random.choice(cells)}
    while len(inside) < len(cells):
        path = [random.choice([cell for cell in cells if cell not in inside])]
        while path[-1] not in inside:
            beyond = random.choice(maze.neighbours(path[-1]))
            if beyond in path:
                path = path[:path.index(beyond) + 1]
            else:
                path.append(beyond)
        for a, b in zip(path, path[1:]):
            maze.break_wall(a, b)
        inside.update(path)
""",
        (
            "            if beyond in path:\n                path = path[:path.index(beyond) + 1]\n            else:\n                path.append(beyond)",
            "            path.append(beyond)",
            "tree",
        ),
        ("path = path[:path.index(beyond) + 1]", "path = path[:path.index(beyond)]", "ends"),
        (
            "beyond = random.choice(maze.neighbours(path[-1]))",
            "from random import choice\n            beyond = choice(maze.neighbours(path[-1]))",
            "seed",
        ),
    ),
    "division": solved(
        """
def divide(maze, random, top, left, height, width):
    if height == 1 and width == 1:
        return
    if height >= width:
        k = random.randrange(1, height)
        divide(maze, random, top, left, k, width)
        divide(maze, random, top + k, left, height - k, width)
        col = left + random.randrange(width)
        maze.break_wall((top + k - 1, col), (top + k, col))
    else:
        k = random.randrange(1, width)
        divide(maze, random, top, left, height, k)
        divide(maze, random, top, left + k, height, width - k)
        row = top + random.randrange(height)
        maze.break_wall((row, left + k - 1), (row, left + k))
def generate(maze, random):
    divide(maze, random, 0, 0, maze.height, maze.width)
""",
        ("        divide(maze, random, top + k, left, height - k, width)\n", "", "connected"),
        (
            "        col = left + random.randrange(width)\n",
            "        col = left\n        maze.break_wall((top + k - 1, left + width - 1), (top + k, left + width - 1))\n",
            "halves",
        ),
        (
            "        divide(maze, random, top, left + k, height, width - k)",
            "        divide(maze, random, top, left + k, height, width)",
            "ends",
        ),
    ),
    "braiding": solved(
        """
def makes_square(maze, a, b):
    (row, col), (down, right) = a, (b[0] - a[0], b[1] - a[1])
    for across, along in ((right, down), (-right, -down)):
        c, d = (row + across, col + along), (b[0] + across, b[1] + along)
        if c in maze.neighbours(a) and d in maze.neighbours(b):
            if not maze.is_wall(a, c) and not maze.is_wall(b, d) and not maze.is_wall(c, d):
                return True
    return False
def braid(maze, random):
    for cell in maze.cells():
        if len(maze.open_neighbours(cell)) == 1:
            near = [c for c in maze.neighbours(cell) if maze.is_wall(cell, c) and not makes_square(maze, cell, c)]
            if near:
                maze.break_wall(cell, random.choice(near))
""",
        (" and not makes_square(maze, cell, c)]", "]", "open-square"),
        ("== 1:", "== 0:", "dead-ends"),
        ("            if near:\n    ", "            if True:\n    ", "ends"),
    ),
    "ids": solved(
        """
def ids(n, m):
    matrix = []
    k = 0
    for i in range(2 * n + 1):
        row = []
        for j in range(2 * m + 1):
            if i % 2 == 1 and j % 2 == 1:
                row.append(k)
                k += 1
            else:
                row.append(-1)
        matrix.append(row)
    return matrix
""",
        ("k = 0", "k = 1", 0),
        ("i % 2 == 1 and", "i % 2 == 1 or", 1),
        ("range(2 * m + 1)", "range(2 * n + 1)", 2),
    ),
    "flood": solved(
        """
def flood(matrix, row, col, value):
    old = matrix[row][col]
    if old == value:
        return 0
    count = 0
    waiting = [(row, col)]
    while waiting:
        row, col = waiting.pop()
        if 0 <= row < len(matrix) and 0 <= col < len(matrix[0]) and matrix[row][col] == old:
            matrix[row][col] = value
            count += 1
            waiting += [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
    return count
""",
        (
            "matrix[row][col] == old:",
            "matrix[row][col] != -1 and matrix[row][col] != value:",
            3,
        ),
        ("(row + 1, col), ", "", 1),
        ("0 <= row < len(matrix) and 0 <= col < len(matrix[0]) and ", "", 5),
    ),
    "quick-union": solved(
        """
def ids(n, m):
    numbers = iter(range(n * m))
    odd = lambda k: k % 2 == 1
    return [[next(numbers) if odd(i) and odd(j) else -1 for j in range(2 * m + 1)] for i in range(2 * n + 1)]
def flood(matrix, row, col, value):
    old = matrix[row][col]
    waiting = [(row, col)]
    while waiting:
        row, col = waiting.pop()
        if matrix[row][col] == old:
            matrix[row][col] = value
            waiting += [(row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)]
def generate(height, width, random):
    matrix = ids(height, width)
    walls = [(i, j) for i in range(1, 2 * height) for j in range(1, 2 * width) if i % 2 != j % 2]
    random.shuffle(walls)
    for i, j in walls:
        if i % 2 == 1:
            a, b = (i, j - 1), (i, j + 1)
        else:
            a, b = (i - 1, j), (i + 1, j)
        x, y = matrix[a[0]][a[1]], matrix[b[0]][b[1]]
        if x != y:
            matrix[i][j] = min(x, y)
            flood(matrix, *(a if x > y else b), min(x, y))
    return matrix
""",
        (
            "            flood(matrix, *(a if x > y else b), min(x, y))",
            "            matrix[b[0]][b[1]] = matrix[a[0]][a[1]] = min(x, y)",
            "tree",
        ),
        ("if x != y:", "if x > y:", "connected"),
        ("    random.shuffle(walls)\n", "", "seed"),
    ),
    "pcc": solved(
        """
def pcc(matrix, row, col, goal, v):
    v = v + 1
    matrix[row][col] = v
    if (row, col) == goal:
        return
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0)):
        r, c = row + down, col + right
        if matrix[r][c] == 0 or matrix[r][c] > v + 1:
            pcc(matrix, r, c, goal, v)
""",
        (" or matrix[r][c] > v + 1", "", 1),
        ("v = v + 1", "v = v", 0),
        ("matrix[r][c] == 0 or", "matrix[r][c] != -1 or", "ends"),
    ),
    "way-back": solved(
        """
def way_back(matrix, goal):
    row, col = goal
    if matrix[row][col] < 1:
        return None
    path = [goal]
    while matrix[row][col] > 1:
        for r, c in ((row, col + 1), (row + 1, col), (row, col - 1), (row - 1, col)):
            if matrix[r][c] == matrix[row][col] - 1:
                row, col = r, c
                path.append((r, c))
                break
    return path[::-1]
""",
        ("path[::-1]", "path", 0),
        ("    if matrix[row][col] < 1:\n        return None\n", "", 2),
        ("    path = [goal]", "    path = []", 1),
    ),
    "automaton-step": solved(
        """
def step(matrix):
    new = [list(row) for row in matrix]
    for r in range(len(matrix)):
        for c in range(len(matrix[0])):
            if matrix[r][c] == 0:
                for a, b in ((r, c + 1), (r + 1, c), (r, c - 1), (r - 1, c)):
                    if 0 <= a < len(matrix) and 0 <= b < len(matrix[0]) and matrix[a][b] > 0:
                        new[r][c] = matrix[a][b] + 1
    return new
""",
        ("new = [list(row) for row in matrix]", "new = matrix", 0),
        ("if matrix[r][c] == 0:", "if matrix[r][c] <= 0:", 3),
        (
            "(r - 1, c)):",
            "(r - 1, c), (r - 1, c - 1), (r - 1, c + 1), (r + 1, c - 1), (r + 1, c + 1)):",
            2,
        ),
    ),
    "automaton": solved(
        """
SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))
def around(matrix, r, c):
    near = [(r + down, c + right) for down, right in SIDES]
    return [(a, b) for a, b in near if 0 <= a < len(matrix) and 0 <= b < len(matrix[0])]
def step(matrix):
    new = [list(row) for row in matrix]
    for r in range(len(matrix)):
        for c in range(len(matrix[0])):
            costs = [matrix[a][b] for a, b in around(matrix, r, c) if matrix[a][b] > 0]
            if matrix[r][c] == 0 and costs:
                new[r][c] = costs[0] + 1
    return new
def generations(matrix, goal):
    count = 0
    while matrix[goal[0]][goal[1]] == 0:
        new = step(matrix)
        if new == matrix:
            return None
        matrix = new
        count += 1
    return count
def path_squares(matrix, goal):
    while matrix[goal[0]][goal[1]] == 0:
        matrix = step(matrix)
    path = {goal}
    while True:
        more = {(a, b) for r, c in path for a, b in around(matrix, r, c) if matrix[a][b] == matrix[r][c] - 1 > 0} - path
        if not more:
            return sorted(path)
        path |= more
""",
        ("    count = 0\n", "    count = 1\n", 0),
        ("        if new == matrix:\n            return None\n", "", 2),
        (
            "        path |= more",
            "        path.add(min(more))\n        if min(more) == (0, 0): return sorted(path)",
            4,
        ),
    ),
    "bfs": solved(
        """
from collections import deque
def solve(maze, start, goal):
    came = {start: None}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        if cell == goal:
            return way_back(came, goal)
        for near in maze.open_neighbours(cell):
            if near not in came:
                came[near] = cell
                queue.append(near)
    return None
def way_back(came, cell):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came[cell]
    return path[::-1]
""",
        ("queue.popleft()", "queue.pop()", "shortest"),
        ("path[::-1]", "path", "path"),
        ("maze.open_neighbours(cell)", "maze.neighbours(cell)", "path"),
    ),
    "dfs": solved(
        """
def solve(maze, start, goal):
    came = {start: None}
    stack = [start]
    while stack:
        cell = stack.pop()
        if cell == goal:
            return way_back(came, goal)
        for near in maze.open_neighbours(cell):
            if near not in came:
                came[near] = cell
                stack.append(near)
    return None
def way_back(came, cell):
    path = []
    while cell is not None:
        path.append(cell)
        cell = came[cell]
    return path[::-1]
""",
        ("    return None\n", "    return []\n", "none"),
        ("            if near not in came:", "            if near != came[cell]:", "ends"),
        (
            "    while cell is not None:\n        path.append(cell)\n        cell = came[cell]",
            "    while came[cell] is not None:\n        path.append(cell)\n        cell = came[cell]",
            "path",
        ),
    ),
    "heuristic": solved(
        """
def manhattan(cell, goal):
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
def never_too_far(guess, steps):
    return all(g <= s for g, s in zip(guess, steps))
""",
        (
            "abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])",
            "cell[0] - goal[0] + cell[1] - goal[1]",
            0,
        ),
        (" + abs(cell[1]", " * abs(cell[1]", 2),
        ("all(", "any(", 5),
    ),
    "astar": solved(
        """
from heapq import heappop, heappush
def guess(cell, goal):
    return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
def solve(maze, start, goal):
    steps, came = {start: 0}, {start: None}
    heap = [(guess(start, goal), start)]
    while heap:
        f, cell = heappop(heap)
        if cell == goal:
            path = []
            while cell is not None:
                path.append(cell)
                cell = came[cell]
            return path[::-1]
        for near in maze.open_neighbours(cell):
            g = steps[cell] + 1
            if near not in steps or g < steps[near]:
                steps[near], came[near] = g, cell
                heappush(heap, (g + guess(near, goal), near))
    return None
""",
        ("(g + guess(near, goal), near)", "(g, near)", "aims"),
        ("(g + guess(near, goal), near)", "(guess(near, goal), near)", "shortest"),
        ("near not in steps or g < steps[near]", "True", "ends"),
    ),
    "wall-share": solved(
        """
def count_walls(maze):
    return sum(not square for row in maze for square in row)
def is_path(maze, pos):
    row, col = pos
    return maze[row][col]
def share_of_walls(maze):
    return 100 * count_walls(maze) // (len(maze) * len(maze[0]))
""",
        ("sum(not square", "sum(square", 0),
        ("maze[row][col]", "maze[col][row]", 2),
        ("100 * count_walls(maze) //", "100 * count_walls(maze) /", 4),
    ),
    "public-square": solved(
        """
def path_at(maze, row, col):
    return 0 <= row < len(maze) and 0 <= col < len(maze[0]) and maze[row][col]
def makes_public_square(maze, pos):
    row, col = pos
    for down in (-1, 1):
        for right in (-1, 1):
            if path_at(maze, row + down, col) and path_at(maze, row, col + right) and path_at(maze, row + down, col + right):
                return True
    return False
""",
        ("for down in (-1, 1)", "for down in (-1,)", 2),
        (" and path_at(maze, row + down, col + right)", "", 4),
        (
            "0 <= row < len(maze) and 0 <= col < len(maze[0]) and maze[row][col]",
            "maze[row][col]",
            6,
        ),
    ),
    "touches": solved(
        """
def at_border(maze, pos):
    row, col = pos
    return not (0 < row < len(maze) - 1 and 0 < col < len(maze[0]) - 1)
def touches_elsewhere(maze, before, pos):
    row, col = pos
    for r, c in ((row - 1, col), (row, col + 1), (row + 1, col), (row, col - 1)):
        if (r, c) != before and 0 <= r < len(maze) and 0 <= c < len(maze[0]) and maze[r][c]:
            return True
    return False
""",
        ("(r, c) != before and ", "", 1),
        ("            return True\n", "            return True\n        return False\n", 2),
        ("not (0 < row < len(maze) - 1 and", "not (0 <= row < len(maze) and", 0),
    ),
    "first-path": solved(
        """
def first_path(rows, cols, random):
    maze = [[False] * cols for _ in range(rows)]
    col = random.randrange(1, cols - 1)
    maze[rows - 1][col] = True
    for row in range(rows - 2, 0, -1):
        there = random.randrange(1, cols - 1) if row % 2 == 1 else col
        for c in range(min(col, there), max(col, there) + 1):
            maze[row][c] = True
        col = there
    maze[0][col] = True
    return maze
""",
        (" if row % 2 == 1 else col", "", 0),
        (
            "        there = random.randrange(1, cols - 1)",
            "        there = random.randrange(0, cols)",
            1,
        ),
        ("[[False] * cols for _ in range(rows)]", "[[False] * cols] * rows", 0),
    ),
    "theseus": solved(
        """
def theseus_step(maze, theseus, ariane):
    if ariane in maze.open_neighbours(theseus):
        return ariane
    return theseus
""",
        ("maze.open_neighbours", "maze.neighbours", 1),
        ("    return theseus", "    return None", 2),
        ("ariane in maze.open_neighbours(theseus)", "ariane[0] == theseus[0]", 2),
    ),
    "slide": solved(
        """
def sign(n):
    return (n > 0) - (n < 0)
def slide(maze, minotaur, ariane, others):
    row, col = minotaur
    if row != ariane[0]:
        down, right = sign(ariane[0] - row), 0
    else:
        down, right = 0, sign(ariane[1] - col)
    while (down and row != ariane[0]) or (right and col != ariane[1]):
        beyond = (row + down, col + right)
        if beyond not in maze.open_neighbours((row, col)) or beyond in others:
            break
        row, col = beyond
    return (row, col)
""",
        (" or beyond in others", "", 4),
        ("(down and row != ariane[0]) or (right and col != ariane[1])", "down or right", 0),
        (
            "beyond not in maze.open_neighbours((row, col)) or",
            "beyond not in maze.neighbours((row, col)) or",
            3,
        ),
    ),
    "ariane-dfs": solved(
        """
def solve_level(level):
    stack = [(level.start, [])]
    visited = {level.start}
    while stack:
        state, moves = stack.pop()
        if level.is_won(state):
            return moves
        for move in level.moves(state):
            after = level.play(state, move)
            if after not in visited and not level.is_lost(after):
                visited.add(after)
                stack.append((after, moves + [move]))
    return None
""",
        ("moves + [move]", "[move]", "wins"),
        ("    return None", "    return []", "wins"),
        ("        if level.is_won(state):\n            return moves\n", "", "unwinnable"),
    ),
    "ariane-minimal": solved(
        """
from collections import deque
def solve_level(level):
    waiting = deque([(level.start, [])])
    visited = {level.start}
    while waiting:
        state, moves = waiting.popleft()
        if level.is_won(state):
            return moves
        for move in level.moves(state):
            after = level.play(state, move)
            if after not in visited and not level.is_lost(after):
                visited.add(after)
                waiting.append((after, moves + [move]))
    return None
""",
        ("waiting.popleft()", "waiting.pop()", "minimal"),
        ("            return moves\n", "            return moves[::-1]\n", "wins"),
        (
            "        if level.is_won(state):",
            "        if level.is_won(state) and moves == []:",
            "unwinnable",
        ),
    ),
    "strategy": solved(
        """
from collections import deque
def distances(view, start):
    away = {start: 0}
    queue = deque([start])
    while queue:
        cell = queue.popleft()
        for near in view.open_neighbours(cell):
            if near not in away:
                away[near] = away[cell] + 1
                queue.append(near)
    return away
def strategy(view):
    away = distances(view, view.player)
    steps = []
    for cell in view.minotaurs:
        if cell not in away or away[cell] == 0:
            steps.append(cell)
        else:
            steps.append(min(view.open_neighbours(cell), key=away.get))
    return steps
""",
        ("min(view", "max(view", "closer"),
        (
            "steps.append(min(view.open_neighbours(cell), key=away.get))",
            "steps.append(view.player)",
            "legal",
        ),
        ("queue.popleft()", "queue.pop()", "closer"),
    ),
    "placer": solved(
        """
def reachable(maze, start):
    seen = {start}
    waiting = [start]
    while waiting:
        for near in maze.open_neighbours(waiting.pop()):
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    return seen
def place(maze, start, count, random):
    cells = sorted(reachable(maze, start) - {start})
    return random.sample(cells, min(count, len(cells)))
""",
        (" - {start})", ")", 1),
        (
            "sorted(reachable(maze, start) - {start})",
            "[cell for cell in maze.cells() if cell != start]",
            1,
        ),
        (
            "random.sample(cells, min(count, len(cells)))",
            "[random.choice(cells) for _ in range(min(count, len(cells)))]",
            2,
        ),
    ),
    "tour": solved(
        """
from collections import deque
def nearest(maze, here, stops):
    came = {here: None}
    queue = deque([here])
    while queue:
        cell = queue.popleft()
        if cell in stops:
            path = []
            while cell is not None:
                path.append(cell)
                cell = came[cell]
            return path[::-1]
        for near in maze.open_neighbours(cell):
            if near not in came:
                came[near] = cell
                queue.append(near)
    return None
def tour(maze, start, stops):
    left = set(stops) - {start}
    walk = [start]
    while left:
        path = nearest(maze, walk[-1], left)
        if path is None:
            break
        walk += path[1:]
        left.discard(walk[-1])
    return walk
""",
        ("walk += path[1:]", "walk += path", 0),
        ("        if path is None:\n            break\n", "", 2),
        ("path = nearest(maze, walk[-1], left)", "path = nearest(maze, walk[-1], {max(left)})", 0),
    ),
}
