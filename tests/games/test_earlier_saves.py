"""Saves and links that were written before games had a table still give the same games."""

import hashlib
import json
from pathlib import Path

import pytest

from dedale.games import Session

EARLIER = json.loads((Path(__file__).parent / "earlier_saves.json").read_text(encoding="utf-8"))


def digest(session: Session) -> str:
    return hashlib.sha256(session.rules.to_text(session.state).encode()).hexdigest()[:16]


@pytest.mark.parametrize("earlier", EARLIER, ids=lambda earlier: earlier["seed"][:60])
def test_an_earlier_game_is_the_same_now(earlier: dict[str, str]) -> None:
    assert digest(Session.from_link(earlier["seed"])) == earlier["start"]
    if "save" not in earlier:
        return  # a link by hand, in which most is left out
    assert digest(Session.from_link(earlier["exact"])) == earlier["start"]
    for again in (Session.from_text(earlier["save"]), Session.from_link(earlier["replay"])):
        assert (digest(again), again.cursor) == (earlier["now"], earlier["cursor"])
        assert again.clock.elapsed == 12.5
    if earlier["seed"].startswith("classic"):  # the others write down more parameters than they did
        assert Session.from_text(earlier["save"]).to_text() == earlier["save"]


def test_null_stands_for_the_default() -> None:
    short = Session.from_link("treasure~seed~width-5~height-5~seed-4")
    nulls = Session.from_link("treasure~seed~bombs-null~width-5~minotaurs-null~height-5~seed-4")
    assert nulls.parameters == short.parameters
    assert nulls.state == short.state
