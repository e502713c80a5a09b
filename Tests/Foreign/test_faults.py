"""Kill -9 of each service in the middle of a class: nothing acknowledged is lost, and the report is the same."""

import contextlib
import os
import random
import resource
import threading
import time
import uuid

import grpc

from school import School, activity, at, attempt, context, context_service, refused
from services import Homeroom

APP = "org.example.library"


def record(index):
    begin = 10 + index
    return attempt.AttemptRecord(
        record_id=str(uuid.uuid4()), attempt_id=str(uuid.uuid4()), app_id=APP, identifier_path=["quiz"],
        start_time=at(begin), happen_time=at(begin + 1),
        intervals=[attempt.RunningInterval(start_time=at(begin), end_time=at(begin + 1))],
        primary_item=attempt.ActivityItem(identifier="score", title="Score", score=attempt.Score(points=index % 11, max=10)),
        stop_time=at(begin + 1))


def test_a_full_disk(binaries):
    """Files that may not grow: nothing is acknowledged, what is there is read, and room is all it takes to go on."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "full")
        school.clock(0)
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        tess, pia = school.teacher("tess"), school.student("pia", APP)
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        posted = school.post(tess, "reading", "Quiz", [(APP, ["quiz"])]).handout_id
        school.clock(500)
        send = lambda index: pia.RecordAttempts(activity.RecordAttemptsRequest(records=[record(index)]))
        send(0)
        # Report follows from here on: a follower of whom Activity has never heard is written down first, and that takes room.
        assert school.grid(tess, posted).rows[0].cells[0].attempts == 1
        files = lambda most: resource.prlimit(
            homeroom.activity.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        files(4096)
        for _ in range(3):
            error = refused(lambda: send(1))
            assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, error
        assert len(school.administrator.ListAttempts(activity.ListAttemptsRequest(
            app_id=APP, identifier_path=["quiz"], student_id="pia")).attempts) == 1
        assert school.grid(tess, posted).rows[0].cells[0].attempts == 1
        files(resource.RLIM_INFINITY)
        send(1)
        assert school.grid(tess, posted).rows[0].cells[0].attempts == 2


def test_a_start_on_a_full_disk(binaries):
    """Killed, and started while its file may not grow: what was acknowledged is read from the log, and room is all it takes to go on."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "full")
        school.clock(0)
        publisher = school.app(APP, "Library")
        school.school_class("reading", ["tess"], ["pia"])
        tess, pia = school.teacher("tess"), school.student("pia", APP)
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        posted = school.post(tess, "reading", "Quiz", [(APP, ["quiz"])]).handout_id
        school.clock(5000)
        send = lambda index: pia.RecordAttempts(activity.RecordAttemptsRequest(records=[record(index)]))
        attempts = lambda: school.grid(tess, posted).rows[0].cells[0].attempts
        for index in range(60):
            send(index)
        assert attempts() == 60
        file = homeroom.folder / "activity.sqlite"
        homeroom.activity.kill()
        size = file.stat().st_size
        command = homeroom.activity.command
        homeroom.activity.command = ["env", "--ignore-signal=XFSZ", "prlimit", f"--fsize={size}:unlimited", *command]
        for _ in range(2):
            homeroom.activity.restart()
            assert attempts() == 60
            error = refused(lambda: send(60))
            assert error.code() == grpc.StatusCode.RESOURCE_EXHAUSTED, error
            homeroom.activity.kill()
            assert file.stat().st_size == size, "all of it was copied: that needed no room"
        homeroom.activity.restart()
        resource.prlimit(homeroom.activity.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        send(60)
        assert attempts() == 61
        homeroom.activity.command = command


def test_kill_each_service(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "faults")
        school.clock(0)
        publisher = school.app(APP, "Library")
        students = [f"pupil-{n}" for n in range(5)]
        school.school_class("reading", ["tess"], students)
        people = {s: school.student(s, APP) for s in students}
        tess = school.teacher("tess")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        posted = school.post(tess, "reading", "Quiz", [(APP, ["quiz"])]).handout_id
        school.clock(500)
        acknowledged = 0
        for victim in (homeroom.activity, homeroom.report, homeroom.context, homeroom.activity):
            for _ in range(10):
                student = students[acknowledged % len(students)]
                result, = people[student].RecordAttempts(
                    activity.RecordAttemptsRequest(records=[record(acknowledged)])).results
                assert result.outcome == activity.RecordResult.ACCEPTED
                acknowledged += 1
            before = school.grid(tess, posted)
            assert sum(r.cells[0].attempts for r in before.rows) == acknowledged
            victim.kill()
            victim.restart()
            after = school.grid(tess, posted)
            assert (list(before.rows), list(before.columns)) == (list(after.rows), list(after.columns)), victim.name


def test_many_kills_under_ingest(binaries):
    """Students record without a pause and send again what was not answered; services are killed at random meanwhile."""
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    chance = random.Random(seed)
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "kills")
        school.clock(0)
        publisher = school.app(APP, "Library")
        students = [f"pupil-{n}" for n in range(6)]
        school.school_class("reading", ["tess"], students)
        people = [school.student(s, APP) for s in students]
        tess = school.teacher("tess")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        posted = school.post(tess, "reading", "Quiz", [(APP, ["quiz"])]).handout_id
        school.clock(100_000)
        stop, acknowledged, failures = threading.Event(), [0] * len(people), []

        def work(index):
            number = 0
            while not stop.is_set():
                piece = record(number)
                number += 1
                while True:
                    try:
                        result, = people[index].RecordAttempts(activity.RecordAttemptsRequest(records=[piece])).results
                        assert result.outcome == activity.RecordResult.ACCEPTED, result
                        acknowledged[index] += 1
                        break
                    except grpc.RpcError as error:
                        if error.code() not in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.UNKNOWN):
                            failures.append(error)
                            return

        workers = [threading.Thread(target=work, args=(n,)) for n in range(len(people))]
        for worker in workers:
            worker.start()
        for _ in range(20):
            time.sleep(chance.uniform(0.1, 0.8))
            victim = chance.choice([homeroom.activity, homeroom.activity, homeroom.report, homeroom.context])
            victim.kill()
            victim.restart()
        stop.set()
        for worker in workers:
            worker.join()
        assert not failures, f"SEED={seed}: {failures[0]}"
        cells = {r.student_id: r.cells[0].attempts for r in school.grid(tess, posted).rows}
        assert [cells[s] for s in students] == acknowledged, f"SEED={seed}: {cells} {acknowledged}"


test_many_kills_under_ingest.takes_long = True


def test_content_that_was_moved_outlives_a_restart(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "moved")
        publisher = school.app(APP, "Library")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=path, title="Shelf") for path in (["left"], ["right"], ["left", "book"])]))
        publisher.MoveContext(context_service.MoveContextRequest(
            app_id=APP, identifier_path=["left", "book"], new_parent_path=["right"]))
        homeroom.context.kill()
        homeroom.context.restart()
        found = publisher.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["left", "book"]))
        assert [list(c.identifier_path) for c in found.contexts][-1] == ["right", "book"], found


def test_a_removal_that_is_cut_off_is_asked_for_again(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "removed")
        publisher = school.app(APP, "Library")

        def declare(*paths):
            results = publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
                context.Context(identifier_path=path, title="Book") for path in paths])).results
            assert all(result.outcome == context_service.DeclareResult.CREATED for result in results), results

        declare(["library"])
        for shelf in range(15):
            declare(["library", f"{shelf:02}"], *(["library", f"{shelf:02}", f"{book:03}"] for book in range(199)))
        request = context_service.RemoveContextRequest(
            app_id=APP, identifier_path=["library"], confirm_live_handouts=True, request_id="once")

        def remove():
            with contextlib.suppress(grpc.RpcError):
                publisher.RemoveContext(request)

        removal = threading.Thread(target=remove)

        def standing():
            count, token = 0, ""
            while True:
                page = publisher.QueryContexts(context_service.QueryContextsRequest(app_id=APP, page_size=1000, page_token=token))
                count, token = count + len(page.contexts), page.next_page_token
                if not token:
                    return count

        assert standing() == 3001
        removal.start()
        while not publisher.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=["library", "00"])).missing:
            pass
        homeroom.context.kill()
        removal.join()
        homeroom.context.restart()
        left = standing()
        assert left < 3001
        # Where it had come to its end before it was killed, it is answered as it was then.
        assert publisher.RemoveContext(request).removed == (left or 3001)
        assert standing() == 0
        assert publisher.RemoveContext(request).removed == (left or 3001)
