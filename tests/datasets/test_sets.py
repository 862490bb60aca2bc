"""Sets in folders: no two alike, parts apart, the same set whatever makes it, and after a kill."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import dedale
from dedale.datasets import (
    Dataset,
    candidates,
    folder,
    load,
    make,
    make_levels,
    make_runs,
    making,
    observations_of,
    solved,
)
from dedale.datasets.formats import SET_FORMATS
from dedale.errors import DedaleError, UnknownName
from dedale.games import ariane
from dedale.games.ariane.levels.symmetry import images as images_of
from dedale.registry import registry

READABLE = [name for name, entry in SET_FORMATS.items() if entry.reader]


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "BLOCK", 40)
    monkeypatch.setattr(candidates, "BATCH", 8192)


def mazes(found: Dataset, part: str = "train") -> list[dedale.Maze]:
    return [example.maze for example in found.examples(part)]


def keys(several: list[dedale.Maze]) -> set[bytes]:
    from .test_survey import images

    return {min(images(maze)) for maze in several}


def test_no_two_are_alike_and_parts_are_disjoint_also_between_sets(tmp_path: Path) -> None:
    one = make(tmp_path / "one", 150, test=20, width=4, height=4, algorithm="wilson", seed=1)
    other = make(tmp_path / "two", 300, test=40, width=4, height=4, algorithm="prim", seed=10**6)
    sets = [keys(mazes(found, part)) for found in (one, other) for part in ("train", "test")]
    assert [len(found) for found in sets] == [150, 20, 300, 40]
    train, test = sets[0] | sets[2], sets[1] | sets[3]
    assert not train & test
    assert sets[0] & sets[2]  # they overlap: it was not the seeds that kept them apart


@pytest.mark.parametrize(
    "wishes", [{}, {"grid": "hex", "braid": 10}, {"mask": "heart", "width": 9, "height": 8}]
)
def test_what_is_written_is_read_back_from_every_format(
    wishes: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "BLOCK", 8)
    wishes = {"width": 6, "height": 5, "seed": 5, "braid": 30, "solutions": (1, 9)} | wishes
    sets = [make(tmp_path / name, 12, test=3, format=name, **wishes) for name in READABLE]
    assert len({found.digest for found in sets}) == 1
    for found in sets:
        assert len(found.files("train")) == 2
        assert found.files("test")
        found.check()
        examples = list(load(found.folder).examples("test"))
        assert examples == list(sets[0].examples("test"))
        assert all(1 <= example.figures["solutions"] <= 9 for example in examples)
    lines = (tmp_path / "jsonl" / "train-00000.jsonl").read_text().splitlines()
    (tmp_path / "one.json").write_text(lines[3])
    assert dedale.load(tmp_path / "one.json") == mazes(sets[0])[3]


def test_arrays_say_what_the_documentation_says(tmp_path: Path) -> None:
    found = make(tmp_path / "set", 30, width=7, height=5, seed=2)
    with np.load(found.files()[0]) as file:
        rows = dict(file)
    assert rows["cells"].shape == (30, 5, 7)
    assert rows["start"].shape == (30, 2)
    for k, example in enumerate(found):
        assert (rows["cells"][k] == np.asarray(example.maze)).all()
        assert tuple(rows["goal"][k]) == example.maze.goal
        way = rows["moves"][rows["offset"][k] : rows["offset"][k + 1]]
        assert tuple(way) == example.moves
        assert rows["length"][k] == len(way)
        steps = np.array([(-1, 0), (0, 1), (1, 0), (0, -1)])[way].sum(axis=0)
        assert tuple(rows["start"][k] + steps) == example.maze.goal
        again = dedale.generate("backtracker", width=7, height=5, seed=int(rows["seed"][k]))
        assert again == example.maze


@pytest.mark.parametrize("algorithm", ["backtracker", "paths"])
def test_characters_are_a_question_and_its_answer(algorithm: str, tmp_path: Path) -> None:
    size = {"width": 8, "height": 9} if algorithm == "paths" else {"width": 4, "height": 5}
    wide, high = (8, 9) if algorithm == "paths" else (9, 11)
    found = make(tmp_path / "s", 12, format="csv", algorithm=algorithm, seed=2, **size)
    with found.files()[0].open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert list(rows[0]) == ["source", "question", "answer", "rating"]
    assert len(rows) == 12
    for row in rows:
        question, answer = row["question"], row["answer"]
        assert set(answer) <= set("# SGo")
        assert len(question) == len(answer) == wide * high
        assert answer.replace("o", " ") == question
        assert [question.count(c) for c in "SGo"] == [1, 1, 0]
        # The way is one chain of characters that leads from S to G.
        place, goal, seen = answer.index("S"), answer.index("G"), set()
        while place != goal:
            seen.add(place)
            near = {place - wide, place + 1, place + wide, place - 1} - seen
            (place,) = [p for p in near if 0 <= p < len(answer) and answer[p] in "oG"]
        assert len(seen) == answer.count("o") + 1
        assert int(row["rating"]) == len(seen) // (1 if algorithm == "paths" else 2)
    with pytest.raises(DedaleError, match="csv sets are made for the square grid"):
        make(tmp_path / "hex", 5, format="csv", grid="hex")


def test_tokens_tell_openings_ends_and_way(tmp_path: Path) -> None:
    found = make(tmp_path / "s", 5, format="tokens", width=3, height=3, seed=2)
    lines = found.files()[0].read_text().splitlines()
    assert len(lines) == 5
    for line, example in zip(lines, solved(5, width=3, height=3, seed=2), strict=True):
        links, rest = line.removeprefix("<ADJLIST_START> ").split(" <ADJLIST_END> ")
        pairs = {frozenset(link.split(" <--> ")) for link in links.removesuffix(" ;").split(" ; ")}
        graph = example.maze.to_networkx()
        assert pairs == {frozenset(f"({r},{c})" for r, c in edge) for edge in graph.edges}
        path = " ".join(f"({r},{c})" for r, c in example.path)
        first, last = path.split()[0], path.split()[-1]
        assert rest == (
            f"<ORIGIN_START> {first} <ORIGIN_END> <TARGET_START> {last} <TARGET_END> "
            f"<PATH_START> {path} <PATH_END>"
        )
    firsts = [line.split()[1] for line in lines]
    assert len(set(firsts)) > 1, "openings are shuffled …"
    written = [
        link.split(" <--> ") for line in lines for link in line.split("END>")[0].split(" ; ")
    ]
    assert 0 < sum(pair[0] < pair[-1] for pair in written) < len(written), "… and turned"


def test_examples_are_rows_and_arrays_that_nothing_copies(tmp_path: Path) -> None:
    found = make(tmp_path / "s", 30, width=5, height=4, seed=2)
    (examples,) = found.batches()
    arrays = examples.arrays()
    assert set(arrays) == {"seed", "cells", "start", "goal", "length", "moves"}
    for name, array in arrays.items():
        taken = np.from_dlpack(array)  # as torch.from_dlpack and jax.dlpack.from_dlpack take it
        assert np.shares_memory(taken, array), name
        assert len(array) == 30
    for row, example in zip(examples, examples.each(found.layout), strict=True):
        assert row["moves"][: row["length"]].tolist() == list(example.moves)
        assert (row["moves"][row["length"] :] == 255).all()
        assert (row["cells"] == np.asarray(example.maze).ravel()).all()
        assert np.shares_memory(row["cells"], examples.cells)
    assert examples[29]["seed"] == examples.seed[29]
    with pytest.raises(IndexError):
        examples[30]


def test_pictures_come_in_pairs(tmp_path: Path) -> None:
    found = make(tmp_path / "s", 3, format="png", grid="hex", width=4, height=4, seed=2)
    with tarfile.open(found.files()[0]) as archive:
        files = {name: archive.extractfile(name).read() for name in archive.getnames()}  # type: ignore[union-attr]
    assert sorted({name.partition(".")[2] for name in files}) == ["json", "png", "way.png"]
    assert len(files) == 9
    for name in (name for name in files if name.endswith(".way.png")):
        plain, way = files[name.replace(".way", "")], files[name]
        assert plain != way
        assert Image.open(io.BytesIO(plain)).size == Image.open(io.BytesIO(way)).size
        json.loads(files[name.replace("way.png", "json")])


def test_one_set_whatever_runs_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEDALE_SPEED", "wasm")  # in processes too: numba would compile in each
    wishes: Any = {"width": 5, "height": 5, "seed": 9, "length": (8, None)}
    sets = [
        make(tmp_path / "one", 90, test=9, workers=1, **wishes),
        make(tmp_path / "three", 90, test=9, workers=3, **wishes),
        make(tmp_path / "dask", 90, test=9, workers=2, dask=True, **wishes),
    ]
    assert len({found.digest for found in sets}) == 1
    streamed = [example.maze for example in solved(90, **wishes)]
    assert streamed == mazes(sets[0])
    assert [e.maze for e in solved(9, part="test", **wishes)] == mazes(sets[0], "test")


class Stopped(Exception):
    pass


@pytest.mark.parametrize("place", ["files", "keys", "index"])
def test_a_set_that_was_stopped_is_gone_on_with(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped while the third block is written: before its keys, and before the index says so."""
    wishes: Any = {"width": 5, "height": 4, "seed": 4, "test": 15}
    whole = make(tmp_path / "whole", 150, **wishes)
    original, seen = folder.atomic, []

    def breaks(path: Path, *rest: str) -> Any:
        seen.append(path.name)
        if place == "files" and seen.count("train-00002.npz"):
            raise Stopped
        if place == "keys" and path.name == "keys-00002.npy":
            raise Stopped
        return original(path, *rest)

    writes = Dataset.write

    def refuses(self: Dataset) -> None:
        if place == "index" and len(self.blocks) == 3:
            raise Stopped
        writes(self)

    with monkeypatch.context() as patch:
        patch.setattr(folder, "atomic", breaks)
        patch.setattr(Dataset, "write", refuses)
        with pytest.raises(Stopped):
            make(tmp_path / "s", 150, **wishes)
    left = load(tmp_path / "s")
    assert not left.complete
    assert len(left) == 80
    left.check()
    del wishes["seed"]  # the folder knows it
    found = make(tmp_path / "s", 150, **wishes)
    assert found.complete
    assert found.digest == whole.digest
    assert sorted(p.name for p in found.folder.iterdir()) == sorted(
        p.name for p in whole.folder.iterdir()
    )
    assert make(tmp_path / "s", 150, **wishes).digest == whole.digest  # nothing more to do


def test_a_set_that_was_killed_is_gone_on_with(tmp_path: Path) -> None:
    """kill -9 at some moment between two blocks or within one, from outside."""
    program = (
        "import sys; from dedale.datasets import making; making.BLOCK = 40; "
        "making.make(sys.argv[1], 100_000, width=5, height=5, algorithm='wilson', seed=1)"
    )
    target = tmp_path / "s"
    run = subprocess.Popen([sys.executable, "-c", program, str(target)])
    while run.poll() is None and not (target / "train-00003.npz").exists():
        time.sleep(0.01)
    os.kill(run.pid, signal.SIGKILL)
    run.wait()
    left = load(target)
    assert not left.complete
    assert len(left) >= 120
    left.check()
    wanted = len(left) + 100
    found = make(target, wanted, width=5, height=5, algorithm="wilson", seed=1)
    whole = make(tmp_path / "w", wanted, width=5, height=5, algorithm="wilson", seed=1)
    assert found.digest == whole.digest


def test_a_set_that_cannot_be_filled_says_how_many_there_are(tmp_path: Path) -> None:
    # 192 spanning trees of 3x3, 28 up to symmetry, as a walk over all of them counts.
    with pytest.raises(DedaleError, match=r"all 192 mazes of this size were seen, 28 of them"):
        make(tmp_path / "s", 29, algorithm="wilson", width=3, height=3, seed=1, test_share=0)
    found = make(tmp_path / "s", 28, algorithm="wilson", width=3, height=3, seed=1, test_share=0)
    assert len(keys(mazes(found))) == 28
    with pytest.raises(DedaleError, match=r"train 0 \(the last [\d,]+ candidates brought none\)"):
        make(tmp_path / "t", 5, width=6, height=6, length=(36, 36), attempts=2000)


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"format": "npx"}, "unknown dataset 'npx': did you mean 'npz'"),
        ({"algorithm": "wilsen"}, "did you mean 'wilson'"),
        ({"ends": "corner"}, "did you mean 'corners'"),
        ({"count": 0}, "a set of no mazes"),
        ({"count": -1}, "count -1 should be at least 0"),
        ({"width": 1, "height": 1}, "one cell has no way"),
        ({"length": (9, 3)}, "the first is the larger one"),
        ({"solutions": (0, 3)}, "solutions 0 should be from 1 to 1000"),
        ({"difficulty": (1, 11)}, "difficulty 11 should be from 1 to 10"),
        ({"test_share": 101}, "test share 101"),
        ({"seed": -1}, "seed -1"),
        ({"workers": 0}, "workers 0"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_written(
    wishes: Any, message: str, tmp_path: Path
) -> None:
    with pytest.raises(DedaleError, match=message):
        make(tmp_path / "s", **wishes)
    assert not (tmp_path / "s").exists() or "workers" in wishes


def test_folders_of_others_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear")
    with pytest.raises(DedaleError, match="holds other files"):
        make(tmp_path, 5)
    make(tmp_path / "s", 5, width=5, height=5, seed=1)
    for other in ({"width": 6}, {"seed": 2}, {"format": "jsonl"}, {"count": 6}):
        wishes: Any = {"width": 5, "height": 5, "seed": 1, "count": 5} | other
        with pytest.raises(DedaleError, match="holds another set"):
            make(tmp_path / "s", **wishes)
    with pytest.raises(DedaleError, match="cannot be read"):
        load(tmp_path)
    (tmp_path / "s" / "set.json").write_text("[]")
    with pytest.raises(DedaleError, match="not the index of a set"):
        load(tmp_path / "s")


def test_files_that_were_changed_are_noticed(tmp_path: Path) -> None:
    found = make(tmp_path / "s", 60, width=5, height=5, seed=1)
    first, second = found.files()
    first.write_bytes(second.read_bytes())
    with pytest.raises(DedaleError, match=r"block 0 of .* is not what was written"):
        found.check()
    first.write_bytes(b"nonsense")
    with pytest.raises(DedaleError, match="this is no set of mazes"):
        found.check()


def test_formats_are_a_table_and_a_plug_in_may_add_one() -> None:
    assert registry("dataset")["npz"].ending == ".npz"
    with pytest.raises(UnknownName):
        next(solved(1, part="trian"))


# ---------------------------------------------------------------- levels of Ariane


def test_levels_come_with_shortest_solutions_and_no_two_are_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "LEVELS", 8)
    wishes: Any = {"size": 4, "moves": 7, "seed": 3, "test_share": 30}
    found = make_levels(tmp_path / "one", 12, test=4, workers=1, **wishes)
    assert found.totals == {"train": 12, "test": 4}
    assert len(found.blocks) == 2
    found.check()
    seen = set()
    for part in ("train", "test"):
        for record in found.records(part):
            level = ariane.loads(record["level"])
            assert record["length"] == len(record["moves"]) == 7
            assert ariane.solve(level).length == 7
            states = ariane.replay(ariane.new(level=record["level"]), record["moves"])
            end = ariane.outcome(states[-1])
            assert end is not None
            assert end.won
            seen.add(min(image.to_text() for image in images_of(level)))
    assert len(seen) == 16
    again = make_levels(tmp_path / "two", 12, test=4, workers=2, **wishes)
    assert (
        again.digest == found.digest == make_levels(tmp_path / "one", 12, test=4, **wishes).digest
    )
    with pytest.raises(DedaleError, match="holds another set"):
        make(tmp_path / "one", 5, width=4, height=4)
    with pytest.raises(DedaleError, match="size 2 should be from 3 to 20"):
        make_levels(tmp_path / "bad", 5, size=2)


# ---------------------------------------------------------------- expert runs


@pytest.mark.parametrize(
    ("env", "options"),
    [
        ("maze", {"width": 5, "height": 5, "grid": "hex"}),
        ("treasure", {"width": 5, "height": 5, "minotaurs": 1}),
        ("ariane", {}),
        ("classic", {}),
    ],
)
def test_runs_win_their_levels(env: str, options: dict[str, Any], tmp_path: Path) -> None:
    from dedale.envs import make as make_env
    from dedale.envs.table import ENVIRONMENTS

    wish: Any = {"test": 1, "env": env, "options": options, "test_share": 20, "observations": True}
    found = make_runs(tmp_path / "s", 3, workers=1, **wish)
    found.check()
    line = make_env(ENVIRONMENTS[env].id, **options)
    seen = set()
    for part in ("train", "test"):
        for run in found.records(part):
            first, _info = line.reset(options={"level": run["level"]})
            steps = [line.step(action) for action in run["actions"]]
            assert [float(one[1]) for one in steps] == run["rewards"]
            assert [one[2] for one in steps] == [False] * (len(steps) - 1) + [True]
            assert run["rewards"][-1] > 0
            observed = observations_of(run)
            assert observed.dtype == first.dtype
            assert np.array_equal(observed, [first, *(one[0] for one in steps)])
            seen.add(run["level"])
    assert len(seen) == 4
    if env == "maze":
        again = make_runs(tmp_path / "t", 3, workers=2, **wish)
        assert again.digest == found.digest
        plain = make_runs(tmp_path / "p", 3, workers=1, **wish | {"observations": False})
        kept = [{k: v for k, v in run.items() if k != "observations"} for run in found.records()]
        assert list(plain.records()) == kept
        with pytest.raises(DedaleError, match="were not kept"):
            observations_of(kept[0])
        with pytest.raises(UnknownName):
            make_runs(tmp_path / "u", 3, env="maez")
        with pytest.raises(DedaleError):
            make_runs(tmp_path / "u", 3, env="maze", options={"widht": 5})
