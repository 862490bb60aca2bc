"""Writing the pages that are made."""

from pathlib import Path


def write(path: Path, lines: list[str]) -> None:
    """Write a page, but only when it differs: an unchanged one is not built again."""
    text = "\n".join(lines).rstrip("\n") + "\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")


def clear(folder: Path, keep: set[str]) -> None:
    """Remove the pages of a folder that are not made any more."""
    for page in folder.glob("*.md"):
        if page.name not in keep:
            page.unlink()
