"""The part of the Kruskal maze that a tile can decide alone.

Every edge of the grid has a key of 64 bits, a function of the seed and of the edge's number. The
maze is the minimum spanning tree for these keys, so what is known of the tree may be found
anywhere, in any order. Two rules decide an edge without looking at the whole grid:

* *cut*: the smallest edge that leaves a connected piece belongs to the tree;
* *cycle*: the largest edge of a cycle does not.

A tile applies them in two steps:

1. **A round of Borůvka over the grid.** Each cell opens its smallest edge; each edge that is the
   largest of one of the two squares beside it is dropped. This is straight-line arithmetic over
   rows, which the compiler turns into vector instructions. 71 % of the cells are then attached
   to another one, and only about one edge in four remains in question.
2. **Kruskal over what remains**, with one more thing to remember for each piece: whether an edge
   to the outside of the tile, smaller than everything looked at so far, leaves it. Such a piece is
   *stuck*: what it joins first is decided out there. An edge between two pieces of which at least
   one is not stuck is the smallest one that leaves that piece, hence final. An edge between two
   stuck pieces is *pending*: it may still be beaten by a path outside.

Pending edges and the pieces that touch the border are all that has to be handed to the neighbours
(about one edge for three border cells); `dedale.scale.merge` goes on from there.

Indices: the tile has a ring of one cell around it. A row of it has PITCH entries; the cell in row r
and column c of the tile is at `(r + 1) * PITCH + c + 1`.

References: O. Borůvka, "O jistém problému minimálním", 1926; J. B. Kruskal, "On the shortest
spanning subtree of a graph", 1956; R. E. Tarjan, "Data Structures and Network Algorithms",
1983, chapter 6 (the two rules).
"""

from ..kernel.jit import i64, kernel, u64
from ..kernel.rng import GOLDEN, MASK, mix
from ..kernel.types import Array, Row

TILE = 128  #: cells on a side of a tile: its keys fit the second-level cache
PITCH = TILE + 2
RING = PITCH * PITCH
BUCKET_BITS = 14
BUCKETS = 1 << BUCKET_BITS
UPPER = MASK ^ 0xFFFF
OUTSIDE = 0  #: the ring's corner stands for everything outside the tile


@kernel
def hash_edges(
    east: Array, south: Array, top: int, left: int, rows: int, cols: int, width: int, height: int,
    base: int,
) -> None:  # fmt: skip
    """Keys of all edges of the tile and its ring; the largest number where there is no edge."""
    twice = (u64(GOLDEN) + u64(GOLDEN)) & u64(MASK)
    for r in range(rows + 2):
        row = top + r - 1
        line = u64(r) * u64(PITCH)
        if row < 0 or row >= height:
            for c in range(u64(0), u64(cols + 2)):
                east[line + c] = u64(MASK)
                south[line + c] = u64(MASK)
            continue
        first = (base + u64((row * width + left - 1) & MASK) * twice) & u64(MASK)
        for c in range(u64(0), u64(cols + 2)):
            x = (first + c * twice) & u64(MASK)
            east[line + c] = mix(x)
            south[line + c] = mix((x + u64(GOLDEN)) & u64(MASK))
        if row == height - 1:
            for c in range(u64(0), u64(cols + 2)):
                south[line + c] = u64(MASK)
        if left == 0:
            east[line] = u64(MASK)
            south[line] = u64(MASK)
        if left + cols == width:
            east[line + u64(cols)] = u64(MASK)
            east[line + u64(cols + 1)] = u64(MASK)
            south[line + u64(cols + 1)] = u64(MASK)


@kernel
def close_masked(
    east: Array, south: Array, kinds: Row, pitch: int, at: int, rows: int, cols: int
) -> None:
    """Take out the edges that touch a cell that is not accessible.

    `kinds` is 0 for accessible cells, row by row, `pitch` entries a row; `at` is the place of
    the ring's first cell in it.
    """
    for r in range(rows + 2):
        for c in range(cols + 2):
            if kinds[at + r * pitch + c] != 0:
                i = r * PITCH + c
                east[i] = u64(MASK)
                south[i] = u64(MASK)
                if c > 0:
                    east[i - 1] = u64(MASK)
                if r > 0:
                    south[i - PITCH] = u64(MASK)


@kernel
def first_round(
    east: Array,
    south: Array,
    faces: Array,
    least: Array,
    marks: Array,
    roots: Array,
    rows: int,
    cols: int,
) -> None:
    """Borůvka's first round, and the cycle rule on the squares of four cells.

    Writes, for each cell, `marks` (1: open to the east, 2: open to the south, 4: east in question,
    8: south in question) and `roots`: the piece it now belongs to, named by one of its cells.
    """
    one, pitch = u64(1), u64(PITCH)
    for r in range(rows + 1):
        line = u64(r) * pitch
        for i in range(line, line + u64(cols + 1)):
            faces[i] = max(max(east[i], east[i + pitch]), max(south[i], south[i + one]))
    for r in range(1, rows + 1):
        line = u64(r) * pitch + one
        for i in range(line, line + u64(cols)):
            north_west = min(south[i - pitch], east[i - one])
            best = min(north_west, min(south[i], east[i]))
            least[i] = best
            # where the smallest edge leads
            back = i - pitch if best == south[i - pitch] else i - one
            forth = i + pitch if best == south[i] else i + one
            to = back if best == north_west else forth
            roots[i] = i64(to if best != u64(MASK) else u64(OUTSIDE))  # no edge at all: no piece
    for r in range(1, rows + 1):
        line = u64(r) * pitch + one
        for i in range(line, line + u64(cols)):
            e, s = east[i], south[i]
            open_e = (e == least[i]) | (e == least[i + one])
            open_s = (s == least[i]) | (s == least[i + pitch])
            keep_e = (e != faces[i]) & (e != faces[i - pitch])
            keep_s = (s != faces[i]) & (s != faces[i - one])
            mark_e = (1 if open_e else 4) if keep_e else 0
            mark_s = (2 if open_s else 8) if keep_s else 0
            marks[i] = mark_e | mark_s
    # Edges over the border stay in question, and cells whose smallest edge is one stay alone.
    for c in range(1, cols + 1):
        cell = rows * PITCH + c
        if marks[cell] & 2:
            marks[cell] ^= 10
        if roots[cell] == cell + PITCH:
            roots[cell] = cell
        marks[c] = 8 if south[c] != u64(MASK) else 0
        if roots[PITCH + c] == c:
            roots[PITCH + c] = PITCH + c
    for r in range(1, rows + 1):
        cell = r * PITCH + cols
        if marks[cell] & 1:
            marks[cell] ^= 5
        if roots[cell] == cell + 1:
            roots[cell] = cell
        cell = r * PITCH
        marks[cell] = 4 if east[cell] != u64(MASK) else 0
        if roots[cell + 1] == cell:
            roots[cell + 1] = cell + 1


@kernel
def find_roots(roots: Array, rows: int, cols: int) -> None:
    """From "the cell this one joined" to "the root of its piece", by pointer jumping.

    Following smallest edges, keys only go down: the walk ends in a cell that stayed alone or in
    two cells that chose the same edge, of which the first one is made the root.
    """
    for c in range(cols + 2):
        roots[c] = OUTSIDE
        roots[(rows + 1) * PITCH + c] = OUTSIDE
    for r in range(rows + 2):
        roots[r * PITCH] = OUTSIDE
        roots[r * PITCH + cols + 1] = OUTSIDE
    for r in range(1, rows + 1):
        line = u64(r * PITCH + 1)
        for i in range(line, line + u64(cols)):
            j = u64(roots[i])
            mutual = (i < j) & (u64(roots[j]) == i)
            roots[i] = i64(i if mutual else j)
    moved = 1
    while moved != 0:
        moved = 0
        for r in range(1, rows + 1):
            line = u64(r * PITCH + 1)
            for i in range(line, line + u64(cols)):
                parent = roots[i]
                root = roots[u64(parent)]
                moved |= parent ^ root
                roots[i] = root


@kernel
def write_sides(marks: Array, out: Array, at: int, stride: int, rows: int, cols: int) -> None:
    """The open sides of each cell, N=1 E=2 S=4 W=8, from the marks."""
    one, pitch = u64(1), u64(PITCH)
    for r in range(rows):
        shift = u64(at + r * stride)
        line = u64((r + 1) * PITCH + 1)
        for c in range(u64(0), u64(cols)):
            i = line + c
            mark, west, north = marks[i], marks[i - one], marks[i - pitch]
            out[shift + c] = ((mark & 3) << 1) | ((west & 1) << 3) | ((north & 2) >> 1)


@kernel
def gather(
    east: Array, south: Array, marks: Array, roots: Array, found: Array, rows: int, cols: int
) -> int:
    """List the edges in question that join two pieces, or a piece and the outside.

    An entry is one number: the upper 48 bits of the key, then 16 bits that say which edge it is
    (twice its cell, plus one if it goes south). Sorting the entries sorts the edges, up to ties.
    """
    n = u64(0)
    one, pitch, upper = u64(1), u64(PITCH), u64(UPPER)
    for r in range(rows + 1):
        line = u64(r) * pitch
        for i in range(line, line + u64(cols + 1)):
            mark = u64(marks[i])
            here = roots[i]
            found[n] = (east[i] & upper) | (i << one)
            n += ((mark >> u64(2)) & one) & u64(here != roots[i + one])
            found[n] = (south[i] & upper) | (i << one) | one
            n += (mark >> u64(3)) & u64(here != roots[i + pitch])
    return i64(n)


@kernel
def sort_edges(
    found: Array, order: Array, starts: Array, n: int, east: Array, south: Array
) -> None:
    """Sort `found[:n]` into `order[:n]` by key: by buckets first, then by insertion.

    Keys are spread evenly, so a bucket has few entries whatever the seed.
    """
    for b in range(BUCKETS):
        starts[b] = 0
    shift = u64(64 - BUCKET_BITS)
    for k in range(u64(0), u64(n)):
        starts[found[k] >> shift] += 1
    total = 0
    for b in range(u64(0), u64(BUCKETS)):
        count = starts[b]
        starts[b] = total
        total += count
    for k in range(u64(0), u64(n)):
        entry = found[k]
        bucket = entry >> shift
        order[u64(starts[bucket])] = entry
        starts[bucket] += 1
    for k in range(1, n):
        entry = order[k]
        j = k - 1
        while j >= 0 and order[j] > entry:
            order[j + 1] = order[j]
            j -= 1
        order[j + 1] = entry
    # Two keys that agree on their upper 48 bits (once in some hundred thousand tiles).
    for k in range(1, n):
        j = k
        while (
            j > 0
            and (order[j] ^ order[j - 1]) >> u64(16) == u64(0)
            and (full_key(order[j], east, south) < full_key(order[j - 1], east, south))
        ):
            entry = order[j]
            order[j] = order[j - 1]
            order[j - 1] = entry
            j -= 1


@kernel
def full_key(entry: int, east: Array, south: Array) -> int:
    """The whole key of an entry."""
    edge = entry & u64(0xFFFF)
    cell = edge >> u64(1)
    return south[cell] if edge & u64(1) else east[cell]


@kernel
def find(parents: Array, x: int) -> int:
    """The root of x in a forest, halving the way for those who come after."""
    above = parents[u64(x)]
    while above != x:
        higher = parents[u64(above)]
        parents[u64(x)] = higher
        x = higher
        above = parents[u64(x)]
    return x


@kernel
def last_rounds(
    order: Array, n: int, roots: Array, soft: Array, stuck: Array, marks: Array, pending: Array
) -> int:
    """Kruskal over the sorted edges; opens the final ones in `marks`, lists the pending ones.

    `roots` is the forest of final merges. `soft` joins its pieces by pending ones as well, so
    that edges that would close a cycle are seen and dropped. Returns the number of pending edges.
    """
    n_pending = 0
    for k in range(n):
        edge = order[k] & u64(0xFFFF)
        cell = i64(edge >> u64(1))
        southward = i64(edge & u64(1))
        other = cell + (PITCH if southward else 1)
        a, b = find(roots, roots[cell]), find(roots, roots[other])
        soft_a, soft_b = find(soft, a), find(soft, b)
        if soft_a == soft_b:
            continue
        if soft_a == OUTSIDE or soft_b == OUTSIDE:
            stuck[soft_a] = 1
            stuck[soft_b] = 1
        elif stuck[soft_a] == 0:
            roots[a] = b
            marks[cell] |= 1 + southward
        elif stuck[soft_b] == 0:
            roots[b] = a
            marks[cell] |= 1 + southward
        else:
            soft[soft_a] = soft_b
            pending[n_pending] = i64(edge)
            n_pending += 1
    return n_pending
