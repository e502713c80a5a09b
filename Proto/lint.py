"""Checks that the schema says what it means: a comment at every service, method, enum, message and field, but where one is evident.

    .build/venv/bin/python Proto/lint.py

Evident is a message that is named after the method it belongs to, a field that is named after its message type, and a field
whose name is in the table "Fields that mean the same everywhere" of Proto/README.md.
"""

import pathlib
import re
import sys
import tempfile

import grpc_tools
from google.protobuf import descriptor_pb2
from grpc_tools import protoc

FOLDER = pathlib.Path(__file__).resolve().parent
TABLE = "## Fields that mean the same everywhere"


def compiled():
    """The files of the schema, with what stands beside each declaration."""
    include = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    names = sorted(str(path.relative_to(FOLDER)) for path in FOLDER.rglob("*.proto"))
    with tempfile.NamedTemporaryFile() as output:
        if protoc.main(["protoc", f"-I{FOLDER}", f"-I{include}", "--include_source_info", f"--descriptor_set_out={output.name}",
                        *names]) != 0:
            sys.exit("lint.py: grpcio-tools refused the schema")
        return descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(output.name).read_bytes()).file


def vocabulary():
    """The names of fields that the README explains once."""
    _, found, table = (FOLDER / "README.md").read_text().partition(TABLE)
    if not found:
        sys.exit(f"lint.py: Proto/README.md has no part {TABLE!r}")
    rows = [line for line in table.partition("\n## ")[0].splitlines() if line.startswith("| `")]
    return {name for row in rows for name in re.findall(r"`([a-z0-9_]+)`", row.split("|")[1])}


def snake_case(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def is_named_after(field):
    """Whether a field's name is that of its message, in the singular or in the plural: the comment is at the message."""
    if field.type != field.TYPE_MESSAGE:
        return False
    singular = snake_case(field.type_name.rsplit(".", 1)[-1])
    plural = singular.removesuffix("y") + "ies" if singular.endswith("y") else singular + ("es" if singular.endswith("s") else "s")
    return field.name == (plural if field.label == field.LABEL_REPEATED else singular)


def named_after_methods(files):
    """The full names of messages that say by their name to which method they belong."""
    return {
        f"{file.package}.{method.name}{end}"
        for file in files for service in file.service for method in service.method for end in ("Request", "Response")}


class Check:
    """What one file does not say."""

    def __init__(self, file, known, used, of_methods):
        self.file, self.known, self.used, self.of_methods = file, known, used, of_methods
        self.places = {tuple(each.path): each for each in file.source_code_info.location}

    def run(self):
        yield from self.enums(self.file.enum_type, (5,), self.file.package)
        for index, message in enumerate(self.file.message_type):
            yield from self.message(message, (4, index), f"{self.file.package}.{message.name}")
        for index, service in enumerate(self.file.service):
            yield from self.declaration((6, index), f"service {service.name}")
            for place, method in enumerate(service.method):
                yield from self.declaration((6, index, 2, place), f"method {service.name}.{method.name}")

    def enums(self, enums, path, scope):
        for index, enum in enumerate(enums):
            yield from self.declaration((*path, index), f"enum {scope}.{enum.name}")

    def message(self, message, path, name):
        if message.options.map_entry:
            return
        if name not in self.of_methods:
            yield from self.declaration(path, f"message {name}")
        yield from self.enums(message.enum_type, (*path, 4), name)
        for index, nested in enumerate(message.nested_type):
            yield from self.message(nested, (*path, 3, index), f"{name}.{nested.name}")
        for index, field in enumerate(message.field):
            if field.name in self.known:
                self.used.add(field.name)
            elif not is_named_after(field) and not self.says_presence(message, path, field):
                yield from self.declaration((*path, 2, index), f"field {name}.{field.name}")

    def says_presence(self, message, path, field):
        """Whether a field stands alone in a oneof, which is its presence, and the comment stands at that."""
        alone = field.HasField("oneof_index") and sum(
            each.HasField("oneof_index") and each.oneof_index == field.oneof_index for each in message.field) == 1
        return alone and self.is_commented((*path, 8, field.oneof_index))

    def is_commented(self, path):
        place = self.places[path]
        return bool(place.leading_comments.strip() or place.trailing_comments.strip())

    def declaration(self, path, what):
        place = self.places[path]
        if not self.is_commented(path):
            yield f"Proto/{self.file.name}:{place.span[0] + 1}: {what} has no comment"


def main():
    files, known, used = compiled(), vocabulary(), set()
    of_methods = named_after_methods(files)
    failures = [failure for file in files for failure in Check(file, known, used, of_methods).run()]
    failures += [f"Proto/README.md: no field is called {name}" for name in sorted(known - used)]
    for failure in failures:
        print(failure, file=sys.stderr)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
