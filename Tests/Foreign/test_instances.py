"""Two instances of Activity on one PostgreSQL: each has organizations of its own, and one takes over what the other leaves."""

import collections
import contextlib
import datetime
import re
import threading
import time

import grpc
from google.protobuf import timestamp_pb2

from patience import PATIENCE_SECONDS, patiently
from postgres import Postgres
from school import School, activity, context, context_service, handout, roster
from services import Homeroom, Service
from ports import free_port
from test_postgres import APP, PATHS, STUDENTS, begin, databases, record



class Instances(contextlib.ExitStack):
    """Context, Report and two instances of Activity, "a" and "b", on one server. The others ask "a" alone."""

    def __init__(self, binaries, server):
        super().__init__()
        self.server = server
        self.homeroom = Homeroom(binaries, databases=databases(server))
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


class Through:
    """The services, of Activity one instance."""

    def __init__(self, homeroom, instance):
        self.homeroom, self.instance = homeroom, instance

    def channels(self):
        return {**self.homeroom.channels(), "activity": self.homeroom.channel(self.instance)}


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

    def __init__(self, ways):
        """`ways`: of each pupil, how to send to each instance."""
        self.ways, self.acknowledged, self.failures = ways, [], []
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
                    self.times.append((time.monotonic(), way))
                    break
                except grpc.RpcError as error:
                    if error.code() not in (
                            grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN, grpc.StatusCode.DEADLINE_EXCEEDED):
                        self.failures.append(error)
                        return
                    if self.stop.is_set():
                        return
                    way = (way + 1) % len(self.ways[index])
                    time.sleep(0.02)

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
            new = [at for at, way in self.times[start:] if by is None or way == by]
            if len(new) >= more:
                return new[0]
            assert time.monotonic() < deadline, "no work is acknowledged any more"
            time.sleep(0.01)


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
