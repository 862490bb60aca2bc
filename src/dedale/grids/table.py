"""The table of grids: one line each, nothing imported until used."""

from dataclasses import field

from ..i18n import _
from ..record import record
from ..registry import Entry, Registry, registry

SQUARE = "square"


@record(frozen=True, eq=False)
class Grid(Entry):
    """A grid: a class as `dedale.grids.plan.Plan` describes it."""

    #: The greatest number that may be given with the name, as in "layers:4"; 0: none.
    number: int = field(default=0, kw_only=True)

    def facts(self) -> dict[str, object]:
        """What the line and its class tell."""
        plan = self.load()
        return Entry.facts(self) | {
            "sides": list(plan.sides),
            "size": list(plan.usual),
            "least": list(plan.least),
            "plane": plan.plane,
            "rows": bool(plan.compass),
            "gaps": {
                f"{kind}s": {
                    name: _(why)
                    for name, line in registry(kind).items()
                    if (why := line.gap(self.name, plan))
                }
                for kind in ("generator", "solver")
            },
        }


class Grids(Registry[Grid]):
    """The grids; some take a number: "layers:4"."""

    def word(self, text: str) -> str:
        """The name, and the number if there is one."""
        self[text.partition(":")[0]]
        return text


HOME = "dedale.grids"

GRIDS: Registry[Grid] = Grids(
    "grid",
    {
        SQUARE: Grid(f"{HOME}.square:Square", "Squares: four neighbours per cell."),
        "hex": Grid(f"{HOME}.hex:Hex", "Hexagons: six neighbours per cell."),
        "triangle": Grid(f"{HOME}.triangle:Triangle", "Triangles: three neighbours per cell."),
        "polar": Grid(f"{HOME}.polar:Polar", "Rings around a centre, with more cells further out."),
        "upsilon": Grid(f"{HOME}.upsilon:Upsilon", "Octagons, and squares between them."),
        "zeta": Grid(f"{HOME}.zeta:Zeta", "Squares with diagonals: eight neighbours per cell."),
        "cylinder": Grid(
            f"{HOME}.cylinder:Cylinder", "Squares; the east edge is joined to the west edge."
        ),
        "torus": Grid(f"{HOME}.torus:Torus", "Squares; opposite edges are joined."),
        "moebius": Grid(
            f"{HOME}.moebius:Moebius", "Squares; the edges are joined after half a turn."
        ),
        "cube": Grid(f"{HOME}.cube:Cube", "The six faces of a cube."),
        "weave": Grid(f"{HOME}.weave:Weave", "Corridors that pass over and under each other."),
        "layers": Grid(f"{HOME}.layers:Layers", "Several floors connected by stairs.", number=99),
    },
    Grid,
)
