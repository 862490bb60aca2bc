"""Make the levels of a new suite: draws them, has them solved, and adds them to the file.

    python tools/suites.py [NAME...]

A suite that is in the file is never changed: raise its version for another one. Levels of Ariane
are taken from files of texts (`--texts FILE`, JSON by grade), as they take hours to find.
"""

import argparse
import json
from pathlib import Path

from dedale.envs.experts import expert
from dedale.envs.models import model_of
from dedale.envs.options import checked
from dedale.envs.suites import SUITES, Suite
from dedale.envs.table import ENVIRONMENTS
from dedale.games.ends import GOES_ON
from dedale.grids.keys import TEST, part_of

FILE = Path(__file__).parents[1] / "src" / "dedale" / "envs" / "data" / "suites.json"
COUNT = 100


def drawn(suite: Suite) -> dict[str, object]:
    """The first levels for tests, from number 0 on, that can be won and are no two alike."""
    line = ENVIRONMENTS[suite.env]
    model = model_of(line, checked(line, suite.options))
    numbers, texts, best, keys = [], [], [], set()
    number = 0
    while len(best) < COUNT:
        state, number = model.new(number), number + 1
        key = model.key(state)
        if part_of(key) != TEST or key in keys or model.end(state) != GOES_ON:
            continue
        if line.game:  # as it is read back: a text keeps no chance
            text = model.game.rules.to_text(state)
            state = model.start(text)
            texts.append(text)
        found = expert(model, state)
        proven = found is not None and found.exact
        if not proven or (line.game and _points(model, state, found.actions) < 1):
            texts = texts[: len(best)]
            continue
        keys.add(key)
        numbers.append(number - 1)
        best.append(len(found.actions))
    told = {"texts": texts} if line.game else {"levels": numbers}
    return told | {"best": best}


def _points(model: object, state: object, actions: list[int]) -> float:
    for action in actions:
        state = model.play(state, action)
    return model.worth(state)


def graded(path: str) -> dict[str, object]:
    """Levels from a file {grade: [{"level": text, "best": moves}]}, the easiest first."""
    rows = [
        (int(grade), each["level"], each["best"])
        for grade, several in json.loads(Path(path).read_text()).items()
        for each in sorted(several, key=lambda row: row["best"])
    ]
    rows.sort(key=lambda row: row[0])
    return {
        "texts": [text for _grade, text, _best in rows],
        "best": [best for _grade, _text, best in rows],
        "grades": [grade for grade, _text, _best in rows],
    }


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", default=list(SUITES))
    asked.add_argument("--texts")
    given = asked.parse_args()
    kept = json.loads(FILE.read_text()) if FILE.exists() else {}
    for name in given.names:
        suite = SUITES[name]
        key = f"{name}-v{suite.version}"
        if key in kept:
            print(f"{key} is there, and stays as it is")
            continue
        if name == "Ariane" and not given.texts:
            continue
        kept[key] = graded(given.texts) if name == "Ariane" else drawn(suite)
        suite.__dict__["kept"] = kept[key]
        kept[key]["digest"] = suite.digest()
        print(key, len(kept[key]["best"]), kept[key]["digest"][:12], flush=True)
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(
        json.dumps(kept, indent=None, separators=(",", ":")).replace('"],"', '"],\n"') + "\n"
    )


if __name__ == "__main__":
    main()
