"""The editors of levels: what they draw, write and say, by mouse and by keyboard."""

import json
from pathlib import Path
from typing import Any

import pytest

from dedale.games import GAMES
from dedale.games.ariane import from_text as ariane_text

from .conftest import OpenPage
from .help import ask, show

DRAWN = """async ([name, texts]) => {
  const file = (name) => import(new URL(`static/js/${name}.js`, document.baseURI).href);
  const { craftOf, levelText, levelView, readLevel } = await file("editor/level");
  const { catalogue } = await file("api");
  const craft = craftOf((await catalogue("en")).games.find((game) => game.name === name));
  return texts.map((text) => {
    const level = readLevel(craft, text);
    return [levelView(craft, level), levelText(craft, level)];
  });
}"""


def seen(view: Any) -> Any:
    """What is drawn of a view, in an order that does not matter."""

    def sort(pieces: list[Any], *names: str) -> list[Any]:
        return sorted([[str(piece.get(name) or "") for name in names] for piece in pieces])

    return {
        "cells": view["cells"],
        "kinds": view["kinds"],
        "actors": sort(view["actors"], "who", "at", "facing"),
        "things": sort(view["things"], "what", "at", "colour"),
        "marks": sort(view["marks"], "what", "at", "side", "colour"),
    }


@pytest.mark.parametrize("name", ["ariane", "theseus", "treasure"])
def test_the_editor_draws_and_writes_what_the_game_does(open_page: OpenPage, name: str) -> None:
    game = GAMES[name]
    page = open_page()
    texts = [level.text for pack in game.packs for level in game.pack(pack)]
    if name == "ariane":
        texts.append(texts[0] + "crossing passes\n")
    assert len(texts) > 30
    for text, (view, written) in zip(texts, page.evaluate(DRAWN, [name, texts]), strict=True):
        state = game.rules.from_text(text)
        assert seen(view) == seen(json.loads(json.dumps(game.rules.view(state))))
        assert game.rules.from_text(written) == state, written


def verdict(page: Any, state: str) -> str:
    page.wait_for_selector(f"#verdict[data-state={state}]")
    return str(page.inner_text("#verdict"))


def written(page: Any) -> str:
    """The text of the level that is drawn."""
    page.click("#tab-file")
    return str(page.input_value("textarea"))


def press(page: Any, keys: str) -> None:
    for key in keys.split():
        page.keyboard.press(key)


def test_a_treasure_maze_is_drawn_by_keyboard_judged_saved_and_played(open_page: OpenPage) -> None:
    page = open_page("/#/build/treasure")
    page.wait_for_selector("#verdict[data-state]")
    for label, value in (("Bombs", "0"), ("Polys", "0"), ("Width", "4"), ("Height", "2")):
        page.fill(f"label:has-text('{label}') >> input >> nth=0", value)
        page.keyboard.press("Tab")
    page.get_by_role("button", name="Clear").click()
    assert "There is no exit" in verdict(page, "unsolvable")
    page.focus(".stage")
    press(page, "ArrowDown ArrowRight e ArrowRight s ArrowUp l")
    assert "Everything can be collected, in" in verdict(page, "solvable")
    page.wait_for_selector("#verdict:has-text('in 5 turns')")  # along, up, back and down again
    press(page, "Shift+ArrowLeft Shift+ArrowDown Shift+ArrowRight")
    assert "1 treasure is out of reach" in verdict(page, "unsolvable")
    press(page, "Control+z Control+z Control+z")
    verdict(page, "solvable")
    press(page, "ArrowRight M")  # a minotaur beside the treasure, without a wall between
    page.wait_for_function(
        "() => !document.querySelector('#verdict').innerText.includes('5 turns')"
    )
    text = written(page)
    assert "minotaur 0,3 S" in text
    assert "|  l  |" in text or "|    l  |" in text
    page.click("#tab-library")
    page.fill("input[aria-label=Title]", "Four by two")
    page.click("#save-treasure")
    page.wait_for_selector("button:has-text('Four by two')")
    page.click("#play-level")
    page.wait_for_selector("#go-N")
    game = page.url.rpartition("/")[2]
    view = ask(page, f"games/{game}")["view"]
    assert [actor["who"] for actor in view["actors"]] == ["player", "minotaur"]
    assert sorted(thing["what"] for thing in view["things"]) == ["exit", "large", "small"]


def test_a_verdict_that_chance_forbids_is_no_verdict(open_page: OpenPage) -> None:
    page = open_page("/#/build/treasure")
    verdict(page, "solvable")
    page.select_option("label:has-text('strategy') >> select >> nth=0", "random")
    assert "These minotaurs move at random" in verdict(page, "undecided")
    assert "at least" in page.inner_text("#verdict")


def test_rock_is_painted_and_cuts_off(open_page: OpenPage) -> None:
    page = open_page("/#/build/treasure")
    page.wait_for_selector("#verdict[data-state=solvable]")
    page.focus(".stage")
    press(page, "ArrowDown")
    for _ in range(7):
        press(page, "# ArrowRight")
    text = written(page)
    assert "|#|#|#|#|#|#|#|" in text
    assert ":" in text, "the row above is cut off"
    assert "no exit" in verdict(page, "unsolvable"), "it is cut off as well"
    press(page, "Control+z")
    assert "e|" in written(page), "and back when the rock is gone"


PLACES = {"sword": "S", "ghost-vertical": "v", "ghost-horizontal": "h"}


def test_every_rule_of_ariane_has_a_tool(open_page: OpenPage) -> None:
    page = open_page("/#/build/ariane")
    verdict(page, "solvable")
    page.focus(".stage")
    press(page, "S ArrowRight v ArrowRight ArrowRight h ArrowDown 2")
    drawings = page.locator(".toolbar img").evaluate_all("all => all.map(one => one.src)")
    assert len(set(drawings)) == len(drawings) == 11, "each its own, the two ghosts too"
    page.click("#tool-locked")
    page.focus(".stage")
    press(page, "Shift+ArrowLeft ArrowDown")
    page.click("#tool-pushable")
    page.focus(".stage")
    press(page, "Shift+ArrowLeft")
    text = written(page)
    level = ariane_text(text).level
    assert level.extras.names == ("sword", "ghost", "key", "pushable")
    assert len(level.extras.ghosts) == 2
    assert [colour for _wall, colour in level.extras.locked] == ["2"]
    assert [colour for _cell, colour in level.extras.keys] == ["2"]
    assert len(level.extras.pushable) == 1
    page.check("text=Goal: kill every minotaur")
    page.check("text=Real time")
    page.fill("label:has-text('Steps between two ticks') input", "3")
    page.keyboard.press("Tab")
    page.select_option("label:has-text('Crossing Theseus') >> select >> nth=0", "passes")
    extras = ariane_text(written(page)).level.extras
    assert (extras.goal, extras.speed) == ("slay", 3)
    assert ariane_text(written(page)).crossing == "passes"
    page.uncheck("text=Real time")
    page.check("text=Survival")
    survival = ariane_text(written(page)).level
    assert survival.extras.goal == "live"
    assert survival.theseus == survival.door == (-1, -1)
    page.uncheck("text=Survival")
    assert ariane_text(written(page)).level.theseus != (-1, -1), "Theseus and the door are back"


def test_a_folder_of_levels_is_a_pack(open_page: OpenPage, tmp_path: Path) -> None:
    page = open_page("/#/levels/ariane", quiet=False)  # one of the files is refused
    assert page.locator(".level canvas.thumbnail").count() == 65
    folder = tmp_path / "knossos"
    folder.mkdir()
    levels = GAMES["ariane"].pack("labyrinth")
    (folder / "2 second.txt").write_text(levels[1].text)
    (folder / "1 first.txt").write_text(levels[0].text)
    (folder / "3 many.txt").write_text("".join(each.to_text() for each in levels[2:4]))
    (folder / "4 readme.txt").write_text("not a level")
    page.set_input_files("#open-folder", folder)
    page.wait_for_selector("h2:has-text('knossos')")
    names = page.locator(".level .name").all_inner_texts()
    assert names == ["1 first", "2 second", *(each.names["en"] for each in levels[2:4])]
    page.click(".level >> nth=0")
    page.wait_for_selector("#go-N")
    first = page.url
    page.get_by_role("button", name="Next level").click()
    page.wait_for_function("before => location.href !== before", arg=first)
    page.wait_for_selector("h1:has-text('2 second')")
    for move in GAMES["ariane"].solution(GAMES["ariane"].rules.from_text(levels[1].text)) or []:
        page.keyboard.press(f"Arrow{move}")
    page.wait_for_selector(".outcome")
    show(page, "#/levels/ariane/own:knossos")
    assert page.locator(".level.solved").count() == 1
