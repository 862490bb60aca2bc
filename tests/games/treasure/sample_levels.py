"""Levels drawn by hand: `@` is the player, `M` and `D` a living and a dead minotaur."""

from dedale import Maze
from dedale.games import treasure


def level(drawing: str, **said: object) -> treasure.State:
    """The state of a drawing. `facing="N"`, `bombs=2`, `strategy="bfs"` … are said besides.

    Minotaurs face south; they are numbered in reading order.
    """
    lines = drawing.strip("\n").split("\n")
    facing = said.pop("facing", "S")
    under = said.pop("under", " ")  # what lies under the player
    head = ["treasure 1"]
    body = []
    for y, line in enumerate(lines):
        row = ""
        for x, character in enumerate(line.strip()):
            if character == "@":
                head.append(f"player {y // 2},{x // 2} {facing}")
                character = str(under)
            elif character in "MD":
                head.append(f"minotaur {y // 2},{x // 2} S" + " dead" * (character == "D"))
                character = " "
            row += character
        body.append(row)
    head += [f"{name} {value}" for name, value in said.items()]
    return treasure.from_text("\n".join([*head, "maze", *body, ""]))


def comb(width: int, height: int) -> Maze:
    """A large maze that no generator need be compiled for: rows, joined along the west side."""
    rows = bytearray([2, *[10] * (width - 2), 8] * height)
    for row in range(height):
        rows[row * width] |= (row > 0) | (row < height - 1) << 2
    maze = Maze(width, height, bytes(rows))
    maze.check()
    return maze


def played(state: treasure.State, moves: str) -> treasure.State:
    for move in moves:
        state = treasure.play(state, move)
    return state


def at(state: treasure.State) -> list[tuple[int, int]]:
    """Where the minotaurs are."""
    return [divmod(m.cell, state.maze.width) for m in state.minotaurs]
