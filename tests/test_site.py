"""The site is built without a warning, and its local links lead somewhere."""

import re
import subprocess
import sys
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from dedale.exercises.example import ExamplePage
from dedale.registry import registry
from dedale.web.help import RUN

from .built import built

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site() -> Path:
    pytest.importorskip("sphinx")

    def build(target: Path) -> None:
        command = [sys.executable, "-m", "sphinx", "-W", "-q", "-b", "html"]
        places = ["-d", f"{target}/.trees", str(ROOT / "docs"), str(target)]
        done = subprocess.run([*command, *places], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    return built("documentation", build)


def test_every_local_link_leads_somewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 10
    broken = [
        f"{page.relative_to(site)} -> {address}"
        for page in pages
        for address in re.findall(r'(?:href|src)="([^"#?]+)', page.read_text("utf-8"))
        if ":" not in address and not (page.parent / unquote(address)).exists()
    ]
    assert broken == []


def test_a_link_to_a_page_has_a_title_and_a_description(site: Path) -> None:
    for name in ("index", "fr/jouer", "guides/teach", "algorithms/wilson"):
        text = (site / f"{name}.html").read_text("utf-8")
        [words] = re.findall(r'<meta name="description" content="([^"]{30,200})">', text)
        assert f'<meta property="og:description" content="{words}">' in text
        assert '<meta property="og:title" content="' in text


def test_help_is_that_of_the_shell_on_any_machine(site: Path) -> None:
    page = (site / "reference" / "commands.html").read_text("utf-8")
    assert "-h, --help" in page
    assert str(Path.home()) not in page


def test_no_page_runs_a_script_that_stands_in_it(site: Path) -> None:
    """Our own server would not let it."""
    inline = [page for page in site.rglob("*.html") if "<script>" in page.read_text("utf-8")]
    assert inline == []


def test_every_algorithm_has_a_page_with_a_film(site: Path) -> None:
    names = [name for name, _entry in registry("generator").ours()]
    for kind in ("solver", "tour", "braider"):
        names += [f"{kind}-{name}" for name, _entry in registry(kind).ours()]
    for name in names:
        text = (site / "algorithms" / f"{name}.html").read_text("utf-8")
        assert '<div class="film">' in text, name
        assert "only-dark" in text, name


def test_every_algorithm_has_something_to_try(site: Path) -> None:
    for page in (site / "algorithms").glob("*.html"):
        if page.stem != "index":
            assert "<strong>Try this.</strong>" in page.read_text("utf-8"), page.stem


def test_every_algorithm_has_an_example_that_runs_and_draws(site: Path) -> None:
    for page in (site / "algorithms").glob("*.html"):
        if page.stem != "index":
            (block,) = re.findall(
                r'<div class="highlight-python.*?<pre>(.*?)</pre>', page.read_text("utf-8"), re.S
            )
            found = ExamplePage().run(unescape(re.sub("<[^>]*>", "", block)))
            assert "trouble" not in found, (page.stem, found)
            assert found["drawing"], page.stem


def test_the_documentation_alone_loads_nothing_more(site: Path) -> None:
    assert "import" not in (site / RUN).read_text("utf-8")


def test_pictures_come_before_what_a_grid_lacks(site: Path) -> None:
    text = (site / "gallery" / "grid-polar.html").read_text("utf-8")
    assert 0 < text.index("only-dark") < text.index("why it does not run here")


def test_films_are_stepped_by_buttons_and_keys(site: Path, browser: Any) -> None:
    """Of rock, too: what is dug is floor at the end."""
    page = browser.new_page()
    page.goto((site / "algorithms" / "paths.html").as_uri())
    count = page.locator(".film-count")
    frames = int(count.inner_text().partition(" / ")[2])
    page.get_by_title("To the beginning").click()
    page.get_by_title("One step on").click()
    assert count.inner_text() == f"1 / {frames}"
    assert colours(page) == {"#c9ced8"}
    page.locator(".film-board").press("ArrowLeft")
    assert count.inner_text() == f"0 / {frames}"
    page.locator(".film-board").press("End")
    assert count.inner_text() == f"{frames} / {frames}"
    assert colours(page) == {"#c9ced8", "#ffffff"}
    page.close()


def test_search_finds_the_guide_first(site: Path, browser: Any) -> None:
    page = browser.new_page()
    for words, guide in (("hexagon", "grids.html"), ("pdf", "books.html")):
        page.goto((site / "search.html").as_uri() + f"?q={words}")
        page.locator("#search-results li a").first.wait_for()
        found = page.locator("#search-results li a").evaluate_all(
            "all => all.map((a) => a.pathname)"
        )
        assert found[0].endswith(f"/{guide}")
        assert not any("/fr/" in each for each in found[:3])
    page.goto((site / "fr" / "jouer.html").as_uri())
    page.get_by_label("Rechercher").fill("greffon")
    page.get_by_label("Rechercher").press("Enter")
    first = page.locator("#search-results li a").first
    assert str(first.get_attribute("href")).partition("?")[0] == "fr/greffons.html"
    assert page.evaluate("document.documentElement.lang") == "fr"
    page.get_by_role("heading", name="Résultats de la recherche").wait_for()  # "en cours" before
    page.goto((site / "recherche.html").as_uri() + "?q=tresor")  # without its accent
    assert "fr/jouer.html" in str(first.get_attribute("href"))
    page.close()


def test_no_line_of_french_begins_with_a_sign(site: Path) -> None:
    for page in (site / "fr").glob("*.html"):
        body = page.read_text("utf-8").partition("<article")[2].partition("</article>")[0]
        said = re.sub(r"<(pre|code).*?</\1>", "", body, flags=re.S)
        assert not re.search(r"[^\W\d_] [:;?!»]", said)


def colours(page: Any) -> set[str]:
    """The colours of a film's cells, in their middles."""
    found: set[str] = set(
        page.evaluate(
            """() => {
          const { width, height } = JSON.parse(document.querySelector(".film script").textContent);
          const canvas = document.querySelector(".film-board");
          const pen = canvas.getContext("2d");
          const side = (canvas.width - 2) / width;
          return Array.from({ length: width * height }, (_, cell) => {
            const middle = (place) => (place + 0.5) * side + 1;
            const [x, y] = [middle(cell % width), middle(Math.floor(cell / width))];
            const [red, green, blue] = pen.getImageData(x, y, 1, 1).data;
            return "#" + [red, green, blue].map((c) => c.toString(16).padStart(2, "0")).join("");
          });
        }"""
        )
    )
    return found
