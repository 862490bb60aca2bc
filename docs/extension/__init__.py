"""The Sphinx extension of the site: pages made from the program, pictures from their commands."""

import re
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx import addnodes

from dedale import i18n

from .algorithms import Film, write_algorithms
from .cards import describe
from .gallery import write_gallery
from .http import write_http
from .languages import dress, translate
from .menu import give, withhold
from .pictures import Picture
from .speeds import write_speeds
from .tables import write_api, write_commands, write_modules, write_tables

#: A script without a source or a type.
INLINE = re.compile(r"<script>(.*?)</script>", re.S)


def setup(app: Any) -> dict[str, bool]:
    """Pages that are made from the program itself are written before they are read."""
    app.add_directive("picture", Picture)
    app.add_directive("film", Film)
    app.connect("doctree-read", lambda _app, page: (trim(page), unlink(page)))
    app.connect("html-page-context", withhold, priority=400)  # the theme comes at 500
    app.connect("html-page-context", give, priority=600)
    app.connect("html-page-context", dress, priority=900)
    app.connect("html-page-context", describe)
    app.connect("build-finished", lambda app, _error: finish(Path(app.outdir)))
    app.connect("builder-inited", lambda app: write_pages(Path(app.srcdir)))
    return {"parallel_read_safe": False}


def trim(page: nodes.document) -> None:
    """Take away the empty line that ends a block of examples: doctest needs it, readers do not."""
    for block in page.findall(nodes.literal_block):
        if block.rawsource == block.astext():
            block.rawsource = block.rawsource.rstrip()
            block[:] = [nodes.Text(block.rawsource)]


def unlink(page: nodes.document) -> None:
    """A type such as "path" in a docstring is a word, not an attribute that has the same name."""
    for link in list(page.findall(addnodes.pending_xref)):
        if link.get("refdomain") == "py" and re.fullmatch("[a-z_ ]+", link["reftarget"]):
            link.replace_self(link.children)


def finish(site: Path) -> None:
    """What is left to do when all pages are written."""
    move_scripts(site)
    translate(site)


def move_scripts(site: Path) -> None:
    """Put the theme's inline script into a file: our server lets no page run scripts of its own."""
    for page in site.rglob("*.html"):
        text = page.read_text("utf-8")
        up = "../" * (len(page.relative_to(site).parts) - 1)
        moved = INLINE.sub(f'<script src="{up}_static/theme.js"></script>', text)
        if moved != text:
            found = INLINE.search(text)
            assert found is not None
            (site / "_static" / "theme.js").write_text(found[1].strip() + "\n", "utf-8")
            page.write_text(moved, "utf-8")


def write_pages(folder: Path) -> None:
    """Write every page that the program knows best."""
    i18n.use("en")
    write_commands(folder / "reference" / "commands.md")
    write_tables(folder / "reference" / "tables.md")
    write_http(folder / "reference" / "http.md")
    write_api(folder / "reference" / "api.md")
    write_modules(folder / "reference" / "modules.md")
    write_speeds(folder / "reference" / "speeds.md")
    write_algorithms(folder / "algorithms")
    write_gallery(folder / "gallery")
