"""`dedale certify` and `dedale verify`: mazes too large to be kept, and how to check them."""

import json
from dataclasses import asdict
from pathlib import Path

import click

from ..errors import DedaleError
from ..generators.request import checked_seed
from ..i18n import N_, _
from ..numbers import whole
from .base import command, option, resumable, say
from .options import workers_option
from .progress import shown
from .types import Cell, Size, Whole


@command(
    "certify",
    examples=[
        ("dedale certify -s 100000x100000 --seed 7 -o big.cert", N_("with all cores")),
        ("dedale certify -s 262144x262144 --seed 7 --engine gpu -o big.cert", N_("with the card")),
    ],
)
@option("-s", "--size", type=Size(), required=True, help=N_("Width and height."))
@option(
    "--seed",
    type=Whole(),
    help=N_("Random seed: the same seed gives the same maze (default: random)."),
)
@option("--from", "start", type=Cell(), default=(0, 0), help=N_("Start cell of the path."))
@option("--to", "goal", type=Cell(), help=N_("Goal cell of the path (default: the last cell)."))
@option(
    "--engine",
    type=click.Choice(["local", "gpu"]),
    default="local",
    help=N_("Where the maze is computed."),
)
@workers_option
@option("-o", "--output", metavar="FILE", required=True, help=N_("The certificate."))
def certify(
    size: tuple[int, int],
    seed: int | None,
    start: tuple[int, int],
    goal: tuple[int, int] | None,
    engine: str,
    workers: int | None,
    output: str,
) -> None:
    from ..scale.certificate import certify as make
    from ..scale.folder import Folder, seed_begun
    from ..scale.plan import BLOCK

    if workers is not None:
        whole("workers", workers, least=1)
    width, height = size
    number = checked_seed(seed_begun(output) if seed is None else seed)
    about = {"width": width, "height": height, "seed": number, "start": start, "goal": goal}
    with Folder(Path(output), json.loads(json.dumps(about))) as work:
        if engine == "local" and not work.is_begun():
            work.begin_notes(BLOCK)
        with resumable(work.path), shown(f"kruskal {width}x{height}"):
            made = make(
                width,
                height,
                number,
                start=start,
                goal=goal,
                engine=engine,
                workers=workers,
                notes=work.notes,
            )
        made.save(output)
        work.clear()
    if seed is None:
        say(_("seed {seed}").format(seed=number))
    if made.moves is None:
        say(_("the path was not looked for: the maze does not fit the memory"))
    else:
        say(_("the way has {n} steps").format(n=len(made.moves)))
    say(_("wrote {path}").format(path=output))


@command(
    "verify",
    examples=[
        ("dedale verify big.cert", N_("one part, chosen at random")),
        ("dedale verify big.cert --parts 5", N_("five of them")),
        ("dedale verify big.cert --all", N_("the whole maze")),
    ],
)
@click.argument("source", metavar="FILE", type=click.Path())
@option(
    "--parts",
    type=Whole(),
    help=N_("Number of parts of 16384x16384 cells to check (default: one)."),
)
@option("--all", "every", is_flag=True, help=N_("Check all parts and how they fit together."))
@workers_option
@option("--json", "as_json", is_flag=True, help=N_("Print JSON."))
def verify(source: str, parts: int | None, every: bool, workers: int | None, as_json: bool) -> None:
    from ..scale.certificate import load_certificate
    from ..scale.certificate import verify as check

    if every and parts is not None:
        raise DedaleError("--parts and --all are not given together")
    if parts is not None and parts < 1:
        raise DedaleError("parts {parts} should be at least 1", parts=parts)
    if workers is not None and workers < 1:
        raise DedaleError("workers {workers} should be at least 1", workers=workers)
    certificate = load_certificate(source)
    with shown(_("checking {name}").format(name=source)):
        found = check(certificate, None if every else parts or 1, workers=workers)
    if as_json:
        size = {"width": certificate.width, "height": certificate.height, "seed": certificate.seed}
        click.echo(json.dumps(size | asdict(found)))
        return
    message = _(
        "{width}x{height}, seed {seed}: {parts} of {of_parts} parts made again, {blocks} blocks "
        "have the digests claimed"
    )
    click.echo(
        message.format(
            width=certificate.width,
            height=certificate.height,
            seed=certificate.seed,
            parts=found.parts,
            of_parts=found.of_parts,
            blocks=found.blocks,
        )
    )
    if certificate.moves is not None:
        message = _(
            "the path from {start} to {goal} has {length} steps; {steps} of them were walked"
        )
        click.echo(
            message.format(
                start=certificate.start,
                goal=certificate.goal,
                length=len(certificate.moves),
                steps=found.steps,
            )
        )
    if found.whole:
        click.echo(_("the whole maze is as claimed"))
