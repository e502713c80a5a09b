"""Both services on PostgreSQL: the same reports as on files, and nothing acknowledged is lost, whatever becomes of connections and server."""

import itertools
import random
import re
import subprocess
import threading
import time
import uuid

import grpc
from google.protobuf.json_format import MessageToDict
from homeroom.activity.v1 import audit_service_pb2 as audit, audit_service_pb2_grpc as audit_grpc

from patience import PATIENCE_SECONDS
from postgres import Postgres, Wire
from school import School, activity, at, attempt, context, context_service, developer, roster
from services import Homeroom, free_port

APP = "org.example.library"
STUDENTS = [f"pupil-{n}" for n in range(6)]
PATHS = [["book"], ["book", "part 1"], ["book", "part 2"], ["quiz"]]


def record(number, path, chance=None):
    """A complete attempt; with chance, one of its numbers."""
    draw = chance or random.Random(number)
    begin = 10 + number
    return attempt.AttemptRecord(
        record_id=str(uuid.uuid4()), attempt_id=f"attempt-{number}-{uuid.uuid4()}", app_id=APP, identifier_path=path,
        start_time=at(begin), happen_time=at(begin + 1),
        intervals=[attempt.RunningInterval(start_time=at(begin), end_time=at(begin + 1))],
        progress_ranges=[attempt.ProgressRange(start=0, end=draw.randrange(1, 11) / 10)] if path[0] == "book" else [],
        primary_item=attempt.ActivityItem(identifier="score", title="Score", score=attempt.Score(points=draw.randrange(11), max=10)),
        stop_time=at(begin + 1))


def begin(homeroom, name):
    """A class with content and a handout of it."""
    school = School(homeroom, name)
    school.clock(0)
    publisher = school.app(APP, "Library")
    school.school_class("reading", ["tess"], STUDENTS)
    publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=path, title=" ".join(path).title(), type=context.CONTEXT_TYPE_CHAPTER) for path in PATHS]))
    tess = school.teacher("tess")
    posted = school.post(tess, "reading", "Book", [(APP, path) for path in (["book"], ["quiz"])]).handout_id
    school.clock(100_000)
    return school, tess, posted, [school.student(s, APP) for s in STUDENTS]


def without_chance(value):
    if isinstance(value, dict):
        return {key: without_chance(part) for key, part in value.items() if key not in ("contextId", "attemptId", "taskId")}
    return [without_chance(part) for part in value] if isinstance(value, list) else value


def played(binaries, databases):
    """One class, the same each time: its whole grid, and what a search finds."""
    chance = random.Random(7)
    with Homeroom(binaries, databases=databases) as homeroom:
        school, tess, posted, people = begin(homeroom, "same")
        for number in range(120):
            person = chance.choice(people)
            result, = person.RecordAttempts(activity.RecordAttemptsRequest(
                records=[record(number, chance.choice(PATHS), chance)])).results
            assert result.outcome == activity.RecordResult.ACCEPTED, result
        grid = school.grid(tess, posted)
        found = tess.SearchContexts(context_service.SearchContextsRequest(app_ids=[APP], query="par bo"))
        return (
            without_chance(MessageToDict(grid)["rows"]), without_chance(MessageToDict(grid)["columns"]),
            [list(entry.identifier_path) for entry in found.contexts])


class Work:
    """Students who record without a pause, and send again what was not answered, or was refused with one of `retried`."""

    def __init__(self, people, retried=()):
        self.retried = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN, *retried)
        self.people, self.acknowledged, self.failures = people, [0] * len(people), []
        self.stop = threading.Event()
        self.threads = [threading.Thread(target=self.work, args=(n,)) for n in range(len(people))]

    def work(self, index):
        number = 0
        while not self.stop.is_set():
            piece = record(number, ["quiz"])
            number += 1
            while True:
                try:
                    result, = self.people[index].RecordAttempts(activity.RecordAttemptsRequest(records=[piece])).results
                    assert result.outcome == activity.RecordResult.ACCEPTED, result
                    self.acknowledged[index] += 1
                    break
                except grpc.RpcError as error:
                    if error.code() not in self.retried:
                        self.failures.append(error)
                        return

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def wait_for(self, more):
        goal, deadline = sum(self.acknowledged) + more, time.monotonic() + PATIENCE_SECONDS
        while sum(self.acknowledged) < goal and not self.failures:
            assert time.monotonic() < deadline, "no work is acknowledged any more"
            time.sleep(0.01)

    def check(self, school, tess, posted):
        assert not self.failures, self.failures[0]
        rows = school.grid(tess, posted).rows
        attempts = {row.student_id: sum(cell.attempts for cell in row.cells) for row in rows}
        assert [attempts[s] for s in STUDENTS] == self.acknowledged, (attempts, self.acknowledged)


def databases(server, port=None):
    """Both in one database: each has a schema of its own."""
    address = server.address(server.create("school"), port)
    return {"context": address, "activity": address}


def test_reports_are_the_same_on_either_store(binaries):
    with Postgres() as server:
        there = played(binaries, databases(server))
        assert server.run("SELECT count(*) FROM activity.attempt", "school") == "120"
    here = played(binaries, {})
    for of_server, of_file in zip(there, here):
        assert of_server == of_file, (of_server, of_file)
    assert len(there[0]) == len(STUDENTS) and there[2]


# What is read whole because all of it is wanted, or has one row.
READ_WHOLE = {"store", "instance", "organization_owner", "beat", "schema_migration", "feed_head", "secret", "erased_person", "follower", "deleted_class", "context_cursor",
    "school_cursor", "school_entity", "earlier_history", "erasure"}


# Attempts of other schools, as many as a large one has in some weeks; those of one's own have numbers above 0.
MANY = """
    INSERT INTO activity.attempt (row, organization, attempt_id, student, context_id, start_ms, last_ms, history, told)
    SELECT -n, 'other', 'attempt ' || n, 'pupil ' || n % 1000, n % 100, n, n, '', '' FROM generate_series(1, 100000) AS n;
    INSERT INTO activity.attempt_event (organization, event_id, digest, attempt_row)
    SELECT 'other', 'event ' || n, n, -n FROM generate_series(1, 100000) AS n;
    INSERT INTO activity.change (organization, seq, kind, entity, payload, committed_at)
    SELECT 'other', n, 1, '', '', n FROM generate_series(1, 100000) AS n;
"""


def test_every_statement_goes_by_an_index(binaries):
    """The server writes down each plan: on tables that are empty at first, on large ones of which it knows nothing, and once it does."""
    watching = [
        "session_preload_libraries=auto_explain", "auto_explain.log_min_duration=0", "log_line_prefix=", "autovacuum=off"]
    with Postgres(watching) as server:
        with Homeroom(binaries, databases=databases(server)) as homeroom:
            school, tess, posted, people = begin(homeroom, "plans")
            def work(first):
                for number in range(first, first + 30):
                    people[number % 6].RecordAttempts(activity.RecordAttemptsRequest(records=[record(number, PATHS[number % 4])]))
                    attempt_id = people[number % 6].StartAttempt(activity.StartAttemptRequest(
                        app_id=APP, identifier_path=PATHS[number % 4])).attempt_id
                    people[number % 6].StopAttempt(activity.AttemptEventRequest(attempt_id=attempt_id, request_id=str(uuid.uuid4())))

            work(0)
            server.run(MANY, "school")
            work(30)
            server.run("ANALYZE", "school")
            work(60)
            school.grid(tess, posted)
            tess.SearchContexts(context_service.SearchContextsRequest(app_ids=[APP], query="book"))
            school.administrator.ErasePerson(roster.ErasePersonRequest(person_id=STUDENTS[0]))
            audit_grpc.AuditServiceStub(school.channels["activity"]).ListAudit(
                audit.ListAuditRequest(), metadata=school.administrator.metadata, timeout=PATIENCE_SECONDS)
        log = (server.folder / "log").read_text(errors="replace")
    # A step of the schema goes over all that there is, once.
    plans = [
        plan for plan in re.findall(r"(Query Text:.*?)(?=\nLOG:|\Z)", log, re.S)
        if "CREATE FUNCTION" not in plan and "ALTER TABLE" not in plan]
    assert len(plans) > 500 and "attempt_in_order" in log, len(plans)
    whole = [plan for plan in plans if set(re.findall(r"Seq Scan on (?:\w+\.)?(\w+)", plan)) - READ_WHOLE]
    assert not whole, whole[0]


def test_how_often_a_batch_waits_for_the_server(binaries):
    """Once for all that it looks up, and once for the commit with all that it writes, however many records it has."""
    with Postgres() as server:
        wire = Wire(server.port, one_in=1_000_000)
        there = databases(server) | {"activity": server.address("school", wire.address)}
        with Homeroom(binaries, databases=there) as homeroom:
            school, _, _, _ = begin(homeroom, "waits")
            minutes = itertools.count()

            def waits(size, place, apart=10, times=5):
                """Of the least of some batches: what the service does by itself comes in between. Each record is so many minutes later."""
                found = []
                for _ in range(times):
                    records = [record(next(itertools.islice(minutes, apart - 1, None)), place(n)[1]) for n in range(size)]
                    for n, piece in enumerate(records):
                        piece.student_id = place(n)[0]
                    before = wire.waits()
                    results = school.administrator.RecordAttempts(activity.RecordAttemptsRequest(records=records)).results
                    found.append(wire.waits() - before)
                    assert all(one.outcome == activity.RecordResult.STORED for one in results), results
                return min(found)

            def everywhere(n):
                return STUDENTS[n % 6], PATHS[n // 6]

            def at_one(n):
                return STUDENTS[0], PATHS[0]

            found = [waits(size, everywhere) for size in (1, 20, 24)] + [waits(20, at_one)]
            assert found == [2, 2, 2, 2], found
            # One that begins as another ends has to see that one again.
            found = waits(20, at_one, apart=1)
            assert 2 < found <= 22, found
        wire.close()


def test_how_often_a_roster_and_content_wait_for_the_server(binaries):
    """As often for hundreds as for one."""
    with Postgres() as server:
        wires = {service: Wire(server.port, one_in=1_000_000) for service in ("activity", "context")}
        database = server.create("school")
        there = {service: server.address(database, wire.address) for service, wire in wires.items()}
        with Homeroom(binaries, databases=there) as homeroom:
            school, _, _, _ = begin(homeroom, "waits")
            publisher = school.person("publisher", developer.ROLE_PUBLISHER, APP)
            numbers = itertools.count()

            def waits(service, call, times=3):
                """Of the least: what the service does by itself comes in between, and statements are made known at their first use."""
                found = []
                for _ in range(times):
                    number, before = next(numbers), wires[service].waits()
                    call(number)
                    found.append(wires[service].waits() - before)
                return min(found)

            def roster_of(size):
                def call(number):
                    people = [f"import {number} {n}" for n in range(size)]
                    done = school.administrator.ImportRoster(iter([roster.ImportRosterRequest(
                        classes=[roster.Class(class_id=f"class {number} {n}", title="C") for n in range(size // 25 + 1)],
                        people=[roster.Person(person_id=person, name=person) for person in people],
                        enrolments=[roster.Enrolment(
                            class_id=f"class {number} {n // 25}", person_id=person, role=roster.CLASS_ROLE_STUDENT)
                            for n, person in enumerate(people)])]))
                    assert done.created == 2 * size + size // 25 + 1, done
                return call

            def content(size, title, depth=1, linked=False):
                def call(number):
                    contexts = [context.Context(
                        identifier_path=[f"volume {number}"][:depth - 1] + [f"part {number if depth == 1 else ''} {n}"],
                        title=title(number), type=context.CONTEXT_TYPE_CHAPTER,
                        universal_link_url=f"https://library.example/{number}/{n}" if linked else "") for n in range(size)]
                    if depth > 1:
                        contexts.append(context.Context(
                            identifier_path=[f"volume {number}"], title="V", type=context.CONTEXT_TYPE_CHAPTER))
                    results = publisher.DeclareContexts(context_service.DeclareContextsRequest(
                        app_id=APP, contexts=contexts)).results
                    assert all(one.outcome == context_service.DeclareResult.CREATED for one in results), results
                return call

            found = {
                "imports": [waits("activity", roster_of(size)) for size in (1, 100, 200)],
                "siblings": [waits("context", content(size, str)) for size in (1, 200)],
                "linked": [waits("context", content(size, str, linked=True)) for size in (1, 200)],
                "volumes": [waits("context", content(size, str, depth=2)) for size in (1, 199)],
            }
            # Some more than for a batch of attempts: where a call begins is looked up, and each level of a tree by itself.
            assert found == {"imports": [3, 3, 3], "siblings": [5, 5], "linked": [5, 5], "volumes": [7, 7]}, found
        for wire in wires.values():
            wire.close()


def test_connections_that_the_server_ends(binaries):
    with Postgres() as server, Homeroom(binaries, databases=databases(server)) as homeroom:
        school, tess, posted, people = begin(homeroom, "ended")
        with Work(people) as work:
            for _ in range(10):
                work.wait_for(20)
                server.run(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = 'school'")
        work.check(school, tess, posted)


def test_a_server_that_is_killed(binaries):
    with Postgres() as server, Homeroom(binaries, databases=databases(server)) as homeroom:
        school, tess, posted, people = begin(homeroom, "killed")
        with Work(people) as work:
            for _ in range(3):
                work.wait_for(50)
                server.kill()
                server.start()
            work.wait_for(50)
            # And a service, whose successor waits until its lease is over.
            homeroom.activity.kill()
            homeroom.activity.restart()
            work.wait_for(50)
        work.check(school, tess, posted)


def test_an_answer_to_a_commit_that_is_lost(binaries):
    with Postgres() as server:
        wire = Wire(server.port, one_in=25)
        with Homeroom(binaries, databases=databases(server, wire.address)) as homeroom:
            wire.one_in = 1_000_000
            school, tess, posted, people = begin(homeroom, "cut")
            wire.one_in = 15
            with Work(people) as work:
                work.wait_for(200)
            wire.one_in = 1_000_000
            work.check(school, tess, posted)
            assert wire.cuts > 3, wire.cuts
            assert server.run("SELECT count(*) FROM activity.attempt", "school") == str(sum(work.acknowledged))
        wire.close()


def test_a_second_activity_is_refused_and_no_secret_is_told(binaries):
    with Postgres() as server, Homeroom(binaries, databases=databases(server)) as homeroom:
        def run(*words):
            own = list(homeroom.activity.command)
            for flag in ("--listen", "--database-address", "--erasure-list"):
                place = own.index(flag)
                del own[place:place + 2]
            done = subprocess.run(
                [*own, "--listen", f"127.0.0.1:{free_port()}", *words], capture_output=True, text=True, timeout=PATIENCE_SECONDS,
                stdin=subprocess.DEVNULL)
            assert done.returncode != 0, done
            return done.stdout + done.stderr

        where = ["--database", server.address("school"), "--erasure-list", str(homeroom.folder / "others")]
        said = run(*where)
        assert "is in use by another process" in said, said
        said = run("--database", server.address("school").replace("homeroom@", "homeroom:hunter2@"), *where[2:])
        assert "--database-address" in said and "hunter2" not in said, said
        file = homeroom.folder / "address"
        file.write_text("postgres://homeroom:hunter2@db.example/school?sslmode=require\n")
        file.chmod(0o644)
        assert "others may read" in run("--database-address", str(file), *where[2:])
        file.chmod(0o600)
        said = run("--database-address", str(file), *where[2:])
        assert "sslmode=verify-full" in said and "hunter2" not in said, said
        assert "--erasure-list" in run(*where[:2])

        done = subprocess.run(
            [str(binaries / "homeroom"), "backup", "school.backup", "--activity-database", server.address("school")],
            capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert done.returncode != 0 and "pg_dump" in done.stderr, done
