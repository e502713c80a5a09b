"""Due times of single students, through all three services and the command line, by a stock client."""

import csv
import io
import json

import grpc
from school import School, activity, at, attempt, context, developer, grid, handout, measure, organization, refused, report, roster
from services import Homeroom
from test_erasure import command
from test_worked_cases import APP, Case, close, score

from homeroom.report.v1 import class_reports_pb2 as classes

LATE, MISSING, ARRIVED_LATE = grid.CELL_FLAG_LATE, grid.CELL_FLAG_MISSING, grid.CELL_FLAG_ARRIVED_LATE
DAY = 24 * 60
STUDENTS = ["ana", "ben", "cy", "dee"]


class Essay(Case):
    """An essay for four, due after ten hours: Ana has a day more, Ben an hour only, Cy no due time."""

    def __init__(self, school, publisher):
        super().__init__(school, publisher, "essay", STUDENTS)
        self.path = self.content(context.ITEM_KIND_SCORE)
        self.due = self.start + 600
        self.handout = self.post(self.path, due_time=at(self.due))
        self.task = self.teacher.GetHandout(handout.GetHandoutRequest(handout_id=self.handout)).tasks[0].task_id
        self.readers = {s: school.person(i, developer.ROLE_STUDENT) for s, i in self.ids.items()}

    def extend(self, student, due=None, by=None, **fields):
        when = dict(due_time=at(due)) if due is not None else dict(never_due=True)
        return (by or self.teacher).SetStudentDueTimes(handout.SetStudentDueTimesRequest(
            handout_id=self.handout, student_ids=[self.ids[student]], **when, **fields))

    def done(self, student, minute, request_id):
        self.readers[student].MarkDone(handout.MarkDoneRequest(
            handout_id=self.handout, task_id=self.task, request_id=request_id,
            time=attempt.ClientTime(happen_time=at(self.start + minute))))

    def flags(self, **options):
        seen = self.grid(self.handout, **options)
        return {s: set(self.cell(seen, s).flags) & {LATE, MISSING, ARRIVED_LATE} for s in STUDENTS}

    def inbox(self, student):
        here, = self.readers[student].ListInbox(handout.ListInboxRequest()).handouts
        return here.due_time if here.HasField("due_time") else None

    def soon(self, student):
        listed = self.readers[student].ListNotices(handout.ListNoticesRequest()).notices
        return [n.due_time for n in listed if n.kind == handout.Notice.DUE_SOON]


def test_a_day_with_extensions(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "extensions")
        school.clock(0)
        essay = Essay(school, school.app(APP, "Cases"))
        given(essay)
        worked(essay)
        for service in (homeroom.activity, homeroom.report):
            service.kill()
            service.restart()
        judged(essay)
        as_of_due(essay)
        told(homeroom, essay)
        taken_back(essay)


def given(essay):
    """They are given by who teaches the class, and each student sees their own."""
    later = essay.due + DAY
    asked = dict(student="ana", due=later, reason="She was ill.", request_id="x1")
    for by in (essay.school.teacher("somebody-else"), essay.readers["ana"]):
        assert refused(lambda: essay.extend(**asked, by=by)).code() == grpc.StatusCode.PERMISSION_DENIED
    first = essay.extend(**asked)
    assert essay.extend(**asked) == first, "sent again, it is answered as before"
    assert refused(lambda: essay.extend("ana", later, request_id="x1")).code() == grpc.StatusCode.ALREADY_EXISTS
    essay.extend("ben", essay.start + 60)
    essay.extend("cy")
    assert [essay.inbox(s) for s in STUDENTS] == [at(later), at(essay.start + 60), None, at(essay.due)]
    assert [essay.soon(s) for s in STUDENTS] == [[], [at(essay.start + 60)], [], [at(essay.due)]]
    # An app is told of no due time, and may give none.
    assert refused(lambda: essay.extend("ana", later, by=essay.students["ana"])).code() == grpc.StatusCode.PERMISSION_DENIED


def worked(essay):
    """All have half of it after 40 minutes and the whole after 100; they say that they are done after 200, or arrive late."""
    for student, points in zip(STUDENTS, (6, 4, 8, 2)):
        essay.record(student, essay.path, start=10, minutes=30, primary=score(points, 10))
    for student, points in zip(STUDENTS, (8, 10, 9, 3)):
        essay.record(student, essay.path, start=90, minutes=10, primary=score(points, 10))
    essay.school.clock(essay.start + 300)
    essay.done("ben", 200, "b")
    essay.school.clock(essay.due + 10)


def judged(essay):
    """After the handout's due time Dee is missing and Ben late; Ana is neither, until a day later; Cy never is."""
    assert essay.flags() == {"ana": set(), "ben": {LATE}, "cy": set(), "dee": {MISSING}}
    counts = essay.grid(essay.handout).columns[0].counts
    assert (counts.late, counts.missing) == (1, 1), counts
    # Done yesterday offline, before the own due time; heard of after it.
    essay.school.clock(essay.due + DAY + 5)
    assert essay.flags()["ana"] == {MISSING}
    essay.done("ana", 700, "a")
    assert essay.flags() == {"ana": {ARRIVED_LATE}, "ben": {LATE}, "cy": set(), "dee": {MISSING}}
    # As of an earlier instant it is judged by the due time that stands now (N70).
    assert essay.flags(as_of_time=at(essay.start + 650))["ana"] == {MISSING}


def as_of_due(essay):
    """Each row as of its own due time: of Ben what he had after an hour, of Cy what is there now."""
    seen = essay.grid(essay.handout, as_of_due=True)
    points = {s: essay.cell(seen, s).headline.score.points for s in STUDENTS}
    assert points == {"ana": 8, "ben": 4, "cy": 9, "dee": 3}, points
    close(seen.columns[0].headline.mean, (0.8 + 0.4 + 0.9 + 0.3) / 4)
    assert essay.flags(as_of_due=True) == {"ana": {ARRIVED_LATE}, "ben": {MISSING}, "cy": set(), "dee": {MISSING}}


def told(homeroom, essay):
    """Reports, exports and the terminal say whose due time is another one; a student reads their own alone."""
    seen = essay.grid(essay.handout)
    own = {row.student_id: row.own_due if row.HasField("own_due") else None for row in seen.rows}
    assert own[essay.ids["dee"]] is None and own[essay.ids["ana"]].due_time == at(essay.due + DAY)
    assert not own[essay.ids["cy"]].HasField("due_time") and seen.due_time == at(essay.due)
    latest = measure.ReportOptions(at_least=essay.school.position())
    for student, due in zip(STUDENTS, (essay.due + DAY, essay.start + 60, None, essay.due)):
        expected = at(due) if due is not None else type(at(0))()
        reader = essay.readers[student]
        theirs = reader.GetHandoutGrid(grid.GetHandoutGridRequest(handout_id=essay.handout, options=latest))
        assert theirs.due_time == expected and [r.student_id for r in theirs.rows] == [essay.ids[student]], theirs
        for by in (reader, essay.teacher):
            here, = by.GetStudentReport(classes.GetStudentReportRequest(
                student_id=essay.ids[student], options=latest)).handouts
            assert (here.due_time, here.own_due) == (expected, student != "dee"), here
    answers = essay.teacher.Export(report.ExportRequest(
        format=report.ExportRequest.CSV, handout_grid=grid.GetHandoutGridRequest(handout_id=essay.handout)))
    rows = {r["student_id"]: r for r in csv.DictReader(io.StringIO(b"".join(a.data for a in answers).decode()))}
    assert [rows[essay.ids[s]]["own_due"] for s in STUDENTS] == ["true", "true", "true", "false"], rows
    assert rows[essay.ids["cy"]]["due_time"] == "" != rows[essay.ids["dee"]]["due_time"], rows
    printed = command(homeroom, essay.teacher, "report", "grid", essay.handout)
    assert printed.returncode == 0 and "never, their own" in printed.stdout, printed
    printed = command(homeroom, essay.teacher, "report", "student", essay.ids["ana"])
    assert printed.returncode == 0 and "their own" in printed.stdout, printed
    listed = command(homeroom, essay.teacher, "list", "handouts", essay.name)
    assert listed.returncode == 0 and "(+3 own)" in listed.stdout, listed
    listed = json.loads(command(homeroom, essay.teacher, "list", "handouts", essay.name, "--json").stdout)
    assert [len(each["student_due_times"]) for each in listed] == [3], listed
    verified = command(
        homeroom, essay.school.administrator, "verify", "--data", homeroom.folder_owner.name, "--report", homeroom.report.address)
    assert verified.returncode == 0, verified


def taken_back(essay):
    """Then the handout's due time judges them again."""
    left = essay.teacher.ClearStudentDueTimes(handout.ClearStudentDueTimesRequest(
        handout_id=essay.handout, student_ids=[essay.ids[s] for s in ("ana", "ben", "cy")]))
    assert not left.student_due_times, left
    assert essay.flags() == {"ana": {LATE}, "ben": set(), "cy": {MISSING}, "dee": {MISSING}}
    seen = essay.grid(essay.handout, as_of_due=True)
    assert essay.cell(seen, "ben").headline.score.points == 10 and not essay.cell(seen, "ana").done, seen


def test_grace_and_closing(binaries):
    """Within the grace is on time; what happened before the closing counts whenever it arrives, and later is taken of nobody but Ana."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "closing")
        school.clock(0)
        publisher = school.app(APP, "Cases")
        school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(late_policy=handout.LatePolicy(grace_seconds=600, close_after_seconds=3600)),
            update_fields=["late_policy"]))
        essay = Essay(school, publisher)
        posted = essay.teacher.GetHandout(handout.GetHandoutRequest(handout_id=essay.handout))
        assert (posted.late_policy.grace_seconds, posted.late_policy.close_after_seconds) == (600, 3600), posted
        seen, own = (
            by.GetHandoutGrid(grid.GetHandoutGridRequest(
                handout_id=essay.handout, options=measure.ReportOptions(at_least=school.position())))
            for by in (essay.teacher, essay.readers["ana"]))
        assert seen.late_policy == posted.late_policy and not own.HasField("late_policy"), (seen.late_policy, own)
        inbox, = essay.readers["ana"].ListInbox(handout.ListInboxRequest()).handouts
        assert (inbox.due_time, inbox.close_time) == (at(essay.due), at(essay.due + 60)), inbox
        essay.record("ana", essay.path, start=10, minutes=30, primary=score(6, 10))
        school.clock(essay.due + 30)
        essay.done("ana", 610, "a")
        essay.done("ben", 611, "b")
        flags = essay.flags()
        assert flags == {"ana": {ARRIVED_LATE}, "ben": {LATE}, "cy": {MISSING}, "dee": {MISSING}}, flags
        closed(homeroom, essay)


def closed(homeroom, essay):
    essay.school.clock(essay.due + 100)
    # Offline until now, of before the closing and of after it. An app is answered alike (D27).
    early = essay.record("ben", essay.path, start=650, minutes=5, primary=score(9, 10))
    essay.record("ben", essay.path, start=670, minutes=5, primary=score(1, 10))
    for service in (homeroom.activity, homeroom.report):
        service.kill()
        service.restart()
    cell = essay.cell(essay.grid(essay.handout), "ben")
    assert (cell.attempt_id, cell.attempts, cell.headline.score.points) == (early, 1, 9), cell
    assert not essay.readers["ben"].ListInbox(handout.ListInboxRequest()).handouts
    essay.school.clock(essay.due + 200)
    essay.extend("ana", essay.due + 300)
    later = essay.record("ana", essay.path, start=810, minutes=5, primary=score(10, 10))
    essay.record("dee", essay.path, start=810, minutes=5, primary=score(10, 10))
    seen = essay.grid(essay.handout)
    assert (essay.cell(seen, "ana").attempt_id, essay.cell(seen, "dee").attempts) == (later, 0), seen
    # She is not late any more: her due time judges what was done before, too.
    assert essay.flags()["ana"] == set()
    verified = command(
        homeroom, essay.school.administrator, "verify", "--data", homeroom.folder_owner.name, "--report", homeroom.report.address)
    assert verified.returncode == 0, verified


def test_one_handout_for_several_classes(binaries):
    """Posted to two classes in one step, changed in both, and reported of each alone; to one that is not hers, to none."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "several")
        school.clock(0)
        essay = Essay(school, school.app(APP, "Cases"))
        school.school_class("other", [], ["kim"])
        asked = handout.CreateHandoutsRequest(
            handout=handout.Handout(title="Both", tasks=[handout.Task(app_id=APP, identifier_path=essay.path)], due_time=at(essay.due)),
            classes=[handout.HandoutForClass(class_id=essay.name), handout.HandoutForClass(class_id="other")],
            post=True, request_id="both")
        failed = refused(lambda: essay.teacher.CreateHandouts(asked))
        assert failed.code() == grpc.StatusCode.PERMISSION_DENIED and "class" in failed.details(), failed
        assert len(essay.teacher.ListHandouts(handout.ListHandoutsRequest(class_id=essay.name)).handouts) == 1
        school.administrator.Enrol(roster.EnrolRequest(
            class_id="other", person_id=essay.teacher_id, role=roster.CLASS_ROLE_TEACHER))
        both = essay.teacher.CreateHandouts(asked).handouts
        assert list(essay.teacher.CreateHandouts(asked).handouts) == list(both), "sent again, it is answered as before"
        here, there = both
        homeroom.activity.kill()
        homeroom.activity.restart()
        listed = essay.teacher.ListHandouts(handout.ListHandoutsRequest(set_id=here.set_id)).handouts
        assert {h.handout_id for h in listed} == {here.handout_id, there.handout_id}, listed
        essay.record("ana", essay.path, start=10, minutes=5, primary=score(6, 10))
        changed = essay.teacher.UpdateHandouts(handout.UpdateHandoutsRequest(
            handouts=[handout.HandoutRevision(handout_id=h.handout_id, revision=h.revision) for h in both],
            handout=handout.Handout(title="Both of them", due_time=at(essay.start + 20)), update_fields=["title", "due_time"])).handouts
        assert [h.due_time for h in changed] == [at(essay.start + 20)] * 2, changed
        school.clock(essay.start + 30)
        seen = school.grid(essay.teacher, here.handout_id), school.grid(essay.teacher, there.handout_id)
        assert [(g.title, len(g.rows), g.columns[0].counts.missing) for g in seen] == [("Both of them", 4, 4), ("Both of them", 1, 1)]
        assert [g.columns[0].headline.n for g in seen] == [1, 0], seen
        words = ("assign", essay.name, "By hand", "--also", "other", "--content", f"{APP}/{essay.path[0]}", "--post")
        for again in ("", " (it was there already)"):
            said = command(homeroom, essay.teacher, *words)
            assert said.returncode == 0, said
            lines = said.stdout.splitlines()
            assert len(lines) == 2 and all("posted" in line and line.endswith(again) for line in lines), said
