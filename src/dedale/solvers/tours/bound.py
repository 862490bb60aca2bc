"""A quick lower bound: a tour connects all points, so it is no shorter than a spanning tree.

Reference: R. C. Prim, "Shortest connection networks and some generalizations", 1957.
"""


def spanning_tree(distances: list[list[int]]) -> int:
    """The length of a shortest spanning tree of the points.

    >>> spanning_tree([[0, 3, 4], [3, 0, 2], [4, 2, 0]])
    5
    """
    left = list(range(1, len(distances)))
    nearest = list(distances[0])
    length = 0
    while left:
        point = min(left, key=nearest.__getitem__)
        left.remove(point)
        length += nearest[point]
        row = distances[point]
        for other in left:
            nearest[other] = min(nearest[other], row[other])
    return length
