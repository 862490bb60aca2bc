"""Scores and the progress in packs. Nothing comes in here that was not replayed before."""

import zlib
from dataclasses import asdict, dataclass

from sqlalchemy import Connection, delete, insert, select

from .schema import PROGRESS, SCORES

#: Lines kept of a board; the others had their day.
LONGEST_BOARD = 100


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

    def rank_key(self) -> tuple[int, int, float, float]:
        """Best first: points, then moves, then time, then who was first."""
        seconds = float("inf") if self.seconds is None else self.seconds
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
    lines = list_scores(connection, score.board)
    for line in lines:
        if (line.owner, line.name) == (score.owner, score.name):
            if line.rank_key()[:3] <= score.rank_key()[:3]:
                return lines
            connection.execute(delete(SCORES).where(SCORES.c.id == line.id))
    row = asdict(score) | {"record": zlib.compress(score.record.encode())}
    connection.execute(insert(SCORES), row)
    lines = list_scores(connection, score.board)
    for line in lines[LONGEST_BOARD:]:
        connection.execute(delete(SCORES).where(SCORES.c.id == line.id))
    return lines[:LONGEST_BOARD]


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
    before = get_progress(connection, now.owner, now.pack).get(now.number)
    if before is not None:
        now = Progress(
            now.owner,
            now.pack,
            now.number,
            min(now.best, before.best),
            max(now.stars, before.stars),
            min(now.hints, before.hints),
            before.solved,
        )
    line = (
        PROGRESS.c.owner == now.owner,
        PROGRESS.c.pack == now.pack,
        PROGRESS.c.number == now.number,
    )
    connection.execute(delete(PROGRESS).where(*line))
    connection.execute(insert(PROGRESS), asdict(now))
