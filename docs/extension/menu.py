"""The menu of all pages, made once: Sphinx and Furo take a third of their time for it."""

from functools import cache
from typing import Any

from bs4 import BeautifulSoup, Tag
from furo.navigation import get_navigation_tree
from sphinx.environment.adapters.toctree import global_toctree_for_doc
from sphinx.util.osutil import relative_uri


def withhold(_app: Any, _name: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Keep from the theme what it would make the menu of."""
    context.pop("toctree", None)


def give(app: Any, name: str, _template: str, context: dict[str, Any], _tree: Any) -> None:
    """Give a page the menu: links from where it is, and the branch that leads to it open."""
    menu, links = _menu(app)
    here = app.builder.get_target_uri(name)
    for link, page in links.items():
        link["href"] = relative_uri(here, page) or "#"
    way = [part for link, page in links.items() if page == here for part in _up(link)]
    marks = [(part, "current") for part in way] + [(part, "current-page") for part in way[1:2]]
    boxes = [part.input for part in way if part.name == "li" and part.input]
    for part, mark in marks:
        part["class"] = [*part.get("class", []), mark]
    for box in boxes:
        box["checked"] = ""
    context["furo_navigation_tree"] = str(menu)
    for part, mark in marks:
        part["class"].remove(mark)
    for box in boxes:
        box.attrs.pop("checked", None)  # twice on the way, if it is the page itself


def _up(link: Tag) -> list[Tag]:
    """A link, its entry, and what that is in, from the inside out."""
    return [link, *link.find_parents(("li", "ul"))]


@cache
def _menu(app: Any) -> tuple[BeautifulSoup, dict[Tag, str]]:
    """The menu as on the first page of the site, and the page that each link leads to."""
    tree = global_toctree_for_doc(
        app.env,
        app.config.root_doc,
        app.builder,
        tags=app.builder.tags,
        titles_only=True,
        maxdepth=-1,
    )
    text = get_navigation_tree(app.builder.render_partial(tree)["fragment"])
    menu = BeautifulSoup(text, "html.parser")
    return menu, {link: str(link["href"]) for link in menu.find_all("a")}
