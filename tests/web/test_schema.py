"""schemathesis over the description of the API: nothing that can be sent makes the server fail."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings

from dedale.web.api import routes_only

from .running import RunningServer


def no_failure(_context: Any, response: Any, _case: Any) -> None:
    """Nothing that is drawn takes long: no 503 either."""
    assert response.status_code < 500


def reached(_context: Any, response: Any, case: Any) -> None:
    """What is there is found: else nothing but "not found" would be tried."""
    parameters = case.path_parameters or {}
    if case.method != "DELETE" and parameters.keys() & {"game_id", "level_id"}:
        assert response.status_code != 404


def as_it_is(_context: Any, value: Any) -> bytes:
    """A file is sent as it is."""
    return value if isinstance(value, bytes) else str(value).encode()


class Target:
    """A server, and a browser with a game and a level."""

    def __init__(self, server: RunningServer) -> None:
        self.server = server
        with self.server.browser() as browser:
            self.ids = {
                "game_id": made(browser, "/api/games", GAME),
                "level_id": made(browser, "/api/levels", LEVEL),
                "format": "svg",
            }
            self.cookies = dict(browser.cookies)


def made(browser: httpx.Client, path: str, body: dict[str, Any]) -> str:
    return str(browser.post(path, json=body).json()["id"])


GAME = {"game": "classic", "parameters": {"width": 9, "height": 7, "seed": 1}}
LEVEL = {"kind": "mask", "title": "mine", "text": "X.\n.."}


@pytest.fixture(scope="module")
def target(server: RunningServer) -> Iterator[Target]:
    yield Target(server)
    errors = server.errors
    assert not any("Traceback" in line for line in errors), "".join(errors)


@pytest.mark.filterwarnings("ignore")
def test_nothing_that_can_be_sent_makes_the_server_fail(target: Target) -> None:
    """What fits the description and what does not, a few of each for every route.

    `make fuzz` sends thousands. The library is imported here: it takes longer than most tests.
    """
    import schemathesis
    from schemathesis.specs.openapi import checks

    judged = [
        no_failure,
        reached,
        checks.status_code_conformance,
        checks.content_type_conformance,
        checks.response_schema_conformance,
    ]

    def send(case: Any) -> None:
        if case.method != "DELETE":  # names drawn at random are never those of something there
            for name in case.path_parameters or {}:
                case.path_parameters[name] = target.ids.get(name, case.path_parameters[name])
        case.call_and_validate(
            base_url=target.server.address, checks=judged, cookies=target.cookies, timeout=280
        )

    schemathesis.serializer("application/zip")(as_it_is)
    schema = schemathesis.openapi.from_dict(routes_only().openapi())
    drawn = settings(
        max_examples=4,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    routes = [found.ok() for found in schema.get_all_operations()]
    assert len(routes) > 50
    for route in routes:
        for mode in (schemathesis.GenerationMode.POSITIVE, schemathesis.GenerationMode.NEGATIVE):
            wrong = mode == schemathesis.GenerationMode.NEGATIVE
            if not wrong or route.query or (route.body and route.path != "/api/mine"):
                drawn(given(route.as_strategy(mode))(send))()


def test_the_description_says_what_is_answered_and_what_to_do_with_a_new_game() -> None:
    paths = routes_only().openapi()["paths"]
    operations = [each for path in paths.values() for each in path.values()]
    names = [each["operationId"] for each in operations]
    assert len(set(names)) == len(names)
    for each in operations:  # what is answered has a form, or is said to be a file or nothing
        for code in each["responses"].keys() & {"200", "201"}:
            contents = each["responses"][code]["content"]
            assert [*map(bool, (kind.get("schema") for kind in contents.values()))] == [True], each
    links = paths["/api/games"]["post"]["responses"]["201"]["links"]
    about_games = [each for path in paths if "{game_id}" in path for each in paths[path].values()]
    assert links.keys() == {each["operationId"] for each in about_games}


def test_the_example_of_the_reference(target: Target) -> None:
    page = (Path(__file__).parents[2] / "docs" / "extension" / "http.py").read_text("utf-8")
    (body,) = re.findall(r"-d '(.*?)'", page)
    with target.server.browser() as browser:
        answer = browser.post("/api/maze", json=json.loads(body))
    assert answer.status_code == 200, answer.text
    assert (answer.json()["width"], answer.json()["height"]) == (20, 10)
