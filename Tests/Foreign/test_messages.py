"""Our codec against stock protobuf: every message of the schema, byte for byte.

    .build/venv/bin/python Tests/Foreign/test_messages.py --write-golden    makes the golden files anew
"""

import pathlib
import random
import struct
import subprocess
import sys

from google.protobuf import text_format, unknown_fields

import foreign_schema
from random_messages import random_message
from patience import PATIENCE_SECONDS

GOLDEN = foreign_schema.ROOT / "Tests" / "Schema" / "golden"


class Mirror:
    """`message-mirror`: decodes what it is sent and encodes it again."""

    def __init__(self, binaries):
        self.process = subprocess.Popen(
            [str(binaries / "message-mirror")], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        assert self.process.wait(timeout=PATIENCE_SECONDS) == 0, "message-mirror died"

    def ask(self, name, content):
        """The bytes and None, or None and the error."""
        for part in (name.encode(), content):
            self.process.stdin.write(struct.pack("<I", len(part)) + part)
        self.process.stdin.flush()
        head = self.process.stdout.read(5)
        assert len(head) == 5, f"message-mirror died of {name} {content.hex()}"
        verdict, length = struct.unpack("<BI", head)
        answer = self.process.stdout.read(length)
        return (answer, None) if verdict == 0 else (None, answer.decode())


def serialized(message):
    return message.SerializeToString(deterministic=True)


def test_every_message_survives_byte_for_byte(binaries):
    seed = random.getrandbits(32)
    chance = random.Random(seed)
    classes = foreign_schema.message_classes()
    exact = 0
    with Mirror(binaries) as mirror:
        for name, message_class in classes.items():
            for _ in range(25):
                content = serialized(random_message(message_class(), chance))
                answer, error = mirror.ask(name, content)
                assert error is None, f"seed {seed}: {name} is refused: {error}: {content.hex()}"
                # Each implementation has an order of its own for the entries of a map.
                alike = answer == content or (
                    len(answer) == len(content) and serialized(message_class.FromString(answer)) == content)
                assert alike, f"seed {seed}: {name}: {content.hex()} became {answer.hex()}"
                exact += answer == content
    print(f"        {len(classes)} messages, {exact} of {25 * len(classes)} byte for byte, seed {seed}")


def test_spoiled_messages_are_refused_or_read_alike(binaries):
    seed = random.getrandbits(32)
    chance = random.Random(seed)
    classes = foreign_schema.message_classes()
    refused, alike = 0, 0
    with Mirror(binaries) as mirror:
        for name, message_class in classes.items():
            for _ in range(40):
                content = spoiled(serialized(random_message(message_class(), chance, depth=2)), chance)
                answer, error = mirror.ask(name, content)
                if error is not None:
                    refused += 1
                    assert error != "the message cannot be read", f"seed {seed}: {name}: {content.hex()}"
                    continue
                # What we take, others take for the same thing; we refuse more than they do.
                theirs = message_class.FromString(content)
                if has_undigested_entries(theirs):
                    continue
                theirs.DiscardUnknownFields()
                forget_negative_zeros(theirs)
                ours = message_class.FromString(answer)
                assert serialized(ours) == serialized(theirs) or ours == theirs, f"seed {seed}: {name}: {content.hex()}"
                alike += 1
    print(f"        {refused} refused, {alike} alike, seed {seed}")


def forget_negative_zeros(message):
    """A field without presence that is -0.0 counts as zero with us, and as set with others."""
    for field, value in message.ListFields():
        if field.message_type is None:
            if not field.has_presence and isinstance(value, float) and value == 0:
                message.ClearField(field.name)
        elif field.message_type.GetOptions().map_entry:
            if field.message_type.fields_by_name["value"].message_type is not None:
                for each in value.values():
                    forget_negative_zeros(each)
        else:
            for each in value if field.is_repeated else [value]:
                forget_negative_zeros(each)


def has_undigested_entries(message):
    """An entry of a map that has fields besides key and value is no entry to Python's upb, which keeps it as unknown."""
    known = {field.number for field in message.DESCRIPTOR.fields}
    if any(field.field_number in known for field in unknown_fields.UnknownFieldSet(message)):
        return True
    for field, value in message.ListFields():
        if field.type != field.TYPE_MESSAGE:
            continue
        if field.message_type.GetOptions().map_entry:
            parts = value.values() if field.message_type.fields_by_name["value"].message_type else []
        else:
            parts = value if field.is_repeated else [value]
        if any(has_undigested_entries(part) for part in parts):
            return True
    return False


def spoiled(content, chance):
    result = bytearray(content)
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(result) + 1)
        match chance.randrange(4):
            case 0:
                result[place:place] = chance.choice([b"\x00", b"\x0a", b"\x12\x00", b"\x80", b"\xff"])
            case 1:
                del result[place : place + chance.randint(1, 3)]
            case 2:
                result[place : place + 1] = chance.randbytes(1)
            case 3:
                result += result[place : place + 20]
    return bytes(result)


def golden_messages():
    """The golden files' names and messages: text beside the bytes says what is in them."""
    classes = foreign_schema.message_classes()
    for path in sorted(GOLDEN.glob("*.txtpb")):
        name = path.read_text().split("proto-message: ")[1].split("\n")[0]
        yield path.with_suffix(".binpb"), text_format.Parse(path.read_text(), classes[name]())


def test_golden_files_are_what_others_write(binaries):
    for path, message in golden_messages():
        assert path.read_bytes() == serialized(message), path


if __name__ == "__main__" and sys.argv[1:] == ["--write-golden"]:
    for path, message in golden_messages():
        path.write_bytes(serialized(message))
