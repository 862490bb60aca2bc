"""Sets up a game: the maze, the objects in it, the player at its start, the minotaurs."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import wraps

from ...errors import DedaleError
from ...i18n import N_
from ...kernel.rng import below, step, stream
from ...masks.mask import Mask
from ...masks.words import mask_in
from ...maze.direction import Direction, Position
from ...maze.kinds import MASKED
from ...maze.maze import Maze
from ...numbers import whole
from .objects import Object
from .placers import accessible_positions, in_rows, place
from .rules import change_strategy, opening
from .state import Minotaur, Run, State, pack
from .text import from_text

#: So often minotaurs are drawn again before they are kept away from the player by force.
REDRAWS = 100
#: So often a game with a par is drawn, and so many positions are searched each time.
ATTEMPTS, SEARCHED = 300, 20_000
#: So many turns the minotaurs must cost in a game with a par.
DETOUR = 3
#: So many floors a run has at most.
MOST_FLOORS = 20


@dataclass(frozen=True, kw_only=True)
class Hunt:
    """What a game is made from: the parameters of the treasure hunt, and their defaults."""

    level: str | None = None
    width: int | None = None
    height: int | None = None
    mask: Mask | str | None = None
    generator: str = "backtracker"
    braid: int = 0
    objects: str = "simple"
    minotaurs: int = 3
    bombs: int = 0
    polys: int = 0
    strategy: str = "random"
    start: Position | list[int] | None = None
    par: int = 0
    floors: int = 1
    seed: int = 0

    def begin(self) -> State:
        """The start of the game."""
        if self.level is not None:
            return from_text(self.level)
        hunt = replace(self, seed=whole("seed", self.seed), mask=mask_in(self.mask))
        par = whole("par", self.par, least=0)
        if whole("floors", self.floors, least=1, most=MOST_FLOORS) > 1:
            if par:
                raise DedaleError(
                    "floors {floors}: only a game of one floor has a par", floors=self.floors
                )
            made = hunt.generator, hunt.braid, hunt.objects, hunt.minotaurs, hunt.seed
            return replace(hunt.drawn(), run=Run(1, self.floors, *made))
        return with_par(hunt, par) if par else hunt.drawn()

    def drawn(self) -> State:
        """A game in a maze of this seed."""
        from ...generators import generate

        maze = generate(
            self.generator,
            width=self.width,
            height=self.height,
            seed=self.seed,
            mask=mask_in(self.mask),
            start=None if self.start is None else _position(self.start),
        )
        if self.braid:
            from ...transform import braid

            maze = braid(maze, self.braid, seed=self.seed)
        names = ("objects", "minotaurs", "bombs", "polys", "strategy", "seed")
        return new_in(maze, **{name: getattr(self, name) for name in names})


@wraps(Hunt, assigned=(), updated=())
def new(**parameters: object) -> State:
    """A game in a new maze. The same parameters (those of `Hunt`) give the same game.

    `level` is the text of a level, which leaves nothing else to decide.
    With a `par`, mazes are drawn until everything can be taken out in about so many turns, which a
    search proves, and the minotaurs cost some of them.
    With several `floors`, an exit leads to the next one; each has one minotaur more, and what has
    been collected is kept.
    `mask` is the name of one of ours, `text:WORD`, the text of a `.msk` file (it has line ends), or
    a `Mask`.

    >>> from dedale.games import treasure
    >>> game = treasure.new(width=8, height=5, objects="minimal", seed=7)
    >>> treasure.legal_moves(game)
    ['N', 'E', 'S', 'W', '.']
    >>> treasure.play(game, ".").turns
    1
    """
    return Hunt(**parameters).begin()  # type: ignore[arg-type]


def next_floor(state: State, run: Run) -> State:
    """The next floor of a run: another maze of the same size and shape, and what one has."""
    run, maze = run._replace(floor=run.floor + 1), state.maze
    shape = None
    if maze.kinds is not None:
        rows = [maze.kinds[at : at + maze.width] for at in range(0, maze.size, maze.width)]
        shape = Mask.parse("".join("".join(".X"[k == MASKED] for k in row) + "\n" for row in rows))
    hunt = Hunt(
        width=maze.width,
        height=maze.height,
        mask=shape,
        generator=run.generator,
        braid=run.braid,
        objects=run.objects,
        minotaurs=min(run.minotaurs + run.floor - 1, maze.accessible_count - 1),
        bombs=state.bombs,
        polys=state.polys,
        strategy=state.strategy,
        seed=stream(run.seed, f"treasure floor {run.floor}") >> 1,
    )
    drawn = hunt.drawn()
    return replace(drawn, score=state.score + drawn.score, turns=state.turns, run=run)


def with_par(hunt: Hunt, par: int) -> State:
    """The first game that can be won in about so many turns, of those drawn from a seed."""
    from .search import best, is_small

    for number in range(ATTEMPTS):
        seed = stream(hunt.seed, f"treasure par {number}") >> 1
        state = replace(hunt, seed=seed).drawn()
        if not is_small(state):
            raise DedaleError(
                "par {par}: the best way can be proven only on small boards, for minotaurs that "
                "leave nothing to chance",
                par=par,
            )
        found = best(state, SEARCHED)
        alone = best(replace(state, herd=b""), SEARCHED)
        if found.turns is None or alone.turns is None:
            continue
        near = 5 * abs(found.turns - par) <= par
        if near and found.turns >= alone.turns + DETOUR:
            return state
    raise DedaleError(
        "no such game with a par of about {par} turns was found: try another size", par=par
    )


def new_in(
    maze: Maze,
    *,
    objects: str | Mapping[Position, Object] = "simple",
    minotaurs: int = 3,
    bombs: int = 0,
    polys: int = 0,
    strategy: str = "random",
    seed: int = 0,
) -> State:
    """A game in this maze, from its start; objects by the name of a placer, or by their places.

    >>> from dedale import Maze
    >>> game = new_in(Maze(2, 1, bytes([2, 8])), objects={(0, 1): Object.EXIT}, minotaurs=0)
    >>> game.position, game.object_at(1).name
    ((0, 0), 'EXIT')
    """
    seed = whole("seed", seed)
    if isinstance(objects, str):
        rows = place(objects, maze, stream(seed, "treasure objects"))
    else:
        rows = in_rows(objects, maze, "objects")
    row, col = maze.start
    state = State(
        maze,
        rows,
        player=row * maze.width + col,
        herd=pack(_drawn_minotaurs(maze, whole("minotaurs", minotaurs, least=0), seed)),
        bombs=whole("bombs", bombs, least=0),
        polys=whole("polys", polys, least=0),
        chance=stream(seed, "treasure turns"),
    )
    return opening(change_strategy(state, strategy))


def _drawn_minotaurs(maze: Maze, count: int, seed: int) -> list[Minotaur]:
    """On distinct random accessible cells, none on the player's, none beside it.

    All are drawn again, from the same stream, while the player would be dead; where too few cells
    are out of reach there is no living start, and the first draw stands.
    """
    cells = [row * maze.width + col for row, col in accessible_positions(maze)]
    start = maze.start[0] * maze.width + maze.start[1]
    cells.remove(start)
    if count > len(cells):
        raise DedaleError(
            "{count} minotaurs do not fit: this maze has room for {room} with the player",
            count=count,
            room=len(cells),
        )
    deadly = {start + move for d, move in _steps(maze) if maze.sides[start] >> d & 1}
    chance = stream(seed, "treasure minotaurs")
    drawn, chance = _drawn(cells, count, chance)
    if count <= len(cells) - len(deadly):
        for _try in range(REDRAWS):
            if deadly.isdisjoint(drawn):
                break
            drawn, chance = _drawn(cells, count, chance)
        else:  # so crowded that chance would take for ever: the same, drawn where it can succeed
            drawn, chance = _drawn([cell for cell in cells if cell not in deadly], count, chance)
    return [Minotaur(cell, Direction.S) for cell in drawn]


def _drawn(cells: list[int], count: int, chance: int) -> tuple[list[int], int]:
    """So many of the cells, each as likely; and where the stream of chance stands then."""
    cells = cells.copy()
    for i in range(count):  # the beginning of a shuffle
        chance = step(chance)
        j = i + below(chance, len(cells) - i)
        cells[i], cells[j] = cells[j], cells[i]
    return cells[:count], chance


def _steps(maze: Maze) -> list[tuple[int, int]]:
    return list(enumerate((-maze.width, 1, maze.width, -1)))


def _position(start: object) -> Position:
    if not isinstance(start, tuple | list) or len(start) != 2:
        raise DedaleError("start {value!r} should be (row, col)", value=start)
    return whole(N_("row"), start[0]), whole(N_("column"), start[1])
