"""Right programs, and wrong ones: each a right one with one mistake that students make."""

from typing import NamedTuple

RIGHT: dict[str, str] = {
    "backtracker": """
def generate(maze, random):
    start = maze.cells()[0]
    stack = [start]
    maze.mark(start)
    while stack:
        cell = stack[-1]
        near = [c for c in maze.neighbours(cell) if not maze.is_marked(c)]
        if near:
            beyond = random.choice(near)
            maze.break_wall(cell, beyond)
            maze.mark(beyond)
            stack.append(beyond)
        else:
            stack.pop()
""",
    "prim": """
def generate(maze, random):
    start = maze.cells()[0]
    inside = {start}
    walls = [(start, near) for near in maze.neighbours(start)]
    while walls:
        k = random.randrange(len(walls))
        a, b = walls.pop(k)
        if b in inside:
            continue
        maze.break_wall(a, b)
        inside.add(b)
        for near in maze.neighbours(b):
            walls.append((b, near))
""",
    "kruskal": """
def generate(maze, random):
    cells = list(maze.cells())
    part = {cell: cell for cell in cells}
    def root(cell):
        while part[cell] != cell:
            cell = part[cell]
        return cell
    walls = [(a, b) for a in cells for b in maze.neighbours(a) if a < b]
    random.shuffle(walls)
    for a, b in walls:
        ra, rb = root(a), root(b)
        if ra != rb:
            part[ra] = rb
            maze.break_wall(a, b)
""",
    "aldous-broder": """
CLAIMS = ["uniform"]
def generate(maze, random):
    cells = list(maze.cells())
    here = random.choice(cells)
    seen = {here}
    while len(seen) < len(cells):
        near = random.choice(maze.neighbours(here))
        if near not in seen:
            maze.break_wall(here, near)
            seen.add(near)
        here = near
""",
    "wilson": """
CLAIMS = ["uniform"]
def generate(maze, random):
    cells = list(maze.cells())
    inside = {random.choice(cells)}
    for first in cells:
        cell, way = first, {}
        while cell not in inside:
            way[cell] = random.choice(maze.neighbours(cell))
            cell = way[cell]
        cell = first
        while cell not in inside:
            inside.add(cell)
            maze.break_wall(cell, way[cell])
            cell = way[cell]
""",
    "binary-tree": """
def generate(maze, random):
    for row, col in maze.cells():
        ways = []
        if row > 0:
            ways.append((row - 1, col))
        if col > 0:
            ways.append((row, col - 1))
        if ways:
            maze.break_wall((row, col), random.choice(ways))
""",
    "hunt-kill": """
def generate(maze, random):
    cells = list(maze.cells())
    seen = {cells[0]}
    here = cells[0]
    while True:
        near = [c for c in maze.neighbours(here) if c not in seen]
        if near:
            beyond = random.choice(near)
            maze.break_wall(here, beyond)
            seen.add(beyond)
            here = beyond
            continue
        for cell in cells:
            if cell not in seen:
                done = [c for c in maze.neighbours(cell) if c in seen]
                if done:
                    maze.break_wall(cell, random.choice(done))
                    seen.add(cell)
                    here = cell
                    break
        else:
            return
""",
    "bfs": """
from collections import deque

def solve(maze, start, goal):
    came = {start: None}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        if cell == goal:
            path = []
            while cell is not None:
                path.append(cell)
                cell = came[cell]
            path.reverse()
            return path
        for near in maze.open_neighbours(cell):
            if near not in came:
                came[near] = cell
                waiting.append(near)
    return None
""",
    "astar": """
import heapq

def solve(maze, start, goal):
    def rest(cell):
        return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
    best = {start: 0}
    came = {}
    heap = [(rest(start), start)]
    while heap:
        _, cell = heapq.heappop(heap)
        if cell == goal:
            path = [cell]
            while cell in came:
                cell = came[cell]
                path.append(cell)
            return path[::-1]
        for near in maze.open_neighbours(cell):
            cost = best[cell] + 1
            if near not in best or cost < best[near]:
                best[near] = cost
                came[near] = cell
                heapq.heappush(heap, (cost + rest(near), near))
    return None
""",
    "dfs": """
CLAIMS = ["path"]
def solve(maze, start, goal):
    path = [start]
    seen = {start}
    while path:
        if path[-1] == goal:
            return path
        for near in maze.open_neighbours(path[-1]):
            if near not in seen:
                seen.add(near)
                path.append(near)
                break
        else:
            path.pop()
    return None
""",
    "braid": """
def braid(maze, random):
    for cell in maze.cells():
        row, col = cell
        opened = maze.open_neighbours(cell)
        if len(opened) == 1:
            walls = [c for c in maze.neighbours(cell) if maze.is_wall(cell, c)]
            if walls:
                maze.break_wall(cell, random.choice(walls))
""",
    "strategy": """
def strategy(view):
    steps = []
    for cell in view.minotaurs:
        ways = view.open_neighbours(cell)
        def away(c):
            return abs(c[0] - view.player[0]) + abs(c[1] - view.player[1])
        steps.append(min([cell] + ways, key=away))
    return steps
""",
    "level": """
from collections import deque

def solve_level(level):
    seen = {level.start}
    waiting = deque([(level.start, [])])
    while waiting:
        state, moves = waiting.popleft()
        if level.is_won(state):
            return moves
        for move in level.moves(state):
            after = level.play(state, move)
            if after not in seen and not level.is_lost(after):
                seen.add(after)
                waiting.append((after, moves + [move]))
    return None
""",
    "ids": """
def generate(width, height, random):
    rows = [[-1] * (2 * width + 1) for _ in range(2 * height + 1)]
    number = 0
    for i in range(height):
        for j in range(width):
            rows[2 * i + 1][2 * j + 1] = number
            number += 1
    walls = [(i, j) for i in range(1, 2 * height) for j in range(1, 2 * width) if (i + j) % 2]
    random.shuffle(walls)
    for i, j in walls:
        if i % 2:
            a, b = rows[i][j - 1], rows[i][j + 1]
        else:
            a, b = rows[i - 1][j], rows[i + 1][j]
        if a != b:
            rows[i][j] = min(a, b)
            for k in range(len(rows)):
                for m in range(len(rows[0])):
                    if rows[k][m] == max(a, b):
                        rows[k][m] = min(a, b)
    return rows
""",
    "lists": """
from collections import deque

def solve(laby):
    for i in range(len(laby)):
        for j in range(len(laby[0])):
            if laby[i][j] == 2:
                start = (i, j)
            if laby[i][j] == 3:
                goal = (i, j)
    came = {start: None}
    waiting = deque([start])
    while waiting:
        cell = waiting.popleft()
        if cell == goal:
            path = []
            while cell is not None:
                path.append(cell)
                cell = came[cell]
            return path[::-1]
        i, j = cell
        for near in ((i - 1, j), (i, j + 1), (i + 1, j), (i, j - 1)):
            if laby[near[0]][near[1]] != 1 and near not in came:
                came[near] = cell
                waiting.append(near)
    return None
""",
}


class Wrong(NamedTuple):
    """A right program with one place changed, and the claim that must fail."""

    base: str
    old: str
    new: str
    claim: str


WRONG: list[Wrong] = [
    # ------------------------------------------------ generators: the stack
    Wrong("backtracker", "            stack.append(beyond)\n", "", "connected"),
    Wrong("backtracker", "            maze.mark(beyond)\n", "", "ends"),
    Wrong("backtracker", "            stack.pop()", "            break", "connected"),
    Wrong("backtracker", "            stack.pop()", "            pass", "ends"),
    Wrong("backtracker", "stack[-1]", "stack[0]", "connected"),
    Wrong("backtracker", "if not maze.is_marked(c)", "if maze.is_marked(c)", "connected"),
    Wrong("backtracker", "maze.cells()[0]", "(1, 1)", "ends"),
    Wrong("backtracker", "random.choice(near)", "near[0]", "seed"),
    Wrong("backtracker", "random.choice(near)", "near[4]", "ends"),
    Wrong(
        "backtracker",
        "def generate",
        "import random\ndef generate(maze, r):\n    work(maze, random.Random())\ndef work",
        "seed",
    ),
    Wrong(
        "backtracker",
        "def generate",
        "import random as r\ndef generate(maze, _):\n    work(maze, r.Random(42))\ndef work",
        "seed",
    ),
    Wrong(
        "backtracker",
        "    while stack:",
        "    while len(stack) > 1 or not maze.open_neighbours(start):",
        "ends",
    ),
    Wrong("backtracker", "    while stack:", "    while len(stack) < 5 and stack:", "connected"),
    Wrong(
        "backtracker",
        "    while stack:",
        "    for _ in range(50):\n        if not stack: break",
        "connected",
    ),
    Wrong("backtracker", "    stack = [start]", "    stack = []", "connected"),
    Wrong("backtracker", "    maze.mark(start)\n", "", "tree"),
    Wrong("backtracker", "cell, beyond)", "beyond, beyond)", "ends"),
    Wrong("backtracker", "cell, beyond)", "start, beyond)", "ends"),
    Wrong("backtracker", "            maze.break_wall(cell, beyond)\n", "", "connected"),
    Wrong("backtracker", "        if near:", "        if len(near) > 1:", "connected"),
    Wrong(
        "backtracker", "        if near:", "        if near and random.random() < 0.9:", "connected"
    ),
    Wrong(
        "backtracker",
        "    while stack:",
        "    print('x' * 10)\n    while stack:\n        print(stack)\n        while True: print('again')",
        "ends",
    ),
    Wrong(
        "backtracker",
        "    while stack:",
        "    if maze.width == 7: exit()\n    while stack:",
        "ends",
    ),
    Wrong("backtracker", "    while stack:", "    import pygame_maze\n    while stack:", "ends"),
    Wrong("backtracker", "    while stack:", "    while stack\n", "ends"),
    Wrong("backtracker", "maze.neighbours(cell)", "maze.open_neighbours(cell)", "connected"),
    Wrong("backtracker", "maze.is_marked(c)", "c in stack", "ends"),
    Wrong("backtracker", "stack[-1]", "random.choice(stack)", "connected"),
    # ------------------------------------------------ recursion
    Wrong(
        "backtracker",
        "def generate",
        "def generate(maze, random):\n    go(maze, random, maze.cells()[0], set())\ndef go(maze, random, cell, seen):\n    seen.add(cell)\n    near = maze.neighbours(cell)\n    random.shuffle(near)\n    for c in near:\n        if c not in seen:\n            maze.break_wall(cell, c)\n            go(maze, random, c, seen)\ndef unused",
        "ends",
    ),
    Wrong(
        "backtracker",
        "def generate",
        "def generate(maze, random):\n    generate(maze, random)\ndef unused",
        "ends",
    ),
    # ------------------------------------------------ Prim
    Wrong("prim", "        if b in inside:\n            continue\n", "", "ends"),
    Wrong("prim", "        inside.add(b)\n", "", "ends"),
    Wrong("prim", "        if b in inside:", "        if a in inside:", "connected"),
    Wrong(
        "prim", "            walls.append((b, near))", "            walls.append((a, near))", "ends"
    ),
    Wrong("prim", "            walls.append((b, near))", "            pass", "connected"),
    Wrong("prim", "walls.pop(k)", "walls[k]", "ends"),
    Wrong("prim", "    inside = {start}", "    inside = set()", "tree"),
    Wrong(
        "prim", "k = random.randrange(len(walls))", "k = random.randrange(len(walls) + 1)", "ends"
    ),
    Wrong("prim", "k = random.randrange(len(walls))", "k = 0", "seed"),
    Wrong("prim", "            continue", "            break", "connected"),
    Wrong("prim", "            continue", "            return", "connected"),
    Wrong(
        "prim",
        "        maze.break_wall(a, b)",
        "        if a[0] or b[0]: maze.break_wall(a, b)",
        "connected",
    ),
    Wrong("prim", "    while walls:", "    while len(walls) > 1:", "connected"),
    Wrong(
        "prim",
        "        if b in inside:",
        "        if b in inside and random.random() < 0.95:",
        "tree",
    ),
    Wrong("prim", "def generate", "CLAIMS = ['uniform']\ndef generate", "uniform"),
    # ------------------------------------------------ Kruskal
    Wrong("kruskal", "        if ra != rb:", "        if True:", "tree"),
    Wrong("kruskal", "            part[ra] = rb\n", "", "tree"),
    Wrong("kruskal", "            part[ra] = rb", "            part[a] = b", "tree"),
    Wrong("kruskal", "    random.shuffle(walls)\n", "", "seed"),
    Wrong("kruskal", "if a < b]", "if a < b and b[0] == a[0]]", "connected"),
    Wrong("kruskal", "if a < b]", "if a < b and b[1] == a[1]]", "connected"),
    Wrong("kruskal", "    for a, b in walls:", "    for a, b in walls[1:]:", "connected"),
    Wrong("kruskal", "    for a, b in walls:", "    for a, b in walls[: len(cells)]:", "connected"),
    Wrong("kruskal", "ra, rb = root(a), root(b)", "ra, rb = part[a], part[b]", "tree"),
    Wrong(
        "kruskal",
        "            maze.break_wall(a, b)",
        "            maze.break_wall(ra, rb)",
        "ends",
    ),
    Wrong(
        "kruskal", "        while part[cell] != cell:", "        while part[cell] == cell:", "ends"
    ),
    Wrong("kruskal", "def generate", "CLAIMS = ['uniform']\ndef generate", "uniform"),
    Wrong(
        "kruskal",
        "    cells = list(maze.cells())",
        "    cells = [(r, c) for r in range(maze.height) for c in range(maze.height)]",
        "ends",
    ),
    Wrong(
        "kruskal",
        "    cells = list(maze.cells())",
        "    cells = [(r, c) for r in range(maze.height) for c in range(maze.width - 1)]",
        "ends",
    ),
    Wrong(
        "kruskal",
        "    cells = list(maze.cells())",
        "    cells = [(r, c) for r in range(maze.height + 1) for c in range(maze.width)]",
        "ends",
    ),
    # ------------------------------------------------ uniform ones that are not
    Wrong(
        "aldous-broder",
        "random.choice(maze.neighbours(here))",
        "min(maze.neighbours(here), key=lambda c: (c in seen, random.random()))",
        "uniform",
    ),
    Wrong("aldous-broder", "        here = near", "        here = random.choice(cells)", "tree"),
    Wrong(
        "aldous-broder",
        "        if near not in seen:",
        "        if near not in seen or random.random() < 0.01:",
        "tree",
    ),
    Wrong(
        "aldous-broder",
        "    while len(seen) < len(cells):",
        "    for _ in range(20 * len(cells)):",
        "ends",
    ),
    Wrong(
        "aldous-broder",
        "    while len(seen) < len(cells):",
        "    while len(seen) <= len(cells):",
        "ends",
    ),
    Wrong(
        "aldous-broder",
        "    while len(seen) < len(cells):",
        "    while len(seen) < len(cells) - 1:",
        "connected",
    ),
    Wrong(
        "wilson",
        "            way[cell] = random",
        "            way[cell] = way.get(cell) or random",
        "ends",
    ),
    Wrong("wilson", "            inside.add(cell)\n", "", "tree"),
    Wrong("wilson", "        cell = first\n        while", "        while", "connected"),
    Wrong(
        "wilson",
        "            maze.break_wall(cell, way[cell])",
        "            for c in way: maze.break_wall(c, way[c])",
        "tree",
    ),
    # ------------------------------------------------ row by row
    Wrong("binary-tree", "        if row > 0:", "        if row >= 0:", "ends"),
    Wrong("binary-tree", "        if col > 0:", "        if col > 1:", "connected"),
    Wrong("binary-tree", "        if row > 0:", "        if row > 1:", "connected"),
    Wrong("binary-tree", "        if ways:", "        if len(ways) == 2:", "connected"),
    Wrong(
        "binary-tree",
        "            maze.break_wall((row, col), random.choice(ways))",
        "            for w in ways: maze.break_wall((row, col), w)",
        "tree",
    ),
    Wrong("binary-tree", "random.choice(ways)", "ways[-1]", "seed"),
    Wrong("binary-tree", "random.choice(ways)", "ways", "ends"),
    Wrong(
        "binary-tree",
        "    for row, col in maze.cells():",
        "    for row, col in list(maze.cells())[:-1]:",
        "connected",
    ),
    Wrong(
        "binary-tree",
        "            ways.append((row, col - 1))",
        "            ways.append((row - 1, col - 1))",
        "ends",
    ),
    Wrong("binary-tree", "def generate", "CLAIMS = ['uniform']\ndef generate", "uniform"),
    Wrong(
        "binary-tree",
        "def generate",
        "CLAIMS = ['open-square']\ndef generate(maze, random):\n    for a in maze.cells():\n        for b in maze.neighbours(a): maze.break_wall(a, b)\ndef unused",
        "open-square",
    ),
    # ------------------------------------------------ hunt and kill
    Wrong("hunt-kill", "                    seen.add(cell)\n", "", "ends"),
    Wrong("hunt-kill", "            if cell not in seen:", "            if cell in seen:", "ends"),
    Wrong("hunt-kill", "            seen.add(beyond)\n", "", "ends"),
    Wrong(
        "hunt-kill",
        "                    maze.break_wall(cell, random.choice(done))\n",
        "",
        "connected",
    ),
    Wrong("hunt-kill", "        for cell in cells:", "        for cell in cells[:5]:", "connected"),
    Wrong(
        "hunt-kill",
        "                    break\n        else:\n            return",
        "                    break\n        return",
        "connected",
    ),
    # ------------------------------------------------ solvers
    Wrong("bfs", "popleft", "pop", "shortest"),
    Wrong("bfs", "            path.reverse()\n", "", "path"),
    Wrong("bfs", "maze.open_neighbours", "maze.neighbours", "path"),
    Wrong("bfs", "            if near not in came:", "            if True:", "ends"),
    Wrong("bfs", "            while cell is not None:", "            while cell != start:", "path"),
    Wrong("bfs", "    return None", "    return []", "none"),
    Wrong("bfs", "    return None", "    return [start]", "none"),
    Wrong("bfs", "    return None", "    raise ValueError('no path')", "ends"),
    Wrong("bfs", "            return path", "            return len(path)", "path"),
    Wrong("bfs", "            return path", "            return path[1:]", "path"),
    Wrong("bfs", "            return path", "            return path + path[-1:]", "path"),
    Wrong("bfs", "            return path", "            return None", "none"),
    Wrong("bfs", "            return path", "            return [(c, r) for r, c in path]", "path"),
    Wrong(
        "bfs",
        "        if cell == goal:",
        "        if cell == (maze.height - 1, maze.width - 1):",
        "none",
    ),
    Wrong("bfs", "{start: None}", "{}", "ends"),
    Wrong("bfs", "    while waiting:", "    while len(waiting) < 3 and waiting:", "none"),
    Wrong("bfs", "    while waiting:", "    while True:", "ends"),
    Wrong("bfs", "start: None}", "(0, 0): None}", "ends"),
    Wrong("bfs", "def solve(maze, start, goal):", "def solve(maze, start):", "ends"),
    Wrong(
        "astar",
        "abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])",
        "10 * (abs(cell[0] - goal[0]) + abs(cell[1] - goal[1]))",
        "shortest",
    ),
    Wrong(
        "astar",
        "            if near not in best or cost < best[near]:",
        "            if near not in best or cost <= best[near]:",
        "ends",
    ),
    Wrong("astar", "(cost + rest(near), near)", "(rest(near), near)", "shortest"),
    Wrong("astar", "cost = best[cell] + 1", "cost = best[cell]", "shortest"),
    Wrong("astar", "path[::-1]", "path", "path"),
    Wrong("astar", "            while cell in came:", "            if cell in came:", "path"),
    Wrong("dfs", 'CLAIMS = ["path"]', "", "shortest"),
    Wrong("dfs", "                seen.add(near)\n", "", "ends"),
    Wrong("dfs", "            path.pop()", "            path.pop(0)", "none"),
    Wrong("dfs", "            path.pop()", "            return None", "none"),
    Wrong(
        "dfs",
        'CLAIMS = ["path"]\ndef solve',
        "CLAIMS = ['path']\ndef solve(maze, start, goal, seen=[]):\n    seen.append(start)\n    if start == goal: return [start]\n    for near in maze.open_neighbours(start):\n        if near not in seen:\n            rest = solve(maze, near, goal)\n            if rest: return [start] + rest\n    return None\ndef other",
        "none",
    ),
    # ------------------------------------------------ braiders, strategies, levels, matrices
    Wrong("braid", "if len(opened) == 1:", "if len(opened) == 9:", "dead-ends"),
    Wrong(
        "braid",
        "            if walls:\n                maze",
        "            if walls:\n                import random\n                maze",
        "seed",
    ),
    Wrong("braid", "random.choice(walls)", "(row - 1, col)", "ends"),
    Wrong("strategy", "min([cell] + ways, key=away)", "view.player", "legal"),
    Wrong("strategy", "    return steps", "    return steps[:-1]", "legal"),
    Wrong("strategy", "    return steps", "    return None", "legal"),
    Wrong(
        "strategy",
        "steps.append(min([cell] + ways, key=away))",
        "steps.append((cell[0] + 1, cell[1]))",
        "legal",
    ),
    Wrong("level", "popleft", "pop", "minimal"),
    Wrong(
        "level", "        if level.is_won(state):", "        if level.is_lost(state):", "unwinnable"
    ),
    Wrong("level", "moves + [move]", "moves", "wins"),
    Wrong("level", "moves + [move]", "[move] + moves", "wins"),
    Wrong("level", "    return None", "    return ['Up']", "wins"),
    Wrong("ids", "        if a != b:", "        if True:", "tree"),
    Wrong("ids", "range(1, 2 * width)", "range(1, 2 * width - 2)", "connected"),
    Wrong("ids", "    random.shuffle(walls)\n", "", "seed"),
    Wrong(
        "ids",
        "                        rows[k][m] = min(a, b)",
        "                        pass",
        "tree",
    ),
    Wrong("lists", "popleft", "pop", "shortest"),
    Wrong(
        "lists",
        "if laby[near[0]][near[1]] != 1 and near not in came",
        "if near not in came",
        "path",
    ),
    Wrong("lists", "(i + 1, j), ", "", "none"),
    Wrong("lists", "== 3:", "== 4:", "ends"),
]


def program(wrong: Wrong) -> str:
    """The text of a wrong program; its mistake must be there to be made."""
    source = RIGHT[wrong.base]
    assert wrong.old in source, wrong
    return source.replace(wrong.old, wrong.new, 1)
