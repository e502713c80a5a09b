"""The three services as real processes on loopback, for clients that we did not write."""

import contextlib
import itertools
import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import time

import grpc

from patience import PATIENCE_SECONDS, patiently
from ports import free_port, three_ports

ROOT = pathlib.Path(__file__).resolve().parents[2]


def developer_mode(program):
    """The flag for it, of a program that has one: Context of before 0.1.0 has none."""
    told = subprocess.run([str(program), "--help"], check=True, capture_output=True, text=True).stdout
    return ["--developer-mode"] if "--developer-mode" in told else []


def keys_of(program, folder):
    """The flags for its keys, in a folder that `homeroom keys` has made."""
    return ["--token-keys", str(folder / "token-keys.json"), "--service-key", str(folder / f"{program.name}-token-key.pem")]


def sealing(programs, folder):
    """The flags for keys that seal the tokens of apps, where all programs know such: an earlier version could not open them."""
    flag = "--token-sealing-keys"
    told = (subprocess.run([str(program), "--help"], check=True, capture_output=True, text=True).stdout for program in programs)
    return [flag, str(folder / "token-sealing-keys.json")] if all(flag in help for help in told) else []


class Service:
    """One executable, which can be killed and started again on the same port and database."""

    def __init__(self, name, binaries, folder, port, flags):
        self.name, self.port = name, port
        self.address = f"127.0.0.1:{port}"
        self.log = folder / f"{name}.log"
        self.command = [str(binaries / name), "--listen", self.address, *flags]
        self.process = None
        # Set where a test takes away what was acknowledged.
        self.may_lose_work = False

    @property
    def kind(self):
        """Context, activity or report."""
        return self.name.removesuffix("-service")

    def start(self):
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(self.command, stdout=log, stderr=log, stdin=subprocess.DEVNULL)

    def wait_until_up(self):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"{self.name} ended with {self.process.returncode}:\n{self.tail()}")
            with socket.socket() as probe:
                code = probe.connect_ex(("127.0.0.1", self.port))
                if code == 0:
                    return
            time.sleep(0.02)
        raise RuntimeError(f"{self.name} does not listen after {PATIENCE_SECONDS} s:\n{os.strerror(code)}\n{self.sockets()}\n{self.tail()}")

    def sockets(self):
        """Its descriptors, and the system's sockets at its port."""
        held = subprocess.run(["ls", "-l", f"/proc/{self.process.pid}/fd"], capture_output=True, text=True).stdout
        known = pathlib.Path("/proc/net/tcp").read_text().splitlines()
        return held + "\n".join(line for line in known if f":{self.port:04X} " in line)

    def admin(self):
        """The address of its pages for operators, which its log says."""
        said = patiently(f"{self.name} says where its pages are", lambda: re.findall(
            r'message="pages for operators" .*address=(\S+)', self.log.read_text(errors="replace")))
        return said[-1]

    def kill(self):
        if self.process is not None:
            self.process.kill()
            self.process.wait()

    def restart(self):
        self.start()
        self.wait_until_up()

    def pause(self):
        """Stops every thread: the signal alone only begins to, and on a busy machine others answer calls meanwhile."""
        self.process.send_signal(signal.SIGSTOP)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not all(state == "T" for state in self.thread_states()):
            assert time.monotonic() < deadline, f"{self.name} does not stand still"
            time.sleep(0.005)

    def go_on(self):
        self.process.send_signal(signal.SIGCONT)

    def thread_states(self):
        """A letter a thread, as `ps` shows it; behind the name, which may hold anything."""
        for thread in pathlib.Path(f"/proc/{self.process.pid}/task").iterdir():
            with contextlib.suppress(FileNotFoundError, ProcessLookupError):
                yield (thread / "stat").read_text().rpartition(")")[2].split()[0]

    def stop(self):
        if self.process is None or self.process.poll() is not None:
            return
        self.process.terminate()
        try:
            self.process.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise RuntimeError(f"{self.name} did not stop within {PATIENCE_SECONDS} s of SIGTERM")

    def check_nothing_was_lost(self):
        said = "acknowledged work is lost" in self.log.read_text(errors="replace")
        assert self.may_lose_work or not said, self.tail()

    def tail(self):
        return "\n".join(self.log.read_text(errors="replace").splitlines()[-20:])


def database_of(service, folder, servers):
    """What a service is told of its database: a file, or a server by a file with its connection string."""
    if service not in servers:
        return ["--database", str(folder / f"{service}.sqlite")]
    note = folder / f"{service}.address"
    note.touch(mode=0o600)
    note.write_text(servers[service] + "\n")
    return ["--database-address", str(note), *(["--erasure-list", str(folder / "erasures")] if service == "activity" else [])]


class Homeroom:
    """All three, in developer mode, with databases of their own. Use it with `with`.

    With `tls` they speak TLS, with `mutual` they also ask clients for a certificate; `flags` are for all three. `furnish` is given
    their folder before they start, to put stores there; `versions` names executables of other versions, by service. Where `sealed` is
    false, tokens of apps are not. `databases` holds connection strings of PostgreSQL, by service; the others have files.
    """

    def __init__(self, binaries, tls=False, mutual=False, flags=(), furnish=None, versions={}, sealed=True, databases={}):
        self.binaries, self.tls, self.mutual = binaries, tls, mutual
        self.folder_owner = tempfile.TemporaryDirectory(prefix="homeroom-")
        self.folder = folder = pathlib.Path(self.folder_owner.name)
        if furnish:
            furnish(folder)
        ports = dict(zip(("context", "activity", "report"), itertools.count(three_ports())))
        address = {name: f"{'https://' if tls else ''}127.0.0.1:{port}" for name, port in ports.items()}
        subprocess.run([str(binaries / "homeroom"), "keys", "--folder", str(folder)], check=True, stdout=subprocess.DEVNULL)

        self.certificates = folder / "certificates"
        programs = [versions.get(name, binaries) / f"{name}-service" for name in ports]
        secure = [*(sealing(programs, folder) if sealed else []), *flags]
        if tls:
            self.certify("--server", "server=127.0.0.1,localhost", "--client", "service", "--client", "caller")
            secure += ["--tls-cert", self.pem("server"), "--tls-key", self.pem("server-key"), "--ca", self.pem("ca")]
        if mutual:
            secure += ["--client-ca", self.pem("ca"), "--client-cert", self.pem("service"), "--client-key", self.pem("service-key")]

        def service(name, *flags):
            program = versions.get(name, binaries)
            return Service(f"{name}-service", program, folder, ports[name], [*keys_of(program / f"{name}-service", folder), *secure, *flags])

        self.context = service(
            "context", *database_of("context", folder, databases), "--activity", address["activity"],
            *developer_mode(versions.get("context", binaries) / "context-service"))
        self.activity = service(
            "activity", *database_of("activity", folder, databases), "--context", address["context"],
            "--developer-mode", "--signing-key", str(folder / "signing-key.pem"))
        self.snapshots = folder / "snapshots"
        self.report = service(
            "report", "--activity", address["activity"], "--context", address["context"], "--snapshots",
            str(self.snapshots), "--snapshot-seconds", "1")
        self.services = [self.context, self.activity, self.report]

    def __enter__(self):
        for service in self.services:
            service.start()
        try:
            for service in self.services:
                service.wait_until_up()
        except BaseException as error:
            self.__exit__(type(error))
            raise
        return self

    def __exit__(self, failure, *_):
        """In good order; at once after a failure, whatever state it left them in."""
        try:
            for service in self.services:
                if failure is None:
                    service.stop()
                    service.check_nothing_was_lost()
                else:
                    service.kill()
        finally:
            # Where one did not stop, the others are not left behind either.
            for service in self.services:
                service.kill()
            self.folder_owner.cleanup()

    def certify(self, *flags):
        """Makes certificates; again, only those that are not there."""
        subprocess.run(
            [str(self.binaries / "homeroom"), "certificates", "--folder", str(self.certificates), *flags], check=True,
            stdout=subprocess.DEVNULL)

    def pem(self, name):
        return str(self.certificates / f"{name}.pem")

    def credentials(self, client="caller"):
        """What a stock client needs to be told; `client` is the certificate that it shows."""
        def read(name):
            return pathlib.Path(self.pem(name)).read_bytes()

        if client is None:
            return grpc.ssl_channel_credentials(read("ca"))
        return grpc.ssl_channel_credentials(read("ca"), read(f"{client}-key"), read(client))

    def channel(self, service, client="caller"):
        if not self.tls:
            return grpc.insecure_channel(service.address)
        return grpc.secure_channel(service.address, self.credentials(client if self.mutual else None))

    def channels(self, client="caller"):
        return {s.kind: self.channel(s, client) for s in self.services}


class Through:
    """The services, of one of which callers know one instance."""

    def __init__(self, homeroom, instance):
        self.homeroom, self.instance = homeroom, instance

    def channels(self):
        return {**self.homeroom.channels(), self.instance.kind: self.homeroom.channel(self.instance)}
