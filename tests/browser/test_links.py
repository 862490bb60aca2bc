"""Links from elsewhere do nothing by themselves; one's games go where one goes."""

import http.server
import threading
from typing import Any

from .conftest import ALONE, OpenPage
from .help import ask, draw_frames, show


def test_a_link_is_shown_and_opened_on_a_click(open_page: OpenPage, server: Any) -> None:
    page = open_page("/#/new/treasure", fresh=True)
    posted: list[str] = []
    page.on("request", lambda made: posted.append(made.url) if made.method != "GET" else None)
    link = "treasure~seed~width-8~height-6~seed-3"
    page.evaluate("address => { location.href = address; }", f"{server.url}/#/open/{link}")
    page.wait_for_selector(".preview canvas")
    assert "8 × 6" in page.inner_text("#preview")
    draw_frames(page)
    assert posted == []
    assert ask(page, "games?limit=5")["games"] == []
    page.click("#open-link")
    page.wait_for_selector("#go-N")
    assert [address for address in posted if address.endswith("/api/games")]
    assert len(ask(page, "games?limit=5")["games"]) == 1


def test_a_game_that_is_shared_is_a_challenge(open_page: OpenPage) -> None:
    """Its start is shown; watching begins nothing; played oneself it has no move yet."""
    winner = open_page()
    game = ask(winner, "games", {"pack": "labyrinth", "number": 1})["id"]
    moves = ["Right", "Right", "Down", "Left"]
    ask(winner, f"games/{game}/moves", {"moves": moves})
    show(winner, f"#/play/{game}")
    winner.wait_for_selector(".outcome.won")
    link = ask(winner, f"games/{game}/links")["replay"]
    page = open_page(f"/open?{link}", locale="fr-FR")
    page.get_by_text("Gagné en 4 coups. Et vous").wait_for()
    assert page.inner_text("h1").startswith("1. ")
    page.click("#watch-link")
    page.get_by_text("4 / 4").wait_for()
    assert ask(page, "games?limit=5")["games"] == []
    page.click("#open-link")
    page.wait_for_selector("#go-N")
    mine = ask(page, "games?limit=5")["games"][0]
    assert (mine["turn"], mine["outcome"]) == (0, None)
    for key in moves:
        page.keyboard.press(f"Arrow{key}")
    page.wait_for_selector(".outcome.won .stars")


class _Elsewhere(http.server.BaseHTTPRequestHandler):
    """Any other web page, which sends a form to our server as soon as it is opened."""

    target = ""

    def do_GET(self) -> None:
        form = f"<form method=post action={self.target}></form>"
        page = f"{form}<script>document.forms[0].submit()</script>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(page.encode())

    def log_message(self, *_arguments: object) -> None:
        """Nothing is logged."""


def test_another_site_cannot_take_games_away(open_page: OpenPage, server: Any) -> None:
    page = open_page(quiet=False)
    ask(page, "games", {"game": "classic", "level": "X.X\nX.X\nX.X", "title": "Straight"})
    _Elsewhere.target = f"{server.url}/api/x"
    elsewhere = http.server.HTTPServer(("127.0.0.1", 0), _Elsewhere)
    threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
    attacked = page.context.new_page()
    with attacked.expect_response(_Elsewhere.target) as refused:
        attacked.goto(f"http://localhost:{elsewhere.server_port}/")
    assert refused.value.status == 403
    elsewhere.shutdown()
    elsewhere.server_close()
    page.reload()
    page.wait_for_selector("html[data-ready]")
    assert [game["title"] for game in ask(page, "games?limit=5")["games"]] == ["Straight"]


def test_my_games_go_to_another_browser(open_page: OpenPage) -> None:
    page = open_page(viewport={"width": 320, "height": 568})
    body = {"game": "classic", "level": "X.X\nX.X\nX.X", "title": "Straight"}
    ask(page, "games", body | {"title": "Nothing done in it"})
    ask(page, f"games/{ask(page, 'games', body)['id']}/moves", {"moves": ["N"]})
    show(page, "#/mine")
    page.wait_for_selector("text=Straight")
    assert page.locator(".games li").count() == 1
    with page.expect_download() as file:
        page.click("#export-mine")
    saved = file.value.path()
    page.click("#make-code")
    code = page.inner_text("#carry-code")  # of a server: an address that works once
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    other = open_page("/#/carry/" if ALONE else code[code.index("/#/") :])
    assert ask(other, "games?limit=5")["games"] == []
    if ALONE:
        other.get_by_label("Code").fill(code)
    other.click("#carry-here")
    other.wait_for_selector("text=Straight")
    third = open_page("/#/mine")
    third.set_input_files(
        "input[type=file]",
        {"name": "g.zip", "mimeType": "application/zip", "buffer": saved.read_bytes()},
    )
    third.wait_for_selector("text=Straight")
    third.click("button[aria-label=Forget], li button")
    third.wait_for_function("() => !document.body.innerText.includes('Straight')")
