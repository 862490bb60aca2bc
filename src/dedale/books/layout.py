"""The pages of a book: title, instructions, puzzles with their numbers, answers at the end.

Left and right pages mirror each other: the inner margin is on the side of the spine, and page
numbers are outside. The first page is a right one. Nothing is printed smaller than can be read:
lines and letters have a least size, and a maze whose corridors would be too narrow is refused.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import floor
from string import ascii_uppercase

from .. import progress
from ..errors import DedaleError
from ..i18n import _, language, words_of
from ..render.document import MM, About, Align, Canvas, Document, disc
from ..render.pdf import Frame, draw_scene, fitting
from ..render.shapes import Area, Disc, Drawing, Shaped, Stroke, Words
from ..render.squares import Tints, Walls
from ..render.themes import rgb
from .book import Book
from .examples import example
from .instructions import OF_GRIDS, about_example, examples_of, of_signs, signs_of
from .kinds import KINDS
from .plan import Page, answer_pages, pages_of
from .puzzle import Puzzle
from .shops import SHOPS, refused

#: How so many puzzles lie on a page: columns and rows.
LAYOUTS = {n: ((1, n) if n <= 3 else (2, -(-n // 2)) if n <= 6 else (3, 3)) for n in range(1, 10)}
GREY = "#707070"
BLACK = "#000000"
GAP = 6 * MM  # between two puzzles of a page
GRADES = 10
#: Points: the thinnest line and the smallest letters; in large print, and at some shops, more.
LINE, LETTERS, LARGE_LETTERS = 0.5, 6.0, 12.0
#: Millimetres: the narrowest corridor of a puzzle, in large print, and of an answer.
CORRIDOR, LARGE_CORRIDOR, ANSWER = 1.0, 5.0, 0.5
ROOM = 12 * MM  # the least place for a puzzle
WIDEST = 0.9  # of a cell: letters beside every cell that do not touch
EXAMPLE = 46 * MM  # how high an example of the instructions is


class Press:
    """Prints the puzzles of a book on the pages of a document."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.width, self.height = book.page_size
        about = About(book.heading, book.author, book.summary, language())
        self.document = Document(about)
        self.head, self.small, self.body = (18.0, 14.0, 18.0) if book.large else (11.0, 8.5, 12.0)
        shop = SHOPS[book.shop]
        letters = LARGE_LETTERS if book.large else LETTERS
        self.least = (max(LINE, shop.line), max(letters, shop.letters))
        self.plan = pages_of(book)
        self.answers = answer_pages(self.plan)

    def printed(self, puzzles: Sequence[Puzzle]) -> bytes:
        """The file."""
        if not self.book.colour:
            puzzles = [
                replace(one, drawing=greyed(one.drawing), answer=greyed(one.answer))
                for one in puzzles
            ]
        with progress.part(0.9):
            for page in progress.parts(self.plan):
                self.print(page, puzzles)
        return self.document.data()

    def print(self, page: Page, puzzles: Sequence[Puzzle]) -> None:
        """Add a page to the document."""
        some = puzzles[page.first : page.last]
        match page.what:
            case "title":
                self.title_page(puzzles[len(puzzles) // 2])
                self.document.bookmark(self.book.heading)
            case "copyright":
                self.copyright_page()
            case "instructions":
                self.about_page(page, puzzles)
                self.document.bookmark(_("Instructions"))
            case "examples":
                self.about_page(page, puzzles)
            case "chapter":
                self.chapter_page(page.first)
                self.document.bookmark(self.book.chapter_title(page.first))
            case "puzzles" if self.book.worksheets:
                self.worksheet(page.first // self.book.per_page, some)
            case "puzzles":
                self.puzzle_page(page.first, some)
                if page.first == 0 and not self.book.chapters:
                    self.document.bookmark(_("Puzzles"))
            case "blank":
                self.page()
            case "answers":
                self.answer_page(page.first, some)
                if page.first == 0:
                    self.document.bookmark(_("Answers"))

    # ------------------------------------------------------------ pages

    def page(self) -> tuple[Canvas, Frame]:
        """A new page, and what is free on it between the margins."""
        right = len(self.document.pages) % 2 == 0 or self.book.worksheets
        canvas = self.document.page(
            self.width, self.height, self.book.bleed * MM, "left" if right else "right"
        )
        inner, outer = self.book.margin * MM, self.book.outer * MM
        left = inner if right else outer
        return canvas, (left, outer, self.width - inner - outer, self.height - 2 * outer)

    def numbered(self, heading: str) -> tuple[Canvas, Frame]:
        """A page with a running title and its number; what is left between them."""
        canvas, (x, y, width, height) = self.page()
        number = len(self.document.pages)
        right = number % 2 == 1
        edge, spine = (x + width, x) if right else (x, x + width)
        outside: Align = "right" if right else "left"
        inside: Align = "left" if right else "right"
        top = y + height - self.small
        canvas.words(heading, spine, top, self.small, GREY, align=inside)
        if self.book.numbers:
            canvas.words(str(number), edge, y, self.head, BLACK, align=outside)
        line = top - 4
        canvas.stroke([(x, line), (x + width, line)], self.least[0], GREY)
        return canvas, (x, y + 2 * self.head, width, line - 2 * MM - y - 2 * self.head)

    def title_page(self, puzzle: Puzzle) -> None:
        """The title, a maze of the book, the author."""
        canvas, (x, y, width, height) = self.page()
        middle = x + width / 2
        lines, size = fitted(canvas, self.book.heading, width)
        top = y + 0.86 * height
        for number, line in enumerate(lines):
            canvas.words(line, middle, top - 1.2 * size * number, size, bold=True)
        below = top - 1.2 * size * (len(lines) - 1) - 24
        canvas.words(self.book.summary, middle, below, 13, GREY)
        low = y + 0.17 * height
        picture = (x + 0.14 * width, low, 0.72 * width, below - 36 - low)
        draw_scene(canvas, puzzle.drawing, picture, around=puzzle.drawing.margin, least=self.least)
        canvas.words(self.book.author, middle, y + 0.08 * height, 13)

    def copyright_page(self) -> None:
        """Whose book it is; at the foot of the page."""
        canvas, (x, y, width, height) = self.page()
        paragraphs = self.book.copyright.split("\n")
        size = max(self.small, 9.0)
        lines = [line for text in paragraphs for line in wrapped(canvas, text, size, width) or [""]]
        self.fits(1.4 * size * len(lines), height, _("copyright page"))
        for number, line in enumerate(reversed(lines)):
            canvas.words(line, x, y + 1.4 * size * number, size, align="left")

    def chapter_page(self, chapter: int) -> None:
        """The title of a chapter."""
        canvas, (x, y, width, height) = self.page()
        lines, size = fitted(canvas, self.book.chapter_title(chapter), width)
        for number, line in enumerate(lines):
            at = y + 0.6 * height - 1.2 * size * number
            canvas.words(line, x + width / 2, at, size, bold=True)

    def about_page(self, page: Page, puzzles: Sequence[Puzzle]) -> None:
        """How the book is to be used, with examples of its grids."""
        canvas, (x, y, width, height) = self.page()
        at = y + height
        if page.what == "instructions":
            size = 1.5 * self.body
            canvas.words(_("Instructions"), x, at - size, size, bold=True, align="left")
            frame = (x, y, width, height - 2 * size)
            at = self.paragraphs(canvas, self.introduction(puzzles), frame) - 4 * MM
        shown = [] if self.book.instructions else examples_of(self.book)[page.first : page.last]
        for grid, book in shown:
            wide, high = min(0.42 * width, 1.6 * EXAMPLE), EXAMPLE
            one = example(grid, book)
            drawing = one.answer if book.colour else greyed(one.answer)
            draw_scene(
                canvas, drawing, (x, at - high, wide, high), 11 * MM, drawing.margin, self.least
            )
            side = (x + wide + 6 * MM, y, width - wide - 6 * MM, at - y)
            low = self.paragraphs(
                canvas,
                [about_example(grid, book, several=len(signs_of(self.book)) > 1), one.solution],
                side,
            )
            at = min(at - high, low) - 5 * MM
        self.fits(y, at + 6 * MM, _("instructions"))
        if self.book.credit and page.what == "instructions":
            made = _("Made with Dédale, seed {seed}").format(seed=self.book.seed)
            size = max(self.small - 1, self.least[1])
            canvas.words(made, x, y - 1.6 * size, size, GREY, align="left")

    def introduction(self, puzzles: Sequence[Puzzle]) -> list[str]:
        """What is said about this book."""
        book = self.book
        if book.instructions:
            return book.instructions.split("\n")
        lines = [_(KINDS[book.kind].rules)]
        if len(signs_of(book)) == 1:  # else it is said beside the examples
            gaps, marks = any(one.gaps for one in puzzles), not all(one.gaps for one in puzzles)
            book = book.in_chapter(0)
            lines.append(of_signs(book, gaps=gaps, marks=marks))
        if any(one.grade for one in puzzles):
            order = (
                _("Each chapter goes from easy to hard.")
                if book.chapters
                else _("The book goes from easy to hard.")
            )
            dots = _(
                "The dots beside a number tell how hard a puzzle is, from 1 to 10: one more is "
                "twice the effort."
            )
            lines.append(f"{dots} {order}")
        if self.answers:
            first = min(self.answers.values())
            lines.append(_("The answers begin on page {n}.").format(n=first))
        return [line for line in lines if line]

    def paragraphs(self, canvas: Canvas, texts: Sequence[str], frame: Frame) -> float:
        """Paragraphs from the top of a frame; where they end."""
        x, y, width, height = frame
        size = self.body
        at = y + height - size
        for text in texts:
            for line in wrapped(canvas, text, size, width) or [""]:
                canvas.words(line, x, at, size, align="left")
                at -= 1.4 * size
            at -= 0.6 * size
        self.fits(y, at + 2 * size, _("instructions"))
        return at + size

    def fits(self, needed: float, given: float, what: str) -> None:
        """Refuse words that go beyond their page."""
        if needed > given + 0.01:
            raise DedaleError(
                "the words of the {what} do not fit on a page: shorten them, or take larger paper",
                what=what,
            )

    def puzzle_page(self, first: int, group: Sequence[Puzzle]) -> None:
        """Some puzzles, each with its number and how hard it is."""
        heading = self.book.heading
        if self.book.chapters:
            heading = self.book.chapter_title(self.book.chapter(first))
        canvas, frame = self.numbered(heading)
        for number, (puzzle, part) in enumerate(zip(group, self.parts(frame), strict=False), first):
            self.puzzle(canvas, puzzle, part, str(number + 1), number)

    def worksheet(self, number: int, group: Sequence[Puzzle]) -> None:
        """A sheet for a pupil: a line for the name, the title, the puzzles."""
        canvas, (x, y, width, height) = self.page()
        size = self.body
        top = y + height - size
        label = _("Name:")
        canvas.words(label, x, top, size, align="left")
        begin = x + canvas.length(label, size) + 6
        sheet = _("sheet {code}").format(code=self.code(number))
        end = x + width - canvas.length(sheet, size) - 18
        canvas.stroke([(begin, top - 2), (end, top - 2)], 0.6, GREY)
        canvas.words(sheet, x + width, top, size, bold=True, align="right")
        canvas.words(self.book.heading, x + width / 2, top - 2.4 * size, 1.5 * size, bold=True)
        at = top - 4.1 * size
        for line in wrapped(canvas, " ".join(self.task(group)), self.small + 1, width):
            canvas.words(line, x + width / 2, at, self.small + 1, GREY)
            at -= 1.3 * (self.small + 1)
        free = (x, y, width, at - y)
        for place, (puzzle, part) in enumerate(zip(group, self.parts(free), strict=False)):
            label = ascii_uppercase[place] if len(group) > 1 else ""
            self.puzzle(canvas, puzzle, part, label, number * self.book.per_page + place)

    def task(self, group: Sequence[Puzzle]) -> list[str]:
        """What is said on a worksheet."""
        book = self.book
        if book.instructions:
            return [book.instructions]
        gaps, marks = any(one.gaps for one in group), not all(one.gaps for one in group)
        signs = of_signs(book, gaps=gaps, marks=marks)
        grids = dict.fromkeys(one.grid.partition(":")[0] for one in group)
        needed = [_(OF_GRIDS[grid]) for grid in grids if grid in OF_GRIDS]
        texts = [_(KINDS[book.kind].rules), signs, *needed]
        return [text for text in texts if text]

    def code(self, sheet: int) -> str:
        """What a worksheet is called: its number, and whose copy it is."""
        copies = self.book.copies
        return str(sheet + 1) if copies == 1 else f"{sheet // copies + 1}-{sheet % copies + 1}"

    def answer_page(self, first: int, group: Sequence[Puzzle]) -> None:
        """Some answers, each under the number of its puzzle."""
        canvas, frame = self.numbered(_("Answers") if not self.book.worksheets else _("Key"))
        each, size = self.book.per_page, max(self.small - 1, self.least[1])
        for number, (puzzle, part) in enumerate(
            zip(group, self.parts(frame, self.book.each_answers), strict=False), first
        ):
            label = str(number + 1)
            if self.book.worksheets:
                label = self.code(number // each) + (
                    ascii_uppercase[number % each] if each > 1 else ""
                )
            x, y, width, height = part
            foot = 0.0
            for line in reversed(wrapped(canvas, puzzle.solution, size, width)):
                canvas.words(line, x, y + foot, size, align="left")
                foot += 1.15 * size
            canvas.words(label, x, y + height - self.head, self.head, bold=True, align="left")
            free = (x, y + foot, width, height - 1.5 * self.head - foot)
            self.scene(canvas, puzzle.answer, free, puzzle.corridor, number, ANSWER)

    # ------------------------------------------------------------ parts

    def parts(self, frame: Frame, count: int | None = None) -> Iterator[Frame]:
        """The places of so many puzzles on a page, row by row."""
        columns, rows = LAYOUTS[count or self.book.per_page]
        x, y, width, height = frame
        wide, high = (width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows
        if min(wide, high - 4 * self.head) < ROOM:
            raise DedaleError(
                "margins and {n} puzzles on a page leave no room for any: ask for less of one",
                n=columns * rows,
            )
        for row in range(rows):
            for col in range(columns):
                yield x + col * (wide + GAP), y + (rows - 1 - row) * (high + GAP), wide, high

    def puzzle(self, canvas: Canvas, puzzle: Puzzle, frame: Frame, label: str, number: int) -> None:
        """A puzzle in its place: its number, dots for its grade, the drawing, the task."""
        x, y, width, height = frame
        top = y + height - self.head
        words = f"{label}  {puzzle.name}".strip()
        canvas.words(words, x, top, self.head, bold=True, align="left")
        if puzzle.grade:
            dots(canvas, x + width, top + 0.35 * self.head, puzzle.grade, self.head / 11)
        if number in self.answers and not self.book.worksheets:
            after = x + canvas.length(words, self.head, bold=True) + 8
            said = _("answer: page {n}").format(n=self.answers[number])
            small, room = max(self.small - 1, self.least[1]), width - 6 * self.head
            if after - x + canvas.length(said, small) <= room:
                canvas.words(said, after, top, small, GREY, align="left")
        foot = 0.0
        for line in reversed(wrapped(canvas, puzzle.task, self.small + 1, width)):
            canvas.words(line, x + width / 2, y + foot, self.small + 1)
            foot += 1.25 * (self.small + 1)
        free = (x, y + foot, width, height - 1.7 * self.head - foot)
        least = LARGE_CORRIDOR if self.book.large else CORRIDOR
        self.scene(canvas, puzzle.drawing, free, puzzle.corridor, number, least)

    def scene(
        self,
        canvas: Canvas,
        drawing: Drawing,
        frame: Frame,
        corridor: float,
        number: int,
        least: float,
    ) -> None:
        """A drawing in a frame, if it can be read there."""
        cell = fitting(drawing, frame, around=drawing.margin)
        wide = corridor * cell / MM
        if wide < least:
            raise DedaleError(
                "puzzle {n} or its answer cannot be read: its corridors would be {wide:.1f} mm "
                "wide, and should be {least:g} mm; ask for smaller mazes, fewer on a page, or "
                "larger paper",
                n=number + 1,
                wide=floor(10 * wide) / 10,
                least=least,
            )
        lettered = any(isinstance(shape, Words) for shape in drawing.shapes)
        if lettered and cell * WIDEST < self.least[1]:
            raise DedaleError(
                "puzzle {n} or its answer cannot be read: its numbers would be {size:.1f} points "
                "high, and should be {least:g}; ask for smaller mazes, fewer on a page, or larger "
                "paper",
                n=number + 1,
                size=floor(10 * cell * WIDEST) / 10,
                least=self.least[1],
            )
        draw_scene(canvas, drawing, frame, around=drawing.margin, least=self.least)


def preflight(book: Book) -> None:
    """Refuse what the shop of a book would refuse."""
    letters = LARGE_LETTERS if book.large else LETTERS
    shop = SHOPS[book.shop]
    sizes = max(LINE, shop.line), max(letters, shop.letters)
    wrong = list(refused(book.shop, book.pages, book.margin, book.outer, book.bleed, *sizes))
    if wrong:
        raise DedaleError(
            "{shop} would refuse this book: {reasons}",
            shop=_(shop.about).rstrip("."),
            reasons="; ".join(wrong),
        )


def greyed(drawing: Drawing) -> Drawing:
    """The drawing without colours: each is as light as it was."""

    def grey(colour: str) -> str:
        if not colour:
            return colour
        red, green, blue = rgb(colour)
        light = round(0.299 * red + 0.587 * green + 0.114 * blue)
        return f"#{light:02x}{light:02x}{light:02x}"

    def shown(shape: Shaped) -> Shaped:
        if isinstance(shape, Stroke | Words | Walls):
            return replace(shape, colour=grey(shape.colour))
        if isinstance(shape, Area | Disc):
            return replace(shape, colour=grey(shape.colour), rim_colour=grey(shape.rim_colour))
        assert isinstance(shape, Tints)
        return replace(shape, colours=[grey(colour) for colour in shape.colours])

    return replace(drawing, shapes=[shown(shape) for shape in drawing.shapes])


def dots(canvas: Canvas, right: float, y: float, grade: int, scale: float = 1) -> None:
    """Ten small discs that end at a place, as many of them black as the grade says."""
    step, radius = 5.4 * scale, 1.7 * scale
    for number in range(GRADES):
        x = right - radius - step * (GRADES - 1 - number)
        fill = "0 g" if number < grade else "0.82 g"
        canvas.add(f"{fill} {disc(x, y, radius)} f")


def wrapped(canvas: Canvas, text: str, size: float, width: float) -> list[str]:
    """The text in lines no longer than a width; a word that is longer is broken."""
    lines: list[str] = []
    for word in words_of(text):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and canvas.length(longer, size) <= width:
            lines[-1] = longer
            continue
        while canvas.length(word, size) > width and len(word) > 1:
            most = next(n for n in range(len(word), 0, -1) if n == 1
                        or canvas.length(word[:n], size) <= width)  # fmt: skip
            lines.append(word[:most])
            word = word[most:]
        lines.append(word)
    return lines


def fitted(canvas: Canvas, title: str, width: float) -> tuple[list[str], float]:
    """A title in at most three lines, as large as fits, and the size of its letters."""
    size = 44.0
    while size > 12:
        lines = wrapped(canvas, title, size, width)
        if len(lines) <= 3 and all(canvas.length(line, size, bold=True) <= width for line in lines):
            return lines, size
        size -= 2
    return wrapped(canvas, title, 12, width)[:3], 12.0
