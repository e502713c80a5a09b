"""Report's files of parts, changed by somebody else while Report reads from them: no answer is made of what stands there then."""

import os
import random

from patience import patiently
from school import School, activity, context, context_service
from services import Homeroom
from test_admin import scrape
from test_faults import APP, record

STUDENTS = 6
ATTEMPTS = 120
# Said once for each file.
DAMAGED = 'level=error message="a part that reports are made of is damaged'


class Reading:
    """A class with work that Report has packed and written to its file."""

    def __init__(self, homeroom, name):
        self.homeroom = homeroom
        self.school = school = School(homeroom, name)
        school.clock(0)
        self.publisher = school.app(APP, "Library")
        self.leaves = 0
        students = [f"pupil-{n}" for n in range(STUDENTS)]
        school.school_class("reading", ["tess"], students)
        people = [school.student(s, APP) for s in students]
        self.tess = school.teacher("tess")
        self.declare("quiz", "Quiz")
        self.posted = school.post(self.tess, "reading", "Quiz", [(APP, ["quiz"])]).handout_id
        school.clock(100_000)
        for number, pia in enumerate(people):
            results = pia.RecordAttempts(activity.RecordAttemptsRequest(
                records=[record(index) for index in range(number, ATTEMPTS, STUDENTS)])).results
            assert all(result.outcome == activity.RecordResult.ACCEPTED for result in results)
        self.before = self.grid()
        assert sum(row.cells[0].attempts for row in self.before[0]) == ATTEMPTS

    def declare(self, identifier, title):
        self.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[identifier], title=title, type=context.CONTEXT_TYPE_QUIZ)]))

    def is_in_a_file(self):
        """What is packed behind a snapshot is written with the next one, for which something has to change: not the work."""
        self.leaves += 1
        self.declare(f"leaf-{self.leaves}", "Another")
        memory, files = runs(self.homeroom)
        return memory == 0 and files > 0

    def grid(self):
        shown = self.school.grid(self.tess, self.posted)
        return list(shown.rows), list(shown.columns)


def runs(homeroom):
    """Bytes of packed work in memory, and in files."""
    of = {sample.labels["in"]: sample.value for sample in scrape(homeroom.report)["homeroom_report_run_bytes"].samples}
    return of["memory"], of["files"]


def damages(homeroom):
    sample, = scrape(homeroom.report)["homeroom_report_damages"].samples
    return sample.value


def parts(homeroom):
    """The files of parts that hold something."""
    return [path for path in homeroom.snapshots.glob("*.parts") if path.stat().st_size]


def flip(path, chance, count):
    """So many bits of what is no hole."""
    content = path.read_bytes()
    full = [index for index, byte in enumerate(content) if byte]
    with open(path, "r+b") as file:
        for index in chance.sample(full, min(count, len(full))):
            file.seek(index)
            file.write(bytes([content[index] ^ 1 << chance.randrange(8)]))


def test_bits_that_somebody_flips(binaries):
    """Whatever is asked while the file is being damaged is answered with the right numbers, or not yet."""
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    chance = random.Random(seed)
    with Homeroom(binaries) as homeroom:
        reading = Reading(homeroom, "damaged")
        for count in (1, 40, 100_000):
            patiently("the work is in a file", reading.is_in_a_file, pause=0.2)
            found = damages(homeroom)
            for path in parts(homeroom):
                flip(path, chance, count)
            assert reading.grid() == reading.before, f"SEED={seed}"
            patiently("it is found, if by the walk", lambda: damages(homeroom) > found)
            assert reading.grid() == reading.before, f"SEED={seed}"
        log = homeroom.report.log.read_text(errors="replace")
        assert 'organization="damaged"' in log or "organization=damaged" in log, log
        assert DAMAGED in log and "offset=" in log, log


def test_a_file_that_somebody_cuts(binaries):
    """What lies behind the end is not read, and comes from the feeds."""
    with Homeroom(binaries) as homeroom:
        reading = Reading(homeroom, "cut")
        patiently("the work is in a file", reading.is_in_a_file, pause=0.2)
        for path in parts(homeroom):
            os.truncate(path, 0)
        assert reading.grid() == reading.before
        assert homeroom.report.process.poll() is None, homeroom.report.tail()
        assert damages(homeroom) >= 1


def test_others_are_not_touched(binaries):
    """One organization's damage has none of another's work read anew."""
    with Homeroom(binaries) as homeroom:
        first = Reading(homeroom, "first")
        patiently("the work is in a file", first.is_in_a_file, pause=0.2)
        known = set(parts(homeroom))
        second = Reading(homeroom, "second")
        patiently("the work is in files", lambda: second.is_in_a_file() and len(parts(homeroom)) > len(known), pause=0.2)
        for path in known:
            flip(path, random.Random(1), 100_000)
        assert second.grid() == second.before
        assert first.grid() == first.before
        assert second.grid() == second.before
        damaged = [line for line in homeroom.report.log.read_text(errors="replace").splitlines() if DAMAGED in line]
        assert damaged and all("first" in line for line in damaged), damaged
