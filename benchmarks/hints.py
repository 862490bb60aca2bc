"""Games of each preset of the treasure hunt, played by nothing but its hints.

    python benchmarks/hints.py [GAMES] [PRESET …] [--first SEED] [--jobs N]

For each preset: how many games were won, left without treasure, lost and not finished, and how many
moves were taken that might kill while the turn could be spent safely (there must be none). Games
are those of the seeds from the first on, in order; how many are played at once changes nothing, and
a run cut short can be continued with `--first`.
"""

import argparse
from collections import Counter
from functools import partial, reduce
from multiprocessing import Pool

from dedale import Direction
from dedale.games import GAMES, treasure
from dedale.games.treasure.advice import advise
from dedale.games.treasure.danger import living, may_kill

MOST_MOVES = 400


def can_live(state: treasure.State) -> bool:
    """Whether a turn can be spent that cannot kill; facing a wall to bomb it takes none."""
    ways = [[move] for move in treasure.legal_moves(state) if move not in ("N", "E", "S", "W")]
    for direction in Direction:
        if not state.is_open(state.player, direction):
            ways += [[direction.letter, "B"]] if state.bombs else []
        elif state.beyond(state.player, direction) not in living(state):
            ways.append([direction.letter])
    return any(not may_kill(reduce(treasure.play, turning, state), last) for *turning, last in ways)


def play(values: dict[str, object], seed: int) -> tuple[str, int]:
    """How a game ended, and how many moves were taken though they might kill and others not."""
    state = treasure.new(**{**values, "seed": seed})
    wrong = 0
    for _move in range(MOST_MOVES):
        over = treasure.outcome(state)
        if over is not None:
            return over.title or ("won" if over.won else "lost"), wrong
        plan = advise(state)
        if not plan.moves:
            return "stuck", wrong
        move = plan.moves[0]
        wrong += may_kill(state, move) and can_live(state)
        state = treasure.play(state, move)
    return "unfinished", wrong


def main() -> None:
    parser = argparse.ArgumentParser(description="Games played by nothing but hints.")
    parser.add_argument("games", type=int, nargs="?", default=1000)
    parser.add_argument("presets", nargs="*", default=list(GAMES["treasure"].presets))
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    wish = parser.parse_args()
    for name in wish.presets:
        values = GAMES["treasure"].preset(name)
        ends: Counter[str] = Counter()
        wrong = 0
        with Pool(wish.jobs) as pool:
            played = pool.imap(partial(play, values), range(wish.first, wish.first + wish.games))
            for number, (end, slips) in enumerate(played, 1):
                ends[end] += 1
                wrong += slips
                if number % 20 == 0 or number == wish.games:
                    print(f"{name}: {number} games, {dict(ends)}, wrong moves {wrong}", flush=True)


if __name__ == "__main__":
    main()
