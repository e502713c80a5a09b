"""The services keep a service manager informed, as systemd asks of `Type=notify`: over a socket of the test's own."""

import contextlib
import os
import pathlib
import secrets
import signal
import socket
import subprocess
import tempfile

from patience import PATIENCE_SECONDS
from services import free_port, keys_of


class Manager:
    """The manager's end of the notices."""

    def __init__(self, name):
        self.name = name
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(f"\0{name[1:]}" if name.startswith("@") else name)
        self.socket.settimeout(PATIENCE_SECONDS)

    def await_notice(self, beginning):
        """The next notice that begins so, and what came before it."""
        before = []
        while not (notice := self.socket.recv(8192).decode()).startswith(beginning):
            before.append(notice)
        return notice, before

    def next_of(self, *beginnings):
        while True:
            notice = self.socket.recv(8192).decode()
            if notice.startswith(beginnings):
                return notice


@contextlib.contextmanager
def a_context_service(binaries, folder, socket_name, **environment):
    subprocess.run([str(binaries / "homeroom"), "keys", "--folder", str(folder)], check=True, stdout=subprocess.DEVNULL)
    port = free_port()
    program = binaries / "context-service"
    manager = Manager(socket_name)
    with open(folder / "log", "wb") as log:
        process = subprocess.Popen(
            [str(program), "--listen", f"127.0.0.1:{port}", "--database", str(folder / "context.sqlite"),
             "--admin-listen", "127.0.0.1:0", *keys_of(program, folder)],
            env={**os.environ, "NOTIFY_SOCKET": socket_name, **environment}, stdout=log, stderr=log)
    try:
        yield manager, process, port
    finally:
        process.kill()
        process.wait()
        manager.socket.close()


def test_ready_reloading_and_stopping(binaries):
    with tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        folder = pathlib.Path(folder)
        for name in (f"@homeroom-{secrets.token_hex(8)}", str(folder / "notify")):
            with a_context_service(binaries, folder, name) as (manager, process, port):
                notice, before = manager.await_notice("READY=1")
                assert notice == "READY=1" and before == [], before
                # Whoever was told that it is ready can connect at once.
                socket.create_connection(("127.0.0.1", port), PATIENCE_SECONDS).close()
                assert manager.await_notice("STATUS=serving")[0] == "STATUS=serving"
                process.send_signal(signal.SIGHUP)
                reloading, before = manager.await_notice("RELOADING=1\nMONOTONIC_USEC=")
                assert not any("WATCHDOG" in notice for notice in before), "nobody asked for signs of life"
                assert int(reloading.rpartition("=")[2]) > 0
                assert manager.next_of("READY=1", "STOPPING=1") == "READY=1"
                process.send_signal(signal.SIGTERM)
                assert manager.await_notice("STOPPING=1")[0] == "STOPPING=1"
                assert process.wait(PATIENCE_SECONDS) == 0


def test_signs_of_life(binaries):
    """For as long as it runs, and none while it stands still: then the manager starts it anew."""
    with tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        folder = pathlib.Path(folder)
        name = f"@homeroom-{secrets.token_hex(8)}"
        with a_context_service(binaries, folder, name, WATCHDOG_USEC="400000") as (manager, process, _):
            for _ in range(5):
                manager.await_notice("WATCHDOG=1")
            process.send_signal(signal.SIGSTOP)
            manager.socket.settimeout(3)
            with contextlib.suppress(TimeoutError):
                # What was sent before it stood still, and then nothing.
                for _ in range(10):
                    manager.socket.recv(8192)
                raise AssertionError("a process that stands still says that it is alive")
            manager.socket.settimeout(PATIENCE_SECONDS)
            process.send_signal(signal.SIGCONT)
            manager.await_notice("WATCHDOG=1")


def test_a_watchdog_of_another_process(binaries):
    with tempfile.TemporaryDirectory(prefix="homeroom-") as folder:
        folder = pathlib.Path(folder)
        name = f"@homeroom-{secrets.token_hex(8)}"
        with a_context_service(binaries, folder, name, WATCHDOG_USEC="100000", WATCHDOG_PID="1") as (manager, process, _):
            manager.await_notice("STATUS=serving")
            process.send_signal(signal.SIGTERM)
            _, before = manager.await_notice("STOPPING=1")
            assert not any("WATCHDOG" in notice for notice in before), before
