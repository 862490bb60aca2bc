"""`dedale serve`: how it starts, where it keeps things, and how it refuses."""

import socket
import stat
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from dedale.cli import main
from dedale.web.connections import RESERVED


def refused(*arguments: str) -> str:
    result = CliRunner().invoke(main, ["serve", *arguments])
    assert result.exit_code == 2, result.output
    lines = result.stderr.strip().split("\n")
    assert len(lines) == 1
    return lines[0]


def test_a_port_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        line = refused("--port", port, "--data", str(tmp_path))
    assert f"127.0.0.1:{port}" in line
    assert "--port 0" in line


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--data", "FILE"], "FILE"),
        (["--data", "FILE/inside"], "FILE"),
        (["--database", "nonsense"], "nonsense"),
        (["--database", "sqlite:////no/such/folder/x.db"], "/no/such/folder"),
        (["--host", "no-such-host.invalid"], "no-such-host.invalid"),
        (["--plugin", "no-such-file.py"], "no-such-file.py"),
    ],
)
def test_what_cannot_be_started(tmp_path: Path, arguments: list[str], said: str) -> None:
    (tmp_path / "FILE").write_text("not a folder")
    known = ["--port", "0"]
    if "--data" not in arguments:
        known += ["--data", str(tmp_path)]
    arguments = [word.replace("FILE", str(tmp_path / "FILE")) for word in arguments]
    assert said in refused(*known, *arguments)


def test_the_data_folder(start_server: Any, tmp_path: Path) -> None:
    server = start_server()
    data = tmp_path / "data"
    assert (data / "dedale.db").exists()
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) & 0o077 for path in data.iterdir()} == {0}
    assert server.address.startswith("http://127.0.0.1:")


def test_another_database(start_server: Any, tmp_path: Path) -> None:
    server = start_server("--database", f"sqlite:///{tmp_path / 'other.db'}")
    with server.browser() as browser:
        browser.post("/api/games", json={"game": "classic", "parameters": {"seed": 1}})
        assert len(browser.get("/api/games").json()["games"]) == 1
    assert (tmp_path / "other.db").exists()
    assert not (tmp_path / "data" / "dedale.db").exists()


def test_a_plug_in_appears_in_the_menus_and_works(start_server: Any, tmp_path: Path) -> None:
    plugin = tmp_path / "mine.py"
    plugin.write_text(
        "def wishes(state, move):\n"
        "    'They never move, and say so.'\n"
        "    return [4] * (len(state.herd) // 4)\n"
        "PLUGIN = {'strategy': {'statues': wishes}}\n"
    )
    server = start_server("--plugin", str(plugin))
    with server.browser() as browser:
        strategies = browser.get("/api/catalogue").json()["strategies"]
        [mine] = [line for line in strategies if line["name"] == "statues"]
        assert mine["plugin"]
        wish = {"width": 8, "height": 8, "minotaurs": 3, "strategy": "statues", "seed": 4}
        game = browser.post("/api/games", json={"game": "treasure", "parameters": wish}).json()
        address = f"/api/games/{game['id']}/moves"
        played = browser.post(address, json={"moves": ["."]}).json()
        assert "actors" not in played["steps"][0]["changes"]


def test_a_trained_policy_can_be_played_against(start_server: Any, tmp_path: Path) -> None:
    plugin = tmp_path / "learned.py"
    plugin.write_text(
        "from dedale.envs.policies import strategy\n"
        "def policy(observation, action_mask):\n"
        "    return int(action_mask.argmax())\n"
        "PLUGIN = {'strategy': {'learned': strategy(policy, 'The first way that is open.')}}\n"
    )
    server = start_server("--plugin", str(plugin))
    with server.browser() as browser:
        wish = {"width": 8, "height": 8, "minotaurs": 3, "strategy": "learned", "seed": 4}
        game = browser.post("/api/games", json={"game": "treasure", "parameters": wish}).json()
        address = f"/api/games/{game['id']}/moves"
        played = browser.post(address, json={"moves": ["."]}).json()
        assert "actors" in played["steps"][0]["changes"], "they have moved"


def test_ctrl_c_ends_it_cleanly(start_server: Any) -> None:
    import signal

    server = start_server()
    server.process.send_signal(signal.SIGINT)
    assert server.process.wait(30) == 0


def test_no_more_are_accepted_at_once_than_there_is_room_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A burst of connections used to take the last file before any of them could be closed."""
    configs = []

    def run(self: Any, sockets: object) -> None:
        configs.append(self.config)
        self.should_exit = True

    monkeypatch.setattr("uvicorn.Server.run", run)
    CliRunner().invoke(main, ["serve", "--port", "0", "--data", str(tmp_path)])
    assert 8 * configs[0].backlog <= RESERVED
