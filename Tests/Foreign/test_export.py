"""Exports through all three services, read with Python's own csv and json."""

import csv
import io
import json
import math
import os
import pathlib
import subprocess
import tempfile
import uuid

import duckdb
import grpc
from school import School, activity, at, attempt, context, measure, refused, report, roster
from services import Homeroom
from test_worked_cases import APP, Case, policy, score

from homeroom.report.v1 import class_reports_pb2 as classes, content_reports_pb2 as content, handout_grid_pb2 as grid
from patience import PATIENCE_SECONDS

# Names and titles that a spreadsheet would run, or a careless writer would break lines with.
NAMES = ["=1+1", "+49", "-2", "@SUM(A1)", "'quoted", 'say "hi", twice', "Zoë"]
TITLE = "=HYPERLINK(1)"
MANY = 3000
DENIED = grpc.StatusCode.PERMISSION_DENIED
CSV, JSON_LINES = report.ExportRequest.CSV, report.ExportRequest.JSON_LINES


class Nasty(Case):
    """A class with one quiz, whose students each have one attempt, and the first of them many more."""

    def __init__(self, school, publisher):
        super().__init__(school, publisher, "nasty", [f"s{i}" for i in range(len(NAMES))])
        for place, name in enumerate(NAMES):
            school.administrator.UpdatePerson(roster.UpdatePersonRequest(
                person=roster.Person(person_id=self.ids[f"s{place}"], name=name), update_fields=["name"]))
        self.quiz = ["nasty quiz"]
        self.declare(context.Context(identifier_path=self.quiz, title=TITLE, type=context.CONTEXT_TYPE_QUIZ))
        self.handout = self.post(self.quiz)
        for place in range(len(NAMES)):
            self.record(
                f"s{place}", self.quiz, start=place, minutes=place + 1, ranges=[(0, (place + 1) / 10)],
                primary=score(place, 10), items=[attempt.ActivityItem(identifier="-x", title="=T()", quantity=-place)])

    def record_many(self):
        begin = self.start + 100
        self.school.clock(begin + 50)
        for first in range(0, MANY, 200):
            records = [
                attempt.AttemptRecord(
                    record_id=str(uuid.uuid4()), attempt_id=f"many-{i:05}", app_id=APP, identifier_path=self.quiz,
                    start_time=at(begin + i / 1000), progress=(i % 10) / 10)
                for i in range(first, first + 200)]
            self.students["s0"].RecordAttempts(activity.RecordAttemptsRequest(records=records))

    def attempts(self, format, **fields):
        return report.ExportRequest(
            class_id="nasty", format=format, options=measure.ReportOptions(at_least=self.school.position()), **fields)


def read(answers):
    """Everything of an export, and its last answer."""
    data, last = b"", None
    for last in answers:
        assert last.data.endswith(b"\n") or not last.data, "whole lines"
        data += last.data
    assert last is not None and last.resume_token == "", "the last answer says so"
    return data, last


def rows_of_csv(data):
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def plain(cell):
    """What was written: an apostrophe in front is the writer's."""
    return cell[1:] if cell.startswith("'") else cell


def case_both_formats(nasty):
    table = rows_of_csv(read(nasty.teacher.Export(nasty.attempts(CSV)))[0])
    lines = [json.loads(line) for line in read(nasty.teacher.Export(nasty.attempts(JSON_LINES)))[0].splitlines()]
    assert len(table) == len(lines) == len(NAMES)
    for place, (row, line) in enumerate(zip(table, lines)):
        assert row["student_id"] == line["student_id"] == nasty.ids[f"s{place}"]
        assert plain(row["student_name"]) == line["student_name"] == NAMES[place]
        assert not row["student_name"].startswith(tuple("=+-@")) and not row["title"].startswith("=")
        assert plain(row["title"]) == line["title"] == TITLE
        assert json.loads(row["path"]) == line["path"] == nasty.quiz
        assert json.loads(row["handout_ids"]) == line["handout_ids"] == [nasty.handout]
        assert float(row["progress"]) == line["progress"] == (place + 1) / 10
        assert float(row["time_seconds"]) == line["time_seconds"] == (place + 1) * 60
        assert float(row["primary_value"]) == line["primary_value"] == place / 10
        assert json.loads(row["additional_items"]) == line["additional_items"]
        assert line["additional_items"][0]["value"] == -place
        assert row["finished"] == "true" and line["state"] == "STOPPED" and line["number"] == 1
        assert "primary_wording" not in line and row["primary_wording"] == ""


def case_totals(nasty):
    """What is exported adds up to what the reports say."""
    lines = [json.loads(line) for line in read(nasty.teacher.Export(nasty.attempts(JSON_LINES)))[0].splitlines()]
    options = measure.ReportOptions(at_least=nasty.school.position(), policies=policy(progress="ALL", score="ALL", time="ALL"))
    node, = nasty.teacher.GetSubtreeReport(content.GetSubtreeReportRequest(
        scope=content.ContentScope(app_id=APP, identifier_path=nasty.quiz), options=options)).nodes
    assert node.direct.attempts == len(lines)
    for summary, field in ((node.direct.progress, "progress"), (node.direct.score, "primary_value"), (node.direct.time, "time_seconds")):
        numbers = [line[field] for line in lines if field in line]
        assert (summary.n, summary.mean) == (len(numbers), math.fsum(numbers) / len(numbers)), field


def case_reports(nasty):
    """Each report as a table: the numbers are those of its own call."""
    options = measure.ReportOptions(at_least=nasty.school.position())
    scope = content.ContentScope(app_id=APP, identifier_path=nasty.quiz)

    def lines(**source):
        request = report.ExportRequest(format=JSON_LINES, **source)
        data, last = read(nasty.teacher.Export(request))
        found = [json.loads(line) for line in data.splitlines()]
        assert last.rows == len(found)
        request.format = CSV
        assert len(rows_of_csv(read(nasty.teacher.Export(request))[0])) == len(found)
        return found

    asked = grid.GetHandoutGridRequest(handout_id=nasty.handout, options=options)
    seen = nasty.teacher.GetHandoutGrid(asked)
    cells = lines(handout_grid=asked)
    assert [(c["student_id"], c["headline"], c["points"], c["max"]) for c in cells] == [
        (r.student_id, r.cells[0].headline.value, r.cells[0].headline.score.points, 10) for r in seen.rows]
    column = seen.columns[0]
    assert math.fsum(c["headline"] for c in cells) / len(cells) == column.headline.mean
    overview, = lines(class_overview=classes.GetClassOverviewRequest(class_id="nasty", options=options))
    assert (overview["headline_mean"], overview["headline_n"]) == (column.headline.mean, column.headline.n)
    student, = lines(student_report=classes.GetStudentReportRequest(student_id=nasty.ids["s3"], options=options))
    assert (student["headline"], student["headline_mean"]) == (0.3, column.headline.mean)
    assert lines(subtree=content.GetSubtreeReportRequest(scope=scope, options=options))[0]["direct_attempts"] == len(NAMES)
    whole, = lines(distribution=content.GetDistributionRequest(scope=scope, metric=measure.METRIC_SCORE, options=options))
    assert sum(b["count"] for b in whole["histogram"]) == whole["n"] == len(NAMES)
    assert lines(item_analysis=content.GetItemAnalysisRequest(scope=scope, options=options)) == []
    day, = lines(time_series=content.GetTimeSeriesRequest(
        scope=scope, bucket=content.GetTimeSeriesRequest.MONTH, options=options))
    assert day["attempts"] == day["score_n"] == day["score_with_data"] == len(NAMES)
    assert day["score_suppressed"] is False and day["time_seconds_suppressed"] is False
    parts = lines(coverage=content.GetCoverageRequest(scope=scope, parts=10, options=options))
    assert [p["students"] for p in parts] == [max(0, len(NAMES) - i) for i in range(10)]
    group, = lines(comparison=classes.CompareGroupsRequest(
        groups=[classes.CompareGroupsRequest.Group(label="=all", class_id="nasty")], app_id=APP, identifier_path=nasty.quiz,
        metric=measure.METRIC_SCORE, options=options))
    assert group["label"] == "=all" and group["group_n"] == len(NAMES) and group["lower"] < group["group_mean"] < group["upper"]


def case_refusals(nasty):
    def code(who, request):
        return refused(lambda: list(who.Export(request))).code()

    other = Case(nasty.school, nasty.publisher, "others", ["zed"])
    head = nasty.school.administrator
    assert code(other.teacher, nasty.attempts(CSV)) == DENIED
    assert code(nasty.students["s0"], nasty.attempts(CSV)) == DENIED
    assert code(nasty.publisher, nasty.attempts(CSV)) == DENIED
    assert code(head, report.ExportRequest(class_id="no such", format=CSV)) == grpc.StatusCode.NOT_FOUND
    for bad in (
            report.ExportRequest(class_id="nasty"), report.ExportRequest(format=CSV),
            report.ExportRequest(class_id="", format=CSV), report.ExportRequest(all_attempts=False, format=CSV),
            report.ExportRequest(class_id="nasty", format=CSV, options=measure.ReportOptions(as_of_due=True))):
        assert code(head, bad) == grpc.StatusCode.INVALID_ARGUMENT, bad
    # What a teacher does not teach is in no export of theirs, and what is withheld from a reader is withheld in a table.
    assert read(other.teacher.Export(report.ExportRequest(all_attempts=True, format=JSON_LINES)))[0] == b""
    few = report.ExportRequest(format=JSON_LINES, distribution=content.GetDistributionRequest(
        scope=content.ContentScope(app_id=APP, identifier_path=nasty.quiz, class_id="nasty"), metric=measure.METRIC_SCORE))
    few.distribution.options.student_ids.append(nasty.ids["s0"])
    assert code(head, few) == DENIED


def case_zz_resume(nasty):
    """A reader that goes away goes on in the same state, though work has come since; a slow one holds up nobody."""
    nasty.record_many()
    request = nasty.attempts(CSV)
    whole, last = read(nasty.teacher.Export(request))
    assert last.rows == len(NAMES) + MANY and len(whole) > 500_000

    slow = nasty.teacher.Export(request, timeout=PATIENCE_SECONDS)
    begun = next(slow)
    assert 0 < len(begun.data) < 200_000, "in pieces"
    for _ in range(20):
        nasty.grid(nasty.handout)

    broken = nasty.teacher.Export(request)
    first, second = next(broken), next(broken)
    broken.cancel()
    nasty.record("s1", nasty.quiz, start=500, progress=0.5)
    nasty.grid(nasty.handout)
    again = report.ExportRequest()
    again.CopyFrom(request)
    again.resume_token = second.resume_token
    # Another question, another caller: not their token.
    again.format = JSON_LINES
    assert refused(lambda: list(nasty.teacher.Export(again))).code() == grpc.StatusCode.ABORTED
    again.format = CSV
    assert refused(lambda: list(nasty.school.administrator.Export(again))).code() == grpc.StatusCode.ABORTED
    rest, last = read(nasty.teacher.Export(again))
    assert first.data + second.data + rest == whole, "as if it had never stopped"
    # Since when the report is in step may have moved; what it is of has not.
    for answer in (last, begun):
        answer.position.ClearField("in_step_time")
        answer.position.ClearField("age")
    assert last.position == begun.position and last.rows == len(NAMES) + MANY
    assert begun.data + b"".join(answer.data for answer in slow) == whole, "the slow one reads what it began"


def test_export(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "export")
        nasty = Nasty(school, school.app(APP, "Exports"))
        for name, case in sorted(globals().items()):
            if name.startswith("case_"):
                try:
                    case(nasty)
                except Exception as error:
                    raise AssertionError(name) from error
        command_line(binaries, homeroom, nasty)
        every_night(binaries, homeroom, nasty)
        # What a service held is gone with it.
        request = nasty.attempts(CSV)
        broken = nasty.teacher.Export(request)
        request.resume_token = next(broken).resume_token
        broken.cancel()
        homeroom.report.kill()
        homeroom.report.restart()
        assert refused(lambda: list(nasty.teacher.Export(request))).code() == grpc.StatusCode.ABORTED


def every_night(binaries, homeroom, nasty):
    """`homeroom export --since` writes what is new, changed or gone; a table that takes it in holds what an export holds."""
    token = nasty.teacher.metadata[0][1].removeprefix("Bearer ")
    lake = {}
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)

        def command(night, *flags):
            return [str(binaries / "homeroom"), "export", "--report", homeroom.report.address, "--class", "nasty", "--format",
                    "jsonl", "--since", str(folder / "ledger"), "--output", str(folder / f"{night}.jsonl"), *flags]

        def run(night, *flags):
            return subprocess.run(
                command(night, *flags), env={**os.environ, "HOMEROOM_TOKEN": token}, capture_output=True, text=True,
                timeout=PATIENCE_SECONDS)

        def take(night):
            whole = {line["attempt_id"]: line for line in map(
                json.loads, read(nasty.teacher.Export(nasty.attempts(JSON_LINES)))[0].splitlines())}
            done = run(night)
            assert done.returncode == 0, done.stderr
            lines = [json.loads(line) for line in (folder / f"{night}.jsonl").read_text().splitlines()]
            for line in lines:
                if line.get("removed"):
                    assert line == {"attempt_id": line["attempt_id"], "removed": True}
                    del lake[line["attempt_id"]]
                else:
                    lake[line["attempt_id"]] = line
            assert lake == whole
            return len(lines), done.stderr.splitlines()[-1]

        written, said = take(0)
        count = len(lake)
        assert count > MANY and (written, said) == (count, f"{count} rows, 0 gone, 0 as before"), said
        assert take(1) == (0, f"0 rows, 0 gone, {count} as before") and (folder / "1.jsonl").read_bytes() == b""
        # An attempt that comes, one that goes, and a name that is in seven rows.
        nasty.record("s1", nasty.quiz, start=5_000, minutes=2, ranges=[(0, 1)], primary=score(7, 10))
        gone = next(id for id, line in lake.items() if line["student_id"] == nasty.ids["s2"])
        nasty.teacher.VoidAttempt(activity.VoidAttemptRequest(attempt_id=gone, reason="by mistake"))
        nasty.school.administrator.UpdatePerson(roster.UpdatePersonRequest(
            person=roster.Person(person_id=nasty.ids["s3"], name="Somebody else"), update_fields=["name"]))
        # One that is killed has not been, whatever it wrote.
        killed = subprocess.Popen(command(2), env={**os.environ, "HOMEROOM_TOKEN": token}, stderr=subprocess.DEVNULL)
        killed.kill()
        killed.wait()
        # The former attempt of s1 is superseded now.
        written, said = take(2)
        assert written == 4 and said == f"3 rows, 1 gone, {count - 3} as before", said
        totals(nasty, folder, nights=3)
        for flags in (["--format", "csv"], ["--resume"], ["--student", nasty.ids["s3"]], ["--overview"]):
            assert run(3, *flags).returncode == 64, flags
        other = run(3, "--class", "nasty-other")
        assert other.returncode != 0 and not (folder / "3.jsonl").exists(), other.stderr


def totals(nasty, folder, nights):
    """As docs/export.md does it: what DuckDB makes of the files is what the report says."""
    table = duckdb.connect()
    # Identifiers that look like UUIDs stay texts.
    texts = "* REPLACE (attempt_id::VARCHAR AS attempt_id, student_id::VARCHAR AS student_id)"
    table.execute(f"CREATE TABLE attempts AS SELECT {texts} FROM read_json('{folder}/0.jsonl', union_by_name=true)")
    for night in range(1, nights):
        if not (folder / f"{night}.jsonl").stat().st_size:
            continue
        table.execute(
            f"CREATE OR REPLACE TEMP TABLE night AS SELECT {texts} FROM read_json('{folder}/{night}.jsonl', union_by_name=true)")
        table.execute("DELETE FROM attempts WHERE attempt_id IN (SELECT attempt_id FROM night)")
        table.execute("INSERT INTO attempts BY NAME SELECT * EXCLUDE (removed) FROM night WHERE removed IS NULL")
    table.execute(f"COPY attempts TO '{folder}/attempts.parquet' (FORMAT parquet)")
    (count, seconds, n, mean), = table.execute(
        f"SELECT count(*), sum(time_seconds), count(primary_value), avg(primary_value) FROM '{folder}/attempts.parquet'").fetchall()
    options = measure.ReportOptions(at_least=nasty.school.position(), policies=policy(progress="ALL", score="ALL", time="ALL"))
    node, = nasty.teacher.GetSubtreeReport(content.GetSubtreeReportRequest(
        scope=content.ContentScope(app_id=APP, identifier_path=nasty.quiz), options=options)).nodes
    assert (node.direct.attempts, node.direct.total_time.seconds, node.direct.score.n) == (count, seconds, n)
    assert math.isclose(node.direct.score.mean, mean, rel_tol=1e-12)


def command_line(binaries, homeroom, nasty):
    """`homeroom export` writes the same, and takes up what broke off in the middle of an answer."""
    whole, _ = read(nasty.teacher.Export(nasty.attempts(CSV)))
    request = report.ExportRequest(class_id="nasty", format=CSV)
    first = next(nasty.teacher.Export(request))
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "attempts.csv"
        token = nasty.teacher.metadata[0][1].removeprefix("Bearer ")

        def run(*flags):
            return subprocess.run(
                [str(binaries / "homeroom"), "export", "--report", homeroom.report.address, "--class", "nasty", "--output",
                 str(file), *flags], env={**os.environ, "HOMEROOM_TOKEN": token}, capture_output=True, timeout=PATIENCE_SECONDS)

        assert run().returncode == 0 and file.read_bytes() == whole
        assert run("--class", "nobody's").returncode != 0 and file.read_bytes() == whole, "what is refused replaces nothing"
        assert not pathlib.Path(f"{file}.resume").exists() and run("--resume").returncode != 0, "it is complete"
        file.write_bytes(first.data + b"half a ro")
        pathlib.Path(f"{file}.resume").write_text(f"{len(first.data)} {first.resume_token}\n")
        assert run("--resume").returncode == 0 and file.read_bytes() == whole
        pathlib.Path(f"{file}.resume").write_text("0 made-up\n")
        assert run("--resume").returncode != 0
