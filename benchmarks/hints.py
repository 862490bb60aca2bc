"""Games of each preset of the treasure hunt, played by nothing but its hints.

    python benchmarks/hints.py [GAMES] [PRESET …]

For each preset: how many games were won, left without treasure, lost and not finished, and how many
deaths came while a move existed that could not kill (there must be none).
"""

import sys
from collections import Counter

from dedale.games import GAMES, treasure
from dedale.games.treasure.advice import advise
from dedale.games.treasure.danger import may_kill

MOST_MOVES = 400


def play(seed: int, values: dict[str, object]) -> tuple[str, int]:
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
        if may_kill(state, move):
            wrong += any(not may_kill(state, other) for other in treasure.legal_moves(state))
        state = treasure.play(state, move)
    return "unfinished", wrong


def main() -> None:
    games = int(sys.argv[1]) if sys.argv[1:] else 1000
    for name in sys.argv[2:] or GAMES["treasure"].presets:
        values = GAMES["treasure"].preset(name)
        ends: Counter[str] = Counter()
        wrong = 0
        for seed in range(games):
            end, slips = play(seed, values)
            ends[end] += 1
            wrong += slips
            if (seed + 1) % 50 == 0:
                print(f"{name}: {seed + 1} games, {dict(ends)}, wrong moves {wrong}", flush=True)


if __name__ == "__main__":
    main()
