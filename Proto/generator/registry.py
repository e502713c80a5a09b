"""The list of all message types by name, for what has to find one at run time."""

from text import header


def emit(files, modules):
    out = header("the whole schema") + "".join(
        f"{'public' if module == 'Wire' else 'internal'} import {module}\n" for module in sorted({"Wire", *modules}))
    out += "\n/// Every message type of the schema by its full name.\npublic let messageTypes: [String: any Message.Type] = {\n"
    # One by one: a literal of this size takes the type checker seconds.
    out += "  var types: [String: any Message.Type] = [:]\n"
    for file in files:
        for message in file.all_messages():
            if not message.is_map_entry:
                out += f"  types[{message.swift_name}.messageName] = {message.swift_name}.self\n"
    return out + "  return types\n}()\n"
