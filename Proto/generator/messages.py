"""Swift values: a struct for each message and an enum for each enum and choice."""

import names
from schema import Choice, Proto
from text import doc, header, indented


def emit(file, modules):
    """The file of all types of one schema file; `modules` hold the messages it borrows."""
    imports = sorted(modules) + (["Wire"] if file.messages else [])
    out = header(file.path) + "".join(f"public import {module}\n" for module in imports)
    out += "\n" if imports else ""
    out += f"extension {file.namespace} {{\n"
    parts = [message_struct(message) for message in file.messages] + [enum_type(enum) for enum in file.enums]
    return out + "\n".join(indented(part, 2) for part in parts) + "}\n"


def emit_namespace(namespace, package):
    return (
        header(f"package {package}")
        + f"/// The messages of the package `{package}`.\npublic enum {namespace} {{}}\n"
    )


def property_type(member):
    """The type of a message's property."""
    if isinstance(member, Choice):
        return member.members[0].element_type + "?" if member.is_presence else member.type_name + "?"
    if member.is_map:
        key, value = member.type.fields
        return f"[{key.element_type}: {value.element_type}]"
    if member.is_repeated:
        return f"[{member.element_type}]"
    return member.element_type + "?" if member.is_message else member.element_type


def default_value(member):
    type_ = property_type(member)
    if type_.endswith("?"):
        return "nil"
    if isinstance(member, Choice):
        return "nil"
    if member.is_map:
        return "[:]"
    if member.is_repeated or member.proto.type == Proto.TYPE_BYTES:
        return "[]"
    if member.is_enum:
        return "." + next(case for case, number, _ in member.type.cases if number == 0)
    return {"Bool": "false", "String": '""'}.get(type_, "0")


def property_name(member):
    if isinstance(member, Choice) and member.is_presence:
        return member.members[0].name
    return member.name


def property_comment(member):
    if isinstance(member, Choice) and member.is_presence:
        return member.members[0].comment or member.comment
    return member.comment


def is_boxed(member):
    """Whether the property needs a box; a choice of several is an indirect enum instead."""
    if isinstance(member, Choice):
        return member.is_presence and member.is_boxed
    return member.is_boxed


def message_struct(message, protocol="Message"):
    out = doc(message.comment, 0, f"`{message.full_name}`")
    out += f"public struct {message.name}: {protocol} {{\n"
    # A choice named Message hides the protocol from the messages beside it.
    if any(choice.type_name == "Message" for choice in message.choices if not choice.is_presence):
        protocol = "Wire.Message"
    members = message.members()
    for member in members:
        out += doc(property_comment(member), 2) + stored_property(member)
    out += ("\n" if members else "") + "  public init() {}\n"
    if members:
        out += "\n" + indented(memberwise_init(members), 2)
    if message.is_written_in_place:
        out += "\n" + indented(field_numbers(message), 2)
    nested = [choice_enum(choice) for choice in message.choices if not choice.is_presence]
    nested += [message_struct(inner, protocol) for inner in message.messages if not inner.is_map_entry]
    nested += [enum_type(enum) for enum in message.enums]
    for part in nested:
        out += "\n" + indented(part, 2)
    return out + "}\n"


def stored_property(member):
    name, type_ = property_name(member), property_type(member)
    if not is_boxed(member):
        return f"  public var {name}: {type_} = {default_value(member)}\n"
    box = "boxed" + names.unquoted(name)[:1].upper() + names.unquoted(name)[1:]
    return (
        f"  public var {name}: {type_} {{\n"
        f"    get {{ {box}.value }}\n"
        f"    set {{ {box} = Boxed(newValue) }}\n"
        f"  }}\n"
        f"  private var {box} = Boxed<{type_.removesuffix('?')}>.nothing\n"
    )


def field_numbers(message):
    out = "/// The numbers of the fields, for who writes the message without making it.\npublic enum Field {\n"
    for f in message.fields:
        out += f"  @inlinable public static var {f.name}: Int {{ {f.number} }}\n"
    return out + "}\n"


def memberwise_init(members):
    parameters = [f"{property_name(m)}: {property_type(m)} = {default_value(m)}" for m in members]
    out = "public init(\n" + ",\n".join("  " + parameter for parameter in parameters) + "\n) {\n"
    for m in members:
        out += f"  self.{names.unquoted(property_name(m))} = {property_name(m)}\n"
    return out + "}\n"


def choice_enum(choice):
    indirect = "indirect " if choice.is_boxed else ""
    out = doc(choice.comment, 0, "One of these, or none.")
    out += f"public {indirect}enum {choice.type_name}: Hashable, Sendable {{\n"
    for member in choice.members:
        out += doc(member.comment, 2) + f"  case {member.name}({member.element_type})\n"
    return out + "}\n"


def enum_type(enum):
    out = doc(enum.comment, 0, f"`{enum.full_name}`")
    out += f"public enum {enum.name}: Hashable, Sendable {{\n"
    for case, _, comment in enum.cases:
        out += doc(comment, 2) + f"  case {case}\n"
    out += "  /// A value that this version does not know.\n  case unrecognized(Int32)\n"
    for alias, case in enum.aliases:
        out += f"\n  public static var {alias}: {enum.swift_name} {{ .{case} }}\n"
    out += "\n  /// The value of a number on the wire.\n  public init(rawValue: Int32) {\n    switch rawValue {\n"
    for case, number, _ in enum.cases:
        out += f"    case {number}: self = .{names.unquoted(case)}\n"
    out += "    default: self = .unrecognized(rawValue)\n    }\n  }\n"
    out += "\n  /// Its number on the wire.\n  public var rawValue: Int32 {\n    switch self {\n"
    for case, number, _ in enum.cases:
        out += f"    case .{names.unquoted(case)}: {number}\n"
    return out + "    case .unrecognized(let number): number\n    }\n  }\n}\n"
