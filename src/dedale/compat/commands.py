"""`dedale scenarios`: check the ways of a Moving AI benchmark, or make one."""

from dataclasses import asdict
from pathlib import Path

import click

from ..errors import DedaleError
from ..i18n import N_, _
from ..progress import tell
from ..shell.base import (
    NOT_FOUND,
    command,
    json_option,
    option,
    plugin_option,
    print_json,
    say,
    say_wrote,
)
from ..shell.options import workers_option
from ..shell.progress import watched
from ..shell.types import MazeFile, Whole

SHOWN = 10  #: wrong scenarios that are listed one by one


@command(
    "scenarios",
    examples=[
        ("dedale scenarios maze.scen", N_("every length, diagonals included")),
        (
            "dedale scenarios maze.scen --map maze.map --ways 4",
            N_("without diagonals, on another map"),
        ),
        ("dedale generate -s 40 -o new.map", N_("a maze as a map")),
        ("dedale scenarios maze.scen --map maze.map --make 500", N_("500 scenarios for it")),
    ],
)
@click.argument("file", metavar="FILE", type=MazeFile())
@option("--map", "map_file", type=MazeFile(), help=N_("Map file (default: the one named in FILE)."))
@option(
    "--ways",
    type=click.Choice(["4", "8"]),
    default="8",
    help=N_("Directions of movement: 4, or 8 with diagonals."),
)
@option("--make", "count", type=Whole(), help=N_("Write this many random scenarios for the map."))
@option(
    "--seed", type=Whole(), default=0, show_default=True, help=N_("Random seed of the scenarios.")
)
@json_option
@workers_option
@plugin_option
def run(
    file: str,
    map_file: str | None,
    ways: str,
    count: int | None,
    seed: int,
    as_json: bool,
    workers: int | None,
) -> int:
    from . import movingai

    if count is not None:
        if map_file is None:
            raise DedaleError("--make needs --map")
        grid, name, number = movingai.GridMap.load(map_file), Path(map_file).name, count
        made = watched(
            lambda: movingai.make_scenarios(grid, number, name=name, seed=seed, ways=int(ways)),
            _("making scenarios"),
        )
        movingai.write_scenarios(made, file)
        say_wrote(file)
        return 0
    scenarios = movingai.read_scenarios(file)
    if not scenarios:
        raise DedaleError("{file!r} has no scenario", file=file)
    grid = movingai.GridMap.load(map_file or _beside(file, scenarios[0].map))

    def work() -> list[movingai.CheckedScenario]:
        wrong = []
        results = movingai.check_scenarios(scenarios, grid, ways=int(ways), workers=workers)
        for number, result in enumerate(results, 1):
            if not result.right:
                wrong.append(result)
            tell(number / len(scenarios))
        return wrong

    wrong = watched(work, _("checking scenarios"))
    right = len(scenarios) - len(wrong)
    if as_json:
        results = [asdict(result.scenario) | {"found": result.found} for result in wrong]
        print_json({"scenarios": len(scenarios), "right": right, "wrong": results})
        return NOT_FOUND if wrong else 0
    click.echo(_("{right} of {n} are right").format(right=right, n=len(scenarios)))
    for result in wrong[:SHOWN]:
        scenario, found = result.scenario, result.found
        say(
            _("{start} to {goal}: {length} in the file, {found} found").format(
                start=scenario.start,
                goal=scenario.goal,
                length=scenario.length,
                found=_("no path") if found is None else f"{found:.8f}",
            )
        )
    return NOT_FOUND if wrong else 0


def _beside(file: str, name: str) -> Path:
    """The map that scenarios name: as they say, or beside them."""
    folder = Path(file).parent
    places = [folder / name, folder / Path(name).name, Path(file).with_suffix("")]
    return next((place for place in places if place.is_file()), places[1])
