"""One caller's floods beside others' calls: whoever behaves is answered, and refused nothing."""

import contextlib
import pathlib
import queue
import random
import statistics
import struct
import time
import zlib

import grpc
from google.rpc import error_details_pb2 as details, status_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from homeroom.activity.v1 import activity_service_pb2 as activity, attempt_pb2 as attempt, changes_service_pb2_grpc as changes_grpc
from homeroom.context.v1 import context_provider_service_pb2 as provider
from homeroom.context.v1 import (
    context_changes_service_pb2 as context_changes, context_service_pb2 as context_service, context_service_pb2_grpc as context_grpc)
from homeroom.report.v1 import class_reports_pb2 as classes

from patience import patiently
from school import School, at, context, developer, grid as grids, measure, report_grpc, roster
from services import Homeroom
from test_keys import token
from test_postgres import APP as LIBRARY, begin

STREAMS = 100
APP = "org.example.shares"
# What a share may be refused with.
REASONS = {"TOO_MANY_CALLS", "TOO_MANY_SCANS", "SERVER_BUSY"}
# Its table says what each quota is called.
LIMITS = (pathlib.Path(__file__).resolve().parents[2] / "docs" / "limits.md").read_text()
SCOPES = {"caller", "organization", "connection", "address"}


class Flood:
    """Many calls at once with the same token, on connections of their own; each again when it is answered, until it is over."""

    def __init__(self, homeroom, metadata, connections, ask):
        self.address, self.metadata, self.connections, self.ask = homeroom.report.address, metadata, connections, ask
        # Of each code, what was said last.
        self.is_over, self.codes, self.reasons = False, {}, set()

    def __enter__(self):
        self.stack = contextlib.ExitStack()
        for number in range(self.connections):
            channel = self.stack.enter_context(grpc.insecure_channel(
                self.address, options=[("grpc.use_local_subchannel_pool", 1), ("flood", number)]))
            for _ in range(STREAMS):
                self.begin(channel)
        return self

    def __exit__(self, *_):
        self.is_over = True
        self.stack.close()

    def begin(self, channel):
        call = self.ask(channel, self.metadata)
        call.add_done_callback(lambda done: self.note(channel, done))

    def note(self, channel, call):
        if self.is_over:
            return
        code = call.code()
        self.codes[code] = call.details()
        if code == grpc.StatusCode.RESOURCE_EXHAUSTED:
            self.reasons.add(shares_of(call))
        self.begin(channel)


def shares_of(call):
    """The reason of a refusal, which says whose share it was of what, and when to come back."""
    raw, = [value for key, value in call.trailing_metadata() if key == "grpc-status-details-bin"]
    status = status_pb2.Status.FromString(raw)
    info, quota, retry = details.ErrorInfo(), details.QuotaFailure(), details.RetryInfo()
    found = [any_.Unpack(kind) for kind in (info, quota, retry) for any_ in status.details if any_.Is(kind.DESCRIPTOR)]
    if info.reason != "SERVER_BUSY":
        named = info.metadata["quota"]
        assert len(found) == 3 and info.metadata["scope"] in SCOPES and f"| `{named}` |" in LIMITS, status
        assert quota.violations[0].subject == f'{info.metadata["scope"]}: {named}', status
    return info.reason


def test_a_flood_refuses_nobody_else(binaries):
    with Homeroom(binaries) as homeroom:
        school, other = School(homeroom, "north"), School(homeroom, "south")
        for one in (school, other):
            publisher = one.app(APP, "Shares")
            declared = context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)
            publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[declared]))
            for name in ("tess", "tom"):
                one.school_class(f"class-of-{name}", [name], [f"pupil-of-{name}"])
        posted = {}
        for one in (school, other):
            for name in ("tess", "tom"):
                teacher = one.teacher(name)
                made = [one.post(teacher, f"class-of-{name}", f"handout {n}", [(APP, ["quiz"])]) for n in range(20)]
                posted[one, name] = (teacher, made[0].handout_id)

        def overview(**options):
            request = classes.GetClassOverviewRequest(class_id="class-of-tess", options=measure.ReportOptions(**options))
            return lambda channel, metadata: report_grpc.ReportServiceStub(channel).GetClassOverview.future(
                request, metadata=metadata, timeout=600)

        def check(channel, metadata):
            return health_pb2_grpc.HealthStub(channel).Check.future(health_pb2.HealthCheckRequest(), timeout=600)

        # They wait for what does not come, and hold their places meanwhile.
        waits = overview(at_least=measure.Position(activity_epoch=1 << 50))
        greedy = posted[school, "tess"][0].metadata
        (key, bearer), = greedy
        forged = ((key, bearer[:-8] + ("A" if bearer[-8] != "A" else "B") + bearer[-7:]),)
        exhausted, unknown = grpc.StatusCode.RESOURCE_EXHAUSTED, grpc.StatusCode.UNAUTHENTICATED
        floods = {
            "class reports": (greedy, 20, overview(), {grpc.StatusCode.OK, exhausted}),
            "calls that wait": (greedy, 20, waits, {exhausted, grpc.StatusCode.UNAVAILABLE}),
            # More calls than two loops have places.
            "calls that wait on many connections": (greedy, 50, waits, {exhausted, grpc.StatusCode.UNAVAILABLE}),
            "tokens that do not hold": (forged, 20, overview(), {unknown, exhausted}),
            "strangers": ((), 20, check, {grpc.StatusCode.OK, exhausted}),
        }
        with grpc.insecure_channel(homeroom.report.address) as channel:
            health = health_pb2_grpc.HealthStub(channel)
            for kind, (metadata, connections, ask, codes) in floods.items():
                with Flood(homeroom, metadata, connections, ask) as flood:
                    for _ in range(10):
                        for one, name in ((school, "tom"), (other, "tess"), (other, "tom")):
                            teacher, handout_id = posted[one, name]
                            one.grid(teacher, handout_id)
                        assert health.Check(health_pb2.HealthCheckRequest(), timeout=600).status == health_pb2.HealthCheckResponse.SERVING
                assert flood.reasons <= REASONS and set(flood.codes) <= codes, (kind, flood.reasons, flood.codes)


class Many:
    """Calls that are made at once, on connections of their own, and end when they do."""

    def __init__(self, service, count, ask):
        self.done = []
        self.stack = contextlib.ExitStack()
        self.calls = []
        for number in range(count):
            if number % STREAMS == 0:
                channel = self.stack.enter_context(grpc.insecure_channel(
                    service.address, options=[("grpc.use_local_subchannel_pool", 1), ("many", number)]))
            call = ask(channel)
            self.calls.append(call)
            call.add_done_callback(self.done.append)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stack.close()

    def refused(self):
        """The reasons of those that a share was exhausted for."""
        return [shares_of(call) for call in list(self.done) if call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED]


def test_a_provider_that_is_silent_holds_up_no_other_organization(binaries):
    """Whoever waits for it holds a call to Context, and what others ask of Context is answered beside these."""
    with Homeroom(binaries) as homeroom:
        def begun(name, pupils):
            school = School(homeroom, name)
            school.clock(0)
            publisher = school.app(APP, "Shares")
            publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
                context.Context(identifier_path=["book"], title="Book", type=context.CONTEXT_TYPE_BOOK)]))
            school.school_class("a", ["tess"], pupils)
            school.post(school.teacher("tess"), "a", "Book", [(APP, ["book"])])
            school.clock(100)
            return school, publisher, [school.student(pupil, APP) for pupil in pupils]

        stuck, publisher, pupils = begun("stuck", [f"pupil-{n}" for n in range(8)])
        _, _, (quick,) = begun("quick", ["quinn"])
        requests = queue.Queue()
        requests.put(provider.ProvideRequest(hello=provider.ProviderHello(app_id=APP)))
        channel = stuck.provider.Provide(iter(requests.get, None), metadata=publisher.metadata)
        next(channel)
        start = next(stub for stub in stuck.stubs if hasattr(stub, "StartAttempt")).StartAttempt
        waiting = [
            start.future(activity.StartAttemptRequest(app_id=APP, identifier_path=["book", f"{pupil.user}-{n}"]), metadata=pupil.metadata, timeout=30)
            for pupil in pupils for n in range(40)]
        # More than a connection carries, and none of them has an answer.
        patiently("the provider is asked", lambda: next(channel))
        times = []
        for _ in range(5):
            begin = time.monotonic()
            quick.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=["book"]))
            times.append(time.monotonic() - begin)
        assert not any(call.done() and call.code() is grpc.StatusCode.OK for call in waiting)
        # The provider has five seconds to answer.
        assert statistics.median(times) < 2.5, times
        for call in waiting:
            call.cancel()
        requests.put(None)
        channel.cancel()


def test_no_more_feeds_are_followed_than_may_be(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "north")
        school.school_class("reading", ["tess"], ["pia"])
        service = token(
            binaries, homeroom.folder / "report-service-token-key.pem", "service", "report-service", "*", "activity-service")

        def follow(channel):
            return changes_grpc.ChangesServiceStub(channel).StreamChanges(
                context_changes.StreamChangesRequest(), metadata=(("authorization", f"Bearer {service}"),))

        with Many(homeroom.activity, 300, follow) as streams:
            patiently("some are refused", lambda: len(streams.done) >= 300 - 256)
            # More may end while these are looked at.
            ended = [*streams.done]
            assert all(call.code() == grpc.StatusCode.RESOURCE_EXHAUSTED for call in ended), ended
            assert {shares_of(call) for call in ended} == {"TOO_MANY_FOLLOWERS"}
            # Of those that follow, each is told what comes.
            school.administrator.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id="new", name="New")))
            follower = next(call for call in streams.calls if call not in streams.done)
            told = next(batch for batch in follower if any(change.person.person_id == "new" for change in batch.changes))
            assert told.organization_id == "north"
        # There is room again.
        with grpc.insecure_channel(homeroom.activity.address) as channel:
            patiently("another follows", lambda: followed(follow(channel)))


def followed(stream):
    try:
        return next(stream).heads
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, error
        return None


def test_no_more_reports_of_an_earlier_time_are_made_than_may_be(binaries):
    with Homeroom(binaries) as homeroom:
        school, tess, posted, _ = begin(homeroom, "north")
        school.grid(tess, posted)
        earlier = grids.GetHandoutGridRequest(handout_id=posted, options=measure.ReportOptions(as_of_time=at(50)))
        homeroom.activity.pause()
        try:
            ask = lambda channel: report_grpc.ReportServiceStub(channel).GetHandoutGrid.future(earlier, metadata=tess.metadata)
            with Many(homeroom.report, 100, ask) as calls:
                patiently("all of them end", lambda: len(calls.done) == 100)
                assert set(calls.refused()) == {"TOO_MANY_LOOK_BACKS"} and len(calls.refused()) == 100 - 64
        finally:
            homeroom.activity.go_on()
        patiently("it is answered again", lambda: answered(lambda: tess.GetHandoutGrid(earlier)))


def answered(call):
    try:
        return call().rows
    except grpc.RpcError as error:
        assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        return None


def png(side, colors=None):
    """A picture of one colour, or of those that are given, three bytes a pixel."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + (colors or bytes(3 * side * side))[row * 3 * side:(row + 1) * 3 * side] for row in range(side))
    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def test_no_more_images_are_scaled_than_may_be(binaries):
    with Homeroom(binaries) as homeroom:
        school, _, _, _ = begin(homeroom, "north")
        publisher = school.person("artist", developer.ROLE_PUBLISHER, LIBRARY)
        picture = png(1200)

        def ask(channel):
            return context_grpc.ContextServiceStub(channel).SetThumbnail.future(
                context_service.SetThumbnailRequest(app_id=LIBRARY, identifier_path=["quiz"], image=picture), metadata=publisher.metadata)

        with Many(homeroom.context, 120, ask) as calls:
            patiently("all of them end", lambda: len(calls.done) == 120)
            refused = calls.refused()
            assert set(refused) == {"TOO_MANY_IMAGES"}, set(refused)
            # Whoever was not refused was answered.
            assert all(call.code() == grpc.StatusCode.OK for call in calls.done if call.code() != grpc.StatusCode.RESOURCE_EXHAUSTED)
            assert len(refused) < 120
        publisher.SetThumbnail(context_service.SetThumbnailRequest(app_id=LIBRARY, identifier_path=["quiz"], image=picture))


def test_thumbnails_that_nobody_takes_hold_no_children(binaries):
    """What waits until its caller reads on holds the names of thumbnails, not all that is said of the contexts."""
    with Homeroom(binaries) as homeroom:
        school, _, _, _ = begin(homeroom, "north")
        publisher = school.person("artist", developer.ROLE_PUBLISHER, LIBRARY)
        texts = [context.LocalizedDetails(locale=f"a{chr(97 + n // 26)}{chr(97 + n % 26)}", title="語", summary="語" * 4_000) for n in range(32)]
        for first in range(0, 30, 5):
            # Some 380 KB each.
            said = publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=LIBRARY, contexts=[
                context.Context(identifier_path=[f"large {n}"], title="Large", type=context.CONTEXT_TYPE_PAGE, localizations=texts)
                for n in range(first, first + 5)]))
            assert not any(result.error.reason for result in said.results), said.results[0].error
        # So large that a call waits to send the first of them.
        picture = png(300, random.Random(1).randbytes(300 * 300 * 3))
        for n in range(30):
            publisher.SetThumbnail(context_service.SetThumbnailRequest(app_id=LIBRARY, identifier_path=[f"large {n}"], image=picture))
        statm = pathlib.Path(f"/proc/{homeroom.context.process.pid}/statm")

        def resident():
            return int(statm.read_text().split()[1]) * 4096

        before = resident()
        with contextlib.ExitStack() as stack:
            streams = []
            for number in range(4):
                channel = stack.enter_context(grpc.insecure_channel(
                    homeroom.context.address, options=[("grpc.use_local_subchannel_pool", 1), ("stream", number)]))
                stub = context_grpc.ContextServiceStub(channel)
                request = context_service.StreamThumbnailsRequest(app_id=LIBRARY)
                streams += [stub.StreamThumbnails(request, metadata=publisher.metadata) for _ in range(10)]
            for stream in streams:
                stack.callback(stream.cancel)
                assert next(stream).image.width == 300
            # 40 lists of 11 MB each before.
            assert resident() < before + 200 * 1024 * 1024, (before, resident())


test_thumbnails_that_nobody_takes_hold_no_children.counts_memory = True


def test_what_one_pupils_app_sends_has_an_end(binaries):
    """Alike where it is stored and where nobody assigned it; for nobody else, and until it comes back."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "north")
        school.clock(0)
        publisher = school.app(APP, "Library")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        school.school_class("reading", ["tess"], ["pia"])
        school.school_class("writing", ["theo"], ["pat"])
        school.post(school.teacher("tess"), "reading", "The quiz", [(APP, ["quiz"])])
        school.clock(1000)
        text = "x" * 230

        def request(number):
            """Four attempts of 70 KB, 512 bytes and what is around their items not counted."""
            return activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
                record_id=f"{number}-{k}", attempt_id=f"{number}-{k}", app_id=APP, identifier_path=["quiz"],
                start_time=at(1 + number / 10 + k / 40), happen_time=at(1 + number / 10 + k / 40), additional_items=[
                    attempt.ActivityItem(identifier=f"{i}{text}", title=text, response=text, quantity=1)
                    for i in range(99)]) for k in range(4)])

        def stored():
            return sum(file.stat().st_size for file in homeroom.folder.rglob("*") if "activity" in file.name and file.is_file())

        def flood(person):
            """How many calls are taken, and what the next one hears."""
            taken = 0
            try:
                while taken < 1000:
                    person.RecordAttempts(request(taken))
                    taken += 1
            except grpc.RpcError as error:
                return taken, error.code(), error.details(), shares_of(error)
            raise AssertionError("there is no end")

        before = stored()
        pia, pat = school.student("pia", APP), school.student("pat", APP)
        told = flood(pia)
        middle = stored()
        assert told == flood(pat), "whatever is assigned"
        assert told[1] == grpc.StatusCode.RESOURCE_EXHAUSTED and told[3] == "TOO_MUCH_WORK" and 150 < told[0] < 300, told
        assert middle - before > 50 << 20 > (stored() - middle) * 10, "one is stored, and the other is not"
        for person in (pia, pat):
            again = person.RecordAttempts(request(told[0] - 1))
            assert [result.outcome for result in again.results] == [activity.RecordResult.ACCEPTED] * 4
        theo = school.student("theo", APP)
        assert theo.RecordAttempts(request(0)).results[0].outcome == activity.RecordResult.ACCEPTED
        # What nobody assigned is on no disk, so that who starts anew knows nothing of it.
        homeroom.activity.kill()
        homeroom.activity.restart()
        for person in (pia, pat):
            assert person.RecordAttempts(request(999)).results[0].outcome == activity.RecordResult.ACCEPTED


# It sends 128 MiB.
test_what_one_pupils_app_sends_has_an_end.takes_long = True
