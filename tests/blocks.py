"""Runs what a page of documentation shows: its Python blocks, and the commands of its consoles.

A Python block that begins with a comment `# NAME.py` is that file; the blocks and commands after it
may use it. `…` in the output of a command stands for what is left out.
"""

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
from click.testing import CliRunner

from dedale.cli import main

#: What takes long, in small.
SMALL = {
    "--size 10 --moves 100": "--size 6 --moves 20",
    "--hardest 2": "--hardest 0.2",
    "--solutions 1 --doomed 30 --grade 6": "--size 4 --solutions 1 --doomed 1",
    "--count 5 -o levels": "--count 2 -o levels",
    "2048x2048": "300x200",
    "layers:4 -s 6x6": "layers:3 -s 4x4",
    '"key ghost" --size 5': '"key ghost" --size 5 --moves 8',
    "width=4096, height=4096": "width=1100, height=1100",
    "-s 5x5 --hardest 1": "-s 5x5 --hardest 0.2",
}
#: Commands that never end, wait for somebody, or need what is not here: read, but not run.
ENDLESS = r"serve|tui\b|dask|postgresql|DEDALE_DATABASE|\d{5}x\d{5}|big\.|--all|classe?-6b"
ENDLESS += r"|judge |exercise check|examples/|\bGAME\b"


def blocks(text: str, language: str) -> list[str]:
    """The blocks of a page that are marked with a language."""
    found = re.findall(r"^```(.*)\n((?:.*\n)*?)```$", text, re.M)
    return [block for marked, block in found if marked == language]


def commands(text: str) -> list[tuple[str, str]]:
    """The commands of a page in their order, each with the output that is shown below it.

    They are the lines after `$` of a console, those of a block of `sh`, and first in the row of a
    table.
    """
    found: list[tuple[str, str]] = []
    for row, language, block in re.findall(
        r"^\| `(dedale .*?)` \||^```(console|sh)\n((?:.*\n)*?)```$", text, re.M
    ):
        if language == "console":
            pieces = [piece.partition("\n") for piece in re.split(r"^\$ ", block, flags=re.M)]
            found += [(line, shown) for line, _newline, shown in pieces if line]
        else:
            found += [(line, "") for line in (row or block).splitlines()]
    return found


def write_files(text: str, folder: Path) -> None:
    """The Python blocks that are files."""
    for block in blocks(text, "python"):
        if name := re.match(r"# (\S+\.py)\n", block):
            (folder / name[1]).write_text(block, "utf-8")


def run_python(text: str, page: str) -> None:
    """Run the Python blocks in order, with the same names; what they print is what is shown."""
    known: dict[str, object] = {"__name__": "docs"}
    for large, small in SMALL.items():
        text = text.replace(large, small)
    for number, block in enumerate(blocks(text, "python")):
        if re.match(r"# \S+\.py\n", block):
            continue
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, known, page, page, number)
            out: list[str] = []
            result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(
                test, out=out.append, clear_globs=False
            )
            assert result.failed == 0, "".join(out)
            known |= test.globs
        else:
            with contextlib.redirect_stdout(io.StringIO()):
                exec(compile(block, f"{page}, block {number}", "exec"), known)


def run_command(line: str, shown: str, folder: Path) -> None:
    """Run a command in the current folder: it succeeds, and prints what is shown.

    In this process where it is one plain command of ours, which saves starting another.
    """
    for large, small in SMALL.items():
        line = line.replace(large, small)
    words = shlex.split(line, comments=True)
    if words[0] == "python" and (folder / words[-1]).exists():
        subprocess.run([sys.executable, words[-1]], cwd=folder, check=True)
        return
    if re.search(ENDLESS, line) or not re.match(r"(\w+=\S+ )*dedale ", line):
        read_only(words)
        return
    if words[0] == "dedale" and not set(words) & {"|", ">", "&&"}:
        done = CliRunner(env={"LANGUAGE": "en"}).invoke(main, words[1:])
        status, output = done.exit_code, done.output
    else:
        path = str(Path(sys.executable).parent) + os.pathsep + os.environ["PATH"]
        ran = subprocess.run(
            line,
            shell=True,
            cwd=folder,
            env=os.environ | {"PATH": path, "LANGUAGE": "en"},
            capture_output=True,
            text=True,
            check=False,
            stdin=subprocess.DEVNULL,
        )
        status, output = ran.returncode, ran.stdout + ran.stderr
    assert status == 0, (line, output)
    assert shown.partition("…")[0].strip() in output, (line, output)


def read_only(words: list[str]) -> None:
    """Check that a command and its options exist, without running it."""
    if not words or words[0] != "dedale":
        return
    command = main.get_command(click.Context(main), words[1])
    assert command is not None, words
    known = {name for parameter in command.params for name in parameter.opts}
    assert {word for word in words[2:] if word.startswith("--")} <= known, words
