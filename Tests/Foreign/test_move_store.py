"""Stores that are moved from files to PostgreSQL and back while Report goes on: no number changes, whatever interrupts the moves."""

import json
import random
import signal
import subprocess
import time

from google.protobuf.json_format import MessageToDict

from patience import PATIENCE_SECONDS
from postgres import Postgres
from school import activity, context_service
from services import Homeroom, database_of
from test_postgres import APP, PATHS, begin, databases, record


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
    service.command[begins:begins + length] = database_of(service.name.removesuffix("-service"), folder, servers)


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
            name = service.name.removesuffix("-service")
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
            name = service.name.removesuffix("-service")
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
