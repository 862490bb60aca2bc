"""Exercises: each has a right program that passes, and mistakes that fail for the reason meant."""

from pathlib import Path

import pytest

from dedale import i18n
from dedale.cli import main
from dedale.errors import DedaleError
from dedale.exercises import EXERCISES, PARTS, check, exercise, film, read
from dedale.exercises.exercise import from_values
from dedale.judge import CaseLimits, Verdict, many
from dedale.judge.within import Within

from ..sampling import WHOLE
from .solutions import SOLUTIONS

#: Counted in lines, not in seconds: a slow machine gives the same verdict. The longest case of a
#: program that ends takes 335,000.
LIMITS = CaseLimits(seconds=3600, lines=2_000_000, shrinking=0)
#: For programs that do not end: how soon that is found does not matter.
SHORT = CaseLimits(seconds=3600, lines=100_000, shrinking=0)


def judged(name: str, program: str, limits: CaseLimits = LIMITS) -> Verdict:
    return check(exercise(name), program, box=Within, limits=limits)


def test_every_exercise_is_solved() -> None:
    assert list(EXERCISES) == list(SOLUTIONS)
    assert len(EXERCISES) >= 30
    assert {each.part for each in EXERCISES.values()} == set(PARTS)


@pytest.mark.parametrize("name", SOLUTIONS)
def test_right_programs_pass_and_mistakes_fail_for_their_reason(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(many, "RUNS", 30 if WHOLE else 5)
    program, wrong = SOLUTIONS[name]
    verdict = judged(name, program)
    assert verdict.status == 0, [f for f in verdict.findings if f.holds is not True]
    assert judged(name, exercise(name).skeleton, SHORT).status == 1
    assert len(wrong) == 3
    assert all(old in program for old, _new, _reason in wrong)
    turn = list(SOLUTIONS).index(name) % 3
    for old, new, reason in wrong if WHOLE else wrong[turn : turn + 1]:
        limits = SHORT if reason == "ends" else LIMITS
        verdict = judged(name, program.replace(old, new), limits)
        assert verdict.status == 1, (name, new)
        failed = [f for f in verdict.findings if f.holds is False]
        reasons = [f.call if f.call is not None else f.claim for f in failed]
        ended = reason == "ends" and "ends" in [f.claim for f in failed]
        assert reason in reasons or ended, (name, new, reasons)
        assert all(f.detail for f in failed), (name, new)


@pytest.mark.parametrize("name", EXERCISES)
def test_texts_are_there_in_both_languages(name: str) -> None:
    chosen = exercise(name)
    assert len(chosen.all_hints) == 3
    for texts in (chosen.titles, chosen.goals, *chosen.all_hints):
        assert len(texts) == 2
    assert all(len(call.says) in (0, 2) for call in chosen.calls)
    assert {len(comment.split(" | ")) for comment in comments(chosen.code)} <= {2}
    assert '"""' not in chosen.code, "a comment has both languages, a docstring one"
    assert 1 <= chosen.level <= 5


def comments(code: str) -> list[str]:
    return [line.partition("# ")[2] for line in code.split("\n") if "# " in line]


def test_a_skeleton_speaks_the_language() -> None:
    i18n.use("fr")
    try:
        assert "# une lettre" in exercise("directions").skeleton
    finally:
        i18n.use("en")
    assert "# one letter" in exercise("directions").skeleton


def test_the_box_of_a_process_says_the_same() -> None:
    program, wrong = SOLUTIONS["bfs"]
    assert check(exercise("bfs"), program).status == 0
    assert check(exercise("bfs"), program.replace(wrong[0].old, wrong[0].new)).status == 1
    assert check(exercise("stack"), SOLUTIONS["stack"].program).status == 0


def test_a_hole_is_shown_as_it_was_written() -> None:
    details = [f.detail for f in judged("stack", exercise("stack").skeleton, SHORT).findings]
    assert details[0] == "it gives ..., not True"
    assert "[..., ..., ...], not [False, False, True]" in details[3]


def test_the_line_of_an_endless_loop_is_told() -> None:
    program = "def generate(maze, random):\n    n = 0\n    while True:\n        n += 1\n"
    [ends, *_rest] = judged("random-walk", program, SHORT).findings
    assert ends.holds is False
    assert ends.line in (3, 4)


def test_a_film_tells_lines_variables_and_what_a_list_is_used_as() -> None:
    seen: list[int] = []
    told_lines = type("Told", (Within,), {"on_line": staticmethod(seen.append)})
    film(exercise("bfs"), "def solve(maze, start, goal):\n    sum(range(9))\n", told_lines)
    assert seen[-1] == 2  # a worker that hangs there has said where
    told = film(exercise("generation"), SOLUTIONS["generation"].program, Within)
    shown = told["film"]
    assert shown["complete"]
    assert shown["kinds"]["stack"] == "stack"
    assert shown["steps"][-1][1] == len(told["events"])
    assert film(exercise("bfs"), SOLUTIONS["bfs"].program, Within)["film"]["kinds"] == {
        "queue": "queue"
    }
    stacks = [scene["values"].get("stack") for scene in shown["scenes"]]
    assert any(stack["entries"] for stack in stacks if stack)
    told = film(exercise("pcc"), SOLUTIONS["pcc"].program, Within, call=1)
    assert max(len(scene["calls"]) for scene in told["film"]["scenes"]) >= 5
    told = film(exercise("stack"), SOLUTIONS["stack"].program, Within, call=1)["film"]
    inside = [scene["values"]["self.elements"]["size"] for scene in told["scenes"][2:]]
    assert max(inside) > 0, "of an object, its fields are shown"
    assert "self.elements" in told["kinds"]
    told = film(
        exercise("generation"), "def generate(maze, random):\n    [*(1 for c in 'ab')]", Within
    )
    names = {name for scene in told["film"]["scenes"] for name in scene["values"]}
    assert names <= {"c"}, "no name that Python gives by itself"


GOOD = {"title": "Twice", "goal": "Write it.", "skeleton": "def twice(n): ..."}
CALLS = [{"call": "twice(4)", "gives": "8"}]


def test_a_film_of_large_values_stays_quick_and_its_error_is_explained() -> None:
    program = "def generate(maze, random):\n    x = ['a' * 10**7] * 100\n    maze.start.row\n"
    told = film(None, program, Within, kind="generator")
    shown = told["film"]["scenes"][-1]["values"]["x"]
    assert shown["size"] == 100
    assert max(map(len, shown["entries"])) == 80
    assert told["error"]["line"] == 3  # a generator has a start, too
    assert told["error"]["words"].endswith("is it spelled right?)")


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "needs a 'skeleton'|needs calls"),
        (GOOD, "needs calls"),
        (GOOD | {"call": [{"call": "f()"}]}, "needs 'call' and 'gives'"),
        (GOOD | {"call": [{"call": "f()", "gives": "g()"}]}, "not a value of Python"),
        (GOOD | {"kind": "generator"}, "needs claims"),
        (GOOD | {"kind": "poem"}, "poem"),
        (GOOD | {"kind": "solver", "claims": ["tree"]}, "'tree' is not one of a"),
        (GOOD | {"kind": "solver", "claims": "tree"}, "should be a list of names"),
        (GOOD | {"kind": "solver", "claims": ["trees"]}, "trees"),
        (GOOD | {"call": [{"call": "f()", "gives": 8}]}, "should be texts"),
        (GOOD | {"call": {}}, "a list of at most 60"),
        (GOOD | {"call": CALLS, "hints": [["one", "un", "uno"]]}, "one for each language"),
        (GOOD | {"call": CALLS, "level": 9}, "1 to 5"),
        (GOOD | {"call": CALLS, "name": "../x"}, "small letters"),
        (GOOD | {"call": CALLS, "titel": "x"}, "titel"),
        (GOOD | {"call": CALLS, "size": [900, 900]}, "60 at most"),
    ],
)
def test_files_that_are_wrong_are_refused(values: dict[str, object], words: str) -> None:
    with pytest.raises(DedaleError, match=words):
        from_values(values, "mine")


def test_a_teachers_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    theirs = tmp_path / "Twice as much.toml"
    theirs.write_text(
        'title = "Twice"\ngoal = "Write twice."\nskeleton = "def twice(n):\\n    ..."\n'
        'hints = ["Add it."]\ncall = [{ call = "twice(4)", gives = "8" }]\n'
    )
    assert exercise(str(theirs)).name == "twice-as-much"
    mine = tmp_path / "mine.py"
    mine.write_text("def twice(n):\n    return n * n\n")
    with pytest.raises(SystemExit) as end:
        main(["exercise", "check", str(mine), "--exercise", str(theirs)])
    assert end.value.code == 1
    assert "it gives 16, not 8" in capsys.readouterr().out
    assert read(theirs.read_text(), "x").next is None


def test_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def run(*words: str) -> tuple[str, object]:
        with pytest.raises(SystemExit) as end:
            main(["exercise", *words])
        return capsys.readouterr().out, end.value.code

    assert "stack" in run("list")[0]
    path = tmp_path / "stack.py"
    assert run("start", "stack", "-o", str(path))[1] == 0
    assert path.read_text().startswith("# exercise: stack\n")
    assert run("start", "stack", "-o", str(path))[1] != 0  # nobody's work is overwritten
    assert run("check", str(path))[1] == 1
    path.write_text("# exercise: stack\n" + SOLUTIONS["stack"].program)
    said, status = run("check", str(path))
    assert status == 0
    assert "generation" in said  # the next one
    with i18n.speaking("fr"):
        assert exercise("stack").skeleton.startswith("# exercice : stack\n")
    assert exercise("stack").hints[1] in run("hint", "stack", "2")[0]
