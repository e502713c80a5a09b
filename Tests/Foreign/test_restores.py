"""Stores that are exchanged for older ones behind the other services' backs: everybody notices, and nothing acknowledged is lost
but what only the older store had (D32)."""

import contextlib
import pathlib
import shutil
import subprocess
import time

import grpc
from homeroom.context.v1 import context_changes_service_pb2 as changes, context_changes_service_pb2_grpc as changes_grpc
from homeroom.activity.v1 import changes_service_pb2_grpc as activity_changes_grpc
from homeroom.report.v1 import class_reports_pb2 as classes, report_service_pb2_grpc as report_grpc

from patience import PATIENCE_SECONDS
from school import TIMEOUT, School, activity, context, context_service, developer, grid, handout, measure
from services import Homeroom, Service, free_port
from test_faults import APP, record

STUDENTS = ["ana", "ben", "cy"]


class Library:
    """A class that reads, on services whose files can be set aside and put back."""

    def __init__(self, homeroom, name):
        self.homeroom, self.school = homeroom, School(homeroom, name)
        self.folder = pathlib.Path(homeroom.folder_owner.name)
        self.school.clock(0)
        self.publisher = self.school.app(APP, "Library")
        self.school.school_class("reading", ["tess"], STUDENTS)
        self.people = [self.school.student(student, APP) for student in STUDENTS]
        self.tess = self.school.teacher("tess")
        self.handouts, self.count, self.places = {}, 0, {}
        self.school.clock(100_000)

    def declare(self, *titles):
        results = self.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[title], title=title.title(), type=context.CONTEXT_TYPE_QUIZ)
            for title in titles])).results
        for title, result in zip(titles, results):
            known = self.places.setdefault(result.context.context_id, title)
            assert known == title, f"{result.context.context_id} was {known} and is given to {title}"
        return [result.context.context_id for result in results]

    def post(self, title):
        # Before all work, by the school's clock.
        self.school.clock(0)
        posted = self.school.post(self.tess, "reading", title, [(APP, [title])])
        self.school.clock(100_000)
        self.handouts[posted.handout_id] = (title, posted.tasks[0].context_id)

    def work(self, title, attempts=9):
        for _ in range(attempts):
            piece = record(self.count)
            piece.identifier_path[:] = [title]
            result, = self.people[self.count % 3].RecordAttempts(activity.RecordAttemptsRequest(records=[piece])).results
            assert result.outcome == activity.RecordResult.ACCEPTED
            self.count += 1

    def file(self, service):
        return self.folder / f"{service.name.removesuffix('-service')}.sqlite"

    def set_aside(self, service):
        """A copy of the file alone, as somebody takes who stops the service for it."""
        service.stop()
        log = pathlib.Path(f"{self.file(service)}-wal")
        assert not log.exists() or log.stat().st_size == 0, f"{log} holds {log.stat().st_size} bytes"
        shutil.copy(self.file(service), f"{self.file(service)}.aside")
        service.restart()

    def put_back(self, service):
        """Leaves the service stopped."""
        service.stop()
        for suffix in ("-wal", "-shm", "-mark"):
            pathlib.Path(f"{self.file(service)}{suffix}").unlink(missing_ok=True)
        shutil.copy(f"{self.file(service)}.aside", self.file(service))

    @contextlib.contextmanager
    def another_report(self, *flags):
        port = free_port()
        kept = self.homeroom.report.command
        place = kept.index("--snapshots")
        command = kept[:2] + [f"127.0.0.1:{port}"] + kept[3:place] + kept[place + 4:] + list(flags)
        service = Service("report-service", self.homeroom.binaries, self.folder, port, [])
        service.name, service.command, service.log = "another-report", command, self.folder / "another-report.log"
        service.restart()
        try:
            with grpc.insecure_channel(service.address) as channel:
                yield report_grpc.ReportServiceStub(channel)
        finally:
            service.stop()

    def answers(self, stub):
        """What teachers are told, without how far it was followed."""
        ask = dict(metadata=self.tess.metadata, timeout=TIMEOUT, wait_for_ready=True)
        options = measure.ReportOptions(at_least=self.school.position())
        told = []
        for handout_id in self.handouts:
            answer = stub.GetHandoutGrid(grid.GetHandoutGridRequest(handout_id=handout_id, options=options), **ask)
            told += [*answer.columns, *answer.rows]
        overview = stub.GetClassOverview(
            classes.GetClassOverviewRequest(class_id="reading", options=options), **ask)
        overview.ClearField("position")
        return told + [overview]

    def agree(self):
        """Waits until the report that went on is the one that begins anew, and returns the grids' counts by title."""
        report = report_grpc.ReportServiceStub(self.school.channels["report"])
        with self.another_report() as fresh:
            deadline = time.monotonic() + PATIENCE_SECONDS
            # Both again each time: content may still be on its way back.
            while (told := self.answers(report)) != (expected := self.answers(fresh)):
                assert time.monotonic() < deadline, f"{told}\n is not \n{expected}"
                time.sleep(0.1)
            counts = {}
            for handout_id, (title, _) in self.handouts.items():
                answer = fresh.GetHandoutGrid(
                    grid.GetHandoutGridRequest(handout_id=handout_id), metadata=self.tess.metadata, timeout=TIMEOUT)
                assert [column.title for column in answer.columns] == [title.title()], answer.columns
                counts[title] = sum(row.cells[0].attempts for row in answer.rows)
            return counts

    def said_error(self, service, count=1):
        lines = [line for line in service.log.read_text(errors="replace").splitlines() if "level=error" in line or '"error"' in line]
        assert len(lines) >= count, f"{service.name} said nothing:\n{service.tail()}"
        return lines

    def contexts_stay(self):
        """Every handout still points at the content that it was made for."""
        for handout_id, (title, context_id) in self.handouts.items():
            seen = self.tess.GetHandout(handout.GetHandoutRequest(handout_id=handout_id))
            assert [(list(t.identifier_path), t.context_id) for t in seen.tasks] == [([title], context_id)], seen.tasks


def stored(library, title):
    answer = library.school.administrator.ListAttempts(
        activity.ListAttemptsRequest(app_id=APP, identifier_path=[title], student_id="ana"))
    return len(answer.attempts)


def test_activity_restored_and_grown_past(binaries):
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "grown")
        library.declare("emma")
        library.post("emma")
        library.work("emma", 6)
        library.set_aside(homeroom.activity)
        library.work("emma", 9)
        assert library.agree() == {"emma": 15}
        # More than was lost, before anybody can look: the reports are away.
        homeroom.report.stop()
        library.put_back(homeroom.activity)
        homeroom.activity.restart()
        library.work("emma", 30)
        homeroom.report.restart()
        assert library.agree() == {"emma": 36}
        library.said_error(homeroom.report)
        library.said_error(homeroom.activity)


def test_activity_restored_and_shorter(binaries):
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "shorter")
        library.declare("emma")
        library.post("emma")
        library.work("emma", 6)
        library.set_aside(homeroom.activity)
        library.work("emma", 30)
        assert library.agree() == {"emma": 36}
        library.put_back(homeroom.activity)
        homeroom.activity.restart()
        assert library.agree() == {"emma": 6}
        library.work("emma", 3)
        assert library.agree() == {"emma": 9}
        library.said_error(homeroom.report)


def test_a_snapshot_of_another_time(binaries):
    """Older than Activity, it goes on from there; newer, or of another history, it is not believed."""
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "snapshot")
        library.declare("emma")
        library.post("emma")
        library.work("emma", 6)
        assert library.agree() == {"emma": 6}
        homeroom.report.stop()
        aside = library.folder / "snapshots.aside"
        shutil.copytree(homeroom.snapshots, aside)
        homeroom.report.restart()
        library.work("emma", 9)
        assert library.agree() == {"emma": 15}
        homeroom.report.stop()
        shutil.rmtree(homeroom.snapshots)
        shutil.copytree(aside, homeroom.snapshots)
        homeroom.report.restart()
        assert library.agree() == {"emma": 15}
        lines = homeroom.report.log.read_text(errors="replace")
        assert "not the service's" not in lines, lines


def restored_context(binaries, name, while_away):
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, name)
        library.declare("emma")
        library.post("emma")
        library.work("emma", 3)
        library.set_aside(homeroom.context)
        library.declare("persuasion", *[f"lost-{n}" for n in range(20)])
        library.post("persuasion")
        library.work("persuasion", 6)
        library.work("emma", 3)
        assert library.agree() == {"emma": 6, "persuasion": 6}
        while_away(library)
        library.work("persuasion", 6)
        library.declare(*[f"later-{n}" for n in range(20)])
        assert library.agree() == {"emma": 6, "persuasion": 12}
        library.contexts_stay()
        assert stored(library, "persuasion") == 4
        # The content is Context's again, under the same numbers.
        found = library.publisher.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["persuasion"]))
        here = {context_id for title, context_id in library.handouts.values() if title == "persuasion"}
        assert {found.contexts[-1].context_id} == here, found
        library.said_error(homeroom.activity)
        library.said_error(homeroom.context)


def test_context_restored(binaries):
    def while_away(library):
        library.put_back(library.homeroom.context)
        library.homeroom.context.restart()

    restored_context(binaries, "content", while_away)


def test_context_restored_and_grown_past(binaries):
    def while_away(library):
        # Activity is away: the lost paths are declared again, and more than was lost, before anybody notices.
        library.school.position()
        library.homeroom.activity.stop()
        library.put_back(library.homeroom.context)
        library.homeroom.context.restart()
        library.declare("persuasion")
        library.declare(*[f"new-{n}" for n in range(60)])
        library.homeroom.activity.restart()

    restored_context(binaries, "regrown", while_away)


def test_context_lost_altogether(binaries):
    """Context begins with an empty store: what Activity knows of its content comes back."""
    def while_away(library):
        homeroom = library.homeroom
        homeroom.context.stop()
        library.file(homeroom.context).unlink()
        homeroom.context.may_lose_work = True
        homeroom.context.restart()
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not library.school.administrator.ListApps(context_service.ListAppsRequest()).apps:
            assert time.monotonic() < deadline, homeroom.activity.tail()
            time.sleep(0.1)

    restored_context(binaries, "empty", while_away)


def test_heads_agree(binaries):
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "heads")
        library.declare("emma")
        service = library.school.person("report", developer.ROLE_SERVICE)
        request = changes.GetHeadRequest(organization_id="heads")
        heads = [
            stub(channel).GetHead(request, metadata=service.metadata, timeout=TIMEOUT)
            for stub, channel in (
                (changes_grpc.ContextChangesServiceStub, library.school.channels["context"]),
                (activity_changes_grpc.ChangesServiceStub, library.school.channels["activity"]))]
        here = library.school.position()
        assert [(head.epoch, head.sequence) for head in heads] == [
            (here.context_epoch, here.context_sequence), (here.activity_epoch, here.activity_sequence)]
        assert all(len(head.digest) == 16 for head in heads)


def test_reset_takes_content_with_it(binaries):
    with Homeroom(binaries) as homeroom:
        library = Library(homeroom, "reset")
        first, = library.declare("emma")
        library.post("emma")
        library.school.administrator.ResetOrganization(developer.ResetOrganizationRequest())
        assert not library.school.administrator.ListApps(context_service.ListAppsRequest()).apps
        library.school.app(APP, "Library")
        second, = library.declare("emma")
        assert second > first
        # Nothing of what was before is given back.
        homeroom.context.stop()
        homeroom.context.restart()
        found = library.publisher.QueryContexts(context_service.QueryContextsRequest(app_id=APP)).contexts
        assert [c.context_id for c in found] == [second]


def test_a_second_report_on_one_folder(binaries):
    with Homeroom(binaries) as homeroom:
        command = list(homeroom.report.command)
        command[2] = f"127.0.0.1:{free_port()}"
        second = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
        assert second.returncode != 0
        said = second.stdout + second.stderr
        assert "is in use by another process" in said and str(homeroom.snapshots) in said, said
