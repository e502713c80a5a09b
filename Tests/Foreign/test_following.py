"""How services follow each other: work is judged by all that was acknowledged before it came, old answers say so, and what is
printed is printed whole."""

import concurrent.futures
import contextlib
import datetime
import fcntl
import json
import os
import subprocess
import threading
import time
import uuid

import grpc
from google.protobuf import timestamp_pb2
from grpc_health.v1 import health_pb2, health_pb2_grpc
from homeroom.context.v1 import context_changes_service_pb2 as following

from patience import PATIENCE_SECONDS
from school import School, activity, attempt, context, context_service, grid, handout, measure, refused, report
from services import Homeroom

APP = "org.example.library"


def now():
    stamp = timestamp_pb2.Timestamp()
    stamp.FromDatetime(datetime.datetime.now(datetime.timezone.utc))
    return stamp


def piece(path, student="pia"):
    begin = now()
    return attempt.AttemptRecord(
        record_id=str(uuid.uuid4()), attempt_id=str(uuid.uuid4()), student_id=student, app_id=APP, identifier_path=path,
        start_time=begin, happen_time=begin, progress=1)


class Library:
    """A shelf that is handed out, and another that is not, in an organization whose clock goes."""

    def __init__(self, homeroom, name):
        self.school = School(homeroom, name)
        self.publisher = self.school.app(APP, "Library")
        self.school.school_class("reading", ["tess"], ["pia", "ben", "cy"])
        self.tess = self.school.teacher("tess")
        self.declare(["shelf"], ["attic"])
        self.posted = self.school.post(self.tess, "reading", "Shelf", [(APP, ["shelf"])]).handout_id

    def declare(self, *paths):
        self.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=path, title=path[-1]) for path in paths]))

    def outcome(self, path):
        """What becomes of work that begins now; sent again for as long as it is not judged."""
        record = piece(path)
        end = time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                result, = self.school.administrator.RecordAttempts(activity.RecordAttemptsRequest(records=[record])).results
                return result.outcome
            except grpc.RpcError as error:
                assert error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED), error
                assert time.monotonic() < end, error


def test_work_right_after_a_move(binaries):
    """By the old path, at once, 50 times, with Context killed right after every fifth move: none of it is dropped."""
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "moves")
        pages = [f"page-{n}" for n in range(50)]
        library.declare(*[["attic", page] for page in pages])
        for number, page in enumerate(pages):
            library.publisher.MoveContext(context_service.MoveContextRequest(
                app_id=APP, identifier_path=["attic", page], new_parent_path=["shelf"]))
            restart = None
            if number % 5 == 4:
                homeroom.context.kill()
                restart = threading.Thread(target=homeroom.context.restart)
                restart.start()
            outcome = library.outcome(["attic", page])
            assert outcome == activity.RecordResult.STORED, f"{page}: {outcome}"
            if restart:
                restart.join()


def test_work_right_after_a_removal(binaries):
    """Work begun after its content was removed is never kept, though the removal is still on its way."""
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "removals")
        pages = [f"page-{n}" for n in range(30)]
        library.declare(*[["shelf", page] for page in pages])
        for page in pages:
            library.publisher.RemoveContext(context_service.RemoveContextRequest(
                app_id=APP, identifier_path=["shelf", page], confirm_live_handouts=True))
            outcome = library.outcome(["shelf", page])
            assert outcome == activity.RecordResult.DROPPED_WITHDRAWN, f"{page}: {outcome}"


def test_content_removed_right_after_it_was_handed_out(binaries):
    """Without a confirmation content that was handed out a moment ago is not removed."""
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "handed-out")
        for number in range(20):
            book = f"book-{number}"
            library.declare([book])
            library.school.post(library.tess, "reading", book, [(APP, [book])])
            error = refused(lambda: library.school.administrator.RemoveContext(context_service.RemoveContextRequest(
                app_id=APP, identifier_path=[book])))
            assert error.code() == grpc.StatusCode.FAILED_PRECONDITION, error


def test_without_context_nothing_is_judged(binaries):
    """UNAVAILABLE within the deadline, killed or stopped; what needs nothing of Context goes on."""
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "away")
        pia = library.school.student("pia", "")
        for stop, go_on in (
                (homeroom.context.kill, homeroom.context.restart),
                (homeroom.context.pause, homeroom.context.go_on)):
            stop()
            begin = time.monotonic()
            error = refused(lambda: library.school.administrator.RecordAttempts(
                activity.RecordAttemptsRequest(records=[piece(["shelf"])])))
            assert error.code() == grpc.StatusCode.UNAVAILABLE, error
            assert time.monotonic() - begin < PATIENCE_SECONDS
            assert len(pia.ListInbox(handout.ListInboxRequest()).handouts) == 1
            go_on()
            assert library.outcome(["shelf"]) == activity.RecordResult.STORED


def read(library, options=None):
    return library.tess.GetHandoutGrid(grid.GetHandoutGridRequest(handout_id=library.posted, options=options))


def age(position):
    return time.time() - position.in_step_time.ToMilliseconds() / 1000


def eventually(is_so, what):
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


class Commands:
    """`homeroom` as somebody of the school."""

    def __init__(self, binaries, homeroom, person):
        token = person.metadata[0][1].removeprefix("Bearer ")
        self.homeroom = str(binaries / "homeroom")
        self.environment = {
            **os.environ, "HOMEROOM_TOKEN": token, "HOMEROOM_REPORT": homeroom.report.address,
            "HOMEROOM_CONTEXT": homeroom.context.address, "HOMEROOM_ACTIVITY": homeroom.activity.address}

    def run(self, *words, **options):
        return subprocess.run(
            [self.homeroom, *words], **{"capture_output": True, "text": True, "env": self.environment, "timeout": PATIENCE_SECONDS, **options})


def test_old_answers_say_so(binaries):
    """A service that is quiet is in step; one that has stopped without a word is not, and everyone is told."""
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "old")
        tess = Commands(binaries, homeroom, library.tess)
        head = Commands(binaries, homeroom, library.school.administrator)
        health = health_pb2_grpc.HealthStub(library.school.channels["report"])
        dependency = lambda: health.Check(health_pb2.HealthCheckRequest(service="homeroom.dependency.activity"), timeout=PATIENCE_SECONDS).status
        eventually(lambda: age(read(library).position) < 2, "it is in step")
        eventually(lambda: head.run("following").returncode == 0, "everything is in step")
        said = tess.run("report", "grid", library.posted)
        assert said.returncode == 0 and "as of" not in said.stdout, said
        watched = library.tess.Watch(report.WatchRequest(
            handout_grid=grid.GetHandoutGridRequest(handout_id=library.posted)), timeout=3600)
        # On a busy machine any of them may be old for a while.
        watch = lambda is_so: next(found for update in watched if is_so(age((found := update.handout_grid).position)))
        begin = watch(lambda seconds: seconds < 2)

        homeroom.activity.pause()
        old = watch(lambda seconds: seconds > 2)
        assert list(old.rows) == list(begin.rows)
        eventually(lambda: dependency() == health_pb2.HealthCheckResponse.NOT_SERVING, "health says that Activity is away")
        for words, where in ((("report", "grid"), "stdout"), (("--json", "report", "grid"), "stdout"), (("report", "--csv", "grid"), "stderr"),
                             (("export", "--handout"), "stderr")):
            words = [*words, library.posted]
            said = tess.run(*words)
            assert said.returncode == 0, said
            if "--json" in words:
                answer = json.loads(said.stdout)
                assert answer["age"]["unreachable"] == ["activity"] and answer["age"]["seconds"] > 2, answer
                assert answer["position"]["in_step_time"] and answer["policies"] and answer["class_id"] == "reading", answer
            else:
                assert "as of " in getattr(said, where) and "Activity cannot be reached" in getattr(said, where), said
        look_ups_end(tess, library.posted)
        said = head.run("health", homeroom.report.address)
        assert said.returncode == 0 and "activity: cannot be reached" in said.stdout and "context: reached" in said.stdout, said
        homeroom.activity.go_on()
        fresh = watch(lambda seconds: seconds < 2)
        assert list(fresh.rows) == list(begin.rows)
        watched.cancel()
        eventually(lambda: dependency() == health_pb2.HealthCheckResponse.SERVING, "Activity is back")
        look_ups_go_on(tess, library.posted)
        eventually(lambda: head.run("following").returncode == 0, "everything is in step again")
        log = homeroom.report.log.read_text()
        assert log.count("feed lost") == 1 and log.count("feed back") == 1, log


class Mute(grpc.GenericRpcHandler):
    """A server that answers nothing, and notes what it was asked."""

    def __init__(self):
        self.asked, self.ended = [], threading.Event()

    def service(self, details):
        self.asked.append(details.method.rpartition("/")[2])
        return grpc.unary_unary_rpc_method_handler(lambda request, context: self.ended.wait())

    def __enter__(self):
        self.server = grpc.server(concurrent.futures.ThreadPoolExecutor(8), handlers=[self])
        self.address = f"127.0.0.1:{self.server.add_insecure_port('127.0.0.1:0')}"
        self.server.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        self.server.stop(None).wait()


def look_ups_end(tess, posted):
    """Whom Report does not hear is asked once in a command, for 2 s: identifiers need nobody, and a name is said not to be known."""
    with Mute() as mute:
        for words in (("report", "grid"), ("--json", "report", "grid"), ("export", "--handout")):
            mute.asked.clear()
            said = tess.run(*words, posted, env={**tess.environment, "HOMEROOM_ACTIVITY": mute.address})
            assert said.returncode == 0 and mute.asked == ["GetHandout"], (said, mute.asked)
        said = tess.run("report", "grid", "Reading", env={**tess.environment, "HOMEROOM_ACTIVITY": mute.address})
        assert said.returncode == 1 and "names could not be looked up" in said.stderr, said


def look_ups_go_on(tess, posted):
    """Whom Report hears may be slow: it is asked three times."""
    with Mute() as mute:
        said = tess.run("report", "grid", posted, env={**tess.environment, "HOMEROOM_ACTIVITY": mute.address})
        assert said.returncode == 0 and mute.asked == ["GetHandout"] * 3, (said, mute.asked)


def test_report_alone(binaries):
    """Started without the others Report gives what its snapshot holds, and says as of when."""
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "alone")
        assert library.outcome(["shelf"]) == activity.RecordResult.STORED
        before = library.school.grid(library.tess, library.posted)
        eventually(lambda: any(name.endswith(".snapshot") for name in os.listdir(homeroom.snapshots)), "a snapshot is written")
        homeroom.report.stop()
        homeroom.activity.kill()
        homeroom.context.kill()
        stopped = time.time()
        homeroom.report.restart()
        answer = read(library)
        assert (list(answer.rows), list(answer.columns)) == (list(before.rows), list(before.columns))
        assert 0 < answer.position.in_step_time.ToMilliseconds() / 1000 <= stopped
        beyond = answer.position
        beyond.activity_sequence += 1
        error = refused(lambda: read(library, measure.ReportOptions(at_least=beyond)))
        assert error.code() == grpc.StatusCode.UNAVAILABLE, error
        homeroom.activity.restart()
        homeroom.context.restart()
        eventually(lambda: age(read(library).position) < 2, "it is in step again")


def test_following(binaries):
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "following")
        head = Commands(binaries, homeroom, library.school.administrator)
        eventually(lambda: head.run("following").returncode == 0, "everything is in step")
        answer = json.loads(head.run("--json", "following").stdout)
        assert [(s["service"], [f["service"] for f in s["follows"]]) for s in answer["services"]] == [
            ("context", ["activity"]), ("activity", ["context"]), ("report", ["activity", "context"])], answer
        for service in answer["services"]:
            for feed in service["follows"]:
                assert [o["organization"] for o in feed["organizations"]] == ["following"] and feed["connected"], feed
        # Only services and administrators may know.
        error = refused(lambda: library.tess.GetFollowing(following.GetFollowingRequest()))
        assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
        homeroom.context.kill()
        said = head.run("following")
        assert said.returncode == 1 and "context did not say" in said.stdout, said
        homeroom.context.restart()
        eventually(lambda: head.run("following").returncode == 0, "everything is in step again")


@contextlib.contextmanager
def small_pipe():
    """A pipe that takes a page at a time, and whose writer is told to come again instead of waiting."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    fcntl.fcntl(writing, fcntl.F_SETFL, fcntl.fcntl(writing, fcntl.F_GETFL) | os.O_NONBLOCK)
    try:
        yield reading, writing
    finally:
        os.close(reading)


def test_output_is_whole_or_an_error(binaries):
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "output")
        library.declare(*[["shelf", f"page-{n}"] for n in range(60)])
        library.school.grid(library.tess, library.posted)
        tess = Commands(binaries, homeroom, library.tess)
        words = ["--json", "report", "grid", library.posted]
        whole = json.loads(tess.run(*words).stdout)
        with open("/dev/full", "wb") as full:
            for form in (words, ["report", "grid", library.posted], ["report", "--csv", "grid", library.posted],
                         ["export", "--handout", library.posted], ["--json", "health", homeroom.report.address]):
                said = tess.run(*form, capture_output=False, stdout=full, stderr=subprocess.PIPE)
                assert said.returncode == 1 and "No space left" in said.stderr, (form, said)
            # What every program says of itself, without a server.
            programs = [tess.homeroom, *(str(binaries / f"{service}-service") for service in ("context", "activity", "report"))]
            for form in [[program, word] for program in programs for word in ("--help", "--version")] + [
                    [tess.homeroom, *words] for words in (["report", "--help"], ["manual"], ["completion", "bash"])]:
                said = subprocess.run(form, stdout=full, stderr=subprocess.PIPE, text=True, timeout=PATIENCE_SECONDS)
                assert said.returncode == 1 and "No space left" in said.stderr, (form, said)
        with small_pipe() as (reading, writing):
            process = subprocess.Popen([tess.homeroom, *words], stdout=writing, env=tess.environment)
            os.close(writing)
            said = b""
            while part := os.read(reading, 1000):
                said += part
                time.sleep(0.005)
            assert process.wait(PATIENCE_SECONDS) == 0
        assert len(said) > 3 * 4096 and json.loads(said)["cells"] == whole["cells"], len(said)
        # Who leaves before the end is no reason to say that all went well.
        with small_pipe() as (reading, writing):
            process = subprocess.Popen([tess.homeroom, *words], stdout=writing, env=tess.environment, stderr=subprocess.DEVNULL)
            os.close(writing)
            os.read(reading, 10)
        assert process.wait(PATIENCE_SECONDS) != 0
