"""Emits the Swift side of a schema, the C side's header, and a client in JavaScript. Run by Proto/generate.sh, which says how."""

import argparse
import pathlib

from google.protobuf import descriptor_pb2

import api
import c_schema
import compiled
import conversions
import javascript
import messages
import registry
from schema import Schema


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--descriptor-set", required=True, help="all files and what they import, with comments")
    parser.add_argument("--stripped-set", help="where to write what protoc-c is to read")
    parser.add_argument("--c-module")
    parser.add_argument("--c-out", help="the C target's folder")
    parser.add_argument("--messages-out", help="the folder of the module of message types")
    parser.add_argument("--messages-module", default="Messages")
    parser.add_argument("--api-out", help="the folder of the module of services")
    parser.add_argument("--registry-out", help="the file that lists every message type by name")
    parser.add_argument(
        "--borrow", action="append", default=[], metavar="MODULE=FOLDER",
        help="the module in which the messages of a schema folder are already")
    parser.add_argument(
        "--written-in-place", action="append", default=[], metavar="MESSAGE",
        help="a message that is written, with all that it holds, without making values: the numbers of its fields get names")
    parser.add_argument("--javascript-out", help="the folder of the modules for browsers")
    parser.add_argument(
        "--javascript-of", action="append", default=[], metavar="NAME",
        help="a service, a message or a package that browsers use: it is emitted with all that it reaches")
    parser.add_argument(
        "--javascript-runtime", default="../rpc", metavar="PATH", help="from those modules to protobuf.js and calls.js")
    parser.add_argument("files", nargs="+", help="the files to emit, as they are imported")
    options = parser.parse_args()

    descriptor_set = descriptor_pb2.FileDescriptorSet()
    descriptor_set.ParseFromString(pathlib.Path(options.descriptor_set).read_bytes())
    schema = Schema(descriptor_set)
    files = [schema.files[path] for path in options.files]
    for file in files:
        for message in file.all_messages():
            if message.full_name in options.written_in_place:
                message.write_in_place()
    borrowed = [rule.split("=") for rule in options.borrow]

    def home(path):
        """The module that holds a file's messages."""
        return next((module for module, folder in borrowed if path.startswith(folder + "/")), options.messages_module)

    def lenders(file):
        """The modules whose types a file's messages hold."""
        return sorted({home(path) for path in file.used_by_messages()} - {options.messages_module})

    if options.stripped_set:
        pathlib.Path(options.stripped_set).write_bytes(c_schema.stripped(descriptor_set).SerializeToString())
    if options.c_out:
        include = pathlib.Path(options.c_out) / "include"
        write(include / f"{options.c_module}.h", c_schema.umbrella(options.c_module, files))
        write(include / "module.modulemap", c_schema.module_map(options.c_module))
        compiled_set = compiled.descriptor_set(descriptor_set)
        write(include / compiled.HEADER, compiled.c_header(options.c_module))
        write(pathlib.Path(options.c_out) / compiled.SOURCE, compiled.c_source(options.c_module, compiled_set))
    if options.messages_out:
        out = pathlib.Path(options.messages_out)
        write(out / "CompiledSchema.swift", compiled.swift(options.c_module))
        for file in files:
            folder = out / file.namespace
            write(folder / f"{file.namespace}.swift", messages.emit_namespace(file.namespace, file.package))
            if file.messages or file.enums:
                write(folder / f"{file.namespace}+{file.stem}.swift", messages.emit(file, lenders(file)))
            if file.messages:
                text = conversions.emit(file, options.c_module, lenders(file))
                write(folder / f"{file.namespace}+{file.stem}+C.swift", text)
    if options.api_out:
        for file in files:
            for service in file.services:
                path = pathlib.Path(options.api_out) / f"{service.name}.swift"
                modules = {home(message.file.path) for message in service.messages()}
                write(path, api.emit(file, service, modules))
    if options.javascript_out:
        client = javascript.Client(schema, options.javascript_of, options.javascript_runtime)
        for name, text in client.modules().items():
            write(pathlib.Path(options.javascript_out) / name, text)
    if options.registry_out:
        modules = {home(path) for path in schema.files}
        write(pathlib.Path(options.registry_out), registry.emit(list(schema.files.values()), modules))


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


main()
