"""Measures the rows of `family_web`; prints a row a line as JSON. Run by that, with the interpreter of the stock-client tests."""

import argparse
import contextlib
import json
import math
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
import uuid

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "Tests/Foreign"))
import run as foreign

foreign.generate_stubs()

from google.protobuf import timestamp_pb2

from browser import Tab, chromium, key_pin, new_context
from patience import patiently
from school import School, activity, attempt, context, context_service, grid, report
from services import Homeroom
from test_page import watchers
from test_portal import portal
from test_web import framed

APP = "org.example.library"
STUDENTS, TASKS = 35, 40
CELLS = STUDENTS * TASKS
CALL_RECORDS_MAX, POINTS_MAX = 200, 1_000_000
WATCH = "/homeroom.report.v1.ReportService/Watch"
# Slow school Wi-Fi on an old laptop.
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 750e3 / 8}

# Until a new window of the browser has nothing to do, in milliseconds.
WINDOW_PAUSE = 1500

# Notes when the grid was painted first, from the address on.
NOTE_PAINT = """
window.painted = new Promise((resolve) => new MutationObserver((_, observer) => {
  if (!document.querySelector("table.grid tbody td")) return;
  observer.disconnect();
  requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now()); port2.postMessage(0); });
}).observe(document, { subtree: true, childList: true }));
"""
# Resolves once a cell shows a text and that is painted: by the clock, in milliseconds since 1970.
UNTIL_SHOWN = """([row, column, text]) => new Promise((resolve) => {
  const cell = document.querySelectorAll(`tr[data-row="${row}"] td`)[column];
  const look = () => {
    if (!cell.textContent.startsWith(text + " ") && cell.textContent !== text) return false;
    const at = performance.timeOrigin + performance.now();
    requestAnimationFrame(() => setTimeout(() => resolve(at)));
    return true;
  };
  if (look()) return;
  const observer = new MutationObserver(() => look() && observer.disconnect());
  observer.observe(cell, { subtree: true, childList: true, characterData: true });
})"""
# From a press of a key to the frame that shows what it did.
NOTE_KEYS = """() => {
  window.keyDelays = [];
  addEventListener("keydown", (event) => {
    const pressed = event.timeStamp;
    requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => window.keyDelays.push(performance.now() - pressed); port2.postMessage(0); });
  }, true);
}"""


class SchoolDay:
    """A class at work on its handout, and a teacher who watches it."""

    def __init__(self, homeroom):
        self.homeroom, self.school = homeroom, School(homeroom, "web")
        publisher = self.school.app(APP, "Library")
        self.students = [f"student-{n:02}" for n in range(STUDENTS)]
        self.school.school_class("reading", ["tess"], self.students)
        publisher.DeclareContexts(context_service.DeclareContextsRequest(app_id=APP, contexts=[
            context.Context(identifier_path=[f"task-{n:02}"], title=f"Task {n + 1}", type=context.CONTEXT_TYPE_QUIZ)
            for n in range(TASKS)]))
        self.tess = self.school.teacher("tess")
        self.handout = self.school.post(
            self.tess, "reading", "A day of work", [(APP, [f"task-{n:02}"]) for n in range(TASKS)]).handout_id
        self.path = f"/o/web/handouts/{self.handout}"
        self.attempts = {(row, task): str(uuid.uuid4()) for row in range(STUDENTS) for task in range(TASKS)}
        self.begun = set()
        self.round = 0
        self.everything()
        self.school.grid(self.tess, self.handout)

    def points(self, row, task):
        """Of the last round; those of neighbours differ, as a class's do."""
        return self.round + 1000 * ((row * 7 + task * 13) % 89)

    def text(self, row, task):
        return f"{self.points(row, task)}/{POINTS_MAX}"

    def record(self, places):
        """A round: one more piece of work in each of these cells; returns when all are acknowledged."""
        self.round += 1
        begin = timestamp_pb2.Timestamp()
        begin.GetCurrentTime()
        records = []
        for row, task in places:
            is_new = (row, task) not in self.begun
            self.begun.add((row, task))
            records.append(attempt.AttemptRecord(
                record_id=str(uuid.uuid4()), attempt_id=self.attempts[row, task], student_id=self.students[row], app_id=APP,
                identifier_path=[f"task-{task:02}"], start_time=begin if is_new else None, happen_time=begin,
                primary_item=attempt.ActivityItem(
                    identifier="score", title="Score", score=attempt.Score(points=self.points(row, task), max=POINTS_MAX))))
        for first in range(0, len(records), CALL_RECORDS_MAX):
            results = self.school.administrator.RecordAttempts(
                activity.RecordAttemptsRequest(records=records[first:first + CALL_RECORDS_MAX])).results
            assert all(result.outcome == activity.RecordResult.STORED for result in results), results[0]

    def everything(self):
        """Changes every cell."""
        self.record(self.attempts)

    def some(self, share):
        """Changes a share of the cells, in one piece, the first cell among them."""
        step = round(1 / share)
        self.record([place for index, place in enumerate(self.attempts) if index % step == 0])


def quantile(values, share):
    """The smallest value that so many of them are at most."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share) - 1)]


def row(name, value, unit, budget=None):
    return {"name": f"web.{name}", "value": value, "unit": unit, **({} if budget is None else {"budget": budget})}


class Bench:
    def __init__(self, day, service, browser):
        self.day, self.service, self.browser = day, service, browser
        signing = Tab(new_context(browser), service.origin)
        signing.sign_in("web", "tess", "teacher")
        self.signed_in = signing.page.context.storage_state()
        signing.page.context.close()

    @contextlib.contextmanager
    def tab(self, slow=False, throttle=1):
        """A tab with an empty cache, signed in, and a session of the protocol for it."""
        context = new_context(self.browser, storage_state=self.signed_in, viewport={"width": 1366, "height": 768})
        tab = Tab(context, self.service.origin)
        # Whoever is told of every request takes processor time from the page.
        tab.page.remove_listener("request", tab.note_request)
        protocol = context.new_cdp_session(tab.page)
        if slow:
            protocol.send("Network.enable")
            protocol.send("Network.emulateNetworkConditions", SLOW)
        if throttle > 1:
            protocol.send("Emulation.setCPUThrottlingRate", {"rate": throttle})
        tab.page.add_init_script(NOTE_PAINT)
        # A new window has the browser load two hundred files of its own, such as those of its address bar: before anybody types there.
        tab.page.wait_for_timeout(WINDOW_PAUSE)
        try:
            yield tab, protocol
        finally:
            context.close()

    def painted(self, tab):
        tab.open(self.day.path)
        # One question: who asks again and again takes a sixth of the processors from the page.
        milliseconds = tab.page.evaluate("window.painted")
        cells = tab.page.locator("table.grid tbody td").count()
        assert cells == CELLS, f"{cells} cells"
        return milliseconds

    # What comes over the wire

    def wire(self):
        with self.tab() as (tab, protocol):
            wire = Wire(protocol)
            self.painted(tab)
            foreign_hosts = [url for url in wire.urls.values() if not url.startswith(self.service.origin + "/")]
            state = sum(count for request, count in wire.received.items() if wire.urls[request].endswith(WATCH))
            yield row("first_grid.bytes", wire.total() / 1e3, "KB", 100)
            yield row("first_grid.requests", len(wire.urls), "requests", 30)
            yield row("first_grid.foreign_requests", len(foreign_hosts), "requests", 0)
            yield row("state.bytes", state / 1e3, "KB", 12)

    def paint(self, rounds=30, slow_rounds=5):
        times = []
        for _ in range(rounds):
            with self.tab() as (tab, _):
                times.append(self.painted(tab))
        yield row("first_grid.p50", quantile(times, 0.5), "ms", 400)
        yield row("first_grid.p95", quantile(times, 0.95), "ms", 800)
        times = []
        for _ in range(slow_rounds):
            with self.tab(slow=True, throttle=4) as (tab, _):
                times.append(self.painted(tab))
        yield row("first_grid.slow.p50", quantile(times, 0.5), "ms", 2500)

    # What the page's main thread does

    def small_states(self, rounds=25):
        for throttle, suffix, budget in ((1, "", 20), (4, ".cpu_4x", 100)):
            with self.tab(throttle=throttle) as (tab, protocol):
                times = self.main_thread(tab, protocol, lambda: self.day.some(0.02), rounds)
            yield row(f"state.2_percent{suffix}.p95", quantile(times, 0.95), "ms", budget)

    def whole_states(self, rounds=9):
        with self.tab() as (tab, protocol):
            # Report may have seen it in several pieces: until the last cell is there.
            times = self.main_thread(tab, protocol, self.everything_at_once, rounds, last=(STUDENTS - 1, TASKS - 1))
        yield row("state.every_cell.p50", quantile(times, 0.5), "ms", 120)

    def everything_at_once(self):
        """Report sees it in one piece: it stands still until all is acknowledged."""
        report = self.day.homeroom.report
        report.pause()
        self.day.everything()
        report.go_on()

    def main_thread(self, tab, protocol, change, rounds, last=(0, 0)):
        """The main thread's time for each change, until it is painted; of a page that has nothing else to do."""
        self.painted(tab)
        protocol.send("Performance.enable", {"timeDomain": "threadTicks"})

        def spent():
            metrics = {each["name"]: each["value"] for each in protocol.send("Performance.getMetrics")["metrics"]}
            return metrics["TaskDuration"] * 1e3

        times = []
        for index in range(rounds + 3):
            # The marks of the change before are taken away meanwhile, and have faded.
            tab.page.wait_for_timeout(4000)
            before = spent()
            change()
            tab.page.evaluate(UNTIL_SHOWN, [f"student-{last[0]:02}", last[1], self.day.text(*last)])
            # The first ones compile what all use.
            if index >= 3:
                times.append(spent() - before)
        return times

    def busy(self, minutes):
        """Five states a second, and a teacher who walks through the grid."""
        with self.tab() as (tab, protocol):
            wire = Wire(protocol)
            self.painted(tab)
            page = tab.page
            page.evaluate(NOTE_KEYS)
            page.locator("table.grid tbody td").first.focus()
            over = threading.Event()
            worker = threading.Thread(target=self.work, args=(over,))
            worker.start()
            try:
                self.walk(page, 10)
                before, states = heap(protocol), wire.pieces
                page.evaluate("window.keyDelays.length = 0")
                begin = time.monotonic()
                self.walk(page, minutes * 60)
                seconds = time.monotonic() - begin
                states = wire.pieces - states
                growth = heap(protocol) - before
            finally:
                over.set()
                worker.join()
            delays = page.evaluate("window.keyDelays")
        yield row("busy.states_per_s", states / seconds, "1/s")
        yield row("busy.key_to_paint.p98", quantile(delays, 0.98), "ms", 200)
        yield row("busy.heap_growth", growth / 1e6, "MB", 5)

    def work(self, over):
        places = list(self.day.attempts)
        index = 0
        while not over.wait(0.2):
            index += 1
            self.day.record([places[(index * 37 + offset) % CELLS] for offset in range(28)])

    def walk(self, page, seconds):
        end, index = time.monotonic() + seconds, 0
        keys = ["ArrowRight"] * 6 + ["ArrowDown"] * 4 + ["ArrowLeft"] * 6 + ["ArrowUp"] * 4
        while time.monotonic() < end:
            page.keyboard.press(keys[index % len(keys)])
            page.wait_for_timeout(200)
            index += 1

    def fresh(self, rounds=200):
        """From the acknowledgement of an item to its text in the cell."""
        with self.tab() as (tab, _):
            self.painted(tab)
            times = []
            for index in range(rounds):
                student, task = index * 3 % STUDENTS, index * 7 % TASKS
                self.day.record([(student, task)])
                acknowledged = time.time() * 1e3
                shown = tab.page.evaluate(UNTIL_SHOWN, [self.day.students[student], task, self.day.text(student, task)])
                times.append(max(0, shown - acknowledged))
                # No beat of its own with that of Report.
                tab.page.wait_for_timeout(index * 13 % 200)
        yield row("acknowledged_to_text.p50", quantile(times, 0.5), "ms")
        yield row("acknowledged_to_text.p99", quantile(times, 0.99), "ms", 500)

    # What the portal takes

    def header_flags(self):
        """What a call of the page has, for h2load."""
        fields = {"content-type": "application/grpc-web+proto", "homeroom-caller": "web/tess/teacher", "origin": self.service.origin,
                  "grpc-accept-encoding": "gzip",
                  "cookie": "; ".join(f"{each['name']}={each['value']}" for each in self.signed_in["cookies"])}
        return [flag for name, value in fields.items() for flag in ("-H", f"{name}: {value}")]

    def unary(self, calls=4000, rounds=5):
        """The CPU time of the portal for a small call that it passes on, all threads and the kernel's part."""
        with tempfile.NamedTemporaryFile() as body:
            body.write(framed(b""))
            body.flush()
            command = ["h2load", "-n", str(calls), "-c", "4", "-m", "4", "-d", body.name, *self.header_flags(),
                       self.service.origin + "/homeroom.activity.v1.OrganizationService/GetOrganization"]
            costs = []
            for _ in range(rounds):
                before = cpu_seconds(self.service.process.pid)
                said = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
                costs.append((cpu_seconds(self.service.process.pid) - before) / calls * 1e6)
                assert f"{calls} succeeded" in said and f"{calls} 2xx" in said, said
        yield row("portal.unary_cpu", quantile(costs, 0.5), "us", 150)

    def idle(self, streams=60):
        """What the portal's memory grows by for each stream that is watched and silent, its connection included.

        All go on to Report over one connection, which has room for a hundred streams.
        """
        with contextlib.ExitStack() as held:
            # The first ones have it load and reserve what all use.
            held.enter_context(self.watched(20))
            before = resident(self.service.process.pid)
            # A few at a time: first states that come all at once leave room behind that no stream needs.
            for _ in range(0, streams, 5):
                held.enter_context(self.watched(5))
            growth = resident(self.service.process.pid) - before
        yield row("portal.idle_stream", growth / streams / 1024, "KiB", 48)

    @contextlib.contextmanager
    def watched(self, streams):
        """So many streams, on a connection each, which have all had their first state."""
        held = watchers(self.day.homeroom)
        with tempfile.NamedTemporaryFile() as body:
            body.write(framed(watch_request(self.day.handout)))
            body.flush()
            command = ["h2load", "-n", str(streams), "-c", str(streams), "-m", "1", "-d", body.name, *self.header_flags(),
                       self.service.origin + WATCH]
            with subprocess.Popen(command, stdout=subprocess.DEVNULL) as client:
                try:
                    patiently("all watch", lambda: watchers(self.day.homeroom) == held + streams)
                    # They say nothing until something changes, and so does nobody else.
                    time.sleep(3)
                    yield
                finally:
                    client.kill()


def watch_request(handout_id):
    return report.WatchRequest(handout_grid=grid.GetHandoutGridRequest(handout_id=handout_id, without_items=True)).SerializeToString()


class Wire:
    """What a page asks for, and the bytes that come for it, heads included, as they are on the wire within TLS."""

    def __init__(self, protocol):
        self.urls, self.heads, self.received, self.whole, self.pieces = {}, {}, {}, {}, 0
        protocol.send("Network.enable")
        protocol.on("Network.requestWillBeSent", self.note_request)
        protocol.on("Network.responseReceived", lambda e: self.heads.__setitem__(e["requestId"], e["response"]["encodedDataLength"]))
        protocol.on("Network.dataReceived", self.note_data)
        protocol.on("Network.loadingFinished", lambda e: self.whole.__setitem__(e["requestId"], e["encodedDataLength"]))

    def note_request(self, event):
        # Chromium's own pictures of controls are none.
        if not event["request"]["url"].startswith("data:"):
            self.urls[event["requestId"]] = event["request"]["url"]

    def note_data(self, event):
        if event["requestId"] not in self.urls:
            return
        self.pieces += 1
        # Of a stream it is not known how many were encoded; the portal compresses its messages, and not the stream.
        self.received[event["requestId"]] = self.received.get(event["requestId"], 0) + (event["encodedDataLength"] or event["dataLength"])

    def total(self):
        return sum(self.whole.get(each, self.heads.get(each, 0) + self.received.get(each, 0)) for each in self.urls)


def heap(protocol):
    for _ in range(3):
        protocol.send("HeapProfiler.collectGarbage")
    return protocol.send("Runtime.getHeapUsage")["usedSize"]


def cpu_seconds(pid):
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid):
    return 1024 * int(re.search(r"^VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text(), re.M).group(1))


# How the names of rows begin, and what measures them.
PARTS = [
    (["web.portal.unary"], Bench.unary),
    (["web.portal.idle"], Bench.idle),
    (["web.first_grid.bytes", "web.first_grid.requests", "web.first_grid.foreign", "web.state.bytes"], Bench.wire),
    (["web.first_grid.p50", "web.first_grid.p95", "web.first_grid.slow"], Bench.paint),
    (["web.acknowledged"], Bench.fresh),
    (["web.state.2_percent"], Bench.small_states),
    (["web.state.every_cell"], Bench.whole_states),
    (["web.busy"], Bench.busy),
]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--binaries", type=pathlib.Path, required=True)
    arguments.add_argument("--only", default="web")
    arguments.add_argument("--minutes", type=float, default=1, help="at five states a second")
    chosen = arguments.parse_args()
    with Homeroom(chosen.binaries.resolve(), tls=True) as homeroom, portal(homeroom) as service, \
            chromium([key_pin(homeroom.pem("server"))]) as browser:
        bench = Bench(SchoolDay(homeroom), service, browser)
        for names, part in PARTS:
            if not any(name.startswith(chosen.only) or chosen.only.startswith(name) for name in names):
                continue
            for found in part(bench, chosen.minutes) if part is Bench.busy else part(bench):
                if found["name"].startswith(chosen.only):
                    print(json.dumps(found), flush=True)


if __name__ == "__main__":
    main()
