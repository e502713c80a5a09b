"""The image and the compose file in a container engine: what the commands of README and docs/operations.md do, for real."""

import json
import secrets

from containers import COMMIT, engine, image, later_image
from deployed import DeployedSchool, working_on
from patience import patiently
from services import free_port

SERVICES = ("context", "activity", "report")

def test_the_image_plays_the_demo(binaries):
    docker = engine()
    tag = image(binaries)
    said = docker("run", "--rm", "--network", "none", "--read-only", "--tmpfs", "/tmp", tag, "homeroom", "demo", "--json")
    grids = json.loads(said)
    assert grids, said
    # The same where nothing is said: that is what the image is for until a command says otherwise.
    assert json.loads(docker("inspect", tag))[0]["Config"]["Cmd"] == ["homeroom", "demo"]
    labels = json.loads(docker("inspect", tag))[0]["Config"]["Labels"]
    assert labels["org.opencontainers.image.revision"] == COMMIT
    assert docker("run", "--rm", tag, "homeroom", "--version").split()[-1] == labels["org.opencontainers.image.version"]
    # Whatever runs in it runs as a user without rights.
    assert docker("run", "--rm", tag, "id", "-u").strip() == "10001"


test_the_image_plays_the_demo.takes_long = True


class Composed:
    """The compose file, brought up as a project of its own on free ports."""

    def __init__(self):
        self.engine, self.project = engine(), f"homeroom-{secrets.token_hex(4)}"
        self.ports = {name: free_port() for name in SERVICES}
        self.variables = {f"HOMEROOM_{name.upper()}_PORT": str(port) for name, port in self.ports.items()}

    def compose(self, *words, **options):
        return self.engine.compose(self.project, self.variables, *words, **options)

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

    def wait_until_healthy(self):
        for service in SERVICES:
            patiently(f"{service} is healthy", lambda: self.engine.is_healthy(self.container(service)), pause=0.3)

    def commit(self, service):
        """Which image it is of, as its process says it."""
        return self.compose("exec", "-T", service, "printenv", "HOMEROOM_COMMIT").strip()

    def token(self, flags):
        return self.engine(
            "run", "--rm", "-v", f"{self.project}_authority:/var/lib/homeroom/authority:ro",
            "-v", f"{self.project}_sealing:/var/lib/homeroom/sealing:ro", self.variables["HOMEROOM_IMAGE"], "homeroom", "token",
            "--signing-key", "/var/lib/homeroom/authority/signing-key.pem",
            "--token-sealing-keys", "/var/lib/homeroom/sealing/token-sealing-keys.json", *flags).strip()

    def school(self):
        authority = self.compose("exec", "-T", "context", "cat", "/var/lib/homeroom/public/ca.pem")
        return DeployedSchool(self.ports, authority.encode(), self.token)

    def down(self):
        self.compose("down", "-v", check=False)


def test_compose_loses_nothing(binaries):
    """Up, work, kill -9 of each container, restart, upgrade to another image, down and up: no record is lost, none counts twice."""
    first, second = image(binaries), later_image(binaries, "f" * 40)
    composed = Composed()
    try:
        composed.up(first)
        assert composed.commit("activity") == COMMIT
        school = composed.school()
        school.begin()
        school.work(seconds=2)
        school.check_that_nothing_was_lost()

        with working_on(school):
            for service in SERVICES:
                container = composed.container(service)
                composed.engine("kill", "--signal", "KILL", container)
                # Whether or not the engine starts it again by itself after a signal of ours, it is there afterwards.
                composed.engine("start", container)
                composed.wait_until_healthy()
        school.check_that_nothing_was_lost()

        with working_on(school):
            composed.compose("restart", *SERVICES)
            composed.wait_until_healthy()
        school.check_that_nothing_was_lost()

        with working_on(school):
            composed.up(second, "--force-recreate")
        assert all(composed.commit(service) == "f" * 40 for service in SERVICES)
        school.check_that_nothing_was_lost()

        # The volumes are the school: without its containers it is still there.
        composed.compose("down")
        composed.up(second)
        school.work()
        school.check_that_nothing_was_lost()
    finally:
        composed.down()


test_compose_loses_nothing.takes_long = True
