"""The schema as protoc compiled it, for reflection: bytes in the C module, for protoc-c embeds none."""

from google.protobuf import descriptor_pb2

from text import header

HEADER = "compiled_schema.h"
SOURCE = "compiled_schema.c"


def descriptor_set(descriptors):
    """All files without their comments, as a FileDescriptorSet."""
    result = descriptor_pb2.FileDescriptorSet()
    result.CopyFrom(descriptors)
    for file in result.file:
        file.ClearField("source_code_info")
    return result.SerializeToString(deterministic=True)


def symbol(module):
    return f"{module.lower()}__compiled_schema"


def c_header(module):
    guard = f"{module.upper()}_COMPILED_SCHEMA_H"
    name = symbol(module)
    return (
        f"{header('the whole schema')}#ifndef {guard}\n#define {guard}\n\n#include <stddef.h>\n\n"
        f"// A google.protobuf.FileDescriptorSet.\nconst void *{name}(void);\nsize_t {name}_size(void);\n\n#endif\n")


def c_source(module, compiled):
    name = symbol(module)
    out = header("the whole schema") + f'#include "{HEADER}"\n\n'
    out += f"static const unsigned char {name}_bytes[{len(compiled)}] = {{\n"
    for start in range(0, len(compiled), 32):
        out += "".join(f"{byte}," for byte in compiled[start:start + 32]) + "\n"
    out += f"}};\n\nconst void *{name}(void) {{ return {name}_bytes; }}\n"
    return out + f"size_t {name}_size(void) {{ return sizeof {name}_bytes; }}\n"


def swift(module):
    name = symbol(module)
    return (
        header("the whole schema") + f"internal import {module}\n\n/// The schema of this module, as protoc compiled it.\n"
        "public enum CompiledSchema {\n  /// A `google.protobuf.FileDescriptorSet`: all files and what they import.\n"
        "  public static var fileDescriptorSet: [UInt8] {\n"
        f"    unsafe Array(UnsafeRawBufferPointer(start: {name}(), count: {name}_size()))\n  }}\n}}\n")
