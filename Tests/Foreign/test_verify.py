"""`homeroom verify`: silent about what fits, and naming what does not, whether the services run or not."""

import json
import sqlite3
import subprocess
import time

from patience import PATIENCE_SECONDS
from school import School, activity, context, context_service
from services import Homeroom
from test_faults import APP, record


def verify(homeroom, *words):
    done = subprocess.run(
        [str(homeroom.binaries / "homeroom"), "verify", "--data", homeroom.folder_owner.name, "--json", *words],
        capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    assert done.stdout, done.stderr
    answer = json.loads(done.stdout)
    assert (done.returncode == 1) == bool(answer["findings"]), answer
    return answer


def said(answer):
    return "\n".join(f"{finding['subject']}: {finding['description']}" for finding in answer["findings"])


def play(homeroom):
    """A class with some work; its handout."""
    school = School(homeroom, "verified")
    school.clock(0)
    publisher = school.app(APP, "Library")
    students = [f"pupil-{n}" for n in range(4)]
    school.school_class("maths", ["tess"], students)
    people = [school.student(s, APP) for s in students]
    tess = school.teacher("tess")
    publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=["quiz"], title="Quiz", type=context.CONTEXT_TYPE_QUIZ)]))
    posted = school.post(tess, "maths", "Quiz", [(APP, ["quiz"])]).handout_id
    school.clock(100_000)
    for number in range(40):
        people[number % len(people)].RecordAttempts(activity.RecordAttemptsRequest(records=[record(number)]))
    assert school.grid(tess, posted).rows
    return school, tess, posted, people


def test_what_fits_is_said_to_fit(binaries):
    with Homeroom(binaries) as homeroom:
        play(homeroom)
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline and not list(homeroom.snapshots.glob("*.snapshot")):
            time.sleep(0.05)
        running = verify(homeroom, "--report", homeroom.report.address)
        assert not running["findings"], said(running)
        assert running["attempts"] == 40 and running["reports"] >= 10, running
        for service in homeroom.services:
            service.stop()
        stopped = verify(homeroom)
        assert not stopped["findings"], said(stopped)
        assert stopped["attempts"] == 40 and stopped["reports"] >= 5, stopped


def change(path, *statements):
    with sqlite3.connect(path) as store:
        for statement in statements:
            assert store.execute(statement).rowcount >= 1, statement
    store.close()


def test_what_does_not_fit_is_named(binaries):
    with Homeroom(binaries) as homeroom:
        play(homeroom)
        for service in homeroom.services:
            service.stop()
        folder = homeroom.snapshots.parent
        own = (folder / "activity.sqlite").read_bytes()
        content = (folder / "context.sqlite").read_bytes()

        def after(name, statement):
            (folder / "activity.sqlite").write_bytes(own)
            (folder / "context.sqlite").write_bytes(content)
            change(folder / name, statement)
            return said(verify(homeroom))

        # Whatever another program writes into a store has no checksum: its page is named, before anything is held against
        # anything else.
        for name, statement in [
            ("activity.sqlite", "DELETE FROM attempt WHERE row = 7"),
            ("activity.sqlite", "UPDATE attempt SET history = x'ff' WHERE row = 8"),
            ("activity.sqlite", "DELETE FROM change WHERE seq = 9"),
            ("activity.sqlite", "UPDATE feed_head SET seq = seq + 1"),
            ("context.sqlite", "UPDATE context SET revision = revision + 1 WHERE identifier = 'quiz'"),
        ]:
            found = after(name, statement)
            assert name.split(".")[0] in found and "page" in found, (statement, found)
