"""A school on services that were deployed as they are for real: over TLS, with tokens of the deployment's own key, by the clock."""

import contextlib
import datetime
import threading
import time
import uuid

import grpc
from google.protobuf import timestamp_pb2

from patience import patiently
from school import Person, School, activity, attempt, context, context_service, developer

ORGANIZATION, APP, CLASS, TEACHER = "northfield", "org.example.quiz", "seven-b", "tess"
STUDENTS = ["ada", "ben", "cleo"]
PATH = ["Quiz"]


class Bearer(Person):
    """Someone whose token the deployment's own command line has issued."""

    def __init__(self, school, user, role, token, app=""):
        self.school, self.user, self.role, self.app = school, user, role, app
        self.metadata = (("authorization", f"Bearer {token}"),)


class Addresses:
    """Where the services are, as `School` wants to know it: of each its port, or those of its instances, of which one that is there is called."""

    def __init__(self, ports, authority):
        self.ports, self.authority = ports, authority

    def channels(self):
        credentials = grpc.ssl_channel_credentials(self.authority)
        # A service that was started again is there at once, and a client may try at once.
        options = [
            ("grpc.initial_reconnect_backoff_ms", 100), ("grpc.max_reconnect_backoff_ms", 500),
            ("grpc.ssl_target_name_override", "localhost"), ("grpc.default_authority", "localhost")]

        def target(ports):
            return "ipv4:" + ",".join(f"127.0.0.1:{port}" for port in (ports if isinstance(ports, tuple) else (ports,)))

        return {name: grpc.secure_channel(target(ports), credentials, options) for name, ports in self.ports.items()}


class DeployedSchool(School):
    """`token` is given flags of `homeroom token`, and returns what it printed."""

    def __init__(self, ports, authority, token):
        self.token = token
        self.people, self.acknowledged = {}, {}
        super().__init__(Addresses(ports, authority), ORGANIZATION)

    def person(self, user, role, app=""):
        if (user, role, app) not in self.people:
            name = developer.Role.Name(role).removeprefix("ROLE_").lower()
            flags = ["--organization", ORGANIZATION, "--user", user, "--role", name, *(["--app", app] if app else [])]
            self.people[user, role, app] = Bearer(self, user, role, self.token(flags), app)
        return self.people[user, role, app]

    def begin(self):
        """A class with a quiz that is handed out."""
        # Context hears of an organization and its apps from Activity, a moment later.
        publisher = once_available(lambda: self.app(APP, "Quiz"))
        self.school_class(CLASS, [TEACHER], STUDENTS)
        result, = once_available(lambda: publisher.DeclareContexts(context_service.DeclareContextsRequest(
            app_id=APP, contexts=[context.Context(
                identifier_path=PATH, title="Quiz", type=context.CONTEXT_TYPE_QUIZ,
                primary_kind=context.ITEM_KIND_SCORE)]))).results
        assert result.outcome != context_service.DeclareResult.REFUSED, result
        self.handout_id = self.post(self.teacher(TEACHER), CLASS, "The quiz", [(APP, PATH)]).handout_id

    def work(self, seconds=0.0):
        """Each student's next attempt, and more of them for so long. What was acknowledged is remembered; what was not is sent
        again until it is, as an app does."""
        until = time.monotonic() + seconds
        while True:
            for student in STUDENTS:
                self.record(student)
            if time.monotonic() >= until:
                return

    def record(self, student):
        number = len(self.acknowledged)
        request = activity.RecordAttemptsRequest(records=[completed(number)])
        stored, = patiently("a record is acknowledged", lambda: self.sent(student, request), pause=0.1)
        assert stored.outcome in (activity.RecordResult.ACCEPTED, activity.RecordResult.DUPLICATE), stored
        self.acknowledged[request.records[0].attempt_id] = (student, request.records[0].primary_item.score.points)

    def sent(self, student, request):
        """None where the service was not there, or did not say what it did."""
        try:
            return self.student(student, APP).RecordAttempts(request, timeout=20).results
        except grpc.RpcError as error:
            assert error.code() in (
                grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN, grpc.StatusCode.DEADLINE_EXCEEDED,
                grpc.StatusCode.CANCELLED, grpc.StatusCode.INTERNAL), error
            return None

    def check_that_nothing_was_lost(self):
        """Every attempt that was acknowledged is there, once and as it was, and nothing else; and the report has followed."""
        for student in STUDENTS:
            mine = {name: points for name, (whose, points) in self.acknowledged.items() if whose == student}
            found, token = [], ""
            while True:
                page = self.administrator.ListAttempts(activity.ListAttemptsRequest(
                    app_id=APP, identifier_path=PATH, student_id=student, page_token=token))
                found += page.attempts
                if not (token := page.next_page_token):
                    break
            assert len(found) == len(mine), f"{student}: {len(mine)} were acknowledged, {len(found)} are stored"
            assert {each.attempt_id: each.primary_item.score.points for each in found} == mine
        counted = {row.student_id: row.cells[0].attempts for row in self.grid(self.teacher(TEACHER), self.handout_id).rows}
        wanted = {student: sum(whose == student for whose, _ in self.acknowledged.values()) for student in STUDENTS}
        assert counted == wanted, f"the report counts {counted}, and {wanted} were acknowledged"


def once_available(call):
    """What a call returns, made again for as long as the service says that it cannot know yet."""
    def once():
        try:
            return [call()]
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.UNAVAILABLE, error
            return None

    answer, = patiently("a service can answer", once, pause=0.1)
    return answer


@contextlib.contextmanager
def working_on(school):
    """Students work all the while, on a thread of their own; what fails there fails the test."""
    stop, failures = threading.Event(), []

    def work():
        try:
            while not stop.is_set():
                school.work()
        except BaseException as failure:
            failures.append(failure)

    thread = threading.Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
    if failures:
        raise failures[0]


def completed(number):
    """A short attempt that has just ended."""
    end = datetime.datetime.now(datetime.timezone.utc)
    start, stop = timestamp_pb2.Timestamp(), timestamp_pb2.Timestamp()
    start.FromDatetime(end - datetime.timedelta(milliseconds=1))
    stop.FromDatetime(end)
    return attempt.AttemptRecord(
        record_id=str(uuid.uuid4()), attempt_id=str(uuid.uuid4()), app_id=APP, identifier_path=PATH, start_time=start,
        happen_time=stop, stop_time=stop,
        primary_item=attempt.ActivityItem(identifier="score", title="Score", score=attempt.Score(points=number % 11, max=10)))
