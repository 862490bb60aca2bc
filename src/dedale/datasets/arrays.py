"""Sets as arrays: numpy's archives, and the columns of Parquet."""

import zipfile
from typing import IO

import numpy as np
import numpy.typing as npt

from ..errors import FileError
from ..jsons import JsonObject
from .examples import Examples, Layout

ROWS = ("seed", "cells", "start", "goal", "length", "moves")


def write_npz(out: IO[bytes], examples: Examples, layout: Layout) -> None:
    """`seed`, `cells` (n, height, width), `start`, `goal` (n, 2), `length`, `moves`, `offset`.

    The moves of example k are `moves[offset[k]:offset[k + 1]]`, numbers of sides.
    """
    figures: JsonObject = dict(examples.figures)
    ragged = layout.shape.plan.ragged
    cells = (
        examples.cells if ragged else examples.cells.reshape(len(examples), -1, layout.shape.width)
    )
    kinds = {} if layout.kinds is None else {"kinds": np.frombuffer(layout.kinds, np.uint8)}
    np.savez(
        out,
        allow_pickle=False,
        seed=examples.seed,
        cells=cells,
        start=positions(examples.start, layout),
        goal=positions(examples.goal, layout),
        length=examples.length,
        moves=examples.moves,
        offset=examples.offset,
        **kinds,
        **figures,
    )


def read_npz(file: IO[bytes], layout: Layout) -> Examples:
    """The examples of such a file."""
    try:
        with np.load(file, allow_pickle=False) as found:
            rows = {name: found[name] for name in found.files}
    except (OSError, ValueError, EOFError, zipfile.BadZipFile) as error:
        raise FileError(
            "this is no set of mazes: {error}", error=error, path=str(getattr(file, "name", ""))
        ) from None
    figures = {k: rows[k] for k in rows if k not in (*ROWS, "offset", "kinds")}
    rows["cells"] = rows["cells"].reshape(len(rows["seed"]), -1)
    for end in ("start", "goal"):
        rows[end] = numbers(rows[end], layout)
    return Examples(**{name: rows[name] for name in ROWS}, figures=figures)


def positions(cells: "npt.NDArray[np.int32]", layout: Layout) -> "npt.NDArray[np.int32]":
    """Row and column of cells given by their numbers."""
    firsts = np.asarray(layout.shape.firsts)
    row = np.searchsorted(firsts, cells, side="right") - 1
    return np.stack([row, cells - firsts[row]], axis=1).astype(np.int32)


def numbers(places: "npt.NDArray[np.int32]", layout: Layout) -> "npt.NDArray[np.int32]":
    """The reverse."""
    firsts = np.asarray(layout.shape.firsts)
    return np.asarray(firsts[places[:, 0]] + places[:, 1], np.int32)


def write_parquet(out: IO[bytes], examples: Examples, layout: Layout) -> None:
    """One row a maze: `seed`, `cells` and `moves` (lists), `start`, `goal`, `length` …"""
    import pyarrow as pa
    import pyarrow.parquet as pq

    size = examples.cells.shape[1]
    cells = pa.FixedSizeListArray.from_arrays(pa.array(examples.cells.reshape(-1)), size)
    offsets = pa.array(examples.offset.astype(np.int32))
    columns = {
        "seed": pa.array(examples.seed),
        "cells": cells,
        "start": _pairs(positions(examples.start, layout)),
        "goal": _pairs(positions(examples.goal, layout)),
        "length": pa.array(examples.length),
        "moves": pa.ListArray.from_arrays(offsets, pa.array(examples.moves)),
    }
    columns |= {name: pa.array(values) for name, values in examples.figures.items()}
    about = {
        "grid": layout.grid,
        "width": str(layout.shape.width),
        "height": str(layout.shape.height),
    }
    table = pa.table(columns).replace_schema_metadata(about)
    pq.write_table(table, out, compression="zstd")


def _pairs(places: "npt.NDArray[np.int32]") -> object:
    import pyarrow as pa

    return pa.FixedSizeListArray.from_arrays(pa.array(places.ravel()), 2)


def read_parquet(file: IO[bytes], layout: Layout) -> Examples:
    """The examples of such a file."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    try:
        table = pq.read_table(file)
    except (OSError, pa.ArrowInvalid) as error:
        raise FileError(
            "this is no set of mazes: {error}", error=error, path=str(getattr(file, "name", ""))
        ) from None
    rows = {name: table.column(name).combine_chunks() for name in table.column_names}
    size = layout.shape.size
    cells = rows["cells"].flatten().to_numpy()
    figures = {k: rows[k].to_numpy().astype(np.int32) for k in rows if k not in ROWS}
    return Examples(
        rows["seed"].to_numpy(),
        cells.reshape(-1, size),
        numbers(rows["start"].flatten().to_numpy().reshape(-1, 2), layout),
        numbers(rows["goal"].flatten().to_numpy().reshape(-1, 2), layout),
        rows["length"].to_numpy(),
        rows["moves"].flatten().to_numpy(),
        figures,
    )
