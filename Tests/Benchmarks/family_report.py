"""What reports cost: the engine by itself, and the handout grid through its RPC in one process."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def run():
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", "bench-report", "--static-swift-stdlib"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    lines = subprocess.check_output([ROOT / ".build/release/bench-report"], text=True)
    return [json.loads(line) for line in lines.splitlines()]
