"""What an algorithm needs of a grid, and why it does not run where that is not there."""

from dataclasses import field

from ..grids.plan import Plan
from ..grids.table import GRIDS, SQUARE
from ..i18n import N_, _
from ..record import record
from .story import Explained

#: Neighbours only; rows stacked on one another; a plane, whose walls have two sides; squares.
NEIGHBOURS, ROWS, PLANE, SQUARES = "neighbours", "rows", "plane", "squares"
_MISSING = {
    ROWS: N_("it works row by row, and this grid has no stacked rows"),
    PLANE: N_("passages of this grid cross, or run round it: its walls have no left and right"),
    SQUARES: N_("it is made for squares only"),
}


@record(frozen=True, eq=False)
class OnGrids(Explained):
    """An entry of a table whose algorithm may need more of a grid than neighbours."""

    needs: str = field(default=NEIGHBOURS, kw_only=True)

    def gap(self, grid: str, plan: type[Plan]) -> str:
        """Why it does not run on a grid; "" where it does."""
        has = {NEIGHBOURS: True, ROWS: bool(plan.compass), PLANE: plan.plane}
        if grid == SQUARE or has.get(self.needs):
            return ""
        return _MISSING.get(self.needs, _MISSING[SQUARES])

    def facts(self) -> dict[str, object]:
        """The facts of the line; with why it does not run on some grids, by their names."""
        gaps = {name: self.gap(name, entry.load()) for name, entry in GRIDS.items()}
        return Explained.facts(self) | {"gaps": {name: _(why) for name, why in gaps.items() if why}}
