"""A game on paper: where it began and what was played, as readable text.

    dedale save 1
    game treasure
    parameters
      width 20
      height 10
      seed 7
    moves 3 of 4
      N N E .
    undos 1
    hints 2
    clock 12.5
    end 5d6c1f0e

A game that did not come from parameters has its starting position instead, written by its own
rule book, under `level`, each line after a bar. Undos and hints have a line where there were any.
The last line carries a checksum, so that damage is noticed; to edit a save by hand, remove the
checksum and leave `end`.
"""

import json
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field

from ..errors import FileError, Term, expect
from ..i18n import N_

VERSION = 1
#: No clock shows more (that is 31 years), so that what is written can be read again.
LONGEST = 999_999_999.0
_MOVES_A_LINE = 20


@dataclass(frozen=True)
class Record:
    """What it takes to get a game back: its start (parameters, or a level's text) and its moves."""

    game: str
    parameters: Mapping[str, object] | None = None
    level: str | None = None
    moves: tuple[str, ...] = ()
    cursor: int = 0
    clock: float = 0.0
    undos: int = 0
    hints: int = 0
    #: Where the start and each move stand in the file, for messages.
    start_line: int | None = field(default=None, compare=False)
    move_lines: tuple[int, ...] = field(default=(), compare=False)

    def line_of(self, move: int) -> int | None:
        """The line where a move stands, when the record was read from a text."""
        return self.move_lines[move] if self.move_lines else None


def write(record: Record) -> str:
    """The text of a record.

    >>> print(write(Record("toy", {"size": 3}, moves=("N", "E"), cursor=1)), end="")
    dedale save 1
    game toy
    parameters
      size 3
    moves 1 of 2
      N E
    clock 0.0
    end 5ca0a5ca
    """
    lines = [f"dedale save {VERSION}", f"game {record.game}"]
    if record.parameters is not None:
        lines.append("parameters")
        given = [(name, value) for name, value in record.parameters.items() if value is not None]
        lines += [f"  {name} {json.dumps(value)}" for name, value in given]
    else:
        lines.append("level")
        lines += [f"  |{line}" for line in (record.level or "").split("\n")]
    lines.append(f"moves {record.cursor} of {len(record.moves)}")
    for first in range(0, len(record.moves), _MOVES_A_LINE):
        lines.append("  " + " ".join(record.moves[first : first + _MOVES_A_LINE]))
    helped = ("undos", record.undos), ("hints", record.hints)
    lines += [f"{name} {count}" for name, count in helped if count]
    lines.append(f"clock {round(min(record.clock, LONGEST), 3)}")
    lines.append(f"end {_checksum(lines)}")
    return "\n".join(lines) + "\n"


def read(text: str, path: str = "") -> Record:
    """The record that a text holds; `FileError` with its line when it holds none.

    >>> read("dedale save 1\\ngame toy\\nparameters\\nmoves 0 of 1\\n  N\\nclock 0\\nend\\n").moves
    ('N',)
    """
    expect("text", text, str)
    return _Reader(text, path).record()


def _checksum(lines: list[str]) -> str:
    return f"{zlib.crc32(chr(10).join(lines).encode()):08x}"


class _Reader:
    """Reads a save from top to bottom, always knowing its line."""

    def __init__(self, text: str, path: str) -> None:
        self.lines = text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n").split("\n")
        self.path = path
        self.at = 0

    def record(self) -> Record:
        version = self.take(
            r"dedale save (\d{1,9})", N_("'dedale save 1' (is this a save of Dédale?)")
        )[1]
        if int(version) != VERSION:
            template = N_("save version {version}: this program reads version {ours}")
            raise self.error(template, version=version, ours=VERSION)
        game = self.take(r"game (\S+)", N_("'game' and a name"))[1]
        kind = self.take("parameters|level", N_("'parameters' or 'level'"))[0]
        start_line = self.at
        parameters = self.parameters() if kind == "parameters" else None
        level = self.level() if kind == "level" else None
        cursor, total = map(
            int, self.take(r"moves (\d{1,9}) of (\d{1,9})", N_("'moves N of M'")).groups()
        )
        moves_line = self.at
        moves, move_lines = self.moves()
        if len(moves) != total or cursor > total:
            self.at = moves_line
            template = N_("{played} of {total} moves announced, but {count} follow")
            raise self.error(template, played=cursor, total=total, count=len(moves))
        undos, hints = self.count("undos"), self.count("hints")
        clock = float(self.take(r"clock (\d{1,9}(?:\.\d{1,9})?)", N_("'clock' and seconds"))[1])
        self.end()
        counts = clock, undos, hints
        return Record(game, parameters, level, moves, cursor, *counts, start_line, move_lines)

    def parameters(self) -> dict[str, object]:
        found: dict[str, object] = {}
        while (line := self.indented()) is not None:
            name, _blank, value = line.partition(" ")
            if name in found:
                raise self.error("a second line of {name!r}", name=name)
            try:
                found[name] = json.loads(value)
            except (ValueError, RecursionError):
                raise self.error("{text!r} is not a name and a value", text=line) from None
        return found

    def level(self) -> str:
        found = []
        while (line := self.indented()) is not None:
            if not line.startswith("|"):
                template = N_("a line of a level begins with '|', not {found!r}")
                raise self.error(template, found=line[:1])
            found.append(line[1:])
        return "\n".join(found)

    def moves(self) -> tuple[tuple[str, ...], tuple[int, ...]]:
        found: list[str] = []
        places: list[int] = []
        while (line := self.indented()) is not None:
            found += line.split()
            places += [self.at] * (len(found) - len(places))
        return tuple(found), tuple(places)

    def count(self, name: str) -> int:
        """What is counted in a line that is there only where there is something to count."""
        line = self.lines[self.at] if self.at < len(self.lines) else ""
        found = re.fullmatch(rf"{name} (\d{{1,9}})", line, re.ASCII)
        self.at += bool(found)
        return int(found[1]) if found else 0

    def end(self) -> None:
        checksum = self.take(r"end(?: ([0-9a-f]{8}))?", N_("'end'"))[1]
        if checksum and checksum != _checksum(self.lines[: self.at - 1]):
            template = N_(
                "the checksum {checksum} does not fit: the file was damaged (to edit a save by "
                "hand, leave 'end' alone on its line)"
            )
            raise self.error(template, checksum=checksum)
        if self.at < len(self.lines):
            self.at += 1
            raise self.error("nothing may follow 'end'")

    def take(self, pattern: str, expected: str) -> re.Match[str]:
        """The next line, which must match."""
        line = self.lines[self.at] if self.at < len(self.lines) else None
        self.at += 1
        if line is None:
            template = N_("the file ends too early: expected {expected}")
            raise self.error(template, expected=Term(expected))
        if not (match := re.fullmatch(pattern, line, re.ASCII)):
            template = N_("expected {expected}, found {found!r}")
            raise self.error(template, expected=Term(expected), found=line)
        return match

    def indented(self) -> str | None:
        """The next line when it belongs to the present block, without its two blanks."""
        if self.at < len(self.lines) and self.lines[self.at].startswith("  "):
            self.at += 1
            return self.lines[self.at - 1][2:]
        return None

    def error(self, template: str, **values: object) -> FileError:
        return FileError(template, path=self.path, line=self.at, **values)
