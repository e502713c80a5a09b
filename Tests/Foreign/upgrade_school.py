"""The school of the stores in Tests/Fixtures/stores: how it was played, what is asked of it, and what is sent to it again.

It keeps away from what changed its meaning on purpose between versions. **What has been played is never changed**: a later version
may play more, in a new function that `play` calls when it writes its own stores.
"""

import uuid

from google.protobuf import json_format, symbol_database

from homeroom.activity.v1 import developer_service_pb2 as developer
from homeroom.context.v1 import context_service_pb2 as content
from homeroom.report.v1 import class_reports_pb2 as classes
from patience import patiently
from school import activity, at, attempt, context, context_service, grid, handout, measure, organization, roster

ORGANIZATION = "millbrook"
APP = "org.example.atlas"
CLASS = "geography"
TEACHER = "tess"
STUDENTS = ["ada", "ben", "cleo"]
ERASED = "quillfeather"
QUIZ, MAPS, RIVERS = ["Quiz"], ["Maps"], ["Maps", "Rivers"]

# Where a report stands and since when is of the process that gives it.
VOLATILE = {"position", "next_page_token", "resume_token"}


def fixed_id(name):
    return str(uuid.uuid5(uuid.NAMESPACE_URL, f"homeroom/upgrades/{name}"))


def time(minutes):
    return attempt.ClientTime(happen_time=at(minutes), sent_time=at(minutes))


def record(name, path, begin, minutes=None, progress=None, points=None, ranges=()):
    """Work that arrives complete; minutes from Monday morning."""
    end = begin + (minutes or 0)
    fields = {} if progress is None else {"progress": progress}
    item = None if points is None else attempt.ActivityItem(
        identifier="score", title="Score", score=attempt.Score(points=points, max=10))
    return attempt.AttemptRecord(
        record_id=fixed_id(f"record/{name}"), attempt_id=fixed_id(name), app_id=APP, identifier_path=path,
        start_time=at(begin), happen_time=at(end), stop_time=at(end), primary_item=item,
        intervals=[attempt.RunningInterval(start_time=at(begin), end_time=at(end))] if minutes else [],
        progress_ranges=[attempt.ProgressRange(start=first, end=last) for first, last in ranges], **fields)


class Player:
    """Makes calls, and keeps some of them to be sent again."""

    def __init__(self, school):
        self.school, self.resends = school, []
        self.people = {}

    def person(self, user, role, app=""):
        key = (user, role, app)
        if key not in self.people:
            self.people[key] = self.school.person(*key)
        return self.people[key]

    def call(self, user, role, app, method, request):
        return getattr(self.person(user, role, app), method)(request)

    def twice(self, user, role, app, method, request):
        """A call that will be sent again after the upgrade."""
        self.resends.append({
            "user": user, "role": role, "app": app, "method": method, "type": request.DESCRIPTOR.full_name,
            "request": as_json(request)})
        return self.call(user, role, app, method, request)

    def student(self, user, method, request):
        """By an app, or by the student's own hand."""
        app = "" if method in ("MarkDone", "UnmarkDone") else APP
        return self.twice(user, developer.ROLE_STUDENT, app, method, request)

    def teacher(self, method, request):
        return self.twice(TEACHER, developer.ROLE_TEACHER, "", method, request)


def play(school):
    """A morning; returns the calls that are sent again after the upgrade."""
    player = Player(school)
    school.clock(0)
    publisher = school.app(APP, "Atlas")
    school.school_class(CLASS, [TEACHER], [*STUDENTS, ERASED])
    declared = publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=QUIZ, title="Quiz", type=context.CONTEXT_TYPE_QUIZ, primary_kind=context.ITEM_KIND_SCORE),
        context.Context(identifier_path=MAPS, title="Maps", type=context.CONTEXT_TYPE_BOOK),
        context.Context(identifier_path=["Drafts"], title="Drafts", type=context.CONTEXT_TYPE_CHAPTER),
        context.Context(identifier_path=["Drafts", "Rivers"], title="Rivers", type=context.CONTEXT_TYPE_PAGE),
        context.Context(identifier_path=["Maps", "Seas"], title="Seas", type=context.CONTEXT_TYPE_PAGE)])).results
    assert all(result.outcome != context_service.DeclareResult.REFUSED for result in declared), declared
    # A place that it had before: kept with the context, and an alias that leads to it.
    publisher.MoveContext(content.MoveContextRequest(app_id=APP, identifier_path=["Drafts", "Rivers"], new_parent_path=MAPS))

    def hand_out(name, path, **fields):
        made = player.teacher("CreateHandout", handout.CreateHandoutRequest(
            handout=handout.Handout(
                class_id=CLASS, title=name, tasks=[handout.Task(app_id=APP, identifier_path=path, **fields)]),
            request_id=fixed_id(f"make/{name}")))
        return player.teacher("PostHandout", handout.PostHandoutRequest(
            handout_id=made.handout_id, request_id=fixed_id(f"post/{name}")))

    quiz, maps = hand_out("The quiz", QUIZ), hand_out("The maps", MAPS, include_descendants=True)
    # Live, with a sign of life each half minute: its time is the same by every rule there was.
    school.clock(200)
    live = fixed_id("cleo/live")
    player.student("cleo", "StartAttempt", activity.StartAttemptRequest(
        app_id=APP, identifier_path=RIVERS, attempt_id=live, time=time(200), request_id=fixed_id("start")))
    school.clock(200.5)
    player.student("cleo", "AddProgress", activity.AddProgressRequest(
        attempt_id=live, ranges=[attempt.ProgressRange(start=0, end=0.75)], time=time(200.5), request_id=fixed_id("progress")))
    school.clock(201)
    player.student("cleo", "StopAttempt", activity.AttemptEventRequest(
        attempt_id=live, time=time(201), request_id=fixed_id("stop")))

    school.clock(300)

    def send(student, *records):
        results = player.student(student, "RecordAttempts", activity.RecordAttemptsRequest(records=records)).results
        assert all(result.outcome == activity.RecordResult.ACCEPTED for result in results), results

    send("ada", record("ada/quiz/1", QUIZ, 10, 5, points=6), record("ada/quiz/2", QUIZ, 20, 4, points=9))
    send("ada", record("ada/rivers", RIVERS, 30, 10, ranges=[(0, 0.25), (0.2, 0.5)]))
    send("ben", record("ben/quiz", QUIZ, 12, 8, points=3), record("ben/slip", QUIZ, 40, 2, points=10))
    send("ben", record("ben/seas", ["Maps", "Seas"], 50, 3, progress=1))
    sent = player.call(ERASED, developer.ROLE_STUDENT, APP, "RecordAttempts", activity.RecordAttemptsRequest(
        records=[record(f"{ERASED}/quiz", QUIZ, 15, 2, points=5)]))
    assert sent.results[0].outcome == activity.RecordResult.ACCEPTED, sent
    erasure = school.administrator.ErasePerson(roster.ErasePersonRequest(person_id=ERASED)).erasure_id
    if erasure:
        patiently("an erasure completes", lambda: school.administrator.GetErasure(
            roster.GetErasureRequest(erasure_id=erasure)).state == roster.Erasure.COMPLETED)
    player.teacher("VoidAttempt", activity.VoidAttemptRequest(
        attempt_id=fixed_id("ben/slip"), reason="somebody else's", request_id=fixed_id("void")))

    ada_quiz, = quiz.tasks
    player.student("ada", "MarkDone", handout.MarkDoneRequest(
        handout_id=quiz.handout_id, task_id=ada_quiz.task_id, time=time(250), request_id=fixed_id("done/ada")))
    player.call("ben", developer.ROLE_STUDENT, APP, "CompleteAssigned", activity.CompleteAssignedRequest(
        app_id=APP, identifier_path=["Maps", "Seas"], time=time(251), request_id=fixed_id("done/ben")))
    for method, minute in (("MarkDone", 252), ("UnmarkDone", 253)):
        player.call("cleo", developer.ROLE_STUDENT, "", method, handout.MarkDoneRequest(
            handout_id=quiz.handout_id, task_id=ada_quiz.task_id, time=time(minute), request_id=fixed_id(f"{method}/cleo")))
    school.clock(400)
    return player.resends


def ask(school):
    """What the school answers: names of questions, and their answers as JSON."""
    head, tess = school.administrator, school.teacher(TEACHER)
    here = measure.ReportOptions(at_least=school.position())
    answers = {}
    handouts = sorted(tess.ListHandouts(handout.ListHandoutsRequest(class_id=CLASS)).handouts, key=lambda each: each.title)
    for each in handouts:
        answers[f"handout {each.title}"] = each
        answers[f"grid {each.title}"] = tess.GetHandoutGrid(grid.GetHandoutGridRequest(handout_id=each.handout_id, options=here))
    answers["overview"] = tess.GetClassOverview(classes.GetClassOverviewRequest(class_id=CLASS, options=here))
    answers["notes"] = tess.ListNeedsAttention(classes.ListNeedsAttentionRequest(class_id=CLASS, options=here))
    answers["people"] = head.ListPeople(roster.ListPeopleRequest())
    answers["enrolments"] = head.ListEnrolments(roster.ListEnrolmentsRequest(class_id=CLASS))
    answers["organization"] = head.GetOrganization(organization.GetOrganizationRequest())
    for path in (QUIZ, MAPS, RIVERS, ["Maps", "Seas"]):
        name = "/".join(path)
        answers[f"content {name}"] = head.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=path))
        answers[f"aliases {name}"] = head.ListAliases(content.ListAliasesRequest(app_id=APP, identifier_path=path))
        for student in STUDENTS:
            answers[f"attempts {student} {name}"] = head.ListAttempts(activity.ListAttemptsRequest(
                app_id=APP, identifier_path=path, student_id=student))
    for student in STUDENTS:
        answers[f"report {student}"] = tess.GetStudentReport(classes.GetStudentReportRequest(student_id=student, options=here))
        answers[f"inbox {student}"] = school.student(student, "").ListInbox(handout.ListInboxRequest())
    return {name: as_json(answer) for name, answer in answers.items()}


def work_on(school):
    """What is recorded after an upgrade, on top of what was."""
    school.clock(500)
    result, = school.student("cleo", APP).RecordAttempts(activity.RecordAttemptsRequest(
        records=[record("cleo/quiz", QUIZ, 450, 5, points=8)])).results
    assert result.outcome == activity.RecordResult.ACCEPTED, result


def resend(school, resends):
    """Sends calls again, in their order; returns what is answered."""
    player = Player(school)
    return [
        as_json(player.call(each["user"], each["role"], each["app"], each["method"], json_format.ParseDict(
            each["request"], symbol_database.Default().GetSymbol(each["type"])())))
        for each in resends]


def as_json(message):
    return json_format.MessageToDict(
        message, preserving_proto_field_name=True, always_print_fields_with_no_presence=True)


def differences(expected, found, path=""):
    """Where an answer is not what it was; fields that there were none of then may have been added."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            line for key in expected if key not in VOLATILE
            for line in differences(expected[key], found.get(key), f"{path}.{key}")]
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        return [line for number, pair in enumerate(zip(expected, found)) for line in differences(*pair, f"{path}[{number}]")]
    return [] if expected == found else [f"{path}: {expected!r} has become {found!r}"]
