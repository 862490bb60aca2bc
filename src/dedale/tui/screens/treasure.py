"""The treasure game on the screen, with paths and tours from the solvers."""

from typing import Any, ClassVar

from rich.style import Style
from textual import work
from textual.binding import Binding, BindingType

from ...errors import DedaleError
from ...games.session import Session
from ...i18n import N_, _
from ...registry import registry
from ..palette import style
from ..panel import Line
from ..scene import PATH_SIGNS, PATHS, Scene, Sprite
from .form import Field, Form
from .game import DIM, GameScreen, digits

FACING = {way: Sprite(sign, "player", True) for way, sign in zip("NESW", "▲▶▼◀", strict=True)}
DEAD = Sprite("×", "danger", True)
MINOTAUR = Sprite("M", "danger", True)
DEAD_MINOTAUR = Sprite("×", "rock")
OBJECTS = {
    "s": Sprite("∘", "treasure"),
    "m": Sprite("○", "treasure"),
    "l": Sprite("●", "treasure"),
    "b": Sprite("*", "item"),
    "p": Sprite("§", "friend"),
    "e": Sprite("⌂", "exit"),
}
TOUR = len(PATHS) - 1


class TreasureScreen(GameScreen):
    """Treasures, minotaurs and an exit; three paths and a tour can be laid over them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,w", "move('N')", N_("Up"), show=False),
        Binding("down,s", "move('S')", N_("Down"), show=False),
        Binding("right,d", "move('E')", N_("Right"), show=False),
        Binding("left,a", "move('W')", N_("Left"), show=False),
        Binding("full_stop,space", "move('.')", N_("Wait"), key_display="."),
        Binding("b", "move('B')", N_("Bomb")),
        Binding("p", "move('P')", N_("Poly")),
        Binding("x", "move('X')", N_("Leave")),
        Binding("h", "hint", N_("Hint")),
        Binding("1", "path(0)", N_("Path"), key_display="1-3"),
        Binding("2", "path(1)", N_("Second path"), show=False),
        Binding("3", "path(2)", N_("Third path"), show=False),
        Binding("v", "visited", N_("Cells visited"), show=False),
        Binding("t", "tour", N_("Tour")),
        Binding("greater_than_sign", "segment(1)", N_("Next part of the tour"), show=False),
        Binding("less_than_sign", "segment(-1)", N_("Part before"), show=False),
        Binding("0", "clear", N_("No paths"), show=False),
        Binding("m", "strategy", N_("Change the minotaurs' strategy"), show=False),
        Binding("f", "film", N_("Watch the search of the last path"), show=False),
        Binding("E", "export", N_("Export the maze"), show=False),
    ]
    LEGEND: ClassVar = [
        (MINOTAUR, N_("minotaur")),
        (OBJECTS["s"], "50"),
        (OBJECTS["e"], N_("exit")),
        (OBJECTS["m"], "100"),
        (OBJECTS["b"], N_("bomb")),
        (OBJECTS["l"], "500"),
        (OBJECTS["p"], N_("poly d'algo")),
    ]

    def __init__(self, session: Session) -> None:
        self._objects = ""  # as last drawn
        self.found: dict[int, Any] = {}  # the solution of each path shown
        self.tour_found: Any = None
        self.segment = -1  # -1: the whole tour
        super().__init__(session)

    # ------------------------------------------------------------ drawing

    def heading(self) -> str:
        return _("TREASURE")

    def make_scene(self, view: dict[str, Any]) -> Scene:
        self._objects = ""
        self.found, self.tour_found = {}, None
        kinds = digits(view["kinds"]) if view["kinds"] else None
        return Scene(view["width"], view["height"], digits(view["cells"]), kinds)

    def draw(self, scene: Scene, view: dict[str, Any]) -> None:
        scene.set_sides(digits(view["cells"]))
        if view["objects"] != self._objects:
            self._objects = view["objects"]
            letters = enumerate(self._objects)
            scene.set_objects({cell: OBJECTS[c] for cell, c in letters if c != " "})
        movers = {}
        for minotaur in view["minotaurs"]:
            cell = minotaur["at"][0] * scene.width + minotaur["at"][1]
            if minotaur["alive"]:
                movers[cell] = MINOTAUR
            else:
                movers.setdefault(cell, DEAD_MINOTAUR)
        player = view["player"]
        movers[self.player(view)] = FACING[player["facing"]] if player["alive"] else DEAD
        scene.set_movers(movers)

    def player(self, view: dict[str, Any]) -> int:
        row, col = view["player"]["at"]
        return int(row * view["width"] + col)

    def figures(self, view: dict[str, Any]) -> list[tuple[str, str]]:
        counts = view["counts"]
        return [
            (_("score"), str(view["score"])),
            (_("bombs"), str(view["bombs"])),
            (_("polys"), str(view["polys"])),
            (_("turns"), str(view["turns"])),
            (_("minotaurs"), f"{counts['minotaurs']} {view['strategy']}"),
            (_("treasures"), str(counts["treasures"])),
            (_("cells"), str(counts["accessible"])),
            (_("dead ends"), str(counts["dead_ends"])),
            (_("exits"), str(counts["exits"])),
        ]

    def extra(self) -> list[Line]:
        """The paths shown: sign, algorithm, length, cells visited, time."""
        lines: list[Line] = []
        for index, solution in sorted(self.found.items()):
            length = "—" if solution.length is None else solution.length
            visited = _("visited {n}, {ms:.1f} ms").format(
                n=len(solution.visited_cells), ms=1000 * solution.seconds
            )
            lines.append([self._sign(index), (f"{solution.algorithm} {length}", None)])
            lines.append([(f"  {visited}", DIM)])
        if (tour := self.tour_found) is not None:
            part = _("whole") if self.segment < 0 else f"{self.segment + 1}/{len(tour.paths)}"
            known = _("proven") if tour.proven else f"≤ {100 * tour.gap:.1f} %"
            lines.append([self._sign(TOUR), (f"{tour.method} {tour.length}", None)])
            lines.append([(f"  {known}; {part} < >", DIM)])
        return lines

    def _sign(self, index: int) -> tuple[str, Style]:
        return f"{PATH_SIGNS[index]} ", style(self.board.poor, PATHS[index])

    def ask_new(self) -> None:
        new_treasure(self.app, self.begin)

    # ------------------------------------------------------------ paths

    def action_path(self, index: int) -> None:
        """Ask for a path; the one shown under that number goes away."""
        if index in self.found:
            del self.found[index]
            self.scene.set_path(index, ())
            self._overlays_changed()
            return
        self.app.push_screen(Form(_("A path"), path_fields(index), self._solve), self._show(index))

    def _solve(self, values: dict[str, Any]) -> Any:
        return self.session.game.path(self.session.state, **values)  # type: ignore[attr-defined]

    def _show(self, index: int) -> Any:
        def show(solution: Any) -> None:
            if solution is None:
                return
            if solution.path_cells is None:
                self.say(_("There is no way there."))
            self.found[index] = solution
            self.scene.set_path(index, map(int, _cells(solution.path_cells)))
            self._overlays_changed()

        return show

    def action_visited(self) -> None:
        """Show or hide the cells that the last path's search visited."""
        if any(self.scene.fills):
            for cell in range(len(self.scene.fills)):
                self.scene.set_fill(cell, 0)
        elif self.found:
            for cell in _cells(self.found[max(self.found)].visited_cells):
                self.scene.set_fill(int(cell), 4)
        self.board.update()

    def action_film(self) -> None:
        """Watch how the last path was searched for."""
        from .film import Film, FilmScreen

        if not self.found:
            self.say(_("Ask for a path first (1, 2 or 3)."))
            return
        last = self.found[max(self.found)]
        from ...solvers import solve

        maze = self.session.game.maze_now(self.session.state)  # type: ignore[attr-defined]
        again = solve(maze, last.start, last.goals, last.algorithm, trace=True)
        assert again.trace is not None
        self.app.push_screen(FilmScreen([Film(last.algorithm, again.trace)]))

    def action_clear(self) -> None:
        for index in range(len(PATHS)):
            self.scene.set_path(index, ())
        for cell in range(len(self.scene.fills)):
            self.scene.set_fill(cell, 0)
        self.found, self.tour_found = {}, None
        self._overlays_changed()

    def _overlays_changed(self) -> None:
        self.board.update()
        self.show_panel()

    # ------------------------------------------------------------ tours

    def action_tour(self) -> None:
        """Ask for a tour, or hide the one shown."""
        if self.tour_found is not None:
            self.tour_found = None
            self.scene.set_path(TOUR, ())
            self._overlays_changed()
            return
        table = registry("tour")
        choices = [(name, name) for name in table]
        fields = [
            Field("method", _("method"), choices[0][1], choices, lambda n: _(table[n].about)),
            Field("minotaurs", _("minotaurs"), "ignore", minotaur_choices()),
        ]
        self.app.push_screen(Form(_("A tour of all treasures"), fields, dict), self._tour)

    def _tour(self, values: dict[str, Any] | None) -> None:
        if values is not None:
            self.say(_("Looking for a tour …"))
            self._find_tour(values)

    @work(thread=True, exclusive=True)
    def _find_tour(self, values: dict[str, Any]) -> None:
        try:
            tour = self.session.game.tour(self.session.state, **values)  # type: ignore[attr-defined]
        except DedaleError as error:
            self.post_message(self.Found(self.say, str(error)))
            return
        self.post_message(self.Found(self._show_tour, tour))

    def _show_tour(self, tour: Any) -> None:
        self.tour_found, self.segment = tour, -1
        if tour is None:
            self.say(_("There is no tour: something cannot be reached, or there is no exit."))
            return
        self.say()
        self._show_segment()

    def action_segment(self, step: int) -> None:
        """Go from the whole tour to its first part, to the next …, and round again."""
        if self.tour_found is not None:
            count = len(self.tour_found.paths) + 1
            self.segment = (self.segment + 1 + step) % count - 1
            self._show_segment()

    def _show_segment(self) -> None:
        tour, width = self.tour_found, self.scene.width
        walk = tour.walk if self.segment < 0 else tour.paths[self.segment]
        self.scene.set_path(TOUR, (row * width + col for row, col in walk))
        self._overlays_changed()

    # ------------------------------------------------------------ the rest

    def show_hint(self, found: dict[str, Any]) -> None:
        super().show_hint(found)
        if found.get("path"):
            self.scene.set_path(0, found["path"])
            self.board.update()

    def action_strategy(self) -> None:
        names = list(registry("strategy"))
        following = names[(names.index(self.seen["strategy"]) + 1) % len(names)]
        self.action_move(f":{following}")
        self.say(_("The minotaurs' strategy is now: {name}").format(name=following))

    def action_export(self) -> None:
        from .form import ask_path

        ask_path(self.app, _("Export the maze (.svg .png .pdf .txt .json …)"), self._export)

    def _export(self, path: str | None) -> None:
        if not path:
            return
        maze = self.session.game.maze_now(self.session.state)  # type: ignore[attr-defined]
        try:
            maze.save(path)
        except DedaleError as error:
            self.say(str(error))
        else:
            self.say(_("Saved: {path}").format(path=path))


def _cells(cells: Any) -> Any:
    return [] if cells is None else cells


def minotaur_choices() -> list[tuple[str, str]]:
    return [(_("not counted"), "ignore"), (_("in the way"), "block")]


def path_fields(index: int) -> list[Field]:
    """What a path is asked with; each number starts with another algorithm."""
    solvers, heuristics = registry("solver"), registry("heuristic")
    names = list(solvers)
    preferred = ("bfs", "astar", "dfs")[index]
    goals = [
        (_("exit"), "exit"),
        (_("treasure"), "treasure"),
        (_("bomb"), "bomb"),
        (_("poly"), "poly"),
    ]
    return [
        Field(
            "algorithm",
            _("algorithm"),
            preferred if preferred in names else names[0],
            [(name, name) for name in names],
            lambda name: _(solvers[name].about),
        ),
        Field("to", _("to the nearest"), "exit", goals),
        Field("minotaurs", _("minotaurs"), "block", minotaur_choices()[::-1]),
        Field(
            "heuristic",
            _("heuristic (A*)"),
            "manhattan",
            [(name, name) for name in heuristics],
            lambda name: _(heuristics[name].about),
        ),
    ]


def new_treasure(app: Any, begin: Any) -> None:
    """Ask for the parameters of a maze and what is in it."""
    from .maze_form import maze_form

    app.push_screen(maze_form(), lambda session: begin(session) if session else None)
