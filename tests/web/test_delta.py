"""What changed between two views: applied to the first, it gives the second, whatever they are."""

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dedale
from dedale.games import Session
from dedale.web.delta import LONG, changes

from .patches import applied

values = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
actors = st.fixed_dictionaries({"id": st.sampled_from("abc"), "at": st.tuples(values, values)})
lists = st.lists(st.integers(0, 3), max_size=12) | st.lists(actors, max_size=5)
figures = st.dictionaries(st.sampled_from("xyz"), values)
long_texts = st.text("se .", min_size=LONG, max_size=LONG + 40)
views = st.dictionaries(st.sampled_from("abcdef"), values | lists | figures | long_texts)


def sent(before: Any, after: Any) -> Any:
    """The changes as they arrive: through JSON."""
    return json.loads(json.dumps(changes(before, after)))


@given(views, views)
def test_changes_lead_from_one_view_to_the_other(before: Any, after: Any) -> None:
    before, after = (json.loads(json.dumps(view)) for view in (before, after))
    assert applied(before, sent(before, after)) == after


@given(st.data())
def test_a_long_text_with_few_changes_is_a_short_patch(data: Any) -> None:
    before = data.draw(long_texts)
    letters = list(before)
    for index in data.draw(st.lists(st.integers(0, len(before) - 1), max_size=5)):
        letters[index] = "X"
    after = "".join(letters)
    changed = sent({"cells": before}, {"cells": after})
    assert applied({"cells": before}, changed) == {"cells": after}
    assert len(json.dumps(changed)) < 120


@given(st.data())
def test_a_long_list_with_few_changes_is_a_short_patch(data: Any) -> None:
    """One of thousands is taken, another moved, a third is new."""
    before = [{"what": "small", "at": [n // 80, n % 80]} for n in range(4000)]
    taken, moved, added = (data.draw(st.integers(0, 3998)) for _ in range(3))
    after = before[:taken] + before[taken + 1 :]
    after[moved] = {"what": "large", "at": [99, 99]}
    after.insert(added, {"what": "bomb", "at": [98, 98]})
    changed = sent({"things": before}, {"things": after})
    assert applied({"things": before}, changed) == {"things": after}
    assert len(json.dumps(changed)) < 400


def test_a_turn_in_a_large_maze_is_a_small_message() -> None:
    session = Session.new("treasure", width=90, height=90, minotaurs=0, seed=1)
    before = session.view()
    session.play(".")
    changed = changes(before, session.view())
    assert len(json.dumps(changed)) < 200 < len(json.dumps(before)) / 50


def test_a_treasure_taken_in_a_large_maze_is_a_small_message() -> None:
    session = Session.new("treasure", width=90, height=90, minotaurs=0, objects="treasure", seed=2)
    assert len(session.view()["things"]) > 1000
    for _ in range(200):
        before = session.view()
        session.play(random.Random(session.cursor).choice(before["moves"][:4]))
        after = session.view()
        if len(after["things"]) < len(before["things"]):
            break
    else:
        raise AssertionError("nothing was taken")
    assert len(json.dumps(changes(before, after))) < 600
    assert applied(before, sent(before, after)) == after


def test_the_page_applies_changes_in_the_same_way() -> None:
    if shutil.which("node") is None:
        pytest.skip("no Node.js: install it to run the page's own half")
    script = Path(dedale.__file__).parent / "web" / "static" / "js" / "delta.js"
    rng = random.Random(7)

    def some_view() -> dict[str, Any]:
        row = [{"what": rng.choice("abc"), "at": [0, rng.randrange(4)]} for _ in range(12)]
        return {
            "cells": "".join(rng.choices("01", weights=(99, 1), k=300)),
            "things": rng.sample(row, rng.randrange(len(row))),
            "figures": {"score": rng.randrange(3), "strategy": rng.choice("ab")},
            "goal": rng.choice(["out", None]),
        } | rng.choice([{}, {"more": True}])

    pairs = [(some_view(), some_view()) for _ in range(300)]
    cases = [[before, changes(before, after)] for before, after in pairs]
    program = script.read_text(encoding="utf-8") + (
        "\nlet text = '';"
        "\nfor await (const part of process.stdin) text += part;"
        "\nconsole.log(JSON.stringify(JSON.parse(text).map(([a, b]) => changed(a, b))));"
    )
    done = subprocess.run(
        ["node", "--input-type=module", "-e", program],
        input=json.dumps(cases),
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(done.stdout) == [after for _before, after in pairs]
