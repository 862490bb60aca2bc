"""The judge: right programs hold, each wrong one fails by the claim meant, and the box holds."""

import csv
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from dedale.cli import main
from dedale.cli.judge import programs
from dedale.judge import CaseLimits, judge
from dedale.judge.answers import is_answer
from dedale.judge.box import Box
from dedale.judge.cases import Case
from dedale.judge.judging import Judging
from dedale.judge.programs import kind_of
from dedale.judge.verdict import Finding, Verdict

from ..sampling import WHOLE, sampled
from .programs import RIGHT, WRONG, Wrong, program

#: For the smallest case: it is found, however busy the machine is.
PATIENT = CaseLimits(seconds=60, shrinking=240)
#: For programs that fail early and whose smallest case does not matter.
SHORT = CaseLimits(seconds=0.5, shrinking=0.2)


@pytest.mark.parametrize("name", RIGHT)
def test_right_programs_hold(name: str, tmp_path: Path) -> None:
    path = tmp_path / "right.py"
    path.write_text(RIGHT[name], encoding="utf-8")
    size = (9, 7) if not WHOLE or name in ("ids", "aldous-broder", "kruskal") else None
    verdict = judge(path, size=size)
    assert verdict.status == 0, [f for f in verdict.findings if f.holds is not True]


@pytest.mark.parametrize(
    "wrong", sampled(WRONG, 18), ids=lambda w: f"{w.base}-{w.claim}-{WRONG.index(w)}"
)
def test_wrong_programs_fail_by_the_claim_meant(wrong: Wrong, tmp_path: Path) -> None:
    path = tmp_path / "wrong.py"
    path.write_text(program(wrong), encoding="utf-8")
    size: tuple[int, int] | None = (20, 15) if WHOLE else (9, 7)
    if wrong.claim == "ends":  # recursion goes too deep on large ones only
        size = None
    verdict = judge(path, size=size, limits=CaseLimits(seconds=2, shrinking=0.2))
    assert verdict.status == 1
    failed = {f.claim: f for f in verdict.findings if f.decides and f.holds is False}
    assert wrong.claim in failed
    finding = failed[wrong.claim]
    assert finding.detail
    assert finding.case is not None or wrong.claim in ("ends", "wins", "minimal", "unwinnable")


def test_there_are_enough_wrong_programs() -> None:
    assert len({program(wrong) for wrong in WRONG}) >= 120


def test_the_smallest_case_is_found(tmp_path: Path) -> None:
    path = tmp_path / "loop.py"
    path.write_text(
        "def generate(maze, random):\n"
        "    for a in maze.cells():\n"
        "        for b in maze.neighbours(a):\n"
        "            maze.break_wall(a, b)\n"
    )
    [tree] = [f for f in judge(path).findings if f.claim == "tree"]
    assert tree.case is not None
    assert (tree.case.width, tree.case.height, tree.case.seed) == (2, 2, 0)
    assert len(tree.cells) == 4


def finding(source: str, claim: str, tmp_path: Path) -> Finding:
    path = tmp_path / "program.py"
    path.write_text(source)
    [found] = [f for f in judge(path, limits=PATIENT, size=(7, 5)).findings if f.claim == claim]
    return found


def test_a_maze_handed_over_is_cut_down_to_what_shows_the_fault(tmp_path: Path) -> None:
    """A search that looks at the estimate only: eight cells and one wall show it."""
    source = """
import heapq
def solve(maze, start, goal):
    def away(cell):
        return abs(cell[0] - goal[0]) + abs(cell[1] - goal[1])
    heap, came = [(away(start), start)], {start: None}
    while heap:
        cell = heapq.heappop(heap)[1]
        if cell == goal:
            path = [cell]
            while came[path[-1]] is not None:
                path.append(came[path[-1]])
            return path[::-1]
        for near in maze.open_neighbours(cell):
            if near not in came:
                came[near] = cell
                heapq.heappush(heap, (away(near), near))
    return None
"""
    found = finding(source, "shortest", tmp_path)
    assert found.case is not None
    assert (found.holds, found.case.cells, found.case.made.walls) == (False, 8, 1)


def test_what_a_solver_does_to_its_maze_is_not_drawn(tmp_path: Path) -> None:
    source = "def solve(maze, start, goal):\n    if start == goal: return [start]\n"
    source += "    for a in maze.cells():\n        for b in maze.neighbours(a):\n"
    source += "            maze.break_wall(a, b)\n    return [start, goal]\n"
    found = finding(source, "none", tmp_path)
    assert (found.holds, found.case and found.case.cells, found.sides) == (False, 2, None)


def test_the_order_of_a_set_is_not_the_seed(tmp_path: Path) -> None:
    """Strings are in another order in the next process; the smallest case is told."""
    source = RIGHT["backtracker"] + "\nright = generate\ndef generate(maze, random):\n"
    source += "    names = {f'cell {n}' for n in range(50)}\n"
    source += "    random.seed(next(iter(names)))\n    right(maze, random)\n"
    found = finding(source, "seed", tmp_path)
    assert found.holds is False
    assert found.case is not None
    assert found.case.cells <= 6


def test_a_slow_program_is_not_an_endless_one() -> None:
    """Half a second for 300 cells may well be a minute for 3600."""
    with Box("def generate(maze, random): pass", "slow.py", "pupil", CaseLimits(seconds=10)) as box:
        run = Judging(box, Verdict("slow.py", "generator", "pupil"), None, None)
        stopped = {"error": {"type": "time", "line": 1}}
        assert run._is_slow(Case(60, 60, 0), stopped, (300, 0.5))
        assert not run._is_slow(Case(60, 60, 0), stopped, (300, 0.01))
        assert not run._is_slow(Case(60, 60, 0), {"error": {"type": "recursion"}}, (300, 0.5))


def test_growth_is_told_by_the_clock_only_where_it_can_be_read() -> None:
    def growth(seconds: Callable[[int], float]) -> Finding:
        with Box("", "mine.py", "pupil") as box:
            run = Judging(box, Verdict("mine.py", "generator", "pupil"), None, None)
            times = iter((5.0, 0.0, 0.0))  # one of three waited for another program
            box.ask = lambda case: {  # type: ignore[method-assign]
                "asked": 0,
                "time": seconds(case["width"] ** 2) + next(times, 0),
            }
            return run._growth(True)

    assert growth(lambda cells: 0).holds is None
    assert growth(lambda cells: 1e-5 * cells).holds is True
    assert growth(lambda cells: 1e-7 * cells**2 if cells > 500 else 0).holds is False


def test_squares_are_drawn_where_a_program_knows_no_cells(tmp_path: Path) -> None:
    source = "def generate(width, height, seed):\n"
    source += "    return [[1 - r % 2 * (c % 2) for c in range(5)] for r in range(5)]\n"
    found = finding(source, "connected", tmp_path)
    assert found.picture.split("\n")[:2] == ["#####", "#*#*#"]


ATTACKS = {
    "reads the home folder": "open('/etc/passwd').read()",
    "reads a process": "open('/proc/1/cmdline').read()",
    "reads memory": "open('/proc/self/mem', 'rb').read(1)",
    "lists the home folder": "import os; os.listdir('/')",
    "writes outside": "open('/tmp/dedale-was-here', 'w').write('x')",
    "writes by a descriptor": "import os; os.open('/tmp/dedale-was-here', os.O_CREAT | os.O_RDWR)",
    "writes into our sources": "import dedale; open(dedale.__file__, 'a').close()",
    "removes": "import os; os.remove('/tmp')",
    "renames": "import os; os.rename('/tmp/a', '/tmp/b')",
    "links": "import os; os.symlink('/etc', 'etc'); open('etc/passwd').read()",
    "links a file": "import os; os.link('/etc/passwd', 'p'); open('p').read()",
    "loads a file": "import importlib.machinery as m\n"
    "m.SourceFileLoader('x', '/etc/passwd').get_data('/etc/passwd')",
    "unpickles": "import pickle; pickle.loads(b\"cos\\nsystem\\n(S'id'\\ntR.\")",
    "hooks our hook": "import sys\ndef h(*a): raise OSError\nsys.addaudithook(h); open('x', 'w')",
    "takes the builtins": "import builtins; builtins.len = builtins.list = None",
    "runs bad byte code": "f = lambda: 0\n"
    "f.__code__ = f.__code__.replace(co_code=b'\\x64\\xff' * 8 + b'\\x53\\0')\nf()",
    "makes a device": "import os, stat; os.mknod('tty', stat.S_IFCHR | 0o600, os.makedev(5, 0))",
    "forks": "import os\nwhile True: os.fork()",
    "forks with a terminal": "import pty; pty.fork()",
    "starts programs": "import subprocess; subprocess.run(['id'])",
    "spawns": "import os; os.posix_spawn('/bin/true', ['true'], {})",
    "works with others": "import multiprocessing; multiprocessing.Process(target=print).start()",
    "asks the shell": "import os; os.system('id')",
    "replaces the process": "import os; os.execv('/bin/sh', ['sh'])",
    "calls out": "import socket; socket.socket()",
    "calls out below": "import _socket; _socket.socket()",
    "asks a name": "import socket; socket.getaddrinfo('localhost', 80)",
    "opens an address": "import urllib.request; urllib.request.urlopen('file:///etc/passwd')",
    "waits for others": "import asyncio; asyncio.run(asyncio.sleep(0))",
    "loads a library": "import ctypes; ctypes.CDLL(None)",
    "kills its parent": "import os, signal; os.kill(os.getppid(), signal.SIGKILL)",
    "kills all": "import os; os.killpg(0, 9)",
    "frees itself of limits": "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (4096, 4096))",
    "takes all memory": "x = []\nwhile True: x.append(bytes(10**7))",
    "starts threads": "import threading\nthreading.Thread(target=print).start()",
    "ends the process": "import os; os._exit(0)",
    "aborts": "import os; os.abort()",
    "exits": "import sys; sys.exit(0)",
    "prints without end": "while True: print('x' * 1000)",
    "fills the disk": "f = open('large', 'wb')\nwhile True: f.write(bytes(10**6))",
    "catches all": "while True:\n  try:\n    while True: pass\n  except BaseException: pass",
    "goes on when its time is up": "class D:\n  def __del__(self):\n    while True: pass\nD()",
    "ignores signals": "import signal as s\nfor n in (2, 14, 15, 24): s.signal(n, s.SIG_IGN)\n"
    "while True: pass",
    "goes deeper": "import sys; sys.setrecursionlimit(10**9)\ndef f(): f()\nf()",
    "counts for ever": "len(str(9 ** 9 ** 9))",
    "writes many files": "n = 0\nwhile True:\n  n += 1\n"
    "  with open('f%d' % n, 'wb') as f: f.write(bytes(10**6))",
    "digs": "import os\nfor n in range(2500):\n  os.mkdir('d', 0o700); os.chdir('d')",
    "opens many files": "x = [open('f%d' % n, 'w') for n in range(10000)]",
    "closes our pipes": "import os\nfor n in range(3, 20):\n    os.close(n)",
    "answers by itself": "import os\nfor n in range(3, 64):\n  try:\n"
    "    os.write(n, b'{\"sides\": 3}\\n' * 9)\n  except OSError: pass\nwhile True: pass",
    "empties the list of what is refused": "import sys\nsys.modules['__main__'].REFUSED.clear()\n"
    "import socket; socket.socket()",
    "hides in a path": "import os\nclass P:\n  def __fspath__(self):\n"
    "    return open('/etc/passwd').read() and '.'\nos.listdir(P())",
}
#: Our own hook lives in the program's process: what it refuses must be refused without it, too.
BLIND = (
    "import gc, os, _socket, _thread\nfor f in gc.get_objects():\n"
    "  if getattr(f, '__qualname__', '') == '_confine.<locals>.hook':\n"
    "    for cell in f.__closure__:\n"
    "      if cell.cell_contents is False: cell.cell_contents = True\n"
)
WITHOUT_THE_HOOK = {
    "blind, reads": "open('/etc/passwd').read()",
    "blind, writes": "open('/tmp/dedale-was-here', 'w').write('x')",
    "blind, lists": "os.listdir('/')",
    "blind, forks": "os.fork()",
    "blind, starts a thread": "_thread.start_new_thread(print, ())",
    "blind, replaces the process": "os.execv('/bin/true', ['true'])",
    "blind, calls out": "_socket.socket()",
    "blind, kills": "os.kill(os.getppid(), 0)",
    "blind, changes who may read": "os.chmod('/tmp', 0o1777)",
    "blind, changes an owner": "os.chown('/tmp', -1, -1)",
    "blind, changes times": "os.utime('/tmp')",
    "blind, slows others down": "os.setpriority(os.PRIO_PROCESS, os.getppid(), 0)",
}
ATTACKS |= {name: BLIND + attack for name, attack in WITHOUT_THE_HOOK.items()}


@pytest.fixture(scope="module")
def walls() -> list[str]:
    """What holds on this system without our hook."""
    with Box("def generate(maze, random): pass", "any.py", "pupil") as box:
        return list(box.loaded["walls"])


@pytest.mark.parametrize("attack", ATTACKS)
def test_the_box_holds(
    attack: str, tmp_path: Path, walls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attack is followed by a right program: where it went through, nothing is wrong."""
    right = RIGHT["backtracker"].replace("def generate(", "def right(")
    body = ATTACKS[attack].replace("\n", "\n    ")
    path = tmp_path / "attack.py"
    path.write_text(f"{right}\ndef generate(maze, random):\n    {body}\n    right(maze, random)\n")
    if attack in WITHOUT_THE_HOOK and len(walls) < 4:
        pytest.skip("this system has no such walls")
    limits = CaseLimits(seconds=0.5, memory=200_000_000, file_size=2_000_000, shrinking=0.1)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    verdict = judge(path, limits=limits)
    assert verdict.status == 1
    assert not list(tmp_path.glob("dedale-judge-*"))
    assert "ends" in {f.claim for f in verdict.findings if f.holds is False}
    assert not Path("/tmp/dedale-was-here").exists()


WRONG_ERROR = {"type": "raised", "name": {}, "message": 1, "line": "x"}
FORGED = [("sides", 3), ("sides", "zz"), ("sides", ""), ("time", "x"), ("asked", None)]
FORGED += [("events", [1]), ("error", 3), ("error", WRONG_ERROR), ("claims", [[]]), ("size", 2)]
FORGED += [("asked", 10**400), ("asked", -1), ("time", 10**400), ("printed", {}), ("walls", 3)]
#: The maze is told to have one wall broken, and nothing that was done broke it.
FORGED += [("sides", "0208"), ("events", [["break", [0, 0], [0, 1], None]])]
FORGED += [("events", [["break", [0, 0], [5, 0], None]]), ("events", [["break", [0, 0], None, 0]])]


def test_a_program_that_writes_our_answers_does_not_end_the_judge() -> None:
    """Python lets it change what writes them."""
    case = {"do": "generate", "width": 2, "height": 1, "seed": 1}
    right = {"sides": "0000", "asked": 1, "broken": 0, "time": 0.1, "printed": "", "events": []}
    assert is_answer(right, case)
    case["events"] = True
    assert is_answer(right, case)
    for key, value in FORGED:
        assert not is_answer(right | {key: value}, case), key
    for key in ("sides", "asked", "broken", "time", "events"):
        assert not is_answer({name: right[name] for name in right if name != key}, case), key
    sample = {"do": "sample", "width": 2, "height": 1, "count": 5}
    assert is_answer({"counts": {"0208": 5}, "time": 0.1}, sample)
    assert not is_answer({"counts": {"0208": 6}, "time": 0.1}, sample)
    source = (
        "import json\nold = json.dumps\njson.dumps = lambda answer: old(answer | {'error': 3})\n"
    )
    with Box(source, "any.py", "pupil", SHORT) as box:
        assert box.ask(case)["error"]["type"] == "died"


def test_what_a_program_says_can_be_shown(tmp_path: Path) -> None:
    """A report of a class must not end, or colour the terminal, by what one program says."""
    path = tmp_path / "loud.py"
    path.write_text(
        "def generate(maze, random):\n"
        "    raise type('x' * 10**6, (Exception,), {})('\\ud800 \\x1b[2J')\n"
    )
    [ends] = [f for f in judge(path, limits=SHORT).findings if f.claim == "ends"]
    assert ends.detail.endswith("x: ? ?[2J")
    assert len(ends.detail) < 400


def test_the_line_of_an_endless_loop_is_told(tmp_path: Path) -> None:
    path = tmp_path / "endless.py"
    path.write_text("def generate(maze, random):\n    n = 0\n    while True:\n        n += 1\n")
    [ends] = [f for f in judge(path, limits=SHORT).findings if f.claim == "ends"]
    assert ends.line in (3, 4)


def test_what_a_program_is() -> None:
    assert kind_of("def generate(maze, random): ...", "a.py") == "generator"
    assert kind_of("def solve(laby): ...", "a.py") == "lists"
    assert kind_of("PLUGIN = {}", "a.py") == "plugin"
    assert kind_of("x = 1", "a_maze_ing.py") == "42"
    assert kind_of("x = 1", "a.py") is None


A_MAZE_ING = """
import random, sys
from lines import pairs

config = dict(pairs(open(sys.argv[1])))
width, height = int(config["WIDTH"]), int(config["HEIGHT"])
random.seed(int(config["SEED"]))
closed = [[15] * width for _ in range(height)]
entry, goal = (tuple(map(int, config[name].split(","))) for name in ("ENTRY", "EXIT"))
stack, seen, path = [entry], {entry}, None
while stack:
    x, y = stack[-1]
    if (x, y) == goal:
        path = list(stack)
    near = [(x, y - 1, 1, 4), (x + 1, y, 2, 8), (x, y + 1, 4, 1), (x - 1, y, 8, 2)]
    near = [n for n in near if 0 <= n[0] < width and 0 <= n[1] < height and n[:2] not in seen]
    if not near:
        stack.pop()
        continue
    a, b, here, there = random.choice(near)
    closed[y][x] -= here
    closed[b][a] -= there
    seen.add((a, b))
    stack.append((a, b))
letters = {(0, -1): "N", (1, 0): "E", (0, 1): "S", (-1, 0): "W"}
steps = [letters[b[0] - a[0], b[1] - a[1]] for a, b in zip(path, path[1:])]
with open(config["OUTPUT_FILE"], "w") as file:
    for row in closed:
        file.write("".join("%X" % n for n in row) + "\\n")
    file.write("\\n" + config["ENTRY"] + "\\n" + config["EXIT"] + "\\n" + "".join(steps) + "\\n")
"""


def test_a_program_of_the_school_42(tmp_path: Path) -> None:
    path = tmp_path / "a_maze_ing.py"
    lines = "def pairs(file):\n    return [line.strip().split('=') for line in file]\n"
    (tmp_path / "lines.py").write_text(lines)
    path.write_text(A_MAZE_ING)
    verdict = judge(path, size=(9, 7))
    assert verdict.status == 0, verdict
    assert {"path", "shortest"} <= {f.claim for f in verdict.findings}
    path.write_text(A_MAZE_ING.replace('"".join(steps)', '"".join(steps[1:])'))
    wrong = judge(path, size=(9, 7))
    assert [f.claim for f in wrong.findings if f.decides and f.holds is False] == ["path"]
    path.write_text(A_MAZE_ING.replace('"ENTRY", "EXIT"', '"EXIT", "ENTRY"'))
    wrong = judge(path, size=(9, 7))
    assert [f.claim for f in wrong.findings if f.decides and f.holds is False] == ["path"]
    path.write_text(A_MAZE_ING.replace('int(config["HEIGHT"])', 'int(config["HEIGHT"]) + 1'))
    wrong = judge(path, size=(9, 7))
    assert "size" in {f.claim for f in wrong.findings if f.decides and f.holds is False}
    path.write_text(A_MAZE_ING.replace("    closed[b][a] -= there\n", ""))
    wrong = judge(path, size=(9, 7))
    assert "walls" in {f.claim for f in wrong.findings if f.decides and f.holds is False}


def test_a_plugin(tmp_path: Path) -> None:
    example = Path(__file__).parents[2] / "examples" / "plugin" / "dedale_snail.py"
    path = tmp_path / "snail.py"
    path.write_text(example.read_text(encoding="utf-8"))
    verdict = judge(path, size=(9, 7))
    assert verdict.status == 0, verdict
    text = "    return events\n"
    path.write_text(path.read_text().replace(text, f"    grid[start] = 0\n{text}", 1))
    wrong = judge(path, size=(9, 7))
    assert "walls" in {f.claim for f in wrong.findings if f.holds is False}


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("bfs", "dfs"):
        (tmp_path / f"{name}.py").write_text(RIGHT[name].replace('CLAIMS = ["path"]', ""))

    def run(*words: str, language: str = "en") -> int:
        with pytest.raises(SystemExit) as ended:
            main(["--lang", language, "judge", "-s", "4x4", *words])
        return int(str(ended.value.code))

    assert run(str(tmp_path / "bfs.py")) == 0
    assert "no path is shorter" in capsys.readouterr().out
    report = tmp_path / "report.html"
    film = tmp_path / "film.gif"
    assert run(str(tmp_path / "dfs.py"), "--html", str(report), "--film", str(film)) == 1
    assert "<svg" in report.read_text()
    assert film.read_bytes().startswith(b"GIF89a")
    capsys.readouterr()
    assert run(str(tmp_path / "dfs.py"), "--json") == 1
    told = json.loads(capsys.readouterr().out)
    [wrong] = [claim for claim in told["claims"] if claim["holds"] is False]
    assert (told["status"], wrong["claim"]) == (1, "shortest")
    assert run("--folder", str(tmp_path), "--csv") == 1
    rows = capsys.readouterr().out.splitlines()
    assert len(rows) == 3
    assert rows[0].startswith("program,kind,status,ends,path,shortest,none")
    # the teacher's table, of programs or of one exercise, in the language asked
    (tmp_path / "dfs.py").write_text("def solve(maze, start, goal):\n    return [start, (0, 9)]\n")
    (tmp_path / "typo.py").write_text("def solve(maze, start, goal)\n    pass\n")
    (tmp_path / "other.py").write_text("def find(maze): pass\n")
    (tmp_path / "out.py").write_text("def solve(maze, s, g): maze.open_neighbours((9, 0))\n")
    assert run("--folder", str(tmp_path), "--html", str(report), language="fr") == 1
    assert capsys.readouterr().out.splitlines() == [
        "✓ bfs.py      4/4",
        "✗ dfs.py      2/4  le chemin sort du labyrinthe en (0, 9)",
        "? other.py         il ne définit rien parmi generate, solve, braid, strategy, solve_level,"
        " PLUGIN ; dites ce que c’est avec --as",
        "✗ out.py      0/4  la case (9, 0) n’est pas dans ce labyrinthe : lignes de 0 à 0, colonnes"
        " de 0 à 0, ligne 1",
        "✗ typo.py     0/1  SyntaxError: expected ':' (Python ne sait pas lire cette ligne :"
        " manque-t-il un deux-points, une parenthèse ou un guillemet ?), ligne 1",
        "1 programme sur 5 est juste.",
    ]
    assert "<a href=#p4>typo.py</a>" in report.read_text()
    assert run(str(tmp_path / "dfs.py"), language="fr") == 1
    assert "du départ à l’arrivée : le chemin sort" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(
            ["--lang", "en", "judge", "--folder", str(tmp_path), "--exercise", "heuristic", "--csv"]
        )
    rows = list(csv.reader(capsys.readouterr().out.splitlines()))
    assert rows[0][3] == "manhattan((0, 0), (3, 4))"
    assert set(rows[1][3:-1]) == {"no"}
    (tmp_path / "dfs.py").write_text("x = 1")
    assert run(str(tmp_path / "dfs.py")) == 2
    assert run(str(tmp_path / "nosuch.py")) == 2


def test_a_class_may_have_a_folder_for_each_pupil(tmp_path: Path) -> None:
    for name in ("zoe.py", "ana/gen.py", "bob/a_maze_ing.py", "bob/help.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = [path.relative_to(tmp_path).as_posix() for path in programs(tmp_path)]
    assert found == ["zoe.py", "ana/gen.py", "bob/a_maze_ing.py"]
