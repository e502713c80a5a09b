"""Kill -9 of each service in the middle of a class: nothing acknowledged is lost, and the report is the same."""

import uuid

from school import School, activity, at, attempt, context, context_service
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
