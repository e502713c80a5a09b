"""What a unary call costs its server in CPU time: ours against the least it can cost in C, and against gRPC C++.

All servers answer a 56-byte EchoRequest with a 56-byte EchoReply on one thread. Ours checks a deadline, a token and its
limits and counts the call; C does none of that. The token travels as x-token: h2load would code an authorization
header anew for every call, where gRPC clients send its number in the table of headers. They are loaded in turn, round
after round, by the same h2load, and the median round counts.

The rows with tls are our server over TLS 1.3, in the same rounds, beside itself without. A connection at rest has shaken hands
and exchanged settings; what it costs is what the server's resident memory has grown by, for each.
"""

import pathlib
import re
import socket
import ssl
import statistics
import struct
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = ROOT / "Tests/Benchmarks/rpc-peers"
WORK = ROOT / ".build/bench"
SCHEMA = ROOT / "Tests/Schema/proto"
PATH = "/homeroom.echo.v1.EchoService/Say"

ROUNDS = 7
IDLE_CONNECTIONS = 1_000
# name, requests a round, connections, streams on each
LOADS = [
    ("rpc.unary.cpu_us", 100_000, 1, 100),
    ("rpc.unary.one_stream.cpu_us", 10_000, 1, 1),
]


def build():
    """The programs by name."""
    call(["swift", "build", "-c", "release", "--product", "rpc-echo-server", "--static-swift-stdlib"], cwd=ROOT)
    generated = WORK / "generated"
    generated.mkdir(parents=True, exist_ok=True)
    proto = ["-I", SCHEMA, "-I", "/usr/include", "homeroom/echo/v1/echo.proto"]
    call(["protoc-c", f"--c_out={generated}", "-I", SCHEMA, "-I", "/usr/include", "homeroom/echo/v1/echo.proto",
         "google/protobuf/empty.proto"])
    plugin = subprocess.check_output(["which", "grpc_cpp_plugin"], text=True).strip()
    call(["protoc", f"--cpp_out={generated}", f"--grpc_out={generated}", f"--plugin=protoc-gen-grpc={plugin}", *proto])
    limit, cpp = WORK / "c-limit", WORK / "grpc-c++"
    if stale(limit, PEERS / "c-limit.c"):
        sources = [generated / "homeroom/echo/v1/echo.pb-c.c", generated / "google/protobuf/empty.pb-c.c"]
        call(["cc", "-O2", "-I", generated, PEERS / "c-limit.c", *sources, "-lnghttp2", "-lprotobuf-c", "-o", limit])
    if stale(cpp, PEERS / "grpc-cpp.cc"):
        sources = [generated / "homeroom/echo/v1/echo.pb.cc", generated / "homeroom/echo/v1/echo.grpc.pb.cc"]
        flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "grpc++", "protobuf"], text=True).split()
        call(["c++", "-std=c++17", "-O2", "-I", generated, PEERS / "grpc-cpp.cc", *sources, *flags, "-o", cpp])
    return {
        "homeroom": ROOT / ".build/release/rpc-echo-server",
        "c-limit": limit,
        "grpc-c++": cpp,
    }


def stale(program, source):
    return not program.exists() or program.stat().st_mtime < max(
        source.stat().st_mtime, (SCHEMA / "homeroom/echo/v1/echo.proto").stat().st_mtime)


def call(command, **options):
    subprocess.run([str(part) for part in command], check=True, stdout=subprocess.DEVNULL, **options)


class Server:
    """A running server; its first line of output is its port, and a token if it wants one."""

    def __init__(self, program, *words):
        self.process = subprocess.Popen([program, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        port, *token = self.process.stdout.readline().split()
        self.port, self.is_encrypted = int(port), "tls" in words
        self.url = f"http{'s' if self.is_encrypted else ''}://127.0.0.1:{port}{PATH}"
        self.token = token[0] if token else "none"

    def cpu_seconds(self):
        """On all threads, to the nanosecond."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9

    def resident_kib(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1))

    def stop(self):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def load(server, body, requests, connections, streams):
    """Server CPU microseconds a call."""
    before = server.cpu_seconds()
    output = subprocess.run(
        ["h2load", "-n", str(requests), "-c", str(connections), "-m", str(streams), "-t", "1", "-d", body,
         "-H", "content-type: application/grpc", "-H", "te: trailers", "-H", "grpc-timeout: 10S",
         "-H", f"x-token: Bearer {server.token}", server.url],
        check=True, text=True, capture_output=True).stdout
    used = server.cpu_seconds() - before
    done = re.search(r"(\d+) succeeded", output)
    # Heads and bodies, so that an answer with an error and no body does not count as one.
    data = re.search(r"\((\d+)\) data", output)
    if not done or int(done.group(1)) != requests or int(data.group(1)) != requests * 61:
        raise SystemExit(f"{server.url} did not answer every call:\n{output}")
    return used / requests * 1e6


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


def idle_kib(program, *words):
    server = Server(program, *words)
    try:
        connections = [at_rest(server) for _ in range(100)]  # what all have in common is there then
        before = server.resident_kib()
        connections += [at_rest(server) for _ in range(IDLE_CONNECTIONS)]
        grown = server.resident_kib() - before
        for connection in connections:
            connection.close()
        return grown / IDLE_CONNECTIONS
    finally:
        server.stop()


def run():
    programs = build()
    body = WORK / "request"
    message = bytes([0x1A, 54]) + bytes(range(54))
    body.write_bytes(struct.pack(">BI", 0, len(message)) + message)
    servers = {name: Server(program) for name, program in programs.items()}
    servers["tls"] = Server(programs["homeroom"], "tls")
    for server in servers.values():
        if server is not servers["tls"]:
            server.token = servers["homeroom"].token  # the same bytes for all
    results = []
    try:
        for name, requests, connections, streams in LOADS:
            for server in servers.values():
                load(server, body, requests // 5, connections, streams)
            rounds = [
                {peer: load(server, body, requests, connections, streams) for peer, server in servers.items()}
                for _ in range(ROUNDS)
            ]
            figures = {peer: statistics.median(round[peer] for round in rounds) for peer in servers}
            results.append({
                "name": name.replace("unary", "unary.tls"), "value": round(figures.pop("tls"), 3), "unit": "us",
                "peers": {"without": round(figures["homeroom"], 3)},
            })
            results.append({
                "name": name, "value": round(figures.pop("homeroom"), 3), "unit": "us",
                "peers": {peer: round(value, 3) for peer, value in figures.items()},
            })
    finally:
        for server in servers.values():
            server.stop()
    plain, encrypted = idle_kib(programs["homeroom"]), idle_kib(programs["homeroom"], "tls")
    results.append({"name": "rpc.idle.kib", "value": round(plain, 1), "unit": "KiB", "peers": {}})
    results.append({"name": "rpc.idle.tls.kib", "value": round(encrypted, 1), "unit": "KiB", "peers": {"without": round(plain, 1)}})
    return results


