"""TLS as stock clients see it: grpcio over TLS and mutual TLS, Python's ssl, and openssl's own client."""

import contextlib
import json
import os
import pathlib
import random
import resource
import shutil
import signal
import socket
import ssl
import subprocess
import threading
import time
import warnings

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.activity.v1 import organization_service_pb2_grpc as organization_grpc

from school import TIMEOUT, School, refused
from services import Homeroom, keys_of
from test_classroom import classroom
from test_demo import rows, run_demo
from test_refusals import details


def test_a_class_over_mutual_tls(binaries):
    """Everything a class does, and the services' feeds, with a certificate on both ends of every connection."""
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    with Homeroom(binaries, tls=True, mutual=True) as homeroom:
        try:
            classroom(School(homeroom, "stranger"), random.Random(seed))
        except Exception as error:
            raise AssertionError(f"SEED={seed}") from error


def test_a_demo_over_tls(binaries):
    encrypted, plain = (json.loads(run_demo(binaries, *flags, "--json")) for flags in (["--tls"], []))
    assert rows(encrypted) == rows(plain)


test_a_demo_over_tls.takes_long = True


def test_a_certificate_says_who_calls(binaries):
    with Homeroom(binaries, tls=True, mutual=True) as homeroom:
        school = School(homeroom, "north")
        homeroom.certify(
            "--client", "head=homeroom://north/administrator/head", "--client", "pupil=homeroom://north/student/pupil",
            "--client", "other=homeroom://south/administrator/head")

        def read(client, metadata=()):
            stub = organization_grpc.OrganizationServiceStub(homeroom.channel(homeroom.activity, client))
            return stub.GetOrganization(organization.GetOrganizationRequest(), metadata=metadata, timeout=TIMEOUT)

        def update(client, metadata=()):
            stub = organization_grpc.OrganizationServiceStub(homeroom.channel(homeroom.activity, client))
            return stub.AllowApp(organization.AllowAppRequest(app_id="org.example.app"), metadata=metadata, timeout=TIMEOUT)

        def reason(call):
            error = refused(call)
            return error.code(), details(error)["ErrorInfo"].reason

        # A certificate without an identity is good for the connection, and no more.
        assert reason(lambda: read("caller")) == (grpc.StatusCode.UNAUTHENTICATED, "TOKEN_MISSING")
        assert read("caller", school.administrator.metadata).organization_id == "north"
        # One with an identity stands for a token, and its role may do what the role may.
        assert read("head").organization_id == "north"
        assert read("pupil").organization_id == "north"
        update("head")
        assert reason(lambda: update("pupil")) == (grpc.StatusCode.PERMISSION_DENIED, "ROLE_NOT_ALLOWED")
        assert read("other").organization_id == "south"
        # Both have to say the same.
        assert read("head", school.administrator.metadata).organization_id == "north"
        for client in ("pupil", "other"):
            assert reason(lambda: read(client, school.administrator.metadata)) == (
                grpc.StatusCode.UNAUTHENTICATED, "CREDENTIALS_CONTRADICT")
        # A certificate does not make up for a token that does not hold.
        assert reason(lambda: read("head", (("authorization", "Bearer x.y.z"),))) == (
            grpc.StatusCode.UNAUTHENTICATED, "TOKEN_INVALID")
        # Without a certificate nobody comes in, and the log says why.
        stub = health_pb2_grpc.HealthStub(grpc.secure_channel(homeroom.activity.address, homeroom.credentials(None)))
        assert refused(lambda: stub.Check(health_pb2.HealthCheckRequest(), timeout=TIMEOUT)).code() == grpc.StatusCode.UNAVAILABLE
        until(lambda: "no TLS with a client" in homeroom.activity.log.read_text(), "the log tells of the refusal")
        line = next(l for l in homeroom.activity.log.read_text().splitlines() if "no TLS with a client" in l)
        assert "peer=127.0.0.1:" in line and "it showed none" in line, line


def connect(service, homeroom, alpn=("h2",), version=None, ciphers=None):
    """The connection by Python's ssl; its context is as lax as it can be made."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(homeroom.pem("ca"))
    if alpn:
        context.set_alpn_protocols(list(alpn))
    if version:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            context.minimum_version = version
            context.maximum_version = version
    if ciphers:
        context.set_ciphers(ciphers)
    plain = socket.create_connection(("127.0.0.1", service.port), timeout=TIMEOUT)
    return context.wrap_socket(plain, server_hostname="localhost")


def fails(attempt):
    try:
        connection = attempt()
        # With TLS 1.3 a client believes that it is connected before the server has made up its mind.
        connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0")
        return connection.recv(1) == b""
    except (ssl.SSLError, ConnectionError):
        return True


def test_what_is_agreed_on(binaries):
    with Homeroom(binaries, tls=True) as homeroom:
        for service in homeroom.services:
            for version, name in ((None, "TLSv1.3"), (ssl.TLSVersion.TLSv1_2, "TLSv1.2")):
                with connect(service, homeroom, version=version) as connection:
                    assert connection.version() == name
                    assert connection.selected_alpn_protocol() == "h2"
                    assert connection.compression() is None
                    connection.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\4\0\0\0\0\0")
                    assert connection.recv(9)[3] == 4  # SETTINGS
            assert connect(service, homeroom, alpn=("http/1.1", "h2")).selected_alpn_protocol() == "h2"
            assert fails(lambda: connect(service, homeroom, alpn=()))
            assert fails(lambda: connect(service, homeroom, alpn=("http/1.1",)))
            assert fails(lambda: connect(service, homeroom, alpn=(), version=ssl.TLSVersion.TLSv1_2))
            for version in (ssl.TLSVersion.TLSv1, ssl.TLSVersion.TLSv1_1):
                assert fails(lambda: connect(service, homeroom, version=version, ciphers="ALL:@SECLEVEL=0"))
            for ciphers in ("AES128-SHA", "AES256-GCM-SHA384", "ECDHE+SHA", "ECDHE-ECDSA-AES128-SHA256"):
                assert fails(lambda: connect(
                    service, homeroom, version=ssl.TLSVersion.TLSv1_2, ciphers=f"{ciphers}:@SECLEVEL=0")), ciphers


def openssl(service, homeroom, *flags, said=""):
    """What openssl's client says of a connection on which it says `said`."""
    done = subprocess.run(
        ["openssl", "s_client", "-connect", service.address, "-CAfile", homeroom.pem("ca"), *flags],
        input=said, capture_output=True, text=True, timeout=TIMEOUT)
    return done.stdout + done.stderr


def test_openssl_agrees(binaries):
    with Homeroom(binaries, tls=True) as homeroom:
        service = homeroom.report
        text = openssl(service, homeroom, "-alpn", "h2", "-verify_return_error", "-verify_ip", "127.0.0.1")
        assert "ALPN protocol: h2" in text and "Verify return code: 0 (ok)" in text and "Compression: NONE" in text, text
        assert "No ALPN negotiated" in openssl(service, homeroom)
        assert "no application protocol" in openssl(service, homeroom, "-alpn", "http/1.1")
        assert "alert protocol version" in openssl(service, homeroom, "-alpn", "h2", "-tls1_1", "-cipher", "ALL:@SECLEVEL=0")
        # R asks for renegotiation.
        text = openssl(service, homeroom, "-alpn", "h2", "-tls1_2", said="R\n")
        # It would have checked the server's certificate once more.
        assert "RENEGOTIATING" in text and "verify return" not in text.split("RENEGOTIATING")[1], text


def test_new_keys_are_not_asked_for_for_ever(binaries):
    with Homeroom(binaries, tls=True) as homeroom:
        service = homeroom.report
        client = subprocess.Popen(
            ["openssl", "s_client", "-connect", service.address, "-CAfile", homeroom.pem("ca"), "-alpn", "h2"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            seen = b""
            while b"\0\0\0" not in seen:  # the server's settings: hands have been shaken
                seen += os.read(client.stdout.fileno(), 65536)
            asked, said = 0, b"KEYUPDATE"
            while b"KEYUPDATE" in said:
                asked += 1
                assert asked < 1000, "a thousand new keys"
                client.stdin.write(b"K\n")
                client.stdin.flush()
                said = os.read(client.stdout.fileno(), 65536)
        except BrokenPipeError:
            pass
        finally:
            client.kill()
            client.communicate()
        assert asked > 10, asked
        health(homeroom, service, client=None)


def test_plain_bytes_end_at_once(binaries):
    with Homeroom(binaries, tls=True) as homeroom:
        with socket.create_connection(("127.0.0.1", homeroom.report.port), timeout=TIMEOUT) as plain:
            plain.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
            while plain.recv(1000):
                pass
        stub = health_pb2_grpc.HealthStub(grpc.insecure_channel(homeroom.report.address))
        assert refused(lambda: stub.Check(health_pb2.HealthCheckRequest(), timeout=TIMEOUT)).code() == grpc.StatusCode.UNAVAILABLE
        health(homeroom, homeroom.report, client=None)
    with Homeroom(binaries) as homeroom:
        homeroom.certify("--client", "caller")
        stub = health_pb2_grpc.HealthStub(grpc.secure_channel(homeroom.report.address, homeroom.credentials(None)))
        assert refused(lambda: stub.Check(health_pb2.HealthCheckRequest(), timeout=TIMEOUT)).code() == grpc.StatusCode.UNAVAILABLE


def test_half_open_handshakes_cost_little(binaries):
    """Nothing is made for a connection before its ClientHello is whole; then it is served as any other."""
    count, said = 1_500, ssl.MemoryBIO()
    client = ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), said, server_hostname="localhost")
    try:
        client.do_handshake()
    except ssl.SSLWantReadError:
        hello = said.read()
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        with Homeroom(binaries, tls=True) as homeroom, contextlib.ExitStack() as stack:
            service = homeroom.report
            health(homeroom, service, client=None)
            before = resident_bytes(service)
            for _ in range(count):
                half_open = stack.enter_context(socket.create_connection(("127.0.0.1", service.port)))
                half_open.sendall(hello[:-1])
            # Behind the others in the line: the service has seen to all of them.
            health(homeroom, service, client=None)
            each = (resident_bytes(service) - before) / count
            assert each < 8 * 1024, f"{each / 1024:.1f} KiB a handshake"
            half_open.sendall(hello[-1:])
            half_open.settimeout(TIMEOUT)
            assert half_open.recv(1) == b"\x16"
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


test_half_open_handshakes_cost_little.counts_memory = True


def resident_bytes(service):
    return int(pathlib.Path(f"/proc/{service.process.pid}/statm").read_text().split()[1]) * resource.getpagesize()


def health(homeroom, service, client):
    with homeroom.channel(service, client) as channel:
        stub = health_pb2_grpc.HealthStub(channel)
        return stub.Check(health_pb2.HealthCheckRequest(), timeout=TIMEOUT, wait_for_ready=True).status


def serial(service, homeroom):
    with connect(service, homeroom) as connection:
        return connection.getpeercert()["serialNumber"]


def until(condition, what):
    deadline = time.monotonic() + TIMEOUT
    while not condition():
        assert time.monotonic() < deadline, what
        time.sleep(0.02)


def test_certificates_are_read_again(binaries):
    with Homeroom(binaries, tls=True) as homeroom:
        service = homeroom.report
        stub = health_pb2_grpc.HealthStub(homeroom.channel(service))
        watch = stub.Watch(health_pb2.HealthCheckRequest())
        assert next(watch).status is not None
        first = serial(service, homeroom)

        certificate = pathlib.Path(homeroom.pem("server"))
        good = certificate.read_bytes()
        certificate.write_bytes(b"broken")
        service.process.send_signal(signal.SIGHUP)
        until(lambda: "could not be read" in service.log.read_text(), "the log tells of the broken file")
        assert serial(service, homeroom) == first

        # Once by signal, once because the file has changed.
        certificate.unlink()
        homeroom.certify("--server", "server=127.0.0.1,localhost")
        service.process.send_signal(signal.SIGHUP)
        until(lambda: serial(service, homeroom) != first, "a new certificate after SIGHUP")
        certificate.write_bytes(good)
        until(lambda: serial(service, homeroom) == first, "the file's change is seen")
        # What was under way still is.
        assert stub.Check(health_pb2.HealthCheckRequest(), timeout=TIMEOUT).status is not None
        watch.cancel()


def start(binaries, folder, *flags, name="report-service"):
    """How a service that must not start ends, and why."""
    done = subprocess.run(
        [str(binaries / name), *keys_of(binaries / name, pathlib.Path(folder).parent), *flags], capture_output=True, text=True,
        timeout=TIMEOUT)
    assert done.returncode != 0
    return done.stdout + done.stderr


def test_what_is_wrong_is_said_at_the_start(binaries):
    with Homeroom(binaries) as homeroom:
        homeroom.certify("--server", "one", "--server", "two=127.0.0.1")
        folder, pem = str(homeroom.certificates), homeroom.pem
        others = ["--activity", homeroom.activity.address, "--context", homeroom.context.address]
        everywhere = ["--listen", "0.0.0.0:0", *others]
        assert "can be reached from other machines" in start(binaries, folder, *everywhere)
        here = ["--listen", "127.0.0.1:0", *others]
        assert "go together" in start(binaries, folder, *here, "--tls-cert", pem("one"))
        assert "needs --tls-cert" in start(binaries, folder, *here, "--client-ca", pem("ca"))
        assert "not the key of the certificate" in start(
            binaries, folder, *here, "--tls-cert", pem("one"), "--tls-key", pem("two-key"))
        assert "No such file" in start(binaries, folder, *here, "--tls-cert", pem("none"), "--tls-key", pem("one-key"))
        shutil.copy(pem("one-key"), pem("open-key"))
        os.chmod(pem("open-key"), 0o644)
        assert "chmod 600" in start(binaries, folder, *here, "--tls-cert", pem("one"), "--tls-key", pem("open-key"))
        assert "not encrypted" in start(
            binaries, folder, "--listen", "127.0.0.1:0", "--activity", "activity.example:50052", "--context", others[3])


def test_certificates_are_made_once(binaries):
    with Homeroom(binaries) as homeroom:
        def state():
            return {p.name: (p.read_bytes(), p.stat().st_mode & 0o777) for p in homeroom.certificates.iterdir()}

        flags = ["--server", "report=report,localhost,127.0.0.1,::1", "--client", "app=homeroom://north/publisher/a%20b?app=org.x"]
        homeroom.certify(*flags)
        first = state()
        assert set(first) == {
            "ca.pem", "ca-key.pem", "report.pem", "report-key.pem", "app.pem", "app-key.pem"}
        for name, (_, mode) in first.items():
            assert mode == (0o600 if name.endswith("key.pem") else 0o644), f"{name}: {mode:o}"
        homeroom.certify(*flags)
        assert state() == first
        # Other names, another certificate; the rest stays.
        homeroom.certify("--server", "report=report")
        changed = {name for name, content in state().items() if content != first[name]}
        assert changed == {"report.pem"}, changed
        text = subprocess.run(
            ["openssl", "x509", "-noout", "-text", "-in", homeroom.pem("app")], capture_output=True, text=True, check=True).stdout
        assert "URI:homeroom://north/publisher/a%20b?app=org.x" in text and "TLS Web Client Authentication" in text
        verified = subprocess.run(
            ["openssl", "verify", "-x509_strict", "-CAfile", homeroom.pem("ca"), homeroom.pem("app"), homeroom.pem("report")],
            capture_output=True, text=True)
        assert verified.returncode == 0, verified.stdout + verified.stderr
        for wrong in ("../x", "a/b/c", "ca", "a/ca", "signing", "report-service-token", "x=homeroom://north/king/a", "x=homeroom://north/teacher"):
            done = subprocess.run(
                [str(binaries / "homeroom"), "certificates", "--folder", str(homeroom.certificates), "--client", wrong],
                capture_output=True)
            assert done.returncode != 0, wrong


def test_commands_call_over_tls(binaries):
    with Homeroom(binaries, tls=True, mutual=True) as homeroom:
        health(homeroom, homeroom.report, "caller")  # waits until it is there

        def run(*words):
            return subprocess.run([str(binaries / "homeroom"), *words], capture_output=True, text=True, timeout=TIMEOUT)

        client = ["--ca", homeroom.pem("ca"), "--client-cert", homeroom.pem("caller"), "--client-key", homeroom.pem("caller-key")]
        address = f"https://{homeroom.report.address}"
        until(lambda: run("health", address, *client).returncode == 0, "the service serves")
        other = str(homeroom.certificates / "other" / "ca.pem")
        assert run("certificates", "--folder", os.path.dirname(other), "--server", "server").returncode == 0
        with socket.socket() as closed:
            closed.bind(("127.0.0.1", 0))
            nobody = f"127.0.0.1:{closed.getsockname()[1]}"
            # What is wrong is said, to people and to programs.
            for reason, words in (
                ("certificate required", [address, "--ca", homeroom.pem("ca")]),
                ("", [homeroom.report.address]),
                ("hostname mismatch", [address, *client, "--server-name", "elsewhere.example"]),
                ("self-signed certificate in certificate chain", [address, "--ca", other, *client[2:]]),
                ("Connection refused", [nobody]),
            ):
                plain, machine = run("health", *words), run("health", "--json", *words)
                assert plain.returncode == machine.returncode == 1
                answer = json.loads(machine.stdout)
                assert answer["serving"] is False and answer["reason"] in plain.stdout, (answer, plain.stdout)
                assert reason in answer["reason"], (reason, answer)
        text = run("report", "grid", "--report", address, "--token", "x", *client, "act-3").stderr
        assert "UNAUTHENTICATED" in text.upper() or "token" in text, text
        # A certificate that says who calls needs no token; one that does not, does.
        homeroom.certify("--client", "head=homeroom://north/administrator/head")
        named = ["--ca", homeroom.pem("ca"), "--client-cert", homeroom.pem("head"), "--client-key", homeroom.pem("head-key")]
        assert "there is no handout" in run("report", "grid", "--report", address, *named, "act-3").stderr
        assert "--token is missing" in run("report", "grid", "--report", address, "--ca", homeroom.pem("ca"), "act-3").stderr
        assert "not encrypted" in run("health", "report.example:50053").stderr


def test_a_server_without_http2_is_refused(binaries):
    """Homeroom as the client of a server that speaks TLS but does not choose h2."""
    with Homeroom(binaries) as homeroom:
        homeroom.certify("--server", "server=127.0.0.1")
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(homeroom.pem("server"), homeroom.pem("server-key"))
        with socket.create_server(("127.0.0.1", 0)) as listener:
            heard = []

            def serve():
                plain, _ = listener.accept()
                plain.settimeout(TIMEOUT)
                try:
                    with context.wrap_socket(plain, server_side=True) as connection:
                        heard.append(connection.recv(100))
                except (ssl.SSLError, ConnectionError):
                    heard.append(b"")

            server = threading.Thread(target=serve)
            server.start()
            done = subprocess.run(
                [str(binaries / "homeroom"), "health", f"https://127.0.0.1:{listener.getsockname()[1]}", "--ca", homeroom.pem("ca")],
                capture_output=True, text=True, timeout=TIMEOUT)
            server.join(TIMEOUT)
        assert done.returncode == 1, (done.returncode, done.stdout, done.stderr)
        assert heard == [b""], heard
