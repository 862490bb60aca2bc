from dedale.solvers import Heuristic


def farther_axis(cell, goals, context):
    """The larger gap, in rows or in columns, to the nearest goal."""
    return min(max(abs(cell[0] - row), abs(cell[1] - col)) for row, col in goals)


PLUGIN = {
    "heuristic": {"farther-axis": Heuristic(farther_axis, "The larger gap.", consistent=True)}
}
