"""Several processes on one database: versions decide, nothing is lost and nothing done twice."""

import subprocess
import sys
import threading
from dataclasses import replace
from typing import Any

from dedale.store import Store
from dedale.store.errors import Conflict
from dedale.store.games import StoredGame, add_game, change_game, count_hint, get_game
from dedale.store.scores import Progress, Score, add_score, get_progress, list_scores, note_progress

GAMES = ("g_1", "g_2", "g_3")
PLAYERS, MOVES = 3, 10


def serve(url: str, name: str) -> None:
    """What one server does: some players each play their moves in every game, whoever else does."""
    store = Store(url)
    print("open", flush=True)
    sys.stdin.readline()

    def play(player: str, order: tuple[str, ...]) -> None:
        for number in range(MOVES):
            for game_id in order:
                while not _played(store, game_id, f"{player}.{number}"):
                    pass
                store.write(lambda c, g=game_id: count_hint(c, g, "o_zoe")).result()
        score = Score(f"s_{player}", "b", "o_zoe", "Zoé", len(player), 1, 1.0, 0, 0.0)
        store.write(lambda c: add_score(c, score)).result()
        best = Progress("o_zoe", "p", 1, int(player[-1]) + 5, 1, 0, 0.0)
        store.write(lambda c: note_progress(c, best)).result()

    players = [
        threading.Thread(target=play, args=(f"{name}{n}", GAMES[:: 1 if n % 2 else -1]))
        for n in range(PLAYERS)
    ]
    for player in players:
        player.start()
    for player in players:
        player.join()
    store.close()
    print("done", flush=True)


def _played(store: Store, game_id: str, move: str) -> bool:
    game = store.read(lambda c: get_game(c, game_id, "o_zoe"))
    assert game is not None
    length = len(game.moves)
    after = replace(game, version=game.version + 1, cursor=length + 1)
    try:
        store.write(lambda c: change_game(c, after, [move], after=length)).result()
    except Conflict:
        return False
    return True


def test_two_servers_play_the_same_games(store: Store, url: str) -> None:
    for name in GAMES:
        game = StoredGame(name, "o_zoe", "classic", "A game")
        store.write(lambda c, g=game: add_game(c, g)).result(30)
    script = "import sys, test_many_servers as t; t.serve(*sys.argv[1:])"
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", script, url, name],
            cwd=__file__.rpartition("/")[0],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for name in "AB"
    ]
    try:
        said = [_line(server) for server in servers]
        for server in servers:
            assert server.stdin is not None
            server.stdin.write("go\n")
            server.stdin.flush()
        said += [_line(server) for server in servers]
    finally:
        for server in servers:
            server.kill()
            server.communicate()
    assert said == ["open", "open", "done", "done"]
    wanted = sorted(f"{s}{p}.{m}" for s in "AB" for p in range(PLAYERS) for m in range(MOVES))
    for name in GAMES:
        game = store.read(lambda c, n=name: get_game(c, n, "o_zoe"))
        assert game is not None
        assert sorted(game.moves) == wanted  # none lost, none twice
        assert game.version == game.cursor == game.hints == len(wanted)
        for player in {move.partition(".")[0] for move in wanted}:
            mine = [move for move in game.moves if move.startswith(f"{player}.")]
            assert mine == [f"{player}.{number}" for number in range(MOVES)]
    assert len(store.read(lambda c: list_scores(c, "b"))) == 1
    assert store.read(lambda c: get_progress(c, "o_zoe", "p"))[1].best == 5


def test_servers_that_start_together_make_the_tables_once(url: str) -> None:
    stores: list[Any] = []

    def start() -> None:
        stores.append(Store(url))

    starters = [threading.Thread(target=start) for _ in range(6)]
    for starter in starters:
        starter.start()
    for starter in starters:
        starter.join()
    assert len(stores) == 6
    for each in stores:
        each.close()


def _line(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    return server.stdout.readline().strip()
