"""The schema as stock protobuf sees it: every message of the product and of the tests' own schema."""

import pathlib
import tempfile

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDERS = [ROOT / "Proto", ROOT / "Tests" / "Schema" / "proto"]


def message_classes():
    """Every message class by its full name, map entries aside."""
    import grpc_tools
    from grpc_tools import protoc

    include = pathlib.Path(grpc_tools.__file__).parent / "_proto"
    files = sorted(str(path.relative_to(folder)) for folder in FOLDERS for path in folder.rglob("*.proto"))
    # The same messages as v1's, of which there is no code.
    files.remove("grpc/reflection/v1alpha/reflection.proto")
    files += [f"google/protobuf/{name}.proto" for name in ("any", "duration", "empty", "field_mask", "timestamp")]
    with tempfile.NamedTemporaryFile() as output:
        code = protoc.main(
            ["protoc", *(f"-I{folder}" for folder in FOLDERS), f"-I{include}", "--include_imports",
             f"--descriptor_set_out={output.name}", *files])
        assert code == 0, "grpcio-tools refused the schema"
        descriptor_set = descriptor_pb2.FileDescriptorSet.FromString(pathlib.Path(output.name).read_bytes())
    pool = descriptor_pool.DescriptorPool()
    for file in descriptor_set.file:
        pool.Add(file) if hasattr(pool, "Add") else pool.AddSerializedFile(file.SerializeToString())
    classes = {}

    def collect(descriptor):
        if not descriptor.GetOptions().map_entry:
            classes[descriptor.full_name] = message_factory.GetMessageClass(descriptor)
        for nested in descriptor.nested_types:
            collect(nested)

    for name in files:
        for descriptor in pool.FindFileByName(name).message_types_by_name.values():
            collect(descriptor)
    return classes
