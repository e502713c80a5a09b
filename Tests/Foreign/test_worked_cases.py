"""The worked report cases of docs/domain.md, through all three services."""

import math
import uuid

from school import MONDAY, School, at, activity, attempt, context, context_service, grid, handout, measure, organization, roster  # noqa: F401
from services import Homeroom

APP = "org.example.cases"


def score(points, maximum, identifier="score"):
    return attempt.ActivityItem(identifier=identifier, title="Score", score=attempt.Score(points=points, max=maximum))


def quantity(value, identifier="hints"):
    return attempt.ActivityItem(identifier=identifier, title="Hints", quantity=value)


def binary(value, wording, identifier="outcome"):
    return attempt.ActivityItem(
        identifier=identifier, title="Outcome", binary=attempt.Binary(value=value, wording=wording))


class Case:
    """A class of its own for each case: people, content, and one recorded piece of work after the other."""

    minute = 0

    def __init__(self, school, publisher, name, students):
        Case.minute += 1000
        self.start = Case.minute
        self.school, self.name, self.publisher = school, name, publisher
        school.clock(self.start)
        self.teacher_id = f"{name}-teacher"
        self.ids = {student: f"{name}-{student}" for student in students}
        school.school_class(name, [self.teacher_id], self.ids.values())
        self.teacher = school.teacher(self.teacher_id)
        self.students = {s: school.student(i, APP) for s, i in self.ids.items()}

    def declare(self, *contexts):
        results = self.publisher.DeclareContexts(
            context_service.DeclareContextsRequest(app_id=APP, contexts=contexts)).results
        assert all(r.outcome != context_service.DeclareResult.REFUSED for r in results), results

    def content(self, kind=context.ITEM_KIND_UNSPECIFIED):
        """One assignable context for the case, and its path."""
        path = [self.name]
        self.declare(context.Context(identifier_path=path, title=self.name, type=context.CONTEXT_TYPE_QUIZ, primary_kind=kind))
        return path

    def post(self, *paths, class_id=None, teacher=None, **fields):
        return self.school.post(
            teacher or self.teacher, class_id or self.name, f"{self.name} handout", [(APP, p) for p in paths], **fields).handout_id

    def record(self, student, path, start=0, minutes=None, ranges=(), progress=None, primary=None, items=(), attempt_id=None, stop=True):
        """Work that arrives complete. Times are in minutes of the case."""
        begin = self.start + 1 + start
        end = begin + (minutes or 0)
        self.school.clock(max(end + 1, self.start + 1))
        fields = {}
        if progress is not None:
            fields["progress"] = progress
        record = attempt.AttemptRecord(
            record_id=str(uuid.uuid4()), attempt_id=attempt_id or str(uuid.uuid4()), app_id=APP, identifier_path=path,
            start_time=at(begin), happen_time=at(end),
            intervals=[attempt.RunningInterval(start_time=at(begin), end_time=at(end))] if minutes else [],
            progress_ranges=[attempt.ProgressRange(start=a, end=b) for a, b in ranges],
            primary_item=primary, additional_items=items, stop_time=at(end) if stop else None, **fields)
        result, = self.students[student].RecordAttempts(activity.RecordAttemptsRequest(records=[record])).results
        assert result.outcome == activity.RecordResult.ACCEPTED, result
        return record.attempt_id

    def grid(self, handout_id, **options):
        return self.school.grid(self.teacher, handout_id, **options)

    def cell(self, grid, student, column=0):
        row, = [r for r in grid.rows if r.student_id == self.ids[student]]
        return row.cells[column]


def policy(**fields):
    return measure.AttemptPolicies(**{k: getattr(measure, f"ATTEMPT_POLICY_{v}") for k, v in fields.items()})


def close(value, expected):
    assert math.isclose(value, expected, rel_tol=1e-12, abs_tol=1e-12), (value, expected)


def population(summary, assigned, not_available, with_data, no_data):
    p = summary.population
    assert (p.assigned, p.not_available, p.with_data, p.no_data) == (assigned, not_available, with_data, no_data), p


def case_w1(school, publisher):
    """W1: the headline's kind belongs to the column."""
    case = Case(school, publisher, "w1", ["ana", "ben"])
    path = case.content(context.ITEM_KIND_SCORE)
    posted = case.post(path)
    case.record("ana", path, primary=score(8, 10))
    case.record("ben", path, progress=0.4)
    seen = case.grid(posted)
    column, = seen.columns
    assert column.headline_metric == measure.METRIC_SCORE
    assert not case.cell(seen, "ben").HasField("headline")
    close(case.cell(seen, "ben").progress.value, 0.4)
    close(column.headline.mean, 0.8)
    assert column.headline.n == 1


def case_w2(school, publisher):
    """W2: progress of five students under every policy; W3: the average is the mean of the cells."""
    case = Case(school, publisher, "w2", ["ana", "ben", "cy", "dee", "eve"])
    path = case.content()
    posted = case.post(path)
    school.administrator.SetRecording(organization.SetRecordingRequest(
        student_id=case.ids["eve"], mode=organization.SetRecordingRequest.PAUSED))
    case.record("ana", path, ranges=[(0, 1)])
    case.record("ana", path, start=10)
    case.record("ben", path, ranges=[(0, 0.3), (0.2, 0.5)])
    case.record("cy", path, ranges=[(0, 0.4)])
    case.record("cy", path, start=10, ranges=[(0.6, 0.8)])
    case.record("dee", path)
    case.record("eve", path, ranges=[(0, 1)])
    expected = {"UNION": (1 + 0.5 + 0.6) / 3, "BEST": (1 + 0.5 + 0.4) / 3, "LATEST": (1 + 0.5 + 0.2) / 3,
                "MEAN": (1 + 0.5 + 0.3) / 3, "ALL": (1 + 0.5 + 0.4 + 0.2) / 4}
    for name, mean in expected.items():
        seen = case.grid(posted, policies=policy(progress=name))
        column, = seen.columns
        population(column.progress, 5, 1, 3, 1)
        close(column.progress.mean, mean)
        assert column.progress.n == (4 if name == "ALL" else 3)
        if name != "ALL":
            cells = [c.cells[0].progress.value for c in seen.rows if c.cells[0].HasField("progress")]
            assert column.progress.mean == sum(cells) / len(cells), "W3"
    default = case.grid(posted)
    assert default.policies.progress == measure.ATTEMPT_POLICY_UNION
    assert case.cell(default, "eve").not_available and not case.cell(default, "eve").HasField("progress")
    assert case.cell(default, "dee").opened and not case.cell(default, "dee").HasField("progress")


def case_w4(school, publisher):
    """W4: the newest attempt that has a score; a mean of ratios."""
    case = Case(school, publisher, "w4", ["ana", "ben", "cy", "dee"])
    path = case.content()
    posted = case.post(path)
    case.record("ana", path, primary=score(8, 10))
    case.record("ana", path, start=10, stop=False)
    case.record("ben", path, primary=score(3, 4))
    case.record("cy", path, primary=score(9, 12))
    seen = case.grid(posted)
    column, = seen.columns
    close(column.headline.mean, (0.8 + 0.75 + 0.75) / 3)
    population(column.headline, 4, 0, 3, 1)
    assert grid.CELL_FLAG_NEWER_ATTEMPT_UNFINISHED in case.cell(seen, "ana").flags
    assert (case.cell(seen, "cy").headline.score.points, case.cell(seen, "cy").headline.score.max) == (9, 12)
    second = Case(school, publisher, "w4b", ["ana"])
    path = second.content()
    posted = second.post(path)
    second.record("ana", path, primary=score(8, 10))
    second.record("ana", path, start=10, primary=score(3, 4))
    close(second.grid(posted, policies=policy(score="MEAN")).columns[0].headline.mean, 0.775)


def case_w6(school, publisher):
    """W6: quantities and binaries; absent is not zero."""
    case = Case(school, publisher, "w6", ["ana", "ben", "cy", "dee"])
    hints, outcome = ["w6 hints"], ["w6 outcome"]
    case.declare(*[context.Context(identifier_path=p, title=p[0], type=context.CONTEXT_TYPE_TASK) for p in (hints, outcome)])
    posted = case.post(hints, outcome)
    case.record("ana", hints, primary=quantity(0))
    case.record("ben", hints, start=1, primary=quantity(3))
    case.record("cy", hints, start=2)
    case.record("ana", outcome, start=3, primary=binary(True, attempt.BINARY_WORDING_PASS_FAIL))
    case.record("ben", outcome, start=4, primary=binary(False, attempt.BINARY_WORDING_PASS_FAIL))
    case.record("cy", outcome, start=5, primary=binary(True, attempt.BINARY_WORDING_CORRECT_INCORRECT))
    seen = case.grid(posted)
    close(seen.columns[0].headline.mean, 1.5)
    assert seen.columns[0].headline.n == 2
    close(seen.columns[1].headline.mean, 2 / 3)
    assert seen.columns[1].headline.n == 3
    assert {case.cell(seen, s, 1).headline.wording for s in ("ana", "ben", "cy")} == {attempt.BINARY_WORDING_TRUE_FALSE}


def case_w7(school, publisher):
    """W7: all the time, and the time of the attempt that was picked."""
    case = Case(school, publisher, "w7", ["ana"])
    path = case.content()
    posted = case.post(path)
    case.record("ana", path, minutes=9, primary=score(8, 10))
    case.record("ana", path, start=20, minutes=2)
    cell = case.cell(case.grid(posted), "ana")
    assert (cell.time_total.value, cell.attempt_time.value) == (11 * 60, 9 * 60)


def case_w8(school, publisher):
    """W8: done is apart from progress."""
    case = Case(school, publisher, "w8", ["a", "b", "c", "d"])
    path = case.content()
    posted = case.post(path)
    school.administrator.SetRecording(organization.SetRecordingRequest(
        student_id=case.ids["c"], mode=organization.SetRecordingRequest.PAUSED))
    case.record("a", path, progress=1.0)
    case.record("d", path, progress=0.4)
    task = case.teacher.GetHandout(handout.GetHandoutRequest(handout_id=posted)).tasks[0].task_id
    for student in ("b", "c"):
        case.students[student].MarkDone(handout.MarkDoneRequest(handout_id=posted, task_id=task))
    seen = case.grid(posted)
    column, = seen.columns
    assert (column.counts.done, column.counts.assigned) == (2, 4)
    close(column.progress.mean, 0.7)
    assert column.progress.n == 2
    assert grid.CELL_FLAG_DONE_WITHOUT_DATA in case.cell(seen, "b").flags
    assert case.cell(seen, "c").not_available and case.cell(seen, "c").done


def case_w11(school, publisher):
    """W11: each teacher sees what they assigned."""
    case = Case(school, publisher, "w11a", ["cy"])
    other = Case(school, publisher, "w11b", ["bo"])
    school.administrator.Enrol(roster.EnrolRequest(
        class_id="w11b", person_id=case.ids["cy"], role=roster.CLASS_ROLE_STUDENT))
    quiz, reading = ["w11 quiz"], ["w11 reading"]
    case.declare(*[context.Context(identifier_path=p, title=p[0], type=context.CONTEXT_TYPE_QUIZ) for p in (quiz, reading)])
    case.start = other.start
    first = case.post(quiz)
    second = other.post(reading)
    case.record("cy", quiz, primary=score(1, 2))
    seen = other.grid(second)
    assert not any(cell.opened for row in seen.rows for cell in row.cells)
    assert case.cell(case.grid(first), "cy").headline.value == 0.5
    from school import refused
    import grpc
    assert refused(lambda: case.school.grid(other.teacher, first)).code() == grpc.StatusCode.PERMISSION_DENIED
    both = other.post(quiz)
    case.record("cy", quiz, start=30, primary=score(2, 2))
    for reader, posted in ((case, first), (other, both)):
        row, = [r for r in reader.grid(posted).rows if r.student_id == case.ids["cy"]]
        assert row.cells[0].headline.value == 1.0


def case_w12(school, publisher):
    """W12: unassigned work is nowhere, and the app never notices."""
    case = Case(school, publisher, "w12", ["dee", "ana"])
    path, unassigned = case.content(), ["w12 Macbeth"]
    case.declare(context.Context(identifier_path=unassigned, title="Macbeth", type=context.CONTEXT_TYPE_BOOK))
    posted = case.post(path)
    answers = []
    for where in (path, unassigned):
        dee = case.students["dee"]
        first = dee.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=where))
        dee.AddProgress(activity.AddProgressRequest(
            attempt_id=first.attempt_id, ranges=[attempt.ProgressRange(start=0, end=0.25)]))
        dee.PutItems(activity.PutItemsRequest(attempt_id=first.attempt_id, additional_items=[quantity(2)]))
        dee.PauseAttempt(activity.AttemptEventRequest(attempt_id=first.attempt_id))
        resumed = dee.StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=where))
        assert resumed.attempt_id == first.attempt_id
        current = dee.GetCurrentAttempt(activity.GetCurrentAttemptRequest(app_id=APP, identifier_path=where))
        stopped = dee.StopAttempt(activity.AttemptEventRequest(attempt_id=first.attempt_id))
        listed = dee.ListAttempts(activity.ListAttemptsRequest(app_id=APP, identifier_path=where)).attempts
        for answer in (first, resumed, current, stopped, *listed):
            answer.attempt_id = ""
            del answer.identifier_path[:]
        answers.append([first, resumed, current, stopped, *listed])
    assert answers[0] == answers[1], "the app can tell assigned from unassigned work"
    seen = case.grid(posted)
    assert "Macbeth" not in str(seen)
    close(seen.columns[0].progress.mean, 0.25)


def case_w13(school, publisher):
    """W13: a container shows coverage and its sub-columns, and no invented number."""
    case = Case(school, publisher, "w13", ["ana", "ben", "cy"])
    act = ["w13 Act 3"]
    one, two = act + ["Scene 1"], act + ["Scene 2"]
    quiz = one + ["Quiz"]
    case.declare(
        context.Context(identifier_path=act, title="Act 3", type=context.CONTEXT_TYPE_CHAPTER),
        context.Context(identifier_path=one, title="Scene 1", type=context.CONTEXT_TYPE_SECTION, display_order=1),
        context.Context(identifier_path=quiz, title="Quiz", type=context.CONTEXT_TYPE_QUIZ, primary_kind=context.ITEM_KIND_SCORE),
        context.Context(identifier_path=two, title="Scene 2", type=context.CONTEXT_TYPE_SECTION, display_order=2))
    posted = case.post(act)
    case.record("ana", one, ranges=[(0, 1)])
    case.record("ana", quiz, start=5, primary=score(8, 10))
    case.record("ben", one, ranges=[(0, 0.5)])
    seen = case.grid(posted)
    assert [c.title for c in seen.columns] == ["Act 3", "Scene 1", "Quiz", "Scene 2"]
    assert [c.is_container for c in seen.columns] == [True, False, False, False]
    for student, with_data in (("ana", 2), ("ben", 1), ("cy", 0)):
        cell = case.cell(seen, student)
        assert not cell.HasField("headline") and not cell.HasField("progress")
        assert (cell.coverage.with_data, cell.coverage.total) == (with_data, 3)
    close(seen.columns[1].headline.mean, 0.75)
    assert seen.columns[1].headline.n == 2
    close(seen.columns[2].headline.mean, 0.8)
    assert seen.columns[2].headline.n == 1
    assert not seen.columns[3].headline.HasField("mean")


def case_w14(school, publisher):
    """W14: off is not empty, and an empty class is no data."""
    case = Case(school, publisher, "w14", ["ana", "ben"])
    path = case.content()
    posted = case.post(path)
    case.record("ana", path, ranges=[(0, 1)])
    task = case.teacher.GetHandout(handout.GetHandoutRequest(handout_id=posted)).tasks[0].task_id
    question = grid.ListCellAttemptsRequest(handout_id=posted, task_id=task, student_id=case.ids["ana"])

    def switch(mode):
        school.administrator.SetRecording(organization.SetRecordingRequest(class_id=case.name, mode=mode))
        question.options.at_least.CopyFrom(school.position())

    switch(organization.SetRecordingRequest.PAUSED)
    column, = case.grid(posted).columns
    population(column.progress, 2, 2, 0, 0)
    assert not column.progress.HasField("mean")
    assert len(case.teacher.ListCellAttempts(question).attempts) == 0
    switch(organization.SetRecordingRequest.ON)
    column, = case.grid(posted).columns
    population(column.progress, 2, 0, 1, 1)
    assert len(case.teacher.ListCellAttempts(question).attempts) == 1
    empty = Case(school, publisher, "w14b", [])
    posted = empty.post(empty.content())
    seen = empty.grid(posted)
    assert len(seen.rows) == 0
    population(seen.columns[0].progress, 0, 0, 0, 0)
    assert not seen.columns[0].progress.HasField("mean")


def case_w16(school, publisher):
    """W16: three thirds are one."""
    case = Case(school, publisher, "w16", ["ana"])
    path = case.content()
    posted = case.post(path)
    case.record("ana", path, ranges=[(0, 1 / 3), (1 / 3, 2 / 3), (2 / 3, 1)])
    assert case.cell(case.grid(posted), "ana").progress.value == 1.0


def test_worked_cases(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "cases")
        publisher = school.app(APP, "Cases")
        for name, case in sorted(globals().items()):
            if name.startswith("case_"):
                try:
                    case(school, publisher)
                except Exception as error:
                    raise AssertionError(f"{case.__doc__}") from error
