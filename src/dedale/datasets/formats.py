"""The formats of sets: one line each. A writer puts some examples into an open file."""

from dataclasses import field
from importlib.util import find_spec

from ..errors import DedaleError
from ..i18n import N_
from ..record import record
from ..registry import Entry, Registry


@record(frozen=True)
class SetFormat(Entry):
    """A way to write examples: a function `(file, examples, layout)`, and perhaps one to read."""

    ending: str = field(default="", kw_only=True)
    reader: str = field(default="", kw_only=True)
    squares: bool = field(default=False, kw_only=True)  # for the square grid only
    needs: str = field(default="", kw_only=True)  # a package of the extra "datasets"

    def facts(self) -> dict[str, object]:
        """The facts of the line: whether sets can be read, not by which function."""
        facts = Entry.facts(self)
        return facts | {"reader": bool(facts["reader"])}

    def require(self, grid: str, square: bool) -> None:
        """Raise a DedaleError unless sets on such a grid can be written here."""
        if self.squares and not square:
            raise DedaleError(
                "{format} sets are made for the square grid, not for {grid!r}: try jsonl",
                format=self.name,
                grid=grid,
            )
        if self.needs and find_spec(self.needs) is None:
            raise DedaleError(
                "{format} sets need the package {package}: pip install 'dedale[datasets]'",
                format=self.name,
                package=self.needs,
            )


ARRAYS, TEXTS = "dedale.datasets.arrays", "dedale.datasets.texts"

SET_FORMATS: Registry[SetFormat] = Registry(
    "dataset",
    {
        "npz": SetFormat(
            f"{ARRAYS}:write_npz",
            N_("numpy arrays: cells, ends, paths"),
            ending=".npz",
            reader=f"{ARRAYS}:read_npz",
        ),
        "parquet": SetFormat(
            f"{ARRAYS}:write_parquet",
            N_("columns of Apache Parquet, for pandas, polars, datasets"),
            ending=".parquet",
            reader=f"{ARRAYS}:read_parquet",
            needs="pyarrow",
        ),
        "jsonl": SetFormat(
            f"{TEXTS}:write_jsonl",
            N_("one line of JSON per maze, each a maze file of its own"),
            ending=".jsonl",
            reader=f"{TEXTS}:read_jsonl",
        ),
        "csv": SetFormat(
            f"{TEXTS}:write_csv",
            N_("question and answer in the characters # SGo"),
            ending=".csv",
            squares=True,
        ),
        "tokens": SetFormat(
            f"{TEXTS}:write_tokens",
            N_("openings, ends and path as words, for language models"),
            ending=".txt",
        ),
        "png": SetFormat(
            "dedale.datasets.pictures:write_pictures",
            N_("pictures with and without the path, in tar files"),
            ending=".tar",
        ),
    },
    SetFormat,
)
