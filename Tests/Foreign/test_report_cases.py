"""The published report cases (Tests/Fixtures/report-cases), played to the three real services by stock stubs."""

import concurrent.futures
import json
import math
import os
import pathlib
from fractions import Fraction

from homeroom.report.v1 import class_reports_pb2 as class_reports, content_reports_pb2 as content_reports, report_service_pb2 as report_service
from school import MONDAY, TIMEOUT, School, at, activity, attempt, context, context_service, grid, handout, measure, organization, roster
from services import Homeroom

APP = "org.example.cases"
FOLDER = pathlib.Path(__file__).resolve().parents[1] / "Fixtures" / "report-cases"
# Fields of requests that this program knows how to fill, by the name of the call.
REQUESTS = {
    "GetHandoutGrid": grid.GetHandoutGridRequest,
    "ListCellAttempts": grid.ListCellAttemptsRequest,
    "GetClassOverview": class_reports.GetClassOverviewRequest,
    "GetStudentReport": class_reports.GetStudentReportRequest,
    "ListNeedsAttention": class_reports.ListNeedsAttentionRequest,
    "CompareGroups": class_reports.CompareGroupsRequest,
    "Explain": report_service.ExplainRequest,
    "GetCoverage": content_reports.GetCoverageRequest,
    "GetDistribution": content_reports.GetDistributionRequest,
    "GetItemAnalysis": content_reports.GetItemAnalysisRequest,
    "GetSubtreeReport": content_reports.GetSubtreeReportRequest,
    "GetTimeSeries": content_reports.GetTimeSeriesRequest,
}


def number(value):
    return float(Fraction(value)) if isinstance(value, str) else float(value)


def item(given):
    made = attempt.ActivityItem(identifier=given["identifier"], title=given["title"])
    if "response" in given:
        made.response = given["response"]
    if "score" in given:
        points, most = map(number, given["score"])
        made.score.CopyFrom(attempt.Score(points=points, max=most))
    elif "quantity" in given:
        made.quantity = number(given["quantity"])
    else:
        made.binary.CopyFrom(attempt.Binary(
            value=given["binary"], wording=attempt.BinaryWording.Value(f"BINARY_WORDING_{given['wording']}")))
    return made


class Player:
    """Plays one case in an organization of its own."""

    def __init__(self, homeroom, case):
        self.case = case
        assert case["begin"] == MONDAY.isoformat().replace("+00:00", "Z"), "cases begin on the Monday of the clock"
        self.school = School(homeroom, f"case-{case['case']}")
        self.head = self.school.administrator
        self.minute = None
        self.waiting = []
        self.people, self.contexts = {}, {}
        self.clock(0)
        self.publisher = self.school.app(APP, "Cases")
        # Cases are of single students: nothing is withheld from the administrator who reads them.
        self.head.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(time_zone=case.get("time_zone", "UTC"), suppression_threshold=0),
            update_fields=["time_zone", "suppression_threshold"]))
        for class_id, members in case["school"].items():
            self.head.CreateClass(roster.CreateClassRequest(school_class=roster.Class(class_id=class_id, title=class_id)))
            for field, role in (("teachers", roster.CLASS_ROLE_TEACHER), ("students", roster.CLASS_ROLE_STUDENT)):
                for person in members[field]:
                    self.person(person)
                    self.head.Enrol(roster.EnrolRequest(class_id=class_id, person_id=person, role=role))

    def person(self, person_id, name=None):
        if person_id not in self.people:
            self.people[person_id] = None
            self.head.CreatePerson(
                roster.CreatePersonRequest(person=roster.Person(person_id=person_id, name=name or person_id.title())))

    def student(self, person_id):
        if self.people[person_id] is None:
            self.people[person_id] = self.school.student(person_id, APP)
        return self.people[person_id]

    def clock(self, minute):
        if minute != self.minute:
            self.send()
            self.school.clock(minute)
            self.minute = minute

    def play(self):
        rows, reports = list(self.case["history"]), list(self.case["reports"])
        for report in reports:
            while rows and rows[0]["at"] <= report.get("at", math.inf):
                row = rows.pop(0)
                self.clock(row["at"])
                self.take(row)
            if "at" in report:
                self.clock(report["at"])
            self.send()
            self.check(report)

    # What happens

    def take(self, row):
        if "signs" in row:
            self.send()
            self.live(row)
            return
        if "record" in row:
            if self.waiting and self.waiting[-1].student_id != row["student"] or len(self.waiting) == 200:
                self.send()
            self.waiting.append(self.record(row))
            return
        self.send()
        kind = next(k for k in HAPPENINGS if k in row)
        getattr(self, f"take_{kind}")(row)

    def send(self):
        """Records of one student that follow one another travel together."""
        if not self.waiting:
            return
        records, self.waiting = self.waiting, []
        results = self.student(records[0].student_id).RecordAttempts(
            activity.RecordAttemptsRequest(records=records)).results
        for result in results:
            # A primary of another kind is refused, and the rest of its record is stored (D7).
            assert result.outcome in (activity.RecordResult.ACCEPTED, activity.RecordResult.REFUSED), result

    def live(self, row):
        """A call each, made after the fact."""
        student = self.student(row["student"])
        for sign, minute in row["signs"]:
            time = attempt.ClientTime(happen_time=at(minute))
            if sign == "RESUMED":
                begins = minute == row["start"]
                answer = student.StartAttempt(activity.StartAttemptRequest(
                    app_id=APP, identifier_path=row["content"], start_new=begins,
                    attempt_id=row["attempt"] if begins else "", time=time))
            else:
                call = {"HEARTBEAT": student.Heartbeat, "PAUSED": student.PauseAttempt, "STOPPED": student.StopAttempt}[sign]
                answer = call(activity.AttemptEventRequest(attempt_id=row["attempt"], time=time))
            assert answer.attempt_id == row["attempt"], answer

    def take_idle_limit(self, row):
        self.head.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(idle_limit_seconds=row["idle_limit"]),
            update_fields=["idle_limit_seconds"]))

    def record(self, row):
        made = attempt.AttemptRecord(
            record_id=row["record"], attempt_id=row["attempt"], student_id=row["student"], app_id=APP,
            identifier_path=row["content"], start_time=at(row["start"]))
        for field, name in (("happened", "happen_time"), ("stop", "stop_time")):
            if field in row:
                getattr(made, name).CopyFrom(at(row[field]))
        for begin, end in row.get("ran", ()):
            made.intervals.append(attempt.RunningInterval(start_time=at(begin), end_time=at(end)))
        for begin, end in row.get("ranges", ()):
            made.progress_ranges.append(attempt.ProgressRange(start=number(begin), end=number(end)))
        if "progress" in row:
            made.progress = number(row["progress"])
        if "primary" in row:
            made.primary_item.CopyFrom(item(row["primary"]))
        made.additional_items.extend(item(i) for i in row.get("items", ()))
        return made

    def take_person(self, row):
        self.person(row["person"], row["name"])

    def take_enrol(self, row):
        self.head.Enrol(roster.EnrolRequest(
            class_id=row["class"], person_id=row["enrol"], role=roster.ClassRole.Value(f"CLASS_ROLE_{row['role']}")))

    def take_unenrol(self, row):
        self.head.Unenrol(roster.UnenrolRequest(class_id=row["class"], person_id=row["unenrol"]))

    def take_tasks(self, row):
        tasks = []
        for given in row["tasks"]:
            task = handout.Task(task_id=given["task"], app_id=APP, identifier_path=given.get("content", ()))
            if "include_descendants" in given:
                task.include_descendants = given["include_descendants"]
            tasks.append(task)
        made = handout.Handout(handout_id=row["handout"], class_id=row["class"], title=row["handout"], tasks=tasks)
        if "students" in row:
            made.recipients.student_ids.extend(row["students"])
        else:
            made.recipients.whole_class = True
        if "due" in row:
            made.due_time.CopyFrom(at(row["due"]))
        teacher = self.school.teacher(self.case["school"][row["class"]]["teachers"][0])
        teacher.CreateHandout(handout.CreateHandoutRequest(handout=made))
        teacher.PostHandout(handout.PostHandoutRequest(handout_id=row["handout"]))

    def take_complete(self, row):
        self.head.CompleteHandout(handout.EndHandoutRequest(handout_id=row["complete"]))

    def take_archive(self, row):
        self.head.ArchiveHandout(handout.EndHandoutRequest(handout_id=row["archive"]))

    def take_add_recipient(self, row):
        self.head.AddRecipients(
            handout.ChangeRecipientsRequest(handout_id=row["handout"], student_ids=[row["add_recipient"]]))

    def take_remove_recipient(self, row):
        self.head.RemoveRecipients(
            handout.ChangeRecipientsRequest(handout_id=row["handout"], student_ids=[row["remove_recipient"]]))

    def take_recording(self, row):
        scope = {"class_id": row["class"]} if "class" in row else (
            {"student_id": row["student"]} if "student" in row else {"organization": True})
        self.head.SetRecording(organization.SetRecordingRequest(
            mode=organization.SetRecordingRequest.Mode.Value(row["recording"]), **scope))

    def take_void(self, row):
        self.head.VoidAttempt(activity.VoidAttemptRequest(attempt_id=row["void"], reason="by the case"))

    def take_erase(self, row):
        self.head.ErasePerson(roster.ErasePersonRequest(person_id=row["erase"]))

    def take_reset_kind(self, row):
        kind = context.ItemKind.Value(f"ITEM_KIND_{row['to']}") if "to" in row else context.ITEM_KIND_UNSPECIFIED
        self.head.ResetPrimaryKind(activity.ResetPrimaryKindRequest(
            app_id=APP, identifier_path=row["reset_kind"], primary_kind=kind, reason="by the case"))

    def take_done(self, row):
        self.mark(row, "done", "MarkDone")

    def take_undone(self, row):
        self.mark(row, "undone", "UnmarkDone")

    def mark(self, row, field, call):
        request = handout.MarkDoneRequest(
            handout_id=row["handout"], task_id=row["task"], identifier_path=row.get("content", ()), request_id=row["mark"])
        request.time.happen_time.CopyFrom(at(row.get("happened", row["at"])))
        getattr(self.student(row[field]), call)(request)

    def take_app_done(self, row):
        request = activity.CompleteAssignedRequest(
            app_id=APP, identifier_path=row.get("content", ()), request_id=row["mark"])
        request.time.happen_time.CopyFrom(at(row.get("happened", row["at"])))
        self.student(row["app_done"]).CompleteAssigned(request)

    def until_context_knows_the_time(self):
        """Context dates content by the organization's clock, of which Activity tells it."""
        self.school.until_followed_by("context")

    def take_content(self, row):
        self.until_context_knows_the_time()
        made = context.Context(
            identifier_path=row["content"], title=row.get("title", row["content"][-1]),
            type=context.CONTEXT_TYPE_SECTION, display_order=row.get("order", 0))
        if "assignable" in row:
            made.is_assignable = row["assignable"]
        if "kind" in row:
            made.primary_kind = context.ItemKind.Value(f"ITEM_KIND_{row['kind']}")
        results = self.publisher.DeclareContexts(
            context_service.DeclareContextsRequest(app_id=APP, contexts=[made])).results
        assert all(r.outcome != context_service.DeclareResult.REFUSED for r in results), results
        self.contexts[tuple(row["content"])] = results[0].context.context_id

    def take_move(self, row):
        self.until_context_knows_the_time()
        self.publisher.MoveContext(context_service.MoveContextRequest(
            app_id=APP, identifier_path=row["move"], new_parent_path=row["below"]))

    def take_remove(self, row):
        self.until_context_knows_the_time()
        self.publisher.RemoveContext(context_service.RemoveContextRequest(
            app_id=APP, identifier_path=row["remove"], confirm_live_handouts=True))

    # What reports say

    def check(self, report):
        request = REQUESTS[report["ask"]]()
        self.fill(request, report["request"])
        request.options.at_least.CopyFrom(self.school.position())
        reader = self.school.teacher(report["reader"]) if "reader" in report else self.head
        answer = getattr(reader, report["ask"])(request)
        found = differences(report["expect"], answer)
        assert not found, f"{report['ask']} at {report.get('at')}:\n" + "\n".join(found)

    def fill(self, message, given):
        for name, value in given.items():
            if name == "content":
                message.context_id = self.contexts[tuple(value)]
                continue
            field = message.DESCRIPTOR.fields_by_name[name]
            if field.is_repeated:
                for one in value:
                    if field.message_type:
                        self.fill(getattr(message, name).add(), one)
                    else:
                        getattr(message, name).append(number(one) if field.cpp_type == field.CPPTYPE_DOUBLE else one)
            elif field.message_type and field.message_type.name == "Timestamp":
                getattr(message, name).CopyFrom(at(number(value)))
            elif field.message_type:
                self.fill(getattr(message, name), value)
            elif field.enum_type:
                setattr(message, name, choice(field.enum_type, value).number)
            else:
                setattr(message, name, value)


HAPPENINGS = [
    "tasks", "app_done", "done", "undone", "person", "enrol", "unenrol", "move", "remove", "content", "complete", "archive",
    "add_recipient", "remove_recipient", "recording", "void", "erase", "reset_kind", "idle_limit"]


def choice(enum, name):
    """Cases leave out what all names of an enumeration begin with."""
    common = os.path.commonprefix([value.name for value in enum.values])
    return enum.values_by_name[common[:common.rfind("_") + 1] + name]


def differences(expected, message, way=""):
    """Where a message is not what is expected. Fields that are not named are not looked at; of a list all is."""
    found = []
    for name, value in expected.items():
        field = message.DESCRIPTOR.fields_by_name[name]
        found += compare(field, value, message, f"{way}.{name}")
    return found


def compare(field, expected, message, way):
    value = getattr(message, field.name)
    if field.is_repeated:
        if len(value) != len(expected):
            return [f"{way}: {len(expected)} expected, {len(value)} found"]
        return [d for n, (e, v) in enumerate(zip(expected, value)) for d in compare_one(field, e, v, f"{way}[{n}]")]
    has_presence = field.message_type is not None or field.containing_oneof is not None
    if has_presence and not message.HasField(field.name):
        return [] if expected is None else [f"{way}: {expected} expected, nothing found"]
    if expected is None:
        return [f"{way}: nothing expected, {value} found"]
    return compare_one(field, expected, value, way)


def compare_one(field, expected, value, way):
    if field.message_type is not None and field.message_type.name == "Timestamp":
        value = (value.ToMicroseconds() - MONDAY.timestamp() * 1e6) / 60e6
    elif field.message_type is not None and field.message_type.name == "Duration":
        value = value.ToMicroseconds() / 1e6
    elif field.message_type is not None:
        return differences(expected, value, way)
    elif field.enum_type is not None:
        same = choice(field.enum_type, expected).number == value
        return [] if same else [f"{way}: {expected} expected, {field.enum_type.values_by_number[value].name} found"]
    elif isinstance(value, (str, bool)):
        return [] if value == expected else [f"{way}: {expected!r} expected, {value!r} found"]
    wanted = number(expected)
    return [] if abs(value - wanted) <= 1e-12 * max(1, abs(value), abs(wanted)) else [f"{way}: {expected} expected, {value} found"]


def test_published_report_cases(binaries):
    with Homeroom(binaries) as homeroom:

        def failure(file):
            try:
                Player(homeroom, json.loads(file.read_text())).play()
            except Exception as error:
                return f"{file.name}: {type(error).__name__}: {error}"

        # Each has an organization of its own, and waits for most of its time.
        with concurrent.futures.ThreadPoolExecutor(8) as players:
            failed = list(filter(None, players.map(failure, sorted(FOLDER.glob("*.json")))))
    assert not failed, "\n\n".join(failed)
