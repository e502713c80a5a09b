"""The schema as the emitters see it: protobuf's descriptors with Swift and C names and comments beside them."""

from dataclasses import dataclass, field

from google.protobuf import descriptor_pb2

import names

Proto = descriptor_pb2.FieldDescriptorProto

SWIFT_SCALARS = {
    Proto.TYPE_DOUBLE: "Double",
    Proto.TYPE_FLOAT: "Float",
    Proto.TYPE_INT32: "Int32",
    Proto.TYPE_SINT32: "Int32",
    Proto.TYPE_SFIXED32: "Int32",
    Proto.TYPE_INT64: "Int64",
    Proto.TYPE_SINT64: "Int64",
    Proto.TYPE_SFIXED64: "Int64",
    Proto.TYPE_UINT32: "UInt32",
    Proto.TYPE_FIXED32: "UInt32",
    Proto.TYPE_UINT64: "UInt64",
    Proto.TYPE_FIXED64: "UInt64",
    Proto.TYPE_BOOL: "Bool",
    Proto.TYPE_STRING: "String",
    Proto.TYPE_BYTES: "[UInt8]",
}


@dataclass
class Field:
    proto: Proto
    name: str  # in Swift
    c_name: str
    comment: str
    owner: "Message"
    type: object = None  # a Message or an Enum, for those kinds
    is_boxed: bool = False  # leads back to its own message, so that Swift needs a box

    @property
    def number(self):
        return self.proto.number

    @property
    def is_repeated(self):
        return self.proto.label == Proto.LABEL_REPEATED

    @property
    def is_message(self):
        return self.proto.type == Proto.TYPE_MESSAGE

    @property
    def is_enum(self):
        return self.proto.type == Proto.TYPE_ENUM

    @property
    def is_map(self):
        return self.is_repeated and self.is_message and self.type.is_map_entry

    @property
    def element_type(self):
        """The Swift type of one value."""
        return self.type.swift_name if self.type else SWIFT_SCALARS[self.proto.type]


@dataclass
class Choice:
    """A oneof: of one member it is presence, of several an enum."""

    name: str
    type_name: str
    c_name: str
    comment: str
    members: list = field(default_factory=list)
    is_boxed: bool = False

    @property
    def is_presence(self):
        return len(self.members) == 1


@dataclass
class Enum:
    full_name: str
    name: str
    swift_name: str
    c_type: str
    comment: str
    file: "File"
    cases: list  # (case name, number, comment), one a number
    aliases: list  # (alias, name of the case it stands for)
    values: list  # as the schema has them


@dataclass
class Message:
    full_name: str
    name: str
    swift_name: str
    c_type: str
    c_function: str
    comment: str
    is_map_entry: bool
    file: "File"
    fields: list = field(default_factory=list)
    choices: list = field(default_factory=list)
    messages: list = field(default_factory=list)
    enums: list = field(default_factory=list)
    is_written_in_place: bool = False

    def write_in_place(self):
        """Somebody writes it, and all that it holds, without making values of it."""
        if not self.is_written_in_place:
            self.is_written_in_place = True
            for f in self.fields:
                if f.is_message:
                    f.type.write_in_place()

    def members(self):
        """Fields and choices in the order they are declared in; a choice stands where its first member does."""
        seen = []
        for f in self.fields:
            choice = self.choice_of(f)
            if choice is None:
                seen.append(f)
            elif choice not in seen:
                seen.append(choice)
        return seen

    def choice_of(self, f):
        return self.choices[f.proto.oneof_index] if f.proto.HasField("oneof_index") else None

    def nested(self):
        yield self
        for message in self.messages:
            yield from message.nested()


@dataclass
class Method:
    name: str  # in the schema
    swift_name: str
    comment: str
    input: Message
    output: Message
    kind: str

    @property
    def takes_stream(self):
        return self.kind in ("clientStreaming", "bidirectional")

    @property
    def gives_stream(self):
        return self.kind in ("serverStreaming", "bidirectional")


@dataclass
class Service:
    full_name: str
    name: str
    comment: str
    methods: list

    def messages(self):
        """What its methods take and give."""
        return [message for method in self.methods for message in (method.input, method.output)]


@dataclass
class File:
    path: str
    package: str
    namespace: str
    imports: list
    messages: list = field(default_factory=list)
    enums: list = field(default_factory=list)
    services: list = field(default_factory=list)

    @property
    def stem(self):
        return names.upper_camel(self.path.rsplit("/", 1)[-1].removesuffix(".proto"))

    def all_messages(self):
        for message in self.messages:
            yield from message.nested()


    def used_by_messages(self):
        """The files whose types its messages hold."""
        return {f.type.file.path for message in self.all_messages() for f in message.fields if f.type}


class Schema:
    """All files of a descriptor set, by path."""

    def __init__(self, descriptor_set):
        self.files = {}
        self.types = {}
        for proto in descriptor_set.file:
            self.files[proto.name] = self._file(proto)
        for proto in descriptor_set.file:
            self._link(proto)
        self._box()

    def _file(self, proto):
        if proto.syntax != "proto3":
            raise SystemExit(f"{proto.name}: only proto3 is generated")
        comments = Comments(proto)
        file = File(proto.name, proto.package, names.namespace(proto.package), list(proto.dependency))
        for index, message in enumerate(proto.message_type):
            file.messages.append(self._message(file, message, proto.package, file.namespace, (4, index), comments))
        for index, enum in enumerate(proto.enum_type):
            file.enums.append(self._enum(file, enum, proto.package, file.namespace, (5, index), comments))
        return file

    def _message(self, file, proto, scope, swift_scope, path, comments):
        full_name = f"{scope}.{proto.name}"
        name = names.type_name(full_name, proto.name)
        swift_name = f"{swift_scope}.{name}"
        message = Message(
            full_name, name, swift_name, names.c_type(full_name), names.c_function(full_name), comments.at(path),
            proto.options.map_entry, file)
        self.types["." + full_name] = message
        for index, nested in enumerate(proto.nested_type):
            message.messages.append(self._message(file, nested, full_name, swift_name, path + (3, index), comments))
        for index, enum in enumerate(proto.enum_type):
            message.enums.append(self._enum(file, enum, full_name, swift_name, path + (4, index), comments))
        taken = {nested.name for nested in message.messages} | {enum.name for enum in message.enums}
        for index, oneof in enumerate(proto.oneof_decl):
            type_name = names.upper_camel(oneof.name)
            if type_name in taken or type_name in names.RESERVED_TYPES - {"Message"}:
                type_name += "Choice"
            message.choices.append(
                Choice(
                    names.member(oneof.name), type_name, names.c_lower_piece(oneof.name),
                    comments.at(path + (8, index))))
        if len(proto.field) > 128:
            raise SystemExit(f"{full_name}: a message has at most 128 fields (Wire's Walk marks them in 128 bits)")
        for index, f in enumerate(proto.field):
            if f.proto3_optional:
                raise SystemExit(
                    f"{full_name}.{f.name}: protoc-c refuses `optional`; write"
                    f" `oneof {f.name}_presence {{ … }}`, which is the same on the wire")
            made = Field(f, names.member(f.name), names.c_field(f.name), comments.at(path + (2, index)), message)
            message.fields.append(made)
            if f.HasField("oneof_index"):
                message.choices[f.oneof_index].members.append(made)
        return message

    def _enum(self, file, proto, scope, swift_scope, path, comments):
        full_name = f"{scope}.{proto.name}"
        name = names.type_name(full_name, proto.name)
        cases, aliases, by_number = [], [], {}
        for index, value in enumerate(proto.value):
            case = names.enum_case(proto.name, value.name)
            if value.number in by_number:
                aliases.append((case, by_number[value.number]))
            else:
                by_number[value.number] = case
                cases.append((case, value.number, comments.at(path + (2, index))))
        enum = Enum(
            full_name, name, f"{swift_scope}.{name}", names.c_type(full_name), comments.at(path), file, cases,
            aliases, list(proto.value))
        self.types["." + full_name] = enum
        return enum

    def _link(self, proto):
        file = self.files[proto.name]
        comments = Comments(proto)
        for message in file.all_messages():
            for f in message.fields:
                if f.proto.type_name:
                    f.type = self.types[f.proto.type_name]
        for index, service in enumerate(proto.service):
            methods = []
            for place, method in enumerate(service.method):
                kind = {
                    (False, False): "unary",
                    (True, False): "clientStreaming",
                    (False, True): "serverStreaming",
                    (True, True): "bidirectional",
                }[(method.client_streaming, method.server_streaming)]
                methods.append(
                    Method(
                        method.name, names.method(method.name), comments.at((6, index, 2, place)),
                        self.types[method.input_type], self.types[method.output_type], kind))
            file.services.append(
                Service(f"{proto.package}.{service.name}", service.name, comments.at((6, index)), methods))

    def _box(self):
        """Marks the fields by which a message holds itself: Swift cannot lay those out in place."""
        messages = [message for message in self.types.values() if isinstance(message, Message)]
        held = {m.full_name: [f for f in m.fields if f.is_message and not f.is_repeated] for m in messages}

        def leads_to(start, goal):
            todo, seen = [start], set()
            while todo:
                current = todo.pop()
                if current == goal:
                    return True
                if current not in seen:
                    seen.add(current)
                    todo += [f.type.full_name for f in held[current]]
            return False

        for message in messages:
            for f in held[message.full_name]:
                f.is_boxed = leads_to(f.type.full_name, message.full_name)
                choice = message.choice_of(f)
                if choice:
                    choice.is_boxed = choice.is_boxed or f.is_boxed


class Comments:
    """The comments of one file by the path of what they stand at."""

    def __init__(self, proto):
        self.by_path = {
            tuple(location.path): (location.leading_comments.strip("\n") or location.trailing_comments.strip("\n"))
            for location in proto.source_code_info.location
        }

    def at(self, path):
        return self.by_path.get(tuple(path), "")
