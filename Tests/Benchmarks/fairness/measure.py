"""Measures the rows of `family_fairness`; prints a row a line as JSON. Run by that, with the stock client's interpreter."""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
SECONDS = 6
WARM_UP_SECONDS = 2


class Bystanders:
    """A teacher of each organization who asks for one grid after another, and somebody who asks for health: that of Report, and that of
    Context, which nobody floods. What the second takes is the machine's and not Report's."""

    def __init__(self, homeroom, schools):
        self.homeroom, self.schools = homeroom, schools
        self.health = {}

    def measure(self):
        with tempfile.TemporaryDirectory() as folder:
            body = pathlib.Path(folder) / "body"
            # A message of no bytes, framed.
            body.write_bytes(bytes(5))
            logs = {name: pathlib.Path(folder) / name for name in ("REPORT", "CONTEXT")}
            probes = [self.probe(name, body, log) for name, log in logs.items()]
            answers = [json.loads(process.communicate()[0]) for process in [self.grids(school) for school in self.schools]]
            for probe in probes:
                probe.wait(60)
            self.health = {name: waits(log) for name, log in logs.items()}
        return answers

    def grids(self, school):
        # Not the class that the flood is about, and not its teacher.
        reader = school["readers"][1]
        return subprocess.Popen(
            [self.homeroom, "load", "report", reader["handouts"][0], "--callers", "1", "--duration", f"{SECONDS}s", "--json"],
            env=os.environ | {"HOMEROOM_TOKEN": reader["token"]}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def probe(self, name, body, log):
        """Two hundred times a second, by a client that takes next to nothing itself: beside a flood, one in Python waits for its own turn."""
        return subprocess.Popen(
            ["h2load", "-c", "1", "-m", "1", "--rps", "200", "-D", str(SECONDS), "-d", body, "--log-file", log,
             "-H", "content-type: application/grpc", "-H", "te: trailers", f"http://{os.environ[f'HOMEROOM_{name}']}/grpc.health.v1.Health/Check"],
            stdout=subprocess.DEVNULL)


def waits(log):
    """The milliseconds until each answer, of a log of h2load's."""
    rows = [line.split("\t") for line in log.read_text().splitlines()]
    assert len(rows) > 100 and all(status == "200" for _, status, *_ in rows), rows[:3]
    return [int(microseconds) / 1e3 for _, _, microseconds, *_ in rows]


def load(homeroom, token, *words):
    return subprocess.Popen(
        [homeroom, "load", "report", *words, "--duration", "600s"],
        env=os.environ | {"HOMEROOM_TOKEN": token}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def attack(kind, token, *words):
    return subprocess.Popen(
        [sys.executable, HERE / "attack.py", kind, token, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def floods(homeroom, school):
    reader, administrator = school["readers"][0], school["recorder"]["token"]
    handout = reader["handouts"][0]
    school_class = handout.partition("-unit-")[0]
    return {
        "alone": lambda: [],
        # 20 connections with 100 streams each.
        "class_reports": lambda: [load(
            homeroom, reader["token"], "--class", school_class, "--mix", "class=1", "--callers", "2000", "--connections", "20")],
        # Of different students each, while work comes in.
        "watches": lambda: [
            attack("watch", reader["token"], handout),
            load(homeroom, administrator, handout, "--mix", "ingest=1", "--rate", "10")],
        "exports": lambda: [attack("export", administrator)],
        "scans": lambda: [load(
            homeroom, administrator, "--class", school_class, "--mix", "subtree=1", "--callers", "400", "--connections", "4")],
    }


def row(name, value, unit, **peers):
    print(json.dumps({"name": f"fairness.{name}", "value": round(value, 3), "unit": unit,
                      "peers": {peer: round(figure, 3) for peer, figure in peers.items()}}), flush=True)


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("homeroom")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--only", default="")
    asked = parser.parse_args()
    schools = [json.loads((asked.folder / f"{name}.json").read_text()) for name in ("north", "south")]
    alone = {}
    for name, begin in floods(asked.homeroom, schools[0]).items():
        if name != "alone" and not name.startswith(asked.only):
            continue
        running = begin()
        try:
            time.sleep(WARM_UP_SECONDS)
            if any(process.poll() is not None for process in running):
                raise SystemExit(f"the flood of {name} ended early")
            bystanders = Bystanders(asked.homeroom, schools)
            answers = bystanders.measure()
        finally:
            for process in running:
                process.terminate()
                process.wait()
        refused = sum(answer["failures"] for answer in answers)
        figures = {
            "grid.p99": max(answer["latency"]["p99"] for answer in answers),
            "grid.p50": statistics.mean(answer["latency"]["p50"] for answer in answers),
            "health.p99": percentile(bystanders.health["REPORT"], 0.99), "health.p50": percentile(bystanders.health["REPORT"], 0.5),
        }
        # The same figures of a service that nobody asks anything else.
        unflooded = {
            "health.p99": percentile(bystanders.health["CONTEXT"], 0.99), "health.p50": percentile(bystanders.health["CONTEXT"], 0.5),
        }
        if name == "alone":
            alone = figures
        for figure, value in figures.items():
            peers = {} if name == "alone" else {"alone": alone[figure]}
            if figure in unflooded:
                peers["a service that nobody floods"] = unflooded[figure]
            row(f"{name}.{figure}", value, "ms", **peers)
        row(f"{name}.refused", refused, "calls of those who behave (0)")


main()
