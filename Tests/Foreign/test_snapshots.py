"""Report's snapshots: kill -9 while they are written, and files that are not what they should be. The answers stay."""

import os
import random
import resource
import time

from school import School, activity, context, context_service
from patience import patiently
from services import Homeroom
from test_faults import APP, record

# To meet the writing of a snapshot, which may also be missed: no claim rests on it.
WRITING_SECONDS_MAX = 5


def begun(folder):
    """A snapshot is being written at this moment."""
    return any(name.endswith(".new") for name in os.listdir(folder))


def written(folder):
    return [folder / name for name in os.listdir(folder) if name.endswith(".snapshot")]


def play(binaries, rounds, seed):
    chance = random.Random(seed)
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "snapshots")
        school.clock(0)
        publisher = school.app(APP, "Library")
        students = [f"pupil-{n}" for n in range(5)]
        school.school_class("reading", ["tess"], students)
        people = [school.student(s, APP) for s in students]
        tess = school.teacher("tess")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
        posted = school.post(tess, "reading", "Quiz", [(APP, ["quiz"])]).handout_id
        school.clock(100_000)
        acknowledged = 0
        for number in range(rounds):
            for _ in range(10):
                result, = people[acknowledged % len(people)].RecordAttempts(
                    activity.RecordAttemptsRequest(records=[record(acknowledged)])).results
                assert result.outcome == activity.RecordResult.ACCEPTED
                acknowledged += 1
            before = school.grid(tess, posted)
            assert sum(row.cells[0].attempts for row in before.rows) == acknowledged, f"SEED={seed}"
            if number % 2:
                time.sleep(chance.uniform(0, 1.5))
            else:
                deadline = time.monotonic() + WRITING_SECONDS_MAX
                while time.monotonic() < deadline and not begun(homeroom.snapshots):
                    pass
            if number % 3 == 1:
                patiently("a snapshot is written", lambda: written(homeroom.snapshots))
            homeroom.report.kill()
            damage(homeroom.snapshots, number, chance)
            homeroom.report.restart()
            after = school.grid(tess, posted)
            assert (list(before.rows), list(before.columns)) == (list(after.rows), list(after.columns)), f"SEED={seed}"
        # An orderly end leaves everything written, and the next start begins with it.
        homeroom.report.stop()
        homeroom.report.restart()
        after = school.grid(tess, posted)
        assert (list(before.rows), list(before.columns)) == (list(after.rows), list(after.columns)), f"SEED={seed}"
        log = homeroom.report.log.read_text()
        assert "snapshots read" in log, log
        assert "snapshot discarded" in log, log


def test_what_does_not_fit_takes_no_room(binaries):
    """On a full disk a snapshot that cannot be written gives back what it took: other services write there, too."""
    with Homeroom(binaries) as homeroom:
        bound = lambda most: resource.prlimit(
            homeroom.report.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))
        bound(512)
        School(homeroom, "full").school_class("reading", ["tess"], [f"pupil-{n}" for n in range(50)])
        sizes = lambda: [file.stat().st_size for file in homeroom.snapshots.glob("*.parts")]
        patiently("it has been tried", lambda: sizes())
        # Now and then it is being tried at the moment.
        patiently("nothing is left of it", lambda: all(sizes() == [0] for _ in range(20) if not time.sleep(0.01)))
        bound(resource.RLIM_INFINITY)
        patiently("there is room again", lambda: written(homeroom.snapshots) and sizes()[0] > 512)


def damage(folder, number, chance):
    """Every third time the file is cut off, has a wrong byte, or is something else altogether."""
    if number % 3 != 1:
        return
    file = chance.choice(written(folder))
    content = bytearray(file.read_bytes())
    match number // 3 % 3:
        case 0:
            content = content[:chance.randrange(len(content))]
        case 1:
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
        case 2:
            content = bytearray(b"not a snapshot")
    file.write_bytes(content)


def test_kill_while_a_snapshot_is_written(binaries):
    play(binaries, rounds=5, seed=int(os.environ.get("SEED", random.randrange(1 << 32))))


def test_many_kills_while_snapshots_are_written(binaries):
    play(binaries, rounds=24, seed=int(os.environ.get("SEED", random.randrange(1 << 32))))


test_many_kills_while_snapshots_are_written.takes_long = True
