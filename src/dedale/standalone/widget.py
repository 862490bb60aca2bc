"""Widgets of notebooks: films that are stepped and played, ends that are dragged."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape
from typing import Any

from ..errors import DedaleError
from ..i18n import language
from ..jsons import JsonObject
from ..maze.direction import Position
from ..maze.maze import Maze
from ..solvers.films import film_search
from ..solvers.solution import Solution
from ..trace.trace import Trace
from .film import film_data, to_html
from .page import french_texts, styles
from .script import script

try:
    import anywidget
    import traitlets
except ImportError:
    raise DedaleError("widgets need anywidget: pip install 'dedale[notebook]'") from None


@lru_cache(maxsize=1)
def module() -> str:
    """The module that draws it, as anywidget wants it."""
    return script("standalone/widget") + "export default { render: entry.render };\n"


def scoped_styles() -> str:
    """The styles of the page, for one element of another page.

    >>> ":root" in scoped_styles()
    False
    """
    text = re.sub(r"^html\b[^{]*\{[^}]*\}\n", "", styles(), flags=re.M)
    return re.sub(r"^(:root|body)", ".widget", text, flags=re.M)


class FilmWidget(anywidget.AnyWidget):
    """A film in a notebook.

    `step` is how many of its frames have been shown: read it, or set it.
    """

    _esm = module()
    _styles = traitlets.Unicode(scoped_styles()).tag(sync=True)
    _data = traitlets.Dict().tag(sync=True)
    step = traitlets.Int(0, help="frames that have been shown").tag(sync=True)

    def __init__(self, trace: Trace, **traits: Any) -> None:
        self.trace = trace
        super().__init__(**traits)
        self._data = self._packed(movable=False)

    def _packed(self, *, movable: bool) -> JsonObject:
        return {
            "language": language(),
            "french": french_texts(module()),
            "movable": movable,
            **film_data([self.trace], False),
        }

    def _repr_mimebundle_(self, **asked: Any) -> Any:
        """The widget; and for pages where none can live, the film as a page in the page."""
        found = super()._repr_mimebundle_(**asked)
        data, metadata = found if isinstance(found, tuple) else (found or {}, {})
        page = escape(to_html(self.trace))
        frame = f'<iframe srcdoc="{page}" style="width:100%;height:38rem;border:0"></iframe>'
        return {**data, "text/html": frame}, metadata


class SearchWidget(FilmWidget):
    """The search for a way through a maze: its ends can be dragged, and it is run again.

    `start` and `goal` are (row, column): read them, or set them. `solution` is what was found.
    """

    start = traitlets.Tuple(traitlets.Int(), traitlets.Int()).tag(sync=True)
    goal = traitlets.Tuple(traitlets.Int(), traitlets.Int()).tag(sync=True)

    def __init__(self, maze: Maze, first: Solution, options: JsonObject) -> None:
        assert first.trace is not None
        self.maze, self.solution, self._options = maze, first, options
        ends = _ends(first)
        super().__init__(first.trace, start=ends[0], goal=ends[1])
        self._data = self._packed(movable=True)
        self.step = len(self.trace.frames)
        self.observe(self._search, ["start", "goal"])

    def _search(self, _change: object) -> None:
        options = self._options | {"start": tuple(self.start), "goal": tuple(self.goal)}
        self.solution = film_search(self.maze, **options)
        assert self.solution.trace is not None
        self.trace = self.solution.trace
        self._data = self._packed(movable=True)
        self.step = len(self.trace.frames)


def _ends(solution: Solution) -> tuple[Position, Position]:
    """Where a search begins and ends, as cells of the maze."""
    start, goal = solution.start, solution.goal or solution.goals[0]
    if solution.trace is not None and solution.trace.squares:
        return (start[0] // 2, start[1] // 2), (goal[0] // 2, goal[1] // 2)
    return start, goal


def widget(shown: Trace | Solution | Maze, **options: Any) -> FilmWidget:
    """The widget of a film, a solution or a maze; `options` are those of a search."""
    if isinstance(shown, Trace):
        return FilmWidget(shown)
    if isinstance(shown, Solution):
        if shown.maze is None:
            raise DedaleError("this solution has no maze to be shown in")
        maze, ends = shown.maze, _ends(shown)
        options = {"algorithm": shown.algorithm}
        if shown.heuristic:
            options["heuristic"] = shown.heuristic
        return SearchWidget(maze, film_search(maze, *ends, **options), options)
    return SearchWidget(shown, film_search(shown, **options), options)
