"""What an environment is a picture of: a game of the table with its rule book, or a maze to walk.

A model makes the states of levels, plays actions in them, and says what can be seen: the one way
for a single environment, and for thousands the slow and obvious second one.

A board is an array of bytes, planes x rows x columns:

- `sides`: the open sides of each cell, as bits (N=1 E=2 S=4 W=8; on other grids by their sides);
- `things`: what lies there, numbered from 1 in the order of the signs of the game, + 16 x its
  colour where it has one; 0 is nothing;
- `actors`: who is there, a bit for each sign, the player 1;
- `facing`: where they face, N E S W = 1 to 4, where that matters;
- `marks`: on which sides there are walls that can be pushed (the low four bits) or are locked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import Protocol, cast

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError
from ..games import GAMES
from ..games.advice import maze_of
from ..games.ends import ESCAPED, GOES_ON, LOST, WON
from ..games.game import SIDES, State, View
from ..games.view import Sign
from ..generators import generate
from ..generators.table import GENERATORS
from ..grids.keys import Keys, part_of
from ..grids.shape import Shape, shape_of
from ..grids.table import SQUARE
from ..kernel.rng import below, step, stream
from ..masks.mask import Mask
from ..maze.direction import Direction, Position
from ..maze.kinds import every_kind
from ..maze.maze import Maze, a_maze
from ..solvers.distances import Distances, distances
from ..transform import braid
from .levels import Own, enlarged
from .options import Options, game_of
from .table import ACTORS, FACING, MARKS, THINGS, Environment
from .table import SIDES as OPEN

Board = npt.NDArray[np.uint8]
Pixels = npt.NDArray[np.uint8]

#: What an actor is, and what a thing is, by the role of its sign.
WHO = ("player", "friend", "danger")
WHAT = ("treasure", "item", "exit", "entry")


class Model(Protocol):
    """What an environment asks."""

    line: Environment
    options: Options
    moves: tuple[str, ...]  #: by the number of the action
    signs: Mapping[str, Sign]
    ways: int  #: sides of a cell

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns of a board."""

    def new(self, level: int) -> State:
        """The start of a level."""

    def start(self, own: Own, level: int = 0) -> State:
        """The start of a level of one's own; what it leaves to chance, the number decides."""

    def key(self, state: State) -> int:
        """What distinguishes the level of a start from others, turned and mirrored as it may be."""

    def play(self, state: State, action: int) -> State:
        """The state after an action; the same where it is not legal."""

    def legal(self, state: State) -> list[int]:
        """The actions that are legal."""

    def back(self, state: State, action: int) -> int:
        """The side that leads back after a step through a side."""

    def end(self, state: State) -> int:
        """How it stands."""

    def worth(self, state: State) -> float:
        """What winning now is worth, at most 1."""

    def far(self, state: State) -> int:
        """How far the end is, in cells."""

    def board(self, state: State) -> Board:
        """All that is there."""

    def text(self, state: State) -> str:
        """The state as text."""

    def picture(self, state: State) -> Pixels:
        """The state as a picture."""


def is_wanted(model: Model, state: State) -> bool:
    """Whether the level of a start is one of the part that was asked for."""
    options = model.options
    return options.split == "all" or part_of(model.key(state), options.share) == options.split


def model_of(line: Environment, options: Options) -> Model:
    """The model of an environment."""
    made = GameModel(line, options) if line.game else MazeModel(line, options)
    return cast("Model", made)  # each plays its own states only


def numbers(signs: Mapping[str, Sign], roles: Sequence[str]) -> dict[str, int]:
    """The signs of some roles, numbered from 0."""
    return {name: n for n, name in enumerate(k for k, s in signs.items() if s.role in roles)}


# ---------------------------------------------------------------- a game


class GameModel:
    """A game of the table: its rule book plays, its view is what is seen."""

    ways = 4

    def __init__(self, line: Environment, options: Options) -> None:
        game = game_of(line)
        assert game is not None
        self.line, self.options, self.game = line, options, game
        self.moves = (*game.steps, *(a.move for a in game.actions if not a.names))
        self.signs = game.signs
        self._last: tuple[State, View] | None = None
        self._who, self._what = numbers(game.signs, WHO), numbers(game.signs, WHAT)

    @cached_property
    def shape(self) -> tuple[int, int]:
        options = self.options
        if not options.listed:  # made to measure, they are all of one size
            view = self.view(self.new(options.first))
            return view["height"], view["width"]
        if options.pack is None:
            starts = map(self.new, range(options.first, options.first + options.count))
            sizes = [(view["height"], view["width"]) for view in map(self.view, starts)]
        else:
            last = options.first + options.count
            sizes = _sizes(self.line.game, options.pack)[options.first : last]
        return max(rows for rows, _cols in sizes), max(cols for _rows, cols in sizes)

    def new(self, level: int) -> State:
        if self.options.own is not None:
            return self.start(self.options.own[level], level)
        if self.options.pack is not None:
            return self.game.rules.from_text(self.game.pack(self.options.pack)[level].text)
        return self.game.new({**self.options.values, "seed": level})

    def start(self, own: Own, level: int = 0) -> State:
        if isinstance(own, str):
            return self.game.rules.from_text(own)
        values = {**self.options.values, "seed": level}
        given = {p.name for p in self.game.parameters if not p.of_maze}
        return self.game.new_in(own, {k: v for k, v in values.items() if k in given})

    def key(self, state: State) -> int:
        return self.game.key(state)

    def view(self, state: State) -> View:
        """The view of a state; that of the last one is kept, as it is asked for again."""
        if self._last is None or self._last[0] is not state:
            view = self.game.rules.view(state)
            if "grid" in view:
                raise DedaleError("environments have the squares of their game: no other grid")
            self._last = state, view
        return self._last[1]

    def play(self, state: State, action: int) -> State:
        move = self.moves[action]
        return self.game.rules.play(state, move) if move in self.view(state)["moves"] else state

    def back(self, state: State, action: int) -> int:
        return action ^ 2

    def legal(self, state: State) -> list[int]:
        legal = self.view(state)["moves"]
        return [number for number, move in enumerate(self.moves) if move in legal]

    def end(self, state: State) -> int:
        outcome = self.view(state)["outcome"]
        if outcome is None:
            return GOES_ON
        return WON if outcome["won"] else LOST if outcome["title"] == "Lost" else ESCAPED

    def worth(self, state: State) -> float:
        figures = self.view(state)["figures"]
        score, total = figures.get("score", 0), figures.get("total", 0)
        assert isinstance(score, int)
        assert isinstance(total, int)
        return score / total if total else 1.0

    def far(self, state: State) -> int:
        """The way to the nearest treasure, and so many cells for each one left; then to the exit.

        Where there is a friend to fetch, by way of the friend.
        """
        view = self.view(state)
        maze = maze_of(view)
        here = view["actors"][0]["at"]

        def way(start: list[int], goals: list[list[int]]) -> int:
            steps = distances(maze, (start[0], start[1]))
            found = [steps[row * maze.width + col] for row, col in goals]
            return min((far for far in found if far >= 0), default=maze.size)

        roles: dict[str, list[list[int]]] = {role: [] for role in (*WHO, *WHAT)}
        for thing in view["things"]:
            roles[self.signs[thing["what"]].role].append(thing["at"])
        for actor in view["actors"]:
            roles[self.signs[actor["who"]].role].append(actor["at"])
        if roles["treasure"]:
            return len(roles["treasure"]) * maze.size + way(here, roles["treasure"])
        if not roles["exit"]:
            return 0
        if roles["friend"] and roles["friend"][0] != here:
            return way(here, roles["friend"]) + way(roles["friend"][0], roles["exit"])
        return way(here, roles["exit"])

    def board(self, state: State) -> Board:
        view = self.view(state)
        board = np.zeros((len(self.line.planes), *self.shape), np.uint8)
        plane = dict(zip(self.line.planes, board, strict=True))
        cells = np.array([int(digit, 16) for digit in view["cells"]], np.uint8)
        plane[OPEN][: view["height"], : view["width"]] = cells.reshape(view["height"], -1)
        for thing in view["things"]:
            number = self._what[thing["what"]] + 1 + 16 * int(thing.get("colour", "0"))
            plane[THINGS][tuple(thing["at"])] = number
        for actor in reversed(view["actors"]):
            if actor.get("alive", True) or self.signs[actor["who"]].role != "danger":
                at = tuple(actor["at"])
                plane[ACTORS][at] |= 1 << self._who[actor["who"]]
                if FACING in plane and "facing" in actor:
                    plane[FACING][at] = SIDES.index(actor["facing"]) + 1
        for mark in view["marks"]:
            for cell, side in self._both_sides(view, mark["at"], SIDES.index(mark["side"])):
                plane[MARKS][cell] |= 1 << side + 4 * (mark["what"] == "locked")
        return board

    @staticmethod
    def _both_sides(view: View, at: list[int], side: int) -> list[tuple[tuple[int, int], int]]:
        """A wall, as a side of each of the two cells that it parts."""
        here = at[0], at[1]
        return [(here, side), (Direction(side).of(here), side ^ 2)]

    def text(self, state: State) -> str:
        return self.game.drawing(state)

    def picture(self, state: State) -> Pixels:
        from ..games.pictures import scene_of
        from ..render.png import raster

        return np.array(raster(scene_of(self.game, state), 24).convert("RGB"))


@cache
def _sizes(name: str, pack: str) -> list[tuple[int, int]]:
    """Rows and columns of every level of a pack."""
    game = GAMES[name]
    rules = game.rules
    views = [rules.view(rules.from_text(level.text)) for level in game.pack(pack)]
    return [(view["height"], view["width"]) for view in views]


# ---------------------------------------------------------------- a maze


@dataclass(frozen=True, slots=True)
class MazeWalk:
    """A maze, its goal, and where one is in it."""

    maze: Maze
    cell: int

    @property
    def goal(self) -> int:
        assert self.maze.goal is not None
        return self.maze.number(self.maze.goal)


@lru_cache(maxsize=8)
def far_from(maze: Maze, goal: Position) -> Distances:
    """How far all cells are from the goal: episodes ask after every step, always for this goal."""
    return distances(maze, goal)


def mask_of(value: object) -> Mask | None:
    """The mask of an option: the name of one, or its text."""
    if value is None:
        return None
    return Mask.parse(str(value)) if "\n" in str(value) else Mask.named(str(value))


class MazeModel:
    """A maze to walk through, on any grid: a step goes through an open side."""

    signs: Mapping[str, Sign] = {
        "player": Sign("@", "you", "player"),
        "exit": Sign("e", "exit", "exit"),
    }

    def __init__(self, line: Environment, options: Options) -> None:
        self.line, self.options = line, options
        self.ground = self._ground()
        shape = self.ground
        self.moves = tuple(shape.plan.sides)
        self.ways = shape.ways
        self.shape = shape.rows, max(map(shape.length, range(shape.rows)))
        places = [row * self.shape[1] + col for row, col in map(shape.position, range(shape.size))]
        self._places = np.array(places)  # of the cells on the board

    def _ground(self) -> Shape:
        """What all mazes are laid out on; of squares of several sizes, what holds them all."""
        options = self.options
        if options.own is None:
            return self.new(options.first).maze.shape
        shapes = {a_maze(each).shape for each in options.own}
        if len(shapes) == 1:
            return shapes.pop()
        if not all(shape.square for shape in shapes):
            raise DedaleError(
                "the levels are on several grids or sizes ({shapes}): only mazes of squares may "
                "differ in size",
                shapes=", ".join(sorted(f"{s.grid} {s.width}x{s.height}" for s in shapes)[:4]),
            )
        return shape_of(SQUARE, max(s.width for s in shapes), max(s.height for s in shapes))

    def start(self, own: Own, level: int = 0) -> MazeWalk:
        maze, ground = a_maze(own), self.ground
        if maze.shape != ground:
            fits = maze.shape.square and ground.square
            if not fits or maze.width > ground.width or maze.height > ground.height:
                raise DedaleError(
                    "a maze on {grid} of {width}x{height} does not fit into an environment on "
                    "{board} of {w}x{h}",
                    grid=maze.grid,
                    width=maze.width,
                    height=maze.height,
                    board=ground.grid,
                    w=ground.width,
                    h=ground.height,
                )
            maze = enlarged(maze, ground.width, ground.height)
        if maze.goal is None:
            maze = maze.replaced(goal=self._goal(maze, level))
        if maze.goal == maze.start:
            raise DedaleError("the maze starts at its goal, {cell}", cell=maze.goal)
        return MazeWalk(maze, maze.number(maze.start))

    def key(self, state: MazeWalk) -> int:
        maze = state.maze
        rock = maze.recipe is not None and GENERATORS[maze.recipe.algorithm].rock
        cells = maze.canonical() if maze.shape.square else maze.sides
        keys, _orbits = Keys(maze.shape, None if rock else maze.kinds).of(cells)
        return int(keys[0])

    def new(self, level: int) -> MazeWalk:
        if self.options.own is not None:
            return self.start(self.options.own[level], level)
        values = dict(self.options.values)
        share, mask, algorithm = values.pop("braid"), values.pop("mask"), values.pop("generator")
        maze = generate(str(algorithm), seed=level, mask=mask_of(mask), **values)  # type: ignore[arg-type]
        maze = braid(maze, share, seed=level) if isinstance(share, int) and share else maze
        return MazeWalk(maze.replaced(goal=self._goal(maze, level)), maze.number(maze.start))

    @staticmethod
    def _goal(maze: Maze, level: int) -> tuple[int, int]:
        """A cell other than the start, each as likely."""
        kinds, start = every_kind(maze), maze.number(maze.start)
        cells = [cell for cell in range(maze.size) if not kinds[cell] and cell != start]
        if not cells:
            raise DedaleError("a maze of one cell has no way to walk: ask for a larger one")
        return maze.position(cells[below(step(stream(level, "goal")), len(cells))])

    def play(self, state: MazeWalk, action: int) -> MazeWalk:
        if action not in self.legal(state):
            return state
        return replace(state, cell=state.maze.shape.step(state.cell, action)[0])

    def back(self, state: MazeWalk, action: int) -> int:
        return state.maze.shape.step(state.cell, action)[1]

    def legal(self, state: MazeWalk) -> list[int]:
        sides = state.maze.sides[state.cell]
        return [] if self.end(state) else [n for n in range(self.ways) if sides >> n & 1]

    def end(self, state: MazeWalk) -> int:
        return WON if state.cell == state.goal else GOES_ON

    def worth(self, state: MazeWalk) -> float:
        return 1.0

    def far(self, state: MazeWalk) -> int:
        assert state.maze.goal is not None
        far = far_from(state.maze, state.maze.goal)[state.cell]
        return far if far >= 0 else state.maze.size  # an own level may have no way

    def board(self, state: MazeWalk) -> Board:
        maze = state.maze
        board = np.zeros((3, *self.shape), np.uint8)
        board[0].reshape(-1)[self._places] = np.frombuffer(bytes(maze.sides), np.uint8)
        board[(1, *maze.position(state.goal))] = 1
        board[(2, *maze.position(state.cell))] = 1
        return board

    def _shown(self, state: MazeWalk) -> Maze:
        return state.maze.replaced(start=state.maze.position(state.cell))

    def text(self, state: MazeWalk) -> str:
        from ..forms.drawing import to_ascii

        maze = self._shown(state)
        assert maze.goal is not None
        if maze.grid not in (SQUARE, "hex"):  # others are not drawn with characters
            return f"{maze!r}: {maze.start} -> {maze.goal}"
        lines = [list(line) for line in to_ascii(maze).split("\n")]
        for (row, col), letter in ((maze.goal, "e"), (maze.start, "@")):
            shifted = 2 * (row % 2) if maze.grid == "hex" else 0
            lines[2 * row + 1][4 * col + 2 + shifted] = letter
        return "\n".join(map("".join, lines))

    def picture(self, state: MazeWalk) -> Pixels:
        import io

        from PIL import Image

        png = self._shown(state).draw("png", cell=24)
        return np.array(Image.open(io.BytesIO(bytes(png))).convert("RGB"))
