"""Erasing, deleting and keeping only for so long, with real processes: what is in their files, while they run, is looked at."""

import contextlib
import json
import os
import pathlib
import random
import shutil
import subprocess
import time
import uuid

import grpc
from google.protobuf import timestamp_pb2

from homeroom.report.v1 import class_reports_pb2 as class_reports, handout_grid_pb2 as grid_messages

from patience import PATIENCE_SECONDS, patiently
from school import (
    School, activity, attempt, context, context_service, developer, handout, insist, organization, refused, report,
    roster)
from services import Homeroom
from test_faults import APP

# Nothing else says one of these.
TRACES = [
    b"zarathustra", b"Zarathustra", b"z-attempt", b"z-record", b"z-request", b"Thus I have spoken", b"Eagle and serpent",
    b"z-own-essay", b"z-own-part", b"z-comment", b"z-returned", b"z-subject"]
# What apps declare for their pupils: the one who is erased has the first two alone, and the third in common with others.
ESSAY, PART, SHARED = ["quiz", "z-own-essay"], ["quiz", "z-own-essay", "z-own-part"], ["quiz", "our essay"]
ERASED = "zarathustra"
OTHERS = ["ben", "cy"]


def now(minutes=0.0):
    stamp = timestamp_pb2.Timestamp()
    stamp.FromNanoseconds(int((time.time() + 60 * minutes) * 1e9))
    return stamp


def pieces(student, count=6, minutes=-30, path=("quiz",)):
    """Work of a student; that of the one who is erased can be told by every text in it."""
    own = student == ERASED
    prefix = "z" if own else student
    return [
        attempt.AttemptRecord(
            record_id=f"{prefix}-record-{uuid.uuid4()}", attempt_id=f"{prefix}-attempt-{uuid.uuid4()}", app_id=APP,
            identifier_path=path, start_time=now(minutes + n), happen_time=now(minutes + n + 0.5),
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

    def write_own(self):
        """Work at what pupils' apps have declared for them, one piece at each."""
        for student, path in [(ERASED, ESSAY), (ERASED, PART), (ERASED, SHARED), ("ben", SHARED)]:
            self.declare(student, path)
            self.students[student].RecordAttempts(activity.RecordAttemptsRequest(
                records=pieces(student, 1, minutes=0.001, path=path)))

    def speak(self):
        """What others say of the one who is erased, twice each where it is kept more than once."""
        for piece in self.sent[ERASED][:2]:
            self.tess.CommentAttempt(activity.CommentAttemptRequest(attempt_id=piece.attempt_id, text="z-comment"))
            self.tess.SetItemPoints(activity.SetItemPointsRequest(
                attempt_id=piece.attempt_id, item_identifier="essay", points=2))
            self.tess.ReturnWork(handout.ReturnWorkRequest(
                handout_id=self.quiz.handout_id, student_id=ERASED, comment=f"z-returned {piece.attempt_id}"))
        self.tess.ListReturnedWork(handout.ListReturnedWorkRequest(handout_id=self.quiz.handout_id, student_id=ERASED))
        self.head.LinkIdentity(roster.LinkIdentityRequest(
            person_id=ERASED, identity=roster.Identity(issuer="https://school.example", subject="z-subject")))

    def ids(self):
        """What apps have called the attempts of which nobody has said anything: the audit log keeps the others' for as long as itself."""
        spoken = [piece.attempt_id for piece in self.sent[ERASED][:2]]
        return [
            piece.attempt_id.encode() for pieces in self.sent.values() for piece in pieces if piece.attempt_id not in spoken]

    def declare(self, student, path):
        self.students[student].DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=path, title="Own", type=context.CONTEXT_TYPE_DOCUMENT)]))

    def attempts(self, student, path):
        """As those see them who read what is stored."""
        return self.school.person("sis", developer.ROLE_ADMINISTRATOR).ListAttempts(activity.ListAttemptsRequest(
            app_id=APP, identifier_path=path, student_id=student, page_size=200)).attempts

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

    def erase(self, person=ERASED):
        return self.head.ErasePerson(roster.ErasePersonRequest(person_id=person)).erasure_id

    def found(self, word):
        """The paths of content that an administrator finds by a word."""
        contexts = self.head.SearchContexts(context_service.SearchContextsRequest(query=word)).contexts
        return [list(each.identifier_path) for each in contexts]

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


def furnished(homeroom):
    """A town in which pupils have content of their own, too, and teachers have said something of their work."""
    town = Town(homeroom)
    town.write_own()
    town.speak()
    return town


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
        town = furnished(homeroom)
        before = traces(homeroom)
        assert {text for found in before.values() for text in found} == set(TRACES), before
        assert sorted(row.student_id for row in town.grid().rows) == sorted([ERASED, *OTHERS])

        done = command(homeroom, town.head, "--json", "erase", ERASED, "--wait")
        assert done.returncode == 0, done
        receipt = json.loads(done.stdout)
        assert receipt["state"] == "COMPLETED" and not receipt["waiting_for"] and receipt["digest"], receipt
        removed = {(each["service"], each["what"]): each["count"] for each in receipt["removed"]}
        assert removed["activity", "attempts"] == removed["report", "attempts"] == 9, removed
        assert removed["activity", "records"] == 9 and removed["activity", "marks"] == 1, removed
        assert removed["activity", "contexts"] == removed["context", "contexts"] == 2, removed
        nothing_is_left(homeroom)
        assert traces(homeroom, [b"ben-attempt", b"To be", b"our essay"]), "others are there as before"
        assert len(town.attempts("ben", SHARED)) == 1

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


def test_what_somebody_in_no_class_has_asked_for_goes_too(binaries):
    """Who publishes content is on no roll and in no handout, by which Context would know them; it remembers their requests."""
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        publisher = "zoroaster"
        town.head.CreatePerson(roster.CreatePersonRequest(person=roster.Person(person_id=publisher, name="Zoroaster")))
        town.school.person(publisher, developer.ROLE_PUBLISHER, APP).UpdateContext(context_service.UpdateContextRequest(
            context=context.Context(app_id=APP, identifier_path=["quiz"], title="A quiz"), update_fields=["title"],
            request_id="zo-request"))
        theirs = [publisher.encode(), b"zo-request"]
        assert any("context" in name for name in traces(homeroom, theirs)), "it is remembered"
        town.wait_for(town.erase(publisher))
        nothing_is_left(homeroom, theirs)
        everything_fits(town)


def test_own_content_goes_with_the_last_work_at_it(binaries):
    """Another pupil begins to work at the same identifier while the first is erased: no work is lost, and it is theirs from then on."""
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        assert sorted(town.found("essay")) == [SHARED, ESSAY] and town.found("part") == [PART]
        town.declare("cy", ESSAY)
        erasure, taken = town.erase(), 0
        while town.receipt(erasure).state != roster.Erasure.COMPLETED:
            work = activity.RecordAttemptsRequest(records=pieces("cy", 1, minutes=0.001, path=ESSAY))
            answer = insist(lambda: town.students["cy"].RecordAttempts(work))
            assert answer.results[0].outcome == activity.RecordResult.ACCEPTED, answer
            taken += 1
        assert taken > 0 and len(town.attempts("cy", ESSAY)) == taken, f"{taken} pieces were taken"
        nothing_is_left(homeroom, [text for text in TRACES if text != b"z-own-essay"])
        assert sorted(town.found("essay")) == [SHARED, ESSAY] and not town.found("part")

        # With the last who has work there the rest goes, too: for teachers, and in all files.
        for person in OTHERS:
            town.wait_for(town.erase(person))
        nothing_is_left(homeroom, [*TRACES, b"our essay"])
        assert not town.found("essay") and not town.grid().rows
        everything_fits(town)


def test_an_erased_person_is_refused_also_by_services_that_know_only_what_they_kept(binaries):
    """Report and Context are started again without Activity, and streams that were open end with the next thing they would say."""
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
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
        town = furnished(homeroom)
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
        assert removed["activity", "attempts"] == 909, removed
        nothing_is_left(homeroom)
        assert sorted(row.student_id for row in town.grid().rows) == OTHERS
        everything_fits(town)


def test_completed_means_that_nothing_is_left_whoever_was_killed(binaries):
    """Services are killed at random, and Report loses all it had now and then: it reads feeds anew that are being rewritten."""
    seed = int(os.environ.get("HOMEROOM_ERASURE_SEED", time.time_ns() % 1_000_000))
    print(f"HOMEROOM_ERASURE_SEED={seed}")
    dice = random.Random(seed)
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        for _ in range(4):
            town.students[ERASED].RecordAttempts(activity.RecordAttemptsRequest(records=pieces(ERASED, 90, minutes=0.001)))
        erasure = town.erase()
        for _ in range(int(os.environ.get("HOMEROOM_ERASURE_KILLS", "8"))):
            service = dice.choice(homeroom.services)
            service.kill()
            if service is homeroom.report and dice.random() < 0.5:
                shutil.rmtree(homeroom.snapshots)
            time.sleep(dice.random() * 0.1)
            service.restart()
            if town.receipt(erasure).state == roster.Erasure.COMPLETED:
                nothing_is_left(homeroom)
            time.sleep(dice.random() * 0.3)
        town.wait_for(erasure)
        nothing_is_left(homeroom)
        assert sorted(row.student_id for row in town.grid().rows) == OTHERS
        assert len(town.attempts("ben", SHARED)) == 1
        everything_fits(town)


def test_an_older_backup_does_not_bring_anybody_back(binaries):
    """The list of the erased stands beside the store, and is played when an older one is put in its place."""
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
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


@contextlib.contextmanager
def former(service, *files):
    """Copies of a service's files as they are now, beside the folder of all; gives what puts them in the place of what is there then."""
    folder = service.log.parent
    aside = folder.parent / f"{folder.name}.former-{service.name}"
    service.stop()
    aside.mkdir()
    for file in files:
        shutil.copy(folder / file, aside)

    def put_back():
        service.stop()
        for file in files:
            for leftover in folder.glob(f"{file}-[wsm]*"):
                leftover.unlink()
            shutil.copy(aside / file, folder)
        service.restart()

    try:
        service.restart()
        yield put_back
    finally:
        shutil.rmtree(aside)


def test_content_that_an_older_context_brings_back_goes_again(binaries):
    """Only Context's file is put back behind the others' backs, twice: what it has of the erased one goes without anybody's asking."""
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        with former(homeroom.context, "context.sqlite") as put_back:
            town.wait_for(town.erase())
            nothing_is_left(homeroom)
            for _ in range(2):
                put_back()
                patiently("Context forgets it again", lambda: not traces(homeroom))
                assert town.found("essay") == [SHARED] and not town.found("part")
                assert len(town.attempts("ben", SHARED)) == 1
            receipt, = town.all_receipts()
            assert receipt.kind == roster.Erasure.PERSON, "who looked for it removed nobody"
            everything_fits(town)


def test_content_that_came_back_goes_whoever_is_killed(binaries):
    seed = int(os.environ.get("HOMEROOM_ERASURE_SEED", time.time_ns() % 1_000_000))
    print(f"HOMEROOM_ERASURE_SEED={seed}")
    dice = random.Random(seed)
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        with former(homeroom.context, "context.sqlite") as put_back:
            town.wait_for(town.erase())
            put_back()
            for _ in range(int(os.environ.get("HOMEROOM_ERASURE_KILLS", "8"))):
                time.sleep(dice.random() * 0.2)
                service = dice.choice(homeroom.services)
                service.kill()
                service.restart()
            patiently("it is forgotten again", lambda: not traces(homeroom))
            assert town.found("essay") == [SHARED] and not town.found("part")
            everything_fits(town)


def test_work_that_an_older_activity_brings_back_has_its_content(binaries):
    """Activity's file is put back to before recording was deleted for a pupil: Context, which has forgotten their content since, has it again."""
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        with former(homeroom.activity, "activity.sqlite") as put_back:
            town.head.SetRecording(organization.SetRecordingRequest(
                student_id=ERASED, mode=organization.SetRecordingRequest.DELETED))
            patiently("it is deleted", lambda: [each.state for each in town.all_receipts()] == [roster.Erasure.COMPLETED])
            assert not town.found("part")
            homeroom.activity.may_lose_work = True
            put_back()
            patiently("Context has it again", lambda: town.found("part") == [PART])
            assert len(town.attempts(ERASED, ESSAY)) == len(town.attempts(ERASED, PART)) == 1
            assert len(town.students[ERASED].RecordAttempts(activity.RecordAttemptsRequest(
                records=pieces(ERASED, 1, minutes=0.001, path=PART))).results) == 1
            # Report has to hear first that the history which it knows is over.
            town.school.until_followed_by("report")
            everything_fits(town)
            # It goes with them all the same.
            town.wait_for(town.erase())
            nothing_is_left(homeroom)
            assert town.found("essay") == [SHARED]
            everything_fits(town)


def test_a_class_is_deleted_and_taken_back(binaries):
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
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


def test_a_deleted_class_takes_work_while_it_can_be_taken_back(binaries):
    """What was acknowledged is not sent again: work and marks count after the undoing, whenever they arrived (N93)."""
    with Homeroom(binaries) as homeroom:
        town = Town(homeroom)
        town.grid()
        head, quiz = town.head, dict(app_id=APP, identifier_path=["quiz"])
        before, during = now(), None

        def work(student, number, happened):
            piece, = pieces(student, 1)
            piece.attempt_id = piece.record_id = f"{student}-{number}"
            for field in ("start_time", "happen_time", "stop_time"):
                getattr(piece, field).CopyFrom(happened)
            town.students[student].RecordAttempts(activity.RecordAttemptsRequest(records=[piece]))

        def bring(student):
            work(student, 1, before)
            work(student, 2, during)
            town.students[student].CompleteAssigned(activity.CompleteAssignedRequest(
                time=attempt.ClientTime(happen_time=before), request_id="complete", **quiz))
            # With the token of an app, which is told nothing of the handout (N79).
            task = town.posted.tasks[0].task_id
            town.students[student].UnmarkDone(handout.MarkDoneRequest(
                handout_id=town.posted.handout_id, task_id=task, request_id="undo",
                time=attempt.ClientTime(happen_time=during)))

        head.DeleteClass(roster.DeleteClassRequest(class_id="reading", confirm_handouts=True))
        during = now()
        bring("ben")
        # What judges is read from the rows again; reports tell of none of it.
        for service in homeroom.services:
            service.kill()
            service.restart()
        bring("ben")
        assert refused(town.grid).code() == grpc.StatusCode.NOT_FOUND
        everything_fits(town)
        head.UndeleteClass(roster.UndeleteClassRequest(class_id="reading"))
        bring("cy")

        def cells(**options):
            grid = town.school.grid(town.tess, town.posted.handout_id, **options)
            return {row.student_id: (row.cells[0].attempts, row.cells[0].done) for row in grid.rows}

        shown, then = cells(), cells(as_of_time=before)
        assert shown["ben"] == shown["cy"] == (8, False), shown
        assert then["ben"][1] and then["cy"][1], then
        everything_fits(town)
        # Gone for good it takes nothing, and what it took goes with it.
        head.DeleteClass(roster.DeleteClassRequest(class_id="reading", confirm_handouts=True))
        work("ben", 3, during)
        later = timestamp_pb2.Timestamp()
        later.FromSeconds(int(time.time()) + 31 * 24 * 3600)
        head.SetClock(developer.SetClockRequest(time=later))
        patiently("it is removed", lambda: [each.state for each in town.all_receipts()] == [roster.Erasure.COMPLETED])
        work("ben", 4, during)
        assert not town.attempts("ben", ["quiz"])
        nothing_is_left(homeroom, [b"ben-1", b"ben-3", b"ben-4"])
        everything_fits(town)


def test_what_is_older_than_it_is_kept_goes(binaries):
    """Also a deleted class when nobody has taken it back for 30 days: a clock that is set makes it so."""
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        assert {text for found in traces(homeroom, town.ids()).values() for text in found} == set(town.ids())
        town.head.DeleteClass(roster.DeleteClassRequest(class_id="reading", confirm_handouts=True))
        later = timestamp_pb2.Timestamp()
        later.FromSeconds(int(time.time()) + 31 * 24 * 3600)
        town.head.SetClock(developer.SetClockRequest(time=later))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while [each.state for each in town.all_receipts()] != [roster.Erasure.COMPLETED]:
            assert time.monotonic() < deadline, town.all_receipts()
            time.sleep(0.05)
        assert town.all_receipts()[0].kind == roster.Erasure.CLASS
        nothing_is_left(homeroom, [
            b"To be", b"Thus I have spoken", b"z-record", b"Everyone", b"z-own-essay", b"z-own-part", b"our essay", *town.ids()])
        error = refused(lambda: town.head.UndeleteClass(roster.UndeleteClassRequest(class_id="reading")))
        assert error.code() == grpc.StatusCode.NOT_FOUND, error
        everything_fits(town)


def test_work_is_kept_as_long_as_the_organization_says(binaries):
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        later = timestamp_pb2.Timestamp()
        later.FromSeconds(int(time.time()) + 40 * 24 * 3600)
        town.head.SetClock(developer.SetClockRequest(time=later))
        town.head.UpdateOrganization(organization.UpdateOrganizationRequest(
            organization=organization.Organization(retention_days=30), update_fields=["retention_days"]))
        deadline = time.monotonic() + PATIENCE_SECONDS
        while [(each.kind, each.state) for each in town.all_receipts()] != [(roster.Erasure.RETENTION, roster.Erasure.COMPLETED)]:
            assert time.monotonic() < deadline, town.all_receipts()
            time.sleep(0.05)
        nothing_is_left(homeroom, [
            b"To be", b"Thus I have spoken", b"z-record", b"z-own-essay", b"z-own-part", b"our essay", *town.ids()])
        grid = town.grid()
        assert len(grid.rows) == 3 and all(cell.attempts == 0 for row in grid.rows for cell in row.cells), grid
        everything_fits(town)


def test_whoever_has_followed_for_some_time_hears_by_aliases_of_what_was_removed(binaries):
    """Report goes on from a snapshot of before, in a history that names none of it any more, and what is sent again is known."""
    with Homeroom(binaries) as homeroom:
        town = furnished(homeroom)
        homeroom.report.stop()
        former = pathlib.Path(homeroom.folder_owner.name).parent / f"{pathlib.Path(homeroom.folder_owner.name).name}.former"
        shutil.copytree(homeroom.snapshots, former)
        try:
            homeroom.report.restart()
            deleted = organization.SetRecordingRequest(student_id="ben", mode=organization.SetRecordingRequest.DELETED)
            town.head.SetRecording(deleted)
            deadline = time.monotonic() + PATIENCE_SECONDS
            while [each.state for each in town.all_receipts()] != [roster.Erasure.COMPLETED]:
                assert time.monotonic() < deadline, town.all_receipts()
                time.sleep(0.05)
            ids = [piece.attempt_id.encode() for piece in town.sent["ben"]]
            nothing_is_left(homeroom, ids)
            homeroom.report.stop()
            shutil.rmtree(homeroom.snapshots)
            shutil.copytree(former, homeroom.snapshots)
            assert traces(homeroom, ids), "the snapshot of before has them"
            homeroom.report.restart()
            everything_fits(town)
            attempts = {row.student_id: row.cells[0].attempts for row in town.grid().rows}
            assert attempts["ben"] == 0 and attempts["cy"] == 6, attempts
            town.head.SetRecording(organization.SetRecordingRequest(student_id="ben", mode=organization.SetRecordingRequest.ON))
            again = town.school.person("sis", developer.ROLE_ADMINISTRATOR).RecordAttempts(
                activity.RecordAttemptsRequest(records=[piece_of("ben", piece) for piece in town.sent["ben"]]))
            assert {result.outcome for result in again.results} == {activity.RecordResult.DROPPED_DELETED}, again
            everything_fits(town)
        finally:
            shutil.rmtree(former)


def piece_of(student, piece):
    """The same as it is sent by somebody else for the student, as if it was done just now."""
    again = attempt.AttemptRecord()
    again.CopyFrom(piece)
    again.student_id, again.record_id = student, f"again {piece.record_id}"
    for field in ("start_time", "happen_time", "stop_time"):
        getattr(again, field).CopyFrom(now())
    return again


def test_nobody_waits_for_an_erasure(binaries):
    """Others' writes go on while a person with many attempts is erased; how long they take is the benchmark's to say."""
    with Homeroom(binaries) as homeroom:
        town, other = furnished(homeroom), School(homeroom, "other")
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
