"""Makes sets: takes candidates into a folder, a block of files at a time; it may be stopped."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, suppress
from pathlib import Path
from shutil import rmtree
from typing import TypedDict, Unpack

import numpy as np

from ..errors import DedaleError, UnknownName
from ..files import make_folder
from ..numbers import whole
from ..progress import tell
from .candidates import Candidates, ExampleRows, Places
from .collect import TEST, TRAIN, Collector, ExampleSource, SetWanted, Stream, collect, working
from .examples import Example, Examples
from .folder import INDEX, Dataset, load
from .formats import SET_FORMATS
from .levels import Levels, checked_levels
from .request import DataSet, SetOptions, checked

#: Mazes of a block, and the cells they have at most; levels of a block.
BLOCK, MOST_CELLS, LEVELS = 10_000, 1 << 24, 500


class RunOptions(TypedDict, total=False):
    """What may be asked of a set of runs: see `make_runs`."""

    env: str
    options: dict[str, object] | None
    seed: int
    test_share: int
    attempts: int
    observations: bool


def make(
    output: str | Path,
    count: int = 1000,
    *,
    test: int = 0,
    format: str = "npz",
    workers: int | None = None,
    scheduler: str | None = None,
    dask: bool = False,
    **options: Unpack[SetOptions],
) -> Dataset:
    """Make a set of solved mazes in a folder; one that was begun is gone on with.

    The same request gives the same set, whatever runs it and however often it was interrupted. No
    two mazes are alike, also not turned, mirrored or, on grids without a border, shifted.

    Parameters
    ----------
    output : str or path
        The folder.
    count, test : int
        How many mazes for training, and how many for testing.
    format : str
        One of `dedale.names("dataset")`.
    workers : int, optional
        How many cores; all of them if not given.
    scheduler : str, optional
        The address of a dask cluster to work on; with `dask=True` alone, one on this machine.
    algorithm, width, height, grid, mask, options
        As for `dedale.generate`.
    braid : int, optional
        The share of dead ends to open, in percent.
    seed : int, optional
        Candidates are made from this seed and the next ones; drawn if not given, or that of the
        set that was begun.
    ends : str
        Where ways begin and end. "far": the cell farthest from the maze's start, and the farthest
        from that, which is the longest way of a maze without cycles; "corners": the first and the
        last cell; "random": two cells drawn.
    length, difficulty, solutions : (int or None, int or None), optional
        The least and the most steps of the shortest way; grades of `Maze.difficulty`; numbers of
        ways that cross no cell twice.
    test_share : int
        Which share of all mazes, in percent, is for tests: 10. Decided by the maze alone, so that
        training and test mazes of all sets with the same share are disjoint.
    attempts : int
        After so many candidates in a row that bring nothing, give up.

    Returns
    -------
    Dataset

    Raises
    ------
    DedaleError
        If an argument is invalid, or there are not that many mazes.

    See Also
    --------
    load : open it later.
    solved : the same mazes, without a folder.

    Examples
    --------
    >>> import dedale.datasets
    >>> mazes = dedale.datasets.make("wilson", 3, algorithm="wilson", width=7, height=5, seed=4)
    >>> [len(example.moves) for example in mazes]
    [16, 21, 16]
    """
    entry, wanted = SET_FORMATS[format], _wanted(count, test)
    if options.get("seed") is None:
        options["seed"] = _seed_begun(output)
    request = checked(**options)
    entry.require(request.grid, request.shape.square)
    kinds = request.layout.kinds
    kept = "" if kinds is None else "".join(map(str, kinds))
    asked = Dataset(Path(output), request.about, format, wanted, kinds=kept)
    work = working(workers, scheduler, dask)
    return _filled(asked, request, Candidates(request), request.shape.size, work)


def make_levels(
    output: str | Path,
    count: int = 100,
    *,
    test: int = 0,
    workers: int | None = None,
    scheduler: str | None = None,
    dask: bool = False,
    game: str = "ariane",
    **options: object,
) -> Dataset:
    """Make a set of levels with their shortest solutions, as `make` makes one of mazes.

    Parameters
    ----------
    output, count, test, workers, scheduler, dask
        As for `make`. The files are JSON lines: `level` is the text of a level, `moves` a shortest
        way to win it, `length` the number of moves, `seed` what it was made from.
    game : str
        A puzzle: a game whose levels can be judged.
    **options
        Its parameters; of Ariane `size`, `moves`, `vertical`, `horizontal`, `variant`, `crossing`.
    seed, test_share, attempts
        As for `make`.

    Returns
    -------
    Dataset
        `records("train")` gives the levels, one after the other.

    Raises
    ------
    DedaleError
        As `make`.

    Examples
    --------
    >>> import dedale.datasets
    >>> levels = dedale.datasets.make_levels("levels", 3, size=4, moves=8, seed=1)
    >>> [record["length"] for record in levels.records()]
    [8, 8, 8]
    """
    wanted = _wanted(count, test)
    if options.get("seed") is None:
        options["seed"] = _seed_begun(output)
    request = checked_levels(game, options)
    asked = Dataset(Path(output), request.about(), "jsonl", wanted)
    work = working(workers, scheduler, dask)
    return _filled(asked, request, Levels(request), MOST_CELLS // LEVELS, work)


def make_runs(
    output: str | Path,
    count: int = 100,
    *,
    test: int = 0,
    workers: int | None = None,
    scheduler: str | None = None,
    dask: bool = False,
    **options: Unpack[RunOptions],
) -> Dataset:
    """Make a set of expert runs of an environment, as `make` makes one of mazes.

    Parameters
    ----------
    output, count, test, workers, scheduler, dask
        As for `make`. The files are JSON lines: `level`, `actions`, `rewards`, `length`.
    env : str
        "maze", "treasure", "ariane" or "classic".
    options : dict, optional
        Those of the environment.
    seed : int
        The first level.
    observations : bool
        Whether to keep what is seen, too: see `observations_of`.
    test_share, attempts
        As for `make`.

    Returns
    -------
    Dataset
        `records("train")` gives the runs, one after the other.

    Raises
    ------
    DedaleError
        As `make`; also if gymnasium is not installed.

    Examples
    --------
    >>> import dedale.datasets
    >>> runs = dedale.datasets.make_runs("runs", 2, env="maze", options={"width": 5, "height": 5})
    >>> [sum(run["rewards"]) > 0.9 for run in runs.records()]
    [True, True]
    """
    from .runs import Runs, checked_runs

    wanted, request = _wanted(count, test), checked_runs(**options)
    asked = Dataset(Path(output), request.about(), "jsonl", wanted)
    work = working(workers, scheduler, dask)
    return _filled(asked, request, Runs(request), MOST_CELLS // LEVELS, work)


def _begun(output: str | Path) -> Dataset | None:
    """The set that a folder holds already."""
    return load(output) if (Path(output) / INDEX).exists() else None


def _seed_begun(output: str | Path) -> int | None:
    """The seed of the set that a folder holds already."""
    begun = _begun(output)
    return None if begun is None else begun.about["seed"]


def _wanted(count: int, test: int) -> dict[str, int]:
    wanted = {TRAIN: whole("count", count, least=0), TEST: whole("test", test, least=0)}
    if not any(wanted.values()):
        raise DedaleError("a set of no mazes: ask for some")
    return wanted


def _new(asked: Dataset) -> Dataset:
    """Begin a set in a new folder."""
    folder = asked.folder
    make_folder(folder)
    if any(folder.iterdir()):
        raise DedaleError(
            "{folder!r} holds other files: give the name of a new folder", folder=str(folder)
        )
    asked.write()
    return asked


def _require_same(begun: Dataset, asked: Dataset) -> None:
    """Raise a DedaleError unless what was begun is the beginning of what is asked for."""
    other = [name for name, value in asked.about.items() if begun.about.get(name) != value]
    if begun.format != asked.format:
        other.append("format")
    for part, total in begun.totals.items():
        # A part that was full has left out mazes that a larger one would have.
        wanted, before = asked.wanted[part], begun.wanted[part]
        if wanted != before and (begun.complete or total >= min(wanted, before)):
            other.append(part)
    if other:
        raise DedaleError(
            "{folder!r} holds another set ({names} differ): ask for that one, or give the name of "
            "a new folder",
            folder=str(begun.folder),
            names=", ".join(other),
        )


def _filled(
    asked: Dataset,
    request: SetWanted,
    source: ExampleSource,
    size: int,
    work: AbstractContextManager[Stream],
) -> Dataset:
    """The set that was asked for, of mazes of `size` cells; gone on with if it was begun."""
    begun = _begun(asked.folder)
    if begun is not None:
        _require_same(begun, asked)
        if begun.complete:
            return begun
        begun.wanted = asked.wanted
    found = _new(asked) if begun is None else begun
    for part, share in ((TEST, request.test_share), (TRAIN, 100 - request.test_share)):
        if found.wanted.get(part) and not share:
            raise DedaleError(
                "a test share of {share} % leaves no mazes for {part}, and {n} are wanted",
                share=request.test_share,
                n=found.wanted[part],
                part=part,
            )
    collector = Collector(request, found.wanted)
    collector.keys = found.keys()
    collector.totals = found.totals
    first = collector.tried = found.blocks[-1]["next"] if found.blocks else 0
    block = _Block(found, max(1, min(BLOCK, MOST_CELLS // size)))
    with work as stream:
        for batch, taken in collect(collector, source, first, stream):
            block.take(batch.examples, batch.first + batch.places, taken)
            tell(collector.share)
    block.close()
    found.complete = True
    found.write()
    with suppress(OSError):
        rmtree(found.folder / "work")
    return found


class _Block:
    """Examples on their way to the disk."""

    def __init__(self, found: Dataset, size: int) -> None:
        self.found, self.size = found, size
        self.parts: list[str] = []
        self.keys: list[int] = []
        self.candidates: list[int] = []
        self.examples: list[ExampleRows] = []

    def take(
        self,
        examples: ExampleRows,
        candidates: Places,
        taken: list[tuple[int, int, str]],
    ) -> None:
        """Some of these examples, given by place, key and part; full blocks are written."""
        if not taken:
            return
        chosen = np.zeros(len(examples), bool)
        chosen[[place for place, _key, _part in taken]] = True
        self.examples.append(examples.taken(chosen))
        self.keys += [key for _place, key, _part in taken]
        self.parts += [part for _place, _key, part in taken]
        self.candidates += candidates[chosen].tolist()
        while len(self.parts) >= self.size:
            self._write(self.size)

    def close(self) -> None:
        """Write what is left."""
        if self.parts:
            self._write(len(self.parts))

    def _write(self, count: int) -> None:
        every = self.examples[0].joined(self.examples)
        first = np.arange(len(every)) < count
        mine, rest = every.taken(first), every.taken(~first)
        names = np.array(self.parts[:count])
        parts = {part: mine.taken(names == part) for part in self.found.wanted}
        kept = {part: examples if len(examples) else None for part, examples in parts.items()}
        self.found.add(self.candidates[count - 1] + 1, kept, self.keys[:count])
        self.examples = [rest]
        self.parts, self.keys = self.parts[count:], self.keys[count:]
        self.candidates = self.candidates[count:]


def solved(
    count: int, *, part: str = TRAIN, workers: int | None = None, **options: Unpack[SetOptions]
) -> Iterator[Example]:
    """Solved mazes one after the other, as they are asked for: those that `make` would write.

    Parameters
    ----------
    count : int
        How many.
    part : str
        "train" or "test".
    workers, **options
        As for `make`.

    Yields
    ------
    Example

    Raises
    ------
    DedaleError
        As `make`.

    Examples
    --------
    >>> import dedale.datasets
    >>> for example in dedale.datasets.solved(2, width=5, height=5, seed=1, ends="corners"):
    ...     print(example.maze.goal, len(example.moves))
    (4, 4) 10
    (4, 4) 12
    """
    if part not in (TRAIN, TEST):
        raise UnknownName("part", part, (TRAIN, TEST))
    request = checked(**options)
    return _solved(request, {TRAIN: 0, TEST: 0} | {part: whole("count", count, least=0)}, workers)


def _solved(request: DataSet, wanted: dict[str, int], workers: int | None) -> Iterator[Example]:
    with working(workers) as stream:
        for batch, taken in collect(Collector(request, wanted), Candidates(request), 0, stream):
            chosen = np.zeros(len(batch.examples), bool)
            chosen[[place for place, _key, _part in taken]] = True
            found = batch.examples.taken(chosen)
            assert isinstance(found, Examples)
            yield from found.each(request.layout)
