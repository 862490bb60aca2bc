"""The optional rules: against the literal ones, as text, and one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.errors import DedaleError, FileError, IllegalMove
from dedale.games import Session, ariane
from dedale.games.ariane.levels.extras import BASIC, GONE, NOWHERE, Extras
from dedale.games.ariane.levels.walls import edges
from dedale.games.ariane.rules.play import verdict
from dedale.i18n import use
from dedale.maze.direction import Direction

from .sample_levels import levels
from .variants_naive import LOST, WON, Naive

SMALL = [name for name in ariane.VARIANTS if name not in ("cooperative", "survival", "realtime")]


@st.composite
def variant_levels(draw, names=None, largest=4, minotaurs=1):
    """A level with some optional rules, and things of theirs lying about."""
    level = draw(levels(largest=largest, minotaurs=minotaurs))
    if names is None:
        names = draw(st.lists(st.sampled_from(SMALL), unique=True))
        mode = draw(st.sampled_from([[], ["survival"], ["realtime"], ["survival", "realtime"]]))
        names += mode
    extras = BASIC.with_variants(*names)
    taken = {level.ariane, level.theseus, level.door, *level.minotaurs}
    n = level.size
    cells = [(r, c) for r in range(n) for c in range(n) if (r, c) not in taken]
    free = draw(st.permutations(cells))
    walls = [wall for wall in edges(n) if not level.maze.is_open(*wall)]
    walls = draw(st.permutations(walls))
    if "sword" in names:
        # Where there is no minotaur, none can be slain: the reader refuses such a goal.
        goal = draw(st.sampled_from([extras.goal, "slay"] if level.minotaurs else [extras.goal]))
        extras = replace(extras, swords=tuple(sorted(free[:2])), goal=goal)
    if "ghost" in names:
        ghosts = [m for m in level.minotaurs if draw(st.booleans())]
        extras = replace(extras, ghosts=tuple(sorted(ghosts)))
    if "key" in names:
        keys = sorted(zip(free[2:4], "12", strict=False), key=lambda one: one[::-1])
        locked = sorted(zip(walls[:3], "121", strict=False), key=lambda one: one[::-1])
        extras = replace(extras, keys=tuple(keys), locked=tuple(locked))
    if "pushable" in names:
        extras = replace(extras, pushable=tuple(sorted(walls[3:6])))
    if "survival" in names:
        level = replace(level, theseus=NOWHERE, door=NOWHERE)
        if extras.goal == "live" and draw(st.booleans()):
            extras = replace(extras, goal=draw(st.integers(1, 6)))
    if "realtime" in names:
        extras = replace(extras, speed=draw(st.integers(1, 2)))
    return replace(level, extras=extras.checked())


def same(state, literal):
    """Whether a state of the rule book is a configuration of the literal one."""
    _grid, lady, theseus, minotaurs, items, swords, steps, turns = literal

    def cell(place):
        return NOWHERE if place is None else (place[0] // 2, place[1] // 2)

    places = tuple(GONE if minotaur is None else cell(minotaur) for minotaur in minotaurs)
    extras = state.level.extras
    lying = {*extras.swords, *(place for place, _colour in extras.keys)} - state.taken
    return (
        state.ariane == cell(lady)
        and state.theseus == cell(theseus)
        and state.minotaurs == places
        and lying == {cell(item) for item in items}
        and (state.swords, state.steps, state.turns) == (swords, steps, turns)
    )


def hold_to_the_literal_rules(level, crossing, choices):
    literal = Naive(level.to_text(), crossing)
    state, here = ariane.new(level, crossing=crossing), literal.start
    for choice in choices:
        if verdict(state) is not None:
            return
        after = literal.successors(here)
        assert ariane.legal_moves(state) == list(after)
        for move in ("Up", "Down", "Left", "Right", "Tick"):
            if move not in after:
                with pytest.raises(IllegalMove):
                    ariane.play(state, move)
        if not after:
            assert ariane.outcome(state).reason == "Ariane cannot move any more."
            return
        move = list(after)[choice % len(after)]
        state, here = ariane.play(state, move), after[move]
        over = verdict(state)
        if here in (WON, LOST):
            assert over is not None
            assert over.won == (here == WON)
        else:
            assert over is None
            assert same(state, here)
        assert ariane.from_text(ariane.to_text(state)) == state


@settings(max_examples=250, deadline=None)
@given(
    variant_levels(),
    st.sampled_from(ariane.CROSSINGS),
    st.lists(st.integers(0, 59), max_size=25),
)
def test_games_are_those_of_the_literal_rules(level, crossing, choices):
    assert ariane.loads(level.to_text()) == level
    hold_to_the_literal_rules(level, crossing, choices)


@settings(max_examples=12, deadline=None)
@given(
    variant_levels(names=("cooperative",), largest=3),
    st.sampled_from(ariane.CROSSINGS),
    st.lists(st.integers(0, 59), max_size=8),
)
def test_cooperative_games_are_those_of_the_literal_rules(level, crossing, choices):
    hold_to_the_literal_rules(level, crossing, choices)


@settings(max_examples=60, deadline=None)
@given(variant_levels(minotaurs=1))
def test_the_solver_finds_what_the_literal_search_finds(level):
    best, reached = Naive(level.to_text()).explore(most=1500)
    if len(reached) >= 1500 or ariane.outcome(ariane.new(level)) is not None:
        return
    found = ariane.solve(level)
    assert found.decided
    assert found.length == best
    analysis = ariane.analyse(level)
    assert analysis.par == best
    assert analysis.search.count == len(reached)
    assert analysis.configurations == found.configurations
    deep = ariane.solve(level, "dfs")
    assert deep.solvable == found.solvable
    if best is not None:
        assert len(analysis.solution()) == best
        assert ariane.outcome(ariane.replay(found.start, found.moves)[-1]).won


# ---------------------------------------------------------------- one by one

SWORD = """variant: sword
3
+-+-+-+
|A S  |
+     +
|    V|
+     +
|T   P|
+-+-+-+
"""


def test_the_sword_saves_her_once():
    state = ariane.play(ariane.new(SWORD), "Right")
    # The minotaur slides up to her row; the next turn it slides into her, and dies.
    assert (state.swords, state.taken, state.minotaurs) == (1, {(0, 1)}, ((0, 2),))
    after = ariane.play(state, "Right")  # she walks into it
    assert (after.swords, after.minotaurs, after.ariane) == (0, (GONE,), (0, 2))
    waited = ariane.play(state, "Left")
    assert (waited.swords, waited.minotaurs) == (0, (GONE,))
    assert [actor["who"] for actor in ariane.view(waited)["actors"]] == ["ariane", "theseus"]
    assert ariane.view(waited)["figures"]["minotaurs"] == 0
    assert ariane.outcome(waited) is None
    slay = ariane.new(SWORD.replace("sword\n", "sword\ngoal: slay\n"))
    won = ariane.play(ariane.play(slay, "Right"), "Right")
    assert ariane.outcome(won).reason == "Every minotaur is dead."


@pytest.mark.parametrize("name", ["labyrinth", *ariane.VARIANTS, "combined"])
def test_a_start_is_drawn_as_its_level_and_counted(name):
    for entry in ariane.load_pack(name).levels[:2]:
        level, extras, state = entry.level, entry.level.extras, ariane.new(entry.level)
        assert (
            level.to_text().endswith(f"\n{level.size}\n{ariane.drawing(state)}\n")
            or not extras.names
        )
        expected = {"minotaurs": len(level.minotaurs)}
        expected |= {} if extras.has("survival") else {"theseus": "waiting"}
        expected |= {"swords": 0} if extras.has("sword") else {}
        expected |= {"turns": 0, "goal": extras.goal} if extras.has("survival") else {}
        expected |= {"steps": 0, "speed": extras.speed} if extras.has("realtime") else {}
        assert ariane.view(state)["figures"] == expected


def test_who_is_caught_or_together_is_drawn_so():
    text = "3\n+-+-+-+\n|A   V|\n+ +-+-+\n|T    |\n+ + + +\n|    P|\n+-+-+-+\n"
    start = ariane.new(text)
    lost, joined = ariane.play(start, "Right"), ariane.play(start, "Down")
    assert ariane.drawing(lost).splitlines()[1::2] == ["|  X  |", "|T    |", "|    P|"]
    assert ariane.drawing(joined).splitlines()[1::2] == ["|    V|", "|@    |", "|    P|"]
    assert ariane.view(joined)["figures"] == {"minotaurs": 1, "theseus": "with Ariane"}
    alive = [actor.get("alive", True) for actor in ariane.view(lost)["actors"]]
    assert alive == [False, True, True]


def test_what_was_taken_is_gone_and_the_rest_is_shown():
    two = SWORD.replace("|    V|", "|  S V|").replace("sword", "sword key", 1)
    two = two.replace("|A S  |", "|A S 1|")
    state = ariane.new(two)
    after = ariane.play(state, "Right")
    lying = [
        [(thing["what"], thing["at"]) for thing in ariane.view(s)["things"]] for s in (state, after)
    ]
    assert lying[0] == [("door", [2, 2]), ("sword", [0, 1]), ("sword", [1, 1]), ("key", [0, 2])]
    assert lying[1] == [lying[0][0], *lying[0][2:]]


def test_a_ghost_passes_walls_and_a_plain_minotaur_does_not():
    text = "variant: ghost\n3\n+-+-+-+\n|A    |\n+-+-+-+\n|    v|\n+-+-+-+\n|T   P|\n+-+-+-+\n"
    assert ariane.play(ariane.new(text), "Right").minotaurs == ((0, 2),)
    assert ariane.play(ariane.new(text.replace("v|", "V|")), "Right").minotaurs == ((1, 2),)
    assert ariane.view(ariane.new(text))["actors"][2]["who"] == "ghost-vertical"


KEY = "variant: key\n3\n+-+-+-+\n|A1 1P|\n+ +-+1+\n|T    |\n+-+-+-+\n|V    |\n+-+-+-+\n"


def test_a_key_opens_its_colour_for_good():
    with pytest.raises(FileError):
        ariane.loads(KEY.replace("|T    |", "|T   2 |"))
    text = KEY.replace("|T    |", "|T   1|")
    state = ariane.new(text)
    assert ariane.legal_moves(state) == ["Down"]
    for move in ("Down", "Right", "Right"):
        state = ariane.play(state, move)
    assert ariane.legal_moves(state) == ["Up", "Left"]
    before, after = ariane.view(ariane.new(text)), ariane.view(state)
    assert {"what": "locked", "at": [0, 0], "side": "E", "colour": "1"} in before["marks"]
    assert {"what": "key", "at": [1, 2], "colour": "1"} in before["things"]
    assert after["marks"] == []
    assert [thing["what"] for thing in after["things"]] == ["door"]
    assert "1" not in ariane.drawing(state)
    assert ariane.outcome(ariane.play(state, "Up")).won


def test_a_wall_is_pushed_and_back():
    text = "variant: pushable\n4\n+-+-+-+-+\n|A=     |\n+-+-+-+-+\n|T     P|\n"
    text += "+-+-+-+-+\n|       |\n+-+-+-+-+\n|       |\n+-+-+-+-+\n"
    start = ariane.new(text)
    once = ariane.play(start, "Right")
    assert ariane.drawing(once).split("\n")[1] == "|  A=   |"
    twice = ariane.play(once, "Right")
    assert ariane.legal_moves(twice) == ["Left"]  # the border is behind the wall
    far = ariane.play(twice, "Left")
    with pytest.raises(IllegalMove):
        ariane.play(twice, "Right")
    assert far.pushable == twice.pushable
    again = ariane.from_text(ariane.to_text(far))
    assert again == far


def test_survival_walls_fall_and_turns_are_counted():
    text = "variant: survival\ngoal: 2\n3\n+-+-+-+\n|A    |\n+-+-+-+\n|  V  |\n"
    text += "+-+-+-+\n|     |\n+-+-+-+\n"
    state = ariane.play(ariane.new(text), "Right")
    assert state.minotaurs == ((1, 1),)
    assert state.is_open((1, 1), Direction.N)
    view = ariane.view(state)
    assert [actor["who"] for actor in view["actors"]] == ["ariane", "vertical"]
    assert view["things"] == []
    assert (view["figures"]["turns"], view["figures"]["goal"]) == (1, 2)
    lost = ariane.play(state, "Left")
    assert ariane.outcome(ariane.play(state, "Right")) is not None
    assert lost.turns == 2
    assert ariane.outcome(lost).won


def test_realtime_events_are_moves_and_ticks():
    text = "variant: realtime\nspeed: 2\n3\n+-+-+-+\n|A    |\n+     +\n|     |\n"
    text += "+     +\n|T P V|\n+-+-+-+\n"
    state = ariane.new(text)
    for move in ("Right", "Right"):
        state = ariane.play(state, move)
    assert ariane.legal_moves(state) == ["Tick"]
    with pytest.raises(IllegalMove, match="at most 2 steps"):
        ariane.play(state, "Left")
    state = ariane.play(state, "Tick")
    assert state.minotaurs == ((1, 2),)
    assert ariane.legal_moves(state) == ["Left", "Tick"]
    with pytest.raises(IllegalMove, match="or Tick"):
        ariane.play(state, "Sideways")
    session = Session("ariane", ariane.new(text))
    for move in ("Right", "Tick", "Left", "Down"):
        session.play(move)
    assert Session.from_text(session.to_text()).state == session.state


def test_variants_that_do_not_go_together_and_goals_without_their_variant_are_refused():
    for names, more in (
        (("cooperative", "survival"), {"goal": "live"}),
        (("cooperative", "realtime"), {"speed": 1}),
        (("ghost",), {"goal": "slay"}),
        (("ghost",), {"goal": 3}),
        (("survival",), {"goal": "door"}),
        (("ghost",), {"speed": 1}),
        (("lasers",), {}),
    ):
        with pytest.raises(DedaleError):
            Extras(names, **more).checked()


PLAIN = "3\n+-+-+-+\n|A    |\n+     +\n|  x  |\n+     +\n|T P  |\n+-+-+-+\n"


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        (PLAIN.replace("x", "S"), 5, 4, "needs 'variant: sword'"),
        (PLAIN.replace("x", "v"), 5, 4, "needs 'variant: ghost'"),
        (PLAIN.replace("x", "7"), 5, 4, "needs 'variant: key'"),
        ("variant: key\n" + PLAIN, 6, 4, "unknown character 'x'"),
        ("variant: pushable\n" + PLAIN.replace("x", "="), 6, 4, "in the middle of a cell"),
        ("variant: sword\n" + PLAIN.replace("+     +", "+ S   +"), 5, 3, "in a wall slot"),
        ("variant: key\n" + PLAIN.replace("|A", "1A"), 4, 1, "on the border"),
        ("variant: survival\n" + PLAIN.replace("x", " "), 8, 2, "in survival"),
        ("variant: lasers\n" + PLAIN, 1, 10, "unknown variant 'lasers'"),
        ("colour: red\n" + PLAIN, 1, 1, "unknown header 'colour'"),
        ("variant: key\nvariant: key\n" + PLAIN, 2, 1, "a second line"),
        ("goal: slay\n" + PLAIN, 1, 1, "no 'variant:' line"),
        ("variant: sword\ngoal: win\n" + PLAIN, 2, 7, "goal 'win'"),
        ("variant: realtime\nspeed: 0\n" + PLAIN, 2, 8, "speed '0'"),
        ("variant: realtime\nspeed: 000000001" + "9" * 5000 + "\n" + PLAIN, 2, 8, "speed '0"),
        ("variant: survival\ngoal: 00000000112345\n" + PLAIN, 2, 7, "goal '0"),
        ("variant: sword\ngoal: slay\n" + PLAIN.replace("x", "S"), 10, 1, "there is none"),
        ("variant: key\n", 1, None, "nothing below the header"),
    ],
)
def test_bad_level_texts_are_refused_with_their_place(text, line, column, words):
    with pytest.raises(FileError) as refusal:
        ariane.loads(text)
    assert words in str(refusal.value)
    assert (refusal.value.line, refusal.value.column) == (line, column)
    try:
        use("fr")  # the place is the same in every language
        with pytest.raises(FileError) as refusal:
            ariane.loads(text)
    finally:
        use(None)
    assert (refusal.value.line, refusal.value.column) == (line, column)


@pytest.mark.parametrize(
    "extra",
    [
        "taken 0,1",
        "now A 0,0 T 2,0 V -",
        "now A 0,0 T 2,0 V 1,2\ntaken 2,2",
        "now A 0,0 T 2,0 V 1,2\nswords 1",
        "now A 0,0 T 2,0 V 1,2\nturns 1",
        "now A 0,0 T 2,0 V 1,2\nwalls 123",
        "now A 0,0 T 2,0 V 1,2\nwalls fffffffff",
        "now A 0,0 T 2,0 V 1,2\npushable 0,1,Up",
        "now A 0,0 T 2,0 V 1,2\nsteps x",
        "now A 0,0 T 2,0 V 1,2\nsteps ²",
        "now A 0,0 T 2,0 V 1,2\nsteps " + "9" * 5000,
        "now A 0,0 T 2,0 V 1," + "9" * 5000,
        "now A 0,0 T 2,0 V 1,²",
        "now A 0,0 T 2,0 V 1,-1",
        "now A 0,0 T 2,0 V 1,2\npushable ,Right",
        "now A 0,0 T 2,0 V 1,2\npushable -,Right",
    ],
)
def test_states_that_no_game_reaches_are_refused(extra):
    with pytest.raises(FileError) as refusal:
        ariane.from_text(SWORD + extra + "\n")
    assert len(str(refusal.value)) < 200


CLOCK = SWORD.replace("sword\n", "realtime\nspeed: 2\n").replace(" S", "  ")
LIVES = "variant: survival\ngoal: 5\n2\n+-+-+\n|A  |\n+-+ +\n|  V|\n+-+-+\n"
NOBODY, NOT_HERE = "no game gets here", "no game of this level gets here"
HERE, SLAIN = "now A 0,0 T 2,0 V 1,2\n", "now A 0,0 T 2,0 V -\n"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (SWORD + "turns 1\n", 10, "a 'turns' line without a 'now' line"),
        (SWORD + HERE + "taken 0,1\nswords 1\n", None, ""),
        (SWORD + HERE + "taken 0,1\nswords 2\n", 12, NOT_HERE),
        (SWORD + HERE + "taken 0,1\n", 10, NOBODY),
        (SWORD + SLAIN + "taken 0,1\n", None, ""),
        (SWORD + SLAIN + "taken 0,1\nswords 1\n", 10, NOBODY),
        (SWORD + SLAIN, 10, NOBODY),
        (SWORD + HERE + "steps 1\n", 11, NOT_HERE),
        (SWORD + HERE + "walls 6ec7fd3b\n", 11, "9 hexadecimal digits"),
        (SWORD + HERE + "walls 6ec7fd3b9\n", None, ""),
        (SWORD + HERE + "walls 4ec7fd3b9\n", 11, "is open"),
        (SWORD + HERE + "walls 6e87f53b9\n", 11, "open"),
        (SWORD + HERE.replace("1,2", "2,2"), None, ""),
        (SWORD + HERE.replace("1,2", "3,0"), 10, "places for A T V are needed, each inside"),
        (SWORD + HERE.replace("1,2", "0,3"), 10, "places for A T V"),
        (SWORD + "now A 0,0 T 2,0\n", 10, "places for A T V"),
        (SWORD + HERE.replace("V", "H"), 10, "places for A T V"),
        (SWORD + HERE.replace("2,0", "1,0"), 10, NOBODY),
        (SWORD + HERE.replace("2,0", "0,0"), None, ""),
        (SWORD + HERE.replace("2,0", "-"), 10, NOBODY),
        (SWORD + HERE.replace("0,0", "-"), 10, NOBODY),
        (CLOCK + HERE + "steps 2\n", None, ""),
        (CLOCK + HERE + "steps 3\n", 12, NOT_HERE),
        (CLOCK + HERE + "steps x\n", 12, "number 'x' should be a whole number"),
        (LIVES + "now A 0,1 T - V 1,0\nturns 3\n", None, ""),
        (LIVES + "now A 0,1 T 0,0 V 1,0\nturns 3\n", None, ""),
        (LIVES + "now A 0,1 T - V 1,0\nsteps 1\n", 10, NOT_HERE),
    ],
)
def test_a_position_is_one_that_a_game_may_reach(text, line, reason):
    if line is None:
        assert ariane.to_text(ariane.from_text(text)).startswith(text[:40])
        return
    with pytest.raises(FileError, match=reason) as refusal:
        ariane.from_text(text)
    assert refusal.value.line == line


PUSHED = "variant: pushable\n2\n+-+-+\n|A=P|\n+ +-+\n|T V|\n+-+-+\nnow A 0,0 T 1,0 V 1,1\n"


@pytest.mark.parametrize("wall", ["0,1,Right", "9,9,Down", "1,0,Right"])
def test_only_walls_that_stand_in_the_level_can_be_pushed(wall):
    assert ariane.from_text(PUSHED + "pushable 0,0,Right\n") == ariane.from_text(PUSHED)
    with pytest.raises(FileError, match="no game of this level"):
        ariane.from_text(PUSHED + f"pushable {wall}\n")
