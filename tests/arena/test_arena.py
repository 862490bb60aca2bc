"""Levels for language models: right answers, wrong ones, and who asks."""

import json
import random
import subprocess
import sys
from collections import deque
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from PIL import Image

from dedale.arena import Action, Arena, Task, judge, read_answer, summary, tasks
from dedale.arena.baselines import BASELINES
from dedale.arena.mcp import Server
from dedale.arena.task import KINDS, read_tasks
from dedale.errors import DedaleError
from dedale.forms.json_text import parse_json
from dedale.grids.keys import part_of

from ..cli.test_cli import fails

STEPS = {"north": (-1, 0, 1), "east": (0, 1, 2), "south": (1, 0, 4), "west": (0, -1, 8)}


def steps_to_goal(task: Task) -> dict[tuple[int, int], int]:
    """How far every cell is from the exit: a slow and obvious search of the level's text."""
    data = json.loads(task.level)
    rows = [[int(digit, 16) for digit in row] for row in data["rows"]]
    far = {tuple(data["goal"]): 0}
    queue = deque(far)
    while queue:
        row, col = queue.popleft()
        for down, right, bit in STEPS.values():
            near = row + down, col + right
            if rows[row][col] & bit and near not in far:
                far[near] = far[row, col] + 1
                queue.append(near)
    return far


@pytest.fixture(scope="module")
def mazes() -> list[Task]:
    return list(tasks(40, width=5, height=4, braid=40, unreachable=40, seed=3))


def test_tasks_are_what_they_say(mazes: list[Task]) -> None:
    lost = 0
    for task in mazes:
        start = tuple(json.loads(task.level)["start"])
        assert steps_to_goal(task).get(start) == task.best
        lost += task.best is None
        answer = task.solution()
        assert (answer is None) == (task.best is None)
        verdict = judge(task, answer)
        assert (verdict.right, verdict.score) == (True, 1.0)
    assert 8 <= lost <= 24
    assert list(tasks(40, width=5, height=4, braid=40, unreachable=40, seed=3)) == mazes


def test_test_and_training_are_apart() -> None:
    for split in ("train", "test"):
        for task in tasks(20, width=4, height=4, unreachable=0, split=split):
            assert part_of(task.model.key(task.start)) == split


def test_verdicts_agree_with_a_walk_of_our_own(mazes: list[Task]) -> None:
    chance = random.Random(1)
    reasons = set()
    for task in mazes * 5:
        data = json.loads(task.level)
        far, place = steps_to_goal(task), tuple(data["start"])
        right = task.solution() or []
        moves = right[: chance.randint(0, len(right))]
        moves += [chance.choice(list(STEPS)) for _ in range(chance.randint(0, 4))]
        broken = None
        for number, move in enumerate(moves, 1):
            if place == tuple(data["goal"]):
                break
            down, right_by, bit = STEPS[move]
            if not int(data["rows"][place[0]][place[1]], 16) & bit:
                broken = number
                break
            place = place[0] + down, place[1] + right_by
        verdict = judge(task, moves)
        reasons.add(verdict.reason)
        assert verdict.step == broken
        assert verdict.at == place
        if broken is None and place == tuple(data["goal"]):
            assert verdict.right
            continue
        assert not verdict.right
        assert verdict.winnable == (place in far)
        assert verdict.left == far.get(place) or verdict.reason == "no way"
    assert reasons == {"right", "wall", "not there", "no way"}


@pytest.mark.parametrize("env", ["ariane", "treasure"])
def test_games_are_judged_by_their_rules(env: str) -> None:
    options = {"size": 4} if env == "ariane" else {"width": 4, "height": 4}
    found = list(tasks(4, env, unreachable=60, **options))
    assert {task.best is None for task in found} == {True, False}
    for task in found:
        again = Task.of(json.loads(json.dumps(task.json())))
        assert again == task
        verdict = judge(again, again.solution())
        assert (verdict.right, verdict.score) == (True, 1.0)
        if task.best is not None:
            assert judge(task, None).reason == "gave up"
            half = judge(task, task.solution()[:1])
            assert (half.reason, half.winnable, half.left) == ("not there", True, task.best - 1)
        else:
            assert not judge(task, [task.moves[0]]).right
    for name in ("random", "greedy", "follower"):
        assert summary(judge(task, BASELINES[name](task)) for task in found)["right"] < 1


@pytest.mark.parametrize("grid", ["hex", "triangle", "torus", "layers:2"])
def test_other_grids(grid: str) -> None:
    for task in tasks(4, grid=grid, width=4, height=4, unreachable=50):
        assert judge(task, task.solution()).score == 1
        assert "@" in task.prompt() or "start (" in task.prompt()
        path = [(0, 0)]
        assert judge(task, str(path)).reason in ("unknown move", "wall", "not there", "no way")


# ---------------------------------------------------------------- what is said


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("north east", ["north", "east"]),
        ("Let me think: north? No.\nANSWER: N, E, S", ["north", "east", "south"]),
        ('ANSWER: ["up", "right"]', ["north", "east"]),
        ("answer: **↑ → ↓ ←**", ["north", "east", "south", "west"]),
        ("NESW", ["north", "east", "south", "west"]),
        ("udlr", ["north", "south", "west", "east"]),
        ("haut, droite", ["north", "east"]),
        ("ANSWER: NONE", None),
        ("Unreachable.", None),
        ("ANSWER: fly", ["fly"]),
        ("", []),
    ],
)
def test_answers_in_many_words(mazes: list[Task], text: str, moves: list[str] | None) -> None:
    assert read_answer(mazes[0], text) == moves


def test_a_path_of_cells_is_an_answer(mazes: list[Task]) -> None:
    for task in mazes:
        if task.best is None:
            continue
        place = tuple(json.loads(task.level)["start"])
        cells = [place]
        for move in task.solution():
            cells.append((cells[-1][0] + STEPS[move][0], cells[-1][1] + STEPS[move][1]))
        for path in (cells, cells[1:]):
            assert judge(task, " -> ".join(map(str, path))).score == 1
        assert judge(task, f"{cells[0]} (77, 99)").reason == "unknown move"


def test_nothing_that_is_said_raises(mazes: list[Task]) -> None:
    chance = random.Random(2)
    letters = 'ANSWER:nesw ()[]{},.;"0123456789-\n→\0é'
    for _time in range(300):
        text = "".join(chance.choices(letters, k=chance.randint(0, 60)))
        assert judge(mazes[0], text).task == mazes[0].id


def test_texts_pictures_and_films(mazes: list[Task]) -> None:
    task = next(task for task in mazes if task.best)
    maze = parse_json(task.level)
    assert task.text("tokens").count("<-->") == len(maze.links())
    assert task.text("list").count(" to ") == 2 * len(maze.links())
    picture = Image.open(BytesIO(task.picture()))
    film = Image.open(BytesIO(task.film()))
    assert film.size == picture.size
    assert film.n_frames == task.best + 1
    with pytest.raises(DedaleError, match="unknown form 'drawin': did you mean 'drawing'"):
        task.text("drawin")


@pytest.mark.parametrize(
    ("wishes", "message"),
    [
        ({"env": "mazes"}, "unknown kind 'mazes': did you mean 'maze'"),
        ({"split": "tests"}, "unknown part 'tests'"),
        ({"unreachable": 101}, "unreachable 101 should be from 0 to 100"),
        ({"grades": (0, 3)}, "grade 0 should be from 1 to 10"),
        ({"width": 4, "height": 4, "grades": (9, 10)}, "no such level among 2000"),
    ],
)
def test_wrong_wishes_are_refused(wishes: dict[str, object], message: str) -> None:
    with pytest.raises(DedaleError) as caught:
        list(tasks(1, **wishes))  # type: ignore[arg-type]
    assert message in str(caught.value)
    with pytest.raises(DedaleError, match="line 1 is not a task"):
        read_tasks("nonsense")
    with pytest.raises(DedaleError, match="this is not a task"):
        read_tasks('{"id": 3}')


# ---------------------------------------------------------------- many turns


def test_many_turns(mazes: list[Task]) -> None:
    arena = Arena(mazes)
    with pytest.raises(DedaleError, match="call reset"):
        arena.step("north")
    for task in mazes[:10]:
        seen = arena.reset().observation
        assert not seen.done
        closed = next(move for move in (*STEPS, "fly") if move not in seen.legal)
        refused = arena.step(Action(closed))
        assert "is not possible here" in refused.observation.message
        if task.best is None:
            result = arena.step("NONE")
        else:
            for move in task.solution():
                result = arena.step(move)
        assert result.done
        assert result.reward == 1.0
        assert arena.state.verdict is not None
        assert arena.step("north").observation.message == "It is over: call reset."
    short = Arena(mazes, most_turns=1)
    short.reset()
    assert short.step("fly").done


# ---------------------------------------------------------------- a server of tools


def call(server: Server, name: str, **arguments: object) -> dict:
    request = {"name": name, "arguments": arguments}
    line = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": request})
    return server.answer(line)


def test_the_tools(mazes: list[Task]) -> None:
    task = next(task for task in mazes if task.best)
    server = Server([task])
    refused = call(server, "look")["result"]
    assert refused["isError"]
    assert "call reset" in refused["content"][0]["text"]
    assert task.prompt() == call(server, "new_level")["result"]["content"][0]["text"]
    for form in ("drawing", "list", "tokens"):
        assert call(server, "look", form=form)["result"]["content"][0]["text"] == task.text(form)
    picture = call(server, "look", form="picture")["result"]["content"][0]
    assert picture["mimeType"] == "image/png"
    first, *others = task.solution()
    call(server, "move", moves=first)
    assert call(server, "film")["result"]["content"][0]["mimeType"] == "image/gif"
    said = call(server, "move", moves=" ".join(others))["result"]["content"][0]["text"]
    assert "as few as can be" in said
    verdict = json.loads(call(server, "answer", answer="NONE")["result"]["content"][0]["text"])
    assert verdict["reason"] == "gave up"


@pytest.mark.parametrize("kind", KINDS)
def test_new_levels_of_every_kind(kind: str) -> None:
    size = {"width": 4, "height": 4}
    told = call(Server(), "new_level", kind=kind, unreachable=0, seed=5, **size)["result"]
    assert not told["isError"], told
    assert "ANSWER:" in told["content"][0]["text"]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("nonsense", -32700),
        ("[]", -32600),
        ('{"id": 1}', -32600),
        ('{"id": 1, "method": "rm"}', -32601),
        ('{"id": 1, "method": "tools/call", "params": []}', -32602),
        ('{"id": 1, "method": "tools/call", "params": {"name": "__init__"}}', -32602),
        ('{"id": 1, "method": "tools/call", "params": {"name": {}}}', -32602),
        (
            '{"id": 1, "method": "tools/call", '
            '"params": {"name": "look", "arguments": {"path": "/etc/passwd"}}}',
            -32602,
        ),
    ],
)
def test_what_is_no_request_is_an_error(line: str, code: int) -> None:
    assert Server().answer(line)["error"]["code"] == code


def test_wrong_arguments_are_told(mazes: list[Task]) -> None:
    sizes = ({"width": 1}, {"width": 9999}, {"width": []}, {"width": "²"}, {"height": "9" * 5000})
    for arguments in (*sizes, {"kind": "x"}, {"seed": "a"}):
        told = call(Server(), "new_level", **arguments)["result"]
        assert told["isError"], arguments


def test_a_real_conversation_over_pipes() -> None:
    asked = [
        {"id": 1, "method": "initialize", "params": {"protocolVersion": "2024-11-05"}},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/list"},
        {"id": 3, "method": "ping"},
    ]
    text = "".join(json.dumps({"jsonrpc": "2.0", **each}) + "\n" for each in asked)
    done = subprocess.run(
        [sys.executable, "-m", "dedale", "arena", "serve"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == [1, 2, 3]
    assert answers[0]["result"]["protocolVersion"] == "2024-11-05"
    names = [tool["name"] for tool in answers[1]["result"]["tools"]]
    assert names == ["new_level", "look", "move", "answer", "film"]
    here = StringIO()
    Server().serve(text.splitlines(), here)
    assert here.getvalue() == done.stdout


@pytest.mark.parametrize("line", ["", "{}", "[" * 5000, '{"id": 1, "env": "maze", "level": 3}'])
def test_a_file_that_holds_no_tasks(line: str) -> None:
    with pytest.raises(DedaleError):
        read_tasks(line or "x")


def test_a_baseline_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "levels.jsonl"
    task = next(tasks(1, width=5, height=5, unreachable=0))
    file.write_text(json.dumps(task.json()) + "\n", encoding="utf-8")
    assert "did you mean 'greedy'" in fails("arena", "score", str(file), "--baseline", "gready")
