"""The drill: a backup is taken while students work, everything is lost, and the school goes on from the archive."""

import filecmp
import itertools
import json
import os
import pathlib
import shutil
import signal
import sqlite3
import subprocess
import threading

from every_report import every_report
from patience import PATIENCE_SECONDS
from school import School, activity, context, context_service, roster
from services import Homeroom
from test_faults import APP, record

STUDENTS = [f"pupil-{n}" for n in range(6)]
TOPICS = ["fractions", "angles", "graphs"]


def homeroom_command(homeroom, *words):
    """Runs `homeroom WORDS --data FOLDER --json`; its answer, or None and what it said when it failed."""
    folder = homeroom.folder_owner.name
    done = subprocess.run(
        [str(homeroom.binaries / "homeroom"), *words, "--data", folder, "--json"], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
    return (json.loads(done.stdout), "") if done.returncode == 0 else (None, done.stderr)


class Ledger:
    """Students who record without a pause until they are told to stop, and what was acknowledged to them, in order."""

    def __init__(self, people, topics):
        self.people, self.topics = people, topics
        self.acknowledged = []
        self.lock, self.stop = threading.Lock(), threading.Event()
        self.failure = None
        self.threads = [threading.Thread(target=self.work, args=(index,)) for index in range(len(people))]

    def work(self, index):
        number = index
        try:
            while not self.stop.is_set():
                piece = record(number)
                piece.identifier_path[:] = [self.topics[number % len(self.topics)]]
                result, = self.people[index].RecordAttempts(activity.RecordAttemptsRequest(records=[piece])).results
                assert result.outcome == activity.RecordResult.ACCEPTED
                with self.lock:
                    self.acknowledged.append(piece)
                number += len(self.people)
        except Exception as failure:  # noqa: BLE001: told by the test
            self.failure = failure

    def count(self):
        with self.lock:
            return len(self.acknowledged)

    def wait_for(self, count):
        while self.count() < count and self.failure is None:
            self.stop.wait(0.005)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        for thread in self.threads:
            thread.join()
        assert self.failure is None, self.failure


def reports(school, reader, handouts):
    """Every handout's grid, without what says when it was asked for."""
    found = {}
    for handout_id in handouts:
        answer = school.grid(reader, handout_id)
        found[handout_id] = (list(answer.columns), list(answer.rows))
    return found


def attempts(found):
    return sum(cell.attempts for _, rows in found.values() for row in rows for cell in row.cells)


def test_the_drill(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "drill")
        school.clock(0)
        publisher = school.app(APP, "Library")
        school.school_class("maths", ["tess"], STUDENTS)
        people = [school.student(s, APP) for s in STUDENTS]
        tess = school.teacher("tess")
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[topic], title=topic.title(), type=context.CONTEXT_TYPE_QUIZ)
            for topic in TOPICS]))
        handouts = [school.post(tess, "maths", topic, [(APP, [topic])]).handout_id for topic in TOPICS]
        school.clock(100_000)
        archive = str(homeroom.snapshots.parent / "school.backup")

        with Ledger(people, TOPICS) as ledger:
            ledger.wait_for(60)
            before = ledger.count()
            written, said = homeroom_command(homeroom, "backup", archive, "--keys")
            assert written, said
            after = ledger.count()
            ledger.wait_for(after + 30)
        keys = {f"{name}-service-token-key.pem" for name in ("context", "activity", "report")} | {"signing-key.pem", "token-keys.json", "token-sealing-keys.json"}
        assert {file["name"] for file in written["files"]} == {"activity.sqlite", "context.sqlite", *(f"keys/{key}" for key in keys)}

        # A running service holds its store.
        refusal, said = homeroom_command(homeroom, "restore", archive, "--replace")
        assert refusal is None and "in use" in said and "stop that one" in said and "try the same" not in said, said

        restore_all(homeroom, archive, keys)
        # What was acknowledged before the backup began is there; of what came while it ran, a part; of the rest nothing.
        found = reports(school, tess, handouts)
        assert before <= attempts(found) <= after + len(people), (before, attempts(found), after)
        # Apps send again what they still have: each piece counts once.
        resend(people, ledger.acknowledged)
        found = reports(school, tess, handouts)
        assert attempts(found) == len(ledger.acknowledged)

        # And it goes on: new content, a new handout, new work, over a restart of everything.
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["new"], title="New", type=context.CONTEXT_TYPE_QUIZ)]))
        school.clock(100_001)
        handouts.append(school.post(tess, "maths", "new", [(APP, ["new"])]).handout_id)
        school.clock(200_000)
        piece = record(150_000)
        piece.identifier_path[:] = ["new"]
        people[0].RecordAttempts(activity.RecordAttemptsRequest(records=[piece]))
        found = reports(school, tess, handouts)
        assert attempts(found) == len(ledger.acknowledged) + 1
        for service in homeroom.services:
            service.kill()
        shutil.rmtree(homeroom.snapshots)
        for service in homeroom.services:
            service.restart()
        assert reports(school, tess, handouts) == found

        # In the evening, when nobody works: the archive holds the day, so that every report after the loss is the one before it.
        def seen():
            tasks = [(each, school.grid(tess, each).columns[0].task_id) for each in handouts]
            return every_report(
                school, tess, "maths", STUDENTS, tasks, APP, [], TOPICS[:1],
                without={"position", "nextPageToken", "activityEpoch", "activitySequence", "contextEpoch", "contextSequence"})

        evening = str(homeroom.snapshots.parent / "evening.backup")
        before = seen()
        written, said = homeroom_command(homeroom, "backup", evening, "--keys")
        assert written, said
        restore_all(homeroom, evening, keys)
        after = seen()
        assert [name for name, _ in before] == [name for name, _ in after]
        for was, now in zip(before, after):
            assert was == now, (was, now)
        # And what the stores hold is what each service has made of it: the chains of the feeds' digests, and every report anew.
        fits, said = homeroom_command(homeroom, "verify", "--report", homeroom.report.address)
        assert fits and not fits["findings"] and fits["attempts"] == len(ledger.acknowledged) + 1, (fits, said)


def restore_all(homeroom, archive, keys):
    """The machine, the keys and Report's snapshots are lost; all of it is there again from an archive."""
    for service in homeroom.services:
        service.kill()
    for name in ("activity.sqlite", "context.sqlite"):
        for part in ("", "-wal", "-shm", "-lock", "-mark"):
            homeroom.snapshots.parent.joinpath(name + part).unlink(missing_ok=True)
    for key in keys:
        homeroom.snapshots.parent.joinpath(key).unlink()
    shutil.rmtree(homeroom.snapshots)
    restored, said = homeroom_command(homeroom, "restore", archive, "--keys")
    assert restored, said
    assert restored["movedAside"] == [] and len(restored["keys"]) == len(keys), restored
    for service in homeroom.services:
        service.restart()


def resend(people, pieces):
    """Each student's app sends all that it ever sent."""
    for index, student in enumerate(people):
        own = [piece for number, piece in enumerate(pieces) if owner(piece) == index]
        for begin in range(0, len(own), 100):
            student.RecordAttempts(activity.RecordAttemptsRequest(records=own[begin:begin + 100]))


def owner(piece):
    """Whose it is: pieces are numbered by their start, and the students take turns."""
    minutes = (piece.start_time.seconds - record(0).start_time.seconds) // 60
    return minutes % len(STUDENTS)


def test_a_damaged_archive_is_refused_and_nothing_is_touched(binaries):
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "damaged")
        school.school_class("maths", ["tess"], STUDENTS)
        archive = homeroom.snapshots.parent / "school.backup"
        written, said = homeroom_command(homeroom, "backup", str(archive))
        assert written, said
        again, said = homeroom_command(homeroom, "backup", str(archive))
        assert again is None and "is there already" in said, said
        content = bytearray(archive.read_bytes())
        content[len(content) // 2] ^= 1
        archive.write_bytes(content)
        homeroom.activity.stop()
        homeroom.context.stop()
        restored, said = homeroom_command(homeroom, "restore", str(archive), "--replace")
        assert restored is None and said, said
        assert not list(homeroom.snapshots.parent.glob("*-restored*")), "what was refused leaves nothing"
        homeroom.activity.restart()
        homeroom.context.restart()
        people = school.administrator.ListPeople(roster.ListPeopleRequest(page_size=50)).people
        assert len(people) == len(STUDENTS) + 1


def test_stores_of_two_schools_are_not_backed_up_together(binaries):
    with Homeroom(binaries) as homeroom, Homeroom(binaries) as other:
        for each in (homeroom, other):
            School(each, "town").school_class("maths", ["tess"], STUDENTS)
        archive = homeroom.folder / "two.backup"
        written, said = homeroom_command(
            homeroom, "backup", str(archive), "--activity-database", str(homeroom.folder / "activity.sqlite"),
            "--context-database", str(other.folder / "context.sqlite"))
        assert written is None and "are of two schools" in said and not archive.exists(), (written, said)
        written, said = homeroom_command(homeroom, "backup", str(archive))
        assert written, said


def test_a_full_disk_is_named(binaries):
    with Homeroom(binaries) as homeroom:
        School(homeroom, "town").school_class("maths", ["tess"], STUDENTS)
        done = subprocess.run(
            ["bash", "-c", 'ulimit -f 8; trap "" XFSZ; exec "$@"', "-", str(binaries / "homeroom"), "backup",
             str(homeroom.folder / "large.backup"), "--data", str(homeroom.folder)], capture_output=True, text=True, timeout=PATIENCE_SECONDS)
        # The limit of a process stands for that of a disk: the reason is the system's.
        assert done.returncode != 0 and "File too large" in done.stderr, done.stderr


STORES = ["activity.sqlite", "context.sqlite"]


def people_in(store):
    """How many changes of the school a store that nobody uses holds: enough to tell two states of it apart."""
    with sqlite3.connect(f"file:{store}?immutable=1", uri=True) as connection:
        return connection.execute("SELECT count(*) FROM change").fetchone()[0]


def test_a_restore_that_is_killed_at_any_step_is_run_again(binaries):
    """Whatever it was doing: the same command again ends it, keeps what stood before, and leaves nothing else behind."""
    with Homeroom(binaries) as homeroom:
        school = School(homeroom, "killed")
        school.school_class("maths", ["tess"], STUDENTS[:2])
        folder = homeroom.folder
        archive = folder.parent / f"{folder.name}.backup"
        standing, there = (folder.parent / f"{folder.name}.{name}" for name in ("standing", "there"))
        shim = folder / "killed_at.so"
        subprocess.run(["clang", "-shared", "-fPIC", "-o", shim, pathlib.Path(__file__).with_name("killed_at.c")], check=True)
        try:
            written, said = homeroom_command(homeroom, "backup", str(archive), "--keys")
            assert written, said
            school.school_class("later", ["tom"], STUDENTS[2:])
            for service in homeroom.services:
                service.stop()
            standing.mkdir()
            for path in folder.glob("*.sqlite*"):
                shutil.copy(path, standing)
            latest = people_in(standing / "activity.sqlite")
            known = {path.name for path in standing.iterdir()} | {f"{store}-lock" for store in STORES}

            def restore(environment={}):
                command = [str(binaries / "homeroom"), "restore", str(archive), "--data", str(there), "--replace", "--keys"]
                return subprocess.run(
                    command, env={**os.environ, **environment}, capture_output=True, text=True, timeout=PATIENCE_SECONDS)

            killed = 0
            for step in itertools.count(1):
                shutil.copytree(standing, there)
                done = restore({"LD_PRELOAD": str(shim), "KILLED_AT": str(step)})
                if done.returncode == 0:
                    break
                assert done.returncode == -signal.SIGKILL, done
                killed += 1
                again = restore()
                assert again.returncode == 0, (step, again)
                left = {path.name for path in there.iterdir() if not path.name.endswith((".pem", ".json"))}
                asides = [name for name in left if name.startswith("before-restore-")]
                assert len(asides) == 1 and left - set(asides) <= known, (step, left)
                for store in STORES:
                    assert filecmp.cmp(there / asides[0] / store, standing / store, shallow=False), (step, store)
                    assert not filecmp.cmp(there / store, standing / store, shallow=False), (step, store)
                assert people_in(there / "activity.sqlite") < latest, step
                shutil.rmtree(there)
            assert killed > 20, killed
        finally:
            for path in (standing, there):
                shutil.rmtree(path, ignore_errors=True)
            archive.unlink(missing_ok=True)
