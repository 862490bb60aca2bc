"""Files for one pair of eyes, checked at the start, and a copy of each day."""

import re
import time
from pathlib import Path
from typing import Any

import pytest

from dedale.errors import DedaleError
from dedale.store import Store
from dedale.store.backup import restore
from dedale.store.database import folder_url
from dedale.store.games import StoredGame, add_game, list_games
from dedale.store.keys import signing_key
from dedale.store.upkeep import COPIES, DAY, UNTOUCHED_DAYS, copy_of_the_day, tend


def fill(store: Store, games: int = 300) -> None:
    def work(connection: Any) -> None:
        for number in range(games):
            game = StoredGame(f"g_{number}", "o_zoe", "classic", "A game", level="X")
            game.moves, game.cursor, game.updated = ["N"] * 50, 50, time.time()
            add_game(connection, game)

    store.write(work).result(30)


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_nobody_else_reads_the_games(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    store = Store.in_folder(folder)
    fill(store, 1)
    assert mode(folder) == 0o700
    assert {path.name: mode(path) for path in folder.glob("dedale.db*")} == {
        "dedale.db": 0o600,
        "dedale.db-wal": 0o600,
        "dedale.db-shm": 0o600,
    }
    store.close()
    (folder / "dedale.db").chmod(0o644)
    Store.in_folder(folder).close()
    assert mode(folder / "dedale.db") == 0o600


def harm(file: Path) -> None:
    """Overwrite the middle of a database."""
    data = bytearray(file.read_bytes())
    middle = len(data) // 2 // 4096 * 4096
    data[middle : middle + 3 * 4096] = b"\xa5" * 3 * 4096
    file.write_bytes(data)


def test_a_damaged_database_is_said_at_the_start(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    fill(store)
    store.close()
    harm(tmp_path / "dedale.db")
    with pytest.raises(DedaleError, match=r"is damaged: .*dedale restore --force FILE"):
        Store.in_folder(tmp_path)
    (tmp_path / "dedale.db").write_bytes(b"this is no database" * 1000)
    with pytest.raises(DedaleError, match="is damaged: file is not a database"):
        Store.in_folder(tmp_path)


def test_a_copy_of_each_day_and_the_last_few_stay(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    fill(store)
    noon = time.mktime((2026, 3, 5, 12, 0, 0, 0, 0, -1))
    for day in range(COPIES + 2):
        tend(store, noon + day * DAY)
        tend(store, noon + day * DAY + 60)
    copies = sorted((tmp_path / "backups").iterdir())
    assert [path.name for path in copies] == [f"dedale-2026-03-{day:02}.db" for day in (7, 8, 9)]
    assert mode(copies[0]) == 0o600
    store.close()
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "dedale.db").write_bytes(copies[0].read_bytes())
    again = Store.in_folder(tmp_path / "elsewhere")
    assert len(again.read(lambda c: list_games(c, "o_zoe", limit=999))) == 300
    again.close()
    harm(tmp_path / "dedale.db")
    with pytest.raises(DedaleError, match=r"dedale restore --force .*dedale-2026-03-09\.db"):
        Store.in_folder(tmp_path)


def test_a_damaged_copy_takes_the_place_of_no_good_one(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    fill(store)
    store.close()
    good = copy_of_the_day(tmp_path / "dedale.db", 0.0)
    harm(tmp_path / "dedale.db")
    for day in range(1, COPIES + 2):
        with pytest.raises(DedaleError, match=r"damaged: .* the copies in .* are kept"):
            copy_of_the_day(tmp_path / "dedale.db", day * DAY)
    assert list((tmp_path / "backups").iterdir()) == [good]


def test_untouched_games_are_forgotten_after_a_month(store: Store) -> None:
    def begin(connection: Any) -> None:
        for name, days in (("g_old", 31.0), ("g_new", 29.0)):
            when = 1e9 - days * DAY
            add_game(connection, StoredGame(name, "o_zoe", "classic", "", updated=when))

    store.write(begin).result(30)
    assert UNTOUCHED_DAYS == 30
    assert tend(store, 1e9) == 1
    assert [game.id for game in store.read(lambda c: list_games(c, "o_zoe"))] == ["g_new"]


def test_all_servers_of_a_database_sign_with_one_key(url: str, opened: Any) -> None:
    one, two = opened(url), opened(url)
    key = one.write(signing_key).result(30)
    assert len(key) == 32
    assert two.write(signing_key).result(30) == key
    assert opened(url).write(signing_key).result(30) == key


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DedaleError, match=r"data folder .* cannot be written: "):
        Store.in_folder(tmp_path / "file" / "data")
    with pytest.raises(DedaleError, match="cannot be used: "):
        Store(folder_url(tmp_path / "not there"))


def test_copies_of_days_to_come_go_first(tmp_path: Path) -> None:
    """A clock that was ahead for a while does not cost the copies of the days after."""
    store = Store.in_folder(tmp_path)
    fill(store, 1)
    now = time.time()
    for day in (20, 21, 22, 0, 1, 2):
        kept = copy_of_the_day(tmp_path / "dedale.db", now + day * DAY)
        assert kept.exists()
    copies = sorted((tmp_path / "backups").iterdir())
    assert len(copies) == COPIES
    assert kept == copies[-1]
    store.close()


@pytest.mark.parametrize("size", [None, 0])
def test_a_database_that_is_gone_is_not_begun_anew_beside_its_copies(
    size: int | None, tmp_path: Path
) -> None:
    store = Store.in_folder(tmp_path)
    fill(store, 2)
    copy = copy_of_the_day(tmp_path / "dedale.db", time.time())
    store.close()
    (tmp_path / "dedale.db").unlink()
    if size is not None:
        (tmp_path / "dedale.db").touch()
    with pytest.raises(DedaleError, match=f"is gone, .* dedale restore {re.escape(str(copy))}"):
        Store.in_folder(tmp_path)
    restore(folder_url(tmp_path), copy)
    store = Store.in_folder(tmp_path)
    assert len(store.read(lambda c: list_games(c, "o_zoe"))) == 2
    store.close()
