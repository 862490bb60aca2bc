from dedale import Maze
from dedale.maze.formats import Format


def write(maze):
    return f"runes {maze.width} " + maze.canonical().hex()


def read(text, path):
    _word, width, cells = text.split()
    data = bytes.fromhex(cells)
    return Maze.from_canonical(int(width), len(data) // int(width), data)


PLUGIN = {
    "format": {
        "runes": Format(
            write, "Two digits a cell.", reader=read, endings=(".rune",), begins="runes "
        )
    }
}
