"""Perft: how many sequences of legal turns, and how many configurations, lie at each depth.

The files `tests/games/perft/ariane*.perft` hold positions, one after another:

    # a title
    4
    +-+-+-+-+               the position, as `ariane.to_text` writes it
    ...
    depth 1: 2 sequences, 2 configurations
    depth 2: ...

Games that ended go no deeper, and each end (won, Ariane caught …) counts as it stands.
`python -m tests.games.ariane.test_perft` counts them anew with the literal rule book.
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from dedale.games import ariane
from dedale.games.ariane.rules.play import verdict

from . import naive as ariane_naive

FOLDER = Path(__file__).parent.parent / "perft"


def positions():
    for file in sorted(FOLDER.glob("ariane*.perft")):
        for block in re.split(r"^# ", file.read_text(), flags=re.MULTILINE)[1:]:
            title, _, rest = block.partition("\n")
            found = re.findall(r"depth (\d+): (\d+) sequences, (\d+) configurations", rest)
            counts = {int(depth): (int(n), int(m)) for depth, n, m in found}
            yield pytest.param(rest.partition("depth ")[0], counts, id=title)


@pytest.mark.parametrize(("text", "counts"), list(positions()))
def test_the_rule_book_counts_right(text, counts):
    layer = Counter({ariane.from_text(text): 1})
    for depth in range(1, max(counts) + 1):
        deeper = Counter()
        for state, ways in layer.items():
            for move in ariane.legal_moves(state):
                deeper[ariane.play(state, move)] += ways
        layer = deeper
        going_on = [state for state in layer if verdict(state) is None]
        assert (layer.total(), len(going_on)) == counts[depth]


def count(text, crossing, depth):
    """The same with the literal rule book."""
    literal = ariane_naive.Naive(text, crossing)
    layer = {literal.start: 1}
    for _turn in range(depth):
        total, deeper = 0, {}
        for here, ways in layer.items():
            for after in literal.successors(here).values():
                if after is not None:
                    total += ways
                    if after not in (ariane_naive.WON, ariane_naive.LOST):
                        deeper[after] = deeper.get(after, 0) + ways
        layer = deeper
        yield total, len(layer)


def write(path: Path, depth: int = 14) -> None:
    blocks = []
    for block in re.split(r"^# ", path.read_text(), flags=re.MULTILINE)[1:]:
        title, _, rest = block.partition("\n")
        text = rest.partition("depth ")[0]
        crossing = "passes" if "crossing passes" in text else "kills"
        level = ariane.from_text(text).level.to_text()
        lines = [f"# {title}\n{text.rstrip()}"]
        for number, (n, m) in enumerate(count(level, crossing, depth), 1):
            lines.append(f"depth {number}: {n} sequences, {m} configurations")
        blocks.append("\n".join(lines) + "\n")
    path.write_text("\n".join(blocks))


if __name__ == "__main__":
    for name in FOLDER.glob("ariane*.perft"):
        write(name)
