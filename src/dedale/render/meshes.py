"""Solids as files: STL, which every slicer reads; 3MF and OBJ, which keep parts and units apart."""

import io
import struct
import zipfile
from math import sqrt
from typing import TypedDict, Unpack
from xml.sax.saxutils import quoteattr

from ..maze.maze import Maze
from .pieces import Mesh, Place
from .solid import sizes_of, solid_of

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
ALWAYS = (1980, 1, 1, 0, 0, 0)  # the date of files in an archive: the same each time
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


class Built(TypedDict, total=False):
    """What all solids take: see `solid.Sizes`, and `maze.picture.Look` for the others."""

    cell: float | None
    thickness: float | None
    wall_height: float | None
    ball: float | None
    gaps: bool
    between: str | None


def meshes_of(maze: Maze, **built: Unpack[Built]) -> list[Mesh]:
    """The parts of a solid, in millimetres."""
    gaps, between = built.pop("gaps", False), built.pop("between", None)
    sizes = sizes_of(maze, **built)  # type: ignore[misc]
    return solid_of(maze, sizes, gaps=gaps or between is not None, between=between)


def to_stl(maze: Maze, **built: Unpack[Built]) -> bytes:
    """The bytes of a binary STL file."""
    meshes = meshes_of(maze, **built)
    out = bytearray(b"Dedale, millimetres".ljust(80))
    out += struct.pack("<I", sum(len(mesh.faces) for mesh in meshes))
    pack = struct.Struct("<12fxx").pack
    for mesh in meshes:
        for face in mesh.faces:
            a, b, c = (mesh.points[corner] for corner in face)
            out += pack(*_normal(a, b, c), *a, *b, *c)
    return bytes(out)


def _normal(a: Place, b: Place, c: Place) -> Place:
    """Which way a triangle looks; nothing if it is a line."""
    (u, v, w), (x, y, z) = ((p[0] - a[0], p[1] - a[1], p[2] - a[2]) for p in (b, c))
    nx, ny, nz = v * z - w * y, w * x - u * z, u * y - v * x
    size = sqrt(nx * nx + ny * ny + nz * nz) or 1
    return nx / size, ny / size, nz / size


def to_obj(maze: Maze, **built: Unpack[Built]) -> str:
    """The text of a Wavefront OBJ file; the unit is a millimetre."""
    lines, first = ["# Dedale, millimetres"], 1
    for mesh in meshes_of(maze, **built):
        lines.append(f"o {mesh.name}")
        lines += [f"v {x:.6g} {y:.6g} {z:.6g}" for x, y, z in mesh.points]
        lines += [f"f {a + first} {b + first} {c + first}" for a, b, c in mesh.faces]
        first += len(mesh.points)
    return "\n".join(lines)


def to_3mf(maze: Maze, **built: Unpack[Built]) -> bytes:
    """The bytes of a 3MF file: an archive with a model in it, an object for each part."""
    objects, items = [], []
    for number, mesh in enumerate(meshes_of(maze, **built), 1):
        corners = "".join(
            f'<vertex x="{x:.6g}" y="{y:.6g}" z="{z:.6g}"/>' for x, y, z in mesh.points
        )
        faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in mesh.faces)
        objects.append(
            f'<object id="{number}" type="model" name={quoteattr(mesh.name)}><mesh>'
            f"<vertices>{corners}</vertices><triangles>{faces}</triangles></mesh></object>"
        )
        items.append(f'<item objectid="{number}"/>')
    model = (
        f'{HEAD}<model unit="millimeter" xml:lang="en-US" xmlns="{CORE}"><resources>'
        f"{''.join(objects)}</resources><build>{''.join(items)}</build></model>"
    )
    types = (
        f'{HEAD}<Types xmlns="{TYPES}"><Default Extension="rels" '
        'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        '<Default Extension="model" '
        'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
    )
    relations = (
        f'{HEAD}<Relationships xmlns="{RELATIONS}"><Relationship Id="rel0" '
        'Target="/3D/3dmodel.model" '
        'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        parts = {"[Content_Types].xml": types, "_rels/.rels": relations, "3D/3dmodel.model": model}
        for name, text in parts.items():
            entry = zipfile.ZipInfo(name, ALWAYS)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)
    return out.getvalue()
