"""RFC 7541: how fields are coded."""

from .cases import case
from .raw import *

HEAD = block(request_fields())


def head(c, octets, stream=1):
    c.send(frame(HEADERS, END_HEADERS, stream, octets))


def undecodable(section, rule, octets, **options):
    def send(c):
        head(c, octets)
        c.closes(COMPRESSION_ERROR)
    case(f"7541 {section}", f"{rule} is a connection error COMPRESSION_ERROR", **options)(send)


def decodable(section, rule, octets):
    def send(c):
        head(c, octets)
        c.send(data(1, message(), ends=True))
        c.answers(1)
        c.serves(3)
    case(f"7541 {section}", rule)(send)


def with_huffman(name, coded):
    """A field whose value is the octets given, said to be Huffman code."""
    return HEAD + b"\x00" + integer(len(name), 7) + name.encode() + integer(len(coded), 7, first=0x80) + coded


undecodable("6.1", "index 0", HEAD + b"\x80")
undecodable("2.3.3", "an index beyond the table", HEAD + integer(70, 7, first=0x80))
undecodable("2.3.3", "the index of a name beyond the table", HEAD + integer(70, 6, first=0x40) + b"\x01x")
undecodable("4.2", "a table size above what was allowed", integer(4097, 5, first=0x20) + HEAD)
undecodable("4.2", "a table size behind a field", HEAD + integer(100, 5, first=0x20))
undecodable("4.4", "an entry that was pushed out",
            literal("x-first", "a" * 3000, first=0x40) + literal("x-second", "b" * 3000, first=0x40) + b"\xbf" + HEAD)
undecodable("4.3", "an entry that a size of 0 dropped",
            integer(0, 5, first=0x20) + integer(4096, 5, first=0x20) + b"\xbe" + HEAD)
undecodable("5.1", "an integer without an end", HEAD + b"\xff" + b"\xff" * 20)
undecodable("5.1", "an integer beyond 2^32", HEAD + b"\xff\xff\xff\xff\xff\xff\x0f")
undecodable("5.2", "a string longer than its block", HEAD + b"\x00\x7f\x20abc")
undecodable("5.2", "a block that ends within a name", HEAD + b"\x00\x05ab")
undecodable("5.2", "a block that ends within a value", HEAD + b"\x00\x01x\x05ab")
undecodable("5.2", "Huffman padding of more than seven bits", with_huffman("x-test", b"\x1c\x64\xff\xff"))
undecodable("5.2", "Huffman padding of zeros", with_huffman("x-test", b"\x18"))
undecodable("5.2", "Huffman code for the end of strings", with_huffman("x-test", b"\xff\xff\xff\xff"))

decodable("5.2", "Huffman code is read", with_huffman("x-test", bytes.fromhex("f1e3c2e5f23a6ba0ab90f4ff")))
decodable("5.1", "an integer may be longer than it need be", HEAD + b"\x00\x01x\x7f\x80\x80\x00" + b"v" * 127)
decodable("6.2.1", "a field added to the table is found there", HEAD + literal("x-first", "1", first=0x40) + b"\xbe")
decodable("6.2.3", "a field may be never to be indexed", HEAD + literal("x-secret", "s", first=0x10))
decodable("4.4", "an entry larger than the table empties it and is no error", HEAD + literal("x-large", "l" * 5000, first=0x40))
decodable("4.2", "the table's size may change at the beginning of a block",
          integer(0, 5, first=0x20) + integer(4096, 5, first=0x20) + HEAD)
decodable("2.3.1", "static entries are read",
          b"\x83\x86" + integer(4, 4) + integer(len(SAY), 7) + SAY.encode() + block(request_fields()[3:]))


@case("7541 2.2", "the table outlives a request that was malformed")
def after_malformed(c):
    head(c, literal("x-kept", "1", first=0x40) + block(request_fields(more=[("X-Bad", "1")])))
    c.resets(1, PROTOCOL_ERROR)
    head(c, HEAD + b"\xbe", stream=3)
    c.send(data(3, message(), ends=True))
    c.answers(3)


@case("7541 2.2", "the table outlives a request whose fields were too many")
def after_large(c):
    head(c, literal("x-kept", "1", first=0x40) + HEAD + literal("x-large", "l" * 5000, first=0x10) * 3)
    head_again = literal("x-large", "l" * 4000)
    head(c, HEAD + head_again * 2 + b"\xbe", stream=3)
    c.send(data(3, message(), ends=True))
    c.answers(3)


@case("7541 2.2", "the table outlives a block on a stream that the server has reset")
def after_reset(c):
    c.send(request(1, path="/no.such.Service/Method"))
    c.resets(1, NO_ERROR)
    c.send(frame(HEADERS, END_HEADERS | END_STREAM, 1, literal("x-kept", "1", first=0x40)))
    head(c, HEAD + b"\xbe", stream=3)
    c.send(data(3, message(), ends=True))
    c.answers(3)


@case("7541 4.2", "the server codes with a table no larger than the client allows", own_settings=((HEADER_TABLE_SIZE, 64),))
def small_table(c):
    for stream in (1, 3, 5):
        c.serves(stream)  # the decoder refuses what does not fit
