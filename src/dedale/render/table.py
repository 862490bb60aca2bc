"""The pictures, as entries of the table of formats."""

from ..i18n import N_
from ..maze.formats import Format

HOME = "dedale.render.pictures"
#: What every picture takes.
SHOWN: tuple[str, ...] = ("solution", "numbers", "distances", "ends", "title", "theme", "walls")
SHOWN += ("gaps", "between", "signs")
#: What has walls of a border that can be opened; what every solid takes.
OPENED = ("gaps", "between")
BUILT = ("cell", "thickness", "wall_height", "ball", *OPENED)

FORMATS = {
    "svg": Format(
        f"{HOME}:to_svg",
        N_("vector picture"),
        endings=(".svg",),
        picture=True,
        takes=(*SHOWN, "cell"),
        begins=r"<svg|<\?xml",
    ),
    "png": Format(
        f"{HOME}:to_png",
        N_("bitmap picture"),
        endings=(".png",),
        picture=True,
        takes=(*SHOWN, "cell"),
        binary=True,
        begins="\x89PNG",
    ),
    "pdf": Format(
        f"{HOME}:to_pdf",
        N_("printable page"),
        endings=(".pdf",),
        picture=True,
        takes=(*SHOWN, "paper", "poster", "tactile"),
        binary=True,
        begins="%PDF",
    ),
    "gif": Format(
        "dedale.render.gif:to_gif",
        N_("film of how a maze was made"),
        endings=(".gif",),
        film=True,
        binary=True,
        begins="GIF8",
    ),
    "dxf": Format(
        "dedale.render.dxf:to_dxf",
        N_("walls for cutters and CAD, in millimetres"),
        endings=(".dxf",),
        takes=("cell", *OPENED),
        unit="mm",
        begins=r"0\s+SECTION",
        heavy=800,
    ),
    "dxf-centre": Format(
        "dedale.render.dxf:to_dxf_centre",
        N_("centre lines of the corridors, in few long strokes"),
        endings=(".dxf",),
        takes=("cell",),
        unit="mm",
        heavy=800,
    ),
    "dxf-outline": Format(
        "dedale.render.outlines:to_dxf_outline",
        N_("outlines of walls for cutters, with kerf"),
        endings=(".dxf",),
        takes=("cell", "thickness", "kerf", *OPENED),
        unit="mm",
        heavy=15_000,
    ),
    "svg-outline": Format(
        "dedale.render.outlines:to_svg_outline",
        N_("the same as SVG, in millimetres"),
        endings=(".svg",),
        takes=("cell", "thickness", "kerf", *OPENED),
        unit="mm",
        heavy=15_000,
    ),
    "stl": Format(
        "dedale.render.meshes:to_stl",
        N_("solid to print: walls on a plate, or around a tube or a cube"),
        endings=(".stl",),
        takes=BUILT,
        unit="mm",
        binary=True,
        begins="Dedale, millimetres",
        heavy=40_000,
    ),
    "3mf": Format(
        "dedale.render.meshes:to_3mf",
        N_("the same as 3MF, with units and parts by name"),
        endings=(".3mf",),
        takes=BUILT,
        unit="mm",
        binary=True,
        heavy=40_000,
    ),
    "obj": Format(
        "dedale.render.meshes:to_obj",
        N_("the same as OBJ, for engines and modellers"),
        endings=(".obj",),
        takes=BUILT,
        unit="mm",
        begins="# Dedale, millimetres",
        heavy=40_000,
    ),
    "tmj": Format(
        "dedale.render.tiled:to_tmj",
        N_("map for Tiled as JSON, with its tiles beside it"),
        endings=(".tmj",),
        takes=("cell", "thickness", *OPENED),
        beside="dedale.render.tiled:tile_files",
    ),
    "tmx": Format(
        "dedale.render.tiled:to_tmx",
        N_("map for Tiled as XML, with its tiles beside it"),
        endings=(".tmx",),
        takes=("cell", "thickness", *OPENED),
        beside="dedale.render.tiled:tile_files",
    ),
    "godot": Format(
        "dedale.render.godot:to_godot",
        N_("scene for Godot 4"),
        endings=(".tscn",),
        takes=("cell", "thickness", *OPENED),
        begins=r"\[gd_scene",
        heavy=700,
    ),
}
