"""Benchmarks that are programs of this package: built for release, and run on the disk of the build, which prints rows as JSON."""

import json
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def rows(product, *words):
    subprocess.run(
        ["swift", "build", "-c", "release", "--product", product, "--static-swift-stdlib"],
        cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    # Not in memory: what is durable is measured as it is.
    return json.loads(subprocess.check_output([ROOT / ".build/release" / product, ROOT / ".build", *words], text=True))
