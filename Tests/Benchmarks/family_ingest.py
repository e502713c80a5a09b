"""Durable attempts a second through the RPC: each a start, an interval, ranges, ten items and a stop."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run():
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "bench-ingest", "--static-swift-stdlib"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    # On the disk of the build, not in memory: durable is what is measured.
    return json.loads(
        subprocess.check_output([ROOT / ".build/release/bench-ingest", ROOT / ".build", "--json"], text=True))
