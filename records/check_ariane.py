"""Checks ariane.txt: moves, configurations, size, open sides of each cell (N=1 E=2 S=4 W=8), cells
of Ariane, Theseus, door, vertical and horizontal minotaur. Plain Python, and nothing of Dédale."""

from pathlib import Path


def slide(n, sides, beast, ariane, upright, other):
    here, goal = (beast // n, ariane // n) if upright else (beast % n, ariane % n)
    side, step = (4, n) if upright else (2, 1)
    if goal < here:
        side, step = (1, -n) if upright else (8, -1)
    way = [beast]
    while len(way) <= abs(goal - here) and sides[way[-1]] & side and way[-1] + step != other:
        way.append(way[-1] + step)
    return way


def turn(n, sides, theseus, door, state, side, step):
    a, v, h, together = state
    if not sides[a] & side or a + step in (v, h):
        return None
    a += step
    near = [theseus] + [theseus + d for s, d in steps if sides[theseus] & s]
    together = together or a in near
    if together and a == door:
        return "won"
    tall = slide(n, sides, v, a, v // n != a // n, h)
    wide = slide(n, sides, h, a, h % n == a % n, tall[-1])
    if a in (tall[-1], wide[-1]) or (not together and theseus in tall[1:] + wide[1:]):
        return "lost"
    return a, tall[-1], wide[-1], together


for line in Path(__file__).with_name("ariane.txt").read_text().splitlines():
    length, count, n, digits, *cells = line.split()[:9]
    sides, n = [int(digit, 16) for digit in digits], int(n)
    a, theseus, door, v, h = map(int, cells)
    steps = (1, -n), (4, n), (8, -1), (2, 1)
    layer, seen, best, depth, stuck = [(a, v, h, False)], {(a, v, h, False)}, None, 0, 0
    while layer:
        depth, here, layer = depth + 1, layer, []
        for state in here:
            turns = [turn(n, sides, theseus, door, state, *step) for step in steps]
            best = depth if best is None and "won" in turns else best
            stuck += turns == [None] * 4
            new = {after for after in turns if isinstance(after, tuple)} - seen
            seen |= new
            layer += new
    right = (best, len(seen) - stuck) == (int(length), int(count))
    print(f"{n}x{n}: {length} moves, {'right' if right else 'WRONG'}")
