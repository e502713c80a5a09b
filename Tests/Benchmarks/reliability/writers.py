"""Stock clients that write, and what they see of a service that does something else meanwhile."""

import itertools
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

from school import School, activity, activity_grpc, at, attempt, context, context_service, roster

APP = "org.example.reliability"


def percentile(waits, share):
    ordered = sorted(waits)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Bystander:
    """Another organization, where somebody writes, one call after the other: a person, a piece of work, a person…"""

    def __init__(self, services, name="bystander"):
        self.school = School(services, name)
        self.school.clock(0)
        publisher = self.school.app(APP, "Bystander")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        self.school.school_class("class", ["tess"], ["sam"])
        self.school.post(self.school.teacher("tess"), "class", "Quiz", [(APP, ["quiz"])])
        self.school.clock(100_000)
        self.student = self.school.student("sam", APP)
        self.numbers = itertools.count()

    def write(self):
        number = next(self.numbers)
        if number % 2:
            begin = at(10 + number / 10)
            result, = self.student.RecordAttempts(activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
                record_id=str(uuid.uuid4()), attempt_id=str(uuid.uuid4()), app_id=APP, identifier_path=["quiz"],
                start_time=begin, stop_time=begin,
                primary_item=attempt.ActivityItem(identifier="score", title="Score", score=attempt.Score(points=1, max=10)))])).results
            assert result.outcome == activity.RecordResult.ACCEPTED, result
        else:
            self.school.administrator.CreatePerson(roster.CreatePersonRequest(
                person=roster.Person(person_id=f"person-{number}", name="Somebody")))


class Writing:
    """Calls `write` again and again on a thread of its own, and notes how long each took, in milliseconds.

    With a rate, calls are due at even times and their waits count from then: a stall is met by all that were due in it.
    """

    def __init__(self, write, rate=None):
        self.write, self.rate = write, rate
        self.waits, self.failure = [], None
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.work)

    def work(self):
        try:
            begin = time.monotonic()
            for number in itertools.count():
                due = begin + number / self.rate if self.rate else time.monotonic()
                if self.over.wait(max(0, due - time.monotonic())) or self.over.is_set():
                    return
                self.write()
                self.waits.append(1000 * (time.monotonic() - due))
        except Exception as failure:  # noqa: BLE001: told by whoever waits
            self.failure = failure

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        if self.failure:
            raise self.failure


class Crowd:
    """A class that records as fast as the service takes it: each attempt an interval, ranges, ten items and a stop.

    The same bytes go to every organization that is measured; they are made before.
    """

    CALLERS, BATCH, STUDENTS, QUIZZES = 8, 200, 1_000, 20

    def __init__(self):
        self.round = 0

    def set_up(self, services, organization):
        school = School(services, organization)
        school.clock(0)
        publisher = school.app(APP, "Crowd")
        paths = [[f"quiz-{number}"] for number in range(self.QUIZZES)]
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=path, title=path[0], type=context.CONTEXT_TYPE_QUIZ) for path in paths]))
        people = [f"student-{number}" for number in range(self.STUDENTS)]
        school.administrator.ImportRoster(iter([roster.ImportRosterRequest(
            classes=[roster.Class(class_id="class", title="Class")],
            people=[roster.Person(person_id=person, name=person) for person in ["tess", *people]],
            enrolments=[roster.Enrolment(
                class_id="class", person_id=person,
                role=roster.CLASS_ROLE_TEACHER if person == "tess" else roster.CLASS_ROLE_STUDENT)
                for person in ["tess", *people]])]))
        school.post(school.teacher("tess"), "class", "Quizzes", [(APP, path) for path in paths])
        school.clock(500_000)
        return school

    def batches(self, count):
        """Requests as they go over the wire; each attempt is the student's next at its quiz."""
        first, self.round = self.round, self.round + count
        return [
            activity.RecordAttemptsRequest(
                records=[self.record(number * self.BATCH + place) for place in range(self.BATCH)]).SerializeToString()
            for number in range(first, first + count)]

    def record(self, number):
        quiz, rest = number % self.QUIZZES, number // self.QUIZZES
        student, turn = rest * 7919 % self.STUDENTS, rest // self.STUDENTS
        begin, end = at(10 + 3 * turn), at(11 + 3 * turn)
        return attempt.AttemptRecord(
            record_id=f"8f14e45f-ceea-467a-9575-{number:012}", attempt_id=f"c9f0f895-fb98-4b91-9c7d-{number:012}",
            student_id=f"student-{student}", app_id=APP, identifier_path=[f"quiz-{quiz}"], start_time=begin, happen_time=end,
            intervals=[attempt.RunningInterval(start_time=begin, end_time=end)],
            progress_ranges=[attempt.ProgressRange(start=start, end=start + 0.2) for start in (0, 0.1, 0.8)],
            primary_item=attempt.ActivityItem(identifier="score", title="Points", score=attempt.Score(points=number % 10, max=10)),
            additional_items=[attempt.ActivityItem(
                identifier=f"question {item}", title=f"Question number {item}",
                binary=attempt.Binary(value=(number + item) % 3 > 0, wording=attempt.BINARY_WORDING_CORRECT_INCORRECT))
                for item in range(10 - 1)],
            stop_time=end)

    def send(self, school, metadata, batches):
        """Seconds until all is acknowledged as stored."""
        call = school.channels["activity"].unary_unary("/homeroom.activity.v1.ActivityService/RecordAttempts")
        begin = time.monotonic()
        with ThreadPoolExecutor(self.CALLERS) as callers:
            answers = list(callers.map(lambda batch: call(batch, metadata=metadata, timeout=120), batches))
        seconds = time.monotonic() - begin
        for answer in answers:
            outcomes = {result.outcome for result in activity.RecordAttemptsResponse.FromString(answer).results}
            assert outcomes == {activity.RecordResult.STORED}, outcomes
        return seconds
