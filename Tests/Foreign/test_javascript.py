"""The page's JavaScript against stock protobuf: messages of every type, whole and spoiled; then what its callers rely on."""

import contextlib
import json
import math
import pathlib
import random
import shutil
import struct
import subprocess
import tempfile

from google.protobuf.descriptor import FieldDescriptor as Field
from google.protobuf.message import DecodeError

import foreign_schema
from foreign_schema import ROOT
from patience import PATIENCE_SECONDS
from random_messages import is_map, random_message
from test_messages import Mirror, golden_messages, has_undigested_entries, serialized, spoiled

PARTS = ["Services/Portal/Web/api", "Services/Portal/Web/rpc", "Tests/Schema/javascript", "Tests/Foreign/javascript"]
DEPTH_MAX = 100


@contextlib.contextmanager
def scripts(*more):
    """A folder with copies of the modules, where Node takes them for modules; `more` are folders beside those of `PARTS`."""
    with tempfile.TemporaryDirectory(prefix="homeroom-javascript-") as folder:
        (pathlib.Path(folder) / "package.json").write_text('{"type": "module"}')
        for part in [*PARTS, *more]:
            shutil.copytree(ROOT / part, pathlib.Path(folder) / part)
        yield pathlib.Path(folder) / "Tests" / "Foreign" / "javascript"


class JavaScript(Mirror):
    """`mirror.js`: decodes what it is sent, says what is in it, and encodes it again."""

    def __enter__(self):
        self.folder = scripts()
        script = self.folder.__enter__() / "mirror.js"
        self.process = subprocess.Popen(["node", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        known = self.ask("", b"")[0].decode().split("\n")
        self.classes = {name: each for name, each in foreign_schema.message_classes().items() if name in known}
        return self

    def __init__(self):
        pass

    def __exit__(self, *_):
        super().__exit__()
        self.folder.__exit__(*_)

    def read(self, name, content):
        """What it read, the bytes that it made of that, and no error; or the error alone."""
        answer, error = self.ask(name, content)
        if error is not None:
            assert not error.startswith("MISTAKE"), f"{name} {content.hex()}: {error}"
            return None, None, error
        length = struct.unpack_from("<I", answer)[0]
        return json.loads(answer[4:4 + length]), answer[4 + length:], None


def described(message):
    """A message as `mirror.js` should describe it."""
    return {field.json_name: described_field(message, field) for field in message.DESCRIPTOR.fields
            if not field.has_presence or message.HasField(field.name)}


def described_field(message, field):
    value = getattr(message, field.name)
    if is_map(field):
        key, each = field.message_type.fields
        return {"map": [[described_value(key, k), described_value(each, v)] for k, v in value.items()]}
    if field.is_repeated:
        return [described_value(field, each) for each in value]
    return described_value(field, value)


def described_value(field, value):
    if field.message_type is not None:
        return described(value)
    if field.cpp_type in (Field.CPPTYPE_INT64, Field.CPPTYPE_UINT64):
        return f"b{value}"
    if field.type == Field.TYPE_BYTES:
        return f"x{value.hex()}"
    if field.cpp_type == Field.CPPTYPE_STRING:
        return f"s{value}"
    return value if field.cpp_type == Field.CPPTYPE_BOOL else float(value)


def alike(theirs, ours):
    """Whether a description of ours says what one of theirs does; the entries of a map have no order."""
    if isinstance(theirs, dict):
        if theirs.keys() != ours.keys():
            return False
        if theirs.keys() == {"map"} and isinstance(theirs["map"], list):
            left = list(ours["map"])
            for entry in theirs["map"]:
                found = next((other for other in left if alike(entry, other)), None)
                if found is None:
                    return False
                left.remove(found)
            return not left
        return all(alike(value, ours[name]) for name, value in theirs.items())
    if isinstance(theirs, list):
        return len(theirs) == len(ours) and all(map(alike, theirs, ours))
    if isinstance(theirs, float):
        read = float(ours[1:].replace("Infinity", "inf"))
        return ours[0] == "n" and (same_number(theirs, read))
    return type(theirs) is type(ours) and theirs == ours


def same_number(one, other):
    return (math.isnan(one) and math.isnan(other)) or struct.pack("d", one) == struct.pack("d", other)


def check_read(page, name, message, content, hint):
    """That the page reads a message's bytes as what they hold, and makes such bytes again."""
    ours, again, error = page.read(name, content)
    assert error is None, f"{hint}: {name} is refused: {error}: {content.hex()}"
    assert alike(described(message), ours), f"{hint}: {name}: {content.hex()} is {ours}"
    assert serialized(type(message).FromString(again)) == serialized(message), f"{hint}: {name}: {content.hex()} became {again.hex()}"
    return again


def test_every_message_survives_byte_for_byte(binaries):
    seed = random.getrandbits(32)
    chance = random.Random(seed)
    with JavaScript() as page:
        for package in ("homeroom.test.v1.", "homeroom.echo.v1."):
            missing = {name for name in foreign_schema.message_classes() if name.startswith(package)} - page.classes.keys()
            assert not missing, f"the generator left out {missing}"
        for name, message_class in page.classes.items():
            for _ in range(12 if name.startswith("homeroom.test.") else 4):
                message = random_message(message_class(), chance)
                content = serialized(message)
                again = check_read(page, name, message, content, f"seed {seed}")
                # Entries of a map stay in the order that they came in, and everything else has only one.
                assert again == content, f"seed {seed}: {name}: {content.hex()} became {again.hex()}"
        for path, message in golden_messages():
            again = check_read(page, message.DESCRIPTOR.full_name, message, path.read_bytes(), path.name)
            assert again == path.read_bytes(), path
    print(f"        {len(page.classes)} messages, seed {seed}")


def edges(classes):
    """Values at the ends of what a field may hold."""
    scalars, lists, maps, choices = (classes[f"homeroom.test.v1.{name}"] for name in ("Scalars", "Lists", "Maps", "Choices"))
    for low in (-(2**63), -(2**53) - 1, -(2**32), -1, 2**31, 2**32 - 1, 2**32, 2**53 + 1, 2**63 - 1):
        yield scalars(int64_value=low, sint64_value=low, sfixed64_value=low, uint64_value=low % 2**64, fixed64_value=low % 2**64)
    for low in (-(2**31), -1, 2**31 - 1):
        yield scalars(int32_value=low, sint32_value=low, sfixed32_value=low, uint32_value=low % 2**32, fixed32_value=low % 2**32,
                      color=low)
    for number in (-0.0, math.inf, -math.inf, math.nan, 5e-324, 1.7976931348623157e308):
        yield scalars(double_value=number, float_value=number if number < 3e38 or not number < math.inf else 3e38)
        yield lists(doubles=[number, 0], floats=[0, -0.0])
    for text in ("", "\ufeffmarked", "a" * 47, "a" * 48, "ä" * 40, "😀" * 70000):
        yield scalars(string_value=text, bytes_value=text.encode())
        yield choices(named_shape=text, nickname=text, raw=text.encode())
    yield maps(labels={"": "", "a": ""}, colors={False: 0, True: 7}, blobs={0: b"", 2**64 - 1: b"x"}, switches={-(2**63): False},
               scalars={0: scalars(), -1: scalars(bool_value=True)}, scores={"": -0.0})
    yield choices(points=0, flag=False, level=0, area=-0.0)
    yield choices(nothing=False)


def test_edges_survive_byte_for_byte(binaries):
    with JavaScript() as page:
        for message in edges(page.classes):
            content = serialized(message)
            assert check_read(page, message.DESCRIPTOR.full_name, message, content, "an edge") == content, content.hex()


def test_other_ways_to_write_a_message_are_read_alike(binaries):
    seed = random.getrandbits(32)
    chance = random.Random(seed)
    with JavaScript() as page:
        def check(name, content):
            theirs = page.classes[name].FromString(content)
            theirs.DiscardUnknownFields()
            check_read(page, name, theirs, content, f"seed {seed}")

        # Two halves: lists go on, messages merge, of all else the last one stands.
        for name, message_class in page.classes.items():
            check(name, b"".join(serialized(random_message(message_class(), chance, depth=1)) for _ in range(2)))
        # A message whose type knows none of its fields, and numbers that are packed where they need not be, and the reverse.
        for name in ("Scalars", "Lists", "Choices", "Known"):
            other = page.classes[f"homeroom.test.v1.{name}"]
            check("homeroom.test.v1.Nothing", serialized(random_message(other(), chance)))
        lists = "homeroom.test.v1.Lists"
        check(lists, bytes.fromhex("1801 1802 9a0100 92010300ac02 18ffffffffffffffffff01 8201020105 80017f 0d0000803f 12040000803f"))
        check("homeroom.test.v1.Scalars", bytes.fromhex("1a0101 1d00000000 6802 688080808010"))


def test_spoiled_messages_are_refused_or_read_alike(binaries):
    seed = random.getrandbits(32)
    chance = random.Random(seed)
    refused, same = 0, 0
    with JavaScript() as page:
        for name, message_class in page.classes.items():
            for _ in range(20 if name.startswith("homeroom.test.") else 5):
                content = spoiled(serialized(random_message(message_class(), chance, depth=2)), chance)
                hint = f"seed {seed}: {name}: {content.hex()}"
                try:
                    theirs = message_class.FromString(content)
                except DecodeError:
                    theirs = None
                ours, _, error = page.read(name, content)
                if error is not None:
                    # Others skip groups, which proto3 does not have, and a field 0, which protobuf does not have.
                    assert theirs is None or error in ("a field of no known form", "a field without a number"), f"{hint}: {error}"
                    refused += 1
                    continue
                assert theirs is not None, f"{hint}: taken as {ours}"
                if not has_undigested_entries(theirs):
                    assert alike(described(theirs), ours), hint
                    same += 1
    print(f"        {refused} refused, {same} alike, seed {seed}")


def test_what_is_no_message_is_refused(binaries):
    with JavaScript() as page:
        scalars, node = "homeroom.test.v1.Scalars", "homeroom.test.v1.Node"
        for content, why in [
            ("c20c02c328", "UTF-8"), ("c20c03eda080", "UTF-8"), ("c20c01ff", "UTF-8"), ("0000", "without a number"),
            ("18" + "ff" * 10 + "01", "ten bytes"), ("1b", "known form"), ("1c", "known form"),
            ("7affffffff0f", "cut off"), ("7a80808080802000", "cut off"), ("f8ffffffffffffffff01", "without a number"),
        ]:
            error = page.read(scalars, bytes.fromhex(content))[2]
            assert error is not None and why in error, (content, error)
        # Cut off anywhere: only where a field ends is what is left a message.
        for name in (scalars, "homeroom.test.v1.Lists", "homeroom.test.v1.Maps", node):
            whole = serialized(random_message(page.classes[name](), random.Random(4)))
            for end in range(min(len(whole), 400)):
                try:
                    page.classes[name].FromString(whole[:end])
                    taken = True
                except DecodeError:
                    taken = False
                assert (page.read(name, whole[:end])[2] is None) == taken, (name, end, whole.hex())
        # In `next`, in lists, in maps and unknown to the type.
        for field in (2, 3):
            assert page.read(node, nested(field, DEPTH_MAX))[2] is None
            assert "too deep" in page.read(node, nested(field, DEPTH_MAX + 1))[2]
            assert "too deep" in page.read(node, nested(field, 20000))[2]
            page.classes[node].FromString(nested(field, DEPTH_MAX - 1))


def nested(field, depth):
    """A node in a node, so many times."""
    content = b""
    for _ in range(depth):
        length, rest = len(content), b""
        while length > 127:
            rest, length = rest + bytes([length & 127 | 128]), length >> 7
        content = bytes([field << 3 | 2]) + rest + bytes([length]) + content
    return content


def test_cells_of_csv_are_those_that_the_services_write(binaries):
    cases = json.loads((ROOT / "Tests" / "Fixtures" / "csv-cells.json").read_text())
    with scripts("Services/Portal/Web/parts") as folder:
        said = subprocess.run(
            ["node", folder / "cells.js"], input=json.dumps([text for text, _ in cases]), check=True, stdout=subprocess.PIPE, text=True,
            timeout=PATIENCE_SECONDS)
    cells = json.loads(said.stdout)
    assert len(cells) == len(cases) and not [(case, cell) for case, cell in zip(cases, cells) if case[1] != cell]


def test_what_callers_rely_on(binaries):
    with scripts() as folder:
        for script in ("messages.js", "calls.js"):
            done = subprocess.run(
                ["node", "--test", folder / script], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            assert done.returncode == 0, done.stdout + done.stderr
