"""The texts of the page in two languages, and the files that it is made of."""

import gzip
import json
import re
from pathlib import Path

import messages

import dedale

JS = Path(dedale.__file__).parent / "web" / "static" / "js"


def french() -> dict[str, str]:
    return dict(json.loads(messages.PAGE_FRENCH.read_text(encoding="utf-8")))


def test_the_french_of_the_page_is_that_of_the_catalogue() -> None:
    """When this fails: `make messages`. Every text is in it, none is left over."""
    assert messages.PAGE_FRENCH.read_text(encoding="utf-8") == messages.page_french(
        messages.merged([])
    )
    texts = {text for entry in messages.page_messages() for text in messages._texts(entry)}
    assert texts == french().keys()


def test_both_languages_fill_in_the_same_names() -> None:
    for english, translated in french().items():
        names = set(re.findall(r"\{(\w+)\}", english))
        assert set(re.findall(r"\{(\w+)\}", translated)) == names, english


def test_the_page_asks_nobody_else() -> None:
    """No address of another host in anything that is served, but for the names of XML spaces."""
    static = JS.parent
    for path in static.rglob("*"):
        if path.suffix in {".js", ".css", ".html", ".svg"}:
            text = path.read_text(encoding="utf-8")
            found = set(re.findall(r"(?:https?:)?//[a-z][\w.-]+\.[a-z]+", text))
            assert found <= {"http://www.w3.org"}, path.name


def test_the_page_is_small() -> None:
    """As it is sent: compressed, so that the form of the sources does not count.

    All screens together; each is loaded when it is first shown (the first one takes 90 kB). What is
    only in files to keep is never sent.
    """
    sent = {".js", ".json", ".css", ".html", ".svg"}
    found = [path for path in JS.parent.rglob("*") if path.suffix in sent]
    files = [path.read_bytes() for path in found if "standalone" not in str(path)]
    assert sum(len(gzip.compress(data)) for data in files) < 313_000  # a fifth of it comments
