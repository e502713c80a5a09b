"""Services: method descriptors, the protocol a server implements, the client."""


def emit(file, service, modules):
    raise SystemExit("not yet")
