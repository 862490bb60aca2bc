"""Outlines of walls for cutters, in millimetres: what is left between them is as thick as asked.

A tool takes away a strip, the *kerf*; its middle runs along these lines, half a kerf outside of the
walls.
"""

from typing import TypedDict, Unpack

from ..errors import DedaleError
from ..grids.plan import Point
from ..maze.maze import Maze
from ..numbers import length
from .dxf import OUTLINE, document
from .solid import CELL, THICK, THICKEST, wall_outlines


class CutOptions(TypedDict, total=False):
    """How walls are cut, as `outlines_of` takes it."""

    cell: float
    thickness: float | None
    kerf: float
    gaps: bool
    between: str | None


def outlines_of(
    maze: Maze,
    cell: float = CELL,
    thickness: float | None = None,
    kerf: float = 0.0,
    gaps: bool = False,
    between: str | None = None,
) -> list[list[Point]]:
    """The outlines of all walls, closed, y up; inside is on the left."""
    length("cell", cell, 0.1, 10_000)
    thick = THICK * cell if thickness is None else length("thickness", thickness, 0, cell)
    if not thick + length("kerf", kerf, 0, cell) <= THICKEST * cell:
        raise DedaleError(
            "walls of {thick:g} mm and a kerf of {kerf:g} mm leave no way in cells of {cell:g} mm: "
            "{most:g} mm at most together",
            thick=thick,
            kerf=kerf,
            cell=cell,
            most=THICKEST * cell,
        )
    return wall_outlines(maze, cell, thick + kerf, gaps or between is not None, between)


def to_dxf_outline(maze: Maze, **cut: Unpack[CutOptions]) -> str:
    """The outlines as DXF."""
    loops = [[*loop, loop[0]] for loop in outlines_of(maze, **cut)]
    return document(maze, OUTLINE, loops, cut.get("cell", CELL))


def to_svg_outline(maze: Maze, **cut: Unpack[CutOptions]) -> str:
    """The outlines as SVG at their true size: hair lines, which cutters follow."""
    loops = outlines_of(maze, **cut)
    points = [point for loop in loops for point in loop]
    left, right = min(x for x, _y in points) - 1, max(x for x, _y in points) + 1
    low, top = min(y for _x, y in points) - 1, max(y for _x, y in points) + 1
    paths = " ".join(
        "M" + " L".join(f"{x - left:.6g} {top - y:.6g}" for x, y in loop) + " Z" for loop in loops
    )
    wide, high = f"{right - left:.6g}", f"{top - low:.6g}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}mm" height="{high}mm" '
        f'viewBox="0 0 {wide} {high}"><path d="{paths}" fill="none" stroke="#ff0000" '
        'stroke-width="0.01"/></svg>'
    )
