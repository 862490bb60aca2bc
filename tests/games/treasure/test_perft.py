"""Perft: how many move sequences, and how many distinct states, lie at each depth of a position.

The files `tests/games/perft/treasure*.perft` hold positions, one after another:

    # a title
    treasure 1
    ...                     the position, as `treasure.to_text` writes it
    depth 1: 6 sequences, 5 states
    depth 2: ...

`python -m tests.games.treasure.test_perft` counts them anew with the slow rule book.
"""

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dedale.games import treasure

from . import slow as treasure_slow

FILES = sorted((Path(__file__).parent.parent / "perft").glob("treasure*.perft"))


def positions() -> Iterator[tuple[str, str, dict[int, tuple[int, int]]]]:
    """Title, text and counts of every position of every file."""
    for file in FILES:
        for block in re.split(r"^# ", file.read_text(), flags=re.M)[1:]:
            title, _, rest = block.partition("\n")
            counts = {
                int(d): (int(n), int(s))
                for d, n, s in re.findall(r"depth (\d+): (\d+) sequences, (\d+) states", rest)
            }
            yield title, rest.partition("depth ")[0], counts


def perft(
    start: object,
    depth: int,
    moves: Callable[[object], list[str]],
    play: Callable[[object, str], object],
) -> Iterator[tuple[int, int]]:
    """Sequences and states at depth 1, 2 … Equal states are counted once, and multiplied."""
    level = Counter({start: 1})
    for _ in range(depth):
        deeper: Counter[object] = Counter()
        for state, ways in level.items():
            for move in moves(state):
                deeper[play(state, move)] += ways
        level = deeper
        yield sum(level.values()), len(level)


ALL = list(positions())
IDS = [title for title, _, _ in ALL]


@pytest.mark.parametrize(("text", "counts"), [case[1:] for case in ALL], ids=IDS)
def test_the_rule_book_counts_right(text: str, counts: dict[int, tuple[int, int]]) -> None:
    start = treasure.from_text(text)
    found = perft(start, max(counts), treasure.legal_moves, treasure.play)
    assert dict(enumerate(found, 1)) == counts


@pytest.mark.parametrize(("text", "counts"), [case[1:] for case in ALL], ids=IDS)
def test_the_slow_rule_book_agrees_move_by_move(
    text: str, counts: dict[int, tuple[int, int]]
) -> None:
    """Not only in number: the very same states, through the first depths."""
    level = {treasure.to_text(treasure.from_text(text))}
    for depth in range(1, max(counts) + 1):
        if counts[depth][1] > 250:
            break
        deeper = set()
        for before in level:
            state = treasure.from_text(before)
            moves = treasure_slow.legal_moves(before)
            assert treasure.legal_moves(state) == moves
            for move in moves:
                after = treasure_slow.play(before, move)
                assert treasure.to_text(treasure.play(state, move)) == after
                deeper.add(after)
        assert len(deeper) == counts[depth][1]
        level = deeper


def test_there_is_a_position_for_every_strategy() -> None:
    said = {line for _, text, _ in ALL for line in text.splitlines()}
    for name in treasure.STRATEGIES:
        if not treasure.STRATEGIES[name].plugin:
            assert f"strategy {name}" in said


def write(path: Path, most: int = 1500) -> None:
    """Count the positions of a file anew with the slow rule book, as deep as `most` states go."""
    blocks = []
    for title, text, _ in [p for p in positions() if f"# {p[0]}\n" in path.read_text()]:
        lines = [f"# {title}", text.rstrip("\n")]
        text = treasure.to_text(treasure.from_text(text))
        found = perft(text, 8, treasure_slow.legal_moves, treasure_slow.play)
        for depth, (sequences, states) in enumerate(found, 1):
            if states > most:
                break
            lines.append(f"depth {depth}: {sequences} sequences, {states} states")
        blocks.append("\n".join(lines) + "\n")
    path.write_text("\n".join(blocks))


if __name__ == "__main__":
    for name in sys.argv[1:] or map(str, FILES):
        write(Path(name))
