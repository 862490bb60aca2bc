"""What belongs to one owner, to be carried elsewhere: to another browser, another server."""

import base64
import hashlib
import io
import json
import secrets
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, astuple, dataclass, replace
from functools import partial

from sqlalchemy import Connection, Row, Table, delete, select, update

from ..errors import Term
from ..i18n import N_
from .archive import Archive, write_archive
from .errors import TooMany
from .games import StoredGame, add_game, add_moves, count_games, delete_game
from .levels import StoredLevel, add_level, count_levels
from .schema import GAMES, LEVELS, SCORES
from .scores import Progress, Score, add_score, note_progress

#: Lines written in one transaction, and bytes of games: a few hundredths of a second, for which
#: others wait.
SLICE, WEIGHT = 5000, 250_000
#: Levels of packs that a file may tell about.
MOST_PROGRESS = 20_000


@dataclass(slots=True)
class Imported:
    """What an import changed; `kept` were here already, and are no older than in the file."""

    games: int = 0
    levels: int = 0
    scores: int = 0
    kept: int = 0

    def __add__(self, other: "Imported") -> "Imported":
        return Imported(*map(sum, zip(astuple(self), astuple(other), strict=True)))


def export_owner(connection: Connection, owner: str) -> bytes:
    """All games, levels, scores and progress of one owner, as a file (`archive.py`)."""
    file = io.BytesIO()
    write_archive(connection, file, owner)
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class PackedGame:
    """A game of a file, compressed: two thousand large ones are in memory at once."""

    id: str
    weight: int
    moves: int
    data: bytes

    @classmethod
    def of(cls, game: StoredGame) -> "PackedGame":
        data = zlib.compress(json.dumps(asdict(game)).encode())
        return cls(game.id, game.weight, len(game.moves), data)

    def game(self) -> StoredGame:
        return StoredGame(**json.loads(zlib.decompress(self.data)))


@dataclass(slots=True)
class Belongings:
    """What a file holds, read and within bounds."""

    games: list[PackedGame]
    levels: list[StoredLevel]
    progress: list[Progress]
    scores: list[Score]

    @property
    def weight(self) -> int:
        """About how many bytes of the disk all of it takes."""
        texts = sum(len(level.text) for level in self.levels)
        return texts + sum(game.weight for game in self.games)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much one owner may bring in a file: in all (`letters`: of levels), the letters of one
    level, and the moves and letters of one game."""

    games: int
    levels: int
    letters: int
    level_letters: int
    moves: int
    moves_of_all: int
    game_letters: int


def read_belongings(archive: Archive, bounds: Bounds) -> Belongings:
    """Everything in a file, refused as soon as it goes beyond a bound; nothing is written."""
    for part, most in (
        ("games", bounds.games),
        ("levels", bounds.levels),
        ("scores", bounds.games),
        ("progress", MOST_PROGRESS),
    ):
        if archive.counts.get(part, 0) > most:
            raise TooMany(
                "the file has {count} entries in {part}, and no more than {most} are taken",
                count=archive.counts[part],
                part=part,
                most=most,
            )
    games, moves = [], 0
    for game in archive.games():
        moves += len(game.moves)
        if len(game.moves) > bounds.moves:
            raise TooMany(
                "the game {title!r} has {count} moves, and no more than {most} are kept",
                title=game.title,
                count=len(game.moves),
                most=bounds.moves,
            )
        if len(game.level) > bounds.game_letters:
            raise TooMany(
                "the game {title!r} has {count} letters, and no more than {most} are kept",
                title=game.title,
                count=len(game.level),
                most=bounds.game_letters,
            )
        if moves > bounds.moves_of_all:
            raise TooMany(
                "the games of this file have more than {most} moves, and no more are taken at once",
                most=bounds.moves_of_all,
            )
        games.append(PackedGame.of(game))
    levels = list(archive.levels())
    for level in levels:
        if len(level.text) > bounds.level_letters:
            raise TooMany(
                "the level {title!r} has {count} letters, and no more than {most} are kept",
                title=level.title,
                count=len(level.text),
                most=bounds.level_letters,
            )
    return Belongings(games, levels, list(archive.progress()), list(archive.scores()))


def check_room(connection: Connection, brought: Belongings, owner: str, bounds: Bounds) -> None:
    """Refuse belongings with which an owner would have too much, before any of them is written."""
    levels, letters = count_levels(connection, owner)
    new_levels = [
        len(level.text)
        for level in brought.levels
        if _place(connection, LEVELS, level.id, owner)[1] is None
    ]
    new_games = sum(_place(connection, GAMES, game.id, owner)[1] is None for game in brought.games)
    for what, count, new, most in (
        (N_("games"), count_games(connection, owner), new_games, bounds.games),
        (N_("levels"), levels, len(new_levels), bounds.levels),
        (N_("letters in all levels"), letters, sum(new_levels), bounds.letters),
    ):
        if new and count + new > most:
            raise TooMany(
                "with these there would be {count} {what} of yours,"
                " and no more than {most} are kept",
                count=count + new,
                what=Term(what),
                most=most,
            )


def import_slices(brought: Belongings, owner: str) -> Iterator[Callable[[Connection], Imported]]:
    """Pieces of writing that give an owner these belongings, each short: others write in between.

    As often as one likes: nothing is there twice. A game or level that is here already is replaced
    by a later state of itself, and stays else. Games keep a mark: nobody vouches for their clock.
    Scores stand on boards that others look at, so those of a file are not believed: the caller
    leaves the ones that it has proven.
    """
    for games in _together(brought.games):
        yield partial(_import_games, games=games, owner=owner)
        for game in games:
            for first in range(SLICE, game.moves, SLICE):
                yield partial(_import_moves, packed=game, owner=owner, first=first)
    rest = partial(_import_rest, owner=owner)
    for first in range(0, len(brought.levels), SLICE // 50):
        yield partial(rest, levels=brought.levels[first : first + SLICE // 50])
    for first in range(0, len(brought.progress), SLICE):
        yield partial(rest, progress=brought.progress[first : first + SLICE])
    for first in range(0, len(brought.scores), SLICE // 50):
        yield partial(rest, scores=brought.scores[first : first + SLICE // 50])


def _together(games: Sequence[PackedGame]) -> Iterator[list[PackedGame]]:
    """Games that are written in one transaction: each waits for the disk."""
    some: list[PackedGame] = []
    for game in games:
        full = sum(one.weight for one in some) + game.weight > WEIGHT
        if some and (full or len(some) == SLICE // 50):
            yield some
            some = []
        some.append(game)
    if some:
        yield some


def _import_games(connection: Connection, games: Sequence[PackedGame], owner: str) -> Imported:
    return sum((_import_game(connection, game, owner) for game in games), Imported())


def _import_game(connection: Connection, packed: PackedGame, owner: str) -> Imported:
    """The game with its first moves. Until the last ones have come it counts as older than itself,
    so that an import that was cut short can be done again."""
    game = packed.game()
    key, here = _place(connection, GAMES, game.id, owner)
    if here is not None and here.version >= game.version:
        return Imported(kept=1)
    if here is not None:
        delete_game(connection, key, owner)
    some = game.moves[:SLICE]
    whole = len(some) == len(game.moves)
    begun = replace(game, id=key, owner=owner, request=None, imported=True, moves=some)
    begun.cursor = min(game.cursor, len(some))
    begun.version = game.version if whole else -1
    add_game(connection, begun)
    return Imported(games=1)


def _import_moves(connection: Connection, packed: PackedGame, owner: str, first: int) -> Imported:
    """The next moves of a game that `_import_game` began; none if it was here already."""
    game = packed.game()
    key, here = _place(connection, GAMES, game.id, owner)
    if here is not None and here.version == -1:
        add_moves(connection, key, first, game.moves[first : first + SLICE])
        if first + SLICE >= len(game.moves):
            values = {"cursor": game.cursor, "version": game.version}
            connection.execute(update(GAMES).where(GAMES.c.id == key).values(values))
    return Imported()


def _import_rest(
    connection: Connection,
    owner: str,
    levels: Sequence[StoredLevel] = (),
    progress: Sequence[Progress] = (),
    scores: Sequence[Score] = (),
) -> Imported:
    done = Imported()
    for level in levels:
        key, here = _place(connection, LEVELS, level.id, owner)
        if here is not None and here.updated >= level.updated:
            done.kept += 1
            continue
        if here is not None:
            connection.execute(delete(LEVELS).where(LEVELS.c.id == key))
        add_level(connection, replace(level, id=key, owner=owner))
        done.levels += 1
    for line in progress:
        note_progress(connection, replace(line, owner=owner))
    for score in scores:
        if _on_board(connection, score):
            continue  # entered here before, maybe from another browser
        add_score(connection, replace(score, id="s_" + secrets.token_urlsafe(12), owner=owner))
        done.scores += 1
    return done


def _on_board(connection: Connection, score: Score) -> bool:
    """Whether this very line is on its board, for any player."""
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
