"""The servers that `family_rpc` compares, what loads them, and what a server uses of the machine."""

import pathlib
import re
import select
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PEERS = ROOT / "Tests/Benchmarks/rpc-peers"
WORK = ROOT / ".build/bench"
SCHEMA = ROOT / "Tests/Schema/proto"
GENERATED = WORK / "generated"
CERTIFICATE, KEY, LOAD = WORK / "certificate.pem", WORK / "key.pem", WORK / "rpc-load"


def build():
    """The servers by name; with them the load generator and a certificate."""
    call("swift", "build", "-c", "release", "--product", "rpc-echo-server", "--static-swift-stdlib")
    GENERATED.mkdir(parents=True, exist_ok=True)
    schema = ["-I", SCHEMA, "-I", "/usr/include", "homeroom/echo/v1/echo.proto"]
    call("protoc-c", f"--c_out={GENERATED}", *schema, "google/protobuf/empty.proto")
    plugin = subprocess.check_output(["which", "grpc_cpp_plugin"], text=True).strip()
    call("protoc", f"--cpp_out={GENERATED}", f"--grpc_out={GENERATED}", f"--plugin=protoc-gen-grpc={plugin}", *schema)
    call("openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-keyout", KEY, "-out", CERTIFICATE)
    messages = [GENERATED / "homeroom/echo/v1/echo.pb-c.c", GENERATED / "google/protobuf/empty.pb-c.c"]
    wire, libraries = PEERS / "wire.c", ["-lnghttp2", "-lprotobuf-c", "-lssl", "-lcrypto"]
    compile_("cc", LOAD, [PEERS / "rpc-load.c", wire], libraries)
    compile_("cc", WORK / "c-limit", [PEERS / "c-limit.c", wire, *messages], libraries)
    flags = subprocess.check_output(["pkg-config", "--cflags", "--libs", "grpc++", "protobuf"], text=True).split()
    compile_("c++", WORK / "grpc-c++", [
        PEERS / "grpc-cpp.cc", GENERATED / "homeroom/echo/v1/echo.pb.cc", GENERATED / "homeroom/echo/v1/echo.grpc.pb.cc",
    ], ["-std=c++17", *flags])
    return {
        "homeroom": ROOT / ".build/release/rpc-echo-server", "c-limit": WORK / "c-limit", "grpc-c++": WORK / "grpc-c++",
    }


def compile_(compiler, program, sources, flags):
    """Unless it is there and newer than what we wrote of it."""
    ours = [*PEERS.iterdir(), SCHEMA / "homeroom/echo/v1/echo.proto"]
    if not program.exists() or program.stat().st_mtime < max(source.stat().st_mtime for source in ours):
        call(compiler, "-O2", "-I", GENERATED, *sources, *flags, "-o", program)


def call(*command):
    result = subprocess.run([str(part) for part in command], cwd=ROOT, text=True, capture_output=True)
    if result.returncode:
        raise SystemExit(f"{command[0]} failed:\n{result.stdout}{result.stderr}")


class Server:
    """A running server; its first line of output is its port, and a token if it wants one."""

    def __init__(self, program, *words, is_encrypted=False, under=()):
        security = ["tls", CERTIFICATE, KEY] if is_encrypted else []
        command = [str(part) for part in [*under, program, *security, *words]]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        port, *token = self.process.stdout.readline().split()
        self.port, self.is_encrypted = int(port), is_encrypted
        self.token = token[0] if token else ""

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def cpu_seconds(self):
        """On all threads, to the nanosecond."""
        tasks = pathlib.Path(f"/proc/{self.process.pid}/task")
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks.iterdir()) / 1e9

    def resident_kib(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status).group(1))


def h2load(server, token, body, calls, connections, streams):
    """Unary calls; CPU seconds of the server, and seconds by the clock."""
    url = f"http{'s' if server.is_encrypted else ''}://127.0.0.1:{server.port}/homeroom.echo.v1.EchoService/Say"
    before = server.cpu_seconds()
    output = subprocess.run(
        ["h2load", "-n", str(calls), "-c", str(connections), "-m", str(streams), "-t", "1", "-w", "22", "-W", "22",
         "-d", body, "-H", "content-type: application/grpc", "-H", "te: trailers", "-H", "grpc-timeout: 100S",
         "-H", f"x-token: Bearer {token}", url],
        check=True, text=True, capture_output=True, timeout=120).stdout
    used = server.cpu_seconds() - before
    done = re.search(r"(\d+) succeeded", output)
    # Heads and bodies, so that an answer with an error and no body does not count as one.
    data = re.search(r"\((\d+)\) data", output)
    if not done or int(done.group(1)) != calls or int(data.group(1)) != calls * body.stat().st_size:
        raise SystemExit(f"{url} did not answer every call:\n{output}")
    return used, seconds(re.search(r"finished in ([\d.]+)(\w+)", output))


def seconds(match):
    return float(match.group(1)) * {"us": 1e-6, "ms": 1e-3, "s": 1}[match.group(2)]


def rpc_load(server, token, method, body, messages, connections, streams):
    """Calls of any kind, once the connections are there; CPU seconds of the server."""
    command = [LOAD, server.port, method, connections, streams, messages, token, body]
    process = subprocess.Popen(
        [str(part) for part in command] + ["tls"] * server.is_encrypted, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        text=True)
    if process.stdout.readline() != "ready\n":
        raise SystemExit(f"rpc-load has no connection to {server.process.args[0]}")
    before = server.cpu_seconds()
    process.stdin.write("\n")
    process.stdin.flush()
    answered = process.stdout.readline() == "done\n"
    used = server.cpu_seconds() - before
    process.communicate()
    if not answered or process.returncode:
        raise SystemExit(f"{server.process.args[0]} did not answer every call of {method}")
    return used


def instructions(program, load, calls):
    """Instructions a call: what `calls` more of them take under callgrind.

    - Parameter load: loads a server with a number of calls.
    """
    bare = WORK / f"{program.name}-bare"
    call("strip", "--strip-debug", program, "-o", bare)  # valgrind cannot read what Swift writes there
    counts = []
    for count in (calls // 5, calls // 5 + calls):
        profile = WORK / "callgrind.out"
        under = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={profile}"]
        with Server(bare, under=under) as server:
            load(server, count)
        counts.append(int(re.search(r"^(?:totals|summary): (\d+)", profile.read_text(), re.MULTILINE).group(1)))
    return (counts[1] - counts[0]) / calls
