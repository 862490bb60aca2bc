"""Pages in two languages on one site: each page says its own, and has a menu in it.

Sphinx knows one language for a whole site. So the French pages, those in `fr/`, get theirs here:
the attribute of the page, the menu, the few words of the theme, a page of search results, and a
link to the same page in the other language where there is one.
"""

import re
from pathlib import Path
from typing import Any

import sphinx.locale

from dedale.i18n import unbroken

#: The same page in both languages.
PAIRS = {
    "fr/index": "start",
    "fr/jouer": "treasure",
    "fr/enseigner": "guides/teach",
    "fr/programmer": "guides/exercises",
    "fr/juger": "guides/judge-class",
    "fr/livres": "books",
    "fr/greffons": "guides/plugins",
}
ENGLISH = {english: french for french, english in PAIRS.items()}
CAPTION = "En français"
SEARCH = "recherche"  #: The French page of search: its links hold in the root of the site only.
#: The words of the theme.
WORDS = {
    'placeholder="Search"': 'placeholder="Rechercher"',
    'aria-label="Search"': 'aria-label="Rechercher"',
    "On this page": "Sur cette page",
    "<span>Next</span>": "<span>Suivant</span>",
    "<span>Previous</span>": "<span>Précédent</span>",
    "Back to top": "Haut de page",
    "Skip to content": "Aller au contenu",
    "Toggle Light / Dark / Auto color theme": "Thème clair, sombre ou automatique",
    "Toggle site navigation sidebar": "Ouvrir le menu",
    "Toggle table of contents sidebar": "Ouvrir le sommaire",
    ">Contents<": ">Sommaire<",
    ">Menu<": ">Menu<",
    "<title>Search - ": "<title>Recherche - ",
    'title="Search" href="../search.html"': f'title="Rechercher" href="../{SEARCH}.html"',
    'action="../search.html"': f'action="../{SEARCH}.html"',
    'action="search.html"': f'action="{SEARCH}.html"',
    "Please activate JavaScript to enable the search functionality.": (
        "La recherche a besoin de JavaScript."
    ),
}
#: What is no French sentence.
CODE_OR_TAG = re.compile(r"(<pre.*?</pre>|<code.*?</code>|<[^>]*>)", re.S)
#: The script that translates what others say: the French words come after it.
DOCTOOLS = re.compile(r'<script src="((?:../)?_static/)doctools.js[^>]*></script>')
SPHINX = Path(sphinx.locale.__file__).parent / "fr" / "LC_MESSAGES" / "sphinx.js"


def dress(
    app: Any, name: str, _template: str, context: dict[str, Any], _tree: object = None
) -> None:
    """Give a page its language, its menu and the link to its twin."""
    french = name.startswith("fr/") or name == SEARCH
    if french:
        context["language"] = "fr"
    menu = context.get("furo_navigation_tree", "")
    before, caption, after = menu.partition(
        f'<p class="caption" role="heading"><span class="caption-text">{CAPTION}</span></p>'
    )
    if caption:
        context["furo_navigation_tree"] = after if french else before
    other = PAIRS.get(name) if french else ENGLISH.get(name, "fr/index")
    if not french and name not in ENGLISH and name != "index":
        return
    if other is None or other not in app.env.found_docs or "body" not in context:
        return
    if french:
        parts = CODE_OR_TAG.split(context["body"])
        parts[::2] = map(unbroken, parts[::2])
        context["body"] = "".join(parts)
    language, words = ("en", "In English") if french else ("fr", CAPTION)
    link = context["pathto"](other)
    context["body"] = (
        f'<p class="twin"><a href="{link}" lang="{language}" hreflang="{language}">{words}</a></p>'
        + context["body"]
    )


def translate(site: Path) -> None:
    """The words of the theme on the French pages, and those of Sphinx's scripts."""
    (site / "_static" / "french.js").write_bytes(SPHINX.read_bytes())
    words = re.compile("|".join(map(re.escape, WORDS)))
    for page in (site / f"{SEARCH}.html", *(site / "fr").glob("*.html")):
        text = words.sub(lambda found: WORDS[found[0]], page.read_text("utf-8"))
        page.write_text(DOCTOOLS.sub(r'\g<0><script src="\1french.js"></script>', text), "utf-8")
