"""The generator: exact lengths, nothing useless, no duplicates, the same levels from a seed."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from hashlib import sha256
from types import SimpleNamespace

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.cli import main
from dedale.errors import DedaleError
from dedale.games import Session, annealing, ariane
from dedale.games.ariane import Level, loads, solve
from dedale.games.ariane.game import GAME
from dedale.games.ariane.levels.extras import BASIC, NOWHERE
from dedale.games.ariane.levels.symmetry import canonical, images, key_of, mirror, transpose
from dedale.games.ariane.levels.walls import edges, toggle
from dedale.games.ariane.making import climb, generator, starts, unsolver
from dedale.games.ariane.making.maker import Maker
from dedale.games.ariane.making.needs import length_of
from dedale.games.ariane.making.workbench import Workbench
from dedale.games.ariane.search.analyse import Analysis
from dedale.games.ariane.search.kernels import fill_tables, table_length
from dedale.games.ariane.search.search import StateSearch
from dedale.games.climbing import Climb
from dedale.games.difficulty import Aims
from dedale.games.making import NoSuchLevel
from dedale.kernel.compiled import COMPILED
from dedale.kernel.plain import PLAIN
from dedale.kernel.rng import stream
from dedale.kernel.webassembly import ASSEMBLED
from dedale.maze.direction import Direction
from tests.sampling import WHOLE

from .sample_levels import levels, mark


def without_each_wall(level: Level):
    """The level with one inner wall taken away, for each of them."""
    for wall in edges(level.size):
        if not level.maze.is_open(*wall):
            yield replace(level, maze=toggle(level.maze, *wall))


def without_each_minotaur(level: Level):
    for place in level.minotaurs:
        yield replace(
            level,
            vertical=tuple(p for p in level.vertical if p != place),
            horizontal=tuple(p for p in level.horizontal if p != place),
        )


WISHES = [
    {"size": 4, "moves": 14},
    {"size": 6, "moves": 40, "crossing": "passes"},
    {"size": 5, "vertical": 2, "horizontal": 0, "moves": 15},
    {"size": 6, "vertical": 2, "horizontal": 2},
    {"size": 5, "vertical": 0, "horizontal": 1},
]
MARKS = ["4ab5156f", "56d1fd81", "c449e133", "c8494062", "0aca73b6"]


@pytest.mark.parametrize(("wish", "of_always"), [*zip(WISHES, MARKS, strict=True)], ids=str)
def test_a_level_is_what_was_wished_for_and_nothing_in_it_is_useless(wish, of_always):
    [level] = ariane.generate(seed=4, **wish)
    assert mark(level) == of_always
    crossing = wish.get("crossing", "kills")
    length = solve(level, crossing=crossing).length
    assert length is not None
    assert length == wish.get("moves", length)
    assert level.size == wish["size"]
    assert len(level.vertical) == wish.get("vertical", 1)
    assert len(level.horizontal) == wish.get("horizontal", 1)
    assert loads(level.to_text()) == level
    for lighter in without_each_wall(level):
        assert solve(lighter, crossing=crossing).length != length
    for lighter in without_each_minotaur(level):
        assert solve(lighter, crossing=crossing).length != length


def test_the_same_seed_gives_the_same_levels_on_any_number_of_cores():
    alone = ariane.generate(size=5, moves=18, count=6, seed=9, jobs=1)
    assert ariane.generate(size=5, moves=18, count=6, seed=9, jobs=3) == alone
    assert ariane.generate(size=5, moves=18, count=6, seed=10) != alone
    assert ariane.generate(size=5, moves=18, count=3, seed=9) == alone[:3]
    assert len({canonical(level) for level in alone}) == 6


def test_a_level_of_always():
    """Seeds are links: what they mean may never change."""
    [level] = ariane.generate(size=4, moves=9, seed=1)
    assert level.to_text() == ALWAYS


ALWAYS = """\
4
+-+-+-+-+
|      P|
+ +-+   +
|   |   |
+   +   +
|A V T  |
+-+   +-+
|H      |
+-+-+-+-+
"""


def test_a_game_can_be_made_from_its_seed():
    session = Session.new("ariane", size=4, moves=10, seed=3)
    link = session.seed_link()
    assert Session.from_link(link).state == session.state
    assert solve(session.state).length == 10


@pytest.mark.parametrize(
    ("wish", "message"),
    [
        ({"size": 2}, "size 2"),
        ({"size": 21}, "size 21"),
        ({"vertical": 0, "horizontal": 0}, "0 vertical and 0 horizontal"),
        ({"vertical": 4, "horizontal": 3}, "1 to 6"),
        ({"vertical": -1, "horizontal": 3}, "-1 vertical"),
        ({"size": 3, "vertical": 5}, "too many"),
        ({"moves": 1}, "1 moves"),
        ({"count": 0}, "0 levels"),
        ({"crossing": "never"}, "never"),
    ],
)
def test_a_wish_that_cannot_be(wish, message):
    with pytest.raises(DedaleError, match=message):
        ariane.generate(**wish)


def test_the_bounds_of_the_parameters_are_those_of_the_generator():
    bounds = {each.name: (each.least, each.most) for each in GAME.parameters}
    assert bounds["size"] == (generator.SMALLEST, generator.LARGEST)
    for name in ("moves", "vertical", "horizontal"):
        for value in bounds[name]:
            wish = {"size": 9, "vertical": 0, "horizontal": 0, "moves": None} | {name: value}
            wish["horizontal"] = wish["horizontal"] or not wish["vertical"]
            generator.LevelKind(**wish, crossing="kills", seed=0)
    with pytest.raises(DedaleError):
        generator.LevelKind(9, 1, 1, bounds["moves"][1] + 1, "kills", 0)
    with pytest.raises(DedaleError):
        generator.LevelKind(9, bounds["vertical"][1] + 1, 0, None, "kills", 0)


def test_a_wish_that_is_not_found_is_given_up(monkeypatch):
    monkeypatch.setattr(generator, "_ATTEMPTS", 3)
    with pytest.raises(DedaleError, match="no such level was found in 3 attempts"):
        ariane.generate(size=3, moves=300)


def test_the_hardest_within_a_time_limit():
    lengths = []
    level = ariane.hardest(size=4, seconds=0, seed=1, report=lambda _l, n: lengths.append(n))
    assert lengths == sorted(set(lengths))
    assert solve(level).length == lengths[-1] > 12
    for lighter in without_each_wall(level):
        assert solve(lighter).length != lengths[-1]


def test_annealing_keeps_what_is_worse_as_often_as_it_should():
    luck = [(n + 0.5) / 1000 for n in range(1000)]
    for gain, warm in ((-1, 4.0), (-3, 4.0), (-3, 0.5), (-20, 0.5)):
        kept = sum(annealing.accepted(gain, warm, each) for each in luck)
        assert kept == round(1000 * math.exp(gain / warm))
    assert all(annealing.accepted(gain, 0.5, each) for gain in (0, 1, 9) for each in luck)


def test_the_hardest_cools_down_and_notes_the_best_level_met(monkeypatch):
    seen = []
    monkeypatch.setattr(
        generator, "temperature", lambda share, hot, cold: seen.append(share) or 2.0
    )
    wish = generator.LevelKind(4, 1, 1, None, "kills", 3)
    length, level = generator._highest(wish, BASIC, 3600, 0)
    assert seen == sorted(set(seen))
    assert seen[0] == 0
    assert seen[-1] < 1
    assert solve(level).length == length
    steps = round(1 / (seen[1] - seen[0]))
    assert len(seen) == steps, "it went on until it was cold"
    assert (length, mark(level)) == (22, "9f7456e2")


def test_the_hardest_of_a_climb_without_time_is_that_of_its_first_steps(monkeypatch):
    found = [
        generator._highest(generator.LevelKind(*kind, None, crossing, 3), BASIC, 0, number)
        for kind, crossing, number in (((5, 1, 1), "kills", 4), ((5, 2, 0), "passes", 9))
    ]
    assert [(length, mark(level)) for length, level in found] == [
        (33, "f844ab00"),
        (21, "4d2383f4"),
    ]
    assert all(
        solve(level, crossing=crossing).length == length
        for (length, level), crossing in zip(found, ("kills", "passes"), strict=True)
    )
    minutes = itertools.count(0, 100)
    monkeypatch.setattr(generator, "time", SimpleNamespace(monotonic=lambda: next(minutes)))
    wish = generator.LevelKind(4, 1, 0, None, "kills", 3)
    length, level = generator._highest(wish, BASIC.with_variants("sword"), 350, 2)
    assert (length, mark(level)) == (15, "f4ffa726")
    assert next(minutes) == 500, "three times fifty changes"


def test_each_climb_has_the_time_that_is_left(monkeypatch):
    clock, given = itertools.count(), []
    level = ariane.loads("2\n+-+-+\n|A P|\n+ +-+\n|T|V|\n+-+-+\n")

    def climb(_wish, _extras, seconds, number):
        given.append(seconds)
        return number, level

    monkeypatch.setattr(generator, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    monkeypatch.setattr(generator, "_highest", climb)
    assert solve(ariane.hardest(size=3, seconds=9, jobs=1)).length == solve(level).length
    assert given[0] < 9
    assert given == sorted(set(given), reverse=True)
    assert len(given) > 1


def test_where_nothing_that_can_be_won_is_drawn_there_is_no_hardest(monkeypatch):
    monkeypatch.setattr("dedale.games.ariane.making.maker._DRAWS", 0)
    monkeypatch.setattr(generator, "_ATTEMPTS", 2)
    with pytest.raises(DedaleError, match="no level of this kind that can be won"):
        ariane.hardest(variant="key", size=4, seconds=0, jobs=1)


def test_parts_that_are_for_nothing_are_pruned_with_walls():
    """A rule, an item, a minotaur, a wall: what was added goes, what was needed stays."""
    entry = ariane.load_pack("key").levels[0]
    level, extras = entry.level, entry.level.extras
    assert ariane.prune(level) == level
    more = replace(level, extras=replace(extras.with_variants("ghost", "sword"), ghosts=()))
    wall = next(
        wall
        for wall in edges(level.size)
        if level.maze.is_open(*wall)
        and solve(replace(level, maze=toggle(level.maze, *wall))).length == entry.par
    )
    added = replace(more, maze=toggle(more.maze, *wall))
    assert solve(added).length == entry.par
    assert ariane.prune(added) == level


@settings(max_examples=10)
@given(levels(largest=5, minotaurs=1))
def test_pruning_keeps_the_length_and_leaves_nothing_useless(level):
    length = solve(level).length
    if length is None:
        with pytest.raises(DedaleError, match="cannot be won"):
            ariane.prune(level)
        return
    pruned = ariane.prune(level)
    assert solve(pruned).length == length
    for lighter in [*without_each_wall(pruned), *without_each_minotaur(pruned)]:
        assert solve(lighter).length != length


# ---------------------------------------------------------------- the hardest start


def test_the_hardest_start_is_the_hardest():
    [level] = ariane.generate(size=4, vertical=1, horizontal=1, seed=2)
    found = ariane.harder(level)
    assert found.proven
    assert found.length == solve(found.level).length >= solve(level).length
    assert (found.level.maze, found.level.door) == (level.maze, level.door)
    assert found.level.theseus == level.theseus
    cells = [(r, c) for r in range(4) for c in range(4)]
    cells = [cell for cell in cells if cell not in (level.theseus, level.door)]
    longest = 0
    for a in cells:
        for v in cells:
            for h in cells[::3]:
                if len({a, v, h}) == 3:
                    start = replace(level, ariane=a, vertical=(v,), horizontal=(h,))
                    longest = max(longest, solve(start).length or 0)
    assert longest <= found.length
    assert ariane.harder(level, theseus=True).length >= found.length


@pytest.mark.parametrize(("vertical", "horizontal"), [(1, 0), (1, 1), (2, 1), (0, 2)])
def test_every_start_is_tried_once_and_nobody_shares_a_cell(vertical, horizontal):
    from dedale.games.ariane.making.unsolver import _packed_starts, _starts

    [level] = ariane.generate(size=4, vertical=vertical, horizontal=horizontal, seed=1)
    search = StateSearch(ariane.new(level))
    packed = _packed_starts(level, search)
    assert len(packed) == len({int(start) for start in packed}) == _starts(level)
    search.begin_from(packed)
    for start in range(0, len(packed), 7):
        state = search.state(start)
        pieces = (state.ariane, state.theseus, level.door, *state.minotaurs)
        assert len(set(pieces)) == len(pieces)
        assert sorted(state.minotaurs[:vertical]) == list(state.minotaurs[:vertical])


def slid(level: Level, here: tuple[int, int], upright: bool) -> tuple[int, int]:
    """Where a minotaur goes that nobody but Ariane meets."""
    down, right = level.ariane[0] - here[0], level.ariane[1] - here[1]
    if down if upright else not right:
        way, steps = (Direction.S if down > 0 else Direction.N), abs(down)
    else:
        way, steps = (Direction.E if right > 0 else Direction.W), abs(right)
    for _step in range(steps):
        here = way.of(here) if level.maze.is_open(here, way) else here
    return here


@pytest.mark.parametrize("seed", [2, 5, 7])
def test_the_hardest_start_that_a_turn_leads_to_is_that_of_all(seed):
    """Each minotaur stands where a slide towards Ariane ends, or where turns from there lead."""
    [level] = ariane.generate(size=3, seed=seed)
    theseus, door = (row * 3 + column for row, column in (level.theseus, level.door))
    tables = [0] * table_length(3)
    fill_tables(3, level.maze.sides, theseus, tables)
    ends, met = starts.room_for(PLAIN, 3)
    best = starts.furthest((3, 4, 1, 2, door, theseus, 0), tables, ends, met)
    cells = [*itertools.product(range(3), repeat=2)]
    near = [way.of(level.theseus) for way in Direction if level.maze.is_open(level.theseus, way)]
    begun = []
    for lady in set(cells) - {level.theseus, *near}:
        there = replace(level, ariane=lady)
        tall, wide = ({slid(there, at, up) for at in cells} - {lady} for up in (True, False))
        for one, other in itertools.product(tall, wide):
            if len({one, other, level.theseus}) == 3:
                begun.append(ariane.new(replace(there, vertical=(one,), horizontal=(other,))))
    search = StateSearch(ariane.new(level), links=True)
    search.restart(begun)
    left = Analysis(search.start, search).left
    hardest = {
        (state.ariane, *state.minotaurs): int(left[index])
        for index, state in enumerate(search)
        if not state.together and level.door not in (state.ariane, *state.minotaurs)
    }
    assert met.left[best] == max(hardest.values())
    places = [divmod(met.states[best] // 9**power % 9, 3) for power in range(3)]
    assert hardest[tuple(places)] == met.left[best]
    assert met.states[best] < 9**3, "Theseus still waits"


def longest_elsewhere(level: Level) -> int:
    """The longest solution with one piece on another free cell."""
    longest = 0
    pieces = [level.ariane, *level.minotaurs]
    for piece, cell in itertools.product(range(len(pieces)), itertools.product(range(4), repeat=2)):
        if cell not in (*pieces, level.theseus, level.door):
            places = [*pieces]
            places[piece] = cell
            tall = 1 + len(level.vertical)
            other = replace(
                level,
                ariane=places[0],
                vertical=tuple(places[1:tall]),
                horizontal=tuple(places[tall:]),
            )
            longest = max(longest, solve(other).length or 0)
    return longest


def test_theseus_may_start_anywhere_and_changes_places():
    level = loads(
        "variant: ghost\n3\n+-+-+-+\n|P   A|\n+ +-+ +\n| |T v|\n+ + + +\n|    H|\n+-+-+-+\n"
    )
    met = unsolver._with_theseus(level, (0, 2))
    assert (met.theseus, met.ariane, met.minotaurs) == ((0, 2), (1, 1), level.minotaurs)
    met = unsolver._with_theseus(level, (1, 2))
    assert (met.theseus, met.vertical, met.horizontal) == ((1, 2), ((1, 1),), ((2, 2),))
    assert met.extras.ghosts == ((1, 1),)
    met = unsolver._with_theseus(level, (2, 0))
    assert (met.theseus, met.ariane, met.minotaurs) == ((2, 0), level.ariane, level.minotaurs)
    assert unsolver._all_alike(level)
    assert not unsolver._all_alike(replace(level, horizontal=(), vertical=((1, 2), (2, 2))))
    alone = replace(level, vertical=(), horizontal=(), extras=BASIC)
    cells = set(itertools.product(range(3), repeat=2)) - {level.door}
    lengths = {
        where: solve(replace(alone, ariane=where[0], theseus=where[1])).length or 0
        for where in itertools.permutations(cells, 2)
    }
    found = ariane.harder(alone, theseus=True)
    assert found.length == max(lengths.values()) == lengths[found.level.ariane, found.level.theseus]
    waiting = {length for (_a, theseus), length in lengths.items() if theseus == level.theseus}
    assert ariane.harder(alone).length == max(waiting)


def test_a_start_of_one_move_is_the_hardest_where_there_is_no_other(monkeypatch):
    level = loads("2\n+-+-+\n|P T|\n+ +-+\n|A| |\n+-+-+\n")
    assert ariane.harder(level) == unsolver.Harder(level, 1, True)
    monkeypatch.setattr(unsolver, "MOST_STARTS", 0)
    assert ariane.harder(level) == unsolver.Harder(level, 1, False)


def test_too_many_starts_are_climbed_one_by_one(monkeypatch):
    [level] = ariane.generate(size=4, moves=5, vertical=2, horizontal=1, seed=2)
    thorough = ariane.harder(level)
    monkeypatch.setattr(unsolver, "MOST_STARTS", 10)
    found = ariane.harder(level)
    assert not found.proven
    assert 5 < found.length <= thorough.length
    assert solve(found.level).length == found.length
    assert longest_elsewhere(found.level) <= found.length


def test_walls_without_any_winnable_start():
    level = loads("2\n+-+-+\n|A|P|\n+ +-+\n|  T|\n+-+-+\n")
    with pytest.raises(DedaleError, match="no start"):
        ariane.harder(level)


# ---------------------------------------------------------------- symmetries


@given(levels(minotaurs=2))
def test_the_eight_images_form_the_group_of_the_square(level):
    assert mirror(mirror(level)) == level
    assert transpose(transpose(level)) == level
    turned = level
    for _quarter in range(4):
        turned = mirror(transpose(turned))
    assert turned == level
    assert {canonical(image) for image in images(level)} == {canonical(level)}
    assert len(set(images(level))) in (1, 2, 4, 8)
    for image in images(level):
        assert loads(image.to_text()) == image


def test_a_puzzle_has_a_number_of_its_own_for_ever():
    level = loads(ALWAYS)
    assert {key_of(image) for image in images(level)} == {13794746520999269338}


@settings(max_examples=30)
@given(levels(largest=4, minotaurs=1))
def test_mirror_images_play_alike(level):
    """With one minotaur of a kind at most, a mirror image is the same puzzle."""
    assert solve(mirror(level)).length == solve(level).length
    if len(level.minotaurs) < 2:
        assert solve(transpose(level)).length == solve(level).length


# ---------------------------------------------------------------- the kernels


@settings(max_examples=40)
@given(levels(largest=5, minotaurs=2))
def test_the_judge_is_the_solver(level):
    for crossing in ("kills", "passes"):
        bench = Workbench.holding(level, crossing)
        length = solve(level, crossing=crossing).length or 0
        assert bench.judge() == length_of(level, crossing) == length
        assert not any(bench.arrays[2]), "the judge leaves its table clean"


def test_a_level_with_too_many_configurations_is_passed_by():
    [level] = ariane.generate(size=6, moves=30, seed=1)
    assert Workbench.holding(level, "kills", room=16).judge() == -1


@pytest.mark.parametrize("target", [0, 15])
def test_plain_and_compiled_climbs_are_the_same(target):
    size, pieces, steps, room = 4, 5, 60, 1 << 12
    results = []
    for speed in (PLAIN, ASSEMBLED, COMPILED) if WHOLE else (PLAIN, ASSEMBLED):
        chance = speed.unsigned([stream(5, "climb")])
        sides, places = speed.flags(size * size), speed.ints(pieces, 0)
        speed.run(climb.random_level, size, 30, chance, sides, places)
        ascent = Climb.of(speed, chance, 7, sides, places)
        arrays = [
            speed.ints(table_length(size), 0), speed.longs(room), speed.ints(2 * room, 0),
            speed.ints(room, 0),
        ]  # fmt: skip
        for _twice in range(2):  # the second goes on from where the first stood
            length = speed.run(climb.climb, size, 1, 0, target, steps, ascent, *arrays)
        results.append((int(length), [[int(x) for x in array] for array in ascent[:7]]))
    assert all(result == results[0] for result in results)


@pytest.mark.parametrize(
    ("seed", "of_always"), [*enumerate(["046cc771", "4b5ffebf", "4fcd2563", "5dbb40d8"])]
)
def test_minotaurs_play_in_what_is_made(seed, of_always):
    [level] = ariane.generate(size=5, moves=14, seed=seed, aims=ariane.Aims(moving=20))
    assert mark(level) == of_always
    state, turns, moved = ariane.new(level), 0, set()
    for move in ariane.solve(level).moves:
        after = ariane.play(state, move)
        now = {n for n, at in enumerate(state.minotaurs) if after.minotaurs[n] != at}
        turns, moved, state = turns + bool(now), moved | now, after
    assert moved == set(range(len(level.minotaurs)))
    assert turns >= 0.2 * 14
    difficulty = ariane.analyse(level).difficulty
    assert (difficulty.moving, difficulty.working) == (pytest.approx(turns / 14, abs=1e-4), 1)


def test_a_wish_out_of_reach_ends_in_time():
    """What came closest is kept: here one of another length, there one of another grade."""
    wishes = [
        ({"moves": 5000}, "less, or for another size"),
        ({"moves": 60, "variant": "key"}, "less, or for another size"),
        ({"aims": Aims(grade=10)}, "a larger size"),
        ({"aims": Aims(grade=1), "size": 7}, "a smaller size"),
    ]
    for wish, advice in wishes:
        expected = f"no such level was found in 0 s: ask for {advice}"
        with pytest.raises(NoSuchLevel, match=expected) as no:
            ariane.generate(**({"size": 4, "seconds": 0} | wish))
        assert ariane.solve(no.value.nearest.level).length


def test_the_command_writes_the_level_that_came_closest(monkeypatch):
    short = generator.generate.__kwdefaults__ | {"seconds": 0}
    monkeypatch.setattr(generator.generate, "__kwdefaults__", short)
    ran = CliRunner().invoke(main, ["ariane", "generate", "--size", "4", "--moves", "900"])
    assert ran.exit_code == 2
    assert ariane.loads(ran.stdout).size == 4
    assert "The nearest level that was found:" in ran.stderr


def test_a_busy_machine_gives_up_no_sooner(monkeypatch):
    """A clock that runs on while others have the processor: the level of a seed is still found."""
    minutes = itertools.count(0, 100)
    clock = SimpleNamespace(monotonic=lambda: next(minutes), process_time=lambda: 1000.0)
    monkeypatch.setattr(generator, "time", clock)
    assert ariane.generate(size=4, moves=12, seed=1)
    ours = itertools.count(0, 20)  # half of the minute, after two attempts
    clock.process_time = lambda: next(ours)
    with pytest.raises(NoSuchLevel, match="found in 60 s"):
        ariane.generate(size=4, moves=900, jobs=1)
    assert next(ours) == 80, "asked at the start, after two attempts, and once more"


def test_what_attempts_are_asked_for(monkeypatch):
    asked = []

    def none_of(attempt, most, jobs, scheduler):
        asked.append((attempt.func, attempt.keywords, most, jobs, scheduler))
        return iter(())

    monkeypatch.setattr(generator, "in_order", none_of)
    most = 3 * generator._ATTEMPTS
    for wish in (
        {"jobs": 2}, {"scheduler": "tcp:"}, {"aims": Aims(moving=20, grade=3)}, {"variant": "key"}
    ):  # fmt: skip
        with pytest.raises(DedaleError, match=f"in {most} attempts"):
            ariane.generate(**({"size": 4, "count": 3, "aims": Aims(moving=20)} | wish))
    plain, there, graded, ruled = asked
    assert plain[0] is there[0] is generator._attempt
    assert graded[0] is ruled[0] is generator._attempt_with_aims
    assert plain[1]["moving"] == there[1]["moving"] == 0.2
    assert plain[1]["enough"].is_set(), "those under way stop"
    assert there[1]["enough"] is there[1]["nearest"] is None
    assert [each[2:] for each in asked[:2]] == [(most, 2, None), (most, None, "tcp:")]


def test_who_asks_in_vain_is_told_what_to_ask_for():
    [level] = ariane.generate(size=4, moves=12, seed=1)
    grade = ariane.analyse(level).difficulty.grade
    closest = generator.Nearest()
    closest.meet(5.0, level)
    closest.meet(7.0, loads(ALWAYS))
    assert (closest.level, closest.far) == (level, 5.0)
    for moves, asked, nearest, advice in (
        (None, grade - 1, closest, "a smaller size"),
        (None, grade + 1, closest, "a larger size"),
        (None, grade, closest, "less, or for another size"),
        (None, None, closest, "less, or for another size"),
        (12, grade + 1, closest, "less, or for another size"),
        (None, grade + 1, None, "less, or for another size"),
    ):
        wish = generator.LevelKind(4, 1, 1, moves, "kills", 0)
        missed = generator._out_of_time(wish, Aims(grade=asked), nearest, 7.4)
        assert str(missed) == f"no such level was found in 7 s: ask for {advice}"
        assert (missed.nearest and missed.nearest.level) == (nearest and level)
    maker = Maker(BASIC.with_variants("ghost"), 4, (1, 0), "kills", Aims(), 3)
    assert maker.level(200, 5) is None
    assert maker.nearest.far == 1200 - maker.length(maker.nearest.level)


def test_the_hardest_of_all_climbs_is_reported_as_it_is_found(monkeypatch):
    made = [*ariane.generate(size=4, moves=9, seed=1), *ariane.generate(size=4, moves=12, seed=1)]
    climbs = [(9, made[0]), (9, made[1]), (12, made[1]), (10, made[0]), (14, made[0])]
    now, asked, shares, lengths = [0.0], [], [], []

    def climb(_request, _extras, seconds, number):
        asked.append(seconds)
        now[0] += 3
        return climbs[number]

    class Part:
        def __init__(self, whole, share):
            assert whole == 1
            self.share = share

        def __enter__(self):
            shares.append(self.share())

        def __exit__(self, *_error):
            shares.append(self.share())

    monkeypatch.setattr(generator, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(generator, "_highest", climb)
    monkeypatch.setattr(generator, "part", Part)
    monkeypatch.setattr(generator, "in_order", lambda task, _most, _jobs: map(task, range(5)))
    found = ariane.hardest(size=4, seconds=10, report=lambda _level, n: lengths.append(n))
    assert (lengths, asked) == ([9, 12], [10, 7, 4, 1])
    assert shares == [0, 1.2]
    assert found == ariane.prune(made[1])


def test_attempts_of_a_later_round_climb_twice_as_long(monkeypatch):
    """Rounds of 24; seven of them, then it begins anew."""
    climbed = []

    class Climb:
        length = 1

        def __init__(self, request, number, budget, target):
            climbed.append([budget, target])

        def go_on(self, steps, enough):
            climbed[-1].append(steps)

    monkeypatch.setattr(generator, "_Climb", Climb)
    wish = generator.LevelKind(9, 1, 1, 1000, "kills", 0)
    for number in (0, 1, 2, 23, 24, 25, 167, 168, 169):
        generator._climbed(wish, number, None)
    assert climbed == [
        [10, 1000, 3000], [50, 1000, 3000], [250, 1000, 3000], [250, 1000, 3000],
        [20, 1000, 6000], [100, 1000, 6000], [250 << 6, 1000, 3000 << 6],
        [10, 1000, 3000], [50, 1000, 3000],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("names", "size", "minotaurs", "of_always"),
    [
        (["sword", "ghost", "key", "pushable", "realtime"], 5, (2, 1), "acf0d5b4"),
        (["sword", "key", "survival"], 4, (1, 0), "0d4d5db9"),
        (["pushable", "ghost", "cooperative"], 6, (1, 3), "87cbb17f"),
    ],
)
def test_what_a_maker_draws_and_changes_is_the_same_for_ever(names, size, minotaurs, of_always):
    maker = Maker(BASIC.with_variants(*names), size, minotaurs, "kills", Aims(), 7)
    texts = ""
    for _draw in range(12):
        level = maker.draw()
        for _change in range(25):
            level = maker.changed(level)
        texts += level.to_text() + str(maker.shuffled(edges(3)))
    assert sha256(texts.encode()).hexdigest()[:8] == of_always


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.sampled_from(["sword", "ghost", "key", "pushable", "survival"]), unique=True),
    st.integers(1, 3),
    st.integers(0, 2**32),
)
def test_what_a_maker_draws_and_changes_stays_a_level(
    names: list[str], minotaurs: int, seed: int
) -> None:
    maker = Maker(BASIC.with_variants(*names), 6, (1, minotaurs - 1), "kills", Aims(), seed)
    level = maker.draw()
    kinds = made_of(level)
    assert kinds["minotaurs"] == minotaurs
    assert {name for name, count in kinds.items() if count} == {
        "minotaurs",
        *(name for name in names if name != "survival"),
        *(["locked"] if "key" in names else []),
    }
    for _change in range(30):
        changed = maker.changed(level)
        assert made_of(changed) == kinds
        level = changed


def test_of_several_swords_those_that_are_for_nothing_are_left_out() -> None:
    entry = ariane.load_pack("sword").levels[0]
    level, extras = entry.level, entry.level.extras
    taken = {level.ariane, level.theseus, level.door, *level.minotaurs, *extras.items}
    for cell in itertools.product(range(level.size), repeat=2):
        more = replace(level, extras=replace(extras, swords=(*extras.swords, cell)))
        if cell not in taken and solve(more).length == entry.par:
            break
    maker = Maker(extras, level.size, (1, 0), "kills", Aims(), 1)
    lighter = maker.lighter(more, entry.par)
    assert lighter is not None
    assert len(lighter.extras.swords) == 1
    assert solve(lighter).length == entry.par


def made_of(level: Level) -> dict[str, int]:
    """How many there are of each thing; no two on one cell, every mark on a wall."""
    extras = level.extras
    cells = [level.ariane, *level.minotaurs, *extras.items]
    cells += [cell for cell in (level.theseus, level.door) if cell != NOWHERE]
    assert len(cells) == len(set(cells))
    assert len(extras.ghosts) == len(set(extras.ghosts) & set(level.minotaurs))
    marks = [*(wall for wall, _colour in extras.locked), *extras.pushable]
    assert len(marks) == len(set(marks))
    assert not any(level.maze.is_open(*wall) for wall in marks)
    assert {colour for _wall, colour in extras.locked} == {colour for _cell, colour in extras.keys}
    assert extras.checked() == extras
    assert loads(level.to_text()) == level
    return {
        "minotaurs": len(level.minotaurs),
        "sword": len(extras.swords),
        "ghost": len(extras.ghosts),
        "key": len(extras.keys),
        "locked": len(extras.locked),
        "pushable": len(extras.pushable),
    }
