"""Files to keep: opened from the disk, with the network cut."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import dedale
from dedale.games import GAMES
from dedale.i18n import speaking
from dedale.standalone.film import to_html
from dedale.standalone.game import to_html as game_to_html


@pytest.fixture
def open_file(browser: Any, tmp_path: Path) -> Iterator[Callable[..., Any]]:
    """Opens a page from a file; it may log no error and ask for nothing."""
    troubles: list[str] = []
    contexts = []

    def opened(text: str, **options: Any) -> Any:
        file = tmp_path / "kept.html"
        file.write_text(text, "utf-8")
        settings = {"locale": "en-GB", "reduced_motion": "reduce", "offline": True}
        context = browser.new_context(**(settings | options))
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: troubles.append(said.text))
        page.on("pageerror", lambda error: troubles.append(str(error)))
        page.on(
            "request",
            lambda asked: None if asked.url == file.as_uri() else troubles.append(asked.url),
        )
        page.goto(file.as_uri())
        return page

    yield opened
    for context in contexts:
        context.close()
    assert [text for text in troubles if not text.startswith(("data:", "blob:"))] == []


def test_a_film_is_stepped_and_read_in_both_languages(open_file: Callable[..., Any]) -> None:
    maze = dedale.generate("backtracker", width=8, height=6, seed=2)
    found = dedale.solve(maze, algorithm="bfs", trace=True)
    assert found.trace is not None
    page = open_file(to_html(found.trace))
    page.wait_for_selector(".pin[data-kind=start]")
    player = found.trace.player()
    for _time in range(7):
        page.keyboard.press("ArrowRight")
    player.seek(7)
    assert player.contents is not None
    count = page.locator(".structure-title b").inner_text()
    assert count == str(len(player.contents))
    lit = page.locator(".story-lines li[aria-current]")
    assert lit.inner_text() == found.trace.story.lines[player.line or 0].code
    page.keyboard.press("End")
    assert f"length {found.length}" in page.locator("figcaption").inner_text()
    page.click("#theme")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.click("#speak-fr")
    page.wait_for_function("document.title.startsWith('Parcours en largeur')")
    assert page.locator("html").get_attribute("lang") == "fr"
    for width in (910, 1024, 1180):  # tablets, old projectors: the controls stay in their card
        page.set_viewport_size({"width": width, "height": 700})
        beyond = page.locator(".transport").evaluate("card => card.scrollWidth - card.clientWidth")
        assert beyond <= 0, width
    # it is where it was
    page.wait_for_function(
        "n => document.querySelector('.seek').value === String(n)", arg=len(found.trace)
    )


def test_films_side_by_side_on_another_grid(open_file: Callable[..., Any]) -> None:
    maze = dedale.braid(dedale.generate("prim", grid="hex", width=8, height=6, seed=2), 50)
    films = [dedale.solve(maze, algorithm=name, trace=True) for name in ("bfs", "astar")]
    page = open_file(to_html([one.trace for one in films if one.trace], numbers=True), locale="fr")
    page.wait_for_selector(".film-card:nth-child(2) canvas")
    page.keyboard.press("End")
    verdict = page.locator(".film-verdict").inner_text()
    for one in films:
        assert str(len(one.visited)) in verdict


def test_a_level_is_played_undone_and_won_by_hints(open_file: Callable[..., Any]) -> None:
    game = GAMES["ariane"]
    level = game.pack("labyrinth")[2]
    with speaking("fr"):  # the language of who wrote the file, not of the browser
        title, lesson = level.title, level.lesson
        text = game_to_html(game, game.new({"level": level.text}), level)
    assert len(text.encode()) < 300_000
    page = open_file(text)
    page.wait_for_selector(".stats")
    assert page.title() == title
    assert page.locator(".rules .lesson").inner_text().replace("\u00a0", " ") == lesson
    moves = page.locator(".stats dd").filter(has_text=f"/ {level.par}")
    keys = {"nord": "ArrowUp", "est": "ArrowRight", "sud": "ArrowDown", "ouest": "ArrowLeft"}
    state = game.new({"level": level.text})
    wrong = next(
        name
        for name, move in zip(keys, game.steps, strict=True)
        if move in game.rules.legal_moves(state)
    )
    page.keyboard.press(keys[wrong])
    assert moves.inner_text() == f"1 / {level.par}"
    page.keyboard.press("u")
    assert moves.inner_text() == f"0 / {level.par}"
    for count in range(level.par):
        page.keyboard.press("i")
        said = page.locator(".says.hint").inner_text()
        assert said.startswith(f"Encore {level.par - count} coup")
        page.keyboard.press(next(key for word, key in keys.items() if f": {word}." in said))
    assert page.locator(".outcome.won h2").inner_text() == "Gagné"
    page.click("#speak-en")
    page.wait_for_function("document.documentElement.lang === 'en'")
    assert "are out" in page.locator(".outcome").inner_text()


#: A notebook, as far as a widget knows one.
NOTEBOOK = """async ([module, traits]) => {
  const place = document.body.appendChild(document.createElement("div"));
  const heard = {};
  window.traits = traits;
  window.model = {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = value; },
    save_changes: () => {},
    on: (event, listener) => { heard[event] = listener; },
    off: (event) => { delete heard[event]; },
  };
  window.changed = (name, value) => { traits[name] = value; return heard[`change:${name}`](); };
  const source = URL.createObjectURL(new Blob([module], { type: "text/javascript" }));
  const { default: widget } = await import(source);
  window.end = await widget.render({ model, el: place });
}"""


def test_a_widget_is_stepped_and_its_ends_are_dragged(open_file: Callable[..., Any]) -> None:
    pytest.importorskip("anywidget")
    from dedale.standalone.widget import module

    maze = dedale.braid(dedale.generate("prim", width=9, height=7, seed=2), 50)
    widget = maze.widget(algorithm="astar")
    page = open_file(
        "<!doctype html><body data-jp-theme-light=false>", viewport={"width": 1200, "height": 800}
    )
    traits = {name: getattr(widget, name) for name in ("_data", "_styles", "step", "start", "goal")}
    page.evaluate(NOTEBOOK, [module(), traits])
    box = page.locator(".widget")
    box.wait_for()
    assert box.get_attribute("data-theme") == "dark"
    # beside a heap, and as narrow as notebooks are, the maze is still to be seen
    page.set_viewport_size({"width": 860, "height": 800})
    board = box.locator("canvas.film").element_handle()
    page.wait_for_function("board => board.clientWidth > 180", arg=board)
    page.set_viewport_size({"width": 1200, "height": 800})
    assert f"length {widget.solution.length}" in box.locator("figcaption").inner_text()
    box.press("Home")
    box.press("ArrowRight")
    assert page.evaluate("traits.step") == 1
    page.evaluate("changed('step', 5)")
    assert box.locator(".seek").input_value() == "5"
    # the goal goes one cell on; Python searches anew, and the film is another one
    row, col = widget.goal
    key, goal = ("ArrowLeft", (row, col - 1)) if col else ("ArrowRight", (row, col + 1))
    box.locator(".pin[data-kind=goal]").press(key)
    assert tuple(page.evaluate("traits.goal")) == goal
    widget.goal = goal
    page.evaluate("data => changed('_data', data)", widget._data)
    assert f"length {widget.solution.length}" in box.locator("figcaption").inner_text()
    assert box.locator(".seek").input_value() == str(widget.step)
    page.evaluate("end()")
    assert box.locator("canvas.film").count() == 0
