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


def test_another_report_is_named_and_not_waited_for(binaries):
    """A Report of other services, or one that does not believe the key, is told apart from one that is behind."""
    with Homeroom(binaries) as homeroom, Homeroom(binaries) as other:
        play(homeroom)
        play(other)
        words = [str(binaries / "homeroom"), "verify", "--data", homeroom.folder_owner.name, "--report"]
        # Its own limit is two minutes a question.
        answer = verify(homeroom, "--report", other.report.address, "--signing-key", str(other.folder / "signing-key.pem"))
        assert "of other histories than these stores hold" in said(answer), said(answer)
        done = subprocess.run([*words, other.report.address], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert done.returncode == 1 and "--signing-key" in done.stderr and "HOMEROOM_TOKEN" not in done.stderr, done.stderr


def test_failures_of_files_have_codes(binaries):
    """What programs go by: a file that is not there is no unknown failure."""
    def code(*words):
        done = subprocess.run([str(binaries / "homeroom"), *words, "--json"], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        assert done.returncode == 1, done
        return json.loads(done.stderr)["code"]

    assert code("revoke", "--file", "/nonexistent/revoked.json") == "NOT_FOUND"
    assert code("verify", "--data", "/nonexistent") == "NOT_FOUND"


def flip(path, index):
    content = bytearray(path.read_bytes())
    content[index] ^= 1
    path.write_bytes(content)


def test_a_damaged_snapshot_is_named(binaries):
    """A start would throw it away and answer rightly from the feeds; whoever looks is told."""
    with Homeroom(binaries) as homeroom:
        play(homeroom)
        for service in homeroom.services:
            service.stop()
        for path in sorted([*homeroom.snapshots.glob("*.snapshot"), *homeroom.snapshots.glob("*.parts")]):
            content = path.read_bytes()
            # Of a file of parts, a byte that a part has: between them there are zeros.
            index = next(index for index in range(len(content) // 2, len(content)) if content[index])
            flip(path, index)
            found = verify(homeroom)
            assert f"{path.name}: " in said(found), (path, said(found))
            assert path.suffix == ".snapshot" or " bytes at " in said(found), said(found)
            assert path.read_bytes() != content and path.exists(), "nothing is changed"
            flip(path, index)
            assert not verify(homeroom)["findings"]
        # Words that do not even begin as a snapshot does.
        path = next(iter(homeroom.snapshots.glob("*.snapshot")))
        path.write_text("not a snapshot, but long enough to be one")
        assert f"{path.name}: " in said(verify(homeroom))


def test_a_fresh_restore_is_sound(binaries):
    """Each store has begun a new epoch, of which the other has not heard: that is to be known, and nothing is wrong."""
    with Homeroom(binaries) as homeroom:
        play(homeroom)
        for service in homeroom.services:
            service.stop()
        data = homeroom.folder_owner.name
        archive = str(homeroom.folder / "school.backup")
        for words in (["backup", "--data", data, archive], ["restore", "--data", data, "--replace", archive]):
            done = subprocess.run(
                [str(binaries / "homeroom"), *words], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
            assert done.returncode == 0, done
        answer = verify(homeroom)
        assert not answer["findings"], said(answer)
        assert any("read anew when the services run" in remark["description"] for remark in answer["remarks"]), answer
        words = subprocess.run(
            [str(binaries / "homeroom"), "verify", "--data", data], capture_output=True, text=True,
            timeout=PATIENCE_SECONDS)
        assert words.returncode == 0 and "read anew" in words.stdout and "Everything fits." in words.stdout, words
        for service in homeroom.services:
            service.restart()


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
