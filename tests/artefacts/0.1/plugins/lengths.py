from dedale.datasets.formats import SetFormat


def write(file, examples, layout):
    """Seed and length of the shortest path, a line for each maze."""
    for seed, length in zip(examples.seed, examples.length, strict=True):
        file.write(f"{seed} {length}\n".encode())


PLUGIN = {"dataset": {"lengths": SetFormat(write, "Seeds and lengths.", ending=".txt")}}
