"""Reports about content through all three services, against formulas of Python's own."""

import datetime
import math
import statistics
import zoneinfo

import grpc
from school import MONDAY, School, activity, attempt, context, measure, organization, refused
from services import Homeroom
from test_worked_cases import APP, Case, close, policy, population, score

from homeroom.report.v1 import class_reports_pb2 as classes, content_reports_pb2 as content


def outcome(identifier, value, response=""):
    return attempt.ActivityItem(
        identifier=identifier, title=f"Question {identifier}", response=response,
        binary=attempt.Binary(value=value, wording=attempt.BINARY_WORDING_CORRECT_INCORRECT))


class Lesson(Case):
    """A lesson with a scene and a quiz in it, worked on by six students."""

    def __init__(self, school, publisher):
        super().__init__(school, publisher, "lesson", ["ana", "ben", "cy", "dee", "eve", "fay"])
        self.lesson, self.scene, self.quiz = ["lesson"], ["lesson", "scene"], ["lesson", "scene", "quiz"]
        self.declare(
            context.Context(identifier_path=self.lesson, title="Lesson", type=context.CONTEXT_TYPE_LESSON),
            context.Context(identifier_path=self.scene, title="Scene", type=context.CONTEXT_TYPE_SECTION),
            context.Context(identifier_path=self.quiz, title="Quiz", type=context.CONTEXT_TYPE_QUIZ, primary_kind=context.ITEM_KIND_SCORE))
        self.handout = self.post(self.lesson)
        self.record("ana", self.lesson, minutes=20)
        self.record("ana", self.scene, start=3, minutes=15, ranges=[(0, 1)])
        self.record("ben", self.scene, start=3, minutes=4, ranges=[(0, 0.5)])
        self.marks = {"ana": (7, 10), "ben": (2, 3), "cy": (1, 7), "dee": (5, 5), "eve": (3, 8)}
        answers = {"ana": [1, 1, 1], "ben": [1, 1, 0], "cy": [1, 0, 0], "dee": [1, 1, 1], "eve": [0, 0, 1]}
        self.work = {}
        for place, (student, (points, maximum)) in enumerate(self.marks.items()):
            self.work[student] = self.record(
                student, self.quiz, start=30 + place, minutes=place + 1, primary=score(points, maximum),
                items=[outcome(f"q{i}", bool(right), "AB"[i % 2]) for i, right in enumerate(answers[student])])
        self.record("cy", self.quiz, start=60, primary=score(7, 7))
        self.answers = answers

    def options(self, **fields):
        return measure.ReportOptions(at_least=self.school.position(), **fields)

    def scope(self, path, **fields):
        return content.ContentScope(app_id=APP, identifier_path=path, **fields)


def case_subtree(lesson):
    seen = lesson.teacher.GetSubtreeReport(content.GetSubtreeReportRequest(
        scope=lesson.scope(lesson.lesson), options=lesson.options()))
    assert [n.title for n in seen.nodes] == ["Lesson", "Scene", "Quiz"]
    top, scene, quiz = seen.nodes
    assert (top.direct.attempts, top.inclusive.attempts, top.inclusive.students) == (1, 9, 5)
    # W7: the scene lies inside the lesson.
    assert top.inclusive.total_time.seconds == (20 + 4 + sum(range(1, 6))) * 60
    close(scene.direct.progress.mean, 0.75)
    latest = [7 / 7 if s == "cy" else p / m for s, (p, m) in lesson.marks.items()]
    assert quiz.direct.score.mean == math.fsum(latest) / 5
    assert top.inclusive.score == quiz.direct.score
    population(quiz.direct.score, 6, 0, 5, 1)
    assert seen.policies.score == measure.ATTEMPT_POLICY_LATEST


def case_distribution(lesson):
    numbers = sorted(p / m for p, m in lesson.marks.values())
    seen = lesson.teacher.GetDistribution(content.GetDistributionRequest(
        scope=lesson.scope(lesson.quiz), metric=measure.METRIC_SCORE, quantiles=[0.1, 0.5, 0.9], bins=4,
        options=lesson.options(policies=policy(score="FIRST"))))
    mean = math.fsum(numbers) / 5
    deviation = math.sqrt(math.fsum([(x - mean) * (x - mean) for x in numbers]) / 4)
    # The formulas of docs/reports.md, to the last bit.
    assert (seen.n, seen.mean, seen.standard_deviation) == (5, mean, deviation)
    close(seen.standard_deviation, statistics.stdev(numbers))
    assert (seen.minimum, seen.maximum) == (numbers[0], numbers[-1])
    for asked, told in zip([0.1, 0.5, 0.9], seen.quantiles):
        rank = 4 * asked
        low = int(rank)
        assert told == numbers[low] + (rank - low) * (numbers[min(low + 1, 4)] - numbers[low])
    assert [b.count for b in seen.histogram] == [sum(1 for x in numbers if min(3, int(4 * x)) == i) for i in range(4)]


def case_items(lesson):
    seen = lesson.teacher.GetItemAnalysis(content.GetItemAnalysisRequest(
        scope=lesson.scope(lesson.quiz), options=lesson.options(), item_identifiers=["q0", "q1", "q2"]))
    rows = list(lesson.answers.values())
    assert (seen.attempts, seen.complete, seen.all_binary, seen.finished_only) == (5, 5, True, True)
    assert seen.policies.score == measure.ATTEMPT_POLICY_FIRST
    totals = [sum(r) for r in rows]
    for place, item in enumerate(seen.items):
        points = [r[place] for r in rows]
        close(item.facility, statistics.mean(points))
        close(item.point_biserial, statistics.correlation(points, totals))
        close(item.corrected_point_biserial, statistics.correlation(points, [t - p for t, p in zip(totals, points)]))
        assert (item.omitted, item.not_reached, item.small_n) == (0, 0, True)
        assert [(r.response, r.count) for r in item.responses] == [("AB"[place % 2], 5)]
    variances = [statistics.pvariance([r[i] for r in rows]) for i in range(3)]
    alpha = 3 / 2 * (1 - sum(variances) / statistics.pvariance(totals))
    close(seen.alpha, alpha)
    close(seen.standard_error_of_measurement, statistics.stdev(totals) * math.sqrt(1 - alpha))


def case_series(lesson):
    lesson.school.administrator.UpdateOrganization(organization.UpdateOrganizationRequest(
        organization=organization.Organization(time_zone="Pacific/Auckland"), update_fields=["time_zone"]))
    seen = lesson.teacher.GetTimeSeries(content.GetTimeSeriesRequest(
        scope=lesson.scope(lesson.lesson), bucket=content.GetTimeSeriesRequest.DAY, options=lesson.options()))
    zone = zoneinfo.ZoneInfo("Pacific/Auckland")
    starts = [1, 4, 4] + [31 + place for place in range(5)] + [61]
    days = {}
    for minutes in starts:
        local = (MONDAY + datetime.timedelta(minutes=lesson.start + minutes)).astimezone(zone)
        days[local.date()] = days.get(local.date(), 0) + 1
    assert [(b.start_date, b.attempts) for b in seen.buckets] == [(d.isoformat(), n) for d, n in sorted(days.items())]
    for bucket, day in zip(seen.buckets, sorted(days)):
        assert bucket.start_time.seconds == datetime.datetime(day.year, day.month, day.day, tzinfo=zone).timestamp()
    assert seen.time_zone == "Pacific/Auckland" and seen.policies.score == measure.ATTEMPT_POLICY_ALL


def case_coverage(lesson):
    seen = lesson.teacher.GetCoverage(content.GetCoverageRequest(
        scope=lesson.scope(lesson.scene), parts=4, options=lesson.options()))
    assert (list(seen.students), seen.with_data) == ([2, 2, 1, 1], 2)


def case_comparison(lesson):
    Group = classes.CompareGroupsRequest.Group
    request = classes.CompareGroupsRequest(
        groups=[Group(label="class", class_id="lesson"), Group(label="one", student_ids=[lesson.ids["ana"]])],
        app_id=APP, identifier_path=lesson.quiz, metric=measure.METRIC_SCORE, confidence=0.9,
        options=lesson.options(policies=policy(score="FIRST")))
    seen = lesson.teacher.CompareGroups(request)
    numbers = [p / m for p, m in lesson.marks.values()]
    whole, one = seen.groups
    # t for 4 degrees of freedom and 90 %, from a printed table.
    reach = 2.131846786 * statistics.stdev(numbers) / math.sqrt(5)
    assert abs(whole.interval.upper - whole.summary.mean - reach) < 1e-8
    assert whole.interval.method == classes.Interval.STUDENT
    assert one.summary.n == 1 and not one.HasField("interval") and not one.HasField("standard_deviation")


def case_small_groups(lesson):
    """Of the five with a mark the organization is told; of a class beside one other student it is not."""
    head = lesson.school.administrator
    request = content.GetDistributionRequest(
        scope=lesson.scope(lesson.quiz), metric=measure.METRIC_SCORE, options=lesson.options())
    seen = head.GetDistribution(request)
    assert seen.n == 5 and seen.extremes_suppressed and not seen.HasField("minimum")
    other = Case(lesson.school, lesson.publisher, "beside", ["gus"])
    other.post(lesson.quiz)
    other.record("gus", lesson.quiz, primary=score(1, 2))
    request.options.CopyFrom(lesson.options())
    assert head.GetDistribution(request).n == 6
    for class_id in ("lesson", "beside"):
        request.scope.class_id = class_id
        part = head.GetDistribution(request)
        assert part.suppressed and part.n == 0 and not part.HasField("mean")
        teacher = lesson.teacher if class_id == "lesson" else other.teacher
        assert not teacher.GetDistribution(request).suppressed
    request.options.student_ids.append(lesson.ids["ana"])
    assert refused(lambda: head.GetDistribution(request)).code() == grpc.StatusCode.PERMISSION_DENIED


def case_points_of_a_teacher(lesson):
    """The mean by the students' own points is beside the one that counts, but for whom small groups are withheld from."""
    head, teacher = lesson.school.administrator, lesson.teacher

    def spread(reader):
        return reader.GetDistribution(content.GetDistributionRequest(
            scope=lesson.scope(lesson.quiz), metric=measure.METRIC_SCORE, options=lesson.options()))

    assert not spread(teacher).HasField("own_mean")
    counted, whole = spread(teacher).mean, spread(head).mean
    teacher.SetItemPoints(activity.SetItemPointsRequest(
        attempt_id=lesson.work["ana"], item_identifier="score", points=10, request_id="own"))
    seen = spread(teacher)
    close(seen.own_mean, counted)
    close(seen.mean, counted + 0.3 / 5)
    of_school = spread(head)
    close(of_school.mean, whole + 0.3 / 6)
    assert not of_school.HasField("own_mean"), of_school
    assert not head.GetSubtreeReport(content.GetSubtreeReportRequest(
        scope=lesson.scope(lesson.quiz), options=lesson.options())).nodes[0].direct.score.HasField("own_mean")
    subtree = teacher.GetSubtreeReport(content.GetSubtreeReportRequest(
        scope=lesson.scope(lesson.lesson), options=lesson.options()))
    for figures in (subtree.nodes[0].inclusive, subtree.nodes[2].direct):
        close(figures.score.own_mean, counted)
        close(figures.score.mean, seen.mean)
        assert not figures.progress.HasField("own_mean") and not figures.time.HasField("own_mean")
    series = teacher.GetTimeSeries(content.GetTimeSeriesRequest(
        scope=lesson.scope(lesson.quiz), bucket=content.GetTimeSeriesRequest.MONTH, options=lesson.options()))
    bucket, = series.buckets
    # Six attempts of five students: every one counts.
    close(bucket.score.mean - bucket.score.own_mean, 0.3 / 6)
    groups = teacher.CompareGroups(classes.CompareGroupsRequest(
        groups=[classes.CompareGroupsRequest.Group(label=s, student_ids=[lesson.ids[s]]) for s in ("ana", "ben")],
        app_id=APP, identifier_path=lesson.quiz, metric=measure.METRIC_SCORE, options=lesson.options())).groups
    close(groups[0].summary.own_mean, 0.7)
    assert groups[0].summary.mean == 1 and not groups[1].summary.HasField("own_mean")


def test_content_reports(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "reports")
        lesson = Lesson(school, school.app(APP, "Reports"))
        for name, case in list(globals().items()):
            if name.startswith("case_"):
                try:
                    case(lesson)
                except Exception as error:
                    raise AssertionError(name) from error
