"""The optimal order of many points: linear programming with sub-tour cuts, then whole numbers.

1. A good tour by 2-opt (and by fast-tsp, where it is installed) is the upper bound.
2. The linear programme, with few edges at first, is solved again and again: sub-tours that its
   solution makes are cut off, and edges left out that would improve it are let in. Its value is
   the lower bound; lengths are whole numbers, so it may be rounded up.
3. An edge whose reduced cost exceeds the gap between the bounds is in no better tour. Among those
   that are left, whole numbers are demanded; sub-tours are cut off until a tour comes out.

When the time is over, the best tour so far and the bound proven so far are returned.

A walk from point 0 to the end becomes a round trip by one more edge that is in every tour: from the
end to point 0, or, without an end, through a further point that is near to all.

Reference: G. Dantzig, R. Fulkerson, S. Johnson, "Solution of a large-scale traveling-salesman
problem", 1954.
"""

import math
from itertools import pairwise
from time import monotonic

import numpy as np

from ...errors import DedaleError
from . import two_opt
from .cuts import Matrix, components, violated
from .model import Edge, EdgeModel

NEIGHBOURS = 8
EPSILON = 1e-6


def order(distances: list[list[int]], fixed_end: bool, seconds: float) -> tuple[list[int], int]:
    """The best order found, and the length below which there is none."""
    return _Search(distances, fixed_end, monotonic() + seconds).run()


class _Search:
    def __init__(self, distances: list[list[int]], fixed_end: bool, deadline: float) -> None:
        try:
            import highspy  # noqa: F401
        except ImportError:
            raise DedaleError(
                "optimal tours of many stops in a maze with cycles need the solver HiGHS: "
                "pip install 'dedale[solve]', or take method '2-opt'"
            ) from None
        self.deadline, self.fixed_end = deadline, fixed_end
        table = np.array(distances, np.float64)
        if not fixed_end:
            table = np.pad(table, (0, 1))
        self.table = table
        self.points = len(table)
        self.forced: Edge = (0, self.points - 1)
        table[0, -1] = table[-1, 0] = 0
        self.best = self._start(distances)
        self.upper = self._length(self.best)
        self.lower = 0

    def run(self) -> tuple[list[int], int]:
        relaxed = EdgeModel(self.table, self.forced)
        relaxed.add_edges(self._promising())
        if self._tighten(relaxed) and self.lower < self.upper:
            self._whole_numbers(relaxed)
        route = self.best if self.fixed_end else self.best[:-1]
        return route, min(self.lower, self.upper)

    # ------------------------------------------------------------ the upper bound

    def _start(self, distances: list[list[int]]) -> list[int]:
        routes = [two_opt.order(distances, self.fixed_end)]
        if not self.fixed_end:
            routes[0].append(self.points - 1)
        routes += self._fast_tsp()
        return min(routes, key=self._length)

    def _fast_tsp(self) -> list[list[int]]:
        """A tour by fast-tsp, if it is there and can take the distances."""
        try:
            import fast_tsp
        except ImportError:
            return []
        table = self.table.copy()
        far = int(table.max())
        if not 0 < far < 30_000 or self.points < 5:
            return []
        # Nothing can be forced there: let the edge's ends be near to each other only.
        table[[0, -1], :] += far
        table[:, [0, -1]] += far
        table[0, -1] = table[-1, 0] = 0
        for point in (0, -1):
            table[point, point] = 0
        seconds = min(2.0, 0.02 * self.points, max(self.deadline - monotonic(), 0.1) / 4)
        found = fast_tsp.find_tour(table.astype(int).tolist(), seconds)
        return [self._opened(list(found))] if self._is_round(found) else []

    def _is_round(self, route: list[int]) -> bool:
        gap = abs(route.index(0) - route.index(self.points - 1))
        return gap in (1, self.points - 1)

    def _opened(self, route: list[int]) -> list[int]:
        """A round trip as a walk from point 0 that ends with the last point."""
        at = route.index(0)
        route = route[at:] + route[:at]
        return route if route[-1] == self.points - 1 else [0, *route[:0:-1]]

    def _length(self, route: list[int]) -> int:
        return int(sum(self.table[a, b] for a, b in pairwise(route)))

    # ------------------------------------------------------------ the lower bound

    def _promising(self) -> set[Edge]:
        """The nearest neighbours of every point, the edges of the tour known, the forced one."""
        edges = self._edges(self.best)
        for point, row in enumerate(self.table):
            near = [int(p) for p in row.argsort(kind="stable")[: NEIGHBOURS + 1] if p != point]
            edges |= {(min(point, p), max(point, p)) for p in near}
        return edges

    def _edges(self, route: list[int]) -> set[Edge]:
        """Those of a walk, and the forced one, which makes it a round trip."""
        return {self.forced, *((min(pair), max(pair)) for pair in pairwise(route))}

    def _tighten(self, model: EdgeModel) -> bool:
        """Solve, cut and let in until nothing changes. False: the time was over first."""
        while True:
            left = self.deadline - monotonic()
            if left <= 0 or model.run(left) != "optimal":
                return False
            weights = model.weights()
            sets = violated(weights)
            if sets:
                model.add_cuts(sets)
                continue
            missing = self._edges_below(model, -EPSILON)
            if missing - model.known:
                model.add_edges(missing)
                continue
            self.lower = max(self.lower, math.ceil(model.value - EPSILON))
            self._consider(weights)
            return True

    def _edges_below(self, model: EdgeModel, limit: float) -> set[Edge]:
        rows, columns = (model.reduced_costs() < limit).nonzero()
        return {(int(u), int(v)) for u, v in zip(rows, columns, strict=True) if u < v}

    # ------------------------------------------------------------ whole numbers

    def _whole_numbers(self, relaxed: EdgeModel) -> None:
        slack = self.upper - 1 - relaxed.value  # a better tour is shorter by one at least
        edges = self._edges_below(relaxed, slack + EPSILON)
        model = EdgeModel(self.table, self.forced, whole=True)
        # Gaps below one are none, as lengths are whole numbers.
        model.highs.setOptionValue("mip_abs_gap", 0.99)
        model.highs.setOptionValue("mip_rel_gap", 0.0)
        model.add_edges(edges | self._edges(self.best))
        model.add_cuts(relaxed.sets)
        while self.lower < self.upper and monotonic() < self.deadline:
            model.begin_with(self._edges(self.best))
            status = model.run(self.deadline - monotonic())
            if status == "infeasible":
                self.lower = self.upper
                return
            bound = model.dual_bound
            if math.isfinite(bound):
                # Edges left out are in no tour shorter than the best one known.
                self.lower = max(self.lower, min(math.ceil(bound - EPSILON), self.upper))
            if status != "optimal":
                return
            weights = model.weights().round()
            parts = components(weights)
            if len(parts) == 1:
                self._consider(weights)
                self.lower = self.upper
            else:
                model.add_cuts(parts)

    def _consider(self, weights: Matrix) -> None:
        """If the weights make a tour, and a better one, keep it."""
        whole = weights.round()
        if abs(whole - weights).max() > EPSILON or len(components(whole)) > 1:
            return
        route, before = [0], 0  # of its two neighbours the last point is the greater: not taken
        while len(route) < self.points:
            near = [int(p) for p in whole[route[-1]].nonzero()[0] if p != before]
            before = route[-1]
            route.append(near[0])
        if self._length(route) < self.upper:
            self.best, self.upper = route, self._length(route)
