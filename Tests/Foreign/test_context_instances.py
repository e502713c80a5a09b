"""Two instances of Context on one PostgreSQL: one of them has the store, the other passes calls on to it and takes its place."""

import collections
import contextlib
import queue
import time

import grpc
from homeroom.context.v1 import context_provider_service_pb2 as provider

from patience import PATIENCE_SECONDS, patiently
from ports import free_port
from postgres import Postgres, Wire
from school import School, activity, context, context_service, developer, insist, refused
from services import Homeroom, Service, Through
from test_admin import value
from test_instances import Load, pupil, trailer, tried
from test_postgres import APP, PATHS, STUDENTS, begin, databases, record


class Instances(contextlib.ExitStack):
    """Activity and Report, which call either of the two instances of Context, "a" and "b", each on a wire of its own to the database."""

    def __init__(self, binaries, server, tls=False, mutual=False):
        super().__init__()
        self.server = server
        self.homeroom = Homeroom(binaries, databases=databases(server), tls=tls, mutual=mutual)
        a = self.homeroom.context
        port = free_port()
        b = Service("context-service", binaries, self.homeroom.folder, port, [])
        b.log = self.homeroom.folder / "context-b.log"
        b.command = [*a.command]
        b.command[b.command.index("--listen") + 1] = b.address
        self.wires = {}
        for name, one in (("a", a), ("b", b)):
            self.wires[one] = self.enter_context(Wire.of(one, server, self.homeroom.folder / f"context-{name}.address"))
            one.command += ["--instance", name, "--advertise", f"{'https://' if tls else ''}{one.address}"]
        either = f"{'https://' if tls else ''}ipv4:{a.address},{b.address}"
        for follower in (self.homeroom.activity, self.homeroom.report):
            follower.command[follower.command.index("--context") + 1] = either
        self.a, self.b = a, b
        self.homeroom.services.insert(1, b)
        self.enter_context(self.homeroom)
        # Who has taken the store reads it before it serves.
        for one in (a, b):
            patiently("one serves, and the other knows it", lambda: value(one, "homeroom_ready") == 1)

    def school(self, name, instance):
        """An organization as callers of an instance see it."""
        return School(Through(self.homeroom, instance), name)

    def holder(self):
        """The instance that has the store."""
        row = self.server.run("SELECT owner FROM context.store WHERE held_until > clock_timestamp()", "school")
        found = {"instance a": self.a, "instance b": self.b}
        return found[row.split(" at ")[0]] if row.strip() else None

    def other(self, instance):
        return self.b if instance is self.a else self.a

    def check(self, organization, declared):
        """Counted from outside: all that was acknowledged is there once, and no number of the feed is missing."""
        stored = collections.Counter(self.server.run(
            f"SELECT identifier FROM context.context WHERE organization = '{organization}'", "school").split("\n"))
        missing = [one for one in declared if stored[one] != 1]
        assert not missing, (len(missing), missing[:3])
        row = self.server.run(
            f"""SELECT count(*), count(DISTINCT seq), min(seq), max(seq),
              (SELECT seq FROM context.feed_head WHERE organization = '{organization}')
            FROM context.change WHERE organization = '{organization}'""", "school")
        numbers = [int(number) for number in row.split("|")]
        assert numbers[0] == numbers[1] and numbers[3] == numbers[4], row


def declaring(school):
    """A publisher who declares a context of the name that is given; as callers who wait for nothing."""
    publisher = school.person(f"publisher-of-{APP}", developer.ROLE_PUBLISHER, APP)

    def send(piece, timeout=PATIENCE_SECONDS):
        answer = publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[piece.attempt_id], title="New", type=context.CONTEXT_TYPE_CHAPTER)]),
            timeout=timeout, wait_for_ready=False)
        assert all(result.outcome != context_service.DeclareResult.REFUSED for result in answer.results), answer
    return send


def both_ways(instances, organization, count=3):
    """Of each of some publishers, how to declare at each instance."""
    return [
        [declaring(instances.school(organization, one)) for one in (instances.a, instances.b)] for _ in range(count)]


def play_at_either(binaries, **options):
    with Postgres() as server, Instances(binaries, server, **options) as instances:
        holder = instances.holder()
        other = instances.other(holder)
        school, tess, posted, people = begin(Through(instances.homeroom, other), "north")
        for number in range(20):
            result, = people[number % 6].RecordAttempts(
                activity.RecordAttemptsRequest(records=[record(number, PATHS[number % 4])])).results
            assert result.outcome == activity.RecordResult.ACCEPTED
        assert sum(cell.attempts for row in school.grid(tess, posted).rows for cell in row.cells) == 20
        # Asked at either, the same is answered; what is refused is refused alike.
        asked = [instances.school("north", one).teacher("tess") for one in (holder, other)]
        listed = [one.ListChildren(context_service.ListChildrenRequest(app_id=APP)) for one in asked]
        assert listed[0] == listed[1] and len(listed[0].contexts) == 2, listed
        found = [one.SearchContexts(context_service.SearchContextsRequest(app_ids=[APP], query="par bo")) for one in asked]
        assert found[0] == found[1] and found[0].contexts, found
        errors = [refused(lambda: one.ResolvePath(context_service.ResolvePathRequest(app_id="org.example.none", identifier_path=["x"])))
                  for one in asked]
        assert len({(error.code(), error.details()) for error in errors}) == 1, errors
        # A page begun at one goes on at the other.
        pages = [asked[0].QueryContexts(context_service.QueryContextsRequest(app_id=APP, page_size=2))]
        pages.append(asked[1].QueryContexts(context_service.QueryContextsRequest(
            app_id=APP, page_size=2, page_token=pages[0].next_page_token)))
        paths = [tuple(entry.identifier_path) for page in pages for entry in page.contexts]
        assert len(paths) == len(set(paths)) == 4, paths
        assert value(other, "homeroom_forwarded_calls_total") > 5
        assert value(holder, "homeroom_forwarded_calls_total") == 0


def test_any_instance_takes_any_call(binaries):
    play_at_either(binaries)


def test_instances_call_each_other_as_services_do(binaries):
    play_at_either(binaries, tls=True, mutual=True)


def test_one_that_is_killed_under_load(binaries):
    with Postgres() as server, Instances(binaries, server) as instances:
        first = instances.holder()
        school, _, posted, _ = begin(Through(instances.homeroom, first), "north")
        students = [[pupil(school, student)] for student in STUDENTS]
        with Load(both_ways(instances, "north")) as load, Load(students) as work:
            load.wait_for(100)
            work.wait_for(100)
            first.kill()
            killed = time.monotonic()
            load.wait_for(100)
            print(f"  context.failover {load.times[-100][0] - killed:.1f} s")
            work.wait_for(100)
        assert instances.holder() is instances.other(first)
        instances.check("north", load.acknowledged)
        # Work was judged by all of them, and none of it is lost.
        there = instances.school("north", instances.other(first))
        grid = there.grid(there.teacher("tess"), posted)
        assert sum(cell.attempts for row in grid.rows for cell in row.cells) == len(work.acknowledged)
        first.restart()
        send = declaring(instances.school("north", first))
        patiently("it passes calls on", lambda: not tried(lambda: send(record(1, ["quiz"]))) or None)


def test_one_that_stops_in_good_order(binaries):
    """Again and again, under load: callers are kept waiting for a moment."""
    with Postgres() as server, Instances(binaries, server) as instances:
        begin(Through(instances.homeroom, instances.holder()), "north")
        with Load(both_ways(instances, "north")) as load:
            for _ in range(4):
                load.wait_for(50)
                first = instances.holder()
                first.stop()
                stopped = time.monotonic()
                load.wait_for(50)
                print(f"  context.move {load.times[-50][0] - stopped:.1f} s")
                assert instances.holder() is instances.other(first)
                first.restart()
        instances.check("north", load.acknowledged)


def test_one_that_is_frozen_past_its_lease_and_woken(binaries):
    """It writes nothing any more, answers nothing from its memory, and ends, to be started anew."""
    with Postgres() as server, Instances(binaries, server) as instances:
        first = instances.holder()
        second = instances.other(first)
        begin(Through(instances.homeroom, first), "north")
        to_first, to_second = (declaring(instances.school("north", one)) for one in (first, second))
        teacher = instances.school("north", first).teacher("tess")
        with Load([[to_first]] * 3) as load:
            load.wait_for(50)
            first.pause()
            load.stop.set()
            patiently("the other has the store", lambda: instances.holder() is second)
            insist(lambda: to_second(record(9_000, ["quiz"])))
            calls = [teacher.school.context_stub.ListChildren.future(
                context_service.ListChildrenRequest(app_id=APP), metadata=teacher.metadata, timeout=PATIENCE_SECONDS) for _ in range(5)]
            time.sleep(1)
            first.go_on()
        for call in calls:
            error = refused(call.result)
            assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        first.process.wait(PATIENCE_SECONDS)
        assert first.process.returncode != 0
        assert "another instance has taken the store over" in first.log.read_text(errors="replace")
        instances.check("north", load.acknowledged)
        first.restart()
        patiently("it passes calls on", lambda: not tried(lambda: to_first(record(9_001, ["quiz"]))) or None)
        assert instances.holder() is second


def test_one_frozen_in_a_transaction_keeps_nobody(binaries):
    with Postgres() as server, Instances(binaries, server) as instances:
        begin(Through(instances.homeroom, instances.holder()), "north")
        with Load(both_ways(instances, "north")) as load:
            for _ in range(2):
                load.wait_for(50)
                frozen = instances.holder()
                frozen.pause()
                stopped = time.monotonic()
                load.wait_for(20)
                print(f"  context.failover {load.times[-20][0] - stopped:.1f} s")
                frozen.go_on()
                frozen.process.wait(PATIENCE_SECONDS)
                frozen.restart()
        instances.check("north", load.acknowledged)


def test_a_provider_is_asked_wherever_it_is_connected(binaries):
    with Postgres() as server, Instances(binaries, server) as instances:
        first = instances.holder()
        second = instances.other(first)
        begin(Through(instances.homeroom, first), "north")
        # Connected at the one that has not the store.
        here = instances.school("north", second)
        publisher = here.person(f"publisher-of-{APP}", developer.ROLE_PUBLISHER, APP)

        def connect():
            answers = queue.Queue()
            answers.put(provider.ProvideRequest(hello=provider.ProviderHello(app_id=APP)))
            stream = here.provider.Provide(iter(answers.get, None), metadata=publisher.metadata, wait_for_ready=True)
            assert next(stream).WhichOneof("message") == "welcome"
            return answers, stream

        def look(name):
            person = instances.school("north", second).teacher("tess")
            return person.school.context_stub.ResolvePath.future(
                context_service.ResolvePathRequest(app_id=APP, identifier_path=[name]), metadata=person.metadata,
                timeout=PATIENCE_SECONDS)

        def serve(answers, stream, call):
            question = next(stream).create_context
            answers.put(provider.ProvideRequest(create_context=provider.CreateContextAnswer(
                question_id=question.question_id, context=context.Context(title="Built", type=context.CONTEXT_TYPE_CHAPTER))))
            return call.result().contexts[-1].title

        answers, stream = connect()
        assert serve(answers, stream, look("on demand")) == "Built"
        # With the instance that has the store the stream ends, and whoever provides connects again.
        first.kill()
        assert refused(lambda: next(stream)).code() == grpc.StatusCode.UNAVAILABLE
        answers.put(None)
        answers, stream = insist(connect)
        assert serve(answers, stream, look("later")) == "Built"
        answers.put(None)
        first.restart()


def test_while_nobody_has_the_store(binaries):
    """Callers are told to ask again, and operators that it is so."""
    with Postgres() as server, Instances(binaries, server) as instances:
        first = instances.holder()
        second = instances.other(first)
        begin(Through(instances.homeroom, first), "north")
        head = instances.school("north", second).administrator
        ask = lambda: head.ListApps(context_service.ListAppsRequest(), wait_for_ready=False)
        ask()
        first.kill()
        error = refused(ask)
        assert error.code() == grpc.StatusCode.UNAVAILABLE and "RetryInfo" in trailer(error), error
        assert "OWNER_UNREACHABLE" in trailer(error), error
        patiently("the other has it", lambda: not tried(ask) or None)
        assert instances.holder() is second
        first.restart()


def test_one_that_is_cut_off_from_the_database(binaries):
    """Others have the store, and it cannot know: whoever is connected to it is not kept there."""
    with Postgres() as server, Instances(binaries, server) as instances:
        first = instances.holder()
        second = instances.other(first)
        begin(Through(instances.homeroom, first), "north")
        school = instances.school("north", second)
        students = [[pupil(school, student)] for student in STUDENTS]
        with Load([[declaring(school)]]) as load, Load(students) as work:
            load.wait_for(20)
            work.wait_for(20)
            instances.wires[first].cut()
            cut = time.monotonic()
            first.process.wait(PATIENCE_SECONDS)
            # The moment of the cut itself may have let some through.
            load.wait_for(50)
            work.wait_for(50)
            print(f"  context.cut_off {work.times[-50][0] - cut:.1f} s")
        assert instances.holder() is second and first.process.returncode != 0
        instances.check("north", load.acknowledged)
        # Started anew, it listens to nobody before it knows who has the store.
        first.start()
        assert first.process.wait(PATIENCE_SECONDS) != 0
        instances.wires[first].mend()
        first.restart()
        send = declaring(instances.school("north", first))
        patiently("it passes calls on", lambda: not tried(lambda: send(record(1, ["quiz"]))) or None)


def test_a_waiting_one_that_is_cut_off_from_the_database(binaries):
    with Postgres() as server, Instances(binaries, server) as instances:
        first = instances.holder()
        second = instances.other(first)
        begin(Through(instances.homeroom, first), "north")
        send = declaring(instances.school("north", second))
        instances.wires[second].cut()
        patiently("it says so", lambda: value(second, "homeroom_ready") == 0)
        for number in range(20):
            send(record(number, ["quiz"]))
        instances.wires[second].mend()
        patiently("it is well again", lambda: value(second, "homeroom_ready") == 1)
        first.stop()
        insist(lambda: send(record(100, ["quiz"])))
        assert instances.holder() is second
        first.restart()
