"""The database: migrations, group commits, and what goes in comes out."""

import threading
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, text

from dedale.errors import DedaleError
from dedale.store import Store
from dedale.store.games import (
    StoredGame,
    add_game,
    change_game,
    delete_game,
    games_of_pack,
    get_game,
    list_games,
)
from dedale.store.levels import StoredLevel, add_level, change_level, delete_level, list_levels
from dedale.store.migrations import MIGRATIONS, migrate
from dedale.store.schema import METADATA
from dedale.store.scores import (
    LONGEST_BOARD,
    Progress,
    Score,
    add_score,
    get_progress,
    list_scores,
    note_progress,
)


def write(store: Store, work: Any) -> Any:
    return store.write(work).result(30)


def game(name: str = "g_1", owner: str = "o_zoe", **more: Any) -> StoredGame:
    return StoredGame(name, owner, "classic", "A game", level="X.X\n", **more)


def test_the_migrations_lead_to_the_schema(store: Store) -> None:
    seen = inspect(store.engine)
    assert set(seen.get_table_names()) == {*METADATA.tables, "migrations"}
    for name, table in METADATA.tables.items():
        columns = {column["name"]: column for column in seen.get_columns(name)}
        assert list(columns) == [column.name for column in table.columns]
        for column in table.columns:
            if not column.primary_key:
                assert columns[column.name]["nullable"] == column.nullable, column
        assert seen.get_pk_constraint(name)["constrained_columns"] == [
            column.name for column in table.primary_key
        ]
        assert {i["name"] for i in seen.get_indexes(name)} == {i.name for i in table.indexes}


@pytest.mark.parametrize("step", range(len(MIGRATIONS)))
def test_an_old_database_is_brought_up_to_date(url: str, step: int) -> None:
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        assert migrate(connection, step) == step
        if step:
            connection.execute(
                text(
                    "INSERT INTO levels VALUES ('l', 'o_zoe', 'mask', 'kept', '..', '{}', 1.0, 1.0)"
                )
            )
    engine.dispose()
    store = Store(url)
    with store.engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM migrations")).scalar() == len(
            MIGRATIONS
        )
    kept = store.read(lambda connection: list_levels(connection, "o_zoe"))
    assert [level.title for level in kept] == ["kept"] * bool(step)
    store.close()
    Store(url).close()  # nothing left to do: once more changes nothing


def test_a_database_of_later_times_is_refused(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    write(store, lambda c: c.execute(text("INSERT INTO migrations VALUES (99, 0.0)")))
    store.close()
    with pytest.raises(DedaleError, match="later version"):
        Store.in_folder(tmp_path)


@pytest.mark.parametrize(
    "url", ["nonsense", "oracle9://x", "sqlite:////no/such/folder/file.db", "mysql://u:pw@h/d"]
)
def test_an_address_that_cannot_be_used(url: str) -> None:
    with pytest.raises(DedaleError) as refused:
        Store(url)
    assert "pw" not in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_game_comes_back_as_it_was(store: Store) -> None:
    whole = game(parameters={"seed": 7, "name": "é"}, moves=["N", "E"], cursor=1, elapsed=2.5)
    write(store, lambda c: add_game(c, whole))
    assert store.read(lambda c: get_game(c, "g_1", "o_zoe")) == whole
    assert store.read(lambda c: get_game(c, "g_1", "o_ali")) is None
    assert store.read(lambda c: get_game(c, "g_2", "o_zoe")) is None


def test_new_moves_take_the_place_of_those_undone(store: Store) -> None:
    write(store, lambda c: add_game(c, game(moves=["N", "E", "S"], cursor=3)))
    whole = store.read(lambda c: get_game(c, "g_1", "o_zoe"))
    assert whole is not None
    whole.cursor, whole.version = 1, 1
    write(store, lambda c: change_game(c, whole))
    assert store.read(lambda c: get_game(c, "g_1", "o_zoe")).moves == ["N", "E", "S"]
    whole.cursor, whole.version, whole.won = 3, 2, True
    write(store, lambda c: change_game(c, whole, ["W", "W"], after=1))
    after = store.read(lambda c: get_game(c, "g_1", "o_zoe"))
    assert after.moves == ["N", "W", "W"]
    assert (after.cursor, after.version, after.won) == (3, 2, True)


def test_lists_are_of_one_owner_and_newest_first(store: Store) -> None:
    for number, owner in enumerate(["o_zoe", "o_ali", "o_zoe"]):
        line = game(f"g_{number}", owner, updated=float(number), pack="p", number=number)
        write(store, lambda c, line=line: add_game(c, line))
    found = store.read(lambda c: list_games(c, "o_zoe"))
    assert [line.id for line in found] == ["g_2", "g_0"]
    assert store.read(lambda c: games_of_pack(c, "o_zoe", "p")) == {0: "g_0", 2: "g_2"}
    assert not write(store, lambda c: delete_game(c, "g_2", "o_ali"))
    assert write(store, lambda c: delete_game(c, "g_2", "o_zoe"))
    assert len(store.read(lambda c: list_games(c, "o_zoe", "classic"))) == 1


def test_levels(store: Store) -> None:
    level = StoredLevel("l_1", "o_zoe", "ariane", "Mine", "…", {"length": 26}, 1.0, 1.0)
    write(store, lambda c: add_level(c, level))
    level.title = "Better"
    assert write(store, lambda c: change_level(c, level))
    assert store.read(lambda c: list_levels(c, "o_zoe")) == [level]
    assert store.read(lambda c: list_levels(c, "o_zoe", "mask")) == []
    level.owner = "o_ali"
    assert not write(store, lambda c: change_level(c, level))
    assert not write(store, lambda c: delete_level(c, "l_1", "o_ali"))
    assert write(store, lambda c: delete_level(c, "l_1", "o_zoe"))


def test_boards_keep_the_best_of_each(store: Store) -> None:
    def score(name: str, points: int, moves: int, at: float = 0.0) -> list[Score]:
        line = Score(f"s{name}{points}{moves}", "b", "o", name, points, moves, 1.0, 0, at, "save")
        found: list[Score] = write(store, lambda c: add_score(c, line))
        return found

    score("Zoé", 100, 20)
    score("Ali", 150, 30)
    score("Bo", 100, 10)
    board = score("Zoé", 50, 1)  # worse than before: the better one stays
    assert [(line.name, line.points) for line in board] == [("Ali", 150), ("Bo", 100), ("Zoé", 100)]
    assert [line.name for line in score("Zoé", 200, 99)] == ["Zoé", "Ali", "Bo"]
    for number in range(LONGEST_BOARD + 5):
        score(f"n{number}", 1, number)
    assert len(store.read(lambda c: list_scores(c, "b"))) == LONGEST_BOARD


def test_progress_only_grows(store: Store) -> None:
    for best, stars, hints in [(30, 1, 2), (26, 3, 0), (40, 1, 0)]:
        line = Progress("o", "p", 7, best, stars, hints, 1.0)
        write(store, lambda c, line=line: note_progress(c, line))
    found = store.read(lambda c: get_progress(c, "o", "p"))
    assert (found[7].best, found[7].stars, found[7].hints) == (26, 3, 0)


def test_what_waits_together_is_committed_together_and_failures_stay_alone(store: Store) -> None:
    gate = threading.Event()
    transactions: set[int] = set()

    def blocked(_connection: Any) -> None:
        gate.wait(10)

    def fine(connection: Any, number: int) -> int:
        transactions.add(id(connection))
        add_game(connection, game(f"g_{number}"))
        return number

    def broken(_connection: Any) -> None:
        raise ValueError("broken")

    first = store.write(blocked)
    good = [store.write(lambda c, n=n: fine(c, n)) for n in range(5)]
    gate.set()
    assert [future.result(30) for future in good] == list(range(5))
    assert len(transactions) == 1
    first.result(30)

    gate.clear()
    store.write(blocked)
    more = [store.write(lambda c, n=n: fine(c, n)) for n in range(5, 8)]
    bad = store.write(broken)
    double = store.write(lambda c: add_game(c, game("g_0")))
    gate.set()
    assert [future.result(30) for future in more] == [5, 6, 7]
    with pytest.raises(ValueError, match="broken"):
        bad.result(30)
    with pytest.raises(Exception, match=r"(?i)unique"):
        double.result(30)
    assert len(store.read(lambda c: list_games(c, "o_zoe"))) == 8


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    futures = [store.write(lambda c, n=n: add_game(c, game(f"g_{n}"))) for n in range(20)]
    store.close()
    assert all(future.done() for future in futures)
    with pytest.raises(RuntimeError, match="closed"):
        store.write(lambda c: None).result(1)
    again = Store.in_folder(tmp_path)
    assert len(again.read(lambda c: list_games(c, "o_zoe"))) == 20
    again.close()
