"""Proves the longest shortest solution of small sizes, by trying everything.

    python tools/prove_records.py 3
    python tools/prove_records.py 4 --jobs 16

One vertical and one horizontal minotaur. Enumerated are all sets of inner walls (2^12 on 3x3,
2^24 on 4x4), one of each class of mirror images: left and right, up and down are alike in the
rules. (Rows and columns are not: vertical minotaurs move first.) For each wall set all doors, all
places of Theseus and all starts are judged at once, by bits:

- The minotaurs' answer to Ariane being on a cell depends on where they are and on nothing else,
  so it is worked out once for each (Ariane, vertical, horizontal). Theseus does not change it:
  where they sweep over him the game is lost anyway.
- `together[c]` has a bit for each door from which c can be won within k turns, `apart[c]` one for
  each door and each cell of Theseus. One more turn is a few operations on words. The turns after
  which nothing new comes is the longest solution there is.

Only configurations that a turn can lead to are kept in the loop. Where their longest, and one
turn more, is not above the best so far, no start of these walls can be; else all starts are
looked at, exactly.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from dedale.games.ariane.levels.level import Level
from dedale.games.ariane.making.climb import open_grid
from dedale.games.ariane.making.workbench import level_of
from dedale.games.ariane.search.kernels import fill_tables, table_length
from dedale.games.ariane.search.solve import solve
from dedale.games.climbing import toggle_wall
from dedale.kernel.jit import fast, i64, kernel, u64

CHUNK = 1 << 12  # wall sets


@kernel
def is_least(size: int, mask: int) -> bool:
    """Whether a wall set is the least of its mirror images."""
    half = size * (size - 1)
    across = down = both = 0
    for wall in range(2 * half):
        if mask >> wall & 1:
            if wall < half:  # under the cell in row r, column c
                r, c = wall // size, wall % size
                across |= 1 << (r * size + size - 1 - c)
                down |= 1 << ((size - 2 - r) * size + c)
                both |= 1 << ((size - 2 - r) * size + size - 1 - c)
            else:  # to the right of the cell
                r, c = (wall - half) // (size - 1), (wall - half) % (size - 1)
                across |= 1 << (half + r * (size - 1) + size - 2 - c)
                down |= 1 << (half + (size - 1 - r) * (size - 1) + c)
                both |= 1 << (half + (size - 1 - r) * (size - 1) + size - 2 - c)
    return mask <= across and mask <= down and mask <= both


@kernel
def slide(size: int, tables: Any, here: int, ariane: int, other: int, vertical: int) -> int:
    """Where a minotaur's slide ends, if `other` is the one in its way."""
    cells = size * size
    if vertical:
        upright = here // size != ariane // size
    else:
        upright = here % size == ariane % size
    stride = size if upright else 1
    first = tables[4 * cells + ariane] if upright else tables[5 * cells + ariane]
    there = i64(tables[first + here])
    if here < there and here < other <= there and (other - here) % stride == 0:
        return other - stride
    if there < here and there <= other < here and (here - other) % stride == 0:
        return other + stride
    return there


@kernel
def swept(size: int, here: int, there: int) -> int:
    """The cells that a slide enters, as bits."""
    stride = size if (here - there) % size == 0 else 1
    bits = 0
    while here != there:
        here += stride if here < there else -stride
        bits |= 1 << here
    return bits


@kernel
def longest(
    size: int, mask: int, best: int, sides: Any, tables: Any, reply: Any, kill: Any, core: Any,
    place: Any, together: Any, apart: Any, joins: Any, answer: Any,
) -> int:  # fmt: skip
    """The longest shortest solution of a wall set if it is above `best`, else some bound below.

    `answer` gets door, Theseus, and the configuration of the start that takes as long.
    """
    cells = size * size
    open_grid(size, sides)
    for wall in range(2 * size * (size - 1)):
        if mask >> wall & 1:
            toggle_wall(size, size, sides, wall)
    fill_tables(size, sides, 0, tables)
    for cell in range(cells):  # where Theseus may be to join Ariane there
        joins[cell] = 1 << cell
        for move in range(4):
            if tables[4 * cell + move] >= 0:
                joins[cell] |= 1 << tables[4 * cell + move]
    # reply[a, v, h]: the configuration after the minotaurs' answer to Ariane on a; -1: caught.
    count = 0
    for c in range(cells * cells * cells):
        place[c] = -1
    for a in range(cells):
        for v in range(cells):
            for h in range(cells):
                c = (a * cells + v) * cells + h
                reply[c] = -1
                if v == h or a in (v, h):
                    continue
                v2 = slide(size, tables, v, a, h, 1)
                h2 = slide(size, tables, h, a, v2, 0)
                if v2 == a or h2 == a:
                    continue
                after = (a * cells + v2) * cells + h2
                reply[c] = after
                kill[c] = swept(size, v, v2) | swept(size, h, h2)
                if place[after] < 0:
                    place[after] = count
                    core[count] = after
                    count += 1
    # Layer by layer; the two halves of `together` and `apart` are before and after a turn.
    words = (cells + 3) // 4
    room = cells * cells * cells
    for index in range(count):
        together[index] = together[room + index] = 0
        for word in range(words):
            apart[index * words + word] = apart[(room + index) * words + word] = u64(0)
    turns, changed = 0, True
    while changed:
        changed = False
        for index in range(count):
            c = core[index]
            changed = one_turn(size, c, index, tables, reply, kill, place, together, apart, joins,
                               room, words) or changed  # fmt: skip
        for index in range(count):
            together[index] = together[room + index]
            for word in range(words):
                apart[index * words + word] = apart[(room + index) * words + word]
        if changed:
            turns += 1
    if turns + 1 <= best:
        return turns
    return all_starts(size, best, tables, reply, kill, core, place, together, apart, joins, count,
                      answer)  # fmt: skip


@kernel
def one_turn(
    size: int, c: int, into: int, tables: Any, reply: Any, kill: Any, place: Any, together: Any,
    apart: Any, joins: Any, room: int, words: int,
) -> bool:  # fmt: skip
    """What configuration c wins within one turn more, noted at `into`; whether that is new."""
    cells = size * size
    a, minotaurs = c // (cells * cells), c % (cells * cells)
    v, h = minotaurs // cells, minotaurs % cells
    new = False
    for move in range(4):
        there = i64(tables[4 * a + move])
        if there < 0 or there in (v, h):
            continue
        won, join = 1 << there, i64(joins[there])
        before = there * cells * cells + minotaurs
        after = i64(reply[before])
        index = i64(place[after]) if after >= 0 else 0
        if after >= 0:
            won |= together[index]
        if together[room + into] | won != together[room + into]:
            together[room + into] |= won
            new = True
        stay = u64(0)
        if after >= 0:
            stay = u64((cells_mask(cells) & ~kill[before] & ~join) * 0x0001000100010001)
        for word in range(words):
            bits = u64(0)
            for door in range(4):
                if 4 * word + door < cells and won >> (4 * word + door) & 1:
                    bits |= u64(join) << u64(16 * door)
            if after >= 0:
                bits |= apart[index * words + word] & stay
            at = (room + into) * words + word
            if apart[at] | bits != apart[at]:
                apart[at] |= bits
                new = True
    return new


@kernel
def cells_mask(cells: int) -> int:
    """A bit for every cell."""
    return (1 << cells) - 1


@kernel
def all_starts(
    size: int, best: int, tables: Any, reply: Any, kill: Any, core: Any, place: Any, together: Any,
    apart: Any, joins: Any, count: int, answer: Any,
) -> int:  # fmt: skip
    """The same with every start in the loop: exact, for the few wall sets that may be above."""
    cells = size * size
    words = (cells + 3) // 4
    room = cells * cells * cells
    for c in range(room):
        place[c] = c
        together[c] = together[room + c] = 0
        for word in range(words):
            apart[c * words + word] = apart[(room + c) * words + word] = u64(0)
    turns, most, changed = 0, 0, True
    while changed:
        changed = False
        turns += 1
        for c in range(room):
            a, v, h = c // (cells * cells), c // cells % cells, c % cells
            if v == h or a in (v, h):
                continue
            if one_turn(
                size, c, c, tables, reply, kill, place, together, apart, joins, room, words
            ):
                changed = True
        for c in range(room):
            a, v, h = c // (cells * cells), c // cells % cells, c % cells
            together[c] = together[room + c]
            for word in range(words):
                new = apart[(room + c) * words + word] & ~apart[c * words + word]
                apart[c * words + word] = apart[(room + c) * words + word]
                if new == u64(0) or turns == most:
                    continue
                for bit in range(64):
                    if new >> u64(bit) & u64(1):
                        door, theseus = 4 * word + bit // 16, bit % 16
                        apart_ = door != theseus and a not in (door, theseus)
                        if apart_ and v not in (door, theseus) and h not in (door, theseus):
                            most = turns
                            answer[0], answer[1], answer[2] = door, theseus, c
    return most


class Prover:
    """The arrays of one thread."""

    def __init__(self, size: int) -> None:
        cells = size * size
        room, words = cells**3, (cells + 3) // 4
        self.size = size
        self.sides, self.tables = np.zeros(cells, np.uint8), np.zeros(table_length(size), np.int32)
        self.rest = (
            np.zeros(room, np.int32), np.zeros(room, np.int32), np.zeros(room, np.int32),
            np.zeros(room, np.int32), np.zeros(2 * room, np.int32),
            np.zeros(2 * room * words, np.uint64), np.zeros(cells, np.int64),
        )  # fmt: skip
        self.answer = np.zeros(3, np.int64)

    def longest(self, mask: int, best: int) -> int:
        """See the kernel."""
        return int(
            fast(longest)(self.size, mask, best, self.sides, self.tables, *self.rest, self.answer)
        )

    def level(self) -> Level:
        """The level of the last answer."""
        cells = self.size**2
        door, theseus, c = (int(n) for n in self.answer)
        places = [c // (cells * cells), theseus, door, c // cells % cells, c % cells]
        return level_of(self.size, 1, self.sides, places)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("size", type=int, choices=[2, 3, 4])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--above", type=int, default=0, help="a length that is known to exist")
    given = parser.parse_args()
    size = given.size
    total = 1 << 2 * size * (size - 1)
    local, lock = threading.local(), threading.Lock()
    best, level, looked, done = given.above, None, 0, 0
    began = time.time()

    def work(first: int) -> None:
        nonlocal best, level, looked, done
        if not hasattr(local, "prover"):
            local.prover = Prover(size)
        least = fast(is_least)
        masks = [mask for mask in range(first, min(first + CHUNK, total)) if least(size, mask)]
        for mask in masks:
            length = local.prover.longest(mask, best)
            if length > best:
                with lock:
                    if length > best:
                        best, level = length, local.prover.level()
                        assert solve(level).length == length
                        print(f"{length} moves\n{level.to_text()}", file=sys.stderr, flush=True)
        with lock:
            looked, done = looked + len(masks), done + CHUNK
            if done % (CHUNK << 8) == 0:
                share = done / total
                print(f"{share:.1%} {time.time() - began:.0f} s", file=sys.stderr, flush=True)

    work(0)  # what is not compiled yet is compiled here, once
    with ThreadPoolExecutor(given.jobs) as pool:
        list(pool.map(work, range(CHUNK, total, CHUNK)))
    print(f"{size}x{size}: {best} moves is the longest there is.")
    print(f"{looked} wall sets of {total}, the others being mirror images; "
          f"{time.time() - began:.0f} s, {given.jobs} threads.")  # fmt: skip
    if level is not None:
        print(level.to_text())


if __name__ == "__main__":
    main()
