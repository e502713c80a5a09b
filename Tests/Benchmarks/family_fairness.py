"""What others notice of one caller's floods: a teacher's grid, and health, beside each of them.

Real release executables, and stores in a folder of their own. Two organizations, each with a school; one teacher of each asks for one
grid after another on one connection, and a fourth caller asks for health, while a caller of the first organization floods Report. The
same figures alone come first, in the same run: `alone`. The floods take a part of the machine as well, which on two cores is most of it.
Then what a pupil's records wait for beside another's. Last, how often the time of a reply tells an app what is assigned.
"""

import json
import os
import pathlib
import subprocess
import tempfile

import family_load
import swift_program

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What is no flood of Report, by how the names of its rows begin.
PROGRAMS = {"records": "records.py", "app_door": "door.py"}
SCHOOL = ["--classes", "10", "--students", "25", "--handouts", "20", "--attempts", "50000"]


def run(wanted=""):
    """`wanted`: how the names of the rows begin that are asked for, behind the family's."""
    binaries = swift_program.binaries(family_load.PRODUCTS)
    with tempfile.TemporaryDirectory(prefix="homeroom-fairness-") as folder:
        return measure(binaries, pathlib.Path(folder), wanted.removeprefix("fairness."))


def measure(binaries, folder, wanted):
    homeroom, first = binaries / "homeroom", family_load.free_ports(3)
    command = [homeroom, "up", "--developer-mode", "--data", folder / "data", "--first-port", str(first)]
    rows = []
    with open(folder / "up.log", "w+") as log, subprocess.Popen(command, stderr=log, stdout=log) as services:
        try:
            family_load.wait_for(services, log)
            names = ["CONTEXT", "ACTIVITY", "REPORT"]
            environment = os.environ | {f"HOMEROOM_{name}": f"127.0.0.1:{first + i}" for i, name in enumerate(names)}
            for organization in ("north", "south"):
                subprocess.run(
                    [homeroom, "load", "prepare", *SCHOOL, "--organization", organization, "--out", folder / f"{organization}.json"],
                    env=environment, check=True, stdout=subprocess.DEVNULL)
            own = [program for name, program in PROGRAMS.items() if wanted.startswith(name)]
            if not own:
                rows += measured(["measure.py", homeroom, folder, "--only", wanted], environment)
            for program in own or ([] if wanted else PROGRAMS.values()):
                rows += measured([program], environment)
        finally:
            services.terminate()
            services.wait(30)
    return rows


def measured(program, environment):
    """The rows that a program prints; with the stock client, which this interpreter need not have."""
    rows = []
    command = [ROOT / ".build/venv/bin/python", ROOT / "Tests/Benchmarks/fairness" / program[0], *program[1:]]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as process:
        for line in process.stdout:
            rows.append(json.loads(line))
            print(rows[-1]["name"], f"{rows[-1]['value']:.4g}", rows[-1]["unit"], flush=True)
    if process.returncode:
        raise SystemExit(f"the measurement ended with {process.returncode}")
    return rows
