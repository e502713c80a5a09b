"""The image and the compose file in a container engine: what the commands of README and docs/operations.md do, for real."""

import json

from containers import COMMIT, Composed, engine, image, later_image
from deployed import working_on
from services import ROOT

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


def test_compose_loses_nothing(binaries):
    """Up, work, kill -9 of each container, restart, upgrade to another image, down and up: no record is lost, none counts twice."""
    first, second = image(binaries), later_image(binaries, "f" * 40)
    composed = Composed(ROOT / "docker-compose.yml", SERVICES, SERVICES)
    try:
        composed.up(first)
        assert composed.commit("activity") == COMMIT
        school = composed.school()
        school.begin()
        school.work(seconds=2)
        school.check_that_nothing_was_lost()

        with working_on(school):
            for service in SERVICES:
                composed.kill(service)
                composed.start(service)
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
