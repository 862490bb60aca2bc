"""`dedale bench`: a quick look at the speed of every generator on this machine."""

import time

import click

from ..generators import GENERATORS, generate
from ..i18n import N_, _
from ..shell.base import command, json_option, option, plugin_option, print_json, say
from ..shell.types import Name, Size, Whole


@command(
    "bench",
    examples=[
        ("dedale bench", N_("all of them, quickly")),
        ("dedale bench -a wilson -s 4000x4000 --times 5", N_("one of them, thoroughly")),
    ],
)
@option(
    "-a",
    "--algorithm",
    "algorithms",
    type=Name("generator"),
    multiple=True,
    help=N_("Measure only this generator; repeatable."),
)
@option("-s", "--size", type=Size(), default="400x400", help=N_("Size."))
@option("--times", type=Whole(1), default=3, help=N_("Number of runs; the best one counts."))
@json_option
@plugin_option
def run(algorithms: tuple[str, ...], size: tuple[int, int], times: int, as_json: bool) -> None:
    width, height = size
    chosen = algorithms or [name for name, entry in GENERATORS.items() if entry.compiled]
    for name in chosen:
        GENERATORS[name]  # a wrong name is said before anything is measured
    say(
        _("{width}x{height}, one core, best of {times}").format(
            width=width, height=height, times=times
        )
    )
    if not as_json:
        columns = _("algorithm"), _("ms"), _("M cells/s")
        click.echo("{:24}{:>10}{:>12}".format(*columns))
    for name in chosen:
        generate(name, width=width, height=height, seed=0)  # compiles
        best = min(measured(name, width, height, seed) for seed in range(1, times + 1))
        speed = width * height / best / 1e6
        if as_json:
            facts = {"algorithm": name, "width": width, "height": height, "seconds": best}
            print_json(facts)
        else:
            click.echo(f"{name:24}{best * 1000:>10.1f}{speed:>12.2f}")


def measured(name: str, width: int, height: int, seed: int) -> float:
    began = time.perf_counter()
    generate(name, width=width, height=height, seed=seed)
    return time.perf_counter() - began
