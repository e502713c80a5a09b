"""What reports cost: the engine by itself, the grid through its RPC, and the workload of `aggregation`, asked by calls and of the
engine in the same process, beside its peers."""

import json
import os
import shutil
import subprocess
import pathlib
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent / "aggregation"))
import workload

PEERS = ["duckdb", "chdb", "polars"]
# What limit.c calls the ways that do the whole of a question; it has another one under the name of Q7.
LIMITS = {"Q1": "", "Q2": "", "Q5": "", "Q3": "per context", "Q3r": "inclusive", "Q4": "one quiz, bit", "Q4x": "all quizzes of the org, bit",
          "Q6": "u8 code histogram"}


def run(*wanted):
    """`wanted`: how the names of the rows begin that are asked for; none: all."""
    wanted = wanted or ("report",)
    rows = []
    for names, part in PARTS:
        if any(name.startswith(wanted) or any(one.startswith(name) for one in wanted) for name in names):
            rows += part()
    return [row for row in rows if row["name"].startswith(wanted)]


def service_results():
    """The engine by itself, bulk load and replay, the grid through its RPC."""
    return lines(workload.release("bench-report"))


def live_results():
    """Work that arrives, and how soon it is seen. On the disk of the build, not in memory: what is acknowledged is durable."""
    return lines(workload.release("bench-live"), workload.WORK, os.environ.get("RATE", "10000"))


def watch_results():
    """A thousand watchers of 200 classes. Fails where a stream does not end at what a query answers."""
    return lines(workload.release("bench-watch"))


def snapshot_results(attempts=5_000_000):
    """A start from a snapshot, and one of an instance that has it copied from another, beside a start without; what is written is still in
    the system's memory when it is read. Then what is held while a tenth of it is asked about, and what is written when a hundredth more has come."""
    program = workload.release("bench-report")
    with tempfile.TemporaryDirectory(dir=workload.WORK) as folder:
        results = lines(program, "snapshot", folder, attempts)
        size = sum(file.stat().st_size for file in pathlib.Path(folder).iterdir())
        results.append({"name": "report.snapshot.bytes_per_attempt", "value": size / attempts, "unit": "B"})
        results += lines(program, "start", folder, attempts)
        copy, = lines(program, "copy", folder, attempts)
        shutil.rmtree(pathlib.Path(folder) / "copy")
        replay, = (result["value"] for result in results if result["name"] == "report.snapshot.replay_instead.ms")
        results.append({
            "name": "report.copy", "value": round(copy["value"] / replay, 4), "unit": "× a replay", "budget": 1 / 20,
            "peers": {"copy ms": copy["value"], "replay ms": replay}})
        return results + lines(program, "cold", folder, attempts)


def workload_results():
    folder = workload.data(os.environ.get("SCALE", "M"))
    results = [result for way in ["engine", "calls", "school"] for result in lines(workload.engine(), folder, way)]
    peers = {peer: json.loads(output(workload.python(), workload.HERE / "peers.py", peer, folder)) for peer in PEERS}
    peers["c-limit"] = limit_times(folder)
    for result in results:
        question = result["name"].removeprefix("report.").removeprefix("school.everyone.").removesuffix(".ms").removesuffix(".engine")
        found = {peer: times[question] for peer, times in peers.items() if question in times}
        if found:
            result["peers"] = found
    return results


def limit_times(folder):
    program = workload.limit()
    if program is None:
        return {}
    meta = json.loads((folder / "meta.json").read_text())
    students = [student for student, _ in meta["student_params"]]
    times = {}
    for line in output(
            program, folder / "cols", meta["org"], *meta["subtree"], meta["quiz"], folder / "points.txt",
            *students).splitlines():
        way = json.loads(line)
        if way["threads"] == 1 and way["q"] in LIMITS and way["name"].startswith(LIMITS[way["q"]]):
            times.setdefault(way["q"], way["ms"])
    return times


def lines(*command):
    return [json.loads(line) for line in output(*command).splitlines()]


def output(*command):
    return subprocess.check_output([str(part) for part in command], text=True)


# How the names of rows begin, and what measures them.
PARTS = [
    (["report.engine", "report.replay", "report.grid"], service_results),
    (["report.live"], live_results),
    (["report.watch"], watch_results),
    (["report.snapshot", "report.copy", "report.cold"], snapshot_results),
    (["report.load", "report.memory", "report.Q", "report.school"], workload_results),
]
