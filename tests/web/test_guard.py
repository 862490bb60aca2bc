"""What stands before the routes: sites, names, sizes, cookies, headers, files, the pool."""

import asyncio
import contextlib
import http.client
import json
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from pydantic import ValidationError
from starlette.responses import PlainTextResponse

from dedale.errors import DedaleError
from dedale.store import Store
from dedale.web import forms
from dedale.web.addresses import ADDRESS
from dedale.web.desk import Desk
from dedale.web.errors import ApiError
from dedale.web.guard import DISK_OF_A_DAY, VISITORS, Rates
from dedale.web.limits import Limits
from dedale.web.owner import Signer
from dedale.web.pool import Pool

from .running import RunningServer

GAME = {"game": "classic", "parameters": {"seed": 1}}


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "SELF"}, 201),
        ({"Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Host": "evil@127.0.0.1"}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Host": "evil.example"}, 403),
        ({"Content-Type": "text/plain"}, 415),
        ({"Content-Type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_writes_come_from_our_own_page(
    browser: httpx.Client, headers: dict[str, str], status: int
) -> None:
    if headers.get("Origin") == "SELF":
        headers = {"Origin": str(browser.base_url).rstrip("/")}
    answer = browser.post("/api/games", json=GAME, headers=headers)
    assert answer.status_code == status, answer.text


def test_headers_forbid_what_we_do_not_need(browser: httpx.Client) -> None:
    for path in ("/", "/api/health", "/docs", "/nothing", "/static/nothing"):
        headers = browser.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
    cookie = httpx.get(f"{browser.base_url}api/health").headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_only_our_own_granted_requests_get_an_owner(server: RunningServer) -> None:
    """A cross-site form carries no cookie of ours, but may set one and so replace the owner."""
    refused: list[tuple[str, dict[str, str]]] = [
        ("POST", {"Origin": "http://evil.example"}),
        ("POST", {"Sec-Fetch-Site": "cross-site"}),
        ("POST", {"Host": "evil.example"}),
        ("POST", {"Content-Type": "text/plain"}),
        ("GET", {"Sec-Fetch-Site": "cross-site"}),
    ]
    for method, headers in refused:
        for path in ("/api/games", "/api/health", "/api/nothing"):
            with server.browser() as stranger:
                answer = stranger.request(method, path, content=b"x", headers=headers)
            assert "set-cookie" not in answer.headers, (method, path, headers)
    with server.browser() as ours:
        assert "set-cookie" in ours.get("/api/health").headers
        assert "set-cookie" not in ours.get("/api/health").headers


def test_opening_the_page_renews_the_cookie(server: RunningServer) -> None:
    """Browsers drop a cookie 400 days after it was set, however often it was used."""
    with server.browser() as browser:
        assert "set-cookie" not in browser.get("/").headers
        browser.get("/api/health")
        owner = dict(browser.cookies)
        page = browser.get("/")
        assert "Max-Age=34560000" in page.headers["set-cookie"]
        assert dict(browser.cookies) == owner


def test_the_docs_ask_for_nothing_elsewhere(browser: httpx.Client) -> None:
    page = browser.get("/docs").text
    assert "/api/games/{game_id}/moves" in page
    assert "<script" not in page
    assert "http://" not in page.replace(str(browser.base_url), "")
    assert "https://" not in page


def test_bodies_are_bounded(browser: httpx.Client) -> None:
    long = browser.post("/api/games", json={"save": "x" * 3_000_000})
    assert long.status_code == 413
    assert long.json()["error"]["code"] == "too-large"

    def endless() -> Any:
        yield b'{"save": "'
        for _ in range(60):
            yield b"x" * 50_000
        yield b'"}'

    headers = {"Content-Type": "application/json"}
    streamed = browser.post("/api/games", content=endless(), headers=headers)
    assert streamed.status_code == 413, streamed.text
    bad = browser.post("/api/games", content=b"{nope", headers=headers)
    assert bad.status_code == 400
    assert bad.json()["error"]["code"] == "bad-json"


def test_long_addresses_are_refused(browser: httpx.Client) -> None:
    long = ["/help/" + "a/" * 30_000, "/api/" + "x" * 2000, "/static/" + "x" * 5000]
    for path in (*long, "/api/levels?" + "a=1&" * 10_000):  # fields are parsed one by one
        answer = browser.get(path)
        assert answer.status_code == 414, path[:20]
        assert answer.json()["error"]["code"] == "too-large"


def test_files_of_the_page_are_not_counted() -> None:
    """Thirty first visits from one address: the page opens for all of them."""
    from starlette.datastructures import Headers

    from dedale.web.guard import Guard
    from dedale.web.settings import Settings

    guard = Guard(None, Settings(Path(), rate=1.0), Signer(b"k"))  # type: ignore[arg-type]

    def admitted(path: str) -> int:
        scope: dict[str, Any] = {"path": path, "method": "GET", "state": {"visitor": "one"}}
        for count in range(100):
            try:
                guard._admit(scope, Headers({"host": "x"}))
            except ApiError:
                return count
        return 100

    assert admitted("/static/js/main.js") == 100
    assert admitted("/api/health") < 10


def test_an_address_has_a_rate_and_a_part_of_the_disk_of_its_own() -> None:
    """However many cookies it has; this machine itself has no such bound."""

    def admitted(address: str, requests: int, kept: int) -> tuple[int, int]:
        ADDRESS.set(address)
        rates, done = Rates(1.0), [0, 0]
        for n in range(requests):
            with contextlib.suppress(ApiError):
                rates.count(f"visitor {n}")
                done[0] += 1
        for _n in range(kept):
            with contextlib.suppress(ApiError):
                rates.count_kept(DISK_OF_A_DAY // 10)
                done[1] += 1
        return done[0], done[1]

    try:
        assert admitted("192.0.2.1", 500, 30) == (5 * VISITORS, 10)
        assert admitted("", 500, 30) == (500, 30)
    finally:
        ADDRESS.set("")


def _forms() -> list[type[forms.Form]]:
    found = [forms.Form]
    for form in found:
        found += form.__subclasses__()
    return found


@pytest.mark.parametrize("form", _forms(), ids=lambda form: form.__name__)
def test_many_wrong_values_make_few_messages(form: type[forms.Form]) -> None:
    """Messages are made on the event loop: everybody would wait for hundreds of thousands."""
    wrong: list[Any] = [
        [-1] * 20_000,
        [[-1] * 20_000],
        [[]] * 20_000,
        [["x"]] * 20_000,
        {str(n): "x" for n in range(20_000)},
        [{str(n): [] for n in range(20_000)}],
    ]
    attacks: list[Any] = [{str(n): n for n in range(20_000)}]
    attacks += [{name: value} for name in form.model_fields for value in wrong]
    attacks += [{name: {"x": value}} for name in form.model_fields for value in wrong]
    for attack in attacks:
        messages = 0
        try:
            form.model_validate(attack)
        except ValidationError as error:
            messages = error.error_count()
        except DedaleError:
            messages = 1
        assert messages < 100, attack.keys()


def test_answers_are_compressed_when_that_is_wanted(browser: httpx.Client) -> None:
    answer = browser.get("/api/catalogue", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    plain = browser.get("/api/catalogue", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()


def test_cookies_cannot_be_made_up() -> None:
    signer = Signer(b"k" * 32)
    cookie = signer.sign("o_abc")
    assert signer.owner(cookie) == "o_abc"
    for forged in (None, "", "o_abc", cookie.replace("abc", "abd"), cookie + "0", "x" * 5000):
        assert signer.owner(forged) is None
    assert Signer(b"j" * 32).owner(cookie) is None


def test_visitors_of_an_earlier_data_folder_are_known_again(tmp_path: Path) -> None:
    """Its key was a file beside the database, and the cookie had another name."""
    from dedale.web.guard import Guard
    from dedale.web.owner import EARLIER_COOKIE, EARLIER_KEY, earlier_key
    from dedale.web.settings import Settings

    assert earlier_key(tmp_path) is None
    (tmp_path / EARLIER_KEY).write_bytes(b"o" * 32)
    signer = Signer(b"n" * 32, earlier_key(tmp_path))

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await PlainTextResponse(scope["state"]["owner"])(scope, receive, send)

    async def opened(cookies: str) -> httpx.Response:
        transport = httpx.ASGITransport(Guard(app, Settings(tmp_path), signer))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://x") as browser:
            return await browser.get("/", headers={"Cookie": cookies})

    old = f"{EARLIER_COOKIE}={Signer(b'o' * 32).sign('o_zoe')}"
    answer = asyncio.run(opened(old))
    assert answer.text == "o_zoe"
    assert answer.headers["set-cookie"].startswith(f"{signer.cookie}={signer.sign('o_zoe')}")
    assert asyncio.run(opened(f"{old}; {signer.cookie}={signer.sign('o_ali')}")).text == "o_ali"
    assert asyncio.run(opened(f"{EARLIER_COOKIE}={signer.sign('o_eve')}")).text != "o_eve"


def test_files_are_compressed_and_asked_for_again(browser: httpx.Client) -> None:
    first = browser.get("/static/js/main.js", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-type"].startswith("text/javascript")
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    for path in ("/favicon.ico", "/static/js/main.js"):
        answer = browser.get(path)
        assert answer.status_code == 200
        again = browser.get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
        assert again.headers["cache-control"] == "no-cache"


def test_the_page_can_be_installed(browser: httpx.Client) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in browser.get("/").text
    answer = browser.get("/manifest.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    (icon,) = answer.json()["icons"]
    assert browser.get(f"/{icon['src']}").headers["content-type"] == icon["type"]


@pytest.mark.parametrize(
    "path",
    [
        "/static",
        "/static/",
        "/static/js",
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static//etc/passwd",
        "/static/js/main.js/..",
        "/static/a%00b",
        "/static/" + "x" * 900,
    ],
)
def test_files_stay_in_their_folder(browser: httpx.Client, path: str) -> None:
    address = urlsplit(str(browser.base_url))
    raw = http.client.HTTPConnection(address.hostname or "", address.port or 0)
    raw.putrequest("GET", path)  # as it is: httpx would tidy it up first
    raw.endheaders()
    answer = raw.getresponse()
    assert answer.status == 404
    assert json.load(answer)["error"]["code"] == "not-found"
    raw.close()


def test_what_is_not_there_takes_no_memory(tmp_path: Path) -> None:
    async def ask_for_games_of_nobody() -> int:
        pool = Pool(1, 4, 280)
        desk = Desk(Store.in_folder(tmp_path), Limits(), pool)
        for number in range(50):
            with pytest.raises(ApiError):
                async with desk.held(f"g_{number}", "o_zoe"):
                    pass
        await pool.close()
        desk.store.close()
        return len(desk._opening)

    assert asyncio.run(ask_for_games_of_nobody()) == 0


def test_work_is_stopped_when_the_client_leaves(start_server: Any) -> None:
    server = start_server()
    with server.browser() as browser:
        browser.post("/api/maze", json={"maze": {"make": {"width": 5, "height": 5}}})  # a worker
        slow = {"parameters": {"size": 12, "moves": 4000, "seed": 1}}
        for _ in range(3):  # more than there are workers: each leaves, and each is stopped
            with pytest.raises(httpx.TimeoutException):
                browser.post("/api/workshop/ariane/generate", json=slow, timeout=0.5)
        while workers(server.process.pid) > 1:  # pytest's own limit ends this if it never comes
            time.sleep(0.2)
        again = browser.post("/api/maze", json={"maze": {"make": {"width": 5, "height": 5}}})
        assert again.status_code == 200


def workers(parent: int) -> int:
    """How many workers a server has, from the process table."""
    found = 0
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                status = (entry / "stat").read_text()
            except OSError:
                continue
            fields = status.rpartition(")")[2].split()
            found += fields[1] == str(parent) and fields[0] != "Z"
    return found


def test_the_documentation_is_served_with_styles_of_its_own_and_no_inline_script(
    browser: httpx.Client,
) -> None:
    assert browser.get("/help").headers["location"] == "/help/"
    answer = browser.get("/help/")
    assert answer.status_code in (200, 404)  # the site, or how to get it
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self';" in policy
    assert "style-src 'self' 'unsafe-inline';" in policy
    assert "unsafe-inline" not in browser.get("/").headers["content-security-policy"]
