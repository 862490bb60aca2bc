"""What data may set in a game: a closed list of names, whatever interface the data came in by."""

import base64
import json

import pytest

from dedale.errors import DedaleError, UnknownName
from dedale.games import GAMES, Session
from dedale.games.game import Parameter

#: Names that would decide how the work is done, or that are nobody's.
FOREIGN = ("jobs", "scheduler", "count", "report", "seconds", "keep", "__class__", "level_of")


def _packed(value: object) -> str:
    return "." + base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("value", [1, "tcp://127.0.0.1:9"])
def test_a_parameter_that_is_not_in_the_list_is_refused(
    game: str, name: str, value: object
) -> None:
    with pytest.raises(DedaleError, match=name):
        Session.new(game, **{name: value})
    with pytest.raises(DedaleError, match=name):
        Session.from_link(f"{game}~seed~{name}-{_packed(value)}")
    save = f"dedale save 1\ngame {game}\nparameters\n  {name} {json.dumps(value)}\n"
    with pytest.raises(DedaleError, match=name):
        Session.from_text(save + "moves 0 of 0\nclock 0\nend\n")


def test_no_link_makes_the_program_dial_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attack itself: an address in a link, which a cluster's client would connect to."""
    import socket

    dialled: list[object] = []
    monkeypatch.setattr(socket.socket, "connect", lambda _self, there: dialled.append(there))
    link = f"ariane~seed~size-5~scheduler-{_packed('tcp://127.0.0.1:9')}"
    with pytest.raises(DedaleError):
        Session.from_link(link)
    assert dialled == []


# ---------------------------------------------------------------- each kind of value

COUNT = Parameter("count", "int", "count", 3, least=0, most=9)
FLAG = Parameter("flag", "bool", "flag", False)
PACE = Parameter("pace", "name", "pace", "slow", choices=("slow", "fast"))
MASK = Parameter("mask", "text", "mask", choices="mask")
LEVEL = Parameter("level", "text", "level")
PLACE = Parameter("start", "place", "start")


@pytest.mark.parametrize(
    ("parameter", "value", "message"),
    [
        (COUNT, "3", "count '3' should be a whole number"),
        (COUNT, 3.0, r"count 3\.0 should be a whole number"),
        (COUNT, True, "count True should be a whole number"),
        (COUNT, -1, "count -1 should be from 0 to 9"),
        (COUNT, 10**4000, "count .* should be from 0 to 9"),
        (FLAG, 1, "flag 1 should be true or false"),
        (PACE, "fats", "unknown pace 'fats': did you mean 'fast'"),
        (PACE, 1, "pace 1 should be a text"),
        (PACE, "fast\n", "unknown pace"),
        (MASK, "hart", "unknown mask 'hart': did you mean 'heart'"),
        (LEVEL, ["x"], "should be a text"),
        (PLACE, [1], r"start \[1\] should be \(row, col\)"),
        (PLACE, [1, 2.5], r"column 2\.5 should be a whole number"),
        (PLACE, "ab", r"start 'ab' should be \(row, col\)"),
    ],
)
def test_a_wrong_value_is_refused_in_words(
    parameter: Parameter, value: object, message: str
) -> None:
    with pytest.raises(DedaleError, match=message) as caught:
        parameter.check(value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    ("parameter", "value"),
    [
        (COUNT, 9),
        (FLAG, True),
        (PACE, "fast"),
        (MASK, "heart"),
        (MASK, "X.\n..\n"),
        (LEVEL, "anything"),
        (PLACE, [0, 3]),
    ],
)
def test_a_right_value_stays_what_it_is(parameter: Parameter, value: object) -> None:
    assert parameter.check(value) == value
    assert parameter.check(None) == parameter.default


def test_a_place_may_be_a_tuple_and_becomes_what_json_knows() -> None:
    assert PLACE.check((2, 3)) == [2, 3]


@pytest.mark.parametrize(
    ("parameter", "text", "value"),
    [
        (COUNT, " 7 ", 7),
        (COUNT, "", 3),
        (FLAG, "yes", True),
        (FLAG, "False", False),
        (PACE, "fast", "fast"),
        (PLACE, "2,3", [2, 3]),
        (MASK, "X.\n..\n", "X.\n.."),
    ],
)
def test_what_a_person_types(parameter: Parameter, text: str, value: object) -> None:
    assert parameter.parse(text) == value


@pytest.mark.parametrize(
    ("parameter", "text"),
    [
        (COUNT, "²"),
        (COUNT, "1_0"),
        (COUNT, "٣"),
        (COUNT, "9" * 5000),
        (COUNT, "ten"),
        (FLAG, "perhaps"),
        (PLACE, "1"),
        (PLACE, "1,²"),
        (PLACE, "1,2,3"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words(parameter: Parameter, text: str) -> None:
    with pytest.raises(DedaleError, match="should be"):
        parameter.parse(text)


def test_a_number_of_numpy_is_a_number() -> None:
    import numpy as np

    value = COUNT.check(np.int64(4))
    assert (value, type(value)) == (4, int)


def test_names_are_any_of_the_choices_in_their_order() -> None:
    rules = Parameter("rules", "names", "rules", choices={"a": "first", "b": "second"})
    assert rules.check("b,a") == "a b"
    assert rules.parse(" b ") == "b"
    assert rules.check("") is None
    assert rules.options == {"a": "first", "b": "second"}
    with pytest.raises(UnknownName):
        rules.check("a c")


def test_levels_of_every_optional_rule_are_made_from_parameters() -> None:
    ariane = GAMES["ariane"]
    values = {"size": 4, "variant": "key sword", "seed": 1}
    state = ariane.new(values)
    assert state.level.extras.names == ("sword", "key")
    assert ariane.new({"level": state.level.to_text()}) == state
    more = ariane.new({"level": state.level.to_text(), "variant": "key ghost"})
    assert more.level.extras.names == ("sword", "ghost", "key")  # rules are added to those it has
    with pytest.raises(DedaleError, match="size would make another"):
        ariane.new({"level": state.level.to_text(), "size": 5})
