"""RFC 9113 §8: what a request is, and what is malformed."""

from .cases import case
from .raw import *

METHOD, SCHEME, PATH, AUTHORITY = request_fields()[:4]
TE, TYPE = request_fields()[4:]
RIGHT = request_fields()


def malformed(section, rule, fields, body=None):
    """A case of a request that is a stream error, whatever its body."""
    def send(c):
        if body is None:
            c.send(frame(HEADERS, END_HEADERS | END_STREAM, 1, block(fields)))
        else:
            c.send(frame(HEADERS, END_HEADERS, 1, block(fields)), data(1, body, ends=True))
        c.resets_or_closes(1, PROTOCOL_ERROR)
        # The others do not suffer.
        if not any(f.kind == GOAWAY for f in c.seen):
            c.serves(3)
    case(section, f"{rule} is malformed")(send)


def well_formed(section, rule, fields, status="0"):
    def send(c):
        c.send(frame(HEADERS, END_HEADERS, 1, block(fields)), data(1, message(b"fine"), ends=True))
        c.answers(1, status)
        c.serves(3)
    case(section, rule)(send)


@case("8.1", "trailers may follow the body")
def trailers(c):
    c.send(request(1), data(1, message()), frame(HEADERS, END_HEADERS | END_STREAM, 1, literal("x-trailer", "yes")))
    c.answers(1)


@case("8.1", "trailers that do not end the stream are malformed")
def endless_trailers(c):
    c.send(request(1, CHAT), data(1, message()), frame(HEADERS, END_HEADERS, 1, literal("x-trailer", "yes")))
    c.resets_or_closes(1, PROTOCOL_ERROR)


for name, field in (("a pseudo-header", (":path", "/")), ("an upper-case name", ("X-Trailer", "no")),
                    ("a connection's field", ("connection", "close"))):
    def in_trailers(c, field=field):
        c.send(request(1, CHAT), frame(HEADERS, END_HEADERS | END_STREAM, 1, literal(*field)))
        c.resets_or_closes(1, PROTOCOL_ERROR)
    case("8.1", f"{name} in trailers is malformed")(in_trailers)


five = message()
malformed("8.1.1", "less body than content-length says", RIGHT + [("content-length", "6")], five)
malformed("8.1.1", "more body than content-length says", RIGHT + [("content-length", "4")], five)
malformed("8.1.1", "a content-length and no body", RIGHT + [("content-length", "1")])
malformed("8.1.1", "a content-length that is no number", RIGHT + [("content-length", "five")], five)
malformed("8.1.1", "a negative content-length", RIGHT + [("content-length", "-5")], five)
malformed("8.1.1", "a content-length beyond all numbers", RIGHT + [("content-length", "9" * 30)], five)
malformed("8.1.1", "two content-lengths that differ", RIGHT + [("content-length", "5"), ("content-length", "6")], five)
well_formed("8.1.1", "a content-length that is right is taken", RIGHT + [("content-length", str(len(message(b"fine"))))])


@case("8.1.1", "a body in pieces has to have its content-length too")
def pieces_and_length(c):
    c.send(request(1, CHAT, [("content-length", "5")]), data(1, five[:3]), data(1, five[3:] + b"\0"))
    c.resets_or_closes(1, PROTOCOL_ERROR)


malformed("8.2", "an upper-case name", RIGHT + [("X-Test", "ok")])
for name, octets in (("a space", b"x test"), ("a colon", b"x:test"), ("NUL", b"x\0test"), ("a line feed", b"x\ntest"),
                     ("DEL", b"x\x7ftest"), ("an octet above 127", "x-tést".encode()), ("nothing", b"")):
    malformed("8.2.1", f"a name with {name}", RIGHT + [(octets, "ok")])
for name, octets in (("NUL", b"a\0b"), ("a line feed", b"a\nb"), ("a carriage return", b"a\rb"), ("a leading space", b" a"),
                     ("a trailing space", b"a "), ("a leading tab", b"\ta"), ("a trailing tab", b"a\t")):
    malformed("8.2.1", f"a value with {name}", RIGHT + [("x-test", octets)])
well_formed("8.2.1", "octets above 127 in a value are no harm", RIGHT + [("x-test", "tést".encode()), ("x-tab", b"a\tb")])
well_formed("8.2.1", "an empty value is no harm", RIGHT + [("x-test", "")])

for name, value in (("connection", "keep-alive"), ("keep-alive", "timeout=5"), ("proxy-connection", "keep-alive"),
                    ("transfer-encoding", "chunked"), ("upgrade", "h2c")):
    malformed("8.2.2", f"the field {name}", RIGHT + [(name, value)])
malformed("8.2.2", "te with anything but trailers", [METHOD, SCHEME, PATH, AUTHORITY, TYPE, ("te", "trailers, deflate")])
well_formed("8.2.3", "a cookie may come in crumbs", RIGHT + [("cookie", "a=b"), ("cookie", "c=d")])

malformed("8.3", "an unknown pseudo-header", [METHOD, SCHEME, PATH, AUTHORITY, (":test", "ok"), TE, TYPE])
malformed("8.3", "a response's pseudo-header", [METHOD, SCHEME, PATH, AUTHORITY, (":status", "200"), TE, TYPE])
malformed("8.3", "a pseudo-header behind a field", [METHOD, SCHEME, PATH, TE, AUTHORITY, TYPE])
for field in (METHOD, SCHEME, PATH, AUTHORITY):
    malformed("8.3.1", f"a second {field[0]}", [METHOD, SCHEME, PATH, AUTHORITY, field, TE, TYPE])
for field in (METHOD, SCHEME, PATH):
    malformed("8.3.1", f"a request without {field[0]}", [f for f in RIGHT if f != field])
    malformed("8.3.1", f"an empty {field[0]}", [(f[0], "") if f == field else f for f in RIGHT])
malformed("8.3.1", "a path that does not begin with a slash", [METHOD, SCHEME, (":path", "echo"), AUTHORITY, TE, TYPE])
malformed("8.3.1", "an asterisk for a path", [METHOD, SCHEME, (":path", "*"), AUTHORITY, TE, TYPE])
malformed("8.3.1", "a method that is no token", [(":method", "PO ST"), SCHEME, PATH, AUTHORITY, TE, TYPE])
malformed("8.3.1", "an authority with a space", [METHOD, SCHEME, PATH, (":authority", "te st"), TE, TYPE])
malformed("8.3.1", "an authority with a user", [METHOD, SCHEME, PATH, (":authority", "user@test"), TE, TYPE])
malformed("8.3.1", "a host that is not the authority", RIGHT + [("host", "other")])
malformed("8.3.1", "a second host that is not the authority", RIGHT + [("host", "test"), ("host", "tes")])
malformed("8.3.1", "a host with a user", [METHOD, SCHEME, PATH, TE, TYPE, ("host", "user@test")])
well_formed("8.3.1", "host may be the authority in other letters", RIGHT + [("host", "TesT")])
well_formed("8.3.1", "host may stand for the authority", [METHOD, SCHEME, PATH, TE, TYPE, ("host", "test")])
well_formed("8.3.1", "host may repeat the authority", RIGHT + [("host", "test")])
malformed("8.5", "CONNECT with a scheme and a path", [(":method", "CONNECT"), SCHEME, PATH, AUTHORITY])
malformed("8.5", "CONNECT without an authority", [(":method", "CONNECT")])
malformed("RFC 8441 4", ":protocol, which was not offered", [(":method", "CONNECT"), SCHEME, PATH, AUTHORITY, (":protocol", "websocket")])


well_formed("gRPC", "a call without te is served", [METHOD, SCHEME, PATH, AUTHORITY, TYPE])
well_formed("gRPC", "a second grpc-timeout makes no sense", RIGHT + [("grpc-timeout", "9S"), ("grpc-timeout", "1S")], "13")
well_formed("gRPC", "two bad grpc-timeouts are no better", RIGHT + [("grpc-timeout", "x"), ("grpc-timeout", "1S")], "13")
well_formed("gRPC", "a second content-type makes it no gRPC", RIGHT + [("content-type", "text/plain")], "415")
well_formed("gRPC", "nor is it if the second one is right", RIGHT[:-1] + [("content-type", "text/plain"), TYPE], "415")


@case("8.1", "an answer that needs no more of the request ends with RST_STREAM NO_ERROR behind it")
def early_answer(c):
    c.send(request(1, path="/no.such.Service/Method"))
    end = c.until(lambda f: f.stream == 1 and f.flags & END_STREAM)
    assert end.fields["grpc-status"] == "12", end.fields
    c.resets(1, NO_ERROR)
