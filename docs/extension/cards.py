"""What others show of a page when somebody links to it: title, first sentences, a picture."""

import re
from html import escape, unescape
from typing import Any

from docutils import nodes

#: Letters that search engines and chats show.
LENGTH = 160
#: A picture of the page in the browser (`html_static_path`).
PICTURE = "_static/page-light.png"


def describe(
    app: Any, _name: str, _template: str, context: dict[str, Any], tree: nodes.document | None
) -> None:
    """Give a page its description; a picture needs an address, which a published site has."""
    title = unescape(re.sub("<[^>]*>", "", context.get("title", ""))) or app.config.project
    facts = {"og:type": "website", "og:site_name": app.config.project, "og:title": title}
    if text := first_words(tree):
        facts |= {"description": text, "og:description": text}
    if app.config.html_baseurl:
        facts |= {"og:image": app.config.html_baseurl.rstrip("/") + f"/{PICTURE}"}
    kinds = ((f'{"property" if ":" in name else "name"}="{name}"', facts[name]) for name in facts)
    tags = "".join(f'<meta {kind} content="{escape(words)}">\n' for kind, words in kinds)
    context["metatags"] = context.get("metatags", "") + tags


def first_words(tree: nodes.document | None) -> str:
    """The beginning of the text, cut after a word."""
    paragraphs = [] if tree is None else list(tree.findall(nodes.paragraph))
    text = " ".join(next((p.astext() for p in paragraphs if len(p.astext()) > 30), "").split())
    return text if len(text) <= LENGTH else text[:LENGTH].rsplit(" ", 1)[0] + " …"
