"""Files that work by themselves, as entries of the table of formats."""

from ..i18n import N_
from ..maze.formats import Format

FORMATS = {
    "html": Format(
        "dedale.standalone.film:to_html",
        N_("film in one page, with controls, pseudo-code and data structure"),
        endings=(".html",),
        film=True,
        begins="<!doctype html>",
    ),
}
