"""Reading PDF files as far as tests want: the programs of their pages, with words as text."""

import re
import zlib


def pages_of(pdf: bytes) -> list[str]:
    """The programs of the pages, words as (text) Tj; checks the table of objects on the way."""
    assert pdf.startswith(b"%PDF-1.4")
    table = int(re.findall(rb"startxref\n(\d+)\n%%EOF\n$", pdf)[0])
    assert pdf[table:].startswith(b"xref\n")
    places = [int(place) for place in re.findall(rb"^(\d{10}) 00000 n $", pdf[table:], re.M)]
    objects = {}
    for number, place in enumerate(places, 1):
        head = b"%d 0 obj\n" % number
        assert pdf[place:].startswith(head)
        objects[number] = pdf[place + len(head) : pdf.index(b"\nendobj", place)]

    def stream(number: int) -> str:
        match = re.match(rb"<< /Length (\d+) .*?stream\n", objects[number], re.S)
        assert match
        return zlib.decompress(objects[number][match.end() :][: int(match[1])]).decode("latin-1")

    letters = {}
    for name, font in re.findall(rb"/([RB]) (\d+) 0 R", objects[4]):
        cmap = re.search(rb"/ToUnicode (\d+) 0 R", objects[int(font)])
        assert cmap
        pairs = re.findall(r"<(\w{4})> <(\w{4})>\n", stream(int(cmap[1])))
        letters[name.decode()] = {code: chr(int(text, 16)) for code, text in pairs}

    def worded(program: str) -> str:
        def text(match: re.Match[str]) -> str:
            codes = re.findall("....", match[3])
            return f"/{match[1]} {match[2]} ({''.join(letters[match[1]][c] for c in codes)}) Tj"

        return re.sub(r"/([RB]) ([^<>]*) <(\w+)> Tj", text, program)

    contents = [re.search(rb"/Contents (\d+) 0 R", objects[n]) for n in sorted(objects)]
    return [worded(stream(int(found[1]))) for found in contents if found]
