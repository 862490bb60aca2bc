"""The files of the page: kept in memory, compressed once, read again when they change."""

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path

from fastapi import Request, Response

from .errors import not_found

FOLDER = Path(__file__).parent / "static"
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


@dataclass(frozen=True, slots=True)
class _Kept:
    stamp: tuple[int, int]
    etag: str
    type: str
    plain: bytes
    packed: bytes | None


class StaticFiles:
    """Serves one folder, and nothing outside it."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder.resolve()
        self._kept: dict[str, _Kept] = {}

    def response(self, request: Request, name: str) -> Response:
        """The answer for a file: 304 when the browser has it, compressed when it can be."""
        file = self._file(name)
        headers = {"ETag": file.etag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        body = file.plain
        if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
            body = file.packed
            headers["Content-Encoding"] = "gzip"
        return Response(body, headers=headers, media_type=file.type)

    def _file(self, name: str) -> _Kept:
        path = (self.folder / name.replace("\0", "_")).resolve()
        if not path.is_relative_to(self.folder) or not path.is_file():
            raise not_found(f"no file {name!r}")
        status = path.stat()
        stamp = (status.st_mtime_ns, status.st_size)
        kept = self._kept.get(name)
        if kept is None or kept.stamp != stamp:
            kept = self._kept[name] = _read(path, stamp)
        return kept


def _read(path: Path, stamp: tuple[int, int]) -> _Kept:
    data = path.read_bytes()
    kind = _TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0]
    packed = gzip.compress(data, 9, mtime=0)
    return _Kept(
        stamp,
        f'"{hashlib.sha256(data).hexdigest()[:20]}"',
        kind or "application/octet-stream",
        data,
        packed if len(packed) < 0.9 * len(data) else None,
    )
