"""The Debian package on a machine with systemd, which here is a container: installed, upgraded at work, removed and purged, for real."""

import contextlib
import secrets
import shutil

from containers import debian, engine, programs, run, tempfile_on_disk
from deployed import DeployedSchool, working_on
from patience import Skipped, patiently
from services import ROOT, free_port

SERVICES = {"context": 50051, "activity": 50052, "report": 50053}
STATE = "/var/lib/homeroom"
LIBRARIES = "libarchive13 libcurl4 libmicrohttpd12 libnghttp2-14 libprotobuf-c1 libssl3 libsqlite3-0 zlib1g libpq5"


class Machine:
    """A Debian with systemd as its first process. Packages lie in /packages."""

    def __init__(self, packages):
        self.engine, self.name = engine(), f"homeroom-{secrets.token_hex(4)}"
        if self.engine.name != "podman":
            raise Skipped("systemd in a container is started by podman alone: deploy/setup.sh all installs it")
        self.ports = {name: free_port() for name in SERVICES}
        published = [word for name, port in self.ports.items() for word in ("-p", f"127.0.0.1:{port}:{SERVICES[name]}")]
        # Credentials reach a service by a mount that is shared with it, as everything is on a machine of its own.
        self.engine(
            "run", "-d", "--name", self.name, "--systemd=always", "--privileged", *published, "-v", f"{packages}:/packages:ro",
            self.image(), "sh", "-c", "mount --make-rshared / && exec /sbin/init")

    def image(self):
        """Debian with systemd, and with what the package depends on: nothing need be fetched later."""
        tag = "localhost/homeroom-systemd"
        if not self.engine.has("image", "inspect", tag):
            self.engine("build", "--network", "host", "-t", tag, "-", text=f"""FROM {debian()}
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates dbus systemd systemd-sysv tzdata {LIBRARIES}
""")
        return tag

    def __call__(self, *words, **options):
        return self.engine("exec", self.name, *words, **options)

    def shell(self, line, **options):
        return self("sh", "-c", line, **options)

    def refuses(self, *words):
        return not self.engine.has("exec", self.name, *words)

    def wait_until_booted(self):
        patiently("the machine has started", lambda: self.shell(
            "systemctl is-system-running || true").strip() in ("running", "degraded"), pause=0.2)

    def process(self, service):
        return self("systemctl", "show", "-p", "MainPID", "--value", f"homeroom-{service}").strip()

    def wait_until_up(self):
        for service, port in SERVICES.items():
            patiently(f"{service} serves", lambda: self.engine.has(
                "exec", self.name, "homeroom", "health", f"https://localhost:{port}", "--ca", f"{STATE}/public/ca.pem"), pause=0.2)

    def token(self, flags):
        return self(
            "homeroom", "token", "--signing-key", f"{STATE}/keys/signing-key.pem", "--token-sealing-keys",
            f"{STATE}/keys/token-sealing-keys.json", *flags).strip()

    def school(self):
        return DeployedSchool(self.ports, self("cat", f"{STATE}/public/ca.pem").encode(), self.token)

    def failed_units(self):
        return self("systemctl", "--failed", "--plain", "--no-legend", "list-units", "homeroom*").strip()


@contextlib.contextmanager
def a_machine(binaries):
    """With the packages 0.1.0-1 and 0.1.0-2, of which only the second number differs."""
    if not shutil.which("dh"):
        raise Skipped("no debhelper: deploy/setup.sh all installs it")
    engine()
    with tempfile_on_disk("package") as folder:
        made = programs(binaries, folder / "programs")
        for revision in ("1", "2"):
            run([ROOT / "deploy" / "package.sh", "--quick", "--programs", made, "--revision", revision, "--to", folder / "packages"])
        machine = Machine(folder / "packages")
        try:
            machine.wait_until_booted()
            yield machine
        except BaseException:
            print(machine.shell("journalctl --no-pager -n 60 -u 'homeroom*'", check=False), flush=True)
            raise
        finally:
            machine.engine("rm", "-f", machine.name, check=False)


def install(machine, revision):
    machine.shell(f"DEBIAN_FRONTEND=noninteractive apt-get install -y /packages/homeroom_*-{revision}_*.deb")


def installed_version(machine):
    return machine("dpkg-query", "-W", "-f", "${Version}", "homeroom").rpartition("-")[2]


def check_what_is_kept_apart(machine):
    """Keys are root's, and a service sees neither them nor what others have stored."""
    assert machine("stat", "-c", "%U %a", f"{STATE}/keys").split() == ["root", "700"]
    assert machine.refuses("runuser", "-u", "homeroom", "--", "cat", f"{STATE}/keys/signing-key.pem")
    for service in SERVICES:
        process = machine.process(service)
        assert machine("stat", "-c", "%U", f"/proc/{process}").strip() == "homeroom"
        # As the process itself sees the machine.
        inside = ("nsenter", "-t", process, "-m", "--", "runuser", "-u", "homeroom", "--")
        assert machine(*inside, "ls", f"{STATE}/{service}") is not None
        for other in SERVICES.keys() - {service}:
            assert machine.refuses(*inside, "ls", f"{STATE}/{other}"), f"{service} sees what {other} has stored"
        assert machine.refuses(*inside, "touch", "/etc/homeroom/x")


def check_that_it_describes_itself(machine):
    """The page for `man`, and what three shells complete by, are those of the programs that were installed."""
    assert machine.shell("zcat /usr/share/man/man1/homeroom.1.gz") == machine("homeroom", "manual")
    for shell, path in {
        "bash": "bash-completion/completions/homeroom", "zsh": "zsh/vendor-completions/_homeroom",
        "fish": "fish/vendor_completions.d/homeroom.fish",
    }.items():
        assert machine("cat", f"/usr/share/{path}") == machine("homeroom", "completion", shell), shell


def check_that_stuck_services_start_again(machine):
    machine.shell(
        "mkdir -p /run/systemd/system/homeroom-report.service.d && "
        "printf '[Service]\\nWatchdogSec=2\\nTimeoutAbortSec=2\\n' > /run/systemd/system/homeroom-report.service.d/quick.conf && "
        "systemctl daemon-reload && systemctl restart homeroom-report")
    before = machine.process("report")
    machine("systemctl", "kill", "-s", "STOP", "homeroom-report")
    patiently("a service that stands still is started again", lambda: machine.process("report") not in ("0", before), pause=0.2)
    machine.wait_until_up()


def test_the_package_on_a_machine(binaries):
    with a_machine(binaries) as machine:
        install(machine, 1)
        # Installing ended when they could be called: the units are told so by the services.
        assert [machine("systemctl", "is-active", f"homeroom-{name}").strip() for name in SERVICES] == ["active"] * 3
        machine.wait_until_up()
        commit = run(["git", "-C", ROOT, "rev-parse", "HEAD"]).strip()
        assert f"HOMEROOM_COMMIT={commit}" in machine("systemctl", "show", "-p", "Environment", "homeroom-report")
        check_what_is_kept_apart(machine)
        check_that_it_describes_itself(machine)

        # An administrator lets others in, and a later package leaves that alone.
        for name, port in SERVICES.items():
            machine.shell(f"echo HOMEROOM_LISTEN=0.0.0.0:{port} >> /etc/homeroom/{name}.env")
        machine("systemctl", "restart", "homeroom.target")
        machine.wait_until_up()
        school = machine.school()
        school.begin()
        school.work(seconds=1)
        school.check_that_nothing_was_lost()
        machine("systemctl", "reload", *(f"homeroom-{name}" for name in SERVICES))

        with working_on(school):
            for name in SERVICES:
                before = machine.process(name)
                machine("systemctl", "kill", "-s", "KILL", f"homeroom-{name}")
                patiently(f"{name} is started again", lambda: machine.process(name) not in ("0", before), pause=0.2)
                machine.wait_until_up()
        school.check_that_nothing_was_lost()
        check_that_stuck_services_start_again(machine)

        with working_on(school):
            before = {name: machine.process(name) for name in SERVICES}
            install(machine, 2)
            machine.wait_until_up()
        assert installed_version(machine) == "2"
        assert all(machine.process(name) != before[name] for name in SERVICES), "the old programs run on"
        school.check_that_nothing_was_lost()
        assert machine.failed_units() == ""

        machine.shell("apt-get remove -y homeroom")
        assert all(machine.shell(f"systemctl is-active homeroom-{name} || true").strip() != "active" for name in SERVICES)
        assert machine.refuses("sh", "-c", "command -v homeroom")
        install(machine, 2)
        machine.wait_until_up()
        school.work()
        school.check_that_nothing_was_lost()

        said = machine.shell("apt-get purge -y homeroom 2>&1")
        assert f"rm -r {STATE}" in said, said
        assert machine.refuses("test", "-e", "/etc/homeroom")
        # Of the school, nothing is gone.
        assert not machine.refuses("test", "-s", f"{STATE}/activity/activity.sqlite")
        assert machine.shell("systemctl list-unit-files --no-legend 'homeroom*'", check=False).strip() == ""
        assert machine.failed_units() == ""


test_the_package_on_a_machine.takes_long = True
