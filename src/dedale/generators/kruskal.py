"""Kruskal: all inner walls in a random order; one that separates two parts is opened.

Every inner edge has a key, a 64-bit hash of the seed and the edge's number, and edges are taken in
the order of their keys. The maze is therefore the minimum spanning tree under these keys: a
function of the seed alone, whatever the order of computation, so that many cores, a cluster or a
GPU can compute it in pieces and find the same maze. Edge 2·cell leads east and 2·cell + 1 south,
cells being numbered row by row, without the ring.

The order comes from a bucket sort: edges are dealt into buckets by the high bits of their keys,
few enough a bucket for insertion sort. Parts are trees of a union-find: a cell points to another
of its part, the root to itself; looking up halves the path behind it.

Texture: many short dead ends (about 30 %), even. Bias: not uniform. Cost: O(cells · α) time, 8 + 4
bytes a cell and two buffers for the buckets' ends.
References: J. B. Kruskal, "On the shortest spanning subtree of a graph", 1956; R. E. Tarjan,
"Efficiency of a good but not linear set union algorithm", 1975.
"""

from __future__ import annotations

from typing import Any

from .._jit import i64, ints, kernel, u64, words
from ..core.grid import BLOCKED, connect
from ..core.rng import GOLDEN, MASK, mix
from ..trace.codes import LOOK, emit

LARGE_BUCKET = 16  # edges a bucket holds on average


@kernel
def edge_key(base: int, edge: int) -> int:
    """The 64-bit key of an edge; no two edges have the same."""
    return mix((base + u64(edge) * u64(GOLDEN)) & u64(MASK))


@kernel
def root(parents: Any, cell: int) -> int:
    """The cell that stands for the part of this cell."""
    while parents[cell] != cell:
        parents[cell] = parents[parents[cell]]
        cell = parents[cell]
    return cell


@kernel
def carve(grid: Any, stride: int, start: int, total: int, state: int, trace: Any) -> int:
    return join_parts(grid, stride, total - 1, mix(state), trace, 0)


@kernel
def join_parts(grid: Any, stride: int, left: int, base: int, trace: Any, events: int) -> int:
    """Open walls in the order of their keys until `left` of them joined two parts."""
    width = stride - 2
    height = len(grid) // stride - 2
    bits = 1
    while LARGE_BUCKET << bits < 2 * width * height:
        bits += 1
    ends = ints((1 << bits) + 1)
    shift = u64(64 - bits)
    # Count the edges of every bucket, then deal them out: a counting sort by the high bits.
    for row in range(height):
        for col in range(width):
            cell = (row + 1) * stride + col + 1
            edge = 2 * (row * width + col)
            if grid[cell] < BLOCKED:
                if grid[cell + 1] < BLOCKED:
                    ends[i64(edge_key(base, edge) >> shift)] += 1
                if grid[cell + stride] < BLOCKED:
                    ends[i64(edge_key(base, edge + 1) >> shift)] += 1
    total = 0
    largest = 0
    for bucket in range(1 << bits):
        largest = max(largest, ends[bucket])
        total += ends[bucket]
        ends[bucket] = total
    ends[1 << bits] = total
    edges = ints(total)
    for row in range(height):
        for col in range(width):
            cell = (row + 1) * stride + col + 1
            edge = 2 * (row * width + col)
            if grid[cell] < BLOCKED:
                if grid[cell + 1] < BLOCKED:
                    bucket = i64(edge_key(base, edge) >> shift)
                    ends[bucket] -= 1
                    edges[ends[bucket]] = edge
                if grid[cell + stride] < BLOCKED:
                    bucket = i64(edge_key(base, edge + 1) >> shift)
                    ends[bucket] -= 1
                    edges[ends[bucket]] = edge + 1
    parents = ints(len(grid))
    for cell in range(len(grid)):
        parents[cell] = cell
    keys = words(largest)
    sorted_edges = ints(largest)
    for bucket in range(1 << bits):
        count = 0
        for place in range(ends[bucket], ends[bucket + 1]):
            edge = edges[place]
            key = edge_key(base, edge)
            k = count
            while k > 0 and keys[k - 1] > key:
                keys[k] = keys[k - 1]
                sorted_edges[k] = sorted_edges[k - 1]
                k -= 1
            keys[k] = key
            sorted_edges[k] = edge
            count += 1
        for k in range(count):
            edge = sorted_edges[k]
            cell = edge >> 1
            cell = (cell // width + 1) * stride + cell % width + 1
            direction = 1 + (edge & 1)
            beyond = cell + (stride if edge & 1 else 1)
            one = root(parents, cell)
            other = root(parents, beyond)
            if one == other:
                events = emit(trace, events, cell, LOOK)
                continue
            parents[one] = other
            connect(grid, cell, direction, beyond)
            events = emit(trace, events, cell, direction)
            left -= 1
            if left == 0:
                return events
    return events
