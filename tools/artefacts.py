"""Writes one of everything that people keep: what later versions owe this one (`make artefacts`).

    python tools/artefacts.py [FOLDER]

tests/artefacts/VERSION/ gets files of every format that is read back, mazes on every grid, a mask,
a maze on disk, a certificate, data sets, saves and links of every game, levels, a database with
its backup and the file of one player, the names of the interfaces, and plug-ins;
and `expected.json`, which says what each of them is.
`tests/test_artefacts.py` reads the folder of every version from then on. The folder of a released
version is never written again: what it holds is what people have.
"""

import hashlib
import inspect
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

import dedale
from dedale import datasets
from dedale.cli import main as command
from dedale.datasets.formats import SET_FORMATS
from dedale.games import GAMES, Session
from dedale.games.game import State
from dedale.grids.table import GRIDS
from dedale.maze.formats import FORMATS
from dedale.web.owner import Signer

ROOT = Path(__file__).parents[1]
FOLDERS = ROOT / "tests" / "artefacts"
OWNER = "o_zoe"


def release_of(version: str) -> str:
    """Files promise to last over all versions of a release.

    >>> release_of("0.1.0")
    '0.1'
    """
    return version.rpartition(".")[0]


def run(*words: object) -> None:
    try:
        command([str(word) for word in words])
    except SystemExit as done:
        if done.code:
            raise


def digest(session: Session, state: State) -> str:
    return hashlib.sha256(session.rules.to_text(state).encode()).hexdigest()[:16]


# ---------------------------------------------------------------- mazes


def mazes(folder: Path) -> dict[str, str]:
    """One maze in every format that is read, one on every grid; what each file is when read."""
    folder.mkdir()
    heart = dedale.Mask.named("heart", width=9, height=8)
    braided = dedale.braid(dedale.generate("wilson", mask=heart, seed=3), 40, seed=1)
    for name, entry in FORMATS.items():
        if entry.reader:
            braided.save(folder / f"{name}{entry.endings[0]}")
    for grid in GRIDS:
        if not GRIDS[grid].plugin:
            maze = dedale.generate("prim", grid=grid, width=6, height=6, seed=2)
            maze.save(folder / f"{grid}.json")
            maze.save(folder / f"{grid}.npz")
    return {path.name: dedale.load(path).digest() for path in sorted(folder.iterdir())}


def recipes(path: Path) -> dict[str, str]:
    """How mazes are made: each generator, by its recipe alone; the digest of what it makes."""
    from dedale.generators import GENERATORS

    made = {}
    for name, entry in GENERATORS.items():
        if not entry.plugin:
            made[name] = dedale.generate(name, width=7, height=6, seed=11)
    texts = {name: maze.recipe.values() for name, maze in made.items() if maze.recipe}
    path.write_text(json.dumps(texts, indent=1, ensure_ascii=False) + "\n", "utf-8")
    return {name: maze.digest() for name, maze in made.items()}


def large(folder: Path) -> dict[str, Any]:
    """A maze on disk, the certificate of another, data sets in every format that is read."""
    run("generate", "-a", "kruskal", "-s", "90x70", "--seed", 5, "-o", folder / "maze.zarr")
    run("certify", "-s", "300x200", "--seed", 7, "-o", folder / "maze.cert")
    for name, entry in SET_FORMATS.items():
        if entry.reader and not entry.plugin:
            place = folder / "sets" / name
            run("dataset", place, "--count", 6, "-s", "5x5", "--seed", 4, "--format", name)
    run("ariane", "dataset", folder / "sets" / "levels", "--count", 2, "--seed", 4)
    run("runs", folder / "sets" / "runs", "--count", 2, "--seed", 4)
    sets = {path.name: datasets.load(path).digest for path in (folder / "sets").iterdir()}
    return {"zarr": dedale.load(folder / "maze.zarr").digest(), "sets": sets}


# ---------------------------------------------------------------- games


def games() -> list[dict[str, Any]]:
    """A game of each kind, some moves into it: its save and its links, and what it is then."""
    found = []
    for name in GAMES:
        session = Session.new(name, seed=7)
        for _turn in range(12):
            moves = session.legal_moves()
            if not moves or session.outcome:
                break
            session.play(moves[len(session.moves) % len(moves)])
        session.undo(2)
        found.append(
            {
                "game": name,
                "save": session.to_text(),
                "seed": session.seed_link(),
                "exact": session.exact_link(),
                "replay": session.replay_link(),
                "start": digest(session, session.start),
                "now": digest(session, session.state),
                "cursor": session.cursor,
            }
        )
    return found


def levels(folder: Path) -> dict[str, int]:
    """A level of each game that has packs, as a file, with its par."""
    found = {}
    for name, game in GAMES.items():
        for pack in list(game.packs)[:1]:
            entry = game.pack(pack)[0]
            (folder / f"{name}.txt").write_text(entry.text, "utf-8")
            found[f"{name}.txt"] = entry.par
    return found


def database(folder: Path, kept: list[dict[str, Any]]) -> dict[str, Any]:
    """The data of a page, a backup of them, and the file of their player, whose cookie is told."""
    from dedale.store import Store
    from dedale.store.backup import backup
    from dedale.store.database import folder_url
    from dedale.store.games import StoredGame, add_game
    from dedale.store.keys import signing_key
    from dedale.store.levels import StoredLevel, add_level
    from dedale.store.personal import export_owner
    from dedale.store.scores import Progress, Score, add_score, note_progress

    data = folder / "data"
    data.mkdir()
    store = Store(folder_url(data))
    for number, each in enumerate(kept):
        session = Session.from_text(each["save"])
        game = StoredGame(
            f"g_{number}",
            OWNER,
            each["game"],
            f"A game of {each['game']}",
            level=session.rules.to_text(session.start),
            parameters=dict(session.parameters or {}),
            cursor=session.cursor,
            moves=list(session.moves),
        )
        store.write(lambda c, game=game: add_game(c, game)).result(60)
    level = StoredLevel("l_1", OWNER, "mask", "Mine", "X.\n..", {"width": 2})
    store.write(lambda c: add_level(c, level)).result(60)
    score = Score("s_1", "classic:daily", OWNER, "Zoé", 3, 12, 4.5, 0, 1.0, kept[0]["save"])
    store.write(lambda c: add_score(c, score)).result(60)
    progress = Progress(OWNER, "labyrinth", 1, 9, 3, 0, 2.0)
    store.write(lambda c: note_progress(c, progress)).result(60)
    signer = Signer(store.write(signing_key).result(60))
    (folder / "mine.zip").write_bytes(store.read(lambda c: export_owner(c, OWNER)))
    store.close()
    backup(folder_url(data), folder / "backup.zip")
    for path in data.iterdir():
        if path.name != "dedale.db":
            path.unlink() if path.is_file() else shutil.rmtree(path)
    return {"cookie": [signer.cookie, signer.sign(OWNER)]}


# ---------------------------------------------------------------- interfaces


def interface() -> dict[str, dict[str, list[str]]]:
    """The names of Python's with their parameters or attributes; commands with their options."""
    names = {}
    for name in dedale.__all__:
        thing = getattr(dedale, name)
        parts = dir(thing) if isinstance(thing, type) else inspect.signature(thing).parameters
        names[name] = sorted(part for part in parts if not part.startswith("_"))
    return {"names": names, "commands": dict(_commands(command, ()))}


def _commands(one: click.Command, path: tuple[str, ...]) -> Iterator[tuple[str, list[str]]]:
    yield " ".join(path), sorted({option for each in one.params for option in each.opts})
    if isinstance(one, click.Group):
        context = click.Context(one)
        for name in one.list_commands(context):
            if found := one.get_command(context, name):
                yield from _commands(found, (*path, name))


def plugins(folder: Path) -> None:
    """Those of `examples/`, and those of all other kinds that the guide shows."""
    for plugin in ("plugin/dedale_snail.py", "game/fireflies.py", "grid/bricks.py"):
        shutil.copy(ROOT / "examples" / plugin, folder)
    (folder / "plugins").mkdir()
    guide = (ROOT / "docs/guides/plugins.md").read_text("utf-8")
    for name, text in re.findall(r"^```python\n# (\w+\.py)\n(.*?)^```$", guide, re.M | re.S):
        (folder / "plugins" / name).write_text(text, "utf-8")


# ---------------------------------------------------------------- all of it


def write(folder: Path) -> None:
    """Everything, into a folder that is made anew."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    expected: dict[str, Any] = {"mazes": mazes(folder / "mazes")}
    expected["recipes"] = recipes(folder / "recipes.json")
    expected["large"] = large(folder)
    heart = str(dedale.Mask.named("heart", width=9, height=8))
    (folder / "heart.msk").write_text(heart, "utf-8")
    expected["mask"] = heart
    expected["games"] = games()
    expected["levels"] = levels(folder)
    expected["database"] = database(folder, expected["games"])
    expected["interface"] = interface()
    plugins(folder)
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (folder / "expected.json").write_text(text + "\n", "utf-8")


def add(folder: Path) -> None:
    """What is new, to a folder that is there; what it holds stays as it was written then.

    A new game is not added, since the database holds one of each: remove the folder for it.
    """
    with TemporaryDirectory() as place:
        now = Path(place) / "now"
        write(now)
        made = json.loads((now / "expected.json").read_text("utf-8"))
        expected = json.loads((folder / "expected.json").read_text("utf-8"))
        for part in ("mazes", "recipes", "levels", "interface"):
            expected[part] = made[part] | expected[part]
        sets = expected["large"]["sets"]
        sets |= made["large"]["sets"] | sets
        recipes = json.loads((now / "recipes.json").read_text("utf-8"))
        recipes |= json.loads((folder / "recipes.json").read_text("utf-8"))
        for name, values in (("expected", expected), ("recipes", recipes)):
            text = json.dumps(values, indent=1, ensure_ascii=False) + "\n"
            (folder / f"{name}.json").write_text(text, "utf-8")
        for path in filter(Path.is_file, now.rglob("*")):
            kept = folder / path.relative_to(now)
            if not kept.exists():
                kept.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(path, kept)


def main(words: list[str]) -> int:
    name = release_of(dedale.__version__)
    folder = Path(words[0]) if words else FOLDERS / name
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    if folder.exists() and f"## {dedale.__version__}, not released yet" not in changes:
        print(f"{folder} is of a released version, and stays what it is", file=sys.stderr)
        return 1
    (add if folder.exists() else write)(folder)
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{folder}: {size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
