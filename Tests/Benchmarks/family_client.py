"""Durable records a second in the client's outbox, of 256 tasks that save at the same time, and of one alone; and how long a person waits
for the command line to begin."""

import statistics
import subprocess
import time

from swift_program import built, rows

STARTS = 50


def start():
    program = built("homeroom")
    times = []
    for _ in range(STARTS):
        begin = time.perf_counter()
        subprocess.run([program, "--version"], check=True, stdout=subprocess.DEVNULL)
        times.append((time.perf_counter() - begin) * 1e3)
    return {"name": "client.start", "value": round(statistics.median(times), 1), "unit": "ms"}


def run():
    return rows("bench-client", "--json") + [start()]
