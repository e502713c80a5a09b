"""Our channel against stock servers that come, go, push back and die."""

import concurrent.futures
import os
import queue
import signal
import subprocess
import sys
import threading
import time

import grpc
from patience import PATIENCE_SECONDS

SERVICE = "probe.v1.Probe"


def text(payload):
    """EchoMessage{payload}"""
    data = payload.encode()
    assert len(data) < 128
    return b"\x0a" + bytes([len(data)]) + data


class Server:
    """A stock server whose one handler does what a test says."""

    def __init__(self, handle, port=0, **options):
        self.server = grpc.server(
            concurrent.futures.ThreadPoolExecutor(32),
            options=[("grpc." + name, value) for name, value in options.items()] + [("grpc.so_reuseport", 0)])
        handler = grpc.unary_unary_rpc_method_handler(handle)
        self.server.add_generic_rpc_handlers(
            [grpc.method_handlers_generic_handler(SERVICE, {name: handler for name in ("Once", "Again", "Patient")})])
        self.port = self.server.add_insecure_port(f"127.0.0.1:{port}")
        self.server.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.stop(0).wait()


class Probe:
    """The channel under test, a process."""

    def __init__(self, binaries, target, policy="pick_first"):
        self.process = subprocess.Popen(
            [binaries / "channel-probe", target, policy], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.count = 0
        self.waiting = {}
        self.lock = threading.Lock()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            number, code, *rest = line.rstrip("\n").split(" ", 2)
            with self.lock:
                waiting = self.waiting.pop(int(number))
            waiting.put((code, rest[0] if rest else ""))

    def start(self, kind="once", timeout=1_000 * PATIENCE_SECONDS):
        answer = queue.Queue()
        with self.lock:
            self.count += 1
            self.waiting[self.count] = answer
            self.process.stdin.write(f"{self.count} {kind} {timeout}\n")
            self.process.stdin.flush()
        return answer

    def call(self, kind="once", timeout=1_000 * PATIENCE_SECONDS):
        return self.start(kind, timeout).get(timeout=PATIENCE_SECONDS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=PATIENCE_SECONDS)


def test_connections_that_grow_old(binaries):
    """GOAWAY again and again: no call is lost, and the channel moves on."""
    peers = set()

    def handle(request, context):
        peers.add(context.peer())
        time.sleep(0.005)
        return text("hello")

    with Server(handle, max_connection_age_ms=200, max_connection_age_grace_ms=5000) as server:
        with Probe(binaries, f"127.0.0.1:{server.port}") as probe:
            while len(peers) < 4:
                for answer in [probe.start() for _ in range(20)]:
                    assert answer.get(timeout=PATIENCE_SECONDS) == ("OK", "hello")


def test_no_more_streams_than_the_server_allows(binaries):
    running, most = 0, 0
    lock = threading.Lock()

    def handle(request, context):
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.01)
        with lock:
            running -= 1
        return text("hello")

    with Server(handle, max_concurrent_streams=2) as server, Probe(binaries, f"127.0.0.1:{server.port}") as probe:
        for answer in [probe.start() for _ in range(40)]:
            assert answer.get(timeout=PATIENCE_SECONDS) == ("OK", "hello")
        assert most == 2, most


def test_pushback(binaries):
    """The server says how long to wait, or not to come again; and hears how often a call came before."""
    heard = []

    def handle(request, context):
        heard.append((time.monotonic(), dict(context.invocation_metadata()).get("grpc-previous-rpc-attempts")))
        if len(heard) in (1, 2):
            context.set_trailing_metadata((("grpc-retry-pushback-ms", "150"),))
            context.abort(grpc.StatusCode.UNAVAILABLE, "not now")
        if len(heard) == 4:
            context.set_trailing_metadata((("grpc-retry-pushback-ms", "-1"),))
            context.abort(grpc.StatusCode.UNAVAILABLE, "never")
        return text("hello")

    with Server(handle) as server, Probe(binaries, f"127.0.0.1:{server.port}") as probe:
        assert probe.call("again") == ("OK", "hello")
        assert [attempts for _, attempts in heard] == [None, "1", "2"]
        assert all(later - earlier >= 0.15 for (earlier, _), (later, _) in zip(heard, heard[1:]))
        assert probe.call("again") == ("UNAVAILABLE", "never")
        assert len(heard) == 4


def test_retries_only_where_they_are_allowed(binaries):
    calls = []

    def handle(request, context):
        calls.append(request)
        context.abort(grpc.StatusCode.UNAVAILABLE, "down")

    with Server(handle) as server, Probe(binaries, f"127.0.0.1:{server.port}") as probe:
        assert probe.call("once") == ("UNAVAILABLE", "down")
        assert len(calls) == 1
        assert probe.call("again") == ("UNAVAILABLE", "down")
        assert len(calls) == 5


def test_round_robin_over_two_servers_that_come_and_go(binaries):
    names = ("one", "two")
    servers = {name: Server(lambda request, context, name=name: text(name)) for name in names}
    ports = [servers[name].port for name in names]
    with Probe(binaries, f"ipv4:127.0.0.1:{ports[0]},127.0.0.1:{ports[1]}", "round_robin") as probe:
        def meet(wanted):
            seen = set()
            while seen != wanted:
                code, name = probe.call("patient")
                assert code == "OK", (code, name)
                seen.add(name)

        meet(set(names))
        answers = [probe.call() for _ in range(20)]
        assert sorted(answers) == [("OK", "one")] * 10 + [("OK", "two")] * 10, answers

        # A server that goes says so, and is not called any more. What reaches it before that is heard, it cancels itself.
        stopped = servers["two"].server.stop(10)
        answers = [probe.call() for _ in range(50)]
        assert all(answer in (("OK", "one"), ("OK", "two"), ("CANCELLED", "CANCELLED")) for answer in answers), answers
        stopped.wait()
        assert all(probe.call() == ("OK", "one") for _ in range(10))
        servers["two"] = Server(lambda request, context: text("two"), port=ports[1])
        meet(set(names))
        for server in servers.values():
            server.server.stop(0).wait()
        code, message = probe.call()
        while code == "OK":
            code, message = probe.call()
        assert code == "UNAVAILABLE", (code, message)


MORTAL = """
import sys, time
sys.path.insert(0, sys.argv[1])
from test_channel import Server, text
def handle(request, context):
    print("run", flush=True)
    time.sleep(float(sys.argv[3]))
    return text("hello")
server = Server(handle, port=int(sys.argv[2]))
print(server.port, flush=True)
server.server.wait_for_termination()
"""


def mortal(port=0, pause=0.0):
    process = subprocess.Popen(
        [sys.executable, "-c", MORTAL, os.path.dirname(__file__), str(port), str(pause)], stdout=subprocess.PIPE, text=True)
    return process, int(process.stdout.readline())


def test_a_server_that_dies(binaries):
    """kill -9 while a handler runs: what may not run twice fails, what may succeeds on the next server."""
    process, port = mortal(pause=60)
    with Probe(binaries, f"127.0.0.1:{port}") as probe:
        answer = probe.start("patient")
        assert process.stdout.readline() == "run\n"
        process.send_signal(signal.SIGKILL)
        code, message = answer.get(timeout=PATIENCE_SECONDS)
        assert code == "UNAVAILABLE", (code, message)
        process.wait()
        assert process.stdout.read() == ""

        code, message = probe.call("once")
        assert code == "UNAVAILABLE" and "Connection refused" in message, (code, message)

        process, port = mortal(port=port, pause=60)
        answer = probe.start("again")
        assert process.stdout.readline() == "run\n"
        process.send_signal(signal.SIGKILL)
        process.wait()
        process, port = mortal(port=port)
        assert answer.get(timeout=PATIENCE_SECONDS) == ("OK", "hello")
        process.kill()
        process.wait()
