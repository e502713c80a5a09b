"""A client for browsers: for each package one module, with a table of fields for each message, enums, and the services.

Only what the named services take and give is in it, and only their methods of one request: no more can be sent by `fetch`.
Types and comments are in a declaration beside the module, which no browser loads.
"""

import re

import names
from schema import Message, Proto
from text import WIDTH

# The type of the table, and that of the declaration.
SCALARS = {
    Proto.TYPE_DOUBLE: ("double", "number"),
    Proto.TYPE_FLOAT: ("float", "number"),
    Proto.TYPE_INT32: ("int32", "number"),
    Proto.TYPE_SINT32: ("sint32", "number"),
    Proto.TYPE_SFIXED32: ("sfixed32", "number"),
    Proto.TYPE_INT64: ("int64", "bigint"),
    Proto.TYPE_SINT64: ("sint64", "bigint"),
    Proto.TYPE_SFIXED64: ("sfixed64", "bigint"),
    Proto.TYPE_UINT32: ("uint32", "number"),
    Proto.TYPE_FIXED32: ("fixed32", "number"),
    Proto.TYPE_UINT64: ("uint64", "bigint"),
    Proto.TYPE_FIXED64: ("fixed64", "bigint"),
    Proto.TYPE_BOOL: ("bool", "boolean"),
    Proto.TYPE_STRING: ("string", "string"),
    Proto.TYPE_BYTES: ("bytes", "Uint8Array"),
    Proto.TYPE_ENUM: ("enumeration", ""),
}
NOT_PACKED = {Proto.TYPE_STRING, Proto.TYPE_BYTES, Proto.TYPE_MESSAGE}

# What the modules speak of themselves; a message of such a name would hide it.
RESERVED_TYPES = {"Map", "Object", "Readonly", "Record", "Uint8Array", "MessageType", "ServerStreamingMethod", "UnaryMethod"}

# The type of a method of a kind.
METHODS = {"serverStreaming": "ServerStreamingMethod", "unary": "UnaryMethod"}

MODULES = {"google.protobuf": "well-known"}


class Client:
    """The modules of what `roots` reach: names of services, messages or packages."""

    def __init__(self, schema, roots, runtime):
        self.runtime = runtime
        self.services, self.messages, self.enums = {}, {}, {}
        self.homes, self.names = {}, {}
        for root in roots:
            if not self._take(schema, root):
                raise SystemExit(f"{root}: no service, message or package of that name")

    def _take(self, schema, root):
        found = False
        for file in schema.files.values():
            whole = file.package == root
            for service in file.services:
                if whole or service.full_name == root:
                    found = True
                    self.services.setdefault(file.package, []).append(service)
                    for method in callable_methods(service):
                        self._reach(method.input)
                        self._reach(method.output)
            for message in file.all_messages():
                if (whole or message.full_name == root) and not message.is_map_entry:
                    found = True
                    self._reach(message)
            for enum in file.enums if whole else []:
                self._reach(enum)
        return found

    def _reach(self, type):
        if type.full_name in self.homes:
            return
        package = type.file.package
        name = type.full_name.removeprefix(package + ".").replace(".", "")
        if not (isinstance(type, Message) and type.is_map_entry):
            if name in RESERVED_TYPES or (package, name) in self.names:
                raise SystemExit(f"{type.full_name}: {name} has another meaning in JavaScript; give it another name")
            self.names[package, name] = type
        self.homes[type.full_name] = package, name
        if not isinstance(type, Message):
            self.enums.setdefault(package, {})[name] = type
            return
        if not type.is_map_entry:
            self.messages.setdefault(package, {})[name] = type
        for f in type.fields:
            if f.type:
                self._reach(f.type)

    def modules(self):
        """The texts by their file names: of each module, and of the declaration beside it."""
        out = {}
        for package in sorted({*self.messages, *self.enums, *self.services}):
            out[f"{module(package)}.js"] = self._module(package)
            out[f"{module(package)}.d.ts"] = self._declaration(package)
        return out

    def _module(self, package):
        self.runtime_names, self.neighbours = set(), set()
        enums = "".join(self._enum(name, enum) for name, enum in self.enums.get(package, {}).items())
        messages = "".join(self._message(package, name, each) for name, each in self.messages.get(package, {}).items())
        services = "".join(self._service(package, service) for service in self.services.get(package, []))
        head = imports("import", self._method_kinds(package), f"{self.runtime}/calls.js")
        head += imports("import", sorted(self.runtime_names), f"{self.runtime}/protobuf.js")
        head += self._neighbour_imports("import")
        about = f"// Generated from {package} by Proto/generate.sh, without types and comments: see {module(package)}.d.ts.\n"
        return "\n".join(part for part in (about, head, enums, messages, services) if part)

    def _declaration(self, package):
        self.neighbours = set()
        parts = [self._enum_type(name, enum) for name, enum in self.enums.get(package, {}).items()]
        parts += [self._message_type(package, name, each) for name, each in self.messages.get(package, {}).items()]
        parts += [self._service_type(package, service) for service in self.services.get(package, [])]
        methods = sorted(METHODS[kind] for kind in self._method_kinds(package))
        head = imports("import type", methods, f"{self.runtime}/calls.js")
        if self.messages.get(package):
            head += imports("import type", ["MessageType"], f"{self.runtime}/protobuf.js")
        head += self._neighbour_imports("import type")
        about = f"// Generated from package {package} by Proto/generate.sh. Edit the schema, not this file.\n"
        about += f"// The types of {module(package)}.js, which browsers get without them.\n"
        return "\n".join(part for part in (about, head, *parts) if part)

    def _method_kinds(self, package):
        return sorted({method.kind for each in self.services.get(package, []) for method in callable_methods(each)})

    def _neighbour_imports(self, begin):
        return "".join(f'{begin} * as {identifier(name)} from "./{name}.js";\n' for name in sorted(self.neighbours))

    def _enum(self, name, enum):
        return listed(f"export const {name} = Object.freeze({{ ", enum_values(enum), " });\n")

    def _enum_type(self, name, enum):
        out = jsdoc(sentence(enum.comment)) + f"export type {name} = number;\n"
        return out + listed(f"export const {name}: Readonly<{{ ", enum_values(enum), " }>;\n", ";")

    def _message(self, package, name, message):
        self.runtime_names.add("message")
        begin = f'export const {name} = message("{message.full_name}", () => ['
        return listed(begin, [self._row(package, f) for f in message.fields], "]);\n")

    def _message_type(self, package, name, message):
        out = jsdoc(sentence(message.comment))
        if message.fields:
            out += f"export type {name} = {{\n"
            for f in message.fields:
                out += jsdoc(sentence(f.comment), "  ") + f"  {f.proto.json_name}: {self._type(package, f)};\n"
            out += "};\n"
        else:
            out += f"export type {name} = Record<string, never>;\n"
        return out + f"export const {name}: MessageType<{name}>;\n"

    def _row(self, package, f):
        pieces = [str(f.number), f'"{f.proto.json_name}"', self._value(package, f)]
        choice = f.owner.choice_of(f)
        if f.is_map:
            pass
        elif f.is_repeated:
            numbers = f.proto.type not in NOT_PACKED
            pieces.append(self._runtime("unpacked" if numbers and not is_packed(f) else "repeated"))
        elif choice and not choice.is_presence:
            pieces.append(f'"{names.unquoted(choice.name)}"')
        elif choice and not f.is_message:
            pieces.append(self._runtime("optional"))
        return f"[{', '.join(pieces)}]"

    def _runtime(self, name):
        self.runtime_names.add(name)
        return name

    def _value(self, package, f):
        if f.is_map:
            key, value = f.type.fields
            return f"{self._runtime('map')}({self._value(package, key)}, {self._value(package, value)})"
        if not f.is_message:
            return self._runtime(SCALARS[f.proto.type][0])
        return self._reference(package, f.type)

    def _reference(self, package, message):
        home, name = self.homes[message.full_name]
        if home == package:
            return name
        self.neighbours.add(module(home))
        return f"{identifier(module(home))}.{name}"

    def _type(self, package, f):
        if f.is_map:
            key, value = f.type.fields
            return f"Map<{self._element(package, key)}, {self._element(package, value)}>"
        element = self._element(package, f)
        if f.is_repeated:
            return element + "[]"
        return element + " | undefined" if f.is_message or f.owner.choice_of(f) else element

    def _element(self, package, f):
        return self._reference(package, f.type) if f.type else SCALARS[f.proto.type][1]

    def _service(self, package, service):
        out = f"export const {service.name} = {{\n"
        for method in callable_methods(service):
            types = [self._reference(package, type) for type in (method.input, method.output)]
            arguments = ", ".join([f'"{service.full_name}/{method.name}"', *types])
            out += f"  {names.unquoted(method.swift_name)}: {method.kind}({arguments}),\n"
        return out + "};\n"

    def _service_type(self, package, service):
        out = jsdoc(sentence(service.comment)) + f"export const {service.name}: {{\n"
        for method in callable_methods(service):
            types = ", ".join(self._reference(package, type) for type in (method.input, method.output))
            out += jsdoc(sentence(method.comment), "  ")
            out += f"  {names.unquoted(method.swift_name)}: {METHODS[method.kind]}<{types}>;\n"
        return out + "};\n"


def callable_methods(service):
    return [method for method in service.methods if not method.takes_stream]


def module(package):
    """homeroom.context.v1 becomes context, google.rpc rpc."""
    if package in MODULES:
        return MODULES[package]
    pieces = [piece for piece in package.split(".") if not re.fullmatch(r"v[0-9]+", piece)]
    return "-".join(pieces[1:] if pieces[0] in ("homeroom", "google") else pieces)


def identifier(module_name):
    first, *rest = module_name.split("-")
    return first + "".join(piece.capitalize() for piece in rest)


def enum_value(enum_name, value_name):
    """METRIC_SCORE of enum Metric becomes SCORE; what would begin with a digit keeps the prefix."""
    prefix = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", enum_name).upper() + "_"
    short = value_name.removeprefix(prefix)
    return value_name if short[0].isdigit() else short


def enum_values(enum):
    name = enum.full_name.rsplit(".", 1)[-1]
    return [f"{enum_value(name, value.name)}: {value.number}" for value in enum.values]


def is_packed(f):
    return not f.proto.options.HasField("packed") or f.proto.options.packed


def sentence(comment):
    """The first sentence of a comment, or no line."""
    paragraph = " ".join(line.strip() for line in comment.strip().split("\n\n")[0].split("\n"))
    first = re.split(r"(?<=[.:!?])\s+(?=[A-Z0-9`])", paragraph, maxsplit=1)[0].strip()
    return [first.replace("*/", "").removesuffix(":")] if first else []


def jsdoc(lines, pad=""):
    return "".join(f"{pad}/** {line} */\n" for line in lines)


def listed(begin, items, end, separator=","):
    """On one line where they fit there, otherwise each on its own."""
    line = begin + f"{separator} ".join(items) + end
    if len(line.rstrip()) <= WIDTH:
        return line
    return begin.rstrip() + "\n" + "".join(f"  {item}{separator}\n" for item in items) + end.lstrip()


def imports(begin, values, path):
    return listed(f"{begin} {{ ", values, f' }} from "{path}";\n') if values else ""
