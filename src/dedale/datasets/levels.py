"""Sets of levels of a puzzle, each with the shortest way to win: lines of JSON.

Candidate k is the level that the generator makes of the seed of the set plus k. The rest is as with
mazes: no two alike, turned or mirrored; parts apart; the same set whatever makes it; resumable.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import IO

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, FileError
from ..games import GAMES
from ..games.making import LevelMaking
from ..grids.table import SQUARE
from ..kernel.rng import fresh_seed
from ..numbers import whole
from ..requests import Values
from .candidates import Batch
from .request import MOST_SEED

REFUSALS = 10_000
EACH = 4  # levels of a batch: they take long


@dataclass(frozen=True)
class Records:
    """Examples that are dictionaries, as JSON has them."""

    rows: tuple[dict[str, object], ...]

    def __len__(self) -> int:
        return len(self.rows)

    def taken(self, chosen: npt.NDArray[np.bool_]) -> Records:
        """Some of them."""
        return Records(tuple(row for row, good in zip(self.rows, chosen, strict=True) if good))

    def joined(self, several: Sequence[Records]) -> Records:
        """All of several, in order."""
        return Records(tuple(row for one in several for row in one.rows))

    def digest(self) -> str:
        """The sha256 of all there is to them."""
        return sha256(b"".join(map(_line, self.rows))).hexdigest()

    def write(self, out: IO[bytes]) -> None:
        """Put them into a file, a line each."""
        out.writelines(map(_line, self.rows))

    @staticmethod
    def read(file: IO[bytes]) -> Records:
        """Those of a file."""
        rows = []
        for number, line in enumerate(file, 1):
            try:
                rows.append(json.loads(line))
            except (ValueError, RecursionError) as error:
                path = str(getattr(file, "name", ""))
                raise FileError(
                    "this is not JSON: {reason}", reason=error, path=path, line=number
                ) from None
        return Records(tuple(rows))


def _line(row: dict[str, object]) -> bytes:
    return json.dumps(row, sort_keys=True, separators=(",", ":")).encode() + b"\n"


def batch_of(first: int, found: Sequence[tuple[int, dict[str, object]] | None]) -> Batch:
    """Candidates from a number on: the key and the record of each, or None."""
    there = [(number, each) for number, each in enumerate(found) if each is not None]
    return Batch(
        first,
        np.array([0 if each is None else each[0] for each in found], np.uint64),
        np.ones(len(found), np.int32),
        np.array([number for number, _each in there], np.int64),
        Records(tuple(row for _number, (_key, row) in there)),
    )


@dataclass(frozen=True)
class LevelRequest:
    """What is asked of a set of levels: the game, its parameters, and what holds for all sets."""

    game: str
    values: Values
    width: int
    height: int
    seed: int
    test_share: int = 10
    attempts: int = REFUSALS

    def about(self) -> dict[str, object]:
        """All that the set depends on, as JSON."""
        return {
            "what": self.game,
            "grid": SQUARE,
            "width": self.width,
            "height": self.height,
            **self.values,
            "seed": self.seed,
            "test_share": self.test_share,
        }


class Levels:
    """The candidates of a set of levels. It can be sent to another process."""

    each = EACH

    def __init__(self, request: LevelRequest) -> None:
        self.request = request

    def batch(self, first: int) -> Batch:
        """The candidates from a number on."""
        return batch_of(first, [self._level(number) for number in range(first, first + EACH)])

    def _level(self, number: int) -> tuple[int, dict[str, object]] | None:
        """The key of a level, and its record; None where the seed gives none."""
        asked, game = self.request, GAMES[self.request.game]
        seed = asked.seed + number
        try:
            [state] = game.make_levels({**asked.values, "seed": seed}, LevelMaking(workers=1))
        except DedaleError:
            return None
        moves = game.solved(state).moves
        if moves is None:
            return None
        row: dict[str, object] = {"seed": seed, "level": game.rules.to_text(state), "moves": moves}
        rules = {each.name: asked.values[each.name] for each in game.parameters if each.with_level}
        row |= {name: value for name, value in rules.items() if value is not None}
        return game.key(state), row | {"length": len(moves)}


def checked_levels(game: str, options: Mapping[str, object]) -> LevelRequest:
    """The request, if it makes sense: see `make_levels`."""
    values = dict(options)
    seed, share = values.pop("seed", None), values.pop("test_share", 10)
    refusals = values.pop("attempts", REFUSALS)
    found = fresh_seed() if seed is None else whole("seed", seed, 0, MOST_SEED)
    entry = GAMES[game]
    known = entry.checked(entry.proposed(values) | {"seed": found})
    if known.pop("level", None) is not None:
        raise DedaleError("a level is given: there is nothing to generate")
    entry.judging()  # or refuse
    sides = {name: known.get(name) or known.get("size") for name in ("width", "height")}
    known.pop("seed")
    return LevelRequest(
        game,
        known,
        whole("width", sides["width"]),
        whole("height", sides["height"]),
        found,
        whole("test share", share, 0, 100),
        whole("attempts", refusals, least=1),
    )
