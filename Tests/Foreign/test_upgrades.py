"""Stores of earlier versions under today's services: they open, answer as they did, go on, and know what is sent again."""

import contextlib
import json
import re
import sqlite3
import subprocess
import tarfile
import time

from patience import patiently
from school import School
from services import ROOT, Homeroom
from upgrade_school import ERASED, ORGANIZATION, ask, differences, play, resend, work_on

FIXTURES = ROOT / "Tests" / "Fixtures" / "stores"
STORES = ("context.sqlite", "activity.sqlite")

# Fields that an earlier version did not have, and that were written down as zero by a client which knew them already.
OF_BEFORE = ["organization.idle_limit_seconds: 0 "]
# The rule of who needs attention has another version.
RULE = ["notes.rule_version: '1' "]
# Answers that differ from what an earlier version gave: how the line begins that says so.
MEANT = {"9391162": OF_BEFORE + RULE, "before-de4f447": OF_BEFORE + RULE, "0.1.0": RULE}


def furnisher(version):
    """Puts a version's stores into a folder, as if they had been written today."""
    def furnish(folder):
        with tarfile.open(FIXTURES / version / "stores.tar.xz") as tar:
            tar.extractall(folder, filter="data")
        for store in STORES:
            renew_requests(folder / store)
    return furnish


def renew_requests(path):
    """Requests are remembered for a day, by the machine's clock: they come anew to the present."""
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE request SET answered_at = ?", (int(time.time() * 1000),))
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages = bytearray(path.read_bytes())
    size, reserved = int.from_bytes(pages[16:18], "big"), pages[20]
    if reserved:
        for offset in range(0, len(pages), size):
            number = offset // size + 1
            pages[offset + size - reserved:offset + size] = checksum(number, pages[offset:offset + size - reserved])
        path.write_bytes(pages)


def checksum(number, page):
    """A page's own, as the product's file system layer gives it (CheckedPages.c)."""
    def stir(total, word):
        total ^= word
        return (total << 29 | total >> 35) * 0x9e3779b97f4a7c15 % (1 << 64)

    sums = [0x486f6d65726f6f6d ^ number, 0x243f6a8885a308d3, 0x13198a2e03707344, 0xa4093822299f31d0]
    for index in range(0, len(page) // 8):
        sums[index % 4] = stir(sums[index % 4], int.from_bytes(page[8 * index:8 * index + 8], "little"))
    total = number
    for each in sums:
        total = stir(total, each)
        total ^= total >> 32
    return total.to_bytes(8, "little")


def schema(path):
    """What a store is made of, and by which steps it became so."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        made = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name").fetchall()
        steps = connection.execute("SELECT number, name FROM schema_migration ORDER BY number").fetchall()
        assert connection.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        return made, steps


def stopped(homeroom):
    for service in homeroom.services:
        service.stop()


def unlike(version, expected, found):
    """Differences that nobody meant."""
    lines = [line for name in expected for line in differences(expected[name], found[name], name)]
    return [line for line in lines if not any(line.startswith(meant) for meant in MEANT.get(version, ()))]


def holding(folder, word):
    """Files of the services in which a word stands."""
    def holds(path):
        with contextlib.suppress(FileNotFoundError):
            return word.encode() in path.read_bytes().lower()

    return [path for path in folder.rglob("*") if path.is_file() and holds(path)]


def versions():
    found = sorted(path.parent.name for path in FIXTURES.glob("*/stores.tar.xz"))
    assert found
    return found


def made_today(binaries):
    """The schemas of new stores, and the numbers of the formats that are written."""
    with Homeroom(binaries) as homeroom:
        play(School(homeroom, ORGANIZATION))
        snapshot = patiently("a snapshot is written", lambda: list(homeroom.snapshots.glob("*.snapshot")))[0]
        number = int.from_bytes(snapshot.read_bytes()[8:12], "little")
        version = subprocess.run(
            [str(binaries / "homeroom"), "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
        for service in homeroom.services:
            assert f"message=listening from={service.name} " in service.log.read_text()
            assert f"version={version}" in service.log.read_text()
        stopped(homeroom)
        erasures = (homeroom.folder / "activity.sqlite-erasures").read_text().split()[1]
        schemas = {store: schema(homeroom.folder / store) for store in STORES}
    manifest = (ROOT / "Services" / "CommandLine" / "Backup" / "BackupManifest.swift").read_text()
    steps = {store: len(schemas[store][1]) for store in STORES}
    return schemas, {
        "Activity's store": steps["activity.sqlite"], "Context's store": steps["context.sqlite"], "Report's snapshot": number,
        "Activity's store in PostgreSQL": len(frozen_steps("Activity")), "Context's store in PostgreSQL": len(frozen_steps("Context")),
        "backup archive": int(re.search(r"currentFormat = (\d+)", manifest)[1]),
        "list of erasures": int(erasures)}


FROZEN = {"Activity": "Tests/ActivityTests/School/FrozenSchemaTests.swift", "Context": "Tests/ContextTests/FrozenSchemaTests.swift"}


def frozen_steps(service):
    """The steps for PostgreSQL, which the test of that file holds against the program."""
    lists = (ROOT / FROZEN[service]).read_text().split("releasedForPostgres = [")[1].split("]")[0]
    return re.findall(r'^ +"\d+ .* -?\d+",$', lists, re.MULTILINE)


def test_texts_of_steps_that_were_frozen_are_known(binaries):
    """A line of a list of frozen steps may be added, and never edited: somebody's store was made by the text that it names. A text that was
    edited all the same is a former text of its step."""
    def checksums(text):
        return {int(number.replace("_", "")) for number in re.findall(r"checksum: (-?[\d_]+)", text)}

    known = set().union(*(checksums(path.read_text()) for path in (ROOT / "Services").rglob("*Schema*.swift")))
    for path in FROZEN.values():
        log = subprocess.run(
            ["git", "-C", str(ROOT), "log", "--first-parent", "-m", "-p", "--format=", "--", path], capture_output=True, text=True)
        ever = set(re.findall(r'^\+ +"(\d+ .* -?\d+)",$', log.stdout, re.MULTILINE))
        # Where the sources came without their history, nothing is to be held against it.
        now = set(re.findall(r'^ +"(\d+ .* -?\d+)",$', (ROOT / path).read_text(), re.MULTILINE))
        gone = {line for line in ever - now if int(line.split()[-1]) not in known}
        assert not gone, f"{path}: stores that have these steps would be refused: {gone}"


def is_of_session(call):
    """Whether an app is answered with an attempt."""
    return bool(call["app"]) and call["method"] in (
        "StartAttempt", "PauseAttempt", "StopAttempt", "Heartbeat", "AddProgress", "PutItems", "RemoveItems")


def test_stores_of_earlier_versions(binaries):
    new, numbers = made_today(binaries)
    page = (ROOT / "docs" / "upgrades.md").read_text()
    for what, number in numbers.items():
        assert f"\n| {what} | {number} |" in page, f"docs/upgrades.md: the number of {what} is {number}"
    for version in versions():
        said = json.loads((FIXTURES / version / "answers.json").read_text())
        with Homeroom(binaries, furnish=furnisher(version)) as homeroom:
            school = School(homeroom, ORGANIZATION)
            assert not (lines := unlike(version, said["answers"], ask(school))), (version, lines)

            # Who was erased by the earlier version is in no file, the running services' logs of changes included. That they are publishes the
            # end of their erasure.
            patiently("who was erased is gone", lambda: not holding(homeroom.folder, ERASED), pause=0.1)

            # What was sent before the upgrade and is sent again changes nothing, and is answered as it was then: but for attempts, which an
            # app is answered from its session.
            before = school.position()
            answers = resend(school, said["resends"])
            then = [
                said["resent"][index] for index, each in enumerate(said["resends"]) if not is_of_session(each)]
            now = [answers[index] for index, each in enumerate(said["resends"]) if not is_of_session(each)]
            assert then and not (lines := differences(then, now)), (version, lines)
            assert school.position() == before, version

            # The school goes on, also over another restart.
            work_on(school)
            answers = ask(school)
            grid = answers["grid The quiz"]
            assert [cell["attempts"] for row in grid["rows"] for cell in row["cells"]] == [2, 1, 1], (version, grid)
            for service in homeroom.services:
                service.stop()
                service.restart()
            school = School(homeroom, ORGANIZATION)
            assert not (lines := unlike("", answers, ask(school))), (version, lines)
            stopped(homeroom)
            for store in STORES:
                assert schema(homeroom.folder / store) == new[store], (version, store)
            verified = subprocess.run(
                [str(binaries / "homeroom"), "verify", "--data", str(homeroom.folder)], capture_output=True, text=True)
            assert verified.returncode == 0, (version, verified.stdout, verified.stderr)
