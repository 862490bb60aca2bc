"""A scene for Godot 4: walls that are seen and bumped into, start, goal, and the way between.

`Walls` is a static body with one shape of all walls, and a line for every stroke of the pen;
`Start` and `Goal` are markers; `Way` is a line that is hidden until it is shown. Where a
passage leads elsewhere, through an edge that is glued or by stairs, two areas lie at its ends; each
knows the other: `get_node(get_meta("to"))`. A cell is 64 pixels wide, and walls 6, if nothing else
is said.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from ..errors import DedaleError
from ..grids.plan import Point
from ..maze.maze import Maze
from ..numbers import length
from ..solvers import solve
from .drawing import pen_of
from .passages import passages
from .pictures import ends_of
from .themes import rgb, theme_named
from .trails import opened, trails, wall_lines

CELL = 64  # pixels
WALL, WAY = 6 / 64, 10 / 64  # their widths, in cells
AREA = 0.4  # how wide an area is, likewise
_AREA = '[sub_resource type="RectangleShape2D" id="area"]\nsize = Vector2({size}, {size})'


def to_godot(
    maze: Maze,
    *,
    cell: float = CELL,
    thickness: float | None = None,
    gaps: bool = False,
    between: str | None = None,
) -> str:
    """The text of a `.tscn` file.

    >>> to_godot(Maze(1, 1)).splitlines()[0]
    '[gd_scene load_steps=2 format=3]'
    """
    if not maze.shape.plan.walled:
        raise DedaleError(
            "a scene is made of walls, and the grid {grid!r} has none", grid=maze.grid
        )
    length("cell", cell, 1, 10_000)
    thick = WALL * cell if thickness is None else length("thickness", thickness, 0.1, cell)
    theme = theme_named("light")

    def row(points: Iterable[Point]) -> str:
        places = ", ".join(f"{cell * x:.6g}, {cell * y:.6g}" for x, y in points)
        return f"PackedVector2Array({places})"

    def line(name: str, parent: str, points: Sequence[Point], width: float, colour: str) -> str:
        red, green, blue = (f"{part / 255:.4g}" for part in rgb(colour))
        return "\n".join(
            (
                f'[node name="{name}" type="Line2D" parent="{parent}"]',
                f"points = {row(points)}",
                f"width = {float(width)}",
                f"default_color = Color({red}, {green}, {blue}, 1)",
                "joint_mode = 2",
                "begin_cap_mode = 2",
                "end_cap_mode = 2",
            )
        )

    maze, doors = opened(maze, gaps, between)
    strokes = trails(wall_lines(maze, doors))
    segments = [point for stroke in strokes for pair in pairwise(stroke) for point in pair]
    ends = ends_of(maze)
    areas = list(_areas(maze, cell))
    parts = [
        f"[gd_scene load_steps={3 if areas else 2} format=3]",
        '[sub_resource type="ConcavePolygonShape2D" id="walls"]\n' + f"segments = {row(segments)}",
        *([_AREA.format(size=f"{AREA * cell:.6g}")] if areas else []),
        '[node name="Maze" type="Node2D"]',
        '[node name="Walls" type="StaticBody2D" parent="."]',
        '[node name="Shape" type="CollisionShape2D" parent="Walls"]\nshape = SubResource("walls")',
    ]
    for number, stroke in enumerate(strokes, 1):
        parts.append(line(f"Line{number}", "Walls", stroke, thick, theme.ink))
    for name, place in zip(("Start", "Goal"), ends, strict=True):
        x, y = maze.shape.plan.centre(*place)
        parts.append(
            f'[node name="{name}" type="Marker2D" parent="."]\n'
            f"position = Vector2({cell * x:.6g}, {cell * y:.6g})"
        )
    parts += areas
    found = solve(maze, *ends).path_cells if ends[0] != ends[1] else None
    if found is not None:
        pen = pen_of(maze, theme)
        for number, way in enumerate(pen.way([int(c) for c in found], theme.goal, hidden=False), 1):
            drawn = line(f"Way{number}", ".", way.points, WAY * cell, theme.goal)
            parts.append(drawn + "\nvisible = false")
    return "\n\n".join(parts)


def _areas(maze: Maze, cell: float) -> Iterator[str]:
    """The ends of passages that lead elsewhere, as areas that are entered."""
    pen, counted = pen_of(maze, theme_named("print")), dict.fromkeys(("portal", "stairs"), 0)
    for kind, cells, sides in passages(maze):
        counted[kind] += 1
        called = f"{kind.title()}{counted[kind]}"
        for here, side, name, other in zip(cells, sides, "AB", "BA", strict=True):
            x, y = (kind == "portal" and pen.door(here, side)) or pen.middle(here)
            yield (
                f'[node name="{called}{name}" type="Area2D" parent="."]\n'
                f"position = Vector2({cell * x:.6g}, {cell * y:.6g})\n"
                f'metadata/to = NodePath("../{called}{other}")\n'
                f'metadata/side = "{maze.shape.plan.sides[side]}"'
            )
            yield (
                f'[node name="Shape{called}{name}" type="CollisionShape2D" '
                f'parent="{called}{name}"]\nshape = SubResource("area")'
            )
