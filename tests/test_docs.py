"""Every command and every Python block of the README and of the documentation is run."""

import re
from pathlib import Path

import pytest

import dedale
from dedale.games import GAMES
from dedale.games.ariane import load_pack
from dedale.registry import registry

from .blocks import blocks, commands, run_command, run_python, write_files

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
#: Folders and pages that the site makes of the program itself.
MADE = {"algorithms", "gallery", "_build"}
MADE |= {"api.md", "commands.md", "http.md", "modules.md", "tables.md"}
FOUND = [page for page in DOCS.rglob("*.md") if not MADE & set(page.relative_to(DOCS).parts)]
PAGES = {
    str(page.relative_to(ROOT)): page.read_text("utf-8")
    for page in sorted([ROOT / "README.md", *FOUND])
}
WITH_PYTHON = [name for name, text in PAGES.items() if blocks(text, "python")]
WITH_COMMANDS = [name for name, text in PAGES.items() if commands(text)]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in; what a page adds to the tables is forgotten with it."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for kind in dedale.KINDS:
        monkeypatch.setattr(registry(kind), "_added", {})
    return tmp_path


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_python_blocks(name: str, folder: Path) -> None:
    write_files(PAGES[name], folder)
    run_python(PAGES[name], name)


@pytest.mark.parametrize("name", WITH_COMMANDS)
def test_commands(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, in one folder, with a few files such as readers have."""
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    write_files(PAGES[name], folder)
    (folder / "levels").mkdir()
    drawn = re.search(r"^```text\n(\d+\n(?:[+|].*[+|]\n)+)```$", PAGES[name], re.M)
    level = drawn[1] if drawn else load_pack("labyrinth").levels[0].level.to_text()
    for file in ("level.txt", "levels/1.txt"):
        (folder / file).write_text(level)
    theseus = GAMES["theseus"]
    (folder / "theseus.txt").write_text(theseus.pack(next(iter(theseus.packs)))[0].text)
    for line, shown in commands(PAGES[name]):
        run_command(line, shown, folder)


def test_commands_stand_where_they_are_run() -> None:
    """A command in a block without a language would not be tried."""
    for name, text in PAGES.items():
        lines = "".join(blocks(text, "")).splitlines()
        ours = [line for line in lines if line.startswith("dedale ") and "examples/" not in line]
        assert ours == [], name


def test_the_pages_are_there() -> None:
    assert len(WITH_PYTHON) >= 10
    assert len(WITH_COMMANDS) >= 15


def test_every_kind_of_plugin_has_an_example() -> None:
    text = PAGES["docs/guides/plugins.md"]
    listed = (ROOT / "examples" / "plugin" / "README.md").read_text("utf-8")
    for kind in dedale.KINDS:
        assert f"`{kind}`" in listed
        assert f"\n### {kind}\n" in text
        example = kind in ("grid", "game") or f'PLUGIN = {{"{kind}":' in text
        assert example or re.search(rf'PLUGIN = {{\n    "{kind}": {{', text), kind
