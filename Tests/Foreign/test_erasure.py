"""Erasing, deleting and keeping only for so long, with real processes: what is in their files, while they run, is looked at."""

import json
import os
import pathlib
import subprocess
import time
import uuid

import grpc
from google.protobuf import timestamp_pb2

from homeroom.report.v1 import class_reports_pb2 as class_reports, handout_grid_pb2 as grid_messages

from patience import PATIENCE_SECONDS
from school import (
    School, activity, attempt, context, context_service, developer, handout, organization, refused, report, roster)
from services import Homeroom
from test_faults import APP

# Nothing else says one of these.
TRACES = [b"zarathustra", b"Zarathustra", b"z-attempt", b"z-record", b"z-request", b"Thus I have spoken", b"Eagle and serpent"]
ERASED = "zarathustra"
OTHERS = ["ben", "cy"]


def now(minutes=0.0):
    stamp = timestamp_pb2.Timestamp()
    stamp.FromNanoseconds(int((time.time() + 60 * minutes) * 1e9))
    return stamp


def pieces(student, count=6, minutes=-30, path="quiz"):
    """Work of a student; that of the one who is erased can be told by every text in it."""
    own = student == ERASED
    prefix = "z" if own else student
    return [
        attempt.AttemptRecord(
            record_id=f"{prefix}-record-{uuid.uuid4()}", attempt_id=f"{prefix}-attempt-{uuid.uuid4()}", app_id=APP,
            identifier_path=[path], start_time=now(minutes + n), happen_time=now(minutes + n + 0.5),
            stop_time=now(minutes + n + 0.5),
            # The first of all is of the one who is erased, and fixes the kind.
            primary_item=attempt.ActivityItem(identifier="count", title="Count", quantity=n) if own
            else attempt.ActivityItem(identifier="score", title="Score", score=attempt.Score(points=n, max=10)),
            additional_items=[attempt.ActivityItem(
                identifier="essay", title="Eagle and serpent" if own else "Essay", score=attempt.Score(points=1, max=2),
                response=f"Thus I have spoken {n}" if own else "To be")])
        for n in range(count)]


class Town:
    """A class of three in an organization whose clock goes, in which everyone has done the same."""

    def __init__(self, homeroom, name="town"):
        self.homeroom, self.school = homeroom, School(homeroom, name)
        self.head = self.school.administrator
        publisher = self.school.app(APP, "Library")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        self.school.school_class("reading", ["tess"], [ERASED, *OTHERS])
        self.tess = self.school.teacher("tess")
        self.quiz = self.post([ERASED, "ben"], "Named")
        self.posted = self.post([], "Everyone")
        self.except_one()
        # Work of before is taken when it is of after the post.
        self.students = {student: self.school.student(student, APP) for student in [ERASED, *OTHERS]}
        self.sent = {student: pieces(student, minutes=0.001) for student in self.students}
        for student, person in self.students.items():
            person.RecordAttempts(activity.RecordAttemptsRequest(records=self.sent[student]))
            own = self.school.student(student, "")
            if student != "cy":
                own.MarkDone(handout.MarkDoneRequest(
                    handout_id=self.quiz.handout_id, task_id=self.quiz.tasks[0].task_id, request_id=f"{student[0]}-request-1"))
        # Report's reads are noted, too.
        self.grid()

    def post(self, students, title):
        made = self.tess.CreateHandout(handout.CreateHandoutRequest(handout=handout.Handout(
            class_id="reading", title=title, tasks=[handout.Task(app_id=APP, identifier_path=["quiz"])],
            recipients=handout.Recipients(student_ids=students) if students else None)))
        return self.tess.PostHandout(handout.PostHandoutRequest(handout_id=made.handout_id))

    def except_one(self):
        """The handout for everyone says something of one student in every way in which a handout can name one."""
        this = dict(handout_id=self.posted.handout_id)
        task = dict(task_id=self.posted.tasks[0].task_id, **this)
        self.tess.UpdateHandout(handout.UpdateHandoutRequest(update_fields=["due_time", "late_policy"], handout=handout.Handout(
            due_time=now(60), late_policy=handout.LatePolicy(close_after_seconds=3600), **this)))
        self.tess.SetStudentDueTimes(handout.SetStudentDueTimesRequest(student_ids=[ERASED], due_time=now(120), **this))
        self.tess.ExcuseStudents(handout.ChangeExcusesRequest(student_ids=[ERASED], **task))
        self.tess.ReopenTask(handout.ReopenTaskRequest(student_id=ERASED, until_time=now(180), **task))

    def grid(self):
        return self.school.grid(self.tess, self.posted.handout_id)

    def erase(self):
        return self.head.ErasePerson(roster.ErasePersonRequest(person_id=ERASED)).erasure_id

    def receipt(self, erasure):
        return self.head.GetErasure(roster.GetErasureRequest(erasure_id=erasure))

    def wait_for(self, erasure):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while True:
            receipt = self.receipt(erasure)
            if receipt.state == roster.Erasure.COMPLETED:
                return receipt
            assert time.monotonic() < deadline, receipt
            time.sleep(0.05)

    def all_receipts(self):
        return list(self.head.ListErasures(roster.ListErasuresRequest()).erasures)


def traces(homeroom, texts=TRACES):
    """By file: which of the texts stand in it. Every file of the services, their logs included."""
    found = {}
    for path in pathlib.Path(homeroom.folder_owner.name).rglob("*"):
        # A service may put a file in place of another meanwhile.
        try:
            content = path.read_bytes() if path.is_file() else b""
        except FileNotFoundError:
            continue
        if here := [text for text in texts if text in content]:
            found[path.name] = here
    return found


def nothing_is_left(homeroom, texts=TRACES):
    assert not (found := traces(homeroom, texts)), found


def command(homeroom, person, *words, **options):
    environment = {
        **os.environ, "HOMEROOM_TOKEN": person.metadata[0][1].removeprefix("Bearer "),
        "HOMEROOM_REPORT": homeroom.report.address, "HOMEROOM_CONTEXT": homeroom.context.address,
        "HOMEROOM_ACTIVITY": homeroom.activity.address}
    return subprocess.run(
        [str(homeroom.binaries / "homeroom"), *words], env=environment, capture_output=True, text=True,
        timeout=PATIENCE_SECONDS, **options)


def everything_fits(town):
    """Stores, feeds, snapshots and the running Report, against each other and a replay."""
    homeroom = town.homeroom
    said = command(
        homeroom, town.head, "verify", "--data", homeroom.folder_owner.name, "--report", homeroom.report.address)
    assert said.returncode == 0, said


def test_nothing_is_left_of_a_person_in_any_file(binaries):
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        before = traces(homeroom)
        assert any(name.startswith("activity") for name in before), before
        assert sorted(row.student_id for row in town.grid().rows) == sorted([ERASED, *OTHERS])

        done = command(homeroom, town.head, "--json", "erase", ERASED, "--wait")
        assert done.returncode == 0, done
        receipt = json.loads(done.stdout)
        assert receipt["state"] == "COMPLETED" and not receipt["waiting_for"] and receipt["digest"], receipt
        removed = {(each["service"], each["what"]): each["count"] for each in receipt["removed"]}
        assert removed["activity", "attempts"] == removed["report", "attempts"] == 6, removed
        assert removed["activity", "records"] == 6 and removed["activity", "marks"] == 1, removed
        nothing_is_left(homeroom)
        assert traces(homeroom, [b"ben-attempt", b"To be"]), "others are there as before"

        # Who asks now sees the others, and their scores.
        grid = town.grid()
        assert sorted(row.student_id for row in grid.rows) == OTHERS, grid
        assert all(row.cells[0].attempts == 6 for row in grid.rows), grid
        # The token names nobody any more, wherever it is shown.
        erased = town.students[ERASED]
        for call in (
                lambda: erased.ListInbox(handout.ListInboxRequest()),
                lambda: erased.RecordAttempts(activity.RecordAttemptsRequest(records=pieces(ERASED, 1))),
                lambda: erased.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["quiz"])),
                lambda: erased.GetStudentReport(class_reports.GetStudentReportRequest(student_id=ERASED))):
            error = refused(call)
            assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
        # The identifier is nobody's any more, and work that still arrives leaves nothing.
        error = refused(lambda: town.head.CreatePerson(roster.CreatePersonRequest(
            person=roster.Person(person_id=ERASED, name="Another Zarathustra"))))
        assert error.code() == grpc.StatusCode.FAILED_PRECONDITION, error
        late = pieces(ERASED, 1)
        for piece in late:
            piece.student_id = ERASED
        town.head.RecordAttempts(activity.RecordAttemptsRequest(records=late))
        assert town.erase() == receipt["erasure_id"], "the same erasure is named again"

        # All of it goes on, over a restart of everything, and everything fits.
        town.students["ben"].RecordAttempts(activity.RecordAttemptsRequest(records=pieces("ben", 1, minutes=0.01)))
        for service in homeroom.services:
            service.kill()
        for service in homeroom.services:
            service.restart()
        assert sorted(row.student_id for row in town.grid().rows) == OTHERS
        nothing_is_left(homeroom)
        everything_fits(town)


def test_an_erased_person_is_refused_also_by_services_that_know_only_what_they_kept(binaries):
    """Report and Context are started again without Activity, and streams that were open end with the next thing they would say."""
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        head_too = town.school.person(ERASED, developer.ROLE_ADMINISTRATOR)
        publisher = town.school.person(ERASED, developer.ROLE_PUBLISHER, APP)
        watched = head_too.Watch(report.WatchRequest(
            handout_grid=grid_messages.GetHandoutGridRequest(handout_id=town.posted.handout_id)), timeout=PATIENCE_SECONDS)
        next(watched)
        town.wait_for(town.erase())
        try:
            while True:
                next(watched)
        except grpc.RpcError as error:
            assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
        homeroom.activity.kill()
        for service in (homeroom.report, homeroom.context):
            service.stop()
            service.restart()
        for call in (
                lambda: head_too.GetHandoutGrid(grid_messages.GetHandoutGridRequest(handout_id=town.posted.handout_id)),
                lambda: publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
                    context.Context(identifier_path=["more"], title="More")]))):
            error = refused(call)
            assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
        homeroom.activity.restart()
        # Whoever is gone is taken out of nothing: their name would be back in the handout.
        error = refused(lambda: town.tess.RemoveRecipients(handout.ChangeRecipientsRequest(
            handout_id=town.posted.handout_id, student_ids=[ERASED])))
        assert error.code() == grpc.StatusCode.FAILED_PRECONDITION, error
        nothing_is_left(homeroom)


def test_an_erasure_survives_kills_of_everyone(binaries):
    """Every service is killed again and again while it goes on; it ends all the same, and nothing is left."""
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        erased = town.students[ERASED]
        for _ in range(10):
            erased.RecordAttempts(activity.RecordAttemptsRequest(records=pieces(ERASED, 90, minutes=0.001)))
        erasure = town.erase()
        for number in range(9):
            service = homeroom.services[number % 3]
            service.kill()
            service.restart()
            time.sleep(0.05 * (number % 4))
        receipt = town.wait_for(erasure)
        removed = {(each.service, each.what): each.count for each in receipt.removed}
        assert removed["activity", "attempts"] == 906, removed
        nothing_is_left(homeroom)
        assert sorted(row.student_id for row in town.grid().rows) == OTHERS
        everything_fits(town)


def test_an_older_backup_does_not_bring_anybody_back(binaries):
    """The list of the erased stands beside the store, and is played when an older one is put in its place."""
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        folder = pathlib.Path(homeroom.folder_owner.name)
        archive = folder.parent / f"{folder.name}.backup"
        try:
            said = command(homeroom, town.head, "backup", str(archive), "--data", str(folder), "--keys")
            assert said.returncode == 0, said
            town.wait_for(town.erase())
            for service in homeroom.services:
                service.stop()
            said = command(homeroom, town.head, "restore", str(archive), "--data", str(folder), "--replace")
            assert said.returncode == 0, said
        finally:
            archive.unlink(missing_ok=True)
        for kept in folder.glob("before-restore-*"):
            # What was there before is the operator's to keep or to remove.
            for path in kept.iterdir():
                path.unlink()
            kept.rmdir()
        for service in homeroom.services:
            service.restart()
        error = refused(lambda: town.students[ERASED].ListInbox(handout.ListInboxRequest()))
        assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
        assert sorted(row.student_id for row in town.grid().rows) == OTHERS
        receipt, = town.all_receipts()
        town.wait_for(receipt.erasure_id)
        nothing_is_left(homeroom)
        everything_fits(town)


def test_a_class_is_deleted_and_taken_back(binaries):
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        before = town.grid()
        error = refused(lambda: town.head.DeleteClass(roster.DeleteClassRequest(class_id="reading")))
        assert error.code() == grpc.StatusCode.FAILED_PRECONDITION, error
        town.head.DeleteClass(roster.DeleteClassRequest(class_id="reading", confirm_handouts=True))
        assert refused(town.grid).code() == grpc.StatusCode.NOT_FOUND
        town.head.UndeleteClass(roster.UndeleteClassRequest(class_id="reading"))
        assert list(town.grid().rows) == list(before.rows)
        town.head.DeleteClass(roster.DeleteClassRequest(class_id="reading", confirm_handouts=True))
        for service in homeroom.services:
            service.kill()
            service.restart()
        everything_fits(town)
        town.head.UndeleteClass(roster.UndeleteClassRequest(class_id="reading"))
        assert list(town.grid().rows) == list(before.rows)
        everything_fits(town)


def test_what_is_older_than_it_is_kept_goes(binaries):
    """Also a deleted class when nobody has taken it back for 30 days: a clock that is set makes it so."""
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        town.head.DeleteClass(roster.DeleteClassRequest(class_id="reading", confirm_handouts=True))
        later = timestamp_pb2.Timestamp()
        later.FromSeconds(int(time.time()) + 31 * 24 * 3600)
        town.head.SetClock(developer.SetClockRequest(time=later))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while [each.state for each in town.all_receipts()] != [roster.Erasure.COMPLETED]:
            assert time.monotonic() < deadline, town.all_receipts()
            time.sleep(0.05)
        assert town.all_receipts()[0].kind == roster.Erasure.CLASS
        nothing_is_left(homeroom, [b"To be", b"Thus I have spoken", b"z-record", b"Everyone"])
        error = refused(lambda: town.head.UndeleteClass(roster.UndeleteClassRequest(class_id="reading")))
        assert error.code() == grpc.StatusCode.NOT_FOUND, error
        everything_fits(town)


def test_work_is_kept_as_long_as_the_organization_says(binaries):
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        later = timestamp_pb2.Timestamp()
        later.FromSeconds(int(time.time()) + 40 * 24 * 3600)
        town.head.SetClock(developer.SetClockRequest(time=later))
        town.head.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(retention_days=30), update_fields=["retention_days"]))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while [(each.kind, each.state) for each in town.all_receipts()] != [(roster.Erasure.RETENTION, roster.Erasure.COMPLETED)]:
            assert time.monotonic() < deadline, town.all_receipts()
            time.sleep(0.05)
        nothing_is_left(homeroom, [b"To be", b"Thus I have spoken", b"z-record"])
        grid = town.grid()
        assert len(grid.rows) == 3 and all(cell.attempts == 0 for row in grid.rows for cell in row.cells), grid
        everything_fits(town)


def test_nobody_waits_for_an_erasure(binaries):
    """Others' writes go on while a person with many attempts is erased; how long they take is the benchmark's to say."""
    with Homeroom(binaries) as homeroom:
        town, other = Town(homeroom), School(homeroom, "other")
        for _ in range(20):
            town.students[ERASED].RecordAttempts(activity.RecordAttemptsRequest(records=pieces(ERASED, 90, minutes=0.001)))
        erasure = town.erase()
        written = 0
        while town.receipt(erasure).state != roster.Erasure.COMPLETED:
            written += 1
            other.administrator.CreatePerson(roster.CreatePersonRequest(
                person=roster.Person(person_id=f"person-{written}", name="Somebody")))
        assert written > 10, f"{written} writes while it went on"
        nothing_is_left(homeroom)
