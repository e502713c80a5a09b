"""Three instances of Report, of which two hold each organization: any of them takes any call, and a new one copies from the others."""

import contextlib
import difflib
import itertools
import random
import re
import subprocess
import time

import grpc
from homeroom.report.v1 import class_reports_pb2 as classes, copies_service_pb2 as copies, copies_service_pb2_grpc as copies_grpc

from patience import PATIENCE_SECONDS, patiently
from ports import free_port
from school import School, activity, developer, grid as grids, measure, refused, report, roster
from services import Homeroom, Service, Through
from test_admin import value
from test_keys import token
from test_postgres import PATHS, STUDENTS, begin, record

ORGANIZATIONS = ["north", "south", "east", "west"]


def weight(organization, instance):
    """As context_changes_service.proto describes it."""
    number = 0xCBF29CE484222325
    for byte in organization.encode() + instance.encode():
        number = (number ^ byte) * 0x100000001B3 % 2**64
    number = (number ^ number >> 33) * 0xFF51AFD7ED558CCD % 2**64
    return number ^ number >> 33


class Copies(contextlib.ExitStack):
    """Context, Activity and instances of Report, of which the first is the one that the others' flags are of."""

    def __init__(self, binaries, count=3, copies=2, tls=False, mutual=False, flags=()):
        super().__init__()
        self.homeroom = Homeroom(binaries, tls=tls, mutual=mutual, flags=flags)
        first, self.tls = self.homeroom.report, tls
        plain = [*first.command]
        self.instances = [first]
        for number in range(1, count):
            port = free_port()
            other = Service("report-service", binaries, self.homeroom.folder, port, [])
            other.log = self.homeroom.folder / f"report-service-{number}.log"
            other.command = [*plain]
            other.command[plain.index("--listen") + 1] = f"127.0.0.1:{port}"
            other.command[plain.index("--snapshots") + 1] += f"-{number}"
            self.instances.append(other)
            self.homeroom.services.append(other)
        self.copies = copies
        self.list(self.instances)
        self.enter_context(self.homeroom)

    def url(self, instance):
        return f"{'https://' if self.tls else ''}{instance.address}"

    def list(self, instances):
        """From their next start on these are all there are."""
        for instance in instances:
            if "--instances" in instance.command:
                del instance.command[instance.command.index("--instances"):]
            instance.command += ["--instances", ",".join(map(self.url, instances)), "--advertise", self.url(instance)]
            instance.command += ["--copies", str(self.copies)]
        self.listed = instances

    def holders(self, organization):
        ordered = sorted(self.listed, key=lambda one: -weight(organization, self.url(one)))
        return ordered[:self.copies]

    def strangers(self, organization):
        return [one for one in self.listed if one not in self.holders(organization)]

    def folder(self, instance):
        return self.homeroom.folder / instance.command[instance.command.index("--snapshots") + 1]

    def school(self, organization, instance):
        """An organization as those see it who ask an instance for reports."""
        return School(Through(self.homeroom, instance), organization)


class Played:
    """An organization with some work, and what is asked about it."""

    def __init__(self, instances, organization, count=40):
        self.instances, self.organization = instances, organization
        self.school, _, self.posted, self.people = begin(Through(instances.homeroom, instances.instances[0]), organization)
        self.number = 0
        self.work(count)

    def work(self, count):
        chance = random.Random(f"{self.organization} {self.number}")
        for _ in range(count):
            result, = chance.choice(self.people).RecordAttempts(activity.RecordAttemptsRequest(
                records=[record(self.number, chance.choice(PATHS), chance)])).results
            assert result.outcome == activity.RecordResult.ACCEPTED, result
            self.number += 1

    def answers(self, instance):
        """All that an instance says, without what depends on when it is asked."""
        school = self.instances.school(self.organization, instance)
        tess, ana = school.teacher("tess"), school.person(STUDENTS[0], developer.ROLE_STUDENT)
        seen = school.grid(tess, self.posted)
        options = measure.ReportOptions(at_least=school.position())
        overview = tess.GetClassOverview(classes.GetClassOverviewRequest(class_id="reading", options=options))
        own = ana.GetStudentReport(classes.GetStudentReportRequest(class_id="reading", student_id=STUDENTS[0], options=options))
        watched = next(iter(tess.Watch(report.WatchRequest(
            handout_grid=grids.GetHandoutGridRequest(handout_id=self.posted, options=options)))))
        export = b"".join(part.data for part in school.administrator.Export(
            report.ExportRequest(all_attempts=True, format=report.ExportRequest.CSV, options=options)))
        return [seen.rows, overview.handouts, own.handouts, watched.handout_grid.rows, export]


def everywhere_alike(instances, played):
    for one in played:
        answers = [one.answers(instance) for instance in instances.listed]
        assert answers[0][0] and answers[0][4], answers[0]
        for answer in answers[1:]:
            for mine, other in zip(map(str, answer), map(str, answers[0])):
                lines = difflib.unified_diff(mine.splitlines(), other.splitlines(), lineterm="")
                assert mine == other, "\n".join([one.organization, *itertools.islice(lines, 40)])


def has_files(instances, instance):
    return len(list(instances.folder(instance).glob("*.snapshot")))


def play_everywhere(binaries, **options):
    with Copies(binaries, **options) as instances:
        played = [Played(instances, organization) for organization in ORGANIZATIONS]
        everywhere_alike(instances, played)
        # Who asks one that has no copy is answered by one that has.
        for one in played:
            holders, (stranger,) = instances.holders(one.organization), instances.strangers(one.organization)
            passed = lambda: value(stranger, "homeroom_forwarded_calls_total")
            before = passed()
            tess = instances.school(one.organization, stranger).teacher("tess")
            tess.GetHandoutGrid(grids.GetHandoutGridRequest(handout_id=one.posted))
            assert passed() == before + 1
            for holder in holders:
                before = value(holder, "homeroom_forwarded_calls_total")
                tess = instances.school(one.organization, holder).teacher("tess")
                tess.GetHandoutGrid(grids.GetHandoutGridRequest(handout_id=one.posted))
                assert value(holder, "homeroom_forwarded_calls_total") == before
        # Each holds its own, and follows no others.
        for instance in instances.listed:
            own = [one for one in ORGANIZATIONS if instance in instances.holders(one)]
            patiently(f"{len(own)} organizations are written", lambda: has_files(instances, instance) >= len(own))
            assert has_files(instances, instance) == len(own)
            assert value(instance, "homeroom_report_organizations") == len(own)
        # A refusal comes through as it is.
        errors = [refused(lambda: instances.school("north", one).teacher("tom").GetHandoutGrid(
            grids.GetHandoutGridRequest(handout_id=played[0].posted))) for one in instances.listed]
        assert len({(error.code(), error.details()) for error in errors}) == 1, errors


def test_any_instance_takes_any_call(binaries):
    play_everywhere(binaries)


def test_instances_call_each_other_as_services_do(binaries):
    play_everywhere(binaries, tls=True, mutual=True)


def pages(person, one, first):
    """All attempts behind a cell, the pages from one instance after the other."""
    token, found = "", []
    for instance in itertools.cycle(first):
        answer = instance.ListCellAttempts(grids.ListCellAttemptsRequest(
            handout_id=one.posted, task_id=person, student_id=STUDENTS[0], page_size=2, page_token=token))
        found += [entry.attempt_id for entry in answer.attempts]
        token = answer.next_page_token
        if not token:
            return found


def test_pages_go_on_at_another_copy(binaries):
    with Copies(binaries) as instances:
        one = Played(instances, "north", 120)
        holders = instances.holders("north")
        teachers = [instances.school("north", holder).teacher("tess") for holder in holders]
        schools = [instances.school("north", holder) for holder in holders]
        task = schools[0].grid(teachers[0], one.posted).columns[0].task_id
        for school, teacher in zip(schools, teachers):
            school.grid(teacher, one.posted)
        alone, both = pages(task, one, teachers[:1]), pages(task, one, teachers)
        assert len(alone) > 3 and alone == both, (alone, both)


def told_to_wait(error):
    found = {name for name, _ in error.trailing_metadata() or ()}
    assert error.code() == grpc.StatusCode.UNAVAILABLE and "grpc-status-details-bin" in found, error


def test_a_copy_that_dies(binaries):
    with Copies(binaries) as instances:
        one = Played(instances, "north")
        first, second = instances.holders("north")
        stranger, = instances.strangers("north")
        tess = instances.school("north", stranger).teacher("tess")
        grid = lambda: tess.GetHandoutGrid(grids.GetHandoutGridRequest(handout_id=one.posted), wait_for_ready=False)
        stream = tess.Watch(report.WatchRequest(handout_grid=grids.GetHandoutGridRequest(handout_id=one.posted)))
        state = next(stream)
        # One of them may have read more than the other.
        everywhere_alike(instances, [one])
        before = grid()
        first.kill()
        told_to_wait(refused(lambda: [*stream]))
        # What was lost with the one is asked of the other, each time that it is looked whether the one is back, too.
        begun = time.monotonic()
        while time.monotonic() < begun + 5:
            assert grid().rows == before.rows
        # Whoever watched goes on at the other copy, and is sent what has changed.
        again = tess.Watch(report.WatchRequest(
            handout_grid=grids.GetHandoutGridRequest(handout_id=one.posted), resume_token=state.resume_token))
        # What is acknowledged while one is away is there at both.
        one.work(10)
        assert next(again).handout_grid.rows != before.rows
        first.restart()
        everywhere_alike(instances, [one])
        # All that have it are away: said so, until one is back.
        first.kill()
        second.kill()
        told_to_wait(refused(grid))
        second.restart()
        patiently("it is answered again", lambda: answered(grid))
        first.restart()


def ask(instances, one, instance):
    teacher = instances.school(one.organization, instance).teacher("tess")
    return teacher.GetHandoutGrid(grids.GetHandoutGridRequest(handout_id=one.posted), wait_for_ready=False)


def answered(call):
    try:
        return call().rows
    except grpc.RpcError as error:
        told_to_wait(error)
        return None


def copied(instance):
    return re.findall(r'message="organizations were copied from other instances" .*', instance.log.read_text(errors="replace"))


def lose(instances, instance):
    """Its machine is another one from now on."""
    instance.kill()
    subprocess.run(["rm", "-rf", str(instances.folder(instance))], check=True)
    instance.log.unlink()


def test_a_new_holder_copies_from_another(binaries):
    with Copies(binaries) as instances:
        played = [Played(instances, organization) for organization in ORGANIZATIONS]
        for instance in instances.listed:
            own = [one for one in ORGANIZATIONS if instance in instances.holders(one)]
            patiently("it is written", lambda: has_files(instances, instance) == len(own))
        for instance in instances.listed:
            own = [one for one in ORGANIZATIONS if instance in instances.holders(one)]
            lose(instances, instance)
            instance.restart()
            if own:
                patiently("it has copied", lambda: copied(instance))
                assert f"organizations={len(own)} " in copied(instance)[0] + " ", copied(instance)
            assert value(instance, "homeroom_report_copied_organizations_total") == len(own)
            for one in played:
                one.work(3)
            everywhere_alike(instances, played)
        # Nobody has anything: all is read from the feeds.
        for instance in instances.listed:
            lose(instances, instance)
        for instance in instances.listed:
            instance.restart()
        for instance in instances.listed:
            for one in played:
                patiently("it is answered", lambda: answered(lambda: ask(instances, one, instance)))
        everywhere_alike(instances, played)


def test_instances_come_and_go(binaries):
    with Copies(binaries) as instances:
        a, b, c = instances.instances
        # Two at first, which hold everything.
        c.kill()
        instances.list([a, b])
        for one in (a, b):
            one.stop()
            one.restart()
        played = [Played(instances, organization) for organization in ORGANIZATIONS]
        everywhere_alike(instances, played)
        for one in (a, b):
            patiently("it is written", lambda: has_files(instances, one) == len(ORGANIZATIONS))
        # A third comes, then each of the others learns of it.
        lose(instances, c)
        instances.list([a, b, c])
        for one in (c, a, b):
            one.stop()
            one.restart()
            for answer in played:
                for asked in (a, b, c):
                    patiently("it is answered", lambda: answered(lambda: ask(instances, answer, asked)))
        everywhere_alike(instances, played)
        for one in (a, b, c):
            own = [name for name in ORGANIZATIONS if one in instances.holders(name)]
            patiently("it has its own files and no others", lambda: has_files(instances, one) == len(own))
        # It goes again: the others hold all that it held before it does.
        instances.list([a, b])
        for one in (a, b):
            one.stop()
            one.restart()
        patiently("both have all", lambda: has_files(instances, a) == has_files(instances, b) == len(ORGANIZATIONS))
        c.kill()
        everywhere_alike(instances, played)
        instances.homeroom.services.remove(c)


def test_an_erasure_waits_for_every_copy(binaries):
    with Copies(binaries) as instances:
        one = Played(instances, "north")
        holders = instances.holders("north")
        school = one.school
        everywhere_alike(instances, [one])
        for holder in holders:
            patiently("it is written", lambda: has_files(instances, holder))
        away = holders[1]
        away.kill()
        erasure = school.administrator.ErasePerson(roster.ErasePersonRequest(person_id=STUDENTS[0])).erasure_id
        standing = lambda: school.administrator.GetErasure(roster.GetErasureRequest(erasure_id=erasure))
        name = f"report at {instances.url(away)}"
        patiently("the other one has confirmed", lambda: name in standing().waiting_for)
        time.sleep(1)
        assert sorted(standing().waiting_for) == ["report", name], standing()
        away.restart()
        patiently("the erasure is complete", lambda: not standing().waiting_for)
        told = {(count.service, count.what): count.count for count in standing().removed}
        # Who was away may have read less of what there was.
        assert told[f"report at {instances.url(holders[0])}", "attempts"] > 0, told
        assert all(told[f"report at {instances.url(holder)}", "snapshots"] == 1 for holder in holders), told
        for holder in holders:
            for file in instances.folder(holder).iterdir():
                assert STUDENTS[0].encode() not in file.read_bytes(), file


def test_nobody_else_is_given_copies(binaries):
    with Copies(binaries, count=2) as instances:
        one = Played(instances, "north")
        folder, (a, b) = instances.homeroom.folder, instances.instances
        stub = copies_grpc.CopiesServiceStub(instances.homeroom.channel(a))
        patiently("it is written", lambda: has_files(instances, a))

        def asked(metadata):
            return [
                lambda: [*stub.ListCopies(copies.ListCopiesRequest(), metadata=metadata, timeout=PATIENCE_SECONDS)],
                lambda: [*stub.CopySnapshot(
                    copies.CopySnapshotRequest(organization_id="north"), metadata=metadata, timeout=PATIENCE_SECONDS)]]

        people = [one.school.administrator, one.school.teacher("tess"), one.people[0]]
        other = token(binaries, folder / "activity-service-token-key.pem", "service", "activity-service", "*", "report-service")
        for metadata in [*(person.metadata for person in people), (("authorization", f"Bearer {other}"),)]:
            for call in asked(metadata):
                error = refused(call)
                assert error.code() == grpc.StatusCode.PERMISSION_DENIED, error
        for call in asked(()):
            assert refused(call).code() == grpc.StatusCode.UNAUTHENTICATED
        own = token(binaries, folder / "report-service-token-key.pem", "service", "report-service", "*", "report-service")
        mine = (("authorization", f"Bearer {own}"),)
        listed, pieces = [call() for call in asked(mine)]
        assert [*listed[0].organization_ids] == ["north"]
        size = sum(len(piece.snapshot.data) + len(piece.parts.data) for piece in pieces)
        assert size == pieces[0].size_bytes > 0 and pieces[0].identity
        # It goes on where it is told to, of the same snapshot only.
        for identity, begun, left in ((pieces[0].identity, 100, size - 100), (b"another", 100, size), (pieces[0].identity, size, 0),
                                      (pieces[0].identity, -5, size), (pieces[0].identity, 2**62, 0)):
            rest = [*stub.CopySnapshot(copies.CopySnapshotRequest(
                organization_id="north", identity=identity, received_bytes=begun), metadata=mine)]
            if rest[0].identity == pieces[0].identity:
                assert sum(len(piece.snapshot.data) + len(piece.parts.data) for piece in rest) == left, (begun, left)
        error = refused(lambda: [*stub.CopySnapshot(copies.CopySnapshotRequest(organization_id="nobody"), metadata=mine)])
        assert error.code() == grpc.StatusCode.NOT_FOUND, error


def test_instances_whose_lists_differ(binaries):
    """Each takes the other for the one that has it: said so, and nothing goes round."""
    with Copies(binaries, count=2, copies=1, flags=["--access-log"]) as instances:
        a, b = instances.instances
        one = Played(instances, "north")
        holder, = instances.holders("north")
        stranger, = instances.strangers("north")
        # The holder is told that it is the other's, which the other does not know.
        names = [f"127.0.0.1:{port}" for port in range(20_000, 20_500)]
        other = next(name for name in names if weight("north", name) > weight("north", instances.url(holder)))
        command = [*holder.command]
        place = command.index("--instances") + 1
        command[place] = f"{instances.url(holder)},{other}"
        holder.stop()
        holder.command = command
        holder.restart()
        tess = instances.school("north", stranger).teacher("tess")
        ask = lambda: tess.GetHandoutGrid(grids.GetHandoutGridRequest(handout_id=one.posted), wait_for_ready=False)
        error = refused(ask)
        told_to_wait(error)
        assert b"HELD_ELSEWHERE" in dict(error.trailing_metadata())["grpc-status-details-bin"], error
        served = holder.log.read_text(errors="replace").count("GetHandoutGrid")
        told_to_wait(refused(ask))
        time.sleep(0.2)
        assert holder.log.read_text(errors="replace").count("GetHandoutGrid") <= served + 1
