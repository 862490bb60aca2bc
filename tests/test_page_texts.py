"""The page speaks two languages: each text it shows has its French, and none is left over."""

import gzip
import json
import re
from pathlib import Path

import dedale

JS = Path(dedale.__file__).parent / "web" / "static" / "js"
ONE = r'"(?:[^"\\]|\\.)*"'
STRING = rf"({ONE}(?:\s*\+\s*{ONE})*)"


def joined(text: str) -> str:
    """The string that literals joined by "+" make."""
    return "".join(json.loads(part) for part in re.findall(ONE, text))


def texts_used() -> set[str]:
    """The English texts in the sources: `t("…")`, `tn(n, "…", "…")`, and the titles of games."""
    used: set[str] = set()
    for path in JS.rglob("*.js"):
        source = path.read_text(encoding="utf-8")
        used.update(re.findall(rf"\bt\(\s*{STRING}", source))
        for pair in re.findall(rf'\btn\([^"]*?{STRING},\s*{STRING}', source):
            used.update(pair)
        used.update(re.findall(rf"^  title: {STRING}", source, re.M))
    return {joined(text) for text in used}


def french() -> dict[str, str]:
    source = (JS / "i18n" / "fr.js").read_text(encoding="utf-8")
    pairs = re.findall(rf"^  {STRING}:\s*{STRING},$", source, re.M)
    assert len(pairs) == len(dict(pairs)), "a text is translated twice"
    return {joined(a): joined(b) for a, b in pairs}


def test_every_text_has_its_french() -> None:
    assert texts_used() - french().keys() == set()


def test_no_french_is_left_over() -> None:
    assert french().keys() - texts_used() == set()


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

    All screens together; each is loaded when it is first shown (the first one takes 90 kB).
    """
    sent = {".js", ".css", ".html", ".svg"}
    files = [path.read_bytes() for path in JS.parent.rglob("*") if path.suffix in sent]
    assert sum(len(gzip.compress(data)) for data in files) < 210_000  # all screens together
