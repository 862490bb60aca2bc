"""The searches of Ariane's optional rules: how large they are, and how fast.

`python -m benchmarks.variants` prints the table of `benchmarks/variants.md`.
"""

import time

from dedale.games import ariane


def main() -> None:
    """Print the table: each pack's levels, searched whole."""
    print("| pack | levels | moves | configurations | largest | configurations a second |")
    print("|---|---|---|---|---|---|")
    for name in ariane.VARIANTS:
        pack = ariane.load_pack(name)
        sizes, best = [], 0.0
        for entry in pack.levels:
            fastest = float("inf")
            for _run in range(3):
                began = time.perf_counter()
                analysis = ariane.analyse(entry.level)
                fastest = min(fastest, time.perf_counter() - began)
            sizes.append(analysis.configurations)
            best += fastest
        pars = [entry.par for entry in pack.levels]
        print(
            f"| {name} | {len(sizes)} | {min(pars)} to {max(pars)} | {sum(sizes):,} "
            f"| {max(sizes):,} | {sum(sizes) / best:,.0f} |"
        )


if __name__ == "__main__":
    main()
