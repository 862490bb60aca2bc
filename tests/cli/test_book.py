"""`dedale book`, and the ways of `dedale generate`."""

import re
from pathlib import Path

from ..pdf import pages_of
from .test_cli import fails, run

SMALL = ("--from", "5", "--to", "7", "--seed", "3")


def test_a_book_and_worksheets(tmp_path: Path) -> None:
    path = tmp_path / "book.pdf"
    run("book", "-n", "3", *SMALL, "--title", "Trois", "--lang", "fr", "-o", str(path))
    pages = pages_of(path.read_bytes())
    assert len(pages) == 6
    assert "(3 casse-têtes, du facile au difficile) Tj" in pages[0]
    run("book", "--worksheets", "-n", "1", "--copies", "2", *SMALL, "-o", str(path))
    assert len(pages_of(path.read_bytes())) == 3
    assert "copies are made of worksheets only" in fails("book", "--copies", "2", "-o", str(path))
    assert "is not the name of a PDF file" in fails("book", "-o", "b.txt")
    assert "from small to large" in fails("book", "--from", "40", "--to", "10", "-o", str(path))
    assert "works with kind words only" in fails("book", "--word", "X", "-o", str(path))
    assert "difficulty from 6 to 3" in fails("book", "--difficulty", "6..3", "-o", str(path))


def test_ways(tmp_path: Path) -> None:
    drawn = run("generate", "--way", "0,0 0,1 1,1", "-s", "3x2", "--seed", "1", "--solution").stdout
    assert len(re.findall(r" \. |S|G", drawn)) >= 3
    for words, message in (
        (("--way", ",,"), "should be cells in a row"),
        (("--way", "heart", "--mask", "disc"), "leave out mask"),
        (("--way", "heart", "-s", "9"), "too small for a way"),
        (("--way", "heart", "--grid", "hex"), "fills squares"),
    ):
        assert message in fails("generate", *words, "--seed", "1")
