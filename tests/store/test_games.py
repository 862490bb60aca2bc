"""Games in the store: versions decide, gaps cannot be written, damage stays with one game."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from dedale.store import Store
from dedale.store.errors import Conflict, Damaged, TooMany
from dedale.store.games import (
    StoredGame,
    add_game,
    change_game,
    count_games,
    count_hint,
    delete_game,
    delete_untouched_games,
    forget_hints,
    get_game,
    get_standing,
    list_games,
)
from dedale.store.levels import StoredLevel, add_level, count_levels


def write(store: Store, work: Any) -> Any:
    return store.write(work).result(30)


def begin(store: Store, name: str = "g_1", **more: Any) -> StoredGame:
    game = StoredGame(name, "o_zoe", "classic", "A game", level="X.X\n", **more)
    write(store, lambda c: add_game(c, game))
    return replace(game, moves=[])


def read(store: Store, name: str = "g_1") -> StoredGame:
    found = store.read(lambda c: get_game(c, name, "o_zoe"))
    assert found is not None
    return found


def test_of_two_changes_at_once_one_is_refused(store: Store, opened: Any, url: str) -> None:
    game = begin(store, moves=["N"] * 5, cursor=5)
    other = opened(url)  # as another server would
    first = replace(game, version=1, cursor=8)
    write(store, lambda c: change_game(c, first, ["E"] * 3, after=5))
    late = replace(game, version=1, cursor=2)
    with pytest.raises(Conflict, match="elsewhere"):
        write(other, lambda c: change_game(c, late, ["S"], after=1))
    assert read(store) == replace(first, moves=["N"] * 5 + ["E"] * 3)


def test_a_game_deleted_elsewhere_is_a_conflict(store: Store) -> None:
    game = begin(store)
    assert write(store, lambda c: delete_game(c, "g_1", "o_zoe"))
    with pytest.raises(Conflict):
        write(store, lambda c: change_game(c, replace(game, version=1, cursor=1), ["N"]))


@pytest.mark.parametrize(("after", "cursor"), [(3, 4), (-1, 0), (1, 5), (1, -1)])
def test_a_gap_cannot_be_written(store: Store, after: int, cursor: int) -> None:
    game = begin(store, moves=["N", "E"], cursor=2)
    wrong = replace(game, version=1, cursor=cursor)
    with pytest.raises(ValueError, match="gap"):
        write(store, lambda c: change_game(c, wrong, ["S"], after=after))
    assert (read(store).moves, read(store).version) == (["N", "E"], 0)


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("DELETE FROM moves WHERE game = 'g_1' AND number = 1", "move 2 is missing"),
        ("DELETE FROM moves WHERE game = 'g_1'", "stands at move 3 of 0"),
        ("UPDATE games SET cursor = -1 WHERE id = 'g_1'", "stands at move -1"),
        ("UPDATE games SET level = 'x' WHERE id = 'g_1'", "cannot be read"),
        ("UPDATE games SET parameters = '{' WHERE id = 'g_1'", "cannot be read"),
    ],
)
def test_a_damaged_game_says_so_and_the_others_live(store: Store, harm: str, words: str) -> None:
    begin(store, moves=["N", "E", "S"], cursor=3)
    begin(store, "g_2", moves=["N"], cursor=1)
    write(store, lambda c: c.execute(text(harm)))
    with pytest.raises(Damaged, match=words) as refused:
        read(store)
    assert "your other games are fine" in str(refused.value)
    assert read(store, "g_2").moves == ["N"]
    assert {game.id for game in store.read(lambda c: list_games(c, "o_zoe"))} == {"g_1", "g_2"}
    assert write(store, lambda c: delete_game(c, "g_1", "o_zoe"))


def test_a_reader_sees_one_moment(store: Store, opened: Callable[[str], Store], url: str) -> None:
    game = begin(store, moves=["N"] * 5, cursor=5)
    other = opened(url)

    def look(connection: Any) -> StoredGame | None:
        assert get_standing(connection, "g_1", "o_zoe") is not None
        shorter = replace(game, version=1, cursor=1)
        write(other, lambda c: change_game(c, shorter, ["S"], after=0))
        return get_game(connection, "g_1", "o_zoe")

    assert store.read(look) == replace(game, moves=["N"] * 5)
    assert read(store).moves == ["S"]


def test_hints_are_counted_whatever_else_goes_on(store: Store) -> None:
    game = begin(store)
    assert write(store, lambda c: count_hint(c, "g_1", "o_zoe")).hints == 1
    stale = replace(game, version=1, cursor=1)  # knows of no hint
    write(store, lambda c: change_game(c, stale, ["N"]))
    assert write(store, lambda c: count_hint(c, "g_1", "o_zoe", gave_up=True)) == (1, 1, True)
    assert store.read(lambda c: get_standing(c, "g_1", "o_zoe")) == (1, 1, True)
    assert write(store, lambda c: count_hint(c, "g_1", "o_ali")) is None
    write(store, lambda c: forget_hints(c, "g_1"))
    write(store, lambda c: change_game(c, replace(game, version=2, undos=3, cursor=0)))
    assert (read(store).hints, read(store).undos) == (0, 3), "begun again"
    write(store, lambda c: count_hint(c, "g_1", "o_zoe"))
    assert store.read(lambda c: get_standing(c, "g_2", "o_zoe")) is None


def test_an_owner_has_so_many_games_and_levels(store: Store) -> None:
    game = StoredGame("", "o_zoe", "classic", "A game", level="X")
    for number in range(3):
        write(store, lambda c, n=number: add_game(c, replace(game, id=f"g_{n}"), most=3))
    with pytest.raises(TooMany, match="3 games of yours"):
        write(store, lambda c: add_game(c, replace(game, id="g_9"), most=3))
    write(store, lambda c: add_game(c, replace(game, id="g_9", owner="o_ali"), most=3))
    assert store.read(lambda c: count_games(c, "o_zoe")) == 3
    level = StoredLevel("l_1", "o_zoe", "mask", "Mine", "..")
    write(store, lambda c: add_level(c, level))
    assert store.read(lambda c: count_levels(c, "o_zoe")) == (1, len(level.text))


def test_only_old_untouched_games_are_forgotten(store: Store) -> None:
    begin(store, "g_old", updated=10.0)
    begin(store, "g_new", updated=30.0)
    begin(store, "g_loaded", updated=10.0, moves=["N"], cursor=0)
    begin(store, "g_restarted", updated=10.0, version=4)
    begin(store, "g_hint", updated=10.0, hints=1)
    assert write(store, lambda c: delete_untouched_games(c, 20.0)) == 1
    left = {game.id for game in store.read(lambda c: list_games(c, "o_zoe"))}
    assert left == {"g_new", "g_loaded", "g_restarted", "g_hint"}
