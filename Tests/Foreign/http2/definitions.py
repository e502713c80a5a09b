"""RFC 9113 §6: each type of frame."""

import struct

from .cases import case
from .raw import *
from .frames import CLOSED_WINDOW, half_closed


def padded(kind, flags, stream, payload, padding, length=None):
    count = padding if length is None else length
    return frame(kind, flags | PADDED, stream, bytes([count]) + payload + b"\0" * padding)


def refused(section, rule, piece, *codes, **options):
    """A case that one piece decides."""
    def send(c):
        c.send(*piece) if isinstance(piece, tuple) else c.send(piece)
        c.closes(*codes)
    case(section, f"{rule} is a connection error", **options)(send)


refused("6.1", "DATA on stream 0", data(0, b"x"), PROTOCOL_ERROR)
refused("6.1", "padding as long as the frame", (request(1), padded(DATA, 0, 1, b"abc", 0, length=4)), PROTOCOL_ERROR)
refused("6.1", "padding longer than the frame", (request(1), padded(DATA, 0, 1, b"abc", 0, length=200)), PROTOCOL_ERROR)
refused("6.1", "padded DATA without a length", (request(1), frame(DATA, PADDED, 1)), PROTOCOL_ERROR, FRAME_SIZE_ERROR)
refused("6.2", "HEADERS on stream 0", frame(HEADERS, END_HEADERS, 0, block(request_fields())), PROTOCOL_ERROR)
refused("6.2", "padding longer than the block", frame(HEADERS, END_HEADERS | PADDED, 1, b"\xff" + block(request_fields())[:80]),
        PROTOCOL_ERROR)
refused("6.2", "padded HEADERS without a length", frame(HEADERS, END_HEADERS | PADDED, 1), PROTOCOL_ERROR, FRAME_SIZE_ERROR)
refused("6.2", "HEADERS too short for its priority", frame(HEADERS, END_HEADERS | WITH_PRIORITY, 1, b"\0\0\0"),
        PROTOCOL_ERROR, FRAME_SIZE_ERROR)
refused("6.3", "PRIORITY on stream 0", frame(PRIORITY, 0, 0, b"\0\0\0\x01\x10"), PROTOCOL_ERROR)
refused("6.4", "RST_STREAM on stream 0", reset(0), PROTOCOL_ERROR)
refused("6.4", "RST_STREAM on an idle stream", reset(7), PROTOCOL_ERROR)
refused("6.4", "RST_STREAM of three octets", (request(1), frame(RST_STREAM, 0, 1, b"\0\0\0")), FRAME_SIZE_ERROR)
refused("6.4", "RST_STREAM of five octets", (request(1), frame(RST_STREAM, 0, 1, b"\0\0\0\0\x08")), FRAME_SIZE_ERROR)
refused("6.5", "an acknowledgement with a payload", frame(SETTINGS, ACK, 0, struct.pack(">HI", 1, 1)), FRAME_SIZE_ERROR)
refused("6.5", "SETTINGS on a stream", frame(SETTINGS, 0, 1, struct.pack(">HI", 3, 1)), PROTOCOL_ERROR)
refused("6.5", "SETTINGS of five octets", frame(SETTINGS, 0, 0, b"\0\x03\0\0\0"), FRAME_SIZE_ERROR)
refused("6.5.2", "ENABLE_PUSH of 2", settings((ENABLE_PUSH, 2)), PROTOCOL_ERROR)
refused("6.5.2", "INITIAL_WINDOW_SIZE of 2^31", settings((INITIAL_WINDOW_SIZE, 1 << 31)), FLOW_CONTROL_ERROR)
refused("6.5.2", "MAX_FRAME_SIZE of 16383", settings((MAX_FRAME_SIZE, 16383)), PROTOCOL_ERROR)
refused("6.5.2", "MAX_FRAME_SIZE of 2^24", settings((MAX_FRAME_SIZE, 1 << 24)), PROTOCOL_ERROR)
refused("8.4", "PUSH_PROMISE of a client", frame(PUSH_PROMISE, END_HEADERS, 1, struct.pack(">I", 2) + block(request_fields())),
        PROTOCOL_ERROR)
refused("6.6", "PUSH_PROMISE on an open stream",
        (request(1), frame(PUSH_PROMISE, END_HEADERS, 1, struct.pack(">I", 2) + block(request_fields()))), PROTOCOL_ERROR)
refused("6.7", "PING on a stream", frame(PING, 0, 1, b"pingping"), PROTOCOL_ERROR)
refused("6.7", "PING of six octets", frame(PING, 0, 0, b"sixsix"), FRAME_SIZE_ERROR)
refused("6.7", "PING of nine octets", frame(PING, 0, 0, b"nine-nine"), FRAME_SIZE_ERROR)
refused("6.8", "GOAWAY on a stream", frame(GOAWAY, 0, 1, struct.pack(">II", 0, 0)), PROTOCOL_ERROR)
refused("6.8", "GOAWAY of seven octets", frame(GOAWAY, 0, 0, b"\0" * 7), FRAME_SIZE_ERROR)
refused("6.9", "WINDOW_UPDATE of 0 on the connection", window(0, 0), PROTOCOL_ERROR)
refused("6.9", "WINDOW_UPDATE of three octets", frame(WINDOW_UPDATE, 0, 0, b"\0\0\x01"), FRAME_SIZE_ERROR)
refused("6.9", "WINDOW_UPDATE of five octets", frame(WINDOW_UPDATE, 0, 0, b"\0\0\0\0\x01"), FRAME_SIZE_ERROR)
refused("6.9.1", "a connection's window beyond 2^31-1", (window(0, 0x7FFFFFFF), window(0, 0x7FFFFFFF)), FLOW_CONTROL_ERROR)
refused("6.9.2", "a setting that takes a stream's window beyond 2^31-1",
        (request(1, CHAT), window(1, 0x7FFFFFFF - 65535), settings((INITIAL_WINDOW_SIZE, 65536))), FLOW_CONTROL_ERROR)
refused("6.10", "CONTINUATION after the end of a block",
        (request(1, CHAT), frame(CONTINUATION, END_HEADERS, 1, b"")), PROTOCOL_ERROR)
refused("6.10", "CONTINUATION on stream 0", (request(1, flags=0), frame(CONTINUATION, END_HEADERS, 0, b"")), PROTOCOL_ERROR)
refused("6.10", "CONTINUATION after CONTINUATION that ended the block",
        (request(1, CHAT, flags=0), frame(CONTINUATION, END_HEADERS, 1), frame(CONTINUATION, END_HEADERS, 1)), PROTOCOL_ERROR)
refused("6.10", "CONTINUATION after DATA", (request(1, CHAT), data(1), frame(CONTINUATION, END_HEADERS, 1)), PROTOCOL_ERROR)


@case("6.1", "padding is not part of the message")
def padding_of_data(c):
    body = message(b"padded")
    c.send(request(1), padded(DATA, 0, 1, body[:3], 255), padded(DATA, 0, 1, body[3:], 0), padded(DATA, END_STREAM, 1, b"", 9))
    assert c.answers(1) == body


@case("6.1", "padding counts against the windows and is given back")
def padding_is_given_back(c):
    stream_window = c.server_settings[INITIAL_WINDOW_SIZE]
    spent, given = 0, {0: 0, 1: stream_window}
    c.send(request(1, COLLECT))
    while spent < 3 * stream_window:
        piece = padded(DATA, 0, 1, message(b"x" * 2048), 255)
        c.send(piece * 8)
        spent += (len(piece) - 9) * 8
        while spent + len(piece) * 8 > given[1]:
            update = c.until(lambda f: f.kind == WINDOW_UPDATE)
            given[update.stream] = given.get(update.stream, 0) + struct.unpack(">I", update.payload)[0]
    c.send(reset(1))
    c.serves(3)


@case("6.2", "HEADERS may be padded and carry a priority")
def padded_headers(c):
    fields = block(request_fields())
    c.send(frame(HEADERS, END_HEADERS | PADDED | WITH_PRIORITY, 1, b"\x07" + b"\0\0\0\0\x0f" + fields + b"\0" * 7),
           data(1, message(), ends=True))
    c.answers(1)


for length in (4, 6):
    def priority_length(c, length=length):
        c.send(request(1, CHAT), frame(PRIORITY, 0, 1, b"\0" * length))
        c.resets_or_closes(1, FRAME_SIZE_ERROR)
    case("6.3", f"PRIORITY of {length} octets is a FRAME_SIZE_ERROR")(priority_length)


@case("6.4", "an unknown code of RST_STREAM means no harm")
def unknown_code(c):
    c.send(request(1, CHAT), reset(1, 0xDEADBEEF))
    c.serves(3)


@case("6.5", "each SETTINGS is acknowledged")
def acknowledged(c):
    c.send(*[settings((MAX_CONCURRENT_STREAMS, n), (MAX_CONCURRENT_STREAMS, n)) for n in range(5)])
    for _ in range(5):
        c.until(lambda f: f.kind == SETTINGS and f.flags & ACK)
    c.serves(1)


@case("6.5.3", "of two values of a setting the later holds", own_settings=CLOSED_WINDOW)
def later_value(c):
    c.send(settings((INITIAL_WINDOW_SIZE, 100), (INITIAL_WINDOW_SIZE, 1)))
    c.until(lambda f: f.kind == SETTINGS and f.flags & ACK)
    half_closed(c)
    assert len(c.until(lambda f: f.kind == DATA).payload) == 1


@case("6.5.2", "ENABLE_PUSH of 0 and 1 are taken")
def push_values(c):
    c.send(settings((ENABLE_PUSH, 0)), settings((ENABLE_PUSH, 1)))
    c.serves(1)


@case("6.5.2", "a client may not want an indexing table", own_settings=((HEADER_TABLE_SIZE, 0),))
def no_table(c):
    c.serves(1)
    c.serves(3)


@case("6.5.2", "a greater MAX_FRAME_SIZE is taken, and no frame is greater", own_settings=((MAX_FRAME_SIZE, 1 << 20), (INITIAL_WINDOW_SIZE, 1 << 20)))
def greater_frames(c):
    c.send(window(0, 1 << 20), request(1), *[data(1, part) for part in (message(b"x" * 200_000)[n:n + 16384] for n in range(0, 200_016, 16384))],
           data(1, ends=True))
    assert len(c.answers(1)) == len(message(b"x" * 200_000))
    assert max(len(f.payload) for f in c.seen) <= 1 << 20


@case("6.7", "a PING is answered with its octets")
def ping_answer(c):
    c.send(ping(b"\0\1\2\3\4\5\6\7"))
    answer = c.until(lambda f: f.kind == PING)
    assert answer.flags & ACK and answer.payload == b"\0\1\2\3\4\5\6\7", answer


@case("6.7", "an answer to a PING is not answered")
def ping_ack(c):
    c.send(ping(b"answered", flags=ACK), ping(b"question"))
    answer = c.until(lambda f: f.kind == PING)
    assert answer.payload == b"question", answer


@case("6.8", "streams that are open when the client says GOAWAY are served", own_settings=CLOSED_WINDOW)
def clients_goaway(c):
    half_closed(c)
    c.send(frame(GOAWAY, 0, 0, struct.pack(">II", 0, NO_ERROR) + b"farewell"), window(1, 1000))
    c.answers(1)


@case("6.9", "WINDOW_UPDATE of 0 on a stream is an error")
def zero_update(c):
    c.send(request(1, CHAT), window(1, 0))
    c.resets_or_closes(1, PROTOCOL_ERROR)


@case("6.9", "WINDOW_UPDATE on a stream that has ended on both sides is ignored")
def late_update(c):
    c.serves(1)
    c.send(window(1, 1000))
    c.serves(3)


@case("6.9.1", "a stream's window beyond 2^31-1 is a stream error")
def stream_overflow(c):
    c.send(request(1, CHAT), window(1, 0x7FFFFFFF), window(1, 0x7FFFFFFF))
    c.resets(1, FLOW_CONTROL_ERROR)
    c.serves(3)


@case("6.9.1", "no more is sent than the window allows", own_settings=((INITIAL_WINDOW_SIZE, 1),))
def one_octet(c):
    half_closed(c)
    first = c.until(lambda f: f.kind == DATA)
    assert len(first.payload) == 1, first
    c.hears_ping()
    assert len([f for f in c.seen if f.kind == DATA]) == 1
    c.send(window(1, 3))
    second = c.until(lambda f: f.kind == DATA)
    assert len(second.payload) == 3, second


@case("6.9.1", "the connection's window holds for all streams together", own_settings=((INITIAL_WINDOW_SIZE, 1 << 20),))
def connection_window(c):
    body = message(b"x" * 60_000)
    for stream in (1, 3):
        c.send(request(stream), *[data(stream, body[n:n + 16384]) for n in range(0, len(body), 16384)], data(stream, ends=True))
    received = 0
    while received < 65535:
        received += len(c.until(lambda f: f.kind == DATA).payload)
    c.hears_ping()
    assert received == 65535 and sum(len(f.payload) for f in c.seen if f.kind == DATA) == 65535
    c.send(window(0, 1 << 20))
    ended = lambda: len([f for f in c.seen if f.kind == HEADERS and f.flags & END_STREAM])
    while ended() < 2:
        c.until(lambda f: f.kind == HEADERS)


@case("6.9.2", "a new INITIAL_WINDOW_SIZE holds for streams that are open", own_settings=CLOSED_WINDOW)
def new_window(c):
    half_closed(c)
    c.hears_ping()
    c.send(settings((INITIAL_WINDOW_SIZE, 2)))
    assert len(c.until(lambda f: f.kind == DATA).payload) == 2


@case("6.9.2", "a window may become negative", own_settings=((INITIAL_WINDOW_SIZE, 4),))
def negative_window(c):
    half_closed(c)
    assert len(c.until(lambda f: f.kind == DATA).payload) == 4
    c.send(settings((INITIAL_WINDOW_SIZE, 1)), window(1, 3))
    c.hears_ping()
    assert len([f for f in c.seen if f.kind == DATA]) == 1
    c.send(window(1, 2))
    assert len(c.until(lambda f: f.kind == DATA).payload) == 2


@case("6.9.1", "a client that exceeds a stream's window is told FLOW_CONTROL_ERROR")
def exceeds_stream(c):
    room = c.server_settings[INITIAL_WINDOW_SIZE]
    # The handler takes its time, so that nothing is given back; the messages behind the first are whole and held.
    c.send(request(1, CHAT), data(1, message(number=60_000)))
    body = message(b"x" * 16_000)
    for _ in range(room // len(body) + 2):
        c.send(data(1, body))
    c.resets_or_closes(1, FLOW_CONTROL_ERROR)


@case("6.10", "a block may come in several CONTINUATIONs")
def continued(c):
    fields = block(request_fields())
    c.send(frame(HEADERS, 0, 1, fields[:1]), *[frame(CONTINUATION, 0, 1, fields[n:n + 20]) for n in range(1, 81, 20)],
           frame(CONTINUATION, END_HEADERS, 1, fields[81:]), data(1, message(), ends=True))
    c.answers(1)


@case("10.5.1", "a block in too many CONTINUATIONs is ENHANCE_YOUR_CALM")
def too_many_continuations(c):
    c.send(request(1, flags=0), frame(CONTINUATION, 0, 1, literal("a", "b")) * 9)
    c.closes(ENHANCE_YOUR_CALM)


@case("6.10", "END_STREAM of HEADERS holds though CONTINUATION follows")
def continued_end(c):
    fields = block(request_fields(COLLECT))
    c.send(frame(HEADERS, END_STREAM, 1, fields[:50]), frame(CONTINUATION, END_HEADERS, 1, fields[50:]))
    c.answers(1)
