"""What data may set in a game: a closed list of names, whatever door the data came in by."""

import base64
import json

import pytest

from dedale.errors import DedaleError
from dedale.games import GAMES, Session

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
