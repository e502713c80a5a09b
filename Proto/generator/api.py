"""Services: the methods by name, the protocol a server conforms to, the client."""

import names
from text import doc, header, indented


def emit(file, service, modules):
    """The file of one service; `modules` hold what it takes and gives."""
    out = header(file.path) + "".join(f"public import {module}\n" for module in sorted({"RPC", *modules}))
    parts = [methods(service), server(service), definition(service), defaults(service), client(service)]
    return out + "\n" + "\n".join(parts)


def descriptor(service, method):
    return f"{service.name}Methods.{names.unquoted(method.swift_name)}"


def methods(service):
    out = f"/// The methods of `{service.full_name}`.\npublic enum {service.name}Methods {{\n"
    out += f'  public static let service = "{service.full_name}"\n\n'
    for method in service.methods:
        out += (
            f"  public static let {method.swift_name} = MethodDescriptor(\n"
            f'    service: service, name: "{method.name}", kind: .{method.kind})\n')
    out += "\n  /// In the order of the schema.\n  public static let all = [\n"
    for method in service.methods:
        out += f"    {method.swift_name},\n"
    return out + "  ]\n}\n"


def server_signature(method):
    request, response = method.input.swift_name, method.output.swift_name
    first = f"_ requests: RequestStream<{request}>" if method.takes_stream else f"_ request: {request}"
    parameters = [first] + ([f"_ responses: ResponseWriter<{response}>"] if method.gives_stream else [])
    result = "" if method.gives_stream else f" -> {response}"
    return wrapped(method.swift_name, parameters + ["_ call: CallContext"], "async throws" + result)


def client_signature(method):
    request, response = method.input.swift_name, method.output.swift_name
    result = {
        "unary": response,
        "clientStreaming": f"ClientStreamingCall<{request}, {response}>",
        "serverStreaming": f"ResponseStream<{response}>",
        "bidirectional": f"BidirectionalCall<{request}, {response}>",
    }[method.kind]
    parameters = [] if method.takes_stream else [f"_ request: {request}"]
    return wrapped(method.swift_name, parameters + ["_ options: CallOptions = CallOptions()"], f"async throws -> {result}")


def wrapped(name, parameters, rest):
    """A signature in one line, or in three where one is too long."""
    line = f"func {name}({', '.join(parameters)}) {rest}"
    if len(line) <= 106:
        return line
    return f"func {name}(\n  {', '.join(parameters)}\n) {rest}"


def server(service):
    out = doc(service.comment, 0)
    out += "///\n" if service.comment else ""
    out += doc("A method that a server leaves out answers UNIMPLEMENTED.", 0)
    out += f"public protocol {service.name}Server: Sendable {{\n"
    for method in service.methods:
        out += doc(method.comment, 2) + indented(server_signature(method), 2) + "\n"
    return out + "}\n"


def definition(service):
    out = f"extension {service.name}Server {{\n  /// The service, for a router.\n"
    out += "  public var definition: ServiceDefinition {\n    var methods: [MethodHandler] = []\n"
    for method in service.methods:
        # A closure, not the method's name: that would be two closures and a thunk, each with its own frame.
        arguments = "$0, $1" if method.kind in ("unary", "clientStreaming") else "$0, $1, $2"
        call = f"self.{method.swift_name}({arguments})"
        out += f"    methods.append(.{method.kind}({descriptor(service, method)}) {{ try await {call} }})\n"
    return out + f"    return ServiceDefinition(name: {service.name}Methods.service, methods: methods)\n  }}\n}}\n"


def defaults(service):
    out = f"extension {service.name}Server {{\n"
    for method in service.methods:
        out += indented("public " + server_signature(method), 2) + " {\n"
        path = f"{service.full_name}/{method.name}"
        out += f'    throw RPCError(\n      .unimplemented,\n      "{path} is not served by this version")\n  }}\n'
    return out + "}\n"


def client(service):
    out = f"/// Calls `{service.full_name}`.\npublic struct {service.name}Client: Sendable {{\n"
    out += "  private let channel: any Channel\n\n"
    out += "  public init(_ channel: any Channel) {\n    self.channel = channel\n  }\n"
    for method in service.methods:
        arguments = [descriptor(service, method)] + ([] if method.takes_stream else ["request"]) + ["options"]
        out += "\n" + doc(method.comment, 2) + indented("public " + client_signature(method), 2) + " {\n"
        out += f"    try await channel.{method.kind}({', '.join(arguments)})\n  }}\n"
    return out + "}\n"

