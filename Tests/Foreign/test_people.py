"""Reports about classes and students through all three services: what they say, and whom they refuse."""

import grpc
from school import School, activity, at, attempt, context, developer, handout, measure, refused, report
from services import Homeroom
from test_worked_cases import APP, Case, policy, score

from homeroom.activity.v1 import roster_service_pb2 as roster
from homeroom.report.v1 import class_reports_pb2 as classes, content_reports_pb2 as content, handout_grid_pb2

DENIED, UNKNOWN, INVALID = grpc.StatusCode.PERMISSION_DENIED, grpc.StatusCode.NOT_FOUND, grpc.StatusCode.INVALID_ARGUMENT


class Term(Case):
    """A class with two handouts: a quiz, and a scene that is due."""

    def __init__(self, school, publisher):
        super().__init__(school, publisher, "term", ["ana", "ben", "cy"])
        self.quiz, self.scene = ["term quiz"], ["term scene"]
        self.declare(
            context.Context(identifier_path=self.quiz, title="Quiz", type=context.CONTEXT_TYPE_QUIZ, primary_kind=context.ITEM_KIND_SCORE),
            context.Context(identifier_path=self.scene, title="Scene", type=context.CONTEXT_TYPE_SECTION))
        self.first = self.post(self.quiz)
        self.record("ana", self.quiz, start=1, minutes=2, primary=score(4, 10))
        self.record("ana", self.quiz, start=5, minutes=1, primary=score(8, 10))
        self.record("ben", self.quiz, start=9, primary=score(3, 4))
        self.second = self.post(self.scene)
        self.record("ana", self.scene, start=20, ranges=[(0, 0.5)])
        self.own = {s: school.person(i, developer.ROLE_STUDENT) for s, i in self.ids.items()}
        self.stranger = school.teacher("somebody-else")
        school.school_class("elsewhere", ["somebody-else"], ["outsider"])
        self.outsider = school.person("outsider", developer.ROLE_STUDENT)
        self.publisher_caller = publisher

    def options(self, **fields):
        return measure.ReportOptions(at_least=self.school.position(), **fields)


def case_overview(term):
    seen = term.teacher.GetClassOverview(classes.GetClassOverviewRequest(class_id="term", options=term.options()))
    assert [h.handout_id for h in seen.handouts] == [term.second, term.first]
    for one in seen.handouts:
        assert list(one.columns) == list(term.grid(one.handout_id).columns)
    assert (seen.title, seen.policies.score) == ("term", measure.ATTEMPT_POLICY_LATEST)
    first = term.teacher.GetClassOverview(classes.GetClassOverviewRequest(
        class_id="term", options=term.options(policies=policy(score="FIRST"))))
    assert first.handouts[1].columns[0].headline.mean == (0.4 + 0.75) / 2


def case_order(term):
    """Rows stand by the name that people are sorted by; who has none, by the name."""
    def order():
        return [row.name for row in term.grid(term.first).rows]

    assert order() == ["Term-Ana", "Term-Ben", "Term-Cy"]
    ana = roster.Person(person_id=term.ids["ana"], sort_name="Zimmer, Ana")
    changed = term.school.administrator.UpdatePerson(roster.UpdatePersonRequest(person=ana, update_fields=["sort_name"]))
    assert (changed.name, changed.sort_name) == ("Term-Ana", "Zimmer, Ana")
    assert order() == ["Term-Ben", "Term-Cy", "Term-Ana"]
    too_long = roster.Person(person_id=term.ids["ana"], sort_name="x" * 257)
    assert refused(lambda: term.school.administrator.UpdatePerson(roster.UpdatePersonRequest(
        person=too_long, update_fields=["sort_name"]))).code() == INVALID
    ana.sort_name = ""
    term.school.administrator.UpdatePerson(roster.UpdatePersonRequest(person=ana, update_fields=["sort_name"]))
    assert order() == ["Term-Ana", "Term-Ben", "Term-Cy"]


def case_student(term):
    request = classes.GetStudentReportRequest(student_id=term.ids["ana"], options=term.options())
    seen = term.teacher.GetStudentReport(request)
    assert seen.name == "Term-Ana"
    for one in seen.handouts:
        shown = term.grid(one.handout_id)
        row, = [r for r in shown.rows if r.student_id == term.ids["ana"]]
        assert (list(one.columns), list(one.cells)) == (list(shown.columns), list(row.cells))
    # Their own eyes see no number that is made of others' work.
    own = term.own["ana"].GetStudentReport(request)
    assert [h.handout_id for h in own.handouts] == [h.handout_id for h in seen.handouts]
    for one in own.handouts:
        assert all(c.counts.assigned == 1 for c in one.columns)
    assert [c.headline.value for c in own.handouts[1].cells] == [0.8]


def case_explain(term):
    request = report.ExplainRequest(handout_id=term.first, task_id=task(term), options=term.options(), page_size=1)
    seen, pages = [], 0
    while True:
        page = term.teacher.Explain(request)
        seen += [(a.student_id, a.number, a.value.value) for a in page.attempts]
        pages += 1
        if not page.next_page_token:
            break
        request.page_token = page.next_page_token
    assert seen == [(term.ids["ana"], 2, 0.8), (term.ids["ben"], 1, 0.75)] and pages == 2
    assert page.summary == term.grid(term.first).columns[0].headline
    own = term.own["ben"].Explain(report.ExplainRequest(handout_id=term.first, task_id=task(term)))
    assert [a.student_id for a in own.attempts] == [term.ids["ben"]]
    whole = term.teacher.Explain(report.ExplainRequest(
        scope=content.ContentScope(app_id=APP, identifier_path=term.quiz), metric=measure.METRIC_SCORE,
        options=term.options(policies=policy(score="ALL"))))
    assert sorted(a.value.value for a in whole.attempts) == [0.4, 0.75, 0.8]


def task(term):
    return term.grid(term.first).columns[0].task_id


def case_attention(term):
    due = term.post(term.scene, due_time=at(term.start + 40))
    term.school.clock(term.start + 35)
    later = term.post(term.quiz, due_time=at(term.start + 40))
    term.school.clock(term.start + 60)
    seen = term.teacher.ListNeedsAttention(classes.ListNeedsAttentionRequest(class_id="term", options=term.options()))
    assert seen.rule_version == "2"
    assert [(n.student_id, n.reason) for n in seen.notes] == [(i, "MISSING_WORK") for i in term.ids.values()]
    note = seen.notes[0]
    assert note.explanation == "2 of 2 tasks that were due are not done."
    assert list(note.handout_ids) == [later, due]
    assert {f.name: f.value for f in note.facts} == {"tasks_missing": 2, "tasks_due": 2}


def case_as_of(term):
    """A grid, a class, a student, a cell, a number and a table as they stood at any instant, whatever came later (D34)."""
    attempt_id = term.record("cy", term.scene, start=30, minutes=2, progress=0.25, stop=False)
    term.record("cy", term.scene, start=30, minutes=12, progress=1, attempt_id=attempt_id)
    cy, scene = term.ids["cy"], term.grid(term.second).columns[0].task_id
    mark = lambda call, name, minute: call(handout.MarkDoneRequest(
        handout_id=term.second, task_id=scene, request_id=name, time=attempt.ClientTime(happen_time=at(term.start + 1 + minute))))
    mark(term.own["cy"].MarkDone, "done", 33)
    mark(term.own["cy"].UnmarkDone, "undone", 41)

    def then(minute):
        return term.options(as_of_time=at(term.start + 1 + minute))

    for minute, progress, is_done in ((29, None, False), (32, 0.25, False), (35, 0.25, True), (42, 1, False), (9999, 1, False)):
        grid = term.grid(term.second, as_of_time=then(minute).as_of_time)
        cell = term.cell(grid, "cy")
        assert (cell.progress.value if cell.HasField("progress") else None, cell.done) == (progress, is_done), minute
        overview = term.teacher.GetClassOverview(classes.GetClassOverviewRequest(class_id="term", options=then(minute)))
        shown, = [h for h in overview.handouts if h.handout_id == term.second]
        assert list(shown.columns) == list(grid.columns)
        student = term.own["cy"].GetStudentReport(classes.GetStudentReportRequest(student_id=cy, options=then(minute)))
        assert [h.cells[0] for h in student.handouts if h.handout_id == term.second] == [cell]
        listed = term.teacher.ListCellAttempts(handout_grid_pb2.ListCellAttemptsRequest(
            handout_id=term.second, task_id=scene, student_id=cy, options=then(minute))).attempts
        assert [a.progress for a in listed] == ([] if progress is None else [progress])
        explained = term.teacher.Explain(report.ExplainRequest(
            handout_id=term.second, task_id=scene, metric=measure.METRIC_PROGRESS, options=then(minute)))
        assert explained.summary == grid.columns[0].progress
        table = b"".join(part.data for part in term.teacher.Export(report.ExportRequest(
            handout_grid=handout_grid_pb2.GetHandoutGridRequest(handout_id=term.second, options=then(minute)),
            format=report.ExportRequest.JSON_LINES)))
        assert cy.encode() in table
    # The quiz: what began later is not there, and supersedes nothing.
    assert term.cell(term.grid(term.first, as_of_time=then(4).as_of_time), "ana").headline.value == 0.4
    assert not term.cell(term.grid(term.first, as_of_time=then(4).as_of_time), "ben").HasField("headline")
    # Nobody sees more of the past than of the present, and what cannot be asked for says so.
    assert refused(lambda: term.stranger.GetClassOverview(
        classes.GetClassOverviewRequest(class_id="term", options=then(30)))).code() == DENIED
    both = measure.ReportOptions(as_of_due=True, as_of_time=at(0))
    for call in (
        lambda: term.teacher.GetClassOverview(classes.GetClassOverviewRequest(class_id="term", options=both)),
        lambda: next(term.teacher.Watch(report.WatchRequest(
            class_overview=classes.GetClassOverviewRequest(class_id="term", options=then(30))))),
        lambda: term.teacher.GetSubtreeReport(content.GetSubtreeReportRequest(
            scope=content.ContentScope(app_id=APP, identifier_path=term.scene), options=then(30))),
        lambda: next(term.teacher.Export(report.ExportRequest(
            class_id="term", options=then(30), format=report.ExportRequest.JSON_LINES))),
    ):
        assert refused(call).code() == INVALID


def case_watch(term):
    watched = report.WatchRequest(
        class_overview=classes.GetClassOverviewRequest(class_id="term", options=term.options()))
    stream = term.teacher.Watch(watched)
    before = next(stream)
    posted = term.post(term.quiz)
    for state in stream:
        if state.class_overview.handouts[0].handout_id == posted:
            break
    asked = term.teacher.GetClassOverview(classes.GetClassOverviewRequest(class_id="term", options=term.options()))
    assert list(state.class_overview.handouts) == list(asked.handouts)
    assert not state.reset and state.resume_token != before.resume_token
    stream.cancel()
    own = term.own["cy"].Watch(report.WatchRequest(
        student_report=classes.GetStudentReportRequest(student_id=term.ids["cy"], options=term.options())))
    assert next(own).student_report.name == "Term-Cy"
    own.cancel()


def case_refusals(term):
    """Another teacher, another student, an app's token, a publisher, and names that nobody bears."""
    ana, app = term.ids["ana"], term.students["ana"]
    overview = lambda c, i="term": c.GetClassOverview(classes.GetClassOverviewRequest(class_id=i))
    student = lambda c, i=ana: c.GetStudentReport(classes.GetStudentReportRequest(student_id=i))
    attention = lambda c, i="term": c.ListNeedsAttention(classes.ListNeedsAttentionRequest(class_id=i))
    explain = lambda c, i=term.first: c.Explain(report.ExplainRequest(handout_id=i, task_id=task(term)))
    watch = lambda c: next(c.Watch(report.WatchRequest(class_overview=classes.GetClassOverviewRequest(class_id="term"))))
    compare = lambda c: c.CompareGroups(classes.CompareGroupsRequest(
        groups=[classes.CompareGroupsRequest.Group(class_id="term")], app_id=APP, metric=measure.METRIC_SCORE))
    calls = [overview, student, attention, explain, watch, compare]
    for caller in (term.stranger, term.outsider, app, term.publisher_caller):
        for call in calls:
            assert refused(lambda: call(caller)).code() == DENIED, (caller.user, calls.index(call))
    for call in (overview, attention, watch):
        assert refused(lambda: call(term.own["ana"])).code() == DENIED
    assert refused(lambda: student(term.own["ben"])).code() == DENIED
    for call in (overview, student, attention, explain):
        assert refused(lambda: call(term.school.administrator, "nobody")).code() == UNKNOWN
        assert refused(lambda: call(term.school.administrator, "")).code() == INVALID
    assert refused(lambda: term.teacher.Watch(report.WatchRequest()).next()).code() == INVALID


DAY = 24 * 60


def test_a_mark_behind_its_taking_back(binaries):
    """Report has heard nothing of who has done nothing else, and shows as of an instant that it stood then (D34, D14)."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "marks")
        case = Case(school, school.app(APP, "Marks"), "marks", ["ana"])
        posted = case.post(case.content())
        task_id = case.teacher.GetHandout(handout.GetHandoutRequest(handout_id=posted)).tasks[0].task_id
        school.clock(case.start + 60)
        own = school.person(case.ids["ana"], developer.ROLE_STUDENT)
        for call, name, minute in ((own.UnmarkDone, "undone", 20), (own.MarkDone, "done", 10)):
            call(handout.MarkDoneRequest(handout_id=posted, task_id=task_id, request_id=name, time=attempt.ClientTime(
                happen_time=at(case.start + minute))))
        for minute, is_done in ((9, False), (10, True), (19, True), (20, False), (60, False)):
            seen = case.grid(posted, as_of_time=at(case.start + minute))
            assert (case.cell(seen, "ana").done, seen.columns[0].counts.done) == (is_done, int(is_done)), minute


def test_last_activity(binaries):
    """Who is silent: by when the last thing happened to an attempt, whether it took time or not (N82)."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "silence")
        case = Case(school, school.app(APP, "Silence"), "quiet", ["ida", "jo", "ken", "lea", "mo", "s1", "s2", "s3", "s4"])
        path = case.content(context.ITEM_KIND_SCORE)
        case.post(path)
        ids = {name: case.record(name, path, minutes=5, primary=score(3, 10), stop=False) for name in ("ida", "jo", "ken", "mo")}
        ids["lea"] = case.students["lea"].StartAttempt(activity.StartAttemptRequest(app_id=APP, identifier_path=path)).attempt_id

        def notes(**options):
            seen = case.teacher.ListNeedsAttention(classes.ListNeedsAttentionRequest(
                class_id="quiet", options=measure.ReportOptions(at_least=school.position(), **options)))
            assert seen.rule_version == "2"
            names = {student: name for name, student in case.ids.items()}
            return {names[n.student_id]: n.explanation for n in seen.notes if n.reason == "NO_RECENT_ACTIVITY"}

        # A week and a day later some go on, without any time: live, and in a record; a score again that is what it was.
        moment = case.start + 8 * DAY
        time = attempt.ClientTime(happen_time=at(moment))
        school.clock(moment)
        case.students["ida"].AddProgress(activity.AddProgressRequest(attempt_id=ids["ida"], progress=0.5, time=time))
        result, = case.students["jo"].RecordAttempts(activity.RecordAttemptsRequest(records=[attempt.AttemptRecord(
            record_id="again", attempt_id=ids["jo"], app_id=APP, identifier_path=path, happen_time=at(moment),
            primary_item=score(3, 10))])).results
        assert result.outcome == activity.RecordResult.ACCEPTED, result
        case.students["mo"].PutItems(activity.PutItemsRequest(attempt_id=ids["mo"], primary_item=score(3, 10), time=time))
        # Neither what a teacher does nor that an app is open is the student's work.
        case.teacher.SetItemPoints(activity.SetItemPointsRequest(attempt_id=ids["ken"], item_identifier="score", points=4))
        case.students["lea"].Heartbeat(activity.AttemptEventRequest(attempt_id=ids["lea"], time=time))
        for name in ("s1", "s2", "s3", "s4"):
            case.record(name, path, start=8 * DAY, minutes=1)
        school.clock(case.start + 9 * DAY)
        silent = "No work for {} days, with 1 handout open; 7 of 8 others worked in the last 7 days."
        assert notes() == {"ken": silent.format(8), "lea": silent.format(8)}, notes()

        # What happened before and comes late says nothing else; but of whom nothing later is known.
        late = attempt.ClientTime(happen_time=at(case.start + 2 * DAY))
        case.students["ida"].AddProgress(activity.AddProgressRequest(attempt_id=ids["ida"], progress=0.4, time=late))
        assert notes() == {"ken": silent.format(8), "lea": silent.format(8)}, notes()
        case.students["lea"].AddProgress(activity.AddProgressRequest(attempt_id=ids["lea"], progress=0.4, time=late))
        assert notes() == {"ken": silent.format(8), "lea": silent.format(7)}, notes()


def test_people(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "people")
        term = Term(school, school.app(APP, "People"))
        for name, case in list(globals().items()):
            if name.startswith("case_"):
                try:
                    case(term)
                except Exception as error:
                    raise AssertionError(name) from error
