"""The folder of a set: files of some thousand mazes each, and `set.json`, which says what they are.

A file appears whole or not at all, and `set.json` names a block of files only when all of them are
there. So a run that is stopped, at whatever moment, leaves a set that is right as far as it goes;
asked for again, it goes on behind the last block. What the next candidates must not be like is kept
in `work/` until the set is complete.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, Unpack

import numpy as np

from ..errors import DedaleError, FileError
from ..files import atomic, read_text, write_atomically
from ..numbers import whole
from ..registry import resolve
from .collect import TEST, TRAIN, Collector, collect, working
from .examples import Example, Examples, Layout
from .formats import SET_FORMATS
from .request import Request, Wishes, checked

FORMAT, VERSION, INDEX = "dedale dataset", 1, "set.json"
#: Mazes of a block, and the cells they have at most.
BLOCK, MOST_CELLS = 10_000, 1 << 24

Report = Callable[[float], object]


@dataclass
class Dataset:
    """A set of solved mazes in a folder.

    Made by `make`, opened by `load`.

    >>> import dedale.datasets
    >>> mazes = dedale.datasets.make("mazes", 20, width=6, height=6, seed=1)
    >>> len(mazes), mazes.complete, mazes.digest[:12]
    (20, True, '03fdbc7c081b')
    >>> example = next(iter(mazes))
    >>> example.maze
    <Maze 6x6 by backtracker, seed 1>
    >>> example.path[0] == example.maze.start, example.path[-1] == example.maze.goal
    (True, True)
    """

    folder: Path
    about: dict[str, Any]  #: all that the mazes depend on
    format: str
    wanted: dict[str, int]  #: how many mazes of each part were asked for
    blocks: list[dict[str, Any]] = field(default_factory=list)
    complete: bool = False
    kinds: str = ""  #: what the cells are, a digit each, where a mask says so

    @property
    def digest(self) -> str:
        """The sha256 of the set: the same for the same mazes in the same order, in any format."""
        about = self.about
        digest = sha256(f"{FORMAT} {VERSION}\n{about['grid']}\n".encode())
        digest.update(f"{about['width']}x{about['height']}\n{self.kinds}\n".encode())
        for block in self.blocks:
            digest.update(block["digest"].encode())
        return digest.hexdigest()

    @property
    def totals(self) -> dict[str, int]:
        """How many mazes of each part there are."""
        return {part: sum(block["parts"][part] for block in self.blocks) for part in self.wanted}

    def __len__(self) -> int:
        return sum(self.totals.values())

    def __iter__(self) -> Iterator[Example]:
        """The mazes for training, one after the other."""
        return self.examples(TRAIN)

    @property
    def layout(self) -> Layout:
        """What its mazes have in common."""
        about = self.about
        recipe = {name: about[name] for name in ("algorithm", "version")}
        recipe |= {"options": about["options"]} if about["options"] else {}
        recipe |= {} if about["braid"] is None else {"braid": about["braid"]}
        kinds = bytes(map(int, self.kinds)) if self.kinds else None
        return Layout(about["width"], about["height"], about["grid"], kinds, recipe)

    def files(self, part: str = TRAIN) -> list[Path]:
        """The files of a part, in order."""
        numbers = range(len(self.blocks))
        return [self._file(part, k) for k in numbers if self.blocks[k]["parts"].get(part)]

    def _file(self, part: str, number: int) -> Path:
        return self.folder / f"{part}-{number:05}{SET_FORMATS[self.format].ending}"

    def batches(self, part: str = TRAIN) -> Iterator[Examples]:
        """The mazes of a part as arrays, a file at a time."""
        entry = SET_FORMATS[self.format]
        if not entry.reader:
            raise DedaleError(
                "{format} sets are for others to read: make it as {able}",
                format=self.format,
                able=", ".join(name for name, line in SET_FORMATS.items() if line.reader),
            )
        for path in self.files(part):
            try:
                with path.open("rb") as file:
                    yield resolve(entry.reader)(file, self.layout)
            except OSError as error:
                raise FileError(
                    "cannot be read: {reason}", reason=error.strerror, path=str(path)
                ) from None

    def examples(self, part: str = TRAIN) -> Iterator[Example]:
        """The mazes of a part, one after the other."""
        for batch in self.batches(part):
            yield from batch.each(self.layout)

    def check(self) -> None:
        """Read all files, and raise a DedaleError unless they hold what was written."""
        parts = {part: self.batches(part) for part in self.wanted}
        for number, block in enumerate(self.blocks):
            found = [next(parts[p]) if block["parts"][p] else None for p in self.wanted]
            if _digest(found) != block["digest"]:
                raise DedaleError(
                    "block {number} of {folder!r} is not what was written: make the set again",
                    number=number,
                    folder=str(self.folder),
                )

    # ------------------------------------------------------------ on disk

    def write(self) -> None:
        """Write `set.json`."""
        told = {
            "format": FORMAT,
            "version": VERSION,
            "files": self.format,
            "complete": self.complete,
            "digest": self.digest if self.complete else None,
            "mazes": self.totals,
            "wanted": self.wanted,
            "about": self.about,
            "kinds": self.kinds,
            "blocks": self.blocks,
        }
        write_atomically(self.folder / INDEX, json.dumps(told, indent=1) + "\n")

    def add(self, next: int, parts: dict[str, Examples | None], keys: list[int]) -> None:
        """Write the files of a block, then say so; `next` is the candidate to go on with."""
        number, entry = len(self.blocks), SET_FORMATS[self.format]
        sizes = {}
        for part, examples in parts.items():
            if examples is not None:
                path = self._file(part, number)
                with atomic(path) as out, entry.trusted("dataset"):
                    entry.load()(out, examples, self.layout)
                sizes[path.name] = path.stat().st_size
        work = self.folder / "work"
        work.mkdir(exist_ok=True)
        with atomic(work / f"keys-{number:05}.npy") as out:
            np.save(out, np.array(keys, np.uint64))
        block = {"next": next, "digest": _digest(list(parts.values())), "files": sizes}
        block["parts"] = {part: 0 if one is None else len(one) for part, one in parts.items()}
        self.blocks.append(block)
        self.write()

    def keys(self) -> set[int]:
        """The keys of all mazes so far."""
        found: set[int] = set()
        for number, block in enumerate(self.blocks):
            try:
                keys = np.load(self.folder / "work" / f"keys-{number:05}.npy", allow_pickle=False)
                whole_files = all(
                    (self.folder / name).stat().st_size == size
                    for name, size in block["files"].items()
                )
            except (OSError, ValueError):
                whole_files = False
            if not whole_files:
                raise DedaleError(
                    "{folder!r} was changed since it was begun (block {number}): remove it",
                    folder=str(self.folder),
                    number=number,
                )
            found.update(keys.tolist())
        return found


def _digest(parts: list[Examples | None]) -> str:
    digests = ["-" if examples is None else examples.digest() for examples in parts]
    return sha256("\n".join(digests).encode()).hexdigest()


def load(folder: str | Path) -> Dataset:
    """Open a set of mazes.

    Parameters
    ----------
    folder : str or path
        Where `make`, or `dedale dataset`, wrote it.

    Returns
    -------
    Dataset
        Iterated over, it gives the mazes for training; `examples("test")` those for testing.

    Raises
    ------
    DedaleError
        If there is no set.

    Examples
    --------
    >>> import dedale.datasets
    >>> made = dedale.datasets.make("set", 5, test=2, width=5, height=5, seed=3)
    >>> found = dedale.datasets.load("set")
    >>> found.digest == made.digest, found.totals
    (True, {'train': 5, 'test': 2})
    >>> found.check()
    """
    folder = Path(folder)
    index = folder / INDEX
    text = read_text(index)
    try:
        told = json.loads(text)
        if told["format"] != FORMAT or told["version"] != VERSION:
            raise ValueError
        return Dataset(
            folder,
            told["about"],
            SET_FORMATS[told["files"]].name,
            told["wanted"],
            told["blocks"],
            told["complete"],
            told["kinds"],
        )
    except (ValueError, KeyError, TypeError):
        raise FileError(
            "this is not the index of a set of mazes, version {version}",
            version=VERSION,
            path=str(index),
        ) from None


def make(
    output: str | Path,
    count: int = 1000,
    *,
    test: int = 0,
    format: str = "npz",
    workers: int | None = None,
    scheduler: str | None = None,
    dask: bool = False,
    report: Report | None = None,
    **wishes: Unpack[Wishes],
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
        One of `dedale.names("dataset")`: "npz", "parquet", "jsonl", "csv", "tokens", "png".
    workers : int, optional
        How many cores; all of them if not given.
    scheduler : str, optional
        The address of a dask cluster to work on; with `dask=True` alone, one on this machine.
    report : callable, optional
        Is told how much is done, from 0 to 1.
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
        Which share of all mazes, in percent, is for tests: 10. Told by the maze alone, so that
        training and test mazes of all sets with the same share are disjoint.
    patience : int
        After so many candidates in a row that bring nothing, give up.

    Returns
    -------
    Dataset

    Raises
    ------
    DedaleError
        If something is not what it should be; if there are not so many mazes, the message says how
        many there are.

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
    entry = SET_FORMATS[format]
    wanted = _wanted(count, test)
    folder = Path(output)
    begun = load(folder) if (folder / INDEX).exists() else None
    if begun is not None and wishes.get("seed") is None:
        wishes["seed"] = begun.about["seed"]
    request = checked(**wishes)
    entry.require(request.grid, request.shape.square)
    if begun is not None:
        _require_same(begun, request, format, wanted)
        if begun.complete:
            return begun
        begun.wanted = wanted
    found = _new(folder, request, format, wanted) if begun is None else begun
    _fill(found, request, workers, scheduler, dask, report)
    found.complete = True
    found.write()
    with suppress(OSError):
        rmtree(folder / "work")
    return found


def _wanted(count: int, test: int) -> dict[str, int]:
    wanted = {TRAIN: whole("count", count, least=0), TEST: whole("test", test, least=0)}
    if not any(wanted.values()):
        raise DedaleError("a set of no mazes: ask for some")
    return wanted


def _new(folder: Path, request: Request, format: str, wanted: dict[str, int]) -> Dataset:
    try:
        if folder.exists() and any(folder.iterdir()):
            raise DedaleError(
                "{folder!r} holds other files: give the name of a new folder", folder=str(folder)
            )
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DedaleError(
            "cannot write {path!r}: {reason}", path=str(folder), reason=error.strerror
        ) from None
    kinds = request.layout.kinds
    told = "" if kinds is None else "".join(map(str, kinds))
    found = Dataset(folder, request.about(), format, wanted, kinds=told)
    found.write()
    return found


def _require_same(begun: Dataset, request: Request, format: str, wanted: dict[str, int]) -> None:
    """Raise a DedaleError unless what was begun is the beginning of what is asked for."""
    other = [name for name, value in request.about().items() if begun.about.get(name) != value]
    if begun.format != format:
        other.append("format")
    for part, total in begun.totals.items():
        # A part that was full has left out mazes that a larger one would have.
        if wanted[part] != begun.wanted[part] and (
            begun.complete or total >= min(wanted[part], begun.wanted[part])
        ):
            other.append(part)
    if other:
        raise DedaleError(
            "{folder!r} holds another set ({names} differ): ask for that one, or give the name of "
            "a new folder",
            folder=str(begun.folder),
            names=", ".join(other),
        )


def _fill(
    found: Dataset,
    request: Request,
    workers: int | None,
    scheduler: str | None,
    dask: bool,
    report: Report | None,
) -> None:
    """Take candidates until there are enough, a block at a time."""
    collector = Collector(request, found.wanted)
    collector.keys = found.keys()
    collector.totals = found.totals
    first = collector.tried = found.blocks[-1]["next"] if found.blocks else 0
    size = max(1, min(BLOCK, MOST_CELLS // request.shape.size))
    block = _Block(found, size)
    with working(workers, scheduler, dask) as stream:
        for batch, taken in collect(collector, first, stream):
            block.take(batch.examples, batch.first + batch.places, taken)
            if report is not None:
                report(collector.share)
    block.close()


class _Block:
    """Examples on their way to the disk."""

    def __init__(self, found: Dataset, size: int) -> None:
        self.found, self.size = found, size
        self.parts: list[str] = []
        self.keys: list[int] = []
        self.candidates: list[int] = []
        self.examples: list[Examples] = []

    def take(
        self,
        examples: Examples,
        candidates: "np.ndarray[Any, Any]",
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
        every = Examples.joined(self.examples)
        mine, rest = every.cut(0, count), every.cut(count, len(every))
        names = np.array(self.parts[:count])
        parts = {part: mine.taken(names == part) for part in self.found.wanted}
        told = {part: examples if len(examples) else None for part, examples in parts.items()}
        self.found.add(self.candidates[count - 1] + 1, told, self.keys[:count])
        self.examples = [rest]
        self.parts, self.keys = self.parts[count:], self.keys[count:]
        self.candidates = self.candidates[count:]


def solved(
    count: int, *, part: str = TRAIN, workers: int | None = None, **wishes: Unpack[Wishes]
) -> Iterator[Example]:
    """Solved mazes one after the other, as they are asked for: those that `make` would write.

    Parameters
    ----------
    count : int
        How many.
    part : str
        "train" or "test".
    workers, **wishes
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
        from ..errors import UnknownName

        raise UnknownName("part", part, (TRAIN, TEST))
    request = checked(**wishes)
    return _solved(request, {TRAIN: 0, TEST: 0} | {part: whole("count", count, least=0)}, workers)


def _solved(request: Request, wanted: dict[str, int], workers: int | None) -> Iterator[Example]:
    with working(workers) as stream:
        for batch, taken in collect(Collector(request, wanted), 0, stream):
            chosen = np.zeros(len(batch.examples), bool)
            chosen[[place for place, _key, _part in taken]] = True
            yield from batch.examples.taken(chosen).each(request.layout)
