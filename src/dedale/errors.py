"""Everything that can go wrong because of what a person gave us.

A `DedaleError` is a message for people: one line that quotes the input and says what would be
right. Programs catch it as a `ValueError`; the command line prints it and exits with status 2.
"""

from collections.abc import Iterable


class DedaleError(ValueError):
    """Input that cannot be used. The message is one line, meant to be shown as it is."""


class UnknownName(DedaleError):
    """A name that no table knows.

    >>> raise UnknownName("generator", "wilsen", ["prim", "wilson"])
    Traceback (most recent call last):
    ...
    dedale.errors.UnknownName: unknown generator 'wilsen': did you mean 'wilson'?
    """

    def __init__(self, kind: str, name: str, known: Iterable[str]) -> None:
        import difflib

        from .i18n import _

        known = sorted(known)
        near = difflib.get_close_matches(name, known, n=1, cutoff=0.5)
        if near:
            message = _("unknown {kind} {name!r}: did you mean {near!r}?")
        else:
            message = _("unknown {kind} {name!r}: known: {known}")
        hint = {"near": near[0] if near else "", "known": ", ".join(known)}
        super().__init__(message.format(kind=_(kind), name=name, **hint))


class FileError(DedaleError):
    """A file that cannot be read as what it should be; knows where, when that makes sense."""

    def __init__(
        self, message: str, *, path: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        self.message = message
        self.path, self.line, self.column = path, line, column
        from .i18n import _

        place = path
        if line is not None and path:
            place += f":{line}" if column is None else f":{line}:{column}"
        elif line is not None:
            place = _("line {line}") if column is None else _("line {line}, column {column}")
            place = place.format(line=line, column=column)
        super().__init__(f"{place}: {message}" if place else message)


class NotAMaze(DedaleError):
    """Cells that do not make a maze; knows the cell (row, col) where that shows."""

    def __init__(self, message: str, cell: tuple[int, int]) -> None:
        self.cell = cell
        super().__init__(message)


class IllegalMove(DedaleError):
    """A move that the rules of a game refuse; the game stands as it was."""
