"""The rules of the puzzle once more, slowly and literally: the judge of the fast ones.

Nothing here is shared with the package: a level is read character by character, everyone walks
one cell at a time on the 2n+1 grid of characters, and a search keeps whole configurations in sets.
"""

from __future__ import annotations

from collections import deque

STEPS = {"Up": (-1, 0), "Down": (1, 0), "Left": (0, -1), "Right": (0, 1)}
WON, LOST = "won", "lost"


class Naive:
    def __init__(self, text, crossing="kills"):
        self.rows = text.split("\n")[1:]
        self.crossing = crossing
        where = {piece: [] for piece in "ATPVH"}
        for y, line in enumerate(self.rows):
            for x, character in enumerate(line):
                if character in where:
                    where[character].append((y, x))
        (ariane,), (theseus,), (self.door,) = where["A"], where["T"], where["P"]
        self.kinds = "V" * len(where["V"]) + "H" * len(where["H"])
        self.start = (ariane, theseus, tuple(where["V"] + where["H"]))

    def wall(self, cell, step):
        return self.rows[cell[0] + step[0]][cell[1] + step[1]] in "-|+"

    @staticmethod
    def beyond(cell, step):
        return (cell[0] + 2 * step[0], cell[1] + 2 * step[1])

    def turn(self, configuration, move):
        """The next configuration, WON, LOST, or None when the move is illegal."""
        ariane, theseus, minotaurs = configuration
        step = STEPS[move]
        if self.wall(ariane, step) or self.beyond(ariane, step) in minotaurs:
            return None
        ariane = self.beyond(ariane, step)
        for other in STEPS.values():
            if (
                theseus != ariane
                and not self.wall(theseus, other)
                and self.beyond(theseus, other) == ariane
            ):
                theseus = ariane
        if ariane == theseus == self.door:
            return WON
        minotaurs = list(minotaurs)
        trampled = False
        for i, kind in enumerate(self.kinds):
            y, x = minotaurs[i]
            up_or_down = (ariane[0] > y) - (ariane[0] < y), 0
            left_or_right = 0, (ariane[1] > x) - (ariane[1] < x)
            if kind == "V":
                vertically = y != ariane[0]
            else:
                vertically = x == ariane[1]
            step = up_or_down if vertically else left_or_right
            goal = ariane[0] if vertically else ariane[1]
            while minotaurs[i][0 if vertically else 1] != goal:
                if self.wall(minotaurs[i], step) or self.beyond(minotaurs[i], step) in minotaurs:
                    break
                minotaurs[i] = self.beyond(minotaurs[i], step)
                if self.crossing == "kills" and minotaurs[i] == theseus:
                    trampled = True
                    break
        if trampled or ariane in minotaurs or theseus in minotaurs:
            return LOST
        return (ariane, theseus, tuple(minotaurs))

    def successors(self, configuration):
        return {move: self.turn(configuration, move) for move in STEPS}

    def explore(self):
        """(minimal length or None, every configuration reached that is not won or lost)."""
        depth = {self.start: 0}
        queue = deque([self.start])
        best = None
        while queue:
            here = queue.popleft()
            for after in self.successors(here).values():
                if after == WON:
                    best = depth[here] + 1 if best is None else best
                elif after not in (None, LOST) and after not in depth:
                    depth[after] = depth[here] + 1
                    queue.append(after)
        return best, depth

    def perft(self, depth):
        """How many sequences of `depth` legal turns there are, from the start."""
        layer = {self.start: 1}
        total = 0
        for remaining in range(depth, 0, -1):
            following = {}
            total = 0
            for here, ways in layer.items():
                for after in self.successors(here).values():
                    if after is None:
                        continue
                    total += ways
                    if after not in (WON, LOST):
                        following[after] = following.get(after, 0) + ways
            layer = following
            if remaining > 1 and not layer:
                return 0
        return total
