"""Mutated inputs over every reader, and mutated requests over every route: nothing may break.

    python tools/fuzz.py --inputs 1000000
    python tools/fuzz.py --requests 50000

A reader may answer with something or with a `DedaleError`, and nothing else; a route with anything
but 500. What breaks is written to a file, with the seed that gives it again.
"""

import argparse
import asyncio
import inspect
import io
import json
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

import numpy as np

from dedale.errors import DedaleError

#: The longest input: how long a reader takes for more is another question.
LONGEST = 4000
WORDS = [b"9" * 4400, "²".encode(), b"-1", b"\xff", b"\0", b"~", b"{}", b"null", b"1e999", b"\n"]


def mutated(data: bytes, chance: random.Random) -> bytes:
    """The same input with a few things wrong."""
    found = bytearray(data)
    for _change in range(chance.randint(1, 4)):
        at = chance.randrange(len(found) + 1)
        what = chance.randrange(5)
        if what == 0 and found:
            found[at % len(found)] = chance.randrange(256)
        elif what == 1:
            del found[at : at + chance.randint(1, 20)]
        elif what == 2:
            found[at:at] = found[at : at + chance.randint(1, 30)]
        elif what == 3:
            found[at:at] = chance.choice(WORDS)
        else:
            del found[at:]
    return bytes(found[: max(LONGEST, len(data))])


ODD: list[Any] = [
    None,
    True,
    -1,
    2**63,
    10**30,
    1.5,
    "",
    "²",
    "x" * 3000,
    "9" * 4400,
    [],
    {},
    [[[1]]],
]


def oddly(value: Any, chance: random.Random) -> Any:
    """The same JSON with one value in it that is not as it should be."""
    if isinstance(value, dict) and value and chance.random() < 0.9:
        key = chance.choice(sorted(value))
        return {**value, key: oddly(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], oddly(value[at], chance), *value[at + 1 :]]
    if isinstance(value, str) and chance.random() < 0.5:
        return mutated(value.encode(), chance).decode("utf-8", "replace")
    return chance.choice(ODD)


def readers() -> dict[str, tuple[list[bytes], Callable[[bytes], object]]]:
    """Every reader of ours: inputs that are right, and how they are read."""
    import dedale
    from dedale.games import GAMES, Session, ariane
    from dedale.masks.mask import Mask
    from dedale.maze.formats import FORMATS, parse

    maze = dedale.generate("wilson", width=8, height=6, seed=1)
    from dedale.forms import arrays, npy

    sessions = [
        Session.new("treasure", width=7, height=5, seed=1),
        Session.new("classic", width=7, height=5, seed=1),
        Session.new("ariane", size=3, seed=1),
    ]
    for session in sessions:
        session.play(session.legal_moves()[0])
    texts = {s.game.name: s.rules.to_text(s.state).encode() for s in sessions}
    links = [link.encode() for s in sessions for link in (s.exact_link(), s.replay_link())]

    def picture(data: bytes) -> object:
        with tempfile.NamedTemporaryFile(suffix=".png") as file:
            file.write(data)
            file.flush()
            return Mask.load(file.name)

    def text(read: Callable[[str], object]) -> Callable[[bytes], object]:
        return lambda data: read(data.decode("utf-8", "replace"))

    from PIL import Image

    png = io.BytesIO()
    Image.new("L", (6, 5)).save(png, "PNG")
    found: dict[str, tuple[list[bytes], Callable[[bytes], object]]] = {
        "maze": ([str(maze).encode()], parse),
        "npy": ([npy.to_npy(maze)], arrays.parse_npy),
        "npz": ([npy.to_npz(maze)], arrays.parse_npz),
        "mask": ([b"X..\n...\n..X"], text(Mask.parse)),
        "picture": ([png.getvalue()], picture),
        "link": (links, text(Session.from_link)),
        "save": ([s.to_text().encode() for s in sessions], text(Session.from_text)),
        "pack": ([b"title: x\n\n" + texts["ariane"]], text(ariane.read_pack)),
        "archive": ([archive()], take_over),
        "archive lines": (archive_lines(), lambda data: take_over(rebuilt(data))),
        "zarr": ([stored_maze()], read_stored),
    }
    found |= for_programs(text)
    for name, state in texts.items():
        found[name] = [state], text(GAMES[name].rules.from_text)
    for name, form in FORMATS.items():
        if form.reader and not form.picture and not form.beside and name not in found:
            written = form.load()(maze)
            right = written if isinstance(written, bytes) else written.encode()
            found[f"form {name}"] = [right], in_a_file(form.endings[0] if form.endings else "")
    return found | in_folders(maze)


def for_programs(
    text: Callable[[Callable[[str], object]], Callable[[bytes], object]],
) -> dict[str, tuple[list[bytes], Callable[[bytes], object]]]:
    """Readers of what people and programs send to exercises, the judge and the arena."""
    from dedale import arena
    from dedale.arena.mcp import Server
    from dedale.arena.scoring import judge
    from dedale.arena.task import read_tasks
    from dedale.exercises import exercise, read
    from dedale.judge.programs import kind_of

    tasks = list(arena.tasks(3, width=4, height=4))
    calls = [{"name": "new_level", "arguments": {"kind": "maze", "width": 5}}, {"name": "look"}]
    calls += [{"name": "move", "arguments": {"moves": "north"}}]
    asked = [{"id": 1, "method": "tools/call", "params": call} for call in calls]
    files = Path(inspect.getfile(exercise)).with_name("files").glob("*.toml")
    right = [file.read_bytes() for file in sorted(files)[::6]]
    answers = [b"ANSWER: (0, 0) (0, 1)", b"answer: north, E", b"none"]
    return {
        "tasks": ([json.dumps(task.json()).encode() for task in tasks], text(read_tasks)),
        "answer": (answers, text(lambda said: judge(tasks[0], said))),
        "mcp": ([json.dumps(each).encode() for each in asked], text(Server().answer)),
        "exercise": (right, text(lambda each: read(each, "mine"))),
        "program": ([b"def generate(maze, random): ..."], text(lambda each: kind_of(each, "a.py"))),
    }


def in_a_file(ending: str) -> Callable[[bytes], object]:
    """A reader of mazes that is given a file of that name."""
    import dedale

    def read(data: bytes) -> object:
        with tempfile.NamedTemporaryFile(suffix=ending) as file:
            file.write(data)
            file.flush()
            return dedale.load(file.name)

    return read


def in_folders(maze: Any) -> dict[str, tuple[list[bytes], Callable[[bytes], object]]]:
    """Readers of whole folders: one file of them is changed each time."""
    from dedale import datasets
    from dedale.cli.generate import read_recipe
    from dedale.scale import generate
    from dedale.scale.certificate import certify, load_certificate
    from dedale.scale.notes import FolderNotes
    from dedale.shell.settings import read_config

    kept = Path(tempfile.mkdtemp(prefix="dedale-fuzz-"))
    sets = {}
    for form in ("npz", "jsonl"):
        sets[form] = kept / form
        datasets.make(sets[form], 4, test=2, width=5, height=4, seed=1, format=form)
    certify(64, 48, 1).save(kept / "maze.cert")
    FolderNotes(kept).put("note", {"a": np.arange(5), "b": np.zeros((2, 3), np.uint8)})

    def file_of(folder: Path, read: Callable[[Path], object]) -> tuple[list[bytes], Any]:
        files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
        inputs = [str(n).encode() + b"\n" + file.read_bytes() for n, file in enumerate(files)]

        def changed(data: bytes) -> object:
            number, _end, text = data.partition(b"\n")
            file = files[int(number) % len(files) if number.isdigit() and len(number) < 9 else 0]
            old = file.read_bytes()
            try:
                file.write_bytes(text)
                return read(folder)
            finally:
                file.write_bytes(old)

        return inputs, changed

    def alone(name: str, read: Callable[[Path], object]) -> tuple[list[bytes], Any]:
        right = (kept / name).read_bytes()

        def changed(data: bytes) -> object:
            place = (kept / "changed").with_suffix(Path(name).suffix)
            place.write_bytes(data)
            return read(place)

        return [right], changed

    def unfinished(data: bytes) -> object:
        job = kept / "maze.npy.job"
        job.mkdir(exist_ok=True)
        (job / "plan.json").write_bytes(data)
        return generate(width=24, height=16, seed=1, output=kept / "maze.npy")

    def configured(path: Path) -> object:
        with mock.patch.dict(os.environ, DEDALE_CONFIG=str(path)):
            return read_config(lambda: {"generate", "solve"})

    def note(data: bytes) -> object:
        (kept / "changed.npz").write_bytes(data)
        return FolderNotes(kept).get("changed")

    (kept / "config.toml").write_text('[generate]\nsize = "30x20"\nseed = 12\n')
    plan = {"width": 24, "height": 16, "seed": 1, "block": 2048, "ending": ".npy", "mask": None}
    (kept / "recipe.json").write_text(json.dumps(maze.recipe.values()))

    def whole_set(folder: Path) -> object:
        return datasets.load(folder).check()

    found = {f"set {form}": file_of(sets[form], whole_set) for form in sets}
    return found | {
        "certificate": alone("maze.cert", load_certificate),
        "config": alone("config.toml", configured),
        "note": ([(kept / "note.npz").read_bytes()], note),
        "plan": ([json.dumps(plan).encode()], unfinished),
        "recipe": alone("recipe.json", lambda path: read_recipe(str(path))),
    }


# A file of one's games: as a whole, and its lines one by one (a zip notices most damage itself).


def archive() -> bytes:
    """Everything of an owner who has one thing of each kind."""
    from dedale.store import Store
    from dedale.store.games import StoredGame, add_game
    from dedale.store.levels import StoredLevel, add_level
    from dedale.store.personal import export_owner
    from dedale.store.scores import Progress, Score, add_score, note_progress

    store = Store("sqlite://")
    game = StoredGame("g_1", "o", "classic", "A game", level="X.X\nX.X", moves=["N"], cursor=1)
    store.write(lambda c: add_game(c, game)).result()
    store.write(
        lambda c: add_level(c, StoredLevel("l_1", "o", "mask", "x", "X.", {}, 1.0, 1.0))
    ).result()
    score = Score("s_1", "b", "o", "Zoé", 3, 1, 1.0, 0, 1.0, "dedale save 1")
    store.write(lambda c: add_score(c, score)).result()
    store.write(lambda c: note_progress(c, Progress("o", "p", 1, 5, 3, 0, 1.0))).result()
    data: bytes = store.read(lambda c: export_owner(c, "o"))
    store.close()
    return data


def archive_lines() -> list[bytes]:
    """Each part of that file: its name, and its text."""
    with zipfile.ZipFile(io.BytesIO(archive())) as file:
        return [f"{name}\n".encode() + file.read(name) for name in file.namelist()]


def rebuilt(part: bytes) -> bytes:
    """The file with one part changed."""
    name, _end, text = part.partition(b"\n")
    changed = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive_once())) as old, zipfile.ZipFile(changed, "w") as new:
        for each in old.namelist():
            new.writestr(each, text if each.encode() == name else old.read(each))
    return changed.getvalue()


archive_once = cache(archive)


@cache
def target() -> Any:
    """A database to import into; what is imported is rolled back."""
    from dedale.store import Store

    return Store("sqlite://")


class Undone(DedaleError):
    """Raised to roll an import back."""


def take_over(data: bytes) -> None:
    from dedale.store.archive import Archive
    from dedale.store.personal import Bounds, import_slices, read_belongings

    def work(connection: Any) -> None:
        with Archive(io.BytesIO(data), most=10_000_000) as file:
            brought = read_belongings(file, Bounds(9, 9, 999, 999, 9, 99, 999))
        for part in import_slices(brought, "o_x"):
            part(connection)
        raise Undone("rolled back")

    target().write(work).result()


def stored_maze() -> bytes:
    """The files of a zarr store, as one text of JSON."""
    from dedale.scale import generate

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "maze.zarr"
        generate(width=24, height=16, seed=1, output=path)
        files = [file for file in sorted(path.rglob("*")) if file.is_file()]
        return json.dumps(
            {str(file.relative_to(path)): file.read_bytes().decode("latin-1") for file in files}
        ).encode()


def read_stored(data: bytes) -> object:
    """Read a store with what can still be told of its files."""
    from dedale import load

    try:
        files = json.loads(data)
        contents = {name: str(text).encode("latin-1", "replace") for name, text in files.items()}
    except (ValueError, AttributeError, RecursionError):
        raise Undone("no files at all") from None
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "maze.zarr"
        path.mkdir()
        for name, text in contents.items():
            file = path / re.sub(r"[^\w./-]|\.\.", "x", name).strip("/")[:100]
            with suppress(OSError):
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(text)
        return load(path)


def fuzz_readers(count: int, seed: int) -> list[str]:
    """So many inputs, over all readers; what broke."""
    broken: list[str] = []
    table = list(readers().items())
    for number in range(count):
        chance = random.Random(f"{seed}/{number}")
        name, (inputs, read) = table[number % len(table)]
        data = mutated(chance.choice(inputs), chance)
        try:
            read(data)
        except DedaleError:
            pass
        except Exception as error:
            broken.append(f"{name} {number}: {type(error).__name__}: {error} {data[:200]!r}")
            print(broken[-1], flush=True)
        if number % 10_000 == 9_999:
            print(f"{number + 1} inputs: {len(broken)} broken", flush=True)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{count} inputs, {len(table)} readers, {peak} MB: {len(broken)} broken")
    return broken


ROUTES: list[tuple[str, str, Any]] = [
    ("POST", "/api/games", {"game": "treasure", "parameters": {"width": 5, "height": 5}}),
    ("POST", "/api/games", {"link": "classic~seed~width-7~height-5~seed-3"}),
    ("POST", "/api/games/GAME/moves", {"moves": ["N"], "at": 0, "request": "r"}),
    ("POST", "/api/games/GAME/jump", {"turn": 0}),
    ("POST", "/api/games/GAME/hint", {"stage": 1}),
    ("GET", "/api/games/GAME/links", None),
    ("GET", "/api/preview?link=classic~seed~width-7~height-5~seed-3", None),
    ("POST", "/api/replay", {"link": "classic~seed~width-7~height-5~seed-3"}),
    ("POST", "/api/scores", {"game_id": "GAME", "name": "x"}),
    ("POST", "/api/maze", {"maze": {"make": {"algorithm": "wilson", "width": 5, "height": 5}}}),
    ("POST", "/api/mask", {"mask": {"rows": "X.\n.."}, "width": 3, "height": 3}),
    ("POST", "/api/solve", {"maze": {"game": "GAME"}, "runs": [{"algorithm": "bfs"}]}),
    ("POST", "/api/export/svg", {"game": "GAME", "theme": "dark"}),
    ("POST", "/api/levels", {"kind": "mask", "title": "x", "text": "X.\n.."}),
    ("POST", "/api/workshop/ariane/verdict", {"text": "2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n"}),
    ("POST", "/api/mine", {"games": "a file that is none"}),
    ("GET", "/static/js/main.js", None),
]


async def fuzz_routes(count: int, seed: int, address: str) -> list[str]:
    """So many requests, over all routes; those that were answered with 500."""
    import httpx

    broken: list[str] = []
    answers: dict[int, int] = {}
    async with httpx.AsyncClient(base_url=address, timeout=120) as browser:
        game = (await browser.post("/api/games", json=ROUTES[0][2])).json()["id"]
        for method, path, body in ROUTES:  # a request that is wrong already tries nothing
            words = json.dumps(body).replace("GAME", game)
            answer = await browser.request(
                method, path.replace("GAME", game), json=None if body is None else json.loads(words)
            )
            if answer.status_code >= 400 and path not in ("/api/mine", "/api/scores"):
                broken.append(f"{method} {path}: {answer.status_code} {answer.text[:200]}")
        for number in range(count):
            chance = random.Random(f"{seed}/{number}")
            method, path, body = ROUTES[number % len(ROUTES)]
            path = path.replace("GAME", game)
            content = b"" if body is None else json.dumps(body).replace("GAME", game).encode()
            if content and number // len(ROUTES) % 2:
                content = json.dumps(oddly(json.loads(content), chance)).encode()
            elif content:
                content = mutated(content, chance)
            else:
                path = re.sub(r"[^!-~]", "x", mutated(path.encode(), chance).decode("latin-1"))
                path = "/" + path.lstrip("/")
            kind = "zip" if path == "/api/mine" else "json"
            headers = {"Content-Type": f"application/{kind}"}
            try:
                answer = await browser.request(method, path, content=content, headers=headers)
            except (httpx.InvalidURL, httpx.LocalProtocolError, httpx.UnsupportedProtocol):
                continue
            answers[answer.status_code] = answers.get(answer.status_code, 0) + 1
            if answer.status_code == 500:
                broken.append(f"{method} {path} {content[:300]!r}")
                print(broken[-1], flush=True)
            if number % 1_000 == 999:
                print(f"{number + 1} requests: {len(broken)} answered with 500", flush=True)
    print(f"{count} requests: {dict(sorted(answers.items()))}, {len(broken)} answered with 500")
    return broken


def main() -> None:
    parser = argparse.ArgumentParser(description="Mutated inputs over every reader and route.")
    parser.add_argument("--inputs", type=int, default=0)
    parser.add_argument("--requests", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    broken = fuzz_readers(chosen.inputs, chosen.seed) if chosen.inputs else []
    if chosen.requests:
        with tempfile.TemporaryDirectory(prefix="dedale-fuzz-") as folder:
            command = [sys.executable, "-m", "dedale", "serve", "--port", "0", "--no-warm"]
            server = subprocess.Popen(
                [*command, "--seconds", "5", "--data", folder], stderr=subprocess.PIPE, text=True
            )
            assert server.stderr is not None
            found = re.search(r"http://[^ ]+/", server.stderr.readline())
            assert found is not None
            try:
                broken += asyncio.run(fuzz_routes(chosen.requests, chosen.seed, found[0]))
            finally:
                server.terminate()
                server.communicate()
    if broken:
        Path("fuzz-broken.txt").write_text("\n".join(broken), "utf-8")
        print("\n".join(broken[:10]), "\nall in fuzz-broken.txt", sep="")
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
