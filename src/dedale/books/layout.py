"""The pages of a book: title, puzzles with their numbers, answers at the end.

Left and right pages mirror each other: the inner margin is on the side of the spine, and page
numbers are outside. The first page is a right one.
"""

from collections.abc import Callable, Iterator, Sequence
from string import ascii_uppercase

from ..i18n import _, language
from ..render.document import MM, PAPERS, About, Align, Canvas, Document, disc
from ..render.pdf import Frame, draw_scene
from .book import Book, Progress
from .kinds import KINDS
from .puzzle import Puzzle

#: How so many puzzles lie on a page: columns and rows.
LAYOUTS = {n: ((1, n) if n <= 3 else (2, -(-n // 2)) if n <= 6 else (3, 3)) for n in range(1, 10)}
GREY = "#707070"
BLACK = "#000000"
HEADING, SMALL = 11.0, 8.5  # points
GAP = 6 * MM  # between two puzzles of a page
GRADES = 10


class Press:
    """Prints the puzzles of a book on the pages of a document."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.width, self.height = PAPERS[book.paper]
        about = About(book.heading, book.author, book.told, language())
        self.document = Document(about)

    def printed(self, puzzles: Sequence[Puzzle], progress: Progress) -> bytes:
        """The file."""
        pages = list(self.pages(puzzles))
        for number, page in enumerate(pages):
            page()
            progress(0.9 * (number + 1) / len(pages))
        return self.document.data()

    def pages(self, puzzles: Sequence[Puzzle]) -> Iterator[Callable[[], None]]:
        """What prints each page, in order."""
        book, each = self.book, self.book.per_page
        groups = [puzzles[k : k + each] for k in range(0, len(puzzles), each)]
        if book.worksheets:
            for number, group in enumerate(groups):
                yield lambda n=number, g=group: self.worksheet(n, g)  # type: ignore[misc]
        else:
            answers = 3 + len(groups)
            yield lambda: self.title_page(puzzles[len(puzzles) // 2])
            yield lambda: self.about_page(answers)
            for number, group in enumerate(groups):
                yield lambda n=number, g=group: self.puzzle_page(n * each, g)  # type: ignore[misc]
        if book.each_answers:
            for first in range(0, len(puzzles), book.each_answers):
                some = puzzles[first : first + book.each_answers]
                yield lambda f=first, s=some: self.answer_page(f, s)  # type: ignore[misc]

    # ------------------------------------------------------------ pages

    def page(self) -> tuple[Canvas, Frame]:
        """A new page, and what is free on it between the margins."""
        canvas = self.document.page(self.width, self.height, self.book.bleed * MM)
        right = len(self.document.pages) % 2 == 1 or self.book.worksheets
        inner, outer = self.book.inner * MM, self.book.outer * MM
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
        top = y + height - SMALL
        canvas.words(heading, spine, top, SMALL, GREY, align=inside)
        if self.book.numbers:
            canvas.words(str(number), edge, y, HEADING, BLACK, align=outside)
        line = top - 4
        canvas.stroke([(x, line), (x + width, line)], 0.4, GREY)
        return canvas, (x, y + 2 * HEADING, width, line - 2 * MM - y - 2 * HEADING)

    def title_page(self, puzzle: Puzzle) -> None:
        """The title, a maze of the book, the author."""
        canvas, (x, y, width, height) = self.page()
        middle = x + width / 2
        lines, size = fitted(canvas, self.book.heading, width)
        top = y + 0.86 * height
        for number, line in enumerate(lines):
            canvas.words(line, middle, top - 1.2 * size * number, size, bold=True)
        below = top - 1.2 * size * (len(lines) - 1) - 24
        canvas.words(self.book.told, middle, below, 13, GREY)
        picture = (
            x + 0.14 * width,
            y + 0.17 * height,
            0.72 * width,
            below - 36 - y - 0.17 * height,
        )
        draw_scene(canvas, puzzle.drawing, picture, around=puzzle.drawing.margin)
        canvas.words(self.book.author, middle, y + 0.08 * height, 13)

    def about_page(self, answers: int) -> None:
        """How the book is to be used, and how it can be made again."""
        canvas, (x, y, width, height) = self.page()
        lines = [_(KINDS[self.book.kind].rules)]
        lines.append(
            _(
                "The dots beside a number tell how hard a puzzle is, from 1 to 10: one more is "
                "twice the effort. The book goes from easy to hard."
            )
        )
        if self.book.each_answers:
            lines.append(_("The answers begin on page {n}.").format(n=answers))
        at = y + 0.72 * height
        for text in lines:
            for line in wrapped(canvas, text, 12, width):
                canvas.words(line, x, at, 12, align="left")
                at -= 17
            at -= 9
        made = _("Made with Dédale, seed {seed}").format(seed=self.book.seed)
        canvas.words(made, x, y, SMALL, GREY, align="left")

    def puzzle_page(self, first: int, group: Sequence[Puzzle]) -> None:
        """Some puzzles, each with its number and how hard it is."""
        canvas, frame = self.numbered(self.book.heading)
        for number, (puzzle, part) in enumerate(zip(group, self.parts(frame), strict=False)):
            self.puzzle(canvas, puzzle, part, str(first + number + 1))

    def worksheet(self, number: int, group: Sequence[Puzzle]) -> None:
        """A sheet for a pupil: a line for the name, the title, the puzzles."""
        canvas, (x, y, width, height) = self.page()
        size = 12.0
        top = y + height - size
        label = _("Name:")
        canvas.words(label, x, top, size, align="left")
        begin = x + canvas.length(label, size) + 6
        sheet = _("sheet {code}").format(code=self.code(number))
        end = x + width - canvas.length(sheet, size) - 18
        canvas.stroke([(begin, top - 2), (end, top - 2)], 0.6, GREY)
        canvas.words(sheet, x + width, top, size, bold=True, align="right")
        canvas.words(self.book.heading, x + width / 2, top - 2.4 * size, 18, bold=True)
        rules = wrapped(canvas, _(KINDS[self.book.kind].rules), SMALL + 1, width)
        at = top - 4.1 * size
        for line in rules:
            canvas.words(line, x + width / 2, at, SMALL + 1, GREY)
            at -= 1.3 * (SMALL + 1)
        free = (x, y, width, at - y)
        for place, (puzzle, part) in enumerate(zip(group, self.parts(free), strict=False)):
            self.puzzle(canvas, puzzle, part, ascii_uppercase[place] if len(group) > 1 else "")

    def code(self, sheet: int) -> str:
        """What a worksheet is called: its number, and whose copy it is."""
        copies = self.book.copies
        return str(sheet + 1) if copies == 1 else f"{sheet // copies + 1}-{sheet % copies + 1}"

    def answer_page(self, first: int, group: Sequence[Puzzle]) -> None:
        """Some answers, each under the number of its puzzle."""
        canvas, frame = self.numbered(_("Answers") if not self.book.worksheets else _("Key"))
        each = self.book.per_page
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
            for line in reversed(wrapped(canvas, puzzle.solution, SMALL - 1, width)):
                canvas.words(line, x, y + foot, SMALL - 1, align="left")
                foot += SMALL
            canvas.words(label, x, y + height - HEADING, HEADING, bold=True, align="left")
            head = 1.5 * HEADING
            free = (x, y + foot, width, height - head - foot)
            draw_scene(canvas, puzzle.answer, free, around=puzzle.answer.margin)

    # ------------------------------------------------------------ parts

    def parts(self, frame: Frame, count: int | None = None) -> Iterator[Frame]:
        """The places of so many puzzles on a page, row by row."""
        columns, rows = LAYOUTS[count or self.book.per_page]
        x, y, width, height = frame
        wide, high = (width - GAP * (columns - 1)) / columns, (height - GAP * (rows - 1)) / rows
        for row in range(rows):
            for col in range(columns):
                yield x + col * (wide + GAP), y + (rows - 1 - row) * (high + GAP), wide, high

    def puzzle(self, canvas: Canvas, puzzle: Puzzle, frame: Frame, label: str) -> None:
        """A puzzle in its place: its number, dots for its grade, the drawing, the task."""
        x, y, width, height = frame
        top = y + height - HEADING
        words = f"{label}  {puzzle.name}".strip()
        canvas.words(words, x, top, HEADING, bold=True, align="left")
        if puzzle.grade:
            dots(canvas, x + width, top + 0.35 * HEADING, puzzle.grade)
        foot = 0.0
        if puzzle.task:
            canvas.words(puzzle.task, x + width / 2, y, SMALL + 1)
            foot = 2 * SMALL
        head = 1.7 * HEADING
        free = (x, y + foot, width, height - head - foot)
        draw_scene(canvas, puzzle.drawing, free, around=puzzle.drawing.margin)


def dots(canvas: Canvas, right: float, y: float, grade: int) -> None:
    """Ten small discs that end at a place, as many of them black as the grade says."""
    step, radius = 5.4, 1.7
    for number in range(GRADES):
        x = right - radius - step * (GRADES - 1 - number)
        fill = "0 g" if number < grade else "0.82 g"
        canvas.add(f"{fill} {disc(x, y, radius)} f")


def wrapped(canvas: Canvas, text: str, size: float, width: float) -> list[str]:
    """The text in lines no longer than a width; a word that is longer has a line of its own."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and canvas.length(longer, size) <= width:
            lines[-1] = longer
        else:
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
