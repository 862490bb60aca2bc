"""Everything that the README shows is run, and does what it shows."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", TEXT, re.M | re.S)


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a line of the README; `dedale` is the one that is tested."""
    tools = str(Path(sys.executable).parent)
    env = os.environ | {"PATH": tools + os.pathsep + os.environ["PATH"], "LANGUAGE": "en"}
    return subprocess.run(
        line, shell=True, cwd=folder, env=env, capture_output=True, text=True, check=False
    )


def commands(block: str) -> list[tuple[str, str]]:
    """The lines after `$` of a console block, each with what is shown below it."""
    pieces = re.split(r"^\$ ", block, flags=re.M)[1:]
    return [(line, shown) for line, _newline, shown in (p.partition("\n") for p in pieces)]


@pytest.mark.parametrize("language", ["python", "console"])
def test_there_is_something_to_test(language: str) -> None:
    assert len(blocks(language)) >= 2


def test_python(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    shown = "\n".join(block for block in blocks("python") if ">>>" in block)
    test = doctest.DocTestParser().get_doctest(shown, {}, "README.md", str(README), 0)
    out: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    result = runner.run(test, out=out.append)
    assert result.attempted > 10
    assert result.failed == 0, "".join(out)


def test_console(tmp_path: Path) -> None:
    """In one folder, in order, with the files that the README shows."""
    for block in blocks("python"):
        if name := re.match(r"# (\S+\.py)\n", block):
            (tmp_path / name[1]).write_text(block)
    for block in blocks("console"):
        for line, shown in commands(block):
            done = shell(line, tmp_path)
            assert done.returncode == 0, (line, done.stderr)
            if shown.strip():
                assert (done.stdout + done.stderr).strip() == shown.strip(), line


def test_every_picture_is_made_by_a_command_that_is_shown() -> None:
    """`make pictures` makes them by the commands in comments, which readers see below."""
    shown = {line for block in blocks("console") for line, _output in commands(block)}
    made = set(re.findall(r"<!-- picture: (.+?) -->", TEXT)) - {"page"}
    assert made
    assert made <= shown
    pictures = re.findall(r'(?:src|srcset)="(docs/pictures/[^"]+)"', TEXT)
    assert len(pictures) >= 9
    assert all((README.parent / picture).stat().st_size < 200_000 for picture in pictures)


def test_numbers_are_right() -> None:
    from dedale.generators import GENERATORS
    from dedale.masks.shapes import MASKS

    assert f"{len(list(GENERATORS.ours()))} generators" in TEXT
    assert f"{len(list(MASKS.ours()))} shapes" in TEXT


def test_every_format_is_in_the_table() -> None:
    from dedale.maze.formats import FORMATS

    text = (README.parent / "docs" / "reference" / "formats.md").read_text("utf-8")
    for name, entry in FORMATS.items():
        assert f"`{name}`" in text
        if entry.reader:
            for ending in entry.endings:
                assert f"`{ending}`" in text
