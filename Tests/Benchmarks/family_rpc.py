"""What calls cost their server in CPU time: ours against the least they can cost in C, and against gRPC C++.

All servers serve on one thread. Ours checks a deadline, a token and its limits and counts the call; C does none of that. The
token travels as x-token: h2load would code an authorization header anew for every call, where gRPC clients send its number
in the table of headers. All are loaded in turn, round after round, by the same programs, and the median round counts: h2load
for unary calls on few connections, `rpc-load` of `rpc-peers` for the others.

The rows with tls are the same over TLS 1.3. A connection at rest has shaken hands and exchanged settings; what it costs is
what the server's resident memory has grown by, for each. So is a half-open handshake: a connection that has sent nothing, or half a
ClientHello, whichever is more.
"""

import dataclasses
import os
import resource
import socket
import ssl
import statistics
import struct

from rpc_programs import WORK, Server, build, h2load, instructions, rpc_load

ROUNDS = 5
IDLE_CONNECTIONS = 1_000
# Fewer than the newcomers that a server has, of whom none is displaced then.
HALF_OPEN_CONNECTIONS = 1_900
WORK_US = 20


@dataclasses.dataclass
class Load:
    """Messages, of so many octets of payload, on so many connections with so many streams each."""

    row: str
    method: str
    octets: int
    messages: int
    connections: int
    streams: int
    # What is so much dearer there that a fraction tells as much.
    cpp_fraction: int = 1
    # So many are counted by the instruction; none where that would tell nothing more.
    instructed: int = 0

    @property
    def has_h2load(self):
        return self.method == "Say" and self.connections == 1

    def cpu_us(self, server, token, messages):
        """Of the server, for each message."""
        if self.has_h2load:
            used, _ = h2load(server, token, body(self.octets), messages, self.connections, self.streams)
        else:
            times = messages // (self.connections * self.streams) if self.method == "Repeat" else 0
            used = rpc_load(
                server, token, self.method, body(self.octets, times), messages, self.connections, self.streams)
        return used / messages * 1e6


LOADS = [
    Load("rpc.unary", "Say", 54, 100_000, 1, 100, instructed=5_000),
    Load("rpc.unary.one_stream", "Say", 54, 10_000, 1, 1),
    Load("rpc.unary.64k", "Say", 64 << 10, 4_000, 1, 10),
    Load("rpc.unary.1m", "Say", 1 << 20, 300, 1, 4),
    Load("rpc.unary.1000_connections", "Say", 54, 50_000, 1_000, 1),
    Load("rpc.server_stream", "Repeat", 54, 1_000_000, 1, 1, cpp_fraction=10, instructed=20_000),
    Load("rpc.client_stream", "Collect", 54, 1_000_000, 1, 1, cpp_fraction=10, instructed=20_000),
    Load("rpc.talk", "Talk", 54, 200_000, 1, 100, cpp_fraction=4, instructed=5_000),
    Load("rpc.talk.one_stream", "Talk", 54, 10_000, 1, 1),
]


def body(octets, times=0):
    """File with a request of so many octets of payload, which asks for so many replies, behind its prefix."""
    file = WORK / f"request-{octets}-{times}"
    message = (b"\x10" + varint(times) if times else b"") + b"\x1a" + varint(octets)
    message += bytes(place % 251 for place in range(octets))
    file.write_bytes(struct.pack(">BI", 0, len(message)) + message)
    return file


def varint(number):
    octets = []
    while number > 127:
        octets.append(number & 127 | 128)
        number >>= 7
    return bytes(octets + [number])


def result(name, unit, figures, digits=3):
    """`figures` by server, ours first."""
    (_, ours), *peers = figures.items()
    return {
        "name": name, "value": round(ours, digits), "unit": unit,
        "peers": {peer: round(figure, digits) for peer, figure in peers},
    }


def compare(programs, load):
    """CPU time a message on every server, plain and encrypted, loaded in turn."""
    servers = {(name, is_encrypted): Server(program, is_encrypted=is_encrypted)
               for is_encrypted in (False, True) for name, program in programs.items()}
    try:
        # Of the same length for those that do not look at it.
        tokens = {key: server.token or servers["homeroom", False].token for key, server in servers.items()}
        counts = {key: load.messages // (load.cpp_fraction if key[0] == "grpc-c++" else 1) for key in servers}
        for key, server in servers.items():
            load.cpu_us(server, tokens[key], max(load.connections * load.streams, counts[key] // 5))
        rounds = [{key: load.cpu_us(server, tokens[key], counts[key]) for key, server in servers.items()}
                  for _ in range(ROUNDS)]
    finally:
        for server in servers.values():
            server.__exit__()
    median = {key: statistics.median(figures[key] for figures in rounds) for key in servers}
    plain = {name: median[name, False] for name in programs}
    encrypted = {name: median[name, True] for name in programs} | {"without": plain["homeroom"]}
    return [result(f"{load.row}.cpu_us", "us", plain), result(f"{load.row}.tls.cpu_us", "us", encrypted)]


def count_instructions(programs, load):
    """The same for every run on a machine, whatever else it does."""
    with Server(programs["homeroom"]) as server:
        token = server.token
    figures = {
        name: instructions(
            program, lambda server, count: load.cpu_us(server, server.token or token, count), load.instructed)
        for name, program in programs.items()
    }
    return [result(f"{load.row}.instructions", "", figures, 0)]


def throughput(program):
    """Calls a second with a handler that works, on two loops beside one, and what the server uses for each."""
    figures = {}
    for loops in (2, 1):
        with Server(program, "loops", loops, "work", WORK_US) as server:
            calls = 20_000 * loops
            runs = [h2load(server, server.token, body(54), calls, 16, 10) for _ in range(ROUNDS)]
        figures[f"{loops} loops"] = (
            statistics.median(calls / clock for _, clock in runs),
            statistics.median(used / calls * 1e6 for used, _ in runs))
    return [
        result(f"rpc.loops.{name}", unit, {loops: figure[place] for loops, figure in figures.items()}, digits)
        for place, (name, unit, digits) in enumerate([("calls_per_s", "", 0), ("cpu_us", "us", 3)])
    ]


def at_rest(server):
    """A connection that has nothing to say."""
    connection = socket.create_connection(("127.0.0.1", server.port))
    if server.is_encrypted:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(["h2"])
        connection = context.wrap_socket(connection)
    connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0\0\0\4\0\0\0\0\0" + b"\0\0\0\4\1\0\0\0\0")
    seen = b""
    while b"\0\0\0\4\1" not in seen:  # our settings are acknowledged
        seen += connection.recv(1000)
    return connection


def idle_kib(program, is_encrypted):
    with Server(program, is_encrypted=is_encrypted) as server:
        connections = [at_rest(server) for _ in range(100)]  # what all have in common is there then
        before = server.resident_kib()
        connections += [at_rest(server) for _ in range(IDLE_CONNECTIONS)]
        grown = server.resident_kib() - before
        for connection in connections:
            connection.close()
        return grown / IDLE_CONNECTIONS


def idle(programs):
    return [
        result(row, "KiB", {name: idle_kib(program, is_encrypted) for name, program in programs.items()}, 1)
        for row, is_encrypted in [("rpc.idle.kib", False), ("rpc.idle.tls.kib", True)]
    ]


def client_hello():
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.set_alpn_protocols(["h2"])
    said = ssl.MemoryBIO()
    client = context.wrap_bio(ssl.MemoryBIO(), said, server_hostname="localhost")
    try:
        client.do_handshake()
    except ssl.SSLWantReadError:
        return said.read()


def half_open_bytes(program, said, is_answered=False):
    """What each connection takes that has sent so much and waits."""
    with Server(program, is_encrypted=True) as server:
        settled = [at_rest(server) for _ in range(100)]
        before = server.resident_kib()
        half_open = []
        for _ in range(HALF_OPEN_CONNECTIONS):
            half_open.append(socket.create_connection(("127.0.0.1", server.port)))
            half_open[-1].sendall(said)
        if is_answered:
            for connection in half_open:
                connection.recv(1)
        # Behind the others in the line: the server has seen to all of them.
        settled += [at_rest(server) for _ in range(10)]
        grown = server.resident_kib() - before
        for connection in half_open:
            connection.setblocking(False)
            try:
                if connection.recv(65536) == b"":
                    raise SystemExit(f"{program.name} has closed a half-open connection too early to be measured")
            except BlockingIOError:
                pass
        for connection in settled + half_open:
            connection.close()
        return max(0, grown) * 1024 / HALF_OPEN_CONNECTIONS


def half_open(programs):
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    hello = client_hello()
    half = {name: max(half_open_bytes(program, said) for said in (b"", hello[:len(hello) // 2]))
            for name, program in programs.items()}
    whole = {name: half_open_bytes(program, hello, is_answered=True) for name, program in programs.items()}
    return [result("half_open_handshake", "B", half, 0), result("half_open_handshake.client_hello", "B", whole, 0)]


def run(only="rpc"):
    """`only` is how the names of the wanted rows begin."""
    programs = build()
    print("load of the machine: {:.1f} {:.1f} {:.1f}".format(*os.getloadavg()))
    parts = [(load.row, lambda load=load: compare(programs, load)) for load in LOADS]
    parts += [
        (f"{load.row}.instructions", lambda load=load: count_instructions(programs, load))
        for load in LOADS if load.instructed]
    parts += [("rpc.loops", lambda: throughput(programs["homeroom"])), ("rpc.idle", lambda: idle(programs)),
              ("rpc.half_open", lambda: half_open(programs))]
    wanted = [part for row, part in parts if row == only or row.startswith(only + ".") or only == "rpc"]
    if not wanted:
        raise SystemExit(f"no row begins with {only}: there are {', '.join(row for row, _ in parts)}")
    results = []
    for part in wanted:
        results += part()
        print(".", end="", flush=True)
    print()
    return results
