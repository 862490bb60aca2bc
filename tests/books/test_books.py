"""Books: what is asked is what is printed; graded, all different, the same each time."""

import re
import shutil
import subprocess
from dataclasses import replace
from math import dist
from pathlib import Path

import pytest

import dedale
from dedale import DedaleError, Maze
from dedale.books import Book, make_book, make_cover, plan
from dedale.books.examples import example
from dedale.books.hunts import hunt, hunted
from dedale.books.instructions import OF_GRIDS
from dedale.books.kinds import KINDS
from dedale.books.layout import LAYOUTS, preflight
from dedale.books.levels import ON_PAPER, level_rules
from dedale.books.mazes import chosen, likeness, with_ends
from dedale.books.spelled import broken
from dedale.games import GAMES
from dedale.games.ariane.levels.packs import PACKS
from dedale.games.ariane.rules.words import RULES
from dedale.games.pictures import scene_of
from dedale.i18n import _, speaking
from dedale.maze.border import gates
from dedale.progress import Work
from dedale.render.shapes import Disc, Words
from dedale.render.typeface import check_letters

from ..pdf import pages_of

SMALL = Book(count=6, smallest=(5, 5), largest=(9, 9), seed=3)


def words(page: str) -> list[str]:
    return re.findall(r"\((.*?)\) Tj", page)


def test_a_book_has_its_title_its_puzzles_and_its_answers() -> None:
    book = replace(SMALL, title="Cœurs & chemins", author="Dédale", per_page=2, answers=4)
    pages = pages_of(make_book(book))
    assert len(pages) == 2 + 3 + 2
    assert words(pages[0])[:1] == ["Cœurs & chemins"]
    assert "The answers begin on page 6." in words(pages[1])
    assert [w for w in words(pages[3]) if w.isdecimal()] == ["4", "3", "4"]  # page, puzzles
    assert [w for w in words(pages[3]) if "answer" in w] == ["answer: page 6"] * 2
    assert [w for w in words(pages[6]) if w.isdecimal()] == ["7", "5", "6"]
    assert "Answers" in words(pages[5])
    # Pages mirror each other: the number is outside, the running title at the spine.
    left, right = (
        float(re.findall(r"1 0 0 1 ([\d.]+) [\d.]+ Tm \(\d\) Tj", p)[0]) for p in pages[3:5]
    )
    assert left < 100 < 500 < right
    bare = pages_of(make_book(replace(book, answers=0, numbers=False)))
    assert len(bare) == 5
    assert [w for w in words(bare[3]) if w.isdecimal()] == ["3", "4"]


def test_the_same_wishes_give_the_same_book() -> None:
    shares: list[float] = []

    class Noted(Work):
        def tell(self, share: float) -> None:
            super().tell(share)
            shares.append(self.share or 0)

    with Noted():
        book = make_book(SMALL)
    rounded = [round(share, 6) for share in shares]
    assert rounded == sorted(rounded)
    assert len(shares) > SMALL.puzzles
    assert book == make_book(SMALL)
    assert make_book(SMALL) != make_book(replace(SMALL, seed=4))


@pytest.mark.parametrize("grades", [None, (2, 7)])
def test_difficulty_never_falls_and_is_what_was_asked(grades: tuple[int, int] | None) -> None:
    found = chosen(Book(count=12, difficulty=grades, seed=2))
    assert len(found) == 12
    scores = [one.score for one in found]
    assert scores == sorted(scores)
    for one in found:
        assert one.maze.difficulty().score == one.score
        assert one.maze.goal is not None
    if grades:
        assert (found[0].grade, found[-1].grade) == grades
        assert {one.grade for one in found} == set(range(2, 8))


def test_a_difficulty_out_of_reach_is_said_with_what_was_reached() -> None:
    book = Book(count=3, difficulty=(2, 9), largest=(12, 12), seed=6)
    with pytest.raises(DedaleError, match="2 to 9: mazes from 4x4 to 12x12 were of 2 to 4; ask"):
        chosen(book)


def test_copies_of_a_worksheet_are_equally_hard() -> None:
    """One size and one narrow band for each sheet, and as many dots on all of its copies."""
    book = Book(count=2, copies=9, worksheets=True, per_page=2, largest=(16, 16), seed=1)
    found = chosen(book)
    for place in (0, 1):
        for sheet in (0, 1):
            copies = found[18 * sheet + place : 18 * sheet + 18 : 2]
            assert len({(one.maze.width, one.maze.height) for one in copies}) == 1
            assert max(one.score for one in copies) - min(one.score for one in copies) <= 0.6
            assert len({one.grade for one in copies}) == 1


def test_the_dots_of_hunts_never_fall() -> None:
    made = KINDS["hunts"].load()(Book(kind="hunts", count=12, largest=(20, 20), seed=3))
    grades = [puzzle.grade for puzzle in made]
    assert grades == sorted(grades)
    assert len(set(grades)) > 2


def symmetries(maze: Maze) -> list[Maze]:
    """A square maze turned and mirrored in all eight ways, cell by cell."""

    def moved(maze: Maze, place, side) -> Maze:
        size = maze.width
        sides = bytearray(maze.size)
        for row in range(size):
            for col in range(size):
                here = maze.sides[row * size + col]
                r, c = place(row, col, size)
                sides[r * size + c] = sum(1 << side(s) for s in range(4) if here >> s & 1)
        return Maze(size, size, bytes(sides))

    found = [maze]
    for _turn in range(3):
        found.append(moved(found[-1], lambda r, c, n: (c, n - 1 - r), lambda s: (s + 1) % 4))
    return found + [moved(m, lambda r, c, n: (r, n - 1 - c), lambda s: (-s) % 4) for m in found]


def test_mazes_turned_or_mirrored_are_alike_and_others_not() -> None:
    mazes = list(dedale.generate_many(200, "wilson", width=5, height=5, seed=1))
    kinds = {min(other.canonical() for other in symmetries(maze)) for maze in mazes}
    for maze in mazes[:10]:
        for other in symmetries(maze):
            other.check()
        assert len({likeness(other) for other in symmetries(maze)}) == 1
    assert len({likeness(maze) for maze in mazes}) >= 0.98 * len(kinds)


def test_no_two_mazes_of_a_book_are_alike() -> None:
    book = Book(count=12, smallest=(3, 3), largest=(3, 3), seed=1)
    mazes = [one.maze for one in chosen(book)]
    seen = [min(o.canonical() for o in symmetries(maze)) for maze in mazes]
    assert len(set(seen)) == 12
    with pytest.raises(DedaleError, match="of 40 different mazes were found"):
        chosen(replace(book, count=40))


@pytest.mark.parametrize("grid", dedale.names("grid"))
def test_every_grid_has_its_place_in_a_book(grid: str) -> None:
    for walls in ("straight", "round"):
        book = replace(SMALL, count=2, grids=(grid,), walls=walls, generators=("wilson",))
        pages = pages_of(make_book(book))
        assert len(pages) == 5


def test_shapes_and_generators_are_those_asked_for() -> None:
    book = replace(SMALL, shapes=("heart", "disc"), generators=("prim", "eller"), largest=(14, 14))
    found = chosen(book)
    recipes = [one.maze.recipe for one in found]
    assert {recipe.algorithm for recipe in recipes if recipe} == {"prim", "eller"}
    assert all(one.maze.kinds is not None for one in found if one.maze.width > 6)
    with pytest.raises(DedaleError, match="none of the generators eller runs on the grid 'polar'"):
        chosen(replace(book, grids=("polar",), generators=("eller",)))


def test_worksheets_have_codes_and_a_key() -> None:
    book = replace(SMALL, count=2, copies=3, worksheets=True, per_page=2, answers=9)
    pages = pages_of(make_book(book))
    assert len(pages) == 6 + 2
    codes = [next(w for w in words(page) if w.startswith("sheet")) for page in pages[:6]]
    assert codes == ["sheet 1-1", "sheet 1-2", "sheet 1-3", "sheet 2-1", "sheet 2-2", "sheet 2-3"]
    assert all("Name:" in words(page) for page in pages[:6])
    key = [w for page in pages[6:] for w in words(page) if "-" in w]
    assert key == [f"{s}-{c}{x}" for s in (1, 2) for c in (1, 2, 3) for x in "AB"]


def test_a_hunt_tells_the_fewest_steps() -> None:
    maze = with_ends(dedale.generate("wilson", grid="hex", width=7, height=6, seed=2), SMALL)
    book = replace(SMALL, treasures=4)
    puzzle = hunt(hunted(maze, book), book)
    found = re.fullmatch(r"4 treasures, (\d+) steps", puzzle.task)
    assert found
    # Slowly: the shortest of all orders.
    from itertools import pairwise, permutations

    from dedale.books.hunts import placed

    stops = placed(maze, 4, maze.recipe.seed if maze.recipe else 0)
    away = {place: dedale.distances(maze, place) for place in (maze.start, *stops)}
    best = min(
        sum(int(away[a][maze.number(b)]) for a, b in pairwise((maze.start, *order, maze.goal)))
        for order in permutations(stops)
    )
    assert int(found[1]) == best
    with pytest.raises(DedaleError, match="12 treasures do not fit into a maze of 3x3"):
        placed(Maze(3, 3), 12, 0)


@pytest.mark.parametrize("kind", list(KINDS))
def test_every_kind_makes_a_book(kind: str) -> None:
    small = SMALL if kind in ("mazes", "hunts") else Book(seed=3)
    hidden = ("IO",) if kind == "words" else ()
    book = replace(small, kind=kind, count=3, words=hidden, per_page=2)
    pages = pages_of(make_book(book))
    assert len(pages) == 2 + 2 + 1
    assert words(pages[0])[0] == KINDS[kind].title
    with pytest.raises(DedaleError, match="did you mean 'mazes'"):
        replace(book, kind="maze").checked()


def test_what_cannot_be_made_is_said() -> None:
    for wrong, message in (
        ({"count": 0}, "count 0 should be from 1"),
        ({"per_page": 10}, "per page 10 should be from 1 to 9"),
        ({"paper": "a44"}, "did you mean 'a4'"),
        ({"difficulty": (5, 3)}, "difficulty from 5 to 3: the first is the larger one"),
        ({"largest": (900, 3)}, "largest '900x3' should be from 2x2 to 200x200"),
        ({"bleed": 11}, "bleed 11 should be from 0 to 10"),
        ({"title": "漢字"}, "the typeface has no letters for '漢字'"),
        ({"grids": ("hexx",)}, "did you mean 'hex'"),
        ({"words": ("MINOS",)}, "option 'words' works with kind words only, not with 'mazes'"),
        ({"smallest": (9, 9), "largest": (5, 5)}, "a book goes from small to large"),
        ({"copies": 3}, "copies are made of worksheets only"),
    ):
        with pytest.raises(DedaleError, match=message):
            make_book(replace(SMALL, **wrong))
    with pytest.raises(DedaleError, match="hidden words: give at least one word"):
        make_book(Book(kind="words"))
    with pytest.raises(DedaleError, match="6000 mazes are more than one file takes"):
        Book(count=1000, copies=6, worksheets=True).checked()


def test_places_on_a_page() -> None:
    for count, (columns, rows) in LAYOUTS.items():
        assert columns * rows >= count


def test_the_plan_of_a_book() -> None:
    book = Book(
        count=9,
        chapters=("One=heart", "Two=hex", "Three=mouse"),
        copyright="Mine",
        grids=("torus", "square"),
        blank_backs=True,
        answers=6,
        largest=(12, 12),
        seed=1,
    )
    kinds = [page.what for page in plan.pages_of(book)]
    assert kinds[:3] == ["title", "copyright", "instructions"]
    assert kinds.count("chapter") == 3
    assert kinds[-2:] == ["answers", "answers"]
    # Every puzzle is on a right page, and its back is blank.
    for number, kind in enumerate(kinds[:-2], 1):
        if kind == "puzzles":
            assert number % 2 == 1
            assert kinds[number] == "blank"
    data = make_book(book)
    pages = pages_of(data)
    assert len(pages) == book.pages == len(kinds)
    answers = plan.answer_pages(plan.pages_of(book))
    for page, kind in zip(pages, plan.pages_of(book), strict=True):
        for said in re.findall(r"answer: page (\d+)", page):
            assert int(said) == answers[kind.first]
        if kind.what == "answers":
            assert str(kind.first + 1) in words(page)
    found = chosen(book)
    assert [one.chapter for one in found] == [0] * 3 + [1] * 3 + [2] * 3
    assert [one.maze.kinds is not None for one in found] == [True] * 3 + [False] * 6
    assert {one.maze.grid for one in found[3:6]} == {"hex"}
    assert {one.maze.grid for one in found[6:]} == {"torus", "square"}
    titles = ["Mazes", "Instructions", "One", "Two", "Three", "Answers"]
    told = re.findall(rb"/Title <feff(\w+)> /Parent", data)
    assert [bytes.fromhex(one.decode()).decode("utf-16-be") for one in told] == titles


@pytest.mark.parametrize("language", ["en", "fr"])
def test_instructions_are_about_what_is_in_the_book(language: str) -> None:
    with speaking(language):
        for grid, sentence in OF_GRIDS.items():
            book = replace(SMALL, count=2, grids=(grid,), generators=("wilson",))
            told = " ".join(words(pages_of(make_book(book))[1]))
            assert _(sentence) in told
        plain = " ".join(words(pages_of(make_book(replace(SMALL, count=2)))[1]))
        assert not any(_(sentence) in plain for sentence in OF_GRIDS.values())
        assert _("The black arrow leads in, the white one leads out.") in plain
        assert _("An example, with its solution.") in plain


def test_examples_look_like_the_puzzles() -> None:
    """With the signs at their gaps; without gaps, with the marks."""
    books = [replace(SMALL, **how) for how in ({}, {"signs": "mouse"}, {"gaps": False})]
    arrows, mouse, marks = (example("hex", book).answer.shapes for book in books)
    discs = [sum(isinstance(one, Disc) for one in shapes) for shapes in (arrows, mouse, marks)]
    assert discs[0] == 0
    assert len(mouse) > len(arrows)
    assert discs[2] == 1
    hunt = example("square", replace(SMALL, kind="hunts"))
    assert hunt.solution.startswith("3 treasures")
    level = example("", Book(kind="levels"))
    assert level.solution == "← ↓ ← ↑ ↑ →"


def test_instructions_show_the_signs_of_every_chapter() -> None:
    chapters = ("Mice=mouse", "Honey=hex", "Twist=torus", "More=mouse")
    told = " ".join(words(pages_of(make_book(replace(SMALL, count=4, chapters=chapters)))[1]))
    assert "Help the mouse to the cheese." in told
    assert "The black arrow leads in" in told
    assert _(OF_GRIDS["torus"]) in told
    assert told.count("An example") == 2


def test_a_worksheet_explains_its_own_grids() -> None:
    book = Book(count=2, smallest=(4, 4), largest=(4, 4), grids=("square", "torus"), seed=2)
    pages = pages_of(make_book(replace(book, worksheets=True)))
    assert [_(OF_GRIDS["torus"])[:20] in " ".join(words(page)) for page in pages[:2]].count(
        True
    ) == 1


@pytest.mark.parametrize("language", ["en", "fr"])
def test_rules_of_levels_are_told_in_letters_of_paper(language: str) -> None:
    rules = GAMES["ariane"].rules
    with speaking(language):
        for pack in PACKS:
            for level in plan.playable(pack)[-3:]:
                said = level_rules(rules.view(rules.from_text(level.text)))
                check_letters("".join(said))
        coop = level_rules(rules.view(rules.from_text(plan.playable("cooperative")[0].text)))
        assert coop[1] == _(ON_PAPER[RULES["cooperative"]])
    with pytest.raises(DedaleError, match="cannot be played on paper"):
        Book(kind="levels", pack="realtime").checked()


def test_walls_that_are_not_like_the_others_are_drawn() -> None:
    for pack, signs in (("key", {"k1", "1"}), ("pushable", {"="})):
        state = GAMES["ariane"].rules.from_text(plan.playable(pack)[0].text)
        drawn = scene_of(GAMES["ariane"], state, letters=True).shapes
        assert signs <= {shape.text for shape in drawn if isinstance(shape, Words)}


def test_ends_without_a_border_are_not_close_together() -> None:
    for grid in ("torus", "cube"):
        for seed in range(12):
            maze = with_ends(dedale.generate(width=6, height=6, grid=grid, seed=seed), SMALL)
            assert maze.goal is not None
            middle = maze.shape.plan.centre
            assert (
                dist(middle(*maze.start), middle(*maze.goal)) >= max(maze.shape.plan.extent()) / 3
            )


def test_words_of_ones_own() -> None:
    book = replace(SMALL, count=2, instructions="Run!", credit=False, signs="words", entry="Hop")
    pages = pages_of(make_book(book))
    assert words(pages[1]) == ["Instructions", "Run!"]
    assert "Hop" in words(pages[2])
    assert "Exit" in words(pages[2])


def test_what_cannot_be_read_is_refused() -> None:
    small = Book(count=1, smallest=(30, 30), largest=(30, 30), paper="6x9", seed=1)
    for wrong, message in (
        ({"grids": ("torus",), "per_page": 4}, "its numbers would be .* points"),
        ({"smallest": (99, 99), "largest": (99, 99)}, "corridors would be 0.. mm wide"),
        ({"large": True}, "and should be 5 mm"),
        ({"inner": 60, "outer": 60, "per_page": 9, "instructions": "Go."}, "leave no room"),
        ({"instructions": "Long. " * 240, "paper": "5x8", "large": True}, "do not fit on a page"),
        ({"trim": "2x2"}, "trim '2x2' should be"),
        ({"chapters": ("A=hart",)}, "did you mean 'heart'"),
        ({"chapters": ("A", "B")}, "2 chapters are more than there are puzzles"),
        ({"shop": "kdp"}, "KDP would refuse this book: it has 4 pages, and should have 24 to 828"),
        ({"shop": "lulu", "outer": 5}, "its outer margin is 5 mm, and should be 12.7 mm"),
    ):
        with pytest.raises(DedaleError, match=message):
            make_book(replace(small, **wrong))


def test_lines_and_letters_have_a_least_size() -> None:
    """Also in answers: as wide as the shop wants, measured in the file."""
    book = Book(count=20, smallest=(40, 40), largest=(40, 40), paper="8.5x11", shop="kdp", seed=1)
    for page in pages_of(make_book(replace(book, answers=6)))[2:]:
        for scale, program in re.findall(r"q ([\d.]+) 0 0 -.*? cm(.*?)Q", page, re.S):
            widths = [float(w) for w in re.findall(r"([\d.]+) w [\d.-]+ [\d.-]+ m", program)]
            assert all(width * float(scale) >= 0.74 for width in widths)
        assert all(float(size) >= 7 for size in re.findall(r"/[RB] ([\d.]+) Tf", page))


def test_a_book_of_levels_is_black_and_grey_unless_asked() -> None:
    book = Book(kind="levels", count=2, seed=3)
    for page in pages_of(make_book(book)):
        assert not re.search(r" (rg|RG)\b", page)
    assert any(" RG" in page for page in pages_of(make_book(replace(book, colour=True))))
    instructions = " ".join(words(pages_of(make_book(book))[1]))
    assert "dots" not in instructions
    assert "door (D)" in instructions
    assert "D" in words(pages_of(make_book(book))[2])


def test_the_margin_at_the_spine_follows_the_number_of_pages() -> None:
    margins = [Book(count=count).margin for count in (10, 200, 600)]
    assert margins == sorted(margins)
    assert margins[0] < margins[-1]
    for count in (30, 200, 600):
        book = Book(count=count, paper="6x9", shop="kdp")
        preflight(book)
        assert book.pages % 2 == 0


def test_bleed_is_on_three_sides_and_not_at_the_spine() -> None:
    """6x9 inches with 1/8 inch of bleed is 6.125 x 9.25, as shops want it."""
    data = make_book(replace(SMALL, paper="6x9", bleed=3.175))
    boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\].*?/TrimBox \[([\d.]+) ", data)
    assert {(wide, high) for wide, high, _left in boxes} == {(b"441.00", b"666.00")}
    assert [left for _wide, _high, left in boxes[:2]] == [b"0.00", b"9.00"]


def test_a_cover_is_as_wide_as_both_pages_and_the_spine() -> None:
    book = Book(count=110, paper="6x9", shop="kdp", title="Mine", author="Me", blurb="Read", seed=1)
    data = make_cover(replace(book, largest=(12, 12)))
    (page,) = pages_of(data)
    wide, high = map(float, re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", data)[0])
    spine = book.pages * 0.002252 * 72
    assert wide == pytest.approx(2 * 432 + spine + 18, abs=0.1)
    assert high == 666
    assert words(page) == ["Mine", book.summary, "Me", "Read", "Mine   Me"]
    assert "Mine   Me" not in pages_of(make_cover(replace(book, count=30)))[0]  # too thin


def test_words_are_broken_into_the_lines_that_fit_best() -> None:
    assert broken("HELLO WORLD", Book(paper="6x9")) == "HELLO\nWORLD"
    assert broken("IO", Book()) == "IO"
    assert broken("ONE TWO TEN", Book(trim="17x3")) == "ONE TWO TEN"


@pytest.mark.skipif(not shutil.which("pdffonts"), reason="poppler-utils are not installed")
def test_poppler_reads_a_book(tmp_path: Path) -> None:
    book = replace(SMALL, paper="6x9", bleed=3.175, title="Łabirynt", walls="sketch")
    (tmp_path / "book.pdf").write_bytes(make_book(book))

    def told(*command: object) -> str:
        done = subprocess.run(list(map(str, command)), capture_output=True, check=True, text=True)
        assert not done.stderr
        return done.stdout

    fonts = told("pdffonts", tmp_path / "book.pdf").splitlines()[2:]
    assert fonts
    assert all(line.split()[-5:-2] == ["yes", "yes", "yes"] for line in fonts)
    info = told("pdfinfo", "-box", tmp_path / "book.pdf")
    assert re.search(r"TrimBox: +0.00 +9.00 +432.00 +657.00", info)
    assert "Title:           Łabirynt" in info
    told("pdftoppm", "-r", 30, "-png", tmp_path / "book.pdf", tmp_path / "page")
    assert len(list(tmp_path.glob("page-*.png"))) == 10


def test_ends_are_where_the_book_wants_them() -> None:
    """As counted of 44 in 300 once: never within a few cells of each other."""
    for place in range(20):
        maze = dedale.generate("wilson", width=15, height=15, seed=place)
        for between, rows in (("top-bottom", {0, 14}), ("far", None)):
            ended = with_ends(maze, replace(SMALL, between=between))
            assert ended.goal is not None
            (row, col), (down, right) = ended.start, ended.goal
            assert rows is None or {row, down} == rows
            assert abs(row - down) + abs(col - right) >= 4
            assert gates(ended).start == ended.number(ended.start)
    corners = with_ends(maze, replace(SMALL, between="corners"))
    assert (corners.start, corners.goal) == ((0, 0), (14, 14))
