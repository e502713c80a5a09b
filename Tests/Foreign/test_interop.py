"""gRPC's interoperability cases: our server with a stock client, our client with a stock server, and with each other."""

import contextlib
import pathlib
import signal
import ssl
import subprocess
import tempfile
import time

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

import interop_peer
from patience import PATIENCE_SECONDS


# Nothing of grpcio's says whether a message came compressed: its server cannot expect it.
ONLY_OURS_CAN_JUDGE = {"client_compressed_unary", "client_compressed_streaming"}


@contextlib.contextmanager
def interop_process(binaries, *flags):
    """Our server; gives its address and its process."""
    with subprocess.Popen(
        [str(binaries / "interop-server"), "--listen", "127.0.0.1:0", *map(str, flags)], stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process.stdout.readline().removeprefix("listening on ").strip(), process
            process.terminate()
            assert process.wait(10) == 0
        finally:
            process.kill()


@contextlib.contextmanager
def interop_server(binaries, *flags):
    """Our server; gives its address."""
    with interop_process(binaries, *flags) as (address, _):
        yield address


def run_client(binaries, port, *flags):
    """Our client; gives the names of the cases it ran."""
    done = subprocess.run(
        [str(binaries / "interop-client"), "--server_host", "127.0.0.1", "--server_port", str(port), *flags],
        capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert done.returncode == 0, done.stdout + done.stderr
    return [line.removeprefix("ok ") for line in done.stdout.splitlines()]


def test_stock_client_with_our_server(binaries):
    with interop_server(binaries) as address:
        cases = interop_peer.Cases(address)
        cases.run()
        health = health_pb2_grpc.HealthStub(cases.channel)
        for name in ("", "grpc.testing.TestService"):
            answer = health.Check(health_pb2.HealthCheckRequest(service=name), timeout=PATIENCE_SECONDS)
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
        cases.channel.close()


def test_a_server_reads_its_certificate_again(binaries):
    """By the official flags; SIGHUP must not end it either where there is nothing to read."""
    with tempfile.TemporaryDirectory() as folder:
        def certify(*flags):
            subprocess.run(
                [str(binaries / "homeroom"), "certificates", "--folder", folder, "--server", "server=127.0.0.1", *flags],
                check=True, stdout=subprocess.DEVNULL)

        certify()
        pem = {name: pathlib.Path(folder, f"{name}.pem") for name in ("ca", "server", "server-key")}
        for flags in ([], ["--use_tls", "--tls-cert", pem["server"], "--tls-key", pem["server-key"]]):
            with interop_process(binaries, "--port", "0", *flags) as (address, process):
                host, port = address.rsplit(":", 1)
                shown = flags and ssl.get_server_certificate((host, int(port)))
                pem["server"].unlink()
                certify()
                process.send_signal(signal.SIGHUP)
                deadline = time.monotonic() + PATIENCE_SECONDS
                while flags and ssl.get_server_certificate((host, int(port))) == shown:
                    assert time.monotonic() < deadline, "the new certificate is not shown"
                run_client(
                    binaries, port, "--test_case", "empty_unary",
                    *(["--use_tls", "--ca_file", str(pem["ca"])] if flags else []))


def test_our_client_with_stock_server(binaries):
    with interop_server(binaries) as address:
        ours = run_client(binaries, address.rsplit(":", 1)[1], "--all", "--concurrent_calls", "100")
    assert len(ours) >= 23
    with interop_peer.serving() as port:
        flags = [flag for name in ours if name not in ONLY_OURS_CAN_JUDGE for flag in ("--test_case", name)]
        run_client(binaries, port, "--concurrent_calls", "100", *flags)


def test_both_ways_over_mutual_tls(binaries):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [str(binaries / "homeroom"), "certificates", "--folder", folder, "--server", "server=127.0.0.1,localhost",
             "--client", "caller"], check=True, stdout=subprocess.DEVNULL)
        pem = {name: pathlib.Path(folder, f"{name}.pem") for name in ("ca", "server", "server-key", "caller", "caller-key")}
        bytes_of = {name: path.read_bytes() for name, path in pem.items()}
        with interop_server(
                binaries, "--tls-cert", pem["server"], "--tls-key", pem["server-key"], "--client-ca", pem["ca"]) as address:
            stock = interop_peer.Cases(address, grpc.ssl_channel_credentials(
                bytes_of["ca"], bytes_of["caller-key"], bytes_of["caller"]))
            stock.run()
            stock.channel.close()
            # Without a certificate nobody is let in.
            stranger = interop_peer.Cases(address, grpc.ssl_channel_credentials(bytes_of["ca"]))
            interop_peer.fails(grpc.StatusCode.UNAVAILABLE, stranger.empty_unary)
            stranger.channel.close()
        shown = ["--use_tls", "--ca_file", pem["ca"], "--client_cert_file", pem["caller"], "--client_key_file", pem["caller-key"]]
        cases = ["empty_unary", "large_unary", "ping_pong", "server_compressed_streaming", "cancel_after_first_response",
                 "channel_soak"]
        credentials = grpc.ssl_server_credentials(
            [(bytes_of["server-key"], bytes_of["server"])], bytes_of["ca"], require_client_auth=True)
        with interop_peer.serving(credentials) as port:
            run_client(binaries, port, *map(str, shown), *(flag for name in cases for flag in ("--test_case", name)))


def test_hostile_sizes(binaries):
    messages = interop_peer.messages
    with interop_server(binaries) as address:
        stub = interop_peer.service.TestServiceStub(grpc.insecure_channel(address))
        for size, code in ((-1, grpc.StatusCode.INVALID_ARGUMENT), (2**31 - 1, grpc.StatusCode.RESOURCE_EXHAUSTED)):
            interop_peer.fails(code, lambda: stub.UnaryCall(messages.SimpleRequest(response_size=size), timeout=PATIENCE_SECONDS))
            interop_peer.fails(code, lambda: list(stub.StreamingOutputCall(interop_peer.asking((size,)), timeout=PATIENCE_SECONDS)))
        interop_peer.fails(
            grpc.StatusCode.INVALID_ARGUMENT,
            lambda: stub.UnaryCall(messages.SimpleRequest(response_type=7), timeout=PATIENCE_SECONDS))
        many = interop_peer.asking([1] * 5_001)
        interop_peer.fails(
            grpc.StatusCode.RESOURCE_EXHAUSTED, lambda: list(stub.HalfDuplexCall(iter([many, many]), timeout=PATIENCE_SECONDS)))
