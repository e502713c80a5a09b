"""`homeroom load` against real services: the school that it makes, the calls that it counts, the files that it leaves behind."""

import csv
import html.parser
import json
import os
import pathlib
import subprocess
import tempfile
import time

from patience import PATIENCE_SECONDS
from services import Homeroom

SIZE = ["--classes", "3", "--students", "4", "--handouts", "2", "--attempts", "500"]
ALL_KINDS = "grid=4,class,student,attempts,explain,attention,subtree,distribution,items,trend,coverage,compare,ingest"
HANDOUT = "class-0001-unit-1"


class LoadedSchool:
    """Services with a prepared school, and `homeroom load` with a token of the first class's teacher."""

    def __init__(self, binaries):
        self.homeroom = str(binaries / "homeroom")
        self.services = Homeroom(binaries)
        self.folder_owner = tempfile.TemporaryDirectory(prefix="homeroom-")
        self.folder = pathlib.Path(self.folder_owner.name)
        self.file = self.folder / "school.json"

    def __enter__(self):
        services = self.services.__enter__()
        self.environment = {
            **os.environ, "HOMEROOM_CONTEXT": services.context.address, "HOMEROOM_ACTIVITY": services.activity.address,
            "HOMEROOM_REPORT": services.report.address}
        self.made = self.prepare()
        self.tokens = [reader["token"] for reader in json.loads(self.file.read_text())["readers"]]
        self.environment["HOMEROOM_TOKEN"] = self.tokens[0]
        self.until_all_is_seen()
        return self

    def __exit__(self, *failure):
        self.services.__exit__(*failure)
        self.folder_owner.cleanup()

    def run(self, *words, code=0, without=()):
        """What it says on standard output, in JSON, and on standard error."""
        environment = {name: value for name, value in self.environment.items() if name not in without}
        done = subprocess.run(
            [self.homeroom, "load", *words, "--json"], capture_output=True, text=True, env=environment, timeout=PATIENCE_SECONDS)
        assert done.returncode == code, f"{words}: exit {done.returncode}\n{done.stdout}\n{done.stderr}"
        return json.loads(done.stdout) if done.stdout else None, done.stderr

    def report(self, *words, code=0):
        """What a load came to that is over soon."""
        return self.run("report", *words, "--warm-up", "0s", code=code)[0]

    def prepare(self):
        return self.run("prepare", *SIZE, "--out", str(self.file))[0]

    def columns(self):
        done = subprocess.run(
            [self.homeroom, "report", "class", "class-0001", "--json"], capture_output=True, env=self.environment,
            timeout=PATIENCE_SECONDS, check=True)
        return json.loads(done.stdout)["columns"]

    def until_all_is_seen(self):
        deadline = time.monotonic() + PATIENCE_SECONDS
        while sum(column["count_started"] for column in self.columns()) == 0:
            assert time.monotonic() < deadline, "the report does not follow"


def test_a_school_is_prepared_and_put_under_load(binaries):
    with LoadedSchool(binaries) as school:
        made = school.made
        assert (made["classes"], made["students"], made["handouts"], made["attempts"]) == (3, 12, 6, 500)
        assert school.file.stat().st_mode & 0o77 == 0, "others can read tokens"
        # Again: nothing is made twice.
        first = school.columns()
        assert school.prepare()["attempts"] == 500
        assert len(school.columns()) == len(first) == 2 * 6

        # Every kind of call is answered, in both loops, by one thread or several, and what is answered can be decoded.
        targets = ["--targets", str(school.file)]
        for threads in ("1", "3"):
            closed = school.report(*targets, "--callers", "4", "--duration", "1s", "--mix", ALL_KINDS, "--decode", "--threads", threads)
            assert closed["loop"] == "closed" and closed["failures"] == 0 and closed["calls"] > 0
            assert closed["calls"] == sum(kind["calls"] for kind in closed["kinds"].values())
            opened = school.report(*targets, "--rate", "50", "--duration", "1s", "--arrivals", "constant", "--threads", threads)
            assert (opened["loop"], opened["calls"] + opened["notSent"], opened["failures"]) == ("open", 50, 0)
        assert set(opened["latency"]) == {"mean", "p50", "p90", "p95", "p99", "p99.9", "max"}
        assert opened["clientCPU"] > 0
        assert school.report(HANDOUT, "--callers", "1", "--duration", "200ms")["calls"] > 0
        assert school.report("--class", "class-0001", "--callers", "1", "--duration", "200ms")["calls"] > 0

        # Stages follow each other: 40 calls, none, and 60 of a ramp.
        stages = ["--stage", "1s:40", "--stage", "300ms:0", "--stage", "1s:0..120"]
        staged = school.report(HANDOUT, *stages, "--arrivals", "constant")
        assert staged["calls"] + staged["notSent"] == 100
        assert [stage["to"] for stage in staged["stages"]] == [40, 0, 120]


def test_a_load_fails_by_its_thresholds_and_says_which(binaries):
    with LoadedSchool(binaries) as school:
        # What is refused is counted by its status, and told in the exit code.
        refused, said = school.run("report", "nowhere", "--callers", "1", "--duration", "200ms", "--warm-up", "0s", code=1)
        assert refused["calls"] == 0 and set(refused["errors"]) == {"NOT_FOUND"}
        assert "--fail-if errors>0: errors was" in said

        short = [HANDOUT, "--callers", "2", "--duration", "300ms"]
        kept = school.report(*short, "--fail-if", "p99>10s", "--fail-if", "grid.errors>1%", "--fail-if", "throughput<1")
        assert all(threshold["isKept"] for threshold in kept["thresholds"])
        failed, said = school.run("report", *short, "--fail-if", "p50>1us", "--fail-if", "p99>10s", code=1)
        assert "--fail-if p50>1us: p50 was" in said and "p99>10s" not in said
        assert [threshold["isKept"] for threshold in failed["thresholds"]] == [False, True, True, True]
        # A bound for errors stands in place of the usual one, and a service that is not there passes it.
        school.report("nowhere", "--callers", "1", "--duration", "200ms", "--fail-if", "errors>100%")
        gone, _ = school.run("report", HANDOUT, "--report", "127.0.0.1:1", "--callers", "1", "--duration", "200ms", code=1)
        assert gone["calls"] == 0 and set(gone["errors"]) == {"UNAVAILABLE"}

        # Wrong calls are named, and exit with a code of their own.
        for words, reason in [
                (["--fail-if", "speed>1"], "names no figure"), (["--fail-if", "p99>5"], "needs a latency"),
                (["--stage", "1s"], "has no :"), (["--stage", "1s:1..2..3"], "more rates than two"),
                (["--stage", "1s:0"], "no stage has a call"), (["--stage", "1s:1", "--rate", "1"], "--rate or --stage"),
                (["--stage", "1s:1", "--duration", "1s"], "leave out --duration"), (["--threads", "0"], "--threads")]:
            assert reason in school.run("report", HANDOUT, *words, code=64)[1], words
        assert "No such file" in school.run("report", HANDOUT, "--html", "/nowhere/page.html", code=1)[1]
        assert "--token is missing" in school.run("report", HANDOUT, code=64, without=["HOMEROOM_TOKEN"])[1]


class Page(html.parser.HTMLParser):
    """What a page is made of, and its text."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes, self.words, self.open = [], set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes |= {name for name, _ in attributes}
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, f"{tag} is not closed in its turn"

    def handle_data(self, data):
        self.words.append(data)


def test_files_of_a_load_agree_and_hold_no_token(binaries):
    with LoadedSchool(binaries) as school:
        names = {kind: school.folder / f"load.{suffix}" for kind, suffix in [
            ("hgrm", "hgrm"), ("csv", "csv"), ("json", "json"), ("html", "html")]}
        token = school.tokens[0]
        load = school.report(
            "nowhere", HANDOUT, "--token", token, "--stage", "1s:60", "--stage", "1s:20..60", "--arrivals", "constant",
            "--fail-if", "errors>100%", "--hgrm", str(names["hgrm"]), "--series", str(names["csv"]), "--html", str(names["html"]))
        again = school.report(
            HANDOUT, f"--token={token}", "--callers", "1", "--duration", "300ms", "--series", str(names["json"]))
        assert load["failures"] > 0 and load["calls"] > 0
        for file in names.values():
            text = file.read_text()
            assert not any(secret in text for secret in school.tokens), file

        rows = list(csv.DictReader(names["csv"].open(newline="")))
        assert sum(int(row["due"]) for row in rows) == 100 == load["calls"] + load["failures"] + load["notSent"]
        assert sum(int(row["answered"]) for row in rows) == load["calls"]
        assert sum(int(row["failed"]) for row in rows) == load["failures"]
        assert sum(row["answered"] for row in json.loads(names["json"].read_text())) == again["calls"]

        lines = names["hgrm"].read_text().splitlines()
        assert lines[0].split() == ["Value", "Percentile", "TotalCount", "1/(1-Percentile)"]
        figures = [[float(cell) for cell in line.split()] for line in lines[2:] if not line.startswith("#")]
        assert figures[-1][1:] == [1, load["calls"]] and abs(figures[-1][0] - load["latency"]["max"]) < 0.001
        assert all(low[0] <= high[0] and low[1] < high[1] for low, high in zip(figures, figures[1:]))

        page = Page(names["html"].read_text())
        assert not page.open and "script" not in page.tags and "link" not in page.tags and "img" not in page.tags
        assert not page.attributes & {"src", "href", "onload", "xlink:href"}
        said = " ".join(page.words)
        assert f"homeroom load report nowhere {HANDOUT} --token … --stage 1s:60" in said
        assert "NOT_FOUND" in said and "errors was" in said and f"{load['calls']} calls were answered" in said


def test_the_load_tool_is_a_command_of_homeroom(binaries):
    def run(*words):
        return subprocess.run([str(binaries / "homeroom"), *words], capture_output=True, text=True, timeout=PATIENCE_SECONDS)

    for words in (["load", "--help"], ["help", "load"], ["load"]):
        done = run(*words)
        assert done.returncode == 0 and "Usage: homeroom load" in done.stdout and "prepare" in done.stdout, (words, done)
    for words in (["load", "report", "--help"], ["help", "load", "report"]):
        done = run(*words)
        assert done.returncode == 0 and "Usage: homeroom load report" in done.stdout and "--fail-if" in done.stdout, (words, done)
    wrong = run("load", "prepair")
    assert wrong.returncode == 64 and "did you mean prepare?" in wrong.stderr, wrong
    assert "load " in run("--help").stdout
