"""A board over which paths and a tour can be laid, found by any solver of the table."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeVar, cast

from rich.style import Style
from textual import work
from textual.message import Message
from textual.screen import Screen

from ...errors import DedaleError
from ...games import Game, Session
from ...games.game import Dangers
from ...i18n import _
from ...solvers import Solution, Tour
from ..board import Board
from ..palette import style
from ..panel import Line
from ..scene import PATH_SIGNS, PATHS, Scene
from .form import Field, FormScreen, table_field

DIM = Style(dim=True)
TOUR = len(PATHS) - 1
VISIT = 4  # as films fill a cell that was visited
T = TypeVar("T")


class OverlayScreen(Screen[None]):
    """What paths and tours need of a screen that plays a game, and what they add to it."""

    game: Game
    session: Session
    scene: Scene

    class Found(Message):
        """What a thread has found out: what is to be done about it."""

        def __init__(self, use: Callable[[], None]) -> None:
            super().__init__()
            self.use = use

    def forget_overlays(self) -> None:
        """None is shown."""
        self.paths: dict[int, Solution] = {}
        self.tour: Tour | None = None
        self.segment = -1  # of the tour; -1: the whole

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    def say(self, message: str = "") -> None:
        raise NotImplementedError

    def show_panel(self) -> None:
        raise NotImplementedError

    def found(self, use: Callable[[T], None], value: T) -> None:
        """In a thread: have the screen use what was found."""
        self.post_message(self.Found(partial(use, value)))

    def on_overlay_screen_found(self, event: Found) -> None:
        event.use()

    def overlay_lines(self) -> list[Line]:
        """What is shown: sign, algorithm, length, cells visited, time."""
        lines: list[Line] = []
        for index, solution in sorted(self.paths.items()):
            length = "—" if solution.length is None else solution.length
            visited = _("visited {n}, {ms:.1f} ms").format(
                n=len(solution.visited_cells), ms=1000 * solution.seconds
            )
            lines.append([self._sign(index), (f"{solution.algorithm} {length}", None)])
            lines.append([(f"  {visited}", DIM)])
        if (tour := self.tour) is not None:
            part = _("whole") if self.segment < 0 else f"{self.segment + 1}/{len(tour.paths)}"
            known = _("proven") if tour.proven else f"≤ {100 * tour.gap:.1f} %"
            lines.append([self._sign(TOUR), (f"{tour.method} {tour.length}", None)])
            lines.append([(f"  {known}; {part} < >", DIM)])
        return lines

    def _sign(self, index: int) -> tuple[str, Style]:
        return f"{PATH_SIGNS[index]} ", style(self.board.tone, PATHS[index])

    def _changed(self) -> None:
        self.board.update()
        self.show_panel()

    # ------------------------------------------------------------ paths

    def action_path(self, index: int) -> None:
        """Ask for a path; the one shown under that number goes away."""
        if self.paths.pop(index, None) is not None:
            self.scene.set_path(index, ())
            self._changed()
            return
        fields = [
            table_field("algorithm", _("algorithm"), "solver", ("bfs", "astar", "dfs")[index]),
            Field(
                "to", _("to the nearest"), "exit", [(_(w), n) for n, w in self.game.goals.items()]
            ),
            Field("dangers", _("dangers"), "block", danger_choices()),
            table_field("heuristic", _("heuristic (A*)"), "heuristic", "manhattan"),
        ]
        self.app.push_screen(
            FormScreen(_("A path"), fields, self._solve), partial(self._show, index)
        )

    def _solve(self, values: Mapping[str, object]) -> Solution:
        return self.game.path(
            self.session.state,
            str(values["to"]),
            str(values["algorithm"]),
            heuristic=str(values["heuristic"]),
            dangers=cast(Dangers, values["dangers"]),
            trace=True,
        )

    def _show(self, index: int, solution: Solution | None) -> None:
        if solution is None:
            return
        if solution.path is None:
            self.say(_("There is no way there."))
        self.paths[index] = solution
        self.scene.set_path(index, map(self.scene.shape.number, solution.path or ()))
        self._changed()

    def _fill(self, cells: object = ()) -> None:
        """Show these cells as visited, and no others."""
        wanted = {int(cell) for cell in cells}  # type: ignore[attr-defined]
        for cell in range(len(self.scene.fills)):
            self.scene.set_fill(cell, VISIT if cell in wanted else 0)
        self.board.update()

    def action_visited(self) -> None:
        """Show or hide the cells that the last path's search visited."""
        hide = any(self.scene.fills) or not self.paths
        self._fill(() if hide else self.paths[max(self.paths)].visited_cells)

    def action_film(self) -> None:
        """Watch how the last path was searched for."""
        from .film import FilmScreen, ShownFilm

        if not self.paths:
            self.say(_("Ask for a path first (1, 2 or 3)."))
            return
        last = self.paths[max(self.paths)]
        assert last.trace is not None
        self.app.push_screen(
            FilmScreen([ShownFilm(last.algorithm, last.trace, self.scene.squares)])
        )

    def action_clear(self) -> None:
        for index in range(len(PATHS)):
            self.scene.set_path(index, ())
        self._fill()
        self.forget_overlays()
        self._changed()

    # ------------------------------------------------------------ tours

    def action_tour(self) -> None:
        """Ask for a tour, or hide the one shown."""
        if self.tour is not None:
            self.tour = None
            self.scene.set_path(TOUR, ())
            self._changed()
            return
        fields = [
            table_field("method", _("method"), "tour", "optimal"),
            Field("dangers", _("dangers"), "ignore", danger_choices()),
        ]
        form = FormScreen(_("A tour of all treasures"), fields, dict)
        self.app.push_screen(form, self._look_for_tour)

    def _look_for_tour(self, values: Mapping[str, object] | None) -> None:
        if values is not None:
            self.say(_("Looking for a tour …"))
            self._find_tour(str(values["method"]), cast(Dangers, values["dangers"]))

    @work(thread=True, exclusive=True, group="tour")
    def _find_tour(self, method: str, dangers: Dangers) -> None:
        try:
            self.found(self._show_tour, self.game.tour(self.session.state, method, dangers=dangers))
        except DedaleError as error:
            self.found(self.say, str(error))

    def _show_tour(self, tour: Tour | None) -> None:
        self.tour, self.segment = tour, -1
        if tour is None:
            self.say(_("There is no tour: something cannot be reached, or there is no exit."))
            return
        self.say()
        self._show_segment(tour)

    def action_segment(self, step: int) -> None:
        """Go from the whole tour to its first part, to the next …, and round again."""
        if self.tour is not None:
            self.segment = (self.segment + 1 + step) % (len(self.tour.paths) + 1) - 1
            self._show_segment(self.tour)

    def _show_segment(self, tour: Tour) -> None:
        walk = tour.walk if self.segment < 0 else tour.paths[self.segment]
        self.scene.set_path(TOUR, map(self.scene.shape.number, walk))
        self._changed()


def danger_choices() -> list[tuple[str, str]]:
    return [(_("in the way"), "block"), (_("not counted"), "ignore")]
