"""Sets as pictures: of every maze one without the way and one with it, in a tar file."""

import io
import json
import tarfile
from typing import IO

from .examples import Examples, Layout
from .texts import spelled

CELL = 16  #: pixels a cell


def write_pictures(out: IO[bytes], examples: Examples, layout: Layout) -> None:
    """SEED.png, SEED.way.png and SEED.json of every maze: what loaders of shards call a sample."""
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for number, example in enumerate(examples.each(layout)):
            maze, seed = example.maze, int(examples.seed[number])
            about: dict[str, object] = {"seed": seed, "start": maze.start, "goal": maze.goal}
            about |= {"length": len(example.moves), "moves": spelled(example)}
            about |= example.figures
            files = {
                "png": bytes(maze.draw("png", cell=CELL)),
                "way.png": bytes(maze.draw("png", cell=CELL, solution=example)),
                "json": json.dumps(about).encode(),
            }
            for ending, data in files.items():
                member = tarfile.TarInfo(f"{seed:012}.{ending}")
                member.size = len(data)
                archive.addfile(member, io.BytesIO(data))
