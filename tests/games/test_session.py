"""The session, shown on the smallest game there is."""

import string
import urllib.parse
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from dedale.errors import DedaleError, FileError, IllegalMove, UnknownName
from dedale.games import GAMES, Clock, Session, links, saves
from dedale.games.game import Action
from dedale.games.saves import Record

from . import toy


def session(moves: str = "", **parameters: object) -> Session:
    made = Session.new(toy.GAME, **parameters)
    for move in moves:
        made.play(move)
    return made


def same(a: Session, b: Session) -> bool:
    return (a._states, a.moves, a.cursor, a.parameters) == (
        b._states,
        b.moves,
        b.cursor,
        b.parameters,
    )


# ---------------------------------------------------------------- play, undo, redo, jump


def test_undo_and_redo_walk_the_moves() -> None:
    game = session("++-", length=9)
    assert (game.state.at, game.cursor, game.redoable) == (1, 3, 0)
    assert game.undo().at == 2
    assert game.undo(2) == toy.new(length=9)
    assert game.undo() == toy.new(length=9), "there is nothing before the start"
    assert game.redo(99).at == 1
    assert game.moves == ("+", "+", "-")


def test_a_new_move_drops_what_could_be_redone() -> None:
    game = session("+++", length=9)
    game.undo(2)
    assert game.play("-") is game.state
    assert game.moves == ("+", "-")
    assert game.redoable == 0


def test_a_refused_move_and_an_idle_one_leave_everything() -> None:
    game = session("++", length=9)
    game.undo()
    with pytest.raises(IllegalMove, match="no move 'x' here"):
        game.play("x")
    game.play(".")
    assert (game.moves, game.cursor, game.redoable) == (("+", "+"), 1, 1)


def test_jump_and_restart() -> None:
    game = session("++-", length=9)
    for turn in range(-4, 4):
        assert game.jump(turn) is game.state
        assert game.cursor == turn % 4
    for turn in (4, -5):
        with pytest.raises(DedaleError, match=f"cannot jump to move {turn}: .* 0 to 3"):
            game.jump(turn)
    game.jump(2)
    assert game.restart() == game.start == toy.new(length=9)
    assert (game.cursor, game.redoable, game.state.turns) == (0, 3, 0)
    assert (game.legal_moves(), game.view()) == (["+", "-", "."], toy.view(toy.new(length=9)))
    final = Session(toy.changed(final=lambda state: state.at == 2), toy.new(length=9))
    final.play("+")
    final.undo()
    final.redo()
    final.play("+")
    for go in (final.undo, final.redo, lambda: final.jump(1)):
        with pytest.raises(DedaleError, match="no move is taken back"):
            go()
    assert (final.cursor, final.restart().at) == (2, 0)


def test_counts_are_whole_numbers_that_are_not_negative() -> None:
    game = session("+")
    for go in (game.undo, game.redo):
        for n in (-1, 0.5, True):
            with pytest.raises(DedaleError, match=f"count {n} should be"):
                go(n)
    with pytest.raises(DedaleError, match=r"turn 1\.5 should be a whole number"):
        game.jump(1.5)
    assert game.cursor == 1


def test_after_the_end_only_undo_works() -> None:
    game = session("+", length=2)
    assert game.outcome.won
    with pytest.raises(IllegalMove):
        game.play("-")
    assert game.undo().at == 0
    assert game.outcome is None


def test_a_game_replayed_elsewhere_learns_its_states(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GAMES, "_added", {"toy": toy.GAME})
    played = session("+++-", length=9)
    played.undo()
    played.hints = 2
    played.clock = Clock(7.5)
    every = dict(enumerate(played._states))
    game = Session.resumed(played.record(), {turn: every[turn] for turn in (0, 3)})
    assert (game.record(), game.start, game.state) == (played.record(), every[0], every[3])

    def known() -> list[int]:
        found = [turn for turn in range(5) if game.known(turn)]
        assert all(game.at(turn) is every[turn] for turn in found)
        return found

    assert known() == [0, 3]
    game.learn({1: every[1], 2: every[2]})
    assert known() == [0, 1, 2, 3]
    game.undo()
    game.learn({4: every[4]})
    assert known() == [0, 2, 4], "the first, the present one, and what was learnt"
    game.learn(every)
    for turn, left in ((0, [0, 1, 2, 3, 4]), (1, [0, 1, 2, 3, 4]), (3, [0, 3, 4])):
        game.forget_before(turn)
        assert known() == left


def test_what_is_counted() -> None:
    game = session("++-", length=9)
    for back in (lambda: game.undo(0), game.undo, lambda: game.jump(2), lambda: game.jump(1)):
        back()
    game.redo()
    assert (game.undos, game.ticks) == (2, 0)
    game.undo(9)
    game.undo()
    game.hints = 1
    assert game.undos == 3, "at the start there is nothing to take back"
    game.restart()
    assert (game.undos, game.hints) == (0, 0)
    clock = replace(toy.GAME, actions=(Action("+", ("+",), "Tick", every=0.5),))
    timed = session("++-+", length=9)
    timed.game = clock
    timed.undo()
    assert timed.ticks == 2


def test_unknown_game_and_parameters() -> None:
    with pytest.raises(UnknownName, match="did you mean 'ariane'"):
        Session("arianne", None)
    with pytest.raises(UnknownName, match="unknown parameter 'pow': known: length, seed"):
        Session.new(toy.GAME, pow=3)
    with pytest.raises(UnknownName, match="unknown parameter 'lenght': did you mean 'length'"):
        Session.new(toy.GAME, lenght=3)
    with pytest.raises(DedaleError, match="game should be a str, not 7"):
        Session.new(7)


# ---------------------------------------------------------------- the clock


def test_the_clock_runs_while_the_game_does() -> None:
    now = [100.0]
    game = Session(toy.GAME, toy.new(length=3), clock=Clock(now=lambda: now[0]))
    now[0] += 50
    assert game.clock.elapsed == 0, "it starts with the first move"
    game.play("+")
    now[0] += 2
    assert game.clock.elapsed == 2
    game.clock.pause()
    now[0] += 7
    game.play("+")  # wins
    now[0] += 9
    assert (game.clock.elapsed, game.clock.running) == (2, False)
    game.undo()
    now[0] += 1
    assert game.clock.elapsed == 3
    game.redo()
    now[0] += 1
    assert (game.clock.elapsed, game.clock.running) == (3, False), "won again"
    game.undo()
    game.restart()
    assert (game.clock.elapsed, game.clock.running) == (0, False)


# ---------------------------------------------------------------- saves


def test_a_save_is_readable_and_comes_back(tmp_path: Path) -> None:
    game = session("++-+", length=9, seed=3)
    game.undo(2)
    game.clock = Clock(12.3456)
    game.save(tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text()
    assert text.startswith(
        "dedale save 1\ngame toy\nparameters\n  length 9\n  seed 3\n"
        "moves 2 of 4\n  + + - +\nundos 1\nclock 12.346\nend "
    )
    again = Session.load(tmp_path / "game.txt", toy.GAME)
    assert same(again, game)
    assert again.clock.elapsed == 12.346
    assert [p.name for p in tmp_path.iterdir()] == ["game.txt"], "nothing else is left"


def test_defaults_are_written_down() -> None:
    assert session(seed=2).parameters == {"length": 5, "seed": 2}


def test_a_game_without_parameters_saves_its_level() -> None:
    game = Session(toy.GAME, toy.State(6, 2))
    game.play("+")
    assert "level\n  |toy of 6\n  |..T...\n" in game.to_text()
    assert same(Session.from_text(game.to_text(), toy.GAME), game)
    with pytest.raises(DedaleError, match="not made from a seed"):
        game.seed_link()


def test_windows_line_ends_and_a_byte_order_mark_are_read() -> None:
    text = session("++").to_text()
    assert same(Session.from_text("\ufeff" + text.replace("\n", "\r\n"), toy.GAME), session("++"))


def test_a_save_can_be_edited_by_hand() -> None:
    lines = session("++", length=9).to_text().splitlines()
    lines[5:7] = ["moves 3 of 3", "  + +", "  -"]
    lines[-1] = "end"
    assert Session.from_text("\n".join(lines), toy.GAME).moves == ("+", "+", "-")


GOOD = session("++-", length=9).to_text()


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("dedale save 1", "PNG", 1, "is this a save of Dédale"),
        ("dedale save 1", "dedale save 2", 1, "save version 2: this program reads version 1"),
        ("game toy", "gme toy", 2, "expected 'game' and a name, found 'gme toy'"),
        ("game toy", "game chess", 2, "this is a game of 'chess', not of 'toy'"),
        ("parameters", "params", 3, "expected 'parameters' or 'level'"),
        ("length 9", "length nine", 4, "'length nine' is not a name and a value"),
        ("length 9", "length 1", 3, "length 1 should be at least 2"),
        ("length 9", 'length "9"', 3, "this start is not one of 'toy'"),
        ("length 9", "width 9", 3, "unknown parameter 'width'"),
        ("length 9", "length true", 3, "length True should be a whole number"),
        ("  seed 0", "  length 9", 5, "a second line of 'length'"),
        ("dedale save 1", "dedale save " + "9" * 5000, 1, "expected 'dedale save 1'"),
        ("dedale save 1", "dedale save 0", 1, "save version 0: this program reads version 1"),
        ("moves 3 of 3", "moves 3 of " + "9" * 5000, 6, "expected 'moves N of M'"),
        ("clock 0.0", "clock " + "9" * 17, 8, "expected 'clock' and seconds"),
        ("moves 3 of 3", "moves 4 of 3", 6, "4 of 3 moves announced, but 3 follow"),
        ("  + + -", "  + +", 6, "3 of 3 moves announced, but 2 follow"),
        ("  + + -", "  + x -", 7, "move 2, 'x': no move 'x' here"),
        ("clock 0.0", "clock -1", 8, "expected 'clock' and seconds"),
    ],
)
def test_a_damaged_save_is_refused_with_its_line(
    tmp_path: Path, old: str, new: str, line: int, message: str
) -> None:
    text = GOOD.replace(old, new)
    text = text[: text.index("end ")] + "end\n"  # past the checksum, to the point
    if old == "clock 0.0":
        text = text.replace(_clock_line(GOOD), new)
    path = tmp_path / "bad.txt"
    path.write_text(text)
    with pytest.raises(FileError, match=message) as caught:
        Session.load(path, toy.GAME)
    assert (caught.value.line, caught.value.path) == (line, str(path))
    assert str(caught.value).startswith(f"{path}:{line}: ")
    assert "\n" not in str(caught.value)


HEAD = "dedale save 1\ngame toy\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("dedale save 1", 2, "ends too early: expected 'game' and a name"),
        (f"{HEAD}level\n  |toy\n  x\n", 5, r"a line of a level begins with '\|', not 'x'"),
        (f"{HEAD}parameters\nmoves 0 of 0\nclock 0\nend\nmore\n", 7, "nothing may follow 'end'"),
        (f"{HEAD}parameters\nmoves 0 of 0\nundos 1\n", 6, "ends too early: expected 'clock'"),
        (
            f"{HEAD}parameters\nmoves 22 of 22\n  {'+ - ' * 10}\n  + x\nclock 0\nend\n",
            6,
            "move 22, 'x': no move 'x' here",
        ),
    ],
)
def test_where_a_save_is_wrong(text: str, line: int, message: str) -> None:
    with pytest.raises(FileError, match=message) as caught:
        Session.from_text(text, toy.GAME)
    assert caught.value.line == line


def test_what_is_written_is_what_was_read() -> None:
    moves = tuple("+-" * 20 + "+")
    for record in (
        Record("toy", {"length": 5}, None, moves, 7, 1.5, 0, 2),
        Record("toy", {}, None, moves[:40], 40, 2.25, 3, 0),
        Record("toy", None, "a\n\nb", (), 0, 0.0, 0, 0),
    ):
        text = saves.write(record)
        assert saves.read(text) == record
        assert text.count("  +") == (len(moves[: len(record.moves)]) + 19) // 20
    with pytest.raises(FileError, match="move 2, 'x'") as caught:
        Session.from_record(Record("toy", {}, None, ("+", "x"), 1), toy.GAME)
    assert caught.value.line is None, "it stands in no file"
    with pytest.raises(DedaleError, match="text should be a str"):
        saves.read(7)  # type: ignore[arg-type]


def _clock_line(text: str) -> str:
    return next(line for line in text.splitlines() if line.startswith("clock"))


def test_a_bad_level_inside_a_save_is_found_at_its_line() -> None:
    text = Session(toy.GAME, toy.State(4, 1)).to_text().replace(".T..", ".TT.")
    with pytest.raises(FileError, match="dots with one T") as caught:
        Session.from_text(text[: text.index("end")] + "end", toy.GAME)
    assert caught.value.line == 5

    def refused(_text: str) -> toy.State:
        raise FileError("no line is to blame")

    with pytest.raises(FileError, match="no line is to blame") as caught:
        Session.from_text(text[: text.index("end")] + "end", toy.changed(from_text=refused))
    assert caught.value.line == 3, "that of the whole level"


def test_damage_that_still_parses_is_noticed() -> None:
    with pytest.raises(FileError, match=r"line 9: the checksum .* does not fit"):
        Session.from_text(GOOD.replace("+ + -", "+ - -"), toy.GAME)


@given(st.integers(0, len(GOOD) - 2))
def test_a_truncated_save_is_refused(length: int) -> None:
    cut = GOOD[:length]
    if cut.endswith("\nend"):
        return  # what a hand-edited save looks like
    with pytest.raises(FileError) as caught:
        Session.from_text(cut, toy.GAME)
    assert 1 <= caught.value.line <= cut.count("\n") + 2


@given(st.integers(0, len(GOOD) - 2), st.characters(codec="utf-8"))
def test_one_damaged_character_never_makes_another_game(place: int, character: str) -> None:
    damaged = GOOD[:place] + character + GOOD[place + 1 :]
    try:
        loaded = Session.from_text(damaged, toy.GAME)
    except FileError:
        return
    assert same(loaded, Session.from_text(GOOD, toy.GAME))


def test_foreign_files(tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"dedale save 1\n\xff\xfe\x00")
    with pytest.raises(FileError, match=r"picture.png:2:.*this is not text in UTF-8"):
        Session.load(path)
    with pytest.raises(DedaleError, match=r"missing: cannot be read"):
        Session.load(tmp_path / "missing")
    with pytest.raises(FileError, match="line 2: unknown game 'chess'"):
        Session.from_text(GOOD.replace("game toy", "game chess").replace(GOOD[-9:-1], "").strip())


def test_a_save_that_cannot_be_written_leaves_the_old_one(tmp_path: Path) -> None:
    game = session("+")
    with pytest.raises(DedaleError, match="cannot write"):
        game.save(tmp_path / "no" / "such" / "folder")
    game.save(tmp_path / "game")
    before = (tmp_path / "game").read_text()

    class Failing(Session):
        def to_text(self) -> str:
            raise KeyboardInterrupt

    broken = Failing(toy.GAME, toy.new())
    with pytest.raises(KeyboardInterrupt):
        broken.save(tmp_path / "game")
    assert (tmp_path / "game").read_text() == before


def test_the_longest_clock_comes_back() -> None:
    game = session("+")
    game.clock = Clock(1e300)
    assert Session.from_text(game.to_text(), toy.GAME).clock.elapsed == saves.LONGEST


# ---------------------------------------------------------------- links


def test_links_come_back() -> None:
    game = session("++-", length=9, seed=2)
    game.undo()
    assert game.seed_link() == "toy~seed~length-9~seed-2"
    assert Session.from_link(game.seed_link(), toy.GAME).state == toy.new(length=9, seed=2)
    assert Session.from_link(game.exact_link(), toy.GAME).state == toy.new(length=9, seed=2)
    assert same(Session.from_link(game.replay_link(), toy.GAME), game)
    for link in (game.seed_link(), game.exact_link(), game.replay_link()):
        assert urllib.parse.quote(link, safe="") == link


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text() | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


@given(st.dictionaries(st.from_regex(r"\A[a-z_]{1,8}\Z"), json_values, max_size=5))
def test_every_parameter_survives_a_seed_link_and_a_save(parameters: dict[str, object]) -> None:
    paper = Record("toy", parameters)
    link = links.seed_link(paper)
    assert urllib.parse.quote(link, safe="") == link
    given = {name: value for name, value in parameters.items() if value is not None}
    read = links.read_link(link)
    assert repr(read) == repr(Record("toy", given)), "types too: 1 is not 1.0 is not '1'"
    assert saves.read(saves.write(paper)).parameters == given


@given(st.text(alphabet=st.characters(codec="utf-8", exclude_characters="\r")))
def test_every_level_survives_an_exact_link_and_a_save(level: str) -> None:
    assert links.read_link(links.exact_link("toy", level)) == Record("toy", level=level)
    assert saves.read(saves.write(Record("toy", level=level))).level == level


@pytest.mark.parametrize("value", ["7", "-1", "1.5", "true", "null", "a-b", ".x", "", "é", "a~b"])
def test_a_text_that_looks_like_something_else_stays_a_text(value: str) -> None:
    record = Record("toy", {"name": value, "seed": 7, "loud": True})
    link = links.seed_link(record)
    assert set(link) <= set(string.ascii_letters + string.digits + "-._~")
    assert links.read_link(link).parameters == record.parameters
    assert type(links.read_link(link).parameters["loud"]) is bool


@pytest.mark.parametrize(
    "link",
    [
        "toy",
        "toy~",
        "toy~exact~",
        "toy~exact~AAAA",
        "toy~exact~é",
        "toy~seed~length-.AA",
        "toy~replay~eJw",
        "toy~seed~length",
        "toy~seed~length-x",
        "toy~more~1",
        "~~~~",
        "chess~seed",
        "toy~seed~length-1",
        "toy~seed~length-9~length-8",
        "toy~seed~length-" + "9" * 5000,
    ],
)
def test_broken_links_are_refused(link: str) -> None:
    with pytest.raises(DedaleError):
        Session.from_link(link, toy.GAME)


@pytest.mark.parametrize(
    "link",
    ["", "toy", "toy~more~1", "toy~exact", "toy~exact~", "toy~exact~AA~AA", "toy~replay~AA~AA"],
)
def test_what_is_no_link_at_all(link: str) -> None:
    with pytest.raises(DedaleError, match="a link is GAME~seed"):
        links.read_link(link)


@given(st.integers(0, 200))
def test_a_link_cut_short_is_refused(length: int) -> None:
    link = session("++-", length=9).replay_link()
    if length < len(link) - 2:
        with pytest.raises(DedaleError):
            Session.from_link(link[:length], toy.GAME)


def test_a_bomb_of_a_link_is_refused() -> None:
    link = links.exact_link("toy", "x" * (links.LARGEST + 1))
    assert len(link) < 30_000
    with pytest.raises(DedaleError, match="too large"):
        Session.from_link(link, toy.GAME)


# ---------------------------------------------------------------- any sequence of all that


class AnySession(RuleBasedStateMachine):
    """A session against the plainest model: replay every move from the start."""

    def __init__(self) -> None:
        super().__init__()
        self.session = Session.new(toy.GAME, length=7)
        self.played: list[str] = []
        self.undone: list[str] = []

    def at(self, moves: list[str]) -> toy.State:
        state = toy.new(length=7)
        for move in moves:
            state = toy.play(state, move)
        return state

    @rule(move=st.sampled_from("+-.x"))
    def play(self, move: str) -> None:
        try:
            self.session.play(move)
        except IllegalMove:
            return
        if move != ".":
            self.played.append(move)
            self.undone.clear()

    @rule(n=st.integers(0, 3))
    def undo(self, n: int) -> None:
        self.session.undo(n)
        for _ in range(min(n, len(self.played))):
            self.undone.append(self.played.pop())

    @rule(n=st.integers(0, 3))
    def redo(self, n: int) -> None:
        self.session.redo(n)
        for _ in range(min(n, len(self.undone))):
            self.played.append(self.undone.pop())

    @precondition(lambda self: self.played)
    @rule()
    def restart(self) -> None:
        self.session.restart()
        while self.played:
            self.undone.append(self.played.pop())

    @rule()
    def save_and_load(self) -> None:
        self.session = Session.from_text(self.session.to_text(), toy.GAME)

    @rule()
    def through_a_link(self) -> None:
        self.session = Session.from_link(self.session.replay_link(), toy.GAME)

    @invariant()
    def agrees(self) -> None:
        assert self.session.state == self.at(self.played)
        assert list(self.session.moves) == self.played + self.undone[::-1]
        assert self.session.cursor == len(self.played)


TestAnySession = AnySession.TestCase


def test_what_a_link_or_save_costs_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DedaleError, match=r"20000x20000.* at most 1000000 cells"):
        Session.from_link("treasure~seed~width-20000~height-20000~seed-1")
    monkeypatch.setattr("dedale.games.session.MOST_MOVES", 600)
    session = Session.new("treasure", width=4, height=4, minotaurs=0, seed=1)
    for _ in range(600):
        session.play(".")
    with pytest.raises(DedaleError, match="601 moves are too many"):
        session.play(".")
    shares: list[float] = []
    assert Session.from_text(session.to_text(), watch=shares.append).cursor == 600
    assert shares == [0.0, 256 / 600, 512 / 600]
    monkeypatch.setattr("dedale.games.session.MOST_MOVES", 599)
    with pytest.raises(DedaleError, match="600 moves are too many"):
        Session.from_link(session.replay_link())
