"""All goes into one file and comes out the same, on any database; a bad file changes nothing."""

import io
import json
import random
import shutil
import threading
import zipfile
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from dedale.errors import DedaleError, FileError
from dedale.store import Store
from dedale.store.archive import Archive, write_archive
from dedale.store.backup import backup, restore
from dedale.store.database import folder_url
from dedale.store.errors import TooMany
from dedale.store.games import (
    StoredGame,
    add_game,
    change_game,
    delete_game,
    get_game,
    list_games,
)
from dedale.store.keys import signing_key
from dedale.store.levels import StoredLevel, add_level, list_levels
from dedale.store.lock import AlreadyRunning, ServerLock
from dedale.store.personal import (
    SLICE,
    Bounds,
    Imported,
    check_room,
    export_owner,
    import_slices,
    read_belongings,
)
from dedale.store.scores import (
    Progress,
    Score,
    add_score,
    get_progress,
    list_scores,
    note_progress,
)
from dedale.store.upkeep import copy_of_the_day

GAME = StoredGame(
    "g_1",
    "o_zoe",
    "classic",
    "Une «partie»",
    level="X.X\n" * 50,
    parameters={"seed": 7, "name": "é"},
    cursor=2,
    version=5,
    elapsed=2.5,
    acted=1e9 + 1 / 3,
    hints=2,
    gave_up=True,
    pack="p",
    number=3,
    won=True,
    stars=2,
    request="r",
    created=1.0,
    updated=2.0,
    moves=["N", "E", "S"],
)
BOUNDS = Bounds(
    10, levels=10, letters=1000, level_letters=1000, moves=100, moves_of_all=200, game_letters=1000
)


def write(store: Store, work: Any) -> Any:
    return store.write(work).result(30)


def fill(store: Store) -> None:
    def work(connection: Any) -> None:
        add_game(connection, GAME)
        add_game(connection, StoredGame("g_2", "o_zoe", "ariane", "Empty"))
        add_game(connection, StoredGame("g_3", "o_ali", "ariane", "Of another"))
        add_level(
            connection, StoredLevel("l_1", "o_zoe", "mask", "Mine", "..", {"size": "2x1"}, 1.0, 2.0)
        )
        add_score(connection, Score("s_1", "b", "o_zoe", "Zoé", 2**40, 7, None, 0, 3.0, "proof"))
        note_progress(connection, Progress("o_zoe", "p", 3, 26, 2, 1, 4.0))
        signing_key(connection)

    write(store, work)


def everything(store: Store) -> bytes:
    """All rows of a store, as text that can be compared."""
    file = io.BytesIO()
    store.read(lambda c: write_archive(c, file))
    with zipfile.ZipFile(file) as archive:
        names = sorted(set(archive.namelist()) - {"dedale.json"})
        return b"".join(archive.read(name) for name in names)


def changed(path: Path, name: str, change: Callable[[bytes], bytes]) -> None:
    """Write a backup again with one part changed."""
    with zipfile.ZipFile(path) as old:
        parts = {each: old.read(each) for each in old.namelist()}
    parts[name] = change(parts[name])
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as new:
        for each, data in parts.items():
            new.writestr(each, data)


@pytest.fixture(scope="module")
def one_backup(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A backup that no test changes, and all that is in it."""
    folder = tmp_path_factory.mktemp("from")
    store = Store.in_folder(folder)
    fill(store)
    path = folder / "games.zip"
    backup(folder_url(folder), path)
    rows = everything(store)
    store.close()
    return path, rows


@pytest.fixture
def saved(one_backup: tuple[Path, bytes], tmp_path: Path) -> tuple[Path, bytes]:
    """A backup of one's own, and all that is in it."""
    path, rows = one_backup
    return Path(shutil.copy(path, tmp_path)), rows


def test_a_backup_comes_back_in_every_database(saved: tuple[Path, bytes], url: str) -> None:
    path, rows = saved
    assert path.stat().st_mode & 0o777 == 0o600
    assert restore(url, path) == {"games": 3, "levels": 1, "scores": 1, "progress": 1, "keys": 1}
    store = Store(url)
    assert everything(store) == rows
    assert store.read(lambda c: get_game(c, "g_1", "o_zoe")) == GAME
    again = path.with_name("again.zip")
    backup(url, again)
    store.close()
    restore(url, again, force=True)


def test_what_is_there_is_replaced_only_when_asked(
    saved: tuple[Path, bytes], store: Store, url: str
) -> None:
    path, rows = saved
    write(store, lambda c: add_game(c, StoredGame("g_9", "o_bo", "classic", "Here")))
    store.close()
    with pytest.raises(DedaleError, match="1 games and 0 levels here already"):
        restore(url, path)
    restore(url, path, force=True)
    again = Store(url)
    assert everything(again) == rows
    again.close()


@pytest.mark.parametrize(
    ("part", "change"),
    [
        ("games.jsonl", lambda data: data[:-20]),
        ("games.jsonl", lambda data: data + data),
        ("games.jsonl", lambda data: data.replace(b'"cursor": 2', b'"cursor": 4')),
        ("games.jsonl", lambda data: data.replace(b'"cursor": 2', b'"cursor": true')),
        ("games.jsonl", lambda data: data.replace(b'"version": 5', b'"version": 1e3')),
        ("games.jsonl", lambda data: data.replace(b'"hints": 2', b'"hints": 9999999999')),
        ("games.jsonl", lambda data: data.replace(b'"elapsed": 2.5', b'"elapsed": NaN')),
        ("games.jsonl", lambda data: data.replace(b'"elapsed": 2.5', b'"elapsed": ' + b"9" * 999)),
        ("games.jsonl", lambda data: data.replace(b'"request": "r"', b'"request": "\\u0000"')),
        ("games.jsonl", lambda data: data.replace(b'"request": "r"', b'"request": "\\ud800"')),
        ("games.jsonl", lambda data: data.replace(b'"request": "r", ', b"")),
        ("games.jsonl", lambda data: data.replace(b'"seed": 7', b'"seed": ' + b"[" * 99999)),
        ("games.jsonl", lambda data: data.replace(b'"g_3"', b'"g_1"')),
        ("games.jsonl", lambda data: data.replace(b'"g_3"', b'"../x"')),
        ("levels.jsonl", lambda data: b"[]\n"),
        ("levels.jsonl", lambda data: b""),
        ("scores.jsonl", lambda data: data.replace(b"1099511627776", b"9" * 30)),
        ("progress.jsonl", lambda data: b"\xff\n"),
        ("keys.jsonl", lambda data: data.replace(b'"value": "', b'"value": "xyz')),
        ("dedale.json", lambda data: data.replace(b'"version": 1', b'"version": 2')),
        ("dedale.json", lambda data: data.replace(b"dedale-archive", b"something")),
        ("dedale.json", lambda data: b"[]"),
    ],
)
def test_a_damaged_backup_changes_nothing(
    saved: tuple[Path, bytes], url: str, part: str, change: Callable[[bytes], bytes]
) -> None:
    path, _rows = saved
    store = Store(url)
    write(store, lambda c: add_game(c, StoredGame("g_9", "o_bo", "classic", "Here")))
    before = everything(store)
    store.close()
    changed(path, part, change)
    with pytest.raises(FileError) as refused:
        restore(url, path, force=True)
    assert "games.zip" in str(refused.value)
    again = Store(url)
    assert everything(again) == before
    again.close()


def test_any_harm_to_the_file_is_seen(saved: tuple[Path, bytes], tmp_path: Path) -> None:
    path, rows = saved
    good, chance = path.read_bytes(), random.Random(7)
    url = folder_url(tmp_path / "to")
    for _round in range(150):
        data = bytearray(good)
        if chance.random() < 0.3:
            del data[chance.randrange(len(data)) :]
        for _harm in range(chance.randrange(1, 5)):
            if data:
                data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        try:
            restore(url, path, force=True)
        except DedaleError:
            continue
        store = Store(url)
        assert everything(store) == rows  # the harm was to a name or a date of the zip itself
        store.close()


@pytest.mark.parametrize("data", [b"", b"PK", b"SQLite format 3\0 or not", b"text" * 99])
def test_another_file_is_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(FileError, match="file: "):
        restore(folder_url(tmp_path / "to"), path)
    assert not (tmp_path / "to").exists()
    with pytest.raises(FileError, match="cannot be read"):
        restore(folder_url(tmp_path / "to"), tmp_path / "nowhere")


def test_a_folder_in_use_is_not_restored(saved: tuple[Path, bytes], tmp_path: Path) -> None:
    folder = tmp_path / "from"
    Store.in_folder(folder).close()
    database = folder / "dedale.db"
    with (
        ServerLock(database, "http://127.0.0.1:8000/"),
        pytest.raises(AlreadyRunning, match="already running"),
    ):
        restore(folder_url(database.parent), saved[0], force=True)


def test_a_postgresql_in_use_is_not_restored(
    saved: tuple[Path, bytes], postgresql: str, opened: Any
) -> None:
    opened(postgresql)
    with pytest.raises(DedaleError, match="in use"):
        restore(postgresql, saved[0], force=True)


def test_a_backup_while_games_go_on_is_of_one_moment(
    store: Store, url: str, tmp_path: Path
) -> None:
    names = [f"g_{number}" for number in range(20)]
    for name in names:
        write(store, lambda c, n=name: add_game(c, StoredGame(n, "o_zoe", "classic", "")))
    stop = threading.Event()

    def play() -> None:
        version = 0
        while not stop.is_set():
            version += 1
            now = StoredGame("", "o_zoe", "classic", "", cursor=version, version=version)
            for name in names:
                move = replace(now, id=name)
                write(store, lambda c, m=move: change_game(c, m, ["N"], after=m.cursor - 1))

    player = threading.Thread(target=play)
    player.start()
    try:
        for _round in range(5):
            assert backup(url, tmp_path / "games.zip").damaged == []
            with (tmp_path / "games.zip").open("rb") as file, Archive(file) as archive:
                lengths = [len(game.moves) for game in archive.games()]
            assert len(lengths) == 20
            assert max(lengths) - min(lengths) <= 1
    finally:
        stop.set()
        player.join()


def test_a_damaged_game_is_left_out_and_named(store: Store, url: str, tmp_path: Path) -> None:
    fill(store)
    write(store, lambda c: c.execute(text("DELETE FROM moves WHERE number = 1")))
    contents = backup(url, tmp_path / "games.zip")
    assert contents.damaged == ["g_1"]
    assert contents.counts["games"] == 2


def test_a_copy_of_the_day_is_restored_over_a_damaged_database(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    fill(store)
    rows = everything(store)
    store.close()
    database = tmp_path / "dedale.db"
    copy = copy_of_the_day(database, 1e9)
    database.write_bytes(b"ruined" * 5000)
    with pytest.raises(DedaleError, match="damaged"):
        restore(folder_url(tmp_path), copy)
    restore(folder_url(tmp_path), copy, force=True)
    again = Store.in_folder(tmp_path)
    assert everything(again) == rows
    again.close()
    assert (tmp_path / "dedale.db.damaged").read_bytes() == b"ruined" * 5000


# ---------------------------------------------------------------- one owner's


def carry(
    store: Store, data: bytes, owner: str, bounds: Bounds = BOUNDS, scores: Sequence[Score] = ()
) -> Imported:
    with Archive(io.BytesIO(data), most=10**7) as archive:
        brought = replace(read_belongings(archive, bounds), scores=list(scores))
    store.read(lambda c: check_room(c, brought, owner, bounds))
    return sum((write(store, work) for work in import_slices(brought, owner)), Imported())


def games(store: Store, owner: str) -> list[StoredGame]:
    rows = store.read(lambda c: list_games(c, owner))
    found = [store.read(lambda c, n=row.id: get_game(c, n, owner)) for row in rows]
    return [game for game in found if game is not None]


def test_one_owners_games_go_to_another_server_once(
    store: Store, opened: Any, tmp_path: Path
) -> None:
    home = opened(f"sqlite:///{tmp_path / 'home.db'}")
    fill(home)
    data = home.read(lambda c: export_owner(c, "o_zoe"))
    assert b"o_zoe" not in b"".join(
        zipfile.ZipFile(io.BytesIO(data)).read(name)
        for name in zipfile.ZipFile(io.BytesIO(data)).namelist()
    )
    assert carry(store, data, "o_new") == Imported(games=2, levels=1, kept=0)
    assert carry(store, data, "o_new") == Imported(games=0, levels=0, kept=3)
    expected = replace(GAME, owner="o_new", request=None, imported=True)
    assert games(store, "o_new")[0] == expected
    assert len(games(store, "o_new")) == 2
    assert [level.title for level in store.read(lambda c: list_levels(c, "o_new"))] == ["Mine"]
    assert store.read(lambda c: get_progress(c, "o_new", "p"))[3].best == 26
    assert store.read(lambda c: list_scores(c, "b")) == []  # nobody has proven it here


def test_another_browser_on_the_same_server_gets_its_own(store: Store) -> None:
    fill(store)
    data = store.read(lambda c: export_owner(c, "o_zoe"))
    for _again in range(2):
        carry(store, data, "o_new")
        assert len(games(store, "o_new")) == 2
    assert not {game.id for game in games(store, "o_new")} & {"g_1", "g_2"}
    assert games(store, "o_zoe")[0] == GAME
    assert carry(store, data, "o_zoe") == Imported(kept=3)


def test_a_later_state_takes_the_place_of_an_earlier_one(store: Store) -> None:
    fill(store)
    monday = store.read(lambda c: export_owner(c, "o_zoe"))
    later = replace(GAME, version=6, cursor=4)
    write(store, lambda c: change_game(c, later, ["W"], after=3))
    friday = store.read(lambda c: export_owner(c, "o_zoe"))
    assert carry(store, monday, "o_zoe").kept == 3
    assert len(games(store, "o_zoe")[0].moves) == 4
    write(store, lambda c: delete_game(c, "g_1", "o_zoe"))
    assert carry(store, monday, "o_zoe").games == 1
    assert carry(store, friday, "o_zoe").games == 1
    assert games(store, "o_zoe")[0].moves == ["N", "E", "S", "W"]


def test_scores_are_those_that_the_caller_has_proven(store: Store) -> None:
    fill(store)
    data = store.read(lambda c: export_owner(c, "o_zoe"))
    with Archive(io.BytesIO(data)) as archive:
        scores = list(archive.scores())
    assert [score.record for score in scores] == ["proof"]
    assert carry(store, data, "o_new", scores=scores).scores == 0  # that line is on the board
    elsewhere = [replace(score, created=score.created + 1) for score in scores]
    for taken in (1, 0):
        assert carry(store, data, "o_new", scores=elsewhere).scores == taken
    owners = [line.owner for line in store.read(lambda c: list_scores(c, "b"))]
    assert sorted(owners) == ["o_new", "o_zoe"]


@pytest.mark.parametrize(
    ("limit", "most", "words"),
    [
        ("games", 1, "2 entries in games, and no more than 1 are taken"),
        ("levels", 0, "1 entries in levels, and no more than 0 are taken"),
        ("moves", 2, "3 moves, and no more than 2 are kept"),
        ("moves_of_all", 2, "more than 2 moves, and no more are taken"),
        ("game_letters", 2, "letters, and no more than 2 are kept"),
    ],
)
def test_a_file_beyond_a_limit_changes_nothing(
    store: Store, limit: str, most: int, words: str
) -> None:
    fill(store)
    data = store.read(lambda c: export_owner(c, "o_zoe"))
    before = everything(store)
    with pytest.raises(TooMany, match=words):
        carry(store, data, "o_new", replace(BOUNDS, **{limit: most}))
    assert everything(store) == before
    with pytest.raises(FileError, match="no more than 100 are taken"):
        Archive(io.BytesIO(data), most=100)


def test_an_owner_with_too_much_gets_nothing(store: Store) -> None:
    fill(store)
    data = store.read(lambda c: export_owner(c, "o_zoe"))
    for number in range(9):
        write(store, lambda c, n=number: add_game(c, replace(GAME, id=f"g_x{n}", owner="o_new")))
    before = everything(store)
    with pytest.raises(TooMany, match="11 games of yours, and no more than 10 are kept"):
        carry(store, data, "o_new")
    assert everything(store) == before


def test_a_file_that_unfolds_without_end_is_refused_unread(monkeypatch: Any) -> None:
    """A kilobyte that unfolds to a gigabyte: its sizes and methods are looked at first."""
    head = json.dumps({"format": "dedale-archive", "version": 1, "counts": {}}).encode()

    def packed(method: int, text: bytes, members: int = 0) -> io.BytesIO:
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w") as made:
            made.writestr("dedale.json", text, compress_type=method)
            for number in range(members):
                made.writestr(f"{number}.jsonl", b"")
        return file

    with Archive(packed(zipfile.ZIP_DEFLATED, head)) as archive:
        assert archive.counts == {}
    bombs = [
        packed(zipfile.ZIP_DEFLATED, head + b" " * 20_000_000),
        packed(zipfile.ZIP_BZIP2, head),
        packed(zipfile.ZIP_LZMA, head),
        packed(zipfile.ZIP_DEFLATED, head, members=20),
    ]

    def never(*_arguments: Any, **_named: Any) -> bytes:
        raise AssertionError("read before its size was looked at")

    monkeypatch.setattr(zipfile.ZipFile, "open", never)
    for bomb in bombs:
        with pytest.raises(FileError, match="not a backup"):
            Archive(bomb)


def test_long_games_are_written_in_slices_and_can_be_cut_short(store: Store) -> None:
    moves = ["N", "E", "S", "W"] * SLICE
    long = replace(GAME, moves=moves, cursor=len(moves) - 7, version=0)
    write(store, lambda c: add_game(c, long))
    data = store.read(lambda c: export_owner(c, "o_zoe"))
    bounds = replace(BOUNDS, moves=len(moves), moves_of_all=len(moves))
    with Archive(io.BytesIO(data)) as archive:
        brought = read_belongings(archive, bounds)
    slices = list(import_slices(brought, "o_new"))
    assert len(slices) == 4
    assert brought.weight > 40 * len(moves)  # a row each, however small the file
    for work in slices[:2]:
        write(store, work)
    [half] = games(store, "o_new")
    assert half.moves == moves[: 2 * SLICE]
    assert carry(store, data, "o_new", bounds) == Imported(games=1)
    [whole] = games(store, "o_new")
    assert (whole.moves, whole.cursor, whole.version) == (moves, long.cursor, 0)
    assert carry(store, data, "o_new", bounds) == Imported(kept=1)


def test_the_games_of_one_are_no_backup_of_all(store: Store, url: str, tmp_path: Path) -> None:
    fill(store)
    (tmp_path / "mine.zip").write_bytes(store.read(lambda c: export_owner(c, "o_zoe")))
    store.close()
    with pytest.raises(FileError, match="import them on the page"):
        restore(url, tmp_path / "mine.zip", force=True)
    head = json.loads(zipfile.ZipFile(tmp_path / "mine.zip").read("dedale.json"))
    assert head["format"] == "dedale-archive"


def test_a_database_in_use_is_restored_as_it_is_now(tmp_path: Path) -> None:
    """Its last games are in the file beside it."""
    store = Store.in_folder(tmp_path / "busy")
    fill(store)
    assert (tmp_path / "busy" / "dedale.db-wal").stat().st_size
    restore(folder_url(tmp_path / "there"), tmp_path / "busy" / "dedale.db")
    rows = everything(store)
    store.close()
    store = Store.in_folder(tmp_path / "there")
    assert everything(store) == rows
    store.close()


def test_a_restore_that_ends_half_way_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not an empty database in place of a damaged one, as after a kill."""
    store = Store.in_folder(tmp_path)
    fill(store)
    store.close()
    backup(folder_url(tmp_path), tmp_path / "games.zip")
    database = tmp_path / "dedale.db"
    database.write_bytes(b"harmed" + database.read_bytes())
    before = database.read_bytes()

    def killed(*_arguments: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr("dedale.store.backup.replace_everything", killed)
        with pytest.raises(RuntimeError):
            restore(folder_url(tmp_path), tmp_path / "games.zip", force=True)
    assert database.read_bytes() == before
    restore(folder_url(tmp_path), tmp_path / "games.zip", force=True)
    Store.in_folder(tmp_path).close()
    assert (tmp_path / "dedale.db.damaged").read_bytes() == before
    assert not list(tmp_path.glob(".*.part*"))
