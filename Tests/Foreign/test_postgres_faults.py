"""A PostgreSQL server that goes back to an earlier state of itself, and one whose disk is full: nobody who was erased comes back, and
nothing acknowledged is lost."""

import contextlib
import pathlib
import shutil
import subprocess
import tempfile

import grpc

from patience import Skipped, patiently
from postgres import Postgres
from school import activity, context, context_service, insist, roster
from services import Homeroom, Through
from test_instances import Instances
from test_postgres import APP, STUDENTS, Work, begin, databases, record

WENT_BACK = "the database has gone back to an earlier state"


LOST = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN)


def declared(publisher, name):
    """The number of a context that is declared."""
    answer = insist(lambda: publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=[name], title=name, type=context.CONTEXT_TYPE_QUIZ)])), LOST)
    return answer.results[0].context.context_id


def recorded(person, number):
    """Has an attempt be acknowledged."""
    request = activity.RecordAttemptsRequest(records=[record(number, ["quiz"])])
    result, = insist(lambda: person.RecordAttempts(request), LOST).results
    assert result.outcome == activity.RecordResult.ACCEPTED, result


def erase(school, person):
    insist(lambda: school.administrator.ErasePerson(roster.ErasePersonRequest(person_id=person)), LOST)


def pupils(school):
    """Who is in the store, as the service says."""
    answer = insist(lambda: school.administrator.ListPeople(roster.ListPeopleRequest(page_size=100)), LOST)
    return {person.person_id for person in answer.people}


def erased(server):
    """How many people the store knows to be erased, as seen from outside."""
    return int(server.run("SELECT count(*) FROM activity.erased_person", "school"))


def ended(service):
    """Starts a service anew that has ended by itself, as its supervisor does."""
    patiently(f"{service.name} ends", lambda: service.process.poll() is not None)
    said = service.log.read_text(errors="replace")
    assert WENT_BACK in said, service.tail()
    service.restart()


def test_a_database_that_goes_back(binaries):
    """As a standby that takes over without the last transactions."""
    with Postgres() as server, Homeroom(binaries, databases=databases(server)) as homeroom:
        school, tess, posted, people = begin(homeroom, "back")
        publisher = school.app(APP, "Library")
        recorded(people[0], 1)
        server.stop()
        server.keep()
        server.start()
        first = declared(publisher, "lost")
        recorded(people[1], 2)
        erase(school, STUDENTS[0])
        assert STUDENTS[0] not in pupils(school)
        assert erased(server) == 1
        server.stop()
        server.go_back()
        server.start()
        assert erased(server) == 0
        ended(homeroom.activity)
        ended(homeroom.context)
        # Nobody else has to do anything.
        assert STUDENTS[0] not in pupils(school)
        assert erased(server) == 1
        assert "people were erased again" in homeroom.activity.log.read_text(errors="replace")
        assert declared(publisher, "other") != first, "a number is given once"
        recorded(people[1], 3)
        rows = patiently("the report is in step", lambda: [
            row for row in school.grid(tess, posted).rows
            if row.student_id == STUDENTS[1] and sum(cell.attempts for cell in row.cells) == 1])
        assert rows


def test_instances_whose_database_goes_back(binaries):
    """An erasure that only the list of one of them names is done again, though it was not that one's organization when it came back."""
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        school, _, _, people = begin(Through(instances.homeroom, instances.a), "north")
        recorded(people[0], 1)
        assert instances.owners()["north"] == "a"
        server.stop()
        server.keep()
        server.start()
        erase(school, STUDENTS[0])
        server.stop()
        server.go_back()
        server.start()
        ended(instances.a)
        patiently("the store knows again who was erased", lambda: erased(server) == 1)
        assert STUDENTS[0] not in pupils(school)
        assert instances.b.process.poll() is None, "it had written nothing that is lost"


def test_a_restart_that_loses_nothing(binaries):
    """Nobody ends for it."""
    with Postgres() as server, Homeroom(binaries, databases=databases(server)) as homeroom:
        school, tess, posted, people = begin(homeroom, "whole")
        with Work(people) as work:
            for _ in range(2):
                work.wait_for(30)
                server.kill()
                server.keep()
                server.go_back()
                server.start()
            work.wait_for(30)
        work.check(school, tess, posted)
        for service in homeroom.services:
            assert service.process.poll() is None, service.tail()


class SmallDisk:
    """A file system of so many MiB in a folder of its own. Use it with `with`."""

    def __init__(self, size):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="homeroom-disk-"))
        self.size = size

    def __enter__(self):
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={self.size}m,mode=755", "none", str(self.folder)], capture_output=True, text=True)
        if done.returncode != 0:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise Skipped(f"nothing can be mounted here: {done.stderr.strip()}")
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", str(self.folder)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def fill(self):
        """Leaves no room."""
        with open(self.folder / "filling", "ab", buffering=0) as file, contextlib.suppress(OSError):
            while file.write(bytes(1 << 16)):
                pass

    def free(self):
        (self.folder / "filling").unlink()


def status_of(call):
    try:
        call()
    except grpc.RpcError as error:
        return error


def test_a_full_disk_of_the_tables(binaries):
    """Nothing is acknowledged that is not stored, callers hear why, who reads is answered, and nobody starts anything anew for it."""
    with SmallDisk(24) as disk, Postgres() as server:
        shutil.chown(disk.folder, "postgres", "postgres") if server.user else None
        server.run(f"CREATE TABLESPACE small LOCATION '{server.own(disk.folder / 'tables')}'")
        server.run("CREATE DATABASE school TABLESPACE small")
        address = server.address("school")
        with Homeroom(binaries, databases={"context": address, "activity": address}) as homeroom:
            full_disk(homeroom, server, disk)


def full_disk(homeroom, server, disk):
    school, tess, posted, people = begin(homeroom, "full")
    recorded(people[0], 1)
    disk.fill()
    acknowledged = 1

    def refused():
        nonlocal acknowledged
        piece = record(10_000 + acknowledged, ["quiz"])
        # A page of what is there may have room for some.
        error = status_of(lambda: people[0].RecordAttempts(activity.RecordAttemptsRequest(records=[piece])))
        if error is None:
            acknowledged += 1
        return error
    error = patiently("there is no room", refused)
    assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, error
    assert "the disk is full; nothing was stored" in error.details(), error
    assert STUDENTS[0] in pupils(school)
    assert [row.student_id for row in school.grid(tess, posted).rows] == STUDENTS
    disk.free()
    recorded(people[0], 2)
    acknowledged += 1
    assert server.run("SELECT count(*) FROM activity.attempt", "school") == str(acknowledged)
    patiently("the report has all of it", lambda: [
        row for row in school.grid(tess, posted).rows
        if row.student_id == STUDENTS[0] and sum(cell.attempts for cell in row.cells) == acknowledged])
    for service in homeroom.services:
        assert service.process.poll() is None, service.tail()


def test_a_full_disk_of_the_log(binaries):
    """Where the server's log of transactions has no room the server ends itself, and is started again once there is some."""
    with SmallDisk(160) as disk, Postgres(settings=("max_wal_size=32MB", "min_wal_size=32MB"), parent=disk.folder) as server, \
            Homeroom(binaries, databases=databases(server)) as homeroom:
        school, tess, posted, people = begin(homeroom, "log")
        with Work(people, retried=(grpc.StatusCode.RESOURCE_EXHAUSTED,)) as work:
            work.wait_for(30)
            disk.fill()
            patiently("the server ends for want of room for its log", lambda: server.process.poll() is not None or log_grows(server))
            disk.free()
            server.start()
            work.wait_for(30)
        work.check(school, tess, posted)
        for service in homeroom.services:
            assert service.process.poll() is None, service.tail()


def log_grows(server):
    """Has the server need another file of its log."""
    with contextlib.suppress(AssertionError, subprocess.TimeoutExpired):
        server.run("SELECT pg_switch_wal()")
    return False
