"""Clients that mean harm: each is stopped, others are answered meanwhile, and memory stays bounded."""

import contextlib
import gzip
import resource
import socket
import struct
import time

import grpc

from echo_server import EchoServer
from http2.bystander import Bystander
from http2.raw import *
from patience import PATIENCE_SECONDS, patiently

MIB = 1 << 20
# What the server is built to stay below, with room for the debug build.
RESIDENT_MAX = 150 * MIB


def answered_with(connection, until=lambda frame: False):
    """What the server says before it closes: the code and the debug data of its GOAWAY."""
    try:
        while (said := connection.next()) is not None and not until(said):
            pass
    except Failure:
        pass
    return [(f.code, f.payload[8:]) for f in connection.seen if f.kind == GOAWAY]


def flood(port, pieces, rounds=200, first=(), **options):
    """Sends the same again and again until the server has had enough; what it says."""
    with Connection(port, **options) as c:
        c.send(*first)
        try:
            for _ in range(rounds):
                c.socket.sendall(pieces)
        except OSError:
            pass
        return answered_with(c)


def settles(connection):
    """All that was sent has been acted on, and what was said of it is here: an answer to a ping overtakes the others."""
    for octets in (b"acted on", b"is here."):
        connection.hears_ping(octets)


def test_floods(binaries):
    """Frames that bring nothing: none is forgiven with time, so that it does not matter how fast they come."""
    kinds = {
        "SETTINGS": settings((MAX_CONCURRENT_STREAMS, 100)), "acknowledgements": frame(SETTINGS, ACK, 0),
        "answers to no ping": ping(flags=ACK), "PRIORITY": frame(PRIORITY, 0, 1, b"\0\0\0\0\x10"),
        "WINDOW_UPDATE": window(0, 1), "unknown frames": frame(0x77, 0, 0, b"?"), "empty DATA": data(1),
        "padding": frame(DATA, PADDED, 1, b"\xc8" + b"\0" * 200), "GOAWAY": frame(GOAWAY, 0, 0, b"\0" * 8),
    }
    with EchoServer(binaries, burdensPerSecond=0) as server, Bystander(server) as bystander:
        for name, piece in kinds.items():
            said = flood(server.port, piece * 100, first=[request(1, CHAT)] if "DATA" in name or "pad" in name else [])
            # Whoever says goodbye with no call open may be left without another word.
            assert name == "GOAWAY" or any(code in (ENHANCE_YOUR_CALM, PROTOCOL_ERROR) for code, _ in said), (name, said)
            if name not in ("acknowledgements", "GOAWAY"):
                assert (ENHANCE_YOUR_CALM, b"too_many_frames") in said, (name, said)
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def test_pings(binaries):
    """Three may come too soon after one another when nothing was sent; those in answer to something never count."""
    with EchoServer(binaries) as server:
        with Connection(server.port) as c:
            for n in range(3):
                c.hears_ping(b"ping %03d" % n)
            c.send(ping())
            assert c.closes(ENHANCE_YOUR_CALM).payload[8:] == b"too_many_pings"
        with Connection(server.port) as c:
            for n in range(20):
                c.hears_ping(b"ping %03d" % n)
                c.serves(1 + 2 * n)
        # grpcio measures a connection by pings: many calls, small and large, on one connection.
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            say = channel.unary_unary(SAY, lambda data: data, lambda data: data)
            for size in [10, 300_000] * 30:
                body = message(b"x" * size)[5:]
                assert say(body, timeout=PATIENCE_SECONDS) == body
            repeat = channel.unary_stream(REPEAT, lambda data: data, lambda data: data)
            assert len(list(repeat(message(b"x" * 10_000, number=500)[5:], timeout=PATIENCE_SECONDS))) == 500


def test_reset_floods(binaries):
    """Streams that the client resets, and streams that it makes the server reset."""
    # None comes back with time, so that it does not matter how fast they come.
    with EchoServer(binaries, resetsPerSecond=0, provokedResetsPerSecond=0) as server, Bystander(server) as bystander:
        with Connection(server.port) as c:
            for stream in range(1, 4001, 2):
                c.send(request(stream, COLLECT), reset(stream))
            assert (ENHANCE_YOUR_CALM, b"too_many_resets") in answered_with(c), c.seen[-5:]
        provoked = 0
        with Connection(server.port) as c:
            for stream in range(1, 4001, 2):
                c.send(request(stream, COLLECT), window(stream, 0x7FFFFFFF))
                # One by one, so that they do not pile up to too many streams.
                while (said := c.next()) is not None and said.stream != stream:
                    pass
                if said is None:
                    break
            assert (ENHANCE_YOUR_CALM, b"too_many_resets") in answered_with(c), c.seen[-5:]
            provoked = len([f for f in c.seen if f.kind == RST_STREAM])
        assert provoked < 300, provoked
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def test_handlers_of_reset_streams(binaries):
    """A handler that goes on without its stream still counts for its client."""
    # Of so many, one connection may have ten.
    with EchoServer(binaries, runningUnaryMax=13) as server:
        with Connection(server.port) as c, Connection(server.port) as other:
            streams = iter(range(1, 1 << 20, 2))

            def others_say(words):
                stream = next(streams)
                other.send(request(stream), data(stream, message(words), ends=True))
                return other.answers(stream)

            for stream in range(1, 21, 2):
                c.send(request(stream), data(stream, message(b"stubborn"), ends=True))
            patiently("all handlers have begun", lambda: others_say(b"how many") == message(number=10))
            for stream in range(1, 21, 2):
                c.send(reset(stream))
            c.send(request(21), data(21, message(), ends=True))
            c.answers(21, grpc_status="8")
            # They go on for as long as it pleases them, and each that comes to its end makes room.
            assert others_say(b"how many") == message(number=10)
            others_say(b"let go")
            own = iter(range(23, 1 << 20, 2))

            def has_room():
                stream = next(own)
                c.send(request(stream), data(stream, message(), ends=True))
                end = c.until(lambda f: f.stream == stream and f.kind == HEADERS and f.flags & END_STREAM)
                return end.fields["grpc-status"] == "0"

            patiently("the handlers have ended", has_room)


def test_running_calls(binaries):
    """So many handlers run at once, unary and streaming counted apart; more are refused and nothing else suffers."""
    limits = dict(runningUnaryMax=3, runningStreamsMax=3)
    # Both loops are full when each has three of the six connections.
    with EchoServer(binaries, **limits) as server, contextlib.ExitStack() as stack:
        connections = [stack.enter_context(Connection(server.port)) for _ in range(6)]
        for c in connections:
            c.send(request(1), data(1, message(number=PATIENCE_SECONDS * 1000), ends=True), request(3, CHAT), data(3, message(b"runs")))
            c.until(lambda f: f.stream == 3 and f.kind == DATA)
        with Connection(server.port) as c:
            for stream, path in ((1, SAY), (3, CHAT)):
                c.send(request(stream, path), data(stream, message(), ends=True))
                c.answers(stream, grpc_status="8")
            # Those that are cancelled make room as soon as they have come to their end.
            for other in connections:
                other.send(reset(1), reset(3))
            stream = 5
            for path in (SAY, CHAT):
                status = None
                while status != "0":
                    c.send(request(stream, path), data(stream, message(), ends=True))
                    end = c.until(lambda f: f.stream == stream and f.kind == HEADERS and f.flags & END_STREAM)
                    status, stream = end.fields["grpc-status"], stream + 2
                    assert stream < 2000, "the handlers never ended"


def test_places_are_shared(binaries):
    """The more calls run, the fewer of them may be one connection's; whoever comes late finds a place."""
    with EchoServer(binaries, runningStreamsMax=40) as server, contextlib.ExitStack() as stack:
        def begun(c):
            c.send(*[octets for stream in range(1, 201, 2) for octets in (request(stream, CHAT), data(stream, message(b"begun")))])
            said = set()
            while len(said) < 100:
                said |= {f.stream for f in [c.next()] if f.kind == DATA or f.kind == HEADERS and f.fields.get("grpc-status") == "8"}
            return len({f.stream for f in c.seen if f.kind == DATA})
        counts = [begun(stack.enter_context(Connection(server.port))) for _ in range(6)]
        # One alone has three quarters of a loop's, and for some others there is some left.
        assert max(counts) == 30 and len([n for n in counts if n > 0]) >= 4, counts


def test_trailers_say_what_is_left(binaries):
    """Whoever holds more calls than may still come hears how many these are, before any is refused."""
    with EchoServer(binaries, runningStreamsMax=40) as server, Connection(server.port) as c:
        streams = range(1, 61, 2)
        for stream in streams:
            c.send(request(stream, CHAT), data(stream, message(b"begun")))
            c.until(lambda f: f.stream == stream and f.kind == DATA)
        said = []
        for stream in streams:
            c.send(data(stream, b"", ends=True))
            end = c.until(lambda f: f.stream == stream and f.kind == HEADERS and f.flags & END_STREAM)
            assert end.fields["grpc-status"] == "0"
            said.append(end.fields.get("ratelimit"))
        # One alone may have thirty.
        assert said[:15] == [None] * 15 and said[15] == '"streams";r=14' and said[-1] == '"streams";r=0', said


def test_requests_that_do_not_come(binaries):
    """Fields without a body take no place from calls that run, and have their time."""
    with EchoServer(binaries, runningUnaryMax=4, runningStreamsMax=4, bodyTimeout=PATIENCE_SECONDS * 1000) as server, Bystander(server):
        with contextlib.ExitStack() as stack:
            silent = [stack.enter_context(Connection(server.port)) for _ in range(8)]
            for c in silent:
                c.send(*[request(stream, path) for stream, path in zip(range(1, 201, 2), [SAY, REPEAT] * 50)])
                settles(c)
            with Connection(server.port) as c:
                for n in range(20):
                    c.serves(1 + 2 * n)
            # The body may still come.
            for c in silent:
                c.send(data(1, message(b"late"), ends=True))
                assert c.answers(1) == message(b"late")
    with EchoServer(binaries, bodyTimeout=300) as server, Bystander(server), Connection(server.port) as c:
        half = message(b"whole")
        c.send(request(1), request(3, REPEAT), request(5), data(5, half), request(7, CHAT))
        for stream in (1, 3, 5):
            c.answers(stream, grpc_status="4")
        # What runs without a message may wait for one.
        c.send(data(7, half, ends=True))
        assert c.answers(7) == half
        c.serves(9)
    with EchoServer(binaries, waitingCallsMax=20, bodyTimeout=PATIENCE_SECONDS * 1000) as server, Bystander(server), contextlib.ExitStack() as stack:
        for _ in range(4):
            c = stack.enter_context(Connection(server.port))
            c.send(*[request(stream) for stream in range(1, 201, 2)])
            settles(c)
            refused = len([f for f in c.seen if f.kind == HEADERS and f.fields.get("grpc-status") == "8"])
            assert 80 <= refused <= 92, refused
        # Where too many wait, a few more may.
        with Connection(server.port) as c:
            c.send(request(1))
            settles(c)
            c.send(data(1, message(b"well"), ends=True))
            assert c.answers(1) == message(b"well")


def test_fields(binaries):
    """Lists and blocks of fields without measure."""
    with EchoServer(binaries) as server, Bystander(server) as bystander:
        # A list that is too long is answered as gRPC answers, and the connection goes on.
        with Connection(server.port) as c:
            c.send(request(1, more=[("x-long", "v" * 1000)] * 15), data(1, message(), ends=True))
            c.answers(1)
            many = block([("x-long", "v" * 1000)] * 20)
            c.send(frame(HEADERS, 0, 3, block(request_fields())),
                   frame(CONTINUATION, 0, 3, many[:15_000]), frame(CONTINUATION, END_HEADERS, 3, many[15_000:]))
            c.answers(3, grpc_status="8")
            c.serves(5)
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            say = channel.unary_unary(SAY, lambda data: data, lambda data: data)
            try:
                say(b"", metadata=[("x-long", "v" * 40_000)], timeout=PATIENCE_SECONDS)
                raise AssertionError("a list of 40 kB was taken")
            except grpc.RpcError as error:
                assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, error
        # One octet in the block for four thousand in the list, a hundred thousand times a request.
        with Connection(server.port) as c:
            bomb = b"\xbe" * 16_000
            for stream in range(1, 21, 2):
                c.send(frame(HEADERS, 0, stream, block(request_fields()) + literal("x-bomb", "b" * 3900, first=0x40)),
                       *[frame(CONTINUATION, 0, stream, bomb) for _ in range(6)],
                       frame(CONTINUATION, END_HEADERS, stream, bomb))
                c.until(lambda f: f.stream == stream and f.kind == RST_STREAM)
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def test_joined_values(binaries):
    """A comma in a `-bin` value stands for a field with the whole name: fifteen kilobytes for half a gigabyte."""
    name = "x" * 246 + "-bin"
    with EchoServer(binaries) as server, Bystander(server) as bystander:
        for value, status in (("," * 3700, "0"), ("AA," * 1200, "8")):
            for path in (CHAT, "/no.such.Service/Method"):
                with Connection(server.port) as c:
                    c.send(request(1, path, [(name, "AA")]), data(1, ends=True))
                    c.answers(1, "0" if path == CHAT else "12")
                    # Put into the table once, four times in each of a hundred lists.
                    c.send(frame(HEADERS, END_HEADERS, 3, block(request_fields(path)) + literal(name, value, 0x40)),
                           data(3, ends=True))
                    for stream in range(5, 201, 2):
                        c.send(frame(HEADERS, END_HEADERS, stream, block(request_fields(path)) + b"\xbe" * 3))
                    for stream in range(5, 201, 2):
                        c.send(data(stream, ends=True))
                    for stream in range(5, 201, 2):
                        c.until(lambda f: f.stream == stream and f.kind == HEADERS and f.flags & END_STREAM)
                    said = {f.fields["grpc-status"] for f in c.seen if f.kind == HEADERS and f.flags & END_STREAM
                            and f.stream > 3}
                    assert said == {status if path == CHAT or status == "8" else "12"}, (said, path, value[:10])
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def settles_or_makes_room(connection):
    """As above, unless it was ended because it held more than others."""
    try:
        settles(connection)
    except Failure:
        ends = [(f.code, f.payload[8:]) for f in connection.seen if f.kind == GOAWAY]
        assert ends == [(ENHANCE_YOUR_CALM, b"holds_too_much")], ends


def test_metadata_that_is_held(binaries):
    """What calls hold of metadata counts like what they hold of messages."""
    with EchoServer(binaries, inboundBytesMax=2 * MIB) as server, Bystander(server) as bystander:
        with contextlib.ExitStack() as stack:
            connections = [stack.enter_context(Connection(server.port)) for _ in range(4)]
            for c in connections:
                c.send(frame(HEADERS, END_HEADERS, 1, block(request_fields(CHAT)) + literal("x-held", "v" * 3900, 0x40)))
                for stream in range(3, 181, 2):
                    c.send(frame(HEADERS, END_HEADERS, stream, block(request_fields(CHAT)) + b"\xbe" * 3))
                settles_or_makes_room(c)
            refused = [f for c in connections for f in c.seen if f.kind == GOAWAY or f.kind == HEADERS and f.fields.get("grpc-status") == "8"]
            assert refused, "nothing was refused"
            # Who holds little is served all the same.
            with Connection(server.port) as c:
                c.serves(1)
            # What ends makes room.
            connections[0].send(*[reset(stream) for stream in range(1, 181, 2)])
            settles_or_makes_room(connections[0])

        def are_all_taken():
            with Connection(server.port) as c:
                c.send(*[request(stream, CHAT, [("x-held", "v" * 12_000)]) for stream in range(1, 40, 2)])
                settles_or_makes_room(c)
                return not [f for f in c.seen if f.kind in (HEADERS, GOAWAY)]

        patiently("what is over is no longer counted", are_all_taken)


def test_compression_bombs(binaries):
    """Messages that are a thousand times what they seem, on many streams at once."""
    zeros = gzip.compress(b"\x0a" + varint(16 * MIB) + bytes(16 * MIB), 9)
    bomb = struct.pack(">BI", 1, len(zeros)) + zeros
    pieces = [bomb[cut:cut + 16_000] for cut in range(0, len(bomb), 16_000)]
    calls = 20

    def burst(path):
        return b"".join(
            request(stream, path, [("grpc-encoding", "gzip")]) + b"".join(data(stream, piece) for piece in pieces)
            + data(stream, ends=True) for stream in range(1, 2 * calls, 2))

    with EchoServer(binaries) as server, Bystander(server) as bystander:
        for path in (SAY, COLLECT):
            with contextlib.ExitStack() as stack:
                connections = [stack.enter_context(Connection(server.port)) for _ in range(5)]
                for c in connections:
                    c.send(burst(path))
                for c in connections:
                    for _ in range(calls):
                        end = c.until(lambda f: f.kind == HEADERS and f.flags & END_STREAM)
                        assert end.fields["grpc-status"] == "8", end.fields
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def test_slow_clients(binaries):
    """Each stage that a client can be slow at has its time."""
    # A limit a server: whoever shakes hands for a claim about frames has all the time for that.
    with EchoServer(binaries, handshakeTimeout=1000) as server, Bystander(server):
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
        with Connection(server.port, shakes_hands=False) as c:
            c.send(PREFACE[:10])
            c.ends()
        with Connection(server.port, shakes_hands=False) as c:
            c.send(PREFACE)
            c.ends()
        for one in silent:
            one.settimeout(PATIENCE_SECONDS)
            while one.recv(1000):
                pass
            one.close()
    with EchoServer(binaries, fieldBlockTimeout=300, frameTimeout=300) as server, Bystander(server):
        with Connection(server.port) as c:
            c.send(request(1, flags=0))
            c.closes(ENHANCE_YOUR_CALM)
        with Connection(server.port) as c:
            c.send(request(1)[:30])
            c.closes(ENHANCE_YOUR_CALM)
        with Connection(server.port) as c:
            c.send(request(1), data(1, message(b"x" * 1000))[:50])
            c.closes(ENHANCE_YOUR_CALM)
    with EchoServer(binaries, bodyTimeout=300) as server, Bystander(server):
        for path in (SAY, COLLECT):
            with Connection(server.port) as c:
                c.send(request(1, path), data(1, message(b"x" * 1000)[:50]))
                c.answers(1, grpc_status="4")
                c.serves(3)
    # Longer than the test takes to answer, on any machine that answers at all.
    with EchoServer(binaries, bodyTimeout=5000) as server, Bystander(server):
        # A handler that takes its time is no fault of the client, whose next message has no room to be whole.
        with Connection(server.port) as c:
            held = message(b"held")
            c.send(request(1, CHAT), data(1, message(number=6000)), data(1, held + held[:6]))
            c.until(lambda f: f.kind == DATA)
            c.send(data(1, held[6:], ends=True))
            c.answers(1)
        # A stream that says nothing between messages may take its time.
        with Connection(server.port) as c:
            c.send(request(1, CHAT), data(1, message(b"one")))
            c.until(lambda f: f.kind == DATA)
            time.sleep(6)
            c.send(data(1, message(b"two"), ends=True))
            c.answers(1)


def test_responses_that_nobody_takes(binaries):
    """Windows that stay shut, and sockets that are not read."""
    with EchoServer(binaries, writeTimeout=500, outboundBytesMax=20 * MIB) as server, Bystander(server) as bystander:
        with Connection(server.port, own_settings=((INITIAL_WINDOW_SIZE, 0),)) as c:
            body = message(b"x" * 900_000)
            for stream in range(1, 121, 2):
                c.send(request(stream), *[data(stream, body[n:n + 16384]) for n in range(0, len(body), 16384)], data(stream, ends=True))
            c.ends()
            refused = [f for f in c.seen if f.kind in (RST_STREAM, GOAWAY) and f.code == ENHANCE_YOUR_CALM]
            # The server reads for a second more before it lets go; a client that was not awake in that second hears no reason.
            assert refused or c.was_reset, "nothing was refused"
        # Little is held for as long as it takes.
        with Connection(server.port, own_settings=((INITIAL_WINDOW_SIZE, 0),)) as c:
            c.send(request(1), data(1, message(b"little"), ends=True))
            time.sleep(1.2)
            c.send(window(1, 100))
            c.answers(1)
        with Connection(server.port, own_settings=((INITIAL_WINDOW_SIZE, 0x7FFFFFFF),), window_bytes=4096) as c:
            c.send(window(0, 0x7FFF0000 - 65535))
            try:
                for stream in range(1, 4001, 2):
                    c.send(request(stream, REPEAT), data(stream, message(b"x" * 50_000, number=1000), ends=True))
                    c.send(ping(struct.pack(">Q", stream)))
            except OSError:
                pass
            time.sleep(1.5)
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def test_responses_behind_the_first(binaries):
    """What is written behind a message that nobody takes counts as much as that message."""
    with EchoServer(binaries, outboundBytesMax=20 * MIB) as server, Bystander(server) as bystander:
        little, much = message(b"l"), message(b"x" * 900_000)
        for _ in range(4):
            with Connection(server.port, own_settings=((INITIAL_WINDOW_SIZE, 0),)) as c:
                for stream in range(1, 161, 2):
                    c.send(request(stream, CHAT), data(stream, little), *[data(stream, much[n:n + 16384]) for n in range(0, len(much), 16384)])
                refused = []
                while not refused:
                    said = c.next()
                    refused = [said] if said is None or said.kind in (RST_STREAM, GOAWAY) else []
                assert said is None or said.code == ENHANCE_YOUR_CALM, said
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def hears_of_too_much(connections):
    """One of them was told that it holds too much. The others may go on: nothing is waited for."""
    for c in connections:
        while not c.is_silent(0) and c.next() is not None:
            pass
    return any(f.kind == GOAWAY and (f.code, f.payload[8:]) == (ENHANCE_YOUR_CALM, b"holds_too_much")
               for c in connections for f in c.seen)


def park_responses(port, calls=50):
    """A connection that makes the server keep so many responses of 900 kB, and takes none."""
    c = Connection(port, own_settings=((INITIAL_WINDOW_SIZE, 0),))
    body = message(b"x" * 900_000)
    for stream in range(1, 2 * calls, 2):
        c.send(request(stream), *[data(stream, body[n:n + 16384]) for n in range(0, len(body), 16384)], data(stream, ends=True))
    return c


def park_requests(port, calls=50):
    """A connection that makes the server keep so many requests of 900 kB, whose handlers take nothing."""
    c = Connection(port)
    asleep, kept = message(number=PATIENCE_SECONDS * 1000), message(b"x" * 15_000)
    for stream in range(1, 2 * calls, 2):
        c.send(request(stream, CHAT), data(stream, asleep), *[data(stream, kept)] * 60)
    return c


def test_hoarders_make_room(binaries):
    """Whoever holds most and longest is ended before others are refused, whichever loop it is on."""
    size = 300_000
    with EchoServer(binaries, outboundBytesMax=40 * MIB, inboundBytesMax=40 * MIB) as server, Bystander(server) as bystander:
        with grpc.insecure_channel(f"127.0.0.1:{server.port}") as channel:
            say = channel.unary_unary(SAY, lambda data: data, lambda data: data)
            body = message(b"x" * size)[5:]
            for park in (park_responses, park_requests):
                # Below the bound each of them, and above it together.
                hoarders = [park(server.port, calls=12) for _ in range(5)]
                for _ in range(20):
                    assert say(body, timeout=PATIENCE_SECONDS) == body
                patiently("the first of them make room", lambda: hears_of_too_much(hoarders[:2]))
                for c in hoarders:
                    c.socket.close()
                # One that holds too much alone does not outlast it.
                with park(server.port) as c:
                    assert (ENHANCE_YOUR_CALM, b"holds_too_much") in answered_with(c), c.seen[-3:]
                    assert say(body, timeout=PATIENCE_SECONDS) == body
        assert bystander.most_resident < RESIDENT_MAX, bystander.most_resident


def test_memory_is_given_back(binaries):
    """What an attack has taken is the system's again when it is over."""
    with EchoServer(binaries, heapRestPause=300) as server:
        with Connection(server.port) as c:
            c.serves(1)
        before = server.resident_bytes()
        hoarders = [park_responses(server.port, calls=20) for _ in range(5)]
        for c in hoarders:
            c.hears_ping()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while server.resident_bytes() < before + 60 * MIB:
            assert time.monotonic() < deadline, "nothing was taken"
            time.sleep(0.01)
        for c in hoarders:
            c.socket.close()
        while server.resident_bytes() > before + 20 * MIB:
            assert time.monotonic() < deadline, f"{(server.resident_bytes() - before) / MIB:.0f} MiB are kept"
            time.sleep(0.05)


test_memory_is_given_back.counts_memory = True


def test_an_octet_now_and_then(binaries):
    """To take a response, or to send a request, an octet at a time is as good as not at all."""
    with EchoServer(binaries, writeTimeout=500, bodyTimeout=500) as server, Bystander(server):
        with park_responses(server.port, calls=3) as c:
            c.socket.settimeout(0.02)
            begin, is_open = time.monotonic(), True
            while is_open:
                assert time.monotonic() < begin + PATIENCE_SECONDS, "an octet now and then kept it alive"
                c.send(window(1, 1))
                time.sleep(0.02)
                try:
                    is_open = c.socket.recv(65536) != b""
                except TimeoutError:
                    pass
                except ConnectionResetError:
                    is_open = False
        with Connection(server.port) as c:
            c.send(request(1, COLLECT), data(1, message(b"x" * 1000)[:50]))
            sent = 50
            while c.is_silent(0) and sent < 900:
                c.send(data(1, b"x"))
                sent += 1
                time.sleep(0.02)
            assert sent < 900, "an octet now and then kept it alive"
            c.answers(1, grpc_status="4")
            c.serves(3)
        # Slow, but not that slow.
        with EchoServer(binaries, bodyTimeout=5000, bodyBytesMin=100) as patient, Connection(patient.port) as c:
            body = message(b"x" * 2000)
            c.send(request(1, COLLECT))
            for start in range(0, len(body), 200):
                c.send(data(1, body[start:start + 200]))
                time.sleep(0.6)
            c.send(data(1, ends=True))
            c.answers(1)


def test_requests_that_nobody_takes(binaries):
    """A hundred streams with a megabyte each on many connections, all without an end."""
    with EchoServer(binaries, inboundBytesMax=64 * MIB) as server, Bystander(server) as bystander:
        connections = [Connection(server.port) for _ in range(8)]
        chunk = message(b"x" * 3_000_000)[:16384]
        for c in connections:
            c.send(*[request(stream) for stream in range(1, 101, 2)])
            for _ in range(20):
                for stream in range(1, 101, 2):
                    c.send(data(stream, chunk))
                    chunk = chunk[:5] + chunk[5:]
        refused = 0
        for c in connections:
            c.send(ping(b"are you "))
            answered_with(c, until=lambda f: f.kind == PING and f.flags & ACK)
            refused += len([f for f in c.seen if f.kind == GOAWAY or f.kind == HEADERS and f.fields.get("grpc-status") == "8"])
            c.socket.close()
        assert refused > 0
        assert bystander.most_resident < RESIDENT_MAX + 64 * MIB, bystander.most_resident


def test_descriptors_run_out(binaries):
    """A flood of silent connections displaces itself: those that have spoken are served, idle or not, and so are new ones."""
    with EchoServer(binaries, descriptors=64) as server, Bystander(server):
        with Connection(server.port) as works, Connection(server.port) as idles:
            works.send(request(1, CHAT), data(1, message(b"stays")))
            works.until(lambda f: f.kind == DATA)
            silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]
            # Behind them in the line: when it is served, the server has seen to all of them.
            with Connection(server.port) as new:
                new.serves(1)
            for n in range(20):
                works.serves(3 + 2 * n)
            idles.serves(1)
            for one in silent:
                one.close()
        with Connection(server.port) as c:
            c.serves(1)


def test_connections_without_measure(binaries):
    """A connection that has nothing to do makes room for one that has."""
    with EchoServer(binaries, connectionsMax=50) as server:
        with Connection(server.port) as busy:
            busy.send(request(1, CHAT), data(1, message(b"stays")))
            busy.until(lambda f: f.kind == DATA)
            idle = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(300)]
            for _ in range(10):
                with Connection(server.port) as c:
                    c.serves(1)
            busy.send(data(1, message(b"still"), ends=True))
            busy.answers(1)
            for one in idle:
                one.close()


def test_newcomers(binaries):
    """Those that have not said their settings are few: for one more the oldest goes, and whoever has said them stays."""
    with EchoServer(binaries, newcomersMax=20) as server, Connection(server.port) as settled:
        settled.serves(1)
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(200)]

        def is_closed(one):
            one.setblocking(False)
            try:
                # Why it ends comes first.
                while octets := one.recv(65536):
                    pass
                return octets == b""
            except BlockingIOError:
                return False
            except ConnectionResetError:
                return True
        patiently("the oldest have gone", lambda: sum(map(is_closed, silent)) >= 180)
        settled.serves(3)
        with Connection(server.port) as c:
            c.serves(1)
        for one in silent:
            one.close()


def test_addresses_share_connections(binaries):
    """Whoever has fewest connections gets one, though all are at work; within one address, what can begin again gives way."""
    with EchoServer(binaries, connectionsMax=30) as server, contextlib.ExitStack() as stack:
        for _ in range(30):
            c = stack.enter_context(Connection(server.port))
            c.send(request(1, CHAT), data(1, message(b"works")))
            c.until(lambda f: f.kind == DATA)
        # One more of the same address would have to displace work.
        with Connection(server.port, shakes_hands=False) as one_more:
            assert one_more.closes(NO_ERROR).payload.endswith(b"too_many_connections")
        others = []
        for _ in range(10):
            c = stack.enter_context(Connection(server.port, source="127.0.0.2"))
            c.send(request(1, CHAT), data(1, message(b"works too")))
            c.until(lambda f: f.kind == DATA)
            others.append(c)
        with Connection(server.port, source="127.0.0.3") as c:
            c.serves(1)
        for c in others:
            c.serves(3)
    with EchoServer(binaries, connectionsMax=30) as server, contextlib.ExitStack() as stack:
        for _ in range(30):
            c = stack.enter_context(Connection(server.port, own_settings=((INITIAL_WINDOW_SIZE, 0),)))
            c.send(request(1, REPEAT), data(1, message(b"watches", number=1), ends=True))
            c.until(lambda f: f.kind == HEADERS)
        for _ in range(5):
            with Connection(server.port) as c:
                c.serves(1)
    # What the system grants is a limit as well.
    with EchoServer(binaries, descriptors=100) as server, contextlib.ExitStack() as stack:
        for _ in range(50):
            c = stack.enter_context(Connection(server.port))
            c.send(request(1, CHAT), data(1, message(b"works")))
            c.until(lambda f: f.kind == DATA)
        with Connection(server.port, source="127.0.0.2") as c:
            c.serves(1)


def hold_idle(binaries, count):
    """What each of so many connections without calls takes of the server's memory."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        with EchoServer(binaries) as server, Bystander(server):
            before = server.resident_bytes()
            connections = []
            for _ in range(count):
                connections.append(Connection(server.port))
            each = (server.resident_bytes() - before) / count
            for c in connections:
                c.socket.close()
            return each
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_idle_connections(binaries):
    each = hold_idle(binaries, 1000)
    assert each < 24 * 1024, f"{each / 1024:.1f} KiB a connection"


test_idle_connections.counts_memory = True


def test_ten_thousand_idle_connections(binaries):
    each = hold_idle(binaries, 10_000)
    print(f"        {each / 1024:.1f} KiB a connection")
    assert each < 24 * 1024, f"{each / 1024:.1f} KiB a connection"


test_ten_thousand_idle_connections.takes_long = True
