"""Levels to be solved by readers of text: drawn, graded, and described in several ways."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

from ..envs.models import GameModel, Model, model_of
from ..envs.options import checked
from ..envs.table import ENVIRONMENTS
from ..errors import DedaleError, UnknownName
from ..forms.json_text import parse_json, to_json
from ..games.ends import GOES_ON
from ..games.game import State
from ..grids.keys import TEST, TEST_SHARE, TRAIN, part_of
from ..grids.shape import Shape
from ..i18n import N_
from ..kernel.rng import below, step, stream
from ..maze.maze import Maze, with_sides
from ..numbers import whole

#: How a level can be described: drawn, cell by cell, or in the words of maze-dataset.
FORMS = ("drawing", "list", "tokens")
#: The pixels of a film's frame last so many milliseconds.
FRAME = 300
#: So many levels are drawn for one of the part, and of the kind, that is asked for.
TRIES = 2000
#: After so many seeds in a row that give no level at all, the error is raised.
FAILED = 30
#: So many positions are looked at for one that is lost.
LOOKED = 60


@dataclass(frozen=True)
class Task:
    """A level, with what is known of it. It is plain data: `json()` and `of` are inverse."""

    id: str  #: "maze-8x8-17": the kind, the size, the seed
    env: str  #: a line of `ENVIRONMENTS`: its rules are those of the level
    level: str  #: the text of the level; of a maze, its JSON
    best: int | None  #: the fewest moves that win, proven; None: it cannot be won
    grade: int | None  #: how hard it is, 1 to 10; None: not known

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> Task:
        """The task that `json` described."""
        try:
            task = cls(**{name: values[name] for name in cls.__dataclass_fields__})
            line = ENVIRONMENTS[str(task.env)]
            known = isinstance(task.id, str) and isinstance(task.level, str)
        except (KeyError, TypeError):
            line, known = None, False
        if not known or line is None:
            raise DedaleError("this is not a task: it should have id, env, level, best, grade")
        return task

    def json(self) -> dict[str, object]:
        """All of it, and the prompt, as a line of a file."""
        return asdict(self) | {"prompt": self.prompt()}

    @cached_property
    def model(self) -> Model:
        """The rules, with the level as the only one."""
        line = ENVIRONMENTS[self.env]
        own: object = self.level if line.game else parse_json(self.level)
        return model_of(line, checked(line, {"maze": own}))

    @cached_property
    def start(self) -> State:
        """Where it begins."""
        return self.model.new(0)

    # ------------------------------------------------------------ how it is described

    def text(self, form: str = "drawing", state: State = None) -> str:
        """The level, or a later position of it, as text in one of `FORMS`."""
        if form not in FORMS:
            raise UnknownName(N_("form"), form, FORMS)
        state = self.start if state is None else state
        if isinstance(self.model, GameModel):
            if form != "drawing":
                raise DedaleError("form {form!r} is for mazes: games are drawn", form=form)
            return self.model.text(state)
        walk: Any = state
        maze = walk.maze.replaced(start=walk.maze.position(walk.cell))
        if form == "drawing" and maze.grid in ("square", "hex"):
            return self.model.text(state)
        return _tokens(maze) if form == "tokens" else _listed(maze)

    def prompt(self, form: str = "drawing") -> str:
        """All that one needs to know to answer once."""
        moves = ", ".join(self.moves)
        return (
            f"{self._goal()}\n\n{self.text(form)}\n\n"
            f"The moves are: {moves}. Answer with one line that begins with ANSWER: and has all "
            "moves from the start, in order, with blanks between; or ANSWER: NONE if it cannot be "
            "won."
        )

    @property
    def moves(self) -> tuple[str, ...]:
        """The words for moves."""
        return self.model.moves

    def _goal(self) -> str:
        model: object = self.model
        if isinstance(model, GameModel):
            view = model.view(self.start)
            there = {each["who"] for each in view["actors"]}
            there |= {each["what"] for each in (*view["things"], *view["marks"])}
            signs = [f"{s.letter} {s.words}" for name, s in model.signs.items() if name in there]
            moves = [f"{a.move} is {a.words}: {a.about}" for a in model.game.actions if not a.names]
            lines = [view["goal"], *view["rules"], *moves, f"Signs: {', '.join(signs)}."]
            return "\n".join(lines)
        return (
            "Go from the start (@) to the exit (e) of this maze; a move leads to the next cell, "
            "through an open side. Rows and columns are counted from 0."
        )

    def picture(self, state: State = None) -> bytes:
        """The level, or a later position of it, as a PNG."""
        from PIL import Image

        out = BytesIO()
        Image.fromarray(self.model.picture(self.start if state is None else state)).save(out, "PNG")
        return out.getvalue()

    def film(self, moves: list[str] | None = None) -> bytes:
        """The moves of an answer, or (without) a shortest way, as a GIF: a picture for each."""
        from PIL import Image

        actions = self.solution() if moves is None else moves
        state, frames = self.start, [self.model.picture(self.start)]
        for move in actions or ():
            if move not in self.moves or self.model.end(state) != GOES_ON:
                break
            state = self.model.play(state, self.moves.index(move))
            frames.append(self.model.picture(state))
        pictures = [Image.fromarray(frame) for frame in frames]
        out = BytesIO()
        pictures[0].save(
            out, "GIF", save_all=True, append_images=pictures[1:], duration=FRAME, loop=0
        )
        return out.getvalue()

    def solution(self, state: State = None) -> list[str] | None:
        """The fewest moves that win from here; None: there are none."""
        state = self.start if state is None else state
        model: object = self.model
        if isinstance(model, GameModel):
            return model.game.judge(state).moves
        walk, found = state, []
        while self.model.end(walk) == GOES_ON:
            nearer = [
                action
                for action in self.model.legal(walk)
                if self.model.far(self.model.play(walk, action)) < self.model.far(walk)
            ]
            if not nearer:
                return None
            found.append(self.moves[nearer[0]])
            walk = self.model.play(walk, nearer[0])
        return found


def _listed(maze: Maze) -> str:
    """Every cell with where its open sides lead."""
    lines = [f"start {maze.start}, exit {maze.goal}"]
    shape: Shape = maze.shape
    for cell in range(maze.size):
        sides = [n for n in range(shape.ways) if maze.sides[cell] >> n & 1]
        ways = [f"{shape.plan.sides[n]} to {maze.position(shape.step(cell, n)[0])}" for n in sides]
        if ways:
            lines.append(f"{maze.position(cell)}: {', '.join(ways)}")
    return "\n".join(lines)


def _tokens(maze: Maze) -> str:
    """The words that maze-dataset made usual, without the path."""
    word = [f"({row},{col})" for row, col in map(maze.position, range(maze.size))]
    links = " ".join(f"{word[a]} <--> {word[b]} ;" for a, b in maze.links().tolist())
    ends = [word[maze.number(end)] for end in (maze.start, maze.goal or maze.start)]
    return (
        f"<ADJLIST_START> {links} <ADJLIST_END> <ORIGIN_START> {ends[0]} <ORIGIN_END> "
        f"<TARGET_START> {ends[1]} <TARGET_END> <PATH_START>"
    )


# ---------------------------------------------------------------- drawing them


def tasks(
    count: int = 10,
    env: str = "maze",
    *,
    split: str = TEST,
    unreachable: int = 10,
    grades: tuple[int, int] = (1, 10),
    seed: int = 0,
    **options: object,
) -> Iterator[Task]:
    """Draw levels, one after the other; the same arguments give the same ones.

    Parameters
    ----------
    count : int
        How many.
    env : str
        "maze", "ariane" or "treasure" (whose minotaurs must leave nothing to chance).
    split : str
        "test" (the default) or "train": by the key of the level, so that they never overlap.
    unreachable : int
        How many percent of them cannot be won.
    grades : (int, int)
        The least and the greatest grade, from 1 to 10, where levels have grades.
    seed : int
        Candidates are drawn from here on.
    **options
        Those of the environment: `width`, `height`, `grid`, `braid`, `size`, `moves` …

    Yields
    ------
    Task

    Raises
    ------
    DedaleError
        If an argument is invalid, or no such level is found.

    Examples
    --------
    >>> from dedale.arena import tasks
    >>> [task.id for task in tasks(2, width=5, height=5, unreachable=0)]
    ['maze-5x5-11', 'maze-5x5-21']
    """
    if env not in KINDS:
        raise UnknownName(N_("kind"), env, KINDS)
    if split not in (TRAIN, TEST):
        raise UnknownName(N_("part"), split, (TRAIN, TEST))
    count, share = whole("count", count, least=0), whole("unreachable", unreachable, 0, 100)
    least, most = (whole(N_("grade"), grade, 1, 10) for grade in grades)
    line = ENVIRONMENTS[env]
    model = model_of(line, checked(line, {**KINDS[env].defaults, **options}))
    return _drawn(model, KINDS[env], count, split, share, (least, most), whole("seed", seed))


def _drawn(
    model: Model,
    kind: TaskKind,
    count: int,
    split: str,
    share: int,
    grades: tuple[int, int],
    seed: int,
) -> Iterator[Task]:
    idle, made = 0, 0
    options = model.options
    while made < count:
        level = options.first + seed % options.count
        seed, idle = seed + 1, idle + 1
        if idle > TRIES:
            raise DedaleError(
                "no such level among {n}: ask for other grades or another size", n=TRIES
            )
        try:
            state = model.new(level)
        except DedaleError:
            if idle >= FAILED:
                raise
            continue  # not every seed gives a level of a game
        if part_of(model.key(state), TEST_SHARE) != split:
            continue
        lost = below(step(stream(level, "unreachable")), 100) < share
        found = kind.draw(model, state, level, lost)
        in_grade = found and (found.grade is None or grades[0] <= found.grade <= grades[1])
        if found is not None and in_grade:
            idle, made = 0, made + 1
            yield found


def _maze_task(model: Model, state: State, level: int, lost: bool) -> Task | None:
    """A maze; `lost`: with a wall closed on every way, so that the exit cannot be reached."""
    walk: Any = state
    maze: Maze = walk.maze
    name = f"maze-{maze.width}x{maze.height}-{level}"
    name = name if maze.grid == "square" else f"{maze.grid.replace(':', '-')}-{name}"
    far = model.far(walk)
    grade = maze.difficulty().grade
    if lost:
        maze, far = _closed(maze, level), 0
    return Task(name, "maze", to_json(maze.replaced(recipe=None)), far or None, grade)


def _closed(maze: Maze, level: int) -> Maze:
    """The maze, cut in two between its ends: the cells near the exit are walled off."""
    from ..solvers.distances import distances

    far = distances(maze, maze.goal)
    shape, sides = maze.shape, bytearray(maze.sides)
    start = far[maze.number(maze.start)]
    ring = below(step(stream(level, "closed")), start)  # walls between this distance and the next
    for cell in range(maze.size):
        for side in range(shape.ways):
            if sides[cell] >> side & 1:
                beyond, entry = shape.step(cell, side)
                if {far[cell], far[beyond]} == {ring, ring + 1}:
                    sides[cell] &= ~(1 << side)
                    sides[beyond] &= ~(1 << entry)
    return with_sides(maze, bytes(sides))


def _game_task(model: Model, state: State, level: int, lost: bool) -> Task | None:
    """A level of a game, as its solver proves it; `lost`: after moves that lost it unnoticed."""
    assert isinstance(model, GameModel)
    game, name = model.game, f"{model.line.game}-{level}"
    if lost:
        found = _lost(model, state, level)
        if found is None:
            return None
        return Task(name, model.line.name, game.rules.to_text(found), None, None)
    judged = game.judge(state)
    if not judged.decided or not judged.moves:
        return None
    grade = None if judged.difficulty is None else int(judged.difficulty["grade"])
    return Task(name, model.line.name, game.rules.to_text(state), len(judged.moves), grade)


def _lost(model: GameModel, start: State, level: int) -> State | None:
    """A position soon after the start from which a search proves that nothing wins."""
    game, chance, waiting = model.game, stream(level, "lost"), [start]
    for _position in range(LOOKED):
        if not waiting:
            return None
        chance = step(chance)
        state = waiting.pop(below(chance, len(waiting)))
        for action in model.legal(state):
            after = model.play(state, action)
            if model.end(after) != GOES_ON:
                continue
            waiting.append(after)
            if game.outlook(start, after)["winnable"]:
                continue
            begun = game.rules.from_text(game.rules.to_text(after))
            judged = game.judge(begun)
            if judged.decided and judged.solvable is False:
                return begun
    return None


@dataclass(frozen=True, slots=True)
class TaskKind:
    """How tasks of an environment are drawn."""

    draw: Callable[[Model, State, int, bool], Task | None]
    defaults: Mapping[str, object]


KINDS = {
    "maze": TaskKind(_maze_task, {}),
    "ariane": TaskKind(_game_task, {"size": 5}),
    "treasure": TaskKind(
        _game_task,
        {"width": 6, "height": 6, "minotaurs": 1, "strategy": "bfs"},
    ),
}


def read_tasks(text: str) -> list[Task]:
    """The tasks of a file, a line of JSON each."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            values = json.loads(line)
        except (ValueError, RecursionError):
            values = None
        if not isinstance(values, dict):
            raise DedaleError("line {number} is not a task in JSON", number=number)
        found.append(Task.of(values))
    return found
