"""Sets of levels of Ariane, each with the shortest way to win: lines of JSON.

Candidate k is the level that the generator makes of the seed of the set plus k. The rest is as with
mazes: no two alike, turned or mirrored; parts apart; the same set whatever makes it; resumable.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import IO

import numpy as np
import numpy.typing as npt

from ..errors import DedaleError, FileError
from ..games import ariane
from ..games.ariane.levels.extras import BASIC
from ..games.ariane.levels.symmetry import key_of
from ..games.ariane.making.generator import LevelKind
from ..kernel.rng import fresh_seed
from ..numbers import whole
from .candidates import Batch
from .request import MOST_SEED

#: What `about` says of such a set, beside all that its levels depend on.
WHAT = "ariane"
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
    """Candidates from a number on: the key of each and what is told of it, or None."""
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
    """What is asked of a set of levels."""

    size: int
    moves: int | None
    vertical: int
    horizontal: int
    variant: str
    crossing: str
    seed: int
    test_share: int = 10
    patience: int = REFUSALS

    def about(self) -> dict[str, object]:
        """All that the set depends on, as JSON."""
        values = {name: getattr(self, name) for name in self.__dataclass_fields__}
        values.pop("patience")
        return {"what": WHAT, "grid": "square", "width": self.size, "height": self.size} | values


class Levels:
    """The candidates of a set of levels. It can be sent to another process."""

    each = EACH

    def __init__(self, request: LevelRequest) -> None:
        self.request = request

    def batch(self, first: int) -> Batch:
        """The candidates from a number on."""
        return batch_of(first, [self._level(number) for number in range(first, first + EACH)])

    def _level(self, number: int) -> tuple[int, dict[str, object]] | None:
        """The key of a level, and what is told of it; None where the seed gives none."""
        asked = self.request
        try:
            [level] = ariane.generate(
                size=asked.size,
                moves=asked.moves,
                vertical=asked.vertical,
                horizontal=asked.horizontal,
                variant=asked.variant,
                crossing=asked.crossing,
                seed=asked.seed + number,
                jobs=1,
            )
        except DedaleError:
            return None
        solution = ariane.solve(level, crossing=asked.crossing)
        if not solution.solvable:
            return None
        key = key_of(level)
        row = {"seed": asked.seed + number, "level": level.to_text(), "crossing": asked.crossing}
        return key, row | {"moves": solution.moves, "length": len(solution.moves)}


def checked_levels(
    size: int = 6,
    moves: int | None = None,
    vertical: int = 1,
    horizontal: int = 1,
    variant: str = "",
    crossing: str = "kills",
    seed: int | None = None,
    test_share: int = 10,
    patience: int = REFUSALS,
) -> LevelRequest:
    """The request, if it makes sense: see `make_levels`."""
    found = fresh_seed() if seed is None else whole("seed", seed, 0, MOST_SEED)
    LevelKind(whole("size", size), vertical, horizontal, moves, crossing, found)
    BASIC.with_variants(*variant.split())
    return LevelRequest(
        size,
        moves,
        vertical,
        horizontal,
        variant,
        crossing,
        found,
        whole("test share", test_share, 0, 100),
        whole("patience", patience, least=1),
    )
