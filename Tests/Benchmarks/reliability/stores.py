"""Services on stores that are filled once and kept."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Foreign"))

from run import generate_stubs

generate_stubs()

import grpc

from patience import PATIENCE_SECONDS
from school import School
from services import Homeroom

# On the disk of the build, not in memory: durable is what is measured.
DATA = ROOT / ".build/bench-data"
ATTEMPTS = int(os.environ.get("ATTEMPTS", "1000000"))
# Six tenths are of students with a thousand each, four of one class.
CITY, COLLEGE = "city", "college"
STUDENTS_OF_A_CLASS, OF_A_STUDENT = 25, 1_000
CLASSES = max(1, ATTEMPTS * 6 // 10 // (STUDENTS_OF_A_CLASS * OF_A_STUDENT))
IN_COLLEGE = ATTEMPTS * 4 // 10
# Of the school that `homeroom load prepare` makes; another number when it makes another one.
VERSION = 1


class Services(Homeroom):
    """The three services on this disk, with Report's snapshots as often as usual."""

    def __init__(self, binaries, store=None, with_report=True):
        DATA.mkdir(parents=True, exist_ok=True)
        former, tempfile.tempdir = tempfile.tempdir, str(DATA)
        try:
            super().__init__(pathlib.Path(binaries).resolve())
        finally:
            tempfile.tempdir = former
        place = self.report.command.index("--snapshot-seconds")
        del self.report.command[place:place + 2]
        if not with_report:
            self.services.remove(self.report)
        self.folder = pathlib.Path(self.folder_owner.name)
        if store:
            shutil.copytree(store, self.folder, dirs_exist_ok=True)

    def channels(self, client="caller"):
        return {name: self.channel(getattr(self, name), client) for name in ("context", "activity", "report")}

    def homeroom(self, *words):
        """Runs the command line tool; what it answers in JSON."""
        addresses = {f"HOMEROOM_{name.upper()}": getattr(self, name).address for name in ("context", "activity", "report")}
        done = subprocess.run(
            [str(self.binaries / "homeroom"), *[str(word) for word in words], "--json"], env={**os.environ, **addresses},
            text=True, capture_output=True, cwd=self.folder)
        if done.returncode:
            raise SystemExit(f"homeroom {' '.join(map(str, words))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
        return json.loads(done.stdout)

    def wait_for_report(self, organization):
        """Until it has followed all that was stored."""
        school = School(self, organization)
        teacher, deadline = school.teacher("teacher-0001"), time.monotonic() + PATIENCE_SECONDS
        while True:
            try:
                return school.grid(teacher, "class-0001-unit-1")
            except grpc.RpcError as error:
                # It reads the feeds from their beginning, where its snapshots are of another version.
                if error.code() != grpc.StatusCode.UNAVAILABLE or time.monotonic() > deadline:
                    raise
                time.sleep(0.2)


def cpu_seconds(process):
    """Of all its threads, those that have ended among them."""
    words = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def filled(binaries):
    """Folder with both stores and Report's snapshots, as services leave them that stopped in good order."""
    folder = DATA / f"reliability-{VERSION}-{ATTEMPTS}"
    if folder.exists():
        return folder
    say(f"filling a store with {ATTEMPTS} attempts, once")
    begin = time.monotonic()
    with Services(binaries) as services:
        services.homeroom(
            "load", "prepare", "--organization", CITY, "--classes", CLASSES, "--students", STUDENTS_OF_A_CLASS,
            "--attempts", ATTEMPTS - IN_COLLEGE)
        services.homeroom(
            "load", "prepare", "--organization", COLLEGE, "--classes", 1, "--students", 400, "--attempts", IN_COLLEGE)
        for organization in (CITY, COLLEGE):
            services.wait_for_report(organization)
        for service in reversed(services.services):
            service.stop()
        part = folder.with_name(folder.name + ".part")
        shutil.rmtree(part, ignore_errors=True)
        part.mkdir()
        for found in services.folder.iterdir():
            if found.name.split(".")[0].split("-")[0] in ("context", "activity", "snapshots") and found.suffix not in (".log", ".pem"):
                found.rename(part / found.name)
        part.rename(folder)
    say(f"filled in {time.monotonic() - begin:.0f} s: {megabytes(folder):.0f} MB")
    return folder


def megabytes(folder):
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6


def say(what):
    print(what, file=sys.stderr, flush=True)
