"""What teachers say of work, through all three services and the command line, by a stock client."""

import csv
import io
import json

import grpc
from school import School, activity, at, context, developer, grid, handout, measure, refused, report
from services import Homeroom
from test_erasure import command
from test_worked_cases import APP, Case, close, policy, quantity, score

from homeroom.report.v1 import class_reports_pb2 as classes, content_reports_pb2 as content

MARKED, COMMENTED, EXCUSED = grid.CELL_FLAG_MARKED, grid.CELL_FLAG_COMMENTED, grid.CELL_FLAG_EXCUSED


class Quiz(Case):
    """Ana has 6 of 10, Ben 8 of 10."""

    def __init__(self, school, publisher, name="marks"):
        super().__init__(school, publisher, name, ["ana", "ben"])
        self.path = self.content(context.ITEM_KIND_SCORE)
        self.handout = self.post(self.path)
        self.ana = self.record(
            "ana", self.path, minutes=5, primary=score(6, 10), items=[score(1, 2, "q1"), quantity(3)])
        self.ben = self.record("ben", self.path, minutes=5, primary=score(8, 10))
        self.task = self.teacher.GetHandout(handout.GetHandoutRequest(handout_id=self.handout)).tasks[0].task_id

    def give(self, points, item="score", attempt=None, by=None, **fields):
        return (by or self.teacher).SetItemPoints(activity.SetItemPointsRequest(
            attempt_id=attempt or self.ana, item_identifier=item, points=points, **fields))

    def attempts(self, reader, student="ana"):
        return list(reader.ListCellAttempts(grid.ListCellAttemptsRequest(
            handout_id=self.handout, task_id=self.task, student_id=self.ids[student],
            options=measure.ReportOptions(at_least=self.school.position()))).attempts)


def test_points_and_a_comment(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "marking")
        school.clock(0)
        quiz = Quiz(school, school.app(APP, "Cases"))
        own = quiz.students["ana"].ListAttempts(activity.ListAttemptsRequest(app_id=APP, identifier_path=quiz.path))
        quiz.give(12, request_id="m1")
        quiz.give(2, "q1")
        quiz.teacher.CommentAttempt(activity.CommentAttemptRequest(attempt_id=quiz.ana, text="A fine proof."))
        shown(quiz)
        refusals(quiz)
        # The app hears nothing of it (D27).
        assert own == quiz.students["ana"].ListAttempts(
            activity.ListAttemptsRequest(app_id=APP, identifier_path=quiz.path))
        # It outlives what is in memory, in Activity and in Report.
        for service in (homeroom.activity, homeroom.report):
            service.kill()
            service.restart()
        shown(quiz)
        exported(quiz)
        printed(homeroom, quiz)
        quiz.teacher.ClearItemPoints(activity.ClearItemPointsRequest(attempt_id=quiz.ana, item_identifier="score"))
        cell = quiz.cell(quiz.grid(quiz.handout), "ana")
        assert cell.headline.score.points == 6 and not cell.headline.HasField("own"), cell
        assert not quiz.grid(quiz.handout).columns[0].headline.HasField("own_mean")
        assert MARKED in cell.flags, "another item is marked still"


def shown(quiz):
    """Every report of the cell says that the points are a teacher's and what the student's own were."""
    seen = quiz.grid(quiz.handout)
    cell = quiz.cell(seen, "ana")
    close(cell.headline.value, 1.2)
    assert (cell.headline.score.points, cell.headline.own.score.points, cell.headline.own.value) == (12, 6, 0.6), cell
    item, other = cell.items
    assert (item.value.score.points, item.value.own.score.points) == (2, 1) and not other.value.HasField("own")
    assert {MARKED, COMMENTED} <= set(cell.flags), cell.flags
    untouched = quiz.cell(seen, "ben")
    assert not untouched.headline.HasField("own") and MARKED not in untouched.flags
    close(seen.columns[0].headline.mean, (1.2 + 0.8) / 2)
    close(seen.columns[0].headline.own_mean, (0.6 + 0.8) / 2)
    assert not seen.columns[0].time.HasField("own_mean")
    close(next(item for item in seen.columns[0].items if item.identifier == "q1").summary.own_mean, 0.5)
    # The student reads the same of their own work.
    reader = quiz.school.person(quiz.ids["ana"], developer.ROLE_STUDENT)
    report_of, = reader.GetStudentReport(classes.GetStudentReportRequest(
        student_id=quiz.ids["ana"], options=measure.ReportOptions(at_least=quiz.school.position()))).handouts
    assert report_of.cells[0].headline == cell.headline
    overview = quiz.teacher.GetClassOverview(classes.GetClassOverviewRequest(class_id=quiz.name)).handouts[0]
    close(overview.columns[0].headline.mean, 1.0)
    close(overview.columns[0].headline.own_mean, 0.7)
    items = quiz.teacher.GetItemAnalysis(content.GetItemAnalysisRequest(
        scope=content.ContentScope(app_id=APP, identifier_path=quiz.path),
        options=measure.ReportOptions(at_least=quiz.school.position()))).items
    assert [(i.identifier, i.facility, i.own_facility) for i in items] == [("q1", 1, 0.5)], items
    for who in (quiz.teacher, reader):
        attempt, = quiz.attempts(who)
        assert attempt.primary_item.score.points == 12 and attempt.comment.text == "A fine proof."
        assert [(m.identifier, m.points, m.own.points) for m in attempt.marked_items] == [("score", 12, 6), ("q1", 2, 1)]
    explained = quiz.teacher.Explain(report.ExplainRequest(
        handout_id=quiz.handout, task_id=quiz.task, options=measure.ReportOptions(policies=policy(score="MEAN"))))
    brings = {a.student_id: a.value for a in explained.attempts}
    assert (brings[quiz.ids["ana"]].own.value, brings[quiz.ids["ben"]].HasField("own")) == (0.6, False)


def refusals(quiz):
    school = quiz.school
    denied = grpc.StatusCode.PERMISSION_DENIED
    stranger = school.teacher("somebody-else")
    for by in (stranger, quiz.students["ana"], school.person("a-service", developer.ROLE_SERVICE)):
        assert refused(lambda: quiz.give(1, by=by)).code() == denied, by.user
    assert refused(lambda: quiz.give(1, by=school.person(quiz.teacher_id, quiz.teacher.role, APP))).code() == denied
    for points in (-1, 1_001, 1.7e308):
        assert refused(lambda: quiz.give(points)).code() == grpc.StatusCode.INVALID_ARGUMENT, points
    assert refused(lambda: quiz.give(1, "hints")).code() == grpc.StatusCode.FAILED_PRECONDITION
    assert refused(lambda: quiz.give(3, request_id="m1")).code() == grpc.StatusCode.ALREADY_EXISTS
    quiz.give(12, request_id="m1")


def exported(quiz):
    def rows(**source):
        answers = quiz.teacher.Export(report.ExportRequest(format=report.ExportRequest.CSV, **source))
        return list(csv.DictReader(io.StringIO(b"".join(a.data for a in answers).decode())))

    row, = [r for r in rows(class_id=quiz.name) if r["attempt_id"] == quiz.ana]
    assert (float(row["primary_points"]), row["comment"]) == (12, "A fine proof."), row
    assert [(m["identifier"], m["own_points"]) for m in json.loads(row["marked_items"])] == [("score", 6), ("q1", 1)]
    row, = [r for r in rows(handout_grid=grid.GetHandoutGridRequest(handout_id=quiz.handout))
            if r["student_id"] == quiz.ids["ana"]]
    assert [float(row[name]) for name in ("points", "own_points", "own_headline")] == [12, 6, 0.6], row
    assert {"MARKED", "COMMENTED"} <= set(json.loads(row["flags"])), row


def printed(homeroom, quiz):
    """The command line prints both, for people and for programs, and finds nothing wrong with the stores."""
    def says(*words, by=quiz.teacher):
        said = command(homeroom, by, *words)
        assert said.returncode == 0, said
        return said.stdout

    text = says("report", "grid", quiz.handout)
    assert "12/10 (own 6/10)" in text and "marked" in text and "comment" in text, text
    text = says("report", "attempts", quiz.handout, quiz.ids["ana"], "--task", quiz.task)
    assert "12 given, own 6/10" in text and "A fine proof." in text, text
    cells = json.loads(says("report", "grid", quiz.handout, "--json"))["cells"]
    assert [c["own_points"] for c in cells if c["student_id"] == quiz.ids["ana"]] == [6], cells
    says("verify", "--data", homeroom.folder_owner.name, "--report", homeroom.report.address, by=quiz.school.administrator)


def test_a_student_is_excused(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "excusing")
        school.clock(0)
        quiz = Quiz(school, school.app(APP, "Cases"), "excuses")
        asked = handout.ChangeExcusesRequest(handout_id=quiz.handout, task_id=quiz.task, student_ids=[quiz.ids["ben"]])
        for by in (school.teacher("somebody-else"), quiz.students["ben"]):
            assert refused(lambda: by.ExcuseStudents(asked)).code() == grpc.StatusCode.PERMISSION_DENIED
        quiz.teacher.UpdateHandout(handout.UpdateHandoutRequest(
            handout=handout.Handout(handout_id=quiz.handout, due_time=at(quiz.start + 50)), update_fields=["due_time"]))
        before = quiz.grid(quiz.handout)
        school.clock(quiz.start + 100)
        posted = quiz.teacher.ExcuseStudents(asked)
        assert [(e.task_id, e.student_id) for e in posted.excuses] == [(quiz.task, quiz.ids["ben"])], posted
        for service in (homeroom.activity, homeroom.report):
            service.kill()
            service.restart()
        seen = quiz.grid(quiz.handout)
        cell = quiz.cell(seen, "ben")
        assert list(cell.flags) == [EXCUSED] and not cell.HasField("headline") and cell.attempts == 0, cell
        counts = seen.columns[0].counts
        assert (counts.assigned, counts.missing, counts.excused) == (1, 1, 1), counts
        close(seen.columns[0].headline.mean, 0.6)
        assert seen.columns[0].headline.population.assigned == 1
        assert not quiz.attempts(quiz.teacher, "ben")
        reader = school.person(quiz.ids["ben"], developer.ROLE_STUDENT)
        inbox, = reader.ListInbox(handout.ListInboxRequest()).handouts
        assert inbox.tasks[0].excused, inbox
        said = command(homeroom, quiz.teacher, "report", "grid", quiz.handout)
        assert said.returncode == 0 and "excused" in said.stdout, said
        said = command(homeroom, quiz.teacher, "report", "class", quiz.name, "--csv")
        assert [row["count_excused"] for row in csv.DictReader(io.StringIO(said.stdout))] == ["1"], said
        # All is as it was when it is taken back.
        assert not quiz.teacher.UnexcuseStudents(asked).excuses
        after = quiz.grid(quiz.handout)
        assert quiz.cell(after, "ben").headline == quiz.cell(before, "ben").headline
        assert after.columns[0].headline == before.columns[0].headline


def test_work_is_returned(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "returning")
        school.clock(0)
        quiz = Quiz(school, school.app(APP, "Cases"), "returns")
        asked = handout.ReturnWorkRequest(
            handout_id=quiz.handout, student_id=quiz.ids["ana"], comment="Show how you got there.", request_id="r")
        for by in (school.teacher("somebody-else"), quiz.students["ana"]):
            assert refused(lambda: by.ReturnWork(asked)).code() == grpc.StatusCode.PERMISSION_DENIED
        returned = quiz.teacher.ReturnWork(asked)
        assert quiz.teacher.ReturnWork(asked) == returned
        homeroom.activity.kill()
        homeroom.activity.restart()
        reader = school.person(quiz.ids["ana"], developer.ROLE_STUDENT)

        def notices():
            listed = reader.ListNotices(handout.ListNoticesRequest()).notices
            return [notice for notice in listed if notice.kind == handout.Notice.RETURNED]

        inbox, = reader.ListInbox(handout.ListInboxRequest()).handouts
        assert inbox.returned_work == returned and returned.comment == "Show how you got there.", inbox
        notice, = notices()
        assert (notice.comment, notice.handout_id) == (returned.comment, quiz.handout), notice
        # It is to be read after the end, too.
        quiz.teacher.CompleteHandout(handout.EndHandoutRequest(handout_id=quiz.handout))
        assert notices() == [notice]
        reader.AcknowledgeNotice(handout.AcknowledgeNoticeRequest(notice_id=notice.notice_id))
        assert not notices()
        # Given back once more, the student reads the last word, and teachers of the class what was said before.
        school.clock(quiz.start + 100)
        again = quiz.teacher.ReturnWork(handout.ReturnWorkRequest(
            handout_id=quiz.handout, student_id=quiz.ids["ana"], comment="Better."))
        said = handout.ListReturnedWorkRequest(handout_id=quiz.handout, student_id=quiz.ids["ana"])
        for by in (school.teacher("somebody-else"), quiz.students["ana"], reader):
            assert refused(lambda: by.ListReturnedWork(said)).code() == grpc.StatusCode.PERMISSION_DENIED
        listed = quiz.teacher.ListReturnedWork(said).comments
        assert [(each.comment, each.return_time) for each in listed] == [
            (each.comment, each.return_time) for each in (again, returned)], listed
        assert {each.author_id for each in listed} == {quiz.teacher_id} and not reader.ListInbox(handout.ListInboxRequest()).handouts
        assert [each.comment for each in notices()] == ["Better."]
        assert refused(lambda: quiz.teacher.ListReturnedWork(handout.ListReturnedWorkRequest(
            handout_id=quiz.handout, student_id="nobody"))).code() == grpc.StatusCode.NOT_FOUND
        other = school.person(quiz.ids["ben"], developer.ROLE_STUDENT)
        assert not [n for n in other.ListNotices(handout.ListNoticesRequest()).notices if n.kind == handout.Notice.RETURNED]


def test_a_task_is_open_again(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "reopening")
        school.clock(0)
        quiz = Quiz(school, school.app(APP, "Cases"), "reopened")
        quiz.teacher.UpdateHandout(handout.UpdateHandoutRequest(
            handout=handout.Handout(handout_id=quiz.handout, due_time=at(quiz.start + 50)), update_fields=["due_time"]))
        school.clock(quiz.start + 100)
        quiz.teacher.CompleteHandout(handout.EndHandoutRequest(handout_id=quiz.handout))
        quiz.record("ana", quiz.path, start=110, minutes=5, primary=score(7, 10))
        assert quiz.cell(quiz.grid(quiz.handout), "ana").headline.score.points == 6, "it is over"
        quiz.teacher.ReopenTask(handout.ReopenTaskRequest(
            handout_id=quiz.handout, task_id=quiz.task, student_id=quiz.ids["ana"], until_time=at(quiz.start + 200)))
        for service in (homeroom.activity, homeroom.report):
            service.kill()
            service.restart()
        late = quiz.record("ana", quiz.path, start=150, minutes=5, primary=score(9, 10))
        quiz.record("ben", quiz.path, start=151, minutes=5, primary=score(1, 10))
        seen = quiz.grid(quiz.handout)
        cell, other = quiz.cell(seen, "ana"), quiz.cell(seen, "ben")
        assert (cell.headline.score.points, cell.attempt_id) == (9, late), cell
        assert grid.CELL_FLAG_REOPENED in cell.flags and grid.CELL_FLAG_MISSING not in cell.flags, cell
        assert other.headline.score.points == 8 and grid.CELL_FLAG_MISSING in other.flags, other
        # Not done by the end of that, it is missing again; what counted stays.
        school.clock(quiz.start + 201)
        cell = quiz.cell(quiz.grid(quiz.handout), "ana")
        assert cell.headline.score.points == 9 and grid.CELL_FLAG_MISSING in cell.flags, cell
