"""The optional rules once more, slowly and literally: the judge of the rule book.

Nothing is shared with the package. The level is its text; walls that move or fall are characters
of that text; a configuration is a tuple that holds the whole picture of walls.
"""

from __future__ import annotations

from collections import deque
from functools import cache

STEPS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
WON, LOST = "won", "lost"


class Naive:
    def __init__(self, text, crossing="kills"):
        self.crossing = crossing
        lines = text.rstrip("\n").split("\n")
        head = {}
        while ":" in lines[0]:
            name, _, value = lines.pop(0).partition(": ")
            head[name] = value
        self.variants = head.get("variant", "").split()
        self.goal = head.get("goal", "door")
        self.speed = int(head.get("speed", 1)) if "realtime" in self.variants else 0
        grid = lines[1:]
        at = {}
        for y in range(1, len(grid), 2):
            for x in range(1, len(grid), 2):
                at.setdefault(grid[y][x], []).append((y, x))
        self.door = at.get("P", [None])[0]
        tall = sorted(at.get("V", []) + at.get("v", []))
        wide = sorted(at.get("H", []) + at.get("h", []))
        self.kinds = "V" * len(tall) + "H" * len(wide)
        self.ghost = [cell in at.get("v", []) + at.get("h", []) for cell in tall + wide]
        self.items = {cell: c for c in "S123456789" for cell in at.get(c, [])}
        self.start = (
            tuple(grid), at["A"][0], at.get("T", [None])[0], tuple(tall + wide),
            frozenset(self.items), 0, 0, 0,
        )  # fmt: skip

    @staticmethod
    def slot(cell, step):
        return cell[0] + step[0], cell[1] + step[1]

    @staticmethod
    def beyond(cell, step):
        return cell[0] + 2 * step[0], cell[1] + 2 * step[1]

    @staticmethod
    def put(grid, place, character):
        rows = [list(row) for row in grid]
        rows[place[0]][place[1]] = character
        return tuple("".join(row) for row in rows)

    def turn(self, configuration, move):
        """The next configuration, WON, LOST, or None when the move is illegal."""
        if move == "Tick":
            return self.minotaurs(*configuration[:6], 0, configuration[7]) if self.speed else None
        grid, ariane, theseus, minotaurs, items, swords, steps, turns = configuration
        if self.speed and steps == self.speed:
            return None
        step = STEPS[move]
        wall, there = self.slot(ariane, step), self.beyond(ariane, step)
        mark = grid[wall[0]][wall[1]]
        if mark == "=":
            far = self.slot(there, step)
            if grid[far[0]][far[1]] != " ":
                return None
            grid = self.put(self.put(grid, wall, " "), far, "=")
        elif mark != " ":
            return None
        if there in minotaurs:
            if not swords:
                return None
            swords -= 1
            minotaurs = tuple(None if minotaur == there else minotaur for minotaur in minotaurs)
        ariane = there
        if there in items:
            items = items - {there}
            what = self.items[there]
            if what == "S":
                swords += 1
            else:
                grid = tuple(
                    "".join(
                        " " if c == what and not (y % 2 and x % 2) else c for x, c in enumerate(row)
                    )
                    for y, row in enumerate(grid)
                )
        steps += bool(self.speed)
        middle = (grid, ariane, theseus, minotaurs, items, swords, steps, turns)
        if "cooperative" in self.variants:
            return self.end(self.chosen(middle))
        if theseus is not None and theseus != ariane:
            for other in STEPS.values():
                y, x = self.slot(theseus, other)
                if grid[y][x] == " " and self.beyond(theseus, other) == ariane:
                    theseus = ariane
                    break
        return self.end((grid, ariane, theseus, minotaurs, items, swords, steps, turns))

    def end(self, middle):
        """The turn from when Theseus has moved."""
        _grid, ariane, theseus, minotaurs, *_ = middle
        if self.goal == "door" and self.door and ariane == theseus == self.door:
            return WON
        if self.goal == "slay" and not any(minotaurs):
            return WON
        return middle if self.speed else self.minotaurs(*middle)

    def minotaurs(self, grid, ariane, theseus, minotaurs, items, swords, steps, turns):
        minotaurs = list(minotaurs)
        caught = False
        for i, kind in enumerate(self.kinds):
            if minotaurs[i] is None:
                continue
            y, x = minotaurs[i]
            tall = (kind == "V" and y != ariane[0]) or (kind == "H" and x == ariane[1])
            step = (((ariane[0] > y) - (ariane[0] < y), 0) if tall
                    else (0, (ariane[1] > x) - (ariane[1] < x)))  # fmt: skip
            for _cell in range(1 if self.speed else 99):
                if minotaurs[i][0 if tall else 1] == ariane[0 if tall else 1]:
                    break
                wall = self.slot(minotaurs[i], step)
                if grid[wall[0]][wall[1]] != " " and not self.ghost[i]:
                    if "survival" in self.variants:
                        grid = self.put(grid, wall, " ")
                    break
                if self.beyond(minotaurs[i], step) in minotaurs:
                    break
                minotaurs[i] = self.beyond(minotaurs[i], step)
                if minotaurs[i] == theseus and self.crossing == "kills":
                    break
            if minotaurs[i] == ariane and swords:
                swords -= 1
                minotaurs[i] = None
            elif minotaurs[i] in (ariane, theseus) and self.crossing == "kills":
                caught = True
        if caught or ariane in minotaurs or (theseus is not None and theseus in minotaurs):
            return LOST
        if self.goal.isdigit():
            turns += 1
            if turns >= int(self.goal):
                return WON
        if self.goal == "slay" and not any(minotaurs):
            return WON
        return (grid, ariane, theseus, tuple(minotaurs), items, swords, steps, turns)

    # ------------------------------------------------------------ Theseus on his own feet

    def options(self, middle):
        """Everything Theseus may do, as the turn stands after it."""
        grid, ariane, theseus, minotaurs, *rest = middle
        for step in STEPS.values():
            y, x = self.slot(theseus, step)
            if grid[y][x] == " " and self.beyond(theseus, step) not in minotaurs:
                yield (grid, ariane, self.beyond(theseus, step), minotaurs, *rest)
        yield middle

    def chosen(self, middle):
        """The option from which both are out soonest, found by trying everything from each."""
        options = list(self.options(middle))
        costs = [self.distance(self.end(option)) for option in options]
        best = min(costs)
        if best < 1 << 30:
            return options[costs.index(best)]
        near = [option for option in options if option[2] == middle[1]]
        return near[0] if near else middle

    @cache  # noqa: B019 - a test's
    def distance(self, start):
        """The turns that both need, when both may do anything."""
        if start in (WON, LOST):
            return 0 if start == WON else 1 << 30
        depth, queue = {start: 0}, deque([start])
        free = Naive.__new__(Naive)
        free.__dict__.update(self.__dict__)
        free.chosen = lambda middle: middle
        free.end = lambda middle: middle
        while queue:
            here = queue.popleft()
            for move in STEPS:
                middle = free.turn(here, move)
                if middle is None:
                    continue
                for option in self.options(middle):
                    after = self.end(option)
                    if after == WON:
                        return depth[here] + 1
                    if after != LOST and after not in depth:
                        depth[after] = depth[here] + 1
                        queue.append(after)
        return 1 << 30

    # ------------------------------------------------------------ searches

    def successors(self, configuration):
        found = {move: self.turn(configuration, move) for move in (*STEPS, "Tick")}
        return {move: after for move, after in found.items() if after is not None}

    def explore(self, most=20_000):
        """(minimal length or None, every configuration reached that is not won or lost)."""
        depth, queue, best = {self.start: 0}, deque([self.start]), None
        while queue and len(depth) < most:
            here = queue.popleft()
            for after in self.successors(here).values():
                if after == WON:
                    best = depth[here] + 1 if best is None else best
                elif after != LOST and after not in depth:
                    depth[after] = depth[here] + 1
                    queue.append(after)
        return best, depth

    def perft(self, depth):
        """(sequences of legal turns, configurations that go on) for each depth."""
        layer = {self.start: 1}
        for _turn in range(depth):
            total, deeper = 0, {}
            for here, ways in layer.items():
                for after in self.successors(here).values():
                    total += ways
                    if after not in (WON, LOST):
                        deeper[after] = deeper.get(after, 0) + ways
            layer = deeper
            yield total, len(layer)

    def longest(self):
        """The longest life by value iteration; None when it has no end."""
        _best, depth = self.explore()
        after = {here: [a for a in self.successors(here).values() if a not in (WON, LOST)]
                 for here in depth}  # fmt: skip
        life = dict.fromkeys(depth, 0)
        for _round in range(len(depth) + 1):
            better = {h: max((life[a] + 1 for a in after[h]), default=0) for h in depth}
            if better == life:
                return life[self.start]
            life = better
        return None
