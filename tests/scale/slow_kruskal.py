"""The definition of the kruskal maze, as plainly as it can be written."""

from collections.abc import Sequence

from dedale.kernel.rng import GOLDEN, MASK, mix, stream


def slow_kruskal(
    width: int, height: int, seed: int, kinds: Sequence[int] | None = None
) -> list[int]:
    """Open sides of each cell, row by row, +16 where masked, +32 where cut off."""
    base = mix(stream(seed, "kruskal"))
    free = [k == 0 for k in kinds] if kinds is not None else [True] * (width * height)
    edges = []
    for cell in range(width * height):
        row, col = divmod(cell, width)
        for number, exists, other in (
            (2 * cell, col + 1 < width, cell + 1),
            (2 * cell + 1, row + 1 < height, cell + width),
        ):
            if exists and free[cell] and free[other]:
                edges.append((mix((base + number * GOLDEN) & MASK), cell, other, number & 1))
    piece = list(range(width * height))

    def root(cell: int) -> int:
        while piece[cell] != cell:
            piece[cell] = piece[piece[cell]]
            cell = piece[cell]
        return cell

    sides = [0] * (width * height)
    for _, a, b, southward in sorted(edges):
        if root(a) != root(b):
            piece[root(a)] = root(b)
            sides[a] |= 4 if southward else 2
            sides[b] |= 1 if southward else 8
    if kinds is not None:
        sides = [s | k << 4 for s, k in zip(sides, kinds, strict=True)]
    return sides
