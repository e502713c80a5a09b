"""How long callers wait when an organization goes from one instance of Activity to another.

Six pupils record without a pause, through either of two instances; each does what a refusal tells it and no more: it waits as long as that
says, asks the other instance, and sends the same id. `owner.move`: the owner is stopped in good order. `owner.failover`: it is killed. Of each
pupil the pause is the time between the last record that was acknowledged before and the first one after; told is the p99 of all pauses. Where
a call fails so that nothing says to send it again, the run fails.
"""

import os
import pathlib
import sys
import threading
import time

import grpc

import swift_program

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Foreign"))
sys.path.append(str(swift_program.ROOT / ".build" / "foreign"))

os.environ["HOMEROOM_ADMIN_LISTEN"] = "127.0.0.1:0"

ROUNDS = int(os.environ.get("ROUNDS", "4"))
# What a call may take before its caller gives it up and sends it again.
PATIENCE_SECONDS = 2
# As long as an instance is believed without a sign.
LEASE_MS = 10_000


class Pupil(threading.Thread):
    """Records one thing after the other until it is told to stop."""

    def __init__(self, ways):
        super().__init__()
        self.ways, self.acknowledged, self.untold = ways, [], []
        self.ended = threading.Event()

    def run(self):
        from test_postgres import record

        number, way = 0, 0
        while not self.ended.is_set():
            piece = record(number, ["quiz"])
            number += 1
            while not self.ended.is_set():
                try:
                    self.ways[way](piece, timeout=PATIENCE_SECONDS)
                    self.acknowledged.append(time.monotonic())
                    break
                except grpc.RpcError as error:
                    way = 1 - way
                    pause = delay(error)
                    if pause is None and error.code() not in (
                            # A connection that broke, and a call that was given up: every client sends these again.
                            grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
                        self.untold.append(error)
                    time.sleep(pause or 0.02)

    def pause(self, event):
        """Around an event, in milliseconds."""
        before = max(at for at in self.acknowledged if at <= event)
        return (min(at for at in self.acknowledged if at > event) - before) * 1e3


def delay(error):
    """The seconds that a refusal says; None: it says none."""
    from google.rpc import error_details_pb2 as details
    from google.rpc import status_pb2

    for key, value in error.trailing_metadata() or ():
        if key == "grpc-status-details-bin":
            status, told = status_pb2.Status.FromString(value), details.RetryInfo()
            if any(part.Unpack(told) for part in status.details):
                return told.retry_delay.ToTimedelta().total_seconds()
    return None


def settled(pupils, since, count=20):
    """Waits until each pupil has had so many records acknowledged since."""
    while not all(sum(at > since for at in list(pupil.acknowledged)[-count:]) >= count for pupil in pupils):
        time.sleep(0.05)


def run(*_):
    from postgres import Postgres
    from test_instances import Instances, Through, begin, pupil
    from test_postgres import STUDENTS

    binaries = swift_program.binaries(["activity-service", "context-service", "report-service", "homeroom"])
    pauses, untold = {"move": [], "failover": []}, 0
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        both = {"a": instances.a, "b": instances.b}
        schools = [instances.school("north", one) for one in both.values()]
        pupils = [Pupil([pupil(school, student) for school in schools]) for student in STUDENTS]
        for one in pupils:
            one.start()
        settled(pupils, 0)
        for _ in range(ROUNDS):
            for way in pauses:
                owner = both[instances.owners()["north"]]
                event = time.monotonic()
                owner.stop() if way == "move" else owner.kill()
                settled(pupils, event)
                pauses[way] += [one.pause(event) for one in pupils]
                owner.restart()
                settled(pupils, time.monotonic())
        for one in pupils:
            one.ended.set()
        for one in pupils:
            one.join()
            untold += len(one.untold)
        instances.check_feed("north")
    assert untold == 0, f"{untold} calls failed so that nothing said what to do"
    return [
        result("owner.move", pauses["move"], 1_000),
        result("owner.failover", pauses["failover"], LEASE_MS + 2_000),
    ]


def result(name, pauses, budget):
    ordered = sorted(pauses)
    return {
        "name": name, "value": round(ordered[int(len(ordered) * 0.99)], 1), "unit": "ms p99 of callers' pauses", "budget": budget,
        "peers": {"median": round(ordered[len(ordered) // 2], 1)},
    }
