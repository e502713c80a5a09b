"""Durable records a second in the client's outbox: of 256 tasks that save at the same time, and of one alone."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run():
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "bench-client", "--static-swift-stdlib"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    # On the disk of the build, not in memory: durable is what is measured.
    return json.loads(
        subprocess.check_output([ROOT / ".build/release/bench-client", ROOT / ".build", "--json"], text=True))
