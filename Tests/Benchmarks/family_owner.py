"""How long callers wait when an organization goes from one instance of Activity to another.

Six pupils record without a pause, through either of two instances; each does what a refusal tells it and no more: it waits as long as that
says, asks the other instance, and sends the same id. `owner.move`: the organization is moved while both run. `owner.stop`: its owner is
stopped in good order. `owner.failover`: it is killed. Of each pupil the pause is the longest time between two records that were acknowledged
one after the other; told is the p99 of all pauses. Where a call fails so that nothing says to send it again, the run fails.
"""

import itertools
import os
import pathlib
import sys
import time

import grpc

import swift_program

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Foreign"))
sys.path.append(str(swift_program.ROOT / ".build" / "foreign"))

os.environ["HOMEROOM_ADMIN_LISTEN"] = "127.0.0.1:0"

ROUNDS = int(os.environ.get("ROUNDS", "4"))
# As long as an instance is believed without a sign.
LEASE_MS = 10_000


def acknowledged(load, pupil):
    """When each record of a pupil was."""
    return [at for at, _, of in list(load.times) if of == pupil]


def settled(load, since, count=20):
    """Waits until each pupil has had so many records acknowledged since."""
    for pupil in range(len(load.ways)):
        while sum(at > since for at in acknowledged(load, pupil)) < count:
            assert not load.failures, load.failures[0]
            time.sleep(0.05)


def pauses_around(load, event):
    """Of each pupil, in milliseconds."""
    for pupil in range(len(load.ways)):
        times = acknowledged(load, pupil)
        around = [max(at for at in times if at <= event), *(at for at in times if at > event)]
        yield max(after - before for before, after in itertools.pairwise(around)) * 1e3


def run(*_):
    from postgres import Postgres
    from services import Through
    from test_instances import Instances, Load, begin, check_acknowledged, move, pupil
    from test_postgres import STUDENTS
    from test_refusals import details

    untold = []

    def told(error):
        """The seconds that a refusal says. A connection that broke, and a call that was given up, say none: every client sends these again."""
        retry = details(error).get("RetryInfo")
        if retry is None and error.code() is grpc.StatusCode.UNKNOWN:
            untold.append(error)
        return retry.retry_delay.ToTimedelta().total_seconds() if retry else 0.02

    binaries = swift_program.binaries(["activity-service", "context-service", "report-service", "homeroom"])
    pauses = {"move": [], "stop": [], "failover": []}
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        both = {"a": instances.a, "b": instances.b}
        schools = [instances.school("north", one) for one in both.values()]
        with Load([[pupil(school, student) for school in schools] for student in STUDENTS], pause=told) as load:
            settled(load, 0)
            for _ in range(ROUNDS):
                for way, found in pauses.items():
                    name = instances.owners()["north"]
                    owner, event = both[name], time.monotonic()
                    if way == "move":
                        move(instances, "north", "ab".replace(name, ""))
                    else:
                        owner.stop() if way == "stop" else owner.kill()
                    settled(load, time.monotonic())
                    found += pauses_around(load, event)
                    if way != "move":
                        owner.restart()
                    settled(load, time.monotonic())
        check_acknowledged(instances, "north", load.acknowledged)
    assert not untold, f"{len(untold)} calls failed so that nothing said what to do: {untold[0]}"
    return [
        result("owner.move", pauses["move"], 1_000),
        result("owner.stop", pauses["stop"], 1_000),
        result("owner.failover", pauses["failover"], LEASE_MS + 2_000),
    ]


def result(name, pauses, budget):
    ordered = sorted(pauses)
    return {
        "name": name, "value": round(ordered[int(len(ordered) * 0.99)], 1), "unit": "ms p99 of callers' pauses", "budget": budget,
        "peers": {"median": round(ordered[len(ordered) // 2], 1)},
    }
