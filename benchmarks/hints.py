"""Games played by nothing but their hints: each preset of the treasure hunt, and the classic game.

    python -m benchmarks.hints [GAMES] [PRESET … classic] [--first SEED] [--jobs N]

For each: how the games ended (with `everything` or a `part` of the treasures, `escaped` with none,
`lost`, `stuck` where no hint was left to give, `circle` where a position came for the eighth time,
`unfinished`), how many moves were taken that might kill while the turn could be spent safely (there
must be none), and the seeds of circles and of such games. Games are those of the seeds from the
first on, in order; how many are played at once changes nothing, and a run cut short can be
continued with `--first`.
"""

import argparse
from collections import Counter
from functools import partial, reduce
from multiprocessing import Pool

from dedale import Direction
from dedale.games import GAMES, classic, treasure
from dedale.games.classic.hints import safe_steps
from dedale.games.treasure.advice import advise
from dedale.games.treasure.danger import living, may_kill
from dedale.games.treasure.objects import TREASURES

#: Moves, on each floor; how often a position comes again in a circle.
MOST_MOVES, CIRCLE = 400, 8


def can_live(state: treasure.State) -> bool:
    """Whether a turn can be spent that cannot kill; facing a wall to bomb it takes none."""
    ways = [[move] for move in treasure.legal_moves(state) if move not in ("N", "E", "S", "W")]
    for direction in Direction:
        if not state.is_open(state.player, direction):
            ways += [[direction.letter, "B"]] if state.bombs else []
        elif state.beyond(state.player, direction) not in living(state):
            ways.append([direction.letter])
    return any(not may_kill(reduce(treasure.play, turning, state), last) for *turning, last in ways)


def hunt(values: dict[str, object], seed: int) -> tuple[str, int]:
    """How a game ended, and how many moves were taken though they might kill and others not."""
    state = treasure.new(**{**values, "seed": seed})
    met: Counter[object] = Counter()
    wrong = 0
    for _move in range(MOST_MOVES * int(str(values.get("floors", 1)))):
        over = treasure.outcome(state)
        if over is not None and not over.won:
            return "lost", wrong
        if over is not None:
            missed = state.cells_with(*TREASURES)
            return ("part" if missed else "everything") if state.score else "escaped", wrong
        here = state.player, state.facing, state.herd, state.holes, state.objects
        met[here] += 1
        if met[here] == CIRCLE:
            return "circle", wrong
        plan = advise(state)
        if not plan.moves:
            return "stuck", wrong
        move = plan.moves[0]
        wrong += may_kill(state, move) and can_live(state)
        state = treasure.play(state, move)
    return "unfinished", wrong


def labyrinth(seed: int) -> tuple[str, int]:
    """The same for the classic game as it is proposed: 21x15, two monsters, a ghost."""
    game = GAMES["classic"]
    values = {each.name: each.proposed for each in game.parameters if each.proposed is not None}
    state = classic.new(**{**values, "seed": seed})
    met: Counter[object] = Counter()
    wrong = 0
    for _move in range(2 * MOST_MOVES):
        over = classic.outcome(state)
        if over is not None:
            return "out" if over.won else "lost", wrong
        here = state.player, state.monsters, state.ghosts
        met[here] += 1
        if met[here] == CIRCLE:
            return "circle", wrong
        move = game.hint(state, 2)["move"]
        if move is None:
            return "stuck", wrong
        safe = safe_steps(state)
        wrong += bool(safe) and Direction[move] not in safe
        state = classic.play(state, move)
    return "unfinished", wrong


def main() -> None:
    presets = GAMES["treasure"].presets
    parser = argparse.ArgumentParser(description="Games played by nothing but hints.")
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("presets", nargs="*", default=[*presets, "classic"])
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    for name in wish.presets:
        play = partial(hunt, GAMES["treasure"].preset(name)) if name in presets else labyrinth
        ends: Counter[str] = Counter()
        wrong, seeds = 0, []
        with Pool(wish.jobs) as pool:
            played = pool.imap(play, range(wish.first, wish.first + wish.games))
            for number, (end, slips) in enumerate(played, 1):
                ends[end] += 1
                wrong += slips
                if slips or end in ("circle", "unfinished"):
                    seeds.append(wish.first + number - 1)
                if number % 20 == 0 or number == wish.games:
                    told = f"{dict(ends)}, wrong moves {wrong}, seeds {seeds}"
                    print(f"{name}: {number} games, {told}", flush=True)


if __name__ == "__main__":
    main()
