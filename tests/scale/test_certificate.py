"""Certificates: what is true is accepted, what is false is refused in one line."""

import json
import signal
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import dedale
from dedale.cli import main
from dedale.errors import DedaleError, FileError
from dedale.scale.card import this_card
from dedale.scale.certificate import MAGIC, Certificate, certify, load_certificate, verify
from dedale.scale.notes import FolderNotes, Note

from ..sampling import WHOLE
from .emulated import EmulatedCard, compile_card

SIZE = (2300, 1200)  # parts of 1024x1024 cells: three and two


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return certify(*SIZE, 9, block=128)


def test_a_true_one_is_accepted(certificate: Certificate) -> None:
    found = verify(certificate, None)
    assert (found.parts, found.of_parts, found.blocks, found.whole) == (6, 6, 180, True)
    assert found.steps == len(certificate.moves)
    assert verify(certificate, 2).parts == 2
    assert verify(certificate, [4]).blocks == 16
    assert len(certificate.decided) > 100
    maze = dedale.generate("kruskal", width=SIZE[0], height=SIZE[1], seed=9)
    path = dedale.solve(maze, start=(0, 0), goal=(1199, 2299))
    assert len(certificate.moves) == path.length


KILLED = """
import os, signal, sys
from pathlib import Path
from dedale.progress import Work
from dedale.scale.certificate import certify
from dedale.scale.notes import FolderNotes

class Killed(Work):
    def tell(self, share):
        super().tell(share)
        if self.share > float(sys.argv[2]):
            os.kill(os.getpid(), signal.SIGKILL)

with Killed():
    certify(2300, 1200, 9, block=128, workers=2, notes=FolderNotes(Path(sys.argv[1])))
"""


@pytest.mark.parametrize("share", ["0.35", "0.6"] if WHOLE else ["0.6"])
def test_one_that_was_killed_goes_on(certificate: Certificate, tmp_path: Path, share: str) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path / "notes"), share]
    assert subprocess.run(command, check=False).returncode == -signal.SIGKILL
    begun = {path.stem for path in (tmp_path / "notes").glob("[sdf]*-*.npz")}
    assert len(begun) > 80
    assert (share == "0.6") == (len(begun) == 2 * 180 + 2 * 7)
    made: set[str] = set()

    class Watched(FolderNotes):
        def put(self, name: str, note: Note) -> None:
            made.add(name)
            super().put(name, note)

    again = certify(*SIZE, 9, block=128, notes=Watched(tmp_path / "notes"))
    for name, value in vars(certificate).items():
        assert np.array_equal(getattr(again, name), value), name
    assert not begun & made
    assert not list((tmp_path / "notes").glob("waiting-*"))


def test_a_group_whose_notes_are_damaged_is_made_again(
    certificate: Certificate, tmp_path: Path
) -> None:
    notes = FolderNotes(tmp_path)
    certify(*SIZE, 9, block=128, notes=notes)
    for name in ("decided-1-2", "solved-0-7", "finished-9", "finished-80"):
        (tmp_path / f"{name}.npz").write_bytes(b"cut short")
    notes.drop("finished-11")
    again = certify(*SIZE, 9, block=128, notes=notes)
    for name, value in vars(certificate).items():
        assert np.array_equal(getattr(again, name), value), name


@pytest.mark.parametrize("size", [(1, 1), (1, 40), (40, 1), (130, 257)])
def test_of_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    made = certify(*size, 3, block=128)
    made.save(tmp_path / "a.cert")
    assert verify(load_certificate(tmp_path / "a.cert"), None).whole


def test_it_survives_being_written(certificate: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "maze.cert"
    for one in (certificate, replace(certificate, moves=None), replace(certificate, seed=-(2**80))):
        one.save(path)
        back = load_certificate(path)
        for name, value in vars(one).items():
            assert np.array_equal(getattr(back, name), value), name
    assert path.stat().st_size < SIZE[0] * SIZE[1] // 200


def altered(array: Any, at: int, value: int) -> Any:
    other = array.copy()
    other.reshape(-1)[at] ^= value
    return other


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda c: replace(c, digests=altered(c.digests, 70 * 16, 1)),
            "block 70 .* another digest",
        ),
        (lambda c: replace(c, decided=c.decided[1:]), "another digest"),
        (lambda c: replace(c, seed=c.seed + 1), "another digest"),
        (lambda c: replace(c, moves=c.moves[:-1]), "does not end at its goal"),
        (lambda c: replace(c, moves=c.moves[::-1]), "through a wall|leaves the maze|meets itself"),
        (
            lambda c: replace(c, moves=np.concatenate([[1, 3], c.moves]).astype(np.uint8)),
            "meets itself",
        ),
        (
            lambda c: replace(
                c, moves=np.array([2] * (SIZE[1] - 1) + [1] * (SIZE[0] - 1), np.uint8)
            ),
            "through a wall",
        ),
    ],
)
def test_a_false_one_is_refused(certificate: Certificate, change: Any, message: str) -> None:
    with pytest.raises(DedaleError, match=message):
        verify(change(certificate), None)


@pytest.fixture(scope="module")
def small() -> Certificate:
    return certify(6, 4, 9, block=64)


@pytest.mark.parametrize(
    ("before", "after"), [([0, 2], []), ([3, 1], []), ([], [2, 0]), ([], [1, 3])]
)
def test_a_path_leaves_by_no_side(small: Certificate, before: list[int], after: list[int]) -> None:
    moves = np.concatenate([before, small.moves, after]).astype(np.uint8)
    with pytest.raises(DedaleError, match="leaves the maze"):
        verify(replace(small, moves=moves))


@pytest.mark.parametrize(
    ("said", "instead"),
    [
        *[('"start": [0, 0]', f'"start": {at}') for at in ([4, 0], [0, 6], [-1, 0], [0, -1])],
        *[('"start": [0, 0]', f'"start": {at}') for at in ([0], [0, 0, 0], "[false, 0]", [0.0, 0])],
        *[('"goal": [3, 5]', f'"goal": {at}') for at in ([4, 5], [3, 6], [3, -1], {})],
        *[(f'"{side}"', f'"{side}": 0, "was"') for side in ("width", "height")],
        *[('"block": 64', f'"block": {size}') for size in (63, (1 << 14) + 1)],
        ('"kruskal"', '"prim"'),
        *[('"length"', f'"length": {length}, "was"') for length in (-1, 24, "null", "true")],
        *[('"decided"', f'"decided": {count}, "was"') for count in (-1, 1, 10**6)],
    ],
)  # fmt: skip
def test_what_its_first_line_may_say(
    small: Certificate, tmp_path: Path, said: str, instead: str
) -> None:
    path = tmp_path / "maze.cert"
    small.save(path)
    assert load_certificate(path).goal == (3, 5)
    data = path.read_bytes()
    assert said.encode() in data
    path.write_bytes(data.replace(said.encode(), instead.encode()))
    with pytest.raises(FileError, match="damaged"):
        load_certificate(path)


def test_streams_have_sizes(small: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "maze.cert"
    small.save(path)
    data = path.read_bytes()
    said = json.loads(data.split(b"\n")[1])["streams"]
    first, second, third = said
    for sizes in ([first, second, third + 1], [*said, 0], [-1, second, first + third + 1]):
        path.write_bytes(data.replace(json.dumps(said).encode(), json.dumps(sizes).encode()))
        with pytest.raises(FileError, match="cut or extended"):
            load_certificate(path)


def test_a_path_has_fewer_steps_than_there_are_cells(small: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "maze.cert"
    replace(small, moves=np.zeros(23, np.uint8)).save(path)
    assert len(load_certificate(path).moves) == 23
    replace(small, moves=np.zeros(24, np.uint8)).save(path)
    with pytest.raises(FileError, match="damaged"):
        load_certificate(path)


@pytest.mark.parametrize(
    ("edges", "sound"),
    [
        *[([], True), ([0, 47], True), ([0, 48], False), ([-1, 3], False), ([5, 3], True)],
        *[([9] * 80, True), ([9] * 81, False)],  # no more than the sides of parts are long
    ],
)
def test_edges_are_those_of_the_maze(
    small: Certificate, tmp_path: Path, edges: list[int], sound: bool
) -> None:
    path = tmp_path / "maze.cert"
    replace(small, decided=np.array(edges, np.int64)).save(path)
    if sound:
        assert load_certificate(path).decided.tolist() == edges
    else:
        with pytest.raises(FileError, match="damaged"):
            load_certificate(path)


def test_the_step_through_a_wall_is_named(small: Certificate) -> None:
    maze, at, step = dedale.generate("kruskal", width=6, height=4, seed=9), (0, 0), 1
    moves = [2] * 3 + [1] * 5
    while maze.is_open(at, direction := dedale.Direction(moves[step - 1])):
        at, step = direction.of(at), step + 1
    false = replace(small, moves=np.array(moves, np.uint8))
    with pytest.raises(DedaleError, match=f"step {step} of its path goes through a wall"):
        verify(false, [0, 0])
    assert verify(small, [0, 0]).parts == verify(small, 5).parts == 1


@pytest.mark.parametrize(
    "ends", [{"goal": (4, 0)}, {"goal": (0, 6)}, {"start": (-1, 0)}, {"start": (0, -1)}]
)
def test_the_ends_are_cells(ends: dict[str, Any]) -> None:
    with pytest.raises(DedaleError, match=r"outside the maze: rows 0\.\.3, columns 0\.\.5"):
        certify(6, 4, 9, **ends)


def test_who_checks_all_trusts_nothing(certificate: Certificate) -> None:
    # An edge too many, with digests to match: only joining the parts shows it.
    from dedale.scale.certificate import part_cells
    from dedale.scale.digests import digest

    plan = certificate.plan
    area = plan.area(1, 0)
    closed = 2 * (500 * SIZE[0] + np.arange(area.cols - 1, dtype=np.int64))
    cells, _ = part_cells(plan, 0, certificate.decided, 1)
    edge = next(e for e in closed if not cells[500, (e >> 1) % SIZE[0]] & 2)
    false = replace(
        certificate,
        decided=np.sort(np.append(certificate.decided, edge)),
        digests=certificate.digests.copy(),
    )
    cells, _ = part_cells(plan, 0, false.decided, 1)
    for block in (block for line in plan.children(1, 0) for block in line):
        false.digests[block] = digest(np.ascontiguousarray(cells[plan.area(0, block).window]))
    verify(false, [0])
    with pytest.raises(DedaleError, match="join otherwise"):
        verify(false, None)


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (lambda data: b"", "is not a certificate"),
        (lambda data: b"PK\3\4" + data, "is not a certificate"),
        (lambda data: MAGIC, "damaged"),
        (lambda data: MAGIC + b"[]\n", "damaged"),
        (lambda data: data[:-5], "that was cut"),
        (lambda data: data + b"x", "cut or extended"),
        (lambda data: data.replace(b'"width": 2300', b'"width": -2300'), "damaged"),
        (lambda data: data.replace(b'"width": 2300', b'"width": 1e9'), "damaged"),
        (lambda data: data.replace(b'"width": 2300', b'"width": 9999999999999'), "damaged"),
        (lambda data: data.replace(b'"block": 128', b'"block": 1'), "damaged"),
        (lambda data: data.replace(b'"start": [0, 0]', b'"start": [0, 9999]'), "damaged"),
        (lambda data: data.replace(b'"start": [0, 0]', b'"start": 5'), "damaged"),
        (lambda data: data.replace(b'"goal": ', b'"gaol": '), "damaged"),
        (lambda data: data[:700] + bytes([data[700] ^ 16]) + data[701:], "damaged"),
    ],
)
def test_a_bad_file_is_refused(
    certificate: Certificate, tmp_path: Path, spoil: Any, message: str
) -> None:
    path = tmp_path / "maze.cert"
    certificate.save(path)
    path.write_bytes(spoil(path.read_bytes()))
    with pytest.raises(FileError, match=message):
        load_certificate(path)
    answer = CliRunner().invoke(main, ["verify", str(path)])
    assert answer.exit_code == 2
    assert answer.stderr.count("\n") == 1
    with pytest.raises(FileError):
        load_certificate(tmp_path / "none.cert")


def test_a_stream_that_swells_is_refused(certificate: Certificate, tmp_path: Path) -> None:
    path = tmp_path / "maze.cert"
    certificate.save(path)
    head, rest = path.read_bytes().removeprefix(MAGIC).split(b"\n", 1)
    about = json.loads(head)
    swollen = zlib.compress(bytes(1 << 24))
    rest = swollen + rest[about["streams"][0] :]
    about["streams"][0] = len(swollen)
    path.write_bytes(MAGIC + json.dumps(about).encode() + b"\n" + rest)
    with pytest.raises(FileError, match="damaged"):
        load_certificate(path)


def test_the_card_certifies_the_same(
    certificate: Certificate, tmp_path_factory: pytest.TempPathFactory, monkeypatch: Any
) -> None:
    card = EmulatedCard(compile_card(tmp_path_factory.mktemp("card")))
    monkeypatch.setattr("dedale.scale.gpu.this_card", lambda: card)
    made = certify(*SIZE, 9, engine="gpu", block=128)
    for name, value in vars(certificate).items():
        assert np.array_equal(getattr(made, name), value), name
    this_card.cache_clear()


def stopped(*_given: object, **_named: object) -> None:
    raise KeyboardInterrupt


def test_from_the_command_line(tmp_path: Path) -> None:
    path = str(tmp_path / "maze.cert")
    run = CliRunner().invoke
    answer = run(main, ["certify", "-s", "300x200", "--seed", "4", "-o", path])
    assert answer.exit_code == 0
    assert "1208 steps" in answer.stderr
    answer = run(main, ["verify", path])
    assert answer.exit_code == 0
    assert "1 of 1 parts" in answer.stdout
    assert "1208 steps; 1208" in answer.stdout
    assert answer.stdout.endswith("the whole maze is as claimed\n")
    asked = ["-s", "300x200", "--seed", "4", "-o", path, "--json"]
    about = {"width": 300, "height": 200, "seed": 4}
    report = json.loads(run(main, ["certify", *asked]).stdout)
    assert report == about | {"steps": 1208, "file": path}
    counts = {"parts": 1, "of_parts": 1, "blocks": 1, "steps": 1208, "whole": True}
    assert json.loads(run(main, ["verify", path, "--json"]).stdout) == about | counts
    unseeded = run(main, ["certify", "-s", "3x2", "-o", path])
    assert unseeded.stderr.startswith("seed ")
    assert not list(tmp_path.glob("*.job"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dedale.scale.certificate.certify", stopped)
        assert run(main, ["certify", "-s", "3x2", "--seed", "77", "-o", path]).exit_code == 130
    kept = load_certificate(path)
    replace(kept, moves=None).save(path)
    answer = run(main, ["verify", path, "--all"])
    assert (answer.exit_code, "path" in answer.stdout) == (0, False)
    goes_on = run(main, ["certify", "-s", "3x2", "-o", path])
    assert goes_on.stderr.splitlines()[0] == "seed 77"
    for wrong in (["--parts", "0"], ["--parts", "1", "--all"], ["--workers", "0"]):
        answer = run(main, ["verify", path, *wrong])
        assert answer.exit_code == 2
        assert answer.stderr.startswith("Error: ")
    answer = run(main, ["certify", "-s", "30x20", "--to", "20,0", "-o", path])
    assert answer.exit_code == 2
    assert "outside the maze" in answer.stderr
