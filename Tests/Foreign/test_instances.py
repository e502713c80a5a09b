"""Two instances of Activity on one PostgreSQL: each has organizations of its own, and one takes over what the other leaves."""

import collections
import contextlib
import datetime
import json
import queue
import re
import subprocess
import threading
import time

import grpc
from google.protobuf import timestamp_pb2
from homeroom.activity.v1 import audit_service_pb2 as audit, audit_service_pb2_grpc as audit_grpc

from patience import PATIENCE_SECONDS, patiently
from postgres import Postgres, Wire
from school import School, activity, at, context, context_service, handout, insist, roster, roster_grpc
from services import Homeroom, Service, Through
from ports import free_port
from test_admin import value
from test_keys import token
from test_postgres import APP, PATHS, STUDENTS, begin, databases, record


class Instances(contextlib.ExitStack):
    """Context, Report and two instances of Activity, "a" and "b", on one server. The others ask "a" alone.

    With `forwards` they pass on what belongs to the other. "a" has a wire of its own to the database.
    """

    def __init__(self, binaries, server, forwards=False, tls=False, mutual=False, flags=()):
        super().__init__()
        self.server = server
        self.homeroom = Homeroom(binaries, databases=databases(server), tls=tls, mutual=mutual, flags=flags)
        a = self.homeroom.activity
        a.command += ["--instance", "a"]
        port = free_port()
        command = [*a.command]
        command[command.index("--listen") + 1] = f"127.0.0.1:{port}"
        command[command.index("--erasure-list") + 1] += "-b"
        command[-1] = "b"
        b = Service("activity-service", binaries, self.homeroom.folder, port, [])
        b.log = self.homeroom.folder / "activity-b.log"
        b.command = command
        for one in (a, b) if forwards else ():
            one.command += ["--advertise", f"{'https://' if tls else ''}{one.address}"]
        self.wire = self.enter_context(Wire.of(a, server, self.homeroom.folder / "activity-a.address"))
        self.a, self.b = a, b
        self.homeroom.services.insert(2, b)
        self.enter_context(self.homeroom)

    def school(self, name, instance):
        """An organization as callers of an instance see it."""
        return School(Through(self.homeroom, instance), name)

    def owners(self):
        rows = self.server.run(
            """SELECT o.organization, i.name FROM activity.organization_owner AS o
            JOIN activity.instance AS i ON i.number = o.instance AND i.held_until > clock_timestamp()""", "school")
        return dict(row.split("|") for row in rows.splitlines())

    def check_feed(self, organization):
        """Counted from outside: no number is missing, none is there twice, and the head is the last."""
        row = self.server.run(
            f"""SELECT count(*), count(DISTINCT seq), min(seq), max(seq),
              (SELECT seq FROM activity.feed_head WHERE organization = '{organization}')
            FROM activity.change WHERE organization = '{organization}'""", "school")
        numbers = [int(number) for number in row.split("|")]
        assert numbers[0] == numbers[1] == numbers[3] == numbers[4] and numbers[2] == 1, row

    def stored(self, organization):
        """The ids of attempts, each as often as there is a row."""
        return collections.Counter(self.server.run(
            f"SELECT attempt_id FROM activity.attempt WHERE organization = '{organization}' AND history IS NOT NULL",
            "school").split())


def reason(error):
    """The reason in an error's details, and whose the organization is."""
    details = str(dict(error.trailing_metadata() or ()).get("grpc-status-details-bin", b""))
    found = re.search(r"OWNED_ELSEWHERE", details)
    owner = re.search(r"instance (\S+);", error.details() or "")
    return (found.group(0) if found else None), (owner.group(1) if owner else None)


def refusal(call):
    try:
        call()
    except grpc.RpcError as error:
        return error
    raise AssertionError("the call was not refused")


def pupil(school, name):
    """A student as callers of an instance, who wait for nothing."""
    person = school.student(name, APP)

    def send(piece, timeout=PATIENCE_SECONDS):
        result, = person.RecordAttempts(
            activity.RecordAttemptsRequest(records=[piece]), timeout=timeout, wait_for_ready=False).results
        assert result.outcome == activity.RecordResult.ACCEPTED, result
    return send


class Load:
    """Pupils who record without a pause and go on to the next instance where one does not take it, by the same id."""

    def __init__(self, ways, pause=lambda error: 0.02):
        """`ways`: of each pupil, how to send to each instance. `pause`: the seconds until what was refused is sent again."""
        self.ways, self.pause, self.acknowledged, self.failures = ways, pause, [], []
        # When something was acknowledged, by which instance, of which pupil.
        self.times = []
        self.stop = threading.Event()
        self.threads = [threading.Thread(target=self.work, args=(index,)) for index in range(len(ways))]

    def work(self, index):
        number, way = 0, 0
        while not self.stop.is_set():
            piece = record(number, ["quiz"])
            number += 1
            while True:
                try:
                    self.ways[index][way](piece, timeout=2)
                    self.acknowledged.append(piece.attempt_id)
                    self.times.append((time.monotonic(), way, index))
                    break
                except grpc.RpcError as error:
                    if error.code() not in (
                            grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN, grpc.StatusCode.DEADLINE_EXCEEDED):
                        self.failures.append(error)
                        return
                    if self.stop.is_set():
                        return
                    way = (way + 1) % len(self.ways[index])
                    time.sleep(self.pause(error))

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()

    def wait_for(self, more, by=None):
        """So many more are acknowledged, by an instance if one is named; returns when the first of them was."""
        start = len(self.times)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            assert not self.failures, self.failures[0]
            new = [at for at, way, _ in self.times[start:] if by is None or way == by]
            if len(new) >= more:
                return new[0]
            assert time.monotonic() < deadline, "no work is acknowledged any more"
            time.sleep(0.01)


def move(instances, organization, name):
    """What `homeroom move-organization` says."""
    address = instances.homeroom.folder / "activity.address"
    command = [str(instances.homeroom.binaries / "homeroom"), "move-organization", organization, f"@{address}", "--to", name, "--json"]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    return json.loads(ended.stdout if ended.returncode == 0 else ended.stderr)


def check_acknowledged(instances, organization, acknowledged):
    stored = instances.stored(organization)
    missing = [one for one in acknowledged if stored[one] != 1]
    assert not missing, (len(missing), missing[:3])
    assert max(stored.values()) == 1
    instances.check_feed(organization)


def test_each_serves_its_own_and_names_the_other(binaries):
    with Postgres() as server, Instances(binaries, server) as instances:
        north, tess, posted, people = begin(Through(instances.homeroom, instances.a), "north")
        south, tom, theirs, others = begin(Through(instances.homeroom, instances.b), "south")
        assert instances.owners()["north"] == "a" and instances.owners()["south"] == "b", instances.owners()

        # Who writes and who only reads is refused alike.
        wrong = instances.school("south", instances.a)
        for call in (
                lambda: pupil(wrong, STUDENTS[0])(record(0, ["quiz"])),
                lambda: wrong.administrator.ListClasses(roster.ListClassesRequest(), wait_for_ready=False),
                lambda: wrong.administrator.GetPosition(activity.GetPositionRequest()),
                lambda: wrong.teacher("tess").ListHandouts(handout.ListHandoutsRequest(class_id="reading"))):
            error = refusal(call)
            assert error.code() == grpc.StatusCode.UNAVAILABLE and reason(error) == ("OWNED_ELSEWHERE", "b"), error

        for number in range(20):
            for send in (people[number % 6], others[number % 6]):
                result, = send.RecordAttempts(activity.RecordAttemptsRequest(records=[record(number, PATHS[number % 4])])).results
                assert result.outcome == activity.RecordResult.ACCEPTED
        # Report follows one of them, and has the work of both.
        for school, teacher, shown in ((north, tess, posted), (south, tom, theirs)):
            rows = school.grid(teacher, shown).rows
            assert sum(cell.attempts for row in rows for cell in row.cells) == 20, rows
            instances.check_feed(school.organization)

        # In good order it leaves at once what it has, and whoever is asked next has it.
        instances.b.stop()
        here = instances.school("south", instances.a)
        assert instances.owners().get("south") != "b", "its lease lasts on"
        patiently("south is a's", lambda: "south" if not tried(lambda: pupil(here, STUDENTS[0])(record(90, ["quiz"]))) else None)
        assert instances.owners()["south"] == "a"
        instances.check_feed("south")
        instances.b.restart()


def tried(call):
    """Why a call was refused; None: it was not."""
    try:
        call()
        return None
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        return error


def test_an_owner_that_is_killed_under_load(binaries):
    with Postgres() as server, Instances(binaries, server) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        ways = [[pupil(instances.school("north", one), student) for one in (instances.a, instances.b)] for student in STUDENTS]
        with Load(ways) as load:
            load.wait_for(100, by=0)
            instances.a.kill()
            killed = time.monotonic()
            pause = load.wait_for(100, by=1) - killed
        print(f"  owner.failover {pause:.1f} s")
        assert instances.owners()["north"] == "b"
        check_acknowledged(instances, "north", load.acknowledged)
        instances.a.restart()


def test_an_owner_that_is_frozen_past_its_lease_and_woken(binaries):
    """With work on its way: of what it had not committed when it stopped, it commits nothing."""
    with Postgres() as server, Instances(binaries, server) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        begin(Through(instances.homeroom, instances.a), "east")
        to_a = [pupil(instances.school("north", instances.a), student) for student in STUDENTS]
        to_b = [pupil(instances.school("north", instances.b), student) for student in STUDENTS]
        with Load([[send] for send in to_a]) as load:
            load.wait_for(100)
            instances.a.pause()
            # Calls that it will find when it wakes.
            sent = [[record(5_000 + n, ["quiz"]) for n in range(5)] for _ in STUDENTS]
            outcomes = []

            def send(index, piece):
                try:
                    to_a[index](piece, timeout=PATIENCE_SECONDS)
                    outcomes.append((piece.attempt_id, None))
                except grpc.RpcError as error:
                    outcomes.append((piece.attempt_id, error))

            threads = [threading.Thread(target=send, args=(index, piece)) for index, some in enumerate(sent) for piece in some]
            for thread in threads:
                thread.start()
            load.stop.set()
            patiently("north is b's", lambda: not tried(lambda: to_b[0](record(9_000, ["quiz"]))) or None)
            time.sleep(1)
            before = {name: instances.stored(name) for name in ("north", "east")}
            instances.a.go_on()
            for thread in threads:
                thread.join()
        # None of them was acknowledged, and none is there.
        assert len(outcomes) == 30 and all(error is not None for _, error in outcomes), outcomes
        time.sleep(2)
        assert instances.stored("north") == before["north"]
        check_acknowledged(instances, "north", load.acknowledged)
        # What is in its memory is of another time: it answers nothing of it.
        error = refusal(lambda: instances.school("north", instances.a).administrator.ListClasses(
            roster.ListClassesRequest(), wait_for_ready=False))
        assert reason(error) == ("OWNED_ELSEWHERE", "b"), error
        # And goes on with what it has then.
        west, _, _, _ = begin(Through(instances.homeroom, instances.a), "west")
        assert instances.owners()["west"] == "a"
        assert "lease was over" in instances.a.log.read_text(errors="replace")


def test_one_frozen_in_a_transaction_keeps_nobody(binaries):
    """Whatever it was doing: it is stopped again and again under load, each time for longer than its lease."""
    with Postgres() as server, Instances(binaries, server) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        ways = [[pupil(instances.school("north", one), student) for one in (instances.a, instances.b)] for student in STUDENTS]
        with Load(ways) as load:
            load.wait_for(50)
            for frozen, other in ((instances.a, 1), (instances.b, 0)):
                frozen.pause()
                stopped = time.monotonic()
                print(f"  owner.failover {load.wait_for(20, by=other) - stopped:.1f} s")
                frozen.go_on()
                load.wait_for(50)
        check_acknowledged(instances, "north", load.acknowledged)


def test_one_that_is_cut_off_from_the_database(binaries):
    """Its organizations may be another's, and it cannot know: whoever is connected to it is not kept there."""
    with Postgres() as server, Instances(binaries, server) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        ways = [[pupil(instances.school("north", one), student) for one in (instances.a, instances.b)] for student in STUDENTS]
        with Load(ways) as load:
            load.wait_for(50)
            instances.wire.cut()
            cut = time.monotonic()
            print(f"  owner.cut_off {load.wait_for(50, by=1) - cut:.1f} s")
            assert instances.a.process.wait(PATIENCE_SECONDS) != 0
            print(f"  and it ended {time.monotonic() - cut:.1f} s after")
        assert instances.owners()["north"] == "b"
        check_acknowledged(instances, "north", load.acknowledged)
        # Started anew, it listens to nobody before the database answers.
        instances.a.start()
        assert instances.a.process.wait(PATIENCE_SECONDS) != 0
        instances.wire.mend()
        instances.a.restart()
        begin(Through(instances.homeroom, instances.a), "west")
        assert instances.owners()["west"] == "a"


test_one_that_is_cut_off_from_the_database.takes_long = True


def test_what_is_due_is_done_without_a_call(binaries):
    """An organization whose owner died falls to another that lives: its scheduled handout is posted."""
    with Postgres() as server, Instances(binaries, server) as instances:
        school = instances.school("north", instances.a)
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], STUDENTS)
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_CHAPTER)]))
        tess = school.teacher("tess")
        made = tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            class_id="reading", title="Later", tasks=[handout.Task(app_id=APP, identifier_path=["quiz"])])))
        soon = timestamp_pb2.Timestamp()
        soon.FromDatetime(datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=5))
        tess.ScheduleHandout(handout.ScheduleHandoutRequest(
            handout_id=made.handout_id, schedule_time=soon, revision=made.revision))
        assert instances.owners()["north"] == "a"
        before = feed_length(server, "north")
        instances.a.kill()
        patiently("the handout is posted", lambda: feed_length(server, "north") > before)
        assert instances.owners()["north"] == "b"
        there = instances.school("north", instances.b).teacher("tess")
        assert there.GetHandout(handout.GetHandoutRequest(handout_id=made.handout_id)).state == handout.HANDOUT_STATE_POSTED
        instances.check_feed("north")
        instances.a.restart()


def feed_length(server, organization):
    return int(server.run(f"SELECT seq FROM activity.feed_head WHERE organization = '{organization}'", "school"))


# Instances that pass calls on.

def trailer(error):
    """What a refusal says in its details: the status as octets."""
    return str(dict(error.trailing_metadata() or ()).get("grpc-status-details-bin", b""))


def accepted(answer):
    return [result.outcome == activity.RecordResult.ACCEPTED for result in answer.results]


def batches(count, size=3):
    return [activity.RecordAttemptsRequest(records=[record(1_000 + 10 * n + m, ["quiz"]) for m in range(size)]) for n in range(count)]


def everything_through_the_other(instances, binaries):
    """North is a's and south is b's; whoever asks the wrong one is answered as by the right one."""
    begin(Through(instances.homeroom, instances.a), "north")
    south, tom, posted, _ = begin(Through(instances.homeroom, instances.b), "south")
    here = instances.school("south", instances.a)
    person = here.student(STUDENTS[0], APP)

    # One request and one response, as they are and compressed, written and only read.
    for number, compression in enumerate((None, grpc.Compression.Gzip)):
        pieces = [record(100 * number + n, ["book"]) for n in range(50)]
        answer = person.RecordAttempts(activity.RecordAttemptsRequest(records=pieces), compression=compression)
        assert all(accepted(answer)) and len(answer.results) == 50, answer
    listed = here.administrator.ListClasses(roster.ListClassesRequest())
    assert listed == south.administrator.ListClasses(roster.ListClassesRequest()) and listed.classes, listed
    # Many requests and one response.
    imported = here.administrator.ImportRoster(iter([
        roster.ImportRosterRequest(people=[roster.Person(person_id=f"new-{n}-{m}", name="N") for m in range(200)]) for n in range(5)]))
    assert imported.created == 1_000, imported
    # Many of both, each answered before the next is sent.
    sent = queue.Queue()
    answers = person.StreamRecordAttempts(iter(sent.get, None), compression=grpc.Compression.Gzip)
    for batch in batches(20):
        sent.put(batch)
        assert all(accepted(next(answers)))
    sent.put(None)
    assert list(answers) == []
    assert instances.owners()["south"] == "b" and instances.owners()["north"] == "a", instances.owners()
    assert len(instances.stored("south")) == 160
    instances.check_feed("south")
    # Report follows a, and asks it how work stood at an instant: a stream of responses, of b's.
    for school in (here, south):
        seen = school.grid(tom, posted, as_of_time=at(80))
        assert seen.rows and sum(cell.attempts for row in seen.rows for cell in row.cells) == 50, seen.rows
    # A refusal comes through as it is, and what is another organization's does not exist, whoever is asked.
    stranger = instances.school("north", instances.b).teacher("tess")
    refusals = [
        refusal(lambda: asked.GetHandout(handout.GetHandoutRequest(handout_id=posted)))
        for asked in (stranger, instances.school("north", instances.a).teacher("tess"))]
    assert refusals[0].code() == refusals[1].code() == grpc.StatusCode.NOT_FOUND, refusals
    assert refusals[0].details() == refusals[1].details() and trailer(refusals[0]) == trailer(refusals[1])
    # A token that does not hold does not at either.
    person.metadata = (("authorization", "Bearer a.b.c"),)
    error = refusal(lambda: person.GetPosition(activity.GetPositionRequest()))
    assert error.code() == grpc.StatusCode.UNAUTHENTICATED, error


def test_any_instance_takes_any_call(binaries):
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        everything_through_the_other(instances, binaries)


def test_instances_call_each_other_as_services_do(binaries):
    """Over TLS, where each shows its certificate to the other; callers show theirs, and their tokens say who they are."""
    with Postgres() as server, Instances(binaries, server, forwards=True, tls=True, mutual=True) as instances:
        everything_through_the_other(instances, binaries)


def test_nobody_else_says_that_a_call_was_passed_on(binaries):
    with Postgres() as server, Instances(binaries, server, forwards=True, flags=["--access-log"]) as instances:
        school, tess, _, _ = begin(Through(instances.homeroom, instances.a), "north")
        folder = instances.homeroom.folder
        key = folder / "report-service-token-key.pem"
        report = token(binaries, key, "service", "report-service", "*", "activity-service")
        to_context = token(binaries, folder / "activity-service-token-key.pem", "service", "activity-service", "*", "context-service")
        own = dict(tess.metadata)["authorization"].removeprefix("Bearer ")
        for where in (instances.a, instances.b):
            there = instances.school("north", where).teacher("tess")
            for forged in ("1", "a.b.c", own, report, to_context):
                stub = roster_grpc.RosterServiceStub(there.school.channels["activity"])
                error = refusal(lambda: stub.ListClasses(
                    roster.ListClassesRequest(), metadata=(("homeroom-forwarded-by", forged), *there.metadata), timeout=PATIENCE_SECONDS))
                assert error.code() == grpc.StatusCode.UNAUTHENTICATED, (forged, error)
                assert "FORWARDING_NOT_PROVED" in trailer(error), (forged, error)
        # Who may say it says no more by it than that the call is not to be passed on: it has to have a caller, whose token holds.
        mark = token(binaries, folder / "activity-service-token-key.pem", "service", "activity-service", "*", "activity-service")
        channel = instances.homeroom.channel(instances.b)
        stub = roster_grpc.RosterServiceStub(channel)
        error = refusal(lambda: stub.ListClasses(
            roster.ListClassesRequest(), metadata=(("homeroom-forwarded-by", mark),), timeout=PATIENCE_SECONDS))
        assert error.code() == grpc.StatusCode.UNAUTHENTICATED and "TOKEN_MISSING" in trailer(error), error
        error = refusal(lambda: stub.ListClasses(
            roster.ListClassesRequest(), metadata=(("homeroom-forwarded-by", mark), *tess.metadata), timeout=PATIENCE_SECONDS))
        assert error.code() == grpc.StatusCode.UNAVAILABLE and reason(error) == ("OWNED_ELSEWHERE", "a"), error


def test_a_call_goes_no_further_than_one_other(binaries):
    """A row says that an organization is a third instance's, which is called where b is."""
    with Postgres() as server, Instances(binaries, server, forwards=True, flags=["--access-log"]) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        served = lambda one: one.log.read_text(errors="replace").count("ListTerms")
        for name, address in (("south", instances.b.address), ("west", instances.a.address), ("east", "127.0.0.1:1")):
            server.run(
                f"""INSERT INTO activity.instance (number, name, held_until, address)
                  VALUES ({1_000_000 + len(name + address)}, 'ghost', clock_timestamp() + interval '1 hour', '{address}')
                  ON CONFLICT DO NOTHING;
                INSERT INTO activity.organization_owner (organization, instance, fence)
                  VALUES ('{name}', {1_000_000 + len(name + address)}, 1)""", "school")
            for one in (instances.a, instances.b):
                head = instances.school(name, one).administrator
                before = served(instances.a) + served(instances.b)
                error = refusal(lambda: head.ListTerms(roster.ListTermsRequest(), wait_for_ready=False))
                assert error.code() == grpc.StatusCode.UNAVAILABLE and "RetryInfo" in trailer(error), error
                reason = "OWNER_UNREACHABLE" if name == "east" else "OWNED_ELSEWHERE"
                assert reason in trailer(error) and "ghost" in trailer(error), (name, one.log, error)
                # One that went round would be served more often than that.
                expected = 2 if address not in (one.address, "127.0.0.1:1") else 1
                calls = lambda: served(instances.a) + served(instances.b) - before
                patiently(f"{expected} calls at {one.log}", lambda: calls() >= expected)
                time.sleep(0.2)
                assert calls() == expected, (name, one.log, calls())


def test_an_owner_that_dies_with_calls_passed_on_to_it(binaries):
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        begin(Through(instances.homeroom, instances.b), "north")
        here = instances.school("north", instances.a)
        person = here.student(STUDENTS[0], APP)
        sent = queue.Queue()
        answers = person.StreamRecordAttempts(iter(sent.get, None), wait_for_ready=False)
        stream = batches(3)
        sent.put(stream[0])
        assert all(accepted(next(answers)))
        # The owner stands still: a call with a deadline ends by it, one that its caller leaves is left, others wait.
        instances.b.pause()
        error = refusal(lambda: here.administrator.GetPosition(activity.GetPositionRequest(), timeout=1))
        assert error.code() == grpc.StatusCode.DEADLINE_EXCEEDED, error
        waiting = here.administrator.ListClasses
        outcomes = queue.Queue()
        threading.Thread(target=lambda: outcomes.put(refusal(lambda: waiting(roster.ListClassesRequest(), wait_for_ready=False)))).start()
        time.sleep(0.5)
        # It dies in the middle of all of them.
        instances.b.kill()
        sent.put(stream[1])
        for error in (refusal(lambda: next(answers)), outcomes.get(timeout=PATIENCE_SECONDS)):
            assert error.code() == grpc.StatusCode.UNAVAILABLE, error
            assert "RetryInfo" in trailer(error) and ("OWNER_UNREACHABLE" in trailer(error)), error
        sent.put(None)
        # The stream and the call that waited, beside those that had their answer or were left.
        assert value(instances.a, "homeroom_forwarded_calls_lost_total") == 2
        assert value(instances.a, "homeroom_forwarded_calls_total") > 2
        # Whoever sends again, as it is told to, is answered: by the instance that was asked all along.
        patiently("north is a's", lambda: not tried(lambda: pupil(here, STUDENTS[0])(record(70, ["quiz"]))) or None)
        assert instances.owners()["north"] == "a"
        instances.check_feed("north")
        instances.b.restart()
        # And the other way round, once the other is back.
        there = instances.school("north", instances.b)
        pupil(there, STUDENTS[1])(record(80, ["quiz"]))
        assert instances.owners()["north"] == "a"


def test_an_owner_that_is_killed_under_load_passed_on(binaries):
    """Callers know one instance alone, and its owner dies; what was acknowledged is there once."""
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        begin(Through(instances.homeroom, instances.b), "north")
        ways = [[pupil(instances.school("north", instances.a), student)] for student in STUDENTS]
        with Load(ways) as load:
            load.wait_for(100)
            instances.b.kill()
            killed = time.monotonic()
            load.wait_for(100)
            print(f"  owner.failover {load.times[-100][0] - killed:.1f} s")
        assert instances.owners()["north"] == "a"
        check_acknowledged(instances, "north", load.acknowledged)
        instances.b.restart()


def test_an_organization_is_moved_under_load(binaries):
    """To and fro, while both instances run: nothing is lost, nothing is there twice, and no call fails that is sent again as it is told."""
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        school, tess, posted, _ = begin(Through(instances.homeroom, instances.a), "north")
        begin(Through(instances.homeroom, instances.a), "south")
        ways = [[pupil(instances.school("north", one), student)] for student in STUDENTS for one in (instances.a, instances.b)]
        with Load(ways) as load:
            for name in "bababa":
                load.wait_for(100)
                said = move(instances, "north", name)
                assert said["to"] == name and said["from"] != name, said
                assert instances.owners()["north"] == name
            load.wait_for(100)
        assert instances.owners()["south"] == "a", "the other one stays where it was"
        check_acknowledged(instances, "north", load.acknowledged)
        rows = school.grid(tess, posted).rows
        assert sum(cell.attempts for row in rows for cell in row.cells) == len(load.acknowledged)


def test_a_move_takes_along_who_read_what(binaries):
    """What was noted of reads waits in memory for some seconds; it is in the organization's audit log when another instance has it."""
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        school, _, _, people = begin(Through(instances.homeroom, instances.a), "north")
        people[0].RecordAttempts(activity.RecordAttemptsRequest(records=[record(1, ["quiz"])]))
        for name in "bab":
            there = instances.school("north", instances.a)
            before = len(reads(there))
            insist(lambda: there.administrator.ListAttempts(
                activity.ListAttemptsRequest(app_id=APP, identifier_path=["quiz"], student_id=STUDENTS[0])))
            assert move(instances, "north", name)["to"] == name
            assert len(reads(there)) == before + 1, reads(there)


def reads(school):
    """What is in the audit log of who was shown something of pupils."""
    stub = audit_grpc.AuditServiceStub(school.channels["activity"])
    request = audit.ListAuditRequest(page_size=1000, actions=["PUPIL_READ"])
    return list(insist(lambda: stub.ListAudit(request, metadata=school.administrator.metadata, timeout=PATIENCE_SECONDS)).entries)


def test_an_organization_that_cannot_be_moved(binaries):
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        begin(Through(instances.homeroom, instances.a), "north")
        for organization, name, said in (
                ("north", "c", "no instance c runs; those that run: a, b"), ("nowhere", "b", "there is no organization nowhere")):
            assert said in move(instances, organization, name)["message"]
        assert move(instances, "north", "a")["seconds"] == 0
        assert instances.owners()["north"] == "a"
