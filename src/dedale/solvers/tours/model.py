"""The travelling salesman's linear programme, on HiGHS: every point has two edges, no sub-tours.

One variable for each edge, one row for each point (its edges add up to 2) and one for each set of
points that sub-tours were found in (the edges that leave it add up to 2 at least). Without the
demand for whole numbers its value is a lower bound for every tour.
"""

from collections.abc import Iterable

import numpy as np

from .cuts import Matrix

Edge = tuple[int, int]


class EdgeModel:
    """Edges and cuts may be added at any time; `run` begins where the last one ended."""

    def __init__(self, costs: Matrix, forced: Edge, whole: bool = False) -> None:
        import highspy

        self.costs, self.forced, self.whole = costs, forced, whole
        self.points = len(costs)
        self.edges: list[Edge] = []
        self.sets: list[frozenset[int]] = []
        self.known: set[Edge] = set()
        self.highs = highspy.Highs()
        self.highs.setOptionValue("output_flag", False)
        self.highs.setOptionValue("threads", 1)
        self._integer = highspy.HighsVarType.kInteger
        self._done = highspy.HighsModelStatus
        for _ in range(self.points):
            self.highs.addRow(2, 2, 0, [], [])

    def add_edges(self, edges: Iterable[Edge]) -> None:
        for u, v in edges:
            if (u, v) in self.known:
                continue
            rows = [u, v]
            rows += [self.points + k for k, one in enumerate(self.sets) if (u in one) != (v in one)]
            least = 1.0 if (u, v) == self.forced else 0.0
            cost = float(self.costs[u, v])
            self.highs.addCol(cost, least, 1, len(rows), rows, [1.0] * len(rows))
            if self.whole:
                self.highs.changeColIntegrality(len(self.edges), self._integer)
            self.edges.append((u, v))
            self.known.add((u, v))

    def add_cuts(self, sets: Iterable[frozenset[int]]) -> None:
        for one in sets:
            leaving = [k for k, (u, v) in enumerate(self.edges) if (u in one) != (v in one)]
            self.highs.addRow(2, self.highs.inf, len(leaving), leaving, [1.0] * len(leaving))
            self.sets.append(one)

    def begin_with(self, edges: set[Edge]) -> None:
        """Tell the solver a tour that is known already."""
        import highspy

        start = highspy.HighsSolution()
        start.col_value = [1.0 if edge in edges else 0.0 for edge in self.edges]
        self.highs.setSolution(start)

    def run(self, seconds: float) -> str:
        """Solve within this time: "optimal", "infeasible" or "stopped"."""
        self.highs.setOptionValue("time_limit", max(seconds, 0.01))
        self.highs.run()
        status = self.highs.getModelStatus()
        if status == self._done.kOptimal:
            return "optimal"
        infeasible = (self._done.kInfeasible, self._done.kUnboundedOrInfeasible)
        return "infeasible" if status in infeasible else "stopped"

    @property
    def value(self) -> float:
        return float(self.highs.getInfo().objective_function_value)

    @property
    def dual_bound(self) -> float:
        """What is proven, when whole numbers were asked for."""
        return float(self.highs.getInfo().mip_dual_bound)

    def weights(self) -> Matrix:
        """The solution as a symmetric matrix."""
        weights = np.zeros((self.points, self.points))
        for (u, v), x in zip(self.edges, self.highs.getSolution().col_value, strict=True):
            weights[u, v] = weights[v, u] = x
        return weights

    def reduced_costs(self) -> Matrix:
        """For every edge, in the model or not, what one more unit of it would cost."""
        duals = np.array(self.highs.getSolution().row_dual)
        reduced: Matrix = self.costs - duals[: self.points, None] - duals[None, : self.points]
        inside = np.zeros(self.points, bool)
        for one, dual in zip(self.sets, duals[self.points :], strict=True):
            if dual > 1e-12:
                inside[:] = False
                inside[list(one)] = True
                reduced -= dual * (inside[:, None] != inside[None, :])
        return reduced
