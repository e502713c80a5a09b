"""Damage with real processes: pages overwritten while a service runs and while it does not, and logs that were cut."""

import os
import random
import shutil
import subprocess
import time

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from patience import PATIENCE_SECONDS
from school import School, activity, context, context_service, refused, roster
from services import Homeroom
from test_faults import APP, record

PAGE = 4096
# Said once. Calls that come upon the damage, as a follower's reading does, say that they failed.
DAMAGED = 'level=error message="the store is damaged'


class Reading:
    """A class whose student has done so much that the store has some hundred pages."""

    def __init__(self, homeroom):
        self.school = School(homeroom, "damage")
        self.school.clock(0)
        publisher = self.school.app(APP, "Library")
        self.school.school_class("reading", ["tess"], ["pia"])
        self.pia, tess = self.school.student("pia", APP), self.school.teacher("tess")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        self.school.post(tess, "reading", "Quiz", [(APP, ["quiz"])])
        self.school.clock(100_000)
        self.number = 0
        for _ in range(15):
            self.work(100)

    def work(self, count=1):
        pieces = [record(self.number + n) for n in range(count)]
        self.number += count
        return self.pia.RecordAttempts(activity.RecordAttemptsRequest(records=pieces))


def store(homeroom):
    return homeroom.snapshots.parent / "activity.sqlite"


def overwrite(path, pages, chance):
    """One byte in the middle of each of so many pages, behind the first ones."""
    count = path.stat().st_size // PAGE
    chosen = chance.sample(range(5, count), min(pages, count - 5))
    with open(path, "r+b") as file:
        for page in chosen:
            place = page * PAGE + chance.randrange(64, PAGE - 64)
            file.seek(place)
            byte = file.read(1)[0]
            file.seek(place)
            file.write(bytes([byte ^ 0xFF]))
    return {page + 1 for page in chosen}


def said(service, text):
    return [line for line in service.log.read_text(errors="replace").splitlines() if text in line]


def wait(is_so, what):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not (found := is_so()):
        assert time.monotonic() < deadline, what
        time.sleep(0.05)
    return found


def attempted(call):
    """What it gives, or how it was refused."""
    try:
        return call()
    except grpc.RpcError as error:
        return error


def test_damage_while_it_runs(binaries):
    """No page was asked for: the walk finds it. From then on nothing is acknowledged, and what is sound is read."""
    with Homeroom(binaries) as homeroom:
        reading, chance = Reading(homeroom), random.Random(7)
        # In the file, not in the log: a log that is short is copied at a stop.
        homeroom.activity.stop()
        homeroom.activity.restart()
        health = health_pb2_grpc.HealthStub(reading.school.channels["activity"])
        check = lambda: health.Check(health_pb2.HealthCheckRequest(), timeout=PATIENCE_SECONDS, wait_for_ready=True).status
        wait(lambda: check() == health_pb2.HealthCheckResponse.SERVING, "it serves")
        reading.work()
        pages = overwrite(store(homeroom), 10, chance)
        wait(lambda: check() == health_pb2.HealthCheckResponse.NOT_SERVING, "health says so")
        error = refused(reading.work)
        assert error.code() == grpc.StatusCode.UNAVAILABLE and "STORE_DAMAGED" in str(error.trailing_metadata()), error
        line, = said(homeroom.activity, DAMAGED)
        assert any(f"page {page}" in line or f"page={page}" in line for page in pages), line
        assert "table" in line or "index" in line or "free" in line, line
        assert reading.school.administrator.ListPeople(roster.ListPeopleRequest()).people, "the school is in memory"
        # All of them are named by who looks at the whole.
        verified = subprocess.run(
            [str(binaries / "homeroom"), "verify", "--data", str(store(homeroom).parent)], capture_output=True, text=True,
            timeout=PATIENCE_SECONDS)
        assert verified.returncode == 1, verified
        assert all(f"page {page}" in verified.stdout for page in pages), (sorted(pages), verified.stdout)


# The walk rests a minute between two rounds.
test_damage_while_it_runs.takes_long = True


def test_damage_that_is_read(binaries):
    """What is asked for is compared when it is read: a call that comes upon damage is not acknowledged, and none after it."""
    with Homeroom(binaries) as homeroom:
        reading = Reading(homeroom)
        homeroom.activity.stop()
        homeroom.activity.restart()
        wait(lambda: not isinstance(attempted(reading.work), grpc.RpcError), "it takes work again")
        # Every page: those that the next calls need, too.
        overwrite(store(homeroom), 1_000_000, random.Random(9))
        error = wait(lambda: isinstance(found := attempted(reading.work), grpc.RpcError) and found, "it comes upon damage")
        assert error.code() == grpc.StatusCode.UNAVAILABLE and "STORE_DAMAGED" in str(error.trailing_metadata()), error
        health = health_pb2_grpc.HealthStub(reading.school.channels["activity"])
        status = health.Check(health_pb2.HealthCheckRequest(), timeout=PATIENCE_SECONDS).status
        assert status == health_pb2.HealthCheckResponse.NOT_SERVING, status
        assert refused(reading.work).code() == grpc.StatusCode.UNAVAILABLE
        line, = wait(lambda: said(homeroom.activity, DAMAGED), "the log says so")
        assert "page" in line, line


def test_damage_before_a_start(binaries):
    with Homeroom(binaries) as homeroom:
        Reading(homeroom)
        homeroom.activity.stop()
        overwrite(store(homeroom), 40, random.Random(8))
        homeroom.activity.start()
        assert homeroom.activity.process.wait(PATIENCE_SECONDS) != 0
        assert "page" in homeroom.activity.tail() and str(store(homeroom)) in homeroom.activity.tail(), homeroom.activity.tail()


def test_a_log_that_was_cut(binaries):
    """After a kill the log holds what was acknowledged; without its end, that is said, and everyone reads anew."""
    with Homeroom(binaries) as homeroom:
        reading = Reading(homeroom)
        homeroom.activity.kill()
        log = store(homeroom).with_name("activity.sqlite-wal")
        assert log.stat().st_size > 10 * PAGE
        whole = store(homeroom).parent / "whole"
        whole.mkdir()
        for part in store(homeroom).parent.glob("activity.sqlite*"):
            shutil.copy(part, whole)
        os.truncate(log, log.stat().st_size // 2)
        homeroom.activity.may_lose_work = True

        # Whoever would rather look for the missing end first says so.
        homeroom.activity.command.append("--refuse-lost-work")
        homeroom.activity.start()
        assert homeroom.activity.process.wait(PATIENCE_SECONDS) != 0, homeroom.activity.tail()
        homeroom.activity.command.pop()

        homeroom.activity.restart()
        assert said(homeroom.activity, "acknowledged work is lost"), homeroom.activity.tail()
        # It goes on, and Report begins anew with what there is.
        reading.work()
        wait(lambda: said(homeroom.report, "reading it again"), "Report says so")

        # With the end back where it was, nothing is missing.
        homeroom.activity.stop()
        for part in store(homeroom).parent.glob("activity.sqlite*"):
            part.unlink()
        for part in whole.iterdir():
            shutil.copy(part, store(homeroom).parent)
        before = len(said(homeroom.activity, "acknowledged work is lost"))
        homeroom.activity.restart()
        assert len(said(homeroom.activity, "acknowledged work is lost")) == before, homeroom.activity.tail()
