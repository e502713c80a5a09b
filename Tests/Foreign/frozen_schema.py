"""The schema as lines that a released version promises: what fields, values and methods are called, their numbers and types."""

import pathlib
import tempfile

from google.protobuf import descriptor_pb2

ROOT = pathlib.Path(__file__).resolve().parents[2]
RELEASES = ROOT / "Tests" / "Fixtures" / "schema"


def descriptors():
    import grpc_tools
    from grpc_tools import protoc

    include = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    files = sorted(str(path.relative_to(ROOT / "Proto")) for path in (ROOT / "Proto" / "homeroom").rglob("*.proto"))
    with tempfile.NamedTemporaryFile() as output:
        code = protoc.main(
            ["protoc", f"-I{ROOT / 'Proto'}", f"-I{include}", f"--descriptor_set_out={output.name}", *files])
        assert code == 0, "grpcio-tools refused the schema"
        return descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(output.name).read_bytes()).file


def lines():
    """A line for everything that clients, stores and other versions go by."""
    found = []
    for file in descriptors():
        for message in file.message_type:
            found += message_lines(f"{file.package}.{message.name}", message)
        for enumeration in file.enum_type:
            found += enumeration_lines(f"{file.package}.{enumeration.name}", enumeration)
        for service in file.service:
            for method in service.method:
                streams = [" stream"[: 7 * each] for each in (method.client_streaming, method.server_streaming)]
                found.append(
                    f"method {file.package}.{service.name}/{method.name}{streams[0]} {method.input_type[1:]}"
                    f" returns{streams[1]} {method.output_type[1:]}")
    return sorted(found)


def message_lines(name, message):
    yield f"message {name}"
    for field in message.field:
        kind = field.type_name[1:] or descriptor_pb2.FieldDescriptorProto.Type.Name(field.type)[5:].lower()
        repeated = " repeated" if field.label == field.LABEL_REPEATED else ""
        group = f" in {message.oneof_decl[field.oneof_index].name}" if field.HasField("oneof_index") else ""
        yield f"field {name} {field.number} {field.name}{repeated} {kind}{group}"
    for nested in message.nested_type:
        yield from message_lines(f"{name}.{nested.name}", nested)
    for enumeration in message.enum_type:
        yield from enumeration_lines(f"{name}.{enumeration.name}", enumeration)


def enumeration_lines(name, enumeration):
    return [f"value {name} {value.number} {value.name}" for value in enumeration.value]
