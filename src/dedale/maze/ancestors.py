"""The trees of a maze: whatever hangs on its cycles, or all of it if it has none.

Dead ends are taken away, and those that this makes, until none is left. What remains are the cells
on cycles and between them, or of a part without cycles one cell: the *roots*. Every other cell
has a parent, the one to which it was a dead end.

Cells are numbered in preorder, each subtree in a row. The deepest common ancestor of two cells is
then one step above the shallowest cell from after the first to the second, which is the least of a
range of depths. That is found in constant time: by the minima before and after a cell in its block
of 16, and, for the blocks in between, the minima of 1, 2, 4, 8 … blocks from each on.

Cost: O(cells) time, 20 bytes a cell; then constant time for every question.

Reference: M. Bender, M. Farach-Colton, "The LCA problem revisited", LATIN 2000.
"""

from ..kernel.flat import WAYS, across
from ..kernel.jit import flags, inlined, ints, kernel
from ..kernel.types import Array, Ground, Row

BLOCK_BITS = 4
BLOCK = 1 << BLOCK_BITS

# All that is known of the trees is one row of numbers: two for each cell, three for each place, and
# then the minima of blocks. What is looked up together lies together.

CELLS, BLOCKS, HEAD = 0, 1, 2
ROOT, PLACE, OF_CELL = 0, 1, 2
DEPTH, BEFORE, AFTER, OF_PLACE = 0, 1, 2, 3


@kernel
def hang(sides: Row, ground: Ground, parent: Array, order: Array) -> int:
    """Find the parents; roots are their own. How many cells were taken away, listed in `order`.

    A cell comes before its parent. The last cell of a tree is taken away, too: it is a root.
    """
    degree = flags(len(sides))
    waiting = 0
    for cell in range(len(sides)):
        parent[cell] = cell
        for direction in range(WAYS):
            degree[cell] += sides[cell] >> direction & 1
        if degree[cell] < 2:
            order[waiting] = cell
            waiting += 1
    taken = 0
    while taken < waiting:
        cell = order[taken]
        taken += 1
        for direction in range(WAYS):
            if degree[cell] == 1 and sides[cell] >> direction & 1:
                near = across(cell, direction, ground)
                if degree[near] > 0:
                    parent[cell] = near
                    degree[cell] = 0
                    degree[near] -= 1
                    if degree[near] == 1:
                        order[waiting] = near
                        waiting += 1
    return waiting


@kernel
def number(parent: Row, order: Row, count: int, tree: Array) -> None:
    """Number the cells in preorder, and note the root, the place and the depth of each."""
    cells = len(parent)
    tree[CELLS], tree[BLOCKS] = cells, (cells + BLOCK - 1) // BLOCK
    room = ints(cells)  # how large the subtree of a cell is, then where its next child goes
    for cell in range(cells):
        room[cell] = 1
    for k in range(count):
        if parent[order[k]] != order[k]:
            room[parent[order[k]]] += room[order[k]]
    free = 0
    for cell in range(cells):
        if parent[cell] == cell:
            settle(tree, cell, cell, free, 0)
            free += room[cell]
            room[cell] = place_of(tree, cell) + 1
    for k in range(count - 1, -1, -1):
        cell = order[k]
        up = parent[cell]
        if up != cell:
            settle(tree, cell, root_of(tree, up), room[up], depth_of(tree, up) + 1)
            room[up] += room[cell]
            room[cell] = place_of(tree, cell) + 1


def tree_size(cells: int) -> int:
    """How many numbers the trees of so many cells take."""
    blocks = -(-cells // BLOCK)
    return HEAD + (OF_CELL + OF_PLACE) * cells + (1 + blocks.bit_length()) * blocks


@kernel
def root_of(tree: Row, cell: int) -> int:
    """The root of the tree in which a cell is."""
    return tree[HEAD + OF_CELL * cell + ROOT]


@kernel
def place_of(tree: Row, cell: int) -> int:
    """The number of a cell in preorder."""
    return tree[HEAD + OF_CELL * cell + PLACE]


@kernel
def at_place(tree: Row, place: int) -> int:
    """Where the numbers of a place are."""
    return HEAD + OF_CELL * tree[CELLS] + OF_PLACE * place


@kernel
def depth_of(tree: Row, cell: int) -> int:
    """How many steps a cell is from its root."""
    return tree[at_place(tree, place_of(tree, cell)) + DEPTH]


@kernel
def settle(tree: Array, cell: int, root: int, place: int, depth: int) -> None:
    """Give a cell its place."""
    tree[HEAD + OF_CELL * cell + ROOT] = root
    tree[HEAD + OF_CELL * cell + PLACE] = place
    tree[at_place(tree, place) + DEPTH] = depth


@kernel
def prepare_minima(tree: Array) -> None:
    """Fill in what `shallowest` looks up: see above."""
    cells, blocks = tree[CELLS], tree[BLOCKS]
    for place in range(cells):
        at = at_place(tree, place)
        tree[at + BEFORE] = tree[at + DEPTH]
        if place % BLOCK > 0:
            tree[at + BEFORE] = min(tree[at + BEFORE - OF_PLACE], tree[at + DEPTH])
    for place in range(cells - 1, -1, -1):
        at = at_place(tree, place)
        tree[at + AFTER] = tree[at + DEPTH]
        if place % BLOCK < BLOCK - 1 and place < cells - 1:
            tree[at + AFTER] = min(tree[at + AFTER + OF_PLACE], tree[at + DEPTH])
    logs = at_place(tree, cells)
    minima = logs + blocks
    for block in range(blocks):
        tree[logs + block] = tree[logs + (block >> 1)] + 1 if block > 1 else 0
        tree[minima + block] = tree[at_place(tree, block * BLOCK) + AFTER]
    span = 1
    while 2 * span <= blocks:
        for block in range(blocks - 2 * span + 1):
            least = min(tree[minima + block], tree[minima + block + span])
            tree[minima + blocks + block] = least
        minima += blocks
        span *= 2


@inlined
def shallowest(tree: Row, first: int, last: int) -> int:
    """The least depth from one place to another."""
    places = HEAD + OF_CELL * tree[CELLS]
    here, there = places + OF_PLACE * first, places + OF_PLACE * last
    left, right = first >> BLOCK_BITS, last >> BLOCK_BITS
    if left == right:
        least = tree[here + DEPTH]
        while here < there:
            here += OF_PLACE
            least = min(least, tree[here + DEPTH])
        return least
    least = min(tree[here + AFTER], tree[there + BEFORE])
    if right - left > 1:
        logs, blocks = places + OF_PLACE * tree[CELLS], tree[BLOCKS]
        k = tree[logs + right - left - 1]
        minima = logs + (1 + k) * blocks
        least = min(least, min(tree[minima + left + 1], tree[minima + right - (1 << k)]))
    return least


@inlined
def steps_in_tree(tree: Row, one: int, other: int) -> int:
    """How many steps two cells of one tree are apart."""
    here, there = place_of(tree, one), place_of(tree, other)
    first, last = min(here, there), max(here, there)
    if first == last:
        return 0
    above = shallowest(tree, first + 1, last) - 1
    deep = tree[at_place(tree, first) + DEPTH] + tree[at_place(tree, last) + DEPTH]
    return deep - 2 * above


@kernel
def find_farthest(parent: Row, order: Row, count: int, far: Array, away: Array) -> None:
    """The cell farthest from each cell of a tree, the first of several, and how far it is.

    Upwards every cell learns the two best of what lies below it, through different children;
    downwards, what lies above: the best of its parent that is not through itself.
    """
    cells = len(parent)
    second, second_away = ints(cells), ints(cells)  # the best through any other child
    through = ints(cells)  # the child through which `far` is
    for cell in range(cells):
        far[cell], away[cell] = cell, 0
        second[cell], second_away[cell] = cell, -1
        through[cell] = cell
    for k in range(count):
        cell = order[k]
        offer(parent[cell], cell, far[cell], away[cell], far, away, through, second, second_away)
    for k in range(count - 1, -1, -1):
        cell = order[k]
        up = parent[cell]
        if through[up] == cell:
            offer(cell, up, second[up], second_away[up], far, away, through, second, second_away)
        else:
            offer(cell, up, far[up], away[up], far, away, through, second, second_away)


@kernel
def offer(
    cell: int,
    near: int,
    goal: int,
    steps: int,
    far: Array,
    away: Array,
    through: Array,
    second: Array,
    second_away: Array,
) -> None:
    """Tell a cell that so many steps from its neighbour there is a goal."""
    steps += 1
    if near == cell:
        return  # a root, which has no parent
    if steps > away[cell] or (steps == away[cell] and goal < far[cell]):
        second[cell], second_away[cell] = far[cell], away[cell]
        far[cell], away[cell], through[cell] = goal, steps, near
    elif steps > second_away[cell] or (steps == second_away[cell] and goal < second[cell]):
        second[cell], second_away[cell] = goal, steps


@kernel
def climb(tree: Row, parent: Row, one: int, other: int, path: Array) -> None:
    """The path between two cells of one tree, whose length is that of `path`."""
    high, low = depth_of(tree, one), depth_of(tree, other)
    first, last = 0, len(path) - 1
    path[first] = one
    path[last] = other
    while first < last:
        if high >= low:
            one = parent[one]
            high -= 1
            first += 1
            path[first] = one
        else:
            other = parent[other]
            low -= 1
            last -= 1
            path[last] = other
