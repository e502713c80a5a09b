"""A client of frames: says exactly what a case wants said, and tells what came back."""

import select
import socket
import struct
import time

import hpack

from patience import PATIENCE_SECONDS

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"

DATA, HEADERS, PRIORITY, RST_STREAM, SETTINGS, PUSH_PROMISE, PING, GOAWAY, WINDOW_UPDATE, CONTINUATION = range(10)
END_STREAM, ACK, END_HEADERS, PADDED, WITH_PRIORITY = 0x1, 0x1, 0x4, 0x8, 0x20

(NO_ERROR, PROTOCOL_ERROR, INTERNAL_ERROR, FLOW_CONTROL_ERROR, SETTINGS_TIMEOUT, STREAM_CLOSED, FRAME_SIZE_ERROR,
 REFUSED_STREAM, CANCEL, COMPRESSION_ERROR, CONNECT_ERROR, ENHANCE_YOUR_CALM) = range(12)

(HEADER_TABLE_SIZE, ENABLE_PUSH, MAX_CONCURRENT_STREAMS, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE,
 MAX_HEADER_LIST_SIZE) = range(1, 7)

SERVICE = "/calls.v1.EchoService/"
SAY, COLLECT, REPEAT, CHAT = (SERVICE + name for name in ("Say", "Collect", "Repeat", "Chat"))


def frame(kind, flags, stream, payload=b"", length=None):
    return struct.pack(">I", len(payload) if length is None else length)[1:] + struct.pack(">BBI", kind, flags, stream) + payload


def settings(*pairs):
    return frame(SETTINGS, 0, 0, b"".join(struct.pack(">HI", name, value) for name, value in pairs))


def window(stream, increment):
    return frame(WINDOW_UPDATE, 0, stream, struct.pack(">I", increment))


def reset(stream, code=CANCEL):
    return frame(RST_STREAM, 0, stream, struct.pack(">I", code))


def ping(octets=b"pingping", flags=0):
    return frame(PING, flags, 0, octets)


def data(stream, payload=b"", ends=False):
    return frame(DATA, END_STREAM if ends else 0, stream, payload)


def integer(value, bits, first=0):
    """An integer as RFC 7541 §5.1 codes it behind the bits of `first`."""
    most = (1 << bits) - 1
    if value < most:
        return bytes([first | value])
    out, value = bytes([first | most]), value - most
    while value > 127:
        out, value = out + bytes([value & 127 | 128]), value >> 7
    return out + bytes([value])


def literal(name, value, first=0x00):
    """A field that is not indexed; `first` is 0x40 to add it to the table, 0x10 to never index it."""
    name, value = (text.encode() if isinstance(text, str) else text for text in (name, value))
    return bytes([first]) + integer(len(name), 7) + name + integer(len(value), 7) + value


def block(fields):
    return b"".join(literal(name, value) for name, value in fields)


def request_fields(path=SAY, more=()):
    return [(":method", "POST"), (":scheme", "http"), (":path", path), (":authority", "test"), ("te", "trailers"),
            ("content-type", "application/grpc"), *more]


def request(stream, path=SAY, more=(), ends=False, flags=END_HEADERS):
    return frame(HEADERS, flags | (END_STREAM if ends else 0), stream, block(request_fields(path, more)))


def message(payload=b"", number=0):
    """An EchoMessage behind its five octets."""
    body = b""
    if payload:
        body += b"\x0a" + varint(len(payload)) + payload
    if number:
        body += b"\x10" + varint(number)
    return struct.pack(">BI", 0, len(body)) + body


def varint(number):
    out = b""
    while number > 127:
        out, number = out + bytes([number & 127 | 128]), number >> 7
    return out + bytes([number])


class Failure(AssertionError):
    pass


class Frame:
    def __init__(self, kind, flags, stream, payload):
        self.kind, self.flags, self.stream, self.payload = kind, flags, stream, payload

    def __repr__(self):
        name = ("DATA HEADERS PRIORITY RST_STREAM SETTINGS PUSH_PROMISE PING GOAWAY WINDOW_UPDATE CONTINUATION".split()
                + [str(self.kind)])[min(self.kind, 10)]
        return f"{name} flags={self.flags:#x} stream={self.stream} {self.payload[:60]!r}"

    @property
    def code(self):
        """Of RST_STREAM and GOAWAY."""
        return struct.unpack(">I", self.payload[-4:] if self.kind == RST_STREAM else self.payload[4:8])[0]


class Connection:
    """One connection; closes with its `with`."""

    def __init__(self, port, own_settings=(), shakes_hands=True, window_bytes=None, piece=None, source=None):
        self.piece = piece
        self.socket = socket.socket()
        if window_bytes is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window_bytes)
        if source is not None:
            self.socket.bind((source, 0))
        self.socket.settimeout(PATIENCE_SECONDS)
        self.socket.connect(("127.0.0.1", port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.received, self.seen = b"", []
        # The server let go while this side still wrote: what it said before may be lost on the way.
        self.was_reset = False
        self.decoder = hpack.Decoder()
        self.decoder.max_allowed_table_size = dict(own_settings).get(HEADER_TABLE_SIZE, 4096)
        self.server_settings = {}
        if shakes_hands:
            self.send(PREFACE, settings(*own_settings))
            first = self.next()
            if first.kind != SETTINGS or first.flags & ACK:
                raise Failure(f"the first frame is {first}")
            for offset in range(0, len(first.payload), 6):
                name, value = struct.unpack_from(">HI", first.payload, offset)
                self.server_settings[name] = value
            self.send(frame(SETTINGS, ACK, 0))
            self.until(lambda f: f.kind == SETTINGS and f.flags & ACK)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, *pieces):
        octets = b"".join(pieces)
        # Long ones are bodies: what matters is where heads are cut.
        size = self.piece if self.piece and len(octets) < 2000 else max(1, len(octets))
        try:
            for start in range(0, len(octets), size):
                self.socket.sendall(octets[start:start + size])
        except (BrokenPipeError, ConnectionResetError):
            self.was_reset = True  # what the server said before it closed is still to be read

    def next(self):
        """The next frame, or None when the server has closed the connection."""
        while len(self.received) < 9 or len(self.received) < 9 + int.from_bytes(self.received[:3], "big"):
            try:
                part = self.socket.recv(65536)
            except TimeoutError:
                raise Failure(f"the server says nothing more; it said {self.seen[-5:]}") from None
            except ConnectionResetError:
                part, self.was_reset = b"", True
            if not part:
                return None
            self.received += part
        length = int.from_bytes(self.received[:3], "big")
        kind, flags, stream = struct.unpack(">BBI", self.received[3:9])
        frame = Frame(kind, flags, stream & 0x7FFFFFFF, self.received[9:9 + length])
        self.received = self.received[9 + length:]
        if kind == HEADERS:
            # Every block has to be decoded, or the table is another than the server's.
            frame.fields = dict(self.decoder.decode(frame.payload))
        self.seen.append(frame)
        return frame

    def until(self, wanted):
        while True:
            frame = self.next()
            if frame is None:
                raise Failure(f"the connection closed; the server said {self.seen[-5:]}")
            if wanted(frame):
                return frame
            if frame.kind == GOAWAY and frame.code != NO_ERROR:
                raise Failure(f"the server said {frame}")

    def closes(self, *codes):
        """A connection error: GOAWAY with one of the codes, then the end."""
        while (frame := self.next()) is not None:
            if frame.kind == GOAWAY and frame.code not in codes:
                raise Failure(f"{frame}; expected one of {codes}")
        last = [f for f in self.seen if f.kind == GOAWAY]
        if not last:
            raise Failure(f"closed without GOAWAY; the server said {self.seen[-5:]}")
        return last[-1]

    def ends(self):
        """The server closes, with or without a word."""
        while self.next() is not None:
            pass

    def resets(self, stream, *codes):
        """A stream error: RST_STREAM with one of the codes, and the connection goes on."""
        frame = self.until(lambda f: f.kind == RST_STREAM and f.stream == stream)
        if frame.code not in codes:
            raise Failure(f"{frame}; expected one of {codes}")
        return frame

    def resets_or_closes(self, stream, *codes):
        while (frame := self.next()) is not None:
            if frame.kind == RST_STREAM and frame.stream == stream or frame.kind == GOAWAY:
                if frame.code in codes:
                    return
                raise Failure(f"{frame}; expected one of {codes}")
        raise Failure(f"closed without a reason; the server said {self.seen[-5:]}")

    def answers(self, stream, grpc_status="0"):
        """The whole response of a stream; its octets."""
        body = b""
        while True:
            frame = self.until(lambda f: f.stream == stream and f.kind in (HEADERS, DATA, RST_STREAM))
            if frame.kind == RST_STREAM:
                raise Failure(f"{frame}; expected a response")
            if frame.kind == DATA:
                body += frame.payload
            if frame.flags & END_STREAM:
                break
        status = frame.fields.get("grpc-status", frame.fields.get(":status")) if frame.kind == HEADERS else None
        if status != grpc_status:
            raise Failure(f"status {status}, expected {grpc_status}: {frame.fields}")
        return body

    def serves(self, stream):
        """The connection is well: a call on a new stream is answered."""
        self.send(request(stream), data(stream, message(b"well"), ends=True))
        if self.answers(stream) != message(b"well"):
            raise Failure("another message came back")

    def hears_ping(self, octets=b"are you "):
        """All frames before this one have been taken in."""
        self.send(ping(octets))
        self.until(lambda f: f.kind == PING and f.flags & ACK and f.payload == octets)

    def is_silent(self, seconds=0.05):
        """Nothing waits to be read; for what must not have come by now."""
        deadline = time.monotonic() + seconds
        ready, _, _ = select.select([self.socket], [], [], max(0, deadline - time.monotonic()))
        return not ready and not self.received
