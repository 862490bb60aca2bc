"""Checks the records in theseus.txt: plain Python, and nothing of Dédale.

A line: moves, positions, width, height, the open sides of each cell as a hexadecimal digit (N=1 E=2
S=4 W=8), then the cells of Theseus, minotaur and exit, row by row from 0.
"""

from pathlib import Path


def chase(w, sides, m, t):
    """One step of the minotaur: sideways if that is nearer and open, else up or down, else none."""
    if t % w < m % w and sides[m] & 8:
        return m - 1
    if t % w > m % w and sides[m] & 2:
        return m + 1
    if t // w < m // w and sides[m] & 1:
        return m - w
    return m + w if t // w > m // w and sides[m] & 4 else m


for line in Path(__file__).with_name("theseus.txt").read_text().splitlines():
    length, count, width, height, digits, *cells = line.split()
    sides, w = [int(digit, 16) for digit in digits], int(width)
    t, m, door = map(int, cells)
    layer, seen, best, depth = [(t, m)], {(t, m)}, None, 0
    while layer:
        depth, here, layer = depth + 1, layer, []
        for t, m in here:
            for side, step in ((1, -w), (4, w), (8, -1), (2, 1), (15, 0)):
                there = t + step
                if (step and not sides[t] & side) or there == m:
                    continue
                if there == door:
                    best = best or depth
                    continue
                beast = chase(w, sides, chase(w, sides, m, there), there)
                if beast != there and (there, beast) not in seen:
                    seen.add((there, beast))
                    layer.append((there, beast))
    verdict = "right" if (best, len(seen)) == (int(length), int(count)) else f"WRONG: {best}"
    print(f"{width}x{height}: {length} moves, {verdict}")
