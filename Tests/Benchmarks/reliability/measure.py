"""Measures the rows of `family_reliability`; prints a row a line as JSON. Run by that, with the stock client's interpreter."""

import argparse
import json
import os
import pathlib
import resource
import shutil
import statistics
import subprocess
import time

from stores import CITY, COLLEGE, DATA, Services, cpu_seconds, filled, say
from writers import Bystander, Crowd, Writing, percentile

from google.protobuf import timestamp_pb2
from school import School, activity, developer, roster

ROUNDS = int(os.environ.get("ROUNDS", "5"))
PERSONS = 5
DAY = 86_400


def row(name, value, unit, **peers):
    print(json.dumps({"name": name, "value": round(value, 4), "unit": unit,
                      "peers": {peer.replace("_", " "): round(figure, 4) for peer, figure in peers.items()}}), flush=True)


# MARK: Erasures

def wait_for_receipts(person, known, limit_seconds=3_600):
    """The receipts of jobs that are not among the known ones, once all are completed."""
    begin, new = time.monotonic(), []
    while time.monotonic() - begin < limit_seconds:
        new = [each for each in person.ListErasures(roster.ListErasuresRequest()).erasures if each.erasure_id not in known]
        if new and all(each.state == roster.Erasure.COMPLETED for each in new):
            return new
        time.sleep(0.2)
    raise SystemExit(f"after {limit_seconds} s it has not ended: {new}")


def receipts(person):
    return {each.erasure_id for each in person.ListErasures(roster.ListErasuresRequest()).erasures}


def stall_rows(name, during, idle, seconds, attempts):
    row(f"erase.stall_ms.{name}", max(during), "ms (< 100)", idle=max(idle))
    row(f"erase.stall_ms.{name}.p99", percentile(during, 0.99), "ms", idle=percentile(idle, 0.99))
    row(f"erase.stall_ms.{name}.writes", len(during), "", idle=len(idle))
    row(f"erase.stall_ms.{name}.job_s", seconds, "s")
    row(f"erase.stall_ms.{name}.attempts", attempts, "")


def idle_waits(write, seconds):
    with Writing(write) as idle:
        time.sleep(seconds)
    return idle.waits


def removed(receipt):
    return sum(count.count for count in receipt.removed if (count.service, count.what) == ("activity", "attempts"))


def erase_persons(binaries):
    """A person with a thousand attempts, again and again; as long an idle time before each."""
    with Services(binaries, filled(binaries)) as services:
        services.wait_for_report(CITY)
        head, write = School(services, CITY).administrator, Bystander(services).write
        idle_waits(write, 1)
        during, idle, lengths, counts = [], [], [], []
        for number in range(PERSONS):
            idle += idle_waits(write, lengths[-1] if lengths else 3)
            begin = time.monotonic()
            with Writing(write) as writing:
                erasure = head.ErasePerson(roster.ErasePersonRequest(
                    person_id=f"class-0001-student-{number + 1:03}")).erasure_id
                while True:
                    receipt = head.GetErasure(roster.GetErasureRequest(erasure_id=erasure))
                    if receipt.state == roster.Erasure.COMPLETED:
                        break
                    time.sleep(0.05)
            lengths.append(time.monotonic() - begin)
            counts.append(removed(receipt))
            during += writing.waits
            say(f"person {number + 1}: {lengths[-1]:.1f} s, {counts[-1]} attempts, slowest write {max(writing.waits):.0f} ms")
        stall_rows("person", during, idle, statistics.median(lengths), statistics.median(counts))


def erase_class(binaries):
    """A class with four tenths of all attempts is deleted, and purged a month later; half of the idle time before, half after."""
    with Services(binaries, filled(binaries)) as services:
        services.wait_for_report(COLLEGE)
        head, write = School(services, COLLEGE).administrator, Bystander(services).write
        idle_waits(write, 1)
        idle = idle_waits(write, 20)
        known = receipts(head)
        later = timestamp_pb2.Timestamp()
        later.FromSeconds(head.GetClock(developer.GetClockRequest()).time.seconds + 31 * DAY)
        begin = time.monotonic()
        with Writing(write) as writing:
            head.DeleteClass(roster.DeleteClassRequest(class_id="class-0001", confirm_handouts=True))
            deleted = time.monotonic() - begin
            head.SetClock(developer.SetClockRequest(time=later))
            receipt, = wait_for_receipts(head, known)
        seconds = time.monotonic() - begin
        say(f"class: {seconds:.0f} s, {removed(receipt)} attempts, slowest write {max(writing.waits):.0f} ms, DeleteClass {deleted:.2f} s")
        idle += idle_waits(write, max(1, seconds - 20))
        stall_rows("class", writing.waits, idle, seconds, removed(receipt))


# MARK: Backups

def backups(binaries):
    """Ingest at a steady rate, beside a backup and without one, in turn for equally long."""
    with Services(binaries, filled(binaries)) as services:
        services.wait_for_report(CITY)
        crowd = Crowd()
        school = crowd.set_up(services, "ingest")
        person = school.person("ingest", developer.ROLE_SERVICE)
        call = school.channels["activity"].unary_unary("/homeroom.activity.v1.ActivityService/RecordAttempts")
        waiting = iter([])

        def write():
            nonlocal waiting
            records = next(waiting, None)
            if records is None:
                batch = activity.RecordAttemptsRequest.FromString(crowd.batches(1)[0]).records
                waiting = iter([activity.RecordAttemptsRequest(records=batch[place:place + 10]).SerializeToString()
                                for place in range(0, len(batch), 10)])
                records = next(waiting)
            answer = activity.RecordAttemptsResponse.FromString(call(records, metadata=person.metadata, timeout=60))
            assert {result.outcome for result in answer.results} == {activity.RecordResult.STORED}, answer

        # What a start brings with it is over by then.
        idle_waits(write, 10)
        beside, without, cpu, answers = [], [], [], []
        for number in range(ROUNDS):
            archive = services.folder / f"{number}.backup"
            begin, used = time.monotonic(), children_cpu()
            with Writing(write, rate=50) as writing:
                answers.append(services.homeroom("backup", archive, "--data", services.folder))
            seconds = time.monotonic() - begin
            cpu.append(children_cpu() - used)
            beside.append(writing.waits)
            archive.unlink()
            with Writing(write, rate=50) as writing:
                time.sleep(seconds)
            without.append(writing.waits)
            say(f"backup {number + 1}: {answers[-1]['seconds']:.1f} s, p99 {percentile(beside[-1], 0.99):.1f} ms beside "
                f"{percentile(without[-1], 0.99):.1f}")
        def median(rounds, share):
            return statistics.median(percentile(waits, share) for waits in rounds)

        row("backup.cost", statistics.median(
            percentile(one, 0.99) / percentile(other, 0.99) for one, other in zip(beside, without)), "x (<= 2)")
        row("backup.ingest_p99_ms", median(beside, 0.99), "ms", without=median(without, 0.99))
        row("backup.ingest_p50_ms", median(beside, 0.5), "ms", without=median(without, 0.5))
        row("backup.rate", statistics.median(each["storeBytes"] / each["seconds"] for each in answers) / 1e6, "MB/s (>= 100)",
            of_its_CPU_time=statistics.median(each["storeBytes"] / used for each, used in zip(answers, cpu)) / 1e6)
        row("backup.store_mb", answers[-1]["storeBytes"] / 1e6, "MB", archive=answers[-1]["bytes"] / 1e6)


def children_cpu():
    """Seconds, of the programs that were run and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


# MARK: Ingest

class Side:
    """One of those that are compared: who records where."""

    def __init__(self, name, crowd, services, organization, role):
        self.name, self.crowd, self.process = name, crowd, services.activity.process
        self.school = crowd.set_up(services, organization)
        self.recorder = self.school.person("recorder", role)
        self.rates, self.cpu = [], []

    def take(self, batches):
        used = cpu_seconds(self.process)
        seconds = self.crowd.send(self.school, self.recorder.metadata, batches)
        count = len(batches) * self.crowd.BATCH
        self.rates.append(count / seconds)
        self.cpu.append((cpu_seconds(self.process) - used) / count * 1e6)


def compare(name, crowd, one, other, budget):
    """Rate of the one over that of the other, in turn; the first round is not counted."""
    for number in range(ROUNDS + 1):
        batches = crowd.batches(150)
        for side in (one, other) if number % 2 else (other, one):
            side.take(batches)
        say(f"{name} {number}: {one.name} {one.rates[-1]:.0f}, {other.name} {other.rates[-1]:.0f} attempts/s; "
            f"{one.cpu[-1]:.1f}, {other.cpu[-1]:.1f} us CPU each")
    for side in (one, other):
        del side.rates[0], side.cpu[0]
    median = statistics.median
    row(name, median(mine / theirs for mine, theirs in zip(one.rates, other.rates)), f"x (>= {budget})")
    row(f"{name}.attempts_per_s", median(one.rates), "attempts/s", **{other.name: median(other.rates)})
    row(f"{name}.cpu_us", median(one.cpu), "us", **{other.name: median(other.cpu)})


def audit(binaries):
    """An administrator who records others' work is noted, a service is not; otherwise their calls are treated alike."""
    with Services(binaries, with_report=False) as services:
        crowd = Crowd()
        compare(
            "audit.cost", crowd, Side("noted", crowd, services, "noted", developer.ROLE_ADMINISTRATOR),
            Side("unnoted", crowd, services, "unnoted", developer.ROLE_SERVICE), 0.95)


def before(binaries):
    """The executables of today and of before, each on a store of its own."""
    former = os.environ.get("HOMEROOM_BEFORE")
    if not former:
        return
    with Services(binaries, with_report=False) as services, Services(former, with_report=False) as earlier:
        crowd = Crowd()
        compare(
            "ingest.vs_before", crowd, Side("today", crowd, services, "school", developer.ROLE_SERVICE),
            Side("before", crowd, earlier, "school", developer.ROLE_SERVICE), 0.95)


# MARK: Verify

def verify(binaries):
    """Of stores at rest, with all reports from a replay and from the snapshots."""
    folder = filled(binaries)
    begin = time.monotonic()
    process = subprocess.Popen(
        [str(pathlib.Path(binaries) / "homeroom"), "verify", "--data", str(folder), "--json"], stdout=subprocess.PIPE, text=True)
    said = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    seconds = time.monotonic() - begin
    answer = json.loads(said)
    if process.returncode or answer["findings"]:
        raise SystemExit(f"verify ended with {process.returncode}: {said}")
    row("verify.rate", seconds, "s (<= 60)")
    row("verify.cpu_s", usage.ru_utime + usage.ru_stime, "s")
    row("verify.memory_mb", usage.ru_maxrss / 1024, "MiB")
    row("verify.attempts", answer["attempts"], "", reports=answer["reports"])


PARTS = [
    ("erase.stall_ms.person", erase_persons), ("erase.stall_ms.class", erase_class), ("backup.", backups),
    ("audit.cost", audit), ("ingest.vs_before", before), ("verify.", verify),
]


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--binaries", type=pathlib.Path, required=True)
    arguments.add_argument("--only", default="", help="how the rows begin")
    chosen = arguments.parse_args()
    say(f"load of the machine: {os.getloadavg()[0]:.1f}")
    # Of a run that was killed.
    for folder in DATA.glob("homeroom-*"):
        shutil.rmtree(folder)
    for name, part in PARTS:
        if name.startswith(chosen.only) or chosen.only.startswith(name):
            part(chosen.binaries)


if __name__ == "__main__":
    main()
