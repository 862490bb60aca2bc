"""What goes wrong is said in words, spoils nothing else, and ends by itself."""

import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, text

from dedale.store import Store, database
from dedale.store.database import folder_url
from dedale.store.errors import DiskFull, StoreUnavailable, Unstorable
from dedale.store.games import StoredGame, add_game, get_game, list_games
from dedale.store.scores import Score, add_score


def write(store: Store, work: Any) -> Any:
    return store.write(work).result(30)


def game(name: str, **more: Any) -> StoredGame:
    return StoredGame(name, "o_zoe", "classic", "A game", **more)


def test_a_waiter_that_leaves_ends_nothing(store: Store) -> None:
    gate = threading.Event()
    store.write(lambda c: gate.wait(10))
    left = store.write(lambda c: add_game(c, game("g_left")))
    assert left.cancel()
    gate.set()
    write(store, lambda c: add_game(c, game("g_stays")))
    assert [g.id for g in store.read(lambda c: list_games(c, "o_zoe"))] == ["g_stays"]


def test_a_waiter_that_leaves_too_late_has_it_done(store: Store) -> None:
    begun, gate = threading.Event(), threading.Event()

    def work(connection: Any) -> None:
        begun.set()
        gate.wait(10)
        add_game(connection, game("g_1"))

    future = store.write(work)
    begun.wait(10)
    assert not future.cancel()
    gate.set()
    future.result(30)
    write(store, lambda c: add_game(c, game("g_2")))


def test_a_full_disk_is_said_and_ends_by_itself(tmp_path: Path, opened: Any) -> None:
    store = opened(folder_url(tmp_path))
    write(store, lambda c: add_game(c, game("g_1")))
    pages = store.read(lambda c: c.execute(text("PRAGMA page_count")).scalar())
    with closing(sqlite3.connect(tmp_path / "dedale.db")) as plain:
        largest = plain.execute("PRAGMA max_page_count").fetchone()[0]

    def limit(number: int) -> None:
        # The pool has one connection: the writer's is the same.
        write(store, lambda c: c.execute(text(f"PRAGMA max_page_count = {number}")))

    limit(pages)
    futures = [
        store.write(lambda c, n=n: add_game(c, game(f"g_{n}", moves=["N"] * 5000, cursor=9)))
        for n in range(2, 5)
    ]
    for future in futures:
        with pytest.raises(DiskFull, match="no room left"):
            future.result(30)
    assert isinstance(store.writer.trouble, DiskFull)
    limit(largest)
    assert store.trouble() is None
    assert store.writer.trouble is None
    write(store, lambda c: add_game(c, game("g_2")))
    assert len(store.read(lambda c: list_games(c, "o_zoe"))) == 2


def test_a_disk_that_is_almost_full_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, opened: Any
) -> None:
    store = opened(folder_url(tmp_path))
    assert store.trouble() is None
    monkeypatch.setattr(database, "_room", lambda _file: 2**20)
    assert isinstance(store.trouble(), DiskFull)


def test_a_locked_database_is_said_and_all_who_wait_hear_it_at_once(
    tmp_path: Path, opened: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "TIMEOUT", 0.2)
    store = opened(folder_url(tmp_path))
    write(store, lambda c: add_game(c, game("g_1")))
    other = sqlite3.connect(tmp_path / "dedale.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    tries: list[object] = []
    event.listen(store.engine, "begin", lambda connection: tries.append(connection))
    futures = [store.write(lambda c, n=n: add_game(c, game(f"g_{n}"))) for n in range(2, 40)]
    for future in futures:
        with pytest.raises(StoreUnavailable, match="locked by another program"):
            future.result(30)
    assert len(tries) <= 2  # the first, and all others together
    assert store.read(lambda c: get_game(c, "g_1", "o_zoe")) is not None  # reading goes on
    assert "locked" in str(store.trouble())
    other.execute("ROLLBACK")
    other.close()
    assert store.trouble() is None


def test_a_database_that_is_gone(postgresql: str, opened: Any) -> None:
    import psycopg

    store = opened(postgresql)
    name = postgresql.partition("@/")[2].partition("?")[0]
    with psycopg.connect(postgresql.replace(f"/{name}?", "/postgres?"), autocommit=True) as admin:
        admin.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())
        with pytest.raises(StoreUnavailable, match="cannot be used"):
            write(store, lambda c: add_game(c, game("g_1")))
        with pytest.raises(StoreUnavailable, match="cannot be used"):
            store.read(lambda c: list_games(c, "o_zoe"))
        assert store.trouble() is not None
        admin.execute(f"CREATE DATABASE {name}".encode())


def test_a_connection_that_was_cut_is_made_again(postgresql: str, opened: Any) -> None:
    store, other = opened(postgresql), opened(postgresql)
    write(store, lambda c: add_game(c, game("g_1")))
    cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND"
    other.read(lambda c: c.execute(text(f"{cut} datname = current_database()")).all())
    write(store, lambda c: add_game(c, game("g_2")))
    assert len(store.read(lambda c: list_games(c, "o_zoe"))) == 2


@pytest.mark.parametrize("points", [10**29, -(10**29), 10**5000], ids=["many", "less", "most"])
def test_a_score_too_large_is_refused_in_words(store: Store, points: int) -> None:
    score = Score("s_1", "b", "o_zoe", "Zoé", points, 1, None, 0, 0.0)
    with pytest.raises(Unstorable, match="more than 9223372036854775807"):
        write(store, lambda c: add_score(c, score))
    score.points = 2**63 - 1
    assert [line.points for line in write(store, lambda c: add_score(c, score))] == [2**63 - 1]


@pytest.mark.parametrize("more", [{"hints": 10**30}, {"title": "\ud800"}])
def test_what_no_database_keeps_is_refused_in_words(store: Store, more: dict[str, Any]) -> None:
    with pytest.raises(Unstorable, match="out of range"):
        write(
            store,
            lambda c: add_game(
                c, StoredGame(**{"id": "g", "owner": "o", "game": "c", "title": "t", **more})
            ),
        )
    with pytest.raises(Unstorable, match="out of range"):
        store.read(lambda c: get_game(c, "\ud800", "o_zoe"))


def test_a_letter_that_postgresql_does_not_know(postgresql: str, opened: Any) -> None:
    store = opened(postgresql)
    with pytest.raises(Unstorable, match="out of range"):
        store.read(lambda c: get_game(c, "\0", "o_zoe"))
