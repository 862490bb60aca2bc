"""A page in one file: a script, its styles and its data, and nothing from anywhere else."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Mapping
from html import escape

from ..i18n import language
from .script import STATIC, french_in, script
from .script import files as script_files

#: The scripts of pages.
ENTRIES = ("film", "game")
STYLES = ("base", "screens", "theatre", "standalone")
FRENCH = "js/i18n/fr.json"
#: The page may run what is in it, and reach nothing.
POLICY = (
    "default-src 'none'; script-src 'unsafe-inline' 'wasm-unsafe-eval'; style-src 'unsafe-inline'; "
    "img-src data: blob:"
)


def page(entry: str, title: str, data: Mapping[str, object]) -> str:
    """The page that calls `show` of the module `js/standalone/ENTRY.js` with this data."""
    code = script(f"standalone/{entry}")
    whole = {"language": language(), "french": french_texts(code), **data}
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        f"<title>{escape(title)}</title>\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="generator" content="Dédale">\n'
        f"<style>\n{styles()}</style>\n</head>\n<body>\n"
        f'<script type="application/json" id="data">{plain(whole)}</script>\n'
        f'<script type="module">\n{code}entry.show();\n</script>\n'
        "</body>\n</html>\n"
    )


def files() -> list[str]:
    """All that is read of the page's files, as paths below them."""
    scripts = script_files(f"standalone/{entry}" for entry in ENTRIES)
    return [*scripts, *(f"css/{name}.css" for name in STYLES), FRENCH]


def styles() -> str:
    """The styles of the page, without the pictures that they name."""
    files = ((STATIC / "css" / f"{name}.css").read_text("utf-8") for name in STYLES)
    return re.sub(r"url\([^)]*\)", "none", "".join(files))


def french_texts(code: str) -> dict[str, str]:
    """The French of the texts in a script."""
    return french_in(code, json.loads((STATIC / FRENCH).read_text("utf-8")))


def plain(data: object) -> str:
    """Data as JSON that may stand in a page: no tag can begin in it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def deflated(data: bytes) -> str:
    """Compressed, as text."""
    return base64.b64encode(zlib.compress(data, 9)).decode()
