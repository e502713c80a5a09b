"""The way of each message to its C struct and back, and with it to bytes."""

import names
from messages import property_name
from schema import Choice, Proto
from text import header, indented


def emit(file, c_module, modules):
    """The file of all conversions of one schema file; `modules` hold the messages it borrows."""
    imports = [f"package import {c_module}"] + [f"internal import {module}" for module in modules]
    imports += ["public import Wire"]
    parts = [conversion(message) for message in file.all_messages() if not message.is_map_entry]
    return header(file.path) + "\n".join(sorted(imports, key=lambda line: line.split()[-1])) + "\n\n" + "\n".join(parts)


def conversion(message):
    c = message.c_type
    out = f"extension {message.swift_name} {{\n"
    out += f'  public static var messageName: String {{ "{message.full_name}" }}\n\n'
    out += "  public init(decoding bytes: RawSpan, from source: MessageSource) throws(WireError) {\n"
    out += f"    self = try unsafe withUnpacked(bytes, as: {message.c_function}__type(), from: source) {{ message in\n"
    out += f"      unsafe Self(message.assumingMemoryBound(to: {c}.self))\n    }}\n  }}\n\n"
    out += "  public func encode(appendingTo bytes: inout [UInt8]) throws(WireError) {\n"
    out += "    try unsafe appendPacked(to: &bytes) { arena in unsafe UnsafeRawPointer(c(in: arena)) }\n  }\n\n"
    out += "  /// Copied from C.\n"
    if not message.fields:
        out += f"  package init(_ c: UnsafePointer<{c}>) {{\n    self.init()\n  }}\n\n"
    else:
        out += f"  package init(_ c: UnsafePointer<{c}>) {{\n    self.init()\n"
        for member in message.members():
            out += indented(copied(message, member), 4)
        out += "  }\n\n"
    out += "  /// As a C struct, which lives as long as the arena holds this message.\n"
    out += f"  package func c(in arena: Arena) -> UnsafeMutablePointer<{c}> {{\n"
    out += f"    let c = unsafe arena.make({c}.self)\n"
    out += f"    unsafe {message.c_function}__init(c)\n"
    for member in message.members():
        out += indented(filled(message, member), 4)
    return out + "    return unsafe c\n  }\n}\n"


# From C to Swift.

def value_copied(f, c):
    """The Swift value of one C value `c`, as an expression."""
    kind = f.proto.type
    if kind == Proto.TYPE_STRING:
        return f"Copy.text({c})"
    if kind == Proto.TYPE_BYTES:
        return f"Copy.bytes({c}.len, {c}.data)"
    if kind == Proto.TYPE_BOOL:
        return f"{c} != 0"
    if f.is_enum:
        return f"{f.type.swift_name}(rawValue: Int32(truncatingIfNeeded: {c}.rawValue))"
    if f.is_message:
        return f"{f.type.swift_name}(UnsafePointer({c}))"
    return c


def is_number(f):
    """Whether an array of it is the same in C and in Swift."""
    return f.type is None and f.proto.type not in (Proto.TYPE_STRING, Proto.TYPE_BYTES, Proto.TYPE_BOOL)


def copied(message, member):
    name = "self." + names.unquoted(property_name(member))
    if isinstance(member, Choice):
        return choice_copied(name, member)
    c = f"c.pointee.{member.c_name}"
    if member.is_map:
        key, value = member.type.fields
        value_c = value_copied(value, "entry.pointee.value")
        if value.is_message:
            value_c = f"entry.pointee.value.map {{ unsafe {value_copied(value, '$0')} }} ?? .init()"
        return (
            f"unsafe {name} = Copy.map(c.pointee.n_{names.unquoted(member.c_name)}, {c}) {{ entry in\n"
            f"  unsafe ({value_copied(key, 'entry.pointee.key')}, {value_c})\n}}\n")
    if member.is_repeated:
        count = f"c.pointee.n_{names.unquoted(member.c_name)}"
        if is_number(member):
            return f"unsafe {name} = Copy.numbers({count}, {c})\n"
        element = "$0!" if member.is_message else "$0"
        is_safe = member.is_enum or member.proto.type == Proto.TYPE_BOOL
        unsafe = "" if is_safe else "unsafe "
        return f"unsafe {name} = Copy.each({count}, {c}) {{ {unsafe}{value_copied(member, element)} }}\n"
    if member.is_message:
        return f"if let message = unsafe {c} {{ unsafe {name} = {value_copied(member, 'message')} }}\n"
    return f"unsafe {name} = {value_copied(member, c)}\n"


def choice_copied(name, choice):
    out = f"switch unsafe c.pointee.{choice.c_name}_case.rawValue {{\n"
    for f in choice.members:
        c = f"c.pointee.{f.c_name}"
        case = value_copied(f, "$0" if f.is_message else c)
        if not choice.is_presence:
            case = f".{names.unquoted(f.name)}({case})"
        if f.is_message:
            case = f"{c}.map {{ unsafe {case} }}"
        out += f"case {f.number}: unsafe {name} = {case}\n"
    return out + "default: break\n}\n"


# From Swift to C.

def value_filled(f, value):
    """The C value of one Swift value, as an expression."""
    kind = f.proto.type
    if kind == Proto.TYPE_STRING:
        return f"arena.text({value})"
    if kind == Proto.TYPE_BYTES:
        return f".init(len: {value}.count, data: arena.bytes({value}))"
    if kind == Proto.TYPE_BOOL:
        return f"{value} ? 1 : 0"
    if f.is_enum:
        return f"{f.type.c_type}(rawValue: .init(truncatingIfNeeded: {value}.rawValue))"
    if f.is_message:
        return f"{value}.c(in: arena)"
    return value


def filled(message, member):
    name = property_name(member)
    if isinstance(member, Choice):
        return choice_filled(name, member)
    c = f"c.pointee.{member.c_name}"
    if member.is_map:
        key, value = member.type.fields
        entry = member.type
        return (
            f"unsafe c.pointee.n_{names.unquoted(member.c_name)} = {name}.count\n"
            f"unsafe {c} = arena.each(inKeyOrder({name})) {{ key, value in\n"
            f"  let entry = unsafe arena.make({entry.c_type}.self)\n"
            f"  unsafe {entry.c_function}__init(entry)\n"
            f"  unsafe entry.pointee.key = {value_filled(key, 'key')}\n"
            f"  unsafe entry.pointee.value = {value_filled(value, 'value')}\n"
            f"  return unsafe entry\n}}\n")
    if member.is_repeated:
        out = f"unsafe c.pointee.n_{names.unquoted(member.c_name)} = {name}.count\n"
        if is_number(member):
            return out + f"unsafe {c} = arena.numbers({name})\n"
        is_safe = member.is_enum or member.proto.type == Proto.TYPE_BOOL
        unsafe = "" if is_safe else "unsafe "
        return out + f"unsafe {c} = arena.each({name}) {{ {unsafe}{value_filled(member, '$0')} }}\n"
    if member.is_message:
        return f"if let {name} {{ unsafe {c} = {value_filled(member, name)} }}\n"
    if member.proto.type == Proto.TYPE_STRING:
        return f"if !{name}.isEmpty {{ unsafe {c} = {value_filled(member, name)} }}\n"
    return f"unsafe {c} = {value_filled(member, name)}\n"


def choice_filled(name, choice):
    case = f"unsafe c.pointee.{choice.c_name}_case = .init(rawValue: "
    if choice.is_presence:
        f = choice.members[0]
        return (
            f"if let {name} {{\n  {case}{f.number})\n"
            f"  unsafe c.pointee.{f.c_name} = {value_filled(f, name)}\n}}\n")
    out = f"switch {name} {{\n"
    for f in choice.members:
        out += (
            f"case .{names.unquoted(f.name)}(let value):\n  {case}{f.number})\n"
            f"  unsafe c.pointee.{f.c_name} = {value_filled(f, 'value')}\n")
    return out + "case nil: break\n}\n"
