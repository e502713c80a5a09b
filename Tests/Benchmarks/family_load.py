"""What the load tool takes of the machine for a call, beside h2load: whoever measures must weigh little.

Both ask a Report service of its own for one grid, with the same body, by 8 callers on 8 connections; in turn, round after round, and
the median round counts. CPU time is that of the whole process, its start included.
"""

import json
import os
import pathlib
import re
import socket
import statistics
import subprocess
import tempfile
import time

import swift_program

PRODUCTS = ["homeroom", "homeroom-load", "context-service", "activity-service", "report-service"]
ROUNDS, SECONDS, CALLERS = 5, 4, 8
# A class of 25 with a handout of a few tasks: an answer of some 20 KB.
SCHOOL = ["--classes", "4", "--students", "25", "--handouts", "4", "--attempts", "20000"]
HANDOUT = "class-0001-unit-1"
METHOD = "homeroom.report.v1.ReportService/GetHandoutGrid"


def run(wanted="load"):
    binaries = swift_program.binaries(PRODUCTS)
    with tempfile.TemporaryDirectory(prefix="homeroom-load-") as folder:
        return [row for row in measure(binaries, pathlib.Path(folder)) if row["name"].startswith(wanted)]


def measure(binaries, folder):
    homeroom, first = binaries / "homeroom", free_ports(3)
    command = [homeroom, "up", "--developer-mode", "--data", folder / "data", "--first-port", str(first)]
    with open(folder / "up.log", "w+") as log, subprocess.Popen(command, stderr=log, stdout=log) as services:
        try:
            wait_for(services, log)
            names = ["CONTEXT", "ACTIVITY", "REPORT"]
            environment = os.environ | {f"HOMEROOM_{name}": f"127.0.0.1:{first + i}" for i, name in enumerate(names)}
            school, body = folder / "school.json", folder / "grid.bin"
            subprocess.run([homeroom, "load", "prepare", *SCHOOL, "--out", school], env=environment, check=True, stdout=subprocess.DEVNULL)
            environment["HOMEROOM_TOKEN"] = json.loads(school.read_text())["readers"][0]["token"]
            subprocess.run(
                [homeroom, "report", "grid", HANDOUT, "--write-request", body], env=environment, check=True, stderr=subprocess.DEVNULL)
            tools = {
                "homeroom": lambda: ours(homeroom, environment),
                "h2load": lambda: h2load(body, environment, calls=SECONDS * 4000),
                "decoded": lambda: ours(homeroom, environment, "--decode"),
            }
            rounds = [{name: tool() for name, tool in tools.items()} for _ in range(ROUNDS)]
        finally:
            services.terminate()
            services.wait(30)
    cpu, rate = ({name: statistics.median(one[name][place] for one in rounds) for name in tools} for place in (0, 1))
    return [
        {"name": "load.cpu_per_call", "value": round(cpu["homeroom"], 2), "unit": "us (<= 2 x h2load)", "peers": {"h2load": round(cpu["h2load"], 2)}},
        {"name": "load.cpu_per_call.decoded", "value": round(cpu["decoded"], 2), "unit": "us"},
        {"name": "load.calls_per_s", "value": round(rate["homeroom"]), "unit": "calls/s", "peers": {"h2load": round(rate["h2load"])}},
    ]


def wait_for(services, log):
    """Returns when they serve."""
    end = time.monotonic() + 60
    while "Ctrl-C" not in pathlib.Path(log.name).read_text():
        if services.poll() is not None or time.monotonic() > end:
            raise SystemExit(f"the services did not start:\n{pathlib.Path(log.name).read_text()}")
        time.sleep(0.05)


def ours(homeroom, environment, *words):
    """Microseconds of CPU a call, and calls a second."""
    output, used = timed(
        [homeroom, "load", "report", HANDOUT, "--callers", str(CALLERS), "--duration", f"{SECONDS}s", "--warm-up", "0s", "--json", *words],
        environment)
    answer = json.loads(output)
    if answer["failures"]:
        raise SystemExit(f"calls failed: {answer['errors']}")
    return used / answer["calls"] * 1e6, answer["callsPerSecond"]


def h2load(body, environment, calls):
    output, used = timed(
        ["h2load", "-n", str(calls), "-c", str(CALLERS), "-m", "1", "-t", "1", "-d", body, "-H", "content-type: application/grpc", "-H", "te: trailers",
         "-H", f"authorization: Bearer {environment['HOMEROOM_TOKEN']}", f"http://{environment['HOMEROOM_REPORT']}/{METHOD}"], environment)
    done = re.search(r"(\d+) succeeded", output)
    data = re.search(r"\((\d+)\) data", output)
    # An answer with an error has no body, and succeeds all the same for a tool that knows no gRPC.
    if not done or int(done.group(1)) != calls or int(data.group(1)) < 100 * calls:
        raise SystemExit(f"h2load was not answered:\n{output}")
    return used / calls * 1e6, float(re.search(r"([\d.]+) req/s", output).group(1))


def timed(command, environment):
    """What a command prints, and the CPU seconds that it took."""
    before = os.times()
    output = subprocess.run([str(part) for part in command], env=environment, check=True, text=True, capture_output=True).stdout
    after = os.times()
    return output, after.children_user + after.children_system - before.children_user - before.children_system


def free_ports(count):
    """The first of so many in a row that nobody listens on."""
    while True:
        with socket.create_server(("127.0.0.1", 0)) as server:
            first = server.getsockname()[1]
        try:
            for server in [socket.create_server(("127.0.0.1", first + offset)) for offset in range(count)]:
                server.close()
            return first
        except (OSError, OverflowError):
            continue
