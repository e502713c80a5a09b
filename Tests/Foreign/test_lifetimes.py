"""How connections end in good order: keepalive, idleness, age, and a server that stops."""

import struct

import grpc

from echo_server import EchoServer
from http2.raw import *
from patience import PATIENCE_SECONDS

LAST_STREAM = 0x7FFFFFFF


def goaway_of(frame):
    last, code = struct.unpack(">II", frame.payload[:8])
    return last, code


def says_goodbye(c, last, ends=True):
    """Announces its end, asks whether that was heard, then says up to which stream it goes."""
    assert goaway_of(c.until(lambda f: f.kind == GOAWAY)) == (LAST_STREAM, NO_ERROR), c.seen
    question = c.until(lambda f: f.kind == PING and not f.flags & ACK)
    c.send(ping(question.payload, flags=ACK))
    assert goaway_of(c.until(lambda f: f.kind == GOAWAY)) == (last, NO_ERROR), c.seen
    if ends:
        c.ends()


def test_keepalive(binaries):
    """A client that says nothing is asked; one that does not answer either is gone."""
    with EchoServer(binaries, keepaliveInterval=200, keepaliveTimeout=5000) as server:
        with Connection(server.port) as c:
            for _ in range(3):
                question = c.until(lambda f: f.kind == PING)
                c.send(ping(question.payload, flags=ACK))
            c.serves(1)
    with EchoServer(binaries, keepaliveInterval=200, keepaliveTimeout=200) as server:
        with Connection(server.port) as c:
            c.send(request(1, CHAT))
            c.until(lambda f: f.kind == PING)
            assert goaway_of(c.until(lambda f: f.kind == GOAWAY))[1] == NO_ERROR
            c.ends()


def test_idleness(binaries):
    """A connection without calls is asked to leave; one with a call is not."""
    with EchoServer(binaries, connectionIdleMax=3000) as server:
        with Connection(server.port) as c, Connection(server.port) as idle:
            c.send(request(1, CHAT), data(1, message(b"here")))
            c.until(lambda f: f.kind == DATA)
            # Were it for its time alone, the elder one would have been asked first.
            says_goodbye(idle, last=0)
            c.serves(3)
            assert not [f for f in c.seen if f.kind == GOAWAY]
            c.send(data(1, ends=True))
            c.answers(1)
            says_goodbye(c, last=3)


def test_age(binaries):
    """A connection of some age is asked to leave; its calls are finished, and cut off at the end of the grace."""
    with EchoServer(binaries, connectionAgeMax=3000) as server:
        with Connection(server.port) as c:
            c.send(request(1), data(1, message(number=6000), ends=True))
            says_goodbye(c, last=1, ends=False)
            c.answers(1)
            c.ends()
    with EchoServer(binaries, connectionAgeMax=3000, connectionAgeGrace=300) as server:
        with Connection(server.port) as c:
            c.send(request(1), data(1, message(number=PATIENCE_SECONDS * 1000), ends=True))
            # Up to which stream it goes it may not come to say: the grace does not wait for a slow client.
            assert goaway_of(c.until(lambda f: f.kind == GOAWAY)) == (LAST_STREAM, NO_ERROR), c.seen
            c.ends()
    with EchoServer(binaries, connectionAgeMax=300) as server:
        # A stock client goes on as if nothing had happened.
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            say = channel.unary_unary(SAY, lambda data: data, lambda data: data)
            # Some seconds, in which it changes its connection again and again.
            for _ in range(100):
                assert say(message(number=20)[5:], timeout=PATIENCE_SECONDS) == message(number=20)[5:]


def test_numbers_of_streams_end(binaries):
    """A connection whose numbers of streams come to an end is asked to leave in time."""
    with EchoServer(binaries, drainsAtStream=101) as server:
        with Connection(server.port) as c:
            c.serves(99)
            c.send(request(101), data(101, message(b"last"), ends=True))
            says_goodbye(c, last=101)
            assert [f for f in c.seen if f.stream == 101 and f.flags & END_STREAM]


def test_stopping(binaries):
    """Calls under way are finished, one that comes in between too, later ones are not begun, and the grace has an end."""
    with EchoServer(binaries, grace=PATIENCE_SECONDS * 1000) as server:
        with Connection(server.port) as c:
            c.send(request(1), data(1, message(number=1000), ends=True), request(3, CHAT), data(3, message(b"first")))
            c.until(lambda f: f.kind == DATA)
            server.process.stdin.close()
            assert goaway_of(c.until(lambda f: f.kind == GOAWAY)) == (LAST_STREAM, NO_ERROR), c.seen
            question = c.until(lambda f: f.kind == PING and not f.flags & ACK)
            # The client had this on its way before it heard.
            c.send(request(5), data(5, message(b"late"), ends=True), ping(question.payload, flags=ACK))
            assert c.answers(5) == message(b"late")
            while not [f for f in c.seen if f.kind == GOAWAY and goaway_of(f)[0] == 5]:
                c.until(lambda f: f.kind == GOAWAY)
            c.send(request(7), data(7, message(b"too late"), ends=True), data(3, message(b"second"), ends=True))
            c.answers(3)
            c.answers(1)
            c.ends()
            assert not [f for f in c.seen if f.stream == 7], c.seen
            assert [goaway_of(f)[0] for f in c.seen if f.kind == GOAWAY] == [LAST_STREAM, 5]
    with EchoServer(binaries, grace=300) as server:
        with Connection(server.port) as stuck:
            stuck.send(request(1), data(1, message(number=PATIENCE_SECONDS * 1000), ends=True))
            stuck.hears_ping()
            server.process.stdin.close()
            stuck.ends()
