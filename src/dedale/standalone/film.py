"""A film in one file: controls, pseudo-code and data structure, in both languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..i18n import LANGUAGES, _, speaking
from ..trace.packed import packed
from ..trace.trace import Trace, films_of
from .page import deflated, page


def to_html(traces: Trace | Sequence[Trace], *, numbers: bool = False) -> str:
    """The film of one run, or of several side by side on one clock, as a page that needs no other.

    Parameters
    ----------
    traces : Trace or sequence of Trace
    numbers : bool
        Whether the numbers in the cells are shown from the beginning.

    Examples
    --------
    >>> import dedale
    >>> maze = dedale.generate("prim", width=5, height=4, seed=1, trace=True)
    >>> to_html(maze.trace).startswith("<!doctype html>")
    True
    """
    films = films_of(traces)
    title = " · ".join(_(film.story.title) for film in films)
    return page("film", title, film_data(films, numbers))


def film_data(films: Sequence[Trace], numbers: bool) -> Mapping[str, object]:
    """What the script of a film is given."""
    stories = {}
    for language in LANGUAGES:
        with speaking(language):
            stories[language] = [film.story.to_json() | {"look": film.look} for film in films]
    return {
        "films": [deflated(packed(film, _header(film))) for film in films],
        "stories": stories,
        "numbers": numbers,
        "about": f"{films[0].width} × {films[0].height}",
    }


def _header(film: Trace) -> dict[str, object]:
    return {
        "title": f"{_(film.story.title)} {film.width}×{film.height}",
        "result": film.result | {"squares": film.squares},
    }
