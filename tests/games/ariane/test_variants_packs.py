"""The levels shipped for each optional rule, their perft counts, and making new ones."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from dedale.errors import DedaleError
from dedale.games import ariane
from dedale.games.ariane import Aims, generate, idle_parts, longest_life
from dedale.games.ariane.levels.extras import BASIC
from dedale.games.ariane.levels.symmetry import canonical, mirror, transpose
from dedale.games.ariane.making.needs import parts, plain_walls
from dedale.games.ariane.moves import MOVES
from dedale.games.ariane.rules.play import verdict
from dedale.games.ariane.search import theseus
from dedale.games.ariane.search.search import StateSearch

from .sample_levels import mark
from .test_variants_rules import variant_levels
from .variants_naive import Naive

PERFT = Path(__file__).parent.parent / "perft" / "variants.perft"
DEPTH = 7


@pytest.mark.parametrize("name", ariane.VARIANTS)
def test_every_level_has_its_rule_and_two_names(name):
    """Pars, order and what is needed: `test_tools.py` has it from `tools/prove_packs.py`."""
    for entry in ariane.load_pack(name).levels:
        assert entry.level.extras.has(name)
        assert entry.names["en"] != entry.names["fr"]


def test_survival_asks_for_the_longest_life_there_is():
    for entry in ariane.load_pack("survival").levels:
        level = entry.level
        life = longest_life(ariane.new(level))
        assert entry.par == level.extras.goal
        if not life.forever:
            assert life.turns == entry.par
            more = replace(level, extras=replace(level.extras, goal=entry.par + 1))
            assert not ariane.solve(more).solvable


def test_some_levels_combine_rules():
    for name in ariane.VARIANTS:
        assert {entry.level.extras.names for entry in ariane.load_pack(name).levels} == {(name,)}
    combined = [entry.level.extras.names for entry in ariane.load_pack("combined").levels]
    assert all(len(names) > 1 for names in combined)
    assert {name for names in combined for name in names} == set(ariane.VARIANTS)


# ---------------------------------------------------------------- perft


def blocks():
    for block in re.split(r"^# ", PERFT.read_text(), flags=re.MULTILINE)[1:]:
        title, _, rest = block.partition("\n")
        found = re.findall(r"depth (\d+): (\d+) sequences, (\d+) configurations", rest)
        yield title, rest.partition("depth ")[0], [(int(n), int(m)) for _depth, n, m in found]


@pytest.mark.parametrize(
    ("text", "counts"), [pytest.param(text, n, id=title) for title, text, n in blocks()]
)
def test_the_rule_book_counts_right(text, counts):
    layer = Counter({ariane.from_text(text): 1})
    for expected in counts:
        deeper = Counter()
        for state, ways in layer.items():
            for move in ariane.legal_moves(state):
                deeper[ariane.play(state, move)] += ways
        layer = deeper
        assert (layer.total(), sum(verdict(state) is None for state in layer)) == expected


def write_perft():
    """Count anew with the literal rule book: two levels of each pack."""
    with PERFT.open("w") as out:
        for name in ariane.VARIANTS:
            for number, entry in islice(enumerate(ariane.load_pack(name).levels, 1), 0, None, 4):
                text = entry.level.to_text()
                out.write(f"# {name} {number}\n{text}")
                for depth, (n, m) in enumerate(Naive(text).perft(DEPTH), 1):
                    out.write(f"depth {depth}: {n} sequences, {m} configurations\n")
                out.write("\n")


# ---------------------------------------------------------------- how long can one live?


def test_the_longest_life_is_the_literal_one():
    from hypothesis import given, settings

    @settings(max_examples=60, deadline=None)
    @given(variant_levels(names=("survival",), largest=3))
    def check(level):
        level = replace(level, extras=replace(level.extras, goal="live"))
        start = ariane.new(level)
        life = longest_life(start)
        assert life.decided
        if verdict(start) is None:
            assert life.turns == Naive(level.to_text()).longest()
        states = ariane.replay(start, life.moves)
        assert verdict(states[-1]) is None  # the proof: she is alive at its end
        if life.forever:
            assert states[-1] == states[life.back_to]
        else:
            assert len(life.moves) == life.turns

    check()


def test_a_search_that_gives_up_says_so():
    level = ariane.load_pack("survival").levels[-1].level
    endless = replace(level, extras=replace(level.extras, goal="live"))
    life = longest_life(ariane.new(endless), limit=3)
    assert not life.decided
    assert not life.forever
    level = ariane.load_pack("sword").levels[-1].level
    found = ariane.solve(level, limit=10)
    assert (found.decided, found.solvable, found.moves) == (False, False, [])
    analysis = ariane.Analysis(ariane.new(level), limit=10)
    assert not analysis.decided
    assert analysis.par is analysis.difficulty is None
    assert not analysis.verdict().decided


# ---------------------------------------------------------------- making levels


KINDS = [*ariane.VARIANTS, "key ghost"]
MARKS = ["53c1689a", "bf100483", "828d1602", "b0345abc", "87578b7f", "ca305fa4", "5368c6df"]
MARKS += ["b7391a23"]


@pytest.mark.parametrize(("name", "of_always"), [*zip(KINDS, MARKS, strict=True)])
def test_made_levels_can_be_won_and_every_part_matters(name, of_always):
    wish = {"variant": name, "size": 4, "vertical": 1, "horizontal": 0, "seed": 2}
    [level] = generate(**wish, jobs=1)
    assert mark(level) == of_always
    if name == "ghost":
        assert generate(**wish, jobs=2) == [level]
    assert set(level.extras.names) == set(name.split())
    assert (len(level.vertical), len(level.horizontal)) == (1, 0)
    assert ariane.loads(level.to_text()) == level
    assert ariane.solve(level).solvable
    assert idle_parts(level) == []


EVERYTHING = """variant: sword ghost key pushable
goal: slay
3
+-+-+-+
|A1S  |
+ +=+ +
|v|1|H|
+-+ + +
|T S P|
+-+-+-+
"""


def test_the_parts_of_a_level_and_the_level_without_each():
    level = ariane.loads(EVERYTHING)
    found = [(name, other.to_text()) for name, other in parts(level)]
    plain = EVERYTHING.replace("S", " ").replace("goal: slay\n", "").replace("sword ", "")
    door = EVERYTHING.replace("A1S", "A S")
    walls = EVERYTHING.replace("A1S", "A|S"), door
    pushed = EVERYTHING.replace("=", "-"), EVERYTHING.replace("=", " ")
    no_key = EVERYTHING.replace("v|1|", "v| |")
    rules = [
        ("sword", plain),
        ("ghost", EVERYTHING.replace("ghost ", "").replace("|v", "|V")),
        ("key", walls[0].replace("key ", "").replace("v|1|", "v| |")),
        ("pushable", pushed[0].replace(" pushable", "")),
    ]
    swords = [EVERYTHING.replace("A1S", "A1 "), EVERYTHING.replace("T S", "T  ")]
    items = [("sword", text) for text in swords] + [("key", no_key)]
    marks = [("locked wall", text) for text in walls] + [("pushable wall", text) for text in pushed]
    herd = [("minotaur", EVERYTHING.replace(sign, " ", 1)) for sign in ("v", "H")]
    herd[0] = ("minotaur", EVERYTHING.replace("|v", "| "))
    assert found == rules + items + marks + herd
    assert sorted(plain_walls(level)) == [((1, 0), 1), ((1, 0), 2), ((1, 1), 1)]


def test_a_clock_matters_where_the_steps_alone_do_not_win():
    tiny = "variant: realtime\n2\n+-+-+\n|A P|\n+ +-+\n|T  |\n+-+-+\n"
    assert idle_parts(ariane.loads(tiny)) == ["realtime"]
    entry = ariane.load_pack("realtime").levels[0]
    assert idle_parts(entry.level) == []


def test_made_levels_reach_their_aims():
    wish = {"size": 5, "seed": 3, "jobs": 2}
    [level] = generate(**wish, variant="sword", moves=12, aims=Aims(solutions=1))
    difficulty = ariane.analyse(level).difficulty
    assert (difficulty.length, difficulty.solutions) == (12, 1)
    assert mark(level) == "6ece3350"
    for variant, of_always in (("", "8e0c0f19"), ("ghost", "6eb8ea92")):
        [level] = generate(**wish, variant=variant, aims=Aims(doomed=30, only_moves=2))
        assert mark(level) == of_always
        difficulty = ariane.analyse(level).difficulty
        assert difficulty.doomed >= 0.3
        assert difficulty.only_moves >= 2
    [level] = generate(**wish, aims=Aims(grade=4))
    assert ariane.analyse(level).difficulty.grade == 4
    assert mark(level) == "a655d417"


def test_made_levels_differ_also_when_mirrored():
    levels = generate(variant="ghost", size=4, vertical=1, horizontal=0, seed=4, count=4)
    assert len({canonical(level) for level in levels}) == 4


def test_the_hardest_and_the_harder_with_a_rule():
    found = ariane.hardest(variant="key", size=4, seconds=0.5, jobs=1)
    length = ariane.solve(found).length
    assert found.extras.names == ("key",)
    harder = ariane.harder(found)
    assert ariane.solve(harder.level).length == harder.length >= length
    light = ariane.prune(harder.level)
    assert ariane.solve(light).length == harder.length
    assert ariane.prune(light) == light


@pytest.mark.parametrize("name", ["ghost", "sword", "key", "cooperative"])
def test_the_harder_start_is_that_of_all_starts(name):
    """Every start is put into the level and solved by itself."""
    entry = next(e for e in ariane.load_pack(name).levels if len(e.level.minotaurs) == 1)
    level = entry.level
    found = ariane.harder(level)
    assert found.proven
    cells = [(r, c) for r in range(level.size) for c in range(level.size)]
    free = set(cells) - {level.theseus, level.door, *level.extras.items}
    longest = 0
    for a in sorted(free):
        for v in sorted(free - {a}):
            ghosts = (v,) if level.extras.ghosts else ()
            one = replace(level, ariane=a, extras=replace(level.extras, ghosts=ghosts))
            kind = {"vertical": (v,)} if level.vertical else {"horizontal": (v,)}
            longest = max(longest, ariane.solve(replace(one, **kind)).length or 0)
    assert found.length == longest


@pytest.mark.parametrize(
    ("name", "wish"),
    [
        ("lasers", {}),
        ("cooperative survival", {}),
        ("sword", {"size": 99}),
        ("sword", {"vertical": 0, "horizontal": 0}),
        ("sword", {"count": 0}),
    ],
)
def test_wishes_that_cannot_be_are_refused(name, wish):
    with pytest.raises(DedaleError):
        generate(variant=name, **wish)


def test_a_level_with_rules_turned_and_mirrored_comes_back():
    for name in ariane.VARIANTS:
        level = ariane.load_pack(name).levels[-1].level
        assert mirror(mirror(level)) == level == transpose(transpose(level))
        # Left and right are alike in the rules, so the mirror image is as long.
        assert ariane.solve(mirror(level)).length == ariane.solve(level).length


# ---------------------------------------------------------------- hints


@pytest.mark.parametrize("name", ariane.VARIANTS)
def test_hints_lead_to_the_end(name):
    entry = ariane.load_pack(name).levels[1]
    state = ariane.new(entry.level)
    for left in range(entry.par, 0, -1):
        assert ariane.hint(state, 1)["winnable"]
        assert ariane.hint(state, 2)["moves_left"] == left
        hint = ariane.hint(state, 3)
        if name == "cooperative":
            assert "Theseus is about to" in hint["text"]
        state = ariane.play(state, hint["move"])
    assert ariane.outcome(state).won


def test_the_hint_says_what_theseus_then_does():
    for entry in ariane.load_pack("cooperative").levels:
        state = ariane.new(entry.level)
        hint = ariane.hint(state, 3)
        after = ariane.play(state, hint["move"])
        rows, columns = (after.theseus[i] - state.theseus[i] for i in (0, 1))
        way = {(-1, 0): "Up", (1, 0): "Down", (0, -1): "Left", (0, 1): "Right", (0, 0): "stay"}
        assert (
            f"to {'' if (rows, columns) == (0, 0) else 'go '}{way[rows, columns]}" in hint["text"]
        )


def test_hints_without_a_goal_are_about_time():
    level = ariane.load_pack("survival").levels[0].level
    endless = ariane.new(replace(level, extras=replace(level.extras, goal="live")))
    assert str(level.extras.goal) in ariane.hint(endless, 2)["text"]
    assert ariane.hint(endless, 1)["move"] is ariane.hint(endless, 2)["move"] is None
    assert ariane.hint(endless, 3)["move"] in ariane.legal_moves(endless)
    while ariane.outcome(endless) is None:
        endless = ariane.play(endless, ariane.legal_moves(endless)[-1])
    assert ariane.hint(endless, 2)["text"] == "You can survive 0 more turns."


def test_a_level_of_a_folder_has_the_par_that_a_search_finds(tmp_path):
    entry = ariane.load_pack("labyrinth").levels[0]
    (tmp_path / "one.txt").write_text(entry.level.to_text())
    (tmp_path / "two.txt").write_text("2\n+-+-+\n|A|P|\n+ + +\n| |T|\n+-+-+\n")
    pack = ariane.load_folder(tmp_path)
    assert [level.par for level in pack.levels] == [entry.par, 0], "0 where none is known"


def test_in_a_cooperative_level_what_can_be_won_is_what_she_can_reach():
    for entry in ariane.load_pack("cooperative").levels[:3]:
        analysis = ariane.analyse(entry.level)
        verdicts = [verdict for _state, verdict in analysis]
        assert len(verdicts) == analysis.configurations
        assert analysis.winnable == sum(verdict.winnable for verdict in verdicts)


def test_theseus_answers_as_well_where_not_all_is_searched(monkeypatch):
    """Then what lies on a shortest win is remembered, and the rest is searched when asked for."""
    for number in (0, 2):
        level = ariane.load_pack("cooperative").levels[number].level
        state = ariane.new(level)
        whole = theseus.Both(state)
        with monkeypatch.context() as patch:
            patch.setattr(theseus, "WHOLE", 3)
            part = theseus.Both(state)
        assert len(whole.left)
        assert not len(part.left)
        waiting, met = [state], {state}
        for here in waiting[:14]:
            for name in ariane.legal_moves(here):
                move = list(MOVES).index(name)
                options = theseus._options(here, move)
                lefts = {
                    answer: 0 if after is None else int(whole.left[whole.whole.index(after)])
                    for answer, after in options.items()
                }
                good = [left for left in lefts.values() if left >= 0]
                answers = [game.answer(here, move) for game in (whole, part)]
                if good:
                    assert [lefts[answer] for answer in answers] == [min(good)] * 2
                    assert answers[0] == min(a for a, left in lefts.items() if left == min(good))
                else:
                    assert answers == [theseus._follows(here, move)] * 2
                for after in options.values():
                    if after is not None and after not in met:
                        met.add(after)
                        waiting.append(after)


def test_who_plays_a_shortest_win_waits_for_theseus_once(monkeypatch):
    level = ariane.load_pack("cooperative").levels[2].level
    moves = ariane.solve(level).moves
    monkeypatch.setattr(theseus, "WHOLE", 3)
    state, searches = ariane.new(level), []
    game = theseus.Both(state)
    monkeypatch.setattr(
        theseus, "StateSearch", lambda *a, **k: searches.append(a) or StateSearch(*a, **k)
    )
    for name in moves:
        move = list(MOVES).index(name)
        state = theseus._options(state, move)[game.answer(state, move)]
    assert state is None, "won"
    assert len(searches) == 1


def test_a_deep_search_with_theseus_wins_where_the_broad_one_does():
    for number, entry in enumerate(ariane.load_pack("cooperative").levels[:2]):
        deep, broad = ariane.solve(entry.level, "dfs"), ariane.solve(entry.level)
        assert (deep.method, deep.decided, deep.solvable) == ("dfs", True, broad.solvable)
        assert (deep.length, broad.length) == ((6, 4), (5, 5))[number]
        assert broad.length == entry.par
        assert ariane.outcome(ariane.replay(ariane.new(entry.level), deep.moves)[-1]).won
        assert len(deep.moves) < deep.visited <= broad.configurations


def test_any_level_can_be_played_by_another_rule():
    level = ariane.load_pack("labyrinth").levels[0].level
    assert level.under().extras == BASIC
    alone = level.under("survival")
    assert ariane.loads(alone.to_text()) == alone
    assert ariane.new(level.under("realtime")).level.extras.speed == 1


if __name__ == "__main__":
    write_perft()
