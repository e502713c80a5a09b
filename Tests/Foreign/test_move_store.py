"""Stores that are moved from files to PostgreSQL and back while Report goes on: no number changes, whatever interrupts the moves."""

import contextlib
import json
import random
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time

import grpc
from google.protobuf.json_format import MessageToDict

from every_report import every_report
from patience import PATIENCE_SECONDS, patiently
from postgres import Postgres
from school import School, activity, context_service, roster
from services import Homeroom, database_of
from test_postgres import APP, PATHS, STUDENTS, begin, databases, record
from test_verify import said, verify


def move(binaries, service, source, target, *flags, kill_after=None):
    """Both ends as the command takes them. Returns what it printed; None where it was killed before its end."""
    process = subprocess.Popen(
        [str(binaries / "homeroom"), "move-store", service, source, target, "--json", *flags],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if kill_after is not None:
        time.sleep(kill_after)
        process.kill()
    output, said = process.communicate(timeout=PATIENCE_SECONDS)
    if process.returncode == -signal.SIGKILL:
        return None
    assert process.returncode == 0, said
    return json.loads(output)


def settle(service, folder, servers):
    """Has a service use another database from its next start on."""
    begins = next(n for n, word in enumerate(service.command) if word in ("--database", "--database-address"))
    length = 4 if "--erasure-list" in service.command else 2
    service.command[begins:begins + length] = database_of(service.kind, folder, servers)


def test_a_school_moves_to_postgresql_and_back(binaries):
    chance = random.Random()
    with Postgres() as server, Homeroom(binaries) as homeroom:
        school, tess, posted, people = begin(homeroom, "moving")
        count = 0

        def work():
            nonlocal count
            for _ in range(60):
                result, = chance.choice(people).RecordAttempts(activity.RecordAttemptsRequest(
                    records=[record(count, chance.choice(PATHS), chance)])).results
                assert result.outcome == activity.RecordResult.ACCEPTED, result
                count += 1

        def seen():
            """Without how far it has got and when that was: nothing was recorded in between."""
            grid = MessageToDict(school.grid(tess, posted))
            found = tess.SearchContexts(context_service.SearchContextsRequest(app_ids=[APP], query="par bo"))
            return grid["rows"], grid["columns"], [entry.context_id for entry in found.contexts]

        work()
        before = seen()
        servers = databases(server)
        files = {name: str(homeroom.folder / f"{name}.sqlite") for name in servers}
        notes = {name: homeroom.folder / f"{name}.address" for name in servers}
        for service in (homeroom.activity, homeroom.context):
            name = service.kind
            refused = subprocess.run(
                [str(binaries / "homeroom"), "move-store", name, files[name], servers[name]], capture_output=True, text=True)
            assert refused.returncode == 1 and "in use by another process" in refused.stderr, refused
            service.stop()
            database_of(name, homeroom.folder, servers)
            if name == "activity":
                # Whoever has a store in PostgreSQL and dies has it until its lease is over.
                move(binaries, name, files[name], f"@{notes[name]}", kill_after=chance.uniform(0.05, 0.5))
            moved = move(binaries, name, files[name], f"@{notes[name]}")
            rows = {table["name"]: table["rows"] for table in moved["tables"]}
            assert rows["change"] == int(server.run(f"SELECT count(*) FROM {name}.change", "school")) > 0
            settle(service, homeroom.folder, servers)
            service.restart()
        assert seen() == before
        work()
        between = seen()
        assert between != before
        assert int(server.run("SELECT count(*) FROM activity.attempt", "school")) == count == 120
        for service in (homeroom.activity, homeroom.context):
            name = service.kind
            service.stop()
            back = str(homeroom.folder / f"{name}-again.sqlite")
            move(binaries, name, f"@{notes[name]}", back)
            settle(service, homeroom.folder, {})
            service.command[service.command.index(files[name])] = back
            service.restart()
        assert seen() == between
        work()
        assert sum(cell.attempts for row in school.grid(tess, posted).rows for cell in row.cells) > 0
        # Nobody followed anything anew: every position was known on the other side.
        for service in homeroom.services:
            assert "the history that was followed is not the service's" not in service.log.read_text(errors="replace")


def every_answer(school, posted):
    """Every report, and what a search finds."""
    tess = school.teacher("tess")
    reports = every_report(
        school, tess, "reading", STUDENTS, [(posted, column.task_id) for column in school.grid(tess, posted).columns if not column.is_sub_column], APP, ["book"], ["quiz"])
    found = tess.SearchContexts(context_service.SearchContextsRequest(app_ids=[APP], query="par bo"))
    return [*reports, ("SearchContexts", MessageToDict(found))]


def work(people, numbers, chance):
    for number in numbers:
        result, = chance.choice(people).RecordAttempts(activity.RecordAttemptsRequest(
            records=[record(number, chance.choice(PATHS), chance)])).results
        assert result.outcome == activity.RecordResult.ACCEPTED, result


def is_sent_away(call):
    """Whether a call is refused as where an organization was."""
    try:
        call()
    except grpc.RpcError as error:
        return error.code() == grpc.StatusCode.UNAVAILABLE and "ORGANIZATION_MOVED" in str(error.trailing_metadata())
    return False


def check_sent_away(school, student):
    """Where an organization was, its calls are refused, at each service that has a store."""
    teacher = school.teacher("tess")
    assert is_sent_away(lambda: student.RecordAttempts(activity.RecordAttemptsRequest(records=[record(5000, ["quiz"])])))
    assert is_sent_away(lambda: teacher.ListClasses(roster.ListClassesRequest()))
    assert is_sent_away(lambda: teacher.SearchContexts(context_service.SearchContextsRequest(app_ids=[APP], query="par bo")))


def test_schools_of_two_operators_come_together(binaries):
    """Each goes to where the other one is, a file or a server: its numbers, reports and positions stay, and it goes on there."""
    chance = random.Random()
    with Postgres() as server, Homeroom(binaries) as files, Homeroom(binaries, databases=databases(server)) as servers:
        here, there = begin(files, "north"), begin(servers, "south")
        for school, _, _, people in (here, there):
            work(people, range(80), chance)
        before = {school.organization: every_answer(school, posted) for school, _, posted, _ in (here, there)}
        notes = {name: f"@{servers.folder / name}.address" for name in ("activity", "context")}
        paths = {name: str(files.folder / f"{name}.sqlite") for name in notes}
        both = [service for homeroom in (files, servers) for service in (homeroom.activity, homeroom.context)]
        for service in both:
            service.stop()
        for name in notes:
            north = move(binaries, name, paths[name], notes[name], "--organization", "north")
            south = move(binaries, name, notes[name], paths[name], "--organization", "south")
            for moved in (north, south):
                assert {table["name"]: table["rows"] for table in moved["tables"]}["change"] > 0
            # Again, it is only compared: of each the digests are alike in both.
            assert move(binaries, name, paths[name], notes[name], "--organization", "north") | {"from": 0, "to": 0} \
                == north | {"from": 0, "to": 0}
        for service in both:
            service.restart()
        # Each is asked for where it came to, and refused where it was.
        for homeroom, (school, _, posted, people) in ((servers, here), (files, there)):
            moved = School(homeroom, school.organization)
            for was, now in zip(before[school.organization], every_answer(moved, posted), strict=True):
                assert was == now, (school.organization, was, now)
            check_sent_away(school, people[0])
        for homeroom, (school, _, posted, _) in ((servers, here), (files, there)):
            moved = School(homeroom, school.organization)
            people = [moved.student(student, APP) for student in STUDENTS]
            work(people, range(80, 120), chance)
            cells = [cell for row in moved.grid(moved.teacher("tess"), posted).rows for cell in row.cells]
            assert sum(cell.attempts for cell in cells) > 0 and every_answer(moved, posted) != before[school.organization]
        assert server.run("SELECT count(*) FROM activity.attempt WHERE organization = 'north'", "school") == "120"
        for service in files.services:
            service.stop()
        checked = verify(files)
        assert not checked["findings"] and checked["attempts"] == 80 + 120, said(checked)
        for service in files.services:
            service.restart()


def test_what_cannot_be_moved_is_refused(binaries):
    with Homeroom(binaries) as homeroom:
        begin(homeroom, "one")
        homeroom.activity.stop()
        folder = homeroom.folder
        here = str(folder / "activity.sqlite")

        def refused(*words):
            done = subprocess.run([str(binaries / "homeroom"), "move-store", *words], capture_output=True, text=True)
            assert done.returncode != 0, done
            return done.stderr

        assert "is not there" in refused("activity", str(folder / "nothing.sqlite"), str(folder / "new.sqlite"))
        assert not (folder / "new.sqlite").exists()
        assert "holds nothing of the organization nobody" in refused(
            "activity", here, str(folder / "new.sqlite"), "--organization", "nobody")
        assert "activity.sqlite" in refused("context", here, str(folder / "new2.sqlite"))
        said = refused("activity", here, "postgres://homeroom:secret-word@127.0.0.1/school")
        assert "holds a password" in said and "secret-word" not in said
        # Killed again and again, each time a little later; then it is there, and is compared again.
        target = str(folder / "begun.sqlite")
        killed = 0.01
        while (moved := move(binaries, "activity", here, target, kill_after=killed)) is None:
            killed *= 1.3
        assert move(binaries, "activity", here, target) == moved
        homeroom.activity.restart()


def refusal(binaries, *words):
    """What `homeroom move-store` says on its way out."""
    done = subprocess.run([str(binaries / "homeroom"), "move-store", *words], capture_output=True, text=True)
    assert done.returncode == 1, done
    return done.stderr


def asked(store, statement):
    """What a statement counts in Activity's store, in a server or a file. Of a file a copy is asked: another program's SQLite beside it would be one more
    that has it open."""
    if isinstance(store, Postgres):
        return int(store.run(statement, "school"))
    with tempfile.TemporaryDirectory() as folder:
        for suffix in ("", "-wal"):
            with contextlib.suppress(FileNotFoundError):
                shutil.copy(store + suffix, f"{folder}/copy{suffix}")
        with contextlib.closing(sqlite3.connect(f"{folder}/copy")) as connection:
            return connection.execute(statement.replace("activity.", "")).fetchone()[0]


def rows_of(store, organization, *tables):
    """How many rows of an organization lie in each of these tables."""
    return [asked(store, f"SELECT count(*) FROM activity.{table} WHERE organization = '{organization}'") for table in tables]


def is_marked(store):
    """Whether a move into a store has begun and not ended."""
    tables = "pg_tables WHERE schemaname = 'activity' AND tablename" if isinstance(store, Postgres) else "sqlite_schema WHERE name"
    return asked(store, f"SELECT count(*) FROM {tables} = 'moving'") == 1


def kill_when(binaries, words, is_time, after=None):
    """Kills `homeroom move-store` once something is seen in the store. False where it had ended before."""
    process = subprocess.Popen(
        [str(binaries / "homeroom"), "move-store", "activity", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    end = time.monotonic() + (after or PATIENCE_SECONDS)
    while process.poll() is None and time.monotonic() < end:
        # A copy of what is being written may be none.
        with contextlib.suppress(sqlite3.DatabaseError):
            if is_time():
                break
    process.kill()
    _, said = process.communicate()
    assert process.returncode in (0, -signal.SIGKILL), said
    return process.returncode != 0


def interrupt(binaries, store, *words):
    """Kills a move that has begun and not ended: it has moved some."""
    was_killed = kill_when(binaries, words, lambda: is_marked(store) and rows_of(store, "north", "attempt") != [0])
    assert was_killed and is_marked(store), "it had ended before"


def check_interrupted(binaries, one, two, store, target):
    """Given up or run again, a move of one organization that was killed leaves another one's only store as it was."""
    (north, _, _, people), (south, _, posted, _) = begin(one, "north"), begin(two, "south")
    here = str(one.folder / "activity.sqlite")
    for number in range(6):
        person = people[number]
        done = person.RecordAttempts(activity.RecordAttemptsRequest(
            records=[record(number * 200 + n, PATHS[n % len(PATHS)]) for n in range(200)])).results
        assert all(result.outcome == activity.RecordResult.ACCEPTED for result in done)
    before = every_answer(south, posted)
    words = [here, target, "--organization", "north"]
    for service in (one.activity, two.activity):
        service.stop()
    interrupt(binaries, store, *words)
    # Other moves are refused with both ways out, and nothing is to be removed as a whole.
    said = refusal(binaries, "activity", here, target, "--organization", "west")
    assert "the organization north" in said and "--abandon" in said and "Remove the target" not in said, said
    said = refusal(binaries, "activity", *words[:-1], "west", "--abandon")
    assert "a move of the organization north" in said, said
    # The school goes on where it was, and the move is given up: killed, too, and to its end.
    one.activity.restart()
    work(people, range(2000, 2003), random.Random(1))
    kill_when(binaries, [*words, "--abandon"], lambda: rows_of(store, "north", "attempt") == [0])
    move(binaries, "activity", *words, "--abandon")
    move(binaries, "activity", *words, "--abandon")
    assert not is_marked(store) and rows_of(store, "north", "attempt", "change", "feed_head", "attempt_event") == [0, 0, 0, 0]
    assert "no move of the organization south into it has begun" in refusal(binaries, "activity", *words[:-1], "south", "--abandon")
    two.activity.restart()
    assert every_answer(south, posted) == before
    # Interrupted again, with work between: run again it takes what there is now.
    two.activity.stop()
    one.activity.stop()
    interrupt(binaries, store, *words)
    one.activity.restart()
    work(people, range(2003, 2006), random.Random(2))
    one.activity.stop()
    tables = move(binaries, "activity", *words)["tables"]
    assert {table["name"]: table["rows"] for table in tables}["attempt"] == 1206 == rows_of(store, "north", "attempt")[0]
    for service in (one.activity, two.activity):
        service.restart()
    assert every_answer(south, posted) == before


def test_an_interrupted_move_of_one_organization_locks_no_other_out_of_a_file(binaries):
    with Homeroom(binaries) as one, Homeroom(binaries) as two:
        path = str(two.folder / "activity.sqlite")
        check_interrupted(binaries, one, two, path, path)


def test_an_interrupted_move_of_one_organization_locks_no_other_out_of_a_server(binaries):
    with Postgres() as server, Homeroom(binaries) as one, Homeroom(binaries, databases=databases(server)) as two:
        check_interrupted(binaries, one, two, server, f"@{two.folder / 'activity.address'}")


def kinds_of(homeroom):
    """Its services that have a store."""
    return (homeroom.activity, homeroom.context)


def check_one_owner(binaries, one, two, places):
    """An organization that was moved is served where it went alone, until it is moved back; the others of both stores notice nothing."""
    (north, _, posted, people), (middle, _, of_middle, those), (south, _, of_south, _) = (
        begin(one, "north"), begin(one, "middle"), begin(two, "south"))
    work(people, range(60), random.Random(1))
    work(those, range(30), random.Random(2))
    (here, there), before = places, every_answer(north, posted)
    others = every_answer(middle, of_middle), every_answer(south, of_south)

    def with_all_stopped(body):
        for service in (*kinds_of(one), *kinds_of(two)):
            service.stop()
        for kind in ("activity", "context"):
            body(kind)
        for service in (*kinds_of(one), *kinds_of(two)):
            service.restart()

    def words(kind, *flags):
        return [kind, here[kind], there[kind], "--organization", "north", *flags]

    def back(kind):
        return [kind, there[kind], here[kind], "--organization", "north"]

    with_all_stopped(lambda kind: move(binaries, *words(kind)))
    check_sent_away(north, people[0])
    moved = School(two, "north")
    assert every_answer(moved, posted) == before
    students = [moved.student(student, APP) for student in STUDENTS]
    work(students, range(60, 100), random.Random(3))
    there_now = every_answer(moved, posted)
    assert there_now != before
    # Report where it was forgets it.
    patiently("Report forgets it", lambda: not knows(north, posted))
    # It has been used where it went: neither is moved again, and what is left here is to be removed first.
    for service in (*kinds_of(one), *kinds_of(two)):
        service.stop()
    assert "has been used there since" in refusal(binaries, *words("activity"))
    assert "--remove" in refusal(binaries, *back("activity"))
    assert "was not moved from here" in refusal(binaries, *back("activity"), "--remove")
    kill_when(binaries, words("activity", "--remove")[1:], lambda: False, after=0.15)
    assert "and removed here" in refusal(binaries, *words("activity")) or rows_of(here["activity"], "north", "attempt") == [60]
    for kind in ("activity", "context"):
        move(binaries, *words(kind, "--remove"))
        move(binaries, *words(kind, "--remove"))
    assert rows_of(here["activity"], "north", "attempt", "change", "feed_head", "entity") == [0, 0, 0, 0]
    checked = verify(one)
    assert not checked["findings"] and checked["attempts"] == 30, said(checked)
    for service in (*kinds_of(one), *kinds_of(two)):
        service.restart()
    check_sent_away(north, people[0])
    assert (every_answer(middle, of_middle), every_answer(south, of_south)) == others
    work(those, range(30, 40), random.Random(4))
    # And back.
    with_all_stopped(lambda kind: move(binaries, *back(kind)))
    check_sent_away(moved, students[0])
    assert every_answer(north, posted) == there_now
    work(people, range(100, 120), random.Random(5))
    assert rows_of(here["activity"], "north", "attempt") == [120]
    assert every_answer(south, of_south) == others[1]


def knows(school, posted):
    """Whether Report has the class still."""
    try:
        return bool(school.grid(school.teacher("tess"), posted).rows)
    except grpc.RpcError:
        return False


def test_an_organization_that_was_moved_to_another_file_has_one_owner(binaries):
    with Homeroom(binaries) as one, Homeroom(binaries) as two:
        places = [{kind: str(homeroom.folder / f"{kind}.sqlite") for kind in ("activity", "context")} for homeroom in (one, two)]
        check_one_owner(binaries, one, two, places)


def test_an_organization_that_was_moved_to_a_server_has_one_owner(binaries):
    with Postgres() as server, Homeroom(binaries) as one, Homeroom(binaries, databases=databases(server)) as two:
        files = {kind: str(one.folder / f"{kind}.sqlite") for kind in ("activity", "context")}
        check_one_owner(binaries, one, two, [files, {kind: f"@{two.folder / kind}.address" for kind in files}])


def test_who_was_erased_before_a_move_is_not_erased_again_where_the_organization_was(binaries):
    """The list beside the store still names them, and the rows that it is held against are gone."""
    with Homeroom(binaries) as homeroom:
        north, _, _, people = begin(homeroom, "north")
        middle, _, of_middle, _ = begin(homeroom, "middle")
        work(people, range(20), random.Random(1))
        erased = north.administrator.ErasePerson(roster.ErasePersonRequest(person_id=STUDENTS[0])).erasure_id
        patiently("the erasure is completed", lambda: north.administrator.GetErasure(
            roster.GetErasureRequest(erasure_id=erased)).state == roster.Erasure.COMPLETED)
        others = every_answer(middle, of_middle)
        here, there = (str(homeroom.folder / name) for name in ("activity.sqlite", "new.sqlite"))
        homeroom.activity.stop()
        for flags in ([], ["--remove"]):
            move(binaries, "activity", here, there, "--organization", "north", *flags)
        homeroom.activity.restart()
        assert is_sent_away(lambda: people[1].RecordAttempts(activity.RecordAttemptsRequest(records=[record(30, ["quiz"])])))
        assert every_answer(middle, of_middle) == others
        homeroom.activity.stop()
        assert rows_of(here, "north", "erased_person", "erasure", "change", "feed_head") == [0, 0, 0, 0]
        assert rows_of(there, "north", "erased_person") == [1]
        assert "people were erased again" not in homeroom.activity.log.read_text(errors="replace")
        homeroom.activity.restart()
