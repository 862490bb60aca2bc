"""The directive `picture`: commands are run, and what the last one draws is shown above them.

    ```{picture}
    :alt: A heart with loops
    dedale generate --mask heart -s 40x36 --seed 1 --braid 30 -o heart.svg
    ```

So every picture of the site can be made again by the command below it. Where a command knows
themes, the picture is drawn twice, for readers of light and of dark pages.
"""

import contextlib
import hashlib
import html
import io
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.errors import ExtensionError
from sphinx.util.docutils import SphinxDirective

from dedale.cli import main

#: Where pictures are put, in the folder of the sources.
FOLDER = "_pictures"
#: In a film in SVG: how a cell is painted at first, its shape, and what it becomes.
FILM = re.compile(r'fill="[^"]*"( [^>]*)><animate [^>]*values="[^"]*?([^";]+)"[^>]*/>')


class Picture(SphinxDirective):
    """Commands, and the picture that the last one makes."""

    has_content = True
    option_spec: ClassVar = {
        "alt": directives.unchanged_required,
        "width": directives.length_or_percentage_or_unitless,
        "caption": directives.unchanged,
        "quiet": directives.flag,  # the commands are not shown
        "still": directives.flag,  # of a film in SVG, the last moment
    }

    def run(self) -> list[nodes.Node]:
        commands = [line.removeprefix("$ ") for line in self.content if line.strip()]
        place = Path(self.env.srcdir) / FOLDER
        found: list[nodes.Node] = []
        for theme, made in drawn(tuple(commands), place).items():
            name = halted(place / made) if "still" in self.options else made
            image = nodes.image(uri=f"/{FOLDER}/{name}", alt=self.options.get("alt", ""))
            if theme:
                image["classes"].append(f"only-{theme}")
            if width := self.options.get("width"):
                image["width"] = width
            found.append(image)
        figure = nodes.container("", *found, classes=["picture"])
        if caption := self.options.get("caption"):
            text, _messages = self.parse_inline(caption)
            figure += nodes.paragraph("", "", *text, classes=["caption"])
        if "quiet" not in self.options:
            figure += nodes.raw("", console(commands), format="html")
        return [figure]


def halted(film: Path) -> str:
    """Write the last moment of a film as a picture; its file name."""
    still = film.with_stem(f"{film.stem}-still")
    still.write_text(FILM.sub(r'fill="\2"\1>', film.read_text("utf-8")), "utf-8")
    return still.name


def console(commands: Sequence[str]) -> str:
    """Commands as a block of code whose lines break between words only, not after a dash."""
    lines = (
        " ".join(f'<span class="word">{html.escape(word)}</span>' for word in command.split())
        for command in commands
    )
    text = "\n".join(f'<span class="gp">$ </span>{line}' for line in lines)
    return f'<div class="highlight-console"><div class="highlight"><pre>{text}\n</pre></div></div>'


@cache
def drawn(commands: tuple[str, ...], place: Path) -> dict[str, str]:
    """Run commands in an empty folder; the file names of the picture, by theme ("": any)."""
    place.mkdir(exist_ok=True)
    *before, last = [shlex.split(command) for command in commands]
    name = output_of(last)
    digest = hashlib.sha256("\n".join(commands).encode()).hexdigest()[:10]
    found = {}
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for words in before:
            run(words)
        for theme, variant in themed(last):
            for words in variant:
                run(words)
            kept = f"{Path(name).stem}-{digest}{'-' + theme if theme else ''}{Path(name).suffix}"
            shutil.move(name, place / kept)
            found[theme] = kept
    return found


def themed(words: Sequence[str]) -> Iterator[tuple[str, list[list[str]]]]:
    """A command for each theme it can draw in, or as it is."""
    command = main.get_command(None, words[1])  # type: ignore[arg-type]
    known = {parameter.name for parameter in command.params} if command else set()
    if "theme" not in known or "--theme" in words:
        yield "", [list(words)]
        return
    yield "light", [list(words)]
    yield "dark", [[*words, "--theme", "dark"]]


def output_of(words: Sequence[str]) -> str:
    """The file that a command writes."""
    for name in ("-o", "--output"):
        if name in words:
            return words[words.index(name) + 1]
    raise ExtensionError(f"this command makes no picture: {shlex.join(words)}")


def run(words: Sequence[str]) -> str:
    """Run one command in this process, and what it says; a failure is an error of the site."""
    talk = io.StringIO()
    os.environ["LANGUAGE"] = "en"
    with contextlib.redirect_stderr(talk), contextlib.redirect_stdout(talk):
        try:
            main(list(words[1:]))
        except SystemExit as end:
            if end.code not in (None, 0):
                raise ExtensionError(f"{shlex.join(words)}: {talk.getvalue()}") from None
    return talk.getvalue()
