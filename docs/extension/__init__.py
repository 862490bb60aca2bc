"""The Sphinx extension of the site: pages made from the program, pictures from their commands."""

from pathlib import Path
from typing import Any

from dedale import i18n

from .algorithms import write_algorithms
from .gallery import write_gallery
from .pictures import Picture
from .tables import write_commands, write_tables


def setup(app: Any) -> dict[str, bool]:
    """Pages that are made from the program itself are written before they are read."""
    app.add_directive("picture", Picture)
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir)))
    return {"parallel_read_safe": False}


def write_pages(folder: Path) -> None:
    """Write every page that the program knows best."""
    i18n.use("en")
    write_commands(folder / "reference" / "commands.md")
    write_tables(folder / "reference" / "tables.md")
    write_algorithms(folder / "algorithms")
    write_gallery(folder / "gallery")
