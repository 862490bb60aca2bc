"""Brings the French catalogue up to date: extracts, merges, compiles, and says what is missing.

    python tools/messages.py [FRAGMENT.po …]

Messages come from the Python sources (`_`, `N_`, `ngettext`, errors), from the sentences in the
tables of generators, masks, solvers …, from click, whose help uses our catalogue, and from the
page (`t("…")`, `tn(n, "…", "…")`), whose French file `fr.json` is a part of the same catalogue.
Fragments are further catalogues whose translations are taken over. Ends with status 1 if a
message has no translation.
"""

import json
import re
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "dedale"
CATALOGUE = SOURCES / "locale" / "fr" / "LC_MESSAGES" / "dedale.po"
PAGE = SOURCES / "web" / "static" / "js"
PAGE_FRENCH = PAGE / "i18n" / "fr.json"
#: What marks a message: the functions of `dedale.i18n`, the errors, and their values.
ERRORS = ("DedaleError", "FileError", "NotAMaze", "IllegalMove", "LimitError", "Term", "error")
ERRORS += ("AlreadyRunning", "Conflict", "Damaged", "DiskFull", "StoreUnavailable", "TooMany")
ERRORS += ("MatrixError", "Unstorable")
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    "whole": (1,),
    "length": (1,),
} | dict.fromkeys(ERRORS)

#: The tables whose names are words of a language, and shown as such in forms.
NAMED = ("mask", "strategy", "placer", "heuristic", "braider", "grid")
#: What click says on its own, where people can see it.
CLICK = (
    "Usage:",
    "Options",
    "Commands",
    "Positional arguments",
    "Show this message and exit.",
    "default: {default}",
    "required",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "Missing command.",
    "No such option {name!r}.",
    "No such command {name!r}.",
    "Option {name!r} does not take a value.",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
)
CLICK_PLURALS = (
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)

#: A string of JavaScript: literals joined by "+".
_LITERAL = r'"(?:[^"\\]|\\.)*"'
_STRING = rf"({_LITERAL}(?:\s*\+\s*{_LITERAL})*)"


def page_messages() -> set[str | tuple[str, str]]:
    """The texts of the page: single ones, and pairs for one and for several."""
    found: set[str | tuple[str, str]] = set()
    for path in PAGE.rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        found.update(_joined(text) for text in re.findall(rf"\bt\(\s*{_STRING}", source))
        for one, many in re.findall(rf'\btn\([^"]*?{_STRING},\s*{_STRING}', source):
            found.add((_joined(one), _joined(many)))
    return found


def _joined(text: str) -> str:
    return "".join(json.loads(part) for part in re.findall(_LITERAL, text))


def page_french(catalogue: Catalog) -> str:
    """The French file of the page: each of its English texts with the translation."""
    french: dict[str, str] = {}
    for message in page_messages():
        entry = catalogue.get(message)
        if entry is not None:
            french |= zip(_texts(message), _texts(entry.string), strict=False)
    return json.dumps(french, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def extracted() -> Catalog:
    """Every message there is, without translations."""
    found = Catalog(project="dedale", locale="fr", fuzzy=False)
    for name, line, message in _marked():
        if isinstance(message, str) and re.fullmatch(r"dedale[\w.]+:\w+", message):
            continue  # a table line, whose file calls its class `_` for short
        if isinstance(message, str) and not re.search(r"\w", re.sub(r"\{[^}]*\}", "", message)):
            continue  # nothing but places: there is no word to translate
        found.add(message, locations=[(f"src/dedale/{name}", line)])
    for sentence in table_sentences():
        found.add(sentence)
    for message in (*CLICK, *CLICK_PLURALS, *page_messages()):
        found.add(message)
    return found


@cache
def _marked() -> list[tuple[str, int, str | tuple[str, ...]]]:
    """What the sources mark, with its file and line: they take a second to read."""
    methods = [("**.py", "python")]
    found = extract_from_dir(str(SOURCES), methods, {}, keywords=KEYWORDS)
    return [(name, line, message) for name, line, message, _comments, _context in found]


def table_sentences() -> list[str]:
    """The kinds of tables, and what they say about each of their lines."""
    from dedale.games.search_film import STORIES
    from dedale.registry import KINDS, registry
    from dedale.trace.story import Explained, story_of
    from dedale.transform.opening import STORY

    found = list(KINDS)
    for story in (*STORIES.values(), STORY):
        found += filter(None, story.texts())
    for kind in KINDS:
        try:
            table = registry(kind)
        except ModuleNotFoundError:
            continue  # an optional part that is not installed
        for name, entry in table.ours():
            found += [entry.about] if entry.about else []
            found += [name] if kind in NAMED else []
            if isinstance(entry, Explained):
                found += filter(None, story_of(entry).texts())
    return found


def merged(fragments: list[Path]) -> Catalog:
    """The catalogue as it should be: all messages, with every translation that is known."""
    catalogue = extracted()
    for path in [CATALOGUE, *fragments]:
        if not path.exists():
            continue
        with path.open("rb") as file:
            known = read_po(file, locale="fr")
        for message in known:
            target = catalogue.get(message.id) if message.id else None
            if target is None or not all(_texts(message.string or "")):
                continue
            if isinstance(target.id, tuple) == isinstance(message.string, tuple | list):
                target.string = _typographic(message.string)
    return catalogue


def _typographic(string: object) -> object:
    """French as it is printed: one kind of apostrophe."""
    if isinstance(string, tuple | list):
        return tuple(_typographic(text) for text in string)
    return re.sub(r"(?<=[a-zà-ÿA-Z])'(?=[\w{«])", "’", str(string))


def _texts(string: object) -> list[str]:
    return list(string) if isinstance(string, tuple | list) else [str(string)]


def missing(catalogue: Catalog) -> list[str]:
    """The messages without a translation."""
    return [
        str(message.id)
        for message in catalogue
        if message.id and not all(_texts(message.string or ""))
    ]


def write(catalogue: Catalog) -> None:
    """Write the catalogue, its compiled form, and the part of it that the page loads."""
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    catalogue.header_comment = "# French translations of Dédale. Written by `make messages`."
    catalogue.revision_date = catalogue.creation_date = datetime(2026, 1, 1, tzinfo=UTC)
    with CATALOGUE.open("wb") as file:
        write_po(file, catalogue, sort_output=True, omit_header=False, no_location=True, width=96)
    with CATALOGUE.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalogue)
    PAGE_FRENCH.write_text(page_french(catalogue), encoding="utf-8")


if __name__ == "__main__":
    result = merged([Path(word) for word in sys.argv[1:]])
    write(result)
    for text in missing(result):
        print(f"no translation: {text}", file=sys.stderr)
    sys.exit(1 if missing(result) else 0)
