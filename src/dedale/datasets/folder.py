"""The folder of a set: files of some thousand mazes each, and `set.json`, which says what they are.

A file appears whole or not at all, and `set.json` names a block of files only when all of them are
there. So a run that is stopped, at whatever moment, leaves a set that is right as far as it goes;
asked for again, it goes on behind the last block. What the next candidates must not be like is kept
in `work/` until the set is complete.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path

import numpy as np

from ..errors import DedaleError, FileError
from ..files import atomic, read_text, write_atomically
from ..jsons import JsonObject
from ..registry import resolve
from .candidates import ExampleRows
from .collect import TRAIN
from .examples import Example, Examples, Layout
from .formats import SET_FORMATS
from .levels import Records
from .request import DataSet

FORMAT, VERSION, INDEX = "dedale dataset", 1, "set.json"


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
    about: JsonObject  #: all that the mazes depend on
    format: str
    wanted: dict[str, int]  #: how many mazes of each part were asked for
    blocks: list[JsonObject] = field(default_factory=list)
    complete: bool = False
    kinds: str = ""  #: what the cells are, a digit each, where a mask says so

    @property
    def digest(self) -> str:
        """The sha256 of the set: the same for the same mazes in the same order, in any format."""
        about = self.about
        digest = sha256(f"{FORMAT} {VERSION}\n{about.get('grid')}\n".encode())
        digest.update(f"{about.get('width')}x{about.get('height')}\n{self.kinds}\n".encode())
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
    def has_records(self) -> bool:
        """Whether it holds levels or runs, lines of JSON, and not mazes."""
        return "what" in self.about

    @property
    def layout(self) -> Layout:
        """What its mazes have in common."""
        kinds = bytes(map(int, self.kinds)) if self.kinds else None
        return Layout(DataSet.of(self.about).recipe, kinds)

    def files(self, part: str = TRAIN) -> list[Path]:
        """The files of a part, in order."""
        numbers = range(len(self.blocks))
        return [self._file(part, k) for k in numbers if self.blocks[k]["parts"].get(part)]

    def _file(self, part: str, number: int) -> Path:
        return self.folder / f"{part}-{number:05}{SET_FORMATS[self.format].ending}"

    def batches(self, part: str = TRAIN) -> Iterator[Examples]:
        """The mazes of a part as arrays, a file at a time."""
        for rows in self._files_of(part):
            assert isinstance(rows, Examples)
            yield rows

    def records(self, part: str = TRAIN) -> Iterator[JsonObject]:
        """The levels or runs of a part, one after the other, in a set of those."""
        for rows in self._files_of(part):
            assert isinstance(rows, Records)
            yield from rows.rows

    def _files_of(self, part: str) -> Iterator[ExampleRows]:
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
                    rows: ExampleRows = (
                        Records.read(file)
                        if self.has_records
                        else resolve(entry.reader)(file, self.layout)
                    )
            except OSError as error:
                raise FileError(
                    "cannot be read: {reason}", reason=error.strerror, path=str(path)
                ) from None
            except DedaleError:
                raise
            except Exception as error:  # whatever numpy, zipfile and others say of a damaged file
                raise FileError(
                    "is not a file of a set of mazes: {reason}", reason=str(error), path=str(path)
                ) from None
            yield rows

    def examples(self, part: str = TRAIN) -> Iterator[Example]:
        """The mazes of a part, one after the other."""
        for batch in self.batches(part):
            yield from batch.each(self.layout)

    def check(self) -> None:
        """Read all files, and raise a DedaleError unless they hold what was written."""
        parts = {part: self._files_of(part) for part in self.wanted}
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
        index = {
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
        write_atomically(self.folder / INDEX, json.dumps(index, indent=1) + "\n")

    def add(self, next: int, parts: dict[str, ExampleRows | None], keys: list[int]) -> None:
        """Write the files of a block, then say so; `next` is the candidate to go on with."""
        number, entry = len(self.blocks), SET_FORMATS[self.format]
        sizes = {}
        for part, examples in parts.items():
            if examples is not None:
                path = self._file(part, number)
                with atomic(path) as out, entry.trusted("dataset"):
                    if isinstance(examples, Records):
                        examples.write(out)
                    else:
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


def _digest(parts: Sequence[ExampleRows | None]) -> str:
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
        index = json.loads(text)
        if index["format"] != FORMAT or index["version"] != VERSION:
            raise ValueError
        for block in index["blocks"]:
            counts = [int(block["parts"][part]) for part in index["wanted"]]
            if min(counts, default=0) < 0 or not isinstance(block["digest"], str):
                raise ValueError
        return Dataset(
            folder,
            index["about"],
            SET_FORMATS[index["files"]].name,
            index["wanted"],
            index["blocks"],
            index["complete"],
            index["kinds"],
        )
    except (ValueError, LookupError, TypeError, AttributeError, ArithmeticError, RecursionError):
        raise FileError(
            "this is not the index of a set of mazes, version {version}",
            version=VERSION,
            path=str(index),
        ) from None
