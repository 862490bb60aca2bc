"""Writes the pack of records and the file of records from what `tools/hunt_records.py` found.

    python tools/bind_records.py found.raw

A level is taken where it is longer than the one in the pack; each is solved and replayed again
first.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from dedale.games.ariane import Pack, PackLevel, analyse, load_pack, solve
from dedale.games.ariane.making.workbench import level_of

DATA = Path(__file__).parents[1] / "src/dedale/games/ariane/levels/data"


def main() -> None:
    best = {entry.level.size: (entry.par, entry.level) for entry in load_pack("records").levels}
    for path in sys.argv[1:]:
        for line in Path(path).read_text().splitlines():
            size, length, sides, places = line.split(" ", 3)
            if int(length) > best.get(int(size), (0, None))[0]:
                row = np.frombuffer(bytes.fromhex(sides), np.uint8)
                best[int(size)] = int(length), level_of(int(size), 1, row, json.loads(places))
    entries = []
    for size, (length, level) in sorted(best.items()):
        assert solve(level).length == length == analyse(level).par
        names = {
            "en": f"{size} by {size}, {length} moves",
            "fr": f"{size} sur {size}, {length} coups",
        }
        entries.append(PackLevel(level, length, names, {}))
        print(size, length)
    (DATA / "records.txt").write_text(Pack("records", tuple(entries)).to_text(), encoding="utf-8")


if __name__ == "__main__":
    main()
