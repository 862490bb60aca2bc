"""Scores and the progress in packs. Nothing comes in here that was not replayed before."""

import zlib
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Tuple, case, delete, func, select
from sqlalchemy import tuple_ as row_of
from sqlalchemy.sql.base import ReadOnlyColumnCollection

from .errors import Unstorable
from .schema import PROGRESS, SCORES
from .upsert import upsert

#: Lines kept of a board; the others had their day.
LONGEST_BOARD = 100
#: The largest number that a database keeps.
MOST_POINTS = 2**63 - 1
#: Seconds of a game that nobody timed, when it is compared with others.
UNTIMED = 1e300


@dataclass(slots=True)
class Score:
    """One line of a board, with the save that proves it."""

    id: str
    board: str
    owner: str
    name: str
    points: int
    moves: int
    seconds: float | None
    hints: int
    created: float
    record: str = ""

    def row(self) -> dict[str, object]:
        """The line of the table."""
        return asdict(self) | {"record": zlib.compress(self.record.encode())}

    def rank_key(self) -> tuple[int, int, float, float]:
        """Best first: points, then moves, then time, then who was first."""
        seconds = UNTIMED if self.seconds is None else self.seconds
        return -self.points, self.moves, seconds, self.created


@dataclass(slots=True)
class Progress:
    """The best that an owner did on one level of a pack."""

    owner: str
    pack: str
    number: int
    best: int
    stars: int
    hints: int
    solved: float


def add_score(connection: Connection, score: Score) -> list[Score]:
    """Put a score on its board (one a name and owner: the better one stays); the board after."""
    if abs(score.points) > MOST_POINTS:
        raise Unstorable("a score of more than {most} points cannot be kept", most=MOST_POINTS)
    new = upsert(connection, SCORES).values(score.row())
    old = SCORES.c
    better = _rank(new.excluded) < _rank(old)
    player = [old.board, old.owner, old.name]
    values = {column: new.excluded[column.name] for column in old if column not in player}
    connection.execute(new.on_conflict_do_update(index_elements=player, set_=values, where=better))
    lines = list_scores(connection, score.board)
    for line in lines[LONGEST_BOARD:]:
        connection.execute(delete(SCORES).where(SCORES.c.id == line.id))
    return lines[:LONGEST_BOARD]


def _rank(line: ReadOnlyColumnCollection[str, Any]) -> Tuple:
    """`Score.rank_key`, as the database says it."""
    return row_of(-line.points, line.moves, func.coalesce(line.seconds, UNTIMED))


def list_scores(connection: Connection, board: str, limit: int | None = None) -> list[Score]:
    """A board, best first, without the proofs."""
    shown = [column for column in SCORES.c if column.name != "record"]
    rows = connection.execute(select(*shown).where(SCORES.c.board == board)).mappings()
    return sorted((Score(**row) for row in rows), key=Score.rank_key)[:limit]


def get_progress(connection: Connection, owner: str, pack: str) -> dict[int, Progress]:
    """What an owner solved of a pack, by the number of the level."""
    query = select(PROGRESS).where(PROGRESS.c.owner == owner, PROGRESS.c.pack == pack)
    return {row["number"]: Progress(**row) for row in connection.execute(query).mappings()}


def note_progress(connection: Connection, now: Progress) -> None:
    """Remember a win; what was better before stays."""
    new = upsert(connection, PROGRESS).values(asdict(now))
    old = PROGRESS.c
    best = {
        old.best: case((old.best < new.excluded.best, old.best), else_=new.excluded.best),
        old.stars: case((old.stars > new.excluded.stars, old.stars), else_=new.excluded.stars),
        old.hints: case((old.hints < new.excluded.hints, old.hints), else_=new.excluded.hints),
    }
    line = [old.owner, old.pack, old.number]
    connection.execute(new.on_conflict_do_update(index_elements=line, set_=best))
