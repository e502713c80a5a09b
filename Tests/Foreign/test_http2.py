"""HTTP/2 frame by frame: a case for each rule of RFC 9113 §3 to §6 and §8 and of RFC 7541, each on a connection of its own."""

import concurrent.futures

from echo_server import EchoServer
from http2 import cases, compression, definitions, frames, messages  # noqa: F401: they register their cases
from http2.raw import Connection

AT_ONCE = 8


def failure(port, case, piece):
    """What is wrong, or nothing."""
    section, rule, body, options = case
    try:
        with Connection(port, piece=piece, **options) as connection:
            body(connection)
    except Exception as error:
        return f"§{section}: {rule}: {type(error).__name__}: {error}"


def conform(binaries, piece):
    with EchoServer(binaries) as server, concurrent.futures.ThreadPoolExecutor(AT_ONCE) as pool:
        failures = [text for text in pool.map(lambda case: failure(server.port, case, piece), cases.CASES) if text]
    assert len(cases.CASES) > 150
    assert not failures, f"{len(failures)} of {len(cases.CASES)} cases:\n" + "\n".join(failures)


def test_conformance(binaries):
    conform(binaries, piece=None)


def test_conformance_in_pieces(binaries):
    """The same when few octets arrive at a time."""
    conform(binaries, piece=4)
