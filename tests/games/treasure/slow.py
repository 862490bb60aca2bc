"""A second rule book of the treasure game: slow, obvious, and sharing nothing with the first.

A position is its text; playing takes a text and gives a text. Everything is looked up in the
drawing, every way is searched anew for every minotaur. Only the random numbers are the same.
"""

from dedale.kernel.rng import below, mix, step

STEPS = {"N": (-1, 0), "E": (0, 1), "S": (1, 0), "W": (0, -1)}
POINTS = {"s": 50, "m": 100, "l": 500}


class Refused(Exception):
    pass


class Position:
    def __init__(self, text: str) -> None:
        head, _, drawing = text.partition("maze\n")
        self.drawing = [list(line) for line in drawing.rstrip("\n").split("\n")]
        self.minotaurs: list[dict] = []
        for line in head.splitlines()[1:]:
            name, *words = line.split(" ")
            if name in ("player", "minotaur"):
                row, col = map(int, words[0].split(","))
                who = {"at": (row, col), "facing": words[1], "alive": "dead" not in words}
                if name == "player":
                    self.player = who
                else:
                    self.minotaurs.append(who)
            else:
                setattr(self, name, words[0])
        for name in ("score", "bombs", "polys", "turns"):
            setattr(self, name, int(getattr(self, name)))
        self.chance = int(self.chance, 16)

    def text(self) -> str:
        lines = ["treasure 1", "player {},{} {}".format(*self.player["at"], self.player["facing"])]
        for m in self.minotaurs:
            dead = "" if m["alive"] else " dead"
            lines.append("minotaur {},{} {}{}".format(*m["at"], m["facing"], dead))
        lines += [f"{name} {getattr(self, name)}" for name in ("score", "bombs", "polys", "turns")]
        lines += [f"strategy {self.strategy}", f"chance {self.chance:016x}"]
        lines += [f"status {self.status}", "maze"]
        return "\n".join(lines + ["".join(line) for line in self.drawing]) + "\n"

    # ------------------------------------------------------------ looking

    def there(self, place: tuple[int, int]) -> str:
        """What is drawn in a cell; a masked one for anything outside."""
        row, col = 2 * place[0] + 1, 2 * place[1] + 1
        if 0 < row < len(self.drawing) and 0 < col < len(self.drawing[0]):
            return self.drawing[row][col]
        return "#"

    def accessible(self, place: tuple[int, int]) -> bool:
        return self.there(place) not in "#:"

    def wall(self, place: tuple[int, int], way: str) -> bool:
        down, right = STEPS[way]
        return self.drawing[2 * place[0] + 1 + down][2 * place[1] + 1 + right] != " "

    def living(self) -> list[tuple[int, int]]:
        return [m["at"] for m in self.minotaurs if m["alive"]]

    def killed(self) -> bool:
        here = self.player["at"]
        return any(not self.wall(here, way) and go(here, way) in self.living() for way in STEPS)

    def in_range(self) -> list[dict]:
        row, col = self.player["at"]
        return [
            m
            for m in self.minotaurs
            if m["alive"] and max(abs(m["at"][0] - row), abs(m["at"][1] - col)) <= 3
        ]

    def legal(self) -> list[str]:
        if self.status != "playing":
            return []
        moves = ["N", "E", "S", "W", "."]
        if self.bombs:
            moves.append("B")
        if self.polys and self.in_range():
            moves.append("P")
        if self.there(self.player["at"]) == "e":
            moves.append("X")
        return moves

    # ------------------------------------------------------------ doing

    def play(self, move: str) -> None:
        if move.startswith(":") and self.status == "playing":
            self.strategy = move[1:]
        elif move not in self.legal():
            raise Refused(move)
        elif move == "X":
            self.status = "out"
        elif move == "P":
            for minotaur in self.in_range():
                minotaur["alive"] = False
            self.polys -= 1
            self.turns += 1
        elif move == "B":
            self.bomb()
        elif move == ".":
            self.turn(move)
        else:
            self.player["facing"] = move
            ahead = go(self.player["at"], move)
            if not self.wall(self.player["at"], move) and ahead not in self.living():
                self.player["at"] = ahead
                self.turn(move)

    def bomb(self) -> None:
        self.bombs -= 1
        self.turns += 1
        row, col = self.player["at"]
        way = self.player["facing"]
        if self.accessible(go((row, col), way)):
            self.drawing[2 * row + 1 + STEPS[way][0]][2 * col + 1 + STEPS[way][1]] = " "
        if self.killed():
            self.status = "dead"

    def turn(self, move: str) -> None:
        intents = [self.intent(i, move) for i in range(len(self.minotaurs))]
        for minotaur, intent in zip(self.minotaurs, intents, strict=True):
            if not minotaur["alive"] or intent == ".":
                continue
            minotaur["facing"] = intent
            ahead = go(minotaur["at"], intent)
            free = ahead not in self.living() and ahead != self.player["at"]
            if not self.wall(minotaur["at"], intent) and free:
                minotaur["at"] = ahead
        self.collect()
        self.turns += 1
        self.chance = mix(step(self.chance))
        if self.killed():
            self.status = "dead"

    def collect(self) -> None:
        row, col = self.player["at"]
        found = self.there((row, col))
        if found in " e":
            return
        self.score += POINTS.get(found, 0)
        self.bombs += found == "b"
        self.polys += found == "p"
        self.drawing[2 * row + 1][2 * col + 1] = " "

    # ------------------------------------------------------------ how minotaurs think

    def intent(self, i: int, move: str) -> str:
        return getattr(self, "wish_" + self.strategy)(i, move)

    def drawn(self, i: int, n: int) -> int:
        chance = self.chance
        for _ in range(i + 1):
            chance = step(chance)
        return below(chance, n)

    def wish_still(self, i: int, move: str) -> str:
        return "."

    def wish_random(self, i: int, move: str) -> str:
        return "NESW."[self.drawn(i, 5)]

    def wish_opposite(self, i: int, move: str) -> str:
        return {"N": "S", "S": "N", "E": "W", "W": "E", ".": "."}[move]

    def wish_aggressive(self, i: int, move: str) -> str:
        (row, col), (my_row, my_col) = self.player["at"], self.minotaurs[i]["at"]
        vertical = "S" if row > my_row else "N"
        horizontal = "E" if col > my_col else "W"
        if abs(row - my_row) == abs(col - my_col):
            return (vertical, horizontal)[self.drawn(i, 2)]
        return vertical if abs(row - my_row) > abs(col - my_col) else horizontal

    def distance(self, a: tuple[int, int], b: tuple[int, int]) -> int | None:
        """How many steps from a to b, minotaurs ignored; by circles around a."""
        circle, seen, far = {a}, {a}, 0
        while circle:
            if b in circle:
                return far
            circle = {go(c, way) for c in circle for way in STEPS if not self.wall(c, way)} - seen
            seen |= circle
            far += 1
        return None

    def way_to(self, i: int, goal: tuple[int, int]) -> str:
        here = self.minotaurs[i]["at"]
        if here == goal or self.distance(here, goal) is None:
            return "."
        ways = [way for way in STEPS if not self.wall(here, way)]
        return min(ways, key=lambda way: self.distance(go(here, way), goal))

    def wish_bfs(self, i: int, move: str) -> str:
        return self.way_to(i, self.player["at"])

    def wish_scent(self, i: int, move: str) -> str:
        far = self.distance(self.minotaurs[i]["at"], self.player["at"])
        return self.way_to(i, self.player["at"]) if far is not None and far <= 10 else "."

    def wish_mixed(self, i: int, move: str) -> str:
        return (self.wish_scent, self.wish_guard, self.wish_bfs, self.wish_opposite)[i % 4](i, move)

    def wish_guard(self, i: int, move: str) -> str:
        cells = [
            (r, c) for r in range(len(self.drawing) // 2) for c in range(len(self.drawing[0]) // 2)
        ]
        exits = [cell for cell in cells if self.there(cell) == "e"]
        here = self.minotaurs[i]["at"]
        far = {cell: self.distance(here, cell) for cell in exits}
        near = min((d for d in far.values() if d is not None), default=0)
        if near == 0:
            return "."
        best = [self.way_to(i, cell) for cell in exits if far[cell] == near]
        return next(way for way in STEPS if way in best)

    def wish_gather(self, i: int, move: str) -> str:
        far = {
            j: self.distance(m["at"], self.player["at"])
            for j, m in enumerate(self.minotaurs)
            if m["alive"]
        }
        near = [j for j in far if far[j] is not None]
        if not near:
            return "."
        head = min(near, key=lambda j: (far[j], j))
        return self.way_to(i, self.player["at"] if i == head else self.minotaurs[head]["at"])


def go(place: tuple[int, int], way: str) -> tuple[int, int]:
    return place[0] + STEPS[way][0], place[1] + STEPS[way][1]


def legal_moves(text: str) -> list[str]:
    return Position(text).legal()


def play(text: str, move: str) -> str:
    position = Position(text)
    position.play(move)
    return position.text()
