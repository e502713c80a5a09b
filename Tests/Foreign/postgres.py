"""A PostgreSQL server of a test's own, and a wire to it that can be cut."""

import contextlib
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

from patience import PATIENCE_SECONDS, Skipped
from ports import free_port


def programs():
    found = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))
    if not found:
        raise Skipped("PostgreSQL is not installed: deploy/setup.sh test installs it")
    return found[-1]


class Postgres:
    """Waits for its disk. It can be killed, all of it at once, and started again. Use it with `with`. `parent`: where its folder is."""

    def __init__(self, settings=(), parent=None):
        self.programs, self.port = programs(), free_port()
        self.settings = [word for setting in settings for word in ("-c", setting)]
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="homeroom-postgres-", dir=parent))
        # A server refuses to run as root.
        self.user = []
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            self.user = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]
        self.process = None
        self.log = open(self.folder / "log", "ab")

    def __enter__(self):
        subprocess.run(
            [*self.user, self.programs / "initdb", "-D", self.folder / "data", "-U", "homeroom", "-A", "trust", "-E", "UTF8",
             "--locale=C.UTF-8", "--no-sync"], check=True, stdout=self.log, stderr=self.log, cwd=self.folder)
        self.start()
        return self

    def __exit__(self, *_):
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait(PATIENCE_SECONDS)
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self):
        """Returns when it answers. Where parts of a killed one are still there, it is tried again."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            if self.process is None or self.process.poll() is not None:
                self.process = subprocess.Popen(
                    [*self.user, self.programs / "postgres", "-D", self.folder / "data", "-c", "listen_addresses=127.0.0.1", "-c",
                     f"port={self.port}", "-c", f"unix_socket_directories={self.folder}", *self.settings],
                    stdout=self.log, stderr=self.log, stdin=subprocess.DEVNULL, cwd=self.folder)
            ready = subprocess.run(
                [self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)], stdout=self.log, stderr=self.log)
            if ready.returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("PostgreSQL did not start:\n" + (self.folder / "log").read_text(errors="replace")[-2000:])

    def kill(self):
        """As a loss of power ends it."""
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        for pid in [self.process.pid, *map(int, children)]:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()

    def stop(self):
        """In good order, with all that it has on its disk, and without waiting for those that are connected."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait()

    def keep(self):
        """Keeps a copy of all that it has; while it does not run."""
        shutil.rmtree(self.folder / "kept", ignore_errors=True)
        subprocess.run(["cp", "-a", self.folder / "data", self.folder / "kept"], check=True)

    def go_back(self):
        """Has it stand where the copy was made; while it does not run."""
        shutil.rmtree(self.folder / "data")
        (self.folder / "kept").rename(self.folder / "data")

    def own(self, folder):
        """Makes a folder in which it may write."""
        folder.mkdir()
        if self.user:
            shutil.chown(folder, "postgres", "postgres")
        return folder

    def address(self, database, port=None):
        return f"postgres://homeroom@127.0.0.1:{port or self.port}/{database}"

    def run(self, sql, database="postgres"):
        done = subprocess.run(
            [self.programs / "psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-c", sql, self.address(database)], capture_output=True,
            text=True, timeout=PATIENCE_SECONDS)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def create(self, database):
        self.run(f"CREATE DATABASE {database}")
        return database


class Asked:
    """How often a client has waited for its server: statements that it sends on their own, and marks after which it
    reads answers."""

    def __init__(self):
        self.rest, self.has_begun, self.times, self.commits = b"", False, 0, 0

    def read(self, data):
        self.rest += data
        while True:
            # What comes before anything else has no letter.
            head = 1 if self.has_begun else 0
            if len(self.rest) < head + 4:
                return
            length = head + int.from_bytes(self.rest[head:head + 4], "big")
            if len(self.rest) < length:
                return
            message, self.rest = self.rest[:length], self.rest[length:]
            if not self.has_begun:
                self.has_begun = message[4:8] == b"\x00\x03\x00\x00"
                continue
            self.times += message[:1] in (b"Q", b"S", b"H")
            self.commits += message.startswith(b"B") and message[5:].startswith(b"\x00COMMIT\x00")


class Wire:
    """Leads connections to a server until it is cut.

    With `one_in`, it cuts one connection in so many when the server has answered a COMMIT, before the answer arrives.
    """

    COMMITTED = b"C\x00\x00\x00\x0bCOMMIT\x00"

    def __init__(self, port, one_in=None):
        self.port, self.one_in, self.commits, self.cuts, self.asked = port, one_in, 0, 0, []
        self.is_cut, self.ends = False, []
        self.lock = threading.Lock()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    @classmethod
    def of(cls, service, server, note):
        """Leads a service that has not started yet to the database "school", whose address it reads in `note` then."""
        wire = cls(server.port)
        note.touch(mode=0o600)
        note.write_text(server.address("school", wire.address) + "\n")
        service.command[service.command.index("--database-address") + 1] = str(note)
        return wire

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                if self.is_cut:
                    client.close()
                    continue
                try:
                    server = socket.create_connection(("127.0.0.1", self.port))
                except OSError:
                    # It does not run just now.
                    client.close()
                    continue
                asked = Asked()
                self.asked.append(asked)
                self.ends += [client, server]
                for source, sink, counter in ((client, server, asked), (server, client, None)):
                    threading.Thread(target=self.lead, args=(source, sink, counter), daemon=True).start()

    def lead(self, source, sink, asked):
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if asked:
                    asked.read(data)
                elif self.COMMITTED in data and self.is_doomed():
                    # The server has committed; nobody hears of it.
                    break
                sink.sendall(data)
        self.end(source, sink)

    @staticmethod
    def end(*ends):
        for each in ends:
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def cut(self):
        self.is_cut = True
        self.end(*self.ends)

    def mend(self):
        self.is_cut = False

    def is_doomed(self):
        if self.one_in is None:
            return False
        with self.lock:
            self.commits += 1
            if self.commits % self.one_in:
                return False
            self.cuts += 1
            return True

    def waits(self):
        """How often those who write have waited for the server."""
        return sum(asked.times for asked in self.asked if asked.commits)

    def close(self):
        self.listener.close()
