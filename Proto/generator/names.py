"""Names: how a name of the schema reads in C, as protoc-c spells it, and in Swift."""

import re

# What protoc-c appends an underscore to.
C_KEYWORDS = set(
    """and and_eq asm auto bitand bitor bool break case catch char class compl const const_cast continue default
    delete do double dynamic_cast else enum explicit extern false float for friend goto if inline int long mutable
    namespace new not not_eq operator or or_eq private protected public register reinterpret_cast return short signed
    sizeof static static_cast struct switch template this throw true try typedef typeid typename union unsigned using
    virtual void volatile wchar_t while xor xor_eq""".split()
)

SWIFT_KEYWORDS = set(
    """as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough false
    fileprivate for func guard if import in init inout internal is let nil operator precedencegroup private protocol
    public repeat rethrows return self static struct subscript super switch throw throws true try typealias var
    where while""".split()
)

# Members every message has anyway.
TAKEN_MEMBERS = {"hashValue", "encoded", "messageName", "hash", "encode", "c", "arena"}

# Types generated code speaks of without their module; a message of such a name would hide them in its package.
RESERVED_TYPES = set(
    "Array Bool Copy Arena Dictionary Double Float Hashable Int32 Int64 Message Optional RawSpan Sendable String UInt8"
    " UInt32 UInt64 UnsafeMutablePointer UnsafePointer UnsafeRawPointer WireError".split()
)

ACRONYMS = {"id": "ID", "ids": "IDs", "url": "URL", "urls": "URLs", "http": "HTTP", "https": "HTTPS", "utc": "UTC"}

NAMESPACES = {"google.protobuf": "WellKnown", "google.rpc": "GoogleRPC"}

# Any is a word of Swift.
RENAMED_TYPES = {"google.protobuf.Any": "AnyMessage"}


def c_piece(name):
    """One piece of a C type's name: foo_bar becomes FooBar."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def c_type(full_name):
    return "__".join(c_piece(piece) for piece in full_name.split("."))


def c_lower_piece(name):
    """One piece of a C function's name: FooBar becomes foo_bar, URLMap urlmap."""
    lower, was_upper = "", True
    for character in name:
        if character.isupper() and not was_upper:
            lower += "_"
        lower += character.lower()
        was_upper = character.isupper()
    return lower


def c_function(full_name):
    return "__".join(c_lower_piece(piece) for piece in full_name.split("."))


def c_field(name):
    lower = name.lower()
    if lower in ("self", "init"):
        return f"`{lower}`"  # as Swift sees it
    return lower + "_" if lower in C_KEYWORDS else lower


def lower_camel(snake):
    first, *rest = [part for part in snake.split("_") if part]
    return first.lower() + "".join(ACRONYMS.get(part.lower(), part[:1].upper() + part[1:]) for part in rest)


def upper_camel(snake):
    parts = [part for part in snake.split("_") if part]
    return "".join(ACRONYMS.get(part, part[:1].upper() + part[1:]) for part in parts)


def quoted(name):
    """A name of Swift's own in backticks; two of them mean something else even so."""
    if name in ("self", "init"):
        return name + "_"
    return f"`{name}`" if name in SWIFT_KEYWORDS else name


def member(snake):
    """A property of a message."""
    name = lower_camel(snake)
    return quoted(name + "_" if name in TAKEN_MEMBERS else name)


def unquoted(name):
    return name.strip("`")


def method(name):
    return quoted(name[:1].lower() + name[1:])


def enum_case(enum_name, value_name):
    """KIND_CLASS of enum Kind becomes class; what would begin with a digit keeps the prefix."""
    prefix = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", enum_name).upper() + "_"
    short = value_name[len(prefix):] if value_name.startswith(prefix) else value_name
    if not short or short[0].isdigit():
        short = value_name
    return quoted(lower_camel(short.lower()))


def namespace(package):
    """homeroom.context.v1 becomes ContextV1."""
    if package in NAMESPACES:
        return NAMESPACES[package]
    pieces = package.split(".")
    if pieces[0] == "homeroom":
        pieces = pieces[1:]
    spelled = {"grpc": "GRPC", "rpc": "RPC"}
    return "".join(spelled.get(piece, c_piece(piece)) for piece in pieces)


def type_name(full_name, simple_name):
    """A message or enum in its scope. Type and Protocol after a dot mean something else to Swift."""
    name = RENAMED_TYPES.get(full_name, simple_name)
    if name in RESERVED_TYPES:
        raise SystemExit(f"{full_name}: {name} would hide the Swift type of that name; give the message another name")
    return name + "_" if name in ("Type", "Protocol", "Self") else name
