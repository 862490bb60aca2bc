"""A film as a file: what can be asked of one, and the traces drawn side by side."""

import os
from collections.abc import Mapping, Sequence
from typing import Any

from .. import MAKERS
from ..errors import DedaleError
from ..files import write_atomically
from ..i18n import N_
from ..maze.formats import ending_of
from ..record import record
from ..registry import resolve
from ..requests import Request, parameter
from ..trace.trace import Trace

#: Films by the endings of their files.
KINDS = {".gif": "gif", ".png": "apng", ".apng": "apng", ".svg": "svg", ".html": "html"}
SECONDS = 10.0  # that a film takes when its speed is not given


@record(frozen=True)
class Film(Request):
    """How a film is shown."""

    speed: int | None = parameter(
        "int",
        N_("speed"),
        least=1,
        about=N_(
            "Events per second (default: the film lasts about 10 s, or less for a small maze)."
        ),
    )
    frames: int = parameter(
        "int",
        N_("frames"),
        250,
        least=2,
        about=N_("Maximum number of frames; long films are sped up."),
    )
    cell: int | None = parameter(
        "int", N_("cell"), least=1, most=200, unit="PIXELS", about=N_("Width of a cell.")
    )
    numbers: str | None = parameter(
        "name",
        N_("numbers"),
        choices=("distances", "costs", "ids"),
        about=N_("Numbers in the cells: from the start, or those that the algorithm writes."),
    )
    structure: bool = parameter(
        "bool", N_("structure"), True, about=N_("Show the data structure beside the film.")
    )
    code: bool = parameter(
        "bool",
        N_("pseudo-code"),
        False,
        about=N_("Show the pseudo-code beside the film, the running line lit."),
    )
    theme: str = parameter("name", N_("theme"), "light", choices="theme", about=N_("Colours."))

    def draw(self, traces: Sequence[Trace], kind: str) -> bytes | str:
        """The traces side by side: "gif", "apng", "svg" or "html"."""
        written = self.numbers is not None
        if kind == "html":
            page: str = resolve(MAKERS["film.html"])(traces, numbers=written)
            return page
        look: Any = {name: getattr(self, name) for name in ("frames", "theme", "structure", "code")}
        if kind == "svg":
            from .animated import to_animated_svg

            longest = max(len(trace.frames) for trace in traces)
            look["seconds"] = max(1.0, longest / self.speed) if self.speed else SECONDS
            return to_animated_svg(traces, cell=self.cell or 20, numbers=written, **look)
        from .gif import to_gif

        return to_gif(traces, speed=self.speed, cell=self.cell, kind=kind, numbers=written, **look)


def kind_of(path: str | os.PathLike[str], kinds: Mapping[str, str] = KINDS) -> str:
    """The kind of film that the ending of a path stands for.

    >>> kind_of("film.png")
    'apng'
    """
    kind = kinds.get(ending_of(path), "")
    if not kind:
        raise DedaleError(
            "{path!r} is not the name of a film: it should end with {endings}",
            path=str(path),
            endings=", ".join(kinds),
        )
    return kind


def save(trace: Trace, path: str | os.PathLike[str], **shown: object) -> None:
    """Write the film of a trace to a file, whole or not at all."""
    kind = kind_of(path)
    write_atomically(path, Film.of(shown).draw([trace], kind))
