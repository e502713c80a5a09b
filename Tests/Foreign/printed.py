"""What stands on each page of a PDF that Chromium has printed, as text.

Chromium writes objects one after another, the streams of pages and of fonts' tables packed by Flate, and texts as numbers of glyphs, which a
table of the font names letters by. That is all that is read here.
"""

import re
import zlib


def pages(pdf):
    """The text of each page, in the order in which it was drawn."""
    objects = {int(number): body for number, body in re.findall(rb"(?ms)^(\d+) 0 obj\n(.*?)\nendobj", pdf)}
    found = []
    for number in page_numbers(objects):
        body = objects[number]
        fonts = {name: letters_of(objects, int(font)) for name, font in re.findall(rb"/(F\d+) (\d+) 0 R", resources(objects, body))}
        contents = [int(each) for each in re.findall(rb"(\d+) 0 R", re.search(rb"/Contents (\[[^\]]*\]|\d+ 0 R)", body)[1])]
        found.append("".join(text_of(stream(objects[each]), fonts) for each in contents))
    return found


def page_numbers(objects):
    """As the tree of pages has them."""
    tree = {number: [int(kid) for kid in re.findall(rb"(\d+) 0 R", re.search(rb"/Kids \[([^\]]*)\]", body)[1])]
            for number, body in objects.items() if b"/Type /Pages" in body}
    root = next(number for number in tree if not any(number in kids for kids in tree.values()))

    def walk(number):
        for kid in tree[number]:
            yield from walk(kid) if kid in tree else [kid]

    return list(walk(root))


def resources(objects, body):
    """The dictionary, wherever it stands."""
    elsewhere = re.search(rb"/Resources (\d+) 0 R", body)
    return objects[int(elsewhere[1])] if elsewhere else body


def stream(body):
    packed = body.split(b"stream\n", 1)[1].rsplit(b"\nendstream", 1)[0]
    return zlib.decompress(packed) if b"/FlateDecode" in body else packed


def letters_of(objects, font):
    """What each glyph of a font stands for."""
    named = re.search(rb"/ToUnicode (\d+) 0 R", objects[font])
    letters = {}
    if not named:
        return letters
    table = stream(objects[int(named[1])]).decode("latin-1")
    for block in re.findall(r"(?s)beginbfchar(.*?)endbfchar", table):
        for glyph, text in re.findall(r"<(\w+)>\s*<(\w+)>", block):
            letters[int(glyph, 16)] = bytes.fromhex(text).decode("utf-16-be")
    for block in re.findall(r"(?s)beginbfrange(.*?)endbfrange", table):
        for first, last, text in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            for glyph in range(int(first, 16), int(last, 16) + 1):
                letters[glyph] = chr(int(text, 16) + glyph - int(first, 16))
    return letters


def text_of(content, fonts):
    """The strings that are shown, each with the font that was chosen last."""
    said, letters = [], {}
    for name, strings in re.findall(rb"/(F\d+) [\d.]+ Tf|((?:\[[^\]]*\]\s*TJ|<[0-9A-Fa-f]*>\s*Tj))", content):
        if name:
            letters = fonts.get(name, {})
            continue
        for digits in re.findall(rb"<([0-9A-Fa-f]*)>", strings):
            said += [letters.get(int(digits[at:at + 4], 16), "") for at in range(0, len(digits), 4)]
        said.append(" ")
    return "".join(said)
