"""Hints that keep their reader alive, and what they are made of: dangers and the best way."""

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from itertools import product
from types import SimpleNamespace

import pytest

from dedale import Direction, generate
from dedale.errors import DedaleError
from dedale.games import GAMES, treasure
from dedale.games.treasure import advice, danger, hints, rules, search, setup
from dedale.games.treasure.advice import Advice, advise
from dedale.games.treasure.danger import living, may_kill
from dedale.games.treasure.objects import TREASURES, Object
from dedale.games.treasure.planning import Planner
from dedale.games.treasure.search import best, ways_to_spend_a_turn
from dedale.games.treasure.state import Minotaur, pack
from dedale.games.treasure.strategies import STRATEGIES
from dedale.kernel.rng import stream
from tests.sampling import seeds
from tests.speeds import EVERY, at_speed

from .sample_levels import level, played

GAME = GAMES["treasure"]
STEADY = [name for name, strategy in STRATEGIES.items() if strategy.steady]


def positions(strategy: str, seeds: range, turns: int = 12) -> Iterator[treasure.State]:
    """Positions of small crowded games, walked into at random."""
    for seed in seeds:
        state = treasure.new(
            width=5, height=4, minotaurs=3, strategy=strategy, braid=60, polys=1, bombs=1, seed=seed
        )
        for turn in range(turns):
            if treasure.outcome(state):
                break
            yield state
            moves = treasure.legal_moves(state)
            state = treasure.play(state, moves[(seed * 7 + turn * 5) % len(moves)])


# ---------------------------------------------------------------- dangers


def dies(state: treasure.State, move: str, intents: list[int]) -> bool:
    """Whether the player is dead after a step or a wait, the minotaurs wishing this."""
    if move != ".":
        ahead = state.beyond(state.player, Direction[move])
        state = replace(state, player=ahead, facing=Direction[move])
    return not rules.after_intents(state, intents).alive


@pytest.mark.parametrize("strategy", ["random", "aggressive"])
def test_where_chance_decides_every_way_it_may_go_is_counted(strategy: str) -> None:
    compared = 0
    for state in positions(strategy, seeds(25)):
        occupied = living(state)
        for move in ("N", "E", "S", "W", "."):
            if move != "." and (
                not state.is_open(state.player, Direction[move])
                or state.beyond(state.player, Direction[move]) in occupied
            ):
                assert not may_kill(state, move), "no turn passes"
                continue
            stepped = state
            if move != ".":
                stepped = replace(state, player=state.beyond(state.player, Direction[move]))
            think = STRATEGIES[strategy].may
            herd = len(state.minotaurs)
            choices = [range(5)] * herd if think is None else think(stepped, move)
            deadly = any(dies(state, move, list(intents)) for intents in product(*choices))
            assert may_kill(state, move) == deadly, (treasure.to_text(state), move)
            compared += 1
    assert compared > 200


def test_what_a_plug_in_says_minotaurs_may_wish_is_feared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who waits, or wishes to go through a wall or the player, stays where he is."""
    state = level("+-+-+-+-+\n|@   M  |\n+-+-+-+-+", strategy="random")
    north, east, west, stay = 0, 1, 3, 4
    for move, deadly in (("E", {north, west, stay}), (".", {west})):
        for wish in range(5):
            strategy = SimpleNamespace(steady=False, may=lambda *_, wish=wish: [{wish}])
            monkeypatch.setattr(danger, "STRATEGIES", {"random": strategy})
            if wish in (north, east, west, stay):
                assert may_kill(state, move) == (wish in deadly), (move, wish)


@pytest.mark.parametrize("strategy", STEADY)
def test_where_nothing_is_left_to_chance_the_rules_tell(strategy: str) -> None:
    for state in positions(strategy, seeds(10)):
        for move in treasure.legal_moves(state):
            assert may_kill(state, move) == (not treasure.play(state, move).alive)


@pytest.mark.parametrize("strategy", ["random", "bfs"])
def test_a_view_shows_which_cells_are_not_safe(strategy: str) -> None:
    shown = 0
    for state in positions(strategy, seeds(10)):
        ways = {side.letter: state.beyond(state.player, side) for side in Direction}
        moves = [move for move in (*ways, ".") if may_kill(state, move)]
        cells = {ways.get(move, state.player) for move in moves}
        unsafe = {tuple(cell) for cell in treasure.view(state).get("unsafe", [])}
        assert unsafe == {divmod(cell, state.maze.width) for cell in cells}
        shown += len(unsafe)
    assert shown > 10


# ---------------------------------------------------------------- hints


def next_turn(state: treasure.State, moves: list[str]) -> list[str]:
    """The moves until a turn passes: turning to face a wall takes none."""
    for number, move in enumerate(moves, 1):
        after = treasure.play(state, move)
        if after.turns != state.turns or after.out or move in ("B", "P"):
            return moves[:number]
        state = after
    return moves


def may_be_dead(state: treasure.State, moves: list[str]) -> bool:
    for move in moves:
        if may_kill(state, move):
            return True
        state = treasure.play(state, move)
    return False


def can_live(state: treasure.State) -> bool:
    """Whether a turn can be spent that cannot kill: a step, a wait, a means, or facing a wall and
    bombing it."""
    ways = [[move] for move in treasure.legal_moves(state)]
    if state.bombs:
        ways += [[d.letter, "B"] for d in Direction if not state.is_open(state.player, d)]
    return any(
        not may_be_dead(state, way)
        and (played(state, way).turns > state.turns or played(state, way).out)
        for way in ways
    )


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_hint_never_kills_while_another_move_does_not(strategy: str) -> None:
    for state in positions(strategy, seeds(25)):
        plan = advise(state)
        if can_live(state):
            assert plan.aim != "lost", treasure.to_text(state)
            assert not may_be_dead(state, next_turn(state, plan.moves)), treasure.to_text(state)
        elif plan.moves:
            assert "No move is safe" in treasure.hint(state, 1)["text"]


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_a_hint_that_gives_a_move_names_it(strategy: str) -> None:
    """Whoever reads a hint must not step where a poly or a wait is meant."""
    for state in positions(strategy, seeds(10)):
        hint = GAME.hint(state, 2)
        if hint["move"]:
            assert GAME.words_of(hint["move"]) in hint["text"]
        text = GAME.hint(state, 1)["text"]
        if hint["move"] in ("P", "."):
            assert "steps away" not in text


def test_a_bomb_where_nothing_else_keeps_alive() -> None:
    """Game 914 of the preset "nightmare" was lost so, with a bomb in hand."""
    board = "+-+-+-+-+\n|M      |\n+-+-+-+ +\n|@   M  |\n+-+-+-+-+\n|s     e|\n+-+-+-+-+"
    state = level(board, strategy="bfs", bombs=1, facing="N")
    assert [move for move in treasure.legal_moves(state) if may_kill(state, move)] == [
        "E",
        ".",
        "B",
    ]
    assert treasure.hint(state, 2)["move"] == "S", "to face the one wall with nobody behind"
    assert "bomb" in treasure.hint(state, 1)["text"]


def test_a_poly_where_a_minotaur_bars_the_way() -> None:
    state = level("+-+-+-+-+-+\n|@   M s e|\n+-+-+-+-+-+", polys=1)
    assert treasure.hint(state, 2)["move"] == "P"
    far = level("+-+-+-+-+-+-+-+-+\n|@         M s e|\n+-+-+-+-+-+-+-+-+", polys=1)
    assert sorted(GAME.solution(far) or []) == [*"EEEEEEEPX"]
    assert treasure.hint(far, 2)["move"] == "E", "near enough first"


def test_a_bomb_where_a_wall_is_in_the_way() -> None:
    state = level("+-+-+-+\n|@|s e|\n+-+-+-+", bombs=1, facing="S")
    hint = treasure.hint(state, 3)
    assert hint["move"] == "E", "to face the wall"
    assert hint["text"] == (
        "A bomb opens the shortest way to a treasure. The way: east, Bomb, east ×2, Leave."
    )
    assert GAME.solution(state) == [*"EBEEX"]


def test_leave_when_the_rest_cannot_be_had() -> None:
    state = level("+-+-+-+-+\n|@   M s|\n+-+-+-+-+", under="e")
    assert treasure.hint(state, 2)["move"] == "X"


def test_nothing_is_safe() -> None:
    state = level("+-+-+-+\n|@   M|\n+-+-+-+", strategy="bfs")
    assert treasure.hint(state, 1)["text"].startswith("No move is safe now")


@pytest.mark.parametrize("undecided", ["treasure", "exit"])
def test_stuck_is_said_only_where_both_searches_came_to_an_end(
    undecided: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    state = level("+-+-+-+-+\n|@    |e|\n+-+-+-+-+\n|s     M|\n+-+-+-+-+", strategy="bfs")
    aims = {"treasure": state.cells_with(*TREASURES), "exit": state.cells_with(Object.EXIT)}
    monkeypatch.setattr(advice, "best", lambda *_: best(state, 1))
    assert advice._plans(state)[0].aim == "stuck"
    monkeypatch.setattr(
        advice, "_way_to", lambda _state, wanted, _exits: (None, wanted != aims[undecided])
    )
    assert advice._plans(state)[0].aim == "evade"


def test_where_chance_decides_and_nothing_is_to_be_had() -> None:
    board = "+-+-+-+\n|@|{} M|\n+-+-+-+"
    assert advise(level(board.format("e"), strategy="random")).aim == "stuck"
    assert advise(level(board.format("s"), strategy="random", under="e")).aim == "leave"
    assert advise(level("+-+-+\n|@ s|\n+-+-+", under="e")).moves == ["E", "W", "X"]


def weighed(drawing: str, **said: object) -> list[tuple[str, str]]:
    """What is weighed where chance decides, the most wanted first."""
    state = level(drawing, strategy="random", **said)
    return [(plan.aim, "".join(plan.moves)) for plan in advice._wary(state)]


def test_what_is_weighed_where_chance_decides() -> None:
    free = "+-+-+-+-+-+\n|s   @   M|\n+-+-+-+-+-+"
    steps = [("evade", "W"), ("evade", "."), ("evade", "E")]
    assert weighed(free) == [("treasure", "WW"), *steps]
    assert weighed(free, polys=1) == [("treasure", "WW"), *steps, ("poly", "P")]
    barred = "+-+-+-+-+-+-+\n|  @   M   e|\n+-+-+-+-+-+-+"
    assert weighed(barred) == [("exit", "EEEE"), *steps]
    assert weighed(barred, polys=1) == [("poly", "P"), ("exit", "EEEE"), *steps, ("poly", "P")]
    beside = "+-+-+-+-+-+\n|    @ M s|\n+-+-+-+-+-+"
    assert weighed(beside, polys=1) == [("stuck", "")]
    alone, walled = "+-+-+-+\n|@|  M|\n+-+-+-+", "+-+-+-+\n|@|s|M|\n+-+-+-+"
    assert weighed(alone) == [("stuck", "")]
    assert weighed(alone, under="e") == [("leave", "X"), ("leave", "X")]
    assert weighed(walled, under="e") == [("leave", "X")]
    bombing = [("treasure", "EBE"), ("evade", "."), ("leave", "X"), ("bomb", "EB")]
    assert weighed(walled, under="e", bombs=2, facing="N") == bombing


def test_where_wandering_minotaurs_are_to_be_expected() -> None:
    """On a cell or beside it: counted over everything that chance may do."""
    state = level("+-+-+-+-+\n|D M|  M|\n+ +-+-+ +\n|@     s|\n+-+-+-+-+", strategy="random")
    risks = advice._risks(state)
    assert len(risks) == advice.FORESEEN
    width, sides = state.maze.width, state.sides
    for turns in range(4):
        expected = [0.0] * state.maze.size
        for start in living(state):
            for intents in product(range(5), repeat=turns):
                cell = start
                for intent in intents:
                    if sides[cell] >> intent & 1:
                        cell += (-width, 1, width, -1)[intent]
                near = [(-width, 1, width, -1)[d] for d in range(4) if sides[cell] >> d & 1]
                for place in (cell, *(cell + step for step in near)):
                    expected[place] += 0.2**turns
        assert risks[turns] == pytest.approx(expected)


def test_a_careful_way_weighs_steps_walls_and_risks() -> None:
    def way(state: treasure.State, *risky: tuple[int, int, float]) -> str:
        risks = [[0.0] * state.maze.size for _turn in range(advice.FORESEEN)]
        for turn, cell, risk in risky:
            risks[turn][cell] = risk
        found = advice._careful_way(state, state.cells_with(*TREASURES), risks)
        if found is None:
            return ""
        plan, soon = found
        cells = enumerate(plan.way[1:6], 1)
        assert soon == sum(
            risk for turn, cell in cells for t, c, risk in risky if (t, c) == (turn, cell)
        )
        return "".join(plan.moves)

    hall = level("+-+-+-+-+-+-+-+-+-+\n|s     @         s|\n+-+-+-+-+-+-+-+-+-+")
    assert way(hall) == "WWW"
    assert way(hall, (3, 0, 0.01)) == "WWW", "0.3 of a step"
    assert way(hall, (3, 0, 0.1)) == "EEEEE"
    assert way(hall, (1, 2, 0.1)) == "EEEEE"
    assert way(hall, (2, 0, 0.1), (4, 0, 0.1), (2, 2, 0.1)) == "WWW", "at other times"
    held = level("+-+-+-+-+-+-+\n|s   M @   s|\n+-+-+-+-+-+-+")
    assert way(held) == "EE", "nobody steps onto a minotaur at once"
    assert way(held, (1, 4, 1.0)) == "EE"
    later = level("+-+-+-+-+-+-+\n|s M   @|  s|\n+-+-+-+-+-+-+")
    assert way(later) == "WWW", "later it may be elsewhere"
    for cells, moves in ((8, "WBW"), (7, "E" * 9)):
        line = "+-" * 12 + "+"
        drawn = ("|s|@" + "  " * cells + " s").ljust(24) + "|"
        one = level(f"{line}\n{drawn}\n{line}", bombs=1, facing="S")
        assert way(one) == (moves if cells == 8 else "E" * 8)
        assert way(replace(one, bombs=0)) == "E" * (cells + 1)
        assert way(one, (1, 0, 1.0)) == way(one)
        assert way(one, (2, 0, 1.0)) == "E" * (cells + 1), "a wall takes a turn"
    two = level("+-+-+-+\n|@| |s|\n+-+-+-+", bombs=2, facing="E")
    assert way(two) == "BEBE"
    assert way(replace(two, bombs=1)) == ""
    long = level("+-" * 60 + "+\n|s" + " " * 55 + "@" + " " * 61 + "s|\n" + "+-" * 60 + "+")
    assert way(long) == "W" * 28
    assert way(long, (advice.FORESEEN - 1, 0, 0.2)) == "E" * 31, "what is foreseen last goes on"
    assert way(long, (advice.FORESEEN - 2, 0, 0.2)) == "W" * 28


def test_a_hint_in_words_says_what_a_plan_is_for() -> None:
    state = level("+-+-+-+-+\n|@   s e|\n+-+-+-+-+")

    def words(aim: str, moves: str, way: list[int], of: treasure.State = state) -> str:
        return hints._words(of, Advice(aim, [*moves], way))

    assert words("treasure", "EE", [0, 1, 2]) == "The next treasure is 2 steps away."
    assert words("best", "EEE", [0, 1, 2, 3]) == "The next treasure is 2 steps away."
    assert words("best", "E", [1, 2]) == "The next treasure is 1 step away."
    assert words("exit", "E", [0, 1]) == "The exit is 1 step away."
    assert words("treasure", "EBE", [0, 1, 2]) == "A bomb opens the shortest way to a treasure."
    assert words("exit", "BE", [0, 1]) == "A bomb opens the shortest way to the exit."
    assert words("best", "EEB", [0, 1, 2]) == "A bomb opens the shortest way to a treasure."
    assert words("best", "EEEB", [0, 1, 2, 3]) == "The next treasure is 2 steps away.", "later"
    assert words("treasure", "PEE", [0, 1, 2]).startswith("A minotaur is in the way: a poly")
    assert words("treasure", ".EE", [0, 1, 2]) == "Wait: the way is not safe yet."
    assert "nothing else can be collected" in words("leave", "X", [0])
    assert "nothing is left" in words("leave", "X", [0], played(state, "EE"))
    for legs, told in ((6, "east, north, east, north, east, north."), (7, "east, north×")):
        way = hints._way(Advice("best", [*("EN" * 4)[:legs]], []))
        assert way == "The way: " + (
            told if legs == 6 else "east, north, east, north, east, north…"
        )
    assert hints._way(Advice("best", [*"EENNNX"], [])) == "The way: east ×2, north ×3, Leave."


def test_it_is_said_that_a_way_still_leads_out() -> None:
    """Where a treasure is next, minotaurs live, and no step is to be warned of."""
    board = "+-+-+-+-+-+-+-+\n|e s @       {}|\n+-+-+-+-+-+-+-+"
    said = "The next treasure is 1 step away. From there a way still leads out."
    assert treasure.hint(level(board.format("M"), strategy="random"), 3)["text"] == said
    assert "leads out" not in treasure.hint(level(board.format("D"), strategy="random"), 3)["text"]
    for other in (board.replace("e", " "), board.replace("s", " ")):
        text = treasure.hint(level(other.format("M"), strategy="random"), 3)["text"]
        assert "The way: west" in text


def test_a_par_is_told_where_a_search_proves_it_soon(monkeypatch: pytest.MonkeyPatch) -> None:
    state = level("+-+-+-+-+\n|@   s e|\n+-+-+-+-+")
    assert hints.outlook(state, played(state, "E")) == {"winnable": None, "par": 3}
    assert hints.par(level("+-+-+-+-+\n|@   s M|\n+-+-+-+-+", strategy="random")) is None
    assert hints.par(level("+-+-+-+-+\n|@ M s e|\n+-+-+-+-+")) is None, "it is over"
    run = treasure.new(width=3, height=3, floors=2, minotaurs=0, seed=1)
    assert hints.par(run) is None
    assert hints.par(replace(run, run=None)) is not None
    assert played(run, GAME.solution(run) or []).out, "of its last floor"


def test_a_hint_says_which_steps_may_kill() -> None:
    board = "+-+-+-+-+-+\n|s   @   M|\n+-+-+-+-+-+"
    for strategy, reason in (("random", "may reach"), ("bfs", "reaches")):
        text = treasure.hint(level(board, strategy=strategy), 3)["text"]
        assert text == f"The next treasure is 2 steps away. East: a minotaur {reason} you."


def test_it_is_said_before_the_first_turn_that_no_way_leads_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = ["No way leads to an exit: only a bomb can open one."]
    state = level("+-+-+-+\n|@  |e|\n+-+-+-+")
    assert treasure.view(state)["rules"] == told
    assert treasure.view(played(state, "E"))["rules"] == []
    monkeypatch.setattr("dedale.games.treasure.views.LOOKED_THROUGH", 2)
    assert treasure.view(state)["rules"] == [], "where that takes no time"


@pytest.mark.parametrize(("par", "seed"), [(15, 5), (18, 2), (22, 2)])
def test_a_game_of_a_par_is_the_first_drawn_that_is_near_it(par: int, seed: int) -> None:
    """A fifth of it at most is missing, and minotaurs make it longer than it is without them."""
    hunt = setup.Hunt(width=5, height=5, minotaurs=2, strategy="bfs", seed=seed)
    wanted = setup.with_par(hunt, par)
    for number in range(setup.ATTEMPTS):
        state = replace(hunt, seed=stream(seed, f"treasure par {number}") >> 1).drawn()
        turns, alone = best(state).turns, best(replace(state, herd=b"")).turns
        if turns and alone and abs(turns - par) <= par / 5 and turns - alone >= setup.DETOUR:
            assert state == wanted
            return
        assert state != wanted


def test_wait_until_the_way_is_free() -> None:
    state = level("+-+-+-+-+-+\n|@     M e|\n+-+-+-+-+-+", strategy="random")
    assert treasure.hint(state, 2)["move"] in (".", "P")
    assert "keep away" in treasure.hint(state, 1)["text"]


# ---------------------------------------------------------------- whoever follows them


@pytest.mark.parametrize(
    ("strategy", "seeds"),
    [("scent", (7, 13, 23)), ("bfs", (2, 914)), ("gather", (1,)), ("random", (1, 2))],
)
def test_who_follows_hints_takes_everything_and_gets_out(
    strategy: str, seeds: tuple[int, ...]
) -> None:
    """On such boards hints used to lead in circles, or to a wait for what never came."""
    for seed in seeds:
        state = treasure.new(
            width=16, height=12, braid=40, minotaurs=4, strategy=strategy, bombs=2, polys=2,
            seed=seed,
        )  # fmt: skip
        met: set[object] = set()
        while not treasure.outcome(state):
            position = (state.player, state.facing, state.herd, state.objects, state.holes)
            assert strategy == "random" or position not in met, "a circle"
            met.add(position)
            assert len(met) < 1000
            state = treasure.play(state, advise(state).moves[0])
        assert state.out
        assert not state.cells_with(*TREASURES)


@pytest.mark.parametrize(("preset", "seed"), [("chase", 910), ("nightmare", 652)])
def test_where_the_cheapest_way_is_not_found_in_time_another_is(preset: str, seed: int) -> None:
    """Of 1,000 games of each it was the one in which hints gave up, with a way there."""
    state = treasure.new(**GAME.preset(preset), seed=seed)
    while (plan := advise(state)).aim == "evade":
        state = treasure.play(state, plan.moves[0])
    assert plan.aim in ("treasure", "item")


def test_a_guard_on_the_only_exit_is_there_for_good() -> None:
    """No poly is left to get rid of it, so no number of positions need be searched."""
    state = treasure.from_text(
        "treasure 1\nplayer 0,0 S\nminotaur 0,4 S\nstrategy guard\n"
        "maze\n+-+-+-+-+-+\n|    s   e|\n+-+-+-+-+-+\n"
    )
    assert advise(state).aim == "stuck"
    assert advise(replace(state, polys=1)).moves, "a poly opens the way"


@pytest.mark.parametrize(
    ("cells", "said", "aim", "moves"),
    [
        ("@  ", {"under": "e"}, "leave", "X"),
        ("@   s e", {}, "best", "EEEX"),
        ("s @ e|s|M", {}, "treasure", "W"),
        ("b @ e|s|M", {}, "best", "WEEBEWX"),
        ("p @ e|s|M", {}, "item", "W"),
        ("  @ e|s|M", {}, "exit", "E"),
        ("    @|s|M", {"under": "e"}, "leave", "X"),
        ("    @|s|M", {}, "stuck", ""),
        ("  @|s|e|M", {"bombs": 1}, "stuck", ""),
        ("s @   M e", {}, "evade", "W"),
        ("@  ", {}, "stuck", ""),
        ("@   M", {}, "lost", "E"),
        ("s @|M", {}, "treasure", "W"),
    ],
)
def test_what_is_advised_first(cells: str, said: dict[str, object], aim: str, moves: str) -> None:
    line = "+-" * (len(cells) // 2 + 1) + "+"
    plan = advise(level(f"{line}\n|{cells}|\n{line}", strategy="bfs", **said))
    assert (plan.aim, "".join(plan.moves)) == (aim, moves)


def test_a_plan_that_is_followed_is_not_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advice, "_KEPT", {})
    state = level("+-+-+-+-+-+\n|b @ e|s|M|\n+-+-+-+-+-+", strategy="bfs")
    plan = advise(state)
    monkeypatch.delattr(advice, "_plans")
    for number, move in enumerate(plan.moves):
        rest = advise(state)
        assert (rest.aim, rest.moves) == ("best", plan.moves[number:])
        assert rest.way == plan.way[-len(rest.way) :]
        state = treasure.play(state, move)
    monkeypatch.undo()
    monkeypatch.setattr(advice, "MOST_KEPT", 2)
    advise(level("+-+-+-+\n|@ s e|\n+-+-+-+", strategy="bfs"))
    assert len(advice._KEPT) <= 2 + 4


def test_who_only_keeps_alive_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where such a plan ends there is another look, and then no more."""
    monkeypatch.setattr(advice, "FEW", 2)
    monkeypatch.setattr(advice, "MANY", 2)
    monkeypatch.setattr(advice, "best", lambda state, _most: best(state, 1))
    monkeypatch.setattr(advice, "_KEPT", {})
    line = "+-" * 8 + "+"
    hall = f"{line}\n|@            |e|\n{line}\n|s     M        |\n{line}"
    state = level(hall, strategy="bfs")
    for move in advise(state).moves:
        assert advise(state).aim == "evade"
        state = treasure.play(state, move)
    assert advise(state).aim == "stuck"
    advice._KEPT.clear()
    assert advise(state).aim == "evade"


def test_who_stays_on_an_exit_for_good() -> None:
    """Guards; of mixed minotaurs every second of four; nobody where there is a poly."""
    board = "+-+-+-+-+\n|e e e e|\n+ +-+-+-+\n|@ {} e|\n+-+-+-+-+".format("s  ")
    state = level(board, strategy="mixed")
    herd = [Minotaur(cell, Direction.S, cell != 5) for cell in (0, 1, 2, 3, 4, 5)]
    crowd = replace(state, player=6, herd=pack(herd[:4] + herd[5:]))
    assert advice._held_for_good(crowd) == {1}
    assert advice._held_for_good(replace(crowd, strategy="guard")) == {0, 1, 2, 3}
    assert advice._held_for_good(replace(crowd, strategy="bfs")) == set()
    assert advice._held_for_good(replace(crowd, strategy="guard", polys=1)) == set()
    assert advice._held_for_good(level(board.replace("s", "p"), strategy="guard")) == set()


@pytest.mark.parametrize("strategy", ["bfs", "mixed"])
def test_where_no_search_comes_to_an_end_hints_do(
    strategy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They keep alive for some turns, look once more, and say that nothing was found."""
    monkeypatch.setattr("dedale.games.treasure.advice.FEW", 4)
    monkeypatch.setattr("dedale.games.treasure.advice.MANY", 5)
    gave_up = 0
    for seed in range(4):
        state = treasure.new(
            width=12, height=9, braid=100, minotaurs=4, strategy=strategy, bombs=2, seed=seed
        )
        met: Counter[object] = Counter()
        while not treasure.outcome(state) and (plan := advise(state)).moves:
            met[state.player, state.facing, state.herd, state.objects, state.holes] += 1
            assert max(met.values()) < 3, "a circle"
            state = treasure.play(state, plan.moves[0])
        gave_up += not treasure.outcome(state)
    assert gave_up


def test_on_the_first_floors_of_a_run_bombs_and_polys_are_saved() -> None:
    """Hints spent both polys of this run on its first floor; the second has a guard."""
    state = treasure.new(**{**GAME.preset("run"), "seed": 16})
    while not treasure.outcome(state):
        state = treasure.play(state, advise(state).moves[0])
    assert state.out
    assert state.run.floor == 5


def cheapest(state: treasure.State, wanted: set[int]) -> int | None:
    """The least cost of a way to some cells, alive: Dijkstra over whole states, by the rules."""
    waiting, done, order = [(0, 0, state)], set(), 1
    while waiting:
        cost, _order, here = heappop(waiting)
        key = (here.player, here.herd, here.objects, here.holes, here.bombs, here.polys)
        if key in done:
            continue
        done.add(key)
        if here.player in wanted and cost:
            return cost
        for moves in ways_to_spend_a_turn(here):
            after = played(here, moves)
            if after.alive and len(after.holes) <= len(state.holes) + 4:
                price = 8 if moves[-1] in "BP" else 1
                heappush(waiting, (cost + price, order, after))
                order += 1
    return None


@pytest.mark.parametrize("strategy", STEADY)
def test_the_planned_way_is_as_cheap_as_a_plain_search_says(strategy: str) -> None:
    found = 0
    for seed in range(5):
        state = treasure.new(
            width=4, height=4, minotaurs=2, strategy=strategy, braid=40, polys=1, bombs=1, seed=seed
        )
        wanted = set(state.cells_with(*TREASURES, Object.EXIT)) - {state.player}
        planner = Planner(state, wanted, 20_000)
        index = planner.next()
        assert planner.decided
        cost = cheapest(state, wanted)
        if index is None:
            assert cost is None
            continue
        moves = planner.moves(index)
        end = played(state, moves)
        assert end.alive
        assert end.player in wanted
        means = sum(move in "BP" for move in moves)
        assert end.turns - state.turns + 7 * means == cost
        found += 1
    assert found


@pytest.mark.parametrize("speed", EVERY)
def test_a_plan_begins_at_every_speed(speed: str) -> None:
    state = treasure.new(width=4, height=4, minotaurs=2, strategy="bfs", seed=1)
    with at_speed(speed):
        planner = Planner(state, state.cells_with(Object.EXIT), 50)
        assert not planner.add(planner.row(0))  # it is known


# ---------------------------------------------------------------- the best way


def slowest(start: treasure.State) -> int | None:
    """The fewest turns to take everything and leave: breadth first over whole states."""
    waiting, seen = deque([(0, start)]), {start.key()[:4]}
    while waiting:
        turns, state = waiting.popleft()
        if "X" in treasure.legal_moves(state) and not any(
            state.object_at(cell).points for cell in range(len(state.maze.sides))
        ):
            return turns
        for move in treasure.legal_moves(state):
            after = treasure.play(state, move)
            key = (*after.key()[:4], after.player, after.facing, after.bombs, after.polys)
            if after.alive and not after.out and key not in seen:
                seen.add(key)
                where = waiting.append if after.turns > state.turns else waiting.appendleft
                where((turns + after.turns - state.turns, after))
    return None


@pytest.mark.parametrize("strategy", STEADY)
def test_the_best_way_is_as_short_as_a_plain_search_says(
    strategy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number, seed in enumerate(seeds(8)):
        if number % 2:  # played through the rule book
            monkeypatch.setattr(search, "MOST_ROWS", 0)
        state = treasure.new(
            width=4, height=3, minotaurs=1, strategy=strategy, braid=40, polys=1, bombs=1, seed=seed
        )
        found = best(state)
        assert found.decided
        assert found.turns == slowest(state)
        if found.moves is not None:
            end = played(state, found.moves)
            assert (end.out, end.turns) == (True, found.turns)
            spent = sum(move in "BP" for move in found.moves)
            assert spent == found.means


def test_what_is_not_decided_is_not_called_impossible() -> None:
    state = treasure.new(width=9, height=7, minotaurs=3, strategy="bfs", braid=60, polys=1, seed=3)
    cut = best(state, 5)
    assert (cut.moves, cut.decided) == (None, False)
    with pytest.raises(DedaleError, match="strategy 'random' leaves things to chance"):
        best(level("+-+-+-+\n|@   M|\n+-+-+-+", strategy="random"))
    walled = best(level("+-+-+-+\n|@|s e|\n+-+-+-+"))
    assert (walled.moves, walled.decided) == (None, True)


# ---------------------------------------------------------------- fair starts


def test_no_game_begins_lost_where_it_can_begin_alive() -> None:
    for seed in seeds(2000, 5):
        state = treasure.new(width=4, height=4, minotaurs=5, braid=50, seed=seed)
        assert state.alive, seed
        assert len({m.cell for m in state.minotaurs} - {state.player}) == 5


@pytest.mark.parametrize("redraws", [setup.REDRAWS, 0])
def test_nobody_starts_beside_the_player_where_there_is_room_elsewhere(
    redraws: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(setup, "REDRAWS", redraws)
    maze = generate("prim", width=3, height=3, seed=7, start=(1, 1))
    beside = {4 + step for side, step in enumerate((-3, 1, 3, -1)) if maze.sides[4] >> side & 1}
    assert len(beside) == 2
    for count, seed in product(range(9), range(8)):
        state = treasure.new_in(maze, objects="none", minotaurs=count, seed=seed)
        herd = {minotaur.cell for minotaur in state.minotaurs}
        assert len(herd - {4}) == count
        assert state.alive == (not beside & herd)
        assert state.alive == (count <= 8 - len(beside))
    with pytest.raises(DedaleError, match="room for 8"):
        treasure.new_in(maze, minotaurs=9)


def test_a_start_that_was_alive_is_what_it_was() -> None:
    state = treasure.new(width=10, height=6, minotaurs=3, seed=42)
    assert [m.cell for m in state.minotaurs] == [0, 59, 1]


def test_a_crowded_maze_still_leaves_the_player_alive() -> None:
    state = treasure.new(width=8, height=8, minotaurs=61, seed=1, objects="minimal")
    alive = bin(state.maze.sides[state.player]).count("1") <= 2
    assert state.alive == alive


def test_where_no_living_start_exists_the_game_says_so() -> None:
    state = treasure.new(width=2, height=1, minotaurs=1, seed=1)
    over = treasure.outcome(state)
    assert over is not None
    assert over.reason == "The game begins lost: a minotaur stands beside you."


# ---------------------------------------------------------------- escapes


def test_leaving_without_treasure_is_an_escape() -> None:
    poor = played(level("+-+-+\n|@ s|\n+-+-+", under="e"), "X")
    assert treasure.view(poor)["outcome"] == {
        "won": False,
        "title": "Escaped",
        "reason": "You left the maze without any treasure.",
    }
    rich = played(level("+-+-+\n|@ s|\n+-+-+", under="e"), "EWX")
    assert treasure.view(rich)["outcome"]["title"] == "Won"
    nothing = played(level("+-+-+\n|@  |\n+-+-+", under="e"), "X")
    assert treasure.view(nothing)["outcome"]["won"], "there was nothing to take"
