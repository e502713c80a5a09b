"""What every report says about a class, to be compared with what it says elsewhere or later."""

import json

from google.protobuf.json_format import MessageToDict
from homeroom.report.v1 import attempt_reasons_pb2 as reasons, class_reports_pb2 as classes, content_reports_pb2 as content

from school import grid, measure, report


def every_report(school, reader, class_id, students, handouts, app, whole, quiz, without=()):
    """Each answer by the name of its call, with positions; without when each was in step with the services last.

    `handouts` are (handout, task) pairs, `whole` and `quiz` the paths of a context with others below it and of one with scores. What is
    called as in `without` is left out, at every depth.
    """
    options = measure.ReportOptions(at_least=school.position())
    book, one = ({"scope": content.ContentScope(class_id=class_id, app_id=app, identifier_path=path), "options": options} for path in (whole, quiz))
    asked = [
        ("GetClassOverview", classes.GetClassOverviewRequest(class_id=class_id, options=options)),
        ("ListNeedsAttention", classes.ListNeedsAttentionRequest(class_id=class_id, options=options)),
        ("CompareGroups", classes.CompareGroupsRequest(
            groups=[classes.CompareGroupsRequest.Group(label="all", class_id=class_id)], app_id=app, identifier_path=quiz,
            metric=measure.METRIC_SCORE, options=options)),
        ("GetSubtreeReport", content.GetSubtreeReportRequest(**book)),
        ("GetDistribution", content.GetDistributionRequest(metric=measure.METRIC_SCORE, **one)),
        ("GetItemAnalysis", content.GetItemAnalysisRequest(**one)),
        ("GetTimeSeries", content.GetTimeSeriesRequest(bucket=content.GetTimeSeriesRequest.DAY, **book)),
        ("GetCoverage", content.GetCoverageRequest(**one)),
    ]
    for student in students:
        asked.append(("GetStudentReport", classes.GetStudentReportRequest(class_id=class_id, student_id=student, options=options)))
        asked.append(("ExplainAttempts", reasons.ExplainAttemptsRequest(student_id=student, app_id=app, identifier_path=quiz, options=options)))
    for handout_id, task_id in handouts:
        asked.append(("GetHandoutGrid", grid.GetHandoutGridRequest(handout_id=handout_id, options=options)))
        asked.append(("Explain", report.ExplainRequest(handout_id=handout_id, task_id=task_id, options=options)))
        for student in students:
            asked.append(("ListCellAttempts", grid.ListCellAttemptsRequest(
                handout_id=handout_id, task_id=task_id, student_id=student, options=options)))
    shown = [(method, getattr(reader, method)(request)) for method, request in asked]
    exported = reader.Export(report.ExportRequest(class_id=class_id, format=report.ExportRequest.JSON_LINES, options=options))
    lines = b"".join(answer.data for answer in exported).splitlines()
    told = [(method, MessageToDict(answer)) for method, answer in shown] + [("Export", json.loads(line)) for line in lines]
    return [(method, left_out(answer, {"inStepTime", "age", *without})) for method, answer in told]


def left_out(value, names):
    if isinstance(value, dict):
        return {key: left_out(part, names) for key, part in value.items() if key not in names}
    return [left_out(part, names) for part in value] if isinstance(value, list) else value
