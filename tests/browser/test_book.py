"""Make a book on the page: a form, a preview that follows it, a download."""

import io
import re
import zipfile
from pathlib import Path

from dedale.games.ariane.levels.packs import load_pack

from ..pdf import pages_of
from .conftest import OpenPage


def test_a_book_is_chosen_seen_and_taken_home(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/#/book", reduced_motion="no-preference")
    page.wait_for_selector(".book-page img")
    assert page.locator(".book-page").count() == 3
    assert "27 pages" in page.inner_text("#book-status")
    grades = page.locator(".book-page figcaption span").all_inner_texts()
    found = [int(re.findall(r"difficulty (\d+) of 10", text)[0]) for text in grades]
    assert found == sorted(found)
    page.get_by_label("How many").fill("4")
    page.get_by_label("Largest size, width").fill("12")
    page.get_by_label("Largest size, height").fill("12")
    page.get_by_label("Title").fill("Mine")
    page.get_by_label("Answers on a page").fill("0")
    page.get_by_label("Answers on a page").press("Tab")
    page.wait_for_function("() => document.querySelector('#book-status').textContent === '6 pages'")
    with page.expect_download() as taken:
        page.get_by_role("button", name="Make the PDF").click()
    taken.value.save_as(tmp_path / "mazes.pdf")
    pages = pages_of((tmp_path / "mazes.pdf").read_bytes())
    assert len(pages) == 6
    assert "(Mine) Tj" in pages[0]


def test_levels_are_those_of_the_pack_one_chooses(open_page: OpenPage) -> None:
    page = open_page("/#/book")
    page.wait_for_selector(".book-page img")
    assert page.get_by_label("Pack").is_hidden()
    page.get_by_label("What").select_option("levels")
    page.get_by_label("Pack").select_option("ghost")
    page.locator(".book-page .note", has_text="pass through walls").first.wait_for()
    levels = len(load_pack("ghost").levels)
    page.get_by_label("How many").fill(str(levels + 5))
    page.get_by_label("How many").press("Tab")
    pages = levels + 2 + -(-levels // 4)  # no more than there are
    page.wait_for_function(
        "n => document.querySelector('#book-status').textContent === `${n} pages`", arg=pages
    )


def test_kinds_have_fields_of_their_own_and_errors_are_said(open_page: OpenPage) -> None:
    # The server says what is missing, with 422, which the browser logs.
    page = open_page("/#/book", touch=True, locale="fr-FR", quiet=False)
    page.wait_for_selector(".book-page img")
    page.get_by_label("Quoi").select_option("words")
    page.locator("#book-status", has_text="pages").wait_for()  # it begins with two words
    page.get_by_label("Mots à cacher").fill("")
    page.get_by_label("Mots à cacher").press("Tab")
    page.locator("#book-status", has_text="mots").wait_for()
    page.get_by_label("Mots à cacher").fill("OUI, NON")
    page.get_by_label("Mots à cacher").press("Tab")
    page.wait_for_function("() => document.querySelectorAll('.book-page img').length >= 3")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_maze_is_taken_home_for_makers_and_engines(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/#/new/treasure")
    page.locator("details:has(.export-menu) > summary").click()
    menu = page.locator(".export-menu")
    files = {}
    for format, ending, cell in (("stl", "stl", "24"), ("stl", "stl", ""), ("tmx", "zip", "48")):
        menu.get_by_label("For makers, engines").select_option(format)
        unit = "mm" if format == "stl" else "px"
        menu.get_by_label(f"Cell ({unit})").fill(cell)
        assert menu.get_by_label("Wall height (mm)").count() == (format == "stl")
        with page.expect_download() as taken:
            menu.get_by_role("button", name="Download").click()
        assert taken.value.suggested_filename == f"dedale.{ending}"
        taken.value.save_as(tmp_path / "file")
        files[format, cell] = (tmp_path / "file").read_bytes()
    assert files["stl", ""] != files["stl", "24"]
    assert len(files["stl", ""]) == len(files["stl", "24"]), "the same maze, larger"
    with zipfile.ZipFile(io.BytesIO(files["tmx", "48"])) as archive:
        assert sorted(archive.namelist()) == ["dedale-square-48-12.png", "maze.tmx"]
