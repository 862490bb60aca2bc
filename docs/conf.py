"""The site: `make docs` builds it into docs/_build/html, without warnings."""

import gc
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
sys.path.insert(0, str(Path(__file__).parent))
# Help names the folder of settings: a reader's, whoever builds this, whose settings do not count.
os.environ["XDG_CONFIG_HOME"] = "/home/you/.config"

from extension.languages import SEARCH

import dedale

gc.set_threshold(50_000, 20, 20)  # pages are kept as trees: looking through them took a tenth

project = "Dédale"
author = "The Dédale founders"
copyright = "2026, The Dédale founders"
version = release = dedale.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.autosummary",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "extension",
]
# Of a console, commands are copied: no prompt, and nothing that they print.
copybutton_prompt_text = r"\$ |>>> |\.\.\. "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"
myst_enable_extensions = ["attrs_block", "attrs_inline", "colon_fence", "deflist", "fieldlist"]
myst_heading_anchors = 3
autodoc_typehints = "description"
autodoc_member_order = "bysource"
default_role = "literal"  # `names` in docstrings are code
autosummary_generate = False
napoleon_use_ivar = True  # attributes are described where the members are
highlight_language = "none"  # blocks without a language are drawings
exclude_patterns = ["_build", "reference/speeds.md"]  # the latter is a part of a page
suppress_warnings = ["myst.header"]

html_theme = "furo"
html_title = "Dédale"
html_favicon = "../src/dedale/web/static/favicon.svg"
html_logo = "../src/dedale/web/static/favicon.svg"
html_static_path = ["_static", "pictures/page-light.png"]
html_baseurl = os.environ.get("DEDALE_SITE", "")  # where it is published, for cards of links
html_css_files = ["dedale.css"]
html_js_files = ["film.js", "run.js"]
html_additional_pages = {SEARCH: "search.html"}
html_search_scorer = str(Path(__file__).parent / "scorer.js")
html_show_sourcelink = False
html_copy_source = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a4b08", "color-brand-content": "#8a4b08"},
    "dark_css_variables": {
        "color-brand-primary": "#f0a860",
        "color-brand-content": "#f0a860",
        "color-background-primary": "#14171f",  # that of pictures in the dark theme
        "color-background-secondary": "#191d27",
    },
}
