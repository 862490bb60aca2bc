"""What belongs to one owner, to be carried elsewhere: to another browser, another server."""

import base64
import hashlib
import io
import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace

from sqlalchemy import Connection, Row, Table, delete, select

from .archive import Archive, write_archive
from .errors import TooMany
from .games import add_game, count_games, delete_game
from .levels import add_level, count_levels
from .schema import GAMES, LEVELS, SCORES
from .scores import Score, add_score, note_progress


@dataclass(slots=True)
class Imported:
    """What an import changed; `kept` were here already, and are no older than in the file."""

    games: int = 0
    levels: int = 0
    scores: int = 0
    kept: int = 0


def export_owner(connection: Connection, owner: str) -> bytes:
    """All games, levels, scores and progress of one owner, as a file (`archive.py`)."""
    file = io.BytesIO()
    write_archive(connection, file, owner)
    return file.getvalue()


def import_owner(
    connection: Connection,
    archive: Archive,
    owner: str,
    *,
    most_games: int,
    most_levels: int,
    most_moves: int,
    scores: Iterable[Score] = (),
) -> Imported:
    """Give an owner what such a file holds, as often as one likes: nothing is there twice.

    A game or level that is here already is replaced by a later state of itself, and stays else.
    Games keep a mark: nobody vouches for their clock. Scores stand on boards that others look at,
    so those of the file are not believed: the caller gives the ones that it has proven.
    """
    done = Imported()
    for game in archive.games():
        if len(game.moves) > most_moves:
            raise TooMany(
                "the game {title!r} has {count} moves, and no more than {most} are kept",
                title=game.title,
                count=len(game.moves),
                most=most_moves,
            )
        key, here = _place(connection, GAMES, game.id, owner)
        if here is not None and here.version >= game.version:
            done.kept += 1
            continue
        if here is not None:
            delete_game(connection, key, owner)
        add_game(connection, replace(game, id=key, owner=owner, request=None, imported=True))
        done.games += 1
    for level in archive.levels():
        key, here = _place(connection, LEVELS, level.id, owner)
        if here is not None and here.updated >= level.updated:
            done.kept += 1
            continue
        if here is not None:
            connection.execute(delete(LEVELS).where(LEVELS.c.id == key))
        add_level(connection, replace(level, id=key, owner=owner))
        done.levels += 1
    for line in archive.progress():
        note_progress(connection, replace(line, owner=owner))
    for score in scores:
        if _on_board(connection, score):
            continue  # entered here before, maybe from another browser
        add_score(connection, replace(score, id="s_" + secrets.token_urlsafe(12), owner=owner))
        done.scores += 1
    if done.games and (count := count_games(connection, owner)) > most_games:
        raise TooMany(
            "with these there would be {count} games of yours, and no more than {most} are kept",
            count=count,
            most=most_games,
        )
    if done.levels and (count := count_levels(connection, owner)) > most_levels:
        raise TooMany(
            "with these there would be {count} levels of yours, and no more than {most} are kept",
            count=count,
            most=most_levels,
        )
    return done


def _on_board(connection: Connection, score: Score) -> bool:
    """Whether this very line is on its board, whoever's it is."""
    same = (SCORES.c[name] == getattr(score, name) for name in ("board", "name", "created"))
    return connection.execute(select(SCORES.c.id).where(*same)).first() is not None


def _place(
    connection: Connection, table: Table, name: str, owner: str
) -> tuple[str, Row[tuple[object, ...]] | None]:
    """The id under which an owner gets something, and the line that is there already.

    It is the id of the file, unless that is another owner's here; then always the same other one.
    """
    query = select(table).with_only_columns(*(c for c in table.c if c.name != "level"))
    here = connection.execute(query.where(table.c.id == name)).first()
    if here is not None and here.owner != owner:
        digest = hashlib.blake2b(f"{owner}/{name}".encode(), digest_size=12).digest()
        name = name[:2] + base64.urlsafe_b64encode(digest).decode()
        here = connection.execute(query.where(table.c.id == name)).first()
    return name, here
