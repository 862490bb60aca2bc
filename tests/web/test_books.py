"""Books through the HTTP interface."""

import httpx
import pytest

from ..pdf import pages_of

SMALL = {"count": 3, "smallest": [5, 5], "largest": [7, 7], "seed": 2}


def test_a_book_is_made_and_previewed(browser: httpx.Client) -> None:
    response = browser.post("/api/books", json=SMALL | {"title": "Deux", "grids": ["hex"]})
    assert response.headers["content-type"] == "application/pdf"
    pages = pages_of(response.content)
    seen = browser.post("/api/books/preview", json=SMALL).json()
    assert seen["pages"] == len(pages) == 6
    assert [one["svg"][:5] for one in seen["puzzles"]] == ["<svg "] * 3
    grades = [one["grade"] for one in seen["puzzles"]]
    assert grades == sorted(grades)


def test_a_cover_is_made(browser: httpx.Client) -> None:
    response = browser.post("/api/books/cover", json=SMALL | {"title": "Deux", "copyright": "©"})
    assert "(Deux) Tj" in pages_of(response.content)[0]
    assert 'filename="cover.pdf"' in response.headers["content-disposition"]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"shapes": ["./secret.png"]}, "unknown mask"),
        ({"kind": "levels", "pack": "../levels.txt"}, "should be one of"),
        ({"grids": ["hexx"]}, "did you mean"),
        ({"count": 900, "largest": [60, 60]}, "too many here"),
        ({"count": 900, "smallest": [3, 3], "largest": [4, 4]}, "too many here"),
        ({"workers": 9}, "workers"),
        ({"title": "漢"}, "no letters"),
    ],
)
def test_what_a_book_may_not_ask(browser: httpx.Client, wrong: dict, words: str) -> None:
    for path in ("/api/books", "/api/books/preview"):
        response = browser.post(path, json=SMALL | wrong)
        assert response.status_code in (400, 413, 422)
        assert words in response.text
