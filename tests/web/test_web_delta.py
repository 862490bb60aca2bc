"""What changed between two views: applied to the first, it gives the second, whatever they are."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from dedale.games import Session
from dedale.web.delta import LONG, apply, changes

values = st.none() | st.booleans() | st.integers() | st.text(max_size=5) | st.lists(st.integers())
long_texts = st.text("se .", min_size=LONG, max_size=LONG + 40)
views = st.dictionaries(st.sampled_from("abcdef"), values | long_texts)


@given(views, views)
def test_changes_lead_from_one_view_to_the_other(before: Any, after: Any) -> None:
    assert apply(before, changes(before, after)) == after


@given(st.data())
def test_a_long_text_with_few_changes_is_a_short_patch(data: Any) -> None:
    before = data.draw(long_texts)
    letters = list(before)
    for index in data.draw(st.lists(st.integers(0, len(before) - 1), max_size=5)):
        letters[index] = "X"
    after = "".join(letters)
    changed = changes({"objects": before}, {"objects": after})
    assert apply({"objects": before}, changed) == {"objects": after}
    assert len(json.dumps(changed)) < 120


def test_a_turn_in_a_large_maze_is_a_small_message() -> None:
    session = Session.new("treasure", width=90, height=90, minotaurs=0, seed=1)
    before = session.view()
    session.play(".")
    assert len(json.dumps(changes(before, session.view()))) < 200 < len(json.dumps(before)) / 50
