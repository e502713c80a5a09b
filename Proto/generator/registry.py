"""The list of all message types by name, for what has to find one at run time."""

from text import header


def emit(files, modules):
    out = header("the whole schema") + "".join(f"internal import {module}\n" for module in sorted(modules))
    out += "internal import Wire\n\n/// Every message type of the schema by its full name.\n"
    out += "let messageTypes: [String: any Message.Type] = [\n"
    for file in files:
        for message in file.all_messages():
            if not message.is_map_entry:
                out += f'  "{message.full_name}": {message.swift_name}.self,\n'
    return out + "]\n"
