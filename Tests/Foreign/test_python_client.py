"""The client for apps against the real services: a class by it, what it keeps without a server, and what kills cost."""

import dataclasses
import json
import math
import os
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid
from unittest import mock

import grpc
from google.rpc import error_details_pb2, status_pb2

import homeroom.client.clock as steady
import outbox_worker
from homeroom.client import (
    Backoff, Binary, Connection, Content, DataStore, NoToken, Outbox, OutboxFull, OutboxOfAnother, Quantity, Score)
from homeroom.client.activity import Activity
from homeroom.client.error_details import details_of
from outbox_worker import points_of
from patience import patiently
from homeroom.activity.v1 import organization_service_pb2 as organization
from school import School, activity, attempt, context, context_service, developer, grid, handout, measure, report
from services import Homeroom

APP = outbox_worker.APP
URL = "https://library.example.org/paper"
QUICK = Backoff(first_seconds=0.05, seconds_max=0.5)


class Books:
    """Books of three chapters; counts how often it was asked."""

    def __init__(self):
        self.asked = []

    def create_context(self, identifier, parent_path):
        self.asked.append((*parent_path, identifier))
        if len(parent_path) == 0:
            return Content(title=identifier, type=context.CONTEXT_TYPE_BOOK)
        return Content(title=identifier) if identifier in ("one", "two", "three") else None


class Noting(Connection):
    """Keeps what is sent. Requests of the type `breaks` do not arrive, and fail with the status `code`."""

    def __init__(self, sent, *arguments, **options):
        super().__init__(*arguments, **options)
        self.sent, self.breaks, self.code = sent, (), grpc.StatusCode.UNAVAILABLE

    def call(self, method, request):
        if isinstance(request, self.breaks):
            raise Broken(self.code)
        self.sent.append(request)
        return super().call(method, request)


class Broken(grpc.RpcError):
    def __init__(self, code=grpc.StatusCode.UNAVAILABLE):
        self.status = code

    def code(self):
        return self.status

    def details(self):
        return "broken"


class Desk:
    """What an app has on a pupil's machine, or on another person's: a folder for its outbox, a token, and a store.

    `token` gives the token and can be replaced; `sent` is every request that was sent.
    """

    def __init__(self, school, folder, delegate=None, student="pia", person=None, **options):
        person = person or school.student(student, APP)
        token = person.metadata[0][1].removeprefix("Bearer ")
        self.token, self.sent = lambda: token, []
        addresses = {name: service.address for name, service in school.services.items()}
        self.outbox = Outbox(pathlib.Path(folder) / f"{person.user}.sqlite", f"{school.organization}/{person.user}")
        self.connection = Noting(self.sent, lambda: self.token(), call_seconds_max=10, **addresses)
        self.store = DataStore(
            APP, person.user, self.connection, self.outbox, delegate or Books(), **{"backoff": QUICK, **options})

    @property
    def declarations(self):
        return [each for each in self.sent if isinstance(each, context_service.DeclareContextsRequest)]

    def __enter__(self):
        return self.store

    def __exit__(self, *_):
        self.store.close()
        self.connection.close()
        self.outbox.close()


def library(homeroom, organization):
    school = School(homeroom, organization)
    school.services = {"context": homeroom.context, "activity": homeroom.activity}
    school.publisher = school.app(APP, "Library")
    school.school_class("reading", ["tess"], ["pia", "max"])
    school.tess = school.teacher("tess")
    school.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
        context.Context(identifier_path=["walden"], title="Walden", type=context.CONTEXT_TYPE_BOOK)]))
    return school


def cells(seen, student):
    """A student's cells by the path of their content: what the student's own app declared has no column of its own."""
    row, = [row for row in seen.rows if row.student_id == student]
    return {
        tuple(cell.own_content.identifier_path if column.own_number else column.identifier_path): cell
        for column, cell in zip(seen.columns, row.cells)}


def test_a_class_by_the_client(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "client")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        books = Books()
        with Desk(school, folder, books) as store:
            assert store.main_app_context.descendant(["walden", "four"]) is None
            chapter = store.main_app_context.descendant(["walden", "one"])
            assert chapter.become_active()
            work = chapter.create_new_activity()
            assert chapter.current_activity is work
            work.start()
            work.add_progress_range(0, 0.25)
            work.add_progress_range(0.5, 0.75)
            work.primary_item = Score("quiz", "Quiz", 3, 4)
            work.add_additional_item(Quantity("hints", "Hints", 1))
            work.add_additional_item(Quantity("hints", "Hints", 2))
            work.add_additional_item(Binary("liked", "Liked it", True))
            time.sleep(0.2)
            work.pause()
            first = work.duration
            assert first >= 0.2 and not work.is_started
            assert store.save().is_whole
            # A second record of the same attempt adds to it.
            work.start()
            time.sleep(0.1)
            work.set_progress(0.6)
            work.stop()
            assert store.save().is_whole and work.is_over
            store.complete_all_assigned(("walden", "one"))
            patiently("the mark is answered", lambda: store.outbox.waiting == 0)
            assert books.asked == [("walden",), ("walden", "four"), ("walden", "one")], "once for each, root to leaf"

            seen = school.grid(school.tess, posted)
            cell = cells(seen, "pia")["walden", "one"]
            assert cell.progress.value == 0.75 and cell.headline.value == 0.75 and cell.attempts == 1 and cell.done
            assert abs(cell.time_total.value - work.duration) < 0.01, (cell.time_total.value, work.duration)
            assert [(i.identifier, i.value.value) for i in cell.items] == [("hints", 2), ("liked", 1)]
            assert not any(cell.attempts for cell in cells(seen, "max").values())
            # A stopped one takes progress and items (R78), until another one has taken its place (R67).
            work.set_progress(0.75)
            chapter.create_new_activity()
            for change in (
                work.start, lambda: work.set_progress(1), lambda: work.add_progress_range(0, 1), lambda: setattr(work, "primary_item", None),
                work.remove_items, lambda: work.add_additional_item(Quantity("hints", "Hints", 3)),
            ):
                assert "newer activity" in str(refused(RuntimeError, change))
            work.pause()
            work.stop()


def test_heartbeats_record_what_runs(binaries):
    """Without a word of the app: what a crash would cost is one beat."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "beats")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        with Desk(school, folder, heartbeat_seconds=0.2) as store:
            work = store.main_app_context.descendant(["walden", "two"]).create_new_activity()
            work.start()

            def seconds():
                cell = cells(school.grid(school.tess, posted), "pia").get(("walden", "two"))
                return cell.time_total.value if cell is not None and cell.HasField("time_total") else 0

            begun = patiently("a beat is in the report", seconds)
            patiently("so is a later one", lambda: seconds() > begun)
            assert work.is_started
        # Closed: the rest is in the outbox, and the next store sends it.
        with Desk(school, folder) as store:
            patiently("what was left is sent", lambda: store.outbox.waiting == 0)
        assert abs(seconds() - work.duration) < 0.01, (seconds(), work.duration)
        assert cells(school.grid(school.tess, posted), "pia")["walden", "two"].attempts == 1


def test_a_save_may_fail_in_part(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "parts")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        with Desk(school, folder) as store:
            good, bad = (store.main_app_context.descendant(["walden", name]).create_new_activity() for name in ("one", "two"))
            bad.primary_item = Score("quiz", "Quiz", 1, 2)
            assert store.save().is_whole
            # What the client cannot know: the kind that primary items at the context have.
            bad = store.main_app_context.descendant(["walden", "two"]).create_new_activity()
            bad.primary_item = Quantity("words", "Words read", 300)
            bad.set_progress(0.75)
            good.primary_item = Score("quiz", "Quiz", 1, 2)
            saved = store.save()
            assert not saved.is_whole and saved.waiting == 0 and saved.acknowledged == 2, saved
            refusal, = saved.refused
            assert refusal.reason == "PRIMARY_KIND_FIXED" and refusal.code == grpc.StatusCode.FAILED_PRECONDITION.value[0], refusal
            record = attempt.AttemptRecord.FromString(refusal.message)
            assert record.attempt_id == bad.attempt_id and record.primary_item.identifier == "words"
            assert store.outbox.refused == [refusal]
            # It is reported once, and kept until the app lets go of it.
            assert store.save().is_whole
        with Desk(school, folder) as store:
            assert store.outbox.refused == [refusal]
            store.outbox.forget_refused([refusal.id])
            assert store.outbox.refused == []
        shown = cells(school.grid(school.tess, posted), "pia")
        assert shown["walden", "one"].headline.value == 0.5 and shown["walden", "two"].progress.value == 0.75


def test_work_waits_for_the_server_and_outlives_the_app(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "offline")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        desk = Desk(school, folder)
        homeroom.activity.kill()
        homeroom.context.kill()
        with desk as store:
            work = store.main_app_context.descendant(["walden", "three"]).create_new_activity()
            work.primary_item = Score("quiz", "Quiz", 2, 4)
            saved = store.save(tries=1)
            assert saved.waiting == 1 and saved.error.code() == grpc.StatusCode.UNAVAILABLE and not saved.is_whole
        homeroom.activity.restart()
        homeroom.context.restart()
        # Another process, which has declared nothing: the server says so, the delegate is asked again, and the work goes out.
        books = Books()
        with Desk(school, folder, books) as store:
            patiently("what waited is sent", lambda: store.outbox.waiting == 0)
            assert store.outbox.refused == []
        assert books.asked in ([], [("walden",), ("walden", "three")])
        cell = cells(school.grid(school.tess, posted), "pia")["walden", "three"]
        assert cell.attempts == 1 and cell.headline.value == 0.5


def test_nobody_sends_anothers_work(binaries):
    """A machine that pupils share: the outbox is not opened for another, and the server refuses a record of another."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "shared")
        path = pathlib.Path(folder) / "outbox.sqlite"
        with Outbox(path, "shared/max"):
            assert path.stat().st_mode & 0o077 == 0, "a pupil's work is for this user of the machine alone"
        try:
            Outbox(path, "shared/pia")
            raise AssertionError("it was opened")
        except OutboxOfAnother as error:
            assert "max" not in str(error)
        # A mistake of the app: Max's store with Pia's token.
        desk = Desk(school, folder)
        with desk, Outbox(path, "shared/max") as outbox, DataStore(APP, "max", desk.connection, outbox, Books(), backoff=QUICK) as store:
            work = store.main_app_context.descendant(["walden", "one"]).create_new_activity()
            work.set_progress(1)
            # It waits for Max's token.
            saved = store.save()
            assert (saved.refused, saved.waiting, saved.held_up) == ([], 1, {"NOT_OWN_WORK"}), saved


def test_work_waits_while_its_app_is_not_let_in(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "closed")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])])
        school.grid(school.tess, posted.handout_id)
        with Desk(school, folder) as store:
            work = store.main_app_context.descendant(["walden"]).create_new_activity()
            work.set_progress(0.25)
            assert store.save().is_whole
            school.administrator.DisallowApp(organization.DisallowAppRequest(app_id=APP))
            work.set_progress(0.75)
            saved = store.save(tries=1)
            assert (saved.refused, saved.waiting) == ([], 1) and (saved.held_up == {"APP_NOT_ALLOWED"} or saved.error), saved
            school.administrator.AllowApp(organization.AllowAppRequest(app_id=APP))
            while not store.save().is_whole:
                pass
        seen = school.grid(school.tess, posted.handout_id)
        assert cells(seen, "pia")[("walden",)].progress.value == 0.75


def test_the_outbox_has_bounds(_binaries):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "outbox.sqlite"
        with Outbox(path, "me", messages_max=3, bytes_max=100) as outbox:
            def full(messages):
                before = outbox.waiting
                try:
                    outbox.add(messages)
                    raise AssertionError("there was room")
                except OutboxFull as error:
                    assert "at most 3 and 100" in str(error)
                assert outbox.waiting == before, "all, or none"

            outbox.add([(1, "a", b"x" * 40), (1, "b", b"x" * 40)])
            full([(1, "c", b"x" * 21)])
            full([(1, "c", b""), (1, "d", b"")])
            outbox.add([(1, "c", b"x" * 20)])
            full([(1, "d", b"")])
            # What is first goes alone where it is longer than a call may be, and the rest in order.
            assert [w.id for w in outbox.after(0, messages_max=9, bytes_max=10)] == ["a"]
            assert [w.id for w in outbox.after(1, messages_max=9, bytes_max=60)] == ["b", "c"]
            assert [w.id for w in outbox.after(0, messages_max=1, bytes_max=1000)] == ["a"]
            outbox.settle(outbox.after(0, messages_max=1, bytes_max=1000))
            outbox.add([(1, "d", b"")])
        with Outbox(path, "me") as outbox:
            assert [w.id for w in outbox.after(0, messages_max=9, bytes_max=1000)] == ["b", "c", "d"]
        database = sqlite3.connect(path)
        database.execute("PRAGMA user_version = 9")
        database.close()
        try:
            Outbox(path, "me")
            raise AssertionError("it was opened")
        except sqlite3.DatabaseError as error:
            assert "version 9" in str(error)


def test_what_finds_no_room_stays_in_its_activity(_binaries):
    work = Activity(APP, "pia", ("quiz",), lambda: 1000.0)
    work.set_progress(0.5)

    def full(_record):
        raise OutboxFull("no room")

    try:
        work.record(full)
        raise AssertionError("it was kept")
    except OutboxFull:
        pass
    kept = []
    assert work.record(kept.extend) and not work.record(kept.extend)
    record, = (each.record for each in kept)
    assert record.progress == 0.5 and record.attempt_id == work.attempt_id and record.record_id


def test_a_clock_that_is_set_back_makes_no_time(_binaries):
    now = [1000.0]
    work = Activity(APP, "pia", ("quiz",), lambda: now[0])
    work.start()
    now[0] = 1010.0
    kept = recorded(work)
    now[0] = 500.0
    work.pause()
    work.set_progress(0)
    kept += recorded(work)
    assert [len(each.intervals) for each in kept] == [1, 0] and work.duration == 10
    assert kept[1].happen_time.seconds == 1010, "nothing happens before what was recorded already"


class SetClock:
    """The machine's time of day as somebody sets it: `off` seconds from the right one. grpcio, whose deadlines go by it, sees the right one."""

    def __init__(self, off=0.0):
        self.off = off

    def __getattr__(self, name):
        return getattr(time, name)

    def time(self):
        return time.time() + self.off

    def __enter__(self):
        self.patch = mock.patch.object(steady, "time", self)
        self.patch.start()
        return self

    def __exit__(self, *_):
        self.patch.stop()


def attempts_at(school, *path):
    return school.administrator.ListAttempts(
        activity.ListAttemptsRequest(app_id=APP, identifier_path=path, student_id="pia")).attempts


def test_a_clock_that_is_set_meanwhile_changes_no_time_and_loses_no_work(binaries):
    """Forward by less than the idle limit, by more, and back: the attempt is where it was made, and as long."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "set")
        school.grid(school.tess, school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id)
        for name, jump in (("one", 1200), ("two", -3600), ("three", 100_000)):
            with SetClock() as clock, Desk(school, folder) as store:
                work = store.main_app_context.descendant(["walden", name]).create_new_activity()
                begin, seconds = time.time(), -time.monotonic()
                work.start()
                time.sleep(0.3)
                work.set_progress(0.25)
                clock.off = jump
                time.sleep(0.3)
                work.set_progress(0.75)
                work.stop()
                seconds += time.monotonic()
                assert abs(work.duration - seconds) < 0.1, (jump, work.duration)
                assert store.save().is_whole
            stored, = attempts_at(school, "walden", name)
            assert abs(stored.duration.ToMilliseconds() / 1000 - seconds) < 0.1 and stored.progress == 0.75, (jump, stored)
            assert abs(stored.start_time.ToMilliseconds() / 1000 - begin) < 2, (jump, stored)


def test_work_that_waits_over_a_restart_keeps_its_time_though_the_clock_was_set(binaries):
    """By a machine whose clock is an hour off until it reaches the network, as the app runs or between two processes of it."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "restart")
        school.grid(school.tess, school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id)
        for name, off in (("one", -3600), ("two", 3600)):
            begin = time.time()
            with SetClock(off) as clock:
                desk = Desk(school, folder)
                desk.token = lambda: None
                with desk as store:
                    first = store.main_app_context.descendant(["walden", name]).create_new_activity()
                    first.start()
                    time.sleep(0.3)
                    clock.off = 0
                    first.stop()
                    assert store.save(tries=0).waiting
                # And work of the next process beside it.
                with Desk(school, folder) as store:
                    second = store.main_app_context.descendant(["walden", name]).create_new_activity()
                    second.start()
                    time.sleep(0.2)
                    second.stop()
                    assert store.save().is_whole
            stored = attempts_at(school, "walden", name)
            for each, work in zip(stored, (first, second)):
                assert abs(each.duration.ToMilliseconds() / 1000 - work.duration) < 0.05, (off, stored)
                assert -1 < each.start_time.ToMilliseconds() / 1000 - begin < 10, (off, stored)
            assert len(stored) == 2


def test_a_clock_goes_on_while_work_waits_and_begins_anew_after_it(_binaries):
    with tempfile.TemporaryDirectory() as folder, Outbox(pathlib.Path(folder) / "outbox.sqlite", "me") as outbox:
        assert outbox.clock_offset("monday", 100) == 100 and outbox.clock_offset("monday", 200) == 200
        outbox.add([(1, "a", b"x")])
        assert outbox.clock_offset("monday", 300) == 200
        assert outbox.clock_offset("tuesday", 400) == 400, "the machine was started anew"
        assert outbox.clock_offset("tuesday", 500) == 400
        outbox.settle(outbox.after(0, messages_max=1, bytes_max=1))
        assert outbox.clock_offset("tuesday", 500) == 500
        outbox._database.execute("PRAGMA query_only = 1")
        assert outbox.clock_offset("tuesday", 600) == 600, "a full disk keeps nobody from working"
        # Where the platform has no clock that goes on while the machine sleeps.
        with mock.patch.object(time, "clock_gettime", side_effect=OSError):
            now = steady.steady_clock(outbox)
        assert abs(now() - time.time()) < 1


def recorded(work):
    pieces = []
    work.record(pieces.extend)
    return [each.record for each in pieces]


def seconds_of(records):
    return sum(i.end_time.ToMilliseconds() - i.start_time.ToMilliseconds() for each in records for i in each.intervals) / 1000


def test_a_machine_that_slept_has_not_worked(_binaries):
    """Whatever is the first sign after it: the heartbeat, an item, the end, or a question."""
    night = 14 * 3600
    kept = []
    signs = {
        "a record": lambda work: kept.extend(recorded(work)), "progress": lambda work: work.set_progress(1), "a pause": lambda work: work.pause(),
        "the end": lambda work: work.stop()}
    for name, sign in signs.items():
        now = [1000.0]
        kept.clear()
        work = Activity(APP, "pia", ("quiz",), lambda: now[0])
        work.start()
        now[0] += 600
        work.set_progress(0.5)
        now[0] += night
        assert work.duration == 600, name
        sign(work)
        now[0] += 60
        was_running = work.is_started
        kept += recorded(work)
        assert seconds_of(kept) == work.duration == 600 + (60 if was_running else 0), name
    # No longer than the limit is no sleep.
    now = [1000.0]
    work = Activity(APP, "pia", ("quiz",), lambda: now[0], idle_seconds=100)
    work.start()
    now[0] += 100
    assert seconds_of(recorded(work)) == 100
    now[0] += 101
    assert recorded(work) == [] and work.duration == 100


def test_a_record_has_no_more_than_it_may(_binaries):
    now = [1000.0]
    work = Activity(APP, "pia", ("book",), lambda: now[0])
    for _ in range(3):
        for page in range(500):
            work.add_progress_range(page / 500, (page + 1) / 500)
    assert [len(each.progress_ranges) for each in recorded(work)] == [1]
    for page in range(0, 1000, 2):
        work.add_progress_range(page / 1000, (page + 1) / 1000)
    for _ in range(250):
        work.start()
        now[0] += 1
        work.pause()
        now[0] += 1
    work.primary_item = Score("score", "Score", 4, 5)
    work.stop()
    kept = recorded(work)
    assert [(len(each.progress_ranges), len(each.intervals)) for each in kept] == [(200, 200), (200, 50), (100, 0), (0, 0)]
    assert [(each.HasField("stop_time"), each.HasField("primary_item")) for each in kept[2:]] == [(True, False), (False, True)]
    assert len({each.record_id for each in kept}) == 4 and seconds_of(kept) == 250
    # While nothing finds room, heartbeats add to one interval.
    work = Activity(APP, "pia", ("book",), lambda: now[0])

    def full(_record):
        raise OutboxFull("no room")

    work.start()
    for _ in range(300):
        now[0] += 60
        try:
            work.record(full)
        except OutboxFull:
            pass
    (last,) = recorded(work)
    assert len(last.intervals) == 1 and seconds_of([last]) == 300 * 60


def test_an_item_that_breaks_a_rule_is_refused_when_it_is_given(_binaries):
    """As the server would refuse it, and all that came with it."""
    longest = "\N{EARTH GLOBE EUROPE-AFRICA}" * 256
    for kind, values in ((Score, (1, 2)), (Quantity, (1,)), (Binary, (True,))):
        for identifier, title, response in (
            ("", "Title", ""), (longest + "x", "Title", ""), ("a\0", "Title", ""), ("\ud800", "Title", ""), ("id", "", ""),
            ("id", " \n\u200b\u0301\u2800", ""), ("id", longest + "x", ""), ("id", "a\0", ""), ("id", "Title", longest + "x"), ("id", "Title", "\0"),
        ):
            refused(ValueError, lambda: kind(identifier, title, *values, response=response))
        kind(longest, longest, *values, response=longest)
        kind(" ", "a\u200b", *values)
    for wrong in (
        lambda: Score("id", "Title", 3, 2), lambda: Score("id", "Title", math.nan, 2), lambda: Quantity("id", "Title", math.inf),
        lambda: Binary("id", "Title", "yes"), lambda: Binary("id", "Title", True, wording=9),
    ):
        refused(ValueError, wrong)


def refused(kind, give):
    try:
        given = give()
    except kind as error:
        return error
    raise AssertionError(f"it was taken: {given}")


def test_an_activity_has_no_more_items_than_an_attempt_may(_binaries):
    work = Activity(APP, "pia", ("quiz",), lambda: 1000.0)
    work.primary_item = Score("score", "Score", 1, 2)
    for number in range(99):
        work.add_additional_item(Quantity(f"{number}", "Number", number))
    recorded(work)
    assert "100" in str(refused(ValueError, lambda: work.add_additional_item(Quantity("more", "More", 1))))
    assert recorded(work) == [], "what was refused changed nothing"
    # Whatever has its place already is changed there.
    work.add_additional_item(Quantity("7", "Number", 70))
    work.primary_item = Score("other", "Other", 1, 2)
    # One identifier is not both: the later one says which it is (R94).
    work.add_additional_item(Quantity("other", "Other", 1))
    assert work.primary_item is None and len(work.additional_items) == 100
    refused(ValueError, lambda: setattr(work, "primary_item", Score("score", "Score", 1, 2)))
    work.primary_item = Score("98", "Score", 1, 2)
    assert [each.identifier for each in work.additional_items][-2:] == ["97", "other"] and work.additional_items[7].quantity == 70
    record, = recorded(work)
    assert record.primary_item.identifier == "98" and [each.identifier for each in record.additional_items] == ["7", "other"]


def test_what_is_refused_of_items_costs_no_time_and_no_progress(binaries):
    """A mistake of the app, or what the client cannot know: that the attempt had its items in another process."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "items")
        posted = documents(school)

        def numbers(work, first, count):
            for number in range(first, first + count):
                work.add_additional_item(Quantity(f"{number}", "Number", number))

        with Desk(school, folder) as store:
            work = store.fetch_activity(URL)
            numbers(work, 0, 100)
            work.set_progress(0.25)
            assert store.save().is_whole
        with Desk(school, folder) as store:
            work = store.fetch_activity(URL)
            work.start()
            numbers(work, 100, 1)
            refused(ValueError, lambda: work.add_additional_item(Quantity("more", " ", 1)))
            work.set_progress(0.5)
            time.sleep(0.1)
            work.stop()
            saved = store.save()
            assert [each.reason for each in saved.refused] == ["TOO_MANY_ITEMS"], saved
        (cell,) = [row.cells[0] for row in school.grid(school.tess, posted).rows if row.student_id == "pia"]
        assert cell.progress.value == 0.5 and cell.time_total.value >= 0.1 and len(cell.items) == 100


def test_who_stops_and_starts_goes_on_with_the_same_attempt(binaries):
    """An app that stops on leaving and starts on coming back (R69): also before anything is saved, and while the clock runs."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "resume")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        school.grid(school.tess, posted)

        def cell():
            return cells(school.grid(school.tess, posted), "pia")[("walden",)]

        def counts(work):
            return abs(cell().time_total.value - work.duration) < 0.01

        with Desk(school, folder) as store:
            work = store.main_app_context.descendant(["walden"]).create_new_activity()
            least = 0
            for is_saved, seconds in ((False, 0.1), (True, 0.2), (True, 0.3)):
                work.start()
                work.start()
                time.sleep(seconds)
                work.stop()
                work.stop()
                assert work.is_stopped and not work.is_started
                time.sleep(0.5)
                least += seconds
                assert least <= work.duration < least + 0.3
                if is_saved:
                    assert store.save().is_whole and work.is_over and counts(work)
            work.start()
            time.sleep(0.2)
            work.pause()
            assert not work.is_stopped and store.save().is_whole
            assert work.duration > 0.8 and counts(work), "it counts before it is stopped again"
            work.start()
            time.sleep(0.1)
            work.stop()
            work.primary_item = Score("score", "Score", 3, 4)
            assert store.save().is_whole
        assert counts(work) and cell().attempts == 1 and cell().headline.value == 0.75


def test_a_primary_item_is_taken_back(binaries):
    """Progress is the headline then (R89), and the other items stay in their order, and before it is saved nothing is removed."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "back")
        school.grid(school.tess, school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id)

        def stored():
            found, = attempts_at(school, "walden")
            return found.primary_item.identifier, [(each.identifier, each.quantity) for each in found.additional_items]

        # A clock that stands: whatever is written in one millisecond keeps its order.
        now = time.time() - 10
        desk = Desk(school, folder, clock=lambda: now)
        with desk as store:
            work = store.main_app_context.descendant(["walden"]).create_new_activity()
            work.primary_item = None
            work.primary_item = Score("score", "Score", 1, 2)
            work.add_additional_item(Quantity("hints", "Hints", 1))
            work.add_additional_item(Quantity("words", "Words", 2))
            work.set_progress(0.5)
            work.primary_item = None
            assert work.primary_item is None and store.save().is_whole
            assert stored() == ("", [("hints", 1), ("words", 2)])
            for number in range(1, 8):
                work.primary_item = Score("score", "Score", 1, 2)
                assert store.save().is_whole and stored()[0] == "score"
                work.primary_item = Score("other", "Other", 1, 2)
                work.primary_item = None
                work.add_additional_item(Quantity("hints", "Hints", number))
                # The removal is sent again, whatever became of it: it removes nothing that was written later.
                desk.connection.breaks = activity.AttemptEventRequest
                assert store.save(tries=1).waiting
                desk.connection.breaks = ()
                assert store.save().is_whole
                assert stored() == ("", [("hints", number), ("words", 2)]), number
            # A removal that is refused for good holds up nothing.
            desk.connection.breaks, desk.connection.code = activity.AttemptEventRequest, grpc.StatusCode.FAILED_PRECONDITION
            work.remove_items()
            work.set_progress(0.75)
            saved = store.save()
            work.set_progress(1)
            assert len(saved.refused) == 1 and saved.waiting == 0 and store.save().is_whole, saved
            desk.connection.breaks = ()
            work.add_additional_item(Quantity("hints", "Hints", 1))
            assert store.save().is_whole
            work.remove_items()
            assert work.additional_items == [] and store.save().is_whole and stored() == ("", [])
            assert store.save().is_whole and not work.record(lambda _: None)
            work.add_additional_item(Quantity("hints", "Hints", 9))
            assert store.save().is_whole and stored() == ("", [("hints", 9)])
        found, = attempts_at(school, "walden")
        assert found.progress == 1


def test_items_are_removed_by_nobody_else_and_where_their_content_is_unknown_later(binaries):
    """A removal waits for its pupil's token and its content as a record does."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "removal")
        school.grid(school.tess, school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id)
        max_token = school.student("max", APP).metadata[0][1].removeprefix("Bearer ")
        desk = Desk(school, folder)
        with desk as store:
            work = store.main_app_context.descendant(["walden", "one"]).create_new_activity()
            work.primary_item = Score("score", "Score", 1, 2)
            assert store.save().is_whole
            token, desk.token = desk.token, lambda: max_token
            work.primary_item = None
            saved = store.save(tries=1)
            assert saved.waiting == 1 and saved.held_up == {"NOT_OWN_WORK"} and saved.refused == [], saved
            desk.token = lambda: None
        # Sessions with both services end.
        for service in (homeroom.activity, homeroom.context):
            service.kill()
            service.restart()
        desk = Desk(school, folder)
        with desk as store:
            patiently("the removal is sent", lambda: store.outbox.waiting == 0)
            assert store.outbox.refused == []
        found, = attempts_at(school, "walden", "one")
        assert not found.HasField("primary_item"), found


def test_an_activity_that_was_let_go_of_says_so(_binaries):
    with tempfile.TemporaryDirectory() as folder, Outbox(pathlib.Path(folder) / "outbox.sqlite", "me") as outbox:
        connection = Connection(lambda: "", context="127.0.0.1:1", activity="127.0.0.1:1")
        with connection, DataStore(APP, "pia", connection, outbox, Books()) as store:
            store.ACTIVITIES_MAX = 2
            first, second = (store.new_activity((name,)) for name in ("a", "b"))
            first.set_progress(1)
            first.stop()
            assert "at most 2" in str(refused(RuntimeError, lambda: store.new_activity(("c",))))
            store.save(tries=0)
            store.new_activity(("c",))
            assert "let go of it" in str(refused(RuntimeError, first.start))
            second.start()
            # One that finds no room is still the one.
            second.set_progress(0.5)
            outbox.messages_max = 1
            refused(OutboxFull, lambda: store.new_activity(("b",)))
            second.set_progress(1)
            outbox.messages_max = 10


def test_who_begins_anew_keeps_what_was_before(binaries):
    """Nothing of the attempt before comes after the new one has begun, whatever the clock says."""
    set_back = [0.0]
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "anew")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])])
        school.grid(school.tess, posted.handout_id)
        with Desk(school, folder, clock=lambda: time.time() - set_back[0]) as store:
            book = store.main_app_context.descendant(["walden"])
            first = book.create_new_activity()
            first.start()
            time.sleep(0.3)
            first.primary_item = Score("score", "Score", 1, 5)
            # Before anything of it was saved.
            set_back[0] = 0.2
            second = book.create_new_activity()
            second.primary_item = Score("score", "Score", 4, 5)
            assert store.save().is_whole
        everything = measure.ReportOptions(at_least=school.position())
        listed = school.tess.ListCellAttempts(grid.ListCellAttemptsRequest(
            handout_id=posted.handout_id, task_id=posted.tasks[0].task_id, student_id="pia", options=everything)).attempts
        assert sorted(each.primary_item.score.points for each in listed) == [1, 4], listed


def stands(reader, path):
    """A context as it stands at a path."""
    return reader.ResolvePath(context_service.ResolvePathRequest(app_id=APP, identifier_path=path)).contexts[-1]


def given(message):
    """All that was said of a context, without what the server gives."""
    kept = context.Context()
    kept.CopyFrom(message)
    for name in SERVER_GIVES:
        kept.ClearField(name)
    return kept


SERVER_GIVES = [
    "context_id", "app_id", "identifier_path", "create_time", "update_time", "revision", "is_volatile", "origin", "thumbnail_etag", "of_catalog"]
# Every detail, none of them what it is where nothing is said.
EVERYTHING = {
    "type": context.CONTEXT_TYPE_CUSTOM, "custom_type_name": "Experiment", "summary": "What boils when?", "topic": context.TOPIC_SCIENCE,
    "display_order": 3, "is_assignable": False, "suggested_age": context.SuggestedRange(lower=12),
    "suggested_completion_minutes": context.SuggestedRange(lower=10, upper=15),
    "capabilities": [
        context.ProgressReportingCapability(kind="DURATION", details="d"), context.ProgressReportingCapability(kind="SCORE", details="s")],
    "universal_link_url": "greatplays://lab", "primary_kind": context.ITEM_KIND_SCORE, "keywords": ["water"],
    "localizations": [context.LocalizedDetails(locale="de", title="Labor", summary="Was kocht wann?")],
    "standards_alignments": ["NGSS.MS-PS1-4"], "minimum_app_version": "2.1"}


class Says:
    """One thing of every context."""

    def __init__(self, content):
        self.content = content

    def create_context(self, identifier, parent_path):
        return self.content


def test_content_carries_every_detail_of_a_context(binaries):
    known = {each.name for each in dataclasses.fields(Content)}
    assert known == {each.name for each in context.Context.DESCRIPTOR.fields} - set(SERVER_GIVES) == {"title", *EVERYTHING}
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "details")
        with Desk(school, folder, Says(Content("Lab", **EVERYTHING)), person=school.publisher) as store:
            assert store.main_app_context.descendant(["lab"]) and store.save().is_whole
        assert given(stands(school.publisher, ["lab"])) == context.Context(title="Lab", **EVERYTHING)
    for wrong in ({"keywords": [1]}, {"topic": "science"}, {"capabilities": ["SCORE"]}):
        try:
            Content("Lab", **wrong)
            raise AssertionError(wrong)
        except (TypeError, ValueError):
            pass


def test_who_changes_a_title_keeps_all_else_that_was_said(binaries):
    """A teacher's store and a publisher's; also of content that was moved, which is declared under its former path."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "titles")
        school.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["lab"], title="Lab", **EVERYTHING)]))
        for title, person in (("Laboratory", school.person("tess", developer.ROLE_TEACHER, APP)), ("The lab", school.publisher)):
            with Desk(school, folder, Says(Content(title)), person=person) as store:
                assert store.main_app_context.descendant(["lab"]) and store.save().is_whole
            assert given(stands(school.publisher, ["lab"])) == context.Context(title=title, **EVERYTHING)
            school.publisher.MoveContext(context_service.MoveContextRequest(
                app_id=APP, identifier_path=["lab"], new_parent_path=["walden"]))
            assert list(stands(school.publisher, ["lab"]).identifier_path) == ["walden", "lab"]
        # An empty value is said: it takes the detail away, and no other.
        less = Content("The lab", keywords=[], summary="", is_assignable=True)
        with Desk(school, folder, Says(less), person=school.publisher) as store:
            assert store.main_app_context.descendant(["lab"]) and store.save().is_whole
        left = {name: value for name, value in EVERYTHING.items() if name not in ("keywords", "summary")}
        assert given(stands(school.publisher, ["lab"])) == context.Context(title="The lab", **{**left, "is_assignable": True})


def test_what_stands_just_so_is_not_declared(binaries):
    """What was read would take back what somebody else says meanwhile."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "again")
        for title, expected in (("Lab", 1), ("Lab", 0), ("Laboratory", 1)):
            desk = Desk(school, folder, Says(Content(title)), person=school.publisher)
            with desk as store:
                assert store.main_app_context.descendant(["lab"]) and store.save().is_whole
            assert len(desk.declarations) == expected, (title, desk.sent)


def test_a_pupils_store_changes_nothing_that_is_published(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "pupils")
        school.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=["lab"], title="Lab", **EVERYTHING)]))
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        before = stands(school.publisher, ["lab"])
        with Desk(school, folder, Says(Content("Mine", summary="Mine", is_assignable=False, universal_link_url="mine:x"))) as store:
            assert store.main_app_context.descendant(["lab"])
            store.main_app_context.descendant(["walden"])
            assert store.save().is_whole
        assert stands(school.publisher, ["lab"]) == before
        # What it has declared for the pupil alone it may change, and keeps what it does not say.
        for content in (Content("Mine", type=context.CONTEXT_TYPE_GAME), Content("Mine, too")):
            with Desk(school, folder, Says(content)) as store:
                assert store.main_app_context.descendant(["draft"]) and store.save().is_whole
        own = stands(school.student("pia", APP), ["draft"])
        assert (own.title, own.type, own.is_volatile) == ("Mine, too", context.CONTEXT_TYPE_GAME, True)
        # What a pupil's app proposed is published on the word of the one who declares it, and on nothing that the pupil's app said.
        with Desk(school, folder, Says(Content("Mine", is_assignable=False, type=context.CONTEXT_TYPE_GAME)), student="max") as store:
            store.main_app_context.descendant(["walden", "own"]).create_new_activity().set_progress(1)
            assert store.save().is_whole
        school.grid(school.tess, posted)
        assert stands(school.publisher, ["walden", "own"]).origin == context.CONTEXT_ORIGIN_PROPOSED
        with Desk(school, folder, Says(Content("Own")), person=school.publisher) as store:
            assert store.main_app_context.descendant(["walden", "own"]) and store.save().is_whole
        published = stands(school.publisher, ["walden", "own"])
        assert (published.title, published.origin, published.is_assignable, published.type) == ("Own", 0, True, context.CONTEXT_TYPE_CHAPTER)


def test_a_pupils_content_that_the_server_forgot_is_declared_again(binaries):
    """What a pupil's app declares stands in the server's session until there is work at it, and that ends with the server."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "forgotten")
        with Desk(school, folder, Says(Content("Mine"))) as store:
            assert store.main_app_context.descendant(["notes", "first"]) and store.save().is_whole
            homeroom.context.kill()
            homeroom.context.restart()
            assert store.main_app_context.descendant(["notes", "second"])
            saved = store.save()
            assert saved.is_whole, saved
        pupil = school.student("pia", APP)
        assert stands(pupil, ["notes"]).title == stands(pupil, ["notes", "second"]).title == "Mine"


def test_a_path_that_can_be_nobodys_is_refused_alone(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "paths")
        with Desk(school, folder, Says(Content("Any")), person=school.publisher) as store:
            for path in (["a"] * 8, ["x" * 257], ["good"]):
                assert store.main_app_context.descendant(path)
            saved = store.save()
            assert sorted((len(path), reason) for path, reason in saved.refused_contexts) == [(1, "TOO_LONG"), (8, "PATH_TOO_DEEP")], saved
            assert saved.error is None and saved.undeclared == 0
            # Also below what stands by now.
            assert store.main_app_context.descendant([*["a"] * 7, "b"])
            saved = store.save()
            assert [reason for _, reason in saved.refused_contexts] == ["PATH_TOO_DEEP"] and saved.error is None, saved
        assert stands(school.publisher, ["good"]).title == "Any" and stands(school.publisher, ["a"] * 7).title == "Any"


def test_content_that_waits_alone_is_declared_when_the_server_is_back(binaries):
    """A teacher's app has no work that would have it sent again."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "alone")
        with Desk(school, folder, Says(Content("Lab")), person=school.publisher) as store:
            homeroom.context.kill()
            assert store.main_app_context.descendant(["lab"])
            saved = store.save(tries=1)
            assert (saved.waiting, saved.undeclared, saved.is_whole) == (0, 1, False) and saved.error.code() is grpc.StatusCode.UNAVAILABLE
            homeroom.context.restart()
            patiently("it is declared", lambda: store.contexts.waiting == 0)
            assert store.save().is_whole
        assert stands(school.publisher, ["lab"]).title == "Lab"


def test_what_the_delegate_makes_is_declared_without_a_save(binaries):
    """Also what it made on the way to something that it has not, or fails at."""
    class Failing(Books):
        def create_context(self, identifier, parent_path):
            if identifier == "two":
                raise KeyError(identifier)
            return super().create_context(identifier, parent_path)

    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "asked")
        desk = Desk(school, folder, Failing(), person=school.publisher)
        with desk as store:
            assert store.main_app_context.descendant(["emma", "one"])
            refused(KeyError, lambda: store.main_app_context.descendant(["persuasion", "two"]))
            assert store.main_app_context.descendant(["ivanhoe", "four"]) is None
            patiently("all is declared", lambda: store.contexts.waiting == 0)
            declared = sum(len(each.contexts) for each in desk.declarations)
            assert store.main_app_context.descendant(["emma", "one"]) and store.save().is_whole
            assert declared == sum(len(each.contexts) for each in desk.declarations) == 4
        for path in (["emma", "one"], ["persuasion"], ["ivanhoe"]):
            assert stands(school.publisher, path).title == path[-1]


def test_what_cannot_be_declared_holds_up_no_work_at_what_stands(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "apart")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        desk = Desk(school, folder)
        with desk as store:
            standing = store.main_app_context.descendant(["walden", "one"]).create_new_activity()
            standing.set_progress(0.25)
            assert store.save().is_whole
            desk.connection.breaks = context_service.DeclareContextsRequest
            standing.set_progress(0.5)
            store.main_app_context.descendant(["walden", "three"]).create_new_activity().set_progress(0.5)
            saved = store.save(tries=1)
            assert (saved.acknowledged, saved.waiting, saved.undeclared) == (1, 1, 1) and isinstance(saved.error, Broken), saved
            desk.connection.breaks = ()
            assert store.save().is_whole
        assert cells(school.grid(school.tess, posted), "pia")["walden", "one"].progress.value == 0.5


def test_large_content_goes_in_several_calls(binaries):
    """A call takes 4 MiB."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "large")
        locales = [f"{first}{second}" for first in "abcdefgh" for second in "abcd"]
        large = Content("Lab", localizations=[
            context.LocalizedDetails(locale=each, title="Labor", summary="\N{EARTH GLOBE EUROPE-AFRICA}" * 4000) for each in locales])
        desk = Desk(school, folder, Says(large), person=school.publisher)
        with desk as store:
            for number in range(9):
                assert store.main_app_context.descendant([f"lab-{number}"])
            saved = store.save()
            assert saved.is_whole, saved
        assert len(stands(school.publisher, ["lab-8"]).localizations) == 32
        calls = [len(each.contexts) for each in desk.declarations]
        assert sum(calls) == 9 and len(calls) > 1, calls


def test_what_no_call_takes_is_put_apart_and_holds_up_nothing(binaries):
    """A message of more than 4 MiB, alone in its call, and one of too many elements, in the middle of others."""
    def record_of(ranges=(), response=""):
        made = attempt.AttemptRecord(
            record_id=str(uuid.uuid4()), attempt_id=str(uuid.uuid4()), student_id="pia", app_id=APP, identifier_path=["walden"],
            progress_ranges=ranges)
        made.start_time.GetCurrentTime()
        if response:
            made.primary_item.MergeFrom(Score("quiz", "Quiz", 1, 2).message())
            made.primary_item.response = response
        return made

    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "apart")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        school.grid(school.tess, posted)
        half = [attempt.ProgressRange(start=0, end=0.5)]
        desk = Desk(school, folder)
        token, desk.token = desk.token, lambda: None
        with desk as store:
            large, many = record_of(response="x" * (5 << 20)), record_of([attempt.ProgressRange()] * 270_000)
            for each in (record_of(half), large, *(record_of(half) for _ in range(4)), many, record_of(half)):
                store.outbox.add([(1, each.record_id, each.SerializeToString())])
            path = ["x" * (5 << 20)]
            store.outbox.add([(2, "mark", activity.CompleteAssignedRequest(app_id=APP, identifier_path=path).SerializeToString())])
            store.main_app_context.descendant(["walden"]).create_new_activity().set_progress(0.75)
            store.save(tries=0)
            desk.token = token
            patiently("all is sent or put apart", lambda: store.outbox.waiting == 0)
            saved = store.save()
            assert saved.acknowledged == 7 and [each.reason for each in store.outbox.refused] == [
                "MESSAGE_TOO_LARGE", "TOO_MUCH_MEMORY", "MESSAGE_TOO_LARGE"], (saved.acknowledged, [r.reason for r in store.outbox.refused])
            assert [each.id for each in saved.refused] == [large.record_id, many.record_id, "mark"]
            assert {each.code for each in saved.refused} == {grpc.StatusCode.RESOURCE_EXHAUSTED.value[0]}
        assert cells(school.grid(school.tess, posted), "pia")[("walden",)].progress.value == 0.75


def test_content_that_no_call_takes_is_refused_alone(binaries):
    """More than 4 MiB, in its path too, and a letter that no message holds: what is asked for beside it and later is declared."""
    class Mixed:
        def create_context(self, identifier, parent_path):
            return Content({"nul": "a\0b"}.get(identifier, identifier), summary="x" * (5 << 20) if identifier == "huge" else None)

    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "huge")
        with Desk(school, folder, Mixed(), person=school.publisher) as store:
            for name in ("a", "b", "huge", "c", "nul", "d", "e" * (5 << 20), "f"):
                assert store.main_app_context.descendant([name])
            saved = store.save()
            assert [(path[0][:4], reason) for path, reason in saved.refused_contexts] == [
                ("huge", "MESSAGE_TOO_LARGE"), ("nul", "CONTAINS_NUL"), ("eeee", "MESSAGE_TOO_LARGE")], saved.refused_contexts
            assert saved.undeclared == 0 and saved.error is None, saved.error
            assert store.main_app_context.descendant(["later"]) and store.save().is_whole
        for name in ("a", "b", "c", "d", "f", "later"):
            assert stands(school.publisher, [name]).title == name


def test_who_is_asked_to_wait_is_told_apart_from_what_is_too_large(_binaries):
    class Refused(grpc.RpcError, grpc.Call):
        def __init__(self, *details, domain="homeroom"):
            info = error_details_pb2.ErrorInfo(reason=details[0], domain=domain, metadata={"field": "records[0]"})
            status = status_pb2.Status(code=8, message="no")
            for each in (info, *details[1:]):
                status.details.add().Pack(each)
            self.packed = status.SerializeToString()

        def trailing_metadata(self):
            return (("other", "x"), ("grpc-status-details-bin", self.packed))

        add_callback = cancel = code = details = initial_metadata = is_active = time_remaining = None

    for reason, lasts in (
        ("MESSAGE_TOO_LARGE", True), ("PATH_TOO_LONG", True), ("TOO_MUCH_WORK", False), ("STORE_FULL", False), ("HEADERS_TOO_LARGE", False),
    ):
        found = details_of(Refused(reason))
        assert (found.reason, found.field, found.is_lasting_limit) == (reason, "records[0]", lasts), found
        assert not details_of(Refused(reason, error_details_pb2.RetryInfo())).is_lasting_limit
        assert details_of(Refused(reason, domain="proxy.example")) == details_of(Broken())
    broken = Refused("MESSAGE_TOO_LARGE")
    broken.packed = broken.packed[:-1]
    assert not details_of(broken).is_lasting_limit


def test_an_attempt_at_a_document_goes_on_in_every_process(binaries):
    """Of another process with an outbox of its own, as on another device, and after the app's session has ended (R115)."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "documents")
        posted = documents(school)

        def work_on(device, progress, seconds=0.1, knows=True):
            """`knows`: the server knows the app's session, and so that it has stopped the attempt."""
            (pathlib.Path(folder) / device).mkdir(exist_ok=True)
            before = cell().time_total.value
            with Desk(school, pathlib.Path(folder) / device) as store:
                work = store.fetch_activity(URL)
                assert not work.is_started and store.fetch_activity(URL) is work

                def counts(least):
                    return cell().time_total.value - before > least - 0.01

                work.start()
                work.add_progress_range(*progress)
                time.sleep(seconds)
                assert store.save().is_whole
                assert not knows or counts(seconds), "it counts before it is stopped again"
                work.stop()
                assert store.save().is_whole
                # It goes on though it was stopped (R69), and what runs counts before it is stopped again.
                again = store.fetch_activity(URL)
                assert again is work and not work.is_started
                again.start()
                time.sleep(seconds)
                assert store.save().is_whole and counts(2 * seconds)
                again.stop()
                assert store.save().is_whole
                return work.attempt_id, work.duration

        def cell():
            (found,) = [row.cells[0] for row in school.grid(school.tess, posted).rows if row.student_id == "pia"]
            return found

        first, seconds = work_on("laptop", (0, 0.25))
        again, more = work_on("laptop", (0.25, 0.5))
        other, most = work_on("tablet", (0.5, 0.75))
        assert first == again == other
        assert cell().attempts == 1 and cell().progress.value == 0.75
        assert abs(cell().time_total.value - (seconds + more + most)) < 0.05, (cell().time_total.value, seconds, more, most)
        # The session ends with Activity: the attempt has another name, and goes on as the same.
        homeroom.activity.kill()
        homeroom.activity.restart()
        later, last = work_on("laptop", (0.75, 1), knows=False)
        assert later != first and cell().attempts == 1 and cell().progress.value == 1
        assert abs(cell().time_total.value - (seconds + more + most + last)) < 0.05


def test_an_attempt_that_was_begun_anew_is_the_one_that_is_fetched(binaries):
    """Though the server has not heard of it when it is asked."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "anew")
        posted = documents(school)
        desk = Desk(school, folder)
        with desk as store:
            first = store.fetch_activity(URL)
            first.set_progress(0.5)
            assert store.save().is_whole
            second = store.new_activity(("paper",))
            second.set_progress(0.25)
            assert second.attempt_id != first.attempt_id
            desk.connection.breaks = activity.RecordAttemptsRequest
            assert store.fetch_activity(URL) is second, "it is not sent yet"
            desk.connection.breaks = ()
            assert store.fetch_activity(URL) is second
            assert store.save().is_whole
        # And in the next process.
        with Desk(school, folder) as store:
            assert store.fetch_activity(URL).attempt_id == second.attempt_id
        (row,) = [row for row in school.grid(school.tess, posted).rows if row.student_id == "pia"]
        assert row.cells[0].attempts == 2


def test_a_document_that_is_handed_out_again_takes_work_for_the_new_handout(binaries):
    """The app's name for the attempt is the same, and stands for another attempt from then on (D27)."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "twice")
        first = documents(school)
        with Desk(school, folder) as store:
            work = store.fetch_activity(URL)
            work.set_progress(0.25)
            assert store.save().is_whole
            school.tess.CompleteHandout(handout.EndHandoutRequest(handout_id=first))
            second = school.post(school.tess, "reading", "Again", [(APP, ["paper"])]).handout_id
            assert store.fetch_activity(URL) is work
            work.set_progress(0.75)
            assert store.save().is_whole
        shown = [
            [row.cells[0].progress.value for row in school.grid(school.tess, each).rows if row.student_id == "pia"] for each in (first, second)]
        assert shown == [[0.25], [0.75]], shown


def test_without_a_token_work_is_stored_and_sent_when_there_is_one(binaries):
    """Whatever the app's way to a token raises or gives is the reason that `save` reports."""
    class SignedOut(Exception):
        pass

    def fails():
        raise SignedOut("the pupil is signed out")

    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "signed-out")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        school.grid(school.tess, posted)
        desk = Desk(school, folder)
        token = desk.token
        with desk as store:
            work = store.main_app_context.descendant(["walden", "one"]).create_new_activity()
            for number, gives in enumerate((fails, lambda: None, lambda: f"{token()}\n", lambda: "ü"), start=1):
                desk.token = gives
                work.set_progress(number / 8)
                saved = store.save(tries=1)
                assert (saved.waiting, saved.undeclared, saved.refused, saved.is_whole) == (number, 2, [], False), saved
                assert isinstance(saved.error, NoToken) and saved.error.code() is grpc.StatusCode.UNAUTHENTICATED
                assert str(saved.error) == "the app gives no token" and isinstance(saved.error.__cause__, SignedOut) == (gives is fails)
            assert not store.main_app_context.descendant(["walden"]).become_active()
            # By itself: the app does not save again.
            desk.token = token
            patiently("it is sent", lambda: store.outbox.waiting == 0)
            saved = store.save()
            assert saved.is_whole and saved.acknowledged == 4 and saved.error is None, saved
        assert cells(school.grid(school.tess, posted), "pia")["walden", "one"].progress.value == 0.5


def test_what_was_stored_is_reported_as_stored_whatever_the_disk_does_then(binaries):
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "disk")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        school.grid(school.tess, posted)
        with Desk(school, folder) as store:
            settle = store.outbox.settle

            def full(*_):
                raise sqlite3.OperationalError("database or disk is full")

            store.outbox.settle = full
            store.main_app_context.descendant(["walden"]).create_new_activity().set_progress(0.5)
            saved = store.save(tries=1)
            assert (saved.waiting, saved.acknowledged, saved.is_whole) == (1, 0, False) and "disk is full" in str(saved.error), saved
            store.outbox.settle = settle
            patiently("it is sent", lambda: store.outbox.waiting == 0)
            assert store.save().is_whole
        cell = cells(school.grid(school.tess, posted), "pia")[("walden",)]
        assert (cell.attempts, cell.progress.value) == (1, 0.5)


def test_a_full_disk_holds_up_nothing_that_it_holds(binaries):
    """What was taken is sent once, and what lies behind more than a call of it is sent, too."""
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "full")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        school.grid(school.tess, posted)
        desk = Desk(school, folder)
        token, desk.token = desk.token, lambda: None
        with desk as store:
            work = store.main_app_context.descendant(["walden", "one"]).create_new_activity()
            for number in range(1, 402):
                work.set_progress(number / 500)
                store.save(tries=0)
            # Refused for good, in the middle of others.
            bad = attempt.AttemptRecord(record_id="bad", attempt_id="bad", app_id=APP, identifier_path=["walden"], progress=2)
            store.outbox.add([(1, "bad", bad.SerializeToString())])
            work.set_progress(1)
            store.save(tries=0)
            store.complete_all_assigned(("walden", "one"))
            store.outbox._database.execute("PRAGMA query_only = 1")
            desk.token = token

            def sent(kind):
                return [each for each in desk.sent if isinstance(each, kind)]

            def a_round_sends_nothing():
                before = len(sent(activity.RecordAttemptsRequest))
                saved = store.save(tries=1)
                assert (saved.acknowledged, saved.refused, saved.waiting) == (0, [], 404), saved
                assert isinstance(saved.error, sqlite3.Error), saved
                return len(sent(activity.RecordAttemptsRequest)) == before

            # A busy server may ask for some of them again.
            patiently("all of it is taken", a_round_sends_nothing)
            assert all(a_round_sends_nothing() for _ in range(3))
            assert cells(school.grid(school.tess, posted), "pia")["walden", "one"].progress.value == 1
            ids = {record.record_id for request in sent(activity.RecordAttemptsRequest) for record in request.records}
            assert len(ids) == 403 and len(sent(activity.CompleteAssignedRequest)) == 1, len(ids)
            # There is room again.
            store.outbox._database.execute("PRAGMA query_only = 0")
            patiently("the outbox lets go of it", lambda: store.outbox.waiting == 0)
            saved = store.save()
            assert saved.acknowledged == 403 and [each.id for each in saved.refused] == ["bad"], saved
            assert saved.error is None and [each.id for each in store.outbox.refused] == ["bad"]
            assert cells(school.grid(school.tess, posted), "pia")["walden", "one"].done


def test_a_delegate_that_fails_holds_up_no_other_work(binaries):
    """An app's next version no longer makes what work waits for."""
    class Failing(Books):
        def create_context(self, identifier, parent_path):
            if identifier == "two":
                raise KeyError(identifier)
            return super().create_context(identifier, parent_path)

    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as folder:
        school = library(homeroom, "failing")
        posted = school.post(school.tess, "reading", "Walden", [(APP, ["walden"])]).handout_id
        desk = Desk(school, folder)
        token, desk.token = desk.token, lambda: None
        with desk as store:
            for name in ("two", "one"):
                store.main_app_context.descendant(["walden", name]).create_new_activity().set_progress(0.5)
            assert store.save(tries=0).waiting == 2
            # In a call of its own, behind the work.
            store.complete_all_assigned(("walden", "one"))
        with Desk(school, folder, Failing()) as store:
            saved = store.save(tries=1)
            assert saved.waiting == 1 and saved.held_up == {"CONTEXT_UNKNOWN"} and isinstance(saved.error, KeyError), saved
        assert cells(school.grid(school.tess, posted), "pia")["walden", "one"].done


def documents(school):
    """Attaches a document of the app, about which it may ask; returns the handout."""
    school.administrator.AllowApp(organization.AllowAppRequest(app_id=APP, may_ask_about_documents=True))
    school.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[context.Context(
        identifier_path=["paper"], title="Paper", type=context.CONTEXT_TYPE_DOCUMENT, universal_link_url=URL)]))
    posted = school.post(school.tess, "reading", "Paper", [(APP, ["paper"])]).handout_id
    school.grid(school.tess, posted)
    return posted


def test_tries_come_ever_later_and_within_a_bound(_binaries):
    longest = Backoff(first_seconds=1, seconds_max=300, chance=lambda: 1.0)
    assert [longest.seconds(n) for n in range(10)] == [0, 1, 2, 4, 8, 16, 32, 64, 128, 256]
    assert longest.seconds(10) == 300 and longest.seconds(10**9) == 300
    assert all(0 <= Backoff().seconds(8) <= 128 for _ in range(1000)) and len({Backoff().seconds(8) for _ in range(10)}) > 1


def kills(binaries, rounds):
    """Kills the app, Activity, Context or Report at random, then lets the app empty its outbox, and counts."""
    seed = int(os.environ.get("SEED", random.randrange(1 << 32)))
    chance = random.Random(seed)
    with Homeroom(binaries) as homeroom, tempfile.TemporaryDirectory() as owned:
        folder = pathlib.Path(owned)
        school = library(homeroom, "kills")
        paths = [["quizzes"], *(["quizzes", f"quiz-{n}"] for n in range(outbox_worker.QUIZZES))]
        for some in (paths[:100], paths[100:]):
            school.publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
                context.Context(identifier_path=path, title=path[-1], type=context.CONTEXT_TYPE_QUIZ) for path in some]))
        posted = school.post(school.tess, "reading", "Quizzes", [(APP, ["quizzes"])]).handout_id
        token = school.student("pia", APP).metadata[0][1].removeprefix("Bearer ")
        command = [sys.executable, outbox_worker.__file__, str(folder), "pia", homeroom.context.address, homeroom.activity.address, token]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        deaths = {"app": 0, "activity-service": 0, "context-service": 0, "report-service": 0}
        worker = subprocess.Popen(command, env=environment)
        try:
            for _ in range(rounds):
                time.sleep(chance.uniform(0.1, 0.9))
                victim = chance.choice(["app", "app", homeroom.activity, homeroom.activity, homeroom.context, homeroom.report])
                if victim == "app":
                    assert worker.poll() is None, "the app ended by itself"
                    worker.kill()
                    worker.wait()
                    worker = subprocess.Popen(command, env=environment)
                    deaths["app"] += 1
                else:
                    victim.kill()
                    victim.restart()
                    deaths[victim.name] += 1
        finally:
            worker.kill()
            worker.wait()

        connection = Connection(lambda: token, context=homeroom.context.address, activity=homeroom.activity.address)
        with connection, Outbox(folder / "outbox.sqlite", "kills/pia") as outbox:
            waited = outbox.waiting
            with DataStore(APP, "pia", connection, outbox, outbox_worker.Quizzes(), backoff=QUICK) as store:
                patiently("everything is sent", lambda: store.outbox.waiting == 0)
            assert outbox.refused == [], f"SEED={seed}: {outbox.refused[:3]}"
        ledger = [line.split() for line in (folder / "ledger").read_text().splitlines()]
        begun, kept = ({attempt_id for what, attempt_id in ledger if what == each} for each in ("begun", "kept"))
        check_kills(school, posted, begun, kept, f"SEED={seed}")
        print(f"        {len(kept)} attempts kept, {waited} waited at the end, deaths {deaths}, seed {seed}")


def exported(school):
    """Every attempt of the class, as Report exports it, as a dictionary each."""
    request = report.ExportRequest(
        class_id="reading", format=report.ExportRequest.JSON_LINES, options=measure.ReportOptions(at_least=school.position()))
    lines = b"".join(answer.data for answer in school.tess.Export(request))
    return [json.loads(line) for line in lines.splitlines()]


def check_kills(school, posted, begun, kept, hint):
    shown = exported(school)
    ids = [each["attempt_id"] for each in shown]
    counted = sum(cell.attempts for cell in cells(school.grid(school.tess, posted), "pia").values())
    assert len(kept) > 10, f"{hint}: only {len(kept)} attempts were kept"
    assert len(ids) == len(set(ids)) == counted, f"{hint}: {len(ids)} exported, {len(set(ids))} different, {counted} in the grid"
    lost, strange = kept - set(ids), set(ids) - begun
    assert not lost and not strange, f"{hint}: {len(lost)} lost, {len(strange)} of nobody: {sorted(lost | strange)[:3]}"
    # Of one that was killed before it was kept, a beat may have recorded a part.
    for each in shown:
        if each["attempt_id"] in kept:
            assert each.get("primary_points") == points_of(each["attempt_id"]) and each.get("progress") == 0.5, f"{hint}: {each}"


def test_kills_lose_nothing_and_double_nothing(binaries):
    kills(binaries, 12)


def test_many_kills_lose_nothing_and_double_nothing(binaries):
    kills(binaries, 300)


test_many_kills_lose_nothing_and_double_nothing.takes_long = True
