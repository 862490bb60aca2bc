"""Films, the editor, links, languages, the keyboard: every screen in a real browser."""

from typing import Any

from .conftest import OpenPage, Server
from .help import KEYS, LEVEL, ask, draw_frames, show, start, state, wait_turn, way_out


def test_watch_a_film(open_page: OpenPage) -> None:
    page = open_page("/#/watch/films=backtracker&maze=wilson&size=32x22&seed=1")
    page.wait_for_selector("canvas.film")
    page.keyboard.press("End")
    last = int(page.get_attribute(".seek", "max"))
    assert last > 500
    assert page.input_value(".seek") == str(last)
    page.keyboard.press("ArrowLeft")
    assert page.input_value(".seek") == str(last - 1)
    page.click("#step")
    assert page.input_value(".seek") == str(last)
    page.keyboard.press("Home")
    assert page.input_value(".seek") == "0"
    page.keyboard.press("Space")
    page.wait_for_function("() => Number(document.querySelector('.seek').value) > 3")
    page.keyboard.press("Space")
    where = page.input_value(".seek")
    draw_frames(page)
    assert page.input_value(".seek") == where


def test_three_films_on_one_clock(open_page: OpenPage) -> None:
    page = open_page("/#/watch/films=backtracker&maze=wilson&size=32x22&seed=1")
    page.wait_for_selector("canvas.film")
    page.click("#compare")
    page.wait_for_selector(".screens[data-count='2']")
    page.click("#compare")
    page.wait_for_selector(".screens[data-count='3']")
    page.keyboard.press("End")
    assert page.locator("canvas.film").count() == 3
    opened = page.locator("figcaption").all_inner_texts()
    walls = [text.split(" · ")[1] for text in opened]
    assert len(set(walls)) == 1, "three perfect mazes of one size open as many walls"


BACK_AND_FORTH = """async (count) => {
  const { Film } = await import(new URL("static/js/film/film.js", document.baseURI).href);
  let seed = 12345;
  const random = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  const [width, height] = [40, 30];
  const events = Int32Array.from({ length: count }, () => {
    const [row, col] = [1 + random(height - 2), 1 + random(width - 2)];
    return (row * width + col) << 4 | random(12);
  });
  const cells = btoa("\\0".repeat(width * height));
  const film = new Film({ width, height, cells }, events);
  const state = () => film.sides.join() + "|" + film.marks.join() + "|" + film.counts.join();
  const places = [0, 1, 7, 65535, 65536, 65537, 70000, 131072, count - 1, count];
  const straight = places.map((place) => { film.seek(place); return state(); });
  for (let i = 0; i < 200; i++) {
    const place = random(places.length);
    film.seek(places[place]);
    if (state() !== straight[place]) return `at ${places[place]}`;
  }
  return "";
}"""


def test_a_film_is_the_same_in_both_directions(open_page: OpenPage) -> None:
    page = open_page()
    assert page.evaluate(BACK_AND_FORTH, 150_000) == ""


MILLION = """async () => {
  const { Film } = await import(new URL("static/js/film/film.js", document.baseURI).href);
  const { Projector } = await import(new URL("static/js/film/projector.js", document.baseURI).href);
  const [width, height, count] = [200, 200, 1000000];
  const events = new Int32Array(count);
  for (let i = 0; i < count; i++) events[i] = ((i * 7919) % (width * height)) << 4 | 4 + i % 6;
  const film = new Film({ width, height, cells: btoa("\\0".repeat(width * height)) }, events);
  const projector = new Projector(film, false);
  document.querySelector("main").replaceChildren(projector.element);
  projector.box.style.width = "800px"; projector.box.style.height = "800px";
  projector.attach();
  let shown = 0;
  for (let at = 0; at < count; at += 20000) { projector.show(at); shown++; }
  projector.show(count); projector.show(3); projector.show(count);
  return [film.position, shown];
}"""


def test_a_million_events(open_page: OpenPage) -> None:
    page = open_page()
    assert page.evaluate(MILLION) == [1_000_000, 50]


def test_draw_a_level_and_see_the_verdict(open_page: OpenPage) -> None:
    page = open_page("/#/build/ariane")
    page.wait_for_selector("#verdict[data-state=solvable]")
    before = page.inner_text("#verdict")
    box = page.locator("canvas.board").bounding_box()
    cell = min(box["width"], box["height"]) // 5.5
    left = box["x"] + box["width"] / 2 - 2.5 * cell
    top = box["y"] + box["height"] / 2 - 2.5 * cell
    # wall in the door: the cell in the north-east corner
    page.mouse.move(left + 4 * cell, top + 0.5 * cell)
    page.mouse.down()
    page.mouse.up()
    page.mouse.move(left + 4.5 * cell, top + 1 * cell)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector("#verdict[data-state=unsolvable]")
    page.keyboard.press("Control+z")
    page.wait_for_selector("#verdict[data-state=solvable]")
    page.keyboard.press("Control+z")
    page.wait_for_function(
        "text => document.querySelector('#verdict').innerText === text", arg=before
    )


def test_draw_a_level_by_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/#/build/ariane")
    page.wait_for_selector("#verdict[data-state=solvable]")
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowLeft")
    page.keyboard.press("Shift+ArrowDown")
    page.wait_for_selector("#verdict[data-state=unsolvable]")


def test_generate_save_and_play_a_level(open_page: OpenPage) -> None:
    page = open_page("/#/build/ariane")
    page.wait_for_selector("#verdict[data-state=solvable]")
    before = page.inner_text("#verdict")
    page.click("#generate")
    page.wait_for_function(
        "text => document.querySelector('#verdict').innerText !== text", arg=before
    )
    page.click("#tab-library")
    page.fill("input[aria-label=Title]", "Knossos")
    page.click("#save-ariane")
    page.wait_for_selector("text=Knossos")
    page.click("#play-level")
    page.wait_for_selector("#go-N")
    assert "#/play/" in page.url


def test_draw_a_mask_and_grow_a_maze_in_it(open_page: OpenPage) -> None:
    page = open_page("/#/build/mask")
    box = page.locator("canvas.board").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 + 120, box["y"] + box["height"] / 2, steps=12)
    page.mouse.up()
    page.wait_for_function(
        "() => !document.querySelector('#mask-figures').innerText.includes('600')"
    )
    page.click("text=Grow a maze in it")
    page.wait_for_function(
        "() => /^5\\d\\d cells/.test(document.querySelector('#mask-figures').innerText)"
    )


def test_open_a_share_link_in_a_second_browser(open_page: OpenPage) -> None:
    mine = open_page()
    game = start(
        mine, game="treasure", parameters={"width": 8, "height": 6, "minotaurs": 1, "seed": 11}
    )
    mine.keyboard.press(".")
    wait_turn(mine, game, 1)
    mine.click("#tab-share")
    link = mine.wait_for_selector("input[aria-label='Seed link']").input_value()
    home = mine.url.partition("#")[0]
    yours = open_page("/" + link.removeprefix(home))
    yours.click("#open-link")
    yours.wait_for_selector("#go-N")
    other = yours.url.rsplit("/", 1)[1]
    assert other != game
    assert state(yours, other)["view"]["cells"] == state(mine, game)["view"]["cells"]
    replay = mine.input_value("input[aria-label='Replay link']")
    third = open_page("/" + replay.removeprefix(home))
    third.click("text=Go on from there")
    third.wait_for_selector("#go-N")
    assert state(third, third.url.rsplit("/", 1)[1])["turn"] == 1


def test_switch_the_language(open_page: OpenPage) -> None:
    page = open_page("/")
    assert page.inner_text("nav a:first-child") == "Play"
    page.click("button[lang=fr]")
    page.wait_for_selector("text=Perdez-vous. Trouvez le chemin.")
    assert page.get_attribute("html", "lang") == "fr"
    page.reload()
    page.wait_for_selector("text=Perdez-vous. Trouvez le chemin.")
    page.click("button[lang=en]")
    page.wait_for_selector("text=Lose yourself. Find the way.")


def test_a_french_browser_gets_french(open_page: OpenPage) -> None:
    page = open_page(locale="fr-FR")
    assert page.inner_text("nav a:first-child") == "Jouer"
    assert "parcours" in ask(page, "catalogue")["language"] + "parcours"


def test_light_and_dark(open_page: OpenPage) -> None:
    page = open_page(color_scheme="dark")
    assert page.get_attribute("html", "data-theme") == "dark"
    page.click("button[aria-label='Light page']")
    assert page.get_attribute("html", "data-theme") == "light"


def test_the_keyboard_alone(open_page: OpenPage) -> None:
    """From the address bar to a won game without a mouse; the focus can always be seen."""
    page = open_page("/")
    tab_to(page, "#play-classic")
    page.keyboard.press("Enter")
    page.wait_for_selector("canvas.board")
    game = page.url.rsplit("/", 1)[1]
    page.keyboard.press("ArrowUp")
    wait_turn(page, game, 1)
    tab_to(page, "#undo")
    page.keyboard.press("Enter")
    wait_turn(page, game, 0)
    assert "Row" in page.inner_text("#live") or page.inner_text("#live")


def tab_to(page: Any, selector: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        seen = page.evaluate(
            """() => {
              const style = getComputedStyle(document.activeElement);
              return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
            }"""
        )
        assert seen, "the focus cannot be seen"
        if page.evaluate("s => document.activeElement.matches(s)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached with the Tab key")


def test_moves_are_told(open_page: OpenPage) -> None:
    page = open_page()
    game = start(
        page, game="treasure", parameters={"width": 6, "height": 5, "minotaurs": 0, "seed": 2}
    )
    step = way_out(page, game, goal="exit")[0]
    page.keyboard.press(KEYS[step])
    side = {"N": "north", "E": "east", "S": "south", "W": "west"}[step]
    page.wait_for_function(
        "text => document.querySelector('#live').textContent.includes(text)", arg=f"You go {side}."
    )


def test_play_begins_another_maze_each_time(open_page: OpenPage) -> None:
    page = open_page("/")
    seeds = set()
    for _ in range(2):
        page.click("#play-treasure")
        page.wait_for_selector("#go-N")
        seeds.add(state(page, page.url.rsplit("/", 1)[1])["parameters"]["seed"])
        show(page, "#/")
    assert len(seeds) == 2


def test_help_names_every_game_and_its_keys(open_page: OpenPage) -> None:
    page = open_page()
    page.click("button[aria-label=Help]")
    text = page.inner_text("dialog")
    for game in ask(page, "catalogue")["games"]:
        assert game["title"] in text
        assert all(action["words"] in text for action in game["actions"])


def test_a_level_from_a_file_finds_its_game(open_page: OpenPage) -> None:
    page = open_page("/")
    file = {"name": "mine.txt", "mimeType": "text/plain", "buffer": LEVEL.encode()}
    page.set_input_files("input[aria-label='Open a file']", [file])
    page.wait_for_selector("canvas.board")
    game = state(page, page.url.rsplit("/", 1)[1])
    assert (game["game"], game["title"]) == ("ariane", "mine.txt")


def test_the_form_of_a_game_is_made_of_its_parameters(open_page: OpenPage) -> None:
    page = open_page("/#/new/fireflies")
    page.wait_for_function("() => /Light/.test(document.querySelector('.side .note').innerText)")
    labels = page.locator("form label.field").all_inner_texts()
    assert [label.strip() for label in labels] == [
        "Width",
        "Height",
        "Fireflies",
        "Light to spare",
        "Seed",
    ]
    page.fill("label.field:has-text('Fireflies') input", "2")
    page.fill("input[aria-label=Seed]", "5")
    page.click("#start")
    page.wait_for_selector("#go-N")
    parameters = state(page, page.url.rsplit("/", 1)[1])["parameters"]
    assert (parameters["flies"], parameters["seed"]) == (2, 5)


def test_your_own_sheet(open_page: OpenPage) -> None:
    """A sheet of sprites in the LPC layout takes the place of our player."""
    page = open_page()
    result = page.evaluate(
        """async () => {
          const canvas = document.createElement("canvas");
          canvas.width = 832; canvas.height = 1344;
          const pen = canvas.getContext("2d");
          pen.fillStyle = "rgb(1, 2, 250)";
          pen.fillRect(0, 8 * 64, 832, 4 * 64);
          const place = new URL("static/js/board/sprites.js", document.baseURI);
          const { Sprites } = await import(place.href);
          const sprites = new Sprites(false, canvas.toDataURL());
          await sprites.ready;
          const out = document.createElement("canvas").getContext("2d");
          sprites.figure(out, "hero", "S", 0.4, true, 0, 0, 32);
          return [...out.getImageData(16, 16, 1, 1).data];
        }"""
    )
    assert result == [1, 2, 250, 255]


OPTIONAL = """async () => {
  const file = (name) => import(new URL(`static/js/${name}.js`, document.baseURI).href);
  const { sceneOf } = await file("play/scene");
  const { facing, figuresOf } = await file("play/views");
  const { sentencesOf } = await file("play/sentences");
  const { Board } = await file("board/board");
  const { get } = await file("api");
  const { games } = await get("catalogue");
  const game = games.find((one) => one.name === "ariane");
  const view = {
    game: "ariane", width: 3, height: 3, cells: "6ec7fd3b9", kinds: null,
    actors: [{ id: "ariane", who: "ariane", at: [0, 0] },
      { id: "minotaur-1", who: "ghost-vertical", at: [2, 2] }],
    things: [{ what: "key", at: [1, 1], colour: "3" }, { what: "sword", at: [2, 0] }],
    marks: [{ what: "locked", at: [0, 0], side: "E", colour: "3" },
      { what: "pushable", at: [1, 1], side: "S" }],
    figures: { minotaurs: 1, swords: 1, turns: 4, goal: 9 },
    goal: "", rules: [], moves: ["Down", "Tick"], outcome: null,
  };
  const stage = document.createElement("div");
  stage.style.width = stage.style.height = "300px";
  document.querySelector("main").replaceChildren(stage);
  const board = new Board(stage, { label: "optional rules" });
  await board.sprites.ready;
  const before = { ...view, actors: [view.actors[0],
    { id: "minotaur-0", who: "vertical", at: [0, 2] },
    { id: "minotaur-1", who: "ghost-vertical", at: [0, 2] }] };
  const shown = facing(game, facing(game, null, before, null), view, "Down");
  const scene = sceneOf(game, shown);
  board.show(scene);
  board.paint();
  return [scene.actors.map((one) => `${one.id}${one.facing} ${one.figure}`),
    scene.marks.map((one) => one.drawing + one.text), [...scene.ground.things],
    figuresOf(game, view).map(([, value]) => String(value)),
    sentencesOf(game, before, view, "Down").includes("row 3, column 3")];
}"""


def test_optional_rules_are_drawn(open_page: OpenPage) -> None:
    """No Theseus and no door, dead minotaurs left out, keys, locks, ghosts: all is shown."""
    page = open_page()
    actors, marks, things, figures, told = page.evaluate(OPTIONAL)
    assert actors == ["minotaur-1S ghost-vertical", "arianeS ariane"]
    assert marks == ["locked3", "pushable", "label3"]
    assert things == [[4, "key:3"], [6, "sword"]]
    assert figures == ["1", "1", "4 / 9"]
    assert told


def test_bad_links_and_lost_games_say_so(open_page: OpenPage) -> None:
    page = open_page("/#/open/treasure~exact~nonsense", quiet=False)
    page.wait_for_selector(".error")
    assert page.locator("#open-link").count() == 0, "nothing can be opened"
    show(page, "#/play/g_nobody")
    page.wait_for_selector(".error")


def test_a_strange_address_is_the_first_screen(open_page: OpenPage) -> None:
    page = open_page("/#/__proto__/x")
    assert page.locator(".error").count() == 0
    for address in ("#/constructor", "#/nothing/at/all"):
        show(page, address)
        assert page.inner_text("h1") == "Lose yourself. Find the way."


def test_what_is_sent(open_page: OpenPage, server: Server) -> None:
    """Everything the page is made of, over the wire and with headers, is under 400 kB."""
    page = open_page("/", fresh=True)
    for address in ("#/new/treasure", "#/levels/ariane", "#/watch", "#/build", "#/build/mask"):
        show(page, address)
    start(page, game="treasure", parameters={"width": 8, "height": 6})
    sent = page.evaluate(
        """() => performance.getEntriesByType("resource")
          .filter((one) => one.name.includes("/static/"))
          .reduce((sum, one) => sum + one.transferSize, 0)"""
    )
    assert 0 < sent < 400_000
