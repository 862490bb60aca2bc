"""The search of a game's solver: what it visits, over a heat map; then the solution."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Footer, Static

from ...games.advice import maze_of
from ...games.game import Actor, Game, State
from ...games.search_film import GONE
from ...i18n import N_, _
from ...trace.story import say
from ..board import Board
from ..palette import tone_of
from ..panel import Line, TextPanel
from ..scene import Scene
from ..signs import Signs
from ..speech import translate
from .playing import FilmBar, Playing

#: The fills of the heat map, from cool to hot.
HEAT = (6, 4, 9)


class SearchScreen(Playing):
    """Plays a search; it knows no game but by its signs."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("m", "method", N_("Depth or breadth")),
        Binding("escape,q", "dismiss", N_("Leave"), key_display="q"),
    ]

    def __init__(self, game: Game, state: State, method: str = "bfs", playing: bool = True) -> None:
        super().__init__()
        translate(self)
        self.game, self.start, self.signs = game, state, Signs(game)
        self.playing, self.numbered = playing, False
        self.load(method)

    def load(self, method: str) -> None:
        self.method = method
        self.film = self.game.search_film(self.start, method)
        view = self.game.rules.view(self.start)
        maze = maze_of(view)
        self.scene = Scene(maze.width, maze.height, maze.sides, shape=maze.shape)
        self.scene.objects = self.signs.objects(view["things"], maze.shape)
        self.begin_at(len(self.film.places) + len(self.film.solution))

    def compose(self) -> ComposeResult:
        yield Static(_("The search of the solver"), classes="film-title")
        yield Board(self.scene, least=2)
        yield TextPanel(id="message")
        yield FilmBar(id="clock")
        yield Footer(compact=True)

    def begin(self) -> None:
        board = self.query_one(Board)
        board.tone = tone_of(self.app)
        board.show(self.scene)
        board.focus()
        self.seek(1)

    def show(self, position: int) -> None:
        film, scene = self.film, self.scene
        shown = max(1, min(position, len(film.places)))
        solved = position - len(film.places)
        places = film.solution[solved - 1] if solved > 0 else film.places[shown - 1]
        actors: list[Actor] = [
            {"id": str(number), "who": who, "at": list(scene.shape.position(cell))}
            for number, (who, cell) in enumerate(zip(film.actors, places, strict=True))
            if cell != GONE
        ]
        scene.movers = self.signs.movers(actors, scene.shape)
        heat = film.heat(shown)
        most = max(heat.values())
        for cell in range(len(scene.fills)):
            times = heat[cell]
            scene.fills[cell] = HEAT[min(2, 3 * times // (most + 1))] if times else 0
        scene.numbers = [heat[c] or -1 for c in range(len(scene.fills))] if self.numbered else None
        self.query_one(Board).refresh()

    def tell(self) -> None:
        film = self.film
        said = film.said(max(1, self.position))
        line = film.line(self.position)
        code = "" if line is None else f"{line + 1}. {say(film.story.lines[line].code)}"
        lines: list[Line] = [[(self.state() + said, None)], [(code, None)]]
        self.query_one("#message", TextPanel).set_lines(lines)
        self.query_one(FilmBar).at = self.position / max(1, self.length)

    def action_method(self) -> None:
        self.load("dfs" if self.method == "bfs" else "bfs")
        self.query_one(Board).show(self.scene)
        self.seek(1)

    def action_numbers(self) -> None:
        self.numbered = not self.numbered
        self.seek(self.position)
