"""A bill of materials (CycloneDX 1.6) of what an installed Dédale brings, with every extra.

    python tools/sbom.py OUT.json [WHEEL]

What is listed is what this environment has, which is what requirements.lock says: packages,
versions, licences, and who needs whom. The same environment and SOURCE_DATE_EPOCH give the same
file.
"""

import hashlib
import json
import os
import sys
import uuid
from datetime import UTC, datetime
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

#: Not in the lock: it needs a card.
LEFT_OUT = {"gpu"}


def required(found: Distribution, extras: set[str]) -> list[tuple[Distribution, set[str]]]:
    """The packages that one needs here, each with the extras that it asks for."""
    needs = []
    for line in found.requires or ():
        wanted = Requirement(line)
        if any(
            wanted.marker is None or wanted.marker.evaluate({"extra": e}) for e in ("", *extras)
        ):
            try:
                needs.append((distribution(wanted.name), wanted.extras))
            except PackageNotFoundError:
                print(f"not installed, so not listed: {wanted}", file=sys.stderr)
    return needs


def reference(found: Distribution) -> str:
    return f"pkg:pypi/{canonicalize_name(found.name)}@{found.version}"


def component(found: Distribution) -> dict[str, Any]:
    metadata = found.metadata
    licence = metadata.get("License-Expression")
    named = [c.rpartition(" :: ")[2] for c in metadata.get_all("Classifier", []) if "License" in c]
    licences: list[dict[str, Any]] = [{"license": {"name": name}} for name in named]
    if licence:
        licences = [{"expression": licence}]
    return {
        "type": "library",
        "bom-ref": reference(found),
        "name": found.name,
        "version": found.version,
        "purl": reference(found),
        **({"licenses": licences} if licences else {}),
    }


def bill(wheel: Path | None = None) -> dict[str, Any]:
    """All that Dédale brings, and what needs what."""
    own = distribution("dedale")
    extras = set(own.metadata.get_all("Provides-Extra", [])) - LEFT_OUT
    seen: dict[str, tuple[Distribution, set[str]]] = {}
    edges: dict[str, set[str]] = {}
    waiting = [(own, extras)]
    while waiting:
        found, asked = waiting.pop()
        known = seen.get(reference(found))
        if known and asked <= known[1]:
            continue
        seen[reference(found)] = found, asked | (known[1] if known else set())
        needs = required(found, asked)
        edges.setdefault(reference(found), set()).update(reference(need) for need, _ in needs)
        waiting += needs
    main = component(own) | {"type": "application"}
    if wheel:
        digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
        main["hashes"] = [{"alg": "SHA-256", "content": digest}]
    others = [found for name, (found, _) in sorted(seen.items()) if name != reference(own)]
    body = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(
                int(os.environ.get("SOURCE_DATE_EPOCH", "0")), UTC
            ).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": main,
        },
        "components": [component(found) for found in others],
        "dependencies": [
            {"ref": name, "dependsOn": sorted(needs)} for name, needs in sorted(edges.items())
        ],
    }
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return body | {"serialNumber": f"urn:uuid:{serial}"}


def main(out: str, *wheel: str) -> int:
    found = bill(*map(Path, wheel))
    Path(out).write_text(json.dumps(found, indent=2, ensure_ascii=False) + "\n", "utf-8")
    print(f"{out}: {len(found['components'])} packages")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
