"""Sets as texts: JSON lines, questions and answers in characters, words for language models."""

import csv
import io
import json
from typing import IO, Any

import numpy as np

from ..errors import FileError
from ..forms.json_text import FORMAT, VERSION, parse_json, rows_of
from ..generators.table import GENERATORS
from ..grids.table import SQUARE
from ..kernel.rng import GOLDEN, mix, stream
from .examples import Example, Examples, Layout

LETTERS = "NESW"
#: The characters of questions and answers: wall, open, start, goal, way.
WALL, OPEN, START, GOAL, WAY = "# SGo"


def write_jsonl(out: IO[bytes], examples: Examples, layout: Layout) -> None:
    """One maze a line, as `maze.json` would be, with `moves`, `path` and `length`."""
    for example in examples.each(layout):
        maze = example.maze
        line: dict[str, object] = {"format": FORMAT, "version": VERSION}
        line |= {} if maze.grid == SQUARE else {"grid": maze.grid}
        line |= {"width": maze.width, "height": maze.height}
        line["recipe"] = None if maze.recipe is None else maze.recipe.values()
        line |= {"start": maze.start, "goal": maze.goal, "rows": rows_of(maze)}
        line |= {"length": len(example.moves), "moves": spelled(example), "path": example.path}
        line |= example.figures
        out.write(json.dumps(line, separators=(",", ":")).encode() + b"\n")


def spelled(example: Example) -> str | list[int]:
    """The moves as letters on the square grid, as numbers of sides on others."""
    if example.maze.grid == SQUARE:
        return "".join(LETTERS[side] for side in example.moves)
    return list(example.moves)


def read_jsonl(file: IO[bytes], layout: Layout) -> Examples:
    """The examples of such a file."""
    rows: list[tuple[int, bytes, int, int, list[int], dict[str, int]]] = []
    for number, line in enumerate(file, 1):
        try:
            maze = parse_json(line.decode("utf-8"))
            data = json.loads(line)
            moves = data["moves"]
            sides = [LETTERS.index(m) for m in moves] if isinstance(moves, str) else list(moves)
            figures = {k: data[k] for k in ("solutions", "difficulty") if k in data}
            cells = maze.canonical() if maze.grid == SQUARE else maze.sides
            start, goal = maze.number(maze.start), maze.number(maze.goal or maze.start)
            rows.append((data["recipe"]["seed"], cells, start, goal, sides, figures))
        except (ValueError, KeyError, TypeError) as error:
            raise FileError(
                "this is no solved maze: {error}",
                error=error,
                path=str(getattr(file, "name", "")),
                line=number,
            ) from None
    names = rows[0][5] if rows else {}
    return Examples(
        np.array([row[0] for row in rows], np.int64),
        np.frombuffer(b"".join(row[1] for row in rows), np.uint8).reshape(len(rows), -1),
        np.array([row[2] for row in rows], np.int32),
        np.array([row[3] for row in rows], np.int32),
        np.array([len(row[4]) for row in rows], np.int32),
        np.array([side for row in rows for side in row[4]], np.uint8),
        {name: np.array([row[5][name] for row in rows], np.int32) for name in names},
    )


def write_csv(out: IO[bytes], examples: Examples, layout: Layout) -> None:
    """`source,question,answer,rating`: the maze and the solved maze, row after row.

    A maze of w x h cells has (2w + 1) x (2h + 1) characters; one dug out of rock (`paths`), whose
    walls are cells, has w x h. The rating is the number of steps on the way.
    """
    text = io.StringIO(newline="")
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(("source", "question", "answer", "rating"))
    name = layout.recipe.algorithm
    rock = GENERATORS[name].rock
    for seed, example in zip(examples.seed.tolist(), examples.each(layout), strict=True):
        question, answer = characters(example, rock)
        lines.writerow((f"{name}-{seed}", question, answer, len(example.moves)))
    out.write(text.getvalue().encode())


def characters(example: Example, rock: bool = False) -> tuple[str, str]:
    """Question and answer of a maze on squares; in rock, walls are cells."""
    places = np.array(example.path)
    if rock:
        ground = np.where(example.maze.accessible, ord(OPEN), ord(WALL)).astype(np.uint8)
    else:
        ground = np.where(example.maze.to_matrix() < 0, ord(WALL), ord(OPEN)).astype(np.uint8)
        nodes = 2 * places + 1
        places = np.empty((2 * len(nodes) - 1, 2), int)
        places[::2], places[1::2] = nodes, (nodes[1:] + nodes[:-1]) // 2
    question, answer = ground.copy(), ground.copy()
    answer[tuple(places[1:-1].T)] = ord(WAY)
    for board in (question, answer):
        board[tuple(places[0])], board[tuple(places[-1])] = ord(START), ord(GOAL)
    return question.tobytes().decode(), answer.tobytes().decode()


def write_tokens(out: IO[bytes], examples: Examples, layout: Layout) -> None:
    """A maze a line, in the words that maze-dataset made usual: openings, origin, target, path.

    As there, openings come in any order and from either side, so that nothing can be learned from
    where they stand; the seed of the maze decides.
    """
    shape = layout.shape
    words = [f"({row},{col})" for row, col in map(shape.position, range(shape.size))]
    for seed, example in zip(examples.seed.tolist(), examples.each(layout), strict=True):
        pairs = example.maze.links().copy()
        steps = np.arange(1, len(pairs) + 1, dtype=np.uint64) * np.uint64(GOLDEN)
        state: Any = np.uint64(stream(seed, "tokens")) + steps
        drawn: Any = mix(state)
        turned = drawn & np.uint64(1) == 1
        pairs[turned] = pairs[turned, ::-1]
        pairs = pairs[np.argsort(drawn, kind="stable")]
        links = [f"{words[a]} <--> {words[b]} ;" for a, b in pairs.tolist()]
        way = [words[cell] for cell in example.cells]
        parts = (
            ("ADJLIST", links),
            ("ORIGIN", way[:1]),
            ("TARGET", way[-1:]),
            ("PATH", way),
        )
        line = " ".join(f"<{name}_START> {' '.join(tokens)} <{name}_END>" for name, tokens in parts)
        out.write(line.encode() + b"\n")
