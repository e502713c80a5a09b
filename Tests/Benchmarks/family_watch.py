"""A thousand watchers of 200 classes while work comes in. Fails where a stream does not end at what a query answers."""

import json
import os
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "aggregation"))
import workload


def run():
    arguments = [os.environ.get("RATE", "2000"), os.environ.get("SECONDS_LONG", "10")]
    output = subprocess.check_output([str(workload.release("bench-watch")), *arguments], text=True)
    return [json.loads(line) for line in output.splitlines()]
