"""RFC 9113 §3 to §5: starting, frames, header blocks, and the states of streams."""

import struct

from .cases import case
from .raw import *

# Open on the server's side for as long as a case wants: the response waits for a window.
CLOSED_WINDOW = ((INITIAL_WINDOW_SIZE, 0),)


def half_closed(c, stream=1):
    c.send(request(stream), data(stream, message(b"waits"), ends=True))


def closed_by_both(c, stream=1):
    c.send(request(stream), data(stream, message(), ends=True))
    c.answers(stream)


@case("3.4", "a connection that does not begin with the preface is closed", shakes_hands=False)
def wrong_preface(c):
    c.send(b"INVALID CONNECTION PREFACE\r\n\r\n", settings())
    c.ends()


@case("3.4", "HTTP/1.1 is not answered as HTTP/2", shakes_hands=False)
def http1(c):
    c.send(b"GET / HTTP/1.1\r\nHost: test\r\n\r\n")
    c.ends()


@case("3.4", "the preface may come in pieces", shakes_hands=False)
def preface_in_pieces(c):
    for octet in PREFACE + settings():
        c.send(bytes([octet]))
    c.until(lambda f: f.kind == SETTINGS and f.flags & ACK)
    c.serves(1)


@case("3.4", "the client's first frame is SETTINGS", shakes_hands=False)
def first_frame(c):
    c.send(PREFACE, ping())
    c.closes(PROTOCOL_ERROR)


@case("3.4", "the server's first frame is SETTINGS", shakes_hands=False)
def servers_first_frame(c):
    c.send(PREFACE, settings())
    first = c.next()
    assert first.kind == SETTINGS and not first.flags & ACK, first


@case("4.1", "a frame of an unknown type is ignored")
def unknown_type(c):
    c.send(frame(0x16, 0, 0, b"\0" * 8), request(1), frame(0x16, 0xFF, 1, b"x"), data(1, message(), ends=True))
    c.answers(1)
    c.send(frame(0xFE, 0, 9, b""))
    c.serves(3)


@case("4.1", "an undefined flag is ignored")
def undefined_flag(c):
    c.send(ping(b"12345678", flags=0x16))
    c.until(lambda f: f.kind == PING and f.payload == b"12345678")
    c.send(frame(HEADERS, 0xC0 | END_HEADERS, 1, block(request_fields())), data(1, message(), ends=True))
    c.answers(1)


@case("4.1", "the reserved bit of a stream's number is ignored")
def reserved_bit(c):
    c.send(frame(PING, 0, 0x80000000, b"reserved"))
    c.until(lambda f: f.kind == PING and f.flags & ACK)
    c.send(frame(HEADERS, END_HEADERS, 0x80000001, block(request_fields())), data(1, message(), ends=True))
    c.answers(1)


@case("4.2", "a DATA frame of the greatest size is taken")
def greatest_frame(c):
    body = message(b"x" * 40_000)
    c.send(request(1), data(1, body[:16384]), data(1, body[16384:32768]), data(1, body[32768:], ends=True))
    assert c.answers(1) == body


@case("4.2", "a larger DATA frame is a FRAME_SIZE_ERROR")
def large_data(c):
    c.send(request(1), data(1, b"\0" * 16385))
    c.resets_or_closes(1, FRAME_SIZE_ERROR)


@case("4.2", "a larger HEADERS frame is a connection error FRAME_SIZE_ERROR")
def large_headers(c):
    c.send(frame(HEADERS, END_HEADERS, 1, b"\0" * 16385))
    c.closes(FRAME_SIZE_ERROR)


@case("4.2", "a larger SETTINGS frame is a connection error FRAME_SIZE_ERROR")
def large_settings(c):
    c.send(frame(SETTINGS, 0, 0, struct.pack(">HI", 0x99, 1) * 2731))
    c.closes(FRAME_SIZE_ERROR)


@case("4.2", "a larger frame of an unknown type is a FRAME_SIZE_ERROR")
def large_unknown(c):
    c.send(frame(0x42, 0, 0, b"\0" * 16385))
    c.closes(FRAME_SIZE_ERROR)


@case("4.3", "a header block that cannot be decoded is a connection error COMPRESSION_ERROR")
def undecodable(c):
    c.send(frame(HEADERS, END_HEADERS | END_STREAM, 1, b"\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"))
    c.closes(COMPRESSION_ERROR)


for name, intruder in (
    ("PRIORITY", frame(PRIORITY, 0, 1, b"\0\0\0\0\x10")), ("PING", ping()), ("SETTINGS", settings()),
    ("an unknown frame", frame(0x16, 0, 0, b"x")), ("DATA", data(1)), ("WINDOW_UPDATE", window(0, 1)),
    ("HEADERS of another stream", request(3)), ("RST_STREAM", reset(1)),
    ("CONTINUATION of another stream", frame(CONTINUATION, END_HEADERS, 3, b"")),
    ("a second HEADERS", request(1)),
):
    def within_block(c, intruder=intruder):
        c.send(request(1, flags=0), intruder)
        c.closes(PROTOCOL_ERROR)
    case("4.3", f"{name} within a header block is a connection error PROTOCOL_ERROR")(within_block)


for name, stray in (
    ("DATA", data(1, b"x")), ("RST_STREAM", reset(1)), ("WINDOW_UPDATE", window(1, 100)),
    ("CONTINUATION", frame(CONTINUATION, END_HEADERS, 1, block(request_fields()))),
):
    def on_idle(c, stray=stray):
        c.send(stray)
        c.closes(PROTOCOL_ERROR)
    case("5.1", f"{name} on an idle stream is a connection error PROTOCOL_ERROR")(on_idle)


@case("5.1", "PRIORITY on an idle stream is allowed")
def priority_on_idle(c):
    c.send(frame(PRIORITY, 0, 5, b"\0\0\0\0\x10"))
    c.serves(1)


for name, late in (("DATA", data(1, b"x", ends=True)), ("HEADERS", request(1, ends=True))):
    def on_half_closed(c, late=late):
        half_closed(c)
        c.send(late)
        c.resets_or_closes(1, STREAM_CLOSED)
    case("5.1", f"{name} on a half-closed stream is STREAM_CLOSED", own_settings=CLOSED_WINDOW)(on_half_closed)

    def on_reset(c, late=late):
        c.send(request(1), reset(1), late)
        c.resets_or_closes(1, STREAM_CLOSED)
    case("5.1", f"{name} on a stream that the client reset is STREAM_CLOSED")(on_reset)

    def on_closed(c, late=late):
        closed_by_both(c)
        c.send(late)
        c.closes(STREAM_CLOSED)
    case("5.1", f"{name} on a closed stream is STREAM_CLOSED")(on_closed)


@case("5.1", "CONTINUATION on a half-closed stream is a connection error", own_settings=CLOSED_WINDOW)
def continuation_on_half_closed(c):
    half_closed(c)
    c.send(frame(CONTINUATION, END_HEADERS, 1, b""))
    c.closes(STREAM_CLOSED, PROTOCOL_ERROR)


@case("5.1", "CONTINUATION on a closed stream is a connection error")
def continuation_on_closed(c):
    closed_by_both(c)
    c.send(frame(CONTINUATION, END_HEADERS, 1, b""))
    c.closes(STREAM_CLOSED, PROTOCOL_ERROR)


@case("5.1", "a half-closed stream may get WINDOW_UPDATE, PRIORITY and RST_STREAM", own_settings=CLOSED_WINDOW)
def allowed_on_half_closed(c):
    half_closed(c)
    c.send(window(1, 10), frame(PRIORITY, 0, 1, b"\0\0\0\0\x10"), window(1, 1000))
    c.answers(1)
    half_closed(c, 3)
    c.send(reset(3))
    c.hears_ping()


@case("5.1", "a closed stream may get WINDOW_UPDATE, RST_STREAM and PRIORITY for a while")
def allowed_on_closed(c):
    closed_by_both(c)
    c.send(window(1, 10), reset(1), frame(PRIORITY, 0, 1, b"\0\0\0\0\x10"))
    c.serves(3)


@case("5.1", "what is still on its way on a stream that the server reset is ignored")
def on_server_reset(c):
    c.send(request(1, path="/no.such.Service/Method"))
    c.resets(1, NO_ERROR)
    c.send(data(1, b"x" * 100), frame(HEADERS, END_HEADERS | END_STREAM, 1, literal("late", "trailer")))
    c.serves(3)


@case("5.1", "ended streams are remembered while others go on")
def closed_long_ago(c):
    for stream in range(1, 21, 2):
        c.serves(stream)
    c.send(data(11, b"x"))
    c.closes(STREAM_CLOSED)


for name, late in (("DATA", lambda: data(1, b"x")), ("HEADERS", lambda: request(1, ends=True))):
    for count in (40, 520):
        def on_long_closed(c, late=late, count=count):
            c.serves(1)
            for stream in range(3, 3 + 2 * count, 2):
                c.serves(stream)
            c.send(late())
            c.resets_or_closes(1, STREAM_CLOSED)
        case("5.1", f"{name} on a stream that was closed {count} streams ago is STREAM_CLOSED")(on_long_closed)


@case("5.1", "a stream may go on for as long as it takes, and end")
def long_open(c):
    c.send(request(1, CHAT), data(1, message(b"one")))
    c.until(lambda f: f.stream == 1 and f.kind == DATA)
    for stream in range(3, 1043, 2):
        c.serves(stream)
    for text in (b"two", b"three"):
        c.send(data(1, message(text)))
        while c.until(lambda f: f.stream == 1 and f.kind == DATA).payload != message(text):
            pass
    c.send(data(1, ends=True), data(1, b"x"))
    c.resets_or_closes(1, STREAM_CLOSED)


@case("5.1.1", "a client's streams have odd numbers")
def even_stream(c):
    c.send(request(2, ends=True))
    c.closes(PROTOCOL_ERROR)


@case("5.1.1", "a client's streams have rising numbers")
def falling_stream(c):
    c.send(request(5), request(3, ends=True))
    c.closes(PROTOCOL_ERROR)


@case("5.1.1", "streams that were passed over are closed: DATA on one is refused")
def skipped_stream(c):
    c.serves(5)
    c.send(data(3, b"x"))
    c.resets_or_closes(3, STREAM_CLOSED, PROTOCOL_ERROR)


@case("5.1.1", "all streams that were passed over are closed, not only the last")
def skipped_streams(c):
    c.serves(5)
    c.serves(11)
    c.send(request(3, ends=True))
    c.resets_or_closes(3, STREAM_CLOSED, PROTOCOL_ERROR)


@case("5.1.1", "stream 0 carries no request")
def stream_zero(c):
    c.send(request(0, ends=True))
    c.closes(PROTOCOL_ERROR)


@case("5.1.2", "a stream over the announced number is refused and the connection goes on", own_settings=CLOSED_WINDOW)
def too_many_streams(c):
    most = c.server_settings[MAX_CONCURRENT_STREAMS]
    for index in range(most):
        half_closed(c, 1 + 2 * index)
    extra = 1 + 2 * most
    c.send(request(extra))
    c.resets(extra, REFUSED_STREAM, PROTOCOL_ERROR)
    c.send(settings((INITIAL_WINDOW_SIZE, 65535)))
    for index in range(most):
        c.until(lambda f: f.kind == HEADERS and f.flags & END_STREAM)
    c.serves(extra + 2)


@case("5.1.2", "the number of streams is announced")
def announced(c):
    assert c.server_settings[MAX_CONCURRENT_STREAMS] >= 100


@case("5.3.1 (RFC 7540)", "HEADERS that depend on themselves are an error")
def headers_on_themselves(c):
    c.send(frame(HEADERS, END_HEADERS | WITH_PRIORITY, 1, struct.pack(">IB", 1, 10) + block(request_fields())))
    c.resets_or_closes(1, PROTOCOL_ERROR)


@case("5.3.1 (RFC 7540)", "PRIORITY that depends on itself is an error")
def priority_on_itself(c):
    c.send(frame(PRIORITY, 0, 1, struct.pack(">IB", 1, 10)))
    c.resets_or_closes(1, PROTOCOL_ERROR)


@case("5.4.1", "GOAWAY names the last stream that was taken on")
def goaway_names_last(c):
    c.serves(1)
    c.serves(3)
    c.send(frame(PING, 0, 0, b"short"))
    goaway = c.closes(FRAME_SIZE_ERROR)
    assert struct.unpack(">I", goaway.payload[:4])[0] == 3, goaway


@case("5.4.2", "after a stream error the connection serves others, and RST_STREAM is not answered by another")
def stream_error(c):
    c.send(request(1, CHAT), window(1, 0x7FFFFFFF))
    c.resets(1, FLOW_CONTROL_ERROR)
    c.send(reset(1, NO_ERROR))
    c.serves(3)
    assert len([f for f in c.seen if f.kind == RST_STREAM]) == 1


@case("5.5", "an unknown setting is ignored")
def unknown_setting(c):
    c.send(settings((0xFFFF, 0xFFFFFFFF)))
    c.until(lambda f: f.kind == SETTINGS and f.flags & ACK)
    c.serves(1)
