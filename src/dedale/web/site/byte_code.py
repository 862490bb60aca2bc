"""What `compile.mjs` runs in Pyodide: an archive of sources becomes one of byte code."""

import io
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from types import CodeType

#: Byte code that is taken as it is: Python does not look for its source.
UNCHECKED = (1).to_bytes(4, "little")


def compiled(data: bytes, sources: bool) -> bytes:
    """The archive with byte code: beside the sources, or instead of them."""
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(data)) as old,
        zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as new,
    ):
        for info in old.infolist():
            if info.is_dir():
                continue
            content = old.read(info)
            if info.filename.endswith(".py"):
                folder, _slash, name = info.filename.rpartition("/")
                code = byte_code(info.filename, content, optimize=0 if sources else 2)
                if sources:
                    place = f"{folder}/__pycache__/{name[:-3]}.{sys.implementation.cache_tag}.pyc"
                    _add(new, place, code)
                else:
                    _add(new, info.filename + "c", code)
                    continue
            _add(new, info.filename, content)
    return buffer.getvalue()


def byte_code(name: str, source: bytes, optimize: int) -> bytes:
    """A module as Python keeps it; that of others without what nobody reads: docstrings, lines."""
    import marshal

    code = compile(source, f"/python/{name}", "exec", dont_inherit=True, optimize=optimize)
    if optimize:
        code = without_lines(code)
    return MAGIC_NUMBER + UNCHECKED + source_hash(source) + marshal.dumps(code)


def without_lines(code: CodeType) -> CodeType:
    """The code with its first line as the place of all of it: a fifth smaller, compressed."""
    units = len(code.co_code) // 2
    sizes = [8] * (units // 8) + [units % 8] * (units % 8 > 0)
    table = b"".join(bytes((0x80 | 13 << 3 | size - 1, 0)) for size in sizes)
    inner = (without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    archive.writestr(info, data, zipfile.ZIP_DEFLATED, 1)
