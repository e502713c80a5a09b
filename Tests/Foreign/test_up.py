"""`homeroom up` as a user runs it: on ports that are taken, in a folder that is in use, and when it is killed."""

import contextlib
import json
import os
import pathlib
import select
import signal
import socket
import subprocess
import tempfile
import threading
import time

import grpc

from homeroom.activity.v1 import developer_service_pb2 as developer
from homeroom.activity.v1 import developer_service_pb2_grpc as developer_rpc
from homeroom.activity.v1 import organization_service_pb2 as organization
from homeroom.activity.v1 import organization_service_pb2_grpc as organization_rpc
from services import three_ports
from test_demo import children
from patience import PATIENCE_SECONDS

READY_SECONDS_MAX = PATIENCE_SECONDS


@contextlib.contextmanager
def folder():
    with tempfile.TemporaryDirectory(prefix="homeroom-up-") as path:
        yield pathlib.Path(path)


class Up:
    """A `homeroom up` that has said where its services are. Use it with `with`."""

    def __init__(self, binaries, data, *flags, first_port=None):
        self.first_port = first_port or three_ports()
        self.process = subprocess.Popen(
            [str(binaries / "homeroom"), "up", "--json", "--data", str(data), "--first-port", str(self.first_port), *flags],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.said = []
        self.listener = threading.Thread(target=lambda: self.said.extend(self.process.stderr), daemon=True)
        self.listener.start()

    def __enter__(self):
        line = self.process.stdout.readline()
        if not line:
            self.process.wait()
            self.listener.join()
            raise AssertionError(f"up ended: {''.join(self.said)}")
        self.where = json.loads(line)
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)


def refused(binaries, *flags):
    """What an `up` says that does not come up."""
    done = subprocess.run(
        [str(binaries / "homeroom"), "up", *flags], capture_output=True, text=True, timeout=READY_SECONDS_MAX)
    assert done.returncode == 1, (done.returncode, done.stdout, done.stderr)
    return done.stderr


def test_taken_ports_are_refused_before_anything_is_started(binaries):
    with folder() as data, socket.socket() as other:
        first = three_ports()
        other.bind(("127.0.0.1", first + 1))
        other.listen()
        said = refused(binaries, "--data", str(data), "--first-port", str(first))
        assert f"127.0.0.1:{first + 1}" in said and "another program listens there" in said, said
        assert "--first-port" in said, said
        assert not list(data.glob("*.log")), "something was started"


def test_a_demo_never_plays_on_servers_of_another(binaries):
    """The demo begins by erasing the school: only its own."""
    with folder() as ours, folder() as theirs, Up(binaries, theirs, "--developer-mode") as up:
        with grpc.insecure_channel(up.where["activity"]) as channel:
            token = developer_rpc.DeveloperServiceStub(channel).IssueToken(
                developer.IssueTokenRequest(organization_id="demo", user_id="head", role="ROLE_ADMINISTRATOR")).token
            stub, metadata = organization_rpc.OrganizationServiceStub(channel), [("authorization", f"Bearer {token}")]
            stub.AllowApp(organization.AllowAppRequest(app_id="of.theirs"), metadata=metadata)
            said = refused(binaries, "--demo", "--data", str(ours), "--first-port", str(up.first_port))
            assert "another program listens there" in said, said
            left = stub.GetOrganization(organization.GetOrganizationRequest(), metadata=metadata)
            assert "of.theirs" in str(left), left


def test_a_folder_has_one_up(binaries):
    with folder() as data, Up(binaries, data):
        said = refused(binaries, "--data", str(data), "--first-port", str(three_ports()))
        assert "is in use by another homeroom up" in said and "--data" in said, said


def test_a_service_that_cannot_begin_ends_up_with_its_reason(binaries):
    with folder() as data:
        (data / "activity.sqlite").write_text("this is no database\n" * 100)
        said = refused(binaries, "--data", str(data), "--first-port", str(three_ports()))
        assert "activity-service ended before it served (exit status 1)" in said, said
        assert "not a database" in said, said


def test_a_killed_up_takes_its_services_along(binaries):
    with folder() as data, Up(binaries, data) as up:
        services = {n: p for n, p in children(up.process.pid).items() if n.endswith("-service")}
        assert len(services) == 3, services
        handles = [os.pidfd_open(pid) for pid in services.values()]
        up.process.send_signal(signal.SIGKILL)
        for handle in handles:
            # Waits until it has ended, whoever its parent is by now.
            ready, _, _ = select.select([handle], [], [], PATIENCE_SECONDS)
            os.close(handle)
            assert ready, "a service outlived the program that started it"


def test_web_pages_may_call_where_up_says_so(binaries):
    with folder() as data, Up(binaries, data, "--web-origins", "https://school.example,http://127.0.0.1:8000") as up:
        for service in ("context", "activity", "report"):
            pid = next(p for n, p in children(up.process.pid).items() if n.startswith(service))
            words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
            assert words[words.index(b"--web-origins") + 1] == b"https://school.example,http://127.0.0.1:8000", words


def test_reflection_does_not_tell_of_what_is_off(binaries):
    from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc
    for flags, told in (([], False), (["--developer-mode"], True)):
        with folder() as data, Up(binaries, data, *flags) as up, grpc.insecure_channel(up.where["activity"]) as channel:
            answer = next(reflection_pb2_grpc.ServerReflectionStub(channel).ServerReflectionInfo(
                iter([reflection_pb2.ServerReflectionRequest(list_services="")]), timeout=PATIENCE_SECONDS))
            names = [service.name for service in answer.list_services_response.service]
            assert "homeroom.activity.v1.ActivityService" in names, names
            assert ("homeroom.activity.v1.DeveloperService" in names) == told, names


def test_a_killed_service_is_started_again(binaries):
    with folder() as data, Up(binaries, data) as up:
        before = children(up.process.pid)["report-service"]
        os.kill(before, signal.SIGKILL)
        deadline = time.monotonic() + READY_SECONDS_MAX
        while children(up.process.pid).get("report-service") in (None, before):
            assert time.monotonic() < deadline, up.said
            time.sleep(0.05)
        assert any("report-service ended (signal 9, Killed)" in line for line in up.said), up.said
