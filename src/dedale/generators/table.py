"""The table of generators: one line each, nothing imported until used."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..registry import Entry, Registry


@dataclass(frozen=True, slots=True)
class Algorithm(Entry):
    """A generator and what it claims. The tests put every claim of every line to the proof.

    The function is a kernel `carve(grid, stride, start, total, state, trace, *options)` as
    described in `dedale.generators.grid`; it returns the number of its events.
    """

    perfect: bool = field(default=True, kw_only=True)  # connected, without a cycle
    uniform: bool = field(default=False, kw_only=True)  # every spanning tree equally likely
    symmetric: bool = field(default=True, kw_only=True)  # no direction of the grid is preferred
    rock: bool = field(default=False, kw_only=True)  # fills some cells: they come out masked
    twin: str = field(default="", kw_only=True)  # gives the same mazes as this other line
    compiled: bool = field(default=True, kw_only=True)  # False: plain Python only (recursion)
    whole_stream: bool = field(default=False, kw_only=True)  # state is a key, not a stream
    options: dict[str, int] = field(default_factory=dict, kw_only=True)  # names and defaults
    least: tuple[int, int] = field(default=(1, 1), kw_only=True)  # smallest width and height


_ = Algorithm
GENERATORS: Registry[Algorithm] = Registry(
    "generator",
    {
        "backtracker": _("dedale.generators.backtracker:carve", "long winding corridors"),
        "prim": _("dedale.generators.prim:carve", "many short dead ends, grown from the start"),
    },
    Algorithm,
)
