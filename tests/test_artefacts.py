"""What earlier versions wrote is read, and is what it was. `docs/compatibility.md` promises it.

The folders are written by `make artefacts`; that of a released version is never written again.
"""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import artefacts
import dedale
from dedale import Mask, datasets
from dedale.datasets.formats import SET_FORMATS
from dedale.games import GAMES, Session
from dedale.grids.table import GRIDS
from dedale.maze.formats import FORMATS
from dedale.maze.recipe import Recipe
from dedale.registry import load_plugin, registry
from dedale.scale.certificate import load_certificate, verify

FOLDERS = sorted(path for path in artefacts.FOLDERS.iterdir() if path.is_dir())


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
def folder(request: pytest.FixtureRequest) -> Path:
    found: Path = request.param
    return found


@pytest.fixture
def expected(folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((folder / "expected.json").read_text("utf-8"))
    return found


def test_this_version_has_a_folder_that_holds_every_kind() -> None:
    """When this fails for a new format or grid: `make artefacts`; for a game, remove it first."""
    folder = artefacts.FOLDERS / artefacts.release_of(dedale.__version__)
    kept = json.loads((folder / "expected.json").read_text("utf-8"))
    formats = {f"{name}{e.endings[0]}" for name, e in FORMATS.items() if e.reader and not e.plugin}
    grids = {f"{grid}.json" for grid, entry in GRIDS.items() if not entry.plugin}
    assert formats | grids <= kept["mazes"].keys()
    sets = {name for name, entry in SET_FORMATS.items() if entry.reader and not entry.plugin}
    assert sets <= kept["large"]["sets"].keys()
    assert {game["game"] for game in kept["games"]} == {g for g in GAMES if not GAMES[g].plugin}


def test_mazes(folder: Path, expected: dict[str, Any]) -> None:
    mazes = {path.name: dedale.load(path) for path in (folder / "mazes").iterdir()}
    assert {name: maze.digest() for name, maze in mazes.items()} == expected["mazes"]
    recipes = {name: maze.recipe for name, maze in mazes.items() if maze.recipe}
    assert {Path(name).suffix for name in recipes} == {".json", ".npz"}
    for name, recipe in recipes.items():
        assert recipe.make().digest() == expected["mazes"][name]
    assert str(Mask.load(folder / "heart.msk")) == expected["mask"]


def test_a_recipe_makes_the_maze_that_it_made(folder: Path, expected: dict[str, Any]) -> None:
    recipes = json.loads((folder / "recipes.json").read_text("utf-8"))
    made = {name: Recipe.of(values).make().digest() for name, values in recipes.items()}
    assert made == expected["recipes"]


def test_large_mazes_and_sets(folder: Path, expected: dict[str, Any]) -> None:
    assert dedale.load(folder / "maze.zarr").digest() == expected["large"]["zarr"]
    assert verify(load_certificate(folder / "maze.cert"), None).whole
    for name, digest in expected["large"]["sets"].items():
        found = datasets.load(folder / "sets" / name)
        found.check()
        assert found.digest == digest
        assert len(list(found.records() if found.has_records else found)) == len(found) > 1


def test_saves_and_links(expected: dict[str, Any]) -> None:
    for game in expected["games"]:
        played = [Session.from_text(game["save"]), Session.from_link(game["replay"])]
        for session in played:
            assert artefacts.digest(session, session.start) == game["start"]
            assert artefacts.digest(session, session.state) == game["now"]
            assert session.cursor == game["cursor"]
        for link in ("seed", "exact"):
            session = Session.from_link(game[link])
            assert artefacts.digest(session, session.state) == game["start"], game["game"]


def test_levels(folder: Path, expected: dict[str, Any]) -> None:
    for name, par in expected["levels"].items():
        game = GAMES[name.removesuffix(".txt")]
        state = game.rules.from_text((folder / name).read_text("utf-8"))
        assert game.rules.legal_moves(state)
        assert par == game.pack(next(iter(game.packs)))[0].par


def test_a_database_its_backup_and_the_file_of_a_player(
    folder: Path, expected: dict[str, Any], tmp_path: Path
) -> None:
    pytest.importorskip("sqlalchemy")
    from dedale.store import Store
    from dedale.store.archive import Archive
    from dedale.store.backup import restore
    from dedale.store.database import folder_url
    from dedale.store.games import get_game, list_games
    from dedale.store.keys import signing_key
    from dedale.store.levels import list_levels
    from dedale.store.personal import Bounds, import_slices, read_belongings
    from dedale.store.scores import get_progress, list_scores
    from dedale.web.owner import Signer

    shutil.copytree(folder / "data", tmp_path / "data")
    restore(folder_url(tmp_path / "restored"), folder / "backup.zip")
    owner = artefacts.OWNER
    for data in ("data", "restored", "imported"):
        (tmp_path / data).mkdir(exist_ok=True)
        store = Store(folder_url(tmp_path / data))
        try:
            if data == "imported":
                with (folder / "mine.zip").open("rb") as file, Archive(file) as archive:
                    mine = read_belongings(archive, Bounds(*[10**6] * 7))
                for work in import_slices(mine, owner):
                    store.write(work).result(60)
            else:
                name, cookie = expected["database"]["cookie"]
                assert Signer(store.write(signing_key).result(60)).known({name: cookie}) == owner
                (score,) = store.read(lambda c: list_scores(c, "classic:daily"))
                assert (score.name, score.points, score.moves) == ("Zoé", 3, 12)
            assert len(store.read(lambda c: list_games(c, owner))) == len(expected["games"])
            for number, kept in enumerate(expected["games"]):
                game = store.read(lambda c, number=number: get_game(c, f"g_{number}", owner))
                session = Session.from_text(kept["save"])
                assert game is not None
                assert (game.game, game.cursor) == (kept["game"], kept["cursor"])
                assert tuple(game.moves) == session.moves
                assert game.level == session.rules.to_text(session.start)
            (level,) = store.read(lambda c: list_levels(c, owner))
            assert (level.title, level.text) == ("Mine", "X.\n..")
            assert store.read(lambda c: get_progress(c, owner, "labyrinth"))[1].best == 9
        finally:
            store.close()


def binding(folder: Path) -> bool:
    """Whether what a release calls things still binds this version (docs/compatibility.md)."""
    release, now = folder.name, artefacts.release_of(dedale.__version__)
    return release == now or (release[0] != "0" and release.split(".")[0] == now.split(".")[0])


def test_interfaces(folder: Path, expected: dict[str, Any]) -> None:
    """No name, parameter, command or option is gone."""
    if binding(folder):
        now = artefacts.interface()
        for kind, names in expected["interface"].items():
            gone = {name: set(parts) - {*now[kind].get(name, ())} for name, parts in names.items()}
            assert {name: parts for name, parts in gone.items() if parts} == {}
            assert names.keys() <= now[kind].keys()


def test_plugins(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in dedale.KINDS:
        monkeypatch.setattr(registry(kind), "_added", {})
    load_plugin(str(folder / "dedale_snail.py"))
    assert dedale.analyse(dedale.generate("snail", width=9, height=7, seed=1))["perfect"]
    load_plugin(str(folder / "fireflies.py"))
    if binding(folder):
        for path in [folder / "bricks.py", *(folder / "plugins").glob("*.py")]:
            load_plugin(str(path))
        assert [kind for kind in dedale.KINDS if not registry(kind)._added] == []
    session = Session.new("fireflies", seed=1)
    session.play(session.legal_moves()[0])
    assert Session.from_text(session.to_text()).state == session.state
