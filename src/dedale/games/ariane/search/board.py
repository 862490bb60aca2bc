"""From levels and states to the packed integers of the kernels, and back."""

from dataclasses import replace
from typing import NamedTuple

from ....maze.direction import Position
from ..levels.level import Level
from ..state import State
from .kernels import Array, Numbers, fill_tables, table_length

#: Configurations of more bits than this have no machine word: they stay in plain Python.
WORD = 63


class Board(NamedTuple):
    """A level as the kernels want it: pass both to each."""

    numbers: Numbers
    tables: Array


def board_of(level: Level, crossing: str) -> Board:
    """The level as numbers and tables, in plain Python."""
    numbers = Numbers(
        level.size,
        (level.size**2 - 1).bit_length(),
        len(level.vertical),
        len(level.minotaurs),
        _number(level, level.door),
        _number(level, level.theseus),
        int(crossing == "passes"),
    )
    tables = [0] * table_length(level.size)
    fill_tables(level.size, level.maze.sides, numbers.theseus, tables)
    return Board(numbers, tables)


def compiled(board: Board) -> Board:
    """The same board with its tables as an array, for compiled kernels."""
    import numpy as np

    return Board(board.numbers, np.array(board.tables, np.int32))


def fits_word(board: Board) -> bool:
    """Whether a configuration fits a machine word."""
    return 1 + board.numbers.bits * (1 + board.numbers.minotaurs) <= WORD


def pack(board: Board, state: State) -> int:
    """A state as one integer."""
    packed: int = 0
    for place in (*reversed(state.minotaurs), state.ariane):
        packed = packed << board.numbers.bits | _number(state.level, place)
    return packed << 1 | int(state.together)


def unpack(board: Board, packed: int, like: State) -> State:
    """The state that an integer stands for, in the game of the state `like`."""

    def place(number: int) -> Position:
        cell = packed >> (1 + board.numbers.bits * number) & ((1 << board.numbers.bits) - 1)
        return divmod(cell, board.numbers.size)

    ariane = place(0)
    theseus = ariane if packed & 1 else like.level.theseus
    minotaurs = tuple(place(number + 1) for number in range(board.numbers.minotaurs))
    return replace(like, ariane=ariane, theseus=theseus, minotaurs=minotaurs)


def _number(level: Level, place: Position) -> int:
    return place[0] * level.size + place[1]
