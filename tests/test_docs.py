"""Every command and every Python block of the documentation is run, page by page."""

import contextlib
import doctest
import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

import dedale
from dedale.cli import main
from dedale.games import GAMES
from dedale.games.ariane import load_pack
from dedale.registry import registry

DOCS = Path(__file__).parents[1] / "docs"
MADE = {"algorithms", "gallery", "_build"}
PAGES = [
    page
    for page in sorted(DOCS.rglob("*.md"))
    if not MADE & set(page.relative_to(DOCS).parts)
    and page.name not in ("api.md", "commands.md", "http.md", "tables.md")
]
#: Commands that go on for ever, wait for somebody, or need what is not here: only read, not run.
ENDLESS = (
    r"serve|tui|dask|postgresql|DEDALE_DATABASE|\d{5}x\d{5}|big\.|--all|nginx|soak|fuzz|classe?-6b"
)


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text("utf-8"), re.M | re.S)


def names(pages: list[Path]) -> list[str]:
    return [str(page.relative_to(DOCS)) for page in pages]


WITH_PYTHON = [page for page in PAGES if blocks(page, "python")]
WITH_COMMANDS = [page for page in PAGES if blocks(page, "console")]


@pytest.mark.parametrize("page", WITH_PYTHON, ids=names(WITH_PYTHON))
def test_python_blocks(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In order, in one folder, with the same names; what they print is what is shown.

    A block that begins with the name of a file is that file; others may use it.
    """
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    for kind in dedale.KINDS:  # what a page adds is forgotten with it
        monkeypatch.setattr(registry(kind), "_added", {})
    known: dict[str, object] = {"__name__": "docs"}
    for number, block in enumerate(blocks(page, "python")):
        if name := re.match(r"# (\S+\.py)\n", block):
            (tmp_path / name[1]).write_text(block)
        elif ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, known, page.name, str(page), number)
            out: list[str] = []
            result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(
                test, out=out.append, clear_globs=False
            )
            assert result.failed == 0, "".join(out)
            known |= test.globs
        else:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block, f"{page.name}, block {number}", "exec"), known)


@pytest.mark.parametrize("page", WITH_COMMANDS, ids=names(WITH_COMMANDS))
def test_commands(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "python"):
        if name := re.match(r"# (\S+\.py)\n", block):
            (tmp_path / name[1]).write_text(block)
    level = load_pack("labyrinth").levels[0].level
    (tmp_path / "levels").mkdir()
    for file in ("level.txt", "levels/1.txt"):  # as readers have some
        (tmp_path / file).write_text(level.to_text())
    theseus = GAMES["theseus"]
    (tmp_path / "theseus.txt").write_text(theseus.pack(next(iter(theseus.packs)))[0].text)
    for block in blocks(page, "console"):
        for piece in re.split(r"^\$ ", block, flags=re.M)[1:]:
            line, _newline, shown = piece.partition("\n")
            if re.search(ENDLESS, line) or not re.match(r"(\w+=\S+ )*dedale ", line):
                read_only(line)
                continue
            tools = str(Path(sys.executable).parent)
            env = os.environ | {"PATH": tools + os.pathsep + os.environ["PATH"], "LANGUAGE": "en"}
            env["XDG_STATE_HOME"] = env["XDG_DATA_HOME"] = str(tmp_path)
            done = subprocess.run(
                line,
                shell=True,
                cwd=tmp_path,
                env=env,
                capture_output=True,
                text=True,
                check=False,
                stdin=subprocess.DEVNULL,
            )
            assert done.returncode == 0, (line, done.stderr)
            seen = shown.partition("…")[0].strip()  # the rest is left out
            assert seen in done.stdout + done.stderr, line


def read_only(line: str) -> None:
    """Check that a command and its options exist, without running it."""
    words = shlex.split(line, comments=True)
    if not words or words[0] != "dedale":
        return
    context = click.Context(main)
    command = main.get_command(context, words[1])
    assert command is not None, line
    known = {name for parameter in command.params for name in parameter.opts}
    assert {word for word in words[2:] if word.startswith("--")} <= known, line


def test_the_pages_are_there() -> None:
    assert len(WITH_PYTHON) >= 5
    assert len(WITH_COMMANDS) >= 5
