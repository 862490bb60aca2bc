"""The pictures, as lines of the table of formats."""

from ..i18n import N_
from ..maze.formats import Format

HOME = "dedale.render.pictures"

FORMATS = {
    "svg": Format(
        f"{HOME}:to_svg",
        N_("picture made of lines, for the page"),
        endings=(".svg",),
        picture=True,
        begins=r"<svg|<\?xml",
    ),
    "png": Format(
        f"{HOME}:to_png",
        N_("picture made of pixels"),
        endings=(".png",),
        picture=True,
        binary=True,
        begins="\x89PNG",
    ),
    "pdf": Format(
        f"{HOME}:to_pdf",
        N_("page to print"),
        endings=(".pdf",),
        picture=True,
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
}
