"""A container engine, whichever this machine has: the Docker daemon, or podman with a store of its own in .build/containers.

What is built here lies in that store until somebody removes it, so that a second run is quicker.
"""

import contextlib
import fcntl
import functools
import json
import os
import pathlib
import resource
import secrets
import shutil
import subprocess
import sys

from deployed import DeployedSchool
from patience import Skipped, patiently
from ports import free_port
from services import ROOT

FOLDER = ROOT / ".build" / "containers"
BASE = "docker.io/library/debian:bookworm-slim"
# Of one command: the longest, which makes Debian from its mirror, takes a minute or two on two cores.
COMMAND_SECONDS_MAX = 900
PULL_SECONDS_MAX = 120


def run(words, *, environment=None, seconds=COMMAND_SECONDS_MAX, check=True, text=None):
    """What a command wrote to standard output; whatever goes wrong is an exception with all that it said."""
    done = subprocess.run(
        [str(word) for word in words], env=environment, capture_output=True, timeout=seconds, text=True,
        **({"input": text} if text is not None else {"stdin": subprocess.DEVNULL}))
    assert not check or done.returncode == 0, f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def succeeds(words, environment=None, seconds=60):
    with contextlib.suppress(OSError, subprocess.TimeoutExpired):
        return subprocess.run(
            words, env=environment, stdin=subprocess.DEVNULL, capture_output=True, timeout=seconds).returncode == 0
    return False


class Engine:
    """Calls are words of its command line: `engine("run", "--rm", image)`."""

    def __init__(self, name, environment, compose):
        self.name, self.environment, self.compose_command = name, environment, compose

    def __call__(self, *words, **options):
        return run([self.name, *words], environment=self.environment, **options)

    def compose(self, project, variables, file, *words, **options):
        return run(
            [*self.compose_command, "-p", project, "-f", file, *words],
            environment={**self.environment, **variables}, **options)

    def has(self, *words):
        return succeeds([self.name, *words], self.environment)

    def is_healthy(self, container):
        """By the container's own health check, which podman runs when it is asked to."""
        if self.name == "podman":
            return self.has("healthcheck", "run", container)
        return self("inspect", "--format", "{{.State.Health.Status}}", container).strip() == "healthy"


@functools.cache
def engine():
    """The one that works here.

    Raises `Skipped`, with what is missing.
    """
    if shutil.which("docker") and succeeds(["docker", "info"]):
        compose = ["docker", "compose"] if succeeds(["docker", "compose", "version"]) else ["docker-compose"]
        if not succeeds([*compose, "version"]):
            raise Skipped("there is a Docker daemon, and neither `docker compose` nor `docker-compose`")
        return Engine("docker", dict(os.environ), compose)
    if not shutil.which("podman"):
        raise Skipped("no container engine: `deploy/setup.sh all` installs podman, or start the Docker daemon")
    environment = dict(os.environ) | podman_settings()
    try:
        run(["podman", "info"], environment=environment, seconds=60)
    except Exception as error:
        raise Skipped(f"podman does not work here: {str(error).splitlines()[-1]}") from error
    compose = pathlib.Path(sys.executable).with_name("podman-compose")
    if not compose.exists():
        raise Skipped(f"there is podman, and no podman-compose in {compose.parent}: deploy/setup.sh all")
    return Engine("podman", environment, [str(compose)])


def podman_settings():
    """Files of its own, which take nothing away from the machine's: limits that may be set here, and no need for systemd."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    storage, settings = FOLDER / "storage.conf", FOLDER / "containers.conf"
    storage.write_text(
        f'[storage]\ndriver = "overlay"\nrunroot = "{FOLDER / "run"}"\ngraphroot = "{FOLDER / "graph"}"\n')
    limits = {
        name: min(most, resource.getrlimit(kind)[1]) if resource.getrlimit(kind)[1] > 0 else most
        for name, kind, most in (("nofile", resource.RLIMIT_NOFILE, 20_000), ("nproc", resource.RLIMIT_NPROC, 4096))}
    manager = "systemd" if pathlib.Path("/run/systemd/system").exists() else "cgroupfs"
    settings.write_text(
        f"[containers]\ndefault_ulimits = {json.dumps([f'{name}={limit}:{limit}' for name, limit in limits.items()])}\n"
        f'[engine]\ncgroup_manager = "{manager}"\nevents_logger = "file"\n'
        + ('runtime = "runc"\n' if shutil.which("runc") else "") + '[network]\nnetwork_backend = "netavark"\n')
    return {"CONTAINERS_STORAGE_CONF": str(storage), "CONTAINERS_CONF": str(settings)}


@functools.cache
def debian():
    """The image that ours begins with: from a registry, or made from Debian's mirror."""
    docker = engine()
    FOLDER.mkdir(parents=True, exist_ok=True)
    # Tests run beside one another, and one of them makes it for all.
    with open(FOLDER / "lock", "wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not docker.has("image", "inspect", BASE):
            fetch_debian(docker)
    return BASE


def fetch_debian(docker):
    with contextlib.suppress(AssertionError, subprocess.TimeoutExpired):
        docker("pull", BASE, seconds=PULL_SECONDS_MAX)
        return
    if not shutil.which("debootstrap") or os.geteuid() != 0:
        raise Skipped(f"{BASE} cannot be had from a registry, nor made by debootstrap, which needs root")
    with tempfile_on_disk("root") as root:
        run(["debootstrap", "--variant=minbase", "bookworm", root])
        archive = root.with_suffix(".tar")
        try:
            run(["tar", "-C", root, "-cf", archive, "."])
            docker("import", archive, BASE)
        finally:
            archive.unlink(missing_ok=True)


@contextlib.contextmanager
def tempfile_on_disk(name):
    """A folder below .build: /tmp may be small."""
    folder = FOLDER / f"{name}-{secrets.token_hex(4)}"
    folder.mkdir(parents=True)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def programs(binaries, folder):
    """Copies of the programs for a machine without a toolchain: stripped, with Swift's libraries beside them where they need them."""
    folder.mkdir(parents=True)
    libraries = set()
    for name in ("context-service", "activity-service", "report-service", "portal-service", "homeroom", "homeroom-load"):
        run(["strip", "--strip-all", "-o", folder / name, binaries / name])
        needed = (line.split(" => ")[-1].split()[0] for line in run(["ldd", binaries / name]).splitlines() if "=> /" in line)
        libraries |= {path for path in needed if "/swift/" in path}
    for path in libraries:
        shutil.copy(path, folder)
    return folder


COMMIT = "0123456789abcdef" * 2 + "01234567"


@functools.cache
def image(binaries):
    """The image as deploy/Dockerfile makes it, of programs that are built already instead of its first stage. It is of `COMMIT`: some
    versions of podman take a layer from their cache whatever the value of an argument is."""
    docker, tag = engine(), "localhost/homeroom-test:first"
    debian()
    with tempfile_on_disk("programs") as folder:
        programs(binaries, folder / "out")
        docker(
            "build", "--network", "host", "-f", ROOT / "deploy" / "Dockerfile", "--build-context", f"build={folder}",
            "--build-arg", f"COMMIT={COMMIT}", "-t", tag, *(["--format", "docker"] if docker.name == "podman" else []), ROOT)
    return tag


def later_image(binaries, commit):
    """Another one, as an upgrade brings it: of another commit, which its processes say."""
    tag = "localhost/homeroom-test:second"
    engine()("build", "-t", tag, "-", text=f"FROM {image(binaries)}\nENV HOMEROOM_COMMIT={commit}\n")
    return tag


class Composed:
    """A compose file, brought up as a project of its own on free ports."""

    def __init__(self, file, services, published):
        """`services`: those that are waited for. `published`: the ports, as its variables call them."""
        self.file, self.services = file, services
        self.engine, self.project = engine(), f"homeroom-{secrets.token_hex(4)}"
        self.ports = {name: free_port() for name in published}
        self.variables = {f"HOMEROOM_{name.upper()}_PORT": str(port) for name, port in self.ports.items()}

    def compose(self, *words, **options):
        return self.engine.compose(self.project, self.variables, self.file, *words, **options)

    def up(self, tag, *flags):
        self.variables["HOMEROOM_IMAGE"] = tag
        self.compose("up", "-d", "--no-build", *flags)
        self.wait_until_healthy()

    def container(self, service):
        """Its name, which compose tools build with a dash or an underline."""
        names = self.engine(
            "ps", "-a", "--filter", f"label=com.docker.compose.project={self.project}", "--format", "{{.Names}}").split()
        name, = (name for name in names if name.replace("_", "-").endswith(f"{self.project}-{service}-1"))
        return name

    def is_healthy(self, service):
        return self.engine.is_healthy(self.container(service))

    def wait_until_healthy(self):
        for service in self.services:
            patiently(f"{service} is healthy", lambda: self.is_healthy(service), pause=0.3)

    def kill(self, service):
        self.engine("kill", "--signal", "KILL", self.container(service))

    def start(self, service):
        """Whether or not the engine starts it again by itself after a signal of ours, it is there afterwards."""
        self.engine("start", self.container(service))

    def commit(self, service):
        """Which image it is of, as its process says it."""
        return self.compose("exec", "-T", service, "printenv", "HOMEROOM_COMMIT").strip()

    def token(self, flags):
        return self.engine(
            "run", "--rm", "-v", f"{self.project}_authority:/var/lib/homeroom/authority:ro",
            "-v", f"{self.project}_sealing:/var/lib/homeroom/sealing:ro", self.variables["HOMEROOM_IMAGE"], "homeroom", "token",
            "--signing-key", "/var/lib/homeroom/authority/signing-key.pem",
            "--token-sealing-keys", "/var/lib/homeroom/sealing/token-sealing-keys.json", *flags).strip()

    def places(self):
        """Where callers find the services."""
        return self.ports

    def school(self):
        authority = self.compose("exec", "-T", self.services[0], "cat", "/var/lib/homeroom/public/ca.pem")
        return DeployedSchool(self.places(), authority.encode(), self.token)

    def down(self):
        self.compose("down", "-v", check=False)
