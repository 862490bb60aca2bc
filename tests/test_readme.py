"""The README: its pictures, and the numbers in it. (`test_docs.py` runs its commands.)"""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from dedale.cli import main
from dedale.generators import GENERATORS
from dedale.masks.shapes import MASKS
from dedale.maze.formats import FORMATS
from dedale.solvers import SOLVERS

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_picture_stands_above_the_command_that_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make pictures` makes them by these commands."""
    rows = [line for line in TEXT.splitlines() if line.startswith("| ")][2:6]
    for pictures, made in ((rows[0], rows[1]), (rows[2], rows[3])):
        for picture, command in zip(pictures.split(" | "), made.split(" | "), strict=True):
            (name,) = {
                re.sub(r"(-light|-dark)?\.\w+$", "", found)
                for found in re.findall(r'docs/pictures/([^"]+)', picture)
            }
            if "serve" not in command:
                words = shlex.split(command.strip("| `"))
                assert Path(words[words.index("-o") + 1]).stem == name
                if name in ("heart", "hex", "polar"):
                    monkeypatch.chdir(tmp_path)
                    assert CliRunner().invoke(main, words[1:]).exit_code == 0
                    kept = ROOT / "docs" / "pictures" / f"{name}-light.svg"
                    assert (tmp_path / f"{name}.svg").read_bytes() == kept.read_bytes()


@pytest.mark.parametrize("picture", sorted((ROOT / "docs" / "pictures").iterdir()), ids=str)
def test_pictures_are_small(picture: Path) -> None:
    assert picture.stat().st_size < 200_000


def test_pictures_of_pages_are_there() -> None:
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]:
        for picture in re.findall(r"\bpictures/([\w-]+\.\w+)", page.read_text("utf-8")):
            assert (ROOT / "docs" / "pictures" / picture).exists(), (page, picture)


def test_numbers_are_right() -> None:
    news = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for text in (TEXT, news):
        assert f"{len(list(GENERATORS.ours()))} generators" in text
        assert f"{len(list(MASKS.ours()))} shapes" in text
    assert f"{len(list(SOLVERS.ours()))} solvers" in news
    assert f"{len(list(FORMATS.ours()))} [formats]" in news


def test_every_screen_of_the_page_is_told_of() -> None:
    page = (ROOT / "src" / "dedale" / "web" / "static" / "js" / "main.js").read_text("utf-8")
    text = (ROOT / "docs" / "web.md").read_text("utf-8")
    names = re.findall(r'link\("\w*", t\("(\w+)"\)\)', page)
    assert len(names) == 7
    assert [name for name in names if f"| **{name}** |" not in text] == []


def test_every_part_has_its_place_in_the_architecture() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    tree, order = re.findall(r"^```\n(.*?)^```", text, re.M | re.S)[:2]
    parts = {p.name for p in (ROOT / "src" / "dedale").iterdir() if (p / "__init__.py").exists()}
    parts |= {p.stem for p in (ROOT / "src" / "dedale").glob("[!_]*.py")}
    assert parts - set(re.findall(r"\w+", tree)) == set()
    assert parts - set(re.findall(r"\w+", order)) == set()


def test_every_format_is_in_the_table() -> None:
    text = (ROOT / "docs" / "reference" / "formats.md").read_text("utf-8")
    for name, entry in FORMATS.items():
        assert f"`{name}`" in text
        if entry.reader:
            for ending in entry.endings:
                assert f"`{ending}`" in text
