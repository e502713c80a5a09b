"""Durable attempts a second through the RPC: each a start, an interval, ranges, ten items and a stop.

`ingest.postgres.*` on PostgreSQL, beside a file in the same run: calls of one attempt by 64 callers, and of 20 by 16. The server is on
this machine and waits for its disk; each round is on new stores, and medians are given.
"""

import json
import os
import pathlib
import statistics
import subprocess
import sys

import swift_program

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "Foreign"))
from postgres import Postgres

ROUNDS = int(os.environ.get("ROUNDS", "3"))
# How many attempts a round has.
WAYS = {"singles": (20_000, "--batch", "1", "--callers", "64"), "batches": (60_000, "--batch", "20", "--callers", "16")}
STORES = ("sqlite", "postgres")


def run(*wanted):
    """`wanted`: how the names of the rows begin that are asked for; none: all."""
    def is_wanted(name):
        return not wanted or any(name.startswith(one) or one.startswith(name) for one in wanted)

    found = []
    if is_wanted("ingest.attempt") or is_wanted("ingest.second"):
        found += swift_program.rows("bench-ingest", "--json")
    if any(is_wanted(f"ingest.{store}") for store in STORES):
        found += on_either_store()
    return found


def on_either_store():
    program = swift_program.binaries(["bench-ingest"]) / "bench-ingest"
    rows = []
    # Not in memory: what is durable is measured as it is.
    with Postgres(parent="/var/tmp") as server:
        for way, (attempts, *words) in WAYS.items():
            rounds = {store: [] for store in STORES}
            for number in range(ROUNDS):
                for store, rates in rounds.items():
                    words_of_store = []
                    if store == "postgres":
                        words_of_store = ["--database", server.address(server.create(f"{way}_{number}"))]
                    rates.append(measured(program, "--attempts", str(attempts), *words, *words_of_store))
            rate = {store: {row: statistics.median(one[row] for one in rates) for row in rates[0]} for store, rates in rounds.items()}
            for row, name in (("ingest.attempts_per_s", way), ("ingest.second_attempts_per_s", f"{way}.second")):
                here, there = rate["sqlite"][row], rate["postgres"][row]
                rows += [
                    {"name": f"ingest.postgres.{name}", "value": there, "unit": "attempts/s (>= 0.6 x sqlite)", "peers": {"sqlite": here}},
                    {"name": f"ingest.sqlite.{name}", "value": here, "unit": "attempts/s"},
                ]
    return rows


def measured(program, *words):
    answer = subprocess.check_output([program, swift_program.ROOT / ".build", *words, "--json"], text=True)
    return {row["name"]: row["value"] for row in json.loads(answer)}
