"""`homeroom report` as people and scripts use it: every report of the demo class, as a table, as JSON and as CSV."""

import csv
import io
import json
import os
import pathlib
import subprocess
import tempfile
import time

from services import three_ports
from patience import PATIENCE_SECONDS

PLAYS, QUIZZLER = "org.example.greatplays", "org.example.quizzler"
SCENE = ["Hamlet", "Act 3", "Scene 1"]
START_SECONDS_MAX = PATIENCE_SECONDS


class Demo:
    """The demo class on services that stay up, and `homeroom` with a token of its teacher."""

    def __init__(self, binaries):
        self.homeroom = str(binaries / "homeroom")
        self.folder = tempfile.TemporaryDirectory(prefix="homeroom-")
        self.data = pathlib.Path(self.folder.name)

    def __enter__(self):
        port = three_ports()
        self.origin = f"http://127.0.0.1:{port - 1}"
        self.log = open(self.data / "up.log", "w+")
        self.process = subprocess.Popen(
            [self.homeroom, "up", "--demo", "--data", str(self.data / "data"), "--first-port", str(port)],
            stdout=subprocess.DEVNULL, stderr=self.log)
        deadline = time.monotonic() + START_SECONDS_MAX
        while "Ctrl-C" not in (self.data / "up.log").read_text():
            if self.process.poll() is not None or time.monotonic() > deadline:
                said = (self.data / "up.log").read_text()
                self.__exit__()
                raise RuntimeError(f"homeroom up did not come up: {said}")
            time.sleep(0.05)
        addresses = {f"HOMEROOM_{name}": f"127.0.0.1:{port + index}" for index, name in enumerate(("CONTEXT", "ACTIVITY", "REPORT"))}
        self.environment = {**os.environ, **addresses, "HOMEROOM_TOKEN": self.token("rivera", "teacher")}
        self.administrator = self.token("head", "administrator")
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(PATIENCE_SECONDS)
        self.log.close()
        self.folder.cleanup()

    def token(self, user, role):
        return subprocess.run(
            [self.homeroom, "token", "--signing-key", str(self.data / "data" / "signing-key.pem"), "--organization", "demo",
             "--user", user, "--role", role], check=True, capture_output=True, text=True).stdout.strip()

    def run(self, *words, code=0, **environment):
        done = subprocess.run(
            [self.homeroom, *words], capture_output=True, env={**self.environment, **environment}, timeout=PATIENCE_SECONDS)
        assert done.returncode == code, f"{words}: exit {done.returncode}\n{done.stdout.decode()}\n{done.stderr.decode()}"
        return (done.stdout if code == 0 else done.stderr).decode()


# What is asked, what its table must show, and its tables for programs with their rows.
REPORTS = [
    (["grid", "act-3"], ["Ada Lindqvist", "N/A", "N/A: recording is off", "9 of 27"], {"cells": 27 * 6, "columns": 6, "items": 1}),
    (["class", "english-8b"], ["Read Act 3", "Addition Quiz", "20 of 26, 1 N/A"], {"columns": 8, "items": 12}),
    (["student", "student-11", "--class", "english-8b"], ["Elif Demir", "3/5 5 m ✓ newer"], {"cells": 8}),
    (["attempts", "quiz", "student-11", "--task", "quiz-task"], ["attempts of Elif Demir", "superseded", "Score: 3/5", "paused"], {"attempts": 2}),
    (["explain", "quiz", "--task", "quiz-task"], ["brings", "12 of 26, 1 N/A", "superseded", "Elif Demir"], {"attempts": 12}),
    (["why", "student-11", PLAYS, *SCENE, "Quiz"], ["attempts of Elif Demir", "English 8b", "2 attempts; latest picks no. 1", "shown: it has no score", "superseded"],
     {"handouts": 2, "attempts": 2, "verdicts": 4}),
    (["attention", "english-8b"], ["rule", "students", "none"], {"notes": 0, "facts": 0}),
    (["subtree", PLAYS, *SCENE[:2]], ["Quiz on Scene 1", "with everything below", "at the context itself"], {"nodes": 6}),
    (["distribution", PLAYS, *SCENE, "--metric", "progress", "--bins", "4", "--nodes", "direct"],
     ["median", "40 %", "with data"], {"distributions": 3, "histogram": 12}),
    (["items", QUIZZLER, "addition"], ["KR-20", "Question 10", "each student's first finished attempt"], {"items": 10, "responses": 0}),
    (["trend", PLAYS, "--bucket", "day"], ["Europe/Berlin", "2026-09-08"], {"buckets": 2}),
    (["coverage", PLAYS, *SCENE, "--parts", "10"], ["beginning", "with data"], {"parts": 10}),
    (["compare", QUIZZLER, "--group", "class=english-8b", "--group", "label=two,student=student-01,student=student-02"],
     ["english-8b", "●"], {"groups": 2}),
]


def check_report(demo, words, shown, tables):
    table = demo.run("report", *words)
    for text in shown:
        assert text in table, f"{text!r} is not in:\n{table}"
    assert "\x1b" not in table, "there are escape codes where no terminal is"
    document = json.loads(demo.run("report", *words, "--json"))
    for name, rows in tables.items():
        assert len(document[name]) == rows, (words, name, len(document[name]))
        lines = list(csv.reader(io.StringIO(demo.run("report", *words, "--csv", "--table", name), newline="")))
        assert len(lines) == rows + 1, (words, name, lines)
        assert all(len(line) == len(lines[0]) for line in lines), (words, name)
        assert all(set(row) <= set(lines[0]) for row in document[name]), (words, name)
    main = next(iter(tables))
    assert demo.run("report", *words, "--csv") == demo.run("report", *words, "--csv", "--table", main)
    return document


def test_every_report_of_the_demo_as_table_json_and_csv(binaries):
    with Demo(binaries) as demo:
        documents = {words[0]: check_report(demo, words, shown, tables) for words, shown, tables in REPORTS}

        # A figure each, worked out by hand from the demo's lessons.
        assert abs(documents["compare"]["groups"][0]["group_mean"] - 0.725) < 1e-12
        assert documents["coverage"]["parts"][0]["students"] == 23
        assert [b["attempts"] for b in documents["trend"]["buckets"]] == [34, 15]
        assert abs(documents["items"]["items"][0]["facility"] - 0.95) < 1e-12
        whole = documents["distribution"]["distributions"][0]
        assert (whole["with_data"], whole["not_available"], "context_id" in whole) == (23, 1, False)
        act = documents["subtree"]["nodes"][0]
        assert (act["inclusive_students"], act["inclusive_attempts"], act["direct_attempts"]) == (25, 49, 0)
        assert "direct_progress_mean" not in act, "no data is left out"

        spans = [f"class=english-8b,{end}=2026-09-08" for end in ("from", "until")]
        seen = json.loads(demo.run("report", "compare", QUIZZLER, "--group", spans[0], "--group", spans[1], "--json"))
        assert [group["label"] for group in seen["groups"]] == spans, "two groups of one class have names of their own"

        # Names stand beside identifiers.
        assert {(row["student_id"], row["student_name"]) for row in documents["attempts"]["attempts"]} == {("student-11", "Elif Demir")}
        assert documents["why"]["student_name"] == "Elif Demir"
        assert {(row["class_id"], row["class_title"]) for row in documents["why"]["handouts"]} == {("english-8b", "English 8b")}

        # Options reach the report.
        first = json.loads(demo.run("report", "grid", "quiz", "--policy", "score=first", "--student", "student-09", "--json"))
        assert [(cell["student_id"], cell["points"]) for cell in first["cells"]] == [("student-09", 2)]
        assert first["policies"]["score"] == "FIRST"
        late = json.loads(demo.run("report", "trend", PLAYS, "--from", "2026-09-08T00:00:00+02:00", "--json"))
        assert [b["start_date"] for b in late["buckets"]] == ["2026-09-08"]

        # A report has the columns of its export.
        for words, source in ((["report", "grid", "quiz"], ["--handout", "quiz"]), (["report", "class", "english-8b"], ["--class", "english-8b", "--overview"]),
                              (["report", "student", "student-11"], ["--student", "student-11"])):
            assert demo.run(*words, "--csv") == demo.run("export", *source), words
            rows = next(value for value in json.loads(demo.run(*words, "--json")).values() if isinstance(value, list))
            assert rows == [json.loads(line) for line in demo.run("export", *source, "--format", "jsonl").splitlines()], words

        # A watch prints a line a state, and goes on until it is stopped.
        watch = subprocess.Popen(
            [demo.homeroom, "report", "grid", "addition", "--watch", "--json"], stdout=subprocess.PIPE, text=True, env=demo.environment)
        assert json.loads(watch.stdout.readline())["title"] == "Addition"
        watch.terminate()
        watch.wait(PATIENCE_SECONDS)

        # The request as h2load sends it is what the generated code makes of it.
        from homeroom.report.v1 import handout_grid_pb2 as grid
        file = demo.data / "request"
        demo.run("report", "grid", "act-3", "--write-request", str(file))
        body = file.read_bytes()
        assert body[:1] == b"\0" and int.from_bytes(body[1:5], "big") == len(body) - 5
        assert grid.GetHandoutGridRequest.FromString(body[5:]) == grid.GetHandoutGridRequest(handout_id="act-3")

        # Wrong calls are named, and exit with a code of their own.
        assert "not both" in demo.run("report", "grid", "act-3", "--json", "--csv", code=64)
        assert "--table is for --csv" in demo.run("report", "grid", "act-3", "--table", "cells", code=64)
        assert "--watch prints" in demo.run("report", "grid", "act-3", "--csv", "--watch", code=64)
        assert "NOT_FOUND" in demo.run("report", "grid", "nowhere", code=1)
        assert "there is no table cell" in demo.run("report", "grid", "act-3", "--csv", "--table", "cell", code=64)
        assert "--policy" in demo.run("report", "grid", "act-3", "--policy", "score=luck", code=64)
        assert "--from" in demo.run("report", "grid", "act-3", "--from", "yesterday", code=64)
