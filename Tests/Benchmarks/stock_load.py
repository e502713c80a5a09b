"""Puts any unary method under load with stock grpcio: what another team's tool sees of the services.

    homeroom report grid act-3 --write-request grid.bin
    python stock_load.py --address 127.0.0.1:50053 --method homeroom.report.v1.ReportService/GetHandoutGrid --body grid.bin

The token is taken from HOMEROOM_TOKEN. A closed loop without --rate; with it calls are due at even times, and latencies count from then.
Needs no stubs: the body is the request as gRPC frames it, of which the first five octets are left out.
"""

import argparse
import asyncio
import collections
import json
import os
import pathlib
import time

import grpc


class Outcome:
    def __init__(self):
        self.latencies, self.errors = [], collections.Counter()

    def document(self, seconds):
        ordered = sorted(self.latencies)

        def percentile(share):
            return round(1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))], 3)

        return {
            "calls": len(ordered), "callsPerSecond": round(len(ordered) / seconds, 1), "seconds": round(seconds, 2),
            "errors": dict(self.errors),
            "latency": {name: percentile(share) for name, share in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("max", 1)]} if ordered else {},
        }


async def call(method, body, metadata, due, outcome):
    try:
        await method(body, metadata=metadata, timeout=30)
        outcome.latencies.append(time.monotonic() - due)
    except grpc.aio.AioRpcError as error:
        outcome.errors[error.code().name] += 1


async def closed_loop(methods, body, metadata, end, outcome):
    async def caller(method):
        while time.monotonic() < end:
            await call(method, body, metadata, time.monotonic(), outcome)

    await asyncio.gather(*(caller(method) for method in methods))


async def open_loop(methods, body, metadata, begin, end, rate, outcome):
    under_way, number = set(), 0
    while (due := begin + number / rate) < end:
        if (wait := due - time.monotonic()) > 0:
            await asyncio.sleep(wait)
        task = asyncio.create_task(call(methods[number % len(methods)], body, metadata, due, outcome))
        under_way.add(task)
        task.add_done_callback(under_way.discard)
        number += 1
    await asyncio.gather(*under_way)


async def run(chosen):
    body = chosen.body.read_bytes()[5:]
    metadata = (("authorization", f"Bearer {os.environ.get('HOMEROOM_TOKEN', '')}"),)
    # A pool of its own gives each channel a connection of its own.
    channels = [grpc.aio.insecure_channel(chosen.address, [("grpc.use_local_subchannel_pool", 1)]) for _ in range(chosen.callers)]
    methods = [channel.unary_unary("/" + chosen.method) for channel in channels]
    await asyncio.gather(*(channel.channel_ready() for channel in channels))
    outcome, begin = Outcome(), time.monotonic()
    end = begin + chosen.seconds
    if chosen.rate:
        await open_loop(methods, body, metadata, begin, end, chosen.rate, outcome)
    else:
        await closed_loop(methods, body, metadata, end, outcome)
    seconds = time.monotonic() - begin
    await asyncio.gather(*(channel.close() for channel in channels))
    return outcome.document(seconds)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--address", default="127.0.0.1:50053")
    arguments.add_argument("--method", default="homeroom.report.v1.ReportService/GetHandoutGrid")
    arguments.add_argument("--body", type=pathlib.Path, required=True, help="written by `homeroom report … --write-request`")
    arguments.add_argument("--callers", type=int, default=8, help="connections, and in a closed loop callers")
    arguments.add_argument("--seconds", type=float, default=10)
    arguments.add_argument("--rate", type=float, help="calls a second, answered or not")
    print(json.dumps(asyncio.run(run(arguments.parse_args())), indent=2))


if __name__ == "__main__":
    main()
