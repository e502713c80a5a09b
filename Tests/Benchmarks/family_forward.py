"""What a call costs that one instance of Activity passes on to another.

`forward.cpu`: processor of both instances for a unary call of a caller who asks the wrong one, beside the same call at the owner, in the
same run. The call is a small one that is answered from memory (the list of one class), so that what passing on costs is not hidden behind what
is asked for: a call that writes costs the same more, and is a smaller part dearer.
"""

import asyncio
import os
import pathlib
import statistics
import sys

import grpc

import swift_program

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Foreign"))
sys.path.append(str(swift_program.ROOT / ".build" / "foreign"))

# Two of a service, whose pages for operators are not looked at.
os.environ["HOMEROOM_ADMIN_LISTEN"] = "127.0.0.1:0"

ROUNDS = int(os.environ.get("ROUNDS", "3"))
CALLS, CALLERS = int(os.environ.get("CALLS", "20000")), 32
METHOD = "/homeroom.activity.v1.RosterService/ListClasses"


def cpu_seconds(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def ask(address, metadata, count):
    async with grpc.aio.insecure_channel(address) as channel:
        method = channel.unary_unary(METHOD)

        async def caller():
            for _ in range(count // CALLERS):
                await method(b"", metadata=metadata, timeout=30)

        await asyncio.gather(*(caller() for _ in range(CALLERS)))


def run(*_):
    from postgres import Postgres
    from services import Through
    from test_instances import Instances, begin

    binaries = swift_program.binaries(["activity-service", "context-service", "report-service", "homeroom"])
    with Postgres() as server, Instances(binaries, server, forwards=True) as instances:
        school, _, _, _ = begin(Through(instances.homeroom, instances.b), "north")
        processes = [instances.a.process, instances.b.process]
        ways = {"forwarded": instances.a.address, "direct": instances.b.address}
        rounds = {way: [] for way in ways}
        for number in range(ROUNDS + 1):
            for way, address in ways.items():
                before = sum(map(cpu_seconds, processes))
                asyncio.run(ask(address, school.administrator.metadata, CALLS))
                used = (sum(map(cpu_seconds, processes)) - before) / CALLS * 1e6
                # What is made at the first calls is not of each.
                if number > 0:
                    rounds[way].append(used)
        assert instances.owners()["north"] == "b"
    cost = {way: statistics.median(found) for way, found in rounds.items()}
    return [{
        "name": "forward.cpu", "value": round(cost["forwarded"], 1), "unit": "us a call (<= 2.2 x direct)",
        "peers": {"direct": round(cost["direct"], 1)},
    }]
