"""Mazes of rooms and corridors under the names that labmaze gave them.

Where a program says `import labmaze`, it may say `from dedale.compat import labmaze`: `RandomMaze`
and `FixedMazeWithRandomGoals` have the same constructors, layers and tokens. The mazes are of the
same kind and not the same, seed for seed: this is written from the documentation.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..errors import DedaleError
from ..kernel.rng import below, fresh_seed, step, stream
from ..kernel.speed import speed_for
from ..numbers import whole
from ..record import record
from ..requests import Request, parameter
from .rooms import DOOR, MILLION, ROOM, WALL, furnish

__all__ = ["BaseMaze", "FixedMazeWithRandomGoals", "RandomMaze", "TextGrid", "defaults"]

WALL_TOKEN, OPEN_TOKEN, NO_VARIATION = "*", " ", "."
DOOR_TOKENS = "IH"  # between rooms side by side, and above each other
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class defaults:  # noqa: N801
    """What constructors take where nothing is given; programs such as dm_control read these."""

    HEIGHT = WIDTH = 11
    MAX_ROOMS = 4
    ROOM_MIN_SIZE, ROOM_MAX_SIZE = 3, 5
    RETRY_COUNT = 1000
    EXTRA_CONNECTION_PROBABILITY = 0.0
    MAX_VARIATIONS = 26
    HAS_DOORS = False
    SIMPLIFY = True
    SPAWN_COUNT = OBJECT_COUNT = 0
    SPAWN_TOKEN, OBJECT_TOKEN = "P", "G"
    RANDOM_SEED = None


#: What `max_rooms=-1`, as many as there is room for, comes to.
MOST_ROOMS = 250


class TextGrid(np.ndarray[Any, Any]):
    """Characters in rows and columns: an array of numpy whose text has a line a row.

    >>> grid = TextGrid("**\\n* \\n")
    >>> grid.shape, str(grid)
    ((2, 2), '**\\n* \\n')
    >>> print((grid == "*").sum())
    3
    """

    def __new__(cls, text: str) -> TextGrid:
        """The grid of a text, whose lines must be of one length."""
        lines = text.removesuffix("\n").split("\n")
        if len({len(line) for line in lines}) != 1 or not lines[0]:
            raise DedaleError("the lines of a text maze should all have the same length")
        return np.array([list(line) for line in lines]).view(cls)

    def __str__(self) -> str:
        if self.ndim != 2 or self.dtype.kind != "U":  # what is computed of one is no text
            return str(np.asarray(self))
        return "".join("".join(row) + "\n" for row in self.tolist())


class BaseMaze:
    """What all these mazes have: two layers of characters, and `regenerate`."""

    _tokens: tuple[str, str]  # of spawns, and of objects

    def __init__(self, entities: TextGrid, variations: TextGrid) -> None:
        self._entities, self._variations = entities, variations

    @property
    def spawn_token(self) -> str:
        """The character of a spawn."""
        return self._tokens[0]

    @property
    def object_token(self) -> str:
        """The character of an object."""
        return self._tokens[1]

    @property
    def entity_layer(self) -> TextGrid:
        """Walls, doors, spawns, objects."""
        return self._entities

    @property
    def variations_layer(self) -> TextGrid:
        """Which room a cell is in, as a letter; "." for none."""
        return self._variations

    @property
    def height(self) -> int:
        """How many rows of characters there are."""
        return int(self._entities.shape[0])

    @property
    def width(self) -> int:
        """How many characters a row has."""
        return int(self._entities.shape[1])

    def regenerate(self) -> None:
        """Make another one, of the same kind."""


@record(frozen=True)
class Rooms(Request):
    """What a maze of rooms is made from; names, order and defaults are labmaze's.

    Attributes
    ----------
    height, width
        The size in characters, walls included: odd numbers.
    max_rooms
        How many rooms there may be; -1: as many as there is room for.
    room_min_size, room_max_size
        Their sides in characters; only odd ones occur.
    retry_count
        How many rooms are tried, those that found no place included.
    extra_connection_probability
        The chance that a wall between two regions is opened that joins nothing new.
    max_variations
        How many letters tell rooms apart in the layer of variations.
    has_doors
        Whether openings between regions are marked as doors: `I` beside, `H` above each other.
    simplify
        Whether dead ends and needless bends are taken away, where there are rooms.
    spawns_per_room, objects_per_room
        How many of both tokens each room has.
    spawn_token, object_token
        One character each.
    random_seed
        The same seed, the same mazes; drawn if not given.
    """

    height: int = parameter("int", "height", defaults.HEIGHT, least=3)
    width: int = parameter("int", "width", defaults.WIDTH, least=3)
    max_rooms: int = parameter("int", "rooms", defaults.MAX_ROOMS, least=-1, most=MOST_ROOMS)
    room_min_size: int = parameter("int", "least side", defaults.ROOM_MIN_SIZE, least=1)
    room_max_size: int = parameter("int", "longest side", defaults.ROOM_MAX_SIZE, least=1)
    retry_count: int = parameter("int", "tries", defaults.RETRY_COUNT, least=0)
    extra_connection_probability: float = parameter(
        "number", "chance of loops", defaults.EXTRA_CONNECTION_PROBABILITY, least=0, most=1
    )
    max_variations: int = parameter(
        "int", "letters", defaults.MAX_VARIATIONS, least=0, most=len(LETTERS)
    )
    has_doors: bool = parameter("bool", "doors", defaults.HAS_DOORS)
    simplify: bool = parameter("bool", "simple", defaults.SIMPLIFY)
    spawns_per_room: int = parameter("int", "spawns", defaults.SPAWN_COUNT, least=0)
    spawn_token: str = parameter("text", "spawn", defaults.SPAWN_TOKEN)
    objects_per_room: int = parameter("int", "objects", defaults.OBJECT_COUNT, least=0)
    object_token: str = parameter("text", "object", defaults.OBJECT_TOKEN)
    random_seed: int | None = parameter("int", "seed", defaults.RANDOM_SEED)

    def agrees(self) -> None:
        """Raise a DedaleError where values that are right by themselves do not go together."""
        _odd("height", self.height)
        _odd("width", self.width)
        whole("room_max_size", self.room_max_size, least=self.room_min_size)
        _tokens(self.spawn_token, self.object_token)


class RandomMaze(BaseMaze):
    """Rooms and corridors at random.

    Parameters
    ----------
    *values, **named
        Those of `Rooms`, in order or by name.

    Raises
    ------
    DedaleError
        If a number makes no sense; it is a `ValueError`.

    Examples
    --------
    >>> maze = RandomMaze(height=11, width=13, random_seed=42, spawns_per_room=1)
    >>> maze.entity_layer.shape, str(maze.entity_layer[0, 0])
    ((11, 13), '*')
    >>> "P" in maze.entity_layer, "A" in maze.variations_layer
    (True, True)
    """

    def __init__(self, *values: object, **named: object) -> None:
        asked = Rooms.of(dict(zip(vars(Rooms()), values, strict=False)) | named)
        self._asked, self.max_rooms, self.max_variations = (
            asked,
            asked.max_rooms,
            asked.max_variations,
        )
        self.room_min_size, self.room_max_size = asked.room_min_size, asked.room_max_size
        self.spawns_per_room, self.objects_per_room = asked.spawns_per_room, asked.objects_per_room
        self._rooms = MOST_ROOMS if asked.max_rooms < 0 else asked.max_rooms
        least = asked.room_min_size | 1
        self._sides = least, max(least, asked.room_max_size - 1 + asked.room_max_size % 2)
        self._tokens = asked.spawn_token, asked.object_token
        seed = fresh_seed() if asked.random_seed is None else asked.random_seed
        self._state = stream(seed, "labmaze")
        self._cells = 0
        super().__init__(*self._made())

    def regenerate(self) -> None:
        """Make the next maze of the seed."""
        self._entities, self._variations = self._made()

    def _made(self) -> tuple[TextGrid, TextGrid]:
        asked = self._asked
        height, width = asked.height, asked.width
        self._cells += 4 * height * width  # many are made by compiled code
        speed = speed_for(self._cells)
        ground, places = speed.flags(height * width), speed.flags(height * width)
        boxes = speed.ints(4 * max(1, self._rooms), 0)
        _rooms, state = speed.run(
            furnish,
            ground,
            width,
            speed.word(self._state),
            self._rooms,
            *self._sides,
            asked.retry_count,
            round(asked.extra_connection_probability * MILLION),
            int(asked.simplify),
            boxes,
            speed.numbers([asked.spawns_per_room, asked.objects_per_room]),
            places,
        )
        self._state = int(state)
        cells = np.frombuffer(bytes(ground), np.uint8).reshape(height, width)
        kinds = np.frombuffer(bytes(places), np.uint8).reshape(height, width)
        entities = np.where(cells == WALL, WALL_TOKEN, OPEN_TOKEN)
        if asked.has_doors:
            beside = np.arange(height)[:, None] % 2 == 1
            entities = np.where(cells == DOOR, np.where(beside, *DOOR_TOKENS), entities)
        for kind, token in enumerate(self._tokens, 1):
            entities = np.where(kinds == kind, token, entities)
        letters = np.array([*LETTERS[: asked.max_variations]] or [NO_VARIATION])
        rooms = letters[(cells.astype(int) - ROOM) % len(letters)]
        variations = np.where(cells >= ROOM, rooms, NO_VARIATION)
        return entities.view(TextGrid), variations.view(TextGrid)


class FixedMazeWithRandomGoals(BaseMaze):
    """A layout that is given, with spawns and objects at random places of it.

    Parameters
    ----------
    entity_layer : str
        The layout, a line a row; spawns and objects in it stay where they are.
    variations_layer : str, optional
        The other layer, of the same size.
    num_spawns, num_objects : int, optional
        How many of them there are to be, those in the layout included; those if not given. Where
        the layout has more, some of them are left out.
    spawn_token, object_token : str
        One character each.
    random_state : int or numpy random state, optional
        Where chance comes from.

    Raises
    ------
    DedaleError
        If there is no room for as many; it is a `ValueError`.

    Examples
    --------
    >>> maze = FixedMazeWithRandomGoals("*****\\n*P  *\\n*****\\n", num_objects=1, random_state=1)
    >>> str(maze.entity_layer) in ("*****\\n*P G*\\n*****\\n", "*****\\n*PG *\\n*****\\n")
    True
    """

    def __init__(
        self,
        entity_layer: str,
        variations_layer: str | None = None,
        num_spawns: int | None = None,
        spawn_token: str = defaults.SPAWN_TOKEN,
        num_objects: int | None = None,
        object_token: str = defaults.OBJECT_TOKEN,
        random_state: Any = None,
    ) -> None:
        self._layout = TextGrid(str(entity_layer))
        if variations_layer is None:
            variations = np.full(self._layout.shape, NO_VARIATION).view(TextGrid)
        else:
            variations = TextGrid(str(variations_layer))
        if variations.shape != self._layout.shape:
            raise DedaleError("both layers of a maze should have the same size")
        self._tokens = _tokens(spawn_token, object_token)
        self._wanted = [
            (token, None if number is None else whole("number of tokens", number, least=0))
            for token, number in zip(self._tokens, (num_spawns, num_objects), strict=True)
        ]
        self._state = stream(_seed_of(random_state), "labmaze")
        super().__init__(self._placed(), variations)

    @property
    def max_variations(self) -> int:
        """How many letters tell rooms apart."""
        return len({*self._variations.ravel().tolist()} - {NO_VARIATION})

    def regenerate(self) -> None:
        """Place spawns and objects anew."""
        self._entities = self._placed()

    def _placed(self) -> TextGrid:
        layer = self._layout.copy()
        for token, number in self._wanted:
            there = int((layer == token).sum())
            if number is not None and number != there:
                sign, over = (OPEN_TOKEN, token) if number < there else (token, OPEN_TOKEN)
                self._replace(layer, over, sign, abs(number - there))
        return layer

    def _replace(self, layer: TextGrid, before: str, after: str, number: int) -> None:
        """Put one character in the place of another, so many times, at random."""
        cells: list[list[int]] = np.argwhere(layer == before).tolist()
        if number > len(cells):
            raise DedaleError(
                "{n} tokens are to be placed on {free} free cells", n=number, free=len(cells)
            )
        for _time in range(number):
            self._state = step(self._state)
            row, col = cells.pop(below(self._state, len(cells)))
            layer[row, col] = after


def _seed_of(random_state: object) -> int:
    """A seed drawn from what a program has: nothing, a number, or one of numpy's generators."""
    if random_state is None:
        return fresh_seed()
    for name in ("integers", "randint"):
        if hasattr(random_state, name):
            return int(getattr(random_state, name)(1 << 31))
    return whole("random_state", random_state)


def _odd(what: str, value: int) -> int:
    number = whole(what, value, least=3)
    if number % 2 == 0:
        raise DedaleError("{what} {value} should be an odd number", what=what, value=number)
    return number


def _tokens(spawn: str, thing: str) -> tuple[str, str]:
    for what, token in (("spawn_token", spawn), ("object_token", thing)):
        if not isinstance(token, str) or len(token) != 1:
            raise DedaleError("{what} {value!r} should be one character", what=what, value=token)
    return spawn, thing
